//! What is shown of an event, as documents: text, pages, print, spreadsheets and the screen are made
//! of them like all reports.

use std::cmp::Reverse;

use clap::ValueEnum;

use super::command::ResultSource;
use super::event_file::GAMES;
use super::needs::needs;
use super::ranking::{GameScore, Ranking, RankingRow, places, rank, score_key};
use super::refusal::{EventRefusal, refused};
use super::round::{EventRound, not_seated};
use super::rules::word;
use super::seating::{SeatingComparison, SeatingCost, SeatingHistory};
use super::sources::{BoardProgress, BoardState, doubts_of, round_doubts};
use super::tournament::Tournament;
use chancery_atlas::grammar::Joined;
use chancery_game::report::{Document, NumberCell, TableKind};
use chancery_game::score::{BoardOutcome, BoardResult, Score, System};
use chancery_game::words::capital;

/// The players with what they have played, and the roll call of a round.
pub fn players(event: &Tournament, number: usize) -> Result<Document, EventRefusal> {
    event.round(number)?;
    let history = SeatingHistory::before(event, number);
    let mut document = Document::titled(format!("{}: players", event.name));
    let mut rows = Vec::new();
    for (id, entrant) in event.entrants.iter().enumerate() {
        let rounds = event.rounds.iter();
        let played = rounds
            .filter(|round| !round.boards_of(id).is_empty())
            .count();
        let cell = |number: usize| match number {
            0 => String::new(),
            number => number.to_string(),
        };
        rows.push(vec![
            entrant.name.clone(),
            entrant.club.clone(),
            entrant.team.clone(),
            cell(entrant.seed.unwrap_or(0) as usize),
            cell(played),
            cell(history.sat_out(id)),
            word(event.presence(number, id)),
        ]);
    }
    let this = format!("Round {number}");
    let head = ["Player", "Club", "Team", "Seed", "Played", "Sat out", &this];
    document.wide_table(&head, rows);
    Ok(document)
}

/// Who sits where in a round that is seated.
pub fn seating(event: &Tournament, number: usize) -> Result<Document, EventRefusal> {
    let round = event.round(number)?;
    if round.sources.is_empty() {
        return not_seated();
    }
    let mut document = Document::titled(format!("{}: round {number}", event.name));
    document.paragraph(round.plan.to_string());
    let mut head = vec!["Board"];
    head.extend((0..event.powers()).map(|power| event.power_name(power)));
    let rows = (0..round.sources.len()).map(|board| {
        let powers = 0..event.powers();
        let seats = powers.map(|power| seat_names(event, round, board, power));
        std::iter::once((board + 1).to_string())
            .chain(seats)
            .collect()
    });
    document.wide_table(&head, rows.collect());
    let sitters = round.sitters().map(|id| event.name_of(id));
    let sitters = sitters.led("Sitting out: ", ", ");
    if !sitters.is_empty() {
        document.paragraph(sitters + ".");
    }
    let cost = SeatingCost::of_round(event, number);
    document.paragraph(format!("Seed {}: {cost}.", round.seed));
    document.section("What doesn't fit", round_doubts(event, number));
    Ok(document)
}

/// `Anna`; with substitutes `Anna, from 1904 Ben`.
fn seat_names(event: &Tournament, round: &EventRound, board: usize, power: usize) -> String {
    let seats = round.players(board, power).map(|seat| {
        let name = event.name_of(seat.entrant);
        match seat.from {
            0 => name.to_owned(),
            from => format!("from {from} {name}"),
        }
    });
    seats.joined(", ")
}

/// A seating beside chance and beside the least that can be, in a sentence.
pub fn comparison(compared: &SeatingComparison) -> String {
    format!(
        "Powers again: {}, by chance {:.1}, at least 0. Meetings again: {}, by chance {:.1}, at least {}.",
        compared.seated.powers,
        compared.random_powers,
        compared.seated.met,
        compared.random_met,
        compared.least_met
    )
}

/// The centres of a result: `1907: A5 F9 G20`.
pub fn short_counts(event: &Tournament, result: &BoardResult) -> String {
    let powers = result.powers.iter().zip(&event.board.powers);
    let counts = powers.filter(|(own, _)| own.centres > 0);
    let counts = counts.map(|(own, power)| format!("{}{}", power.badge, own.centres));
    format!("{}: {}", result.year, counts.joined(" "))
}

/// How all boards of a round stand.
pub fn boards(
    event: &Tournament,
    number: usize,
    states: &[Vec<BoardState>],
) -> Result<Document, EventRefusal> {
    let round = event.round(number)?;
    let mut document = Document::titled(format!("{}: boards of round {number}", event.name));
    let mut rows = Vec::new();
    for (at, (source, state)) in round.sources.iter().zip(&states[number - 1]).enumerate() {
        let source = match source {
            None => "",
            // Where it is under a long name tells nothing.
            Some(ResultSource::From(place)) if place.starts_with(GAMES) => "game",
            Some(ResultSource::From(place)) => place,
            Some(ResultSource::Typed(_)) => "typed",
        };
        let centres = state.result.as_ref();
        let centres = centres.map(|result| short_counts(event, result));
        rows.push(vec![
            (at + 1).to_string(),
            progress_words(event, state),
            centres.unwrap_or_default(),
            source.to_owned(),
        ]);
    }
    document.wide_table(&["Board", "State", "Centres", "From"], rows);
    document.section("What doesn't fit", doubts_of(event, number, states));
    Ok(document)
}

pub(crate) fn progress_words(event: &Tournament, state: &BoardState) -> String {
    let outcome = state.result.as_ref().map(|result| &result.outcome);
    match (state.progress, outcome) {
        (BoardProgress::Waits, _) => "no result yet".to_owned(),
        (BoardProgress::Unread, _) => "can't be read".to_owned(),
        (BoardProgress::Secret, _) => format!("{}, centres secret", state.phase),
        (BoardProgress::Runs, _) if state.phase.is_empty() => "runs".to_owned(),
        (BoardProgress::Runs, _) => state.phase.clone(),
        (BoardProgress::Over, _) if !state.ended.is_empty() => state.ended.clone(),
        (_, Some(BoardOutcome::Solo(power))) => {
            format!("{} has won", event.power_name(*power))
        }
        (_, Some(BoardOutcome::Draw(sharers))) => format!("draw of {}", sharers.len()),
        _ => "over".to_owned(),
    }
}

/// By what standings are shown, instead of the whole standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StandingsBy {
    /// The games of each power, the best first
    Power,
    /// The games of each round, the best first
    Round,
    /// The teams
    Team,
    /// What everybody needs to lead, at the boards that run
    Need,
}

/// The standing of all with the teams, or a part of it.
pub fn standings(
    event: &Tournament,
    states: &[Vec<BoardState>],
    by: Option<StandingsBy>,
) -> Document {
    if by == Some(StandingsBy::Need) {
        return needs(event, states);
    }
    let ranking = &rank(event, states);
    let mut document = Document::titled(format!("{}: standings", event.name));
    match by {
        None => whole(&mut document, event, ranking),
        Some(StandingsBy::Power) => {
            for power in &event.board.powers {
                games(&mut document, ranking, &power.name, |game| {
                    game.power == power.name
                });
            }
        }
        Some(StandingsBy::Round) => {
            for round in 1..=event.rounds.len() {
                let title = format!("Round {round}");
                games(&mut document, ranking, &title, |game| game.round == round);
            }
        }
        Some(StandingsBy::Team | StandingsBy::Need) => {}
    }
    let rows = &ranking.players;
    if ranking.provisional {
        document.paragraph("* A game still runs: it counts as if it ended now.");
    }
    if rows.iter().any(|row| row.unknown) {
        document
            .paragraph("? A game keeps its centres secret: it counts for nothing until it ends.");
    }
    if by.is_none() && rows.iter().any(|row| row.games.iter().any(is_dropped)) {
        document.paragraph("(…) This score does not count.");
    }
    if by.is_none_or(|by| by == StandingsBy::Team) {
        teams(&mut document, ranking);
    }
    document.section("What doesn't fit", ranking.doubts.clone());
    document
}

fn is_dropped(game: &GameScore) -> bool {
    game.score.is_some() && !game.counts
}

fn whole(document: &mut Document, event: &Tournament, ranking: &Ranking) {
    let rules = &event.rules;
    let system = System::read(rules.scoring.as_deref().unwrap_or_default());
    let system = system.map(|system| system.described()).unwrap_or_default();
    document.paragraph(format!("{system}. {}.", rules.counting()));
    let head = ["Place", "Player", "Club", "Team", "Total", ""].map(str::to_owned);
    let rounds = (1..=event.rounds.len()).map(|round| format!("Round {round}"));
    let ties = rules.ties().iter().map(|&tie| capital(&word(tie)));
    let head: Vec<String> = head.into_iter().chain(rounds).chain(ties).collect();
    let mut rows = Vec::new();
    for row in &ranking.players {
        let cells = [
            format!("{:>2}", row.place),
            row.player.clone(),
            row.club.clone(),
            row.team.clone(),
            Score(row.total).to_string(),
            marks(row.provisional, row.unknown),
        ];
        let mut cells: Vec<NumberCell> = cells.map(NumberCell::from).into();
        for round in 1..=event.rounds.len() {
            let games = row.games.iter().filter(|game| game.round == round);
            let plain = games.clone().map(|game| match game.score {
                Some(score) => Score(score).to_string(),
                None => game_cell(game),
            });
            cells.push(NumberCell {
                plain: plain.joined(" + "),
                shown: games.map(game_cell).joined(" + "),
            });
        }
        // Only where totals are level do they say anything.
        let is_level = !level_with(ranking, row).is_empty();
        for &tie in &row.ties {
            let value = is_level.then(|| Score(tie).to_string());
            cells.push(value.unwrap_or_default().into());
        }
        rows.push(cells);
    }
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    document.number_table(&head, rows, TableKind::Wide);
}

/// Who has the same total as somebody.
fn level_with<'a>(ranking: &'a Ranking, row: &RankingRow) -> Vec<&'a str> {
    let others = ranking.players.iter().filter(|other| {
        other.player != row.player && score_key(other.total) == score_key(row.total)
    });
    others.map(|other| other.player.as_str()).collect()
}

pub(crate) fn marks(provisional: bool, unknown: bool) -> String {
    let unknown = if unknown { "?" } else { "" };
    format!("{}{unknown}", if provisional { "*" } else { "" })
}

pub(crate) fn marked(score: f64, provisional: bool, unknown: bool) -> String {
    format!("{}{}", Score(score), marks(provisional, unknown))
}

/// What a game is worth: `7010`, `7010*`, `?`; empty of a round that was sat out for nothing.
fn game_score(game: &GameScore) -> String {
    match game.score {
        Some(score) => marked(score, game.provisional, false),
        None if game.board.is_some() => "?".to_owned(),
        None => String::new(),
    }
}

/// The same in a row of the standings: `(2003*)`, `sat out`, `1000 sat out`.
fn game_cell(game: &GameScore) -> String {
    let score = match (game.board, game_score(game)) {
        (Some(_), score) => score,
        (None, points) => format!("{points} sat out").trim_start().to_owned(),
    };
    if is_dropped(game) {
        format!("({score})")
    } else {
        score
    }
}

fn teams(document: &mut Document, ranking: &Ranking) {
    let mut rows = Vec::new();
    for team in &ranking.teams {
        let members = team.members.iter().map(|(name, total, counts)| {
            let text = format!("{name} {}", Score(*total));
            if *counts { text } else { format!("({text})") }
        });
        rows.push(vec![
            format!("{:>2}", team.place),
            team.team.clone(),
            marked(team.total, team.provisional, false),
            members.joined(", "),
        ]);
    }
    if !rows.is_empty() {
        document.heading(2, "Teams");
        document.wide_table(&["Place", "Team", "Total", "Members"], rows);
    }
}

/// The games of one kind, the best first: by score, then by centres.
fn games(
    document: &mut Document,
    ranking: &Ranking,
    title: &str,
    is_meant: impl Fn(&GameScore) -> bool,
) {
    let rows = ranking.players.iter();
    let games = rows.flat_map(|row| row.games.iter().map(move |game| (row, game)));
    let mut games: Vec<(&RankingRow, &GameScore)> = games
        .filter(|(_, game)| game.board.is_some() && is_meant(game))
        .collect();
    if games.is_empty() {
        return;
    }
    let key =
        |(_, game): &(&RankingRow, &GameScore)| Reverse((game.score.map(score_key), game.centres));
    games.sort_by_key(key);
    let places = places(games.iter().map(key));
    let rows = games.iter().zip(places).map(|((row, game), place)| {
        let mut cells = vec![format!("{place:>2}"), row.player.clone()];
        cells.extend(game_facts(game));
        cells.push(game_score(game));
        cells
    });
    document.heading(2, title);
    let head = [
        "Place", "Player", "Round", "Board", "Power", "Centres", "Result", "Score",
    ];
    document.wide_table(&head, rows.collect());
}

/// Every number of a player's row, line by line.
///
/// # Errors
/// There is no such player, or nothing of his is scored yet.
pub fn explain(
    event: &Tournament,
    states: &[Vec<BoardState>],
    player: &str,
) -> Result<Document, EventRefusal> {
    let name = event.name_of(event.entrant(player)?);
    let ranking = rank(event, states);
    let row = ranking.players.iter().find(|row| row.player == name);
    let Some(row) = row else {
        return refused(format!("{name} has no game that is scored yet"));
    };
    let rules = &event.rules;
    let mut document = Document::titled(format!("{}: {name}", event.name));
    let (mut rows, mut parts) = (Vec::new(), Vec::new());
    let mut systems: Vec<System> = Vec::new();
    for game in &row.games {
        let system = event.system(&event.rounds[game.round - 1])?;
        let mut cells = game_facts(game);
        cells.push(system.name().to_owned());
        cells.push(game_score(game));
        cells.push(if game.counts { "counts" } else { "" }.to_owned());
        rows.push(cells);
        if game.counts {
            parts.extend(game.score.map(|score| Score(score).to_string()));
        }
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
    let head = [
        "Round", "Board", "Power", "Centres", "Result", "System", "Score", "",
    ];
    document.wide_table(&head, rows);
    let (which, all) = (rules.counting(), parts.join(" + "));
    document.paragraph(format!("Total: {all} = {}. {which}.", Score(row.total)));
    let mut place = format!("Place {} of {}.", row.place, ranking.players.len());
    let level = level_with(&ranking, row);
    if !level.is_empty() {
        let ties = rules.ties().iter().zip(&row.ties);
        let ties = ties.map(|(tie, value)| format!("{} {}", word(*tie), Score(*value)));
        let ties = ties.led(" Tie-breaks: ", ", ");
        let level = level.join(", ");
        place = format!("{place} The same total: {level}.{ties}");
    }
    document.paragraph(place);
    let about = systems
        .iter()
        .map(|system| format!("{}: {}", system.name(), system.about()));
    document.section("The rules of scoring", about.collect());
    Ok(document)
}

/// Where a game was, and what came of it.
fn game_facts(game: &GameScore) -> Vec<String> {
    let facts = [
        (game.place > 0).then(|| format!("place {}", game.place)),
        game.eliminated.map(|year| format!("out in {year}")),
        (game.sharers > 0).then(|| format!("draw of {}", game.sharers)),
        game.solo.then(|| "won alone".to_owned()),
        game.provisional.then(|| "runs".to_owned()),
        game.board.is_none().then(|| "sat out".to_owned()),
    ];
    let facts = facts.into_iter().flatten();
    let board = game.board.map(|board| board.to_string());
    let centres = game
        .score
        .and(board.as_ref())
        .map(|_| game.centres.to_string());
    vec![
        game.round.to_string(),
        board.unwrap_or_default(),
        game.power.clone(),
        centres.unwrap_or_default(),
        facts.joined(", "),
    ]
}

/// The rules of the event, and the plan of its rounds.
pub fn rules(event: &Tournament) -> Document {
    let mut document = Document::titled(format!("{}: rules", event.name));
    let rules = event.rules.listed();
    let rules = rules.map(|(rule, value)| vec![rule.to_owned(), value]);
    document.table(&["Rule", "Value"], rules.collect());
    let rounds = event.rounds.iter().zip(1..).map(|(round, number)| {
        let state = if round.closed { "closed" } else { "open" };
        vec![
            format!("{number}"),
            round.plan.to_string(),
            state.to_owned(),
        ]
    });
    document.table(&["Round", "Plan", "State"], rounds.collect());
    document
}
