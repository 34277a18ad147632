//! Lines of text, and the pieces that they are set in.

use crate::picture::Ink;
use crate::render::{FontFace, Renderer, TextPart};
use chancery_game::markup::Element;
use std::rc::Rc;

/// What stands together on a page.
#[derive(Clone)]
pub struct PagePiece {
    pub height: f32,
    /// Blank above it, but at the top of a column.
    pub gap: f32,
    /// Whether the next one stands in the same column.
    pub stays: bool,
    /// The head of the table whose row it is, said again where a column begins with it.
    pub head: Option<Rc<PagePiece>>,
    /// From its own top left.
    pub marks: Vec<PieceMark>,
}

#[derive(Clone)]
pub enum PieceMark {
    Text {
        at: (f32, f32),
        size: f32,
        face: FontFace,
        colour: &'static str,
        text: String,
        /// `None` of what is said once more.
        part: Option<TextPart>,
    },
    /// A line from the left to the right.
    Rule {
        at: (f32, f32),
        wide: f32,
        thick: f32,
        colour: &'static str,
        /// Of a line to write on.
        part: Option<TextPart>,
    },
    /// A drawing in a frame (left, top, width and height), and what it shows.
    Drawing(Box<Element>, [f32; 4], String),
}

pub const INK: &str = "#1c1a17";
pub const FAINT: &str = "#5d564a";
pub const LINE: &str = "#b9ad94";

/// From line to line, to the size of letters.
const LINE_HEIGHT: f32 = 1.3;

#[derive(Clone, Copy)]
pub struct Typesetter<'a> {
    pub renderer: &'a Renderer,
    pub ink: Ink,
    /// The size of letters.
    pub letters: f32,
    /// The least height of a row to write in.
    pub row: f32,
}

impl PagePiece {
    pub fn line(height: f32, marks: Vec<PieceMark>) -> Self {
        Self {
            height,
            gap: 0.0,
            stays: false,
            head: None,
            marks,
        }
    }

    /// The same where it is said once more: it is no part of what is read.
    pub fn again(&self) -> Self {
        let mut again = self.clone();
        for mark in &mut again.marks {
            if let PieceMark::Text { part, .. } | PieceMark::Rule { part, .. } = mark {
                *part = None;
            }
        }
        again
    }
}

impl Typesetter<'_> {
    pub(crate) fn line_height(&self) -> f32 {
        self.letters * LINE_HEIGHT
    }

    pub(crate) fn width(&self, text: &str, face: FontFace) -> f32 {
        self.renderer.text_width(text, face, self.letters)
    }

    /// A line of a text whose line begins at a point.
    pub fn text(
        &self,
        at: (f32, f32),
        face: FontFace,
        colour: &'static str,
        text: String,
        part: TextPart,
    ) -> PieceMark {
        PieceMark::Text {
            at: (at.0, at.1 + self.letters),
            size: self.letters,
            face,
            colour,
            text,
            part: Some(part),
        }
    }

    /// A text as lines, broken between words, and a word that is too long where the line ends. A
    /// text without a word is one empty line.
    pub(crate) fn wrapped(&self, text: &str, face: FontFace, wide: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let line = lines.last().map_or("", String::as_str);
            let whole = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&whole, face) <= wide {
                lines.pop();
                lines.push(whole);
                continue;
            }
            if line.is_empty() {
                lines.pop();
            }
            let mut part = String::new();
            for c in word.chars() {
                part.push(c);
                if part.chars().nth(1).is_some() && self.width(&part, face) > wide {
                    part.pop();
                    lines.push(std::mem::replace(&mut part, c.to_string()));
                }
            }
            lines.push(part);
        }
        lines
    }
}

/// What the lines of a text are parts of: the first begins it.
pub(crate) fn begun_with(part: TextPart) -> impl Iterator<Item = TextPart> {
    std::iter::once(part).chain(std::iter::repeat(TextPart::More))
}
