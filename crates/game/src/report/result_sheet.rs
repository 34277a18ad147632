//! The sheet of a game's result for a spreadsheet.

use std::sync::Arc;

use super::centres::centre_counts;
use super::document::{Block, Document};
use super::ending::{numbers, outcome};
use super::scores::{self, standings, year_out};
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

impl Document {
    /// Its tables for a spreadsheet. One with the same columns goes on, another begins after an empty
    /// line.
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        let mut head = &Vec::new();
        for block in &self.blocks {
            let Block::Table(table) = block else { continue };
            let rows = if table.plain.is_empty() {
                &table.rows
            } else {
                &table.plain
            };
            if table.head != *head {
                text += if text.is_empty() { "" } else { "\r\n" };
                text += &spreadsheet_row(table.head.iter().map(String::as_str));
                head = &table.head;
            }
            for row in rows {
                text += &spreadsheet_row(row.iter().map(|cell| cell.trim_start()));
            }
        }
        text
    }
}

/// A row of a table for a spreadsheet (RFC 4180), with its end.
pub fn spreadsheet_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(spreadsheet_cell).collect();
    cells.join(",") + "\r\n"
}

/// In quotation marks where it has to be. A text that a spreadsheet would take for a formula begins
/// with an apostrophe; a number stays one.
fn spreadsheet_cell(text: &str) -> String {
    // A player's name is free text, and a spreadsheet would run it.
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula && !text.parse().is_ok_and(f64::is_finite) {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
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
