//! How much room there is round a cell.

use crate::board::{Chart, ChartCell, SIDES};

/// Per cell, how far it is to the nearest other ground, in columns; a row is two. A cell at a
/// border has 1, or 2 where the border is above or below it only.
pub(super) fn room(chart: &Chart) -> Vec<u16> {
    let width = usize::from(chart.width).max(1);
    let cells = &chart.cells;
    let mut room = vec![u16::MAX; cells.len()];
    for (at, room) in room.iter_mut().enumerate() {
        for (side, far) in SIDES.into_iter().zip([2, 1, 2, 1]) {
            if chart
                .shape()
                .beside(at, side)
                .is_none_or(|next| cells[next] != cells[at])
            {
                *room = far.min(*room);
            }
        }
    }
    // Two passes, from the top left and back from the bottom right, carry the distances from the
    // borders everywhere (a chamfer transform).
    for at in 0..cells.len() {
        if at % width > 0 {
            draw_near(&mut room, cells, at, at - 1, 1);
        }
        if at >= width {
            draw_near(&mut room, cells, at, at - width, 2);
        }
    }
    for at in (0..cells.len()).rev() {
        if at % width + 1 < width && at + 1 < cells.len() {
            draw_near(&mut room, cells, at, at + 1, 1);
        }
        if at + width < cells.len() {
            draw_near(&mut room, cells, at, at + width, 2);
        }
    }
    room
}

/// Takes over the distance of a neighbour of the same ground, so many columns `far`, if it is less.
fn draw_near(room: &mut [u16], cells: &[Option<ChartCell>], at: usize, neighbour: usize, far: u16) {
    if cells[at] == cells[neighbour] {
        room[at] = room[at].min(room[neighbour].saturating_add(far));
    }
}
