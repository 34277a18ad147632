//! Orders of armies aboard fleets.

use chancery_atlas::board::Terrain;

/// Whose armies fleets carry in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carrying {
    /// As in the rulebook: a fleet at sea convoys, and no army stays aboard.
    #[default]
    Nobody,
    /// Those of the fleet's own power, at sea, for as many moves as they have rations (Davis's
    /// army/fleet module, 1984).
    Own,
    /// Those of any power, at sea and in canals, for as long as they like (Mercator).
    Anybody,
}

impl Carrying {
    /// Whether armies go aboard at all.
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::Nobody)
    }

    /// Whether a fleet may carry the army of another power.
    pub const fn mixes_powers(self) -> bool {
        matches!(self, Self::Anybody)
    }

    /// Whether a fleet carries an army on such ground.
    pub const fn reaches(self, terrain: Terrain) -> bool {
        match terrain {
            Terrain::Sea => self.is_played(),
            Terrain::Canal => self.mixes_powers(),
            Terrain::Inland | Terrain::Coastal | Terrain::Polar => false,
        }
    }
}
