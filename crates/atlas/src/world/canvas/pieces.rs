//! What follows from cells that were painted: areas that fell apart, areas that are gone, holes
//! that close.

use std::collections::VecDeque;
use std::sync::Arc;

use super::drawing::{CanvasState, Margin};
use crate::board::{AreaId, AreaKind, Comment, FileLine, Ground, Link, LinkEnd};

/// A largest set of cells of one ground that are joined side by side.
struct GroundPiece {
    slot: AreaId,
    cells: Vec<usize>,
}

impl CanvasState {
    /// The cells joined side by side with one and of the same ground.
    pub(crate) fn region(&self, cell: usize) -> Vec<usize> {
        self.flood(
            cell,
            &mut vec![false; self.rows.len() * usize::from(self.width)],
        )
    }

    fn flood(&self, from: usize, seen: &mut [bool]) -> Vec<usize> {
        let ground = self.get(from);
        self.shape()
            .piece(from, seen, |cell| self.get(cell) == ground)
    }

    /// Makes every area one piece: of an area in several the largest stays what it is, the others
    /// become areas of their own, of which nothing is said but whether they are land or sea. An
    /// area without cells is gone, with all that ties others to it.
    pub(crate) fn settle(&mut self) {
        let mut seen = vec![false; self.rows.len() * usize::from(self.width)];
        let mut pieces = Vec::new();
        for (cell, ground) in self.cells() {
            if let Ground::Area(slot) = ground
                && !seen[cell]
            {
                pieces.push(GroundPiece {
                    slot,
                    cells: self.flood(cell, &mut seen),
                });
            }
        }
        // The sort is stable: of equally large pieces the one that begins first stays the area.
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.cells.len()));
        let mut taken = vec![false; self.areas.len()];
        let mut apart = Vec::new();
        for piece in pieces {
            match taken.get_mut(piece.slot.index()) {
                Some(taken) if !*taken => *taken = true,
                _ => apart.push(piece),
            }
        }
        for (area, taken) in self.areas.iter_mut().zip(taken) {
            if !taken {
                *area = None;
            }
        }
        // Before a new area is where one was that is gone.
        self.drop_loose_ties();
        apart.sort_by_key(|piece| piece.cells.first().copied());
        for piece in apart {
            let kind = self
                .area(piece.slot)
                .map_or(AreaKind::Sea, |area| area.kind);
            let ground = self.fresh(kind).map_or(Ground::Void, Ground::Area);
            for cell in piece.cells {
                self.set(cell, ground);
            }
        }
    }

    fn has_area(&self, slot: AreaId) -> bool {
        self.areas.get(slot.index()).is_some_and(Option::is_some)
    }

    fn has_end(&self, end: &LinkEnd) -> bool {
        match end.at {
            Ground::Area(slot) => self.has_area(slot),
            // The edge of the known world is never painted over.
            _ => true,
        }
    }

    fn has_ends(&self, link: &Link) -> bool {
        self.has_end(&link.from) && self.has_end(&link.to)
    }

    /// Whether what a comment stands at is still there.
    fn has_line_of(&self, comment: &Comment) -> bool {
        match &comment.line {
            FileLine::Area(slot) => self.has_area(*slot),
            FileLine::Join(link) | FileLine::Cut(link) => self.has_ends(link),
            _ => true,
        }
    }

    /// Takes out what speaks of areas that are gone.
    fn drop_loose_ties(&mut self) {
        let Margin {
            joins,
            cuts,
            comments,
            sheet,
            ..
        } = &*self.margin;
        let is_sheet_left = sheet
            .as_ref()
            .is_none_or(|sheet| sheet.areas().all(|slot| self.has_area(slot)));
        if is_sheet_left
            && joins.iter().chain(cuts).all(|link| self.has_ends(link))
            && comments.iter().all(|comment| self.has_line_of(comment))
        {
            // The margin stays shared with the states before.
            return;
        }
        let mut margin = Margin::clone(&self.margin);
        margin.sheet = sheet
            .as_ref()
            .map(|sheet| sheet.renumbered(|slot| self.has_area(slot).then_some(slot)));
        margin.joins.retain(|link| self.has_ends(link));
        margin.cuts.retain(|link| self.has_ends(link));
        margin.comments.retain(|comment| self.has_line_of(comment));
        self.margin = Arc::new(margin);
    }

    /// Gives cells to what lies round them, from the outside inwards: to the areas there, where
    /// there is none to ice and the like, where there is nothing at all to a new sea.
    pub(crate) fn close(&mut self, hole: &[usize]) {
        let mut open = vec![false; self.rows.len() * usize::from(self.width)];
        for &cell in hole {
            open[cell] = true;
        }
        self.grow(hole, &mut open, |ground| matches!(ground, Ground::Area(_)));
        self.grow(hole, &mut open, |ground| !ground.is_known_world());
        if hole.iter().any(|&cell| open[cell]) {
            let sea = self.fresh(AreaKind::Sea).map_or(Ground::Void, Ground::Area);
            for &cell in hole.iter().filter(|&&cell| open[cell]) {
                self.set(cell, sea);
            }
        }
    }

    fn grow(&mut self, hole: &[usize], open: &mut [bool], takes: impl Fn(Ground) -> bool) {
        let mut front: VecDeque<usize> = hole
            .iter()
            .copied()
            .filter(|&c| open[c] && self.source(open, c, &takes).is_some())
            .collect();
        // A queue, so that the hole closes evenly from all its sides.
        while let Some(cell) = front.pop_front() {
            if open[cell]
                && let Some(ground) = self.source(open, cell, &takes)
            {
                self.set(cell, ground);
                open[cell] = false;
                front.extend(self.shape().around(cell).filter(|&b| open[b]));
            }
        }
    }

    /// The ground that closes over a cell: the most frequent beside it, a sea rather than a land.
    fn source(
        &self,
        open: &[bool],
        cell: usize,
        takes: &impl Fn(Ground) -> bool,
    ) -> Option<Ground> {
        let grounds: Vec<Ground> = self
            .shape()
            .around(cell)
            .filter(|&b| !open[b])
            .map(|b| self.get(b))
            .filter(|&g| takes(g))
            .collect();
        grounds.iter().copied().max_by_key(|&ground| {
            let count = grounds.iter().filter(|&&g| g == ground).count();
            (count, self.is_sea(ground))
        })
    }

    pub(crate) fn is_sea(&self, ground: Ground) -> bool {
        matches!(ground, Ground::Area(slot) if self.area(slot).is_some_and(|area| area.kind == AreaKind::Sea))
    }
}
