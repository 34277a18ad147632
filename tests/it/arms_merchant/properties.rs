//! What holds of every count of ballots, tried on games of made-up ballots.

use std::collections::BTreeMap;

use chancery_atlas::board::{Board, PowerId, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{
    BallotReason, BallotVoid, Field, HouseRules, Occupants, Outcome, Reason, UnitIndex, Verdict,
    VoidReason, destinations,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::{BallotSubject, Count, Subject, Tally, TallyResult};
use chancery_engine::order::{Action, BallotOrder, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Dislodged, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{ArmsMerchant, Settlement, Standard, State, Table, Variant};
use proptest::prelude::*;

use crate::support::evenhanded::Phase as Even;

const SEATS: usize = 4;
/// Phases played of each game.
const PHASES: usize = 12;

/// A source of made-up ballots.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

fn board() -> &'static Board {
    builtin::standard()
}

fn refer(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}

/// A phase settled.
struct Phase {
    rules: HouseRules,
    before: State,
    orders: Vec<Submission>,
    settlement: Settlement,
}

impl Phase {
    fn table(&self) -> Table<'_> {
        Table::new(board(), &self.rules)
    }

    fn count(&self) -> &Count {
        self.settlement.count.as_ref().unwrap()
    }

    /// Investments and lots are taken as they are written, waives are counted, and of too many
    /// lines for one power the first ones stand.
    fn is_taken_in_order(&self, line: usize) -> bool {
        let given = &self.orders[line];
        let is_too_many = |(other, verdict): (&Submission, &Verdict)| {
            other.author() == given.author()
                && matches!(
                    verdict.reason,
                    Reason::Void(
                        VoidReason::Ballots(BallotVoid::AllListed { .. })
                            | VoidReason::AlreadyBuilt(_)
                            | VoidReason::AlreadyRemoved(_)
                    )
                )
        };
        matches!(given.order, Order::Ballots(_) | Order::Waive)
            || self
                .orders
                .iter()
                .zip(&self.settlement.verdicts)
                .any(is_too_many)
    }

    fn settle(&self, before: &State, orders: &[Submission]) -> Settlement {
        ArmsMerchant.settle(self.table(), before, orders, &[])
    }
}

/// A game of made-up ballots under made-up house rules. The centres are dealt out anew so that
/// there is much to build and to disband.
fn game(number: u64) -> Vec<Phase> {
    let mut dice = Dice(number);
    let mut rules = HouseRules {
        seed: chancery_atlas::chance::Seed::Number(number),
        ..HouseRules::default()
    };
    for (option, spec) in HouseRules::specs(ArmsMerchant.about().options).enumerate() {
        // The standard options have their own tests.
        if ArmsMerchant.about().options.contains(spec) && !spec.choices.is_empty() && dice.one_in(3)
        {
            rules.choose(option, dice.below(spec.choices.len()));
        }
    }
    let mut state = ArmsMerchant.start(Table::new(board(), &rules), SEATS);
    let powers: Vec<PowerId> = board().power_ids().collect();
    for centre in board().centres() {
        if dice.one_in(3) {
            state.position.owners[centre.index()] = dice.of(&powers);
        }
    }
    if dice.one_in(2) {
        rules
            .set(
                ArmsMerchant.about().options,
                "default-retreat",
                if dice.one_in(2) { "lot" } else { "disband" },
            )
            .unwrap();
        dislodge_some(&mut dice, &mut state);
        ArmsMerchant.refresh(Table::new(board(), &rules), &mut state);
    }
    let table = Table::new(board(), &rules);
    let mut phases: Vec<Phase> = Vec::new();
    while phases.len() < PHASES && state.winners().is_empty() {
        let orders = slips(&mut dice, &rules, &state);
        let settlement = ArmsMerchant.settle(table, &state, &orders, &[]);
        let before = std::mem::replace(&mut state, settlement.after.clone());
        phases.push(Phase {
            rules,
            before,
            orders,
            settlement,
        });
    }
    phases
}

/// Has some units wait for their retreat, and every seat hold something in every power.
fn dislodge_some(dice: &mut Dice, state: &mut State) {
    state.phase.kind = PhaseKind::Retreats;
    let (lost, standing) = state.position.units.iter().partition(|_| dice.one_in(2));
    state.position.units = standing;
    let lost: Vec<Unit> = lost;
    state.position.dislodged = lost
        .into_iter()
        .map(|unit| Dislodged::new(unit, chancery_engine::calendar::Scale::Second))
        .collect();
    for holding in state
        .accounts
        .accounts
        .iter_mut()
        .flat_map(|account| &mut account.holdings)
    {
        *holding = dice.below(4) as u32;
    }
}

/// What the seats write: investments, and an order for most of what is asked, some of it void, some
/// of it twice.
fn slips(dice: &mut Dice, rules: &HouseRules, state: &State) -> Vec<Submission> {
    let powers: Vec<PowerId> = board().power_ids().collect();
    let mut orders = Vec::new();
    for seat in state.accounts.seats() {
        let mut write =
            |power: PowerId, order: Order| orders.push(Submission { seat, power, order });
        for _ in 0..dice.below(5) {
            write(
                dice.of(&powers).unwrap(),
                Order::Ballots(BallotOrder::Invest {
                    amount: dice.below(5) as u32,
                }),
            );
        }
        for &power in &powers {
            for order in wishes(dice, rules, state, power) {
                if dice.one_in(20) {
                    write(power, order.clone());
                }
                write(power, order);
            }
        }
    }
    for &power in &powers {
        for _ in 0..dice.below(3) {
            orders.push(Submission {
                seat: SeatId::GAME_MASTER,
                power,
                order: Order::Ballots(BallotOrder::Lot {
                    number: dice.below(5) as u16,
                }),
            });
        }
    }
    dice.shuffle(&mut orders);
    orders
}

/// What one player wants of a power. The choice is small, so that players agree often.
fn wishes(dice: &mut Dice, rules: &HouseRules, state: &State, power: PowerId) -> Vec<Order> {
    let position = &state.position;
    match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => {
            let occupants = Occupants::new(board(), &position.units);
            let field = Field::new(board(), rules, &position.units, &occupants);
            let units = position
                .units
                .iter()
                .enumerate()
                .filter(|(_, unit)| unit.power == power);
            let orders = units.filter_map(|(index, unit)| {
                let moves = destinations(&field, UnitIndex::new(index));
                let few = &moves[..moves.len().min(3)];
                let action = match dice.below(8) {
                    0 => return None,
                    1 => Action::Hold,
                    2 => Action::SupportHold {
                        unit: refer(&position.units[dice.below(position.units.len())]),
                    },
                    3 => Action::Disband,
                    _ => Action::Move {
                        to: dice.of(few)?,
                        travel: Travel::Unsaid,
                    },
                };
                Some(Order::Unit {
                    unit: refer(unit),
                    action,
                })
            });
            orders.collect()
        }
        PhaseKind::Retreats => {
            let own = position
                .dislodged
                .iter()
                .filter(|dislodged| dislodged.unit.power == power);
            let orders = own
                .filter(|_| !dice.one_in(5))
                .collect::<Vec<_>>()
                .into_iter()
                .map(|dislodged| {
                    let to = if dice.one_in(4) {
                        None
                    } else {
                        dice.of(&dislodged.retreats[..dislodged.retreats.len().min(2)])
                    };
                    let action = to.map_or(Action::Disband, |to| Action::Move {
                        to,
                        travel: Travel::Unsaid,
                    });
                    Order::Unit {
                        unit: refer(&dislodged.unit),
                        action,
                    }
                });
            orders.collect()
        }
        PhaseKind::Adjustments => {
            let due = ArmsMerchant.adjustment(Table::new(board(), rules), state, power);
            let units: Vec<&Unit> = position.units_of(power).collect();
            let lines = (0..due.due.unsigned_abs() as usize + dice.below(2)).filter_map(|_| {
                match dice.below(6) {
                    0 => None,
                    1 => Some(Order::Waive),
                    _ if due.due < 0 => dice
                        .of(&units)
                        .map(|unit| Order::Remove { unit: refer(unit) }),
                    _ => dice.of(&due.sites).map(|(kind, place)| Order::Build {
                        kind: Some(kind),
                        place,
                    }),
                }
            });
            lines.collect()
        }
    }
}

fn each_phase(
    number: u64,
    check: impl Fn(&Phase) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    game(number).iter().try_for_each(check)
}

/// What was voted for by whom and what came of it, whoever is listed first.
fn votes(count: &Count) -> Vec<Subject> {
    let mut subjects = count.subjects.clone();
    for tally in subjects.iter_mut().flat_map(|subject| &mut subject.tallies) {
        tally.backers.sort_unstable();
    }
    for subject in &mut subjects {
        let tallies = &mut subject.tallies;
        tallies.sort_by_cached_key(|tally| format!("{:?} {}", tally.order, tally.nth));
    }
    subjects
}

fn weight(count: &Count, power: PowerId, tally: &Tally) -> u32 {
    tally
        .backers
        .iter()
        .map(|&seat| count.weight_of(seat, power))
        .sum()
}

/// Whether this is what the weights of a vote with one slot demand: the greatest weight that
/// belongs to one order alone.
fn is_rightly_chosen(subject: &Subject) -> bool {
    let alone = |tally: &&Tally| {
        subject
            .tallies
            .iter()
            .filter(|other| other.weight == tally.weight)
            .count()
            == 1
    };
    let expected = subject
        .tallies
        .iter()
        .filter(alone)
        .max_by_key(|tally| tally.weight);
    expected == subject.followed().next() && subject.followed().count() <= 1
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn tallies_are_the_sums_of_their_backers(number: u64) {
        each_phase(number, |phase| {
            let count = phase.count();
            for subject in &count.subjects {
                for tally in &subject.tallies {
                    prop_assert_eq!(tally.weight, weight(count, subject.power, tally));
                    prop_assert!(tally.backers.iter().all(|&seat| count.weight_of(seat, subject.power) > 0));
                    let mut once = tally.backers.clone();
                    once.sort_unstable();
                    once.dedup();
                    prop_assert_eq!(once.len(), tally.backers.len());
                }
                prop_assert!(subject.tallies.is_sorted_by_key(|tally| std::cmp::Reverse(tally.weight)));
                prop_assert!(subject.followed().count() + subject.draws.len() <= subject.about.slots());
                if matches!(subject.about, BallotSubject::Unit(_)) {
                    prop_assert!(is_rightly_chosen(subject), "{:?}", subject);
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn points_are_the_backers_of_what_was_followed(number: u64) {
        each_phase(number, |phase| {
            let mut points = vec![0; SEATS];
            let scoring = phase.before.phase.kind == PhaseKind::Movement || phase.rules.value(ArmsMerchant.about().options, option("points-for")) == "all";
            let cancelled_holds = phase.rules.value(ArmsMerchant.about().options, option("cancelled-hold-scores")) == "yes";
            for subject in &phase.count().subjects {
                for tally in &subject.tallies {
                    let is_hold = matches!(tally.order, Order::Unit { action: Action::Hold, .. });
                    let by_option = cancelled_holds && is_hold && subject.followed().count() == 0;
                    let scores = tally.result == TallyResult::Followed && tally.order != Order::Waive || by_option;
                    for seat in tally.backers.iter().filter(|_| scores && scoring) {
                        points[seat.index()] += 1;
                    }
                }
            }
            prop_assert_eq!(&points, &phase.count().points);
            for (seat, made) in points.into_iter().enumerate() {
                let of = |state: &State| state.accounts.accounts[seat].points;
                prop_assert_eq!(of(&phase.before) + made, of(&phase.settlement.after));
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_ledger_leads_from_the_accounts_before_to_those_after(number: u64) {
        each_phase(number, |phase| {
            let mut accounts = phase.before.accounts.clone();
            for change in &phase.count().changes {
                let account = &mut accounts.accounts[change.seat.index()];
                let entry = match change.power {
                    None => &mut account.in_hand,
                    Some(power) => &mut account.holdings[power.index()],
                };
                prop_assert_eq!(*entry, change.from);
                prop_assert_ne!(change.from, change.to);
                *entry = change.to;
            }
            for (account, points) in accounts.accounts.iter_mut().zip(&phase.count().points) {
                account.points += points;
            }
            prop_assert_eq!(&accounts, &phase.settlement.after.accounts);
            Ok(())
        })?;
    }

    #[test]
    fn nobody_invests_more_than_he_has(number: u64) {
        each_phase(number, |phase| {
            for seat in phase.before.accounts.seats() {
                let lines = phase.orders.iter().zip(&phase.settlement.verdicts).filter(|(order, _)| order.seat == seat);
                let invested = |reason: Reason, order: &Order| match order {
                    Order::Ballots(BallotOrder::Invest { amount }) if reason == Reason::Ballots(BallotReason::Invested) => *amount,
                    _ => 0,
                };
                let sum: u32 = lines.map(|(order, verdict)| invested(verdict.reason, &order.order)).sum();
                let account = phase.before.accounts.account(seat).unwrap();
                prop_assert!(sum <= account.in_hand);
                let total = |accounts: &Accounts| accounts.account(seat).unwrap().holdings.iter().sum::<u32>();
                prop_assert!(total(&phase.settlement.after.accounts) <= total(&phase.before.accounts) + sum);
                let moves = phase.before.phase.kind == PhaseKind::Movement;
                prop_assert!(moves || sum == 0);
            }
            Ok(())
        })?;
    }

    /// It changes nothing whosever slip is typed in first, which line of a slip stands first, but
    /// where lines are taken in written order, and whether void lines are there; but a void ballot
    /// still is one for its unit, and spares its writer the loss (R15, R20).
    #[test]
    fn neither_the_order_of_lines_nor_void_ones_change_anything(number: u64) {
        each_phase(number, |phase| {
            let even = Even {
                variant: &ArmsMerchant,
                table: phase.table(),
                state: &phase.before,
                orders: &phase.orders,
                settled: &phase.settlement,
            };
            let is_as_before = |again: Settlement| {
                prop_assert_eq!(&again.after.accounts, &phase.settlement.after.accounts);
                prop_assert_eq!(votes(&again.count.unwrap()), votes(phase.count()));
                Ok(())
            };
            is_as_before(even.slips_may_be_turned())?;
            is_as_before(even.lines_may_be_turned_but(|line| phase.is_taken_in_order(line)))?;
            // What a ballot says may be void, yet it was written.
            let is_ballot = |line: usize| {
                let why = phase.settlement.verdicts[line].reason;
                !matches!(phase.orders[line].order, Order::Ballots(_))
                    && !matches!(why, Reason::Void(VoidReason::Ballots(BallotVoid::NoInfluence(_))))
            };
            is_as_before(even.void_lines_are_nothing_but(is_ballot))?;
            if phase.rules.value(ArmsMerchant.about().options, option("halving")) == "after" {
                even.void_lines_are_nothing();
            }
            Ok(())
        })?;
    }

    #[test]
    fn each_ballot_shares_the_fate_of_its_tally(number: u64) {
        each_phase(number, |phase| {
            let mut backed = [BTreeMap::<SeatId, usize>::new(), BTreeMap::new(), BTreeMap::new()];
            for tally in phase.count().subjects.iter().flat_map(|subject| &subject.tallies) {
                for &seat in &tally.backers {
                    *backed[tally.result as usize].entry(seat).or_default() += 1;
                }
            }
            for seat in phase.before.accounts.seats() {
                // A line written twice is one ballot.
                let mut own: Vec<(&Submission, Reason)> = Vec::new();
                for (order, verdict) in phase.orders.iter().zip(&phase.settlement.verdicts).filter(|(order, _)| order.seat == seat) {
                    prop_assert_eq!(verdict.outcome == Outcome::Void, matches!(verdict.reason, Reason::Void(_)));
                    if order.order == Order::Waive || !own.contains(&(order, verdict.reason)) {
                        own.push((order, verdict.reason));
                    }
                }
                let with = |is: fn(&Reason) -> bool| own.iter().filter(|(_, reason)| is(reason)).count();
                let backed = |result: TallyResult| backed[result as usize].get(&seat).copied().unwrap_or(0);
                prop_assert_eq!(with(|r| *r == Reason::Ballots(BallotReason::Followed)), backed(TallyResult::Followed));
                prop_assert_eq!(with(|r| matches!(r, Reason::Ballots(BallotReason::Cancelled { .. }))), backed(TallyResult::Cancelled));
                prop_assert_eq!(with(|r| matches!(r, Reason::Ballots(BallotReason::Outweighed { .. }))), backed(TallyResult::Outweighed));
            }
            Ok(())
        })?;
    }

    /// What is said to have outweighed a ballot, or to have cancelled it, did: without those
    /// ballots it fares otherwise.
    #[test]
    fn ballots_are_not_followed_for_what_they_name(number: u64) {
        each_phase(number, |phase| {
            for (line, given) in phase.orders.iter().enumerate() {
                let verdict = phase.settlement.verdicts[line];
                let is_for = |tally: &&Tally| tally.order == given.order && tally.backers.contains(&given.seat) && given.order != Order::Waive;
                let mut subjects = phase.count().subjects.iter().filter(|subject| subject.power == given.power);
                let Some((subject, tally)) = subjects.find_map(|subject| Some((subject, subject.tallies.iter().find(is_for)?))) else {
                    continue;
                };
                let rivals: Vec<&Tally> = match verdict.reason {
                    Reason::Ballots(BallotReason::Cancelled { weight, .. }) => {
                        subject.tallies.iter().filter(|other| other.weight == weight && other.order != tally.order).collect()
                    }
                    Reason::Ballots(BallotReason::Outweighed { by, .. }) => subject.followed().filter(|other| other.weight == by).collect(),
                    _ => continue,
                };
                prop_assert!(!rivals.is_empty(), "{:?} of {:?}", verdict, subject);
                let backs = |other: &Submission| {
                    other.power == given.power
                        && rivals.iter().any(|rival| other.order == rival.order && rival.backers.contains(&other.seat))
                };
                // Who wrote a line too many has it counted in the place of the one that is gone.
                let is_spare = |(other, verdict): (&Submission, &Verdict)| {
                    let backs = rivals.iter().any(|rival| rival.backers.contains(&other.seat));
                    other.power == given.power && backs && verdict.outcome == Outcome::Void
                };
                if phase.orders.iter().zip(&phase.settlement.verdicts).any(is_spare) {
                    continue;
                }
                let left: Vec<Submission> = phase.orders.iter().filter(|other| !backs(other)).cloned().collect();
                let at = left.iter().position(|other| other == given).unwrap();
                let after = phase.settle(&phase.before, &left);
                prop_assert_ne!(after.verdicts[at].reason, verdict.reason, "{:?} without {:?}", given, rivals);
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_followed_orders_are_an_ordinary_phase(number: u64) {
        each_phase(number, |phase| {
            let (orders, verdicts): (Vec<Submission>, Vec<_>) = phase.count().followed.iter().cloned().unzip();
            let standard = Standard.settle(phase.table(), &phase.before, &orders, &[]);
            prop_assert!(verdicts.iter().all(|verdict| verdict.outcome != Outcome::Void), "{:?}", verdicts);
            prop_assert_eq!(&standard.verdicts, &verdicts);
            prop_assert_eq!(&standard.events, &phase.settlement.events);
            prop_assert_eq!(&standard.defaults, &phase.settlement.defaults);
            prop_assert_eq!(&standard.captures, &phase.settlement.captures);
            prop_assert_eq!(&standard.after.position, &phase.settlement.after.position);
            prop_assert_eq!(standard.after.phase, phase.settlement.after.phase);
            prop_assert_eq!(standard.after.winners().is_empty(), phase.settlement.after.winners().is_empty());
            Ok(())
        })?;
    }

    #[test]
    fn settling_again_comes_to_the_same(number: u64) {
        each_phase(number, |phase| {
            prop_assert_eq!(&phase.settle(&phase.before, &phase.orders), &phase.settlement);
            Ok(())
        })?;
    }

    #[test]
    fn it_matters_to_nobody_in_which_seat_he_sits(number: u64) {
        let moved = |seat: SeatId| if seat == SeatId::GAME_MASTER { seat } else { SeatId::nth((seat.index() + 1) % SEATS).unwrap() };
        each_phase(number, |phase| {
            let mut before = phase.before.clone();
            before.accounts.accounts.rotate_right(1);
            let orders: Vec<Submission> = phase.orders.iter().map(|order| Submission { seat: moved(order.seat), ..order.clone() }).collect();
            let other = phase.settle(&before, &orders);
            let mut accounts = other.after.accounts.clone();
            accounts.accounts.rotate_left(1);
            prop_assert_eq!(&accounts, &phase.settlement.after.accounts);
            prop_assert_eq!(&other.verdicts, &phase.settlement.verdicts);
            prop_assert_eq!(&other.after.position, &phase.settlement.after.position);
            Ok(())
        })?;
    }

    #[test]
    fn the_order_of_writing_decides_nothing_but_which_lines_are_too_many(number: u64) {
        let mut dice = Dice(number ^ 1);
        let shuffled: Vec<Phase> = game(number);
        for phase in &shuffled {
            // Only ballots that stand, and nothing that is taken in written order.
            let is_taken_in_order = |order: &Order| matches!(order, Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. }));
            let lines = phase.orders.iter().zip(&phase.settlement.verdicts);
            let stand = lines.filter(|(order, verdict)| verdict.outcome != Outcome::Void && !is_taken_in_order(&order.order));
            let mut orders: Vec<Submission> = stand.map(|(order, _)| order.clone()).collect();
            let one = phase.settle(&phase.before, &orders);
            dice.shuffle(&mut orders);
            let other = phase.settle(&phase.before, &orders);
            // Builds are numbered as they were written.
            let units = |after: &State| {
                let mut units: Vec<_> = after.position.units.iter().map(|unit| (unit.power, unit.place, unit.kind)).collect();
                units.sort_unstable();
                units
            };
            prop_assert_eq!(units(&one.after), units(&other.after));
            prop_assert_eq!(&one.after.accounts, &other.after.accounts);
        }
    }
}

fn option(name: &str) -> usize {
    HouseRules::specs(ArmsMerchant.about().options)
        .position(|spec| spec.name == name)
        .unwrap()
}

/// The games are of use only if they come to everything.
#[test]
fn the_made_up_games_have_something_of_all() {
    let phases: Vec<Phase> = (0..24)
        .flat_map(|n: u64| game(n.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    let subjects = || phases.iter().flat_map(|phase| &phase.count().subjects);
    let tallies = |result| {
        subjects()
            .flat_map(|subject| &subject.tallies)
            .filter(|tally| tally.result == result)
            .count()
    };
    let several = |subject: &&Subject| subject.about.slots() > 1;
    let of_kind = |kind| {
        phases
            .iter()
            .filter(|phase| phase.before.phase.kind == kind)
            .count()
    };
    let retreating = || {
        phases
            .iter()
            .filter(|phase| phase.before.phase.kind == PhaseKind::Retreats)
    };
    let retreats = || retreating().flat_map(|phase| &phase.count().subjects);
    let agreed = subjects()
        .flat_map(|subject| &subject.tallies)
        .filter(|tally| tally.backers.len() > 1)
        .count();
    let facts = [
        ("followed", tallies(TallyResult::Followed)),
        ("cancelled", tallies(TallyResult::Cancelled)),
        ("outweighed", tallies(TallyResult::Outweighed)),
        ("agreed", agreed),
        ("draws", subjects().map(|subject| subject.draws.len()).sum()),
        ("several slots", subjects().filter(several).count()),
        (
            "several followed",
            subjects()
                .filter(|subject| subject.followed().count() > 1)
                .count(),
        ),
        ("retreats voted on", retreats().count()),
        (
            "retreats followed",
            retreats()
                .filter(|subject| subject.followed().count() > 0)
                .count(),
        ),
        (
            "retreats drawn",
            retreats()
                .filter(|subject| !subject.draws.is_empty())
                .count(),
        ),
        ("winters", of_kind(PhaseKind::Adjustments)),
        (
            "missed_votes",
            phases
                .iter()
                .map(|phase| phase.count().missed_votes.len())
                .sum(),
        ),
    ];
    assert!(facts.iter().all(|(_, number)| *number >= 10), "{facts:?}");
}
