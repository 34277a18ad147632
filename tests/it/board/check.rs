//! Every board in `tests/boards` is checked against the faults written beside it: `x.ron` against
//! `x.faults`.
//!
//! `UPDATE_FAULTS=1 cargo test --test board_check` writes the faults as found, to be read before
//! they are kept.

use chancery_atlas::board::check::{BoardReport, check_file, check_text};
use chancery_atlas::board::{Board, builtin, count_errors};
use std::path::{Path, PathBuf};

fn boards() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut boards: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    boards.sort();
    boards
}

fn check(path: &Path) -> BoardReport {
    let text = std::fs::read_to_string(path).unwrap();
    check_text(&text, path.file_name().unwrap().to_str().unwrap())
}

#[test]
fn each_board_shows_the_faults_written_beside_it() {
    let boards = boards();
    assert!(boards.len() > 10);
    for path in boards {
        let found = format!("{}\n", check(&path));
        let expected = path.with_extension("faults");
        if std::env::var_os("UPDATE_FAULTS").is_some() {
            std::fs::write(&expected, &found).unwrap();
        }
        assert_eq!(
            found,
            std::fs::read_to_string(&expected).unwrap(),
            "{}",
            path.display()
        );
    }
}

#[test]
fn only_boards_without_errors_can_be_played() {
    for path in boards() {
        let report = check(&path);
        assert_eq!(
            report.board.is_some(),
            count_errors(&report.findings) == 0,
            "{}",
            path.display()
        );
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(Board::from_ron(&text, "x").is_ok(), report.board.is_some());
    }
    let good = boards()
        .into_iter()
        .find(|path| path.ends_with("good.ron"))
        .unwrap();
    assert!(check(&good).findings.is_empty());
}

#[test]
fn the_built_in_boards_have_no_fault_at_all() {
    for id in builtin::ids() {
        let report = check_text(builtin::text(id).unwrap(), id);
        assert!(report.findings.is_empty(), "{report}");
        assert_eq!(builtin::load(id).unwrap().id, id);
    }
}

#[test]
fn a_file_that_is_not_there_is_a_fault() {
    let report = check_file(Path::new("no/such/board.ron"));
    assert!(
        report
            .to_string()
            .starts_with("no/such/board.ron: error: can't be read: "),
        "{report}"
    );
}

#[test]
fn brackets_without_end_are_a_fault_like_any_other() {
    for text in [
        "(".repeat(200_000),
        format!("(powers: {}", "[".repeat(200_000)),
        "(powers: [(id: r#\"".to_owned(),
        "(format: '".to_owned(),
    ] {
        assert_eq!(count_errors(&check_text(&text, "x").findings), 1);
    }
}

/// One character lost anywhere, or the end is reported, never a panic.
#[test]
fn a_slip_of_the_editor_never_panics() {
    let text = std::fs::read_to_string(
        boards()
            .into_iter()
            .find(|path| path.ends_with("good.ron"))
            .unwrap(),
    )
    .unwrap();
    for at in (0..text.len()).step_by(3) {
        check_text(&format!("{}{}", &text[..at], &text[at + 1..]), "x");
        check_text(&text[..at], "x");
    }
}

/// Each is found where it stands, whatever stands before it.
#[test]
fn every_one_of_ten_thousand_faults_has_its_place() {
    use chancery_atlas::board::language::{file, text};
    const COUNT: usize = 10_000;
    let german = text("german").unwrap();
    let at = german.find("    (id: \"").unwrap();
    let (before, behind) = german.split_at(at);
    let line = behind.lines().next().unwrap();
    let again = format!("{line}\n").repeat(COUNT);
    let report = file::check_text(&format!("{before}{again}{behind}"), "x");
    let first = before.lines().count() + 1;
    let column = line.find('"').unwrap() + 1;
    let found = report.findings.iter().map(|finding| finding.at.position);
    let found: Vec<_> = found.collect();
    let there: Vec<_> = (first..first + COUNT)
        .map(|line| Some((line, column)))
        .collect();
    assert_eq!(found, there);
}
