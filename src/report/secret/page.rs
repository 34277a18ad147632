//! Pages to print for one player: his chart and his private report, on as many sheets of A4 as they
//! need.

use super::own::own;
use super::private::WORDS;
use super::svg::Drawing;
use super::treasure;
use crate::markup::{Element, Markup};
use crate::report::document::Document;
use crate::report::html;
use crate::report::statement::statement;
use crate::view::{Counts, View};

/// The letters are of one size, whatever there is to tell; what has no room goes on the next sheet.
const STYLE: &str = "@page{size:A4;margin:12mm 13mm}*{box-sizing:border-box}\
    body{margin:0 auto;width:184mm;background:#fff;color:#1c1a17;font:9.5pt/1.3 Georgia,'Times New Roman',serif}\
    header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:.6mm double #4d4333;padding-bottom:1.5mm;margin-bottom:3mm}\
    h1{font-size:17pt;font-weight:normal;letter-spacing:.4pt;margin:0}header span{font-style:italic;font-size:10.5pt;color:#5d564a}\
    .chart{width:fit-content;margin:0 auto 3mm;border:.25mm solid #c9bfa9;background:#fffdf7;padding:1.5mm;break-inside:avoid}.chart svg{display:block}\
    .leaf{break-before:page}figcaption{font-size:9pt;color:#6f6957;font-style:italic;padding-top:1mm;width:0;min-width:100%}\
    @media print{.text{columns:2;column-gap:8mm}}td,li,p{overflow-wrap:anywhere}.blank{white-space:nowrap;overflow-wrap:normal}\
    h2{font-size:1.08em;font-variant:small-caps;letter-spacing:.5pt;margin:.7em 0 .15em;border-bottom:.2mm solid #c9bfa9;break-after:avoid}h2:first-child{margin-top:0}\
    .part{font-size:1.3em;font-variant:normal;font-weight:normal;border:0}table:last-of-type{break-inside:avoid}\
    p{margin:.2em 0}ul{margin:.1em 0 .3em;padding-left:1.1em}li,tr{break-inside:avoid}table{border-collapse:collapse;width:100%}\
    td,th{text-align:left;vertical-align:top;padding:.05em .5em .05em 0;font-weight:normal}th{font-style:italic;color:#5d564a}";

/// What stands under a chart of the known world, and under one of what lies beyond.
const LEGENDS: [&str; 2] = [
    "* supply centre · dark: your units",
    "* supply centre · dark: your units · a number alone: the Land or Sea of that number · a \
     count alone: so many units · \
     grey: what you saw there last, and when (n natives, f foreign) · dashed: where what you know \
     ends",
];

/// The page of the player for whom the view was made; before the first phase, what he needs for the
/// start. Empty where the view is no player's, or no world is secret from him.
pub fn page(view: &View) -> String {
    let (Some(power), Some(counts)) = (own(view), &view.counts) else {
        return String::new();
    };
    let started = !view.turns.is_empty();
    let text = if started {
        statement(view)
    } else {
        handout(view, counts)
    };
    let season = view.turns.last().map_or_else(
        || "Before the first season".to_owned(),
        |last| view.calendar().name(last.phase()),
    );
    let name = &view.board.power(power).name;
    sheets(name, season, &text, charts(view, started))
}

/// A page with a name and a season at its head: text, with charts above it or on sheets that
/// follow.
pub(in crate::report) fn sheets(
    name: &str,
    season: String,
    text: &Document,
    (above, leaves): (Markup, Markup),
) -> String {
    let header = Element::new("header")
        .with(Element::new("h1").text(name))
        .with(Element::new("span").text(season));
    let mut body = Markup::lines([header]);
    body.push(above);
    body.push(Markup::lines([Element::new("div")
        .set("class", "text")
        .broken()
        .with(html::within_page(text))]));
    body.push(leaves);
    Markup::page(name, &[STYLE], body)
}

/// The chart above the text; or, where it takes sheets of its own, those that follow the text.
fn charts(view: &View, is_far: bool) -> (Markup, Markup) {
    let Some(drawing) = Drawing::of(view, is_far) else {
        return Default::default();
    };
    let sheets = drawing.on_paper();
    let of = sheets.len();
    let class = if drawing.sheets.is_above_text() {
        "chart"
    } else {
        "chart leaf"
    };
    let figure = |(nth, sheet): (usize, Element)| {
        let number = if of == 1 {
            String::new()
        } else {
            format!("Chart {} of {of} · ", nth + 1)
        };
        let legend = LEGENDS[usize::from(is_far)];
        Element::new("figure")
            .set("class", class)
            .with(sheet)
            .broken()
            .with(Element::new("figcaption").text(number + legend))
    };
    let figures = Markup::lines(sheets.into_iter().enumerate().map(figure));
    if drawing.sheets.is_above_text() {
        (figures, Markup::default())
    } else {
        (Markup::default(), figures)
    }
}

/// What the players are told before the first phase: how many centres there are beyond, and the
/// rules in short.
fn handout(view: &View, counts: &Counts) -> Document {
    let mut report = Document::titled("1492: before you sail");
    report.section(WORDS, view.foreword.clone());
    report.heading(2, "What is known of the world");
    report.paragraph(format!(
        "Beyond the Known World there are {} supply centres. Who first owns {} of them, after an \
         Autumn, wins. Home centres do not count.",
        counts.of,
        counts.wins()
    ));
    report.heading(2, "The rules in short");
    report.list(
        RULES
            .iter()
            .map(|&rule| rule.to_owned())
            .chain(treasure::rule(view))
            .collect(),
    );
    report
}

/// The rules of 1492 that the standard game does not have.
const RULES: [&str; 9] = [
    "Spring and Autumn are moves, Winter is builds. The first phase is Spring 1492.",
    "Nobody enters another's home centres. Any number of fleets may be in a sea of the Known \
     World, and nobody fights there.",
    "A fleet in its own home centre may move two spaces within the Known World: F Ply - CEL - NAO.",
    "Who enters an area at the edge of the Known World, or one beyond, is told in private what \
     adjoins it: land or sea, centre or not, and \
     whether a foreign unit or a native army is there.",
    "Who first discovers an area may name it: name Land 1 = Vinland (Vin). Who conquers it may \
     rename it.",
    "Public reports say OB for every place beyond, until all four players know it.",
    "A native army holds with strength 1 and must be dislodged before its centre can be owned.",
    "An army may board a fleet (A Mor B F SAO), sail with it (A/F SAO - OB) and land (A(SAO) D \
     Mor), or be ferried over one sea (F SAO FF A Mor - X).",
    "How many centres each power owns beyond is public after each Autumn; which, is not.",
];
