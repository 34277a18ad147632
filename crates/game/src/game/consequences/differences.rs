//! What differs between two settlements of a phase: in an amendment the one that was and the one that
//! would be, or the same orders by two rules.

use std::cmp::Ordering;

use super::Topic;
use super::paired::{PairedLines, SettledLine};
use crate::game::hardship::{is_like, name};
use crate::game::{Setup, Turn};
use crate::words::{Names, Style, void};
use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{Outcome, Reason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::write::write_order;
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::State;

/// With what a settlement is compared.
#[derive(Clone, Copy)]
pub enum Comparison {
    Before,
    /// With how it is by the rules in force.
    InForce,
}

impl Comparison {
    const fn now(self) -> &'static str {
        match self {
            Self::Before => " now",
            Self::InForce => "",
        }
    }

    const fn is_void_no_longer(self) -> &'static str {
        match self {
            Self::Before => "is no longer void",
            Self::InForce => "is not void",
        }
    }

    const fn and_was(self) -> &'static str {
        match self {
            Self::Before => "was",
            Self::InForce => "not",
        }
    }

    const fn before(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::InForce => "not",
        }
    }
}

/// What is otherwise in a settlement of the same orders by other rules, a sentence each without a
/// full stop: first what becomes of the orders, then how the board stands.
pub(crate) fn otherwise_settled(
    setup: &Setup,
    board: &Board,
    other: &Turn,
    as_it_is: &Turn,
) -> Vec<String> {
    let (after, as_it_is_after) = (&other.settlement.after, &as_it_is.settlement.after);
    let states = states(setup, board, after, as_it_is_after, Comparison::InForce);
    let paired = PairedLines::new(as_it_is, other);
    let mut lines = results(setup, board, &paired, Comparison::InForce);
    lines.extend(followed(board, other, as_it_is, Comparison::InForce));
    lines.extend(states.into_iter().map(|(_, line)| line));
    lines
}

/// What of one list is not in another, one for one.
fn without<'a, T>(of: &'a [T], other: &'a [T], is_same: impl Fn(&T, &T) -> bool) -> Vec<&'a T> {
    let mut left: Vec<&T> = other.iter().collect();
    let mut gone = Vec::new();
    for item in of {
        match left.iter().position(|other| is_same(item, other)) {
            Some(at) => drop(left.remove(at)),
            None => gone.push(item),
        }
    }
    gone
}

/// Lines that came out otherwise: that no longer fit, that fit now; of orders, also those that
/// succeed or fail now.
pub(super) fn results(
    setup: &Setup,
    board: &Board,
    lines: &PairedLines<'_>,
    against: Comparison,
) -> Vec<String> {
    let is_ballot = lines.now.settlement.count.is_some();
    let mut results: Vec<LineResult> = Vec::new();
    for (old, new) in lines.kept() {
        if lines.is_reordered(board, old, new) {
            continue;
        }
        let what = match (old.verdict.outcome, new.verdict.outcome) {
            (a, b) if a == b => continue,
            (_, Outcome::Void) => why_void(board, lines.now, old, new, against),
            (Outcome::Void, _) => against.is_void_no_longer().to_owned(),
            // That a ballot is followed or not, `followed` tells of the power.
            _ if is_ballot => continue,
            (_, outcome) => comes_out(outcome, against),
        };
        let read = if new.order().is_some() { new } else { old };
        let result = LineResult {
            power: new.line.power,
            line: read.words(board, &lines.former.before.position),
            what,
            seats: vec![new.line.seat],
        };
        let mut told = results.iter_mut();
        match told.find(|other| is_ballot && other.is_same_of_another(&result)) {
            Some(other) => other.seats.extend(result.seats),
            None => results.push(result),
        }
    }
    results
        .iter()
        .map(|result| result.sentence(setup, board, is_ballot))
        .collect()
}

/// What came of a line; of a ballot, of all that say the same.
struct LineResult {
    power: PowerId,
    line: String,
    what: String,
    seats: Vec<SeatId>,
}

impl LineResult {
    /// Whether another player's ballot says the same, and the same came of it.
    fn is_same_of_another(&self, other: &Self) -> bool {
        self.power == other.power
            && self.line == other.line
            && self.what == other.what
            && !other.seats.iter().any(|seat| self.seats.contains(seat))
    }

    fn sentence(&self, setup: &Setup, board: &Board, is_ballot: bool) -> String {
        let Self { line, what, .. } = self;
        let power = &board.power(self.power).name;
        if !is_ballot {
            return format!("{power}: “{line}” {what}");
        }
        let seats = self.seats.iter();
        let who = seats.map(|&seat| setup.seat_name(seat)).joined(", ");
        format!("{power}: “{line}” of {who} {what}")
    }
}

fn comes_out(outcome: Outcome, against: Comparison) -> String {
    let now = against.now();
    match outcome {
        Outcome::Succeeds => format!("succeeds{now}"),
        Outcome::Fails => format!("fails{now}"),
        Outcome::Void => format!("is void{now}"),
    }
}

fn why_void(
    board: &Board,
    turn: &Turn,
    old: &SettledLine<'_>,
    new: &SettledLine<'_>,
    against: Comparison,
) -> String {
    let is_void = comes_out(Outcome::Void, against);
    let Reason::Void(why) = new.verdict.reason else {
        return is_void;
    };
    let names = Names::new(board, &turn.before, Style::Short);
    let because = void(names, new.line.power, new.order().or(old.order()), why);
    format!("{is_void}: {because}")
}

/// Where other ballots are followed than before, and where the same ones come out otherwise.
pub(super) fn followed(
    board: &Board,
    now: &Turn,
    former: &Turn,
    against: Comparison,
) -> Vec<String> {
    let mut lines = Vec::new();
    for power in board.power_ids() {
        let name = &board.power(power).name;
        let [now, mut former] = [now, former].map(|turn| followed_by(board, turn, power));
        let [orders, before] = [&now, &former].map(|followed| {
            let orders = followed.iter().map(|(order, _)| order.clone());
            orders.collect::<Vec<String>>()
        });
        lines.extend(otherwise(name, "follows", &orders, &before));
        for (order, outcome) in now {
            let Some(at) = former.iter().position(|(other, _)| *other == order) else {
                continue;
            };
            // Taken out, because a power may follow one order twice, as two waives.
            if former.remove(at).1 != outcome {
                lines.push(format!("{name}: “{order}” {}", comes_out(outcome, against)));
            }
        }
    }
    lines
}

/// The orders that a power followed by its ballots, and what came of them.
fn followed_by(board: &Board, turn: &Turn, power: PowerId) -> Vec<(String, Outcome)> {
    let Some(count) = turn.settlement.count.as_deref() else {
        return Vec::new();
    };
    let of_power = count
        .followed
        .iter()
        .filter(|(given, _)| given.power == power);
    of_power
        .map(|(given, verdict)| {
            let order = write_order(board, Some(&turn.before.position), &given.order);
            (order, verdict.outcome)
        })
        .collect()
}

/// `Austria has A Tri, no longer A Vie`; `None` where nothing differs.
fn otherwise(who: &str, verb: &str, now: &[String], former: &[String]) -> Option<String> {
    let come = without(now, former, |a, b| a == b).into_iter();
    let gone = without(former, now, |a, b| a == b).into_iter();
    let come = come.map(String::as_str).joined(", ");
    let gone = gone.map(String::as_str).joined(", ");
    match (come.as_str(), gone.as_str()) {
        ("", "") => None,
        (come, "") => Some(format!("{who} also {verb} {come}")),
        ("", gone) => Some(format!("{who} no longer {verb} {gone}")),
        (come, gone) => Some(format!("{who} {verb} {come}, no longer {gone}")),
    }
}

/// What differs between two states of the game after a phase. Where they are not of one phase, one
/// may stand before its season is reckoned and the other after it: then only their pieces are
/// compared, and an ending that there is.
pub(crate) fn states(
    setup: &Setup,
    board: &Board,
    now: &State,
    former: &State,
    against: Comparison,
) -> Vec<(Topic, String)> {
    let mut lines = Vec::new();
    for power in board.power_ids() {
        let [now, former] = [now, former].map(|state| pieces(board, &state.position, power));
        lines.extend(
            otherwise(&board.power(power).name, "has", &now, &former)
                .map(|line| (Topic::Board, line)),
        );
    }
    lines.extend(retreats(board, now, former));
    let is_reckoned =
        now.phase == former.phase || now.phase.min(former.phase).kind == PhaseKind::Adjustments;
    if !is_reckoned {
        if now.ending.is_some() {
            lines.extend(ending(setup, now, former, against));
        }
        return lines;
    }
    for at in board.province_ids() {
        let [now, former] = [now, former].map(|state| match state.position.owner(at) {
            Some(power) => board.power(power).name.as_str(),
            None => "nobody",
        });
        if now != former {
            lines.push((
                Topic::Owners,
                format!(
                    "the owner of {} is {now}, {} {former}",
                    board.write_place(at.into()),
                    against.and_was()
                ),
            ));
        }
    }
    lines.extend(
        accounts(setup, board, now, former)
            .into_iter()
            .map(|line| (Topic::Accounts, line)),
    );
    if now.discoveries != former.discoveries {
        lines.push((
            Topic::World,
            "the players' knowledge of the secret world changes".to_owned(),
        ));
    }
    lines.extend(ending(setup, now, former, against));
    lines
}

/// How the game ends otherwise.
fn ending(
    setup: &Setup,
    now: &State,
    former: &State,
    against: Comparison,
) -> Option<(Topic, String)> {
    if now.ending == former.ending {
        return None;
    }
    let [ends, ended] = [now, former].map(|state| match &state.ending {
        Some(ending) => ending.sentence(|seat| setup.seat_name(seat)),
        None => "the game goes on".to_owned(),
    });
    let text = format!("{ends}{}; {}: {ended}", against.now(), against.before());
    Some((Topic::Winners, text))
}

/// Where units that are dislodged either way may retreat.
fn retreats(board: &Board, now: &State, former: &State) -> Vec<(Topic, String)> {
    let mut lines = Vec::new();
    for unit in &now.position.dislodged {
        let mut then = former.position.dislodged.iter();
        let Some(then) = then.find(|other| other.unit.id == unit.unit.id) else {
            continue;
        };
        let who = format!(
            "{}'s {}",
            board.power(unit.unit.power).name,
            name(board, &unit.unit)
        );
        let [open, before] = [unit, then].map(|dislodged| {
            let open = dislodged.retreats.iter();
            open.map(|place| board.write_place(*place))
                .collect::<Vec<_>>()
        });
        let line = otherwise(&who, "may retreat to", &open, &before);
        lines.extend(line.map(|line| (Topic::Board, line)));
    }
    lines
}

/// All that a power has, as labels.
fn pieces(board: &Board, position: &Position, power: PowerId) -> Vec<String> {
    let mut pieces = Vec::new();
    for unit in position.units.iter().filter(|unit| unit.power == power) {
        pieces.push(label(board, position, unit));
    }
    for unit in position
        .dislodged_units()
        .filter(|unit| unit.power == power)
    {
        pieces.push(format!("{} (dislodged)", label(board, position, unit)));
    }
    for unit in position.pooled.iter().filter(|unit| unit.power == power) {
        pieces.push(format!("{} (de-mobilized)", label(board, position, unit)));
    }
    for army in position
        .aboard
        .iter()
        .filter(|army| army.unit.power == power)
    {
        let mut dislodged = position.dislodged.iter();
        if !dislodged.any(|d| is_like(&d.unit, &army.unit)) {
            pieces.push(format!("A({}) aboard", board.write_place(army.unit.place)));
        }
    }
    let trapped = position.trapped.iter().filter(|army| army.power == power);
    pieces.extend(trapped.map(|_| "an army on a polar cap".to_owned()));
    pieces
}

/// A unit in words that don't tell a secret kind.
fn label(board: &Board, position: &Position, unit: &Unit) -> String {
    if position.free_kind(unit.id).is_some() {
        format!("? {}", board.write_place(unit.place))
    } else {
        name(board, unit)
    }
}

/// What people own: how much more or less than before.
fn accounts(setup: &Setup, board: &Board, now: &State, former: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, (now, old)) in now
        .accounts
        .seats()
        .zip(now.accounts.accounts.iter().zip(&former.accounts.accounts))
    {
        let mut changes = Vec::new();
        for power in board.power_ids() {
            let [held, before] =
                [now, old].map(|account| account.holdings.get(power.index()).copied().unwrap_or(0));
            let what = format!("IF in {}", board.power(power).name);
            changes.extend(change(held, before, &what));
        }
        changes.extend(change(now.in_hand, old.in_hand, "IF in hand"));
        let points = if now.points.abs_diff(old.points) == 1 {
            "point"
        } else {
            "points"
        };
        changes.extend(change(now.points, old.points, points));
        if !changes.is_empty() {
            let all = changes.join(", ");
            lines.push(format!("{} has {all}", setup.seat_name(seat)));
        }
    }
    lines
}

/// How much more or less of something there is than before.
fn change(now: u32, old: u32, what: &str) -> Option<String> {
    match now.cmp(&old) {
        Ordering::Greater => Some(format!("{} more {what}", now - old)),
        Ordering::Less => Some(format!("{} less {what}", old - now)),
        Ordering::Equal => None,
    }
}
