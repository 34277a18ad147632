//! Runs test cases of the standard game, as those of the Diplomacy Adjudicator Test Cases in
//! `tests/cases/datc.cases`: `cargo run --example datc -- [FILE]...`. It says how many passed, and
//! fails if one fails. Nothing but the engine's public interface is behind it.
//!
//! A case is some blocks, in this order. After its retreats, `orders` and `expect` may come again.
//!
//! ```text
//! case 6.A.1 Moving to an area that is not a neighbour
//! phase Spring 1901
//! units
//!   England: F NTH
//! orders
//!   England:
//!     F NTH - PIC
//! expect
//!   order England F NTH - PIC: unsuccessful
//! expect-units
//!   England: F NTH
//! ```

use std::collections::BTreeSet;
use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::play::Match;
use chancery_engine::position::Unit;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Fate, Settlement, Standard};

const DATC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/datc.cases");

type Failure = Box<dyn Error>;

fn main() -> Result<ExitCode, Failure> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        files.push(DATC.to_owned());
    }
    let (mut passed, mut failed) = (0, 0);
    for file in files {
        for case in Case::all(&std::fs::read_to_string(file)?) {
            match case.run() {
                Ok(()) => passed += 1,
                Err(why) => {
                    println!("{}: {why}", case.title);
                    failed += 1;
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A case as it is written.
#[derive(Default)]
struct Case<'a> {
    title: &'a str,
    /// Its phase, units and owners, as lines of a position.
    position: Vec<&'a str>,
    /// Its other blocks: the name of each, with its lines.
    blocks: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Case<'a> {
    /// The cases of a file, in their order.
    fn all(text: &'a str) -> Vec<Self> {
        let mut cases: Vec<Self> = Vec::new();
        let mut block = "";
        for line in text.lines() {
            let words = line.trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            if let Some(title) = line.strip_prefix("case ") {
                cases.push(Self {
                    title,
                    ..Self::default()
                });
                continue;
            }
            let Some(case) = cases.last_mut() else {
                continue;
            };
            if line.starts_with("phase ") {
                case.position.push(line);
            } else if !line.starts_with(' ') {
                block = words;
                case.blocks.push((block, Vec::new()));
            } else if matches!(block, "units" | "owners") {
                case.position.push(words);
            } else if let Some((_, lines)) = case.blocks.last_mut() {
                lines.push(words);
            }
        }
        cases
    }

    fn run(&self) -> Result<(), Failure> {
        let start = Match::new(&Standard, builtin::standard());
        let game = start.at_position(&self.position.join("\n"))?;
        let mut played = Played {
            orders: Vec::new(),
            settled: None,
            game,
        };
        for (block, lines) in &self.blocks {
            match *block {
                "orders" => played.settle(lines)?,
                "expect" => lines.iter().try_for_each(|line| played.check(line))?,
                "expect-units" => played.check_units(lines)?,
                _ => {}
            }
        }
        Ok(())
    }
}

/// A phase of a case.
struct Played<'a> {
    /// The game as it stands.
    game: Match,
    /// Each order with its power, as written, and its place among those given; `None` of one that
    /// can't be read.
    orders: Vec<(String, &'a str, Option<usize>)>,
    settled: Option<Arc<Settlement>>,
}

impl<'a> Played<'a> {
    /// Gives the orders and settles the phase.
    fn settle(&mut self, lines: &[&'a str]) -> Result<(), Failure> {
        self.orders.clear();
        let mut power = None;
        for line in lines {
            // `England:` alone is before its orders, or it is before each line of them.
            let orders = match line.split_once(':') {
                Some((name, orders)) => {
                    power = self.game.board().find_power(name);
                    orders
                }
                None => line,
            };
            let power = power.ok_or("no power is named before the orders")?;
            let name = self.game.board().power(power).name.clone();
            for text in orders.split(';').map(str::trim) {
                if text.is_empty() {
                    continue;
                }
                let place = self.game.given().len();
                let reading = self.game.give_text(Author::playing(power), text);
                let read = reading.order().is_some();
                self.orders
                    .push((name.clone(), text, read.then_some(place)));
            }
        }
        self.settled = Some(self.game.settle());
        Ok(())
    }

    /// Checks one line of what is expected.
    fn check(&self, line: &str) -> Result<(), Failure> {
        let (kind, rest) = line.split_once(' ').ok_or(line)?;
        let (what, result) = rest.split_once(": ").unwrap_or((rest, ""));
        let (power, unit) = what.split_once(' ').unwrap_or(("", what));
        let is_so = match kind {
            "order" => self.succeeds(power, unit)? == (result == "succeeds"),
            "dislodged" => self.befell(power, unit, |fate| {
                matches!(fate, Fate::Dislodged { .. } | Fate::Gone { by: Some(_) })
            }),
            "gone" => self.befell(power, unit, |fate| matches!(fate, Fate::Gone { .. })),
            "unit" => self.units().contains(&(power.to_owned(), folded(unit))),
            "none" => self.units().iter().all(|(_, at)| !stands_in(at, what)),
            "may-retreat" => self.may_retreat(power, unit, result),
            "may-not-retreat" => !self.may_retreat(power, unit, result),
            _ => return Err(format!("{line}: no such expectation").into()),
        };
        if is_so { Ok(()) } else { Err(line.into()) }
    }

    /// Whether an order was carried out.
    fn succeeds(&self, power: &str, text: &str) -> Result<bool, Failure> {
        let mut orders = self.orders.iter();
        let given = orders
            .find(|(name, written, _)| name == power && *written == text)
            .ok_or(format!("{power} {text} is not ordered"))?;
        let verdicts = self.settled.iter().flat_map(|settled| &settled.verdicts);
        let verdict = given.2.and_then(|place| verdicts.clone().nth(place));
        Ok(verdict.is_some_and(|verdict| verdict.outcome == Outcome::Succeeds))
    }

    /// Whether something like this happened to a unit.
    fn befell(&self, power: &str, unit: &str, is_it: impl Fn(Fate) -> bool) -> bool {
        let mut events = self.settled.iter().flat_map(|settled| &settled.events);
        events.any(|event| {
            self.name(&event.unit) == (power.to_owned(), folded(unit)) && is_it(event.fate)
        })
    }

    /// Whether a dislodged unit may retreat to a place.
    fn may_retreat(&self, power: &str, unit: &str, place: &str) -> bool {
        let unit = (power.to_owned(), folded(unit));
        let mut dislodged = self.game.state().position.dislodged.iter();
        let waiting = dislodged.find(|dislodged| self.name(&dislodged.unit) == unit);
        let board = self.game.board();
        waiting.is_some_and(|waiting| {
            let mut places = waiting.retreats.iter();
            places.any(|&to| folded(&board.write_place(to)) == folded(place))
        })
    }

    /// Checks that these units and no others stand on the board.
    fn check_units(&self, lines: &[&str]) -> Result<(), Failure> {
        let mut expected = BTreeSet::new();
        for line in lines {
            let (power, units) = line.split_once(':').ok_or(*line)?;
            let units = units.split(',').map(|unit| folded(unit.trim()));
            expected.extend(units.map(|unit| (power.to_owned(), unit)));
        }
        let found = self.units();
        if found == expected {
            Ok(())
        } else {
            Err(format!("{expected:?} should stand there, and it is {found:?}").into())
        }
    }

    /// The units that stand on the board.
    fn units(&self) -> BTreeSet<(String, String)> {
        let units = self.game.state().position.units.iter();
        units.map(|unit| self.name(unit)).collect()
    }

    /// A unit's power and what it is called: `F SPA/NC`.
    fn name(&self, unit: &Unit) -> (String, String) {
        let board = self.game.board();
        let name = format!("{} {}", unit.kind.letter(), board.write_place(unit.place));
        (board.power(unit.power).name.clone(), folded(&name))
    }
}

/// Whether a unit's name is of one in a province, on whatever coast.
fn stands_in(unit: &str, province: &str) -> bool {
    let place = unit.split([' ', '/']).nth(1);
    place == Some(folded(province).as_str())
}

/// Places are written in capitals or not.
fn folded(text: &str) -> String {
    text.to_uppercase()
}
