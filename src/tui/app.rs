//! The program behind the screen: carries out what an update asks for, and saves at every change.

mod painting;
mod set_up;

use std::io;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;

use super::SetUpDefaults;
use super::effect::Effect;
use super::input::Input;
use super::model::{Model, Saved};
use super::open_game::TableScreen;
use super::outgoing::OutgoingFiles;
use super::pages::reader::ending;
use super::painter::Painter;
use super::popups::hide_opened;
use super::room::RoomPage;
use super::screens::{BoardChoice, Home, SavedGame, SetUp, Watch};
use super::update::{follow, quit, update};
use super::worlds::{Making, WorldFound, world_files};
use crate::phones::{PhoneServers, Phones};
use crate::trace;
use chancery_atlas::bounded;
use chancery_atlas::chance::Seed;
use chancery_game::game::Game;
use chancery_game::store::{Handle, Opened, Store, StoreError, Warning};
use chancery_game::told::Tone;
use chancery_out::serve::{Listen, PhoneServer};
use chancery_session::files::{GameFiles, SaveFault};
use chancery_session::time::when;

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
    pub(super) store: Store,
    /// Where the open game is saved.
    pub(super) files: Option<GameFiles>,
    boards: Boards,
    pub(super) seeds: Seeds,
    pub(super) making: Option<Making>,
    /// Files that are made beside the screen.
    pub(super) outgoing: Vec<OutgoingFiles>,
    pub(super) room: Option<RoomPage>,
    pub(super) phones: Option<Phones>,
    rooms: Rooms,
    pub(super) phone_servers: PhoneServers,
    /// The stage of the clock that was shown last, and whether all its time was spent.
    pub(super) seen: Option<[Option<(usize, bool)>; 2]>,
    /// What the clock said last.
    pub(super) told: Option<String>,
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
            files: None,
            boards,
            seeds: Box::new(Seed::fresh),
            making: None,
            outgoing: Vec::new(),
            room: None,
            phones: None,
            rooms: Box::new(RoomPage::open),
            phone_servers: Box::new(PhoneServer::start),
            seen: None,
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
        (self.model.cx.now, self.model.cx.flash) = (now, false);
        let effects = update(&mut self.model, input);
        self.keep_rulings();
        self.follow_clock();
        self.follow_beside();
        self.look_for_changes();
        let left = effects
            .into_iter()
            .filter_map(|effect| self.perform(effect))
            .collect();
        self.look_for_world();
        self.look_at_selected();
        self.follow_lesson();
        left
    }

    /// Whether something is being made, and [`App::tick`] has news of it from time to time.
    pub const fn is_busy(&self) -> bool {
        self.making.is_some() || !self.outgoing.is_empty()
    }

    /// Takes the news of what is being made, and waits for them no longer than so. Whether there
    /// were any.
    pub fn tick(&mut self, wait: Duration) -> bool {
        self.hear_of_files(wait) | self.hear_of_world(wait)
    }

    fn hear_of_world(&mut self, wait: Duration) -> bool {
        let Some(news) = self.making.as_ref().and_then(|making| making.next(wait)) else {
            return false;
        };
        let Some(form) = self.model.open_mut::<SetUp>() else {
            self.making = None;
            return true;
        };
        let said = match &news {
            WorldFound::Nothing | WorldFound::Making(..) => None,
            WorldFound::World(_) => Some((
                Tone::Done,
                "the world is ready: {begin-game} begins the game; Enter on “Make it” makes \
                 another world"
                    .to_owned(),
            )),
            WorldFound::Failed(why) => Some((Tone::Error, why.clone())),
        };
        form.world.made = news;
        if let Some((tone, text)) = said {
            self.making = None;
            self.model.cx.tell(tone, text);
        }
        true
    }

    /// Whether a game is followed that goes on elsewhere, and [`App::look`] may find something new.
    pub fn watches(&self) -> bool {
        let elsewhere = |table: &TableScreen| table.elsewhere.is_some();
        self.model.open::<Watch>().is_some() || self.model.open().is_some_and(elsewhere)
    }

    /// Shows a game that goes on elsewhere.
    pub fn follow(&mut self, watch: Watch) {
        self.model.cx.clock = watch.clock().cloned();
        self.model.show(watch);
    }

    /// Looks whether something is new in the game that is followed.
    pub fn look(&mut self) -> bool {
        let Some(watch) = self.model.open_mut::<Watch>() else {
            return self.look_elsewhere();
        };
        let news = watch.look();
        if news {
            self.model.cx.clock = watch.clock().cloned();
        }
        news
    }

    /// A change that is not on the disk yet is not said to be saved.
    pub(super) fn look_for_changes(&mut self) {
        let is_new = self.table().is_some_and(|table| table.news.done);
        if is_new && self.model.cx.saved == Saved::Done {
            self.model.cx.saved = Saved::Pending;
        }
    }

    /// Whether there may be something to save, or to check.
    pub fn has_unsaved(&self) -> bool {
        match self.model.open::<Painter>() {
            Some(painter) => painter.is_stale(),
            None => self.files.is_some() && self.model.open::<TableScreen>().is_some(),
        }
    }

    /// The folder of the open game.
    pub fn folder(&self) -> Option<&Path> {
        self.files.as_ref().map(GameFiles::folder)
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
        let Some((table, Some(files))) = self.kept() else {
            return false;
        };
        let saved = files.save(table, now);
        let news = self.was_saved(saved.map(drop));
        self.tell_phones();
        news
    }

    /// Says whether everything is on the disk, and shows it to the room where it is. Whether that is
    /// news.
    pub(super) fn was_saved(&mut self, saved: Result<(), SaveFault>) -> bool {
        let saved = match saved {
            Ok(()) => Saved::Done,
            Err(why) => {
                trace::note(format_args!("not saved: {why}"));
                Saved::Failed(why.to_string())
            }
        };
        if let (Saved::Done, Some(open), Some(room)) =
            (&saved, self.model.open::<TableScreen>(), &mut self.room)
        {
            room.tell(&open.game);
        }
        let news = saved != self.model.cx.saved;
        self.model.cx.saved = saved;
        news
    }

    fn perform(&mut self, effect: Effect) -> Option<TerminalEffect> {
        match effect {
            Effect::GoHome => self.go_home(),
            Effect::NewGame => self.set_up(&SetUpDefaults::default()),
            Effect::Open(folder) => self.open(&folder),
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
            Effect::WritePicture(turn, name) => self.write_picture(turn, name),
            Effect::KeepClock => self.clock_is_set(),
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

    /// Shows the list of games; the open one is saved and closed. Where it can't be saved it stays
    /// open.
    pub fn go_home(&mut self) {
        self.save();
        if let Saved::Failed(why) = &self.model.cx.saved {
            let text = format!(
                "not closed: the last change is not saved ({why}); {{save-elsewhere}} saves the \
                 game in another folder"
            );
            return self.model.cx.error(text);
        }
        self.close_room();
        self.close_phones();
        self.files = None;
        self.model.cx.clock = None;
        self.model.cx.saved = Saved::Nothing;
        let folder = self.store.directory().display().to_string();
        let games = match self.store.list() {
            Ok(games) => games
                .iter()
                .map(|game| SavedGame::of(game, &self.store))
                .collect(),
            Err(why) => {
                self.model.cx.error(why.to_string());
                Vec::new()
            }
        };
        self.model.show(Home::new(games, folder));
        self.look_at_selected();
    }

    /// Draws the selected game beside the list of games, where that is open.
    fn look_at_selected(&mut self) {
        let now = self.model.cx.now;
        if let Some(home) = self.model.open_mut::<Home>() {
            home.look_at_selected(&self.store, now);
        }
    }

    /// Shows the open game to the room.
    fn show_room(&mut self, listen: Listen) {
        let Some(open) = self.model.open::<TableScreen>() else {
            return;
        };
        match (self.rooms)(listen, &open.game) {
            Ok(room) => {
                room.tell_clock(self.model.cx.clock.as_ref());
                self.model.cx.room = Some(room.sign.clone());
                self.room = Some(room);
            }
            Err(why) => {
                let text = format!("can't show the game to the room: {why}");
                self.model.cx.error(text);
            }
        }
    }

    fn close_room(&mut self) {
        self.room = None;
        self.model.cx.room = None;
    }

    /// Shows the set-up form, with what was asked for.
    pub(crate) fn set_up(&mut self, asked: &SetUpDefaults) {
        let date = self
            .model
            .cx
            .now
            .to_zoned(jiff::tz::TimeZone::system())
            .strftime("%-d %B %Y")
            .to_string();
        let taken = self.names();
        let first = format!("Game of {date}");
        let again = (2..).map(|n| format!("{first} ({n})"));
        let name = std::iter::once(first.clone())
            .chain(again)
            .find(|name| !taken.contains(name))
            .unwrap_or(first.clone());
        let seed = self.proposed_seed().unwrap_or_default();
        let usual = self.model.cx.usual.clone();
        let variant = asked.variant.clone().or_else(|| usual.variant.clone());
        let mut form = SetUp::new(name, (self.boards)(), &seed, usual);
        form.world.files = world_files(self.store.directory());
        if let Some(id) = variant {
            form.choose_variant(&id);
        }
        if let Some(file) = &asked.map {
            form.choose_board_of(file);
        }
        if let Some(file) = &asked.world {
            form.world.take_file(file);
        }
        for language in &asked.languages {
            let _unknown = form.rules.set_languages(language);
        }
        let fewer = asked.players.filter(|&count| !form.choose_count(count));
        self.model.show(form);
        if let Some(count) = fewer {
            let why = format!("these powers have no usual set-up for {count} players");
            self.model.cx.info(why);
        }
        self.look_for_world();
    }

    /// Ends the program once all files are written. What could not be saved, and was not asked about yet, is asked about
    /// first.
    fn quit(&mut self) -> Option<TerminalEffect> {
        if !self.finish_files() {
            return None;
        }
        if self.model.cx.saved == Saved::Pending {
            self.save();
            if matches!(self.model.cx.saved, Saved::Failed(_)) {
                quit(&mut self.model);
                let asked = std::mem::take(&mut self.model.cx.effects);
                return asked.into_iter().find_map(|effect| self.perform(effect));
            }
        }
        Some(TerminalEffect::Quit)
    }

    /// Opens a game by its folder; where that can't be, shows the list of games and says why.
    pub fn begin_with(&mut self, folder: &str) {
        self.open(folder);
        if self.model.open::<TableScreen>().is_none() {
            let why = self.model.cx.notice.take();
            self.go_home();
            self.model.cx.notice = why;
        }
    }

    /// Opens a game by its folder; one that another program has open is looked at.
    pub fn open(&mut self, folder: &str) {
        match self.store.open(folder) {
            Err(StoreError::InUse { by, .. }) => self.look_at(folder.to_owned(), by),
            opened => self.show(opened),
        }
    }

    fn show(&mut self, opened: Result<Opened, StoreError>) {
        match opened {
            Ok(Opened {
                game,
                handle,
                mut warnings,
            }) => {
                let since = game
                    .last_settled()
                    .map(|at| format!("; last settled {}", when(at)))
                    .unwrap_or_default();
                let text = format!("{} is at {}{since}", game.setup().name, game.phase_name());
                let over = game.state().is_over();
                let text = if over {
                    format!("{}: {}", game.setup().name, game.how_ended())
                } else {
                    text
                };
                let clock = self.begin(game, handle, &mut warnings);
                let width = self.model.cx.size.0;
                if let Some(table) = self.table().filter(|_| over) {
                    let result = ending(&table.game, width);
                    follow(&mut self.model, result);
                }
                let votes = self.table().is_some_and(|table| table.vote.is_some());
                let text = if votes {
                    format!("{text}; a vote is open: % continues it")
                } else {
                    text
                };
                // That a rule is newer than the save is no news at the table: its default is in
                // force.
                let warnings: Vec<&Warning> = warnings
                    .iter()
                    .filter(|w| !matches!(w, Warning::NewRule(_)))
                    .collect();
                let all: Vec<String> = warnings
                    .iter()
                    .map(ToString::to_string)
                    .chain(clock)
                    .collect();
                if all.is_empty() {
                    self.model.cx.done(text);
                } else {
                    self.model.cx.warn(all.join("; "));
                }
            }
            Err(why) => self.model.cx.error(why.to_string()),
        }
    }

    fn create(&mut self) {
        let now = self.model.cx.now;
        let Some(form) = self.model.open_mut::<SetUp>() else {
            return;
        };
        let Some(board) = form.chosen_board() else {
            return;
        };
        let text = board.file.as_ref().map(|file| bounded::read_text(file));
        let text = match text.transpose() {
            Ok(text) => text,
            Err(why) => {
                return self
                    .model
                    .cx
                    .error(format!("the board's file can't be read: {why}"));
            }
        };
        let game = match form.game(board, now) {
            Ok(game) => game,
            Err(flaw) => {
                form.go_to(flaw.field);
                return self.model.cx.error(flaw.why);
            }
        };
        match self.store.create(&game, text.as_deref(), now) {
            Ok(handle) => {
                // A game that begins has no clock yet.
                let _none = self.begin(game, handle, &mut Vec::new());
                let how = "type the unit's order, Enter takes it; {help} shows the keys";
                self.model.cx.info(how);
            }
            Err(why) => self.model.cx.error(why.to_string()),
        }
    }

    pub(super) fn game(&mut self) -> Option<&mut Game> {
        self.table_mut().map(|table| &mut table.game)
    }

    /// The open game with its files, where it has some.
    pub(super) fn kept(&mut self) -> Option<(&mut TableScreen, Option<&mut GameFiles>)> {
        let table = self.model.open_mut::<TableScreen>()?;
        Some((table, self.files.as_mut()))
    }

    pub(super) fn table(&self) -> Option<&TableScreen> {
        self.model.open()
    }

    pub(super) fn table_mut(&mut self) -> Option<&mut TableScreen> {
        self.model.open_mut()
    }

    /// Opens a game. Says so where its clock can't be used.
    fn begin(&mut self, game: Game, handle: Handle, warnings: &mut Vec<Warning>) -> Option<String> {
        self.close_phones();
        self.files = Some(GameFiles::new(handle));
        self.model.cx.saved = Saved::Done;
        let calendar = game.setup().calendar();
        hide_opened(&mut self.model.cx, &game);
        self.model.show(TableScreen::new(game));
        self.open_book();
        self.open_beside(warnings);
        self.open_clock(&calendar)
    }
}

/// Whether an error of the terminal only says that it is gone.
pub(super) fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::BrokenPipe | io::ErrorKind::UnexpectedEof | io::ErrorKind::NotConnected
    ) || error.raw_os_error() == Some(5)
}
