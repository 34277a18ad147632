//! From the text of a world file to the [`World`], with all that is wrong with it. The text is read
//! first; what the drawing says is looked at only where it can be read.

mod areas;
mod comments;
mod drawing;
mod legend;
mod lines;
mod links;
mod refs;
mod shape;

pub(super) use legend::is_code;

use super::check::{CANAL_AT_SEA, CENTRE_AT_SEA, NATIVE_AT_SEA, NATIVE_WITHOUT_CENTRE, geography};
use super::survey::{Coastline, DrawnWorld, LinkFate, LinkKind, fate};
use super::template::LARGEST;
use crate::board::{
    Area, AreaId, AreaKind, Board, Finding, FindingSubject, Ground, Link, Native, World, mark_new,
};
use areas::{AreaLine, Clause};
use drawing::ReadDrawing;
use legend::CodeLegend;
use lines::WorldFile;
use refs::Refs;
use shape::Shapes;

/// A world file as it was read.
#[derive(Clone, Debug)]
pub struct WorldReading {
    /// The world; `None` where the drawing can't be read. With errors among the findings it is fit
    /// only to be looked at and mended.
    pub world: Option<World>,
    /// Errors and warnings, by line and code; warnings after the errors of their line.
    pub findings: Vec<Finding<usize>>,
}

impl WorldReading {
    /// Whether there is no error.
    pub fn is_valid(&self) -> bool {
        !self.findings.iter().any(Finding::is_error)
    }
}

/// The code of an error, and its text.
type Wrong = (u8, String);

/// The errors after which the drawing can't be looked at.
const UNREADABLE: [u8; 9] = [4, 5, 6, 7, 8, 10, 11, 13, 14];

/// Reads and checks a world file. `known` is the board of the known world.
pub fn read_world(text: &str, known: &Board) -> WorldReading {
    let mut findings = Vec::new();
    let world = read(text, known, &mut findings);
    findings.sort_by_key(|finding| (finding.at, !finding.is_error(), finding.code));
    WorldReading { world, findings }
}

fn read(text: &str, known: &Board, findings: &mut Vec<Finding<usize>>) -> Option<World> {
    let sheet = lines::lay_out(text, findings);
    let legend = legend::read_legend(sheet.legend(), known, findings);
    let drawing = drawing::read_drawing(sheet.drawing(), &legend, findings);
    let areas = areas::read_areas(sheet.areas(), findings);
    // After these errors cells mean nothing for sure, and all that is said of areas would be wrong.
    let mut codes = findings.iter().filter_map(|finding| finding.code);
    if codes.any(|code| UNREADABLE.contains(&code.0)) {
        return None;
    }
    let Some(shapes) = shape::find(&drawing, !sheet.flat) else {
        let text = format!(
            "the drawing is far too large; the most is {}×{} cells",
            LARGEST.0, LARGEST.1
        );
        findings.push(Finding::numbered(0, 25, text));
        return None;
    };
    let parsed = ParsedWorld {
        sheet: &sheet,
        legend: &legend,
        drawing: &drawing,
        shapes: &shapes,
        known,
        findings,
    };
    Some(parsed.world(&areas))
}

/// What the drawing says is looked at.
struct ParsedWorld<'a> {
    sheet: &'a WorldFile,
    legend: &'a CodeLegend,
    drawing: &'a ReadDrawing,
    shapes: &'a Shapes,
    known: &'a Board,
    findings: &'a mut Vec<Finding<usize>>,
}

impl ParsedWorld<'_> {
    fn world(mut self, lines: &[AreaLine]) -> World {
        let mut areas: Vec<Area> = self
            .shapes
            .areas
            .iter()
            .map(|(id, kind)| Area::plain(id, *kind))
            .collect();
        self.marks(&mut areas);
        let mut refs = Refs::new(self.shapes, self.legend, self.known);
        self.notes(lines, &mut areas, &mut refs);
        let mut world = World {
            title: self.sheet.title.clone(),
            seed: self.sheet.seed.clone(),
            remarks: self.sheet.remarks.clone(),
            comments: comments::read_comments(&self, lines, &refs),
            closed: self.sheet.closed.clone(),
            grid: self.shapes.grid.clone(),
            areas,
            barriers: self.legend.barriers.clone(),
            joins: Vec::new(),
            cuts: Vec::new(),
        };
        let coastline = Coastline::new(&world, self.known);
        // Without joins and cuts: each line is judged by what the cells alone say.
        let drawn = DrawnWorld::new(&world, self.known, &coastline);
        let joins = self.links(LinkKind::Join, drawn, &refs);
        let cuts = self.links(LinkKind::Cut, drawn, &refs);
        (world.joins, world.cuts) = (joins, cuts);
        self.claims(&world);
        let drawn = DrawnWorld::new(&world, self.known, &coastline);
        for finding in geography(drawn) {
            let found = finding.moved(|at| self.line(at));
            self.findings.push(found);
        }
        world
    }

    fn line(&self, spot: FindingSubject) -> usize {
        let row = match spot {
            // Joins and cuts were judged at their own lines before.
            FindingSubject::World | FindingSubject::Join(_) | FindingSubject::Cut(_) => return 0,
            FindingSubject::Cell(_, row) => usize::from(row),
            FindingSubject::Area(area) => {
                self.shapes.first_cells[area.index()] / self.drawing.width.max(1)
            }
        };
        self.drawing.lines.get(row).copied().unwrap_or(0)
    }

    /// Takes the marks of the drawing, one an area.
    fn marks(&mut self, areas: &mut [Area]) {
        for mark in &self.drawing.marks {
            let Ground::Area(area) = self.shapes.grid.cells[mark.cell] else {
                continue;
            };
            let area = &mut areas[area.index()];
            // One mark an area: the first one counts.
            if area.centre {
                let text = format!("`{}` has a mark already; leave one out", area.id);
                self.findings.push(Finding::numbered(
                    self.drawing.lines[mark.cell / self.drawing.width],
                    9,
                    text,
                ));
                continue;
            }
            area.centre = true;
            area.native = mark.native.then_some(Native::Fixed);
        }
    }

    /// Takes what the block `areas` notes.
    fn notes(&mut self, lines: &[AreaLine], areas: &mut [Area], refs: &mut Refs) {
        let mut listed = vec![false; areas.len()];
        let mut natives: Vec<(usize, AreaId)> = Vec::new();
        for line in lines {
            let Some(id) = refs.area(&line.area) else {
                let why = refs.no_area(&line.area);
                self.findings.push(Finding::numbered(line.number, 17, why));
                continue;
            };
            if !mark_new(&mut listed, id.index()) {
                let text = format!(
                    "`{}` has a line already; put all its notes in one",
                    areas[id.index()].id
                );
                self.findings.push(Finding::numbered(line.number, 28, text));
                continue;
            }
            for clause in &line.clauses {
                match apply(clause, &mut areas[id.index()], id, refs) {
                    Ok(()) if matches!(clause, Clause::Native(_)) => {
                        natives.push((line.number, id));
                    }
                    Ok(()) => {}
                    Err((code, why)) => {
                        self.findings
                            .push(Finding::numbered(line.number, code, why));
                    }
                }
            }
        }
        // Only now: `centre` may stand behind `native` in a line.
        for (line, id) in natives {
            let area = &mut areas[id.index()];
            if !area.centre {
                area.native = None;
                self.findings
                    .push(Finding::numbered(line, 18, NATIVE_WITHOUT_CENTRE));
            }
        }
    }

    fn links(&mut self, kind: LinkKind, drawn: DrawnWorld, refs: &Refs) -> Vec<Link> {
        let lines = match kind {
            LinkKind::Join => self.sheet.join(),
            LinkKind::Cut => self.sheet.cut(),
        };
        let mut links = Vec::new();
        for line in lines {
            let link = match links::read_link(line, refs) {
                Ok(link) => link,
                Err((code, why)) => {
                    let finding = Finding::numbered(line.number, code, why);
                    self.findings.push(finding);
                    continue;
                }
            };
            match fate(&link, kind, drawn) {
                LinkFate::Join { .. } | LinkFate::Cut(_) => links.push(link),
                LinkFate::Refused(why) => {
                    self.findings.push(Finding::numbered(line.number, 21, why));
                }
            }
        }
        links
    }

    /// Compares what the file claims with what is there.
    fn claims(&mut self, world: &World) {
        let counts = [
            (
                self.sheet.areas_claimed,
                world.areas.len(),
                "area-count",
                "areas",
            ),
            (
                self.sheet.centres_claimed,
                world.centres(),
                "centre-count",
                "centres",
            ),
        ];
        for (claim, count, word, what) in counts {
            if let Some((line, claimed)) = claim.filter(|&(_, claimed)| claimed != count) {
                let text = format!(
                    "the file claims {claimed} {what}, but has {count}; fix the drawing, or \
                     write `{word} {count}`"
                );
                self.findings.push(Finding::numbered(line, 23, text));
            }
        }
    }
}

/// Takes a clause, if it fits.
fn apply(clause: &Clause, area: &mut Area, id: AreaId, refs: &mut Refs) -> Result<(), Wrong> {
    let sea = area.kind == AreaKind::Sea;
    match clause {
        Clause::Name(name) => {
            refs.taken.give(name, id).map_err(|why| (19, why))?;
            area.name = Some(name.clone());
        }
        Clause::Abbr(abbr) => {
            refs.taken.give(abbr, id).map_err(|why| (19, why))?;
            area.abbr = Some(abbr.clone());
        }
        Clause::Centre if sea => return Err((18, CENTRE_AT_SEA.to_owned())),
        Clause::Native(_) if sea => return Err((18, NATIVE_AT_SEA.to_owned())),
        Clause::Canal if sea => return Err((18, CANAL_AT_SEA.to_owned())),
        Clause::Centre => area.centre = true,
        Clause::Native(native) => area.native = Some(*native),
        Clause::Canal => area.canal = true,
        Clause::Note(note) => area.note = Some(note.clone()),
    }
    Ok(())
}
