//! Keys while the lines of a slip are looked at.

use crossterm::event::KeyCode;

use crate::grammar::counted;
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::popups::reason;
use crate::tui::popups::{Popup, Review};

const PAGE_LINES: usize = 10;

/// Takes a key.
pub fn act(model: &mut Model, key: Key, action: Option<Action>) -> Vec<Effect> {
    let (Some(Popup::Review(review)), Screen::Table(table)) = (&mut model.popup, &mut model.screen)
    else {
        return Vec::new();
    };
    let asks = !review.replaced(&table.game).is_empty();
    match (key.code, action) {
        (KeyCode::Char('r'), _) if asks => take(model, true),
        (KeyCode::Char('a'), _) if asks => take(model, false),
        (KeyCode::Char('w'), _) => _ = review.give_on(&table.game),
        (_, Some(Action::Accept)) if asks => model.tell(
            Tone::Info,
            "r replaces what was entered before, a adds to it",
        ),
        (_, Some(Action::Accept)) => take(model, false),
        (_, Some(Action::Strike)) => {
            let Review {
                lines,
                left_out,
                selection,
                ..
            } = review;
            if selection.at < lines.len() {
                left_out.push(lines.remove(selection.at).entry);
            }
            selection.at = selection.at.min(lines.len().saturating_sub(1));
            if lines.is_empty() {
                model.popup = None;
            }
        }
        (_, Some(Action::Back)) => {
            model.popup = None;
            model.tell(Tone::Info, "nothing was taken");
        }
        (_, Some(action)) => _ = review.selection.act(action, review.lines.len(), PAGE_LINES),
        _ => {}
    }
    Vec::new()
}

/// Takes the lines: in the place of what was entered before, or beside it.
fn take(model: &mut Model, replace: bool) {
    let Some(Popup::Review(review)) = model.popup.take() else {
        return;
    };
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let entries = review.entries();
    let n = entries.len();
    let changes = table.game.sheet().trail.changes().len();
    let whose = entries
        .first()
        .map(|entry| entry.seat)
        .filter(|_| table.among_players());
    let (struck, held) = if replace {
        (table.game.replace_slip(entries), Vec::new())
    } else {
        (0, table.game.add_slip(entries))
    };
    table.game.leave_out(review.left_out);
    table.refresh();
    match whose {
        Some(seat) => table.go_to_seat(seat),
        None => _ = table.advance(),
    }
    if let Some(author) = held.first() {
        let name = table.game.setup.author_name(*author);
        model.tell(
            Tone::Warning,
            format!("the second slip of {name}: by the house rule two-slips all its units hold"),
        );
    } else if struck > 0 {
        model.tell(
            Tone::Done,
            format!(
                "took {} in the place of {}; Ctrl-U brings those back",
                counted(n, "line"),
                counted(struck, "line")
            ),
        );
    } else {
        model.tell(
            Tone::Done,
            format!(
                "took {}; Ctrl-U takes {} back",
                counted(n, "line"),
                if n == 1 { "it" } else { "them" }
            ),
        );
    }
    reason::ask(model, changes);
}
