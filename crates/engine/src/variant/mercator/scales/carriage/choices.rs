//! What is tried for each army aboard: first its owner's order, then that of the fleet's owner
//! (section on army/fleets of two powers).

use super::super::Settling;
use super::super::contest::Opposition;
use super::super::lines::{Says, ScaleLine};
use super::super::units::{MonthPiece, UnitTable};
use super::Boarding;
use super::bind::{self, BoundToPieces};
use crate::adjudicate::{Reason, ScaleReason, ScaleVoid, Verdict, VoidReason};
use crate::calendar::Scale;
use chancery_atlas::board::{PowerId, ProvinceId, Terrain};

#[derive(Clone, Copy, Debug)]
pub(super) struct TriedLanding {
    pub army: MonthPiece,
    pub fleet: MonthPiece,
    pub to: ProvinceId,
    /// The lines that order it: the army's owner's, the fleet's owner's. A support alone may order
    /// it too.
    pub lines: [Option<usize>; 2],
    /// The line with which the fleet supports it.
    pub aid: Option<usize>,
}

/// What is tried in a time scale.
#[derive(Debug, Default)]
pub(super) struct Choices {
    /// Tried together with the boardings.
    pub first: Vec<TriedLanding>,
    /// Tried afterwards for armies that the first did not get ashore.
    pub second: Vec<TriedLanding>,
    pub boardings: Vec<Boarding>,
}

/// The orders for one army aboard.
#[derive(Clone, Copy, Debug, Default)]
struct Orders {
    /// Its owner's.
    own: Option<OwnOrder>,
    /// That of the fleet's owner, if he is another.
    fleets: Option<ShoreOrder>,
    /// The fleet's support: for a landing there, and the line.
    aid: Option<(ProvinceId, usize)>,
}

/// What an army's owner orders it.
#[derive(Clone, Copy, Debug)]
enum OwnOrder {
    /// To stay aboard, by this line.
    Stay {
        line: usize,
    },
    Land(ShoreOrder),
}

/// An order to land.
#[derive(Clone, Copy, Debug)]
struct ShoreOrder {
    to: ProvinceId,
    /// The line; `None` where a support implies it.
    line: Option<usize>,
}

impl Orders {
    /// The landing of an army in a province, ordered by these lines. A support counts for the landing
    /// that it names, whoever orders that.
    fn landing(
        &self,
        army: MonthPiece,
        fleet: MonthPiece,
        to: ProvinceId,
        lines: [Option<usize>; 2],
    ) -> TriedLanding {
        let aid = match self.aid {
            Some((goal, line)) if goal == to => Some(line),
            _ => None,
        };
        TriedLanding {
            army,
            fleet,
            to,
            lines,
            aid,
        }
    }
}

/// Binds the lines of a time scale and finds what is tried. Lines that are void get their verdicts.
pub(super) fn read_choices(settling: &mut Settling<'_>, scale: Scale) -> Choices {
    let lines: Vec<ScaleLine<'_>> = settling
        .lines
        .in_scale(scale)
        .filter(|line| !matches!(line.says, Says::Onward { .. }))
        .copied()
        .collect();
    let (supports, others): (Vec<ScaleLine<'_>>, Vec<ScaleLine<'_>>) = lines
        .iter()
        .partition(|line| matches!(line.says, Says::Aid { .. }));
    let mut orders = vec![Orders::default(); settling.units.len()];
    // Whether a support stands is known when the landings are; whether a boarding does, when the
    // supports are.
    let (landings, boardings): (Vec<ScaleLine<'_>>, Vec<ScaleLine<'_>>) = others
        .iter()
        .partition(|line| !matches!(line.says, Says::Board { .. }));
    let mut bound = bind_all(settling, &landings);
    drop_doubles(settling, scale, &mut bound);
    for &line in &bound {
        note(settling, &mut orders, line);
    }
    for line in bind_all(settling, &supports) {
        support(settling, &mut orders, &lines, line);
    }
    let mut bound = bind_all(settling, &boardings);
    drop_doubles(settling, scale, &mut bound);
    let mut choices = Choices {
        boardings: pair(settling, &bound),
        ..Choices::default()
    };
    for army in settling.units.pieces() {
        if let Some(fleet) = settling.units.carrier(army) {
            choose(settling, orders[army.index()], army, fleet, &mut choices);
        }
    }
    for shore in choices.first.iter().chain(&choices.second) {
        settling.count_as_ordered([shore.army, shore.fleet]);
    }
    for boarding in &choices.boardings {
        settling.count_as_ordered([boarding.army, boarding.fleet]);
    }
    choices
}

/// A line with the pieces that it is bound to.
#[derive(Clone, Copy)]
struct BoundScaleLine {
    /// The index of its submission.
    line: usize,
    writer: PowerId,
    bound: BoundToPieces,
}

impl BoundScaleLine {
    /// Whether both lines instruct one piece of one writer's.
    fn conflicts(&self, other: &Self, units: &UnitTable) -> bool {
        self.writer == other.writer
            && (is_same(self.own_army(units), other.own_army(units))
                || is_same(self.boarded_fleet(units), other.boarded_fleet(units))
                || is_same(self.landing_fleet(units), other.landing_fleet(units)))
    }

    /// The army of the writer's that it instructs.
    fn own_army(&self, units: &UnitTable) -> Option<MonthPiece> {
        let (BoundToPieces::Land { army, .. }
        | BoundToPieces::Stay { army }
        | BoundToPieces::Board { army, .. }
        | BoundToPieces::Aid { army, .. }) = self.bound;
        (units.power(army) == self.writer).then_some(army)
    }

    /// The fleet of the writer's that takes an army aboard.
    fn boarded_fleet(&self, units: &UnitTable) -> Option<MonthPiece> {
        match self.bound {
            BoundToPieces::Board { fleet, .. } if units.power(fleet) == self.writer => Some(fleet),
            _ => None,
        }
    }

    /// The fleet that lands another power's army.
    fn landing_fleet(&self, units: &UnitTable) -> Option<MonthPiece> {
        match self.bound {
            BoundToPieces::Land { army, fleet, .. } if units.power(army) != self.writer => {
                Some(fleet)
            }
            _ => None,
        }
    }
}

/// Whether both are given, and one piece.
fn is_same(one: Option<MonthPiece>, other: Option<MonthPiece>) -> bool {
    one.is_some() && one == other
}

fn bind_all(settling: &mut Settling<'_>, lines: &[ScaleLine<'_>]) -> Vec<BoundScaleLine> {
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        match bind::bind(settling, line) {
            Ok(bound) => all.push(BoundScaleLine {
                line: line.index,
                writer: line.power,
                bound,
            }),
            Err(reason) => settling.verdicts.void(line.index, reason),
        }
    }
    all
}

/// In the third time scale one piece has one instruction of its owner: two lines for it are void,
/// even if they were meant for different pieces. What is ordered for a passenger is an instruction to
/// the fleet.
fn drop_doubles(settling: &mut Settling<'_>, scale: Scale, bound: &mut Vec<BoundScaleLine>) {
    if scale != Scale::Third {
        return;
    }
    let is_double: Vec<bool> = bound
        .iter()
        .map(|line| {
            bound.iter().any(|other| {
                // If all goes as ordered, the first of them stands.
                let yields = match settling.opposition {
                    Opposition::Real => other.line != line.line,
                    Opposition::Absent => other.line < line.line,
                };
                yields && line.conflicts(other, &settling.units)
            })
        })
        .collect();
    // Only when all are compared: a line that is void still makes its partner so.
    let mut is_double = is_double.into_iter();
    bound.retain(|line| {
        let keeps = is_double.next() != Some(true);
        if !keeps {
            settling
                .verdicts
                .void(line.line, VoidReason::Scales(ScaleVoid::DoubleOption));
        }
        keeps
    });
}

/// Notes what a line orders for the army aboard: as its owner's, or as the fleet's owner's.
fn note(
    settling: &Settling<'_>,
    orders: &mut [Orders],
    BoundScaleLine {
        line,
        writer,
        bound,
    }: BoundScaleLine,
) {
    match bound {
        BoundToPieces::Land { army, to, .. } if settling.units.power(army) == writer => {
            let line = Some(line);
            orders[army.index()].own = Some(OwnOrder::Land(ShoreOrder { to, line }));
        }
        BoundToPieces::Land { army, to, .. } => {
            let line = Some(line);
            orders[army.index()].fleets = Some(ShoreOrder { to, line });
        }
        BoundToPieces::Stay { army } => {
            orders[army.index()].own = Some(OwnOrder::Stay { line });
        }
        BoundToPieces::Board { .. } | BoundToPieces::Aid { .. } => {}
    }
}

/// A support stands if the landing is ordered by either owner; it orders the landing itself, if its
/// writer ordered the army nothing else. From a canal it does that alone.
fn support(
    settling: &mut Settling<'_>,
    orders: &mut [Orders],
    lines: &[ScaleLine<'_>],
    BoundScaleLine {
        line,
        writer,
        bound,
    }: BoundScaleLine,
) {
    let BoundToPieces::Aid { army, fleet, to } = bound else {
        return;
    };
    let at = settling.units.province(fleet);
    // A void order of his for the army is one too: he meant it to do something else.
    let has_other_order = lines.iter().any(|other| {
        other.power == writer
            && other.says.addressed() == at
            && !matches!(other.says, Says::Aid { .. })
    });
    let orders = &mut orders[army.index()];
    if !has_other_order {
        let implied = ShoreOrder { to, line: None };
        if settling.units.power(army) == writer {
            orders.own = Some(OwnOrder::Land(implied));
        } else {
            orders.fleets = Some(implied);
        }
    }
    let is_ordered = matches!(orders.own, Some(OwnOrder::Land(own)) if own.to == to)
        || orders.fleets.is_some_and(|fleets| fleets.to == to);
    // An army/fleet in a canal has the power of the army only (section on canals).
    if settling.board.terrain(at) == Terrain::Canal {
        settling
            .verdicts
            .void(line, VoidReason::Scales(ScaleVoid::CanalStrength(at)));
    } else if is_ordered {
        orders.aid = Some((to, line));
        settling.is_spent[fleet.index()] = true;
    } else {
        settling
            .verdicts
            .void(line, VoidReason::Scales(ScaleVoid::LandingNotOrdered(to)));
    }
}

/// The boardings that both owners order.
fn pair(settling: &mut Settling<'_>, bound: &[BoundScaleLine]) -> Vec<Boarding> {
    let mut boardings = Vec::new();
    for ordered in bound {
        let line = ordered.line;
        let BoundToPieces::Board { army, fleet } = ordered.bound else {
            continue;
        };
        let (owner, fleets) = (settling.units.power(army), settling.units.power(fleet));
        let by_owner = ordered.writer == owner;
        let other = if by_owner { fleets } else { owner };
        let half = bound
            .iter()
            .find(|half| half.writer == other && half.bound == ordered.bound);
        // One boarding a pair: only the army's owner's line makes it.
        match half.map(|half| half.line) {
            None => settling
                .verdicts
                .void(line, VoidReason::Scales(ScaleVoid::NotShared(other))),
            Some(half) if by_owner => {
                boardings.push(Boarding {
                    army,
                    fleet,
                    lines: [Some(line), Some(half).filter(|&half| half != line)],
                });
            }
            Some(_) => {}
        }
    }
    boardings
}

/// What is tried for an army aboard, first and then.
fn choose(
    settling: &mut Settling<'_>,
    orders: Orders,
    army: MonthPiece,
    fleet: MonthPiece,
    choices: &mut Choices,
) {
    match (orders.own, orders.fleets) {
        // To stay aboard is an order too, and has precedence over the fleet's owner's.
        (Some(OwnOrder::Stay { line }), other) => {
            settling
                .verdicts
                .succeed(line, Reason::Scales(ScaleReason::StaysAboard));
            settling.count_as_ordered([army]);
            if let Some(other) = other {
                let shore = orders.landing(army, fleet, other.to, [other.line, None]);
                settling.tell_shore(&shore, not_needed());
            }
        }
        (Some(OwnOrder::Land(own)), Some(other)) if own.to == other.to => {
            let shore = orders.landing(army, fleet, own.to, [own.line, other.line]);
            choices.first.push(shore);
        }
        (Some(OwnOrder::Land(own)), other) => {
            let shore = orders.landing(army, fleet, own.to, [own.line, None]);
            choices.first.push(shore);
            if let Some(other) = other {
                let shore = orders.landing(army, fleet, other.to, [other.line, None]);
                choices.second.push(shore);
            }
        }
        // Where the army's owner is silent nothing has precedence.
        (None, Some(other)) => {
            let shore = orders.landing(army, fleet, other.to, [other.line, None]);
            choices.first.push(shore);
        }
        (None, None) => {}
    }
}

/// The verdict on an order for an army whose owner's had precedence.
pub(super) const fn not_needed() -> Verdict {
    Verdict::fails(Reason::Scales(ScaleReason::NotNeeded))
}
