//! Whom the rules punish for an order that he did not give: a unit lost by default, a build not
//! made, influence halved.

use super::{Setup, Turn};
use chancery_atlas::board::Board;
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::MissedVote;
use chancery_engine::order::{Entry, NotTaken, Reading};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId};

/// What a settled phase costs somebody who gave no order, and did not cost in the phase as it was
/// settled before; a sentence each.
pub(super) fn hardships(
    setup: &Setup,
    board: &Board,
    now: &Turn,
    former: Option<&Turn>,
) -> Vec<String> {
    let mut told = Vec::new();
    let before = former.map(lost).unwrap_or_default();
    for (unit, why) in lost(now) {
        if !before.iter().any(|(other, _)| is_like(other, &unit)) {
            told.push(format!(
                "{} loses {}: {why}",
                board.power(unit.power).name,
                name(board, &unit)
            ));
        }
    }
    for power in board.power_ids() {
        let unused_before = former.map_or(0, |turn| turn.waived(setup, power));
        match now.waived(setup, power).saturating_sub(unused_before) {
            0 => {}
            _ if now.phase().kind == PhaseKind::SetUp => told.push(format!(
                "{} places no extra unit: no valid order",
                board.power(power).name
            )),
            1 => told.push(format!(
                "{} leaves 1 build unused: no valid order",
                board.power(power).name
            )),
            n => told.push(format!(
                "{} leaves {n} builds unused: no valid orders",
                board.power(power).name
            )),
        }
    }
    for missed in missed_votes(now).iter().filter(|missed| missed.cost > 0) {
        if !former.is_some_and(|turn| {
            missed_votes(turn)
                .iter()
                .any(|old| is_of_same(old, missed) && old.cost > 0)
        }) {
            let (who, power) = (
                setup.seat_name(missed.seat),
                &board.power(missed.power).name,
            );
            let units: Vec<String> = missed
                .units
                .iter()
                .filter_map(|&unit| now.before.position.unit(unit))
                .map(|u| name(board, u))
                .collect();
            let what = if units.is_empty() {
                "too few lines".to_owned()
            } else {
                format!("no ballot for {}", units.join(", "))
            };
            told.push(format!("{who} loses {} IF in {power}: {what}", missed.cost));
        }
    }
    told
}

/// The units for which somebody wrote no ballot, without having been silent about them before:
/// nobody could write for them.
pub(super) fn unforeseen(now: &Turn, former: Option<&Turn>) -> Vec<(Author, Unit)> {
    let Some(former) = former else {
        return Vec::new();
    };
    let mut units = Vec::new();
    for missed in missed_votes(now).iter().filter(|missed| missed.cost > 0) {
        let author = Author::new(missed.seat, missed.power);
        for &id in &missed.units {
            if let Some(unit) = now.before.position.unit(id)
                && !was_silent(former, missed.seat, unit)
            {
                units.push((author, *unit));
            }
        }
    }
    units
}

/// Whether a player missed the vote on that unit then already.
fn was_silent(former: &Turn, seat: SeatId, unit: &Unit) -> bool {
    let position = &former.before.position;
    missed_votes(former)
        .iter()
        .filter(|missed| missed.seat == seat)
        .flat_map(|missed| &missed.units)
        .any(|&id| position.unit(id).is_some_and(|old| is_like(old, unit)))
}

/// The line that stands for a ballot which is not asked for: it names the unit, and so is no
/// silence.
pub(super) fn excuse(board: &Board, author: Author, unit: &Unit) -> Entry {
    let unit = name(board, unit);
    let written = format!("{unit}: spared");
    Entry::by(
        author,
        written,
        Reading::NotTaken(NotTaken::Spared { unit }),
    )
}

/// The unit of a line that [`excuse`] made; `None` of any other.
pub(super) fn excused(entry: &Entry) -> Option<&str> {
    match &entry.reading {
        Reading::NotTaken(NotTaken::Spared { unit }) => Some(unit),
        _ => None,
    }
}

fn missed_votes(turn: &Turn) -> &[MissedVote] {
    turn.settlement
        .count
        .as_deref()
        .map_or(&[], |count| &count.missed_votes)
}

fn is_of_same(a: &MissedVote, b: &MissedVote) -> bool {
    a.seat == b.seat && a.power == b.power
}

/// Whether two units are the same to whoever writes orders: of one power, one kind, in one place.
pub(super) fn is_like(a: &Unit, b: &Unit) -> bool {
    (a.power, a.kind, a.place) == (b.power, b.kind, b.place)
}

/// A unit as it is written: `A Vie`.
pub(super) fn name(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.letter(), board.write_place(unit.place))
}

/// The units that left the game because nothing valid was ordered for them, and why.
fn lost(turn: &Turn) -> Vec<(Unit, &'static str)> {
    let retreats = turn.phase().kind == PhaseKind::Retreats;
    let units = turn.settlement.defaults.iter().filter_map(|default| {
        Some((
            *turn.before.position.unit(default.unit)?,
            why_lost(default.action, retreats)?,
        ))
    });
    units.collect()
}

/// Why a unit is lost by default; `None` where that is not told.
const fn why_lost(action: DefaultAction, retreats: bool) -> Option<&'static str> {
    match action {
        DefaultAction::NotRetreated => Some("no valid retreat ordered"),
        DefaultAction::NoRetreat if retreats => Some("no retreat was possible"),
        DefaultAction::CivilDisorder
        | DefaultAction::LeastLoss { .. }
        | DefaultAction::Farthest { .. } => Some("no valid disband ordered"),
        DefaultAction::Starved => Some("it starved aboard"),
        DefaultAction::Held
        | DefaultAction::NoRetreat
        | DefaultAction::AutoRetreat { .. }
        | DefaultAction::LostAboard
        | DefaultAction::NativesBeaten
        | DefaultAction::KindByDefault { .. } => None,
    }
}
