//! A reading with what it tells of the text beside it.

use super::words::Section;
use crate::order::{Action, Order, Reading, Travel};
use chancery_atlas::grammar::said;

/// A reading, and what it tells about the text next to it on a slip.
pub(in crate::order) struct Understood {
    pub reading: Reading,
    /// Whether the text has the form of an order (one that is asked about or refused counts).
    pub form: bool,
    /// The section that it begins, which may go on after it: `Build A Par, F Bre`.
    pub begins: Option<Section>,
    /// Whether it is a unit or place without a verb in an adjustment phase.
    pub listed: bool,
    /// Whether it is a unit or place with nothing said about it.
    pub lone: bool,
}

/// What a text says of the list that it stands in.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::order) struct SectionRead {
    /// The section that it begins, which may go on after it.
    pub begins: Option<Section>,
    /// Whether it only lists a unit, without a verb.
    pub listed: bool,
}

impl SectionRead {
    /// Of a text with the verb of a section.
    pub(crate) const fn beginning(section: Section) -> Self {
        Self {
            begins: Some(section),
            listed: false,
        }
    }
}

impl Understood {
    /// Of a text that is no order; `form` tells whether it has the form of one.
    pub(crate) fn unreadable(form: bool, why: String) -> Self {
        Self::alone(form, Reading::Unreadable { why: said(why) })
    }

    /// A reading that tells nothing of the text next to it.
    pub(crate) const fn alone(form: bool, reading: Reading) -> Self {
        Self {
            reading,
            form,
            begins: None,
            listed: false,
            lone: false,
        }
    }

    /// Whether it may stand in a list under a verb that is written before the list.
    pub(crate) fn goes_on(&self, section: Section) -> bool {
        match section {
            Section::Builds | Section::Removals => self.listed,
            Section::Mobilizations => self.listed || self.lone,
            Section::Demobilizations => {
                // Under `Demobilize:` the line `A Bur - Par` names the unit and its home centre.
                self.lone || !self.form || self.reading.order().is_some_and(is_plain_move)
            }
        }
    }

    /// Whether nothing of an order is missing, so that another one may begin right after it; which
    /// of its names are meant may be open.
    pub(crate) fn is_complete(&self) -> bool {
        let orders = match &self.reading {
            Reading::Order { order, .. } => std::slice::from_ref(order),
            // A question with a single answer is about what is missing.
            Reading::Ambiguous { candidates, .. } if candidates.len() > 1 => candidates,
            _ => return false,
        };
        // `Osa-ECS` goes to a sea, though it may be Osaka with an east coast.
        let is_move = orders
            .iter()
            .all(|order| matches!(order.action(), Some(Action::Move { .. })));
        (self.listed || !self.lone || is_move) && !orders.iter().any(lacks_more)
    }
}

/// A move that says nothing of its way.
const fn is_plain_move(order: &Order) -> bool {
    matches!(
        order,
        Order::Unit {
            action: Action::Move {
                travel: Travel::Unsaid,
                ..
            },
            ..
        }
    )
}

/// Whether what comes next may belong to an order as well: after `Build Par`, `demobilize A Bur`.
const fn lacks_more(order: &Order) -> bool {
    match order {
        Order::Build { kind, .. } => kind.is_none(),
        Order::Remove { unit } => unit.kind.is_none(),
        Order::Pools(order) => order.lacks_more(),
        Order::Unit { .. }
        | Order::Waive
        | Order::Scales(_)
        | Order::Ballots(_)
        | Order::Secret(_)
        | Order::Kinds(_)
        | Order::Claims(_) => false,
    }
}
