//! Tables on paper: columns as wide as what stands in them, and blanks to write in as wide as there
//! is room.

use super::typeset::{FAINT, INK, LINE, PagePiece, PieceMark, Typesetter, begun_with};
use crate::render::{FontFace, TextPart};
use chancery_game::report::TextTable;
use std::rc::Rc;

/// The blank between columns, as a part of the size of letters.
const APART: f32 = 0.7;

/// Whether a cell is there to be written in.
pub(crate) fn is_blank(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|c| c == '_')
}

/// The rows of a table, its head first.
pub fn pieces(table: &TextTable, typesetter: &Typesetter<'_>, wide: f32) -> Vec<PagePiece> {
    let columns = widths(table, typesetter, wide);
    let mut pieces = vec![row(&table.head, &HEAD, &columns, typesetter)];
    for cells in &table.rows {
        pieces.push(row(cells, &BODY, &columns, typesetter));
    }
    if let Some(head) = pieces.first_mut() {
        head.stays = true;
        head.gap = typesetter.letters * 0.25;
        if typesetter.row == 0.0 {
            head.marks.push(PieceMark::Rule {
                at: (0.0, head.height),
                wide,
                thick: 1.5,
                colour: LINE,
                part: None,
            });
            head.height += 4.0;
        }
        // The first row stays with the head itself.
        let again = Rc::new(head.again());
        for row in pieces.iter_mut().skip(2) {
            row.head = Some(Rc::clone(&again));
        }
    }
    pieces
}

fn has_blanks(table: &TextTable, column: usize) -> bool {
    table
        .rows
        .iter()
        .filter_map(|row| row.get(column))
        .any(|cell| is_blank(cell))
}

/// How wide each column is.
fn widths(table: &TextTable, typesetter: &Typesetter<'_>, wide: f32) -> Vec<f32> {
    let apart = typesetter.letters * APART;
    let count = table.head.len().max(1);
    #[expect(clippy::cast_precision_loss, reason = "a table has a few columns")]
    let room = wide - apart * (count - 1) as f32;
    // Per column, the widest cell.
    let mut widths = Vec::new();
    // Per column, the widest word: a narrower column would break it.
    let mut least = Vec::new();
    for column in 0..count {
        let head = table.head.get(column).map_or("", String::as_str);
        let mut whole = typesetter.width(head, FontFace::Italic);
        let mut word = longest_word(typesetter, head, FontFace::Italic);
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        for cell in cells.filter(|cell| !is_blank(cell)) {
            whole = whole.max(typesetter.width(cell, FontFace::Regular));
            word = word.max(longest_word(typesetter, cell, FontFace::Regular));
        }
        widths.push(whole);
        least.push(word);
    }
    let (blanks, texts): (Vec<usize>, Vec<usize>) =
        (0..count).partition(|&column| has_blanks(table, column));
    // Blanks take what is left, half of the width at least.
    let share = if blanks.is_empty() { room } else { room / 2.0 };
    shrink(&mut widths, &least, &texts, share);
    if !blanks.is_empty() {
        let taken: f32 = texts.iter().map(|&column| widths[column]).sum();
        #[expect(clippy::cast_precision_loss, reason = "a table has a few columns")]
        let each = (room - taken) / blanks.len() as f32;
        for column in blanks {
            widths[column] = each;
        }
    }
    widths
}

/// Makes the widest columns narrower until all have room. Words are broken only where no column can be
/// narrower otherwise.
fn shrink(widths: &mut [f32], least: &[f32], columns: &[usize], room: f32) {
    let no_floors = vec![0.0; least.len()];
    for floors in [least, &no_floors] {
        let mut most = columns
            .iter()
            .map(|&column| widths[column])
            .fold(0.0, f32::max);
        let mut narrow = narrowed(widths, floors, columns, most);
        while most > 0.0 && narrow.iter().sum::<f32>() > room {
            most -= 4.0;
            narrow = narrowed(widths, floors, columns, most);
        }
        for (&column, width) in columns.iter().zip(narrow) {
            widths[column] = width;
        }
    }
}

/// How a row is written, and what its cells are.
struct RowForm {
    face: FontFace,
    colour: &'static str,
    first: TextPart,
    further: TextPart,
}

const HEAD: RowForm = RowForm {
    face: FontFace::Italic,
    colour: FAINT,
    first: TextPart::Table,
    further: TextPart::HeadCell,
};

const BODY: RowForm = RowForm {
    face: FontFace::Regular,
    colour: INK,
    first: TextPart::Row,
    further: TextPart::Cell,
};

fn row(
    cells: &[String],
    form: &RowForm,
    columns: &[f32],
    typesetter: &Typesetter<'_>,
) -> PagePiece {
    let line = typesetter.line_height();
    let apart = typesetter.letters * APART;
    // What is read aloud has a cell in every column.
    let cells: Vec<&str> = (0..columns.len())
        .map(|column| cells.get(column).map_or("", String::as_str))
        .collect();
    let is_written_in = cells.iter().any(|cell| is_blank(cell));
    let least = if is_written_in { typesetter.row } else { 0.0 };
    let lines: Vec<Vec<String>> = cells
        .iter()
        .zip(columns)
        .map(|(cell, &wide)| {
            if is_blank(cell) {
                Vec::new()
            } else {
                // A hair more, so that what is as wide as its column is not broken.
                typesetter.wrapped(cell, form.face, wide + 0.5)
            }
        })
        .collect();
    let most = lines.iter().map(Vec::len).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "a cell has a few lines")]
    let height = (line * most.max(1) as f32).max(least);
    let mut marks = Vec::new();
    let mut left = 0.0;
    for ((cell, lines), &wide) in cells.iter().zip(&lines).zip(columns) {
        let part = if left == 0.0 {
            form.first.clone()
        } else {
            form.further.clone()
        };
        if is_blank(cell) {
            marks.push(PieceMark::Rule {
                at: (left, height - 3.0),
                wide,
                thick: 3.0,
                colour: INK,
                part: Some(part.clone()),
            });
        }
        // What is written beside a blank stands on its line.
        #[expect(clippy::cast_precision_loss, reason = "a cell has a few lines")]
        let mut top = if is_written_in {
            height - line * lines.len() as f32
        } else {
            0.0
        };
        for (text, part) in lines.iter().zip(begun_with(part)) {
            let at = (left, top);
            marks.push(typesetter.text(at, form.face, form.colour, text.clone(), part));
            top += line;
        }
        left += wide + apart;
    }
    PagePiece::line(height, marks)
}

/// The width of the widest word of a text.
fn longest_word(typesetter: &Typesetter<'_>, text: &str, face: FontFace) -> f32 {
    text.split_whitespace()
        .map(|word| typesetter.width(word, face))
        .fold(0.0, f32::max)
}

/// The widths of some columns, none above `most` unless its floor is.
fn narrowed(widths: &[f32], floors: &[f32], columns: &[usize], most: f32) -> Vec<f32> {
    columns
        .iter()
        .map(|&column| widths[column].min(most.max(floors[column])))
        .collect()
}
