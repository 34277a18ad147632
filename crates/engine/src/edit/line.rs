//! The line of a change by hand, in words close to orders: read and written, and the forms that are
//! shown to whom types it.

use super::ballots::{self, BallotEdit};
use super::carrying::{self, CarryingEdit};
use super::ending::{self, EndingEdit};
use super::group::{self, GroupEdit};
use super::kinds::{self, KindEdit};
use super::names::{EditNames, LineText, NOBODY};
use super::pools::{self, PoolEdit};
use super::scales::{self, ScaleEdit};
use super::secret::{self, SecretEdit};
use super::{Edit, EditError, NamedPiece, WaitingEdit};
use crate::calendar::{Calendar, PhaseKind, Scale};
use crate::seat::Seating;
use crate::variant::{Ownable, Table, Variant, forms};

/// A form of a line, and what it does.
pub type Help = (&'static str, &'static str);

const UNITS: &[Help] = &[
    ("France A Bur", "place a unit"),
    ("remove Bur", "remove the unit"),
];
const DISLODGED: &[Help] = &[("dislodge Bur", "dislodge the unit: it must retreat")];
const UNDISLODGED: &[Help] = &[("undislodge Bur", "remove the dislodged unit")];
const CENTRES: &[Help] = &[
    ("own Bel France", "set the owner of a centre"),
    ("own Bel nobody", "leave it without an owner"),
];
const LANDS: &[Help] = &[
    (
        "own Wal France",
        "set the owner of a province, centre or not",
    ),
    ("own Wal nobody", "leave it without an owner"),
];
const CLEAR: &[Help] = &[("clear", "remove all units")];

/// Where a year has seasons, and where it has months.
const SEASONS: &[Help] = &[(
    "phase Fall 1903",
    "set the phase (also: Fall 1903 retreats, Winter 1903)",
)];
const MONTHS: &[Help] = &[(
    "phase May 1886",
    "set the phase (also: May 1886 retreats, June 1886, Set-up)",
)];
const BUILD_MONTHS: &[Help] = &[(
    "phase May 1903",
    "set the phase (also: May 1903 retreats, June 1903 adjustments, Set-up)",
)];

/// What can be typed in a game, its own forms first, and the end last, for it is wanted once.
pub fn help(variant: &dyn Variant, table: Table<'_>) -> Vec<Help> {
    let has = forms(variant, table.rules);
    let owns = matches!(variant.seating(), Seating::Players { .. });
    [
        help_if(SecretEdit::can_be(table.board), secret::HELP),
        help_if(has.mobilizing, pools::HELP),
        help_if(owns, ballots::HELP),
        carrying::help(has),
        scales::help(has),
        help_if(has.choosing, kinds::HELP),
        UNITS,
        group::HELP,
        scales::dislodged_help(has).unwrap_or(DISLODGED),
        UNDISLODGED,
        match variant.ownable() {
            Ownable::Land => LANDS,
            Ownable::Centres => CENTRES,
        },
        CLEAR,
        phases(&variant.calendar_on(table.board)),
        ending::HELP,
    ]
    .concat()
}

const fn phases(calendar: &Calendar) -> &'static [Help] {
    match calendar.plain {
        _ if !calendar.sets_up => SEASONS,
        PhaseKind::Movement => BUILD_MONTHS,
        _ => MONTHS,
    }
}

impl Edit {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, and how to mend it.
    pub fn read(line: &str, names: &dyn EditNames) -> Result<Self, EditError> {
        let text = line.trim();
        let whole = LineText { names, text };
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (word, rest) = (&*word.to_lowercase(), whole.part(rest));
        group::read_known(word, rest)
            .or_else(|| PoolEdit::read(word, rest).map(|edit| edit.map(Self::Pools)))
            .or_else(|| CarryingEdit::read(word, rest).map(|edit| edit.map(Self::Carrying)))
            .or_else(|| KindEdit::read(word, rest).map(|edit| edit.map(Self::Kinds)))
            .or_else(|| ScaleEdit::read(word, rest).map(|edit| edit.map(Self::Scales)))
            .or_else(|| BallotEdit::read(word, rest).map(|edit| edit.map(Self::Ballots)))
            .or_else(|| SecretEdit::read(word, rest).map(|edit| edit.map(Self::Secret)))
            .or_else(|| EndingEdit::read(word, rest).map(|edit| edit.map(Self::Ending)))
            .unwrap_or_else(|| read_words(word, rest, whole))
    }

    /// The line that says so.
    pub fn write(&self, names: &dyn EditNames) -> String {
        match self {
            Self::Place {
                power,
                kind,
                place: at,
            } => format!(
                "{PLACE} {} {} {}",
                names.write_power(*power),
                kind.letter(),
                names.write_place(*at)
            ),
            Self::Remove(province) => format!("remove {}", names.write_province(*province)),
            Self::RemoveOne { power, sea } => {
                format!(
                    "remove {} F {}",
                    names.write_power(*power),
                    names.write_province(*sea)
                )
            }
            Self::RemoveDislodged(province) => {
                format!("undislodge {}", names.write_province(*province))
            }
            Self::Dislodge {
                province,
                scale: Scale::Second,
            } => format!("dislodge {}", names.write_province(*province)),
            Self::Dislodge { province, scale } => {
                format!(
                    "dislodge {} {}",
                    names.write_province(*province),
                    scale.prefix()
                )
            }
            Self::Waiting(edit) => edit.write(names),
            Self::SetOwner { province, owner } => {
                let owner = match owner {
                    Some(owner) => names.write_power(*owner),
                    None => NOBODY.to_owned(),
                };
                format!("owner {} {owner}", names.write_province(*province))
            }
            Self::ClearUnits => "clear".to_owned(),
            Self::SetPhase(phase) => format!("phase {}", names.write_phase(*phase)),
            Self::Group(edit) => edit.write(names),
            Self::Pools(edit) => edit.write(names),
            Self::Carrying(edit) => edit.write(names),
            Self::Kinds(edit) => edit.write(names),
            Self::Scales(edit) => edit.write(names),
            Self::Ballots(edit) => edit.write(names),
            Self::Secret(edit) => edit.write(names),
            Self::Ending(edit) => edit.write(names),
        }
    }
}

/// May stand before a unit that is placed. It is written, for a power may be called like a word.
const PLACE: &str = "place";

fn read_words(word: &str, rest: LineText<'_>, whole: LineText<'_>) -> Result<Edit, EditError> {
    match word {
        "" => Err(EditError::Lacking("type a change", UNITS[0].0)),
        "clear" => Ok(Edit::ClearUnits),
        "phase" => rest.names.phase(rest.text).map(Edit::SetPhase),
        "remove" | "none" => removed(rest),
        "dislodge" => dislodged(rest),
        "dislodged" => WaitingEdit::read(rest).map(Edit::Waiting),
        "undislodge" => rest.province().map(Edit::RemoveDislodged),
        "own" | "owner" => owned(rest),
        PLACE | "unit" => placed(rest),
        _ => match GroupEdit::read(whole) {
            Some(group) => group.map(Edit::Group),
            None => placed(whole).map_err(|why| match why {
                EditError::Lacking(_, example) => EditError::NoUnitNamed(example),
                why => why,
            }),
        },
    }
}

/// `France A Bur`, `France A(MAO)`, `France A/F MAO`.
fn placed(text: LineText<'_>) -> Result<Edit, EditError> {
    let unit = text.unit(UNITS[0].0)?;
    let (power, sea) = (unit.power, unit.place.province);
    Ok(match unit.piece {
        NamedPiece::Pair | NamedPiece::Undeclared => {
            Edit::Group(GroupEdit::Units(power, vec![unit]))
        }
        NamedPiece::Aboard => Edit::Carrying(CarryingEdit::boarding(power, sea)),
        piece => Edit::Place {
            power,
            kind: piece.kind(),
            place: unit.place,
        },
    })
}

/// `Bur`, `France F MAO`.
fn removed(text: LineText<'_>) -> Result<Edit, EditError> {
    let (power, at) = text.power_and_place();
    let fleet = at.text.strip_prefix("F ");
    Ok(match power.zip(fleet) {
        Some((power, sea)) => Edit::RemoveOne {
            power,
            sea: at.part(sea).province()?,
        },
        None => Edit::Remove(text.province()?),
    })
}

/// `Bur`; with a time scale `Bur TS1`, else it is the second.
fn dislodged(text: LineText<'_>) -> Result<Edit, EditError> {
    let (at, scale) = scales::split_scale_behind(text).unwrap_or((text, Scale::Second));
    Ok(Edit::Dislodge {
        province: at.province()?,
        scale,
    })
}

/// `Bel France`, `Bel nobody`; a power's name may have blanks.
fn owned(text: LineText<'_>) -> Result<Edit, EditError> {
    let mut splits = text.splits().rev();
    let named = splits.clone().find(|(_, owner)| owner.power().is_ok());
    let (province, owner) = named.or_else(|| splits.next()).ok_or(EditError::Lacking(
        "write the centre and its owner",
        "owner Bel France",
    ))?;
    let owner = match owner.text.to_lowercase().as_str() {
        NOBODY | "none" | "-" => None,
        _ => Some(owner.power()?),
    };
    Ok(Edit::SetOwner {
        province: province.province()?,
        owner,
    })
}

const fn help_if(there: bool, help: &'static [Help]) -> &'static [Help] {
    if there { help } else { &[] }
}
