//! What will be done where nothing was ordered, and is the game master's to confirm: retreats by
//! the Right-Hand Rule, removals that affect the game least.

use super::{Game, is_one_of_several};
use crate::adjudicate::{
    DefaultAction, LeastLoss, RetreatDefault, Tie, retreat, right_hand::Space,
};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Travel, UnitRef};
use crate::position::{Dislodged, Unit};
use crate::seat::Author;
use crate::variant::Demand;

/// Why it is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The Right-Hand Rule sends the unit there.
    RightHand,
    /// The loss of the unit affects the game least.
    LeastLoss(LeastLoss),
    /// It is the farthest from the home centres of its power.
    Farthest {
        /// How many moves; `None` where no way leads there.
        distance: Option<u32>,
        /// What tells it from others as far away.
        tie: Option<Tie>,
    },
}

/// What will be done for a demand that is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    pub demand: Demand,
    /// What will be done, as an order.
    pub order: Order,
    pub because: Because,
}

impl Game {
    /// What is proposed to the game master for what an author has not ordered; nothing where the
    /// rules leave nothing to confirm.
    pub fn proposed(&self, author: Author) -> Vec<Proposed> {
        let position = &self.state().position;
        let confirms = match self.phase().kind {
            PhaseKind::Retreats => {
                self.history().rules.retreat_default == RetreatDefault::RightHand
                    || position.dislodged.iter().any(|d| d.sent_on)
            }
            PhaseKind::Adjustments => self
                .missing(author)
                .iter()
                .any(|demand| matches!(demand, Demand::Removal(_))),
            PhaseKind::SetUp | PhaseKind::Movement => false,
        };
        if !confirms {
            return Vec::new();
        }
        let missing = self.missing(author);
        let mut removals = missing
            .iter()
            .filter(|demand| matches!(demand, Demand::Removal(_)))
            .cloned();
        let defaults = self
            .preview()
            .1
            .defaults
            .into_iter()
            .filter_map(|default| Some((default.action, *position.unit(default.unit)?)));
        let own = defaults.filter(|(_, unit)| unit.power == author.power);
        own.filter_map(|(action, unit)| match action {
            DefaultAction::AutoRetreat { to } => {
                let order = Order::Unit {
                    unit: UnitRef::new(unit.kind, unit.place),
                    action: Action::Move {
                        to,
                        travel: Travel::Unsaid,
                    },
                };
                Some(Proposed {
                    demand: Demand::Unit(unit.id),
                    order,
                    because: Because::RightHand,
                })
            }
            DefaultAction::LeastLoss { because } => {
                let order = Order::Remove {
                    unit: self.named(&unit),
                };
                Some(Proposed {
                    demand: removals.next()?,
                    order,
                    because: Because::LeastLoss(because),
                })
            }
            DefaultAction::Farthest { distance, tie } => {
                let order = Order::Remove {
                    unit: self.named(&unit),
                };
                Some(Proposed {
                    demand: removals.next()?,
                    order,
                    because: Because::Farthest { distance, tie },
                })
            }
            _ => None,
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
        let position = &self.state().position;
        let (orders, _) = self.sheet().submissions();
        let settled = retreat::settle(self.board(), &self.history().rules, position, &orders);
        let index = position
            .dislodged
            .iter()
            .position(|d| d.unit.id == dislodged.unit.id);
        index
            .and_then(|index| settled.rings.into_iter().nth(index))
            .unwrap_or_default()
    }
}
