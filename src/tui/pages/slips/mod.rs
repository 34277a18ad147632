//! Players and powers: how far each slip is in each power, and every ballot that is missing with
//! what it will cost.

mod draw;

use ratatui::prelude::*;

use super::readback;
use super::{PAGE_LINES, Page, PageOutcome};
use crate::tui::action::{Action, PlaceGames, ScreenPlace};
use crate::tui::find::Texts;
use crate::tui::list::Selection;
use crate::tui::model::{Component, Context};
use crate::tui::shared::{FIND, FIND_ON, GAME, JUMP, LIST, PAGES, SETTLE, SLIPS, VALUES};
use crate::tui::table::{ShownTable, TableScreen, absent};
use chancery_engine::seat::{Author, SeatId};

/// Players and powers.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "beside players and powers: {slips} first",
    of: PlaceGames::Players,
    hints: &[("Enter", "open the slip")],
    notes: &[
        "A cell shows a player's influence in a power, and how many of his",
        "ballots are in. Enter opens that slip.",
    ],
    ..ScreenPlace::new(
        "Players and powers",
        &[
            LIST, FIND, FIND_ON, JUMP, GAME, SETTLE, VALUES, PAGES, SLIPS,
        ],
    )
};

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlipsView {
    /// Players down, powers across.
    #[default]
    Matrix,
    Missing,
}

impl SlipsView {
    pub(crate) const ALL: [Self; 2] = [Self::Matrix, Self::Missing];

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Matrix => "Players and powers",
            Self::Missing => "Missing",
        }
    }
}

#[derive(Default)]
pub struct SlipsPage {
    pub view: SlipsView,
    /// The selected line of the view: a player, or something that is missing.
    pub selection: Selection,
    /// The selected power of the matrix, as an index.
    pub power: usize,
}

impl SlipsPage {
    /// The matrix, with the author in hand selected.
    pub(crate) fn at(author: Author) -> Self {
        Self {
            selection: Selection {
                at: author.seat.index(),
            },
            power: author.power.index(),
            ..Self::default()
        }
    }
}

fn players(table: &TableScreen) -> Vec<String> {
    let name = |seat| table.game.setup.seat_name(seat).to_owned();
    table.seats().map(name).collect()
}

impl Component for SlipsPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, _table: &TableScreen, action: Action) -> Option<String> {
        let of_player = matches!(action, Action::SlipIn | Action::SlipLate);
        let lacks_player = of_player && self.view == SlipsView::Missing;
        lacks_player.then(|| "at a player: {next-page} goes to the players".to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        if action == Action::Settle {
            return readback::open(table, cx);
        }
        let missing = absent(table);
        let powers = table.game.board().powers.len();
        let len = match self.view {
            SlipsView::Matrix => table.game.setup.seats(),
            SlipsView::Missing => missing.len(),
        };
        if self.selection.act(action, len, PAGE_LINES) {
            return PageOutcome::Stay;
        }
        match (action, self.view) {
            (Action::Back, _) => return PageOutcome::Close,
            (Action::NextPage, SlipsView::Missing) => *self = Self::at(table.author()),
            (Action::NextPage, SlipsView::Matrix) => {
                *self = Self {
                    view: SlipsView::Missing,
                    ..Self::default()
                }
            }
            (Action::Left, SlipsView::Matrix) => self.power = self.power.saturating_sub(1),
            (Action::Right, SlipsView::Matrix) => {
                self.power = (self.power + 1).min(powers.saturating_sub(1));
            }
            (Action::SlipIn | Action::SlipLate, SlipsView::Matrix) => {
                if let Some(seat) = SeatId::nth(self.selection.at) {
                    table.slip_action(cx, action, seat);
                }
            }
            (Action::Accept, SlipsView::Matrix) => {
                if let Some(seat) = SeatId::nth(self.selection.at) {
                    table.go_to_seat(seat);
                    if let Some(power) = table.game.board().power_ids().nth(self.power) {
                        table.go_to_power(power);
                    }
                }
                return PageOutcome::Close;
            }
            (Action::Accept, SlipsView::Missing) => {
                if let Some(absent) = missing.get(self.selection.at) {
                    table.go_to_absent(absent);
                }
                return PageOutcome::Close;
            }
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, table: &TableScreen, cx: &Context) -> Option<Texts> {
        let lines = match self.view {
            SlipsView::Matrix => players(table),
            SlipsView::Missing => draw::missing_texts(cx, table),
        };
        let at = self.selection.at;
        Some(Texts { lines, at })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.selection.at = line;
    }

    fn parties(&self, table: &TableScreen) -> Option<(Vec<String>, Option<usize>)> {
        let is_matrix = self.view == SlipsView::Matrix;
        is_matrix.then(|| (players(table), Some(self.selection.at)))
    }

    fn go_to_party(&mut self, _table: &TableScreen, nth: usize) {
        self.selection.at = nth;
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for SlipsPage {}
