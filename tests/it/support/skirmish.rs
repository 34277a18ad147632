//! Random skirmishes: a few units close together, ordered as people order, so that supports meet
//! moves and convoys meet armies.

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{
    Field, HouseRules, Occupants, UnitIndex, can_be_carried, can_support_into, destinations,
    serves_on_route,
};
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::SeatId;
use proptest::prelude::*;

/// What is drawn for one unit: where, whose, which kind, and what it does.
#[derive(Clone, Debug)]
pub struct Draw {
    place: usize,
    power: u8,
    fleet: bool,
    does: u8,
    choice: usize,
    by_convoy: bool,
}

/// Units with their orders; all orders are legal or nearly so.
#[derive(Clone, Debug)]
pub struct Skirmish {
    pub units: Vec<Unit>,
    pub orders: Vec<Submission>,
}

const THEATRES: [&[&str]; 4] = [
    &[
        "ENG", "NTH", "Lon", "Wal", "Yor", "Bel", "Pic", "Bre", "Hol", "IRI", "MAO", "Edi",
    ],
    &[
        "SKA", "Nwy", "Swe", "Den", "NTH", "BAL", "Fin", "BOT", "StP", "BAR", "NWG",
    ],
    &[
        "TYS", "ION", "Nap", "Rom", "Tun", "Apu", "ADR", "Tri", "Ven", "Alb", "Gre", "AEG",
    ],
    &[
        "Mun", "Boh", "Vie", "Tyr", "Sil", "Gal", "Bud", "Tri", "Ven", "Ber",
    ],
];

pub fn draws() -> impl Strategy<Value = (usize, Vec<Draw>)> {
    let draw = (
        0..64_usize,
        0..3_u8,
        any::<bool>(),
        0..10_u8,
        0..1000_usize,
        any::<bool>(),
    );
    let draw = draw.prop_map(|(place, power, fleet, does, choice, by_convoy)| Draw {
        place,
        power,
        fleet,
        does,
        choice,
        by_convoy,
    });
    (0..THEATRES.len(), prop::collection::vec(draw, 2..11))
}

impl Skirmish {
    pub fn new(board: &Board, rules: &HouseRules, theatre: usize, draws: &[Draw]) -> Self {
        let places: Vec<ProvinceId> = THEATRES[theatre]
            .iter()
            .map(|name| board.find_exact(name).unwrap())
            .collect();
        let mut position = Position::empty(board);
        let mut chosen = Vec::new();
        for draw in draws {
            let at = places[draw.place % places.len()];
            if position.unit_in(at).is_some() {
                continue;
            }
            let fleet = match board.terrain(at) {
                Terrain::Sea => true,
                Terrain::Inland => false,
                _ => draw.fleet,
            };
            let (kind, place) = if fleet {
                (UnitKind::Fleet, board.fleet_places(at)[0])
            } else {
                (UnitKind::Army, Place::new(at))
            };
            chosen.push((position.add(PowerId(draw.power), kind, place), draw));
        }
        let units = position.units;
        let draws: Vec<&Draw> = units
            .iter()
            .map(|u| chosen.iter().find(|(id, _)| *id == u.id).unwrap().1)
            .collect();
        let orders = orders(board, rules, &units, &draws);
        Self { units, orders }
    }
}

fn orders(board: &Board, rules: &HouseRules, units: &[Unit], draws: &[&Draw]) -> Vec<Submission> {
    let occupants = Occupants::new(board, units);
    let field = Field::new(board, rules, units, &occupants);
    let goals: Vec<Option<Place>> = (0..units.len())
        .map(|index| {
            let places = destinations(&field, UnitIndex::new(index));
            // Towards other units, where there are any to meet.
            let near: Vec<Place> = places
                .iter()
                .copied()
                .filter(|p| units.iter().any(|u| u.place.province == p.province))
                .collect();
            let from = units[index].place.province;
            let oversea: Vec<Place> = places
                .iter()
                .copied()
                .filter(|p| {
                    units[index].kind == UnitKind::Army
                        && can_be_carried(&field, from, p.province, None)
                })
                .collect();
            let places = match draws[index].choice / 7 % 4 {
                0 | 1 if !oversea.is_empty() => oversea,
                1 | 2 if !near.is_empty() => near,
                _ => places,
            };
            (draws[index].does < 5 && !places.is_empty())
                .then(|| places[draws[index].choice % places.len()])
        })
        .collect();
    let name = |index: usize| UnitRef::new(units[index].kind, units[index].place);
    (0..units.len())
        .map(|index| {
            let draw = draws[index];
            let supports = || {
                let mut found = Vec::new();
                for other in (0..units.len()).filter(|&other| other != index) {
                    let at = units[other].place;
                    let into = |place: Place| {
                        can_support_into(&field, UnitIndex::new(index), place.province)
                    };
                    match goals[other] {
                        Some(to) if into(to) => found.push(Action::SupportMove {
                            unit: name(other),
                            to,
                        }),
                        None if into(at) => found.push(Action::SupportHold { unit: name(other) }),
                        _ => {}
                    }
                }
                found
            };
            let convoys = || {
                let armies = (0..units.len()).filter(|&army| units[army].kind == UnitKind::Army);
                let carried = armies.filter_map(|army| Some((army, goals[army]?)));
                let served = carried.filter(|(army, to)| {
                    serves_on_route(
                        &field,
                        UnitIndex::new(index),
                        units[*army].place.province,
                        to.province,
                    )
                });
                served
                    .map(|(army, to)| Action::Convoy {
                        army: name(army),
                        to,
                        ferry: false,
                    })
                    .collect::<Vec<_>>()
            };
            let pick = |found: Vec<Action>| {
                (!found.is_empty()).then(|| found[draw.choice % found.len()].clone())
            };
            let action = match (goals[index], draw.does) {
                (Some(to), _) => {
                    let travel = if draw.by_convoy && units[index].kind == UnitKind::Army {
                        Travel::Convoy
                    } else {
                        Travel::Unsaid
                    };
                    let walks = board.army_can_move(units[index].place.province, to.province);
                    let sails =
                        can_be_carried(&field, units[index].place.province, to.province, None);
                    Action::Move {
                        to,
                        travel: if walks && !sails {
                            Travel::Unsaid
                        } else {
                            travel
                        },
                    }
                }
                (None, 5..=9) => pick(convoys())
                    .or_else(|| pick(supports()))
                    .unwrap_or(Action::Hold),
                _ => Action::Hold,
            };
            Submission {
                seat: SeatId::playing(units[index].power),
                power: units[index].power,
                order: Order::Unit {
                    unit: name(index),
                    action,
                },
            }
        })
        .collect()
}

/// Where convoy paradoxes live: each unit, and what it may be ordered.
const CHANNEL: [(&str, UnitKind, &[&str]); 12] = [
    ("Bre", UnitKind::Army, &["- Lon", "- Bel", "- Pic", "- Lon"]),
    ("Nwy", UnitKind::Army, &["- Bel", "- Lon", "- Bel", "- Edi"]),
    (
        "ENG",
        UnitKind::Fleet,
        &[
            "C Bre - Lon",
            "C Bre - Bel",
            "C Bre - Lon",
            "S NTH",
            "C Nwy - Lon",
        ],
    ),
    (
        "NTH",
        UnitKind::Fleet,
        &[
            "C Nwy - Bel",
            "C Nwy - Lon",
            "C Nwy - Bel",
            "S ENG",
            "C Bre - Bel",
        ],
    ),
    (
        "Lon",
        UnitKind::Fleet,
        &[
            "S Edi - NTH",
            "S Wal - ENG",
            "S NTH",
            "S ENG",
            "S Pic - ENG",
            "H",
        ],
    ),
    (
        "Bel",
        UnitKind::Fleet,
        &[
            "S Pic - ENG",
            "S Edi - NTH",
            "S ENG",
            "S NTH",
            "S Yor - NTH",
            "- ENG",
        ],
    ),
    ("Edi", UnitKind::Fleet, &["- NTH", "S Yor - NTH", "- NTH"]),
    (
        "Yor",
        UnitKind::Fleet,
        &[
            "- NTH",
            "S Edi - NTH",
            "- Lon",
            "S Bre - Lon",
            "S Nwy - Lon",
        ],
    ),
    (
        "Wal",
        UnitKind::Fleet,
        &[
            "- ENG",
            "S IRI - ENG",
            "- Lon",
            "S Bre - Lon",
            "S MAO - ENG",
        ],
    ),
    (
        "Pic",
        UnitKind::Fleet,
        &["- ENG", "- Bel", "S Nwy - Bel", "S MAO - ENG", "S ENG"],
    ),
    (
        "IRI",
        UnitKind::Fleet,
        &["- ENG", "S MAO - ENG", "S Wal - ENG", "S ENG"],
    ),
    (
        "MAO",
        UnitKind::Fleet,
        &[
            "- ENG",
            "S IRI - ENG",
            "S Wal - ENG",
            "S ENG",
            "S Pic - ENG",
        ],
    ),
];

/// For each unit of the Channel: whether it is there, whose it is, which of its orders it has.
pub fn channel_draws() -> impl Strategy<Value = Vec<(bool, u8, usize)>> {
    prop::collection::vec(
        (prop::bool::weighted(0.75), 0..3_u8, 0..60_usize),
        CHANNEL.len(),
    )
}

impl Skirmish {
    pub fn in_the_channel(board: &Board, draws: &[(bool, u8, usize)]) -> Self {
        let province = |name: &str| board.find_exact(name).unwrap();
        let named = |name: &str| UnitRef::at(Place::new(province(name)));
        let goal = |name: &str| Place::new(province(name));
        let mut position = Position::empty(board);
        let mut orders = Vec::new();
        for (&(name, kind, menu), &(there, power, choice)) in CHANNEL.iter().zip(draws) {
            if !there {
                continue;
            }
            let power = PowerId(power);
            position.add(power, kind, Place::new(province(name)));
            let words: Vec<&str> = menu[choice % menu.len()].split(' ').collect();
            let action = match words.as_slice() {
                ["-", to] => Action::Move {
                    to: goal(to),
                    travel: Travel::Unsaid,
                },
                ["S", unit] => Action::SupportHold { unit: named(unit) },
                ["S", unit, "-", to] => Action::SupportMove {
                    unit: named(unit),
                    to: goal(to),
                },
                ["C", army, "-", to] => Action::Convoy {
                    army: named(army),
                    to: goal(to),
                    ferry: false,
                },
                _ => Action::Hold,
            };
            orders.push(Submission {
                seat: SeatId::playing(power),
                power,
                order: Order::Unit {
                    unit: named(name),
                    action,
                },
            });
        }
        Self {
            units: position.units,
            orders,
        }
    }
}
