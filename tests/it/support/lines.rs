//! Orders as lines of text, `Turkey: A Con - Bul`, for tests that settle positions.

use chancery_atlas::board::PowerId;
use chancery_engine::order::{
    Entry, NamesRead, Order, Reading, ReadingContext, Submission, read_order,
};
use chancery_engine::variant::{self, State, Table, Variant};

/// The orders of lines.
pub fn submissions(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
    lines: &[&str],
) -> Vec<Submission> {
    let read = |line: &&str| {
        let (owner, text) = line.split_once(": ").unwrap();
        let power = table.board.find_power(owner).unwrap();
        Submission::from_power(power, order(variant, table, state, power, text))
    };
    lines.iter().map(read).collect()
}

fn order(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
    power: PowerId,
    text: &str,
) -> Order {
    let context = ReadingContext {
        board: table.board,
        position: &state.position,
        phase: state.phase.kind,
        power: Some(power),
        names: NamesRead::Exact,
        forms: variant::forms(variant, table.rules),
    };
    let reading = read_order(context, text);
    reading
        .order()
        .unwrap_or_else(|| panic!("{text}: {reading:?}"))
        .clone()
}

/// An order as it stands on a slip, written in some way.
pub fn on_slip(given: &Submission, written: &str) -> Entry {
    let reading = Reading::Order {
        order: given.order.clone(),
        notes: Vec::new(),
    };
    Entry::by(given.author(), written.to_owned(), reading)
}
