//! The words of a case file: powers, places, by the exact names that the board gives them, and
//! players; case folded.

use super::parse::{Mistake, Text};
use chancery_atlas::board::{Place, PowerId, ProvinceId};
use chancery_engine::edit::{EditNames, ExactNames, find_place};
use chancery_engine::order::Forms;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant;

/// Whether a place is the one that is asked for: a coast counts where both name one.
pub(crate) fn matches_place(asked: Place, found: Place) -> bool {
    asked.province == found.province
        && (asked.coast.is_none() || found.coast.is_none() || asked.coast == found.coast)
}

/// What stands in the place of a player where the game master gives an order himself: lots drawn at
/// the table.
pub(crate) const GAME_MASTER: &str = "GM";

/// Reads names off the lines of a case.
#[derive(Clone, Copy)]
pub struct CaseWords<'a> {
    /// What the names of the board and the players mean.
    pub names: ExactNames<'a>,
}

impl CaseWords<'_> {
    /// The order forms of the game, which tell what there is to name.
    pub(crate) fn forms(self) -> Forms {
        variant::forms(self.names.variant, self.names.rules)
    }

    /// A seat: the power's, where each power has one, else the player's.
    pub(crate) fn seat(self, written: Text<'_>) -> Result<SeatId, Mistake> {
        written.read(self.names.seat(written.text))
    }

    /// Who gives orders: `POWER`; where players do, `PLAYER for POWER`, or `GM for POWER`.
    pub(crate) fn author(self, written: Text<'_>) -> Result<Author, Mistake> {
        if self.names.variant.seating() == Seating::OnePerPower {
            return self.power(written).map(|power| self.author_of(power));
        }
        // From the right: a player's name may have “ for ” in it, and no power's has.
        let (player, power) = written.text.rsplit_once(" for ").ok_or_else(|| {
            let why = format!(
                "“{}” lacks its player or power; write `PLAYER for POWER: …`",
                written.text
            );
            written.wrong(why)
        })?;
        let player = written.part(player);
        let seat = if player.text == GAME_MASTER {
            SeatId::GAME_MASTER
        } else {
            self.seat(player)?
        };
        Ok(Author::new(seat, self.power(written.part(power))?))
    }

    /// Who gives the orders of a power where each has one seat: its own, of natives the game
    /// master.
    pub(crate) fn author_of(self, power: PowerId) -> Author {
        Author::new(SeatId::who_orders(self.names.board, power), power)
    }

    /// `PLAYER for POWER` at the beginning of a text, and the rest; `None` where it does not begin
    /// so.
    pub(crate) fn leading_ballot(self, written: Text<'_>) -> Option<(Author, Text<'_>)> {
        written
            .text
            .match_indices(" for ")
            .find_map(|(at, middle)| {
                let player = written.text[..at].trim();
                let seat = if player == GAME_MASTER {
                    SeatId::GAME_MASTER
                } else {
                    self.names.find_player(player)?
                };
                let rest = written.part(&written.text[at + middle.len()..]);
                let (power, rest) = self.leading_power(rest).ok()?;
                Some((Author { seat, power }, rest))
            })
    }

    pub(crate) fn power(self, written: Text<'_>) -> Result<PowerId, Mistake> {
        written.read(self.names.power(written.text))
    }

    /// A power at the beginning of a text, and the rest.
    pub(crate) fn leading_power(self, written: Text<'_>) -> Result<(PowerId, Text<'_>), Mistake> {
        let ends = written
            .text
            .match_indices(char::is_whitespace)
            .map(|(at, _)| at);
        // Word by word: a power's name may be of several words.
        for end in ends.chain([written.text.len()]) {
            if let Some(power) = self.names.find_power(&written.text[..end]) {
                return Ok((power, written.part(&written.text[end..])));
            }
        }
        // The word where the power should be, for the message.
        let first = written.text.split_whitespace().next().unwrap_or_default();
        self.power(written.part(first))
            .map(|power| (power, written))
    }

    /// A place: abbreviation, alias or full name, with a coast as `StP/sc`, `StP(sc)` or `St
    /// Petersburg (south coast)`.
    pub(crate) fn place(self, written: Text<'_>) -> Result<Place, Mistake> {
        written.read(find_place(self.names.board, written.text))
    }

    /// A province; a coast behind it is read and left out.
    pub(crate) fn province(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        self.place(written).map(|place| place.province)
    }

    /// A province that has an owner: a supply centre, or another that the variant says has one.
    pub(crate) fn ownable(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        let id = self.province(written)?;
        written.read(self.names.check_ownable(id)).map(|()| id)
    }
}
