//! The Right-Hand Rule: where a dislodged unit goes that has no retreat order that stands (1885,
//! rule 10a; army/fleet module, section IV.e).
//!
//! Both texts name Just's Right-Hand Rule and say no more of it. Our reading: face the space from
//! which the attack came and turn to the right, so that the neighbours of the lost space go by
//! clockwise; the first that is open is taken.

use std::f64::consts::TAU;

use crate::position::{Barred, Dislodged};
use chancery_atlas::board::{Board, Chart, Place, ProvinceId};

/// The order in which the rule takes the coasts of one province.
const COASTS: [&str; 4] = ["nc", "ec", "sc", "wc"];

/// A neighbour of the lost space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Which one.
    pub province: ProvinceId,
    /// What it is to the dislodged unit.
    pub footing: Footing,
}

/// What a neighbour of the lost space is to a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// It could go there, to this place.
    Open(Place),
    /// It could move there, but may not retreat there.
    Barred(Barred),
    /// Another retreats there, or several were ordered to.
    Taken,
    /// It can't go there: the sea for an army, land or another coast for a fleet.
    Unfit,
}

/// The neighbours of the space that a unit lost, clockwise, from the one after the attacker's
/// space; from the north where that is not known or no neighbour. The last ones are places that the
/// unit could reach though the chart shows them apart. In `taken` provinces it finds no room. A
/// fleet with an army aboard finds the land open only where no sea is left.
pub fn ring(board: &Board, dislodged: &Dislodged, taken: &[ProvinceId]) -> Vec<Space> {
    let lost = dislodged.unit.place.province;
    let mut around = if board.province(lost).ring.is_empty() {
        by_bearing(board, lost)
    } else {
        as_drawn(board, lost)
    };
    // Of a ferried attack the sea that it crossed, which touches the lost space.
    let attacker = dislodged.over.or(dislodged.by);
    if let Some(at) = attacker.and_then(|attacker| around.iter().position(|&p| p == attacker)) {
        around.rotate_left(at + 1);
    }
    let barred = dislodged.barred.iter().map(|&(place, _)| place);
    around.extend(
        dislodged
            .retreats
            .iter()
            .copied()
            .chain(barred)
            .map(|place| place.province),
    );
    let mut spaces: Vec<Space> = Vec::new();
    for province in around {
        if spaces.iter().all(|space| space.province != province) {
            spaces.push(Space {
                province,
                footing: footing(board, dislodged, taken, province),
            });
        }
    }
    spaces
}

/// Where the rule sends the unit; `None` where nothing of the ring is open.
pub fn first_open(ring: &[Space]) -> Option<Place> {
    ring.iter().find_map(|space| match space.footing {
        Footing::Open(place) => Some(place),
        Footing::Barred(_) | Footing::Taken | Footing::Unfit => None,
    })
}

/// What a neighbour of the lost space is to the unit.
fn footing(board: &Board, dislodged: &Dislodged, taken: &[ProvinceId], at: ProvinceId) -> Footing {
    // A fleet with an army aboard goes ashore only when the last sea is taken (army/fleet module,
    // section IV.a).
    let open: Vec<Place> = if dislodged
        .retreats
        .iter()
        .any(|place| !taken.contains(&place.province))
    {
        dislodged.retreats.clone()
    } else {
        dislodged
            .barred
            .iter()
            .filter(|(_, why)| *why == Barred::Loaded)
            .map(|&(place, _)| place)
            .collect()
    };
    let best = open
        .into_iter()
        .filter(|place| place.province == at)
        .min_by_key(|&place| coast_rank(board, place));
    let barred = dislodged
        .barred
        .iter()
        .find(|(place, _)| place.province == at);
    match (best, barred) {
        (Some(place), _) => {
            if taken.contains(&place.province) {
                Footing::Taken
            } else {
                Footing::Open(place)
            }
        }
        (None, Some(&(_, why))) => Footing::Barred(why),
        _ if dislodged.retreats.iter().any(|place| place.province == at) => Footing::Taken,
        _ => Footing::Unfit,
    }
}

/// Where a place stands in the order of coasts; one without a named coast is last.
fn coast_rank(board: &Board, place: Place) -> usize {
    let coasts = &board.province(place.province).coasts;
    let coast = place.coast.and_then(|coast| coasts.get(coast.index()));
    coast
        .and_then(|coast| COASTS.iter().position(|id| *id == coast.id))
        .unwrap_or(COASTS.len())
}

/// The neighbours of a space in the order of the board's ring for it.
fn as_drawn(board: &Board, lost: ProvinceId) -> Vec<ProvinceId> {
    board
        .province(lost)
        .ring
        .iter()
        .copied()
        .flatten()
        .collect()
}

/// The neighbours of a space for which the board gives no ring, by their bearing from it on the
/// chart.
fn by_bearing(board: &Board, lost: ProvinceId) -> Vec<ProvinceId> {
    let mut neighbours = [
        board.army_moves(lost),
        board.waters(lost),
        board.shores(lost),
    ]
    .concat();
    neighbours.sort_unstable();
    neighbours.dedup();
    // Stable: neighbours at one bearing keep the order of the board.
    neighbours.sort_by(|&a, &b| bearing(board, lost, a).total_cmp(&bearing(board, lost, b)));
    neighbours
}

/// The angle at which one province lies from another, from the north clockwise: on the drawing of
/// what lies beyond the known world, where there is one, since the known world has rings. A cell of
/// a chart is twice as high as wide.
fn bearing(board: &Board, from: ProvinceId, to: ProvinceId) -> f64 {
    let chart = board.far.as_ref().unwrap_or(&board.chart);
    let (from_x, from_y) = anchor(chart, from);
    let (to_x, to_y) = anchor(chart, to);
    let width = f64::from(chart.width);
    let mut east = f64::from(to_x) - f64::from(from_x);
    // On a chart that wraps round the shorter way counts.
    if chart.wraps && east.abs() > width / 2.0 {
        east -= width.copysign(east);
    }
    let south = 2.0 * (f64::from(to_y) - f64::from(from_y));
    east.atan2(-south).rem_euclid(TAU)
}

/// The cell where a chart draws the unit of a province; that of the corner where it draws none.
fn anchor(chart: &Chart, province: ProvinceId) -> (u16, u16) {
    match chart.anchors.get(province.index()) {
        Some(anchor) => anchor.unit,
        None => (0, 0),
    }
}
