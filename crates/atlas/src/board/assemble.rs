//! From the records of a board file to a [`Board`]: names become ids. What can't be resolved is
//! reported and left out.

use super::file::{BoardFile, CoastRecord, PowerRecord, comma_list};
use super::file_findings::{FieldSpot, FileFindings};
use super::graph::{Graph, RaggedRows};
use super::legend::chart;
use super::pack::LanguageNames;
use super::seasons::{BoardSeason, BoardSeasons, read_first};
use super::{Board, Coast, CoastId, Place, Power, PowerId, Province, ProvinceId, UnitKind};
use crate::grammar::Joined;

/// Makes a board of a file. With errors among the findings, it is fit only to be checked for more.
pub(super) fn assemble(file: &BoardFile, findings: &mut FileFindings) -> Board {
    let ids = BoardIds::new(file, findings);
    let mut provinces: Vec<Province> = Vec::with_capacity(file.provinces.len());
    for (index, record) in file.provinces.iter().enumerate() {
        provinces.push(Province {
            id: record.id.to_string(),
            abbr: record.abbr.to_string(),
            name: record.name.to_string(),
            aliases: aliases(&record.aliases),
            terrain: record.terrain,
            centre: record.centre,
            edge: record.edge,
            // The records of the powers name the homes, and are read later.
            home: None,
            territory: territory(index, &ids, findings),
            coasts: record.coasts.iter().map(coast).collect(),
            ring: ring(index, &record.ring, &ids, findings),
        });
    }
    let mut powers: Vec<Power> = Vec::with_capacity(file.powers.len());
    for (index, record) in file.powers.iter().enumerate() {
        let mut lists = PowerLists {
            record,
            spot: FieldSpot::item("powers", index),
            id: PowerId(index as u8),
            ids: &ids,
            findings,
        };
        powers.push(lists.power(&mut provinces));
    }
    let graph = graph(&provinces, &ids, findings);
    let (year, seasons) = seasons(file, findings);
    let mut natives = None;
    if let Some(record) = &file.neutral {
        // Neutral units come last: the ids of the powers with a seat stay without a gap.
        natives = Some(PowerId(powers.len() as u8));
        powers.push(neutral_power(record, &ids, &mut provinces, findings));
    }
    Board {
        id: file.id.to_string(),
        name: file.name.to_string(),
        note: file.note.to_string(),
        year,
        seasons,
        building: file.building,
        fitted: Vec::new(),
        foretells_pairs: false,
        beyond: None,
        natives,
        victory: file
            .victory
            .map(|(one, two, three)| [one, two, three].map(usize::from)),
        powers,
        provinces,
        chart: chart(file, findings),
        far: None,
        graph,
        called: Vec::new(),
        beside: None,
        language_names: LanguageNames::default(),
        names: std::sync::OnceLock::new(),
    }
}

/// The power of the neutral units: it has units alone, whatever else its record says.
fn neutral_power(
    record: &PowerRecord,
    ids: &BoardIds,
    provinces: &mut [Province],
    findings: &mut FileFindings,
) -> Power {
    // The check of the records reports lists that do not belong here, so they are passed over.
    let record = &PowerRecord {
        home: "".into(),
        owns: "".into(),
        vacant: "".into(),
        builds: "".into(),
        ..record.clone()
    };
    let mut lists = PowerLists {
        record,
        spot: FieldSpot::field("neutral"),
        id: PowerId(u8::MAX),
        ids,
        findings,
    };
    lists.power(provinces)
}

/// The power in whose home country the `index`th province lies.
fn territory(index: usize, ids: &BoardIds, findings: &mut FileFindings) -> Option<PowerId> {
    let record = &ids.file.provinces[index];
    let name = &record.territory;
    let power = ids.power(name);
    if power.is_none() && !name.is_empty() {
        let spot = FieldSpot::province(index, &record.id).then("territory");
        findings.error(&spot, format!("no power has the id `{name}`"));
    }
    power
}

impl Board {
    /// The board of a file that was not checked: its names and borders, and of faulty records what
    /// can be understood.
    #[cfg(feature = "table")]
    pub fn unchecked(file: &BoardFile) -> Self {
        assemble(file, &mut FileFindings::new("", ""))
    }

    /// A board without a province: the known world of a drawing that has none.
    pub fn of_nothing() -> Self {
        let file = BoardFile {
            format: super::file::FORMAT,
            years: 1,
            ..BoardFile::default()
        };
        assemble(&file, &mut FileFindings::new("", ""))
    }
}

/// The first year, where the file says it, and the seasons.
fn seasons(file: &BoardFile, findings: &mut FileFindings) -> (Option<u16>, BoardSeasons) {
    let list = match BoardSeason::read_list(&file.seasons) {
        Ok(list) => list,
        Err(why) => {
            findings.field_error("seasons", &why);
            Vec::new()
        }
    };
    let mut first = String::new();
    let mut year = None;
    let begins = file.begins.trim();
    if !begins.is_empty() {
        match read_first(begins) {
            Ok((season, begins_in)) => (first, year) = (season, Some(begins_in)),
            Err(why) => findings.field_error("begins", &why),
        }
    }
    let seasons = BoardSeasons {
        list,
        first,
        years: file.years,
    };
    (year, seasons)
}

fn aliases(text: &str) -> Vec<String> {
    comma_list(text).map(str::to_owned).collect()
}

fn coast(record: &CoastRecord) -> Coast {
    Coast {
        id: record.id.to_string(),
        name: record.name.to_string(),
        aliases: aliases(&record.aliases),
        unit: record.unit,
    }
}

/// Resolves the ids of a file, in any case.
pub(super) struct BoardIds<'a> {
    file: &'a BoardFile<'a>,
    provinces: Vec<(&'a str, u16)>,
}

impl<'a> BoardIds<'a> {
    fn new(file: &'a BoardFile<'a>, findings: &mut FileFindings) -> Self {
        let mut provinces: Vec<_> = file
            .provinces
            .iter()
            .enumerate()
            .map(|(i, p)| (&*p.id, i as u16))
            .collect();
        // Sorted, for `province` looks by halves. Of equal ids the first of the file comes first.
        provinces.sort_unstable();
        for pair in provinces.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (id, index) = pair[1];
            let spot = FieldSpot::province(usize::from(index), id).then("id");
            findings.error(&spot, "an earlier province has this id");
        }
        Self { file, provinces }
    }

    fn power(&self, name: &str) -> Option<PowerId> {
        self.file
            .powers
            .iter()
            .position(|p| p.id.eq_ignore_ascii_case(name))
            .map(|i| PowerId(i as u8))
    }

    pub(crate) fn province(&self, name: &str) -> Option<ProvinceId> {
        // Compared byte by byte: the name is folded as it is read, without a text of its own.
        let at = self
            .provinces
            .partition_point(|(id, _)| id.bytes().lt(name.bytes().map(|b| b.to_ascii_lowercase())));
        let &(id, index) = self.provinces.get(at)?;
        id.eq_ignore_ascii_case(name).then_some(ProvinceId(index))
    }

    /// The same; `Err` says what is wrong.
    fn known_province(&self, name: &str) -> Result<ProvinceId, String> {
        self.province(name).ok_or_else(|| unknown(name))
    }

    /// A place as `par`, or `stp/sc` where a coast is needed; `Err` says what is wrong.
    fn fleet_place(&self, text: &str) -> Result<Place, String> {
        let (name, coast) = text
            .split_once('/')
            .map_or((text, None), |(name, coast)| (name, Some(coast)));
        let province = self.known_province(name)?;
        let coasts = &self.file.provinces[province.index()].coasts;
        let Some(coast) = coast else {
            if coasts.is_empty() {
                return Ok(Place::new(province));
            }
            // In an order the program may guess the coast (DATC 6.B.2); a board file must say it.
            let choices = coast_choices(name, coasts);
            return Err(format!("`{name}` has several coasts; write {choices}"));
        };
        if coasts.is_empty() {
            return Err(format!("`{name}` has no named coasts; write `{name}`"));
        }
        let nth = coasts.iter().position(|c| c.id.eq_ignore_ascii_case(coast));
        if let Some(coast) = nth.and_then(CoastId::nth) {
            return Ok(Place::at_coast(province, coast));
        }
        let choices = coast_choices(name, coasts);
        Err(format!("`{name}` has no coast `{coast}`; write {choices}"))
    }
}

/// The coasts of a province as the file writes them: `` `stp/nc` or `stp/sc` ``.
fn coast_choices(name: &str, coasts: &[CoastRecord]) -> String {
    coasts
        .iter()
        .map(|c| format!("`{name}/{}`", c.id))
        .joined(" or ")
}

fn unknown(name: &str) -> String {
    format!("no province has the id `{name}`")
}

fn ring(
    index: usize,
    text: &str,
    ids: &BoardIds,
    findings: &mut FileFindings,
) -> Vec<Option<ProvinceId>> {
    let mut ring = Vec::new();
    for word in text.split_ascii_whitespace() {
        match ids.province(word) {
            // `-` is dead ground or the edge of the map, where the Right-Hand Rule passes over.
            _ if word == "-" => ring.push(None),
            Some(province) => ring.push(Some(province)),
            None => {
                let spot = FieldSpot::province(index, &ids.file.provinces[index].id);
                let spot = spot.then("ring").word(word);
                findings.error(&spot, format!("ring: {}", unknown(word)));
            }
        }
    }
    ring
}

/// The units of a power at the start.
#[derive(Default)]
struct BoardUnits {
    known: Vec<(UnitKind, Place)>,
    free: Vec<Place>,
    /// Of free kind and place.
    extra: usize,
}

/// Reads what the record of a power says.
struct PowerLists<'a, 'b> {
    record: &'a PowerRecord<'a>,
    spot: FieldSpot<'a>,
    id: PowerId,
    ids: &'a BoardIds<'a>,
    findings: &'a mut FileFindings<'b>,
}

impl PowerLists<'_, '_> {
    fn power(&mut self, provinces: &mut [Province]) -> Power {
        let record = self.record;
        let home = self.homes(&record.home, provinces);
        let owned = self.provinces("owns", &record.owns);
        let vacant = self.provinces("vacant", &record.vacant);
        let build_places = self.provinces("builds", &record.builds);
        let units = self.units(&record.start);
        Power {
            id: record.id.to_string(),
            name: record.name.to_string(),
            adjective: record.adjective.to_string(),
            aliases: aliases(&record.aliases),
            badge: record.letter.to_string(),
            home,
            start: units.known,
            free_units: units.free,
            extra_units: units.extra,
            owned,
            vacant,
            build_places,
        }
    }

    fn error(&mut self, field: &'static str, word: &str, why: &str) {
        self.findings.error(
            &self.spot.then(field).word(word),
            format!("power {}: {field}: {why}", self.record.id),
        );
    }

    /// The provinces of a list, in board order.
    fn provinces(&mut self, field: &'static str, text: &str) -> Vec<ProvinceId> {
        let mut found = Vec::new();
        for word in text.split_ascii_whitespace() {
            match self.ids.province(word) {
                Some(province) => found.push(province),
                None => self.error(field, word, &unknown(word)),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The home centres, which are marked as such in `provinces`.
    fn homes(&mut self, text: &str, provinces: &mut [Province]) -> Vec<ProvinceId> {
        let id = self.id;
        let mut homes = self.provinces("home", text);
        homes.retain(|&home| {
            let province = &mut provinces[home.index()];
            let Some(other) = province.home.replace(id).filter(|&other| other != id) else {
                return true;
            };
            // Two powers that build in one centre are an error; the board goes on to be checked.
            let word = &province.id;
            let other = &self.ids.file.powers[other.index()].id;
            let why = format!("`{word}` is a home centre of {other} too");
            self.error("home", word, &why);
            false
        });
        homes
    }

    fn units(&mut self, text: &str) -> BoardUnits {
        let mut units = BoardUnits::default();
        for unit in comma_list(text) {
            match start_unit(unit, self.ids) {
                _ if unit == "?" => units.extra += 1,
                Ok((Some(kind), place)) => units.known.push((kind, place)),
                Ok((None, place)) => units.free.push(place),
                Err(why) => self.error("start", unit, &why),
            }
        }
        units
    }
}

/// A unit at the start, without a kind where the owner chooses it.
fn start_unit(text: &str, ids: &BoardIds) -> Result<(Option<UnitKind>, Place), String> {
    match text.split_once(' ') {
        Some(("A", name)) => Ok((Some(UnitKind::Army), Place::new(ids.known_province(name)?))),
        Some(("F", name)) => Ok((Some(UnitKind::Fleet), ids.fleet_place(name)?)),
        // The owner may choose a fleet, so the coast must be said.
        Some(("?", name)) => Ok((None, ids.fleet_place(name)?)),
        _ => Err(format!(
            "`{text}` is not a unit; write `A Par`, `F StP/sc`, or `? Rom` if the owner chooses \
             the kind"
        )),
    }
}

fn graph(provinces: &[Province], ids: &BoardIds, findings: &mut FileFindings) -> Graph {
    let mut armies = RaggedRows::new();
    let mut fleets = RaggedRows::new();
    let (mut walk, mut sail) = (Vec::new(), Vec::new());
    // `Graph::new` counts on this order: a province's own row of fleets, then one for each coast.
    for (index, record) in ids.file.provinces.iter().enumerate() {
        let spot = FieldSpot::province(index, &record.id);
        let army = NeighbourField {
            text: &record.army,
            spot: &spot,
            name: "army",
        };
        army.read(&mut walk, |word| ids.known_province(word), findings);
        armies.push(&mut walk);
        let fleet = NeighbourField {
            text: &record.fleet,
            spot: &spot,
            name: "fleet",
        };
        fleet.read(&mut sail, |word| ids.fleet_place(word), findings);
        fleets.push(&mut sail);
        for (nth, coast) in record.coasts.iter().enumerate() {
            let fleet = NeighbourField {
                text: &coast.fleet,
                spot: &spot.then("coasts").then(nth),
                name: "fleet",
            };
            fleet.read(&mut sail, |word| ids.fleet_place(word), findings);
            fleets.push(&mut sail);
        }
    }
    Graph::new(provinces, armies, fleets)
}

/// A field of a record that lists neighbours.
struct NeighbourField<'a> {
    text: &'a str,
    /// The record.
    spot: &'a FieldSpot<'a>,
    /// `army` or `fleet`.
    name: &'static str,
}

impl NeighbourField<'_> {
    /// Reads the list into `found`, which is emptied first.
    fn read<T: PartialEq>(
        &self,
        found: &mut Vec<T>,
        resolve: impl Fn(&str) -> Result<T, String>,
        findings: &mut FileFindings,
    ) {
        found.clear();
        let Self { text, spot, name } = self;
        for word in text.split_ascii_whitespace() {
            match resolve(word) {
                Ok(item) if found.contains(&item) => {
                    let spot = spot.then(*name).word(word);
                    findings.warning(&spot, format!("{name}: `{word}` is listed twice"));
                }
                Ok(item) => found.push(item),
                Err(why) => {
                    let spot = spot.then(*name).word(word);
                    findings.error(&spot, format!("{name}: {why}"));
                }
            }
        }
    }
}
