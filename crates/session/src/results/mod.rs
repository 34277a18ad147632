//! The results of a settled phase as data: what a page about it can show, and its lines.

mod chains;
mod moved;
mod named;

pub use moved::{document, moved_by_hand};
pub use named::named_places;

use crate::desk::turned;
use chains::{ChainedOrder, in_chains};
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::variant::Disclosure;
use chancery_game::game::{Game, Turn};
use chancery_game::report::{self, Names, Style};
use chancery_game::view::{SeenTurn, Viewer};

/// The month in time scales that was settled last.
pub fn settled_month(game: &Game) -> Option<usize> {
    let mut turns = game.turns().iter();
    turns.rposition(|turn| !turn.settlement.steps.is_empty())
}

/// What a page about a settled phase shows.
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
    pub fn all(game: &Game, turn: &SeenTurn) -> Vec<Self> {
        let mut all = Self::of_phase(turn).to_vec();
        // In a game with secrets the view of the pieces tells everything that moved already.
        if game.has_secret_pieces() && !game.has_secrets() {
            all.push(Self::SecretPieces);
        }
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

    pub const fn title(self) -> &'static str {
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
    pub const fn lists_pieces(self) -> bool {
        matches!(self, Self::Pieces | Self::SecretPieces)
    }

    /// The next one or the one before, round and round.
    #[must_use]
    pub fn beside(self, game: &Game, turn: &SeenTurn, forward: bool) -> Self {
        let all = Self::all(game, turn);
        let at = all.iter().position(|&view| view == self).unwrap_or(0);
        all[turned(at, all.len(), forward)]
    }

    /// The time scale after this one or before it; the first or last of the month from any other
    /// view. `None` where there is none in this month.
    pub fn step(self, turn: &SeenTurn, forward: bool) -> Option<Self> {
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
    pub const fn lists_orders(self) -> bool {
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
    pub const fn power(self) -> Option<PowerId> {
        match self {
            Self::Power(power) => Some(power),
            _ => None,
        }
    }

    /// Whether the cursor can stand on it.
    pub const fn selectable(self) -> bool {
        matches!(
            self,
            Self::Order { .. } | Self::Default(_) | Self::Capture(_)
        )
    }
}

/// Whether the game master's view of a settled phase tells what the room may not know.
pub fn is_turn_secret(game: &Game, turn: usize) -> bool {
    let Some(turn) = game.turns().get(turn) else {
        return false;
    };
    if game.is_open() {
        return false;
    }
    // By the rules of that phase, which the table may have changed since.
    game.setup().variant.disclosure(&turn.rules) != Disclosure::Open || tells_more(game, turn)
}

/// Whether orders or pieces of a settled phase are kept from the room. What was placed or chosen at
/// set-up is shown with the first moves, though the page of the set-up stays as it was.
fn tells_more(game: &Game, turn: &Turn) -> bool {
    if game.is_open() {
        return false;
    }
    if game.has_secrets() {
        return true;
    }
    let mut settled = game.turns().iter().map(|turn| turn.phase().kind);
    if turn.phase().kind == PhaseKind::SetUp && settled.any(|kind| kind == PhaseKind::Movement) {
        return false;
    }
    // Both views have to be made to compare them: this is dear, and comes last.
    let room = SeenTurn::new(game, turn, Viewer::in_room(game));
    SeenTurn::new(game, turn, Viewer::GameMaster).tells_more_than(&room)
}

/// The lines of a turn's results, by power; natives come last, and are not listed where they only
/// stand.
pub fn result_lines(board: &Board, turn: &SeenTurn) -> Vec<ResultLine> {
    let mut lines = Vec::new();
    for power in board.power_ids().chain(board.natives) {
        let mut of_power: Vec<ResultLine> = Vec::new();
        for ChainedOrder { at, joined } in in_chains(turn, power) {
            // What was ordered twice in the same words is listed once.
            if !turn.is_again(at) {
                of_power.push(ResultLine::Order { at, joined });
            }
        }
        let own = report::listed_defaults(board, turn, power);
        of_power.extend(own.into_iter().map(ResultLine::Default));
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
