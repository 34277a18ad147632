//! The read-back: every order as written and as read, suspicious lines first; the last look before
//! settling.

mod draw;
mod hangs;
mod settling;
mod update;

pub use draw::draw;
use settling::ask_or_settle;
pub use update::{PLACE, strike};

use crate::tui::list::Selection;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Dependence, Game, ReadBackLine, SheetLine};
use chancery_session::readback::{ReadBackItem, ReadBackList};

/// Opens the read-back, or the page in its place.
pub type OpenReadBack = fn(&TableScreen, &mut Context) -> LayerOutcome;

pub struct ReadBackPage {
    pub list: ReadBackList,
    /// The selected line, counted over all of the list.
    pub selection: Selection,
    /// The lines as they were read back.
    read: Vec<SheetLine>,
    /// Opens it anew, where a slip was sealed meanwhile.
    open: OpenReadBack,
}

impl ReadBackPage {
    /// The page for the open phase.
    pub(crate) fn new(game: &Game, open: OpenReadBack) -> Self {
        let mut page = Self {
            list: ReadBackList::new(game),
            selection: Selection::default(),
            read: game.sheet().entries.clone(),
            open,
        };
        page.go_to(0);
        page
    }

    /// Goes to a line, counted from the first order.
    pub(crate) fn go_to(&mut self, line: usize) {
        self.selection.at = (self.list.hangs.len() + line).min(self.list.len().saturating_sub(1));
    }

    /// Makes the lines anew after a change; the cursor stays among the orders, or among the rules.
    pub(crate) fn renew(&mut self, game: &Game) {
        let before = self.list.hangs.len();
        self.list = ReadBackList::new(game);
        if self.selection.at >= before {
            // Rules stand above the orders: as their number changes, the cursor stays at its order.
            self.selection.at = self.selection.at - before + self.list.hangs.len();
        }
        self.selection.at = self.selection.at.min(self.list.len().saturating_sub(1));
    }

    /// Settles what was read back. Orders that were changed since are read back first.
    pub(crate) fn settle(&mut self, table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
        if self.has_read(&table.game) {
            return ask_or_settle(table, cx, self.open);
        }
        // The next press settles, unless the orders change once more.
        self.read.clone_from(&table.game.sheet().entries);
        self.selection.at = 0;
        cx.info("Read back again with the changes. {settle} settles.");
        LayerOutcome::Stay
    }

    /// Whether every order was read back; numbers drawn are no orders.
    fn has_read(&self, game: &Game) -> bool {
        let is_read =
            // The lot was typed on this page, in sight of the table: it needs no second look.
            |line: &SheetLine| line.seat == SeatId::GAME_MASTER || self.read.contains(line);
        game.sheet().entries.iter().all(is_read)
    }

    /// The selected house rule, where it is one of those on which the outcome hangs.
    pub(crate) fn selected_rule(&self) -> Option<&Dependence> {
        match self.list.item(self.selection.at)? {
            ReadBackItem::Rule(rule) => Some(rule),
            ReadBackItem::Line(_) | ReadBackItem::Struck(_) => None,
        }
    }

    /// The selected line, where that is an order, or a missing one.
    pub(crate) fn selected(&self) -> Option<&ReadBackLine> {
        match self.list.item(self.selection.at)? {
            ReadBackItem::Line(line) => Some(line),
            ReadBackItem::Rule(_) | ReadBackItem::Struck(_) => None,
        }
    }
}
