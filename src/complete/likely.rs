//! How likely an order is: the sum of the weights of the signs that speak for it and against it.

use std::cell::OnceCell;

use super::adjusting;
use super::mustering;
use super::options;
use super::outlook::{Outlook, destination, reach};
use super::signs::{Note, Sign, shows, some};
use crate::adjudicate::UnitIndex;
use crate::board::{Place, ProvinceId, Terrain, UnitKind};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Travel, UnitRef};
use crate::position::Unit;

/// Ranks orders.
pub struct Likelihood<'a> {
    outlook: &'a Outlook<'a>,
    phase: PhaseKind,
    /// What is expected of the units that have no order yet, reckoned when first asked for.
    forecasts: Vec<OnceCell<Forecast>>,
}

/// The logarithms of how probable it is that a unit with no order yet moves to a province, and that it stays where it is.
struct Forecast {
    moves: Vec<(ProvinceId, f32)>,
    stays: f32,
}

/// Less than this is expected of no move.
const HARDLY: f32 = -6.0;
/// A unit that doesn't move holds, supports or convoys, and each of these is about as likely as a hold.
const WAYS_TO_STAY: f32 = 2.0;

impl<'a> Likelihood<'a> {
    /// Ranks orders of a phase.
    pub fn new(outlook: &'a Outlook<'a>, phase: PhaseKind) -> Self {
        let forecasts = (0..outlook.field.units.len()).map(|_| OnceCell::new()).collect();
        Self { outlook, phase, forecasts }
    }

    /// How likely an order is; `unit` is the one that it is for. Only the difference to other orders at the same point means anything.
    pub fn score(&self, unit: Option<&Unit>, order: &Order) -> f32 {
        let mut sum = 0.0;
        self.signs(unit, order, &mut |sign, strength| sum += sign.weight() * strength);
        sum
    }

    /// Takes down every sign for and against an order.
    pub fn signs(&self, unit: Option<&Unit>, order: &Order, note: Note<'_>) {
        match (self.phase, unit, order) {
            (PhaseKind::Movement, Some(unit), Order::Unit { action, .. }) => self.action(unit, action, note),
            (PhaseKind::Retreats, Some(unit), Order::Unit { action, .. }) => adjusting::retreat(self.outlook, unit, action, note),
            (_, _, Order::Build { kind: Some(kind), place }) => adjusting::build(self.outlook, *kind, *place, note),
            (_, Some(unit), Order::Remove { .. }) => adjusting::removal(self.outlook, unit, note),
            (_, _, Order::Waive) => note(Sign::Waive, 1.0),
            (phase, _, order) => mustering::signs(self.outlook, phase, order, note),
        }
    }

    fn action(&self, unit: &Unit, action: &Action, note: Note<'_>) {
        let outlook = self.outlook;
        match action {
            Action::Move { to, travel } => return moving(outlook, unit, *to, travel, note),
            Action::Hold => note(Sign::Hold, 1.0),
            Action::SupportHold { unit: other } => self.support_hold(unit, *other, note),
            Action::SupportMove { unit: other, to } => self.support_move(unit, *other, *to, note),
            Action::Convoy { army, to, .. } => self.convoy(unit, *army, *to, note),
            Action::Board { .. } | Action::Land { .. } | Action::Disband => {}
        }
        staying(outlook, unit, note);
    }

    fn support_hold(&self, unit: &Unit, named: UnitRef, note: Note<'_>) {
        let (outlook, at) = (self.outlook, named.place.province);
        let Some(other) = outlook.unit_in(at) else { return };
        let own = other.power == unit.power;
        note(if own { Sign::SupportHold } else { Sign::SupportHoldOfOther }, 1.0);
        match outlook.order_of(at) {
            None if own => note(Sign::ExpectedRoughly, self.forecast(other).map_or(0.0, |f| f.stays)),
            Some(action) => note(Sign::HoldContradicted, shows(destination(action).is_some())),
            None => {}
        }
        note(Sign::HoldThreatened, some(outlook.threats(at)));
        note(Sign::HoldCentre, shows(outlook.board().is_centre(at)));
    }

    fn support_move(&self, unit: &Unit, named: UnitRef, to: Place, note: Note<'_>) {
        let (outlook, at) = (self.outlook, to.province);
        let Some(other) = outlook.unit_in(named.place.province) else { return };
        let own = other.power == unit.power;
        note(if own { Sign::SupportMove } else { Sign::SupportMoveOfOther }, 1.0);
        match outlook.order_of(named.place.province) {
            None if own => note(Sign::Expected, self.expected_move(other, at)),
            None => {}
            Some(action) => match destination(action) {
                Some(place) if place == to || to == Place::of(place.province) => {
                    note(if own { Sign::MoveOrdered } else { Sign::MoveOfOtherOrdered }, 1.0);
                }
                _ => note(Sign::MoveContradicted, 1.0),
            },
        }
        let coasts = reach(outlook.board(), other).filter(|p| p.province == at).count();
        note(Sign::SupportGuessesCoast, shows(to.coast.is_some() && coasts > 1 && outlook.order_of(named.place.province).is_none()));
        let occupant = outlook.unit_in(at).map(|u| u.power);
        note(Sign::SupportAgainstUnit, shows(occupant.is_some_and(|power| power != unit.power && power != other.power)));
        note(Sign::SupportAgainstOwn, shows(!own && occupant == Some(unit.power)));
        note(Sign::SupportIntoCentre, shows(outlook.board().is_centre(at) && outlook.position.owner(at) != Some(other.power)));
        note(Sign::SupportContested, shows(outlook.threats(at) > 0));
        note(Sign::SupportOfConvoyed, shows(coasts == 0));
    }

    fn convoy(&self, unit: &Unit, named: UnitRef, to: Place, note: Note<'_>) {
        let outlook = self.outlook;
        let Some(army) = outlook.unit_in(named.place.province) else { return };
        let own = army.power == unit.power;
        note(if own { Sign::Convoy } else { Sign::ConvoyOfOther }, 1.0);
        match outlook.order_of(named.place.province) {
            None if own => note(Sign::ExpectedRoughly, self.expected_move(army, to.province)),
            None => {}
            Some(action) => {
                let asked = destination(action).is_some_and(|place| place.province == to.province);
                note(if asked { Sign::ConvoyAsked } else { Sign::ConvoyContradicted }, 1.0);
            }
        }
    }

    fn expected_move(&self, unit: &Unit, to: ProvinceId) -> f32 {
        let forecast = self.forecast(unit);
        let found = forecast.and_then(|f| f.moves.iter().filter(|(p, _)| *p == to).map(|&(_, log)| log).reduce(f32::max));
        found.unwrap_or(HARDLY).max(HARDLY)
    }

    fn forecast(&self, unit: &Unit) -> Option<&Forecast> {
        let index: UnitIndex = self.outlook.field.occupant(unit.place.province)?;
        Some(self.forecasts.get(index.get())?.get_or_init(|| self.make_forecast(unit)))
    }

    fn make_forecast(&self, unit: &Unit) -> Forecast {
        let likely = |action| {
            let mut sum = 0.0;
            self.action(unit, &action, &mut |sign, strength| sum += sign.weight() * strength);
            sum
        };
        let actions = options::moves(self.outlook, unit).into_iter();
        let mut moves: Vec<(ProvinceId, f32)> =
            actions.filter_map(|action| Some((destination(&action)?.province, likely(action)))).collect();
        let stays = likely(Action::Hold) + WAYS_TO_STAY.ln();
        let all = (moves.iter().map(|(_, log)| log.exp()).sum::<f32>() + stays.exp()).ln();
        for (_, log) in &mut moves {
            *log -= all;
        }
        Forecast { moves, stays: stays - all }
    }
}

/// What other orders on the sheet do for a unit.
#[derive(Default)]
struct Help {
    /// Where to they support it, and whether they are of its own power.
    into: Vec<(ProvinceId, bool)>,
    /// How many support it in its place, and whether one of its own power is among them.
    in_place: (u8, bool),
    /// Where to they carry it.
    carried: Vec<ProvinceId>,
}

fn help(outlook: &Outlook<'_>, unit: &Unit) -> Help {
    let mut help = Help::default();
    let meant = |named: &UnitRef| named.place.province == unit.place.province;
    for given in &outlook.given {
        let own = given.unit.power == unit.power;
        match given.action {
            Action::SupportMove { unit, to } if meant(unit) => help.into.push((to.province, own)),
            Action::SupportHold { unit } if meant(unit) => help.in_place = (help.in_place.0 + 1, help.in_place.1 || own),
            Action::Convoy { army, to, .. } if meant(army) => help.carried.push(to.province),
            _ => {}
        }
    }
    help
}

/// The signs of all that a unit can do without moving.
fn staying(outlook: &Outlook<'_>, unit: &Unit, note: Note<'_>) {
    let at = unit.place.province;
    let help = help(outlook, unit);
    note(Sign::SupportedInPlace, f32::from(help.in_place.0));
    note(Sign::WantedElsewhere, shows(help.into.iter().any(|&(_, own)| own) || !help.carried.is_empty()));
    note(Sign::StaysForCapture, shows(outlook.takes_ownership && outlook.prize(at)));
    note(Sign::Guards, shows(outlook.owns(at) && outlook.threats(at) > 0));
}

fn moving(outlook: &Outlook<'_>, unit: &Unit, to: Place, travel: &Travel, note: Note<'_>) {
    note(Sign::Move, 1.0);
    leaving(outlook, unit, note);
    arriving(outlook, unit, to, note);
    among_own(outlook, unit, to.province, note);
    helped(outlook, unit, to.province, travel, note);
}

fn leaving(outlook: &Outlook<'_>, unit: &Unit, note: Note<'_>) {
    let from = unit.place.province;
    note(Sign::QuitsCapture, shows(outlook.takes_ownership && outlook.prize(from)));
    note(Sign::LeavesOwnCentre, shows(outlook.owns(from)));
    note(Sign::LeavesOpen, shows(outlook.owns(from) && outlook.threats(from) > 0));
}

fn arriving(outlook: &Outlook<'_>, unit: &Unit, place: Place, note: Note<'_>) {
    let (board, to) = (outlook.board(), place.province);
    let prize = outlook.prize(to);
    if unit.kind == UnitKind::Fleet {
        let at_sea = board.terrain(to) == Terrain::Sea;
        note(Sign::PutsToSea, shows(at_sea));
        note(Sign::HugsTheShore, shows(!at_sea && !board.is_centre(to)));
    }
    let occupant = outlook.unit_in(to);
    note(Sign::TakesCentre, shows(prize && occupant.is_none()));
    note(Sign::TakesCentreNow, shows(prize && occupant.is_none() && outlook.takes_ownership));
    if occupant.is_some_and(|u| u.power != unit.power) {
        note(Sign::AttacksCentre, shows(prize));
        let helpers = outlook.position.units_of(unit.power).filter(|u| u.id != unit.id && outlook.order_of(u.place.province).is_none());
        let helpers = helpers.filter(|u| reach(board, u).any(|p| p.province == to)).take(3);
        note(Sign::AttackWithHelp, helpers.map(|_| 1.0).sum());
    }
    if let (Some(here), Some(there)) = (outlook.distance(unit.kind, unit.place.province), outlook.distance(unit.kind, to)) {
        note(Sign::Advances, shows(there < here));
        note(Sign::Retires, shows(there > here));
    }
    let mut beside = reach(board, &Unit { place, ..*unit }).filter_map(|p| outlook.unit_in(p.province));
    note(Sign::MakesContact, shows(beside.any(|u| u.power != unit.power)));
    let threatened = outlook.threats(to) > 0;
    note(Sign::Covers, shows(outlook.owns(to) && occupant.is_none() && threatened));
    note(Sign::StaysBehind, shows(outlook.owns(to) && !threatened));
}

/// How the move goes with what the other units of the power do.
fn among_own(outlook: &Outlook<'_>, unit: &Unit, to: ProvinceId, note: Note<'_>) {
    if outlook.unit_in(to).is_some_and(|u| u.power == unit.power) {
        let sign = match outlook.order_of(to).map(destination) {
            None => Sign::IntoUnordered,
            Some(None) => Sign::IntoStaying,
            Some(Some(next)) if next.province == unit.place.province => Sign::Swaps,
            Some(Some(_)) => Sign::Follows,
        };
        note(sign, 1.0);
    }
    let others = outlook.given.iter().filter(|g| g.unit.id != unit.id && g.unit.power == unit.power);
    let same = others.filter_map(|g| destination(g.action)).any(|place| place.province == to);
    note(Sign::SameTarget, shows(same));
}

/// How the move goes with the supports and convoys on the sheet.
fn helped(outlook: &Outlook<'_>, unit: &Unit, to: ProvinceId, travel: &Travel, note: Note<'_>) {
    let help = help(outlook, unit);
    let into = |own: bool| help.into.iter().any(|&(p, of_own)| p == to && of_own == own);
    note(Sign::Supported, shows(into(true)));
    note(Sign::SupportedByOther, shows(into(false)));
    let elsewhere = help.into.iter().any(|&(p, own)| p != to && own) || help.in_place.1 || help.carried.iter().any(|&p| p != to);
    note(Sign::WantedElsewhere, shows(elsewhere));
    let carried = help.carried.contains(&to);
    note(Sign::Carried, shows(carried));
    let by_land = reach(outlook.board(), unit).any(|p| p.province == to);
    if !by_land && !carried {
        let open = outlook.field.fleets_off(unit.place.province).any(|f| outlook.order_of(outlook.field.province_of(f)).is_none());
        note(if open { Sign::NeedsConvoy } else { Sign::ConvoyRefused }, 1.0);
    }
    note(Sign::NeedlessConvoy, shows(travel.by_convoy()));
}
