//! What is painted: a secret world, or a board. Both are cells of areas; what else is said of them,
//! and in which file, each knows for itself.

use std::path::Path;

use ratatui::text::Line;

use super::Painter;
use super::check::CheckedDrawing;
use super::form::{FieldTie, PainterForm};
use super::said::StatusText;
use super::stroke::Stroke;
use crate::tui::action::ScreenPlace;
use crate::tui::look::Look;
use chancery_atlas::board::{AreaId, Board, Finding, UnitKind};
use chancery_atlas::sketch;
use chancery_atlas::world::canvas::{Brush, Canvas, Cramped, PaintRefusal};
use chancery_atlas::world::template::LARGEST;

/// What is said of it alike everywhere.
pub struct BoardWords {
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
}

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
                LARGEST.0, LARGEST.1
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

pub trait Work: Sync {
    fn words(&self) -> &'static BoardWords;

    fn place(&self) -> &'static ScreenPlace;

    /// Reads a file.
    fn read(&self, text: &str, path: &Path, known: &Board) -> Result<WorkReading, Unpaintable>;

    /// What a new file begins with.
    fn blank(&self, path: &Path, known: &Board) -> Result<Canvas, String>;

    fn check(&self, canvas: &mut Canvas, known: &Board) -> CheckedDrawing;

    /// The findings in a file's text that are not in what the painter would write: it leaves those
    /// parts of the file out. Each begins with its line.
    fn not_kept(&self, text: &str, painter: &Painter) -> Vec<String>;

    fn eraser(&self, painter: &mut Painter) -> Brush;

    /// Carries out what can be done with nothing else that is painted.
    fn stroke(&self, painter: &mut Painter, stroke: Stroke) -> StatusText;

    fn ask_area(&self, painter: &mut Painter, id: AreaId);

    /// Takes a form that is this work's own.
    fn take(&self, painter: &mut Painter, form: &PainterForm) -> Result<(), String>;

    /// Why something can't be said of an area.
    fn refusal(&self, why: PaintRefusal) -> String;

    /// Why the size can't be changed.
    fn cramped(&self, why: Cramped) -> String;

    /// For whom two lands can be joined, or cut.
    fn tied(&self, tie: FieldTie) -> &'static [Tied];

    fn said_of(&self, painter: &Painter, id: AreaId, look: &Look, width: u16)
    -> Vec<Line<'static>>;

    /// What stands behind the name of an area in the drawing.
    fn marks(&self, painter: &Painter, id: AreaId) -> String;

    /// How many there are of everything.
    fn counts(&self, painter: &Painter) -> [String; 2];
}
