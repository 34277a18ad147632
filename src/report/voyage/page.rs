//! A page to print for one player: his chart over his private report, on one side of A4 whatever there is to tell.

use std::fmt::Write;

use super::private::own;
use super::svg::{chart_svg, escape, known_world_svg};
use crate::report::document::{Block, Document};
use crate::report::statement::statement;
use crate::view::{Counts, View};

/// The sheet is the same for everybody; only the size of the letters gives way where there is much to tell.
const STYLE: &str = "@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;background:#fff;color:#1c1a17}\
    .sheet{width:210mm;height:296mm;padding:11mm 12mm;overflow:hidden;display:flex;flex-direction:column;font-family:Georgia,'Times New Roman',serif}\
    header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:.6mm double #4d4333;padding-bottom:1.5mm;margin-bottom:3mm}\
    h1{font-size:17pt;font-weight:normal;letter-spacing:.4pt;margin:0}header span{font-style:italic;font-size:10pt;color:#5d564a}\
    .chart{height:128mm;border:.25mm solid #c9bfa9;background:#fffdf7;padding:2mm;margin-bottom:3mm}.chart svg{width:100%;height:100%;display:block}\
    .text{flex:1;overflow:hidden;columns:2;column-gap:8mm;line-height:1.28}\
    h2{font-size:1.08em;font-variant:small-caps;letter-spacing:.5pt;margin:.7em 0 .15em;border-bottom:.2mm solid #c9bfa9;break-after:avoid}h2:first-child{margin-top:0}\
    p{margin:.2em 0}ul{margin:.1em 0 .3em;padding-left:1.1em}li{margin:0;break-inside:avoid}table{border-collapse:collapse;width:100%}\
    td,th{text-align:left;vertical-align:top;padding:.05em .5em .05em 0;font-weight:normal}th{font-style:italic;color:#5d564a}\
    footer{font-size:7.5pt;color:#8a8372;font-style:italic;padding-top:1.5mm}";

/// What stands under the chart of every page.
const LEGEND: &str = "* supply centre · dark: your units · grey: what you saw there last, and when · dashed: where what you know ends";

/// The page of the player for whom the view was made; before the first phase, what he needs for the start. Empty where the view is no
/// player's, or no world is secret from him.
pub fn page(view: &View) -> String {
    let (Some(power), Some(counts)) = (own(view), &view.counts) else { return String::new() };
    let started = !view.turns.is_empty();
    let text = if started { statement(view) } else { handout(counts) };
    let chart = if started { chart_svg(view) } else { known_world_svg(view) };
    let season = view.turns.last().map_or_else(|| "Before the first season".to_owned(), |last| view.calendar().name(last.phase()));
    let name = escape(&view.board.power(power).name);
    let size = letters(&text);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{name}</title><style>{STYLE}</style></head>\n<body><div class=\"sheet\">\n\
         <header><h1>{name}</h1><span>{}</span></header>\n<div class=\"chart\">{chart}</div>\n<div class=\"text\" style=\"font-size:{size:.1}pt\">\n{}</div>\n\
         <footer>{LEGEND}</footer>\n</div></body></html>\n",
        escape(&season),
        html(&text)
    )
}

/// What the players are told before the first phase: how many centres there are beyond, and the rules in short.
fn handout(counts: &Counts) -> Document {
    let mut report = Document::titled("1492: before you sail");
    report.heading(2, "What is known of the world");
    report.paragraph(format!(
        "Beyond the Known World there are {} supply centres. Who first owns {} of them, after an Autumn, wins. Home centres do not count.",
        counts.of,
        counts.wins()
    ));
    report.heading(2, "The rules in short");
    report.list(RULES.iter().map(|&rule| rule.to_owned()).collect());
    report
}

/// The rules of 1492 that the standard game does not have.
const RULES: [&str; 9] = [
    "Spring and Autumn are moves, Winter is builds. The first phase is Spring 1492.",
    "Nobody enters another's home centres. Any number of fleets may be in a sea of the Known World, and nobody fights there.",
    "A fleet in its own home centre may move two spaces within the Known World: F Ply - CEL - NAO.",
    "Who enters an area at the edge of the Known World, or one beyond, is told in private what adjoins it: land or sea, centre or not, and \
     whether a foreign unit or a native army is there.",
    "Who first discovers an area may name it: name Land 1 = Vinland (Vin). Who conquers it may rename it.",
    "Public reports say OB for every place beyond, until all four players know it.",
    "A native army holds with strength 1 and must be dislodged before its centre can be owned.",
    "An army may board a fleet (A Mor B F SAO), sail with it (A/F SAO - OB) and land (A(SAO) D Mor), or be ferried over one sea (F SAO FF A Mor - X).",
    "How many centres each power owns beyond is public after each Autumn; which, is not.",
];

/// The size of the letters with which a text fits its half of the sheet, in points.
fn letters(text: &Document) -> f32 {
    let lines: usize = text.blocks.iter().map(lines_of).sum();
    // Two columns of about 34 lines of 52 letters at 9.5 points; smaller letters make lines shorter and columns longer.
    [(9.5, 64), (8.5, 84), (7.5, 112), (6.5, 152), (5.5, 216)].iter().find(|&&(_, room)| lines <= room).map_or(4.5, |&(size, _)| size)
}

fn lines_of(block: &Block) -> usize {
    let wrapped = |text: &str| text.chars().count().div_ceil(50).max(1);
    match block {
        Block::Heading(..) => 2,
        Block::Paragraph(text) => wrapped(text),
        Block::List { items, .. } => items.iter().map(|item| wrapped(item)).sum(),
        Block::Table(table) => 1 + table.rows.iter().map(|row| wrapped(&row.join("   "))).sum::<usize>(),
    }
}

/// A document as part of a page, without its title, which the page has above.
fn html(text: &Document) -> String {
    let mut out = String::new();
    for block in &text.blocks {
        let _ = match block {
            Block::Heading(1, _) => Ok(()),
            Block::Heading(_, text) => writeln!(out, "<h2>{}</h2>", escape(text)),
            Block::Paragraph(text) => writeln!(out, "<p>{}</p>", escape(text)),
            Block::List { items, .. } => {
                let items: Vec<String> = items.iter().map(|item| format!("<li>{}</li>", escape(item))).collect();
                writeln!(out, "<ul>{}</ul>", items.join(""))
            }
            Block::Table(table) => {
                let row = |cells: &[String], tag: &str| {
                    let cells: Vec<String> = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
                    format!("<tr>{}</tr>", cells.join(""))
                };
                let rows: Vec<String> = table.rows.iter().map(|cells| row(cells, "td")).collect();
                writeln!(out, "<table>{}{}</table>", row(&table.head, "th"), rows.join(""))
            }
        };
    }
    out
}
