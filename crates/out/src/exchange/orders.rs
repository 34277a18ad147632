//! The orders of a settled phase as they stood, everything that they name filled in: what the
//! formats of the standard game share in writing.

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{Outcome, Verdict};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, Travel};
use chancery_engine::play::{is_convoyed, station};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::variant::Fate;
use chancery_game::game::Turn;

pub struct OrderText {
    pub power: PowerId,
    /// The unit that it was for; a build's and a waiver's is not there yet.
    pub unit: Option<Unit>,
    pub order: ExportedOrder,
    /// What became of it; `None` of what the rules did for want of an order.
    pub verdict: Option<Verdict>,
}

pub enum ExportedOrder {
    Hold,
    Move {
        /// Where to, with its coast where a fleet needs one.
        to: Place,
        /// Whether a convoy was asked for, or is the only way.
        by_convoy: bool,
        /// The seas that were named.
        route: Vec<ProvinceId>,
    },
    SupportHold(Unit),
    SupportMove(Unit, Place),
    Convoy(Unit, Place),
    Retreat(Place),
    Disband,
    Build(UnitKind, Place),
    /// That a build is given up.
    Waive,
}

/// The orders of a phase that were not void, in the order of writing; then, of retreats and
/// adjustments, what the rules did for want of one.
pub(crate) fn said(board: &Board, turn: &Turn) -> Vec<OrderText> {
    let stood = turn
        .lines()
        .filter(|line| line.verdict.outcome != Outcome::Void);
    let mut said: Vec<OrderText> = stood
        .filter_map(|line| {
            let power = line.entry.power;
            order(board, turn, power, line.order()?, Some(line.verdict))
        })
        .collect();
    if turn.phase().kind != PhaseKind::Movement {
        let ordered: Vec<UnitId> = said.iter().filter_map(|said| Some(said.unit?.id)).collect();
        let of_rules = turn
            .settlement
            .events
            .iter()
            .filter(|event| !ordered.contains(&event.unit.id));
        said.extend(of_rules.filter_map(|event| {
            let order = match event.fate {
                Fate::Retreated { to } => ExportedOrder::Retreat(to),
                Fate::Gone { .. } => ExportedOrder::Disband,
                _ => return None,
            };
            Some(OrderText {
                power: event.unit.power,
                unit: Some(event.unit),
                order,
                verdict: None,
            })
        }));
    }
    said
}

fn order(
    board: &Board,
    turn: &Turn,
    power: PowerId,
    order: &Order,
    verdict: Option<Verdict>,
) -> Option<OrderText> {
    let position = &turn.before.position;
    let (unit, exported) = match order {
        Order::Unit { unit, action } => {
            let ordered = if turn.phase().kind == PhaseKind::Retreats {
                position.dislodged_from(unit.place.province)?.unit
            } else {
                *position.unit_in(unit.place.province)?
            };
            let exported = exported(board, position, turn, &ordered, action, verdict)?;
            (Some(ordered), exported)
        }
        Order::Build { place, .. } => {
            let built = turn.settlement.events.iter().find(|event| {
                event.fate == Fate::Built && event.unit.place.province == place.province
            })?;
            (
                None,
                ExportedOrder::Build(built.unit.kind, built.unit.place),
            )
        }
        Order::Remove { unit } => (
            Some(*position.unit_in(unit.place.province)?),
            ExportedOrder::Disband,
        ),
        Order::Waive => (None, ExportedOrder::Waive),
        Order::Pools(_)
        | Order::Ballots(_)
        | Order::Kinds(_)
        | Order::Claims(_)
        | Order::Scales(_)
        | Order::Secret(_) => return None,
    };
    Some(OrderText {
        power,
        unit,
        order: exported,
        verdict,
    })
}

fn exported(
    board: &Board,
    position: &Position,
    turn: &Turn,
    unit: &Unit,
    action: &Action,
    verdict: Option<Verdict>,
) -> Option<ExportedOrder> {
    Some(match action {
        Action::Hold => ExportedOrder::Hold,
        Action::Move { to, .. } if turn.phase().kind == PhaseKind::Retreats => {
            ExportedOrder::Retreat(station(board, unit, *to))
        }
        Action::Move { to, travel } => ExportedOrder::Move {
            to: station(board, unit, *to),
            by_convoy: is_convoyed(board, unit, *to, travel, verdict),
            route: match travel {
                Travel::Route(seas) => seas.clone(),
                Travel::Unsaid | Travel::Convoy => Vec::new(),
            },
        },
        Action::SupportHold { unit } => {
            ExportedOrder::SupportHold(*position.unit_in(unit.place.province)?)
        }
        Action::SupportMove { unit, to } => {
            let supported = *position.unit_in(unit.place.province)?;
            ExportedOrder::SupportMove(supported, Place::new(to.province))
        }
        Action::Convoy { army, to, .. } => {
            let army = *position.unit_in(army.place.province)?;
            ExportedOrder::Convoy(army, Place::new(to.province))
        }
        Action::Disband => ExportedOrder::Disband,
        Action::Board { .. } | Action::Land { .. } | Action::Either { .. } => return None,
    })
}
