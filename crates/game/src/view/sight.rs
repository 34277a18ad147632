//! What is kept from a viewer of the board, whichever way it is.

use std::sync::Arc;

use super::eyes::Eyes;
use super::fog::FogView;
use super::secret::SecretView;
use super::{Secrecy, SeenTurn, Settled, Story, Viewer};
use crate::game::Game;
use chancery_atlas::board::{Board, ProvinceId};
use chancery_engine::edit::Edit;
use chancery_engine::position::UnitId;
use chancery_engine::variant::State;

/// How much of a game a viewer sees who may not see all.
pub(super) enum Sight<'a> {
    World(SecretView<'a>),
    /// He sees only what is near.
    Fog(FogView<'a>),
}

impl<'a> Sight<'a> {
    /// What a viewer sees of a game; `None` where nothing of the board is kept from him.
    pub(crate) fn new(game: &'a Game, viewer: Viewer) -> Option<Self> {
        let eyes = Eyes::new(viewer, game.setup().variant, game.table(), game.state());
        // Units are numbered for the viewer by all positions that he is shown, the open one too.
        let positions = past_states(game)
            .chain([game.state()])
            .map(|state| &state.position);
        if let Some(world) = SecretView::new(eyes, game.board(), game.state(), positions) {
            return Some(Self::World(world));
        }
        let past = past_states(game).map(|state| (state.phase, &state.position));
        let variant = game.setup().variant;
        FogView::new(eyes, variant, &game.shared_board(), past.collect()).map(Self::Fog)
    }

    /// The same, to see the game as it stands.
    pub(crate) fn of_now(game: &'a Game, viewer: Viewer) -> Option<Self> {
        if game.setup().variant.about().fogged {
            // In fog he remembers owners from all phases, so that one state is not enough.
            return Self::new(game, viewer);
        }
        let eyes = Eyes::new(viewer, game.setup().variant, game.table(), game.state());
        let positions = std::iter::once(&game.state().position);
        SecretView::new(eyes, game.board(), game.state(), positions).map(Self::World)
    }

    /// The same of a game of which one phase is known.
    pub(crate) fn of_phase(
        viewer: Viewer,
        board: &'a Arc<Board>,
        phase: &Settled<'a>,
    ) -> Option<Self> {
        let after = &phase.settlement.after;
        let eyes = Eyes::new(viewer, phase.variant, phase.table(), after);
        let positions = [&phase.before.position, &after.position].into_iter();
        if let Some(world) = SecretView::new(eyes, board, after, positions) {
            return Some(Self::World(world));
        }
        FogView::new(eyes, phase.variant, board, Vec::new()).map(Self::Fog)
    }

    pub(crate) const fn secrecy(sight: Option<&Self>) -> Secrecy {
        match sight {
            None => Secrecy::Open,
            Some(Self::World(_)) => Secrecy::World,
            Some(Self::Fog(_)) => Secrecy::Fog,
        }
    }

    /// The viewer's board.
    pub(crate) fn board(&self) -> &Arc<Board> {
        match self {
            Self::World(sight) => &sight.world.board,
            Self::Fog(sight) => &sight.board,
        }
    }

    /// What he knows of the phases of a game, and how it stands; `edits` were made in the open one.
    pub(crate) fn story(&self, phases: &[Settled<'_>], now: &State, edits: &[Edit]) -> Story {
        match self {
            Self::World(sight) => sight.story(phases, now, edits),
            Self::Fog(sight) => sight.story(phases, now),
        }
    }

    pub(crate) fn turn_alone(&self, phase: &Settled<'_>) -> SeenTurn {
        match self {
            Self::World(sight) => sight.turn_alone(phase),
            Self::Fog(sight) => sight.turn_alone(phase),
        }
    }

    /// How the game stands.
    pub(crate) fn state(&self, state: &State) -> State {
        match self {
            Self::World(sight) => sight.world.state_now(state),
            Self::Fog(sight) => sight.state_now(state),
        }
    }

    /// A province of the game on the viewer's board; `None` where he does not know of it.
    pub(crate) fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        match self {
            Self::World(sight) => sight.world.province(province),
            // Fog hides units, and all play on one map.
            Self::Fog(_) => Some(province),
        }
    }

    pub(crate) fn knows_coasts(&self, province: ProvinceId) -> bool {
        match self {
            Self::World(sight) => sight.world.knows_coasts(province),
            Self::Fog(_) => true,
        }
    }

    /// The number that a unit has for him.
    pub(crate) fn unit(&self, unit: UnitId) -> UnitId {
        match self {
            Self::World(sight) => sight.world.unit(unit),
            Self::Fog(_) => unit,
        }
    }
}

/// How a game stood before and after each settled phase, oldest first.
fn past_states(game: &Game) -> impl Iterator<Item = &State> {
    game.turns()
        .iter()
        .flat_map(|turn| [&turn.before, &turn.settlement.after])
}
