//! The board file: what was read in the words of ours, with a remark for what can't be said.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::geography::{self, Geography, JdipBerth, JdipProvince};
use super::names::JdipNames;
use super::records::{JdipRecord, JdipUnit, NEUTRAL, RuleOption};
use super::xml;
use crate::exchange::Misfit;
use chancery_atlas::board::file::{BoardFile, CoastRecord, FORMAT, PowerRecord, ProvinceRecord};
use chancery_atlas::board::{Terrain, badges, builtin, fold, free_badge};

/// Where a unit's cell is to be chosen.
const NOWHERE: (u16, u16) = (u16::MAX, u16::MAX);

/// What a file says of its rules, and whether it is what is played here anyway.
const PLAYED: [(&str, &str); 5] = [
    ("OPTION_BUILDS", "VALUE_BUILDS_HOME_ONLY"),
    ("OPTION_BUILDS", "VALUE_BUILDS_ANY_OWNED"),
    ("OPTION_BUILDS", "VALUE_BUILDS_ANY_IF_HOME_OWNED"),
    ("OPTION_WINGS", "VALUE_WINGS_DISABLED"),
    ("OPTION_CONVOYED_MOVES", "VALUE_PATHS_EITHER"),
];

/// Writes the records of a board, without what follows from its drawing. `coasts` are the cells of
/// fleets that the drawing names.
pub(super) fn records(
    record: &JdipRecord,
    board: &Geography,
    names: &JdipNames,
    coasts: &HashMap<JdipBerth, (u16, u16)>,
    remarks: &mut Vec<Misfit>,
) -> BoardFile<'static> {
    let (powers, homes) = powers(record, board, names, remarks);
    let centres: BTreeSet<usize> = record
        .centres
        .iter()
        .filter_map(|centre| {
            let found = board.find(&centre.province);
            if found.is_none() {
                remarks.push(Misfit::at(
                    &centre.place,
                    format!(
                        "`{}` is not a province; the supply centre is left out",
                        xml::cut(&centre.province)
                    ),
                ));
            }
            found
        })
        .collect();
    let mut file = BoardFile {
        format: FORMAT,
        id: board_id(record).into(),
        name: record.name.clone().into(),
        note: format!("Read from a variant of {}.", record.program).into(),
        victory: victory(record, centres.len(), remarks),
        begins: begins(record, remarks),
        seasons: record.seasons.clone().into(),
        years: record.years,
        building: record.building,
        neutral: neutral(record, board, names, &powers, remarks),
        powers,
        ..BoardFile::default()
    };
    let mut spellings = JdipSpellings::new(board, names);
    for (index, province) in board.provinces.iter().enumerate() {
        let territory = homes
            .get(&index)
            .map(|&power| file.powers[power].id.clone());
        let name = spellings.name(index, province, remarks);
        let aliases = spellings.aliases(index, province, &name, remarks);
        file.provinces.push(ProvinceRecord {
            id: names.ids[index].clone().into(),
            abbr: names.abbreviations[index].clone().into(),
            code: ' ',
            name: name.into(),
            aliases: aliases.join(", ").into(),
            terrain: province.terrain,
            centre: centres.contains(&index),
            edge: false,
            territory: territory.unwrap_or_default(),
            army: words(board.armies[index].iter().map(|&to| names.ids[to].clone())),
            fleet: fleet(board, names, JdipBerth::whole(index)),
            coasts: province
                .coasts
                .iter()
                .enumerate()
                .map(|(nth, (id, name))| CoastRecord {
                    id: (*id).into(),
                    name: (*name).into(),
                    aliases: Cow::Borrowed(""),
                    fleet: fleet(board, names, JdipBerth::at_coast(index, nth)),
                    unit: coasts
                        .get(&JdipBerth::at_coast(index, nth))
                        .copied()
                        .unwrap_or(NOWHERE),
                })
                .collect(),
            ring: Cow::Borrowed(""),
            label: (0, 0, 0),
            unit: NOWHERE,
        });
    }
    rules(record, remarks);
    file
}

/// The id of a board: that of no built-in one, whose place it would take.
fn board_id(record: &JdipRecord) -> String {
    let words: Vec<String> = record
        .name
        .split(|c: char| !c.is_alphanumeric())
        .map(xml::id)
        .filter(|word| !word.is_empty())
        .collect();
    let id = words.join("-");
    if id.is_empty() || builtin::ids().any(|known| known == id) {
        let program = record.program.to_lowercase();
        format!("{program}-{id}").trim_end_matches('-').to_owned()
    } else {
        id
    }
}

fn words(list: impl Iterator<Item = String>) -> Cow<'static, str> {
    list.collect::<Vec<_>>().join(" ").into()
}

fn berth(board: &Geography, names: &JdipNames, berth: JdipBerth) -> String {
    let id = &names.ids[berth.province];
    match berth.coast {
        Some(coast) => format!("{id}/{}", board.provinces[berth.province].coasts[coast].0),
        None => id.clone(),
    }
}

fn fleet(board: &Geography, names: &JdipNames, from: JdipBerth) -> Cow<'static, str> {
    let to = board.fleets.get(&from).into_iter().flatten();
    words(to.map(|&to| berth(board, names, to)))
}

/// The spellings that are given away, folded.
struct JdipSpellings<'a> {
    taken: HashMap<String, usize>,
    /// Those that mean something else in orders.
    misread: &'a BTreeSet<String>,
}

impl<'a> JdipSpellings<'a> {
    fn new(board: &Geography, names: &'a JdipNames) -> Self {
        let mut taken = HashMap::new();
        for (index, id) in names.ids.iter().enumerate() {
            taken.insert(fold(id), index);
        }
        for (index, province) in board.provinces.iter().enumerate() {
            taken
                .entry(fold(&unbracketed(&province.name)))
                .or_insert(index);
        }
        Self {
            taken,
            misread: &names.misread,
        }
    }

    /// The full name of a province, with its short name where another one has it.
    fn name(&self, index: usize, province: &JdipProvince, remarks: &mut Vec<Misfit>) -> String {
        let bare = unbracketed(&province.name);
        let folded = fold(&bare);
        if !folded.is_empty() && self.taken.get(&folded) == Some(&index) {
            return bare;
        }
        let name = format!("{bare} {}", province.short);
        remarks.push(Misfit::at(
            &province.place,
            format!(
                "another province has the name {}; this one is called {name}",
                xml::cut(&province.name)
            ),
        ));
        name.trim().to_owned()
    }

    fn aliases(
        &mut self,
        index: usize,
        province: &JdipProvince,
        name: &str,
        remarks: &mut Vec<Misfit>,
    ) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        for alias in &province.aliases {
            let folded = fold(alias);
            let alias = alias.replace(',', " ");
            if self.misread.contains(&folded) {
                remarks.push(Misfit::at(
                    &province.place,
                    format!(
                        "{name}: `{}` means something else in orders; it is left out",
                        xml::cut(&alias)
                    ),
                ));
                continue;
            }
            match self.taken.get(&folded) {
                Some(&other) if other != index => remarks.push(Misfit::at(
                    &province.place,
                    format!(
                        "{name}: `{}` means another province too; it is left out",
                        xml::cut(&alias)
                    ),
                )),
                None if !folded.is_empty() => {
                    self.taken.insert(folded, index);
                    kept.push(alias);
                }
                _ => {}
            }
        }
        kept
    }
}

/// A name as orders can have it: `Wood Trade` of `Wood (Trade)`.
fn unbracketed(name: &str) -> String {
    let bare = name.replace(['(', ')', '[', ']'], " ");
    let words: Vec<&str> = bare.split_whitespace().collect();
    words.join(" ")
}

/// The powers, and whose home each home centre is.
fn powers(
    record: &JdipRecord,
    board: &Geography,
    names: &JdipNames,
    remarks: &mut Vec<Misfit>,
) -> (Vec<PowerRecord<'static>>, HashMap<usize, usize>) {
    let by_name: HashMap<String, usize> = record
        .powers
        .iter()
        .enumerate()
        .flat_map(|(nth, power)| {
            [&power.name, &power.adjective]
                .into_iter()
                .chain(&power.aliases)
                .map(move |name| (fold(name), nth))
        })
        .rev()
        .collect();
    let Owners {
        homes,
        owned,
        vacant,
        anybodys,
    } = owners(record, board, &by_name, remarks);
    let builds_first = begins(record, &mut Vec::new()).starts_with("Winter");
    if record.units.is_empty() && !builds_first {
        remarks.push(Misfit::at(
            &record.place,
            "there are no units at the start: place them in the position editor",
        ));
    }
    let starts = starts(record, board, names, &by_name, remarks);
    let mut taken: HashSet<String> = HashSet::new();
    let letters = badges(record.powers.iter().map(|power| &*power.name));
    let mut powers = Vec::new();
    for (nth, power) in record.powers.iter().enumerate() {
        let mut id = xml::id(&power.name);
        while id.is_empty() || !taken.insert(id.clone()) {
            id.push('x');
        }
        taken.extend([fold(&power.name), fold(&power.adjective)]);
        let aliases: Vec<String> = power
            .aliases
            .iter()
            .filter(|alias| taken.insert(fold(alias)))
            .cloned()
            .collect();
        let mut own: Vec<usize> = homes
            .iter()
            .filter(|(_, power)| **power == nth)
            .map(|(&home, _)| home)
            .collect();
        own.sort_unstable();
        if !power.active {
            remarks.push(Misfit::at(
                &power.place,
                format!(
                    "nobody plays {}: leave it in disorder when you set up a game",
                    power.name
                ),
            ));
        }
        let mut owns: Vec<usize> = owned
            .iter()
            .filter(|(_, owner)| **owner == nth)
            .map(|(&centre, _)| centre)
            .collect();
        owns.sort_unstable();
        powers.push(PowerRecord {
            id: id.into(),
            name: power.name.clone().into(),
            adjective: power.adjective.clone().into(),
            aliases: aliases.join(", ").into(),
            letter: letters[nth].clone().into(),
            home: words(own.iter().map(|&home| names.ids[home].clone())),
            start: starts[nth].join(", ").into(),
            owns: words(owns.into_iter().map(|centre| names.ids[centre].clone())),
            vacant: words(
                own.iter()
                    .filter(|home| vacant.contains(home))
                    .map(|&home| names.ids[home].clone()),
            ),
            builds: words(anybodys.iter().map(|&centre| names.ids[centre].clone())),
        });
    }
    (powers, homes)
}

/// Whose the centres are.
#[derive(Default)]
struct Owners {
    /// Whose home each home centre is.
    homes: HashMap<usize, usize>,
    /// Who owns at the start what is not his home.
    owned: HashMap<usize, usize>,
    /// Home centres that nobody owns at the start.
    vacant: BTreeSet<usize>,
    /// Where every power builds while it owns the place.
    anybodys: BTreeSet<usize>,
}

fn owners(
    record: &JdipRecord,
    board: &Geography,
    powers: &HashMap<String, usize>,
    remarks: &mut Vec<Misfit>,
) -> Owners {
    let mut owners = Owners::default();
    for centre in &record.centres {
        let Some(province) = board.find(&centre.province) else {
            continue;
        };
        let name = &board.provinces[province].name;
        let home = find_power(powers, centre.home.as_deref());
        let owner = find_power(powers, centre.owner.as_deref());
        match (&centre.home, home) {
            (Some(_), Some(power)) => {
                owners.homes.entry(province).or_insert(power);
            }
            (Some(any), None) if any.eq_ignore_ascii_case("any") => {
                owners.anybodys.insert(province);
            }
            (Some(other), None) if !other.eq_ignore_ascii_case(NEUTRAL) => {
                remarks.push(Misfit::at(
                    &centre.place,
                    format!(
                        "{name}: there is no power `{}`; it is nobody's home",
                        xml::cut(other)
                    ),
                ));
            }
            (Some(_), None) | (None, _) => {}
        }
        match owner {
            Some(owner) if Some(owner) != home => _ = owners.owned.insert(province, owner),
            None if home.is_some() => _ = owners.vacant.insert(province),
            Some(_) | None => {}
        }
    }
    owners
}

fn find_power(powers: &HashMap<String, usize>, written: Option<&str>) -> Option<usize> {
    powers.get(&fold(written?)).copied()
}

/// The units that nobody plays, as a power without a player.
fn neutral(
    record: &JdipRecord,
    board: &Geography,
    names: &JdipNames,
    taken: &[PowerRecord],
    remarks: &mut Vec<Misfit>,
) -> Option<PowerRecord<'static>> {
    let mut start = Vec::new();
    for unit in record.units.iter().filter(|unit| is_neutral(record, unit)) {
        match place(unit, board, names) {
            Ok((_, unit)) => start.push(unit),
            Err(why) => remarks.push(left_out(unit, &why)),
        }
    }
    let badge = free_badge("Neutral", |badge| {
        taken.iter().any(|power| power.letter == badge)
    });
    (!start.is_empty()).then(|| PowerRecord {
        id: NEUTRAL.into(),
        name: "Neutral".into(),
        adjective: "Neutral".into(),
        letter: badge.into(),
        start: start.join(", ").into(),
        ..PowerRecord::default()
    })
}

/// Whether a unit is of no power, and of nobody.
fn is_neutral(record: &JdipRecord, unit: &JdipUnit) -> bool {
    // A file may have a power of that name.
    unit.power.eq_ignore_ascii_case(NEUTRAL)
        && !record
            .powers
            .iter()
            .any(|power| fold(&power.name) == NEUTRAL)
}

fn left_out(unit: &JdipUnit, why: &str) -> Misfit {
    Misfit::at(
        &unit.place,
        format!(
            "{} {} of {}: {why}; it is left out",
            xml::cut(&unit.kind),
            xml::cut(&unit.province),
            xml::cut(&unit.power)
        ),
    )
}

/// The units of each power at the start.
fn starts(
    record: &JdipRecord,
    board: &Geography,
    names: &JdipNames,
    powers: &HashMap<String, usize>,
    remarks: &mut Vec<Misfit>,
) -> Vec<Vec<String>> {
    let mut starts = vec![Vec::new(); record.powers.len()];
    let mut filled = BTreeSet::new();
    for unit in &record.units {
        if is_neutral(record, unit) {
            continue;
        }
        let power = powers.get(&fold(&unit.power)).copied();
        let power = power.ok_or_else(|| "there is no such power".to_owned());
        let placed = power.and_then(|power| {
            let (at, start) = place(unit, board, names)?;
            if filled.insert(at) {
                Ok((power, start))
            } else {
                Err("another unit is there".to_owned())
            }
        });
        match placed {
            Ok((power, start)) => starts[power].push(start),
            Err(why) => remarks.push(left_out(unit, &why)),
        }
    }
    starts
}

/// The province of a unit, and the unit as a board file writes it.
fn place(unit: &JdipUnit, board: &Geography, names: &JdipNames) -> Result<(usize, String), String> {
    let (name, coast) = geography::parts(&unit.province);
    let at = board.find(name).ok_or("there is no such province")?;
    let province = &board.provinces[at];
    let coast = unit.coast.as_deref().or(coast);
    let coast = coast.and_then(|coast| board.coast(at, coast));
    match &*unit.kind {
        "army" if province.terrain.is_land() => Ok((at, format!("A {}", names.ids[at]))),
        "army" => Err("an army can't stand at sea".to_owned()),
        "fleet" if province.terrain == Terrain::Inland => {
            Err("a fleet can't stand inland".to_owned())
        }
        "fleet" if coast.is_none() && !province.coasts.is_empty() => {
            Err("its coast is missing".to_owned())
        }
        "fleet" => {
            let from = JdipBerth {
                province: at,
                coast,
            };
            Ok((at, format!("F {}", berth(board, names, from))))
        }
        "wing" => Err("there are no wings here".to_owned()),
        _ => Err("there is no such unit here".to_owned()),
    }
}

/// When its games begin, where that is not Spring 1901.
fn begins(record: &JdipRecord, remarks: &mut Vec<Misfit>) -> Cow<'static, str> {
    let Some((turn, place)) = &record.begins else {
        return Cow::Borrowed("");
    };
    let words = turn.split([' ', ',']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let found = match words[..] {
        [season, year] | [season, year, "Movement"] => Some((season, year)),
        // Adjustments are in Winter here.
        [_, year, kind] if kind.starts_with("Adjust") && record.seasons.is_empty() => {
            Some(("Winter", year))
        }
        _ => None,
    };
    let found = found.and_then(|(season, year)| Some((season, year.parse::<u16>().ok()?)));
    match found {
        Some(("Spring", 1901)) => Cow::Borrowed(""),
        Some((season, year)) if !record.seasons.is_empty() => format!("{season} {year}").into(),
        Some((season @ ("Spring" | "Fall" | "Winter"), year)) => format!("{season} {year}").into(),
        _ => {
            remarks.push(Misfit::at(
                place,
                format!(
                    "it begins in {}, which Chancery can't read; here games begin in Spring 1901",
                    xml::cut(turn)
                ),
            ));
            Cow::Borrowed("")
        }
    }
}

/// The centres to win with: those of one power for two and three too, of whom the file says nothing.
fn victory(
    record: &JdipRecord,
    centres: usize,
    remarks: &mut Vec<Misfit>,
) -> Option<(u16, u16, u16)> {
    let (written, place) = record.winning.as_ref()?;
    let count: Option<u16> = written.trim().parse().ok();
    let Some(count) = count.filter(|count| (1..=centres).contains(&usize::from(*count))) else {
        remarks.push(Misfit::at(
            place,
            format!(
                "`{}` can't be the number of centres to win; there are {centres}",
                xml::cut(written)
            ),
        ));
        return None;
    };
    Some((count, count, count))
}

/// Remarks on rules that are not played here.
fn rules(record: &JdipRecord, remarks: &mut Vec<Misfit>) {
    for RuleOption { name, value, place } in &record.options {
        let known = PLAYED.iter().any(|pair| *pair == (name, value));
        if known || value.trim() == "0" {
            continue;
        }
        let what = match (&**name, &**value) {
            ("OPTION_WINGS", _) => "powers may build wings; here there are none".to_owned(),
            ("YEARS_WITHOUT_SC_CAPTURE", years) => format!(
                "after {} years without a captured centre it is a draw; here, call the vote",
                xml::cut(years)
            ),
            ("GAME_LENGTH", years) => {
                format!(
                    "it ends after {} years; here, end it by hand",
                    xml::cut(years)
                )
            }
            (name, value) => format!(
                "the rule {} is {}; Chancery does not know it",
                xml::cut(name),
                xml::cut(value)
            ),
        };
        remarks.push(Misfit::at(place, what));
    }
}
