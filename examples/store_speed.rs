//! How long saves take: a change of the orders, a phase of a long game, opening it, and listing
//! fifty such games. Run with `--release`.
//!
//! What the disk takes is its own affair: only reading is held to limits. It fails where opening
//! takes more than 20 ms or listing 50 ms. How long a long journal takes is told, and held to nothing.

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::SeatId;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use chancery_engine::order::Entry;
use chancery_engine::variant;
use chancery_game::game::{Command, SlipCommand};
use chancery_game::store::{Opened, SavedAs, Store};

/// How many games are listed.
const GAMES: usize = 50;

/// How long a journal grows, in bytes: far longer than any evening's.
const JOURNAL: u64 = 256 << 10;

fn main() -> Result<(), Box<dyn Error>> {
    let directory =
        std::env::temp_dir().join(format!("chancery-store-speed-{}", std::process::id()));
    let measured = measure(&directory);
    fs::remove_dir_all(&directory)?;
    measured
}

fn measure(directory: &Path) -> Result<(), Box<dyn Error>> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let sample = Store::new(&samples, variant::all())
        .list()?
        .into_iter()
        .next()
        .ok_or("no sample games")?;
    for number in 0..GAMES {
        let target = directory.join(format!("game-{number}"));
        fs::create_dir_all(&target)?;
        fs::copy(
            samples.join(&sample.folder).join(sample.newest.to_string()),
            target.join(sample.newest.to_string()),
        )?;
    }
    let store = Store::new(directory, variant::all());

    let list = best(10, || store.list())?;
    println!("list {GAMES} games of {}: {list:?}", sample.folder);
    let open = best(10, || store.open("game-0"))?;
    println!("open one: {open:?}");

    let mut opened = store.open("game-0")?;
    // The samples are games that have ended: in their last phase again, orders are taken.
    let now = chancery_game::system::now();
    opened.game.apply(Command::Undo, now)?;
    opened.handle.save(&opened.game, now)?;
    let power = opened.game.board().power_ids().next().ok_or("no power")?;
    let (mut journal, mut snapshot) = (Vec::new(), Vec::new());
    for round in 0..20 {
        let mark = if round % 2 == 0 {
            SlipCommand::MarkIn
        } else {
            SlipCommand::MarkOut
        };
        let now = chancery_game::system::now();
        opened
            .game
            .apply(Command::Slip(SeatId::playing(power), mark), now)?;
        let start = Instant::now();
        if opened
            .handle
            .save(&opened.game, chancery_game::system::now())?
            == SavedAs::Journal
        {
            journal.push(start.elapsed());
        }
        let spec = &HouseRules::SPECS[0];
        let rule = Command::SetRule {
            rule: spec.name.to_owned(),
            value: spec.choices[round % 2].value.to_owned(),
        };
        opened.game.apply(rule, now)?;
        let start = Instant::now();
        opened
            .handle
            .save(&opened.game, chancery_game::system::now())?;
        snapshot.push(start.elapsed());
    }
    journal.sort();
    snapshot.sort();
    println!(
        "a change of the orders: {:?} at best, {:?} median",
        journal[0],
        journal[journal.len() / 2]
    );
    println!(
        "a snapshot: {:?} at best, {:?} median",
        snapshot[0],
        snapshot[snapshot.len() / 2]
    );
    let long = long_journal(&store, directory, opened)?;
    println!("open with a journal of {JOURNAL} bytes: {long:?}");
    if open > Duration::from_millis(20) || list > Duration::from_millis(50) {
        return Err("too slow".into());
    }
    Ok(())
}

/// How long it takes to open a game whose journal has grown to [`JOURNAL`] bytes: a unit is ordered to
/// hold and to move by turns.
fn long_journal(
    store: &Store,
    directory: &Path,
    mut opened: Opened,
) -> Result<Duration, Box<dyn Error>> {
    let game = &mut opened.game;
    let unit = *game.state().position.units.first().ok_or("no unit")?;
    let place = game.board().write_place(unit.place);
    let orders = [
        format!("{} {place} H", unit.kind.letter()),
        format!("{place} - {place}"),
    ];
    for text in orders.iter().cycle() {
        let reading = game.read_line(unit.power, None, text);
        let line = Entry::from_power(unit.power, text.clone(), reading);
        game.apply(Command::enter(line), chancery_game::system::now())?;
        opened.handle.save(game, chancery_game::system::now())?;
        if longest_journal(&directory.join("game-0"))? >= JOURNAL {
            break;
        }
    }
    drop(opened);
    best(10, || store.open("game-0")).map_err(Into::into)
}

/// The size in bytes of the longest journal in a folder.
fn longest_journal(folder: &Path) -> Result<u64, Box<dyn Error>> {
    let mut longest = 0;
    for file in fs::read_dir(folder)? {
        let file = file?;
        if file.path().extension().is_some_and(|end| end == "journal") {
            longest = longest.max(file.metadata()?.len());
        }
    }
    Ok(longest)
}

/// The shortest of several runs: the one least disturbed. What is made goes after its time is taken.
fn best<T, E>(runs: usize, mut work: impl FnMut() -> Result<T, E>) -> Result<Duration, E> {
    let mut best = Duration::MAX;
    for _ in 0..runs {
        let start = Instant::now();
        let made = work()?;
        best = best.min(start.elapsed());
        drop(made);
    }
    Ok(best)
}
