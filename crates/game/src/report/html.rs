//! Reports as HTML: the blocks of a document as elements, for pages to print or to show.

use super::document::{Block, Document, TableKind, TextTable};
use super::plot::plot_drawing;
use crate::markup::{Element, Markup};

/// A document as the body of a page.
pub fn blocks(text: &Document) -> Markup {
    Markup::lines(text.blocks.iter().filter_map(|each| match each {
        Block::Heading(1, title) => Some(Element::new("h1").text(title)),
        other => block(other),
    }))
}

/// `None` for a drawing on which there would be nothing.
fn block(block: &Block) -> Option<Element> {
    Some(match block {
        Block::Heading(1 | 2, text) => Element::new("h2").text(text),
        Block::Heading(_, text) => Element::new("h3").text(text),
        Block::Paragraph(text) => Element::new("p").text(text),
        Block::List { numbered, items } => {
            let list = Element::new(if *numbered { "ol" } else { "ul" });
            list.with(
                items
                    .iter()
                    .map(|item| Element::new("li").text(item))
                    .collect::<Markup>(),
            )
        }
        Block::Table(table) => write_table(table),
        Block::Plot(plot) => return plot_drawing(plot),
        Block::Cut => Element::new("hr").set("class", "cut"),
    })
}

/// Columns from which a table is too wide for a telephone.
const MANY_COLUMNS: usize = 5;

const fn has_many_columns(table: &TextTable) -> bool {
    table.head.len() >= MANY_COLUMNS
}

/// How a page lays a table out: orders line by line, figures in narrow columns under high heads, and
/// texts of many columns a row below the other where the page is narrow.
fn class(table: &TextTable) -> Option<&'static str> {
    match table.kind {
        TableKind::Orders => Some("orders"),
        TableKind::Figures if has_many_columns(table) => Some("figures"),
        TableKind::Wide if has_many_columns(table) => Some("wide"),
        TableKind::Texts | TableKind::Wide | TableKind::Figures => None,
    }
}

fn write_table(table: &TextTable) -> Element {
    let mut whole = Element::new("table");
    if let Some(class) = class(table) {
        whole = whole.set("class", class);
    }
    // Where rows stand below each other, the heads are out of sight.
    let heads: &[String] = match table.kind {
        TableKind::Wide if has_many_columns(table) => &table.head,
        TableKind::Texts | TableKind::Wide | TableKind::Orders | TableKind::Figures => &[],
    };
    // A browser repeats a table's head where the table goes over a page.
    let head = Element::new("thead").with(table_row(&table.head, "th", &[]));
    let rows: Markup = table
        .rows
        .iter()
        .map(|cells| table_row(cells, "td", heads))
        .collect();
    whole.with(head).with(Element::new("tbody").with(rows))
}

/// A row of cells, each an element of this name. Those behind the first say their heads, where some
/// are given.
fn table_row(cells: &[String], name: &'static str, heads: &[String]) -> Element {
    let mut row = Element::new("tr");
    for (nth, text) in cells.iter().enumerate() {
        let mut cell = table_cell(text, name);
        if let (1.., Some(head)) = (nth, heads.get(nth)) {
            cell = cell.set("data-head", head);
        }
        row = row.with(cell);
    }
    row
}

fn table_cell(text: &str, name: &'static str) -> Element {
    let cell = Element::new(name);
    // A line to write on is drawn by the page: it is as long as the column is wide.
    if !text.is_empty() && text.chars().all(|c| c == '_') {
        cell.set("class", "blank")
    } else {
        cell.text(text)
    }
}
