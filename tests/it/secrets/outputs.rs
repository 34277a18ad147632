//! The table of all that leaves the program: every entry of it that a person may be given is made of
//! pairs of games that differ in one secret, and is the same for whoever may not know that secret.
//! Who adds an output without saying how its twins are made is stopped by the compiler.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::case::{CaseGiven, read_played};
use chancery_game::game::{Game, SealedSlips, SlipCommand};
use chancery_game::output::{
    Audience, CommandName, ExportFormat, GameFile, Output, PhonePath, ReportFormat, ReportPart,
    RoomPath, ScreenPage, Writing,
};
use chancery_game::report::{
    Arrows, Document, Request, RequestError, SeasonForm, Seasons, compose, result_sheet,
};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::exchange::{csv, sandbox};
use chancery_out::paper::{self, Handout, Size, file_stem};
use chancery_out::picture::{Ink, PictureMoment, svg};
use chancery_out::public::{PublicSave, whole_game};
use clap::ValueEnum;
use jiff::Timestamp;

use super::handed::{in_room, to_the_last_field};
use super::table::{Sitting, WEST, assert_same};
use crate::event::wall::walled;
use crate::report::table::{arms_merchant, holdings};
use crate::serve::client::served;
use crate::support::draws::Draws;
use crate::support::scribbles;
use crate::support::{Commands, commands_of};

/// How the twins of an output are made.
enum Twins {
    /// What it is for a viewer, and under which name.
    Made(fn(Output, &Made<'_>) -> Vec<u8>),
    /// It is made with another output, and compared there.
    With(Output),
    /// It is compared by the test of this name.
    By(&'static str),
    /// It is no part of a game, or nobody but the game master gets it.
    Nothing,
}

/// A game, and for whom an output is made of it.
struct Made<'a> {
    game: &'a Game,
    view: &'a View,
    seat: Option<SeatId>,
}

impl Made<'_> {
    fn turns(&self) -> Vec<usize> {
        (0..self.view.turns.len()).collect()
    }

    fn document(&self, part: ReportPart, form: SeasonForm) -> Document {
        let request = Request {
            seasons: Seasons::All,
            parts: vec![part],
            form,
            arrows: Arrows::Ascii,
        };
        match compose(self.view, &request) {
            Ok(document) => document,
            // The game has no such part.
            Err(why) => Document::titled(why.to_string()),
        }
    }
}

fn part(output: Output, made: &Made<'_>) -> Vec<u8> {
    let Output::Report(part) = output else {
        unreachable!()
    };
    let compact = made.document(part, SeasonForm::Compact);
    let aloud = made.document(part, SeasonForm::Aloud);
    let page = paper::document("Part", &compact, Size::A4);
    [
        compact.to_text(80),
        compact.to_markdown(),
        aloud.to_text(80),
        page,
    ]
    .concat()
    .into_bytes()
}

fn drawn(_: Output, made: &Made<'_>) -> Vec<u8> {
    crate::support::drawn(made.view).into_bytes()
}

/// What is made of the public's view alone.
fn of_public(made: &Made<'_>, make: impl FnOnce(View) -> String) -> Vec<u8> {
    match made.seat {
        None => make(View::new(made.game, Viewer::Public)).into_bytes(),
        Some(_) => Vec::new(),
    }
}

/// The screens for the room. While lines are typed the game master's header counts them.
fn screens(_: Output, made: &Made<'_>) -> Vec<u8> {
    of_public(made, |_| in_room(made.game))
}

fn of_player(made: &Made<'_>, make: impl FnOnce(SeatId) -> String) -> Vec<u8> {
    made.seat
        .map_or_else(Vec::new, |seat| make(seat).into_bytes())
}

/// A new kind of output has no line here, and nothing is built before it has one.
fn twins(output: Output) -> Twins {
    let with_screens = Twins::With(Output::Page(ScreenPage::Season));
    match output {
        Output::Report(_) => Twins::Made(part),
        Output::Format(format) => match format {
            ReportFormat::Text | ReportFormat::Markdown => {
                Twins::With(Output::Report(ReportPart::Orders))
            }
            ReportFormat::Html => Twins::Made(drawn),
            // They are pixels or pages of these drawings.
            ReportFormat::Svg
            | ReportFormat::Png
            | ReportFormat::Pdf
            | ReportFormat::Apng
            | ReportFormat::Gif => Twins::With(Output::Format(ReportFormat::Html)),
            ReportFormat::Csv => Twins::Made(|_, made| result_sheet(made.view).into_bytes()),
        },
        Output::Export(format) => match format {
            ExportFormat::Centres => Twins::Made(|_, made| csv::centres(made.view).into_bytes()),
            ExportFormat::Results => {
                Twins::Made(|_, made| csv::results(made.view, &made.turns()).into_bytes())
            }
            ExportFormat::Orders => {
                Twins::Made(|_, made| sandbox::write(made.view, &made.turns()).into_bytes())
            }
            ExportFormat::Json
            | ExportFormat::Judge
            | ExportFormat::Cases
            | ExportFormat::Position => Twins::Nothing,
        },
        Output::Command(command) => match command {
            // An event knows of its boards what a public save says.
            CommandName::Public | CommandName::Watch | CommandName::Event => {
                Twins::With(Output::Written(Writing::PublicSave))
            }
            CommandName::Serve => Twins::With(Output::Room(RoomPath::Now)),
            CommandName::Report => Twins::By("commands_print_the_same_of_twins"),
            CommandName::Seats
            | CommandName::Maps
            | CommandName::Doctor
            | CommandName::Config
            | CommandName::Paths
            | CommandName::Completions
            | CommandName::Man
            | CommandName::New
            | CommandName::Open
            | CommandName::Learn
            | CommandName::Check
            | CommandName::World
            | CommandName::Export
            | CommandName::Import
            | CommandName::Resolve
            | CommandName::Fork
            | CommandName::WhatIf
            | CommandName::Games
            | CommandName::Verify => Twins::Nothing,
        },
        Output::Page(page) => match page {
            ScreenPage::Season => Twins::Made(screens),
            ScreenPage::Ending
            | ScreenPage::Pieces
            | ScreenPage::Positions
            | ScreenPage::Centres
            | ScreenPage::Full
            | ScreenPage::Alliances
            | ScreenPage::Provinces
            | ScreenPage::Rulebook
            | ScreenPage::Census
            | ScreenPage::Reveal => with_screens,
            // It is the locked screen of a player.
            ScreenPage::Statement => Twins::By("secrets::twins"),
            ScreenPage::OwnSlip => Twins::With(Output::Phone(PhonePath::Page)),
            ScreenPage::Log
            | ScreenPage::Private
            | ScreenPage::Discoveries
            | ScreenPage::SecretCensus
            | ScreenPage::Table => Twins::Nothing,
        },
        Output::Written(writing) => match writing {
            Writing::PublicSave => Twins::Made(|_, made| {
                of_public(made, |view| PublicSave::new(&view).to_text().unwrap())
            }),
            Writing::PublicPage => Twins::Made(|_, made| of_public(made, whole_game)),
            Writing::Picture => {
                Twins::Made(|_, made| svg(made.view, PictureMoment::Now, Ink::Colour).into_bytes())
            }
            Writing::Handout => Twins::Made(|_, made| {
                of_player(made, |seat| {
                    let page =
                        paper::handouts(&[Handout::new(made.game, seat)], Size::A4, Ink::Colour);
                    file_stem(made.game.setup(), seat) + &page
                })
            }),
            Writing::AllHandouts => Twins::By("no_file_has_what_players_keep_from_each_other"),
            Writing::Log | Writing::FailureReport => Twins::By("commands_print_the_same_of_twins"),
        },
        Output::Room(path) => match path {
            RoomPath::Now => Twins::Made(|_, made| of_public(made, |view| served(&view))),
            RoomPath::Phase | RoomPath::Style | RoomPath::Script | RoomPath::Events => {
                Twins::With(Output::Room(RoomPath::Now))
            }
            RoomPath::Save => Twins::With(Output::Written(Writing::PublicSave)),
            RoomPath::Board => Twins::Made(|_, made| of_public(made, |_| walled(made.game))),
            RoomPath::Players | RoomPath::Player => Twins::With(Output::Room(RoomPath::Board)),
        },
        Output::Phone(path) => match path {
            PhonePath::Page => {
                Twins::Made(|_, made| of_player(made, |seat| phone(made.game, seat)))
            }
            PhonePath::Events => Twins::By("phones::streams"),
            PhonePath::Style | PhonePath::Script => Twins::Nothing,
        },
        Output::File(file) => match file {
            GameFile::Sealed => Twins::By("sealed_slips_of_twins_are_as_long"),
            GameFile::Snapshot
            | GameFile::Journal
            | GameFile::Board
            | GameFile::Clock
            | GameFile::Lock
            | GameFile::SealKey
            | GameFile::Phones => Twins::Nothing,
        },
    }
}

/// A player's page with nothing written on it.
fn phone(game: &Game, seat: SeatId) -> String {
    page_of(game, seat, &BTreeMap::new())
}

/// Two games that differ in one secret of a player.
struct Pair {
    what: String,
    games: [Game; 2],
    liar: SeatId,
    /// Whether nobody else may know of any difference; else all may to whom the games look the same.
    is_secret_to_all: bool,
}

impl Pair {
    /// Who may know the same of both.
    fn viewers(&self) -> Vec<Viewer> {
        let seats = (0..self.games[0].setup().seats()).filter_map(SeatId::nth);
        let all = seats.filter(|&seat| seat != self.liar).map(Viewer::Seat);
        let is_same = |viewer: &Viewer| {
            let [one, other] = self
                .games
                .each_ref()
                .map(|game| to_the_last_field(&View::new(game, *viewer)));
            self.is_secret_to_all || one == other
        };
        all.chain([Viewer::Public]).filter(is_same).collect()
    }
}

fn begun(id: &str) -> Game {
    let variant = variant::by_id(id).unwrap();
    if variant.has_ballots() {
        let mut game = arms_merchant(&[]);
        holdings(&mut game, &["Russia: Andy 2, Brian 1, Chuck 3, Dave 2"]);
        return game;
    }
    scribbles::game(variant, variant.house_rules())
}

fn scribbled(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let mut game = game.clone();
    scribbles::scribble(&mut game, draws);
    game.sheet().written().cloned().collect()
}

fn settled(mut game: Game) -> Game {
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    game
}

/// A player who has something to keep to himself.
fn liar(game: &Game) -> SeatId {
    let position = &game.state().position;
    let free = position.free_kinds.first();
    let unit = free.and_then(|free| position.unit(free.unit));
    unit.map_or(SeatId(1), |unit| SeatId::playing(unit.power))
}

/// One player writes something else: while the phase is open, and when it is settled.
fn of_a_slip(id: &str, seed: u64) -> [Pair; 2] {
    let mut draws = Draws(seed);
    let game = begun(id);
    let liar = liar(&game);
    let (lies, lines): (Vec<Entry>, Vec<Entry>) = scribbled(&game, &mut draws)
        .into_iter()
        .partition(|line| line.seat == liar);
    let other = std::iter::repeat_with(|| scribbled(&game, &mut draws))
        .map(|lines| lines.into_iter().filter(|line| line.seat == liar))
        .map(Iterator::collect::<Vec<Entry>>)
        .take(50)
        .find(|other| *other != lies);
    let other = other.unwrap_or_else(|| panic!("{id} {seed}"));
    let open = [lies, other].map(|own| {
        let mut game = game.clone();
        game.add([own, lines.clone()].concat());
        game
    });
    // Kinds and places that are chosen at set-up are nobody's business but their player's.
    let is_set_up = game.phase().kind == PhaseKind::SetUp;
    let after = open.clone().map(settled);
    [(open, true), (after, is_set_up)].map(|(games, is_secret_to_all)| Pair {
        what: format!("{id} {seed}, {}", games[0].phase_name()),
        games,
        liar,
        is_secret_to_all,
    })
}

const EXTRA_UNITS: &str = "case Secret units
variant mercator
board standard
option extra-units Germany+Russia
option special-provinces Germany=NAf Russia=Alb
option victory-two 4
phase Setup 1901
orders
  Russia: place A Fin
";

/// Mercator's extra unit: another one, and none.
fn of_an_extra_unit() -> Vec<Pair> {
    let game = |placed: &str| {
        let text = format!("{EXTRA_UNITS}{placed}");
        let given = CaseGiven {
            board: None,
            options: Vec::new(),
        };
        let cases = read_played(&text, std::path::Path::new(""), &given).unwrap();
        cases[0].game(Timestamp::UNIX_EPOCH).unwrap()
    };
    let one = game("  Germany: place F NAf\n");
    let germany = one.board().find_power("Germany").unwrap();
    ["  Germany: place A NAf\n", ""]
        .into_iter()
        .map(|other| Pair {
            what: format!("an extra unit of Mercator, or `{}`", other.trim()),
            games: [one.clone(), game(other)],
            liar: SeatId::playing(germany),
            is_secret_to_all: true,
        })
        .collect()
}

/// The same slips, not settled yet and settled: France has a retreat to order of which nobody knows.
fn of_an_open_retreat() -> Pair {
    let open = || {
        let mut sitting = Sitting::on(WEST, &[("naming", "gm")])
            .units("France: F SAR; Spain: F DOL, F COD, A For; Portugal: F MAO; England: A Lon");
        sitting.settle("");
        let mut sitting = sitting.autumn();
        for (power, line) in [
            ("France", "F SAR H"),
            ("Spain", "F COD S F DOL - SAR"),
            ("Spain", "F DOL - SAR"),
            ("Portugal", "F MAO H"),
            ("England", "A Lon H"),
        ] {
            sitting.write(sitting.power(power), line);
        }
        sitting.game
    };
    let (before, after) = (open(), settled(open()));
    assert_eq!(after.phase().kind, PhaseKind::Retreats);
    let liar = SeatId::playing(before.board().find_power("France").unwrap());
    Pair {
        what: "a retreat that is open".to_owned(),
        games: [before, after],
        liar,
        is_secret_to_all: true,
    }
}

const SECRET: [&str; 5] = ["fog-of-war", "1492", "1885", "mercator", "arms-merchant"];

fn pairs() -> Vec<Pair> {
    let mut pairs: Vec<Pair> = SECRET
        .into_iter()
        .zip(1900..)
        .flat_map(|(id, seed)| of_a_slip(id, seed))
        .collect();
    pairs.extend(of_an_extra_unit());
    pairs.push(of_an_open_retreat());
    pairs
}

/// What an output is for a viewer; `None` where the table keeps it from him.
fn made(
    output: Output,
    make: fn(Output, &Made<'_>) -> Vec<u8>,
    game: &Game,
    viewer: Viewer,
) -> Option<Vec<u8>> {
    let view = output.view(game, viewer).ok()?;
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::GameMaster => None,
    };
    Some(make(
        output,
        &Made {
            game,
            view: &view,
            seat,
        },
    ))
}

#[test]
fn twins_get_the_same_of_every_output() {
    let pairs = pairs();
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    let mut looked = 0;
    for pair in &pairs {
        assert!(
            to_the_last_field(&View::new(&pair.games[0], Viewer::GameMaster))
                != to_the_last_field(&View::new(&pair.games[1], Viewer::GameMaster))
                || pair.games[0].sheet().entries != pair.games[1].sheet().entries,
            "{}",
            pair.what
        );
        // Everybody, and one of the players.
        let viewers = pair.viewers();
        let chosen = viewers.iter().rev().take(2);
        for &viewer in chosen {
            looked += 1;
            for output in Output::all() {
                let Twins::Made(make) = twins(output) else {
                    continue;
                };
                let is_screen = matches!(output, Output::Page(_));
                if is_screen
                    && pair
                        .games
                        .iter()
                        .any(|game| !game.sheet().entries.is_empty())
                {
                    continue;
                }
                let [one, other] = pair
                    .games
                    .each_ref()
                    .map(|game| made(output, make, game, viewer));
                let what = format!("{}: {viewer:?}, {}", output.called(), pair.what);
                assert_eq!(one.is_some(), other.is_some(), "{what}");
                if let (Some(one), Some(other)) = (one, other) {
                    let [one, other] = [one, other].map(|made| String::from_utf8(made).unwrap());
                    assert_same(&one, &other, &what);
                    *compared.entry(output.called()).or_default() += usize::from(!one.is_empty());
                }
            }
        }
    }
    let all: usize = compared.values().sum();
    println!(
        "{} pairs, {looked} looks, {all} outputs compared: {compared:?}",
        pairs.len()
    );
    assert!(looked >= pairs.len(), "{looked}");
    for output in Output::all() {
        let is_made = |output: Output| matches!(twins(output), Twins::Made(_));
        match twins(output) {
            Twins::Made(_) => {
                let is_for_all_eyes = output.audience() < Audience::GameMaster;
                let count = compared.get(&output.called()).copied().unwrap_or_default();
                assert_eq!(count > 0, is_for_all_eyes, "{}", output.called());
            }
            Twins::With(other) => {
                assert!(is_made(other), "{}", output.called());
                assert!(
                    other.audience() <= output.audience()
                        || other.audience() < Audience::GameMaster
                );
            }
            Twins::By(test) => assert!(!test.is_empty()),
            Twins::Nothing => {
                let is_of_game = matches!(
                    output,
                    Output::Report(_) | Output::Format(_) | Output::Room(_)
                );
                assert!(!is_of_game, "{}", output.called());
            }
        }
    }
}

/// Whoever it is, nothing is made for him that the table keeps from him.
#[test]
fn a_part_is_made_for_nobody_from_whom_the_table_keeps_it() {
    let mut withheld = 0;
    for id in SECRET {
        let game = settled(begun(id));
        for viewer in [Viewer::Public, Viewer::Seat(SeatId(0)), Viewer::GameMaster] {
            let view = View::new(&game, viewer);
            for &part in ReportPart::value_variants() {
                let request = Request {
                    seasons: Seasons::Last,
                    parts: vec![part],
                    form: SeasonForm::Compact,
                    arrows: Arrows::Ascii,
                };
                let is_withheld = match compose(&view, &request) {
                    Err(RequestError::Withheld(_)) => true,
                    // It has no such part.
                    Err(_) => continue,
                    Ok(_) => false,
                };
                let is_for_him = Output::Report(part).audience().admits(viewer);
                assert_eq!(is_withheld, !is_for_him, "{id} {viewer:?} {part:?}");
                withheld += usize::from(is_withheld);
            }
        }
    }
    println!("{withheld} parts withheld");
    assert!(withheld > 10);
}

/// Where players keep something from each other, no file has all their sheets.
#[test]
fn no_file_has_what_players_keep_from_each_other() {
    let named = |game: &Game| {
        let files = paper::files(game, |_| std::ops::ControlFlow::Continue(())).unwrap();
        files.iter().any(|(name, _)| name.contains("everybody"))
    };
    for id in SECRET {
        assert!(!named(&begun(id)), "{id}");
    }
    assert!(named(&begun("standard")));
}

/// What a report prints, and notes in its log.
fn printed(game: &Game, arguments: &[&str]) -> String {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    let handle = store.create(game, None, Timestamp::UNIX_EPOCH).unwrap();
    let log = directory.path().join("log");
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["--log".as_ref(), log.as_os_str()])
        .arg("report")
        .arg(handle.folder())
        .args(arguments)
        .output()
        .unwrap();
    let log = std::fs::read_to_string(log).unwrap();
    let log = log.lines().filter_map(|line| line.split_once(' '));
    let log: Vec<&str> = log.map(|(_, what)| what).collect();
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    format!("{:?}\n{out}{error}{}", output.status, log.join("\n"))
}

/// What the real program prints for the room, and its log.
#[test]
fn commands_print_the_same_of_twins() {
    let mut compared = 0;
    for pair in pairs().iter().filter(|pair| pair.is_secret_to_all) {
        for form in [
            &["-s", "all"][..],
            &["--aloud", "--json"],
            &["-w", "sheets"],
        ] {
            let [one, other] = pair.games.each_ref().map(|game| printed(game, form));
            assert_same(&one, &other, &format!("{form:?}, {}", pair.what));
            let is_refused = form.contains(&"sheets");
            assert_eq!(
                one.contains("add --gm for all players"),
                is_refused,
                "{one}"
            );
            compared += 1;
        }
    }
    println!("{compared} pairs of commands");
    assert!(compared > 20);
}

/// Sealed, the slips of a pair are as long, and nothing of them can be read.
#[test]
fn sealed_slips_of_twins_are_as_long() {
    let mut lengths = 0;
    for pair in pairs()
        .iter()
        .filter(|pair| !pair.games[0].sheet().entries.is_empty())
    {
        let length = |game: &Game| {
            let directory = tempfile::tempdir().unwrap();
            let mut empty = game.clone();
            (0..game.sheet().entries.len()).for_each(|_| _ = empty.strike(0).unwrap());
            let store = Store::new(directory.path(), variant::all());
            let mut handle = store.create(&empty, None, Timestamp::UNIX_EPOCH).unwrap();
            let mut sealed = SealedSlips::none(game.phase());
            let lines = game.sheet().written();
            sealed.keep(
                pair.liar,
                lines.filter(|line| line.seat == pair.liar).cloned(),
            );
            empty.slip(
                pair.liar,
                SlipCommand::Seal { over: None },
                Timestamp::UNIX_EPOCH,
            );
            sealed.hand_in(pair.liar, empty.seal_of(pair.liar).unwrap());
            handle.keep_sealed(&empty, Some(&sealed)).unwrap();
            let file = handle.folder().join(GameFile::Sealed.name());
            std::fs::metadata(file).unwrap().len()
        };
        let [one, other] = pair.games.each_ref().map(length);
        assert_eq!(one, other, "{}", pair.what);
        lengths += 1;
    }
    println!("{lengths} pairs of sealed slips");
    assert!(lengths >= 6);
}

/// The command line has the commands of the table, and the table those of the command line.
#[test]
fn every_command_is_in_the_table() {
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let named: BTreeSet<String> = commands_of(&help).into_iter().collect();
    let known = CommandName::value_variants()
        .iter()
        .map(|&command| Output::Command(command).called());
    assert_eq!(named, known.collect());
}

/// Outside the crate that makes views, what leaves the program asks the table for them.
#[test]
fn only_the_table_makes_what_leaves() {
    let mut read = 0;
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![
        project.join("src"),
        project.join("crates/out/src"),
        project.join("crates/session/src"),
    ];
    // The game master's own screen, and the board as he looks at it with another's eyes.
    let screens = [
        "pages/results",
        "session/src/results",
        "pages/eyes.rs",
        "home/glimpse.rs",
        "pages/review",
        "pages/history.rs",
        "popups/scores.rs",
    ];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let (name, text) = (path.display().to_string(), std::fs::read_to_string(&path));
            let Ok(text) = text else { continue };
            read += 1;
            let is_screen = screens.iter().any(|screen| name.contains(screen));
            let makes = text.contains("View::new(") || text.contains("SeenTurn::new(");
            let asks = text.contains("Output::");
            assert!(
                !makes || is_screen || (asks && name.ends_with("reveal.rs")),
                "{name}"
            );
        }
    }
    assert!(read > 200, "{read}");
}
