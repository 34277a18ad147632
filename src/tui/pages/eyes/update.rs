//! Actions while the board is seen with another's eyes.

use crate::tui::action::Action;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::{EyesPage, Page};

/// Provinces of a page of the list.
const PAGE: isize = 10;

/// Carries out an action.
pub fn act(model: &mut Model, action: Action) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Eyes(page)) = &mut table.page else {
        return;
    };
    match action {
        Action::Back => table.page = None,
        Action::NextView | Action::PreviousView => {
            let viewer = page.neighbour(&table.game, action == Action::NextView);
            **page = EyesPage::new(&table.game, viewer);
        }
        Action::Up => page.step(-1),
        Action::Down => page.step(1),
        Action::PageUp => page.step(-PAGE),
        Action::PageDown => page.step(PAGE),
        Action::First => page.step(isize::MIN),
        Action::Last => page.step(isize::MAX),
        Action::OtherDrawing => {
            page.pan = (0, 0);
            if !page.drawings.turn(&page.view.board, page.province) {
                model.tell(Tone::Info, "nothing is known beyond the Known World");
            }
        }
        _ => {}
    }
}
