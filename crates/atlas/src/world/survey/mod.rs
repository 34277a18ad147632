//! What a drawing says: which areas are adjacent, for whom and at which coasts.

mod cells;
mod coastline;
mod links;

pub(super) use coastline::Coastline;
pub(super) use links::{DrawnWorld, LinkFate, LinkKind, fate};

use crate::board::{Board, Place, ProvinceId, UnitKind, World};
use links::Cut;

/// What follows from a drawing. Provinces are those of the joined board: the known ones, then the
/// areas in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Per province of the joined board, the ids of its coasts, where it has several: those of the
    /// board first, then the others in their order (`["nc", "sc"]`).
    pub coasts: Vec<Vec<&'static str>>,
    /// Pairs of lands that armies pass between, of which at least one lies beyond; each once, the
    /// lower first.
    pub armies: Vec<(ProvinceId, ProvinceId)>,
    /// Pairs of places that fleets pass between, of which at least one lies beyond; each once, the
    /// lower first.
    pub fleets: Vec<(Place, Place)>,
    /// Per province of the known board, the coast of the joined board at which its own passages for
    /// fleets lie; `None` where nothing changes.
    pub own_coast: Vec<Option<&'static str>>,
}

/// Surveys a world. A join or cut that makes no sense has no effect.
pub fn survey(world: &World, known: &Board) -> Survey {
    surveyed(DrawnWorld::new(world, known, &Coastline::new(world, known)))
}

pub(super) fn surveyed(drawn: DrawnWorld) -> Survey {
    let DrawnWorld {
        world,
        known,
        coastline,
    } = drawn;
    // Coasts are found as if nothing were cut; then what is cut is left out.
    let cuts: Vec<Cut> = world
        .cuts
        .iter()
        .filter_map(|link| Cut::new(link, drawn))
        .collect();
    let (mut armies, mut fleets) = (Vec::new(), Vec::new());
    for &(a, b) in &coastline.touching {
        let (sea_a, sea_b) = (drawn.is_sea(a), drawn.is_sea(b));
        // Two lands that touch may have no shore in common: fleets pass by `passages` alone.
        let kind = if sea_a || sea_b {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        };
        if is_cut(&cuts, a, b, kind) {
            continue;
        }
        match (sea_a, sea_b) {
            (false, false) => armies.push((a, b)),
            (true, true) => fleets.push((Place::new(a), Place::new(b))),
            (true, false) => fleets.extend(coastline.at(b, a).map(|at| (Place::new(a), at))),
            (false, true) => fleets.extend(coastline.at(a, b).map(|at| (at, Place::new(b)))),
        }
    }
    for &[(a, one), (b, other)] in &coastline.passages {
        // Along a shore that is cut off from its sea no fleet passes either.
        let is_open = !is_cut(&cuts, a, b, UnitKind::Fleet)
            && !is_cut(&cuts, a, one, UnitKind::Fleet)
            && !is_cut(&cuts, b, other, UnitKind::Fleet);
        if is_open
            && let Some(at) = coastline.at(a, one)
            && let Some(to) = coastline.at(b, other)
        {
            fleets.push((at, to));
        }
    }
    for link in &world.joins {
        if let LinkFate::Join { by_land, by_sea } = fate(link, LinkKind::Join, drawn) {
            armies.extend(by_land);
            fleets.extend(by_sea);
        }
    }
    // A join may repeat a passage along the shore.
    armies.sort_unstable();
    armies.dedup();
    fleets.sort_unstable();
    fleets.dedup();
    Survey {
        coasts: coastline
            .coasts
            .iter()
            .map(|coasts| coasts.names.clone())
            .collect(),
        armies,
        fleets,
        own_coast: own_coasts(coastline, known),
    }
}

/// Per province of the known board, the name of the coast at which its own passages lie.
fn own_coasts(coastline: &Coastline, known: &Board) -> Vec<Option<&'static str>> {
    let mut own = Vec::with_capacity(known.provinces.len());
    for land in known.province_ids() {
        let first = coastline.coasts[land.index()].names.first().copied();
        // The own coast comes first. A land without water in the known world has none.
        let has_own = !known.waters(land).is_empty();
        own.push(if has_own { first } else { None });
    }
    own
}

/// Whether some cut keeps units of a kind from passing between two provinces.
fn is_cut(cuts: &[Cut], a: ProvinceId, b: ProvinceId, kind: UnitKind) -> bool {
    cuts.iter().any(|cut| cut.parts(a, b, kind))
}
