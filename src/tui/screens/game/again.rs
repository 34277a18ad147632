//! That lines were read again, told beside what brought it about.

use crate::calendar::Phase;
use crate::game::{LineFate, quoted};
use crate::grammar::counted;
use crate::order::write_order;
use crate::tui::model::{Model, Notice, Screen, Tone};

/// How far the trail of the open phase is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    phase: Phase,
    turns: usize,
    changes: usize,
}

/// How far it is now; `None` where no game is open.
pub fn mark(model: &Model) -> Option<Mark> {
    let Screen::Table(table) = &model.screen else {
        return None;
    };
    let game = &table.game;
    Some(Mark {
        phase: game.phase(),
        turns: game.turns().len(),
        changes: game.sheet().trail.changes().len(),
    })
}

/// Says which lines were read again since.
pub fn tell(model: &mut Model, since: Option<Mark>) {
    let (Some(since), Some(now), Screen::Table(table)) = (since, mark(model), &model.screen) else {
        return;
    };
    if (Mark {
        changes: since.changes,
        ..now
    }) != since
    {
        return;
    }
    let game = &table.game;
    let order = |order: &_| write_order(game.board(), Some(&game.state().position), order);
    let new = game.sheet().trail.changes().iter().skip(since.changes);
    let read: Vec<String> = new
        .filter(|change| matches!(change.deed, LineFate::ReadAgain(_)))
        .filter_map(|change| Some(quoted(change.deed.now()?, &order)))
        .collect();
    if read.is_empty() {
        return;
    }
    let told = format!(
        "{} read again: {}",
        counted(read.len(), "line"),
        read.join(", ")
    );
    let text = match &model.notice {
        Some(Notice { text, .. }) => format!("{text}; and {told}"),
        None => told,
    };
    model.tell(Tone::Warning, text);
}
