//! What is due after a month of several time scales, and how much room that takes.

use ratatui::text::Span;

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::Demand;

/// Rows of a province beside the orders: the fleets near it are listed too.
pub fn rows_of_province(table: &TableScreen) -> Option<u16> {
    table.game.setup().variant.has_scales().then_some(15)
}

/// Rows of what is due below the board once the moves of a month are made: it takes more lines than
/// elsewhere.
pub fn rows_of_due(table: &TableScreen) -> Option<u16> {
    let is_due = table.game.phase().kind != PhaseKind::Movement;
    (is_due && table.game.setup().variant.has_scales()).then_some(15)
}

/// The time scale in which a unit was dislodged, where there are several: those of earlier ones
/// take their spaces first. An army aboard is joined to the line of its fleet.
pub fn driven_in(cx: &Context, table: &TableScreen, demand: &Demand) -> Vec<Span<'static>> {
    let position = &table.game.state().position;
    let unit = demand.unit();
    let dislodged = unit.and_then(|unit| position.dislodged_unit(unit));
    if !table.game.setup().variant.has_scales() {
        return Vec::new();
    }
    let Some(dislodged) = dislodged else {
        return Vec::new();
    };
    let style = cx.look.theme.dim;
    let fleet = position
        .carried(dislodged.unit.id)
        .and_then(|aboard| position.unit(aboard.fleet));
    if fleet.is_some_and(|fleet| fleet.power == dislodged.unit.power) {
        return vec![Span::styled(
            format!("    {} ", cx.look.glyphs.joint),
            style,
        )];
    }
    vec![Span::styled(
        format!("{} ", dislodged.scale.prefix()),
        style,
    )]
}
