//! A phase as it was settled, before anything is kept from a viewer.

use crate::game::{Edit, Exception, Game, HandedIn, Sheet, Trail, Turn};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::adjudicate::{HouseRules, Verdict};
use chancery_engine::order::{Entry, Order};
use chancery_engine::position::UnitId;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Claim, Settlement, State, Table, Variant};

/// A line of a slip and what became of it, before anything is kept from a viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledLine {
    pub seat: SeatId,
    pub power: PowerId,
    /// As read; `None` where it could not be.
    pub order: Option<Order>,
    pub written: Option<String>,
    pub verdict: Verdict,
    pub unit: Option<UnitId>,
}

/// A phase as it was settled, before anything is kept from a viewer.
pub struct Settled<'a> {
    pub variant: &'static dyn Variant,
    pub board: &'a Board,
    pub rules: HouseRules,
    pub before: &'a State,
    /// What was changed by hand before settling.
    pub edits: &'a [Edit],
    /// All that was written, in the order of writing.
    pub lines: Vec<SettledLine>,
    /// What became of lines before.
    pub trail: &'a Trail,
    /// The slips that were handed in, by seat.
    pub slips: &'a [HandedIn],
    /// House rules that were otherwise in this phase alone.
    pub exceptions: &'a [Exception],
    pub settlement: &'a Settlement,
}

impl<'a> Settled<'a> {
    pub(crate) fn of(game: &'a Game, turn: &'a Turn) -> Self {
        let lines = lines(&turn.sheet, &turn.verdicts, &turn.settlement);
        let (variant, board) = (game.setup.variant, game.board());
        Self {
            variant,
            board,
            rules: turn.rules,
            before: &turn.before,
            edits: &turn.edits,
            lines,
            trail: &turn.sheet.trail,
            slips: &turn.sheet.slips_in,
            exceptions: &turn.sheet.exceptions,
            settlement: &turn.settlement,
        }
    }

    /// The board and the rules.
    pub(crate) fn table(&'a self) -> Table<'a> {
        Table {
            board: self.board,
            rules: &self.rules,
        }
    }
}

impl SettledLine {
    pub(crate) fn of(entry: &Entry, verdict: Verdict) -> Self {
        let order = entry.reading.order().cloned();
        Self {
            seat: entry.seat,
            power: entry.power,
            order,
            written: Some(entry.written.clone()),
            verdict,
            unit: None,
        }
    }

    /// Whether both give one unit the same order, with which the same came of both.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        let of = |line: &Self| (line.unit, line.seat, line.power, line.verdict);
        self.unit.is_some() && of(self) == of(other) && self.order == other.order
    }

    /// A claim that was made in an earlier phase, and judged in this one.
    pub(crate) fn judged((claim, verdict): &(Claim, Verdict)) -> Self {
        let order = Order::claim(claim.with.clone());
        Self {
            seat: SeatId::of(claim.power),
            power: claim.power,
            order: Some(order),
            written: None,
            verdict: *verdict,
            unit: None,
        }
    }
}

/// The lines of a sheet with what became of them, and the claims that were judged.
pub(crate) fn lines(
    sheet: &Sheet,
    verdicts: &[Verdict],
    settlement: &Settlement,
) -> Vec<SettledLine> {
    let mut lines: Vec<SettledLine> = sheet
        .entries
        .iter()
        .zip(verdicts)
        .map(|(entry, &verdict)| SettledLine::of(entry, verdict))
        .collect();
    bind(&mut lines, settlement);
    lines.extend(settlement.claims.iter().map(SettledLine::judged));
    lines
}

/// Notes which unit each readable line was for.
pub fn bind(lines: &mut [SettledLine], settlement: &Settlement) {
    let readable = lines.iter_mut().filter(|line| line.order.is_some());
    readable
        .zip(&settlement.bound)
        .for_each(|(line, bound)| line.unit = bound.target.unit());
}

/// The treasures that were brought home in a phase.
pub(super) fn delivered(settlement: &Settlement) -> Vec<(PowerId, ProvinceId)> {
    let voyage = settlement.voyage.iter();
    voyage
        .flat_map(|voyage| &voyage.delivered)
        .copied()
        .collect()
}
