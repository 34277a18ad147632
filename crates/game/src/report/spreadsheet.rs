//! Tables as spreadsheets take them.

use super::document::{Block, Document};

impl Document {
    /// Its tables for a spreadsheet. One with the same columns goes on, another begins after an empty
    /// line.
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        let mut head = &Vec::new();
        for block in &self.blocks {
            let Block::Table(table) = block else { continue };
            let rows = if table.plain.is_empty() {
                &table.rows
            } else {
                &table.plain
            };
            if table.head != *head {
                text += if text.is_empty() { "" } else { "\r\n" };
                text += &spreadsheet_row(table.head.iter().map(String::as_str));
                head = &table.head;
            }
            for row in rows {
                text += &spreadsheet_row(row.iter().map(|cell| cell.trim_start()));
            }
        }
        text
    }
}

/// A row of a table for a spreadsheet (RFC 4180), with its end.
pub fn spreadsheet_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(spreadsheet_cell).collect();
    cells.join(",") + "\r\n"
}

/// In quotation marks where it has to be. A text that a spreadsheet would take for a formula begins
/// with an apostrophe; a number stays one.
fn spreadsheet_cell(text: &str) -> String {
    // A player's name is free text, and a spreadsheet would run it.
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula && !text.parse().is_ok_and(f64::is_finite) {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}
