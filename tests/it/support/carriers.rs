//! Random scenes of armies and fleets that carry them: boardings, landings before and after the
//! fleet's move, ferries, and what comes in their way.

use super::taken_away::Scene;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};

/// Numbers drawn, used one after the other.
pub struct Lots<'a>(pub &'a [usize], pub usize);

impl Lots<'_> {
    pub fn below(&mut self, count: usize) -> usize {
        self.1 += 1;
        self.0[self.1 % self.0.len()] % count.max(1)
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }
}

/// Seas with their shores, on the standard board and on that of 1885.
pub const WATERS: [&[&str]; 3] = [
    &[
        "ENG", "NTH", "IRI", "MAO", "Lon", "Wal", "Pic", "Bre", "Bel", "Hol", "Yor", "Gas",
    ],
    &[
        "NTH", "SKA", "NWG", "Nwy", "Den", "Swe", "Edi", "Yor", "Hol", "Kie", "BAL", "BOT",
    ],
    &[
        "TYS", "ION", "ADR", "Nap", "Rom", "Tun", "Apu", "Ven", "Tri", "Alb", "Gre", "AEG",
    ],
];

/// What a unit is to do.
enum Plan {
    Go(Place),
    Board(Unit),
    Land {
        from: ProvinceId,
        to: ProvinceId,
        then: Option<Place>,
    },
    Ferry {
        army: Unit,
        to: ProvinceId,
    },
    Support,
    Hold,
}

/// Units of three powers, close together, with orders that are legal or nearly so.
pub fn scene(board: &Board, theatre: &[&str], lots: &mut Lots<'_>) -> Scene {
    let position = people(board, theatre, lots);
    let writer = Writer {
        board,
        position: &position,
    };
    let plans: Vec<(Unit, Plan)> = position
        .units
        .iter()
        .map(|unit| (*unit, writer.plan(unit, lots)))
        .collect();
    let mut orders: Vec<Submission> = plans
        .iter()
        .flat_map(|(unit, plan)| write(unit, plan))
        .collect();
    let given = orders.clone();
    for (unit, _) in plans
        .iter()
        .filter(|(_, plan)| matches!(plan, Plan::Support))
    {
        orders.push(writer.support(unit, &given, lots));
    }
    // One order a unit, but for what is aboard.
    let mut seen: Vec<UnitRef> = Vec::new();
    orders.retain(|order| {
        let first = order
            .order
            .unit()
            .is_none_or(|unit| unit.aboard || !seen.contains(unit));
        seen.extend(order.order.unit());
        first
    });
    Scene { position, orders }
}

/// An army and fleet in the Channel that lands and sails, and fleets round it that would all take
/// the sea from it.
pub fn storm(board: &Board, lots: &mut Lots<'_>) -> Scene {
    let sea = board.find_exact("ENG").unwrap();
    let mut position = Position::empty(board);
    let fleet = position.add(PowerId(0), UnitKind::Fleet, Place::new(sea));
    load(&mut position, fleet);
    for at in ["IRI", "MAO", "NTH", "Lon", "Wal", "Bre", "Pic", "Bel"] {
        if lots.below(4) > 0 {
            let power = PowerId([0, 1, 1, 2, 2][lots.below(5)]);
            position.add(
                power,
                UnitKind::Fleet,
                Place::new(board.find_exact(at).unwrap()),
            );
        }
    }
    let writer = Writer {
        board,
        position: &position,
    };
    let mut orders = Vec::new();
    for unit in &position.units {
        let goes = Action::Move {
            to: Place::new(sea),
            travel: Travel::Unsaid,
        };
        let comes =
            |unit: &&Unit| unit.id != fleet && board.terrain(unit.place.province) == Terrain::Sea;
        let attackers: Vec<Unit> = position.units.iter().filter(comes).copied().collect();
        let action = match lots
            .pick(&attackers)
            .filter(|_| !comes(&unit) || lots.below(5) == 0)
        {
            Some(other) if other.id != unit.id => Action::SupportMove {
                unit: named(&other),
                to: Place::new(sea),
            },
            _ => goes,
        };
        if unit.id == fleet {
            orders.extend(
                writer
                    .landing(unit, lots)
                    .iter()
                    .flat_map(|plan| write(unit, plan)),
            );
        } else {
            orders.push(Submission::from_power(
                unit.power,
                Order::Unit {
                    unit: named(unit),
                    action,
                },
            ));
        }
    }
    Scene { position, orders }
}

fn people(board: &Board, theatre: &[&str], lots: &mut Lots<'_>) -> Position {
    let mut position = Position::empty(board);
    for at in theatre.iter().filter_map(|name| board.find_exact(name)) {
        let power = PowerId(lots.below(3) as u8);
        let dice = lots.below(10);
        match board.terrain(at) {
            Terrain::Sea if dice < 8 => {
                let id = position.add(power, UnitKind::Fleet, Place::new(at));
                if dice < 5 {
                    load(&mut position, id);
                }
            }
            Terrain::Sea => {}
            _ if dice < 5 => {
                position.add(power, UnitKind::Army, Place::new(at));
            }
            terrain if dice < 7 && terrain.is_navigable() => {
                position.add(power, UnitKind::Fleet, board.fleet_places(at)[0]);
            }
            _ => {}
        }
    }
    position
}

/// Puts an army of its power aboard a fleet.
pub fn load(position: &mut Position, fleet: UnitId) {
    let stands = *position.unit(fleet).unwrap();
    let unit = Unit {
        id: UnitId(position.next_unit),
        kind: UnitKind::Army,
        ..stands
    };
    position.next_unit += 1;
    position.embark(Aboard {
        unit,
        fleet,
        moves: 1,
    });
}

struct Writer<'a> {
    board: &'a Board,
    position: &'a Position,
}

fn named(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}

impl Writer<'_> {
    fn is_sea(&self, province: ProvinceId) -> bool {
        self.board.terrain(province) == Terrain::Sea
    }

    fn reach(&self, unit: &Unit) -> Vec<Place> {
        match unit.kind {
            UnitKind::Army => self
                .board
                .army_moves(unit.place.province)
                .iter()
                .copied()
                .map(Place::new)
                .collect(),
            UnitKind::Fleet => self.board.fleet_moves(unit.place).to_vec(),
        }
    }

    /// Towards other units, where there are any to meet.
    fn goal(&self, places: &[Place], lots: &mut Lots<'_>) -> Option<Place> {
        let near: Vec<Place> = places
            .iter()
            .copied()
            .filter(|place| self.position.unit_in(place.province).is_some())
            .collect();
        if near.is_empty() || lots.below(3) == 0 {
            lots.pick(places)
        } else {
            lots.pick(&near)
        }
    }

    fn shore(&self, sea: ProvinceId, lots: &mut Lots<'_>) -> Option<ProvinceId> {
        let shores: Vec<Place> = self
            .board
            .shores(sea)
            .iter()
            .copied()
            .map(Place::new)
            .collect();
        self.goal(&shores, lots).map(|place| place.province)
    }

    fn plan(&self, unit: &Unit, lots: &mut Lots<'_>) -> Plan {
        let at = unit.place.province;
        let plan = match (unit.kind, lots.below(10)) {
            (_, 0) => Some(Plan::Hold),
            (_, 1..=3) => Some(Plan::Support),
            (UnitKind::Army, 4..=6) => self.boarding(unit, lots),
            (UnitKind::Fleet, 4..=7) if self.position.cargo(unit.id).is_some() => {
                self.landing(unit, lots)
            }
            (UnitKind::Fleet, 4..=5) if self.is_sea(at) => self.ferry(unit, lots),
            _ => None,
        };
        plan.or_else(|| self.goal(&self.reach(unit), lots).map(Plan::Go))
            .unwrap_or(Plan::Hold)
    }

    fn boarding(&self, army: &Unit, lots: &mut Lots<'_>) -> Option<Plan> {
        let beside = |fleet: &&Unit| {
            fleet.power == army.power
                && self
                    .board
                    .shores(fleet.place.province)
                    .contains(&army.place.province)
        };
        let fleets: Vec<Unit> = self.position.units.iter().filter(beside).copied().collect();
        lots.pick(&fleets).map(Plan::Board)
    }

    fn landing(&self, fleet: &Unit, lots: &mut Lots<'_>) -> Option<Plan> {
        let at = fleet.place.province;
        let seas: Vec<Place> = self
            .reach(fleet)
            .into_iter()
            .filter(|place| self.is_sea(place.province))
            .collect();
        Some(match lots.below(4) {
            0 => Plan::Land {
                from: at,
                to: self.shore(at, lots)?,
                then: None,
            },
            1 => Plan::Land {
                from: at,
                to: self.shore(at, lots)?,
                then: self.goal(&self.reach(fleet), lots),
            },
            _ => {
                let sea = self.goal(&seas, lots)?;
                Plan::Land {
                    from: sea.province,
                    to: self.shore(sea.province, lots)?,
                    then: Some(sea),
                }
            }
        })
    }

    fn ferry(&self, fleet: &Unit, lots: &mut Lots<'_>) -> Option<Plan> {
        let sea = fleet.place.province;
        let is_army = |unit: &&Unit| {
            unit.kind == UnitKind::Army && self.board.shores(sea).contains(&unit.place.province)
        };
        let armies: Vec<Unit> = self
            .position
            .units
            .iter()
            .filter(is_army)
            .copied()
            .collect();
        let army = lots.pick(&armies)?;
        Some(Plan::Ferry {
            army,
            to: self.shore(sea, lots)?,
        })
    }

    /// The support of somebody who goes where the unit could go, or stands there.
    fn support(&self, unit: &Unit, given: &[Submission], lots: &mut Lots<'_>) -> Submission {
        let near: Vec<ProvinceId> = self
            .reach(unit)
            .iter()
            .map(|place| place.province)
            .collect();
        let goers = given.iter().filter_map(|submission| {
            let named = *submission.order.unit()?;
            match submission.order.action()? {
                Action::Move { to, .. } | Action::Land { to, .. }
                    if near.contains(&to.province) && named.place != unit.place =>
                {
                    Some(Action::SupportMove {
                        unit: named,
                        to: *to,
                    })
                }
                Action::Hold | Action::Convoy { .. } | Action::Board { .. }
                    if near.contains(&named.place.province) =>
                {
                    Some(Action::SupportHold { unit: named })
                }
                _ => None,
            }
        });
        let own_landing = given
            .iter()
            .filter_map(|submission| match &submission.order {
                Order::Unit {
                    unit: army,
                    action: Action::Land { to, .. },
                } if army.place.province == unit.place.province => Some(Action::SupportMove {
                    unit: *army,
                    to: *to,
                }),
                _ => None,
            });
        let all: Vec<Action> = goers.chain(own_landing).collect();
        let action = if all.is_empty() {
            Action::Hold
        } else {
            all[lots.below(all.len())].clone()
        };
        Submission::from_power(
            unit.power,
            Order::Unit {
                unit: named(unit),
                action,
            },
        )
    }
}

/// The lines of a plan.
fn write(unit: &Unit, plan: &Plan) -> Vec<Submission> {
    let give = |power, unit, action| Submission::from_power(power, Order::Unit { unit, action });
    let own = |action| give(unit.power, named(unit), action);
    let goes = |to: Place| Action::Move {
        to,
        travel: Travel::Unsaid,
    };
    match plan {
        Plan::Go(to) => vec![own(goes(*to))],
        Plan::Board(fleet) => vec![own(Action::Board {
            fleet: named(fleet),
        })],
        Plan::Land { from, to, then } => {
            let land = Action::Land {
                to: Place::new(*to),
                fleet: Some(unit.place.province),
            };
            then.map(|to| own(goes(to)))
                .into_iter()
                .chain([give(unit.power, UnitRef::aboard(*from), land)])
                .collect()
        }
        Plan::Ferry { army, to } => {
            let to = Place::new(*to);
            vec![
                own(Action::Convoy {
                    army: named(army),
                    to,
                    ferry: true,
                }),
                give(
                    army.power,
                    named(army),
                    Action::Move {
                        to,
                        travel: Travel::Convoy,
                    },
                ),
            ]
        }
        Plan::Support => Vec::new(),
        Plan::Hold => vec![own(Action::Hold)],
    }
}

/// House rules that touch armies aboard, chosen by lot.
pub fn rules(lots: &mut Lots<'_>) -> HouseRules {
    let mut rules = HouseRules::default();
    for (option, spec) in HouseRules::SPECS.iter().enumerate() {
        if spec.name.starts_with("af-") && lots.below(3) == 0 {
            rules.choose(option, lots.below(spec.choices.len()));
        }
    }
    rules.set(&[], "army-fleet", "davis-1984").unwrap();
    rules
}
