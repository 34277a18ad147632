//! Boards of jDip: its variants, as their files are found in use, made into board files of ours. The
//! files are the user's; whatever they hold is read in bounded time and memory.
//!
//! `source` finds the files, `xml` reads their XML, `records` the list of variants, `geography` the
//! provinces, `settled` whether they are land or sea, `shapes` the outlines of an SVG drawing, which `paint` paints into a raster and
//! `draft` makes a chart of; `finish` writes the records.

mod draft;
mod finish;
pub(in crate::exchange) mod geography;
mod names;
pub(in crate::exchange) mod paint;
pub(in crate::exchange) mod records;
mod settled;
pub(in crate::exchange) mod shapes;
mod source;
pub(in crate::exchange) mod xml;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Display;
use std::path::Path;

use thiserror::Error;

use crate::exchange::Misfit;
use chancery_atlas::board::file::{BoardFile, DecorRecord};
use chancery_atlas::board::layout::lay_out;
use chancery_atlas::board::{Chart, ChartCell, DecorId, ProvinceId};
use draft::BoardDraft;
use geography::{Geography, JdipBerth};
use names::JdipNames;
use paint::Painting;
use records::{JdipDrawing, JdipRecord};
use shapes::JdipShapes;
use source::VariantFiles;
use xml::XmlText;

/// Fewest and most columns of a chart.
pub const COLUMNS: std::ops::RangeInclusive<u16> = 40..=400;

/// No board has more powers.
const MOST_POWERS: usize = 250;

/// No chart has more kinds of dead ground with a name.
const MOST_DECOR: usize = 100;

/// Why no board can be made of a file.
#[derive(Debug, Error)]
pub enum JdipError {
    #[error("{0}")]
    Unreadable(String),
    #[error("{0}")]
    Unclear(String),
    #[error("{0}")]
    Unplayable(String),
}

impl JdipError {
    /// A file can't be read: which, and why.
    pub(super) fn unreadable(file: impl Display, why: impl Display) -> Self {
        Self::Unreadable(format!("{file}: {why}"))
    }
}

#[derive(Clone, Debug, Default)]
pub struct WantedVariant<'a> {
    pub variant: Option<&'a str>,
    pub drawing: Option<&'a str>,
    /// Columns of the chart; by the number of provinces, where none are given.
    pub columns: Option<u16>,
}

/// A board that was read.
pub struct Imported {
    pub file: BoardFile<'static>,
    pub variant: String,
    /// The drawing that its chart was made of.
    pub drawing: String,
    /// What could not be known or said, with where it stands.
    pub remarks: Vec<Misfit>,
}

/// Makes a board of a variant of jDip: a zip, a folder, or the file `variants.xml` in one.
///
/// # Errors
/// It can't be read, several are in it and none is named, or it can't be played.
pub fn read(path: &Path, wanted: &WantedVariant) -> Result<Imported, JdipError> {
    let mut source = VariantFiles::open(path).map_err(JdipError::Unreadable)?;
    let list = text(&mut source, source::VARIANTS, None)?;
    let record = chosen(records::read(&list)?, wanted.variant)?;
    let mut remarks = Vec::new();
    let adjacency = text(&mut source, &record.adjacency, Some(&record.place))?;
    let centres: Vec<&str> = record
        .centres
        .iter()
        .map(|centre| &*centre.province)
        .collect();
    let board = Geography::read(&adjacency, &centres, &mut remarks)?;
    let (drawing, shapes) = drawn(&mut source, &record, &board, wanted.drawing, &mut remarks)?;
    compose(&record, &board, drawing, &shapes, wanted.columns, remarks)
}

/// Makes a board file of a variant and the outlines of its provinces.
///
/// # Errors
/// The outlines can't be painted.
pub(in crate::exchange) fn compose(
    record: &JdipRecord,
    board: &Geography,
    drawing: &JdipDrawing,
    shapes: &JdipShapes,
    columns: Option<u16>,
    mut remarks: Vec<Misfit>,
) -> Result<Imported, JdipError> {
    if record.powers.is_empty() || record.powers.len() > MOST_POWERS {
        return Err(JdipError::Unplayable(format!(
            "{}: {} has {} powers; a board has 1 to {MOST_POWERS}",
            record.place,
            record.name,
            record.powers.len()
        )));
    }
    let columns = columns.unwrap_or_else(|| fitting_columns(board));
    let painting = Painting::new(shapes, usize::from(columns)).map_err(|why| at(drawing, &why))?;
    let mut names = JdipNames::new(board);
    let berths: HashMap<JdipBerth, (u16, u16)> = shapes
        .units
        .iter()
        .filter_map(|(word, point)| {
            let (name, coast) = geography::parts(word);
            let province = board.find(name)?;
            let coast = coast.and_then(|coast| board.coast(province, coast));
            Some((JdipBerth { province, coast }, painting.cell(*point)?))
        })
        .collect();
    names.respell(
        board,
        |names| finish::records(record, board, names, &HashMap::new(), &mut Vec::new()),
        &mut remarks,
    );
    let mut file = finish::records(record, board, &names, &berths, &mut remarks);
    let chart = chart(board, &names, &painting, &berths, &mut file);
    for &(index, as_water) in &shapes.waters {
        let Some(province) = board.provinces.get(index) else {
            continue;
        };
        if as_water == province.terrain.is_land() {
            let [drawn, listed] = if as_water {
                ["sea", "land"]
            } else {
                ["land", "sea"]
            };
            remarks.push(Misfit::at(
                &drawing.uri,
                format!(
                    "{}: the drawing colours it as {drawn}, but the file lists it as {listed}; it is {listed} here",
                    province.name
                ),
            ));
        }
    }
    for (index, province) in board.provinces.iter().enumerate() {
        if !shapes.outlines.iter().any(|(whose, _)| *whose == index) {
            remarks.push(Misfit::at(
                &drawing.uri,
                format!("{} has no outline in it", province.name),
            ));
        }
    }
    lay_out(&mut file, &chart);
    differences(&file, drawing, &mut remarks);
    Ok(Imported {
        file,
        variant: record.name.clone(),
        drawing: drawing.title.clone(),
        remarks,
    })
}

/// The text of one of the files; `place` is where it is asked for.
fn text(source: &mut VariantFiles, uri: &str, place: Option<&str>) -> Result<XmlText, JdipError> {
    let bytes = source.read(uri).map_err(|why| {
        let uri = xml::cut(uri);
        JdipError::Unreadable(match place {
            Some(place) => format!("{place}: {uri}: {why}"),
            None => format!("{uri}: {why}"),
        })
    })?;
    XmlText::of_bytes(uri, bytes)
}

fn at(drawing: &JdipDrawing, why: &JdipError) -> JdipError {
    JdipError::Unreadable(format!("{}: {why}", drawing.uri))
}

/// The variant that is meant.
pub(in crate::exchange) fn chosen(
    mut records: Vec<JdipRecord>,
    wanted: Option<&str>,
) -> Result<JdipRecord, JdipError> {
    let found = match wanted {
        Some(name) => position(&records, name.trim()).ok_or_else(|| {
            JdipError::Unclear(format!(
                "there is no variant “{}” in it; there are:{}",
                xml::cut(name),
                list(&records)
            ))
        })?,
        None if records.len() == 1 => 0,
        None => {
            return Err(JdipError::Unclear(format!(
                "it has {} variants; choose one with --variant NAME:{}",
                records.len(),
                list(&records)
            )));
        }
    };
    Ok(records.swap_remove(found))
}

/// The variant of a name, or else of another name.
fn position(records: &[JdipRecord], name: &str) -> Option<usize> {
    let named = records
        .iter()
        .position(|record| record.name.eq_ignore_ascii_case(name));
    if named.is_some() {
        return named;
    }
    records.iter().position(|record| {
        record
            .aliases
            .iter()
            .any(|alias| alias.eq_ignore_ascii_case(name))
    })
}

/// The names of variants, a line each.
fn list(records: &[JdipRecord]) -> String {
    const SHOWN: usize = 40;
    let mut lines = String::new();
    for record in records.iter().take(SHOWN) {
        lines.push_str("\n  ");
        lines.push_str(&xml::cut(&record.name));
    }
    lines
}

/// The drawing that is meant: that which is named, or the first that has an outline of every
/// province, or the one that has most.
fn drawn<'a>(
    source: &mut VariantFiles,
    record: &'a JdipRecord,
    board: &Geography,
    wanted: Option<&str>,
    remarks: &mut Vec<Misfit>,
) -> Result<(&'a JdipDrawing, JdipShapes), JdipError> {
    let mut best: Option<(usize, &JdipDrawing, JdipShapes)> = None;
    let mut failed = None;
    for drawing in &record.drawings {
        if wanted.is_some_and(|name| !drawing.title.eq_ignore_ascii_case(name.trim())) {
            continue;
        }
        let read = text(source, &drawing.uri, Some(&drawing.place))
            .and_then(|text| shapes::read(&text, board));
        match read {
            Ok(shapes) => {
                let outlined: BTreeSet<usize> = shapes
                    .outlines
                    .iter()
                    .map(|(whose, _)| *whose)
                    .filter(|&whose| whose < board.provinces.len())
                    .collect();
                let count = outlined.len();
                if best.as_ref().is_none_or(|(most, ..)| count > *most) {
                    best = Some((count, drawing, shapes));
                }
                if count == board.provinces.len() {
                    break;
                }
            }
            Err(why) => {
                remarks.push(Misfit::at(
                    &drawing.place,
                    format!("the drawing {} can't be used: {why}", drawing.title),
                ));
                failed = Some(why);
            }
        }
    }
    match (best, failed) {
        (Some((_, drawing, shapes)), _) => Ok((drawing, shapes)),
        (None, Some(why)) => Err(why),
        (None, None) => {
            let titles: Vec<&str> = record.drawings.iter().map(|one| &*one.title).collect();
            Err(JdipError::Unclear(match wanted {
                Some(name) => format!(
                    "{} has no drawing “{}”; it has: {}",
                    record.name,
                    xml::cut(name),
                    titles.join(", ")
                ),
                None => format!("{}: {} has no drawing", record.place, record.name),
            }))
        }
    }
}

/// So many columns that provinces are about as large as on the standard board, where 75 have 120.
fn fitting_columns(board: &Geography) -> u16 {
    let area = board.provinces.len() * 120 * 120 / 75;
    (area.isqrt() as u16).clamp(80, 240)
}

/// The chart of a painting, whose dead ground is added to the file.
fn chart(
    board: &Geography,
    names: &JdipNames,
    painting: &Painting,
    berths: &HashMap<JdipBerth, (u16, u16)>,
    file: &mut BoardFile,
) -> Chart {
    let letters: Vec<usize> = names
        .abbreviations
        .iter()
        .map(|abbreviation| abbreviation.chars().count())
        .collect();
    let seeds: BTreeMap<usize, usize> = berths
        .iter()
        .filter(|(berth, _)| berth.coast.is_none())
        .map(|(berth, (column, row))| {
            let at = usize::from(*row) * painting.columns + usize::from(*column);
            (berth.province, at)
        })
        .collect();
    let land: Vec<bool> = board
        .provinces
        .iter()
        .map(|province| province.terrain.is_land())
        .collect();
    let adjacent = board.pairs();
    let cells = BoardDraft::new(painting, &letters, &land, &adjacent, &seeds).fitted();
    // Of each kind of dead ground, which it is; `None` is what has no name.
    let mut decor: Vec<Option<usize>> = Vec::new();
    let mut charted = Vec::with_capacity(cells.len());
    for (at, whose) in cells.into_iter().enumerate() {
        if let Some(province) = whose {
            charted.push(Some(ChartCell::Province(ProvinceId(province as u16))));
            continue;
        }
        let mut ground = painting.beyond(at, board.provinces.len());
        if decor.len() >= MOST_DECOR {
            ground = None;
        }
        let known = decor.iter().position(|known| *known == ground);
        let index = known.unwrap_or_else(|| {
            decor.push(ground);
            decor.len() - 1
        });
        charted.push(Some(ChartCell::Decor(DecorId(index as u8))));
    }
    file.decor = decor
        .into_iter()
        .map(|ground| DecorRecord {
            code: ' ',
            name: match ground {
                Some(ground) => board.dead[ground].name.clone().into(),
                None => "Dead ground".into(),
            },
        })
        .collect();
    Chart {
        width: painting.columns as u16,
        height: painting.rows as u16,
        cells: charted,
        ..Chart::default()
    }
}

/// Remarks on where the chart is not as the adjacency has it.
fn differences(file: &BoardFile, drawing: &JdipDrawing, remarks: &mut Vec<Misfit>) {
    for (pairs, how) in [
        (
            &file.adjacent_not_touching,
            "are adjacent, but don't touch in the chart",
        ),
        (
            &file.touching_not_adjacent,
            "touch in the chart, but are not adjacent",
        ),
    ] {
        if !pairs.is_empty() {
            remarks.push(Misfit::at(
                &drawing.uri,
                format!("{pairs} {how}; the file declares it"),
            ));
        }
    }
}
