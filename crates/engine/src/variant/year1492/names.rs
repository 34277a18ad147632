//! What areas are called: on everybody's board, and to one player.

use crate::discovery::Discoveries;
use chancery_atlas::board::{Board, Called, Familiar, PowerId, ProvinceId};

/// The board with the names of the game; areas without one are called as the game master drew them.
pub(crate) fn renamed(board: &Board, discoveries: &Discoveries) -> Board {
    board.renamed(
        board
            .provinces_beyond()
            .map(|area| (area, called(board, discoveries, area, None))),
    )
}

/// The same to a player, with his labels and without what only the game master knows; what he does
/// not know goes behind what he knows.
pub(crate) fn spoken(board: &Board, discoveries: &Discoveries, power: PowerId) -> Board {
    let all = |familiar: &dyn Fn(ProvinceId) -> Familiar| {
        board.renamed(board.provinces_beyond().map(|area| {
            (
                area,
                Called {
                    familiar: familiar(area),
                    ..called(board, discoveries, area, Some(power))
                },
            )
        }))
    };
    let full = all(&|_| Familiar::Known);
    if discoveries.of(power).is_none() {
        return full;
    }
    let known = all(&|area| {
        if discoveries.knows(power, area) {
            Familiar::Told
        } else {
            Familiar::Unheard
        }
    });
    all(&|_| Familiar::Told).spoken_to(known, full)
}

fn called(
    board: &Board,
    discoveries: &Discoveries,
    area: ProvinceId,
    power: Option<PowerId>,
) -> Called {
    let lore = discoveries.lore_of(board, area);
    let name = lore.and_then(|lore| lore.name.as_ref());
    let former = lore
        .into_iter()
        .flat_map(|lore| &lore.former)
        .flat_map(|name| [name.name.clone(), name.abbr.clone()]);
    let own = power.and_then(|power| discoveries.of(power)?.label(board, area));
    Called {
        name: name.map(|name| name.name.clone()),
        abbr: name.map(|name| name.abbr.clone()),
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
    name.or_else(|| discoveries.of(power)?.label(board, province))
        .unwrap_or_else(|| board.province(province).name.clone())
}
