//! What things are called in the line of a change by hand, and the parts that several kinds of
//! lines have.

use super::EditError;
use crate::calendar::Phase;
use crate::ending::Agreement;
use crate::order::Forms;
use crate::seat::SeatId;
use crate::variant::State;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, WrittenPlace};
use chancery_atlas::grammar::Joined;

/// What things are called where a line is read and written: by somebody who types it, in a save, in
/// a case.
pub trait EditNames {
    /// The board whose places and powers are named.
    fn board(&self) -> &Board;

    /// The order forms of the game, which say which lines there are; `None` where every line may
    /// stand.
    fn forms(&self) -> Option<Forms> {
        None
    }

    /// How the game stands in which a line is typed: it says whose the unit is that a line speaks of.
    /// `None` where a line says all itself.
    fn state(&self) -> Option<&State> {
        None
    }

    /// The power of that name or nickname.
    ///
    /// # Errors
    /// There is none on the board.
    fn power(&self, text: &str) -> Result<PowerId, EditError>;

    /// The province, with its coast if the text names one.
    ///
    /// # Errors
    /// There is no such province, or it has no such coast.
    fn place(&self, text: &str) -> Result<Place, EditError>;

    /// The player of that name.
    ///
    /// # Errors
    /// Nobody at the table has it.
    fn seat(&self, text: &str) -> Result<SeatId, EditError>;

    /// A phase of the game's calendar: `Fall 1901 retreats`.
    ///
    /// # Errors
    /// The calendar has no such phase.
    fn phase(&self, text: &str) -> Result<Phase, EditError>;

    /// How the table ends a game.
    ///
    /// # Errors
    /// Why these words are no end of a game.
    fn agreement(&self, text: &str) -> Result<Agreement, EditError>;

    /// So that [`power`](Self::power) reads it.
    fn write_power(&self, power: PowerId) -> String {
        self.board().power(power).name.clone()
    }

    /// So that [`place`](Self::place) reads it, coast and all.
    fn write_place(&self, place: Place) -> String {
        self.board().write_place(place)
    }

    /// So that [`place`](Self::place) reads it, without a coast.
    fn write_province(&self, province: ProvinceId) -> String {
        self.write_place(province.into())
    }

    /// So that [`seat`](Self::seat) reads it.
    fn write_seat(&self, seat: SeatId) -> String;

    /// So that [`phase`](Self::phase) reads it.
    fn write_phase(&self, phase: Phase) -> String;

    /// The words for how the table ends a game.
    fn write_agreement(&self, agreement: &Agreement) -> String;
}

/// Stands for the owner where there is none.
pub const NOBODY: &str = "nobody";

/// A line that is read, or a part of one.
#[derive(Clone, Copy)]
pub(super) struct LineText<'a> {
    /// What things are called in it.
    pub names: &'a dyn EditNames,
    /// What is written.
    pub text: &'a str,
}

impl<'a> LineText<'a> {
    /// A part of the same line, without the blanks around it.
    pub fn part(self, text: &'a str) -> Self {
        LineText {
            text: text.trim(),
            ..self
        }
    }

    /// Whether the game has such order forms, and with them such lines; yes where every line may
    /// stand.
    pub fn allows(self, has: fn(Forms) -> bool) -> bool {
        self.names.forms().is_none_or(has)
    }

    pub fn power(self) -> Result<PowerId, EditError> {
        self.names.power(self.text)
    }

    pub fn province(self) -> Result<ProvinceId, EditError> {
        self.names.place(self.text).map(|place| place.province)
    }

    /// What stands before the first `sign`, and behind it.
    pub fn split_on(self, sign: char) -> Option<(Self, Self)> {
        let (before, behind) = self.text.split_once(sign)?;
        Some((self.part(before), self.part(behind)))
    }

    /// What stands between commas or semicolons.
    pub fn items(self) -> impl DoubleEndedIterator<Item = Self> {
        let items = self.text.split([',', ';']).map(move |item| self.part(item));
        items.filter(|item| !item.text.is_empty())
    }

    /// Each way to split it at a blank, the earliest blank first: names of powers, players and
    /// places have blanks, so only looking names up tells where one ends.
    pub fn splits(self) -> impl DoubleEndedIterator<Item = (Self, Self)> + Clone {
        let blanks = self.text.match_indices(char::is_whitespace);
        let blanks: Vec<usize> = blanks.map(|(at, _)| at).collect();
        blanks
            .into_iter()
            .map(move |at| (self.part(&self.text[..at]), self.part(&self.text[at..])))
    }

    /// The last word, and what stands before it.
    pub fn split_last(self) -> Option<(Self, &'a str)> {
        let (before, last) = self.text.rsplit_once(char::is_whitespace)?;
        Some((self.part(before), last))
    }

    /// A whole number at the end, and what stands before it.
    pub fn split_number(self, example: &'static str) -> Result<(Self, u32), EditError> {
        let form = EditError::Form(example);
        let Some((before, number)) = self.split_last() else {
            return Err(form);
        };
        let number = number
            .parse()
            .map_err(|_| EditError::NoNumber(number.to_owned(), Box::new(form)))?;
        Ok((before, number))
    }

    /// The first words, as many of them as are a power's name, and the rest.
    pub fn split_owner(self) -> Option<(Self, Self)> {
        // The longest name that is one. Without any, the first word: the message is then about it.
        let mut splits = self.splits();
        let named = splits.clone().rfind(|(owner, _)| owner.power().is_ok());
        named.or_else(|| splits.next())
    }

    /// A place, and the power whose unit is meant there if it stands before.
    pub fn power_and_place(self) -> (Option<PowerId>, Self) {
        // The whole first: a place of several words may begin like a power.
        if self.names.place(self.text).is_ok() {
            return (None, self);
        }
        if let Some((owner, place)) = self.split_owner()
            && let Ok(power) = owner.power()
        {
            return (Some(power), place);
        }
        (None, self)
    }

    /// The sea in `A(MAO)`.
    pub fn bracketed_sea(self) -> Option<Self> {
        let sea = self
            .text
            .strip_prefix(['A', 'a'])?
            .trim_start()
            .strip_prefix('(')?
            .strip_suffix(')')?;
        Some(self.part(sea))
    }
}

/// A place: abbreviation, alias or full name, with a coast as `StP/sc`, `StP(sc)` or `St Petersburg
/// (south coast)`.
pub fn find_place(board: &Board, text: &str) -> Result<Place, EditError> {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => Ok(place),
        Some(WrittenPlace::WrongCoast { province, coast }) => {
            let province = board.province(province);
            let coasts = province.coasts.iter();
            let coasts = coasts.map(|coast| format!("{}/{}", province.abbr, coast.id));
            let mend = if province.coasts.is_empty() {
                format!("leave out “{coast}”")
            } else {
                format!("write {}", coasts.joined(" or "))
            };
            Err(EditError::UnknownCoast(
                province.name.clone(),
                coast.to_owned(),
                mend,
            ))
        }
        None => Err(EditError::UnknownPlace(
            text.trim().to_owned(),
            suggested(board, text),
        )),
    }
}

/// That a board has no such power.
pub fn unknown_power(board: &Board, text: &str) -> EditError {
    let names = board.powers.iter().map(|power| power.name.as_str());
    EditError::UnknownPower(text.trim().to_owned(), names.joined(", "))
}

/// What may have been meant by a place that isn't there.
fn suggested(board: &Board, written: &str) -> String {
    let mut near = board.find_near(written);
    // What is near is a slip of the pen; else the word may only be unfinished.
    if near.is_empty() && !written.is_empty() {
        near = board.find_beginning(written);
    }
    let near = near.iter().take(3).map(|&id| board.province(id));
    let near = near
        .map(|province| format!("`{}` ({})", province.abbr, province.name))
        .joined(" or ");
    if near.is_empty() {
        "write an abbreviation or a full name, as in `Par` or `Paris`".to_owned()
    } else {
        format!("it may be {near}")
    }
}

/// Army or fleet.
pub(super) fn unit_kind(word: &str) -> Option<UnitKind> {
    match word.trim().to_lowercase().as_str() {
        "a" | "army" => Some(UnitKind::Army),
        "f" | "fleet" => Some(UnitKind::Fleet),
        _ => None,
    }
}

/// A province's name as a sentence has it.
pub(super) fn province_name(board: &Board, province: ProvinceId) -> String {
    board.province(province).name.clone()
}
