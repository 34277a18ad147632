//! Everything that a viewer is given of a phase, as one text.

use super::play::{Played, Table};
use crate::serve::client::served;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{LineChange, LineFate, LineId, Occasion, SheetLine, Trail};
use chancery_game::report::{self, SeasonForm};
use chancery_game::view::{Settled, View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, svg};
use jiff::Timestamp;
use std::fmt::Write;

/// The players, and everybody.
pub fn viewers(table: &Table) -> Vec<Viewer> {
    table
        .board
        .power_ids()
        .map(|power| Viewer::Seat(SeatId::playing(power)))
        .chain([Viewer::Public])
        .collect()
}

/// As if every line had been struck once, and ruled on.
fn trail(played: &Played) -> Trail {
    let changes = played.lines.iter().flat_map(|line| {
        let line = SheetLine::new(LineId::default(), line.entry.clone().into_owned());
        let (at, occasion) = (Timestamp::UNIX_EPOCH, Occasion::Ruling);
        let fates = [LineFate::Ruled(Entry::clone(&line)), LineFate::Struck];
        fates.map(|fate| LineChange {
            at,
            line: line.clone(),
            fate,
            occasion,
            why: "he said so".to_owned(),
            undone: false,
        })
    });
    Trail::new(changes)
}

/// The private or public report, statement, page, chart, positions, centres and what is due; the
/// names that completion has to offer, and the view itself to the last field.
pub fn given(table: &Table, played: &Played, viewer: Viewer) -> String {
    let trail = trail(played);
    let settled = Settled {
        variant: table.variant,
        board: &table.board,
        rules: table.rules,
        before: &played.before,
        edits: &[],
        lines: played.lines.clone(),
        trail: &trail,
        slips: &[],
        exceptions: &[],
        amended: false,
        settlement: &played.settlement,
    };
    let view = View::of_phase(viewer, &table.board, &[], &settled);
    let mut text = String::new();
    for turn in 0..view.turns.len() {
        text += &report::season(&view, turn, SeasonForm::Compact).to_text(100);
        text += &report::season(&view, turn, SeasonForm::Aloud).to_markdown();
    }
    for document in [
        report::statement(&view),
        report::positions(&view),
        report::centre_chart(&view),
        report::centre_owners(&view),
        report::due(&view),
        report::full(&view, SeasonForm::Compact),
        report::result(&view),
    ] {
        text += &document.to_text(80);
    }
    text += &crate::support::handed(&view);
    text += &crate::support::on_pages(&view);
    text += &report::blocks(&report::centre_chart(&view)).to_string();
    text += &svg(&view, PictureMoment::Settled(0), Ink::Colour);
    // Drawing is slow: one season of a year.
    if viewer == Viewer::Public && played.before.phase.season == 0 {
        text += &served(&view);
    }
    for province in view.board.province_ids() {
        let places = view.board.fleet_places(province);
        let ways: Vec<_> = places
            .iter()
            .map(|&place| view.board.fleet_moves(place))
            .collect();
        let _ = writeln!(
            text,
            "{:?} {:?} {ways:?}",
            view.board.province(province),
            view.board.army_moves(province)
        );
    }
    let _ = writeln!(
        text,
        "{:?} {:?} {:?}",
        view.board.beyond, view.board.far, view.board.powers
    );
    let _ = writeln!(text, "{:?} {:?} {:?}", view.turns, view.now, view.counts);
    text
}
