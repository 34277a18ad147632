//! What stands on the board as a line names it: units, a fleet with the army aboard it as one, and
//! units of which nobody knows the kind.

use crate::position::{Position, Unit};
use chancery_atlas::board::{Place, PowerId, UnitKind};

/// What kind of piece a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedPiece {
    /// `A Par`: an army on land.
    Army,
    /// `F WES`: a fleet, whether or not it carries an army.
    Fleet,
    /// `A/F WES`: a fleet and the army aboard it, of one power.
    Pair,
    /// `A(WES)`: the army aboard a fleet.
    Aboard,
    /// `? Rom`: a unit of free kind of which the owner has not chosen it.
    Undeclared,
}

/// A unit that a line names: `France A Bur`, `Russia F StP/sc`, `France A(MAO)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedUnit {
    /// Who owns it.
    pub power: PowerId,
    /// What stands there, as the line names it.
    pub piece: NamedPiece,
    /// Where it stands, or stood.
    pub place: Place,
}

impl NamedPiece {
    /// A standing unit, with what it carries.
    pub fn from_unit(unit: &Unit, position: &Position) -> Self {
        match unit.kind {
            _ if position.free_kind(unit.id).is_some_and(|free| !free.chosen) => Self::Undeclared,
            UnitKind::Fleet
                if position
                    .cargo(unit.id)
                    .is_some_and(|army| army.unit.power == unit.power) =>
            {
                Self::Pair
            }
            kind => kind.into(),
        }
    }

    /// What it is by itself; of a pair, the fleet.
    pub fn kind(self) -> UnitKind {
        match self {
            Self::Army | Self::Aboard | Self::Undeclared => UnitKind::Army,
            Self::Fleet | Self::Pair => UnitKind::Fleet,
        }
    }

    /// Whether it answers to a name: a fleet with an army aboard is a fleet too.
    #[cfg(feature = "table")]
    pub fn answers_to(self, asked: Self) -> bool {
        self == asked || (self, asked) == (Self::Pair, Self::Fleet)
    }

    /// `A Par`, `F StP/sc`, `A/F WES`, `A(WES)`, `? Rom`.
    pub fn write(self, place: &str) -> String {
        match self {
            Self::Army => format!("A {place}"),
            Self::Fleet => format!("F {place}"),
            Self::Pair => format!("A/F {place}"),
            Self::Aboard => format!("A({place})"),
            Self::Undeclared => format!("? {place}"),
        }
    }

    /// What is named, and the place as written. `brackets`: whether any place may stand in brackets.
    pub(super) fn split(text: &str, brackets: bool) -> Option<(Self, &str)> {
        let letters = text
            .find(|c: char| c.is_whitespace() || c == '(')
            .unwrap_or(text.len());
        let (letters, rest) = text.split_at(letters);
        let place = rest.trim();
        let bracketed = place
            .strip_prefix('(')
            .and_then(|inner| inner.strip_suffix(')'))
            .map(str::trim);
        match (letters.to_ascii_uppercase().as_str(), bracketed) {
            ("A", Some(sea)) => Some((Self::Aboard, sea)),
            ("A" | "ARMY", None) => Some((Self::Army, place)),
            ("F" | "FLEET", None) => Some((Self::Fleet, place)),
            ("A/F" | "AF", None) => Some((Self::Pair, place)),
            ("F", Some(inner)) if brackets => Some((Self::Fleet, inner)),
            ("A/F" | "AF", Some(inner)) if brackets => Some((Self::Pair, inner)),
            ("?", None) => Some((Self::Undeclared, place)),
            _ => None,
        }
    }
}

impl From<UnitKind> for NamedPiece {
    fn from(kind: UnitKind) -> Self {
        match kind {
            UnitKind::Army => Self::Army,
            UnitKind::Fleet => Self::Fleet,
        }
    }
}
