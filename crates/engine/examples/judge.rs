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
//! `cargo run --example judge < phase.txt` prints what became of each order, and the position
//! afterwards. With `--features json` it prints the phase as the Python package `diplomacy` has it.

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
    #[cfg(feature = "json")]
    println!("{}", before.phase_json(&settled)?);
    #[cfg(not(feature = "json"))]
    for (line, verdict) in before.given().iter().zip(&settled.verdicts) {
        let order = chancery_engine::order::write_order(
            game.board(),
            Some(&before.state().position),
            &line.order,
        );
        println!(
            "{} {order}: {:?}",
            game.seat_name(line.seat),
            verdict.outcome
        );
    }
    println!("{}", game.position()?);
    Ok(())
}
