//! What a settled phase did to units, pools and centres, and whose each is. The report of the phase
//! tells all of it, and a player's sheet what is his own: neither says what the other leaves out.

use super::affair::{AffairLine, Affairs};
use super::captures::captures;
use super::carrying;
use super::claims;
use super::counts;
use super::handed;
use super::names::{Names, Style, capital};
use super::pools;
use super::retreats;
use super::scales;
use crate::view::{SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::PhaseKind;

/// What a settled phase did, in the order in which it is told.
pub(super) fn affairs(view: &View, seen: &SeenTurn, style: Style) -> Vec<Affairs> {
    let names = Names::in_turn(&view.board, seen, style);
    let mut slips = Affairs::new(handed::HEADING, handed::slips(view, seen, names));
    if view.variant.places_units(seen.phase().kind) {
        let note = "Units are placed in secret. Everybody sees them with the first month's moves.";
        slips.note = String::from(note);
    }
    let mut told = vec![
        slips,
        Affairs::new("Mobilized and de-mobilized", pools::changes(seen, names)),
        Affairs::new("Kinds of units", kinds(view, seen, style)),
        Affairs::new("Armies lost aboard", carrying::lost(seen, names)),
    ];
    // In other phases no army comes aboard.
    if seen.phase().kind == PhaseKind::Movement {
        told.push(Affairs::new(
            "Armies aboard",
            carrying::pairs(view, seen, style),
        ));
    }
    // Where there are time scales, it is told scale by scale who was dislodged.
    match scales::changes(view, seen, style) {
        Some(changes) => told.extend(changes),
        None => told.push(Affairs::new(
            "Dislodged",
            retreats::dislodged(view, seen, names),
        )),
    }
    if let Some(last) = told.last_mut() {
        // What the Right-Hand Rule is taken to be stands below the units that it sends on.
        last.note = String::from(retreats::note_after(seen));
    }
    told.push(Affairs::new("Supply centres", captures(view, seen, names)));
    if seen.reckons_centres(view) {
        if let Some(last) = told.last_mut() {
            last.note = counts::sentence(view, seen);
        }
        // Who may claim follows from the centres, so it stands below them.
        let claims = claims::qualifying(view, &seen.after.position);
        told.push(Affairs::new(claims::heading(view), claims));
    }
    told
}

/// The heading of what was changed by hand.
pub(super) const BY_HAND: &str = "Changed by hand before";

/// What the game master changed before a phase was settled, as far as the viewer is told.
pub(super) fn changed_by_hand(view: &View, seen: &SeenTurn) -> Vec<String> {
    let edits = seen.edits.iter();
    let described = edits.map(|edit| edit.describe(view.variant, &view.board, &view.players));
    described.map(|edit| capital(&edit)).collect()
}

/// The units whose kind is not open to all after a phase, power by power: `Russia: F Stp, ? Sev`.
fn kinds(view: &View, seen: &SeenTurn, style: Style) -> Vec<AffairLine> {
    let names = Names::new(&view.board, &seen.after, style);
    let position = &seen.after.position;
    let mut lines = Vec::new();
    for power in view.board.power_ids() {
        // `names` writes `?` for a kind that is not yet chosen or not to be known.
        let free = position
            .units_of(power)
            .filter(|unit| position.free_kind(unit.id).is_some())
            .map(|unit| names.unit(unit))
            .joined(", ");
        if !free.is_empty() {
            let line = format!("{}: {free}", names.power(power));
            lines.push(AffairLine::of_power(power, line));
        }
    }
    lines
}

/// The powers that lost their last centre in a phase.
pub(super) fn eliminated(view: &View, seen: &SeenTurn) -> Vec<PowerId> {
    view.board
        .power_ids()
        .filter(|&power| {
            let [before, after] = [&seen.before, &seen.after]
                .map(|state| state.position.centre_count(&view.board, power));
            before > 0 && after == 0
        })
        .collect()
}
