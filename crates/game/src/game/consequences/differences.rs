//! What differs between two settlements of a phase: in an amendment the one that was and the one that
//! would be, or the same orders by two rules.

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
use chancery_engine::position::{Dislodged, Position, Unit};
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
    let after = (&other.settlement.after, &as_it_is.settlement.after);
    let states = states(setup, board, after, Comparison::InForce);
    let paired = PairedLines::new(as_it_is, other);
    let mut lines = results(setup, board, &paired, Comparison::InForce);
    lines.extend(followed(board, other, as_it_is, Comparison::InForce));
    lines.extend(states.into_iter().map(|(_, line)| line));
    lines
}

/// What of one list is not in another, one for one.
fn without<'a, T>(of: &'a [T], other: &'a [T], is_same: impl Fn(&T, &T) -> bool) -> Vec<&'a T> {
    let mut left: Vec<&T> = other.iter().collect();
    let is_gone = |item: &&T| match left.iter().position(|other| is_same(item, other)) {
        Some(at) => {
            left.remove(at);
            false
        }
        None => true,
    };
    of.iter().filter(is_gone).collect()
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
    let sentence = |result: LineResult| {
        let power = &board.power(result.power).name;
        let LineResult { line, what, .. } = &result;
        if !is_ballot {
            return format!("{power}: “{line}” {what}");
        }
        let seats = result.seats.iter();
        let who = seats.map(|&seat| setup.seat_name(seat)).joined(", ");
        format!("{power}: “{line}” of {who} {what}")
    };
    results.into_iter().map(sentence).collect()
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
        let said = |result: &Self| (result.power, result.line.clone(), result.what.clone());
        said(self) == said(other) && !other.seats.iter().any(|seat| self.seats.contains(seat))
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
    let followed = |turn: &'_ Turn, power: PowerId| -> Vec<(String, Outcome)> {
        let count = turn.settlement.count.as_deref();
        let followed = count.map_or(&[][..], |count| &count.followed).iter();
        followed
            .filter(|(given, _)| given.power == power)
            .map(|(given, verdict)| {
                let order = write_order(board, Some(&turn.before.position), &given.order);
                (order, verdict.outcome)
            })
            .collect()
    };
    let of_power = |power: PowerId| {
        let name = &board.power(power).name;
        let [now, mut former] = [now, former].map(|turn| followed(turn, power));
        let orders = |of: &[(String, Outcome)]| -> Vec<String> {
            of.iter().map(|(order, _)| order.clone()).collect()
        };
        let mut lines: Vec<String> = otherwise(name, "follows", &orders(&now), &orders(&former))
            .into_iter()
            .collect();
        for (order, outcome) in now {
            let Some(at) = former.iter().position(|(other, _)| *other == order) else {
                continue;
            };
            if former.remove(at).1 != outcome {
                lines.push(format!("{name}: “{order}” {}", comes_out(outcome, against)));
            }
        }
        lines
    };
    board.power_ids().flat_map(of_power).collect()
}

/// `Austria has A Tri, no longer A Vie`; `None` where nothing differs.
fn otherwise(who: &str, verb: &str, now: &[String], former: &[String]) -> Option<String> {
    let list = |items: Vec<&String>| items.into_iter().map(String::as_str).joined(", ");
    let come = list(without(now, former, |a, b| a == b));
    let gone = list(without(former, now, |a, b| a == b));
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
    (now, former): (&State, &State),
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
        lines.extend(
            now.ending
                .as_ref()
                .and_then(|_| ending(setup, now, former, against)),
        );
        return lines;
    }
    let owner = |state: &State, at| {
        state
            .position
            .owner(at)
            .map_or("nobody", |power| board.power(power).name.as_str())
            .to_owned()
    };
    for at in board.province_ids() {
        let (now, former) = (owner(now, at), owner(former, at));
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
    let how = |state: &State| match &state.ending {
        Some(ending) => ending.sentence(|seat| setup.seat_name(seat)),
        None => "the game goes on".to_owned(),
    };
    let text = || {
        format!(
            "{}{}; {}: {}",
            how(now),
            against.now(),
            against.before(),
            how(former)
        )
    };
    (now.ending != former.ending).then(|| (Topic::Winners, text()))
}

/// Where units that are dislodged either way may retreat.
fn retreats(board: &Board, now: &State, former: &State) -> Vec<(Topic, String)> {
    let places = |dislodged: &Dislodged| -> Vec<String> {
        let open = dislodged.retreats.iter();
        open.map(|place| board.write_place(*place)).collect()
    };
    let both = now.position.dislodged.iter().filter_map(|unit| {
        let mut then = former.position.dislodged.iter();
        Some((unit, then.find(|other| other.unit.id == unit.unit.id)?))
    });
    let line = |(unit, then): (&Dislodged, &Dislodged)| {
        let whose = &board.power(unit.unit.power).name;
        let who = format!("{whose}'s {}", name(board, &unit.unit));
        otherwise(&who, "may retreat to", &places(unit), &places(then))
    };
    both.filter_map(line)
        .map(|line| (Topic::Board, line))
        .collect()
}

/// All that a power has, as labels.
fn pieces(board: &Board, position: &Position, power: PowerId) -> Vec<String> {
    let label = |unit: &Unit| {
        if position.free_kind(unit.id).is_some() {
            format!("? {}", board.write_place(unit.place))
        } else {
            name(board, unit)
        }
    };
    let own = |unit: &&Unit| unit.power == power;
    let standing = position.units.iter().filter(own).map(label);
    let dislodged = position
        .dislodged_units()
        .filter(own)
        .map(|unit| format!("{} (dislodged)", label(unit)));
    let pooled = position
        .pooled
        .iter()
        .filter(own)
        .map(|unit| format!("{} (de-mobilized)", label(unit)));
    let aboard = position.aboard.iter().filter(|army| {
        army.unit.power == power
            && !position
                .dislodged
                .iter()
                .any(|d| is_like(&d.unit, &army.unit))
    });
    let aboard = aboard.map(|army| format!("A({}) aboard", board.write_place(army.unit.place)));
    let trapped = position
        .trapped
        .iter()
        .filter(|army| army.power == power)
        .map(|_| "an army on a polar cap".to_owned());
    standing
        .chain(dislodged)
        .chain(pooled)
        .chain(aboard)
        .chain(trapped)
        .collect()
}

/// What people own: how much more or less than before.
fn accounts(setup: &Setup, board: &Board, now: &State, former: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for (seat, (now, old)) in now
        .accounts
        .seats()
        .zip(now.accounts.accounts.iter().zip(&former.accounts.accounts))
    {
        let change = |now: u32, old: u32, what: &str| match (now, old) {
            (a, b) if a == b => None,
            (a, b) if a > b => Some(format!("{} more {what}", a - b)),
            (a, b) => Some(format!("{} less {what}", b - a)),
        };
        let holdings = board.power_ids().filter_map(|power| {
            let of = |held: &[u32]| held.get(power.index()).copied().unwrap_or(0);
            change(
                of(&now.holdings),
                of(&old.holdings),
                &format!("IF in {}", board.power(power).name),
            )
        });
        let rest = [
            change(now.in_hand, old.in_hand, "IF in hand"),
            change(
                now.points,
                old.points,
                if now.points.abs_diff(old.points) == 1 {
                    "point"
                } else {
                    "points"
                },
            ),
        ];
        let all = holdings.chain(rest.into_iter().flatten()).joined(", ");
        if !all.is_empty() {
            lines.push(format!("{} has {all}", setup.seat_name(seat)));
        }
    }
    lines
}
