//! What the phase tells of a reading: which of its answers can be meant at all.

use super::{State, Table, Variant};
use crate::adjudicate::Outcome;
use crate::calendar::PhaseKind;
use crate::order::{Action, Note, Order, PoolOrder, Reading, Submission, write_order};
use crate::seat::{Author, SeatId, Seating};
use chancery_atlas::board::{CoastId, Place, PowerId, UnitKind};

/// What decides a reading: a game as it stands.
#[derive(Clone, Copy)]
pub struct Decider<'a> {
    pub variant: &'a dyn Variant,
    /// The board and the house rules.
    pub table: Table<'a>,
    /// The open phase.
    pub state: &'a State,
}

impl Decider<'_> {
    /// A reading with what the phase tells of it: where only builds are due, a unit that is listed
    /// is built; of several readings within the known world the only legal one is meant; a build that lacks its kind or
    /// coast, and may have two, is asked about.
    pub fn decided(&self, power: Option<PowerId>, reading: Reading) -> Reading {
        match reading {
            Reading::Ambiguous {
                question,
                candidates,
            } => self.decided_question(power, question, candidates),
            Reading::Order { order, notes } => {
                self.raised(power, self.without_coast_of_army(order), notes)
            }
            unread @ (Reading::Unreadable { .. } | Reading::NotTaken(_)) => unread,
        }
    }

    fn decided_question(
        &self,
        power: Option<PowerId>,
        question: String,
        mut candidates: Vec<Order>,
    ) -> Reading {
        if self.state.phase.kind == PhaseKind::Adjustments
            && let Some(due) = self.due_of(power, &candidates)
        {
            let removes = due < 0;
            let of_form = |order: &Order| order.is_removal() == removes;
            if candidates.iter().filter(|order| of_form(order)).count() == 1
                && let Some(at) = candidates.iter().position(of_form)
            {
                return self.raised(power, candidates.swap_remove(at), Vec::new());
            }
        }
        // What is legal beyond the known world is not told by how a line is read.
        let board = self.table.board;
        let is_open = |place: Place| Some(place).filter(|at| !board.is_beyond(at.province));
        if candidates
            .iter()
            .any(|order| order.with_places(is_open).is_none())
        {
            return Reading::Ambiguous {
                question,
                candidates,
            };
        }
        let is_legal: Vec<bool> = candidates
            .iter()
            .map(|order| self.is_legal_alone(power, order))
            .collect();
        let mut legal = is_legal.iter().enumerate().filter(|(_, legal)| **legal);
        // A question with one answer is about what is missing, and has been asked for a reason.
        if let (Some((only, _)), None, true) = (legal.next(), legal.next(), candidates.len() > 1) {
            let order = candidates.swap_remove(only);
            let note = format!(
                "Read as `{}`: nothing else is legal.",
                write_order(self.table.board, Some(&self.state.position), &order)
            );
            return Reading::Order {
                order,
                notes: vec![Note::Remark(note)],
            };
        }
        let mut ranked: Vec<(bool, Order)> = is_legal.into_iter().zip(candidates).collect();
        ranked.sort_by_key(|(legal, _)| !legal);
        Reading::Ambiguous {
            question,
            candidates: ranked.into_iter().map(|(_, order)| order).collect(),
        }
    }

    /// The same with a supported army's destination as a land: whoever writes a coast for an army
    /// means that.
    fn without_coast_of_army(&self, mut order: Order) -> Order {
        if let Order::Unit {
            action: Action::SupportMove { unit, to },
            ..
        } = &mut order
        {
            let standing = self.state.position.unit_in(unit.place.province);
            if !unit.beyond && standing.is_some_and(|unit| unit.kind == UnitKind::Army) {
                to.coast = None;
            }
        }
        order
    }

    /// How many builds (or, below 0, removals) are due from whoever a question is put to, if all its
    /// answers build or remove; `None` where none are due.
    fn due_of(&self, power: Option<PowerId>, candidates: &[Order]) -> Option<i32> {
        let adjusts = |order: &Order| order.is_removal() || matches!(order, Order::Build { .. });
        let power = power.or_else(|| self.power_of(candidates.first()?))?;
        let due = self.variant.adjustment(self.table, self.state, power).due;
        (due != 0 && candidates.iter().all(adjusts)).then_some(due)
    }

    /// Whose an order is by its unit, or by the centre that it builds in.
    fn power_of(&self, order: &Order) -> Option<PowerId> {
        let position = &self.state.position;
        match order.site() {
            Some(at) => position.owner(at),
            None => Some(position.unit_in(order.unit()?.place.province)?.power),
        }
    }

    /// A unit that is built or mobilized, and void for want of its kind or its coast, as a question
    /// where several would be legal. What a house rule makes of one that lacks its kind is for the
    /// adjudicator.
    fn raised(&self, power: Option<PowerId>, order: Order, notes: Vec<Note>) -> Reading {
        let (kind, place, with): (_, _, fn(UnitKind, Place) -> Order) = match &order {
            Order::Build { kind, place } => (*kind, *place, |kind, place| {
                let kind = Some(kind);
                Order::Build { kind, place }
            }),
            Order::Pools(pooled) => match pooled.called() {
                Some((kind, place)) => (kind, place, |kind, place| {
                    Order::Pools(PoolOrder::calling(kind, place))
                }),
                None => return Reading::Order { order, notes },
            },
            _ => return Reading::Order { order, notes },
        };
        if self.is_legal_alone(power, &order) {
            return Reading::Order { order, notes };
        }
        let coasts = self.table.board.province(place.province).coasts.len();
        let at_coasts = (0..coasts)
            .filter_map(CoastId::nth)
            .map(|coast| Place::at_coast(place.province, coast));
        let places: Vec<Place> = match place.coast {
            Some(_) => vec![place],
            None => std::iter::once(place).chain(at_coasts).collect(),
        };
        let kinds = kind.map_or(vec![UnitKind::Army, UnitKind::Fleet], |kind| vec![kind]);
        let builds: Vec<Order> = kinds
            .into_iter()
            .flat_map(|kind| places.iter().map(move |&place| with(kind, place)))
            .filter(|order| self.is_legal_alone(power, order))
            .collect();
        if builds.len() < 2 {
            return Reading::Order { order, notes };
        }
        let question = match kind {
            None => "Army or fleet?",
            Some(_) => "Which coast?",
        };
        Reading::Ambiguous {
            question: question.to_owned(),
            candidates: builds,
        }
    }

    /// Whether an order, given alone, would not be void. Where people are not powers, that hangs
    /// on who gives it: there no reading is preferred.
    fn is_legal_alone(&self, power: Option<PowerId>, order: &Order) -> bool {
        if self.variant.seating() != Seating::OnePerPower {
            return false;
        }
        let Some(power) = power.or_else(|| self.power_of(order)) else {
            return false;
        };
        let seat = SeatId::who_orders(self.table.board, power);
        self.is_legal(Submission::new(Author::new(seat, power), order.clone()))
    }

    /// Whether an order, given alone, would not be void.
    pub fn is_legal(&self, alone: Submission) -> bool {
        let settlement = self.variant.settle(self.table, self.state, &[alone], &[]);
        settlement
            .verdicts
            .first()
            .is_some_and(|verdict| verdict.outcome != Outcome::Void)
    }
}
