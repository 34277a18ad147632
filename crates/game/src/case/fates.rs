//! What became of the pieces that stood before the adjudication just made: dislodged, gone, free to
//! retreat.

use super::outcome::{Checked, RetreatChoice, met};
use super::played::Played;
use super::words::{CaseWords, matches_place};
use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::edit::{NamedPiece, NamedUnit};
use chancery_engine::position::{Dislodged, Position, Unit, UnitId};
use chancery_engine::variant::{Event, Fate};

/// `dislodged POWER A PLACE`, perhaps with `by PLACE`.
pub(super) fn check_dislodged(
    unit: NamedUnit,
    by: Option<ProvinceId>,
    played: &Played,
    words: CaseWords<'_>,
) -> Checked {
    let found = dislodged_by(unit, played);
    met(found.is_some() && (by.is_none() || by == found), || {
        what_became(unit, played, words)
    })
}

/// `gone POWER A PLACE`.
pub(super) fn check_gone(unit: NamedUnit, played: &Played, words: CaseWords<'_>) -> Checked {
    let is_gone = |piece: NamedPiece| {
        let unit = NamedUnit { piece, ..unit };
        match event(unit, played) {
            Some(event) => matches!(event.fate, Fate::Gone { .. }),
            None => is_destroyed_in_pool(unit, played),
        }
    };
    let gone = match unit.piece {
        NamedPiece::Pair => {
            // An army that had landed before is not gone with its fleet.
            is_gone(NamedPiece::Fleet)
                && carried(unit, played).is_some()
                && is_gone(NamedPiece::Aboard)
        }
        piece => is_gone(piece),
    };
    met(gone, || what_became(unit, played, words))
}

/// `retreats`, `may-retreat`, `may-not-retreat POWER A PLACE: X, Y`.
pub(super) fn check_retreats(
    unit: NamedUnit,
    how: RetreatChoice,
    places: &[Place],
    played: &Played,
    words: CaseWords<'_>,
) -> Checked {
    let Some(open) = retreats(unit, played, words) else {
        return Err(what_became(unit, played, words));
    };
    let has = |place: &Place| open.iter().any(|&found| matches_place(*place, found));
    let asked = |found: &Place| places.iter().any(|&place| matches_place(place, *found));
    let holds = match how {
        RetreatChoice::Exactly => places.iter().all(has) && open.iter().all(asked),
        RetreatChoice::Each => places.iter().all(has),
        RetreatChoice::NoneOf => !places.iter().any(has),
    };
    met(holds, || match open[..] {
        [] => "it has no retreat".to_owned(),
        _ => format!(
            "it may retreat to {}",
            open.iter()
                .map(|&p| words.names.board.write_place(p))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    })
}

/// Where a dislodged unit may go; a pair as one goes to seas and canals only, and the army aboard
/// where it may go ashore by itself. `None` where it was not dislodged.
fn retreats(unit: NamedUnit, played: &Played, words: CaseWords<'_>) -> Option<Vec<Place>> {
    let position = &played.settlement.after.position;
    let waiting = |piece| {
        position
            .dislodged
            .iter()
            .find(|d| is(NamedUnit { piece, ..unit }, &d.unit, played))
    };
    let open = match unit.piece {
        NamedPiece::Aboard | NamedPiece::Army => match waiting(NamedPiece::Army) {
            Some(army) => army.retreats.clone(),
            // It goes where its fleet goes.
            None if waiting_carrier(unit, position).is_some() => Vec::new(),
            None => return dislodged_by(unit, played).map(|_| Vec::new()),
        },
        NamedPiece::Pair => match waiting(NamedPiece::Fleet) {
            Some(fleet) => {
                position.cargo(fleet.unit.id)?;
                fleet
                    .retreats
                    .iter()
                    .copied()
                    .filter(|place| words.carries(place.province))
                    .collect()
            }
            None => return dislodged_by(unit, played).map(|_| Vec::new()),
        },
        piece => match waiting(piece) {
            Some(unit) => unit.retreats.clone(),
            None => return dislodged_by(unit, played).map(|_| Vec::new()),
        },
    };
    Some(open)
}

/// The dislodged fleet that an army is aboard.
fn waiting_carrier(army: NamedUnit, position: &Position) -> Option<&Dislodged> {
    if army.piece != NamedPiece::Aboard {
        return None;
    }
    position.dislodged.iter().find(|fleet| {
        position.cargo(fleet.unit.id).is_some_and(|aboard| {
            aboard.unit.power == army.power && aboard.unit.place.province == army.place.province
        })
    })
}

/// Whether a unit, as it was, is the one that is named; of a pair, the fleet is. An army is aboard
/// or on land by where it is; in a canal it answers to both names.
fn is(asked: NamedUnit, unit: &Unit, played: &Played) -> bool {
    let kind = match asked.piece {
        NamedPiece::Undeclared => played
            .before
            .position
            .free_kind(unit.id)
            .is_some_and(|free| !free.chosen),
        piece => unit.kind == piece.kind(),
    };
    kind && asked.power == unit.power && matches_place(asked.place, unit.place)
}

/// What became in the end of the unit that stood there. Of several that did, one after another, it
/// is the one that was driven out.
fn event(unit: NamedUnit, played: &Played) -> Option<&Event> {
    let events = &played.settlement.events;
    // A pooled unit has its centre for a place, and does not stand there.
    let pooled = &played.before.position.pooled;
    let stood = events.iter().filter(|event| {
        event.fate != Fate::Built
            && is(unit, &event.unit, played)
            && !pooled.iter().any(|u| u.id == event.unit.id)
    });
    let mut driven = stood
        .clone()
        .filter(|event| matches!(event.fate, Fate::Dislodged { .. } | Fate::Gone { .. }));
    let first = driven.next().or_else(|| stood.clone().next())?;
    // A unit may have several events: the last tells how it ended.
    events.iter().rfind(|other| other.unit.id == first.unit.id)
}

/// The army aboard that stood there before with its fleet.
fn carried(unit: NamedUnit, played: &Played) -> Option<UnitId> {
    let before = &played.before.position;
    let sea = unit.place.province;
    before
        .aboard
        .iter()
        .find(|army| army.unit.power == unit.power && army.unit.place.province == sea)
        .map(|army| army.unit.id)
}

/// Where the attack on a unit that was dislodged came from. An army that starved, or had landed,
/// was not dislodged with its fleet.
fn dislodged_by(unit: NamedUnit, played: &Played) -> Option<ProvinceId> {
    let position = &played.settlement.after.position;
    if unit.piece == NamedPiece::Pair {
        let [fleet, army] = [NamedPiece::Fleet, NamedPiece::Aboard]
            .map(|piece| dislodged_by(NamedUnit { piece, ..unit }, played));
        return if army.is_some() { fleet } else { None };
    }
    let waits = position
        .dislodged
        .iter()
        .find(|d| is(unit, &d.unit, played))
        .or_else(|| waiting_carrier(unit, position));
    match waits {
        Some(waits) => waits.by,
        None => driven_by(event(unit, played)?),
    }
}

fn driven_by(event: &Event) -> Option<ProvinceId> {
    match event.fate {
        Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => Some(by),
        _ => None,
    }
}

/// Whether a unit that was kept off the board is no more: its centre was lost. No event tells it.
fn is_destroyed_in_pool(unit: NamedUnit, played: &Played) -> bool {
    let mut pooled = played.before.position.pooled.iter();
    pooled
        .find(|found| is(unit, found, played))
        .is_some_and(|found| played.settlement.after.position.unit(found.id).is_none())
}

/// What became of a unit, as a sentence; of a pair, what became of both.
fn what_became(unit: NamedUnit, played: &Played, words: CaseWords<'_>) -> String {
    if unit.piece == NamedPiece::Pair {
        let each = [NamedPiece::Fleet, NamedPiece::Aboard]
            .map(|piece| what_became(NamedUnit { piece, ..unit }, played, words));
        return each.join("; ");
    }
    let written = words.write_named(unit);
    if let Some(event) = event(unit, played) {
        let board = words.names.board;
        return match event.fate {
            Fate::Moved { to, .. } => format!("{written} moved to {}", board.write_place(to)),
            Fate::Dislodged { by } => format!(
                "{written} was dislodged by {} and may retreat",
                board.write_place(by.into())
            ),
            Fate::Retreated { to } => format!("{written} retreated to {}", board.write_place(to)),
            Fate::Gone { by: Some(by) } => format!(
                "{written} was dislodged by {} and is gone",
                board.write_place(by.into())
            ),
            Fate::Gone { by: None } => format!("{written} is gone"),
            Fate::Built => format!("{written} was built"),
            Fate::Mobilized { to } => format!("{written} mobilized at {}", board.write_place(to)),
            Fate::PassedOn { at } => format!(
                "{written} was passed along to {}",
                board.write_place(at.into())
            ),
            Fate::Trapped { cap } => format!(
                "{written} was put ashore on {}",
                board.write_place(cap.into())
            ),
            Fate::Boarded { at } => {
                format!("{written} went aboard in {}", board.write_place(at.into()))
            }
            Fate::Demobilized { to } => {
                format!(
                    "{written} was de-mobilized at {}",
                    board.write_place(to.into())
                )
            }
        };
    }
    if unit.piece == NamedPiece::Aboard
        && let Some(army) = carried(unit, played)
        && let Some(still) = played.settlement.after.position.carried(army)
    {
        return format!(
            "{written} is aboard in {}",
            words.names.board.write_place(still.unit.place)
        );
    }
    let before = &played.before.position;
    let standing = before
        .units
        .iter()
        .chain(before.dislodged_units())
        .chain(before.aboard.iter().map(|a| &a.unit));
    let stood = standing
        .chain(&before.pooled)
        .find(|found| is(unit, found, played));
    match stood {
        Some(_) if is_destroyed_in_pool(unit, played) => format!("{written} is gone"),
        Some(_) => format!("{written} stayed"),
        None => format!("there was no {written}"),
    }
}
