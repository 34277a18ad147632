//! Games that are opened, begun, saved elsewhere and closed; the room, which sees the open one.

use std::path::Path;

use super::App;
use crate::trace;
use crate::tui::effect::Effect;
use crate::tui::model::LayerOutcome;
use crate::tui::pages::reader::ending;
use crate::tui::popups::{Confirm, ForkForm, SaveElsewhere, hide_opened};
use crate::tui::screens::{EventScreen, GameScreen, Home, SavedGame, ShownEvent};
use crate::tui::update::follow;
use chancery_atlas::bounded;
use chancery_game::store::{Opened, StoreError};
use chancery_out::serve::Listen;
use chancery_session::evening::{Fork, OpenedSession, Saved, Session, StageWatch};
use chancery_session::set_up::SetUp;
use chancery_session::time::when;

impl App {
    /// Shows the list of games; the open one is saved and closed. Where it can't be saved it stays
    /// open. Whether it is closed.
    pub fn go_home(&mut self) -> bool {
        self.save();
        if let Saved::Failed(why) = self.model.saved() {
            let text = format!(
                "not closed: the last change is not saved ({why}); {{save-elsewhere}} saves the \
                 game in another folder"
            );
            self.model.cx.error(text);
            return false;
        }
        self.close_room();
        self.close_phones();
        if let Some(event) = self.event.clone() {
            self.model.show(EventScreen::new(event));
            return true;
        }
        let folder = self.store.directory().display().to_string();
        // The game closes before the list is read: else the list says that it is open.
        self.model.show(Home::new(Vec::new(), folder.clone()));
        let games = match self.store.list_beginnings() {
            Ok(games) => games
                .iter()
                .map(|game| SavedGame::new(game, &self.store))
                .collect(),
            Err(why) => {
                self.model.cx.error(why.to_string());
                Vec::new()
            }
        };
        self.model.show(Home::new(games, folder));
        true
    }

    /// Shows an event, here and where the list of games would be.
    pub fn show_event(&mut self, event: ShownEvent) {
        self.event = Some(event.clone());
        self.model.show(EventScreen::new(event));
    }

    /// Opens the game of a board, from which the screen of the event comes back as it was.
    pub(super) fn open_board(&mut self, game: &Path) {
        if let Some(screen) = self.model.open::<EventScreen>() {
            self.event = Some(screen.view.clone());
        }
        if let (Some(directory), Some(name)) = (game.parent(), game.file_name()) {
            self.store = self.store.elsewhere(directory.to_owned());
            self.open(&name.to_string_lossy());
        }
    }

    /// Opens a game by its folder; where that can't be, shows the list of games and says why.
    pub fn begin_with(&mut self, folder: &str) {
        self.open(folder);
        if self.session().is_none() {
            // The list has things of its own to say, and this is what has to be read.
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

    pub(super) fn show(&mut self, opened: Result<Opened, StoreError>) {
        let opened = match opened {
            Ok(opened) => opened,
            Err(why) => return self.model.cx.error(why.to_string()),
        };
        let OpenedSession { session, warnings } = Session::open(opened, &self.store);
        let game = &session.desk.game;
        let is_over = game.state().is_over();
        let mut text = if is_over {
            format!("{}: {}", game.setup().name, game.how_ended())
        } else {
            let since = game
                .last_settled()
                .map(|at| format!("; last settled {}", when(at)))
                .unwrap_or_default();
            format!("{} is at {}{since}", game.setup().name, game.phase_name())
        };
        if session.desk.vote.is_some() {
            text.push_str("; a vote is open: % continues it");
        }
        self.begin(session);
        let width = self.model.cx.size.0;
        if is_over && let Some(table) = self.model.table() {
            let result = ending(&table.game, width);
            follow(&mut self.model, result);
        }
        if warnings.is_empty() {
            self.model.cx.done(text);
        } else {
            self.model.cx.warn(warnings.join("; "));
        }
    }

    /// Begins the game that is set up.
    pub(super) fn create(&mut self) {
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
                let warnings = Vec::new();
                let opened = Opened {
                    game,
                    handle,
                    warnings,
                };
                let OpenedSession { session, warnings } = Session::open(opened, &self.store);
                self.begin(session);
                let how = "type the unit's order and press Enter; {help} shows the keys";
                if warnings.is_empty() {
                    self.model.cx.info(how);
                } else {
                    self.model.cx.warn(warnings.join("; "));
                }
            }
            Err(why) => self.model.cx.error(why.to_string()),
        }
    }

    fn begin(&mut self, session: Session) {
        self.close_phones();
        self.stages = StageWatch::default();
        hide_opened(&mut self.model.cx, &session.desk.game);
        self.model.show(GameScreen::from(session));
    }

    /// Says to the log whether everything is on the disk, and shows it to the room where it is, and to
    /// phones.
    pub(super) fn tell_saved(&mut self) {
        if let Some(session) = self.model.session() {
            match (session.saved(), &mut self.room) {
                (Saved::Failed(why), _) => trace::note(format_args!("not saved: {why}")),
                // The room sees only what is on the disk: a crash takes back nothing that was
                // shown.
                (Saved::Done, Some(room)) => room.tell(&session.desk.game),
                _ => {}
            }
        }
        self.tell_phones();
    }

    /// Saves the open game in another directory from now on. Where that can't be, the form is there
    /// again and it is said why.
    pub(super) fn save_elsewhere(&mut self, directory: &Path) {
        let store = self.store.elsewhere(directory.to_owned());
        let now = self.model.cx.now;
        let invitations = self.invitations();
        let Some(session) = self.session_mut() else {
            return;
        };
        match session.save_elsewhere(&store, invitations.as_deref(), now) {
            Ok(None) => {}
            Ok(Some(folder)) => {
                self.store = store;
                self.model.cx.done(format!(
                    "the whole game is now saved in {}; Chancery keeps trying the old folder too",
                    folder.display()
                ));
            }
            Err(why) => {
                trace::note(format_args!("not saved in the other folder: {why}"));
                let text = format!("could not save the game there: {why}");
                self.model.cx.error(text);
                self.model
                    .ask(SaveElsewhere::again(&directory.display().to_string()));
            }
        }
    }

    /// Begins the new game beside the open one, and asks whether to go on there. Where it can't be
    /// begun, the form is there again and it is said why.
    pub(super) fn fork(&mut self, fork: Fork) {
        let Some(session) = self.model.session() else {
            return;
        };
        match session.fork(&self.store, &fork, self.model.cx.now) {
            Ok(forked) => self.model.ask(Confirm::effect(
                "The new game is saved. Continue in it?",
                format!(
                    "It is saved in {}. With n you stay in this game, which has not changed. The \
                     list of games shows both.",
                    forked.path
                ),
                Effect::GoOnIn(forked.folder),
            )),
            Err(why) => {
                let form = ForkForm::again(&session.desk.game, fork);
                self.model.cx.error(why);
                self.model.ask(form);
            }
        }
    }

    /// Goes on in another game; the open one is saved and closed. Where it can't be saved it stays.
    pub(super) fn go_on_in(&mut self, folder: &str) {
        if self.go_home() {
            self.begin_with(folder);
        }
    }

    /// Shows a game by its folder that another program has open.
    fn look_at(&mut self, folder: String, by: Option<u32>) {
        match Session::look_at(&self.store, folder, by) {
            Ok(session) => {
                self.model.show(GameScreen::from(session));
                let how = "read only: you can't change this game here; {close-game} goes back";
                self.model.cx.info(how);
            }
            Err(why) => self.model.cx.error(why.to_string()),
        }
    }

    /// Looks whether a game that is open in another program was saved there, or is closed. Whether
    /// there is something new to draw.
    pub(super) fn look_elsewhere(&mut self) -> bool {
        let Some(table) = self.model.table_mut() else {
            return false;
        };
        let is_new = table.session.look(&self.store);
        // Pages over the table are made anew, as they are after a key.
        follow(&mut self.model, LayerOutcome::Stay);
        is_new
    }

    /// Shows the open game to the room.
    pub(super) fn show_room(&mut self, listen: Listen) {
        let Some(session) = self.model.session() else {
            return;
        };
        match (self.rooms)(listen, &session.desk.game) {
            Ok(room) => {
                room.tell_clock(session.clock());
                self.model.cx.room = Some(room.sign.clone());
                self.room = Some(room);
            }
            Err(why) => {
                let text = format!("can't show the game to the room: {why}");
                self.model.cx.error(text);
            }
        }
    }

    pub(super) fn close_room(&mut self) {
        self.room = None;
        self.model.cx.room = None;
    }
}
