//! The results of a settled phase: every order with what became of it, the pieces to move, the
//! centres.

mod board;
mod centres;
mod draw;
mod plot;
mod scales;
pub mod touching;
mod update;

pub use update::{PIECES, PLACE, last_month, open_last, settled_month};

use std::collections::BTreeSet;

use crate::tui::list::{Selection, neighbour};
use crate::tui::table::{BoardSize, TableScreen};
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::Order;
use chancery_engine::variant::Disclosure;
use chancery_game::game::{Game, Turn};
use chancery_game::report::{self, Arrows, Document, Names, SeasonForm, Style};
use chancery_game::view::{SeenOrder, SeenTurn, View, Viewer};
use scales::in_chains;

/// From this width on the board stands beside the orders.
pub(crate) const BOARD_BESIDE: u16 = 110;

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultsView {
    /// Orders by power; where ballots were counted, those that were followed.
    #[default]
    Orders,
    /// The orders of a time scale, where a season has several.
    Scale(Scale),
    /// What came of a season in time scales beside its orders: who was dislodged, what changed
    /// hands.
    After,
    Ballots,
    /// Every change of influence, and the points.
    Influence,
    /// What to move on the wooden board: as far as the room may know it, unless a part of the board
    /// is secret.
    Pieces,
    Centres,
    /// All that moved, where the room may not know all of it.
    SecretPieces,
}

impl ResultsView {
    /// The views of a phase of a game, in order.
    pub(crate) fn all(game: &Game, turn: &SeenTurn) -> Vec<Self> {
        let mut all = Self::of_phase(turn).to_vec();
        let is_kept = game.has_secret_pieces() && !game.has_secrets();
        all.extend(is_kept.then_some(Self::SecretPieces));
        all
    }

    const fn of_phase(turn: &SeenTurn) -> &'static [Self] {
        if turn.ballots.count.is_some() {
            &[
                Self::Orders,
                Self::Ballots,
                Self::Influence,
                Self::Pieces,
                Self::Centres,
            ]
        } else if turn.scales.steps.is_empty() {
            &[Self::Orders, Self::Pieces, Self::Centres]
        } else {
            const MONTH: &[ResultsView] = &[
                ResultsView::Scale(Scale::First),
                ResultsView::Scale(Scale::Second),
                ResultsView::Scale(Scale::Third),
                ResultsView::After,
                ResultsView::Pieces,
                ResultsView::Centres,
            ];
            MONTH
        }
    }

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Orders => "Results",
            Self::Scale(scale) => scale.prefix(),
            Self::After => "Dislodged, owners",
            Self::Ballots => "Ballots",
            Self::Influence => "Influence and points",
            Self::Pieces => "Pieces to move",
            Self::Centres => "Centres",
            Self::SecretPieces => "GM only",
        }
    }

    /// Whether it lists what to move.
    pub(crate) const fn lists_pieces(self) -> bool {
        matches!(self, Self::Pieces | Self::SecretPieces)
    }

    /// The next one or the one before, round and round.
    #[must_use]
    pub(crate) fn beside(self, game: &Game, turn: &SeenTurn, forward: bool) -> Self {
        neighbour(&Self::all(game, turn), self, forward)
    }

    /// The time scale after this one or before it; the first or last of the month from any other
    /// view. `None` where there is none in this month.
    pub(crate) fn step(self, turn: &SeenTurn, forward: bool) -> Option<Self> {
        let scales = turn
            .scales
            .steps
            .iter()
            .map(|step| Self::Scale(step.scale))
            .collect::<Vec<_>>();
        let next = match (scales.iter().position(|&view| view == self), forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at.checked_sub(1)?,
            (None, true) => 0,
            (None, false) => scales.len().checked_sub(1)?,
        };
        scales.get(next).copied()
    }

    /// Whether it lists orders, one of which is selected.
    pub(crate) const fn lists_orders(self) -> bool {
        matches!(self, Self::Orders | Self::Scale(_))
    }
}

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
    TreasuresHeading,
    /// What became of a treasure; index into the list of it.
    Treasure(usize),
    /// The heading of the centres that changed hands.
    CapturesHeading,
    /// A centre that changed hands; index into the settlement's list.
    Capture(usize),
}

impl ResultLine {
    pub(crate) const fn power(self) -> Option<PowerId> {
        match self {
            Self::Power(power) => Some(power),
            _ => None,
        }
    }

    /// Whether the cursor can stand on it.
    pub(crate) const fn selectable(self) -> bool {
        matches!(
            self,
            Self::Order { .. } | Self::Default(_) | Self::Capture(_)
        )
    }
}

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
            selection: Selection { at: 1 },
            ticks: BTreeSet::new(),
            text: Vec::new(),
            room: BoardSize::default(),
            pan: (0, 0),
            full: false,
            whole: SeenTurn::of(game, settled, Viewer::GameMaster),
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
        let document = || {
            let whole = View::of(game, Viewer::GameMaster);
            match view {
                ResultsView::Ballots => report::count(&whole, self.turn, SeasonForm::Compact),
                ResultsView::Influence => report::ledger(&whole, self.turn),
                ResultsView::After => report::aftermath(&whole, self.turn),
                _ => Document::default(),
            }
        };
        self.text = document()
            .to_text(usize::from(width.saturating_sub(2)))
            .lines()
            .map(str::to_owned)
            .collect();
        self.view = view;
        self.full = false;
        if !view.lists_orders() {
            self.room = BoardSize::Pane;
        }
        self.pan = (0, 0);
        self.selection.at = usize::from(view.lists_orders());
        self.make_lines(game.board());
    }

    /// What to move after the turn: in the view for the room as far as that may know it.
    /// After an amendment it is what leads from where the wooden board still stands.
    fn pieces(&self, table: &TableScreen, arrows: Arrows) -> Vec<String> {
        let game = &table.game;
        let tells_all = self.view == ResultsView::SecretPieces || game.is_open();
        if let Some(wooden) = table.wooden_after(self.turn).filter(|_| tells_all) {
            if game.history().amendment.is_some() {
                return vec!["the amendment goes on: move no piece yet".to_owned()];
            }
            let should = &game.state().position;
            return report::hand_lines(game.board(), &wooden.position, should, arrows);
        }
        let for_room = self.view == ResultsView::Pieces && !game.has_secrets();
        let turn = game.turns().get(self.turn).filter(|_| for_room);
        let of_room = turn.map(|turn| SeenTurn::of(game, turn, Viewer::in_room(game)));
        let seen = of_room.as_ref().unwrap_or(&self.whole);
        report::move_lines(game.board(), seen, arrows)
    }
}

/// Whether the game master's view of a settled phase tells what the room may not know.
pub(crate) fn is_turn_secret(game: &Game, turn: usize) -> bool {
    let Some(turn) = game.turns().get(turn).filter(|_| !game.is_open()) else {
        return false;
    };
    game.setup().variant.disclosure(&turn.rules) != Disclosure::Open || tells_more(game, turn)
}

/// Whether orders or pieces of a settled phase are kept from the room. What was placed or chosen at
/// set-up is shown with the first moves, though the page of the set-up stays as it was.
fn tells_more(game: &Game, turn: &Turn) -> bool {
    let mut settled = game.turns().iter().map(|turn| turn.phase().kind);
    let is_shown =
        turn.phase().kind == PhaseKind::SetUp && settled.any(|kind| kind == PhaseKind::Movement);
    let is_more = || {
        let room = SeenTurn::of(game, turn, Viewer::in_room(game));
        SeenTurn::of(game, turn, Viewer::GameMaster).tells_more_than(&room)
    };
    !game.is_open() && (game.has_secrets() || !is_shown && is_more())
}

/// The lines of a turn's results, by power; natives come last, and are not listed where they only
/// stand.
pub(crate) fn result_lines(board: &Board, turn: &SeenTurn) -> Vec<ResultLine> {
    let mut lines = Vec::new();
    for power in board.power_ids().chain(board.natives) {
        let orders = in_chains(turn, power)
            .into_iter()
            .filter(|&(at, _)| !turn.is_again(at))
            .map(|(at, joined)| ResultLine::Order { at, joined });
        let own = report::listed_defaults(board, turn, power);
        let own = own.into_iter().map(ResultLine::Default);
        let of_power: Vec<ResultLine> = orders.chain(own).collect();
        if !of_power.is_empty() {
            lines.push(ResultLine::Power(power));
            lines.extend(of_power);
        }
    }
    let treasures = report::treasures_moved(Names::in_turn(board, turn, Style::Short), turn).len();
    if treasures > 0 {
        lines.push(ResultLine::TreasuresHeading);
        lines.extend((0..treasures).map(ResultLine::Treasure));
    }
    if !turn.captures.is_empty() {
        lines.push(ResultLine::CapturesHeading);
        lines.extend((0..turn.captures.len()).map(ResultLine::Capture));
    }
    lines
}
