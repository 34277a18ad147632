//! Orders as the subjects of sentences.

use crate::report::names::{Names, capital};
use crate::view::SeenOrder;

/// The whole order as the subject of a sentence.
pub(super) fn subject(names: Names<'_>, order: &SeenOrder) -> String {
    order.order.as_ref().map_or_else(
        || "The line".to_owned(),
        |_| capital(&names.order_of(order)),
    )
}
