//! Reports of a game with a secret world (1492): what everybody is told of a phase, and what a
//! player is told in private.

pub(super) mod explain;
mod landfall;
mod lore;
mod private;
mod sightings;
mod start;
mod tables;
mod treasure;

pub use lore::discoveries;
pub use sightings::{sighting, sighting_in_brief};
pub(super) use treasure::taking;
pub use treasure::{TREASURES, treasures_moved};

use super::document::Document;
use super::partial::{Numbers, Partial};
use crate::view::{SecretCounts, SeenTurn, View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_engine::variant::State;

/// The reports of a game with a secret world.
pub(super) struct SecretWorld;

impl Partial for SecretWorld {
    fn season(&self, view: &View, turn: usize) -> Document {
        match (view.viewer, view.turns.get(turn)) {
            (_, None) => Document::default(),
            (Viewer::Seat(_), _) => private::private(view, turn),
            (Viewer::Public | Viewer::GameMaster, Some(seen)) => public(view, seen),
        }
    }

    fn standing(&self, view: &View) -> Document {
        let mut report = if view.turns.is_empty() {
            start::foreword(view)
        } else {
            Document::default()
        };
        report.extend(private::standing(view));
        report
    }

    fn positions(&self, view: &View, state: &State) -> Document {
        let counts = view.counts_of(state);
        counts.map_or_else(Document::default, |counts| {
            tables::positions(view, state, counts)
        })
    }

    fn centre_chart(&self, view: &View) -> Document {
        tables::centre_chart(view)
    }

    fn centre_counts(&self, view: &View) -> Vec<(String, Vec<usize>)> {
        let all = |(label, counts): (String, &SecretCounts)| (label, counts.centres.clone());
        tables::reckoned(view).map(all).collect()
    }

    fn centre_owners(&self, view: &View) -> Document {
        tables::centre_owners(view)
    }

    fn due(&self, view: &View) -> Document {
        tables::due(view)
    }

    /// The numbers that everybody knows: how many of the centres lie beyond the known world in
    /// brackets.
    fn numbers(&self, view: &View, power: PowerId) -> Option<Numbers> {
        let counts = view.counts.as_ref()?;
        let of = |numbers: &[usize]| numbers.get(power.index()).copied().unwrap_or(0);
        Some(Numbers {
            centres: of(&counts.centres),
            remark: format!(" ({})", of(&counts.off_board)),
            units: counts.units(power),
        })
    }
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
    let Some(voyage) = &seen.secret.voyage else {
        return report;
    };
    let line = |(power, text): &(chancery_atlas::board::PowerId, String)| {
        format!("{}: {text}", view.board.power(*power).name)
    };
    report.list(voyage.lines.iter().map(line).collect());
    for sentence in &voyage.public {
        report.paragraph(sentence.clone());
    }
    report.paragraph(super::ending::after(view, seen));
    report
}
