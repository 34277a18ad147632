//! The reason for a ruling, asked for after it: one line, which may stay empty.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::bearing;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::TAKE;
use crate::tui::widgets::{asked, boxed, paragraph, put_cursor, rows_of};
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Game, SlipCommand, Told};
use chancery_game::told;

pub static REASON: ScreenPlace = ScreenPlace::of_line("The reason for a ruling", &[TAKE]);

/// What is ruled, and the reason as it is typed.
struct ReasonBox {
    ruled: String,
    rule: String,
    line: InputLine,
    /// Whose slip is taken though it came too late; `None` where a line was ruled on.
    slip: Option<SeatId>,
}

/// Asks why, where a line was ruled on just now.
pub fn ask(table: &TableScreen, cx: &mut Context) {
    if table.news.asks_why
        && let Some(ruling) = table.game.sheet().trail.unreasoned()
    {
        let position = &table.game.state().position;
        cx.ask_over_table(ReasonBox {
            ruled: table.game.describe(ruling, Some(position)),
            rule: bearing::on_change(&table.game, ruling),
            line: InputLine::default(),
            slip: None,
        });
    }
}

/// Takes a slip that came too late, once it was said why.
pub fn ask_taken(game: &Game, cx: &mut Context, seat: SeatId) {
    cx.ask_over_table(ReasonBox {
        ruled: told::accepted(game.setup().seat_name(seat)),
        rule: bearing::house_rule(game, "late-slip"),
        line: InputLine::default(),
        slip: Some(seat),
    });
}

/// Says that a line was struck, and asks why where that decides something.
pub fn struck(table: &TableScreen, cx: &mut Context, told: &Told) {
    cx.say(&table.game, told);
    ask(table, cx);
}

impl ReasonBox {
    fn give(&self, table: &mut TableScreen, cx: &mut Context, why: String) {
        match self.slip {
            Some(seat) => {
                let what = SlipCommand::WaiveLateness { why };
                let told = table.perform(Command::Slip(seat, what));
                cx.say(&table.game, &told);
            }
            None => _ = table.perform(Command::GiveReason(why)),
        }
        table.after_change();
    }
}

impl Layer<TableScreen> for ReasonBox {
    fn place(&self) -> &'static ScreenPlace {
        &REASON
    }

    /// Enter takes the reason, Esc none.
    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => self.give(table, cx, String::new()),
            Action::Accept => {
                let why = self.line.take();
                self.give(table, cx, why);
            }
            _ => return LayerOutcome::Stay,
        }
        LayerOutcome::Close
    }

    /// A key that edits no text takes the reason too, and then does what it does: a game master
    /// who has no reason to give goes on at once.
    fn typed(&mut self, table: &mut TableScreen, cx: &mut Context, key: Key) -> LayerOutcome {
        let edits = key.text().is_some() || !self.line.is_empty();
        if edits && self.line.key(key) {
            return LayerOutcome::Stay;
        }
        let why = self.line.take();
        self.give(table, cx, why);
        LayerOutcome::Key(key)
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.line.is_touched())
    }

    fn rows(&self, _table: &TableScreen, cx: &Context) -> Rows {
        let (typed, _) = asked(&cx.look, ASK, &self.line, UNBROKEN);
        Rows::titled(TITLE)
            .with([self.ruled.as_str(), &self.rule])
            .with([typed])
            .with([HOW])
    }

    fn draw(&self, _table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let said = rows_of(&self.ruled, 64) as u16;
        let rows = said + rows_of(&self.rule, 64) as u16;
        let inner = boxed(frame, body, look, TITLE, (68, rows + 2));
        let texts = [
            (&self.ruled, look.theme.strong, 0),
            (&self.rule, look.theme.dim, said),
        ];
        for (text, style, y) in texts {
            let area = Rect {
                y: inner.y + y.min(inner.height),
                height: inner.height.saturating_sub(y),
                width: inner.width.min(64),
                ..inner
            };
            paragraph(frame, area, text.as_str(), style);
        }
        let (typed, column) = asked(look, ASK, &self.line, inner.width);
        let line = row_at(inner, rows);
        frame.render_widget(Paragraph::new(typed), line);
        put_cursor(frame, line, column, 0);
        let how = Paragraph::new(HOW).style(look.theme.dim);
        frame.render_widget(how, row_at(inner, rows + 1));
    }
}

/// A row of an area, or its last where it has fewer.
fn row_at(area: Rect, row: u16) -> Rect {
    Rect {
        y: area.y + row.min(area.height.saturating_sub(1)),
        height: 1.min(area.height),
        ..area
    }
}

const TITLE: &str = "Why?";
const ASK: &str = "> ";
const HOW: &str = "Type the reason for the log (optional), then Enter";
