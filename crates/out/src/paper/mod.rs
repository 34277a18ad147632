//! Pages to print, as HTML and SVG: what is written and what is drawn, laid out for paper.

mod handout;
mod layout;
mod sheet;

pub use handout::{HANDOUTS, Handout, file_stem, files, handouts, handouts_title, players};
pub use layout::{blank_page, document_pages, handout_pages, season_pages};
pub use sheet::Size;
use sheet::blank_board;

use crate::picture::{Ink, PictureMoment, drawing};
use chancery_game::markup::{Element, Markup};
use chancery_game::report::{Document, Plot, blocks, plot_drawing};
use chancery_game::view::View;

/// A drawing has a page of its own, on its side. What is there to be written on is a line as wide as
/// there is room.
const STYLE: &str = "*{box-sizing:border-box}\
    body{margin:0 auto;max-width:1200px;padding:0 3mm;background:#fff;color:#1c1a17;font:10pt/1.35 Helvetica,Arial,sans-serif}\
    figure{margin:3mm 0}figure svg{display:block;width:100%;max-height:96vh}\
    h1{font-size:17pt;margin:.4em 0 .2em}h2{font-size:13pt;margin:.9em 0 .25em;border-bottom:.3mm solid #b9ad94}h3{font-size:11pt;margin:.8em 0 .2em}\
    h1,h2,h3,thead{break-after:avoid}p{margin:.3em 0}ul,ol{margin:.2em 0 .4em;padding-left:1.4em}li,tr{break-inside:avoid}\
    table{border-collapse:collapse;margin:.3em 0}td,th{text-align:left;vertical-align:bottom;padding:.12em .9em .12em 0;border-bottom:.15mm solid #ddd5c4}\
    th{color:#5d564a;border-bottom:.3mm solid #b9ad94}td,li,p{overflow-wrap:break-word}\
    .plot{display:block;width:130mm;max-width:100%;margin:3mm 0;break-inside:avoid}.bw .curve{stroke:#111}.bw .pale{stroke:#fff}\
    @media print{body{max-width:none;padding:0}.season figure{page:board;margin:0;break-after:page}.season figure svg{max-height:190mm;margin:0 auto}}";

pub fn document(title: &str, text: &Document, size: Size) -> String {
    Markup::page(title, &[size.report_style(), STYLE], blocks(text))
}

/// The report of seasons with the board of each moment: orders first, then what is written, then
/// the board as it stands. The view is of the moment after the last of them.
pub fn season(
    view: &View,
    moments: &[PictureMoment],
    text: &Document,
    size: Size,
    ink: Ink,
) -> String {
    let mut body = Markup::lines(moments.iter().map(|&moment| figure(view, moment, ink)));
    body.push(Markup::lines([Element::new("h1").text(view.title())]));
    body.push(blocks(text));
    body.push(Markup::lines([figure(view, PictureMoment::Now, ink)]));
    let whole = Element::new("main")
        .set("class", class("season", ink))
        .broken()
        .with(body);
    Markup::page(
        view.title(),
        &[size.report_style(), STYLE],
        Markup::lines([whole]),
    )
}

fn figure(view: &View, moment: PictureMoment, ink: Ink) -> Element {
    Element::new("figure").with(drawing(view, moment, ink).element)
}

/// The classes of an element that is drawn in black, or in colour: the styles know black as `bw`.
fn class(name: &str, ink: Ink) -> String {
    match ink {
        Ink::Black => format!("{name} bw"),
        Ink::Colour => name.to_owned(),
    }
}

/// A plot as a drawing of its own.
pub fn plot(plot: &Plot, ink: Ink) -> Option<Element> {
    let style = match ink {
        Ink::Colour => "",
        Ink::Black => ".bw .curve{stroke:#111}.bw .pale{stroke:#fff}",
    };
    plot_drawing(plot).map(|drawn| {
        Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", class("drawn", ink))
            .set("viewBox", "-10 -6 500 312")
            .broken()
            .with(Element::style(style))
            .with(drawn.set("width", 480).set("height", 300))
    })
}
