//! Players come and go: a name that changes, a substitute, a power that is handed over.

use std::sync::Arc;

use super::{Game, History};
use chancery_engine::seat::{CIVIL_DISORDER, IN_DISORDER, SeatId, Seating, is_nobody};

/// Why people can't be seated so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatingError {
    #[error("one player has no name; name them all")]
    NoName,
    #[error("{0} is a power; give the player another name")]
    Power(String),
    #[error("{CIVIL_DISORDER} is for powers, and a player has none here; type a name")]
    Disorder,
    #[error("two players are called {0}; change one name")]
    Twice(String),
    #[error("nobody plays; name at least one player")]
    Nobody,
}

impl Game {
    /// Who sits in the seats in a course of the game.
    pub(crate) fn players_in<'a>(&'a self, history: &'a History) -> &'a [String] {
        history.players.as_deref().unwrap_or(&self.named)
    }

    pub(super) fn seat_players(&mut self, names: &[String]) -> Result<(), SeatingError> {
        let before = self.setup.players.clone();
        let mut names: Vec<String> = names.iter().map(|name| plain(name)).collect();
        names.resize(before.len().max(self.setup.seats()), String::new());
        if let Seating::Players { .. } = self.setup.variant.seating() {
            self.check_names(&names)?;
        }
        // One spelling, so that the log tells of no change where nobody sits as before.
        for name in names.iter_mut().filter(|name| is_nobody(name)) {
            IN_DISORDER.clone_into(name);
        }
        if names.iter().all(|name| is_nobody(name)) {
            return Err(SeatingError::Nobody);
        }
        let told: Vec<String> = (0..names.len())
            .filter_map(|at| self.seated(at, before.get(at).map_or("", String::as_str), &names[at]))
            .collect();
        if told.is_empty() {
            return Ok(());
        }
        let history = History {
            players: Some(Arc::new(names)),
            ..History::clone(&self.history)
        };
        let what = told.join("; ");
        self.commit(what.clone(), history);
        self.note(what);
        Ok(())
    }

    /// Players who are not powers need names that tell them apart.
    fn check_names(&self, names: &[String]) -> Result<(), SeatingError> {
        let mut seen: Vec<String> = Vec::new();
        if names.iter().any(String::is_empty) {
            return Err(SeatingError::NoName);
        }
        for name in names {
            if self.board().find_power(name).is_some() {
                return Err(SeatingError::Power(name.clone()));
            }
        }
        if names.iter().any(|name| is_nobody(name)) {
            return Err(SeatingError::Disorder);
        }
        for name in names {
            if seen.contains(&name.to_lowercase()) {
                return Err(SeatingError::Twice(name.clone()));
            }
            seen.push(name.to_lowercase());
        }
        Ok(())
    }

    /// What the log says of a seat in which somebody else sits now.
    fn seated(&self, at: usize, before: &str, now: &str) -> Option<String> {
        if before == now {
            return None;
        }
        let of_power = self.setup.variant.seating() == Seating::OnePerPower;
        let whose = match SeatId::nth(at) {
            Some(seat) if of_power => format!("{}: ", self.setup.seat_name(seat)),
            _ => String::new(),
        };
        let what = match (before, now) {
            (_, "") => format!("{before} no longer plays"),
            ("", now) if is_nobody(now) => IN_DISORDER.to_owned(),
            (_, now) if is_nobody(now) => format!("{IN_DISORDER}, after {before}"),
            (before, now) if before.is_empty() || is_nobody(before) => format!("{now} plays"),
            (_, now) => format!("{now} replaces {before}"),
        };
        Some(format!("{whose}{what}"))
    }
}

/// A name with single blanks.
fn plain(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
