//! The page of house rules.

use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::line::Line;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{Offered, Page, neighbour_choice, offered, read_seed};

const PAGE_LINES: usize = 15;

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    let now = model.now;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Rules(page)) = &mut table.page else {
        return;
    };
    if action == Action::Back {
        if page.number.take().is_none() {
            table.page = None;
        }
        return;
    }
    let variant = table.game.setup.variant;
    let Some(Offered { option, .. }) = page.selected(variant, &table.game.history().rules) else {
        return;
    };
    // Whatever comes next, a number that was typed is taken first.
    if let Some(line) = &page.number {
        match read_seed(line.text()) {
            Ok(seed) => {
                page.number = None;
                table.game.set_seed(option, seed, now);
                table.after_change();
            }
            Err(why) => return model.tell(Tone::Error, why),
        }
        if action == Action::Accept {
            return;
        }
    }
    let Some(Page::Rules(page)) = &mut table.page else {
        return;
    };
    if page.selection.act(
        action,
        offered(variant, &table.game.history().rules).len(),
        PAGE_LINES,
    ) {
        return;
    }
    if matches!(action, Action::Left | Action::Right | Action::Accept) {
        match neighbour_choice(
            &table.game.history().rules,
            variant.options(),
            option,
            action != Action::Left,
        ) {
            Some(choice) => {
                table.game.set_rule(option, choice, now);
                table.after_change();
            }
            None => model.tell(Tone::Info, "type the seed, and Enter"),
        }
    }
}

/// Takes a key that is no action: a digit of a number.
pub fn typed(model: &mut Model, key: Key) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Rules(page)) = &mut table.page else {
        return;
    };
    let selected = page.selected(table.game.setup.variant, &table.game.history().rules);
    let is_number = selected.is_some_and(|rule| rule.spec.choices.is_empty());
    if is_number {
        page.number.get_or_insert_with(Line::default).key(key);
    }
}
