//! What is known of a secret world (1492), as changes that set it so, and what no change can set.

use super::SecretEdit;
use crate::discovery::{AreaLore, AreaName, Discoveries, Treasure};
use crate::edit::{Edit, GroupEdit};
use crate::position::{Position, UnitId};
use crate::variant::State;
use chancery_atlas::board::{Board, Native, PowerId, ProvinceId, Terrain, UnitKind};

/// What there is in a state that the lines of [`known_facts`] can't say.
pub(in crate::edit) fn unsaid(board: &Board, state: &State) -> Option<&'static str> {
    let known = state.discoveries.as_deref()?;
    if known.areas.iter().any(|lore| !lore.former.is_empty()) {
        return Some("names that were given up");
    }
    if known.areas.iter().any(has_right) {
        return Some("a conqueror's right to name an area");
    }
    if !known.out.is_empty() {
        return Some("a player who has left the game");
    }
    // Whether a native army moves is read off the area where it stands when the lines are read.
    let mut natives = known.natives.iter();
    if natives.any(|&army| roams(board, state, known, army)) {
        return Some("natives away from where they first stood");
    }
    let mut treasures = known.treasures.iter();
    if treasures.any(|treasure| !is_with_the_first(treasure, &state.position)) {
        return Some("a treasure of one of two fleets");
    }
    None
}

/// Whether the conqueror of an area may name it.
fn has_right(lore: &AreaLore) -> bool {
    lore.conqueror
        .is_some_and(|power| lore.may_name.contains(&power))
}

/// Whether a native army that moves is where natives first stand still, or the other way about.
fn roams(board: &Board, state: &State, known: &Discoveries, army: UnitId) -> bool {
    let Some(unit) = state.position.unit(army) else {
        return false;
    };
    let area = board.area(unit.place.province);
    let began_mobile = area.is_some_and(|area| area.native == Some(Native::Mobile));
    began_mobile != known.mobile.contains(&army)
}

/// Whether a treasure that is held in an open sea is with the fleet that a case would take for its
/// holder.
fn is_with_the_first(treasure: &Treasure, position: &Position) -> bool {
    let Some(holder) = treasure.holder.and_then(|id| position.unit(id)) else {
        return true;
    };
    let mut units = position.units_in(treasure.at);
    let first = units.find(|unit| unit.power == holder.power && unit.kind == UnitKind::Fleet);
    first == Some(holder)
}

/// What is known beside what follows from where units stand, as a `state` block sets it up.
pub fn known_facts(board: &Board, state: &State) -> Vec<Edit> {
    let Some(known) = state.discoveries.as_deref() else {
        return Vec::new();
    };
    let mut facts = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&known.players) {
        // One area is no group, or the line would not be read back as the same change.
        match knowledge.known[..] {
            [] => {}
            [area] => facts.push(Edit::Secret(SecretEdit::Disclose { power, area })),
            _ => facts.push(Edit::Group(GroupEdit::Known(
                power,
                knowledge.known.clone(),
            ))),
        }
    }
    for (area, lore) in board.provinces_beyond().zip(&known.areas) {
        if let Some(AreaName { name, abbr, .. }) = lore.name.clone() {
            facts.push(Edit::Secret(SecretEdit::Named { area, name, abbr }));
        }
        for &power in &lore.may_name {
            facts.push(may_name(power, area, true));
        }
    }
    for treasure in &known.treasures {
        facts.push(put_treasure(board, treasure, &state.position));
    }
    facts.extend(deliveries(board, known, &Discoveries::default()));
    facts
}

/// The change that sets whether a power's player may name an area.
pub fn may_name(power: PowerId, area: ProvinceId, may: bool) -> Edit {
    Edit::Secret(SecretEdit::MayName { power, area, may })
}

/// The change that puts a treasure where it is. Only in an open sea it names the holder: elsewhere
/// whoever stands there holds it.
fn put_treasure(board: &Board, treasure: &Treasure, position: &Position) -> Edit {
    let at = treasure.at;
    let is_open = !board.is_beyond(at) && board.terrain(at) == Terrain::Sea;
    let holder = match treasure.holder {
        Some(id) if is_open => position.unit(id).map(|fleet| fleet.power),
        _ => None,
    };
    Edit::Secret(SecretEdit::Treasure { at, holder })
}

/// How many treasures each power has brought home, where that has changed.
pub fn deliveries(board: &Board, is: &Discoveries, was: &Discoveries) -> Vec<Edit> {
    let mut changes = Vec::new();
    for power in board.power_ids() {
        let number = is.delivered_by(power);
        if number != was.delivered_by(power) {
            changes.push(Edit::Secret(SecretEdit::Delivered {
                power,
                number: number.into(),
            }));
        }
    }
    changes
}
