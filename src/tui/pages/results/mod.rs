//! The results of a settled phase: every order with what became of it, the pieces to move, the
//! centres.

mod board;
mod centres;
mod draw;
mod plot;
mod told;
pub mod touching;
mod update;

pub use update::{PIECES, PLACE, last_month, open_last};

use std::collections::BTreeSet;

use crate::tui::list::Selection;
use crate::tui::open_game::BoardSize;
use chancery_atlas::board::Board;
use chancery_engine::calendar::Scale;
use chancery_engine::order::Order;
use chancery_game::game::Game;
use chancery_game::view::{SeenOrder, SeenTurn, Viewer};
use chancery_session::results::{ResultLine, ResultsView, document, result_lines};

pub struct ResultsPage {
    pub turn: usize,
    pub view: ResultsView,
    /// The selected line of the view.
    pub selection: Selection,
    /// The pieces that were moved already, as lines of the list.
    pub ticks: BTreeSet<usize>,
    /// The text of a view that is one, a line each.
    pub text: Vec<String>,
    pub room: BoardSize,
    /// How far the board is scrolled by hand.
    pub pan: (i16, i16),
    /// Whether the explanation of the order at the cursor fills the page.
    pub full: bool,
    /// The turn as the game master may see it.
    whole: SeenTurn,
    /// What of it belongs to the time scale that is shown, if one is.
    of_scale: Option<SeenTurn>,
    lines: Vec<ResultLine>,
}

impl ResultsPage {
    pub(crate) fn new(game: &Game, turn: usize) -> Self {
        let settled = &game.turns()[turn];
        // The first time scale for which anything was ordered.
        let view = if settled.settlement.steps.is_empty() {
            ResultsView::default()
        } else {
            let scales = settled.sheet.orders().filter_map(Order::scale);
            ResultsView::Scale(scales.min().unwrap_or(Scale::First))
        };
        let mut page = Self {
            turn,
            view,
            // The first line is the heading of a power, on which nothing can be done.
            selection: Selection { at: 1 },
            ticks: BTreeSet::new(),
            text: Vec::new(),
            room: BoardSize::default(),
            pan: (0, 0),
            full: false,
            whole: SeenTurn::new(game, settled, Viewer::GameMaster),
            of_scale: None,
            lines: Vec::new(),
        };
        page.make_lines(game.board());
        page
    }

    /// Makes the lines of what is shown anew.
    fn make_lines(&mut self, board: &Board) {
        self.of_scale = match self.view {
            ResultsView::Scale(scale) => self.whole.in_scale(scale),
            _ => None,
        };
        self.lines = result_lines(board, self.part());
    }

    /// What of the turn is shown: one of its time scales, or all of it.
    fn part(&self) -> &SeenTurn {
        self.of_scale.as_ref().unwrap_or(&self.whole)
    }

    /// The line at the cursor.
    fn line(&self) -> Option<ResultLine> {
        self.lines.get(self.selection.at).copied()
    }

    /// The order at the cursor.
    fn order(&self) -> Option<&SeenOrder> {
        match self.line()? {
            ResultLine::Order { at, .. } => self.part().orders.get(at),
            _ => None,
        }
    }

    /// Shows a view from its beginning, its text set to a width in cells.
    pub fn show(&mut self, view: ResultsView, game: &Game, width: u16) {
        self.text = document(game, self.turn, view)
            .to_text(usize::from(width.saturating_sub(2)))
            .lines()
            .map(str::to_owned)
            .collect();
        self.view = view;
        self.full = false;
        // A board that fills the page would hide a view that has none.
        if !view.lists_orders() {
            self.room = BoardSize::Pane;
        }
        self.pan = (0, 0);
        self.selection.at = usize::from(view.lists_orders());
        self.make_lines(game.board());
    }
}
