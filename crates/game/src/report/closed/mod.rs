//! Places that are closed to dislodged units, and why.

pub(super) mod scales;

use super::names::Names;
use crate::view::SeenTurn;
use chancery_atlas::grammar::{Joined, said};
use chancery_engine::position::{Barred, Dislodged, UnitId};
use scales::closed_places;

/// A unit that was dislodged and had nowhere to go, with why each place was closed to it.
pub(super) fn lost(seen: &SeenTurn, unit: UnitId) -> Option<&Dislodged> {
    seen.nowhere.iter().find(|lost| lost.unit.id == unit)
}

/// Why each place was closed to a unit that had nowhere to go, as a sentence; `None` where it had
/// somewhere, or the viewer is not to know.
pub fn why_nowhere(names: Names<'_>, seen: &SeenTurn, unit: UnitId) -> Option<String> {
    let lost = lost(seen, unit)?;
    // The clauses of the Mercator text close more places, so each is named with its clause.
    let closed = if seen.scales.alone.is_some() || !seen.scales.steps.is_empty() {
        closed_places(names, lost)
    } else {
        shut_places(names, lost)
    };
    let closed = closed.join(", ");
    (!closed.is_empty()).then(|| said(format!("It had nowhere to go: {closed}.")))
}

/// The places that are closed to a unit: `; not to Mun (the attack came from there)`.
pub(super) fn shut(names: Names<'_>, dislodged: &Dislodged) -> String {
    shut_places(names, dislodged)
        .into_iter()
        .led("; not to ", ", ")
}

fn shut_places(names: Names<'_>, dislodged: &Dislodged) -> Vec<String> {
    let shut = [
        (Barred::Attacker, "the attack came from there"),
        (Barred::StandOff, "stand-off"),
        (Barred::Occupied, "occupied"),
        (Barred::Loaded, "land, and it must go to a sea"),
    ];
    let mut told = Vec::new();
    for (why, words) in shut {
        let places = dislodged
            .barred
            .iter()
            .filter(|(_, barred)| *barred == why)
            .map(|&(place, _)| names.place(place))
            .joined(", ");
        if !places.is_empty() {
            told.push(format!("{places} ({words})"));
        }
    }
    told
}
