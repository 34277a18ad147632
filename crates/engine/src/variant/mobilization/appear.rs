//! Orders to mobilize: which of them stand, and the units that come onto the board (§2.1, §2.2,
//! §3.4).

use crate::adjudicate::{Outcome, PoolReason, PoolVoid, Reason, VoidReason, pools};
use crate::order::{Order, PoolOrder, Submission};
use crate::position::{Position, Unit};
use crate::variant::lines::VerdictLines;
use crate::variant::{Event, Fate, Table};
use chancery_atlas::board::ProvinceId;

/// A unit that is to come onto the board.
#[derive(Clone, Copy)]
pub struct Appearing {
    pub line: usize,
    /// The unit, as it will stand.
    pub unit: Unit,
}

impl Appearing {
    /// The unit leaves its pool and stands on the board.
    pub(crate) fn place(self, position: &mut Position, lines: &mut VerdictLines<'_>) -> Event {
        let to = self.unit.place;
        position.pooled.retain(|pooled| pooled.id != self.unit.id);
        position.place_unit(self.unit);
        lines.rule(
            self.line,
            Outcome::Succeeds,
            Reason::Pools(PoolReason::Mobilized),
        );
        Event {
            // An event tells of a unit as it was: in the pool, where a fleet has no coast.
            unit: Unit {
                place: chancery_atlas::board::Place::new(to.province),
                ..self.unit
            },
            fate: Fate::Mobilized { to },
        }
    }
}

/// The units that mobilize, by those of the open lines that `which` takes, in the order of writing.
/// `position` is the one in which they appear, with the pools as the phase began; `filled` are the
/// centres in which units appear already.
pub(crate) fn accept(
    table: Table<'_>,
    position: &Position,
    filled: &[ProvinceId],
    lines: &mut VerdictLines<'_>,
    which: impl Fn(usize, &Submission) -> bool,
) -> Vec<Appearing> {
    let mut filled = filled.to_vec();
    let mut appearing = Vec::new();
    let mobilizing: Vec<_> = lines
        .open()
        .filter(|(line, order)| which(*line, order))
        .collect();
    for (line, submission) in mobilizing {
        let Order::Pools(PoolOrder::Mobilize { kind, place }) = submission.order else {
            continue;
        };
        match pools::mobilized(
            table.board,
            table.rules,
            position,
            &filled,
            submission.power,
            kind,
            place,
        ) {
            Ok(unit) => {
                filled.push(place.province);
                appearing.push(Appearing { line, unit });
            }
            Err(why) => lines.void(line, why),
        }
    }
    appearing
}

/// Of void orders to units that mobilized in this phase, says that this is why.
pub(crate) fn explain_void(lines: &mut VerdictLines<'_>, mobilized: &[Unit]) {
    for (order, verdict) in lines.ruled() {
        let Some(unit) = mobilized.iter().find(|unit| order.is_for_standing(unit)) else {
            continue;
        };
        let at = unit.place.province;
        let newcomer = order.order.unit().and_then(|named| named.kind) == Some(unit.kind);
        match verdict.reason {
            Reason::Void(VoidReason::NoUnit(p)) if p == at => {
                verdict.reason = Reason::Void(VoidReason::Pools(PoolVoid::JustMobilized(at)));
            }
            // One unit left and another came: the letter tells which of them is meant.
            Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(p))) if p == at && newcomer => {
                verdict.reason = Reason::Void(VoidReason::Pools(PoolVoid::JustMobilized(at)));
            }
            _ => {}
        }
    }
}
