//! Whose an order is: as its slip says, else as its unit or its centre tells, else of the power at
//! the cursor. Where these disagree the game master is asked.

use super::Desk;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::order::{Action, Entry, Order, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;

/// A line before it is taken, and to whom else it may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedLine {
    /// The line as it will be taken.
    pub entry: Entry,
    /// To whom else it may be given, the likeliest first.
    pub others: Vec<Author>,
    /// Why that is asked, as a sentence.
    pub why: Option<String>,
    /// The heading above it, where that names nobody here.
    pub strange_heading: Option<String>,
}

impl ClaimedLine {
    pub const fn clear(entry: Entry) -> Self {
        Self {
            entry,
            others: Vec::new(),
            why: None,
            strange_heading: None,
        }
    }
}

impl Desk {
    /// The lines of a slip, each for whoever gave it.
    pub(super) fn claimed(&self, slip: Slip) -> Vec<ClaimedLine> {
        let told: Vec<Option<PowerId>> = if self.among_players() {
            slip.lines
                .iter()
                .map(|line| self.teller(line.power.unwrap_or(self.power), line.reading.order()))
                .collect()
        } else {
            self.powers_by_line(&slip)
        };
        // What tells nothing is of whom all others tell, else of whom the line before it is.
        let mut all: Vec<PowerId> = slip
            .lines
            .iter()
            .zip(&told)
            .filter_map(|(line, told)| told.filter(|_| !line.stated))
            .collect();
        all.dedup();
        let all = if let [one] = all.as_slice() {
            Some(*one).filter(|_| !self.among_players())
        } else {
            None
        };
        let mut before: Option<(Option<SeatId>, Option<String>, PowerId)> = None;
        let lines = slip.lines.into_iter().zip(told);
        lines
            .map(|(line, told)| {
                let (seat, heading) = (line.seat, line.strange_heading.clone());
                let last = before
                    .take()
                    .filter(|(by, below, _)| *by == seat && *below == heading)
                    .map(|(_, _, power)| power);
                let claimed = self.claim(line, told, all.or(last));
                before = Some((seat, heading, claimed.entry.power));
                claimed
            })
            .collect()
    }

    /// The line of an order that is entered at the cursor.
    pub(super) fn claimed_here(&self, entry: Entry) -> ClaimedLine {
        let told = self.teller(self.power, entry.reading.order());
        let Entry {
            written, reading, ..
        } = entry;
        self.claim(
            SlipLine {
                seat: None,
                power: None,
                stated: false,
                strange_heading: None,
                written,
                reading,
                line: 1,
            },
            told,
            None,
        )
    }

    fn claim(&self, line: SlipLine, told: Option<PowerId>, last: Option<PowerId>) -> ClaimedLine {
        let name = |power: PowerId| self.game.board().power(power).name.as_str();
        let stated = line.power.filter(|_| line.stated);
        let seat = line.seat.unwrap_or(self.seat);
        let (power, likely, why) = match (stated, told) {
            (None, _) if line.strange_heading.is_some() => {
                let heading = line.strange_heading.as_deref().unwrap_or_default();
                let power = told.or(last).unwrap_or(self.power);
                let why =
                    format!("nobody here is called “{heading}”. Whose are the lines below it?");
                (power, Vec::new(), Some(why))
            }
            (Some(stated), Some(told)) if stated != told => {
                let why = format!(
                    "headed {}, where it would be void; the unit is {}'s",
                    name(stated),
                    name(told)
                );
                (stated, vec![told], Some(why))
            }
            (Some(stated), _) => (stated, Vec::new(), None),
            (None, Some(told)) if told != self.power && !self.among_players() => {
                let why = format!(
                    "this unit is {}'s; for {} the order is void",
                    name(told),
                    name(self.power)
                );
                (told, vec![self.power], Some(why))
            }
            (None, Some(told)) => (told, Vec::new(), None),
            (None, None) if self.among_players() => {
                self.with_a_say(seat, last, line.reading.order())
            }
            (None, None) => (last.unwrap_or(self.power), Vec::new(), None),
        };
        let seat = if self.among_players() {
            seat
        } else {
            self.game.setup().seat_of(power)
        };
        let why = match line.strange_heading {
            Some(_) => why,
            None => why.map(|why| format!("“{}”: {why}", line.written.trim())),
        };
        ClaimedLine {
            others: self.others(Author::new(seat, power), likely),
            strange_heading: line.strange_heading,
            entry: Entry {
                seat,
                power,
                written: line.written,
                reading: line.reading,
            },
            why,
        }
    }

    /// To whom a line of an author may be given beside: the likely powers first, then all others,
    /// or all other players, from the author's on.
    fn others(&self, author: Author, likely: Vec<PowerId>) -> Vec<Author> {
        let Author { seat, power } = author;
        if self.among_players() {
            let seats: Vec<SeatId> = self.seats().collect();
            let next = seats.iter().position(|&other| other == seat);
            let next = next.map_or(0, |at| at + 1);
            let others = seats[next..].iter().chain(&seats[..next]);
            let likely = likely.into_iter().map(|power| Author::new(seat, power));
            let others = others
                .filter(|&&other| other != seat)
                .map(|&other| Author::new(other, power));
            return likely.chain(others).collect();
        }
        let powers: Vec<PowerId> = self.game.board().power_ids().collect();
        let next = powers.iter().position(|&other| other == power);
        let next = next.map_or(0, |at| at + 1);
        let others = powers[next..].iter().chain(&powers[..next]).copied();
        let is_other = |other: &PowerId| *other != power && !likely.contains(other);
        let others: Vec<PowerId> = others.filter(is_other).collect();
        let of_power = |power: PowerId| Author::new(self.game.setup().seat_of(power), power);
        likely.into_iter().chain(others).map(of_power).collect()
    }

    /// The power in whose name a player gives an order that tells none, such as a waiver: that of
    /// the line before, or one that asks him for such orders.
    fn with_a_say(
        &self,
        seat: SeatId,
        last: Option<PowerId>,
        order: Option<&Order>,
    ) -> (PowerId, Vec<PowerId>, Option<String>) {
        let wanted = last.unwrap_or(self.power);
        if !order.is_some_and(Order::takes_slot) {
            return (wanted, Vec::new(), None);
        }
        let asked = |&power: &PowerId| {
            let demands = self.game.demands(Author { seat, power });
            demands
                .iter()
                .any(|demand| matches!(demand, Demand::Build(_) | Demand::Removal(_)))
        };
        let player = self.game.setup().seat_name(seat);
        let mut powers: Vec<PowerId> = self.game.board().power_ids().filter(asked).collect();
        if powers.contains(&wanted) {
            return (wanted, Vec::new(), None);
        }
        if powers.is_empty() {
            return (
                wanted,
                Vec::new(),
                Some(format!(
                    "{player} has no influence in a power that builds or disbands; void"
                )),
            );
        }
        let first = powers.remove(0);
        let why = (!powers.is_empty())
            .then(|| format!("no power is named, and {player} has influence in several"));
        (first, powers, why)
    }

    /// Who is told by each line of a slip that names no power.
    fn powers_by_line(&self, slip: &Slip) -> Vec<Option<PowerId>> {
        let by_each = || slip.lines.iter().map(|line| self.told_by(line)).collect();
        self.told_in_month(slip).unwrap_or_else(by_each)
    }

    pub(super) fn told_by(&self, line: &SlipLine) -> Option<PowerId> {
        let stated = line.power.filter(|_| line.stated);
        self.teller(stated.unwrap_or(self.power), line.reading.order())
    }

    /// The power that an order can only be of: this one where it has a part in it, else the one
    /// whose unit it moves, or whose centre it builds in if that power builds. `None` where the
    /// order tells nothing.
    fn teller(&self, power: PowerId, order: Option<&Order>) -> Option<PowerId> {
        let order = order?;
        if self.takes_part(power, order) {
            return Some(power);
        }
        let owner = self
            .game
            .owner_of(order)
            .or_else(|| self.owner_in_month(power, order))
            .filter(|&owner| owner != power)?;
        let builds = order.site().is_some();
        let asked =
            || self.rows.iter().any(|row| row.power() == Some(owner)) || self.among_players();
        (!builds || asked()).then_some(owner)
    }

    /// Whether an order is to a unit or a centre of a power, or to a fleet of it with another's
    /// army. A line is bound as its author's, so that this is asked before: whose it is, by all that
    /// the power has in the places that it names.
    fn takes_part(&self, power: PowerId, order: &Order) -> bool {
        let game = &self.game;
        let named = || order.unit().into_iter().chain(partner(order));
        if let Some((outlook, scale)) = game.outlook().zip(order.scale()) {
            let is_there = |unit: &Unit, at: ProvinceId| {
                unit.place.province == at
                    || outlook
                        .at(unit.id, scale)
                        .is_some_and(|(place, _)| place.province == at)
            };
            let position = &game.state().position;
            let mut own = position
                .units
                .iter()
                .chain(position.aboard.iter().map(|aboard| &aboard.unit))
                .filter(|unit| unit.power == power);
            return own.any(|unit| named().any(|named| is_there(unit, named.place.province)));
        }
        match order.site() {
            Some(at) => game.state().position.owner(at) == Some(power),
            None => named().any(|named| self.has_unit(power, named.place.province)),
        }
    }

    fn has_unit(&self, power: PowerId, at: ProvinceId) -> bool {
        let position = &self.game.state().position;
        let dislodged = position.dislodged.iter().map(|dislodged| &dislodged.unit);
        let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
        // Whoever drove the unit away is not ordered to retreat.
        let standing = position
            .units_in(at)
            .filter(|_| position.dislodged_from(at).is_none());
        let others = dislodged.chain(aboard);
        standing
            .chain(others.filter(|unit| unit.place.province == at))
            .any(|unit| unit.power == power)
    }

    /// Whose the unit is that an order in a time scale is for.
    fn owner_in_month(&self, power: PowerId, order: &Order) -> Option<PowerId> {
        let author = Author::of(power);
        let target = self.game.meant(author, order, None);
        let unit = *target.units().first()?;
        let position = &self.game.state().position;
        position.unit(unit).map(|unit| unit.power)
    }
}

/// The fleet that an order to an army speaks of.
const fn partner(order: &Order) -> Option<&UnitRef> {
    match order.action() {
        Some(Action::Board { fleet }) => Some(fleet),
        _ => None,
    }
}
