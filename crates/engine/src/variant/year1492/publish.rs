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
    let counts = |power: PowerId| match Year1492Rules::of(&table.rules.own).all_players {
        AllPlayers::Four => true,
        AllPlayers::Active => !discoveries.out.contains(&power),
    };
    let players: Vec<PowerId> = board.power_ids().filter(|&power| counts(power)).collect();
    let new = board
        .provinces_beyond()
        .filter(|area| !discoveries.is_public(*area))
        .filter(|area| {
            !players.is_empty() && players.iter().all(|&power| discoveries.knows(power, *area))
        })
        .collect();
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
    let atlas = atlas(board, &[&discoveries.public[..], &new].concat());
    new.sort_by_key(|&area| key(atlas.as_ref(), area));
    let nameless = |area: &ProvinceId| {
        discoveries
            .lore_of(board, *area)
            .is_some_and(|lore| lore.name.is_none())
    };
    let commons: Vec<ProvinceId> = new.iter().copied().filter(nameless).collect();
    discoveries.public.extend(&new);
    discoveries.commons.extend(&commons);
    (new, commons)
}
