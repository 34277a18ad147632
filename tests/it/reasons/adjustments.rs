//! Removals that nobody ordered: a unit is lost because it goes before each of those that stay, and
//! because so many orders are missing.

use crate::support::draws::Draws;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::order::{Order, Submission, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{Standard, State, Table, Variant, Year1885};
use std::sync::Arc;

/// A power at its adjustments, with so many centres.
struct Winter {
    variant: &'static dyn Variant,
    board: Arc<Board>,
    phase: &'static str,
}

const OWNER: PowerId = PowerId(1);

impl Winter {
    fn state(&self, units: &[(UnitKind, Place)], centres: usize) -> State {
        let rules = self.variant.house_rules();
        let mut state = self.variant.start(Table::new(&self.board, &rules), 7);
        state.phase = self.variant.calendar().parse(self.phase).unwrap();
        state.position = Position::empty(&self.board);
        for (number, centre) in self.board.centres().enumerate() {
            // Somebody has to own the others, or the game is another's.
            state.position.owners[centre.index()] = Some(if number < centres {
                OWNER
            } else {
                PowerId((2 + number % 4) as u8)
            });
        }
        for &(kind, place) in units {
            state.position.add(OWNER, kind, place);
        }
        state
    }

    /// The units that are lost, in their order, though nobody ordered it.
    fn lost(&self, state: &State, orders: &[Submission]) -> Vec<Unit> {
        let rules = self.variant.house_rules();
        let settled = self
            .variant
            .settle(Table::new(&self.board, &rules), state, orders, &[]);
        let lost = settled.defaults.iter().filter(|default| {
            matches!(
                default.action,
                DefaultAction::CivilDisorder | DefaultAction::LeastLoss { .. }
            )
        });
        lost.map(|default| *state.position.unit(default.unit).unwrap())
            .collect()
    }

    fn units(&self, draws: &mut Draws) -> Vec<(UnitKind, Place)> {
        let provinces: Vec<ProvinceId> = self.board.province_ids().collect();
        let mut units: Vec<(UnitKind, Place)> = Vec::new();
        for _ in 0..2 + draws.below(6) {
            let Some(at) = draws
                .pick(&provinces)
                .filter(|at| units.iter().all(|(_, place)| place.province != *at))
            else {
                continue;
            };
            match self.board.terrain(at) {
                Terrain::Sea => units.push((UnitKind::Fleet, Place::new(at))),
                Terrain::Coastal if draws.below(2) == 0 => {
                    units.push((UnitKind::Fleet, self.board.fleet_places(at)[0]));
                }
                Terrain::Polar => {}
                _ => units.push((UnitKind::Army, Place::new(at))),
            }
        }
        units
    }
}

fn winters() -> [Winter; 2] {
    let year_1885 = builtin::load("1885").unwrap();
    [
        Winter {
            variant: &Standard,
            board: builtin::load("standard").unwrap(),
            phase: "Winter 1901",
        },
        Winter {
            variant: &Year1885,
            board: year_1885,
            phase: "March 1885 adjustments",
        },
    ]
}

/// Beside each other unit alone, the one that is lost first would have been lost too.
#[test]
fn who_is_lost_first_goes_before_each_of_the_others() {
    let mut draws = Draws(1901);
    for winter in winters() {
        let mut compared = 0;
        for _ in 0..300 {
            let units = winter.units(&mut draws);
            let Some(first) = winter.lost(&winter.state(&units, 0), &[]).first().copied() else {
                continue;
            };
            let own = (first.kind, first.place);
            for &other in units.iter().filter(|other| **other != own) {
                let pair = winter.lost(&winter.state(&[own, other], 0), &[]);
                assert_eq!(
                    (pair[0].kind, pair[0].place),
                    own,
                    "of {units:?}, beside {other:?}"
                );
                compared += 1;
            }
        }
        assert!(compared > 600, "{compared}");
    }
}

/// A removal that is ordered saves the last of those that would have been lost without it.
#[test]
fn a_removal_that_is_ordered_saves_the_last_of_the_lost() {
    let mut draws = Draws(1902);
    for winter in winters() {
        let mut saved = 0;
        for _ in 0..300 {
            let units = winter.units(&mut draws);
            let state = winter.state(&units, 1 + draws.below(3));
            let lost = winter.lost(&state, &[]);
            let stays = state
                .position
                .units
                .iter()
                .find(|unit| lost.iter().all(|gone| gone.id != unit.id));
            let (Some(stays), Some((_, left))) = (stays, lost.split_last()) else {
                continue;
            };
            let order = Order::Remove {
                unit: UnitRef::new(stays.kind, stays.place),
            };
            let after: Vec<_> = winter
                .lost(&state, &[Submission::from_power(OWNER, order)])
                .iter()
                .map(|unit| unit.id)
                .collect();
            assert!(
                left.iter().all(|gone| after.contains(&gone.id)) && after.len() == left.len(),
                "{units:?}: {after:?} of {lost:?}"
            );
            saved += 1;
        }
        assert!(saved > 100, "{saved}");
    }
}
