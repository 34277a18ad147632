//! Every row knows what is asked in it, offers all that is legal, and says what the table will say.

use std::collections::BTreeMap;

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{self, Demand};
use chancery_game::game::Game;
use chancery_game::store::Store;

use super::{Fields, Page};
use crate::picture;
use crate::report::table::arms_merchant_of;
use crate::support::Commands;

fn page(game: &Game, seat: usize, fields: Fields) -> Page {
    let seat = SeatId::nth(seat).unwrap();
    Page(page_of(game, seat, &fields.into_iter().collect()))
}

/// A sample game at its last phase of a kind in which something is so, without lines.
pub fn sample(name: &str, is_it: impl Fn(&Game) -> bool) -> Game {
    last_phase(name, is_it).unwrap_or_else(|| panic!("{name} has no such phase"))
}

/// The same; `None` where it has no such phase.
pub fn last_phase(name: &str, is_it: impl Fn(&Game) -> bool) -> Option<Game> {
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let (mut game, _) = Store::new(&saves, variant::all()).read(name).unwrap();
    loop {
        game.undo(jiff::Timestamp::UNIX_EPOCH).ok()?;
        if !game.state().is_over() && is_it(&game) {
            break;
        }
    }
    // Last: to strike a line is a step that undo would take back.
    for line in (0..game.sheet().entries.len()).rev() {
        game.strike(line).unwrap();
    }
    Some(game)
}

/// The first page on which a row of this name is.
fn page_with(game: &Game, row: &str) -> (usize, Page) {
    let mut pages = (0..game.setup().seats()).map(|seat| (seat, page(game, seat, Fields::new())));
    let found = pages.find(|(_, page)| page.asks().keys().any(|ask| ask.contains(row)));
    found.unwrap_or_else(|| panic!("no row {row} in {}", game.phase_name()))
}

/// Whether somebody is asked for something that is so.
pub fn asks(game: &Game, is_so: impl Fn(&Demand) -> bool) -> bool {
    let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
    let mut authors = seats.flat_map(|seat| {
        game.board()
            .power_ids()
            .map(move |power| Author { seat, power })
    });
    authors.any(|author| game.demands(author).iter().any(&is_so))
}

/// The first page that offers such an order.
fn page_where(game: &Game, is_it: impl Fn(&str) -> bool) -> (usize, Page) {
    let mut pages = (0..game.setup().seats()).map(|seat| (seat, page(game, seat, Fields::new())));
    let found = pages.find(|(_, page)| {
        let asks = page.asks();
        let mut orders = asks.values().flatten();
        orders.any(|order| is_it(order))
    });
    found.unwrap_or_else(|| panic!("no such order in {}", game.phase_name()))
}

/// Builds and removals are chosen, drawn on the map, and told where they are void.
#[test]
fn ballots_in_winter_have_choices() {
    let builds = sample("arms-merchant-andy-has-won-in-1911", |game| {
        asks(game, |demand| matches!(demand, Demand::Build(_)))
    });
    let removes = sample("arms-merchant-andy-has-won-in-1911", |game| {
        asks(game, |demand| matches!(demand, Demand::Removal(_)))
    });
    for (game, row, verb) in [
        (builds, ": Build", "Build "),
        (removes, ": Disband", "Disband "),
    ] {
        let (seat, first) = page_with(&game, row);
        let asks = first.asks();
        let (name, orders) = asks.iter().find(|(ask, _)| ask.contains(row)).unwrap();
        let is_choice = |order: &String| order.starts_with(verb);
        assert!(orders.iter().any(is_choice), "{name}: {orders:?}");
        assert!(first.0.contains("data-line"));
        // A removal is not read as a build, whosever the unit is.
        if verb == "Disband " {
            for text in ["par", "por"] {
                let read = page(&game, seat, first.typed(&[(name, text)]));
                let told = read.row(name).1.join(" ");
                let power = name.split(':').next().unwrap();
                let as_read = format!("Read as: {power}: Disband ");
                assert!(told.starts_with(&as_read), "{name}: {told}");
            }
        }
    }
}

#[test]
fn an_investment_says_in_which_power_and_what_is_left() {
    let game = arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]);
    let first = page(&game, 0, Fields::new());
    let invested = |russia: &str| {
        let mut fields = first.fields();
        fields.push(("step0-Russia".to_owned(), russia.to_owned()));
        fields
    };
    let read = page(&game, 0, invested("5"));
    assert_eq!(read.row("Investments").1, ["5 in Russia; 3 left."]);
    let mut fields = invested("5");
    fields.push(("act".to_owned(), "read-back".to_owned()));
    let read = page(&game, 0, fields);
    let slip = read.slip();
    assert!(
        slip.contains("5 in Russia") && !slip.contains("you wrote"),
        "{slip}"
    );
    // More than is in hand is void, and told so at once.
    let told = page(&game, 0, invested("9")).row("Investments").1.join(" ");
    assert!(told.contains("Void"), "{told}");
}

/// What may be ordered seldom is a choice too, and stays in its row.
#[test]
fn demobilizing_is_chosen_in_move_phases_and_in_winter() {
    let moves = sample("mobilization-france-has-won-in-1910", |game| {
        game.phase().kind == PhaseKind::Movement
    });
    let winter = sample("mobilization-france-has-won-in-1910", |game| {
        game.phase().kind == PhaseKind::Adjustments
    });
    for game in [moves, winter] {
        let (seat, first) = page_where(&game, |order| order.starts_with("Demobilize"));
        let asks = first.asks();
        let mut rows = asks.iter().filter_map(|(name, orders)| {
            let mut orders = orders.iter();
            Some((name, orders.find(|order| order.starts_with("Demobilize"))?))
        });
        let (name, order) = rows.next().unwrap();
        let choose = |ask: &str, _: &[String]| (ask == name).then(|| order.clone());
        let read = page(&game, seat, first.chosen(choose));
        assert_eq!(read.row(name), (order.clone(), Vec::new()));
    }
}

/// What means one thing is asked once.
#[test]
fn a_convoy_is_said_where_an_army_could_walk_too() {
    let game = sample("france-has-won-in-1911", |game| {
        game.phase().kind == PhaseKind::Movement
    });
    let mut said = 0;
    for seat in 0..game.setup().seats() {
        for (name, orders) in page(&game, seat, Fields::new()).asks() {
            for order in &orders {
                if let Some(plain) = order.strip_suffix(" via convoy") {
                    let to = plain.rsplit(' ').next().unwrap();
                    let province = |text: &str| game.board().find_exact(text).unwrap();
                    let from = name.rsplit(' ').next().unwrap();
                    let board = game.board();
                    assert!(board.army_can_move(province(from), province(to)), "{order}");
                    said += 1;
                }
            }
        }
    }
    println!("{said} moves say that they go by convoy");
}

/// A treasure is taken along, or left, by choice.
#[test]
fn a_treasure_is_chosen() {
    let game = sample("1492-france-has-won-in-1500", |game| {
        game.phase().kind == PhaseKind::Movement && game.phase().season == 0
    });
    let (seat, first) = page_where(&game, |order| order.ends_with(" with T"));
    let choose = |_: &str, orders: &[String]| {
        let mut orders = orders.iter();
        orders.find(|order| order.ends_with(" with T")).cloned()
    };
    let read = page(&game, seat, first.chosen(choose));
    assert!(read.0.contains(" with T</option>") && read.0.contains("selected"));
}

/// What all may know of the known world is said at once, and nothing of what lies beyond.
#[test]
fn a_void_line_is_told_in_a_secret_world() {
    let game = sample("1492-france-has-won-in-1500", |game| {
        game.phase().kind == PhaseKind::Movement && game.phase().season == 0
    });
    let first = page(&game, 0, Fields::new());
    let read = page(
        &game,
        0,
        first.typed(&[("A Lpl", "Bil"), ("F VAD", "xyzzy")]),
    );
    let told = |name| read.row(name).1.join(" ");
    assert_eq!(
        told("A Lpl"),
        "Read as: A Lpl - Bil. Void: Bil is home land of Spain."
    );
    assert_eq!(
        told("F VAD"),
        "Not understood here: the game master reads it."
    );
}

#[test]
fn rows_of_retreats_have_their_own_words() {
    let game = sample("france-has-won-in-1911", |game| {
        game.phase().kind == PhaseKind::Retreats && !game.state().position.dislodged.is_empty()
    });
    let pages = (0..game.setup().seats()).map(|seat| page(&game, seat, Fields::new()).0);
    let pages: Vec<String> = pages.collect();
    assert!(
        pages
            .iter()
            .any(|page| page.contains("label=\"Retreat to\""))
    );
    assert!(pages.iter().all(|page| !page.contains("label=\"Move\"")));
    // Who has nothing to order is told so, and gets no open form.
    let idle = pages.iter().find(|page| !page.contains("<fieldset"));
    assert!(
        idle.unwrap()
            .contains("Nothing is asked of you in this phase.")
    );
    assert!(idle.unwrap().contains("<details>"));
}

/// A page with a plain form: buttons are made of whole names.
#[test]
fn choices_have_whole_names() {
    let game = picture::game("standard");
    let page = page(&game, 2, Fields::new());
    for named in ["Burgundy", "Mid-Atlantic Ocean", "A Paris - Burgundy"] {
        assert!(
            page.0.contains(&format!("data-named=\"{named}\"")),
            "{named}"
        );
    }
    let fields: BTreeMap<String, String> = page.fields().into_iter().collect();
    assert!(fields.contains_key("ask0"));
}

/// Who is owed nothing is told so, and may order all the same.
#[test]
fn a_winter_without_a_due_says_so() {
    let game = sample("mobilization-france-has-won-in-1910", |game| {
        game.phase().kind == PhaseKind::Adjustments
    });
    let mut told = [0, 0];
    for seat in 0..game.setup().seats() {
        let page = page(&game, seat, Fields::new());
        let names = page.asks();
        let is_due = names
            .keys()
            .any(|name| name.starts_with("Build") || name.starts_with("Disband"));
        let says_so = page.0.contains("You need not order anything in this phase");
        assert_eq!(says_so, !is_due && !names.is_empty(), "{names:?}");
        told[usize::from(is_due)] += usize::from(!names.is_empty());
    }
    assert!(told.iter().all(|&pages| pages > 0), "{told:?}");
}

/// An army aboard is ordered in its own row alone. What a fleet's row says of a foreign army is told
/// whole. Of a foreign unit only what is the player's to say is a choice.
#[test]
fn of_a_fleet_and_an_army_each_is_ordered_in_its_own_row() {
    let game = sample("mercator-britain-has-won-in-1902", |game| {
        game.phase().kind == PhaseKind::Movement && !game.state().position.aboard.is_empty()
    });
    let board = game.board();
    let is_foreign = |order: &str| {
        let mut powers = board.powers.iter();
        powers.any(|power| order.starts_with(&power.adjective))
    };
    let [mut boardings, mut guests] = [0, 0];
    for seat in 0..game.setup().seats() {
        let first = page(&game, seat, Fields::new());
        let mut choices = Vec::new();
        for (name, orders) in first.asks() {
            if name.starts_with("A(") || name.starts_with("A ") {
                continue;
            }
            for order in orders {
                assert!(!order.starts_with("A("), "{name}: {order}");
                if is_foreign(&order) && order.contains(" B ") {
                    boardings += 1;
                    choices.push((name.clone(), order));
                }
            }
        }
        for (name, order) in choices.into_iter().take(2) {
            let army = order.split(" B ").next().unwrap();
            let whole = format!("data-named=\"{} ", army.split(" A").next().unwrap());
            assert!(first.0.contains(&whole), "{order}");
            let chosen = page(&game, seat, first.typed(&[(&name, &order)]));
            // The army has rows now: of it the player says only where it goes aboard and ashore.
            for (row, orders) in chosen.asks() {
                if first.asks().contains_key(&row) {
                    continue;
                }
                for order in orders {
                    guests += 1;
                    let is_his = [" B ", " E ", " L ", " D "];
                    let is_his = is_his.iter().any(|sign| order.contains(sign));
                    assert!(is_his && !order.contains(" S "), "{row}: {order}");
                }
            }
        }
    }
    assert!(boardings > 0 && guests > 0, "{boardings}, {guests}");
}

/// Whether an order of a later time scale counts hangs on what others do before: none that is offered
/// is called void.
#[test]
fn a_choice_that_hangs_on_others_is_not_called_void() {
    let game = sample("mercator-britain-has-won-in-1902", |game| {
        game.phase_name() == "June 1901"
    });
    let (seat, first) = page_with(&game, "F BZS, TS2");
    let sails = first.typed(&[("F BZS, TS2", "F BZS - PLT")]);
    // Argentina's fleet is there now, and may have left by then.
    let embarks = "Argentine A Uru E F PLT";
    let second = page(&game, seat, sails);
    let orders = &second.asks()["F BZS, TS3"];
    assert!(orders.iter().any(|order| order == embarks), "{orders:?}");
    let rows = [("F BZS, TS2", "F BZS - PLT"), ("F BZS, TS3", embarks)];
    let read = page(&game, seat, second.typed(&rows));
    assert_eq!(read.row("F BZS, TS3"), (embarks.to_owned(), Vec::new()));
}

/// Once an army is to board a fleet, the fleet may ferry it in the next time scale.
#[test]
fn a_fleet_that_is_boarded_offers_ferries() {
    let game = sample("mercator-britain-has-won-in-1902", |game| {
        game.phase_name() == "June 1901"
    });
    let (seat, first) = page_with(&game, "F IRI, TS2");
    let boards = first.typed(&[("F IRI, TS1", "French A Ire B F IRI")]);
    let ferries = |page: &Page| {
        let orders = &page.asks()["F IRI, TS2"];
        orders
            .iter()
            .filter(|order| order.contains(" F/F "))
            .count()
    };
    assert_eq!(ferries(&first), 0);
    assert!(ferries(&page(&game, seat, boards)) > 0);
}

/// A claim counts the centres at the end of its season: its row stands there before it would win.
#[test]
fn a_claim_has_its_row_in_every_phase_but_the_set_up() {
    for kind in [PhaseKind::Movement, PhaseKind::Adjustments] {
        let game = sample("mercator-britain-has-won-in-1902", |game| {
            game.phase().kind == kind && game.phase().year == 1901
        });
        for seat in 0..game.setup().seats() {
            let first = page(&game, seat, Fields::new());
            let claims = &first.asks()["Claim"];
            assert!(
                claims.iter().any(|claim| claim == "claim solo"),
                "{claims:?}"
            );
            let read = page(&game, seat, first.typed(&[("Claim", "claim solo")]));
            assert_eq!(read.row("Claim"), ("claim solo".to_owned(), Vec::new()));
        }
    }
}

/// Small letters are no other order.
#[test]
fn small_letters_need_not_be_read_back() {
    let game = picture::game("standard");
    let first = page(&game, 2, Fields::new());
    let mut fields = first.typed(&[("A Par", "a par - bur")]);
    let read = page(&game, 2, fields.clone());
    assert_eq!(read.row("A Par"), ("a par - bur".to_owned(), Vec::new()));
    fields.push(("act".to_owned(), "read-back".to_owned()));
    let slip = page(&game, 2, fields).slip();
    assert!(
        slip.contains("A Par - Bur") && !slip.contains("you wrote"),
        "{slip}"
    );
}
