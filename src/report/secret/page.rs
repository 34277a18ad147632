//! The page to print for one player: his chart and his private report.

use super::own::own;
use super::private::WORDS;
use super::svg::SvgChart;
use super::treasure;
use crate::markup::{Element, Markup};
use crate::report::document::Document;
use crate::report::leaf::leaf;
use crate::report::statement::statement;
use crate::view::{SecretCounts, View};

/// What stands under a chart of the known world, and under one of what lies beyond.
const LEGENDS: [&str; 2] = [
    "* supply centre · dark: your units",
    "* supply centre · dark: your units, or how many there are · 5: Land 5 or Sea 5 · \
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
    leaf(name, season, &text, charts(view, started))
}

/// The chart above the text; or, where it takes sheets of its own, those that follow the text.
fn charts(view: &View, is_far: bool) -> (Markup, Markup) {
    let Some(drawing) = SvgChart::of(view, is_far) else {
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
fn handout(view: &View, counts: &SecretCounts) -> Document {
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
