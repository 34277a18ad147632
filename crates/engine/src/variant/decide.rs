//! What the phase tells of a reading: which of its answers can be meant at all.

use super::{State, Table, Variant};
use crate::adjudicate::Outcome;
use crate::calendar::PhaseKind;
use crate::order::{Action, Note, Order, PoolOrder, Reading, Submission, write_order};
use crate::seat::{Author, SeatId, Seating};
use chancery_atlas::board::{CoastId, Place, PowerId, UnitKind};

/// What decides a reading: a game as it stands. It knows no other line of the phase.
#[derive(Clone, Copy)]
pub struct Decider<'a> {
    /// By whose rules.
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
            // A bare `A Par` in a slip of builds is one: nothing can be removed in that Winter.
            let removes = due < 0;
            let mut of_form = candidates
                .iter()
                .enumerate()
                .filter(|(_, order)| order.is_removal() == removes);
            if let (Some((only, _)), None) = (of_form.next(), of_form.next()) {
                return self.raised(power, candidates.swap_remove(only), Vec::new());
            }
        }
        // How a line is read must not tell what is legal beyond the known world (1492, leak rule
        // L7): there every reading is asked about.
        if candidates.iter().any(|order| self.names_beyond(order)) {
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
        // The legal ones first, so that the first key is mostly the right one.
        let mut ranked: Vec<(bool, Order)> = is_legal.into_iter().zip(candidates).collect();
        ranked.sort_by_key(|(legal, _)| !legal);
        Reading::Ambiguous {
            question,
            candidates: ranked.into_iter().map(|(_, order)| order).collect(),
        }
    }

    /// Whether an order names a place beyond the known world.
    fn names_beyond(&self, order: &Order) -> bool {
        let board = self.table.board;
        let within = order.with_places(|place| {
            if board.is_beyond(place.province) {
                None
            } else {
                Some(place)
            }
        });
        within.is_none()
    }

    /// The same with a supported army's destination as a land: whoever writes a coast for an army
    /// means that.
    fn without_coast_of_army(&self, mut order: Order) -> Order {
        if let Order::Unit {
            action: Action::SupportMove { unit, to },
            ..
        } = &mut order
        {
            // What stands beyond what the writer knows must not decide how his line is read.
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
        let power = power.or_else(|| self.power_of(candidates.first()?))?;
        let due = self.variant.adjustment(self.table, self.state, power).due;
        let all_adjust = candidates
            .iter()
            .all(|order| order.is_removal() || matches!(order, Order::Build { .. }));
        if due == 0 || !all_adjust {
            return None;
        }
        Some(due)
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
        let Some(raising) = Raising::read(&order) else {
            return Reading::Order { order, notes };
        };
        let Raising { kind, place, .. } = raising;
        // A legal order is not asked about: the house rule `build-kind` may say what it builds.
        if self.is_legal_alone(power, &order) {
            return Reading::Order { order, notes };
        }
        let mut places = vec![place];
        if place.coast.is_none() {
            let coasts = self.table.board.province(place.province).coasts.len();
            let at_coasts = (0..coasts).filter_map(CoastId::nth);
            places.extend(at_coasts.map(|coast| Place::at_coast(place.province, coast)));
        }
        let kinds = match kind {
            Some(kind) => vec![kind],
            None => vec![UnitKind::Army, UnitKind::Fleet],
        };
        let mut builds = Vec::new();
        for kind in kinds {
            for &place in &places {
                let order = raising.with(kind, place);
                if self.is_legal_alone(power, &order) {
                    builds.push(order);
                }
            }
        }
        // A question needs two answers. With fewer the adjudicator says what is wrong.
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

/// An order that brings a unit onto the board, as far as it is written.
#[derive(Clone, Copy)]
struct Raising {
    kind: Option<UnitKind>,
    place: Place,
    /// Whether the unit comes from a pool; else it is built.
    from_pool: bool,
}

impl Raising {
    fn read(order: &Order) -> Option<Self> {
        match order {
            Order::Build { kind, place } => Some(Self {
                kind: *kind,
                place: *place,
                from_pool: false,
            }),
            Order::Pools(pooled) => {
                let (kind, place) = pooled.called()?;
                Some(Self {
                    kind,
                    place,
                    from_pool: true,
                })
            }
            _ => None,
        }
    }

    /// The same order with its kind and place filled in.
    fn with(self, kind: UnitKind, place: Place) -> Order {
        if self.from_pool {
            Order::Pools(PoolOrder::calling(kind, place))
        } else {
            Order::Build {
                kind: Some(kind),
                place,
            }
        }
    }
}
