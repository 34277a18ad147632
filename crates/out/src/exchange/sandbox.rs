//! Orders as a list to be pasted, or copied by hand, into the sandbox of a web site: by power, an
//! order a line, abbreviations as those sites have them.

use chancery_game::report::{Names, Style};
use chancery_game::view::View;

/// The orders of some settled phases, each under its name.
pub fn write(view: &View, turns: &[usize]) -> String {
    let mut text = String::new();
    for turn in turns.iter().filter_map(|&turn| view.turns.get(turn)) {
        let names = Names::in_turn(&view.board, turn, Style::Short);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&view.calendar().name(turn.phase()));
        text.push('\n');
        for power in view.board.power_ids() {
            let mut own = turn
                .orders
                .iter()
                .filter(|given| given.power == power && given.order.is_some())
                .peekable();
            if own.peek().is_some() {
                text.push_str(&view.board.power(power).name);
                text.push('\n');
            }
            for given in own {
                text.push_str(&names.order_of(given));
                text.push('\n');
            }
        }
    }
    text
}
