//! Reports as HTML: the blocks of a document as elements, for pages to print or to show.

use super::document::{Block, Document, TextTable};
use super::plot;
use crate::markup::{Element, Markup};

/// A document as the body of a page.
pub fn blocks(text: &Document) -> Markup {
    Markup::lines(text.blocks.iter().filter_map(|of| match of {
        Block::Heading(1, title) => Some(Element::new("h1").text(title)),
        other => block(other, Blank::Ruled),
    }))
}

/// A document as part of a page that has its title above: it is left out, unless there are several
/// titles, as of several phases.
pub fn within_page(text: &Document) -> Markup {
    let is_title = |block: &&Block| matches!(block, Block::Heading(1, _));
    let has_parts = text.blocks.iter().filter(is_title).count() > 1;
    let kept = text
        .blocks
        .iter()
        .filter(|block| has_parts || !is_title(block));
    Markup::lines(kept.filter_map(|kept| block(kept, Blank::Written)))
}

/// How a cell is given that is there to be written into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blank {
    /// As what stands in it.
    Written,
    /// As an empty cell, which the style of its page rules.
    Ruled,
}

/// `None` for a drawing on which there would be nothing.
fn block(block: &Block, blank: Blank) -> Option<Element> {
    Some(match block {
        Block::Heading(1, part) => Element::new("h2").set("class", "part").text(part),
        Block::Heading(2, text) => Element::new("h2").text(text),
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
        Block::Table(table) => write_table(table, blank),
        Block::Plot(plot) => return plot::svg(plot),
    })
}

fn write_table(table: &TextTable, blank: Blank) -> Element {
    let row = |cells: &[String], name: &'static str| {
        let cell = |text: &String| {
            let cell = Element::new(name);
            match (is_blank(text), blank) {
                (false, _) => cell.text(text),
                (true, Blank::Written) => cell.set("class", "blank").text(text),
                (true, Blank::Ruled) => cell.set("class", "blank"),
            }
        };
        Element::new("tr").with(cells.iter().map(cell).collect::<Markup>())
    };
    Element::new("table").with(row(&table.head, "th")).with(
        table
            .rows
            .iter()
            .map(|cells| row(cells, "td"))
            .collect::<Markup>(),
    )
}

/// Whether a cell is there to be written into: it is not broken.
fn is_blank(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|c| c == '_')
}
