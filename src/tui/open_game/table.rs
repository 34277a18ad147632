//! The table of a game on the screen: its desk, and what of the board is seen beside it.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use jiff::Timestamp;

use super::Elsewhere;
use crate::tui::keys::Key;
use crate::tui::line::{self, InputLine};
use crate::tui::map::{Drawings, Zoom};
use chancery_atlas::board::ProvinceId;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_session::desk::{Desk, Entered};

/// The PIN that a player chose for his slips.
#[derive(Default)]
pub struct ChosenPin {
    /// `None` where he goes without.
    pub(in crate::tui) pin: Option<String>,
    /// How often another one was typed since he opened his slip last.
    pub(in crate::tui) failures: usize,
}

/// What the side shows where there is not room for everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SidePane {
    /// What touches the province at the cursor, and the list of provinces.
    #[default]
    Lists,
    /// The board round the cursor.
    Board,
}

impl SidePane {
    #[must_use]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Lists => Self::Board,
            Self::Board => Self::Lists,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardSize {
    #[default]
    Pane,
    Screen,
    /// The whole screen, and all of it is in sight, however small.
    Whole,
}

impl BoardSize {
    /// The next of them; all of the board is in sight on a screen that shows no window of it.
    #[must_use]
    pub(crate) const fn next(self, is_window: bool) -> Self {
        match (self, is_window) {
            (Self::Pane, _) => Self::Screen,
            (Self::Screen, true) => Self::Whole,
            (Self::Screen, false) | (Self::Whole, _) => Self::Pane,
        }
    }

    /// Whether the board has the whole screen.
    pub(crate) const fn is_large(self) -> bool {
        !matches!(self, Self::Pane)
    }

    /// How large the board is drawn there.
    pub(crate) const fn zoom(self) -> Zoom {
        match self {
            Self::Whole => Zoom::Fit,
            Self::Pane | Self::Screen => Zoom::Auto,
        }
    }
}

/// A game on the screen: the desk where its orders are entered, and what of the board is seen beside it.
pub struct TableScreen {
    pub desk: Desk,
    /// The filter of the province list while it is in use.
    pub filter: Option<InputLine>,
    /// How far the board is scrolled by hand, in columns and rows of its chart, and which province was
    /// in hand then: with another one it is not scrolled.
    pub(in crate::tui) scrolled: (ProvinceId, (i16, i16)),
    /// Which drawing of the board is shown, where there are two.
    pub drawings: Drawings,
    /// The province and the scroll from which a province is looked up, to go back to.
    pub(in crate::tui) looked_up_from: (ProvinceId, (i16, i16)),
    pub pane: SidePane,
    pub board_room: BoardSize,
    /// Whether what is ordered so far is drawn on the board.
    pub shows_orders: bool,
    /// The PINs of sealed slips.
    pub(in crate::tui) pins: BTreeMap<SeatId, ChosenPin>,
    /// Where it is open, if that is in another program.
    pub elsewhere: Option<Elsewhere>,
}

impl Deref for TableScreen {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.desk
    }
}

impl DerefMut for TableScreen {
    fn deref_mut(&mut self) -> &mut Desk {
        &mut self.desk
    }
}

impl TableScreen {
    /// The screen of a game, the cursor on the first thing to order.
    pub fn new(game: Game) -> Self {
        Self::at(Desk::new(game))
    }

    pub(crate) fn at(desk: Desk) -> Self {
        Self {
            scrolled: (desk.province, (0, 0)),
            looked_up_from: (desk.province, (0, 0)),
            desk,
            filter: None,
            drawings: Drawings::default(),
            pane: SidePane::default(),
            board_room: BoardSize::default(),
            shows_orders: false,
            pins: BTreeMap::new(),
            elsewhere: None,
        }
    }

    /// The screen of a game that is open in another program.
    pub(crate) fn looking(game: Game, elsewhere: Elsewhere) -> Self {
        let mut screen = Self {
            elsewhere: Some(elsewhere),
            ..Self::new(game)
        };
        screen.is_looked_at = true;
        screen.recomplete();
        screen
    }

    /// Shows a game as it stands elsewhere now.
    pub(crate) fn renew(&mut self, game: Game) {
        let phase = self.game.phase();
        self.game = game;
        if self.game.phase() != phase {
            self.restart();
        }
        self.after_change();
    }

    /// Begins with an input, which comes at this time.
    pub(crate) fn begin_input(&mut self, now: Timestamp) {
        self.scroll_to(self.pan());
        self.desk.begin_input(now);
    }

    /// How far the board is scrolled by hand, in columns and rows of its chart.
    pub(crate) fn pan(&self) -> (i16, i16) {
        let (province, pan) = self.scrolled;
        if province == self.desk.province {
            pan
        } else {
            (0, 0)
        }
    }

    pub(crate) const fn scroll_to(&mut self, pan: (i16, i16)) {
        self.scrolled = (self.desk.province, pan);
    }

    /// A key that goes into the entry line.
    pub fn typed(&mut self, key: Key) -> Option<Entered> {
        self.desk.typed(line::request(key)?)
    }
}
