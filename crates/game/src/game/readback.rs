//! The read-back: every order as written and as read, the suspicious ones first, before anything is
//! settled.

use super::concern::Concern;
use super::scales::doubts_of;
use super::{BoundLines, Game, LineState, Unordered};
use crate::words::unit_at;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{
    CarryingReason, DefaultAction, OpenSeaReason, Outcome, PoolReason, Reason, SecretReason,
    Verdict, VoidReason,
};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::count::{Count, Why};
use chancery_engine::order::{Entry, Misnamed, Note, Order, Reading, SaidOtherwise};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Demand, Settlement, Target};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBackLine {
    pub seat: SeatId,
    /// In whose name; `None` for influence that is not invested anywhere.
    pub power: Option<PowerId>,
    /// The entry of the sheet; `None` for something not ordered.
    pub entry: Option<usize>,
    /// What was not ordered, where `entry` is `None`.
    pub demand: Option<Demand>,
    /// What to look at; empty for a line in order.
    pub concerns: Vec<Concern>,
    /// The time scale of its order, where a season has several.
    pub scale: Option<Scale>,
}

/// The read-back of the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    /// Lines with a concern, the most urgent first, then by power and order of writing.
    pub suspicious: Vec<ReadBackLine>,
    /// Lines that are in order as far as other orders go as foreseen, by time scale, power and
    /// order of writing.
    pub conditional: Vec<ReadBackLine>,
    /// The others, by time scale, power and order of writing.
    pub clear: Vec<ReadBackLine>,
}

impl ReadBackLine {
    /// Who wrote it or should have written it, in whose name.
    pub fn author(&self) -> Option<Author> {
        self.power.map(|power| Author::new(self.seat, power))
    }
}

impl ReadBack {
    /// The read-back of the orders entered so far.
    ///
    /// It settles a copy, and tells of that what depends on no battle: void orders, unmatched ones,
    /// and what is done where nothing is ordered.
    pub fn new(game: &Game) -> Self {
        let preview = game.preview();
        let settlement = &preview.settlement;
        let bound = game.bound_lines();
        let doubts = game.doubts();
        let states = game.line_states();
        let mut lines: Vec<ReadBackLine> = preview
            .lines()
            .enumerate()
            .map(|(i, line)| ReadBackLine {
                seat: line.entry.seat,
                power: Some(line.entry.power),
                entry: Some(i),
                demand: None,
                concerns: concerns(
                    game,
                    &line.entry,
                    &states[i],
                    bound.target(i),
                    &line.verdict,
                    settlement,
                    doubts.as_deref().map(|doubts| doubts_of(doubts, i)),
                ),
                scale: doubts.as_ref().and(line.order()).and_then(Order::scale),
            })
            .collect();
        for author in game.setup.authors() {
            let missing = of_one_cost(unanswered(game, author, settlement)).into_iter();
            // A ballot that costs nothing need not be written.
            lines.extend(missing.filter(|line| !costs_nothing(line)));
        }
        lines.extend(taken_in_disorder(game));
        lines.extend(starving(game, &bound));
        lines.extend(not_invested(settlement.count.as_deref()));
        // What is missing comes after what the same player wrote.
        lines.sort_by_key(|l| (l.scale, l.seat, l.power, l.entry.is_none(), l.entry));
        let (clear, noted): (Vec<_>, Vec<_>) =
            lines.into_iter().partition(|l| l.concerns.is_empty());
        let (mut suspicious, conditional): (Vec<_>, Vec<_>) = noted
            .into_iter()
            .partition(|l| l.concerns.iter().any(Concern::alarms));
        // Stable: of equal rank they stay in that order.
        suspicious.sort_by_key(|l| l.concerns.iter().map(Concern::rank).min());
        Self {
            suspicious,
            conditional,
            clear,
        }
    }

    /// All lines, in the order in which they are shown.
    pub fn lines(&self) -> impl Iterator<Item = &ReadBackLine> {
        self.suspicious
            .iter()
            .chain(&self.conditional)
            .chain(&self.clear)
    }
}

/// The units that leave the board or retreat by the rules because nobody plays their power. Nothing is
/// asked of it, and in a movement phase all of them hold.
fn taken_in_disorder(game: &Game) -> Vec<ReadBackLine> {
    let mut lines = Vec::new();
    if !matches!(
        game.phase().kind,
        PhaseKind::Retreats | PhaseKind::Adjustments
    ) {
        return lines;
    }
    let powers = game.board().power_ids();
    for power in powers.filter(|&power| game.setup.is_in_disorder(power)) {
        for (nth, what) in game.unordered(power).into_iter().enumerate() {
            let Unordered::Unit(default) = what else {
                continue;
            };
            let demand = if what.is_removal() {
                Demand::Removal(nth)
            } else {
                Demand::Unit(default.unit)
            };
            lines.push(ReadBackLine {
                seat: game.setup.seat_of(power),
                power: Some(power),
                entry: None,
                demand: Some(demand),
                concerns: vec![Concern::NotOrdered(Some(what))],
                scale: None,
            });
        }
    }
    lines
}

/// The armies aboard that starve, and have no order to land.
fn starving(game: &Game, bound: &BoundLines) -> Vec<ReadBackLine> {
    let position = &game.state().position;
    let defaults = &game.preview().settlement.defaults;
    let mut lines = Vec::new();
    for default in defaults {
        let DefaultAction::Starved = default.action else {
            continue;
        };
        let Some(unit) = position.unit(default.unit) else {
            continue;
        };
        let (power, seat) = (unit.power, game.setup.seat_of(unit.power));
        let demand = Demand::May(default.unit);
        if bound.is_answered(Author { seat, power }, &demand) {
            continue;
        }
        lines.push(ReadBackLine {
            seat,
            power: Some(power),
            entry: None,
            demand: Some(demand),
            concerns: vec![Concern::Starves],
            scale: None,
        });
    }
    lines
}

/// That nobody has said what kind a unit is, and the rules will: in this phase, or at set-up in the
/// next.
fn kind_open(game: &Game, settlement: &Settlement, unit: UnitId) -> Option<Concern> {
    if game.state().position.free_kind(unit)?.chosen {
        return None;
    }
    let next;
    // The kind is not shown before the first moves are settled.
    let shown = if game.phase().kind == PhaseKind::SetUp {
        let variant = game.setup.variant;
        next = variant.settle(game.table(), &settlement.after, &[], &[]);
        &next
    } else {
        settlement
    };
    shown
        .defaults
        .iter()
        .find_map(|default| match default.action {
            DefaultAction::KindByDefault { kind } if default.unit == unit => {
                Some(Concern::KindOpen { by_default: kind })
            }
            _ => None,
        })
}

/// What it means that an author has not ordered something.
fn no_order(
    count: Option<&Count>,
    author: Author,
    demand: &Demand,
    unordered: impl FnOnce() -> Option<Unordered>,
) -> Concern {
    let Some(count) = count else {
        return Concern::NotOrdered(unordered());
    };
    let influence = count.held_by(author.seat, author.power);
    Concern::NoBallot {
        influence,
        cost: cost_of_silence(count, author, demand),
        others: 0,
    }
}

/// An author's missing lines, where ballots that cost him the same influence are one line: it is
/// lost once for all of them.
fn of_one_cost(missing: Vec<ReadBackLine>) -> Vec<ReadBackLine> {
    let mut lines: Vec<ReadBackLine> = Vec::new();
    for line in missing {
        let [Concern::NoBallot { cost, .. }] = line.concerns.as_slice() else {
            lines.push(line);
            continue;
        };
        let first = lines
            .iter_mut()
            .find_map(|first| match first.concerns.as_mut_slice() {
                [
                    Concern::NoBallot {
                        cost: of_first,
                        others,
                        ..
                    },
                ] if of_first == cost => Some(others),
                _ => None,
            });
        match first {
            Some(others) => *others += 1,
            None => lines.push(line),
        }
    }
    lines
}

fn costs_nothing(line: &ReadBackLine) -> bool {
    matches!(
        line.concerns.as_slice(),
        [Concern::NoBallot { cost: 0, .. }]
    )
}

/// The influence in the power that it costs an author not to answer a demand. A unit may have a
/// line that can't be read: that is void, and no silence.
pub fn cost_of_silence(count: &Count, author: Author, demand: &Demand) -> u32 {
    let own = count
        .missed_votes
        .iter()
        .find(|missed| missed.seat == author.seat && missed.power == author.power);
    let silent = own.filter(|missed| {
        demand
            .unit()
            .is_none_or(|unit| missed.units.contains(&unit))
    });
    silent.map_or(0, |missed| missed.cost)
}

/// Who has not invested all that is in hand.
fn not_invested(count: Option<&Count>) -> impl Iterator<Item = ReadBackLine> + '_ {
    let lost = count
        .into_iter()
        .flat_map(|count| &count.changes)
        .filter(|change| change.why == Why::NotInvested);
    lost.map(|change| ReadBackLine {
        seat: change.seat,
        power: None,
        entry: None,
        demand: None,
        concerns: vec![Concern::NotInvested {
            left: change.from - change.to,
        }],
        scale: None,
    })
}

/// Where there are time scales, what the verdict says of an order may depend on battles in those
/// before; `doubts` are then what is certain.
fn concerns(
    game: &Game,
    entry: &Entry,
    state: &LineState,
    target: &Target,
    verdict: &Verdict,
    settlement: &Settlement,
    doubts: Option<Vec<Concern>>,
) -> Vec<Concern> {
    let Reading::Order { notes, order } = &entry.reading else {
        return state.concern().into_iter().collect();
    };
    if let Some(doubts) = doubts {
        let notes = notes.iter().cloned().map(Concern::Reading);
        return doubts.into_iter().chain(notes).collect();
    }
    let mut found: Vec<Concern> = state.concern().into_iter().collect();
    match verdict.reason {
        Reason::Carrying(CarryingReason::FleetDefended { fleet, by }) => {
            found.push(Concern::SeaAttacked { sea: fleet, by });
        }
        Reason::Unmatched { unit } | Reason::UnmatchedConvoy { army: unit } => {
            found.push(Concern::Unmatched { unit });
        }
        Reason::OpenSeas(OpenSeaReason::WhichUnit { at }) => {
            found.push(Concern::WhichUnit { at });
        }
        Reason::OpenSeas(OpenSeaReason::SeveralFit { to }) => {
            found.push(Concern::SeveralFit { to });
        }
        Reason::Secret(SecretReason::OtherName) => found.push(Concern::OtherName),
        Reason::NoConvoy { fleet } => {
            let further = verdict.also.named().iter().copied();
            found.push(Concern::NoConvoy {
                fleets: fleet.into_iter().chain(further).collect(),
            });
        }
        Reason::Pools(PoolReason::MobilizationAttacked { by }) => {
            found.push(Concern::Attacked { by });
        }
        Reason::Pools(PoolReason::OwnMobilization { at }) => {
            found.push(Concern::OwnMobilization { at });
        }
        Reason::Carrying(CarryingReason::FleetSupported { fleet }) => {
            found.push(Concern::FleetSupports { fleet });
        }
        Reason::Pools(PoolReason::LeftBoard { unit }) => {
            found.push(Concern::LeavesBoard { unit });
        }
        _ => {}
    }
    if game.phase().kind == PhaseKind::Movement {
        let unit = target.unit();
        found.extend(unit.and_then(|unit| kind_open(game, settlement, unit)));
    }
    found.extend(wrong_kind(game, target, order));
    found.extend(misnamed(game, order, verdict.reason));
    // A short form that fits what the other unit is ordered was read rightly.
    let fits = found.is_empty() && verdict.outcome != Outcome::Void;
    let notes = notes
        .iter()
        .filter(|note| !fits || !matches!(note, Note::Elliptic { .. }));
    found.extend(notes.cloned().map(Concern::Reading));
    found
}

/// The ordered unit, or whosever stands there, where the order names it by the wrong letter.
fn wrong_kind(game: &Game, target: &Target, order: &Order) -> Option<Concern> {
    let named = order.unit()?;
    if named.aboard {
        return None;
    }
    let written = named.kind?;
    let position = &game.state().position;
    let of_target = target.unit().and_then(|unit| position.unit(unit));
    let unit = *of_target.or_else(|| unit_at(position, game.phase().kind, named.place.province))?;
    let is_known = position.free_kind(unit.id).is_none_or(|free| free.chosen);
    if unit.kind == written || !is_known {
        return None;
    }
    Some(Concern::WrongKind { written, unit })
}

/// What an order says otherwise of units, besides the letter of its own, and that does not make it
/// void.
fn misnamed(game: &Game, order: &Order, reason: Reason) -> impl Iterator<Item = Concern> {
    let is_told = matches!(
        reason,
        Reason::Void(
            VoidReason::WrongPower { .. }
                | VoidReason::WrongCoast { .. }
                | VoidReason::NeedlessCoast(_)
                | VoidReason::NotYours { .. }
        )
    );
    game.misnamed(order)
        .into_iter()
        .filter(move |_| !is_told)
        .map(Concern::Misnamed)
}

impl Game {
    /// What an order says otherwise of units, besides the letter of its own, as far as all may know.
    pub fn misnamed(&self, order: &Order) -> Vec<Misnamed> {
        let is_stacked = self.history.rules.room.open_seas || self.board().foretells_pairs;
        if is_stacked || self.has_secret_pieces() {
            return Vec::new();
        }
        let mut all = order.misnamed(&self.state().position, self.phase().kind);
        all.retain(|wrong| !(wrong.ordered && matches!(wrong.said, SaidOtherwise::Kind(_))));
        all
    }

    /// What an author has to order, by what is on the sheet so far. Of a game that is over nothing
    /// is asked, nor of a power that nobody plays.
    pub fn demands(&self, author: Author) -> Vec<Demand> {
        let variant = self.setup.variant;
        let lines = self.bound_lines();
        let is_asked = variant.speaks_for(self.state(), author, lines.orders())
            && !self.setup.is_in_disorder(author.power);
        if self.state().is_over() || !is_asked {
            return Vec::new();
        }
        variant.demands(self.table(), self.state(), author.power)
    }
}

/// What an author owes an order for and has not ordered, a line each.
fn unanswered(game: &Game, author: Author, settlement: &Settlement) -> Vec<ReadBackLine> {
    let unordered = game.unordered(author.power);
    let mut removals = unordered.iter().filter(|what| what.is_removal());
    let mut lines = Vec::new();
    for demand in game.missing(author) {
        let open = demand
            .unit()
            .and_then(|unit| kind_open(game, settlement, unit));
        let silent = no_order(settlement.count.as_deref(), author, &demand, || {
            match &demand {
                Demand::Build(_) => Some(Unordered::Waived),
                Demand::Removal(_) => removals.next().copied(),
                _ => unordered.iter().copied().find(|what| {
                    matches!(what, Unordered::Unit(default) if demand.unit() == Some(default.unit))
                }),
            }
        });
        // At set-up that is all there is to order.
        let concerns = if game.phase().kind == PhaseKind::SetUp && open.is_some() {
            open.into_iter().collect()
        } else {
            [Some(silent), open].into_iter().flatten().collect()
        };
        lines.push(ReadBackLine {
            seat: author.seat,
            power: Some(author.power),
            entry: None,
            concerns,
            demand: Some(demand),
            scale: None,
        });
    }
    lines
}
