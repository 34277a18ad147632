//! Drawings made by chance, and files that are damaged.

use super::oracle::{Oracle, Said};
use super::{OCEAN, WEST, known, without_ids};
use chancery_atlas::board::{Ground, Place, World};
use chancery_atlas::world::{self, blank_world};
use proptest::prelude::*;

/// The head and the legend of the drawings.
const HEAD: &str = "legend\n  a-z = sea\n  A-T = land\n  U = impassable the Wall of Gog\n  1 = \
 known NAO\n  2 = known NWG\n  3 = known BAR\n  4 = known Arc\n  5 = known Tar\n  6 = known \
 Cau\n  7 = known Per\n  8 = known Syr\n  9 = known Egy\n  0 = known Lib\n  V = known Tun\n  W = \
 known Alg\n  X = known Mor\n  Y = known SAO\n  Z = known MAO\ndrawing\n";
const BLOCK: [&str; 9] = [
    "1122223333444444",
    "11%%%%%%%%%%%%55",
    "1%%%%%%%%%%%%%55",
    "Z%%%%%%%%%%%%%55",
    "Z%%%%%%%%%%%%%66",
    "Z%%%%%%%%%%%%%77",
    "Y%%%%%%%%%%%%%77",
    "YY%%%%%%%%%%8877",
    "YYXXWWVV00099887",
];

/// A drawing by chance round the known world, which may lie across the seam. Areas are patches of
/// one to three cells' width.
fn drawing() -> impl Strategy<Value = String> {
    let codes = prop::sample::select(vec![
        'a', 'a', 'a', 'b', 'b', 'c', 'd', 'A', 'A', 'B', 'B', 'C', '^', '.', 'U',
    ]);
    let size = (18..25_usize, 12..15_usize, 1..4_usize, any::<bool>());
    size.prop_flat_map(move |(width, height, patch, wraps)| {
        let patches =
            prop::collection::vec(codes.clone(), (width / patch + 1) * (height / patch + 1));
        let left = if wraps { 0..width } else { 0..width - 15 };
        (
            Just((width, height, patch, wraps)),
            patches,
            left,
            0..height - 8,
        )
    })
    .prop_map(|((width, height, patch, wraps), patches, left, top)| {
        let mut text = format!(
            "world 1\nwrap {}\n{HEAD}",
            if wraps { "cylinder" } else { "none" }
        );
        for row in 0..height {
            text.push_str("  ");
            for column in 0..width {
                let block = (column + width - left) % width;
                let inside = row
                    .checked_sub(top)
                    .and_then(|row| BLOCK.get(row)?.as_bytes().get(block));
                let code = patches[(row / patch) * (width / patch + 1) + column / patch];
                text.push(inside.map_or(code, |&b| char::from(b)));
            }
            text.push('\n');
        }
        text
    })
}

/// A drawing with notes, joins and cuts, some of which make no sense.
fn file() -> impl Strategy<Value = String> {
    let clause = prop::sample::select(vec![
        "centre",
        "native",
        "native mobile",
        "canal",
        "note Here be dragons",
        "name Hy Brasil",
        "abbr Bra",
        "name Ys",
        "abbr Thu",
    ]);
    let reference = prop::sample::select(vec![
        "a.1", "a.2", "b.1", "c.1", "A.1", "A.2", "B.1", "B.2", "C.1", "C", "MAO", "Per", "Mor",
        "Alg",
    ]);
    let coast = prop::sample::select(vec!["", "", "", "/nc", "/sc", "/ec"]);
    let only = prop::sample::select(vec!["", "", "; fleets", "; armies"]);
    let note = (reference.clone(), prop::collection::vec(clause, 1..4))
        .prop_map(|(area, clauses)| format!("  {area}: {}\n", clauses.join("; ")));
    let link = (reference.clone(), coast.clone(), reference, coast, only)
        .prop_map(|(a, x, b, y, only)| format!("  {a}{x} - {b}{y}{only}\n"));
    let links = prop::collection::vec(link, 0..6);
    (
        drawing(),
        prop::collection::vec(note, 0..6),
        links.clone(),
        links,
    )
        .prop_map(|(text, notes, joins, cuts)| {
            format!(
                "{text}areas\n{}join\n{}cut\n{}",
                notes.concat(),
                joins.concat(),
                cuts.concat()
            )
        })
}

/// What the program says, in the oracle's words, but for joins.
fn surveyed(world: &World) -> Said {
    let known = known();
    let survey = world::survey(world, &known);
    let place = |place: &Place| {
        let names = &survey.coasts[place.province.index()];
        (
            place.province.index(),
            place
                .coast
                .map_or(String::new(), |coast| names[coast.index()].to_owned()),
        )
    };
    let mut said = Said::default();
    for (index, names) in survey.coasts.iter().enumerate() {
        let land = known.provinces.get(index).map_or_else(
            || {
                world.areas[index - known.provinces.len()].kind
                    == chancery_atlas::board::AreaKind::Land
            },
            |province| province.edge && province.terrain.is_land(),
        );
        if land {
            said.coasts
                .insert(index, names.iter().map(|&name| name.to_owned()).collect());
        }
    }
    said.armies = survey
        .armies
        .iter()
        .map(|(a, b)| (a.index(), b.index()))
        .collect();
    said.fleets = survey
        .fleets
        .iter()
        .map(|(a, b)| (place(a), place(b)))
        .map(|(a, b)| (a.clone().min(b.clone()), a.max(b)))
        .collect();
    said
}

/// Cells of one area hang together, and cells of the same letter that touch are of one area.
fn areas_are_pieces(text: &str, world: &World) -> Result<(), TestCaseError> {
    let rows: Vec<Vec<char>> = text
        .lines()
        .skip_while(|line| *line != "drawing")
        .skip(1)
        .take(usize::from(world.grid.height))
        .map(|row| row.trim().chars().collect())
        .collect();
    let (width, height) = (i32::from(world.grid.width), i32::from(world.grid.height));
    // Labels are spread until nothing changes.
    let mut label: Vec<usize> = (0..world.grid.cells.len()).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for row in 0..height {
            for column in 0..width {
                for (c, r) in [(column + 1, row), (column, row + 1)] {
                    let c = if world.grid.wraps {
                        c.rem_euclid(width)
                    } else {
                        c
                    };
                    if c < width && r < height {
                        let index = |c: i32, r: i32| usize::try_from(r * width + c).unwrap();
                        let (one, other) = (index(column, row), index(c, r));
                        let code = |i: usize| rows[i / rows[0].len()][i % rows[0].len()];
                        if code(one) == code(other) && label[one] != label[other] {
                            let low = label[one].min(label[other]);
                            (label[one], label[other]) = (low, low);
                            changed = true;
                        }
                    }
                }
            }
        }
    }
    for (one, a) in world
        .grid
        .cells
        .iter()
        .enumerate()
        .filter(|(_, ground)| matches!(ground, Ground::Area(_)))
    {
        for (other, b) in world.grid.cells.iter().enumerate() {
            prop_assert_eq!(
                a == b,
                label[one] == label[other],
                "cells {} and {}",
                one,
                other
            );
        }
    }
    Ok(())
}

/// A real file, some lines damaged.
fn damaged() -> impl Strategy<Value = String> {
    let damage = prop::collection::vec((0..60_usize, 0..6_usize, 0..70_usize, any::<char>()), 1..6);
    (prop::sample::select(vec![WEST, OCEAN]), damage).prop_map(|(text, damage)| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (line, kind, size, stray) in damage {
            let line = line % lines.len();
            lines[line] = match kind {
                0 => String::new(),
                1 => format!("{}\n{}", lines[line], lines[line]),
                2 => lines[line].chars().take(size).collect(),
                3 => format!("{}{}", " ".repeat(size % 5), lines[line].trim_start()),
                4 => lines[line]
                    .chars()
                    .enumerate()
                    .map(|(i, c)| if i == size { stray } else { c })
                    .collect(),
                _ => lines[line].chars().skip(size).collect(),
            };
        }
        lines.join("\n")
    })
}

/// Faults are on lines that there are, and in order.
fn in_order(text: &str) -> Result<(), TestCaseError> {
    let reading = world::read_world(text, &known());
    let lines = text.split('\n').count();
    prop_assert!(reading.findings.iter().all(|finding| finding.at <= lines));
    let order: Vec<_> = reading
        .findings
        .iter()
        .map(|finding| (finding.at, finding.code.is_none(), finding.code))
        .collect();
    prop_assert!(order.is_sorted());
    prop_assert!(reading.world.is_some() || !reading.is_valid());
    if let Some(world) = reading.world {
        // Whatever was read can be joined, surveyed, checked and written.
        let board = world::join(world.clone(), &known());
        prop_assert_eq!(
            board.provinces.len(),
            board.known_count() + world.areas.len()
        );
        let text = world::write(&world, &known());
        prop_assert!(world::read_world(&text, &known()).world.is_some());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn coasts_and_ways_are_as_the_rules_say_word_for_word(text in file()) {
        let mut world = world::read_world(&text, &known()).world.unwrap();
        areas_are_pieces(&text, &world)?;
        world.joins.clear();
        let known = known();
        crate::support::asked_of_both();
        prop_assert_eq!(surveyed(&world), Oracle::new(&world, &known).say(), "{}", text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_world_that_is_written_is_read_as_the_same(text in file()) {
        let world = world::read_world(&text, &known()).world.unwrap();
        let written = world::write(&world, &known());
        let again = world::read_world(&written, &known());
        prop_assert!(again.world.is_some(), "{}\n{:?}", written, again.findings);
        // Nothing was lost, and nothing is found fault with that was taken before.
        let stage2 = again.findings.iter().find(|finding| finding.code.is_some_and(|code| [9, 17, 18, 19, 20, 21, 28].contains(&code.0)));
        prop_assert_eq!(stage2, None, "{}", written);
        prop_assert_eq!(without_ids(again.world.unwrap()), without_ids(world), "{}", written);
    }

    #[test]
    fn turning_the_earth_changes_nothing_but_ids(text in drawing(), turn in 1..20_i32) {
        let world = world::read_world(&text, &known()).world.unwrap();
        prop_assume!(world.grid.wraps);
        let mut turned = world.clone();
        let width = i32::from(world.grid.width);
        let from = |index: usize| {
            let (column, row) = (i32::try_from(index).unwrap() % width, i32::try_from(index).unwrap() / width);
            usize::try_from(row * width + (column + turn).rem_euclid(width)).unwrap()
        };
        for (index, cell) in turned.grid.cells.iter_mut().enumerate() {
            *cell = world.grid.cells[from(index)];
        }
        // Read again, the areas are numbered otherwise.
        let again = world::read_world(&world::write(&turned, &known()), &known()).world.unwrap();
        let mut number = vec![0; world.areas.len()];
        for (index, cell) in again.grid.cells.iter().enumerate() {
            if let (Ground::Area(new), Ground::Area(old)) = (cell, world.grid.cells[from(index)]) {
                number[old.index()] = new.index();
            }
        }
        let first = known().provinces.len();
        let renumber = |p: usize| if p < first { p } else { first + number[p - first] };
        let place = |(p, coast): (usize, String)| (renumber(p), coast);
        let before = surveyed(&world);
        let expected = Said {
            coasts: before.coasts.into_iter().map(|(p, names)| (renumber(p), names)).collect(),
            armies: before.armies.into_iter().map(|(a, b)| (renumber(a), renumber(b))).map(|(a, b)| (a.min(b), a.max(b))).collect(),
            fleets: before.fleets.into_iter().map(|(a, b)| (place(a), place(b))).map(|(a, b)| (a.clone().min(b.clone()), a.max(b))).collect(),
        };
        prop_assert_eq!(surveyed(&again), expected);
    }

    #[test]
    fn no_damage_breaks_the_reader(text in damaged()) {
        in_order(&text)?;
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(world 1\n)?(legend\n  a=sea\n  A = \
     land\ndrawing\n)?(.|\n|  [aA*!^%.]{1,9}\n){0,60}") {
        in_order(&text)?;
    }
}

#[test]
fn the_largest_world_is_read_in_good_time() {
    let mut world = blank_world(400, 200, &known()).unwrap();
    let plain = world.areas[0].clone();
    // Nineteen areas a row, twenty rows of them, seas and lands by turns.
    for row in 1..199_usize {
        for column in 0..400_usize {
            let area = 1 + (row / 10) * 19 + column / 22;
            let cell = &mut world.grid.cells[row * 400 + column];
            if matches!(cell, Ground::Area(_)) {
                *cell = Ground::Area(chancery_atlas::board::AreaId(u16::try_from(area).unwrap()));
            }
            while world.areas.len() <= area {
                let kind = if world.areas.len().is_multiple_of(3) {
                    chancery_atlas::board::AreaKind::Land
                } else {
                    chancery_atlas::board::AreaKind::Sea
                };
                world.areas.push(chancery_atlas::board::Area {
                    kind,
                    ..plain.clone()
                });
            }
        }
    }
    let text = world::write(&world, &known());
    let start = std::time::Instant::now();
    let reading = world::read_world(&text, &known());
    let board = world::join(reading.world.unwrap(), &known());
    assert!(board.provinces.len() > 300);
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
