//! A case as a game: set up as it begins, and played with its orders.

use std::sync::Arc;

use jiff::Timestamp;

use super::ending;
use super::played;
use super::script::{CaseScript, CaseStep};
use super::{Case, CaseFailure};
use crate::game::{Command, Game, History, Setup};
use chancery_engine::edit::Edit;
use chancery_engine::seat::Seating;

impl Case {
    /// The game that the case tells: its start, with every block of orders settled. What it expects
    /// is not looked at; [`Case::run`] does that.
    ///
    /// # Errors
    /// Its variant is not known, its world has errors, or it goes on where the game is over.
    pub fn game(&self, created: Timestamp) -> Result<Game, CaseFailure> {
        let script = self.script.as_ref().map_err(Clone::clone)?;
        let refused = |happened: String| CaseFailure {
            line: self.line,
            expected: format!("case {}", self.title),
            happened,
        };
        if let Some(finding) = script.findings.iter().find(|finding| finding.is_error()) {
            return Err(refused(format!("its world has errors: {finding}")));
        }
        let mut game = begun(script, &self.title, created);
        for step in &script.steps {
            let done = match step {
                CaseStep::Orders(orders) => {
                    let lines = played::entries(script, game.state(), orders);
                    game.apply(Command::Add(lines), created)
                        .and_then(|_| game.apply(Command::settle(), created))
                }
                CaseStep::Conclude(told) => {
                    let agreed = ending::agreed(&told.what, script.words(), game.state());
                    let end = agreed.map_err(&refused)?;
                    game.apply(Command::Edit(Edit::Ending(end)), created)
                }
                CaseStep::Expect(_) => continue,
            };
            done.map_err(|why| refused(why.to_string()))?;
        }
        Ok(game)
    }
}

fn begun(script: &CaseScript, title: &str, created: Timestamp) -> Game {
    let board = Arc::clone(&script.plain_board);
    let players = match script.variant.seating() {
        Seating::OnePerPower => vec![String::new(); board.power_count()],
        Seating::Players { .. } => script.players.clone(),
    };
    let setup = Setup {
        name: title.to_owned(),
        variant: script.variant,
        board,
        players,
        created,
    };
    let history = History::begun(script.rules, script.start.clone());
    Game::resume(setup, history, Vec::new())
}
