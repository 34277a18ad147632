//! What will be done where nothing was ordered, and is the game master's to confirm: retreats by
//! the Right-Hand Rule, removals that affect the game least.

use super::{Game, Unordered, is_one_of_several};
use chancery_engine::adjudicate::{DefaultAction, right_hand::Space};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::{Dislodged, Unit};
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;

/// What will be done for a demand that is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    pub demand: Demand,
    /// What will be done, as an order.
    pub order: Order,
    /// Why: the rule that settling will follow.
    pub because: DefaultAction,
}

impl Game {
    /// What is proposed to the game master for what an author has not ordered; nothing where the
    /// rules leave nothing to confirm.
    pub fn proposed(&self, author: Author) -> Vec<Proposed> {
        let position = &self.state().position;
        let missing = self.missing(author);
        let mut removals = missing
            .iter()
            .filter(|demand| matches!(demand, Demand::Removal(_)))
            .cloned();
        let own = self.unordered(author.power).into_iter();
        own.filter_map(|unordered| {
            let Unordered::Unit(default) = unordered else {
                return None;
            };
            let unit = position.unit(default.unit)?;
            let (demand, order) = match default.action {
                DefaultAction::AutoRetreat { to } => (
                    Demand::Unit(unit.id),
                    Order::Unit {
                        unit: UnitRef::new(unit.kind, unit.place),
                        action: Action::Move {
                            to,
                            travel: Travel::Unsaid,
                        },
                    },
                ),
                DefaultAction::LeastLoss { .. } | DefaultAction::Farthest { .. } => (
                    removals.next()?,
                    Order::Remove {
                        unit: self.named(unit),
                    },
                ),
                _ => return None,
            };
            Some(Proposed {
                demand,
                order,
                because: default.action,
            })
        })
        .collect()
    }

    fn named(&self, unit: &Unit) -> UnitRef {
        let position = &self.state().position;
        // Of several in one place, the one with an army aboard is named so.
        let pair = is_one_of_several(position, unit) && position.cargo(unit.id).is_some();
        let aboard = position.carried(unit.id).is_some();
        if aboard {
            UnitRef::aboard(unit.place.province)
        } else {
            UnitRef {
                pair,
                ..UnitRef::new(unit.kind, unit.place)
            }
        }
    }

    /// The spaces round a dislodged unit as the Right-Hand Rule goes through them, where it has no
    /// retreat order that stands; else none.
    pub fn right_hand_ring(&self, dislodged: &Dislodged) -> Vec<Space> {
        let preview = self.preview();
        let mut rings = preview.settlement.rings.iter();
        rings
            .find(|(unit, _)| *unit == dislodged.unit.id)
            .map(|(_, ring)| ring.clone())
            .unwrap_or_default()
    }
}
