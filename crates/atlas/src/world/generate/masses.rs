//! Land and sea: continents grown from starts far apart, islands between them, all round one ocean.

use super::canvas::Touch;
use super::{CONTINENT, ISLAND, Knobs, Property};
use crate::board::{Board, Terrain, mark_new, reached};
use crate::chance::Stream;

/// Which areas are land, and of which land mass.
pub struct Masses {
    /// Per area its land mass; `None` is sea.
    pub mass_of: Vec<Option<usize>>,
    /// Land masses: continents first, then islands.
    pub count: usize,
    /// How many of them are continents.
    pub continents: usize,
}

impl Masses {
    pub(crate) fn is_land(&self, area: usize) -> bool {
        self.mass_of[area].is_some()
    }

    /// Whether the lands of every land mass are joined by what touches.
    pub(crate) fn are_whole(&self, touch: &Touch) -> bool {
        let mut seen = vec![false; self.mass_of.len()];
        let mut pieces = 0;
        for land in 0..self.mass_of.len() {
            if !self.is_land(land) || seen[land] {
                continue;
            }
            pieces += 1;
            reached(
                [land],
                |land| mark_new(&mut seen, land),
                |land| touch.areas(land).filter(|&to| self.is_land(to)),
            );
        }
        // Land masses never touch each other, so a piece more is a mass that fell apart.
        pieces == self.count
    }

    /// No land is more than two steps over land from a coast.
    pub(crate) fn check_inland(&self, touch: &Touch) -> Result<(), Property> {
        let mut near: Vec<bool> = (0..self.mass_of.len())
            .map(|area| !self.is_land(area))
            .collect();
        // One step from sea to coast, and two inland.
        for _ in 0..3 {
            near = (0..near.len())
                .map(|area| near[area] || touch.areas(area).any(|to| near[to]))
                .collect();
        }
        if near.into_iter().all(|near| near) {
            Ok(())
        } else {
            Err(Property::Ocean)
        }
    }
}

/// Lands lowered and others raised in their stead before an attempt is given up.
const SQUEEZES: u32 = 100;

/// The known seas that no land beyond may touch: the Atlantic.
const ATLANTIC: [&str; 4] = ["nwg", "nao", "mao", "sao"];

/// How much rather a land mass grows to where everybody has as far.
const PULL: usize = 4;

/// What is needed to decide where land may be.
struct Maker<'a> {
    touch: &'a Touch,
    /// Per area whether every power has as far to it.
    level: &'a [bool],
    /// Per area its land mass, if it is land.
    mass_of: Vec<Option<usize>>,
    /// Per land mass its areas.
    masses: Vec<Vec<usize>>,
    /// Areas that touch a sea of the known world: the ocean is reached from there.
    offshore: Vec<usize>,
    /// Areas that touch the Atlantic.
    atlantic: Vec<bool>,
    /// Areas that touch known land.
    ashore: Vec<bool>,
    /// Per known sea at the edge the areas that touch it: one of them must stay sea.
    outlets: Vec<Vec<usize>>,
    /// How many of the masses are continents.
    continents: usize,
}

/// Chooses the land, much of it where every power has as far: that is `level`, per area.
///
/// # Errors
/// There is no room for the land masses, or for the ocean.
pub(crate) fn make(
    knobs: &Knobs,
    known: &Board,
    touch: &Touch,
    level: &[bool],
    random: &mut Stream,
) -> Result<Masses, Property> {
    let continents = knobs.continent_count();
    let islands = knobs.island_count();
    let lands = knobs.land_count();
    let mut maker = Maker::new(known, touch, level, continents);
    maker.start_continents(random)?;
    // The denser the land, the closer the islands have to keep together.
    let crowded = knobs.land_share() > 50 || 3 * (islands + continents) > lands;
    maker.start_islands(islands, crowded, random)?;
    maker.grow(lands, random)?;
    let masses = Masses {
        count: maker.masses.len(),
        mass_of: maker.mass_of,
        continents,
    };
    masses.check_inland(touch)?;
    Ok(masses)
}

impl<'a> Maker<'a> {
    fn new(known: &Board, touch: &'a Touch, level: &'a [bool], continents: usize) -> Self {
        let areas = level.len();
        let mut maker = Self {
            touch,
            level,
            mass_of: vec![None; areas],
            masses: Vec::new(),
            offshore: Vec::new(),
            atlantic: vec![false; areas],
            ashore: vec![false; areas],
            outlets: Vec::new(),
            continents,
        };
        for area in 0..areas {
            let mut is_offshore = false;
            for at in touch.edges(area) {
                let province = &known.provinces[at];
                let is_sea = province.terrain == Terrain::Sea;
                is_offshore |= is_sea;
                maker.ashore[area] |= !is_sea;
                maker.atlantic[area] |= ATLANTIC.contains(&&*province.id);
            }
            if is_offshore {
                maker.offshore.push(area);
            }
        }
        for (sea, province) in known.provinces[..known.known_count()].iter().enumerate() {
            if province.edge && province.terrain == Terrain::Sea {
                let touching = (0..areas).filter(|&area| touch.edges(area).any(|at| at == sea));
                maker.outlets.push(touching.collect());
            }
        }
        maker
    }

    fn is_land(&self, area: usize) -> bool {
        self.mass_of[area].is_some()
    }

    /// Whether an area may become land of a mass, but for the ocean.
    fn is_open(&self, area: usize, mass: usize) -> bool {
        !self.is_land(area)
            && !self.atlantic[area]
            && self
                .touch
                .areas(area)
                .all(|to| self.mass_of[to].is_none_or(|other| other == mass))
    }

    /// Makes an area land, if all sea stays one ocean.
    fn raise(&mut self, area: usize, mass: usize) -> bool {
        self.mass_of[area] = Some(mass);
        if self.ocean_is_one() {
            self.masses[mass].push(area);
            return true;
        }
        self.mass_of[area] = None;
        false
    }

    fn ocean_is_one(&self) -> bool {
        let mut seen = vec![false; self.mass_of.len()];
        let ocean = reached(
            self.offshore
                .iter()
                .copied()
                .filter(|&area| !self.is_land(area)),
            |sea| mark_new(&mut seen, sea),
            |sea| self.touch.areas(sea).filter(|&to| !self.is_land(to)),
        );
        let are_open = self
            .outlets
            .iter()
            .all(|touching| touching.iter().any(|&area| !self.is_land(area)));
        // A sea that was not reached is a lake, to which no fleet could come.
        are_open && ocean.len() == self.mass_of.iter().filter(|mass| mass.is_none()).count()
    }

    /// Steps from the nearest of some areas, over all areas.
    fn steps(&self, from: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut steps = vec![usize::MAX; self.mass_of.len()];
        let mut queue: Vec<usize> = from.collect();
        for &area in &queue {
            steps[area] = 0;
        }
        let mut next = 0;
        while let Some(&area) = queue.get(next) {
            next += 1;
            for to in self.touch.areas(area) {
                if steps[to] == usize::MAX {
                    steps[to] = steps[area] + 1;
                    queue.push(to);
                }
            }
        }
        steps
    }

    /// One land for each continent: the first anywhere, each other where every power has as far,
    /// and far from those before.
    fn start_continents(&mut self, random: &mut Stream) -> Result<(), Property> {
        for mass in 0..self.continents {
            let steps = self.steps((0..self.mass_of.len()).filter(|&area| self.is_land(area)));
            let mut best = None;
            for _ in 0..6 {
                let area = random.below(self.mass_of.len());
                let far = if mass == 0 { 0 } else { steps[area] };
                let rank = (mass == 0 || self.level[area], far);
                // All six are drawn, whatever comes: the draws after them must not shift.
                if self.is_open(area, mass) && best.is_none_or(|(most, _)| rank > most) {
                    best = Some((rank, area));
                }
            }
            self.masses.push(Vec::new());
            let Some((_, area)) = best else {
                return Err(Property::Masses);
            };
            if !self.raise(area, mass) {
                return Err(Property::Masses);
            }
        }
        Ok(())
    }

    /// One land for each island, off all other land. Scattered, or `close` together so that they
    /// share their waters.
    fn start_islands(
        &mut self,
        islands: usize,
        close: bool,
        random: &mut Stream,
    ) -> Result<(), Property> {
        for island in 0..islands {
            let mass = self.masses.len();
            let mut open: Vec<usize> = (0..self.mass_of.len())
                .filter(|&area| self.is_open(area, mass) && !self.ashore[area])
                .collect();
            random.shuffle(&mut open);
            // Sorted after the shuffle: of equally good ones a lot decides.
            if close {
                open.sort_by_cached_key(|&area| {
                    // Waters that can't be land anyhow cost nothing.
                    let waters = self.touch.areas(area);
                    waters.filter(|&to| !self.is_shore(to)).count()
                });
            } else {
                // Room for the continents to grow first; two of three where every power has as far.
                open.sort_by_cached_key(|&area| {
                    let two_steps = self.touch.areas(area).flat_map(|to| self.touch.areas(to));
                    let is_crowded = two_steps.into_iter().any(|to| self.is_land(to));
                    (is_crowded, island % 3 > 0 && !self.level[area])
                });
            }
            self.masses.push(Vec::new());
            if !open.into_iter().take(20).any(|area| self.raise(area, mass)) {
                return Err(Property::Masses);
            }
        }
        Ok(())
    }

    /// Whether an area is sea for good: it touches the Atlantic, or land already.
    fn is_shore(&self, area: usize) -> bool {
        self.atlantic[area] || self.touch.areas(area).any(|to| self.is_land(to))
    }

    /// Grows the land masses until there are so many lands: every continent to its least size, then
    /// all by chance, each at its own pace.
    fn grow(&mut self, lands: usize, random: &mut Stream) -> Result<(), Property> {
        let mut count = self.masses.len();
        // The smallest first, so that none is walled in by another that is done.
        while let Some(mass) = (0..self.continents)
            .min_by_key(|&mass| self.masses[mass].len())
            .filter(|&mass| self.masses[mass].len() < CONTINENT)
        {
            if !self.extend(mass, random) {
                return Err(Property::Masses);
            }
            count += 1;
        }
        let mut paces: Vec<usize> = Vec::with_capacity(self.masses.len());
        // Paces differ much, or all continents would come out alike.
        for mass in 0..self.masses.len() {
            paces.push(if mass < self.continents {
                6 + random.below(12)
            } else {
                random.below(3)
            });
        }
        while count < lands {
            let Some(mass) = by_weight(&paces, random) else {
                return self.squeeze(count, lands, random);
            };
            if self.extend(mass, random) {
                count += 1;
            } else {
                paces[mass] = 0;
            }
        }
        Ok(())
    }

    /// Finds room for the last lands where nothing seems to be left: lowers a land somewhere and
    /// grows whatever has room then.
    fn squeeze(
        &mut self,
        mut count: usize,
        lands: usize,
        random: &mut Stream,
    ) -> Result<(), Property> {
        for _ in 0..SQUEEZES {
            while count < lands && (0..self.masses.len()).any(|mass| self.extend(mass, random)) {
                count += 1;
            }
            if count == lands {
                return Ok(());
            }
            for _ in 0..=random.below(2) {
                let mass = random.below(self.masses.len());
                count -= usize::from(self.lower(mass, random));
            }
        }
        Err(Property::Masses)
    }

    /// Makes a land of a mass sea again, if that leaves the mass whole and large enough.
    fn lower(&mut self, mass: usize, random: &mut Stream) -> bool {
        let least = if mass < self.continents { CONTINENT } else { 1 };
        let index = random.below(self.masses[mass].len());
        let area = self.masses[mass][index];
        let is_coast = self.touch.areas(area).any(|to| !self.is_land(to));
        if self.masses[mass].len() <= least || !is_coast {
            return false;
        }
        self.mass_of[area] = None;
        // Any other land of the mass: `least` and the length above say that there is one.
        let first = self.masses[mass][usize::from(index == 0)];
        let mut seen = vec![false; self.mass_of.len()];
        let whole = reached(
            [first],
            |area| mark_new(&mut seen, area),
            |at| {
                let beside = self.touch.areas(at);
                beside.filter(|&to| self.mass_of[to] == Some(mass))
            },
        );
        if whole.len() + 1 < self.masses[mass].len() {
            self.mass_of[area] = Some(mass);
            return false;
        }
        self.masses[mass].swap_remove(index);
        true
    }

    /// Adds a land to a mass, rather in a bay than on a cape, and rather where every power has as
    /// far.
    fn extend(&mut self, mass: usize, random: &mut Stream) -> bool {
        let island = mass >= self.continents;
        if island && self.masses[mass].len() >= ISLAND {
            return false;
        }
        let mut open: Vec<usize> = self.masses[mass]
            .iter()
            .flat_map(|&area| self.touch.areas(area))
            .collect();
        // Sorted, so that the lots below fall to the areas in an order that rests on nothing else.
        open.sort_unstable();
        open.dedup();
        open.retain(|&area| self.is_open(area, mass) && !(island && self.ashore[area]));
        let mut rated: Vec<(usize, usize)> = open
            .into_iter()
            .map(|area| {
                let own = self
                    .touch
                    .areas(area)
                    .filter(|&to| self.mass_of[to] == Some(mass))
                    .count();
                (
                    2 * own + random.below(7) + PULL * usize::from(self.level[area]),
                    area,
                )
            })
            .collect();
        rated.sort_unstable_by(|a, b| b.cmp(a));
        rated.into_iter().any(|(_, area)| self.raise(area, mass))
    }
}

/// One of the weights by chance, the heavier the likelier; `None` if all are 0.
fn by_weight(weights: &[usize], random: &mut Stream) -> Option<usize> {
    let mut left = random.below(weights.iter().sum());
    weights.iter().position(|&weight| {
        let found = left < weight;
        left = left.saturating_sub(weight);
        found
    })
}
