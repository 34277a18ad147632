//! The results of a settled phase: every order with what became of it, the pieces to move, the centres.

use std::collections::BTreeSet;

use crate::board::PowerId;
use crate::game::Turn;
use crate::seat::Author;
use crate::tui::list::Selection;

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultsView {
    /// Orders by power.
    #[default]
    Orders,
    /// What to move on the wooden board.
    Pieces,
    /// The centre chart.
    Centres,
}

impl ResultsView {
    /// All views, in order.
    pub const ALL: [Self; 3] = [Self::Orders, Self::Pieces, Self::Centres];

    /// On its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Orders => "Results",
            Self::Pieces => "Pieces to move",
            Self::Centres => "Centres",
        }
    }

    /// The next one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Orders => Self::Pieces,
            Self::Pieces => Self::Centres,
            Self::Centres => Self::Orders,
        }
    }
}

/// A line of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultLine {
    /// A power's heading.
    Power(PowerId),
    /// An entry of the sheet.
    Entry(usize),
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
        matches!(self, Self::Entry(_) | Self::Default(_) | Self::Capture(_))
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
}

impl ResultsPage {
    /// The results of a turn.
    pub fn new(turn: usize) -> Self {
        Self { turn, view: ResultsView::default(), selection: Selection { at: 1 }, ticks: BTreeSet::new() }
    }
}

/// The lines of a turn's results, by power.
pub fn result_lines(powers: impl Iterator<Item = PowerId>, turn: &Turn) -> Vec<ResultLine> {
    let mut lines = Vec::new();
    let before = &turn.before.position;
    let owner_of = |unit| before.unit(unit).map(|u| u.power);
    for power in powers {
        let entries = turn.sheet.entries_of(Author::of(power)).map(ResultLine::Entry);
        let defaults = turn.settlement.defaults.iter().enumerate();
        let own = defaults.filter(|(_, d)| owner_of(d.unit) == Some(power)).map(|(i, _)| ResultLine::Default(i));
        let of_power: Vec<ResultLine> = entries.chain(own).collect();
        if !of_power.is_empty() {
            lines.push(ResultLine::Power(power));
            lines.extend(of_power);
        }
    }
    if !turn.settlement.captures.is_empty() {
        lines.push(ResultLine::CapturesHeading);
        lines.extend((0..turn.settlement.captures.len()).map(ResultLine::Capture));
    }
    lines
}
