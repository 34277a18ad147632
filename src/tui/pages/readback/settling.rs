//! Settling, and what is asked before.

use super::OpenReadBack;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::pages::amendment::AmendmentPage;
use crate::tui::pages::results::ResultsPage;
use crate::tui::popups::Confirm;
use chancery_atlas::grammar::Joined;
use chancery_game::game::Command;
use chancery_game::words::capital;
use chancery_session::readback::forgotten;

/// Settles, unless something looks forgotten: then that is asked first.
pub(crate) fn ask_or_settle(
    table: &mut TableScreen,
    cx: &mut Context,
    open: OpenReadBack,
) -> LayerOutcome {
    // Nothing settles before every sealed slip is opened and read back.
    if table.sealed_now().is_some() {
        return open(table, cx);
    }
    let forgotten = forgotten(table);
    if forgotten.is_empty() {
        return settle(table, cx, open);
    }
    cx.ask(Confirm::new(
        format!("Settle {} anyway?", table.game.phase_name()),
        forgotten.iter().map(|what| sentence(what)).joined(" "),
        move |table, cx| settle(table, cx, open),
    ));
    LayerOutcome::Stay
}

/// A remark as a sentence; some are sentences already.
fn sentence(remark: &str) -> String {
    let end = if remark.ends_with('.') { "" } else { "." };
    format!("{}{end}", capital(remark))
}

/// Settles the open phase and shows what came of it; where others wait from before an amendment,
/// shows first what that would bring about. A slip that a phone has sealed meanwhile is opened first.
fn settle(table: &mut TableScreen, cx: &mut Context, open: OpenReadBack) -> LayerOutcome {
    // A phone may have sealed a slip while the question stood there.
    if table.sealed_now().is_some() {
        return open(table, cx);
    }
    // Other phases are settled again with this one, so their changes are shown first.
    if table.game.history().amendment.is_some() {
        return LayerOutcome::open(AmendmentPage::new(&table.game));
    }
    let first = table.game.turns().len();
    match table.apply(Command::settle()) {
        Ok(_) => {
            table.restart();
            LayerOutcome::open(ResultsPage::new(&table.game, first))
        }
        Err(why) => {
            cx.refuse(&why);
            LayerOutcome::Stay
        }
    }
}
