//! The secret world of a game on the screen: chosen when the game is set up.

use std::fs;

use chancery_atlas::{board::builtin, world};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Variant, Year1492};
use chancery_game::game::{Game, Setup};
use chancery_game::report::statement;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;
use std::sync::Arc;

use crate::screen::harness::{Desk, SIZES, settings};

const OCEAN: &str = include_str!("../../cases/1492-ocean.world");

/// The form with 1492 chosen, the cursor on the variant; a world file among the saves.
fn form(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    fs::write(desk.saves().join("ocean.world"), OCEAN).unwrap();
    desk.keys("<Enter><Down><Left><Left>").shows("< 1492 >");
    desk
}

/// The same with the world read from the file.
fn form_with_file(width: u16, height: u16) -> Desk {
    let mut desk = form(width, height);
    desk.keys("<Down><Right>").shows("< read from a file >");
    desk.keys("<Down><Right>").shows("ocean.world");
    desk
}

#[test]
fn the_form_asks_for_a_world() {
    for (width, height) in SIZES {
        let mut desk = form(width, height);
        settings().bind(|| {
            insta::assert_snapshot!(format!("world_to_be_made_{width}x{height}"), desk.text());
        });
        desk.keys("<Down><Right>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("world_of_a_file_{width}x{height}"), desk.text());
        });
    }
}

#[test]
fn a_file_that_was_found_is_taken_by_one_key_and_shown_to_the_game_master_until_he_hides_it() {
    for (width, height) in SIZES {
        let mut desk = form_with_file(width, height);
        desk.shows("Prester John's Ocean")
            .shows("72: 30 land, 42 sea")
            .shows("21; 11 win")
            .shows("7 armies");
        desk.keys("<F3>")
            .hides("Prester John's Ocean")
            .hides("11 win")
            .shows("F3 shows it");
        desk.keys("<F3>").shows("11 win");
        desk.keys("`").hides("11 win");
    }
}

#[test]
fn the_game_begins_on_the_joined_board() {
    let mut desk = form_with_file(120, 40);
    desk.keys("<F5>");
    let board = &desk.game().setup().board;
    assert_eq!((board.provinces.len(), board.known_count()), (35 + 72, 35));
    assert!(board.natives.is_some() && board.far.is_some());
}

#[test]
fn an_unreadable_file_is_told_line_by_line_and_loses_nothing_else() {
    let mut desk = form(120, 40);
    fs::write(
        desk.saves().join("torn.world"),
        OCEAN.replacen("wrap", "warp", 1),
    )
    .unwrap();
    let torn = desk.saves().join("torn.world").display().to_string();
    desk.keys("<Up><C-u>Atlantis<Down><Down><Right><Down>")
        .paste(&torn);
    desk.shows("1 error: it can't be played on")
        .shows("W03")
        .shows("Atlantis");
    desk.keys("<F5>");
    assert!(
        desk.last_line()
            .contains("the world has an error: mend its file, or choose another"),
        "{}",
        desk.last_line()
    );
    desk.keys("<C-u>nowhere.world")
        .shows("there is no file nowhere.world");
    desk.keys("<F5>").shows("Atlantis");
    desk.keys("<C-u><Right>")
        .shows("ocean.world")
        .shows("11 win");
    desk.keys("<F5>");
    assert_eq!(desk.game().setup().name, "Atlantis");
}

#[test]
fn what_is_typed_finds_files_and_right_goes_from_one_to_the_next() {
    let mut desk = Desk::new(120, 40);
    for name in ["ocean.world", "old-ocean.world", "west.world"] {
        fs::write(desk.saves().join(name), OCEAN).unwrap();
    }
    desk.keys("<Enter><Down><Left><Left><Down><Right><Down>west<Right>")
        .shows("/west.world");
    desk.keys("<C-u>ocean<Right>")
        .shows("/ocean.world")
        .hides("there is no file");
}

#[test]
fn a_world_is_made_and_another_until_one_is_liked() {
    let mut desk = form(120, 40);
    desk.keys("<F5>")
        .shows("the world is ready: F5 begins the game")
        .shows(" land, ")
        .shows(" win");
    let first = desk.text();
    desk.keys("<Down><Down><Down><Enter>")
        .shows("made; Enter makes another");
    assert_ne!(desk.text(), first);
    desk.keys("<Up><C-u>7<F5>").shows(" win");
    desk.keys("<F5>");
    assert_eq!(
        desk.game()
            .setup()
            .board
            .beyond
            .as_ref()
            .unwrap()
            .seed
            .as_deref(),
        Some("7")
    );
}

#[test]
fn a_wish_that_is_not_allowed_is_told_and_gone_to() {
    let mut desk = form(120, 40);
    desk.unfold("The world to make")
        .keys("<Down>")
        .shows("Areas beyond the known world; auto: drawn from 80 to 100");
    desk.keys("9999")
        .shows("Not yet: areas 9999: allowed is 40 to 250");
    desk.keys("<Up><F5>");
    assert!(
        desk.last_line()
            .contains("areas 9999: allowed is 40 to 250"),
        "{}",
        desk.last_line()
    );
    desk.keys("<C-u>60<F5>").shows("60: ");
}

#[test]
fn a_made_world_is_painted_as_a_file_and_the_form_comes_back_with_it() {
    let mut desk = form(120, 40);
    desk.keys("<F5>").shows("19; 10 win");
    desk.keys("<Down><Down><Down><Down><Enter>")
        .hides("New game");
    desk.keys("<C-w>")
        .shows("< read from a file >")
        .shows("19; 10 win");
    assert!(
        fs::read_dir(desk.saves())
            .unwrap()
            .flatten()
            .any(|entry| entry.file_name().to_string_lossy().starts_with("game-of-"))
    );
}

/// A game in the world of the file, at its first moves.
fn at_table(width: u16, height: u16) -> Desk {
    let mut desk = form_with_file(width, height);
    desk.keys("<F5>").shows("Spring 1492");
    desk
}

#[test]
fn the_table_with_its_two_drawings() {
    for (width, height) in SIZES {
        let mut desk = at_table(width, height);
        settings()
            .bind(|| insta::assert_snapshot!(format!("table_1492_{width}x{height}"), desk.text()));
        if width < 112 {
            desk.keys("<C-n>");
        }
        desk.keys("<C-b>")
            .shows("Beyond the Known World")
            .shows("SECRET");
        settings()
            .bind(|| insta::assert_snapshot!(format!("beyond_1492_{width}x{height}"), desk.text()));
        desk.keys("<C-b>").shows("The Known World");
        desk.keys("<F2>antillia<Enter>")
            .shows("Beyond the Known World")
            .shows("[Ant");
    }
}

#[test]
fn fleets_of_one_sea_have_a_line_each() {
    let mut desk = at_table(120, 40);
    desk.keys("F Ply - CEL<Enter>F Lpl/wc - CEL<Enter>")
        .settle();
    desk.keys("<Esc>")
        .shows("Autumn 1492")
        .shows("#1")
        .shows("#2")
        .shows("E2");
    // The first line written is the first fleet's.
    desk.keys("F CEL - NAO<Enter>F CEL - BOB<Enter>");
    let ends = |desk: &Desk, text: &str, with: &str| {
        desk.text()
            .lines()
            .any(|line| line.contains(text) && line.ends_with(with))
    };
    assert!(
        ends(&desk, "F CEL - NAO", "#1") && ends(&desk, "F CEL - BOB", "#2"),
        "{}",
        desk.text()
    );
    settings().bind(|| insta::assert_snapshot!("stacks_1492_120x40", desk.text()));
}

#[test]
fn with_the_eyes_of_a_player_the_secret_world_is_not_there() {
    for (width, height) in SIZES {
        let mut desk = at_table(width, height);
        desk.keys("<C-e>")
            .shows("AS SEEN BY: EVERYBODY")
            .hides("Antillia")
            .hides("SECRET")
            .hides("(A.1)");
        desk.keys("2").shows("AS SEEN BY: FRANCE").hides("Antillia");
        settings()
            .bind(|| insta::assert_snapshot!(format!("eyes_1492_{width}x{height}"), desk.text()));
        desk.keys("<Tab>").shows("AS SEEN BY: PORTUGAL");
        desk.keys("<BackTab><BackTab>").shows("AS SEEN BY: ENGLAND");
        desk.keys("<End><C-b>").hides("Antillia");
        desk.keys("<Esc>").shows("SECRET");
    }
}

/// A game with treasure in the small western world, in which the position editor sets up what
/// stands there.
fn west(width: u16, height: u16, edits: &[&str]) -> Desk {
    let known = builtin::load("1492").unwrap();
    let found = world::read_world(include_str!("../../cases/1492-west.world"), &known)
        .world
        .unwrap();
    let board = Arc::new(world::join(found, &known));
    let mut rules: HouseRules = Year1492.about().house_rules;
    rules
        .set(Year1492.about().options, "treasure", "on")
        .unwrap();
    let setup = Setup {
        name: "West".to_owned(),
        variant: &Year1492,
        board,
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let mut desk = Desk::playing(width, height, Game::new(setup, rules));
    edit(&mut desk, edits);
    desk
}

fn edit(desk: &mut Desk, edits: &[&str]) {
    desk.keys("<F7>");
    for line in edits {
        desk.paste(line).keys("<Enter>");
    }
    desk.keys("<Esc>");
}

/// Everything of a secret world that can be changed by hand is changed in the editor, and its forms
/// say how.
#[test]
fn the_editor_changes_what_is_known_and_called_and_where_treasures_are() {
    let mut desk = west(
        120,
        40,
        &[
            "know France c",
            "name c = Cod Sea (CDS)",
            "may-name Spain H",
            "treasure H",
            "delivered France 2",
            "mobile H",
        ],
    );
    let game = desk.game();
    let known = game.state().discoveries.clone().unwrap();
    let power = |name: &str| game.board().find_power(name).unwrap();
    let at = |name: &str| game.board().find_exact(name).unwrap();
    assert!(known.knows(power("France"), at("c")) && !known.knows(power("Spain"), at("c")));
    assert_eq!(game.board().province(at("CDS")).name, "Cod Sea");
    assert_eq!(
        known.lore_of(game.board(), at("H")).unwrap().may_name,
        [power("Spain")]
    );
    assert_eq!(
        (
            known.treasures.len(),
            known.delivered[1],
            known.mobile.len()
        ),
        (1, 2, 1)
    );
    edit(
        &mut desk,
        &[
            "know all c",
            "no-treasure H",
            "fixed H",
            "may-not-name Spain H",
            "left France",
            "publish SAR",
        ],
    );
    let known = desk.game().state().discoveries.clone().unwrap();
    let at = |name: &str| desk.game().board().find_exact(name).unwrap();
    assert!(known.is_public(at("c")) && known.is_public(at("a")) && !known.is_public(at("b")));
    assert!(known.treasures.is_empty() && known.mobile.is_empty() && known.out.len() == 1);
    edit(&mut desk, &["back France"]);
    assert!(
        desk.game()
            .state()
            .discoveries
            .as_ref()
            .unwrap()
            .out
            .is_empty()
    );
    desk.keys("<F7>")
        .shows("name Land 1 = Vinland (Vin)")
        .shows("no-treasure Vin");
    for (line, said) in [
        ("name c", "as in: name Land 1"),
        ("know Vin", "write it as: know France"),
        ("may-name all c", "write one power"),
        ("name c = Eme (EMS)", "already means Eastern Med. Sea"),
    ] {
        desk.paste(line).keys("<Enter>").shows(said);
        desk.keys(&"<Backspace>".repeat(line.len()));
    }
}

/// What natives and treasures did stands in the results, lines that name areas stand as they were
/// written, and the game master alone reads why a name is not free.
#[test]
fn the_results_tell_of_natives_treasures_and_names() {
    let mut desk = west(
        120,
        40,
        &[
            "clear",
            "Natives A H",
            "Spain F a",
            "Spain F d",
            "know France c",
            "know France g",
            "may-name France c",
            "may-name France g",
            "know Spain a",
            "know Spain d",
            "know Spain H",
        ],
    );
    desk.paste(
        "Spain: F Sea 2 - Land 1/ec, F Sea 3 S F Sea 2 - Land 1/ec\nFrance: name Sea 1 = \
     Mer Verte (MVE)\nFrance: name Sea 2 = Emerald Sea (EME)\n",
    );
    desk.keys("<Enter>").settle();
    desk.shows("name Sea 1 = Mer Verte (MVE)")
        .hides("name MVE =");
    desk.shows("name Sea 2 = Emerald Sea (EME)")
        .shows("void: choose");
    desk.keys("<Down>").shows("EME is taken by");
    desk.shows("Natives")
        .shows("beaten")
        .shows("Spain has taken the natives' treasure in Ant");
}

#[test]
fn the_centre_chart_counts_centres_of_natives_by_themselves() {
    let mut desk = west(120, 40, &["clear", "Natives A H", "Natives A K"]);
    desk.settle()
        .keys("<Tab><Tab>")
        .shows("Supply centres by year");
    let row = desk
        .text()
        .lines()
        .find(|line| line.contains("Start"))
        .unwrap()
        .to_owned();
    let cells: Vec<&str> = row.trim_matches(['│', ' ']).split_whitespace().collect();
    assert_eq!(
        cells,
        ["Start", "3", "3", "3", "3", "2", "5"],
        "{}",
        desk.text()
    );
    desk.shows("Natives").shows("Nobody");
}

/// A slip of a header and one line is that one line, wherever the cursor is.
#[test]
fn a_pasted_header_and_one_build_is_a_build() {
    for first in ["Portugal", "England"] {
        let mut desk = west(
            120,
            40,
            &[
                "clear",
                &format!("own Tap {first}"),
                "own Vin Portugal",
                "phase Winter 1492",
            ],
        );
        desk.paste("Portugal:\nbuild F Opo\n").keys("<Enter>");
        let portugal = desk.game().board().find_power("Portugal").unwrap();
        let entries = desk.game().sheet().entries.iter();
        let read: Vec<_> = entries
            .map(|entry| {
                (
                    entry.power,
                    entry.written.as_str(),
                    entry.reading.order().is_some(),
                )
            })
            .collect();
        assert_eq!(read, [(portugal, "build F Opo", true)], "{}", desk.text());
    }
}

/// The whole drawing is on a small screen too, beside what is said of the world.
#[test]
fn a_small_screen_shows_the_drawing_of_a_world() {
    let desk = form_with_file(80, 24);
    desk.shows("72: 30 land, 42 sea").shows("11 win");
    let drawn = desk
        .text()
        .lines()
        .rev()
        .take(12)
        .filter(|line| line.chars().skip(46).any(|c| "▀▄█".contains(c)))
        .count();
    assert!(drawn >= 6, "{}", desk.text());
}

#[test]
fn the_game_master_names_an_area_from_the_palette() {
    let mut desk = west(120, 40, &[]);
    desk.keys(":name an area<Enter>").shows(": name");
    desk.paste("c = Cod Sea (CDS)").keys("<Enter><Esc>");
    assert_eq!(
        desk.game()
            .board()
            .province(desk.game().board().find_exact("CDS").unwrap())
            .name,
        "Cod Sea"
    );
    desk.keys("?")
        .shows("name areas yourself with = on an empty line");
}

#[test]
fn a_key_names_an_area_and_the_rules_say_how_the_game_master_does_it() {
    let mut desk = west(120, 40, &[]);
    desk.keys("=").shows(": name");
    desk.paste("c = Cod Sea (CDS)").keys("<Enter><Esc>");
    assert_eq!(
        desk.game()
            .board()
            .province(desk.game().board().find_exact("CDS").unwrap())
            .name,
        "Cod Sea"
    );
    desk.keys("!");
    for _ in 0..5 {
        if desk.text().contains("Natives: name b = Frozen Main (FRM)") {
            break;
        }
        desk.keys("<PgDn>");
    }
    desk.shows("Natives: name b = Frozen Main (FRM)");
    desk.keys("<PgDn>").shows("names an area at once");
}

/// From a player's page the line is begun for him; what is written stands on his page, in the log,
/// and is taken back by undo.
#[test]
fn the_game_master_writes_to_the_player_whose_page_is_shown() {
    let mut desk = west(120, 40, &[]);
    desk.settle().keys("<Esc><F6>");
    desk.keys_until("<Tab>", "The page of Portugal");
    desk.keys("@")
        .shows(": tell Portugal")
        .shows("tell France A storm rises");
    desk.keys("Wrecks lie off Opo<Enter>")
        .shows("wrote to Portugal: Wrecks lie off Opo; Ctrl-U undoes it");
    let handed = |desk: &Desk, name: &str| {
        let game = desk.game();
        let seat = SeatId::playing(game.board().find_power(name).unwrap());
        statement(&View::new(game, Viewer::Seat(seat))).to_text(100)
    };
    assert!(
        handed(&desk, "Portugal").contains("Wrecks lie off Opo")
            && !handed(&desk, "Spain").contains("Wrecks")
    );
    // Esc goes back to his page, not past it to the table.
    desk.keys("<Esc>").shows("The page of Portugal");
    desk.keys("@<Esc><Esc>").shows("The page of Portugal");
    desk.keys("<Esc><F8>")
        .shows("wrote to Portugal: Wrecks lie off Opo");
    desk.keys("<Esc><C-u>");
    assert!(!handed(&desk, "Portugal").contains("Wrecks"));
    // At the table it is the player whose orders are at the cursor.
    desk.keys("@").shows(": tell England");
    desk.keys("<Esc>");
    desk.paste("tell Atlantis Hello")
        .keys("<Enter>")
        .shows("there is no power");
    desk.keys("<Esc>");
    desk.paste("tell Natives: Hello")
        .keys("<Enter>")
        .shows("the natives have no player");
}

/// The areas that the player may name are offered; one that is taken leaves its name to be written.
#[test]
fn the_entry_line_offers_the_areas_that_may_be_named() {
    let mut desk = west(
        120,
        40,
        &[
            "know France c",
            "know France g",
            "may-name France c",
            "may-name Spain g",
        ],
    );
    desk.keys("na").hides("Name (Abb)");
    desk.keys("<Esc><Tab>na")
        .shows("name Sea 1 = Name (Abb)")
        .hides("Sea 2 = ");
    desk.keys("me sea 1<Enter>")
        .shows(": name Sea 1 =")
        .shows("Write it as");
    assert!(desk.game().sheet().entries.is_empty());
    desk.keys("Mer Verte (MVE)<Enter>");
    let entries = &desk.game().sheet().entries;
    assert_eq!(
        entries
            .iter()
            .map(|entry| entry.written.as_str())
            .collect::<Vec<_>>(),
        ["name Sea 1 = Mer Verte (MVE)"]
    );
    assert!(entries[0].reading.order().is_some(), "{}", desk.text());
    desk.settle().keys("<Esc>");
    edit(&mut desk, &["may-name France MVE"]);
    desk.keys("<Tab>ren").shows("rename MVE = Name (Abb)");
    desk.keys("<Right>").shows(": rename MVE =");
}

/// In a game without a secret world there is nothing to name.
#[test]
fn the_key_that_names_an_area_does_nothing_in_the_standard_game() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("=")
        .shows("this game has no secret world")
        .hides("place a unit");
    desk.keys(":name an area").hides("Name an area beyond");
}
