//! Ending the game, and taking it up again.

use crossterm::event::KeyCode;

use crate::ending::{Agreement, Ending};
use crate::game::edit::EndingEdit;
use crate::game::{Edit, Game};
use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{Page, Reader, Subject};
use crate::tui::popups::{Confirm, EndForm, EndLine, Popup, Question};

const PAGE_LINES: usize = 10;

/// That the game is over, and how to go on with it.
pub fn over(game: &Game) -> String {
    let how = match game.state().ending {
        Some(Ending::Agreed(_)) => "Ctrl-U takes that back, Ctrl-X goes on with the game",
        _ => "Ctrl-U takes the last settlement back",
    };
    format!(
        "{}: nothing is ordered or settled after the end; {how}",
        game.how_ended()
    )
}

/// Opens the box that ends the game; where the table has ended it, asks whether to take it up
/// again.
pub fn open(model: &mut Model) {
    let Screen::Table(table) = &model.screen else {
        return;
    };
    let game = &table.game;
    model.popup = match game.state().ending {
        None => Some(Popup::End(EndForm::new(game))),
        Some(Ending::Agreed(_))
            if game
                .turns()
                .last()
                .is_none_or(|turn| !turn.settlement.after.is_over()) =>
        {
            Some(Popup::Confirm(Confirm {
                question: Question::Resume,
                text: format!("{}. Take the game up again?", game.how_ended()),
                consequence: "It goes on where it was ended; the log records it.".to_owned(),
            }))
        }
        _ => return model.tell(Tone::Info, over(&table.game)),
    };
}

/// Takes a key for the open box.
pub fn key(model: &mut Model, key: Key, action: Option<Action>) {
    let Some(Popup::End(form)) = &mut model.popup else {
        return;
    };
    let mut selection = Selection { at: form.at };
    match (key.code, action) {
        (KeyCode::Esc, _) => model.popup = None,
        (KeyCode::F(5), _) => ask(model),
        (KeyCode::Char(' ') | KeyCode::Enter, _) => match form.line() {
            EndLine::Way(way) => {
                form.choose(way);
                if key.code == KeyCode::Enter {
                    form.at = form.ways.len();
                }
            }
            EndLine::Party(at) => form.tick(at),
            EndLine::Done => ask(model),
        },
        (_, Some(action)) if selection.act(action, form.lines().len(), PAGE_LINES) => {
            form.at = selection.at;
        }
        _ => {}
    }
}

/// Asks whether the game is to end as the box says.
fn ask(model: &mut Model) {
    let Some(Popup::End(form)) = &model.popup else {
        return;
    };
    match form.agreement() {
        Ok(agreement) => confirm(model, agreement),
        Err(why) => model.tell(Tone::Info, why),
    }
}

/// Asks whether the game is to end so.
pub fn confirm(model: &mut Model, agreement: Agreement) {
    let Screen::Table(table) = &model.screen else {
        return;
    };
    let game = &table.game;
    let sentence = Ending::Agreed(agreement.clone()).sentence(|seat| game.setup.seat_name(seat));
    let waiting = match game.sheet().entries.len() {
        0 => String::new(),
        n => format!(
            " Lines written for {} and not settled: {n}; they stay as they are.",
            game.phase_name()
        ),
    };
    model.popup = Some(Popup::Confirm(Confirm {
        question: Question::End(agreement),
        text: format!("{sentence}. End the game so?"),
        consequence: format!(
            "After it nothing is ordered or settled until it is taken back with Ctrl-U. The log \
             records it.{waiting}"
        ),
    }));
}

/// Ends the game, or takes it up again, and shows what came of it.
pub fn carry_out(model: &mut Model, edit: &EndingEdit) {
    let (now, width) = (model.now, model.size.0);
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    if let Err(why) = table.game.edit(Edit::Ending(edit.clone()), now) {
        return model.tell(Tone::Error, why.to_string());
    }
    table.line.take();
    table.after_change();
    let said = match edit {
        EndingEdit::Resume => "the game goes on; Ctrl-U takes that back".to_owned(),
        _ => format!("{}; Ctrl-U takes it back", table.game.how_ended()),
    };
    table.page = table
        .game
        .state()
        .is_over()
        .then(|| Page::Reader(Reader::new(&table.game, Subject::Ending, width)));
    model.tell(Tone::Done, said);
}
