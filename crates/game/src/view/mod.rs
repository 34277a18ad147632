//! What a viewer may know of a game. Reports are made from a view and never from the game, so that
//! a secret can't leak by oversight: the type does not hold it.
//!
//! Nobody's view holds the orders of the open phase: no report speaks of them before they are
//! settled.

mod ballots;
mod carrying;
mod eyes;
mod fog;
mod known_board;
mod published;
mod scales;
mod secret;
mod seen;
mod settled;
mod sight;
mod sightings;

use std::borrow::Cow;
use std::sync::Arc;

pub use ballots::{
    Ballot, BallotResult, Influence, SeenAccount, SeenBallots, SeenCount, SeenStakes, SeenTally,
    SeenVote, Voice,
};
pub use eyes::Viewer;
pub use fog::{Incident, SeenFog};
pub use known_board::KnownBoard;
pub use published::{HeldBack, held_back, published};
pub use scales::SeenScales;
pub use secret::{Attacker, SecretCounts, SeenSecret, SeenVoyage};
pub use seen::{SeenOrder, SeenTurn};
pub use settled::Settled;

use crate::game::Game;
use crate::score::System;
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::adjudicate::{HouseRules, Retreats, settle_retreats};
use chancery_engine::calendar::{Calendar, PhaseKind};
use chancery_engine::position::Position;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Adjustment, Settlement, State, Table, Variant};
use eyes::Eyes;
use seen::seen_state;
use sight::Sight;

/// How a part of a game is kept from a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// He may know all of the board.
    Open,
    /// A part of the world is secret from him.
    World,
    /// He sees only what is near, or nothing.
    Fog,
}

/// A game as far as a viewer may know it.
#[derive(Clone)]
pub struct View {
    pub viewer: Viewer,
    /// How a part of it is kept from him.
    pub secrecy: Secrecy,
    /// What the table calls the game.
    pub game: String,
    pub variant: &'static dyn Variant,
    pub board: Arc<Board>,
    /// The board after each settled phase as the viewer knew it then; empty for those to whom it does
    /// not change.
    pub(crate) boards: Vec<Arc<Board>>,
    /// The house rules in force; only the game master's view has the seed of the lots.
    pub rules: HouseRules,
    /// The rules of the table, without what is otherwise in the open phase alone.
    pub standing: HouseRules,
    /// By what the game is scored, where the table wants that and the viewer may know all centres.
    pub scoring: Vec<Arc<System>>,
    /// The people in their seats, as in [`crate::game::Setup::players`]; empty for those whose name
    /// the viewer may not know.
    pub players: Vec<String>,
    /// The settled phases, oldest first.
    pub turns: Vec<SeenTurn>,
    /// How the game stands. Its accounts are empty: `accounts` has what the viewer may know of them.
    pub now: State,
    pub accounts: SeenStakes,
    /// Of a game with a secret world, for one who may not know it: what everybody knows of numbers.
    pub counts: Option<SecretCounts>,
    /// What the game master wrote to the viewer before the first phase was settled, a line each.
    pub foreword: Vec<String>,
}

/// How many centres a power owns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CentreCount {
    pub all: usize,
    /// Those beyond the known world, where only their number is known.
    pub off_board: Option<usize>,
}

impl CentreCount {
    const fn of_all(all: usize) -> Self {
        Self {
            all,
            off_board: None,
        }
    }
}

/// The phases of a game of which a viewer may know only a part.
struct Story {
    /// The settled ones, oldest first.
    turns: Vec<SeenTurn>,
    /// As in [`View::boards`].
    boards: Vec<Arc<Board>>,
    /// How the game stands.
    now: State,
    /// What everybody knows of numbers, where a world is secret.
    counts: Option<SecretCounts>,
    /// What the game master wrote to the viewer before the first phase was settled.
    foreword: Vec<String>,
}

impl Story {
    /// The view of a game without secrets.
    const fn open(now: State, turns: Vec<SeenTurn>) -> Self {
        Self {
            turns,
            boards: Vec::new(),
            now,
            counts: None,
            foreword: Vec::new(),
        }
    }
}

impl View {
    /// The power of the player for whom it was made, where players are powers.
    pub fn own_power(&self) -> Option<PowerId> {
        match self.viewer {
            Viewer::Seat(seat) => self.variant.seating().power_of(&self.board, seat),
            Viewer::GameMaster | Viewer::Public => None,
        }
    }

    /// A game as a viewer may know it, at the point that was published last.
    pub fn new(game: &Game, viewer: Viewer) -> Self {
        // Before anything else: what is not published yet must not even be counted.
        let game = &*published(game, viewer);
        let viewer = match viewer {
            Viewer::Public if game.is_disclosed() => Viewer::GameMaster,
            viewer => viewer,
        };
        let (setup, history) = (game.setup(), game.history());
        let eyes = Eyes::new(viewer, setup.variant, game.table(), game.state());
        let sight = Sight::new(game, viewer);
        let turns: Vec<Settled<'_>> = game
            .turns()
            .iter()
            .map(|turn| Settled::new(game, turn))
            .collect();
        let story = match &sight {
            Some(sight) => sight.story(&turns, game.state(), &history.edits),
            None => Story::open(
                seen_state(eyes, game.state()),
                turns.iter().map(|turn| SeenTurn::by(eyes, turn)).collect(),
            ),
        };
        Self {
            viewer,
            game: setup.name.clone(),
            variant: setup.variant,
            secrecy: Sight::secrecy(sight.as_ref()),
            board: match &sight {
                Some(sight) => Arc::clone(sight.board()),
                None => game.shared_board(),
            },
            rules: eyes.rules(history.rules),
            standing: eyes.rules(history.standing),
            // Scores are counted from centres, and some of those are hidden.
            scoring: if sight.is_some() {
                Vec::new()
            } else {
                history.scoring.iter().cloned().collect()
            },
            players: eyes.players(setup.variant, &setup.players),
            now: story.now,
            counts: story.counts,
            turns: story.turns,
            boards: story.boards,
            foreword: story.foreword,
            accounts: eyes.accounts(&game.state().accounts),
        }
    }

    /// A game of which one phase is known: the one just settled. `players` as in
    /// [`crate::game::Setup::players`].
    pub fn of_phase(
        viewer: Viewer,
        board: &Arc<Board>,
        players: &[String],
        phase: &Settled<'_>,
    ) -> Self {
        let eyes = Eyes::new(
            viewer,
            phase.variant,
            phase.table(),
            &phase.settlement.after,
        );
        let sight = Sight::of_phase(viewer, board, phase);
        let rules = eyes.rules(phase.rules);
        let (story, players, accounts) = if let Some(sight) = &sight {
            (
                sight.story(std::slice::from_ref(phase), &phase.settlement.after, &[]),
                players.to_vec(),
                SeenStakes::default(),
            )
        } else {
            let turn = SeenTurn::by(eyes, phase);
            (
                Story::open(turn.after.clone(), vec![turn.clone()]),
                eyes.players(phase.variant, players),
                turn.ballots.accounts,
            )
        };
        Self {
            viewer,
            secrecy: Sight::secrecy(sight.as_ref()),
            game: String::new(),
            variant: phase.variant,
            board: Arc::clone(sight.as_ref().map_or(board, Sight::board)),
            rules,
            standing: rules,
            scoring: Vec::new(),
            players,
            turns: story.turns,
            boards: story.boards,
            now: story.now,
            accounts,
            counts: story.counts,
            foreword: story.foreword,
        }
    }

    /// The board and the rules in force, as far as the viewer knows them.
    pub fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    /// Whether a part of the board is kept from the viewer.
    pub fn is_partial(&self) -> bool {
        self.secrecy != Secrecy::Open
    }

    /// What would become of the open phase if nobody ordered anything.
    pub(crate) fn unordered(&self) -> Settlement {
        self.variant.settle(self.table(), &self.now, &[], &[])
    }

    /// What would become of dislodged units if nobody ordered a retreat.
    pub(crate) fn unordered_retreats(&self, position: &Position) -> Retreats {
        settle_retreats(&self.board, &self.rules, position, &[])
    }

    /// What the game is called; by its variant, where the table gave it no name.
    pub fn title(&self) -> &str {
        if self.game.is_empty() {
            self.variant.name()
        } else {
            &self.game
        }
    }

    pub fn seat_name(&self, seat: SeatId) -> &str {
        chancery_engine::seat::seat_name(self.variant.seating(), &self.board, &self.players, seat)
    }

    /// The phases of the game.
    pub fn calendar(&self) -> Cow<'static, Calendar> {
        self.variant.calendar_on(&self.board)
    }

    /// The public numbers of a state of the game, where a world is secret from the viewer.
    pub(crate) fn counts_of(&self, state: &State) -> Option<&SecretCounts> {
        let now = self.counts.as_ref()?;
        if *state == self.now {
            return Some(now);
        }
        for turn in &self.turns {
            let Some(voyage) = &turn.secret.voyage else {
                continue;
            };
            let [before, after] = &voyage.counts;
            if turn.before == *state {
                return Some(before);
            }
            if turn.after == *state {
                return Some(after);
            }
        }
        // A state that somebody made, such as one of a preview, has no numbers of its own.
        Some(now)
    }

    /// How many centres each power owned at the start, or after a settled phase; none where the viewer
    /// is not told.
    pub(crate) fn centre_counts(&self, turn: Option<usize>) -> Vec<CentreCount> {
        let powers = self.board.power_ids();
        let seen = self.turns.get(turn.unwrap_or(0));
        match self.secrecy {
            Secrecy::Open => {
                let state = turn.map_or_else(|| self.start(), |turn| self.after(turn));
                powers
                    .map(|power| state.position.centre_count(&self.board, power))
                    .map(CentreCount::of_all)
                    .collect()
            }
            Secrecy::World => {
                let voyage = seen.and_then(|seen| seen.secret.voyage.as_ref());
                let counts = match (turn, voyage) {
                    (None, Some(first)) => Some(&first.counts[0]),
                    // No phase is settled, so that the numbers of now are those of the start.
                    (None, None) => self.counts.as_ref(),
                    (Some(_), Some(asked)) => Some(&asked.counts[1]),
                    (Some(_), None) => None,
                };
                let Some(counts) = counts else {
                    return Vec::new();
                };
                powers.map(|power| counts.centres_of(power)).collect()
            }
            Secrecy::Fog => match (turn, seen.and_then(|seen| seen.fog.as_ref())) {
                (Some(_), Some(fog)) => {
                    let counts = fog.counts.iter().copied();
                    counts.map(CentreCount::of_all).collect()
                }
                // In fog numbers are told with a phase, and none came before the first.
                _ => Vec::new(),
            },
        }
    }

    /// What the adjustments of a power come to in a state of the game. When it is over nothing is
    /// due.
    pub fn adjustment(&self, state: &State, power: PowerId) -> Adjustment {
        let is_own = self.own_power() == Some(power);
        let adjustment = match self.counts_of(state) {
            // Of others the view holds what everybody sees, and their limit depends on all that they
            // own. So it comes from the public numbers.
            Some(counts) if !is_own => counts.adjustment(state, power),
            _ => self.variant.adjustment(self.table(), state, power),
        };
        if state.is_over() {
            Adjustment {
                due: 0,
                sites: Vec::new(),
                ..adjustment
            }
        } else {
            adjustment
        }
    }

    /// The game as it stood after a settled phase, as if nothing had followed.
    #[must_use]
    pub fn until(&self, turn: usize) -> Self {
        let turns = self.turns.iter().take(turn + 1).cloned().collect();
        let last = self.turns.get(turn);
        let accounts = match last {
            Some(last) if turn + 1 < self.turns.len() => &last.ballots.accounts,
            // After the newest phase the game master may have changed them by hand.
            _ => &self.accounts,
        };
        let counts = match last.and_then(|last| last.secret.voyage.as_ref()) {
            Some(voyage) => Some(voyage.counts[1].clone()),
            None => self.counts.clone(),
        };
        Self {
            turns,
            now: self.after(turn).clone(),
            accounts: accounts.clone(),
            counts,
            standing: last.map_or(self.standing, SeenTurn::standing),
            ..self.on_board_of(turn).into_owned()
        }
    }

    /// The same game on the board as the viewer knew it after a settled phase.
    pub fn on_board_of(&self, turn: usize) -> Cow<'_, Self> {
        match self.boards.get(turn) {
            // Most boards are the last one again, and a view is costly to clone.
            Some(board) if !Arc::ptr_eq(board, &self.board) => Cow::Owned(Self {
                board: Arc::clone(board),
                ..self.clone()
            }),
            _ => Cow::Borrowed(self),
        }
    }

    /// The game at its start, with what was changed by hand before the first phase was settled.
    pub(crate) fn start(&self) -> &State {
        self.turns.first().map_or(&self.now, |turn| &turn.before)
    }

    /// The game after a settled phase, with what was changed by hand before the next one was
    /// settled. What was placed or chosen at set-up is never told of as a matter of the set-up,
    /// even when it is known.
    pub(crate) fn after(&self, turn: usize) -> &State {
        let next = self.turns.get(turn + 1);
        match self.turns.get(turn) {
            // The next state has the placed units already (1885, rule 3; Mercator, start).
            Some(seen) if seen.phase().kind == PhaseKind::SetUp => &seen.after,
            _ => next.map_or(&self.now, |next| &next.before),
        }
    }
}
