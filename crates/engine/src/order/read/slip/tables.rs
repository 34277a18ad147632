//! Tables as pages print them, with a stroke between the cells: a column or a row for each power.

use std::borrow::Cow;

use super::TextAside;
use super::tags::without_tags;
use crate::order::read::lookup;
use crate::order::read::result_words::is_result_mark;
use chancery_atlas::board::{Board, PowerId, fold};

/// A line of a text as people would write it, and the number of its line in the text, from 1.
pub(super) struct PrintedLine<'a> {
    pub number: usize,
    pub text: Cow<'a, str>,
}

impl<'a> PrintedLine<'a> {
    fn new(number: usize, text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        Self { number, text }
    }
}

/// A row of a table: its number in the text, the line, and its cells.
struct TableRow<'a> {
    number: usize,
    line: &'a str,
    cells: Vec<&'a str>,
}

impl<'a> TableRow<'a> {
    fn new(number: usize, line: &'a str) -> Option<Self> {
        let inner = line.trim();
        // One stroke stands in headings, and between alternatives.
        if inner.matches('|').count() < 2 {
            return None;
        }
        let inner = inner.strip_prefix('|').unwrap_or(inner);
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let cells = inner.split('|').map(str::trim).collect();
        Some(Self {
            number,
            line,
            cells,
        })
    }

    /// `|---|:--|`
    fn is_rule(&self) -> bool {
        let mut signs = self.cells.iter().flat_map(|cell| cell.chars());
        signs.all(|c| matches!(c, '-' | ':' | '=' | '+'))
    }

    fn begins_with_power(&self, board: &Board) -> bool {
        self.cells
            .first()
            .is_some_and(|cell| power(board, cell).is_some())
    }

    fn powers(&self, board: &Board) -> usize {
        let cells = self.cells.iter();
        cells.filter(|cell| power(board, cell).is_some()).count()
    }
}

fn power(board: &Board, cell: &str) -> Option<PowerId> {
    let plain = without_tags(cell);
    lookup::power(board, plain.as_deref().unwrap_or(cell).trim())
}

/// A line of a text, with its number, or the rows of a table.
enum TextBlock<'a> {
    Line(usize, &'a str),
    Table(Vec<TableRow<'a>>),
}

fn blocks(text: &str) -> Vec<TextBlock<'_>> {
    let mut blocks = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (TableRow::new(number, line), blocks.last_mut()) {
            (Some(row), Some(TextBlock::Table(rows))) => rows.push(row),
            (Some(row), _) => blocks.push(TextBlock::Table(vec![row])),
            (None, _) => blocks.push(TextBlock::Line(number, line)),
        }
    }
    blocks
}

/// Whether the first row names the power of each column.
fn is_by_column(board: &Board, rows: &[TableRow<'_>]) -> bool {
    rows[0].powers(board) > 1
}

/// Whether the first row has the titles of the columns.
fn has_titles(board: &Board, rows: &[TableRow<'_>]) -> bool {
    rows.get(1).is_some_and(TableRow::is_rule) && !rows[0].begins_with_power(board)
}

/// The lines of a text. Those of a table are written out by power: below its name where the first
/// row names one above each column, behind it where each row begins with one.
pub(super) fn untabled<'a>(board: &Board, text: &'a str) -> Vec<PrintedLine<'a>> {
    let mut lines = Vec::new();
    for block in blocks(text) {
        match block {
            TextBlock::Line(number, line) => lines.push(PrintedLine::new(number, line)),
            TextBlock::Table(rows) if is_by_column(board, &rows) => columns(&rows, &mut lines),
            TextBlock::Table(rows) => by_row(board, &rows, &mut lines),
        }
    }
    lines
}

/// What tables have beside orders: the titles of their columns, and that an order succeeded.
pub(super) fn asides(board: &Board, text: &str) -> Vec<TextAside> {
    let mut asides = Vec::new();
    for block in blocks(text) {
        let TextBlock::Table(rows) = block else {
            continue;
        };
        // The names above its columns are headings of the slip, and noted there.
        if is_by_column(board, &rows) {
            continue;
        }
        if has_titles(board, &rows) {
            asides.push(TextAside {
                line: rows[0].number,
                written: rows[0].line.trim().to_owned(),
            });
        }
        for row in rows.iter().filter(|row| row.begins_with_power(board)) {
            let [_, .., result] = row.cells.as_slice() else {
                continue;
            };
            if says_nothing(result) && !result.is_empty() {
                asides.push(TextAside {
                    line: row.number,
                    written: (*result).to_owned(),
                });
            }
        }
    }
    asides
}

/// Whether the last cell of an order says no more than that it succeeded.
fn says_nothing(result: &str) -> bool {
    matches!(result, "" | "ok" | "OK")
}

fn columns<'a>(rows: &[TableRow<'a>], lines: &mut Vec<PrintedLine<'a>>) {
    // A cell beyond the columns has no heading, and goes before the first.
    for row in &rows[1..] {
        let beyond = row.cells.iter().skip(rows[0].cells.len());
        lines.extend(beyond.map(|cell| PrintedLine::new(row.number, *cell)));
    }
    for (column, name) in rows[0].cells.iter().enumerate() {
        lines.push(PrintedLine::new(rows[0].number, *name));
        for row in rows[1..].iter().filter(|row| !row.is_rule()) {
            let cell = row.cells.get(column).copied().unwrap_or_default();
            if !is_empty_cell(cell) {
                lines.push(PrintedLine::new(row.number, cell));
            }
        }
    }
}

/// Whether a cell has nothing in it: `-`, `--`.
fn is_empty_cell(cell: &str) -> bool {
    cell.chars().all(|c| matches!(c, '-' | '/' | '–'))
}

fn by_row<'a>(board: &Board, rows: &[TableRow<'a>], lines: &mut Vec<PrintedLine<'a>>) {
    for (at, row) in rows.iter().enumerate() {
        let titles = at == 0 && has_titles(board, rows);
        let text: Cow<'a, str> = match row.cells.as_slice() {
            [named, cells @ ..] if row.begins_with_power(board) => {
                format!("{named}: {}", one_order(cells)).into()
            }
            // Titles and rules become empty lines, since the lines below keep their numbers.
            _ if titles || row.is_rule() => "".into(),
            // A table of something else: nothing that was written disappears.
            _ => row.line.into(),
        };
        lines.push(PrintedLine::new(row.number, text));
    }
}

/// The cells of one order, its result in brackets. That it succeeded says nothing.
fn one_order(cells: &[&str]) -> String {
    match cells {
        [order @ .., result] if says_nothing(result) => order.join(" "),
        [order @ .., result] if is_result_mark(&fold(result)) => {
            format!("{} ({result})", order.join(" "))
        }
        _ => cells.join(" "),
    }
}
