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
    let view = View::of(&table.game, Viewer::GameMaster);
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
    if room.height >= plot::LEAST.1 && counts.len() > 1 {
        plot::draw(look, board, &counts, frame, margin(room, 1, 1));
    }
}

/// What the chart says.
pub(super) fn said(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let view = View::of(&table.game, Viewer::GameMaster);
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
    let all = || std::iter::once(&chart.head).chain(&chart.rows);
    let widest = |column: usize, cells: &mut dyn Iterator<Item = &Vec<String>>| {
        cells
            .filter_map(|row| row.get(column))
            .map(|cell| cell.width())
            .max()
            .unwrap_or(0)
    };
    let whole: Vec<usize> = (0..chart.head.len())
        .map(|column| widest(column, &mut all()))
        .collect();
    let narrow = (0..chart.head.len()).map(|column| widest(column, &mut chart.rows.iter()).max(3));
    let widths = if whole.iter().map(|cell| cell + 3).sum::<usize>() <= width {
        whole
    } else {
        narrow.collect()
    };
    let draw = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .flat_map(|(column, (cell, &wide))| {
                let text: String = cell.chars().take(wide).collect();
                [
                    Span::styled(format!(" {text:<wide$} "), style(column)),
                    Span::raw(" "),
                ]
            });
        Line::from(cells.collect::<Vec<_>>())
    };
    all().map(draw).collect()
}
