//! What is to be looked at before a month is settled: orders that can stand only on a condition,
//! wrong kinds, orders that lack their other half, and orders of which one piece would need two.

use super::Settling;
use super::contest::Opposition;
use super::lines::{Says, ScaleLine};
use super::units::MonthPiece;
use crate::adjudicate::{
    CarryingReason, CarryingVoid, Outcome, Reason, ScaleReason, ScaleVoid, VoidReason,
};
use crate::calendar::Scale;
use crate::order::Submission;
use crate::variant::bind::moment;
use crate::variant::caution::Caution;
use crate::variant::{State, Table, UnitForm};
use chancery_atlas::board::{Place, PowerId, ProvinceId};
use std::rc::Rc;

/// The doubts about each order, with the submission that they are about, in the order of the
/// submissions.
pub(in crate::variant::mercator) fn doubts(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
) -> Vec<(usize, Caution)> {
    let (settling, moments) = Settling::foresee(table, state, orders);
    let lines = Rc::clone(&settling.lines);
    let asked = ForeseenMonth {
        settling: &settling,
        moments: &moments,
        hinges: hinges(table, state, orders, &settling),
    };
    let mut doubts: Vec<(usize, Caution)> = Vec::new();
    for line in &lines.all {
        doubts.extend(
            asked
                .about(line)
                .into_iter()
                .map(|doubt| (line.index, doubt)),
        );
    }
    doubts.extend(lines.misplaced.iter().map(|&(line, scale)| {
        (
            line,
            Caution::Void(VoidReason::Scales(ScaleVoid::WrongScale(scale))),
        )
    }));
    doubts.sort_by_key(|&(line, _)| line);
    doubts
}

/// An order on whose success or failure a later line hangs.
#[derive(Clone, Copy)]
struct Hinge {
    /// The order, as the index of its submission.
    order: usize,
    /// The later line, likewise.
    hung: usize,
}

/// Which later lines stand only if an earlier order succeeds, or only if it fails: each such order
/// with the line.
fn hinges(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
    whole: &Settling<'_>,
) -> Vec<Hinge> {
    let lines = &whole.lines.all;
    let mut hinges = Vec::new();
    for earlier in lines {
        if earlier.scale == Scale::Third
            || whole.verdicts.0[earlier.index].outcome != Outcome::Succeeds
        {
            continue;
        }
        // Several lines may order one landing: it fails once, and one of them is named.
        let is_named_by_another = lines
            .iter()
            .any(|line| says_for(line) < says_for(earlier) && is_one_landing(line, earlier));
        let mut later = lines
            .iter()
            .filter(|line| line.scale > earlier.scale)
            .peekable();
        if later.peek().is_none() || is_named_by_another {
            continue;
        }
        let failed = where_it_fails(table, state, orders, whole, earlier);
        for line in later {
            if whole.is_void(line) != failed.is_void(line) {
                hinges.push(Hinge {
                    order: earlier.index,
                    hung: line.index,
                });
            }
        }
    }
    hinges
}

/// The same month, but for an order that failed. What the others mean still follows from all that
/// was written, and a fleet that supported a landing is busy whatever came of it.
fn where_it_fails<'a>(
    table: Table<'a>,
    state: &State,
    orders: &'a [Submission],
    whole: &Settling<'_>,
    order: &ScaleLine<'_>,
) -> Settling<'a> {
    let mut settling = Settling::new(table, state, orders, Opposition::Absent);
    if let Some(lines) = Rc::get_mut(&mut settling.lines) {
        lines
            .all
            .retain(|line| line.index != order.index && !is_one_landing(line, order));
    }
    settling.settle_scale(Scale::First);
    settling.is_spent.clone_from(&whole.is_spent);
    settling.settle_scale(Scale::Second);
    settling.settle_scale(Scale::Third);
    settling
}

/// Whether two lines order one landing: the army's owner's, the fleet's owner's, the support of it.
fn is_one_landing(one: &ScaleLine<'_>, other: &ScaleLine<'_>) -> bool {
    match (one.says, other.says) {
        (
            Says::Land { to, .. } | Says::Aid { to, .. },
            Says::Land { to: goal, .. } | Says::Aid { to: goal, .. },
        ) => {
            one.scale == other.scale
                && one.says.addressed() == other.says.addressed()
                && to.province == goal.province
        }
        _ => false,
    }
}

/// Which of several lines for one landing is named: a support only where there is no other.
const fn says_for(line: &ScaleLine<'_>) -> (bool, usize) {
    (matches!(line.says, Says::Aid { .. }), line.index)
}

/// A month that went as ordered, with every piece's place and form at the beginning of each time
/// scale and at the end.
struct ForeseenMonth<'c, 'a> {
    settling: &'c Settling<'a>,
    moments: &'c [Vec<(Place, UnitForm)>],
    /// Each order on whose success or failure a later line hangs, with that line.
    hinges: Vec<Hinge>,
}

impl ForeseenMonth<'_, '_> {
    /// The doubts about a line, a double option first.
    fn about(&self, line: &ScaleLine<'_>) -> Vec<Caution> {
        let mut doubts = self.alone(line);
        if line.twice.is_some() || self.settling.precedence.is_double(line.index) {
            let with = self.rival(line).map(|with| Caution::DoubleOption { with });
            // A double option is told once, with the line that it is one with.
            doubts.retain(|doubt| !matches!(doubt, Caution::DoubleOption { .. }));
            doubts.splice(0..0, with);
        }
        doubts
    }

    /// What is to be said of a line where no other contradicts it.
    fn alone(&self, line: &ScaleLine<'_>) -> Vec<Caution> {
        let verdict = self.settling.verdicts.0[line.index];
        match verdict.reason {
            Reason::Void(VoidReason::Scales(ScaleVoid::Expectation(_))) => {
                vec![Caution::Expectation]
            }
            Reason::Void(VoidReason::Scales(ScaleVoid::NotShared(power))) => {
                vec![Caution::OneSided { power }]
            }
            Reason::Void(
                reason @ (VoidReason::Scales(ScaleVoid::DoubleOption) | VoidReason::TwoOrders),
            ) => match self.rival(line) {
                Some(with) => vec![Caution::DoubleOption { with }],
                None => vec![Caution::Void(reason)],
            },
            Reason::Void(
                reason @ VoidReason::Scales(ScaleVoid::IsPair(at) | ScaleVoid::IsLoneFleet(at)),
            ) => self.other_guise(line, at, reason),
            Reason::Void(reason @ VoidReason::KindNotNamed(_)) => vec![Caution::Void(reason)],
            Reason::Void(reason) => {
                let hinges = self.hangs_on(line);
                if hinges.is_empty() {
                    vec![Caution::Void(reason)]
                } else {
                    hinges
                }
            }
            Reason::Carrying(CarryingReason::DeckFull { fleet }) => vec![Caution::Void(
                VoidReason::Carrying(CarryingVoid::FleetLoaded(fleet)),
            )],
            Reason::Carrying(CarryingReason::TwoBoarded { .. }) => vec![Caution::Void(
                VoidReason::Carrying(CarryingVoid::TwoBoard(fleet_of(line))),
            )],
            Reason::Scales(ScaleReason::LeftAboard { fleet }) => self.breaks_off(line, fleet),
            _ => self.hangs_on(line),
        }
    }

    /// A chain whose next fleet takes no part: its owner has not ordered it to.
    fn breaks_off(&self, line: &ScaleLine<'_>, after: ProvinceId) -> Vec<Caution> {
        let Says::Carry { fleets, .. } = line.says else {
            return self.hangs_on(line);
        };
        let at = fleets
            .iter()
            .position(|fleet| fleet.place.province == after);
        let next = at
            .and_then(|at| fleets.get(at + 1))
            .and_then(|next| self.fleet_in(line.power, next.place.province, line.scale));
        match next.map(|fleet| self.settling.units.power(fleet)) {
            Some(power) if power != line.power => vec![Caution::OneSided { power }],
            _ => self.hangs_on(line),
        }
    }

    /// Another line that would have a piece of this one do two things.
    fn rival(&self, line: &ScaleLine<'_>) -> Option<usize> {
        if let Some(partner) = self.settling.precedence.partners(line.index).next() {
            return Some(partner);
        }
        let lines = self.settling.lines.all.iter();
        let mut others =
            lines.filter(|other| other.index != line.index && other.power == line.power);
        // One that names the same piece of the time scale before one that names the same place.
        let twice = others
            .clone()
            .find(|other| other.twice.is_some() && other.twice == line.twice);
        let rival = twice.or_else(|| {
            others.find(|other| {
                other.scale == line.scale && other.says.addressed() == line.says.addressed()
            })
        });
        rival.map(|other| other.index)
    }

    /// The unit is named as what it will not be; perhaps it is, if an earlier order fails.
    fn other_guise(
        &self,
        line: &ScaleLine<'_>,
        at: ProvinceId,
        reason: VoidReason,
    ) -> Vec<Caution> {
        let there = self.fleet_in(line.power, at, line.scale);
        let Some(fleet) = there else {
            return vec![Caution::Void(reason)];
        };
        let mut doubts = vec![Caution::OtherGuise {
            will_be: self.moments[moment(line.scale)][fleet.index()].1,
        }];
        doubts.extend(self.hangs_on(line));
        doubts
    }

    /// The earlier orders that must succeed for a line to stand; of one that is void, those one of
    /// which must fail.
    fn hangs_on(&self, line: &ScaleLine<'_>) -> Vec<Caution> {
        let succeeds = self.settling.verdicts.0[line.index].outcome != Outcome::Void;
        let hinges = self.hinges.iter().filter(|hinge| hinge.hung == line.index);
        hinges
            .map(|&Hinge { order, .. }| {
                let mut lines = self.settling.lines.all.iter();
                let is_own = lines.any(|other| other.index == order && other.power == line.power);
                // Whoever spoils his own line may not have meant it.
                if !succeeds && is_own {
                    Caution::SpoiltBy { order }
                } else {
                    Caution::HangsOn { order, succeeds }
                }
            })
            .collect()
    }

    /// The fleet that is in a place when a time scale begins, for a line of a power.
    fn fleet_in(&self, power: PowerId, at: ProvinceId, scale: Scale) -> Option<MonthPiece> {
        let units = &self.settling.units;
        let places = &self.moments[moment(scale)];
        let mut first = None;
        // Where nobody opposes anything several may be in one place: his own before another's.
        for piece in units.pieces() {
            if !units.is_fleet(piece) || places[piece.index()].0.province != at {
                continue;
            }
            if units.power(piece) == power {
                return Some(piece);
            }
            first = first.or(Some(piece));
        }
        first
    }
}

fn fleet_of(line: &ScaleLine<'_>) -> ProvinceId {
    match line.says {
        Says::Board { fleet, .. } => fleet.place.province,
        _ => line.says.addressed(),
    }
}
