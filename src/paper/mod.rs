//! Pages to print, as HTML and SVG: what is written and what is drawn, laid out for paper.

mod sheet;

pub use sheet::{Size, blank_board};

use crate::calendar::PhaseKind;
use crate::game::Game;
use crate::markup::{Element, Markup};
use crate::picture::{Ink, PictureMoment, drawing};
use crate::report::{Document, blocks, sheets, statement, with_rules};
use crate::seat::{SeatId, by_player};
use crate::view::{View, Viewer};

/// A drawing has a page of its own, on its side. What is there to be written on is a line as wide as
/// there is room.
const STYLE: &str = "*{box-sizing:border-box}\
    body{margin:0 auto;max-width:1200px;padding:0 3mm;background:#fff;color:#1c1a17;font:10pt/1.35 Helvetica,Arial,sans-serif}\
    figure{margin:3mm 0}figure svg{display:block;width:100%;max-height:96vh}\
    h1{font-size:17pt;margin:.4em 0 .2em}h2{font-size:13pt;margin:.9em 0 .25em;border-bottom:.3mm solid #b9ad94}h3{font-size:11pt;margin:.8em 0 .2em}\
    h1,h2,h3{break-after:avoid}p{margin:.3em 0}ul,ol{margin:.2em 0 .4em;padding-left:1.4em}li,tr{break-inside:avoid}\
    table{border-collapse:collapse;margin:.3em 0}td,th{text-align:left;vertical-align:bottom;padding:.12em .9em .12em 0;border-bottom:.15mm solid #ddd5c4}\
    th{color:#5d564a;border-bottom:.3mm solid #b9ad94}td,li,p{overflow-wrap:break-word}\
    .sheet table{width:100%}.sheet td{border:0;padding-top:2.6mm}.sheet td:first-child{white-space:nowrap;width:1%}.sheet td:nth-child(3){font-size:9pt;width:34%}\
    .sheet td.blank{border-bottom:.3mm solid #1c1a17;width:60%;height:8.2mm}.sheet td.blank+td{padding-left:.9em}\
    .plot{display:block;width:130mm;max-width:100%;margin:3mm 0;break-inside:avoid}.bw .curve{stroke:#111}.bw .pale{stroke:#fff}\
    @media print{body{max-width:none;padding:0}.season figure{page:board;margin:0;break-after:page}.season figure svg{max-height:190mm;margin:0 auto}.leaf+.leaf{break-before:page}}";

/// A document as a page.
pub fn document(title: &str, text: &Document, size: Size) -> String {
    Markup::page(title, &[size.style(), STYLE], blocks(text))
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
    let figure = |moment: &PictureMoment| Element::new("figure").with(drawing(view, *moment, ink));
    let mut body = Markup::lines(moments.iter().map(figure));
    body.push(Markup::lines([Element::new("h1").text(name(view))]));
    body.push(blocks(text));
    body.push(Markup::lines([figure(&PictureMoment::Now)]));
    let whole = Element::new("main")
        .set("class", class("season", ink))
        .broken()
        .with(body);
    Markup::page(name(view), &[size.style(), STYLE], Markup::lines([whole]))
}

/// The class of what is printed with an ink.
fn class(of: &str, ink: Ink) -> String {
    let bw = if ink == Ink::Black { " bw" } else { "" };
    format!("{of}{bw}")
}

/// What one player is handed.
pub struct Leaf {
    /// What he may know.
    pub view: View,
    /// Which boards are drawn for him.
    pub moments: Vec<PictureMoment>,
    /// What is written for him.
    pub text: Document,
}

/// What players are handed, as one document: each begins a page.
pub fn leaves(leaves: &[Leaf], size: Size, ink: Ink) -> String {
    let title = leaves.first().map_or("", |leaf| name(&leaf.view));
    let leaf = |leaf: &Leaf| {
        let figure =
            |moment: &PictureMoment| Element::new("figure").with(drawing(&leaf.view, *moment, ink));
        Element::new("section")
            .set("class", class("leaf sheet", ink))
            .broken()
            .with(Markup::lines(leaf.moments.iter().map(figure)))
            .with(blocks(&leaf.text))
    };
    Markup::page(
        title,
        &[size.style(), STYLE],
        Markup::lines(leaves.iter().map(leaf)),
    )
}

/// What everybody is handed in the open phase: a player after the other, for each of his powers the
/// board of the last moves with what he is told, then his order sheet. Each is made of what he may know.
pub fn of_everybody(game: &Game) -> String {
    let seats = (0..game.setup.seats()).filter_map(SeatId::nth);
    let seats = by_player(&game.setup.players, seats).into_iter();
    let own = |seat| {
        let view = View::of(game, Viewer::Seat(seat));
        let moves = |turn: &usize| view.turns[*turn].phase().kind == PhaseKind::Movement;
        let last = (0..view.turns.len()).rev().find(moves);
        let told = Leaf {
            moments: last.map(PictureMoment::Settled).into_iter().collect(),
            text: with_rules(&view, statement(&view)),
            view: view.clone(),
        };
        let sheet = Leaf {
            moments: Vec::new(),
            text: sheets(&view),
            view,
        };
        [told, sheet]
    };
    let all: Vec<Leaf> = seats
        .flat_map(own)
        .filter(|leaf| !leaf.text.blocks.is_empty())
        .collect();
    leaves(&all, Size::A4, Ink::Colour)
}

/// What a game is called.
fn name(view: &View) -> &str {
    if view.game.is_empty() {
        view.variant.name()
    } else {
        &view.game
    }
}
