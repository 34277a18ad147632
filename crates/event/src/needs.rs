//! What somebody needs at a board that goes on, to lead the event.

use super::ranking::{rank, scorers};
use super::sources::BoardState;
use super::tournament::Tournament;
use chancery_atlas::grammar::counted;
use chancery_game::report::Document;
use chancery_game::score::{BoardOutcome, BoardResult};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// So many centres more, 0 of one who leads, alone or level.
    Centres(usize),
    /// Nothing less than a solo.
    Solo,
    /// Not even a solo is enough.
    OutOfReach,
}

/// What everybody needs who sits at a board that goes on, who needs least first. Everything else stays
/// as it is now, and the centres come one by one from whoever has most of them then.
pub(crate) fn needs(event: &Tournament, boards: &[Vec<BoardState>]) -> Document {
    let mut needs: Vec<(Need, Vec<String>)> = Vec::new();
    let mut tried = boards.to_vec();
    for (round, states) in boards.iter().enumerate() {
        for (board, state) in states.iter().enumerate() {
            let Some(result) = state.result.as_ref().filter(|result| result.runs()) else {
                continue;
            };
            for power in 0..event.powers() {
                let scorers = scorers(event, &event.rounds[round], board, power);
                let Some(&player) = scorers.last() else {
                    continue;
                };
                if result.powers[power].centres == 0 {
                    continue;
                }
                let leads = |result: &BoardResult| {
                    tried[round][board].result = Some(result.clone());
                    let ranking = rank(event, &tried);
                    let mut first = ranking.players.iter().take_while(|row| row.place == 1);
                    first.any(|row| row.entrant == player)
                };
                let need = need(result.clone(), power, leads);
                let said = match need {
                    Need::Centres(0) => "leads".to_owned(),
                    Need::Centres(more) => format!("{} more", counted(more, "centre")),
                    Need::Solo => "a solo".to_owned(),
                    Need::OutOfReach => "can't lead with this board".to_owned(),
                };
                let (name, board) = (event.name_of(player).to_owned(), board + 1);
                let power = event.power_name(power).to_owned();
                needs.push((need, vec![name, board.to_string(), power, said]));
            }
            tried[round][board] = state.clone();
        }
    }
    needs.sort_by_key(|(need, _)| *need);
    let mut document = Document::titled(format!("{}: who needs what to lead", event.name));
    document.paragraph(if needs.is_empty() {
        "No board runs."
    } else {
        "All other boards stay as they are. Centres come one by one from the power that has most then."
    });
    let rows = needs.into_iter().map(|(_, row)| row).collect();
    document.table(&["Player", "Board", "Power", "Needs"], rows);
    document
}

/// What a power needs; `leads` says whether its player does with a result of the board.
fn need(mut tried: BoardResult, power: usize, mut leads: impl FnMut(&BoardResult) -> bool) -> Need {
    let enough = tried.board / 2 + 1;
    let mut more = 0;
    while !leads(&tried) {
        if tried.outcome == BoardOutcome::Solo(power) {
            return Need::OutOfReach;
        }
        let others = (0..tried.powers.len()).filter(|&other| other != power);
        // Of several the first.
        let richest = others
            .rev()
            .max_by_key(|&other| tried.powers[other].centres);
        let Some(richest) = richest.filter(|&other| tried.powers[other].centres > 0) else {
            return Need::OutOfReach;
        };
        let loser = &mut tried.powers[richest];
        loser.centres -= 1;
        loser.eliminated = (loser.centres == 0).then_some(tried.year);
        tried.powers[power].centres += 1;
        more += 1;
        if tried.powers[power].centres >= enough {
            tried.outcome = BoardOutcome::Solo(power);
        }
    }
    match tried.outcome {
        BoardOutcome::Solo(_) => Need::Solo,
        _ => Need::Centres(more),
    }
}
