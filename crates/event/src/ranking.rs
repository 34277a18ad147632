//! Standings at any moment: what each game is worth to each player, which scores count, and who
//! stands where. A game that goes on counts as if it ended now, and is marked.

use std::cmp::Reverse;

use serde::Serialize;

use super::roster::EntrantId;
use super::round::EventRound;
use super::rules::{SubstituteRule, TieBreak};
use super::sources::{BoardProgress, BoardState, all_doubts};
use super::tournament::Tournament;
use chancery_game::score::{BoardOutcome, BoardResult, Standings};

/// The standing of all who have played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranking {
    pub event: String,
    /// The first one first.
    pub players: Vec<RankingRow>,
    /// Empty where nobody has a team.
    pub teams: Vec<TeamRow>,
    /// Whether some game that counts goes on.
    pub provisional: bool,
    /// What does not fit, of all rounds.
    pub doubts: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankingRow {
    /// From 1; who is level has the same place.
    pub place: usize,
    pub player: String,
    pub club: String,
    pub team: String,
    pub total: f64,
    /// Whether a game of theirs goes on.
    pub provisional: bool,
    /// Whether a game of theirs keeps its centres secret, and so counts for nothing yet.
    pub unknown: bool,
    /// The values of the tie-breaks, in the order of the rules.
    pub ties: Vec<f64>,
    /// Their games by round, and the rounds that they sat out.
    pub games: Vec<GameScore>,
    #[serde(skip)]
    pub entrant: EntrantId,
}

/// What one game is worth to one player, or a round that he sat out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GameScore {
    /// From 1.
    pub round: usize,
    /// From 1; `None` of a round that he sat out, of which only the score is said.
    pub board: Option<usize>,
    pub power: String,
    pub centres: usize,
    /// The place at the board, from 1.
    pub place: usize,
    /// In which year the power was eliminated.
    pub eliminated: Option<u16>,
    /// How many share the draw in which it shares; 0 where it shares in none, or the game goes on.
    pub sharers: usize,
    pub solo: bool,
    /// `None` where nothing is known that can be scored.
    pub score: Option<f64>,
    /// Whether the score is part of the total.
    pub counts: bool,
    pub provisional: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamRow {
    /// From 1.
    pub place: usize,
    pub team: String,
    pub total: f64,
    pub provisional: bool,
    /// The members, the best first, with their totals and whether they count.
    pub members: Vec<(String, f64, bool)>,
}

/// A total as it is compared: sums of parts are not exact.
#[expect(
    clippy::cast_possible_truncation,
    reason = "scores are far below 2^53 millionths"
)]
pub(crate) fn score_key(total: f64) -> i64 {
    (total * 1e6).round() as i64
}

/// Places from 1 of what is sorted by such keys, the best first; who is level has the same.
pub(crate) fn places<K: PartialEq>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    let mut before = None;
    for (at, key) in keys.enumerate() {
        let is_level = before.as_ref() == Some(&key);
        places.push(if is_level { places[at - 1] } else { at + 1 });
        before = Some(key);
    }
    places
}

/// The standing by how the boards stand.
pub fn rank(event: &Tournament, boards: &[Vec<BoardState>]) -> Ranking {
    let games = games(event, boards).into_iter().enumerate();
    let mut rows: Vec<RankingRow> = games
        .filter(|(_, games)| !games.is_empty())
        .map(|(entrant, games)| row(event, entrant, games))
        .collect();
    let key = |row: &RankingRow| {
        let ties: Vec<i64> = row.ties.iter().map(|&tie| score_key(tie)).collect();
        Reverse((score_key(row.total), ties))
    };
    // The sort keeps the order of the list of players among those who are level.
    rows.sort_by_key(key);
    for (place, row) in places(rows.iter().map(key)).into_iter().zip(&mut rows) {
        row.place = place;
    }
    Ranking {
        provisional: rows.iter().any(|row| row.provisional),
        teams: teams(event, &rows),
        players: rows,
        event: event.name.clone(),
        doubts: all_doubts(event, boards),
    }
}

/// The games of each entrant with what they are worth, and the rounds that he sat out.
fn games(event: &Tournament, boards: &[Vec<BoardState>]) -> Vec<Vec<GameScore>> {
    let mut all = vec![Vec::new(); event.entrants.len()];
    let points = event.rules.sit_out.filter(|&points| points > 0);
    for (at, (round, states)) in event.rounds.iter().zip(boards).enumerate() {
        let system = event.system(round).ok();
        for (board, state) in states.iter().enumerate() {
            if state.result.is_none() && state.progress != BoardProgress::Secret {
                continue;
            }
            let standings = state.result.as_ref().map(BoardResult::standings);
            let scores = system.as_ref().zip(standings.as_ref());
            let scores = scores.and_then(|(system, standings)| system.scores(standings).ok());
            let places = standings.as_ref().map(Standings::places);
            for power in 0..event.powers() {
                let mut game = GameScore {
                    round: at + 1,
                    board: Some(board + 1),
                    power: event.power_name(power).to_owned(),
                    place: places.as_ref().map_or(0, |places| places[power]),
                    score: scores.as_ref().map(|scores| scores[power].0),
                    ..GameScore::default()
                };
                if let Some(result) = &state.result {
                    game.centres = result.powers[power].centres;
                    game.eliminated = result.powers[power].eliminated;
                    game.provisional = result.runs();
                    game.solo = result.outcome == BoardOutcome::Solo(power);
                    if let BoardOutcome::Draw(sharers) = &result.outcome
                        && sharers.contains(&power)
                    {
                        game.sharers = sharers.len();
                    }
                }
                for entrant in scorers(event, round, board, power) {
                    all[entrant].push(game.clone());
                }
            }
        }
        for entrant in round.sitters() {
            all[entrant].push(GameScore {
                round: at + 1,
                score: points.map(f64::from),
                ..GameScore::default()
            });
        }
    }
    all
}

/// Who gets the score of a power at a board.
pub(crate) fn scorers(
    event: &Tournament,
    round: &EventRound,
    board: usize,
    power: usize,
) -> Vec<EntrantId> {
    let mut all: Vec<EntrantId> = round
        .players(board, power)
        .map(|seat| seat.entrant)
        .collect();
    match event.rules.substitutes.unwrap_or_default() {
        SubstituteRule::First => all.truncate(1),
        SubstituteRule::Last => _ = all.drain(..all.len().saturating_sub(1)),
        SubstituteRule::Both => {
            all.sort_unstable();
            all.dedup();
        }
    }
    all
}

/// The row of a player, whose place is not known yet.
fn row(event: &Tournament, entrant: EntrantId, mut games: Vec<GameScore>) -> RankingRow {
    let rules = &event.rules;
    // Of each round the best score, the best round first; of equal ones the earlier counts.
    let score = |game: &GameScore| game.score.unwrap_or(f64::NEG_INFINITY);
    let mut counted: Vec<usize> = (0..games.len())
        .filter(|&at| games[at].score.is_some())
        .collect();
    counted.sort_by(|&a, &b| score(&games[b]).total_cmp(&score(&games[a])));
    let mut seen = Vec::new();
    counted.retain(|&at| {
        let is_first = !seen.contains(&games[at].round);
        seen.push(games[at].round);
        is_first
    });
    counted.truncate(rules.counted());
    let mut total = 0.0;
    for at in counted {
        games[at].counts = true;
        total += score(&games[at]);
    }
    let known = &event.entrants[entrant];
    RankingRow {
        place: 0,
        player: known.name.clone(),
        club: known.club.clone(),
        team: known.team.clone(),
        total,
        provisional: games.iter().any(|game| game.provisional),
        unknown: games
            .iter()
            .any(|game| game.board.is_some() && game.score.is_none()),
        ties: rules
            .ties()
            .iter()
            .map(|&tie| tie_value(&games, tie))
            .collect(),
        games,
        entrant,
    }
}

fn tie_value(games: &[GameScore], tie: TieBreak) -> f64 {
    let games = games.iter().filter(|game| game.board.is_some());
    let counted = games.clone().filter(|game| game.counts);
    match tie {
        TieBreak::BestGame => {
            let best = counted.filter_map(|game| game.score).reduce(f64::max);
            best.unwrap_or(0.0)
        }
        TieBreak::Dropped => games
            .filter(|game| !game.counts)
            .filter_map(|game| game.score)
            .sum(),
        TieBreak::Centres => number(counted.map(|game| game.centres).sum()),
        TieBreak::Solos => number(games.filter(|game| game.solo).count()),
        TieBreak::Tops => number(games.filter(|game| game.place == 1).count()),
    }
}

fn teams(event: &Tournament, rows: &[RankingRow]) -> Vec<TeamRow> {
    let mut teams: Vec<TeamRow> = Vec::new();
    let best = event.rules.team_best.filter(|&best| best > 0);
    // The rows stand in the order of totals, and so do the members.
    for row in rows.iter().filter(|row| !row.team.is_empty()) {
        let found = teams.iter().position(|team| team.team == row.team);
        let at = found.unwrap_or_else(|| {
            teams.push(TeamRow {
                place: 0,
                team: row.team.clone(),
                total: 0.0,
                provisional: false,
                members: Vec::new(),
            });
            teams.len() - 1
        });
        let team = &mut teams[at];
        let counts = best.is_none_or(|best| team.members.len() < best);
        team.members.push((row.player.clone(), row.total, counts));
        if counts {
            team.total += row.total;
            team.provisional |= row.provisional;
        }
    }
    let key = |team: &TeamRow| Reverse(score_key(team.total));
    teams.sort_by_key(key);
    for (place, team) in places(teams.iter().map(key)).into_iter().zip(&mut teams) {
        team.place = place;
    }
    teams
}

/// A count to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "games and centres are far below 2^52"
)]
fn number(count: usize) -> f64 {
    count as f64
}
