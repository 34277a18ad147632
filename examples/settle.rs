//! How long the adjudicator needs, from orders already read to every verdict with its reason.
//!
//! ```text
//! cargo run --release --example settle -- FILE...   # the movement phases of case files
//! cargo run --release --example settle -- --grid    # a made-up board of 2,000 provinces, 100 to 600 units
//! cargo run --release --example settle -- --months FILE...   # seasons in time scales, all scales with what follows from them
//! cargo run --release --example settle -- --world [FILE]   # a secret world of 200 areas, or of a file, with 60 units: settling, and all that players are told
//! ```
//!
//! All but the first say as long as how many movement phases of the standard game it takes, which are
//! measured in the same run.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of phases and orders are far below 2^52"
)]

#[path = "support/grid_board.rs"]
mod grid_board;
#[path = "support/seasons.rs"]
mod seasons;

use chancery_atlas::board::{Board, Place, PowerId, Terrain, UnitKind, World, builtin};
use chancery_atlas::world::{self, Knobs, generate::Knob};
use chancery_engine::adjudicate::{
    Field, HouseRules, Occupants, Resolver, UnitIndex, can_support_into, destinations,
    serves_on_route,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Entry, Order, Reading, Submission, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{State, Table, Variant, Year1492};
use chancery_game::game::{Command, Game, History, Setup, Sheet};
use chancery_game::report::{self, SeasonForm};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use seasons::{Seasons, draw, for_each_phase, measure, standard_phase};

/// Calls measured, one by one.
const CALLS: usize = 1001;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => Err("name case files, or --grid, or --world, or --months and case files".to_owned()),
        [only] if only == "--grid" => grid(),
        [first, rest @ ..] if first == "--world" => secret_world(rest.first()),
        [first, files @ ..] if first == "--months" => months(files),
        files => games(files),
    }
}

fn games(files: &[String]) -> Result<(), String> {
    let known = Seasons::of(files)?;
    let units: usize = known.seasons.iter().map(|s| s.units.len()).sum();
    println!(
        "{:.1} units and {:.1} orders a phase",
        per(units, known.seasons.len()),
        per(known.orders(), known.seasons.len())
    );
    settled("known by heart", &known, CALLS);
    settled("new to the processor", &known.otherwise(), CALLS / 50);
    Ok(())
}

/// Settles all seasons so many times over, and says how long one takes.
fn settled(how: &str, these: &Seasons, calls: usize) {
    let (median, best) = these.settle(calls);
    let phases = these.seasons.len();
    println!(
        "{how}: {phases} phases, {:.2} µs per phase (best {:.2}, {:.0} ns per order)",
        median * 1e6,
        best * 1e6,
        best * 1e9 / per(these.orders(), phases)
    );
}

/// A season in time scales to be settled.
struct Month {
    variant: &'static dyn Variant,
    rules: HouseRules,
    before: State,
    orders: Vec<Submission>,
}

fn months(files: &[String]) -> Result<(), String> {
    let mut months: Vec<Month> = Vec::new();
    let mut boards: Vec<Board> = Vec::new();
    for_each_phase(files, |phase| {
        if phase.before.phase.kind == PhaseKind::Movement && phase.variant.forms().scales {
            boards.push(phase.table.board.clone());
            let orders = phase.submissions.to_vec();
            months.push(Month {
                variant: phase.variant,
                rules: *phase.table.rules,
                before: phase.before.clone(),
                orders,
            });
        }
    })?;
    let board = boards
        .first()
        .ok_or("no season in time scales in these files")?;
    if boards.iter().any(|other| other.id != board.id) {
        return Err("seasons in time scales on one board are wanted; these are on more".to_owned());
    }
    let standard = standard_phase()?;
    let count = |of: fn(&Month) -> usize| months.iter().map(of).sum::<usize>();
    let units =
        count(|month| month.before.position.units.len() + month.before.position.aboard.len());
    let orders = count(|month| month.orders.len());
    println!(
        "{} powers, {:.1} units and {:.1} orders a season",
        board.powers.len(),
        per(units, months.len()),
        per(orders, months.len())
    );
    for (name, month) in [
        ("a season", None),
        (
            "the fullest season",
            months.iter().max_by_key(|month| month.orders.len()),
        ),
    ] {
        let these: Vec<&Month> = month.map_or_else(|| months.iter().collect(), |month| vec![month]);
        let (median, best) = measure(CALLS, || {
            for month in &these {
                let table = Table::new(board, &month.rules);
                black_box(
                    month
                        .variant
                        .settle(table, &month.before, &month.orders, &[]),
                );
            }
        });
        let microseconds = |seconds: f64| seconds * 1e6 / these.len() as f64;
        println!(
            "{name}: {:.1} µs (best {:.1}), as long as {:.1} standard phases",
            microseconds(median),
            microseconds(best),
            median / these.len() as f64 / standard
        );
    }
    Ok(())
}

fn grid() -> Result<(), String> {
    let board = grid_board::grid_board(50, 40)
        .map_err(|findings| format!("the grid has {} faults", findings.len()))?;
    let start = Position::start(&board);
    let rules = HouseRules::default();
    let mut resolver = Resolver::new();
    let standard = standard_phase()?;
    println!("{} provinces", board.provinces.len());
    for count in [100, 200, 300, 400, 500, 600] {
        let units = crowd(&board, &start, count);
        let orders = some_orders(&board, &rules, &units);
        let (median, best) = measure(CALLS, || {
            black_box(resolver.settle(&board, &rules, &units, &orders));
        });
        let order = 1e9 / orders.len() as f64;
        println!(
            "{} units, {:.0} ns per order (best {:.0}), as long as {:.1} standard phases",
            units.len(),
            median * order,
            best * order,
            median / standard
        );
    }
    Ok(())
}

/// A season of a game in a secret world: settling it; and the same with a view and a private report
/// for each player, and the public's.
fn secret_world(file: Option<&String>) -> Result<(), String> {
    let known = builtin::load("1492").ok_or("there is no board 1492")?;
    let world = match file {
        Some(file) => read_world(Path::new(file), &known)?,
        None => made_world(&known)?,
    };
    let board = Arc::new(world::join(world, &known));
    let rules = Year1492.about().house_rules;
    let table = Table::new(&board, &rules);
    let mut state = Year1492.start(table, board.power_count());
    state.position = Position {
        owners: state.position.owners,
        ..Position::empty(&board)
    };
    for (index, at) in board.provinces_beyond().step_by(3).take(60).enumerate() {
        let power = PowerId((index % board.power_count()) as u8);
        let (kind, place) = match board.terrain(at) {
            Terrain::Sea => (UnitKind::Fleet, Place::new(at)),
            _ => (UnitKind::Army, Place::new(at)),
        };
        state.position.add(power, kind, place);
    }
    state.discoveries = None;
    Year1492.refresh(table, &mut state);
    let orders = some_orders(&board, &rules, &state.position.units);
    println!(
        "{} areas, {} units, {} orders",
        board.provinces_beyond().len(),
        state.position.units.len(),
        orders.len()
    );
    let (median, best) = measure(CALLS, || {
        black_box(Year1492.settle(table, &state, &orders, &[]));
    });
    let standard = standard_phase()?;
    println!(
        "settling: {:.2} ms (best {:.2}), as long as {:.0} standard phases",
        median * 1e3,
        best * 1e3,
        median / standard
    );

    let setup = Setup {
        name: String::new(),
        variant: &Year1492,
        board: Arc::clone(&board),
        players: Vec::new(),
        created: Timestamp::UNIX_EPOCH,
    };
    let entry = |order: &Submission| Entry {
        seat: order.seat,
        power: order.power,
        written: String::new(),
        reading: Reading::Order {
            order: order.order.clone(),
            notes: Vec::new(),
        },
    };
    let sheet = Sheet::new(orders.iter().map(entry));
    let history = History {
        sheet,
        ..History::begun(rules, state)
    };
    let open = Game::resume(setup, history, Vec::new());
    let viewers: Vec<Viewer> = board
        .power_ids()
        .map(|power| Viewer::Seat(SeatId::playing(power)))
        .chain([Viewer::Public])
        .collect();
    let mut told = 0;
    let (median, best) = measure(CALLS, || {
        let mut game = open.clone();
        let settled = game.apply(Command::settle(), Timestamp::UNIX_EPOCH);
        if settled.is_ok() {
            told = viewers
                .iter()
                .map(|&viewer| {
                    report::season(&View::new(&game, viewer), 0, SeasonForm::Compact)
                        .to_text(100)
                        .len()
                })
                .sum();
        }
    });
    println!(
        "settling, four private reports and the public one, {told} bytes: {:.2} ms (best {:.2}), \
         as long as {:.0} standard phases",
        median * 1e3,
        best * 1e3,
        median / standard
    );
    Ok(())
}

fn read_world(file: &Path, known: &Board) -> Result<World, String> {
    let text = std::fs::read_to_string(file).map_err(|why| why.to_string())?;
    let world = world::read_world(&text, known).world;
    world.ok_or_else(|| format!("{} is no world", file.display()))
}

fn made_world(known: &Board) -> Result<World, String> {
    let mut knobs = Knobs::default();
    knobs
        .set(Knob::Areas, "200")
        .map_err(|why| why.to_string())?;
    world::generate(
        chancery_atlas::chance::Seed::Number(1492),
        &knobs,
        known,
        |_, _| {},
    )
    .map_err(|why| why.to_string())
}

/// Units in patches, as they stand in a game: the start's, spread to the places beside them.
fn crowd(board: &Board, start: &Position, count: usize) -> Vec<Unit> {
    let mut position = Position::empty(board);
    let mut taken = vec![false; board.provinces.len()];
    for unit in &start.units {
        let beside = board
            .fleet_moves(unit.place)
            .iter()
            .copied()
            .map(|place| (UnitKind::Fleet, place));
        let here = std::iter::once((unit.kind, unit.place));
        for (kind, place) in here.chain(beside).take(3) {
            if position.units.len() < count
                && !std::mem::replace(&mut taken[place.province.index()], true)
            {
                position.add(unit.power, kind, place);
            }
        }
    }
    position.units
}

/// Orders of all kinds, the same at every run: about half are moves, a third supports, the rest
/// convoys and holds.
fn some_orders(board: &Board, rules: &HouseRules, units: &[Unit]) -> Vec<Submission> {
    let occupants = Occupants::new(board, units);
    let field = Field::new(board, rules, units, &occupants);
    let mut lot = 1;
    let mut draw = |n: usize| draw(&mut lot, n);
    let goals: Vec<Option<Place>> = (0..units.len())
        .map(|index| {
            let places = destinations(&field, UnitIndex::new(index));
            (draw(2) == 0 && !places.is_empty()).then(|| places[draw(places.len())])
        })
        .collect();
    let refer = |unit: &Unit| UnitRef::new(unit.kind, unit.place);
    let order = |index: usize, choice: usize| {
        let unit = &units[index];
        if let Some(to) = goals[index] {
            return Action::Move {
                to,
                travel: Travel::Unsaid,
            };
        }
        let reach = |place: Place| can_support_into(&field, UnitIndex::new(index), place.province);
        let others = units
            .iter()
            .zip(&goals)
            .filter(|(other, _)| other.place != unit.place);
        let supports: Vec<Action> = others
            .filter_map(|(other, goal)| match goal {
                Some(to) if reach(*to) => Some(Action::SupportMove {
                    unit: refer(other),
                    to: *to,
                }),
                None if reach(other.place) => Some(Action::SupportHold { unit: refer(other) }),
                _ => None,
            })
            .collect();
        let armies = units
            .iter()
            .zip(&goals)
            .filter(|(other, _)| other.kind == UnitKind::Army);
        let mut carried = armies.filter_map(|(army, goal)| {
            let to = (*goal)?;
            serves_on_route(
                &field,
                UnitIndex::new(index),
                army.place.province,
                to.province,
            )
            .then(|| Action::Convoy {
                army: refer(army),
                to,
                ferry: false,
            })
        });
        carried
            .next_back()
            .or_else(|| (!supports.is_empty()).then(|| supports[choice % supports.len()].clone()))
            .unwrap_or(Action::Hold)
    };
    let submissions = units.iter().enumerate().map(|(index, unit)| {
        let action = order(index, index * 7);
        Submission {
            seat: SeatId::playing(unit.power),
            power: unit.power,
            order: Order::Unit {
                unit: refer(unit),
                action,
            },
        }
    });
    submissions.collect()
}

fn per(count: usize, of: usize) -> f64 {
    count as f64 / of as f64
}
