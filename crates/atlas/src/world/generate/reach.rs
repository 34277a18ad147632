//! How many moves each power needs to each area.

use super::canvas::Touch;
use crate::board::{Board, PowerId, ProvinceId};

/// Moves of a place that can't be reached.
pub(crate) const NEVER: u8 = u8::MAX;

/// The known world as ships and armies cross it, worked out once for all attempts.
pub struct Ways {
    /// Per power: its home centres, then the places that its fleets reach from there with their
    /// first move, of two spaces at most.
    starts: Vec<(Vec<usize>, Vec<usize>)>,
    /// Per power and known province, whether it is someone else's home.
    closed: Vec<Vec<bool>>,
    /// Per known province the others next to it.
    next: Vec<Vec<usize>>,
}

impl Ways {
    pub(crate) fn new(known: &Board) -> Self {
        let provinces: Vec<ProvinceId> = known.province_ids().collect();
        let next = |&at: &ProvinceId| {
            [known.army_moves(at), known.waters(at), known.shores(at)]
                .concat()
                .iter()
                .map(|to| to.index())
                .collect()
        };
        let closed = |power: PowerId| {
            provinces
                .iter()
                .map(|&at| known.province(at).home.is_some_and(|home| home != power))
                .collect()
        };
        let closed: Vec<Vec<bool>> = known.power_ids().map(closed).collect();
        let starts = |power: PowerId| {
            let home: Vec<usize> = known
                .power(power)
                .home
                .iter()
                .map(|at| at.index())
                .collect();
            let is_open = |at: ProvinceId| !closed[power.index()][at.index()];
            let from = known
                .power(power)
                .home
                .iter()
                .flat_map(|&at| known.fleet_places(at));
            let first = from
                .flat_map(|at| known.fleet_moves(at))
                .copied()
                .filter(|to| is_open(to.province));
            let second = first
                .flat_map(|at| known.fleet_moves(at))
                .map(|to| to.province)
                .filter(|&to| is_open(to));
            let mut second: Vec<usize> = second.map(ProvinceId::index).collect();
            second.sort_unstable();
            second.dedup();
            (home, second)
        };
        let starts = known.power_ids().map(starts).collect();
        Self {
            starts,
            closed,
            next: provinces.iter().map(next).collect(),
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
        let (home, second) = &self.starts[power];
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
                second.as_slice()
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
