//! Pages one after the other, and where the next thing stands.

use super::GUTTER;
use super::typeset::{FAINT, INK, PagePiece, PieceMark};
use crate::paper::Size;
use crate::render::{FontFace, PageTag, PdfPage, Renderer, TextPart};
use chancery_game::markup::{Element, Markup};

/// The height of the line where a sheet is cut.
pub const CUT: f32 = 60.0;
/// The height of the title of each page, and its letters.
const HEAD: f32 = 90.0;
const TITLE: f32 = 46.0;
/// Blank below what stands in columns.
const BELOW: f32 = 12.0;
const CUT_HERE: &str = "cut here, hand in the part below";

pub struct PageWriter {
    size: (u16, u16),
    margin: f32,
    /// What stands at the head of each page.
    title: String,
    pages: Vec<WrittenPage>,
    /// Where the next thing stands.
    top: f32,
}

#[derive(Default)]
struct WrittenPage {
    drawn: Markup,
    tags: Vec<PageTag>,
}

/// Pieces that stand in one column, and how high they are.
#[derive(Default)]
struct Column {
    pieces: Vec<PagePiece>,
    height: f32,
}

impl PageWriter {
    pub fn new(size: Size, margin: f32, title: String) -> Self {
        let (long, short) = size.sides();
        let mut writer = Self {
            size: (short, long),
            margin,
            title,
            pages: Vec::new(),
            top: 0.0,
        };
        writer.turn();
        writer
    }

    pub fn finish(self) -> Vec<PdfPage> {
        let size = self.size;
        self.pages
            .into_iter()
            .map(|written| page(size, written.drawn, written.tags))
            .collect()
    }

    /// Begins a page.
    pub(crate) fn turn(&mut self) {
        // On further pages the title is said once more.
        let part = self.pages.is_empty().then_some(TextPart::Heading(1));
        self.pages.push(WrittenPage::default());
        self.top = self.margin;
        if !self.title.is_empty() {
            let left = self.margin;
            let wide = self.width();
            let title = PieceMark::Text {
                at: (0.0, TITLE),
                size: TITLE,
                face: FontFace::Bold,
                colour: INK,
                text: self.title.clone(),
                part,
            };
            let rule = PieceMark::Rule {
                at: (0.0, TITLE * 1.45),
                wide,
                thick: 4.0,
                colour: "#4d4333",
                part: None,
            };
            for mark in [title, rule] {
                self.put(mark, left, self.top);
            }
            self.top += HEAD;
        }
    }

    pub(crate) fn width(&self) -> f32 {
        f32::from(self.size.0) - 2.0 * self.margin
    }

    pub(crate) fn column_width(&self, columns: usize) -> f32 {
        column_width(self.width(), columns)
    }

    /// How much room is left on the page.
    pub(crate) fn room(&self) -> f32 {
        f32::from(self.size.1) - self.margin - self.top
    }

    pub(crate) const fn skip(&mut self, height: f32) {
        self.top += height;
    }

    /// A drawing over the whole width, and what it shows.
    pub fn draw(&mut self, drawing: Element, height: f32, words: String) {
        let frame = [self.margin, self.top, self.width(), height];
        let drawn = PieceMark::Drawing(Box::new(drawing), frame, words);
        self.put(drawn, 0.0, 0.0);
        self.top += height;
    }

    /// The line where the sheet is cut.
    pub(crate) fn cut(&mut self, renderer: &Renderer) {
        let letters = 31.0;
        let wide = renderer.text_width(CUT_HERE, FontFace::Regular, letters) + 40.0;
        let left = self.margin;
        let side = (self.width() - wide) / 2.0;
        let text = PieceMark::Text {
            at: (side + 20.0, CUT / 2.0 + letters * 0.35),
            size: letters,
            face: FontFace::Regular,
            colour: FAINT,
            text: CUT_HERE.to_owned(),
            part: Some(TextPart::Paragraph),
        };
        self.put(text, left, self.top);
        for from in [0.0, side + wide] {
            let y = self.top + CUT / 2.0;
            let to = left + from + side;
            let dashes = Element::new("path")
                .set("d", format_args!("M{:.1} {y:.1}H{to:.1}", left + from))
                .set("stroke", INK)
                .set("stroke-width", 3)
                .set("stroke-dasharray", "14 9");
            self.push(dashes);
        }
        self.top += CUT;
    }

    /// Sets pieces in columns, over as many pages as they need.
    pub(crate) fn flow(&mut self, mut pieces: Vec<PagePiece>, columns: usize) {
        while !pieces.is_empty() {
            let height = balanced(&pieces, columns);
            let is_last = height <= self.room();
            let is_fresh = self.is_fresh();
            // A few lines at the foot of a page are not worth a break.
            if !is_last && !is_fresh && self.room() < height.min(300.0) {
                self.turn();
                continue;
            }
            let limit = if is_last { height } else { self.room() };
            let (filled, rest) = filled(pieces, columns, limit, is_fresh);
            let wide = self.column_width(columns) + GUTTER;
            let mut left = self.margin;
            let mut highest = 0.0_f32;
            let is_stuck = filled.iter().all(|column| column.pieces.is_empty());
            for column in filled {
                highest = highest.max(column.height);
                let mut top = self.top;
                for (nth, piece) in column.pieces.into_iter().enumerate() {
                    top += if nth == 0 { 0.0 } else { piece.gap };
                    for mark in piece.marks {
                        self.put(mark, left, top);
                    }
                    top += piece.height;
                }
                left += wide;
            }
            self.top += highest + BELOW;
            pieces = rest;
            if !pieces.is_empty() || is_stuck {
                self.turn();
            }
        }
    }

    fn is_fresh(&self) -> bool {
        let head = if self.title.is_empty() { 0.0 } else { HEAD };
        self.top <= self.margin + head
    }

    fn put(&mut self, mark: PieceMark, left: f32, top: f32) {
        let (drawn, part) = match mark {
            PieceMark::Text {
                at,
                size,
                face,
                colour,
                text,
                part,
            } => {
                let written = Element::new("text")
                    .set("x", format_args!("{:.1}", left + at.0))
                    .set("y", format_args!("{:.1}", top + at.1))
                    .set("font-size", size)
                    .set("fill", colour);
                let written = match face {
                    FontFace::Regular => written,
                    FontFace::Bold => written.set("font-weight", "bold"),
                    FontFace::Italic => written.set("font-style", "italic"),
                };
                (written.text(text), part)
            }
            PieceMark::Rule {
                at,
                wide,
                thick,
                colour,
                part,
            } => {
                let (x, y) = (left + at.0, top + at.1);
                let line = Element::new("path")
                    .set("d", format_args!("M{x:.1} {y:.1}H{:.1}", x + wide))
                    .set("stroke", colour)
                    .set("stroke-width", thick);
                (line, part)
            }
            PieceMark::Drawing(drawing, [x, y, wide, high], words) => {
                let drawn = framed(*drawing, [left + x, top + y, wide, high]);
                (drawn, Some(TextPart::Figure(words)))
            }
        };
        match (part, self.pages.last_mut()) {
            (Some(part), Some(page)) => page.push_part(drawn, part),
            _ => self.push(drawn),
        }
    }

    fn push(&mut self, drawn: Element) {
        if let Some(page) = self.pages.last_mut() {
            page.drawn.push(Markup::lines([drawn]));
        }
    }
}

impl WrittenPage {
    /// Adds what is a part of something.
    fn push_part(&mut self, drawn: Element, part: TextPart) {
        let id = format!("part{}", self.tags.len());
        let drawn = match part {
            // What reads the page keeps the name of a group, and not that of a drawing.
            TextPart::Figure(_) => Element::new("g").set("id", &id).with(drawn),
            _ => drawn.set("id", &id),
        };
        self.drawn.push(Markup::lines([drawn]));
        self.tags.push(PageTag { id, part });
    }
}

pub(crate) fn column_width(width: f32, columns: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a page has a few columns")]
    let columns = columns.max(1) as f32;
    (width - GUTTER * (columns - 1.0)) / columns
}

/// How much of a page pieces take in so many columns.
pub(crate) fn height_of(pieces: &[PagePiece], columns: usize) -> f32 {
    balanced(pieces, columns) + BELOW
}

/// The least height at which so many columns hold all.
fn balanced(pieces: &[PagePiece], columns: usize) -> f32 {
    let all = group_height(pieces, true);
    #[expect(clippy::cast_precision_loss, reason = "a page has a few columns")]
    let mut height = all / columns.max(1) as f32;
    while height < all && needed(pieces, height) > columns {
        height += 5.0;
    }
    height.min(all)
}

/// How many columns of a height pieces need.
fn needed(pieces: &[PagePiece], height: f32) -> usize {
    let mut columns = 1;
    let mut used = 0.0;
    let mut at = 0;
    while at < pieces.len() {
        let count = together(pieces, at);
        let group = &pieces[at..at + count];
        let high = group_height(group, used == 0.0);
        if used > 0.0 && used + high > height {
            columns += 1;
            used = group_height(group, true);
        } else {
            used += high;
        }
        if used > height {
            // It is higher than a column.
            return usize::MAX;
        }
        at += count;
    }
    columns
}

/// How many pieces from one on stand together.
fn together(pieces: &[PagePiece], at: usize) -> usize {
    let stay = pieces[at..].iter().take_while(|piece| piece.stays).count();
    (stay + 1).min(pieces.len() - at)
}

fn group_height(group: &[PagePiece], is_first: bool) -> f32 {
    let height: f32 = group.iter().map(|piece| piece.gap + piece.height).sum();
    match group.first() {
        Some(first) if is_first => {
            let head = first.head.as_ref().map_or(0.0, |head| head.height);
            height - first.gap + head
        }
        _ => height,
    }
}

/// As many pieces as columns of a height hold, and the rest. At the top of a page something stands in
/// any case.
fn filled(
    pieces: Vec<PagePiece>,
    columns: usize,
    height: f32,
    is_fresh: bool,
) -> (Vec<Column>, Vec<PagePiece>) {
    let mut filled: Vec<Column> = vec![Column::default()];
    let mut rest = std::collections::VecDeque::from(pieces);
    loop {
        let ahead = rest.make_contiguous();
        if ahead.is_empty() {
            break;
        }
        let count = together(ahead, 0);
        let full = filled.len() >= columns;
        let Some(column) = filled.last_mut() else {
            break;
        };
        let is_first = column.pieces.is_empty();
        let high = group_height(&ahead[..count], is_first);
        let fits = column.height + high <= height + 0.5 || (is_first && is_fresh);
        if fits {
            column.height += high;
            // A table that goes on in another column has its head there too.
            if is_first && let Some(head) = ahead.first().and_then(|first| first.head.as_ref()) {
                column.pieces.push(PagePiece::clone(head));
            }
            column.pieces.extend(rest.drain(..count));
        } else if full || is_first {
            break;
        } else {
            filled.push(Column::default());
        }
    }
    (filled, rest.into())
}

/// A drawing in a frame of the page: left, top, width and height.
fn framed(drawing: Element, [left, top, wide, high]: [f32; 4]) -> Element {
    drawing
        .set("x", format_args!("{left:.1}"))
        .set("y", format_args!("{top:.1}"))
        .set("width", format_args!("{wide:.1}"))
        .set("height", format_args!("{high:.1}"))
}

/// A page of a size with a drawing in a frame alone, and what it shows.
pub fn drawing_page(size: (u16, u16), drawing: Element, frame: [f32; 4], words: String) -> PdfPage {
    let mut written = WrittenPage::default();
    written.push_part(framed(drawing, frame), TextPart::Figure(words));
    page(size, written.drawn, written.tags)
}

/// What is drawn on a page, on white.
fn page(size: (u16, u16), drawn: Markup, tags: Vec<PageTag>) -> PdfPage {
    let svg = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format_args!("0 0 {} {}", size.0, size.1))
        .set("font-family", "sans-serif")
        .broken()
        .with(drawn);
    PdfPage {
        svg: Markup::from(svg).to_string(),
        size,
        tags,
    }
}
