//! How many lines of a slip are read in a second: of 34 orders in the house style, and of the same
//! orders with a slip of the pen in each.
//!
//! ```text
//! cargo run --profile long --example read_speed
//! ```

use chancery_atlas::board::{Board, Place, UnitKind, builtin};
use chancery_engine::calendar::{CLASSIC, PhaseKind};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::order::{Forms, NamesRead, ReadingContext, read_slip, write_order};
use chancery_engine::position::Position;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// As many as there are centres.
const ORDERS: usize = 34;
/// How long each slip is read again and again.
const LONG: Duration = Duration::from_secs(3);

fn main() {
    let board = builtin::standard();
    let orders = orders(board);
    let slip = orders.join("\n");
    let mistaken: Vec<String> = orders.iter().enumerate().map(mistake).collect();
    println!("{} orders", orders.len());
    println!(
        "{:.0} lines a second in the house style",
        speed(board, &slip)
    );
    println!(
        "{:.0} lines a second with a mistake in each",
        speed(board, &mistaken.join("\n"))
    );
}

/// Moves and supports from one land after another.
fn orders(board: &Board) -> Vec<String> {
    let lands = board
        .province_ids()
        .filter(|&id| !board.army_moves(id).is_empty());
    let order = |(nth, from)| {
        let unit = UnitRef::new(UnitKind::Army, Place::new(from));
        let moves = board.army_moves(from);
        let to = Place::new(moves[nth % moves.len()]);
        let other = UnitRef::new(UnitKind::Army, Place::new(moves[0]));
        let action = match nth % 3 {
            0 => Action::SupportHold { unit: other },
            1 => Action::SupportMove { unit: other, to },
            _ => Action::Move {
                to,
                travel: Travel::Unsaid,
            },
        };
        write_order(board, None, &Order::Unit { unit, action })
    };
    lands.enumerate().take(ORDERS).map(order).collect()
}

/// An order without one of its letters, or with one twice.
fn mistake((nth, order): (usize, &String)) -> String {
    let mut letters: Vec<char> = order.chars().collect();
    let at = 2 + nth % 3;
    if nth % 2 == 0 {
        letters.remove(at);
    } else {
        letters.insert(at, letters[at]);
    }
    letters.into_iter().collect()
}

/// Lines a second.
fn speed(board: &Board, slip: &str) -> f64 {
    let position = Position::start(board);
    let context = ReadingContext {
        board,
        position: &position,
        phase: PhaseKind::Movement,
        power: None,
        names: NamesRead::Tolerant,
        forms: Forms::STANDARD,
    };
    let begun = Instant::now();
    let mut lines: u32 = 0;
    while begun.elapsed() < LONG {
        let read = read_slip(context, &CLASSIC, &[], black_box(slip));
        lines += u32::try_from(read.lines.len()).unwrap_or(0);
    }
    f64::from(lines) / begun.elapsed().as_secs_f64()
}
