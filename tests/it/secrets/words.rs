//! What the game master writes to a player stands in what that player is handed, and nobody else's
//! is another for it.

use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::variant;
use chancery_game::report::statement;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;
use std::process::Command;

use super::table::{Sitting, WEST, assert_same};
use crate::support::Commands;

const STORM: &str = "A storm rises in the Sargasso Sea";
const RUMOUR: &str = "Sailors speak of <gold>";

fn tell(sitting: &mut Sitting, player: &str, text: &str) {
    let power = sitting.power(player);
    sitting.edit(Edit::Secret(SecretEdit::Tell {
        power,
        text: text.to_owned(),
    }));
}

fn handed(sitting: &Sitting, player: &str) -> (String, String) {
    let view = View::new(&sitting.game, sitting.seat(player));
    (statement(&view).to_text(100), crate::support::handed(&view))
}

/// How often a player reads a text in his statement and on his page.
fn times(sitting: &Sitting, player: &str, text: &str) -> [usize; 2] {
    let (statement, page) = handed(sitting, player);
    let escaped = text.replace('<', "&lt;").replace('>', "&gt;");
    [
        statement.matches(text).count(),
        page.matches(&escaped).count(),
    ]
}

#[test]
fn a_line_stands_in_what_its_player_is_handed_until_the_next_phase_is_settled() {
    let mut sitting = Sitting::on(WEST, &[]);
    tell(&mut sitting, "Spain", STORM);
    tell(&mut sitting, "Spain", RUMOUR);
    assert_eq!(
        (
            times(&sitting, "Spain", STORM),
            times(&sitting, "Spain", RUMOUR)
        ),
        ([1, 1], [1, 1])
    );
    sitting.settle("Spain: F Cad - SAO");
    assert_eq!(times(&sitting, "Spain", STORM), [0, 0]);
    tell(&mut sitting, "Spain", "Fair winds");
    let (statement, page) = handed(&sitting, "Spain");
    assert!(
        statement.starts_with("Spain: Autumn 1492\n")
            && statement.contains("Spring 1492\n-----------\n\nFrom the game master\n"),
        "{statement}"
    );
    assert!(
        statement.contains("Fair winds") && page.contains(">From the game master</h"),
        "{statement}"
    );
    // Of that season it is told for ever.
    sitting.settle("");
    let view = View::new(&sitting.game, sitting.seat("Spain"));
    assert!(!statement_holds(&view, "Fair winds") && statement_holds(&view.until(0), "Fair winds"));
}

fn statement_holds(view: &View, text: &str) -> bool {
    statement(view).to_text(100).contains(text)
}

#[test]
fn what_is_taken_back_or_undone_is_not_handed_out() {
    let mut sitting = Sitting::on(WEST, &[]);
    tell(&mut sitting, "Spain", STORM);
    tell(&mut sitting, "France", RUMOUR);
    let spain = sitting.power("Spain");
    sitting.edit(Edit::Secret(SecretEdit::Untell(spain)));
    assert_eq!(
        (
            times(&sitting, "Spain", STORM),
            times(&sitting, "France", RUMOUR)
        ),
        ([0, 0], [1, 1])
    );
    sitting.game.undo(Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(times(&sitting, "Spain", STORM), [1, 1]);
    sitting.game.undo(Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(times(&sitting, "France", RUMOUR), [0, 0]);
    let log: Vec<&str> = sitting
        .game
        .log()
        .iter()
        .map(|line| line.what.as_str())
        .collect();
    assert!(
        log.contains(&"by hand: wrote to Spain: A storm rises in the Sargasso Sea"),
        "{log:?}"
    );
    let nothing = Edit::Secret(SecretEdit::Tell {
        power: spain,
        text: " ".to_owned(),
    });
    let why = sitting
        .game
        .edit(nothing, Timestamp::UNIX_EPOCH)
        .unwrap_err()
        .to_string();
    assert!(why.contains("write the message too"), "{why}");
}

/// Every phase kind, a retreat among them that only France sees.
#[test]
fn what_is_written_to_one_shows_to_nobody_else() {
    let begin = || {
        Sitting::on(WEST, &[("naming", "gm")])
            .units("France: F SAR; Spain: F DOL, F COD, A For; Portugal: F MAO; England: A Lon")
            .autumn()
    };
    let (mut told, mut silent) = (begin(), begin());
    for slips in [
        "France: F SAR H; Spain: F COD S F DOL - SAR, F DOL - SAR",
        "France: F SAR - Ant",
        "",
        "",
    ] {
        tell(&mut told, "Spain", STORM);
        for viewer in [
            Viewer::Public,
            told.seat("England"),
            told.seat("France"),
            told.seat("Portugal"),
        ] {
            assert_same(
                &told.given(viewer),
                &silent.given(viewer),
                &format!("{viewer:?} at {}", told.game.phase_name()),
            );
        }
        assert!(told.given(told.seat("Spain")) != silent.given(silent.seat("Spain")));
        told.settle(slips);
        silent.settle(slips);
    }
}

/// What is written while others retreat out of sight is held back with the season, so that nobody
/// learns of the retreat by it.
#[test]
fn a_line_written_during_retreats_out_of_sight_comes_with_the_season() {
    let mut sitting = Sitting::on(WEST, &[("naming", "gm")])
        .units("France: F SAR; Spain: F DOL, F COD, A For; Portugal: F MAO; England: A Lon")
        .autumn();
    sitting.settle("France: F SAR H; Spain: F COD S F DOL - SAR, F DOL - SAR");
    assert_eq!(sitting.game.phase_name(), "Autumn 1493 retreats");
    tell(&mut sitting, "England", RUMOUR);
    assert_eq!(times(&sitting, "England", RUMOUR), [0, 0]);
    sitting.settle("France: F SAR - Ant");
    assert_eq!(times(&sitting, "England", RUMOUR), [1, 1]);
    // Autumn is told of again with Winter, and not with Spring.
    sitting.settle("");
    assert_eq!(times(&sitting, "England", RUMOUR), [1, 1]);
    sitting.settle("");
    assert_eq!(times(&sitting, "England", RUMOUR), [0, 0]);
}

#[test]
fn it_is_saved_and_the_command_line_tells_it_to_its_player_and_to_the_game_master() {
    let directory = tempfile::tempdir().unwrap();
    let mut sitting = Sitting::on(WEST, &[]);
    sitting.settle("");
    tell(&mut sitting, "Spain", STORM);
    let open = Store::new(directory.path(), variant::all())
        .create(&sitting.game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let (read, warnings) = Store::new(directory.path(), variant::all())
        .read("voyages")
        .unwrap();
    assert!(
        warnings.is_empty() && read.history() == sitting.game.history(),
        "{warnings:?}"
    );
    let report = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("report")
            .arg(open.folder())
            .args(arguments)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(report(&["--for", "Spain"]).contains(STORM));
    assert!(report(&["--for", "Spain", "--format", "html"]).contains(STORM));
    for others in [
        &["--for", "France"][..],
        &["--for", "France", "--format", "html"],
        &["--public", "-s", "all"],
    ] {
        assert!(!report(others).contains("storm"), "{others:?}");
    }
    sitting.settle("");
    let master = chancery_game::report::full(
        &View::new(&sitting.game, Viewer::GameMaster),
        chancery_game::report::SeasonForm::Compact,
    )
    .to_text(100);
    assert!(master.contains("Wrote to Spain: A storm rises"), "{master}");
}
