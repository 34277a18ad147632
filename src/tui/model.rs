//! What the screen shows, as data: a stack of screens, and what all of them share. Drawing reads
//! it; only [`super::update`] changes it.

use std::any::Any;

use crossterm::event::{KeyCode, KeyModifiers};
use jiff::Timestamp;
use ratatui::prelude::*;

use super::action::{Action, GameTraits, ScreenPlace};
use super::effect::Effect;
use super::find::Find;
use super::input::Input;
use super::invited::PhonesSign;
use super::keys::Key;
use super::lesson::{self, Lesson};
use super::line::{self, InputLine, TakesKeys as _};
use super::list::{ListRow, Rows};
use super::lock::ScreenLock;
use super::look::Look;
use super::room::RoomSign;
use super::usual::Usual;
use chancery_atlas::grammar::said;
use chancery_game::clock::Clock;
use chancery_game::game::{Game, Precedent, Refusal, Told};
use chancery_game::told::{self, Message, Tone};

/// A message in the status line, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: Tone,
    pub text: String,
}

/// Whether what the screen shows is on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    Nothing,
    /// Changed and not yet written.
    Pending,
    /// All of it is written and flushed.
    Done,
    /// Writing failed; the next change tries again.
    Failed(String),
}

/// What the first row says of a screen.
#[derive(Default)]
pub struct PageHeader {
    pub left: String,
    pub middle: String,
    /// At its right, before whether it is saved.
    pub right: String,
    /// Whether what is shown is for the game master's eyes only.
    pub is_secret: bool,
    /// Whether the middle gives way to a left that says more than usual.
    pub is_long: bool,
}

/// A power or a player whom one goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// By its number, from 0.
    Nth(usize),
    /// By its letter, in lower case: the next that begins with it.
    Letter(char),
}

impl Jump {
    /// What a key with nothing held, or with Alt, stands for; `is_typed` where characters are text.
    pub(crate) fn of(key: Key, is_typed: bool) -> Option<Self> {
        let KeyCode::Char(c) = key.code else {
            return None;
        };
        let digit = c.to_digit(10).and_then(|digit| digit.checked_sub(1));
        match (key.modifiers, digit) {
            (KeyModifiers::ALT, None) if c.is_alphabetic() => {
                Some(Self::Letter(c.to_lowercase().next()?))
            }
            (KeyModifiers::ALT, Some(digit)) => Some(Self::Nth(digit as usize)),
            (KeyModifiers::NONE, Some(digit)) if !is_typed => Some(Self::Nth(digit as usize)),
            _ => None,
        }
    }

    /// Which of several it leads to, from one of them on.
    pub(crate) fn among(self, names: &[String], from: Option<usize>) -> Option<usize> {
        let n = names.len();
        match self {
            Self::Nth(nth) => (nth < n).then_some(nth),
            Self::Letter(letter) => {
                let begins = |at: &usize| {
                    let first = names[*at].chars().next();
                    first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
                };
                let first = from.map_or(0, |from| from + 1);
                (0..n).map(|step| (first + step) % n.max(1)).find(begins)
            }
        }
    }
}

/// A part of what is on the screen: a screen, a page over the table, a box above both. What it shows,
/// what its keys do, how it is drawn.
///
/// Its keys may change what lies `Below` it; `()` for a screen, which lies lowest. `After` is what
/// becomes of it after a key.
pub trait Component<Below: ?Sized, After: Default>: Any {
    /// What its keys do now.
    fn place(&self) -> &'static ScreenPlace;

    /// Why an action of its place is not possible now, as a sentence without a full stop; `None` where
    /// it is.
    fn why_not(&self, _below: &Below, _action: Action) -> Option<String> {
        None
    }

    /// Carries out an action of its place.
    fn act(&mut self, below: &mut Below, cx: &mut Context, action: Action) -> After;

    /// The line that is typed into, where it has one.
    fn line(&self) -> Option<&InputLine> {
        None
    }

    /// The same, to be changed.
    fn line_mut(&mut self) -> Option<&mut InputLine> {
        None
    }

    /// Whether the line that is typed into is empty.
    fn line_is_empty(&self) -> bool {
        self.line().is_none_or(InputLine::is_empty)
    }

    /// Whether a key belongs to the line being typed although it is an action elsewhere.
    fn keeps(&self, _below: &Below, key: Key) -> bool {
        !self.line_is_empty() && line::edits(key)
    }

    /// Takes a key that is no action.
    fn typed(&mut self, _below: &mut Below, _cx: &mut Context, key: Key) -> After {
        if let Some(line) = self.line_mut() {
            line.key(key);
        }
        After::default()
    }

    fn pasted(&mut self, _below: &mut Below, _cx: &mut Context, text: &str) -> After {
        if let Some(line) = self.line_mut() {
            line.paste(text);
        }
        After::default()
    }

    /// All that it has to say. What is searched, and what is told line by line, is taken from it.
    fn rows(&self, below: &Below, cx: &Context) -> Rows;

    fn go_to_row(&mut self, _below: &Below, _cx: &Context, _row: usize) {}

    /// The powers or players by whom its rows are ordered, and which of them is in hand; `None` where
    /// they are not.
    fn parties(&self, below: &Below, cx: &Context) -> Option<(Vec<String>, Option<usize>)> {
        let Rows {
            rows, at, parties, ..
        } = self.rows(below, cx);
        let in_hand = rows.get(at).and_then(|row| row.party);
        let in_hand = in_hand.filter(|&party| party < parties.len());
        (!parties.is_empty()).then_some((parties, in_hand))
    }

    fn go_to_party(&mut self, below: &Below, cx: &Context, nth: usize) {
        let rows = self.rows(below, cx).rows;
        let is_its = |row: &ListRow| row.party == Some(nth) && !row.is_heading();
        if let Some(first) = rows.iter().position(is_its) {
            self.go_to_row(below, cx, first);
        }
    }

    /// Whether something that is typed would be lost by closing it now.
    fn is_unfinished(&self) -> bool {
        false
    }

    /// Draws it; a screen, below its header.
    fn draw(&self, below: &Below, cx: &Context, frame: &mut Frame<'_>, body: Rect);
}

/// A screen, with what the header says and what only a whole screen has.
pub trait Screen: Component<(), ()> {
    /// What it has that others have not.
    fn has(&self) -> GameTraits {
        GameTraits::default()
    }

    /// Types the beginning of a text into its line, which is not empty, in one step with the outcome
    /// of a key each. Gives how many bytes that is.
    fn type_at_once(&mut self, _text: &str) -> usize {
        0
    }

    /// Takes what the mouse does. The wheel walks through the list.
    fn mouse(&mut self, cx: &mut Context, input: &Input) {
        if let Input::Wheel { by: (_, lines), .. } = input {
            walked(*lines).for_each(|action| self.act(&mut (), cx, action));
        }
    }

    /// Keeps what is in hand in sight: the size of the screen is another now.
    fn resized(&mut self, _cx: &Context) {}

    /// Gives up what is typed or open on it. Whether something was.
    fn cancel(&mut self, _cx: &mut Context) -> bool {
        false
    }

    /// What has to be asked before it is left for good, where something would be lost.
    fn unsaved(&mut self, _then: Effect) -> Option<Box<dyn Popup>> {
        None
    }

    /// What the first row says.
    fn header(&self, width: u16) -> PageHeader;

    /// A second row of the header, of what must not be forgotten.
    fn banner(&self, _width: usize) -> Option<String> {
        None
    }

    /// What its keys alone don't tell in a place, a line each of at most 70 columns.
    fn notes(&self, _look: &Look, place: &'static ScreenPlace) -> Vec<String> {
        let notes = place.notes.iter();
        notes.map(|&note| note.to_owned()).collect()
    }

    /// What is asked for in its entry line, where orders are typed.
    fn asks(&self) -> Option<String> {
        None
    }
}

impl dyn Screen {
    /// The screen as its own type; `None` where it is another screen.
    pub(crate) fn downcast<S: Screen>(&self) -> Option<&S> {
        (self as &dyn Any).downcast_ref()
    }

    pub(crate) fn downcast_mut<S: Screen>(&mut self) -> Option<&mut S> {
        (self as &mut dyn Any).downcast_mut()
    }
}

/// The screen that lies below a box.
pub type ScreenBelow = dyn Screen;

/// A box above a screen.
pub trait Popup: Component<ScreenBelow, AfterKey> {}

impl<T: Component<ScreenBelow, AfterKey>> Popup for T {}

/// The steps of a wheel that was turned by so many lines.
pub(crate) fn walked(lines: i16) -> impl Iterator<Item = Action> {
    let action = if lines < 0 { Action::Up } else { Action::Down };
    std::iter::repeat_n(action, usize::from(lines.unsigned_abs().min(3)))
}

/// What becomes of a box, and of what lies below it, after a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterKey {
    #[default]
    Open,
    Closed,
    /// It is closed, and the key goes on to what lies below.
    Key(Key),
    /// It is closed, and this is done.
    Act(Action),
    /// It is closed, the first opens another box, and the second is done there.
    ActIn(Action, Action),
}

/// What becomes of what a player has in hands, after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    Keep,
    /// It is covered: for whom it is next, its cover says.
    Cover,
    /// It goes back to the game master, who types his word.
    Back,
}

/// What is passed from hand to hand behind the lock: while a player has it, he sees it and reaches
/// nothing else.
pub trait Passed: Any {
    /// What stands on its cover: for whom it is, and what Enter does.
    fn cover(&self, screen: &dyn Screen) -> [String; 2];

    /// Takes the cover off. Whether there is something below it for a player.
    fn uncover(&mut self, _screen: &dyn Screen) -> bool {
        true
    }

    /// Takes an input while it is open.
    fn input(&mut self, screen: &mut dyn Screen, cx: &mut Context, input: &Input) -> Hands;

    /// All that it has to say while it is open.
    fn rows(&self, screen: &dyn Screen, cx: &Context) -> Rows;

    /// Draws it over the whole screen.
    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, area: Rect);

    /// The game master has it back; it was open, or still covered.
    fn back(self: Box<Self>, screen: &mut dyn Screen, cx: &mut Context, was_open: bool);
}

/// What all screens share.
pub struct Context {
    /// The box above the screen, if one is open.
    pub popup: Option<Box<dyn Popup>>,
    /// The box that comes back when the one above it is closed.
    pub covered: Option<Box<dyn Popup>>,
    /// What is passed on behind the lock, while something is.
    pub passed: Option<Box<dyn Passed>>,
    /// What hides everything else: the curtain, or the page of the player who has the laptop.
    pub lock: ScreenLock,
    /// Whether mouse events are asked for.
    pub mouse: bool,
    /// What is searched on the screen, while something is.
    pub find: Option<Find>,
    /// Whether the key before would have cancelled something, and it was said what another one does.
    pub cancelled: bool,
    /// The message in the status line.
    pub notice: Option<Notice>,
    /// Whether everything is saved.
    pub saved: Saved,
    /// What is made beside the screen, and how far it is.
    pub making: Option<String>,
    /// Where the open game is shown to the room, if it is.
    pub room: Option<RoomSign>,
    /// The players' phones, where they are let in.
    pub phones: Option<PhonesSign>,
    /// The clock of the table, where it has one.
    pub clock: Option<Clock>,
    /// Whether the screen is drawn inverted: a stage of the clock has just ended.
    pub flash: bool,
    /// With what a new game begins.
    pub usual: Usual,
    /// The lesson that the game on the screen is part of.
    pub lesson: Option<Lesson>,
    /// What the table has ruled in its other games, oldest first.
    pub book: Vec<Precedent>,
    /// Colours and glyphs.
    pub look: Look,
    /// Columns and rows of the screen as last drawn.
    pub size: (u16, u16),
    /// Rows of the banner as last drawn.
    banner_rows: u16,
    /// The time of the last input.
    pub now: Timestamp,
    /// What is asked of the program behind the screen, to be done after the input.
    pub effects: Vec<Effect>,
}

impl Context {
    /// Says what came of a command, where there is something to say of it.
    pub(crate) fn say(&mut self, game: &Game, told: &Told) {
        if let Some(message) = told::message(game, told) {
            self.give(&message);
        }
    }

    /// Says why a command was refused.
    pub(crate) fn refuse(&mut self, why: &Refusal) {
        self.give(&told::refused(why));
    }

    pub(crate) fn give(&mut self, message: &Message) {
        self.tell(message.tone(), message.text());
    }

    /// Shows a message; `{undo}` stands for the key of that action.
    pub(crate) fn tell(&mut self, tone: Tone, text: impl Into<String>) {
        self.notice = Some(Notice {
            tone,
            text: said(self.look.keys.spelled(&text.into())),
        });
    }

    pub(crate) fn done(&mut self, text: impl Into<String>) {
        self.tell(Tone::Done, text);
    }

    pub(crate) fn info(&mut self, text: impl Into<String>) {
        self.tell(Tone::Info, text);
    }

    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.tell(Tone::Warning, text);
    }

    pub(crate) fn error(&mut self, text: impl Into<String>) {
        self.tell(Tone::Error, text);
    }

    /// Why an action is not possible on a screen now, as a sentence without a full stop; `None` where
    /// it is.
    pub(crate) fn why_not(&self, screen: &dyn Screen, action: Action) -> Option<String> {
        let why = match action {
            Action::Curtain
            | Action::Word
            | Action::Help
            | Action::Palette
            | Action::Repaint
            | Action::Suspend
            | Action::Mouse
            | Action::Cancel
            | Action::Quit => return None,
            Action::Find if screen.rows(&(), self).rows.is_empty() => {
                "there is nothing to search here"
            }
            Action::FindNext | Action::FindBefore if self.find.is_none() => {
                "press {find} first and type the text to find"
            }
            Action::Jump if screen.parties(&(), self).is_none() => {
                "this page is not sorted by power"
            }
            _ => return screen.why_not(&(), action),
        };
        Some(why.to_owned())
    }

    /// Sets the clock, or takes it away.
    pub(crate) fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
        self.effects.push(Effect::KeepClock);
    }

    /// Opens a box.
    pub fn ask(&mut self, popup: impl Popup) {
        self.popup = Some(Box::new(popup));
    }

    /// The part of the screen, as last drawn, between header and footer.
    pub(crate) fn body(&self) -> Rect {
        let (width, height) = self.size;
        areas(
            Rect::new(0, 0, width, height),
            1 + self.banner_rows + self.lesson_rows(width),
        )[1]
    }

    /// Rows of the lesson below the header.
    pub fn lesson_rows(&self, width: u16) -> u16 {
        let lesson = self.lesson.as_ref();
        lesson.map_or(0, |lesson| lesson::rows(lesson, &self.look, width))
    }
}

/// Header, body and footer.
pub(crate) fn areas(area: Rect, header: u16) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Length(header),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(area)
}

/// All that the screen shows.
pub struct Model {
    pub screen: Box<dyn Screen>,
    /// The screens below it, the one to which leaving it goes back last.
    pub behind: Vec<Box<dyn Screen>>,
    pub cx: Context,
}

impl Model {
    /// The screen before anything has happened.
    pub fn new(screen: impl Screen, look: Look, now: Timestamp) -> Self {
        Self {
            screen: Box::new(screen),
            behind: Vec::new(),
            cx: Context {
                popup: None,
                covered: None,
                passed: None,
                lock: ScreenLock::default(),
                mouse: false,
                find: None,
                cancelled: false,
                notice: None,
                saved: Saved::Nothing,
                making: None,
                room: None,
                phones: None,
                clock: None,
                flash: false,
                usual: Usual::default(),
                lesson: None,
                book: Vec::new(),
                look,
                size: (0, 0),
                banner_rows: 0,
                now,
                effects: Vec::new(),
            },
        }
    }

    /// Notes how large the screen was when it was drawn, and what stood above its body.
    pub fn was_drawn(&mut self, size: (u16, u16)) {
        self.cx.size = size;
        self.cx.banner_rows = u16::from(self.screen.banner(size.0.into()).is_some());
    }

    pub fn open<S: Screen>(&self) -> Option<&S> {
        self.screen.downcast()
    }

    /// The open screen to be changed, if it is such a one.
    pub fn open_mut<S: Screen>(&mut self) -> Option<&mut S> {
        self.screen.downcast_mut()
    }

    /// Opens a screen in the place of the one that is open.
    pub fn show(&mut self, screen: impl Screen) {
        self.screen = Box::new(screen);
    }

    /// Opens a screen above the one that is open.
    pub(crate) fn push(&mut self, screen: impl Screen) {
        let below = std::mem::replace(&mut self.screen, Box::new(screen));
        self.behind.push(below);
    }

    /// Goes back to the screen below. Whether there is one.
    pub(crate) fn pop(&mut self) -> bool {
        let below = self.behind.pop();
        below.map(|below| self.screen = below).is_some()
    }
}
