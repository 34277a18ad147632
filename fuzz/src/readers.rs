//! Everything that reads what other people, other programs or a bad disk wrote: what it is fed with
//! to begin with, and what must hold of whatever it is given. The fuzzer (`fuzz/Cargo.toml`) and the
//! tests (`tests/it/fuzzed.rs`) have their targets from this one list.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use chancery::cli::Common;
use chancery::phones::page_of;
use chancery_atlas::board::{Board, BoardChanges, builtin, check::check_text, language};
use chancery_atlas::chance::Seed;
use chancery_atlas::{sketch, world};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::allot::AllotCandidate;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::Edit;
use chancery_engine::order::read::SlipLine;
use chancery_engine::order::{
    Action, Entry, NamesRead, Order, Reading, ReadingContext, read_order, read_slip, write_order,
};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_event::event_file;
use chancery_event::roster::read_list;
use chancery_event::sources::{doubts, read_result};
use chancery_event::tournament::Tournament;
use chancery_event::{log, sheets};
use chancery_game::case;
use chancery_game::clock::{Clock, Plan};
use chancery_game::game::TypedNames;
use chancery_game::game::{Command, Game, SealedSlips, Setup, SlipCommand};
use chancery_game::report::Seasons;
use chancery_game::score::{Formula, System};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::exchange::file::of_bytes;
use chancery_out::exchange::{FormatKind, boards, detect, jdip, json, judge, position, posted};
use chancery_out::public::{PublicBoard, PublicSave};
use chancery_out::serve::{HostNames, Listen, PhoneKey, Server, read_form};
use clap::Parser as _;
use jiff::Timestamp;

const AT: Timestamp = Timestamp::UNIX_EPOCH;

/// Something that reads.
pub struct Reader {
    /// What its target is called.
    pub name: &'static str,
    /// How many spoilt inputs the short run gives it: the fewer the slower it is.
    pub short: usize,
    /// What is whole, to be spoilt.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Reads, and says whether that was taken. Panics where a promise is broken.
    pub read: fn(&[u8]) -> bool,
}

/// All of them.
pub const READERS: [Reader; 33] = [
    Reader {
        name: "orders",
        short: 300,
        seeds: order_seeds,
        read: orders,
    },
    Reader {
        name: "slips",
        short: 20,
        seeds: slip_seeds,
        read: slip,
    },
    Reader {
        name: "edits",
        short: 300,
        seeds: edit_seeds,
        read: edits,
    },
    Reader {
        name: "bids",
        short: 300,
        seeds: bid_seeds,
        read: bids,
    },
    Reader {
        name: "formulas",
        short: 300,
        seeds: formula_seeds,
        read: formula,
    },
    Reader {
        name: "clocks",
        short: 300,
        seeds: clock_seeds,
        read: clock,
    },
    Reader {
        name: "cases",
        short: 150,
        seeds: case_seeds,
        read: cases,
    },
    Reader {
        name: "boards",
        short: 1_500,
        seeds: board_seeds,
        read: board,
    },
    Reader {
        name: "languages",
        short: 300,
        seeds: language_seeds,
        read: languages,
    },
    Reader {
        name: "worlds",
        short: 100,
        seeds: world_seeds,
        read: worlds,
    },
    Reader {
        name: "snapshots",
        short: 100,
        seeds: snapshot_seeds,
        read: snapshot,
    },
    Reader {
        name: "journals",
        short: 60,
        seeds: journal_seeds,
        read: journal,
    },
    Reader {
        name: "precedents",
        short: 300,
        seeds: precedent_seeds,
        read: precedents,
    },
    Reader {
        name: "public_saves",
        short: 100,
        seeds: public_seeds,
        read: public,
    },
    Reader {
        name: "configurations",
        short: 2_000,
        seeds: configuration_seeds,
        read: configuration,
    },
    Reader {
        name: "imports",
        short: 1_200,
        seeds: import_seeds,
        read: import,
    },
    Reader {
        name: "posts",
        short: 300,
        seeds: post_seeds,
        read: post,
    },
    Reader {
        name: "positions",
        short: 600,
        seeds: position_seeds,
        read: pasted_position,
    },
    Reader {
        name: "jdip_lists",
        short: 100,
        seeds: || jdip_seeds("variants.xml"),
        read: |bytes| in_jdip("variants.xml", bytes),
    },
    Reader {
        name: "jdip_adjacency",
        short: 100,
        seeds: || jdip_seeds("skerries_adjacency.xml"),
        read: |bytes| in_jdip("skerries_adjacency.xml", bytes),
    },
    Reader {
        name: "jdip_drawings",
        short: 100,
        seeds: || jdip_seeds("skerries.svg"),
        read: |bytes| in_jdip("skerries.svg", bytes),
    },
    Reader {
        name: "diplicity_boards",
        short: 60,
        seeds: diplicity_seeds,
        read: diplicity,
    },
    Reader {
        name: "gm_configurations",
        short: 60,
        seeds: || fens_seeds("config.json"),
        read: |bytes| in_fens("config.json", bytes),
    },
    Reader {
        name: "gm_toml",
        short: 60,
        seeds: || vec![fs::read(shared_fens()).unwrap()],
        read: |bytes| in_fens("config.toml", bytes),
    },
    Reader {
        name: "gm_drawings",
        short: 60,
        seeds: || fens_seeds("fens.svg"),
        read: |bytes| in_fens("fens.svg", bytes),
    },
    Reader {
        name: "jdip_zips",
        short: 50,
        seeds: zip_seeds,
        read: jdip_zip,
    },
    Reader {
        name: "forms",
        short: 60,
        seeds: form_seeds,
        read: form,
    },
    Reader {
        name: "beside",
        short: 100,
        seeds: beside_seeds,
        read: beside,
    },
    Reader {
        name: "requests",
        short: 300,
        seeds: request_seeds,
        read: request,
    },
    Reader {
        name: "arguments",
        short: 500,
        seeds: argument_seeds,
        read: argument,
    },
    Reader {
        name: "events",
        short: 300,
        seeds: event_seeds,
        read: event,
    },
    Reader {
        name: "results",
        short: 500,
        seeds: result_seeds,
        read: result,
    },
    Reader {
        name: "players",
        short: 300,
        seeds: player_seeds,
        read: players,
    },
];

/// The project's folder, of whichever of its packages this is a part.
fn project() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    if package.ends_with("fuzz") {
        package.parent().unwrap()
    } else {
        package
    }
}

/// The contents of the files of a folder with this ending, no longer than so many bytes.
fn files(folder: &str, ending: &str, most: u64) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(project().join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == ending));
    paths.retain(|path| fs::metadata(path).unwrap().len() <= most);
    paths.sort();
    assert!(!paths.is_empty(), "{folder} has nothing");
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn lines(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn setup(variant: &str, board: Arc<Board>) -> Setup {
    let variant = variant::by_id(variant).unwrap();
    let players = match variant.id() {
        "arms-merchant" => ["Andy", "Brian", "Chuck"].map(str::to_owned).to_vec(),
        _ => vec![String::new(); board.powers.len()],
    };
    Setup {
        name: "Fuzz".to_owned(),
        variant,
        board,
        players,
        created: AT,
    }
}

fn known() -> Arc<Board> {
    builtin::load("1492").unwrap()
}

fn new_game(variant: &str) -> Game {
    let mut board = builtin::load(variant::by_id(variant).unwrap().board()).unwrap();
    if variant == "1492" {
        let good = fs::read_to_string(project().join("tests/worlds/good.world")).unwrap();
        board = Arc::new(world::join(
            world::read_world(&good, &board).world.unwrap(),
            &board,
        ));
    }
    let setup = setup(variant, board);
    let mut rules = setup.variant.house_rules();
    for language in language::all() {
        let option = format!("language-{}", language.id);
        rules.set(setup.variant.options(), &option, "on").unwrap();
    }
    Game::new(setup, rules)
}

/// A game of every kind, in its first phase.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    [
        "standard",
        "1885",
        "mercator",
        "mobilization",
        "arms-merchant",
        "1492",
    ]
    .map(new_game)
    .into()
});
const PHASES: [PhaseKind; 3] = [
    PhaseKind::Movement,
    PhaseKind::Retreats,
    PhaseKind::Adjustments,
];

/// What the first byte is in the first scene.
const FIRST: u8 = b'a';

/// The first byte says which game is played and what is ordered; the others are what is written.
fn scene(bytes: &[u8]) -> (&'static Game, PhaseKind, String) {
    let first = usize::from(bytes.first().copied().unwrap_or(FIRST).wrapping_sub(FIRST));
    (
        &GAMES[first / PHASES.len() % GAMES.len()],
        PHASES[first % PHASES.len()],
        text(bytes.get(1..).unwrap_or_default()),
    )
}

/// A text in each of these scenes.
fn in_scenes(text: &str, scenes: &[u8]) -> Vec<Vec<u8>> {
    let scenes = scenes.iter();
    scenes
        .map(|scene| [&[FIRST + scene], text.as_bytes()].concat())
        .collect()
}

/// The scenes of movement, a game each.
const MOVES: [u8; 6] = [0, 3, 6, 9, 12, 15];

fn context(game: &Game, phase: PhaseKind) -> ReadingContext<'_> {
    ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase,
        power: None,
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    }
}

/// What a slip says in the first phase of a game, to be entered.
fn entries(game: &Game, slip: &str) -> Vec<Entry> {
    let context = context(game, PhaseKind::Movement);
    let read = read_slip(context, game.setup().variant.calendar(), &[], slip);
    let lines = read.lines.into_iter();
    let entry = |line: SlipLine| {
        let power = line.power?;
        Some(Entry {
            seat: SeatId::playing(power),
            power,
            written: line.written,
            reading: line.reading,
        })
    };
    lines.filter_map(entry).collect()
}

/// What was understood and is written out in the house style means the same again. That is
/// not asked of retreats and builds, where a line may be read that has no place in the phase, nor
/// where what stands above or before a line is a part of it: time scales, landings.
fn means_the_same(context: ReadingContext<'_>, written: &str, reading: &Reading) -> bool {
    let Reading::Order { order, .. } = reading else {
        return false;
    };
    let depends = matches!(
        order,
        Order::Unit {
            action: Action::Land { fleet: Some(_), .. },
            ..
        }
    );
    if context.phase != PhaseKind::Movement || context.forms.scales || depends {
        return true;
    }
    let house = write_order(context.board, None, order);
    let again = read_order(
        ReadingContext {
            names: NamesRead::Exact,
            ..context
        },
        &house,
    );
    assert_eq!(
        again.order(),
        Some(order),
        "`{written}` is written as `{house}`, which is read as {again:?}"
    );
    true
}

/// The tables of the tests, each with the scene in which most of it makes sense.
const TABLES: [(&str, u8); 11] = [
    ("movement", 0),
    ("names", 0),
    ("languages", 0),
    ("retreats", 1),
    ("adjustments", 2),
    ("carrying", 3),
    ("claiming", 3),
    ("scales", 6),
    ("mobilizing", 9),
    ("investing", 12),
    ("beyond", 15),
];

fn order_seeds() -> Vec<Vec<u8>> {
    let of_table = |(table, scene): (&str, u8)| {
        let text = fs::read_to_string(project().join(format!("tests/slips/{table}.txt"))).unwrap();
        let written = text
            .lines()
            .filter_map(|line| Some(line.split_once(" ::")?.0.trim().to_owned()));
        written
            .flat_map(|line| in_scenes(&line, &[scene]))
            .collect::<Vec<_>>()
    };
    TABLES.into_iter().flat_map(of_table).collect()
}

fn orders(bytes: &[u8]) -> bool {
    let (game, phase, line) = scene(bytes);
    let context = context(game, phase);
    means_the_same(context, &line, &read_order(context, &line))
}

fn slip_seeds() -> Vec<Vec<u8>> {
    let slips = files("tests/slips/whole", "txt", 1 << 20);
    slips
        .iter()
        .flat_map(|slip| in_scenes(&text(slip), &MOVES))
        .collect()
}

/// Every order of a slip that was understood and is written out alone means the same.
fn slip(bytes: &[u8]) -> bool {
    let (game, phase, slip) = scene(bytes);
    let context = context(game, phase);
    let read = read_slip(
        context,
        game.setup().variant.calendar(),
        &game.setup().players,
        &slip,
    );
    // A list orders nothing, whatever stands above it.
    let board = game.board();
    let (power, place) = (&board.powers[0].name, &board.provinces[0].name);
    let lists = format!("{slip}\n\nPositions:\n{power}: A {place}\nCentres:\n{power}: {place}");
    let listed = read_slip(
        context,
        game.setup().variant.calendar(),
        &game.setup().players,
        &lists,
    );
    assert_eq!(listed.lines, read.lines, "{lists}");
    let understood = |line: &&SlipLine| means_the_same(context, &line.written, &line.reading);
    read.lines.iter().filter(understood).count() > 0
}

fn edit_seeds() -> Vec<Vec<u8>> {
    let typed = [
        "place F Nwg",
        "place Austria A Vie",
        "remove Par",
        "owner Bel France",
        "owner Bel nobody",
        "phase Fall 1905 movement",
        "dislodge Bur",
        "clear",
        "pool France A Mar",
        "pool France Mar: A, F",
        "France: A Par, A/F MAO, A(NAO)",
        "nobody: Bel, Hol",
        "knows France: Vin, c",
        "named Vin Vinland (Vin)",
        "extra Germany",
        "unpool France A Mar",
        "embark France MAO",
        "choose France Par army",
        "influence Andy France 3",
        "hand Brian 7",
        "conclude draw between Austria and England",
        "tell France the wind turns",
        "name Land 1 = Vinland (Vin)",
        "trap Britain Arc 2",
        "resume",
    ];
    typed
        .iter()
        .flat_map(|line| in_scenes(line, &MOVES))
        .collect()
}

/// A change by hand is read, written, and read again as the same.
fn edits(bytes: &[u8]) -> bool {
    let (game, _, line) = scene(bytes);
    let names = TypedNames::new(game);
    let Ok(edit) = Edit::read(&line, &names) else {
        return false;
    };
    let written = edit.write(&names);
    assert_eq!(
        Edit::read(&written, &names).as_ref(),
        Ok(&edit),
        "`{line}` is written as `{written}`"
    );
    drop(game.clone().apply(Command::Edit(edit), AT));
    true
}

fn bid_seeds() -> Vec<Vec<u8>> {
    lines(
        "Anna\nAnna: FGI\nAnna: France 40, Italy 20\nAnna; was Turkey\nAnna: France, Germany; was Italy, Turkey",
    )
}

fn bids(bytes: &[u8]) -> bool {
    AllotCandidate::read(&text(bytes), builtin::standard()).is_ok()
}

fn formula_seeds() -> Vec<Vec<u8>> {
    lines(
        "solo ? 100 : centres * 2\n100 * centres ^ 2 / sum(centres ^ 2)\nshares / sharers\nmin(1, 2) + max(place, 3)",
    )
}

/// A formula that is read is read from its own text again.
fn formula(bytes: &[u8]) -> bool {
    let read = Formula::read(&text(bytes));
    read.is_ok_and(|formula| Formula::read(formula.text()).is_ok_and(|again| again == formula))
}

fn clock_seeds() -> Vec<Vec<u8>> {
    let calendar = GAMES[0].setup().variant.calendar();
    let plan = "moves 15 + 2 silent; retreats 1; last 23:00; bell; flash";
    let clock = Clock::new(
        Plan::read(plan, calendar).unwrap(),
        calendar.first_moves(),
        AT,
        &jiff::tz::TimeZone::UTC,
    );
    let mut seeds = lines(plan);
    seeds.push(clock.write(calendar).unwrap().into_bytes());
    seeds
}

/// As a plan that somebody types, and as the file of a clock, which is written as it was read.
fn clock(bytes: &[u8]) -> bool {
    let (text, calendar) = (text(bytes), GAMES[0].setup().variant.calendar());
    let plan = Plan::read(&text, calendar);
    if let Ok(plan) = &plan {
        assert_eq!(Plan::read(plan.text(), calendar).as_ref(), Ok(plan));
    }
    let clock = Clock::read(&text, calendar);
    if let Ok(clock) = &clock {
        let written = clock.write(calendar).unwrap();
        assert_eq!(
            Clock::read(&written, calendar).unwrap(),
            *clock,
            "{written}"
        );
    }
    plan.is_ok() || clock.is_ok()
}

fn case_seeds() -> Vec<Vec<u8>> {
    [
        files("tests/cases", "cases", 20_000),
        files("tests/cases-bad", "cases", 20_000),
    ]
    .concat()
}

/// What is read can be run; the game that it tells is written as a case that is read again.
fn cases(bytes: &[u8]) -> bool {
    let Ok(text) = of_bytes(bytes.to_vec()) else {
        return false;
    };
    let folder = project().join("tests/cases");
    let Ok(cases) = case::read_played(&text, &folder, &case::CaseGiven::default()) else {
        return false;
    };
    for case in cases.iter().take(3) {
        drop(case.run());
        if let Ok(game) = case.game(AT)
            && !game.turns().is_empty()
        {
            let written = case::write_game(&game);
            if let Err(mistakes) = case::read_played(&written, &folder, &case::CaseGiven::default())
            {
                panic!("{:?}\n{written}", mistakes[0]);
            }
        }
    }
    true
}

fn board_seeds() -> Vec<Vec<u8>> {
    [
        files("tests/boards", "ron", 40_000),
        vec![fs::read(project().join("maps/standard.ron")).unwrap()],
    ]
    .concat()
}

/// A board without an error can be played on; one that can be painted is written and read again.
fn board(bytes: &[u8]) -> bool {
    let text = text(bytes);
    drop(check_text(&text, "board").to_string());
    if let Ok(board) = Board::from_ron(&text, "board") {
        let setup = setup("standard", Arc::new(board));
        let rules = setup.variant.house_rules();
        if setup.board.id != "1492" {
            drop(Game::new(setup, rules).apply(Command::settle(), AT));
        }
    }
    match sketch::read_sketch(&text, "board") {
        Ok(reading) => {
            let written = reading.sketch.check().text;
            assert!(sketch::read_sketch(&written, "board").is_ok(), "{written}");
            true
        }
        Err(why) => {
            assert!(why.to_string().len() > 10, "{why}");
            false
        }
    }
}

fn language_seeds() -> Vec<Vec<u8>> {
    files("maps/languages", "ron", 1 << 20)
}

fn languages(bytes: &[u8]) -> bool {
    let report = language::file::check_text(&text(bytes), "pack");
    drop(report.to_string());
    report.findings.is_empty()
}

fn world_seeds() -> Vec<Vec<u8>> {
    [
        vec![fs::read(project().join("tests/worlds/good.world")).unwrap()],
        files("tests/worlds", "world", 1 << 20),
        files("tests/cases", "world", 1 << 20),
    ]
    .concat()
}

/// Whatever was read of a world can be joined, checked and written, and is read again.
fn worlds(bytes: &[u8]) -> bool {
    let known = known();
    let reading = world::read_world(&text(bytes), &known);
    let is_valid = reading.is_valid();
    if let Some(world) = reading.world {
        let board = world::join(world.clone(), &known);
        assert_eq!(
            board.provinces.len(),
            board.known_count() + world.areas.len()
        );
        let written = world::write(&world, &known);
        assert!(
            world::read_world(&written, &known).world.is_some(),
            "{written}"
        );
    }
    is_valid
}

/// The first line of a saved game that is taken without its check sum.
const BY_HAND: &str = "// Chancery game: edited by hand";

fn snapshot_seeds() -> Vec<Vec<u8>> {
    let folders = [
        "germany-has-won-in-1908",
        "1885-ii-germany-and-turkey-have-won-in-1886",
        "1492-france-has-won-in-1500",
    ];
    let saved = folders
        .iter()
        .flat_map(|folder| files(&format!("saves/{folder}"), "ron", 1 << 20));
    let small = GAMES.iter().map(|game| saved_game(game).1);
    saved.chain(small).collect()
}

/// The contents of the first snapshot of a game that is saved, without its first line's check sum;
/// and its name.
fn saved_game(game: &Game) -> (String, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let handle = Store::new(folder.path(), variant::all())
        .create(game, None, AT)
        .unwrap();
    let file = fs::read_dir(handle.folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let file = file
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "ron"))
        .unwrap();
    (
        file.file_name().unwrap().to_str().unwrap().to_owned(),
        fs::read(file).unwrap(),
    )
}

/// A snapshot that is read, under the word that it was edited by hand, can be saved as a game of its
/// own, and that one is the same when it is opened.
fn snapshot(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path(), variant::all());
    fs::create_dir(folder.path().join("game")).unwrap();
    let body = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(&[][..], |end| &bytes[end..]);
    fs::write(
        folder.path().join("game/0001-S1901M.ron"),
        [BY_HAND.as_bytes(), body].concat(),
    )
    .unwrap();
    drop(store.verify("game").unwrap());
    let Ok((game, _)) = store.read("game") else {
        return false;
    };
    if let Ok(handle) = store.create(&game, None, AT) {
        let name = handle
            .folder()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        drop(handle);
        let again = store.open(&name).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(again.game.history(), game.history());
    }
    true
}

/// A saved game of the standard game with changes in its journal: its folder, and the journal.
fn journalled(folder: &Path) -> (PathBuf, Vec<u8>) {
    let mut game = GAMES[0].clone();
    let mut handle = Store::new(folder, variant::all())
        .create(&game, None, AT)
        .unwrap();
    for entry in entries(
        &game,
        "France: A Par - Bur\nF Bre H\nfoo\nItaly: A Ven S A Rom",
    ) {
        game.apply(Command::enter(entry), AT).unwrap();
        handle.save(&game, AT).unwrap();
    }
    drop(game.apply(Command::Undo, AT));
    handle.save(&game, AT).unwrap();
    let mut paths = fs::read_dir(handle.folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let journal = paths
        .find(|path| path.extension().is_some_and(|end| end == "journal"))
        .unwrap();
    let contents = fs::read(&journal).unwrap();
    (journal, contents)
}

fn journal_seeds() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    vec![journalled(folder.path()).1]
}

/// Whatever became of a journal, the game is opened without what can't be read, goes on, and is the
/// same when it is opened again. Lines are taken as they are, and with the check sum that they
/// should have.
fn journal(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let head = text(&journalled(folder.path()).1);
    let seal = &head[head.find("(check ").unwrap() + 7..][..16];
    let lines = bytes.split(|&byte| byte == b'\n').enumerate();
    let summed = lines.map(|(at, line)| match line.get(17..) {
        Some(said) if at > 0 => {
            let sum = check(&[seal.as_bytes(), b" ", said].concat());
            [format!("{sum:016x} ").as_bytes(), said].concat()
        }
        _ => line.to_vec(),
    });
    let summed = summed.collect::<Vec<_>>().join(&b'\n');
    let taken = [bytes, &summed].map(opens);
    taken.contains(&true)
}

/// Whether a game with this journal is opened without a word.
fn opens(journal: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = journalled(folder.path());
    fs::write(file, journal).unwrap();
    let store = Store::new(folder.path(), variant::all());
    let mut opened = store.open("fuzz").unwrap_or_else(|why| panic!("{why}"));
    let slip = Command::Slip(SeatId(0), SlipCommand::MarkIn);
    opened.game.apply(slip, AT).unwrap();
    opened.handle.save(&opened.game, AT).unwrap();
    let history = opened.game.history().clone();
    drop(opened.handle);
    let again = store.open("fuzz").unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(again.game.history(), &history);
    opened.warnings.is_empty()
}

/// The check sum of saved games.
fn check(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn precedent_seeds() -> Vec<Vec<u8>> {
    let precedent = "(format:1,precedents:[(game:\"A\",phase:\"Spring 1901\",rule:\"two-orders\",value:\"first\",why:\"so\")])";
    vec![precedent.as_bytes().to_vec()]
}

fn precedents(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("precedents.ron"), bytes).unwrap();
    let store = Store::new(folder.path(), variant::all());
    let Ok(book) = store.book() else { return false };
    store.add_to_book(&book).unwrap() == store.book().unwrap()
}

fn public_seeds() -> Vec<Vec<u8>> {
    GAMES
        .iter()
        .map(|game| {
            PublicSave::new(&View::new(game, Viewer::Public))
                .to_text()
                .unwrap()
                .into_bytes()
        })
        .collect()
}

/// A public save can be shown, and is written as it was read.
fn public(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.ron");
    fs::write(&file, bytes).unwrap();
    let Ok(save) = PublicSave::read(&file) else {
        return false;
    };
    drop((save.board.as_ref().map(PublicBoard::read), save.page()));
    save.write(&file).unwrap();
    assert_eq!(
        PublicSave::read(&file).unwrap().to_text().unwrap(),
        save.to_text().unwrap()
    );
    true
}

#[derive(clap::Parser)]
struct Configured {
    #[command(flatten)]
    common: Common,
}

fn configuration_seeds() -> Vec<Vec<u8>> {
    let said = r#"theme = "light"
saves = "s"
variant = "1885"
clock = "moves 15"
keys.undo = "Alt-z"
[themes.own]
like = "dark"
parts = { ok = "red on black bold" }
[rules]
two-orders = "first"
"#;
    let odd = [
        "keys = { \"\n",
        "[keys.\"é\n",
        "theme = \"light\"\nmouse = true\n[keys]\nundo \"F2\"\nsettle = \"F3\n",
        "clock = \"é\ntheme = \"light\"\n[themes]\na = { like = \"dark\", parts = { ok = \n",
    ];
    let odd = odd.iter().map(|said| said.as_bytes().to_vec());
    std::iter::once(said.as_bytes().to_vec())
        .chain(odd)
        .collect()
}

/// No configuration keeps the program from starting.
fn configuration(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, bytes).unwrap();
    let mut read = Configured::parse_from(["fuzz".as_ref(), "--config".as_ref(), file.as_os_str()]);
    let is_read = read.common.configure().is_ok();
    for finding in &read.common.config.findings {
        assert!(finding.to_string().len() > 10, "{finding}");
    }
    is_read && read.common.config.findings.is_empty()
}

fn import_seeds() -> Vec<Vec<u8>> {
    let played = "case Game\nvariant standard\n\nFrance: A Par - Bur\n";
    let mut game = GAMES[0].clone();
    let orders =
        "France: A Par - Bur; F Bre - MAO\nGermany: A Mun - Ruh; F Kie - Den\nAustria: A Vie H";
    for entry in entries(&game, orders) {
        game.apply(Command::enter(entry), AT).unwrap();
    }
    for _ in 0..3 {
        drop(game.apply(Command::settle(), AT));
    }
    let written = [
        json::write(&game).unwrap(),
        judge::write(&game).unwrap(),
        case::write_game(&game),
        position::write(&game).unwrap(),
    ];
    written
        .map(String::into_bytes)
        .into_iter()
        .chain([played.into(), POSTED.into(), ARCHIVE.into(), LISTED.into()])
        .collect()
}

/// The archive of a site: the last season first, with the parts of each.
const ARCHIVE: &str = "Autumn, 1901 :\nFrance:\nDiplomacy\nThe army at Burgundy hold. (dislodged)\n\
    Retreats\nThe army at Burgundy disbandBuild fleet at Burgundy.\nUnit-placement\n\
    Do not use build order.\nSpring, 1901 :\nFrance:\nDiplomacy\nThe army at Paris move to Burgundy.\n";

/// A game as a site shows it.
const POSTED: &str = "Spring, 1901\nFrance:\nThe army at Paris move to Burgundy. (fail)\nGermany:\n\
                      A Mun - Bur, bounced\n\nAutumn, 1901\nFrance: A Par - Pic [resolved]\n\n\
                      Winter 1901 builds\nFrance: Build A Mar\n";

/// Whatever becomes of a game of another program, it is a game, which can be written and read again,
/// or a reason.
fn import(bytes: &[u8]) -> bool {
    let Ok(text) = of_bytes(bytes.to_vec()) else {
        return false;
    };
    let variant = GAMES[0].setup().variant;
    let board = builtin::load("standard").unwrap();
    let rules = variant.house_rules();
    let kind = match detect(&text, variant, &board) {
        Ok(kind) => kind,
        Err(why) => {
            assert!(why.len() > 5, "{why}");
            return false;
        }
    };
    let read = match kind {
        FormatKind::Json => json::read(&text, &[], AT),
        FormatKind::Cases => return cases(bytes),
        FormatKind::Judge => judge::read(&text, &[], AT).map(|brought| vec![brought]),
        FormatKind::Posted => {
            posted::read(&text, variant, &board, rules, AT).map(|brought| vec![brought])
        }
        FormatKind::Position => {
            position::read(&text, variant, &board, "", rules, AT).map(|brought| vec![brought])
        }
    };
    match read {
        Ok(games) => {
            for brought in &games {
                if let Ok(written) = json::write(&brought.game) {
                    assert!(json::read(&written, &[], AT).is_ok(), "{written}");
                }
            }
            true
        }
        Err(why) => {
            assert!(why.len() > 10, "{why}");
            false
        }
    }
}

/// A year with lists of units and centres among its orders.
const LISTED: &str = "Spring 1901\nPositions:\nFrance: A Par, F Bre, A Mar\nTurkey: army con\n\nOrders:\n\
    France: A Par - Bur, A Mar - Spa; F Bre - MAO\nUnit locations:\nFrance\nA Burgundy\nF(MAO)\n\n\
    Fall 1901\nFrance: A Spa - Por, A Bur H\nOwnership of supply centers:\nFrance: Paris, Portugal,\n\
    Brest.\nUnowned: Spain.\n";

fn post_seeds() -> Vec<Vec<u8>> {
    [POSTED, ARCHIVE, LISTED]
        .map(|text| text.as_bytes().to_vec())
        .into()
}

/// Lists below the last phase of a post add no order, and take none away.
fn post(bytes: &[u8]) -> bool {
    let Ok(text) = of_bytes(bytes.to_vec()) else {
        return false;
    };
    let variant = GAMES[0].setup().variant;
    let board = builtin::load("standard").unwrap();
    let read = |text: &str| posted::read(text, variant, &board, variant.house_rules(), AT);
    let lists = "Positions:\nFrance: A Par, F Bre\nCentres:\nFrance: Par, Bre\n";
    let (alone, listed) = (read(&text), read(&format!("{text}\n\n{lists}")));
    let Ok(alone) = alone else {
        return false;
    };
    let listed = listed.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(alone.game.turns().len(), listed.game.turns().len());
    for (alone, listed) in alone.game.turns().iter().zip(listed.game.turns()) {
        assert_eq!(alone.sheet.entries, listed.sheet.entries, "{text}");
    }
    true
}

fn position_seeds() -> Vec<Vec<u8>> {
    let units = "Fall 1903\nFrance: A Par, F Bre, F Spa/sc\nGermany\n  A(Mun)\n  Army Kiel\nCentres\n\
                 France: Par Bre\nGermany: (2) Mun, Kie\nUnowned: Spa\n";
    let dislodged = "Spring 1902 retreats\nItaly: A Tri, A Vie\nDislodged\nAustria: A Tri\n";
    let start = position::write(&GAMES[0]).unwrap();
    [units.to_owned(), dislodged.to_owned(), start]
        .map(String::into_bytes)
        .into()
}

/// A position that was read is written as one that means the same.
fn pasted_position(bytes: &[u8]) -> bool {
    let Ok(text) = of_bytes(bytes.to_vec()) else {
        return false;
    };
    let variant = GAMES[0].setup().variant;
    let board = builtin::load("standard").unwrap();
    let read = |text: &str| position::read(text, variant, &board, "", variant.house_rules(), AT);
    let Ok(brought) = read(&text) else {
        return false;
    };
    let written = position::write(&brought.game).unwrap();
    let again = read(&written).unwrap_or_else(|why| panic!("{why}: {written}"));
    assert_eq!(position::write(&again.game).unwrap(), written, "{text}");
    true
}

fn skerries() -> PathBuf {
    project().join("tests/exchange/skerries")
}

fn jdip_seeds(file: &str) -> Vec<Vec<u8>> {
    vec![fs::read(skerries().join(file)).unwrap()]
}

/// The files of the board in jDip's format.
fn jdip_files() -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(skerries())
        .unwrap()
        .map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    files
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

/// A board that was made of somebody's records, or a reason with its place.
fn import_board(path: &Path) -> bool {
    let wanted = jdip::WantedVariant {
        variant: Some("Skerries"),
        drawing: Some("Outlines"),
        ..jdip::WantedVariant::default()
    };
    match jdip::read(path, &wanted) {
        Ok(imported) => {
            drop(check_text(&imported.file.to_string(), "board").to_string());
            true
        }
        Err(why) => {
            assert!(why.to_string().len() > 10, "{why}");
            false
        }
    }
}

/// A variant of diplicity, in each of its shapes.
fn diplicity_seeds() -> Vec<Vec<u8>> {
    let reeds = project().join("tests/exchange/reeds");
    ["definition.json", "engine.json", "catalogue.json"]
        .map(|file| fs::read(reeds.join(file)).unwrap())
        .into()
}

fn diplicity(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reeds.json");
    fs::write(&file, bytes).unwrap();
    board_of(&file)
}

/// A board of whatever program, or a reason.
fn board_of(file: &Path) -> bool {
    match boards::read(file, &jdip::WantedVariant::default()) {
        Ok(imported) => {
            drop(check_text(&imported.file.to_string(), "board").to_string());
            true
        }
        Err(why) => {
            assert!(why.to_string().len() > 10, "{why}");
            false
        }
    }
}

fn fens() -> PathBuf {
    project().join("tests/exchange/fens")
}

fn fens_seeds(file: &str) -> Vec<Vec<u8>> {
    vec![fs::read(fens().join(file)).unwrap()]
}

fn shared_fens() -> PathBuf {
    project().join("tests/exchange/fens-shared/config.toml")
}

/// A board of `DiplomacyGM` with one of its files changed.
fn in_fens(name: &str, bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    for file in ["config.json", "fens.svg"] {
        fs::copy(fens().join(file), folder.path().join(file)).unwrap();
    }
    fs::write(folder.path().join(name), bytes).unwrap();
    let config = if name.ends_with("toml") {
        name
    } else {
        "config.json"
    };
    board_of(&folder.path().join(config))
}

fn in_jdip(name: &str, bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    for (file, contents) in jdip_files() {
        fs::write(
            folder.path().join(&file),
            if file == name { bytes } else { &contents },
        )
        .unwrap();
    }
    import_board(folder.path())
}

fn zip_seeds() -> Vec<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (file, contents) in jdip_files() {
        zip.start_file(file, zip::write::SimpleFileOptions::default())
            .unwrap();
        std::io::Write::write_all(&mut zip, &contents).unwrap();
    }
    vec![zip.finish().unwrap().into_inner()]
}

fn jdip_zip(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.zip");
    fs::write(&file, bytes).unwrap();
    import_board(&file)
}

/// Slips as browsers send them: chosen, written, with lines beside, of signs of all lengths.
fn form_seeds() -> Vec<Vec<u8>> {
    [
        "stamp=0-0&ask0=A+Bud&order0=A+Bud+-+Ser&typed0=&ask1=A+Vie&order1=&typed1=tyr&more=&act=hand-in",
        "ask0=F+Tri&typed0=F+Tri+S+A+Vie+-+Ven&more=A+Bud+-+Ser%0D%0AF+Tri+H&stamp=0-2&act=read",
        "ask0=Investments&typed0=F4+R4&ask1=Turkey%3A+A+Con&typed1=%c3%a9t%C3%A9+%E2%86%92%F0%9F%9A%A2&act=read",
        "stamp=3-1&act=take-back",
    ]
    .map(|form| form.as_bytes().to_vec())
    .into()
}

/// Whatever a form says, it reads back as it was read, and a page can be made of it.
fn form(bytes: &[u8]) -> bool {
    let fields = read_form(bytes);
    let escaped = |text: &str| -> String {
        let escaped = text.bytes().map(|byte| format!("%{byte:02x}"));
        escaped.collect()
    };
    let again: Vec<String> = fields
        .iter()
        .map(|(name, value)| [escaped(name), escaped(value)].join("="))
        .collect();
    let again = again.join("&");
    assert_eq!(read_form(again.as_bytes()), fields);
    let page = page_of(&GAMES[bytes.len() % GAMES.len()], SeatId(0), &fields);
    assert!(page.ends_with("</html>\n"), "{page}");
    let acts = ["read", "hand-in", "take-back"];
    fields
        .get("act")
        .is_some_and(|act| acts.contains(&act.as_str()))
}

/// What lies beside a game, after a letter that says which file it is.
const BESIDE: [(u8, &str); 3] = [
    (b's', "sealed.ron"),
    (b'c', "clock.ron"),
    (b'p', "phones.ron"),
];

fn beside_seeds() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let game = &GAMES[0];
    let mut handle = Store::new(folder.path(), variant::all())
        .create(game, None, AT)
        .unwrap();
    let mut sealed = SealedSlips::none(game.phase());
    sealed.keep(SeatId(2), entries(game, "France: A Par - Bur; F Bre H"));
    handle.keep_sealed(game, Some(&sealed)).unwrap();
    let file = |name: &str| fs::read(handle.folder().join(name)).unwrap();
    let mut seeds = vec![[b"s".as_slice(), &file("sealed.ron")].concat()];
    let words = [
        "s(phase:\"S1901M\",handed_in:[(of:\"france\",seal:1)],sheet:\"(orders:[])\",older:[])\n",
        "c(format:1,plan:\"moves 15\")\n",
        "p(format:1,seats:[(seat:\"France\",key:\"AAAAAAAAAAAAAAAAAAAAAA\")])\n",
    ];
    seeds.extend(words.map(|text| text.as_bytes().to_vec()));
    seeds
}

/// Whatever lies beside a game, it opens. What can't be read is told of, and what is only kept comes
/// back as it was.
fn beside(bytes: &[u8]) -> bool {
    let Some((first, contents)) = bytes.split_first() else {
        return false;
    };
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path(), variant::all());
    let handle = store.create(&GAMES[0], None, AT).unwrap();
    let path = handle.folder().to_owned();
    drop(handle);
    let file = BESIDE.iter().find(|(letter, _)| letter == first);
    let (letter, file) = file.unwrap_or(&BESIDE[0]);
    let by_hand = [BY_HAND.as_bytes(), b"\n", contents].concat();
    let mut is_read = false;
    for contents in [contents, &by_hand] {
        fs::write(path.join(file), contents).unwrap();
        let folder = path.file_name().unwrap().to_str().unwrap();
        let mut opened = store.open(folder).unwrap_or_else(|why| panic!("{why}"));
        let mut told = Vec::new();
        let found = match letter {
            b's' => opened.handle.sealed(&opened.game, &mut told).is_some(),
            b'c' => is_kept(opened.handle.clock(), contents),
            _ => is_kept(opened.handle.phones(), contents),
        };
        assert!(
            found || *letter != b's' || !told.is_empty(),
            "{file}: nothing is told"
        );
        is_read |= found;
        drop(told.iter().map(ToString::to_string).collect::<String>());
    }
    is_read
}

/// Whether a text comes back as it was written down; what is no text does not.
fn is_kept(read: std::io::Result<Option<String>>, contents: &[u8]) -> bool {
    let Ok(read) = read else {
        assert!(std::str::from_utf8(contents).is_err());
        return false;
    };
    assert_eq!(read.as_deref().map(str::as_bytes), Some(contents));
    true
}

/// Requests as browsers, other programs and attackers send them.
fn request_seeds() -> Vec<Vec<u8>> {
    let methods = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "BREW",
    ];
    let targets = [
        "/",
        "*",
        "HOST",
        "http://HOST/",
        "/phase/1",
        "//",
        "/%",
        "/\u{e9}",
        "/style/x.css?",
    ];
    let requests = methods.iter().flat_map(|method| {
        targets.map(|target| {
            let text = format!("{method} {target} HTTP/1.1\r\nHost: HOST\r\nAccept: */*\r\n\r\n");
            text.into_bytes()
        })
    });
    requests.collect()
}

/// The page of the room, at a port of this computer.
static ROOM: LazyLock<Server> = LazyLock::new(|| {
    let view = View::new(&GAMES[0], Viewer::Public);
    let listen: Listen = "127.0.0.1:0".parse().unwrap();
    Server::start(listen, HostNames::default(), view).unwrap()
});

/// Every request is answered, or the connection ends; the page is there all the same.
fn request(bytes: &[u8]) -> bool {
    let at = ROOM.listen().0.to_string();
    let asked = text(bytes).replace("HOST", &at);
    // What waits for news gets none: nothing new comes.
    if asked.contains("/events") {
        return false;
    }
    let came = answered(asked.as_bytes());
    let page = format!("HEAD / HTTP/1.1\r\nHost: {at}\r\n\r\n");
    assert!(answered(page.as_bytes()).starts_with("HTTP/1.1 200"));
    assert!(came.is_empty() || came.starts_with("HTTP/1."), "{came}");
    let is_plain = asked
        .split_once(" HTTP/1.1\r\nHost: ")
        .is_some_and(|(asked, head)| asked.is_ascii() && head.contains("\r\n\r\n"));
    assert!(
        !is_plain || !came.is_empty(),
        "nothing is answered to {asked:?}"
    );
    came.starts_with("HTTP/1.1 200")
}

fn answered(asked: &[u8]) -> String {
    let mut stream = TcpStream::connect(ROOM.listen().0).unwrap();
    let mut came = Vec::new();
    // Who is refused may be refused before all was sent.
    drop(stream.write_all(asked));
    if !asked.ends_with(b"\r\n\r\n") {
        drop(stream.shutdown(Shutdown::Write));
    }
    drop(stream.read_to_end(&mut came));
    text(&came)
}

fn argument_seeds() -> Vec<Vec<u8>> {
    lines(
        "Fall 1902 retreats\nlast\n1902\ncarnage\n=100 * centres / total\n192.168.1.20:8080\n[::1]:1901\n\
         AAAAAAAAAAAAAAAAAAAAAA\nabcd-efgh-ijkl\nKie+Egy\nARC=NAO+NWG+BAR ANT=SAO+SIO\n\
         Germany=Naf Russia=Alb+Fin\nSpa-Naf BLA-AEG\nGermany+Russia\non",
    )
}

/// Whatever is written behind an option of a command, it is read or refused.
fn argument(bytes: &[u8]) -> bool {
    let (text, game) = (text(bytes), &GAMES[0]);
    let view = View::new(game, Viewer::Public);
    let changes = [
        "canals",
        "polar-caps",
        "special-provinces",
        "passages",
        "extra-units",
    ];
    let changes = changes.map(|name| {
        BoardChanges::default()
            .read(game.board(), name, &text)
            .is_ok()
    });
    let mut is_read = changes.contains(&true);
    for game in GAMES.iter() {
        for spec in HouseRules::specs(game.setup().variant.options()) {
            let mut rules = game.setup().variant.house_rules();
            let set = rules.set(game.setup().variant.options(), spec.name, &text);
            is_read |= set.is_ok();
        }
        let calendar = game.setup().variant.calendar();
        if let Some(phase) = calendar.parse(&text) {
            is_read = true;
            // A year of two digits is one of the game's century.
            let again =
                [calendar.name(phase), calendar.key(phase)].map(|name| calendar.parse(&name));
            assert!(
                phase.year < 100 || again == [Some(phase); 2],
                "{text}: {again:?}"
            );
        }
    }
    // Every text but an empty one is a seed.
    assert_eq!(Seed::read(&text).is_some(), !text.trim().is_empty());
    if let Ok(system) = System::read(&text) {
        let written = system.write();
        assert_eq!(System::read(&written).unwrap().write(), written);
        is_read = true;
    }
    if let Ok(listen) = text.parse::<Listen>() {
        assert_eq!(listen.0.to_string().parse(), Ok(listen));
        is_read = true;
    }
    if let Some(key) = PhoneKey::read(&text) {
        assert_eq!(key.as_str(), text);
        is_read = true;
    }
    is_read || Seasons::parse(&view, &text).is_ok()
}

/// An event in which something of each kind was done.
const EVENT: &str = r#"(format: 1, steps: [
(at: "1970-01-01T00:00:00Z", does: Begin(name: "Cup", variant: "standard")),
(at: "1970-01-01T00:00:01Z", does: Rules((rounds: Some(2), best: Some(1), ties: Some([Solos])))),
(at: "1970-01-01T00:00:02Z", does: Enter(["A; Leeds; T; 1", "B", "C", "D", "E", "F", "G", "H"])),
(at: "1970-01-01T00:00:03Z", does: Round(1, Plan((until_year: Some(1907))))),
(at: "1970-01-01T00:00:04Z", does: Round(1, Roll(presence: Double, names: ["A"]))),
(at: "1970-01-01T00:00:05Z", does: Round(1, Seat(seed: "1", boards: [["A", "B", "C", "D", "E", "F", "G"]], sitters: ["H"]))),
(at: "1970-01-01T00:00:06Z", does: Round(1, Swap(one: "A@1", other: "H"))),
(at: "1970-01-01T00:00:07Z", does: Round(1, Substitute(player: "B", substitute: "A", from: 1904))),
(at: "1970-01-01T00:00:08Z", does: Round(1, Link(board: 1, source: From("seen.ron")))),
(at: "1970-01-01T00:00:09Z", does: Undo),
])
"#;

fn event_seeds() -> Vec<Vec<u8>> {
    vec![EVENT.as_bytes().to_vec()]
}

/// Whatever an event file holds, all of it can be shown.
fn event(bytes: &[u8]) -> bool {
    let Ok(event) = event_file::parse(bytes) else {
        return false;
    };
    let folder = tempfile::tempdir().unwrap();
    let states = chancery_event::sources::read_all(&event, folder.path());
    drop((log::log(&event), log::last(&event), sheets::rules(&event)));
    for round in 1..=event.rounds.len() {
        sheets::players(&event, round).unwrap();
        sheets::boards(&event, round, &states).unwrap();
        drop(sheets::seating(&event, round));
    }
    drop(sheets::standings(&event, &states, None));
    true
}

fn result_seeds() -> Vec<Vec<u8>> {
    lines(
        "1907: 5 0 4 9 0 6 10; out England 1905, Italy 1903; draw
1905: 5 5 5 5 5 5 4; 1907: A5 F4 G9 R6 T10; out England 1906
1904: A 10, Germany 24; draw Germany, Turkey
solo Turkey; 1906: 0 0 0 0 0 0 34; runs",
    )
}

/// What is read as a result can be scored, and its doubts told.
fn result(bytes: &[u8]) -> bool {
    let event = Tournament::begin("Cup", "standard", AT).unwrap();
    let Ok(result) = read_result(&text(bytes), &event) else {
        return false;
    };
    assert!(result.fits(event.powers()), "{result:?}");
    drop((doubts(&result), sheets::short_counts(&event, &result)));
    let system = event.system(&event.rounds[0]).unwrap();
    system.scores(&result.standings()).unwrap();
    true
}

fn player_seeds() -> Vec<Vec<u8>> {
    vec![b"Anna; Leeds; Reds; 1\n# away\nBen;; Blues\nCara\n".to_vec()]
}

/// A list of players is written as it was read.
fn players(bytes: &[u8]) -> bool {
    let Ok(entrants) = read_list(&text(bytes)) else {
        return false;
    };
    let written: Vec<String> = entrants.iter().cloned().map(String::from).collect();
    assert_eq!(read_list(&written.join("\n")), Ok(entrants));
    true
}
