//! A board: painted with its powers, their home centres and units at the start. Who is adjacent to
//! whom and how many coasts a land has is read off the drawing, with exceptions.

mod area;
mod forms;
mod powers;
mod side;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::check::{CheckedDrawing, placed};
use super::form::{FormSubject, PainterForm};
use super::said::StatusText;
use super::work::{EITHER_OR_BOTH, Unpaintable, Work, WorkReading};
use super::{BOARD_PLACE, Painter};
use crate::tui::stroke::Stroke;
use chancery_atlas::board::check::check_text;
use chancery_atlas::board::sheet::BoardRecord;
use chancery_atlas::board::{Board, FilePlace, Finding};
use chancery_atlas::sketch::{self, Sketch};
use chancery_atlas::world::LARGEST_WORLD;
use chancery_atlas::world::canvas::{Brush, Canvas, PaintRefusal};

pub static BOARDS: Work = Work {
    doing: "Painting a board",
    whole: "The board",
    ending: "ron",
    comment: "//",
    columns: 1,
    brushes: &[
        &[("1", "land"), ("2", "sea"), ("3", "dead ground")],
        &[("5", "named"), ("p", "pick up"), ("+", "broad")],
    ],
    keys: &[
        &[("c", "centre"), ("n", "country"), ("s", "unit")],
        &[("g", "powers"), ("J", "join"), ("C", "cut")],
    ],
    place: &BOARD_PLACE,
    joined: &EITHER_OR_BOTH,
    read,
    blank: |path, _| Ok(canvas(sketch::blank(&key(path)))),
    check,
    not_kept,
    eraser: dead,
    stroke,
    ask_area: area::ask,
    take,
    refusal,
    cramped: |_| {
        format!(
            "a board has 4 to {} columns and up to {} rows",
            LARGEST_WORLD.0, LARGEST_WORLD.1
        )
    },
    said_of: |painter, id, _, width| side::said_of(painter, id, width),
    marks: side::marks,
    counts: side::counts,
};

/// What dead ground is called that nobody has named.
const DEAD_GROUND: &str = "Dead ground";

/// The painter of a board's file. Where there is none, it begins as a copy of a board file's text,
/// or as one sea, of which name and size are asked.
pub fn open(file: PathBuf, copied: Option<&str>) -> Result<(Painter, Option<String>), String> {
    let known = Arc::new(Board::of_nothing());
    let begun = match copied {
        Some(text) => {
            let copied = Path::new("the board that is copied");
            let mut reading = read_drawn_board(text, copied).map_err(|why| why.sentence(copied))?;
            // Two boards with one id could not both be offered, so the copy takes its own.
            reading.sketch.sheet.id = key(&file);
            Some(canvas(reading.sketch))
        }
        None => None,
    };
    let is_copy = begun.is_some();
    let (mut painter, says) = Painter::open(&BOARDS, file, known, begun)?;
    // Only for an empty board: a safety copy of it has its size already.
    if painter.on_disk.is_none() && !is_copy && !painter.is_changed() {
        forms::ask_whole(&mut painter);
    }
    Ok((painter, says))
}

/// What a board is called that is saved to a file.
fn key(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    stem.chars()
        .filter(|&c| c == '-' || c == '_' || c.is_ascii_alphanumeric())
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

fn canvas(sketch: Sketch) -> Canvas {
    Canvas::of_board(&sketch.drawing, sketch.sheet)
}

fn read_drawn_board(text: &str, path: &Path) -> Result<sketch::SketchReading, Unpaintable> {
    let name = path.display().to_string();
    let reading = sketch::read_sketch(text, &name).map_err(Unpaintable::Board)?;
    let grid = &reading.sketch.drawing.grid;
    if grid.width > LARGEST_WORLD.0 || grid.height > LARGEST_WORLD.1 {
        return Err(Unpaintable::TooLarge(grid.width, grid.height));
    }
    Ok(reading)
}

fn sketched(canvas: &Canvas) -> Sketch {
    Sketch {
        drawing: canvas.world(),
        sheet: canvas.sheet().unwrap_or_default(),
    }
}

/// What is said of the board, its areas numbered as on the canvas.
fn sheet(painter: &Painter) -> &BoardRecord {
    static NONE: BoardRecord = BoardRecord::EMPTY;
    painter.canvas.margin().sheet.as_ref().unwrap_or(&NONE)
}

fn read(text: &str, path: &Path, _known: &Board) -> Result<WorkReading, Unpaintable> {
    let reading = read_drawn_board(text, path)?;
    Ok(WorkReading {
        canvas: canvas(reading.sketch),
        comments: reading.comments,
    })
}

fn check(canvas: &mut Canvas, _known: &Board) -> CheckedDrawing {
    let sketch = sketched(canvas);
    let checked = sketch.check();
    let passages = checked.passages;
    let coasts = passages.coasts.iter().map(|coasts| {
        let ids = coasts.iter().map(|coast| coast.id.clone());
        ids.collect()
    });
    CheckedDrawing {
        revision: canvas.revision(),
        text: checked.text,
        findings: placed(checked.findings, &sketch.drawing),
        ids: canvas.order().into_iter().zip(checked.ids).collect(),
        coasts: coasts.collect(),
        armies: passages.armies.into_iter().collect(),
        fleets: passages.fleets.into_iter().collect(),
    }
}

/// Whether the drawing has the same error.
fn is_kept(finding: &Finding<FilePlace>, painter: &Painter) -> bool {
    let told = sketch::finding_text(finding);
    let mut seen = painter.checked.findings.iter();
    seen.any(|seen| seen.text == told)
}

fn not_kept(text: &str, painter: &Painter) -> Vec<String> {
    let findings = check_text(text, "").findings.into_iter();
    findings
        .filter(|finding| finding.is_error() && !is_kept(finding, painter))
        .map(|finding| {
            let line = finding.at.position.map_or(0, |(line, _)| line);
            format!("line {line}: {}", finding.province_text())
        })
        .collect()
}

fn stroke(painter: &mut Painter, stroke: Stroke) -> StatusText {
    match stroke {
        Stroke::Dead => {
            let brush = dead(painter);
            painter.take(brush)
        }
        Stroke::Turn => area::turn(painter),
        Stroke::Centre => area::toggle_centre(painter),
        Stroke::Country => area::next_country(painter),
        Stroke::Unit => area::next_unit(painter),
        Stroke::Powers => powers::ask_powers(painter, 0),
        Stroke::Coasts => forms::ask_coasts(painter),
        Stroke::Exceptions => forms::ask_exceptions(painter),
        Stroke::Whole => forms::ask_whole(painter),
        _ => StatusText::Nothing,
    }
}

fn take(painter: &mut Painter, form: &PainterForm) -> Result<(), String> {
    match &form.about {
        FormSubject::Area(id) => area::take(painter, form, *id),
        FormSubject::Whole => forms::take_whole(painter, form),
        FormSubject::Mountain => painter.take_mountain(form.value(0), "Switzerland"),
        FormSubject::Powers => {
            powers::take_powers(painter, form);
            Ok(())
        }
        FormSubject::Power(number) => powers::take_power(painter, form, *number),
        FormSubject::Coasts(id) => forms::take_coasts(painter, form, *id),
        FormSubject::Exceptions(links) => {
            forms::take_exceptions(painter, form, links);
            Ok(())
        }
        FormSubject::Find | FormSubject::SaveAs | FormSubject::Tie(..) => Ok(()),
    }
}

fn refusal(why: PaintRefusal) -> String {
    match why {
        PaintRefusal::OnlyLand => {
            "only land has centres, home countries and canals; t turns this sea into land"
        }
        PaintRefusal::NoArea => "this is dead ground, not an area",
        PaintRefusal::TooMany => {
            "no more names of dead ground are possible: use one from the drawing"
        }
    }
    .to_owned()
}

/// Dead ground of the name that was given last.
fn dead(painter: &mut Painter) -> Brush {
    let names = &painter.canvas.margin().barriers;
    let name = names.last().map_or(DEAD_GROUND, String::as_str).to_owned();
    let ground = painter.canvas.barrier(&name);
    ground.map_or(painter.brush, Brush::Of)
}
