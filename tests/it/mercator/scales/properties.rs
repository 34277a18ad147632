//! What must hold of a month, whatever is ordered.

use super::{Scene, load};
use chancery_atlas::board::{Board, CoastId, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::Outcome;
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, ClaimOrder, Order, ScaleOrder, Submission, Travel, UnitRef};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::variant::{Caution, Event, Fate, Mercator, Settlement, UnitForm, Variant};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers drawn, used one after the other.
struct Lots(Vec<usize>, usize);

impl Lots {
    fn next(&mut self, below: usize) -> usize {
        self.1 += 1;
        self.0[self.1 % self.0.len()] % below.max(1)
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.next(list.len())])
    }
}

fn floats(board: &Board, province: ProvinceId) -> bool {
    matches!(board.terrain(province), Terrain::Sea | Terrain::Canal)
}

/// Units in provinces near to each other, of four powers, many of them in pairs.
fn people(scene: &mut Scene, lots: &mut Lots) {
    let provinces: Vec<ProvinceId> = scene
        .board
        .province_ids()
        .filter(|&p| scene.board.terrain(p) != Terrain::Polar)
        .collect();
    for &province in &provinces {
        let at_sea = scene.board.terrain(province) == Terrain::Sea;
        let (power, kind) = (
            PowerId(lots.next(4) as u8),
            if at_sea {
                3 + lots.next(7)
            } else {
                lots.next(10)
            },
        );
        let (board, position) = (&scene.board, &mut scene.state.position);
        match kind {
            0..=2 if board.terrain(province).is_land() => {
                position.add(power, UnitKind::Army, Place::new(province));
            }
            3..=4 | 6..=8 if board.terrain(province).is_navigable() => {
                position.add(power, UnitKind::Fleet, board.fleet_places(province)[0]);
                if floats(board, province) && kind > 5 {
                    let owner = if kind > 6 {
                        power
                    } else {
                        PowerId(lots.next(4) as u8)
                    };
                    load(position, owner, province);
                }
            }
            _ => {}
        }
    }
}

fn shores(board: &Board, from: ProvinceId) -> Vec<ProvinceId> {
    let caps = board
        .province_ids()
        .filter(|&cap| board.cap_seas(cap).any(|sea| sea == from));
    board.shores(from).iter().copied().chain(caps).collect()
}

/// Orders that are likely to mean something, for every time scale, some of them by others than the
/// owners.
fn orders(scene: &Scene, lots: &mut Lots) -> Vec<Submission> {
    let (board, position) = (&scene.board, &scene.state.position);
    let mut orders = Vec::new();
    for unit in &position.units {
        let at = unit.place.province;
        let near = if unit.kind == UnitKind::Army {
            board.waters(at).to_vec()
        } else {
            [&[at], board.waters(at)].concat()
        };
        for scale in [Scale::First, Scale::Third] {
            carry(scene, lots, unit, &near, scale, &mut orders);
        }
        second(scene, lots, unit, &mut orders);
        if unit.kind == UnitKind::Fleet && lots.next(2) == 0 {
            let to = lots.pick(board.waters(at)).map_or(unit.place, Place::new);
            let from = lots.pick(&near).map_or(unit.place, Place::new);
            let named = if lots.next(2) == 0 {
                UnitRef::pair(from)
            } else {
                UnitRef::new(UnitKind::Fleet, from)
            };
            let action = Action::Move {
                to,
                travel: Travel::Unsaid,
            };
            orders.push(Submission::from_power(
                unit.power,
                Order::at(Scale::Third, named, action),
            ));
        }
    }
    orders
}

/// Landings and boardings.
fn carry(
    scene: &Scene,
    lots: &mut Lots,
    unit: &Unit,
    near: &[ProvinceId],
    scale: Scale,
    orders: &mut Vec<Submission>,
) {
    let (board, at) = (&scene.board, unit.place.province);
    if lots.next(3) == 0 {
        return;
    }
    if unit.kind == UnitKind::Army {
        let Some(sea) = lots.pick(near) else { return };
        if scene.state.position.aboard_in(sea).next().is_some() && lots.next(4) > 0 {
            return;
        }
        let army = UnitRef::new(UnitKind::Army, unit.place);
        let fleet = UnitRef::new(UnitKind::Fleet, Place::new(sea));
        let order = Order::at(scale, army, Action::Board { fleet });
        let owner = scene
            .state
            .position
            .unit_in(sea)
            .map_or(unit.power, |fleet| fleet.power);
        if owner != unit.power && lots.next(4) > 0 {
            orders.push(Submission::from_power(owner, order.clone()));
        }
        orders.push(Submission::from_power(unit.power, order));
    } else {
        if scene.state.position.aboard_in(at).next().is_none() && lots.next(4) > 0 {
            return;
        }
        let from = if scale == Scale::First || lots.next(2) == 0 {
            at
        } else {
            lots.pick(near).unwrap_or(at)
        };
        let Some(to) = lots.pick(&shores(board, from)) else {
            return;
        };
        let army = UnitRef::aboard(from);
        let owner = scene
            .state
            .position
            .aboard_in(at)
            .next()
            .map_or(unit.power, |army| army.unit.power);
        let power = if lots.next(3) == 0 { unit.power } else { owner };
        let to = Place::new(to);
        orders.push(Submission::from_power(
            power,
            Order::at(scale, army, Action::Land { to, fleet: None }),
        ));
        if scale == Scale::First && lots.next(2) == 0 {
            let fleet = UnitRef::new(UnitKind::Fleet, unit.place);
            orders.push(Submission::from_power(
                unit.power,
                Order::at(scale, fleet, Action::SupportMove { unit: army, to }),
            ));
        }
    }
}

/// Moves, supports, ferries and chains.
fn second(scene: &Scene, lots: &mut Lots, unit: &Unit, orders: &mut Vec<Submission>) {
    let board = &scene.board;
    let name = |unit: &Unit, pair: bool| match unit.kind {
        UnitKind::Fleet if pair => UnitRef::pair(unit.place),
        kind => UnitRef::new(kind, unit.place),
    };
    let beside = |unit: &Unit| match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .copied()
            .map(Place::new)
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    };
    let is_pair = |unit: &Unit| {
        scene
            .state
            .position
            .aboard_in(unit.place.province)
            .next()
            .is_some()
    };
    let named = name(unit, is_pair(unit) != (lots.next(5) == 0));
    let others: Vec<Unit> = scene.state.position.units.clone();
    let action = match lots.next(6) {
        0..=2 => lots.pick(&beside(unit)).map(|to| Action::Move {
            to,
            travel: Travel::Unsaid,
        }),
        3 => lots.pick(&others).map(|other| Action::SupportHold {
            unit: name(&other, is_pair(&other)),
        }),
        4 => {
            let to = lots.pick(&beside(unit)).unwrap_or(unit.place);
            let near: Vec<Unit> = others
                .iter()
                .copied()
                .filter(|other| beside(other).contains(&to))
                .collect();
            lots.pick(&near).map(|other| Action::SupportMove {
                unit: name(&other, is_pair(&other)),
                to,
            })
        }
        _ if unit.kind == UnitKind::Fleet => {
            carried(scene, lots, unit, orders);
            None
        }
        _ => Some(Action::Hold),
    };
    orders.extend(action.map(|action| {
        Submission::from_power(
            unit.power,
            Order::Unit {
                unit: named,
                action,
            },
        )
    }));
}

/// An army that boards the fleet, and what carries it on.
fn carried(scene: &Scene, lots: &mut Lots, fleet: &Unit, orders: &mut Vec<Submission>) {
    let (board, position) = (&scene.board, &scene.state.position);
    let at = fleet.place.province;
    let armies: Vec<Unit> = board
        .shores(at)
        .iter()
        .filter_map(|&land| position.unit_in(land))
        .filter(|unit| unit.kind == UnitKind::Army)
        .copied()
        .collect();
    let Some(army) = lots.pick(&armies) else {
        return;
    };
    let name = |unit: &Unit| UnitRef::new(unit.kind, unit.place);
    let boards = Order::at(
        Scale::First,
        name(&army),
        Action::Board { fleet: name(fleet) },
    );
    orders.extend(
        [army.power, fleet.power].map(|power| Submission::from_power(power, boards.clone())),
    );
    let mut chain = vec![*fleet];
    while lots.next(3) > 0 {
        let last = chain[chain.len() - 1].place.province;
        let is_next = |unit: &&Unit| {
            unit.kind == UnitKind::Fleet && chain.iter().all(|fleet| fleet.id != unit.id)
        };
        let next: Vec<Unit> = board
            .waters(last)
            .iter()
            .filter_map(|&sea| position.unit_in(sea))
            .filter(is_next)
            .copied()
            .collect();
        match lots.pick(&next) {
            Some(next) => chain.push(next),
            None => break,
        }
    }
    let last = chain[chain.len() - 1].place;
    let to = if lots.next(3) == 0 {
        last
    } else {
        lots.pick(board.shores(last.province))
            .map_or(last, Place::new)
    };
    let fleets: Vec<UnitRef> = chain.iter().map(name).collect();
    let order = match fleets.as_slice() {
        [only] => Order::Unit {
            unit: *only,
            action: Action::Convoy {
                army: name(&army),
                to,
                ferry: true,
            },
        },
        _ => Order::Scales(ScaleOrder::Chain {
            fleets,
            army: name(&army),
            to,
        }),
    };
    let powers: BTreeSet<PowerId> = chain
        .iter()
        .map(|fleet| fleet.power)
        .chain([army.power])
        .collect();
    orders.extend(
        powers
            .into_iter()
            .filter(|_| lots.next(5) > 0)
            .map(|power| Submission::from_power(power, order.clone())),
    );
}

/// Orders of every form about whatever places, mostly nonsense.
fn nonsense(scene: &Scene, lots: &mut Lots, count: usize) -> Vec<Submission> {
    let provinces = scene.board.provinces.len();
    let place = |lots: &mut Lots| {
        let province = ProvinceId(lots.next(provinces) as u16);
        Place {
            province,
            coast: CoastId::nth(lots.next(4)).filter(|_| lots.next(6) == 0),
        }
    };
    let unit = |lots: &mut Lots| {
        let here = place(lots);
        UnitRef {
            kind: [None, Some(UnitKind::Army), Some(UnitKind::Fleet)][lots.next(3)],
            power: (lots.next(4) == 0).then(|| PowerId(lots.next(5) as u8)),
            aboard: lots.next(4) == 0,
            pair: lots.next(3) == 0,
            ..UnitRef::at(here)
        }
    };
    let order = |lots: &mut Lots| {
        let (named, other, to) = (unit(lots), unit(lots), place(lots));
        let action = match lots.next(9) {
            0 => Action::Hold,
            1 => Action::Move {
                to,
                travel: [
                    Travel::Unsaid,
                    Travel::Convoy,
                    Travel::Route(vec![other.place.province]),
                ][lots.next(3)]
                .clone(),
            },
            2 => Action::SupportHold { unit: other },
            3 => Action::SupportMove { unit: other, to },
            4 => Action::Convoy {
                army: other,
                to,
                ferry: lots.next(2) == 0,
            },
            5 => Action::Board { fleet: other },
            6 => Action::Land {
                to,
                fleet: (lots.next(3) == 0).then_some(other.place.province),
            },
            7 => Action::Disband,
            _ => Action::Either {
                choices: vec![to, other.place],
            },
        };
        match lots.next(12) {
            0 => Order::Scales(ScaleOrder::Chain {
                fleets: vec![named, unit(lots), unit(lots)],
                army: other,
                to,
            }),
            1 => Order::Build {
                kind: named.kind,
                place: to,
            },
            2 => Order::Claims(ClaimOrder::Claim { with: Vec::new() }),
            lot => Order::at(Scale::ALL[lot % 3], named, action),
        }
    };
    (0..count)
        .map(|_| Submission::from_power(PowerId(lots.next(4) as u8), order(lots)))
        .collect()
}

pub fn drawn(lots: Vec<usize>) -> (Scene, Vec<Submission>) {
    let mut lots = Lots(lots, 0);
    let mut scene = Scene::new(&[]);
    people(&mut scene, &mut lots);
    let orders = orders(&scene, &mut lots);
    (scene, orders)
}

pub fn lots() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..10_000_usize, 397)
}

/// One unit a province, each where its kind can be; one army a fleet, at sea or in a canal.
fn check_position(board: &Board, position: &Position) -> Result<(), TestCaseError> {
    let places: BTreeSet<ProvinceId> = position
        .units
        .iter()
        .map(|unit| unit.place.province)
        .collect();
    prop_assert_eq!(places.len(), position.units.len());
    for unit in &position.units {
        let terrain = board.terrain(unit.place.province);
        prop_assert!(
            if unit.kind == UnitKind::Army {
                terrain.is_land()
            } else {
                terrain.is_navigable()
            },
            "{:?}",
            unit
        );
    }
    let fleets: BTreeSet<UnitId> = position.aboard.iter().map(|army| army.fleet).collect();
    prop_assert_eq!(fleets.len(), position.aboard.len());
    for army in &position.aboard {
        let fleet = position.unit(army.fleet).unwrap();
        prop_assert!(fleet.kind == UnitKind::Fleet && army.unit.kind == UnitKind::Army);
        prop_assert!(floats(board, fleet.place.province) && army.unit.place == fleet.place);
    }
    Ok(())
}

fn ids(position: &Position) -> BTreeSet<UnitId> {
    let standing = position.units.iter().map(|unit| unit.id);
    standing
        .chain(position.aboard.iter().map(|army| army.unit.id))
        .chain(position.dislodged.iter().map(|d| d.unit.id))
        .collect()
}

/// No unit comes from nowhere, and none vanishes but to a cap or out of the game.
fn check_units(scene: &Scene, settled: &Settlement) -> Result<(), TestCaseError> {
    let gone = settled
        .events
        .iter()
        .filter(|event| matches!(event.fate, Fate::Gone { .. } | Fate::Trapped { .. }));
    let mut after = ids(&settled.after.position);
    for event in gone {
        prop_assert!(after.insert(event.unit.id), "{:?} is still there", event);
    }
    prop_assert_eq!(after, ids(&scene.state.position));
    let trapped = settled
        .events
        .iter()
        .filter(|event| matches!(event.fate, Fate::Trapped { .. }))
        .count();
    prop_assert_eq!(settled.after.position.trapped.len(), trapped);
    Ok(())
}

/// The wooden pieces, moved event by event, find their places free and stand as the steps say.
fn check_steps(scene: &Scene, settled: &Settlement) -> Result<(), TestCaseError> {
    let mut pieces: BTreeMap<UnitId, Unit> = scene
        .state
        .position
        .units
        .iter()
        .map(|unit| (unit.id, *unit))
        .collect();
    let mut done = 0;
    prop_assert_eq!(settled.steps.len(), 3);
    for step in &settled.steps {
        let events = &settled.events[done..step.events];
        let in_ring = |event: &&Event| matches!(event.fate, Fate::Moved { ring: true, .. });
        for event in events.iter().filter(in_ring) {
            pieces.remove(&event.unit.id);
        }
        for event in events {
            let was = pieces.remove(&event.unit.id);
            prop_assert!(
                was.is_none_or(|unit| unit.place == event.unit.place),
                "{:?}",
                event
            );
            if let Fate::Moved { to, .. } = event.fate {
                prop_assert!(
                    pieces
                        .values()
                        .all(|unit| unit.place.province != to.province),
                    "{:?}",
                    event
                );
                pieces.insert(
                    event.unit.id,
                    Unit {
                        place: to,
                        ..event.unit
                    },
                );
            }
        }
        done = step.events;
        let standing: BTreeMap<UnitId, Unit> = step
            .after
            .units
            .iter()
            .map(|unit| (unit.id, *unit))
            .collect();
        prop_assert_eq!(&pieces, &standing);
        check_position(&scene.board, &step.after)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_month_keeps_its_units_and_its_order(lots in lots()) {
        let (scene, orders) = drawn(lots);
        check_position(&scene.board, &scene.state.position)?;
        let settled = Mercator.settle(scene.table(), &scene.state, &orders, &[]);
        prop_assert_eq!(settled.verdicts.len(), orders.len());
        check_units(&scene, &settled)?;
        check_steps(&scene, &settled)?;
    }

    #[test]
    fn nonsense_is_settled_too(lots in lots(), count in 0..120_usize) {
        let mut lots = Lots(lots, 0);
        let mut scene = Scene::new(&[]);
        people(&mut scene, &mut lots);
        let mut orders = orders(&scene, &mut lots);
        orders.extend(nonsense(&scene, &mut lots, count));
        let settled = Mercator.settle(scene.table(), &scene.state, &orders, &[]);
        prop_assert_eq!(settled.verdicts.len(), orders.len());
        check_units(&scene, &settled)?;
        check_steps(&scene, &settled)?;
        let outlook = Mercator.outlook(scene.table(), &scene.state, &orders).unwrap();
        let aboard = scene.state.position.aboard.iter().map(|army| &army.unit);
        let units: Vec<&Unit> = scene.state.position.units.iter().chain(aboard).collect();
        prop_assert!(units.iter().all(|unit| outlook.forecast(unit.id).is_some()));
        prop_assert!(Mercator.doubts(scene.table(), &scene.state, &orders).iter().all(|(line, _)| *line < orders.len()));
    }

    #[test]
    fn the_order_of_the_powers_sheets_means_nothing(lots in lots()) {
        let (scene, orders) = drawn(lots);
        let mut turned: Vec<(usize, Submission)> = orders.iter().cloned().enumerate().collect();
        turned.sort_by_key(|(_, submission)| std::cmp::Reverse(submission.power));
        let (lines, turned): (Vec<usize>, Vec<Submission>) = turned.into_iter().unzip();
        let settled = Mercator.settle(scene.table(), &scene.state, &orders, &[]);
        let again = Mercator.settle(scene.table(), &scene.state, &turned, &[]);
        prop_assert_eq!(&settled.after.position.units, &again.after.position.units);
        let outcomes: Vec<Outcome> = lines.iter().map(|&line| settled.verdicts[line].outcome).collect();
        let after: Vec<Outcome> = again.verdicts.iter().map(|verdict| verdict.outcome).collect();
        prop_assert_eq!(outcomes, after);
    }

    #[test]
    fn where_all_goes_as_ordered_it_goes_as_foreseen(lots in lots(), few in 0..40_usize) {
        let (scene, mut orders) = drawn(lots);
        orders.truncate(few);
        let outlook = Mercator.outlook(scene.table(), &scene.state, &orders).unwrap();
        let aboard = scene.state.position.aboard.iter().map(|army| &army.unit);
        let units: Vec<&Unit> = scene.state.position.units.iter().chain(aboard).collect();
        prop_assert!(units.iter().all(|unit| outlook.forecast(unit.id).is_some()));
        let settled = Mercator.settle(scene.table(), &scene.state, &orders, &[]);
        for (line, doubt) in Mercator.doubts(scene.table(), &scene.state, &orders) {
            prop_assert!(line < orders.len(), "{:?}", doubt);
        }
        if settled.verdicts.iter().any(|verdict| verdict.outcome != Outcome::Succeeds) || !settled.after.position.dislodged.is_empty() {
            return Ok(());
        }
        for (index, step) in settled.steps.iter().enumerate() {
            for unit in &units {
                let line = outlook.forecast(unit.id).unwrap();
                let (place, unit_form) = line.at[index + 1];
                if unit_form != UnitForm::Trapped {
                    prop_assert_eq!(step.after.unit(unit.id).map(|unit| unit.place), Some(place));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is said to need an earlier order does: without that it does not stand as it did. Nothing
    /// is said where another piece may come in the place of the one that does not, nor of a Fast Ferry
    /// for the army that was to board: it takes it from the shore where no boarding was written.
    #[test]
    fn what_hangs_on_an_order_falls_with_it(lots in lots()) {
        let (scene, mut orders) = drawn(lots);
        orders.truncate(60);
        let doubts = |orders: &[Submission]| Mercator.doubts(scene.table(), &scene.state, orders);
        let of = |all: &[(usize, Caution)], line: usize| -> Vec<Caution> {
            all.iter().filter(|(of, _)| *of == line).map(|(_, doubt)| doubt.clone()).collect()
        };
        for (line, doubt) in doubts(&orders) {
            // A landing and its support are two lines for one thing.
            let Caution::HangsOn { order, succeeds: true } = doubt else { continue };
            if matches!(orders[order].order.action(), Some(Action::SupportMove { .. } | Action::Land { .. })) {
                continue;
            }
            // Where a piece comes: aboard a fleet, or into a space.
            let comes = |at: usize| {
                let (unit, action) = (orders[at].order.unit()?.place, orders[at].order.action()?);
                match action {
                    Action::Convoy { army, .. } => Some((army.place, unit.province)),
                    Action::Board { fleet } => Some((unit, fleet.place.province)),
                    Action::Move { to, .. } => Some((unit, to.province)),
                    _ => None,
                }
            };
            let Some((_, to)) = comes(order) else { continue };
            let another = (0..orders.len()).any(|other| other != order && other != line && comes(other).is_some_and(|it| it.1 == to));
            let is_move = matches!(orders[order].order.action(), Some(Action::Move { .. }));
            let stood = is_move && scene.state.position.unit_in(to).is_some();
            if comes(line) == comes(order) || another || stood {
                continue;
            }
            let mut fewer = orders.clone();
            fewer[order].order = Order::Waive;
            let stands = |doubt: &Caution| matches!(doubt, Caution::HangsOn { succeeds: true, .. });
            let left = of(&doubts(&fewer), line);
            prop_assert!(!left.is_empty() && !left.iter().all(stands), "{:?} without {:?}", orders[line], orders[order]);
        }
    }
}
