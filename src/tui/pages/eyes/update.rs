//! What keys do while the board is seen with another's eyes.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::{EyesPage, draw};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{Component, Context};
use crate::tui::pages::{Heading, Page, PageOutcome};
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, LIST};
use crate::tui::table::TableScreen;
use chancery_atlas::board::ProvinceId;
use chancery_game::game::Game;
use chancery_game::view::Viewer;

/// The board with another's eyes.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "on the board as a player sees it: {eyes} at the table",
    hints: &[("1-9 0", "whose")],
    ..ScreenPlace::new(
        "The board as a player sees it",
        &[LIST, FIND, FIND_ON, BOARD, DRAWINGS, OWN],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::NextViewer, "Next player, or everybody")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("player"),
    Spec::new(Action::PreviousViewer, "Previous player")
        .keys(&[Key::plain(KeyCode::BackTab)])
        .only(|has| has.secrets),
];

/// Provinces of a page of the list.
const PAGE: usize = 10;

/// Shows the board as everybody sees it.
pub fn open(table: &TableScreen) -> PageOutcome {
    PageOutcome::open(EyesPage::new(&table.game, Viewer::Public))
}

impl Component for EyesPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let mut selection = Selection { at: self.at() };
        if selection.act(action, self.listed().len(), PAGE) {
            self.go_to(selection.at);
            return PageOutcome::Stay;
        }
        match action {
            Action::Back => return PageOutcome::Close,
            Action::NextViewer | Action::PreviousViewer => {
                let viewer = self.neighbour(&table.game, action == Action::NextViewer);
                *self = Self::new(&table.game, viewer);
            }

            Action::OtherDrawing => {
                self.pan = (0, 0);
                if !self.drawings.turn(&self.view.board, self.province) {
                    cx.info("nobody knows anything beyond the Known World yet");
                }
            }
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, _table: &TableScreen, _cx: &Context) -> Option<Texts> {
        let listed = self.listed();
        let name = |&id: &ProvinceId| {
            let province = self.view.board.province(id);
            format!("{} {}", province.abbr, province.name)
        };
        Some(Texts {
            lines: listed.iter().map(name).collect(),
            at: self.at(),
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.go_to(line);
    }

    /// A digit says whose eyes.
    fn typed(&mut self, table: &mut TableScreen, _cx: &mut Context, key: Key) -> PageOutcome {
        let digit = key.text().and_then(|c| c.to_digit(10));
        if let Some(viewer) = digit.and_then(|digit| Self::viewer(&table.game, digit)) {
            *self = Self::new(&table.game, viewer);
        }
        PageOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table, self, frame, body);
    }
}

impl Page for EyesPage {
    fn scroll(&mut self, _table: &TableScreen, cx: &Context, body: Rect, quarters: (i16, i16)) {
        self.pan = draw::panned(&cx.look, self, body, quarters);
    }

    fn heading(&self, _game: &Game) -> Option<Heading> {
        self.heading.clone()
    }

    fn is_secret(&self, table: &TableScreen) -> bool {
        matches!(self.view.viewer, Viewer::Seat(_)) && !table.game.is_open()
    }
}
