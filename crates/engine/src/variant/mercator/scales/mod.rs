//! The first three time scales of a month: landings and boardings, moves, disembarkations and
//! embarkations with the supplementary moves. Each is settled wholly before the orders of the next
//! are bound to the pieces that are then in the places they name.

mod carriage;
mod chains;
mod contest;
mod doubts;
mod forecast;
mod lines;
mod onward;
mod precedence;
mod reach;
mod record;
mod sailing;
mod units;

use super::bind;
use super::rules::MercatorRules;
use crate::adjudicate::{
    ArmyFleet, ByDefault, DefaultAction, HouseRules, Outcome, Reason, Resolver, ScaleVoid, Verdict,
    VoidReason, WrongKind, WrongNationality,
};
use crate::calendar::Scale;
use crate::order::{Submission, UnitRef};
use crate::position::Unit;
use crate::variant::{Bound, Settlement, State, Table, season};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use contest::{Nodes, Opposition};
use lines::{Says, ScaleLine, ScaleLines};
use precedence::OrderPrecedence;
use std::rc::Rc;
use units::{MonthPiece, UnitTable};

pub(super) use doubts::doubts;
pub(super) use forecast::outlook;
pub(super) use record::Record;

/// Settles the first three time scales. Never fails: what can't be carried out is void. Nobody is
/// among the dislodged yet, and an army aboard a driven fleet is aboard it still. The events and steps
/// of the record are in the settlement.
pub(super) fn settle(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
) -> (Settlement, Record) {
    let mut settling = Settling::new(table, state, orders, Opposition::Real);
    let mut bound = bind::as_it_stands(table, state, orders);
    for scale in Scale::ALL {
        // An order belongs to the piece that is in its place when its own time scale begins.
        for (line, bound) in orders.iter().zip(&mut bound) {
            if line.order.scale() == Some(scale) {
                *bound = settling.units.bind(line);
            }
        }
        settling.settle_scale(scale);
        settling
            .record
            .close(&settling.units, &state.position, scale);
    }
    settling.end(state, bound)
}

/// A month while it is settled.
struct Settling<'a> {
    board: &'a Board,
    house: HouseRules,
    rules: MercatorRules,
    opposition: Opposition,
    nodes: Nodes,
    lines: Rc<ScaleLines<'a>>,
    precedence: OrderPrecedence,
    units: UnitTable,
    verdicts: Verdicts,
    record: Record,
    resolver: Resolver,
    /// Armies that boarded in the first time scale: from where, and which fleet.
    boarded: Vec<Boarded>,
    /// Per piece, whether it supported a landing.
    is_spent: Vec<bool>,
    /// Per piece, whether an order for it was not void.
    is_ordered: Vec<bool>,
}

/// An army that boarded in the first time scale.
#[derive(Clone, Copy, Debug)]
struct Boarded {
    army: MonthPiece,
    fleet: MonthPiece,
    from: ProvinceId,
}

impl<'a> Settling<'a> {
    fn new(
        table: Table<'a>,
        state: &State,
        orders: &'a [Submission],
        opposition: Opposition,
    ) -> Self {
        let board = table.board;
        let units = UnitTable::new(&state.position, board.provinces.len());
        let lines = ScaleLines::read(orders, |at| units.at(at).map(|piece| units.power(piece)));
        let mut verdicts = Verdicts(vec![Verdict::void(VoidReason::WrongPhase); orders.len()]);
        for &(line, scale) in &lines.misplaced {
            verdicts.void(line, VoidReason::Scales(ScaleVoid::WrongScale(scale)));
        }
        // Kinds and nationalities are part of what is ordered here (sections on the second time
        // scale and on army/fleets of two powers).
        let house = HouseRules {
            army_fleet: ArmyFleet::None,
            wrong_kind: WrongKind::Void,
            wrong_nationality: WrongNationality::Void,
            ..*table.rules
        };
        Self {
            board,
            house,
            rules: MercatorRules::from_choices(&table.rules.own),
            opposition,
            nodes: Nodes {
                provinces: board.provinces.len(),
                pieces: units.len(),
            },
            precedence: OrderPrecedence::new(board, &units, &lines, orders.len()),
            // Shared, so that the lines can be gone through while verdicts are given.
            lines: Rc::new(lines),
            is_spent: vec![false; units.len()],
            is_ordered: vec![false; units.len()],
            units,
            verdicts,
            record: Record::default(),
            resolver: Resolver::new(),
            boarded: Vec::new(),
        }
    }

    fn settle_scale(&mut self, scale: Scale) {
        match scale {
            Scale::First => self.boarded = carriage::settle(self, scale).boarded,
            Scale::Second => sailing::settle(self),
            Scale::Third => {
                let part = carriage::settle(self, scale);
                onward::settle(self, &part);
            }
        }
    }

    fn end(self, state: &State, bound: Vec<Bound>) -> (Settlement, Record) {
        let Self {
            units,
            mut verdicts,
            mut record,
            lines,
            is_ordered,
            ..
        } = self;
        // A line that is written twice counts once, and both copies tell what came of it.
        for &(copy, first) in &lines.copies {
            verdicts.0[copy] = verdicts.0[first];
        }
        let mut settlement = season::unchanged(state);
        settlement.verdicts = verdicts.0;
        settlement.bound = bound;
        for (unit, is_ordered) in state.position.units.iter().zip(is_ordered) {
            // Who lost his place before the moves did not hold in it.
            let is_out = record
                .driven
                .iter()
                .any(|driven| driven.unit.id == unit.id && driven.scale == Scale::First);
            if !is_ordered && !is_out {
                settlement.defaults.push(ByDefault {
                    unit: unit.id,
                    action: DefaultAction::Held,
                });
            }
        }
        settlement.after.position = units.position(&state.position, Vec::new());
        settlement.events = std::mem::take(&mut record.events);
        settlement.steps = std::mem::take(&mut record.steps);
        (settlement, record)
    }

    /// Whether a line is void because its writer gave a piece two orders. If all goes as ordered,
    /// the first of them does.
    fn is_doubled(&self, line: &ScaleLine<'_>) -> bool {
        line.twice.is_some() && (self.opposition == Opposition::Real || line.is_later)
    }

    /// The piece that a line names by its place, whoever's it is.
    fn piece_at(&self, line: &ScaleLine<'_>, at: ProvinceId) -> Result<MonthPiece, VoidReason> {
        let scale = line.scale;
        let piece = self.units.at_for(line.power, at);
        piece.ok_or(if scale == Scale::First {
            VoidReason::NoUnit(at)
        } else {
            VoidReason::Scales(ScaleVoid::NotThereThen { at, scale })
        })
    }

    /// Whether a piece that a line names is its writer's.
    fn check_owner(&self, line: &ScaleLine<'_>, piece: MonthPiece) -> Result<(), VoidReason> {
        let owner = self.units.power(piece);
        if owner == line.power {
            Ok(())
        } else if self.expects(line, piece) {
            Err(VoidReason::Scales(ScaleVoid::Expectation(owner)))
        } else {
            Err(not_yours(self.units.province(piece), owner))
        }
    }

    /// Whether a line names a piece as the kind that it is: a fleet alone, or with an army aboard
    /// (section on the second time scale). The letter may be missing where no other kind was
    /// possible: it tells of no wrong guess.
    fn check_kind(
        &self,
        scale: Scale,
        named: UnitRef,
        piece: MonthPiece,
    ) -> Result<(), VoidReason> {
        let Unit { kind, place, .. } = self.units.unit(piece);
        let at = place.province;
        match (kind, named.kind) {
            (UnitKind::Army, Some(UnitKind::Fleet)) | (UnitKind::Fleet, Some(UnitKind::Army)) => {
                Err(VoidReason::WrongKind { at, is: kind })
            }
            (UnitKind::Army, _) => Ok(()),
            (UnitKind::Fleet, None) if self.has_one_form(scale, at) => Ok(()),
            (UnitKind::Fleet, None) => Err(VoidReason::KindNotNamed(at)),
            (UnitKind::Fleet, Some(_)) => match (self.units.cargo(piece).is_some(), named.pair) {
                (true, false) => Err(VoidReason::Scales(ScaleVoid::IsPair(at))),
                (false, true) => Err(VoidReason::Scales(ScaleVoid::IsLoneFleet(at))),
                _ => Ok(()),
            },
        }
    }

    /// Whether the fleet that a line names in a place can only be alone, or only have an army aboard:
    /// no order that counts may have changed that. A supplementary move is only for a fleet that its
    /// army left, or that took one on.
    fn has_one_form(&self, scale: Scale, at: ProvinceId) -> bool {
        match scale {
            Scale::First => true,
            Scale::Second => {
                let mut sailing = self.lines.in_scale(scale);
                !self.has_valid(Scale::First, |says| says.lands_from(at))
                    && !self.has_valid(Scale::First, |says| says.boards_in(at))
                    && !sailing.any(|line| line.says.passes_on(at))
            }
            // Only a landing and a boarding together leave two forms open.
            Scale::Third => {
                !self.has_valid(scale, |says| says.lands_from(at))
                    || !self.has_valid(scale, |says| says.boards_in(at))
            }
        }
    }

    /// Whether some line of a time scale that is not void says so.
    fn has_valid(&self, scale: Scale, which: impl Fn(&Says<'_>) -> bool) -> bool {
        self.lines
            .in_scale(scale)
            .any(|line| !self.is_void(line) && which(&line.says))
    }

    fn is_void(&self, line: &ScaleLine<'_>) -> bool {
        self.verdicts.0[line.index].outcome == Outcome::Void
    }

    /// Whether a line is what an army's owner expects of a foreign fleet: his army is aboard, or
    /// was ordered to be.
    fn expects(&self, line: &ScaleLine<'_>, fleet: MonthPiece) -> bool {
        let at = self.units.province(fleet);
        let cargo = self.units.cargo(fleet);
        cargo.is_some_and(|army| self.units.power(army) == line.power)
            || self
                .lines
                .all
                .iter()
                .any(|other| other.power == line.power && other.says.boards_in(at))
    }

    /// A line's piece takes part in something that is not void.
    fn count_as_ordered(&mut self, pieces: impl IntoIterator<Item = MonthPiece>) {
        for piece in pieces {
            self.is_ordered[piece.index()] = true;
        }
    }
}

struct Verdicts(Vec<Verdict>);

impl Verdicts {
    fn set(&mut self, line: usize, verdict: Verdict) {
        self.0[line] = verdict;
    }

    fn void(&mut self, line: usize, reason: VoidReason) {
        self.0[line] = Verdict::void(reason);
    }

    fn fail(&mut self, line: usize, reason: Reason) {
        self.0[line] = Verdict::fails(reason);
    }

    fn succeed(&mut self, line: usize, reason: Reason) {
        self.0[line] = Verdict::succeeds(reason);
    }
}

/// Whether the nationality that a line names, if it names any, is the unit's.
fn check_power(named: UnitRef, unit: Unit) -> Result<(), VoidReason> {
    match named.power {
        Some(power) if power != unit.power => Err(VoidReason::WrongPower {
            at: unit.place.province,
            owner: unit.power,
        }),
        _ => Ok(()),
    }
}

/// Why a line is void whose unit is another's.
fn not_yours(at: ProvinceId, owner: PowerId) -> VoidReason {
    VoidReason::NotYours { at, owner }
}
