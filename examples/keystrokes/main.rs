//! How many keys the entry line needs for real orders.
//!
//! Reads case files and enters every order of every movement phase as a game master would: in the
//! order of the file, with the orders before it already on the sheet, the unit under the cursor. An
//! order costs the letters (and blanks) of the shortest typing for which it is the first
//! completion, and one more for Enter. On an empty line Enter takes nothing, so at least one key is
//! typed. Illegal orders count as well; what no short typing gives is typed out in full. Orders
//! that name no unit of the power are left out, as there is nothing for the cursor to stand on.
//!
//! Of the ballots of people who are not powers (case files of such a game, and with `--table` a
//! table of seven that plays a few years by itself) each line is entered at its player's slip, one
//! player after another; see `ballots.rs` for what is counted.
//!
//! Two orders are the same where the adjudicator takes them to mean the same. Retreats, builds and
//! removals are counted apart. The last line is about the movement phases: `N orders, X keys per
//! order`.
//!
//! ```sh
//! cargo run --release --example keystrokes -- games.cases…
//! cargo run --release --example keystrokes -- --table
//! ```

mod ballots;
mod line;
#[path = "../self_play/player.rs"]
mod player;
#[allow(dead_code, reason = "no areas are named while keys are counted")]
#[path = "../self_play/random.rs"]
mod random;
#[path = "../self_play/worth.rs"]
mod worth;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{
    Action, BallotOrder, ClaimOrder, Entry, KindOrder, Order, PoolOrder, Reading, ScaleOrder,
    SecretOrder, Submission,
};
use chancery_engine::seat::Seating;
use chancery_engine::variant::Demand;
use chancery_game::case::{self, CasePhase};
use chancery_game::game::{BoundLines, Sheet};

use ballots::Ballots;
use line::{Cost, Line, demand, demand_in_month};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: keystrokes FILE…, case files with real orders; or keystrokes --table");
        return ExitCode::from(2);
    }
    let (mut counts, mut ballots) = (Counts::default(), Ballots::default());
    for file in &files {
        let counted = if file == "--table" {
            ballots::play(&mut ballots)
        } else {
            count_file(Path::new(file), &mut counts, &mut ballots)
        };
        if let Err(why) = counted {
            eprintln!("{file}: {why}");
            return ExitCode::from(3);
        }
    }
    ballots.print();
    counts.print();
    ExitCode::SUCCESS
}

fn count_file(path: &Path, counts: &mut Counts, ballots: &mut Ballots) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let cases = case::read_cases(&text, folder).map_err(|mistakes| {
        mistakes
            .first()
            .map_or_else(String::new, ToString::to_string)
    })?;
    for case in &cases {
        case::play(case, |phase| {
            if phase.variant.seating() == Seating::OnePerPower {
                count_phase(&phase, counts);
            } else {
                ballots.count_phase(phase.variant, phase.table, phase.before, phase.submissions);
            }
        });
    }
    Ok(())
}

/// Enters the orders of a phase one after another.
fn count_phase(phase: &CasePhase<'_>, counts: &mut Counts) {
    let mut sheet = Sheet::default();
    for submission in phase.submissions {
        let entered = sheet
            .entries
            .iter()
            .filter(|e| e.power == submission.power)
            .count();
        let lines = BoundLines::new(phase.variant, phase.table, phase.before, &sheet);
        let pairs = lines.pairs(phase.table, phase.before, submission.author());
        let month = phase.variant.forms().scales && phase.before.phase.kind == PhaseKind::Movement;
        let demand = if month {
            demand_in_month(phase.variant, phase.table, phase.before, &sheet, submission)
        } else {
            demand(
                phase.before,
                submission.power,
                &submission.order,
                entered,
                &pairs,
            )
        };
        if let Some(demand) =
            demand.map(|demand| free_of_several(phase, &sheet, submission, demand))
        {
            let (variant, table, state) = (phase.variant, phase.table, phase.before);
            let line = Line {
                variant,
                table,
                state,
                sheet: &sheet,
                author: submission.author(),
                demand,
                order: &submission.order,
            };
            counts.add(phase.before.phase.kind, &submission.order, &line.cost());
        }
        let reading = Reading::Order {
            order: submission.order.clone(),
            notes: Vec::new(),
        };
        sheet.add([Entry {
            seat: submission.seat,
            power: submission.power,
            written: String::new(),
            reading,
        }]);
    }
}

/// The first fleet of a sea that has no line yet, where the cursor stands on one of several.
fn free_of_several(
    phase: &CasePhase<'_>,
    sheet: &Sheet,
    submission: &Submission,
    demand: Demand,
) -> Demand {
    let position = &phase.before.position;
    let Some(unit) = demand
        .unit()
        .and_then(|id| position.unit(id))
        .filter(|unit| position.is_one_of_several(unit))
    else {
        return demand;
    };
    let lines = BoundLines::new(phase.variant, phase.table, phase.before, sheet);
    let named = submission.order.unit().is_some_and(|named| named.pair);
    let mut own = position
        .units_in(unit.place.province)
        .filter(|other| other.power == unit.power);
    let free = own.find(|other| {
        position.cargo(other.id).is_some() == named && lines.for_unit(other.id).next().is_none()
    });
    free.map_or(demand, |unit| Demand::Unit(unit.id))
}

/// Sums over some orders.
#[derive(Default, Clone)]
struct Sum {
    orders: u32,
    keys: u32,
    keys_numbered: u32,
    first: u32,
    first_three: u32,
    first_five: u32,
}

impl Sum {
    fn add(&mut self, cost: &Cost) {
        self.orders += 1;
        self.keys += count(cost.keys);
        self.keys_numbered += count(cost.keys_numbered);
        let within = |most: usize| u32::from(cost.unprompted.is_some_and(|rank| rank < most));
        self.first += within(1);
        self.first_three += within(3);
        self.first_five += within(5);
    }

    fn per_order(&self, what: u32) -> f64 {
        f64::from(what) / f64::from(self.orders.max(1))
    }

    fn print(&self, name: &str) {
        let share = |what| self.per_order(what) * 100.0;
        println!(
            "{name:<14}{:>6} orders {:>6.2} keys; nothing typed: first {:>3.0} %, among three \
             {:>3.0} %, among five {:>3.0} %",
            self.orders,
            self.per_order(self.keys),
            share(self.first),
            share(self.first_three),
            share(self.first_five)
        );
    }
}

/// A number of keys, orders or calls; there are never so many that it does not fit.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[derive(Default)]
struct Counts {
    phases: BTreeMap<PhaseKind, Sum>,
    verbs: BTreeMap<&'static str, Sum>,
    lengths: BTreeMap<usize, usize>,
    times: Vec<Duration>,
}

impl Counts {
    fn add(&mut self, phase: PhaseKind, order: &Order, cost: &Cost) {
        self.phases.entry(phase).or_default().add(cost);
        self.verbs.entry(verb(phase, order)).or_default().add(cost);
        if phase == PhaseKind::Movement {
            *self.lengths.entry(cost.keys).or_default() += 1;
        }
        self.times.extend(&cost.times);
    }

    fn print(&self) {
        if self.phases.is_empty() {
            return;
        }
        for (verb, sum) in &self.verbs {
            sum.print(verb);
        }
        println!();
        for (phase, sum) in &self.phases {
            sum.print(match phase {
                PhaseKind::SetUp => "set-up",
                PhaseKind::Movement => "movement",
                PhaseKind::Retreats => "retreats",
                PhaseKind::Adjustments => "adjustments",
            });
        }
        let movement = self
            .phases
            .get(&PhaseKind::Movement)
            .cloned()
            .unwrap_or_default();
        let lengths: Vec<String> = self
            .lengths
            .iter()
            .map(|(keys, orders)| format!("{keys}: {orders}"))
            .collect();
        println!("\nmovement orders by keys: {}", lengths.join(", "));
        let mean = self.times.iter().sum::<Duration>().as_secs_f64()
            / f64::from(count(self.times.len()).max(1));
        let mut times = self.times.clone();
        times.sort_unstable();
        let slow = times
            .get(times.len() / 100 * 99)
            .map_or(0.0, Duration::as_secs_f64);
        println!(
            "a completion takes {:.0} µs, 99 of 100 at most {:.0} µs",
            mean * 1e6,
            slow * 1e6
        );
        println!(
            "with number keys to choose among nine: {:.2} keys per order",
            movement.per_order(movement.keys_numbered)
        );
        println!(
            "{} orders, {:.2} keys per order",
            movement.orders,
            movement.per_order(movement.keys)
        );
    }
}

fn verb(phase: PhaseKind, order: &Order) -> &'static str {
    match order {
        Order::Scales(ScaleOrder::Chain { .. }) => "chain",
        Order::Scales(ScaleOrder::Scaled { scale, action, .. }) => match (scale, action) {
            (Scale::First, Action::Board { .. }) => "TS1 board",
            (Scale::First, Action::Land { .. }) => "TS1 land",
            (Scale::First, Action::SupportMove { .. }) => "TS1 support",
            (Scale::Third, Action::Board { .. }) => "TS3 embark",
            (Scale::Third, Action::Land { .. }) => "TS3 disembark",
            (Scale::Third, Action::Move { .. }) => "TS3 move",
            _ => "TS1, TS3 other",
        },
        Order::Unit { action, .. } => match action {
            Action::Move { .. } if phase == PhaseKind::Retreats => "retreat",
            Action::Move { travel, .. } if travel.by_convoy() => "via convoy",
            Action::Move { .. } => "move",
            Action::Hold => "hold",
            Action::SupportHold { .. } => "support hold",
            Action::SupportMove { .. } => "support move",
            Action::Convoy { .. } => "convoy",
            Action::Board { .. } => "board",
            Action::Land { .. } => "land",
            Action::Either { .. } => "either",
            Action::Disband => "disband",
        },
        Order::Build { .. } => "build",
        Order::Remove { .. } | Order::Pools(PoolOrder::RemovePooled { .. }) => "remove",
        Order::Waive => "waive",
        Order::Pools(PoolOrder::Mobilize { .. }) => "mobilize",
        Order::Pools(PoolOrder::Demobilize { .. }) => "demobilize",
        Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
        | Order::Kinds(KindOrder::Choose { .. })
        | Order::Claims(ClaimOrder::Claim { .. } | ClaimOrder::Concede { .. })
        | Order::Secret(SecretOrder::Name { .. }) => "other",
    }
}
