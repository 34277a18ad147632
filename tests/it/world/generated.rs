//! Making worlds and measuring their fairness from the command line.

use super::files::{chancery, stderr, stdout};
use std::fs;

#[test]
fn a_seed_makes_the_same_file_again_and_it_is_fair() {
    let place = tempfile::tempdir().unwrap();
    let make = |file: &str| {
        chancery(
            place.path(),
            &[
                "generate",
                "--seed",
                "7",
                "--areas",
                "72",
                "--land",
                "45",
                "--centres",
                "15",
                "--fair",
                "strict",
                file,
            ],
        )
    };
    let made = make("one.world");
    assert_eq!(stderr(&made), "");
    let said = stdout(&made);
    assert!(
        said.starts_with("one.world: 72 areas (32 land, 40 sea), 15 centres, cylinder ")
            && said.ends_with(", seed 7\n"),
        "{said}"
    );
    assert!(make("two.world").status.success());
    let text = fs::read_to_string(place.path().join("one.world")).unwrap();
    assert_eq!(
        fs::read_to_string(place.path().join("two.world")).unwrap(),
        text
    );
    assert!(
        text.contains("\n# chancery world generate --seed 7 --areas 72 --land 45 ")
            && text.contains("\nseed 7\n"),
        "{text}"
    );
    let checked = chancery(place.path(), &["check", "--fairness", "one.world"]);
    assert!(checked.status.success());
    let table = stdout(&checked);
    let powers: Vec<&str> = table
        .lines()
        .skip(2)
        .take(4)
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(powers, ["England", "France", "Portugal", "Spain"]);
    assert!(table.ends_with("The world is fair: strict.\n"), "{table}");
    // It is not written over.
    assert_eq!(make("one.world").status.code(), Some(1));
}

#[test]
fn the_fairness_of_a_world_made_by_hand_is_told() {
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    insta::assert_snapshot!(stdout(&chancery(
        &cases,
        &["check", "--fairness", "1492-west.world"]
    )));
}

#[test]
fn what_can_not_be_asked_for_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let refuse = |args: &[&str]| {
        let output = chancery(
            place.path(),
            &[&["generate", "--seed", "1"], args, &["no.world"]].concat(),
        );
        assert!(!place.path().join("no.world").exists());
        (output.status.code(), stderr(&output))
    };
    let (code, why) = refuse(&["--areas", "500"]);
    assert!(
        code == Some(2)
            && why.contains("invalid value '500' for '--areas <N>': allowed is 40 to 250"),
        "{why}"
    );
    let (code, why) = refuse(&["--continents", "8"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        why,
        "error: continents 8: 8 continents of 6 areas and 0 islands need 48 lands, but 45 % of 90 \
         areas are 41\n"
    );
    let (code, why) = refuse(&["--near", "6", "--areas", "60"]);
    assert!(
        code == Some(1) && why.starts_with("error: 200 attempts made no world with "),
        "{why}"
    );
}
