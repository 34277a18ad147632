//! The letters by which areas are drawn: seas small, lands large, and equal ones never side by
//! side.

use crate::board::{AreaKind, Ground, World};
use crate::world::read::is_code;
use std::collections::BTreeMap;

pub struct CodeLetters {
    pub areas: Vec<char>,
    /// Per text of impassable ground.
    pub barriers: Vec<char>,
}

/// Letters of seas that are taken first.
const SEAS: std::ops::RangeInclusive<char> = 'a'..='z';
/// Letters of lands that are taken first; the rest of the alphabet is for areas of the known world.
const LANDS: std::ops::RangeInclusive<char> = 'A'..='U';

/// Chooses the letters of a world. An area keeps the letter of its id where it can.
pub(crate) fn choose(world: &World) -> CodeLetters {
    let touching = touching(world);
    let barriers = barriers(world);
    // Letters that are kept may leave none for an area among them: then all are chosen anew.
    let areas = assign(world, &touching, &barriers, true)
        .or_else(|| assign(world, &touching, &barriers, false));
    // A letter for every area is always found, unless hundreds of areas touch one.
    CodeLetters {
        areas: areas.unwrap_or_else(|| vec!['a'; world.areas.len()]),
        barriers,
    }
}

/// The letter of an area's id, if areas of its kind can have it.
fn own_letter(id: &str, kind: AreaKind) -> Option<char> {
    id.chars().next().filter(|&c| suits(c, kind))
}

/// Whether areas of a kind can have a letter.
fn suits(c: char, kind: AreaKind) -> bool {
    match kind {
        AreaKind::Sea => SEAS.contains(&c) || (!c.is_ascii() && c.is_lowercase() && is_code(c)),
        AreaKind::Land => LANDS.contains(&c) || (!c.is_ascii() && c.is_uppercase() && is_code(c)),
    }
}

/// All letters of a kind, the plain ones first.
fn letters(kind: AreaKind) -> impl Iterator<Item = char> {
    ('A'..='z')
        .chain('\u{c0}'..='\u{4ff}')
        .filter(move |&c| suits(c, kind))
}

/// Impassable ground has the last letters of lands that no land has for its id.
fn barriers(world: &World) -> Vec<char> {
    let wanted: Vec<char> = world
        .areas
        .iter()
        .filter_map(|area| own_letter(&area.id, area.kind))
        .collect();
    let free = LANDS
        .rev()
        .chain(letters(AreaKind::Land).filter(|c| !c.is_ascii()))
        .filter(|c| !wanted.contains(c));
    let mut codes: Vec<char> = free.take(world.barriers.len()).collect();
    // As many texts as this are not read: see the legend.
    codes.resize(world.barriers.len(), 'U');
    codes
}

/// Per area, the others that touch it.
fn touching(world: &World) -> Vec<Vec<usize>> {
    let mut touching = vec![Vec::new(); world.areas.len()];
    for (index, &ground) in world.grid.cells.iter().enumerate() {
        let Ground::Area(area) = ground else { continue };
        for next in world.grid.shape().around(index) {
            match world.grid.cells[next] {
                // Once from each side, so both of a pair know of it.
                Ground::Area(other) if other != area => touching[area.index()].push(other.index()),
                _ => {}
            }
        }
    }
    for row in &mut touching {
        row.sort_unstable();
        row.dedup();
    }
    touching
}

/// Whether an area beside has the letter: two of one letter that touch would be one area.
fn clashes(c: char, beside: &[usize], given: &[Option<char>]) -> bool {
    beside.iter().any(|&other| given[other] == Some(c))
}

/// Gives each area the letter of its id, or else the first that fits and is least in use. `None`
/// where one finds none.
fn assign(
    world: &World,
    touching: &[Vec<usize>],
    barriers: &[char],
    keep: bool,
) -> Option<Vec<char>> {
    let mut given: Vec<Option<char>> = vec![None; world.areas.len()];
    let mut used: BTreeMap<char, usize> = BTreeMap::new();
    // The alphabet is long, and asking of every letter what it is takes most of the time.
    let (seas, lands): (Vec<char>, Vec<char>) = (
        letters(AreaKind::Sea).collect(),
        letters(AreaKind::Land).collect(),
    );
    if keep {
        for (index, area) in world.areas.iter().enumerate() {
            if let Some(c) = own_letter(&area.id, area.kind)
                && !clashes(c, &touching[index], &given)
            {
                given[index] = Some(c);
                *used.entry(c).or_default() += 1;
            }
        }
    }
    for (index, area) in world.areas.iter().enumerate() {
        if given[index].is_none() {
            let all = if area.kind == AreaKind::Sea {
                &seas
            } else {
                &lands
            };
            let (plain, other) = all.split_at(all.partition_point(char::is_ascii));
            // Each used as seldom as can be: a letter in one piece is an id without a number.
            let c = [plain, other].into_iter().find_map(|letters| {
                let fitting = letters
                    .iter()
                    .copied()
                    .filter(|c| !barriers.contains(c) && !clashes(*c, &touching[index], &given));
                fitting.min_by_key(|c| used.get(c).copied().unwrap_or(0))
            })?;
            given[index] = Some(c);
            *used.entry(c).or_default() += 1;
        }
    }
    given.into_iter().collect()
}
