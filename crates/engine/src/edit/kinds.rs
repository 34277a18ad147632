//! Kinds of units that their owners choose in secret.

use super::names::{EditNames, LineText, province_name, unit_kind};
use super::{EditError, EditWords, Help};
use crate::position::{FreeKind, Position};
use crate::variant::{State, Table, Variant};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;

const KIND: &str = "kind Rom F";

pub(super) const HELP: &[Help] = &[
    (KIND, "set which kind of unit its owner chose in secret"),
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
    /// The owner has not chosen the kind of his unit in a province.
    pub(super) const fn open(power: PowerId, province: ProvinceId) -> Self {
        Self::Choose {
            power,
            province,
            kind: None,
        }
    }

    /// The power whose secret it is; `None` of what everybody is shown.
    #[cfg(feature = "table")]
    pub const fn kept_by(&self) -> Option<PowerId> {
        match self {
            Self::Choose { power, .. } => Some(*power),
            Self::Show(_) => None,
        }
    }

    /// The same change with the kind as it is now; `None` for what can only be done.
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

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        match word {
            "kind" | "free" if rest.allows(|forms| forms.choosing) => Some(read_choice(rest)),
            "show" if rest.allows(|forms| forms.choosing) => Some(rest.province().map(Self::Show)),
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

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        match *self {
            Self::Choose {
                province,
                kind: Some(kind),
                ..
            } => format!(
                "set the secret kind of the unit in {} to {}",
                words.name(province),
                kind.word()
            ),
            Self::Choose {
                province,
                kind: None,
                ..
            } => format!(
                "set the kind of the unit in {} to not chosen",
                words.name(province)
            ),
            Self::Show(province) => {
                format!("showed the kind of the unit in {}", words.name(province))
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
fn read_choice(text: LineText<'_>) -> Result<KindEdit, EditError> {
    let example = match text.names.state() {
        Some(_) => KIND,
        None => NAMED,
    };
    let parted = text.split_on(':').map(|(at, kind)| (at, kind.text));
    let (at, kind) = parted
        .or_else(|| text.split_last())
        .ok_or(EditError::Lacking(
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
    let (power, at) = at.power_and_place();
    let province = at.province()?;
    let power = match power {
        Some(power) => power,
        None => owner_in(text, province)?,
    };
    Ok(KindEdit::Choose {
        power,
        province,
        kind,
    })
}

/// Whose unit stands in a province, in the game in which the line is typed.
fn owner_in(text: LineText<'_>, province: ProvinceId) -> Result<PowerId, EditError> {
    let Some(state) = text.names.state() else {
        return Err(EditError::WhosePower(NAMED));
    };
    match state.position.unit_in(province) {
        Some(unit) => Ok(unit.power),
        None => Err(EditError::NoUnit(province_name(
            text.names.board(),
            province,
        ))),
    }
}

/// Sets a unit's kind, or that its owner has not chosen one; nobody is shown it before the first
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
            free: written_free_units(board, power),
        });
    };
    let calendar = variant.calendar_on(table.board);
    let first_moves = calendar.first_moves();
    // The kinds are opened with the first moves: afterwards none is secret.
    if state.phase > first_moves {
        return Err(EditError::KindsShown(calendar.name(first_moves)));
    }
    let position = &mut state.position;
    let unit = position
        .units
        .iter_mut()
        .find(|unit| unit.power == power && unit.place.province == province);
    let unit = unit.ok_or_else(|| EditError::NoUnit(province_name(board, province)))?;
    // As at the start: while nothing is chosen the unit is an army, which says nothing of its kind.
    unit.kind = kind.unwrap_or(UnitKind::Army);
    // The board names the coast at which a fleet begins; an army has none.
    unit.place = if unit.kind == UnitKind::Fleet {
        free
    } else {
        Place::new(province)
    };
    let known = FreeKind {
        unit: unit.id,
        chosen: kind.is_some(),
    };
    position.free_kinds.retain(|other| other.unit != known.unit);
    position.free_kinds.push(known);
    Ok(())
}

/// Shows everybody what the owner of a unit has chosen.
fn show(table: Table<'_>, position: &mut Position, province: ProvinceId) -> Result<(), EditError> {
    let Some(unit) = position.unit_in(province).map(|unit| unit.id) else {
        return Err(EditError::NoUnit(province_name(table.board, province)));
    };
    let Some(known) = position.free_kind(unit) else {
        return Err(EditError::NoSecret(province_name(table.board, province)));
    };
    if !known.chosen {
        return Err(EditError::NotChosen(province_name(table.board, province)));
    }
    position.free_kinds.retain(|other| other.unit != unit);
    Ok(())
}

/// Where a power chooses kinds, as the end of a sentence; nothing where it chooses none.
fn written_free_units(board: &Board, power: PowerId) -> String {
    board
        .power(power)
        .free_units
        .iter()
        .map(|place| board.province(place.province).name.as_str())
        .led("; it does in ", ", ")
}
