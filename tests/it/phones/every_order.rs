//! Every legal order is a choice in a row of its own name, in every variant, whatever stands on the
//! board: it stays in its row, is read as what it says, and nothing changes when that is read again.

use chancery_engine::adjudicate::{Outcome, Verdict};
use chancery_engine::order::{Entry, Order, write_order, write_order_in_full};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::output::{Output, PhonePath};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer, published};
use chancery_session::desk::{Desk, SlipAsk};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const PHASES: usize = 4;

/// How many phases lie between two of one kind of a saved game that are looked at.
const APART: usize = 12;

/// Players of a phase that are looked at, and orders of each.
const SEATS: usize = 3;
const ORDERS: usize = 5;

/// A player's own slip, as his phone has it written and read.
struct OwnSlip<'a> {
    game: &'a Game,
    seat: SeatId,
    view: View,
}

impl OwnSlip<'_> {
    fn empty(&self) -> Desk {
        let copy = published(self.game, Viewer::Seat(self.seat)).in_hands_of(self.seat, None);
        Desk::of_seat(copy, self.seat)
    }

    /// What is written in rows, by their names.
    fn written(&self, rows: &[(String, String)], more: &[String]) -> Desk {
        let mut desk = self.empty();
        if !more.is_empty() {
            desk.write_own_lines(self.seat, &more.join("\n"));
        }
        for (name, text) in rows {
            desk.write_own(&self.view, self.seat, name, text);
        }
        desk
    }

    /// The slip stays as it was written when its page is sent again; its rows as they come back.
    fn comes_back(&self, desk: &mut Desk) -> Vec<SlipAsk> {
        let (rows, more) = desk.own_asks(&self.view);
        let names: BTreeSet<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(
            names.len(),
            rows.len(),
            "{}: two rows of one name",
            self.at()
        );
        assert!(more.is_empty(), "{}: {more:?} has left its row", self.at());
        let fields: Vec<(String, String)> = rows
            .iter()
            .filter(|row| !row.written.is_empty())
            .map(|row| (row.name.clone(), row.written.clone()))
            .collect();
        let again = self.written(&fields, &more);
        assert_eq!(orders(&again), orders(desk), "{}: {fields:?}", self.at());
        rows
    }

    fn at(&self) -> String {
        let setup = self.game.setup();
        let (id, who) = (setup.variant.id(), setup.seat_name(self.seat));
        format!("{id}, {}, {who}", self.game.phase_name())
    }

    /// One order chosen, and the same typed in other ways.
    fn check_order(&self, ask: &SlipAsk, draws: &mut Draws) {
        let Some(choice) = draws.pick(&ask.choices) else {
            return;
        };
        let text = &choice.candidate.text;
        let meant = [house_style(self.game, &choice.candidate.order)];
        let row = |text: &str| [(ask.name.clone(), text.to_owned())];
        let mut desk = self.written(&row(text), &[]);
        let said = format!("{}: {text} in the row {}", self.at(), ask.name);
        assert_eq!(orders(&desk), meant, "{said}");
        let rows = self.comes_back(&mut desk);
        let is_same =
            |row: &&SlipAsk| row.name == ask.name || is_slot(&ask.name) && row.written == *text;
        let same = rows.iter().rev().find(is_same);
        let same = same.unwrap_or_else(|| panic!("{said}: the row is gone"));
        assert_eq!(&same.written, text, "{said}");
        let is_choice = same.choices.iter().any(|one| one.candidate.text == *text);
        assert!(is_choice, "{said}: it is no choice any more");
        let told: Vec<&String> = rows.iter().flat_map(|row| &row.told).collect();
        assert!(told.is_empty(), "{said}: {told:?}");
        // Where no player knows less than the game master, the table says the same.
        if !self.game.has_secrets() && !self.game.has_secret_pieces() {
            let mut table = self.game.clone();
            table.add(desk.game.sheet().written().cloned().collect());
            let preview = table.preview();
            let verdicts: Vec<Verdict> = preview.lines().map(|line| line.verdict).collect();
            let is_void = |verdict: &Verdict| verdict.outcome == Outcome::Void;
            assert!(!verdicts.iter().any(is_void), "{said}: {verdicts:?}");
        }
        let mut typed = vec![text.to_lowercase()];
        if let Some(seen) = &choice.seen {
            let position = Some(&self.view.now.position);
            typed.push(write_order_in_full(&self.view.board, position, seen).to_lowercase());
        }
        for typed in typed {
            let desk = self.written(&row(&typed), &[]);
            assert_eq!(orders(&desk), meant, "{said}: {typed}");
        }
        // On a slip without rows; below its power's name, where he writes for several.
        let mut lines = vec![text.clone()];
        if let Some(power) = ask.power {
            lines.insert(0, self.game.board().power(power).name.clone());
        }
        let desk = self.written(&[], &lines);
        let mut read = orders(&desk);
        read.retain(|order| !order.is_empty());
        assert_eq!(read, meant, "{said}: {lines:?}");
    }

    /// An order in every row at once, and influence in some powers.
    fn check_slip(&self, asks: &[SlipAsk], draws: &mut Draws) -> Vec<Entry> {
        let (mut rows, mut meant) = (Vec::new(), Vec::new());
        let (mut lines, mut of_lines, mut power) = (Vec::new(), Vec::new(), None);
        for ask in asks {
            if let Some(choice) = draws.pick(&ask.choices) {
                if ask.power != power {
                    power = ask.power;
                    lines.extend(power.map(|power| self.game.board().power(power).name.clone()));
                }
                lines.push(choice.candidate.text.clone());
                rows.push((ask.name.clone(), choice.candidate.text));
                let order = house_style(self.game, &choice.candidate.order);
                of_lines.push(order.clone());
                meant.push(order);
            } else if let Some(power) = draws.pick(&ask.invested) {
                rows.push((ask.name.clone(), format!("{} 1", power.power)));
                meant.push(house_style(self.game, &Order::invest(1)));
            }
        }
        let mut desk = self.written(&rows, &[]);
        assert_eq!(orders(&desk), meant, "{}: {rows:?}", self.at());
        let back = self.comes_back(&mut desk);
        for (name, text) in &rows {
            let is_there = |row: &SlipAsk| {
                let is_same = row.name == *name || is_slot(name);
                is_same && row.written.to_lowercase() == text.to_lowercase()
            };
            assert!(back.iter().any(is_there), "{}: {name}", self.at());
        }
        // The same orders as one slip without rows.
        let mut read = orders(&self.written(&[], &lines));
        read.retain(|order| !order.is_empty());
        assert_eq!(read, of_lines, "{}: {lines:?}", self.at());
        desk.game.sheet().written().cloned().collect()
    }
}

/// Whether a row is one of several builds or removals. One that counts for two leaves fewer rows, and
/// may stand in another one then.
fn is_slot(name: &str) -> bool {
    ["Build ", "Disband "]
        .iter()
        .any(|slot| name.contains(slot))
}

/// The orders of a slip in house style; what is none is blank.
fn orders(desk: &Desk) -> Vec<String> {
    let lines = desk.game.sheet().written();
    let orders = lines.map(|line| line.reading.order());
    orders
        .map(|order| order.map_or_else(String::new, |order| house_style(&desk.game, order)))
        .collect()
}

pub fn house_style(game: &Game, order: &Order) -> String {
    write_order(game.board(), Some(&game.state().position), order)
}

fn check(id: &str, seed: u64) {
    let variant = variant::by_id(id).unwrap();
    let mut draws = Draws(seed);
    let mut game = scribbles::game(variant, variant.house_rules());
    for _ in 0..PHASES {
        if game.state().is_over() {
            return;
        }
        let lines = check_phase(&game, &mut draws);
        game.add(lines);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
    }
}

/// Some players' slips of a phase, as the table gets them.
fn check_phase(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let mut lines = Vec::new();
    let mut seats: Vec<SeatId> = (0..game.setup().seats()).filter_map(SeatId::nth).collect();
    for _ in 0..SEATS.min(seats.len()) {
        let seat = seats.swap_remove(draws.below(seats.len()));
        let view = Output::Phone(PhonePath::Page).usual_view(game, Some(seat));
        let slip = OwnSlip { game, seat, view };
        let asks = slip.comes_back(&mut slip.empty());
        for _ in 0..ORDERS {
            if let Some(ask) = draws.pick(&asks) {
                slip.check_order(&ask, draws);
            }
        }
        lines.extend(slip.check_slip(&asks, draws));
    }
    let mut table = game.clone();
    table.add(lines.clone());
    let read = |line: &Entry| line.reading.order().map(|order| house_style(game, order));
    let desk = Desk::new(table);
    let at_table: Vec<_> = desk.game.sheet().written().map(read).collect();
    let by_phone: Vec<_> = lines.iter().map(read).collect();
    assert_eq!(at_table, by_phone, "{}", game.phase_name());
    lines
}

/// Phases of a saved game without lines: of each kind some, late ones first, and far apart.
fn saved_phases(name: &str) -> Vec<Game> {
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let (mut game, _) = Store::new(&saves, variant::all()).read(name).unwrap();
    let mut found: Vec<Game> = Vec::new();
    while game.undo(Timestamp::UNIX_EPOCH).is_ok() {
        let is_near = |other: &Game| {
            let apart = other.turns().len().abs_diff(game.turns().len());
            other.phase().kind == game.phase().kind && apart < APART
        };
        if game.state().is_over() || found.iter().any(is_near) {
            continue;
        }
        let mut blank = game.clone();
        for line in (0..blank.sheet().entries.len()).rev() {
            blank.strike(line).unwrap();
        }
        found.push(blank);
    }
    found
}

/// What is asked late in a game: retreats, removals, claims, units aboard, treasures, influence.
fn check_saved(name: &str) {
    let mut draws = Draws(1901);
    for game in saved_phases(name) {
        check_phase(&game, &mut draws);
    }
}

#[test]
fn every_order_of_a_saved_1492_stays_in_its_row() {
    check_saved("1492-france-has-won-in-1500");
}

#[test]
fn every_order_of_a_saved_1885_stays_in_its_row() {
    check_saved("1885-ii-germany-and-turkey-have-won-in-1886");
}

#[test]
fn every_order_of_a_saved_arms_merchant_stays_in_its_row() {
    check_saved("arms-merchant-andy-has-won-in-1911");
}

#[test]
fn every_order_of_a_saved_army_fleet_stays_in_its_row() {
    check_saved("army-fleet-england-has-won-in-1911");
}

#[test]
fn every_order_of_a_saved_mercator_stays_in_its_row() {
    check_saved("mercator-britain-has-won-in-1902");
}

#[test]
fn every_order_of_a_saved_mobilization_stays_in_its_row() {
    check_saved("mobilization-france-has-won-in-1910");
}

/// The fog has no saved game: it is played until all kinds of phases have come.
#[test]
fn every_order_in_the_fog_stays_in_its_row() {
    let variant = variant::by_id("fog-of-war").unwrap();
    let mut draws = Draws(1901);
    let mut game = scribbles::game(variant, variant.house_rules());
    let mut seen = BTreeMap::new();
    while seen.len() < 3 || seen.values().any(|&count| count < 2) {
        let count = seen.entry(format!("{:?}", game.phase().kind)).or_insert(0);
        *count += 1;
        if *count <= 3 {
            check_phase(&game, &mut draws);
        }
        scribbles::scribble(&mut game, &mut draws);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        assert!(!game.state().is_over(), "{seen:?}");
    }
}

#[test]
fn every_legal_order_is_a_choice_that_stays_in_its_row() {
    for variant in variant::all() {
        for seed in [1901, 7] {
            check(variant.id(), seed);
        }
    }
}

/// A unit that waits at home and one that stands there have a row each, and each row its own name.
#[test]
fn a_demobilized_unit_has_a_row_of_its_own_name() {
    let variant = variant::by_id("mobilization").unwrap();
    let game = scribbles::game(variant, variant.house_rules());
    let seat = SeatId(0);
    let view = Output::Phone(PhonePath::Page).usual_view(&game, Some(seat));
    let slip = OwnSlip {
        game: &game,
        seat,
        view,
    };
    let rows = slip.comes_back(&mut slip.empty());
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names,
        ["A Vie", "A Bud (demobilized)", "F Tri (demobilized)"]
    );
}
