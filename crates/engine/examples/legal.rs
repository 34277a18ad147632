//! Lists all legal orders of a unit at the start of the standard game, with what each would come to
//! if nobody else ordered anything: `cargo run --example legal -- "F Bre"`.

use std::error::Error;

use chancery_atlas::board::builtin;
use chancery_engine::play::Match;
use chancery_engine::variant::Standard;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1).unwrap_or("A Par".to_owned());
    let game = Match::new(&Standard, builtin::standard());
    let unit = game
        .find_unit(&wanted)
        .ok_or("no such unit; name one as in `A Par`")?;
    let due = game.demands_for(unit.id).pop().ok_or("nobody orders it")?;
    for order in game.legal_orders(&due) {
        let mut alone = game.clone();
        alone.give(due.author, order);
        alone.settle();
        let unit = alone.state().position.unit(unit.id);
        let at = unit.map_or("nowhere".to_owned(), |unit| {
            game.board().write_place(unit.place)
        });
        for line in alone.judged() {
            let outcome = line.verdict.outcome;
            println!("{}: {outcome}; then it stands in {at}", line.text);
        }
    }
    Ok(())
}
