//! What each player is handed: one sheet with the board as it stands for him, what is written for
//! him, and below the cut his slip.

use std::ops::ControlFlow;

use super::{Size, class, handout_pages};
use crate::picture::{Ink, PictureMoment, drawing};
use crate::render::{RenderError, Renderer};
use chancery_engine::seat::{SeatId, Seating, by_player};
use chancery_game::game::{Game, Setup};
use chancery_game::markup::{Element, Markup};
use chancery_game::output::{Output, Writing};
use chancery_game::report::{Block, Document, blocks, statement, with_rules};
use chancery_game::view::View;

pub struct Handout {
    pub view: View,
    /// What is written for him, under a title that says who he is and for which season it is.
    pub text: Document,
    /// Whether the board is drawn.
    pub has_board: bool,
}

/// What is written on a sheet.
pub(super) struct HandoutParts {
    pub title: String,
    /// What its reader keeps; on a sheet without a board, the slip.
    pub told: Document,
    /// What is below the cuts.
    pub slips: Vec<Document>,
}

/// The board takes the room that the text leaves, and as much as it needs to be read: then the rest
/// goes on another page. The title stands in a table's head, which every
/// browser repeats on each page. A page without margins has no room for what a browser would print
/// there: the file's name, and how many pages there are.
const STYLE: &str = "*{box-sizing:border-box}body{margin:0 auto;max-width:var(--wide);background:#fff;color:#1c1a17;font:9.5pt/1.3 Helvetica,Arial,sans-serif}\
    .sheet{width:100%;border-collapse:collapse}.sheet+.sheet{break-before:page}.sheet>tbody>tr>td{padding:0 var(--side)}\
    .sheet>thead td{height:calc(var(--edge) + 8mm);padding:var(--edge) var(--side) 0;vertical-align:top}.sheet>tfoot td{height:var(--edge);padding:0}\
    h1{margin:0;font-size:13pt;line-height:7mm;border-bottom:.4mm solid #4d4333}\
    .page{display:flex;flex-direction:column;min-height:calc(var(--high) - 2*var(--edge) - 9mm)}\
    .shown{position:relative;flex:1 0 min(var(--least)*var(--high-to-wide),var(--high) - 2*var(--edge) - 12mm);margin:1.5mm 0 1mm;break-inside:avoid}.told,.slip,.cut{flex:none}\
    .shown svg{position:absolute;inset:0;width:100%;height:100%}\
    .told{columns:2 58mm;column-gap:6mm;font-size:9pt}.tall~.told,.told:has(tr:nth-child(17)){columns:3 56mm;column-gap:4mm}\
    h2{margin:.5em 0 .15em;font-size:10.5pt;border-bottom:.2mm solid #b9ad94}h3{margin:.4em 0 .1em;font-size:9.5pt}h2,h3,thead,.cut{break-after:avoid}\
    .told>:first-child,.slip>:first-child{margin-top:0}p{margin:.2em 0}ul,ol{margin:.1em 0 .3em;padding-left:.9em}li,p,.sheet .page tr{break-inside:avoid}\
    .page table{width:100%;border-spacing:0}.page td,.page th{padding:.05em .6em .05em 0;text-align:left;vertical-align:top}\
    .page th{font-weight:normal;font-style:italic;color:#5d564a}td,li,p{overflow-wrap:break-word}.told td:not(:last-child){white-space:nowrap}.told td:last-child{width:99%}\
    .cut{width:100%;margin:3mm 0 1mm;border:0;border-top:.35mm dashed #1c1a17;height:0;text-align:center;overflow:visible}\
    .cut::before{content:\"\\2702  cut here, hand in the part below\";position:relative;top:-.8em;padding:0 2mm;background:#fff;font-size:9pt}\
    .slip td{height:7.2mm}.slip{break-inside:avoid;columns:2;column-gap:6mm}.slip:has(tr:nth-child(14)),.slip:has(table~table~table){columns:3 55mm}.slip:has(tr:nth-child(14)) td,.slip:has(table~table~table) td{height:6.6mm}\
    .slip>h2,.slip>p,.slip>h3,.slip>table:has(td:nth-child(3)):not(:has(tr:nth-child(7))){column-span:all}.slip>table~h3{column-span:none}\
    .slip .blank,.slip td{vertical-align:bottom}.slip td:first-child:not(.blank){width:1%;white-space:nowrap}\
    .slip td.blank{border-bottom:.3mm solid #1c1a17}.slip td.blank+td{width:45%;padding-left:.6em;font-size:9pt}\
    .slip table:has(td.blank+td.blank){table-layout:fixed}.slip td.blank+td.blank{width:auto;border-left:2mm solid #fff}";

impl Handout {
    /// That of a player for the open phase.
    pub fn new(game: &Game, seat: SeatId) -> Self {
        let view = Output::Written(Writing::Handout).usual_view(game, Some(seat));
        Self {
            text: with_rules(&view, statement(&view)),
            view,
            has_board: true,
        }
    }

    pub(super) fn parts(&self) -> HandoutParts {
        let parts = self.text.blocks.splitn(2, |block| *block == Block::Cut);
        let mut parts = parts.map(|blocks| Document {
            blocks: blocks.to_vec(),
        });
        let above = parts.next().unwrap_or_default();
        HandoutParts {
            title: above.title().to_owned(),
            told: above.untitled().counted(),
            slips: parts.collect(),
        }
    }

    fn drawn(&self, ink: Ink) -> Element {
        let HandoutParts { title, told, slips } = self.parts();
        let first = if self.has_board { "told" } else { "slip" };
        let mut page = Markup::default();
        if self.has_board {
            let tall = if self.view.board.far.is_some() {
                " tall"
            } else {
                ""
            };
            let drawn = drawing(&self.view, PictureMoment::Now, ink);
            page.push(
                Element::new("figure")
                    .set("class", format_args!("shown{tall}"))
                    .set("style", format_args!("--high-to-wide:{:.3}", drawn.height))
                    .with(drawn.element),
            );
        }
        page.push(part(first, &told));
        for slip in slips {
            page.push(Element::new("hr").set("class", "cut"));
            page.push(part("slip", &slip));
        }
        let page = Element::new("div").set("class", "page").broken().with(page);
        Element::new("table")
            .set("class", class("sheet", ink))
            .set("role", "presentation")
            .with(Element::new("thead").with(row(Element::new("h1").text(title))))
            .with(Element::new("tfoot").with(Element::new("tr").with(Element::new("td"))))
            .with(Element::new("tbody").with(row(page)))
    }
}

/// What a PDF of hand-outs is called: by the game, whose they are, and the phase as they may know it.
pub fn handouts_title(handouts: &[Handout]) -> String {
    let Some(first) = handouts.first() else {
        return String::new();
    };
    let (game, phase) = (first.view.title(), first.view.now.phase);
    let own = first.text.title();
    let are_of_phase = handouts.iter().all(|of| of.view.now.phase == phase);
    match handouts {
        [_] if own.is_empty() => game.to_owned(),
        [_] => format!("{game}, {own}"),
        _ if are_of_phase => {
            let phase = first.view.calendar().name(phase);
            format!("{game}, hand-outs: {phase}")
        }
        _ => format!("{game}, hand-outs"),
    }
}

/// Hand-outs as one page for a browser, each beginning a sheet of paper.
pub fn handouts(handouts: &[Handout], size: Size, ink: Ink) -> String {
    let sheets = handouts.iter().map(|handout| handout.drawn(ink));
    Markup::page(
        // A browser prints it on the sheet, where others may read it: it tells nothing of the phase.
        "Hand-out",
        &[size.handout_style(), STYLE],
        Markup::lines(sheets),
    )
}

/// Whoever is handed something now, a player's powers one after the other. Left out is who may not
/// know of the open phase: what it asks of him can still change.
pub fn players(game: &Game) -> Vec<SeatId> {
    let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
    let mut seats = by_player(game.setup().variant.seating(), &game.setup().players, seats);
    seats.retain(|&seat| {
        let view = Output::Written(Writing::Handout).usual_view(game, Some(seat));
        view.now.phase == game.phase()
    });
    seats
}

/// The folder in which hand-outs are written.
pub const HANDOUTS: &str = "handouts";

/// The files of all hand-outs for the open phase, each with its name: one a player, and where
/// players have no secrets from each other all of them in one besides, to be printed at once. Each is a page for a browser,
/// and a PDF where this build makes them. `progress` is told what is made next, and says whether to go
/// on; else only what is made already is given.
pub fn files(
    game: &Game,
    mut progress: impl FnMut(&str) -> ControlFlow<()>,
) -> Result<Vec<(String, Vec<u8>)>, RenderError> {
    let renderer = Renderer::load().ok();
    let seats = players(game);
    let all: Vec<Handout> = seats.iter().map(|&seat| Handout::new(game, seat)).collect();
    let mut sheets: Vec<(String, &[Handout])> = Vec::new();
    for (&seat, handout) in seats.iter().zip(&all) {
        let stem = file_stem(game.setup(), seat);
        sheets.push((stem, std::slice::from_ref(handout)));
    }
    if Output::Written(Writing::Handout).is_for_room(game) {
        sheets.push(("everybody".to_owned(), &all));
    }
    let mut files = Vec::new();
    for (stem, handed) in sheets {
        let file = format!("{HANDOUTS}/{stem}");
        if progress(&file).is_break() {
            break;
        }
        if let Some(renderer) = &renderer {
            let pages = handout_pages(handed, Size::A4, Ink::Colour, renderer);
            let pdf = renderer.pdf(&pages, &handouts_title(handed))?;
            files.push((format!("{file}.pdf"), pdf));
        }
        let page = handouts(handed, Size::A4, Ink::Colour);
        files.push((format!("{file}.html"), page.into_bytes()));
    }
    Ok(files)
}

/// A file's name for a seat, without ending: the power's id, or the player's number and name. It
/// says nothing of the phase, which may tell of a retreat that its reader may not know of.
pub fn file_stem(setup: &Setup, seat: SeatId) -> String {
    if let Seating::OnePerPower = setup.variant.seating() {
        let power = setup.board.powers.get(seat.index());
        return power.map(|power| power.id.clone()).unwrap_or_default();
    }
    let plain: String = setup
        .seat_name(seat)
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric())
        .collect();
    format!("{}-{plain}", seat.index() + 1)
}

fn part(class: &str, text: &Document) -> Element {
    Element::new("div")
        .set("class", class)
        .broken()
        .with(blocks(text))
}

/// A row of one cell.
fn row(inner: Element) -> Element {
    Element::new("tr").with(Element::new("td").with(inner))
}
