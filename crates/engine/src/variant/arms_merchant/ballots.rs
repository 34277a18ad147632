//! What a ballot says: whether it is valid, and its order with every part filled in, so that equal
//! orders add up.

use crate::accounts::Accounts;
use crate::adjudicate::field::Field;
use crate::adjudicate::legal::{BoundOrder, LegalOrder, Way};
use crate::adjudicate::{BallotVoid, UnitIndex, VoidReason};
use crate::count::Tally;
use crate::order::{Action, BallotOrder, Order, Submission, Travel, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};

/// A valid ballot.
pub(super) struct CastBallot {
    /// What it is about, as an index into the subjects of the count.
    pub subject: usize,
    /// The order, every part of it filled in: two ballots are for the same order if these are
    /// equal.
    pub order: Order,
    /// Which of several like it on the slip, from 0; [`Tally::nth`].
    pub nth: usize,
}

impl CastBallot {
    /// The only ballot of its kind on a slip.
    pub(crate) const fn new(subject: usize, order: Order) -> Self {
        Self {
            subject,
            order,
            nth: 0,
        }
    }

    pub(crate) fn is_for(&self, tally: &Tally) -> bool {
        self.nth == tally.nth && self.order == tally.order
    }
}

/// Reads all ballots, each player's slip for each power by itself: a choice among two orders for
/// one unit is made within it. Per line the ballot, or why it is void; `None` where the line is no
/// ballot.
///
/// Without influence in a power a player has no vote (rules 9, 10).
pub(super) fn read_ballots(
    orders: &[Submission],
    accounts: &Accounts,
    mut read_slip: impl FnMut(PowerId, &[Submission]) -> Vec<Result<CastBallot, VoidReason>>,
) -> Vec<Option<Result<CastBallot, VoidReason>>> {
    let mut lines: Vec<Option<Result<CastBallot, VoidReason>>> =
        orders.iter().map(|_| None).collect();
    let mut by_author: Vec<usize> = (0..orders.len())
        .filter(|&line| {
            !matches!(
                orders[line].order,
                Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
            )
        })
        .collect();
    // The sort is stable: within a slip the order of writing decides between two orders to a unit.
    by_author.sort_by_key(|&line| orders[line].author());
    for slip in by_author.chunk_by(|&a, &b| orders[a].author() == orders[b].author()) {
        let author = orders[slip[0]].author();
        if accounts.holding(author.seat, author.power) == 0 {
            for &line in slip {
                lines[line] = Some(Err(VoidReason::Ballots(BallotVoid::NoInfluence(
                    author.power,
                ))));
            }
            continue;
        }
        let written: Vec<Submission> = slip.iter().map(|&line| orders[line].clone()).collect();
        for (&line, ballot) in slip.iter().zip(read_slip(author.power, &written)) {
            lines[line] = Some(ballot);
        }
    }
    lines
}

/// A unit that stands as orders name it in full.
pub(super) const fn name(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}

/// A unit as orders name it in full, an army aboard by its sea.
fn name_in(field: &Field<'_>, index: UnitIndex) -> UnitRef {
    let unit = field.unit(index);
    if field.carrier(index).is_some() {
        UnitRef::aboard(unit.place.province)
    } else {
        name(unit)
    }
}

/// A legal movement order with every part filled in. What has another effect stays another order: a
/// support for one coast and a support for any, the way over land and the way by convoy where both
/// are open.
pub(super) fn fill_in(field: &Field<'_>, bound: BoundOrder, written: &Order) -> Order {
    let unit = field.unit(bound.unit);
    let action = match bound.legal {
        LegalOrder::Hold => Action::Hold,
        LegalOrder::Move { to, way } => Action::Move {
            to,
            travel: travel(field.board, unit, to, way, written),
        },
        LegalOrder::SupportHold { unit } => Action::SupportHold {
            unit: name_in(field, unit),
        },
        LegalOrder::SupportMove { unit, to } => {
            let supported = field.unit(unit);
            Action::SupportMove {
                unit: name_in(field, unit),
                to: only_coast(field.board, supported, to).unwrap_or(to),
            }
        }
        LegalOrder::SupportNobody { at, .. } => Action::SupportHold {
            unit: UnitRef::at(Place::new(at)),
        },
        LegalOrder::SupportLanding { from, to, .. } => Action::SupportMove {
            unit: UnitRef::aboard(from),
            to: Place::new(to),
        },
        LegalOrder::Board { fleet } => Action::Board {
            fleet: name(field.unit(fleet)),
        },
        LegalOrder::Land { from, to, fleet } => {
            return Order::Unit {
                unit: UnitRef::aboard(from),
                action: Action::Land {
                    to: Place::new(to),
                    fleet,
                },
            };
        }
        // In a convoy only fleet, army and goal count (rule 10): the word for it does not.
        LegalOrder::Convoy { army, to } => Action::Convoy {
            army: name(field.unit(army)),
            to: Place::new(to),
            ferry: false,
        },
    };
    Order::Unit {
        unit: name_in(field, bound.unit),
        action,
    }
}

/// A convoy is said only where the army could also go over land; a route only where the house rule
/// makes it binding.
fn travel(board: &Board, unit: &Unit, to: Place, way: Way, written: &Order) -> Travel {
    match (way, written) {
        (
            Way::Route,
            Order::Unit {
                action: Action::Move { travel, .. },
                ..
            },
        ) => travel.clone(),
        (Way::Convoy, _) if board.army_can_move(unit.place.province, to.province) => Travel::Convoy,
        _ => Travel::Unsaid,
    }
}

/// The place that a supported fleet takes in a province, where it can reach one coast of it and no
/// other.
fn only_coast(board: &Board, supported: &Unit, to: Place) -> Option<Place> {
    if supported.kind == UnitKind::Army || to.coast.is_some() {
        return None;
    }
    let mut places = board
        .fleet_moves(supported.place)
        .iter()
        .filter(|place| place.province == to.province);
    match (places.next(), places.next()) {
        (Some(&only), None) => Some(only),
        _ => None,
    }
}
