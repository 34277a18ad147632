//! A board file taken apart: its cells, what it says of each province, and where it says otherwise
//! than they do.

use super::Sketch;
use super::passages::Passages;
use crate::board::file::{
    BoardFile, CoastRecord, MOST_DECOR, MOST_PROVINCES, PowerRecord, ProvinceRecord,
};
use crate::board::pairs::{Pair, ordered};
use crate::board::sheet::{BoardNote, BoardRecord, CoastOnSheet, Realm, RingAsRead, StartUnit};
use crate::board::{
    Anchor, Area, AreaId, AreaKind, BeyondGrid, CoastId, Ground, Link, LinkEnd, Place, ProvinceId,
    Terrain, UnitKind, World,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A board file as it was read.
#[derive(Clone, Debug)]
pub struct SketchReading {
    /// What was read.
    pub sketch: Sketch,
    /// The comments within the file, which are not kept.
    pub comments: Vec<String>,
}

/// Why a file can't be painted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is not RON, or lacks fields: line and column, and what is wrong there.
    #[error("can't be read as a board file: {0}")]
    NoBoard(String),
    /// The chart is empty.
    #[error("has no chart to paint on")]
    NoChart,
    /// Ids can't count its provinces, dead ground, columns or rows.
    #[error("has more provinces or dead ground than can be painted")]
    TooMany,
}

/// Reads the text of a board file; `name` is what findings call it.
pub fn read_sketch(text: &str, name: &str) -> Result<SketchReading, Unreadable> {
    let file = BoardFile::parse(text, name).map_err(|finding| {
        let position = finding
            .at
            .position
            .map(|(line, column)| format!("line {line}, column {column}: "));
        Unreadable::NoBoard(position.unwrap_or_default() + &finding.text)
    })?;
    // Before any id is made of an index.
    if file.provinces.len() > MOST_PROVINCES || file.decor.len() > MOST_DECOR {
        return Err(Unreadable::TooMany);
    }
    let (remarks, comments) = comments(text);
    let ids = SketchIds::new(&file);
    let (grid, barriers) = grid(&file)?;
    let mut sketch = Sketch {
        drawing: World {
            title: file.name.to_string(),
            remarks,
            barriers,
            ..World::drawn(grid, file.provinces.iter().map(area).collect())
        },
        sheet: sheet(&file, &ids),
    };
    let said = ids.passages();
    // Before the exceptions: which coasts a land has decides where fleets pass in the drawing.
    one_coast_where_none_is_named(&mut sketch, &file);
    except(&mut sketch, &said);
    let drawn = sketch.file(&Passages::new(&sketch));
    for ((record, laid_out), id) in file.provinces.iter().zip(drawn.provinces).zip(0..) {
        // One that names others is mended.
        if ring_words(&record.ring) == ring_words(&laid_out.ring) {
            sketch.sheet.note_mut(AreaId(id)).ring = Some(RingAsRead {
                written: record.ring.to_string(),
                drawn: laid_out.ring.into_owned(),
            });
        }
    }
    Ok(SketchReading { sketch, comments })
}

fn ring_words(ring: &str) -> BTreeSet<String> {
    ring.split_ascii_whitespace()
        .map(str::to_ascii_lowercase)
        .collect()
}

fn area(record: &ProvinceRecord) -> Area {
    let kind = match record.terrain {
        Terrain::Sea | Terrain::Polar => AreaKind::Sea,
        Terrain::Inland | Terrain::Coastal | Terrain::Canal => AreaKind::Land,
    };
    Area {
        name: Some(record.name.to_string()).filter(|name| !name.is_empty()),
        abbr: Some(record.abbr.to_string()).filter(|abbr| !abbr.is_empty()),
        centre: record.centre,
        ..Area::plain(record.id.to_string(), kind)
    }
}

/// The cells, and the names of dead ground. A cell that is of no record is nothing.
fn grid(file: &BoardFile) -> Result<(BeyondGrid, Vec<String>), Unreadable> {
    let mut means: HashMap<char, Ground> = HashMap::new();
    // Where two records have one code the first has the cells, as for `maps check`.
    for (record, id) in file.provinces.iter().zip(0..) {
        means.entry(record.code).or_insert(Ground::Area(AreaId(id)));
    }
    for (record, id) in file.decor.iter().zip(0..) {
        means.entry(record.code).or_insert(Ground::Barrier(id));
    }
    let mut rows: Vec<Vec<Ground>> = Vec::new();
    for row in file.rows() {
        rows.push(
            row.chars()
                .map(|code| means.get(&code).copied())
                .map(|ground| ground.unwrap_or(Ground::Void))
                .collect(),
        );
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (Ok(width), Ok(height)) = (u16::try_from(width), u16::try_from(rows.len())) else {
        return Err(Unreadable::TooMany);
    };
    if width == 0 {
        return Err(Unreadable::NoChart);
    }
    let filled = rows.into_iter().flat_map(|mut row| {
        row.resize(usize::from(width), Ground::Void);
        row
    });
    let grid = BeyondGrid {
        width,
        height,
        wraps: file.wraps,
        cells: filled.collect(),
    };
    let decor = file.decor.iter();
    Ok((grid, decor.map(|decor| decor.name.to_string()).collect()))
}

/// The ids of a file, in any case.
struct SketchIds<'a> {
    file: &'a BoardFile<'a>,
    ids: HashMap<String, AreaId>,
}

impl<'a> SketchIds<'a> {
    fn new(file: &'a BoardFile<'a>) -> Self {
        let mut ids = HashMap::new();
        for (record, id) in file.provinces.iter().zip(0..) {
            ids.entry(record.id.to_ascii_lowercase())
                .or_insert(AreaId(id));
        }
        Self { file, ids }
    }

    fn area(&self, word: &str) -> Option<AreaId> {
        self.ids.get(&word.to_ascii_lowercase()).copied()
    }

    fn areas(&self, text: &str) -> Vec<AreaId> {
        text.split_ascii_whitespace()
            .filter_map(|word| self.area(word))
            .collect()
    }

    /// A place as `par` or `stp/sc`.
    fn place(&self, word: &str) -> Option<Place> {
        let (name, coast) = word
            .split_once('/')
            .map_or((word, None), |(name, coast)| (name, Some(coast)));
        let area = self.area(name)?;
        let coasts = &self.file.provinces[area.index()].coasts;
        let coast = coast.and_then(|coast| {
            let at = coasts.iter().position(|c| c.id.eq_ignore_ascii_case(coast));
            at.and_then(CoastId::nth)
        });
        Some(Place {
            province: ProvinceId(area.0),
            coast,
        })
    }

    /// Who passes where, as the file says.
    fn passages(&self) -> Passages {
        let mut said = Passages::default();
        for (record, id) in self.file.provinces.iter().zip(0..) {
            let from = ProvinceId(id);
            for to in self.areas(&record.army) {
                said.armies.insert(ordered(from, ProvinceId(to.0)));
            }
            let at_coasts = record
                .coasts
                .iter()
                .enumerate()
                .map(|(nth, coast)| (CoastId::nth(nth), &coast.fleet));
            for (coast, fleet) in at_coasts.chain([(None, &record.fleet)]) {
                let from = Place {
                    province: from,
                    coast,
                };
                for word in fleet.split_ascii_whitespace() {
                    said.fleets
                        .extend(self.place(word).map(|to| ordered(from, to)));
                }
            }
        }
        said
    }
}

fn sheet(file: &BoardFile, ids: &SketchIds) -> BoardRecord {
    let notes = file.provinces.iter().zip(0..).map(|(record, id)| {
        let note = note(record, u32::from(id), ids);
        (AreaId(id), Arc::new(note))
    });
    let mut powers: Vec<Realm> = file.powers.iter().map(|power| realm(power, ids)).collect();
    for (record, id) in file.provinces.iter().zip(0..) {
        let power = powers
            .iter_mut()
            .find(|power| power.id.eq_ignore_ascii_case(&record.territory));
        if let Some(power) = power {
            power.country.push(AreaId(id));
        }
    }
    BoardRecord {
        id: file.id.to_string(),
        note: file.note.to_string(),
        victory: file.victory,
        begins: file.begins.to_string(),
        seasons: file.seasons.to_string(),
        years: file.years,
        building: file.building,
        neutral: file
            .neutral
            .as_ref()
            .map(|power| Arc::new(realm(power, ids))),
        powers: powers.into_iter().map(Arc::new).collect(),
        notes: notes.collect(),
        dead: file
            .decor
            .iter()
            .map(|decor| (decor.name.to_string(), decor.code))
            .collect(),
    }
}

fn coast_on_sheet(coast: &CoastRecord, ids: &SketchIds) -> CoastOnSheet {
    let mut seas = Vec::new();
    for word in coast.fleet.split_ascii_whitespace() {
        // By its seas a coast is known again in the drawing; other coasts do not tell it apart.
        if let Some(area) = word.split('/').next().and_then(|name| ids.area(name))
            && ids.file.provinces[area.index()].terrain == Terrain::Sea
        {
            seas.push(area);
        }
    }
    CoastOnSheet {
        id: coast.id.to_string(),
        name: coast.name.to_string(),
        aliases: coast.aliases.to_string(),
        unit: Some(coast.unit),
        seas,
    }
}

fn note(record: &ProvinceRecord, rank: u32, ids: &SketchIds) -> BoardNote {
    let (column, row, label_width) = record.label;
    let ground = match record.terrain {
        terrain @ (Terrain::Canal | Terrain::Polar) => Some(terrain),
        _ => None,
    };
    BoardNote {
        rank: Some(rank),
        code: Some(record.code),
        aliases: record.aliases.to_string(),
        ground,
        edge: record.edge,
        ring: None,
        coasts: record
            .coasts
            .iter()
            .map(|coast| coast_on_sheet(coast, ids))
            .collect(),
        anchor: Some(Anchor {
            label: (column, row),
            label_width,
            unit: record.unit,
        }),
    }
}

/// A unit at the start as the file writes it: `F StP/sc`, `? Rom`, `?`. One that can't be read is
/// left out.
fn start_unit(text: &str, ids: &SketchIds) -> Option<StartUnit> {
    let (kind, place) = text.split_once(' ').unwrap_or((text, ""));
    let kind = match kind {
        "A" => Some(UnitKind::Army),
        "F" => Some(UnitKind::Fleet),
        "?" => None,
        _ => return None,
    };
    let (name, coast) = place
        .split_once('/')
        .map_or((place, None), |(name, coast)| (name, Some(coast)));
    let at = match name {
        "" => None,
        name => Some(ids.area(name)?),
    };
    Some(StartUnit {
        kind,
        at,
        coast: coast.map(str::to_ascii_lowercase),
    })
}

fn realm(record: &PowerRecord, ids: &SketchIds) -> Realm {
    let start = record.start.split(',').map(str::trim);
    Realm {
        id: record.id.to_string(),
        name: record.name.to_string(),
        adjective: record.adjective.to_string(),
        aliases: record.aliases.to_string(),
        badge: record.letter.to_string(),
        country: Vec::new(),
        home: ids.areas(&record.home),
        owns: ids.areas(&record.owns),
        vacant: ids.areas(&record.vacant),
        builds: ids.areas(&record.builds),
        start: start.filter_map(|unit| start_unit(unit, ids)).collect(),
    }
}

/// A land that has stretches of shore apart from each other, and of which the file names no coast,
/// has one coast for all.
fn one_coast_where_none_is_named(sketch: &mut Sketch, file: &BoardFile) {
    let drawn = Passages::drawn(sketch);
    for (area, (record, coasts)) in sketch
        .drawing
        .areas
        .iter_mut()
        .zip(file.provinces.iter().zip(&drawn.coasts))
    {
        area.canal = record.coasts.is_empty() && !coasts.is_empty();
    }
}

/// Makes an exception wherever the file says otherwise than the drawing.
fn except(sketch: &mut Sketch, said: &Passages) {
    let drawn = Passages::drawn(sketch);
    let walks = drawn.armies.symmetric_difference(&said.armies).copied();
    let sails = drawn.fleets.symmetric_difference(&said.fleets).copied();
    // A set: the exceptions stand in the order of the provinces, whoever passes there.
    let differ: BTreeSet<Pair> = walks.chain(sails.map(provinces)).collect();
    for both in differ {
        let (was, is) = (between(&drawn.fleets, both), between(&said.fleets, both));
        let (walked, walks) = (drawn.armies.contains(&both), said.armies.contains(&both));
        let parts_fleets = was.iter().any(|places| !is.contains(places));
        // A cut for all units reads better than one for armies, where no fleet passes anyhow.
        let cut = match (walked && !walks, parts_fleets) {
            (true, true) => Some(None),
            (true, false) if was.is_empty() => Some(None),
            (true, false) => Some(Some(UnitKind::Army)),
            (false, true) if !walked => Some(None),
            (false, true) => Some(Some(UnitKind::Fleet)),
            (false, false) => None,
        };
        let bare = (Place::new(both.0), Place::new(both.1));
        if let Some(only) = cut {
            sketch.drawing.cuts.push(link(&drawn, bare, only));
        }
        // A cut parts fleets at all coasts, so those that still pass are joined again.
        let mut sails = is
            .into_iter()
            .filter(|places| parts_fleets || !was.contains(places));
        if walks && !walked {
            // One join without a kind serves armies and the first of the fleets.
            let first = sails.next();
            let only = first.is_none().then_some(UnitKind::Army);
            let join = link(&drawn, first.unwrap_or(bare), only);
            sketch.drawing.joins.push(join);
        }
        let [one, other] = [both.0, both.1].map(|id| sketch.drawing.areas[id.index()].kind);
        let are_lands = one == AreaKind::Land && other == AreaKind::Land;
        let only = are_lands.then_some(UnitKind::Fleet);
        for places in sails {
            sketch.drawing.joins.push(link(&drawn, places, only));
        }
    }
}

/// The provinces of two places, the lower first.
fn provinces(places: (Place, Place)) -> Pair {
    ordered(places.0.province, places.1.province)
}

/// The passages of fleets between two provinces.
fn between(fleets: &BTreeSet<(Place, Place)>, both: Pair) -> Vec<(Place, Place)> {
    fleets
        .iter()
        .copied()
        .filter(|&places| provinces(places) == both)
        .collect()
}

fn link(drawn: &Passages, places: (Place, Place), only: Option<UnitKind>) -> Link {
    Link {
        from: end(drawn, places.0),
        to: end(drawn, places.1),
        only,
    }
}

fn end(drawn: &Passages, place: Place) -> LinkEnd {
    let coasts = &drawn.coasts[place.province.index()];
    let coast = place.coast.and_then(|coast| coasts.get(coast.index()));
    LinkEnd {
        at: Ground::Area(AreaId(place.province.0)),
        coast: coast.map(|coast| coast.id.clone()),
    }
}

/// The comment lines before the board, without their slashes; and the other comments.
fn comments(text: &str) -> (Vec<String>, Vec<String>) {
    let mut head = Vec::new();
    let mut rest = text;
    while let Some((line, after)) = rest.split_once('\n') {
        let line = line.trim();
        match line.strip_prefix("//") {
            Some(comment) => head.push(without_blank(comment)),
            None if line.is_empty() => {}
            None => break,
        }
        rest = after;
    }
    // In the chart `//` may be two cells.
    let within = rest.split("chart:").next().unwrap_or_default();
    let behind = within
        .lines()
        .filter_map(|line| comment_of(line))
        .map(without_blank)
        .collect();
    (head, behind)
}

/// A comment without the blank behind its slashes.
fn without_blank(comment: &str) -> String {
    comment.strip_prefix(' ').unwrap_or(comment).to_owned()
}

/// What stands behind `//` on a line, outside of texts.
fn comment_of(line: &str) -> Option<&str> {
    let mut quoted = None;
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (quoted, letter) {
            (Some(_), '\\') => _ = letters.next(),
            (Some(quote), letter) if quote == letter => quoted = None,
            (None, '"') => quoted = Some('"'),
            // A character, which may be a quotation mark.
            (None, '\'') => _ = letters.by_ref().take(2).last(),
            (None, '/') if line[at..].starts_with("//") => return Some(&line[at + 2..]),
            _ => {}
        }
    }
    None
}
