//! From the working drawing to the world: areas in the order of their first cells.

use super::canvas::{FREE, GrowthCanvas, INSIDE, MOUNTAINS};
use super::masses::Masses;
use crate::board::{
    Area, AreaId, AreaKind, BeyondGrid, GridShape, Ground, Native, ProvinceId, World,
};

/// The finished world, without names. Ids are numbers for now.
pub(crate) fn world(
    canvas: &GrowthCanvas,
    masses: &Masses,
    centres: &[usize],
    natives: &[usize],
) -> World {
    let mut order: Vec<usize> = Vec::with_capacity(canvas.areas);
    let mut ids: Vec<Option<AreaId>> = vec![None; canvas.areas];
    let mut cells = Vec::with_capacity(canvas.cells.len());
    for (cell, &at) in canvas.cells.iter().enumerate() {
        let at = surrounded(canvas, cell).unwrap_or(at);
        let ground = if let Some(area) = canvas.area(at) {
            Ground::Area(*ids[area].get_or_insert_with(|| {
                order.push(area);
                AreaId(order.len() as u16 - 1)
            }))
        } else if canvas.is_known(at) {
            Ground::Edge(ProvinceId(at))
        } else {
            match at {
                MOUNTAINS => Ground::Barrier(0),
                INSIDE => Ground::Inside,
                FREE => Ground::Void,
                _ => Ground::Ice,
            }
        };
        cells.push(ground);
    }
    let mut areas = Vec::with_capacity(order.len());
    for (number, area) in (1_u32..).zip(order) {
        let kind = if masses.is_land(area) {
            AreaKind::Land
        } else {
            AreaKind::Sea
        };
        areas.push(Area {
            centre: centres.contains(&area),
            native: natives.contains(&area).then_some(Native::Fixed),
            ..Area::plain(number.to_string(), kind)
        });
    }
    // A text that is nowhere drawn would stand in the file's legend.
    let barriers = if cells.contains(&Ground::Barrier(0)) {
        vec!["mountains".to_owned()]
    } else {
        Vec::new()
    };
    let GridShape {
        width,
        height,
        wraps,
    } = canvas.shape();
    let grid = BeyondGrid {
        width,
        height,
        wraps,
        cells,
    };
    World {
        title: "The rest of the earth".to_owned(),
        barriers,
        ..World::drawn(grid, areas)
    }
}

/// The area at the edge that takes in a cell left over between such areas, out of reach of all
/// others: nobody is to come upon the edge of the earth in the midst of the Atlantic.
fn surrounded(canvas: &GrowthCanvas, cell: usize) -> Option<u16> {
    let mut around = canvas.grounds_around(cell);
    if canvas.cells[cell] != FREE || around.any(|at| canvas.area(at).is_some()) {
        return None;
    }
    canvas.grounds_around(cell).find(|&at| canvas.is_known(at))
}
