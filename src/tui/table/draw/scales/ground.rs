//! A province and what is beside it, on a board of seas that many powers share.

use ratatui::text::{Line, Span};

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, flow, flow_any, label};
use chancery_atlas::board::{ProvinceId, Terrain, UnitKind};
use chancery_engine::position::Unit;
use chancery_engine::variant::Ownable;

/// What a province is in a line of its own, for where it does not fit beside its name: who owns it
/// matters wherever all land has owners.
pub fn ground(cx: &Context, table: &TableScreen, what: &str) -> Option<Line<'static>> {
    let is_told = table.game.setup().variant.ownable() == Ownable::Land;
    is_told.then(|| Line::styled(format!(" {what}"), cx.look.theme.dim))
}

/// What matters to armies at sea: where an army and fleet can sail to, the fleets that an army here
/// can board, and whether they have room; nothing where each boards fleets of its own power alone.
pub fn afloat(cx: &Context, table: &TableScreen, width: u16) -> Vec<Line<'static>> {
    if !table.game.carrying().mixes_powers() {
        return Vec::new();
    }
    let (look, board) = (&cx.look, table.game.board());
    let (position, id) = (table.shown(), table.province);

    let bears_pairs = |at: ProvinceId| matches!(board.terrain(at), Terrain::Sea | Terrain::Canal);
    let mut lines = Vec::new();
    if bears_pairs(id) {
        let mut goals: Vec<ProvinceId> = board
            .fleet_places(id)
            .into_iter()
            .flat_map(|place| board.fleet_moves(place))
            .map(|place| place.province)
            .collect();
        goals.retain(|&goal| bears_pairs(goal));
        goals.sort_unstable();
        goals.dedup();
        let goal = |at: &ProvinceId| vec![Span::raw(format!("{} ", board.province(*at).abbr))];
        lines.extend(flow(label(look, "A/F"), goals.iter().map(goal), width));
    }
    let near =
        |at: ProvinceId| bears_pairs(at) && (board.touches(at, id) || board.army_can_move(id, at));
    let deck = |fleet: &Unit| {
        let room = if position.cargo(fleet.id).is_some() {
            "loaded"
        } else {
            "room"
        };
        vec![
            badge(look, board, fleet.power),
            Span::raw(format!(
                " {} {room}  ",
                board.province(fleet.place.province).abbr
            )),
        ]
    };
    let fleets = position
        .units
        .iter()
        .filter(|unit| unit.kind == UnitKind::Fleet && near(unit.place.province));
    if board.terrain(id).is_land() {
        lines.extend(flow_any(label(look, "decks"), fleets.map(deck), width));
    }
    lines
}
