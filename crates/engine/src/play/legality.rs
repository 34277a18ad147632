//! What may be ordered where an order is asked for, and why an order may not be given.

use std::sync::Arc;

use super::{Due, Match, NotGiven};
use crate::adjudicate::{Outcome, Reason, VoidReason};
use crate::choices::{Asked, OrderChoices, Reaches, carrying, kinds};
use crate::order::{Order, Submission};
use crate::seat::Author;
use crate::variant::{Demand, State};

/// Why an order would count for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Its author may not give it.
    #[error(transparent)]
    NotGiven(#[from] NotGiven),
    /// It would be void, whatever others order.
    #[error("{0}")]
    Void(VoidReason),
}

impl Match {
    /// The legal orders for what is asked, as it stands with the orders that are given. Of builds and
    /// removals these are the ones that stand together with the author's own, so none once all are
    /// given; of what several must agree on, what stands if they do.
    ///
    /// Two kinds are legal and not listed: an army's move with its route over the seas, and where units
    /// are out of sight a support or convoy of what may be there.
    pub fn legal_orders(&self, due: &Due) -> impl Iterator<Item = Order> + use<> {
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method by its name is of one lifetime, and this takes every one"
        )]
        let mut orders = self.asked(due, |choices| choices.legal());
        // These share what is due: one that is legal alone may be one too many.
        if matches!(due.demand, Demand::Build(_) | Demand::Removal(_)) {
            orders.retain(|order| self.stands_with_own(due.author, order));
        }
        orders.into_iter()
    }

    /// What all choices of the open phase share.
    fn reaches(&self) -> &Reaches {
        self.reaches
            .get_or_init(|| Arc::new(Reaches::new(&self.board, &self.state().position)))
    }

    /// What is found among the choices at a demand. A unit whose kind is its owner's to choose may be
    /// ordered as either: then what is found of both.
    fn asked<T>(&self, due: &Due, find: impl Fn(&OrderChoices<'_>) -> Vec<T>) -> Vec<T> {
        match kinds::as_either(self.table(), self.state(), &due.demand) {
            Some(states) => {
                let mut found = Vec::new();
                for state in &states {
                    let reaches = Reaches::new(&self.board, &state.position);
                    found.extend(self.asked_in(state, &reaches, due, &find));
                }
                found
            }
            None => self.asked_in(self.state(), self.reaches(), due, find),
        }
    }

    /// The same in one state, whose `reaches` these are.
    fn asked_in<T>(
        &self,
        state: &State,
        reaches: &Reaches,
        due: &Due,
        find: impl Fn(&OrderChoices<'_>) -> Vec<T>,
    ) -> Vec<T> {
        // Every order given would be bound again for each that is asked: only where it tells.
        let bound = if carrying::is_played(self.variant, self.table()) {
            self.variant.bind(self.table(), state, &self.given)
        } else {
            Vec::new()
        };
        let asked = Asked {
            table: self.table(),
            variant: self.variant,
            state,
            orders: &self.given,
            bound: &bound,
            author: due.author,
            demand: &due.demand,
        };
        find(&OrderChoices::new(asked, reaches))
    }

    /// Whether a build or removal makes none of its author's void.
    fn stands_with_own(&self, author: Author, order: &Order) -> bool {
        let mut own: Vec<Submission> = self
            .given
            .iter()
            .filter(|line| line.author() == author && line.order.takes_slot())
            .cloned()
            .collect();
        if own.is_empty() {
            return true;
        }
        own.push(Submission::new(author, order.clone()));
        let settlement = self.variant.settle(self.table(), self.state(), &own, &[]);
        let mut verdicts = settlement.verdicts.iter();
        verdicts.all(|verdict| verdict.outcome != Outcome::Void)
    }

    /// Whether an order would count if it were given now, beside those that are given. Nothing is
    /// given by asking. What its author ordered the same unit before counts as taken back; where
    /// several must order the same, the others are supposed to.
    ///
    /// The engine asks the true position. In fog and in a secret world the reason may tell a player
    /// what he may not know: there ask the game [as he sees it](Self::as_seen_by).
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::adjudicate::VoidReason;
    /// use chancery_engine::play::{Illegal, Match, NotGiven};
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::Standard;
    ///
    /// let mut game = Match::new(&Standard, builtin::standard());
    /// let [france, italy] = ["France", "Italy"]
    ///     .map(|name| Author::playing(game.board().find_power(name).unwrap()));
    /// let spain = game.board().find_exact("Spa").unwrap();
    /// let order = game.read_text(france, "A Par - Spa").order().cloned().unwrap();
    /// let why = game.check(france, &order).unwrap_err();
    /// assert_eq!(why, Illegal::Void(VoidReason::NotAdjacent { to: spain.into() }));
    /// assert_eq!(why.to_string(), "not adjacent");
    /// // Who asks matters: the army is none of Italy's.
    /// let why = game.check(italy, &order).unwrap_err();
    /// assert_eq!(why.to_string(), "not yours");
    /// ```
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, author: Author, order: &Order) -> Result<(), Illegal> {
        self.may_give(author, order)?;
        let Some(why) = self.void_beside(author, order) else {
            return Ok(());
        };
        // The settlement has said of builds and removals that they stand together.
        if !order.takes_slot() {
            for due in self.demands() {
                let is_own = due.author == author;
                if is_own
                    && self
                        .asked(&due, |asked| vec![asked.is_legal(order)])
                        .contains(&true)
                {
                    return Ok(());
                }
            }
        }
        Err(Illegal::Void(why))
    }

    /// Gives an order, and takes back what its author ordered the same unit before, as [`Self::check`]
    /// supposes. Of builds and removals none is taken back: [`Self::take_back`] does.
    pub fn replace(&mut self, author: Author, order: Order) {
        let given = Submission::new(author, order);
        self.given.retain(|line| !is_replaced(line, &given));
        self.given.push(given);
    }

    /// Why an order would be void beside those that are given.
    fn void_beside(&self, author: Author, order: &Order) -> Option<VoidReason> {
        let mut lines: Vec<Submission> = self.given.clone();
        let asked = Submission::new(author, order.clone());
        lines.retain(|line| !is_replaced(line, &asked));
        lines.push(asked);
        let settlement = self.variant.settle(self.table(), self.state(), &lines, &[]);
        match settlement.verdicts.last()?.reason {
            Reason::Void(why) => Some(why),
            _ => None,
        }
    }
}

/// Whether a line counts as taken back when its author asks for another: both are to one unit, in one
/// time scale. Builds and removals share what is due, and stand beside each other.
fn is_replaced(line: &Submission, by: &Submission) -> bool {
    let (Some(unit), Some(other)) = (line.order.unit(), by.order.unit()) else {
        return false;
    };
    line.author() == by.author()
        && unit.is_same(other)
        && !by.order.takes_slot()
        && line.order.scale() == by.order.scale()
}
