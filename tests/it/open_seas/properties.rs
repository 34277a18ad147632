//! Whatever is ordered where several fleets share seas: the engine's promises hold.

use crate::open_seas::scene::{Scene, board, place, power, rules};
use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{
    After, Field, Occupants, Outcome, Resolver, Room, UnitIndex, bind_open_seas, destinations,
    is_open,
};
use chancery_engine::discovery::Discoveries;
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use proptest::prelude::*;

const PLACES: [&str; 16] = [
    "SAO", "MAO", "SAO", "WMS", "Mor", "Alg", "SAR", "ETH", "For", "DOL", "Ant", "Cad", "Lis",
    "Mad", "SAO", "MAO",
];

/// What is drawn for a unit: where, whose, whether a fleet, whether with an army aboard.
pub type UnitDraw = (usize, u8, bool, bool);
/// What is drawn for a line: for which unit, by whom, what, to which place, about which unit, over
/// which space.
pub type LineDraw = (usize, bool, u8, usize, usize, usize);

pub fn units() -> impl Strategy<Value = Vec<UnitDraw>> {
    prop::collection::vec(
        (0..PLACES.len(), 0..5_u8, any::<bool>(), any::<bool>()),
        1..14,
    )
}

pub fn lines() -> impl Strategy<Value = Vec<LineDraw>> {
    prop::collection::vec(
        (
            0..20_usize,
            any::<bool>(),
            0..14_u8,
            0..1000_usize,
            0..20_usize,
            0..PLACES.len(),
        ),
        0..24,
    )
}

pub fn scene(draws: &[UnitDraw]) -> Scene {
    let mut position = Position::empty(board());
    for &(at, owner, fleet, loaded) in draws {
        let spot = place(PLACES[at]);
        let taken = position.unit_in(spot.province).is_some();
        if taken && !is_open(board(), &rules(), spot.province) {
            continue;
        }
        let terrain = board().terrain(spot.province);
        let fleet = terrain == Terrain::Sea || fleet && terrain != Terrain::Inland && owner < 4;
        let owner = if terrain == Terrain::Sea {
            owner % 4
        } else {
            owner
        };
        if fleet {
            let id = position.add(
                PowerId(owner),
                UnitKind::Fleet,
                board().fleet_places(spot.province)[0],
            );
            let unit = *position.unit(id).unwrap();
            if loaded && terrain == Terrain::Sea {
                position.add_aboard(PowerId(owner), unit, 1);
            }
        } else {
            position.add(PowerId(owner), UnitKind::Army, Place::new(spot.province));
        }
    }
    Scene {
        position,
        ..Scene::new(&[])
    }
}

fn named(scene: &Scene, unit: &Unit) -> UnitRef {
    let aboard = scene.position.carried(unit.id).is_some();
    UnitRef {
        aboard,
        pair: scene.position.cargo(unit.id).is_some(),
        ..UnitRef::new(unit.kind, unit.place)
    }
}

/// Lines that are legal, or nearly so, or nonsense; supports name units by place, with and without
/// nationality.
pub fn orders(scene: &Scene, draws: &[LineDraw]) -> Vec<Submission> {
    let all = scene.units();
    if all.is_empty() {
        return Vec::new();
    }
    let occupants = Occupants::new(board(), &scene.position.units);
    let field = Field::new(board(), &scene.rules, &scene.position, &occupants);
    let line = |&(unit, own, does, goal, other, via): &LineDraw| {
        let at = unit % all.len();
        let (unit, other) = (all[at], all[other % all.len()]);
        let author = if own { unit.power } else { other.power };
        let reach = |unit: &Unit| {
            let index = all.iter().position(|u| u.id == unit.id).unwrap();
            let places = destinations(&field, UnitIndex::new(index));
            if places.is_empty() {
                place(PLACES[via])
            } else {
                places[goal % places.len()]
            }
        };
        let nationality = (goal % 3 == 0).then_some(other.power);
        let target = UnitRef {
            power: nationality,
            ..named(scene, &other)
        };
        let action = match does {
            0 => Action::Hold,
            1..=5 => Action::Move {
                to: reach(&unit),
                travel: Travel::Unsaid,
            },
            6 => Action::Move {
                to: reach(&unit),
                travel: Travel::Route(vec![place(PLACES[via]).province]),
            },
            7 => Action::SupportHold { unit: target },
            8 | 9 => Action::SupportMove {
                unit: target,
                to: reach(&other),
            },
            10 => Action::SupportMove {
                unit: UnitRef {
                    place: reach(&unit),
                    ..target
                },
                to: reach(&unit),
            },
            11 => Action::Convoy {
                army: target,
                to: reach(&other),
                ferry: true,
            },
            12 => Action::Board { fleet: target },
            _ => Action::Land {
                to: place(PLACES[via]),
                fleet: (goal % 2 == 0).then_some(other.place.province),
            },
        };
        let landing = matches!(action, Action::Land { .. });
        let unit = if landing {
            UnitRef::aboard(place(PLACES[goal % PLACES.len()]).province)
        } else {
            named(scene, &unit)
        };
        Submission::from_power(author, Order::Unit { unit, action })
    };
    draws.iter().map(line).collect()
}

/// Where each unit is afterwards: its place, or the fleet aboard which it went, and whether it was
/// dislodged.
fn fates(scene: &Scene, orders: &[Submission]) -> Vec<After> {
    scene.settle_orders(orders).after
}

fn closed(province: ProvinceId) -> bool {
    !is_open(board(), &rules(), province)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// Closed areas hold one unit at most; what is in an open sea is not dislodged, and a legal
    /// move into one fails only where it hangs on a landing.
    #[test]
    fn there_is_room_for_all(units in units(), lines in lines()) {
        let scene = scene(&units);
        let orders = orders(&scene, &lines);
        let settled = scene.settle_orders(&orders);
        let standing = scene.position.units.iter().zip(&settled.after);
        let mut taken: Vec<ProvinceId> = Vec::new();
        let mut stays: Vec<ProvinceId> = settled.after[scene.position.units.len()..]
            .iter()
            .filter_map(|after| match after { After::Moved { to, .. } => Some(to.province), _ => None })
            .collect();
        for (unit, after) in standing {
            let at = unit.place.province;
            match *after {
                After::Stays => stays.push(at),
                After::Moved { to, .. } => {
                    prop_assert!(board().province(to.province).home.is_none_or(|home| home == unit.power));
                    stays.push(to.province);
                }
                After::Dislodged(_) => prop_assert!(closed(at)),
                After::Boarded { .. } | After::Left => {}
            }
        }
        for at in stays.into_iter().filter(|&at| closed(at)) {
            prop_assert!(!taken.contains(&at), "two in {}", board().province(at).name);
            taken.push(at);
        }
        prop_assert!(settled.stand_offs.iter().all(|&at| closed(at) && !taken.contains(&at)));
        let landing = |order: &Submission| matches!(order.order.action(), Some(Action::Land { .. }));
        let lands = orders.iter().any(landing);
        for (order, verdict) in orders.iter().zip(&settled.verdicts) {
            if let Some(Action::Move { to, .. }) = order.order.action() && !closed(to.province) && !lands {
                prop_assert_ne!(verdict.outcome, Outcome::Fails);
            }
        }
    }

    /// In whichever order the powers' slips are read, the same happens to the board.
    #[test]
    fn the_order_of_the_powers_does_not_matter(units in units(), lines in lines(), turn in 1..5_usize) {
        let scene = scene(&units);
        let orders = orders(&scene, &lines);
        let mut powers: Vec<PowerId> = (0..5).map(PowerId).collect();
        powers.rotate_left(turn);
        let slips = powers.iter().flat_map(|&power| orders.iter().filter(move |order| order.power == power));
        let turned: Vec<Submission> = slips.cloned().collect();
        let (a, b) = (fates(&scene, &orders), fates(&scene, &turned));
        prop_assert_eq!(a, b);
    }

    /// A line is bound to a unit of its writer in the place that it names, and no two lines to one
    /// of several in an open sea.
    #[test]
    fn lines_are_bound_to_what_they_name(units in units(), lines in lines()) {
        let scene = scene(&units);
        let orders = orders(&scene, &lines);
        let mut given = Vec::new();
        for (line, order) in scene.bind(&orders).iter().zip(&orders) {
            let (Ok(bound), Some(named)) = (line, order.order.unit()) else { continue };
            let Some(id) = bound.order.unit().unwrap().id else { continue };
            let unit = *scene.position.unit(id).unwrap();
            prop_assert_eq!(unit.power, order.power);
            if named.aboard {
                prop_assert_eq!(unit.kind, UnitKind::Army);
                continue;
            }
            prop_assert_eq!(unit.place.province, named.place.province);
            let several = scene.position.units_in(unit.place.province).filter(|other| other.power == unit.power).count() > 1;
            if several {
                prop_assert!(!given.contains(&id));
                given.push(id);
            }
        }
    }

    /// Where every sea holds one and no home is closed, nothing is different.
    #[test]
    fn without_room_nothing_is_bound(units in units(), lines in lines()) {
        let mut scene = scene(&units);
        let mut seen: Vec<ProvinceId> = Vec::new();
        scene.position.units.retain(|unit| {
            let first = !seen.contains(&unit.place.province);
            seen.push(unit.place.province);
            first
        });
        let left = scene.position.units.clone();
        scene.position.aboard.retain(|army| left.iter().any(|unit| unit.id == army.fleet));
        let orders = orders(&scene, &lines);
        scene.rules.room = Room::STANDARD;
        let bound = bind_open_seas(board(), &scene.rules, &scene.position, Some(&Discoveries::default()), &orders);
        let bound: Vec<Submission> = bound.into_iter().map(Result::unwrap).collect();
        prop_assert_eq!(&bound, &orders);
        let mut resolver = Resolver::new();
        let movement = resolver.settle(board(), &scene.rules, &scene.position, &orders);
        let mut there: Vec<ProvinceId> = Vec::new();
        for (unit, after) in left.iter().zip(movement.units) {
            match *after {
                After::Stays => there.push(unit.place.province),
                After::Moved { to, .. } => there.push(to.province),
                _ => {}
            }
        }
        let count = there.len();
        there.sort_unstable();
        there.dedup();
        prop_assert_eq!(there.len(), count);
    }
}

#[test]
fn natives_are_a_power_like_any() {
    assert_eq!(board().natives, Some(power("Natives")));
}
