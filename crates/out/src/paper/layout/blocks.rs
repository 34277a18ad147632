//! Blocks of a document as pieces, each as wide as a column.

use super::table;
use super::typeset::{FAINT, INK, LINE, PagePiece, PieceMark, Typesetter, begun_with};
use crate::render::{FontFace, TextPart};
use chancery_game::report::Block;

/// The width of a plot at most.
const PLOT: f32 = 1300.0;

impl Typesetter<'_> {
    pub fn pieces(&self, blocks: &[Block], wide: f32) -> Vec<PagePiece> {
        blocks
            .iter()
            .flat_map(|block| self.block(block, wide))
            .collect()
    }

    fn block(&self, block: &Block, wide: f32) -> Vec<PagePiece> {
        match block {
            Block::Heading(level, text) => self.heading(*level, text, wide),
            Block::Paragraph(text) => self.paragraph(text, wide),
            Block::List { numbered, items } => {
                let signs = (1..).map(|nth| {
                    if *numbered {
                        format!("{nth}.")
                    } else {
                        "•".to_owned()
                    }
                });
                let firsts = std::iter::once(TextPart::List);
                let parts = firsts.chain(std::iter::repeat(TextPart::Item));
                let mut pieces = Vec::new();
                for ((item, sign), part) in items.iter().zip(signs).zip(parts) {
                    pieces.extend(self.item(&sign, item, wide, &part));
                }
                pieces
            }
            Block::Table(table) => table::pieces(table, self, wide),
            Block::Plot(plot) => crate::paper::plot(plot, self.ink)
                .map(|drawing| {
                    let width = wide.min(PLOT);
                    let height = width * 312.0 / 500.0;
                    let frame = [0.0, 0.0, width, height];
                    let drawn = PieceMark::Drawing(Box::new(drawing), frame, plot.title.clone());
                    PagePiece {
                        gap: self.letters,
                        ..PagePiece::line(height, vec![drawn])
                    }
                })
                .into_iter()
                .collect(),
            Block::Cut => Vec::new(),
        }
    }

    fn heading(&self, level: u8, text: &str, wide: f32) -> Vec<PagePiece> {
        let scale = match level {
            1 => 1.6,
            2 => 1.15,
            _ => 1.0,
        };
        let of_size = Typesetter {
            letters: self.letters * scale,
            ..*self
        };
        let mut pieces: Vec<PagePiece> = of_size
            .wrapped(text, FontFace::Bold, wide)
            .into_iter()
            .zip(begun_with(TextPart::Heading(level)))
            .map(|(line, part)| {
                let text = of_size.text((0.0, 0.0), FontFace::Bold, INK, line, part);
                PagePiece {
                    stays: true,
                    ..PagePiece::line(of_size.line_height(), vec![text])
                }
            })
            .collect();
        if let Some(first) = pieces.first_mut() {
            first.gap = of_size.letters * 0.5;
        }
        if let (1 | 2, Some(last)) = (level, pieces.last_mut()) {
            last.marks.push(PieceMark::Rule {
                at: (0.0, last.height),
                wide,
                thick: if level == 1 { 4.0 } else { 2.0 },
                colour: LINE,
                part: None,
            });
            last.height += 6.0;
        }
        pieces
    }

    fn paragraph(&self, text: &str, wide: f32) -> Vec<PagePiece> {
        let mut pieces: Vec<PagePiece> = self
            .wrapped(text, FontFace::Regular, wide)
            .into_iter()
            .zip(begun_with(TextPart::Paragraph))
            .map(|(line, part)| {
                let text = self.text((0.0, 0.0), FontFace::Regular, INK, line, part);
                PagePiece::line(self.line_height(), vec![text])
            })
            .collect();
        if let Some(first) = pieces.first_mut() {
            first.gap = self.letters * 0.2;
        }
        pieces
    }

    fn item(&self, sign: &str, text: &str, wide: f32, part: &TextPart) -> Vec<PagePiece> {
        let indent = self.width(sign, FontFace::Regular) + self.letters * 0.4;
        let lines = self.wrapped(text, FontFace::Regular, wide - indent);
        let mut pieces = Vec::new();
        for (nth, line) in lines.into_iter().enumerate() {
            let mut marks = Vec::new();
            if nth == 0 {
                let sign = sign.to_owned();
                marks.push(self.text((0.0, 0.0), FontFace::Regular, FAINT, sign, part.clone()));
            }
            marks.push(self.text((indent, 0.0), FontFace::Regular, INK, line, TextPart::More));
            pieces.push(PagePiece::line(self.line_height(), marks));
        }
        pieces
    }
}
