//! Which candidates are legal: what the adjudicator says of each, given alone.

use super::outlook::Outlook;
use super::{Completion, carrying, claims, kinds, pools};
use crate::game::is_one_of_several;
use chancery_engine::adjudicate::{Field, Occupants, judge};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, Submission, UnitRef};
use chancery_engine::variant::Decider;

impl Completion<'_> {
    /// Whether an order is legal, given alone.
    pub(super) fn legal(&self, outlook: &Outlook<'_>, order: &Order) -> bool {
        let query = self.query;
        if let Some(month) = self.month.as_ref().filter(|_| self.unit.is_some()) {
            return month.sensible().contains(order);
        }
        if let Some(retreats) = self.retreats_by_scale(true) {
            return retreats.contains(order);
        }
        if query.state.phase.kind == PhaseKind::Movement && matches!(order, Order::Unit { .. }) {
            return self.can_be_given(&outlook.field, order)
                && !carrying::is_barred(outlook, self.unit, order);
        }
        if matches!(order, Order::Claims(_)) {
            return claims::could_stand(query, order);
        }
        if pools::finds_no_room(query, order) {
            return false;
        }
        let decider = Decider {
            variant: query.variant,
            table: query.table,
            state: query.state,
        };
        decider.is_legal(Submission::new(query.author(), order.clone()))
    }

    /// The order with the unit at the cursor, where its place alone does not tell which that is.
    fn bound(&self, order: &Order) -> Option<Order> {
        let at = self
            .unit
            .filter(|unit| is_one_of_several(&self.query.state.position, unit))?;
        match order {
            Order::Unit { unit, action } if !unit.aboard => Some(Order::Unit {
                unit: UnitRef {
                    id: Some(at.id),
                    ..*unit
                },
                action: action.clone(),
            }),
            _ => None,
        }
    }

    fn can_be_given(&self, field: &Field<'_>, order: &Order) -> bool {
        let bound = self.bound(order);
        let order = bound.as_ref().unwrap_or(order);
        let Some(units) = kinds::as_named(&self.query.state.position, order) else {
            return judge(field, self.query.power, order).is_ok();
        };
        let occupants = Occupants::new(field.board, &units);
        judge(
            &Field::new(field.board, field.rules, &units, &occupants),
            self.query.power,
            order,
        )
        .is_ok()
    }
}
