//! How a long game grows: its folder, the time to open it, to undo the last settlement then, to settle
//! one more phase and to save it, every hundred phases; and the slowest undo on the way back through so
//! many, where snapshots were thinned out. Run with `--release`; behind `--` the number of phases, else 500.
//!
//! Seven powers move about at random, retreat and build; whoever has many centres stays where he
//! is, so that nobody wins. It fails where the last hundred phases
//! added more than one and a half times what the hundred before them did.

use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chancery_atlas::board::{Place, PowerId, builtin};
use chancery_atlas::chance::{Seed, Stream};
use chancery_engine::adjudicate::{Field, Occupants, UnitIndex, destinations};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, Entry, Order, Reading, Travel, UnitRef};
use chancery_engine::variant::{self, Standard, Variant};
use chancery_game::game::{Command, Game, Setup};
use chancery_game::store::Store;

/// After so many phases the game is looked at.
const STEP: usize = 100;
/// Who has so many centres moves no more.
const MANY: usize = 11;

fn main() -> Result<(), Box<dyn Error>> {
    let phases = match std::env::args().nth(1) {
        Some(number) => number.parse()?,
        None => 500,
    };
    let directory = std::env::temp_dir().join(format!("chancery-long-game-{}", std::process::id()));
    let measured = measure(&directory, phases);
    fs::remove_dir_all(&directory)?;
    measured
}

fn measure(directory: &Path, phases: usize) -> Result<(), Box<dyn Error>> {
    let store = Store::new(directory, variant::all());
    let mut game = new_game()?;
    let mut handle = store.create(&game, None, chancery_game::system::now())?;
    let folder = handle.folder().to_owned();
    let mut dice = Stream::new(Seed::Number(1901), "a long game");
    let mut sizes = vec![0];
    let (mut settling, mut saving, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    while game.turns().len() < phases {
        let slips = Command::Add(slips(&game, &mut dice));
        game.apply(slips, chancery_game::system::now())?;
        handle.save(&game, chancery_game::system::now())?;
        let start = Instant::now();
        game.apply(Command::settle(), chancery_game::system::now())?;
        settling.push(start.elapsed());
        let start = Instant::now();
        handle.save(&game, chancery_game::system::now())?;
        saving.push(start.elapsed());
        plain.push(written_plainly(&folder, directory)?);
        if game.turns().len() % STEP == 0 {
            let (size, files) = size(&folder)?;
            sizes.push(size);
            let (save, plain) = (median(&mut saving), median(&mut plain));
            println!(
                "{} phases: {} kB in {files} files; settle one {:?}; save it {save:?}, {:.1} times a \
                 plain file of that size flushed to the disk; open {:?}; then undo {:?}",
                game.turns().len(),
                size / 1000,
                median(&mut settling),
                save.as_secs_f64() / plain.as_secs_f64(),
                open(&store, &folder)?,
                undo(&store, &folder)?
            );
        }
    }
    let (undone, slowest) = unwind(&store, &folder)?;
    println!("undone after opening: {undone} steps; the slowest {slowest:?}");
    match sizes.windows(3).last() {
        Some(&[before, then, now]) if 2 * (now - then) > 3 * (then - before) => {
            Err("it does not grow in a straight line".into())
        }
        _ => Ok(()),
    }
}

fn new_game() -> Result<Game, Box<dyn Error>> {
    let setup = Setup {
        name: "A long game".to_owned(),
        variant: &Standard,
        board: builtin::load("standard").ok_or("no standard board")?,
        players: Vec::new(),
        created: chancery_game::system::now(),
    };
    Ok(Game::new(setup, Standard.about().house_rules))
}

/// An order for every unit, retreat, build and removal that is asked for.
fn slips(game: &Game, dice: &mut Stream) -> Vec<Entry> {
    let powers = game.board().power_ids();
    let orders = powers.flat_map(|power| {
        orders(game, power, dice)
            .into_iter()
            .map(move |order| (power, order))
    });
    orders
        .map(|(power, order)| {
            let written = write_order(game.board(), Some(&game.state().position), &order);
            let reading = Reading::Order {
                order,
                notes: Vec::new(),
            };
            Entry::from_power(power, written, reading)
        })
        .collect()
}

fn orders(game: &Game, power: PowerId, dice: &mut Stream) -> Vec<Order> {
    let (board, position) = (game.board(), &game.state().position);
    if position.centre_count(board, power) >= MANY {
        return Vec::new();
    }
    match game.phase().kind {
        PhaseKind::SetUp | PhaseKind::Movement => {
            let occupants = Occupants::new(board, &position.units);
            let field = Field::new(board, game.table().rules, &position.units, &occupants);
            let own = position
                .units
                .iter()
                .enumerate()
                .filter(|(_, unit)| unit.power == power);
            own.map(|(index, unit)| {
                let to = destinations(&field, UnitIndex::new(index));
                order(UnitRef::new(unit.kind, unit.place), &to, dice, Action::Hold)
            })
            .collect()
        }
        PhaseKind::Retreats => {
            let own = position.dislodged.iter().filter(|d| d.unit.power == power);
            own.map(|d| {
                let unit = UnitRef::new(d.unit.kind, d.unit.place);
                order(unit, &d.retreats, dice, Action::Disband)
            })
            .collect()
        }
        PhaseKind::Adjustments => {
            let asked = Standard.adjustment(game.table(), game.state(), power);
            let number = asked.due.unsigned_abs() as usize;
            let builds = asked.sites.iter().map(|&(kind, place)| Order::Build {
                kind: Some(kind),
                place,
            });
            let removals = position.units_of(power).map(|unit| Order::Remove {
                unit: UnitRef::new(unit.kind, unit.place),
            });
            if asked.due > 0 {
                builds.take(number).collect()
            } else {
                removals.take(number).collect()
            }
        }
    }
}

/// A unit goes to one of these places, or does something else.
fn order(unit: UnitRef, to: &[Place], dice: &mut Stream, other: Action) -> Order {
    let going = (!to.is_empty() && dice.chance(4, 5)).then(|| to[dice.below(to.len())]);
    let action = going.map_or(other, |to| Action::Move {
        to,
        travel: Travel::Unsaid,
    });
    Order::Unit { unit, action }
}

/// The bytes of all files of a folder, and how many they are.
fn size(folder: &Path) -> Result<(u64, usize), Box<dyn Error>> {
    let (mut size, mut files) = (0, 0);
    for file in fs::read_dir(folder)? {
        size += file?.metadata()?.len();
        files += 1;
    }
    Ok((size, files))
}

/// How long it takes to write a file as large as the newest snapshot, and to flush it to the disk.
fn written_plainly(folder: &Path, directory: &Path) -> Result<Duration, Box<dyn Error>> {
    let files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|file| file.map(|file| file.path()))
        .collect::<Result<_, _>>()?;
    let snapshots = files
        .iter()
        .filter(|file| file.extension().is_some_and(|e| e == "ron"));
    let newest = fs::read(snapshots.max().ok_or("no snapshot")?)?;
    let file = directory.join("plain");
    let start = Instant::now();
    let mut written = File::create(&file)?;
    written.write_all(&newest)?;
    written.sync_all()?;
    let took = start.elapsed();
    fs::remove_file(file)?;
    Ok(took)
}

/// The shortest of several readings: the one least disturbed.
fn open(store: &Store, folder: &Path) -> Result<Duration, Box<dyn Error>> {
    let name = folder.file_name().ok_or("no folder")?.to_string_lossy();
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        store.read(&name)?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}

/// The same of the first undo after opening, which reads the snapshot before.
fn undo(store: &Store, folder: &Path) -> Result<Duration, Box<dyn Error>> {
    let name = folder.file_name().ok_or("no folder")?.to_string_lossy();
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let mut game = store.look(&name)?;
        let start = Instant::now();
        game.apply(Command::Undo, chancery_game::system::now())?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}

/// How many steps of the last [`STEP`] phases are undone after opening, and how long the slowest takes.
fn unwind(store: &Store, folder: &Path) -> Result<(usize, Duration), Box<dyn Error>> {
    let name = folder.file_name().ok_or("no folder")?.to_string_lossy();
    let mut game = store.look(&name)?;
    let end = game.turns().len().saturating_sub(STEP);
    let (mut undone, mut slowest) = (0, Duration::ZERO);
    while game.turns().len() > end {
        let start = Instant::now();
        game.apply(Command::Undo, chancery_game::system::now())?;
        slowest = slowest.max(start.elapsed());
        undone += 1;
    }
    Ok((undone, slowest))
}

/// The median, of which nothing is kept.
fn median(times: &mut Vec<Duration>) -> Duration {
    times.sort_unstable();
    let median = times[times.len() / 2];
    times.clear();
    median
}
