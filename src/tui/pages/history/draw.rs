//! Earlier phases.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::adjudicate::Outcome;
use crate::tui::model::Model;
use crate::tui::pages::HistoryPage;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{highlighted, list, pane};

/// Draws it.
pub fn draw(
    model: &Model,
    table: &TableScreen,
    page: &HistoryPage,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let look = &model.look;
    let inner = pane(
        frame,
        body,
        look,
        "Earlier phases",
        "Enter looks, a amends",
        true,
    );
    let mut lines: Vec<Line<'static>> = waiting(model, table);
    let selected = lines.len() + page.selection.at;
    lines.extend(settled(model, table, page, inner.width));
    list(frame, inner, look, lines, selected);
}

/// The phases that wait behind an amendment, the last one first, and the open one.
fn waiting(model: &Model, table: &TableScreen) -> Vec<Line<'static>> {
    let theme = &model.look.theme;
    let Some(amendment) = &table.game.history().amendment else {
        return Vec::new();
    };
    let name = |phase| format!("   {:<24}", table.game.setup.variant.calendar().name(phase));
    let waiting = amendment.waiting.iter().rev().map(|ahead| {
        let lines = match ahead.sheet.entries.len() {
            0 => "waits, without orders".to_owned(),
            1 => "waits, with 1 line".to_owned(),
            n => format!("waits, with {n} lines"),
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
fn settled(
    model: &Model,
    table: &TableScreen,
    page: &HistoryPage,
    width: u16,
) -> Vec<Line<'static>> {
    let look = &model.look;
    let calendar = table.game.setup.variant.calendar();
    table
        .game
        .turns()
        .iter()
        .rev()
        .enumerate()
        .map(|(i, turn)| {
            let count = |outcome| {
                turn.verdicts
                    .iter()
                    .filter(|v| v.outcome == outcome)
                    .count()
            };
            let captured = turn
                .settlement
                .captures
                .iter()
                .filter(|capture| table.game.board().province(capture.centre).centre)
                .count();
            let centres = if captured == 1 { "centre" } else { "centres" };
            let line = Line::from(vec![
                Span::styled(
                    format!("   {:<24}", calendar.name(turn.phase())),
                    look.theme.strong,
                ),
                Span::styled(
                    format!(
                        "{:>3} ok {:>3} failed {:>3} void   {captured:>2} {centres} changed hands",
                        count(Outcome::Succeeds),
                        count(Outcome::Fails),
                        count(Outcome::Void),
                    ),
                    look.theme.dim,
                ),
            ]);
            if i == page.selection.at {
                highlighted(line, look.theme.selection, width)
            } else {
                line
            }
        })
        .collect()
}
