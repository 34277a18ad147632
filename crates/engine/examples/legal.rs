//! Lists all legal orders of a unit at the start of the standard game, with what each would come to
//! if nobody else ordered anything: `cargo run --example legal -- "F Bre"`.

use std::error::Error;

use chancery_atlas::board::builtin;
use chancery_engine::order::write_order;
use chancery_engine::play::Match;
use chancery_engine::variant::Standard;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1).unwrap_or("A Par".to_owned());
    let game = Match::new(&Standard, builtin::standard());
    let (board, position) = (game.board(), &game.state().position);
    let written = |id| {
        let unit = position.unit(id)?;
        let place = board.write_place(unit.place);
        Some(format!("{} {place}", unit.kind.letter()))
    };
    let due = game
        .demands()
        .into_iter()
        .find(|due| due.demand.unit().and_then(written).as_ref() == Some(&wanted))
        .ok_or("no such unit; name one as in `A Par`")?;
    for order in game.legal_orders(&due) {
        let mut alone = game.clone();
        alone.give(due.author, order.clone());
        let outcome = alone.settle().verdicts[0].outcome;
        let text = write_order(board, Some(position), &order);
        let unit = due
            .demand
            .unit()
            .and_then(|id| alone.state().position.unit(id));
        let at = unit.map_or("nowhere".to_owned(), |unit| board.write_place(unit.place));
        println!("{text}: {outcome:?}; then it stands in {at}");
    }
    Ok(())
}
