//! Games in a secret world: it travels in the save, with all that is known of it.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, PowerId, builtin};
use chancery_atlas::world;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::{Action, Entry, Order, Reading, SecretOrder, Travel, UnitRef};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::StoreError;
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;

use crate::store::support::{at, file_with, place, store};
use crate::support::Commands;

/// The known world with a small secret one.
pub fn board() -> &'static Arc<Board> {
    static JOINED: LazyLock<Arc<Board>> = LazyLock::new(|| {
        let known = builtin::load("1492").unwrap();
        let reading = world::read_world(include_str!("../../cases/1492-west.world"), &known);
        Arc::new(world::join(reading.world.unwrap(), &known))
    });
    &JOINED
}

pub fn game(options: &[(&str, &str)]) -> Game {
    let variant = variant::by_id("1492").unwrap();
    let players = vec![String::new(); 4];
    let setup = Setup {
        name: "Secret".to_owned(),
        variant,
        board: Arc::clone(board()),
        players,
        created: at(0),
    };
    let mut rules = variant.house_rules();
    for (name, value) in options {
        rules.set(variant.options(), name, value).unwrap();
    }
    Game::new(setup, rules)
}

fn entry(power: u8, order: Order) -> Entry {
    let reading = Reading::Order {
        order,
        notes: Vec::new(),
    };
    Entry {
        seat: SeatId(power.into()),
        power: PowerId(power),
        written: "as said".to_owned(),
        reading,
    }
}

fn sail(power: u8, from: &str, to: &str) -> Entry {
    let unit = UnitRef::new(chancery_atlas::board::UnitKind::Fleet, place(board(), from));
    entry(
        power,
        Order::Unit {
            unit,
            action: Action::Move {
                to: place(board(), to),
                travel: Travel::Unsaid,
            },
        },
    )
}

/// Portugal has found some areas, named one, and sailed on; the game master has put things right.
fn played() -> Game {
    let mut game = game(&[("treasure", "on")]);
    game.add(vec![sail(2, "Lis", "SAO"), sail(3, "Cad", "SAO")]);
    game.settle(at(1)).unwrap();
    let isles = place(board(), "For").province;
    let name = Order::Secret(SecretOrder::Name {
        area: isles,
        name: "Ilhas Afortunadas".to_owned(),
        abbr: Some("Ilh".to_owned()),
    });
    game.add(vec![entry(2, name), sail(2, "SAO", "SAR")]);
    game.edit(
        Edit::Secret(SecretEdit::Treasure {
            at: isles,
            holder: None,
        }),
        at(2),
    )
    .unwrap();
    game.edit(
        Edit::Secret(SecretEdit::Name {
            area: place(board(), "ETH").province,
            name: "Calms".to_owned(),
            abbr: None,
        }),
        at(2),
    )
    .unwrap();
    game.settle(at(3)).unwrap();
    game
}

fn save(directory: &Path, game: &Game) {
    store(directory).create(game, None, at(4)).unwrap();
}

fn edit_by_hand(directory: &Path, from: &str, to: &str) {
    let (file, contents) = file_with(&directory.join("secret"), ".ron");
    let text = String::from_utf8(contents).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    let (_, body) = text.split_once('\n').unwrap();
    fs::write(
        file,
        format!(
            "// Chancery game: edited by hand\n{}",
            body.replacen(from, to, 1)
        ),
    )
    .unwrap();
}

#[test]
fn the_world_and_what_is_known_of_it_come_back() {
    let directory = tempfile::tempdir().unwrap();
    let game = played();
    save(directory.path(), &game);
    let opened = store(directory.path()).open("secret").unwrap();
    assert_eq!(opened.warnings, []);
    assert_eq!(opened.game.history(), game.history());
    assert_eq!(opened.game.setup().board.beyond, game.setup().board.beyond);
    assert_eq!(opened.game.board().provinces, game.board().provinces);
    let named = opened.game.board().find_exact("Ilhas Afortunadas");
    assert_eq!(named, Some(place(board(), "For").province));
    let summary = &store(directory.path()).list().unwrap()[0]
        .last_good
        .clone()
        .unwrap()
        .1;
    assert_eq!(
        (
            summary.name.as_str(),
            summary.variant.as_str(),
            summary.phase.as_str()
        ),
        ("Secret", "1492", "Spring 1493")
    );
}

#[test]
fn a_centre_given_to_the_natives_stays_theirs() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = game(&[]);
    let (province, owner) = (place(board(), "Lis").province, board().natives);
    game.edit(Edit::SetOwner { province, owner }, at(1))
        .unwrap();
    save(directory.path(), &game);
    let opened = store(directory.path()).open("secret").unwrap();
    assert_eq!(opened.game.state().position.owner(province), owner);
    assert_eq!(opened.game.history(), game.history());
}

#[test]
fn what_was_known_before_is_told_once() {
    let directory = tempfile::tempdir().unwrap();
    save(directory.path(), &played());
    let text = String::from_utf8(file_with(&directory.path().join("secret"), ".ron").1).unwrap();
    assert_eq!(text.matches("portugal entered: ").count(), 2, "{text}");
    assert!(
        text.contains("\"portugal entered: + @a\"") && text.contains("\"portugal entered: = SAO\""),
        "{text}"
    );
    assert!(text.contains("name Ilhas Afortunadas (Ilh) portugal"));
}

#[test]
fn mistakes_in_an_edited_save_are_named_with_their_place() {
    for (from, to, said) in [
        (
            "\"portugal entered: = SAO\"",
            "\"portugal entered = SAO\"",
            "discoveries: “portugal entered = SAO” can't be read",
        ),
        (
            "portugal entered: = SAO",
            "portugal entered: = SAU",
            "discoveries, portugal entered: the board has no province “SAU”",
        ),
        (
            "portugal known: = @a",
            "portugal known: = @x",
            "discoveries, portugal known: the board has no province “@x”",
        ),
        (
            "portugal known: = @a",
            "portugal known: = SAO",
            "discoveries, portugal known: SAO is not an area beyond the Known World",
        ),
        (
            "portugal known: = @a; @E",
            "portugal known: = @a; @a",
            "discoveries, portugal known: @a is there twice",
        ),
        (
            "portugal saw: = @a nobody",
            "portugal saw: = @a sharks",
            "discoveries, portugal saw: “@a sharks in Spring 1492” is not a sighting",
        ),
        (
            "natives: = #",
            "keepers: = #",
            "discoveries, keepers: “keepers” is not an entry of a world",
        ),
        ("\"world 1\",", "\"world 2\",", "world: line 1: "),
    ] {
        let directory = tempfile::tempdir().unwrap();
        save(directory.path(), &played());
        edit_by_hand(directory.path(), from, to);
        let Err(StoreError::Refused { flaw, .. }) = store(directory.path()).open("secret") else {
            panic!("{from} → {to} opens")
        };
        assert!(flaw.to_string().contains(said), "{from} → {to}: {flaw}");
    }
}

#[test]
fn a_save_without_its_world_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    save(directory.path(), &played());
    let (_, contents) = file_with(&directory.path().join("secret"), ".ron");
    let text = String::from_utf8(contents).unwrap();
    let (_, from) = text.split_once("    world: [").unwrap();
    let (lines, _) = from.split_once("\n    ],\n").unwrap();
    edit_by_hand(
        directory.path(),
        &format!("    world: [{lines}\n    ],\n"),
        "",
    );
    let Err(StoreError::Refused { flaw, .. }) = store(directory.path()).open("secret") else {
        panic!("it opens")
    };
    assert_eq!(
        flaw.to_string(),
        "world: it is missing: the game needs a secret world"
    );
}

#[test]
fn a_public_save_holds_no_secret_and_comes_back() {
    let directory = tempfile::tempdir().unwrap();
    let game = played();
    let public = PublicSave::new(&View::new(&game, Viewer::Public));
    let file = directory.path().join("public.ron");
    public.write(&file).unwrap();
    assert_eq!(PublicSave::read(&file).unwrap(), public);

    let text = fs::read_to_string(&file).unwrap();
    let known = game.state().discoveries.as_ref().unwrap();
    let board = &game.setup().board;
    for area in board
        .provinces_beyond()
        .filter(|&area| !known.is_public(area))
    {
        let (name, abbr) = (&board.province(area).name, &board.province(area).abbr);
        let told = |word: &str| {
            text.split(|c: char| !c.is_alphanumeric() && c != ' ')
                .any(|part| part.trim() == word)
        };
        assert!(
            !text.contains(name.as_str()) && !told(abbr),
            "{name} ({abbr}) is told:\n{text}"
        );
    }
    assert!(
        !text.contains("Ilhas") && text.contains("F(Lis)-SAO"),
        "{text}"
    );
}

#[test]
fn the_board_of_a_public_save_is_that_which_everybody_knows() {
    let mut game = played();
    let area = |name: &str| place(board(), name).province;
    game.edit(Edit::Secret(SecretEdit::Publish(area("ETH"))), at(4))
        .unwrap();
    game.edit(Edit::Secret(SecretEdit::Publish(area("Ant"))), at(4))
        .unwrap();
    game.settle(at(5)).unwrap();
    let view = View::new(&game, Viewer::Public);
    let save = PublicSave::new(&view);
    let (board, position) = save.board.as_ref().unwrap().read().unwrap();
    let names = |board: &Board| {
        board
            .province_ids()
            .map(|id| board.province(id).abbr.clone())
            .collect::<Vec<_>>()
    };
    let centres = |board: &Board| board.centres().collect::<Vec<_>>();
    assert_eq!(
        (names(&board), centres(&board)),
        (names(&view.board), centres(&view.board))
    );
    assert!(names(&board).len() == 35 + 2);
    let (drawn, seen) = (
        board.far.as_ref().unwrap(),
        view.board.far.as_ref().unwrap(),
    );
    assert_eq!(
        (&drawn.cells, &drawn.anchors, &drawn.captions),
        (&seen.cells, &seen.anchors, &seen.captions)
    );
    let units = |position: &chancery_engine::position::Position| {
        position
            .units
            .iter()
            .map(|unit| (unit.power, unit.kind, unit.place))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (units(&position), &position.owners),
        (units(&view.now.position), &view.now.position.owners)
    );

    // A file that somebody changed draws nothing, and harms nothing.
    let text = save.to_text().unwrap();
    for (from, to) in [
        ("board: \"1492\"", "board: \"1942\""),
        ("England F Ply", "England F Xanadu"),
        ("England Lon", "Angleland Lon"),
    ] {
        assert!(text.contains(from), "{from} is not in {text}");
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text.replacen(from, to, 1)).unwrap();
        let changed = PublicSave::read(file.path()).unwrap();
        assert!(changed.board.unwrap().read().is_none(), "{from} → {to}");
    }
}

#[test]
fn what_is_no_public_save_is_refused_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("public.ron");
    let why = |text: &str| {
        fs::write(&file, text).unwrap();
        PublicSave::read(&file).unwrap_err().to_string()
    };
    assert!(why("(\n format: 1,\n game 3").contains("public.ron, line 3: "));
    let newer = PublicSave::new(&View::new(&played(), Viewer::Public))
        .to_text()
        .unwrap()
        .replacen("format: 1", "format: 2", 1);
    assert!(why(&newer).contains("has format 2, but this version reads 1"));
}
