//! Words for claims and concessions (1885, rule 5): what came of them in full, and the rule.

use crate::report::explain::marks::Mark;
use crate::report::names::Names;
use crate::view::SeenOrder;
use chancery_engine::adjudicate::{ClaimReason, ClaimVoid, Reason, VoidReason};
use chancery_engine::order::{ClaimOrder, Order};

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: ClaimReason) -> Mark {
    match why {
        ClaimReason::Claimed | ClaimReason::Conceded | ClaimReason::ClaimKept => Mark::Ok,
        ClaimReason::ClaimBeaten => Mark::But("another goes first"),
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(why: ClaimReason) -> String {
    match why {
        ClaimReason::Claimed | ClaimReason::Conceded => String::new(),
        ClaimReason::ClaimKept => ": judged when the season is over".to_owned(),
        ClaimReason::ClaimBeaten => {
            ": a claim of fewer powers or with more centres wins".to_owned()
        }
    }
}

/// What came of a claim or a concession; `None` where an order is neither.
pub(in crate::report) fn full(names: Names<'_>, given: &SeenOrder) -> Option<Vec<String>> {
    Some(match (given.verdict.reason, given.order.as_ref()?) {
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with }))
            if with.is_empty() =>
        {
            vec![format!(
                "{} claimed the victory alone, and owns enough centres.",
                names.power(given.power)
            )]
        }
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with })) => vec![
            format!(
                "{} claimed the victory with {}. All of them named the same group.",
                names.power(given.power),
                names.powers(with)
            ),
            "An alliance with enough centres wins when all its members claim the victory."
                .to_owned(),
        ],
        (Reason::Claims(ClaimReason::ClaimBeaten), Order::Claims(ClaimOrder::Claim { .. })) => {
            vec![
                format!(
                    "{} was beaten: another claim goes first.",
                    crate::report::explain::scene::subject(names, given)
                ),
                "A claim of one power goes before two, and two before three. Of equal groups, the \
                 group with the most centres wins."
                    .to_owned(),
            ]
        }
        (Reason::Claims(ClaimReason::Conceded), Order::Claims(ClaimOrder::Concede { to })) => vec![
            format!(
                "{} conceded to {}, and so did all the others.",
                names.power(given.power),
                names.powers(to)
            ),
            "That ends the game: the phase's other orders are not settled.".to_owned(),
        ],
        _ => return None,
    })
}

/// The rule by which a claim or a concession is void.
pub(in crate::report) const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Claims(ClaimVoid::TooFewCentres { .. } | ClaimVoid::NoSuchAlliance) => {
            "A claim needs enough centres together. Two powers need more than one, and three need \
             more than two."
        }
        VoidReason::Claims(ClaimVoid::ClaimNotShared(_)) => {
            "A claim counts only if every power that it names claims with the same group."
        }
        VoidReason::Claims(ClaimVoid::ConcessionNotShared(_) | ClaimVoid::NotAllConcede) => {
            "All powers with a unit or a centre must concede to the same winners in the same \
             phase. The winners concede too."
        }
        _ => return None,
    })
}
