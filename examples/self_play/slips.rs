//! Orders as players write them on slips: everybody has a hand of his own.

use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order_after};
use chancery_engine::order::write::{write_order, write_orders};
use chancery_engine::order::{Action, Entry, Order, Reading, UnitRef};
use chancery_engine::seat::Author;
use chancery_engine::variant;
use chancery_game::game::Game;

use crate::discoverers;

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

/// What somebody writes for an order after another one, and how it is read. Where that would be
/// read as anything else, he takes care.
pub fn write(game: &Game, author: Author, before: Option<&Order>, order: &Order) -> Entry {
    let Author { seat, power } = author;
    let board = game.board_for(power);
    let own = discoverers::tongue(game, power);
    let hand = [Hand::House, Hand::Hasty, Hand::Full][seat.index() % 3];
    let context = ReadingContext {
        board,
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    };
    let chained = before.map(|before| write_orders(&own, None, &[before, order]));
    let careful = chained
        .and_then(|texts| texts.into_iter().find(|(nth, _)| *nth == 1))
        .map(|(_, text)| text);
    let careful = careful.unwrap_or_else(|| write_order(&own, None, order));
    let written = match hand {
        Hand::House => careful.clone(),
        Hand::Hasty => careful.to_lowercase().replace(" - ", "-"),
        Hand::Full => in_full(&own, order).unwrap_or_else(|| careful.clone()),
    };
    for text in [written, careful] {
        let reading = read_order_after(context, before, &text);
        if reading.order() == Some(order) {
            return Entry {
                seat,
                power,
                written: text,
                reading,
            };
        }
    }
    let reading = Reading::Order {
        order: order.clone(),
        notes: Vec::new(),
    };
    Entry {
        seat,
        power,
        written: write_order(&own, None, order),
        reading,
    }
}

fn in_full(board: &Board, order: &Order) -> Option<String> {
    let place = |p: Place| board.full_place(p);
    let unit = |u: &UnitRef| {
        u.kind
            .map(|kind| format!("{} {}", capital(kind.word()), place(u.place)))
    };
    Some(match order {
        Order::Unit {
            unit: named,
            action,
        } => {
            let named = unit(named)?;
            match action {
                Action::Hold => format!("{named} holds"),
                Action::Move { to, .. } => format!("{named} - {}", place(*to)),
                Action::SupportHold { unit: helped } => {
                    format!("{named} supports {}", unit(helped)?)
                }
                Action::SupportMove { unit: helped, .. } if helped.aboard => return None,
                Action::SupportMove { unit: helped, to } => {
                    format!("{named} supports {} - {}", unit(helped)?, place(*to))
                }
                Action::Convoy { army, to, ferry } => {
                    let verb = if *ferry { "fast ferries" } else { "convoys" };
                    format!("{named} {verb} {} - {}", unit(army)?, place(*to))
                }
                Action::Board { .. } | Action::Land { .. } | Action::Either { .. } => return None,
                Action::Disband => format!("{named} disbands"),
            }
        }
        Order::Build { kind, place: at } => {
            format!("Build {} {}", kind.map(UnitKind::word)?, place(*at))
        }
        Order::Remove { unit: gone } => format!("Remove {}", unit(gone)?),
        Order::Waive => "Waive".to_owned(),
        _ => return None,
    })
}

fn capital(word: &str) -> String {
    word.chars()
        .next()
        .map(|c| c.to_uppercase().chain(word.chars().skip(1)).collect())
        .unwrap_or_default()
}
