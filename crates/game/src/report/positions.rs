//! Who stands where and who owns what, power by power: for checking the wooden board, and for those
//! who were away.

use super::carrying::piece;
use super::document::Document;
use super::names::Names;
use super::pools::pools;
use super::scales;
use crate::view::View;
use chancery_atlas::board::PowerId;
use chancery_engine::position::Position;
use chancery_engine::variant::State;

/// The position as the game stands.
pub fn positions(view: &View) -> Document {
    positions_at(view, &view.now)
}

pub fn positions_at(view: &View, state: &State) -> Document {
    if let Some(partial) = super::partial(view) {
        return partial.positions(view, state);
    }
    let mut report = Document::titled(format!("Position at {}", view.calendar().name(state.phase)));
    report.list(
        view.board
            .power_ids()
            .filter(|power| !is_out(view, &state.position, *power))
            .map(|power| units(view, state, power))
            .collect(),
    );
    report.heading(2, "Supply centres");
    let names = Names::new(&view.board, state, scales::style(view));
    let owned = view
        .board
        .power_ids()
        .filter_map(|power| centres(names, Some(power)));
    report.list(owned.chain(centres(names, None)).collect());
    report.paragraph(others_owned(view, &state.position));
    report.extend(scales::beside_centres(view, state));
    report
}

/// `France: A Par, A/F LYO (2nd move), F Bre; dislodged: A Bur`.
fn units(view: &View, state: &State, power: PowerId) -> String {
    let (position, names) = (
        &state.position,
        Names::new(&view.board, state, scales::style(view)),
    );
    let standing: Vec<String> = position
        .units_of(power)
        .map(|unit| piece(names, &view.rules, unit))
        .collect();
    // The army aboard a dislodged fleet is named with it.
    let alone = position
        .dislodged
        .iter()
        .filter(|d| position.carried(d.unit.id).is_none());
    let dislodged = alone.filter(|d| d.unit.power == power);
    let dislodged: Vec<String> = dislodged
        .map(|d| piece(names, &view.rules, &d.unit))
        .collect();
    let standing = if standing.is_empty() {
        "no units".to_owned()
    } else {
        standing.join(", ")
    };
    let dislodged = if dislodged.is_empty() {
        String::new()
    } else {
        format!("; dislodged: {}", dislodged.join(", "))
    };
    let name = &view.board.power(power).name;
    // Where units are pooled, whoever checks the board needs both numbers: pieces on the board, and
    // units that count.
    let name = if position.pooled.is_empty() {
        name.clone()
    } else {
        format!("{name} ({})", board_and_pool(view, position, power))
    };
    format!(
        "{name}: {standing}{dislodged}{}",
        pools(view, position, power)
    )
}

/// How many units a power has on the board: standing, dislodged and aboard.
pub(super) fn on_the_board(position: &Position, power: PowerId) -> usize {
    let dislodged = position
        .dislodged
        .iter()
        .filter(|d| d.unit.power == power && position.carried(d.unit.id).is_none())
        .count();
    position.units_of(power).count()
        + dislodged
        + position
            .aboard
            .iter()
            .filter(|aboard| aboard.unit.power == power)
            .count()
}

/// `1 + 2 / 3`: units on the board, units pooled, centres.
fn board_and_pool(view: &View, position: &Position, power: PowerId) -> String {
    let standing = on_the_board(position, power);
    let pooled = position
        .pooled
        .iter()
        .filter(|unit| unit.power == power)
        .count();
    format!(
        "{standing} + {pooled} / {}",
        position.centre_count(&view.board, power)
    )
}

/// `France (3): Bre, Mar, Par`, home centres first; `None` where there is none.
fn centres(names: Names<'_>, owner: Option<PowerId>) -> Option<String> {
    let board = names.board;
    let owned = board
        .centres()
        .filter(|&c| names.position.owner(c) == owner);
    let (home, abroad): (Vec<_>, Vec<_>) =
        owned.partition(|&c| owner.is_some() && board.province(c).home == owner);
    let all = home.into_iter().chain(abroad);
    let written: Vec<String> = all.map(|centre| names.province(centre)).collect();
    let name = owner.map_or("Nobody", |power| board.power(power).name.as_str());
    (!written.is_empty()).then(|| format!("{name} ({}): {}", written.len(), written.join(", ")))
}

/// `Owned, though no centre: Sic (Italy).`; empty where no such province is.
pub(super) fn others_owned(view: &View, position: &Position) -> String {
    let others = view.board.province_ids().filter(|&province| {
        view.board.is_owned(province)
            && !view.board.is_centre(province)
            && !scales::is_land_apart(view, province)
    });
    let owned: Vec<String> = others
        .filter_map(|p| {
            Some(format!(
                "{} ({})",
                view.board.province(p).abbr,
                view.board.power(position.owner(p)?).name
            ))
        })
        .collect();
    if owned.is_empty() {
        String::new()
    } else {
        format!("Owned, but no supply centre: {}.", owned.join(", "))
    }
}

/// Whether a power has neither centre nor unit.
fn is_out(view: &View, position: &Position, power: PowerId) -> bool {
    let units = position.units.iter().chain(position.dislodged_units());
    position.centre_count(&view.board, power) == 0
        && !units.into_iter().any(|unit| unit.power == power)
}
