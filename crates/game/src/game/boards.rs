//! The board of a game in the names that it has as the game stands: areas of a secret world are
//! named in play.

use std::sync::{Arc, OnceLock};

use super::{History, Setup, Sheet};
use chancery_atlas::board::{Board, PowerId, language};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::discovery::Discoveries;
use chancery_engine::order::Submission;
use chancery_engine::variant::State;

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
    /// The lines of the sheet that name areas.
    namings: Vec<Submission>,
    /// Per power, with the labels of its player too, and the names on his slip; made when first
    /// asked for.
    spoken: Vec<OnceLock<Arc<Board>>>,
}

/// The lines of a sheet that name areas.
fn namings(sheet: &Sheet) -> Vec<Submission> {
    let orders = sheet.submissions().into_iter();
    orders.filter(|line| line.order.names_area()).collect()
}

impl GameBoards {
    /// The boards of a game that stands so.
    pub(crate) fn new(setup: &Setup, history: &History) -> Self {
        let named = history.state.discoveries.is_some();
        let namings = if named {
            namings(&history.sheet)
        } else {
            Vec::new()
        };
        Self::with_namings(setup, history, namings)
    }

    /// The same where these lines name areas.
    pub(crate) fn with_namings(setup: &Setup, history: &History, namings: Vec<Submission>) -> Self {
        let History { rules, state, .. } = history;
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
            namings,
            spoken: vec![OnceLock::new(); setup.board.powers.len()],
        }
    }

    /// The same where more lines name areas.
    pub(crate) fn with_more_namings(
        &self,
        setup: &Setup,
        history: &History,
        more: Vec<Submission>,
    ) -> Self {
        let namings = self.namings.iter().cloned().chain(more).collect();
        Self::with_namings(setup, history, namings)
    }

    /// Whether they are the boards of a game that stands so.
    pub(crate) fn fit(&self, history: &History) -> bool {
        let History { rules, state, .. } = history;
        if !rules.languages().eq(self.languages.iter().copied()) {
            return false;
        }
        match (&self.of, &state.discoveries) {
            (None, None) => true,
            (Some(of), Some(now)) => {
                Arc::ptr_eq(of, now) && namings(&history.sheet) == self.namings
            }
            _ => false,
        }
    }

    /// The board as the orders of a power are read.
    pub(crate) fn spoken(&self, setup: &Setup, state: &State, power: PowerId) -> &Arc<Board> {
        let Some(spoken) = self.spoken.get(power.index()) else {
            return &self.named;
        };
        let own = self.namings.iter().filter(|line| line.power == power);
        let slip: Vec<Submission> = own.cloned().collect();
        let variant = setup.variant;
        spoken.get_or_init(|| match variant.spoken(&self.fixed, state, power, &slip) {
            Some(board) => Arc::new(board),
            None => Arc::clone(&self.named),
        })
    }
}
