//! A slip means the same whatever stands around its orders: headings in every form, numbers, bullets,
//! brackets, marks of results, comments, wrapped lines, lists for a later phase. And no word of a
//! slip is lost: each is an order, waits, is unread, or stands in a heading or a remark.

use std::collections::BTreeMap;

use chancery_atlas::board::{PowerId, builtin};
use chancery_engine::calendar::{CLASSIC, Phase, PhaseKind};
use chancery_engine::order::read::{
    NamedPlayers, SaidResult, Slip, read_order, read_post, read_slip, read_table_slip,
};
use chancery_engine::order::{
    Forms, NamesRead, NotTaken, Order, Reading, ReadingContext, write_order,
};
use chancery_engine::position::Position;
use chancery_engine::seat::Seating;

use crate::support::draws::Draws;
use crate::support::situations::{self, Situation};

const HEADINGS: [&str; 22] = [
    "{}",
    "{}:",
    "{} - Fred",
    "Fred ({})",
    "Fred for {}:",
    "Correction {}:",
    "Correction: {}:",
    "{} (late)",
    "{} - late:",
    "7. {}",
    "[{}]",
    "**{}**",
    "{}, corrected orders:",
    "<b>{}</b>",
    "-- {} --",
    "{}'s orders",
    "Orders for {}",
    "### {}",
    "{} #2",
    "Korrektur {}:",
    "{}/Fred",
    "{}: ",
];

const BEFORE: [&str; 6] = ["", "1. ", "(1) ", "• ", "* ", "> "];
const BEHIND: [&str; 8] = [
    "",
    ".",
    " OK",
    " (*bounced*)",
    "  # that is all",
    " (no support)",
    " *",
    " (*void*)",
];

/// Each order of a power of a situation that is read as itself, without a doubt.
fn orders(situation: &Situation, power: PowerId, draws: &mut Draws) -> Vec<String> {
    const MOST: usize = 5;
    let context = situation.context(power, NamesRead::Tolerant);
    let mut taken: Vec<String> = Vec::new();
    let all = situation.orders();
    let own: Vec<&Order> = all
        .iter()
        .filter(|(of, _)| *of == power)
        .map(|(_, order)| order)
        .collect();
    for _ in 0..MOST * 3 {
        let Some(order) = draws.pick(&own) else { break };
        let text = write_order(&situation.board, Some(&situation.position), order);
        let slip = read(situation, &format!("{}:\n{text}", name(situation, power)));
        let is_clear = |reading: &Reading| matches!(reading, Reading::Order { order: read, notes } if read == order && notes.is_empty());
        let reading = chancery_engine::order::read_order(context, &text);
        let alone = slip.lines.len() == 1 && slip.lines.iter().all(|line| is_clear(&line.reading));
        if is_clear(&reading) && alone && !taken.contains(&text) && taken.len() < MOST {
            taken.push(text);
        }
    }
    taken
}

fn name(situation: &Situation, power: PowerId) -> &str {
    &situation.board.power(power).name
}

fn open(situation: &Situation) -> Phase {
    situation.game().phase()
}

fn read(situation: &Situation, text: &str) -> Slip {
    let calendar = situation.variant.calendar_on(&situation.board);
    let context = ReadingContext {
        power: None,
        ..situation.context(PowerId(0), NamesRead::Tolerant)
    };
    read_table_slip(
        context,
        &calendar,
        Some(open(situation)),
        NamedPlayers::Powers(&[]),
        &|_| &*situation.board,
        text,
    )
}

/// The orders of a slip, in its order, each with its power.
fn told(situation: &Situation, slip: &Slip) -> Vec<String> {
    let lines = slip.lines.iter().filter_map(|line| {
        let order = line.reading.order()?;
        let power = line.power.map_or("nobody", |power| name(situation, power));
        let order = write_order(&situation.board, Some(&situation.position), order);
        Some(format!("{power}: {order}"))
    });
    lines.collect()
}

/// An order with a decoration that changes nothing, on one line or two.
fn decorated(order: &str, draws: &mut Draws) -> String {
    let spaced: Vec<&str> = order.split(" - ").collect();
    let mut text = match draws.below(6) {
        0 => order.replace(" - ", "-"),
        1 => order.replace(" - ", " &ndash; "),
        2 => order.replace(' ', "\t"),
        3 if spaced.len() == 2 && !order.contains(" via ") => order.replace(" - ", " -\n   "),
        4 if order.contains(" S A ") => order.replace(" S A ", " SA "),
        _ => order.to_owned(),
    };
    if draws.below(5) == 0 {
        text = format!("({text})");
    }
    let before = BEFORE[draws.below(BEFORE.len())];
    let behind = BEHIND[draws.below(BEHIND.len())];
    format!("{before}{text}{behind}")
}

/// What a player lists for later phases, none of which is an order now.
fn later(situation: &Situation, orders: &[String], draws: &mut Draws) -> String {
    let calendar = situation.variant.calendar_on(&situation.board);
    let open = open(situation);
    let season = Phase {
        year: open.year + 1,
        ..open
    };
    let first = orders.first().map_or("A Par", String::as_str);
    let heading = match draws.below(5) {
        0 if situation.phase == PhaseKind::Movement => "Retreats:".to_owned(),
        1 if situation.phase == PhaseKind::Movement => "If dislodged:".to_owned(),
        2 if situation.phase != PhaseKind::Adjustments => "Builds:".to_owned(),
        3 if calendar.has(season) => calendar.name(season),
        _ => return String::new(),
    };
    format!("{heading}\n{first}\n")
}

/// The words of a text that no part of the slip has, as it was read.
fn lost(text: &str, slip: &Slip) -> Vec<String> {
    let words = |text: &str| -> Vec<String> {
        text.replace("<b>", " ")
            .replace("</b>", " ")
            .replace("&ndash;", " ")
            .replace("&gt;", " ")
            .replace("&amp;", " ")
            .replace("&nbsp;", " ")
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty() && *word != "and")
            .map(str::to_lowercase)
            .collect()
    };
    let mut kept: BTreeMap<String, usize> = BTreeMap::new();
    let mut spans = Vec::new();
    for line in &slip.lines {
        // Words of all units stand for several lines.
        if !spans.contains(&(line.line, &line.written)) || line.written.len() > 30 {
            spans.push((line.line, &line.written));
        }
    }
    let written = spans.into_iter().map(|(_, written)| written.as_str());
    let asides = slip.asides.iter().map(|aside| aside.written.as_str());
    let remarks = slip.remarks.iter().map(String::as_str);
    for word in written.chain(asides).chain(remarks).flat_map(words) {
        *kept.entry(word).or_default() += 1;
    }
    let is_lost = |word: &String| match kept.get_mut(word) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    words(text).into_iter().filter(is_lost).collect()
}

#[test]
fn what_stands_around_the_orders_of_a_slip_changes_none_of_them() {
    let mut draws = Draws(11);
    let (mut slips, mut all, mut waiting, mut words) = (0, 0, 0, 0);
    let mut faults = Vec::new();
    let is_drawn = |it: &&Situation| {
        it.built_in
            && it.phase != PhaseKind::SetUp
            && !it.forms().scales
            && it.variant.seating() == Seating::OnePerPower
    };
    for situation in situations::all().iter().filter(is_drawn) {
        for _ in 0..6 {
            let (mut plain, mut text) = (String::new(), String::new());
            for power in situation.board.power_ids() {
                let orders = orders(situation, power, &mut draws);
                if orders.is_empty() || draws.below(3) == 0 {
                    continue;
                }
                let name = name(situation, power);
                plain += &format!("{name}:\n{}\n", orders.join("\n"));
                let heading = HEADINGS[draws.below(HEADINGS.len())].replace("{}", name);
                // After a de-mobilization it is asked whether the next item is another.
                let joins = draws.below(4) == 0 && !situation.forms().mobilizing;
                let items: Vec<String> = if joins {
                    // A name given to an area, and a waiver, may go on behind other marks.
                    let marks = if situation.forms().naming {
                        ["; "; 3]
                    } else {
                        ["; ", ", ", " and "]
                    };
                    vec![orders.join(marks[draws.below(marks.len())])]
                } else {
                    orders
                        .iter()
                        .map(|order| decorated(order, &mut draws))
                        .collect()
                };
                text += &format!("{heading}\n{}\n", items.join("\n"));
                text += &later(situation, &orders, &mut draws);
            }
            let expected = told(situation, &read(situation, &plain));
            let slip = read(situation, &text);
            let orders = told(situation, &slip);
            let others = slip
                .lines
                .iter()
                .filter(|line| line.reading.order().is_none());
            let unread: Vec<&str> = others
                .clone()
                .filter(|line| {
                    !matches!(
                        line.reading,
                        Reading::NotTaken(NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_))
                    )
                })
                .map(|line| line.written.as_str())
                .collect();
            let lost = lost(&text, &slip);
            if orders != expected || !unread.is_empty() || !lost.is_empty() {
                faults.push(format!(
                    "{}\n{text}\nread: {orders:#?}\nnot: {expected:#?}\nunread: {unread:?}, lost: {lost:?}",
                    situation.title
                ));
            }
            slips += 1;
            all += expected.len();
            waiting += others.count() - unread.len();
            words += text.split_whitespace().count();
        }
    }
    println!("{slips} slips, {all} orders, {waiting} lines that wait, {words} words");
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n\n")
    );
    assert!(all > 1000 && waiting > 50, "{all} {waiting}");
}

#[test]
fn no_word_of_a_real_slip_is_lost() {
    let situation = situations::all()
        .iter()
        .find(|it| it.title.starts_with("standard on standard, Movement"))
        .unwrap();
    let (mut slips, mut words) = (0, 0);
    let mut faults = Vec::new();
    for block in include_str!("../../../slips/real.txt").split("\n## ") {
        let Some((_, rest)) = block.split_once("\n@slip\n") else {
            continue;
        };
        let text = rest.split("\n@meant\n").next().unwrap();
        let slip = read(situation, text);
        let lost = lost(text, &slip);
        if !lost.is_empty() {
            faults.push(format!("{lost:?} of\n{text}\n{slip:#?}"));
        }
        slips += 1;
        words += text.split_whitespace().count();
    }
    println!("{words} words of {slips} slips");
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n\n")
    );
    assert!(slips > 15 && words > 900, "{slips} {words}");
}

#[test]
fn the_title_of_a_table_is_no_order_and_is_not_lost() {
    let board = builtin::standard();
    let position = Position::start(board);
    let context = ReadingContext {
        board,
        position: &position,
        phase: PhaseKind::Movement,
        power: None,
        names: NamesRead::Tolerant,
        forms: Forms::STANDARD,
    };
    let text = "| Power | Orders of spring | Result |\n|---|---|---|\n\
                | Austria | A Vie - Gal | bounce |\n| Italy | A Ven H | ok |\n| Italy | A Rom H | |";
    let slip = read_slip(context, &CLASSIC, &[], text);
    let orders = slip.lines.iter().filter_map(|line| line.reading.order());
    assert_eq!(orders.count(), 3, "{slip:?}");
    assert_eq!(slip.asides[0].line, 1);
    assert_eq!(
        slip.asides[0].written,
        "| Power | Orders of spring | Result |"
    );
    assert_eq!(lost(text, &slip), Vec::<String>::new(), "{slip:?}");
    let wide = "| Austria | Italy |\n|---|---|\n| A Vie H | A Ven H | A Rom H |";
    let slip = read_slip(context, &CLASSIC, &[], wide);
    assert_eq!(lost(wide, &slip), Vec::<String>::new(), "{slip:?}");
}

/// The words that say what became of an order are one list: a mark is left out in slips, and read in
/// posts.
#[test]
fn a_result_is_known_beside_an_order_of_a_slip_and_of_a_post() {
    let board = builtin::standard();
    let position = Position::start(board);
    let context = ReadingContext {
        board,
        position: &position,
        phase: PhaseKind::Movement,
        power: board.find_power("Austria"),
        names: NamesRead::Tolerant,
        forms: Forms::STANDARD,
    };
    for (mark, said) in [
        ("bounced", SaidResult::Failed),
        ("nsu", SaidResult::Failed),
        ("disrupted", SaidResult::Failed),
        ("unsuccessful", SaidResult::Failed),
        ("dislodged", SaidResult::Dislodged),
        ("successful", SaidResult::Succeeded),
        ("resolved", SaidResult::Succeeded),
    ] {
        let order = format!("A Vie - Gal ({mark})");
        let read = read_order(context, &order);
        let written = read.order().map(|order| write_order(board, None, order));
        assert_eq!(written.as_deref(), Some("A Vie - Gal"), "{order}: {read:?}");
        let post = format!("Spring 1901\nAustria\n{order}");
        let lines: Vec<SaidResult> = read_post(context, &CLASSIC, &post)
            .iter()
            .flat_map(|phase| phase.lines.iter().map(|line| line.said))
            .filter(|said| *said != SaidResult::Nothing)
            .collect();
        assert_eq!(lines, [said], "{order}");
    }
    let unit = "A Vie disbanded";
    let read = read_order(context, unit);
    assert_ne!(
        read.order().map(|order| write_order(board, None, order)),
        Some("A Vie H".to_owned()),
        "a verb is no result: {read:?}"
    );
}
