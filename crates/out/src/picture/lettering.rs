//! Letters of a picture: how wide texts are, and texts about a point.

use chancery_atlas::board::Terrain;
use chancery_atlas::outline::Point;
use chancery_game::markup::Element;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameLettering {
    /// Upright and heavy.
    Land,
    Sea,
    /// What was seen somewhere before.
    Note,
}

impl NameLettering {
    pub(crate) const fn new(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Sea => Self::Sea,
            _ => Self::Land,
        }
    }

    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Land => "name",
            Self::Sea => "name water",
            Self::Note => "note seen",
        }
    }

    pub(crate) const fn overview_class(self) -> &'static str {
        match self {
            Self::Land => "overview",
            Self::Sea => "overview water",
            Self::Note => "overview note",
        }
    }

    pub(crate) fn width(self, text: &str, size: i32) -> i32 {
        match self {
            Self::Land | Self::Note => width(text, size),
            // A serif in italics, which is wider.
            Self::Sea => width(text, size) * 5 / 4,
        }
    }
}

/// How wide a text is in heavy letters of a size, rather too wide than not.
pub(super) fn width(text: &str, size: i32) -> i32 {
    // A browser draws with a font of its own: exact widths of one font would help in no other.
    text.chars().map(hundredths).sum::<i32>() * size / 100
}

/// How wide a letter is, in hundredths of its size.
fn hundredths(c: char) -> i32 {
    match c {
        'M' | 'W' | 'm' | 'w' | '@' => 88,
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ':' | '|' => 31,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '/' | '-' => 39,
        c if c.is_uppercase() => 74,
        _ => 60,
    }
}

/// A text in letters of a size about a point of its ground line.
pub(super) fn text(at: Point, size: i32, words: &str) -> Element {
    line(at, size, words).set("text-anchor", "middle")
}

/// A text from a point of its ground line to the right.
pub(super) fn line((x, y): Point, size: i32, words: &str) -> Element {
    Element::new("text")
        .set("x", x)
        .set("y", y)
        .set("font-size", size)
        .text(words)
}

/// A text as lines that are no wider than so much, broken between words.
pub(super) fn wrapped(text: &str, size: i32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + size / 2 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The size at which a text fits a width, at most so much.
pub(super) fn fitting(text: &str, size: i32, room: i32) -> i32 {
    match width(text, 100) {
        0 => size,
        // In letters any smaller nobody could read it: then it is wider than its room.
        wide => size.min(room * 100 / wide).max(12),
    }
}
