//! Small variants for the saves: a unit goes where it is ordered if it stands next to it; who
//! stands there is dislodged. Where players have seats, pooled units come onto the board and
//! influence is invested. Everything else is void. They reach every part of a state that a save has
//! to keep, whatever the orders.

use chancery_atlas::board::{Place, PowerId, Terrain, UnitKind};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{BallotReason, PoolReason, Reason, Verdict, VoidReason};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::{Action, BallotOrder, Forms, Order, PoolOrder, Submission, Unread};
use chancery_engine::position::{Barred, Dislodged, Position, Unit};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::{About, Adjustment, Demand, Settlement, State, Table, Variant};

/// `otherwise` settles every order to a failure, as a later version with other rules might.
pub struct Toy {
    pub otherwise: bool,
    /// Whether players have seats that are no power's.
    pub players: bool,
}

const TOY: Toy = Toy {
    otherwise: false,
    players: false,
};

pub static VARIANTS: &[&dyn Variant] = &[
    &TOY,
    &Toy {
        players: true,
        ..TOY
    },
    &chancery_engine::variant::Standard,
    &chancery_engine::variant::Mobilization,
    &chancery_engine::variant::ArmsMerchant,
    &chancery_engine::variant::FogOfWar,
    &chancery_engine::variant::Year1885,
    &chancery_engine::variant::Year1492,
    &chancery_engine::variant::Mercator,
];
pub static OTHERWISE: &[&dyn Variant] = &[&Toy {
    otherwise: true,
    ..TOY
}];

static ABOUT: About = About {
    id: "toy",
    name: "Toy",
    summary: "For tests.",
    ..About::STANDARD
};

static OF_PLAYERS: About = About {
    id: "toy-players",
    seating: Seating::Players { least: 3 },
    forms: Forms {
        mobilizing: true,
        investing: true,
        ..Forms::STANDARD
    },
    ..ABOUT
};

impl Variant for Toy {
    fn about(&self) -> &'static About {
        if self.players { &OF_PLAYERS } else { &ABOUT }
    }

    fn start(&self, table: Table<'_>, seats: usize) -> State {
        let mut position = Position::start(table.board);
        let accounts = if self.players {
            Accounts::start(seats, table.board.powers.len(), 8)
        } else {
            Accounts::default()
        };
        for power in table.board.power_ids().filter(|_| self.players) {
            position.add_to_pool(power, UnitKind::Army, table.board.power(power).home[0]);
        }
        State {
            phase: CLASSIC.first(),
            position,
            ending: None,
            claims: Vec::new(),
            discoveries: None,
            accounts,
        }
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let mut after = state.clone();
        let verdicts = orders
            .iter()
            .map(|submission| self.carry_out(table, &mut after, submission))
            .collect();
        after.phase = CLASSIC.next(state.phase);
        if after.phase.year > 1902 {
            after.ending = chancery_engine::ending::Ending::won([SeatId(2), SeatId(0)]);
        }
        Settlement {
            verdicts,
            defaults: Vec::new(),
            rings: Vec::new(),
            events: Vec::new(),
            nowhere: Vec::new(),
            captures: Vec::new(),
            count: None,
            steps: Vec::new(),
            bound: self.bind(table, state, orders),
            voyage: None,
            claims: Vec::new(),
            after,
        }
    }

    fn refresh(&self, _: Table<'_>, _: &mut State) {}

    fn demands(&self, _: Table<'_>, _: &State, _: PowerId) -> Vec<Demand> {
        Vec::new()
    }

    fn adjustment(&self, _: Table<'_>, _: &State, _: PowerId) -> Adjustment {
        Adjustment::default()
    }
}

impl Toy {
    fn carry_out(&self, table: Table<'_>, state: &mut State, submission: &Submission) -> Verdict {
        let void = Verdict::void(VoidReason::WrongPhase);
        let (unit, to) = match &submission.order {
            Order::Unit {
                unit,
                action: Action::Move { to, .. },
            } => (unit, to),
            Order::Ballots(BallotOrder::Invest { amount }) => {
                return invest(state, submission, *amount).unwrap_or(void);
            }
            Order::Pools(PoolOrder::Mobilize { place, .. }) => {
                return mobilize(table, state, submission.power, *place).unwrap_or(void);
            }
            _ => return void,
        };
        let position = &mut state.position;
        let Some(mover) = position
            .units
            .iter()
            .position(|u| u.place.province == unit.place.province)
        else {
            return void;
        };
        let from = position.units[mover].place;
        let can_stand = table.board.fleet_moves(from).contains(to)
            || table.board.army_can_move(from.province, to.province);
        if !can_stand || to.coast.is_some() == table.board.province(to.province).coasts.is_empty() {
            return void;
        }
        if self.otherwise {
            return Verdict::fails(Reason::NoConvoy { fleet: None });
        }
        if let Some(at) = position
            .units
            .iter()
            .position(|u| u.place.province == to.province)
        {
            let loser = position.units[at];
            let retreats = table
                .board
                .army_moves(to.province)
                .iter()
                .copied()
                .map(Place::new)
                .collect();
            let barred = vec![
                (from, Barred::Attacker),
                (*to, Barred::Occupied),
                (Place::new(to.province), Barred::StandOff),
            ];
            let over =
                Some(from.province).filter(|&from| table.board.terrain(from) == Terrain::Sea);
            let sent_on = submission.power.0 % 2 == 1;
            position.dislodged.push(Dislodged {
                unit: loser,
                by: Some(from.province),
                retreats,
                barred,
                over,
                scale: chancery_engine::calendar::Scale::Second,
                sent_on,
            });
            position.units.remove(at);
        }
        if let Some(mover) = position.units.iter_mut().find(|u| u.place == from) {
            mover.place = *to;
            // The army aboard goes along, to another sea, and spends a move.
            let ashore = table.board.terrain(to.province) != Terrain::Sea;
            position
                .aboard
                .retain(|army| army.fleet != mover.id || !ashore);
            for army in position
                .aboard
                .iter_mut()
                .filter(|army| army.fleet == mover.id)
            {
                army.unit.place = *to;
                army.moves = army.moves.saturating_add(1);
            }
            mover.kind = if table.board.terrain(to.province).is_land() && to.coast.is_none() {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
        }
        position.owners[to.province.index()] = Some(submission.power);
        position
            .pooled
            .retain(|u| u.place.province != to.province || u.power == submission.power);
        Verdict::succeeds(Reason::Held)
    }
}

fn invest(state: &mut State, submission: &Submission, amount: u32) -> Option<Verdict> {
    let account = state.accounts.accounts.get_mut(submission.seat.index())?;
    account.in_hand = account.in_hand.checked_sub(amount)?;
    account.holdings[submission.power.index()] += amount;
    account.points += 1;
    Some(Verdict::succeeds(Reason::Ballots(BallotReason::Invested)))
}

fn mobilize(table: Table<'_>, state: &mut State, power: PowerId, place: Place) -> Option<Verdict> {
    let position = &mut state.position;
    let at = position
        .pooled
        .iter()
        .position(|u| u.power == power && u.place.province == place.province)?;
    if position.unit_in(place.province).is_some() || !table.board.terrain(place.province).is_land()
    {
        return None;
    }
    let unit = position.pooled.remove(at);
    position.units.push(Unit {
        kind: UnitKind::Army,
        ..unit
    });
    Some(Verdict::succeeds(Reason::Pools(PoolReason::Mobilized)))
}
