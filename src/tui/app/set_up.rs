//! The set-up form, and what it asks of the program behind the screen: seeds, worlds, who plays which power.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::{App, TerminalEffect};
use crate::tui::SetUpDefaults;
use crate::tui::line::InputLine;
use chancery_atlas::world::generate::ATTEMPTS;
use chancery_game::told::Tone;
use chancery_session::evening::names;
use chancery_session::set_up::{SetUp, WorldSource};
use chancery_session::worlds::{
    WorldFound, WorldMaker, free_file, keep_world, read_world_file, world_files,
};

impl App {
    /// Shows the set-up form, with what was asked for.
    pub(crate) fn set_up(&mut self, asked: &SetUpDefaults) {
        let date = self
            .model
            .cx
            .now
            .to_zoned(jiff::tz::TimeZone::system())
            .strftime("%-d %B %Y")
            .to_string();
        let taken = names(&self.store);
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
        // Last, since how many may play depends on the variant and the board.
        let fewer = asked.players.filter(|&count| !form.choose_count(count));
        self.model.show(form);
        if let Some(count) = fewer {
            let why = format!("these powers have no usual set-up for {count} players");
            self.model.cx.info(why);
        }
        self.look_for_world();
    }

    /// Takes the news of a world that is made, and waits for them no longer than so. Whether there were
    /// any.
    pub(super) fn hear_of_world(&mut self, wait: Duration) -> bool {
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

    /// A seed that nobody can guess; what hinders is told.
    pub(super) fn proposed_seed(&mut self) -> Option<String> {
        match (self.seeds)() {
            Ok(seed) => Some(seed.to_string()),
            Err(why) => {
                self.model.cx.error(why);
                None
            }
        }
    }

    /// Draws who plays which power in the game that is set up.
    pub(super) fn draw_seats(&mut self) {
        let drawn = (self.seeds)().and_then(|seed| {
            let form = self.model.open_mut::<SetUp>();
            form.map_or(Ok(String::new()), |form| form.draw_seats(seed))
        });
        match drawn {
            Ok(told) => self.model.cx.done(told),
            Err(why) => self.model.cx.error(why),
        }
    }

    /// Begins to make a world from another seed.
    pub(super) fn make_another_world(&mut self) {
        let seed = self.proposed_seed();
        if let (Some(form), Some(seed)) = (self.model.open_mut::<SetUp>(), seed) {
            form.world.seed = InputLine::holding(seed);
            self.make_world();
        }
    }

    /// Begins to make the world that the set-up screen asks for.
    pub(super) fn make_world(&mut self) {
        let Some(form) = self.model.open_mut::<SetUp>() else {
            return;
        };
        let Some(board) = form.chosen_board() else {
            return;
        };
        let known = Arc::clone(&board.board);
        match form.world.wish() {
            Ok((seed, knobs)) => {
                form.world.made = WorldFound::Making(1, ATTEMPTS);
                form.world.made_of = Some((seed, knobs.clone()));
                self.making = Some(WorldMaker::begin(seed, knobs, known));
            }
            Err(why) => {
                if let Some(flaw) = form.flaw() {
                    form.go_to(flaw.field);
                }
                self.model.cx.error(why);
            }
        }
    }

    /// Paints the world of the set-up screen: that of its file, or the one that was made, which
    /// becomes a file for it.
    pub(super) fn paint_world(&mut self) -> Option<TerminalEffect> {
        let form = self.model.open_mut::<SetUp>()?;
        let typed = PathBuf::from(form.world.file.text().trim());
        let path = match form.world.source {
            WorldSource::File if !typed.as_os_str().is_empty() => typed,
            _ => free_file(self.store.directory(), form.name.text()),
        };
        let made = match form.world.source {
            WorldSource::Made => form
                .world
                .made
                .world()
                .and_then(|found| found.world.as_ref()),
            WorldSource::File => None,
        };
        if let (Some(world), Some(board)) = (made, form.chosen_board())
            && let Err(why) = keep_world(&path, world, &board.board)
        {
            self.model
                .cx
                .error(format!("{} could not be written: {why}", path.display()));
            return None;
        }
        form.world.take_file(&path);
        self.paint(path)
    }

    /// Reads the world file of the set-up screen, where another path was typed.
    pub(super) fn look_for_world(&mut self) {
        let Some(form) = self.model.open_mut::<SetUp>() else {
            return;
        };
        let (Some(path), Some(board)) = (form.world.unread(), form.chosen_board()) else {
            return;
        };
        let read = if path.as_os_str().is_empty() {
            WorldFound::Nothing
        } else {
            read_world_file(path, &board.board)
        };
        form.world.read = read;
        form.world.read_from = Some(form.world.file.text().trim().to_owned());
    }
}
