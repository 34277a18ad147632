//! What the game master may change of a secret world: what players know of it, what is called how,
//! what is in it beside units.

mod known;

pub(super) use known::unsaid;
pub use known::{deliveries, known_facts, may_name};

use std::sync::Arc;

use super::names::{EditNames, LineText, province_name};
use super::{Edit, EditError, EditWords, GroupEdit, Help, MOST_BY_HAND};
use crate::adjudicate::NameFault;
use crate::adjudicate::is_open;
use crate::discovery::{AreaName, Discoveries, Treasure};
use crate::position::{Position, UnitId};
use crate::variant::{State, Table, year1492};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_atlas::world::atlas::Atlas;

pub(super) const HELP: &[Help] = &[
    (
        "name Land 1 = Vinland (Vin)",
        "give an area a name yourself",
    ),
    ("know France Vin", "show a player an area, as if seen"),
    ("know all Vin", "show everybody the area"),
    (
        "may-name France Vin",
        "let a player name an area (also: may-not-name)",
    ),
    (
        "treasure Vin",
        "put a treasure there (at sea: treasure SAO France)",
    ),
    ("no-treasure Vin", "take the treasure away"),
    (
        "delivered France 2",
        "set how many treasures a power has brought home",
    ),
    (
        "mobile Vin",
        "let the native army there move by your orders (also: fixed)",
    ),
    (
        "tell France A storm rises",
        "add a line to the player's next report (also: untell France)",
    ),
    (
        "left France",
        "note that a player has left the game (also: back)",
    ),
];

/// A change by hand of what is known of a secret world, or of what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecretEdit {
    /// A player knows an area, as if he had seen it.
    Disclose {
        /// The player's.
        power: PowerId,
        /// Beyond the Known World.
        area: ProvinceId,
    },
    /// Everybody knows an area.
    Publish(ProvinceId),
    /// Gives an area a name.
    Name {
        /// Beyond the Known World.
        area: ProvinceId,
        /// From 2 to 30 letters.
        name: String,
        /// Its abbreviation; one is found where none is given.
        abbr: Option<String>,
    },
    /// An area has a name that a player gave.
    Named {
        /// Beyond the Known World.
        area: ProvinceId,
        /// In full, as the player wrote it.
        name: String,
        /// Of 3 or 4 letters.
        abbr: String,
    },
    /// Sets whether a player may name, or rename, an area.
    MayName {
        /// The player's.
        power: PowerId,
        /// Beyond the Known World.
        area: ProvinceId,
        /// `false` takes the right away.
        may: bool,
    },
    /// Puts a treasure somewhere.
    Treasure {
        /// Where it lies, or its holder is.
        at: ProvinceId,
        /// Whose fleet holds it, in an open sea; `None` where it lies, or is held by whoever stands
        /// there.
        holder: Option<PowerId>,
    },
    /// Takes a treasure off the board.
    NoTreasure(ProvinceId),
    /// Sets how many treasures a power has brought home and profits by.
    Delivered {
        /// Who brought them home.
        power: PowerId,
        /// In all, not how many more.
        number: u32,
    },
    /// Sets whether a player has left the game: whether he counts where something is known to all
    /// is the house rule `all-players`.
    Out {
        /// The player's.
        power: PowerId,
        /// `false`: he plays on.
        out: bool,
    },
    /// Sets whether the native army in an area moves by the game master's orders.
    Mobile {
        /// Where the army stands.
        area: ProvinceId,
        /// `false`: it holds.
        mobile: bool,
    },
    /// Adds a line of the game master's own to what a player is handed while the phase is open, and
    /// later for the phase settled last (rule R32).
    Tell {
        /// Who is told.
        power: PowerId,
        /// One line, as it will be printed.
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
            Edit::Secret(SecretEdit::Tell { power, text }) if *power == player => {
                told.push(text.clone());
            }
            Edit::Secret(SecretEdit::Untell(power)) if *power == player => told.clear(),
            _ => {}
        }
    }
    told
}

impl SecretEdit {
    /// Whether there is something of this kind to change.
    pub(super) fn can_be(board: &Board) -> bool {
        board.beyond.is_some()
    }

    /// A player knows an area.
    pub(super) fn shown(power: PowerId, area: ProvinceId) -> Self {
        Self::Disclose { power, area }
    }

    /// Whether there are such lines.
    pub(super) fn is_read(names: &dyn EditNames) -> bool {
        names.state().is_none() || Self::can_be(names.board())
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        if !Self::is_read(rest.names) {
            return None;
        }
        Some(match word {
            "name" | "rename" => named(rest),
            "named" => named_by_player(rest),
            "know" | "knows" => of_somebody(rest, HELP[1].0).map(|(who, area)| match who {
                Some(power) => Self::Disclose { power, area },
                None => Self::Publish(area),
            }),
            "public" | "publish" => area_of(rest).map(Self::Publish),
            "may-name" | "may-not-name" => {
                of_power(rest, HELP[3].0).map(|(power, area)| Self::MayName {
                    power,
                    area,
                    may: word == "may-name",
                })
            }
            "treasure" => treasure(rest),
            "no-treasure" => rest.province().map(Self::NoTreasure),
            "treasures" => delivered(rest, "treasures France 2"),
            "delivered" => delivered(rest, HELP[6].0),
            "mobile" | "fixed" => rest.province().map(|area| Self::Mobile {
                area,
                mobile: word == "mobile",
            }),
            "tell" => tell_edit(rest),
            "untell" => rest.power().map(Self::Untell),
            "left" | "back" => rest.power().map(|power| Self::Out {
                power,
                out: word == "left",
            }),
            _ => return None,
        })
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match self {
            Self::Disclose { power, area: what } => format!(
                "knows {} {}",
                names.write_power(*power),
                names.write_province(*what)
            ),
            Self::Publish(what) => format!("public {}", names.write_province(*what)),
            Self::Name {
                area: what,
                name,
                abbr: None,
            } => format!("name {} {name}", names.write_province(*what)),
            Self::Name {
                area: what,
                name,
                abbr: Some(abbr),
            } => format!("name {} = {name} ({abbr})", names.write_province(*what)),
            Self::Named {
                area: what,
                name,
                abbr,
            } => format!("named {} {name} ({abbr})", names.write_province(*what)),
            Self::MayName {
                power,
                area: what,
                may,
            } => {
                let word = if *may { "may-name" } else { "may-not-name" };
                format!(
                    "{word} {} {}",
                    names.write_power(*power),
                    names.write_province(*what)
                )
            }
            Self::Treasure { at, holder } => {
                let holder = holder.map(|power| format!(" {} F", names.write_power(power)));
                format!(
                    "treasure {}{}",
                    names.write_province(*at),
                    holder.unwrap_or_default()
                )
            }
            Self::NoTreasure(at) => format!("no-treasure {}", names.write_province(*at)),
            Self::Delivered { power, number } => {
                format!("treasures {} {number}", names.write_power(*power))
            }
            Self::Out { power, out } => {
                format!(
                    "{} {}",
                    if *out { "left" } else { "back" },
                    names.write_power(*power)
                )
            }
            Self::Mobile { area: what, mobile } => {
                let word = if *mobile { "mobile" } else { "fixed" };
                format!("{word} {}", names.write_province(*what))
            }
            Self::Tell { power, text } => format!("tell {}: {text}", names.write_power(*power)),
            Self::Untell(power) => format!("untell {}", names.write_power(*power)),
        }
    }

    pub(super) fn describe(&self, told: EditWords<'_>) -> String {
        match self {
            Self::Disclose { power, area } => format!(
                "showed {} the area {}",
                told.power(*power),
                told.name(*area)
            ),
            Self::Publish(area) => format!("showed everybody the area {}", told.name(*area)),
            Self::Name { area, name, abbr } => {
                let abbr = abbr.as_ref().map(|abbr| format!(" ({abbr})"));
                format!(
                    "named {} {name}{}",
                    told.name(*area),
                    abbr.unwrap_or_default()
                )
            }
            Self::Named { area, name, abbr } => {
                format!("noted that {} was named {name} ({abbr})", told.name(*area))
            }
            Self::MayName { power, area, may } if *may => {
                format!("let {} name {}", told.power(*power), told.name(*area))
            }
            Self::MayName { power, area, .. } => {
                format!(
                    "took the right to name {} from {}",
                    told.name(*area),
                    told.power(*power)
                )
            }
            Self::Treasure {
                at: sea,
                holder: Some(power),
            } => format!(
                "gave a treasure to a fleet of {} in {}",
                told.power(*power),
                told.name(*sea)
            ),
            Self::Treasure {
                at: place,
                holder: None,
            } => format!("put a treasure in {}", told.name(*place)),
            Self::NoTreasure(place) => format!("took a treasure away from {}", told.name(*place)),
            Self::Delivered { power, number } => format!(
                "set the treasures brought home by {} to {number}",
                told.power(*power)
            ),
            Self::Out { power, out: true } => {
                format!("the player of {} has left the game", told.power(*power))
            }
            Self::Out { power, out: false } => {
                format!("the player of {} is back in the game", told.power(*power))
            }
            Self::Mobile { area, mobile: true } => {
                format!("let the native army in {} move", told.name(*area))
            }
            Self::Mobile { area, .. } => {
                format!("made the native army in {} stay", told.name(*area))
            }
            Self::Tell { power, text } => format!("wrote to {}: {text}", told.power(*power)),
            Self::Untell(power) => format!("took back the message to {}", told.power(*power)),
        }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// Why it can't be made; the state is then as it was.
    pub(super) fn change(&self, table: Table<'_>, state: &mut State) -> Result<(), EditError> {
        if table.board.beyond.is_none() {
            return Err(EditError::NoWorld);
        }
        let known = state.discoveries.as_deref().ok_or(EditError::NoWorld)?;
        let mut discoveries = known.clone();
        self.change_known(table, &state.position, &mut discoveries)?;
        state.discoveries = Some(Arc::new(discoveries));
        Ok(())
    }

    fn change_known(
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
                name_area(board, discoveries, area, name, abbr.as_deref())?;
            }
            Self::Named { area, name, abbr } => {
                let area = beyond(board, *area)?;
                note_name(board, discoveries, area, name, abbr)?;
            }
            Self::MayName { power, area, may } => {
                let area = beyond(board, *area)?;
                is_player(board, *power)?;
                if let Some(lore) = discoveries.lore_of_mut(board, area) {
                    set(&mut lore.may_name, *power, *may);
                    if !*may && lore.conqueror == Some(*power) {
                        lore.conqueror = None;
                    }
                }
            }
            Self::Treasure { at, holder } => {
                let mut holder = match holder {
                    Some(power) => Some(fleet_of(table.board, position, *power, *at)?),
                    None => only_one(position, *at),
                };
                // Elsewhere whoever stands there holds it.
                if !is_open(board, table.rules, *at) {
                    holder = None;
                }
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
                if *number > MOST_BY_HAND {
                    return Err(EditError::TooMuch(*number));
                }
                let count = u16::try_from(*number).map_err(|_| EditError::TooMuch(*number))?;
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

/// The game master names an area, whatever it was called.
fn name_area(
    board: &Board,
    discoveries: &mut Discoveries,
    area: ProvinceId,
    name: &str,
    abbr: Option<&str>,
) -> Result<(), EditError> {
    let (name, abbr) = year1492::free_name(board, discoveries, area, name, abbr, None).map_err(
        |fault| match fault {
            NameFault::StandsFor(_, of) => EditError::NameTaken {
                name: name.to_owned(),
                of: province_name(board, of),
            },
            _ => EditError::NoName(name.to_owned()),
        },
    )?;
    let by = None;
    year1492::give_name(board, discoveries, area, AreaName { name, abbr, by });
    Ok(())
}

/// An area has a name that a player gave.
fn note_name(
    board: &Board,
    discoveries: &mut Discoveries,
    area: ProvinceId,
    name: &str,
    abbr: &str,
) -> Result<(), EditError> {
    let by = board.power_ids().next();
    let free = year1492::free_name(board, discoveries, area, name, Some(abbr), by);
    if let Err(NameFault::StandsFor(_, of)) = free {
        return Err(EditError::NameTaken {
            name: name.to_owned(),
            of: province_name(board, of),
        });
    }
    if let Some(lore) = discoveries.lore_of_mut(board, area) {
        let (name, abbr) = (name.to_owned(), abbr.to_owned());
        let former = lore.name.replace(AreaName { name, abbr, by });
        lore.former.extend(former);
    }
    Ok(())
}

/// `Land 1 = Vinland (Vin)`, `c = Vinland`, `c Vinland`.
fn named(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let lacking = EditError::Lacking("write the area and its name", HELP[0].0);
    let split = text.parted('=').or_else(|| leading_area(text));
    let (area, name) = split.ok_or(lacking)?;
    let (name, abbr) = abbreviated(name);
    Ok(SecretEdit::Name {
        area: area_of(area)?,
        name,
        abbr,
    })
}

/// `Vin Vinland (Vin)`: an area, and the name that a player gave it.
fn named_by_player(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let lacking = EditError::Lacking(
        "write the area, its name and its abbreviation",
        "named Vin Vinland (Vin)",
    );
    let (area, name) = leading_area(text).ok_or_else(|| lacking.clone())?;
    let area = area_of(area)?;
    let (name, abbr) = abbreviated(name);
    let abbr = abbr.ok_or(lacking)?;
    Ok(SecretEdit::Named { area, name, abbr })
}

/// An area beyond the known world, where the line is of a game.
pub(super) fn area_of(text: LineText<'_>) -> Result<ProvinceId, EditError> {
    let area = text.province()?;
    match text.names.forms() {
        Some(_) => beyond(text.names.board(), area),
        None => Ok(area),
    }
}

/// An area at the beginning of a line, and the rest.
fn leading_area(text: LineText<'_>) -> Option<(LineText<'_>, LineText<'_>)> {
    let mut splits = text.splits();
    let named = splits.clone().find(|(area, _)| area.province().is_ok());
    named.or_else(|| splits.next())
}

/// `Vinland (Vin)`.
fn abbreviated(name: LineText<'_>) -> (String, Option<String>) {
    let parted = name.text.strip_suffix(')');
    match parted.and_then(|name| name.rsplit_once('(')) {
        Some((name, abbr)) => (name.trim().to_owned(), Some(abbr.trim().to_owned())),
        None => (name.text.to_owned(), None),
    }
}

/// `France A storm rises`, `France: A storm rises`.
fn tell_edit(rest: LineText<'_>) -> Result<SecretEdit, EditError> {
    let (who, text) = rest.text.split_once([' ', ':']).unwrap_or((rest.text, ""));
    Ok(SecretEdit::Tell {
        power: rest.part(who).power()?,
        text: text.trim_start_matches(':').trim().to_owned(),
    })
}

/// `Vin`, `SAO France`, `SAO France F`.
fn treasure(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let of_fleet = text.last().filter(|(_, kind)| *kind == "F");
    let held = of_fleet.map_or(text, |(held, _)| held);
    let held = held.splits().find_map(|(at, holder)| {
        let (at, holder) = (at.province().ok()?, holder.power().ok()?);
        Some(SecretEdit::Treasure {
            at,
            holder: Some(holder),
        })
    });
    match held {
        Some(held) => Ok(held),
        None => text
            .province()
            .map(|at| SecretEdit::Treasure { at, holder: None }),
    }
}

/// `France 2`.
fn delivered(text: LineText<'_>, example: &'static str) -> Result<SecretEdit, EditError> {
    let (who, number) = text.number(example)?;
    Ok(SecretEdit::Delivered {
        power: who.power()?,
        number,
    })
}

/// `France Vin`; `None` for all of them.
fn of_somebody(
    text: LineText<'_>,
    example: &'static str,
) -> Result<(Option<PowerId>, ProvinceId), EditError> {
    let (who, area) = text.owner().ok_or(EditError::Form(example))?;
    let who = if who.text.eq_ignore_ascii_case("all") {
        None
    } else {
        Some(who.power()?)
    };
    Ok((who, area_of(area)?))
}

fn of_power(text: LineText<'_>, example: &'static str) -> Result<(PowerId, ProvinceId), EditError> {
    let (who, area) = of_somebody(text, example)?;
    who.map(|who| (who, area))
        .ok_or(EditError::Lacking("write one power", example))
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

/// The only fleet in a sea: it holds a treasure that nobody is said to.
fn only_one(position: &Position, sea: ProvinceId) -> Option<UnitId> {
    let mut there = position.units_in(sea);
    match (there.next(), there.next()) {
        (Some(only), None) => Some(only.id),
        _ => None,
    }
}

/// The first fleet of a power in a place.
fn fleet_of(
    board: &Board,
    position: &Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<UnitId, EditError> {
    let fleet = position
        .units_in(sea)
        .find(|unit| unit.power == power && unit.kind == UnitKind::Fleet);
    let (power, sea) = (&board.power(power).name, &board.province(sea).name);
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

/// How the areas that players know are numbered when a position is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownOrder {
    /// As they lie on each player's chart: so the areas that he knows from the beginning are.
    Chart,
    /// As the lines name them.
    Written,
}

/// Numbers the areas that each player knows. `facts` are the lines that said so.
pub(super) fn number_known(
    board: &Board,
    known: &mut Discoveries,
    order: KnownOrder,
    facts: &[Edit],
) {
    let Some(world) = &board.beyond else { return };
    for (power, knowledge) in board.power_ids().zip(&mut known.players) {
        match order {
            KnownOrder::Chart => {
                let atlas = Atlas::new(world, board.known_count(), &knowledge.known);
                knowledge.known.sort_by_key(|&area| atlas.key(area));
            }
            KnownOrder::Written => {
                let written = known_areas(facts, power);
                // What no line names he knows by where his units stand, and comes last.
                let place = |area| written.iter().position(|&other| other == area);
                knowledge
                    .known
                    .sort_by_key(|&area| place(area).unwrap_or(usize::MAX));
            }
        }
    }
}

/// The areas that lines say a player knows, in their order.
fn known_areas(facts: &[Edit], power: PowerId) -> Vec<ProvinceId> {
    let mut areas = Vec::new();
    for fact in facts {
        match fact {
            Edit::Group(GroupEdit::Known(who, all)) if *who == power => areas.extend(all),
            Edit::Secret(SecretEdit::Disclose { power: who, area }) if *who == power => {
                areas.push(*area);
            }
            _ => {}
        }
    }
    areas
}

impl SecretEdit {
    /// Whether it is done after what players know: then it tells nobody of a name.
    pub(super) const fn comes_last(&self) -> bool {
        matches!(self, Self::Named { .. })
    }
}
