//! Powers that nobody plays, and players of several powers.

use super::{SeatId, Seating};

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
