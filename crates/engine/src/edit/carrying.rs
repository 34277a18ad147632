//! Armies put aboard fleets, and taken off them.

use super::names::{EditNames, LineText, province_name};
use super::{EditError, EditWords, Help};
use crate::order::{Carrying, Forms};
use crate::position::{Aboard, Position, UnitId};
use crate::variant::{Table, Variant, forms};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};

const RATIONS: &str = "rations MAO 2";

/// The same where a line says all itself.
const RATIONS_NAMED: &str = "rations France MAO 2";

const REMOVE: Help = ("remove A(MAO)", "remove the army aboard");

/// Where armies go aboard fleets of their power.
const OWN: &[Help] = &[
    ("France A(MAO)", "put an army aboard the fleet in a sea"),
    REMOVE,
    (RATIONS, "set how many moves the army has spent aboard"),
];

/// Where an army goes aboard the fleet of any power, in seas and canals.
const MIXED: &[Help] = &[
    (
        "France A(ENG)",
        "put an army aboard any power's fleet there",
    ),
    ("remove A(ENG)", REMOVE.1),
];

pub(super) const fn help(has: Forms) -> &'static [Help] {
    match has.carrying {
        Carrying::Anybody => MIXED,
        Carrying::Own => OWN,
        Carrying::Nobody => &[],
    }
}

/// Where no army is aboard.
const NONE: &str = "none";

/// A change of what is aboard fleets by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarryingEdit {
    /// Puts an army aboard the standing fleet in a sea, which is of its power unless the game has
    /// mixed pairs; it has spent one move aboard.
    Embark {
        /// The army's.
        power: PowerId,
        /// A sea, or a canal in Mercator.
        sea: ProvinceId,
    },
    /// Takes the army aboard a standing fleet out of the game.
    Remove {
        /// The army's.
        power: PowerId,
        /// Where the fleet is.
        sea: ProvinceId,
    },
    /// Sets how many moves the army aboard a standing fleet has spent there.
    Rations {
        /// The army's.
        power: PowerId,
        /// Where the fleet is.
        sea: ProvinceId,
        /// How many, from 1; 0 where no army is aboard, which can't be set but asked.
        moves: u8,
    },
}

impl CarryingEdit {
    /// An army goes aboard the fleet in a sea.
    pub(super) const fn boarding(power: PowerId, sea: ProvinceId) -> Self {
        Self::Embark { power, sea }
    }

    /// The same change with the rations as they are now; `None` for what can only be done.
    pub(super) fn found(&self, position: &Position) -> Option<Self> {
        let Self::Rations { power, sea, .. } = *self else {
            return None;
        };
        let army = position
            .aboard_in(sea)
            .find(|army| army.unit.power == power);
        let moves = army.map_or(0, |army| army.moves);
        Some(Self::Rations { power, sea, moves })
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        match word {
            "remove" if rest.allows(|forms| forms.carrying.is_played()) => {
                if let Some(sea) = rest.bracketed_sea() {
                    return Some(read_removal(None, sea));
                }
                // A line without brackets removes a standing unit, and is not read here.
                let (owner, army) = rest.split_owner()?;
                Some(read_removal(Some(owner), army.bracketed_sea()?))
            }
            "aboard" if rest.allows(|forms| forms.carrying.is_played()) => Some(read_embark(rest)),
            // Only the army/fleet module counts rations (section II.b).
            "rations" if rest.allows(|forms| forms.carrying == Carrying::Own) => {
                Some(read_rations(rest))
            }
            _ => None,
        }
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        let (Self::Embark { power, sea }
        | Self::Remove { power, sea }
        | Self::Rations { power, sea, .. }) = *self;
        let (power, sea) = (names.write_power(power), names.write_province(sea));
        match *self {
            Self::Embark { .. } => format!("place {power} A({sea})"),
            Self::Remove { .. } => format!("remove {power} A({sea})"),
            Self::Rations { moves, .. } => {
                let moves = match moves {
                    0 => NONE.to_owned(),
                    moves => moves.to_string(),
                };
                format!("rations {power} {sea} {moves}")
            }
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        let (Self::Embark { power, sea }
        | Self::Remove { power, sea }
        | Self::Rations { power, sea, .. }) = *self;
        let (power, sea) = (words.power(power), words.name(sea));
        match self {
            Self::Embark { .. } => format!("put an army of {power} aboard in {sea}"),
            Self::Remove { .. } => format!("removed the army of {power} aboard in {sea}"),
            Self::Rations { moves, .. } => {
                format!("set the moves aboard of the army of {power} in {sea} to {moves}")
            }
        }
    }

    pub(super) fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        position: &mut Position,
    ) -> Result<(), EditError> {
        match *self {
            Self::Embark { power, sea } => embark(variant, table, position, power, sea),
            Self::Remove { power, sea } => {
                let army = army_in(table.board, position, power, sea)?;
                position.aboard.retain(|aboard| aboard.unit.id != army);
                Ok(())
            }
            Self::Rations { power, sea, moves } => set_rations(table, position, power, sea, moves),
        }
    }
}

/// `France`, or nothing where it is plain, and `MAO`.
fn read_removal(
    owner: Option<LineText<'_>>,
    army: LineText<'_>,
) -> Result<CarryingEdit, EditError> {
    let sea = army.province()?;
    let power = match owner {
        Some(owner) => owner.power()?,
        None => owner_aboard(army, sea)?,
    };
    Ok(CarryingEdit::Remove { power, sea })
}

/// `France MAO`.
fn read_embark(text: LineText<'_>) -> Result<CarryingEdit, EditError> {
    let (owner, sea) = text
        .split_owner()
        .ok_or(EditError::Form("aboard France MAO"))?;
    Ok(CarryingEdit::Embark {
        power: owner.power()?,
        sea: sea.afloat()?,
    })
}

/// `MAO 2`, `A(MAO) 2`, `France A(MAO) 2`, `France MAO 2`; `none` for no army.
fn read_rations(text: LineText<'_>) -> Result<CarryingEdit, EditError> {
    let example = if text.names.state().is_some() {
        RATIONS
    } else {
        RATIONS_NAMED
    };
    let (at, moves) = match text.split_last() {
        Some((at, NONE)) => (at, 0),
        _ => text.split_number(example)?,
    };
    let (power, sea) = at.power_and_place();
    let sea = sea.bracketed_sea().unwrap_or(sea);
    let place = sea.afloat()?;
    let moves = u8::try_from(moves).map_err(|_| EditError::TooManyMoves(moves, example))?;
    let power = match power {
        Some(power) => power,
        None => owner_aboard(sea, place)?,
    };
    Ok(CarryingEdit::Rations {
        power,
        sea: place,
        moves,
    })
}

/// Whose army is aboard in a sea, in the game in which the line is typed.
fn owner_aboard(text: LineText<'_>, sea: ProvinceId) -> Result<PowerId, EditError> {
    let Some(state) = text.names.state() else {
        return Err(EditError::WhosePower(RATIONS_NAMED));
    };
    match state.position.aboard_in(sea).next() {
        Some(army) => Ok(army.unit.power),
        None => Err(EditError::NothingAboard(province_name(
            text.names.board(),
            sea,
        ))),
    }
}

/// A new army aboard a standing fleet: of its power (army/fleet module, section III.a), or of any
/// power where these mix.
fn embark(
    variant: &dyn Variant,
    table: Table<'_>,
    position: &mut Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<(), EditError> {
    let carrying = forms(variant, table.rules).carrying;
    if !carrying.reaches(table.board.terrain(sea)) {
        return Err(match carrying {
            Carrying::Nobody => EditError::NobodyBoards,
            Carrying::Own => EditError::NotAtSea(province_name(table.board, sea)),
            Carrying::Anybody => EditError::NotAfloat(province_name(table.board, sea)),
        });
    }
    let mixed = carrying.mixes_powers();
    // Of several fleets in an open sea an empty one. A loaded one is taken last, so that the message
    // says what is in the way.
    let fleet = position
        .units_in(sea)
        .filter(|unit| unit.kind == UnitKind::Fleet && (mixed || unit.power == power))
        .min_by_key(|fleet| position.cargo(fleet.id).is_some())
        .copied();
    let Some(fleet) = fleet else {
        return Err(if mixed {
            EditError::NoCarrier(province_name(table.board, sea))
        } else {
            EditError::NoFleet {
                power: table.board.power(power).name.clone(),
                sea: province_name(table.board, sea),
            }
        });
    };
    if position.cargo(fleet.id).is_some() {
        return Err(EditError::Loaded(province_name(table.board, sea)));
    }
    // The move in which an army boards counts as its first aboard (army/fleet module, section II.b).
    position.add_aboard(power, fleet, 1);
    Ok(())
}

/// Sets the moves that an army has spent aboard, so that it has not starved yet.
fn set_rations(
    table: Table<'_>,
    position: &mut Position,
    power: PowerId,
    sea: ProvinceId,
    moves: u8,
) -> Result<(), EditError> {
    let army = army_in(table.board, position, power, sea)?;
    // An army starves when it reaches the limit (army/fleet module, section II.b). One that is aboard
    // has spent at least 1 move, whatever the limit.
    let most = match table.rules.rations() {
        Some(limit) => limit.saturating_sub(1).max(1),
        None => u8::MAX,
    };
    if moves == 0 || moves > most {
        let range = if most == 1 {
            "1 move".to_owned()
        } else {
            format!("1 to {most} moves")
        };
        return Err(EditError::WrongRations { range, moves });
    }
    let mut aboard = position.aboard.iter_mut();
    if let Some(aboard) = aboard.find(|aboard| aboard.unit.id == army) {
        aboard.moves = moves;
    }
    Ok(())
}

/// Takes the army aboard a fleet out of the game: the fleet has left it.
pub(super) fn sink(position: &mut Position, fleet: UnitId) {
    let Some(army) = position.cargo(fleet).map(|army| army.unit.id) else {
        return;
    };
    position.aboard.retain(|aboard| aboard.unit.id != army);
    // Of a dislodged fleet the army may wait too, as a unit of its own (Mercator).
    position
        .dislodged
        .retain(|dislodged| dislodged.unit.id != army);
}

fn army_in(
    board: &Board,
    position: &Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<UnitId, EditError> {
    position
        .aboard_in(sea)
        .find(|aboard| aboard.unit.power == power)
        .map(|aboard| aboard.unit.id)
        .ok_or_else(|| EditError::NobodyAboard {
            power: board.power(power).name.clone(),
            sea: province_name(board, sea),
        })
}

/// The armies that have rations to spend: those aboard, but where anybody's fleet carries them for as
/// long as they like.
pub(super) fn rationed<'a>(
    variant: &dyn Variant,
    position: &'a Position,
) -> impl Iterator<Item = &'a Aboard> + use<'a> {
    let endless = variant.forms().carrying.mixes_powers();
    position.aboard.iter().filter(move |_| !endless)
}
