//! The words of a case file: powers, places, by the exact names that the board gives them, and
//! players; case folded.

use super::parse::{Mistake, Text};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, WrittenPlace, fold};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::Forms;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Ownable, Variant};

/// Whether a place is the one that is asked for: a coast counts where both name one.
pub(crate) fn matches_place(asked: Place, found: Place) -> bool {
    asked.province == found.province
        && (asked.coast.is_none() || found.coast.is_none() || asked.coast == found.coast)
}

/// What stands in the place of a player where the game master gives an order himself: lots drawn at
/// the table.
pub(crate) const GAME_MASTER: &str = "GM";

/// What stands in the place of a power that owns a province where none does.
pub(crate) const NOBODY: &str = "nobody";

/// Reads names off the lines of a case.
#[derive(Clone, Copy)]
pub struct CaseWords<'a> {
    /// The board whose names are meant.
    pub board: &'a Board,
    /// Whose rules are meant.
    pub variant: &'static dyn Variant,
    /// Whether the seats are the powers' or players'.
    pub seating: Seating,
    /// The players, where seats are theirs.
    pub players: &'a [String],
    /// The order forms of the game, which tell what there is to name.
    pub forms: Forms,
    pub rules: &'a HouseRules,
}

impl CaseWords<'_> {
    /// A seat: the power's, where each power has one, else the player's.
    pub(crate) fn seat(self, written: Text<'_>) -> Result<SeatId, Mistake> {
        match self.seating {
            Seating::OnePerPower => self.power(written).map(SeatId::of),
            Seating::Players { .. } => self.find_player(written.text).ok_or_else(|| {
                let known = self.players.join(", ");
                written.wrong(format!(
                    "“{}” is not a player of this case; its players are {known}",
                    written.text
                ))
            }),
        }
    }

    fn find_player(self, name: &str) -> Option<SeatId> {
        let name = fold_name(name);
        self.players
            .iter()
            .position(|player| fold_name(player) == name)
            .and_then(SeatId::nth)
    }

    /// Each way in which a text can begin with a player's name, the longest name first, with the
    /// rest.
    pub(crate) fn leading_players(self, written: Text<'_>) -> Vec<(SeatId, Text<'_>)> {
        let ends = written
            .text
            .match_indices(char::is_whitespace)
            .map(|(at, _)| at)
            .chain([written.text.len()]);
        let split = |end: usize| {
            let rest = written.part(&written.text[end..]);
            self.find_player(&written.text[..end])
                .map(|seat| (seat, rest))
        };
        let mut found: Vec<_> = ends.filter_map(split).collect();
        found.reverse();
        found
    }

    /// A player at the beginning of a text, and the rest.
    pub(crate) fn leading_player(self, written: Text<'_>) -> Result<(SeatId, Text<'_>), Mistake> {
        let first = written.text.split_whitespace().next().unwrap_or_default();
        let found = self.leading_players(written).into_iter().next();
        found.map_or_else(
            || self.seat(written.part(first)).map(|seat| (seat, written)),
            Ok,
        )
    }

    /// Who gives orders: `POWER`; where players do, `PLAYER for POWER`, or `GM for POWER`.
    pub(crate) fn author(self, written: Text<'_>) -> Result<Author, Mistake> {
        if self.seating == Seating::OnePerPower {
            return self.power(written).map(|power| self.author_of(power));
        }
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
        Author::new(SeatId::who_orders(self.board, power), power)
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
                    self.find_player(player)?
                };
                let rest = written.part(&written.text[at + middle.len()..]);
                let (power, rest) = self.leading_power(rest).ok()?;
                Some((Author { seat, power }, rest))
            })
    }

    pub(crate) fn power(self, written: Text<'_>) -> Result<PowerId, Mistake> {
        self.find_power(written.text).ok_or_else(|| {
            let known: Vec<_> = self.board.powers.iter().map(|p| p.name.as_str()).collect();
            written.wrong(format!(
                "“{}” is not a power of this board; its powers are {}",
                written.text,
                known.join(", ")
            ))
        })
    }

    pub(crate) fn find_power(self, name: &str) -> Option<PowerId> {
        // Not by its letter, as in an order: in `unit F NTH` the power has been forgotten.
        let name = fold(name);
        self.board.power_ids().chain(self.board.natives).find(|id| {
            let power = self.board.power(*id);
            [&power.name, &power.id]
                .into_iter()
                .chain(&power.aliases)
                .any(|spelling| fold(spelling) == name)
        })
    }

    /// A power at the beginning of a text, and the rest.
    pub(crate) fn leading_power(self, written: Text<'_>) -> Result<(PowerId, Text<'_>), Mistake> {
        let ends = written
            .text
            .match_indices(char::is_whitespace)
            .map(|(at, _)| at);
        for end in ends.chain([written.text.len()]) {
            if let Some(power) = self.find_power(&written.text[..end]) {
                return Ok((power, written.part(&written.text[end..])));
            }
        }
        let first = written.text.split_whitespace().next().unwrap_or_default();
        self.power(written.part(first))
            .map(|power| (power, written))
    }

    /// A place: abbreviation, alias or full name, with a coast as `StP/sc`, `StP(sc)` or `St
    /// Petersburg (south coast)`.
    pub(crate) fn place(self, written: Text<'_>) -> Result<Place, Mistake> {
        let wrong = |why: String| Err(written.wrong(why));
        match self.board.find_place(written.text) {
            Some(WrittenPlace::Place(place)) => Ok(place),
            Some(WrittenPlace::WrongCoast { province, coast }) => {
                let province = self.board.province(province);
                if province.coasts.is_empty() {
                    return wrong(format!(
                        "{} has no named coasts; leave out “{coast}”",
                        province.name
                    ));
                }
                let known: Vec<_> = province
                    .coasts
                    .iter()
                    .map(|c| format!("{}/{}", province.abbr, c.id))
                    .collect();
                wrong(format!(
                    "{} has no coast “{coast}”; write {}",
                    province.name,
                    known.join(" or ")
                ))
            }
            None => wrong(format!(
                "“{}” is not a place on this board; {}",
                written.text,
                self.suggest(written.text)
            )),
        }
    }

    /// What may have been meant by a place that isn't there.
    fn suggest(self, written: &str) -> String {
        let mut near = self.board.find_near(written);
        if near.is_empty() && !written.is_empty() {
            near = self.board.find_beginning(written);
        }
        let near: Vec<_> = near
            .iter()
            .take(3)
            .map(|&id| {
                format!(
                    "`{}` ({})",
                    self.board.province(id).abbr,
                    self.board.province(id).name
                )
            })
            .collect();
        if near.is_empty() {
            "write an abbreviation or a full name, as in `Par` or `Paris`".to_owned()
        } else {
            format!("it may be {}", near.join(" or "))
        }
    }

    /// A province; a coast behind it is read and left out.
    pub(crate) fn province(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        self.place(written).map(|place| place.province)
    }

    /// A province that has an owner: a supply centre, or another that the variant says has one.
    pub(crate) fn ownable(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        let id = self.province(written)?;
        if self.variant.is_owned(self.board, id) {
            return Ok(id);
        }
        let name = &self.board.province(id).name;
        let what = match self.variant.ownable() {
            Ownable::Land => "land",
            Ownable::Centres => "a supply centre",
        };
        Err(written.wrong(format!("{name} is not {what}, so it has no owner")))
    }
}

/// A player's name as it is compared: case and blanks folded.
pub(crate) fn fold_name(name: &str) -> String {
    name.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}
