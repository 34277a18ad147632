//! The games of boards, begun as ordinary saves in the event's folder.

use super::EventDesk;
use crate::cli::{Common, Done, print, refused};
use chancery_engine::variant;
use chancery_event::command::TournamentCommand;
use chancery_event::event_file::{GAMES, OpenEvent};
use chancery_event::round::ResultSource;
use chancery_event::tournament::Tournament;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use chancery_game::system;

impl EventDesk {
    /// Begins a game for each board that has none.
    pub(super) fn begin_games(&self, common: &Common) -> Done {
        let mut event = OpenEvent::open(&self.folder)?;
        let round = self.number(event.tournament());
        if event.tournament().round(round)?.seating.is_none() {
            let why = "it is not seated yet; `chancery event seat` does that";
            return Err(refused(format!("round {round}: {why}")));
        }
        let store = Store::new(self.folder.join(GAMES), variant::all());
        let mut begun = Vec::new();
        for board in 1..=event.tournament().rounds[round - 1].boards().len() {
            let tournament = event.tournament();
            if tournament.rounds[round - 1].boards()[board - 1]
                .source
                .is_some()
            {
                continue;
            }
            let game = board_game(tournament, round, board, common)?;
            let now = system::now();
            let handle = store.create(&game, None, now)?;
            let folder = handle.folder().file_name().unwrap_or_default();
            let folder = folder.to_string_lossy().into_owned();
            begun.push(format!("Board {board}: {GAMES}/{folder}\n"));
            // The game is saved before the event names it: the event names none that is not there.
            event.apply(
                TournamentCommand::Link {
                    round,
                    board,
                    source: ResultSource::Game(format!("{GAMES}/{folder}")),
                },
                now,
            )?;
        }
        if begun.is_empty() {
            return Err(refused(format!(
                "every board of round {round} has a game or a result"
            )));
        }
        Ok(print(&begun.concat()))
    }
}

/// A new game of a board with its players in their seats.
fn board_game(tournament: &Tournament, round: usize, board: usize, common: &Common) -> Done<Game> {
    let variant = tournament.variant;
    let there = &tournament.rounds[round - 1];
    let fitted = variant::fitted(variant, tournament.board.clone(), &[]).map_err(refused)?;
    let seats = there.boards()[board - 1].seats.iter();
    let setup = Setup {
        name: format!("{}, round {round}, board {board}", tournament.name),
        variant,
        board: fitted,
        players: seats
            .map(|seat| tournament.name_of(seat.last()).to_owned())
            .collect(),
        created: system::now(),
    };
    let system = tournament.system(there).map_err(refused)?;
    let rules = common.config.usual.rules_of(variant);
    Ok(Game::new(setup, rules).scored(Some(system)))
}
