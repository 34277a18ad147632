//! Adjustment phases: builds and disbands are chosen by weight, and what is then still due is drawn
//! (rules 12, 13).

use super::ballots::{self, CastBallot};
use super::lots::LotDrawer;
use super::poll::Poll;
use super::ranking::rank;
use super::{count, losses, neglect};
use crate::adjudicate::adjustment::{self, AdjustmentStep, Entitlement};
use crate::adjudicate::{BallotVoid, VoidReason, tell};
use crate::count::{BallotSubject, Subject};
use crate::order::{Order, Submission, UnitRef};
use crate::position::{Position, Unit};
use crate::variant::Table;
use chancery_atlas::board::{Board, PowerId, ProvinceId};

/// Counts the ballots, draws what they leave open, and takes off what disbands cost.
pub(super) fn count(poll: &mut Poll<'_>) {
    let (table, position) = (poll.table, &poll.state.position);
    let dues: Vec<Entitlement> = table
        .board
        .power_ids()
        .map(|power| adjustment::entitlement(table.board, position, power, 0))
        .collect();
    let subjects: Vec<Subject> = table
        .board
        .power_ids()
        .zip(&dues)
        .filter_map(|(power, due)| subject(power, due))
        .collect();
    let asked: Vec<PowerId> = subjects.iter().map(|subject| subject.power).collect();
    poll.count(subjects, |power, slip| {
        let subject = asked.iter().position(|&other| other == power);
        read_slip(table, position, &dues[power.index()], subject, slip)
    });
    draw_defaults(poll, &dues);
    losses::take_quarters(poll);
    neglect::of_adjustments(poll);
}

fn subject(power: PowerId, due: &Entitlement) -> Option<Subject> {
    let about = match (due.builds, due.removals) {
        (0, 0) => return None,
        (0, removals) => BallotSubject::Disbands(removals),
        (builds, _) => BallotSubject::Builds(builds),
    };
    Some(Subject::new(power, about))
}

fn read_slip(
    table: Table<'_>,
    position: &Position,
    due: &Entitlement,
    subject: Option<usize>,
    slip: &[Submission],
) -> Vec<Result<CastBallot, VoidReason>> {
    let mut waives = 0;
    // A build and a waive are choices for the same builds: those that can be made.
    let limit = if due.builds > 0 {
        due.units + due.builds
    } else {
        due.limit
    };
    let choice = Entitlement {
        limit,
        ..due.clone()
    };
    adjustment::read_slip(table.board, table.rules, position, &choice, slip)
        .into_iter()
        .map(|line| {
            let step = line.map_err(|why| all_listed(why, due))?;
            let subject = subject.ok_or(VoidReason::NoBuildDue)?;
            let order = match step {
                AdjustmentStep::Build(kind, place) => Order::Build {
                    kind: Some(kind),
                    place,
                },
                AdjustmentStep::Remove(id) => {
                    remove(position, position.unit(id).ok_or(VoidReason::NoRemovalDue)?)
                }
                // A player's first waive and his second are two options, as two builds are.
                AdjustmentStep::Waive => {
                    waives += 1;
                    return Ok(CastBallot {
                        subject,
                        order: Order::Waive,
                        nth: waives - 1,
                    });
                }
            };
            Ok(CastBallot::new(subject, order))
        })
        .collect()
}

/// Why a line of a slip is void, where builds or disbands are due and it has them all listed before.
fn all_listed(why: VoidReason, due: &Entitlement) -> VoidReason {
    let due = match why {
        VoidReason::NoBuildDue if due.builds > 0 => due.builds,
        VoidReason::NoRemovalDue if due.removals > 0 => due.removals,
        why => return why,
    };
    VoidReason::Ballots(BallotVoid::AllListed { due: tell(due) })
}

/// The order that disbands a unit, an army aboard by its sea.
fn remove(position: &Position, unit: &Unit) -> Order {
    let is_aboard = position.carried(unit.id).is_some();
    Order::Remove {
        unit: if is_aboard {
            UnitRef::aboard(unit.place.province)
        } else {
            ballots::name(unit)
        },
    }
}

/// Draws by lot what is still due when the ballots are used up (rule 12): builds are made, not
/// waived.
fn draw_defaults(poll: &mut Poll<'_>, dues: &[Entitlement]) {
    let mut urn = LotDrawer::new(poll);
    let (board, position) = (poll.table.board, &poll.state.position);
    for subject in &mut poll.count.subjects {
        let due = &dues[subject.power.index()];
        let mut chosen: Vec<Order> = subject
            .followed()
            .map(|tally| tally.order.clone())
            .collect();
        while chosen.len() < subject.about.slots() {
            let candidates = match subject.about {
                BallotSubject::Builds(_) => builds_left(board, due, &chosen),
                BallotSubject::Disbands(_) | BallotSubject::Unit(_) => {
                    units_left(board, position, subject.power, &chosen)
                }
            };
            let draw = urn.draw(subject.power, candidates);
            let Some(order) = draw.order() else { break };
            chosen.push(order.clone());
            subject.draws.push(draw);
        }
    }
    urn.close(poll);
}

fn builds_left(board: &Board, due: &Entitlement, chosen: &[Order]) -> Vec<Order> {
    let homes: Vec<ProvinceId> = due
        .vacant_homes
        .iter()
        .copied()
        .filter(|at| !chosen.iter().any(|order| count::site(order) == Some(*at)))
        .collect();
    let mut sites = adjustment::sites(board, &homes);
    sites.sort_by_key(|&(kind, place)| rank(board, kind, place));
    sites
        .into_iter()
        .map(|(kind, place)| Order::Build {
            kind: Some(kind),
            place,
        })
        .collect()
}

/// What may be disbanded by lot: in the place of a fleet with an army aboard the army (army/fleet
/// module, section IV.c).
fn units_left(board: &Board, position: &Position, power: PowerId, chosen: &[Order]) -> Vec<Order> {
    let mut units: Vec<&Unit> = Vec::new();
    for unit in position.units_of(power) {
        let carries = position
            .cargo(unit.id)
            .is_some_and(|army| !is_chosen(position, &army.unit, chosen));
        if !carries && !is_chosen(position, unit, chosen) {
            units.push(unit);
        }
    }
    for army in &position.aboard {
        // An army goes down with its fleet: it can't be drawn besides.
        let has_gone_down = position
            .unit(army.fleet)
            .is_some_and(|fleet| is_chosen(position, fleet, chosen));
        if army.unit.power == power && !is_chosen(position, &army.unit, chosen) && !has_gone_down {
            units.push(&army.unit);
        }
    }
    // In a fixed order, so that the same seed draws the same lot however the game came here.
    units.sort_by_key(|unit| rank(board, unit.kind, unit.place));
    units
        .into_iter()
        .map(|unit| remove(position, unit))
        .collect()
}

/// Whether a unit is among those that are disbanded already.
fn is_chosen(position: &Position, unit: &Unit, chosen: &[Order]) -> bool {
    chosen.contains(&remove(position, unit))
}
