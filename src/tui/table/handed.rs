//! The slips that players hand in, as the game master marks them.

use crate::tui::action::Action;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::{Confirm, ask_why_taken};
use chancery_engine::seat::SeatId;
use chancery_session::evening::SlipDone;

/// Marks a player's slip as handed in or as late. Says what came of it, or asks what is to be asked.
pub(crate) fn mark_slip(table: &mut TableScreen, cx: &mut Context, action: Action, seat: SeatId) {
    let done = if action == Action::SlipIn {
        table.session.mark_slip_in(seat)
    } else {
        table.session.mark_slip_late(seat)
    };
    match done {
        SlipDone::Said(Some(said)) => cx.give(&said),
        SlipDone::Said(None) => {}
        SlipDone::Nothing(why) => cx.info(why),
        SlipDone::AsksForOlder => ask_to_take_older(table, cx, seat),
        SlipDone::AsksWhyTaken => ask_why_taken(&table.game, cx, seat),
    }
}

/// Asks whether an older sealed slip is taken in the place of the one that is missing.
fn ask_to_take_older(table: &TableScreen, cx: &mut Context, seat: SeatId) {
    let name = table.game.setup().seat_name(seat).to_owned();
    cx.ask(Confirm::new(
        format!("Take the older slip of {name}?"),
        format!("{name} sealed another one after it, which is missing. The log records it."),
        move |table, cx| {
            let told = table.take_older_slip(seat);
            table.after_change();
            cx.say(&table.game, &told);
            LayerOutcome::Stay
        },
    ));
}
