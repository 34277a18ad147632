//! Every legal order is offered before it is written to its end, and what is offered as legal is.
//! The positions are crowded ones on every board, in every variant and kind of phase.
//!
//! Left out: an army's move with its seas named (`A Lon - NTH - Nwy`), which is read and never
//! offered; `via convoy` is.

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::order::{Action, Order, Submission, Travel, write_order};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::Demand;
use chancery_game::complete::{Candidate, Query, complete};
use chancery_game::game::{Game, Sheet};

use crate::support::draws::Draws;
use crate::support::situations::{self, Situation};

/// Of the legal orders of a situation so many are looked for.
const ORDERS: usize = 8;

struct Seen<'a> {
    situation: &'a Situation,
    game: Game,
    sheet: Sheet,
}

impl Seen<'_> {
    fn seat(&self, power: PowerId) -> SeatId {
        match self.situation.variant.seating() {
            Seating::OnePerPower => SeatId::playing(power),
            Seating::Players { .. } => SeatId(0),
        }
    }

    fn complete(&self, power: PowerId, demand: &Demand, text: &str) -> Vec<Candidate> {
        complete(&Query {
            table: self.game.table(),
            variant: self.situation.variant,
            state: self.game.state(),
            sheet: &self.sheet,
            count: None,
            seat: self.seat(power),
            power,
            demand,
            text,
            legal_only: false,
        })
    }

    /// Whether an order is carried out or fails, given alone, and is not void.
    fn is_legal(&self, power: PowerId, order: &Order) -> bool {
        let alone = [Submission {
            seat: self.seat(power),
            power,
            order: order.clone(),
        }];
        let variant = self.situation.variant;
        let settlement = variant.settle(self.game.table(), self.game.state(), &alone, &[]);
        let verdict = settlement.verdicts.first();
        verdict.is_some_and(|verdict| verdict.outcome != Outcome::Void)
    }

    /// The lines at which an order may be typed: those of its unit, or the first of each other kind.
    fn demands(&self, power: PowerId, order: &Order) -> Vec<Demand> {
        let state = self.game.state();
        let variant = self.situation.variant;
        let mut demands = variant.demands(self.game.table(), state, power);
        let place = order.unit().map(|unit| unit.place.province);
        let is_own = |demand: &Demand| {
            let unit = demand.unit().and_then(|id| state.position.unit(id));
            unit.is_some() && unit.map(|unit| unit.place.province) == place
        };
        if !order.takes_slot() && demands.iter().any(is_own) {
            demands.retain(is_own);
            return demands;
        }
        demands.push(Demand::Claim);
        demands.dedup_by_key(|demand| std::mem::discriminant(demand));
        demands
    }

    fn write(&self, order: &Order) -> String {
        write_order(self.game.board(), Some(&self.game.state().position), order)
    }
}

/// Whether an order is a move of an army with the seas that it is carried over.
fn names_seas(order: &Order) -> bool {
    let is_route = |travel: &Travel| matches!(travel, Travel::Route(_));
    matches!(order.action(), Some(Action::Move { travel, .. }) if is_route(travel))
}

/// Beginnings of a text, the shortest first: all its words but some, and then but some letters.
fn beginnings(text: &str) -> Vec<&str> {
    let blanks = text.match_indices(' ').map(|(at, _)| at);
    let mut ends: Vec<usize> = blanks.filter(|&at| at > 1).collect();
    ends.push(text.len() - text.chars().next_back().map_or(0, char::len_utf8));
    ends.dedup();
    ends.into_iter().map(|end| &text[..end]).collect()
}

#[test]
fn each_legal_order_is_offered_before_it_is_written_to_its_end_and_legal_is_legal() {
    let mut draws = Draws(17);
    let (mut looked_for, mut offered, mut judged) = (0, 0, 0);
    let mut wrong: Vec<String> = Vec::new();
    for situation in situations::all() {
        let seen = Seen {
            situation,
            game: situation.game(),
            sheet: Sheet::default(),
        };
        let orders = situation.orders();
        let mut tried: Vec<(PowerId, Order)> = Vec::new();
        for _ in 0..4 * ORDERS {
            let (power, order) = draws.pick(&orders).unwrap();
            let is_new = !tried.contains(&(power, order.clone()));
            if tried.len() < ORDERS && is_new && !names_seas(&order) && seen.is_legal(power, &order)
            {
                tried.push((power, order));
            }
        }
        for (power, order) in tried {
            let text = seen.write(&order);
            looked_for += 1;
            let mut is_offered = false;
            let demands = seen.demands(power, &order);
            for demand in &demands {
                for beginning in beginnings(&text).into_iter().rev() {
                    let candidates = seen.complete(power, demand, beginning);
                    is_offered |= candidates
                        .iter()
                        .any(|candidate| candidate.legal && candidate.text == text);
                    let legal = candidates.iter().filter(|candidate| candidate.legal);
                    for candidate in legal.take(3) {
                        judged += 1;
                        if !seen.is_legal(power, &candidate.order) {
                            wrong.push(format!(
                                "{}: `{beginning}` offers `{}` as legal, and it is void",
                                situation.title, candidate.text
                            ));
                        }
                    }
                    if is_offered {
                        break;
                    }
                }
                if is_offered {
                    break;
                }
            }
            offered += usize::from(is_offered);
            if !is_offered {
                wrong.push(format!(
                    "{}: `{text}` is legal, and no beginning of it offers it at {demands:?}",
                    situation.title
                ));
            }
        }
    }
    println!("{offered} of {looked_for} offered, {judged} legal candidates judged");
    wrong.sort();
    wrong.dedup();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(looked_for > 300 && judged > 500, "{looked_for}, {judged}");
}
