//! The lines of two settlements of a phase, each with the one that it was. What they are for pairs
//! them, and not their words: one line of a slip, `all hold`, is a line a unit.

use crate::game::hardship::is_like;
use crate::game::sheet::is_same;
use crate::game::{SheetLine, Trail, Turn};
use chancery_atlas::board::Board;
use chancery_engine::adjudicate::Verdict;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Order, Reading};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::Target;

/// A line of a settled phase.
pub(super) struct SettledLine<'t> {
    pub line: &'t SheetLine,
    pub verdict: Verdict,
    /// What it is for, in the units of the former settlement.
    target: Target,
}

/// The lines of a former settlement and of one now.
pub(super) struct PairedLines<'t> {
    pub former: &'t Turn,
    pub now: &'t Turn,
    /// The former lines in the order of writing, each with what it is now; without one it was
    /// struck.
    pub lines: Vec<(SettledLine<'t>, Option<SettledLine<'t>>)>,
    /// Those that are there only now.
    pub added: Vec<SettledLine<'t>>,
}

/// Whether a former line and one of now are the same, by the trail of the sheet as it is now.
type IsSame = fn(&Trail, &SettledLine<'_>, &SettledLine<'_>) -> bool;

/// From what says most to what says least. Whoever is told reads words: where a line is there still,
/// and the same comes of it, there is nothing to tell, even if it was struck and written again.
const WAYS: [IsSame; 4] = [
    |_, old, new| says_the_same(old, new) && is_ruled_alike(old, new),
    |_, old, new| says_the_same(old, new),
    |trail, old, new| is_in_its_place(old, new) || is_read_otherwise(trail, old, new),
    |_, old, new| is_due(&old.target) && is_due(&new.target),
];

impl<'t> SettledLine<'t> {
    fn all(turn: &'t Turn, in_former: impl Fn(&Target) -> Target) -> Vec<Self> {
        let lines = turn.sheet.entries.iter().zip(&turn.verdicts);
        lines
            .zip(turn.targets())
            .map(|((line, &verdict), target)| Self {
                line,
                verdict,
                target: in_former(target),
            })
            .collect()
    }

    pub(super) fn order(&self) -> Option<&'t Order> {
        self.line.reading.order()
    }

    /// In house style; as it is written where it gives no order.
    pub(super) fn words(&self, board: &Board, position: &Position) -> String {
        match self.order() {
            Some(order) => write_order(board, Some(position), order),
            None => self.line.written.trim().to_owned(),
        }
    }

    /// Whether a rule on slips keeps it from being read.
    pub(super) fn is_not_taken(&self) -> bool {
        matches!(self.line.reading, Reading::NotTaken(_))
    }
}

impl<'t> PairedLines<'t> {
    pub(super) fn new(former: &'t Turn, now: &'t Turn) -> Self {
        let (before, position) = (&former.before.position, &now.before.position);
        let old = SettledLine::all(former, Target::clone);
        let mut added = SettledLine::all(now, |target| in_former(target, before, position));
        let mut lines: Vec<(SettledLine<'_>, Option<SettledLine<'_>>)> =
            old.into_iter().map(|old| (old, None)).collect();
        for is_same in WAYS {
            // Of lines that are alike, the ids tell which is which.
            for by_id in [true, false] {
                for (old, kept) in lines.iter_mut().filter(|(_, kept)| kept.is_none()) {
                    let same = added.iter().position(|new| {
                        (!by_id || new.line.id == old.line.id)
                            && new.line.author() == old.line.author()
                            && is_same(&now.sheet.trail, old, new)
                    });
                    *kept = same.map(|at| added.remove(at));
                }
            }
        }
        Self {
            former,
            now,
            lines,
            added,
        }
    }

    /// The lines that both have, the former one first.
    pub(super) fn kept(&self) -> impl Iterator<Item = (&SettledLine<'t>, &SettledLine<'t>)> {
        let lines = self.lines.iter();
        lines.filter_map(|(old, new)| Some((old, new.as_ref()?)))
    }

    /// Whether a line of both is another order now. What a rule on slips makes void is the same
    /// order still.
    pub(super) fn is_reordered(
        &self,
        board: &Board,
        old: &SettledLine<'_>,
        new: &SettledLine<'_>,
    ) -> bool {
        let [was, is] = [(old, self.former), (new, self.now)]
            .map(|(line, turn)| line.words(board, &turn.before.position));
        let is_by_slip = old.is_not_taken() || new.is_not_taken();
        was != is && !is_by_slip && !says_the_same(old, new)
    }
}

/// What a line of now is for, as the units were called before: a unit that was built may have
/// another number than the same one had.
fn in_former(target: &Target, former: &Position, now: &Position) -> Target {
    match target {
        Target::Unit(id) => number_before(*id, former, now).map_or(Target::Nothing, Target::Unit),
        Target::May(id) => number_before(*id, former, now).map_or(Target::Nothing, Target::May),
        Target::Pooled(id) => {
            number_before(*id, former, now).map_or(Target::Nothing, Target::Pooled)
        }
        Target::Chain(ids) => {
            let ids = ids.iter();
            Target::Chain(
                ids.filter_map(|&id| number_before(id, former, now))
                    .collect(),
            )
        }
        Target::Slot { nth, unit } => Target::Slot {
            nth: *nth,
            unit: unit.and_then(|id| number_before(id, former, now)),
        },
        Target::Nothing | Target::Claim(_) | Target::Name(_) | Target::Hand => target.clone(),
    }
}

/// The number that a unit of now had before, if it was there.
fn number_before(id: UnitId, former: &Position, now: &Position) -> Option<UnitId> {
    let unit = now.unit(id)?;
    let same = former.unit(id).filter(|old| is_like(old, unit));
    let old = same.or_else(|| former.units.iter().find(|old| is_like(old, unit)))?;
    Some(old.id)
}

/// Whether both give the same order; of lines that give none the words are all that there is.
fn says_the_same(old: &SettledLine<'_>, new: &SettledLine<'_>) -> bool {
    match (old.order(), new.order()) {
        (Some(old), Some(new)) => old == new,
        (None, None) => old.line.written.trim() == new.line.written.trim(),
        _ => false,
    }
}

fn is_ruled_alike(old: &SettledLine<'_>, new: &SettledLine<'_>) -> bool {
    old.verdict.outcome == new.verdict.outcome
}

/// Whether another order is given for the same.
fn is_in_its_place(old: &SettledLine<'_>, new: &SettledLine<'_>) -> bool {
    let orders = old.order().zip(new.order());
    orders.is_some_and(|(was, is)| is_same(was, &old.target, is, &new.target))
}

/// Whether a line became an order, or is none any more: it was ruled on, or its slip is not taken.
fn is_read_otherwise(trail: &Trail, old: &SettledLine<'_>, new: &SettledLine<'_>) -> bool {
    if old.order().is_some() == new.order().is_some() {
        return false;
    }
    let mut story = trail.story_of(new.line.id).into_iter();
    story.any(|change| change.line.id == old.line.id)
}

const fn is_due(target: &Target) -> bool {
    matches!(target, Target::Slot { .. })
}
