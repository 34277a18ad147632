//! What the screen shows, as data. Drawing reads it; only [`super::update`] changes it.

use jiff::Timestamp;

use super::lock::Lock;
use super::look::Look;
use super::painter::Painter;
use super::popups::Popup;
use super::screens::{Home, SetUp};
use super::table::TableScreen;

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Done,
    /// Something to know.
    Info,
    /// Something needs a look.
    Warning,
    /// Something was refused or failed.
    Error,
}

/// A message in the status line, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it is meant.
    pub tone: Tone,
    /// The message.
    pub text: String,
}

/// Whether what the screen shows is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// There is nothing to save yet.
    Nothing,
    /// Changed and not yet written.
    Pending,
    /// All of it is written and flushed.
    Done,
    /// Writing failed; the next change tries again.
    Failed(String),
}

/// Which screen is open.
pub enum Screen {
    /// The list of games.
    Home(Home),
    /// Setting a game up.
    SetUp(Box<SetUp>),
    /// A game.
    Table(Box<TableScreen>),
    /// A world being painted.
    Painter(Box<Painter>),
}

/// All that the screen shows.
pub struct Model {
    /// Which screen is open.
    pub screen: Screen,
    /// The screen below it, to which leaving it goes back: that from which the painter was opened.
    pub behind: Option<Screen>,
    /// The box above it, if one is open.
    pub popup: Option<Popup>,
    /// What hides everything else: the curtain, or the page of the player who has the laptop.
    pub lock: Lock,
    /// Whether mouse events are asked for.
    pub mouse: bool,
    /// The message in the status line.
    pub notice: Option<Notice>,
    /// Whether everything is saved.
    pub saved: Saved,
    /// Colours and glyphs.
    pub look: Look,
    /// Columns and rows of the screen as last drawn.
    pub size: (u16, u16),
    /// The time of the last input.
    pub now: Timestamp,
}

impl Model {
    /// The screen before anything has happened.
    pub fn new(screen: Screen, look: Look, now: Timestamp) -> Self {
        Self {
            screen,
            behind: None,
            popup: None,
            lock: Lock::default(),
            mouse: false,
            notice: None,
            saved: Saved::Nothing,
            look,
            size: (0, 0),
            now,
        }
    }

    /// Shows a message.
    pub fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice {
            tone,
            text: text.into(),
        });
    }

    /// The open game.
    pub fn table(&mut self) -> Option<&mut TableScreen> {
        match &mut self.screen {
            Screen::Table(table) => Some(table),
            Screen::Home(_) | Screen::SetUp(_) | Screen::Painter(_) => None,
        }
    }
}
