//! The page of an amendment's consequences.

use crate::tui::action::Action;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{Page, ResultsPage, rows};

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    let width = usize::from(model.size.0);
    let page_lines = usize::from(model.size.1 / 2).max(1);
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Amendment(page)) = &mut table.page else {
        return;
    };
    let last = page
        .lines
        .iter()
        .map(|line| rows(line, width).len())
        .sum::<usize>()
        .saturating_sub(page_lines);
    match action {
        Action::NextView => page.choose(&table.game, true),
        Action::PreviousView => page.choose(&table.game, false),
        Action::Up => page.top = page.top.saturating_sub(1),
        Action::Down => page.top = (page.top + 1).min(last),
        Action::PageUp => page.top = page.top.saturating_sub(page_lines),
        Action::PageDown => page.top = (page.top + page_lines).min(last),
        Action::First => page.top = 0,
        Action::Last => page.top = last,
        Action::Accept => model.tell(
            Tone::Info,
            "F5 says yes and settles so; Esc goes back to the orders",
        ),
        Action::Back => {
            table.page = None;
            model.tell(
                Tone::Info,
                "nothing was settled: change the orders, then F5 again",
            );
        }
        Action::Settle => carry_out(model),
        _ => {}
    }
}

fn carry_out(model: &mut Model) {
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Amendment(page)) = &table.page else {
        return;
    };
    let first = table.game.turns().len();
    let (replay, why) = (page.replay, page.why.text().to_owned());
    match table.game.amend(replay, &why, now) {
        Ok(trial) => {
            table.restart();
            table.page = Some(Page::Results(ResultsPage::new(&table.game, first)));
            let phases = if trial.settled == 1 {
                "1 phase".to_owned()
            } else {
                format!("{} phases", trial.settled)
            };
            if table.game.history().amendment.is_none() {
                model.tell(
                    Tone::Done,
                    format!(
                        "settled again: {phases}; the amendment is done, \
                 and the log (F8) says what changed"
                    ),
                );
            } else {
                let open = table.game.phase_name();
                model.tell(
                    Tone::Warning,
                    format!(
                        "settled again: {phases}; it goes on with \
                 {open}: look at its orders, then F5"
                    ),
                );
            }
        }
        Err(why) => model.tell(Tone::Error, why.to_string()),
    }
}
