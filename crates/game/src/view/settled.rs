//! A phase as it was settled, before anything is kept from a viewer.

use crate::game::{Exception, Game, HandedIn, PhaseLine, Trail, Turn};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::edit::Edit;
use chancery_engine::variant::{Settlement, State, Table, Variant};

/// A phase as it was settled, before anything is kept from a viewer.
pub struct Settled<'a> {
    pub variant: &'static dyn Variant,
    pub board: &'a Board,
    pub rules: HouseRules,
    pub before: &'a State,
    /// What was changed by hand before settling.
    pub edits: &'a [Edit],
    /// All that was written, in the order of writing; then the claims that were judged.
    pub lines: Vec<PhaseLine<'a>>,
    /// What became of lines before.
    pub trail: &'a Trail,
    /// The slips that were handed in, by seat.
    pub slips: &'a [HandedIn],
    /// House rules that were otherwise in this phase alone.
    pub exceptions: &'a [Exception],
    /// Whether an amendment settled it anew.
    pub amended: bool,
    pub settlement: &'a Settlement,
}

impl<'a> Settled<'a> {
    pub(crate) fn new(game: &'a Game, turn: &'a Turn) -> Self {
        let (variant, board) = (game.setup().variant, game.board());
        let judged = turn.settlement.claims.iter().map(PhaseLine::judged);
        Self {
            variant,
            board,
            rules: turn.rules,
            before: &turn.before,
            edits: &turn.edits,
            lines: turn.lines().filter(is_of_phase).chain(judged).collect(),
            trail: &turn.sheet.trail,
            slips: &turn.sheet.slips_in,
            exceptions: &turn.sheet.exceptions,
            amended: turn.sheet.amended,
            settlement: &turn.settlement,
        }
    }

    /// The board and the rules.
    pub(crate) fn table(&'a self) -> Table<'a> {
        Table::new(self.board, &self.rules)
    }
}

/// Whether the moves and retreats of a season were over after a phase.
pub(super) fn moves_over(was: Phase, is: Phase) -> bool {
    matches!(was.kind, PhaseKind::Movement | PhaseKind::Retreats)
        && was != is
        && is.kind != PhaseKind::Retreats
}

/// The treasures that were brought home in a phase.
pub(super) fn delivered(settlement: &Settlement) -> Vec<(PowerId, ProvinceId)> {
    let voyage = settlement.voyage.iter();
    voyage
        .flat_map(|voyage| &voyage.delivered)
        .copied()
        .collect()
}

/// Whether a line is for the phase on whose slip it stands. One that waits for a later phase tells
/// what its player plans, and nobody sees it before.
fn is_of_phase(line: &PhaseLine<'_>) -> bool {
    !line.entry.is_waiting()
}
