//! What is wrong with a world, wherever it came from.

mod block;
mod names;
mod reach;

pub(crate) use names::RESERVED;
pub use names::{TakenNames, check_abbr, check_name};

use super::survey::{Coastline, DrawnWorld, LinkFate, LinkKind, Survey, fate, surveyed};
use super::template::LARGEST;
use crate::board::{Area, AreaId, AreaKind, Board, Ground, ProvinceId, World};
use crate::board::{Finding, FindingSubject};
use crate::grammar::counted;

/// The most areas that a world may have.
pub(crate) const MOST_AREAS: usize = 400;
/// As many areas a game of 1492 wants.
const USUAL_AREAS: std::ops::RangeInclusive<usize> = 60..=200;
/// As many centres a game of 1492 wants.
const USUAL_CENTRES: usize = 12;

/// All that is wrong with a world, errors and warnings, in no order that matters.
pub fn check(world: &World, known: &Board) -> Vec<Finding<FindingSubject>> {
    let coastline = Coastline::new(world, known);
    let drawn = DrawnWorld::new(world, known, &coastline);
    let mut findings = notes(drawn);
    findings.extend(geography(drawn));
    findings
}

/// What is wrong with what is noted of areas, joins and cuts.
fn notes(drawn: DrawnWorld) -> Vec<Finding<FindingSubject>> {
    let DrawnWorld { world, known, .. } = drawn;
    let mut findings = Vec::new();
    let mut taken = TakenNames::new(known);
    for (id, area) in world.area_ids().zip(&world.areas) {
        for (called, form) in [
            (&area.name, check_name as fn(&str) -> _),
            (&area.abbr, check_abbr),
        ] {
            let Some(called) = called else { continue };
            let at = FindingSubject::Area(id);
            if let Err(why) = form(called) {
                // What is no name is nobody's, so another area may have it without a second error.
                findings.push(Finding::numbered(at, 20, why));
            } else if let Err(why) = taken.give(called, id) {
                findings.push(Finding::numbered(at, 19, why));
            }
        }
        for what in misplaced(area) {
            findings.push(Finding::numbered(FindingSubject::Area(id), 18, what));
        }
    }
    for (nth, link) in world.joins.iter().enumerate() {
        if let LinkFate::Refused(why) = fate(link, LinkKind::Join, drawn) {
            findings.push(Finding::numbered(FindingSubject::Join(nth), 21, why));
        }
    }
    for (nth, link) in world.cuts.iter().enumerate() {
        if let LinkFate::Refused(why) = fate(link, LinkKind::Cut, drawn) {
            findings.push(Finding::numbered(FindingSubject::Cut(nth), 21, why));
        }
    }
    findings
}

fn misplaced(area: &Area) -> Vec<&'static str> {
    let sea = area.kind == AreaKind::Sea;
    let mut wrong = Vec::new();
    if sea && area.centre {
        wrong.push(CENTRE_AT_SEA);
    }
    if sea && area.native.is_some() {
        wrong.push(NATIVE_AT_SEA);
    }
    if sea && area.canal {
        wrong.push(CANAL_AT_SEA);
    }
    if !sea && area.native.is_some() && !area.centre {
        wrong.push(NATIVE_WITHOUT_CENTRE);
    }
    wrong
}

/// Errors of clauses that don't fit their area.
pub(crate) const CENTRE_AT_SEA: &str = "a sea can't be a centre; leave `centre` out";
/// See [`CENTRE_AT_SEA`].
pub(crate) const NATIVE_AT_SEA: &str = "a native army can't be at sea; leave `native` out";
/// See [`CENTRE_AT_SEA`].
pub(crate) const CANAL_AT_SEA: &str = "a sea can't be a canal; leave `canal` out";
/// See [`CENTRE_AT_SEA`].
pub(crate) const NATIVE_WITHOUT_CENTRE: &str =
    "a native army needs a centre; add `centre`, or leave `native` out";

struct WorldLook<'a> {
    world: &'a World,
    known: &'a Board,
    coastline: &'a Coastline,
    survey: &'a Survey,
    findings: Vec<Finding<FindingSubject>>,
}

impl WorldLook<'_> {
    fn error(&mut self, at: FindingSubject, code: u8, text: impl Into<String>) {
        self.findings.push(Finding::numbered(at, code, text));
    }

    fn warning(&mut self, at: FindingSubject, text: impl Into<String>) {
        self.findings.push(Finding::warning(at, text));
    }

    /// An area as the game master would know it.
    fn name(&self, area: AreaId) -> String {
        self.world.area(area).name_and_id()
    }
}

/// What is wrong with the drawing and with the adjacencies that follow from it.
pub(super) fn geography(drawn: DrawnWorld) -> Vec<Finding<FindingSubject>> {
    let survey = surveyed(drawn);
    let mut look = WorldLook {
        world: drawn.world,
        known: drawn.known,
        coastline: drawn.coastline,
        survey: &survey,
        findings: Vec::new(),
    };
    size(&mut look);
    block::check(&mut look);
    coasts(&mut look);
    reach::check(&mut look);
    centres(&mut look);
    look.findings
}

fn size(look: &mut WorldLook) {
    let grid = &look.world.grid;
    let areas = look.world.areas.len();
    if areas > MOST_AREAS {
        let text = format!("there are {areas} areas, but {MOST_AREAS} is the most; join some");
        look.error(FindingSubject::World, 25, text);
    } else if !USUAL_AREAS.contains(&areas) {
        let usual = format!("{} to {} are usual", USUAL_AREAS.start(), USUAL_AREAS.end());
        let text = format!("{}; {usual}", there_are(areas, "area"));
        look.warning(FindingSubject::World, text);
    }
    if grid.width > LARGEST.0 || grid.height > LARGEST.1 {
        let text = format!(
            "the drawing is {}×{} cells; draw it smaller, at most {}×{}",
            grid.width, grid.height, LARGEST.0, LARGEST.1
        );
        look.error(FindingSubject::World, 25, text);
    }
    // Narrower, the cells east and west of one are the same, or touch each other.
    if grid.wraps && grid.width < 4 {
        let text = format!(
            "a cylinder of {} is too narrow; make it 4 columns or more",
            counted(usize::from(grid.width), "column")
        );
        look.error(FindingSubject::World, 25, text);
    }
    let mut cells = vec![0_usize; areas];
    for ground in &grid.cells {
        if let Ground::Area(area) = ground {
            cells[area.index()] += 1;
        }
    }
    for area in look.world.area_ids() {
        if cells[area.index()] != 1 {
            continue;
        }
        let name = look.name(area);
        let text = format!("{name} is a single cell, which is hard to see on a chart");
        look.warning(FindingSubject::Area(area), text);
    }
}

fn there_are(number: usize, noun: &str) -> String {
    let are = if number == 1 { "is" } else { "are" };
    format!("there {are} {}", counted(number, noun))
}

fn coasts(look: &mut WorldLook) {
    let first = look.known.provinces.len();
    for (index, coasts) in look.coastline.coasts.iter().enumerate() {
        if coasts.count <= 4 {
            continue;
        }
        // Of a known land only the drawing can be changed, so its first cell is shown.
        let (spot, name, how) = if index < first {
            let edge = Ground::Edge(ProvinceId(index as u16));
            let (column, row) = look.world.grid.first(edge).unwrap_or_default();
            (
                FindingSubject::Cell(column, row),
                look.known.provinces[index].name.clone(),
                "draw fewer seas beside it",
            )
        } else {
            let area = AreaId((index - first) as u16);
            let how = "draw it so that some of its seas meet along its shore, or write `canal`";
            (FindingSubject::Area(area), look.name(area), how)
        };
        let count = coasts.count;
        let text = format!("{name} has {count} coasts, but 4 is the most; {how}");
        look.error(spot, 26, text);
    }
}

fn centres(look: &mut WorldLook) {
    match look.world.centres() {
        0 => {
            let how = "put a `*` to the right of a cell of some land, or write `centre` for it";
            let text = format!("there is no centre; {how}");
            look.error(FindingSubject::World, 24, text);
        }
        n if n < USUAL_CENTRES => {
            let centres = there_are(n, "centre");
            let text = format!("{centres}; {USUAL_CENTRES} or more are usual");
            look.warning(FindingSubject::World, text);
        }
        _ => {}
    }
}
