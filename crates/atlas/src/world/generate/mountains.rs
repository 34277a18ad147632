//! Mountains: ridges along the borders between lands.

use super::canvas::{GrowthCanvas, MOUNTAINS, Touch};
use super::masses::Masses;
use crate::chance::Stream;

/// The fewest cells that mountains leave of an area.
const LEFT: usize = 6;

/// Raises mountains on so many per cent of the areas' cells, or as far as there is room, and gives
/// what touches what then. Every area stays in one piece, every land mass too, and no land gets
/// farther from the coast than it may be.
pub(crate) fn raise(
    canvas: &mut GrowthCanvas,
    touch: Touch,
    masses: &Masses,
    percent: usize,
    random: &mut Stream,
) -> Touch {
    let mut sizes = canvas.sizes();
    let mut wanted = sizes.iter().sum::<usize>() * percent / 100;
    let mut touch = touch;
    let mut sites: Vec<usize> = (0..canvas.cells.len())
        .filter(|&cell| is_site(canvas, masses, cell))
        .collect();
    random.shuffle(&mut sites);
    let mut ridge: Vec<usize> = Vec::new();
    while wanted > 0 {
        // A ridge goes on at its end; where it can't, another begins.
        let Some(cell) = ridge.pop().or_else(|| sites.pop()) else {
            break;
        };
        let Some(area) = canvas
            .area(canvas.cells[cell])
            .filter(|&area| sizes[area] > LEFT && is_site(canvas, masses, cell))
        else {
            continue;
        };
        let at = std::mem::replace(&mut canvas.cells[cell], MOUNTAINS);
        let is_whole = is_whole(canvas, at, sizes[area] - 1);
        let Some(after) = is_whole
            .then(|| canvas.touch())
            .filter(|after| stays_sound(canvas, &touch, after, masses))
        else {
            canvas.cells[cell] = at;
            continue;
        };
        touch = after;
        sizes[area] -= 1;
        wanted -= 1;
        ridge.clear();
        ridge.extend(canvas.around(cell));
        random.shuffle(&mut ridge);
    }
    touch
}

/// Whether mountains may rise on a cell: land beside other land or mountains, and no sea beside it.
fn is_site(canvas: &GrowthCanvas, masses: &Masses, cell: usize) -> bool {
    let at = canvas.cells[cell];
    at != MOUNTAINS
        && is_land(canvas, masses, at)
        && canvas
            .grounds_around(cell)
            .all(|to| is_land(canvas, masses, to))
        // In the midst of one land mountains would part nothing.
        && canvas.grounds_around(cell).any(|to| to != at)
}

/// Whether a cell's number is that of a land beyond the known world, or of mountains.
fn is_land(canvas: &GrowthCanvas, masses: &Masses, at: u16) -> bool {
    at == MOUNTAINS || canvas.area(at).is_some_and(|area| masses.is_land(area))
}

/// Whether the cells of an area hang together, so many of them.
fn is_whole(canvas: &GrowthCanvas, at: u16, size: usize) -> bool {
    let Some(first) = canvas.cells.iter().position(|&cell| cell == at) else {
        return false;
    };
    let mut seen = vec![false; canvas.cells.len()];
    let piece = (canvas.shape()).piece(first, &mut seen, |cell| canvas.cells[cell] == at);
    piece.len() == size
}

/// Whether nothing is lost but adjacencies that can be spared.
fn stays_sound(canvas: &GrowthCanvas, before: &Touch, after: &Touch, masses: &Masses) -> bool {
    // Most cells part nothing, and need none of the longer checks.
    before.rows == after.rows
        || (canvas.check(after).is_ok()
            && masses.are_whole(after)
            && masses.check_inland(after).is_ok())
}
