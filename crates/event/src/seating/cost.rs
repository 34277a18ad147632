//! What a seating repeats, as data.

use std::fmt;

use crate::round::{EntrantId, EventRound};
use crate::tournament::Tournament;
use chancery_atlas::grammar::counted;

/// What was played before a round.
#[derive(Clone, Debug)]
pub struct SeatingHistory {
    entrants: usize,
    powers: usize,
    /// A row an entrant: how often he played each power.
    played: Vec<u8>,
    /// A row an entrant: how often he met each other one.
    met: Vec<u8>,
    sat_out: Vec<u8>,
}

impl SeatingHistory {
    /// What was played in the rounds before one, whose number is from 1.
    pub fn before(tournament: &Tournament, round: usize) -> Self {
        let entrants = tournament.entrants.len();
        let powers = tournament.powers();
        let mut history = Self {
            entrants,
            powers,
            played: vec![0; entrants * powers],
            met: vec![0; entrants * entrants],
            sat_out: vec![0; entrants],
        };
        for round in tournament.rounds.iter().take(round.saturating_sub(1)) {
            for board in round.boards() {
                for (power, seat) in board.seats.iter().enumerate() {
                    for id in seat.all() {
                        history.played[id * powers + power] += 1;
                        let others = board.seats.iter().enumerate();
                        for (_, other) in others.filter(|(other, _)| *other != power) {
                            for met in other.all() {
                                history.met[id * entrants + met] += 1;
                            }
                        }
                    }
                }
            }
            for &id in round.sitters() {
                history.sat_out[id] += 1;
            }
        }
        history
    }

    /// How often somebody played a power.
    pub fn played(&self, entrant: EntrantId, power: usize) -> usize {
        usize::from(self.played[entrant * self.powers + power])
    }

    /// How often two met.
    pub fn met(&self, one: EntrantId, other: EntrantId) -> usize {
        usize::from(self.met[one * self.entrants + other])
    }

    pub fn sat_out(&self, entrant: EntrantId) -> usize {
        usize::from(self.sat_out[entrant])
    }

    /// Whether nobody has played yet.
    pub fn is_empty(&self) -> bool {
        self.played.iter().all(|&times| times == 0)
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

/// What each costs in the search: the first outweighs all that follow at a board.
pub(super) const POWER: u64 = 10_000;
pub(super) const TEAM: u64 = 500;
/// Times the square of the times that they met: rather two pairs again than one pair for the third
/// time.
pub(super) const MET: u64 = 100;
pub(super) const CLUB: u64 = 40;
pub(super) const SEED: u64 = 30;

impl SeatingCost {
    /// The cost of some boards, whose players stand in the order of the powers.
    pub fn new(
        tournament: &Tournament,
        history: &SeatingHistory,
        boards: &[Vec<EntrantId>],
    ) -> Self {
        let pots = pots(tournament, boards.iter().flatten().copied());
        let mut cost = Self::default();
        for board in boards {
            for (power, &id) in board.iter().enumerate() {
                cost.powers += history.played(id, power);
                for &other in &board[..power] {
                    cost.met += history.met(id, other);
                    cost.teams += usize::from(is_one_team(tournament, id, other));
                    cost.clubs += usize::from(is_one_club(tournament, id, other));
                    cost.seeds += usize::from(is_one_pot(&pots, id, other));
                }
            }
        }
        cost
    }

    /// Of a round as it is seated.
    pub fn of_round(tournament: &Tournament, round: usize) -> Self {
        let history = SeatingHistory::before(tournament, round);
        let boards: Vec<Vec<EntrantId>> = tournament
            .rounds
            .get(round.saturating_sub(1))
            .map_or(&[][..], EventRound::boards)
            .iter()
            .map(|board| board.seats.iter().map(|seat| seat.first).collect())
            .collect();
        Self::new(tournament, &history, &boards)
    }

    /// All of it as one number.
    pub fn weight(&self) -> u64 {
        let each = [
            (self.powers, POWER),
            (self.teams, TEAM),
            (self.met, MET),
            (self.clubs, CLUB),
            (self.seeds, SEED),
        ];
        each.iter()
            .map(|(count, weight)| *count as u64 * weight)
            .sum()
    }
}

impl fmt::Display for SeatingCost {
    /// `2 powers again, 14 meetings again, 1 pair of one club`; `nothing again`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = |count: usize, of: &str| format!("{} of {of}", counted(count, "pair"));
        let parts = [
            (
                self.powers,
                format!("{} again", counted(self.powers, "power")),
            ),
            (self.met, format!("{} again", counted(self.met, "meeting"))),
            (self.teams, pairs(self.teams, "one team")),
            (self.clubs, pairs(self.clubs, "one club")),
            (self.seeds, pairs(self.seeds, "one strength")),
        ];
        let said: Vec<String> = parts
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(_, text)| text)
            .collect();
        if said.is_empty() {
            return f.write_str("nothing again");
        }
        f.write_str(&said.join(", "))
    }
}

pub(super) fn is_one_team(tournament: &Tournament, one: EntrantId, other: EntrantId) -> bool {
    let team = &tournament.entrants[one].team;
    one != other && !team.is_empty() && *team == tournament.entrants[other].team
}

pub(super) fn is_one_club(tournament: &Tournament, one: EntrantId, other: EntrantId) -> bool {
    let club = &tournament.entrants[one].club;
    one != other && !club.is_empty() && *club == tournament.entrants[other].club
}

/// The pot of each entrant, by his seed: each board is to have one of each pot. `None` for those
/// without a seed.
pub(super) fn pots(
    tournament: &Tournament,
    seated: impl Iterator<Item = EntrantId>,
) -> Vec<Option<usize>> {
    let mut seeded: Vec<EntrantId> = seated
        .filter(|&id| tournament.entrants[id].seed.is_some())
        .collect();
    seeded.sort_unstable();
    seeded.dedup();
    let all = seeded.len();
    seeded.sort_by_key(|&id| tournament.entrants[id].seed);
    let mut pots = vec![None; tournament.entrants.len()];
    for (at, id) in seeded.into_iter().enumerate() {
        pots[id] = Some(at * tournament.powers() / all.max(1));
    }
    pots
}

pub(super) fn is_one_pot(pots: &[Option<usize>], one: EntrantId, other: EntrantId) -> bool {
    one != other && pots[one].is_some() && pots[one] == pots[other]
}
