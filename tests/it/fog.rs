//! Fog of War: what a player sees, and that nothing else shows in what he is given.

use chancery_game::game::PhaseLine;
use std::cell::Cell;
use std::fmt::Write;
use std::sync::Arc;

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{Outcome, Reason, Verdict};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{
    Action, Entry, NamesRead, Order, Reading, ReadingContext, Travel, UnitRef, read_order,
};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{self, Fate, FogOfWar, Variant};
use chancery_game::complete::{Query, complete};
use chancery_game::game::{Game, History, Setup};
use chancery_game::report::{self, Arrows, SeasonForm};
use chancery_game::view::{KnownBoard, View, Viewer};
use chancery_out::picture::{self, Ink, PictureMoment};
use chancery_out::public::PublicSave;
use jiff::Timestamp;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::serve::client::served;
use crate::support::Commands;
use crate::support::draws::Draws;

fn game(options: &[(&str, &str)]) -> Game {
    let mut rules = FogOfWar.about().house_rules;
    for (name, value) in options {
        rules.set(FogOfWar.about().options, name, value).unwrap();
    }
    let board = builtin::load("standard").unwrap();
    let setup = Setup {
        name: "Fog".to_owned(),
        variant: &FogOfWar,
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, rules)
}

fn standing(game: &Game, position: Position) -> Game {
    let mut history = History::clone(game.history());
    Arc::make_mut(&mut history.state).position = position.clone();
    Arc::make_mut(&mut history.opened).position = position;
    Game::resume(Setup::clone(game.setup()), history, Vec::new())
}

/// Units as `France: A Bur, A Par; Germany: A Mun`; nobody owns anything but what is said.
pub fn scene(units: &str, owners: &[(&str, &str)]) -> Game {
    let game = game(&[]);
    let board = game.board();
    let mut position = Position::empty(board);
    for group in units.split("; ") {
        let (power, list) = group.split_once(": ").unwrap();
        for unit in list.split(", ") {
            let (letter, place) = unit.split_once(' ').unwrap();
            let kind = if letter == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let place = Place::new(board.find_exact(place).unwrap());
            position.add(board.find_power(power).unwrap(), kind, place);
        }
    }
    for (centre, power) in owners {
        let centre = board.find_exact(centre).unwrap();
        position.owners[centre.index()] = board.find_power(power);
    }
    standing(&game, position)
}

fn power(game: &Game, name: &str) -> PowerId {
    game.board().find_power(name).unwrap()
}

/// Slips as `France: A Par - Bur; A Mar H | Germany: A Mun H`.
pub fn order(game: &mut Game, text: &str) {
    for slip in text.split(" | ") {
        let (name, lines) = slip.split_once(": ").unwrap();
        let power = power(game, name);
        for line in lines.split("; ") {
            let context = ReadingContext {
                board: game.board(),
                position: &game.state().position,
                phase: game.phase().kind,
                power: Some(power),
                names: NamesRead::Tolerant,
                forms: variant::forms(&FogOfWar, game.table().rules),
            };
            let reading = read_order(context, line);
            game.add(vec![Entry::from_power(power, line.to_owned(), reading)]);
        }
    }
}

pub fn settle(game: &mut Game) {
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}

pub fn seat(game: &Game, name: &str) -> Viewer {
    Viewer::Seat(SeatId::playing(power(game, name)))
}

fn statement(game: &Game, name: &str) -> String {
    report::statement(&View::new(game, seat(game, name))).to_text(200)
}

#[test]
fn a_player_sees_where_his_units_are_what_is_next_and_his_centres() {
    let game = scene(
        "France: A Bur, F Spa",
        &[("Bre", "France"), ("Lon", "England")],
    );
    let board = game.board();
    let seen = FogOfWar.sees(board, &game.state().position, power(&game, "France"));
    let mut names: Vec<&str> = board
        .province_ids()
        .filter(|province| seen[province.index()])
        .map(|province| board.province(province).abbr.as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "Bel", "Bre", "Bur", "Gas", "LYO", "MAO", "Mar", "Mun", "Par", "Pic", "Por", "Ruh",
            "Spa", "WES"
        ]
    );
}

#[test]
fn a_season_is_told_to_each_as_far_as_he_sees_it() {
    let mut game = scene(
        "France: A Bur, A Par; Germany: A Mun, A Kie, A Ber; Italy: A Tyr; Russia: A War, A Mos",
        &[("Par", "France"), ("Mun", "Germany"), ("War", "Russia")],
    );
    order(
        &mut game,
        "France: A Bur - Ruh; A Par S A Kie - Ruh | Germany: A Kie - Ruh; A Mun H; A Ber S A Mun \
         | Italy: A Tyr - Mun | Russia: A War - Sil; A Mos - War",
    );
    settle(&mut game);
    let told = statement(&game, "France");
    for line in [
        "France: Spring 1901",
        "A Bur - Ruh          fails",
        "stand-off in Ruh",
        "1: Par.",
        "Germany: A Mun",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    for hidden in ["Kie H", "Italy", "Russia", "A War", "A Ber", "A Tyr"] {
        assert!(!told.contains(hidden), "{hidden}\n{told}");
    }
    let german = statement(&game, "Germany");
    assert!(german.contains("Russia: A Sil comes"), "{german}");
    assert!(!german.contains("A War"), "{german}");
    let everybody = View::new(&game, Viewer::Public);
    assert_eq!(
        report::public(&everybody).trim(),
        "Spring 1901\n==========="
    );
    let save = PublicSave::new(&everybody).to_text().unwrap();
    for name in ["Ruh", "A Mun", "Kie"] {
        assert!(!save.contains(name), "{save}");
    }
    let all = report::public(&View::new(&game, Viewer::GameMaster));
    assert!(
        all.contains("A Tyr - Mun") && all.contains("A War - Sil"),
        "{all}"
    );
}

#[test]
fn where_a_unit_got_in_there_was_no_stand_off() {
    let mut game = scene("France: A Par, A Gas; Germany: A Mun; Italy: A Mar", &[]);
    let slips =
        "France: A Par - Bur; A Gas S A Par - Bur | Germany: A Mun - Bur | Italy: A Mar - Bur";
    order(&mut game, slips);
    settle(&mut game);
    assert!(!statement(&game, "France").contains("stand-off"));
}

#[test]
fn who_is_driven_out_does_not_hold_and_pieces_move() {
    let mut game = scene("France: A Bur; Germany: A Mun, A Ruh", &[]);
    order(&mut game, "Germany: A Mun - Bur; A Ruh S A Mun - Bur");
    settle(&mut game);
    let told = statement(&game, "France");
    assert!(told.contains("no order; dislodged"), "{told}");
    let view = View::new(&game, seat(&game, "France"));
    let moves = report::moves(&view, 0, Arrows::Ascii).to_text(100);
    let both = "lift French A Bur (dislodged)\n2. take off German A Mun\n3. put German A Bur";
    assert!(moves.contains(both), "{moves}");
}

#[test]
fn an_order_tells_nothing_of_who_is_where() {
    // A support of a unit that is there and does something else, and of one that is nowhere.
    let support = |units: &str| {
        let mut game = scene(units, &[]);
        order(
            &mut game,
            "France: A Bur S A Ber - Mun; A Par S A Ber; A Gas - Lon; F ENG C A Nwy - Bre",
        );
        settle(&mut game);
        statement(&game, "France")
    };
    let own = "France: A Bur, A Par, A Gas, F ENG";
    let nobody = support(own);
    assert!(nobody.contains("A Bur S A Ber - Mun  fails"), "{nobody}");
    assert!(nobody.contains("A Par S A Ber        void"), "{nobody}");
    for others in [
        "Germany: A Ber",
        "Germany: F Ber",
        "Germany: A Ber; England: A Nwy, F NWG, F SKA",
    ] {
        assert_eq!(support(&format!("{own}; {others}")), nobody);
    }
}

#[test]
fn whose_a_centre_is_is_remembered() {
    let mut game = scene(
        "France: A Bur; Germany: A Ber; Italy: A Tyr",
        &[("Mun", "Germany"), ("Bre", "France")],
    );
    order(&mut game, "France: A Bur - Gas | Italy: A Tyr H");
    settle(&mut game);
    assert!(statement(&game, "France").contains("Germany (1): Mun"));
    settle(&mut game);
    order(&mut game, "Italy: A Tyr - Mun");
    settle(&mut game);
    settle(&mut game);
    assert_eq!(
        game.state()
            .position
            .owner(game.board().find_exact("Mun").unwrap()),
        game.board().find_power("Italy")
    );
    assert!(statement(&game, "France").contains("Germany (1): Mun"));
    assert!(statement(&game, "Germany").contains("Italy (1): Mun"));
}

#[test]
fn every_phase_takes_place_and_the_end_is_told() {
    let mut game = game(&[("centre-counts", "public")]);
    let mut kinds = Vec::new();
    for _ in 0..5 {
        kinds.push(game.phase().kind);
        settle(&mut game);
    }
    let (moves, retreats) = (PhaseKind::Movement, PhaseKind::Retreats);
    assert_eq!(
        kinds,
        [moves, retreats, moves, retreats, PhaseKind::Adjustments]
    );
    let everybody =
        report::full(&View::new(&game, Viewer::Public), SeasonForm::Compact).to_text(200);
    assert!(
        everybody.contains("Austria 3, England 3, France 3"),
        "{everybody}"
    );
}

#[test]
fn centres_are_drawn_where_they_are_told() {
    for (told, plots) in [("public", 1), ("secret", 0)] {
        let mut game = game(&[("centre-counts", told)]);
        for _ in 0..10 {
            settle(&mut game);
        }
        let view = View::new(&game, Viewer::Public);
        let html = report::blocks(&report::centre_chart(&view)).to_string();
        assert_eq!(html.matches("class=\"plot\"").count(), plots, "{told}");
    }
}

#[test]
fn completion_knows_what_its_player_sees() {
    let game = scene("France: A Bur; Germany: A Mun, A Ber", &[]);
    let france = power(&game, "France");
    let known = KnownBoard::for_power(&game, france).unwrap();
    let units: Vec<Unit> = known.state.position.units.clone();
    assert_eq!(units.len(), 2, "{units:?}");
    let author = Author::playing(france);
    let sheet = known.sheet(game.sheet(), author);
    let demand = variant::Demand::Unit(game.state().position.units_of(france).next().unwrap().id);
    let offered = complete(&Query {
        table: variant::Table::new(&known.board, game.table().rules),
        variant: &FogOfWar,
        state: &known.state,
        sheet: &sheet,
        count: None,
        seat: author.seat,
        power: france,
        demand: &demand,
        text: "s ",
        legal_only: false,
    });
    assert!(!offered.is_empty());
    assert!(
        offered.iter().all(|offer| !offer.text.contains("Ber -")),
        "{offered:?}"
    );
}

// ---- twins ---------------------------------------------------------------------------------------

fn province(draws: &mut Draws, board: &Board) -> ProvinceId {
    draws
        .pick(&board.province_ids().collect::<Vec<_>>())
        .unwrap()
}

/// A unit somewhere, where there is room for it.
fn put(
    board: &Board,
    position: &mut Position,
    draws: &mut Draws,
    may: &dyn Fn(ProvinceId) -> bool,
) {
    let at = province(draws, board);
    let fleets = board.fleet_places(at);
    let armies = board.terrain(at).is_land();
    let owner = PowerId(draws.below(board.power_count()) as u8);
    if position.unit_in(at).is_some() || !may(at) {
        return;
    }
    let fleet = !armies || draws.below(2) == 0;
    match draws.pick(&fleets) {
        Some(place) if fleet => _ = position.add(owner, UnitKind::Fleet, place),
        _ if armies => _ = position.add(owner, UnitKind::Army, Place::new(at)),
        _ => {}
    }
}

fn somewhere(board: &Board, draws: &mut Draws) -> Position {
    let mut position = Position::empty(board);
    for _ in 0..26 {
        put(board, &mut position, draws, &|_| true);
    }
    for centre in board.centres() {
        position.owners[centre.index()] =
            (draws.below(4) > 0).then(|| PowerId(draws.below(board.power_count()) as u8));
    }
    position
}

/// An order by chance: mostly to what is near, of whoever is there or not.
fn chance(board: &Board, unit: &Unit, draws: &mut Draws) -> Order {
    let reach: Vec<Place> = match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .map(|&to| Place::new(to))
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    };
    let to = match draws.below(5) {
        0 => Place::new(province(draws, board)),
        _ => draws.pick(&reach).unwrap_or(unit.place),
    };
    let other = UnitRef {
        kind: None,
        ..UnitRef::new(UnitKind::Army, Place::new(province(draws, board)))
    };
    let near = UnitRef {
        place: Place::new(
            draws
                .pick(&reach)
                .map_or(unit.place.province, |place| place.province),
        ),
        ..other
    };
    let named = if draws.below(2) == 0 { other } else { near };
    let action = match draws.below(8) {
        0 => Action::Hold,
        1 => Action::SupportHold { unit: named },
        2 | 3 => Action::SupportMove {
            unit: named,
            to: Place::new(to.province),
        },
        4 => Action::Convoy {
            army: named,
            to: Place::new(to.province),
            ferry: false,
        },
        _ => Action::Move {
            to,
            travel: Travel::Unsaid,
        },
    };
    Order::Unit {
        unit: UnitRef::new(unit.kind, unit.place),
        action,
    }
}

fn lines(game: &Game, draws: &mut Draws) -> Vec<(PowerId, Order)> {
    let (board, position) = (game.board(), &game.state().position);
    match game.phase().kind {
        PhaseKind::SetUp | PhaseKind::Movement => position
            .units
            .iter()
            .map(|unit| (unit.power, chance(board, unit, draws)))
            .collect(),
        PhaseKind::Retreats => {
            let line = |waiting: &chancery_engine::position::Dislodged| {
                let to = draws.pick(&waiting.retreats)?;
                let unit = UnitRef::new(waiting.unit.kind, waiting.unit.place);
                let action = Action::Move {
                    to,
                    travel: Travel::Unsaid,
                };
                Some((waiting.unit.power, Order::Unit { unit, action }))
            };
            position.dislodged.iter().filter_map(line).collect()
        }
        PhaseKind::Adjustments => {
            let mut found = Vec::new();
            for power in board.power_ids() {
                let due = FogOfWar.adjustment(game.table(), game.state(), power);
                if due.due > 0
                    && let Some((kind, place)) = draws.pick(&due.sites)
                {
                    found.push((
                        power,
                        Order::Build {
                            kind: Some(kind),
                            place,
                        },
                    ));
                }
                let own: Vec<Unit> = position.units_of(power).copied().collect();
                if due.due < 0
                    && let Some(unit) = draws.pick(&own)
                {
                    let unit = UnitRef::new(unit.kind, unit.place);
                    found.push((power, Order::Remove { unit }));
                }
            }
            found
        }
    }
}

fn hand_in(game: &mut Game, lines: &[(PowerId, Order)]) {
    let entry = |(power, order): &(PowerId, Order)| {
        let reading = Reading::Order {
            order: order.clone(),
            notes: Vec::new(),
        };
        Entry::from_power(*power, "as it was written".to_owned(), reading)
    };
    game.add(lines.iter().map(entry).collect());
}

/// What a player may know of the phase settled last, and of how the game stands, told by the rules
/// and not by the program's views.
fn entitled(game: &Game, viewer: PowerId) -> String {
    let board = game.board();
    let turn = game.turns().last().unwrap();
    let (was, is) = (&turn.before.position, &turn.settlement.after.position);
    let now = &game.state().position;
    let (seen, sees) = (
        FogOfWar.sees(board, was, viewer),
        FogOfWar.sees(board, is, viewer),
    );
    let mut all = format!(
        "{:?} {:?} {:?}\n",
        turn.phase(),
        game.phase(),
        game.state().ending
    );
    let look = |position: &Position, seen: &[bool], all: &mut String| {
        let mut units: Vec<String> = Vec::new();
        let waiting = position.dislodged.iter().map(|waiting| {
            let own = (waiting.unit.power == viewer).then(|| waiting.retreats.clone());
            (
                waiting.unit,
                Some((waiting.by.filter(|by| seen[by.index()]), own)),
            )
        });
        for (unit, waits) in position
            .units
            .iter()
            .map(|unit| (*unit, None))
            .chain(waiting)
        {
            if seen[unit.place.province.index()] {
                units.push(format!(
                    "{:?} {:?} {:?} {waits:?}",
                    unit.power, unit.kind, unit.place
                ));
            }
        }
        units.sort();
        let owners: Vec<_> = (0..seen.len())
            .filter(|&at| seen[at])
            .map(|at| (at, position.owners[at]))
            .collect();
        _ = writeln!(all, "{units:?} {owners:?}");
    };
    look(was, &seen, &mut all);
    look(is, &sees, &mut all);
    look(now, &FogOfWar.sees(board, now, viewer), &mut all);
    let mut told: Vec<String> = Vec::new();
    for PhaseLine { entry, verdict, .. } in turn.lines() {
        let order = entry.reading.order().unwrap();
        if entry.power == viewer {
            // In the order of writing.
            _ = writeln!(all, "{order:?} {:?}", verdict.outcome);
            continue;
        }
        let stands = order.province().is_some_and(|at| seen[at.index()]);
        match (order.action(), verdict) {
            (
                Some(
                    Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. },
                ),
                _,
            ) if stands && verdict.outcome != Outcome::Void => {
                told.push(format!("{order:?}"));
            }
            (
                Some(Action::Move { to, .. }),
                Verdict {
                    reason: Reason::StoodOff { .. },
                    ..
                },
            ) if seen[to.province.index()] => {
                told.push(format!("stand-off {:?}", to.province));
            }
            _ => {}
        }
    }
    for event in &turn.settlement.events {
        let unit = event.unit;
        let head = format!("{:?} {:?}", unit.power, unit.kind);
        let from = unit.place.province;
        let stood = was.units.iter().any(|standing| standing.id == unit.id);
        let own = unit.power == viewer;
        match event.fate {
            Fate::Moved { to, by_convoy, .. } => {
                if own {
                    told.push(
                        format!("own {unit:?} {to:?} {by_convoy}")
                            .replace(&format!("{:?}", unit.id), ""),
                    );
                }
                if seen[from.index()] {
                    told.push(format!("{head} leaves {:?}", unit.place));
                }
                if seen[to.province.index()] {
                    told.push(format!("{head} comes {to:?}"));
                }
            }
            Fate::Retreated { to } => {
                if seen[from.index()] && stood {
                    told.push(format!("{head} leaves {from:?}"));
                }
                if seen[to.province.index()] || own {
                    told.push(format!("{head} comes {to:?}"));
                }
            }
            Fate::Built | Fate::Gone { .. } | Fate::Dislodged { .. }
                if seen[from.index()] || own =>
            {
                let by = match event.fate {
                    Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => {
                        seen[by.index()].then_some(by)
                    }
                    _ => None,
                };
                let what = format!("{:?}", event.fate);
                let what = what.split([' ', '{']).next().unwrap().to_owned();
                told.push(format!("{head} {what} {:?} {by:?}", unit.place));
            }
            _ => {}
        }
    }
    told.sort();
    told.dedup();
    let is_out = |position: &Position, power: PowerId| {
        position.centre_count(board, power) == 0
            && !position.units.iter().any(|unit| unit.power == power)
            && !position
                .dislodged
                .iter()
                .any(|waiting| waiting.unit.power == power)
    };
    let out: Vec<PowerId> = board
        .power_ids()
        .filter(|&power| is_out(is, power) && !is_out(was, power))
        .collect();
    let mut captures: Vec<String> = Vec::new();
    for capture in &turn.settlement.captures {
        if seen[capture.centre.index()] || sees[capture.centre.index()] {
            captures.push(format!("{:?} {:?}", capture.centre, capture.to));
        }
    }
    captures.sort();
    let mut defaults: Vec<String> = turn
        .settlement
        .defaults
        .iter()
        .filter(|default| {
            was.unit(default.unit)
                .is_some_and(|unit| unit.power == viewer)
        })
        .map(|default| {
            format!(
                "{:?} {:?}",
                default.action,
                was.unit(default.unit).unwrap().place
            )
        })
        .collect();
    defaults.sort();
    _ = writeln!(all, "{told:?} {out:?} {captures:?} {defaults:?}");
    all
}

/// All that somebody is given.
pub fn given(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let last = view.turns.len() - 1;
    let parts = [
        report::full(&view, SeasonForm::Compact),
        report::full(&view, SeasonForm::Aloud),
        report::latest(&view, SeasonForm::Compact),
        report::statement(&view),
        report::positions(&view),
        report::centre_chart(&view),
        report::centre_owners(&view),
        report::due(&view),
        report::result(&view),
        report::moves(&view, last, Arrows::Unicode),
        report::header(&view.until(last)),
        report::positions(&view.until(last)),
    ];
    let mut all: String = parts.iter().map(|part| part.to_text(120)).collect();
    all.push_str(&crate::support::handed(&view));
    all.push_str(&crate::support::on_pages(&view));
    all.push_str(&picture::svg(&view, PictureMoment::Now, Ink::Colour));
    all.push_str(&picture::svg(
        &view,
        PictureMoment::Settled(last),
        Ink::Colour,
    ));
    all.push_str(&PublicSave::new(&view).to_text().unwrap());
    let turn = chancery_game::view::SeenTurn::new(game, game.turns().last().unwrap(), viewer);
    _ = write!(all, "{:?}", turn.fog);
    let Viewer::Seat(seat) = viewer else {
        return strip_ids(&(all + &served(&view)));
    };
    let board = game.board();
    let power = board
        .power_ids()
        .find(|&power| SeatId::playing(power) == seat)
        .unwrap();
    let known = KnownBoard::for_power(game, power).unwrap();
    if game.phase().kind == PhaseKind::Movement
        && let Some(unit) = known.state.position.units_of(power).next()
    {
        let offered = complete(&Query {
            table: variant::Table::new(&known.board, game.table().rules),
            variant: &FogOfWar,
            state: &known.state,
            sheet: &known.sheet(game.sheet(), Author::playing(power)),
            count: None,
            seat,
            power,
            demand: &variant::Demand::Unit(unit.id),
            text: "s",
            legal_only: false,
        });
        let texts: Vec<String> = offered.into_iter().map(|offer| offer.text).collect();
        _ = write!(all, "{texts:?}");
    }
    // Numbers of units are nobody's to read; that they differ is no matter.
    strip_ids(&all)
}

fn strip_ids(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((head, tail)) = rest.split_once("UnitId(") {
        plain.push_str(head);
        rest = tail.split_once(')').map_or("", |(_, tail)| tail);
    }
    plain.push_str(rest);
    plain
}

/// Plays a pair of games that differ in what a player does not see, and compares what he and
/// everybody are given as long as he may know the same of both. Gives how many phases that was.
fn twins(seed: u64) -> Result<usize, TestCaseError> {
    let mut compared = 0;
    let mut draws = Draws(seed);
    let blank = game(&[]);
    let board = blank.board();
    let start = somewhere(board, &mut draws);
    let (viewer, mut same) = (PowerId(draws.below(7) as u8), true);
    let seen = FogOfWar.sees(board, &start, viewer);
    let mut other = start.clone();
    let hidden = |at: ProvinceId| !seen[at.index()];
    for _ in 0..draws.below(4) {
        let out: Vec<_> = other
            .units
            .iter()
            .filter(|unit| hidden(unit.place.province))
            .map(|unit| unit.id)
            .collect();
        if let Some(gone) = draws.pick(&out) {
            other.units.retain(|unit| unit.id != gone);
        }
        put(board, &mut other, &mut draws, &hidden);
        let centre = province(&mut draws, board);
        if board.is_centre(centre) && hidden(centre) {
            let owner = PowerId(draws.below(7) as u8);
            other.owners[centre.index()] = Some(owner).filter(|&owner| owner != viewer);
        }
    }
    let (mut one, mut two) = (standing(&blank, start), standing(&blank, other));
    for _ in 0..5 {
        let (orders, others) = (lines(&one, &mut draws), lines(&two, &mut draws));
        let own: Vec<_> = orders
            .iter()
            .filter(|(power, _)| *power == viewer)
            .cloned()
            .collect();
        // Of the others most do the same where they can.
        let mut twin = own;
        for (power, order) in others.into_iter().filter(|(power, _)| *power != viewer) {
            let as_there = orders
                .iter()
                .find(|(by, given)| *by == power && given.unit() == order.unit());
            let line = as_there.filter(|_| draws.below(20) > 0).cloned();
            twin.push(line.unwrap_or((power, order)));
        }
        hand_in(&mut one, &orders);
        hand_in(&mut two, &twin);
        settle(&mut one);
        settle(&mut two);
        same = same && entitled(&one, viewer) == entitled(&two, viewer);
        if !same || one.state().is_over() {
            break;
        }
        let seat = Viewer::Seat(SeatId::playing(viewer));
        prop_assert_eq!(given(&one, seat), given(&two, seat));
        compared += usize::from(one.turns().last() != two.turns().last());
    }
    let public = |game: &Game| {
        let phases: Vec<_> = game.turns().iter().map(|turn| turn.phase()).collect();
        (
            phases,
            game.state().ending.clone(),
            game.turns()
                .iter()
                .map(|turn| {
                    let view = View::new(game, Viewer::Public);
                    let seen = view.turns.iter().find(|seen| seen.phase() == turn.phase());
                    seen.and_then(|seen| seen.fog.as_ref())
                        .map(|fog| fog.eliminated.clone())
                })
                .collect::<Vec<_>>(),
        )
    };
    if public(&one) == public(&two) {
        prop_assert_eq!(given(&one, Viewer::Public), given(&two, Viewer::Public));
    }
    Ok(compared)
}

/// Two games that are the same in what a player may know give him the same, byte for byte.
#[test]
fn what_a_player_does_not_see_shows_nowhere() {
    let compared = Cell::new(0);
    let twins = |seed| {
        compared.set(compared.get() + twins(seed)?);
        Ok(())
    };
    let mut runner = TestRunner::new(ProptestConfig::with_cases(24));
    runner.run(&any::<u64>(), twins).unwrap();
    assert!(compared.get() >= 20, "{} phases compared", compared.get());
}
