//! The order in which hands best move the wooden pieces of a phase, so that each finds its place
//! free.

use std::cmp::Reverse;

/// A piece that goes from one node to another. A node is a place with room for one piece; whoever
/// asks numbers them.
#[derive(Clone, Copy)]
pub(crate) struct HandMove {
    /// The node that the piece makes free; `None` where it makes none free.
    pub leaves: Option<usize>,
    /// The node that must be free before it; `None` where there is always room.
    pub enters: Option<usize>,
    /// Whether it is an army that leaves a fleet.
    pub lands: bool,
}

/// Moves, as indices, in the order in which hands carry them out.
#[derive(Default)]
pub(crate) struct HandOrder {
    /// First these, one by one.
    pub in_turn: Vec<usize>,
    /// Then the rings: the pieces of each are lifted together.
    pub rings: Vec<Vec<usize>>,
}

impl HandOrder {
    /// Sorts moves among so many nodes: from the head of each chain backwards, chains with a landing
    /// and the longest first.
    pub(crate) fn new(moves: &[HandMove], nodes: usize) -> Self {
        if moves.is_empty() {
            return Self::default();
        }
        let mut walk = HandWalk {
            moves,
            comes: vec![None; nodes],
            is_told: vec![false; moves.len()],
        };
        let mut is_left = vec![false; nodes];
        for (index, going) in moves.iter().enumerate() {
            if let Some(node) = going.enters {
                // Only where nobody opposes anything do several enter one node: the first counts.
                walk.comes[node].get_or_insert(index);
            }
            if let Some(node) = going.leaves {
                is_left[node] = true;
            }
        }
        let mut chains: Vec<Vec<usize>> = Vec::new();
        for (index, going) in moves.iter().enumerate() {
            if going.enters.is_none_or(|node| !is_left[node]) {
                chains.push(walk.chain_from(index));
            }
        }
        // A fleet that moves on takes along who is still aboard: armies go ashore before.
        chains.sort_by_key(|chain| {
            let lands = chain.iter().any(|&index| moves[index].lands);
            (!lands, Reverse(chain.len()))
        });
        // What belongs to no chain goes round: no place in it is free before all are lifted.
        let rings = (0..moves.len())
            .map(|index| walk.chain_from(index))
            .filter(|ring| !ring.is_empty())
            .collect();
        Self {
            in_turn: chains.concat(),
            rings,
        }
    }
}

/// A walk from move to move, each by the place that the one before makes free.
struct HandWalk<'a> {
    moves: &'a [HandMove],
    /// Per node, the first move that enters it.
    comes: Vec<Option<usize>>,
    /// Per move, whether it has its turn already.
    is_told: Vec<bool>,
}

impl HandWalk<'_> {
    /// A move, then the one into the place that it makes free, and so on; without those that have
    /// their turn already.
    fn chain_from(&mut self, head: usize) -> Vec<usize> {
        let mut chain = Vec::new();
        let mut next = Some(head);
        while let Some(index) = next
            && !self.is_told[index]
        {
            self.is_told[index] = true;
            chain.push(index);
            next = self.moves[index].leaves.and_then(|node| self.comes[node]);
        }
        chain
    }
}
