//! Who may name an area, or rename it (rule 5): who discovered it first, while it has no name; who
//! conquered it, until he has used the right.

use super::rules::{NamingRule, RenameRight, Year1492Rules};
use crate::adjudicate::HouseRules;
use crate::calendar::Phase;
use crate::discovery::{AreaLore, Discoveries, Landfall};
use crate::variant::Capture;
use chancery_atlas::board::{Board, PowerId, ProvinceId};

/// Players saw these areas in a phase, when those in `charted` were known to somebody.
pub(crate) fn discover(
    board: &Board,
    rules: &HouseRules,
    phase: Phase,
    charted: &[ProvinceId],
    found: &[(PowerId, Vec<Landfall>)],
    discoveries: &mut Discoveries,
) {
    let by_players = Year1492Rules::from_choices(&rules.own).naming == NamingRule::Players;
    for (power, landfalls) in found {
        let new = landfalls
            .iter()
            .flat_map(|landfall| &landfall.seen)
            .map(|seen| seen.area)
            .filter(|area| !charted.contains(area));
        for area in new {
            let Some(lore) = discoveries.lore_of_mut(board, area) else {
                continue;
            };
            lore.discovered = Some(phase);
            add(&mut lore.discoverers, *power);
            if by_players && lore.name.is_none() {
                add(&mut lore.may_name, *power);
            }
        }
    }
}

/// A power's unit dislodged another's, or the natives', from an area.
pub(crate) fn dislodge(
    board: &Board,
    rules: &HouseRules,
    power: PowerId,
    area: ProvinceId,
    discoveries: &mut Discoveries,
) {
    let own = Year1492Rules::from_choices(&rules.own);
    if own.rename == RenameRight::Conquest {
        conquer(board, own, power, area, discoveries);
    }
}

/// Centres changed hands.
pub(crate) fn capture(
    board: &Board,
    rules: &HouseRules,
    captures: &[Capture],
    discoveries: &mut Discoveries,
) {
    let own = Year1492Rules::from_choices(&rules.own);
    if own.rename == RenameRight::Never {
        return;
    }
    for capture in captures {
        if let Some(power) = capture.to {
            conquer(board, own, power, capture.centre, discoveries);
        }
    }
}

fn conquer(
    board: &Board,
    own: Year1492Rules,
    power: PowerId,
    area: ProvinceId,
    discoveries: &mut Discoveries,
) {
    // Mobile natives may dislodge a unit; they name nothing.
    let is_player = power.index() < board.power_count();
    if !is_player || own.naming != NamingRule::Players {
        return;
    }
    let Some(lore) = discoveries.lore_of_mut(board, area) else {
        return;
    };
    // A later conquest ends the right of the earlier one, but not that of who discovered a nameless
    // area.
    if let Some(former) = lore.conqueror.replace(power)
        && former != power
        && !(lore.name.is_none() && lore.discoverers.contains(&former))
    {
        lore.may_name.retain(|&other| other != former);
    }
    add(&mut lore.may_name, power);
}

/// The area has got a name, from a player or from the game master.
pub(crate) fn use_up(lore: &mut AreaLore, by: Option<PowerId>) {
    // A conqueror keeps his right until he himself has used it.
    let conqueror = lore
        .conqueror
        .filter(|&power| Some(power) != by && lore.may_name.contains(&power));
    lore.conqueror = conqueror;
    lore.may_name = conqueror.into_iter().collect();
}

fn add(powers: &mut Vec<PowerId>, power: PowerId) {
    if let Err(at) = powers.binary_search(&power) {
        powers.insert(at, power);
    }
}
