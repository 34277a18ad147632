//! Reports of a game with a secret world (1492): what everybody is told of a phase, and what a
//! player is told in private.

mod landfall;
mod lore;
mod private;
mod sightings;
mod start;
pub(super) mod treasure;

pub use lore::discoveries;
pub use sightings::{sighting, sighting_in_brief};
pub(super) use treasure::taking;
pub use treasure::{TREASURES, treasures_moved};

pub(super) use private::standing;

use super::document::Document;
use super::lines::SeasonForm;
use crate::view::{SeenTurn, View, Viewer};

/// What the viewer is told of a settled phase: a player in private, everybody else what is public.
pub(super) fn season(view: &View, turn: usize, form: SeasonForm) -> Document {
    match (view.viewer, view.turns.get(turn)) {
        (Viewer::Seat(_), _) => private::private(view, turn, form),
        (_, Some(seen)) => {
            let mut report = Document::titled(seen.title(&view.calendar()));
            report.extend(public_lines(view, seen, form));
            report
        }
        (_, None) => Document::default(),
    }
}

/// What everybody is told of a phase, without a title.
fn public_lines(view: &View, seen: &SeenTurn, form: SeasonForm) -> Document {
    let mut report = Document::default();
    let Some(voyage) = &seen.secret.voyage else {
        return report;
    };
    // The view has struck out what happened beyond, so no order is written here anew.
    let (lines, stop) = match form {
        SeasonForm::Compact => (&voyage.lines, ""),
        SeasonForm::Aloud => (&voyage.read_out, "."),
    };
    report.list(
        lines
            .iter()
            .map(|(power, text)| format!("{}: {text}{stop}", view.board.power(*power).name))
            .collect(),
    );
    for sentence in &voyage.public {
        report.paragraph(sentence.clone());
    }
    report.paragraph(super::ending::after(view, seen));
    report
}
