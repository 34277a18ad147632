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
            let is_own = |unit: &Unit| unit.power == power && unit.kind == kind;
            let mut old: Vec<Unit> = pieces(stands).filter(is_own).collect();
            let mut new: Vec<Unit> = pieces(should).filter(is_own).collect();
            new.retain(|unit| {
                let there = old.iter().position(|other| other.place == unit.place);
                there.map(|at| old.remove(at)).is_none()
            });
            // The same unit of the game first; any other of its kind looks the same.
            let is_known = |unit: &Unit| old.iter().any(|other| other.id == unit.id);
            new.sort_by_key(|unit| !is_known(unit));
            for unit in new {
                let same = old.iter().position(|other| other.id == unit.id);
                match same.or(old.len().checked_sub(1)) {
                    Some(at) => moves.push(HandStep::Move(old.remove(at), unit.place)),
                    None => come.push(HandStep::On(unit)),
                }
            }
            steps.extend(old.into_iter().map(HandStep::Off));
        }
        steps.extend(moves.into_iter().chain(come));
    }
    let changed = board.province_ids();
    let changed = changed.filter(|&at| stands.owner(at) != should.owner(at));
    steps.extend(changed.map(|at| HandStep::Mark(at, should.owner(at))));
    steps
}

/// The pieces on the board: those that stand, are carried, or wait for their retreat.
pub fn pieces(position: &Position) -> impl Iterator<Item = Unit> + '_ {
    let dislodged = position.dislodged.iter().map(|dislodged| dislodged.unit);
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
    let piece = |unit: &Unit| {
        let adjective = &board.power(unit.power).adjective;
        let place = board.write_place(unit.place);
        format!("{adjective} {} {place}", unit.kind.letter())
    };
    let line = |step| match step {
        HandStep::Off(unit) => format!("take off {}", piece(&unit)),
        HandStep::Move(unit, to) if unit.place.province == to.province => {
            format!("turn {} to {}", piece(&unit), board.write_place(to))
        }
        HandStep::Move(unit, to) => format!("{} {arrow} {}", piece(&unit), board.write_place(to)),
        HandStep::On(unit) => format!("put {} on the board", piece(&unit)),
        HandStep::Mark(at, Some(power)) => {
            let abbr = &board.province(at).abbr;
            format!("mark {abbr} for {}", board.power(power).name)
        }
        HandStep::Mark(at, None) => format!("take the marker off {}", board.province(at).abbr),
    };
    hand_steps(board, stands, should)
        .into_iter()
        .map(line)
        .collect()
}
