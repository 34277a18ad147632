//! A slip of three boxes gives the same orders, however the boxes are marked.

use super::Scene;
use super::properties::{drawn, lots};
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::{CLASSIC, PhaseKind, Scale};
use chancery_engine::order::{NamesRead, Order, Reading, ReadingContext, read_slip, write_order};
use chancery_engine::variant::{Mercator, forms};
use proptest::test_runner::{Config, TestRunner};
use std::cell::Cell;

/// How a box may be marked; `N` is the number of the time scale. The first is the plain form.
const MARKS: [&str; 20] = [
    "TSN\n",
    "TSN ",
    "TS N ",
    "TSN: ",
    "TSN) ",
    "TS N) ",
    "TSN - ",
    "TSN. ",
    "(TSN) ",
    "[TSN]: ",
    "T.S. N ",
    "Time scale N\n",
    "Time scale N: ",
    "TSN (of three)\n",
    "N. ",
    "N) ",
    "(N) ",
    "N: ",
    "N.\n",
    "N - ",
];

/// Longer chains are written one to a line.
const LONGEST_CHAIN: usize = 5;

const EMPTY: [&str; 8] = [
    "none",
    "nil",
    "nothing",
    "n/a",
    "no orders",
    "-",
    "(none)",
    "None.",
];

/// Orders of a power as the boxes of its slip. An empty box of words is written with one, another
/// is left out; beside numbers all are written.
fn slip(boxes: &[Vec<String>], mark: &str, style: usize) -> String {
    let is_number = mark.starts_with(['N', '(']) && !mark.contains("TS");
    let mut text = String::new();
    for (orders, scale) in boxes.iter().zip(Scale::ALL) {
        let mark = mark.replace('N', &scale.number().to_string());
        if orders.is_empty() && !is_number && style.is_multiple_of(3) {
            continue;
        }
        let separator = if style.is_multiple_of(2) { "\n" } else { "; " };
        let written = if orders.is_empty() {
            EMPTY[style % EMPTY.len()].to_owned()
        } else {
            orders.join(separator)
        };
        text.push_str(&mark);
        text.push_str(&written);
        text.push('\n');
    }
    text
}

fn read(scene: &Scene, power: PowerId, text: &str) -> Vec<Reading> {
    let context = ReadingContext {
        board: &scene.board,
        position: &scene.state.position,
        phase: PhaseKind::Movement,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: forms(&Mercator, &scene.rules),
    };
    let slip = read_slip(context, &CLASSIC, &[], text);
    assert!(slip.remarks.is_empty(), "{text}\n{:?}", slip.remarks);
    slip.lines.into_iter().map(|line| line.reading).collect()
}

#[test]
fn every_mark_of_a_box_gives_the_same_orders() {
    let (slips, read_orders, lists) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let add = |count: &Cell<usize>, more| count.set(count.get() + more);
    let config = Config {
        cases: 60,
        failure_persistence: None,
        ..Config::default()
    };
    let strategy = (lots(), 0..1000_usize);
    let run = TestRunner::new(config).run(&strategy, |(lots, style)| {
        let (scene, orders) = drawn(lots);
        for power in (0..4).map(PowerId) {
            let mut boxes = vec![Vec::new(); Scale::ALL.len()];
            for submission in orders.iter().filter(|line| line.power == power).take(14) {
                let written = write_order(&scene.board, None, &submission.order);
                let fleets = written.split(',').count();
                let Some(scale) = submission.order.scale().filter(|_| fleets <= LONGEST_CHAIN)
                else {
                    continue;
                };
                let bare = written.strip_prefix(scale.prefix()).unwrap_or(&written);
                boxes[scale.number() as usize - 1].push(bare.trim().to_owned());
            }
            if boxes.iter().all(Vec::is_empty) {
                continue;
            }
            let plain = read(&scene, power, &slip(&boxes, MARKS[0], style));
            let plain: Vec<&Order> = plain.iter().filter_map(Reading::order).collect();
            assert_eq!(
                plain.len(),
                boxes.iter().map(Vec::len).sum::<usize>(),
                "{boxes:?}"
            );
            // Of one order each, the position tells what the numbers are.
            let may_be_list = boxes.iter().all(|orders| orders.len() == 1);
            for mark in &MARKS[1..] {
                let text = slip(&boxes, mark, style);
                let marked = read(&scene, power, &text);
                let marked: Vec<&Order> = marked.iter().filter_map(Reading::order).collect();
                add(&slips, 1);
                add(&read_orders, plain.len());
                if may_be_list && !mark.contains(['T', '\n']) && marked != plain {
                    add(&lists, 1);
                    continue;
                }
                assert_eq!(marked, plain, "{text}");
            }
        }
        Ok(())
    });
    run.unwrap();
    let (slips, read_orders, lists) = (slips.get(), read_orders.get(), lists.get());
    println!(
        "{slips} marked slips of {read_orders} orders are read as the plain ones; {lists} may be lists"
    );
    assert!(slips > 2000 && lists * 100 < slips, "{slips}, {lists}");
}
