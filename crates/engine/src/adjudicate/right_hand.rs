//! The Right-Hand Rule: where a dislodged unit goes that has no retreat order that stands (1885,
//! rule 10a; army/fleet module, section IV.e).
//!
//! Both texts name Just's Right-Hand Rule and say no more of it. Our reading: face the space from
//! which the attack came and turn to the right, so that the neighbours of the lost space go by
//! clockwise; the first that is open is taken.

use std::f64::consts::TAU;

use crate::position::{Barred, Dislodged};
use chancery_atlas::board::{Board, Place, ProvinceId};

/// The order in which the rule takes the coasts of one province.
const COASTS: [&str; 4] = ["nc", "ec", "sc", "wc"];

/// A neighbour of the lost space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    pub province: ProvinceId,
    pub footing: Footing,
}

/// What a neighbour of the lost space is to a dislodged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// It could go there, to this place.
    Open(Place),
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

fn footing(board: &Board, dislodged: &Dislodged, taken: &[ProvinceId], at: ProvinceId) -> Footing {
    let has_room = |place: &Place| !taken.contains(&place.province);
    let ashore = dislodged
        .barred
        .iter()
        .filter(|(_, why)| *why == Barred::Loaded)
        .map(|&(place, _)| place);
    let open: Vec<Place> = if dislodged.retreats.iter().any(has_room) {
        dislodged.retreats.clone()
    } else {
        ashore.collect()
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
            if has_room(&place) {
                Footing::Open(place)
            } else {
                Footing::Taken
            }
        }
        (None, Some(&(_, why))) => Footing::Barred(why),
        _ if dislodged.retreats.iter().any(|place| place.province == at) => Footing::Taken,
        _ => Footing::Unfit,
    }
}

fn coast_rank(board: &Board, place: Place) -> usize {
    let coasts = &board.province(place.province).coasts;
    let coast = place.coast.and_then(|coast| coasts.get(coast.index()));
    coast
        .and_then(|coast| COASTS.iter().position(|id| *id == coast.id))
        .unwrap_or(COASTS.len())
}

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
    neighbours.sort_by(|&a, &b| bearing(board, lost, a).total_cmp(&bearing(board, lost, b)));
    neighbours
}

/// The angle at which one province lies from another, from the north clockwise: on the drawing of
/// what lies beyond the known world, where there is one, since the known world has rings. A cell of a
/// chart is twice as high as wide.
fn bearing(board: &Board, from: ProvinceId, to: ProvinceId) -> f64 {
    let chart = board.far.as_ref().unwrap_or(&board.chart);
    let anchor = |province: ProvinceId| {
        chart
            .anchors
            .get(province.index())
            .map_or((0, 0), |anchor| anchor.unit)
    };
    let ((from_x, from_y), (to_x, to_y)) = (anchor(from), anchor(to));
    let width = f64::from(chart.width);
    let mut east = f64::from(to_x) - f64::from(from_x);
    if chart.wraps && east.abs() > width / 2.0 {
        east -= width.copysign(east);
    }
    let south = 2.0 * (f64::from(to_y) - f64::from(from_y));
    east.atan2(-south).rem_euclid(TAU)
}
