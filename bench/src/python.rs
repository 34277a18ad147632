//! The same phases for the Python package `diplomacy`, where a Python has it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chancery_atlas::board::{Board, Place, PowerId};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::play::Match;
use chancery_engine::position::{Position, Unit};

/// What the package took for all phases together.
pub struct Measured {
    /// How many orders it was given.
    pub given: usize,
    /// How many of them it took.
    pub taken: usize,
    /// How many orders it lists.
    pub listed: usize,
    /// Settling, in seconds.
    pub settling: f64,
    /// Listing all orders, in seconds.
    pub listing: f64,
}

/// Has a Python settle these phases, and list their orders; `None` where no Python at hand has the
/// package.
pub fn measure(phases: &[Match]) -> Option<Measured> {
    let python = python()?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let texts: Vec<String> = phases.iter().map(written).collect();
    // The script reads all before it answers, and closing its input is what ends that.
    let mut input = child.stdin.take()?;
    input.write_all(texts.join("\n").as_bytes()).ok()?;
    drop(input);
    let output = child.wait_with_output().ok()?;
    let answer = String::from_utf8(output.stdout).ok()?;
    let mut words = answer.split_whitespace();
    Some(Measured {
        given: words.next()?.parse().ok()?,
        taken: words.next()?.parse().ok()?,
        listed: words.next()?.parse().ok()?,
        settling: words.next()?.parse().ok()?,
        listing: words.next()?.parse().ok()?,
    })
}

/// A Python that has the package: `CHANCERY_PYTHON`, the one that `.ci/run` makes, or the system's.
fn python() -> Option<PathBuf> {
    let made = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/python/bin/python");
    let asked = std::env::var_os("CHANCERY_PYTHON").map(PathBuf::from);
    let known = [asked, Some(made), Some("python3".into())];
    known.into_iter().flatten().find(|python| {
        let loaded = Command::new(python)
            .args(["-c", "import diplomacy"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        loaded.is_ok_and(|status| status.success())
    })
}

/// A phase as `python.py` reads it.
fn written(game: &Match) -> String {
    let (board, state) = (game.board(), game.state());
    let season = if state.phase.season == 0 { 'S' } else { 'F' };
    let mut text = format!("{season}{}M\n", state.phase.year);
    for power in board.power_ids() {
        let units: Vec<String> = state
            .position
            .units_of(power)
            .map(|unit| unit_name(board, unit))
            .collect();
        let lines = [
            board.power(power).name.to_uppercase(),
            units.join(","),
            centres(board, &state.position, power).join(","),
            orders(game, power).join(","),
        ];
        text += &lines.join(";");
        text.push('\n');
    }
    text
}

fn centres(board: &Board, position: &Position, power: PowerId) -> Vec<String> {
    let mut centres = Vec::new();
    for province in board.centres() {
        if position.owners[province.index()] == Some(power) {
            centres.push(place_name(board, Place::new(province)));
        }
    }
    centres
}

fn orders(game: &Match, power: PowerId) -> Vec<String> {
    let mut orders = Vec::new();
    for line in game.given() {
        if line.power == power
            && let Order::Unit { unit, action } = &line.order
        {
            orders.extend(order(game, *unit, action));
        }
    }
    orders
}

/// `A LON - NWY VIA`: units with their coasts, and a convoy said wherever there is one.
fn order(game: &Match, unit: UnitRef, action: &Action) -> Option<String> {
    let board = game.board();
    let own = named(game, unit)?;
    Some(match action {
        Action::Hold => format!("{own} H"),
        Action::Move { to, travel } => {
            let place = place_name(board, *to);
            let is_fleet = own.starts_with('F');
            let walks = board.army_can_move(unit.place.province, to.province);
            let sails = *travel != Travel::Unsaid || !is_fleet && !walks;
            format!("{own} - {place}{}", if sails { " VIA" } else { "" })
        }
        Action::SupportHold { unit } => format!("{own} S {}", named(game, *unit)?),
        Action::SupportMove { unit, to } => {
            format!(
                "{own} S {} - {}",
                named(game, *unit)?,
                place_name(board, *to)
            )
        }
        Action::Convoy { army, to, .. } => {
            format!(
                "{own} C {} - {}",
                named(game, *army)?,
                place_name(board, *to)
            )
        }
        _ => return None,
    })
}

fn named(game: &Match, unit: UnitRef) -> Option<String> {
    let stands = game.state().position.unit_in(unit.place.province)?;
    Some(unit_name(game.board(), stands))
}

fn unit_name(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.letter(), place_name(board, unit.place))
}

fn place_name(board: &Board, place: Place) -> String {
    board.write_place(place).to_uppercase()
}
