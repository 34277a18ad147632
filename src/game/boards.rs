//! The board of a game in the names that it has as the game stands: areas of a secret world are named in play.

use std::sync::{Arc, OnceLock};

use super::Setup;
use crate::board::{Board, PowerId};
use crate::discovery::Discoveries;
use crate::variant::State;

/// The board as it is named, and as the orders of each power are read.
#[derive(Clone)]
pub(super) struct Boards {
    /// What the names were taken from.
    of: Option<Arc<Discoveries>>,
    /// With the names of the game.
    pub named: Arc<Board>,
    /// Per power, with the labels of its player too; made when first asked for.
    spoken: Vec<OnceLock<Arc<Board>>>,
}

impl Boards {
    /// The boards of a game that stands so.
    pub fn of(setup: &Setup, state: &State) -> Self {
        let named = match &state.discoveries {
            Some(_) => setup.variant.renamed(&setup.board, state).map(Arc::new),
            None => None,
        };
        Self {
            of: state.discoveries.clone(),
            named: named.unwrap_or_else(|| Arc::clone(&setup.board)),
            spoken: vec![OnceLock::new(); setup.board.powers.len()],
        }
    }

    /// Whether they are the boards of a game that stands so.
    pub fn fit(&self, state: &State) -> bool {
        match (&self.of, &state.discoveries) {
            (None, None) => true,
            (Some(of), Some(now)) => Arc::ptr_eq(of, now),
            _ => false,
        }
    }

    /// The board as the orders of a power are read.
    pub fn spoken(&self, setup: &Setup, state: &State, power: PowerId) -> &Arc<Board> {
        let Some(spoken) = self.spoken.get(power.index()) else { return &self.named };
        spoken.get_or_init(|| match setup.variant.spoken(&setup.board, state, power) {
            Some(board) => Arc::new(board),
            None => Arc::clone(&self.named),
        })
    }
}
