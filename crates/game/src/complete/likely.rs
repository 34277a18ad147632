//! How likely an order is: the sum of the weights of the signs that speak for it and against it.

use std::cell::OnceCell;

use super::adjusting;
use super::carrying::signs as carrying;
use super::moving::{moving, staying};
use super::outlook::{Outlook, destination, leaves_for};
use super::pools;
use super::signs::{Sign, SignSum, up_to_three};
use chancery_atlas::board::{Place, ProvinceId};
use chancery_engine::adjudicate::UnitIndex;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::choices::pieces::reach;
use chancery_engine::choices::units;
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// Ranks orders.
pub struct Likelihood<'a> {
    outlook: &'a Outlook<'a>,
    phase: PhaseKind,
    /// What is expected of the units that have no order yet, reckoned when first asked for.
    forecasts: Vec<OnceCell<OrderForecast>>,
}

/// The logarithms of how probable it is that a unit with no order yet moves to a province, and that
/// it stays where it is.
struct OrderForecast {
    moves: Vec<(ProvinceId, f32)>,
    stays: f32,
}

/// Less than this is expected of no move.
const HARDLY: f32 = -6.0;
/// A unit that doesn't move holds, supports or convoys, and each of these is about as likely as a
/// hold.
const WAYS_TO_STAY: f32 = 2.0;

impl<'a> Likelihood<'a> {
    /// Ranks orders of a phase.
    pub(crate) fn new(outlook: &'a Outlook<'a>, phase: PhaseKind) -> Self {
        let forecasts = (0..outlook.field.units.len())
            .map(|_| OnceCell::new())
            .collect();
        Self {
            outlook,
            phase,
            forecasts,
        }
    }

    /// How likely an order is; `unit` is the one that it is for. Only the difference to other
    /// orders at the same point means anything.
    pub(crate) fn score(&self, unit: Option<&Unit>, order: &Order) -> f32 {
        let mut sum = SignSum::default();
        self.signs(unit, order, &mut sum);
        sum.total()
    }

    /// Adds up the signs for and against an order.
    pub(crate) fn signs(&self, unit: Option<&Unit>, order: &Order, sum: &mut SignSum) {
        match (self.phase, unit, order) {
            (
                PhaseKind::Movement,
                _,
                Order::Unit {
                    action: Action::Land { .. },
                    ..
                },
            ) => carrying::landing(self.outlook, order, sum),
            (PhaseKind::Movement, Some(unit), Order::Unit { action, .. }) => {
                self.action(unit, action, sum);
            }
            (PhaseKind::Retreats, Some(unit), Order::Unit { action, .. }) => {
                adjusting::retreat(self.outlook, unit, action, sum);
            }
            (
                _,
                _,
                Order::Build {
                    kind: Some(kind),
                    place,
                },
            ) => adjusting::build(self.outlook, *kind, *place, sum),
            (_, Some(unit), Order::Remove { unit: named }) => {
                adjusting::removal(self.outlook, *named, unit, sum);
            }
            (_, _, Order::Waive) => sum.add(Sign::Waive, 1.0),
            (phase, _, order) => pools::signs(self.outlook, phase, order, sum),
        }
    }

    /// The signs of an order to a unit in a movement phase.
    pub(crate) fn action(&self, unit: &Unit, action: &Action, sum: &mut SignSum) {
        let outlook = self.outlook;
        carrying::of_fleet(outlook, unit, action, sum);
        match action {
            Action::Move { to, travel } => return moving(outlook, unit, *to, travel, sum),
            Action::Hold => sum.add(Sign::Hold, 1.0),
            Action::SupportHold { unit: other } => self.support_hold(unit, *other, sum),
            Action::SupportMove { unit: other, to } if other.aboard => {
                carrying::supported_landing(outlook, unit, *other, *to, sum);
            }
            Action::SupportMove { unit: other, to } => self.support_move(unit, *other, *to, sum),
            Action::Convoy { army, to, .. } => self.convoy(unit, *army, *to, sum),
            Action::Board { fleet } => return carrying::boarding(outlook, unit, *fleet, sum),
            Action::Land { .. } | Action::Disband | Action::Either { .. } => {}
        }
        staying(outlook, unit, sum);
    }

    fn support_hold(&self, unit: &Unit, named: UnitRef, sum: &mut SignSum) {
        let (outlook, at) = (self.outlook, named.place.province);
        let Some(other) = outlook.unit_in(at) else {
            return;
        };
        let own = other.power == unit.power;
        sum.one_of(own, Sign::SupportHold, Sign::SupportHoldOfOther);
        // What other powers will order is not guessed.
        match outlook.order_of(at) {
            None if own => sum.add(
                Sign::ExpectedRoughly,
                self.forecast(other).map_or(0.0, |f| f.stays),
            ),
            Some(action) => sum.when(Sign::HoldContradicted, leaves_for(action).is_some()),
            None => {}
        }
        sum.add(Sign::HoldThreatened, up_to_three(outlook.threats(at)));
        sum.when(Sign::HoldCentre, outlook.board().is_centre(at));
    }

    fn support_move(&self, unit: &Unit, named: UnitRef, to: Place, sum: &mut SignSum) {
        let (outlook, at) = (self.outlook, to.province);
        let Some(other) = outlook.unit_in(named.place.province) else {
            return;
        };
        let own = other.power == unit.power;
        sum.one_of(own, Sign::SupportMove, Sign::SupportMoveOfOther);
        match outlook.order_of(named.place.province) {
            None if own => sum.add(Sign::Expected, self.expected_move(other, at)),
            None => {}
            Some(action) => match destination(action) {
                Some(place) if place == to || to == Place::new(place.province) => {
                    sum.one_of(own, Sign::MoveOrdered, Sign::MoveOfOtherOrdered);
                }
                _ => sum.add(Sign::MoveContradicted, 1.0),
            },
        }
        let coasts = reach(outlook.board(), other)
            .filter(|p| p.province == at)
            .count();
        sum.when(
            Sign::SupportGuessesCoast,
            to.coast.is_some() && coasts > 1 && outlook.order_of(named.place.province).is_none(),
        );
        let occupant = outlook.unit_in(at).map(|u| u.power);
        sum.when(
            Sign::SupportAgainstUnit,
            occupant.is_some_and(|power| power != unit.power && power != other.power),
        );
        sum.when(
            Sign::SupportAgainstOwn,
            !own && occupant == Some(unit.power),
        );
        sum.when(
            Sign::SupportIntoCentre,
            outlook.board().is_centre(at) && outlook.position.owner(at) != Some(other.power),
        );
        sum.when(Sign::SupportContested, outlook.threats(at) > 0);
        sum.when(Sign::SupportOfConvoyed, coasts == 0);
    }

    fn convoy(&self, unit: &Unit, named: UnitRef, to: Place, sum: &mut SignSum) {
        let outlook = self.outlook;
        let Some(army) = outlook.unit_in(named.place.province) else {
            return;
        };
        let own = army.power == unit.power;
        sum.one_of(own, Sign::Convoy, Sign::ConvoyOfOther);
        match outlook.order_of(named.place.province) {
            None if own => sum.add(Sign::ExpectedRoughly, self.expected_move(army, to.province)),
            None => {}
            Some(action) => {
                let asked = destination(action).is_some_and(|place| place.province == to.province);
                sum.one_of(asked, Sign::ConvoyAsked, Sign::ConvoyContradicted);
            }
        }
    }

    fn expected_move(&self, unit: &Unit, to: ProvinceId) -> f32 {
        let forecast = self.forecast(unit);
        let found = forecast.and_then(|f| {
            f.moves
                .iter()
                .filter(|(p, _)| *p == to)
                .map(|&(_, log)| log)
                .reduce(f32::max)
        });
        // Bounded, so that one unlikely move does not outweigh all other signs.
        found.unwrap_or(HARDLY).max(HARDLY)
    }

    fn forecast(&self, unit: &Unit) -> Option<&OrderForecast> {
        let index: UnitIndex = self.outlook.field.occupant(unit.place.province)?;
        Some(
            self.forecasts
                .get(index.get())?
                .get_or_init(|| self.make_forecast(unit)),
        )
    }

    fn make_forecast(&self, unit: &Unit) -> OrderForecast {
        let likely = |action| {
            let mut sum = SignSum::default();
            self.action(unit, &action, &mut sum);
            sum.total()
        };
        let actions = units::moves(self.outlook.choices, unit).into_iter();
        let mut moves: Vec<(ProvinceId, f32)> = actions
            .filter_map(|action| Some((destination(&action)?.province, likely(action))))
            .collect();
        let stays = likely(Action::Hold) + WAYS_TO_STAY.ln();
        // Over all that the unit may do the probabilities sum to 1.
        let all = (moves.iter().map(|(_, log)| log.exp()).sum::<f32>() + stays.exp()).ln();
        for (_, log) in &mut moves {
            *log -= all;
        }
        OrderForecast {
            moves,
            stays: stays - all,
        }
    }
}
