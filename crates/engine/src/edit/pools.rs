//! Units put into pools, and taken out of them.

use super::names::{EditNames, LineText, unit_kind};
use super::{EditError, EditWords, Help, check_terrain};
use crate::adjudicate::pools::ROOM;
use crate::position::Position;
use crate::variant::Variant;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;

const ADD: &str = "pool France A Mar";
const TAKE: &str = "unpool France A Mar";
const SET: &str = "pool France Mar: A, F";

pub(super) const HELP: &[Help] = &[
    (ADD, "add a de-mobilized unit"),
    (TAKE, "take it out of the game"),
    (SET, "set the whole pool (also: none)"),
];

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
    /// The same change with the units that are pooled now; `None` for what can only be done.
    pub(super) fn found(&self, position: &Position) -> Option<Self> {
        let Self::Set { power, centre, .. } = *self else {
            return None;
        };
        let units = position.pool(power, centre).map(|unit| unit.kind);
        Some(Self::set(power, centre, units))
    }

    /// Whether it puts one more unit into a pool, and says nothing of what was there.
    #[cfg(feature = "table")]
    pub const fn adds(&self) -> bool {
        matches!(self, Self::Add(_))
    }

    /// These are the units of a pool.
    pub(super) fn set(
        power: PowerId,
        centre: ProvinceId,
        units: impl IntoIterator<Item = UnitKind>,
    ) -> Self {
        let mut units: Vec<UnitKind> = units.into_iter().collect();
        // `A, F` and `F, A` are one pool, and equal changes.
        units.sort_unstable();
        Self::Set {
            power,
            centre,
            units,
        }
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        if let ("pool", Some((at, units))) = (word, rest.split_on(':')) {
            return Some(read_whole(at, units));
        }
        match word {
            // Where no state is at hand, a pool is set as a whole, and the example says how.
            "pool" if rest.names.state().is_none() => Some(read_unit(rest, SET).map(Self::Add)),
            "pool" => Some(read_unit(rest, ADD).map(Self::Add)),
            "unpool" => Some(read_unit(rest, TAKE).map(Self::Take)),
            _ => None,
        }
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

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        let (what, unit, place) = match self {
            Self::Add(unit) => ("put", unit, "into"),
            Self::Take(unit) => ("took", unit, "out of"),
            Self::Set {
                power,
                centre,
                units,
            } => {
                let (power, centre) = (words.power(*power), words.name(*centre));
                let units = letters(units);
                return format!("set the pool of {power} in {centre} to {units}");
            }
        };
        let (power, centre) = (words.power(unit.power), words.name(unit.centre));
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
            } => set_pool(board, position, power, centre, units),
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
                let Some(at) = at else {
                    return Err(unit.not_pooled(board, position));
                };
                position.pooled.remove(at);
                Ok(())
            }
        }
    }
}

/// Makes the units of a pool these.
fn set_pool(
    board: &Board,
    position: &mut Position,
    power: PowerId,
    centre: ProvinceId,
    units: &[UnitKind],
) -> Result<(), EditError> {
    // On a copy: where one unit can't be pooled, nothing changes.
    let mut changed = position.clone();
    let mut wanted = units.to_vec();
    // A unit that is in the pool and is wanted stays the same unit, with its identity.
    changed.pooled.retain(|unit| {
        if (unit.power, unit.place.province) != (power, centre) {
            return true;
        }
        match wanted.iter().position(|&kind| kind == unit.kind) {
            Some(at) => {
                wanted.remove(at);
                true
            }
            None => false,
        }
    });
    for kind in wanted {
        let unit = Pooled {
            power,
            kind,
            centre,
        };
        // Unit by unit, so that the room left counts those just added.
        unit.check(board, &changed)?;
        changed.add_to_pool(power, kind, centre);
    }
    *position = changed;
    Ok(())
}

/// `France A Mar`.
fn read_unit(text: LineText<'_>, example: &'static str) -> Result<Pooled, EditError> {
    let unit = text.unit(example)?;
    Ok(Pooled {
        power: unit.power,
        kind: unit.piece.kind(),
        centre: unit.place.province,
    })
}

/// `France Mar: A, F`, `France Mar: none`.
fn read_whole(at: LineText<'_>, units: LineText<'_>) -> Result<PoolEdit, EditError> {
    let Some((owner, centre)) = at.split_owner() else {
        return Err(EditError::Form(SET));
    };
    let mut kinds = Vec::new();
    match units.text {
        // An empty pool is written out, so that an unfinished line doesn't empty one.
        "" => return Err(EditError::Form(SET)),
        NONE => {}
        _ => {
            for item in units.items() {
                let Some(kind) = unit_kind(item.text) else {
                    return Err(EditError::NoKind(item.text.to_owned(), "A nor F", SET));
                };
                kinds.push(kind);
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
        if position.pool(power, centre).count() >= ROOM {
            return Err(EditError::PoolFull(province.name.clone()));
        }
        Ok(())
    }

    /// Why it can't be taken out: what is pooled there instead.
    fn not_pooled(self, board: &Board, position: &Position) -> EditError {
        let there: Vec<_> = position
            .pool(self.power, self.centre)
            .map(|unit| unit.kind.letter().to_string())
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
