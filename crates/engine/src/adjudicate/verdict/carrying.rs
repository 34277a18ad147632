//! Verdicts of armies aboard fleets.

use chancery_atlas::board::ProvinceId;

/// Why an order came out as it did, of armies aboard fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarryingReason {
    /// The army went aboard.
    Boarded {
        /// Where the fleet stood.
        fleet: ProvinceId,
    },
    /// The army could not board: the one aboard did not land.
    DeckFull {
        /// Where the fleet stood.
        fleet: ProvinceId,
    },
    /// The army could not board: another tried to board the same fleet.
    TwoBoarded {
        /// Where the other came from.
        with: ProvinceId,
    },
    /// The army could not board: its fleet had to defend its sea.
    FleetDefended {
        /// The sea.
        fleet: ProvinceId,
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The army could not board: its fleet was ordered to support.
    FleetSupported {
        /// Where the fleet stood.
        fleet: ProvinceId,
    },
    /// The army did not land: its fleet did not come to the sea from which it was to.
    FleetNotArrived {
        /// Where the fleet stood.
        fleet: ProvinceId,
        /// The sea.
        to: ProvinceId,
    },
    /// The army did not land: its fleet lost the sea to a supported attack.
    SeaLost {
        /// Which sea.
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
    /// No fleet of the power stands there that could be boarded.
    NoFleetThere(ProvinceId),
    /// The sea does not touch the province of the army, or the one in which it is to land.
    SeaApart {
        /// The sea of the fleet.
        sea: ProvinceId,
        /// The province on land.
        land: ProvinceId,
    },
    /// The fleet is not at sea: in port nobody boards it.
    FleetInPort(ProvinceId),
    /// The unit there is a fleet, and only armies board.
    OnlyArmiesBoard(ProvinceId),
    /// The fleet there carries an army already, even if that lands in this phase (section III.f).
    FleetLoaded(ProvinceId),
    /// The fleet there is ordered to run a Fast Ferry.
    FleetFerries(ProvinceId),
    /// Two armies are ordered aboard the fleet there; neither counts.
    TwoBoard(ProvinceId),
    /// No army of the power is aboard in the sea, nor comes there.
    NobodyAboard(ProvinceId),
    /// The landing names no sea, and no order before it tells of one.
    WhichArmy,
    /// The army is aboard in the sea, and does nothing but land.
    OnlyLands(ProvinceId),
    /// The army was to land after its fleet's move, and the order for that is void.
    FleetOrderVoid {
        /// Where the fleet stands.
        fleet: ProvinceId,
        /// The sea to which it was to go.
        sea: ProvinceId,
    },
    /// The army was to land from a sea to which its fleet is not ordered.
    FleetElsewhere {
        /// Where the fleet stands.
        fleet: ProvinceId,
        /// The sea from which the army was to land.
        sea: ProvinceId,
    },
    /// The army boards and lands though its fleet does not move: over one sea space that is a Fast
    /// Ferry.
    LandsInPlace(ProvinceId),
    /// The fleet there has an army aboard, and can't go ashore with it (section III.a).
    LoadedAshore(ProvinceId),
    /// The fleet there has an army aboard, and can't run a Fast Ferry (section III.a).
    LoadedFerry(ProvinceId),
    /// A Fast Ferry crosses one sea (section I).
    FerryTooFar {
        /// The fleet's sea, which does not touch both ends.
        sea: ProvinceId,
    },
    /// The order does not name the Fast Ferry (only under `ferry-word strict`).
    FerryNotNamed,
    /// The fleet there lands its army, and supports that or nothing (section III.g).
    SupportsElsewhere(ProvinceId),
    /// The fleet's removal would take the army aboard too, and only one unit has to go.
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
