//! Dislodged units: by whom, where each may go and where not.

use super::explain::move_from;
use super::home;
use super::names::Names;
use crate::board::Terrain;
use crate::position::{Barred, Dislodged, Position};
use crate::variant::Event;
use crate::view::{SeenTurn, View};

/// The units dislodged in the phase, and where each may go.
pub(super) fn dislodged(view: &View, seen: &SeenTurn, names: Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for event in seen.events.iter().filter(|event| !shares_its_fleets_fate(seen, event)) {
        let Some(by) = seen.dislodged_by(event.unit.id) else { continue };
        let whose = names.board.power(event.unit.power).adjective.as_str();
        let by = move_from(names, seen, by, Some(event.unit.place.province));
        let head = format!("{whose} {} by {by}", retreater(seen, names, event));
        let waiting = seen.after.position.dislodged.iter().find(|d| d.unit.id == event.unit.id);
        lines.push(match waiting {
            Some(waiting) => format!("{head}: {}", options(view, &seen.after.position, names, waiting)),
            None => format!("{head}: nowhere to go, disbanded"),
        });
    }
    lines
}

/// Whether an event is of an army aboard a fleet that was dislodged with it.
fn shares_its_fleets_fate(seen: &SeenTurn, event: &Event) -> bool {
    let fleet = seen.before.position.carried(event.unit.id).map(|aboard| aboard.fleet);
    fleet.is_some_and(|fleet| seen.dislodged_by(fleet).is_some())
}

/// A dislodged unit: with the army that is still aboard it, or was lost with it.
fn retreater(seen: &SeenTurn, names: Names<'_>, event: &Event) -> String {
    let keeps = seen.after.position.cargo(event.unit.id).is_some();
    let lost = || seen.before.position.cargo(event.unit.id).is_some_and(|aboard| seen.dislodged_by(aboard.unit.id).is_some());
    if keeps || lost() { names.pair(event.unit.place) } else { names.named(Some(event.unit.kind), event.unit.place) }
}

/// Where a dislodged unit may go, and why it may not go elsewhere.
pub(super) fn options(view: &View, position: &Position, names: Names<'_>, dislodged: &Dislodged) -> String {
    let open: Vec<String> = dislodged.retreats.iter().map(|&place| names.place(place)).collect();
    let open = if open.is_empty() { "nowhere to go".to_owned() } else { format!("may go to {}", open.join(", ")) };
    let is_land = |place: &crate::board::Place| view.board.terrain(place.province) != Terrain::Sea;
    let loses = position.cargo(dislodged.unit.id).is_some() && dislodged.retreats.iter().any(is_land);
    let loses = if loses { " (without its army, which is lost)" } else { "" };
    let home = home::refuge(view, position, &dislodged.unit).map(|home| format!("; {home}")).unwrap_or_default();
    let shut = [
        (Barred::Attacker, "the attack came from there"),
        (Barred::StandOff, "stand-off"),
        (Barred::Occupied, "occupied"),
        (Barred::Loaded, "land, while a sea is open"),
    ];
    let shut = shut.iter().filter_map(|&(why, words)| {
        let places = dislodged.barred.iter().filter(|(_, barred)| *barred == why);
        let places: Vec<String> = places.map(|&(place, _)| names.place(place)).collect();
        (!places.is_empty()).then(|| format!("{} ({words})", places.join(", ")))
    });
    let shut: Vec<String> = shut.collect();
    if shut.is_empty() { format!("{open}{loses}{home}") } else { format!("{open}{loses}{home}; not to {}", shut.join(", ")) }
}
