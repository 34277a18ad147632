//! What keys do while the board is seen with another's eyes.

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{EyesPage, draw};
use crate::board::ProvinceId;
use crate::game::Game;
use crate::tui::action::{Action, Place, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::model::{Context, Tone};
use crate::tui::pages::{Heading, Outcome, Page};
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, LIST};
use crate::tui::table::TableScreen;
use crate::view::Viewer;

/// The board with another's eyes.
pub static PLACE: Place = Place {
    reached: "on the board with another's eyes: {eyes} at the table",
    hints: &[("1-9 0", "whose")],
    ..Place::new(
        "The board with another's eyes",
        &[LIST, FIND, FIND_ON, BOARD, DRAWINGS, OWN],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::NextViewer, "Next player, or everybody")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("player"),
    Spec::new(Action::PreviousViewer, "Player before")
        .keys(&[Key::plain(KeyCode::BackTab)])
        .only(|has| has.secrets),
];

/// Provinces of a page of the list.
const PAGE: isize = 10;

/// Shows the board as everybody sees it.
pub fn open(table: &TableScreen) -> Outcome {
    Outcome::open(EyesPage::new(&table.game, Viewer::Public))
}

impl Page for EyesPage {
    fn place(&self) -> &'static Place {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> Outcome {
        match action {
            Action::Back => return Outcome::Close,
            Action::NextViewer | Action::PreviousViewer => {
                let viewer = self.neighbour(&table.game, action == Action::NextViewer);
                *self = Self::new(&table.game, viewer);
            }
            Action::Up => self.step(-1),
            Action::Down => self.step(1),
            Action::PageUp => self.step(-PAGE),
            Action::PageDown => self.step(PAGE),
            Action::HalfUp => self.step(-PAGE / 2),
            Action::HalfDown => self.step(PAGE / 2),
            Action::First => self.step(isize::MIN),
            Action::Last => self.step(isize::MAX),
            Action::OtherDrawing => {
                self.pan = (0, 0);
                if !self.drawings.turn(&self.view.board, self.province) {
                    cx.tell(Tone::Info, "nothing is known beyond the Known World");
                }
            }
            _ => {}
        }
        Outcome::Stay
    }

    fn texts(&self, _table: &TableScreen, _cx: &Context) -> Option<Texts> {
        let listed = self.listed();
        let name = |&id: &ProvinceId| {
            let province = self.view.board.province(id);
            format!("{} {}", province.abbr, province.name)
        };
        Some(Texts {
            lines: listed.iter().map(name).collect(),
            at: listed
                .iter()
                .position(|&id| id == self.province)
                .unwrap_or(0),
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        if let Some(&province) = self.listed().get(line) {
            self.province = province;
            self.pan = (0, 0);
        }
    }

    /// A digit says whose eyes.
    fn typed(&mut self, table: &TableScreen, key: Key) {
        let digit = key.text().and_then(|c| c.to_digit(10));
        if let Some(viewer) = digit.and_then(|digit| Self::viewer(&table.game, digit)) {
            *self = Self::new(&table.game, viewer);
        }
    }

    fn scroll(&mut self, _table: &TableScreen, cx: &Context, body: Rect, quarters: (i16, i16)) {
        self.pan = draw::panned(&cx.look, self, body, quarters);
    }

    fn heading(&self, _game: &Game) -> Option<Heading> {
        self.heading.clone()
    }

    fn is_secret(&self) -> bool {
        false
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table, self, frame, body);
    }
}
