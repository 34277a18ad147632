//! A province and what is beside it, on a board of seas that many powers share.

use ratatui::text::{Line, Span};

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, flow, flow_any, label};
use chancery_atlas::board::{Board, ProvinceId, Terrain, UnitKind};
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

    let mut lines = Vec::new();
    if bears_pairs(board, id) {
        let mut goals: Vec<ProvinceId> = board
            .fleet_places(id)
            .into_iter()
            .flat_map(|place| board.fleet_moves(place))
            .map(|place| place.province)
            .collect();
        goals.retain(|&goal| bears_pairs(board, goal));
        goals.sort_unstable();
        goals.dedup();
        let goals = goals.iter();
        let goals = goals.map(|&at| vec![Span::raw(format!("{} ", board.province(at).abbr))]);
        lines.extend(flow(label(look, "A/F"), goals, width));
    }
    if !board.terrain(id).is_land() {
        return lines;
    }
    let fleets = position.units.iter().filter(|unit| {
        let at = unit.place.province;
        unit.kind == UnitKind::Fleet
            && bears_pairs(board, at)
            && (board.touches(at, id) || board.army_can_move(id, at))
    });
    let decks = fleets.map(|fleet| {
        let room = if position.cargo(fleet.id).is_some() {
            "loaded"
        } else {
            "room"
        };
        let sea = &board.province(fleet.place.province).abbr;
        vec![
            badge(look, board, fleet.power),
            Span::raw(format!(" {sea} {room}  ")),
        ]
    });
    lines.extend(flow_any(label(look, "decks"), decks, width));
    lines
}

/// Whether a fleet can have an army aboard in a province.
fn bears_pairs(board: &Board, at: ProvinceId) -> bool {
    matches!(board.terrain(at), Terrain::Sea | Terrain::Canal)
}
