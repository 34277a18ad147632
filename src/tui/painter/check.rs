//! What is wrong with the drawing, with the cell of each finding; what it says; and its file as it
//! would be saved.

use chancery_atlas::board::{AreaId, Board, Ground, Place, ProvinceId, World};
use chancery_atlas::board::{Finding, FindingSubject, count_errors};

/// With the column and row of its cell; `None` where it is a matter of the whole.
pub type PlacedFinding = Finding<Option<(u16, u16)>>;

#[derive(Clone, Debug, Default)]
pub struct CheckedDrawing {
    /// The canvas's revision; 0 before the first check.
    pub revision: u64,
    pub text: String,
    /// Errors first, then warnings.
    pub findings: Vec<PlacedFinding>,
    /// The areas of the canvas in the order of their first cells, each with its id in the file.
    pub ids: Vec<(AreaId, String)>,
    /// Per province of the known board and then per area, the ids of its coasts, where it has
    /// several.
    pub coasts: Vec<Vec<String>>,
    /// Pairs of those between which armies pass.
    pub armies: Vec<(ProvinceId, ProvinceId)>,
    /// Pairs of places between which fleets pass.
    pub fleets: Vec<(Place, Place)>,
}

impl CheckedDrawing {
    /// The id of an area in the file.
    pub(crate) fn id(&self, slot: AreaId) -> Option<&str> {
        self.ids
            .iter()
            .find(|(at, _)| *at == slot)
            .map(|(_, id)| id.as_str())
    }

    /// How many errors and warnings there are.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let errors = count_errors(&self.findings);
        (errors, self.findings.len() - errors)
    }

    pub(crate) fn province(&self, ground: Ground, known: &Board) -> Option<ProvinceId> {
        match ground {
            Ground::Edge(province) => Some(province),
            Ground::Area(slot) => {
                let at = self.ids.iter().position(|(other, _)| *other == slot)?;
                Some(ProvinceId((known.provinces.len() + at) as u16))
            }
            _ => None,
        }
    }

    pub fn ground(&self, province: ProvinceId, known: &Board) -> Ground {
        let beyond = usize::from(province.0).checked_sub(known.provinces.len());
        let area = beyond
            .and_then(|at| self.ids.get(at))
            .map(|(slot, _)| Ground::Area(*slot));
        area.unwrap_or(Ground::Edge(province))
    }
}

/// What is wrong with a drawing, by its cells; errors first.
pub(crate) fn placed(findings: Vec<Finding<FindingSubject>>, world: &World) -> Vec<PlacedFinding> {
    let findings = findings.into_iter();
    let mut placed: Vec<_> = findings
        .map(|finding| finding.moved(|at| cell_of(at, world)))
        .collect();
    placed.sort_by_key(|finding| !finding.is_error());
    placed
}

fn cell_of(spot: FindingSubject, world: &World) -> Option<(u16, u16)> {
    let grid = &world.grid;
    match spot {
        FindingSubject::World => None,
        FindingSubject::Cell(column, row) => Some((column, row)),
        FindingSubject::Area(area) => grid.first(Ground::Area(area)),
        FindingSubject::Join(link) => world
            .joins
            .get(link)
            .and_then(|link| grid.first(link.from.at)),
        FindingSubject::Cut(link) => world
            .cuts
            .get(link)
            .and_then(|link| grid.first(link.from.at)),
    }
}
