//! Slips that are written by text alone, and by taps alone, on a telephone: Chromium, where it is
//! installed. Elsewhere this test says that it was left out.

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use serde_json::json;

use super::every_order::house_style;
use super::rows::last_phase;
use super::touched::telephone_of;
use super::variants::table_of;
use super::{Fields, Page};
use crate::picture;

const SAVED: [&str; 6] = [
    "1492-france-has-won-in-1500",
    "1885-ii-germany-and-turkey-have-won-in-1886",
    "arms-merchant-andy-has-won-in-1911",
    "mercator-britain-has-won-in-1902",
    "mobilization-france-has-won-in-1910",
    "turkey-has-won-in-1911",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// In small letters.
    Typed,
    Tapped,
}

/// The player with the most rows gives an order in each. What the table opens is what he meant.
/// `false` where no browser is installed.
fn check(game: &Game, manner: Manner, at: &str) -> bool {
    let at = format!("{at}, {}, {manner:?}", game.phase_name());
    let (mut table, seats) = table_of(game);
    let rows = |seat: &usize| {
        let seat = SeatId::nth(*seat).unwrap();
        let page = Page(page_of(game, seat, &Fields::new().into_iter().collect()));
        page.asks().len()
    };
    let seat = (0..seats).max_by_key(rows).unwrap();
    let Some(mut telephone) = telephone_of(&mut table, seat) else {
        return false;
    };
    let given: Vec<String> = table.meanwhile(|| {
        let choices = "[...document.querySelectorAll('fieldset')].map((row)=>[row.dataset.name,\
                       [...row.querySelectorAll('optgroup option')].map((one)=>one.value)])";
        let choices: Vec<(String, Vec<String>)> =
            serde_json::from_value(telephone.say(choices)).unwrap();
        let mut given: Vec<String> = Vec::new();
        for (nth, (row, all)) in choices.iter().enumerate() {
            // Builds and removals share what is due, so that of several some would be void.
            if game.phase().kind == PhaseKind::Adjustments && !given.is_empty() {
                break;
            }
            // Of each row another one.
            let mut new = all.iter().cycle().skip(3 + 5 * nth).take(all.len());
            let Some(order) = new.next() else {
                continue;
            };
            match manner {
                Manner::Typed => telephone.type_in(row, &order.to_lowercase()),
                Manner::Tapped => telephone.choose(row, order),
            }
            given.push(order.clone());
        }
        telephone.hand_in();
        let faults = "[...document.querySelectorAll('.fault')].map((made)=>made.textContent)";
        assert_eq!(telephone.say(faults), json!([]), "{at}: {given:?}");
        given
    });
    assert!(!given.is_empty(), "{at}");
    table.desk.keys("<F5>y");
    let entries: Vec<Entry> = table.desk.game().sheet().written().cloned().collect();
    for order in &given {
        let is_it = |line: &&Entry| line.seat.index() == seat && is_same(&line.written, order);
        let line = entries.iter().find(is_it);
        let line = line.unwrap_or_else(|| panic!("{at}: {order} is lost: {entries:?}"));
        let read = line.reading.order();
        let read = read.unwrap_or_else(|| panic!("{at}: {line:?}"));
        // In a secret world the game master reads other names.
        if !game.has_secrets() {
            assert!(is_same(&house_style(game, read), order), "{at}: {line:?}");
        }
    }
    true
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn check_all(manner: Manner) {
    for name in SAVED {
        for kind in [
            PhaseKind::Movement,
            PhaseKind::Retreats,
            PhaseKind::Adjustments,
        ] {
            let is_asked = |game: &Game| {
                let authors = game.setup().authors();
                let mut demands = authors.flat_map(|author| game.demands(author));
                game.phase().kind == kind && demands.any(|demand| demand.is_owed())
            };
            if let Some(game) = last_phase(name, is_asked)
                && !check(&game, manner, name)
            {
                return;
            }
        }
    }
    check(&picture::game("fog-of-war"), manner, "fog-of-war");
}

#[test]
fn slips_are_written_by_text_alone() {
    check_all(Manner::Typed);
}

#[test]
fn slips_are_written_by_taps_alone() {
    check_all(Manner::Tapped);
}
