//! Each order in the house style, in every spelling of its places and in every notation, is that
//! order: alone, to the letter as in a case, and on a slip under every heading of its power.
//!
//! The positions are crowded ones on every built-in board and on five whose names collide with
//! words of orders, in every variant and kind of phase.
//!
//! On the boards of the program the words give the order and nothing else. On the others they may
//! give a question with the order in it; and words that name a place of which `maps check` warns may
//! be unread, and without a dash may say what its name means in orders (`A Rom Hld`). They are never
//! another order. Words without letters of units may be a question or
//! unread anywhere. What the reader still gets wrong is in [`KNOWN_BOARD`].

use std::collections::BTreeMap;

use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::{NamedPlayers, read_table_slip};
use chancery_engine::order::{NamesRead, Order, Reading, read_order, write_order};
use chancery_engine::seat::Seating;

use crate::support::draws::Draws;
use crate::support::situations::{self, Situation};
use crate::support::spelt::{Spelt, every_spelling, respelt};

/// On this board a place is called `To`: in retreats `F The to MAO` is read as of the fleet there, and
/// `Ser or To or Bul` as two choices.
const KNOWN_BOARD: &str = "joining words";

fn is_known(situation: &Situation, order: &Order) -> bool {
    situation.board_name == KNOWN_BOARD
        && situation.phase == PhaseKind::Retreats
        && situation.names_renamed(order)
}

/// What became of words.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, usize>,
    by_notation: BTreeMap<String, (usize, usize)>,
    faults: Vec<String>,
}

impl Tally {
    fn add(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn count(&self, what: &str) -> usize {
        self.counts.get(what).copied().unwrap_or_default()
    }
}

/// An order with its power, and the ways to write it.
struct Sample {
    power: PowerId,
    order: Order,
    spelt: Vec<Spelt>,
}

/// One of so many orders of a situation, in every spelling.
fn samples(situation: &Situation, one_in: usize, draws: &mut Draws) -> Vec<Sample> {
    let boards = respelt(&situation.board);
    let orders = situation.orders();
    let drawn = orders.into_iter().filter(|_| draws.below(one_in) == 0);
    let sample = |(power, order): (PowerId, Order)| Sample {
        power,
        spelt: every_spelling(&situation.board, &boards, &order),
        order,
    };
    drawn.map(sample).collect()
}

/// Whether an order is the one that was written.
fn is_meant(situation: &Situation, meant: &Order, read: &Order, is_whole: bool) -> bool {
    meant == read || situation.essence(meant, is_whole) == situation.essence(read, is_whole)
}

fn told(situation: &Situation, reading: &Reading) -> String {
    let write = |order: &Order| write_order(&situation.board, Some(&situation.position), order);
    match reading {
        Reading::Order { order, notes } if notes.is_empty() => write(order),
        Reading::Order { order, notes } => format!("{} with {notes:?}", write(order)),
        Reading::Ambiguous { candidates, .. } => {
            let candidates: Vec<String> = candidates.iter().map(write).collect();
            format!("? {}", candidates.join(" | "))
        }
        Reading::Unreadable { why } => format!("! {why}"),
        Reading::NotTaken(why) => format!("! {why:?}"),
    }
}

/// Counts what a reading is, and notes it as a fault where it is another order, or where words that
/// say all are not read at all.
fn judge(
    tally: &mut Tally,
    situation: &Situation,
    sample: &Sample,
    spelt: &Spelt,
    way: &str,
    reading: &Reading,
) {
    let notation = tally.by_notation.entry(spelt.how.clone()).or_default();
    notation.0 += 1;
    let is_dashless = matches!(spelt.how.as_str(), "two places" | "no dash");
    let says_word = is_dashless && situation.names_renamed(&sample.order);
    let is_fault = match reading {
        Reading::Order { order, notes }
            if is_meant(situation, &sample.order, order, spelt.whole) =>
        {
            tally.add(if notes.is_empty() {
                "the order"
            } else {
                "the order, marked"
            });
            false
        }
        Reading::Order { notes, .. } if !notes.is_empty() => {
            tally.add("another, marked");
            spelt.whole
        }
        Reading::Order { .. } => {
            tally.add("another order");
            !says_word
        }
        Reading::Ambiguous { candidates, .. } => {
            tally.add("a question");
            let is_meant = |order: &Order| is_meant(situation, &sample.order, order, spelt.whole);
            (situation.built_in && spelt.whole) || !says_word && !candidates.iter().any(is_meant)
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => {
            tally.add("unread");
            spelt.whole && !situation.names_renamed(&sample.order)
        }
    };
    if is_fault && is_known(situation, &sample.order) {
        tally.add("known");
    } else if is_fault {
        tally.by_notation.entry(spelt.how.clone()).or_default().1 += 1;
        tally.faults.push(format!(
            "{}, {way}, {}: `{}` for `{}` is {}",
            situation.title,
            spelt.how,
            spelt.text,
            write_order(&situation.board, None, &sample.order),
            told(situation, reading)
        ));
    }
}

/// The name of the player of a power.
fn player(situation: &Situation, power: PowerId) -> String {
    format!("Quin{}", situation.board.power(power).id)
}

/// How the power is named above its lines.
fn headings(situation: &Situation, power: PowerId) -> Vec<String> {
    let named = situation.board.power(power);
    if let Seating::Players { .. } = situation.variant.seating() {
        return vec![
            format!("Xavier for {}:", named.name),
            format!("{} (Xavier):", named.name),
        ];
    }
    let begun: String = named.name.chars().take(3).collect();
    let mut headings = vec![
        format!("{}:", named.name),
        named.name.to_uppercase(),
        format!("{}:", named.badge),
        format!("{} orders:", named.adjective),
    ];
    if situation.board.find_power(&begun) == Some(power) {
        headings.push(format!("{begun}:"));
    }
    headings.push(format!("{}:", player(situation, power)));
    headings.extend(named.aliases.iter().map(|alias| format!("{alias}:")));
    headings
}

/// The longest slip that is read whole.
const LINES: usize = 150;

fn on_slips(tally: &mut Tally, situation: &Situation, power: PowerId, samples: &[&Sample]) {
    let lines: Vec<(&Sample, &Spelt)> = samples
        .iter()
        .flat_map(|sample| sample.spelt.iter().map(move |spelt| (*sample, spelt)))
        .collect();
    let headings = headings(situation, power);
    let players = ["Xavier", "Yvonne", "Zeno"].map(str::to_owned);
    let of_powers: Vec<String> = situation
        .board
        .power_ids()
        .map(|power| player(situation, power))
        .collect();
    let players = match situation.variant.seating() {
        Seating::OnePerPower => NamedPlayers::Powers(&of_powers),
        Seating::Players { .. } => NamedPlayers::Seats(&players),
    };
    for (nth, chunk) in lines.chunks(LINES).enumerate() {
        let heading = &headings[nth % headings.len()];
        let text: Vec<&str> = chunk.iter().map(|(_, spelt)| spelt.text.as_str()).collect();
        let context = chancery_engine::order::ReadingContext {
            power: None,
            ..situation.context(power, NamesRead::Tolerant)
        };
        let board = |_| &*situation.board;
        let slip = read_table_slip(
            context,
            situation.variant.calendar(),
            None,
            players,
            &board,
            &format!("{heading}\n{}", text.join("\n")),
        );
        for (at, (sample, spelt)) in chunk.iter().enumerate() {
            let mut of_line = slip.lines.iter().filter(|line| line.line == at + 2);
            let way = format!("under `{heading}`");
            match (of_line.next(), of_line.next()) {
                (Some(line), None) if line.power == Some(power) => {
                    judge(tally, situation, sample, spelt, &way, &line.reading);
                }
                _ if is_known(situation, &sample.order) => tally.add("known"),
                _ if situation.names_renamed(&sample.order) => tally.add("parted"),
                (line, second) => tally.faults.push(format!(
                    "{}, {way}, {}: `{}` is {:?} and {:?}",
                    situation.title, spelt.how, spelt.text, line, second
                )),
            }
        }
    }
}

fn check(is_drawn: impl Fn(&Situation) -> bool, one_in: usize, least: usize) {
    let mut tally = Tally::default();
    let mut draws = Draws(7);
    for situation in situations::all().iter().filter(|it| is_drawn(it)) {
        let samples = samples(situation, one_in, &mut draws);
        for sample in &samples {
            for spelt in &sample.spelt {
                let read = |names| read_order(situation.context(sample.power, names), &spelt.text);
                let tolerant = read(NamesRead::Tolerant);
                judge(&mut tally, situation, sample, spelt, "alone", &tolerant);
                let exact = read(NamesRead::Exact);
                judge(&mut tally, situation, sample, spelt, "in a case", &exact);
            }
        }
        for power in situation.board.power_ids() {
            let own: Vec<&Sample> = samples.iter().filter(|s| s.power == power).collect();
            on_slips(&mut tally, situation, power, &own);
        }
        tally.add("situations");
        *tally.counts.entry("orders").or_default() += samples.len();
    }
    println!("{:?}", tally.counts);
    for (how, (all, faults)) in &tally.by_notation {
        println!("{how}: {all}, {faults} wrong");
    }
    let lines = &tally.faults;
    assert!(
        lines.is_empty(),
        "{} faults:\n{}",
        lines.len(),
        lines.join("\n")
    );
    assert!(tally.count("the order") > least, "{:?}", tally.counts);
}

#[test]
fn orders_in_every_spelling_are_the_same_orders_in_movement() {
    check(|it| it.phase == PhaseKind::Movement, 30, 10_000);
}

#[test]
fn orders_in_every_spelling_are_the_same_orders_in_other_phases() {
    check(|it| it.phase != PhaseKind::Movement, 10, 5_000);
}
