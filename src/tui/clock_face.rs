//! How the clock of the table is told and drawn.

use ratatui::text::Line;

use super::glyphs::Glyphs;
use super::model::Context;
use chancery_game::clock::Face;

/// What the header says of it: `12:30`, `silent 1:59`, `12:30 stopped`, `0:30 over`.
pub(crate) fn words(face: &Face) -> String {
    let digits = face.digits();
    match (face.is_over(), face.is_running) {
        (true, true) => format!("{} over", digits.trim_start_matches('+')),
        (true, false) => format!("{} over, stopped", digits.trim_start_matches('+')),
        (false, false) => format!("{digits} stopped"),
        (false, true) if face.nth > 0 => format!("{} {digits}", face.stage),
        (false, true) => digits,
    }
}

/// Whether it is to be seen at once: in the last minute, and after it.
pub(crate) fn is_urgent(face: &Face) -> bool {
    face.is_running && face.left.as_secs() < 60
}

/// Rows of large digits.
pub(crate) const LARGE: u16 = 5;

/// A text of digits, colons and a plus sign in rows of large letters, all of one width.
pub(crate) fn large(text: &str, glyphs: &Glyphs) -> Vec<String> {
    let dot = if glyphs.half.is_some() {
        "██"
    } else {
        "##"
    };
    let mut lines = Vec::new();
    for row in 0..usize::from(LARGE) {
        let letters = text.chars().map(|letter| {
            let (width, rows) = shape(letter);
            let dots = (0..width).rev().map(|column| rows[row] >> column & 1 == 1);
            dots.map(|on| if on { dot } else { "  " })
                .collect::<String>()
        });
        lines.push(letters.collect::<Vec<String>>().join("  "));
    }
    lines
}

/// The time that is left in large digits, a line a row, and set off where it is short.
pub(crate) fn large_lines(cx: &Context, face: &Face) -> impl Iterator<Item = Line<'static>> {
    let theme = &cx.look.theme;
    let style = if is_urgent(face) {
        theme.warning
    } else {
        theme.strong
    };
    let rows = large(&face.digits(), &cx.look.glyphs).into_iter();
    rows.map(move |row| Line::styled(row, style))
}

/// The dots of a letter: how wide it is, and its rows as bits, the leftmost the highest.
const fn shape(letter: char) -> (u32, [u8; LARGE as usize]) {
    match letter {
        '0' => (3, [7, 5, 5, 5, 7]),
        '1' => (3, [2, 6, 2, 2, 7]),
        '2' => (3, [7, 1, 7, 4, 7]),
        '3' => (3, [7, 1, 7, 1, 7]),
        '4' => (3, [5, 5, 7, 1, 1]),
        '5' => (3, [7, 4, 7, 1, 7]),
        '6' => (3, [7, 4, 7, 5, 7]),
        '7' => (3, [7, 1, 2, 2, 2]),
        '8' => (3, [7, 5, 7, 5, 7]),
        '9' => (3, [7, 5, 7, 1, 7]),
        ':' => (1, [0, 1, 0, 1, 0]),
        '+' => (3, [0, 2, 7, 2, 0]),
        _ => (1, [0; LARGE as usize]),
    }
}
