//! The position editor: what the game master may change by hand, for mistakes on the wooden board and for starting from any position.

use crate::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use crate::calendar::{Calendar, Phase};
use crate::position::Dislodged;
use crate::variant::{State, Table, Variant};

/// One change of the position by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Puts a unit on the board.
    Place {
        /// Whose.
        power: PowerId,
        /// Army or fleet.
        kind: UnitKind,
        /// Where.
        place: Place,
    },
    /// Takes the standing unit off the board.
    Remove(ProvinceId),
    /// Takes the dislodged unit that stood there off the board.
    RemoveDislodged(ProvinceId),
    /// Makes the standing unit a dislodged one that waits for its retreat.
    Dislodge(ProvinceId),
    /// Sets who owns a centre.
    SetOwner {
        /// The centre.
        province: ProvinceId,
        /// Its owner, or nobody.
        owner: Option<PowerId>,
    },
    /// Takes every unit off the board.
    ClearUnits,
    /// Sets the phase the game stands at.
    SetPhase(Phase),
}

/// Why an edit can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Something stands there already.
    #[error("a unit stands in {0} already; remove it first")]
    Occupied(String),
    /// Nothing stands there.
    #[error("no unit stands in {0}")]
    NoUnit(String),
    /// That kind of unit can't stand there.
    #[error("{kind} can't stand in {place}")]
    WrongTerrain {
        /// `an army` or `a fleet`.
        kind: String,
        /// Where.
        place: String,
    },
    /// A fleet needs a coast named there.
    #[error("{0} has several coasts; name one, as in {1}")]
    WhichCoast(String, String),
    /// Only centres are owned.
    #[error("{0} is no supply centre, so nobody owns it")]
    NotACentre(String),
}

impl Edit {
    /// What it does, as a sentence for the log.
    pub fn describe(&self, board: &Board, calendar: &Calendar) -> String {
        let name = |province: ProvinceId| board.province(province).name.as_str();
        match *self {
            Self::Place { power, kind, place } => {
                format!("placed {} {} {}", board.power(power).name, kind.letter(), board.write_place(place))
            }
            Self::Remove(province) => format!("removed the unit in {}", name(province)),
            Self::RemoveDislodged(province) => format!("removed the unit dislodged from {}", name(province)),
            Self::Dislodge(province) => format!("set the unit in {} as dislodged", name(province)),
            Self::SetOwner { province, owner: Some(owner) } => format!("set {} as owned by {}", name(province), board.power(owner).name),
            Self::SetOwner { province, owner: None } => format!("set {} as owned by nobody", name(province)),
            Self::ClearUnits => "took every unit off the board".to_owned(),
            Self::SetPhase(phase) => format!("set the phase to {}", calendar.name(phase)),
        }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub fn apply(&self, variant: &dyn Variant, table: Table<'_>, state: &mut State) -> Result<(), EditError> {
        let board = table.board;
        let name = |province: ProvinceId| board.province(province).name.clone();
        let position = &mut state.position;
        match *self {
            Self::Place { power, kind, place } => {
                if position.unit_in(place.province).is_some() {
                    return Err(EditError::Occupied(name(place.province)));
                }
                let place = check_station(board, kind, place)?;
                position.add(power, kind, place);
            }
            Self::Remove(province) => {
                let at = position.units.iter().position(|u| u.place.province == province);
                position.units.remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
            }
            Self::RemoveDislodged(province) => {
                let at = position.dislodged.iter().position(|d| d.unit.place.province == province);
                position.dislodged.remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
            }
            Self::Dislodge(province) => {
                let at = position.units.iter().position(|u| u.place.province == province);
                let unit = position.units.remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
                position.dislodged.push(Dislodged { unit, by: None, retreats: Vec::new(), barred: Vec::new() });
            }
            Self::SetOwner { province, owner } => {
                if !board.province(province).centre {
                    return Err(EditError::NotACentre(name(province)));
                }
                position.owners[province.index()] = owner;
            }
            Self::ClearUnits => {
                position.units.clear();
                position.dislodged.clear();
            }
            Self::SetPhase(phase) => state.phase = phase,
        }
        variant.refresh(table, state);
        Ok(())
    }
}

/// The place at which a unit of that kind would stand: an army's without a coast, a fleet's with one where it needs one.
fn check_station(board: &Board, kind: UnitKind, place: Place) -> Result<Place, EditError> {
    let province = board.province(place.province);
    let fits = match kind {
        UnitKind::Army => province.terrain.is_land(),
        UnitKind::Fleet => province.terrain.is_navigable(),
    };
    if !fits || province.terrain == Terrain::Polar {
        let kind = match kind {
            UnitKind::Army => "an army",
            UnitKind::Fleet => "a fleet",
        };
        return Err(EditError::WrongTerrain { kind: kind.to_owned(), place: province.name.clone() });
    }
    match (kind, province.coasts.first()) {
        (UnitKind::Army, _) | (UnitKind::Fleet, None) => Ok(Place::of(place.province)),
        (UnitKind::Fleet, Some(coast)) if place.coast.is_none() => {
            Err(EditError::WhichCoast(province.name.clone(), format!("{}/{}", province.abbr, coast.id)))
        }
        (UnitKind::Fleet, Some(_)) => Ok(place),
    }
}
