//! What is wrong with the drawing, with the cell of every fault; what it says; and its file as it
//! would be saved.

use crate::board::{AreaId, Board, Ground, ProvinceId, World};
use crate::world::canvas::Canvas;
use crate::world::{Finding, Spot, Survey, check, survey, write_with_ids};

/// A fault and where it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The fault.
    pub finding: Finding,
    /// Column and row of its cell; `None` where it is a matter of the whole.
    pub cell: Option<(u16, u16)>,
}

/// The drawing checked, as it was at a revision.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The canvas's revision; 0 before the first check.
    pub revision: u64,
    /// The text of its file.
    pub text: String,
    /// Errors first, then warnings.
    pub faults: Vec<Seen>,
    /// The areas of the canvas in the order of the file, each with its id there.
    ids: Vec<(AreaId, String)>,
    /// Which areas are adjacent, and their coasts.
    pub survey: Survey,
}

impl Checked {
    /// Writes, checks and surveys what is on a canvas.
    pub fn of(canvas: &mut Canvas, known: &Board) -> Self {
        let mut world = canvas.world();
        let (text, ids) = write_with_ids(&world, known);
        // By the ids of the file faults call areas that have no name.
        for (area, id) in world.areas.iter_mut().zip(ids) {
            area.id = id.unwrap_or_default();
        }
        let ids: Vec<(AreaId, String)> = canvas
            .order()
            .into_iter()
            .zip(world.areas.iter().map(|area| area.id.clone()))
            .collect();
        canvas.keep_ids(&ids);
        let (errors, warnings): (Vec<Finding>, Vec<Finding>) = check(&world, known)
            .into_iter()
            .partition(Finding::is_error);
        let seen = |finding: Finding| Seen {
            cell: cell_of(finding.at, &world),
            finding,
        };
        Self {
            revision: canvas.revision(),
            faults: errors.into_iter().chain(warnings).map(seen).collect(),
            survey: survey(&world, known),
            ids,
            text,
        }
    }

    /// The id of an area in the file.
    pub fn id(&self, slot: AreaId) -> Option<&str> {
        self.ids
            .iter()
            .find(|(at, _)| *at == slot)
            .map(|(_, id)| id.as_str())
    }

    /// How many errors and warnings there are.
    pub fn counts(&self) -> (usize, usize) {
        let errors = self
            .faults
            .iter()
            .filter(|seen| seen.finding.is_error())
            .count();
        (errors, self.faults.len() - errors)
    }

    /// The province that a ground is on the joined board.
    pub fn province(&self, ground: Ground, known: &Board) -> Option<ProvinceId> {
        match ground {
            Ground::Edge(province) => Some(province),
            Ground::Area(slot) => {
                let at = self.ids.iter().position(|(other, _)| *other == slot)?;
                Some(ProvinceId((known.provinces.len() + at) as u16))
            }
            _ => None,
        }
    }

    /// The ground that a province of the joined board is.
    pub fn ground(&self, province: ProvinceId, known: &Board) -> Ground {
        let beyond = usize::from(province.0).checked_sub(known.provinces.len());
        let area = beyond
            .and_then(|at| self.ids.get(at))
            .map(|(slot, _)| Ground::Area(*slot));
        area.unwrap_or(Ground::Edge(province))
    }
}

/// The cell that a finding speaks of.
fn cell_of(spot: Spot, world: &World) -> Option<(u16, u16)> {
    let first = |ground: Ground| {
        let cell = world.grid.cells.iter().position(|&other| other == ground)?;
        let width = usize::from(world.grid.width.max(1));
        Some(((cell % width) as u16, (cell / width) as u16))
    };
    match spot {
        Spot::World => None,
        Spot::Cell(column, row) => Some((column, row)),
        Spot::Area(area) => first(Ground::Area(area)),
        Spot::Join(link) => world.joins.get(link).and_then(|link| first(link.from.at)),
        Spot::Cut(link) => world.cuts.get(link).and_then(|link| first(link.from.at)),
    }
}
