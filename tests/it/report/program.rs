//! `chancery report`, as a person runs it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::table::{arms_merchant, game, settle, year_1885};
use crate::support::{scribbles, voyages};
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::variant;
use chancery_game::report::discoveries;
use chancery_game::store::{Handle, Store};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

/// A game of one settled season, saved and still open.
fn saved(directory: &Path) -> Handle {
    let mut game = game();
    settle(
        &mut game,
        "France: A Par - Bur; gibberish\nGermany: A Mun - Bur",
    );
    Store::new(directory, variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap()
}

fn report(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("report")
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refusal(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_game_open_elsewhere_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let text = stdout(&report(open.folder(), &[]));
    assert!(text.starts_with("Spring 1901\n===========\n"), "{text}");
    assert!(
        text.contains("bounced with A Mun - Bur (1 against 1)"),
        "{text}"
    );
    assert!(
        text.contains("Position at Fall 1901\n") && text.contains("Supply centres by year\n"),
        "{text}"
    );
}

#[test]
fn the_parts_and_the_form_are_as_asked() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let asked = [
        "--season",
        "spring 1901",
        "--what",
        "positions,orders",
        "--format",
        "markdown",
        "--aloud",
    ];
    let text = stdout(&report(open.folder(), &asked));
    let (positions, orders) = (
        text.find("# Position at Fall 1901").unwrap(),
        text.find("# Spring 1901").unwrap(),
    );
    assert!(
        positions < orders && text.contains("- Army Paris to Burgundy bounced with army Munich."),
        "{text}"
    );
    assert!(!text.contains("by year"), "{text}");
}

#[test]
fn what_stood_on_the_slips_is_not_public() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    assert!(stdout(&report(open.folder(), &[])).contains("gibberish"));
    assert!(!stdout(&report(open.folder(), &["--public"])).contains("gibberish"));
}

#[test]
fn a_file_takes_the_report_unless_it_lies_among_the_saves() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let file = directory.path().join("report.txt");
    assert_eq!(
        stdout(&report(open.folder(), &["--out", file.to_str().unwrap()])),
        ""
    );
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        stdout(&report(open.folder(), &[]))
    );

    let snapshot = fs::read_dir(open.folder())
        .unwrap()
        .flatten()
        .find(|f| f.path().extension().is_some_and(|e| e == "ron"))
        .unwrap()
        .path();
    let before = fs::read(&snapshot).unwrap();
    let refused = refusal(
        &report(open.folder(), &["--out", snapshot.to_str().unwrap()]),
        1,
    );
    assert!(
        refused.contains("that is a saved game's folder"),
        "{refused}"
    );
    assert_eq!(fs::read(&snapshot).unwrap(), before);
}

/// The files of a game as they stand, with what they hold.
fn held(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect()
}

#[test]
fn nothing_is_written_into_the_folder_of_any_game() {
    let directory = tempfile::tempdir().unwrap();
    let (open, other) = (saved(directory.path()), saved(directory.path()));
    let before = held(other.folder());
    let snapshot = other.folder().join("0001-F1901M.ron");
    assert!(snapshot.is_file());
    let mut ways = vec![
        snapshot.clone(),
        other.folder().join("0002-F1901R.ron"),
        open.folder()
            .join("..")
            .join(other.folder().file_name().unwrap())
            .join("lock"),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let (file, folder, nothing) = (
            directory.path().join("file"),
            directory.path().join("folder"),
            directory.path().join("nothing"),
        );
        symlink(&snapshot, &file).unwrap();
        symlink(other.folder(), &folder).unwrap();
        symlink(other.folder().join("0009-F1901R.ron"), &nothing).unwrap();
        ways.extend([file, folder.join("report.txt"), nothing]);
    }
    for way in &ways {
        let target = way.to_str().unwrap();
        let said = refusal(&report(open.folder(), &["--out", target]), 1);
        assert!(
            said.contains("that is a saved game's folder"),
            "{target}: {said}"
        );
        let game = open.folder().to_str().unwrap();
        for asked in [
            vec!["public", game, target],
            vec!["world", "new", target],
            vec!["world", "generate", "--seed", "1", target],
        ] {
            let said = Command::new(env!("CARGO_BIN_EXE_chancery"))
                .args(&asked)
                .output()
                .unwrap();
            assert_eq!(
                said.status.code(),
                Some(1),
                "{asked:?}: {}",
                String::from_utf8_lossy(&said.stderr)
            );
        }
        assert_eq!(held(other.folder()), before, "{target}");
    }
}

#[test]
fn what_can_not_be_reported_is_refused_with_its_exit_code() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    assert!(
        refusal(&report(open.folder(), &["--season", "Lent"]), 2)
            .contains("“Lent” is not a season")
    );
    assert!(
        refusal(&report(open.folder(), &["--season", "Fall 1901"]), 1)
            .contains("has not been settled; settled: Spring 1901")
    );
    assert!(
        refusal(&report(&directory.path().join("nowhere"), &[]), 1).contains("there is no game in")
    );
    assert!(refusal(&report(Path::new("/dev/null"), &[]), 1).contains("there is no game in"));
    let snapshot = fs::read_dir(open.folder())
        .unwrap()
        .flatten()
        .find(|f| f.path().extension().is_some_and(|e| e == "ron"))
        .unwrap()
        .path();
    fs::write(&snapshot, "rubbish").unwrap();
    refusal(&report(open.folder(), &[]), 3);
}

#[test]
fn a_player_gets_what_he_may_know() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let france = stdout(&report(open.folder(), &["--for", "france"]));
    assert!(
        france.starts_with("France: Fall 1901\n=================\n"),
        "{france}"
    );
    assert!(
        france.contains("A Par - Bur  bounced")
            && france.contains("gibberish")
            && france.contains("France: orders for Fall 1901\n"),
        "{france}"
    );
    assert!(
        !stdout(&report(
            open.folder(),
            &["--for", "Germany", "-w", "orders"]
        ))
        .contains("gibberish")
    );

    let mut secret = arms_merchant(&[("disclosure", "closed")]);
    settle(
        &mut secret,
        "Andy for France: invest 8; A Par - Bur\nBrian for France: invest 7; A Par - Pic",
    );
    let open = Store::new(directory.path().join("secret"), variant::all())
        .create(&secret, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let brian = stdout(&report(
        open.folder(),
        &["--for", " brian ", "-w", "statement,orders,influence"],
    ));
    assert!(
        brian.starts_with("Brian: Fall 1901\n")
            && brian.contains("A Par - Pic  not followed\n")
            && !brian.contains("Andy"),
        "{brian}"
    );
    let master = stdout(&report(open.folder(), &["--gm"]));
    assert!(master.contains("Bur 8, Pic 7"), "{master}");
    for public in [&[][..], &["--public"]] {
        assert!(!stdout(&report(open.folder(), public)).contains("Andy"));
    }
}

/// All units of the fog, kinds and extra units that nobody else knows: they are no report for the room.
#[test]
fn what_players_keep_from_each_other_is_told_to_each_alone() {
    let directory = tempfile::tempdir().unwrap();
    for id in ["fog-of-war", "1885", "mercator"] {
        let variant = variant::by_id(id).unwrap();
        let game = scribbles::game(variant, variant.house_rules());
        let open = Store::new(directory.path(), variant::all())
            .create(&game, None, Timestamp::UNIX_EPOCH)
            .unwrap();
        let names: Vec<String> = game
            .board()
            .powers
            .iter()
            .map(|of| of.name.clone())
            .collect();
        for part in ["sheets", "statement"] {
            for form in [
                &[][..],
                &["--aloud"],
                &["-f", "html"],
                &["--json"],
                &["-f", "svg"],
            ] {
                let asked = [&["-w", part], form].concat();
                let said = refusal(&report(open.folder(), &asked), 1);
                assert_eq!(
                    said,
                    format!(
                        "error: `report -w {part}` is for one player: name the player with --for \
                         PLAYER, or add --gm for all players\n"
                    )
                );
            }
            let all = stdout(&report(open.folder(), &["--gm", "-w", part]));
            let mut pages = 0;
            for name in &names {
                let one = stdout(&report(open.folder(), &["--for", name, "-w", part]));
                if one.starts_with(name) {
                    assert!(all.contains(one.trim()), "{id}: {one}\n{all}");
                    pages += 1;
                }
            }
            assert!(
                pages > 0 && all.matches('\x0c').count() == pages - 1,
                "{id} {part}: {all}"
            );
        }
        drop(open);
    }
}

#[test]
fn a_player_who_is_not_there_is_refused_with_those_who_are() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let refused = refusal(&report(open.folder(), &["--for", "Zebedee"]), 2);
    assert!(
        refused.contains("there is no player “Zebedee”; there are Austria, England, France"),
        "{refused}"
    );
    assert!(
        refusal(&report(open.folder(), &["--what", "orders,statement"]), 2)
            .contains("name the player with --for PLAYER")
    );
    assert!(
        refusal(&report(open.folder(), &["-p", "--what", "statement"]), 1)
            .contains("name the player with --for PLAYER")
    );
    refusal(&report(open.folder(), &["--for", "France", "--public"]), 2);
}

#[test]
fn a_kind_that_is_not_shown_yet_is_told_to_its_owner_and_the_game_master() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = year_1885();
    settle(&mut game, "Italy: F Rom");
    let open = Store::new(directory.path(), variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let told = |arguments: &[&str]| stdout(&report(open.folder(), arguments));
    assert!(told(&["-s", "set-up", "--gm"]).contains("Italy  F Rom  ok"));
    assert!(told(&["--for", "Italy", "-w", "positions"]).contains("A Ven, F Rom\n"));
    for arguments in [
        &[][..],
        &["--public"],
        &["--for", "Turkey", "-w", "orders,positions,statement,due"],
        &["-p", "-s", "all", "-f", "markdown"],
    ] {
        let text = told(arguments);
        assert!(text.contains("? Rom") && !text.contains("F Rom"), "{text}");
    }
    for arguments in [
        &["-s", "set-up"][..],
        &["--aloud"],
        &["-f", "html"],
        &["--json"],
    ] {
        let text = told(arguments);
        assert!(
            !text.contains("F Rom") && !text.contains("Fleet Rome"),
            "{text}"
        );
    }
    assert!(told(&[]).contains("\nAlliances at January 1885\n"));
    let alliances = told(&["-w", "alliances"]);
    assert!(
        alliances.contains(
            "No group is within 10 centres of a victory. The nearest are Austria and Russia, with \
             9 of 34."
        ),
        "{alliances}"
    );
}

#[test]
fn a_part_that_a_game_has_not_is_refused_with_the_reason() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    for (part, why) in [
        ("influence", "nobody owns influence"),
        ("private", "no time scales"),
        ("alliances", "nobody claims a victory together"),
    ] {
        let said = refusal(&report(open.folder(), &["--what", part]), 1);
        assert!(
            said.contains(why) && !said.contains("secret world"),
            "{part}: {said}"
        );
    }
}

#[test]
fn the_secret_world_is_reported_to_the_game_master_alone() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = voyages::game(voyages::WEST, &[]);
    let (area, power) = (
        game.board().find_exact("c").unwrap(),
        game.board().find_power("France").unwrap(),
    );
    voyages::edit(
        &mut game,
        Edit::Secret(SecretEdit::Disclose { power, area }),
    );
    voyages::edit(
        &mut game,
        Edit::Secret(SecretEdit::Name {
            area,
            name: "Cod Sea".to_owned(),
            abbr: Some("CDS".to_owned()),
        }),
    );
    voyages::settle(&mut game);
    let open = Store::new(directory.path(), variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let world = stdout(&report(open.folder(), &["--gm", "-w", "world"]));
    let on_screen = discoveries(&View::new(&game, Viewer::GameMaster)).to_text(100);
    assert!(world.starts_with("For the game master alone.\n"), "{world}");
    let refused = refusal(&report(open.folder(), &["-w", "world"]), 1);
    assert!(
        refused.contains("`report -w world` is for the game master alone: add --gm"),
        "{refused}"
    );
    assert!(
        world.contains(&on_screen) && world.contains("Cod Sea (CDS)"),
        "{world}"
    );
    for part in [
        "The secret world, for the game master alone, at Autumn 1492",
        "Who knows what",
        "Native armies",
        "[Antillia]",
    ] {
        assert!(world.contains(part), "{part}: {world}");
    }
    for reader in [&["--public"][..], &["--for", "France"]] {
        let said = refusal(
            &report(open.folder(), &[&["-w", "world"], reader].concat()),
            1,
        );
        assert!(
            said.contains("`report -w world` is for the game master alone: add --gm"),
            "{said}"
        );
    }
    let plain = saved(&directory.path().join("plain"));
    assert!(
        refusal(&report(plain.folder(), &["-w", "world"]), 1)
            .contains("this game has no secret world: leave that part")
    );
}

#[test]
fn a_narrow_report_breaks_the_results_and_not_only_what_was_written() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = game();
    settle(
        &mut game,
        "France: Army Paris goes to Burgundy, please\nGermany: A Mun - Bur\nEngland: F Lon S A \
         Par - Bur",
    );
    let open = Store::new(directory.path(), variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let text = stdout(&report(
        open.folder(),
        &["--what", "orders", "--width", "60"],
    ));
    assert!(text.contains("As written"), "{text}");
    text.lines()
        .for_each(|line| assert!(line.chars().count() <= 60, "{line}\n{text}"));
}

#[test]
fn when_a_game_is_over_nothing_is_due_to_anybody() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let pages = tempfile::tempdir().unwrap();
    let dues = [
        "To build:",
        "To disband:",
        " to build",
        " to disband",
        "may go to",
    ];
    let over = "1492-france-has-won-in-1500";
    stdout(&report(
        &saves.join(over),
        &["--pages", pages.path().to_str().unwrap()],
    ));
    let page = |file: &str| fs::read_to_string(pages.path().join(file)).unwrap();
    let mut told: Vec<String> = ["england", "france", "portugal", "spain"]
        .map(|power| page(&format!("{power}.html")))
        .to_vec();
    for game in fs::read_dir(&saves)
        .unwrap()
        .map(|game| game.unwrap().path())
    {
        if game.is_dir() {
            told.push(stdout(&report(&game, &["--what", "due,positions,result"])));
        }
    }
    for text in told {
        let due = text
            .lines()
            .find(|line| dues.iter().any(|due| line.contains(due)));
        assert_eq!(due, None, "{text}");
    }
}

#[test]
fn everybody_is_handed_his_own_by_one_command() {
    let directory = tempfile::tempdir().unwrap();
    let open = saved(directory.path());
    let text = stdout(&report(open.folder(), &["-w", "statement"]));
    let pages: Vec<&str> = text.split('\x0c').collect();
    assert_eq!(pages.len(), 7);
    assert!(pages[2].starts_with("France: Fall 1901") && pages[2].contains("gibberish"));
    assert!(!pages[0].contains("gibberish"), "{}", pages[0]);
    let sheets = stdout(&report(
        open.folder(),
        &["-w", "sheets", "-f", "html", "--paper", "a5"],
    ));
    assert_eq!(sheets.matches("<table class=\"sheet\"").count(), 7);
    assert!(sheets.contains("@page{size:A5;"));
    let pages = tempfile::tempdir().unwrap();
    let folder = pages.path().to_str().unwrap();
    stdout(&report(open.folder(), &["--pages", folder]));
    let page = |file: &str| fs::read_to_string(pages.path().join(file)).unwrap();
    let france = page("france.html");
    assert!(
        france.contains("<svg ") && france.contains("gibberish"),
        "{france}"
    );
    assert!(!page("germany.html").contains("gibberish"));
    stdout(&report(
        open.folder(),
        &["--pages", folder, "-w", "sheets", "-f", "text"],
    ));
    assert!(page("turkey.txt").starts_with("Turkey: orders for Fall 1901"));
    stdout(&report(open.folder(), &["--pages", folder, "-f", "svg"]));
    let drawn = page("france.svg");
    assert!(
        drawn.contains(">Fall 1901</text>") && !drawn.contains("class=\"arrow"),
        "{drawn}"
    );
}
