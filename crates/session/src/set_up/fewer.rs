//! A game for fewer players than there are powers: who has several, and which nobody plays.

use super::SetUp;
use crate::line::InputLine;
use chancery_engine::seat::{IN_DISORDER, is_nobody, parties};

/// The fewest that can play.
const LEAST: usize = 2;

/// The name that a player has who was not named: a letter by his number.
fn unnamed(party: usize) -> String {
    let letter = (b'A'..=b'Z').nth(party).unwrap_or(b'Z');
    char::from(letter).to_string()
}

impl SetUp {
    /// The player of each line, by number, of those who are chosen; `None` of one that nobody
    /// plays.
    pub(super) fn parties(&self) -> Vec<Option<usize>> {
        let powers = self.seated_powers();
        parties(self.count(), &powers).unwrap_or_else(|| (0..powers.len()).map(Some).collect())
    }

    /// How many play.
    pub fn count(&self) -> usize {
        let powers = self.seated_powers().len();
        self.fewer.unwrap_or(powers).min(powers)
    }

    /// Whether fewer can play than there are powers.
    pub fn takes_fewer(&self) -> bool {
        self.chosen_variant().about().takes_fewer && parties(LEAST, &self.seated_powers()).is_some()
    }

    /// Chooses one player more or one less, round and round.
    pub(super) fn turn_count(&mut self, forward: bool) {
        let most = self.seated_powers().len();
        let count = self.count();
        let next = match (forward, count) {
            (true, n) if n >= most => LEAST,
            (true, n) => n + 1,
            (false, n) if n <= LEAST => most,
            (false, n) => n - 1,
        };
        self.choose_count(next);
    }

    /// Chooses how many play, and seats them; a name that was typed stays. Whether so many can
    /// play.
    pub fn choose_count(&mut self, count: usize) -> bool {
        let most = self.seated_powers().len();
        if !self.takes_fewer() || !(LEAST..=most).contains(&count) {
            return false;
        }
        // The old number tells which names the form wrote, so they are taken before it changes.
        let typed: Vec<Option<String>> = self
            .players
            .iter()
            .map(|line| self.typed_name(line))
            .collect();
        self.fewer = if count < most { Some(count) } else { None };
        let parties = self.parties();
        let mut players = Vec::new();
        for party in &parties {
            let Some(number) = *party else {
                players.push(InputLine::holding(IN_DISORDER));
                continue;
            };
            let lines: Vec<usize> = (0..parties.len())
                .filter(|&line| parties[line] == *party)
                .collect();
            let name = match lines.iter().find_map(|&line| typed[line].clone()) {
                Some(name) => name,
                // A player of one power is told by that; one of several needs a name to join them.
                None if lines.len() == 1 => String::new(),
                None => unnamed(number),
            };
            players.push(InputLine::holding(name));
        }
        self.players = players;
        true
    }

    /// Seats those who are chosen at another board; all of its powers are played where it has no
    /// set-up for fewer.
    pub(super) fn fit_count(&mut self) {
        let Some(count) = self.fewer else { return };
        if !self.choose_count(count) {
            self.players = self.typed_players();
            self.fewer = None;
        }
    }

    /// The lines of players without what the number of players has written into them.
    pub(super) fn typed_players(&self) -> Vec<InputLine> {
        if self.fewer.is_none() {
            return self.players.clone();
        }
        let names = self.players.iter().map(|line| self.typed_name(line));
        let lines = names.map(|name| InputLine::holding(name.unwrap_or_default()));
        lines.collect()
    }

    /// Whether the number of players wrote a line's name.
    pub(super) fn is_written_in(&self, line: usize) -> bool {
        self.typed_name(&self.players[line]).is_none()
    }

    /// The name of a line, if somebody typed it.
    fn typed_name(&self, line: &InputLine) -> Option<String> {
        let name = line.text().trim();
        if name.is_empty() || is_nobody(name) {
            return None;
        }
        // Only where fewer play does the form write `A`, `B`; elsewhere somebody is called so.
        if self.fewer.is_some() && (0..self.players.len()).any(|party| unnamed(party) == name) {
            return None;
        }
        Some(name.to_owned())
    }

    /// After a name was typed: it is that of all powers that its player has.
    pub(super) fn share_name(&mut self, line: usize) {
        let parties = self.parties();
        let Some(party) = parties.get(line).copied().flatten() else {
            return;
        };
        let name = self.players[line].clone();
        for (other, other_party) in self.players.iter_mut().zip(&parties) {
            if *other_party == Some(party) {
                other.clone_from(&name);
            }
        }
    }

    /// The name that a line of a player of several powers has where it was left empty.
    pub(super) fn name_of(&self, line: usize, typed: String) -> String {
        let parties = self.parties();
        let party = parties.get(line).copied().flatten();
        // A player of several powers needs a name that joins them; one of a single power needs none.
        if let Some(party) = party
            && typed.is_empty()
            && parties
                .iter()
                .filter(|&&other| other == Some(party))
                .count()
                > 1
        {
            return unnamed(party);
        }
        if is_nobody(&typed) {
            IN_DISORDER.to_owned()
        } else {
            typed
        }
    }
}
