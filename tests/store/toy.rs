//! A small variant for the saves: a unit goes where it is ordered if it stands next to it; who stands there is dislodged. Everything else
//! is void. It reaches every part of a state that a save has to keep, whatever the orders.

use chancery::adjudicate::{Outcome, Reason, Verdict, VoidReason};
use chancery::board::{Place, PowerId, UnitKind};
use chancery::calendar::{CLASSIC, Calendar};
use chancery::order::{Action, Order, Submission};
use chancery::position::{Barred, Dislodged, Position};
use chancery::seat::SeatId;
use chancery::stakes::Stakes;
use chancery::variant::{Adjustment, Demand, Settlement, State, Table, Variant};

/// `otherwise` settles every order to a failure, as a later version with other rules might.
pub struct Toy {
    pub otherwise: bool,
}

pub static VARIANTS: &[&dyn Variant] = &[&Toy { otherwise: false }];
pub static OTHERWISE: &[&dyn Variant] = &[&Toy { otherwise: true }];

impl Variant for Toy {
    fn id(&self) -> &'static str {
        "toy"
    }
    fn name(&self) -> &'static str {
        "Toy"
    }
    fn summary(&self) -> &'static str {
        "For tests."
    }
    fn board(&self) -> &'static str {
        "standard"
    }
    fn calendar(&self) -> &'static Calendar {
        &CLASSIC
    }

    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        State { phase: CLASSIC.first(), position: Position::start(table.board), winners: Vec::new(), stakes: Stakes::default() }
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let mut after = state.clone();
        let verdicts = orders.iter().map(|submission| self.carry_out(table, &mut after, submission)).collect();
        after.phase = CLASSIC.next(state.phase);
        if after.phase.year > 1902 {
            after.winners = vec![SeatId(2), SeatId(5)];
        }
        Settlement { verdicts, defaults: Vec::new(), events: Vec::new(), captures: Vec::new(), count: None, after }
    }

    fn refresh(&self, _: Table<'_>, _: &mut State) {}

    fn demands(&self, _: Table<'_>, _: &State, _: PowerId) -> Vec<Demand> {
        Vec::new()
    }

    fn concluded(&self, _table: Table<'_>, _state: &State) -> Vec<SeatId> {
        Vec::new()
    }

    fn adjustment(&self, _: Table<'_>, _: &Position, _: PowerId) -> Adjustment {
        Adjustment::default()
    }

    fn proposals(&self, _: Table<'_>, _: &State, _: PowerId, _: &[Submission]) -> Vec<Order> {
        Vec::new()
    }
}

impl Toy {
    fn carry_out(&self, table: Table<'_>, state: &mut State, submission: &Submission) -> Verdict {
        let void = Verdict { outcome: Outcome::Void, reason: Reason::Void(VoidReason::WrongPhase) };
        let Order::Unit { unit, action: Action::Move { to, .. } } = &submission.order else { return void };
        let position = &mut state.position;
        let Some(mover) = position.units.iter().position(|u| u.place.province == unit.place.province) else { return void };
        let from = position.units[mover].place;
        let can_stand = table.board.fleet_moves(from).contains(to) || table.board.army_can_move(from.province, to.province);
        if !can_stand || to.coast.is_some() == table.board.province(to.province).coasts.is_empty() {
            return void;
        }
        if self.otherwise {
            return Verdict { outcome: Outcome::Fails, reason: Reason::NoConvoy };
        }
        if let Some(at) = position.units.iter().position(|u| u.place.province == to.province) {
            let loser = position.units[at];
            let retreats = table.board.army_moves(to.province).iter().copied().map(Place::of).collect();
            let barred = vec![(from, Barred::Attacker), (*to, Barred::Occupied), (Place::of(to.province), Barred::StandOff)];
            position.dislodged.push(Dislodged { unit: loser, by: Some(from.province), retreats, barred });
            position.units.remove(at);
        }
        if let Some(mover) = position.units.iter_mut().find(|u| u.place == from) {
            mover.place = *to;
            mover.kind = if table.board.terrain(to.province).is_land() && to.coast.is_none() { UnitKind::Army } else { UnitKind::Fleet };
        }
        position.owners[to.province.index()] = Some(submission.power);
        Verdict { outcome: Outcome::Succeeds, reason: Reason::Held }
    }
}
