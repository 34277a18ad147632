//! How many moves each power needs to each area.

use super::canvas::Touch;
use crate::board::{Board, ProvinceId};

/// Moves of a place that can't be reached.
pub(crate) const NEVER: u8 = u8::MAX;

/// The known world as ships and armies cross it, worked out once for all attempts.
pub struct Ways {
    /// Per power, where its ways begin.
    starts: Vec<PowerStarts>,
    /// Per power and known province, whether it is someone else's home.
    closed: Vec<Vec<bool>>,
    /// Per known province the others next to it.
    next: Vec<Vec<usize>>,
}

/// Where the ways of a power begin, as provinces of the known world.
struct PowerStarts {
    home: Vec<usize>,
    /// What its fleets reach from there with a first move of two spaces (1492, section 9a).
    two_spaces: Vec<usize>,
}

impl PowerStarts {
    /// `closed` says of each province whether it is someone else's home.
    fn new(known: &Board, home: &[ProvinceId], closed: &[bool]) -> Self {
        let mut two_spaces = Vec::new();
        for from in home.iter().flat_map(|&at| known.fleet_places(at)) {
            for &by in known.fleet_moves(from) {
                if closed[by.province.index()] {
                    continue;
                }
                let seconds = known.fleet_moves(by).iter().map(|to| to.province.index());
                two_spaces.extend(seconds.filter(|&to| !closed[to]));
            }
        }
        two_spaces.sort_unstable();
        two_spaces.dedup();
        Self {
            home: home.iter().map(|at| at.index()).collect(),
            two_spaces,
        }
    }
}

impl Ways {
    pub(crate) fn new(known: &Board) -> Self {
        let (mut starts, mut closed) = (Vec::new(), Vec::new());
        for power in known.power_ids() {
            let foreign: Vec<bool> = known
                .provinces
                .iter()
                .map(|province| province.home)
                .map(|home| home.is_some_and(|home| home != power))
                .collect();
            starts.push(PowerStarts::new(known, &known.power(power).home, &foreign));
            closed.push(foreign);
        }
        let mut next = Vec::with_capacity(known.provinces.len());
        for at in known.province_ids() {
            // Any adjacency counts, as if an army always found a fleet.
            let beside = [known.army_moves(at), known.waters(at), known.shores(at)].concat();
            next.push(beside.into_iter().map(ProvinceId::index).collect());
        }
        Self {
            starts,
            closed,
            next,
        }
    }

    pub(crate) const fn powers(&self) -> usize {
        self.starts.len()
    }

    /// Per power and area the moves that it needs at least.
    pub(crate) fn moves(&self, touch: &Touch) -> Vec<Vec<u8>> {
        (0..self.powers())
            .map(|power| self.moves_of(power, touch))
            .collect()
    }

    fn moves_of(&self, power: usize, touch: &Touch) -> Vec<u8> {
        let mut moves = vec![NEVER; touch.rows.len()];
        for (at, &closed) in self.closed[power].iter().enumerate() {
            // No way leads through: as if it had been reached at once, and led nowhere.
            if closed {
                moves[at] = 0;
            }
        }
        let PowerStarts { home, two_spaces } = &self.starts[power];
        let mut queue: Vec<usize> = home.clone();
        for &at in home {
            moves[at] = 0;
        }
        let mut next = 0;
        while let Some(&at) = queue.get(next) {
            let around = touch.rows[at]
                .iter()
                .map(|&to| usize::from(to))
                .chain(self.next.get(at).into_iter().flatten().copied());
            // All home centres come first, so what two spaces reach may follow each of them.
            let twice = if next < home.len() {
                two_spaces.as_slice()
            } else {
                &[]
            };
            next += 1;
            for to in around.chain(twice.iter().copied()) {
                if moves[to] == NEVER {
                    moves[to] = moves[at].saturating_add(1);
                    queue.push(to);
                }
            }
        }
        moves.split_off(self.next.len())
    }
}

/// Per area whether every power needs as many moves to it.
pub(crate) fn level(moves: &[Vec<u8>]) -> Vec<bool> {
    let areas = moves.first().map_or(0, Vec::len);
    (0..areas)
        .map(|area| moves.windows(2).all(|two| two[0][area] == two[1][area]))
        .collect()
}
