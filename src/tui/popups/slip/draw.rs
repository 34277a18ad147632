//! The box with the lines of a slip before they are taken: as written and as read, whose they are,
//! and what they take the place of.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::{SLIP, SlipBox};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{badge, boxed, column, list, rows_of, set_off, wrapped};
use crate::tui::words;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::TwoOrders;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, Reading};
use chancery_game::words::not_taken;

/// Columns of a player's name.
const NAME: usize = 8;

/// So many lines that are replaced are named.
const MOST_NAMED: usize = 3;

/// At least so many rows of the lines are shown.
const LEAST: usize = 4;

/// What was read of a line that needs rows of its own stands so far to the right.
const INDENT: usize = 2;

pub fn draw(cx: &Context, table: &TableScreen, slip: &SlipBox, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let doubtful =
        |entry: &Entry| !matches!(&entry.reading, Reading::Order { notes, .. } if notes.is_empty());
    let doubtful = slip
        .lines
        .iter()
        .filter(|line| doubtful(&line.entry) || line.why.is_some())
        .count();
    let title = match doubtful {
        0 => format!("{} to take", counted(slip.lines.len(), "line")),
        n => format!("{} to take, check {n}", counted(slip.lines.len(), "line")),
    };
    let width = body.width.saturating_sub(8).min(110);
    let said = said(slip, table);
    let (lines, selected) = lines(cx, slip, table, width);
    let said_rows: u16 = said
        .iter()
        .map(|text| rows_of(text, usize::from(width)) as u16)
        .sum();
    let keys = keys(look, slip, table);
    let foot_rows = keys.len() as u16;
    let inner = boxed(
        frame,
        body,
        look,
        &title,
        (width, lines.len() as u16 + said_rows + foot_rows + 1),
    );
    let least = lines.len().min(LEAST) as u16;
    let said_rows = said_rows.min(inner.height.saturating_sub(least + foot_rows));
    let list_area = Rect {
        height: inner.height.saturating_sub(foot_rows + said_rows),
        ..inner
    };
    let said_area = Rect {
        y: list_area.bottom(),
        height: said_rows,
        ..inner
    };
    let foot = Rect {
        y: said_area.bottom(),
        height: foot_rows,
        ..inner
    };
    frame.render_widget(
        Paragraph::new(said.join("\n"))
            .style(look.theme.warning)
            .wrap(Wrap { trim: true }),
        said_area,
    );
    list(frame, list_area, look, lines, selected);
    frame.render_widget(Paragraph::new(keys), foot);
}

/// What should be looked at: the remarks of the slip, and whose its lines are where that is not
/// clear, each reason once.
fn said(slip: &SlipBox, table: &TableScreen) -> Vec<String> {
    let mut said = slip.remarks.clone();
    for line in slip.lines.iter().filter_map(|line| line.why.as_ref()) {
        if said.len() < MOST_NAMED + slip.remarks.len() && !said.contains(line) {
            said.push(line.clone());
        }
    }
    let sheet = &table.game.sheet().entries;
    let replaced = slip.replaced(&table.game);
    if !replaced.is_empty() {
        let named = replaced
            .iter()
            .take(MOST_NAMED)
            .map(|&i| format!("“{}”", sheet[i].written.trim()));
        let more = if replaced.len() > MOST_NAMED {
            format!(" and {} more", replaced.len() - MOST_NAMED)
        } else {
            String::new()
        };
        said.push(format!(
            "earlier orders: {}{more}",
            named.collect::<Vec<_>>().join(", ")
        ));
    }
    said
}

fn keys(look: &Look, slip: &SlipBox, table: &TableScreen) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let key = |key: &'static str, what: String| {
        [
            Span::styled(look.keys.spelled_in(&SLIP, key), theme.key),
            Span::styled(format!(" {what}"), theme.dim),
        ]
    };
    let mut keys = Vec::new();
    if let Some(line) = slip.lines.get(slip.selection.at)
        && let Some(&other) = line.others.first()
    {
        let what = format!(
            "gives “{}” to {}",
            line.entry.written.trim(),
            table.game.board().power(other).name
        );
        keys.push(Line::from_iter(key("{give-line}", what)));
    }
    if slip.replaced(&table.game).is_empty() {
        keys.push(Line::styled(
            look.keys.spelled_in(
                &SLIP,
                "Enter: take them. {strike}: drop a line. Esc: take none.",
            ),
            theme.dim,
        ));
        return keys;
    }
    let two = match table.game.history().rules.two_orders {
        TwoOrders::Hold => "of two different orders to a unit, neither counts",
        TwoOrders::First => "of two different orders to a unit the first counts",
        TwoOrders::Last => "of two different orders to a unit the last counts",
    };
    keys.push(Line::from_iter(key(
        "{replace-orders}",
        "replaces the earlier orders of the same units".to_owned(),
    )));
    let adds = match table.game.phase().kind {
        PhaseKind::Movement => format!("adds to it: {two}"),
        _ => "adds to it".to_owned(),
    };
    keys.push(Line::from_iter(key("{add-orders}", adds)));
    let told = "{strike}: drop a line. Esc: take none.";
    let told = look.keys.spelled_in(&SLIP, told);
    keys.push(Line::styled(told, theme.dim));
    keys
}

/// The lines, each in as many rows as it needs, and the row at which the selected one begins: as
/// written and as read side by side where there is room for both, else one below the other, for
/// nothing is cut.
fn lines(
    cx: &Context,
    slip: &SlipBox,
    table: &TableScreen,
    width: u16,
) -> (Vec<Line<'static>>, usize) {
    let look = &cx.look;
    let game = &table.game;
    // Whose a line is, where it is not said already.
    let named =
        table.among_players() && slip.lines.iter().any(|line| line.entry.seat != table.seat);
    let (mut rows, mut selected) = (Vec::new(), 0);
    for (i, line) in slip.lines.iter().enumerate() {
        let entry = &line.entry;
        let name = if named {
            column(look, game.setup.seat_name(entry.seat), NAME)
        } else {
            String::new()
        };
        let asked = if line.why.is_some() {
            Span::styled("?", look.theme.warning)
        } else {
            Span::raw(" ")
        };
        let head = vec![
            Span::styled(name, look.theme.strong),
            badge(look, game.board(), entry.power),
            asked,
        ];
        let before: usize = head.iter().map(Span::width).sum();
        let texts = side_by_side(
            look,
            table,
            entry,
            usize::from(width).saturating_sub(before),
        );
        let here = i == slip.selection.at;
        if here {
            selected = rows.len();
        }
        for (nth, text) in texts.into_iter().enumerate() {
            let head = if nth == 0 {
                head.clone()
            } else {
                vec![Span::raw(" ".repeat(before))]
            };
            let row = Line::from([head, text].concat());
            rows.push(set_off(row, here, look.theme.selection, width));
        }
    }
    (rows, selected)
}

/// A line as it was written and as it was read, in rows.
fn side_by_side(
    look: &Look,
    table: &TableScreen,
    entry: &Entry,
    width: usize,
) -> Vec<Vec<Span<'static>>> {
    let (read, style) = as_read(look, table, entry);
    let (written, half) = (entry.written.trim(), (width / 2).saturating_sub(1));
    if written.width() < half && read.width() <= width - half {
        return vec![vec![
            Span::styled(column(look, written, half), look.theme.dim),
            Span::styled(read, style),
        ]];
    }
    let above = wrapped(written, width)
        .into_iter()
        .map(|row| vec![Span::styled(row, look.theme.dim)]);
    let below = wrapped(&read, width.saturating_sub(INDENT)).into_iter();
    above
        .chain(below.map(|row| vec![Span::raw(" ".repeat(INDENT)), Span::styled(row, style)]))
        .collect()
}

fn as_read(look: &Look, table: &TableScreen, entry: &Entry) -> (String, Style) {
    let write = |order| table.game.written(order);
    match &entry.reading {
        Reading::Order { order, notes } if notes.is_empty() => (write(order), look.theme.text),
        Reading::Order { order, notes } => {
            let note = notes.first().map(words::note).unwrap_or_default();
            (format!("{} ({note})", write(order)), look.theme.warning)
        }
        Reading::Ambiguous { .. } => ("will ask you".to_owned(), look.theme.warning),
        Reading::Unreadable { why } => (why.clone(), look.theme.error),
        Reading::NotTaken(why) => (not_taken(why).to_owned(), look.theme.error),
    }
}
