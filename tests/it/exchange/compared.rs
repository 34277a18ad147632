//! `chancery maps compare`, as a person runs it.

use std::fs;
use std::path::Path;

use super::program::{chancery, stderr, stdout};

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name);
    path.display().to_string()
}

#[test]
fn a_board_is_the_same_as_itself_under_other_spellings() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(file("boards/good.ron")).unwrap();
    let text = text.replace("\"Cedarwood\"", "\"Cedar Wood\"");
    let text = text.replace(
        "name: \"The Dale\"",
        "name: \"Dell\", aliases: \"the dale\"",
    );
    let respelt = folder.path().join("respelt.ron");
    fs::write(&respelt, text).unwrap();
    let (good, respelt) = (file("boards/good.ron"), respelt.display().to_string());
    let told = stdout(&chancery(
        folder.path(),
        &["maps", "compare", &good, &respelt],
    ));
    assert_eq!(
        told,
        "6 provinces and 14 borders are on both boards; the boards are the same\n"
    );
    let standard = stdout(&chancery(
        folder.path(),
        &["maps", "compare", "standard", "standard"],
    ));
    assert!(
        standard.starts_with("75 provinces and 252 borders"),
        "{standard}"
    );
}

#[test]
fn each_difference_has_a_line_and_the_exit_code_tells() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(file("boards/good.ron")).unwrap();
    let mut changed = text.clone();
    for (old, new) in [
        ("terrain: Inland, centre: true", "terrain: Inland"),
        ("start: \"F Ash\"", "start: \"A Ash\""),
        ("fleet: \"ash bir/nc sos\"", "fleet: \"ash bir/nc\""),
        ("fleet: \"bir/sc ced nos\"", "fleet: \"bir/sc ced\""),
        (
            "    chart: r",
            "    touching_not_adjacent: \"nos-sos\",\n    chart: r",
        ),
        (
            "id: \"reed\", name: \"Reedland\", adjective: \"Reedish\"",
            "id: \"rush\", name: \"Rushland\", adjective: \"Rushy\"",
        ),
        ("territory: \"reed\"", "territory: \"rush\""),
    ] {
        assert!(changed.contains(old), "{old}");
        changed = changed.replacen(old, new, 1);
    }
    fs::write(folder.path().join("a.ron"), text).unwrap();
    fs::write(folder.path().join("b.ron"), changed).unwrap();
    let [a, b] = ["a.ron", "b.ron"].map(|name| folder.path().join(name).display().to_string());
    let compared = chancery(folder.path(), &["maps", "compare", &a, &b]);
    assert_eq!(compared.status.code(), Some(1));
    let told = String::from_utf8(compared.stdout).unwrap();
    let told = told.replace(&a, "a.ron").replace(&b, "b.ron");
    insta::assert_snapshot!("compared_boards", told);
    let json = chancery(folder.path(), &["maps", "compare", &a, &b, "--json"]);
    assert_eq!(json.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (&data["kind"], &data["same"]),
        (&"maps compare".into(), &false.into())
    );
    let listed = data["differences"].as_array().unwrap();
    let centre = serde_json::json!({
        "what": "centre", "at": "The Dale", "only": "first", "first": null, "second": null
    });
    assert!(listed.contains(&centre), "{listed:?}");
}

#[test]
fn a_file_of_another_program_is_compared_with_what_was_made_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let reeds = file("exchange/reeds/definition.json");
    let made = folder.path().join("made.ron").display().to_string();
    stdout(&chancery(
        folder.path(),
        &["maps", "import", &reeds, "-o", &made],
    ));
    let told = stdout(&chancery(
        folder.path(),
        &["maps", "compare", &reeds, &made],
    ));
    assert!(told.ends_with("the boards are the same\n"), "{told}");
    // Without a drawing it has the same borders.
    let engine = file("exchange/reeds/engine.json");
    let told = chancery(folder.path(), &["maps", "compare", &made, &engine]);
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(!told.contains("border "), "{told}");
    let skerries = file("exchange/skerries");
    let several = chancery(folder.path(), &["maps", "compare", &made, &skerries]);
    assert_eq!(several.status.code(), Some(2));
    assert!(stderr(&several).contains("choose one with --variant NAME"));
    let none = chancery(folder.path(), &["maps", "compare", &made, "nowhere"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("there is no board `nowhere`"));
}
