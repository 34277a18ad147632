//! The table of a game on the screen: its desk, and what of the board is seen beside it.

use std::ops::{Deref, DerefMut};

use crossterm::event::KeyCode;
use jiff::Timestamp;

use super::elsewhere;
use crate::tui::action::ScreenPlace;
use crate::tui::keys::Key;
use crate::tui::line::{self, InputLine};
use crate::tui::map::{Drawings, Zoom};
use chancery_atlas::board::ProvinceId;
use chancery_game::game::Game;
use chancery_session::desk::{Desk, Entered};
use chancery_session::evening::Session;

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

/// A game on the screen: its evening, and what of the board is seen beside the desk.
pub struct TableScreen {
    pub session: Session,
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
}

impl Deref for TableScreen {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.session.desk
    }
}

impl DerefMut for TableScreen {
    fn deref_mut(&mut self) -> &mut Desk {
        &mut self.session.desk
    }
}

impl From<Session> for TableScreen {
    fn from(session: Session) -> Self {
        let province = session.desk.province;
        Self {
            scrolled: (province, (0, 0)),
            looked_up_from: (province, (0, 0)),
            session,
            filter: None,
            drawings: Drawings::default(),
            pane: SidePane::default(),
            board_room: BoardSize::default(),
            shows_orders: false,
        }
    }
}

impl TableScreen {
    /// The table of a game that is not saved.
    pub fn new(game: Game) -> Self {
        Self::from(Session::new(game))
    }

    /// Why nothing can be typed in a place over it now; `None` where it can.
    pub(crate) fn why_not_type(&self, place: &ScreenPlace) -> Option<String> {
        elsewhere::why_not_type(self.session.elsewhere.as_ref()?, place)
    }

    /// Whether the line that is typed into is empty.
    pub(crate) fn line_is_empty(&self) -> bool {
        self.filter.as_ref().unwrap_or(&self.line).is_empty()
    }

    /// Whether a key belongs to the line being typed although it is an action elsewhere. At the end
    /// of the entry line, Right takes the candidate into it.
    pub(crate) fn keeps(&self, key: Key) -> bool {
        if self.line_is_empty() || self.filter.is_some() {
            return !self.line_is_empty() && line::cuts(key);
        }
        let at_end = self.line.cursor() >= self.line.text().chars().count();
        line::edits(key) && !(key.code == KeyCode::Right && at_end)
    }

    /// Begins with an input, which comes at this time.
    pub(crate) fn begin_input(&mut self, now: Timestamp) {
        // A scroll that belongs to another province is forgotten for good, even if that comes in
        // hand again.
        self.scroll_to(self.pan());
        self.session.desk.begin_input(now);
    }

    /// How far the board is scrolled by hand, in columns and rows of its chart.
    pub(crate) fn pan(&self) -> (i16, i16) {
        let (province, pan) = self.scrolled;
        if province == self.session.desk.province {
            pan
        } else {
            (0, 0)
        }
    }

    pub(crate) const fn scroll_to(&mut self, pan: (i16, i16)) {
        self.scrolled = (self.session.desk.province, pan);
    }

    /// A key that goes into the entry line.
    pub fn typed(&mut self, key: Key) -> Option<Entered> {
        self.session.desk.typed(line::request(key)?)
    }
}
