//! Words for kinds chosen, claims and concessions (1885, rules 3 and 5): what came of them in full,
//! and the rule.

use crate::adjudicate::{ClaimReason, ClaimVoid, Reason, VoidReason};
use crate::order::{ClaimOrder, Order};
use crate::report::names::Names;
use crate::view::SeenOrder;

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: ClaimReason) -> &'static str {
    match why {
        ClaimReason::Claimed | ClaimReason::Conceded | ClaimReason::ClaimKept => "ok",
        ClaimReason::ClaimBeaten => "another goes first",
    }
}

/// Why the order came out as it did, as a clause.
pub(in crate::report) fn clause(why: ClaimReason) -> String {
    let mark = mark(why);
    match why {
        ClaimReason::Claimed | ClaimReason::Conceded => mark.to_owned(),
        ClaimReason::ClaimKept => format!("{mark}: judged when the season is over"),
        ClaimReason::ClaimBeaten => {
            format!("{mark}: fewer powers, or more centres, claimed the victory too")
        }
    }
}

/// What came of a choice, a claim or a concession; `None` where an order is none.
pub(in crate::report) fn full(names: Names<'_>, given: &SeenOrder) -> Option<Vec<String>> {
    Some(match (given.verdict.reason, given.order.as_ref()?) {
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with }))
            if with.is_empty() =>
        {
            vec![format!(
                "{} claimed the victory alone, and owns enough centres for it.",
                names.power(given.power)
            )]
        }
        (Reason::Claims(ClaimReason::Claimed), Order::Claims(ClaimOrder::Claim { with })) => vec![
            format!(
                "{} claimed the victory with {}, and each of them with exactly the same.",
                names.power(given.power),
                names.powers(with)
            ),
            "An alliance that owns enough centres together has won when all of its members claim \
             it."
            .to_owned(),
        ],
        (Reason::Claims(ClaimReason::ClaimBeaten), Order::Claims(ClaimOrder::Claim { .. })) => {
            vec![
                format!(
                    "{} was beaten: others claimed the victory too, and theirs goes first.",
                    crate::report::explain::scene::subject(names, given)
                ),
                "One power goes before two, and two before three; of as many, those with the most \
             centres win."
                    .to_owned(),
            ]
        }
        (Reason::Claims(ClaimReason::Conceded), Order::Claims(ClaimOrder::Concede { to })) => vec![
            format!(
                "{} conceded to {}, and so did everybody else that is left.",
                names.power(given.power),
                names.powers(to)
            ),
            "That ends the game: the phase's other orders are not settled.".to_owned(),
        ],
        _ => return None,
    })
}

/// The rule by which a claim, a concession or a choice is void.
pub(in crate::report) const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Claims(ClaimVoid::TooFewCentres { .. } | ClaimVoid::NoSuchAlliance) => {
            "Those who claim the victory need enough centres together: two powers more than one, \
             and three more than two."
        }
        VoidReason::Claims(ClaimVoid::ClaimNotShared(_)) => {
            "A claim stands when all whom it names make it, each with exactly the same group."
        }
        VoidReason::Claims(ClaimVoid::ConcessionNotShared(_) | ClaimVoid::NotAllConcede) => {
            "Every power that still has a unit or a centre must concede to the same winners in \
             the same phase, the winners too."
        }
        _ => return None,
    })
}
