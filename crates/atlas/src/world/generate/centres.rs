//! Supply centres: chosen at random, then exchanged one by one until the four powers' prospects are
//! as alike as asked for. Which power has a little more is drawn: a choice that gives each the same
//! takes the lands that are equally far from everybody, so their distance would betray them, and
//! one that stops at what is just fair favours the power with the most land near it.

use super::canvas::Touch;
use super::fair::KnobBounds;
use super::masses::Masses;
use super::reach::NEVER;
use super::{Fair, Knobs, Property};
use crate::chance::Stream;

/// Exchanges tried at most, for each centre.
const EXCHANGES: u32 = 100;

/// 0.8 to the power of a number of moves, in units of 10⁻¹².
pub(crate) fn nearness(moves: u8) -> u64 {
    let mut value = 1_000_000_000_000;
    // In integers alone, for the same world on every machine.
    for _ in 0..moves {
        value = value / 5 * 4;
    }
    value
}

struct CentreSite {
    area: usize,
    mass: usize,
    /// Per power the moves to it.
    moves: Vec<u8>,
    /// Per power what it adds to its access.
    nearness: Vec<u64>,
    /// Per power its share of this centre, in twelfths.
    share: Vec<u64>,
    beside: Vec<usize>,
}

/// A choice of sites, with the sums that tell how good it is. To exchange two changes only the
/// sums.
struct SiteChoice<'a> {
    sites: &'a [CentreSite],
    chosen: Vec<bool>,
    count: u64,
    /// Per power and number of moves the centres so far away.
    at: Vec<[u64; 256]>,
    access: Vec<u64>,
    share: Vec<u64>,
    /// Per land mass its centres.
    of_mass: Vec<u64>,
    /// Per site the chosen ones beside it.
    beside: Vec<u64>,
    /// Chosen sites with a chosen one beside them.
    crowded: u64,
}

/// How good a choice is.
struct SiteCost {
    /// What exchanges make less.
    total: u64,
    /// What weighs most of all that is not as asked.
    lacking: Option<Property>,
}

/// Of how many sites that are equally far from everybody the choice begins without, in per cent;
/// and of those that are as near to somebody as can be. Without it distance foretells centres.
const PUT_OFF: usize = 30;

/// How far a power's share may be from the one that was drawn for it, in per cent of all centres.
const SLACK: u64 = 4;

impl CentreSite {
    /// A land of a mass, with the moves of each power to it. What is beside it is not known yet.
    fn new(area: usize, mass: usize, moves: Vec<u8>) -> Self {
        let least = moves.iter().copied().min().unwrap_or(NEVER);
        let sharing: u64 = moves.iter().map(|&moves| u64::from(moves == least)).sum();
        let part = 12 / sharing.max(1);
        Self {
            area,
            mass,
            nearness: moves.iter().map(|&moves| nearness(moves)).collect(),
            share: moves
                .iter()
                .map(|&moves| if moves == least { part } else { 0 })
                .collect(),
            beside: Vec::new(),
            moves,
        }
    }

    /// How often it is put off, in per cent.
    fn put_off(&self, near: u8) -> usize {
        let is_even = self.moves.iter().all(|&moves| moves == self.moves[0]);
        let is_nearest = self.moves.contains(&near);
        PUT_OFF * (usize::from(is_even) + usize::from(is_nearest))
    }
}

/// What is asked of a choice.
struct SiteWishes {
    bounds: Option<KnobBounds>,
    /// Per power its share of the centres, in per cent.
    shares: Vec<u64>,
    /// The most centres that may have another beside them.
    crowded: u64,
    continents: usize,
    /// Islands that have a centre, at least.
    islands: u64,
}

/// Chooses the centres: areas. `moves` is how many moves each power needs to each area.
///
/// # Errors
/// There are too few lands far enough from everybody, or no choice among them that is spread and
/// fair.
pub(crate) fn choose(
    knobs: &Knobs,
    touch: &Touch,
    masses: &Masses,
    moves: &[Vec<u8>],
    random: &mut Stream,
) -> Result<Vec<usize>, Property> {
    let sites = sites(knobs, touch, masses, moves);
    let count = knobs.centre_count();
    if sites.len() < count {
        return Err(Property::Distance);
    }
    // Where a fifth of the areas are centres or fewer, there is room to keep them apart.
    let sparse = count <= knobs.area_count() / 5 + 1;
    let wishes = SiteWishes {
        bounds: knobs.fair.bounds(),
        shares: drawn_shares(knobs.fair, random),
        crowded: if sparse {
            count as u64 * 2 / 5
        } else {
            u64::MAX
        },
        continents: masses.continents,
        islands: ((masses.count - masses.continents) / 3) as u64,
    };
    let mut choice = SiteChoice::new(&sites, masses.count, moves.len());
    let mut order: Vec<usize> = (0..sites.len()).collect();
    random.shuffle(&mut order);
    // Exchanges bring in what is equally far from everybody, or as near as can be: fewer begin.
    let put_off: Vec<bool> = sites
        .iter()
        .map(|site| random.below(100) < site.put_off(knobs.near as u8))
        .collect();
    order.sort_by_key(|&site| put_off[site]);
    for &site in &order[..count] {
        choice.put(site, true);
    }
    // The first so many of the order are chosen.
    let mut cost = choice.cost(&wishes);
    let rounds = EXCHANGES * count as u32;
    for round in 0..rounds {
        // Natives and names are drawn from the same stream: where this stops is part of the world.
        if cost.total == 0 || count == order.len() {
            break;
        }
        let (out, into) = (
            random.below(count),
            count + random.below(order.len() - count),
        );
        // Tried on the sums alone: nothing is counted anew for one of thousands of exchanges.
        choice.put(order[out], false);
        choice.put(order[into], true);
        let after = choice.cost(&wishes);
        // Now and then a little worse is taken, ever less, to get out of a dead end.
        let slack = u64::from(rounds - round) * random.below(12) as u64 / u64::from(rounds);
        if after.total <= cost.total + slack {
            cost = after;
            order.swap(out, into);
        } else {
            choice.put(order[into], false);
            choice.put(order[out], true);
        }
    }
    if let Some(lacking) = cost.lacking {
        return Err(lacking);
    }
    Ok(order[..count]
        .iter()
        .map(|&site| sites[site].area)
        .collect())
}

/// The lands that are far enough from everybody, and can be reached.
fn sites(knobs: &Knobs, touch: &Touch, masses: &Masses, moves: &[Vec<u8>]) -> Vec<CentreSite> {
    let near = knobs.near as u8;
    let mut sites: Vec<CentreSite> = Vec::new();
    // Per area its site; no index where it is none.
    let mut index = vec![usize::MAX; masses.mass_of.len()];
    for (area, mass) in masses.mass_of.iter().enumerate() {
        let Some(mass) = *mass else { continue };
        let moves: Vec<u8> = moves.iter().map(|moves| moves[area]).collect();
        if moves.iter().all(|moves| (near..NEVER).contains(moves)) {
            index[area] = sites.len();
            sites.push(CentreSite::new(area, mass, moves));
        }
    }
    // Only now all sites have their numbers.
    for site in &mut sites {
        let beside = touch.areas(site.area).map(|to| index[to]);
        site.beside = beside.filter(|&to| to != usize::MAX).collect();
    }
    sites
}

impl<'a> SiteChoice<'a> {
    fn new(sites: &'a [CentreSite], masses: usize, powers: usize) -> Self {
        Self {
            sites,
            chosen: vec![false; sites.len()],
            count: 0,
            at: vec![[0; 256]; powers],
            access: vec![0; powers],
            share: vec![0; powers],
            of_mass: vec![0; masses],
            beside: vec![0; sites.len()],
            crowded: 0,
        }
    }

    /// Takes a site in, or leaves it out.
    fn put(&mut self, index: usize, taken: bool) {
        let site = &self.sites[index];
        bump(&mut self.count, 1, taken);
        for power in 0..self.at.len() {
            let so_far = &mut self.at[power][usize::from(site.moves[power])];
            bump(so_far, 1, taken);
            bump(&mut self.access[power], site.nearness[power], taken);
            bump(&mut self.share[power], site.share[power], taken);
        }
        bump(&mut self.of_mass[site.mass], 1, taken);
        self.chosen[index] = taken;
        let is_crowded = self.beside[index] > 0;
        bump(&mut self.crowded, u64::from(is_crowded), taken);
        for &other in &site.beside {
            bump(&mut self.beside[other], 1, taken);
            // The first one beside it makes it crowded; without the last one it is so no more.
            let changes = self.beside[other] == u64::from(taken);
            let is_counted = self.chosen[other] && changes;
            bump(&mut self.crowded, u64::from(is_counted), taken);
        }
    }

    /// How far the choice is from the best there can be, and what keeps it from being good enough.
    fn cost(&self, wishes: &SiteWishes) -> SiteCost {
        let (continents, islands) = self.of_mass.split_at(wishes.continents);
        let bare = continents.len() as u64 - served(continents);
        let crowding = self.crowded.saturating_sub(wishes.crowded);
        let spread =
            60 * bare + 30 * wishes.islands.saturating_sub(served(islands)) + 10 * crowding;
        let Some(bounds) = &wishes.bounds else {
            return SiteCost {
                total: spread,
                lacking: (spread > 0).then_some(Property::Spread),
            };
        };
        let nearest = 50
            * self
                .nearest_range()
                .saturating_sub(u64::from(bounds.nearest));
        let (least, most) = range(self.access.iter().copied());
        let access = (most / (least / 100).max(1) + 1).saturating_sub(bounds.access);
        let parts = [
            (spread, Property::Spread),
            (nearest, Property::Nearest),
            (access, Property::Access),
            (
                self.uneven(|_| (bounds.least, bounds.most)),
                Property::Share,
            ),
        ];
        let (worst, lacking) = parts
            .iter()
            .copied()
            .max_by_key(|&(cost, _)| cost)
            .unwrap_or((0, Property::Share));
        // Exchanges aim at the shares that were drawn; good enough is what keeps the bounds.
        let uneven = self.uneven(|power| {
            let aim = wishes.shares[power];
            (aim.saturating_sub(SLACK), aim + SLACK)
        });
        SiteCost {
            total: spread + nearest + access + uneven,
            lacking: (worst > 0).then_some(lacking),
        }
    }

    /// By how much the shares miss the bounds of their power, in half per cent.
    fn uneven(&self, bounds: impl Fn(usize) -> (u64, u64)) -> u64 {
        let whole = 12 * self.count;
        let mut missed = 0;
        for (power, share) in self.share.iter().enumerate() {
            let (least, most) = bounds(power);
            let (low, high) = (whole * least, whole * most);
            let by = low.saturating_sub(100 * share) + (100 * share).saturating_sub(high);
            missed += by.div_ceil(whole);
        }
        2 * missed
    }

    /// How much farther the nearest centre is for one power than for another.
    fn nearest_range(&self) -> u64 {
        let nearest = self
            .at
            .iter()
            .map(|at| at.iter().position(|&centres| centres > 0).unwrap_or(0) as u64);
        let (least, most) = range(nearest);
        most - least
    }
}

/// Per power the share of the centres that is aimed at, in per cent: a quarter each, but for what
/// one of a pair of powers gets from the other. So nobody fares better in the long run.
fn drawn_shares(fair: Fair, random: &mut Stream) -> Vec<u64> {
    let mut shares = vec![25; 4];
    if let Some(bounds) = fair.bounds() {
        let most = 25 - bounds.least - 1;
        for pair in shares.chunks_mut(2) {
            // What one gains the other loses, so the sum stays the whole.
            let passed = random.below(most as usize + 1) as u64;
            pair[0] += passed;
            pair[1] -= passed;
        }
        random.shuffle(&mut shares);
    }
    shares
}

/// Adds to a sum what a site adds to it, or takes it off again.
const fn bump(sum: &mut u64, by: u64, taken: bool) {
    if taken {
        *sum += by;
    } else {
        *sum -= by;
    }
}

/// How many of some land masses have a centre.
fn served(centres_of: &[u64]) -> u64 {
    centres_of.iter().filter(|&&centres| centres > 0).count() as u64
}

/// The least and the most of some values.
fn range(values: impl Iterator<Item = u64>) -> (u64, u64) {
    let (mut least, mut most) = (u64::MAX, 0);
    for value in values {
        least = least.min(value);
        most = most.max(value);
    }
    (least, most)
}

/// How much farther the nearest of some areas is for one power than for another.
fn nearest_gap(areas: &[usize], moves: &[Vec<u8>]) -> u64 {
    let nearest = moves.iter().map(|moves| {
        areas
            .iter()
            .map(|&area| u64::from(moves[area]))
            .min()
            .unwrap_or(0)
    });
    let (least, most) = range(nearest);
    most - least
}

/// Chooses which centres have a native army: any, as long as everybody's nearest free centre is at
/// like distance.
pub(crate) fn natives(
    knobs: &Knobs,
    centres: &[usize],
    moves: &[Vec<u8>],
    random: &mut Stream,
) -> Result<Vec<usize>, Property> {
    let mut order: Vec<usize> = centres.to_vec();
    random.shuffle(&mut order);
    let count = knobs.native_count();
    // Where every centre has natives there is no free one to be near to.
    if knobs.fair == Fair::Off || count == order.len() {
        order.truncate(count);
        return Ok(order);
    }
    // The first so many of the order have natives, the others are free.
    let mut gap = nearest_gap(&order[count..], moves);
    while gap > 1 {
        let pairs =
            (0..count).flat_map(|native| (count..order.len()).map(move |free| (native, free)));
        let better = pairs.into_iter().find(|&(native, free)| {
            let mut after = order.clone();
            after.swap(native, free);
            nearest_gap(&after[count..], moves) < gap
        });
        let Some((native, free)) = better else {
            return Err(Property::Natives);
        };
        order.swap(native, free);
        gap = nearest_gap(&order[count..], moves);
    }
    order.truncate(count);
    Ok(order)
}
