//! Actions on the results of a settled phase.

use crate::calendar::Scale;
use crate::report::{Arrows, move_lines};
use crate::tui::action::Action;
use crate::tui::list::Selection;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{
    BOARD_BESIDE, Page, Reader, ResultLine, ResultsPage, ResultsView, Subject, may_claim,
    result_lines,
};
use crate::tui::table::TableScreen;
use crate::view::{SeenTurn, Viewer};

const PAGE_LINES: usize = 15;

/// Carries out an action on the open page.
pub fn act(model: &mut Model, action: Action) {
    let width = model.size.0;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Results(page)) = &mut table.page else {
        return;
    };
    let Some(turn) = table.game.turns().get(page.turn) else {
        return;
    };
    let whole = SeenTurn::of(&table.game, turn, Viewer::GameMaster);
    let seen = page.part(&whole);
    let lines = result_lines(table.game.board(), &seen);
    if page.view.lists_orders() && walk(&mut page.selection, action, &lines) {
        return;
    }
    let len = match page.view {
        ResultsView::Orders | ResultsView::Scale(_) => lines.len(),
        ResultsView::After | ResultsView::Ballots | ResultsView::Influence => page.text.len(),
        ResultsView::Pieces => move_lines(table.game.board(), &whole, Arrows::Ascii).len(),
        ResultsView::Centres => table.game.board().powers.len(),
    };
    if page.selection.act(action, len, PAGE_LINES) {
        return;
    }
    match action {
        Action::Back if page.board => page.board = false,
        Action::Back if page.full => page.full = false,
        Action::Accept if page.view.lists_orders() && !lines.is_empty() => page.full = !page.full,
        Action::Accept if lines.is_empty() => leave(table, width),
        Action::Accept => model.tell(Tone::Info, "Esc goes on; Tab shows the next view"),
        Action::Back => leave(table, width),
        Action::NextView | Action::PreviousView => {
            let next = page.view.beside(&whole, action == Action::NextView);
            page.show(next, &table.game, width);
        }
        Action::StepOn | Action::StepBack => {
            // The first press brings the board, where it does not stand beside the orders.
            let hidden =
                !page.board && width < BOARD_BESIDE && matches!(page.view, ResultsView::Scale(_));
            let stepped = page
                .view
                .step(&whole, action == Action::StepOn)
                .filter(|_| !hidden);
            if let Some(view) = stepped {
                page.show(view, &table.game, width);
            }
            page.board |= width < BOARD_BESIDE && matches!(page.view, ResultsView::Scale(_));
        }
        Action::StepBoard if matches!(page.view, ResultsView::Scale(_)) => page.board = !page.board,
        Action::Tick if page.view == ResultsView::Pieces => {
            let at = page.selection.at;
            if !page.ticks.remove(&at) {
                page.ticks.insert(at);
                page.selection.act(Action::Down, len, PAGE_LINES);
            }
        }
        _ => {}
    }
}

/// From the table: the board after the last time scale of the month settled last, or after its
/// first.
pub fn last_month(model: &mut Model, action: Action) {
    let width = model.size.0;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    match table
        .game
        .turns()
        .iter()
        .rposition(|turn| !turn.settlement.steps.is_empty())
    {
        Some(turn) => {
            let mut page = ResultsPage::new(&table.game, turn);
            let scale = if action == Action::StepBack {
                Scale::Third
            } else {
                Scale::First
            };
            page.show(ResultsView::Scale(scale), &table.game, width);
            page.board = true;
            table.page = Some(Page::Results(page));
        }
        None => model.tell(Tone::Info, "no month is settled yet"),
    }
}

/// Goes on to the open phase; where powers may claim the victory together in it, the alliances come
/// first, and where the game is over, its result.
fn leave(table: &mut TableScreen, width: u16) {
    let is_last = matches!(&table.page, Some(Page::Results(page)) if page.turn + 1 == table.game.turns().len());
    let next = match &table.game {
        game if game.state().is_over() => Some(Subject::Ending),
        game => may_claim(game).then_some(Subject::Alliances),
    };
    table.page = next
        .filter(|_| is_last)
        .map(|subject| Page::Reader(Reader::new(&table.game, subject, width)));
}

/// Moves over the lines of the results; headings are stepped over.
fn walk(selection: &mut Selection, action: Action, lines: &[ResultLine]) -> bool {
    let before = selection.at;
    if !selection.act(action, lines.len(), PAGE_LINES) {
        return false;
    }
    let down = (selection.at..lines.len()).find(|&i| lines[i].selectable());
    let up = (0..=selection.at.min(lines.len().saturating_sub(1)))
        .rev()
        .find(|&i| lines.get(i).is_some_and(|l| l.selectable()));
    let back = matches!(action, Action::Up | Action::PageUp | Action::Last);
    selection.at = if back { up.or(down) } else { down.or(up) }.unwrap_or(before);
    true
}
