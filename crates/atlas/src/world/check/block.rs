//! The block of the known world in a drawing: whole, and in touch with the world on every side.

use super::WorldLook;
use crate::board::{FindingSubject, Ground, ProvinceId, WorldSide, mark_new};
use crate::grammar::Joined;
use crate::world::block::blocks;
use crate::world::template;

/// The sides of the known world, by the ids of the areas there.
const SIDES: [(WorldSide, &str, &[&str]); 4] = [
    (WorldSide::North, "north", &["nwg", "bar", "arc"]),
    (
        WorldSide::East,
        "east",
        &["arc", "tar", "cau", "per", "syr"],
    ),
    (
        WorldSide::South,
        "south",
        &["syr", "egy", "lib", "tun", "alg", "mor", "sao"],
    ),
    (WorldSide::West, "west", &["sao", "mao", "nao"]),
];

pub fn check(look: &mut WorldLook) {
    let world = look.world;
    let known = look.known;
    let touching = &look.coastline.touching;
    for (id, province) in known.province_ids().zip(&known.provinces) {
        if !province.edge {
            continue;
        }
        let name = &province.name;
        if !world.grid.cells.contains(&Ground::Edge(id)) {
            let code = template::EDGE
                .iter()
                .find(|(_, abbr)| *abbr == province.abbr)
                .map_or('1', |&(code, _)| code);
            let how = format!(
                "give it a code (as in `{code} = known {}`) and draw it at the edge of the `%`",
                province.abbr
            );
            let text = format!("{name} is not drawn; {how}");
            look.error(FindingSubject::World, 12, text);
        } else if !in_touch(touching, id) {
            let text = format!("{name} touches no area of this world, so it leads nowhere");
            look.warning(FindingSubject::World, text);
        }
    }
    for (side, name, ids) in SIDES {
        let areas: Vec<ProvinceId> = known
            .province_ids()
            .filter(|&p| ids.contains(&&*known.province(p).id))
            .collect();
        // A side that leads nowhere is a slip as a rule; `closed` says that it is meant.
        if !world.closed.contains(&side) && !areas.iter().any(|&p| in_touch(touching, p)) {
            let abbrs = areas.iter().map(|&p| &*known.province(p).abbr).joined(" ");
            let how = format!("draw an area beside one of {abbrs}, or write `closed {name}`");
            let text =
                format!("the {name} side of the Known World touches no area of this world; {how}");
            look.error(FindingSubject::World, 15, text);
        }
    }
    let pieces = blocks(&world.grid);
    if pieces.len() > 1 {
        let text = format!(
            "the Known World is in {} pieces; draw its areas and `%` in one piece",
            pieces.len()
        );
        look.error(FindingSubject::World, 27, text);
    }
    // Its columns could not be counted from a western end.
    if pieces.iter().any(|piece| piece.round) {
        let text = "the Known World goes all the way round the cylinder; leave room between its \
             two ends";
        look.error(FindingSubject::World, 27, text);
    }
    touching_inside(look);
}

/// Whether a province touches an area of the world.
fn in_touch(touching: &[(ProvinceId, ProvinceId)], province: ProvinceId) -> bool {
    touching
        .iter()
        .any(|&(a, b)| a == province || b == province)
}

/// Each area that touches the inside, where it first does.
fn touching_inside(look: &mut WorldLook) {
    let grid = &look.world.grid;
    let mut found = vec![false; look.world.areas.len()];
    for (index, &ground) in grid.cells.iter().enumerate() {
        let Ground::Area(area) = ground else { continue };
        let inside = grid
            .shape()
            .around(index)
            .any(|next| grid.cells[next] == Ground::Inside);
        if inside && mark_new(&mut found, area.index()) {
            let name = look.name(area);
            let how = "only areas at the edge of the Known World may touch the world: draw one of \
             them, or ice, between";
            let text = format!("{name} touches the inside of the Known World (`%`); {how}");
            let (column, row) = grid.shape().place(index);
            look.error(FindingSubject::Cell(column, row), 16, text);
        }
    }
}
