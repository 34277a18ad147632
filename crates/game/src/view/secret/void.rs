//! Why an order is void, as its player may know it. Every reason is named, so that a new one can't
//! be told by oversight.

use super::sight::SecretView;
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{BallotVoid, CarryingVoid, OpenSeaVoid, SecretVoid, VoidReason};

impl SecretView<'_> {
    /// Why an order is void, as far as that follows from the board, the player's own units and what
    /// is public.
    pub(crate) fn void(&self, why: VoidReason, own: Option<ProvinceId>) -> Option<VoidReason> {
        let own_unit = |at: ProvinceId| self.own_unit(at, own);
        let seen = |at: ProvinceId| self.province(at);
        // What everybody sees of the known world is no secret.
        let open = |at: ProvinceId| self.province(at).filter(|_| !self.truth.is_beyond(at));
        let is_inner = |at: ProvinceId| !self.truth.is_beyond(at) && !self.truth.province(at).edge;
        Some(match why {
            VoidReason::Unreadable
            | VoidReason::LateSlip
            | VoidReason::SecondSlip
            | VoidReason::ToItself
            | VoidReason::FleetByConvoy
            | VoidReason::SupportsItself
            | VoidReason::NotAConvoyFleet
            | VoidReason::TwoOrders
            | VoidReason::WrongPhase
            | VoidReason::NoBuildDue
            | VoidReason::NoRemovalDue
            | VoidReason::Ballots(BallotVoid::NoSuchLot) => why,
            // Whether a land at the edge has a coast is not his to know who has not been there.
            VoidReason::WrongTerrain { to, .. }
            | VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to })
                if self.truth.terrain(to).is_land() && !self.knows_coasts(to) =>
            {
                VoidReason::NotAdjacent {
                    to: self.place(to.into())?,
                }
            }
            VoidReason::Carrying(why) => VoidReason::Carrying(self.carrying(why, own)?),
            VoidReason::OpenSeas(why) => VoidReason::OpenSeas(self.open_seas(why)?),
            VoidReason::Secret(why) => VoidReason::Secret(self.secret(why, own)?),
            // That another's unit stands there is not his to know.
            VoidReason::NoUnit(at) | VoidReason::NotYours { at, .. } => {
                VoidReason::NoUnit(own_unit(at)?)
            }
            VoidReason::WrongKind { at, is } => VoidReason::WrongKind {
                at: own_unit(at)?,
                is,
            },
            VoidReason::WrongCoast { at } => VoidReason::WrongCoast {
                at: self.place(at).filter(|_| own == Some(at.province))?,
            },
            VoidReason::NeedlessCoast(at) => VoidReason::NeedlessCoast(own_unit(at)?),
            VoidReason::KindNotNamed(at) => VoidReason::KindNotNamed(own_unit(at)?),
            VoidReason::WrongTerrain { to, kind } => VoidReason::WrongTerrain {
                to: seen(to)?,
                kind,
            },
            VoidReason::WhichCoast { to } => VoidReason::WhichCoast { to: seen(to)? },
            VoidReason::NotAdjacent { to } | VoidReason::CoastOutOfReach { to } => {
                VoidReason::NotAdjacent {
                    to: self.place(to)?,
                }
            }
            VoidReason::SupportOutOfReach { to } => VoidReason::SupportOutOfReach { to: seen(to)? },
            VoidReason::NotDislodged(at) => VoidReason::NotDislodged(own_unit(at)?),
            VoidReason::NotHome(at) => VoidReason::NotHome(seen(at)?),
            VoidReason::NotOwned(at) => VoidReason::NotOwned(seen(at)?),
            VoidReason::NotVacant(at) => VoidReason::NotVacant(seen(at)?),
            VoidReason::AlreadyBuilt(at) => VoidReason::AlreadyBuilt(seen(at)?),
            VoidReason::AlreadyRemoved(at) => VoidReason::AlreadyRemoved(seen(at)?),
            VoidReason::FleetInland(at) => VoidReason::FleetInland(seen(at)?),
            VoidReason::WhichKind(at) => VoidReason::WhichKind(seen(at)?),
            VoidReason::NoDisband(at) => VoidReason::NoDisband(own_unit(at)?),
            VoidReason::WrongPower { at, owner } => VoidReason::WrongPower {
                at: open(at)?,
                owner,
            },
            VoidReason::SupportedMoveImpossible { unit } => {
                VoidReason::SupportedMoveImpossible { unit: open(unit)? }
            }
            VoidReason::ConvoyedFleet { at } => VoidReason::ConvoyedFleet { at: open(at)? },
            VoidReason::NoConvoyPossible { to }
                if is_inner(to) || own.is_some_and(|own| self.truth.army_can_move(own, to)) =>
            {
                VoidReason::NoConvoyPossible { to: open(to)? }
            }
            VoidReason::NoConvoyPossible { to } => VoidReason::NotAdjacent {
                to: self.place(to.into())?,
            },
            // These tell what stands where, or which ways lead where, of what he has not seen.
            VoidReason::RetreatBarred { .. }
            | VoidReason::NotOnRoute
            | VoidReason::Conditional
            | VoidReason::SpecialOf { .. }
            | VoidReason::CostsMore { .. }
            | VoidReason::Pools(_)
            | VoidReason::Ballots(_)
            | VoidReason::Kinds(_)
            | VoidReason::Claims(_)
            | VoidReason::Scales(_)
            | VoidReason::NothingToPlace => return None,
        })
    }

    /// Where an order's own unit stands, and nowhere else.
    fn own_unit(&self, at: ProvinceId, own: Option<ProvinceId>) -> Option<ProvinceId> {
        self.province(at).filter(|_| own == Some(at))
    }

    fn carrying(&self, why: CarryingVoid, own: Option<ProvinceId>) -> Option<CarryingVoid> {
        use CarryingVoid as Why;
        let own_unit = |at: ProvinceId| self.own_unit(at, own);
        let seen = |at: ProvinceId| self.province(at);
        Some(match why {
            Why::FerryNotNamed | Why::WhichArmy => why,
            Why::NoFleetThere(at) => Why::NoFleetThere(seen(at)?),
            Why::SeaApart { sea, land } => Why::SeaApart {
                sea: seen(sea)?,
                land: seen(land)?,
            },
            Why::FleetInPort(at) => Why::FleetInPort(seen(at)?),
            Why::OnlyArmiesBoard(at) => Why::OnlyArmiesBoard(own_unit(at)?),
            Why::FleetLoaded(at) => Why::FleetLoaded(seen(at)?),
            Why::FleetFerries(at) => Why::FleetFerries(seen(at)?),
            Why::TwoBoard(at) => Why::TwoBoard(seen(at)?),
            Why::NobodyAboard(at) => Why::NobodyAboard(seen(at)?),
            Why::OnlyLands(at) => Why::OnlyLands(own_unit(at)?),
            Why::FleetOrderVoid { fleet, sea } => Why::FleetOrderVoid {
                fleet: seen(fleet)?,
                sea: seen(sea)?,
            },
            Why::FleetElsewhere { fleet, sea } => Why::FleetElsewhere {
                fleet: seen(fleet)?,
                sea: seen(sea)?,
            },
            Why::LandsInPlace(at) => Why::LandsInPlace(seen(at)?),
            Why::LoadedAshore(at) => Why::LoadedAshore(seen(at)?),
            Why::LoadedFerry(at) => Why::LoadedFerry(own_unit(at)?),
            Why::SupportsElsewhere(at) => Why::SupportsElsewhere(seen(at)?),
            Why::FerryTooFar { sea } => Why::FerryTooFar {
                sea: own_unit(sea)?,
            },
            Why::RemovesTwo(_) => return None,
        })
    }

    fn open_seas(&self, why: OpenSeaVoid) -> Option<OpenSeaVoid> {
        use OpenSeaVoid as Why;
        let seen = |at: ProvinceId| self.province(at);
        Some(match why {
            Why::NotFromHome | Why::LeavesKnownWorld => why,
            Why::NoneLeft { at, kind, of } => Why::NoneLeft {
                at: seen(at)?,
                kind,
                of,
            },
            Why::ClosedHome { at, owner } => Why::ClosedHome {
                at: seen(at)?,
                owner,
            },
            Why::NoWayThere { to } => Why::NoWayThere { to: seen(to)? },
            Why::SupportsIntoOwnSea(at) => Why::SupportsIntoOwnSea(seen(at)?),
        })
    }

    fn secret(&self, why: SecretVoid, own: Option<ProvinceId>) -> Option<SecretVoid> {
        use SecretVoid as Why;
        Some(match why {
            Why::NoSuchOrder | Why::Untold => why,
            Why::NoTreasure(at) => Why::NoTreasure(self.own_unit(at, own)?),
            Why::ChooseAnotherName(_) => Why::ChooseAnotherName(None),
            Why::NotYoursToName(at) => Why::NotYoursToName(self.province(at)?),
            // It tells what stands where.
            Why::NativesStay(_) => return None,
        })
    }
}
