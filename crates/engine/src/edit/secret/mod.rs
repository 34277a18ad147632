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
use chancery_atlas::world::Atlas;

const NAME: &str = "name Land 1 = Vinland (Vin)";
const KNOW: &str = "know France Vin";
const MAY_NAME: &str = "may-name France Vin";
const DELIVERED: &str = "delivered France 2";

pub(super) const HELP: &[Help] = &[
    (NAME, "give an area a name yourself"),
    (KNOW, "show a player an area, as if seen"),
    ("know all Vin", "show everybody the area"),
    (MAY_NAME, "let a player name an area (also: may-not-name)"),
    (
        "treasure Vin",
        "put a treasure there (at sea: treasure SAO France)",
    ),
    ("no-treasure Vin", "take the treasure away"),
    (DELIVERED, "set how many treasures a power has brought home"),
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
    /// A player knows an area.
    pub(super) const fn shown(power: PowerId, area: ProvinceId) -> Self {
        Self::Disclose { power, area }
    }

    /// Whether a game on the board has a secret world to change.
    pub(super) fn can_be(board: &Board) -> bool {
        board.beyond.is_some()
    }

    /// Whether such lines are read: by hand only in games that have a secret world, from files
    /// always.
    pub(super) fn is_read(names: &dyn EditNames) -> bool {
        names.state().is_none() || Self::can_be(names.board())
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        if !Self::is_read(rest.names) {
            return None;
        }
        Some(match word {
            "name" | "rename" => read_name(rest),
            "named" => read_named(rest),
            "know" | "knows" => read_knows(rest),
            "public" | "publish" => area_of(rest).map(Self::Publish),
            "may-name" => read_may_name(rest, true),
            "may-not-name" => read_may_name(rest, false),
            "treasure" => read_treasure(rest),
            "no-treasure" => rest.province().map(Self::NoTreasure),
            // The word of case files, which has an example of its own.
            "treasures" => read_delivered(rest, "treasures France 2"),
            "delivered" => read_delivered(rest, DELIVERED),
            "mobile" | "fixed" => rest.province().map(|area| Self::Mobile {
                area,
                mobile: word == "mobile",
            }),
            "tell" => read_tell(rest),
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
            Self::Disclose { power, area } => format!(
                "knows {} {}",
                names.write_power(*power),
                names.write_province(*area)
            ),
            Self::Publish(area) => format!("public {}", names.write_province(*area)),
            Self::Name {
                area,
                name,
                abbr: None,
            } => format!("name {} {name}", names.write_province(*area)),
            Self::Name {
                area,
                name,
                abbr: Some(abbr),
            } => format!("name {} = {name} ({abbr})", names.write_province(*area)),
            Self::Named { area, name, abbr } => {
                format!("named {} {name} ({abbr})", names.write_province(*area))
            }
            Self::MayName { power, area, may } => {
                let word = if *may { "may-name" } else { "may-not-name" };
                format!(
                    "{word} {} {}",
                    names.write_power(*power),
                    names.write_province(*area)
                )
            }
            Self::Treasure { at, holder: None } => {
                format!("treasure {}", names.write_province(*at))
            }
            Self::Treasure {
                at,
                holder: Some(power),
            } => format!(
                "treasure {} {} F",
                names.write_province(*at),
                names.write_power(*power)
            ),
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
            Self::Mobile { area, mobile } => {
                let word = if *mobile { "mobile" } else { "fixed" };
                format!("{word} {}", names.write_province(*area))
            }
            Self::Tell { power, text } => format!("tell {}: {text}", names.write_power(*power)),
            Self::Untell(power) => format!("untell {}", names.write_power(*power)),
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        match self {
            Self::Disclose { power, area } => format!(
                "showed {} the area {}",
                words.power(*power),
                words.name(*area)
            ),
            Self::Publish(area) => format!("showed everybody the area {}", words.name(*area)),
            Self::Name { area, name, abbr } => {
                let abbr = abbr.as_ref().map(|abbr| format!(" ({abbr})"));
                format!(
                    "named {} {name}{}",
                    words.name(*area),
                    abbr.unwrap_or_default()
                )
            }
            Self::Named { area, name, abbr } => {
                format!("noted that {} was named {name} ({abbr})", words.name(*area))
            }
            Self::MayName { power, area, may } if *may => {
                format!("let {} name {}", words.power(*power), words.name(*area))
            }
            Self::MayName { power, area, .. } => {
                format!(
                    "took the right to name {} from {}",
                    words.name(*area),
                    words.power(*power)
                )
            }
            Self::Treasure {
                at: sea,
                holder: Some(power),
            } => format!(
                "gave a treasure to a fleet of {} in {}",
                words.power(*power),
                words.name(*sea)
            ),
            Self::Treasure {
                at: place,
                holder: None,
            } => format!("put a treasure in {}", words.name(*place)),
            Self::NoTreasure(place) => format!("took a treasure away from {}", words.name(*place)),
            Self::Delivered { power, number } => format!(
                "set the treasures brought home by {} to {number}",
                words.power(*power)
            ),
            Self::Out { power, out: true } => {
                format!("the player of {} has left the game", words.power(*power))
            }
            Self::Out { power, out: false } => {
                format!("the player of {} is back in the game", words.power(*power))
            }
            Self::Mobile { area, mobile: true } => {
                format!("let the native army in {} move", words.name(*area))
            }
            Self::Mobile { area, .. } => {
                format!("made the native army in {} stay", words.name(*area))
            }
            Self::Tell { power, text } => format!("wrote to {}: {text}", words.power(*power)),
            Self::Untell(power) => format!("took back the message to {}", words.power(*power)),
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
        // On a copy: states before this one share what was known, and a fault changes nothing.
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
                let area = check_beyond(board, *area)?;
                let Discoveries { players, areas, .. } = discoveries;
                let knowledge = players.get_mut(power.index()).ok_or(EditError::NoPlayer)?;
                year1492::disclose(board, areas, knowledge, vec![area]);
            }
            Self::Publish(area) => {
                let area = check_beyond(board, *area)?;
                let Discoveries { players, areas, .. } = discoveries;
                for knowledge in players {
                    year1492::disclose(board, areas, knowledge, vec![area]);
                }
                // Outright: players who have left the game may still not know it.
                if !discoveries.is_public(area) {
                    let _ = year1492::publish(table, discoveries, vec![area]);
                }
            }
            Self::Name { area, name, abbr } => {
                let area = check_beyond(board, *area)?;
                name_area(board, discoveries, area, name, abbr.as_deref())?;
            }
            Self::Named { area, name, abbr } => {
                let area = check_beyond(board, *area)?;
                note_name(board, discoveries, area, name, abbr)?;
            }
            Self::MayName { power, area, may } => {
                let area = check_beyond(board, *area)?;
                check_player(board, *power)?;
                if let Some(lore) = discoveries.lore_of_mut(board, area) {
                    set_member(&mut lore.may_name, *power, *may);
                    // A conqueror's right is one of these rights, and ends with it.
                    if !*may && lore.conqueror == Some(*power) {
                        lore.conqueror = None;
                    }
                }
            }
            Self::Treasure { at, holder } => {
                let holder = treasure_holder(table, position, *at, *holder)?;
                discoveries.treasures.push(Treasure { at: *at, holder });
            }
            Self::NoTreasure(at) => {
                // The last one put there: so a second line takes the first back.
                let mut treasures = discoveries.treasures.iter();
                let Some(last) = treasures.rposition(|treasure| treasure.at == *at) else {
                    return Err(EditError::NoTreasure(province_name(board, *at)));
                };
                discoveries.treasures.remove(last);
            }
            Self::Delivered { power, number } => {
                if *number > MOST_BY_HAND {
                    return Err(EditError::TooMuch(*number));
                }
                let count = u16::try_from(*number).map_err(|_| EditError::TooMuch(*number))?;
                let Some(delivered) = discoveries.delivered.get_mut(power.index()) else {
                    return Err(EditError::NoPlayer);
                };
                *delivered = count;
            }
            Self::Out { power, out } => {
                check_player(board, *power)?;
                set_member(&mut discoveries.out, *power, *out);
            }
            Self::Mobile { area, mobile } => {
                let army = match position.unit_in(*area) {
                    Some(unit) if Some(unit.power) == board.natives => unit.id,
                    _ => return Err(EditError::NoNatives(province_name(board, *area))),
                };
                // Noted as looked at, too: else its area would say anew whether it moves.
                set_member(&mut discoveries.natives, army, true);
                set_member(&mut discoveries.mobile, army, *mobile);
            }
            // What a player is told is no part of the state: `told_by_hand` finds it in the changes of
            // a phase.
            Self::Tell { power, text } => {
                check_player(board, *power)?;
                if text.trim().is_empty() {
                    return Err(EditError::NothingSaid);
                }
            }
            Self::Untell(power) => check_player(board, *power)?,
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
    match year1492::free_name(board, discoveries, area, name, abbr, None) {
        Ok((name, abbr)) => {
            let by = None;
            year1492::give_name(board, discoveries, area, AreaName { name, abbr, by });
            Ok(())
        }
        Err(NameFault::StandsFor(_, of)) => Err(EditError::NameTaken {
            name: name.to_owned(),
            of: province_name(board, of),
        }),
        Err(_) => Err(EditError::NoName(name.to_owned())),
    }
}

/// Notes that an area has a name that a player gave.
fn note_name(
    board: &Board,
    discoveries: &mut Discoveries,
    area: ProvinceId,
    name: &str,
    abbr: &str,
) -> Result<(), EditError> {
    // The line does not say which player gave it. Any one does: only the game master's own names
    // are told apart.
    let by = board.power_ids().next();
    // Whatever the name's form, the game has it already; but it may not mean two areas.
    let free = year1492::free_name(board, discoveries, area, name, Some(abbr), by);
    if let Err(NameFault::StandsFor(_, of)) = free {
        return Err(EditError::NameTaken {
            name: name.to_owned(),
            of: province_name(board, of),
        });
    }
    if let Some(lore) = discoveries.lore_of_mut(board, area) {
        // Not by `give_name`, which uses up the giver's right: the lines of rights say who has one.
        let (name, abbr) = (name.to_owned(), abbr.to_owned());
        let former = lore.name.replace(AreaName { name, abbr, by });
        lore.former.extend(former);
    }
    Ok(())
}

/// `Land 1 = Vinland (Vin)`, `c = Vinland`, `c Vinland`.
fn read_name(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let Some((area, name)) = text.split_on('=').or_else(|| leading_area(text)) else {
        return Err(EditError::Lacking("write the area and its name", NAME));
    };
    let (name, abbr) = split_abbr(name);
    Ok(SecretEdit::Name {
        area: area_of(area)?,
        name,
        abbr,
    })
}

/// `Vin Vinland (Vin)`: an area, and the name that a player gave it.
fn read_named(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let lacking = EditError::Lacking(
        "write the area, its name and its abbreviation",
        "named Vin Vinland (Vin)",
    );
    let Some((area, name)) = leading_area(text) else {
        return Err(lacking);
    };
    let area = area_of(area)?;
    let (name, Some(abbr)) = split_abbr(name) else {
        return Err(lacking);
    };
    Ok(SecretEdit::Named { area, name, abbr })
}

/// An area; beyond the known world, where the game is known in which the line is typed.
pub(super) fn area_of(text: LineText<'_>) -> Result<ProvinceId, EditError> {
    let area = text.province()?;
    match text.names.forms() {
        Some(_) => check_beyond(text.names.board(), area),
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
fn split_abbr(name: LineText<'_>) -> (String, Option<String>) {
    let inside = name.text.strip_suffix(')');
    match inside.and_then(|inside| inside.rsplit_once('(')) {
        Some((name, abbr)) => (name.trim().to_owned(), Some(abbr.trim().to_owned())),
        None => (name.text.to_owned(), None),
    }
}

/// `France A storm rises`, `France: A storm rises`.
fn read_tell(rest: LineText<'_>) -> Result<SecretEdit, EditError> {
    // At the first blank, not after the longest name: the message may begin with any word.
    let (who, text) = rest.text.split_once([' ', ':']).unwrap_or((rest.text, ""));
    Ok(SecretEdit::Tell {
        power: rest.part(who).power()?,
        text: text.trim_start_matches(':').trim().to_owned(),
    })
}

/// `Vin`, `SAO France`, `SAO France F`.
fn read_treasure(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let held = match text.split_last() {
        Some((held, "F")) => held,
        _ => text,
    };
    for (at, holder) in held.splits() {
        if let (Ok(at), Ok(holder)) = (at.province(), holder.power()) {
            let holder = Some(holder);
            return Ok(SecretEdit::Treasure { at, holder });
        }
    }
    // The whole line, even an `F` at its end: a name may end so.
    let at = text.province()?;
    Ok(SecretEdit::Treasure { at, holder: None })
}

/// `France 2`.
fn read_delivered(text: LineText<'_>, example: &'static str) -> Result<SecretEdit, EditError> {
    let (who, number) = text.split_number(example)?;
    Ok(SecretEdit::Delivered {
        power: who.power()?,
        number,
    })
}

/// `France Vin`, `all Vin`.
fn read_knows(text: LineText<'_>) -> Result<SecretEdit, EditError> {
    let (who, area) = who_and_area(text, KNOW)?;
    Ok(match who {
        Some(power) => SecretEdit::Disclose { power, area },
        None => SecretEdit::Publish(area),
    })
}

/// `France Vin`.
fn read_may_name(text: LineText<'_>, may: bool) -> Result<SecretEdit, EditError> {
    match who_and_area(text, MAY_NAME)? {
        (Some(power), area) => Ok(SecretEdit::MayName { power, area, may }),
        (None, _) => Err(EditError::Lacking("write one power", MAY_NAME)),
    }
}

/// `France Vin`, or `all Vin`: no power then.
fn who_and_area(
    text: LineText<'_>,
    example: &'static str,
) -> Result<(Option<PowerId>, ProvinceId), EditError> {
    let (who, area) = text.split_owner().ok_or(EditError::Form(example))?;
    let who = if who.text.eq_ignore_ascii_case("all") {
        None
    } else {
        Some(who.power()?)
    };
    Ok((who, area_of(area)?))
}

/// The area, if it is beyond the known world.
fn check_beyond(board: &Board, area: ProvinceId) -> Result<ProvinceId, EditError> {
    if board.is_beyond(area) {
        Ok(area)
    } else {
        Err(EditError::NotBeyond(province_name(board, area)))
    }
}

fn check_player(board: &Board, power: PowerId) -> Result<(), EditError> {
    if power.index() < board.power_count() {
        Ok(())
    } else {
        Err(EditError::NoPlayer)
    }
}

/// Which unit holds a treasure that is put somewhere: a fleet of the named power, else the only
/// unit there. Outside open seas none is noted, for whoever stands there holds it.
fn treasure_holder(
    table: Table<'_>,
    position: &Position,
    at: ProvinceId,
    power: Option<PowerId>,
) -> Result<Option<UnitId>, EditError> {
    // Looked for in any case: a line that names a power without a fleet there is a mistake.
    let holder = match power {
        Some(power) => Some(fleet_of(table.board, position, power, at)?),
        None => only_unit(position, at),
    };
    if is_open(table.board, table.rules, at) {
        Ok(holder)
    } else {
        Ok(None)
    }
}

/// The only unit in a sea.
fn only_unit(position: &Position, sea: ProvinceId) -> Option<UnitId> {
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
    let mut units = position.units_in(sea);
    match units.find(|unit| unit.power == power && unit.kind == UnitKind::Fleet) {
        Some(fleet) => Ok(fleet.id),
        None => Err(EditError::NoHolder {
            power: board.power(power).name.clone(),
            sea: province_name(board, sea),
        }),
    }
}

/// Puts something into a sorted list, or takes it out.
fn set_member<T: Ord + Copy>(list: &mut Vec<T>, item: T, is_in: bool) {
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
