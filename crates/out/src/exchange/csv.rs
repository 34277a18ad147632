//! Tables for a spreadsheet, made of a view: who owned how many centres when, and what became of
//! every order.

use chancery_engine::adjudicate::Outcome;
use chancery_game::case::outcome::outcome_word;
use chancery_game::report::{Block, Names, Style, centre_chart, explain};
use chancery_game::view::View;

/// How many centres each power owned after every reckoning, a row each.
pub fn centres(view: &View) -> String {
    let mut text = String::new();
    for block in centre_chart(view).blocks {
        let Block::Table(table) = block else { continue };
        row(&mut text, table.head.iter().map(String::as_str));
        for cells in &table.plain {
            row(&mut text, cells.iter().map(String::as_str));
        }
    }
    text
}

/// Every order of some settled phases with what became of it and why, a row each.
pub fn results(view: &View, turns: &[usize]) -> String {
    let mut text = String::new();
    row(&mut text, ["phase", "power", "order", "result", "reason"]);
    for turn in turns.iter().filter_map(|&turn| view.turns.get(turn)) {
        let phase = view.calendar().key(turn.phase());
        let names = Names::in_turn(&view.board, turn, Style::Short);
        for given in &turn.orders {
            let reason = explain::clause(names, turn, given);
            let result: Outcome = given.verdict.outcome;
            row(
                &mut text,
                [
                    phase.as_str(),
                    &view.board.power(given.power).name,
                    &names.line_of(given),
                    outcome_word(result),
                    &reason,
                ],
            );
        }
    }
    text
}

/// A row, with quotes round a cell that needs them. A cell that a spreadsheet would take for a
/// formula begins with an apostrophe.
fn row<'a>(text: &mut String, cells: impl IntoIterator<Item = &'a str>) {
    for (at, cell) in cells.into_iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let cell = if is_formula {
            format!("'{cell}")
        } else {
            cell.to_owned()
        };
        if cell.contains([',', '"', '\n', '\r']) {
            text.push('"');
            text.push_str(&cell.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&cell);
        }
    }
    text.push_str("\r\n");
}
