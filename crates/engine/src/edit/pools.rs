//! Units put into pools, and taken out of them.

use super::names::{EditNames, LineText, unit_kind};
use super::{EditError, EditWords, Help, check_terrain};
use crate::position::Position;
use crate::variant::Variant;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;

pub(super) const HELP: &[Help] = &[
    ("pool France A Mar", "add a de-mobilized unit"),
    ("unpool France A Mar", "take it out of the game"),
    ("pool France Mar: A, F", "set the whole pool (also: none)"),
];

/// So many units are pooled at a home centre at most (Mobilization §2.4).
pub(super) const POOL_ROOM: usize = 2;

/// A change of a pool by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolEdit {
    /// Puts a unit into the pool of a home centre.
    Add(Pooled),
    /// Takes a unit out of the pool of a home centre.
    Take(Pooled),
    /// Sets which units are in the pool of a home centre.
    Set {
        /// Whose pool it is.
        power: PowerId,
        /// One of its home centres.
        centre: ProvinceId,
        /// Sorted.
        units: Vec<UnitKind>,
    },
}

/// Stands for the units of an empty pool.
const NONE: &str = "none";

/// A unit in the pool of a home centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pooled {
    /// Whose it is.
    pub power: PowerId,
    /// Army or fleet.
    pub kind: UnitKind,
    /// One of its home centres.
    pub centre: ProvinceId,
}

impl PoolEdit {
    /// How what it sets stands; `None` where it is something to do.
    pub(super) fn found(&self, position: &Position) -> Option<Self> {
        let Self::Set { power, centre, .. } = *self else {
            return None;
        };
        let units = position.pool(power, centre).map(|unit| unit.kind);
        Some(Self::set(power, centre, units))
    }

    /// Whether it puts one more unit into a pool, and says nothing of what was there.
    pub const fn adds(&self) -> bool {
        matches!(self, Self::Add(_))
    }

    /// These are the units of a pool.
    pub fn set(
        power: PowerId,
        centre: ProvinceId,
        units: impl IntoIterator<Item = UnitKind>,
    ) -> Self {
        let mut units: Vec<UnitKind> = units.into_iter().collect();
        units.sort_unstable();
        Self::Set {
            power,
            centre,
            units,
        }
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        if let ("pool", Some((at, units))) = (word, rest.parted(':')) {
            return Some(whole(at, units));
        }
        let (edit, example): (fn(Pooled) -> Self, _) = match word {
            "pool" if rest.names.state().is_none() => (Self::Add, HELP[2].0),
            "pool" => (Self::Add, HELP[0].0),
            "unpool" => (Self::Take, HELP[1].0),
            _ => return None,
        };
        let unit = rest.unit(example).map(|unit| Pooled {
            power: unit.power,
            kind: unit.piece.kind(),
            centre: unit.place.province,
        });
        Some(unit.map(edit))
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        let (word, unit) = match self {
            Self::Add(unit) => ("pool", unit),
            Self::Take(unit) => ("unpool", unit),
            Self::Set {
                power,
                centre,
                units,
            } => {
                let (power, centre) = (
                    names.write_power(*power),
                    names.write_place((*centre).into()),
                );
                return format!("pool {power} {centre}: {}", letters(units));
            }
        };
        let (power, centre) = (
            names.write_power(unit.power),
            names.write_place(unit.centre.into()),
        );
        format!("{word} {power} {} {centre}", unit.kind.letter())
    }

    pub(super) fn describe(&self, told: EditWords<'_>) -> String {
        let (what, unit, place) = match self {
            Self::Add(unit) => ("put", unit, "into"),
            Self::Take(unit) => ("took", unit, "out of"),
            Self::Set {
                power,
                centre,
                units,
            } => {
                let (power, centre) = (told.power(*power), told.name(*centre));
                let units = letters(units);
                return format!("set the pool of {power} in {centre} to {units}");
            }
        };
        let (power, centre) = (told.power(unit.power), told.name(unit.centre));
        let letter = unit.kind.letter();
        format!("{what} {power} {letter} {place} the pool of {centre}")
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        board: &Board,
        position: &mut Position,
    ) -> Result<(), EditError> {
        match *self {
            Self::Add(_) | Self::Set { .. } if !variant.forms().mobilizing => {
                Err(EditError::NoPools(variant.name()))
            }
            Self::Set {
                power,
                centre,
                ref units,
            } => {
                let mut changed = position.clone();
                let mut wanted = units.clone();
                changed.pooled.retain(|unit| {
                    if (unit.power, unit.place.province) != (power, centre) {
                        return true;
                    }
                    let at = wanted.iter().position(|&kind| kind == unit.kind);
                    at.map(|at| wanted.remove(at)).is_some()
                });
                for kind in wanted {
                    let unit = Pooled {
                        power,
                        kind,
                        centre,
                    };
                    unit.check(board, &changed)?;
                    changed.add_to_pool(power, kind, centre);
                }
                *position = changed;
                Ok(())
            }
            Self::Add(unit) => {
                unit.check(board, position)?;
                position.add_to_pool(unit.power, unit.kind, unit.centre);
                Ok(())
            }
            Self::Take(unit) => {
                let at = position.pooled.iter().position(|other| {
                    (other.power, other.kind, other.place.province)
                        == (unit.power, unit.kind, unit.centre)
                });
                let at = at.ok_or_else(|| unit.is_not_there(board, position))?;
                position.pooled.remove(at);
                Ok(())
            }
        }
    }
}

/// `France Mar: A, F`, `France Mar: none`.
fn whole(at: LineText<'_>, units: LineText<'_>) -> Result<PoolEdit, EditError> {
    let example = HELP[2].0;
    let (owner, centre) = at.owner().ok_or(EditError::Form(example))?;
    let mut kinds = Vec::new();
    match units.text {
        "" => return Err(EditError::Form(example)),
        NONE => {}
        _ => {
            for item in units.items() {
                kinds.push(
                    unit_kind(item.text).ok_or_else(|| {
                        EditError::NoKind(item.text.to_owned(), "A nor F", example)
                    })?,
                );
            }
        }
    }
    Ok(PoolEdit::set(owner.power()?, centre.province()?, kinds))
}

/// `A, F`, `none`.
fn letters(units: &[UnitKind]) -> String {
    if units.is_empty() {
        return NONE.to_owned();
    }
    units.iter().map(|kind| kind.letter()).joined(", ")
}

impl Pooled {
    /// Whether it can be put into the pool (Mobilization §2.4, §3.2): at a home centre of its power
    /// that the power owns now, a fleet at a coast, where there is room.
    fn check(self, board: &Board, position: &Position) -> Result<(), EditError> {
        let Self {
            power,
            kind,
            centre,
        } = self;
        let province = board.province(centre);
        let owner = &board.power(power).name;
        if !province.centre || province.home != Some(power) {
            let homes: Vec<_> = board
                .power(power)
                .home
                .iter()
                .map(|&home| board.province(home).name.as_str())
                .collect();
            return Err(EditError::NotHome {
                centre: province.name.clone(),
                power: owner.clone(),
                homes: homes.join(", "),
            });
        }
        if position.owner(centre) != Some(power) {
            return Err(EditError::NotOwned {
                centre: province.name.clone(),
                power: owner.clone(),
            });
        }
        check_terrain(board, kind, centre)?;
        if position.pool(power, centre).count() >= POOL_ROOM {
            return Err(EditError::PoolFull(province.name.clone()));
        }
        Ok(())
    }

    /// Why it can't be taken out.
    fn is_not_there(self, board: &Board, position: &Position) -> EditError {
        let there: Vec<_> = position
            .pool(self.power, self.centre)
            .map(|u| u.kind.letter().to_string())
            .collect();
        EditError::NotPooled {
            power: board.power(self.power).name.clone(),
            kind: self.kind.word(),
            centre: board.province(self.centre).name.clone(),
            there: if there.is_empty() {
                "none".to_owned()
            } else {
                there.join(", ")
            },
        }
    }
}
