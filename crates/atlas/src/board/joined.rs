//! One board of a known world and what lies beyond it.

use super::graph::{Graph, RaggedRows};
use super::{Anchor, Board, CoastId, Place, Power, Province, ProvinceId, World};
use std::sync::{Arc, OnceLock};

/// What a world adds to the board of the known world.
#[derive(Clone, Debug)]
pub struct Extension {
    /// All provinces: the known ones, with the coasts that they have now, then the areas of the
    /// world.
    pub provinces: Vec<Province>,
    /// Per known province, the coast at which its own passages for fleets lie now; `None` where it
    /// has no named coasts, or had them before.
    pub own_coast: Vec<Option<CoastId>>,
    /// Pairs of lands that armies pass between, beside those of the known world.
    pub armies: Vec<(ProvinceId, ProvinceId)>,
    /// Pairs of places that fleets pass between, beside those of the known world.
    pub fleets: Vec<(Place, Place)>,
    /// The power of the native armies, which is the last of the joined board.
    pub natives: Power,
}

impl Board {
    #[must_use]
    pub(crate) fn joined(&self, world: World, extension: Extension) -> Self {
        let Extension {
            provinces,
            own_coast,
            armies,
            fleets,
            natives,
        } = extension;
        let mut board = Self {
            names: OnceLock::new(),
            ..self.clone()
        };
        board.graph = graph(self, &provinces, &own_coast, &armies, &fleets);
        board.provinces = provinces;
        // The neutral units of a known world are none of a world's natives.
        if board.natives.is_some() {
            board.powers.pop();
        }
        board.natives = u8::try_from(board.powers.len()).ok().map(super::PowerId);
        board.powers.push(natives);
        board
            .chart
            .anchors
            .resize(board.provinces.len(), Anchor::default());
        board.beyond = Some(Arc::new(world));
        board
    }
}

/// A place of the known world, at the coast where its own passages lie now, if it got one.
fn at_own_coast(place: Place, own_coast: &[Option<CoastId>]) -> Place {
    let own = own_coast.get(place.province.index()).copied().flatten();
    Place {
        coast: place.coast.or(own),
        ..place
    }
}

fn graph(
    known: &Board,
    provinces: &[Province],
    own_coast: &[Option<CoastId>],
    armies: &[(ProvinceId, ProvinceId)],
    fleets: &[(Place, Place)],
) -> Graph {
    let mut walks: Vec<Vec<ProvinceId>> = vec![Vec::new(); provinces.len()];
    let mut sails: Vec<Vec<(Option<CoastId>, Place)>> = vec![Vec::new(); provinces.len()];
    for from in known.province_ids() {
        walks[from.index()].extend(known.army_moves(from));
        let places = std::iter::once(Place::new(from)).chain(
            known
                .graph
                .coasts(from)
                .map(|coast| Place::at_coast(from, coast)),
        );
        for place in places {
            let coast = at_own_coast(place, own_coast).coast;
            for &to in known.fleet_moves(place) {
                sails[from.index()].push((coast, at_own_coast(to, own_coast)));
            }
        }
    }
    // A passage goes both ways, and is listed once.
    for &(a, b) in armies {
        walks[a.index()].push(b);
        walks[b.index()].push(a);
    }
    for &(a, b) in fleets {
        sails[a.province.index()].push((a.coast, b));
        sails[b.province.index()].push((b.coast, a));
    }
    let (mut army_rows, mut fleet_rows) = (RaggedRows::new(), RaggedRows::new());
    // `Graph::new` counts on this order: the province's own row of fleets, then its coasts'.
    for (province, (walk, sail)) in provinces.iter().zip(walks.iter_mut().zip(&sails)) {
        army_rows.push(walk);
        let coasts = std::iter::once(None).chain((0..province.coasts.len()).map(CoastId::nth));
        for at in coasts {
            fleet_rows.push(
                &mut sail
                    .iter()
                    .filter(|(coast, _)| *coast == at)
                    .map(|&(_, to)| to)
                    .collect(),
            );
        }
    }
    Graph::new(provinces, army_rows, fleet_rows)
}
