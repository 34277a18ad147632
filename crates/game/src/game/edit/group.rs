//! Changes of one kind for one power, which one line makes: a line of the blocks `units` and `owners`
//! of a case, and all that a player knows of a world.

use super::carrying::CarryingEdit;
use super::kinds::KindEdit;
use super::names::{EditNames, LineText, NOBODY};
use super::secret::{SecretEdit, area_of};
use super::{Edit, EditError, EditWords, Help, NamedPiece, NamedUnit};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_atlas::grammar::Joined;
use chancery_engine::variant::{State, Table, Variant};

pub(super) const HELP: &[Help] = &[
    ("France: A Bur, F Bre", "place several units at once"),
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
        let (head, items) = line.parted(':')?;
        let owner = match head.power() {
            Ok(power) => Some(power),
            Err(_) if head.text.eq_ignore_ascii_case(NOBODY) => None,
            Err(why) => return Some(Err(why)),
        };
        let items: Vec<LineText<'_>> = items.items().collect();
        let is_unit = |item: &LineText<'_>| {
            NamedPiece::split(item.text, true).is_some_and(|(_, place)| !place.is_empty())
        };
        Some(match owner {
            _ if items.is_empty() => Err(EditError::Form(HELP[0].0)),
            Some(power) if is_unit(&items[0]) => {
                let units = items.iter().map(|item| item.item(power, HELP[0].0));
                let units = units.collect::<Result<_, _>>();
                units.map(|units| Self::Units(power, units))
            }
            owner => {
                let owned = items.iter().map(|item| item.province());
                owned
                    .collect::<Result<_, _>>()
                    .map(|owned| Self::Owned(owner, owned))
            }
        })
    }

    /// The changes that it consists of.
    pub(crate) fn edits(&self) -> Vec<Edit> {
        match self {
            Self::Units(_, units) => {
                let mut edits: Vec<Edit> = units.iter().flat_map(|unit| unit.edits()).collect();
                // An army is aboard a fleet wherever that is listed.
                edits.sort_by_key(|edit| matches!(edit, Edit::Carrying(_)));
                edits
            }
            Self::Owned(owner, provinces) => {
                let owned = |&province| Edit::SetOwner {
                    province,
                    owner: *owner,
                };
                provinces.iter().map(owned).collect()
            }
            Self::Known(power, areas) => {
                let known = areas.iter().map(|&area| SecretEdit::shown(*power, area));
                known.map(Edit::Secret).collect()
            }
        }
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        let places = |all: &[ProvinceId]| {
            let all = all.iter().map(|&at| names.write_place(at.into()));
            all.joined(", ")
        };
        match self {
            Self::Units(power, units) => {
                let units = units.iter().map(|unit| unit.write(names));
                format!("{}: {}", names.write_power(*power), units.joined(", "))
            }
            Self::Owned(owner, provinces) => {
                let owner =
                    owner.map_or_else(|| NOBODY.to_owned(), |owner| names.write_power(owner));
                format!("{owner}: {}", places(provinces))
            }
            Self::Known(power, areas) => {
                format!("knows {}: {}", names.write_power(*power), places(areas))
            }
        }
    }

    pub(super) fn describe(&self, told: EditWords<'_>) -> String {
        let edits = self.edits();
        edits.iter().map(|edit| edit.described(told)).joined("; ")
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
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
    let is_of_game = SecretEdit::is_read(text.names);
    if !matches!(word, "know" | "knows") || !is_of_game {
        return None;
    }
    let (who, areas) = text.parted(':')?;
    let read = || {
        let power = who.power()?;
        let board = text.names.board();
        let areas: Vec<ProvinceId> = if areas.text.eq_ignore_ascii_case("all") {
            board.provinces_beyond().collect()
        } else {
            let areas = areas.items();
            areas.map(area_of).collect::<Result<_, _>>()?
        };
        Ok(match areas[..] {
            [] => return Err(EditError::Form("knows France: Vin, COD")),
            [area] => Edit::Secret(SecretEdit::shown(power, area)),
            _ => Edit::Group(GroupEdit::Known(power, areas)),
        })
    };
    Some(read())
}

impl NamedUnit {
    /// What puts it on the board.
    pub(crate) fn edits(self) -> impl Iterator<Item = Edit> + use<> {
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
