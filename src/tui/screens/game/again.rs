//! That lines were read again, told beside what brought it about.

use chancery_atlas::grammar::counted;
use chancery_engine::order::Entry;
use chancery_game::game::{Game, quoted};

/// Which lines were read again; `None` for none.
pub fn reread_notice(game: &Game, lines: &[Entry]) -> Option<String> {
    if lines.is_empty() {
        return None;
    }
    let order = |order: &_| game.written(order);
    let read: Vec<String> = lines.iter().map(|line| quoted(line, &order)).collect();
    Some(format!(
        "{} read again: {}",
        counted(read.len(), "line"),
        read.join(", ")
    ))
}
