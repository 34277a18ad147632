//! Every variant is played by phone: each player has his own page, and chooses from what he may know.

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::{seat::SeatId, variant};
use chancery_game::complete::namings;
use chancery_game::game::Game;
use chancery_game::store::Store;
use chancery_game::view::KnownBoard;
use std::collections::BTreeMap;

use super::{Fields, Page, PhoneTable};
use crate::picture;
use crate::report::table::{arms_merchant_of, mercator};
use crate::screen::harness::Desk;
use crate::support::Commands;

/// An order for everything that is asked: the nth legal one.
fn chosen(page: &Page, nth: usize) -> Fields {
    page.chosen(|_, legal| legal.get(nth % legal.len().max(1)).cloned())
}

/// Everybody hands in what he chooses, all at the same time; what was chosen is then read as that.
fn play(table: &mut PhoneTable, seats: usize, nth: usize, invested: &str) {
    let phones: Vec<_> = (0..seats).map(|seat| table.phone(seat)).collect();
    let chosen: Vec<Fields> = table.meanwhile(|| {
        std::thread::scope(|scope| {
            let all: Vec<_> = phones
                .iter()
                .map(|phone| {
                    scope.spawn(move || {
                        let page = phone.page();
                        let mut fields = chosen(&page, nth);
                        let hand = fields.iter().find(|(_, ask)| ask == "Investments");
                        if let Some((field, _)) = hand {
                            let field = field.replace("ask", "typed");
                            fields.push((field, invested.to_owned()));
                        }
                        let page = phone.send("hand-in", &fields);
                        assert_eq!(page.said(), "Your slip is in.");
                        fields
                    })
                })
                .collect();
            all.into_iter()
                .map(|fields| fields.join().unwrap())
                .collect()
        })
    });
    assert!(table.lines().is_empty());
    table.desk.keys("<F5>y");
    let entries: Vec<Entry> = table.desk.game().sheet().written().cloned().collect();
    for (seat, fields) in chosen.iter().enumerate() {
        for (_, order) in fields.iter().filter(|(name, _)| name.starts_with("order")) {
            let line = entries
                .iter()
                .find(|line| line.seat.index() == seat && line.written == *order);
            let line = line.unwrap_or_else(|| panic!("{order} is lost: {entries:?}"));
            assert!(line.reading.order().is_some(), "{line:?}");
        }
    }
    table.desk.keys("<Esc>");
    table.settle();
}

pub fn table_of(game: &Game) -> (PhoneTable, usize) {
    let mut desk = Desk::new(120, 40);
    let store = Store::new(desk.saves(), variant::all());
    let handle = store.create(game, None, desk.now).unwrap();
    let folder = handle.folder().file_name().unwrap().to_owned();
    drop(handle);
    desk.begin_with(folder.to_str().unwrap());
    (PhoneTable::open(desk), game.setup().seats())
}

#[test]
fn four_players_of_1492_write_a_year_on_their_phones() {
    let (mut table, seats) = table_of(&picture::game("1492"));
    assert_eq!(seats, 4);
    for nth in [0, 1, 2] {
        play(&mut table, seats, nth, "");
    }
    // Who has found an area names it.
    let game = table.desk.game();
    let naming = game.board().power_ids().find_map(|power| {
        let horizon = KnownBoard::for_power(game, power)?;
        let namings = namings(&horizon.board, &horizon.state, power, "name ");
        Some((SeatId::playing(power), namings.first()?.text.clone()))
    });
    let (seat, naming) = naming.unwrap();
    let (area, _) = naming.split_once(" = ").unwrap();
    // Each has a line of its own, on which the name alone is written.
    let page = table.page(seat.index());
    let mut fields = page.fields();
    let is_area = |(_, ask): &&(String, String)| ask.eq_ignore_ascii_case(area);
    let (field, ask) = fields.iter().find(is_area).unwrap().clone();
    fields.push((field.replace("ask", "typed"), "Pays (PAY)".to_owned()));
    let read = table.send(seat.index(), "read", &fields);
    let line = format!("{area} = Pays (PAY)");
    // It is read as that, which need not be said.
    assert_eq!(read.row(&ask), ("Pays (PAY)".to_owned(), Vec::new()));
    let page = table.send(seat.index(), "hand-in", &fields);
    assert_eq!(page.said(), "Your slip is in.");
    table.desk.keys("<F5>y");
    assert!(table.takes(&line), "{:?}", table.lines());
}

/// A claim goes on the slip as all else, sealed until the slips are opened.
#[test]
fn a_victory_is_claimed_by_phone() {
    let (mut table, _) = table_of(&at_war());
    let page = table.hand_in(0, "claim with Germany");
    assert_eq!(page.said(), "Your slip is in.");
    assert!(table.lines().is_empty());
    table.desk.keys("<F5>y");
    assert!(table.takes("claim with Germany"), "{:?}", table.lines());
}

/// Mercator in its first month.
fn at_war() -> Game {
    let mut game = mercator(&[]);
    while game.phase().kind != PhaseKind::Movement {
        game.settle(jiff::Timestamp::UNIX_EPOCH).unwrap();
    }
    game
}

#[test]
fn five_players_of_arms_merchant_write_ballots_on_their_phones() {
    let players = ["Andy", "Brian", "Chuck", "Dave", "Eve"];
    let (mut table, seats) = table_of(&arms_merchant_of(&players, &[]));
    play(&mut table, seats, 0, "F4 R4");
    // Who has influence is asked for ballots.
    let asks = table.page(0).asks();
    assert!(
        asks.keys().any(|ask| ask.starts_with("France: ")),
        "{asks:?}"
    );
    for nth in [0, 1] {
        play(&mut table, seats, nth, "");
    }
    assert!(table.page(0).0.contains("Andy"));
}

#[test]
fn every_other_variant_is_played_by_phone() {
    for id in ["mobilization", "fog-of-war", "1885", "mercator"] {
        let (mut table, seats) = table_of(&picture::game(id));
        // A few have phones; the slips of the others did not come.
        for nth in [0, 1] {
            play(&mut table, seats.min(3), nth, "");
        }
    }
}

/// A page without a draft and one with nonsense are whole in every variant.
#[test]
fn every_page_is_well_formed() {
    for variant in variant::all() {
        let game = picture::game(variant.id());
        let nonsense = BTreeMap::from([("more".to_owned(), "<b>&\u{1}\"'; attack".to_owned())]);
        for fields in [BTreeMap::new(), nonsense] {
            let page = Page(page_of(&game, SeatId(0), &fields));
            let whole = page.read();
            let labelled = |node: &roxmltree::Node<'_, '_>| {
                let has_label = node.attribute("aria-label").is_some();
                has_label || node.attribute("id") == Some("more")
            };
            let inputs = whole.descendants().filter(|node| {
                let is_hidden = node.attribute("type") == Some("hidden");
                ["input", "select", "textarea"].contains(&node.tag_name().name()) && !is_hidden
            });
            assert!(inputs.clone().count() > 0, "{}", variant.id());
            assert!(
                inputs.clone().all(|node| labelled(&node)),
                "{}",
                variant.id()
            );
        }
    }
}

/// The pages of all players, in an open phase.
fn pages(game: &Game) -> Vec<String> {
    let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
    seats
        .map(|seat| page_of(game, seat, &BTreeMap::new()))
        .collect()
}

/// A sample game before its last phases were settled, without the lines of the open one.
fn late(sample: &str, phases: usize) -> Game {
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let (mut game, _) = Store::new(&saves, variant::all()).read(sample).unwrap();
    for _ in 0..phases {
        game.undo(jiff::Timestamp::UNIX_EPOCH).unwrap();
    }
    for line in (0..game.sheet().entries.len()).rev() {
        game.strike(line).unwrap();
    }
    game
}

/// Kinds, mobilizations, time scales, builds at the set-up, claims, investments and ballots: each is a
/// row of the form, with a list or a line of its own, and no script. Names have theirs in 1492 above.
#[test]
fn every_kind_of_line_has_its_place() {
    let games = [
        (picture::game("mobilization"), "label=\"Mobilize\""),
        (picture::game("1885"), "label=\"Choose\""),
        (picture::game("mercator"), "label=\"Build\""),
        (at_war(), ", TS2</legend>"),
        (
            late("mercator-britain-has-won-in-1902", 1),
            "label=\"Claim\"",
        ),
        // A claim is asked for once it would win.
        (
            late("mercator-britain-has-won-in-1902", 1),
            "label=\"Claim\"",
        ),
        (
            arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]),
            "<legend>Investments",
        ),
        (
            arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]),
            "<noscript><details><summary>Ballots in Austria",
        ),
    ];
    for (game, wanted) in games {
        let pages = pages(&game);
        assert!(
            pages.iter().any(|page| page.contains(wanted)),
            "{} in {}: {}",
            wanted,
            game.phase_name(),
            pages[0]
        );
    }
}

/// Whoever has no script invests and fills in the ballots in one go.
#[test]
fn a_first_investment_has_its_rows_at_once() {
    let (mut table, _) = table_of(&arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]));
    let page = table.page(0);
    let mut fields = page.chosen(|name, legal| {
        let wanted = ["A Par - Bur", "F Sev - BLA"];
        let order = legal.iter().find(|order| wanted.contains(&order.as_str()));
        order.filter(|_| name.contains(": ")).cloned()
    });
    let hand = fields.iter().find(|(_, ask)| ask == "Investments");
    let hand = hand.unwrap().0.replace("ask", "typed");
    fields.push((hand, "F4 R4".to_owned()));
    assert_eq!(table.send(0, "hand-in", &fields).said(), "Your slip is in.");
    // The key for a slip on paper says that this one is sealed.
    table.desk.keys("<C-t>").shows("Andy: slip is in, sealed");
    assert!(table.is_in(0));
    table.desk.keys("<F5>y");
    for line in ["A Par - Bur", "F Sev - BLA"] {
        assert!(table.takes(line), "{:?}", table.lines());
    }
    let entries = &table.desk.game().sheet().entries;
    let invested: Vec<u32> = entries
        .iter()
        .filter_map(|line| line.reading.order()?.invested())
        .collect();
    assert_eq!(invested, [4, 4]);
}
