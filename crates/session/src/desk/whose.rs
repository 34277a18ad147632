//! Whose an order is: as its slip says, else as its unit or its centre tells, else of the power at
//! the cursor. Where these disagree the game master is asked.

use super::Desk;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::order::{Action, Entry, Order, UnitRef};
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

/// The line of a slip before one that tells nothing.
struct LineBefore {
    seat: Option<SeatId>,
    /// What it stands under, where that names nobody here.
    heading: Option<String>,
    power: PowerId,
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
        // A line that tells nothing belongs to the power of which all others tell. Else it goes
        // with the line before it.
        let mut all: Vec<PowerId> = Vec::new();
        for (line, told) in slip.lines.iter().zip(&told) {
            if !line.stated {
                all.extend(*told);
            }
        }
        all.dedup();
        let all = match all.as_slice() {
            // A player who is no power orders units of several.
            [one] if !self.among_players() => Some(*one),
            _ => None,
        };
        let mut before: Option<LineBefore> = None;
        let mut claimed = Vec::new();
        for (line, told) in slip.lines.into_iter().zip(told) {
            let (seat, heading) = (line.seat, line.strange_heading.clone());
            // Another player or another heading begins anew.
            let last = match before {
                Some(before) if before.seat == seat && before.heading == heading => {
                    Some(before.power)
                }
                _ => None,
            };
            let line = self.claim(line, told, all.or(last));
            before = Some(LineBefore {
                seat,
                heading,
                power: line.entry.power,
            });
            claimed.push(line);
        }
        claimed
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
        let stated = if line.stated { line.power } else { None };
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
                // The heading is what was written: it stands until the game master says otherwise.
                let why = format!(
                    "headed {}, where it would be void; the unit is {}'s",
                    self.power_name(stated),
                    self.power_name(told)
                );
                (stated, vec![told], Some(why))
            }
            (Some(stated), _) => (stated, Vec::new(), None),
            (None, Some(told)) if told != self.power && !self.among_players() => {
                let why = format!(
                    "this unit is {}'s; for {} the order is void",
                    self.power_name(told),
                    self.power_name(self.power)
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
            // The question stands once for all lines below the heading, so it quotes none of them.
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

    fn power_name(&self, power: PowerId) -> &str {
        &self.game.board().power(power).name
    }

    /// To whom a line of an author may be given beside: the likely powers first, then all others,
    /// or all other players, from the author's on.
    fn others(&self, author: Author, likely: Vec<PowerId>) -> Vec<Author> {
        let Author { seat, power } = author;
        if self.among_players() {
            let seats: Vec<SeatId> = self.seats().collect();
            let likely = likely.into_iter().map(|power| Author::new(seat, power));
            let others = round_from(&seats, &seat).into_iter();
            let others = others.map(|other| Author::new(other, power));
            return likely.chain(others).collect();
        }
        let all: Vec<PowerId> = self.game.board().power_ids().collect();
        let mut powers = likely;
        for other in round_from(&all, &power) {
            if !powers.contains(&other) {
                powers.push(other);
            }
        }
        let setup = self.game.setup();
        powers
            .into_iter()
            .map(|power| Author::new(setup.seat_of(power), power))
            .collect()
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
        let mut powers: Vec<PowerId> = Vec::new();
        for power in self.game.board().power_ids() {
            let demands = self.game.demands(Author { seat, power });
            let asks_for_slots = demands
                .iter()
                .any(|demand| matches!(demand, Demand::Build(_) | Demand::Removal(_)));
            if asks_for_slots {
                powers.push(power);
            }
        }
        let player = self.game.setup().seat_name(seat);
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
        if powers.is_empty() {
            return (first, powers, None);
        }
        let why = format!("no power is named, and {player} has influence in several");
        (first, powers, Some(why))
    }

    /// Who is told by each line of a slip that names no power.
    fn powers_by_line(&self, slip: &Slip) -> Vec<Option<PowerId>> {
        match self.told_in_month(slip) {
            Some(told) => told,
            None => slip.lines.iter().map(|line| self.told_by(line)).collect(),
        }
    }

    pub(super) fn told_by(&self, line: &SlipLine) -> Option<PowerId> {
        let stated = if line.stated { line.power } else { None };
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
        let owner = match self.game.owner_of(order) {
            Some(owner) => owner,
            None => self.owner_in_month(power, order)?,
        };
        if owner == power {
            return None;
        }
        // A build in a centre of a power that has nothing to build was not meant for it.
        let builds = order.site().is_some();
        if builds && !self.among_players() && self.rows.iter().all(|row| row.power() != Some(owner))
        {
            return None;
        }
        Some(owner)
    }

    /// Whether an order is to a unit or a centre of a power, or to a fleet of it with another's
    /// army. A line is bound as its author's, so that this is asked before: whose it is, by all that
    /// the power has in the places that it names.
    fn takes_part(&self, power: PowerId, order: &Order) -> bool {
        let game = &self.game;
        let named = order.unit().into_iter().chain(partner(order));
        let places: Vec<ProvinceId> = named.map(|unit| unit.place.province).collect();
        if let Some((outlook, scale)) = game.outlook().zip(order.scale()) {
            let position = &game.state().position;
            let units = position.units.iter();
            let mut units = units.chain(position.aboard.iter().map(|aboard| &aboard.unit));
            // In a later time scale a unit may be named where it stands now, or where it will be.
            return units.any(|unit| {
                let is_there = places.contains(&unit.place.province)
                    || outlook
                        .at(unit.id, scale)
                        .is_some_and(|(place, _)| places.contains(&place.province));
                unit.power == power && is_there
            });
        }
        match order.site() {
            Some(at) => game.state().position.owner(at) == Some(power),
            None => places.iter().any(|&at| self.has_unit(power, at)),
        }
    }

    fn has_unit(&self, power: PowerId, at: ProvinceId) -> bool {
        let position = &self.game.state().position;
        // Whoever drove the unit away is not ordered to retreat.
        let is_retreat = position.dislodged_from(at).is_some();
        if !is_retreat && position.units_in(at).any(|unit| unit.power == power) {
            return true;
        }
        let dislodged = position.dislodged.iter().map(|dislodged| &dislodged.unit);
        let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
        dislodged
            .chain(aboard)
            .any(|unit| unit.place.province == at && unit.power == power)
    }

    /// Whose the unit is that an order in a time scale is for.
    fn owner_in_month(&self, power: PowerId, order: &Order) -> Option<PowerId> {
        let author = Author::playing(power);
        let target = self.game.meant(author, order, None);
        let unit = *target.units().first()?;
        let position = &self.game.state().position;
        position.unit(unit).map(|unit| unit.power)
    }
}

/// All others of a list, from the one after this on and round.
fn round_from<T: Copy + PartialEq>(all: &[T], this: &T) -> Vec<T> {
    let at = all.iter().position(|other| other == this);
    let next = at.map_or(0, |at| at + 1);
    let (before, after) = all.split_at(next);
    let round = after.iter().chain(before).copied();
    round.filter(|other| other != this).collect()
}

/// The fleet that an order to an army speaks of.
const fn partner(order: &Order) -> Option<&UnitRef> {
    match order.action() {
        Some(Action::Board { fleet }) => Some(fleet),
        _ => None,
    }
}
