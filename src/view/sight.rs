//! What is kept from a viewer of the board, whichever way it is.

use std::sync::Arc;

use super::secret::SecretView;
use super::{Secrecy, SeenTurn, Settled, Story, Viewer};
use crate::board::{Board, ProvinceId};
use crate::game::{Edit, Game};
use crate::position::UnitId;
use crate::variant::{State, Table, Variant};

/// How much of a game a viewer sees who may not see all.
pub(super) enum Sight<'a> {
    /// A part of the world is secret from him.
    World(SecretView<'a>),
}

impl<'a> Sight<'a> {
    /// What a viewer sees of a game; `None` where nothing of the board is kept from him.
    pub fn of(game: &'a Game, viewer: Viewer) -> Option<Self> {
        let phases = game
            .turns()
            .iter()
            .flat_map(|turn| [&turn.before.position, &turn.settlement.after.position]);
        let positions = phases.chain([&game.state().position]);
        SecretView::of(viewer, game.board(), game.state(), positions).map(Self::World)
    }

    /// The same of a game as it stands, whatever went before.
    pub fn of_now(game: &'a Game, viewer: Viewer) -> Option<Self> {
        let positions = std::iter::once(&game.state().position);
        SecretView::of(viewer, game.board(), game.state(), positions).map(Self::World)
    }

    /// The same of a game of which one phase is known.
    pub fn of_phase(viewer: Viewer, board: &'a Arc<Board>, phase: &Settled<'a>) -> Option<Self> {
        let after = &phase.settlement.after;
        let positions = [&phase.before.position, &after.position].into_iter();
        SecretView::of(viewer, board, after, positions).map(Self::World)
    }

    /// Which way it is.
    pub fn secrecy(&self) -> Secrecy {
        match self {
            Self::World(_) => Secrecy::World,
        }
    }

    /// The viewer's board.
    pub fn board(&self) -> &Arc<Board> {
        match self {
            Self::World(sight) => &sight.board,
        }
    }

    /// What he knows of the phases of a game, and how it stands; `edits` were made in the open one.
    pub fn story(
        &self,
        variant: &'static dyn Variant,
        table: Table<'_>,
        phases: &[Settled<'_>],
        now: &State,
        edits: &[Edit],
    ) -> Story {
        match self {
            Self::World(sight) => sight.story(variant, table, phases, now, edits),
        }
    }

    /// A settled phase by itself.
    pub fn turn_alone(&self, phase: &Settled<'_>) -> SeenTurn {
        match self {
            Self::World(sight) => sight.turn_alone(phase),
        }
    }

    /// How the game stands.
    pub fn state(&self, state: &State) -> State {
        match self {
            Self::World(sight) => sight.state_now(state),
        }
    }

    /// A province of the game on the viewer's board; `None` where he does not know of it.
    pub fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        match self {
            Self::World(sight) => sight.province(province),
        }
    }

    /// Whether he knows the coasts of a province.
    pub fn knows_coasts(&self, province: ProvinceId) -> bool {
        match self {
            Self::World(sight) => sight.knows_coasts(province),
        }
    }

    /// The number that a unit has for him.
    pub fn unit(&self, unit: UnitId) -> UnitId {
        match self {
            Self::World(sight) => sight.unit(unit),
        }
    }
}
