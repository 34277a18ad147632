//! Words for seasons in time scales (Mercator): whose order for an army aboard applied, how far a
//! chain of fleets brought its army, who gave way by the Key rule, and the rules.

use crate::report::explain::marks::Mark;
use crate::report::explain::scene::{Explainer, move_from, start, subject};
use crate::report::names::Names;
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{
    CarryingReason, CarryingVoid, ClaimReason, Outcome, Reason, ScaleReason, ScaleVoid, VoidReason,
};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Order, ScaleOrder};
use chancery_engine::position::Unit;

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: ScaleReason) -> Mark {
    match why {
        ScaleReason::StaysAboard
        | ScaleReason::LandedOnIce
        | ScaleReason::LandingSupported
        | ScaleReason::LandingHeldOff { .. } => Mark::Ok,
        ScaleReason::NotNeeded => Mark::But("not needed"),
        ScaleReason::LeftAboard { .. } => Mark::But("still aboard"),
        ScaleReason::AllTaken { .. } => Mark::But("nowhere left"),
        ScaleReason::ArmyFirst { .. } => Mark::But("army first"),
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    why: ScaleReason,
) -> String {
    match why {
        ScaleReason::StaysAboard | ScaleReason::LandingSupported => String::new(),
        ScaleReason::LandedOnIce => ": ashore on the ice, for ever".to_owned(),
        ScaleReason::LandingHeldOff { by } => {
            format!(
                ", but {} kept the army aboard",
                shore(names, turn, order, by)
            )
        }
        ScaleReason::NotNeeded => {
            format!(": {}", other_order(names, turn, order))
        }
        ScaleReason::LeftAboard { fleet } => {
            format!(" {}", names.unit_at(fleet))
        }
        ScaleReason::AllTaken { by } => {
            format!(": {} went there first", names.unit_at(by))
        }
        ScaleReason::ArmyFirst { at } => {
            format!(": its army went to {}", names.province(at))
        }
    }
}

/// Why a unit gave way to an attack with a strength of 1: `A Bur had failed to move to Bel`.
pub(in crate::report) fn exposed(names: Names<'_>, turn: &SeenTurn, unit: ProvinceId) -> String {
    let followed = turn
        .followed(unit)
        .and_then(|given| given.order.as_ref())
        .and_then(Order::action);
    let tried = match followed {
        Some(Action::Board { fleet }) => {
            format!("{} {}", boards(turn), names.station(fleet.place.province))
        }
        Some(Action::Move { to, .. }) => format!("move to {}", names.place(*to)),
        _ => "move".to_owned(),
    };
    format!("{} had failed to {tried}", names.unit_at(unit))
}

/// Who came from a place against a landing that its fleet supports.
pub(in crate::report) fn shore(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    by: ProvinceId,
) -> String {
    let to = match order.order.as_ref().and_then(Order::action) {
        Some(Action::SupportMove { to, .. }) => Some(to.province),
        _ => None,
    };
    move_from(names, turn, by, to)
}

/// What the text calls going aboard in a time scale.
const fn boards(turn: &SeenTurn) -> &'static str {
    match turn.scales.alone {
        Some(Scale::Third) => "embark in",
        _ => "board in",
    }
}

/// Whether an attack got in by the Key rule.
pub(in crate::report) fn is_key_attack(given: &SeenOrder) -> bool {
    matches!(given.verdict.reason, Reason::KeyAttack { .. })
}

/// What an order's result means for the army that it is about, beside the reason; `None` where
/// there is nothing to add.
pub(in crate::report) fn consequence(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    told: Explainer,
) -> Option<String> {
    match order.order.as_ref()? {
        Order::Scales(ScaleOrder::Scaled {
            action: Action::Land { .. },
            ..
        }) => precedence(names, turn, order, told),
        Order::Scales(ScaleOrder::Chain { .. })
        | Order::Unit {
            action: Action::Convoy { .. },
            ..
        } if order.verdict.outcome == Outcome::Fails => came_to(names, turn, order),
        _ => None,
    }
}

/// Of an army and fleet of two powers: why this one's order for the army was the one that was
/// tried, where it was.
fn precedence(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    told: Explainer,
) -> Option<String> {
    let army = turn.ordered(order)?;
    let carried = turn.before.position.carried(army.id)?;
    let fleet = turn.before.position.unit(carried.fleet)?;
    // Of one power there is one order, and what was not needed says itself which went first.
    if fleet.power == army.power
        || matches!(order.verdict.outcome, Outcome::Void)
        || order.verdict.reason == Reason::Scales(ScaleReason::NotNeeded)
    {
        return None;
    }
    let owner = names.board.power(army.power);
    // The army's owner goes first; the fleet's owner is tried where that comes to nothing.
    if order.power == army.power {
        let disagrees = turn
            .orders
            .iter()
            .any(|other| other.power == fleet.power && about(turn, other) == Some(army));
        return if disagrees && order.verdict.outcome == Outcome::Succeeds {
            Some(format!("the {} order had precedence", owner.adjective))
        } else {
            None
        };
    }
    let owners = turn
        .orders
        .iter()
        .filter(|other| other.power == army.power && is_for_army_aboard(other));
    let tried = owners
        .clone()
        .find(|other| about(turn, other) == Some(army));
    let void = owners
        .into_iter()
        .find(|other| other.verdict.outcome == Outcome::Void);
    Some(match (tried, void) {
        (Some(theirs), _) => {
            let why = told(names, turn, theirs);
            format!("the {} order went first ({why})", owner.adjective)
        }
        (None, Some(_)) => format!("the {} order was void", owner.adjective),
        (None, None) => format!("{} gave the army no order", owner.name),
    })
}

/// The army that an order is about, where it is one to land or to stay aboard.
fn about<'a>(turn: &'a SeenTurn, given: &SeenOrder) -> Option<&'a Unit> {
    if is_for_army_aboard(given) {
        turn.ordered(given)
    } else {
        None
    }
}

fn is_for_army_aboard(given: &SeenOrder) -> bool {
    matches!(
        &given.order,
        Some(Order::Scales(ScaleOrder::Scaled {
            action: Action::Land { .. } | Action::Hold,
            ..
        }))
    )
}

/// How far an army came that was to be carried: `the army came as far as F ENG`.
fn came_to(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let army = passenger(turn, order)?;
    let position = &turn.after.position;
    let Some(aboard) = position.carried(army.id) else {
        let lost = position.dislodged_unit(army.id).is_some();
        return lost.then(|| "the army was dislodged with its fleet".to_owned());
    };
    // A dislodged fleet takes its army with it.
    if position.dislodged_unit(aboard.fleet).is_some() {
        return Some("the army was dislodged with its fleet".to_owned());
    }
    let stood = turn.before.position.unit(aboard.fleet)?;
    let fleet = names.named(Some(stood.kind), stood.place);
    let moved = stood.place.province != aboard.unit.place.province;
    let on = if moved {
        format!(
            ", which took it on to {}",
            names.province(aboard.unit.place.province)
        )
    } else {
        String::new()
    };
    if matches!(
        order.verdict.reason,
        Reason::Scales(ScaleReason::LeftAboard { .. })
    ) {
        // The reason names the fleet where the army was left: only its sailing on is news.
        return moved.then(|| {
            format!(
                "the fleet took it on to {}",
                names.province(aboard.unit.place.province)
            )
        });
    }
    let was = turn.before.position.carried(army.id)?.fleet;
    Some(if was == aboard.fleet {
        format!("the army stays aboard {fleet}{on}")
    } else {
        format!("the army came as far as {fleet}{on}")
    })
}

/// The army that a fleet or chain of fleets is ordered to carry: aboard one of those that are to
/// carry the same.
fn passenger<'a>(turn: &'a SeenTurn, order: &SeenOrder) -> Option<&'a Unit> {
    let from = boarded_at(order)?;
    // A chain can be written a line a fleet, and the army is aboard only one of them.
    for given in &turn.orders {
        if boarded_at(given) != Some(from) {
            continue;
        }
        let fleet = start(given).and_then(|fleet| turn.unit_at(fleet));
        if let Some(aboard) = fleet.and_then(|fleet| turn.before.position.cargo(fleet.id)) {
            return Some(&aboard.unit);
        }
    }
    None
}

/// Where the army boarded that an order is to carry: such an order names it by that place.
fn boarded_at(given: &SeenOrder) -> Option<ProvinceId> {
    match &given.order {
        Some(
            Order::Scales(ScaleOrder::Chain { army, .. })
            | Order::Unit {
                action: Action::Convoy { army, .. },
                ..
            },
        ) => Some(army.place.province),
        _ => None,
    }
}

/// What became of an order of a time scale, in full; `None` where other words serve.
pub(in crate::report) fn full(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
) -> Option<Vec<String>> {
    let subject = subject(names, order);
    Some(match order.verdict.reason {
        Reason::Carrying(CarryingReason::Boarded { fleet }) if turn.scales.alone.is_some() => {
            let what = if turn.scales.alone == Some(Scale::Third) {
                "embarked"
            } else {
                "boarded"
            };
            vec![
                format!(
                    "{subject} was carried out: the army {what} in {}.",
                    names.province(fleet)
                ),
                "They are now an army and fleet. Orders must call them A/F.".to_owned(),
            ]
        }
        // Section 2.7.
        Reason::KeyAttack { on, .. } => {
            vec![
                format!(
                    "{subject} got in with strength 1, by the Key rule: {}.",
                    exposed(names, turn, on)
                ),
                KEY_RULE.to_owned(),
            ]
        }
        Reason::Scales(ScaleReason::StaysAboard) => vec![
            format!("{subject} was carried out: the army stayed aboard."),
            "It is an order like any other. It keeps the fleet's owner from putting the army \
             ashore."
                .to_owned(),
        ],
        Reason::Scales(why @ ScaleReason::NotNeeded) => vec![
            format!(
                "{subject} was not needed{}.",
                clause(names, turn, order, why)
            ),
            PRECEDENCE.to_owned(),
        ],
        // Section 6.2.
        Reason::Scales(ScaleReason::LandedOnIce) => vec![
            format!("{subject} was carried out: the army is on the ice for ever."),
            "Nothing opposes an army there. It can't be moved, fetched or disbanded. It \
             still counts as a unit of its power."
                .to_owned(),
        ],
        Reason::Scales(ScaleReason::LandingSupported) => vec![
            format!(
                "{subject} was carried out: the fleet added its strength to the army's. Nothing \
                 can cut this support."
            ),
            "A fleet that supports a landing does nothing else before TS3.".to_owned(),
        ],
        Reason::Scales(why @ ScaleReason::LandingHeldOff { .. }) => vec![
            format!("{subject} counted{}.", clause(names, turn, order, why)),
            "The strongest landing in a province gets ashore. If the strongest are equal, none \
             gets ashore."
                .to_owned(),
        ],
        Reason::Scales(ScaleReason::LeftAboard { fleet }) => {
            vec![
                format!(
                    "{subject} failed: the army came no farther than {}.",
                    names.unit_at(fleet)
                ),
                CHAINS.to_owned(),
            ]
        }
        // Clause (a) of the section on retreats.
        Reason::Scales(why @ ScaleReason::AllTaken { .. }) => vec![
            format!(
                "{subject} was not carried out{}.",
                clause(names, turn, order, why)
            ),
            "Units dislodged in an earlier time scale choose first.".to_owned(),
        ],
        // Clause (c) of the section on retreats.
        Reason::Scales(ScaleReason::ArmyFirst { at }) => vec![
            format!(
                "{subject} was not carried out: its own army went ashore in {}.",
                names.province(at)
            ),
            "The army chooses its retreat before its fleet.".to_owned(),
        ],
        Reason::BuiltAbroad { cost } => {
            vec![
                format!(
                    "{subject} was carried out, for {cost} builds: the place is outside the home \
             country."
                ),
                "The withheld build comes back with the next adjustments, if the power is still \
             entitled to it."
                    .to_owned(),
            ]
        }
        Reason::Placed => {
            vec![
                format!("{subject} was carried out."),
                "The others learn it when the first month's moves are settled.".to_owned(),
            ]
        }
        Reason::Claims(ClaimReason::ClaimKept) => vec![
            format!(
                "{subject} is kept. It is judged at the end of the season, by the centres owned \
                 then."
            ),
            "The others learn it only if it wins the game.".to_owned(),
        ],
        _ => return None,
    })
}

/// The order that made another for the same army needless: `the German order, A(NTH) D Den, was
/// carried out`.
pub(in crate::report) fn other_order(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
) -> String {
    let army = turn.ordered(order);
    let theirs = turn.orders.iter().find(|other| {
        let same = army.is_some() && about(turn, other) == army;
        same && other.power != order.power && other.verdict.outcome == Outcome::Succeeds
    });
    match theirs {
        Some(theirs) => {
            let adjective = &names.board.power(theirs.power).adjective;
            format!(
                "the {adjective} order, {}, was carried out",
                names.order_of(theirs)
            )
        }
        None => "the army's own order was carried out".to_owned(),
    }
}

/// Both owners' lines for the army of an army and fleet of two powers in a time scale, the army's
/// owner's first: each with whether it applied. Empty where there is none, or where only one wrote.
pub fn side_by_side<'a>(turn: &'a SeenTurn, order: &SeenOrder) -> Vec<&'a SeenOrder> {
    let Some(army) = army_of(turn, order) else {
        return Vec::new();
    };
    let mut both: Vec<&SeenOrder> = turn
        .orders
        .iter()
        .filter(|other| army_of(turn, other) == Some(army))
        .collect();
    // The order of precedence is the order in which they are shown.
    both.sort_by_key(|given| given.power != army.power);
    // One owner alone has nothing to be compared with.
    if both.iter().all(|given| given.power == army.power) {
        Vec::new()
    } else {
        both
    }
}

/// The army that an order lands, keeps aboard or sends aboard.
fn army_of<'a>(turn: &'a SeenTurn, given: &SeenOrder) -> Option<&'a Unit> {
    about(turn, given).or_else(|| boarder(turn, given))
}

/// The army that an order sends aboard a fleet.
fn boarder<'a>(turn: &'a SeenTurn, order: &SeenOrder) -> Option<&'a Unit> {
    let Some(Order::Scales(ScaleOrder::Scaled {
        unit,
        action: Action::Board { .. },
        ..
    })) = &order.order
    else {
        return None;
    };
    turn.before.position.unit_in(unit.place.province)
}

pub(in crate::report) const KEY_RULE: &str = "A unit that failed to move gives way to an attack \
                                              of strength 1 (Key rule). An attack from the place \
                                              that it wanted to enter needs more.";
const PRECEDENCE: &str = "The army owner's order goes first. The fleet owner's order is tried \
                          only if the first fails, is void or is missing.";
const CHAINS: &str = "If the landing fails, the army is aboard the last fleet of the chain. If a \
                      fleet was dislodged or did something else, the army is aboard the fleet \
                      before it.";

/// The rule by which an order of a time scale is void.
pub(in crate::report) const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Conditional => {
            "Orders for all three time scales are written beforehand, without conditions."
        }
        VoidReason::Scales(ScaleVoid::WrongScale(_)) => {
            "TS1: armies land and board. TS2: units move, support and convoy. TS3: armies \
             disembark and embark, and their fleets may move on to a sea."
        }
        VoidReason::Scales(ScaleVoid::IsPair(_) | ScaleVoid::IsLoneFleet(_)) => {
            "An order names the unit as it is when the time scale begins: F alone, A/F with an \
             army."
        }
        VoidReason::Scales(ScaleVoid::FleetBusy(_)) => {
            "A fleet that supports a landing does nothing else before TS3."
        }
        VoidReason::Scales(ScaleVoid::NotForPairs(_)) => {
            "An army and fleet goes to seas and canals only."
        }
        VoidReason::Scales(ScaleVoid::NotTheCarrier(_) | ScaleVoid::LandingNotOrdered(_)) => {
            "A landing is supported by the fleet that carries the army, and by nothing else."
        }
        VoidReason::Scales(ScaleVoid::CanalStrength(_)) => {
            "In a canal an army and fleet has the power of the army only."
        }
        VoidReason::Scales(ScaleVoid::NotShared(_)) => {
            "If the units belong to two powers, both owners must order it."
        }
        VoidReason::Scales(ScaleVoid::Expectation(_)) => {
            "The army's owner orders it in TS1 and TS3. The fleet's owner orders the fleet's \
             moves."
        }
        VoidReason::Scales(ScaleVoid::DidNotBoard { .. }) => {
            "A fleet carries an army over in TS2 only if it boarded in TS1 of the same month."
        }
        VoidReason::Scales(
            ScaleVoid::ChainBroken(_) | ScaleVoid::ChainLoaded(_) | ScaleVoid::ChainShort(_),
        ) => {
            "A chain begins with the fleet that the army boarded. Each fleet is next to the one \
             before. All but the first are empty. The last reaches the destination."
        }
        // The guideline for TS3: each piece is thought to carry one instruction.
        VoidReason::Scales(ScaleVoid::DoubleOption | ScaleVoid::ForAnotherUnit(_)) => {
            "Each army and each fleet has one order for TS3. If orders need two of one unit, all \
             of them are void."
        }
        VoidReason::Scales(ScaleVoid::TookNoPart(_) | ScaleVoid::NotASea(_)) => {
            "In TS3 a fleet moves on only after it put an army ashore or took one aboard. It moves only to a sea."
        }
        VoidReason::SpecialOf { .. } => "A special province always belongs to the same power.",
        VoidReason::CostsMore { .. } => {
            "A unit built outside the home country costs two builds. One of the two is withheld."
        }
        // Only an army of the same power counts: another's goes down for nothing.
        VoidReason::Carrying(CarryingVoid::RemovesTwo(_)) => {
            "A fleet that is disbanded takes its own army with it. That counts as two disbands."
        }
        VoidReason::Scales(ScaleVoid::OnTheIce(_)) => {
            "An army on a polar cap stays there for the rest of the game."
        }
        _ => return None,
    })
}
