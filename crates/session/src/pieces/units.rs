//! The pieces of a power, as the game master has them before him.

use super::piece;
use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::counted;
use chancery_engine::edit::dislodged_when;
use chancery_engine::position::{Aboard, Position, Unit};
use chancery_game::game::Game;

/// All pieces of a power: those that stand on the board, those that are dislodged, aboard others'
/// fleets, or kept off it.
pub fn units(game: &Game, board: &Board, position: &Position, power: PowerId) -> Vec<String> {
    let mixed = game.carrying().mixes_powers();
    let mut lines = Vec::new();
    for unit in position.units_of(power) {
        let name = piece(board, position, unit);
        lines.push(match position.cargo(unit.id) {
            Some(army) if mixed => format!("{name}{}", carried(board, unit, army)),
            // Where no powers mix, how far the army was carried is what the table has to remember.
            Some(army) => {
                let moves = counted(army.moves.into(), "move");
                format!("{name} ({moves} spent)")
            }
            None if position.free_kind(unit.id).is_some_and(|free| free.chosen) => {
                format!("{name} in secret")
            }
            None => name,
        });
    }
    for army in &position.aboard {
        // An army on a fleet of its own power is told by the fleet's letters, `A/F`.
        let is_guest = position
            .units
            .iter()
            .any(|fleet| fleet.id == army.fleet && fleet.power != army.unit.power);
        if army.unit.power == power && is_guest {
            lines.push(format!("A({}) aboard", board.write_place(army.unit.place)));
        }
    }
    for dislodged in &position.dislodged {
        if dislodged.unit.power == power {
            let name = piece(board, position, &dislodged.unit);
            let when = dislodged_when(game.setup().variant, dislodged.scale);
            lines.push(format!("{name} dislodged{when}"));
        }
    }
    let pooled = position.pooled.iter().filter(|unit| unit.power == power);
    lines.extend(pooled.map(|unit| format!("{} de-mobilized", plain_piece(board, unit))));
    let trapped = position.trapped_of(power);
    if trapped > 0 {
        lines.push(format!("{trapped} trapped"));
    }
    let extra = position.extra.iter().filter_map(|&id| position.unit(id));
    let extra = extra.filter(|unit| unit.power == power);
    lines.extend(extra.map(|unit| format!("extra: {}", plain_piece(board, unit))));
    lines
}

/// A piece by its own letter alone, whatever it carries: `F ENG`.
fn plain_piece(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.letter(), board.write_place(unit.place))
}

/// What a fleet carries, where that is not told by its letters: an army of another power.
fn carried(board: &Board, fleet: &Unit, army: &Aboard) -> String {
    if army.unit.power == fleet.power {
        String::new()
    } else {
        format!(" (with a {} army)", board.power(army.unit.power).adjective)
    }
}
