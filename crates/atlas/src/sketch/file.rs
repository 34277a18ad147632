//! A board file made of what is painted.

use super::Sketch;
use super::called;
use super::passages::Passages;
use crate::board::file::{
    BoardFile, CoastRecord, DecorRecord, FORMAT, PowerRecord, ProvinceRecord,
};
use crate::board::layout::lay_out;
use crate::board::sheet::{BoardNote, CoastOnSheet, Realm, StartUnit};
use crate::board::{
    Anchor, AreaId, AreaKind, Chart, ChartCell, CoastId, DecorId, Ground, Place, ProvinceId,
    Terrain, UnitKind,
};
use crate::grammar::Joined;
use std::collections::BTreeSet;

/// The cell of a unit that nobody has chosen: in no chart.
const NOWHERE: (u16, u16) = (u16::MAX, u16::MAX);

impl Sketch {
    /// The areas in the order of the file: those that were read first, as they were, then the
    /// others.
    pub(crate) fn order(&self) -> Vec<AreaId> {
        let mut order: Vec<AreaId> = self.drawing.area_ids().collect();
        order.sort_by_key(|&area| {
            let note = self.sheet.notes.get(&area);
            (note.and_then(|note| note.rank).unwrap_or(u32::MAX), area)
        });
        order
    }

    /// The id of each area in the file: what it has, or one made of what it is called.
    pub(crate) fn ids(&self) -> Vec<String> {
        let areas = &self.drawing.areas;
        // The ids that are there come first: a new one must not take that of a later area.
        let mut taken: BTreeSet<String> = areas.iter().map(|area| area.id.clone()).collect();
        let mut ids = Vec::with_capacity(areas.len());
        for area in areas {
            let wanted = match (&*area.id, &area.abbr, &area.name) {
                ("", Some(abbr), _) => letters(abbr, usize::MAX),
                ("", None, Some(name)) => letters(name, 3),
                ("", None, None) if area.kind == AreaKind::Sea => "sea1".to_owned(),
                ("", None, None) => "land1".to_owned(),
                (id, _, _) => {
                    ids.push(id.to_owned());
                    continue;
                }
            };
            let id = free_id(&wanted, &taken);
            taken.insert(id.clone());
            ids.push(id);
        }
        ids
    }

    /// The board file, laid out.
    pub(crate) fn file(&self, passages: &Passages) -> BoardFile<'static> {
        let ids = self.ids();
        let order = self.order();
        let writing = SketchWriting {
            sketch: self,
            passages,
            ids: &ids,
        };
        let mut file = BoardFile {
            format: FORMAT,
            id: self.sheet.id.clone().into(),
            name: self.drawing.title.clone().into(),
            note: self.sheet.note.clone().into(),
            wraps: self.drawing.grid.wraps,
            victory: self.sheet.victory,
            begins: self.sheet.begins.clone().into(),
            seasons: self.sheet.seasons.clone().into(),
            years: self.sheet.years,
            building: self.sheet.building,
            neutral: self
                .sheet
                .neutral
                .as_ref()
                .map(|power| writing.power(power)),
            powers: self
                .sheet
                .powers
                .iter()
                .map(|power| writing.power(power))
                .collect(),
            provinces: order.iter().map(|&area| writing.province(area)).collect(),
            decor: self.decor(),
            ..BoardFile::default()
        };
        lay_out(&mut file, &self.chart(&order));
        for (record, area) in file.provinces.iter_mut().zip(&order) {
            let note = self.sheet.notes.get(area);
            if let Some(ring) = note.and_then(|note| note.ring.as_ref())
                && record.ring == ring.drawn
            {
                // Nothing was painted here, so the file keeps the ring as somebody wrote it.
                record.ring = ring.written.clone().into();
            }
        }
        file
    }

    /// The text of the file: the comments at its head, and the board.
    pub(crate) fn text(&self, passages: &Passages) -> String {
        let mut text = String::new();
        for remark in &self.drawing.remarks {
            text.push_str("//");
            if !remark.is_empty() {
                text.push(' ');
                text.push_str(remark);
            }
            text.push('\n');
        }
        text + &self.file(passages).to_string()
    }

    fn decor(&self) -> Vec<DecorRecord<'static>> {
        let mut codes = self.sheet.dead.clone();
        // Two texts may be alike: each takes one of the characters that the file had for it.
        let mut decor = Vec::new();
        for name in &self.drawing.barriers {
            let code = match codes.iter().position(|(known, _)| known == name) {
                Some(at) => codes.remove(at).1,
                None => ' ',
            };
            decor.push(DecorRecord {
                code,
                name: name.clone().into(),
            });
        }
        decor
    }

    fn chart(&self, order: &[AreaId]) -> Chart {
        let mut number = vec![ProvinceId(0); order.len()];
        for (area, id) in order.iter().zip(0..) {
            number[area.index()] = ProvinceId(id);
        }
        let grid = &self.drawing.grid;
        let cells = grid.cells.iter().map(|ground| match *ground {
            Ground::Area(area) => number.get(area.index()).copied().map(ChartCell::Province),
            Ground::Barrier(name) => Some(ChartCell::Decor(DecorId(name))),
            // A board has no ice and no known world within it.
            _ => None,
        });
        Chart {
            width: grid.width,
            height: grid.height,
            wraps: grid.wraps,
            cells: cells.collect(),
            ..Chart::default()
        }
    }
}

/// The id, or the first free one with a number from 2 behind it.
fn free_id(wanted: &str, taken: &BTreeSet<String>) -> String {
    let numbered = (2..).map(|n| format!("{wanted}{n}"));
    let mut tried = std::iter::once(wanted.to_owned()).chain(numbered);
    tried
        .find(|id| !id.is_empty() && !taken.contains(id))
        .unwrap_or_default()
}

fn letters(name: &str, most: usize) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .take(most)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

struct SketchWriting<'a> {
    sketch: &'a Sketch,
    passages: &'a Passages,
    ids: &'a [String],
}

impl SketchWriting<'_> {
    fn province(&self, area: AreaId) -> ProvinceRecord<'static> {
        let said = self.sketch.drawing.area(area);
        let id = &self.ids[area.index()];
        let note = self.sketch.sheet.note(area);
        let abbr = said
            .abbr
            .clone()
            .unwrap_or_else(|| called::abbr(id, said.kind));
        let country = self.sketch.sheet.whose(area, |power| &power.country);
        let territory = country.map_or("", |power| &*self.sketch.sheet.powers[power].id);
        let coasts = &self.passages.coasts[area.index()];
        let anchor = note.anchor.unwrap_or(Anchor {
            unit: NOWHERE,
            ..Anchor::default()
        });
        ProvinceRecord {
            id: id.clone().into(),
            abbr: abbr.into(),
            code: note.code.unwrap_or(' '),
            name: said.name.clone().unwrap_or_default().into(),
            aliases: note.aliases.clone().into(),
            terrain: self.terrain(area, &note),
            centre: said.centre,
            edge: note.edge,
            territory: territory.to_owned().into(),
            army: self.army(area).into(),
            fleet: self.fleet(Place::new(ProvinceId(area.0))).into(),
            coasts: (0..coasts.len())
                .map(|nth| self.coast(area, nth, &coasts[nth]))
                .collect(),
            ring: "".into(),
            label: (anchor.label.0, anchor.label.1, anchor.label_width),
            unit: anchor.unit,
        }
    }

    fn terrain(&self, area: AreaId, note: &BoardNote) -> Terrain {
        match (note.ground, self.sketch.drawing.area(area).kind) {
            (Some(Terrain::Polar), AreaKind::Sea) => Terrain::Polar,
            (Some(Terrain::Canal), AreaKind::Land) => Terrain::Canal,
            (_, AreaKind::Sea) => Terrain::Sea,
            (_, AreaKind::Land) if self.passages.is_afloat(area) => Terrain::Coastal,
            (_, AreaKind::Land) => Terrain::Inland,
        }
    }

    fn coast(&self, area: AreaId, nth: usize, shore: &CoastOnSheet) -> CoastRecord<'static> {
        let place = Place {
            province: ProvinceId(area.0),
            coast: CoastId::nth(nth),
        };
        CoastRecord {
            id: shore.id.clone().into(),
            name: shore.name.clone().into(),
            aliases: shore.aliases.clone().into(),
            fleet: self.fleet(place).into(),
            unit: shore.unit.unwrap_or(NOWHERE),
        }
    }

    fn army(&self, area: AreaId) -> String {
        let from = ProvinceId(area.0);
        let others = self.passages.armies.iter().filter_map(|&(a, b)| {
            let other = if a == from { b } else { a };
            (a == from || b == from).then_some(other)
        });
        sorted(
            others
                .map(|other| self.ids[other.index()].clone())
                .collect(),
        )
    }

    fn fleet(&self, from: Place) -> String {
        let others = self.passages.fleets.iter().filter_map(|&(a, b)| {
            let other = if a == from { b } else { a };
            (a == from || b == from).then_some(other)
        });
        sorted(others.map(|other| self.place(other)).collect())
    }

    /// `par`, `stp/sc`.
    fn place(&self, place: Place) -> String {
        let id = &self.ids[place.province.index()];
        let coasts = &self.passages.coasts[place.province.index()];
        match place.coast.and_then(|coast| coasts.get(coast.index())) {
            Some(coast) => format!("{id}/{}", coast.id),
            None => id.clone(),
        }
    }

    fn power(&self, power: &Realm) -> PowerRecord<'static> {
        let start: Vec<String> = power.start.iter().map(|unit| self.unit(unit)).collect();
        PowerRecord {
            id: power.id.clone().into(),
            name: power.name.clone().into(),
            adjective: power.adjective.clone().into(),
            aliases: power.aliases.clone().into(),
            letter: match &*power.badge {
                "" => "?".into(),
                badge => badge.to_owned().into(),
            },
            home: self.list(&power.home).into(),
            start: start.join(", ").into(),
            owns: self.list(&power.owns).into(),
            vacant: self.list(&power.vacant).into(),
            builds: self.list(&power.builds).into(),
        }
    }

    fn list(&self, areas: &[AreaId]) -> String {
        areas.iter().map(|area| &self.ids[area.index()]).joined(" ")
    }

    fn unit(&self, unit: &StartUnit) -> String {
        let kind = unit.kind.map_or('?', UnitKind::letter);
        let Some(area) = unit.at else {
            return kind.to_string();
        };
        let id = &self.ids[area.index()];
        let abbr = self.sketch.drawing.area(area).abbr.as_ref();
        let name = abbr
            .filter(|abbr| abbr.eq_ignore_ascii_case(id))
            .unwrap_or(id);
        let coasts = &self.passages.coasts[area.index()];
        let coast = match &unit.coast {
            _ if coasts.is_empty() || unit.kind == Some(UnitKind::Army) => None,
            Some(coast) => Some(coast),
            // Painted before the land had several coasts: the file needs one of them.
            None => coasts.first().map(|coast| &coast.id),
        };
        match coast {
            Some(coast) => format!("{kind} {name}/{coast}"),
            None => format!("{kind} {name}"),
        }
    }
}

/// Sorted, so that painting back and forth leaves the file as it was.
fn sorted(mut names: Vec<String>) -> String {
    names.sort_unstable();
    names.join(" ")
}
