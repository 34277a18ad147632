//! What everybody knows (rules 6 and 7).

use super::explore::{atlas, key};
use super::rules::{AllPlayers, Year1492Rules};
use crate::discovery::Discoveries;
use crate::variant::Table;
use chancery_atlas::board::{PowerId, ProvinceId};

/// Makes public what all players know by now. Gives these areas in the order of the public's chart,
/// and those of them that have no name.
pub(crate) fn publish(
    table: Table<'_>,
    discoveries: &mut Discoveries,
) -> (Vec<ProvinceId>, Vec<ProvinceId>) {
    let board = table.board;
    let mut players: Vec<PowerId> = board.power_ids().collect();
    if Year1492Rules::from_choices(&table.rules.own).all_players == AllPlayers::Active {
        players.retain(|power| !discoveries.out.contains(power));
    }
    let mut new = Vec::new();
    for area in board.provinces_beyond() {
        // Where all players are out, nothing becomes public by nobody's knowing it.
        let is_known_to_all =
            !players.is_empty() && players.iter().all(|&power| discoveries.knows(power, area));
        if is_known_to_all && !discoveries.is_public(area) {
            new.push(area);
        }
    }
    add(table, discoveries, new)
}

/// Makes areas public: everybody knows them.
pub fn add(
    table: Table<'_>,
    discoveries: &mut Discoveries,
    mut new: Vec<ProvinceId>,
) -> (Vec<ProvinceId>, Vec<ProvinceId>) {
    let board = table.board;
    if new.is_empty() {
        return Default::default();
    }
    // By the public's own chart: the order of the board is that of the secret file.
    let atlas = atlas(board, &[&discoveries.public[..], &new].concat());
    new.sort_by_key(|&area| key(atlas.as_ref(), area));
    let commons: Vec<ProvinceId> = new
        .iter()
        .copied()
        .filter(|&area| {
            let lore = discoveries.lore_of(board, area);
            lore.is_some_and(|lore| lore.name.is_none())
        })
        .collect();
    discoveries.public.extend(&new);
    discoveries.commons.extend(&commons);
    (new, commons)
}
