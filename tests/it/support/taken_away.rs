//! What reasons mean, as a test: take away all that a verdict names, settle again, and the order
//! gets past what had stopped it.

use super::order_places::{begins, deck, fought_over, goal, is_before, passes_on, start};
use super::tally::Tally;
use chancery_atlas::board::{Board, ProvinceId};
use chancery_engine::adjudicate::{
    CarryingReason, Outcome, PoolReason, Reason, ScaleReason, ScaleVoid, Verdict, VoidReason,
};
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, Order, PoolOrder, ScaleOrder, Submission, Travel, UnitRef};
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
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
    /// Its order, by its line: it holds.
    Order(usize),
    /// The unit itself, with its orders.
    Unit(ProvinceId),
    /// The army aboard.
    Passenger(ProvinceId),
}

/// Where those stood whom a verdict names: who stopped the order.
fn named(verdict: &Verdict) -> Vec<ProvinceId> {
    let first = match verdict.reason {
        Reason::StoodOff { by, .. }
        | Reason::Repelled { by, .. }
        | Reason::HeadToHead { by, .. } => by.from,
        Reason::OwnUnit { at }
        | Reason::OwnSupportOnly { at }
        | Reason::AgainstOwnUnit { at }
        | Reason::Pools(PoolReason::OwnMobilization { at }) => at,
        Reason::ConvoyBroken { by, .. }
        | Reason::Cut { by }
        | Reason::Dislodged { by }
        | Reason::Pools(PoolReason::MobilizationAttacked { by })
        | Reason::Carrying(
            CarryingReason::FleetDefended { by, .. } | CarryingReason::SeaLost { by, .. },
        )
        | Reason::Scales(ScaleReason::LandingHeldOff { by }) => by,
        Reason::Pools(PoolReason::LeftBoard { unit }) => unit,
        Reason::Carrying(CarryingReason::Circle { with } | CarryingReason::TwoBoarded { with }) => {
            with
        }
        Reason::Carrying(
            CarryingReason::FleetSupported { fleet } | CarryingReason::DeckFull { fleet },
        ) => fleet,
        _ => return Vec::new(),
    };
    std::iter::once(first)
        .chain(verdict.also.named().iter().copied())
        .collect()
}

/// Who keeps an order off: whom its verdict names, or the fleet that does not bring its army.
fn newcomers(order: &Order, verdict: &Verdict) -> Vec<ProvinceId> {
    match verdict.reason {
        Reason::Carrying(CarryingReason::FleetNotArrived { fleet, .. }) => vec![fleet],
        Reason::NotCarried { army } => vec![army],
        Reason::Unmatched { unit } => vec![unit],
        // Its own army, which is at the same place.
        Reason::Carrying(CarryingReason::LandingFailed { .. }) => {
            start(order).into_iter().collect()
        }
        _ => named(verdict),
    }
}

/// Whether an order got past what a reason says had stopped it. What it meets next is for other
/// reasons to tell.
fn is_past(before: Reason, after: &Verdict) -> bool {
    let now = after.reason;
    match before {
        Reason::ConvoyBroken { .. } => !matches!(
            now,
            Reason::ConvoyBroken { .. } | Reason::NoConvoy { .. } | Reason::Paradox { .. }
        ),
        Reason::Carrying(CarryingReason::FleetSupported { .. }) => {
            !matches!(now, Reason::Carrying(CarryingReason::FleetSupported { .. }))
        }
        Reason::Carrying(CarryingReason::SeaLost { .. }) => {
            !matches!(now, Reason::Carrying(CarryingReason::SeaLost { .. }))
        }
        Reason::Carrying(CarryingReason::Circle { .. }) => {
            !matches!(now, Reason::Carrying(CarryingReason::Circle { .. }))
        }
        Reason::Scales(ScaleReason::NotNeeded) => now != Reason::Scales(ScaleReason::NotNeeded),
        Reason::Scales(ScaleReason::LandingHeldOff { .. }) => {
            now == Reason::Scales(ScaleReason::LandingSupported)
        }
        Reason::Pools(PoolReason::LeftBoard { .. }) => {
            !matches!(now, Reason::Pools(PoolReason::LeftBoard { .. }))
        }
        Reason::Pools(PoolReason::OwnMobilization { .. }) => {
            !matches!(now, Reason::Pools(PoolReason::OwnMobilization { .. }))
        }
        Reason::AgainstOwnUnit { .. } => {
            let counts = matches!(
                now,
                Reason::Supported
                    | Reason::Scales(
                        ScaleReason::LandingSupported | ScaleReason::LandingHeldOff { .. }
                    )
            );
            counts || matches!(now, Reason::Cut { .. } | Reason::Dislodged { .. })
        }
        Reason::Cut { .. } | Reason::Dislodged { .. } => {
            !matches!(now, Reason::Cut { .. } | Reason::Dislodged { .. })
        }
        // Another landing of its army came about, and nothing stops this one.
        _ if now == Reason::Scales(ScaleReason::NotNeeded) => true,
        _ => after.outcome == Outcome::Succeeds,
    }
}

impl Scene {
    /// What is taken away of each whom a verdict names. What stands in the destination of a move is
    /// taken off the board, for it is there whatever it is ordered; of who came against the order,
    /// or left, the order is taken away. Where several orders are given in one place, to a fleet
    /// and to the army that it lands, those are meant that came against the line; all of them where
    /// none did.
    fn losses(&self, line: usize, before: &[Verdict]) -> Vec<Vec<Loss>> {
        let verdict = &before[line];
        let order = &self.orders[line].order;
        let of_unit = |at| match verdict.reason {
            Reason::AgainstOwnUnit { .. } => true,
            Reason::Pools(PoolReason::OwnMobilization { .. }) => false,
            _ => goal(order) == Some(at),
        };
        let fought_over = fought_over(order);
        let comes = |order: &Order| goal(order).is_some() && fought_over.contains(&goal(order));
        let is_of_scale = |other: usize| {
            self.orders[other]
                .order
                .scale()
                .zip(order.scale())
                .is_none_or(|(other, scale)| other == scale)
        };
        // A support of a landing from a canal is void, and orders the landing all the same.
        let lands = |other: usize| {
            let reason = before[other].reason;
            matches!(
                reason,
                Reason::Void(VoidReason::Scales(ScaleVoid::CanalStrength(_)))
            )
        };
        let stands = |other: usize| {
            let counts = before[other].outcome != Outcome::Void || lands(other);
            other != line && counts && is_of_scale(other)
        };
        let from = |at: ProvinceId| {
            (0..self.orders.len()).filter(move |&other| {
                stands(other) && begins(&self.orders[other].order) == Some(at)
            })
        };
        let orders = |at: ProvinceId| {
            let came: Vec<usize> = from(at)
                .filter(|&other| comes(&self.orders[other].order))
                .collect();
            let is_attack = !matches!(
                verdict.reason,
                Reason::Carrying(
                    CarryingReason::FleetSupported { .. } | CarryingReason::Circle { .. }
                ) | Reason::Pools(PoolReason::LeftBoard { .. })
            );
            if is_attack && !came.is_empty() {
                came
            } else {
                from(at).collect()
            }
        };
        let passenger = |at| match verdict.reason {
            Reason::Carrying(CarryingReason::DeckFull { fleet }) => fleet == at,
            Reason::HeadToHead { by, .. } => by.from == at && fought_over[2].is_some(),
            _ => false,
        };
        if verdict.reason == Reason::Scales(ScaleReason::NotNeeded) {
            let owners = |&other: &usize| self.orders[other].power != self.orders[line].power;
            return start(order)
                .map(|at| from(at).filter(owners).map(Loss::Order).collect())
                .into_iter()
                .collect();
        }
        // Who came in an earlier time scale would not be there without the order that brought him;
        // and whom he drove out would.
        let came = |to: fn(&Order) -> Option<ProvinceId>, at| {
            (0..self.orders.len()).filter(move |&other| {
                let earlier = &self.orders[other].order;
                is_before(earlier, order)
                    && to(earlier) == Some(at)
                    && (before[other].outcome == Outcome::Succeeds || lands(other))
            })
        };
        let lost = |at| -> Vec<Loss> {
            if passenger(at) {
                // The fleet may have come with him; he boarded it, or a chain passed him on to it.
                let sailed = came(goal, at).filter_map(|other| start(&self.orders[other].order));
                let berths: Vec<ProvinceId> = sailed.chain([at]).collect();
                let loads = |berth: ProvinceId| {
                    let chains = (0..self.orders.len()).filter(move |&other| {
                        let earlier = &self.orders[other].order;
                        is_before(earlier, order) && passes_on(earlier, berth)
                    });
                    came(deck, berth).chain(chains).map(Loss::Order)
                };
                let aboard = berths.iter().copied().map(Loss::Passenger);
                aboard
                    .chain(berths.iter().copied().flat_map(loads))
                    .collect()
            } else if of_unit(at) {
                came(goal, at)
                    .map(Loss::Order)
                    .chain([Loss::Unit(at)])
                    .collect()
            } else {
                orders(at).into_iter().map(Loss::Order).collect()
            }
        };
        named(verdict).into_iter().map(lost).collect()
    }

    /// Whether an order has a unit start from a place; or go there in a time scale before that of a
    /// line, or aboard what is there then.
    fn comes_from(&self, other: usize, line: usize, at: ProvinceId) -> bool {
        let [order, of] = [other, line].map(|line| &self.orders[line].order);
        let sailed = |other: &Submission| {
            is_before(&other.order, of)
                && goal(&other.order) == Some(at)
                && start(&other.order) == deck(order)
        };
        let came = goal(order) == Some(at)
            || deck(order).is_some_and(|deck| deck == at || self.orders.iter().any(sailed));
        begins(order) == Some(at) || came && is_before(order, of)
    }

    /// What is left without these.
    fn without(&self, losses: &[Loss]) -> Self {
        let mut scene = self.clone();
        let has = |unit: &Unit| !losses.contains(&Loss::Unit(unit.place.province));
        scene.position.units.retain(has);
        let left: Vec<UnitId> = scene.position.units.iter().map(|unit| unit.id).collect();
        let is_left = |army: &Aboard| {
            left.contains(&army.fleet)
                && !losses.contains(&Loss::Passenger(army.unit.place.province))
        };
        scene.position.aboard.retain(is_left);
        let is_lost = |line: usize, order: &Order| {
            losses.contains(&Loss::Order(line))
                || begins(order).is_some_and(|at| losses.contains(&Loss::Unit(at)))
        };
        let lines = scene
            .orders
            .iter_mut()
            .enumerate()
            .filter(|(line, given)| is_lost(*line, &given.order));
        for (_, submission) in lines {
            submission.order = match (&submission.order, submission.order.unit()) {
                (
                    Order::Pools(PoolOrder::Mobilize { .. })
                    | Order::Scales(ScaleOrder::Scaled { .. } | ScaleOrder::Chain { .. }),
                    _,
                )
                | (_, None) => Order::Waive,
                (_, Some(&unit)) => Order::Unit {
                    unit,
                    action: Action::Hold,
                },
            };
        }
        scene
    }

    /// The unit that a support or convoy is for, ordered to do what it names.
    fn obeying(&self, line: usize) -> Option<Self> {
        let (named, action) = match &self.orders[line].order {
            Order::Unit {
                action: Action::SupportHold { unit },
                ..
            } => (unit, Action::Hold),
            Order::Unit {
                action: Action::SupportMove { unit, to },
                ..
            } => (
                unit,
                Action::Move {
                    to: *to,
                    travel: Travel::Unsaid,
                },
            ),
            Order::Unit {
                action: Action::Convoy { army, to, .. },
                ..
            } => (
                army,
                Action::Move {
                    to: *to,
                    travel: Travel::Convoy,
                },
            ),
            _ => return None,
        };
        let is_meant =
            |unit: &&Unit| !named.aboard && named.power.is_none_or(|power| power == unit.power);
        let mut meant = self
            .position
            .units_in(named.place.province)
            .filter(is_meant);
        // Of several in one place nothing tells which is meant.
        let unit = meant.next().filter(|_| meant.next().is_none())?;
        let order = Order::Unit {
            unit: UnitRef::new(unit.kind, unit.place),
            action,
        };
        let mut scene = self.clone();
        scene
            .orders
            .retain(|submission| start(&submission.order) != Some(unit.place.province));
        scene.orders.push(Submission::from_power(unit.power, order));
        Some(scene)
    }

    /// The fleets in these seas, ordered to carry the army of a line where it goes.
    fn convoying(&self, line: usize, seas: &[ProvinceId], ferry: bool) -> Self {
        let Order::Unit {
            unit: army,
            action: Action::Move { to, .. },
        } = self.orders[line].order
        else {
            return self.clone();
        };
        let mut scene = self.clone();
        for (other, given) in scene.orders.iter_mut().enumerate() {
            if other != line && start(&given.order).is_some_and(|at| seas.contains(&at)) {
                given.order = Order::Waive;
            }
        }
        let fleets = self.position.units.iter();
        let fleets = fleets.filter(|unit| seas.contains(&unit.place.province));
        scene.orders.extend(fleets.map(|fleet| {
            let order = Order::Unit {
                unit: UnitRef::new(fleet.kind, fleet.place),
                action: Action::Convoy { army, to, ferry },
            };
            Submission::from_power(fleet.power, order)
        }));
        scene
    }

    /// Of a failed order, who came against it or attacked its unit and is not named.
    fn bystanders(&self, of: &Order, named: &[ProvinceId]) -> Vec<usize> {
        let [start_of, goal_of, deck] = fought_over(of);
        let against = goal_of.or(deck).or(start_of);
        let attacks = |other: &usize| {
            let order = &self.orders[*other].order;
            goal(order).is_some()
                && goal(order) == against
                && start(order).is_some_and(|at| !named.contains(&at) && Some(at) != start_of)
                && !is_before(order, of)
        };
        (0..self.orders.len()).filter(attacks).collect()
    }

    /// Who supports a move.
    fn helpers(&self, order: &Order) -> Vec<Loss> {
        let from = match order {
            Order::Scales(ScaleOrder::Chain { army, .. }) => Some(army.place.province),
            order => start(order),
        };
        let helps = |other: &Order| match other.action() {
            // Whoever comes from where the supporter knows nobody is named by where he goes.
            Some(Action::SupportMove { unit, to }) => {
                [from, goal(order)].contains(&Some(unit.place.province))
                    && Some(to.province) == goal(order)
            }
            _ => false,
        };
        (0..self.orders.len())
            .filter(|&other| helps(&self.orders[other].order))
            .map(Loss::Order)
            .collect()
    }
}

/// A scene settled twice: once with something taken away.
struct Twice<'a> {
    board: &'a Board,
    scene: &'a Scene,
    before: &'a [Verdict],
    line: usize,
    lost: &'a [Loss],
    after: Vec<Verdict>,
}

impl Twice<'_> {
    /// Whether another order came out differently though nothing was taken from it: then what was
    /// taken away bore on more than this order.
    fn has_side_effects(&self) -> bool {
        let is_lost = |at: ProvinceId| self.lost.contains(&Loss::Unit(at));
        (0..self.before.len()).any(|other| {
            let is_gone = self.lost.contains(&Loss::Order(other))
                || start(&self.scene.orders[other].order).is_some_and(is_lost);
            let untouched = other != self.line && !is_gone;
            let order = &self.scene.orders[other].order;
            // An army aboard went with its fleet, and attacks nobody any more.
            let landed = start(order).is_some_and(is_lost)
                && goal(order).is_some()
                && self.before[other].outcome == Outcome::Succeeds;
            landed || untouched && self.before[other].outcome != self.after[other].outcome
        }) || self.goes_round()
    }

    /// Whether some orders are part of a circle now, and none of them comes about.
    fn goes_round(&self) -> bool {
        let is_new = |(before, after): (&Verdict, &Verdict)| {
            matches!(
                after.reason,
                Reason::Carrying(CarryingReason::Circle { .. })
            ) && before != after
        };
        self.before.iter().zip(&self.after).any(is_new)
    }

    /// A verdict, its numbers of provinces made names.
    fn tell(&self, verdict: &Verdict) -> String {
        let mut told = format!("{:?}, also {:?}", verdict.reason, verdict.also.named());
        for province in self.board.province_ids() {
            told = told.replace(
                &format!("{province:?}"),
                &self.board.province(province).abbr,
            );
        }
        told
    }

    fn fail(&self, what: &str) -> TestCaseError {
        let write = |given: &Submission| {
            format!(
                "{}: {}",
                self.board.power(given.power).name,
                write_order(self.board, None, &given.order)
            )
        };
        let lines = self
            .scene
            .orders
            .iter()
            .zip(self.before.iter().zip(&self.after));
        let fares_otherwise = |at: usize| at == self.line || self.before[at] != self.after[at];
        let told = lines
            .enumerate()
            .filter(|(at, _)| fares_otherwise(*at))
            .map(|(_, told)| told)
            .map(|(given, (before, after))| {
                format!(
                    "{}\n    {}\n    {}",
                    write(given),
                    self.tell(before),
                    self.tell(after)
                )
            });
        let told: Vec<String> = told.collect();
        let lost: Vec<String> = self
            .lost
            .iter()
            .map(|lost| match *lost {
                Loss::Unit(at) => format!("the unit in {}", self.board.province(at).abbr),
                Loss::Passenger(at) => {
                    format!("the army aboard in {}", self.board.province(at).abbr)
                }
                Loss::Order(line) => write(&self.scene.orders[line]),
            })
            .collect();
        let line = &self.scene.orders[self.line];
        let same = (0..self.before.len()).filter(|&at| !fares_otherwise(at));
        let same: Vec<String> = same.map(|at| write(&self.scene.orders[at])).collect();
        TestCaseError::fail(format!(
            "{what} {}\nof {}\nin\n{}\nbeside {}",
            lost.join(", "),
            write(line),
            told.join("\n"),
            same.join("; ")
        ))
    }
}

/// Whether both orders have an army land in one place from one sea.
fn lands_alike(a: &Order, b: &Order) -> bool {
    matches!(
        (a.action(), b.action()),
        (Some(Action::Land { .. }), Some(Action::Land { .. }))
    ) && (start(a), goal(a)) == (start(b), goal(b))
}

/// Checks every verdict of a scene. Gives how many named somebody.
pub fn check(
    board: &Board,
    scene: &Scene,
    settle: impl FnMut(&Scene) -> Vec<Verdict>,
) -> Result<usize, TestCaseError> {
    Ok(tally(board, scene, settle)?.tried.values().sum())
}

/// Checks every verdict of a scene. Gives how many of each kind named somebody.
pub fn tally(
    board: &Board,
    scene: &Scene,
    mut settle: impl FnMut(&Scene) -> Vec<Verdict>,
) -> Result<Tally, TestCaseError> {
    let before = settle(scene);
    let mut tally = Tally::default();
    for (line, verdict) in before.iter().enumerate() {
        let order = &scene.orders[line].order;
        let mut twice = |lost: &[Loss]| settle(&scene.without(lost));
        match (verdict.outcome, verdict.reason) {
            (Outcome::Fails, Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. }) => {
                let Some(mended) = scene.obeying(line) else {
                    tally.untried(verdict.reason);
                    continue;
                };
                let after = settle(&mended);
                // Nothing can mend what its unit can't be ordered.
                if after
                    .last()
                    .is_some_and(|of_unit| of_unit.outcome == Outcome::Void)
                {
                    tally.untried(verdict.reason);
                    continue;
                }
                let at = mended
                    .orders
                    .iter()
                    .position(|given| *given == scene.orders[line]);
                let still = at.map(|at| after[at].reason);
                if matches!(
                    still,
                    Some(Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. })
                ) {
                    return Err(TestCaseError::fail(format!(
                        "{order:?} is {still:?} though matched in {mended:#?}"
                    )));
                }
                tally.tried(verdict.reason);
            }
            (Outcome::Fails, reason @ Reason::NoConvoy { fleet: Some(fleet) }) => {
                tally.tried(reason);
                let mut seas = vec![fleet];
                seas.extend(verdict.also.named());
                // Some tables want a Fast Ferry called so.
                let mut is_whole = |seas: &[ProvinceId]| {
                    [false, true].into_iter().any(|ferry| {
                        let settled = settle(&scene.convoying(line, seas, ferry));
                        !matches!(settled[line].reason, Reason::NoConvoy { .. })
                    })
                };
                let told = |what: &str| {
                    TestCaseError::fail(format!("{what} {seas:?} of line {line} in {scene:#?}"))
                };
                if !is_whole(&seas) {
                    return Err(told("no convoy even with"));
                }
                for kept in 0..seas.len() {
                    let mut others = seas.clone();
                    others.remove(kept);
                    if is_whole(&others) {
                        return Err(told("a convoy already with some of"));
                    }
                }
            }
            (Outcome::Fails, reason @ Reason::Paradox { army }) => {
                let armies = std::iter::once(army).chain(verdict.also.named().iter().copied());
                let armies: Vec<ProvinceId> =
                    armies.filter(|&army| start(order) != Some(army)).collect();
                // The ruling alone decides where an army decides its own convoy.
                if armies.is_empty() {
                    tally.untried(reason);
                    continue;
                }
                tally.tried(reason);
                let of_army = |&other: &usize| {
                    start(&scene.orders[other].order).is_some_and(|at| armies.contains(&at))
                };
                let lost: Vec<Loss> = (0..scene.orders.len())
                    .filter(of_army)
                    .map(Loss::Order)
                    .collect();
                let one = Twice {
                    board,
                    scene,
                    before: &before,
                    line,
                    lost: &lost,
                    after: twice(&lost),
                };
                if matches!(one.after[line].reason, Reason::Paradox { .. }) {
                    return Err(one.fail("it is a paradox even without"));
                }
            }
            // A support of one of two landings from one sea goes over to the other.
            (Outcome::Fails, _)
                if scene
                    .orders
                    .iter()
                    .filter(|other| lands_alike(&other.order, order))
                    .count()
                    > 1 =>
            {
                tally.untried(verdict.reason);
            }
            // Of very many not all are kept.
            (Outcome::Fails, _) if verdict.also.unnamed() > 0 => tally.untried(verdict.reason),
            (Outcome::Fails, reason)
            | (Outcome::Succeeds, reason @ Reason::Scales(ScaleReason::LandingHeldOff { .. })) => {
                let each = scene.losses(line, &before);
                let lost = each.concat();
                if lost.is_empty() {
                    tally.untried(reason);
                    continue;
                }
                tally.tried(reason);
                let all = Twice {
                    board,
                    scene,
                    before: &before,
                    line,
                    lost: &lost,
                    after: twice(&lost),
                };
                // Where it is stopped all the same, it is by what the one that is gone had kept
                // from it: by others, who fare otherwise.
                let newcomers = newcomers(order, &all.after[line]);
                let fares_otherwise = |at: &ProvinceId| {
                    let is_left =
                        |other: &usize| *other != line && !lost.contains(&Loss::Order(*other));
                    let mut orders = (0..before.len())
                        .filter(is_left)
                        .filter(|&other| scene.comes_from(other, line, *at));
                    orders.any(|other| before[other] != all.after[other])
                };
                // Or its support is lost to one whom that had kept off.
                let helps_otherwise = scene.helpers(order).into_iter().any(|help| {
                    matches!(help, Loss::Order(help) if before[help].outcome != all.after[help].outcome)
                });
                let is_kept_off = helps_otherwise || newcomers.iter().any(fares_otherwise);
                let goes_round = all.goes_round();
                // What it needs itself may be what stops it: without that it is void.
                let is_void = all.after[line].outcome == Outcome::Void;
                if !(is_past(reason, &all.after[line])
                    || is_void
                    || goes_round
                    || is_kept_off && all.has_side_effects())
                {
                    return Err(all.fail("it is not past"));
                }
                if matches!(reason, Reason::ConvoyBroken { .. }) {
                    continue;
                }
                for kept in (0..each.len()).filter(|_| each.len() > 1) {
                    let others: Vec<Loss> = each
                        .iter()
                        .enumerate()
                        .filter(|(one, _)| *one != kept)
                        .flat_map(|(_, lost)| lost.clone())
                        .collect();
                    let one = Twice {
                        board,
                        scene,
                        before: &before,
                        line,
                        lost: &others,
                        after: twice(&others),
                    };
                    if is_past(reason, &one.after[line]) && !one.has_side_effects() {
                        return Err(one.fail("it is past already without"));
                    }
                }
                // Whoever leaves a circle breaks it.
                if matches!(reason, Reason::Carrying(CarryingReason::Circle { .. })) {
                    continue;
                }
                for bystander in scene
                    .bystanders(order, &named(verdict))
                    .into_iter()
                    .map(Loss::Order)
                {
                    let one = Twice {
                        board,
                        scene,
                        before: &before,
                        line,
                        lost: &[bystander],
                        after: twice(&[bystander]),
                    };
                    let goes_without = matches!(
                        one.after[line].reason,
                        Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. }
                    );
                    if is_past(reason, &one.after[line]) && !goes_without && !one.has_side_effects()
                    {
                        return Err(one.fail("it hangs too on"));
                    }
                }
            }
            (
                Outcome::Succeeds,
                Reason::Moved {
                    over: Some(over), ..
                },
            ) if over.strength > 0 => {
                tally.tried(verdict.reason);
                let lost = scene.helpers(order);
                let one = Twice {
                    board,
                    scene,
                    before: &before,
                    line,
                    lost: &lost,
                    after: twice(&lost),
                };
                if one.after[line].outcome == Outcome::Succeeds && !one.has_side_effects() {
                    return Err(one.fail("it succeeds all the same without"));
                }
            }
            (Outcome::Succeeds, Reason::KeyAttack { on, .. }) => {
                tally.tried(verdict.reason);
                let tried = |other: &usize| {
                    *other != line && start(&scene.orders[*other].order) == Some(on)
                };
                let lost: Vec<Loss> = (0..scene.orders.len())
                    .filter(tried)
                    .map(Loss::Order)
                    .collect();
                let one = Twice {
                    board,
                    scene,
                    before: &before,
                    line,
                    lost: &lost,
                    after: twice(&lost),
                };
                if one.after[line].outcome == Outcome::Succeeds && !one.has_side_effects() {
                    return Err(one.fail("it gets in all the same without"));
                }
            }
            _ => {}
        }
    }
    Ok(tally)
}
