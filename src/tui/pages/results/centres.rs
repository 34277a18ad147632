//! The centre chart among the results, each power's column in its colours, and the plot of it.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::plot;
use crate::tui::list::UNBROKEN;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{below, margin};
use chancery_game::report::{Block, TextTable, centre_chart, centre_counts};
use chancery_game::view::{View, Viewer};

/// Draws it, the plot under the table where there is room; or the plot alone.
pub fn draw(
    cx: &Context,
    table: &TableScreen,
    plot_alone: bool,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let look = &cx.look;
    let board = table.game.board();
    let view = View::new(&table.game, Viewer::GameMaster);
    if plot_alone {
        return plot::draw(look, board, &centre_counts(&view), frame, area);
    }
    let lines = chart_lines(cx, table, &view, area.width);
    let room = below(
        area,
        u16::try_from(lines.len())
            .unwrap_or(u16::MAX)
            .min(area.height),
    );
    frame.render_widget(Paragraph::new(lines), area);
    let counts = centre_counts(&view);
    // One reckoning makes no line, and a lower plot could not part two powers.
    if room.height >= plot::LEAST.1 && counts.len() > 1 {
        plot::draw(look, board, &counts, frame, margin(room, 1, 1));
    }
}

/// What the chart says.
pub(super) fn said(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let view = View::new(&table.game, Viewer::GameMaster);
    chart_lines(cx, table, &view, UNBROKEN)
}

/// The chart without the plot.
fn chart_lines(cx: &Context, table: &TableScreen, view: &View, width: u16) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let mut lines: Vec<Line<'static>> = Vec::new();
    for block in centre_chart(view).written() {
        match block {
            Block::Heading(_, text) => {
                lines.push(Line::styled(format!(" {text}"), look.theme.strong));
            }
            Block::Table(chart) => {
                lines.extend(rows(chart, usize::from(width), |column: usize| {
                    let power = column
                        .checked_sub(1)
                        .and_then(|power| board.power_ids().nth(power));
                    power.map_or(look.theme.text, |power| look.theme.badge(board, power))
                }));
            }
            Block::Paragraph(text) => lines.push(Line::raw(format!(" {text}"))),
            Block::List { items, .. } => {
                lines.extend(items.iter().map(|item| Line::raw(format!(" {item}"))));
            }
            Block::Plot(_) | Block::Cut => {}
        }
        lines.push(Line::default());
    }
    lines
}

/// The rows under their heads, a blank on either side of each cell; narrow heads where the whole
/// names have no room.
fn rows(chart: &TextTable, width: usize, style: impl Fn(usize) -> Style) -> Vec<Line<'static>> {
    let (mut whole, mut narrow) = (Vec::new(), Vec::new());
    for (column, head) in chart.head.iter().enumerate() {
        let cells = chart.rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.width()).max().unwrap_or(0);
        whole.push(widest.max(head.width()));
        narrow.push(widest.max(3));
    }
    let widths = if whole.iter().map(|cell| cell + 3).sum::<usize>() <= width {
        whole
    } else {
        narrow
    };
    let mut lines = Vec::new();
    for row in std::iter::once(&chart.head).chain(&chart.rows) {
        let mut spans = Vec::new();
        for (column, (cell, &wide)) in row.iter().zip(&widths).enumerate() {
            // Three letters still tell the powers apart by their names.
            let text: String = cell.chars().take(wide).collect();
            spans.push(Span::styled(format!(" {text:<wide$} "), style(column)));
            spans.push(Span::raw(" "));
        }
        lines.push(Line::from(spans));
    }
    lines
}
