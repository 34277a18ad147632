//! The province in hand, and looking one up by any of its names.

use crossterm::event::KeyCode;

use super::TableScreen;
use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use chancery_atlas::board::{Board, ProvinceId, fold};

impl TableScreen {
    /// Begins to look a province up.
    pub(crate) fn look_up(&mut self) {
        self.filter = Some(InputLine::default());
        self.looked_up_from = (self.province, self.pan());
    }

    /// Gives up looking a province up, and goes back to the one that was in hand.
    pub(crate) fn go_back(&mut self) {
        self.filter = None;
        let (province, pan) = self.looked_up_from;
        self.province = province;
        self.scroll_to(pan);
    }

    /// The provinces that the list shows: first the one that is written just so, then those whose
    /// abbreviation or another name begins with what is written, then the rest, each by name, those
    /// beyond the known world last.
    pub(crate) fn listed_provinces(&self) -> Vec<ProvinceId> {
        let board = self.game.board();
        let wanted = self
            .filter
            .as_ref()
            .map(|filter| filter.text().trim())
            .unwrap_or_default();
        let mut listed = matching(board, wanted);
        let (exact, beginning, folded) = (
            board.find_exact(wanted),
            board.find_beginning(wanted),
            fold(wanted),
        );
        listed.sort_by_cached_key(|&id| {
            let province = board.province(id);
            let abbreviated = fold(&province.abbr).starts_with(&folded);
            (
                exact != Some(id),
                !abbreviated,
                !beginning.contains(&id),
                board.is_beyond(id),
                province.name.clone(),
            )
        });
        listed
    }

    /// Keys of the province list. Whether the key was used.
    pub(crate) fn provinces_key(&mut self, key: Key) -> bool {
        let Some(filter) = &mut self.filter else {
            return false;
        };
        if key.code == KeyCode::Backspace && filter.is_empty() {
            self.go_back();
            return true;
        }
        let used = filter.key(key);
        let listed = self.listed_provinces();
        if used && let Some(&first) = listed.first() {
            // A key that only moves the cursor in the line leaves the province in hand.
            let typed = matches!(key.code, KeyCode::Char(_) | KeyCode::Backspace);
            if typed || !listed.contains(&self.province) {
                self.province = first;
            }
        }
        used
    }

    /// Walks the province list.
    pub(crate) fn provinces_action(&mut self, action: Action) {
        let listed = self.listed_provinces();
        let at = listed.iter().position(|&p| p == self.province).unwrap_or(0);
        let to = match action {
            Action::Up => at.saturating_sub(1),
            Action::Down => at + 1,
            Action::PageUp => at.saturating_sub(10),
            Action::PageDown => at + 10,
            Action::First => 0,
            Action::Last => usize::MAX,
            _ => return,
        };
        if let Some(&province) = listed.get(to.min(listed.len().saturating_sub(1))) {
            self.province = province;
        }
    }
}

/// The provinces of which a spelling begins with a text or the name has it inside; where there is
/// none, those that are a slip away.
fn matching(board: &Board, wanted: &str) -> Vec<ProvinceId> {
    let folded = fold(wanted);
    let beginning = board.find_beginning(wanted);
    let listed: Vec<ProvinceId> = board
        .province_ids()
        .filter(|id| beginning.contains(id) || fold(&board.province(*id).name).contains(&folded))
        .collect();
    if listed.is_empty() {
        board.find_near(wanted)
    } else {
        listed
    }
}
