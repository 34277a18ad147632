//! What things are called in the line of a change by hand, and the parts that several kinds of
//! lines have.

use super::EditError;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::calendar::Phase;
use chancery_engine::ending::Agreement;
use chancery_engine::order::Forms;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::State;

/// What things are called where a line is read and written: by somebody who types it, in a save, in
/// a case.
pub trait EditNames {
    /// The board whose places and powers are named.
    fn board(&self) -> &Board;

    /// The game in which a line is typed: its order forms say which lines there are, and its state
    /// whose the unit is that a line speaks of. `None` where every line may stand and all is said.
    fn game(&self) -> Option<(Forms, &State)> {
        None
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError>;

    fn place(&self, text: &str) -> Result<Place, EditError>;

    fn seat(&self, text: &str) -> Result<SeatId, EditError>;

    fn phase(&self, text: &str) -> Result<Phase, EditError>;

    /// How the table ends a game.
    ///
    /// # Errors
    /// Why these words are no end of a game.
    fn agreement(&self, text: &str) -> Result<Agreement, EditError>;

    fn write_power(&self, power: PowerId) -> String;

    fn write_place(&self, place: Place) -> String;

    fn write_seat(&self, seat: SeatId) -> String;

    fn write_phase(&self, phase: Phase) -> String;

    /// The words for how the table ends a game.
    fn write_agreement(&self, agreement: &Agreement) -> String;
}

#[derive(Clone, Copy)]
pub(super) struct LineText<'a> {
    pub names: &'a dyn EditNames,
    pub text: &'a str,
}

/// A unit that a line names: `France A Bur`, `Russia F StP/sc`, `France A(MAO)`.
pub(super) struct NamedUnit {
    pub power: PowerId,
    pub kind: UnitKind,
    pub place: Place,
    /// Whether the place stands in brackets: the army is aboard there.
    pub aboard: bool,
}

impl<'a> LineText<'a> {
    /// Another part of the same line.
    pub(crate) fn part(self, text: &'a str) -> Self {
        LineText {
            text: text.trim(),
            ..self
        }
    }

    /// Whether there are such lines where this one is read.
    pub(crate) fn may(self, has: fn(Forms) -> bool) -> bool {
        self.names.game().is_none_or(|(forms, _)| has(forms))
    }

    pub(crate) fn power(self) -> Result<PowerId, EditError> {
        self.names.power(self.text)
    }

    pub(crate) fn province(self) -> Result<ProvinceId, EditError> {
        self.names.place(self.text).map(|place| place.province)
    }

    /// The last word, and what stands before it.
    pub(crate) fn last(self) -> Option<(Self, &'a str)> {
        let (before, last) = self.text.rsplit_once(char::is_whitespace)?;
        Some((self.part(before), last))
    }

    /// A whole number at the end, and what stands before it.
    pub(crate) fn number(self, example: &'static str) -> Result<(Self, u32), EditError> {
        let form = EditError::Form(example);
        let Some((before, number)) = self.last() else {
            return Err(form);
        };
        let number = number
            .parse()
            .map_err(|_| EditError::NoNumber(number.to_owned(), Box::new(form)))?;
        Ok((before, number))
    }

    /// The first words, as many of them as are a power's name, and the rest.
    pub(crate) fn owner(self) -> Option<(Self, Self)> {
        let split = |(at, _)| (self.part(&self.text[..at]), self.part(&self.text[at..]));
        let splits: Vec<_> = self
            .text
            .match_indices(char::is_whitespace)
            .map(split)
            .collect();
        let named = splits.iter().rev().find(|(owner, _)| owner.power().is_ok());
        named.or(splits.first()).copied()
    }

    /// A place, perhaps with the power before it whose unit is meant there.
    pub(crate) fn place_of(self) -> (Option<PowerId>, Self) {
        let owner = || {
            let (owner, place) = self.owner()?;
            Some((owner.power().ok(), place))
        };
        match self.names.place(self.text) {
            Ok(_) => (None, self),
            Err(_) => owner()
                .filter(|(power, _)| power.is_some())
                .unwrap_or((None, self)),
        }
    }

    /// The sea in `A(MAO)`.
    pub(crate) fn aboard(self) -> Option<Self> {
        let sea = self
            .text
            .strip_prefix(['A', 'a'])?
            .trim_start()
            .strip_prefix('(')?
            .strip_suffix(')')?;
        Some(self.part(sea))
    }

    /// `France A Bur`, `France A(MAO)`.
    pub(crate) fn unit(self, example: &'static str) -> Result<NamedUnit, EditError> {
        let lacking = EditError::NoUnitNamed(example);
        let Some((owner, rest)) = self.owner() else {
            return Err(lacking);
        };
        let (kind, place, aboard) = if let Some(sea) = rest.aboard() {
            (UnitKind::Army, sea, true)
        } else {
            let (kind, at) = rest.text.split_once(char::is_whitespace).ok_or(lacking)?;
            let kind = unit_kind(kind)
                .ok_or_else(|| EditError::NoKind(kind.to_owned(), "A nor F", example))?;
            (kind, self.part(at), false)
        };
        Ok(NamedUnit {
            power: owner.power()?,
            kind,
            place: self.names.place(place.text)?,
            aboard,
        })
    }
}

/// Army or fleet.
pub(super) fn unit_kind(word: &str) -> Option<UnitKind> {
    match word.to_lowercase().as_str() {
        "a" | "army" => Some(UnitKind::Army),
        "f" | "fleet" => Some(UnitKind::Fleet),
        _ => None,
    }
}
