//! The map as a picture, in terminals that show pictures. A thread makes it beside the screen: until
//! it is there, and where something else lies over its place, the map is drawn in cells.

mod cell;
mod maker;
mod protocol;

use std::cell::RefCell;
use std::rc::Rc;

use clap::ValueEnum;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use chancery_atlas::board::Board;
use chancery_out::picture::TerminalBoard;
use maker::{PictureJob, PictureMaker};

pub use cell::CellSize;
pub use protocol::{GraphicsProtocol, forget_pictures};

/// What `--graphics` says: how the map is drawn. Its help has the words of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum GraphicsChoice {
    /// As a picture, if the terminal says that it shows them
    #[default]
    Auto,
    /// In cells
    Off,
    /// As a picture, as kitty shows them
    Kitty,
    /// As a picture, as iTerm2 shows them
    Iterm2,
    /// As a picture, as foot and xterm show them
    Sixel,
}

/// Where the map stands as a picture, and what is on its way.
pub struct Pictures {
    protocol: GraphicsProtocol,
    state: RefCell<PictureState>,
}

struct PictureState {
    cell: CellSize,
    maker: PictureMaker,
    /// Whether this frame has none.
    is_held_back: bool,
    /// Where this frame has one.
    wanted: Option<Rect>,
    /// The one that was made last.
    made: Option<MadePicture>,
    /// Where one stands on the screen, and which.
    on_screen: Option<(Rect, u32)>,
    /// What goes to the terminal before and after the cells of this frame.
    around: (Vec<u8>, Vec<u8>),
}

/// A picture as the terminal takes it.
pub struct MadePicture {
    pub job: Rc<PictureJob>,
    pub serial: u32,
    pub bytes: Vec<u8>,
}

impl Pictures {
    /// Pictures in a protocol.
    pub fn open(protocol: GraphicsProtocol) -> Rc<Self> {
        Rc::new(Self {
            protocol,
            state: RefCell::new(PictureState {
                cell: CellSize::of_terminal().unwrap_or_default(),
                maker: PictureMaker::begin(protocol),
                is_held_back: false,
                wanted: None,
                made: None,
                on_screen: None,
                around: (Vec::new(), Vec::new()),
            }),
        })
    }

    /// The size of a cell.
    pub fn cell(&self) -> CellSize {
        self.state.borrow().cell
    }

    /// Begins a frame, with pictures or without.
    pub fn begin_frame(&self, is_held_back: bool) {
        let mut state = self.state.borrow_mut();
        state.wanted = None;
        state.is_held_back = is_held_back;
    }

    /// Shows a board in an area, if its picture is there; if not, it is made. One that differs in
    /// orders and marks alone stays until then.
    pub fn show(&self, board: &Board, drawn: TerminalBoard, area: Rect) -> bool {
        let mut state = self.state.borrow_mut();
        if state.is_held_back {
            return false;
        }
        let pixels = state.cell.pixels(area);
        let job = PictureJob::new(board, drawn, (area.width, area.height), pixels);
        let is_there = state.made.as_ref().is_some_and(|made| *made.job == job);
        if !is_there {
            state.maker.ask(&job, board);
        }
        // For a moment the old picture is better than cells, which would flicker at every key.
        let stands = state.on_screen.is_some_and(|(place, _)| place == area);
        let shows = is_there
            || stands
                && state
                    .made
                    .as_ref()
                    .is_some_and(|made| made.job.is_alike(&job));
        if shows {
            state.wanted = Some(area);
        }
        shows
    }

    /// Ends a frame. Whether something lies over the picture: the frame is then to be drawn once
    /// more, without.
    pub fn end_frame(&self, buffer: &Buffer) -> bool {
        let mut state = self.state.borrow_mut();
        if let Some(area) = state.wanted
            && area.positions().any(|at| buffer.cell(at) != Some(&BLANK))
        {
            return true;
        }
        let serial = state.made.as_ref().map_or(0, |made| made.serial);
        let next = state.wanted.map(|area| (area, serial));
        // It stands there already: to send it with every frame would be slow.
        if next == state.on_screen {
            return false;
        }
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let gone = state
            .on_screen
            .filter(|(area, _)| Some(*area) != state.wanted);
        if let Some((area, serial)) = gone {
            self.protocol.erase(area, serial, &mut before);
        }
        if let (Some((area, serial)), Some(made)) = (next, &state.made) {
            let replaced = match state.on_screen {
                Some((_, old)) if gone.is_none() && old != serial => Some(old),
                _ => None,
            };
            self.protocol.place(area, &made.bytes, replaced, &mut after);
        }
        state.on_screen = next;
        state.around = (before, after);
        false
    }

    /// What goes to the terminal before the cells of a frame, and after them.
    pub fn take_around(&self) -> (Vec<u8>, Vec<u8>) {
        std::mem::take(&mut self.state.borrow_mut().around)
    }

    /// The frame is on the screen: begins to make what it asked for.
    pub fn start_making(&self) {
        self.state.borrow_mut().maker.start();
    }

    /// Whether one is being made.
    pub fn is_busy(&self) -> bool {
        self.state.borrow().maker.is_busy()
    }

    /// Takes what was made meanwhile; whether there was something.
    pub fn tick(&self) -> bool {
        let mut state = self.state.borrow_mut();
        let made = state.maker.take();
        let has_news = made.is_some();
        state.made = made.or_else(|| state.made.take());
        has_news
    }

    /// The screen was cleared, and the size of its cells may be another.
    pub fn start_afresh(&self) {
        let mut state = self.state.borrow_mut();
        state.on_screen = None;
        state.around = (Vec::new(), Vec::new());
        state.cell = CellSize::of_terminal().unwrap_or(state.cell);
    }
}

/// A cell under a picture.
const BLANK: Cell = Cell::EMPTY;

/// Leaves an area of a frame to a picture.
pub fn leave_blank(buffer: &mut Buffer, area: Rect) {
    for at in area.positions() {
        if let Some(cell) = buffer.cell_mut(at) {
            *cell = BLANK;
        }
    }
}
