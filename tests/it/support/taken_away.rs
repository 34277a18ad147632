//! What reasons mean, as a test: take away all that a verdict names, settle again, and the order gets past what had stopped it.

use chancery::adjudicate::{Outcome, Reason, Verdict};
use chancery::board::ProvinceId;
use chancery::order::{Action, Order, Submission, Travel, UnitRef};
use chancery::position::{Position, Unit};
use proptest::test_runner::TestCaseError;

/// A position and the orders given in it.
#[derive(Clone, Debug)]
pub struct Scene {
    pub position: Position,
    pub orders: Vec<Submission>,
}

/// What is taken away of a unit that a reason names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// Its order: it holds.
    Order(ProvinceId),
    /// The unit itself.
    Unit(ProvinceId),
}

/// Where the unit of an order stands.
fn start(order: &Order) -> Option<ProvinceId> {
    order.unit().map(|unit| unit.place.province)
}

/// Where an order would have its unit go.
fn goal(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Unit { action: Action::Move { to, .. } | Action::Land { to, .. }, .. } => Some(to.province),
        Order::Mobilize { place, .. } => Some(place.province),
        _ => None,
    }
}

/// Where those stood whom a verdict names: who stopped the order.
fn named(verdict: &Verdict) -> Vec<ProvinceId> {
    let first = match verdict.reason {
        Reason::StoodOff { by, .. } | Reason::Repelled { by, .. } | Reason::HeadToHead { by, .. } => by.from,
        Reason::OwnUnit { at } | Reason::OwnSupportOnly { at } | Reason::AgainstOwnUnit { at } | Reason::OwnMobilization { at } => at,
        Reason::ConvoyBroken { by, .. }
        | Reason::Cut { by }
        | Reason::Dislodged { by }
        | Reason::MobilizationAttacked { by }
        | Reason::FleetDefended { by, .. }
        | Reason::SeaLost { by, .. } => by,
        Reason::FleetSupported { fleet } => fleet,
        Reason::LeftBoard { unit } => unit,
        _ => return Vec::new(),
    };
    std::iter::once(first).chain(verdict.also.named().iter().copied()).collect()
}

/// What is taken away of whom a verdict names. What stands in the destination of a move is taken off the board, for it is there whatever it is
/// ordered; of who came against the order, or left, the order is taken away.
fn losses(order: &Order, verdict: &Verdict) -> Vec<Loss> {
    let of_unit = |at| match verdict.reason {
        Reason::AgainstOwnUnit { .. } => true,
        Reason::OwnMobilization { .. } => false,
        _ => goal(order) == Some(at),
    };
    named(verdict).into_iter().map(|at| if of_unit(at) { Loss::Unit(at) } else { Loss::Order(at) }).collect()
}

/// Whether an order got past what a reason says had stopped it. What it meets next is for other reasons to tell.
fn is_past(before: Reason, after: &Verdict) -> bool {
    let now = after.reason;
    match before {
        Reason::ConvoyBroken { .. } => !matches!(now, Reason::ConvoyBroken { .. } | Reason::NoConvoy | Reason::Paradox),
        Reason::FleetSupported { .. } => !matches!(now, Reason::FleetSupported { .. }),
        Reason::SeaLost { .. } => !matches!(now, Reason::SeaLost { .. }),
        Reason::LeftBoard { .. } => !matches!(now, Reason::LeftBoard { .. }),
        Reason::OwnMobilization { .. } => !matches!(now, Reason::OwnMobilization { .. }),
        Reason::AgainstOwnUnit { .. } => matches!(now, Reason::Supported | Reason::Cut { .. } | Reason::Dislodged { .. }),
        Reason::Cut { .. } | Reason::Dislodged { .. } => !matches!(now, Reason::Cut { .. } | Reason::Dislodged { .. }),
        _ => after.outcome == Outcome::Succeeds,
    }
}

impl Scene {
    fn without(&self, losses: &[Loss]) -> Self {
        let mut scene = self.clone();
        let has = |unit: &Unit| !losses.contains(&Loss::Unit(unit.place.province));
        scene.position.units.retain(has);
        let goes = |order: &Order| match order {
            Order::Mobilize { place, .. } => losses.contains(&Loss::Order(place.province)),
            order => start(order).is_some_and(|at| losses.contains(&Loss::Unit(at)) || losses.contains(&Loss::Order(at))),
        };
        for submission in scene.orders.iter_mut().filter(|submission| goes(&submission.order)) {
            submission.order = match (&submission.order, submission.order.unit()) {
                (Order::Mobilize { .. }, _) | (_, None) => Order::Waive,
                (_, Some(&unit)) => Order::Unit { unit, action: Action::Hold },
            };
        }
        scene
    }

    /// The unit that a support or convoy is for, ordered to do what it names.
    fn obeying(&self, line: usize) -> Option<Self> {
        let (named, action) = match &self.orders[line].order {
            Order::Unit { action: Action::SupportHold { unit }, .. } => (unit, Action::Hold),
            Order::Unit { action: Action::SupportMove { unit, to }, .. } => (unit, Action::Move { to: *to, travel: Travel::Unsaid }),
            Order::Unit { action: Action::Convoy { army, to, .. }, .. } => (army, Action::Move { to: *to, travel: Travel::Convoy }),
            _ => return None,
        };
        let unit = self.position.unit_in(named.place.province).filter(|_| !named.aboard)?;
        let order = Order::Unit { unit: UnitRef::new(unit.kind, unit.place), action };
        let mut scene = self.clone();
        scene.orders.retain(|submission| start(&submission.order) != Some(unit.place.province));
        scene.orders.push(Submission::of(unit.power, order));
        Some(scene)
    }

    /// Of a failed order, who came against it or attacked its unit and is not named.
    fn bystanders(&self, order: &Order, named: &[ProvinceId]) -> Vec<Loss> {
        let against = goal(order).or_else(|| start(order));
        let attacks = self.orders.iter().filter(|other| goal(&other.order).is_some() && goal(&other.order) == against);
        let from = attacks.filter_map(|other| start(&other.order)).filter(|at| !named.contains(at) && Some(*at) != start(order));
        from.map(Loss::Order).collect()
    }

    /// Who supports a move.
    fn helpers(&self, order: &Order) -> Vec<Loss> {
        let helps = |other: &Order| match other {
            Order::Unit { action: Action::SupportMove { unit, to }, .. } => {
                Some(unit.place.province) == start(order) && Some(to.province) == goal(order)
            }
            _ => false,
        };
        self.orders.iter().filter(|other| helps(&other.order)).filter_map(|other| start(&other.order)).map(Loss::Order).collect()
    }
}

/// A scene settled twice: once with something taken away.
struct Twice<'a> {
    scene: &'a Scene,
    before: &'a [Verdict],
    line: usize,
    lost: &'a [Loss],
    after: Vec<Verdict>,
}

impl Twice<'_> {
    /// Whether another order came out differently though nothing was taken from it: then what was taken away bore on more than this order.
    fn has_side_effects(&self) -> bool {
        let is_lost = |at: ProvinceId| self.lost.contains(&Loss::Unit(at)) || self.lost.contains(&Loss::Order(at));
        (0..self.before.len()).any(|other| {
            let untouched = other != self.line && !start(&self.scene.orders[other].order).is_some_and(is_lost);
            untouched && self.before[other].outcome != self.after[other].outcome
        })
    }

    fn fail(&self, what: &str) -> TestCaseError {
        let lines = self.scene.orders.iter().zip(self.before);
        let told: Vec<String> = lines.map(|(given, verdict)| format!("{:?}: {verdict:?}", given.order)).collect();
        let order = &self.scene.orders[self.line].order;
        TestCaseError::fail(format!("{what} {:?}\nof {order:?}\nnow {:?}\nin {told:#?}", self.lost, self.after[self.line]))
    }
}

/// Checks every verdict of a scene. Gives how many named somebody.
pub fn check(scene: &Scene, mut settle: impl FnMut(&Scene) -> Vec<Verdict>) -> Result<usize, TestCaseError> {
    let before = settle(scene);
    let mut count = 0;
    for (line, verdict) in before.iter().enumerate() {
        let order = &scene.orders[line].order;
        let mut twice = |lost: &[Loss]| settle(&scene.without(lost));
        match (verdict.outcome, verdict.reason) {
            (Outcome::Fails, Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. }) => {
                let Some(mended) = scene.obeying(line) else { continue };
                let is_of_line = |submission: &&Submission| start(&submission.order) == start(order);
                let after = settle(&mended);
                // Nothing can mend what its unit can't be ordered.
                if after.last().is_some_and(|of_unit| of_unit.outcome == Outcome::Void) {
                    continue;
                }
                let at = mended.orders.iter().position(|given| is_of_line(&given));
                let still = at.map(|at| after[at].reason);
                if matches!(still, Some(Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. })) {
                    return Err(TestCaseError::fail(format!("{order:?} is {still:?} though matched in {mended:#?}")));
                }
                count += 1;
            }
            (Outcome::Fails, reason) => {
                let lost = losses(order, verdict);
                if lost.is_empty() {
                    continue;
                }
                count += 1;
                let all = Twice { scene, before: &before, line, lost: &lost, after: twice(&lost) };
                // Where it is stopped all the same, it is by what the one that is gone had kept from it: by others, who fare otherwise.
                let newcomers = named(&all.after[line]);
                let fares_otherwise = |at: &ProvinceId| {
                    let orders = scene.orders.iter().position(|given| start(&given.order) == Some(*at));
                    orders.is_some_and(|other| before[other] != all.after[other])
                };
                let is_kept_off = newcomers.iter().all(|at| !named(verdict).contains(at)) && newcomers.iter().any(fares_otherwise);
                let goes_round = matches!(all.after[line].reason, Reason::Circle { .. });
                if !(is_past(reason, &all.after[line]) || goes_round || is_kept_off && all.has_side_effects()) {
                    return Err(all.fail("it is not past"));
                }
                if matches!(reason, Reason::ConvoyBroken { .. }) {
                    continue;
                }
                for kept in lost.iter().filter(|_| lost.len() > 1) {
                    let others: Vec<Loss> = lost.iter().copied().filter(|loss| loss != kept).collect();
                    let one = Twice { scene, before: &before, line, lost: &others, after: twice(&others) };
                    if is_past(reason, &one.after[line]) && !one.has_side_effects() {
                        return Err(one.fail("it is past already without"));
                    }
                }
                for bystander in scene.bystanders(order, &named(verdict)) {
                    let one = Twice { scene, before: &before, line, lost: &[bystander], after: twice(&[bystander]) };
                    let goes_without = matches!(one.after[line].reason, Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. });
                    if is_past(reason, &one.after[line]) && !goes_without && !one.has_side_effects() {
                        return Err(one.fail("it hangs too on"));
                    }
                }
            }
            (Outcome::Succeeds, Reason::Moved { over: Some(over), .. }) if over.strength > 0 => {
                count += 1;
                let lost = scene.helpers(order);
                let one = Twice { scene, before: &before, line, lost: &lost, after: twice(&lost) };
                if one.after[line].outcome == Outcome::Succeeds && !one.has_side_effects() {
                    return Err(one.fail("it succeeds all the same without"));
                }
            }
            _ => {}
        }
    }
    Ok(count)
}
