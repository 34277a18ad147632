//! Seats: the people at the table. In most games each power has one seat; in others people and
//! powers are many to many.

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

/// What stands in the place of a player's name for a power that nobody plays: its units hold, and
/// nobody builds or removes for it. Saves and configurations have it so; [`is_nobody`] tells it
/// from names.
pub const IN_DISORDER: &str = "in disorder";

/// What people write for [`IN_DISORDER`].
pub const CIVIL_DISORDER: &str = "civil disorder";

/// Whether what stands in the place of a player's name says that nobody plays.
pub fn is_nobody(name: &str) -> bool {
    let words = name.trim();
    [IN_DISORDER, CIVIL_DISORDER, "in civil disorder"]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(words))
}

/// Which powers each player has where fewer than seven play those of Europe (rulebook, for fewer
/// than seven players), by their ids; nobody plays the others.
const FEWER: [&[&[&str]]; 5] = [
    &[
        &["england", "france", "russia"],
        &["austria", "germany", "turkey"],
    ],
    &[
        &["austria", "england", "germany"],
        &["italy", "russia"],
        &["france", "turkey"],
    ],
    &[
        &["austria", "france"],
        &["germany", "turkey"],
        &["italy", "russia"],
        &["england"],
    ],
    &[
        &["austria"],
        &["england"],
        &["france"],
        &["russia"],
        &["turkey"],
    ],
    &[
        &["austria"],
        &["england"],
        &["france"],
        &["germany"],
        &["russia"],
        &["turkey"],
    ],
];

/// The player of each power, by number, where so many play these powers, which are named by their
/// ids; `None` of one that nobody plays. No such set-up is known of other powers, and of other
/// numbers only the one that gives each power a player.
pub fn parties(players: usize, powers: &[String]) -> Option<Vec<Option<usize>>> {
    if players == powers.len() {
        return Some((0..players).map(Some).collect());
    }
    let fewer = FEWER.iter().find(|parties| parties.len() == players)?;
    let europe = [
        "austria", "england", "france", "germany", "italy", "russia", "turkey",
    ];
    let is_europe = powers.len() == europe.len()
        && europe
            .iter()
            .all(|id| powers.iter().any(|power| power == id));
    if !is_europe {
        return None;
    }
    let players = powers.iter().map(|power| {
        fewer
            .iter()
            .position(|party| party.contains(&power.as_str()))
    });
    Some(players.collect())
}

/// Whether nobody plays the power of a seat, where each power has one. `players` are those in their
/// seats.
pub fn is_in_disorder(players: &[String], seat: SeatId) -> bool {
    players
        .get(seat.index())
        .is_some_and(|player| is_nobody(player))
}

/// Seats so that those of one player follow each other, without the powers that nobody plays.
/// `players` are those in their seats; a seat without a name is a player of its own.
#[cfg(feature = "table")]
pub fn by_player(
    seating: Seating,
    players: &[String],
    seats: impl Iterator<Item = SeatId>,
) -> Vec<SeatId> {
    let of_powers = seating == Seating::OnePerPower;
    let mut seats: Vec<SeatId> = seats
        .filter(|&seat| !(of_powers && is_in_disorder(players, seat)))
        .collect();
    // Stable: a player's seats keep their order, and players come in that of their first seat.
    seats.sort_by_key(|seat| {
        let name = players.get(seat.index()).filter(|name| !name.is_empty());
        name.and_then(|name| players.iter().position(|other| other == name))
            .unwrap_or(seat.index())
    });
    seats
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
