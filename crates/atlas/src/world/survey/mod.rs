//! What a drawing says: which areas are adjacent, for whom and at which coasts.

mod cells;
mod coastline;
mod links;

pub(super) use coastline::Coastline;
pub(super) use links::{DrawnWorld, LinkFate, fate};

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
    surveyed(DrawnWorld::of(world, known, &Coastline::new(world, known)))
}

pub(super) fn surveyed(drawn: DrawnWorld) -> Survey {
    let DrawnWorld {
        world,
        known,
        coastline,
    } = drawn;
    let cuts: Vec<Cut> = world
        .cuts
        .iter()
        .filter_map(|link| Cut::new(link, drawn))
        .collect();
    let is_cut = |a, b, kind| cuts.iter().any(|cut| cut.parts(a, b, kind));
    let (mut armies, mut fleets) = (Vec::new(), Vec::new());
    for &(a, b) in &coastline.touching {
        match (drawn.is_sea(a), drawn.is_sea(b)) {
            (false, false) if !is_cut(a, b, UnitKind::Army) => armies.push((a, b)),
            (false, false) => {}
            _ if is_cut(a, b, UnitKind::Fleet) => {}
            (true, true) => fleets.push((Place::of(a), Place::of(b))),
            (true, false) => fleets.extend(coastline.at(b, a).map(|at| (Place::of(a), at))),
            (false, true) => fleets.extend(coastline.at(a, b).map(|at| (at, Place::of(b)))),
        }
    }
    for &[(a, one), (b, other)] in &coastline.passages {
        let open = !is_cut(a, b, UnitKind::Fleet)
            && !is_cut(a, one, UnitKind::Fleet)
            && !is_cut(b, other, UnitKind::Fleet);
        if let (true, Some(at), Some(to)) = (open, coastline.at(a, one), coastline.at(b, other)) {
            fleets.push((at, to));
        }
    }
    for link in &world.joins {
        if let LinkFate::Join { by_land, by_sea } = fate(link, true, drawn) {
            armies.extend(by_land);
            fleets.extend(by_sea);
        }
    }
    armies.sort_unstable();
    armies.dedup();
    fleets.sort_unstable();
    fleets.dedup();
    let own = |p: ProvinceId| {
        coastline.coasts[p.index()]
            .names
            .first()
            .copied()
            .filter(|_| !known.waters(p).is_empty())
    };
    Survey {
        coasts: coastline
            .coasts
            .iter()
            .map(|coasts| coasts.names.clone())
            .collect(),
        armies,
        fleets,
        own_coast: known.province_ids().map(own).collect(),
    }
}
