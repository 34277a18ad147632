//! Games as people post them, and how import tells what a file is.

#![cfg(unix)]

use std::fs;

use std::process::Output;

use super::program::{chancery, stderr};

/// A year as sites and forums write it.
const SITE: &str = "\
Game: Friday evening
Spring, 1901
Austria:
The army at Vienna move to Galicia. (fail)
The army at Budapest move to Serbia.
The fleet at Trieste hold.
Russia:
The army at Warsaw move to Galicia. (fail)
The army at Moscow move to Ukraine.

Autumn, 1901
Austria: A Ser S A Bud - Rum [void]
Russia:
 * A Ukr - Rum, succeeds
 * F Sev S A Ukr - Rum

Winter 1901 Builds
Austria: Build A Bud
Russia: Build F Sev (fails)
Russia: Build A Mos
";

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn import(text: &str, more: &[&str]) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    fs::write(&file, text).unwrap();
    let mut args = vec!["import", file.to_str().unwrap()];
    args.extend(more);
    let output = chancery(&folder.path().join("saves"), &args);
    (folder, output)
}

#[test]
fn a_posted_game_comes_in_with_its_phases() {
    let (_folder, output) = import(SITE, &[]);
    let (out, said) = (stdout(&output), stderr(&output));
    assert!(output.status.success(), "{said}");
    assert!(said.contains("taken for a posted game"), "{said}");
    assert!(
        out.contains("Standard at Spring 1902, 3 phases settled"),
        "{out}{said}"
    );
    assert!(!said.contains("the file says"), "{said}");
}

/// A draw is a draw, of all that are left or of those that are named, and no order.
#[test]
fn a_draw_is_taken_from_the_line_that_tells_it() {
    for (line, told) in [
        (
            "The game was drawn.",
            "Draw between Austria, England, France",
        ),
        (
            "Game drawn between Austria and Russia!",
            "Draw between Austria and Russia",
        ),
        ("Turkey withdraws from the game", "Standard at Spring 1902"),
    ] {
        let (folder, output) = import(&format!("{SITE}{line}\n"), &[]);
        let said = stderr(&output);
        assert!(output.status.success(), "{said}");
        let saves = folder.path().join("saves");
        let shown = stdout(&output) + &stdout(&chancery(&saves, &["games"]));
        assert!(shown.contains(told), "{shown}{said}");
        assert_eq!(
            said.contains("left out"),
            line.starts_with("Turkey"),
            "{said}"
        );
    }
}

#[test]
fn a_result_that_is_otherwise_here_is_said() {
    let other = SITE.replace(
        "Budapest move to Serbia.",
        "Budapest move to Serbia. (bounced)",
    );
    let (_folder, output) = import(&other, &[]);
    let said = stderr(&output);
    assert!(
        said.contains("line 5: the file says that the order failed; here it succeeds"),
        "{said}"
    );
    let (folder, output) = import(&other, &["--strict"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("saves").exists());
}

#[test]
fn a_phase_that_is_left_out_is_said_and_a_late_beginning_is_taken() {
    let (_folder, output) = import(
        "Spring 1901\nFrance: A Par - Bur\nSpring 1902\nFrance: A Bur H\n",
        &[],
    );
    let said = stderr(&output);
    assert!(said.contains("Fall 1901 is not in the file"), "{said}");
    let late = "Fall 1904\nFrance: A Mun - Ber; F MAO - ENG\nGermany: A Ber H\n";
    let (_folder, output) = import(late, &[]);
    assert!(
        stdout(&output).contains("1 phase settled"),
        "{}",
        stderr(&output)
    );
    assert!(stderr(&output).contains("units stand where their orders say"));
}

#[test]
fn the_rest_is_refused_with_the_formats_that_are_known() {
    for (text, why) in [
        (
            "<html><body>Order Results</body></html>",
            "it is a web page",
        ),
        ("{\"gameID\": 1, \"phases\": []}", "a game without a phase"),
        ("{\"orders\": 1}", "has no `phases`"),
        ("", "it is empty"),
        (
            "Order Results\nnothing of interest here\n",
            "Chancery reads",
        ),
    ] {
        let (folder, output) = import(text, &[]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(3), "{text}: {said}");
        assert!(
            said.contains(why) && said.contains("letters of a judge"),
            "{text}: {said}"
        );
        assert!(!said.contains("Ctrl"), "{said}");
        assert!(!folder.path().join("saves").exists());
    }
}

#[test]
fn a_house_rule_of_the_command_line_settles_the_game() {
    let via = "Spring 1901\nItaly: A Ven - Tyr via convoy\nAustria: A Vie H\n";
    let via = via
        .replace("A Ven - Tyr", "A Rom - Nap")
        .replace("Austria", "Italy: F Nap - ION\nAustria");
    let report = |more: &[&str]| {
        let (folder, output) = import(&via, more);
        assert!(output.status.success(), "{}", stderr(&output));
        let report = ["report", "game", "-w", "positions"];
        stdout(&chancery(&folder.path().join("saves"), &report))
    };
    assert!(report(&[]).contains("A Rom"), "{}", report(&[]));
    let land = report(&["--option", "missing-convoy=land"]);
    assert!(!land.contains("A Rom"), "{land}");
    let (_folder, output) = import(&via, &["--option", "missing-convoy=air"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn a_folder_of_files_comes_in_with_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("archive");
    fs::create_dir(&archive).unwrap();
    fs::write(archive.join("one.txt"), SITE).unwrap();
    fs::write(archive.join("two.txt"), SITE.replace("(fail)", "(success)")).unwrap();
    fs::write(archive.join("three.html"), "<html></html>").unwrap();
    let saves = folder.path().join("saves");
    let output = chancery(&saves, &["import", archive.to_str().unwrap()]);
    let (out, said) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(out.contains("2 games came in, 1 refused"), "{out}");
    let row = |name: &str| {
        out.lines()
            .find(|line| line.starts_with(name))
            .unwrap()
            .to_owned()
    };
    assert!(row("one.txt").contains("3 phases"), "{out}");
    assert!(
        row("two.txt").contains("2 remarks, first at line 4"),
        "{out}"
    );
    assert!(row("three.html").contains("refused"), "{out}");
    assert!(said.contains("three.html: it is a web page"), "{said}");
}

/// The orders of a game as webDiplomacy's archive has them: a table of contents, the last season
/// first, and the retreats and builds of each power below its moves.
const ARCHIVE: &str = "\
Game drawn
Order history
Autumn, 1901
Austria
Retreats
Unit-placement
Spring, 1901
Austria
Autumn, 1901 :
Austria:

    Diplomacy
        The army at Vienna hold. (dislodged)
        The army at Serbia support hold to Albania. (fail)
        The fleet at Albania hold.
    Retreats
        The army at Vienna retreat to Bohemia.
    Unit-placement
        Do not use build order.
Germany:

    Diplomacy
        The army at Tyrolia support move to Vienna from Trieste.
        The fleet at Kiel convoy to Denmark from Berlin. (fail)
Italy:

    Diplomacy
        The army at Trieste move to Vienna.
        The army at Apulia move to Tunis via convoy.
        The fleet at Ionian Sea convoy to Tunis from Apulia.
    Unit-placement
        Build fleet at Naples.
        Build army at Rome.

Spring, 1901 :
Austria:

    Diplomacy
        The army at Vienna hold.
        The army at Budapest move to Serbia.
        The fleet at Trieste move to Albania.
Germany:

    Diplomacy
        The army at Munich move to Tyrolia.
Italy:

    Diplomacy
        The army at Venice move to Trieste.
        The army at Rome move to Apulia.
        The fleet at Naples move to Ionian Sea.
";

#[test]
fn an_archive_of_a_site_comes_in_whatever_its_order() {
    let (folder, output) = import(ARCHIVE, &["--name", "archive"]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    assert!(
        !said.contains("left out") && !said.contains("not in the file"),
        "{said}"
    );
    let saves = folder.path().join("saves");
    let args = ["report", "archive", "-s", "all", "-w", "orders,positions"];
    let told = stdout(&chancery(&saves, &args));
    for says in [
        "Fall 1901 retreats",
        "A Vie - Boh",
        "A Tri - Vie",
        "- Austria: A Ser, A Boh, F Alb",
    ] {
        assert!(told.contains(says), "{says}: {told}{said}");
    }
    let shown = stdout(&chancery(&saves, &["games"]));
    assert!(shown.contains("Draw between Austria"), "{shown}{said}");
}

/// Its page writes these orders without a blank between two.
#[test]
fn orders_that_an_archive_runs_together_are_the_first_of_them() {
    let text = "\
Spring, 1901 :
Austria:
The army at Vienna move to Tyrolia.
The army at Budapest move to Serbia.
Italy:
The army at Venice hold.
Autumn, 1901 :
Austria:
Diplomacy
The army at Tyrolia move to Venice. (fail)
Italy:
Diplomacy
The army at Venice move to Tyrolia. (fail)
Autumn, 1902 :
Italy:
Unit-placement
Destroy the unit at RomeThe  at Rome destroy.
Austria:
Retreats
The army at Vienna disbandBuild fleet at Vienna.
";
    let (_folder, output) = import(text, &[]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    assert!(!said.contains("is not a place"), "{said}");
}
