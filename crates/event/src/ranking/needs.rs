//! What somebody needs at a board that goes on, to lead the event.

use serde::Serialize;

use super::{BoardAt, GameScore, board_scores, games, rank_key, row};
use crate::round::EntrantId;
use crate::sources::BoardState;
use crate::tournament::Tournament;
use chancery_game::score::{BoardOutcome, BoardResult};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Need {
    /// He leads, alone or level.
    Leads,
    /// So many centres more.
    Centres(usize),
    /// Nothing less than a solo.
    Solo,
    /// Not even a solo is enough.
    OutOfReach,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerNeed {
    pub player: String,
    /// From 1.
    pub board: usize,
    pub power: String,
    pub need: Need,
}

/// What everybody needs who sits at a board that goes on. Everything else stays as it is now, and the
/// centres come one by one from whoever has most of them then.
pub fn needs(tournament: &Tournament, boards: &[Vec<BoardState>]) -> Vec<PlayerNeed> {
    let games = games(tournament, boards);
    let own = |(entrant, games): (EntrantId, &Vec<GameScore>)| {
        let row = row(tournament, entrant, games.clone());
        row.map(|row| rank_key(&row))
    };
    let keys: Vec<_> = games.iter().enumerate().map(own).collect();
    let mut needs = Vec::new();
    for (round, states) in boards.iter().enumerate() {
        for (board, state) in states.iter().enumerate() {
            let running = state.result.as_ref().filter(|result| result.runs());
            let Some(result) = running else {
                continue;
            };
            for (power, seat) in tournament.rounds[round].boards()[board]
                .seats
                .iter()
                .enumerate()
            {
                if result.powers[power].centres == 0 {
                    continue;
                }
                let trial = NeedTrial {
                    tournament,
                    games: &games,
                    keys: &keys,
                    at: BoardAt { round, board },
                    power,
                    entrant: seat.last(),
                };
                needs.push(PlayerNeed {
                    player: tournament.name_of(seat.last()).to_owned(),
                    board: board + 1,
                    power: tournament.power_name(power).to_owned(),
                    need: trial.need(state, result),
                });
            }
        }
    }
    // Who needs least first; the order of the boards parts the rest.
    needs.sort_by_key(|need| match need.need {
        Need::Leads => 0,
        Need::Centres(centres) => centres,
        Need::Solo => usize::MAX - 1,
        Need::OutOfReach => usize::MAX,
    });
    needs
}

/// A power of a board whose result is tried out.
struct NeedTrial<'a> {
    tournament: &'a Tournament,
    /// Of each entrant, as the boards stand.
    games: &'a [Vec<GameScore>],
    /// By what each is ranked; `None` where one has not played.
    keys: &'a [Option<(i64, Vec<i64>)>],
    at: BoardAt,
    power: usize,
    entrant: EntrantId,
}

impl NeedTrial<'_> {
    fn need(&self, state: &BoardState, result: &BoardResult) -> Need {
        let mut tried = result.clone();
        let enough = result.board / 2 + 1;
        let mut more = 0;
        while !self.leads(state, &tried) {
            if tried.outcome == BoardOutcome::Solo(self.power) {
                return Need::OutOfReach;
            }
            let others = (0..tried.powers.len()).filter(|&other| other != self.power);
            let richest =
                others.max_by_key(|&other| (tried.powers[other].centres, usize::MAX - other));
            let Some(richest) = richest.filter(|&other| tried.powers[other].centres > 0) else {
                return Need::OutOfReach;
            };
            let year = tried.year;
            let loser = &mut tried.powers[richest];
            loser.centres -= 1;
            loser.eliminated = (loser.centres == 0).then_some(year);
            tried.powers[self.power].centres += 1;
            more += 1;
            if tried.powers[self.power].centres >= enough {
                tried.outcome = BoardOutcome::Solo(self.power);
            }
        }
        match tried.outcome {
            BoardOutcome::Solo(_) => Need::Solo,
            _ if more == 0 => Need::Leads,
            _ => Need::Centres(more),
        }
    }

    /// Whether the player leads, alone or level, with that result of his board.
    fn leads(&self, state: &BoardState, result: &BoardResult) -> bool {
        let state = BoardState {
            result: Some(result.clone()),
            ..state.clone()
        };
        let new = board_scores(self.tournament, self.at, &state);
        let key = |entrant: EntrantId| {
            let mut games = self.games[entrant].clone();
            games.retain(|game| (game.round, game.board) != (self.at.round + 1, self.at.board + 1));
            games.extend(new.iter().filter(|game| game.entrant == entrant).cloned());
            row(self.tournament, entrant, games).map(|row| rank_key(&row))
        };
        let own = key(self.entrant);
        (0..self.games.len()).all(|other| {
            let sits_there = new.iter().any(|game| game.entrant == other);
            let others = if sits_there {
                key(other)
            } else {
                self.keys[other].clone()
            };
            others <= own
        })
    }
}
