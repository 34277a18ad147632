//! Verdicts of armies aboard fleets.

use crate::board::ProvinceId;

/// Why an order came out as it did, of armies aboard fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryingReason {
    /// The army went aboard.
    Boarded {
        /// The fleet, where it stood.
        fleet: ProvinceId,
    },
    /// The army could not board: the one aboard did not land.
    DeckFull { fleet: ProvinceId },
    /// The army could not board: another tried to board the same fleet.
    TwoBoarded {
        /// Where the other stood.
        with: ProvinceId,
    },
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

/// Why an order is void, of armies aboard fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryingVoid {
    /// No fleet of the power stands in the sea.
    NoFleetThere(ProvinceId),
    /// The sea does not touch the province.
    SeaApart { sea: ProvinceId, land: ProvinceId },
    /// A fleet in a coastal province can't be boarded.
    FleetInPort(ProvinceId),
    /// Only an army can board.
    OnlyArmiesBoard(ProvinceId),
    /// The fleet carries an army already.
    FleetLoaded(ProvinceId),
    /// The fleet runs a Fast Ferry in this move.
    FleetFerries(ProvinceId),
    /// Two armies are ordered aboard the fleet.
    TwoBoard(ProvinceId),
    /// No army of the power is, or comes, aboard in the sea.
    NobodyAboard(ProvinceId),
    /// It is not clear which army is to land.
    WhichArmy,
    /// An army aboard does nothing but land.
    OnlyLands(ProvinceId),
    /// The fleet's order to the sea from which its army is to land is void.
    FleetOrderVoid { fleet: ProvinceId, sea: ProvinceId },
    /// The fleet is not ordered to the sea from which its army is to land.
    FleetElsewhere { fleet: ProvinceId, sea: ProvinceId },
    /// The army boards and lands though its fleet does not move: over one sea space that is a Fast
    /// Ferry.
    LandsInPlace(ProvinceId),
    /// A fleet with an army aboard can't enter a land province.
    LoadedAshore(ProvinceId),
    /// A fleet with an army aboard can't run a Fast Ferry.
    LoadedFerry(ProvinceId),
    /// A Fast Ferry crosses one sea space, which touches both provinces.
    FerryTooFar {
        /// The fleet's sea.
        sea: ProvinceId,
    },
    /// The order does not name the Fast Ferry (only under `ferry-word strict`).
    FerryNotNamed,
    /// A fleet that lands its army may support nothing but that landing.
    SupportsElsewhere(ProvinceId),
    /// Removing the fleet removes its army too, and more than is due.
    RemovesTwo(ProvinceId),
}

impl CarryingVoid {
    /// Whether the order could not have been carried out whatever others did.
    pub const fn is_impossible(&self) -> bool {
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
