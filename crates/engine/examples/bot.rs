//! A bot plays the standard game against itself, with legal orders drawn by chance:
//! `cargo run --example bot`.

use chancery_atlas::board::builtin;
use chancery_engine::play::Match;
use chancery_engine::variant::Standard;

fn main() {
    let mut game = Match::new(&Standard, builtin::standard());
    let mut dice = 1901_usize;
    while game.ending().is_none() && game.year() < 1920 {
        for due in game.demands() {
            let orders: Vec<_> = game.legal_orders(&due).collect();
            dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            if let Some(order) = orders.get((dice >> 8) % orders.len().max(1)) {
                game.give(due.author, order.clone());
            }
        }
        game.settle();
        println!("{}", game.position().unwrap_or_else(|why| why.to_string()));
    }
}
