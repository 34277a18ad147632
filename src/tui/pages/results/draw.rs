//! The results of a settled phase.

use std::fmt::Write as _;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::{ResultsPage, centres};
use crate::tui::list::ListRow;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{
    beside, list_marked, list_of_blocks, margin, pane, paragraph, power_heading, split_top,
    tab_line, to_tick, wrapped, wrapped_orders,
};
use chancery_atlas::board::Board;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::{CarryingReason, Outcome, Reason, Verdict};
use chancery_engine::variant::Fate;
use chancery_game::game::Game;
use chancery_game::report::{
    Names, Style as NameStyle, TREASURES, capture_line, default_line, explain, treasures_moved,
    why_default,
};
use chancery_game::view::{SeenOrder, SeenTurn};
use chancery_session::results::moved_by_hand;
use chancery_session::results::{ResultLine, ResultsView};

impl ResultsPage {
    pub(super) fn draw_page(
        &self,
        cx: &Context,
        table: &TableScreen,
        frame: &mut Frame<'_>,
        body: Rect,
    ) {
        let look = &cx.look;
        let game = &table.game;
        let title = self.whole.title(&game.setup().calendar());
        let inner = pane(frame, body, look, &title, &self.next(game), true);
        let [tab_row, below] = split_top(inner, 1);
        let (titles, open) = self.views(game);
        let tabs = tab_line(look, &titles, open);
        let summary = summary(game.board(), self.part());
        let room = usize::from(tab_row.width).saturating_sub(tabs.width() + 2);
        frame.render_widget(tabs, tab_row);
        // The summary says nothing that the lines do not: it gives way to the tabs.
        if summary.chars().count() <= room {
            let summary = Line::styled(format!("{summary} "), look.theme.strong).right_aligned();
            frame.render_widget(summary, tab_row);
        }
        match self.view {
            ResultsView::Orders | ResultsView::Scale(_) => {
                let [orders, why, board] = self.areas(below);
                if let Some(area) = orders {
                    self.draw_orders(cx, table, frame, area);
                }
                if let Some(area) = why {
                    let area = beside(frame, area, below, look);
                    self.draw_explanation(cx, table, frame, area);
                }
                if let Some(area) = board {
                    let area = beside(frame, area, below, look);
                    self.draw_board(cx, table, frame, area);
                }
            }
            ResultsView::After | ResultsView::Ballots | ResultsView::Influence => {
                let lines = self.text.iter().skip(self.selection.at);
                let lines = lines.map(|line| Line::raw(line.as_str()));
                let shown: Vec<Line<'_>> = lines.take(usize::from(below.height)).collect();
                frame.render_widget(Paragraph::new(shown), margin(below, 1, 0));
            }
            ResultsView::Pieces | ResultsView::SecretPieces => {
                let lines = self.piece_lines(cx, table);
                if lines.is_empty() {
                    let none = Line::styled(format!("  {NO_PIECE}"), look.theme.dim);
                    frame.render_widget(none, below);
                } else {
                    list_marked(frame, below, look, lines, self.selection.at);
                }
            }
            ResultsView::Centres => centres::draw(cx, table, self.room.is_large(), frame, below),
        }
    }

    /// What comes after the phase.
    pub(super) fn next(&self, game: &Game) -> String {
        match game.how_ended() {
            _ if self.turn + 1 != game.turns().len() => "an earlier phase".to_owned(),
            over if over.is_empty() => format!("then {}", game.phase_name()),
            over => over,
        }
    }

    /// What the views are called, and which is open.
    pub(super) fn views(&self, game: &Game) -> (Vec<&'static str>, usize) {
        let views = ResultsView::all(game, &self.whole);
        let open = views.iter().position(|&view| view == self.view);
        (
            views.iter().map(|view| view.title()).collect(),
            open.unwrap_or(0),
        )
    }

    /// The pieces to move, those that are moved ticked off.
    pub(super) fn piece_lines(&self, cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
        let look = &cx.look;
        let moves = moved_by_hand(
            table,
            self.view,
            self.turn,
            &self.whole,
            look.glyphs.arrows(),
        );
        let mut lines = Vec::new();
        for (at, text) in moves.into_iter().enumerate() {
            let is_moved = self.ticks.contains(&at);
            lines.push(to_tick(look, is_moved, vec![Span::raw(text)]));
        }
        lines
    }

    fn draw_orders(&self, cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
        let look = &cx.look;
        if self.lines.is_empty() {
            let none = Line::styled(format!("  {NO_ORDER}"), look.theme.dim);
            return frame.render_widget(none, area);
        }
        let drawn = self.drawn_lines(cx, table, area.width);
        list_of_blocks(frame, area, look, drawn, self.selection.at);
    }

    /// The lines of the orders, each in as many rows as it needs.
    pub(super) fn drawn_lines(
        &self,
        cx: &Context,
        table: &TableScreen,
        width: u16,
    ) -> Vec<Vec<Line<'static>>> {
        let part = self.part();
        let names = Names::in_turn(table.game.board(), part, NameStyle::Short);
        let widths = ResultWidths::new(part, names, width);
        let mut drawn = Vec::new();
        for line in &self.lines {
            drawn.push(match result_text(&cx.look, part, names, *line) {
                Some(text) => text.rows(widths),
                None => Vec::new(),
            });
        }
        drawn
    }

    /// Why what is at the cursor came out as it did.
    fn draw_explanation(
        &self,
        cx: &Context,
        table: &TableScreen,
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        let inner = pane(frame, area, &cx.look, WHY, "", false);
        // On the lowest screens the margin would reach out of the pane.
        let area = margin(inner, 1, 1).intersection(inner);
        paragraph(frame, area, self.explanation(cx, table), Style::new());
    }

    pub(super) fn explanation(&self, cx: &Context, table: &TableScreen) -> String {
        let part = self.part();
        let names = Names::in_turn(table.game.board(), part, NameStyle::Short);
        let why = match self.line() {
            Some(ResultLine::Order { .. }) => {
                let full = Names::in_turn(table.game.board(), part, NameStyle::Full);
                self.order().map(|order| why(full, names, part, order))
            }
            Some(ResultLine::Default(at)) => {
                let variant = table.game.setup().variant;
                let default = part.defaults.get(at);
                default.map(|default| why_default(variant, names, part, *default))
            }
            Some(ResultLine::Capture(at)) => captured(&cx.look, part, names, at),
            _ => None,
        };
        why.unwrap_or_default()
    }
}

pub(super) const WHY: &str = "Why";
pub(super) const NO_ORDER: &str = "nothing ordered";
pub(super) const NO_PIECE: &str = "no piece moves";

fn captured(look: &Look, seen: &SeenTurn, names: Names<'_>, at: usize) -> Option<String> {
    let capture = seen.captures.get(at)?;
    Some(capture_line(names, seen, *capture, look.glyphs.arrow))
}

/// What the phase came to, in a line: `3 dislodged, 5 failed, 1 void, 2 centres change hands`.
pub(super) fn summary(board: &Board, seen: &SeenTurn) -> String {
    let dislodged = seen.events.iter().filter(|event| {
        matches!(
            event.fate,
            Fate::Dislodged { .. } | Fate::Gone { by: Some(_) }
        )
    });
    let (mut circle, mut failed, mut void) = (0, 0, 0);
    for order in &seen.orders {
        match Sign::new(seen, order) {
            Sign::Circle => circle += 1,
            Sign::Failed => failed += 1,
            Sign::Void => void += 1,
            Sign::Dislodged | Sign::Succeeded => {}
        }
    }
    let counts = [
        (dislodged.count(), "dislodged"),
        (circle, "in a circle"),
        (failed, "failed"),
        (void, "void"),
    ];
    let counts = counts
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, what)| format!("{count} {what}"));
    let captures = seen.captures.iter();
    let centres = captures
        .filter(|capture| board.is_centre(capture.centre))
        .count();
    let changes = [
        (centres, "centre"),
        (
            seen.captures.len() - centres,
            if centres == 0 {
                "province"
            } else {
                "other province"
            },
        ),
    ];
    let changes = changes.into_iter().filter(|&(count, _)| count > 0);
    let changes = changes.map(|(count, what)| {
        let change = if count == 1 { "changes" } else { "change" };
        format!("{} {change} hands", counted(count, what))
    });
    counts.chain(changes).collect::<Vec<_>>().join(", ")
}

/// The sign at an order of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// Its unit was dislodged, and it is the first order to that.
    Dislodged,
    Circle,
    Succeeded,
    Failed,
    Void,
}

impl Sign {
    fn new(seen: &SeenTurn, order: &SeenOrder) -> Self {
        let unit = seen.told_with(order);
        match order.verdict {
            // That a unit is dislodged matters more than how its order came out.
            _ if unit.is_some_and(|unit| seen.dislodged_by(unit.id).is_some()) => Self::Dislodged,
            Verdict {
                reason: Reason::Carrying(CarryingReason::Circle { .. }),
                ..
            } => Self::Circle,
            Verdict { outcome, .. } => match outcome {
                Outcome::Succeeds => Self::Succeeded,
                Outcome::Fails => Self::Failed,
                Outcome::Void => Self::Void,
            },
        }
    }
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
            explain::mark(&given.verdict).word()
        );
    }
    said
}

/// What a line of the results says.
pub(super) enum ResultText {
    /// A sign, an order or a unit, and what became of it, each with its style.
    Outcome {
        sign: (char, Style),
        order: String,
        result: (String, Style),
    },
    /// A sentence, which may take several rows.
    Sentence(String),
    Line(Line<'static>),
}

pub(super) fn result_text(
    look: &Look,
    seen: &SeenTurn,
    names: Names<'_>,
    line: ResultLine,
) -> Option<ResultText> {
    let line = match line {
        ResultLine::Power(power) => power_heading(look, names.board, power),
        ResultLine::Order { at, joined } => {
            let order = seen.orders.get(at)?;
            return Some(order_text(look, seen, names, order, joined));
        }
        ResultLine::Default(i) => {
            let default = seen.defaults.get(i)?;
            let told = default_line(names, seen, *default);
            let mark = if told.is_dislodged || told.is_gone {
                look.glyphs.dislodged
            } else {
                look.glyphs.bullet
            };
            let (style, text) = if told.is_dislodged {
                (look.theme.map.dislodged, look.theme.strong)
            } else {
                (look.theme.dim, look.theme.dim)
            };
            return Some(ResultText::Outcome {
                sign: (mark, style),
                order: told.unit,
                result: (told.what, text),
            });
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
            let mut captures = seen.captures.iter();
            let heading = if captures.all(|capture| names.board.is_centre(capture.centre)) {
                " Centres that changed hands"
            } else {
                " Changed hands"
            };
            Line::styled(heading, look.theme.strong)
        }
        ResultLine::Capture(i) => {
            return Some(ResultText::Sentence(captured(look, seen, names, i)?));
        }
    };
    Some(ResultText::Line(line))
}

impl ResultText {
    /// In as many rows as it needs.
    fn rows(self, widths: ResultWidths) -> Vec<Line<'static>> {
        match self {
            Self::Outcome {
                sign,
                order,
                result,
            } => widths.rows(sign, &order, (&result.0, result.1)),
            Self::Sentence(text) => wrapped(&text, widths.order + widths.result)
                .into_iter()
                .map(|row| Line::from(format!("    {row}")))
                .collect(),
            Self::Line(line) => vec![line],
        }
    }

    /// In words, whole.
    pub(super) fn said(self) -> ListRow {
        match self {
            Self::Outcome {
                sign: (mark, _),
                order,
                result: (result, _),
            } => ListRow::columns([format!("{mark} {order}").as_str(), &result]),
            Self::Sentence(text) => text.into(),
            Self::Line(line) => line.into(),
        }
    }
}

/// The widths of the columns of orders and of results.
#[derive(Clone, Copy)]
struct ResultWidths {
    order: usize,
    result: usize,
}

impl ResultWidths {
    /// The orders take what the longest of them needs, the results the rest.
    fn new(seen: &SeenTurn, names: Names<'_>, width: u16) -> Self {
        let widest = (usize::from(width) * 3 / 5).clamp(18, 34);
        let longest = seen
            .orders
            .iter()
            .map(|given| names.order_of(given).chars().count() + 3)
            .max()
            .unwrap_or(0);
        let order = longest.clamp(18, widest);
        Self {
            order,
            result: usize::from(width).saturating_sub(5 + order),
        }
    }

    /// A sign, an order and what became of it, in as many rows as they need.
    fn rows(
        self,
        (mark, style): (char, Style),
        order: &str,
        (result, told): (&str, Style),
    ) -> Vec<Line<'static>> {
        let orders = wrapped_orders(order, self.order - 1);
        let results = wrapped_orders(result, self.result.max(8));
        let mut lines = Vec::new();
        for nth in 0..orders.len().max(results.len()) {
            let (sign, style) = if nth == 0 {
                (mark, style)
            } else {
                (' ', Style::new())
            };
            let order = orders.get(nth).map_or("", String::as_str);
            let result = results.get(nth).cloned().unwrap_or_default();
            lines.push(Line::from(vec![
                Span::raw(" "),
                Span::styled(format!(" {sign} "), style),
                Span::raw(format!("{order:<0$}", self.order)),
                Span::styled(result, told),
            ]));
        }
        lines
    }
}

fn order_text(
    look: &Look,
    seen: &SeenTurn,
    names: Names<'_>,
    order: &SeenOrder,
    joined: bool,
) -> ResultText {
    let sign = Sign::new(seen, order);
    let dislodged = explain::headed(names, seen, order);
    let (mark, style) = match sign {
        Sign::Dislodged => (look.glyphs.dislodged, look.theme.map.dislodged),
        Sign::Circle => (look.glyphs.circle, look.theme.error),
        Sign::Succeeded => (look.glyphs.check, look.theme.ok),
        Sign::Failed => (look.glyphs.cross, look.theme.error),
        Sign::Void => ('-', look.theme.warning),
    };
    let text = names.line_of(order);
    let text = if joined {
        format!("{} {text}", look.glyphs.joint)
    } else {
        text
    };
    let result = match dislodged {
        Some(clause) => (clause, look.theme.strong),
        // What simply worked matters less.
        None => (
            explain::clause(names, seen, order),
            match order.verdict.outcome {
                Outcome::Succeeds => look.theme.dim,
                _ => look.theme.text,
            },
        ),
    };
    ResultText::Outcome {
        sign: (mark, style),
        order: text,
        result,
    }
}
