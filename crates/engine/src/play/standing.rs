//! A game in and out of the text of a position.

use super::Match;
use crate::edit::{ExactNames, PositionError, UnwritablePosition, read_position, write_position};

impl Match {
    /// How the game stands, as one line that [`Self::at_position`] reads. Orders given in the open
    /// phase are not in it, nor is what players in fog remember ([`Self::having_seen`]). Else it tells
    /// everything, of secrets too.
    ///
    /// # Errors
    /// No line can say something in it, as the claims of an earlier phase in Mercator.
    pub fn position(&self) -> Result<String, UnwritablePosition> {
        write_position(self.names(), self.state())
    }

    /// The game on the same board, under the same rules and with the same people, as a text says
    /// that it stands; no orders are given. Its lines are parted by `|` or by line breaks, and are
    /// those of the position editor and of case files. The phase is needed. Units that no line names
    /// aren't there, and centres that no line names are nobody's.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::variant;
    ///
    /// let game = Match::new(variant::by_id("standard").unwrap(), builtin::standard());
    /// let text = "phase Fall 1901 | France: F Bre, A Bur | Germany: A Mun | France: Par, Bre";
    /// let game = game.at_position(text)?;
    /// assert_eq!(game.position().unwrap(), text);
    /// # Ok::<(), chancery_engine::edit::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// The first line that is wrong, with why.
    pub fn at_position(&self, text: &str) -> Result<Self, PositionError> {
        let state = read_position(self.names(), text)?;
        Ok(self.clone().at(state))
    }

    /// The names that positions are written with.
    fn names(&self) -> ExactNames<'_> {
        ExactNames {
            board: &self.board,
            variant: self.variant,
            players: &self.players,
            rules: &self.rules,
        }
    }
}
