//! Seats: the people at the table. In most games each power has one seat; in others people and
//! powers are many to many.

pub(crate) mod disorder;

#[cfg(feature = "table")]
pub use disorder::{CIVIL_DISORDER, IN_DISORDER, by_player, is_in_disorder, is_nobody, parties};

use chancery_atlas::board::{Board, PowerId};

/// A person's place at the table, as an index into the list of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId(pub u16);

impl SeatId {
    /// The game master, in whose name lots that were drawn at the table are entered.
    pub const GAME_MASTER: Self = Self(u16::MAX);

    /// The seat that plays a power, where each power has one.
    pub const fn playing(power: PowerId) -> Self {
        Self(power.0 as u16)
    }

    /// Who gives the orders of a power, where each has one player: for the natives it is the game
    /// master.
    pub fn who_orders(board: &Board, power: PowerId) -> Self {
        if board.natives == Some(power) {
            Self::GAME_MASTER
        } else {
            Self::playing(power)
        }
    }

    /// The seat of this number, from 0; `None` where there can be no such seat.
    pub fn nth(number: usize) -> Option<Self> {
        u16::try_from(number)
            .ok()
            .map(Self)
            // The highest number stands for the game master, and is nobody's seat.
            .filter(|&seat| seat != Self::GAME_MASTER)
    }

    /// The place in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who gives an order: a person, in the name of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Author {
    /// Who.
    pub seat: SeatId,
    /// In whose name.
    pub power: PowerId,
}

impl Author {
    /// The one who plays a power, in its name, where each power has one seat.
    pub const fn playing(power: PowerId) -> Self {
        Self::new(SeatId::playing(power), power)
    }

    /// Somebody, in the name of a power that he may or may not speak for.
    pub const fn new(seat: SeatId, power: PowerId) -> Self {
        Self { seat, power }
    }
}

/// Who sits at the table of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Each power has one seat.
    OnePerPower,
    /// So many people or more, who own no power.
    Players {
        /// The fewest that can play.
        least: usize,
    },
}

impl Seating {
    /// The power that a seat plays; `None` where seats are not powers, and of the game master.
    pub fn power_of(self, board: &Board, seat: SeatId) -> Option<PowerId> {
        match self {
            Self::OnePerPower => board
                .power_ids()
                .find(|&power| SeatId::playing(power) == seat),
            Self::Players { .. } => None,
        }
    }
}

/// What a seat of a game is called: its power's name where each power has one seat, else that of its
/// player.
pub fn seat_name<'a>(
    seating: Seating,
    board: &'a Board,
    players: &'a [String],
    seat: SeatId,
) -> &'a str {
    let name = match seating {
        Seating::OnePerPower => board.powers[..board.power_count()]
            .get(seat.index())
            .map(|power| power.name.as_str()),
        Seating::Players { .. } => players.get(seat.index()).map(String::as_str),
    };
    name.unwrap_or("the game master")
}
