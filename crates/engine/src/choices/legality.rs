//! Which orders are legal: what the adjudicator says of each, given alone.

use super::{Breadth, OrderChoices, carrying, claims, kinds, pools};
use crate::adjudicate::UnitIndex;
use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::legal::judge;
use crate::calendar::PhaseKind;
use crate::order::{Order, Submission, UnitRef};
use crate::variant::decide::Decider;

impl OrderChoices<'_> {
    /// The orders of [`Self::all`] that are legal.
    pub fn legal(&self) -> Vec<Order> {
        let plain = self.plain_unit();
        let mut orders = self.every_form(plain);
        orders.retain(|order| {
            let is_judged = plain.is_some() && matches!(order, Order::Unit { .. });
            is_judged || self.is_legal(order)
        });
        orders
    }

    /// The unit that is asked for, where an order listed for it names beyond doubt whom it is for
    /// and whom it helps, and no other order bars it: what is left to judge is what the unit does.
    fn plain_unit(&self) -> Option<UnitIndex> {
        let unit = self.unit?;
        let is_plain = self.phase() == PhaseKind::Movement
            && unit.power == self.power()
            && self.month.is_none()
            && !self.carrying
            && !self.is_one_of_several
            && !self.field.rules.room.open_seas
            && self.position().free_kinds.is_empty();
        if !is_plain {
            return None;
        }
        let mut standing = self.field.units.iter();
        let at = standing.position(|standing| standing.id == unit.id)?;
        Some(UnitIndex::new(at))
    }

    /// Whether an order is legal, given alone; of what others must agree to, if they do.
    pub fn is_legal(&self, order: &Order) -> bool {
        let asked = &self.asked;
        if let Some(month) = self.month_of_unit() {
            return month.sensible().contains(order);
        }
        if let Some(retreats) = self.retreats_by_scale(Breadth::Wide) {
            return retreats.contains(order);
        }
        if self.phase() == PhaseKind::Movement && matches!(order, Order::Unit { .. }) {
            return self.can_be_given(order) && !carrying::is_barred(self, order);
        }
        if matches!(order, Order::Claims(_)) {
            return claims::could_stand(asked, order);
        }
        // Before the settling below, which costs more.
        if pools::finds_no_room(self, order) {
            return false;
        }
        let decider = Decider {
            variant: asked.variant,
            table: asked.table,
            state: asked.state,
        };
        decider.is_legal(Submission::new(asked.author, order.clone()))
    }

    /// The order with the unit that is asked for, where its place alone does not tell which that is.
    fn bound(&self, order: &Order) -> Option<Order> {
        if !self.is_one_of_several {
            return None;
        }
        let at = self.unit?;
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

    fn can_be_given(&self, order: &Order) -> bool {
        let (field, power) = (&self.field, self.power());
        let bound = self.bound(order);
        let order = bound.as_ref().unwrap_or(order);
        let Some(units) = kinds::as_named(self.position(), order) else {
            return judge(field, power, order).is_ok();
        };
        // A verdict by the true kind would tell what is not shown.
        let occupants = Occupants::new(field.board, &units);
        let field = Field::new(field.board, field.rules, &units, &occupants);
        judge(&field, power, order).is_ok()
    }
}
