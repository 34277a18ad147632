//! The read-back: every order as written and as read, suspicious lines first; the last look before
//! settling.

mod draw;
mod hangs;
mod settling;
mod silent;
mod update;

pub use draw::draw;
use settling::ask_or_settle;
pub(crate) use silent::silent;
pub use update::{PLACE, open, strike};

use crate::tui::list::Selection;
use crate::tui::model::Context;
use crate::tui::pages::PageOutcome;
use crate::tui::table::TableScreen;
use chancery_engine::seat::SeatId;
use chancery_game::game::{
    Dependence, Game, LineChange, LineFate, Occasion, ReadBack, ReadBackLine, SheetLine,
};

pub struct ReadBackPage {
    /// The house rules on which the outcome hangs.
    pub hangs: Vec<Dependence>,
    pub read_back: ReadBack,
    /// The lines that were struck by a ruling or late, and count no more.
    pub struck: Vec<LineChange>,
    /// The selected line, counted over the house rules, the suspicious lines, then the others, then
    /// those that were struck.
    pub selection: Selection,
    /// The lines as they were read back.
    read: Vec<SheetLine>,
}

impl ReadBackPage {
    /// The page for the open phase.
    pub(crate) fn new(game: &Game) -> Self {
        let mut page = Self {
            hangs: game.dependences(),
            read_back: ReadBack::of(game),
            struck: struck(game),
            selection: Selection::default(),
            read: game.sheet().entries.clone(),
        };
        page.go_to(0);
        page
    }

    /// Goes to a line, counted from the first order.
    pub(crate) fn go_to(&mut self, line: usize) {
        self.selection.at = (self.hangs.len() + line).min(self.lines().saturating_sub(1));
    }

    /// Makes the lines anew after a change; the cursor stays among the orders, or among the rules.
    pub(crate) fn renew(&mut self, game: &Game) {
        let before = self.hangs.len();
        self.hangs = game.dependences();
        if self.selection.at >= before {
            self.selection.at = self.selection.at - before + self.hangs.len();
        }
        self.read_back = ReadBack::of(game);
        self.struck = struck(game);
        self.selection.at = self.selection.at.min(self.lines().saturating_sub(1));
    }

    /// Settles what was read back. Orders that were changed since are read back first.
    pub(crate) fn settle(&mut self, table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
        if self.has_read(&table.game) {
            return ask_or_settle(table, cx);
        }
        self.read.clone_from(&table.game.sheet().entries);
        self.selection.at = 0;
        cx.info("Read back again with the changes. {settle} settles.");
        PageOutcome::Stay
    }

    /// Whether every order was read back; numbers drawn are no orders.
    fn has_read(&self, game: &Game) -> bool {
        let is_read =
            |line: &SheetLine| line.seat == SeatId::GAME_MASTER || self.read.contains(line);
        game.sheet().entries.iter().all(is_read)
    }

    pub(crate) fn lines(&self) -> usize {
        self.hangs.len() + self.read_back.lines().count() + self.struck.len()
    }

    pub(crate) fn selected_struck(&self) -> Option<&LineChange> {
        self.struck.get(
            self.selection
                .at
                .checked_sub(self.hangs.len() + self.read_back.lines().count())?,
        )
    }

    /// The selected house rule, where it is one of those on which the outcome hangs.
    pub(crate) fn selected_rule(&self) -> Option<&Dependence> {
        self.hangs.get(self.selection.at)
    }

    /// The selected line, where that is an order, or a missing one.
    pub(crate) fn selected(&self) -> Option<&ReadBackLine> {
        let at = self.selection.at.checked_sub(self.hangs.len())?;
        self.read_back.lines().nth(at)
    }
}

fn struck(game: &Game) -> Vec<LineChange> {
    let is_told = |change: &LineChange| {
        change.fate == LineFate::Struck && change.stands() && change.occasion >= Occasion::Late
    };
    game.sheet()
        .trail
        .changes()
        .iter()
        .filter(|change| is_told(change))
        .map(|change| LineChange::clone(change))
        .collect()
}
