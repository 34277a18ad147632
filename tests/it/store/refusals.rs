//! Files that can't be what they should be, and folders that are taken.

use std::fs;
use std::path::Path;

use chancery_game::game::Game;
use chancery_game::store::{SaveFlaw, Store, StoreError, Warning};

use crate::store::support::{at, file_with, new_game, new_game_of, play, store, to_move};
use crate::store::toy::OTHERWISE;
use crate::support::Commands;

fn two_snapshots(directory: &Path) {
    two_snapshots_of(directory, new_game("Friday night"));
}

/// A game with two snapshots, and orders entered after the first.
fn two_snapshots_of(directory: &Path, mut game: Game) {
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    game.enter(to_move(&game, "Vie", "Gal"));
    handle.save(&game, at(1)).unwrap();
    play(&mut game, &[], 2);
    handle.save(&game, at(2)).unwrap();
}

/// The newest snapshot's text with its first line saying that it was edited, and with a replacement
/// made.
fn edit_by_hand(directory: &Path, from: &str, to: &str) {
    let (file, contents) = file_with(&directory.join("friday-night"), ".ron");
    let text = String::from_utf8(contents).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    assert!(body.contains(from), "{from}\n{body}");
    fs::write(
        file,
        format!(
            "// Chancery game: edited by hand\n{}",
            body.replacen(from, to, 1)
        ),
    )
    .unwrap();
}

/// Why the newest snapshot is refused where the one before does not lead to it.
fn refusal(directory: &Path) -> (String, SaveFlaw, Option<u32>) {
    let _ = fs::remove_file(directory.join("friday-night/0001-S1901M.journal"));
    match store(directory).open("friday-night").map(|_| ()) {
        Err(error @ StoreError::Refused { .. }) => {
            let text = error.to_string();
            let StoreError::Refused {
                flaw, last_good, ..
            } = error
            else {
                unreachable!()
            };
            (text, flaw, last_good.map(|id| id.number))
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn a_snapshot_cut_short_anywhere_is_refused_and_the_one_before_offered() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let (file, contents) = file_with(&directory.path().join("friday-night"), ".ron");
    for cut in
        (0..contents.len()).filter(|cut| *cut < 200 || cut % 7 == 0 || contents.len() - cut < 40)
    {
        fs::write(&file, &contents[..cut]).unwrap();
        let (text, flaw, last_good) = refusal(directory.path());
        assert!(
            text.contains("0002-S1901R.ron can't be opened: it "),
            "{text}"
        );
        assert!(
            text.ends_with(". The last good one is 0001-S1901M.ron"),
            "{text}"
        );
        assert!(
            matches!(
                flaw,
                SaveFlaw::Empty | SaveFlaw::CutInFirstLine | SaveFlaw::CutShort { .. }
            ),
            "cut at {cut}: {flaw:?}"
        );
        assert_eq!(last_good, Some(1));
    }
}

#[test]
fn a_snapshot_with_any_byte_changed_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let (file, contents) = file_with(&directory.path().join("friday-night"), ".ron");
    for at in (0..contents.len()).filter(|at| *at < 200 || at % 7 == 0) {
        let mut damaged = contents.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&file, damaged).unwrap();
        let (_, flaw, last_good) = refusal(directory.path());
        let known = matches!(
            flaw,
            SaveFlaw::Foreign
                | SaveFlaw::Altered
                | SaveFlaw::CutInFirstLine
                | SaveFlaw::CutShort { .. }
        );
        assert!(known && last_good == Some(1), "byte {at}: {flaw:?}");
    }
}

#[test]
fn the_last_good_one_opens_with_its_journal_and_is_gone_on_from() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let (file, _) = file_with(&directory.path().join("friday-night"), ".ron");
    fs::write(&file, "").unwrap();
    let store = store(directory.path());
    let [info] = <[_; 1]>::try_from(store.list().unwrap()).unwrap();
    assert_eq!(
        (info.damaged, info.last_good.unwrap().0.number),
        (Some(SaveFlaw::Empty), 1)
    );

    let mut opened = store.open_snapshot("friday-night", 1).unwrap();
    assert_eq!(
        opened.game.sheet().entries.len(),
        1,
        "the orders that the second snapshot had settled"
    );
    play(&mut opened.game, &[("Par", "Bur")], 9);
    opened.handle.save(&opened.game, at(9)).unwrap();
    drop(opened.handle);
    let again = store.open("friday-night").unwrap();
    assert_eq!(again.game.history(), opened.game.history());
    let numbers: Vec<_> = store
        .snapshots("friday-night")
        .unwrap()
        .iter()
        .map(|s| (s.id.number, s.summary.is_ok()))
        .collect();
    assert_eq!(numbers, [(4, true), (3, true), (2, false), (1, true)]);
}

#[test]
fn a_foreign_file_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    fs::write(
        directory.path().join("friday-night/0003-notes.ron"),
        "(bring: \"biscuits\")",
    )
    .unwrap();
    let (text, flaw, last_good) = refusal(directory.path());
    assert_eq!((flaw, last_good), (SaveFlaw::Foreign, Some(2)));
    assert!(
        text.contains("0003-notes.ron can't be opened: it is not a Chancery game"),
        "{text}"
    );
}

#[test]
fn a_newer_format_is_refused_whatever_else_it_holds() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    edit_by_hand(
        directory.path(),
        "format: 1,",
        "format: 2, moons: [\"Io\"],",
    );
    let (text, flaw, last_good) = refusal(directory.path());
    assert_eq!(
        (&flaw, last_good),
        (
            &SaveFlaw::NewerFormat {
                format: 2,
                reads: 1
            },
            Some(1)
        )
    );
    assert!(
        text.contains("written by a newer Chancery (format 2; this one reads up to 1)"),
        "{text}"
    );
    assert_eq!(
        store(directory.path()).list().unwrap()[0].damaged,
        Some(flaw)
    );
}

#[test]
fn an_edited_file_opens_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    edit_by_hand(directory.path(), "Friday night", "Saturday");
    let opened = store(directory.path()).open("friday-night").unwrap();
    assert_eq!(opened.game.setup().name, "Saturday");
    assert_eq!(
        opened.warnings,
        [Warning::EditedByHand("0002-S1901R.ron".to_owned())]
    );
}

#[test]
fn line_ends_of_windows_do_no_harm() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let (file, contents) = file_with(&directory.path().join("friday-night"), ".ron");
    fs::write(
        file,
        String::from_utf8(contents).unwrap().replace('\n', "\r\n"),
    )
    .unwrap();
    assert_eq!(
        store(directory.path())
            .open("friday-night")
            .unwrap()
            .warnings,
        []
    );
}

#[test]
fn mistakes_in_an_edited_file_are_named_with_their_place() {
    for (from, to, said) in [
        (
            "name: \"Friday",
            "nmae: \"Friday",
            "line 6, column 5: “nmae” is unknown here; use one of format, ",
        ),
        (
            "A Gal #1",
            "A Gaul #1",
            "Spring 1901 retreats, units: the board has no province “Gaul”",
        ),
        (
            "A Gal #1",
            "A Bud #1",
            "Spring 1901 retreats, units: Bud has two units",
        ),
        (
            "A Gal #1",
            "F Gal #1",
            "Spring 1901 retreats, units: no fleet can stand in Gal",
        ),
        (
            "A Gal #1",
            "A Gal #0",
            "Spring 1901 retreats: two units have the number #0",
        ),
        (
            "next_unit: 22",
            "next_unit: 7",
            "Spring 1901: next_unit must be greater than #21, the greatest in use",
        ),
        (
            "Order(\"A Vie - Gal\")",
            "Order(\"A Vie to Gal\")",
            "Spring 1901, order 1: “to” is not an action",
        ),
        (
            "variant: \"toy\"",
            "variant: \"toys\"",
            "this Chancery has no variant “toys”",
        ),
        (
            "board: \"standard\"",
            "board: \"narnia\"",
            "its board “narnia” is not built in",
        ),
        (
            "power: \"austria\"",
            "power: \"ruritania\"",
            "Spring 1901, order 1: the board has no power “ruritania”",
        ),
        (
            "phase: \"Spring 1901 retreats\"",
            "phase: \"Lent 1901\"",
            "Lent 1901: “Lent 1901” is not a phase of this variant",
        ),
    ] {
        let directory = tempfile::tempdir().unwrap();
        two_snapshots(directory.path());
        edit_by_hand(directory.path(), from, to);
        let (text, ..) = refusal(directory.path());
        assert!(text.contains(said), "{from} → {to}: {text}");
    }
}

#[test]
fn mistakes_about_players_and_pools_are_named_with_their_place() {
    let second = "(player: \"Brian: 2\", in_hand: 8)";
    for (from, to, said) in [
        (
            "\"Andy\",",
            "\"Dave, the 4th\",",
            "seats: two players are called “Dave, the 4th”",
        ),
        ("\"Andy\",", "\"\",", "seats: a player has no name"),
        (
            "\"Chuck\",\n        \"Dave, the 4th\",",
            "",
            "seats: the variant needs 3 players, but there are 2",
        ),
        (
            "    seats:",
            "    players: [\"austria: Dave\"],\n    seats:",
            "players: in this variant players have no power of their own",
        ),
        (
            second,
            "(player: \"Dave\", in_hand: 8)",
            "Spring 1901, accounts: the game has no player “Dave”",
        ),
        (
            second,
            "(player: \"Andy\", in_hand: 8)",
            "Spring 1901, accounts: Andy has two accounts",
        ),
        (
            second,
            "(player: \"\", in_hand: 8)",
            "Spring 1901, accounts: an account lacks its player",
        ),
        (
            &format!("{second},"),
            "",
            "Spring 1901, accounts: Brian: 2 has no account",
        ),
        (
            "in_hand: 8",
            "in_hand: 60001",
            "Spring 1901, accounts: Andy owns more than 60000 of something",
        ),
        (
            "in_hand: 8",
            "in_hand: 8, holdings: \"france: 3\"",
            "Spring 1901, accounts: the board has no power “france:”",
        ),
        (
            "in_hand: 8",
            "in_hand: 8, holdings: \"france\"",
            "Spring 1901, accounts: “france” is not a holding; write it as in “france 3”",
        ),
        (
            "player: \"Andy\", power",
            "player: \"Dave\", power",
            "Spring 1901, order 1: the game has no player “Dave”",
        ),
        (
            "A Vie #22",
            "F Vie #22",
            "Spring 1901, pooled: no fleet can be kept in Vie",
        ),
        (
            "A Vie #22",
            "A Vie #0",
            "Spring 1901: two units have the number #0",
        ),
        (
            "A Vie #22",
            "A Vienna #22",
            "Spring 1901, pooled: the board has no province “Vienna”",
        ),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let names = ["Andy", "Brian: 2", "Chuck", "Dave, the 4th"]
            .map(str::to_owned)
            .to_vec();
        two_snapshots_of(
            directory.path(),
            new_game_of("toy-players", "Friday night", names),
        );
        edit_by_hand(directory.path(), from, to);
        let (text, ..) = refusal(directory.path());
        assert!(text.contains(said), "{from} → {to}: {text}");
    }
    for (from, to, said) in [
        (
            "owners: [",
            "pooled: [\"austria: A Vie #30\"], owners: [",
            "this variant has no pools of units",
        ),
        (
            "power: \"austria\"",
            "player: \"Andy\", power: \"austria\"",
            "in this variant each power has one player; leave “player” out",
        ),
        (
            "owners: [",
            "accounts: [(player: \"austria\")], owners: [",
            "accounts: in this variant powers own only centres",
        ),
        (
            "    players:",
            "    seats: [\"Andy\"],\n    players:",
            "seats: in this variant each power has one player; leave them out",
        ),
    ] {
        let directory = tempfile::tempdir().unwrap();
        two_snapshots(directory.path());
        edit_by_hand(directory.path(), from, to);
        let (text, ..) = refusal(directory.path());
        assert!(text.contains(said), "{from} → {to}: {text}");
    }
}

#[test]
fn a_list_of_games_names_the_players() {
    let directory = tempfile::tempdir().unwrap();
    let names: Vec<String> = ["Andy: the 1st", "Brian", "Chuck"]
        .map(str::to_owned)
        .to_vec();
    two_snapshots_of(
        directory.path(),
        new_game_of("toy-players", "Friday night", names.clone()),
    );
    let [info] = <[_; 1]>::try_from(store(directory.path()).list().unwrap()).unwrap();
    assert_eq!(info.last_good.unwrap().1.players, names);
}

#[test]
fn whatever_is_edited_the_file_opens_or_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    edit_by_hand(directory.path(), "Friday night", "Friday");
    let (file, contents) = file_with(&directory.path().join("friday-night"), ".ron");
    let body = contents.iter().position(|&b| b == b'\n').unwrap() + 1;
    let mut refused = 0;
    for (at, new) in (body..contents.len())
        .step_by(3)
        .zip(b"09#\"(]Z, /".iter().cycle())
    {
        let mut edited = contents.clone();
        edited[at] = *new;
        fs::write(&file, edited).unwrap();
        match store(directory.path()).open("friday-night") {
            Ok(opened) => assert!(
                opened
                    .warnings
                    .contains(&Warning::EditedByHand("0002-S1901R.ron".to_owned()))
            ),
            Err(error) => {
                assert!(matches!(error, StoreError::Refused { .. }), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn rules_of_other_versions_are_told() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    edit_by_hand(directory.path(), "two-orders hold", "three-orders hold");
    let opened = store(directory.path()).open("friday-night").unwrap();
    assert!(
        opened
            .warnings
            .contains(&Warning::UnknownRule("three-orders hold".to_owned()))
    );
    assert!(
        opened
            .warnings
            .contains(&Warning::NewRule("two-orders".to_owned()))
    );
}

#[test]
fn a_second_opening_is_refused_until_the_first_is_closed() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let store = store(directory.path());
    let first = store.open("friday-night").unwrap();
    assert!(store.list().unwrap()[0].locked);
    match store.open("friday-night").map(|_| ()) {
        Err(StoreError::InUse { by, .. }) => assert_eq!(by, Some(std::process::id())),
        other => panic!("{other:?}"),
    }
    drop(first);
    assert!(!store.list().unwrap()[0].locked);
    assert!(store.open("friday-night").is_ok());
}

#[test]
fn a_phase_that_settles_otherwise_now_keeps_the_saved_position() {
    let directory = tempfile::tempdir().unwrap();
    two_snapshots(directory.path());
    let saved = store(directory.path()).open("friday-night").unwrap().game;
    let opened = Store::new(directory.path(), OTHERWISE)
        .open("friday-night")
        .unwrap();
    assert_eq!(opened.game.state(), saved.state());
    assert_eq!(
        opened.game.turns()[0].settlement.after,
        saved.turns()[0].settlement.after
    );
    let [warning] = opened.warnings.as_slice() else {
        panic!("{:?}", opened.warnings)
    };
    assert_eq!(
        warning.to_string(),
        "this version settles Spring 1901 differently than the save (A Vie - Gal); the saved positions are kept"
    );
}

#[test]
fn games_of_one_name_get_folders_of_their_own() {
    let directory = tempfile::tempdir().unwrap();
    let store = store(directory.path());
    let names = ["Été, in Bath!", "Été, in Bath!", "///"];
    let folders: Vec<_> = names
        .iter()
        .map(|name| {
            let handle = store.create(&new_game(name), None, at(0)).unwrap();
            handle
                .folder()
                .file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_eq!(folders, ["été-in-bath", "été-in-bath-2", "game"]);
}

#[test]
fn a_board_of_ones_own_is_saved_with_the_game() {
    let directory = tempfile::tempdir().unwrap();
    let store = store(directory.path());
    let text = chancery_atlas::board::builtin::text("standard")
        .unwrap()
        .replacen("\"Vie\"", "\"Vnn\"", 1);
    let mut setup = new_game("Own board").setup().clone();
    setup.board =
        std::sync::Arc::new(chancery_atlas::board::Board::from_ron(&text, "mine.ron").unwrap());
    let game =
        chancery_game::game::Game::new(setup, chancery_engine::adjudicate::HouseRules::default());
    assert!(matches!(
        store.create(&game, None, at(0)),
        Err(StoreError::BoardNeeded(_))
    ));
    drop(store.create(&game, Some(&text), at(0)).unwrap());
    let opened = store.open("own-board").unwrap();
    assert_eq!(opened.game.history(), game.history());
    assert!(
        opened
            .game
            .board()
            .provinces
            .iter()
            .any(|p| p.abbr == "Vnn")
    );
}

#[test]
fn no_game_and_no_directory() {
    let directory = tempfile::tempdir().unwrap();
    let store = store(&directory.path().join("nothing/here"));
    assert_eq!(store.list().unwrap(), []);
    assert!(matches!(
        store.open("friday-night"),
        Err(StoreError::NoGame(_))
    ));
    drop(store.create(&new_game("a"), None, at(0)).unwrap());
    assert_eq!(store.list().unwrap().len(), 1);
}
