//! Players come and go: a name that changes, a substitute, a power that is handed over.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Game, History};
use chancery_engine::seat::{CIVIL_DISORDER, IN_DISORDER, SeatId, Seating, is_nobody};

impl Game {
    /// Who sits in the seats in a course of the game.
    pub(crate) fn players_in<'a>(&'a self, history: &'a History) -> &'a [String] {
        history.players.as_deref().unwrap_or(&self.named)
    }

    /// Seats these people from now on, one a seat. Where each power has one seat, an empty name names
    /// nobody, the same name in several seats is one player, and what [`is_nobody`] is nobody.
    ///
    /// # Errors
    /// Players who are not powers need names that tell them apart.
    pub fn seat_players(&mut self, names: &[String], at: Timestamp) -> Result<(), String> {
        let before = self.setup.players.clone();
        let plain = |name: &String| name.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut names: Vec<String> = names.iter().map(plain).collect();
        names.resize(before.len().max(self.setup.seats()), String::new());
        if let Seating::Players { .. } = self.setup.variant.seating() {
            if names.iter().any(String::is_empty) {
                return Err("one player has no name; name them all".to_owned());
            }
            let mut powers = names
                .iter()
                .filter(|name| self.board().find_power(name).is_some());
            if let Some(name) = powers.next() {
                return Err(format!("{name} is a power; give the player another name"));
            }
            if names.iter().any(|name| is_nobody(name)) {
                return Err(format!(
                    "{CIVIL_DISORDER} is for powers, and a player has none here; type a name"
                ));
            }
            let lower = |name: &String| name.to_lowercase();
            let mut pairs = names.iter().enumerate();
            let twice = |(at, name): &(usize, &String)| {
                names[..*at].iter().any(|other| lower(other) == lower(name))
            };
            if let Some((_, name)) = pairs.find(twice) {
                return Err(format!("two players are called {name}; change one name"));
            }
        }
        for name in names.iter_mut().filter(|name| is_nobody(name)) {
            IN_DISORDER.clone_into(name);
        }
        if names.iter().all(|name| is_nobody(name)) {
            return Err("nobody plays; name at least one player".to_owned());
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
        self.note(at, what);
        Ok(())
    }

    /// What the log says of a seat in which somebody else sits now.
    fn seated(&self, at: usize, before: &str, now: &str) -> Option<String> {
        if before == now {
            return None;
        }
        let of_power = self.setup.variant.seating() == Seating::OnePerPower;
        let whose = SeatId::nth(at).filter(|_| of_power);
        let whose = whose.map(|seat| format!("{}: ", self.setup.seat_name(seat)));
        let what = match (before, now) {
            (_, "") => format!("{before} no longer plays"),
            ("", now) if is_nobody(now) => IN_DISORDER.to_owned(),
            (_, now) if is_nobody(now) => format!("{IN_DISORDER}, after {before}"),
            (before, now) if before.is_empty() || is_nobody(before) => format!("{now} plays"),
            (_, now) => format!("{now} replaces {before}"),
        };
        Some(format!("{}{what}", whose.unwrap_or_default()))
    }
}
