//! What the phase, its units and its orders are called, and units found by what they are called.

use super::{Due, Match};
use crate::calendar::PhaseKind;
use crate::order::read::meant::unit_meant;
use crate::order::write::write_order_in;
use crate::order::{NamesRead, Order, Reading, ReadingContext, Submission, UnitRef, read_order};
use crate::position::{Unit, UnitId};
use crate::seat::Author;
use crate::variant::decide::Decider;
use crate::variant::{State, forms};
use chancery_atlas::board::Board;

impl Match {
    /// What the open phase is called: `Spring 1901`, `Fall 1901 retreats`.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::variant::Standard;
    ///
    /// let game = Match::new(&Standard, builtin::standard());
    /// assert_eq!(game.phase_name(), "Spring 1901");
    /// ```
    pub fn phase_name(&self) -> String {
        self.variant.calendar_on(&self.board).name(self.phase())
    }

    /// The unit that a text names, as a line of orders begins: `A Par`, `fleet naples`. While
    /// retreats are asked it is one that waits for its own, and no unit that stands is found. `None`
    /// where no such unit is there, or the text names none.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::variant::Standard;
    ///
    /// let game = Match::new(&Standard, builtin::standard());
    /// let unit = game.find_unit("A Par").unwrap();
    /// let due = game.demands_for(unit.id).remove(0);
    /// assert_eq!(game.legal_orders(&due).count(), 11);
    /// assert!(game.find_unit("F Par").is_none());
    /// ```
    pub fn find_unit(&self, text: &str) -> Option<&Unit> {
        let renamed = self.variant.renamed(&self.board, self.state());
        let context = self.reading(renamed.as_ref().unwrap_or(&self.board));
        let unread = Reading::Unreadable { why: String::new() };
        let named = unit_meant(context, text, &unread)?;
        let is_named = |unit: &&Unit| {
            unit.place.province == named.place.province
                && named.kind.is_none_or(|kind| kind == unit.kind)
                && named.power.is_none_or(|power| power == unit.power)
        };
        let position = &self.state().position;
        if self.phase().kind == PhaseKind::Retreats {
            return position.dislodged_units().find(is_named);
        }
        let standing = position.units.iter().find(is_named);
        if standing.is_some() && !named.aboard {
            return standing;
        }
        let mut aboard = position.aboard.iter().map(|aboard| &aboard.unit);
        aboard.find(is_named)
    }

    /// What is asked for a unit, as in [`Self::demands`]: of several authors where several may order
    /// it, of nobody where none may.
    pub fn demands_for(&self, unit: UnitId) -> Vec<Due> {
        let mut dues = self.demands();
        dues.retain(|due| due.demand.unit() == Some(unit));
        dues
    }

    /// An order in the house style, as [`Self::give_text`] reads it: `A Par - Bur`. Its units have the
    /// kinds that they have: where players do not know all of them, ask the game as one
    /// [sees it](Self::as_seen_by).
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::Standard;
    ///
    /// let mut game = Match::new(&Standard, builtin::standard());
    /// let france = Author::playing(game.board().find_power("France").unwrap());
    /// game.give_text(france, "army paris to burgundy");
    /// assert_eq!(game.order_text(&game.given()[0].order), "A Par - Bur");
    /// ```
    pub fn order_text(&self, order: &Order) -> String {
        self.written(self.state(), order)
    }

    /// An order as it is written in a state of the game.
    pub(super) fn written(&self, state: &State, order: &Order) -> String {
        let renamed = self.variant.renamed(&self.board, state);
        let board = renamed.as_ref().unwrap_or(&self.board);
        write_order_in(state.phase.kind, board, Some(&state.position), order)
    }

    /// What somebody's line means in the open phase, after those that he has given; nothing is given
    /// by asking.
    pub fn read_text(&self, author: Author, text: &str) -> Reading {
        self.read_line(author, text).0
    }

    /// The same; and of a line that gives no order, the unit that it names.
    pub(super) fn read_line(&self, author: Author, text: &str) -> (Reading, Option<UnitRef>) {
        let own = self.given.iter().filter(|line| line.author() == author);
        let slip: Vec<Submission> = own.cloned().collect();
        let (variant, table, state) = (self.variant, self.table(), self.state());
        let spoken = variant.spoken(&self.board, state, author.power, &slip);
        let context = ReadingContext {
            power: Some(author.power),
            ..self.reading(spoken.as_ref().unwrap_or(&self.board))
        };
        let decider = Decider {
            variant,
            table,
            state,
        };
        let reading = decider.decided(Some(author.power), read_order(context, text));
        let unit = unit_meant(context, text, &reading);
        (reading, unit)
    }

    /// How texts are read in the open phase, on a board with the names of whoever wrote them.
    fn reading<'a>(&'a self, board: &'a Board) -> ReadingContext<'a> {
        let state = self.state();
        ReadingContext {
            board,
            position: &state.position,
            phase: state.phase.kind,
            power: None,
            names: NamesRead::Tolerant,
            forms: forms(self.variant, &self.rules),
        }
    }
}
