//! The program behind the screen: carries out what an update asks for, and saves at every change.

mod clock;
mod games;
mod handed_out;
mod lesson;
mod painting;
mod phones;
mod set_up;

pub use clock::Counted;

use std::io;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;

use super::SetUpDefaults;
use super::effect::Effect;
use super::input::Input;
use super::model::Model;
use super::painter::Painter;
use super::screens::{EventScreen, Home, ShownEvent, Watch};
use super::update::{quit, update};
use crate::phones::{PhoneServers, Phones};
use crate::room::RoomPage;
use chancery_atlas::chance::Seed;
use chancery_game::game::Game;
use chancery_game::store::Store;
use chancery_out::serve::{Listen, PhoneServer};
use chancery_session::evening::{ClockFollowed, Saved, Session, StageWatch};
use chancery_session::set_up::BoardChoice;
use chancery_session::worlds::WorldMaker;
use handed_out::OutgoingFiles;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalEffect {
    /// Switch mouse events.
    Mouse(bool),
    /// Draw every cell afresh.
    Repaint,
    Suspend,
    /// Put text on the clipboard.
    Copy(String),
    /// End the program.
    Quit,
}

/// The program: the screen's model, the saved games, and the one that is open.
pub struct App {
    /// What the screen shows.
    pub model: Model,
    store: Store,
    /// The event to which its screen comes back from a game.
    event: Option<ShownEvent>,
    boards: Boards,
    seeds: Seeds,
    making: Option<WorldMaker>,
    /// Files that are made beside the screen.
    outgoing: Vec<OutgoingFiles>,
    /// Whether the program ends once they are written.
    is_leaving: bool,
    room: Option<RoomPage>,
    phones: Option<Phones>,
    rooms: Rooms,
    phone_servers: PhoneServers,
    stages: StageWatch,
    /// What the clock said last.
    told: Option<String>,
}

/// Where the boards come from that games can be set up on. They are read when they are first asked
/// for: opening the list of games must not wait for them.
pub type Boards = Box<dyn Fn() -> Vec<BoardChoice>>;

/// Where the seeds come from that are proposed.
pub type Seeds = Box<dyn Fn() -> Result<Seed, String>>;

pub type Rooms = Box<dyn Fn(Listen, &Game) -> io::Result<RoomPage>>;

impl App {
    /// The program with a model, the saved games, and the boards that games can be set up on.
    pub fn new(model: Model, store: Store, boards: Boards) -> Self {
        Self {
            model,
            store,
            event: None,
            boards,
            seeds: Box::new(Seed::fresh),
            making: None,
            outgoing: Vec::new(),
            is_leaving: false,
            room: None,
            phones: None,
            rooms: Box::new(RoomPage::open),
            phone_servers: Box::new(PhoneServer::start),
            stages: StageWatch::default(),
            told: None,
        }
    }

    /// The same with other seeds than the operating system's.
    #[must_use]
    pub fn with_seeds(self, seeds: Seeds) -> Self {
        Self { seeds, ..self }
    }

    /// The same with another way to show a game to the room.
    #[must_use]
    pub fn with_rooms(self, rooms: Rooms) -> Self {
        Self { rooms, ..self }
    }

    /// Takes an input and carries out what it asks for; gives what is left for the terminal.
    pub fn input(&mut self, input: Input, now: Timestamp) -> Vec<TerminalEffect> {
        // Any key ends the flash of the clock.
        (self.model.cx.now, self.model.cx.flash) = (now, false);
        if !matches!(input, Input::Resize(..) | Input::FocusLost | Input::Idle) {
            self.is_leaving = false;
        }
        let effects = update(&mut self.model, input);
        // Before the effects: one of them may close the game, whose clock and slips are kept by
        // then.
        self.follow_session();
        let left = effects
            .into_iter()
            .filter_map(|effect| self.perform(effect))
            .collect();
        // After the effects, which may have opened another screen.
        self.look_for_world();
        self.follow_lesson();
        left
    }

    /// Sees to what hangs on an input beside the desk, and says what there is to say of it.
    fn follow_session(&mut self) {
        let now = self.model.cx.now;
        let Some(open) = self.model.table_mut() else {
            return;
        };
        let session = &mut open.session;
        let followed = session.follow(&self.store, now);
        if let (ClockFollowed::Ended(said), Some(clock)) = (followed.clock, session.clock()) {
            // Only the stages that begin now are watched, or the bell of the old one would ring
            // once more.
            self.stages = StageWatch::new(clock, now);
            if let Some(said) = said {
                self.model.cx.warn(said);
            }
        }
        if followed.is_clock_set {
            self.tell_clock();
        }
        for fault in followed.faults {
            self.model.cx.error(fault);
        }
    }

    /// Whether something is being made, and [`App::tick`] has news of it from time to time.
    pub const fn is_busy(&self) -> bool {
        self.making.is_some() || !self.outgoing.is_empty()
    }

    /// Takes the news of what is being made, and waits for them no longer than so. Whether there
    /// were any.
    pub fn tick(&mut self, wait: Duration) -> bool {
        // `|` and not `||`: the news of both are taken.
        self.hear_of_files(wait) | self.hear_of_world(wait)
    }

    /// Whether a game or an event is followed that goes on elsewhere, and [`App::look`] may find something new.
    pub fn watches(&self) -> bool {
        self.model.open::<Watch>().is_some()
            || self.model.open::<EventScreen>().is_some()
            || self
                .session()
                .is_some_and(|session| session.elsewhere.is_some())
    }

    /// Shows a game that goes on elsewhere.
    pub fn follow(&mut self, watch: Watch) {
        self.model.show(watch);
    }

    /// Looks whether something is new in the game that is followed.
    pub fn look(&mut self) -> bool {
        if let Some(event) = self.model.open_mut::<EventScreen>() {
            return event.look();
        }
        match self.model.open_mut::<Watch>() {
            Some(watch) => watch.look(),
            None => self.look_elsewhere(),
        }
    }

    /// Whether there may be something to save, or to check.
    pub fn has_unsaved(&self) -> bool {
        match self.model.open::<Painter>() {
            Some(painter) => painter.is_stale(),
            None => self.folder().is_some(),
        }
    }

    /// The folder of the open game.
    pub fn folder(&self) -> Option<&Path> {
        self.session()?.folder()
    }

    /// Saves what has changed; of a drawing a copy, which is checked. Whether the screen has
    /// something new to say about it.
    pub fn save(&mut self) -> bool {
        if let Some(painter) = self.model.open_mut::<Painter>() {
            painter.check();
            if let Err(why) = painter.keep_copy() {
                self.model.cx.warn(why);
            }
            return true;
        }
        let now = self.model.cx.now;
        let Some(session) = self.session_mut() else {
            return false;
        };
        if session.files().is_none() {
            return false;
        }
        let is_news = session.save(now);
        self.tell_saved();
        is_news
    }

    fn perform(&mut self, effect: Effect) -> Option<TerminalEffect> {
        match effect {
            Effect::GoHome => self.leave_for_home(),
            Effect::NewGame => self.set_up(&SetUpDefaults::default()),
            Effect::Open(folder) => self.open(&folder),
            Effect::OpenBoard(game) => self.open_board(&game),
            Effect::Recover(folder, number) => {
                let opened = self.store.open_snapshot(&folder, number);
                self.show(opened);
            }
            Effect::Create => self.create(),
            Effect::MakeWorld => self.make_world(),
            Effect::MakeAnotherWorld => self.make_another_world(),
            Effect::Fork(fork) => self.fork(fork),
            Effect::GoOnIn(folder) => self.go_on_in(&folder),
            Effect::SaveElsewhere(directory) => self.save_elsewhere(&directory),
            Effect::Learn(variant) => self.learn(variant),
            Effect::LearnAgain => self.again(),
            Effect::LearnShow => self.show_how(),
            Effect::DrawSeats => self.draw_seats(),
            Effect::PaintWorld => return self.paint_world(),
            Effect::Write(files) => self.write(&files),
            Effect::WriteSheets => self.write_sheets(),
            Effect::WritePicture(turn) => self.write_picture(turn),
            Effect::WriteMovingPicture => self.write_moving_picture(),
            Effect::StopFiles => self.stop_files(),
            Effect::ShowRoom(listen) => self.show_room(listen),
            Effect::CloseRoom => self.close_room(),
            Effect::OpenPhones(listen) => self.open_phones(listen),
            Effect::ClosePhones => self.close_phones(),
            Effect::InvitePhone(seat) => self.invite_phone(seat),
            Effect::RevokePhone(seat) => self.revoke_phone(seat),
            Effect::Copy(text) => {
                self.model.cx.done(format!(
                    "copied {} characters, if the terminal allows it",
                    text.chars().count()
                ));
                return Some(TerminalEffect::Copy(text));
            }
            Effect::SaveWorld => _ = self.save_world(None, false),
            Effect::SaveWorldAs(file) => _ = self.save_world(Some(&file), false),
            Effect::SaveWorldOver(file) => _ = self.save_world(Some(&file), true),
            Effect::SaveWorldThen(effect) => {
                return if self.save_world(None, false) {
                    self.perform(*effect)
                } else {
                    None
                };
            }
            Effect::DropWorldThen(effect) => {
                if let Some(painter) = self.model.open_mut::<Painter>() {
                    painter.give_up();
                }
                return self.perform(*effect);
            }
            Effect::LeavePainter => return self.leave_painter(),
            Effect::Mouse(on) => return Some(TerminalEffect::Mouse(on)),
            Effect::Repaint => return Some(TerminalEffect::Repaint),
            Effect::Suspend => return Some(TerminalEffect::Suspend),
            Effect::Quit => return self.quit(),
        }
        None
    }

    /// Has the selected game drawn beside the list of games, where that is open; gives whether there
    /// is something new to draw.
    pub fn look_at_selected(&mut self) -> bool {
        let now = self.model.cx.now;
        match self.model.open_mut::<Home>() {
            Some(home) => home.look_at_selected(&self.store, now),
            None => false,
        }
    }

    /// Checks the save of the next game in the list of games, where that is open; gives whether there
    /// was one left.
    pub fn check_next_game(&mut self) -> bool {
        match self.model.open_mut::<Home>() {
            Some(home) => home.check_next(&self.store),
            None => false,
        }
    }

    /// Ends the program, or has it end once all files are written. What could not be saved, and was not asked about yet,
    /// is asked about first.
    fn quit(&mut self) -> Option<TerminalEffect> {
        if self.leaves_after_files() {
            return None;
        }
        // What had failed before was asked about already, when the key came.
        if *self.model.saved() == Saved::Pending {
            self.save();
            if matches!(self.model.saved(), Saved::Failed(_)) {
                quit(&mut self.model);
                let asked = std::mem::take(&mut self.model.cx.effects);
                return asked.into_iter().find_map(|effect| self.perform(effect));
            }
        }
        Some(TerminalEffect::Quit)
    }

    /// Whether the program ends now that the files are written for which its end has waited.
    pub fn has_left(&mut self) -> bool {
        self.is_leaving && self.outgoing.is_empty() && self.quit().is_some()
    }

    /// The evening of the game that is open.
    pub fn session(&self) -> Option<&Session> {
        self.model.session()
    }

    fn session_mut(&mut self) -> Option<&mut Session> {
        self.model.table_mut().map(|table| &mut table.session)
    }
}

/// Whether an error of the terminal only says that it is gone.
pub(super) fn is_gone(error: &io::Error) -> bool {
    // 5 is EIO, which reading a terminal gives once it has hung up. It has no kind of its own.
    matches!(
        error.kind(),
        io::ErrorKind::BrokenPipe | io::ErrorKind::UnexpectedEof | io::ErrorKind::NotConnected
    ) || error.raw_os_error() == Some(5)
}
