//! The read-back before settling.

use crate::order::Reading;
use crate::tui::action::Action;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::settling::ask_or_settle;
use crate::tui::pages::{Page, ReadBackPage, ReviewPage};
use crate::tui::popups::ChoiceFor;
use crate::tui::popups::choose::choose;
use crate::tui::popups::end::update as end;
use crate::tui::popups::reason;
use crate::tui::table::TableScreen;

const PAGE_LINES: usize = 15;

/// Opens the read-back; where it is open already, settling is asked for.
pub fn open(model: &mut Model) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    if table.game.state().is_over() {
        let over = end::over(&table.game);
        model.tell(Tone::Info, over);
        return;
    }
    show(table);
}

/// Opens the read-back, or the review where ballots are counted.
pub fn show(table: &mut TableScreen) {
    table.page = Some(if table.among_players() {
        Page::Review(Box::new(ReviewPage::new(&table.game)))
    } else {
        Page::ReadBack(ReadBackPage::new(&table.game))
    });
}

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(page) = shown(&mut table.page) else {
        return;
    };
    let len = page.lines();
    if page.selection.act(action, len, PAGE_LINES) {
        return;
    }
    let selected = page.selected().cloned();
    match action {
        Action::Back => table.page = None,
        Action::Settle => ask_or_settle(model),
        Action::Strike => {
            if let Some(entry) = selected.and_then(|l| l.entry)
                && let Ok(struck) = table.game.strike_read_back(entry)
            {
                table.after_change();
                reason::struck(model, &struck);
            }
        }
        Action::Accept | Action::Fix => {
            let Some(line) = selected else { return };
            let undecided =
                line.entry
                    .and_then(|e| match &table.game.sheet().entries.get(e)?.reading {
                        Reading::Ambiguous {
                            question,
                            candidates,
                        } => Some((
                            table.game.sheet().entries[e].written.clone(),
                            question.clone(),
                            candidates.clone(),
                            ChoiceFor::Entry(e),
                        )),
                        Reading::Order { .. } | Reading::Unreadable { .. } => None,
                    });
            match undecided {
                Some((written, question, candidates, target)) if action == Action::Accept => {
                    choose(model, written, question, candidates, target);
                }
                _ => {
                    let at = shown(&mut table.page).map(|page| page.selection.at);
                    table.page = None;
                    table.go_to(&line, action == Action::Fix);
                    if table.changing.is_some() {
                        table.read_back_at = at;
                    }
                }
            }
        }
        _ => {}
    }
}

/// The read-back that is open: a page of its own, or the first of the review.
pub fn shown(page: &mut Option<Page>) -> Option<&mut ReadBackPage> {
    match page {
        Some(Page::ReadBack(page)) => Some(page),
        Some(Page::Review(review)) => Some(&mut review.read_back),
        _ => None,
    }
}
