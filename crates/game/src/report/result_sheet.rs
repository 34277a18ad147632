//! The sheet of a game's result for a spreadsheet.

use std::sync::Arc;

use super::centres::centre_counts;
use super::ending::{numbers, outcome};
use super::scores::{self, standings, year_out};
use super::spreadsheet::spreadsheet_row;
use crate::score::{Score, System};
use crate::view::View;
use chancery_engine::seat::{SeatId, Seating};

/// The result as a table that spreadsheets take: values divided by commas, a line a power,
/// or a player where people are no powers. Scores are those by the systems that were chosen, or by
/// the usual ones; what the viewer may not know is left empty.
pub fn result_sheet(view: &View) -> String {
    let rows = match view.variant.seating() {
        Seating::Players { .. } => sheet_of_players(view),
        Seating::OnePerPower => sheet_of_powers(view),
    };
    rows.iter()
        .map(|row| spreadsheet_row(row.iter().map(String::as_str)))
        .collect()
}

fn sheet_of_players(view: &View) -> Vec<Vec<String>> {
    let head = ["player", "points", "result"].map(str::to_owned).to_vec();
    std::iter::once(head)
        .chain(view.accounts.accounts.iter().map(|account| {
            vec![
                view.seat_name(account.seat).to_owned(),
                account.points.to_string(),
                outcome(view, account.seat).to_owned(),
            ]
        }))
        .collect()
}

fn sheet_of_powers(view: &View) -> Vec<Vec<String>> {
    let standings = standings(view);
    // Without standings there is nothing to score, and so no column for a system.
    let mut systems: Vec<Arc<System>> = Vec::new();
    let mut scored: Vec<Vec<String>> = Vec::new();
    if let Some(standings) = &standings {
        systems = scores::systems(view);
        for system in &systems {
            scored.push(match system.scores(standings) {
                Ok(scores) => scores.iter().map(Score::to_string).collect(),
                // A formula can fail, as by a division by 0: then its cells are empty.
                Err(_) => vec![String::new(); standings.powers.len()],
            });
        }
    }
    let years = centre_counts(view);
    let mut head: Vec<String> = [
        "power",
        "player",
        "place",
        "centres",
        "eliminated",
        "result",
    ]
    .map(str::to_owned)
    .to_vec();
    head.extend(systems.iter().map(|system| match system.as_ref() {
        System::Published(system) => format!("score {}", system.id),
        System::Formula(_) => "score formula".to_owned(),
    }));
    head.extend(years.iter().map(|(label, _)| format!("centres {label}")));
    std::iter::once(head)
        .chain(view.board.power_ids().map(|power| {
            let at = power.index();
            let standings = standings.as_ref();
            let place = standings.map(|standings| standings.places()[at].to_string());
            let year = standings.and_then(|standings| year_out(view, standings, power));
            let centres = numbers(view, power).map(|numbers| numbers.centres.to_string());
            let mut row = vec![
                view.board.power(power).name.clone(),
                view.players.get(at).cloned().unwrap_or_default(),
                place.unwrap_or_default(),
                centres.unwrap_or_default(),
                year.map(|year| year.to_string()).unwrap_or_default(),
                outcome(view, SeatId::playing(power)).to_owned(),
            ];
            row.extend(scored.iter().map(|scores| scores[at].clone()));
            row.extend(years.iter().map(|(_, counts)| counts[at].to_string()));
            row
        }))
        .collect()
}
