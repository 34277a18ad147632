//! A screen as SVG, in its colours.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chancery::markup::{Element, Markup};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// A cell in units of the drawing.
const CELL: (u16, u16) = (9, 18);
const INK: &str = "#d8dadd";
const PAPER: &str = "#101216";

/// The sixteen colours of a terminal.
const NAMED: [&str; 16] = [
    "#101216", "#d4484c", "#4fa65a", "#c9a227", "#4f7fd0", "#b05cc0", "#3aa6b0", "#c8cacd",
    "#7c8087", "#ff7b72", "#7ee787", "#f2cc60", "#79b8ff", "#d2a8ff", "#76e3ea", "#ffffff",
];

fn colour(colour: Color, otherwise: &str) -> String {
    let named = |nth: u8| NAMED[usize::from(nth % 16)].to_owned();
    match colour {
        Color::Reset => otherwise.to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
        Color::Indexed(nth) => panic!("colour {nth} of a palette"),
    }
}

/// Ink and paper of a cell.
fn colours(cell: &Cell) -> (String, String) {
    let (ink, paper) = (colour(cell.fg, INK), colour(cell.bg, PAPER));
    if cell.modifier.contains(Modifier::REVERSED) {
        (paper, ink)
    } else {
        (ink, paper)
    }
}

/// A run of cells that look alike: where it begins, its text, its ink, its weight.
struct Run {
    x: u16,
    text: String,
    columns: u16,
    look: (String, Modifier),
}

/// The drawing of a screen.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    // Everything of one colour is one path.
    let mut blocks: BTreeMap<String, String> = BTreeMap::new();
    let mut block = |colour: &str, x: u16, y: u16, w: u16, h: u16| {
        let path = blocks.entry(colour.to_owned()).or_default();
        write!(path, "M{x} {y}h{w}v{h}h-{w}z").unwrap();
    };
    let mut texts = Vec::new();
    for y in 0..height {
        let row = |x: u16| &buffer[(x, y)];
        let mut lay = |of: &dyn Fn(&Cell) -> Option<String>, top: u16, tall: u16| {
            let mut x = 0;
            while x < width {
                let found = of(row(x));
                let end = (x..width).find(|&x| of(row(x)) != found).unwrap_or(width);
                if let Some(colour) = found {
                    block(
                        &colour,
                        x * CELL.0,
                        y * CELL.1 + top,
                        (end - x) * CELL.0,
                        tall,
                    );
                }
                x = end;
            }
        };
        let half = CELL.1 / 2;
        let paper = |cell: &Cell| Some(colours(cell).1).filter(|paper| paper != PAPER);
        let full = |cell: &Cell| match cell.symbol() {
            "█" => Some(colours(cell).0),
            "▀" | "▄" => None,
            _ => paper(cell),
        };
        let upper = |cell: &Cell| match cell.symbol() {
            "▀" => Some(colours(cell).0),
            "▄" => paper(cell),
            _ => None,
        };
        let lower = |cell: &Cell| match cell.symbol() {
            "▄" => Some(colours(cell).0),
            "▀" => paper(cell),
            _ => None,
        };
        lay(&full, 0, CELL.1);
        lay(&upper, 0, half);
        lay(&lower, half, half);
        texts.extend(runs(buffer, y).into_iter().map(|run| written(&run, y)));
    }
    let size = (width * CELL.0, height * CELL.1);
    let mut all = Markup::default();
    all.push(Element::new("title").text(title));
    let rect = Element::new("rect")
        .set("width", size.0)
        .set("height", size.1);
    all.push(rect.set("fill", PAPER));
    for (colour, path) in blocks {
        all.push(Element::new("path").set("fill", colour).set("d", path));
    }
    all.push(Markup::lines(texts));
    let root = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format!("0 0 {} {}", size.0, size.1))
        .set(
            "font-family",
            "'DejaVu Sans Mono', Menlo, Consolas, monospace",
        )
        .set("font-size", 15)
        .set("shape-rendering", "crispEdges")
        .with(all);
    format!("{}\n", Markup::from(root))
}

/// The words of a row; what stands apart by two blanks is apart.
fn runs(buffer: &Buffer, y: u16) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut blanks = 2;
    for x in 0..buffer.area.width {
        let cell = &buffer[(x, y)];
        let symbol = cell.symbol();
        if symbol.trim().is_empty() || "█▀▄".contains(symbol) {
            blanks = if symbol == " " { blanks + 1 } else { 2 };
            continue;
        }
        let weight = cell.modifier
            & (Modifier::BOLD | Modifier::DIM | Modifier::UNDERLINED | Modifier::ITALIC);
        let look = (colours(cell).0, weight);
        match runs.last_mut() {
            Some(run) if blanks < 2 && run.look == look => {
                run.text.extend(std::iter::repeat_n(' ', blanks));
                run.text += symbol;
                run.columns = x + 1 - run.x;
            }
            _ => runs.push(Run {
                x,
                text: symbol.to_owned(),
                columns: 1,
                look,
            }),
        }
        blanks = 0;
    }
    runs
}

fn written(run: &Run, y: u16) -> Element {
    let (ink, weight) = &run.look;
    let mut text = Element::new("text")
        .set("x", run.x * CELL.0)
        .set("y", y * CELL.1 + 14)
        .set("textLength", run.columns * CELL.0)
        .set("fill", ink);
    if weight.contains(Modifier::BOLD) {
        text = text.set("font-weight", "bold");
    }
    if weight.contains(Modifier::DIM) {
        text = text.set("opacity", "0.6");
    }
    if weight.contains(Modifier::ITALIC) {
        text = text.set("font-style", "italic");
    }
    if weight.contains(Modifier::UNDERLINED) {
        text = text.set("text-decoration", "underline");
    }
    text.text(&run.text)
}
