//! What a player of a game with a secret world is given, and what everybody is, does not hang on
//! what they may not know: whatever of that is changed, every byte stays the same.

mod given;
pub mod play;
pub mod worlds;

use crate::support::draws;
use chancery_atlas::board::PowerId;
use chancery_engine::discovery::{AreaName, PlayerNews};
use chancery_engine::ending::{Agreement, Ending, Parties, Several};
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::State;
use chancery_game::view::Viewer;
use draws::Draws;
use given::{given, viewers};
use play::{Played, Table, Voyage};
use std::sync::Arc;

const SMALL: &str = include_str!("../../cases/1492-west.world");
const OCEAN: &str = include_str!("../../cases/1492-ocean.world");

/// Whether a viewer knows a province: the known world, and what he has discovered or everybody has.
fn knows(
    viewer: Viewer,
    state: &State,
    table: &Table,
    province: chancery_atlas::board::ProvinceId,
) -> bool {
    let lore = state.discoveries.as_ref().unwrap();
    if !table.board.is_beyond(province) {
        return true;
    }
    match viewer {
        Viewer::Seat(seat) => table
            .board
            .power_ids()
            .any(|power| SeatId::playing(power) == seat && lore.knows(power, province)),
        _ => lore.is_public(province),
    }
}

/// L2, L10: the drawing turned, the areas in another order, with other ids and names of the game
/// master's.
#[test]
fn neither_ids_nor_the_seam_show() {
    for (text, seed) in [(SMALL, 1), (SMALL, 2), (OCEAN, 3)] {
        let mut draws = Draws(seed);
        let one = Table::new(text);
        let turn = 1 + draws.below(one.width() - 1);
        let (other, map) = worlds::turned(&one, turn);
        let (mut here, mut there) = (Voyage::new(&one), Voyage::new(&other));
        for _ in 0..5 {
            let orders = here.draw(&mut draws);
            let mapped: Vec<_> = orders
                .iter()
                .map(|order| worlds::mapped(order, &map))
                .collect();
            let (played, same) = (here.settle(&orders), there.settle(&mapped));
            assert_eq!(
                played.settlement.verdicts.len(),
                same.settlement.verdicts.len()
            );
            for viewer in viewers(&one) {
                assert_eq!(
                    given(&one, &played, viewer),
                    given(&other, &same, viewer),
                    "{viewer:?}, turned by {turn}, seed {seed}"
                );
            }
        }
    }
}

/// L1, L2: what a viewer does not know is drawn anew: names, notes, natives, centres, columns more.
#[test]
fn nothing_unknown_shows_of_the_world() {
    let mut changed = 0;
    each_phase(|table, played, viewer, draws| {
        let is_known = |province| knows(viewer, &played.settlement.after, table, province);
        let other = worlds::redrawn(table, &played.settlement.after.position, &is_known, draws);
        let explored = |province| {
            let lore = played.settlement.after.discoveries.as_ref().unwrap();
            table.board.power_ids().any(|power| {
                viewer == Viewer::Seat(SeatId::playing(power))
                    && lore.knowledge(power).unwrap().has_entered(province)
            })
        };
        if worlds::same_ways(table, &other, &explored) {
            changed += 1;
            assert_eq!(
                given(table, played, viewer),
                given(&other, played, viewer),
                "{viewer:?}"
            );
        }
    });
    assert!(changed > 30, "{changed} worlds could be changed");
}

/// L3 to L6: units that nobody sees stand elsewhere with other orders, rivals' hidden centres
/// change hands, others know other things, and call what is unknown by other names.
#[test]
fn nothing_unknown_shows_of_the_game() {
    let mut moved = 0;
    each_phase(|table, played, viewer, draws| {
        let mut other = played.clone();
        let public = played.before.discoveries.as_ref().unwrap().public.clone();
        let is_hidden = |province| table.board.is_beyond(province) && !public.contains(&province);
        let own = table
            .board
            .power_ids()
            .find(|&power| viewer == Viewer::Seat(SeatId::playing(power)));
        let natives = table.board.natives;
        for state in [&mut other.before, &mut other.settlement.after] {
            let mut free: Vec<_> = table
                .board
                .provinces_beyond()
                .filter(|&p| is_hidden(p) && state.position.unit_in(p).is_none())
                .collect();
            worlds::shuffle(&mut free, draws);
            state
                .position
                .units
                .retain(|unit| Some(unit.power) != natives || !is_hidden(unit.place.province));
            // Whose unit a visible support is for is told, wherever that stands.
            let helped = |unit: &Unit| {
                played
                    .lines
                    .iter()
                    .any(|line| play::supports(line, unit.place.province))
            };
            let strays = state.position.units.iter_mut();
            let strays = strays.filter(|unit| {
                Some(unit.power) != own && is_hidden(unit.place.province) && !helped(unit)
            });
            for (unit, to) in strays.zip(free) {
                unit.place = to.into();
                moved += 1;
            }
            let hidden: Vec<_> = table
                .board
                .centres()
                .filter(|&centre| is_hidden(centre))
                .collect();
            let rivals: Vec<_> = hidden
                .iter()
                .copied()
                .filter(|&c| {
                    state
                        .position
                        .owner(c)
                        .is_some_and(|owner| Some(owner) != own)
                })
                .collect();
            let owners: Vec<_> = rivals
                .iter()
                .map(|&centre| state.position.owner(centre))
                .collect();
            for (&centre, owner) in rivals.iter().zip(owners.into_iter().rev()) {
                state.position.owners[centre.index()] = owner;
            }
        }
        // Hidden orders of hidden units: they stand.
        let unit_of = |line: &chancery_game::game::PhaseLine<'_>| {
            line.unit.and_then(|id| played.before.position.unit(id))
        };
        other.lines.retain(|line| {
            Some(line.entry.power) == own
                || unit_of(line).is_none_or(|unit| !is_hidden(unit.place.province))
                || play::reaches(line, &|p| !is_hidden(p))
        });
        for state in [&mut other.before, &mut other.settlement.after] {
            let known = |p| knows(viewer, &played.settlement.after, table, p);
            let lore = Arc::make_mut(state.discoveries.as_mut().unwrap());
            for (power, knowledge) in table.board.power_ids().zip(&mut lore.players) {
                if Some(power) != own {
                    *knowledge = chancery_engine::discovery::Knowledge::default();
                }
            }
            for (province, about) in table.board.provinces_beyond().zip(&mut lore.areas) {
                about.discoverers.clear();
                about.discovered = None;
                if !known(province) {
                    about.name = Some(AreaName {
                        name: "Xanadu".to_owned(),
                        abbr: "Xan".to_owned(),
                        by: None,
                    });
                }
            }
        }
        if let Some(voyage) = &mut other.settlement.voyage {
            for (power, told) in table.board.power_ids().zip(&mut voyage.told) {
                if Some(power) != own {
                    *told = PlayerNews::default();
                }
            }
            voyage.carriers.retain(|id: &UnitId| {
                played
                    .before
                    .position
                    .unit(*id)
                    .is_some_and(|unit| Some(unit.power) == own || !is_hidden(unit.place.province))
            });
        }
        assert_eq!(
            given(table, played, viewer),
            given(table, &other, viewer),
            "{viewer:?}"
        );
    });
    assert!(moved > 30, "{moved} units stood elsewhere");
}

/// L8, L9.
#[test]
fn knowledge_only_grows_and_comes_from_where_one_has_been() {
    let table = Table::new(OCEAN);
    let (mut voyage, mut draws) = (Voyage::new(&table), Draws(8));
    for _ in 0..12 {
        let orders = voyage.draw(&mut draws);
        let played = voyage.settle(&orders);
        let [before, after] = [&played.before, &played.settlement.after]
            .map(|state| state.discoveries.clone().unwrap());
        assert!(before.public.iter().all(|area| after.public.contains(area)));
        for power in table.board.power_ids() {
            let [was, is] = [&before, &after].map(|lore| lore.knowledge(power).unwrap());
            assert!(
                was.known.iter().zip(&is.known).all(|(a, b)| a == b)
                    && was.known.len() <= is.known.len()
            );
            assert!(after.public.iter().all(|&area| after.knows(power, area)));
            for &area in &is.known {
                let beside = play::neighbours(&table.board, area);
                assert!(
                    is.has_entered(area) || beside.iter().any(|&p| is.has_entered(p)),
                    "{:?}",
                    table.board.province(area)
                );
            }
            for &entered in &is.entered {
                let beyond = play::neighbours(&table.board, entered)
                    .into_iter()
                    .filter(|&p| table.board.is_beyond(p));
                assert!(beyond.into_iter().all(|area| is.known.contains(&area)));
            }
        }
    }
}

/// These tests can fail: what is known does show.
#[test]
fn what_is_known_does_show() {
    let mut shown = 0;
    each_phase(|table, played, viewer, _| {
        let other = worlds::renoted(table);
        shown += usize::from(given(table, played, viewer) != given(&other, played, viewer));
        let mut moved = played.clone();
        moved
            .settlement
            .after
            .position
            .units
            .retain(|unit| viewer != Viewer::Seat(SeatId::playing(unit.power)));
        if viewer != Viewer::Public {
            assert_ne!(
                given(table, played, viewer),
                given(table, &moved, viewer),
                "{viewer:?}"
            );
        }
    });
    assert!(shown > 15, "{shown}");
}

/// The same phase, after which the table ended the game.
fn ended(played: &Played, agreement: Agreement) -> Played {
    let mut ended = played.clone();
    ended.settlement.after.ending = Some(Ending::Agreed(agreement));
    ended
}

/// Goes through games played by chance, for each phase and viewer; each is ended by an agreement.
fn each_phase(mut look: impl FnMut(&Table, &Played, Viewer, &mut Draws)) {
    let parties = || Parties::new([SeatId(0), SeatId(2)]).unwrap();
    let draw = Agreement::Draw(Several::new(parties()).unwrap());
    let ends = [
        draw,
        Agreement::Concession(Parties::one(SeatId(1))),
        Agreement::Limit(parties()),
    ];
    for ((text, seed), end) in [(SMALL, 11), (OCEAN, 12), (SMALL, 13)]
        .into_iter()
        .zip(ends)
    {
        let table = Table::new(text);
        let (mut voyage, mut draws) = (Voyage::new(&table), Draws(seed));
        let mut last = None;
        for _ in 0..4 {
            let orders = voyage.draw(&mut draws);
            let played = voyage.settle(&orders);
            for viewer in viewers(&table) {
                look(&table, &played, viewer, &mut draws);
            }
            last = Some(ended(&played, end.clone()));
        }
        for (played, viewer) in last.iter().flat_map(|played| {
            viewers(&table)
                .into_iter()
                .map(move |viewer| (played, viewer))
        }) {
            let sentence = played
                .settlement
                .after
                .ending
                .as_ref()
                .unwrap()
                .sentence(|seat| table.board.power(PowerId(seat.0 as u8)).name.as_str());
            assert!(
                given(&table, played, viewer).contains(&sentence),
                "{viewer:?}"
            );
            look(&table, played, viewer, &mut draws);
        }
    }
}
