//! What became of the pieces that stood before the adjudication just made: dislodged, gone, free to retreat.

use super::check::{Checked, met};
use super::expect::Choice;
use super::pieces::{Named, Piece};
use super::run::Played;
use super::words::{Words, matches_place};
use crate::adjudicate::DefaultAction;
use crate::board::{Place, ProvinceId, Terrain, UnitKind};
use crate::position::{Unit, UnitId};
use crate::variant::{Event, Fate};

/// `dislodged POWER A PLACE`, perhaps with `by PLACE`.
pub(super) fn check_dislodged(unit: Named, by: Option<ProvinceId>, played: &Played, words: Words<'_>) -> Checked {
    let found = dislodged_by(unit, played);
    met(found.is_some() && (by.is_none() || by == found), || what_became(unit, played, words))
}

/// `gone POWER A PLACE`.
pub(super) fn check_gone(unit: Named, played: &Played, words: Words<'_>) -> Checked {
    let is_gone = |piece: Piece| event(Named { piece, ..unit }, played).is_some_and(|e| matches!(e.fate, Fate::Gone { .. }));
    let gone = match unit.piece {
        Piece::Pair => is_gone(Piece::Fleet) && carried(unit, played).is_some() && is_gone(Piece::Aboard),
        piece => is_gone(piece),
    };
    met(gone, || what_became(unit, played, words))
}

/// `retreats`, `may-retreat`, `may-not-retreat POWER A PLACE: X, Y`.
pub(super) fn check_retreats(unit: Named, how: Choice, places: &[Place], played: &Played, words: Words<'_>) -> Checked {
    let Some(open) = retreats(unit, played, words) else { return Err(what_became(unit, played, words)) };
    let has = |place: &Place| open.iter().any(|&found| matches_place(*place, found));
    let asked = |found: &Place| places.iter().any(|&place| matches_place(place, *found));
    let holds = match how {
        Choice::Exactly => places.iter().all(has) && open.iter().all(asked),
        Choice::Each => places.iter().all(has),
        Choice::NoneOf => !places.iter().any(has),
    };
    met(holds, || match open[..] {
        [] => "it has no retreat".to_owned(),
        _ => format!("it may retreat to {}", open.iter().map(|&p| words.board.write_place(p)).collect::<Vec<_>>().join(", ")),
    })
}

/// Where a dislodged unit may go; a pair as one goes to seas only, and the army by itself nowhere. `None` where it was not dislodged.
fn retreats(unit: Named, played: &Played, words: Words<'_>) -> Option<Vec<Place>> {
    let position = &played.settlement.after.position;
    let fleet_or_army = Named { piece: if unit.piece == Piece::Army { Piece::Army } else { Piece::Fleet }, ..unit };
    let waiting = position.dislodged.iter().find(|d| is(fleet_or_army, &d.unit, played));
    let loaded = matches!(unit.piece, Piece::Pair | Piece::Aboard);
    match waiting {
        Some(dislodged) if loaded && position.cargo(dislodged.unit.id).is_none() => None,
        Some(_) if unit.piece == Piece::Aboard => Some(Vec::new()),
        Some(dislodged) => {
            let open = dislodged.retreats.iter().copied();
            Some(open.filter(|place| !loaded || words.board.terrain(place.province) == Terrain::Sea).collect())
        }
        None => dislodged_by(unit, played).map(|_| Vec::new()),
    }
}

/// Whether a unit, as it was before, is the one that is named; of a pair, the fleet is.
fn is(asked: Named, unit: &Unit, played: &Played) -> bool {
    let before = &played.before.position;
    let kind = match asked.piece {
        Piece::Army | Piece::Aboard => unit.kind == UnitKind::Army,
        Piece::Fleet | Piece::Pair => unit.kind == UnitKind::Fleet,
        Piece::Undeclared => before.free_kind(unit.id).is_some_and(|free| !free.chosen),
    };
    let was_aboard = before.carried(unit.id).is_some();
    kind && asked.power == unit.power && matches_place(asked.place, unit.place) && was_aboard == (asked.piece == Piece::Aboard)
}

/// What became in the end of the unit that stood there.
fn event(unit: Named, played: &Played) -> Option<&Event> {
    let events = &played.settlement.events;
    let pooled = |event: &&Event| played.before.position.pooled.iter().any(|u| u.id == event.unit.id);
    let stood = events.iter().find(|event| event.fate != Fate::Built && is(unit, &event.unit, played) && !pooled(event))?;
    events.iter().rfind(|event| event.unit.id == stood.unit.id)
}

/// The army aboard that stood there before with its fleet.
fn carried(unit: Named, played: &Played) -> Option<UnitId> {
    let before = &played.before.position;
    let sea = unit.place.province;
    before.aboard.iter().find(|army| army.unit.power == unit.power && army.unit.place.province == sea).map(|army| army.unit.id)
}

/// Where the attack on a unit that was dislodged came from. An army that starved, or had landed, was not dislodged with its fleet.
fn dislodged_by(unit: Named, played: &Played) -> Option<ProvinceId> {
    if matches!(unit.piece, Piece::Pair | Piece::Aboard) {
        let army = carried(unit, played)?;
        let starved = played.settlement.defaults.iter().any(|d| d.unit == army && d.action == DefaultAction::Starved);
        let still_aboard = played.settlement.after.position.carried(army).is_some();
        let lost = event(Named { piece: Piece::Aboard, ..unit }, played).is_some_and(|e| matches!(e.fate, Fate::Gone { .. }));
        return (still_aboard || lost && !starved).then(|| dislodged_by(Named { piece: Piece::Fleet, ..unit }, played))?;
    }
    match event(unit, played)?.fate {
        Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => Some(by),
        _ => None,
    }
}

/// What became of a unit, as a sentence; of a pair, what became of both.
fn what_became(unit: Named, played: &Played, words: Words<'_>) -> String {
    if unit.piece == Piece::Pair {
        let each = [Piece::Fleet, Piece::Aboard].map(|piece| what_became(Named { piece, ..unit }, played, words));
        return each.join("; ");
    }
    let written = words.write_named(unit);
    if let Some(event) = event(unit, played) {
        let place = |place| words.board.write_place(place);
        return match event.fate {
            Fate::Moved { to, .. } => format!("{written} moved to {}", place(to)),
            Fate::Dislodged { by } => format!("{written} was dislodged by {} and may retreat", place(by.into())),
            Fate::Retreated { to } => format!("{written} retreated to {}", place(to)),
            Fate::Gone { by: Some(by) } => format!("{written} was dislodged by {} and is gone", place(by.into())),
            Fate::Gone { by: None } => format!("{written} is gone"),
            Fate::Built => format!("{written} was built"),
            Fate::Mobilized { to } => format!("{written} mobilized at {}", place(to)),
            Fate::PassedOn { at } => format!("{written} was passed along to {}", place(at.into())),
            Fate::Trapped { cap } => format!("{written} was put ashore on {}", place(cap.into())),
            Fate::Boarded { at } => format!("{written} went aboard in {}", place(at.into())),
            Fate::Demobilized { to } => format!("{written} was de-mobilized at {}", place(to.into())),
        };
    }
    if let Some(army) = carried(unit, played).filter(|_| unit.piece == Piece::Aboard)
        && let Some(still) = played.settlement.after.position.carried(army)
    {
        return format!("{written} is aboard in {}", words.board.write_place(still.unit.place));
    }
    let before = &played.before.position;
    let standing = before.units.iter().chain(before.dislodged.iter().map(|d| &d.unit)).chain(before.aboard.iter().map(|a| &a.unit));
    let stood = standing.chain(&before.pooled).find(|found| is(unit, found, played));
    match stood {
        Some(_) => format!("{written} stayed where it was"),
        None => format!("there was no {written}"),
    }
}
