//! Standings at any moment: what each game is worth to each player, which scores count, and who
//! stands where. A game that goes on counts as if it ended now, and is marked.

mod needs;

pub use needs::{Need, PlayerNeed, needs};

use serde::Serialize;

use super::round::{EntrantId, EventSeat};
use super::rules::{AddingUp, DoublesRule, SubstituteRule, TieBreak};
use super::sources::{BoardProgress, BoardState};
use super::tournament::Tournament;
use chancery_game::score::{BoardOutcome, GameOutcome};

/// The standing of all who have played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranking {
    /// The first one first.
    pub players: Vec<RankingRow>,
    /// Empty where nobody has a team.
    pub teams: Vec<TeamRow>,
    /// Whether some game that counts goes on.
    pub provisional: bool,
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
    pub games: Vec<GameScore>,
    /// Points for rounds in which they sat out.
    pub sat_out: Vec<SitOutScore>,
    #[serde(skip)]
    pub entrant: EntrantId,
}

/// What one game is worth to one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct GameScore {
    /// From 1.
    pub round: usize,
    /// From 1.
    pub board: usize,
    pub power: String,
    pub centres: usize,
    /// The place at the board, from 1.
    pub place: usize,
    /// In which year the power was eliminated.
    pub eliminated: Option<u16>,
    /// How many share the draw in which it shares; 0 where it shares in none.
    pub sharers: usize,
    pub solo: bool,
    /// `None` where nothing is known that can be scored.
    pub score: Option<f64>,
    /// Whether the score is part of the total.
    pub counts: bool,
    pub provisional: bool,
    /// Whether the player played only a part of the game.
    pub substitute: bool,
    #[serde(skip)]
    pub power_index: usize,
    #[serde(skip)]
    pub entrant: EntrantId,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SitOutScore {
    /// From 1.
    pub round: usize,
    pub score: f64,
    pub counts: bool,
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
fn key(total: f64) -> i64 {
    (total * 1e6).round() as i64
}

/// The standing by how the boards stand.
pub fn rank(tournament: &Tournament, boards: &[Vec<BoardState>]) -> Ranking {
    let games = games(tournament, boards).into_iter().enumerate();
    let mut rows: Vec<RankingRow> = games
        .filter_map(|(entrant, games)| row(tournament, entrant, games))
        .collect();
    // The sort keeps the order of the list of players among those who are level.
    rows.sort_by_key(|row| std::cmp::Reverse(rank_key(row)));
    for at in 0..rows.len() {
        let is_level = at > 0 && rank_key(&rows[at]) == rank_key(&rows[at - 1]);
        rows[at].place = if is_level { rows[at - 1].place } else { at + 1 };
    }
    Ranking {
        provisional: rows.iter().any(|row| row.provisional),
        teams: teams(tournament, &rows),
        players: rows,
    }
}

/// By what rows are ranked; the higher is the better.
fn rank_key(row: &RankingRow) -> (i64, Vec<i64>) {
    let ties = row.ties.iter().map(|&tie| key(tie));
    (key(row.total), ties.collect())
}

/// The games of each entrant with what they are worth.
fn games(tournament: &Tournament, boards: &[Vec<BoardState>]) -> Vec<Vec<GameScore>> {
    let mut games = vec![Vec::new(); tournament.entrants.len()];
    for (round, states) in boards.iter().enumerate() {
        for (board, state) in states.iter().enumerate() {
            for game in board_scores(tournament, BoardAt { round, board }, state) {
                games[game.entrant].push(game);
            }
        }
    }
    games
}

/// A board of a round, by indexes.
#[derive(Clone, Copy)]
struct BoardAt {
    round: usize,
    board: usize,
}

/// What a board is worth to all who get a score of it; nothing where nothing of it is to be scored, nor
/// will be.
fn board_scores(tournament: &Tournament, at: BoardAt, state: &BoardState) -> Vec<GameScore> {
    let Some(round) = tournament.rounds.get(at.round) else {
        return Vec::new();
    };
    let Some(board) = round.boards().get(at.board) else {
        return Vec::new();
    };
    if state.result.is_none() && state.progress != BoardProgress::Secret {
        return Vec::new();
    }
    let standings = state
        .result
        .as_ref()
        .map(|result| (result, result.standings()));
    let system = tournament.system(round).ok();
    let scores = system
        .zip(standings.as_ref())
        .and_then(|(system, (_, standings))| system.scores(standings).ok());
    let mut games = Vec::new();
    for (power, seat) in board.seats.iter().enumerate() {
        let mut game = GameScore {
            round: at.round + 1,
            board: at.board + 1,
            power: tournament.power_name(power).to_owned(),
            centres: 0,
            place: 0,
            eliminated: None,
            sharers: 0,
            solo: false,
            score: None,
            counts: false,
            provisional: false,
            substitute: !seat.later.is_empty(),
            power_index: power,
            entrant: 0,
        };
        if let Some((result, standings)) = &standings {
            game.centres = result.powers[power].centres;
            game.eliminated = result.powers[power].eliminated;
            game.place = standings.places()[power];
            game.provisional = result.runs();
            game.solo = result.outcome == BoardOutcome::Solo(power);
            game.sharers = match &standings.result {
                GameOutcome::Draw(sharers) if sharers.contains(&power) => sharers.len(),
                _ => 0,
            };
            game.score = scores.as_ref().map(|scores| scores[power].0);
        }
        let players = scorers(seat, tournament.rules.substitutes);
        games.extend(players.into_iter().map(|entrant| GameScore {
            entrant,
            ..game.clone()
        }));
    }
    games
}

/// Who gets the score of a seat.
fn scorers(seat: &EventSeat, rule: SubstituteRule) -> Vec<EntrantId> {
    match rule {
        SubstituteRule::First => vec![seat.first],
        SubstituteRule::Last => vec![seat.last()],
        SubstituteRule::Both => {
            let mut all: Vec<EntrantId> = seat.all().collect();
            all.sort_unstable();
            all.dedup();
            all
        }
    }
}

/// Scores that count or do not count together: a game, a round, a round that was sat out.
struct ScoreUnit {
    score: f64,
    /// Indexes into the games of the player.
    games: Vec<usize>,
    /// An index into the rounds that were sat out.
    sat_out: Option<usize>,
}

/// The row of a player; `None` of one who has neither played nor sat out.
fn row(tournament: &Tournament, entrant: EntrantId, games: Vec<GameScore>) -> Option<RankingRow> {
    let rules = &tournament.rules;
    let mut sat_out: Vec<SitOutScore> = Vec::new();
    for (at, round) in tournament.rounds.iter().enumerate() {
        if round.sitters().contains(&entrant) && (sat_out.is_empty() || !rules.sitting_out_once) {
            sat_out.push(SitOutScore {
                round: at + 1,
                score: rules.sitting_out,
                counts: false,
            });
        }
    }
    if games.is_empty() && sat_out.is_empty() {
        return None;
    }
    let known = &tournament.entrants[entrant];
    let mut row = RankingRow {
        place: 0,
        player: known.name.clone(),
        club: known.club.clone(),
        team: known.team.clone(),
        total: 0.0,
        provisional: games.iter().any(|game| game.provisional),
        unknown: games.iter().any(|game| game.score.is_none()),
        ties: Vec::new(),
        games,
        sat_out,
        entrant,
    };
    let mut units = units(tournament, &row);
    // The best first; of equal ones the earlier counts.
    units.sort_by(|a, b| b.score.total_cmp(&a.score));
    let most = match rules.adding {
        AddingUp::All | AddingUp::Average => usize::MAX,
        AddingUp::Best(rounds) => rounds,
        AddingUp::Drop(rounds) => rules.rounds.saturating_sub(rounds),
        AddingUp::BestGames(games) => games,
    };
    let all = units.len();
    units.truncate(most);
    for unit in &units {
        row.total += unit.score;
        for &game in &unit.games {
            row.games[game].counts = true;
        }
        if let Some(round) = unit.sat_out {
            row.sat_out[round].counts = true;
        }
    }
    if rules.adding == AddingUp::Average && all > 0 {
        row.total /= number(all);
    }
    row.ties = rules.ties.iter().map(|&tie| tie_value(&row, tie)).collect();
    Some(row)
}

fn units(tournament: &Tournament, row: &RankingRow) -> Vec<ScoreUnit> {
    let rules = &tournament.rules;
    let by_round = matches!(
        rules.adding,
        AddingUp::All | AddingUp::Best(_) | AddingUp::Drop(_)
    );
    let mut units: Vec<ScoreUnit> = Vec::new();
    for round in 1..=tournament.rounds.len() {
        let scored = row.games.iter().enumerate();
        let mut games: Vec<(usize, f64)> = scored
            .filter(|(_, game)| game.round == round)
            .filter_map(|(at, game)| Some((at, game.score?)))
            .collect();
        if by_round && games.len() > 1 {
            games.sort_by(|a, b| b.1.total_cmp(&a.1));
            if rules.doubles == DoublesRule::Best {
                games.truncate(1);
            }
            units.push(ScoreUnit {
                score: games.iter().map(|(_, score)| score).sum(),
                games: games.iter().map(|(at, _)| *at).collect(),
                sat_out: None,
            });
        } else {
            units.extend(games.into_iter().map(|(at, score)| ScoreUnit {
                score,
                games: vec![at],
                sat_out: None,
            }));
        }
    }
    for (at, sat_out) in row.sat_out.iter().enumerate() {
        // A round without points for sitting out is no game of 0.
        if rules.sitting_out != 0.0 {
            units.push(ScoreUnit {
                score: sat_out.score,
                games: Vec::new(),
                sat_out: Some(at),
            });
        }
    }
    units
}

fn tie_value(row: &RankingRow, tie: TieBreak) -> f64 {
    let counted = || row.games.iter().filter(|game| game.counts);
    let mut scores: Vec<f64> = counted().filter_map(|game| game.score).collect();
    scores.sort_by(|a, b| b.total_cmp(a));
    let nth = |nth: usize| scores.get(nth).copied().unwrap_or(0.0);
    match tie {
        TieBreak::BestGame => nth(0),
        TieBreak::SecondGame => nth(1),
        TieBreak::Centres => number(counted().map(|game| game.centres).sum()),
        TieBreak::AllCentres => number(row.games.iter().map(|game| game.centres).sum()),
        TieBreak::MostCentres => {
            number(row.games.iter().map(|game| game.centres).max().unwrap_or(0))
        }
        TieBreak::Solos => number(row.games.iter().filter(|game| game.solo).count()),
        TieBreak::Tops => number(row.games.iter().filter(|game| game.place == 1).count()),
        TieBreak::Dropped => {
            let dropped = row.games.iter().filter(|game| !game.counts);
            dropped.filter_map(|game| game.score).sum()
        }
    }
}

fn teams(tournament: &Tournament, rows: &[RankingRow]) -> Vec<TeamRow> {
    let mut teams: Vec<TeamRow> = Vec::new();
    let best = tournament.rules.team_best.unwrap_or(usize::MAX);
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
        let counts = team.members.len() < best;
        team.members.push((row.player.clone(), row.total, counts));
        if counts {
            team.total += row.total;
            team.provisional |= row.provisional;
        }
    }
    teams.sort_by_key(|team| std::cmp::Reverse(key(team.total)));
    for at in 0..teams.len() {
        let is_level = at > 0 && key(teams[at].total) == key(teams[at - 1].total);
        teams[at].place = if is_level {
            teams[at - 1].place
        } else {
            at + 1
        };
    }
    teams
}

/// The games of a power, the best first: by score, then by centres.
pub fn best_of_power(ranking: &Ranking, power: usize) -> Vec<(&RankingRow, &GameScore)> {
    let rows = ranking.players.iter();
    let mut games: Vec<(&RankingRow, &GameScore)> = rows
        .flat_map(|row| row.games.iter().map(move |game| (row, game)))
        .filter(|(_, game)| game.power_index == power)
        .collect();
    games.sort_by_key(|(_, game)| std::cmp::Reverse((game.score.map(key), game.centres)));
    games
}

/// A count to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "games and centres are far below 2^52"
)]
fn number(count: usize) -> f64 {
    count as f64
}
