//! Votes of the table: what is put to the vote and by which rules, the votes as they come in, and
//! what comes of the count.

mod ballot;
mod call;
mod taking;

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::popups::EndPage;
use chancery_engine::seat::SeatId;

pub use ballot::BALLOT;
pub use call::CALL;
pub use taking::{VOTED, VOTING};

use call::CallForm;
use taking::VoteTaking;

/// Opens the vote that is under way; where there is none, the form that calls one.
pub fn open(table: &TableScreen, cx: &mut Context, page: EndPage) {
    if table.vote.is_some() {
        cx.ask_over_table(VoteTaking::new(page));
    } else {
        cx.ask_over_table(CallForm::new(
            &table.game,
            table.session.clock().is_some(),
            page,
        ));
    }
}

fn name<'a>(table: &'a TableScreen) -> impl Fn(SeatId) -> &'a str {
    |seat| table.game.setup().seat_name(seat)
}
