//! How a game begins: where the natives stand, and what players know of the world beyond from where
//! their units are.

use super::explore;
use super::natives;
use super::publish;
use super::rules::{NamingRule, Year1492Rules};
use crate::discovery::{AreaLore, AreaName, Discoveries, Knowledge};
use crate::position::Position;
use crate::variant::Table;
use chancery_atlas::board::{Board, ProvinceId, UnitKind};

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
    // The names in the file are the game master's own. Only by `naming gm` the game has them.
    let by_game_master = Year1492Rules::from_choices(&table.rules.own).naming == NamingRule::Gm;
    let mut areas = Vec::new();
    for area in board.provinces_beyond() {
        let name = if by_game_master {
            name_in_file(board, area)
        } else {
            None
        };
        areas.push(AreaLore {
            name,
            ..AreaLore::default()
        });
    }
    let mut discoveries = Discoveries {
        players: vec![Knowledge::default(); board.power_count()],
        areas,
        delivered: vec![0; board.power_count()],
        ..Discoveries::default()
    };
    refresh(table, position, &mut discoveries);
    discoveries
}

/// The name that the game master gave an area in the file of his world.
fn name_in_file(board: &Board, province: ProvinceId) -> Option<AreaName> {
    let area = board.area(province)?;
    let name = area.name.clone()?;
    let abbr = match &area.abbr {
        Some(abbr) => abbr.clone(),
        None => board.province(province).abbr.clone(),
    };
    Some(AreaName {
        name,
        abbr,
        by: None,
    })
}

/// Makes true again what follows from where units stand, after some were set by hand: who is
/// somewhere has been there, without a word to him.
pub(crate) fn refresh(table: Table<'_>, position: &Position, discoveries: &mut Discoveries) {
    natives::count(table.board, position, discoveries);
    for treasure in &mut discoveries.treasures {
        // What nobody holds any more lies where it was.
        treasure.holder = treasure
            .holder
            .filter(|&holder| position.unit(holder).is_some());
    }
    // Natives and units first: what is public follows from what players know.
    explore::silently(table.board, position, discoveries);
    publish::publish(table, discoveries);
}
