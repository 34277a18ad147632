//! What keys do on a page of text.

use ratatui::prelude::*;

use super::{ReaderSubject, TextPage, draw};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{Component, Context};
use crate::tui::pages::{Heading, Page, PageOutcome};
use crate::tui::popups::{Confirm, hand_over};
use crate::tui::screens::game::PassedPage;
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, GAME, LIST, VIEWS, WORLD};
use crate::tui::table::TableScreen;
use chancery_game::game::edit::EndingEdit;
use chancery_game::game::{Edit, Game};
use chancery_out::paper;

/// Rows of the screen that are not the text's.
const HEAD: u16 = 4;

/// A page of text.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "on a page to read: {report} first",
    ..ScreenPlace::new(
        "Reading a page",
        &[
            LIST, FIND, FIND_ON, GAME, WORLD, VIEWS, BOARD, DRAWINGS, OWN,
        ],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::Copy, "Copy the page to the clipboard")
        .keys(&[Key::char('c')])
        .short("copy")
        .also("export"),
    Spec::new(Action::Write, "Write the page to a file")
        .keys(&[Key::char('w')])
        .short("write")
        .also("export save print markdown"),
    Spec::new(
        Action::Paper,
        "A sheet for every player: board, results, slip",
    )
    .keys(&[Key::char('p')])
    .short("paper")
    .also("print handouts hand-outs slips sheets html pdf everybody"),
    Spec::new(Action::Disclose, "Show all secrets of a finished game")
        .keys(&[Key::char('D')])
        .also("disclose disclosure reveal world end publish open tell everybody over")
        .only(|has| has.untold),
];

impl TextPage {
    /// Scrolls a page on a screen with so many columns and rows for it, or turns to its chart. Whether
    /// that was asked for.
    pub(crate) fn walk(&mut self, action: Action, (width, height): (u16, u16)) -> bool {
        self.fit(width);
        if action == Action::OtherDrawing {
            return self.turn_chart(width);
        }
        let height = usize::from(height).max(1);
        let tops = (self.lines.len() + 1).saturating_sub(height);
        let mut top = Selection { at: self.top };
        let walks = top.act(action, tops, height);
        self.top = top.at;
        walks
    }

    /// That of the next player, once this one's has read his; `None` after the last.
    pub(crate) fn pass_on(&self, game: &Game, width: u16) -> Option<Self> {
        let next = self.subject.beside(game, true);
        next.seat().map(|_| Self::new(game, next, width))
    }

    /// What is written to a file: its name and its text.
    fn file(&self, game: &Game) -> (String, Vec<u8>) {
        let name = self.file_name(game);
        (format!("{name}.md"), self.markdown.clone().into_bytes())
    }
}

impl Component for TextPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let game = &table.game;
        let why = match action {
            Action::OtherDrawing if self.chart.is_none() => "this page has no chart",
            Action::Paper if paper::players(game).is_empty() => {
                "this season is not published yet: first let the room see it"
            }
            Action::Disclose if !game.state().is_over() => {
                "the game must be over before you show its secrets"
            }
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let (game, width) = (&table.game, cx.size.0);
        if self.walk(action, (width, cx.size.1.saturating_sub(HEAD))) {
            return PageOutcome::Stay;
        }
        match action {
            Action::Accept if self.subject.seat().is_some() => hand_over(cx, PassedPage),
            Action::Back | Action::Accept => return PageOutcome::Close,
            Action::NextView | Action::PreviousView => {
                let next = self.subject.beside(game, action == Action::NextView);
                *self = Self::new(game, next, width);
            }
            Action::Copy => cx.effects.push(Effect::Copy(self.markdown.clone())),
            Action::Write => cx.effects.push(Effect::Write(vec![self.file(game)])),
            Action::Disclose => cx.ask(Confirm::new(
                "Show everybody all secrets?",
                "The page for the room, reports and paper then show everything. {undo} undoes it \
                 here, but players remember what they read.",
                |table, cx| {
                    let edit = Edit::Ending(EndingEdit::Disclose);
                    match table.game.edit(edit, cx.now) {
                        Ok(()) => cx.done("Everybody may now read the whole game."),
                        Err(why) => cx.error(why.to_string()),
                    }
                    table.after_change();
                    PageOutcome::open(TextPage::new(&table.game, ReaderSubject::Ending, cx.size.0))
                },
            )),
            Action::Paper => match paper::files(game) {
                Ok(files) => cx.effects.push(Effect::Write(files)),
                Err(why) => cx.error(why.to_string()),
            },
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, _table: &TableScreen, cx: &Context) -> Option<Texts> {
        (!self.is_covered).then(|| Texts {
            lines: self.text_at(cx.size.0).into_owned(),
            at: self.top,
        })
    }

    /// A line that is found stands a little below the top.
    fn go_to_line(&mut self, _table: &TableScreen, cx: &Context, line: usize) {
        let size = (cx.size.0, cx.size.1.saturating_sub(HEAD));
        self.top = line.saturating_sub(usize::from(size.1 / 4));
        self.walk(Action::Down, size);
        self.walk(Action::Up, size);
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table, self, frame, body);
    }
}

impl Page for TextPage {
    /// What it says was true before.
    fn refresh(&mut self, _game: &Game) -> bool {
        false
    }

    fn heading(&self, _game: &Game) -> Option<Heading> {
        self.heading.clone()
    }

    fn is_secret(&self, table: &TableScreen) -> bool {
        match self.subject {
            ReaderSubject::Private | ReaderSubject::Discoveries => !table.game.is_disclosed(),
            ReaderSubject::Log | ReaderSubject::Statement(_) => !table.game.is_open(),
            _ => false,
        }
    }
}
