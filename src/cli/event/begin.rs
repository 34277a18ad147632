//! The games of boards, begun as ordinary saves in the event's folder.

use super::EventDesk;
use crate::cli::{Done, refused, usage};
use chancery_engine::variant;
use chancery_event::command::{ResultSource, RoundCommand};
use chancery_event::event_file::{GAMES, look};
use chancery_event::tournament::Tournament;
use chancery_game::game::{Game, Setup};
use chancery_game::report::Document;
use chancery_game::store::Store;
use chancery_game::system;

impl EventDesk {
    /// Begins a game for each board that has none.
    pub(super) fn begin_games(&self) -> Done<Document> {
        if self.trial {
            return Err(usage("a game that is begun stays; leave out --try"));
        }
        let event = look(&self.folder)?;
        let round = self.number(&event);
        let store = Store::new(self.folder.join(GAMES), variant::all());
        let mut begun = Vec::new();
        for (source, board) in event.round(round)?.sources.iter().zip(1..) {
            if source.is_some() {
                continue;
            }
            let game = self.board_game(&event, round, board)?;
            let handle = store.create(&game, None, system::now())?;
            let folder = handle.folder().file_name().unwrap_or_default();
            let folder = format!("{GAMES}/{}", folder.to_string_lossy());
            begun.push(format!("Board {board}: {folder}"));
            // The game is saved before the event names it: the event names none that is not there.
            let source = ResultSource::From(folder);
            self.change_round(|_, _| Ok(RoundCommand::Link { board, source }))?;
        }
        if begun.is_empty() {
            let why = "has no board without a game or a result";
            return Err(refused(format!("round {round} {why}")));
        }
        let mut told = Document::default();
        told.list(begun);
        Ok(told)
    }

    /// A new game of a board with its players in their seats.
    fn board_game(&self, tournament: &Tournament, round: usize, board: usize) -> Done<Game> {
        let variant = tournament.variant;
        let there = &tournament.rounds[round - 1];
        let players = there.table(board - 1).into_iter();
        let players = players.map(|id| tournament.name_of(id).to_owned());
        let setup = Setup {
            name: format!("{}, round {round}, board {board}", tournament.name),
            variant,
            board: variant::fitted(variant, tournament.board.clone(), &[]).map_err(refused)?,
            players: players.collect(),
            created: system::now(),
        };
        let system = tournament.system(there).map_err(refused)?;
        let rules = self.usual.rules_of(variant);
        Ok(Game::new(setup, rules).scored(Some(system)))
    }
}
