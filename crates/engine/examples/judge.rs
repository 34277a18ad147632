//! Judges one phase of the standard game. It reads a position from standard input, an empty line,
//! and an order a line, each after its power:
//!
//! ```text
//! phase Spring 1901
//! France: A Par
//! Germany: A Mun
//!
//! France: A Par - Bur
//! Germany: A Mun - Bur
//! ```
//!
//! `cargo run --features json --example judge < phase.txt` prints the phase with its results, and the
//! position afterwards, as the Python package `diplomacy` has them.

use std::error::Error;

use chancery_atlas::board::builtin;
use chancery_engine::play::Match;
use chancery_engine::seat::Author;
use chancery_engine::variant::Standard;

fn main() -> Result<(), Box<dyn Error>> {
    let input = std::io::read_to_string(std::io::stdin())?;
    let (position, slips) = input
        .split_once("\n\n")
        .ok_or("write a position, an empty line, and the orders")?;
    let mut game = Match::new(&Standard, builtin::standard()).at_position(position)?;
    for line in slips.lines().filter(|line| !line.trim().is_empty()) {
        let (name, text) = line.split_once(':').ok_or("write France: A Par - Bur")?;
        let power = game.board().find_power(name).ok_or("no such power")?;
        if game
            .give_text(Author::playing(power), text)
            .order()
            .is_none()
        {
            eprintln!("{line}: no order can be read there");
        }
    }
    let before = game.clone();
    let settled = game.settle();
    println!("{}", before.phase_json(&settled)?);
    println!("{}", game.to_json()?);
    Ok(())
}
