//! What areas are called: on everybody's board, and to one player.

use crate::discovery::Discoveries;
use chancery_atlas::board::{Board, Called, Familiar, PowerId, ProvinceId};

/// The board with the names of the game; areas without one are called as the game master drew them.
pub(crate) fn renamed(board: &Board, discoveries: &Discoveries) -> Board {
    board.renamed(
        board
            .provinces_beyond()
            .map(|area| (area, called(board, discoveries, area, None, &|_| true))),
    )
}

/// The same to a player, with his labels and without what only the game master knows; what he does
/// not know goes behind what he knows.
pub(crate) fn spoken(board: &Board, discoveries: &Discoveries, power: PowerId) -> Board {
    let full = as_told(board, discoveries, power, &|_| true, &|_| Familiar::Known);
    // The game master writes for natives: he knows every name.
    if discoveries.knowledge(power).is_none() {
        return full;
    }
    let knows = |area| discoveries.knows(power, area);
    let known = as_told(board, discoveries, power, &knows, &|area| {
        if knows(area) {
            Familiar::Told
        } else {
            Familiar::Unheard
        }
    });
    as_told(board, discoveries, power, &knows, &|_| Familiar::Told).spoken_to(known, full)
}

/// The board as a power's player calls its areas, who `knows` some of them and to whom each is so
/// `familiar`.
fn as_told(
    board: &Board,
    discoveries: &Discoveries,
    power: PowerId,
    knows: &dyn Fn(ProvinceId) -> bool,
    familiar: &dyn Fn(ProvinceId) -> Familiar,
) -> Board {
    board.renamed(board.provinces_beyond().map(|area| {
        let called = called(board, discoveries, area, Some(power), knows);
        let familiar = familiar(area);
        (area, Called { familiar, ..called })
    }))
}

/// What an area is called to a power's player, or to all, by one who `knows` these areas.
fn called(
    board: &Board,
    discoveries: &Discoveries,
    area: ProvinceId,
    power: Option<PowerId>,
    knows: &dyn Fn(ProvinceId) -> bool,
) -> Called {
    let lore = discoveries.lore_of(board, area);
    let name = lore.and_then(|lore| lore.name.as_ref());
    // Old names stay good for input (rule 5): slips are written before a renaming is known.
    let former = lore
        .into_iter()
        .flat_map(|lore| &lore.former)
        .flat_map(|name| [name.name.clone(), name.abbr.clone()]);
    let own = power.and_then(|power| discoveries.knowledge(power)?.label(board, area));
    Called {
        name: name.map(|name| name.name.clone()),
        abbr: discoveries
            .short_name(board, area, knows)
            .map(str::to_owned),
        former: former.collect(),
        labels: own
            .into_iter()
            .chain(discoveries.common_label(board, area))
            .collect(),
        familiar: Familiar::Known,
    }
}

/// What a player calls an area: by its name, or else by his label.
pub(crate) fn to_player(
    board: &Board,
    discoveries: &Discoveries,
    power: PowerId,
    province: ProvinceId,
) -> String {
    let name = discoveries
        .lore_of(board, province)
        .and_then(|lore| lore.name.as_ref())
        .map(|name| name.name.clone());
    name.or_else(|| discoveries.knowledge(power)?.label(board, province))
        .unwrap_or_else(|| board.province(province).name.clone())
}
