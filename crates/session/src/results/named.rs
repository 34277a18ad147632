//! The places that a verdict names.

use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{CarryingReason, PoolReason, Reason, ScaleReason, Verdict};

/// The places of the units that a verdict names.
pub fn named_places(verdict: &Verdict) -> Vec<ProvinceId> {
    // Two at most: a broken convoy names its fleet and who dislodged that.
    let first = match verdict.reason {
        Reason::Moved { over, .. } => [over.map(|rival| rival.from), None],
        Reason::StoodOff { by, .. }
        | Reason::Repelled { by, .. }
        | Reason::HeadToHead { by, .. } => [Some(by.from), None],
        Reason::ConvoyBroken { fleet, by }
        | Reason::Carrying(CarryingReason::FleetDefended { fleet, by }) => [Some(fleet), Some(by)],
        Reason::KeyAttack { on: at, .. }
        | Reason::OwnUnit { at }
        | Reason::OwnSupportOnly { at }
        | Reason::AgainstOwnUnit { at }
        | Reason::Cut { by: at }
        | Reason::Dislodged { by: at }
        | Reason::Unmatched { unit: at }
        | Reason::UnmatchedConvoy { army: at }
        | Reason::NotCarried { army: at }
        | Reason::RetreatClash { with: at }
        | Reason::RetreatClosed { with: at }
        | Reason::Pools(
            PoolReason::OwnMobilization { at }
            | PoolReason::MobilizationAttacked { by: at }
            | PoolReason::LeftBoard { unit: at },
        )
        | Reason::Carrying(
            CarryingReason::Boarded { fleet: at }
            | CarryingReason::DeckFull { fleet: at }
            | CarryingReason::TwoBoarded { with: at }
            | CarryingReason::FleetSupported { fleet: at }
            | CarryingReason::FleetNotArrived { fleet: at, .. }
            | CarryingReason::SeaLost { by: at, .. }
            | CarryingReason::Circle { with: at },
        )
        | Reason::Scales(
            ScaleReason::LandingHeldOff { by: at }
            | ScaleReason::LeftAboard { fleet: at }
            | ScaleReason::AllTaken { by: at },
        ) => [Some(at), None],
        _ => [None; 2],
    };
    let also = verdict.also.named().iter().copied();
    first.into_iter().flatten().chain(also).collect()
}
