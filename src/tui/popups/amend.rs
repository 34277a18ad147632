//! Whether a settled phase is to be reopened, at the order against which somebody protests.

use super::Confirm;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use chancery_engine::order::write_order;
use chancery_game::game::{Command, LineId};

const REPLAY: &str = "You change its orders. Before Chancery settles it and the later phases \
                      again, a page shows what changes and asks you. The log records it. {undo} \
                      undoes it.";

/// Asks whether a settled phase is to be reopened, by its index; `at` is the line on which the cursor
/// is to stand then.
pub fn ask(table: &TableScreen, cx: &mut Context, turn: usize, at: Option<LineId>) {
    let Some(settled) = table.game.turns().get(turn) else {
        return;
    };
    let name = table.game.setup().calendar().name(settled.phase());
    let question = match at.and_then(|at| settled.sheet.line(at)) {
        Some(line) => {
            let words = match line.reading.order() {
                Some(order) => {
                    write_order(table.game.board(), Some(&settled.before.position), order)
                }
                None => line.written.trim().to_owned(),
            };
            format!("Reopen {name} at “{words}”?")
        }
        None => format!("Reopen {name}?"),
    };
    // Tables may have agreed how long a mistake can be mended. The game master may overrule that.
    let late = table.game.stands(turn);
    let consequence = match &late {
        Some(rule) => {
            format!("This is an exception: the house rule “{rule}” keeps it as it is. {REPLAY}")
        }
        None => REPLAY.to_owned(),
    };
    cx.ask(Confirm::new(question, consequence, move |table, cx| {
        reopen(table, cx, turn, at)
    }));
}

fn reopen(
    table: &mut TableScreen,
    cx: &mut Context,
    turn: usize,
    at: Option<LineId>,
) -> LayerOutcome {
    let Ok(told) = table.apply(Command::Reopen(turn)) else {
        return LayerOutcome::Stay;
    };
    table.restart();
    if let Some(line) = at {
        table.go_to_line(line);
    }
    cx.say(&table.game, &told);
    // The pages below show the phase as settled, which it is no more.
    LayerOutcome::CloseAll
}
