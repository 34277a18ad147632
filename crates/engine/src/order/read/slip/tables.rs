//! Tables as pages print them, with a stroke between the cells: a column or a row for each power.

use std::borrow::Cow;

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
        let drawn = |c: char| matches!(c, '-' | ':' | '=' | '+');
        self.cells.iter().all(|cell| cell.chars().all(drawn))
    }

    fn powers(&self, board: &Board) -> usize {
        let cells = self.cells.iter();
        cells.filter(|cell| power(board, cell).is_some()).count()
    }
}

fn power(board: &Board, cell: &str) -> Option<PowerId> {
    lookup::power(board, cell)
}

/// The lines of a text. Those of a table are written out by power: below its name where the first
/// row names one above each column, behind it where each row begins with one.
pub(super) fn untabled<'a>(board: &Board, text: &'a str) -> Vec<PrintedLine<'a>> {
    let mut lines = Vec::new();
    let mut numbered = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = numbered.next() {
        let Some(first) = TableRow::new(number, line) else {
            lines.push(PrintedLine::new(number, line));
            continue;
        };
        let mut rows = vec![first];
        while let Some(row) = numbered
            .peek()
            .and_then(|&(at, line)| TableRow::new(at, line))
        {
            rows.push(row);
            numbered.next();
        }
        if rows[0].powers(board) > 1 {
            columns(&rows, &mut lines);
        } else {
            by_row(board, &rows, &mut lines);
        }
    }
    lines
}

fn columns<'a>(rows: &[TableRow<'a>], lines: &mut Vec<PrintedLine<'a>>) {
    let is_empty = |cell: &str| cell.chars().all(|c| matches!(c, '-' | '/' | '–'));
    for (column, name) in rows[0].cells.iter().enumerate() {
        lines.push(PrintedLine::new(rows[0].number, *name));
        for row in rows[1..].iter().filter(|row| !row.is_rule()) {
            let cell = row.cells.get(column).copied().unwrap_or_default();
            if !is_empty(cell) {
                lines.push(PrintedLine::new(row.number, cell));
            }
        }
    }
}

fn by_row<'a>(board: &Board, rows: &[TableRow<'a>], lines: &mut Vec<PrintedLine<'a>>) {
    for (at, row) in rows.iter().enumerate() {
        let titles = at == 0 && rows.get(1).is_some_and(TableRow::is_rule);
        let text: Cow<'a, str> = match row.cells.as_slice() {
            [named, cells @ ..] if power(board, named).is_some() => {
                format!("{named}: {}", one_order(cells)).into()
            }
            _ if titles || row.is_rule() => "".into(),
            _ => row.line.into(),
        };
        lines.push(PrintedLine::new(row.number, text));
    }
}

/// The cells of one order, its result in brackets. That it succeeded says nothing.
fn one_order(cells: &[&str]) -> String {
    match cells {
        [order @ .., "" | "ok" | "OK"] => order.join(" "),
        [order @ .., result] if is_result_mark(&fold(result)) => {
            format!("{} ({result})", order.join(" "))
        }
        _ => cells.join(" "),
    }
}
