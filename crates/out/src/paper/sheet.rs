//! A blank board on a sheet of paper.

use clap::ValueEnum;

use crate::picture::{Ink, blank};
use chancery_atlas::board::Board;
use chancery_game::markup::{Element, Markup};

/// A size of paper. The command line takes its name in lower case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Size {
    /// 297 by 210 mm
    #[default]
    A4,
    /// 420 by 297 mm
    A3,
    /// 210 by 148 mm
    A5,
    /// 11 by 8.5 inches
    Letter,
}

impl Size {
    /// Its longer and its shorter side in tenths of millimetres.
    pub(super) const fn sides(self) -> (u16, u16) {
        match self {
            Self::A4 => (2970, 2100),
            Self::A3 => (4200, 2970),
            Self::A5 => (2100, 1480),
            Self::Letter => (2794, 2159),
        }
    }

    /// The style of a report's pages, with its boards on their sides.
    pub(super) const fn report_style(self) -> &'static str {
        match self {
            Self::A4 => "@page{size:A4;margin:13mm}@page board{size:A4 landscape;margin:8mm}",
            Self::A3 => "@page{size:A3;margin:15mm}@page board{size:A3 landscape;margin:8mm}",
            Self::A5 => "@page{size:A5;margin:9mm}@page board{size:A5 landscape;margin:6mm}",
            Self::Letter => {
                "@page{size:letter;margin:13mm}@page board{size:letter landscape;margin:8mm}"
            }
        }
    }

    /// The margin of a report's pages in tenths of millimetres.
    pub(super) const fn report_margin(self) -> f32 {
        match self {
            Self::A4 | Self::Letter => 130.0,
            Self::A3 => 150.0,
            Self::A5 => 90.0,
        }
    }

    /// The margin of a hand-out's pages in tenths of millimetres.
    pub(super) const fn handout_margin(self) -> f32 {
        match self {
            Self::A4 | Self::Letter => 100.0,
            Self::A3 => 130.0,
            Self::A5 => 70.0,
        }
    }

    /// How wide a hand-out's board is at least, in tenths of millimetres, so that its names can be
    /// read.
    pub(super) const fn least_board(self) -> f32 {
        match self {
            Self::A4 | Self::Letter => 1600.0,
            Self::A3 => 2280.0,
            Self::A5 => 900.0,
        }
    }

    /// The style of a hand-out's pages. They stand upright, and have margins in their own layout only
    /// (`--edge`), since a browser prints a file's name into the page's.
    pub(super) const fn handout_style(self) -> &'static str {
        match self {
            Self::A4 => {
                "@page{size:A4;margin:0}:root{--wide:210mm;--high:297mm;--edge:10mm;--side:10mm;--least:160mm}"
            }
            Self::A3 => {
                "@page{size:A3;margin:0}:root{--wide:297mm;--high:420mm;--edge:13mm;--side:13mm;--least:228mm}"
            }
            Self::A5 => {
                "@page{size:A5;margin:0}:root{--wide:148mm;--high:210mm;--edge:7mm;--side:7mm;--least:90mm}"
            }
            Self::Letter => {
                "@page{size:letter;margin:0}:root{--wide:215.9mm;--high:279.4mm;--edge:10mm;--side:10mm;--least:160mm}"
            }
        }
    }

    /// The style of a page with a blank board, which has its margin in the drawing.
    const fn blank_style(self, is_upright: bool) -> &'static str {
        match (self, is_upright) {
            (Self::A4, false) => "@page{size:A4 landscape;margin:0}",
            (Self::A4, true) => "@page{size:A4;margin:0}",
            (Self::A3, false) => "@page{size:A3 landscape;margin:0}",
            (Self::A3, true) => "@page{size:A3;margin:0}",
            (Self::A5, false) => "@page{size:A5 landscape;margin:0}",
            (Self::A5, true) => "@page{size:A5;margin:0}",
            (Self::Letter, false) => "@page{size:letter landscape;margin:0}",
            (Self::Letter, true) => "@page{size:letter;margin:0}",
        }
    }
}

/// The margin of a blank board, in tenths of millimetres: no printer cuts it off.
const MARGIN: u16 = 80;
/// The name of the drawing on its sheet.
pub(super) const BOARD: &str = "board";

/// The width and height of a sheet with a board that fills it.
pub(super) fn blank_size(board: &Board, size: Size) -> (u16, u16) {
    let (long, short) = size.sides();
    let chart = &board.chart;
    // A cell is twice as high as wide.
    if u32::from(chart.width) < 2 * u32::from(chart.height) {
        (short, long)
    } else {
        (long, short)
    }
}

/// A board without units as an SVG file that fills a sheet of paper.
pub(crate) fn blank_board(board: &Board, size: Size, ink: Ink) -> String {
    let (width, height) = blank_size(board, size);
    let within = blank(board, ink)
        .set("x", MARGIN)
        .set("y", MARGIN)
        .set("width", width - 2 * MARGIN)
        .set("height", height - 2 * MARGIN);
    let is_upright = width < height;
    Markup::lines([Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("width", millimetres(width))
        .set("height", millimetres(height))
        .set("viewBox", format_args!("0 0 {width} {height}"))
        .broken()
        .with(Element::style(size.blank_style(is_upright)))
        .broken()
        .with(Element::new("g").set("id", BOARD).with(within))])
    .to_string()
}

fn millimetres(tenths: u16) -> String {
    format!("{}.{}mm", tenths / 10, tenths % 10)
}
