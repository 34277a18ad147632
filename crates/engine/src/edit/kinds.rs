//! Kinds of units that their owners choose in secret.

use super::names::{EditNames, LineText, province_name, unit_kind};
use super::{EditError, EditWords, Help};
use crate::position::{FreeKind, Position};
use crate::variant::{State, Table, Variant};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;

pub(super) const HELP: &[Help] = &[
    ("kind Rom F", "set the kind that its owner chose in secret"),
    ("kind Rom ?", "set the kind as not chosen yet"),
    ("show Rom", "show everybody the kind"),
];

/// The first form where a line says all itself.
const NAMED: &str = "kind Italy Rom F";

/// A change of what is known of a unit's kind by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindEdit {
    /// Makes a unit one whose kind is not shown yet: of this kind, as its owner has chosen, or not
    /// chosen so far.
    Choose {
        /// Who chooses it.
        power: PowerId,
        /// Where the unit stands.
        province: ProvinceId,
        /// `None`: not chosen so far.
        kind: Option<UnitKind>,
    },
    /// Shows everybody the kind of a unit that its owner has chosen.
    Show(ProvinceId),
}

impl KindEdit {
    /// The power whose secret it is; `None` of what everybody is shown.
    pub const fn kept_by(&self) -> Option<PowerId> {
        match self {
            Self::Choose { power, .. } => Some(*power),
            Self::Show(_) => None,
        }
    }

    /// How what it sets stands; `None` where it is something to do.
    pub(super) fn found(&self, position: &Position) -> Option<Self> {
        let Self::Choose {
            power, province, ..
        } = *self
        else {
            return None;
        };
        let unit = position.unit_in(province).filter(|unit| {
            let free = position.free_kind(unit.id);
            unit.power == power && free.is_some_and(|free| free.chosen)
        });
        Some(Self::Choose {
            power,
            province,
            kind: unit.map(|unit| unit.kind),
        })
    }

    /// A kind that its owner has not chosen yet.
    pub(super) fn open(power: PowerId, province: ProvinceId) -> Self {
        Self::Choose {
            power,
            province,
            kind: None,
        }
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        match word {
            "kind" | "free" if rest.may(|has| has.choosing) => Some(chosen(rest)),
            "show" if rest.may(|has| has.choosing) => Some(rest.province().map(Self::Show)),
            _ => None,
        }
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match *self {
            Self::Choose {
                power,
                province,
                kind,
            } => {
                let (power, place) = (names.write_power(power), names.write_place(province.into()));
                let kind = kind.map_or('?', UnitKind::letter);
                format!("kind {power} {place} {kind}")
            }
            Self::Show(province) => format!("show {}", names.write_place(province.into())),
        }
    }

    pub(super) fn describe(&self, told: EditWords<'_>) -> String {
        match *self {
            Self::Choose {
                province,
                kind: Some(kind),
                ..
            } => format!(
                "set the secret kind of the unit in {} to {}",
                told.name(province),
                kind.word()
            ),
            Self::Choose {
                province,
                kind: None,
                ..
            } => format!(
                "set the kind of the unit in {} to not chosen",
                told.name(province)
            ),
            Self::Show(province) => {
                format!("showed the kind of the unit in {}", told.name(province))
            }
        }
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
        match *self {
            Self::Choose {
                power,
                province,
                kind,
            } => choose(variant, table, state, power, province, kind),
            Self::Show(province) => show(table, &mut state.position, province),
        }
    }
}

/// `Rom F`, `Rom ?`, `Italy Rom F`, `Italy Rom: F`, `Italy Rom: none`.
fn chosen(text: LineText<'_>) -> Result<KindEdit, EditError> {
    let example = match text.names.state() {
        Some(_) => HELP[0].0,
        None => NAMED,
    };
    let parted = text.parted(':').map(|(at, kind)| (at, kind.text));
    let (at, kind) = parted.or_else(|| text.last()).ok_or(EditError::Lacking(
        "write the province and A, F or ?",
        example,
    ))?;
    let kind = match kind {
        "?" | "none" => None,
        letter => Some(
            unit_kind(letter)
                .ok_or_else(|| EditError::NoKind(letter.to_owned(), "A, F nor ?", example))?,
        ),
    };
    let (power, at) = at.place_of();
    let province = at.province()?;
    let state = text.names.state();
    let unit = state.and_then(|state| state.position.unit_in(province));
    let Some(power) = power.or(unit.map(|unit| unit.power)) else {
        return Err(match state {
            Some(_) => EditError::NoUnit(province_name(text.names.board(), province)),
            None => EditError::WhosePower(NAMED),
        });
    };
    Ok(KindEdit::Choose {
        power,
        province,
        kind,
    })
}

/// The unit is of that kind, or its owner has not chosen one; nobody is shown it before the first
/// moves are opened.
fn choose(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &mut State,
    power: PowerId,
    province: ProvinceId,
    kind: Option<UnitKind>,
) -> Result<(), EditError> {
    let board = table.board;
    let mut free_units = board.power(power).free_units.iter();
    let free = if variant.forms().choosing {
        free_units.find(|place| place.province == province)
    } else {
        None
    };
    let Some(&free) = free else {
        return Err(EditError::NotFree {
            power: board.power(power).name.clone(),
            place: province_name(board, province),
            free: list(board, power),
        });
    };
    let calendar = variant.calendar_on(table.board);
    let first_moves = calendar.first_moves();
    if state.phase > first_moves {
        return Err(EditError::KindsShown(calendar.name(first_moves)));
    }
    let position = &mut state.position;
    let unit = position
        .units
        .iter_mut()
        .find(|unit| unit.power == power && unit.place.province == province);
    let unit = unit.ok_or_else(|| EditError::NoUnit(province_name(board, province)))?;
    unit.kind = kind.unwrap_or(UnitKind::Army);
    unit.place = if unit.kind == UnitKind::Fleet {
        free
    } else {
        Place::of(province)
    };
    let known = FreeKind {
        unit: unit.id,
        chosen: kind.is_some(),
    };
    position.free_kinds.retain(|other| other.unit != known.unit);
    position.free_kinds.push(known);
    Ok(())
}

/// Everybody is shown what its owner has chosen.
fn show(table: Table<'_>, position: &mut Position, province: ProvinceId) -> Result<(), EditError> {
    let unit = position
        .unit_in(province)
        .ok_or_else(|| EditError::NoUnit(province_name(table.board, province)))?
        .id;
    let known = position
        .free_kind(unit)
        .ok_or_else(|| EditError::NoSecret(province_name(table.board, province)))?;
    if !known.chosen {
        return Err(EditError::NotChosen(province_name(table.board, province)));
    }
    position.free_kinds.retain(|other| other.unit != unit);
    Ok(())
}

/// Where a power chooses kinds.
fn list(board: &Board, power: PowerId) -> String {
    board
        .power(power)
        .free_units
        .iter()
        .map(|place| board.province(place.province).name.as_str())
        .led("; it does in ", ", ")
}
