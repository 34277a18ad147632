//! What a bot, a server or a page finds in the engine beside play: positions as text, people, who may
//! order what, what each may know, and results as data.

use std::io::Write;
use std::process::{Command, Stdio};

use chancery_atlas::board::{PowerId, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{ByDefault, Outcome, Reason, Space, Verdict, VoidReason};
use chancery_engine::count::Count;
use chancery_engine::discovery::Voyage;
use chancery_engine::order::Order;
use chancery_engine::play::{Illegal, Match, NotGiven};
use chancery_engine::position::{Dislodged, UnitId};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{
    self, Bound, Capture, Claim, Event, FogOfWar, ScaleStep, Settlement, Standard, State,
};
use chancery_game::view::{KnownBoard, View, Viewer, published};

use super::played::{Pair, board_for};
use crate::support::draws::Draws;

/// Phases of a game that is played by chance.
const PHASES: usize = 12;

#[test]
fn positions_of_every_variant_go_out_and_in() {
    let mut said = 0;
    for &variant in variant::all() {
        let mut pair = Pair::new(variant, variant.house_rules());
        let mut draws = Draws(3);
        for _ in 0..PHASES {
            if let Ok(text) = pair.engine.position() {
                let again = pair.engine.at_position(&text).unwrap();
                // What is known of a world may be listed in another order.
                if !variant.needs_world() {
                    assert_eq!(again.position().as_ref(), Ok(&text), "{}", variant.id());
                }
                assert_eq!(again.players(), pair.engine.players());
                assert_eq!(again.phase(), pair.engine.phase());
                said += 1;
            }
            if pair.engine.ending().is_some() {
                break;
            }
            pair.play_phase(&mut draws);
        }
    }
    assert!(said > 5 * PHASES, "{said}");
}

#[test]
fn people_who_are_no_powers_have_names() {
    let arms = variant::by_id("arms-merchant").unwrap();
    let game = Match::new(arms, board_for(arms));
    assert_eq!(game.players()[0], "Player 1");
    assert_eq!(game.clone().with_seats(4).players().len(), 4);
    let game = game.with_players(["Xavier", "Yvonne"]);
    assert_eq!(game.state().accounts.accounts.len(), 2);
    assert_eq!(game.seat_name(SeatId(1)), "Yvonne");
    let text = game.position().unwrap();
    assert!(text.contains("Yvonne"), "{text}");
    // Where they are powers, these have names.
    let standard = Match::new(&Standard, builtin::standard()).with_players(["Zeno"]);
    assert!(standard.players().is_empty());
    assert_eq!(standard.seat_name(SeatId(0)), "Austria");
}

#[test]
fn orders_are_given_by_who_may() {
    let mut game = Match::new(&Standard, builtin::standard());
    let [france, italy] = ["France", "Italy"].map(|name| game.board().find_power(name).unwrap());
    let seat = SeatId::playing(france);
    let of_another = Author::new(seat, italy);
    assert_eq!(
        game.try_give(of_another, Order::Waive),
        Err(NotGiven::NotTheirs)
    );
    let strange = Author::new(SeatId(99), france);
    assert_eq!(
        game.try_give(strange, Order::Waive),
        Err(NotGiven::NotTheirs)
    );
    assert!(game.given().is_empty());
    // It is void, and he may give it.
    assert_eq!(game.try_give(Author::playing(france), Order::Waive), Ok(()));
    assert_eq!(game.given().len(), 1);
    let arms = variant::by_id("arms-merchant").unwrap();
    let mut game = Match::new(arms, board_for(arms));
    let author = Author::new(SeatId(0), france);
    assert_eq!(
        game.try_give(author, Order::Waive),
        Err(NotGiven::NoInfluence)
    );
    assert_eq!(game.try_give(author, Order::invest(1)), Ok(()));
    assert_eq!(game.try_give(author, Order::Waive), Ok(()));
}

/// An order is asked about before it is given, and taken back after.
#[test]
fn orders_are_asked_about_and_taken_back() {
    let mut game = Match::new(&Standard, builtin::standard());
    let france = Author::playing(game.board().find_power("France").unwrap());
    let void = |text: &str, game: &Match| {
        let reading = game.read_text(france, text);
        match game.check(france, reading.order().unwrap()) {
            Err(Illegal::Void(why)) => Some(why),
            answer => {
                assert_eq!(answer, Ok(()));
                None
            }
        }
    };
    assert_eq!(void("A Par - Bur", &game), None);
    assert!(matches!(
        void("A Par - Lon", &game),
        Some(VoidReason::NotAdjacent { .. })
    ));
    assert!(matches!(
        void("A Mun - Bur", &game),
        Some(VoidReason::NotYours { .. })
    ));
    assert!(game.given().is_empty());
    // What the unit was ordered before makes no other order void: that would be taken back.
    game.give_text(france, "A Par - Bur");
    assert_eq!(void("A Par - Gas", &game), None);
    game.give_text(france, "A Mar - Spa");
    game.give_text(france, "A Par - nowhere at all");
    let first = game.take_back_line(0).unwrap();
    assert_eq!(game.given().len(), 1);
    assert_eq!(game.take_back_line(1), None);
    assert!(!game.take_back(france, &first.order));
    game.give(france, first.order.clone());
    assert!(game.take_back(france, &first.order));
    game.clear_slip(france);
    assert!(game.given().is_empty());
    // Builds share what is due.
    let winter = "phase Winter 1901 | France: A Bur | France: Par, Mar, Bre | Germany: Mun";
    let mut game = game.at_position(winter).unwrap();
    assert_eq!(void("build A Par", &game), None);
    game.give_text(france, "build A Par");
    assert!(matches!(
        void("build A Par", &game),
        Some(VoidReason::AlreadyBuilt(_))
    ));
    game.give_text(france, "build A Mar");
    assert_eq!(void("build F Bre", &game), Some(VoidReason::NoBuildDue));
    assert_eq!(void("remove A Bur", &game), Some(VoidReason::NoRemovalDue));
}

/// Every order of the phase that was settled has its verdict beside it, written as it was then.
#[test]
fn verdicts_stand_beside_their_orders() {
    let game = Match::new(&Standard, builtin::standard());
    assert_eq!(game.judged().count(), 0);
    let text = "phase Fall 1901 | France: A Gas, F Spa/sc | Germany: A Bur | Germany: Mun";
    let mut game = game.at_position(text).unwrap();
    let [france, germany] =
        ["France", "Germany"].map(|name| Author::playing(game.board().find_power(name).unwrap()));
    game.give_text(france, "gascony to marseilles");
    game.give_text(germany, "A Bur - Mar");
    game.give_text(germany, "A Bur - Lon");
    game.give_text(france, "spa s gas - mar");
    game.settle();
    let told: Vec<(Author, String)> = game
        .judged()
        .map(|line| {
            (
                line.author,
                format!("{}: {}", line.text, line.verdict.reason),
            )
        })
        .collect();
    let words = [
        (france, "A Gas - Mar: moved"),
        (germany, "A Bur - Mar: stood off"),
        (germany, "A Bur - Lon: void: not adjacent"),
        (france, "F Spa/sc S A Gas - Mar: supported"),
    ];
    assert_eq!(told, words.map(|(author, text)| (author, text.to_owned())));
    // A clone that goes on keeps its own.
    let before = game.clone();
    game.settle();
    assert_eq!(game.judged().count(), 0);
    assert_eq!(before.judged().count(), 4);
}

/// In fog a player's own orders tell him nothing of the units that they name: neither their kind, nor
/// whether they are there.
#[test]
fn own_orders_tell_nothing_of_units_out_of_sight() {
    let told = |others: &str| {
        let text = format!("phase Spring 1901 | France: A Mar, A Par | {others}");
        let game = Match::new(&FogOfWar, builtin::standard());
        let mut game = game.at_position(&text).unwrap();
        let france = Author::playing(game.board().find_power("France").unwrap());
        game.give_text(france, "A Mar S Ven - Pie");
        game.give_text(france, "A Par S Nap H");
        game.settle();
        let told = game.judged_for(france.seat);
        told.map(|line| format!("{}: {}", line.text, line.verdict))
            .collect::<Vec<_>>()
    };
    let army = told("Italy: A Ven, A Nap");
    assert_eq!(army[0], "A Mar S Ven - Pie: fails: untold");
    assert_eq!(army, told("Italy: F Ven, F Nap"));
    assert_eq!(army, told("Germany: A Ber"));
}

/// What is missing is what is asked and not given, to the end of the game.
#[test]
fn the_match_says_what_is_missing() {
    let game = Match::new(&Standard, builtin::standard());
    let text = "phase Winter 1901 | France: A Gas, F Bre | Germany: A Ber, A Kie | \
                France: Par, Mar, Spa, Bre | Germany: Ber";
    let mut game = game.at_position(text).unwrap();
    let [france, germany] =
        ["France", "Germany"].map(|name| Author::playing(game.board().find_power(name).unwrap()));
    let missing = |game: &Match| {
        let all = game.missing();
        [france, germany].map(|who| all.iter().filter(|due| due.author == who).count())
    };
    assert_eq!(missing(&game), [2, 1]);
    game.give_text(france, "build A Par");
    assert_eq!(missing(&game), [1, 1]);
    game.give_text(france, "waive");
    game.give_text(germany, "remove A Kie");
    assert_eq!(missing(&game), [0, 0]);
    let of_france: Vec<_> = game
        .demands()
        .iter()
        .filter(|due| due.author == france)
        .flat_map(|due| game.given_for(due))
        .map(|line| game.order_text(&line.order))
        .collect();
    assert_eq!(of_france, ["Build A Par", "Waive"]);
    let board = game.board();
    let centres = board.province_ids().filter(|id| board.is_centre(*id));
    let names = centres.map(|id| board.province(id).abbr.as_str());
    let owned: Vec<_> = names.filter(|name| *name != "Par").take(17).collect();
    let text = format!(
        "phase Fall 1901 | France: A Par | France: {}",
        owned.join(", ")
    );
    let mut won = game.at_position(&text).unwrap();
    assert_eq!(won.missing().len(), 1);
    won.settle();
    assert!(won.ending().is_some());
    assert!(won.demands().is_empty() && won.missing().is_empty());
}

/// In retreats a text names the unit that waits, and not the one that came.
#[test]
fn units_are_found_by_what_they_are_called() {
    let game = Match::new(&Standard, builtin::standard());
    assert_eq!(game.phase_name(), "Spring 1901");
    assert!(game.find_unit("nothing").is_none());
    let text = "phase Spring 1901 retreats | dislodged France A Bur by Mun | Germany: A Bur";
    let game = game.at_position(text).unwrap();
    assert_eq!(game.phase_name(), "Spring 1901 retreats");
    let unit = game.find_unit("army burgundy").unwrap();
    assert_eq!(game.board().power(unit.power).name, "France");
    assert_eq!(game.demands_for(unit.id).len(), 1);
}

/// Every part of what a phase came to has a public path.
#[test]
fn results_are_data_that_can_be_named() {
    let mut game = Match::new(&Standard, builtin::standard());
    let france = Author::playing(game.board().find_power("France").unwrap());
    game.give_text(france, "A Par - Gas");
    game.give_text(france, "A Mar - Gas");
    let settlement: &Settlement = &game.settle();
    let verdicts: &Vec<Verdict> = &settlement.verdicts;
    let _: &Vec<ByDefault> = &settlement.defaults;
    let _: &Vec<Event> = &settlement.events;
    let _: &Vec<(UnitId, Vec<Space>)> = &settlement.rings;
    let _: &Vec<Dislodged> = &settlement.nowhere;
    let _: &Vec<Capture> = &settlement.captures;
    let _: &Option<Box<Count>> = &settlement.count;
    let _: &Vec<ScaleStep> = &settlement.steps;
    let _: &Vec<Bound> = &settlement.bound;
    let _: &Option<Box<Voyage>> = &settlement.voyage;
    let _: &Vec<(Claim, Verdict)> = &settlement.claims;
    let _: &State = &settlement.after;
    for verdict in verdicts {
        assert_eq!(verdict.outcome, Outcome::Fails);
        assert!(matches!(
            verdict.reason,
            Reason::StoodOff { strength: 1, by } if by.strength == 1
        ));
    }
}

/// What the engine says that a player may know is what the game master's program shows him.
#[test]
fn players_see_what_their_views_show() {
    let mut hidden = 0;
    for &variant in variant::all() {
        for seed in [1, 2, 3] {
            let mut pair = Pair::new(variant, variant.house_rules());
            let mut draws = Draws(seed);
            for _ in 0..PHASES {
                let of_powers = variant.seating() == Seating::OnePerPower;
                for power in pair.engine.board().power_ids() {
                    let seen = pair.engine.seen_by(power).unwrap();
                    if !of_powers {
                        continue;
                    }
                    let seat = Viewer::Seat(SeatId::playing(power));
                    let shown = if variant.needs_world() {
                        let published = published(&pair.program, seat);
                        let known = KnownBoard::for_power(&published, power).unwrap();
                        assert_eq!(seen.board.provinces, known.board.provinces);
                        known.state
                    } else {
                        View::new(&pair.program, seat).now
                    };
                    assert_eq!(seen.state, shown, "{}", variant.id());
                    hidden += usize::from(seen.state.position != pair.engine.state().position);
                }
                if pair.engine.ending().is_some() {
                    break;
                }
                pair.play_phase(&mut draws);
            }
        }
    }
    assert!(hidden > 100, "{hidden}");
}

/// A bot that is shown no more than its player may know plans on that, and hands in what it wrote.
#[test]
fn a_bot_of_1492_plays_on_the_board_of_its_player() {
    let variant = variant::by_id("1492").unwrap();
    let mut game = Pair::new(variant, variant.house_rules()).engine;
    let mut draws = Draws(5);
    let (mut read, mut given) = (0, 0);
    for _ in 0..PHASES {
        let powers: Vec<PowerId> = game.board().power_ids().collect();
        for author in powers.into_iter().map(Author::playing) {
            let seen = game.seen_by(author.power).unwrap();
            assert!(seen.board.provinces.len() < game.board().provinces.len());
            let planned = Match::new(variant, seen.board).at(seen.state);
            let mut dues = planned.demands();
            dues.retain(|due| due.author == author);
            for due in dues {
                let legal: Vec<Order> = planned.legal_orders(&due).collect();
                if let Some(order) = draws.pick(&legal) {
                    let reading = game.give_text(author, &planned.order_text(&order));
                    read += usize::from(reading.order().is_some());
                    given += 1;
                }
            }
        }
        game.settle();
    }
    assert!(given > 50 && read * 20 > given * 19, "{read} of {given}");
}

/// A game in fog that is put somewhere remembers nothing of before.
#[test]
fn nobody_remembers_what_another_game_showed() {
    let game = Match::new(&FogOfWar, builtin::standard());
    let france = game.board().find_power("France").unwrap();
    let text = "phase Fall 1902 | France: A Par | Germany: A Bur, A Ber | Germany: Ber, Mun";
    let seen = game
        .at_position(text)
        .unwrap()
        .seen_by(france)
        .unwrap()
        .state;
    assert_eq!(seen.position.units.len(), 2);
    let known = seen.position.owners.iter().flatten().count();
    assert_eq!(known, 0);
    assert_eq!(seen.accounts, Accounts::default());
}

/// A phase is written as the game that holds it is.
#[test]
fn json_is_that_of_the_python_package() {
    let mut pair = Pair::new(&Standard, variant::by_id("standard").unwrap().house_rules());
    let mut draws = Draws(7);
    for _ in 0..PHASES {
        let before = pair.engine.clone();
        pair.play_phase(&mut draws);
        let game = chancery_out::exchange::json::write(&pair.program).unwrap();
        let game: serde_json::Value = serde_json::from_str(&game).unwrap();
        let phases = game["phases"].as_array().unwrap();
        let there = &phases[phases.len() - 2];
        let mut given = before;
        for entry in pair.program.turns().last().unwrap().sheet.submissions() {
            given.give(entry.author(), entry.order);
        }
        let here = given.phase_json(pair.engine.settled().unwrap()).unwrap();
        assert_eq!(here["name"], there["name"]);
        for part in ["name", "units", "retreats", "centers", "homes", "builds"] {
            assert_eq!(here["state"][part], there["state"][part], "{part}");
        }
        assert_eq!(here["orders"], there["orders"]);
        assert_eq!(here["results"], there["results"], "{here}");
    }
}

/// Runs one of the engine's examples, where it is built.
fn example(name: &str, input: &str) -> Option<(bool, String)> {
    let folder = std::env::current_exe().unwrap();
    let target = folder.ancestors().nth(2)?;
    let path = target.join("examples").join(name);
    let mut child = Command::new(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    Some((output.status.success(), text))
}

#[test]
fn the_examples_do_what_they_say() {
    if let Some((good, text)) = example("datc", "") {
        assert!(good && text == "165 passed, 0 failed\n", "{text}");
    }
    let phase = "phase Spring 1901\nFrance: A Par\n\nFrance: A Par - Bur\n";
    if let Some((good, text)) = example("judge", phase) {
        assert!(good && text.contains(r#""FRANCE":["A BUR"]"#), "{text}");
    }
}
