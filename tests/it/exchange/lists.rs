//! Lists of units and centres among orders: an import checks itself by them, and they order nothing.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Output;

use super::program::{chancery, given, stderr, stdout};
use chancery_out::exchange::json;
use jiff::Timestamp;

/// A year with lists as sites post them, marked with `|`, which are no orders.
const LISTED: &str = "\
Spring 1901
Austria: A Vie - Tri, A Bud - Ser, F Tri - Alb
Germany: A Ber - Kie, A Mun - Ruh, F Kie - Hol
|
|Position after the moves
|Austria: A Tri, A Ser, F Alb
|Germany: A Kie, A Ruh, F Hol

Fall 1901
|Unit locations:
|
|Austria
|  Army Trieste
|  A(Ser)
|  F Alb
|Germany: A Kie A Ruh F Hol
|
|Orders:
Austria: A Ser S F Alb - Gre, F Alb - Gre
Germany: A Ruh - Bel
|
|Ownership of supply centers:
|
|Austria:  Budapest, Greece, Serbia, Trieste,
|          Vienna.
|Germany:  (5) Bel Ber Hol Kie Mun
|Unowned:  Norway, Sweden.
";

fn with_lists(text: &str) -> String {
    text.replace('|', "")
}

fn without_lists(text: &str) -> String {
    let orders = text.lines().filter(|line| !line.starts_with('|'));
    orders.flat_map(|line| [line, "\n"]).collect()
}

/// Imports a text; its folder of saves, with the game `game` in it, and what was said.
fn import(text: &str) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("posted.txt");
    fs::write(&file, text).unwrap();
    let args = ["import", file.to_str().unwrap(), "-n", "game"];
    let output = chancery(folder.path(), &args);
    (folder, output)
}

/// Every order of a game and what became of it.
fn results(saves: &Path) -> String {
    stdout(&chancery(saves, &["export", "game", "-f", "results"]))
}

/// What an import remarks.
fn remarks(output: &Output) -> Vec<String> {
    let said = stderr(output);
    let warnings = said.lines().filter(|line| line.starts_with("warning: "));
    warnings
        .map(|line| line.split_once(", ").unwrap().1.to_owned())
        .collect()
}

#[test]
fn lists_among_the_orders_of_a_post_are_no_orders() {
    let (with, listed) = import(&with_lists(LISTED));
    let (without, bare) = import(&without_lists(LISTED));
    assert_eq!(remarks(&listed), Vec::<String>::new());
    assert_eq!(remarks(&bare), Vec::<String>::new());
    let told = results(with.path());
    assert_eq!(told, results(without.path()));
    assert!(
        told.contains("F1901M,Austria,F Alb - Gre,succeeds"),
        "{told}"
    );
}

#[test]
fn where_a_list_differs_the_import_says_what_each_says() {
    for (from, to, said) in [
        (
            "F Alb\n|Germany: A Kie, ",
            "F Alb\n|Germany: A Ber, ",
            "line 7: after Spring 1901: the list has Germany A Ber; here nothing stands there\n\
             line 7: after Spring 1901: here Germany A Kie stands; the list lacks it",
        ),
        (
            "F Alb\n|Germany: A Kie, A Ruh, F Hol",
            "A Alb\n|Germany: A Kie, A Ruh, F Hol",
            "line 6: after Spring 1901: the list has Austria A Alb; here it is Austria F Alb\n\
             line 6: after Spring 1901: here Austria F Alb stands; the list lacks it",
        ),
        (
            "  A(Ser)\n|",
            "",
            "line 13: before Fall 1901: here Austria A Ser stands; the list lacks it",
        ),
        (
            "Budapest, Greece, ",
            "Budapest, Rumania, ",
            "line 24: after Fall 1901: the list gives Rumania to Austria; here nobody owns it\n\
             line 24: after Fall 1901: here Austria owns Greece; the list lacks it",
        ),
        (
            "Norway, Sweden",
            "Norway, Kiel",
            "line 27: after Fall 1901: the list gives Kiel to nobody; here Germany owns it",
        ),
        (
            "  F Alb",
            "  F Nowhere",
            "line 15: “F Nowhere” is left out: “Nowhere” is not a place on this board\n\
             line 13: before Fall 1901: here Austria F Alb stands; the list lacks it",
        ),
    ] {
        assert_eq!(LISTED.matches(from).count(), 1, "{from}");
        let (_folder, output) = import(&with_lists(&LISTED.replace(from, to)));
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(remarks(&output).join("\n"), said);
    }
}

/// A list of the moves may show the board before retreats or after them.
#[test]
fn a_list_may_stand_before_retreats_or_after_them() {
    let post = |list: &str| {
        format!(
            "Spring 1901\nGermany: A Mun - Tyr\nItaly: A Ven - Tri, A Rom - Ven\nAustria: A Bud - Ser, \
             F Tri - Alb\n\nFall 1901\nGermany: A Tyr S A Tri - Vie\nItaly: A Tri - Vie\nAustria: A Vie H\
             \n\nUnits:\n{list}\n\nFall 1901 retreats\nAustria: A Vie - Boh\n"
        )
    };
    let others = "Italy: A Vie, A Ven, F Nap";
    for (own, differs) in [
        ("A Vie, A Ser, F Alb", false),
        ("A Ser, F Alb", false),
        ("A Boh, A Ser, F Alb", false),
        ("A Gal, A Ser, F Alb", true),
    ] {
        let (_folder, output) = import(&post(&format!("Austria: {own}\n{others}")));
        let said = remarks(&output).join("\n");
        assert_eq!(
            said.contains("the list has Austria A Gal"),
            differs,
            "{said}"
        );
        assert_eq!(!said.is_empty(), differs, "{own}: {said}");
    }
}

/// A format that lists the board before the orders of each phase, which name no powers.
const LISTED_FIRST: &str = "\
PHASE 1901 Spring Movement
POSITIONS
Austria: army vie
Austria: supply vie
Austria: supply bud
Austria: supply tri
Austria: army bud
Austria: fleet tri
Turkey: army con
Turkey: supply con
Turkey: supply ank
Turkey: supply smy
Turkey: fleet ank
Turkey: army smy
ORDERS
bud move ser
vie move bud
con move bul
PHASE 1901 Fall Movement
POSITIONS
Austria: army bud
Austria: army ser
Austria: fleet tri
Turkey: army bul
Turkey: fleet ank
Turkey: army smy
ORDERS
bul hold
PHASE 1901 Fall Adjustment
POSITIONS
Turkey: supply bul
Turkey: supply ank
Turkey: supply con
Turkey: supply smy
ORDERS
build Army con
PHASE 1902 Spring Movement
POSITIONS
Turkey: army bul
Turkey: army con
Turkey: army smy
Turkey: fleet ank
ORDERS
";

#[test]
fn a_game_with_the_board_before_each_phase_comes_in_as_it_was() {
    let (folder, output) = import(LISTED_FIRST);
    assert_eq!(remarks(&output), Vec::<String>::new());
    let told = results(folder.path());
    for line in [
        "S1901M,Turkey,A Con - Bul,succeeds",
        "S1901M,Austria,A Bud - Ser,succeeds",
        "F1901M,Turkey,A Bul H,succeeds",
        "W1901A,Turkey,Build A Con,succeeds",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

#[test]
fn a_game_that_begins_later_begins_as_its_list_says() {
    let text = "Fall 1905\nUnits:\nFrance: A Mun, F MAO\nGermany: A Ber, F Kie\nCentres:\n\
                France: Par, Mun\nGermany: Ber, Kie\n\nOrders:\nFrance: A Mun - Ber\n";
    let (folder, output) = import(text);
    let said = remarks(&output);
    let taken = "line 1: the file begins later than a game does: units stand where the list says";
    assert_eq!(said, [taken]);
    let position = ["report", "game", "-w", "positions"];
    let told = stdout(&chancery(folder.path(), &position));
    assert!(told.contains("F Kie") && told.contains("F MAO"), "{told}");
}

#[test]
fn what_is_mostly_no_orders_is_refused() {
    let prose = "Spring 1901\nI opened as I always do, since nobody ever expects it from me at this table.\n\
                 France: A Par - Bur\nThen everybody talked at length about the weather and the cake.\n\
                 In the end it was a wonderful evening, and we should do it again soon.\n\
                 Fall 1901\nNobody remembers what happened then, but somebody did win.\n";
    let table = "power,phase,unit,target\nFRANCE,Spring 1901,PAR,BUR\nFRANCE,Spring 1901,MAR,SPA\n";
    let settings =
        "Fall 1901\ncolour = blue\nwidth = 4\nheight = 7\nFrance: A Par - Bur\nname = other\n";
    let letters = "Movement results for Fall of 1903.\n\nAustria: we talked to them.\n\
                   Austria: they did not listen.\n";
    for (text, looks) in [
        (prose, "it looks like prose"),
        (
            "A lot of people say that a game like this one is never over.\n",
            "it looks like prose",
        ),
        (table, "it looks like a table of values"),
        (settings, "it looks like settings of a program"),
        (letters, "it looks like text in an unknown form"),
    ] {
        let (folder, output) = import(text);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(3), "{text}{said}");
        assert!(said.contains(looks), "{text}{said}");
        assert!(said.contains("Chancery reads"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{said}");
    }
}

/// Settles a slip of the first phase, and gives its results and what was said of it.
fn resolved(slip: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let start = folder.path().join("start.txt");
    let units = "Spring 1901\nAustria: A Vie, A Bud, F Tri\nGermany: A Ber, A Mun, F Kie\nCentres\n\
                 Austria: Vie, Bud, Tri\nGermany: Ber, Mun, Kie\n";
    fs::write(&start, units).unwrap();
    let import = ["import", start.to_str().unwrap(), "-n", "game"];
    stdout(&chancery(folder.path(), &import));
    let output = given(folder.path(), &["resolve", "game"], slip);
    (stdout(&output), stderr(&output))
}

#[test]
fn a_list_below_the_orders_of_a_slip_is_a_fact_to_check_by() {
    let orders = "Austria\nA Vie - Gal\nA Bud - Ser\n";
    let (bare, said) = resolved(orders);
    assert_eq!(said, "");
    let lists = "\nPositions:\nAustria: A Vie, A Bud, F Tri\nGermany: F Kie, A Mun, A Ber\n\
                 Ownership of supply centers:\nAustria: Vienna, Budapest, Trieste.\n";
    let (listed, said) = resolved(&format!("{orders}{lists}"));
    assert_eq!(listed, bare);
    assert_eq!(
        said,
        "warning: Lines 6 to 9 list units and centres, and no orders.\n"
    );
    let other = lists.replace("F Kie", "F Den").replace("Trieste", "Serbia");
    let (listed, said) = resolved(&format!("{orders}{other}"));
    assert_eq!(listed, bare);
    for line in [
        "Line 7: the list has Germany F Den; here nothing stands there.",
        "Line 7: here Germany F Kie stands; the list lacks it.",
        "Line 9: the list gives Serbia to Austria; here nobody owns it.",
        "Line 9: here Austria owns Trieste; the list lacks it.",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    // Orders below a list are orders again.
    let (below, _) = resolved(&format!("{lists}Orders:\n{orders}"));
    assert_eq!(below, bare);
    let (below, _) = resolved(&format!("{lists}\nAustria: A Vie - Gal, A Bud - Ser\n"));
    assert_eq!(below, bare);
}

/// A game of webDiplomacy in the package's JSON. A Tri can go nowhere, A Bur can; both stand in the
/// retreat phase.
fn of_site(bur_waits: bool, kiel: &str) -> String {
    let italy = r#""ITALY":["A VEN","A TYR","A ALB","A SER","A BUD","A VIE"]"#;
    let after = r#""ITALY":["A TRI","A TYR","A ALB","A SER","A BUD","A VIE"]"#;
    let centres =
        r#""centers":{"ITALY":["VEN"],"AUSTRIA":["TRI"],"GERMANY":["MUN"],"FRANCE":["PAR"]}"#;
    let phase = |name: &str, units: &str, orders: &str| {
        format!(
            r#"{{"name":"{name}","state":{{"units":{{{units}}},{centres}}},"orders":{{{orders}}}}}"#
        )
    };
    let (attack, taken, waits, retreat, went) = if bur_waits {
        (
            r#","GERMANY":["A MUN - BUR","A RUH S A MUN - BUR"]"#,
            format!(r#""GERMANY":["A BUR","{kiel}"]"#),
            r#""FRANCE":["*A BUR"]"#,
            r#","FRANCE":["A BUR R PAR"]"#,
            r#""FRANCE":["A PAR"]"#,
        )
    } else {
        (
            "",
            format!(r#""GERMANY":["A MUN","{kiel}"]"#),
            r#""FRANCE":["A BUR"]"#,
            "",
            r#""FRANCE":["A BUR"]"#,
        )
    };
    let stood = r#""GERMANY":["A MUN","A RUH"]"#;
    let held = taken.replace(kiel, "A RUH");
    let phases = [
        phase(
            "S1901M",
            &format!(r#"{italy},"AUSTRIA":["A TRI"],{stood},"FRANCE":["A BUR"]"#),
            &format!(r#""ITALY":["A VEN - TRI","A TYR S A VEN - TRI"]{attack}"#),
        ),
        phase(
            "S1901R",
            &format!(r#"{after},"AUSTRIA":["*A TRI"],{held},{waits}"#),
            &format!(r#""AUSTRIA":["A TRI D"]{retreat}"#),
        ),
        phase("F1901M", &format!("{after},{taken},{went}"), ""),
    ];
    let phases = phases.join(",");
    format!(r#"{{"id":"site","map":"standard","phases":[{phases}]}}"#)
}

#[test]
fn a_unit_without_a_retreat_that_still_stands_is_no_difference() {
    let read = |text: &str| {
        json::read(text, &[], Timestamp::UNIX_EPOCH)
            .unwrap()
            .remove(0)
    };
    for bur_waits in [true, false] {
        let same = read(&of_site(bur_waits, "A RUH"));
        assert_eq!(same.remarks, [], "{bur_waits}");
        let phases = if bur_waits { 2 } else { 1 };
        assert_eq!(same.game.turns().len(), phases);
        assert_eq!(same.game.phase_name(), "Fall 1901");
        let austria = same.game.board().find_power("Austria").unwrap();
        assert_eq!(same.game.state().position.units_of(austria).count(), 0);
        // The one real difference is the only one that is told.
        let other = read(&of_site(bur_waits, "A KIE")).remarks;
        let other: Vec<String> = other.iter().map(ToString::to_string).collect();
        assert_eq!(
            other,
            [
                "F1901M: the file differs from settling here: it lacks Germany A Ruh; the file's \
                 position is kept",
                "F1901M: the file differs from settling here: it adds Germany A Kie; the file's \
                 position is kept",
            ]
        );
    }
}

/// Powers that a position begins without were out before it.
#[test]
fn a_position_says_of_nobody_that_he_went_out_in_its_first_year() {
    let text = "Fall 1911\nFrance: A Par, F Bre\nGermany: A Mun, F Kie\nCentres\nFrance: Par, Bre\n\
                Germany: Mun, Kie\n";
    let (folder, output) = import(text);
    assert!(output.status.success(), "{}", stderr(&output));
    let scores = ["report", "game", "-w", "scores"];
    let told = stdout(&chancery(folder.path(), &scores));
    let table: Vec<&str> = told
        .lines()
        .filter(|line| !line.starts_with("As it"))
        .collect();
    assert!(table.join("\n").contains("Austria"), "{told}");
    assert!(!table.join("\n").contains("1911  "), "{told}");
}
