//! Adjacency and ground, laid out flat: the adjudicator asks these tens of thousands of times a
//! millisecond.

use super::{CoastId, Place, Province, ProvinceId, Terrain};

/// Rows of different lengths, one after the other in one array.
#[derive(Clone, Debug)]
pub(super) struct RaggedRows<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Ord + Copy> RaggedRows<T> {
    pub(crate) fn new() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }

    /// Adds a row, which is sorted and kept free of doubles.
    pub(crate) fn push(&mut self, row: &mut Vec<T>) {
        row.sort_unstable();
        row.dedup();
        self.items.extend_from_slice(row);
        self.starts.push(self.items.len() as u32);
    }

    #[inline]
    fn row(&self, index: usize) -> &[T] {
        match self.starts.get(index..index + 2) {
            Some(&[start, end]) => &self.items[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// What armies and fleets can do where, per province.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    armies: RaggedRows<ProvinceId>,
    fleets: RaggedRows<Place>,
    /// The row of `fleets` at which a province's begin: one for the province itself, then one for
    /// each named coast.
    fleet_rows: Vec<u32>,
    /// The seas and canals that a fleet in a province can sail to.
    waters: RaggedRows<ProvinceId>,
    /// The land, canals too, that a fleet in a province can sail to.
    shores: RaggedRows<ProvinceId>,
    ground: Vec<(Terrain, bool)>,
}

impl Graph {
    /// `armies` has a row a province; `fleets` has for each province a row of its own and one for
    /// each of its coasts.
    pub(crate) fn new(
        provinces: &[Province],
        armies: RaggedRows<ProvinceId>,
        fleets: RaggedRows<Place>,
    ) -> Self {
        let mut fleet_rows = Vec::with_capacity(provinces.len() + 1);
        let mut next = 0;
        for province in provinces {
            fleet_rows.push(next);
            next += 1 + province.coasts.len() as u32;
        }
        // One row more than provinces, so that the last one has an end too.
        fleet_rows.push(next);
        let ground = provinces.iter().map(|p| (p.terrain, p.centre)).collect();
        let mut graph = Self {
            armies,
            fleets,
            fleet_rows,
            waters: RaggedRows::new(),
            shores: RaggedRows::new(),
            ground,
        };
        for index in 0..provinces.len() {
            let (mut waters, mut shores) = (Vec::new(), Vec::new());
            for to in graph.reached(index) {
                let terrain = graph.terrain(to);
                // A canal is both: convoys pass through it, and armies go ashore there.
                if matches!(terrain, Terrain::Sea | Terrain::Canal) {
                    waters.push(to);
                }
                if terrain.is_land() {
                    shores.push(to);
                }
            }
            graph.waters.push(&mut waters);
            graph.shores.push(&mut shores);
        }
        graph
    }

    /// The provinces that a fleet at any coast of a province can sail to, with doubles.
    fn reached(&self, province: usize) -> impl Iterator<Item = ProvinceId> + '_ {
        let rows = self.fleet_rows[province] as usize..self.fleet_rows[province + 1] as usize;
        rows.flat_map(|row| self.fleets.row(row))
            .map(|place| place.province)
    }

    #[inline]
    pub(crate) fn terrain(&self, province: ProvinceId) -> Terrain {
        self.ground[province.index()].0
    }

    pub(crate) fn is_centre(&self, province: ProvinceId) -> bool {
        self.ground[province.index()].1
    }

    #[inline]
    pub(crate) fn armies(&self, from: ProvinceId) -> &[ProvinceId] {
        self.armies.row(from.index())
    }

    /// Empty at a coast that the province does not have.
    #[inline]
    pub(crate) fn fleets(&self, from: Place) -> &[Place] {
        // The row of a coast that the province lacks would be one of the next province.
        let row = self.fleet_rows[from.province.index()] as usize
            + from.coast.map_or(0, |coast| 1 + coast.index());
        if row < self.fleet_rows[from.province.index() + 1] as usize {
            self.fleets.row(row)
        } else {
            &[]
        }
    }

    #[inline]
    pub(crate) fn waters(&self, from: ProvinceId) -> &[ProvinceId] {
        self.waters.row(from.index())
    }

    #[inline]
    pub(crate) fn shores(&self, from: ProvinceId) -> &[ProvinceId] {
        self.shores.row(from.index())
    }

    pub(crate) fn coasts(&self, province: ProvinceId) -> impl Iterator<Item = CoastId> + use<> {
        let rows = self.fleet_rows[province.index() + 1] - self.fleet_rows[province.index()];
        (0..rows as usize - 1).filter_map(CoastId::nth)
    }
}
