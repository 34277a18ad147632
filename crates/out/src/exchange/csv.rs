//! Tables for a spreadsheet, made of a view: who owned how many centres when, and what became of
//! every order.

use chancery_engine::adjudicate::Outcome;
use chancery_game::case::outcome::outcome_word;
use chancery_game::report::{Block, Names, Style, centre_chart, explain, spreadsheet_row};
use chancery_game::view::View;

/// How many centres each power owned after every reckoning, a row each.
pub fn centres(view: &View) -> String {
    let mut text = String::new();
    for block in centre_chart(view).blocks {
        let Block::Table(table) = block else { continue };
        text += &spreadsheet_row(table.head.iter().map(String::as_str));
        for cells in &table.plain {
            text += &spreadsheet_row(cells.iter().map(String::as_str));
        }
    }
    text
}

/// Every order of some settled phases with what became of it and why, a row each.
pub fn results(view: &View, turns: &[usize]) -> String {
    let mut text = spreadsheet_row(["phase", "power", "order", "result", "reason"]);
    for turn in turns.iter().filter_map(|&turn| view.turns.get(turn)) {
        let phase = view.calendar().key(turn.phase());
        let names = Names::in_turn(&view.board, turn, Style::Short);
        for given in &turn.orders {
            let reason = explain::clause(names, turn, given);
            let result: Outcome = given.verdict.outcome;
            text += &spreadsheet_row([
                phase.as_str(),
                &view.board.power(given.power).name,
                &names.line_of(given),
                outcome_word(result),
                &reason,
            ]);
        }
    }
    text
}
