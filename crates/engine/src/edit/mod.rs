//! The position editor: what the game master may change by hand, for mistakes on the wooden board
//! and for starting from any position. Each change is one line, which the editor reads, which saves
//! keep, and which cases share.

#[cfg(feature = "table")]
mod asked;
mod ballots;
mod carrying;
mod ending;
mod error;
mod exact;
mod facts;
mod group;
mod kinds;
mod line;
mod listed;
mod names;
mod pieces;
mod pools;
mod scales;
mod secret;
mod units;
mod waiting;
mod whole;

use crate::adjudicate::is_open;
use crate::calendar::{Phase, PhaseKind, Scale};
use crate::ending::Ending;
use crate::position::{Position, Unit};
use crate::seat::{SeatId, seat_name};
use crate::variant::{Ownable, State, Table, Variant};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};

pub use ballots::BallotEdit;
pub use carrying::CarryingEdit;
pub use ending::EndingEdit;
#[cfg(feature = "table")]
pub use ending::around;
pub use error::EditError;
pub use exact::ExactNames;
#[cfg(feature = "table")]
pub use exact::fold_name;
#[cfg(feature = "table")]
pub use facts::facts;
pub use group::GroupEdit;
pub use kinds::KindEdit;
pub use line::{Help, help};
#[cfg(feature = "table")]
pub use listed::{aboard, listed, standing};
pub use names::EditNames;
#[cfg(feature = "table")]
pub use names::{NOBODY, find_place, unknown_power};
pub use pieces::{NamedPiece, NamedUnit};
pub use pools::{PoolEdit, Pooled};
pub use scales::ScaleEdit;
#[cfg(feature = "table")]
pub use scales::dislodged_when;
pub use secret::SecretEdit;
#[cfg(feature = "table")]
pub use secret::{KnownOrder, deliveries, known_facts, may_name, told_by_hand};
pub use waiting::WaitingEdit;
pub use whole::{PositionError, PositionFault, UnwritablePosition, read_position, write_position};
#[cfg(feature = "table")]
pub use whole::{set_facts, unsaid_by_lines, whole};

use names::province_name;

/// More of anything is not set by hand: far below the most that accounts hold, so that play never
/// gets there.
const MOST_BY_HAND: u32 = 9_999;

/// One change of the position by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Puts a unit on the board.
    Place {
        /// Whose it is.
        power: PowerId,
        /// Army or fleet.
        kind: UnitKind,
        /// Where, with the coast of a fleet where the province has several.
        place: Place,
    },
    /// Takes the standing unit off the board; in an open sea the first of those there.
    Remove(ProvinceId),
    /// Takes one of several units in an open sea off the board, an empty fleet before one with an
    /// army aboard.
    RemoveOne {
        /// Whose it is.
        power: PowerId,
        /// The open sea.
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
    /// Puts a unit among those that wait for their retreats.
    Waiting(WaitingEdit),
    /// Sets who owns a centre, or another province that has an owner.
    SetOwner {
        /// One that has an owner in this variant.
        province: ProvinceId,
        /// `None`: nobody's.
        owner: Option<PowerId>,
    },
    /// Takes every unit off the board and out of the pools.
    ClearUnits,
    /// Sets the phase the game stands at.
    SetPhase(Phase),
    /// Makes several changes of one kind.
    Group(GroupEdit),
    /// Puts units into pools, or takes them out.
    Pools(PoolEdit),
    /// Changes what is aboard fleets.
    Carrying(CarryingEdit),
    /// Changes what is known of kinds that are chosen in secret.
    Kinds(KindEdit),
    /// Changes what voyages and the start have left.
    Scales(ScaleEdit),
    /// Changes what players own.
    Ballots(BallotEdit),
    /// Changes what is known of a secret world, or what is in it beside units.
    Secret(SecretEdit),
    /// Ends the game, or takes it up again.
    Ending(EndingEdit),
}

/// What is called how in a sentence about a change.
#[derive(Clone, Copy)]
struct EditWords<'a> {
    variant: &'a dyn Variant,
    board: &'a Board,
    players: &'a [String],
}

impl<'a> EditWords<'a> {
    fn name(self, province: ProvinceId) -> &'a str {
        &self.board.province(province).name
    }

    fn power(self, power: PowerId) -> &'a str {
        &self.board.power(power).name
    }

    fn player(self, seat: SeatId) -> &'a str {
        seat_name(self.variant.seating(), self.board, self.players, seat)
    }
}

impl Edit {
    /// What it does, as a sentence for the log.
    pub fn describe(&self, variant: &dyn Variant, board: &Board, players: &[String]) -> String {
        self.described(EditWords {
            variant,
            board,
            players,
        })
    }

    fn described(&self, words: EditWords<'_>) -> String {
        let EditWords { variant, board, .. } = words;
        match self {
            Self::Place { power, kind, place } => format!(
                "placed {} {} {}",
                words.power(*power),
                kind.letter(),
                board.write_place(*place)
            ),
            Self::Remove(province) => format!("removed the unit in {}", words.name(*province)),
            Self::RemoveOne { power, sea } => format!(
                "removed a fleet of {} in {}",
                words.power(*power),
                words.name(*sea)
            ),
            Self::RemoveDislodged(province) => {
                format!("removed the unit dislodged from {}", words.name(*province))
            }
            Self::Dislodge { province, scale } => {
                let when = scales::dislodged_when(variant, *scale);
                format!("dislodged the unit in {}{when}", words.name(*province))
            }
            Self::Waiting(edit) => edit.describe(words),
            Self::SetOwner { province, owner } => {
                let owner = owner.map_or("nobody", |owner| words.power(owner));
                format!("set the owner of {} to {owner}", words.name(*province))
            }
            Self::ClearUnits => "removed all units".to_owned(),
            Self::SetPhase(phase) => {
                format!(
                    "set the phase to {}",
                    variant.calendar_on(board).name(*phase)
                )
            }
            Self::Group(edit) => edit.describe(words),
            Self::Pools(edit) => edit.describe(words),
            Self::Carrying(edit) => edit.describe(words),
            Self::Kinds(edit) => edit.describe(words),
            Self::Scales(edit) => edit.describe(words),
            Self::Ballots(edit) => edit.describe(words),
            Self::Secret(edit) => edit.describe(words),
            Self::Ending(edit) => edit.describe(words),
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
        // `refresh` sets the ending by the rules alone, and would forget what the table agreed on.
        let agreed = state.ending.clone();
        let agreed = agreed.filter(|ending| matches!(ending, Ending::Agreed(_)));
        if let Self::Ending(edit) = self {
            edit.check(variant, table.board, state)?;
            // Who may see what is read off the changes of the game: the state stays as it is.
            if *edit == EndingEdit::Disclose {
                return Ok(());
            }
        }
        self.change(variant, table, state)?;
        variant.refresh(table, state);
        state.ending = match self {
            Self::Ending(edit) => edit.ending(state, agreed.as_ref()),
            _ => state.ending.take().or(agreed),
        };
        Ok(())
    }

    /// Makes the change alone.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub fn change(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &mut State,
    ) -> Result<(), EditError> {
        let board = table.board;
        if let Self::Group(group) = self {
            return group.change(variant, table, state);
        }
        let position = &mut state.position;
        match *self {
            Self::Place { power, kind, place } => {
                if position.unit_in(place.province).is_some()
                    && !is_open(board, table.rules, place.province)
                {
                    return Err(EditError::Occupied(province_name(board, place.province)));
                }
                let place = check_station(board, kind, place)?;
                position.add(power, kind, place);
            }
            // The army aboard a fleet goes with it.
            Self::Remove(province) => {
                let unit = take_unit(board, position, province)?;
                carrying::sink(position, unit.id);
            }
            Self::RemoveOne { power, sea } => {
                // An empty one first: the army aboard goes with its fleet.
                let there = position.units_in(sea).filter(|unit| unit.power == power);
                let unit = there
                    .min_by_key(|unit| position.cargo(unit.id).is_some())
                    .map(|unit| unit.id);
                let unit = unit.ok_or_else(|| EditError::NoSuchUnit {
                    power: board.power(power).name.clone(),
                    kind: "fleet",
                    place: province_name(board, sea),
                })?;
                position.units.retain(|other| other.id != unit);
                carrying::sink(position, unit);
            }
            Self::RemoveDislodged(province) => {
                // The fleet, rather than the army that waits aboard it.
                let at = position.dislodged.iter().position(|d| {
                    d.unit.place.province == province && position.carried(d.unit.id).is_none()
                });
                let dislodged = position
                    .dislodged
                    .remove(at.ok_or_else(|| EditError::NoUnit(province_name(board, province)))?);
                carrying::sink(position, dislodged.unit.id);
            }
            Self::Dislodge { province, scale } => {
                let unit = take_unit(board, position, province)?;
                let waiting = scales::dislodged(variant, position, unit, scale);
                position.dislodged.extend(waiting);
            }
            Self::Waiting(ref edit) => edit.change(board, position)?,
            Self::SetOwner { province, owner } => {
                set_owner(variant, board, position, province, owner)?;
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
            Self::Pools(ref edit) => edit.change(variant, board, position)?,
            Self::Carrying(ref edit) => edit.change(variant, table, position)?,
            Self::Kinds(ref edit) => edit.change(variant, table, state)?,
            Self::Scales(ref edit) => edit.change(variant, board, position)?,
            Self::Ballots(ref edit) => edit.change(variant, state)?,
            Self::Secret(ref edit) => edit.change(table, state)?,
            Self::Ending(_) | Self::Group(_) => {}
        }
        // A unit that the change took off the board may have been an extra one.
        scales::forget_lost(&mut state.position);
        Ok(())
    }
}

fn take_unit(
    board: &Board,
    position: &mut Position,
    province: ProvinceId,
) -> Result<Unit, EditError> {
    let mut units = position.units.iter();
    match units.position(|unit| unit.place.province == province) {
        Some(at) => Ok(position.units.remove(at)),
        None => Err(EditError::NoUnit(province_name(board, province))),
    }
}

fn set_owner(
    variant: &dyn Variant,
    board: &Board,
    position: &mut Position,
    province: ProvinceId,
    owner: Option<PowerId>,
) -> Result<(), EditError> {
    if !variant.is_owned(board, province) {
        return Err(match variant.ownable() {
            Ownable::Land => EditError::NotLand(province_name(board, province)),
            Ownable::Centres => EditError::NotACentre(province_name(board, province)),
        });
    }
    // A pool is in a centre that its power owns.
    if position
        .pooled
        .iter()
        .any(|unit| unit.place.province == province && Some(unit.power) != owner)
    {
        return Err(EditError::HasPool(province_name(board, province)));
    }
    position.owners[province.index()] = owner;
    Ok(())
}

/// What was claimed earlier in a season ends with it.
fn set_phase(state: &mut State, phase: Phase) {
    let former = state.phase;
    // The set-up has the year and the season of the first moves.
    let is_same_season = (former.year, former.season) == (phase.year, phase.season)
        && (former.kind == PhaseKind::SetUp) == (phase.kind == PhaseKind::SetUp);
    if !is_same_season {
        state.claims.clear();
    }
    state.phase = phase;
}

/// The place at which a unit of that kind would stand: an army's without a coast, a fleet's with
/// one where it needs one.
fn check_station(board: &Board, kind: UnitKind, place: Place) -> Result<Place, EditError> {
    check_terrain(board, kind, place.province)?;
    let province = board.province(place.province);
    match (kind, province.coasts.first()) {
        (UnitKind::Army, _) | (UnitKind::Fleet, None) => Ok(Place::new(place.province)),
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
        kind: kind.with_article(),
        place: province.name.clone(),
        mend: match kind {
            UnitKind::Army => "write F, or land",
            UnitKind::Fleet => "write A, or a sea or coast",
        },
    })
}
