//! What a seating repeats, as data.

use std::fmt;
use std::ops::AddAssign;

use crate::command::Presence;
use crate::roster::EntrantId;
use crate::tournament::Tournament;
use chancery_atlas::grammar::{Joined, counted};

/// What was played before a round, and who should not meet in it.
pub struct SeatingHistory<'a> {
    event: &'a Tournament,
    /// A row an entrant: how often he played each power.
    played: Vec<u16>,
    /// A row an entrant: how often he met each other one.
    met: Vec<u16>,
    sat_out: Vec<u16>,
    /// The pot of each entrant with a seed, by his seed: each board is to have one of each pot.
    pots: Vec<Option<usize>>,
}

impl<'a> SeatingHistory<'a> {
    /// What was played in the rounds before one, whose number is from 1.
    pub fn before(event: &'a Tournament, round: usize) -> Self {
        let entrants = event.entrants.len();
        let powers = event.powers();
        let mut seeded: Vec<EntrantId> = (0..entrants).collect();
        let is_there = |id| event.presence(round, id) != Presence::Away;
        seeded.retain(|&id| event.entrants[id].seed.is_some() && is_there(id));
        seeded.sort_by_key(|&id| event.entrants[id].seed);
        let mut pots = vec![None; entrants];
        for (at, &id) in seeded.iter().enumerate() {
            pots[id] = Some(at * powers / seeded.len());
        }
        let mut history = Self {
            event,
            played: vec![0; entrants * powers],
            met: vec![0; entrants * entrants],
            sat_out: vec![0; entrants],
            pots,
        };
        for round in event.rounds.iter().take(round.saturating_sub(1)) {
            let more = |times: &mut u16| *times = times.saturating_add(1);
            for seat in &round.seats {
                if seat.board.is_none() {
                    more(&mut history.sat_out[seat.entrant]);
                    continue;
                }
                more(&mut history.played[seat.entrant * powers + seat.power]);
                for other in &round.seats {
                    if other.board == seat.board && other.power != seat.power {
                        more(&mut history.met[seat.entrant * entrants + other.entrant]);
                    }
                }
            }
        }
        history
    }

    /// How often somebody played a power.
    pub fn played(&self, entrant: EntrantId, power: usize) -> usize {
        usize::from(self.played[entrant * self.event.powers() + power])
    }

    pub fn sat_out(&self, entrant: EntrantId) -> usize {
        usize::from(self.sat_out[entrant])
    }

    /// Whether nobody has played yet.
    pub fn is_empty(&self) -> bool {
        self.played.iter().all(|&times| times == 0)
    }

    /// What it repeats that two sit at one board.
    pub fn pair(&self, one: EntrantId, other: EntrantId) -> SeatingCost {
        let entrants = &self.event.entrants;
        let [a, b] = [&entrants[one], &entrants[other]];
        SeatingCost {
            powers: 0,
            met: usize::from(self.met[one * entrants.len() + other]),
            teams: usize::from(!a.team.is_empty() && a.team == b.team),
            clubs: usize::from(!a.club.is_empty() && a.club == b.club),
            seeds: usize::from(self.pots[one].is_some() && self.pots[one] == self.pots[other]),
        }
    }

    /// What a board repeats, whose players stand in the order of the powers.
    pub fn board(&self, board: &[EntrantId]) -> SeatingCost {
        let mut cost = SeatingCost::default();
        for (power, &id) in board.iter().enumerate() {
            cost.powers += self.played(id, power);
            for &other in &board[..power] {
                cost += self.pair(id, other);
            }
        }
        cost
    }
}

/// What a seating repeats, and who should not meet and does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatingCost {
    /// How often somebody plays a power again, each former time counted.
    pub powers: usize,
    /// How often two meet again, each former time counted.
    pub met: usize,
    /// Pairs of one team at one board.
    pub teams: usize,
    /// Pairs of one club at one board.
    pub clubs: usize,
    /// Pairs of equally strong players at one board, where seeds are known.
    pub seeds: usize,
}

impl SeatingCost {
    /// Of a round as it is seated.
    pub fn of_round(event: &Tournament, round: usize) -> Self {
        let history = SeatingHistory::before(event, round);
        let round = &event.rounds[round - 1];
        let mut cost = Self::default();
        for board in 0..round.sources.len() {
            cost += history.board(&round.table(board));
        }
        cost
    }

    /// What a pair costs in the search. Meetings count by their square: rather two pairs again than one
    /// pair for the third time.
    pub(super) const fn of_pair(&self) -> isize {
        500 * self.teams.cast_signed()
            + 100 * (self.met * self.met).cast_signed()
            + 40 * self.clubs.cast_signed()
            + 30 * self.seeds.cast_signed()
    }
}

impl AddAssign for SeatingCost {
    fn add_assign(&mut self, other: Self) {
        self.powers += other.powers;
        self.met += other.met;
        self.teams += other.teams;
        self.clubs += other.clubs;
        self.seeds += other.seeds;
    }
}

impl fmt::Display for SeatingCost {
    /// `2 powers again, 14 meetings again, 1 pair of one club`; `nothing again`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.powers, "power", " again"),
            (self.met, "meeting", " again"),
            (self.teams, "pair", " of one team"),
            (self.clubs, "pair", " of one club"),
            (self.seeds, "pair", " of one strength"),
        ];
        let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
        let said = parts
            .map(|(count, what, how)| counted(count, what) + how)
            .joined(", ");
        f.write_str(if said.is_empty() {
            "nothing again"
        } else {
            &said
        })
    }
}
