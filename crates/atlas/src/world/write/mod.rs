//! From a [`World`] to the text of its file, with letters so chosen that equal ones do not touch.

mod comments;
mod letters;

use super::template;
use crate::board::{
    Area, AreaId, AreaKind, Board, FileLine, Ground, Link, LinkEnd, Native, ProvinceId, UnitKind,
    World, WorldSide, mark_new,
};
use letters::CodeLetters;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text of a world's file. Read back it is the same world, but for the ids of areas, which the
/// letters make: an area keeps the letter of its id where it can.
///
/// Characters that would end a line, a clause or a text too soon (`#`, `;`, line ends) are written
/// as blanks. Each area should be in one piece, and have a cell; one without is left out.
pub fn write(world: &World, known: &Board) -> String {
    write_with_ids(world, known).0
}

/// The same, and the ids that the areas have in it; `None` where one has no cell.
pub fn write_with_ids(world: &World, known: &Board) -> (String, Vec<Option<String>>) {
    let letters = letters::choose(world);
    let writing = WorldWriting {
        world,
        known,
        ids: ids(world, &letters.areas),
        letters,
    };
    let mut text = String::from("world 1\n");
    writing.head(&mut text);
    writing.legend(&mut text);
    writing.drawing(&mut text);
    writing.areas(&mut text);
    writing.links("join", &world.joins, &mut text);
    writing.links("cut", &world.cuts, &mut text);
    (writing.with_comments(text), writing.ids)
}

/// Gives every area the id that it has in the world's file.
pub(crate) fn settle_ids(world: &mut World) {
    let letters = letters::choose(world);
    for (area, id) in ids(world, &letters.areas).into_iter().enumerate() {
        if let Some(id) = id {
            world.areas[area].id = id;
        }
    }
}

/// Per area its id in the file; `None` where it has no cell.
fn ids(world: &World, letters: &[char]) -> Vec<Option<String>> {
    let mut order: Vec<usize> = Vec::new();
    let mut seen = vec![false; world.areas.len()];
    for ground in &world.grid.cells {
        if let Ground::Area(area) = ground
            && mark_new(&mut seen, area.index())
        {
            order.push(area.index());
        }
    }
    // As the reader numbers them: the pieces of one letter in the order of their first cells.
    let mut pieces: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for &area in &order {
        pieces.entry(letters[area]).or_default().push(area);
    }
    let mut ids = vec![None; world.areas.len()];
    for (letter, areas) in pieces {
        for (number, &area) in (1..).zip(&areas) {
            ids[area] = Some(if areas.len() == 1 {
                letter.to_string()
            } else {
                format!("{letter}.{number}")
            });
        }
    }
    ids
}

struct WorldWriting<'a> {
    world: &'a World,
    known: &'a Board,
    letters: CodeLetters,
    ids: Vec<Option<String>>,
}

/// A text without what would end it too soon.
fn plain(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| {
            if c.is_control() || matches!(c, '#' | ';') {
                ' '
            } else {
                c
            }
        })
        .collect();
    text.trim().to_owned()
}

const fn side(side: WorldSide) -> &'static str {
    match side {
        WorldSide::North => "north",
        WorldSide::East => "east",
        WorldSide::South => "south",
        WorldSide::West => "west",
    }
}

impl WorldWriting<'_> {
    fn head(&self, text: &mut String) {
        // Above all else but `world 1`, or they would be read as comments on a line.
        for remark in &self.world.remarks {
            let remark: String = remark
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect();
            let _ = writeln!(text, "{}", format!("# {remark}").trim_end());
        }
        let title = plain(&self.world.title);
        if !title.is_empty() {
            let _ = writeln!(text, "title {title}");
        }
        let _ = writeln!(
            text,
            "wrap {}",
            if self.world.grid.wraps {
                "cylinder"
            } else {
                "none"
            }
        );
        if let Some(seed) = self
            .world
            .seed
            .as_deref()
            .map(plain)
            .filter(|seed| !seed.is_empty())
        {
            let _ = writeln!(text, "seed {seed}");
        }
        if !self.world.closed.is_empty() {
            let sides: Vec<&str> = self.world.closed.iter().copied().map(side).collect();
            let _ = writeln!(text, "closed {}", sides.join(" "));
        }
    }

    fn legend(&self, text: &mut String) {
        text.push_str("\nlegend\n  a-z = sea\n  A-U = land\n");
        for (kind, word) in [(AreaKind::Sea, "sea"), (AreaKind::Land, "land")] {
            let areas = self.world.areas.iter().zip(&self.letters.areas);
            let mut more: Vec<char> = areas
                .filter(|(area, c)| area.kind == kind && !c.is_ascii())
                .map(|(_, &c)| c)
                .collect();
            // A letter may stand for several areas, as a colour does.
            more.sort_unstable();
            more.dedup();
            for codes in more.chunks(20) {
                let codes: Vec<String> = codes.iter().map(char::to_string).collect();
                let _ = writeln!(text, "  {} = {word}", codes.join(" "));
            }
        }
        for (code, barrier) in self.letters.barriers.iter().zip(&self.world.barriers) {
            let _ = writeln!(text, "  {code} = impassable {}", plain(barrier));
        }
        for (code, abbr) in template::EDGE {
            let _ = writeln!(text, "  {code} = known {abbr}");
        }
    }

    fn drawing(&self, text: &mut String) {
        text.push_str("\ndrawing\n");
        let width = usize::from(self.world.grid.width);
        let edges: BTreeMap<ProvinceId, char> = template::EDGE
            .iter()
            .filter_map(|&(code, abbr)| Some((self.known.find_exact(abbr)?, code)))
            .collect();
        let marks = self.marks();
        for (row, cells) in self.world.grid.cells.chunks(width.max(1)).enumerate() {
            text.push_str("  ");
            text.extend(cells.iter().enumerate().map(|(column, ground)| {
                match *ground {
                    Ground::Void => '.',
                    Ground::Ice => '^',
                    Ground::Inside => '%',
                    Ground::Barrier(barrier) => self
                        .letters
                        .barriers
                        .get(usize::from(barrier))
                        .copied()
                        .unwrap_or('^'),
                    // A province that the block does not have can only be drawn as its inside.
                    Ground::Edge(province) => edges.get(&province).copied().unwrap_or('%'),
                    Ground::Area(area) => marks
                        .get(&(row * width + column))
                        .copied()
                        .unwrap_or(self.letters.areas[area.index()]),
                }
            }));
            text.push('\n');
        }
    }

    /// The cells with a mark, by index: of each centre the first with a cell of it on its left.
    fn marks(&self) -> BTreeMap<usize, char> {
        let grid = &self.world.grid;
        let width = usize::from(grid.width.max(1));
        let mut marked = vec![false; self.world.areas.len()];
        let mut marks = BTreeMap::new();
        for (index, &ground) in grid.cells.iter().enumerate() {
            let Ground::Area(area) = ground else { continue };
            // Within the row: the reader does not look across the seam.
            let room = !index.is_multiple_of(width) && grid.cells[index - 1] == ground;
            if room && is_marked(self.world.area(area)) && mark_new(&mut marked, area.index()) {
                marks.insert(
                    index,
                    if self.world.area(area).native == Some(Native::Fixed) {
                        '!'
                    } else {
                        '*'
                    },
                );
            }
        }
        marks
    }

    fn areas(&self, text: &mut String) {
        let marked: Vec<usize> = self
            .marks()
            .keys()
            .map(|&cell| match self.world.grid.cells[cell] {
                Ground::Area(area) => area.index(),
                _ => usize::MAX,
            })
            .collect();
        let mut lines: Vec<(&str, Vec<String>)> = Vec::new();
        for (index, (area, id)) in self.world.areas.iter().zip(&self.ids).enumerate() {
            // A line that a comment goes with is written, though the drawing says it all.
            let is_noted = self
                .world
                .comments
                .iter()
                .any(|comment| comment.line == FileLine::Area(AreaId(index as u16)));
            let clauses = clauses(area, marked.contains(&index) && !is_noted);
            if let Some(id) = id
                && !clauses.is_empty()
            {
                lines.push((id, clauses));
            }
        }
        if lines.is_empty() {
            return;
        }
        text.push_str("\nareas\n");
        let ids = lines
            .iter()
            .map(|(id, _)| id.chars().count())
            .max()
            .unwrap_or(0)
            + 1;
        let names = lines
            .iter()
            .filter(|(_, clauses)| clauses.len() > 1)
            .map(|(_, clauses)| clauses[0].chars().count());
        let names = names.max().unwrap_or(0) + 1;
        for (id, clauses) in lines {
            let id = format!("{id}:");
            let rest = clauses[1..].join("; ");
            let first = if rest.is_empty() {
                clauses[0].clone()
            } else {
                format!("{:<names$} ", format!("{};", clauses[0]))
            };
            let _ = writeln!(text, "  {id:<ids$} {first}{rest}");
        }
    }

    fn links(&self, block: &str, links: &[Link], text: &mut String) {
        let lines: Vec<String> = links.iter().filter_map(|link| self.link(link)).collect();
        if !lines.is_empty() {
            let _ = writeln!(text, "\n{block}");
            text.extend(lines);
        }
    }

    fn link(&self, link: &Link) -> Option<String> {
        let only = match link.only {
            None => "",
            Some(UnitKind::Fleet) => "; fleets",
            Some(UnitKind::Army) => "; armies",
        };
        Some(format!(
            "  {} - {}{only}\n",
            self.end(&link.from)?,
            self.end(&link.to)?
        ))
    }

    fn end(&self, end: &LinkEnd) -> Option<String> {
        let at = match end.at {
            Ground::Area(area) => self.ids.get(area.index())?.clone()?,
            Ground::Edge(province) => self.known.province(province).abbr.clone(),
            _ => return None,
        };
        Some(match &end.coast {
            Some(coast) => format!("{at}/{coast}"),
            None => at,
        })
    }
}

/// Whether a mark can stand in the drawing for an area.
fn is_marked(area: &Area) -> bool {
    area.centre && area.kind == AreaKind::Land
}

/// What is noted of an area in its line; a mark says that it is a centre, and that a native army
/// stands there that only stands.
fn clauses(area: &Area, marked: bool) -> Vec<String> {
    let mut clauses = Vec::new();
    if let Some(name) = &area.name {
        clauses.push(format!("name {}", plain(name)));
    }
    if let Some(abbr) = &area.abbr {
        clauses.push(format!("abbr {}", plain(abbr)));
    }
    if area.centre && !marked {
        clauses.push("centre".to_owned());
    }
    match area.native {
        Some(Native::Mobile) => clauses.push("native mobile".to_owned()),
        Some(Native::Fixed) if !marked => clauses.push("native".to_owned()),
        Some(Native::Fixed) | None => {}
    }
    if area.canal {
        clauses.push("canal".to_owned());
    }
    if let Some(note) = &area.note {
        let note = plain(note);
        // `note` alone is no clause.
        if !note.is_empty() {
            clauses.push(format!("note {note}"));
        }
    }
    clauses
}
