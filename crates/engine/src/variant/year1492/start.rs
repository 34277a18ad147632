//! How a game begins: where the natives stand, and what players know of the world beyond from where
//! their units are.

use super::explore;
use super::natives;
use super::publish;
use super::rules::{NamingRule, Year1492Rules};
use crate::discovery::{AreaLore, AreaName, Discoveries, Knowledge};
use crate::position::Position;
use crate::variant::Table;
use chancery_atlas::board::{Board, UnitKind};

/// The native armies of the world, put on the board.
pub(crate) fn place_natives(board: &Board, position: &mut Position) {
    let Some(natives) = board.natives else { return };
    for &(kind, place) in &board.power(natives).start {
        debug_assert_eq!(kind, UnitKind::Army);
        position.add(natives, kind, place);
    }
}

/// What is known when the units of a game stand so, and no move has been made.
pub(crate) fn discoveries(table: Table<'_>, position: &Position) -> Discoveries {
    let board = table.board;
    let by_game_master = Year1492Rules::of(&table.rules.own).naming == NamingRule::Gm;
    let lore = |province| {
        let name = if by_game_master {
            board
                .area(province)
                .and_then(|area| Some((area.name.clone()?, area.abbr.clone())))
        } else {
            None
        };
        let name = name.map(|(name, abbr)| AreaName {
            abbr: abbr.unwrap_or_else(|| board.province(province).abbr.clone()),
            name,
            by: None,
        });
        AreaLore {
            name,
            ..AreaLore::default()
        }
    };
    let mut discoveries = Discoveries {
        players: vec![Knowledge::default(); board.power_count()],
        areas: board.provinces_beyond().map(lore).collect(),
        delivered: vec![0; board.power_count()],
        ..Discoveries::default()
    };
    refresh(table, position, &mut discoveries);
    discoveries
}

/// Makes true again what follows from where units stand, after some were set by hand: who is
/// somewhere has been there, without a word to him.
pub(crate) fn refresh(table: Table<'_>, position: &Position, discoveries: &mut Discoveries) {
    natives::count(table.board, position, discoveries);
    let is_left = |id| position.unit(id).is_some();
    for treasure in &mut discoveries.treasures {
        treasure.holder = treasure.holder.filter(|&holder| is_left(holder));
    }
    explore::silently(table.board, position, discoveries);
    publish::publish(table, discoveries);
}
