//! World files with faults: each of `tests/worlds` says at its end which errors it has, as comments
//! `#! LINE CODE`.

use super::known;
use chancery_atlas::world;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worlds")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

pub fn chancery(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("world")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap()
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn every_file_has_just_the_errors_that_it_says() {
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let mut said: Vec<String> = text
            .lines()
            .filter_map(|line| line.strip_prefix("#! "))
            .map(str::to_owned)
            .collect();
        said.sort_by_key(|line| {
            line.split_once(' ')
                .map(|(line, code)| (line.parse::<usize>().unwrap(), code.to_owned()))
        });
        let reading = world::read_world(&text, &known());
        let found: Vec<String> = reading
            .findings
            .iter()
            .filter_map(|finding| Some(format!("{} {}", finding.at, finding.code?)))
            .collect();
        assert_eq!(found, said, "{}: {:#?}", file.display(), reading.findings);
    }
}

#[test]
fn every_code_has_a_file() {
    let names: Vec<String> = files()
        .iter()
        .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    for code in 1..=28 {
        let has = |name: &String| name.starts_with(&format!("w{code:02}"));
        assert!(names.iter().any(has), "W{code:02}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_how_to_mend_it() {
    let all: Vec<String> = files()
        .iter()
        .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let said: Vec<String> = all
        .iter()
        .map(|file| stdout(&chancery(&folder(), &["check", file])))
        .collect();
    insta::assert_snapshot!(said.concat());
}

#[test]
fn a_world_without_fault_is_summed_up_in_a_line() {
    let cases = folder().with_file_name("cases");
    let output = chancery(&cases, &["check", "1492-ocean.world"]);
    assert!(output.status.success());
    assert_eq!(
        stdout(&output),
        "1492-ocean.world: 72 areas (30 land, 42 sea), 21 centres, cylinder 64×24\n"
    );
}

#[test]
fn warnings_are_no_failure_and_errors_are() {
    assert_eq!(
        chancery(&folder(), &["check", "warnings.world"])
            .status
            .code(),
        Some(0)
    );
    assert_eq!(
        chancery(&folder(), &["check", "w24.world"]).status.code(),
        Some(1)
    );
    let missing = chancery(&folder(), &["check", "nowhere.world"]);
    assert_eq!(missing.status.code(), Some(3));
    assert!(
        stderr(&missing).starts_with("error: nowhere.world can't be read: "),
        "{}",
        stderr(&missing)
    );
    let latin = tempfile::tempdir().unwrap();
    fs::write(
        latin.path().join("l.world"),
        b"world 1\ntitle Tierra del Fuego, Espa\xf1a\n",
    )
    .unwrap();
    let output = chancery(latin.path(), &["check", "l.world"]);
    assert_eq!(
        (output.status.code(), &*stderr(&output)),
        (
            Some(3),
            "error: l.world:2: the file is not UTF-8 text; save it as UTF-8\n"
        )
    );
}

#[test]
fn a_new_world_is_written_and_lacks_only_centres() {
    let place = tempfile::tempdir().unwrap();
    let made = chancery(place.path(), &["new", "--size", "40x20", "mine.world"]);
    assert!(made.status.success(), "{}", stderr(&made));
    let checked = chancery(place.path(), &["check", "mine.world"]);
    let errors: Vec<String> = stdout(&checked)
        .lines()
        .filter(|line| line.contains(": error "))
        .map(str::to_owned)
        .collect();
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].starts_with("mine.world: error W24: "),
        "{errors:?}"
    );
    let text = fs::read_to_string(place.path().join("mine.world")).unwrap();
    insta::assert_snapshot!(text);
    // It is not written over, and not made in any size.
    let again = chancery(place.path(), &["new", "mine.world"]);
    assert_eq!(
        (
            again.status.code(),
            fs::read_to_string(place.path().join("mine.world")).unwrap()
        ),
        (Some(1), text)
    );
    assert_eq!(
        chancery(place.path(), &["new", "--size", "10x10", "small.world"])
            .status
            .code(),
        Some(1)
    );
    assert_eq!(
        chancery(place.path(), &["new", "--size", "wide", "small.world"])
            .status
            .code(),
        Some(2)
    );
    assert!(!place.path().join("small.world").exists());
}
