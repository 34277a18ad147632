//! Areas of a world that have letters for names, all of which mean something else in orders.

use std::sync::LazyLock;

use chancery_atlas::board::{AreaKind, Board, Place, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{
    Action, Forms, NamesRead, Order, ReadingContext, SecretOrder, Taking, Travel, UnitRef,
    read_order, write_order,
};
use chancery_engine::position::Position;
use chancery_engine::variant;

/// A world of the west in which nothing has a name.
fn nameless() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| {
        let known = builtin::load("1492").unwrap();
        let mut world = chancery_atlas::world::read_world(
            include_str!("../../../cases/1492-west.world"),
            &known,
        )
        .world
        .unwrap();
        let (mut seas, mut lands) = ("abdfhmrst".chars(), "ABCDFHLMST".chars());
        for area in &mut world.areas {
            let letter = if area.kind == AreaKind::Sea {
                seas.next()
            } else {
                lands.next()
            };
            (area.id, area.name, area.abbr) = (letter.unwrap().to_string(), None, None);
        }
        chancery_atlas::world::join(world, &known)
    });
    &BOARD
}

fn forms() -> Forms {
    let variant = variant::by_id("1492").unwrap();
    variant::forms(variant, &variant.house_rules())
}

/// Reads back what is written, with only exact names and with guesses.
fn check(phase: PhaseKind, order: &Order) {
    let board = nameless();
    let position = Position::empty(board);
    let text = write_order(board, None, order);
    for names in [NamesRead::Exact, NamesRead::Tolerant] {
        let context = ReadingContext {
            board,
            position: &position,
            phase,
            power: None,
            names,
            forms: forms(),
        };
        let reading = read_order(context, &text);
        assert_eq!(reading.order(), Some(order), "{text}: {reading:?}");
    }
}

#[test]
fn orders_to_and_from_areas_with_letters_for_names_are_read_back() {
    let board = nameless();
    let beyond: Vec<ProvinceId> = board.provinces_beyond().collect();
    assert!(
        beyond
            .iter()
            .all(|&area| board.province(area).abbr.chars().count() == 1)
    );
    let is_sea = |area: ProvinceId| board.terrain(area) == Terrain::Sea;
    let (place, mao) = (Place::new, board.find_exact("MAO").unwrap());
    let mut all = Vec::new();
    for &from in &beyond {
        let kind = if is_sea(from) {
            UnitKind::Fleet
        } else {
            UnitKind::Army
        };
        let unit = UnitRef::new(kind, place(from));
        let to_unit = |action: Action| Order::Unit { unit, action };
        all.push(to_unit(Action::Hold));
        for &to in beyond.iter().chain([&mao]).filter(|&&to| to != from) {
            for treasure in [Taking::Unsaid, Taking::With, Taking::Without] {
                let action = Action::Move {
                    to: place(to),
                    travel: Travel::Unsaid,
                };
                all.push(Order::Unit {
                    unit: UnitRef { treasure, ..unit },
                    action,
                });
            }
            let other = UnitRef::new(
                if is_sea(to) {
                    UnitKind::Fleet
                } else {
                    UnitKind::Army
                },
                place(to),
            );
            all.push(to_unit(Action::SupportHold { unit: other }));
            for &goal in beyond.iter().step_by(3).filter(|&&goal| goal != to) {
                all.push(to_unit(Action::SupportMove {
                    unit: other,
                    to: place(goal),
                }));
            }
            if is_sea(from) && !is_sea(to) {
                let army = UnitRef::aboard(from);
                all.push(Order::Unit {
                    unit: army,
                    action: Action::Land {
                        to: place(to),
                        fleet: None,
                    },
                });
                all.push(Order::Unit {
                    unit: other,
                    action: Action::Board { fleet: unit },
                });
                all.push(to_unit(Action::Convoy {
                    army: other,
                    to: place(to),
                    ferry: true,
                }));
                all.push(to_unit(Action::SupportMove {
                    unit: UnitRef {
                        beyond: true,
                        ..UnitRef::new(UnitKind::Fleet, place(to))
                    },
                    to: place(to),
                }));
            }
        }
        all.push(Order::Secret(SecretOrder::Name {
            area: from,
            name: "Hy Brasil".to_owned(),
            abbr: Some("HyB".to_owned()),
        }));
        all.push(Order::Secret(SecretOrder::Name {
            area: from,
            name: "St. Brendan's Isle".to_owned(),
            abbr: None,
        }));
    }
    assert!(all.len() > 2000);
    for order in &all {
        check(PhaseKind::Movement, order);
    }
}

#[test]
fn retreats_and_removals_from_areas_with_letters_for_names_are_read_back() {
    let board = nameless();
    for from in board.provinces_beyond() {
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let unit = UnitRef::new(kind, Place::new(from));
            check(PhaseKind::Adjustments, &Order::Remove { unit });
            check(
                PhaseKind::Retreats,
                &Order::Unit {
                    unit,
                    action: Action::Disband,
                },
            );
            for to in board.provinces_beyond().filter(|&to| to != from) {
                let action = Action::Move {
                    to: Place::new(to),
                    travel: Travel::Unsaid,
                };
                check(
                    PhaseKind::Retreats,
                    &Order::Unit {
                        unit: UnitRef {
                            treasure: Taking::Without,
                            ..unit
                        },
                        action,
                    },
                );
            }
        }
    }
}

#[test]
fn any_words_between_letters_are_read() {
    let board = nameless();
    let position = Position::empty(board);
    let words = [
        "A", "F", "H", "S", "T", "a", "-", "(", ")", "D", "B", "with", "OB", "name", "=", "Land",
        "1", ".", "French", "without", "via",
    ];
    for text in (0..3_000_usize).map(|n| {
        let nth = |power: u32| words[(n.wrapping_mul(2_654_435_761) >> (4 * power)) % words.len()];
        (0..7).map(nth).collect::<Vec<_>>().join(" ")
    }) {
        for phase in [
            PhaseKind::Movement,
            PhaseKind::Retreats,
            PhaseKind::Adjustments,
        ] {
            let context = ReadingContext {
                board,
                position: &position,
                phase,
                power: None,
                names: NamesRead::Tolerant,
                forms: forms(),
            };
            if let Some(order) = read_order(context, &text).order() {
                assert!(!write_order(board, None, order).is_empty());
            }
        }
    }
}
