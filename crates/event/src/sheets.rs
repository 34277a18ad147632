//! What is shown of an event, as documents: text, pages and print are made of them like all reports.

use super::ranking::{GameScore, Need, PlayerNeed, Ranking, RankingRow, best_of_power};
use super::round::{EventSeat, ResultSource};
use super::rules::{AddingUp, word};
use super::seating::{SeatingComparison, SeatingCost, SeatingHistory};
use super::sources::{BoardProgress, BoardState, round_doubts};
use super::tournament::{EventRefusal, Tournament, not_seated, refused};
use chancery_atlas::grammar::{Joined, counted};
use chancery_game::report::{Document, spreadsheet_row};
use chancery_game::score::{BoardOutcome, BoardResult, Score, System};

/// The players with what they have played, and the roll call of a round.
pub fn players(tournament: &Tournament, number: usize) -> Result<Document, EventRefusal> {
    let round = tournament.round(number)?;
    let history = SeatingHistory::before(tournament, number);
    let mut document = Document::titled(format!("{}: players", tournament.name));
    let mut rows = Vec::new();
    for (id, entrant) in tournament.entrants.iter().enumerate() {
        let rounds = tournament.rounds.iter();
        let played = rounds
            .filter(|round| !round.seats_of(id).is_empty())
            .count();
        let number = |number: usize| Some(number).filter(|&number| number > 0);
        let cell = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
        let presence = if entrant.withdrawn {
            "withdrawn"
        } else {
            round.presence_of(id).words()
        };
        rows.push(vec![
            entrant.name.clone(),
            entrant.club.clone(),
            entrant.team.clone(),
            cell(entrant.seed.map(|seed| seed as usize)),
            cell(number(played)),
            cell(number(history.sat_out(id))),
            presence.to_owned(),
        ]);
    }
    let this = format!("Round {number}");
    let head = ["Player", "Club", "Team", "Seed", "Played", "Sat out", &this];
    document.wide_table(&head, rows);
    Ok(document)
}

/// Who sits where in a round that is seated.
pub fn seating(tournament: &Tournament, number: usize) -> Result<Document, EventRefusal> {
    let round = tournament.round(number)?;
    let Some(seated) = &round.seating else {
        return refused(not_seated(number));
    };
    let mut document = Document::titled(format!("{}: round {number}", tournament.name));
    let mut about: Vec<String> = vec![round.plan.date.clone()];
    about.extend(round.plan.until_year.map(|year| format!("until {year}")));
    if !round.plan.until_time.is_empty() {
        about.push(format!("until {}", round.plan.until_time));
    }
    about.retain(|part| !part.is_empty());
    document.paragraph(about.join(", "));
    let mut head = vec!["Board"];
    head.extend((0..tournament.powers()).map(|power| tournament.power_name(power)));
    let mut rows = Vec::new();
    for (at, board) in seated.boards.iter().enumerate() {
        let mut row = vec![(at + 1).to_string()];
        row.extend(board.seats.iter().map(|seat| seat_names(tournament, seat)));
        rows.push(row);
    }
    document.wide_table(&head, rows);
    let sitters = seated.sitters.iter().map(|&id| tournament.name_of(id));
    let sitters: Vec<&str> = sitters.collect();
    if !sitters.is_empty() {
        document.paragraph(format!("Sitting out: {}.", sitters.join(", ")));
    }
    document.paragraph(format!(
        "Seed {}. {}.",
        seated.seed,
        capital(&SeatingCost::of_round(tournament, number).to_string())
    ));
    let doubts = round_doubts(tournament, round);
    document.section("What doesn't fit", doubts);
    Ok(document)
}

/// `Anna`; with substitutes `Anna, from 1904 Ben`.
fn seat_names(tournament: &Tournament, seat: &EventSeat) -> String {
    let first = tournament.name_of(seat.first).to_owned();
    let later = seat.later.iter();
    let later =
        later.map(|late| format!("from {} {}", late.from, tournament.name_of(late.entrant)));
    std::iter::once(first).chain(later).joined(", ")
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

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The centres of a result: `1907: A5 F9 G20`.
pub fn short_counts(tournament: &Tournament, result: &BoardResult) -> String {
    let powers = result.powers.iter().zip(&tournament.board.powers);
    let counts = powers
        .filter(|(own, _)| own.centres > 0)
        .map(|(own, power)| format!("{}{}", power.badge, own.centres));
    format!("{}: {}", result.year, counts.joined(" "))
}

/// How all boards of a round stand.
pub fn boards(
    tournament: &Tournament,
    number: usize,
    states: &[BoardState],
) -> Result<Document, EventRefusal> {
    let round = tournament.round(number)?;
    let mut document = Document::titled(format!("{}: boards of round {number}", tournament.name));
    let mut rows = Vec::new();
    for (at, (board, state)) in round.boards().iter().zip(states).enumerate() {
        let source = match &board.source {
            _ if board.closed_with.is_some() => "closed".to_owned(),
            None => String::new(),
            Some(
                ResultSource::Game(from) | ResultSource::File(from) | ResultSource::Page(from),
            ) => from.clone(),
            Some(ResultSource::Typed(_)) => "typed".to_owned(),
        };
        let centres = state.result.as_ref();
        let centres = centres.map(|result| short_counts(tournament, result));
        rows.push(vec![
            (at + 1).to_string(),
            progress_words(tournament, state),
            centres.unwrap_or_default(),
            source,
        ]);
    }
    document.wide_table(&["Board", "", "Centres", "From"], rows);
    document.section(
        "What doesn't fit",
        doubt_lines(round_doubts(tournament, round), states),
    );
    Ok(document)
}

fn doubt_lines(mut lines: Vec<String>, states: &[BoardState]) -> Vec<String> {
    for (at, state) in states.iter().enumerate() {
        let doubts = state.doubts.iter();
        lines.extend(doubts.map(|doubt| format!("Board {}: {doubt}.", at + 1)));
    }
    lines
}

/// Everything that does not fit, of all rounds.
pub fn all_doubts(tournament: &Tournament, boards: &[Vec<BoardState>]) -> Vec<String> {
    let rounds = tournament.rounds.iter().zip(boards).enumerate();
    let lines = rounds.flat_map(|(at, (round, states))| {
        let lines = doubt_lines(round_doubts(tournament, round), states);
        lines
            .into_iter()
            .map(move |line| format!("Round {}: {line}", at + 1))
    });
    lines.collect()
}

fn progress_words(tournament: &Tournament, state: &BoardState) -> String {
    match state.progress {
        BoardProgress::Waits => "no result yet".to_owned(),
        BoardProgress::Unread => "can't be read".to_owned(),
        BoardProgress::Secret => format!("{}, centres secret", state.phase),
        BoardProgress::Runs if state.phase.is_empty() => "runs".to_owned(),
        BoardProgress::Runs => state.phase.clone(),
        BoardProgress::Over if !state.ended.is_empty() => state.ended.clone(),
        BoardProgress::Over => match state.result.as_ref().map(|result| &result.outcome) {
            Some(BoardOutcome::Solo(power)) => format!("{} has won", tournament.power_name(*power)),
            Some(BoardOutcome::Draw(sharers)) => format!("draw of {}", sharers.len()),
            _ => "over".to_owned(),
        },
    }
}

const PROVISIONAL: &str = "* A game still runs: it counts as if it ended now.";
const UNKNOWN: &str = "? A game keeps its centres secret: it counts for nothing until it ends.";

/// The standing of all, with the teams.
pub fn standings(tournament: &Tournament, ranking: &Ranking) -> Document {
    let mut document = Document::titled(format!("{}: standings", tournament.name));
    let rules = &tournament.rules;
    let system = System::read(&rules.scoring).map(|system| system.described());
    document.paragraph(format!(
        "{}. Adding up: {}.",
        system.unwrap_or_default(),
        rules.adding
    ));
    let names: Vec<String> = (1..=tournament.rounds.len())
        .map(|round| format!("Round {round}"))
        .collect();
    let ties: Vec<String> = rules.ties.iter().map(|&tie| capital(&word(tie))).collect();
    let mut head = vec!["Place", "Player", "Club", "Team", "Total"];
    head.extend(names.iter().map(String::as_str));
    head.extend(ties.iter().map(String::as_str));
    let mut rows = Vec::new();
    for row in &ranking.players {
        let mut cells = vec![
            format!("{:>2}", row.place),
            row.player.clone(),
            row.club.clone(),
            row.team.clone(),
            marked(row.total, row.provisional, row.unknown),
        ];
        cells.extend((1..=tournament.rounds.len()).map(|round| round_cell(row, round)));
        // Only where totals are level do they say anything.
        let others = ranking
            .players
            .iter()
            .filter(|other| other.player != row.player);
        let is_level = others
            .into_iter()
            .any(|other| (other.total - row.total).abs() < 1e-6);
        cells.extend(row.ties.iter().map(|&tie| {
            if is_level {
                Score(tie).to_string()
            } else {
                String::new()
            }
        }));
        rows.push(cells);
    }
    document.wide_table(&head, rows);
    notes(&mut document, ranking);
    teams(&mut document, ranking);
    document
}

fn notes(document: &mut Document, ranking: &Ranking) {
    if ranking.provisional {
        document.paragraph(PROVISIONAL);
    }
    if ranking.players.iter().any(|row| row.unknown) {
        document.paragraph(UNKNOWN);
    }
    let has_dropped = ranking.players.iter().any(|row| {
        let dropped = |game: &GameScore| game.score.is_some() && !game.counts;
        row.games.iter().any(dropped)
    });
    if has_dropped {
        document.paragraph("(…) This score does not count.");
    }
}

fn marked(score: f64, provisional: bool, unknown: bool) -> String {
    let provisional = if provisional { "*" } else { "" };
    let unknown = if unknown { "?" } else { "" };
    format!("{}{provisional}{unknown}", Score(score))
}

/// A player's games in a round: `7010`, `(2003*)`, `4004 + 1000`, `–` for one sat out.
fn round_cell(row: &RankingRow, round: usize) -> String {
    let games = row.games.iter().filter(|game| game.round == round);
    let mut texts: Vec<String> = games.map(game_cell).collect();
    let sat_out = row.sat_out.iter().filter(|sat| sat.round == round);
    texts.extend(sat_out.map(|sat| match sat.score {
        0.0 => "sat out".to_owned(),
        score => format!("{} sat out", Score(score)),
    }));
    texts.join(" + ")
}

fn game_cell(game: &GameScore) -> String {
    match game.score {
        None => "?".to_owned(),
        Some(score) => {
            let text = marked(score, game.provisional, false);
            if game.counts {
                text
            } else {
                format!("({text})")
            }
        }
    }
}

fn teams(document: &mut Document, ranking: &Ranking) {
    if ranking.teams.is_empty() {
        return;
    }
    document.heading(2, "Teams");
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
    document.wide_table(&["Place", "Team", "Total", "Members"], rows);
}

/// The teams alone.
pub fn by_team(tournament: &Tournament, ranking: &Ranking) -> Document {
    let mut document = Document::titled(format!("{}: teams", tournament.name));
    teams(&mut document, ranking);
    notes(&mut document, ranking);
    document
}

/// The best players of each power.
pub fn by_power(tournament: &Tournament, ranking: &Ranking) -> Document {
    let mut document = Document::titled(format!("{}: the best of each power", tournament.name));
    for power in 0..tournament.powers() {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut before: Option<(&GameScore, usize)> = None;
        for (at, (row, game)) in best_of_power(ranking, power).into_iter().enumerate() {
            // Who has the same score and as many centres is as good.
            let place = match before {
                Some((other, place))
                    if other.score == game.score && other.centres == game.centres =>
                {
                    place
                }
                _ => at + 1,
            };
            before = Some((game, place));
            rows.push(vec![
                format!("{place:>2}"),
                row.player.clone(),
                game_score(game),
                game.centres.to_string(),
                format!("round {}, board {}", game.round, game.board),
            ]);
        }
        if !rows.is_empty() {
            document.heading(2, tournament.power_name(power));
            document.table(&["Place", "Player", "Score", "Centres", ""], rows);
        }
    }
    notes(&mut document, ranking);
    document
}

fn game_score(game: &GameScore) -> String {
    let score = game
        .score
        .map(|score| marked(score, game.provisional, false));
    score.unwrap_or_else(|| "?".to_owned())
}

/// Each round by itself.
pub fn by_round(tournament: &Tournament, ranking: &Ranking) -> Document {
    let mut document = Document::titled(format!("{}: by round", tournament.name));
    for round in 1..=tournament.rounds.len() {
        let rows = ranking.players.iter();
        let mut games: Vec<(&RankingRow, &GameScore)> = rows
            .flat_map(|row| row.games.iter().map(move |game| (row, game)))
            .filter(|(_, game)| game.round == round)
            .collect();
        if games.is_empty() {
            continue;
        }
        let value = |game: &GameScore| game.score.unwrap_or(f64::NEG_INFINITY);
        games.sort_by(|a, b| value(b.1).total_cmp(&value(a.1)));
        document.heading(2, format!("Round {round}"));
        let cells = games.iter().map(|(row, game)| {
            let better = games
                .iter()
                .filter(|(_, other)| value(other) > value(game) + 1e-6);
            vec![
                format!("{:>2}", better.count() + 1),
                row.player.clone(),
                game.board.to_string(),
                game.power.clone(),
                game.centres.to_string(),
                game_score(game),
            ]
        });
        let head = ["Place", "Player", "Board", "Power", "Centres", "Score"];
        document.table(&head, cells.collect());
    }
    notes(&mut document, ranking);
    document
}

/// Who needs what at the boards that go on.
pub fn who_needs(tournament: &Tournament, needs: &[PlayerNeed]) -> Document {
    let mut document = Document::titled(format!("{}: who needs what to lead", tournament.name));
    if needs.is_empty() {
        document.paragraph("No board runs.");
        return document;
    }
    document.paragraph(
        "All other boards stay as they are. Centres come one by one from the power that has most then.",
    );
    let rows = needs.iter().map(|need| {
        let what = match need.need {
            Need::Leads => "leads".to_owned(),
            Need::Centres(more) => format!("{} more", counted(more, "centre")),
            Need::Solo => "a solo".to_owned(),
            Need::OutOfReach => "can't lead with this board".to_owned(),
        };
        vec![
            need.player.clone(),
            need.board.to_string(),
            need.power.clone(),
            what,
        ]
    });
    document.table(&["Player", "Board", "Power", "Needs"], rows.collect());
    document
}

/// Every number of a player's row, line by line.
pub fn explain(tournament: &Tournament, ranking: &Ranking, name: &str) -> Option<Document> {
    let row = ranking.players.iter().find(|row| row.player == name)?;
    let rules = &tournament.rules;
    let mut document = Document::titled(format!("{}: {name}", tournament.name));
    let mut lines = Vec::new();
    let mut systems: Vec<System> = Vec::new();
    for game in &row.games {
        let system = tournament.system(&tournament.rounds[game.round - 1]).ok()?;
        lines.push(explained(game, &system));
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
    for sat in &row.sat_out {
        let counts = if sat.counts {
            "counts"
        } else {
            "does not count"
        };
        let score = Score(sat.score);
        lines.push(format!("Round {}: sat out, {score} ({counts}).", sat.round));
    }
    document.list(lines);
    let games = row.games.iter().filter(|game| game.counts);
    let mut parts: Vec<String> = games
        .filter_map(|game| Some(Score(game.score?).to_string()))
        .collect();
    let sat_out = row.sat_out.iter().filter(|sat| sat.counts);
    parts.extend(sat_out.map(|sat| Score(sat.score).to_string()));
    let all = parts.join(" + ");
    let total = Score(row.total);
    document.paragraph(match rules.adding {
        AddingUp::Average if parts.len() > 1 => {
            format!("Total (average): ({all}) / {} = {total}.", parts.len())
        }
        _ => format!("Total ({}): {all} = {total}.", rules.adding),
    });
    let level: Vec<&str> = ranking
        .players
        .iter()
        .filter(|other| other.player != row.player && (other.total - row.total).abs() < 1e-6)
        .map(|other| other.player.as_str())
        .collect();
    let place = format!("Place {} of {}.", row.place, ranking.players.len());
    document.paragraph(if level.is_empty() {
        place
    } else {
        let ties = rules.ties.iter().zip(&row.ties);
        let ties = ties.map(|(tie, value)| format!("{} {}", word(*tie), Score(*value)));
        let (level, ties) = (level.join(", "), ties.joined(", "));
        format!("{place} The same total: {level}. Tie-breaks: {ties}.")
    });
    document.section(
        "The rules of scoring",
        systems
            .iter()
            .map(|system| format!("{}: {}", system.name(), system.about()))
            .collect(),
    );
    Some(document)
}

/// `Round 1, board 3: Austria, 5 centres, place 2, shares a draw of 6. Carnage: 6005 (counts).`
fn explained(game: &GameScore, system: &System) -> String {
    let mut facts = vec![game.power.clone()];
    facts.push(match game.eliminated {
        Some(year) => format!("eliminated in {year}"),
        None => counted(game.centres, "centre"),
    });
    if game.place > 0 {
        facts.push(format!("place {}", game.place));
    }
    if game.solo {
        facts.push("won alone".to_owned());
    }
    if game.sharers > 0 && !game.provisional {
        facts.push(format!("shares a draw of {}", game.sharers));
    }
    if game.provisional {
        facts.push("the game runs, and counts as if it ended now".to_owned());
    }
    if game.substitute {
        facts.push("several players had this seat".to_owned());
    }
    let score = match game.score {
        Some(score) => Score(score).to_string(),
        None => {
            return format!(
                "Round {}, board {}: secret until it ends.",
                game.round, game.board
            );
        }
    };
    let counts = if game.counts {
        "counts"
    } else {
        "does not count"
    };
    format!(
        "Round {}, board {}: {}. {}: {score} ({counts}).",
        game.round,
        game.board,
        facts.join(", "),
        system.name()
    )
}

/// The standing for a spreadsheet: a line a player.
pub fn standings_csv(tournament: &Tournament, ranking: &Ranking) -> String {
    let rounds = tournament.rounds.len();
    let mut head: Vec<String> = ["place", "player", "club", "team", "total", "provisional"]
        .map(str::to_owned)
        .to_vec();
    for round in 1..=rounds {
        for what in ["board", "power", "centres", "score", "counts"] {
            head.push(format!("round {round} {what}"));
        }
    }
    head.extend(tournament.rules.ties.iter().map(|&tie| word(tie)));
    let mut text = spreadsheet_row(head.iter().map(String::as_str));
    for row in &ranking.players {
        let mut cells = vec![
            row.place.to_string(),
            row.player.clone(),
            row.club.clone(),
            row.team.clone(),
            Score(row.total).to_string(),
            row.provisional.to_string(),
        ];
        for round in 1..=rounds {
            let games: Vec<&GameScore> = row
                .games
                .iter()
                .filter(|game| game.round == round)
                .collect();
            let each =
                |cell: fn(&GameScore) -> String| games.iter().map(|game| cell(game)).joined(" + ");
            cells.push(each(|game| game.board.to_string()));
            cells.push(each(|game| game.power.clone()));
            cells.push(each(|game| game.centres.to_string()));
            cells.push(each(|game| {
                let score = game.score.map(|score| Score(score).to_string());
                score.unwrap_or_default()
            }));
            cells.push(each(|game| game.counts.to_string()));
        }
        cells.extend(row.ties.iter().map(|&tie| Score(tie).to_string()));
        text += &spreadsheet_row(cells.iter().map(String::as_str));
    }
    text
}

/// The rules of the event, and the plan of its rounds.
pub fn rules(tournament: &Tournament) -> Document {
    let mut document = Document::titled(format!("{}: rules", tournament.name));
    let rules = tournament.rules.listed();
    let rules = rules.map(|(rule, value)| vec![rule.to_owned(), value]);
    document.table(&["Rule", "Value"], rules.to_vec());
    let mut rounds = Vec::new();
    for (at, round) in tournament.rounds.iter().enumerate() {
        let closed = if round.closed { "closed" } else { "" };
        rounds.push(vec![
            (at + 1).to_string(),
            round.plan.date.clone(),
            round
                .plan
                .until_year
                .map(|year| year.to_string())
                .unwrap_or_default(),
            round.plan.until_time.clone(),
            round.plan.scoring.clone().unwrap_or_default(),
            closed.to_owned(),
        ]);
    }
    let head = ["Round", "Date", "Until year", "Until", "System", ""];
    document.table(&head, rounds);
    document
}
