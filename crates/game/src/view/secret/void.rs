//! Why an order is void, as its player may know it. Every reason is named, so that a new one can't
//! be told by oversight.

use super::SecretView;
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{BallotVoid, CarryingVoid, OpenSeaVoid, SecretVoid, VoidReason};

impl SecretView<'_> {
    /// Why an order is void, as far as that follows from the board, the player's own units and what
    /// is public.
    pub(crate) fn void(&self, why: VoidReason, own: Option<ProvinceId>) -> Option<VoidReason> {
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
                if self.world.truth.terrain(to).is_land() && !self.world.knows_coasts(to) =>
            {
                VoidReason::NotAdjacent {
                    to: self.world.place(to.into())?,
                }
            }
            VoidReason::Carrying(why) => VoidReason::Carrying(self.carrying(why, own)?),
            VoidReason::OpenSeas(why) => VoidReason::OpenSeas(self.open_seas(why)?),
            VoidReason::Secret(why) => VoidReason::Secret(self.secret(why, own)?),
            // That another's unit stands there is not his to know.
            VoidReason::NoUnit(at) | VoidReason::NotYours { at, .. } => {
                VoidReason::NoUnit(self.own_unit(at, own)?)
            }
            VoidReason::WrongKind { at, is } => VoidReason::WrongKind {
                at: self.own_unit(at, own)?,
                is,
            },
            VoidReason::WrongCoast { at } => {
                self.own_unit(at.province, own)?;
                VoidReason::WrongCoast {
                    at: self.world.place(at)?,
                }
            }
            VoidReason::NeedlessCoast(at) => VoidReason::NeedlessCoast(self.own_unit(at, own)?),
            VoidReason::KindNotNamed(at) => VoidReason::KindNotNamed(self.own_unit(at, own)?),
            VoidReason::WrongTerrain { to, kind } => VoidReason::WrongTerrain {
                to: self.world.province(to)?,
                kind,
            },
            VoidReason::WhichCoast { to } => VoidReason::WhichCoast {
                to: self.world.province(to)?,
            },
            // One reason for both: the other tells that the land has several coasts (1492, L11).
            VoidReason::NotAdjacent { to } | VoidReason::CoastOutOfReach { to } => {
                VoidReason::NotAdjacent {
                    to: self.world.place(to)?,
                }
            }
            VoidReason::SupportOutOfReach { to } => VoidReason::SupportOutOfReach {
                to: self.world.province(to)?,
            },
            VoidReason::NotDislodged(at) => VoidReason::NotDislodged(self.own_unit(at, own)?),
            VoidReason::NotHome(at) => VoidReason::NotHome(self.world.province(at)?),
            VoidReason::NotOwned(at) => VoidReason::NotOwned(self.world.province(at)?),
            VoidReason::NotVacant(at) => VoidReason::NotVacant(self.world.province(at)?),
            VoidReason::AlreadyBuilt(at) => VoidReason::AlreadyBuilt(self.world.province(at)?),
            VoidReason::AlreadyRemoved(at) => VoidReason::AlreadyRemoved(self.world.province(at)?),
            VoidReason::FleetInland(at) => VoidReason::FleetInland(self.world.province(at)?),
            VoidReason::WhichKind(at) => VoidReason::WhichKind(self.world.province(at)?),
            VoidReason::NoDisband(at) => VoidReason::NoDisband(self.own_unit(at, own)?),
            // Whose unit stands in the known world, or whether it could go, everybody sees.
            VoidReason::WrongPower { at, owner } => VoidReason::WrongPower {
                at: self.world.in_known_world(at)?,
                owner,
            },
            VoidReason::SupportedMoveImpossible { unit } => VoidReason::SupportedMoveImpossible {
                unit: self.world.in_known_world(unit)?,
            },
            VoidReason::ConvoyedFleet { at } => VoidReason::ConvoyedFleet {
                at: self.world.in_known_world(at)?,
            },
            VoidReason::NoConvoyPossible { to }
                if self.is_inner(to)
                    || own.is_some_and(|own| self.world.truth.army_can_move(own, to)) =>
            {
                VoidReason::NoConvoyPossible {
                    to: self.world.in_known_world(to)?,
                }
            }
            // Whether a fleet could carry it hangs on who is in seas beyond. So it is told as any way
            // that is not there (1492, L7).
            VoidReason::NoConvoyPossible { to } => VoidReason::NotAdjacent {
                to: self.world.place(to.into())?,
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
        if own == Some(at) {
            self.world.province(at)
        } else {
            None
        }
    }

    /// Whether a province of the known world touches nothing beyond, so that nothing of what is told
    /// of ways there is secret.
    fn is_inner(&self, at: ProvinceId) -> bool {
        !self.world.truth.is_beyond(at) && !self.world.truth.province(at).edge
    }

    fn carrying(&self, why: CarryingVoid, own: Option<ProvinceId>) -> Option<CarryingVoid> {
        use CarryingVoid as Why;
        Some(match why {
            Why::FerryNotNamed | Why::WhichArmy => why,
            Why::NoFleetThere(at) => Why::NoFleetThere(self.world.province(at)?),
            Why::SeaApart { sea, land } => Why::SeaApart {
                sea: self.world.province(sea)?,
                land: self.world.province(land)?,
            },
            Why::FleetInPort(at) => Why::FleetInPort(self.world.province(at)?),
            Why::OnlyArmiesBoard(at) => Why::OnlyArmiesBoard(self.own_unit(at, own)?),
            Why::FleetLoaded(at) => Why::FleetLoaded(self.world.province(at)?),
            Why::FleetFerries(at) => Why::FleetFerries(self.world.province(at)?),
            Why::TwoBoard(at) => Why::TwoBoard(self.world.province(at)?),
            Why::NobodyAboard(at) => Why::NobodyAboard(self.world.province(at)?),
            Why::OnlyLands(at) => Why::OnlyLands(self.own_unit(at, own)?),
            Why::FleetOrderVoid { fleet, sea } => Why::FleetOrderVoid {
                fleet: self.world.province(fleet)?,
                sea: self.world.province(sea)?,
            },
            Why::FleetElsewhere { fleet, sea } => Why::FleetElsewhere {
                fleet: self.world.province(fleet)?,
                sea: self.world.province(sea)?,
            },
            Why::LandsInPlace(at) => Why::LandsInPlace(self.world.province(at)?),
            Why::LoadedAshore(at) => Why::LoadedAshore(self.world.province(at)?),
            Why::LoadedFerry(at) => Why::LoadedFerry(self.own_unit(at, own)?),
            Why::SupportsElsewhere(at) => Why::SupportsElsewhere(self.world.province(at)?),
            Why::FerryTooFar { sea } => Why::FerryTooFar {
                sea: self.own_unit(sea, own)?,
            },
            Why::RemovesTwo(_) => return None,
        })
    }

    fn open_seas(&self, why: OpenSeaVoid) -> Option<OpenSeaVoid> {
        use OpenSeaVoid as Why;
        Some(match why {
            Why::NotFromHome | Why::LeavesKnownWorld => why,
            Why::NoneLeft { at, kind, of } => Why::NoneLeft {
                at: self.world.province(at)?,
                kind,
                of,
            },
            Why::ClosedHome { at, owner } => Why::ClosedHome {
                at: self.world.province(at)?,
                owner,
            },
            Why::NoWayThere { to } => Why::NoWayThere {
                to: self.world.province(to)?,
            },
            Why::SupportsIntoOwnSea(at) => Why::SupportsIntoOwnSea(self.world.province(at)?),
        })
    }

    fn secret(&self, why: SecretVoid, own: Option<ProvinceId>) -> Option<SecretVoid> {
        use SecretVoid as Why;
        Some(match why {
            Why::NoSuchOrder | Why::Untold => why,
            Why::NoTreasure(at) => Why::NoTreasure(self.own_unit(at, own)?),
            // The same words for every clash: which it is would tell others' names (1492, G27).
            Why::ChooseAnotherName(_) => Why::ChooseAnotherName(None),
            Why::NotYoursToName(at) => Why::NotYoursToName(self.world.province(at)?),
            // It tells what stands where.
            Why::NativesStay(_) => return None,
        })
    }
}
