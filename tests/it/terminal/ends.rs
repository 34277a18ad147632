//! A game that the table ended is told to everybody in the same sentence: by the reports, in a
//! public save, and on the second screen.

use std::path::Path;
use std::process::Command;

use chancery_atlas::board::builtin;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::support::Commands;
use crate::terminal::pty::Terminal;
use crate::year1492;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A saved game of one settled phase, ended after it; gives its folder.
fn ended(saves: &Path, variant: &str, agreement: Agreement) -> String {
    let variant = variant::by_id(variant).unwrap();
    let board = if variant.needs_world() {
        year1492::play::board()
    } else {
        builtin::load("standard").unwrap()
    };
    let players = vec![String::new(); board.power_count()];
    let setup = Setup {
        name: "The evening".to_owned(),
        variant,
        board,
        players,
        created: NOW,
    };
    let mut game = Game::new(setup, variant.house_rules());
    game.settle(NOW).unwrap();
    game.edit(Edit::Ending(EndingEdit::End(agreement)), NOW)
        .unwrap();
    let handle = Store::new(saves, variant::all())
        .create(&game, None, NOW)
        .unwrap();
    handle
        .folder()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned()
}

fn chancery(saves: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(arguments)
        .output()
        .unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn ends() -> [(Agreement, &'static str); 4] {
    let [first, second] = [0, 1].map(SeatId);
    let both = || Parties::new([first, second]).unwrap();
    [
        (
            Agreement::Draw(Several::new(both()).unwrap()),
            "Draw between {0} and {1}",
        ),
        (
            Agreement::Concession(Parties::one(second)),
            "{1} has won: all others concede",
        ),
        (
            Agreement::Limit(both()),
            "Draw between {0} and {1}: the limit of the game is reached",
        ),
        (Agreement::Abandoned, "The game was abandoned"),
    ]
}

#[test]
fn the_same_sentence_tells_everywhere_how_a_game_ended() {
    for (variant, names) in [
        ("standard", ["Austria", "England"]),
        ("1492", ["England", "France"]),
    ] {
        for (agreement, sentence) in ends() {
            let sentence = sentence.replace("{0}", names[0]).replace("{1}", names[1]);
            let directory = tempfile::tempdir().unwrap();
            let saves = directory.path();
            let folder = ended(saves, variant, agreement);
            for arguments in [
                &["report", &folder][..],
                &["report", &folder, "--public"],
                &["report", &folder, "--for", names[0]],
            ] {
                let text = chancery(saves, arguments);
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(
                    text.contains(&format!("{sentence}.")),
                    "{arguments:?}: “{sentence}” is not in\n{text}"
                );
            }
            let file = saves.join("public.ron");
            chancery(saves, &["public", &folder, file.to_str().unwrap()]);
            let public = std::fs::read_to_string(&file).unwrap();
            assert!(
                public.contains(&format!("ended: \"{sentence}\"")),
                "{public}"
            );
            for shown in [folder.as_str(), file.to_str().unwrap()] {
                let mut screen = Terminal::start(saves, &["watch", shown], (100, 40));
                screen
                    .wait_for(&format!(": {sentence}"))
                    .wait_for(&format!("{sentence}."));
                screen.send("q");
                assert_eq!(screen.wait_for_end().exit_code(), 0);
            }
        }
    }
}
