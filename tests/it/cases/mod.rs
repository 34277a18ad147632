//! `chancery check` as a person runs it: every case file of the project, files that can't be read,
//! and cases that fail.

mod games;
mod write;

use chancery_game::case;
use proptest::prelude::*;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

fn check(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("check")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn last_line(output: &Output) -> String {
    stdout(output).lines().last().unwrap_or_default().to_owned()
}

/// Runs `check -` over a text.
fn check_text(text: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command
        .args(["check", "-"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn every_case_file_passes() {
    let files: Vec<_> = fs::read_dir(folder("cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let files: Vec<_> = files
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "cases"))
        .map(|path| path.to_str().unwrap())
        .collect();
    assert!(files.len() >= 3, "{files:?}");
    let output = check(&folder("cases"), &[&["--quiet"], &files[..]].concat());
    assert!(
        output.status.success(),
        "{}{}",
        stdout(&output),
        stderr(&output)
    );
    assert!(
        last_line(&output).ends_with(" passed, 0 failed"),
        "{}",
        last_line(&output)
    );
}

#[test]
fn the_datc_and_the_cases_of_the_rules_are_whole() {
    for (file, cases) in [
        ("datc.cases", 165),
        ("army-fleet.cases", 48),
        ("1885.cases", 37),
        ("mercator.cases", 53),
    ] {
        let output = check(&folder("cases"), &[file]);
        assert_eq!(last_line(&output), format!("{cases} passed, 0 failed"));
        assert_eq!(stdout(&output).lines().count(), cases + 1);
    }
}

#[test]
fn mistakes_of_layout_are_told_by_line() {
    insta::assert_snapshot!(unreadable("layout.cases"));
}

#[test]
fn mistakes_of_naming_are_told_by_line() {
    insta::assert_snapshot!(unreadable("names.cases"));
}

#[test]
fn mistakes_of_what_only_some_variants_have_are_told_by_line() {
    insta::assert_snapshot!(unreadable("variants.cases"));
}

#[test]
fn a_file_without_cases_is_no_pass() {
    assert_eq!(
        unreadable("empty.cases"),
        "error: empty.cases:1: it has no case; a case begins with a line `case TITLE`\n"
    );
    assert_eq!(check_text("", &[]).status.code(), Some(3));
}

#[test]
fn a_file_that_is_no_text_is_told_by_line() {
    assert_eq!(
        unreadable("latin1.cases"),
        "error: latin1.cases:4: the file is not UTF-8 text; save it as UTF-8\n"
    );
}

#[test]
fn a_file_that_is_not_there() {
    let output = check(&folder("cases-bad"), &["nowhere.cases"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stderr(&output).starts_with("error: nowhere.cases: "),
        "{}",
        stderr(&output)
    );
    assert_eq!(stdout(&output), "0 passed, 0 failed\n");
}

/// What `check` says of a file in `cases-bad`.
fn unreadable(file: &str) -> String {
    let output = check(&folder("cases-bad"), &[file]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(stdout(&output), "0 passed, 0 failed\n");
    stderr(&output)
}

#[test]
fn more_orders_than_a_phase_can_have_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let orders = "  France: A Par - Bur\n".repeat(2_001);
    let text =
        format!("case x\nvariant standard\norders\n{orders}expect\n  A Par - Bur succeeds\n");
    std::fs::write(directory.path().join("many.cases"), text).unwrap();
    let output = check(directory.path(), &["many.cases"]);
    assert_eq!(output.status.code(), Some(3));
    let why = "many.cases:3: 2001 orders in one phase; the most is 2000";
    assert!(stderr(&output).contains(why), "{}", stderr(&output));
}

#[test]
fn an_unreadable_file_does_not_keep_the_others_from_being_run() {
    let output = check(
        &folder("cases-bad"),
        &["empty.cases", "../cases-failing/failing.cases"],
    );
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(last_line(&output), "1 passed, 9 failed");
}

#[test]
fn a_failed_case_says_what_was_expected_and_what_happened() {
    let output = check(&folder("cases-failing"), &["failing.cases"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "");
    insta::assert_snapshot!(stdout(&output));
}

#[test]
fn a_failed_case_of_a_variant_says_what_is_pooled_owned_and_voted() {
    let output = check(&folder("cases-failing"), &["variants.cases"]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(stdout(&output));
}

#[test]
fn quiet_prints_what_failed_and_the_sum() {
    let loud = check(&folder("cases-failing"), &["failing.cases"]);
    let quiet = check(&folder("cases-failing"), &["--quiet", "failing.cases"]);
    let without_ok: Vec<_> = stdout(&loud)
        .lines()
        .filter(|line| !line.starts_with("ok "))
        .map(str::to_owned)
        .collect();
    assert_eq!(stdout(&quiet).lines().collect::<Vec<_>>(), without_ok);
    assert_eq!(quiet.status.code(), Some(1));
}

#[test]
fn filter_runs_the_cases_of_that_title() {
    let output = check(
        &folder("cases-failing"),
        &["--filter", "IT PASSES", "failing.cases"],
    );
    assert_eq!(
        stdout(&output),
        "ok      It passes, among others that fail\n1 passed, 0 failed\n"
    );
    assert!(output.status.success());
    let output = check(
        &folder("cases-failing"),
        &["--filter", "no such title", "failing.cases"],
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("no such title"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_dash_reads_standard_input() {
    let text = "case Piped\nvariant standard\nexpect\n  none Bur\n";
    assert_eq!(
        stdout(&check_text(text, &[])),
        "ok      Piped\n1 passed, 0 failed\n"
    );
    let output = check_text(&text.replace("none Bur", "none Par"), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).contains("standard input:4: expected: none Par"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn line_ends_tabs_and_a_byte_order_mark_do_not_matter() {
    let text = "\u{feff}case From another editor\r\n\tvariant \
     standard\r\n\tunits\r\n\t\tFrance:\tA Par\r\n\texpect\r\n\t\tunit France A Par\r\n";
    assert_eq!(
        stdout(&check_text(text, &[])),
        "ok      From another editor\n1 passed, 0 failed\n"
    );
}

#[test]
fn the_example_in_the_help_is_true() {
    let help = stdout(&check(&folder("cases"), &["--help"]));
    let (_, example) = help.split_once("A case file:\n").unwrap();
    let (example, _) = example.rsplit_once("  orders ").unwrap();
    assert_eq!(
        stdout(&check_text(example, &[])),
        "ok      Two armies meet\n1 passed, 0 failed\n"
    );
}

#[test]
fn without_a_file_it_is_a_mistake_of_usage() {
    assert_eq!(check(&folder("cases"), &[]).status.code(), Some(2));
}

/// A real case file, some lines left out, doubled, cut short or indented otherwise, and perhaps
/// broken off.
fn damaged(file: &str) -> impl Strategy<Value = String> + use<> {
    let text = fs::read_to_string(folder("cases").join(file)).unwrap();
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let damage = prop::collection::vec((0..lines.len(), 0..5usize, 0..40usize), 1..6);
    (0..2 * lines.len(), damage).prop_map(move |(end, damage)| {
        let mut lines = lines.clone();
        for (line, kind, size) in damage {
            lines[line] = match kind {
                0 => String::new(),
                1 => format!("{}\n{}", lines[line], lines[line]),
                2 => lines[line].chars().take(size).collect(),
                3 => format!("{}{}", " ".repeat(size % 9), lines[line].trim_start()),
                _ => lines[line].chars().skip(size).collect(),
            };
        }
        lines.truncate(end);
        lines.join("\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A damaged file is read or refused, with a line that it has; what is read can be run.
    #[test]
    fn a_damaged_file_never_breaks_the_program(
        text in prop_oneof![
            damaged("standard.cases"),
            damaged("mobilization.cases"),
            damaged("arms-merchant.cases"),
            damaged("army-fleet.cases"),
            damaged("1885.cases"),
        ],
    ) {
        match case::read_cases(&text, Path::new("tests/cases")) {
            Ok(cases) => {
                prop_assert!(!cases.is_empty());
                for case in &cases {
                    prop_assert!(case.run().iter().all(|failure| failure.line <= text.lines().count()));
                }
            }
            Err(mistakes) => {
                prop_assert!(!mistakes.is_empty());
                prop_assert!(mistakes.iter().all(|mistake| (1..=text.lines().count().max(1)).contains(&mistake.at)));
            }
        }
    }
}

#[test]
fn every_phase_of_a_case_can_be_looked_at() {
    let text = "case Two phases\nvariant standard\norders\n  France: A Par - Bur; A Par \
     goes\norders\nexpect\n  none Par\n";
    let cases = case::read_cases(text, Path::new("")).unwrap();
    let mut seen = Vec::new();
    case::play(&cases[0], |phase| {
        let calendar = phase.variant.calendar();
        seen.push((
            calendar.name(phase.before.phase),
            phase.submissions.len(),
            calendar.name(phase.settlement.after.phase),
        ));
    });
    assert_eq!(
        seen,
        [
            ("Spring 1901".to_owned(), 1, "Fall 1901".to_owned()),
            ("Fall 1901".to_owned(), 0, "Spring 1902".to_owned())
        ]
    );
}

/// Of several fleets in one sea the one is named that came, and beside it who else stood the move
/// off.
#[test]
fn what_stood_off_a_move_is_named_though_others_were_beside_it() {
    let text = "case Two fleets in one sea\nvariant 1492\nboard \
     tests/cases/1492-west.world\nunits\n  England: F SAO, F SAO\n  \
                Spain: A Alg\n  Portugal: F WMS\norders\n  England: F SAO - MAO; F SAO - \
                Mor\n  Spain: A Alg - Mor\n  Portugal: F WMS - Mor\n\
                expect\n  order Spain A Alg - Mor: succeeds\n";
    let said = stdout(&check_text(text, &[]));
    let named = [
        ("F SAO - Mor", "F WMS - Mor"),
        ("F WMS - Mor", "F SAO - Mor"),
    ];
    let names = |(by, also): &(&str, &str)| {
        said.contains(&format!(
            "it failed (bounced with {by} (1 against 1); {also} would have stopped it too)"
        ))
    };
    assert!(named.iter().any(names), "{said}");
}
