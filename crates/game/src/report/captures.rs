//! Centres that changed hands: in the words of reports, and in those of the results page.

use super::affair::AffairLine;
use super::names::Names;
use super::pools::destroyed;
use super::scales;
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::variant::Capture;

/// The centres that changed hands, a sentence each, in the order of the powers that took them.
pub(super) fn captures(view: &View, seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let mut captures = seen.captures.clone();
    // Where all land has owners, what is no centre has a section of its own (Mercator).
    captures.retain(|capture| !scales::is_land_apart(view, capture.centre));
    captures.sort_by_key(|capture| (capture.to.is_none(), capture.to));
    captures
        .into_iter()
        .map(|capture| {
            // It is an affair of both: who lost it and who took it.
            let holders = capture.from.into_iter().chain(capture.to);
            AffairLine::of_powers(holders, captured(names, capture))
        })
        .collect()
}

/// `Italy loses Tri to Austria`.
fn captured(names: Names<'_>, capture: Capture) -> String {
    let centre = names.province(capture.centre);
    match (capture.from, capture.to) {
        (Some(from), Some(to)) => format!(
            "{} loses {centre} to {}",
            names.power(from),
            names.power(to)
        ),
        (None, Some(to)) => format!("{} takes {centre}", names.power(to)),
        (Some(from), None) => format!("{} loses {centre}; nobody owns it now", names.power(from)),
        (None, None) => format!("{centre} stays nobody's"),
    }
}

/// `Trieste: Austria → Italy`, and which units were destroyed with it.
pub fn capture_line(names: Names<'_>, seen: &SeenTurn, capture: Capture, arrow: char) -> String {
    let province = names.board.province(capture.centre);
    let counts = if province.centre { "" } else { " (no centre)" };
    let destroyed = destroyed(seen, capture)
        .into_iter()
        .map(UnitKind::letter)
        .joined(", ");
    let lost = if destroyed.is_empty() {
        String::new()
    } else {
        format!("; {destroyed} de-mobilized there destroyed")
    };
    let (from, to) = (holder(names, capture.from), holder(names, capture.to));
    format!("{}: {from} {arrow} {to}{counts}{lost}", province.name)
}

fn holder(names: Names<'_>, power: Option<PowerId>) -> &str {
    match power {
        Some(power) => names.power(power),
        None => "nobody",
    }
}
