//! A player's own orders as he may know them: mapped to his board, with no reason that tells of
//! others.
//!
//! Every kind of order, action and reason is named, so that a new one can't be told by oversight.

use super::sight::Sight;
use crate::adjudicate::{ByDefault, DefaultAction, Outcome, Reason, Verdict, VoidReason};
use crate::board::{Place, ProvinceId};
use crate::game::{Change, Deed};
use crate::order::write::write_order;
use crate::order::{Action, Entry, Order, Reading, Travel, UnitRef};
use crate::view::{Line, SeenOrder};

impl Sight<'_> {
    /// An own order. One that names an area of which he does not know is told as he wrote it.
    pub fn order(&self, line: &Line) -> SeenOrder {
        let order = line.order.as_ref().and_then(|order| self.mapped(order));
        let as_written = || {
            line.order
                .as_ref()
                .map(|order| write_order(self.truth, None, order))
        };
        let written = line
            .written
            .clone()
            .or_else(|| as_written().filter(|_| order.is_none()));
        let verdict = self.verdict(line, order.is_some());
        SeenOrder {
            power: line.power,
            order,
            written,
            verdict,
            unit: line.unit.map(|unit| self.unit(unit)),
        }
    }

    /// What became of an own line. How it was read he is told as far as he knows the places; what
    /// else it could mean, or why it can't be read, is told of the game master's board.
    pub fn change(&self, change: &Change) -> Change {
        let line = |line: &Entry| Entry {
            reading: self.reading(&line.reading),
            ..line.clone()
        };
        let deed = match &change.deed {
            Deed::Replaced(now) => Deed::Replaced(line(now)),
            Deed::Changed(now) => Deed::Changed(line(now)),
            Deed::Ruled(now) => Deed::Ruled(line(now)),
            Deed::ReadAgain(now) => Deed::ReadAgain(line(now)),
            Deed::SecondSlip(now) => Deed::SecondSlip(line(now)),
            deed @ (Deed::Struck | Deed::TakenOff(_) | Deed::PutBack(_)) => deed.clone(),
        };
        Change {
            line: line(&change.line),
            deed,
            ..change.clone()
        }
    }

    fn reading(&self, reading: &Reading) -> Reading {
        let order = reading.order().and_then(|order| self.mapped(order));
        order.map_or_else(
            || Reading::Unreadable { why: String::new() },
            |order| Reading::Order {
                order,
                notes: Vec::new(),
            },
        )
    }

    fn mapped(&self, order: &Order) -> Option<Order> {
        Some(match order {
            Order::Unit { unit, action } => Order::Unit {
                unit: self.named(*unit)?,
                action: self.action(action)?,
            },
            Order::Build { kind, place } => Order::Build {
                kind: *kind,
                place: self.place(*place)?,
            },
            Order::Remove { unit } => Order::Remove {
                unit: self.named(*unit)?,
            },
            Order::Waive => Order::Waive,
            Order::Name { area, name, abbr } => Order::Name {
                area: self.province(*area)?,
                name: name.clone(),
                abbr: abbr.clone(),
            },
            Order::Lot { number } => Order::Lot { number: *number },
            // No forms of a game with a secret world.
            Order::Scaled { .. }
            | Order::Chain { .. }
            | Order::Mobilize { .. }
            | Order::Demobilize { .. }
            | Order::RemovePooled { .. }
            | Order::Invest { .. }
            | Order::Choose { .. }
            | Order::Claim { .. }
            | Order::Concede { .. } => return None,
        })
    }

    fn named(&self, unit: UnitRef) -> Option<UnitRef> {
        let UnitRef {
            place,
            kind,
            power,
            aboard,
            pair,
            beyond,
            treasure,
            id,
        } = unit;
        // Which of several units is meant, a player knows of his own only.
        let own = power.is_none() || power == self.power;
        Some(UnitRef {
            place: self.place(place)?,
            kind,
            power,
            aboard,
            pair,
            beyond,
            treasure,
            id: id.filter(|_| own).map(|id| self.unit(id)),
        })
    }

    fn action(&self, action: &Action) -> Option<Action> {
        Some(match action {
            Action::Hold => Action::Hold,
            Action::Move { to, travel } => Action::Move {
                to: self.place(*to)?,
                travel: self.travel(travel)?,
            },
            Action::SupportHold { unit } => Action::SupportHold {
                unit: self.named(*unit)?,
            },
            Action::SupportMove { unit, to } => Action::SupportMove {
                unit: self.named(*unit)?,
                to: self.place(*to)?,
            },
            Action::Convoy { army, to, ferry } => Action::Convoy {
                army: self.named(*army)?,
                to: self.place(*to)?,
                ferry: *ferry,
            },
            Action::Board { fleet } => Action::Board {
                fleet: self.named(*fleet)?,
            },
            Action::Land { to, fleet } => {
                let fleet = match fleet {
                    Some(fleet) => Some(self.province(*fleet)?),
                    None => None,
                };
                Action::Land {
                    to: self.place(*to)?,
                    fleet,
                }
            }
            Action::Disband => Action::Disband,
            Action::Either { choices } => {
                let choices: Option<Vec<Place>> =
                    choices.iter().map(|&place| self.place(place)).collect();
                Action::Either { choices: choices? }
            }
        })
    }

    fn travel(&self, travel: &Travel) -> Option<Travel> {
        Some(match travel {
            Travel::Unsaid => Travel::Unsaid,
            Travel::Convoy => Travel::Convoy,
            Travel::Route(seas) => {
                let seas: Option<Vec<ProvinceId>> =
                    seas.iter().map(|&sea| self.province(sea)).collect();
                Travel::Route(seas?)
            }
        })
    }

    /// What became of an own order; `is_told`: whether it is told in other words than his own.
    fn verdict(&self, line: &Line, is_told: bool) -> Verdict {
        let Verdict {
            outcome, reason, ..
        } = line.verdict;
        let own = line
            .order
            .as_ref()
            .and_then(Order::unit)
            .map(|unit| unit.place.province);
        let reason = if is_told {
            self.reason(reason, own)
        } else {
            None
        };
        let untold = match outcome {
            // An order that can't be read, and one that names a place of which he does not know,
            // are void by the same words.
            Outcome::Void if !is_told => Reason::Void(VoidReason::NoSuchOrder),
            Outcome::Void => Reason::Void(VoidReason::Untold),
            Outcome::Succeeds | Outcome::Fails => Reason::Untold,
        };
        Verdict::new(outcome, reason.unwrap_or(untold))
    }

    /// Why, as far as it is the player's own affair; `None` where it would tell of others. `own` is
    /// where the unit stands that was ordered.
    fn reason(&self, reason: Reason, own: Option<ProvinceId>) -> Option<Reason> {
        Some(match reason {
            Reason::Held
            | Reason::Retreated
            | Reason::Disbanded
            | Reason::Built
            | Reason::Removed
            | Reason::Waived
            | Reason::Named
            | Reason::OtherName
            | Reason::Drawn
            | Reason::Untold => reason,
            Reason::WhichUnit { at } => Reason::WhichUnit {
                at: self.province(at).filter(|_| !self.truth.is_beyond(at))?,
            },
            Reason::Void(why) => Reason::Void(self.void(why, own)?),
            Reason::Moved { .. }
            | Reason::Rotated
            | Reason::KeyAttack { .. }
            | Reason::Supported
            | Reason::Convoyed
            | Reason::StoodOff { .. }
            | Reason::Repelled { .. }
            | Reason::HeadToHead { .. }
            | Reason::OwnUnit { .. }
            | Reason::OwnSupportOnly { .. }
            | Reason::AgainstOwnUnit { .. }
            | Reason::ConvoyBroken { .. }
            | Reason::Paradox
            | Reason::NoConvoy
            | Reason::Cut { .. }
            | Reason::Dislodged { .. }
            | Reason::Unmatched { .. }
            | Reason::UnmatchedConvoy { .. }
            | Reason::NotCarried { .. }
            | Reason::RetreatClash { .. }
            | Reason::RetreatClosed { .. }
            | Reason::Mobilized
            | Reason::MobilizationAttacked { .. }
            | Reason::Demobilized
            | Reason::OwnMobilization { .. }
            | Reason::LeftBoard { .. }
            | Reason::Boarded { .. }
            | Reason::DeckFull { .. }
            | Reason::TwoBoarded { .. }
            | Reason::FleetDefended { .. }
            | Reason::FleetSupported { .. }
            | Reason::FleetNotArrived { .. }
            | Reason::SeaLost { .. }
            | Reason::LandingFailed { .. }
            | Reason::Circle { .. }
            | Reason::StaysAboard
            | Reason::NotNeeded
            | Reason::Dumped
            | Reason::LandingSupported
            | Reason::LandingHeldOff { .. }
            | Reason::LeftAboard { .. }
            | Reason::AllTaken { .. }
            | Reason::ArmyFirst { .. }
            | Reason::BuiltAbroad { .. }
            | Reason::Placed
            | Reason::ClaimKept
            | Reason::Chosen
            | Reason::Claimed
            | Reason::ClaimBeaten
            | Reason::Conceded
            | Reason::Followed
            | Reason::Cancelled { .. }
            | Reason::Outweighed { .. }
            | Reason::Invested => return None,
        })
    }

    /// Why an order is void, as far as that follows from the board, the player's own units and what
    /// is public.
    fn void(&self, why: VoidReason, own: Option<ProvinceId>) -> Option<VoidReason> {
        let own_unit = |at: ProvinceId| self.province(at).filter(|_| own == Some(at));
        let seen = |at: ProvinceId| self.province(at);
        // What everybody sees of the known world is no secret.
        let open = |at: ProvinceId| self.province(at).filter(|_| !self.truth.is_beyond(at));
        let is_inner = |at: ProvinceId| !self.truth.is_beyond(at) && !self.truth.province(at).edge;
        Some(match why {
            VoidReason::Unreadable
            | VoidReason::ToItself
            | VoidReason::FleetByConvoy
            | VoidReason::SupportsItself
            | VoidReason::NotAConvoyFleet
            | VoidReason::TwoOrders
            | VoidReason::WrongPhase
            | VoidReason::NoBuildDue
            | VoidReason::NoRemovalDue
            | VoidReason::FerryNotNamed
            | VoidReason::NotFromHome
            | VoidReason::LeavesKnownWorld
            | VoidReason::NoSuchLot
            | VoidReason::WhichArmy
            | VoidReason::NoSuchOrder
            | VoidReason::Untold => why,
            // That another's unit stands there is not his to know.
            VoidReason::NoUnit(at) | VoidReason::NotYours { at, .. } => VoidReason::NoUnit(own_unit(at)?),
            VoidReason::WrongKind { at, is } => VoidReason::WrongKind { at: own_unit(at)?, is },
            VoidReason::WrongCoast { at } => VoidReason::WrongCoast { at: self.place(at).filter(|_| own == Some(at.province))? },
            VoidReason::NeedlessCoast(at) => VoidReason::NeedlessCoast(own_unit(at)?),
            VoidReason::KindNotNamed(at) => VoidReason::KindNotNamed(own_unit(at)?),
            VoidReason::WrongTerrain { to, kind } => VoidReason::WrongTerrain { to: seen(to)?, kind },
            VoidReason::WhichCoast { to } => VoidReason::WhichCoast { to: seen(to)? },
            VoidReason::NotAdjacent { to } | VoidReason::CoastOutOfReach { to } => VoidReason::NotAdjacent { to: self.place(to)? },
            VoidReason::SupportOutOfReach { to } => VoidReason::SupportOutOfReach { to: seen(to)? },
            VoidReason::NotDislodged(at) => VoidReason::NotDislodged(own_unit(at)?),
            VoidReason::NotHome(at) => VoidReason::NotHome(seen(at)?),
            VoidReason::NotOwned(at) => VoidReason::NotOwned(seen(at)?),
            VoidReason::NotVacant(at) => VoidReason::NotVacant(seen(at)?),
            VoidReason::AlreadyBuilt(at) => VoidReason::AlreadyBuilt(seen(at)?),
            VoidReason::AlreadyRemoved(at) => VoidReason::AlreadyRemoved(seen(at)?),
            VoidReason::FleetInland(at) => VoidReason::FleetInland(seen(at)?),
            VoidReason::WhichKind(at) => VoidReason::WhichKind(seen(at)?),
            VoidReason::NoFleetThere(at) => VoidReason::NoFleetThere(seen(at)?),
            VoidReason::SeaApart { sea, land } => VoidReason::SeaApart { sea: seen(sea)?, land: seen(land)? },
            VoidReason::FleetInPort(at) => VoidReason::FleetInPort(seen(at)?),
            VoidReason::OnlyArmiesBoard(at) => VoidReason::OnlyArmiesBoard(own_unit(at)?),
            VoidReason::FleetLoaded(at) => VoidReason::FleetLoaded(seen(at)?),
            VoidReason::FleetFerries(at) => VoidReason::FleetFerries(seen(at)?),
            VoidReason::TwoBoard(at) => VoidReason::TwoBoard(seen(at)?),
            VoidReason::NobodyAboard(at) => VoidReason::NobodyAboard(seen(at)?),
            VoidReason::OnlyLands(at) => VoidReason::OnlyLands(own_unit(at)?),
            VoidReason::FleetOrderVoid { fleet, sea } => VoidReason::FleetOrderVoid { fleet: seen(fleet)?, sea: seen(sea)? },
            VoidReason::FleetElsewhere { fleet, sea } => VoidReason::FleetElsewhere { fleet: seen(fleet)?, sea: seen(sea)? },
            VoidReason::LandsInPlace(at) => VoidReason::LandsInPlace(seen(at)?),
            VoidReason::LoadedAshore(at) => VoidReason::LoadedAshore(seen(at)?),
            VoidReason::LoadedFerry(at) => VoidReason::LoadedFerry(own_unit(at)?),
            VoidReason::SupportsElsewhere(at) => VoidReason::SupportsElsewhere(seen(at)?),
            VoidReason::NoDisband(at) => VoidReason::NoDisband(own_unit(at)?),
            VoidReason::NoneLeft { at, kind, of } => VoidReason::NoneLeft { at: seen(at)?, kind, of },
            VoidReason::ClosedHome { at, owner } => VoidReason::ClosedHome { at: seen(at)?, owner },
            VoidReason::NoWayThere { to } => VoidReason::NoWayThere { to: seen(to)? },
            VoidReason::SupportsIntoOwnSea(at) => VoidReason::SupportsIntoOwnSea(seen(at)?),
            VoidReason::NoTreasure(at) => VoidReason::NoTreasure(own_unit(at)?),
            VoidReason::ChooseAnotherName(_) => VoidReason::ChooseAnotherName(None),
            VoidReason::NotYoursToName(at) => VoidReason::NotYoursToName(seen(at)?),
            VoidReason::WrongPower { at, owner } => VoidReason::WrongPower { at: open(at)?, owner },
            VoidReason::SupportedMoveImpossible { unit } => VoidReason::SupportedMoveImpossible { unit: open(unit)? },
            VoidReason::ConvoyedFleet { at } => VoidReason::ConvoyedFleet { at: open(at)? },
            VoidReason::FerryTooFar { sea } => VoidReason::FerryTooFar { sea: own_unit(sea)? },
            // Fleets in seas beyond could carry an army only from one land at the edge to another.
            VoidReason::NoConvoyPossible { to } => {
                VoidReason::NoConvoyPossible { to: open(to).filter(|_| is_inner(to) || own.is_some_and(is_inner))? }
            }
            // These tell what stands where, or which ways lead where, of what he has not seen.
            VoidReason::RetreatBarred { .. }
            | VoidReason::NotOnRoute
            | VoidReason::NativesStay(_)
            // No reasons of a game with a secret world.
            | VoidReason::MobilizesInRetreats
            | VoidReason::CarriesArmy(_)
            | VoidReason::NotPooled { .. }
            | VoidReason::AlreadyAppears(_)
            | VoidReason::JustMobilized(_)
            | VoidReason::HasLeft(_)
            | VoidReason::NoCentreNamed
            | VoidReason::PoolFull(_)
            | VoidReason::NoInfluence(_)
            | VoidReason::NotInHand { .. }
            | VoidReason::InvestWithMoves
            | VoidReason::AllListed { .. }
            | VoidReason::NotFree(_)
            | VoidReason::NoKindNamed(_)
            | VoidReason::TooFewCentres { .. }
            | VoidReason::NoSuchAlliance
            | VoidReason::ClaimNotShared(_)
            | VoidReason::ConcessionNotShared(_)
            | VoidReason::NotAllConcede
            | VoidReason::TooLateToConcede(_)
            | VoidReason::GameConceded
            | VoidReason::Conditional
            | VoidReason::WrongScale(_)
            | VoidReason::NotThereThen { .. }
            | VoidReason::IsPair(_)
            | VoidReason::IsLoneFleet(_)
            | VoidReason::FleetBusy(_)
            | VoidReason::NotForPairs(_)
            | VoidReason::NotAshore(_)
            | VoidReason::NoWater(_)
            | VoidReason::NotASea(_)
            | VoidReason::NotTheCarrier(_)
            | VoidReason::LandingNotOrdered(_)
            | VoidReason::CanalStrength(_)
            | VoidReason::NotShared(_)
            | VoidReason::Expectation(_)
            | VoidReason::DidNotBoard { .. }
            | VoidReason::ChainBroken(_)
            | VoidReason::ChainLoaded(_)
            | VoidReason::ChainShort(_)
            | VoidReason::DoubleOption
            | VoidReason::ForAnotherUnit(_)
            | VoidReason::TookNoPart(_)
            | VoidReason::SpecialOf { .. }
            | VoidReason::CostsMore { .. }
            | VoidReason::PairBuilt
            | VoidReason::RemovesTwo(_)
            | VoidReason::OnTheIce(_)
            | VoidReason::NothingToPlace => return None,
        })
    }

    /// What happened to an own unit without an order.
    pub fn default(&self, default: &ByDefault) -> ByDefault {
        let action = match default.action {
            DefaultAction::SentOn { to } => self
                .place(to)
                .map_or(DefaultAction::NotRetreated, |to| DefaultAction::SentOn {
                    to,
                }),
            // How far it is from home would tell of ways through areas that he does not know.
            DefaultAction::Farthest { .. } | DefaultAction::LeastLoss { .. } => {
                DefaultAction::CivilDisorder
            }
            action @ (DefaultAction::Held
            | DefaultAction::NoRetreat
            | DefaultAction::NotRetreated
            | DefaultAction::CivilDisorder
            | DefaultAction::Starved
            | DefaultAction::LostAboard
            | DefaultAction::NativesBeaten
            | DefaultAction::KindByDefault { .. }) => action,
        };
        ByDefault {
            unit: self.unit(default.unit),
            action,
        }
    }
}
