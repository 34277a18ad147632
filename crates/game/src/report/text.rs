//! Reports as plain text: wrapped to a width in columns, tables aligned. Wide characters count as
//! two columns.

use std::borrow::Cow;

use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

use super::document::{Block, Document, TableKind, TextTable};

/// The narrowest column that text is wrapped in.
const NARROWEST: usize = 16;

/// A blank at which no line is broken.
const FIXED: char = '\u{a0}';

const CUT: &str = "- - - - - - - - -  cut here, hand in the part below  - - - - - - - - -";

/// Blanks between two columns of a table.
const GAP: usize = 2;

impl Document {
    /// The report as plain text, no line longer than `width` columns as far as words allow. Ends
    /// with a line break.
    pub fn to_text(&self, width: usize) -> String {
        let mut out = String::new();
        for block in self.written() {
            if !out.is_empty() {
                out.push('\n');
            }
            write_block(&mut out, block, width.max(NARROWEST));
        }
        out
    }

    /// The line of that text at which a chapter begins, by its number among the headings of the
    /// second level.
    pub fn line_of_chapter(&self, chapter: usize, width: usize) -> Option<usize> {
        let (at, _) = self
            .blocks
            .iter()
            .enumerate()
            .filter(|(_, block)| matches!(block, Block::Heading(2, _)))
            .nth(chapter)?;
        let before = Self {
            blocks: self.blocks[..at].to_vec(),
        };
        let lines = before.to_text(width).lines().count();
        // An empty line goes before it.
        Some(if lines == 0 { 0 } else { lines + 1 })
    }
}

fn write_block(out: &mut String, block: &Block, width: usize) {
    match block {
        Block::Heading(level, text) => {
            let text = clean(text);
            line(out, &text);
            match level {
                1 => line(out, &"=".repeat(text.width())),
                2 => line(out, &"-".repeat(text.width())),
                _ => {}
            }
        }
        Block::Paragraph(text) => {
            for row in wrap(&clean(text), width) {
                line(out, &row);
            }
        }
        Block::List { numbered, items } => {
            // All marks are as wide as the last, so that the items stand under one another.
            let digits = items.len().to_string().len();
            for (i, item) in items.iter().enumerate() {
                let mark = if *numbered {
                    format!("{:>digits$}. ", i + 1)
                } else {
                    "- ".to_owned()
                };
                hang(out, &mark, &clean(item), width);
            }
        }
        Block::Table(table) => write_table(out, table, width),
        // The tables say the same in figures.
        Block::Plot(_) => {}
        Block::Cut => line(out, CUT),
    }
}

/// Writes a text after a mark, its further lines indented under its first.
fn hang(out: &mut String, mark: &str, text: &str, width: usize) {
    let indent = mark.width();
    for (i, row) in wrap(text, width.saturating_sub(indent)).iter().enumerate() {
        let lead = if i == 0 {
            mark.to_owned()
        } else {
            " ".repeat(indent)
        };
        line(out, &format!("{lead}{row}"));
    }
}

/// Columns stand under one another; what is too wide is wrapped in the last one, or in all of them.
fn write_table(out: &mut String, table: &TextTable, width: usize) {
    let rows: Vec<Vec<String>> = std::iter::once(&table.head)
        .chain(&table.rows)
        .map(|row| row.iter().map(|cell| clean(cell)).collect())
        .collect();
    let mut widths = columns(&rows, str::width);
    if matches!(table.kind, TableKind::Wide | TableKind::Orders) {
        shrink(&mut widths, &columns(&rows, longest_word), width);
        for row in &rows {
            write_row(out, row, &widths);
        }
        return;
    }
    let Some((_, leading)) = widths.split_last() else {
        return;
    };
    let lead: usize = leading.iter().map(|w| w + GAP).sum();
    // On a narrow page the last column runs over the edge: narrower, it could not be read.
    let room = width.saturating_sub(lead).max(NARROWEST);
    for row in &rows {
        let Some((last, leading)) = row.split_last() else {
            continue;
        };
        let cells: String = leading
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| pad(cell, width + GAP))
            .collect();
        hang(out, &cells, last, lead + room);
    }
}

/// The greatest measure of a cell in each column.
fn columns(rows: &[Vec<String>], measure: impl Fn(&str) -> usize) -> Vec<usize> {
    let count = rows.first().map_or(0, Vec::len);
    (0..count)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|cell| measure(cell))
                .max()
                .unwrap_or(0)
        })
        .collect()
}

fn longest_word(text: &str) -> usize {
    words(text).map(str::width).max().unwrap_or(0)
}

/// The pieces that a line can be broken between.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() && c != FIXED)
        .filter(|word| !word.is_empty())
}

/// Narrows the widest columns, none under its longest word, until all of them fit.
fn shrink(widths: &mut [usize], least: &[usize], room: usize) {
    while (widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)) > room {
        let widest = widths
            .iter()
            .zip(least)
            .enumerate()
            .filter(|(_, (width, least))| width > least)
            .max_by_key(|(_, (width, _))| **width);
        // No column can give way: a line that is too long is better than a broken word.
        let Some((widest, _)) = widest else {
            return;
        };
        widths[widest] -= 1;
    }
}

/// A row of cells, each wrapped in its column.
fn write_row(out: &mut String, row: &[String], widths: &[usize]) {
    let cells: Vec<Vec<String>> = row
        .iter()
        .zip(widths)
        .map(|(cell, &width)| wrap(cell, width))
        .collect();
    for i in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
        let text: String = cells
            .iter()
            .zip(widths)
            .map(|(cell, &width)| pad(&cell.get(i).cloned().unwrap_or_default(), width + GAP))
            .collect();
        line(out, &text);
    }
}

fn pad(cell: &str, width: usize) -> String {
    format!("{cell}{}", " ".repeat(width.saturating_sub(cell.width())))
}

fn line(out: &mut String, text: &str) {
    out.push_str(text.replace(FIXED, " ").trim_end());
    out.push('\n');
}

/// Breaks a text between words. Leading blanks of a text that needs no break are kept, for columns
/// of figures.
fn wrap(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let words: Vec<&str> = words(text).collect();
    let whole_words = Options::new(width)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::wrap(&words.join(" "), whole_words)
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

/// The text as one piece that no line is broken in.
pub(super) fn unbroken(text: &str) -> String {
    text.replace(' ', &FIXED.to_string())
}

/// Line breaks and control characters, which a player's name or a slip may hold, become blanks.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
