//! Claims and concessions in words, and why they are void.

use super::Names;
use chancery_engine::adjudicate::ClaimVoid;
use chancery_engine::order::{ClaimOrder, Order};

pub(super) fn order(names: Names<'_>, order: &ClaimOrder) -> String {
    match order {
        ClaimOrder::Claim { with } if with.is_empty() => "claims victory alone".to_owned(),
        ClaimOrder::Claim { with } => format!("claims victory with {}", names.powers(with)),
        ClaimOrder::Concede { to } => format!("concedes to {}", names.powers(to)),
    }
}

/// Why the order is void, as a clause.
pub(super) fn void(names: Names<'_>, order: Option<&Order>, why: ClaimVoid) -> String {
    match why {
        ClaimVoid::TooFewCentres { have, need } if matches!(order, Some(Order::Claims(ClaimOrder::Claim { with })) if with.is_empty()) =>
        {
            format!("it owns {have} centres, and needs {need}")
        }
        ClaimVoid::TooFewCentres { have, need } => {
            format!("together they own {have} centres and need {need}")
        }
        ClaimVoid::NoSuchAlliance => "two or three powers can win together".to_owned(),
        ClaimVoid::ClaimNotShared(other) => {
            format!("{} does not claim with the same group", names.power(other))
        }
        ClaimVoid::ConcessionNotShared(other) => {
            format!(
                "{} does not concede to the same winners",
                names.power(other)
            )
        }
        ClaimVoid::NotAllConcede => "not all concede to the same winners".to_owned(),
        ClaimVoid::GameConceded => "the game was conceded".to_owned(),
        ClaimVoid::TooLateToConcede(other) => {
            format!("{} owns enough centres to win", names.power(other))
        }
    }
}
