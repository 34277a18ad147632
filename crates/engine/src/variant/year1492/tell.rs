//! Names that are new to a player (rule 5): he is told of them in his next report.

use crate::discovery::{AreaLore, AreaName, Knowledge};
use chancery_atlas::board::{Board, ProvinceId};

/// The names of areas he knows that he has not been told, each with what it was called before; he
/// has been told of them now. Of areas that are `new` to him he learns the name with the rest.
pub(crate) fn names(
    board: &Board,
    areas: &[AreaLore],
    knowledge: &mut Knowledge,
    new: &[ProvinceId],
) -> Vec<(ProvinceId, Option<String>, AreaName)> {
    let mut told = Vec::new();
    for (area, name) in unsaid(board, areas, knowledge) {
        let before = last_told(knowledge, area).map(str::to_owned);
        knowledge.told_names.push((area, name.name.clone()));
        if !new.contains(&area) {
            told.push((area, before, name));
        }
    }
    told
}

/// He knows what some areas are called, without being told.
pub(crate) fn mark_known(
    board: &Board,
    areas: &[AreaLore],
    knowledge: &mut Knowledge,
    known: &[ProvinceId],
) {
    for (area, name) in unsaid(board, areas, knowledge) {
        if known.contains(&area) {
            knowledge.told_names.push((area, name.name));
        }
    }
}

/// In the order of his labels.
fn unsaid(board: &Board, areas: &[AreaLore], knowledge: &Knowledge) -> Vec<(ProvinceId, AreaName)> {
    let mut unsaid = Vec::new();
    for &area in &knowledge.known {
        // The lore begins with the first area beyond the known world.
        let name = area
            .index()
            .checked_sub(board.known_count())
            .and_then(|index| areas.get(index)?.name.as_ref());
        if let Some(name) = name
            && last_told(knowledge, area) != Some(name.name.as_str())
        {
            unsaid.push((area, name.clone()));
        }
    }
    unsaid
}

fn last_told(knowledge: &Knowledge, area: ProvinceId) -> Option<&str> {
    knowledge
        .told_names
        .iter()
        .rfind(|(told, _)| *told == area)
        .map(|(_, name)| name.as_str())
}
