//! What the game master may change of a secret world: what players know of it, what is called how,
//! what is in it beside units.

use std::sync::Arc;

use super::{Edit, EditError, MOST_BY_HAND};
use crate::adjudicate::NameFault;
use crate::adjudicate::is_open;
use crate::board::{Board, PowerId, ProvinceId};
use crate::discovery::{AreaName, Discoveries, Treasure};
use crate::position::Position;
use crate::variant::{State, Table, year1492};

/// A change by hand of what is known of a secret world, or of what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// A player knows an area, as if he had seen it.
    Disclose {
        /// Who.
        power: PowerId,
        /// What.
        area: ProvinceId,
    },
    /// Everybody knows an area.
    Publish(ProvinceId),
    /// Gives an area a name.
    Name {
        /// The area.
        area: ProvinceId,
        /// Its name.
        name: String,
        /// Its abbreviation; one is found where none is given.
        abbr: Option<String>,
    },
    /// Sets whether a player may name, or rename, an area.
    MayName {
        /// Who.
        power: PowerId,
        /// What.
        area: ProvinceId,
        /// Whether he may.
        may: bool,
    },
    /// Puts a treasure somewhere.
    Treasure {
        /// Where.
        at: ProvinceId,
        /// Whose fleet holds it, in an open sea; `None` where it lies, or is held by whoever stands
        /// there.
        holder: Option<PowerId>,
    },
    /// Takes a treasure off the board.
    NoTreasure(ProvinceId),
    /// Sets how many treasures a power has brought home and profits by.
    Delivered {
        /// Who.
        power: PowerId,
        /// How many.
        number: u32,
    },
    /// Sets whether a player has left the game: whether he counts where something is known to all
    /// is the house rule `all-players`.
    Out {
        /// Who.
        power: PowerId,
        /// Whether he has.
        out: bool,
    },
    /// Sets whether the native army in an area moves by the game master's orders.
    Mobile {
        /// The area.
        area: ProvinceId,
        /// Whether it does.
        mobile: bool,
    },
    /// Adds a line of the game master's own to what a player is handed while the phase is open, and
    /// later for the phase settled last (rule R32).
    Tell {
        /// Whom.
        power: PowerId,
        /// What.
        text: String,
    },
    /// Takes back all that a player is told so in the open phase.
    Untell(PowerId),
}

/// What the game master told a player in a phase with these edits, a line each.
pub fn told_by_hand(edits: &[Edit], player: PowerId) -> Vec<String> {
    let mut told = Vec::new();
    for edit in edits {
        match edit {
            Edit::Beyond(Beyond::Tell { power, text }) if *power == player => {
                told.push(text.clone());
            }
            Edit::Beyond(Beyond::Untell(power)) if *power == player => told.clear(),
            _ => {}
        }
    }
    told
}

impl Beyond {
    /// What it does, as a sentence for the log.
    pub(super) fn describe(&self, board: &Board) -> String {
        let name = |province: ProvinceId| board.province(province).name.as_str();
        let power_name = |power: PowerId| board.power(power).name.as_str();
        match self {
            Self::Disclose { power, area } => {
                format!("told {} of {}", power_name(*power), name(*area))
            }
            Self::Publish(area) => format!("told everybody of {}", name(*area)),
            Self::Name {
                area,
                name: called,
                abbr: Some(abbr),
            } => format!("named {} {called} ({abbr})", name(*area)),
            Self::Name {
                area,
                name: called,
                abbr: None,
            } => format!("named {} {called}", name(*area)),
            Self::MayName {
                power,
                area,
                may: true,
            } => format!("let {} name {}", power_name(*power), name(*area)),
            Self::MayName {
                power,
                area,
                may: false,
            } => format!(
                "took the right to name {} from {}",
                name(*area),
                power_name(*power)
            ),
            Self::Treasure {
                at,
                holder: Some(power),
            } => format!(
                "gave a treasure to a fleet of {} in {}",
                power_name(*power),
                name(*at)
            ),
            Self::Treasure { at, holder: None } => format!("put a treasure in {}", name(*at)),
            Self::NoTreasure(at) => format!("took a treasure away from {}", name(*at)),
            Self::Delivered { power, number } => format!(
                "set the treasures brought home by {} to {number}",
                power_name(*power)
            ),
            Self::Out { power, out: true } => format!(
                "noted that the player of {} has left the game",
                power_name(*power)
            ),
            Self::Out { power, out: false } => format!(
                "noted that the player of {} is in the game",
                power_name(*power)
            ),
            Self::Mobile { area, mobile: true } => {
                format!("set the native army in {} as one that moves", name(*area))
            }
            Self::Mobile {
                area,
                mobile: false,
            } => format!("set the native army in {} as one that stays", name(*area)),
            Self::Tell { power, text } => format!("wrote to {}: {text}", power_name(*power)),
            Self::Untell(power) => format!("took back what was written to {}", power_name(*power)),
        }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub(super) fn make(&self, table: Table<'_>, state: &mut State) -> Result<(), EditError> {
        let known = state
            .discoveries
            .as_deref()
            .filter(|_| table.board.beyond.is_some());
        let mut discoveries = known.ok_or(EditError::NoWorld)?.clone();
        self.change(table, &state.position, &mut discoveries)?;
        state.discoveries = Some(Arc::new(discoveries));
        Ok(())
    }

    fn change(
        &self,
        table: Table<'_>,
        position: &Position,
        discoveries: &mut Discoveries,
    ) -> Result<(), EditError> {
        let board = table.board;
        match self {
            Self::Disclose { power, area } => {
                let area = beyond(board, *area)?;
                let Discoveries { players, areas, .. } = discoveries;
                let knowledge = players.get_mut(power.index()).ok_or(EditError::NoPlayer)?;
                year1492::disclose(board, areas, knowledge, vec![area]);
            }
            Self::Publish(area) => {
                let area = beyond(board, *area)?;
                let Discoveries { players, areas, .. } = discoveries;
                for knowledge in players {
                    year1492::disclose(board, areas, knowledge, vec![area]);
                }
                if !discoveries.is_public(area) {
                    let _ = year1492::publish(table, discoveries, vec![area]);
                }
            }
            Self::Name { area, name, abbr } => {
                let area = beyond(board, *area)?;
                let free = year1492::free_name(board, discoveries, area, name, abbr.as_deref());
                let (name, abbr) = free.map_err(|fault| match fault {
                    NameFault::StandsFor(_, of) => EditError::NameTaken {
                        name: name.clone(),
                        of: board.province(of).name.clone(),
                    },
                    _ => EditError::NoName(name.clone()),
                })?;
                year1492::give_name(
                    board,
                    discoveries,
                    area,
                    AreaName {
                        name,
                        abbr,
                        by: None,
                    },
                );
            }
            Self::MayName { power, area, may } => {
                let area = beyond(board, *area)?;
                is_player(board, *power)?;
                if let Some(lore) = discoveries.lore_of_mut(board, area) {
                    set(&mut lore.may_name, *power, *may);
                    lore.conqueror = lore
                        .conqueror
                        .filter(|conqueror| *may || conqueror != power);
                }
            }
            Self::Treasure { at, holder } => {
                let holder = holder
                    .map(|power| fleet_of(table, position, power, *at))
                    .transpose()?;
                discoveries.treasures.push(Treasure { at: *at, holder });
            }
            Self::NoTreasure(at) => {
                let found = discoveries
                    .treasures
                    .iter()
                    .rposition(|treasure| treasure.at == *at);
                let found =
                    found.ok_or_else(|| EditError::NoTreasure(board.province(*at).name.clone()))?;
                discoveries.treasures.remove(found);
            }
            Self::Delivered { power, number } => {
                let count = u16::try_from(*number)
                    .ok()
                    .filter(|_| *number <= MOST_BY_HAND)
                    .ok_or(EditError::TooMuch(*number))?;
                *discoveries
                    .delivered
                    .get_mut(power.index())
                    .ok_or(EditError::NoPlayer)? = count;
            }
            Self::Out { power, out } => {
                is_player(board, *power)?;
                set(&mut discoveries.out, *power, *out);
            }
            Self::Mobile { area, mobile } => {
                let army = position
                    .unit_in(*area)
                    .filter(|army| Some(army.power) == board.natives);
                let army =
                    army.ok_or_else(|| EditError::NoNatives(board.province(*area).name.clone()))?;
                set(&mut discoveries.natives, army.id, true);
                set(&mut discoveries.mobile, army.id, *mobile);
            }
            Self::Tell { power, text } => {
                is_player(board, *power)?;
                if text.trim().is_empty() {
                    return Err(EditError::NothingSaid);
                }
            }
            Self::Untell(power) => is_player(board, *power)?,
        }
        Ok(())
    }
}

/// An area beyond the known world.
fn beyond(board: &Board, area: ProvinceId) -> Result<ProvinceId, EditError> {
    if board.is_beyond(area) {
        Ok(area)
    } else {
        Err(EditError::NotBeyond(board.province(area).name.clone()))
    }
}

fn is_player(board: &Board, power: PowerId) -> Result<(), EditError> {
    if power.index() < board.power_count() {
        Ok(())
    } else {
        Err(EditError::NoPlayer)
    }
}

/// The first fleet of a power in an open sea.
fn fleet_of(
    table: Table<'_>,
    position: &Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<crate::position::UnitId, EditError> {
    let fleet = position
        .units_in(sea)
        .find(|unit| unit.power == power)
        .filter(|_| is_open(table.board, table.rules, sea));
    let (power, sea) = (
        &table.board.power(power).name,
        &table.board.province(sea).name,
    );
    fleet
        .map(|fleet| fleet.id)
        .ok_or_else(|| EditError::NoHolder {
            power: power.clone(),
            sea: sea.clone(),
        })
}

/// Puts something into a sorted list, or takes it out.
fn set<T: Ord + Copy>(list: &mut Vec<T>, item: T, is_in: bool) {
    match (list.binary_search(&item), is_in) {
        (Err(at), true) => list.insert(at, item),
        (Ok(at), false) => {
            list.remove(at);
        }
        _ => {}
    }
}
