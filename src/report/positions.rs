//! Who stands where and who owns what, power by power: for checking the wooden board, and for those who were away.

use super::document::Document;
use super::home::pools;
use crate::board::PowerId;
use crate::position::{Position, Unit};
use crate::variant::State;
use crate::view::View;

/// The position as the game stands.
pub fn positions(view: &View) -> Document {
    positions_at(view, &view.now)
}

/// The position in a state of the game.
pub fn positions_at(view: &View, state: &State) -> Document {
    let mut report = Document::titled(format!("Position at {}", view.calendar().name(state.phase)));
    let alive = |power: &PowerId| !is_out(view, &state.position, *power);
    report.list(view.board.power_ids().filter(alive).map(|power| units(view, &state.position, power)).collect());
    report.heading(2, "Supply centres");
    let owned = view.board.power_ids().filter_map(|power| centres(view, &state.position, Some(power)));
    report.list(owned.chain(centres(view, &state.position, None)).collect());
    report
}

/// `France: A Par, A Mar, F Bre; dislodged: A Bur`.
fn units(view: &View, position: &Position, power: PowerId) -> String {
    let write = |unit: &Unit| format!("{} {}", unit.kind.letter(), view.board.write_place(unit.place));
    let standing: Vec<String> = position.units_of(power).map(write).collect();
    let dislodged: Vec<String> = position.dislodged.iter().filter(|d| d.unit.power == power).map(|d| write(&d.unit)).collect();
    let standing = if standing.is_empty() { "no units".to_owned() } else { standing.join(", ") };
    let dislodged = if dislodged.is_empty() { String::new() } else { format!("; dislodged: {}", dislodged.join(", ")) };
    let name = &view.board.power(power).name;
    // Where units are pooled, whoever checks the board needs both numbers: pieces on the board, and units that count.
    let name = if position.pooled.is_empty() { name.clone() } else { format!("{name} ({})", board_and_pool(view, position, power)) };
    format!("{name}: {standing}{dislodged}{}", pools(view, position, power))
}

/// `1 + 2 / 3`: units on the board, units pooled, centres.
fn board_and_pool(view: &View, position: &Position, power: PowerId) -> String {
    let standing = position.units_of(power).count() + position.dislodged.iter().filter(|d| d.unit.power == power).count();
    let pooled = position.pooled.iter().filter(|unit| unit.power == power).count();
    format!("{standing} + {pooled} / {}", position.centre_count(&view.board, power))
}

/// `France (3): Bre, Mar, Par`, home centres first; `None` where there is none.
fn centres(view: &View, position: &Position, owner: Option<PowerId>) -> Option<String> {
    let owned: Vec<_> = view.board.centres().filter(|&c| position.owner(c) == owner).collect();
    let (home, abroad): (Vec<_>, Vec<_>) = owned.into_iter().partition(|&c| owner.is_some() && view.board.province(c).home == owner);
    let written: Vec<&str> = home.iter().chain(&abroad).map(|&c| view.board.province(c).abbr.as_str()).collect();
    let name = owner.map_or("Nobody", |power| view.board.power(power).name.as_str());
    (!written.is_empty()).then(|| format!("{name} ({}): {}", written.len(), written.join(", ")))
}

/// Whether a power has neither centre nor unit.
fn is_out(view: &View, position: &Position, power: PowerId) -> bool {
    let units = position.units.iter().chain(position.dislodged.iter().map(|d| &d.unit));
    position.centre_count(&view.board, power) == 0 && !units.into_iter().any(|unit| unit.power == power)
}
