//! A verdict in words, at three lengths: a mark, a clause for a results line, and a full
//! explanation that ends an argument.

mod ballots;
mod carrying;
mod defaults;
mod full;
mod others;
mod pools;
mod right_hand;
mod scales;
mod subject;
mod victory;

pub use crate::words::void;
pub use ballots::{ballot, ballot_in_full};
pub use defaults::{farthest, least_loss, tie};
pub use full::full;
pub use right_hand::right_hand;
pub use scales::side_by_side;

use super::names::Names;
use crate::adjudicate::{
    ArmyFleet, BallotReason, CarryingReason, ClaimReason, KindReason, OpenSeaReason, Outcome,
    PoolReason, Reason, Rival, ScaleReason, SecretReason, Verdict,
};
use crate::board::ProvinceId;
use crate::order::{Action, Order, PoolOrder, ScaleOrder};
use crate::variant::Fate;
use crate::view::{SeenOrder, SeenTurn};

/// A verdict in a word or two: `ok`, `bounced`, `cut`, `dislodged`, `void`, ….
pub const fn mark(verdict: &Verdict) -> &'static str {
    match verdict.reason {
        Reason::Held
        | Reason::Moved { .. }
        | Reason::Rotated
        | Reason::KeyAttack { .. }
        | Reason::Supported
        | Reason::Convoyed
        | Reason::Retreated
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived
        | Reason::Pools(PoolReason::Mobilized | PoolReason::Demobilized)
        | Reason::Ballots(BallotReason::Invested | BallotReason::Drawn)
        | Reason::Carrying(CarryingReason::Boarded { .. })
        | Reason::Kinds(KindReason::Chosen)
        | Reason::Claims(ClaimReason::Claimed | ClaimReason::Conceded | ClaimReason::ClaimKept)
        | Reason::Scales(
            ScaleReason::StaysAboard
            | ScaleReason::Dumped
            | ScaleReason::LandingSupported
            | ScaleReason::LandingHeldOff { .. },
        )
        | Reason::BuiltAbroad { .. }
        | Reason::Placed
        | Reason::Secret(SecretReason::Named) => "ok",
        Reason::Secret(SecretReason::OtherName) => "other name",
        Reason::Secret(SecretReason::Untold) => match verdict.outcome {
            Outcome::Succeeds => "succeeds",
            Outcome::Fails => "fails",
            Outcome::Void => "void",
        },
        Reason::OpenSeas(OpenSeaReason::WhichUnit { .. }) => "whose?",
        Reason::Scales(ScaleReason::NotNeeded) => "not needed",
        Reason::Scales(ScaleReason::LeftAboard { .. }) => "still aboard",
        Reason::Scales(ScaleReason::AllTaken { .. }) => "nowhere left",
        Reason::Claims(ClaimReason::ClaimBeaten) => "another goes first",
        Reason::Scales(ScaleReason::ArmyFirst { .. }) => "army first",
        Reason::Carrying(
            CarryingReason::FleetDefended { .. }
            | CarryingReason::FleetSupported { .. }
            | CarryingReason::DeckFull { .. }
            | CarryingReason::TwoBoarded { .. },
        ) => "not aboard",
        Reason::Carrying(
            CarryingReason::FleetNotArrived { .. } | CarryingReason::SeaLost { .. },
        ) => "not ashore",
        Reason::Carrying(CarryingReason::LandingFailed { .. }) => "stays",
        Reason::Carrying(CarryingReason::Circle { .. }) => "circle",
        Reason::StoodOff { .. }
        | Reason::Repelled { .. }
        | Reason::HeadToHead { .. }
        | Reason::OwnUnit { .. }
        | Reason::OwnSupportOnly { .. }
        | Reason::Pools(PoolReason::OwnMobilization { .. }) => "bounced",
        Reason::ConvoyBroken { .. } => "convoy broken",
        Reason::Paradox => "paradox",
        Reason::NoConvoy => "no convoy",
        Reason::Cut { .. } => "cut",
        Reason::Dislodged { .. } => "dislodged",
        Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. } => "unmatched",
        Reason::AgainstOwnUnit { .. } => "no help",
        Reason::NotCarried { .. } | Reason::Pools(PoolReason::LeftBoard { .. }) => "no effect",
        Reason::Pools(PoolReason::MobilizationAttacked { .. }) => "attacked",
        Reason::Ballots(BallotReason::Followed) => "followed",
        Reason::Ballots(BallotReason::Cancelled { .. }) => "cancelled",
        Reason::Ballots(BallotReason::Outweighed { .. }) => "outweighed",
        Reason::RetreatClash { .. } => "disbanded",
        Reason::RetreatClosed { .. } => "closed",
        Reason::Void(_) => "void",
    }
}

/// What became of an order and why, as a clause: `bounced: 1 against 1, A Mun - Bur`. Says too
/// whether its unit was dislodged, and of a link in a chain of orders that failed, what that did to
/// the next.
pub fn clause(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let words = reason(names, turn, order);
    let words = scales::consequence(names, turn, order)
        .filter(|_| turn.scale.is_some())
        .map_or(words.clone(), |next| format!("{words}; {next}"));
    match dislodged(names, turn, order) {
        // Who did that is told as far as he may know it, by the report itself.
        Some(_) if turn.voyage.is_some() => words,
        Some(dislodged) if !matches!(order.verdict.reason, Reason::Dislodged { .. }) => {
            format!("{words}; {dislodged}")
        }
        Some(dislodged) => dislodged,
        None => carrying::consequence(names, turn, order)
            .map_or_else(|| words.clone(), |next| format!("{words}; {next}")),
    }
}

/// Whether a move went by convoy without saying so: then the report does.
fn convoy_unsaid(order: &SeenOrder, by_convoy: bool) -> bool {
    let said = matches!(&order.order, Some(Order::Unit { action: Action::Move { travel, .. }, .. }) if travel.by_convoy());
    by_convoy && !said
}

/// Why, without what became of the unit.
fn reason(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    decided(names, turn, order) + &others::clause(names, turn, order)
}

/// What the reason itself names.
fn decided(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let mark = mark(&order.verdict);
    let against = |strength: u16, rival: Rival| format!("{strength} against {}", rival.strength);
    match order.verdict.reason {
        Reason::Retreated => chosen(names, turn, order)
            .map_or_else(|| mark.to_owned(), |to| format!("{mark}: to {to}")),
        Reason::Moved {
            over: None,
            by_convoy,
            ..
        } if convoy_unsaid(order, by_convoy) => format!("{mark}: by convoy"),
        Reason::Held
        | Reason::Moved { over: None, .. }
        | Reason::Supported
        | Reason::Convoyed
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived
        | Reason::Pools(PoolReason::Mobilized | PoolReason::Demobilized)
        | Reason::Ballots(BallotReason::Invested | BallotReason::Drawn | BallotReason::Followed)
        | Reason::Carrying(CarryingReason::Boarded { .. })
        | Reason::Kinds(KindReason::Chosen)
        | Reason::Claims(ClaimReason::Claimed | ClaimReason::Conceded)
        | Reason::Scales(ScaleReason::StaysAboard | ScaleReason::LandingSupported)
        | Reason::Placed
        | Reason::Secret(SecretReason::Named | SecretReason::Untold) => mark.to_owned(),
        Reason::Secret(SecretReason::OtherName) => "another name was chosen".to_owned(),
        Reason::OpenSeas(OpenSeaReason::WhichUnit { at }) => {
            format!("which unit in {}? say the nationality", names.province(at))
        }
        Reason::Scales(ScaleReason::Dumped) => format!("{mark}: ashore on the ice, for ever"),
        Reason::Scales(ScaleReason::LandingHeldOff { by }) => {
            format!(
                "{mark}, but the army was kept aboard by {}",
                scales::shore(names, turn, order, by)
            )
        }
        Reason::BuiltAbroad { cost } => format!("{mark}: abroad, it costs {cost} builds"),
        Reason::Claims(ClaimReason::ClaimKept) => format!("{mark}: judged when the season is over"),
        Reason::Scales(ScaleReason::NotNeeded) => {
            format!("{mark}: {}", scales::other_order(names, turn, order))
        }
        Reason::Scales(ScaleReason::LeftAboard { fleet }) => {
            format!("{mark} {}", names.unit_at(fleet))
        }
        Reason::Scales(ScaleReason::AllTaken { by }) => {
            format!("{mark}: {} went first", names.unit_at(by))
        }
        Reason::Claims(ClaimReason::ClaimBeaten) => {
            format!("{mark}: fewer powers, or more centres, claimed the victory too")
        }
        Reason::Scales(ScaleReason::ArmyFirst { at }) => {
            format!("{mark}: its army went to {}", names.province(at))
        }
        Reason::Carrying(
            CarryingReason::FleetDefended { .. }
            | CarryingReason::FleetSupported { .. }
            | CarryingReason::DeckFull { .. }
            | CarryingReason::TwoBoarded { .. }
            | CarryingReason::FleetNotArrived { .. }
            | CarryingReason::SeaLost { .. }
            | CarryingReason::LandingFailed { .. }
            | CarryingReason::Circle { .. },
        ) => {
            format!("{mark}: {}", carrying::link(names, turn, order))
        }
        Reason::Pools(PoolReason::MobilizationAttacked { by }) => {
            format!(
                "{mark} by {}: stays de-mobilized",
                move_from(names, turn, by, aimed_at(order))
            )
        }
        Reason::Pools(PoolReason::OwnMobilization { at }) => {
            format!("{mark}: its own unit mobilizes in {}", names.province(at))
        }
        Reason::Pools(PoolReason::LeftBoard { unit }) => format!(
            "{mark}: the unit in {} left the board",
            names.province(unit)
        ),
        Reason::Ballots(BallotReason::Cancelled { weight }) => {
            format!("{mark}: another order had {weight} behind it too")
        }
        Reason::Ballots(BallotReason::Outweighed { weight, by }) => {
            format!("{mark}: {weight} against {by}")
        }
        Reason::Moved {
            strength,
            over: Some(over),
            by_convoy,
        } => {
            let way = if convoy_unsaid(order, by_convoy) {
                ", by convoy"
            } else {
                ""
            };
            let rival = opposing(turn, order, over.from).and_then(|rival| rival.order.as_ref());
            let rival = rival.map_or_else(|| names.unit_at(over.from), |rival| names.order(rival));
            format!("{mark}: {}, {rival}{way}", against(strength, over))
        }
        Reason::Rotated => format!("{mark}: in a ring"),
        Reason::KeyAttack { on, by_convoy } => {
            let way = if convoy_unsaid(order, by_convoy) {
                ", by convoy"
            } else {
                ""
            };
            format!(
                "{mark}: by the Key rule, {}{way}",
                scales::exposed(names, turn, on)
            )
        }
        Reason::StoodOff { strength, by } => {
            format!(
                "{mark}: {}, {}",
                against(strength, by),
                move_from(names, turn, by.from, aimed_at(order))
            )
        }
        Reason::Repelled { strength, by } => format!(
            "{mark}: {}, {} stayed",
            against(strength, by),
            names.unit_at(by.from)
        ),
        Reason::HeadToHead { strength, by } => {
            format!(
                "{mark}: {}, head to head with {}",
                against(strength, by),
                move_from(names, turn, by.from, start(order))
            )
        }
        Reason::OwnUnit { at } => format!("{mark}: its own {} stayed", names.unit_at(at)),
        Reason::OwnSupportOnly { at } => format!(
            "{mark}: no power helps to dislodge its own {}",
            names.unit_at(at)
        ),
        Reason::AgainstOwnUnit { at } => {
            format!("{mark}: it would dislodge its own {}", names.unit_at(at))
        }
        Reason::ConvoyBroken { fleet, by } => {
            format!(
                "{mark}: {} dislodged by {}",
                names.unit_at(fleet),
                move_from(names, turn, by, Some(fleet))
            )
        }
        Reason::Paradox => format!("{mark}: the convoy hangs on the convoyed army's own attack"),
        Reason::NoConvoy if turn.rules.army_fleet == ArmyFleet::Davis1984 => {
            format!("{mark}: no Fast Ferry was ordered to carry it")
        }
        Reason::NoConvoy => format!("{mark}: not every fleet needed was ordered to carry the army"),
        Reason::Cut { by } => format!("{mark} by {}, attacked from there", names.unit_at(by)),
        Reason::Dislodged { by } => {
            format!("{mark} by {}", move_from(names, turn, by, start(order)))
        }
        Reason::Unmatched { unit: other } | Reason::UnmatchedConvoy { army: other } => {
            format!("{mark}: {}", other_doing(names, turn, order, other))
        }
        Reason::NotCarried { army } => format!("{mark}: {}", not_carried(names, turn, army)),
        Reason::RetreatClash { with } | Reason::RetreatClosed { with } => {
            format!("{mark}: {} went there too", names.unit_at(with))
        }
        Reason::Void(why) => format!(
            "{mark}: {}",
            void(names, order.power, order.order.as_ref(), why)
        ),
    }
}

/// Where a unit retreated whose order named several places.
fn chosen(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let Some(Order::Unit {
        action: Action::Either { .. },
        ..
    }) = order.order
    else {
        return None;
    };
    match turn.fate(turn.ordered(order)?.id)? {
        Fate::Retreated { to } => Some(names.place(to)),
        _ => None,
    }
}

/// How the unit that stood in a province was dislodged by an attack from another: `dislodged by A
/// Mun - Bur`.
pub fn dislodged_how(
    names: Names<'_>,
    turn: &SeenTurn,
    place: ProvinceId,
    from: ProvinceId,
) -> String {
    let rule = if attack_on(turn, from, place).is_some_and(scales::is_key_attack) {
        "the Key rule, by "
    } else {
        ""
    };
    format!(
        "dislodged by {rule}{}",
        move_from(names, turn, from, Some(place))
    )
}

/// Why the unit that stood in a province gave way to an attack from another, where it did by the
/// Key rule.
pub fn why_exposed(
    names: Names<'_>,
    turn: &SeenTurn,
    place: ProvinceId,
    from: ProvinceId,
) -> Option<String> {
    attack_on(turn, from, place)
        .filter(|given| scales::is_key_attack(given))
        .map(|_| scales::exposed(names, turn, place))
}

/// That the ordered unit was dislodged, if it was, and whether it had nowhere to go.
fn dislodged(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let unit = turn.ordered(order)?;
    let how = dislodged_how(
        names,
        turn,
        unit.place.province,
        turn.dislodged_by(unit.id)?,
    );
    Some(match turn.fate(unit.id) {
        Some(Fate::Gone { .. }) => format!("{how}, nowhere to go: disbanded"),
        _ => how,
    })
}

/// Why a unit that was to be supported or carried attacked nothing.
fn not_carried(names: Names<'_>, turn: &SeenTurn, unit: ProvinceId) -> String {
    let paradox = turn
        .followed(unit)
        .is_some_and(|given| given.verdict.reason == Reason::Paradox);
    let why = if paradox {
        "was held by a convoy paradox"
    } else {
        "had no unbroken convoy"
    };
    let boarded = || format!("the army from {}", names.province(unit));
    format!(
        "{} {why}",
        turn.unit_at(unit)
            .map_or_else(boarded, |_| names.unit_at(unit))
    )
}

/// Where an order would have its unit move, land or come onto the board.
fn aimed_at(order: &SeenOrder) -> Option<ProvinceId> {
    match &order.order {
        Some(Order::Unit { action, .. } | Order::Scales(ScaleOrder::Scaled { action, .. })) => {
            match action {
                Action::Move { to, .. } | Action::Land { to, .. } => Some(to.province),
                _ => None,
            }
        }
        Some(Order::Pools(PoolOrder::Mobilize { place, .. })) => Some(place.province),
        _ => None,
    }
}

/// Where an order's unit stands, as the order names it: of a landing the sea from which it lands.
fn start(order: &SeenOrder) -> Option<ProvinceId> {
    Some(order.order.as_ref()?.unit()?.place.province)
}

/// The move or landing from one province into another that was not void.
fn attack_on(turn: &SeenTurn, from: ProvinceId, to: ProvinceId) -> Option<&SeenOrder> {
    let ashore = || {
        if turn.scale.is_some() {
            turn.coming_ashore(from, to)
        } else {
            turn.landing(from, to)
        }
    };
    // In an open sea others may have been beside the one that came.
    let comes = |given: &&SeenOrder| {
        given.is_to(from) && given.verdict.outcome != Outcome::Void && aimed_at(given) == Some(to)
    };
    turn.followed(from)
        .filter(|given| aimed_at(given) == Some(to))
        .or_else(|| turn.orders.iter().find(comes))
        .or_else(ashore)
}

/// The order with which the unit that stood in `other` came against a move or landing, from beside
/// or head-on; `None` where it only stood in the way.
fn opposing<'a>(turn: &'a SeenTurn, order: &SeenOrder, other: ProvinceId) -> Option<&'a SeenOrder> {
    let (start, goal) = (start(order)?, aimed_at(order)?);
    let head_on = || attack_on(turn, other, start).filter(|rival| !at_sea(order) && !at_sea(rival));
    attack_on(turn, other, goal).or_else(head_on)
}

/// Whether a move attacked nothing: its convoy failed, or a paradox stopped it; of a landing, that
/// it did not take place.
const fn has_no_way(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::ConvoyBroken { .. }
            | Reason::NoConvoy
            | Reason::Paradox
            | Reason::Carrying(
                CarryingReason::FleetNotArrived { .. }
                    | CarryingReason::SeaLost { .. }
                    | CarryingReason::LandingFailed { .. }
                    | CarryingReason::Circle { .. }
            )
    )
}

/// Whether a move goes by convoy, or would have: then it meets nobody head-on.
fn at_sea(order: &SeenOrder) -> bool {
    let asked = matches!(&order.order, Some(Order::Unit { action: Action::Move { travel, .. }, .. }) if travel.by_convoy());
    let reason = order.verdict.reason;
    asked
        || matches!(
            reason,
            Reason::Moved {
                by_convoy: true,
                ..
            }
        )
        || has_no_way(reason)
}

/// The move or landing into a province that was made or tried from another: `A Mun - Bur`; the unit
/// alone where none was ordered.
pub(super) fn move_from(
    names: Names<'_>,
    turn: &SeenTurn,
    from: ProvinceId,
    to: Option<ProvinceId>,
) -> String {
    let order = to
        .and_then(|to| attack_on(turn, from, to))
        .and_then(|given| given.order.as_ref());
    order.map_or_else(|| names.unit_at(from), |order| names.order(order))
}

/// What a unit did instead of what a support or convoy named.
fn other_doing(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder, other: ProvinceId) -> String {
    if let Some(Action::SupportMove { unit, to }) = order.order.as_ref().and_then(Order::action)
        && unit.aboard
    {
        return format!(
            "no landing from {} in {} was ordered",
            names.province(other),
            names.province(to.province)
        );
    }
    let carried_to = match &order.order {
        Some(Order::Unit {
            action: Action::Convoy { to, .. },
            ..
        }) => Some(to.province),
        _ => None,
    };
    match turn.followed(other) {
        Some(given) if carried_to.is_some() && aimed_at(given) == carried_to => {
            format!("{} went by land", names.unit_at(other))
        }
        Some(SeenOrder {
            order: Some(order), ..
        }) => format!("the order was {}", names.order(order)),
        _ => format!("{} has no order", names.unit_at(other)),
    }
}
