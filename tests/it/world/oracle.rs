//! The rules of adjacency and coasts once more, word for word and slowly.

use chancery_atlas::board::{AreaKind, Board, Ground, Terrain, UnitKind, World};
use std::collections::{BTreeMap, BTreeSet};

/// What the oracle says: coasts by land, pairs for armies, and pairs of (province, coast or "") for
/// fleets.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub coasts: BTreeMap<usize, Vec<String>>,
    pub armies: BTreeSet<(usize, usize)>,
    pub fleets: BTreeSet<((usize, String), (usize, String))>,
}

pub struct Oracle<'a> {
    world: &'a World,
    known: &'a Board,
    width: i32,
    height: i32,
    /// Pairs of provinces of which cells share a side, both ways round.
    touching: BTreeSet<(usize, usize)>,
    blocks: Vec<Block>,
}

/// The cells of a block of 2×2, each with its province.
type Block = [(Spot, Option<usize>); 4];
type Spot = (i32, i32);

impl<'a> Oracle<'a> {
    pub fn new(world: &'a World, known: &'a Board) -> Self {
        let (width, height) = (world.grid.width.into(), world.grid.height.into());
        let mut oracle = Self {
            world,
            known,
            width,
            height,
            touching: BTreeSet::new(),
            blocks: Vec::new(),
        };
        for spot in oracle.spots() {
            for next in Self::around(spot) {
                if let (Some(a), Some(b)) = (oracle.province(spot), oracle.province(next)) {
                    oracle.touching.insert((a, b));
                }
            }
        }
        oracle.blocks = oracle.find_blocks();
        oracle
    }

    fn province(&self, (column, row): Spot) -> Option<usize> {
        match self.world.grid.at(column, row) {
            Ground::Area(area) => Some(self.known.provinces.len() + area.index()),
            Ground::Edge(edge) => Some(edge.index()),
            _ => None,
        }
    }

    fn is_known(&self, province: usize) -> bool {
        province < self.known.provinces.len()
    }

    fn is_sea(&self, province: usize) -> bool {
        if self.is_known(province) {
            self.known.provinces[province].terrain == Terrain::Sea
        } else {
            self.world.areas[province - self.known.provinces.len()].kind == AreaKind::Sea
        }
    }

    fn spots(&self) -> Vec<Spot> {
        (0..self.height)
            .flat_map(|row| (0..self.width).map(move |column| (column, row)))
            .collect()
    }

    /// The cells north, east, south and west of one.
    fn around((column, row): Spot) -> [Spot; 4] {
        [
            (column, row - 1),
            (column + 1, row),
            (column, row + 1),
            (column - 1, row),
        ]
    }

    fn count(&self) -> usize {
        self.known.provinces.len() + self.world.areas.len()
    }

    /// The seas next to a land as it is drawn, and by the board for one at the edge.
    fn seas(&self, land: usize) -> Vec<usize> {
        let own = |sea: usize| {
            let id = |index: usize| self.known.province_ids().nth(index).unwrap();
            self.is_known(land)
                && self.is_known(sea)
                && self.known.waters(id(land)).contains(&id(sea))
        };
        let drawn = |sea: usize| {
            !(self.is_known(land) && self.is_known(sea)) && self.touching.contains(&(land, sea))
        };
        (0..self.count())
            .filter(|&sea| self.is_sea(sea) && (own(sea) || drawn(sea)))
            .collect()
    }

    fn find_blocks(&self) -> Vec<Block> {
        let last = if self.world.grid.wraps {
            self.width
        } else {
            self.width - 1
        };
        let corners =
            (0..self.height - 1).flat_map(|row| (0..last).map(move |column| (column, row)));
        corners
            .map(|(c, r)| {
                [(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)]
                    .map(|spot| (spot, self.province(spot)))
            })
            .collect()
    }

    fn share_a_side(a: Spot, b: Spot) -> bool {
        (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1
    }

    /// Whether two seas are linked at a land in some block.
    fn linked(&self, land: usize, one: usize, other: usize) -> bool {
        self.blocks.iter().any(|block| {
            let fits = block
                .iter()
                .all(|(_, p)| p.is_some_and(|p| p == land || self.is_sea(p)));
            if !fits || !block.iter().any(|(_, p)| *p == Some(land)) {
                return false;
            }
            // From each cell of the one walk over sea cells of the block.
            let mut reached: Vec<Spot> = block
                .iter()
                .filter(|(_, p)| *p == Some(one))
                .map(|(spot, _)| *spot)
                .collect();
            for _ in 0..4 {
                for &(spot, p) in block {
                    let sea = p.is_some_and(|p| self.is_sea(p));
                    if sea
                        && !reached.contains(&spot)
                        && reached.iter().any(|&at| Self::share_a_side(at, spot))
                    {
                        reached.push(spot);
                    }
                }
            }
            block
                .iter()
                .any(|(spot, p)| *p == Some(other) && reached.contains(spot))
        })
    }

    /// The classes of linked seas of a land.
    fn classes(&self, land: usize) -> Vec<BTreeSet<usize>> {
        let seas = self.seas(land);
        let canal =
            !self.is_known(land) && self.world.areas[land - self.known.provinces.len()].canal;
        let mut classes: Vec<BTreeSet<usize>> = Vec::new();
        for &sea in &seas {
            let own =
                |other: usize| self.is_known(land) && self.is_known(sea) && self.is_known(other);
            let joins = |class: &BTreeSet<usize>| {
                canal
                    || class.iter().any(|&other| {
                        own(other) || self.linked(land, sea, other) || self.linked(land, other, sea)
                    })
            };
            let (with, without): (Vec<_>, Vec<_>) = classes.into_iter().partition(joins);
            classes = without;
            classes.push(with.into_iter().flatten().chain([sea]).collect());
        }
        classes
    }

    /// The column of the block's western end; the block is drawn in one piece.
    fn west(&self) -> i32 {
        let in_block = |column: i32| {
            (0..self.height).any(|row| {
                matches!(
                    self.world.grid.at(column, row),
                    Ground::Inside | Ground::Edge(_)
                )
            })
        };
        (0..self.width)
            .find(|&c| {
                in_block(c)
                    && !(if self.world.grid.wraps {
                        in_block(c - 1)
                    } else {
                        c > 0 && in_block(c - 1)
                    })
            })
            .unwrap_or(0)
    }

    /// The coasts of a land in their order, each with its name and seas; no names where there is
    /// one.
    fn coasts(&self, land: usize) -> Vec<(String, BTreeSet<usize>)> {
        let classes = self.classes(land);
        if classes.len() < 2 {
            return classes
                .into_iter()
                .map(|class| (String::new(), class))
                .collect();
        }
        let own = |class: &BTreeSet<usize>| {
            self.is_known(land)
                && class
                    .iter()
                    .any(|&sea| self.is_known(sea) && self.seas(land).contains(&sea))
        };
        let mut ordered: Vec<_> = classes
            .into_iter()
            .map(|class| {
                let shore = |side: usize| {
                    let mut spots = self.spots();
                    spots.retain(|&spot| {
                        let beside = Self::around(spot);
                        let seen =
                            |next: Spot| self.province(next).is_some_and(|p| class.contains(&p));
                        self.province(spot) == Some(land) && seen(beside[side])
                    });
                    spots
                };
                let west = self.west();
                let eastward = |column: i32| {
                    if self.world.grid.wraps {
                        (column - west).rem_euclid(self.width)
                    } else {
                        column
                    }
                };
                // Of a cell that touches several, north goes first, then south, east, west.
                let sides = [0, 2, 1, 3].map(shore);
                let seen = sides.iter().enumerate().flat_map(|(rank, spots)| {
                    spots.iter().map(move |&(column, row)| (row, column, rank))
                });
                let first = seen
                    .map(|(row, column, rank)| (row, eastward(column), rank))
                    .min();
                let looks = sides.map(|spots| spots.len());
                ((!own(&class), first), looks, class)
            })
            .collect();
        ordered.sort_by_key(|(order, ..)| *order);
        // In the order in which they go where a land looks as much to one side as to the other.
        let mut free = vec!["nc", "sc", "ec", "wc"];
        let mut named = Vec::new();
        for ((not_own, _), looks, class) in ordered {
            let name = if not_own {
                let side = |name: &str| {
                    ["nc", "sc", "ec", "wc"]
                        .iter()
                        .position(|&other| other == name)
                        .unwrap()
                };
                let most = free.iter().map(|name| looks[side(name)]).max();
                free.iter()
                    .find(|name| Some(looks[side(name)]) == most)
                    .map_or("", |name| *name)
            } else if ["Syria", "Caucasus", "Tartary"].contains(&&*self.known.provinces[land].name)
            {
                "wc"
            } else {
                "nc"
            };
            free.retain(|other| *other != name);
            named.push((name.to_owned(), class));
        }
        named
    }

    pub fn say(&self) -> Said {
        let mut said = Said::default();
        let cut = |a: usize, b: usize, kind: UnitKind| {
            self.world.cuts.iter().any(|link| {
                let ends = [link.from.at, link.to.at].map(|ground| match ground {
                    Ground::Area(area) => self.known.provinces.len() + area.index(),
                    Ground::Edge(edge) => edge.index(),
                    _ => usize::MAX,
                });
                (ends == [a, b] || ends == [b, a]) && link.only.is_none_or(|only| only == kind)
            })
        };
        let lands: Vec<usize> = (0..self.count())
            .filter(|&p| !self.is_sea(p) && (!self.is_known(p) || self.known.provinces[p].edge))
            .collect();
        let coasts: BTreeMap<usize, Vec<(String, BTreeSet<usize>)>> = lands
            .iter()
            .map(|&land| (land, self.coasts(land)))
            .collect();
        for (&land, coasts) in &coasts {
            let names: Vec<String> = coasts
                .iter()
                .map(|(name, _)| name.clone())
                .filter(|name| !name.is_empty())
                .collect();
            said.coasts.insert(land, names);
        }
        let mut fleets = |a: (usize, String), b: (usize, String)| {
            said.fleets.insert((a.clone().min(b.clone()), a.max(b)))
        };
        for a in 0..self.count() {
            for b in (a + 1)..self.count() {
                if self.is_known(b) || !self.touching.contains(&(a, b)) {
                    continue;
                }
                match (self.is_sea(a), self.is_sea(b)) {
                    (false, false) => {
                        if !cut(a, b, UnitKind::Army) {
                            said.armies.insert((a, b));
                        }
                        if !cut(a, b, UnitKind::Fleet) {
                            for (one, other) in self.along(a, b) {
                                let at = |land: usize, sea: usize| {
                                    coasts[&land]
                                        .iter()
                                        .find(|(_, class)| class.contains(&sea))
                                        .map(|(name, _)| (land, name.clone()))
                                };
                                if cut(a, one, UnitKind::Fleet) || cut(b, other, UnitKind::Fleet) {
                                    continue;
                                }
                                if let (Some(from), Some(to)) = (at(a, one), at(b, other)) {
                                    fleets(from, to);
                                }
                            }
                        }
                    }
                    _ if cut(a, b, UnitKind::Fleet) => {}
                    (true, true) => {
                        fleets((a, String::new()), (b, String::new()));
                    }
                    (sea_first, _) => {
                        let (sea, land) = if sea_first { (a, b) } else { (b, a) };
                        for (name, _) in coasts[&land]
                            .iter()
                            .filter(|(_, class)| class.contains(&sea))
                        {
                            fleets((sea, String::new()), (land, name.clone()));
                        }
                    }
                }
            }
        }
        said
    }

    /// The seas by way of which a fleet passes along the shore from one land to the other.
    fn along(&self, a: usize, b: usize) -> BTreeSet<(usize, usize)> {
        let mut found = BTreeSet::new();
        for block in &self.blocks {
            let fits = block
                .iter()
                .all(|(_, p)| p.is_some_and(|p| p == a || p == b || self.is_sea(p)));
            let of = |province: usize| {
                block
                    .iter()
                    .filter(move |(_, p)| *p == Some(province))
                    .map(|(spot, _)| *spot)
            };
            let joined = of(a).any(|x| of(b).any(|y| Self::share_a_side(x, y)));
            if !fits || !joined {
                continue;
            }
            let beside = |land: usize| -> Vec<usize> {
                let seas = block.iter().filter(|(spot, p)| {
                    p.is_some_and(|p| self.is_sea(p) && self.seas(land).contains(&p))
                        && of(land).any(|at| Self::share_a_side(at, *spot))
                });
                seas.filter_map(|(_, p)| *p).collect()
            };
            for one in beside(a) {
                found.extend(beside(b).into_iter().map(|other| (one, other)));
            }
        }
        found
    }
}
