//! The position editor: one line for a change by hand, in words close to orders.

mod draw;
mod units;

pub use units::units;

use ratatui::prelude::*;

use super::{Page, PageOutcome, ReaderSubject, TextPage};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::find::Texts;
use crate::tui::line::InputLine;
use crate::tui::model::{Component, Context};
use crate::tui::popups::{confirm_end, open_end};
use crate::tui::shared::{FIND, GAME, LIST, WORLD};
use crate::tui::table::{ShownTable, TableScreen};
use chancery_atlas::board::PowerId;
use chancery_game::game::Edit;
use chancery_game::game::edit::{EndingEdit, TypedNames, help};

pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in the position editor: {editor} first",
    types_text: true,
    ..ScreenPlace::new("The position editor", &[LIST, FIND, GAME, WORLD])
};

#[derive(Default)]
pub struct EditorPage {
    /// The line being typed.
    line: InputLine,
    /// The first form shown, where there is not room for all.
    top: usize,
    /// The page of text that it was opened from, and goes back to.
    from: Option<ReaderSubject>,
    /// Another page that asked for one change, and comes back after it.
    asked_by: Option<Box<dyn Page>>,
}

impl EditorPage {
    /// With a line begun.
    fn holding(text: impl Into<String>) -> Self {
        Self {
            line: InputLine::holding(text),
            ..Self::default()
        }
    }

    /// To make one change, begun by a page that comes back after it.
    pub(crate) fn to_change(line: String, asked_by: impl Page) -> Self {
        Self {
            asked_by: Some(Box::new(asked_by)),
            ..Self::holding(line)
        }
    }

    /// To name an area beyond the known world.
    pub(crate) fn to_name() -> Self {
        Self::holding("name ")
    }

    /// To write to a power's player, from a page of text if one is open.
    pub(crate) fn to_tell(
        table: &TableScreen,
        power: Option<PowerId>,
        from: Option<ReaderSubject>,
    ) -> Self {
        let board = table.game.board();
        let player =
            power.map_or_else(String::new, |power| format!("{} ", board.power(power).name));
        Self {
            from,
            ..Self::holding(format!("tell {player}"))
        }
    }

    /// What comes after it.
    fn leave(&mut self, table: &TableScreen, cx: &Context) -> PageOutcome {
        let text = |subject| PageOutcome::open(TextPage::new(&table.game, subject, cx.size.0));
        match (self.asked_by.take(), self.from) {
            (Some(page), _) => PageOutcome::Open(page),
            (None, Some(subject)) => text(subject),
            (None, None) => PageOutcome::Close,
        }
    }

    /// Makes the change that was typed.
    fn accept(&mut self, table: &mut TableScreen, cx: &mut Context) {
        let is_over = table.game.state().is_over();
        if self.line.text().trim().eq_ignore_ascii_case("conclude") && !is_over {
            return open_end(table, cx);
        }
        let edit = match Edit::read(self.line.text(), &TypedNames::of(&table.game)) {
            Ok(Edit::Ending(EndingEdit::End(agreement))) if !is_over => {
                return confirm_end(table, cx, agreement);
            }
            Ok(edit) => edit,
            Err(why) => return cx.error(why.to_string()),
        };
        let phase = table.game.phase();
        if let Err(why) = table.game.edit(edit.clone(), cx.now) {
            return cx.error(why.to_string());
        }
        self.line.take();
        let setup = &table.game.setup;
        let what = edit.describe(setup.variant, table.game.board(), &setup.players);
        table.after_change();
        if table.game.phase() != phase {
            table.restart();
        }
        cx.done(format!("{what}; {{undo}} undoes it"));
    }
}

impl Component for EditorPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        match action {
            Action::Back if self.line.is_empty() || self.asked_by.is_some() => {
                return self.leave(table, cx);
            }
            Action::Back => self.line = InputLine::default(),
            Action::Up => self.top = self.top.saturating_sub(1),
            Action::Down => self.top = (self.top + 1).min(help(&table.game).len()),
            Action::Accept => {
                self.accept(table, cx);
                if self.line.is_empty() && self.asked_by.is_some() {
                    return self.leave(table, cx);
                }
            }
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, table: &TableScreen, _cx: &Context) -> Option<Texts> {
        let forms = help(&table.game);
        Some(Texts {
            lines: forms
                .iter()
                .map(|(form, what)| format!("{form} {what}"))
                .collect(),
            at: self.top,
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.top = line;
    }

    fn line(&self) -> Option<&InputLine> {
        Some(&self.line)
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for EditorPage {}
