//! Seats: the people at the table. In most games each power has one seat; in others people and
//! powers are many to many.

use crate::board::PowerId;

/// A person's place at the table, as an index into [`crate::game::Setup::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(pub u16);

impl SeatId {
    /// The game master, in whose name lots that were drawn at the table are entered.
    pub const GAME_MASTER: Self = Self(u16::MAX);

    /// The seat that plays a power, where each power has one.
    pub const fn of(power: PowerId) -> Self {
        Self(power.0 as u16)
    }

    /// The seat of this number, from 0; `None` where there can be no such seat.
    pub fn nth(number: usize) -> Option<Self> {
        u16::try_from(number)
            .ok()
            .map(Self)
            .filter(|&seat| seat != Self::GAME_MASTER)
    }

    /// Index into lists by seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who gives an order: a person, in the name of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Author {
    /// Who wrote it.
    pub seat: SeatId,
    /// In whose name.
    pub power: PowerId,
}

impl Author {
    /// The one player of a power.
    pub const fn of(power: PowerId) -> Self {
        Self {
            seat: SeatId::of(power),
            power,
        }
    }
}

/// Who sits at the table of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// One person a power.
    OnePerPower,
    /// So many people or more, who own no power.
    Players {
        /// The fewest that can play.
        least: usize,
    },
}
