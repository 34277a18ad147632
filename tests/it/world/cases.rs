//! Cases about a world alone: what fails, and what can't be read.

use super::WEST;
use chancery_game::case::{self, Mistake};
use std::path::Path;

/// Reads a case of 1492 that goes on like this; what can't be read, else what failed.
fn case(rest: &str) -> Result<Vec<String>, Vec<String>> {
    let text = format!("case A world\nvariant 1492\n{rest}");
    match case::read_cases(&text, Path::new("tests/cases")) {
        Ok(cases) => Ok(cases[0]
            .run()
            .into_iter()
            .map(|failure| format!("{}: {}", failure.line, failure.happened))
            .collect()),
        Err(mistakes) => {
            let told = |Mistake { at, text, .. }| format!("{at}: {text}");
            Err(mistakes.into_iter().map(told).collect())
        }
    }
}

fn block(world: &str) -> String {
    let lines: String = world
        .lines()
        .flat_map(|line| ["    ", line, "\n"])
        .collect();
    format!("world\n{lines}")
}

#[test]
fn what_a_world_is_not_is_said() {
    let lines = "valid\n errors 1\n invalid 3 W03\n adjacent SAR: MAO\n coasts Ant: nc\n coasts \
     Vin: nc\n no-fleets Vin Ant/wc\n fleets Gui Alg\n \
                 armies Mor Gui\n no-armies Fortunate Isles Ethiopic Ocean";
    let failures = case(&format!("board 1492-west.world\nexpect\n {lines}\n")).unwrap();
    let expected = [
        "6: the world has no error",
        "7: the world has no error",
        "8: SAR adjoins MAO, SAO, BOU, COD, DOL, ETH, Ant, For",
        "9: Ant has ec, wc",
        "10: Vin has no named coasts",
        "11: a fleet can go from Vin to Ant/wc",
        "12: a fleet can't go from Gui to Alg",
        "13: an army can't go from Mor to Gui",
    ];
    assert_eq!(failures.len(), expected.len(), "{failures:#?}");
    for (failure, expected) in failures
        .iter()
        .zip(expected)
        .filter(|(_, expected)| !expected.starts_with("8:"))
    {
        assert_eq!(failure, expected);
    }
    assert!(
        failures[2].starts_with("8: SAR adjoins MAO, SAO, "),
        "{}",
        failures[2]
    );
}

#[test]
fn a_world_in_a_case_keeps_its_comments_and_lines() {
    let world = block(&WEST.replace("wrap      cylinder", "wrap      globe # round"));
    assert_eq!(
        case(&format!("{world}expect\n  invalid 5 W03\n  errors 1\n")),
        Ok(Vec::new())
    );
    // The case has four lines beside it before the line that expects.
    let line = 5 + WEST.lines().count();
    assert_eq!(
        case(&format!("{world}expect\n  valid\n")),
        Ok(vec![format!("{line}: the world has the errors 5 W03")])
    );
}

#[test]
fn a_case_without_a_fit_world_is_no_pass() {
    let refused = |rest: &str| case(rest).unwrap_err().concat();
    assert_eq!(
        refused("expect\n valid\n"),
        "4: “valid” needs a world, but the case has none"
    );
    let broken = block("world 2\n");
    assert_eq!(
        refused(&format!("{broken}expect\n adjacent Mor: Alg\n")),
        "4: the world has errors; the first is on its line 0: error W04: there is no block \
         `legend`; it begins with a line `legend`, and its \
         lines are indented"
    );
    assert!(
        refused("board nowhere.world\nexpect\n valid\n")
            .starts_with("3: tests/cases/nowhere.world can't be read: ")
    );
    assert_eq!(
        refused(&format!("board 1492-west.world\n{broken}expect\n valid\n")),
        "3: the case has two worlds, in this line and in its block `world`; keep one"
    );
    assert_eq!(
        refused("board 1492-west.world\nunits\n Spain: A Mad\nexpect\n valid\n"),
        "4: a case that asks whether a world is valid has no `units`, `state` or `orders`; make \
         two cases"
    );
    assert_eq!(
        refused("board 1492-west.world\nexpect\n invalid 3 X03\n"),
        "5: “X03” is not an error code; write `invalid LINE W08`"
    );
    assert_eq!(
        refused("board 1492-west.world\nexpect\n fleets SAR\n"),
        "5: it needs two places; write `fleets X Y`"
    );
    assert_eq!(
        refused("board 1492-west.world\nexpect\n adjacent SAR\n"),
        "5: the list is missing; write `adjacent X: P, Q`"
    );
}
