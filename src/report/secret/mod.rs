//! Reports of a game with a secret world (1492): what everybody is told of a phase, and what a
//! player is told in private.

pub(super) mod explain;
mod landfall;
mod lettering;
mod lore;
mod own;
mod page;
mod private;
mod room;
mod sheet;
mod sightings;
mod svg;
mod tables;
mod treasure;

pub use lore::discoveries;
pub use page::page;
pub(super) use private::{WORDS, private, standing};
pub use sightings::{sighting, sighting_in_brief};
pub use svg::{chart_svg, known_world_svg};
pub(super) use tables::{centre_chart, centre_owners, due, positions};
pub(super) use treasure::taking;
pub use treasure::{TREASURES, treasures_moved};

use super::document::Document;
use crate::view::{SeenTurn, View, Viewer};

/// The report of a phase for the one for whom the view was made, of a game whose world is secret
/// from him; `None` where nothing is.
pub(super) fn season(view: &View, turn: usize) -> Option<Document> {
    let seen = view.turns.get(turn)?;
    seen.voyage.as_ref()?;
    Some(match view.viewer {
        Viewer::Seat(_) => private(view, turn),
        Viewer::Public | Viewer::GameMaster => public(view, seen),
    })
}

/// The public report of a phase.
fn public(view: &View, seen: &SeenTurn) -> Document {
    let mut report = Document::titled(view.calendar().name(seen.phase()));
    report.extend(public_lines(view, seen));
    report
}

/// What everybody is told of a phase, without a title.
pub(super) fn public_lines(view: &View, seen: &SeenTurn) -> Document {
    let mut report = Document::default();
    let Some(voyage) = &seen.voyage else {
        return report;
    };
    let line = |(power, text): &(crate::board::PowerId, String)| {
        format!("{}: {text}", view.board.power(*power).name)
    };
    report.list(voyage.lines.iter().map(line).collect());
    for sentence in &voyage.public {
        report.paragraph(sentence.clone());
    }
    report.paragraph(super::ending::after(view, seen));
    report
}
