//! What a line is for: the table, the settled turn and what happened on the board agree, whatever
//! slips hold.

use std::sync::Arc;

use chancery_engine::adjudicate::{ArmyFleet, HouseRules, Outcome};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, PoolOrder, ScaleOrder, write_order};
use chancery_engine::position::UnitId;
use chancery_engine::variant::{self, Fate, Target};
use chancery_game::game::{BoundLine, Game, Turn};
use chancery_session::desk::Desk;
use jiff::Timestamp;
use proptest::prelude::*;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles::{game, scribble};
use chancery_session::desk::Row;

/// Whether what became of a unit is what an order that succeeded has it do; `None` where nothing
/// follows from that.
fn did(turn: &Turn, order: &Order, unit: UnitId) -> Option<bool> {
    let fates = || {
        let own = turn.settlement.events.iter();
        own.filter(|event| event.unit.id == unit)
            .map(|event| event.fate)
    };
    let went = |goal| {
        fates().any(|fate| match fate {
            Fate::Moved { to, .. } | Fate::Retreated { to } | Fate::Mobilized { to } => {
                to.province == goal
            }
            _ => false,
        })
    };
    let left = || fates().any(|fate| matches!(fate, Fate::Gone { .. }));
    match (order, order.action()) {
        (Order::Remove { .. }, _) | (_, Some(Action::Disband)) => Some(left()),
        (Order::Pools(PoolOrder::Mobilize { place, .. }), _) => Some(went(place.province)),
        (Order::Unit { .. } | Order::Scales(ScaleOrder::Scaled { .. }), Some(action)) => {
            match action {
                Action::Move { to, .. } | Action::Land { to, .. } => Some(went(to.province)),
                Action::Board { .. } => Some(
                    fates().any(|fate| matches!(fate, Fate::Boarded { .. } | Fate::Moved { .. })),
                ),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Settles the open phase, and compares what the table showed with what was settled.
fn check(game: &mut Game) -> Result<(), TestCaseError> {
    let rows = Desk::new(game.clone()).rows;
    let shown = game.bound_lines();
    let in_scales = game.setup().variant.forms().scales && game.phase().kind == PhaseKind::Movement;
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    let turn = Arc::clone(game.turns().last().unwrap());
    prop_assert_eq!(turn.settlement.bound.len(), shown.orders().len());
    for (nth, line) in shown.iter().enumerate() {
        let BoundLine {
            entry,
            author,
            order,
            target,
        } = line;
        let text = write_order(game.board(), None, order);
        let settled = &turn.settlement.bound[nth].target;
        if !in_scales {
            prop_assert_eq!(target, settled, "{}", text);
        }
        // A unit's line shows what is for it, and nothing else.
        for row in &rows {
            let (Row::Demand { demand, .. }, Some(by)) = (row, row.author()) else {
                continue;
            };
            let Some(unit) = demand.unit() else { continue };
            let answers = by == author && target.units().contains(&unit);
            let is_other = matches!(
                (demand, target),
                (variant::Demand::Unit(_), Target::May(_))
                    | (variant::Demand::May(_), Target::Unit(_))
            ) && !in_scales;
            let is_shown = row.entries().contains(&entry);
            prop_assert_eq!(is_shown, answers && !is_other, "{}", text);
        }
        // Where one seat orders a power, its unit does what its line says.
        let verdict = turn.lines().nth(entry).unwrap().verdict;
        if turn.settlement.count.is_none()
            && verdict.outcome == Outcome::Succeeds
            && let Some(unit) = settled.unit()
        {
            prop_assert_ne!(
                did(&turn, order, unit),
                Some(false),
                "{}: {:?}",
                text,
                verdict
            );
        }
        if turn.settlement.count.is_none() && verdict.outcome != Outcome::Void {
            prop_assert_ne!(settled, &Target::Nothing, "{}: {:?}", text, verdict);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    /// What the table shows as a line's unit is what the settlement used, in every variant.
    #[test]
    fn the_table_shows_for_a_line_what_the_settlement_uses(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        for variant in variant::all() {
            for army_fleet in [variant.house_rules().army_fleet, ArmyFleet::Davis1984] {
                let rules = HouseRules {
                    army_fleet,
                    ..variant.house_rules()
                };
                let mut game = game(*variant, rules);
                for _ in 0..5 {
                    if game.state().is_over() {
                        break;
                    }
                    scribble(&mut game, &mut draws);
                    // What a boarding opens is asked for only now.
                    if game.phase().kind == PhaseKind::Movement && draws.below(2) == 0 {
                        scribble(&mut game, &mut draws);
                    }
                    check(&mut game)?;
                }
            }
        }
    }
}
