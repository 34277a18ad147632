//! What the screen shows, as data: a stack of screens, and what all of them share. Drawing reads
//! it; only [`super::update`] changes it.

use std::any::Any;
use std::ops::{Deref, DerefMut};

use jiff::Timestamp;
use ratatui::prelude::*;

use super::about::LayerAbout;
use super::action::{Action, ScreenPlace};
use super::effect::Effect;
use super::find::Find;
use super::input::{Input, walked};
use super::keys::Key;
use super::lesson;
use super::line::{self, InputLine, TakesKeys as _};
use super::list::Rows;
use super::lock::ScreenLock;
use super::look::Look;
use super::open_game::TableScreen;
use super::widgets::areas;
use crate::phones::PhonesSign;
use crate::room::RoomSign;
use chancery_atlas::grammar::said;
use chancery_game::clock::Clock;
use chancery_game::game::{Game, Refusal, Told};
use chancery_game::told::{self, Message, Tone};
use chancery_session::evening::{Saved, Session};
use chancery_session::lesson::Lesson;
use chancery_session::set_up::Usual;

/// A message in the status line, until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub tone: Tone,
    pub text: String,
    /// How many keys more it stays, where it answers none.
    pub outlasts: usize,
}

/// What one layer of the screen is to become after an input.
#[derive(Default)]
pub enum LayerOutcome {
    #[default]
    Stay,
    /// It knows no such action: the table below may.
    Pass,
    Close,
    /// It is closed, and so is all that lies above the lowest layer.
    CloseAll,
    /// The same, and another opens in their place.
    Open(AnyLayer),
    /// It is closed, and the key goes on to what lies below.
    Key(Key),
    /// It is closed, and this is done below.
    Act(Action),
    /// It is closed, the first opens another box, and the second is done there.
    ActIn(Action, Action),
    /// What a player has in hands is covered: for whom it is next, its cover says.
    Hide,
}

/// What Back would give up in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pending {
    #[default]
    Nothing,
    /// Something that is open or begun, and not lost.
    Open,
    /// Something typed, which would be lost.
    Typed,
}

impl Pending {
    pub(crate) const fn if_typed(is_typed: bool) -> Self {
        if is_typed { Self::Typed } else { Self::Nothing }
    }
}

/// What becomes of a layer that is passed on behind the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandOver {
    /// A player takes the cover off.
    Uncovered,
    /// The game master has it back; it was open, or still covered.
    Back { was_open: bool },
}

/// A layer of the screen: a screen, a page over the table, a box above both, or what a player has in
/// hands. What it shows, what its keys do, how it is drawn.
///
/// Its keys may change what lies `Below` it: the layers, or for all that lies over a table, the
/// table itself ([`super::over_table::OverTable`]).
pub trait Layer<Below: ?Sized = Layers>: Any {
    /// What its keys do now.
    fn place(&self) -> &'static ScreenPlace;

    /// Why an action of its place is not possible now, as a sentence without a full stop; `None` where
    /// it is.
    fn why_not(&self, _below: &Below, _action: Action) -> Option<String> {
        None
    }

    /// Carries out an action of its place.
    fn act(&mut self, below: &mut Below, cx: &mut Context, action: Action) -> LayerOutcome;

    /// The line that is typed into, where it has one.
    fn line_mut(&mut self) -> Option<&mut InputLine> {
        None
    }

    /// Whether the line that is typed into is empty.
    fn line_is_empty(&self) -> bool {
        true
    }

    /// Whether a key belongs to the line being typed although it is an action elsewhere.
    fn keeps(&self, _below: &Below, key: Key) -> bool {
        !self.line_is_empty() && line::edits(key)
    }

    /// Takes a key that is no action.
    fn typed(&mut self, _below: &mut Below, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(line) = self.line_mut() {
            line.key(key);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, _below: &mut Below, _cx: &mut Context, text: &str) -> LayerOutcome {
        if let Some(line) = self.line_mut() {
            line.paste(text);
        }
        LayerOutcome::Stay
    }

    /// Takes what the mouse does, and that the screen has another size. The wheel walks through the
    /// list.
    fn input(&mut self, below: &mut Below, cx: &mut Context, input: &Input) -> LayerOutcome {
        if let Input::Wheel { by: (_, lines), .. } = input {
            for action in walked(*lines) {
                let outcome = self.act(below, cx, action);
                // The layer is left: the rest of the turn would go to another one.
                if !matches!(outcome, LayerOutcome::Stay | LayerOutcome::Pass) {
                    return outcome;
                }
            }
        }
        LayerOutcome::Stay
    }

    /// All that it has to say. What is searched, and what is told line by line, is taken from it.
    fn rows(&self, below: &Below, cx: &Context) -> Rows;

    fn go_to_row(&mut self, _below: &Below, _cx: &Context, _row: usize) {}

    fn go_to_party(&mut self, below: &Below, cx: &Context, nth: usize) {
        if let Some(first) = self.rows(below, cx).first_of_party(nth) {
            self.go_to_row(below, cx, first);
        }
    }

    fn pending(&self) -> Pending {
        Pending::Nothing
    }

    /// What has to be asked before it is left for good, where something would be lost.
    fn unsaved(&mut self, _then: Effect) -> Option<AnyLayer> {
        None
    }

    /// Is called after each change of the game, so a page may keep costly rows until then. Whether
    /// it still has something to show.
    fn catch_up(&mut self, _below: &Below) -> bool {
        true
    }

    /// The table of the game that it shows.
    fn table(&self) -> Option<&TableScreen> {
        None
    }

    fn table_mut(&mut self) -> Option<&mut TableScreen> {
        None
    }

    /// The clock of the table, where it has one.
    fn clock(&self) -> Option<&Clock> {
        self.table()?.session.clock()
    }

    /// What is said of it on a screen of so many columns; `None` of a box.
    fn about(&self, _below: &Below, _look: &Look, _width: u16) -> Option<LayerAbout> {
        None
    }

    /// Draws it: a screen or page below the header, what a player has in hands over everything.
    fn draw(&self, below: &Below, cx: &Context, frame: &mut Frame<'_>, body: Rect);

    /// What stands on its cover while it is passed on: for whom it is, and what Enter does.
    fn cover(&self, _below: &Below) -> [String; 2] {
        Default::default()
    }

    /// Takes note of where it is on its way. Without the cover it closes where there is nothing below
    /// it for a player.
    fn passed(
        &mut self,
        _below: &mut Below,
        _cx: &mut Context,
        _passing: HandOver,
    ) -> LayerOutcome {
        LayerOutcome::Close
    }
}

/// A layer of whatever type.
pub struct AnyLayer(Box<dyn Layer>);

/// Layers, the lowest first.
pub type Layers = [AnyLayer];

impl AnyLayer {
    pub fn new(layer: impl Layer) -> Self {
        Self(Box::new(layer))
    }

    /// The layer as its own type; `None` where it is another.
    pub fn downcast<L: Layer>(&self) -> Option<&L> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    pub(crate) fn downcast_mut<L: Layer>(&mut self) -> Option<&mut L> {
        (&mut *self.0 as &mut dyn Any).downcast_mut()
    }
}

impl Deref for AnyLayer {
    type Target = dyn Layer;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for AnyLayer {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// What all screens share.
pub struct Context {
    /// What opens above everything else once the input is done.
    asked: Vec<AnyLayer>,
    /// How many boxes are above the screen.
    boxes: usize,
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
    /// What is made beside the screen, and how far it is.
    pub making: Option<String>,
    /// Where the open game is shown to the room, if it is.
    pub room: Option<RoomSign>,
    /// The players' phones, where they are let in.
    pub phones: Option<PhonesSign>,
    /// Whether the screen is drawn inverted: a stage of the clock has just ended.
    pub flash: bool,
    /// With what a new game begins.
    pub usual: Usual,
    /// Colours and glyphs.
    pub look: Look,
    /// Columns and rows of the screen as last drawn.
    pub size: (u16, u16),
    /// Rows above the body as last drawn.
    header_rows: u16,
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
            outlasts: 0,
        });
    }

    /// Takes the message away that the key before has brought.
    pub(crate) fn drop_notice(&mut self) {
        match &mut self.notice {
            Some(notice) if notice.outlasts > 0 => notice.outlasts -= 1,
            notice => *notice = None,
        }
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

    /// Why an action is not possible in the layer on top now, as a sentence without a full stop;
    /// `None` where it is.
    pub(crate) fn why_not(&self, layers: &Layers, action: Action) -> Option<String> {
        let (top, below) = layers.split_last()?;
        let why = match action {
            Action::Curtain
            | Action::Word
            | Action::Help
            | Action::Palette
            | Action::Repaint
            | Action::Suspend
            | Action::Mouse
            | Action::Cancel
            // These work whatever is open, so that nobody is ever caught in a layer.
            | Action::Quit => return None,
            Action::Find if top.rows(below, self).rows.is_empty() => {
                "there is nothing to search here"
            }
            Action::FindNext | Action::FindBefore if self.find.is_none() => {
                "press {find} first and type the text to find"
            }
            Action::Jump if top.rows(below, self).parties.is_empty() => {
                "this page is not sorted by power"
            }
            _ => return top.why_not(below, action),
        };
        Some(why.to_owned())
    }

    /// Opens a box above everything else, once the input is done.
    pub fn ask(&mut self, layer: impl Layer) {
        self.open_above(AnyLayer::new(layer));
    }

    pub(crate) fn open_above(&mut self, layer: AnyLayer) {
        self.asked.push(layer);
    }

    /// Whether this input opens a box.
    pub(crate) const fn is_asked(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Whether a box is above the screen.
    pub const fn has_box(&self) -> bool {
        self.boxes > 0
    }

    /// The part of the screen, as last drawn, between header and footer.
    pub(crate) fn body(&self) -> Rect {
        let (width, height) = self.size;
        areas(Rect::new(0, 0, width, height), self.header_rows)[1]
    }
}

/// All that the screen shows.
pub struct Model {
    /// The layers, the lowest first. There is always one.
    layers: Vec<AnyLayer>,
    pub cx: Context,
}

impl Model {
    /// The screen before anything has happened.
    pub fn new(screen: impl Layer, look: Look, now: Timestamp) -> Self {
        Self {
            layers: vec![AnyLayer::new(screen)],
            cx: Context {
                asked: Vec::new(),
                boxes: 0,
                lock: ScreenLock::default(),
                mouse: false,
                find: None,
                cancelled: false,
                notice: None,
                making: None,
                room: None,
                phones: None,
                flash: false,
                usual: Usual::default(),
                look,
                size: (0, 0),
                header_rows: 1,
                now,
                effects: Vec::new(),
            },
        }
    }

    /// Notes how large the screen was when it was drawn, and what stood above its body.
    pub fn was_drawn(&mut self, size: (u16, u16)) {
        self.cx.size = size;
        self.cx.header_rows = self.header_rows(&self.about(size.0), size.0);
    }

    /// Rows of the header, of what must not be forgotten, and of the lesson.
    pub fn header_rows(&self, about: &LayerAbout, width: u16) -> u16 {
        let lesson = self.lesson();
        let lesson = lesson.map_or(0, |lesson| lesson::rows(lesson, &self.cx.look, width));
        1 + u16::from(about.banner.is_some()) + lesson
    }

    /// The table of the game that is open.
    pub fn table(&self) -> Option<&TableScreen> {
        self.layers.first()?.table()
    }

    pub fn table_mut(&mut self) -> Option<&mut TableScreen> {
        self.layers.first_mut()?.table_mut()
    }

    /// The evening of the game that is open.
    pub fn session(&self) -> Option<&Session> {
        Some(&self.table()?.session)
    }

    /// The lesson that the game is part of.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.session()?.lesson.as_ref()
    }

    /// The clock of the table, where it has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.layers.first()?.clock()
    }

    /// Whether what the screen shows is on the disk.
    pub fn saved(&self) -> &Saved {
        let session = self.session();
        session.map_or(&Saved::Nothing, Session::saved)
    }

    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The layer on top, those below it, and what all share.
    pub(crate) fn parts(&mut self) -> (&mut AnyLayer, &mut Layers, &mut Context) {
        let last = self.layers.len() - 1;
        let (below, top) = self.layers.split_at_mut(last);
        (&mut top[0], below, &mut self.cx)
    }

    /// What the keys do now.
    pub fn place(&self) -> &'static ScreenPlace {
        self.layers[self.layers.len() - 1].place()
    }

    /// The layers up to the topmost one that is no box.
    pub fn without_boxes(&self) -> &Layers {
        &self.layers[..self.boxes_begin()]
    }

    /// The same to be changed.
    pub(crate) fn without_boxes_mut(&mut self) -> (&mut Layers, &mut Context) {
        let end = self.boxes_begin();
        (&mut self.layers[..end], &mut self.cx)
    }

    fn boxes_begin(&self) -> usize {
        let screen = self.layers.iter().rposition(|layer| !layer.place().is_box);
        // A layer at the bottom counts as a screen, whatever it is: there is always one to draw.
        screen.map_or(1, |at| at + 1)
    }

    /// What is said of the screen or page that is open, on a screen of so many columns.
    pub fn about(&self, width: u16) -> LayerAbout {
        // A box says nothing of itself, so the page below it is told of.
        let layers = (1..=self.layers.len()).rev();
        let mut said = layers.filter_map(|end| {
            let (top, below) = self.layers[..end].split_last()?;
            top.about(below, &self.cx.look, width)
        });
        said.next().unwrap_or_default()
    }

    /// The layer that is of such a type, if one is.
    pub fn open<L: Layer>(&self) -> Option<&L> {
        self.layers.iter().rev().find_map(AnyLayer::downcast)
    }

    /// The same to be changed.
    pub fn open_mut<L: Layer>(&mut self) -> Option<&mut L> {
        let mut layers = self.layers.iter_mut().rev();
        layers.find_map(AnyLayer::downcast_mut)
    }

    /// What has to be asked before everything is left, where something would be lost.
    pub(crate) fn unsaved(&mut self, then: &Effect) -> Option<AnyLayer> {
        let mut layers = self.layers.iter_mut().rev();
        layers.find_map(|layer| layer.unsaved(then.clone()))
    }

    /// Opens a screen in the place of everything that is open.
    pub fn show(&mut self, screen: impl Layer) {
        self.layers = vec![AnyLayer::new(screen)];
        self.open_asked();
    }

    /// Opens a box above everything else.
    pub(crate) fn ask(&mut self, layer: impl Layer) {
        self.push(AnyLayer::new(layer));
    }

    /// Opens a layer above everything else.
    pub fn push(&mut self, layer: AnyLayer) {
        self.cx.asked.push(layer);
        self.open_asked();
    }

    /// Closes the layer on top. Whether there is one below it.
    pub(crate) fn pop(&mut self) -> bool {
        let has_below = self.layers.len() > 1;
        if has_below {
            self.layers.pop();
        }
        self.open_asked();
        has_below
    }

    /// Closes all but the lowest layer.
    pub(crate) fn close_all(&mut self) {
        self.layers.truncate(1);
        self.open_asked();
    }

    /// Opens what was asked to be opened.
    pub(crate) fn open_asked(&mut self) {
        self.layers.append(&mut self.cx.asked);
        self.cx.boxes = self.layers.len() - self.boxes_begin();
    }

    /// Has every layer made anew after a change of the lowest. Whether the one on top is still there.
    pub(crate) fn catch_up(&mut self) -> bool {
        // From below, since each looks at those under it. The lowest made the change itself.
        let (mut at, mut is_there) = (1, true);
        while at < self.layers.len() {
            let (below, above) = self.layers.split_at_mut(at);
            is_there = above[0].catch_up(below);
            if is_there {
                at += 1;
            } else {
                self.layers.remove(at);
            }
        }
        is_there
    }
}
