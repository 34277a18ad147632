//! Tables for a spreadsheet, made of a view: who owned how many centres when, and what became of
//! every order.

use chancery_engine::adjudicate::Outcome;
use chancery_game::case::outcome::outcome_word;
use chancery_game::report::{Names, Style, centre_chart, explain, spreadsheet_row};
use chancery_game::view::View;

/// How many centres each power owned after every reckoning, a row each.
pub fn centres(view: &View) -> String {
    centre_chart(view).to_csv()
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
