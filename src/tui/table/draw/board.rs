//! A board of the game in a pane: as the table has it, or as a settled phase left it.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::tui::map::{MapDrawing, MapScene, UnitFate, fate_sign};
use crate::tui::model::Context;
use crate::tui::open_game::{BoardSize, TableScreen};
use crate::tui::widgets::{below, margin, pane};
use chancery_atlas::board::ProvinceId;
use chancery_engine::position::Position;

/// A board of the game with nothing on it, in so much room and scrolled so far: on the
/// drawing that shows a province.
pub(crate) fn plain<'a>(
    cx: &'a Context,
    table: &'a TableScreen,
    position: &'a Position,
    shown: Option<ProvinceId>,
    room: BoardSize,
    pan: (i16, i16),
) -> MapScene<'a> {
    let board = table.game.board();
    let chart = drawing(table, shown).chart(board);
    MapScene {
        cursor: shown,
        rations: table.game.rations(),
        zoom: room.zoom(),
        pan,
        pictures: cx.look.pictures.as_deref(),
        ..MapScene::plain(board, chart, position, &cx.look.theme, &cx.look.glyphs)
    }
}

/// The drawing that shows a province.
fn drawing(table: &TableScreen, shown: Option<ProvinceId>) -> MapDrawing {
    let board = table.game.board();
    table.drawings.shown(board, shown.unwrap_or(ProvinceId(0)))
}

/// Turns to the other drawing of the board, or back to that of the province in hand.
pub(crate) fn turn_drawing(table: &mut TableScreen, shown: Option<ProvinceId>) {
    let shown = shown.unwrap_or(ProvinceId(0));
    table.drawings.turn(table.session.desk.game.board(), shown);
}

/// Draws a board in a pane with what its lines mean, or how to see the rest of it.
pub(crate) fn draw_scene(
    cx: &Context,
    table: &TableScreen,
    scene: &MapScene<'_>,
    title: &str,
    room: BoardSize,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let inner = below(area, 1);
    let (remark, short) = match (room, scene.is_window(inner)) {
        (BoardSize::Whole, _) => ("{big-board} back", ""),
        (BoardSize::Screen, true) => (
            "Shift-arrows scroll, {big-board} all of it",
            "{big-board} all of it",
        ),
        (BoardSize::Pane, true) => ("Shift-arrows scroll, {big-board} more", "{big-board} more"),
        (_, false) => ("supports dashed, convoys dotted", ""),
    };
    let legend = legend(cx, scene, inner);
    // The legend explains what is seen; the keys also stand in the help.
    let remarks = [remark, short, ""].map(|remark| format!("{legend}{remark}"));
    let fitting = remarks.iter().find(|remark| {
        let width = title.width() + cx.look.keys.spelled(remark).width();
        width + 6 <= usize::from(area.width)
    });
    let remark = match fitting {
        Some(remark) if !legend.is_empty() => remark.trim_end(),
        _ => remark,
    };
    let drawing = drawing(table, scene.cursor);
    scene.draw(table.drawings.kept(drawing), inner, frame.buffer_mut());
    let title = match drawing {
        MapDrawing::Beyond => {
            let whole = format!("{title}, beyond the Known World");
            if whole.width() + remark.width() + 4 <= usize::from(area.width) {
                whole
            } else {
                format!("{title}, beyond")
            }
        }
        MapDrawing::Known => title.to_owned(),
    };
    pane(frame, area, &cx.look, &title, remark, false);
}

/// What the signs beside units mean, of those that are seen.
fn legend(cx: &Context, scene: &MapScene<'_>, pane: Rect) -> String {
    let fates = scene.fates_without_line(pane);
    let has_badges = scene.is_small(pane) && !scene.position.dislodged.is_empty();
    let seen = UnitFate::ALL.into_iter().filter(|&fate| {
        let waits = fate == UnitFate::Dislodged && has_badges;
        waits || fates.iter().any(|&(_, seen)| seen == fate)
    });
    let signs = seen.map(|fate| {
        let word = match fate {
            UnitFate::Moved => "moved",
            UnitFate::Failed => "failed",
            UnitFate::Built => "built",
            UnitFate::Dislodged => "dislodged",
            UnitFate::Disbanded => "disbanded",
        };
        format!("{} {word}  ", fate_sign(fate, &cx.look.glyphs))
    });
    signs.collect()
}

/// A pane without its title and the rule at its left.
pub(crate) fn below_title(body: Rect, area: Rect) -> Rect {
    below(margin(area, u16::from(area.x > body.x), 0), 1)
}
