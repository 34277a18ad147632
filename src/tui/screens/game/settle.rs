//! The way to the last look before settling: what is asked first, and which page it is.

use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::pages::readback::ReadBackPage;
use crate::tui::pages::review::ReviewPage;
use crate::tui::popups::Confirm;
use crate::tui::table::update::{accept, entered};
use chancery_atlas::grammar::counted;
use chancery_engine::seat::SeatId;
use chancery_session::desk::Entered;
use chancery_session::evening::hot_seat;

/// Opens the read-back, or the review where ballots are counted. Its cursor goes to the line from
/// which something was changed.
pub fn open(table: &TableScreen, cx: &mut Context) -> LayerOutcome {
    let game = &table.game;
    // What is sealed must be opened before anything can be read back.
    if table.sealed_now().is_some() {
        ask_to_open(table, cx);
        return LayerOutcome::Stay;
    }
    if table.among_players() {
        let mut page = ReviewPage::new(game, open);
        if let Some(line) = table.read_back_at {
            page.read_back.go_to(line);
        }
        LayerOutcome::open(page)
    } else {
        let mut page = ReadBackPage::new(game, open);
        if let Some(line) = table.read_back_at {
            page.go_to(line);
        }
        LayerOutcome::open(page)
    }
}

/// Opens the read-back; what still stands in the entry line is asked about first.
pub(crate) fn ask_and_open(table: &TableScreen, cx: &mut Context) -> LayerOutcome {
    let typed = table.line.text().trim();
    // Once somebody has won, an order in the line has no use.
    if typed.is_empty() || !table.game.state().winners().is_empty() {
        return open(table, cx);
    }
    let asks = Confirm::new(
        format!("“{typed}” is not entered yet. Enter it before the read-back?"),
        "y enters it and reads back. n reads back without it. Esc returns to the line.",
        take_and_read_back,
    );
    cx.ask(asks.or(|table, cx| open(table, cx)));
    LayerOutcome::Stay
}

/// Enters what stands in the line, and reads back unless that has to be asked about.
fn take_and_read_back(table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
    let result = accept(table);
    let taken = matches!(result, Entered::One { .. });
    entered(table, cx, result);
    // The line may need a choice or a ruling, which comes first.
    if taken && !cx.is_asked() {
        return open(table, cx);
    }
    LayerOutcome::Stay
}

/// Asks whether the sealed slips are to be opened; after that everything is read back.
pub(crate) fn ask_to_open(table: &TableScreen, cx: &mut Context) {
    let Some(sealed) = table.sealed_now() else {
        return;
    };
    let slips = counted(sealed.handed_in().len(), "sealed slip");
    // A slip on paper that the game master has entered is in.
    let waiting: Vec<&str> = hot_seat::waiting(table, SeatId(0))
        .filter(|&seat| !table.game.has_entered(seat))
        .map(|seat| table.game.setup().seat_name(seat))
        .collect();
    let waiting = if waiting.is_empty() {
        String::new()
    } else {
        format!(" Not handed in: {}.", waiting.join(", "))
    };
    cx.ask(Confirm::new(
        format!("Open {slips}?"),
        format!(
            "Chancery enters the orders and reads everything back. The log records it.{waiting}"
        ),
        |table, cx| {
            table.open_sealed();
            open(table, cx)
        },
    ));
}
