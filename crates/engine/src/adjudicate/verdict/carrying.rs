//! Verdicts of armies aboard fleets.

use chancery_atlas::board::ProvinceId;

/// Why an order came out as it did, of armies aboard fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryingReason {
    /// The army went aboard.
    Boarded { fleet: ProvinceId },
    /// The army could not board: the one aboard did not land.
    DeckFull { fleet: ProvinceId },
    /// The army could not board: another tried to board the same fleet.
    TwoBoarded { with: ProvinceId },
    /// The army could not board: its fleet had to defend its sea.
    FleetDefended {
        fleet: ProvinceId,
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The army could not board: its fleet was ordered to support.
    FleetSupported { fleet: ProvinceId },
    /// The army did not land: its fleet did not come to the sea from which it was to.
    FleetNotArrived { fleet: ProvinceId, to: ProvinceId },
    /// The army did not land: its fleet lost the sea to a supported attack.
    SeaLost {
        sea: ProvinceId,
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The fleet stays, for the army that it was to land first did not get ashore.
    LandingFailed {
        /// Where the army was to land.
        at: ProvinceId,
    },
    /// The order is part of a circle of army/fleet orders that can't be decided: all of them hold.
    Circle {
        /// The next unit of the circle, where it stood. Whichever of them is ordered otherwise,
        /// there is no circle.
        with: ProvinceId,
    },
}

/// Why an order is void, of armies aboard fleets; `words::carrying` has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryingVoid {
    NoFleetThere(ProvinceId),
    SeaApart {
        sea: ProvinceId,
        land: ProvinceId,
    },
    FleetInPort(ProvinceId),
    OnlyArmiesBoard(ProvinceId),
    FleetLoaded(ProvinceId),
    FleetFerries(ProvinceId),
    TwoBoard(ProvinceId),
    NobodyAboard(ProvinceId),
    WhichArmy,
    OnlyLands(ProvinceId),
    FleetOrderVoid {
        fleet: ProvinceId,
        sea: ProvinceId,
    },
    FleetElsewhere {
        fleet: ProvinceId,
        sea: ProvinceId,
    },
    /// The army boards and lands though its fleet does not move: over one sea space that is a Fast
    /// Ferry.
    LandsInPlace(ProvinceId),
    LoadedAshore(ProvinceId),
    LoadedFerry(ProvinceId),
    FerryTooFar {
        sea: ProvinceId,
    },
    /// The order does not name the Fast Ferry (only under `ferry-word strict`).
    FerryNotNamed,
    SupportsElsewhere(ProvinceId),
    RemovesTwo(ProvinceId),
}

impl CarryingVoid {
    /// Whether the order could not have been carried out whatever others did.
    pub(crate) const fn is_impossible(self) -> bool {
        matches!(
            self,
            Self::SeaApart { .. }
                | Self::NoFleetThere(_)
                | Self::FleetInPort(_)
                | Self::OnlyArmiesBoard(_)
                | Self::FleetLoaded(_)
                | Self::LoadedFerry(_)
                | Self::FerryTooFar { .. }
                | Self::FerryNotNamed
        )
    }
}
