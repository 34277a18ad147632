//! Scores as a game tells them: nothing until they are wanted, one line then, and the sheet for
//! tournaments.

use std::path::Path;
use std::process::{Command, Output};

use chancery_engine::variant;
use chancery_game::report::{centre_chart, result, result_sheet, scores};
use chancery_game::score::System;
use chancery_game::store::{Opened, Store};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::report::table;
use crate::support::Commands;

fn sample(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("saves")
        .join(name)
}

fn report(game: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("report")
        .arg(game)
        .args(arguments)
        .output()
        .unwrap()
}

#[track_caller]
fn told(game: &Path, arguments: &[&str]) -> String {
    let output = report(game, arguments);
    let why = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{why}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(game: &Path, arguments: &[&str]) -> String {
    let output = report(game, arguments);
    assert!(matches!(output.status.code(), Some(1 | 2)) && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn nothing_is_told_until_a_system_is_chosen() {
    let mut game = table::game();
    table::settle(&mut game, "France: A Par - Bur");
    let text = |game: &_| {
        let view = View::new(game, Viewer::Public);
        let [a, b] = [centre_chart(&view), result(&view)].map(|report| report.to_text(100));
        a + &b
    };
    let before = text(&game);
    assert!(
        !before.contains("Carnage") && !before.contains("cored"),
        "{before}"
    );
    let at = Timestamp::UNIX_EPOCH;
    game.does(chancery_game::game::Command::SetScoring(Some(
        System::read("carnage").unwrap(),
    )));
    let line = "If it ended so, by Carnage: Russia 7004, Austria 3503, England 3503,";
    assert_eq!(text(&game).matches(line).count(), 2, "{}", text(&game));
    assert!(
        game.log()
            .last()
            .unwrap()
            .what
            .contains("scored by Carnage")
    );
    game.undo(at).unwrap();
    assert_eq!(text(&game), before);
}

#[test]
fn a_finished_game_is_scored_by_its_end() {
    let game = sample("germany-has-won-in-1908");
    let text = told(
        &game,
        &[
            "-w",
            "scores",
            "--system",
            "carnage",
            "--system",
            "=centres * 2",
        ],
    );
    assert!(text.contains("Germany has won"), "{text}");
    let winner = text
        .lines()
        .find(|line| line.contains("Germany  "))
        .unwrap();
    let cells: Vec<&str> = winner.split_whitespace().collect();
    assert_eq!(cells.first(), Some(&"1"), "{winner}");
    assert!(cells.contains(&"28034"), "{winner}");
    // Without a system, the usual ones.
    let text = told(&game, &["-w", "scores", "--width", "200"]);
    for name in [
        "Draw size",
        "Sum of squares",
        "Carnage",
        "C-Diplo",
        "Tribute",
        "Detour 09",
    ] {
        assert!(text.contains(name), "{text}");
    }
}

/// What tournament software takes: a line a power, each with as many values.
#[test]
fn the_result_is_a_table_of_values() {
    let game = sample("germany-has-won-in-1908");
    let sheet = told(&game, &["-w", "result", "-f", "csv", "--system", "c-diplo"]);
    let lines: Vec<&str> = sheet.split_terminator("\r\n").collect();
    assert!(lines[0].starts_with(
        "power,player,place,centres,eliminated,result,score c-diplo,centres Start,centres 1901,"
    ));
    assert_eq!(lines.len(), 8);
    let values = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let columns = values(lines[0]).len();
    assert!(lines.iter().all(|line| values(line).len() == columns));
    let germany = values(
        lines
            .iter()
            .find(|line| line.starts_with("Germany"))
            .unwrap(),
    );
    assert_eq!(
        [&germany[2], &germany[5], &germany[6]],
        ["1", "has won", "100"]
    );
    assert_eq!(germany.last(), Some(&germany[3]));
    // Eliminated powers have a year, and no centres.
    for line in &lines[1..] {
        let values = values(line);
        assert_eq!(values[3] == "0", !values[4].is_empty(), "{line}");
    }
    assert!(refused(&game, &["-f", "csv"]).contains("-w result"));
    assert!(refused(&game, &["-w", "scores", "--system", "elo"]).contains("“elo”"));
    assert!(refused(&game, &["-w", "scores", "--system", "=1 +"]).contains("character 4"));
}

/// A name with what divides values stands in quotation marks.
#[test]
fn names_are_quoted_where_they_must_be() {
    let game = table::seated(&["B, \"the A\"", "", "", "", "", "", ""]);
    let sheet = result_sheet(&View::new(&game, Viewer::GameMaster));
    assert!(sheet.contains("Austria,\"B, \"\"the A\"\"\","), "{sheet}");
}

/// What a spreadsheet would take for a formula is a text; a number less than nothing stays one.
#[test]
fn no_name_is_a_formula() {
    let game = table::seated(&["=1+1", "@SUM(1)", "-2", "-inf", "", "", ""]);
    let game = game.scored(Some(System::read("=-centres").unwrap()));
    let sheet = result_sheet(&View::new(&game, Viewer::GameMaster));
    for cell in [
        "Austria,'=1+1,",
        "England,'@SUM(1),",
        "France,-2,",
        "Germany,'-inf,",
        ",-3,",
    ] {
        assert!(sheet.contains(cell), "{cell}: {sheet}");
    }
}

/// Who may not know all centres is told no score, and no place.
#[test]
fn scores_follow_the_secrets_of_a_game() {
    let game = sample("1492-france-has-won-in-1500");
    for viewer in [&["-p"][..], &["--for", "France"]] {
        let asked = [viewer, &["-w", "scores"]].concat();
        assert!(refused(&game, &asked).contains("does not know all"));
        let sheet = told(&game, &[viewer, &["-w", "result", "-f", "csv"]].concat());
        assert!(!sheet.contains("score"), "{sheet}");
    }
    let (open, _) = Store::new(sample(""), variant::all())
        .read("1492-france-has-won-in-1500")
        .unwrap();
    let open = open.scored(Some(System::read("sum-of-squares").unwrap()));
    assert!(View::new(&open, Viewer::Public).scoring.is_empty());
    let whole = View::new(&open, Viewer::GameMaster);
    assert!(scores(&whole).to_text(120).contains("Sum of squares"));
    assert!(
        !result(&View::new(&open, Viewer::Public))
            .to_text(120)
            .contains("squares")
    );
}

/// Where people own no powers, they have points of their own.
#[test]
fn nobody_scores_by_centres_where_points_decide() {
    let game = sample("arms-merchant-andy-has-won-in-1911");
    assert!(refused(&game, &["-w", "scores"]).contains("nobody scores by centres"));
    let sheet = told(&game, &["-w", "result", "-f", "csv"]);
    assert!(
        sheet.starts_with("player,points,result\r\n") && sheet.contains("has won"),
        "{sheet}"
    );
}

/// A system, or a formula, is kept with the game, and so is that a step chose it.
#[test]
fn the_choice_is_saved_with_the_game_and_its_undo() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    let at = Timestamp::UNIX_EPOCH;
    for system in ["carnage-2023", "=if(soloed, 100 * solo, centres^2 / 2)"] {
        let system = System::read(system).unwrap();
        let mut game = table::game();
        table::settle(&mut game, "France: A Par - Bur");
        let mut handle = store.create(&game, None, at).unwrap();
        game.does(chancery_game::game::Command::SetScoring(Some(
            system.clone(),
        )));
        handle.save(&game, at).unwrap();
        let name = handle.folder().file_name().unwrap().to_owned();
        drop(handle);
        let name = name.to_str().unwrap();
        let (again, warnings) = store.read(name).unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!(again.history().scoring.as_deref(), Some(&system));

        // An order later, both steps are undone one by one, and brought again.
        let Opened {
            mut game,
            mut handle,
            ..
        } = store.open(name).unwrap();
        game.enter(table::line(&game, "France", "A Bur H"));
        handle.save(&game, at).unwrap();
        drop(handle);
        let mut again = store.open(name).unwrap().game;
        again.undo(at).unwrap();
        assert_eq!(again.history().scoring.as_deref(), Some(&system));
        again.undo(at).unwrap();
        assert_eq!(again.history().scoring, None);
        again.redo(at).unwrap();
        assert_eq!(again.history().scoring.as_deref(), Some(&system));
    }
}
