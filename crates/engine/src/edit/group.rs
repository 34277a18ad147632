//! Changes of one kind for one power, which one line makes: a line of the blocks `units` and `owners`
//! of a case, and all that a player knows of a world.

use super::carrying::CarryingEdit;
use super::kinds::KindEdit;
use super::names::{EditNames, LineText, NOBODY};
use super::secret::{SecretEdit, area_of};
use super::{Edit, EditError, EditWords, Help, NamedPiece, NamedUnit};
use crate::variant::{State, Table, Variant};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_atlas::grammar::Joined;

const UNITS: &str = "France: A Bur, F Bre";

pub(super) const HELP: &[Help] = &[
    (UNITS, "place several units at once"),
    ("France: Bel, Hol", "set the owner of several at once"),
];

/// Several changes at once, one or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupEdit {
    /// Puts units on the board, those that go aboard after the others.
    Units(PowerId, Vec<NamedUnit>),
    /// Sets who owns provinces.
    Owned(Option<PowerId>, Vec<ProvinceId>),
    /// A player knows areas of a secret world.
    Known(PowerId, Vec<ProvinceId>),
}

impl GroupEdit {
    /// `France: A Bur, F Bre`, `France: Bel, Hol`; `None` where nothing stands before a colon. A
    /// line names units if its first item does.
    pub(super) fn read(line: LineText<'_>) -> Option<Result<Self, EditError>> {
        let (head, items) = line.split_on(':')?;
        Some(Self::read_list(head, items))
    }

    /// `France` and `A Bur, F Bre`, or `France` and `Bel, Hol`.
    fn read_list(head: LineText<'_>, items: LineText<'_>) -> Result<Self, EditError> {
        let owner = match head.power() {
            Ok(power) => Some(power),
            Err(_) if head.text.eq_ignore_ascii_case(NOBODY) => None,
            Err(why) => return Err(why),
        };
        let items: Vec<LineText<'_>> = items.items().collect();
        let Some(&first) = items.first() else {
            return Err(EditError::Form(UNITS));
        };
        // The first item decides, so that a slip in a later one is told as one of its kind.
        if let Some(power) = owner
            && names_unit(first)
        {
            let units = items.iter().map(|item| item.unit_of(power, UNITS));
            return Ok(Self::Units(power, units.collect::<Result<_, _>>()?));
        }
        let provinces = items.iter().map(|item| item.province());
        Ok(Self::Owned(owner, provinces.collect::<Result<_, _>>()?))
    }

    /// The changes that it consists of.
    pub fn edits(&self) -> Vec<Edit> {
        match self {
            Self::Units(_, units) => {
                let mut edits: Vec<Edit> = units.iter().flat_map(|unit| unit.edits()).collect();
                // Fleets first: an army may be listed before the one that carries it.
                edits.sort_by_key(|edit| matches!(edit, Edit::Carrying(_)));
                edits
            }
            Self::Owned(owner, provinces) => {
                let owner = *owner;
                provinces
                    .iter()
                    .map(|&province| Edit::SetOwner { province, owner })
                    .collect()
            }
            Self::Known(power, areas) => {
                let power = *power;
                areas
                    .iter()
                    .map(|&area| Edit::Secret(SecretEdit::shown(power, area)))
                    .collect()
            }
        }
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match self {
            Self::Units(power, units) => {
                let units = units.iter().map(|unit| unit.write(names));
                format!("{}: {}", names.write_power(*power), units.joined(", "))
            }
            Self::Owned(owner, provinces) => {
                let owner = match owner {
                    Some(owner) => names.write_power(*owner),
                    None => NOBODY.to_owned(),
                };
                format!("{owner}: {}", written_places(names, provinces))
            }
            Self::Known(power, areas) => {
                format!(
                    "knows {}: {}",
                    names.write_power(*power),
                    written_places(names, areas)
                )
            }
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        let edits = self.edits();
        edits.iter().map(|edit| edit.described(words)).joined("; ")
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
        // On a copy: where one of the changes fails, none is made.
        let mut changed = state.clone();
        for edit in self.edits() {
            edit.change(variant, table, &mut changed)?;
        }
        *state = changed;
        Ok(())
    }
}

/// `knows France: Vin, COD`, `knows France: all`; `None` for other lines.
pub(super) fn read_known(word: &str, text: LineText<'_>) -> Option<Result<Edit, EditError>> {
    if !matches!(word, "know" | "knows") || !SecretEdit::is_read(text.names) {
        return None;
    }
    let (who, areas) = text.split_on(':')?;
    Some(read_known_areas(who, areas))
}

/// `France` and `Vin, COD`, or `France` and `all`.
fn read_known_areas(who: LineText<'_>, areas: LineText<'_>) -> Result<Edit, EditError> {
    let power = who.power()?;
    let areas: Vec<ProvinceId> = if areas.text.eq_ignore_ascii_case("all") {
        who.names.board().provinces_beyond().collect()
    } else {
        areas.items().map(area_of).collect::<Result<_, _>>()?
    };
    Ok(match areas[..] {
        [] => return Err(EditError::Form("knows France: Vin, COD")),
        // One area is no group: the line says the same as `knows France Vin`.
        [area] => Edit::Secret(SecretEdit::shown(power, area)),
        _ => Edit::Group(GroupEdit::Known(power, areas)),
    })
}

/// Whether an item of a list is a unit, as in `A Par`.
fn names_unit(item: LineText<'_>) -> bool {
    NamedPiece::split(item.text, true).is_some_and(|(_, place)| !place.is_empty())
}

fn written_places(names: &dyn EditNames, all: &[ProvinceId]) -> String {
    all.iter().map(|&at| names.write_province(at)).joined(", ")
}

impl NamedUnit {
    /// The changes that put it on the board.
    pub fn edits(self) -> impl Iterator<Item = Edit> + use<> {
        let Self {
            power,
            piece,
            place,
        } = self;
        let placed = Edit::Place {
            power,
            kind: piece.kind(),
            place,
        };
        let sea = place.province;
        let embarked = Edit::Carrying(CarryingEdit::boarding(power, sea));
        let undeclared = Edit::Kinds(KindEdit::open(power, sea));
        let edits = match piece {
            NamedPiece::Aboard => [Some(embarked), None],
            NamedPiece::Pair => [Some(placed), Some(embarked)],
            NamedPiece::Undeclared => [Some(placed), Some(undeclared)],
            NamedPiece::Army | NamedPiece::Fleet => [Some(placed), None],
        };
        edits.into_iter().flatten()
    }

    fn write(self, names: &dyn EditNames) -> String {
        self.piece.write(&names.write_place(self.place))
    }
}
