//! Coasts, and the ways that fleets take along them, as the drawing alone has it, before anything is
//! joined or cut.

use super::cells::{CellNode, Cells, RANK, Shore};
use crate::board::pairs::ordered;
use crate::board::{Board, CoastId, Place, ProvinceId, Terrain, World};
use std::collections::BTreeMap;

/// The names of coasts by the side of a land on which they lie: north, east, south, west.
const NAMES: [&str; 4] = ["nc", "ec", "sc", "wc"];

/// Lands of the known world whose own coast is their west coast, where they get another; of the
/// others it is the north coast.
const WESTERN: [&str; 3] = ["syr", "cau", "tar"];

#[derive(Clone, Debug, Default)]
pub struct Coasts {
    /// Their names, in their order; none where there is one coast or none.
    pub names: Vec<&'static str>,
    /// The seas next to it, sorted, each with the number of its coast.
    seas: Vec<(ProvinceId, usize)>,
    /// How many coasts there are, more than the names go round for where it is over four.
    pub count: usize,
}

impl Coasts {
    fn at(&self, land: ProvinceId, sea: ProvinceId) -> Option<Place> {
        let at = self.seas.binary_search_by_key(&sea, |&(sea, _)| sea).ok()?;
        let (_, coast) = self.seas[at];
        // One coast alone has no name, nor has a fifth.
        let coast = if coast < self.names.len() {
            CoastId::nth(coast)
        } else {
            None
        };
        Some(Place {
            province: land,
            coast,
        })
    }
}

/// A way along the shore from one land to the next: each with the sea that lies there.
pub type Passage = [(ProvinceId, ProvinceId); 2];

/// What the drawing alone says.
pub struct Coastline {
    /// Pairs that touch, at least one beyond the known world, the lower first, sorted.
    pub touching: Vec<(ProvinceId, ProvinceId)>,
    /// Per province of the joined board.
    pub coasts: Vec<Coasts>,
    /// Ways of fleets from land to land, the lower first, sorted.
    pub passages: Vec<Passage>,
}

impl Coastline {
    pub(crate) fn new(world: &World, known: &Board) -> Self {
        let cells = Cells::new(world, known);
        let touching = cells.touching();
        let shores = cells.shores();
        let mut linked: Vec<Linked> = (0..known.provinces.len() + world.areas.len())
            .map(|_| Linked::default())
            .collect();
        for land in known.province_ids() {
            if known.province(land).edge && known.terrain(land).is_land() {
                linked[land.index()].add_own(known, land);
            }
        }
        for &(land, sea) in shores.keys() {
            if !(cells.is_known(land) && cells.is_known(sea)) {
                linked[land.index()].add(sea);
            }
        }
        let mut passages = Vec::new();
        for block in cells.blocks() {
            read_block(&block, &cells, &mut linked, &mut passages);
        }
        passages.sort_unstable();
        passages.dedup();
        for (land, area) in linked[known.provinces.len()..].iter_mut().zip(&world.areas) {
            if area.canal {
                land.link_all();
            }
        }
        let mut coasts = Vec::with_capacity(linked.len());
        for (index, linked) in linked.into_iter().enumerate() {
            coasts.push(linked.named(ProvinceId(index as u16), known, &shores));
        }
        Self {
            touching,
            coasts,
            passages,
        }
    }

    /// The place of a land at which a sea lies, if it lies next to it.
    pub(crate) fn at(&self, land: ProvinceId, sea: ProvinceId) -> Option<Place> {
        self.coasts[land.index()].at(land, sea)
    }

    /// Whether two provinces touch, at least one of them beyond the known world.
    pub(crate) fn touch(&self, a: ProvinceId, b: ProvinceId) -> bool {
        self.touching.binary_search(&ordered(a, b)).is_ok()
    }
}

/// The seas next to a land, those along one coast with the same number.
#[derive(Default)]
struct Linked {
    seas: Vec<(ProvinceId, usize)>,
    /// Whether number 0 is the coast of the known world.
    own: bool,
}

impl Linked {
    /// The seas of the known world stay together.
    fn add_own(&mut self, known: &Board, land: ProvinceId) {
        let seas = known
            .waters(land)
            .iter()
            .filter(|&&p| known.terrain(p) == Terrain::Sea);
        self.seas.extend(seas.map(|&sea| (sea, 0)));
        self.own = !self.seas.is_empty();
    }

    fn add(&mut self, sea: ProvinceId) {
        self.seas.push((sea, self.seas.len() + 1));
    }

    fn number(&self, sea: ProvinceId) -> Option<usize> {
        self.seas
            .iter()
            .find(|(other, _)| *other == sea)
            .map(|&(_, number)| number)
    }

    fn link(&mut self, a: ProvinceId, b: ProvinceId) {
        if let (Some(a), Some(b)) = (self.number(a), self.number(b)) {
            // The lower number stays: 0 is the coast of the known world.
            let (low, high) = ordered(a, b);
            for (_, number) in &mut self.seas {
                if *number == high {
                    *number = low;
                }
            }
        }
    }

    fn link_all(&mut self) {
        for (_, number) in &mut self.seas {
            *number = 0;
        }
    }

    /// Whether a coast is that of the known world.
    const fn is_own(&self, number: usize) -> bool {
        self.own && number == 0
    }

    /// The whole shore along a coast; `None` where no sea beyond the known world lies at it.
    fn shore(
        &self,
        number: usize,
        land: ProvinceId,
        shores: &BTreeMap<(ProvinceId, ProvinceId), Shore>,
    ) -> Option<Shore> {
        self.seas
            .iter()
            .filter(|(_, other)| *other == number)
            .filter_map(|&(sea, _)| shores.get(&(land, sea)))
            .copied()
            .reduce(Shore::and)
    }

    /// The coasts in their order, with names where there are several.
    fn named(
        self,
        land: ProvinceId,
        known: &Board,
        shores: &BTreeMap<(ProvinceId, ProvinceId), Shore>,
    ) -> Coasts {
        let mut numbers: Vec<usize> = self.seas.iter().map(|&(_, number)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // The own coast first, whatever the drawing: orders of the known world name it.
        numbers.sort_by_key(|&number| {
            let shore = self.shore(number, land, shores);
            (!self.is_own(number), shore.map(|shore| shore.first))
        });
        let mut names: Vec<&str> = Vec::new();
        // A single coast needs no name.
        if numbers.len() > 1 {
            for &number in &numbers {
                let shore = self.shore(number, land, shores);
                let looks = shore.map_or([0; 4], |shore| shore.looks);
                let name = match known.provinces.get(land.index()) {
                    Some(province) if self.is_own(number) => {
                        let is_western = WESTERN.contains(&&*province.id);
                        Some(if is_western { "wc" } else { "nc" })
                    }
                    _ => free_name(&names, looks),
                };
                names.extend(name);
            }
        }
        let mut seas = Vec::with_capacity(self.seas.len());
        for &(sea, number) in &self.seas {
            let nth = numbers.iter().position(|&other| other == number);
            seas.push((sea, nth.unwrap_or(0)));
        }
        // Sorted, for `Coasts::at` looks by halves.
        seas.sort_unstable();
        Coasts {
            names,
            seas,
            count: numbers.len(),
        }
    }
}

impl Shore {
    fn and(self, other: Self) -> Self {
        let mut looks = self.looks;
        for (sum, more) in looks.iter_mut().zip(other.looks) {
            *sum += more;
        }
        Self {
            first: self.first.min(other.first),
            looks,
        }
    }
}

/// The free name of the side to which a coast looks most.
fn free_name(taken: &[&str], looks: [u32; 4]) -> Option<&'static str> {
    let free = (0..4).filter(|&side| !taken.contains(&NAMES[side]));
    free.max_by_key(|&side| (looks[side], std::cmp::Reverse(RANK[side])))
        .map(|side| NAMES[side])
}

/// The pairs of cells of a block that share a side.
const SIDES: [(usize, usize); 4] = [(0, 1), (2, 3), (0, 2), (1, 3)];

/// What a block of 2×2 cells tells: which seas lie along one coast of the land in it, or the way
/// along the shore from one land to another.
fn read_block(
    block: &[CellNode; 4],
    cells: &Cells,
    linked: &mut [Linked],
    passages: &mut Vec<Passage>,
) {
    let mut lands: Vec<ProvinceId> = block
        .iter()
        .filter(|node| !node.sea)
        .map(|node| node.province)
        .collect();
    lands.sort_unstable();
    lands.dedup();
    match lands[..] {
        [land] => {
            let land = &mut linked[land.index()];
            for run in sea_runs(block) {
                // Through a sea that lies not next to the land, too.
                let mut beside = run;
                beside.retain(|&sea| land.number(sea).is_some());
                if let [first, others @ ..] = &*beside {
                    for &sea in others {
                        land.link(*first, sea);
                    }
                }
            }
        }
        [a, b] if !(cells.is_known(a) && cells.is_known(b)) => {
            let joined = SIDES.iter().any(|&(x, y)| {
                let pair = [block[x].province, block[y].province];
                pair.contains(&a) && pair.contains(&b)
            });
            if joined {
                for one in seas_beside(block, a, linked) {
                    passages
                        .extend(seas_beside(block, b, linked).map(|other| [(a, one), (b, other)]));
                }
            }
        }
        _ => {}
    }
}

/// The seas of a block that are joined side by side in it, together.
fn sea_runs(block: &[CellNode; 4]) -> Vec<Vec<ProvinceId>> {
    let mut run = [0, 1, 2, 3];
    // Twice round: what is joined by way of a third cell.
    for (x, y) in SIDES.into_iter().chain(SIDES) {
        if block[x].sea && block[y].sea {
            let low = run[x].min(run[y]);
            (run[x], run[y]) = (low, low);
        }
    }
    (0..4)
        .map(|number| {
            (0..4)
                .filter(|&i| block[i].sea && run[i] == number)
                .map(|i| block[i].province)
                .collect()
        })
        .collect()
}

/// The seas next to a land of which a cell shares a side with a cell of it in the block.
fn seas_beside<'a>(
    block: &'a [CellNode; 4],
    land: ProvinceId,
    linked: &'a [Linked],
) -> impl Iterator<Item = ProvinceId> + 'a {
    let seas = SIDES
        .into_iter()
        .flat_map(|(x, y)| [(x, y), (y, x)])
        .filter(move |&(x, y)| block[x].province == land && block[y].sea)
        .map(|(_, y)| block[y].province);
    seas.filter(move |&sea| linked[land.index()].number(sea).is_some())
}
