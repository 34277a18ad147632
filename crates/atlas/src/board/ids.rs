//! The small ids that stand for provinces, coasts and powers inside the engine. Names live at the
//! edge.

use std::num::NonZeroU8;

/// A province of one board, as an index into [`Board::provinces`](super::Board::provinces).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProvinceId(pub u16);

impl ProvinceId {
    /// The id as an index into per-province tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A power of one board, as an index into [`Board::powers`](super::Board::powers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub u8);

impl PowerId {
    /// The id as an index into per-power tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the named coasts of a province that has several, counted from 1 in the order of the board
/// file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoastId(NonZeroU8);

impl CoastId {
    /// The `n`th coast (from 0) of a province. `None` past 254 coasts.
    pub fn nth(n: usize) -> Option<Self> {
        // Counted from 1, so that a place without a coast needs no byte more.
        u8::try_from(n + 1).ok().and_then(NonZeroU8::new).map(Self)
    }

    /// The coast as an index into [`Province::coasts`](super::Province::coasts).
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Where a unit can stand or go: a province, and a coast where one is named.
///
/// A fleet in a province with several coasts always has one; an army never has.
/// In an order the coast is what was written, needed or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Where it is.
    pub province: ProvinceId,
    /// The named coast, as an index into [`Province::coasts`](super::Province::coasts).
    pub coast: Option<CoastId>,
}

impl Place {
    /// The province itself, no coast named.
    pub const fn new(province: ProvinceId) -> Self {
        Self {
            province,
            coast: None,
        }
    }

    /// A named coast of a province that has several.
    pub const fn at_coast(province: ProvinceId, coast: CoastId) -> Self {
        Self {
            province,
            coast: Some(coast),
        }
    }
}

impl From<ProvinceId> for Place {
    fn from(province: ProvinceId) -> Self {
        Self::new(province)
    }
}
