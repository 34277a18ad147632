//! What was done to an event, a line a step.

use super::command::{LatePlace, SeatOf, TournamentCommand, TournamentStep};
use super::round::ResultSource;
use super::sheets::short_counts;
use super::tournament::{Tournament, standing_steps};
use chancery_atlas::grammar::{Joined, counted};
use chancery_game::report::Document;

/// The steps, oldest first. Undone ones stay, and say so.
pub fn log(tournament: &Tournament) -> Document {
    let steps = tournament.steps();
    let stands = standing_steps(steps);
    let mut rows = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let is_undo = step.does == TournamentCommand::Undo;
        let undone = if stands[at] || is_undo { "" } else { "undone" };
        rows.push(vec![
            (at + 1).to_string(),
            step.at.strftime("%Y-%m-%d %H:%M").to_string(),
            told(tournament, &steps[..at], &stands, &step.does),
            undone.to_owned(),
        ]);
    }
    let mut document = Document::titled(format!("{}: log", tournament.name));
    document.wide_table(&["Step", "Time (UTC)", "Command", ""], rows);
    document
}

/// A command in words. `before` is what was done before it.
fn told(
    tournament: &Tournament,
    before: &[TournamentStep],
    stands: &[bool],
    command: &TournamentCommand,
) -> String {
    match command {
        TournamentCommand::Begin { name, variant } => format!("{name} begins (variant {variant})"),
        TournamentCommand::Rules(rules) => format!(
            "Rules: {}, {}, adding up {}",
            counted(rules.rounds, "round"),
            rules.scoring,
            rules.adding
        ),
        TournamentCommand::Plan { round, plan } => {
            let mut parts: Vec<String> = vec![plan.date.clone()];
            parts.extend(plan.until_year.map(|year| format!("until {year}")));
            parts.push(plan.until_time.clone());
            parts.extend(plan.scoring.clone());
            parts.retain(|part| !part.is_empty());
            format!("Round {round} is planned: {}", parts.join(", "))
        }
        TournamentCommand::Enter(entrants) => match &entrants[..] {
            [one] => format!("{} is entered", one.name),
            _ => format!("{} are entered", counted(entrants.len(), "player")),
        },
        TournamentCommand::Rename { from, to } => format!("{from} is now called {to}"),
        TournamentCommand::Withdraw(name) => format!("{name} withdraws"),
        TournamentCommand::RollCall { round, presence } => {
            let each = presence.iter();
            let each = each.map(|(name, presence)| format!("{name} {}", presence.words()));
            format!("Round {round}, roll call: {}", each.joined(", "))
        }
        TournamentCommand::Seat {
            round,
            seed,
            boards,
            sitters,
        } => {
            let out = match sitters.len() {
                0 => String::new(),
                _ => format!("; {} out", sit(sitters)),
            };
            format!(
                "Round {round}: {} seated from the seed {seed}{out}",
                counted(boards.len(), "board")
            )
        }
        TournamentCommand::Swap { round, one, other } => {
            format!(
                "Round {round}: {} and {} change places",
                seat(one),
                seat(other)
            )
        }
        TournamentCommand::Arrive {
            round,
            player,
            place,
        } => match place {
            LatePlace::SeatOf(whose) => {
                format!(
                    "Round {round}: {player} comes late and takes the seat of {}",
                    seat(whose)
                )
            }
            LatePlace::Board(_) => {
                format!("Round {round}: {player} comes late, and a board is added")
            }
            LatePlace::SitsOut => format!("Round {round}: {player} comes late and sits out"),
        },
        TournamentCommand::Substitute {
            round,
            board,
            player,
            substitute,
            from,
        } => {
            format!("Round {round}, board {board}: {substitute} plays for {player} from {from} on")
        }
        TournamentCommand::Link {
            round,
            board,
            source,
        } => {
            let whole = before
                .iter()
                .zip(stands)
                .any(|(step, &stands)| stands && is_result_of(&step.does, *round, *board));
            let corrected = if whole { " corrected" } else { "" };
            let source = match source {
                ResultSource::Game(game) => format!("the game {game}"),
                ResultSource::File(file) => format!("the file {file}"),
                ResultSource::Page(address) => format!("the page {address}"),
                ResultSource::Typed(result) => {
                    format!("typed, {}", short_counts(tournament, result))
                }
            };
            format!("Round {round}, board {board}, result{corrected}: {source}")
        }
        TournamentCommand::Close { round, results } => {
            let known = results.iter().flatten().count();
            format!("Round {round} is closed with {}", counted(known, "result"))
        }
        TournamentCommand::Undo => "Undo".to_owned(),
    }
}

fn sit(sitters: &[String]) -> String {
    let verb = if sitters.len() == 1 { "sits" } else { "sit" };
    format!("{} {verb}", sitters.iter().joined(", "))
}

/// Whether a command gave a board a result.
fn is_result_of(command: &TournamentCommand, wanted_round: usize, wanted_board: usize) -> bool {
    match command {
        TournamentCommand::Link {
            round,
            board,
            source,
        } => {
            let typed = matches!(source, ResultSource::Typed(_));
            typed && (*round, *board) == (wanted_round, wanted_board)
        }
        TournamentCommand::Close { round, results } => {
            let result = results.get(wanted_board.wrapping_sub(1));
            *round == wanted_round && result.is_some_and(Option::is_some)
        }
        _ => false,
    }
}

fn seat(seat: &SeatOf) -> String {
    match seat.board {
        Some(board) => format!("{} (board {board})", seat.player),
        None => seat.player.clone(),
    }
}

/// What was done last, with a full stop.
pub fn last(tournament: &Tournament) -> String {
    let steps = tournament.steps();
    let Some((last, before)) = steps.split_last() else {
        return String::new();
    };
    let stands = standing_steps(steps);
    if last.does != TournamentCommand::Undo {
        return told(tournament, before, &stands, &last.does) + ".";
    }
    // Its undo took away the last of those that stood before it.
    let stood = standing_steps(before);
    let undone = (0..before.len()).rfind(|&at| stood[at] && !stands[at]);
    let what = undone.map(|at| told(tournament, &before[..at], &stands, &before[at].does));
    format!("Undone: {}.", what.unwrap_or_default())
}
