//! What a way of reading amounts to.

use crate::order::Order;

/// What a way of reading the whole text amounts to.
#[derive(Clone, Debug)]
pub(in crate::order) enum Draft {
    Order(Order),
    /// The form leaves open which order is meant.
    Ask {
        question: String,
        candidates: Vec<Order>,
    },
    /// The form is understood, and is not one that can be given.
    Refuse(String),
}

impl From<Order> for Draft {
    fn from(order: Order) -> Self {
        Self::Order(order)
    }
}
