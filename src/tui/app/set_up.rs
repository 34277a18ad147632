//! What the set-up form asks of the program behind the screen: seeds, worlds, who plays which power.

use std::path::PathBuf;
use std::sync::Arc;

use super::{App, TerminalEffect};
use crate::tui::line::InputLine;
use crate::tui::screens::{SetUp, WorldSource};
use crate::tui::worlds::{Making, WorldFound, free_file, keep_world, world_of};
use chancery_atlas::world::generate::ATTEMPTS;

impl App {
    /// A seed that nobody can guess; what hinders is told.
    pub(in crate::tui) fn proposed_seed(&mut self) -> Option<String> {
        match (self.seeds)() {
            Ok(seed) => Some(seed.to_string()),
            Err(why) => {
                self.model.cx.error(why);
                None
            }
        }
    }

    /// Draws who plays which power in the game that is set up.
    pub(in crate::tui) fn draw_seats(&mut self) {
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
    pub(in crate::tui) fn make_another_world(&mut self) {
        let seed = self.proposed_seed();
        if let (Some(form), Some(seed)) = (self.model.open_mut::<SetUp>(), seed) {
            form.world.seed = InputLine::holding(seed);
            self.make_world();
        }
    }

    /// Begins to make the world that the set-up screen asks for.
    pub(in crate::tui) fn make_world(&mut self) {
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
                self.making = Some(Making::begin(seed, knobs, known));
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
    pub(in crate::tui) fn paint_world(&mut self) -> Option<TerminalEffect> {
        let form = self.model.open_mut::<SetUp>()?;
        let typed = PathBuf::from(form.world.file.text().trim());
        let path = match form.world.source {
            WorldSource::File if !typed.as_os_str().is_empty() => typed,
            _ => free_file(self.store.directory(), form.name.text()),
        };
        let made = form
            .world
            .made
            .world()
            .filter(|_| form.world.source == WorldSource::Made)
            .and_then(|found| found.world.as_ref());
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
    pub(in crate::tui) fn look_for_world(&mut self) {
        let Some(form) = self.model.open_mut::<SetUp>() else {
            return;
        };
        let (Some(path), Some(board)) = (form.world.unread(), form.chosen_board()) else {
            return;
        };
        let read = if path.as_os_str().is_empty() {
            WorldFound::Nothing
        } else {
            world_of(path, &board.board)
        };
        form.world.read = read;
        form.world.read_from = Some(form.world.file.text().trim().to_owned());
    }
}
