//! Games in secret worlds that have gone on for long.

use std::process::Command;
use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_atlas::world;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_slip};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::at_sea;
use crate::support::draws::Draws;

pub const WEST: &str = include_str!("../../cases/1492-west.world");
pub const OCEAN: &str = include_str!("../../cases/1492-ocean.world");

/// A game that begins in a world.
pub fn game(text: &str, options: &[(&str, &str)]) -> Game {
    let known = builtin::load("1492").unwrap();
    let board = Arc::new(world::join(
        world::read_world(text, &known).world.unwrap(),
        &known,
    ));
    let variant = variant::by_id("1492").unwrap();
    let mut rules = variant.house_rules();
    for (name, value) in options {
        rules.set(variant.options(), name, value).unwrap();
    }
    let setup = Setup {
        name: "Long".to_owned(),
        variant,
        board,
        players: vec![String::new(); 4],
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, rules)
}

/// A world as the program makes it, fair or not: that takes less time.
pub fn generated(seed: &str, areas: &str) -> String {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("some.world");
    let arguments = [
        "world",
        "generate",
        "--seed",
        seed,
        "--areas",
        areas,
        "--fair",
        "off",
        file.to_str().unwrap(),
    ];
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    std::fs::read_to_string(file).unwrap()
}

/// A world in which areas have but letters for names.
pub fn nameless() -> String {
    let plain = |line: &str| {
        let (head, clauses) = line.split_once(':')?;
        let kept: Vec<&str> = clauses.split(';').map(str::trim).collect();
        let kept = kept
            .into_iter()
            .filter(|clause| ["centre", "native"].contains(clause));
        let kept = kept.collect::<Vec<_>>().join("; ");
        (!kept.is_empty()).then(|| format!("{head}: {kept}"))
    };
    let (drawn, areas) = WEST.split_once("areas\n").unwrap();
    let areas: Vec<String> = areas.lines().filter_map(plain).collect();
    format!("{drawn}areas\n{}\n", areas.join("\n"))
}

pub fn edit(game: &mut Game, edit: Edit) {
    game.edit(edit, Timestamp::UNIX_EPOCH).unwrap();
}

/// Adds the slip of a power, a line each order: `Spain: F SAR - Ant/ec; F DOL S F SAR - Ant/ec`.
pub fn write(game: &mut Game, slip: &str) {
    let (name, orders) = slip.split_once(": ").unwrap();
    let power = game.board().find_power(name).unwrap();
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    };
    let read = read_slip(
        context,
        &game.setup().calendar(),
        &[],
        &orders.replace("; ", "\n"),
    );
    let entries = read.lines.into_iter().map(|line| Entry {
        seat: SeatId::playing(power),
        power,
        written: line.written,
        reading: line.reading,
    });
    game.add(entries.collect());
}

pub fn settle(game: &mut Game) {
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}

/// Settles phases without orders until moves are asked for.
pub fn to_moves(game: &mut Game) {
    while game.phase().kind != PhaseKind::Movement {
        settle(game);
    }
}

/// Plays on by chance until a year begins.
pub fn play_to(game: &mut Game, year: u16, draws: &mut Draws) {
    while game.phase().year < year && !game.state().is_over() {
        let entries = at_sea::slips(game, draws);
        game.add(entries);
        settle(game);
    }
}

/// Everybody is told of every area.
pub fn disclose(game: &mut Game) {
    let areas: Vec<ProvinceId> = game.board().provinces_beyond().collect();
    for area in areas {
        for power in game.board().power_ids().collect::<Vec<_>>() {
            edit(game, Edit::Secret(SecretEdit::Disclose { power, area }));
        }
    }
}

/// Fleets of every power in a sea, as many as are to be there in all.
pub fn crowd(game: &mut Game, sea: ProvinceId, number: usize, draws: &mut Draws) {
    for _ in 0..number {
        let power = PowerId(draws.below(4) as u8);
        edit(
            game,
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place: sea.into(),
            },
        );
    }
}

/// The seas of the known world, where any number of fleets may be.
pub fn open_seas(board: &Board) -> Vec<ProvinceId> {
    board
        .province_ids()
        .filter(|&p| !board.is_beyond(p) && board.terrain(p) == Terrain::Sea)
        .collect()
}

pub fn players(game: &Game) -> Vec<View> {
    game.board()
        .power_ids()
        .map(|power| View::new(game, Viewer::Seat(SeatId::playing(power))))
        .collect()
}

/// A game of twenty years, with nine fleets in some seas.
pub fn of_twenty_years() -> Game {
    static PLAYED: LazyLock<Game> = LazyLock::new(twenty_years);
    PLAYED.clone()
}

fn twenty_years() -> Game {
    let mut game = game(OCEAN, &[("treasure", "on")]);
    let mut draws = Draws(1492);
    play_to(&mut game, 1512, &mut draws);
    for sea in open_seas(game.board()).into_iter().step_by(2) {
        crowd(&mut game, sea, 9, &mut draws);
    }
    let entries = at_sea::slips(&game, &mut draws);
    game.add(entries);
    settle(&mut game);
    assert!(!game.state().is_over() && game.phase().year >= 1512);
    game
}
