//! The board of a game in the names that it has as the game stands: areas of a secret world are
//! named in play.

use std::sync::{Arc, OnceLock};

use super::Setup;
use crate::adjudicate::HouseRules;
use crate::board::{Board, PowerId, language};
use crate::discovery::Discoveries;
use crate::variant::State;

/// A board with the names of the languages in which slips may be written by these rules.
pub fn speaking(board: &Arc<Board>, rules: &HouseRules) -> Arc<Board> {
    let languages: Vec<_> = rules.languages().filter_map(language::by_id).collect();
    if languages.is_empty() {
        Arc::clone(board)
    } else {
        Arc::new(board.speaking(languages))
    }
}

/// The board as it is named, and as the orders of each power are read.
#[derive(Clone)]
pub(super) struct GameBoards {
    /// What the names were taken from.
    of: Option<Arc<Discoveries>>,
    /// The languages that are read, and the board of the set-up with their names.
    languages: Vec<&'static str>,
    fixed: Arc<Board>,
    pub named: Arc<Board>,
    /// Per power, with the labels of its player too; made when first asked for.
    spoken: Vec<OnceLock<Arc<Board>>>,
}

impl GameBoards {
    /// The boards of a game that stands so.
    pub fn of(setup: &Setup, rules: &HouseRules, state: &State) -> Self {
        let fixed = speaking(&setup.board, rules);
        let named = match &state.discoveries {
            Some(_) => setup.variant.renamed(&fixed, state).map(Arc::new),
            None => None,
        };
        Self {
            of: state.discoveries.clone(),
            languages: rules.languages().collect(),
            named: named.unwrap_or_else(|| Arc::clone(&fixed)),
            fixed,
            spoken: vec![OnceLock::new(); setup.board.powers.len()],
        }
    }

    /// Whether they are the boards of a game that stands so.
    pub fn fit(&self, rules: &HouseRules, state: &State) -> bool {
        if !rules.languages().eq(self.languages.iter().copied()) {
            return false;
        }
        match (&self.of, &state.discoveries) {
            (None, None) => true,
            (Some(of), Some(now)) => Arc::ptr_eq(of, now),
            _ => false,
        }
    }

    /// The board as the orders of a power are read.
    pub fn spoken(&self, setup: &Setup, state: &State, power: PowerId) -> &Arc<Board> {
        let Some(spoken) = self.spoken.get(power.index()) else {
            return &self.named;
        };
        spoken.get_or_init(|| match setup.variant.spoken(&self.fixed, state, power) {
            Some(board) => Arc::new(board),
            None => Arc::clone(&self.named),
        })
    }
}
