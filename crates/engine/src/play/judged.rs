//! The phase that was settled last, order by order.

use super::{Match, Stand};
use crate::adjudicate::Verdict;
use crate::order::{Order, Submission};
use crate::seat::{Author, SeatId};
use crate::secrecy::told_in_fog;

/// A phase that was settled.
pub(super) struct LastPhase {
    /// How the game stood before it.
    pub before: Stand,
    /// The orders given in it.
    pub orders: Vec<Submission>,
}

/// An order of a settled phase, with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged<'a> {
    /// Who gave it, and in whose name.
    pub author: Author,
    /// As it was given.
    pub order: &'a Order,
    /// In the house style, as it was written when the phase was open. What
    /// [`Match::judged_for`] tells calls other units by what their author saw.
    pub text: String,
    /// What became of it, and why.
    pub verdict: Verdict,
}

impl Match {
    /// The orders of the phase that was settled last, each with its verdict, as they were given;
    /// none before the first.
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
    /// game.give_text(france, "A Mar - Bur");
    /// game.settle();
    /// let mut told = Vec::new();
    /// for line in game.judged() {
    ///     let name = game.seat_name(line.author.seat);
    ///     told.push(format!("{name}: {}: {}", line.text, line.verdict.reason));
    /// }
    /// assert_eq!(told, ["France: A Par - Bur: stood off", "France: A Mar - Bur: stood off"]);
    /// ```
    pub fn judged(&self) -> impl Iterator<Item = Judged<'_>> {
        let last = self.last.as_deref().zip(self.settled());
        last.into_iter().flat_map(|(last, settled)| {
            let lines = last.orders.iter().zip(&settled.verdicts);
            lines.map(|(line, verdict)| Judged {
                author: line.author(),
                order: &line.order,
                text: self.written(last.before.state(), &line.order),
                verdict: *verdict,
            })
        })
    }

    /// Of [`Self::judged`] what its author may be told: the orders of one seat. The text calls units by
    /// what he saw of them. In fog the outcome is there, and the reason as far as it follows from the
    /// board, his own units and what he wrote. All else is `untold`: of a move that arrived too, for
    /// whatever let it in may be another's. In a secret world (1492) there is nothing: its reasons
    /// name places that he may not know.
    ///
    /// ```
    /// use chancery_atlas::board::builtin;
    /// use chancery_engine::play::Match;
    /// use chancery_engine::seat::Author;
    /// use chancery_engine::variant::FogOfWar;
    ///
    /// let mut game = Match::new(&FogOfWar, builtin::standard());
    /// let [france, italy] =
    ///     ["France", "Italy"].map(|name| Author::playing(game.board().find_power(name).unwrap()));
    /// game.give_text(france, "A Mar - Pie");
    /// game.give_text(italy, "A Ven - Pie");
    /// game.settle();
    /// let told: Vec<_> = game.judged_for(france.seat).collect();
    /// assert_eq!(told[0].verdict.outcome.to_string(), "fails");
    /// assert_eq!(told[0].verdict.reason.to_string(), "untold");
    /// assert_eq!(told.len(), 1);
    /// ```
    pub fn judged_for(&self, seat: SeatId) -> impl Iterator<Item = Judged<'_>> {
        let is_fogged = self.variant.about().fogged;
        let is_told = !self.variant.needs_world();
        self.judged()
            .filter(move |line| is_told && line.author.seat == seat)
            .map(move |line| Judged {
                text: self.written_as_seen(&line),
                verdict: if is_fogged {
                    told_in_fog(Some(line.order), line.verdict)
                } else {
                    line.verdict
                },
                ..line
            })
    }

    /// An order of the last phase as its author may see it written: the true board would tell him the
    /// kinds of units that he does not know.
    fn written_as_seen(&self, line: &Judged<'_>) -> String {
        let Some(last) = &self.last else {
            return String::new();
        };
        let seen = self.seen_on_board(line.author.power, last.before.state(), None);
        self.written(&seen, line.order)
    }
}
