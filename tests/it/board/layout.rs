//! The charts of the built-in boards, laid out anew.

use chancery_atlas::board::check::check_text;
use chancery_atlas::board::file::BoardFile;
use chancery_atlas::board::layout::lay_out;
use chancery_atlas::board::{Board, Chart, ChartCell, builtin};

/// A built-in board's file without what its drawing tells, and the drawing.
fn stripped(id: &str) -> (BoardFile<'static>, Chart) {
    let text = builtin::text(id).unwrap();
    let mut file = BoardFile::parse(text, id).unwrap();
    let chart = Board::from_ron(text, id).unwrap().chart;
    for province in &mut file.provinces {
        province.code = ' ';
        province.ring = "".into();
        province.label = (0, 0, 0);
        for coast in &mut province.coasts {
            coast.unit = (u16::MAX, u16::MAX);
        }
    }
    for decor in &mut file.decor {
        decor.code = ' ';
    }
    file.chart = "".into();
    file.adjacent_not_touching = "".into();
    file.touching_not_adjacent = "".into();
    (file, chart)
}

#[test]
fn the_built_in_boards_laid_out_anew_have_no_error() {
    for id in builtin::ids() {
        let (mut file, chart) = stripped(id);
        lay_out(&mut file, &chart);
        let report = check_text(&file.to_string(), id);
        assert!(report.findings.is_empty(), "{report}");
        let (anew, before) = (report.board.unwrap(), builtin::load(id).unwrap());
        assert_eq!(anew.chart.cells, before.chart.cells, "{id}");
    }
}

#[test]
fn exceptions_are_found_as_they_were_declared() {
    for id in builtin::ids() {
        let (mut file, chart) = stripped(id);
        lay_out(&mut file, &chart);
        let declared = BoardFile::parse(builtin::text(id).unwrap(), id).unwrap();
        let pairs = |text: &str| {
            let mut pairs: Vec<Vec<String>> = text
                .split_ascii_whitespace()
                .map(|pair| {
                    let mut ends: Vec<_> = pair.split('-').map(str::to_owned).collect();
                    ends.sort();
                    ends
                })
                .collect();
            pairs.sort();
            pairs
        };
        assert_eq!(
            pairs(&file.adjacent_not_touching),
            pairs(&declared.adjacent_not_touching)
        );
        assert_eq!(
            pairs(&file.touching_not_adjacent),
            pairs(&declared.touching_not_adjacent)
        );
    }
}

#[test]
fn rings_go_round_as_those_that_were_made_by_hand() {
    let (mut file, chart) = stripped("standard");
    lay_out(&mut file, &chart);
    let standard = BoardFile::parse(builtin::text("standard").unwrap(), "x").unwrap();
    let mut others = Vec::new();
    for (anew, by_hand) in file.provinces.iter().zip(&standard.provinces) {
        // A neighbour that is met twice may be listed twice.
        let words = |ring: &str| -> Vec<String> {
            let mut words: Vec<String> = ring
                .split(' ')
                .filter(|word| *word != "-")
                .map(str::to_owned)
                .collect();
            words.dedup();
            words
        };
        let (anew, by_hand) = (words(&anew.ring), words(&by_hand.ring));
        let turned = (0..anew.len()).any(|first| {
            let mut turned = anew.clone();
            turned.rotate_left(first);
            turned == by_hand
        });
        if !turned {
            others.push((anew.join(" "), by_hand.join(" ")));
        }
    }
    assert_eq!(others, []);
}

#[test]
fn names_fit_and_units_stand_beside_them() {
    for id in builtin::ids() {
        let (mut file, chart) = stripped(id);
        lay_out(&mut file, &chart);
        for province in &file.provinces {
            let (column, row, length) = province.label;
            assert!(usize::from(length) >= province.abbr.chars().count());
            let on_name =
                province.unit.1 == row && (column..column + length).contains(&province.unit.0);
            assert!(!on_name, "{id}: {}", province.id);
            let places: Vec<_> = province.coasts.iter().map(|coast| coast.unit).collect();
            assert!(!places.contains(&province.unit), "{id}: {}", province.id);
        }
    }
}

#[test]
fn what_a_hand_has_placed_is_kept() {
    let text = builtin::text("standard").unwrap();
    let mut file = BoardFile::parse(text, "x").unwrap();
    let chart = Board::from_ron(text, "x").unwrap().chart;
    lay_out(&mut file, &chart);
    let before = BoardFile::parse(text, "x").unwrap();
    for (after, before) in file.provinces.iter().zip(&before.provinces) {
        assert_eq!(
            (after.code, after.label, after.unit),
            (before.code, before.label, before.unit)
        );
        let coasts = |province: &[chancery_atlas::board::file::CoastRecord]| -> Vec<_> {
            province.iter().map(|coast| coast.unit).collect()
        };
        assert_eq!(coasts(&after.coasts), coasts(&before.coasts));
    }
    assert!(file.rows().eq(before.rows()));
}

/// A drawing that is not done yet: half of a board is blank, or nothing is drawn at all.
#[test]
fn half_a_drawing_is_laid_out_as_far_as_it_goes() {
    let (mut file, mut chart) = stripped("standard");
    let half = chart.cells.len() / 2;
    for cell in &mut chart.cells[half..] {
        *cell = None;
    }
    lay_out(&mut file, &chart);
    let report = check_text(&file.to_string(), "half");
    assert!(report.board.is_none());
    let drawn = |name: &str| {
        let at = file.provinces.iter().position(|p| p.id == name).unwrap();
        file.provinces[at].label.2 > 0
    };
    assert!(drawn("cly") && !drawn("tun"));
    assert!(
        !report
            .to_string()
            .contains("no province or dead ground has the code")
    );
    let (mut file, mut chart) = stripped("standard");
    chart.cells.clear();
    (chart.width, chart.height) = (0, 0);
    lay_out(&mut file, &chart);
    assert!(check_text(&file.to_string(), "none").board.is_none());
}

/// Codes of land are letters and digits, those of water are not, however many there are.
#[test]
fn codes_tell_land_from_water() {
    let (mut file, chart) = stripped("mercator-world");
    lay_out(&mut file, &chart);
    for province in &file.provinces {
        assert_eq!(
            province.code.is_alphanumeric(),
            province.terrain.is_land(),
            "{}: {}",
            province.id,
            province.code
        );
    }
    let board = Board::from_ron(&file.to_string(), "x").unwrap();
    assert!(
        board
            .chart
            .cells
            .iter()
            .all(|cell| matches!(cell, Some(ChartCell::Province(_) | ChartCell::Decor(_))))
    );
}
