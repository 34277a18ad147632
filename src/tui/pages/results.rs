//! The results of a settled phase: every order with what became of it, the pieces to move, the centres.

use std::collections::BTreeSet;

use super::chains::in_chains;
use crate::board::PowerId;
use crate::game::Game;
use crate::report::{self, Document, Form};
use crate::tui::list::Selection;
use crate::view::{SeenTurn, View, Viewer};

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultsView {
    /// Orders by power; where ballots were counted, those that were followed.
    #[default]
    Orders,
    /// How the ballots were counted.
    Ballots,
    /// Every change of influence, and the points.
    Influence,
    /// What to move on the wooden board.
    Pieces,
    /// The centre chart.
    Centres,
}

impl ResultsView {
    /// The views of a phase, in order.
    pub const fn all(counted: bool) -> &'static [Self] {
        if counted {
            &[Self::Orders, Self::Ballots, Self::Influence, Self::Pieces, Self::Centres]
        } else {
            &[Self::Orders, Self::Pieces, Self::Centres]
        }
    }

    /// On its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Orders => "Results",
            Self::Ballots => "Ballots",
            Self::Influence => "Influence and points",
            Self::Pieces => "Pieces to move",
            Self::Centres => "Centres",
        }
    }

    /// The next one.
    #[must_use]
    pub fn next(self, counted: bool) -> Self {
        let all = Self::all(counted);
        let at = all.iter().position(|&view| view == self).unwrap_or(0);
        all[(at + 1) % all.len()]
    }
}

/// A line of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultLine {
    /// A power's heading.
    Power(PowerId),
    /// An order that went to the board.
    Order {
        /// Index into the turn's list.
        at: usize,
        /// Whether it is one of a pair's orders, and joined to the one above.
        joined: bool,
    },
    /// Something that happened by default; index into the settlement's list.
    Default(usize),
    /// The heading of the centres that changed hands.
    CapturesHeading,
    /// A centre that changed hands; index into the settlement's list.
    Capture(usize),
}

impl ResultLine {
    /// Whether the cursor can stand on it.
    pub const fn selectable(self) -> bool {
        matches!(self, Self::Order { .. } | Self::Default(_) | Self::Capture(_))
    }
}

/// The results page.
pub struct ResultsPage {
    /// Which turn.
    pub turn: usize,
    /// What is shown.
    pub view: ResultsView,
    /// The selected line of the view.
    pub selection: Selection,
    /// The pieces that were moved already, as lines of the list.
    pub ticks: BTreeSet<usize>,
    /// The text of a view that is one, a line each.
    pub text: Vec<String>,
}

impl ResultsPage {
    /// Shows a view from its beginning, its text set to a width in cells.
    pub fn show(&mut self, view: ResultsView, game: &Game, width: u16) {
        let document = || {
            let whole = View::of(game, Viewer::GameMaster);
            match view {
                ResultsView::Ballots => report::count(&whole, self.turn, Form::Compact),
                ResultsView::Influence => report::ledger(&whole, self.turn),
                ResultsView::Orders | ResultsView::Pieces | ResultsView::Centres => Document::default(),
            }
        };
        self.text = document().to_text(usize::from(width.saturating_sub(2))).lines().map(str::to_owned).collect();
        self.view = view;
        self.selection.at = usize::from(view == ResultsView::Orders);
    }

    /// The results of a turn.
    pub fn new(turn: usize) -> Self {
        Self { turn, view: ResultsView::default(), selection: Selection { at: 1 }, ticks: BTreeSet::new(), text: Vec::new() }
    }
}

/// The lines of a turn's results, by power.
pub fn result_lines(powers: impl Iterator<Item = PowerId>, turn: &SeenTurn) -> Vec<ResultLine> {
    let mut lines = Vec::new();
    let owner_of = |unit| turn.unit(unit).map(|u| u.power);
    for power in powers {
        let orders = in_chains(turn, power).into_iter().map(|(at, joined)| ResultLine::Order { at, joined });
        let defaults = turn.defaults.iter().enumerate();
        let own = defaults.filter(|(_, d)| owner_of(d.unit) == Some(power)).map(|(i, _)| ResultLine::Default(i));
        let of_power: Vec<ResultLine> = orders.chain(own).collect();
        if !of_power.is_empty() {
            lines.push(ResultLine::Power(power));
            lines.extend(of_power);
        }
    }
    if !turn.captures.is_empty() {
        lines.push(ResultLine::CapturesHeading);
        lines.extend((0..turn.captures.len()).map(ResultLine::Capture));
    }
    lines
}
