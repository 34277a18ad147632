//! Earlier phases.

use ratatui::prelude::*;

use super::HistoryPage;
use crate::tui::map::MapScene;
use crate::tui::model::Context;
use crate::tui::pages::results::{BOARD_BESIDE, board, touching};
use crate::tui::table::{BoardSize, ShownTable, TableScreen};
use crate::tui::widgets::{list_marked, pane, rule_left, split_left};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::Outcome;
use chancery_game::game::PhaseLine;
use chancery_game::view::{SeenTurn, Viewer};

pub fn draw(shown: ShownTable<'_>, page: &HistoryPage, frame: &mut Frame<'_>, body: Rect) {
    let ShownTable { cx, table } = shown;
    let look = &cx.look;
    let list = match (body.width >= BOARD_BESIDE).then(|| split_left(body, LIST)) {
        Some([list, board]) => {
            let board = rule_left(frame, board, look);
            phase_board(shown, page, frame, board);
            list
        }
        None => body,
    };
    let inner = pane(
        frame,
        list,
        look,
        "Earlier phases",
        "Enter view, a amend, f copy",
        true,
    );
    let mut lines: Vec<Line<'static>> = waiting(cx, table);
    let selected = lines.len() + page.selection.at;
    lines.extend(settled(cx, table));
    list_marked(frame, inner, look, lines, selected);
}

/// The board after the selected phase, with its orders.
fn phase_board(shown: ShownTable<'_>, page: &HistoryPage, frame: &mut Frame<'_>, area: Rect) {
    let ShownTable { cx, table } = shown;
    let turns = table.game.turns();
    let Some(turn) = page.turn(turns.len()).and_then(|nth| turns.get(nth)) else {
        return;
    };
    let seen = SeenTurn::of(&table.game, turn, Viewer::GameMaster);
    let (routes, fates) = (touching::drawn_orders(&seen, None), touching::fates(&seen));
    let (position, room) = (&seen.after.position, (BoardSize::Pane, (0, 0)));
    let scene = MapScene {
        routes: &routes,
        fates: &fates,
        ..board::plain(cx, table, position, None, room)
    };
    let name = table.game.setup.calendar().name(seen.phase());
    let title = format!("After {name}");
    board::draw_scene(cx, table, &scene, &title, BoardSize::Pane, frame, area);
}

/// Columns of the list beside a board.
const LIST: u16 = 52;

/// The phases that wait behind an amendment, the last one first, and the open one.
fn waiting(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let Some(amendment) = &table.game.history().amendment else {
        return Vec::new();
    };
    let name = |phase| format!(" {:<24}", table.game.setup.calendar().name(phase));
    let waiting = amendment.waiting.iter().rev().map(|ahead| {
        let lines = match ahead.sheet.entries.len() {
            0 => "waits, without orders".to_owned(),
            n => format!("waits, with {}", counted(n, "line")),
        };
        Line::from(vec![
            Span::styled(name(ahead.phase), theme.dim),
            Span::styled(lines, theme.warning),
        ])
    });
    let open = if table.game.phase() == amendment.phase {
        "AMENDING"
    } else {
        "open; AMENDING an earlier one"
    };
    let open = Line::from(vec![
        Span::styled(name(table.game.phase()), theme.strong),
        Span::styled(open, theme.error),
    ]);
    waiting.chain([open]).collect()
}

/// The settled phases, the latest first.
pub(super) fn settled(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let look = &cx.look;
    let calendar = table.game.setup.calendar();
    table
        .game
        .turns()
        .iter()
        .rev()
        .map(|turn| {
            let succeeds = |line: &PhaseLine<'_>| line.verdict.outcome == Outcome::Succeeds;
            let succeeded = turn.lines().filter(succeeds).count();
            let captured = turn
                .settlement
                .captures
                .iter()
                .filter(|capture| table.game.board().province(capture.centre).centre)
                .count();

            Line::from(vec![
                Span::styled(
                    format!(" {:<24}", calendar.name(turn.phase())),
                    look.theme.strong,
                ),
                Span::styled(
                    [
                        tally(succeeded, "ok", 6),
                        tally(turn.sheet.entries.len() - succeeded, "failed", 10),
                        tally(captured, "taken", 8),
                    ]
                    .concat(),
                    look.theme.dim,
                ),
            ])
        })
        .collect()
}

/// A count with its word, in a column; nothing of none.
fn tally(count: usize, word: &str, width: usize) -> String {
    let said = if count == 0 {
        String::new()
    } else {
        format!("{count:>2} {word}")
    };
    format!("{said:<width$} ")
}
