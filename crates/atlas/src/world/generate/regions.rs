//! Areas: grown from scattered cells until nothing is free.

use super::canvas::{FREE, GrowthCanvas};
use crate::chance::Stream;

/// Covers all free cells with areas, each in one piece and much of a size.
pub(crate) fn grow(canvas: &mut GrowthCanvas, random: &mut Stream) {
    let starts = scatter(canvas, random);
    let mut areas: Vec<Growth> = Vec::with_capacity(starts.len());
    for (area, &start) in starts.iter().enumerate() {
        let mut growth = Growth {
            at: (canvas.known + area) as u16,
            start,
            open: Vec::new(),
        };
        growth.take(start, canvas);
        areas.push(growth);
    }
    let mut order: Vec<usize> = (0..areas.len()).collect();
    while !order.is_empty() {
        random.shuffle(&mut order);
        // One cell a round for each keeps the sizes alike; who sits out at random, keeps them from
        // being the same.
        order.retain(|&area| random.chance(1, 4) || areas[area].step(canvas, random));
    }
    smooth(canvas);
}

/// Cells well apart from each other, as many as there are areas: at random, at a distance that
/// shrinks until there is room for all.
fn scatter(canvas: &GrowthCanvas, random: &mut Stream) -> Vec<usize> {
    let mut free: Vec<usize> = (0..canvas.cells.len())
        .filter(|&cell| canvas.cells[cell] == FREE)
        .collect();
    random.shuffle(&mut free);
    let mut starts: Vec<usize> = Vec::with_capacity(canvas.areas);
    let mut apart = 3 * free.len() / canvas.areas;
    loop {
        let mut near = vec![false; canvas.cells.len()];
        for &start in &starts {
            shade(canvas, start, apart, &mut near);
        }
        for &cell in &free {
            if starts.len() == canvas.areas {
                return starts;
            }
            if !near[cell] {
                starts.push(cell);
                shade(canvas, cell, apart, &mut near);
            }
        }
        // Comes to 0 in the end, when every free cell will do.
        apart = apart * 7 / 8;
    }
}

/// Marks the cells that are no more than `apart` (squared) from one.
fn shade(canvas: &GrowthCanvas, start: usize, apart: usize, near: &mut [bool]) {
    let reach = apart.isqrt();
    let (row, column) = (start / canvas.width, start % canvas.width);
    for row in row.saturating_sub(reach / 2)..(row + reach / 2 + 1).min(canvas.height) {
        let columns = if 2 * reach + 1 >= canvas.width {
            // Round the whole cylinder, and no column twice.
            0..canvas.width
        } else {
            canvas.width + column - reach..canvas.width + column + reach + 1
        };
        for column in columns {
            let cell = row * canvas.width + column % canvas.width;
            near[cell] |= canvas.shape().apart(start, cell) <= apart;
        }
    }
}

/// An area while it grows.
struct Growth {
    at: u16,
    start: usize,
    /// Cells beside it that were free when they were noted.
    open: Vec<usize>,
}

impl Growth {
    fn take(&mut self, cell: usize, canvas: &mut GrowthCanvas) {
        canvas.cells[cell] = self.at;
        self.open
            .extend(canvas.around(cell).filter(|&to| canvas.cells[to] == FREE));
    }

    /// One of the cells beside it that are still free, by chance; `None` if there is none left.
    fn draw_free(&mut self, canvas: &GrowthCanvas, random: &mut Stream) -> Option<usize> {
        while !self.open.is_empty() {
            let index = random.below(self.open.len());
            let cell = self.open[index];
            if canvas.cells[cell] == FREE {
                return Some(cell);
            }
            // Another area has taken it since it was noted.
            self.open.swap_remove(index);
        }
        None
    }

    /// Takes one more cell: of a few chosen at random the one that keeps the area round, more or
    /// less. False if there is none left.
    fn step(&mut self, canvas: &mut GrowthCanvas, random: &mut Stream) -> bool {
        let mut best: Option<(usize, usize)> = None;
        for _ in 0..3 {
            let Some(cell) = self.draw_free(canvas, random) else {
                return false;
            };
            let own = canvas
                .around(cell)
                .filter(|&to| canvas.cells[to] == self.at)
                .count();
            let score = canvas.shape().apart(self.start, cell) + random.below(12) + 10 * (4 - own);
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, cell));
            }
        }
        let Some((_, cell)) = best else { return false };
        self.take(cell, canvas);
        true
    }
}

/// Gives cells that stick out into one other area to that area: they hang by one side only, so
/// nothing falls apart.
fn smooth(canvas: &mut GrowthCanvas) {
    for cell in 0..canvas.cells.len() {
        let at = canvas.cells[cell];
        if canvas.area(at).is_none() {
            continue;
        }
        let mut others = canvas
            .around(cell)
            .map(|to| canvas.cells[to])
            .filter(|&to| to != at);
        let Some(other) = others.next().filter(|&other| canvas.area(other).is_some()) else {
            continue;
        };
        if others.filter(|&to| to == other).count() == 2 {
            canvas.cells[cell] = other;
        }
    }
}
