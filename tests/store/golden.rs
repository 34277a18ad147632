//! Games that must open for ever: a sample of every format there has been, and the finished games in `saves/`.

use chancery::order::Forms;
use chancery::seat::SeatId;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery::adjudicate::HouseRules;
use chancery::board::{PowerId, UnitKind, builtin};
use chancery::case;
use chancery::game::{Edit, Game, Setup};
use chancery::order::{Context, Entry, Names, Note, Order, Reading, read_order};
use chancery::store::{FORMAT, Handle, Opened, Store, Warning};
use chancery::variant;

use crate::support::{at, place};

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Opens every game of a directory; in a copy, for opening leaves a lock behind.
fn open_all(directory: &Path) -> Vec<(String, Opened)> {
    let copy = tempfile::tempdir().unwrap();
    for folder in fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        let target = copy.path().join(folder.file_name().unwrap());
        fs::create_dir(&target).unwrap();
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            fs::copy(&file, target.join(file.file_name().unwrap())).unwrap();
        }
    }
    let store = Store::new(copy.path(), variant::all());
    let games = store.list().unwrap();
    games.into_iter().map(|info| (info.folder.clone(), store.open(&info.folder).unwrap())).collect()
}

/// What there is to tell of a game, but for house rules that are newer than it.
fn warnings(opened: &Opened) -> Vec<&Warning> {
    opened.warnings.iter().filter(|warning| !matches!(warning, Warning::NewRule(_))).collect()
}

fn enter(game: &mut Game, power: &str, text: &str) {
    let power = game.board().find_power(power).unwrap();
    let context = Context {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: Names::Tolerant,
        forms: Forms::default(),
    };
    let reading = read_order(context, text);
    game.add(vec![Entry { seat: SeatId::of(power), power, written: text.to_owned(), reading }]);
}

/// A game in which everything occurs that a save has to keep. What it is given to save on the way, it saves.
fn sample(mut save: impl FnMut(&Game)) -> Game {
    let setup = Setup {
        name: "Sample: “everything”".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        board: builtin::load("standard").unwrap(),
        players: ["one", "", "three: 3", "", "", "", "\"seven\""].map(str::to_owned).to_vec(),
        created: at(0),
    };
    let mut game = Game::new(setup, HouseRules::default());
    save(&game);
    for (power, text) in [
        ("Austria", "A Vie - Gal"),
        ("Austria", "A Bud - Rum"),
        ("England", "f lon-nth"),
        ("England", "A Lvp - Yor"),
        ("France", "army paris to burgundy"),
        ("France", "A Mars S A Par - Bur"),
        ("Germany", "A Mun - Mun"),
        ("Italy", "A Ven - Tyr"),
        ("Italy", "A Ven - Pie"),
        ("Russia", "F StP/sc - Bot"),
        ("Turkey", "A Smy - Arm"),
    ] {
        enter(&mut game, power, text);
    }
    let why = "It is no order.".to_owned();
    game.add(vec![Entry {
        seat: SeatId::of(PowerId(3)),
        power: PowerId(3),
        written: "???".to_owned(),
        reading: Reading::Unreadable { why },
    }]);
    game.mark_slip(SeatId(0), true);
    game.settle(at(10)).unwrap();
    save(&game);
    enter(&mut game, "France", "A Bur - Mun");
    enter(&mut game, "France", "A Mar S A Bur - Mun");
    enter(&mut game, "England", "A Yor - Nwy");
    enter(&mut game, "England", "F NTH C A Yor - Nwy");
    game.edit(Edit::Place { power: PowerId(2), kind: UnitKind::Army, place: place(game.board(), "Ruh") }, at(11)).unwrap();
    game.edit(Edit::SetOwner { province: place(game.board(), "Spa").province, owner: Some(PowerId(2)) }, at(12)).unwrap();
    enter(&mut game, "France", "A Ruh S A Bur - Mun");
    game.settle(at(20)).unwrap();
    save(&game);
    enter(&mut game, "Germany", "A Mun - Sil");
    game.settle(at(30)).unwrap();
    let two_orders = HouseRules::SPECS.iter().position(|spec| spec.name == "two-orders").unwrap();
    game.set_rule(two_orders, 2, at(31));
    enter(&mut game, "France", "build a mar");
    game.settle(at(40)).unwrap();
    game.reopen(1, at(50)).unwrap();
    save(&game);
    enter(&mut game, "Turkey", "A Arm - Sev via BLA");
    save(&game);
    let position = game.state().position.clone();
    let army = position.units.iter().find(|u| u.power == PowerId(0)).unwrap();
    let candidates = vec![Order::Waive, Order::Build { kind: None, place: army.place }];
    let ambiguous = Reading::Ambiguous { question: "Which one?\nThis or that?".to_owned(), candidates };
    let notes = vec![Note::NearMiss { written: "Buda".to_owned(), read: "Bud".to_owned() }, Note::Remark("Tab\there".to_owned())];
    game.add(vec![
        Entry { seat: SeatId::of(PowerId(0)), power: PowerId(0), written: "this or that\r\n#?".to_owned(), reading: ambiguous },
        Entry {
            seat: SeatId::of(PowerId(3)),
            power: PowerId(3),
            written: "waive".to_owned(),
            reading: Reading::Order { order: Order::Waive, notes },
        },
    ]);
    save(&game);
    game.mark_slip(SeatId(6), true);
    save(&game);
    game
}

#[test]
fn a_sample_of_every_format_opens_as_it_was() {
    let game = sample(|_| ());
    assert!(!game.turns().is_empty() && game.course().ahead.len() > 1, "the sample must hold settled and waiting phases");
    for format in 1..=FORMAT {
        let samples = open_all(&in_repository(&format!("tests/golden/format-{format}")));
        assert!(!samples.is_empty(), "no sample of format {format}");
        for (name, opened) in samples {
            assert_eq!(warnings(&opened), Vec::<&Warning>::new(), "format {format}, {name}");
            assert_eq!(opened.game.course(), game.course(), "format {format}, {name}");
            let times = |game: &Game| game.log().iter().map(|line| (line.at, line.phase)).collect::<Vec<_>>();
            assert_eq!(times(&opened.game), times(&game), "format {format}, {name}");
            assert_eq!(opened.game.setup.players, game.setup.players);
            assert!(Arc::ptr_eq(&opened.game.setup.board, &game.setup.board));
        }
    }
}

#[test]
#[ignore = "writes the sample of the present format; run it once when the format's number has been raised"]
fn write_the_sample_of_this_format() {
    let store = Store::new(in_repository(&format!("tests/golden/format-{FORMAT}")), variant::all());
    let mut handle: Option<Handle> = None;
    sample(|game| match &mut handle {
        None => handle = Some(store.create(game, None, at(0)).unwrap()),
        Some(handle) => drop(handle.save(game, at(1)).unwrap()),
    });
}

#[test]
fn the_finished_games_open_and_are_the_sample_cases() {
    let games = open_all(&in_repository("saves"));
    assert!(games.len() >= 3);
    for (folder, opened) in games {
        assert_eq!(warnings(&opened), Vec::<&Warning>::new(), "{folder}");
        assert!(!opened.game.state().winners.is_empty(), "{folder} is not finished");
        let cases = in_repository(&format!("tests/cases/sample-{folder}.cases"));
        let written = fs::read_to_string(&cases).unwrap().replace("\r\n", "\n");
        assert!(case::write_game(&opened.game) == written, "{} is not the game", cases.display());
    }
}
