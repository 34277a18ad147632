//! What comes of voyages and of the start where seasons have time scales: armies trapped on polar
//! caps, and units beside those of the start.

use super::names::{EditNames, LineText, province_name};
use super::{EditError, EditWords, Help, MOST_BY_HAND};
use crate::calendar::Scale;
use crate::order::Forms;
use crate::position::{Dislodged, Position, Trapped, Unit};
use crate::variant::Variant;
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind};

const TRAPPED_ON_CAP: &str = "trapped Italy 1 ARC";
const EXTRA: &str = "extra Germany A Sil";

const HELP: &[Help] = &[
    (
        "trapped Italy 1",
        "set how many of a power's armies are on polar caps",
    ),
    (TRAPPED_ON_CAP, "the same for one cap"),
    (EXTRA, "set the extra unit that a power placed at the start"),
    ("extra Germany none", "its extra unit is lost"),
];

const DISLODGED: &[Help] = &[(
    "dislodge Bur TS1",
    "dislodge the unit in a time scale: it must retreat",
)];

pub(super) const fn help(has: Forms) -> &'static [Help] {
    if has.scales { HELP } else { &[] }
}

/// How a unit is set as dislodged in a time scale.
pub(super) fn dislodged_help(has: Forms) -> Option<&'static [Help]> {
    if has.scales { Some(DISLODGED) } else { None }
}

/// The time scale that a word names.
fn named_scale(word: &str) -> Option<Scale> {
    let mut scales = Scale::ALL.into_iter();
    scales.find(|scale| scale.prefix().eq_ignore_ascii_case(word))
}

/// What stands before a time scale at the end of a line, and the scale.
pub(super) fn split_scale_behind(text: LineText<'_>) -> Option<(LineText<'_>, Scale)> {
    // Without time scales the last word is part of a name, whatever it looks like.
    if !text.allows(|forms| forms.scales) {
        return None;
    }
    let (before, word) = text.split_last()?;
    Some((before, named_scale(word)?))
}

/// A time scale at the beginning of a line, and the rest; without one it is the second.
pub(super) fn split_scale_before(text: LineText<'_>) -> (LineText<'_>, Scale) {
    if let Some((word, rest)) = text.text.split_once(char::is_whitespace)
        && let Some(scale) = named_scale(word)
    {
        return (text.part(rest), scale);
    }
    (text, Scale::Second)
}

/// A change of what voyages and the start have left, by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScaleEdit {
    /// Sets how many armies of a power lie on polar caps, or on one of them.
    Trapped {
        /// Whose armies.
        power: PowerId,
        /// On which cap; `None`: on all of them together, wherever that is.
        cap: Option<ProvinceId>,
        /// How many there are then, not how many more.
        number: u32,
    },
    /// Sets which unit of a power is the one that it placed beside those of the start.
    Extra {
        /// Whose unit.
        power: PowerId,
        /// Its kind, and where it stands or is aboard; `None` where the power has none on the
        /// board.
        unit: Option<(UnitKind, ProvinceId)>,
    },
    /// The same of the unit of a power that was placed last.
    LastIsExtra(PowerId),
}

impl ScaleEdit {
    /// The same, with the unit of a list that is listed last for its power, where there is one.
    #[must_use]
    #[cfg(feature = "table")]
    pub fn with_last(&self, last: impl Fn(PowerId) -> Option<(UnitKind, ProvinceId)>) -> Self {
        match *self {
            Self::LastIsExtra(power) if last(power).is_some() => Self::Extra {
                power,
                unit: last(power),
            },
            _ => self.clone(),
        }
    }

    /// The same, with the unit by its place where it was the one placed last: a list that is sorted
    /// has no last one.
    pub(super) fn by_place(self, position: &Position) -> Self {
        match self {
            Self::LastIsExtra(power) => Self::Extra {
                power,
                unit: extra_unit(position, power).map(|unit| (unit.kind, unit.place.province)),
            },
            edit => edit,
        }
    }

    /// The power whose secret it is; `None` of what everybody sees.
    #[cfg(feature = "table")]
    pub const fn kept_by(&self) -> Option<PowerId> {
        match self {
            Self::Extra { power, .. } | Self::LastIsExtra(power) => Some(*power),
            Self::Trapped { .. } => None,
        }
    }

    /// The same change with what is so now.
    pub(super) fn found(&self, position: &Position) -> Self {
        match *self {
            Self::Trapped { power, cap, .. } => {
                let trapped = position.trapped.iter();
                let number = trapped
                    .filter(|army| is_trapped_on(**army, power, cap))
                    .count();
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                Self::Trapped { power, cap, number }
            }
            Self::Extra {
                power,
                unit: Some(_),
            } => Self::Extra {
                power,
                unit: extra_unit(position, power).map(|unit| (unit.kind, unit.place.province)),
            },
            // Neither names a unit: `extra Germany` asks only whether there is one. Which of them was
            // listed last, a position no longer says.
            Self::Extra { power, unit: None } | Self::LastIsExtra(power) => {
                match extra_unit(position, power) {
                    Some(_) => Self::LastIsExtra(power),
                    None => Self::Extra { power, unit: None },
                }
            }
        }
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        match word {
            "trapped" if rest.allows(|forms| forms.scales) => Some(read_trapped(rest)),
            "extra" if rest.allows(|forms| forms.placing) => Some(read_extra(rest)),
            _ => None,
        }
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match *self {
            Self::Trapped { power, cap, number } => {
                let cap = cap
                    .map(|cap| format!(" {}", names.write_province(cap)))
                    .unwrap_or_default();
                format!("trapped {} {number}{cap}", names.write_power(power))
            }
            Self::Extra { power, unit } => {
                let unit = match unit {
                    Some((kind, province)) => {
                        format!("{} {}", kind.letter(), names.write_province(province))
                    }
                    None => "none".to_owned(),
                };
                format!("extra {} {unit}", names.write_power(power))
            }
            Self::LastIsExtra(power) => format!("extra {}", names.write_power(power)),
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        match *self {
            Self::Trapped { power, cap, number } => {
                let cap = cap
                    .map(|cap| format!(" on {}", words.name(cap)))
                    .unwrap_or_default();
                format!(
                    "set the trapped armies of {}{cap} to {number}",
                    words.power(power)
                )
            }
            Self::Extra {
                power,
                unit: Some((kind, province)),
            } => format!(
                "set {} in {} as the extra unit of {}",
                kind.word(),
                words.name(province),
                words.power(power)
            ),
            Self::Extra { power, unit: None } => {
                format!("set {} to have no extra unit", words.power(power))
            }
            Self::LastIsExtra(power) => {
                let power = words.power(power);
                format!("set the unit of {power} placed last as its extra unit")
            }
        }
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        board: &Board,
        position: &mut Position,
    ) -> Result<(), EditError> {
        match *self {
            Self::Trapped { power, cap, number } => {
                set_trapped(variant, board, position, power, cap, number)
            }
            Self::Extra { power, unit } => set_extra(variant, board, position, power, unit),
            Self::LastIsExtra(power) => {
                let aboard = position.aboard.iter().map(|army| &army.unit);
                let own = position.units.iter().chain(aboard);
                let own = own.filter(|unit| unit.power == power);
                // Units are numbered as they come, so the highest number is the last listed.
                let Some(last) = own.max_by_key(|unit| unit.id) else {
                    return Err(EditError::NoExtraUnit(board.power(power).name.clone()));
                };
                let last = (last.kind, last.place.province);
                set_extra(variant, board, position, power, Some(last))
            }
        }
    }
}

/// `Italy 1`, `Italy 1 ARC`.
fn read_trapped(text: LineText<'_>) -> Result<ScaleEdit, EditError> {
    let wrong = EditError::Lacking(
        "write the power, the number and perhaps the cap",
        TRAPPED_ON_CAP,
    );
    // At the first digit, not at a blank: a power's name may have blanks.
    let Some(digit) = text.text.find(|c: char| c.is_ascii_digit()) else {
        return Err(wrong);
    };
    let (owner, rest) = text.text.split_at(digit);
    let (number, cap) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let number = number
        .parse()
        .map_err(|_| EditError::NoNumber(number.to_owned(), Box::new(wrong)))?;
    let cap = text.part(cap);
    let cap = if cap.text.is_empty() {
        None
    } else {
        Some(cap.province()?)
    };
    Ok(ScaleEdit::Trapped {
        power: text.part(owner).power()?,
        cap,
        number,
    })
}

/// `Germany A Sil`, `Germany A(BAL)`, `Germany none`; `Germany` alone for the unit placed last.
fn read_extra(text: LineText<'_>) -> Result<ScaleEdit, EditError> {
    if let Some((owner, "none" | "nobody" | "-")) = text.split_last() {
        let power = owner.power()?;
        return Ok(ScaleEdit::Extra { power, unit: None });
    }
    if let Ok(power) = text.power() {
        return Ok(ScaleEdit::LastIsExtra(power));
    }
    let unit = text.unit(EXTRA)?;
    Ok(ScaleEdit::Extra {
        power: unit.power,
        unit: Some((unit.piece.kind(), unit.place.province)),
    })
}

/// Sets how many armies of a power lie on a cap, or on all of them together; those that came last
/// are taken away first.
fn set_trapped(
    variant: &dyn Variant,
    board: &Board,
    position: &mut Position,
    power: PowerId,
    cap: Option<ProvinceId>,
    number: u32,
) -> Result<(), EditError> {
    if !variant.has_scales() {
        return Err(EditError::NoCaps(variant.name()));
    }
    if let Some(land) = cap.filter(|&cap| board.terrain(cap) != Terrain::Polar) {
        return Err(EditError::NotACap(board.province(land).name.clone()));
    }
    if number > MOST_BY_HAND {
        return Err(EditError::TooMuch(number));
    }
    let mut left = number;
    position.trapped.retain(|army| {
        if !is_trapped_on(*army, power, cap) {
            return true;
        }
        if left == 0 {
            return false;
        }
        left -= 1;
        true
    });
    position
        .trapped
        .extend((0..left).map(|_| Trapped { power, cap }));
    Ok(())
}

/// Makes a unit of a power, and no other, the one that it placed beside those of the start.
fn set_extra(
    variant: &dyn Variant,
    board: &Board,
    position: &mut Position,
    power: PowerId,
    unit: Option<(UnitKind, ProvinceId)>,
) -> Result<(), EditError> {
    if !variant.forms().placing {
        return Err(EditError::NoExtraUnits(variant.name()));
    }
    let found = match unit {
        Some((kind, province)) => {
            let aboard = position.aboard.iter().map(|army| &army.unit);
            let mut units = position.units.iter().chain(aboard);
            let found = units.find(|unit| {
                unit.power == power && unit.kind == kind && unit.place.province == province
            });
            let Some(found) = found else {
                return Err(EditError::NoSuchUnit {
                    power: board.power(power).name.clone(),
                    kind: kind.word(),
                    place: province_name(board, province),
                });
            };
            Some(found.id)
        }
        None => None,
    };
    // A power has one extra unit at most: the new one takes the place of the old.
    let others = position
        .extra
        .iter()
        .copied()
        .filter(|&id| position.unit(id).is_none_or(|unit| unit.power != power));
    position.extra = others.chain(found).collect();
    Ok(())
}

/// Units that are no more are no extra units either.
pub(super) fn forget_lost(position: &mut Position) {
    // Out of the position for the moment: looking a unit up borrows the whole of it.
    let mut extra = std::mem::take(&mut position.extra);
    extra.retain(|&id| position.unit(id).is_some());
    position.extra = extra;
}

/// ` in TS1`, where a season has time scales.
pub fn dislodged_when(variant: &dyn Variant, scale: Scale) -> String {
    if variant.has_scales() {
        format!(" in {}", scale.prefix())
    } else {
        String::new()
    }
}

/// A unit as dislodged by hand. Where a season has time scales, the army aboard may go ashore by
/// itself.
pub(super) fn dislodged(
    variant: &dyn Variant,
    position: &Position,
    unit: Unit,
    scale: Scale,
) -> impl Iterator<Item = Dislodged> + use<> {
    let (scale, army) = if variant.has_scales() {
        (scale, position.cargo(unit.id).map(|army| army.unit))
    } else {
        (Scale::Second, None)
    };
    let units = [Some(unit), army].into_iter().flatten();
    units.map(move |unit| Dislodged::new(unit, scale))
}

/// Whether an army is one of a power's on a cap, or on any where none is named.
fn is_trapped_on(army: Trapped, power: PowerId, cap: Option<ProvinceId>) -> bool {
    army.power == power && (cap.is_none() || army.cap == cap)
}

/// The unit that a power placed beside those of the start.
fn extra_unit(position: &Position, power: PowerId) -> Option<&Unit> {
    let mut units = position
        .extra
        .iter()
        .filter_map(|&unit| position.unit(unit));
    units.find(|unit| unit.power == power)
}
