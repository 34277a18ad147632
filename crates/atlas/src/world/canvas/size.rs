//! Columns and rows put in and taken out.

use std::sync::Arc;

use super::drawing::CanvasState;
use crate::board::{FileLine, Ground};
use crate::world::template::{BLOCK_SIZE, LARGEST};

/// Why a drawing keeps its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cramped {
    /// It would be too small, too large, or too small for the known world.
    #[error(
        "a world has 4 to {} columns and up to {} rows, and the Known World has {} by {}",
        LARGEST.0, LARGEST.1, BLOCK_SIZE.0, BLOCK_SIZE.1
    )]
    Size,
    /// The strip has a part of the known world in it.
    #[error("the Known World is there; go elsewhere, or move it with b")]
    Known,
}

/// A line of cells across the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// From north to south.
    Column(u16),
    /// From west to east.
    Row(u16),
}

/// A cylinder of fewer columns would touch itself.
const NARROWEST: u16 = 4;

impl CanvasState {
    /// Puts another strip like this one beside it, east or south of it.
    pub(crate) fn double(&mut self, strip: Strip) -> Result<(), Cramped> {
        // The known world keeps its cells: it is moved and put as a block.
        self.check_strip(strip)?;
        match strip {
            Strip::Column(_) if self.width >= LARGEST.0 => return Err(Cramped::Size),
            Strip::Row(_) if self.height() >= LARGEST.1 => return Err(Cramped::Size),
            Strip::Column(at) => {
                self.each_row(|row| {
                    let at = usize::from(at);
                    row.insert(at, row[at]);
                });
                self.width += 1;
                self.move_anchors(|column, row| Some((beside(column, at), row)));
            }
            Strip::Row(at) => {
                let index = usize::from(at);
                self.rows.insert(index, Arc::clone(&self.rows[index]));
                self.move_comments(|row| Some(beside(row, at)));
                self.move_anchors(|column, row| Some((column, beside(row, at))));
            }
        }
        Ok(())
    }

    pub(crate) fn take_out(&mut self, strip: Strip) -> Result<(), Cramped> {
        self.check_strip(strip)?;
        match strip {
            Strip::Column(_) if self.width <= NARROWEST => return Err(Cramped::Size),
            Strip::Row(_) if self.height() <= 1 => return Err(Cramped::Size),
            Strip::Column(at) => {
                self.each_row(|row| _ = row.remove(usize::from(at)));
                self.width -= 1;
                self.move_anchors(|column, row| Some((left(column, at)?, row)));
            }
            Strip::Row(at) => {
                self.rows.remove(usize::from(at));
                self.move_comments(|row| left(row, at));
                self.move_anchors(|column, row| Some((column, left(row, at)?)));
            }
        }
        Ok(())
    }

    fn each_row(&mut self, change: impl Fn(&mut Vec<Ground>)) {
        for row in &mut self.rows {
            let mut cells = row.to_vec();
            change(&mut cells);
            *row = Arc::from(cells);
        }
    }

    /// Comments go with their rows: to where each is now, if it is left.
    fn move_comments(&mut self, now: impl Fn(u16) -> Option<u16>) {
        let margin = self.margin_mut();
        margin.comments = std::mem::take(&mut margin.comments)
            .into_iter()
            .filter_map(|mut comment| {
                if let FileLine::Row(row) = &mut comment.line {
                    *row = now(*row)?;
                }
                Some(comment)
            })
            .collect();
    }

    /// The cells chosen for labels and units go with their rows and columns.
    fn move_anchors(&mut self, now: impl Fn(u16, u16) -> Option<(u16, u16)>) {
        if let Some(sheet) = &mut self.margin_mut().sheet {
            sheet.move_cells(now);
        }
    }

    /// A strip that can change is there, and no part of the known world lies in it.
    fn check_strip(&self, strip: Strip) -> Result<(), Cramped> {
        let is_known = match strip {
            Strip::Column(at) if at < self.width => self.rows.iter().any(|row| {
                row.get(usize::from(at))
                    .is_some_and(|ground| ground.is_known_world())
            }),
            Strip::Row(at) if at < self.height() => self.rows[usize::from(at)]
                .iter()
                .any(|ground| ground.is_known_world()),
            Strip::Column(_) | Strip::Row(_) => return Err(Cramped::Size),
        };
        if is_known {
            Err(Cramped::Known)
        } else {
            Ok(())
        }
    }

    /// Makes the drawing so many columns wide and rows high, at its east and its south: what is new
    /// goes on as the last column and row do.
    pub(crate) fn resize(&mut self, width: u16, height: u16) -> Result<(), Cramped> {
        if !(NARROWEST..=LARGEST.0).contains(&width) || !(1..=LARGEST.1).contains(&height) {
            return Err(Cramped::Size);
        }
        let is_cut = self.block().into_iter().any(|cell| {
            let (column, row) = self.place(cell);
            column >= i32::from(width) || row >= i32::from(height)
        });
        // The known world is moved out of the way by hand, never cut.
        if is_cut {
            return Err(Cramped::Known);
        }
        let (old_width, old_height) = (usize::from(self.width), self.rows.len());
        self.each_row(|row| {
            let last = row.last().copied().unwrap_or(Ground::Void);
            row.resize(usize::from(width), last);
        });
        let last = match self.rows.last() {
            Some(row) => Arc::clone(row),
            None => Arc::from(vec![Ground::Void; usize::from(width)]),
        };
        self.rows.resize(usize::from(height), last);
        self.move_comments(|row| (row < height).then_some(row));
        self.width = width;
        // The known world does not grow with it: copies of its last column and row are closed.
        let mut hole = self.block();
        hole.retain(|cell| {
            cell % usize::from(width) >= old_width || cell / usize::from(width) >= old_height
        });
        self.close(&hole);
        Ok(())
    }
}

/// Where a column or row is when a strip is doubled: those behind it move on.
fn beside(line: u16, doubled: u16) -> u16 {
    line + u16::from(line > doubled)
}

/// Where a column or row is when one is taken out; `None` if it is that one.
fn left(line: u16, out: u16) -> Option<u16> {
    (line != out).then(|| line - u16::from(line > out))
}
