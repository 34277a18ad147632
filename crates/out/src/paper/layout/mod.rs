//! Written documents and drawings laid out on pages, as drawings (SVG) that a PDF or a PNG is made of.
//! Lengths are tenths of millimetres.

mod blocks;
mod table;
mod typeset;
mod writer;

use super::Size;
use super::handout::Handout;
use crate::picture::{Ink, PictureMoment, drawing};
use crate::render::{PageTag, PdfPage, Renderer, TextPart};
use chancery_atlas::board::Board;
use chancery_game::report::{Block, Document};
use chancery_game::view::View;
use typeset::{PagePiece, Typesetter};
use writer::PageWriter;

/// The size of letters of a report and of a hand-out.
const REPORT: f32 = 35.0;
const HANDOUT: f32 = 33.0;
/// The margin round a drawing that has a page of its own.
const ROUND_BOARD: f32 = 80.0;
/// Between a drawing, what is written below it, and the cut.
const APART: f32 = 25.0;
/// The least width of a column.
const COLUMN: f32 = 540.0;
/// Between columns.
const GUTTER: f32 = 50.0;
/// A document with more rows has a column more.
const MANY_ROWS: usize = 15;

/// A written document on pages under its title.
pub fn document_pages(text: &Document, size: Size, renderer: &Renderer) -> Vec<PdfPage> {
    let mut writer = PageWriter::new(size, size.report_margin(), String::new());
    write_report(&mut writer, text, renderer, Ink::Colour);
    writer.finish()
}

/// The report of seasons as in [`super::season`].
pub fn season_pages(
    view: &View,
    moments: &[PictureMoment],
    text: &Document,
    size: Size,
    ink: Ink,
    renderer: &Renderer,
) -> Vec<PdfPage> {
    let mut pages: Vec<PdfPage> = Vec::new();
    for &moment in moments {
        pages.push(picture_page(view, moment, size, ink));
    }
    let mut writer = PageWriter::new(size, size.report_margin(), String::new());
    let mut titled = Document::titled(view.title());
    titled.extend(text.clone());
    write_report(&mut writer, &titled, renderer, ink);
    pages.extend(writer.finish());
    pages.push(picture_page(view, PictureMoment::Now, size, ink));
    pages
}

/// A page with a picture alone.
fn picture_page(view: &View, moment: PictureMoment, size: Size, ink: Ink) -> PdfPage {
    let is_upright = view.board.far.is_some();
    let drawn = drawing(view, moment, ink);
    let (long, short) = size.sides();
    let (width, height) = if is_upright {
        (short, long)
    } else {
        (long, short)
    };
    let frame = [
        ROUND_BOARD,
        ROUND_BOARD,
        f32::from(width) - 2.0 * ROUND_BOARD,
        f32::from(height) - 2.0 * ROUND_BOARD,
    ];
    writer::drawing_page((width, height), drawn.element, frame, drawn.words)
}

fn write_report(writer: &mut PageWriter, text: &Document, renderer: &Renderer, ink: Ink) {
    let typesetter = Typesetter {
        renderer,
        ink,
        letters: REPORT,
        row: 0.0,
    };
    let pieces = typesetter.pieces(&text.blocks, writer.width());
    writer.flow(pieces, 1);
}

/// A board without units that fills a page.
pub fn blank_page(board: &Board, size: Size, ink: Ink) -> PdfPage {
    PdfPage {
        size: super::sheet::blank_size(board, size),
        svg: super::blank_board(board, size, ink),
        tags: vec![PageTag {
            id: super::sheet::BOARD.to_owned(),
            part: TextPart::Figure(format!("Blank map: {}", board.name)),
        }],
    }
}

/// What players are handed, each beginning a page.
pub fn handout_pages(
    handouts: &[Handout],
    size: Size,
    ink: Ink,
    renderer: &Renderer,
) -> Vec<PdfPage> {
    handouts
        .iter()
        .flat_map(|handout| one_handout(handout, size, ink, renderer))
        .collect()
}

/// The board takes the room that the text leaves, as in [`super::handouts`].
fn one_handout(handout: &Handout, size: Size, ink: Ink, renderer: &Renderer) -> Vec<PdfPage> {
    let parts = handout.parts();
    let mut writer = PageWriter::new(size, size.handout_margin(), parts.title);
    let is_tall = handout.view.board.far.is_some();
    let typesetter = Typesetter {
        renderer,
        ink,
        letters: HANDOUT,
        row: 0.0,
    };
    // Rows of a slip are written in by hand.
    let slip_typesetter = Typesetter {
        row: 70.0,
        ..typesetter
    };
    let mut slips: Vec<_> = parts
        .slips
        .iter()
        .map(|slip| slip_bands(slip, writer.width(), slip_typesetter))
        .collect();
    if handout.has_board {
        let columns = columns(writer.width(), &parts.told, is_tall);
        let told = typesetter.pieces(&parts.told.blocks, writer.column_width(columns));
        let below: f32 = slips.iter().map(|bands| slip_height(bands)).sum();
        let drawn = drawing(&handout.view, PictureMoment::Now, ink);
        let room = writer.room() - writer::height_of(&told, columns) - APART;
        let least = (size.least_board() * drawn.height).min(writer.room());
        // A slip for which there is no room has the next page.
        let board = if room - below < least {
            room
        } else {
            room - below
        };
        writer.draw(drawn.element, board.max(least), drawn.words);
        writer.skip(APART);
        writer.flow(told, columns);
        for bands in slips {
            if slip_height(&bands) > writer.room() + 1.0 {
                writer.turn();
            }
            writer.cut(renderer);
            for (pieces, columns) in bands {
                writer.flow(pieces, columns);
            }
        }
    } else {
        let told = slip_bands(&parts.told, writer.width(), slip_typesetter);
        slips.insert(0, told);
        for (pieces, columns) in slips.into_iter().flatten() {
            writer.flow(pieces, columns);
        }
    }
    writer.finish()
}

/// How much of a page a slip takes, with the line where it is cut.
fn slip_height(bands: &[(Vec<PagePiece>, usize)]) -> f32 {
    bands
        .iter()
        .map(|(pieces, columns)| writer::height_of(pieces, *columns))
        .sum::<f32>()
        + writer::CUT
}

/// How many lines a document has, when none is broken.
fn rows(document: &Document) -> usize {
    document
        .blocks
        .iter()
        .map(|block| match block {
            Block::Table(table) => table.rows.len(),
            Block::List { items, .. } => items.len(),
            _ => 1,
        })
        .sum()
}

/// In how many columns the text below a board stands. More columns need less height, which a tall board
/// takes.
fn columns(width: f32, document: &Document, is_tall: bool) -> usize {
    let wanted = if is_tall || rows(document) > MANY_ROWS {
        3
    } else {
        2
    };
    fitting_columns(width).min(wanted)
}

fn fitting_columns(width: f32) -> usize {
    #[expect(clippy::cast_sign_loss, reason = "a page is wider than nothing")]
    let most = ((width + GUTTER) / (COLUMN + GUTTER)) as usize;
    most.max(1)
}

/// A slip in bands: what is said of all of it, and tables with several blanks in a row, go over the
/// whole width, and lines for orders stand in columns.
fn slip_bands(
    slip: &Document,
    width: f32,
    typesetter: Typesetter<'_>,
) -> Vec<(Vec<PagePiece>, usize)> {
    let mut bands: Vec<SlipBand> = Vec::new();
    for block in &slip.blocks {
        // A heading between narrow tables is the next one's.
        let is_inner =
            matches!(block, Block::Heading(3.., _)) && bands.last().is_some_and(|b| b.is_narrow);
        let is_narrow = is_narrow(block) || is_inner;
        match bands.last_mut() {
            Some(band) if band.is_narrow == is_narrow => band.blocks.push(block.clone()),
            _ => bands.push(SlipBand {
                is_narrow,
                blocks: vec![block.clone()],
            }),
        }
    }
    let mut set = Vec::new();
    for band in bands {
        let columns = fitting_columns(width).min(band.most_columns());
        let pieces = typesetter.pieces(&band.blocks, writer::column_width(width, columns));
        set.push((pieces, columns));
    }
    set
}

/// Blocks of a slip that are all set over the whole width, or all in columns.
struct SlipBand {
    is_narrow: bool,
    blocks: Vec<Block>,
}

impl SlipBand {
    fn most_columns(&self) -> usize {
        let lines = self.blocks.iter().map(|block| match block {
            Block::Table(table) => table.rows.len() + 1,
            _ => 0,
        });
        match lines.sum() {
            _ if !self.is_narrow => 1,
            0..5 => 1,
            5..18 => 2,
            _ => 3,
        }
    }
}

/// Whether a block is a table that has room beside others.
fn is_narrow(block: &Block) -> bool {
    let Block::Table(table) = block else {
        return false;
    };
    table
        .rows
        .iter()
        .all(|row| row.iter().filter(|cell| table::is_blank(cell)).count() <= 2)
}
