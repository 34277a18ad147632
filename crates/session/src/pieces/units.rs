//! The pieces of a power, as the game master has them before him.

use super::piece;
use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::counted;
use chancery_engine::position::{Aboard, Position, Unit};
use chancery_game::game::Game;
use chancery_game::game::edit::dislodged_when;

/// All pieces of a power: those that stand on the board, those that are dislodged, aboard others'
/// fleets, or kept off it.
pub fn units(game: &Game, board: &Board, position: &Position, power: PowerId) -> Vec<String> {
    let mixed = game.carrying().mixes_powers();
    let name = |unit: &Unit| piece(board, position, unit);
    let units = position
        .units_of(power)
        .map(|unit| match position.cargo(unit.id) {
            Some(army) if mixed => {
                format!("{}{}", name(unit), carried(board, unit, army))
            }
            Some(army) => {
                let moves = counted(army.moves.into(), "move");
                format!("{} ({moves} spent)", name(unit))
            }
            None if position.free_kind(unit.id).is_some_and(|free| free.chosen) => {
                format!("{} in secret", name(unit))
            }
            None => name(unit),
        });
    let dislodged = position.dislodged.iter().filter(|d| d.unit.power == power);
    let dislodged = dislodged.map(|d| {
        let when = dislodged_when(game.setup().variant, d.scale);
        format!("{} dislodged{when}", name(&d.unit))
    });
    let guests = position.aboard.iter().filter(|army| {
        army.unit.power == power
            && position
                .units
                .iter()
                .any(|fleet| fleet.id == army.fleet && fleet.power != army.unit.power)
    });
    let guests = guests.map(|army| format!("A({}) aboard", board.write_place(army.unit.place)));
    let trapped = Some(position.trapped_of(power))
        .filter(|&n| n > 0)
        .map(|n| format!("{n} trapped"));
    let extra = position
        .extra
        .iter()
        .filter_map(|&unit| position.unit(unit))
        .filter(|unit| unit.power == power);
    let plain = |unit: &Unit| format!("{} {}", unit.kind.letter(), board.write_place(unit.place));
    let extra = extra.map(|unit| format!("extra: {}", plain(unit)));
    let pooled = position.pooled.iter().filter(|u| u.power == power);
    let pooled = pooled.map(|unit| format!("{} de-mobilized", plain(unit)));
    units
        .chain(guests)
        .chain(dislodged)
        .chain(pooled)
        .chain(trapped)
        .chain(extra)
        .collect()
}

/// What a fleet carries, where that is not told by its letters: an army of another power.
fn carried(board: &Board, fleet: &Unit, army: &Aboard) -> String {
    if army.unit.power == fleet.power {
        String::new()
    } else {
        format!(" (with a {} army)", board.power(army.unit.power).adjective)
    }
}
