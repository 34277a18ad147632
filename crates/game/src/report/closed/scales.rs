//! Where units may go that were dislodged in a time scale, and the clause of the section on retreats
//! that closes a place.

use crate::report::names::Names;
use crate::view::View;
use chancery_atlas::board::{Place, Terrain};
use chancery_atlas::grammar::Joined;
use chancery_engine::position::{Barred, Dislodged, Position};

/// [`retreat_choices`], where a season has time scales.
pub(in crate::report) fn options(
    view: &View,
    position: &Position,
    names: Names<'_>,
    dislodged: &Dislodged,
) -> Option<String> {
    view.variant
        .has_scales()
        .then(|| retreat_choices(names, position, dislodged))
}

/// Where a dislodged unit may go, and why it may not go elsewhere; of a fleet with an army aboard,
/// what each of the two may do.
pub(in crate::report) fn retreat_choices(
    names: Names<'_>,
    position: &Position,
    dislodged: &Dislodged,
) -> String {
    let Some(aboard) = position.cargo(dislodged.unit.id) else {
        return format!("{}{}", names.may_go(dislodged), closed(names, dislodged));
    };
    // Clause (c): together they go to a sea or canal, or the army goes ashore first.
    let afloat = dislodged.retreats.iter().filter(|place| {
        let terrain = names.board.terrain(place.province);
        matches!(terrain, Terrain::Sea | Terrain::Canal)
    });
    let ashore = match position.dislodged_unit(aboard.unit.id) {
        Some(army) => format!(
            "; its army may go ashore in {}{}, and the fleet then to {}",
            listed(names, &army.retreats),
            closed(names, army),
            listed(names, &dislodged.retreats)
        ),
        None => String::new(),
    };
    format!(
        "may go to {}{}{ashore}",
        listed(names, afloat),
        closed(names, dislodged)
    )
}

fn listed<'a>(names: Names<'_>, places: impl IntoIterator<Item = &'a Place>) -> String {
    let places = places
        .into_iter()
        .map(|&place| names.place(place))
        .joined(", ");
    if places.is_empty() {
        "nowhere".to_owned()
    } else {
        places
    }
}

/// The places that are closed to a unit, each with the clause: `; not to English Channel (g1, the
/// attack came from there)`.
pub(in crate::report) fn closed(names: Names<'_>, dislodged: &Dislodged) -> String {
    closed_places(names, dislodged)
        .into_iter()
        .led("; not to ", ", ")
}

/// The same places alone.
pub(in crate::report) fn closed_places(names: Names<'_>, dislodged: &Dislodged) -> Vec<String> {
    dislodged
        .barred
        .iter()
        .map(|&(place, why)| format!("{} ({})", names.place(place), clause(why)))
        .collect()
}

/// Why a place is closed, by the section on retreats.
const fn clause(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "occupied",
        Barred::Attacker => "g1, the attack came from there",
        Barred::Supporter => "g2, the attack was supported from there",
        Barred::Entered => "g3, the attacker went on there",
        Barred::Origin => "g4, a foreign unit came from there",
        Barred::StandOff => "i, a stand-off of the same time scale",
        Barred::SeasOnly => "f, only seas are open to units dislodged in TS3",
        Barred::Loaded => "an army and fleet keeps to seas and canals",
    }
}
