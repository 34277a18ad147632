//! What was done to an event, a line a step.

use super::command::{LatePlace, ResultSource, RoundCommand, TournamentCommand, TournamentStep};
use super::rules::word;
use super::sheets::short_counts;
use super::tournament::{Tournament, standing_steps};
use chancery_atlas::grammar::{Joined, counted};
use chancery_game::report::Document;

/// The steps, oldest first. Undone ones stay, and say so.
pub fn log(event: &Tournament) -> Document {
    let steps = event.steps();
    let stands = standing_steps(steps);
    let mut rows = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let is_undo = step.does == TournamentCommand::Undo;
        let undone = if stands[at] || is_undo { "" } else { "undone" };
        rows.push(vec![
            (at + 1).to_string(),
            step.at.strftime("%Y-%m-%d %H:%M").to_string(),
            told(event, &stands, at),
            undone.to_owned(),
        ]);
    }
    let mut document = Document::titled(format!("{}: log", event.name));
    document.wide_table(&["Step", "Time (UTC)", "Command", ""], rows);
    document
}

/// A step in words.
fn told(event: &Tournament, stands: &[bool], at: usize) -> String {
    let steps = event.steps();
    match &steps[at].does {
        TournamentCommand::Begin { name, variant } => format!("{name} begins (variant {variant})"),
        TournamentCommand::Rules(change) => {
            let rules = change
                .listed()
                .map(|(rule, value)| format!("{rule} {value}"));
            format!("Rules: {}", rules.joined(", "))
        }
        TournamentCommand::Enter(entrants) => match &entrants[..] {
            [one] => format!("{} is entered", one.name),
            _ => format!("{} are entered", counted(entrants.len(), "player")),
        },
        TournamentCommand::Rename { from, to } => format!("{from} is now called {to}"),
        TournamentCommand::Round(round, command) => {
            let mut before = steps[..at].iter().zip(stands);
            let is_corrected =
                before.any(|(step, &stands)| stands && is_result(step, *round, command));
            let said = told_of_round(event, command, is_corrected);
            format!("Round {round}{said}")
        }
        TournamentCommand::Undo => "Undo".to_owned(),
    }
}

fn told_of_round(event: &Tournament, command: &RoundCommand, is_corrected: bool) -> String {
    match command {
        RoundCommand::Plan(plan) => format!(" is planned: {plan}"),
        RoundCommand::Roll { presence, names } => {
            format!(
                ", roll call: {} {}",
                names.iter().joined(", "),
                word(*presence)
            )
        }
        RoundCommand::Seat {
            seed,
            boards,
            sitters,
        } => {
            let boards = counted(boards.len(), "board");
            let out = sitters.iter().led("; sitting out: ", ", ");
            format!(": {boards} seated from the seed {seed}{out}")
        }
        RoundCommand::Swap { one, other } => format!(": {one} and {other} change places"),
        RoundCommand::Arrive { player, place } => match place {
            LatePlace::Seat(whose) => {
                format!(": {player} comes late and takes the seat of {whose}")
            }
            LatePlace::Board(_) => format!(": {player} comes late, and a board is added"),
            LatePlace::SitsOut => format!(": {player} comes late and sits out"),
        },
        RoundCommand::Substitute {
            player,
            substitute,
            from,
        } => format!(": {substitute} plays for {player} from {from} on"),
        RoundCommand::Link { board, source } => {
            let corrected = if is_corrected { " corrected" } else { "" };
            let source = match source {
                ResultSource::From(place) => place.clone(),
                ResultSource::Typed(result) => {
                    format!("typed, {}", short_counts(event, result))
                }
            };
            format!(", board {board}, result{corrected}: {source}")
        }
        RoundCommand::Close(results) => {
            format!(" is closed with {}", counted(results.len(), "result"))
        }
    }
}

/// Whether a step gave the board a result of which a command says where it comes from.
fn is_result(step: &TournamentStep, round: usize, command: &RoundCommand) -> bool {
    let TournamentCommand::Round(number, does) = &step.does else {
        return false;
    };
    match (does, command) {
        _ if *number != round => false,
        (RoundCommand::Close(_), _) => true,
        (RoundCommand::Link { board, source }, RoundCommand::Link { board: wanted, .. }) => {
            board == wanted && matches!(source, ResultSource::Typed(_))
        }
        _ => false,
    }
}

/// What was done last, with a full stop.
pub fn last(event: &Tournament) -> String {
    let steps = event.steps();
    let stands = standing_steps(steps);
    let last = steps.len() - 1;
    if steps[last].does != TournamentCommand::Undo {
        return told(event, &stands, last) + ".";
    }
    // Its undo took away the last of those that stood before it.
    let stood = standing_steps(&steps[..last]);
    let undone = (0..last).rfind(|&at| stood[at] && !stands[at]);
    let what = undone.map(|at| told(event, &stands, at));
    format!("Undone: {}.", what.unwrap_or_default())
}
