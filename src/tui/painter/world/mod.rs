//! A secret world: painted round the block of the known one, with natives, ice and mountains.

mod forms;
mod side;

use std::path::Path;

use super::check::{CheckedDrawing, placed};
use super::said::StatusText;
use super::work::{Tied, Unpaintable, Work, WorkReading};
use super::{Painter, WORLD_PLACE};
use crate::tui::stroke::Stroke;
use chancery_atlas::board::{AreaId, Board, Ground, UnitKind};
use chancery_atlas::board::{Code, Finding};
use chancery_atlas::world::canvas::{Brush, Canvas};
use chancery_atlas::world::{self, USUAL_WORLD, blank_world, read_world, survey, write_with_ids};

pub static WORLDS: Work = Work {
    doing: "Painting a world",
    whole: "The world",
    ending: "world",
    comment: "#",
    columns: 2,
    brushes: &[
        &[("1", "land"), ("2", "sea"), ("3", "ice"), ("4", "void")],
        &[("5", "mountain"), ("p", "pick up"), ("+", "broad")],
    ],
    keys: &[
        &[("c", "centre"), ("n", "natives"), ("t", "land or sea")],
        &[("x", "dissolve"), ("J", "join"), ("C", "cut")],
    ],
    place: &WORLD_PLACE,
    joined: &[
        Tied {
            whom: "armies",
            only: None,
            fleets: false,
        },
        Tied {
            whom: "armies and fleets",
            only: Some(UnitKind::Fleet),
            fleets: true,
        },
    ],
    read,
    blank,
    check,
    not_kept,
    eraser: |_| Brush::Of(Ground::Void),
    stroke,
    ask_area: forms::ask_name,
    take: forms::take_form,
    refusal: |why| why.to_string(),
    cramped: |why| why.to_string(),
    said_of: side::said_of,
    marks: |painter, id| side::marks(painter, id).to_owned(),
    counts: side::counts,
};

fn read(text: &str, _path: &Path, known: &Board) -> Result<WorkReading, Unpaintable> {
    let reading = read_world(text, known);
    let mut findings = reading.findings.into_iter();
    match reading.world {
        Some(world) => Ok(WorkReading {
            canvas: Canvas::new(&world),
            comments: Vec::new(),
        }),
        None => Err(Unpaintable::NoDrawing(findings.find(Finding::is_error))),
    }
}

fn blank(_path: &Path, known: &Board) -> Result<Canvas, String> {
    let (width, height) = USUAL_WORLD;
    Ok(Canvas::new(&blank_world(width, height, known)?))
}

fn check(canvas: &mut Canvas, known: &Board) -> CheckedDrawing {
    let mut world = canvas.world();
    let (text, ids) = write_with_ids(&world, known);
    // Findings call areas that have no name by their ids in the file.
    for (area, id) in world.areas.iter_mut().zip(ids) {
        area.id = id.unwrap_or_default();
    }
    let ids: Vec<(AreaId, String)> = canvas
        .order()
        .into_iter()
        .zip(world.areas.iter().map(|area| area.id.clone()))
        .collect();
    // An area keeps its id from one check to the next, since the player sees it in findings.
    canvas.keep_ids(&ids);
    let survey = survey(&world, known);
    CheckedDrawing {
        revision: canvas.revision(),
        text,
        findings: placed(world::check(&world, known), &world),
        ids,
        coasts: survey
            .coasts
            .into_iter()
            .map(|names| names.into_iter().map(str::to_owned).collect())
            .collect(),
        armies: survey.armies,
        fleets: survey.fleets,
    }
}

fn not_kept(text: &str, painter: &Painter) -> Vec<String> {
    let findings = read_world(text, &painter.known).findings.into_iter();
    findings
        .filter(|finding| {
            // Counts that the file claims are not written, right or wrong.
            let is_claim = finding.code == Some(Code(23));
            let mut seen = painter.checked.findings.iter();
            finding.is_error() && !is_claim && !seen.any(|seen| seen.code == finding.code)
        })
        .map(|finding| format!("line {}: {}", finding.at, finding.text))
        .collect()
}

fn stroke(painter: &mut Painter, stroke: Stroke) -> StatusText {
    match stroke {
        Stroke::Ice => painter.take(Brush::Of(Ground::Ice)),
        Stroke::Void => painter.take(Brush::Of(Ground::Void)),
        Stroke::Turn => painter.on_area(|painter, id| painter.canvas.turn(id)),
        Stroke::Centre => painter.on_area(|painter, id| painter.canvas.toggle_centre(id)),
        Stroke::Native => painter.on_area(|painter, id| painter.canvas.next_native(id)),
        Stroke::Block => painter.take_block(),
        Stroke::UsualBlock => {
            let put = painter.canvas.put_block(painter.cursor, &painter.known);
            StatusText::from_result(put).or_told("the Known World is here in its usual shape")
        }
        Stroke::Whole => forms::ask_world(painter),
        _ => StatusText::Nothing,
    }
}
