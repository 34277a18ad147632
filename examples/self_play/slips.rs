//! Orders as players write them on slips: everybody has a hand of his own.

use chancery_engine::order::read::{NamesRead, ReadingContext, read_order_after};
use chancery_engine::order::write::{write_order_in_full, write_orders};
use chancery_engine::order::{Entry, Order, Reading, Submission};
use chancery_engine::variant;
use chancery_game::game::Game;

/// What the author of these orders writes, and how that is read. Where it would be read as another
/// order, he takes care.
pub fn write(game: &Game, slip: &[Submission]) -> Vec<Entry> {
    let Some(author) = slip.first().map(Submission::author) else {
        return Vec::new();
    };
    let board = game.board_for(author.power);
    let context = ReadingContext {
        board,
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(author.power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    };
    let orders: Vec<&Order> = slip.iter().map(|line| &line.order).collect();
    let mut before = None;
    let mut entries = Vec::new();
    // A landing that follows its fleet's move says neither army nor sea.
    for (nth, careful) in write_orders(board, None, &orders) {
        let order = orders[nth];
        let by_hand = match author.seat.index() % 3 {
            0 => careful.clone(),
            1 => careful.to_lowercase().replace(" - ", "-"),
            _ => write_order_in_full(board, None, order),
        };
        let mut entry = Entry::by(author, careful.clone(), taken_as(order));
        for text in [by_hand, careful] {
            let reading = read_order_after(context, before, &text);
            if reading.order() == Some(order) {
                entry = Entry::by(author, text, reading);
                break;
            }
        }
        entries.push(entry);
        before = Some(order);
    }
    entries
}

/// The reading of a line that the game master takes for this order, whatever is written.
fn taken_as(order: &Order) -> Reading {
    Reading::Order {
        order: order.clone(),
        notes: Vec::new(),
    }
}
