//! What is painted: a secret world, or a board. Both are cells of areas; what else is said of them,
//! and in which file, each knows for itself.

use std::path::Path;

use ratatui::text::Line;

use super::Painter;
use super::check::CheckedDrawing;
use super::form::{FieldTie, PainterForm};
use super::said::StatusText;
use crate::tui::action::ScreenPlace;
use crate::tui::look::Look;
use crate::tui::stroke::Stroke;
use chancery_atlas::board::{AreaId, Board, Finding, UnitKind};
use chancery_atlas::sketch;
use chancery_atlas::world::LARGEST_WORLD;
use chancery_atlas::world::canvas::{Brush, Canvas, Cramped, PaintRefusal};

/// For whom two lands can be tied.
pub struct Tied {
    pub whom: &'static str,
    pub only: Option<UnitKind>,
    /// Whether fleets are tied too.
    pub fleets: bool,
}

/// A tie of armies and fleets, or of one of them.
pub(crate) static EITHER_OR_BOTH: [Tied; 3] = [
    Tied {
        whom: "armies and fleets",
        only: None,
        fleets: true,
    },
    Tied {
        whom: "armies",
        only: Some(UnitKind::Army),
        fleets: false,
    },
    Tied {
        whom: "fleets",
        only: Some(UnitKind::Fleet),
        fleets: true,
    },
];

pub struct WorkReading {
    pub canvas: Canvas,
    /// The comments that are not on the canvas.
    pub comments: Vec<String>,
}

/// Why a file can't be painted.
pub enum Unpaintable {
    Board(sketch::Unreadable),
    /// It has so many columns and rows.
    TooLarge(u16, u16),
    /// It has no drawing of a world that can be read; this is the first error.
    NoDrawing(Option<Finding<usize>>),
}

impl Unpaintable {
    /// The sentence, with the file's name.
    pub(super) fn sentence(&self, path: &Path) -> String {
        let name = path.display();
        match self {
            Self::Board(why) => format!("{name} {why}"),
            Self::TooLarge(width, height) => format!(
                "{name} has {width} by {height} cells; the painter can do {} by {} at most",
                LARGEST_WORLD.0, LARGEST_WORLD.1
            ),
            Self::NoDrawing(first) => {
                let first = first
                    .as_ref()
                    .map(|fault| format!(": line {}: {}", fault.at, fault.text));
                format!(
                    "the drawing of {name} can't be read{}; `chancery world check {name}` lists \
                     the faults",
                    first.unwrap_or_default()
                )
            }
        }
    }
}

/// A kind of thing that is painted: its words, its keys, and how it is read, checked and drawn.
pub struct Work {
    /// As the header has it: `Painting a world`.
    pub doing: &'static str,
    /// As the heading of its numbers: `The world`.
    pub whole: &'static str,
    /// What its files' names end with, without the dot.
    pub ending: &'static str,
    /// With what its files begin a comment.
    pub comment: &'static str,
    /// Columns of the screen to a cell.
    pub columns: u16,
    /// What brushes there are, by their keys.
    pub brushes: &'static [&'static [(&'static str, &'static str)]],
    /// What can be said of an area, by its keys.
    pub keys: &'static [&'static [(&'static str, &'static str)]],
    pub place: &'static ScreenPlace,
    /// For whom two lands can be joined.
    pub joined: &'static [Tied],
    /// Reads a file.
    pub read: fn(&str, &Path, &Board) -> Result<WorkReading, Unpaintable>,
    /// What a new file begins with.
    pub blank: fn(&Path, &Board) -> Result<Canvas, String>,
    /// Draws anew what follows from the cells, and finds what is wrong.
    pub check: fn(&mut Canvas, &Board) -> CheckedDrawing,
    /// The findings in a file's text that are not in what the painter would write: it leaves those
    /// parts of the file out. Each begins with its line.
    pub not_kept: fn(&str, &Painter) -> Vec<String>,
    /// The brush that takes ground away.
    pub eraser: fn(&mut Painter) -> Brush,
    /// Carries out what can be done with nothing else that is painted.
    pub stroke: fn(&mut Painter, Stroke) -> StatusText,
    /// Opens the form of an area.
    pub ask_area: fn(&mut Painter, AreaId),
    /// Takes a form that is this work's own.
    pub take: fn(&mut Painter, &PainterForm) -> Result<(), String>,
    /// Why something can't be said of an area.
    pub refusal: fn(PaintRefusal) -> String,
    /// Why the size can't be changed.
    pub cramped: fn(Cramped) -> String,
    /// What is said of an area, in lines of so many columns.
    pub said_of: fn(&Painter, AreaId, &Look, u16) -> Vec<Line<'static>>,
    /// What stands behind the name of an area in the drawing.
    pub marks: fn(&Painter, AreaId) -> String,
    /// How many there are of everything.
    pub counts: fn(&Painter) -> [String; 2],
}

impl Work {
    /// For whom two lands can be joined, or cut.
    pub(super) fn tied(&self, tie: FieldTie) -> &'static [Tied] {
        match tie {
            FieldTie::Join => self.joined,
            FieldTie::Cut => &EITHER_OR_BOTH,
        }
    }
}
