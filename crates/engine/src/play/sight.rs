//! What the player of a power may know of how a game stands.

use std::sync::Arc;

use super::Match;
use crate::seat::Seating;
use crate::secrecy::{self, FogMemory, FogWatcher, WorldSight};
use crate::variant::State;
use chancery_atlas::board::{Board, PowerId};

/// What each power's player remembers of what he saw in fog, by power.
pub(super) type FogMemories = Arc<Vec<FogMemory>>;

/// A game as far as somebody may know it.
#[derive(Clone, Debug)]
pub struct SeenGame {
    /// The board as he knows it: that of the game, or in a secret world his own. An order on his own
    /// has its numbers: hand it in as text. [`Match::give_text`] reads his names of places.
    pub board: Arc<Board>,
    /// How the game stands on that board.
    pub state: State,
}

impl Match {
    /// How the game stands as far as the player of a power may know it. A bot or a page that is
    /// given this and no [`Self::state`] can tell nothing more.
    ///
    /// - In fog: the units in provinces that he sees ([`crate::variant::Variant::sees`]), and of
    ///   centres the owners that he saw last. He remembers all phases that this match has settled,
    ///   and those that [`Self::having_seen`] tells of.
    /// - In a secret world (1492): a board of the areas that he knows, with numbers of its own for
    ///   areas and units; on it his own units and those that everybody sees. Retreats of which he
    ///   sees nothing are no phase to him: he is shown the game as it stood before the moves.
    /// - Of units whose kind is kept from him: an army of no chosen kind (1885).
    /// - Units of which only their owners know are not there (Mercator).
    /// - Claims to victory are his own alone.
    /// - What people own, where they are not powers, is left out. They may know the rest, whichever
    ///   power is asked for. Their own lines are read and checked in the game itself.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::variant::FogOfWar;
    ///
    /// let game = Match::new(&FogOfWar, builtin::standard());
    /// let france = game.board().find_power("France").unwrap();
    /// let seen = game.seen_by(france).unwrap();
    /// assert!(seen.state.position.units.iter().all(|unit| unit.power == france));
    /// ```
    ///
    /// `None` where the board has no such power, and of a game that was put ([`Self::at`]) into
    /// retreats of which he may not know.
    pub fn seen_by(&self, power: PowerId) -> Option<SeenGame> {
        if power.index() >= self.board.powers.len() {
            return None;
        }
        if self.variant.needs_world() {
            return self.seen_of_world(power);
        }
        Some(SeenGame {
            board: Arc::clone(&self.board),
            state: self.seen_on_board(power, self.state(), self.remembered.as_ref()),
        })
    }

    /// The game as [`Self::seen_by`] shows it, under the same rules. A bot plans in it. Lines that are
    /// read and checked there tell their author nothing that he may not know. His orders of the open
    /// phase are given in it; in a secret world (1492) they are not, for his board has other numbers.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::FogOfWar;
    ///
    /// let mut game = Match::new(&FogOfWar, builtin::standard());
    /// let power = game.board().find_power("France").unwrap();
    /// let france = Author::playing(power);
    /// let seen = game.as_seen_by(power).unwrap();
    /// let order = seen.read_text(france, "A Mar S A Ven - Pie").order().cloned().unwrap();
    /// // He does not see Venice: the support is legal, and may come to nothing.
    /// assert_eq!(seen.check(france, &order), Ok(()));
    /// game.replace(france, order);
    /// assert_eq!(game.as_seen_by(power).unwrap().given().len(), 1);
    /// ```
    ///
    /// `None` where [`Self::seen_by`] is.
    pub fn as_seen_by(&self, power: PowerId) -> Option<Self> {
        let seen = self.seen_by(power)?;
        let mut game = Self {
            board: seen.board,
            ..self.clone()
        }
        .at(seen.state);
        if !self.variant.needs_world() {
            let own = self.given.iter().filter(|line| line.power == power);
            game.given.extend(own.cloned());
        }
        Some(game)
    }

    /// What is seen of a secret world.
    fn seen_of_world(&self, power: PowerId) -> Option<SeenGame> {
        let state = match secrecy::hidden_retreats(&self.board, self.state(), Some(power)) {
            0 => self.state(),
            _ => self.last.as_ref()?.before.state(),
        };
        let shown = std::iter::once(&state.position);
        let sight = WorldSight::new(Some(power), &self.board, state, shown)?;
        Some(SeenGame {
            state: sight.state_now(state),
            board: sight.board,
        })
    }

    /// What is seen of a state where the whole board is known, by who remembers that much of what he
    /// saw before.
    pub(super) fn seen_on_board(
        &self,
        power: PowerId,
        state: &State,
        remembered: Option<&FogMemories>,
    ) -> State {
        if self.variant.about().fogged {
            let watcher = self.watcher(power);
            let mut memory = match remembered.and_then(|memories| memories.get(power.index())) {
                Some(memory) => memory.clone(),
                None => FogMemory::of_nothing(&self.board),
            };
            watcher.look(&mut memory, &state.position);
            return watcher.state(state, &memory);
        }
        // Where players invest in powers, no power's secrets belong to one of them.
        let own = (self.variant.seating() == Seating::OnePerPower).then_some(power);
        secrecy::without_kept(self.variant, self.table(), state, own)
    }

    fn watcher(&self, power: PowerId) -> FogWatcher<'_> {
        FogWatcher {
            variant: self.variant,
            board: &self.board,
            power: Some(power),
        }
    }

    /// The game, and what its players in fog saw in these earlier states of it, the oldest first. So a
    /// game that was put ([`Self::at`], [`Self::at_position`]) goes on with what each remembers. Orders
    /// that are given stay. Without fog it changes nothing.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::variant::FogOfWar;
    ///
    /// let fresh = Match::new(&FogOfWar, builtin::standard());
    /// let before = fresh.at_position("phase Spring 1901 | France: A Bur | Germany: Mun, Ber")?;
    /// let now = fresh.at_position("phase Fall 1901 | France: A Par | Germany: Mun, Ber")?;
    /// let [france, germany] =
    ///     [fresh.board().find_power("France").unwrap(), fresh.board().find_power("Germany").unwrap()];
    /// let known = |game: &Match| {
    ///     let seen = game.seen_by(france).unwrap();
    ///     seen.state.position.centre_count(&seen.board, germany)
    /// };
    /// assert_eq!(known(&now), 0);
    /// // Burgundy sees Munich, and not Berlin.
    /// assert_eq!(known(&now.having_seen([before.state()])), 1);
    /// # Ok::<(), chancery_engine::edit::PositionError>(())
    /// ```
    #[must_use]
    pub fn having_seen<'s>(mut self, earlier: impl IntoIterator<Item = &'s State>) -> Self {
        for state in earlier {
            self.remembered = self.looked_about(state);
        }
        self
    }

    /// What the players remember once they have seen the game in a state; `None` where nobody is in
    /// fog.
    pub(super) fn looked_about(&self, state: &State) -> Option<FogMemories> {
        if !self.variant.about().fogged {
            return None;
        }
        let powers = self.board.power_ids();
        let mut memories = match &self.remembered {
            Some(memories) => memories.to_vec(),
            None => vec![FogMemory::of_nothing(&self.board); powers.len()],
        };
        for (power, memory) in powers.zip(&mut memories) {
            self.watcher(power).look(memory, &state.position);
        }
        Some(Arc::new(memories))
    }
}
