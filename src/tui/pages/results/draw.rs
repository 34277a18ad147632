//! The results of a settled phase.

use std::fmt::Write as _;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{ResultLine, ResultsPage, ResultsView, result_lines};
use super::{centres, defaults, steps};
use crate::adjudicate::{CarryingReason, Outcome, Reason};
use crate::report::{
    Arrows, Names, Style as NameStyle, TREASURES, destroyed, explain, move_lines, treasures_moved,
};
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{badge, column, cut, list_marked, margin, pane, tabs};
use crate::variant::forms;
use crate::view::{SeenOrder, SeenTurn, Viewer};

/// Draws it.
pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let look = &cx.look;
    let Some(turn) = table.game.turns().get(page.turn) else {
        return;
    };
    let seen = SeenTurn::of(&table.game, turn, Viewer::GameMaster);
    let title = table.game.setup.variant.calendar().name(turn.phase());
    let next = if page.turn + 1 == table.game.turns().len() {
        let over = table.game.how_ended();
        if over.is_empty() {
            format!("Esc goes on to {}", table.game.phase_name())
        } else {
            over
        }
    } else {
        "Esc goes back".to_owned()
    };
    let inner = pane(frame, body, look, &title, &next, true);
    let [tab_row, below] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(inner);
    let views = ResultsView::all(&seen);
    let titles: Vec<&str> = views.iter().map(|v| v.title()).collect();
    let open = views.iter().position(|&v| v == page.view).unwrap_or(0);
    frame.render_widget(Paragraph::new(tabs(&cx.look, &titles, open)), tab_row);
    match page.view {
        ResultsView::Orders => orders(cx, table, page, &seen, frame, below),
        ResultsView::Scale(scale) => {
            let part = page.part(&seen);
            let [orders_area, board_area] = steps::areas(page, below);
            if let Some(area) = orders_area {
                orders(cx, table, page, &part, frame, area);
            }
            if let Some(area) = board_area {
                let area = if area.x > below.x {
                    crate::tui::widgets::rule_left(frame, area, look)
                } else {
                    area
                };
                steps::draw(cx, table, page, &part, scale, frame, area);
            }
        }
        ResultsView::After | ResultsView::Ballots | ResultsView::Influence => {
            text(page, frame, below);
        }
        ResultsView::Pieces => pieces(cx, table, page, &seen, frame, below),
        ResultsView::Centres => centres::draw(cx, table, frame, below),
    }
}

/// The orders by power, and the explanation of the one at the cursor.
fn orders(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    seen: &SeenTurn,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let look = &cx.look;
    let lines = result_lines(table.game.board(), seen);
    if lines.is_empty() {
        frame.render_widget(
            Paragraph::new("  nothing ordered").style(look.theme.dim),
            area,
        );
        return;
    }
    let wide = area.width >= 110;
    let [list_area, why_area] = if page.full {
        Layout::vertical([Constraint::Length(0), Constraint::Min(0)]).areas(area)
    } else if wide {
        Layout::horizontal([Constraint::Percentage(58), Constraint::Percentage(42)]).areas(area)
    } else {
        Layout::vertical([Constraint::Min(4), Constraint::Length(6)]).areas(area)
    };
    let names = Names::in_turn(table.game.board(), seen, NameStyle::Short);
    let widths = Widths::of(table, seen, names, list_area.width);
    let drawn: Vec<Line<'static>> = lines
        .iter()
        .map(|line| result_line(cx, table, seen, names, *line, widths))
        .collect();
    list_marked(frame, list_area, look, drawn, page.selection.at);
    let why_area = if wide && !page.full {
        crate::tui::widgets::rule_left(frame, why_area, look)
    } else {
        why_area
    };
    let why_inner = pane(frame, why_area, look, "Why", "", false);
    let full = Names::in_turn(table.game.board(), seen, NameStyle::Full);
    let why = match lines.get(page.selection.at) {
        Some(ResultLine::Order { at, .. }) => seen
            .orders
            .get(*at)
            .map(|order| why(full, names, seen, order)),
        Some(ResultLine::Default(i)) => seen
            .defaults
            .get(*i)
            .map(|default| defaults::why(table, seen, *default)),
        _ => None,
    };
    let margin = margin(why_inner, 1, 1);
    frame.render_widget(
        Paragraph::new(why.unwrap_or_default()).wrap(Wrap { trim: false }),
        margin.intersection(why_inner),
    );
}

/// An order explained; of one that the owners of army and fleet both gave, both lines under it,
/// with what became of each.
fn why(full: Names<'_>, names: Names<'_>, seen: &SeenTurn, order: &SeenOrder) -> String {
    let mut said = explain::full(full, seen, order);
    for given in explain::side_by_side(seen, order) {
        let whose = &names.board.power(given.power).adjective;
        let _ = write!(
            said,
            "\n{whose}: {} ({})",
            names.order_of(given),
            explain::mark(&given.verdict)
        );
    }
    said
}

fn result_line(
    cx: &Context,
    table: &TableScreen,
    seen: &SeenTurn,
    names: Names<'_>,
    line: ResultLine,
    widths: Widths,
) -> Line<'static> {
    let look = &cx.look;
    let board = table.game.board();
    match line {
        ResultLine::Power(power) => Line::from(vec![
            badge(look, board, power),
            Span::styled(format!(" {}", board.power(power).name), look.theme.strong),
        ]),
        ResultLine::Order { at, joined } => {
            seen.orders.get(at).map_or_else(Line::default, |order| {
                order_line(cx, seen, names, order, joined, widths)
            })
        }
        ResultLine::Default(i) => {
            let Some(default) = seen.defaults.get(i) else {
                return Line::default();
            };
            let unit = seen
                .unit(default.unit)
                .map(|u| names.unit(u))
                .unwrap_or_default();
            let (mark, what) = defaults::what(look, table, seen, *default);
            Line::from(vec![
                Span::styled(format!("  {mark} "), look.theme.dim),
                Span::raw(column(look, &unit, widths.order)),
                Span::styled(cut(look, &what, widths.result), look.theme.dim),
            ])
        }
        ResultLine::Treasure(i) => Line::from(format!(
            "    {}",
            treasures_moved(names, seen)
                .get(i)
                .cloned()
                .unwrap_or_default()
        )),
        ResultLine::TreasuresHeading => Line::styled(format!(" {TREASURES}"), look.theme.strong),
        ResultLine::CapturesHeading => {
            Line::styled(" Centres that changed hands", look.theme.strong)
        }
        ResultLine::Capture(i) => {
            let Some(capture) = seen.captures.get(i) else {
                return Line::default();
            };
            let name = board.province(capture.centre).name.clone();
            let from = capture
                .from
                .map_or("nobody", |p| board.power(p).name.as_str());
            let to = capture
                .to
                .map_or("nobody", |p| board.power(p).name.as_str());
            let lost: Vec<String> = destroyed(seen, *capture)
                .iter()
                .map(|kind| kind.letter().to_string())
                .collect();
            let lost = if lost.is_empty() {
                String::new()
            } else {
                format!("; {} de-mobilized there destroyed", lost.join(", "))
            };
            let counts = if board.province(capture.centre).centre {
                ""
            } else {
                " (no centre)"
            };
            Line::from(format!(
                "    {name}: {from} {} {to}{counts}{lost}",
                look.glyphs.arrow
            ))
        }
    }
}

/// A page of text, from the line at the cursor on.
fn text(page: &ResultsPage, frame: &mut Frame<'_>, area: Rect) {
    let lines: Vec<&str> = page
        .text
        .iter()
        .skip(page.selection.at)
        .take(usize::from(area.height))
        .map(String::as_str)
        .collect();
    let area = margin(area, 1, 0);
    frame.render_widget(Paragraph::new(lines.join("\n")), area);
}

/// The widths of the columns of orders and of results.
#[derive(Clone, Copy)]
struct Widths {
    order: usize,
    result: usize,
}

impl Widths {
    /// Where armies are carried, results are long and orders short: the orders take what the
    /// longest of them needs.
    fn of(table: &TableScreen, seen: &SeenTurn, names: Names<'_>, width: u16) -> Self {
        let widest = (usize::from(width) / 2).clamp(24, 34);
        let longest = || {
            seen.orders
                .iter()
                .map(|given| names.order_of(given).chars().count() + 3)
                .max()
                .unwrap_or(0)
        };
        let carrying = forms(table.game.setup.variant, &seen.rules).carrying;
        let order = if carrying {
            longest().clamp(24, widest)
        } else {
            widest
        };
        Self {
            order,
            result: usize::from(width).saturating_sub(5 + order),
        }
    }
}

fn order_line(
    cx: &Context,
    seen: &SeenTurn,
    names: Names<'_>,
    order: &SeenOrder,
    joined: bool,
    widths: Widths,
) -> Line<'static> {
    let look = &cx.look;
    let (mark, style) = match order.verdict.outcome {
        _ if matches!(
            order.verdict.reason,
            Reason::Carrying(CarryingReason::Circle { .. })
        ) =>
        {
            (look.glyphs.circle, look.theme.error)
        }
        Outcome::Succeeds => (look.glyphs.check, look.theme.ok),
        Outcome::Fails => (look.glyphs.cross, look.theme.error),
        Outcome::Void => ('-', look.theme.warning),
    };
    let text = match &order.order {
        Some(_) => names.order_of(order),
        None => order.written.clone().unwrap_or_default(),
    };
    let text = if joined {
        format!("{} {text}", look.glyphs.joint)
    } else {
        text
    };
    // What simply worked needs no words.
    let clause = explain::clause(names, seen, order);
    let clause_style = if order.verdict.outcome == Outcome::Succeeds {
        look.theme.dim
    } else {
        look.theme.text
    };
    Line::from(vec![
        Span::styled(format!("  {mark} "), style),
        Span::raw(column(look, &text, widths.order)),
        Span::styled(cut(look, &clause, widths.result), clause_style),
    ])
}

/// What to move on the wooden board, with ticks.
fn pieces(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    seen: &SeenTurn,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let look = &cx.look;
    let arrows = if look.glyphs.half.is_some() {
        Arrows::Unicode
    } else {
        Arrows::Ascii
    };
    let lines: Vec<Line<'static>> = move_lines(table.game.board(), seen, arrows)
        .into_iter()
        .enumerate()
        .map(|(i, text)| {
            let ticked = page.ticks.contains(&i);
            let tick = if ticked {
                format!("[{}]", look.glyphs.check)
            } else {
                "[ ]".to_owned()
            };
            let style = if ticked {
                look.theme.dim
            } else {
                look.theme.text
            };
            Line::from(vec![
                Span::styled(format!("  {tick} "), look.theme.ok),
                Span::styled(text, style),
            ])
        })
        .collect();
    if lines.is_empty() {
        frame.render_widget(
            Paragraph::new("  no piece moves").style(look.theme.dim),
            area,
        );
    } else {
        list_marked(frame, area, look, lines, page.selection.at);
    }
}
