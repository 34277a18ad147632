//! Every legal order is a choice in a row of its own name, in every variant, whatever stands on the
//! board: it stays in its row, is read as what it says, and nothing changes when that is read again.

use chancery_engine::order::{Entry, Order, write_order, write_order_in_full};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::output::{Output, PhonePath};
use chancery_game::view::{View, Viewer, published};
use chancery_session::desk::{Desk, SlipAsk};
use jiff::Timestamp;
use std::collections::BTreeSet;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const PHASES: usize = 4;

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
        let same = rows.iter().find(|row| row.name == ask.name);
        let same = same.unwrap_or_else(|| panic!("{said}: the row is gone"));
        assert_eq!(&same.written, text, "{said}");
        let is_choice = same.choices.iter().any(|one| one.candidate.text == *text);
        assert!(is_choice, "{said}: it is no choice any more");
        let told: Vec<&String> = rows.iter().flat_map(|row| &row.told).collect();
        assert!(told.is_empty(), "{said}: {told:?}");
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
        for ask in asks {
            if let Some(choice) = draws.pick(&ask.choices) {
                rows.push((ask.name.clone(), choice.candidate.text));
                meant.push(house_style(self.game, &choice.candidate.order));
            } else if let Some(power) = draws.pick(&ask.invested) {
                rows.push((ask.name.clone(), format!("{} 1", power.power)));
                meant.push(house_style(self.game, &Order::invest(1)));
            }
        }
        let mut desk = self.written(&rows, &[]);
        assert_eq!(orders(&desk), meant, "{}: {rows:?}", self.at());
        let back = self.comes_back(&mut desk);
        for (name, text) in &rows {
            let row = back.iter().find(|row| row.name == *name);
            let written = row.map(|row| row.written.to_lowercase());
            assert_eq!(written, Some(text.to_lowercase()), "{}: {name}", self.at());
        }
        desk.game.sheet().written().cloned().collect()
    }
}

/// The orders of a slip in house style; what is none is blank.
fn orders(desk: &Desk) -> Vec<String> {
    let lines = desk.game.sheet().written();
    let orders = lines.map(|line| line.reading.order());
    orders
        .map(|order| order.map_or_else(String::new, |order| house_style(&desk.game, order)))
        .collect()
}

fn house_style(game: &Game, order: &Order) -> String {
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
        let mut lines = Vec::new();
        let seats: Vec<SeatId> = (0..game.setup().seats()).filter_map(SeatId::nth).collect();
        for _ in 0..SEATS {
            let seat = draws.pick(&seats).unwrap();
            let view = Output::Phone(PhonePath::Page).usual_view(&game, Some(seat));
            let slip = OwnSlip {
                game: &game,
                seat,
                view,
            };
            let asks = slip.comes_back(&mut slip.empty());
            for _ in 0..ORDERS {
                if let Some(ask) = draws.pick(&asks) {
                    slip.check_order(&ask, &mut draws);
                }
            }
            lines.extend(slip.check_slip(&asks, &mut draws));
        }
        game.add(lines);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
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
