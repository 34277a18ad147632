//! Reports as Markdown (`CommonMark`, and tables as GitHub writes them). Every text is escaped: it
//! shows as it is.

use super::document::{Block, Document, TextTable};
use super::text::clean;
use chancery_atlas::grammar::Joined;

impl Document {
    /// The report as Markdown. Ends with a line break.
    pub fn to_markdown(&self) -> String {
        self.written().map(block).joined("\n")
    }
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => format!(
            "{} {}\n",
            "#".repeat(usize::from(*level).clamp(1, 6)),
            escape(text)
        ),
        Block::Paragraph(text) => format!("{}\n", escape_start(&escape(text))),
        Block::List { numbered, items } => {
            let mut lines = String::new();
            for (i, item) in items.iter().enumerate() {
                let mark = if *numbered {
                    format!("{}.", i + 1)
                } else {
                    "-".to_owned()
                };
                lines.extend([&mark, " ", &escape_start(&escape(item)), "\n"]);
            }
            lines
        }
        Block::Table(table) => write_table(table),
        Block::Plot(_) => String::new(),
        Block::Cut => "---\n".to_owned(),
    }
}

fn write_table(table: &TextTable) -> String {
    // GitHub takes lines for a table only if a rule follows the head.
    let rule = format!("|{}\n", " --- |".repeat(table.head.len()));
    let mut lines = table_row(&table.head) + &rule;
    for cells in &table.rows {
        lines.push_str(&table_row(cells));
    }
    lines
}

fn table_row(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| escape(cell)).joined(" | ");
    format!("| {cells} |\n")
}

/// Escapes what has a meaning anywhere in a line, and folds blanks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in clean(text).split_whitespace().joined(" ").chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '$'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Escapes what would begin a list, a rule or an underline at the start of a line: `- `, `+ `, `=`,
/// `1.`, `1)`.
fn escape_start(text: &str) -> String {
    // `1. Par` would begin a list, though the line begins with a number by chance.
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    match text[digits..].chars().next() {
        Some('-' | '+' | '=') if digits == 0 => format!("\\{text}"),
        Some('.' | ')') if digits > 0 => format!("{}\\{}", &text[..digits], &text[digits..]),
        _ => text.to_owned(),
    }
}
