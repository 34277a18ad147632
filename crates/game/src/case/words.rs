//! The words of a case file: powers, places, by the exact names that the board gives them, and
//! players; case folded.

use super::parse::{Mistake, Text};
use crate::game::edit::{EditNames, around, find_place, unknown_power};
use crate::game::{EditError, seat_name};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, fold};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::Phase;
use chancery_engine::ending::{Agreement, Ending, read_agreement};
use chancery_engine::order::Forms;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{Ownable, State, Table, Variant};

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
        written.read(EditNames::seat(&self, written.text))
    }

    fn find_player(self, name: &str) -> Option<SeatId> {
        let name = fold_name(name);
        self.players
            .iter()
            .position(|player| fold_name(player) == name)
            .and_then(SeatId::nth)
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
        written.read(EditNames::power(&self, written.text))
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
        written.read(find_place(self.board, written.text))
    }

    /// A province; a coast behind it is read and left out.
    pub(crate) fn province(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        self.place(written).map(|place| place.province)
    }

    /// A province that has an owner: a supply centre, or another that the variant says has one.
    pub(crate) fn ownable(self, written: Text<'_>) -> Result<ProvinceId, Mistake> {
        let id = self.province(written)?;
        written.read(self.check_ownable(id)).map(|()| id)
    }

    /// How the table ends a game, as the game stands.
    pub(crate) fn agreement_in(self, text: &str, state: &State) -> Result<Agreement, String> {
        let around = around(self.variant, self.board, self.players, state);
        read_agreement(text, &around)
    }

    /// The game before anything has happened.
    pub(crate) fn start(self) -> State {
        let seats = match self.seating {
            Seating::OnePerPower => self.board.power_count(),
            Seating::Players { .. } => self.players.len(),
        };
        self.variant
            .start(Table::new(self.board, self.rules), seats)
    }

    /// Whether a province has an owner.
    pub(crate) fn check_ownable(self, id: ProvinceId) -> Result<(), EditError> {
        let name = self.board.province(id).name.clone();
        match self.variant.ownable() {
            _ if self.variant.is_owned(self.board, id) => Ok(()),
            Ownable::Land => Err(EditError::NotLand(name)),
            Ownable::Centres => Err(EditError::NotACentre(name)),
        }
    }
}

/// The exact names that the board gives, and those of the case's players.
impl EditNames for CaseWords<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn forms(&self) -> Option<Forms> {
        Some(self.forms)
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError> {
        let found = self.find_power(text);
        found.ok_or_else(|| unknown_power(self.board, text))
    }

    fn place(&self, text: &str) -> Result<Place, EditError> {
        find_place(self.board, text)
    }

    fn seat(&self, text: &str) -> Result<SeatId, EditError> {
        match self.seating {
            Seating::OnePerPower => EditNames::power(self, text).map(SeatId::of),
            Seating::Players { .. } => self.find_player(text).ok_or_else(|| {
                EditError::UnknownPlayer(text.trim().to_owned(), self.players.join(", "))
            }),
        }
    }

    fn phase(&self, text: &str) -> Result<Phase, EditError> {
        let calendar = self.variant.calendar_on(self.board);
        calendar.parse(text).ok_or_else(|| {
            let first = calendar.name(calendar.first_moves());
            EditError::UnknownPhase(text.to_owned(), first)
        })
    }

    fn agreement(&self, text: &str) -> Result<Agreement, EditError> {
        self.agreement_in(text, &self.start())
            .map_err(EditError::Unread)
    }

    fn write_seat(&self, seat: SeatId) -> String {
        seat_name(self.variant, self.board, self.players, seat).to_owned()
    }

    fn write_phase(&self, phase: Phase) -> String {
        self.variant.calendar_on(self.board).name(phase)
    }

    fn write_agreement(&self, agreement: &Agreement) -> String {
        Ending::Agreed(agreement.clone())
            .written(|seat| seat_name(self.variant, self.board, self.players, seat))
    }
}

/// A player's name as it is compared: case and blanks folded.
pub(crate) fn fold_name(name: &str) -> String {
    name.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}
