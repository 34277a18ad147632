//! Orders as players write them on slips: everybody has a hand of his own.

use chancery::board::{Board, Place, UnitKind};
use chancery::game::Game;
use chancery::order::read::{Context, Names, read_order};
use chancery::order::{Action, Entry, Order, Reading, UnitRef, write::write_order};
use chancery::seat::Author;

/// A way of writing.
#[derive(Clone, Copy)]
enum Hand {
    /// `A Par - Bur`
    House,
    /// `a par-bur`
    Hasty,
    /// `Army Paris - Burgundy`
    Full,
}

/// What somebody writes for an order, and how it is read. Where that would be read as anything else, he takes care.
pub fn write(game: &Game, author: Author, order: &Order) -> Entry {
    let Author { seat, power } = author;
    let hand = [Hand::House, Hand::Hasty, Hand::Full][seat.index() % 3];
    let context = Context {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: Names::Tolerant,
        forms: game.setup.variant.forms(),
    };
    let careful = write_order(game.board(), None, order);
    let written = match hand {
        Hand::House => careful.clone(),
        Hand::Hasty => careful.to_lowercase().replace(" - ", "-"),
        Hand::Full => in_full(game.board(), order).unwrap_or_else(|| careful.clone()),
    };
    for text in [written, careful] {
        let reading = read_order(context, &text);
        if reading.order() == Some(order) {
            return Entry { seat, power, written: text, reading };
        }
    }
    let reading = Reading::Order { order: order.clone(), notes: Vec::new() };
    Entry { seat, power, written: write_order(game.board(), None, order), reading }
}

fn in_full(board: &Board, order: &Order) -> Option<String> {
    let place = |p: Place| board.full_place(p);
    let unit = |u: &UnitRef| u.kind.map(|kind| format!("{} {}", capital(kind.word()), place(u.place)));
    Some(match order {
        Order::Unit { unit: named, action } => {
            let named = unit(named)?;
            match action {
                Action::Hold => format!("{named} holds"),
                Action::Move { to, .. } => format!("{named} - {}", place(*to)),
                Action::SupportHold { unit: helped } => format!("{named} supports {}", unit(helped)?),
                Action::SupportMove { unit: helped, to } => format!("{named} supports {} - {}", unit(helped)?, place(*to)),
                Action::Convoy { army, to, .. } => format!("{named} convoys {} - {}", unit(army)?, place(*to)),
                Action::Board { .. } | Action::Land { .. } => return None,
                Action::Disband => format!("{named} disbands"),
            }
        }
        Order::Build { kind, place: at } => format!("Build {} {}", kind.map(UnitKind::word)?, place(*at)),
        Order::Remove { unit: gone } => format!("Remove {}", unit(gone)?),
        Order::Waive => "Waive".to_owned(),
        _ => return None,
    })
}

fn capital(word: &str) -> String {
    word.chars().next().map(|c| c.to_uppercase().chain(word.chars().skip(1)).collect()).unwrap_or_default()
}
