//! A screen as SVG, in its colours, and several as one that moves.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use chancery_game::markup::{Element, Markup};
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

/// Everything of one colour is one path.
type Blocks = BTreeMap<String, String>;

/// The drawing of a screen.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let mut blocks = Blocks::new();
    let mut texts = Vec::new();
    for y in 0..buffer.area.height {
        lay_row(buffer, y, &mut blocks);
        texts.extend(runs(buffer, y).into_iter().map(|run| written(&run, y)));
    }
    let mut all = Markup::default();
    all.push(paths(blocks));
    all.push(Markup::lines(texts));
    whole(buffer, title, all)
}

/// Lays the coloured blocks of a row.
fn lay_row(buffer: &Buffer, y: u16, blocks: &mut Blocks) {
    let width = buffer.area.width;
    let mut lay = |of: &dyn Fn(&Cell) -> Option<String>, top: u16, tall: u16| {
        let mut x = 0;
        while x < width {
            let found = of(&buffer[(x, y)]);
            let end = (x..width)
                .find(|&x| of(&buffer[(x, y)]) != found)
                .unwrap_or(width);
            if let Some(colour) = found {
                let path = blocks.entry(colour).or_default();
                let (left, top, wide) = (x * CELL.0, y * CELL.1 + top, (end - x) * CELL.0);
                write!(path, "M{left} {top}h{wide}v{tall}h-{wide}z").unwrap();
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
}

fn paths(blocks: Blocks) -> Markup {
    let path = |(colour, path)| Element::new("path").set("fill", colour).set("d", path);
    blocks.into_iter().map(path).collect()
}

/// The document round the drawing of a screen of this size.
fn whole(buffer: &Buffer, title: &str, drawing: Markup) -> String {
    let size = (buffer.area.width * CELL.0, buffer.area.height * CELL.1);
    let mut all = Markup::default();
    all.push(Element::new("title").text(title));
    let rect = Element::new("rect")
        .set("width", size.0)
        .set("height", size.1);
    all.push(rect.set("fill", PAPER));
    all.push(drawing);
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

/// Screens one after the other, each with the tenths of a second for which it stands.
pub type Film = Vec<(Buffer, u32)>;

/// A drawing that moves: a row that stays the same over several screens is drawn once. Where nothing
/// moves, or nothing may, the last screen stands.
pub fn moving(film: &Film, title: &str) -> String {
    let tenths: u32 = film.iter().map(|(_, tenths)| tenths).sum();
    let begin = |nth: usize| film[..nth].iter().map(|(_, tenths)| tenths).sum::<u32>();
    let percent = |nth: usize| f64::from(begin(nth)) * 100.0 / f64::from(tenths);
    let mut css = String::new();
    let mut spans: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut all = Vec::new();
    for y in 0..film[0].0.area.height {
        let mut first = 0;
        while first < film.len() {
            let row = drawn_row(&film[first].0, y);
            let changes = |nth: &usize| drawn_row(&film[*nth].0, y) != row;
            let end = (first..film.len()).find(changes).unwrap_or(film.len());
            if !row.is_empty() {
                let mut group = Element::new("g").with(row);
                if (first, end) != (0, film.len()) {
                    spans.insert((first, end));
                    group = group.set("class", format!("f{first}-{end}"));
                }
                all.push(group);
            }
            first = end;
        }
    }
    for (first, end) in spans {
        let name = format!("f{first}-{end}");
        let look = |is_seen: bool| if is_seen { "visible" } else { "hidden" };
        let is_last = end == film.len();
        write!(
            css,
            "@keyframes {name}{{0%{{visibility:{}}}",
            look(first == 0)
        )
        .unwrap();
        if first > 0 {
            write!(css, "{:.2}%{{visibility:visible}}", percent(first)).unwrap();
        }
        if !is_last {
            write!(css, "{:.2}%{{visibility:hidden}}", percent(end)).unwrap();
        }
        let (last, seconds) = (look(is_last), f64::from(tenths) / 10.0);
        writeln!(
            css,
            "100%{{visibility:{last}}}}}.{name}{{visibility:{last};animation:{name} {seconds:.1}s step-end infinite}}"
        )
        .unwrap();
    }
    css += "@media (prefers-reduced-motion:reduce){g{animation:none!important}}";
    let mut drawing = Markup::default();
    drawing.push(Element::new("style").text(css));
    drawing.push(Markup::lines(all));
    whole(&film[0].0, title, drawing)
}

fn drawn_row(buffer: &Buffer, y: u16) -> Markup {
    let mut blocks = Blocks::new();
    lay_row(buffer, y, &mut blocks);
    let mut row = paths(blocks);
    row.push(
        runs(buffer, y)
            .iter()
            .map(|run| written(run, y))
            .collect::<Markup>(),
    );
    row
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
