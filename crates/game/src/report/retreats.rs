//! Dislodged units: by whom, where each may go and where not, and where the Right-Hand Rule sends
//! it.

use super::affair::AffairLine;
use super::closed::scales::options as scale_options;
use super::closed::{lost, shut};
use super::explain::move_from;
use super::names::Names;
use super::pools;
use crate::view::{SeenTurn, View};
use chancery_atlas::board::Terrain;
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{
    DefaultAction, Footing, HouseRules, RetreatDefault, RetreatFate, Space,
};
use chancery_engine::position::{Dislodged, Position, UnitId};
use chancery_engine::variant::Event;

/// What the Right-Hand Rule is taken to be; shown wherever it is applied.
pub(crate) const RIGHT_HAND_RULE: &str = "The rules name the Right-Hand Rule, but don't define it. Our \
                                   reading: face the space from which the attack came, and turn \
                                   to the right. Take the neighbours of the lost space clockwise, \
                                   as drawn. The first open space is the retreat. The game master \
                                   may rule otherwise.";

/// What is said of the Right-Hand Rule under retreats that are due; empty where it sends none of
/// the units on.
pub(super) fn note<'a>(
    rules: &HouseRules,
    mut dislodged: impl Iterator<Item = &'a Dislodged>,
) -> &'static str {
    if dislodged.any(|dislodged| is_sent_on(rules, dislodged)) {
        RIGHT_HAND_RULE
    } else {
        ""
    }
}

/// The same under a settled phase, in which it sent units on or after which it would.
pub(super) fn note_after(seen: &SeenTurn) -> &'static str {
    let has_sent = seen
        .defaults
        .iter()
        .any(|default| matches!(default.action, DefaultAction::AutoRetreat { .. }));
    if has_sent {
        RIGHT_HAND_RULE
    } else {
        note(&seen.rules, seen.after.position.dislodged.iter())
    }
}

fn is_sent_on(rules: &HouseRules, dislodged: &Dislodged) -> bool {
    rules.retreat_default == RetreatDefault::RightHand || dislodged.sent_on
}

/// Where the Right-Hand Rule sends a dislodged unit if nobody orders a retreat: `if not ordered, to
/// Con by the Right-Hand Rule (facing Gre, clockwise Mac, Bul, Con)`; `None` where the rule does
/// not apply.
fn by_rule(
    view: &View,
    position: &Position,
    names: Names<'_>,
    dislodged: &Dislodged,
) -> Option<String> {
    if !is_sent_on(&view.rules, dislodged) {
        return None;
    }
    // Two units can be sent to one place, so all unordered retreats are worked out together.
    let retreats = view.unordered_retreats(position);
    let index = position
        .dislodged
        .iter()
        .position(|d| d.unit.id == dislodged.unit.id)?;
    match (retreats.fates.get(index)?, retreats.rings.get(index)?) {
        (RetreatFate::AutoRetreat(to), ring) => Some(format!(
            "if not ordered, to {} by the Right-Hand Rule ({})",
            names.place(*to),
            turning(names, dislodged, ring)
        )),
        (RetreatFate::NothingLeft, _) => {
            Some("if not ordered, lost: other units take the open spaces".to_owned())
        }
        _ => None,
    }
}

/// The way that the Right-Hand Rule went for a unit in a settled phase: `facing Gre, clockwise Mac,
/// Bul, Con`.
pub(super) fn way_taken(names: Names<'_>, seen: &SeenTurn, unit: UnitId) -> Option<String> {
    let (dislodged, ring) = ring_taken(seen, unit)?;
    Some(turning(names, dislodged, ring))
}

/// A unit that the Right-Hand Rule sent on, and the spaces that it went through.
pub(super) fn ring_taken(seen: &SeenTurn, unit: UnitId) -> Option<(&Dislodged, &[Space])> {
    let mut waiting = seen.before.position.dislodged.iter();
    let dislodged = waiting.find(|dislodged| dislodged.unit.id == unit)?;
    Some((dislodged, seen.ring(unit)?))
}

/// What the Right-Hand Rule passes until it finds an open space.
fn turning(names: Names<'_>, dislodged: &Dislodged, ring: &[Space]) -> String {
    let open = ring
        .iter()
        .position(|space| matches!(space.footing, Footing::Open(_)));
    let passed = ring.iter().take(open.map_or(ring.len(), |open| open + 1));
    let passed = passed
        .map(|space| names.province(space.province))
        .joined(", ");
    // An attacker that came by convoy is faced over the last sea, not where it set out.
    let facing = dislodged
        .over
        .or(dislodged.by)
        .map(|space| format!("facing {}, ", names.province(space)))
        .unwrap_or_default();
    format!("{facing}clockwise {passed}")
}

/// The units dislodged in the phase, and where each may go.
pub(super) fn dislodged(view: &View, seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let mut lines = Vec::new();
    for event in &seen.events {
        if shares_its_fleets_fate(seen, event) {
            continue;
        }
        let Some(by) = seen.dislodged_by(event.unit.id) else {
            continue;
        };
        let whose = names.board.power(event.unit.power).adjective.as_str();
        let by = move_from(names, seen, by, Some(event.unit.place.province));
        let head = format!("{whose} {} by {by}", retreater(seen, names, event));
        let position = &seen.after.position;
        let fate = if let Some(waiting) = position.dislodged_unit(event.unit.id) {
            options(view, position, names, waiting)
        } else {
            let shut = match lost(seen, event.unit.id) {
                Some(lost) => shut(names, lost),
                // Why places were closed is not for a viewer of a part of the board.
                None => String::new(),
            };
            format!("nowhere to go, disbanded{shut}")
        };
        let text = format!("{head}: {fate}");
        let aboard = seen.before.position.cargo(event.unit.id);
        // The army may be another power's: its owner is told too.
        let army = aboard.map(|aboard| aboard.unit.power);
        let owners = [event.unit.power].into_iter().chain(army);
        lines.push(AffairLine::of_powers(owners, text));
    }
    lines
}

/// Whether an event is of an army aboard a fleet that was dislodged with it.
fn shares_its_fleets_fate(seen: &SeenTurn, event: &Event) -> bool {
    let fleet = seen
        .before
        .position
        .carried(event.unit.id)
        .map(|aboard| aboard.fleet);
    fleet.is_some_and(|fleet| seen.dislodged_by(fleet).is_some())
}

/// A dislodged unit: with the army that is still aboard it, or was lost with it.
fn retreater(seen: &SeenTurn, names: Names<'_>, event: &Event) -> String {
    let fleet = event.unit.id;
    let keeps = seen.after.position.cargo(fleet).is_some();
    // An army that landed before the fleet lost its place is no part of what was dislodged.
    let lost_with = seen
        .before
        .position
        .cargo(fleet)
        .is_some_and(|aboard| seen.dislodged_by(aboard.unit.id).is_some());
    if keeps || lost_with {
        names.pair(event.unit.place)
    } else {
        names.named(Some(event.unit.kind), event.unit.place)
    }
}

/// Where a dislodged unit may go, and why it may not go elsewhere.
pub(super) fn options(
    view: &View,
    position: &Position,
    names: Names<'_>,
    dislodged: &Dislodged,
) -> String {
    if let Some(options) = scale_options(view, position, names, dislodged) {
        return options;
    }
    let open = names.may_go(dislodged);
    // A pair retreats to land only where no sea is open, and loses its army (army/fleet IV.a).
    let goes_ashore = dislodged
        .retreats
        .iter()
        .any(|place| view.board.terrain(place.province) != Terrain::Sea);
    let loses = if goes_ashore && position.cargo(dislodged.unit.id).is_some() {
        " (without its army, which is lost)"
    } else {
        ""
    };
    let home = pools::refuge(view, position, &dislodged.unit)
        .map(|home| format!("; {home}"))
        .unwrap_or_default();
    let shut = shut(names, dislodged);
    let rule = by_rule(view, position, names, dislodged)
        .map(|rule| format!("; {rule}"))
        .unwrap_or_default();
    format!("{open}{loses}{home}{shut}{rule}")
}
