//! The table: the panes while orders are entered.

pub mod adjacency;
mod ballots;
pub mod board;
pub mod carrying;
mod claims;
mod due;
pub mod entry;
mod finder;
mod layout;
pub mod orders;
pub mod pools;
mod provinces;
pub mod ribbon;
mod scales;
pub mod secret;

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::tui::glyphs::Glyphs;
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::map::{MapDrawing, MapScene, ProvinceMark, Route};
use crate::tui::model::Context;
use crate::tui::open_game::{BoardSize, TableScreen};
use crate::tui::pane::PaneText;
use crate::tui::widgets::{below, beside, cut, pane};
use board::below_title;
use chancery_atlas::board::{Board, ProvinceId, Terrain};
use chancery_atlas::grammar::counted;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Order;
use chancery_session::desk::retreats_by_scale;
use chancery_session::desk::{Meaning, Row};
use layout::Panes;

/// What a click landed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A province, on the board or in the list.
    Province(ProvinceId),
    /// A line of the orders pane: index of the row.
    Row(usize),
}

/// All that the table says: the orders, or the provinces while one is looked up; what is to be known
/// of what is in hand; what is typed. What is in hand itself is in the prompt.
pub(crate) fn rows(cx: &Context, table: &TableScreen) -> Rows {
    let look = &cx.look;
    if table.filter.is_some() {
        return provinces::rows(cx, table).over(about(cx, table, UNBROKEN).rows(look));
    }
    let mut rows = orders::rows(cx, table);
    if table.among_players() {
        rows = rows.with(ballots::rows(cx, table));
    } else if table.game.phase().kind != PhaseKind::Movement || table.claims_in_hand() {
        rows = rows.with(about(cx, table, UNBROKEN).rows(look));
    }
    if pools::are_played(&table.game) {
        rows = rows.with(pools::pane(cx, table).rows(look));
    }
    if !table.line.is_empty() {
        rows = rows.with(entry::rows(cx, table));
    }
    rows
}

/// What is due, or what touches the province in hand.
fn about(cx: &Context, table: &TableScreen, width: u16) -> PaneText {
    match table.game.phase().kind {
        _ if table.claims_in_hand() => claims::pane(cx, table),
        _ if table.filter.is_some() => adjacency::pane(cx, table, width),
        kind if table.game.setup().variant.places_units(kind) => due::adjustments(cx, table, width),
        PhaseKind::SetUp | PhaseKind::Movement => adjacency::pane(cx, table, width),
        PhaseKind::Retreats if retreats_by_scale(&table.game) => {
            scales::driven::pane(cx, table, width)
        }
        PhaseKind::Retreats => due::retreats(cx, table, width),
        PhaseKind::Adjustments => due::adjustments(cx, table, width),
    }
}

/// Whether the lines of what is due are broken where there is no room for them; all others are
/// made to its width.
fn is_broken(table: &TableScreen) -> bool {
    table.claims_in_hand()
        || table.filter.is_none() && table.game.phase().kind == PhaseKind::Retreats
}

type Draw = fn(&Context, &TableScreen, &mut Frame<'_>, Rect);

fn draw_about(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let text = about(cx, table, area.width);
    if is_broken(table) {
        text.draw_broken(&cx.look, frame, area);
    } else {
        text.draw(&cx.look, frame, area);
    }
}

fn draw_home(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    pools::pane(cx, table).draw(&cx.look, frame, area);
}

pub fn draw(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, body: Rect) {
    let panes = Panes::new(table, body);
    if panes.orders.width > 0 {
        let area = beside(frame, panes.orders, body, &cx.look);
        orders::draw(cx, table, frame, area);
    }
    let drawn: [(_, Draw); 6] = [
        (panes.provinces, provinces::draw),
        (panes.board, board),
        (panes.adjacency, draw_about),
        (panes.home, draw_home),
        (panes.tally, ballots::tally),
        (panes.grid, ballots::grid),
    ];
    for (area, draw) in drawn {
        if let Some(area) = area {
            let area = beside(frame, area, body, &cx.look);
            draw(cx, table, frame, area);
        }
    }
    // Without a list of provinces what is typed would be seen nowhere.
    if let (Some(board), None, Some(filter)) = (panes.board, panes.provinces, &table.filter) {
        finder::draw(cx, table, filter, frame, below_title(body, board));
    }
    entry::draw(cx, table, frame, panes.entry);
}

fn board(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let (marks, routes) = (marks(table), routes(table));
    let scene = MapScene {
        routes: &routes,
        ..scene(cx, table, &marks)
    };
    let drawing = table.drawings.shown(table.game.board(), table.province);
    let inner = below(area, 1);
    // The board is drawn before its title, which tells what found no room.
    let crowded_out = scene.draw(table.drawings.kept(drawing), inner, frame.buffer_mut());
    let width = usize::from(area.width);
    let how = room_remark(table, &scene, inner, crowded_out);
    let mut remarks: Vec<String> = [legend(table, width).to_owned(), how]
        .into_iter()
        .filter(|s| !s.is_empty())
        .collect();
    let signs = signs_of_ground(table.game.board(), &cx.look.glyphs).join("; ");
    let used: usize = remarks.iter().map(|remark| remark.width() + 2).sum();
    if !signs.is_empty() && used + signs.width() + TITLE < width {
        remarks.insert(0, signs);
    }
    let remark = cut(&cx.look, &remarks.join("; "), width.saturating_sub(TITLE));
    pane(frame, area, &cx.look, drawing_title(table), &remark, false);
}

/// The keys that show the rest of the board.
fn room_remark(
    table: &TableScreen,
    scene: &MapScene<'_>,
    pane: Rect,
    crowded_out: usize,
) -> String {
    let words = match (table.board_room, scene.is_window(pane)) {
        (BoardSize::Whole, _) => "{big-board} back",
        (BoardSize::Screen, true) => "Shift-arrows scroll, {big-board} all of it",
        (BoardSize::Pane, true) if pane.width < 44 => "Shift-arrows, {big-board}",
        (BoardSize::Pane, true) => "Shift-arrows scroll, {big-board} more",
        (BoardSize::Pane | BoardSize::Screen, false) => "",
    };
    match crowded_out {
        0 => words.to_owned(),
        more => format!(
            "no room for units in {}; {words}",
            counted(more, "province")
        ),
    }
}

/// Gives the board the next room.
pub(crate) fn next_room(table: &mut TableScreen, cx: &Context) {
    let is_window =
        board_pane(table, cx.body()).is_some_and(|pane| scene(cx, table, &[]).is_window(pane));
    table.board_room = table.board_room.next(is_window);
    table.scroll_to((0, 0));
}

/// What is ordered so far as lines, where that is to be seen: of a player's slip where the players
/// are not powers, else of all powers; void orders as failing. What is being typed is among them,
/// and selected; else the order at the cursor is.
fn routes(table: &TableScreen) -> Vec<Route> {
    if !table.shows_orders {
        return Vec::new();
    }
    let at_cursor = table.row().and_then(Row::entry);
    let entries = table.game.sheet().entries.iter().enumerate();
    let (nth, mut routes): (Vec<usize>, Vec<Route>) = entries
        .filter(|(_, entry)| !table.among_players() || entry.seat == table.seat)
        .filter_map(|(nth, entry)| {
            let order = entry.reading.order()?;
            Some((
                nth,
                Route::from_order(order, entry.power, table.is_void(nth))?,
            ))
        })
        .unzip();
    let typed = typed(table).and_then(|order| {
        let unit = table
            .game
            .state()
            .position
            .unit_in(order.unit()?.place.province);
        Route::from_order(order, unit.map_or(table.power, |unit| unit.power), false)
    });
    let selected = match typed {
        Some(_) => Some(routes.len()),
        None if table.line.is_empty() => nth.iter().position(|nth| at_cursor == Some(*nth)),
        None => None,
    };
    routes.extend(typed);
    if let Some(nth) = selected {
        Route::select(&mut routes, nth);
    }
    routes
}

/// The order that Enter would take.
fn typed(table: &TableScreen) -> Option<&Order> {
    let read = match &table.meaning {
        Meaning::Free(reading) => reading.order(),
        _ => None,
    };
    table.chosen().or(read)
}

/// What the drawing that is shown is called.
fn drawing_title(table: &TableScreen) -> &'static str {
    let board = table.game.board();
    match table.drawings.shown(board, table.province) {
        _ if board.far.is_none() => "Board",
        MapDrawing::Known => "The Known World",
        MapDrawing::Beyond => "Beyond the Known World",
    }
}

/// Columns of the board's title, with what stands round it.
const TITLE: usize = 12;

/// What the signs on the ground mean that are not on every board.
pub(crate) fn signs_of_ground(board: &Board, glyphs: &Glyphs) -> Vec<String> {
    let mut terrains = board.provinces.iter().map(|province| province.terrain);
    let has_canals = terrains.clone().any(|terrain| terrain == Terrain::Canal);
    let has_ice = terrains.any(|terrain| terrain == Terrain::Polar);
    let signs = [
        (has_canals, glyphs.canal.to_string(), "canal"),
        (
            board.specials().next().is_some(),
            glyphs.special.to_string(),
            "special province",
        ),
        (has_ice, glyphs.ice.to_owned(), "ice"),
    ];
    signs
        .into_iter()
        .filter(|(there, ..)| *there)
        .map(|(_, sign, what)| format!("{sign} {what}"))
        .collect()
}

/// What the signs on the board mean that are not on every board, as far as there is room to say it.
fn legend(table: &TableScreen, width: usize) -> &'static str {
    let position = &table.game.state().position;
    if !position.aboard.is_empty() && table.game.rations().is_none() {
        return "AF: fleet with army aboard";
    }
    match (!position.aboard.is_empty(), !position.free_kinds.is_empty()) {
        (true, true) if width >= 70 => {
            "AF3: fleet with army aboard, 3 moves left; ?: kind not shown"
        }
        (true, true) => "AF3: army aboard, 3 left; ?: hidden",
        (true, false) if width >= 64 => "AF3: fleet with army aboard, 3 moves left",
        (true, false) => "AF3: army aboard, 3 left",
        (false, true) => "?: kind not shown",
        (false, false) => "",
    }
}

fn scene<'a>(
    cx: &'a Context,
    table: &'a TableScreen,
    marks: &'a [(ProvinceId, ProvinceMark)],
) -> MapScene<'a> {
    let (position, shown) = (table.shown(), Some(table.province));
    MapScene {
        treasures: &table.treasures,
        target: target(table),
        marks,
        ..board::plain(cx, table, position, shown, table.board_room, table.pan())
    }
}

/// Where the candidate that Enter would take sends the unit at the cursor.
fn target(table: &TableScreen) -> Option<ProvinceId> {
    let shown = typed(table).or_else(|| {
        let entry = table.row().and_then(Row::entry)?;
        table.game.sheet().order(entry)
    });
    shown?.points_at()
}

/// Where the army at the cursor can land, retreats that are open to the unit at the cursor, sites
/// where the power may build.
fn marks(table: &TableScreen) -> Vec<(ProvinceId, ProvinceMark)> {
    let state = table.game.state();
    if let Some(pair) = table.row().and_then(Row::landing) {
        let board = table.game.board();
        let shores = board
            .shores(pair.sea())
            .iter()
            .filter(|&&p| board.terrain(p).is_land());
        return shores.map(|&p| (p, ProvinceMark::Reachable)).collect();
    }
    match (state.phase.kind, table.row()) {
        (kind @ PhaseKind::SetUp, _) if !table.game.setup().variant.places_units(kind) => {
            Vec::new()
        }
        (PhaseKind::Retreats, Some(Row::Demand { demand, .. })) => {
            let unit = demand.unit();
            let dislodged = unit.and_then(|unit| state.position.dislodged_unit(unit));
            let retreats = dislodged.map_or(&[][..], |dislodged| &dislodged.retreats);
            let marked = retreats
                .iter()
                .map(|to| (to.province, ProvinceMark::Reachable));
            marked.collect()
        }
        (PhaseKind::SetUp | PhaseKind::Adjustments, Some(_)) => {
            let adjustment =
                table
                    .game
                    .setup()
                    .variant
                    .adjustment(table.game.table(), state, table.power);
            adjustment
                .sites
                .iter()
                .map(|(_, place)| (place.province, ProvinceMark::Reachable))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The board's pane below its title.
fn board_pane(table: &TableScreen, body: Rect) -> Option<Rect> {
    Panes::new(table, body)
        .board
        .map(|area| below_title(body, area))
}

pub(crate) fn is_board(table: &TableScreen, body: Rect, point: Position) -> bool {
    board_pane(table, body).is_some_and(|pane| pane.contains(point))
}

/// The pan of the board scrolled by quarters of what is seen of it; `None` where no board is shown.
pub(crate) fn panned(
    cx: &Context,
    table: &TableScreen,
    body: Rect,
    quarters: (i16, i16),
) -> Option<(i16, i16)> {
    board_pane(table, body).map(|pane| scene(cx, table, &[]).panned(pane, quarters))
}

pub(crate) fn hit(cx: &Context, table: &TableScreen, body: Rect, point: Position) -> Option<Hit> {
    let panes = Panes::new(table, body);
    let [board, listed] = [panes.board, panes.provinces].map(|area| {
        let area = below_title(body, area?);
        area.contains(point).then_some(area)
    });
    if let Some(area) = board {
        return scene(cx, table, &[])
            .province_at(area, point)
            .map(Hit::Province);
    }
    if let Some(area) = listed {
        return provinces::at(table, area, point).map(Hit::Province);
    }
    let orders = below_title(body, panes.orders);
    orders
        .contains(point)
        .then(|| orders::at(table, orders, point))
        .flatten()
        .map(Hit::Row)
}
