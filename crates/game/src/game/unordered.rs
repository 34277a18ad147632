//! What settling does of itself, where nothing was ordered that stands. Whatever is announced of it
//! before a phase is settled, and told afterwards, is read off here.

use super::{Game, Setup, Turn};
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{ByDefault, DefaultAction, Outcome, Verdict};
use chancery_engine::count::BallotSubject;
use chancery_engine::order::Order;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Demand, Table};

/// A thing that settling does without an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unordered {
    Unit(ByDefault),
    /// A build due is not made, and nobody waived it.
    Waived,
    Lot(BallotSubject),
}

impl Unordered {
    /// Whether it removes a unit because too few removals were ordered.
    pub const fn is_removal(self) -> bool {
        matches!(
            self,
            Self::Unit(ByDefault {
                action: DefaultAction::CivilDisorder
                    | DefaultAction::LeastLoss { .. }
                    | DefaultAction::Farthest { .. },
                ..
            })
        )
    }
}

impl Turn {
    /// All that was done without an order, by power.
    pub(crate) fn unordered(&self, setup: &Setup) -> Vec<(PowerId, Unordered)> {
        let position = &self.before.position;
        let units = self.settlement.defaults.iter().filter_map(|&default| {
            let unit = position.unit(default.unit)?;
            Some((unit.power, Unordered::Unit(default)))
        });
        let subjects = self.settlement.count.iter();
        let lots = subjects
            .flat_map(|count| &count.subjects)
            .flat_map(|subject| {
                let draws = subject.draws.iter();
                draws.map(|_| (subject.power, Unordered::Lot(subject.about)))
            });
        let waived = setup.board.power_ids().flat_map(|power| {
            let waived = self.waived(setup, power);
            std::iter::repeat_n((power, Unordered::Waived), waived)
        });
        units.chain(lots).chain(waived).collect()
    }

    /// How many of a power's builds are due and neither made nor waived by an order.
    pub(super) fn waived(&self, setup: &Setup, power: PowerId) -> usize {
        let table = Table::new(&setup.board, &self.rules);
        let demands = setup.variant.demands(table, &self.before, power);
        let due = demands
            .iter()
            .filter(|demand| matches!(demand, Demand::Build(_)));
        // Where people vote, builds are made by the ballots that are followed.
        let used: usize = match self.settlement.count.as_deref() {
            Some(count) => count
                .followed
                .iter()
                .filter(|(given, _)| given.power == power)
                .map(|(_, verdict)| builds(verdict))
                .sum(),
            None => self
                .lines()
                .filter(|line| line.entry.power == power)
                .map(|line| builds(&line.verdict))
                .sum(),
        };
        due.count().saturating_sub(used)
    }
}

impl Game {
    /// What settling would do now without an order of a power. What a line may still fill on which
    /// the game master has to rule is none of it.
    pub fn unordered(&self, power: PowerId) -> Vec<Unordered> {
        let preview = self.preview();
        let all = preview.unordered(&self.setup).into_iter();
        // A ballot fills nothing by itself.
        let mut undecided: usize = match preview.settlement.count {
            Some(_) => 0,
            None => self.undecided_slots(Author::playing(power)),
        };
        let mut own: Vec<Unordered> = all
            .filter(|(of, _)| *of == power)
            .map(|(_, what)| what)
            .collect();
        // The rule takes units in this order: a line that removes one spares the last of them.
        for at in (0..own.len()).rev() {
            let is_open = own[at] == Unordered::Waived || own[at].is_removal();
            if is_open && undecided > 0 {
                own.remove(at);
                undecided -= 1;
            }
        }
        own
    }

    /// The powers for which nothing at all is ordered though something is asked, with what settling
    /// does for each. Where people vote, nobody has a ballot for them.
    pub fn silent(&self) -> Vec<(PowerId, Vec<Unordered>)> {
        let entries = &self.sheet().entries;
        let mut silent = Vec::new();
        for power in self.board().power_ids() {
            let is_ordered = entries.iter().any(|entry| {
                // To invest is to order nothing for the power.
                let invests = entry.reading.order().and_then(Order::invested).is_some();
                entry.power == power && !invests
            });
            let mut authors = self.setup.authors().filter(|author| author.power == power);
            if !is_ordered && authors.any(|author| !self.missing(author).is_empty()) {
                silent.push((power, self.unordered(power)));
            }
        }
        silent
    }
}

/// How many builds a line uses.
fn builds(verdict: &Verdict) -> usize {
    match verdict.outcome {
        Outcome::Succeeds => verdict.reason.builds(),
        _ => 0,
    }
}
