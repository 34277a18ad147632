//! What differs between two settlements of a phase: in an amendment the one that was and the one that
//! would be, or the same orders by two rules.

use std::collections::BTreeMap;

use super::Topic;
use crate::game::hardship::{is_like, name};
use crate::game::{PhaseLine, Setup, Turn};
use crate::words::{Names, Style, void};
use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{Outcome, Reason, Verdict};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::order::write::write_order;
use chancery_engine::position::{Dislodged, Position, Unit};
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
    let mut lines = results(setup, board, (other, as_it_is), Comparison::InForce);
    lines.extend(followed(board, other, as_it_is));
    lines.extend(states.into_iter().map(|(_, line)| line));
    lines
}

/// What of one list is not in another, one for one.
pub(crate) fn without<'a, T>(
    of: &'a [T],
    other: &'a [T],
    is_same: impl Fn(&T, &T) -> bool,
) -> Vec<&'a T> {
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
pub(crate) fn results(
    setup: &Setup,
    board: &Board,
    (now, former): (&Turn, &Turn),
    against: Comparison,
) -> Vec<String> {
    let mut old: Vec<PhaseLine<'_>> = former.lines().collect();
    // By power, the line, and what became of it: who wrote it, in order.
    let mut told: BTreeMap<(usize, PowerId, String, String), Vec<String>> = BTreeMap::new();
    for (i, line) in now.lines().enumerate() {
        let PhaseLine { entry, verdict, .. } = &line;
        let is_same = |other: &PhaseLine<'_>| {
            other.author() == entry.author() && other.entry.written == entry.written
        };
        let Some(before) = old
            .iter()
            .position(is_same)
            .map(|at| old.remove(at).verdict)
        else {
            continue;
        };
        let is_ballot = now.settlement.count.is_some();
        let what = match (before.outcome, verdict.outcome) {
            (a, b) if a == b => continue,
            (_, Outcome::Void) => why_void(board, now, entry, verdict, against),
            (Outcome::Void, _) => against.is_void_no_longer().to_owned(),
            _ if is_ballot => continue,
            (_, Outcome::Succeeds) => format!("succeeds{}", against.now()),
            (_, Outcome::Fails) => format!("fails{}", against.now()),
        };
        let order = entry.reading.order();
        let line = order.map_or_else(
            || entry.written.trim().to_owned(),
            |order| write_order(board, Some(&former.before.position), order),
        );
        let at = told
            .keys()
            .find(|(_, power, text, of)| (*power, text, of) == (entry.power, &line, &what))
            .map_or(i, |(at, ..)| *at);
        told.entry((at, entry.power, line, what))
            .or_default()
            .push(setup.seat_name(entry.seat).to_owned());
    }
    let by_power = now.settlement.count.is_none();
    told.into_iter()
        .map(|((_, power, line, what), who)| {
            let power = &board.power(power).name;
            if by_power {
                format!("{power}: “{line}” {what}")
            } else {
                format!("{power}: “{line}” of {} {what}", who.join(", "))
            }
        })
        .collect()
}

fn why_void(
    board: &Board,
    turn: &Turn,
    entry: &Entry,
    verdict: &Verdict,
    against: Comparison,
) -> String {
    let now = against.now();
    let Reason::Void(why) = verdict.reason else {
        return format!("is void{now}");
    };
    let names = Names::new(board, &turn.before, Style::Short);
    let because = void(names, entry.power, entry.reading.order(), why);
    format!("is void{now}: {because}")
}

/// Where other ballots are followed than before.
pub(crate) fn followed(board: &Board, now: &Turn, former: &Turn) -> Vec<String> {
    let orders = |turn: &Turn, power: PowerId| -> Vec<String> {
        let count = turn.settlement.count.as_deref();
        let followed = count
            .into_iter()
            .flat_map(|count| &count.followed)
            .filter(|(given, _)| given.power == power);
        followed
            .map(|(given, _)| write_order(board, Some(&turn.before.position), &given.order))
            .collect()
    };
    let of_power = |power: PowerId| {
        otherwise(
            &board.power(power).name,
            "follows",
            &orders(now, power),
            &orders(former, power),
        )
    };
    board.power_ids().filter_map(of_power).collect()
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
