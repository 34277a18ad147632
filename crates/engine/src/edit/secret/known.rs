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
    match known {
        _ if known.areas.iter().any(|lore| !lore.former.is_empty()) => {
            Some("names that were given up")
        }
        _ if known.areas.iter().any(has_right) => Some("a conqueror's right to name an area"),
        _ if !known.out.is_empty() => Some("a player who has left the game"),
        _ if known
            .natives
            .iter()
            .any(|id| roams(board, state, known, *id)) =>
        {
            Some("natives away from where they first stood")
        }
        _ if known
            .treasures
            .iter()
            .any(|treasure| !is_with_the_first(treasure, &state.position)) =>
        {
            Some("a treasure of one of two fleets")
        }
        _ => None,
    }
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
    position
        .units_in(treasure.at)
        .find(|unit| unit.power == holder.power && unit.kind == UnitKind::Fleet)
        == Some(holder)
}

/// What is known beside what follows from where units stand, as a `state` block sets it up.
pub fn known_facts(board: &Board, state: &State) -> Vec<Edit> {
    let Some(known) = state.discoveries.as_deref() else {
        return Vec::new();
    };
    let mut facts = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&known.players) {
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
        facts.extend(
            lore.may_name
                .iter()
                .map(|&power| may_name(power, area, true)),
        );
    }
    let treasures = known.treasures.iter();
    facts.extend(treasures.map(|found| treasure(board, found, &state.position)));
    facts.extend(deliveries(board, known, &Discoveries::default()));
    facts
}

/// The change that grants a player the right to name or rename an area, or takes it.
pub fn may_name(power: PowerId, area: ProvinceId, may: bool) -> Edit {
    Edit::Secret(SecretEdit::MayName { power, area, may })
}

fn treasure(board: &Board, treasure: &Treasure, position: &Position) -> Edit {
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
    let powers = board.power_ids();
    let changed = powers.filter(|&power| is.delivered_by(power) != was.delivered_by(power));
    let delivered = changed.map(|power| SecretEdit::Delivered {
        power,
        number: is.delivered_by(power).into(),
    });
    delivered.map(Edit::Secret).collect()
}
