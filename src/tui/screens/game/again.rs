//! That lines were read again, told beside what brought it about.

use chancery_atlas::grammar::counted;
use chancery_engine::calendar::Phase;
use chancery_game::game::{Game, LineFate, quoted};

/// How far the trail of the open phase is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TrailMark {
    phase: Phase,
    turns: usize,
    changes: usize,
}

/// How far it is now.
pub fn mark(game: &Game) -> TrailMark {
    TrailMark {
        phase: game.phase(),
        turns: game.turns().len(),
        changes: game.sheet().trail.changes().len(),
    }
}

/// Which lines of the open phase were read again since; `None` for none.
pub fn reread_notice(game: &Game, since: TrailMark) -> Option<String> {
    let changes = since.changes;
    if (TrailMark {
        changes,
        ..mark(game)
    }) != since
    {
        return None;
    }
    let order = |order: &_| game.written(order);
    let new = game.sheet().trail.changes().iter().skip(changes);
    let read: Vec<String> = new
        .filter(|change| matches!(change.fate, LineFate::ReadAgain(_)))
        .filter_map(|change| Some(quoted(change.fate.now()?, &order)))
        .collect();
    (!read.is_empty()).then(|| {
        format!(
            "{} read again: {}",
            counted(read.len(), "line"),
            read.join(", ")
        )
    })
}
