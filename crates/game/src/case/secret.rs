//! What cases say of a secret world: who knows what of it, what is called how, and where treasures
//! are (1492).

use std::sync::Arc;

use super::outcome::{Checked, met};
use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_atlas::world::atlas::Atlas;
use chancery_engine::discovery::{AreaName, Discoveries, Treasure};
use chancery_engine::position::Position;
use chancery_engine::variant::{State, Table, year1492};

/// The keywords of `state` lines.
pub(crate) const KEYWORDS: [&str; 5] = ["knows", "treasure", "treasures", "may-name", "named"];

/// The keywords of `expect` lines.
pub(crate) const EXPECTED: [&str; 10] = [
    "knows",
    "knows-not",
    "public",
    "not-public",
    "may-name",
    "may-not-name",
    "name",
    "treasure",
    "no-treasure",
    "treasures",
];

/// How many centres beyond the known world a power owns: the keyword of an `expect` line.
pub(crate) const OFF_BOARD: &str = "off-board";

/// Something of a world that is so, or is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretExpectation {
    what: Lore,
    is: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Lore {
    Knows(PowerId, ProvinceId),
    Public(ProvinceId),
    MayName(PowerId, ProvinceId),
    Name(ProvinceId, String),
    Treasure(ProvinceId),
    Delivered(PowerId, u16),
    OffBoard(PowerId, usize),
}

impl SecretExpectation {
    /// Reads the rest of a line that begins with one of [`EXPECTED`] or [`OFF_BOARD`].
    pub(crate) fn read(
        keyword: &str,
        rest: Text<'_>,
        words: CaseWords<'_>,
    ) -> Result<Self, Mistake> {
        let of_power = |lore: fn(PowerId, ProvinceId) -> Lore| {
            let (power, area) = words.leading_power(rest)?;
            Ok::<_, Mistake>(lore(power, area_of(area, words)?))
        };
        let what = match keyword {
            "knows" | "knows-not" => of_power(Lore::Knows)?,
            "may-name" | "may-not-name" => of_power(Lore::MayName)?,
            "public" | "not-public" => Lore::Public(area_of(rest, words)?),
            "name" => {
                let (area, name) = leading_area(rest, words, "name X TEXT")?;
                Lore::Name(area, name.text.to_owned())
            }
            "treasures" => {
                let (power, number) = words.leading_power(rest)?;
                Lore::Delivered(power, number.number("treasures POWER N")?)
            }
            OFF_BOARD => {
                let (power, number) = words.leading_power(rest)?;
                Lore::OffBoard(power, number.number("off-board POWER N")?)
            }
            _ => Lore::Treasure(words.province(rest)?),
        };
        Ok(Self {
            what,
            is: !matches!(
                keyword,
                "knows-not" | "not-public" | "may-not-name" | "no-treasure"
            ),
        })
    }

    /// Whether it is so in a state of the game.
    pub(crate) fn check(&self, board: &Board, state: &State) -> Checked {
        let nothing = Discoveries::default();
        let known = state.discoveries.as_deref().unwrap_or(&nothing);
        let power = |power: PowerId| board.power(power).name.as_str();
        let area = |area: ProvinceId| board.write_place(area.into());
        match &self.what {
            Lore::Knows(who, what) => met(known.knows(*who, *what) == self.is, || {
                let knows = known.of(*who).map_or(&[][..], |knowledge| &knowledge.known);
                let knows = knows.iter().map(|&what| area(what)).joined(", ");
                format!(
                    "{} knows {}",
                    power(*who),
                    if knows.is_empty() {
                        "nothing".to_owned()
                    } else {
                        knows
                    }
                )
            }),
            Lore::Public(what) => met(known.is_public(*what) == self.is, || {
                let public = known.public.iter().map(|&what| area(what)).joined(", ");
                format!(
                    "public is {}",
                    if public.is_empty() {
                        "nothing".to_owned()
                    } else {
                        public
                    }
                )
            }),
            Lore::MayName(who, what) => {
                let may = known
                    .lore_of(board, *what)
                    .map_or(&[][..], |lore| &lore.may_name);
                met(may.contains(who) == self.is, || match may {
                    [] => format!("nobody may name {}", area(*what)),
                    _ => format!(
                        "{} may be named by {}",
                        area(*what),
                        may.iter().map(|&who| power(who)).joined(", ")
                    ),
                })
            }
            Lore::Name(what, name) => {
                let found = known
                    .lore_of(board, *what)
                    .and_then(|lore| lore.name.as_ref());
                met(
                    found.is_some_and(|found| found.name == *name),
                    || match found {
                        Some(found) => {
                            format!("{} is called {} ({})", area(*what), found.name, found.abbr)
                        }
                        None => format!("{} has no name", area(*what)),
                    },
                )
            }
            Lore::Treasure(at) => met(
                known.treasures.iter().any(|treasure| treasure.at == *at) == self.is,
                || {
                    let there = known
                        .treasures
                        .iter()
                        .map(|treasure| area(treasure.at))
                        .joined(", ");
                    if there.is_empty() {
                        "there is no treasure".to_owned()
                    } else {
                        format!("treasures are in {there}")
                    }
                },
            ),
            Lore::Delivered(who, number) => {
                let found = known.delivered_by(*who);
                met(found == *number, || {
                    format!("{} has brought home {found}", power(*who))
                })
            }
            Lore::OffBoard(who, number) => {
                let found = year1492::off_board(board, &state.position, *who);
                met(found == *number, || {
                    format!("{} owns {found} beyond the known world", power(*who))
                })
            }
        }
    }
}

/// Sets up what the lines of a `state` block say of the world, beside what follows from where units
/// stand.
pub(crate) fn set_up(
    lines: &[Text<'_>],
    words: CaseWords<'_>,
    table: Table<'_>,
    state: &mut State,
) -> Result<(), Mistake> {
    let mut known = Discoveries::clone(
        state
            .discoveries
            .as_deref()
            .unwrap_or(&Discoveries::default()),
    );
    for &line in lines {
        set_one(line, words, &state.position, &mut known)?;
    }
    put_in_chart_order(table.board, &mut known);
    state.discoveries = Some(Arc::new(known));
    words.variant.refresh(table, state);
    Ok(())
}

fn set_one(
    line: Text<'_>,
    words: CaseWords<'_>,
    position: &Position,
    known: &mut Discoveries,
) -> Result<(), Mistake> {
    let (keyword, rest) = line.split();
    match keyword {
        "knows" => {
            let form = "knows POWER: X, Y";
            let (power, areas) = rest
                .parted(":")
                .ok_or_else(|| rest.wrong(format!("the areas are missing; write `{form}`")))?;
            let power = words.power(power)?;
            let areas = match areas.text {
                "all" => words.board.provinces_beyond().collect(),
                _ => areas
                    .items()
                    .map(|area| area_of(area, words))
                    .collect::<Result<Vec<_>, _>>()?,
            };
            let knowledge = known
                .players
                .get_mut(power.index())
                .ok_or_else(|| rest.wrong("natives know nothing of the world"))?;
            for area in areas {
                if !knowledge.known.contains(&area) {
                    knowledge.known.push(area);
                }
            }
        }
        "treasure" => known.treasures.push(treasure(rest, words, position)?),
        "treasures" => {
            let (power, number) = words.leading_power(rest)?;
            let number = number.number("treasures POWER N")?;
            *known
                .delivered
                .get_mut(power.index())
                .ok_or_else(|| rest.wrong("natives bring no treasure home"))? = number;
        }
        "may-name" => {
            let (power, area) = words.leading_power(rest)?;
            let lore = lore_of(area_of(area, words)?, words, known, rest)?;
            lore.may_name.push(power);
            lore.may_name.sort_unstable();
            lore.may_name.dedup();
        }
        _ => {
            let form = "named X TEXT (Abb)";
            let (area, name) = leading_area(rest, words, form)?;
            let (name, abbr) = name
                .text
                .strip_suffix(')')
                .and_then(|text| text.rsplit_once('('))
                .ok_or_else(|| {
                    rest.wrong(format!("the abbreviation is missing; write `{form}`"))
                })?;
            // A player gave it; no rule asks who.
            let by = words.board.power_ids().next();
            let name = AreaName {
                name: name.trim().to_owned(),
                abbr: abbr.trim().to_owned(),
                by,
            };
            lore_of(area, words, known, rest)?.name = Some(name);
        }
    }
    Ok(())
}

/// `X`, or `SAO France F` for what a fleet in an open sea holds. There the only fleet holds what
/// nobody is said to.
fn treasure(
    rest: Text<'_>,
    words: CaseWords<'_>,
    position: &Position,
) -> Result<Treasure, Mistake> {
    let holder = rest
        .text
        .rsplit_once(char::is_whitespace)
        .filter(|(_, kind)| *kind == "F")
        .and_then(|(before, _)| {
            let (place, power) = before.trim().rsplit_once(char::is_whitespace)?;
            Some((place.trim(), words.find_power(power)?))
        });
    let Some((place, power)) = holder else {
        let at = words.province(rest)?;
        let only = match position.units_in(at).collect::<Vec<_>>().as_slice() {
            [fleet] if words.is_open(at) => Some(fleet.id),
            _ => None,
        };
        return Ok(Treasure { at, holder: only });
    };
    let at = words.province(rest.part(place))?;
    let fleet = position
        .units_in(at)
        .find(|unit| unit.power == power && unit.kind == UnitKind::Fleet);
    let fleet = fleet.ok_or_else(|| {
        let (power, sea) = (
            &words.board.power(power).name,
            &words.board.province(at).name,
        );
        rest.wrong(format!(
            "{power} has no fleet in {sea} to hold it; list one in `units`"
        ))
    })?;
    Ok(Treasure {
        at,
        holder: Some(fleet.id).filter(|_| words.is_open(at)),
    })
}

/// What a player knows from the beginning is numbered as it lies on his chart.
fn put_in_chart_order(board: &Board, known: &mut Discoveries) {
    let Some(world) = &board.beyond else { return };
    for knowledge in &mut known.players {
        let atlas = Atlas::of(world, board.known_count(), &knowledge.known);
        knowledge.known.sort_by_key(|&area| atlas.key(area));
    }
}

fn lore_of<'k>(
    area: ProvinceId,
    words: CaseWords<'_>,
    known: &'k mut Discoveries,
    at: Text<'_>,
) -> Result<&'k mut chancery_engine::discovery::AreaLore, Mistake> {
    known
        .lore_of_mut(words.board, area)
        .ok_or_else(|| at.wrong("the case has no world"))
}

/// An area beyond the known world.
fn area_of(written: Text<'_>, words: CaseWords<'_>) -> Result<ProvinceId, Mistake> {
    let area = words.province(written)?;
    if words.board.is_beyond(area) {
        return Ok(area);
    }
    let name = &words.board.province(area).name;
    Err(written.wrong(format!(
        "{name} is in the Known World; write an area beyond it"
    )))
}

/// An area at the beginning of a text, and the rest.
fn leading_area<'t>(
    written: Text<'t>,
    words: CaseWords<'_>,
    form: &str,
) -> Result<(ProvinceId, Text<'t>), Mistake> {
    let ends = written
        .text
        .match_indices(char::is_whitespace)
        .map(|(at, _)| at);
    let found = ends.clone().find_map(|at| {
        let area = area_of(written.part(&written.text[..at]), words).ok()?;
        Some((area, written.part(&written.text[at..])))
    });
    found.ok_or_else(|| match ends.clone().next() {
        Some(at) => match area_of(written.part(&written.text[..at]), words) {
            Err(mistake) => mistake,
            Ok(_) => written.wrong(format!("the name is missing; write `{form}`")),
        },
        None => written.wrong(format!("the name is missing; write `{form}`")),
    })
}
