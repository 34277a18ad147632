//! What is to be looked at before a month is settled: orders that can stand only on a condition, wrong kinds, orders that lack their other
//! half, and orders of which one piece would need two.

use super::Course;
use super::arena::Weather;
use super::lines::{Line, Says};
use super::muster::Piece;
use crate::adjudicate::{Outcome, Reason, VoidReason};
use crate::board::{Place, PowerId, ProvinceId};
use crate::calendar::Scale;
use crate::order::{Action, Submission};
use crate::variant::{Doubt, Guise, State, Table};
use std::rc::Rc;

/// The doubts about each order, with the submission that they are about, in the order of the submissions.
pub(in crate::variant::mercator) fn doubts(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<(usize, Doubt)> {
    let mut course = Course::new(table, state, orders, Weather::Fair);
    let mut moments = vec![course.places()];
    for scale in Scale::ALL {
        match scale {
            Scale::First => course.first(),
            Scale::Second => course.second(),
            Scale::Third => course.third(),
        }
        moments.push(course.places());
    }
    let lines = Rc::clone(&course.lines);
    let asked = Asked { course: &course, moments: &moments };
    let mut doubts: Vec<(usize, Doubt)> = Vec::new();
    for line in &lines.all {
        doubts.extend(asked.about(line).into_iter().map(|doubt| (line.index, doubt)));
    }
    let wrong = |&(line, scale): &(usize, Scale)| (line, Doubt::Void(VoidReason::WrongScale(scale)));
    doubts.extend(lines.misplaced.iter().map(wrong));
    doubts.sort_by_key(|&(line, _)| line);
    doubts
}

/// A month that went as ordered, with every piece's place and guise at the beginning of each time scale and at the end.
struct Asked<'c, 'a> {
    course: &'c Course<'a>,
    moments: &'c [Vec<(Place, Guise)>],
}

const fn moment(scale: Scale) -> usize {
    scale.number() as usize - 1
}

impl Asked<'_, '_> {
    fn about(&self, line: &Line<'_>) -> Vec<Doubt> {
        let mut doubts = self.alone(line);
        if line.twice.is_some() || self.course.guideline.is_double(line.index) {
            let with = self.rival(line).map(|with| Doubt::DoubleOption { with });
            doubts.retain(|doubt| !matches!(doubt, Doubt::DoubleOption { .. }));
            doubts.splice(0..0, with);
        }
        doubts
    }

    /// What is to be said of a line where no other contradicts it.
    fn alone(&self, line: &Line<'_>) -> Vec<Doubt> {
        let verdict = self.course.verdicts.0[line.index];
        match verdict.reason {
            Reason::Void(VoidReason::Expectation(_)) => vec![Doubt::Expectation],
            Reason::Void(VoidReason::NotShared(power)) => vec![Doubt::OneSided { power }],
            Reason::Void(reason @ (VoidReason::DoubleOption | VoidReason::TwoOrders)) => match self.rival(line) {
                Some(with) => vec![Doubt::DoubleOption { with }],
                None => vec![Doubt::Void(reason)],
            },
            Reason::Void(reason @ (VoidReason::IsPair(at) | VoidReason::IsLoneFleet(at))) => self.other_guise(line, at, reason),
            Reason::Void(reason) => {
                let left = self.left(line);
                if left.is_empty() { vec![Doubt::Void(reason)] } else { left }
            }
            Reason::DeckFull { fleet } => vec![Doubt::Void(VoidReason::FleetLoaded(fleet))],
            Reason::TwoBoarded { .. } => vec![Doubt::Void(VoidReason::TwoBoard(fleet_of(line)))],
            Reason::LeftAboard { fleet } => self.breaks_off(line, fleet),
            _ => self.hangs_on(line),
        }
    }

    /// A chain whose next fleet takes no part: its owner has not ordered it to.
    fn breaks_off(&self, line: &Line<'_>, after: ProvinceId) -> Vec<Doubt> {
        let Says::Carry { fleets, .. } = line.says else { return self.hangs_on(line) };
        let at = fleets.iter().position(|fleet| fleet.place.province == after);
        let next = at.and_then(|at| fleets.get(at + 1)).and_then(|next| self.fleet_in(line.power, next.place.province, line.scale));
        let owner = next.map(|fleet| self.course.muster.power(fleet)).filter(|&owner| owner != line.power);
        owner.map_or_else(|| self.hangs_on(line), |power| vec![Doubt::OneSided { power }])
    }

    /// Another line that would have a piece of this one do two things.
    fn rival(&self, line: &Line<'_>) -> Option<usize> {
        let lines = || self.course.lines.all.iter().filter(|other| other.index != line.index && other.power == line.power);
        let partner = self.course.guideline.partners(line.index).next();
        partner.or_else(|| lines().find(|other| other.twice.is_some() && other.twice == line.twice).map(|other| other.index)).or_else(
            || {
                let same = |other: &&Line<'_>| other.scale == line.scale && other.says.addressed() == line.says.addressed();
                lines().find(same).map(|other| other.index)
            },
        )
    }

    /// The unit is named as what it will not be; perhaps it is, if an earlier order fails.
    fn other_guise(&self, line: &Line<'_>, at: ProvinceId, reason: VoidReason) -> Vec<Doubt> {
        let there = self.fleet_in(line.power, at, line.scale);
        let Some(fleet) = there else { return vec![Doubt::Void(reason)] };
        let mut doubts = vec![Doubt::OtherGuise { will_be: self.moments[moment(line.scale)][fleet.index()].1 }];
        let loaders = earlier(line.scale).filter_map(|scale| self.loader(scale, fleet));
        doubts.extend(loaders.map(|order| Doubt::HangsOn { order, succeeds: false }));
        doubts
    }

    /// A unit of the writer's was there at first, and leaves by an earlier order: the line stands if that fails.
    fn left(&self, line: &Line<'_>) -> Vec<Doubt> {
        let named = places(line);
        let gone = self.course.muster.pieces().filter(|&piece| {
            let (begun, now) = (self.moments[0][piece.index()].0, self.moments[moment(line.scale)][piece.index()].0);
            self.course.muster.power(piece) == line.power && named.contains(&Some(begun.province)) && now.province != begun.province
        });
        Self::hung(gone.flat_map(|piece| earlier(line.scale).filter_map(move |scale| self.mover(scale, piece))), line, false)
    }

    /// The earlier orders that bring the units of a line where it finds them, as what it finds them.
    fn hangs_on(&self, line: &Line<'_>) -> Vec<Doubt> {
        let named = places(line);
        let then = &self.moments[moment(line.scale)];
        let is_meant = |&piece: &Piece| {
            let (place, guise) = then[piece.index()];
            named.contains(&Some(place.province)) && (guise != Guise::Aboard || matches!(line.says, Says::Land { .. } | Says::Stay { .. }))
        };
        let causes = self
            .course
            .muster
            .pieces()
            .filter(is_meant)
            .flat_map(|piece| earlier(line.scale).flat_map(move |scale| [self.mover(scale, piece), self.loader(scale, piece)]));
        Self::hung(causes.flatten(), line, true)
    }

    fn hung(orders: impl Iterator<Item = usize>, line: &Line<'_>, succeeds: bool) -> Vec<Doubt> {
        let mut orders: Vec<usize> = orders.filter(|&order| order != line.index).collect();
        orders.sort_unstable();
        orders.dedup();
        orders.into_iter().map(|order| Doubt::HangsOn { order, succeeds }).collect()
    }

    fn fleet_in(&self, power: PowerId, at: ProvinceId, scale: Scale) -> Option<Piece> {
        let muster = &self.course.muster;
        let is_there = |&piece: &Piece| muster.is_fleet(piece) && self.moments[moment(scale)][piece.index()].0.province == at;
        let fleets: Vec<Piece> = muster.pieces().filter(is_there).collect();
        fleets.iter().copied().find(|&fleet| muster.power(fleet) == power).or_else(|| fleets.first().copied())
    }

    /// The line that brings a piece elsewhere in a time scale.
    fn mover(&self, scale: Scale, piece: Piece) -> Option<usize> {
        let ((from, was), (to, is)) = (self.moments[moment(scale)][piece.index()], self.moments[moment(scale) + 1][piece.index()]);
        let lands = |line: &Line<'_>| match line.says {
            Says::Land { army, to: goal } | Says::Aid { army, to: goal, .. } => {
                army.place.province == from.province && goal.province == to.province
            }
            Says::Carry { to: goal, .. } => goal.province == to.province,
            _ => false,
        };
        let boards = |line: &Line<'_>| matches!(line.says, Says::Board { army, .. } if army.place.province == from.province);
        let goes = |line: &Line<'_>| match line.says {
            Says::Plain { unit, action: Action::Move { .. } } => unit.place.province == from.province,
            Says::Carry { fleets, .. } => fleets.iter().any(|fleet| fleet.place.province == from.province),
            _ => false,
        };
        match (was, is) {
            (Guise::Aboard, Guise::Army | Guise::Trapped) => self.succeeding(scale, lands),
            (Guise::Army, Guise::Aboard) => self.succeeding(scale, boards),
            _ if from != to => self.succeeding(scale, goes),
            _ => None,
        }
    }

    /// The line that takes an army on or off a fleet in a time scale.
    fn loader(&self, scale: Scale, fleet: Piece) -> Option<usize> {
        let ((at, was), (_, is)) = (self.moments[moment(scale)][fleet.index()], self.moments[moment(scale) + 1][fleet.index()]);
        let carries = |line: &Line<'_>| match line.says {
            Says::Carry { fleets, .. } => fleets.iter().any(|fleet| fleet.place.province == at.province),
            _ => false,
        };
        let lands = |line: &Line<'_>| line.says.addressed() == at.province && matches!(line.says, Says::Land { .. } | Says::Aid { .. });
        let boards = |line: &Line<'_>| matches!(line.says, Says::Board { fleet, .. } if fleet.place.province == at.province);
        match (was, is) {
            (Guise::Fleet, Guise::Pair) => self.succeeding(scale, |line| boards(line) || carries(line)),
            (Guise::Pair, Guise::Fleet) => self.succeeding(scale, |line| lands(line) || carries(line)),
            _ => None,
        }
    }

    fn succeeding(&self, scale: Scale, is_it: impl Fn(&Line<'_>) -> bool) -> Option<usize> {
        let succeeds = |line: &&Line<'_>| self.course.verdicts.0[line.index].outcome == Outcome::Succeeds && is_it(line);
        self.course.lines.of(scale).find(succeeds).map(|line| line.index)
    }
}

fn earlier(scale: Scale) -> impl Iterator<Item = Scale> {
    Scale::ALL.into_iter().filter(move |&earlier| earlier < scale)
}

/// Where the units stand that a line is about.
fn places(line: &Line<'_>) -> [Option<ProvinceId>; 2] {
    match line.says {
        Says::Board { army, fleet } => [Some(army.place.province), Some(fleet.place.province)],
        _ => [Some(line.says.addressed()), None],
    }
}

fn fleet_of(line: &Line<'_>) -> ProvinceId {
    match line.says {
        Says::Board { fleet, .. } => fleet.place.province,
        _ => line.says.addressed(),
    }
}
