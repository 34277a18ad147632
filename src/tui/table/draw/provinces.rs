//! The province list: owner, unit, centre; filtered as you type.

use ratatui::prelude::*;

use super::carrying;
use super::secret;
use crate::tui::list::{Rows, UNBROKEN, first_visible};
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{column, list_in, owner_badge, pane};
use chancery_atlas::board::ProvinceId;
use chancery_engine::position::Unit;
use chancery_session::pieces::open_letters;

pub fn draw(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let focused = table.filter.is_some();
    let inner = pane(frame, area, &cx.look, &title(table), "", focused);
    let (lines, selected) = listed(cx, table, inner.width);
    let style = cx.look.theme.in_hand(focused);
    list_in(frame, inner, &cx.look, lines, selected, style);
}

fn title(table: &TableScreen) -> String {
    match &table.filter {
        Some(filter) if filter.is_empty() => "Provinces: type to find".to_owned(),
        Some(filter) => format!("Provinces: {}", filter.text()),
        None => "Provinces".to_owned(),
    }
}

/// The lines of the list, and which of them is the province in hand.
fn listed(cx: &Context, table: &TableScreen, width: u16) -> (Vec<Line<'static>>, Option<usize>) {
    let listed = table.listed_provinces();
    let selected = listed.iter().position(|&p| p == table.province);
    let lines = listed.iter().map(|&id| line(cx, table, id, width));
    (lines.collect(), selected)
}

/// What the list says.
pub(crate) fn rows(cx: &Context, table: &TableScreen) -> Rows {
    let (lines, selected) = listed(cx, table, UNBROKEN);
    let rows = Rows {
        has_cursor: selected.is_some(),
        ..Rows::new(lines, selected.unwrap_or(0))
    };
    rows.under(title(table), "")
}

pub(crate) fn at(table: &TableScreen, inner: Rect, point: Position) -> Option<ProvinceId> {
    let listed = table.listed_provinces();
    let selected = listed
        .iter()
        .position(|&p| p == table.province)
        .unwrap_or(0);
    let first = first_visible(selected, listed.len(), usize::from(inner.height));
    listed.get(first + usize::from(point.y - inner.y)).copied()
}

fn line(cx: &Context, table: &TableScreen, id: ProvinceId, width: u16) -> Line<'static> {
    let board = table.game.board();
    let look = &cx.look;
    let province = board.province(id);
    let position = table.shown();
    let centre = if province.centre {
        look.glyphs.centre
    } else {
        ' '
    };
    let owner = owner_badge(look, board, position.owner(id));
    let stack = secret::stack(look, board, position, id);
    let unit = match position.unit_in(id) {
        _ if !stack.is_empty() => stack,
        Some(unit) => self::unit(cx, table, unit),
        None => vec![Span::raw("    ")],
    };
    let unit_width = unit.iter().map(Span::width).sum::<usize>();
    // Columns: centre mark, owner, abbreviation, name, unit.
    let name_width = usize::from(width).saturating_sub(2 + 3 + 5 + unit_width + 1);
    let mut spans = vec![
        Span::styled(format!(" {centre}"), look.theme.strong),
        owner,
        Span::styled(format!(" {:<4}", province.abbr), look.theme.strong),
        Span::styled(column(look, &name(table, id), name_width), look.theme.dim),
    ];
    spans.extend(unit);
    Line::from(spans)
}

/// A province's name; in brackets where only the game master calls it so.
fn name(table: &TableScreen, id: ProvinceId) -> String {
    let name = &table.game.board().province(id).name;
    if secret::is_unnamed(table, id) {
        format!("({name})")
    } else {
        name.clone()
    }
}

/// A unit as the board writes it: ` fF `, ` r? ` where its kind is not shown yet, ` tAF` with the
/// figure of the rations for one with an army aboard.
fn unit(cx: &Context, table: &TableScreen, unit: &Unit) -> Vec<Span<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let position = table.shown();
    let letter = board.power(unit.power).small_badge();
    let style = look.theme.badge(board, unit.power);
    let Some(aboard) = position.cargo(unit.id) else {
        return vec![Span::styled(
            format!(" {letter}{} ", open_letters(position, unit)),
            style,
        )];
    };
    let pair = Span::styled(format!(" {letter}AF"), style);
    match carrying::left(&table.game, aboard) {
        Some(left) => vec![
            pair,
            Span::styled(left.to_string(), carrying::style(&look.theme, left)),
        ],
        None => vec![pair, Span::styled(" ", style)],
    }
}
