//! The painter: a world beyond the known one, or a board, drawn cell by cell by keys or mouse,
//! checked as it is painted, saved as a file of its kind. What differs is a [`Work`]: [`world`] and
//! [`board`].
//!
//! [`keys`] carries out its actions, [`mouse`] what the mouse does; [`chart`] and [`check`] are
//! worked out of the canvas after every change; [`crate::tui::view`] draws it.

mod action;
pub mod board;
pub mod chart;
pub mod check;
pub mod draw;
pub mod file;
pub mod form;
pub mod forms;
pub mod keys;
pub mod mouse;
pub mod said;
mod screen;
mod start;
pub mod tie;
pub mod work;
pub mod world;

pub use action::{BOARD_PLACE, FORM, WORLD_PLACE};
pub use start::{Painted, open_world};

use std::path::PathBuf;
use std::sync::Arc;

use chancery_atlas::board::{AreaKind, Board, Ground, World};
use chancery_atlas::world::canvas::{Brush, Canvas};
use chart::PaintedChart;
use check::CheckedDrawing;
use form::FieldTie;
use form::PainterForm;
use work::Work;

const KNOWN_WORLD_STAYS: &str = "you can't paint over the Known World; b moves it";

/// What is being done from one key to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaintingHand {
    Free,
    /// A stroke is painted along with the keys for it.
    Along,
    /// A stroke is painted with the mouse, whose button is held; it was at this cell last.
    Drag((i32, i32)),
    /// The known world is moved: so far by columns and rows.
    Block((i32, i32)),
    /// One of two areas is picked.
    Tie(FieldTie, Ground),
}

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is so or not, whatever the others are"
)]
pub struct Painter {
    /// What sort of thing is painted.
    pub work: &'static Work,
    pub canvas: Canvas,
    pub known: Arc<Board>,
    /// The file it is saved to.
    pub path: PathBuf,
    /// The file's text as it was read or written last; `None` where there is none yet.
    pub on_disk: Option<String>,
    /// What the painter would have written when the file was read or written last.
    pub saved: String,
    /// The comments of the file when it was read or written last.
    pub comments: Vec<String>,
    pub brush: Brush,
    /// The kind of area that was painted last: of a brush whose area is gone.
    pub kind: AreaKind,
    /// How many cells wide and high the brush is.
    pub broad: u8,
    /// The column and row of the cursor.
    pub cursor: (i32, i32),
    /// The column and row at the north-west of the window.
    pub corner: (i32, i32),
    /// What is being done.
    pub hand: PaintingHand,
    /// Whether every step paints.
    pub is_pen_down: bool,
    pub form: Option<PainterForm>,
    /// How the drawing is drawn.
    pub chart: PaintedChart,
    pub checked: CheckedDrawing,
    /// The finding gone to last, as an index into [`CheckedDrawing::findings`].
    pub finding: Option<usize>,
    /// Whether the drawing has the whole screen.
    pub wide: bool,
    pub mouse_before: bool,
    charted: u64,
    /// Whether the last change is the stroke that the keys paint, and grows with the next step.
    goes_on: bool,
}

pub(crate) const BROADEST: u8 = 9;

impl Painter {
    pub fn new(world: &World, known: Arc<Board>, path: PathBuf) -> Self {
        Self::with_canvas(&world::WORLDS, Canvas::new(world), known, path)
    }

    /// The painter with something on its canvas.
    pub(crate) fn with_canvas(
        work: &'static Work,
        mut canvas: Canvas,
        known: Arc<Board>,
        path: PathBuf,
    ) -> Self {
        let checked = (work.check)(&mut canvas, &known);
        let mut painter = Self {
            work,
            saved: checked.text.clone(),
            comments: file::comments(&canvas),
            on_disk: None,
            brush: Brush::New(AreaKind::Land),
            kind: AreaKind::Land,
            broad: 1,
            cursor: (0, 0),
            corner: (0, 0),
            hand: PaintingHand::Free,
            is_pen_down: false,
            form: None,
            chart: PaintedChart::default(),
            checked,
            finding: None,
            wide: false,
            mouse_before: false,
            // No canvas has this revision, so the first refresh surveys it.
            charted: u64::MAX,
            goes_on: false,
            canvas,
            known,
            path,
        };
        painter.cursor = painter.beside_the_known_world();
        painter.refresh();
        painter
    }

    /// A cell a little west of the known world, where most begin to paint; where there is none, one
    /// that even a small screen shows.
    fn beside_the_known_world(&self) -> (i32, i32) {
        let block = self.canvas.block();
        if block.is_empty() {
            let (width, height) = (self.canvas.width(), self.canvas.height());
            return (i32::from(width / 2).min(24), i32::from(height / 2).min(10));
        }
        let rows = block.iter().map(|&(_, row)| row);
        let row = rows
            .clone()
            .min()
            .zip(rows.max())
            .map_or(i32::from(self.canvas.height()) / 2, |(top, bottom)| {
                i32::midpoint(top, bottom)
            });
        let column = block.iter().map(|&(column, _)| column).min().unwrap_or(0);
        ((column - 4).max(0), row)
    }

    /// Brings what is worked out of the canvas up to it; while a stroke is in hand it may wait.
    pub(crate) fn refresh(&mut self) {
        if self.charted != self.canvas.revision() && !self.canvas.in_stroke() {
            self.chart.refresh(&self.canvas);
            self.charted = self.canvas.revision();
        }
    }

    /// Whether the drawing has changed since it was checked.
    pub(crate) fn is_stale(&self) -> bool {
        !self.canvas.in_stroke() && self.checked.revision != self.canvas.revision()
    }

    pub(crate) fn check(&mut self) {
        self.checked = (self.work.check)(&mut self.canvas, &self.known);
        // Mended faults shorten the list.
        self.finding = self.finding.filter(|&at| at < self.checked.findings.len());
    }

    /// Whether there are changes that are not saved.
    pub(crate) fn is_changed(&self) -> bool {
        self.canvas.in_stroke()
            || self.checked.revision != self.canvas.revision()
            || self.checked.text != self.saved
    }

    pub(crate) fn name_of(&self, ground: Ground) -> String {
        match ground {
            Ground::Void => "off the map".to_owned(),
            Ground::Ice => "ice".to_owned(),
            Ground::Barrier(text) => self
                .canvas
                .margin()
                .barriers
                .get(usize::from(text))
                .map_or("impassable ground", String::as_str)
                .to_owned(),
            Ground::Inside => "inside of the Known World".to_owned(),
            Ground::Edge(province) => self.known.province(province).name.clone(),
            Ground::Area(slot) => {
                let name = self.canvas.area(slot).and_then(|area| area.name.clone());
                match (name, self.checked.id(slot)) {
                    (Some(name), _) => name,
                    (None, Some(id)) => format!("area {id}"),
                    (None, None) => "new area".to_owned(),
                }
            }
        }
    }

    /// The same as shortly as it can be said: abbreviation or id.
    pub(crate) fn short_name(&self, ground: Ground) -> String {
        match ground {
            Ground::Edge(province) => self.known.province(province).abbr.clone(),
            Ground::Area(slot) => {
                let abbr = self
                    .canvas
                    .area(slot)
                    .and_then(|area| area.abbr.clone().or_else(|| area.name.clone()));
                abbr.or_else(|| self.checked.id(slot).map(str::to_owned))
                    .unwrap_or_default()
            }
            other => self.name_of(other),
        }
    }

    /// The cells that the brush covers round a cell.
    pub(crate) fn covered(&self, cell: (i32, i32)) -> impl Iterator<Item = (i32, i32)> + use<> {
        let broad = i32::from(self.broad);
        let (left, top) = (cell.0 - (broad - 1) / 2, cell.1 - (broad - 1) / 2);
        (0..broad * broad).map(move |n| (left + n % broad, top + n / broad))
    }

    /// Paints the brush's cells round a cell, within a stroke.
    fn dab(&mut self, at: (i32, i32)) {
        self.brush = self.canvas.paint(self.brush, self.covered(at));
    }

    /// Goes on with the stroke that the keys paint, or begins it.
    fn open_stroke(&mut self) {
        if self.goes_on {
            self.canvas.resume();
        } else {
            self.canvas.begin();
        }
    }

    /// Ends a step of that stroke: it is drawn and checked as any change, and may go on.
    fn close_stroke(&mut self) {
        self.goes_on = self.canvas.end();
        self.mind_the_piece();
    }

    /// Ends the stroke in hand. The brush goes on with the piece that was painted last: where an
    /// area was painted in two, its part there.
    fn finish(&mut self) {
        if self.canvas.in_stroke() {
            self.canvas.end();
            self.mind_the_piece();
        }
        self.goes_on = false;
        if matches!(
            self.hand,
            PaintingHand::Along | PaintingHand::Drag(_) | PaintingHand::Block(_)
        ) {
            self.hand = PaintingHand::Free;
        }
    }

    /// Takes the piece that was painted last as the brush.
    fn mind_the_piece(&mut self) {
        if let (Brush::Of(Ground::Area(_)), ground @ Ground::Area(_)) =
            (self.brush, self.canvas.at(self.cursor))
        {
            self.brush = Brush::Of(ground);
        }
    }

    /// A brush whose area is gone paints a new one of its kind.
    fn mend_brush(&mut self) {
        match self.brush {
            Brush::Of(Ground::Area(slot)) => match self.canvas.area(slot) {
                Some(area) => self.kind = area.kind,
                None => self.brush = Brush::New(self.kind),
            },
            Brush::Of(Ground::Barrier(text))
                if usize::from(text) >= self.canvas.margin().barriers.len() =>
            {
                self.brush = Brush::Of(Ground::Void);
            }
            _ => {}
        }
    }
}
