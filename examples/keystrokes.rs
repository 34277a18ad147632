//! How many keys the entry line needs for real orders.
//!
//! Reads case files and enters every order of every movement phase as a game master would: in the order of the file, with the orders before it
//! already on the sheet, the unit under the cursor. An order costs the letters (and blanks) of the shortest typing for which it is the first
//! completion, and one more for Enter. On an empty line Enter takes nothing, so at least one key is typed. Illegal orders count as well; what no short typing gives is typed out in full.
//! Orders that name no unit of the power are left out, as there is nothing for the cursor to stand on.
//!
//! Two orders are the same where the adjudicator takes them to mean the same. Retreats, builds and removals are counted apart.
//! The last line is about the movement phases: `N orders, X keys per order`.
//!
//! ```sh
//! cargo run --release --example keystrokes -- games.cases…
//! ```

use chancery::seat::SeatId;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chancery::adjudicate::{Field, Occupants, judge};
use chancery::board::{Board, Place, PowerId, UnitKind, fold};
use chancery::calendar::PhaseKind;
use chancery::case::{self, Phase};
use chancery::complete::{Candidate, Query, complete};
use chancery::game::Sheet;
use chancery::order::{Action, Entry, Order, Reading, Travel, UnitRef, write_order};
use chancery::variant::Demand;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: keystrokes FILE…, case files with real orders");
        return ExitCode::from(2);
    }
    let mut counts = Counts::default();
    for file in &files {
        if let Err(why) = count_file(Path::new(file), &mut counts) {
            eprintln!("{file}: {why}");
            return ExitCode::from(3);
        }
    }
    counts.print();
    ExitCode::SUCCESS
}

fn count_file(path: &Path, counts: &mut Counts) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let cases = case::read(&text, folder).map_err(|mistakes| mistakes.first().map_or_else(String::new, ToString::to_string))?;
    for case in &cases {
        case::play(case, |phase| count_phase(&phase, counts));
    }
    Ok(())
}

/// Enters the orders of a phase one after another.
fn count_phase(phase: &Phase<'_>, counts: &mut Counts) {
    let mut sheet = Sheet::default();
    for submission in phase.submissions {
        let entered = sheet.entries.iter().filter(|e| e.power == submission.power).count();
        if let Some(demand) = demand(phase, submission.power, &submission.order, entered) {
            let line = Line { phase, sheet: &sheet, power: submission.power, demand, order: &submission.order };
            counts.add(phase.before.phase.kind, &submission.order, &line.cost());
        }
        let reading = Reading::Order { order: submission.order.clone(), notes: Vec::new() };
        sheet.entries.push(Entry { seat: SeatId::of(submission.power), power: submission.power, written: String::new(), reading });
    }
}

/// What the cursor stands on when the order is entered.
fn demand(phase: &Phase<'_>, power: PowerId, order: &Order, entered: usize) -> Option<Demand> {
    let position = &phase.before.position;
    match order {
        Order::Unit { unit, .. } => {
            let at = unit.place.province;
            let there = match phase.before.phase.kind {
                PhaseKind::Retreats => position.dislodged_from(at).map(|d| &d.unit),
                PhaseKind::Movement | PhaseKind::Adjustments => position.unit_in(at),
            };
            there.filter(|u| u.power == power).map(|u| Demand::Unit(u.id))
        }
        Order::Build { .. } | Order::Waive => Some(Demand::Build(entered)),
        Order::Remove { .. } => Some(Demand::Removal(entered)),
        _ => None,
    }
}

/// The entry line at the moment at which an order is entered.
struct Line<'a> {
    phase: &'a Phase<'a>,
    sheet: &'a Sheet,
    power: PowerId,
    demand: Demand,
    order: &'a Order,
}

/// What an order costs.
struct Cost {
    /// Keys with Enter.
    keys: usize,
    /// … if a digit picks among the first nine candidates.
    keys_numbered: usize,
    /// Where the order stands among the candidates with nothing typed, from 0.
    unprompted: Option<usize>,
    /// The time of each call.
    times: Vec<Duration>,
}

impl Line<'_> {
    fn cost(&self) -> Cost {
        let board = self.phase.table.board;
        let in_full = write_order(board, Some(&self.phase.before.position), self.order).len() + 1;
        let mut cost = Cost { keys: in_full, keys_numbered: in_full, unprompted: None, times: Vec::new() };
        for typing in typings(board, self.order) {
            let begun = Instant::now();
            let candidates = self.complete(&typing);
            cost.times.push(begun.elapsed());
            let rank = candidates.iter().position(|c| self.same(c));
            let keys = typing.len() + 1;
            if typing.is_empty() {
                cost.unprompted = rank;
            }
            match rank {
                Some(0) if !typing.is_empty() => {
                    cost.keys = cost.keys.min(keys);
                    cost.keys_numbered = cost.keys_numbered.min(keys);
                    break;
                }
                Some(0..9) => cost.keys_numbered = cost.keys_numbered.min(keys + 1),
                _ => {}
            }
        }
        cost
    }

    fn complete(&self, text: &str) -> Vec<Candidate> {
        complete(&Query {
            table: self.phase.table,
            variant: self.phase.variant,
            state: self.phase.before,
            sheet: self.sheet,
            count: None,
            seat: SeatId::of(self.power),
            power: self.power,
            demand: &self.demand,
            text,
            legal_only: false,
        })
    }

    /// Whether a candidate means the same as the order.
    fn same(&self, candidate: &Candidate) -> bool {
        let (table, units) = (self.phase.table, &self.phase.before.position.units);
        if self.phase.before.phase.kind == PhaseKind::Movement {
            let occupants = Occupants::new(table.board, units);
            let field = Field::new(table.board, table.rules, units, &occupants);
            if let Ok(meant) = judge(&field, self.power, self.order) {
                return judge(&field, self.power, &candidate.order) == Ok(meant);
            }
        }
        plain(self.order) == plain(&candidate.order)
    }
}

/// An order as it is compared where the adjudicator doesn't bind it: with nothing said of units but where they stand.
fn plain(order: &Order) -> Order {
    let unit = |unit: &UnitRef| UnitRef { place: Place::of(unit.place.province), kind: None, power: None };
    match order {
        Order::Unit { unit: to, action } => {
            let action = match action {
                Action::SupportHold { unit: other } => Action::SupportHold { unit: unit(other) },
                Action::SupportMove { unit: other, to } => Action::SupportMove { unit: unit(other), to: *to },
                Action::Convoy { army, to } => Action::Convoy { army: unit(army), to: *to },
                other => other.clone(),
            };
            Order::Unit { unit: unit(to), action }
        }
        Order::Remove { unit: removed } => Order::Remove { unit: unit(removed) },
        other => other.clone(),
    }
}

/// Every typing worth trying for an order, the shortest first.
fn typings(board: &Board, order: &Order) -> Vec<String> {
    let mut all = vec![String::new()];
    for form in forms(board, order) {
        all.extend(
            (1..=form.len()).filter(|&end| form.is_char_boundary(end) && !form[..end].ends_with(' ')).map(|end| form[..end].to_owned()),
        );
    }
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all.dedup();
    all
}

/// The ways to type an order that might be short.
fn forms(board: &Board, order: &Order) -> Vec<String> {
    let names = |place: Place| names(board, place);
    let prefixed = |verb: &str, names: Vec<String>| names.into_iter().map(|name| format!("{verb}{name}")).collect::<Vec<_>>();
    let aid = |verb: &str, unit: &UnitRef, to: Place| {
        let mut forms = prefixed(verb, names(to));
        for (unit, to) in names(unit.place).iter().flat_map(|unit| names(to).into_iter().map(move |to| (unit, to))) {
            forms.push(format!("{verb}{unit}{to}"));
            forms.extend((1..=3.min(unit.len())).filter_map(|end| Some(format!("{verb} {} {to}", unit.get(..end)?))));
        }
        forms
    };
    match order {
        Order::Unit { action, .. } => match action {
            Action::Hold => vec!["hold".to_owned()],
            Action::Disband => vec!["disband".to_owned()],
            Action::Move { to, travel: Travel::Unsaid } => names(*to),
            Action::Move { to, .. } => {
                names(*to).into_iter().flat_map(|name| [name.clone(), format!("v{name}"), format!("{name}v")]).collect()
            }
            Action::SupportHold { unit } => {
                names(unit.place).into_iter().flat_map(|name| [format!("s{name}h"), format!("sh{name}")]).collect()
            }
            Action::SupportMove { unit, to } => aid("s", unit, *to),
            Action::Convoy { army, to } => aid("c", army, *to),
        },
        Order::Build { kind, place } => {
            let letter = kind.map_or("", |kind| if kind == UnitKind::Army { "a" } else { "f" });
            names(*place).into_iter().flat_map(|name| [format!("{letter}{name}"), name]).collect()
        }
        Order::Remove { unit } => names(unit.place),
        Order::Waive => vec!["waive".to_owned()],
        _ => Vec::new(),
    }
}

/// The spellings of a place, without blanks.
fn names(board: &Board, place: Place) -> Vec<String> {
    let province = board.province(place.province);
    let written = [&province.abbr, &province.id, &province.name].into_iter().chain(&province.aliases);
    let mut names: Vec<String> = written.map(|name| fold(name)).collect();
    if let Some(coast) = place.coast.and_then(|coast| province.coasts.get(coast.index())) {
        names.extend(names.clone().into_iter().map(|name| name + &coast.id));
    }
    names
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
            "{name:<14}{:>6} orders {:>6.2} keys; nothing typed: first {:>3.0} %, among three {:>3.0} %, among five {:>3.0} %",
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
        for (verb, sum) in &self.verbs {
            sum.print(verb);
        }
        println!();
        for (phase, sum) in &self.phases {
            sum.print(match phase {
                PhaseKind::Movement => "movement",
                PhaseKind::Retreats => "retreats",
                PhaseKind::Adjustments => "adjustments",
            });
        }
        let movement = self.phases.get(&PhaseKind::Movement).cloned().unwrap_or_default();
        let lengths: Vec<String> = self.lengths.iter().map(|(keys, orders)| format!("{keys}: {orders}")).collect();
        println!("\nmovement orders by keys: {}", lengths.join(", "));
        let mean = self.times.iter().sum::<Duration>().as_secs_f64() / f64::from(count(self.times.len()).max(1));
        let mut times = self.times.clone();
        times.sort_unstable();
        let slow = times.get(times.len() / 100 * 99).map_or(0.0, Duration::as_secs_f64);
        println!("a completion takes {:.0} µs, 99 of 100 at most {:.0} µs", mean * 1e6, slow * 1e6);
        println!("with number keys to choose among nine: {:.2} keys per order", movement.per_order(movement.keys_numbered));
        println!("{} orders, {:.2} keys per order", movement.orders, movement.per_order(movement.keys));
    }
}

fn verb(phase: PhaseKind, order: &Order) -> &'static str {
    match order {
        Order::Unit { action, .. } => match action {
            Action::Move { .. } if phase == PhaseKind::Retreats => "retreat",
            Action::Move { travel, .. } if travel.by_convoy() => "via convoy",
            Action::Move { .. } => "move",
            Action::Hold => "hold",
            Action::SupportHold { .. } => "support hold",
            Action::SupportMove { .. } => "support move",
            Action::Convoy { .. } => "convoy",
            Action::Disband => "disband",
        },
        Order::Build { .. } => "build",
        Order::Remove { .. } => "remove",
        Order::Waive => "waive",
        _ => "other",
    }
}
