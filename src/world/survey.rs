//! What a drawing says: which areas are adjacent, for whom and at which coasts.

use crate::board::{AreaId, Board, Place, ProvinceId, World};

/// What follows from a drawing. Provinces are those of the joined board: the known ones, then the areas in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Per province of the joined board, the ids of its coasts, where it has several: those of the board first, then the others in their
    /// order (`["nc", "sc"]`).
    pub coasts: Vec<Vec<String>>,
    /// Pairs of lands that armies pass between, of which at least one lies beyond; each once, the lower first.
    pub armies: Vec<(ProvinceId, ProvinceId)>,
    /// Pairs of places that fleets pass between, of which at least one lies beyond; each once, the lower first.
    pub fleets: Vec<(Place, Place)>,
    /// Per province of the known board, for each of its own fleet passages the coast of the joined board that it belongs to; empty where
    /// nothing changes.
    pub own_coast: Vec<Option<String>>,
}

impl Survey {
    /// The provinces next to one, for armies or fleets, sorted.
    pub fn neighbours(&self, of: ProvinceId) -> Vec<ProvinceId> {
        let _ = of;
        Vec::new()
    }
}

/// Surveys a world.
pub fn survey(world: &World, known: &Board) -> Survey {
    let _ = (world, known, AreaId(0));
    Survey::default()
}
