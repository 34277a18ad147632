//! What an amendment leaves to do on the wooden board.

use chancery_atlas::board::{Board, PowerId};
use chancery_engine::position::{Position, Unit};
use chancery_game::report::{HandStep, hand_lines, hand_steps, pieces};

use crate::support::situations;

fn sorted(board: &Board, units: impl Iterator<Item = Unit>) -> Vec<String> {
    let piece = |unit: Unit| {
        let place = board.write_place(unit.place);
        format!("{} {} {place}", unit.power.0, unit.kind.letter())
    };
    let mut all: Vec<String> = units.map(piece).collect();
    all.sort();
    all
}

/// The pieces and markers of a board after the steps, each taken as it stands.
fn carried_out(stands: &Position, steps: &[HandStep]) -> (Vec<Unit>, Vec<Option<PowerId>>) {
    let mut units: Vec<Unit> = pieces(stands).collect();
    let mut owners = stands.owners.clone();
    for step in steps {
        match *step {
            HandStep::Off(unit) | HandStep::Move(unit, _) => {
                let at = units.iter().position(|other| *other == unit);
                let taken = units.remove(at.expect("the piece is on the board"));
                if let HandStep::Move(_, to) = *step {
                    assert_ne!(taken.place, to, "nothing moves to where it stands");
                    units.push(Unit { place: to, ..taken });
                }
            }
            HandStep::On(unit) => units.push(unit),
            HandStep::Mark(at, owner) => owners[at.index()] = owner,
        }
    }
    (units, owners)
}

/// Between any two positions of a board, in every variant.
#[test]
fn the_steps_lead_from_the_board_as_it_stands_to_the_board_as_it_should_be() {
    let games: Vec<_> = situations::all()
        .iter()
        .map(situations::Situation::game)
        .collect();
    let mut compared = 0;
    for stands in &games {
        for should in &games {
            let board = stands.board();
            let same_board = board.id == should.board().id
                && board.provinces.len() == should.board().provinces.len()
                && stands.setup().variant.id() == should.setup().variant.id();
            if !same_board {
                continue;
            }
            let (from, to) = (&stands.state().position, &should.state().position);
            let steps = hand_steps(board, from, to);
            let (units, owners) = carried_out(from, &steps);
            assert_eq!(sorted(board, units.into_iter()), sorted(board, pieces(to)));
            let of = |owners: &[Option<PowerId>], at: usize| owners.get(at).copied().flatten();
            for at in 0..board.provinces.len() {
                assert_eq!(of(&owners, at), of(&to.owners, at));
            }
            let lines = hand_lines(board, from, to, chancery_game::report::Arrows::Ascii);
            assert_eq!(lines.len(), steps.len());
            if std::ptr::eq(stands, should) {
                assert_eq!(lines, Vec::<String>::new());
            }
            compared += 1;
        }
    }
    assert!(compared > games.len(), "{compared}");
}
