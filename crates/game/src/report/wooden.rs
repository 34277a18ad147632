//! From the wooden board as it stands to the board as it should be: what an amendment leaves to do.

use super::moves::Arrows;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::position::{Position, Unit};

/// What hands do to a piece or a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandStep {
    Off(Unit),
    /// To another place; in the same province, a fleet is turned to its other coast.
    Move(Unit, Place),
    On(Unit),
    Mark(ProvinceId, Option<PowerId>),
}

/// The steps from one position to another, power by power: first what leaves the board, then what
/// moves, then what is set up; last the markers.
pub fn hand_steps(board: &Board, stands: &Position, should: &Position) -> Vec<HandStep> {
    let mut steps = Vec::new();
    for power in board.power_ids().chain(board.natives) {
        let (mut moves, mut come) = (Vec::new(), Vec::new());
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let mut old = pieces_of(stands, power, kind);
            let mut new = pieces_of(should, power, kind);
            // Hands leave a piece where one of its kind belongs, whichever unit of the game it is.
            new.retain(|unit| {
                let there = old.iter().position(|other| other.place == unit.place);
                if let Some(at) = there {
                    old.remove(at);
                }
                there.is_none()
            });
            // The same unit of the game first; any other of its kind looks the same.
            new.sort_by_key(|unit| !old.iter().any(|other| other.id == unit.id));
            for unit in new {
                let same = old.iter().position(|other| other.id == unit.id);
                match same.or(old.len().checked_sub(1)) {
                    Some(at) => moves.push(HandStep::Move(old.remove(at), unit.place)),
                    None => come.push(HandStep::On(unit)),
                }
            }
            // What no new unit took goes off first, so that its place is free for the moves.
            steps.extend(old.into_iter().map(HandStep::Off));
        }
        steps.extend(moves.into_iter().chain(come));
    }
    let changed = board.province_ids();
    let changed = changed.filter(|&at| stands.owner(at) != should.owner(at));
    steps.extend(changed.map(|at| HandStep::Mark(at, should.owner(at))));
    steps
}

fn pieces_of(position: &Position, power: PowerId, kind: UnitKind) -> Vec<Unit> {
    pieces(position)
        .filter(|unit| unit.power == power && unit.kind == kind)
        .collect()
}

/// The pieces on the board: those that stand, are carried, or wait for their retreat.
pub fn pieces(position: &Position) -> impl Iterator<Item = Unit> + '_ {
    let dislodged = position.dislodged.iter().map(|dislodged| dislodged.unit);
    // An army that waits aboard its fleet is among those aboard already.
    let waits = dislodged.filter(|unit| position.carried(unit.id).is_none());
    let aboard = position.aboard.iter().map(|aboard| aboard.unit);
    position.units.iter().copied().chain(aboard).chain(waits)
}

/// The steps as imperatives: `French A Par → Bur`.
pub fn hand_lines(
    board: &Board,
    stands: &Position,
    should: &Position,
    arrows: Arrows,
) -> Vec<String> {
    let arrow = match arrows {
        Arrows::Unicode => "→",
        Arrows::Ascii => "->",
    };
    hand_steps(board, stands, should)
        .into_iter()
        .map(|step| hand_line(board, step, arrow))
        .collect()
}

fn hand_line(board: &Board, step: HandStep, arrow: &str) -> String {
    match step {
        HandStep::Off(unit) => format!("take off {}", piece(board, &unit)),
        HandStep::Move(unit, to) if unit.place.province == to.province => {
            format!("turn {} to {}", piece(board, &unit), board.write_place(to))
        }
        HandStep::Move(unit, to) => {
            format!("{} {arrow} {}", piece(board, &unit), board.write_place(to))
        }
        HandStep::On(unit) => format!("put {} on the board", piece(board, &unit)),
        HandStep::Mark(at, Some(power)) => {
            let abbr = &board.province(at).abbr;
            format!("mark {abbr} for {}", board.power(power).name)
        }
        HandStep::Mark(at, None) => format!("take the marker off {}", board.province(at).abbr),
    }
}

/// `French A Par`: every piece with its power, for two may stand in one province for a while.
fn piece(board: &Board, unit: &Unit) -> String {
    let adjective = &board.power(unit.power).adjective;
    let place = board.write_place(unit.place);
    format!("{adjective} {} {place}", unit.kind.letter())
}
