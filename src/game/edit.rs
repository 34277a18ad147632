//! The position editor: what the game master may change by hand, for mistakes on the wooden board and for starting from any position.

use crate::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use crate::calendar::Phase;
use crate::position::{Dislodged, Position};
use crate::seat::SeatId;
use crate::stakes::Account;
use crate::variant::{State, Table, Variant};

/// So many units are pooled at a home centre at most (Mobilization §2.4).
const POOL_ROOM: usize = 2;

/// More of anything is not set by hand: far below [`crate::stakes::MOST`], so that play never gets there.
const MOST_BY_HAND: u32 = 9_999;

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
    /// Takes every unit off the board and out of the pools.
    ClearUnits,
    /// Sets the phase the game stands at.
    SetPhase(Phase),
    /// Puts a unit into the pool of a home centre.
    Pool {
        /// Whose.
        power: PowerId,
        /// Army or fleet.
        kind: UnitKind,
        /// The centre.
        centre: ProvinceId,
    },
    /// Takes a unit out of the pool of a home centre.
    Unpool {
        /// Whose.
        power: PowerId,
        /// Army or fleet.
        kind: UnitKind,
        /// The centre.
        centre: ProvinceId,
    },
    /// Sets what a seat has invested in a power.
    SetInfluence {
        /// Whose.
        seat: SeatId,
        /// In which power.
        power: PowerId,
        /// How much.
        amount: u32,
    },
    /// Sets what a seat has received and not yet invested.
    SetInHand {
        /// Whose.
        seat: SeatId,
        /// How much.
        amount: u32,
    },
    /// Sets a seat's victory points.
    SetPoints {
        /// Whose.
        seat: SeatId,
        /// How many.
        points: u32,
    },
    /// Ends the game here, by agreement of the table. The next change by hand takes it up again.
    Conclude,
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
    /// The variant has no pools.
    #[error("in {0} no units are kept off the board; place the unit on the board")]
    NoPools(&'static str),
    /// Units are pooled at home only.
    #[error("{centre} is no home centre of {power}, whose units are pooled in {homes}")]
    NotHome {
        /// Where.
        centre: String,
        /// Whose unit.
        power: String,
        /// Its home centres.
        homes: String,
    },
    /// Units are pooled at centres that their power owns.
    #[error("{power} does not own {centre}; set its owner first")]
    NotOwned {
        /// Where.
        centre: String,
        /// Whose unit.
        power: String,
    },
    /// The pool has no room left.
    #[error("{POOL_ROOM} units are pooled in {0} already; take one out first")]
    PoolFull(String),
    /// No such unit is pooled there.
    #[error("{power} has no {kind} in the pool of {centre}; it has {there}")]
    NotPooled {
        /// Whose.
        power: String,
        /// `army` or `fleet`.
        kind: &'static str,
        /// Where.
        centre: String,
        /// What is pooled there.
        there: String,
    },
    /// A centre that changes hands would lose its pool.
    #[error("units are pooled in {0}; take them out of the pool before it has another owner")]
    HasPool(String),
    /// The game keeps no account of that seat.
    #[error("in {0} nobody has influence or points of his own")]
    NoAccount(&'static str),
    /// It is more than anybody could come to.
    #[error("{0} is too much; the most that can be set is {MOST_BY_HAND}")]
    TooMuch(u32),
    /// Nobody would have won.
    #[error("nobody owns a centre, so that nobody could win; set who owns the centres first")]
    NobodyWins,
}

impl Edit {
    /// What it does, as a sentence for the log.
    pub fn describe(&self, variant: &dyn Variant, board: &Board, players: &[String]) -> String {
        let name = |province: ProvinceId| board.province(province).name.as_str();
        let power_name = |power: PowerId| board.power(power).name.as_str();
        let player = |seat: SeatId| super::seat_name(variant, board, players, seat);
        match *self {
            Self::Place { power, kind, place } => {
                format!("placed {} {} {}", power_name(power), kind.letter(), board.write_place(place))
            }
            Self::Remove(province) => format!("removed the unit in {}", name(province)),
            Self::RemoveDislodged(province) => format!("removed the unit dislodged from {}", name(province)),
            Self::Dislodge(province) => format!("set the unit in {} as dislodged", name(province)),
            Self::SetOwner { province, owner: Some(owner) } => format!("set {} as owned by {}", name(province), power_name(owner)),
            Self::SetOwner { province, owner: None } => format!("set {} as owned by nobody", name(province)),
            Self::ClearUnits => "took every unit off the board".to_owned(),
            Self::SetPhase(phase) => format!("set the phase to {}", variant.calendar().name(phase)),
            Self::Pool { power, kind, centre } => {
                format!("put {} {} into the pool of {}", power_name(power), kind.letter(), name(centre))
            }
            Self::Unpool { power, kind, centre } => {
                format!("took {} {} out of the pool of {}", power_name(power), kind.letter(), name(centre))
            }
            Self::SetInfluence { seat, power, amount } => {
                format!("set the influence of {} in {} to {amount}", player(seat), power_name(power))
            }
            Self::SetInHand { seat, amount } => format!("set the influence in hand of {} to {amount}", player(seat)),
            Self::SetPoints { seat, points } => format!("set the points of {} to {points}", player(seat)),
            Self::Conclude => "ended the game by agreement".to_owned(),
        }
    }

    /// Makes the change, and what follows from it true again.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub fn apply(&self, variant: &dyn Variant, table: Table<'_>, state: &mut State) -> Result<(), EditError> {
        self.change(variant, table.board, state)?;
        variant.refresh(table, state);
        if matches!(self, Self::Conclude) {
            let winners = variant.concluded(table, state);
            if winners.is_empty() {
                return Err(EditError::NobodyWins);
            }
            state.winners = winners;
        }
        Ok(())
    }

    /// Makes the change alone.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub(crate) fn change(self, variant: &dyn Variant, board: &Board, state: &mut State) -> Result<(), EditError> {
        let name = |province: ProvinceId| board.province(province).name.clone();
        let position = &mut state.position;
        match self {
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
                position.dislodged.push(Dislodged { unit, by: None, over: None, sent_on: false, retreats: Vec::new(), barred: Vec::new() });
            }
            Self::SetOwner { province, owner } => {
                if !board.province(province).centre {
                    return Err(EditError::NotACentre(name(province)));
                }
                if position.pooled.iter().any(|u| u.place.province == province && Some(u.power) != owner) {
                    return Err(EditError::HasPool(name(province)));
                }
                position.owners[province.index()] = owner;
            }
            Self::ClearUnits => {
                position.units.clear();
                position.dislodged.clear();
                position.pooled.clear();
            }
            Self::SetPhase(phase) => state.phase = phase,
            Self::Pool { power, kind, centre } => {
                if !variant.forms().mobilizing {
                    return Err(EditError::NoPools(variant.name()));
                }
                check_pool(board, position, power, kind, centre)?;
                position.add_to_pool(power, kind, centre);
            }
            Self::Unpool { power, kind, centre } => {
                let at = position.pooled.iter().position(|u| (u.power, u.kind, u.place.province) == (power, kind, centre));
                position.pooled.remove(at.ok_or_else(|| not_pooled(board, position, power, kind, centre))?);
            }
            Self::SetInfluence { seat, power, amount } => {
                let holding = account(variant, state, seat)?.holdings.get_mut(power.index());
                *holding.ok_or(EditError::NoAccount(variant.name()))? = check_amount(amount)?;
            }
            Self::SetInHand { seat, amount } => account(variant, state, seat)?.in_hand = check_amount(amount)?,
            Self::SetPoints { seat, points } => account(variant, state, seat)?.points = check_amount(points)?,
            Self::Conclude => {}
        }
        Ok(())
    }
}

fn account<'a>(variant: &dyn Variant, state: &'a mut State, seat: SeatId) -> Result<&'a mut Account, EditError> {
    state.stakes.accounts.get_mut(seat.index()).ok_or(EditError::NoAccount(variant.name()))
}

fn check_amount(amount: u32) -> Result<u32, EditError> {
    if amount > MOST_BY_HAND { Err(EditError::TooMuch(amount)) } else { Ok(amount) }
}

/// Whether a unit can be put into a pool (Mobilization §2.4, §3.2): at a home centre of its power that the power owns now, a fleet at a
/// coast, where there is room.
fn check_pool(board: &Board, position: &Position, power: PowerId, kind: UnitKind, centre: ProvinceId) -> Result<(), EditError> {
    let province = board.province(centre);
    let owner = &board.power(power).name;
    if !province.centre || province.home != Some(power) {
        let homes: Vec<_> = board.power(power).home.iter().map(|&home| board.province(home).name.as_str()).collect();
        return Err(EditError::NotHome { centre: province.name.clone(), power: owner.clone(), homes: homes.join(", ") });
    }
    if position.owner(centre) != Some(power) {
        return Err(EditError::NotOwned { centre: province.name.clone(), power: owner.clone() });
    }
    check_terrain(board, kind, centre)?;
    if position.pool(power, centre).count() >= POOL_ROOM {
        return Err(EditError::PoolFull(province.name.clone()));
    }
    Ok(())
}

fn not_pooled(board: &Board, position: &Position, power: PowerId, kind: UnitKind, centre: ProvinceId) -> EditError {
    let there: Vec<_> = position.pool(power, centre).map(|u| u.kind.letter().to_string()).collect();
    EditError::NotPooled {
        power: board.power(power).name.clone(),
        kind: kind.word(),
        centre: board.province(centre).name.clone(),
        there: if there.is_empty() { "none".to_owned() } else { there.join(", ") },
    }
}

/// The place at which a unit of that kind would stand: an army's without a coast, a fleet's with one where it needs one.
fn check_station(board: &Board, kind: UnitKind, place: Place) -> Result<Place, EditError> {
    check_terrain(board, kind, place.province)?;
    let province = board.province(place.province);
    match (kind, province.coasts.first()) {
        (UnitKind::Army, _) | (UnitKind::Fleet, None) => Ok(Place::of(place.province)),
        (UnitKind::Fleet, Some(coast)) if place.coast.is_none() => {
            Err(EditError::WhichCoast(province.name.clone(), format!("{}/{}", province.abbr, coast.id)))
        }
        (UnitKind::Fleet, Some(_)) => Ok(place),
    }
}

fn check_terrain(board: &Board, kind: UnitKind, place: ProvinceId) -> Result<(), EditError> {
    let province = board.province(place);
    let fits = match kind {
        UnitKind::Army => province.terrain.is_land(),
        UnitKind::Fleet => province.terrain.is_navigable(),
    };
    if fits && province.terrain != Terrain::Polar {
        return Ok(());
    }
    let kind = match kind {
        UnitKind::Army => "an army",
        UnitKind::Fleet => "a fleet",
    };
    Err(EditError::WrongTerrain { kind: kind.to_owned(), place: province.name.clone() })
}
