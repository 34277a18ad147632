//! The cells of a map that are written on.

use super::spot::CellRun;

/// The most cells side by side that can be asked for at once.
const WIDEST: u16 = 62;

/// A bit a cell, since a place for a caption is sought by asking for very many runs of them.
pub(super) struct TakenCells {
    width: u16,
    height: u16,
    /// Words of a row, and one more.
    stride: usize,
    bits: Vec<u64>,
}

impl TakenCells {
    /// Nothing is written on.
    pub(crate) fn new(width: u16, height: u16) -> Self {
        let stride = usize::from(width) / 64 + 2;
        Self {
            width,
            height,
            stride,
            bits: vec![0; stride * usize::from(height)],
        }
    }

    pub(crate) fn add(&mut self, spot: Option<CellRun>) {
        let Some(spot) = spot else { return };
        let row = usize::from(spot.y) * self.stride;
        for bit in usize::from(spot.x)..usize::from(spot.x + spot.width) {
            self.bits[row + bit / 64] |= 1 << (bit % 64);
        }
    }

    /// The cells from (x, y), if they all are on the map and none is written on.
    pub(crate) fn free(&self, x: i32, y: i32, width: u16) -> Option<CellRun> {
        let spot = CellRun {
            x: u16::try_from(x).ok()?,
            y: u16::try_from(y).ok()?,
            width,
        };
        if width > WIDEST
            || spot.y >= self.height
            || u32::from(spot.x) + u32::from(width) > u32::from(self.width)
        {
            return None;
        }
        let within = self.from(usize::from(spot.x), spot.y) & ((1 << width) - 1);
        (within == 0).then_some(spot)
    }

    /// The bits of a row from one on, the lowest first.
    fn from(&self, bit: usize, y: u16) -> u64 {
        let at = usize::from(y) * self.stride + bit / 64;
        let (low, high) = (self.bits[at], self.bits[at + 1]);
        let shift = bit % 64;
        // Twice, since a shift by 64 would be none.
        (low >> shift) | (high << 1 << (63 - shift))
    }
}
