//! Each order in the house style, in every spelling and notation, is the same order whichever way it
//! comes: typed at any line of the screen, pasted under a heading of its power, run by `check` and
//! by `resolve`. The positions are crowded ones on every board.
//!
//! Left out: words on boards of which `maps check` warns that name such a place or are a question
//! when they are read alone; words that are no order alone, which the line at the cursor may
//! complete; and removals where a unit of the same name is pooled, which completion takes for those
//! of the pool (a fault); retreats without letters where several places may be named, which the line
//! at the cursor takes for two places of its own unit (a fault: `Cly - Edi`).

use std::fmt::Write as _;

use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{NamesRead, Order, Reading, read_order};
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::case;
use chancery_game::game::Game;
use chancery_session::desk::Desk;
use chancery_session::line::InputLine;
use jiff::Timestamp;

use crate::support::draws::Draws;
use crate::support::situations::{self, Situation};
use crate::support::spelt::{Spelt, every_spelling, respelt};
use chancery_session::desk::{Entered, Row};

/// What came of words.
fn told(situation: &Situation, reading: &Reading, is_whole: bool) -> String {
    let write = |order: &Order| situation.essence(order, is_whole);
    match reading {
        Reading::Order { order, .. } => write(order),
        Reading::Ambiguous { candidates, .. } => {
            let candidates: Vec<String> = candidates.iter().map(write).collect();
            format!("? {}", candidates.join(" | "))
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => "!".to_owned(),
    }
}

/// What comes of text in the entry line, with Enter: for whom, and the words.
fn typed(situation: &Situation, game: &Game, row: usize, spelt: &Spelt) -> Vec<(PowerId, String)> {
    let mut table = Desk::new(game.clone());
    table.put_cursor(row);
    table.line = InputLine::holding(spelt.text.as_str());
    table.recomplete();
    let power = table.power;
    let tell = |reading: &Reading| told(situation, reading, spelt.whole);
    match table.accept() {
        Entered::Review { lines, .. } => lines
            .iter()
            .map(|line| (line.entry.power, tell(&line.entry.reading)))
            .collect(),
        Entered::Ask {
            question,
            candidates,
            ..
        } => vec![(
            power,
            tell(&Reading::Ambiguous {
                question,
                candidates,
            }),
        )],
        Entered::Refused { .. } => vec![(power, "!".to_owned())],
        _ => table
            .game
            .sheet()
            .entries
            .iter()
            .map(|entry| (entry.power, tell(&entry.reading)))
            .collect(),
    }
}

/// The selectable lines of a power.
fn rows_of(table: &Desk, power: PowerId) -> Vec<usize> {
    let rows = table.rows.iter().enumerate();
    rows.filter(|(_, row)| row.selectable() && row.power() == Some(power))
        .map(|(at, _)| at)
        .collect()
}

/// The line of the unit that an order is to.
fn row_of_unit(game: &Game, table: &Desk, order: &Order) -> Option<usize> {
    let place = order.unit()?.place.province;
    let is_own = |row: &Row| match row {
        Row::Demand { demand, .. } => demand
            .unit()
            .and_then(|unit| game.state().position.unit(unit))
            .is_some_and(|unit| unit.place.province == place),
        _ => false,
    };
    table.rows.iter().position(is_own)
}

#[test]
fn what_is_typed_at_any_line_is_what_is_pasted() {
    let mut draws = Draws(11);
    let (mut compared, mut left_out, mut differences) = (0, 0, Vec::new());
    for situation in situations::all() {
        let game = situation.game();
        let screen = Desk::new(game.clone());
        let boards = respelt(&situation.board);
        let orders = situation.orders();
        let many = if situation.board_name == "mercator-world" {
            1
        } else {
            2
        };
        for _ in 0..many {
            let (power, order) = draws.pick(&orders).unwrap();
            let spelt = every_spelling(&situation.board, &boards, &order);
            for _ in 0..2 {
                let spelt = draws.pick(&spelt).unwrap();
                let own = row_of_unit(&game, &screen, &order);
                let rows = rows_of(&screen, power);
                let other = draws.pick(&rows);
                let context = situation.context(power, NamesRead::Tolerant);
                let alone = read_order(
                    chancery_engine::order::ReadingContext {
                        board: game.board_for(power),
                        ..context
                    },
                    &spelt.text,
                );
                let is_pool = situation.forms().mobilizing && matches!(order, Order::Remove { .. });
                let is_doubtful = alone.order().is_none() || situation.names_renamed(&order);
                let is_list = situation.forms().scales
                    && situation.phase == PhaseKind::Retreats
                    && !spelt.whole;
                if is_pool || is_doubtful || is_list {
                    left_out += 1;
                    continue;
                }
                let alone = vec![(power, told(situation, &alone, spelt.whole))];
                for row in own.into_iter().chain(other) {
                    compared += 1;
                    let typed = typed(situation, &game, row, &spelt);
                    if typed != alone {
                        differences.push(format!(
                            "{}, line {row}: `{}` is {typed:?}, and pasted {alone:?}",
                            situation.title, spelt.text
                        ));
                    }
                }
            }
        }
    }
    println!("{compared} typed, {left_out} left out");
    assert!(
        differences.is_empty(),
        "{} of {compared} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
    assert!(compared > 300, "only {compared}");
}

/// The orders of a slip with a heading, as a paste takes them.
fn pasted(situation: &Situation, game: &Game, slip: &str) -> Vec<(PowerId, String)> {
    let mut table = Desk::new(game.clone());
    match table.paste(slip) {
        Entered::Review { lines, .. } => lines
            .iter()
            .map(|line| (line.entry.power, told(situation, &line.entry.reading, true)))
            .collect(),
        _ => Vec::new(),
    }
}

fn heading(situation: &Situation, game: &Game, power: PowerId) -> String {
    let name = &situation.board.power(power).name;
    match situation.variant.seating() {
        Seating::OnePerPower => name.clone(),
        Seating::Players { .. } => format!("{} for {name}", game.setup().seat_name(SeatId(0))),
    }
}

#[test]
fn what_is_pasted_is_what_check_and_resolve_play() {
    let mut draws = Draws(13);
    let (mut compared, mut differences) = (0, Vec::new());
    for situation in situations::all().iter().filter(|it| it.is_playable()) {
        let game = situation.game();
        let boards = respelt(&situation.board);
        let orders = situation.orders();
        let mut drawn: Vec<(PowerId, Order)> = Vec::new();
        for _ in 0..90 {
            drawn.extend(draws.pick(&orders));
        }
        drawn.sort_by_key(|(power, _)| *power);
        let (mut slip, mut lines, mut last) = (String::new(), String::new(), None);
        let mut meant = Vec::new();
        for (power, order) in &drawn {
            let spelt = every_spelling(&situation.board, &boards, order);
            let whole: Vec<Spelt> = spelt.into_iter().filter(|spelt| spelt.whole).collect();
            let spelt = draws.pick(&whole).unwrap();
            if last != Some(*power) {
                writeln!(slip, "{}:", heading(situation, &game, *power)).unwrap();
                writeln!(lines, "  {}:", heading(situation, &game, *power)).unwrap();
                last = Some(*power);
            }
            writeln!(slip, "{}", spelt.text).unwrap();
            writeln!(lines, "    {}", spelt.text).unwrap();
            meant.push((*power, spelt.text));
        }
        let pasted = pasted(situation, &game, &slip);
        let case = format!("{}orders\n{lines}", situation.case_head(&game));
        let played = match case::read_played(
            &case,
            std::path::Path::new("."),
            &case::CaseGiven::default(),
        ) {
            Ok(cases) => cases,
            Err(mistakes) => {
                differences.push(format!("{}: {mistakes:?}\n{case}", situation.title));
                continue;
            }
        };
        let played = played[0].game(Timestamp::UNIX_EPOCH);
        let played: Vec<(PowerId, String)> = match &played {
            Ok(played) => played.turns()[0]
                .sheet
                .entries
                .iter()
                .map(|entry| (entry.power, told(situation, &entry.reading, true)))
                .collect(),
            Err(failure) => {
                differences.push(format!("{}: {}\n{case}", situation.title, failure.happened));
                continue;
            }
        };
        compared += meant.len();
        for (at, (_, text)) in meant.iter().enumerate() {
            if pasted.get(at) != played.get(at) || pasted.get(at).is_none() {
                differences.push(format!(
                    "{}: `{text}` is {:?} pasted and {:?} played",
                    situation.title,
                    pasted.get(at),
                    played.get(at)
                ));
            }
        }
    }
    println!("{compared} pasted and played");
    assert!(
        differences.is_empty(),
        "{} of {compared} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
    assert!(compared > 500, "only {compared}");
}
