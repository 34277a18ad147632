//! The position editor: what the game master may change by hand, for mistakes on the wooden board
//! and for starting from any position.

mod aboard;
mod beyond;
mod ending;
mod error;
mod kinds;
mod pools;
mod voyages;

use crate::adjudicate::is_open;
use crate::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use crate::calendar::{Phase, PhaseKind, Scale};
use crate::ending::{Agreement, Ending};
use crate::position::Dislodged;
use crate::seat::SeatId;
use crate::stakes::Account;
use crate::variant::{State, Table, Variant};

pub use beyond::{Beyond, told_by_hand};
pub use ending::around;
pub use error::EditError;

/// More of anything is not set by hand: far below [`crate::stakes::MOST`], so that play never gets
/// there.
const MOST_BY_HAND: u32 = 9_999;

/// One change of the position by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Takes the standing unit off the board; in an open sea the first of those there.
    Remove(ProvinceId),
    /// Takes one of several units in an open sea off the board, an empty fleet before one with an
    /// army aboard.
    RemoveOne {
        /// Whose.
        power: PowerId,
        /// The sea.
        sea: ProvinceId,
    },
    /// Takes the dislodged unit that stood there off the board.
    RemoveDislodged(ProvinceId),
    /// Makes the standing unit, with the army that it carries, a dislodged one that waits for its
    /// retreat.
    Dislodge {
        /// Where it stands.
        province: ProvinceId,
        /// When it was dislodged; the second where a season has no time scales.
        scale: Scale,
    },
    /// Sets who owns a centre, or another province that has an owner.
    SetOwner {
        /// The province.
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
    /// Puts an army aboard the standing fleet in a sea, which is of its power unless the game has
    /// mixed pairs; it has spent one move aboard.
    Embark {
        /// Whose.
        power: PowerId,
        /// Where the fleet is.
        sea: ProvinceId,
    },
    /// Takes the army aboard a standing fleet out of the game.
    RemoveAboard {
        /// Whose.
        power: PowerId,
        /// Where the fleet is.
        sea: ProvinceId,
    },
    /// Sets how many moves the army aboard a standing fleet has spent there.
    SetRations {
        /// Whose.
        power: PowerId,
        /// Where the fleet is.
        sea: ProvinceId,
        /// How many, from 1.
        moves: u8,
    },
    /// Makes a unit one whose kind is not shown yet: of this kind, as its owner has chosen, or not
    /// chosen so far.
    ChooseKind {
        /// Whose.
        power: PowerId,
        /// Where it stands.
        province: ProvinceId,
        /// What was chosen.
        kind: Option<UnitKind>,
    },
    /// Shows everybody the kind of a unit that its owner has chosen.
    ShowKind(ProvinceId),
    /// Sets how many armies of a power lie on polar caps, or on one of them.
    SetTrapped {
        /// Whose.
        power: PowerId,
        /// On which cap; `None`: on all of them together, wherever that is.
        cap: Option<ProvinceId>,
        /// How many.
        number: u32,
    },
    /// Sets which unit of a power is the one that it placed beside those of the start.
    SetExtra {
        /// Whose.
        power: PowerId,
        /// Its kind, and where it stands or is aboard; `None` where the power has none on the
        /// board.
        unit: Option<(UnitKind, ProvinceId)>,
    },
    /// Changes what is known of a secret world, or what is in it beside units.
    Beyond(Beyond),
    /// Ends the game as the table agrees. It stays ended whatever else is changed by hand, until
    /// [`Edit::Resume`].
    End(Agreement),
    /// Takes a game that the table ended up again.
    Resume,
    /// The end as earlier versions recorded it: all win whom the variant names
    /// ([`Variant::concluded`]). The next change by hand takes the game up again.
    Conclude,
}

impl Edit {
    /// What it does, as a sentence for the log.
    pub fn describe(&self, variant: &dyn Variant, board: &Board, players: &[String]) -> String {
        let name = |province: ProvinceId| board.province(province).name.as_str();
        let power_name = |power: PowerId| board.power(power).name.as_str();
        let player = |seat: SeatId| super::seat_name(variant, board, players, seat);
        match *self {
            Self::Beyond(ref change) => change.describe(board),
            Self::Place { power, kind, place } => {
                format!(
                    "placed {} {} {}",
                    power_name(power),
                    kind.letter(),
                    board.write_place(place)
                )
            }
            Self::Remove(province) => format!("removed the unit in {}", name(province)),
            Self::RemoveOne { power, sea } => {
                format!("removed a fleet of {} in {}", power_name(power), name(sea))
            }
            Self::RemoveDislodged(province) => {
                format!("removed the unit dislodged from {}", name(province))
            }
            Self::Dislodge { province, scale } => {
                let when = if variant.forms().scales {
                    format!(" in {}", scale.prefix())
                } else {
                    String::new()
                };
                format!("set the unit in {} as dislodged{when}", name(province))
            }
            Self::SetOwner {
                province,
                owner: Some(owner),
            } => format!("set {} as owned by {}", name(province), power_name(owner)),
            Self::SetOwner {
                province,
                owner: None,
            } => format!("set {} as owned by nobody", name(province)),
            Self::ClearUnits => "took every unit off the board".to_owned(),
            Self::SetPhase(phase) => format!("set the phase to {}", variant.calendar().name(phase)),
            Self::Pool {
                power,
                kind,
                centre,
            } => {
                format!(
                    "put {} {} into the pool of {}",
                    power_name(power),
                    kind.letter(),
                    name(centre)
                )
            }
            Self::Unpool {
                power,
                kind,
                centre,
            } => {
                format!(
                    "took {} {} out of the pool of {}",
                    power_name(power),
                    kind.letter(),
                    name(centre)
                )
            }
            Self::SetInfluence {
                seat,
                power,
                amount,
            } => {
                format!(
                    "set the influence of {} in {} to {amount}",
                    player(seat),
                    power_name(power)
                )
            }
            Self::SetInHand { seat, amount } => {
                format!("set the influence in hand of {} to {amount}", player(seat))
            }
            Self::SetPoints { seat, points } => {
                format!("set the points of {} to {points}", player(seat))
            }
            Self::Embark { power, sea } => format!(
                "put an army of {} aboard in {}",
                power_name(power),
                name(sea)
            ),
            Self::RemoveAboard { power, sea } => format!(
                "removed the army of {} aboard in {}",
                power_name(power),
                name(sea)
            ),
            Self::SetRations { power, sea, moves } => {
                format!(
                    "set the moves that the army of {} aboard in {} has spent there to {moves}",
                    power_name(power),
                    name(sea)
                )
            }
            Self::ChooseKind {
                province,
                kind: Some(kind),
                ..
            } => {
                format!(
                    "set the unit in {} as chosen to be {}, and not shown",
                    name(province),
                    one(kind)
                )
            }
            Self::ChooseKind {
                province,
                kind: None,
                ..
            } => format!(
                "set the kind of the unit in {} as not chosen",
                name(province)
            ),
            Self::ShowKind(province) => {
                format!("showed the kind of the unit in {}", name(province))
            }
            Self::SetTrapped { power, cap, number } => {
                let cap = cap
                    .map(|cap| format!(" on {}", name(cap)))
                    .unwrap_or_default();
                format!(
                    "set the trapped armies of {}{cap} to {number}",
                    power_name(power)
                )
            }
            Self::SetExtra {
                power,
                unit: Some((kind, province)),
            } => {
                format!(
                    "set {} in {} as the extra unit of {}",
                    kind.word(),
                    name(province),
                    power_name(power)
                )
            }
            Self::SetExtra { power, unit: None } => {
                format!("set {} as without its extra unit", power_name(power))
            }
            Self::End(ref agreement) => {
                format!(
                    "ended the game: {}",
                    Ending::Agreed(agreement.clone()).sentence(player)
                )
            }
            Self::Resume => "took the ended game up again".to_owned(),
            Self::Conclude => "ended the game by agreement".to_owned(),
        }
    }

    /// Makes the change, and what follows from it true again.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub fn apply(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
        let agreed = state
            .ending
            .clone()
            .filter(|ending| matches!(ending, Ending::Agreed(_)));
        match self {
            Self::End(agreement) => ending::check(variant, table.board, state, agreement)?,
            Self::Resume if agreed.is_none() => return Err(EditError::NotEnded),
            _ => {}
        }
        self.change(variant, table, state)?;
        variant.refresh(table, state);
        state.ending = match self {
            Self::End(agreement) => Some(Ending::Agreed(agreement.clone())),
            Self::Resume => state
                .ending
                .take()
                .filter(|ending| Some(ending) != agreed.as_ref()),
            Self::Conclude => {
                Some(Ending::won(variant.concluded(table, state)).ok_or(EditError::NobodyWins)?)
            }
            _ => state.ending.take().or(agreed),
        };
        Ok(())
    }

    /// Makes the change alone.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub(crate) fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
        let board = table.board;
        let name = |province: ProvinceId| board.province(province).name.clone();
        let position = &mut state.position;
        match *self {
            Self::Beyond(ref change) => change.make(table, state)?,
            Self::Place { power, kind, place } => {
                if position.unit_in(place.province).is_some()
                    && !is_open(board, table.rules, place.province)
                {
                    return Err(EditError::Occupied(name(place.province)));
                }
                let place = check_station(board, kind, place)?;
                position.add(power, kind, place);
            }
            // The army aboard a fleet goes with it.
            Self::Remove(province) => {
                let at = position
                    .units
                    .iter()
                    .position(|u| u.place.province == province);
                let unit = position
                    .units
                    .remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
                aboard::sink(position, unit.id);
            }
            Self::RemoveOne { power, sea } => {
                let there = position.units_in(sea).filter(|unit| unit.power == power);
                let unit = there
                    .min_by_key(|unit| position.cargo(unit.id).is_some())
                    .map(|unit| unit.id);
                let unit = unit.ok_or_else(|| EditError::NoSuchUnit {
                    power: board.power(power).name.clone(),
                    kind: "fleet",
                    place: name(sea),
                })?;
                position.units.retain(|other| other.id != unit);
                aboard::sink(position, unit);
            }
            Self::RemoveDislodged(province) => {
                // The fleet, rather than the army that waits aboard it.
                let there = |d: &Dislodged| {
                    d.unit.place.province == province && position.carried(d.unit.id).is_none()
                };
                let at = position.dislodged.iter().position(there);
                let dislodged = position
                    .dislodged
                    .remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
                aboard::sink(position, dislodged.unit.id);
            }
            Self::Dislodge { province, scale } => {
                let at = position
                    .units
                    .iter()
                    .position(|u| u.place.province == province);
                let unit = position
                    .units
                    .remove(at.ok_or_else(|| EditError::NoUnit(name(province)))?);
                // Where a season has time scales, the army aboard may go ashore by itself.
                let has_scales = variant.forms().scales;
                let scale = if has_scales { scale } else { Scale::Second };
                let army = position
                    .cargo(unit.id)
                    .filter(|_| has_scales)
                    .map(|army| army.unit);
                position.dislodged.extend(
                    [Some(unit), army]
                        .into_iter()
                        .flatten()
                        .map(|unit| Dislodged::by_hand(unit, scale)),
                );
            }
            Self::SetOwner { province, owner } => {
                if !variant.is_owned(board, province) {
                    let why = if variant.forms().scales {
                        EditError::NotLand
                    } else {
                        EditError::NotACentre
                    };
                    return Err(why(name(province)));
                }
                if position
                    .pooled
                    .iter()
                    .any(|u| u.place.province == province && Some(u.power) != owner)
                {
                    return Err(EditError::HasPool(name(province)));
                }
                position.owners[province.index()] = owner;
            }
            Self::ClearUnits => {
                position.units.clear();
                position.dislodged.clear();
                position.pooled.clear();
                position.aboard.clear();
                position.free_kinds.clear();
                position.trapped.clear();
            }
            Self::SetPhase(phase) => set_phase(state, phase),
            Self::Pool {
                power,
                kind,
                centre,
            } => {
                if !variant.forms().mobilizing {
                    return Err(EditError::NoPools(variant.name()));
                }
                pools::check(board, position, power, kind, centre)?;
                position.add_to_pool(power, kind, centre);
            }
            Self::Unpool {
                power,
                kind,
                centre,
            } => {
                let at = position
                    .pooled
                    .iter()
                    .position(|u| (u.power, u.kind, u.place.province) == (power, kind, centre));
                position.pooled.remove(
                    at.ok_or_else(|| pools::not_there(board, position, power, kind, centre))?,
                );
            }
            Self::SetInfluence {
                seat,
                power,
                amount,
            } => {
                let holding = account(variant, state, seat)?
                    .holdings
                    .get_mut(power.index());
                *holding.ok_or(EditError::NoAccount(variant.name()))? = check_amount(amount)?;
            }
            Self::SetInHand { seat, amount } => {
                account(variant, state, seat)?.in_hand = check_amount(amount)?;
            }
            Self::SetPoints { seat, points } => {
                account(variant, state, seat)?.points = check_amount(points)?;
            }
            Self::Embark { power, sea } => aboard::embark(variant, table, position, power, sea)?,
            Self::RemoveAboard { power, sea } => aboard::remove(table, position, power, sea)?,
            Self::SetRations { power, sea, moves } => {
                aboard::set_rations(table, position, power, sea, moves)?;
            }
            Self::ChooseKind {
                power,
                province,
                kind,
            } => kinds::choose(variant, table, state, power, province, kind)?,
            Self::ShowKind(province) => kinds::show(table, position, province)?,
            Self::SetTrapped { power, cap, number } => {
                voyages::set_trapped(variant, board, position, power, cap, number)?;
            }
            Self::SetExtra { power, unit } => {
                voyages::set_extra(variant, board, position, power, unit)?;
            }
            Self::End(_) | Self::Resume | Self::Conclude => {}
        }
        voyages::forget_lost(&mut state.position);
        Ok(())
    }
}

/// What was claimed earlier in a season ends with it.
fn set_phase(state: &mut State, phase: Phase) {
    let season = |phase: Phase| (phase.year, phase.season, phase.kind == PhaseKind::SetUp);
    if season(state.phase) != season(phase) {
        state.claims.clear();
    }
    state.phase = phase;
}

fn account<'a>(
    variant: &dyn Variant,
    state: &'a mut State,
    seat: SeatId,
) -> Result<&'a mut Account, EditError> {
    state
        .stakes
        .accounts
        .get_mut(seat.index())
        .ok_or(EditError::NoAccount(variant.name()))
}

fn check_amount(amount: u32) -> Result<u32, EditError> {
    if amount > MOST_BY_HAND {
        Err(EditError::TooMuch(amount))
    } else {
        Ok(amount)
    }
}

/// The place at which a unit of that kind would stand: an army's without a coast, a fleet's with
/// one where it needs one.
fn check_station(board: &Board, kind: UnitKind, place: Place) -> Result<Place, EditError> {
    check_terrain(board, kind, place.province)?;
    let province = board.province(place.province);
    match (kind, province.coasts.first()) {
        (UnitKind::Army, _) | (UnitKind::Fleet, None) => Ok(Place::of(place.province)),
        (UnitKind::Fleet, Some(coast)) if place.coast.is_none() => Err(EditError::WhichCoast(
            province.name.clone(),
            format!("{}/{}", province.abbr, coast.id),
        )),
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
    Err(EditError::WrongTerrain {
        kind: one(kind).to_owned(),
        place: province.name.clone(),
    })
}

fn one(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "an army",
        UnitKind::Fleet => "a fleet",
    }
}
