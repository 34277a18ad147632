//! Slips of the pen: of every character and every word of a slip one is left out, doubled or
//! changed. A line then is the same order, a marked guess, a question or unread, and never another
//! order without a mark; no line is lost, and no other line changes.
//!
//! A slip of the pen may spell another order exactly (`A Par - Bul`, `A Par`). That is data, and is
//! counted apart: each word of the line belongs to an exact spelling of a place that the order
//! names, or begins the name of no other place, is a power's name, a number, or one of [`GRAMMAR`], and the places that stand in the line
//! are those of the order, no more and no fewer. A line that becomes a heading has only powers,
//! seats and [`HEADING`] in it; one that begins with a power and a colon gives the lines below to it.
//! What the reader still gets wrong is in [`is_known`].

use std::collections::{BTreeMap, BTreeSet};

use chancery_atlas::board::{Board, PowerId, ProvinceId, WrittenPlace};
use chancery_engine::calendar::{CLASSIC, Calendar, PhaseKind};
use chancery_engine::order::read::{NamedPlayers, Slip, SlipLine, read_table_slip};
use chancery_engine::order::{NamesRead, Order, Reading, ReadingContext, write_order};
use chancery_engine::seat::{SeatId, Seating};

use crate::support::draws::Draws;
use crate::support::situations;
use crate::support::slips::{Scene, begun_alone, board_of};

/// The words of orders in full and in the short forms that people use.
const GRAMMAR: &[&str] = &[
    "a",
    "f",
    "af",
    "army",
    "armies",
    "amy",
    "fleet",
    "fleets",
    "flt",
    "cannon",
    "boat",
    "ship",
    "unit",
    "the",
    "an",
    "in",
    "at",
    "of",
    "on",
    "its",
    "to",
    "into",
    "towards",
    "toward",
    "from",
    "and",
    "then",
    "or",
    "via",
    "by",
    "through",
    "h",
    "hold",
    "holds",
    "holding",
    "hld",
    "stand",
    "stands",
    "stay",
    "stays",
    "remain",
    "remains",
    "s",
    "sup",
    "sups",
    "supp",
    "supt",
    "spt",
    "support",
    "supports",
    "supporting",
    "c",
    "t",
    "convoy",
    "convoys",
    "convoying",
    "cvy",
    "con",
    "conv",
    "transport",
    "transports",
    "ferry",
    "ferries",
    "ff",
    "m",
    "mv",
    "mto",
    "cto",
    "move",
    "moves",
    "moving",
    "go",
    "goes",
    "attack",
    "attacks",
    "attacking",
    "r",
    "rto",
    "retreat",
    "retreats",
    "d",
    "disband",
    "disbands",
    "dies",
    "destroy",
    "destroyed",
    "dsb",
    "otb",
    "b",
    "build",
    "builds",
    "built",
    "bld",
    "place",
    "places",
    "remove",
    "removes",
    "rem",
    "drop",
    "drops",
    "w",
    "waive",
    "waives",
    "wve",
    "waived",
    "board",
    "boards",
    "e",
    "embark",
    "embarks",
    "aboard",
    "l",
    "land",
    "lands",
    "landing",
    "disembark",
    "disembarks",
    "mob",
    "mobs",
    "mobilize",
    "mobilise",
    "demob",
    "mobilizes",
    "demobilize",
    "demobilise",
    "pooled",
    "pool",
    "with",
    "without",
    "ts1",
    "ts2",
    "ts3",
    "ts3a",
    "ts4",
    "coast",
    "n",
    "nc",
    "ec",
    "sc",
    "wc",
    "ncs",
    "ecs",
    "scs",
    "wcs",
    "north",
    "east",
    "south",
    "west",
    "northcoast",
    "southcoast",
    "eastcoast",
    "westcoast",
    "invest",
    "invests",
    "lot",
    "claim",
    "claims",
    "concede",
    "concedes",
    "victory",
    "game",
    "win",
    "draw",
    "orders",
    "order",
    "demobilized",
    "name",
    "ob",
    "treasure",
    "off",
    "dislodged",
    "cut",
    "bounce",
    "bounced",
    "void",
    "fails",
    "failed",
    "succeeds",
    "else",
    "otherwise",
    "convoyed",
    "sea",
    "fast",
    "time",
    "scale",
    "both",
    "treasures",
    "carrying",
    "leaving",
    "carries",
    "leaves",
    "o",
    "fr",
    "three",
    "way",
    "two",
    "influence",
    "points",
    "ifs",
    "if",
    "de",
];

/// The stems of words that are written in many forms.
const STEMS: [&str; 3] = ["mob", "demob", "dem"];

/// The words of headings beside powers and players.
const HEADING: &[&str] = &[
    "orders",
    "order",
    "for",
    "of",
    "the",
    "player",
    "power",
    "country",
    "season",
    "turn",
    "phase",
    "year",
    "slip",
    "from",
    "movement",
    "moves",
    "retreats",
    "retreat",
    "adjustments",
    "adjustment",
    "builds",
    "build",
    "removals",
    "removal",
    "remove",
    "removes",
    "disband",
    "disbands",
    "disbandments",
    "mobilizations",
    "demobilizations",
    "mobilize",
    "demobilize",
    "mob",
    "demob",
    "spring",
    "fall",
    "autumn",
    "winter",
    "s",
    "f",
    "w",
    "ts1",
    "ts2",
    "ts3",
    "first",
    "second",
    "third",
    "time",
    "scale",
    "de",
];

/// What slips are read in.
struct Table<'a> {
    title: String,
    context: ReadingContext<'a>,
    calendar: &'a Calendar,
    players: &'a [String],
}

impl Table<'_> {
    fn read(&self, text: &str) -> Slip {
        let board = |_: PowerId| self.context.board;
        let players = NamedPlayers::Seats(self.players);
        read_table_slip(self.context, self.calendar, None, players, &board, text)
    }
}

/// What makes one text of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pen {
    LeavesOut,
    Doubles,
    Changes,
    LeavesWordOut,
    DoublesWord,
    ChangesWord,
}

const PENS: [Pen; 6] = [
    Pen::LeavesOut,
    Pen::Doubles,
    Pen::Changes,
    Pen::LeavesWordOut,
    Pen::DoublesWord,
    Pen::ChangesWord,
];

/// What stands in the place of a character, of a word.
const CHARACTERS: &str = "abcdefghijklmnoprstuvwyz abehlmnorsu-.,;:/()";
const WORDS: [&str; 16] = [
    "xyz", "Bur", "NTH", "A", "F", "S", "H", "C", "-", "to", "the", "via", "Turkey", "Kie", "2",
    "holds",
];

/// A line changed at its `nth` character or word, where there are so many.
fn changed(line: &str, pen: Pen, nth: usize, draws: &mut Draws) -> Option<String> {
    if matches!(pen, Pen::LeavesOut | Pen::Doubles | Pen::Changes) {
        let mut letters: Vec<char> = line.chars().collect();
        let letter = *letters.get(nth)?;
        match pen {
            Pen::LeavesOut => {
                letters.remove(nth);
            }
            Pen::Doubles => letters.insert(nth, letter),
            _ => {
                let others: Vec<char> = CHARACTERS.chars().collect();
                let other = draws.pick(&others)?;
                letters[nth] = if letter.is_uppercase() {
                    other.to_ascii_uppercase()
                } else {
                    other
                };
            }
        }
        return Some(letters.into_iter().collect());
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    let word = *words.get(nth)?;
    match pen {
        Pen::LeavesWordOut => {
            words.remove(nth);
        }
        Pen::DoublesWord => words.insert(nth, word),
        _ => words[nth] = draws.pick(&WORDS)?,
    }
    Some(words.join(" "))
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
        .filter(|word| !word.is_empty())
        .map(chancery_atlas::board::fold)
        .collect()
}

/// The provinces that an order names.
fn named(order: &Order) -> BTreeSet<ProvinceId> {
    let seen = std::cell::RefCell::new(BTreeSet::new());
    order.with_places(|place| {
        seen.borrow_mut().insert(place.province);
        Some(place)
    });
    seen.into_inner()
}

/// Whether a line spells an order exactly, as the head of this file says. `idle` are places that
/// stand in it and are not named by the order that it was before either.
fn spells(table: &Table<'_>, line: &str, order: &Order, idle: &BTreeSet<ProvinceId>) -> bool {
    let names = named(order);
    // Of one unit the kind is enough.
    let is_choice = matches!(order, Order::Kinds(_)) && words(line).len() == 1;
    let mut found = BTreeSet::new();
    is_choice || covers(table, &words(line), &(&names, idle), &mut found)
}

/// Whether words can be parted so that each is known, and the places in them are those named.
fn covers(
    table: &Table<'_>,
    words: &[String],
    (names, idle): &(&BTreeSet<ProvinceId>, &BTreeSet<ProvinceId>),
    found: &mut BTreeSet<ProvinceId>,
) -> bool {
    let board = table.context.board;
    let Some(first) = words.first() else {
        return found == *names;
    };
    for to in (1..=words.len().min(5)).rev() {
        let Some(province) = exact(board, &words[..to]) else {
            continue;
        };
        if names.contains(&province) {
            let is_new = found.insert(province);
            if covers(table, &words[to..], &(names, idle), found) {
                return true;
            }
            if is_new {
                found.remove(&province);
            }
        } else if idle.contains(&province) && covers(table, &words[to..], &(names, idle), found) {
            return true;
        }
    }
    is_known_word(board, first) && covers(table, &words[1..], &(names, idle), found)
}

/// The province of which words are a spelling, word by word, or one word with its coast; letters by
/// themselves are initials.
fn exact(board: &Board, written: &[String]) -> Option<ProvinceId> {
    let text = written.join(" ");
    let Some(WrittenPlace::Place(place)) = board.find_place(&text) else {
        return begun_alone(board, &text);
    };
    let is_spelling = |spelling: &String| words(spelling) == written;
    let is_exact = written.len() == 1
        || written.iter().all(|word| word.len() == 1)
        || board.spellings(place.province).any(is_spelling);
    is_exact.then_some(place.province)
}

/// The places that stand in a line and that its orders do not name.
fn idle(board: &Board, line: &str, known: &[Said]) -> BTreeSet<ProvinceId> {
    let names: BTreeSet<ProvinceId> = known.iter().flat_map(|said| named(&said.2)).collect();
    let words = words(line);
    let places = words.chunks(1).filter_map(|word| exact(board, word));
    places.filter(|place| !names.contains(place)).collect()
}

/// Whether a word is one of orders, a power's or a number, or both at once as in `R4`.
fn is_known_word(board: &Board, word: &str) -> bool {
    let is_power = |word: &str| word.is_empty() || board.find_power(word).is_some();
    let is_stem = |stem: &&str| word.starts_with(*stem);
    GRAMMAR.contains(&word)
        || STEMS.iter().any(is_stem)
        || is_power(word.trim_end_matches(|c: char| c.is_ascii_digit()))
        || word.strip_suffix('s').is_some_and(is_power)
}

/// Whether a line is a heading, as the head of this file says.
fn is_heading(table: &Table<'_>, line: &str) -> bool {
    let player = |word: &str| {
        table
            .players
            .iter()
            .any(|name| words(name).iter().any(|part| part == word))
    };
    words(line).iter().all(|word| {
        HEADING.contains(&word.as_str())
            || word.chars().all(|c| c.is_ascii_digit())
            || table.context.board.find_power(word).is_some()
            || word
                .strip_prefix(['s', 'f', 'w'])
                .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
            || player(word.strip_suffix('s').unwrap_or(word))
            || player(word)
    })
}

/// Whether a fault is one of those that the reader is known to have: a letter glued to the word after
/// it, which make another place (`A Lp` is Tyrolia, by its alias `alp`); a line taken for a heading
/// for what stands outside its brackets (`disband(pooled F StP/nc`), and `nothing` alone. A verb
/// alone (`stands`) is for all units, which is meant.
fn is_known(table: &Table<'_>, what: &str, line: &str) -> bool {
    let words = words(line);
    let is_glued = |pair: &[String]| {
        pair[0].len() == 1 && table.context.board.find_exact(&pair.concat()).is_some()
    };
    match what {
        "a line lost" => line.contains(['(', ')']) || words == ["nothing"],
        "another order" => words.windows(2).any(is_glued) || words.len() == 1,
        _ => false,
    }
}

/// For whom a line is, and what it says.
type Said = (Option<SeatId>, Option<PowerId>, Order);

fn unmarked(line: &SlipLine) -> Option<Said> {
    match &line.reading {
        Reading::Order { order, notes } if notes.is_empty() => {
            Some((line.seat, line.power, order.clone()))
        }
        _ => None,
    }
}

#[derive(Default)]
struct Tally {
    counts: BTreeMap<(Pen, &'static str), usize>,
    faults: Vec<String>,
}

impl Tally {
    fn add(&mut self, pen: Pen, what: &'static str) {
        *self.counts.entry((pen, what)).or_default() += 1;
    }

    fn sum(&self, what: &str) -> usize {
        let of = |((_, counted), n): (&(Pen, &str), &usize)| if *counted == what { *n } else { 0 };
        self.counts.iter().map(of).sum()
    }

    fn fault(
        &mut self,
        table: &Table<'_>,
        (pen, new): (Pen, &str),
        what: &'static str,
        told: &str,
    ) {
        if is_known(table, what, new) {
            return self.add(pen, "known");
        }
        self.add(pen, what);
        self.faults
            .push(format!("{what} | {} | {told}", table.title));
    }

    fn print(&self) {
        let kinds: BTreeSet<&str> = self.counts.keys().map(|&(_, what)| what).collect();
        for what in kinds {
            let of = |pen: Pen| {
                let n = self.counts.get(&(pen, what)).copied().unwrap_or_default();
                format!("{pen:?} {n}")
            };
            println!("{what}: {} ({})", self.sum(what), PENS.map(of).join(", "));
        }
    }
}

fn written(table: &Table<'_>, lines: &[&SlipLine]) -> String {
    let tell = |line: &&SlipLine| {
        let power = line
            .power
            .map_or("-", |power| table.context.board.power(power).name.as_str());
        let write = |order: &Order| write_order(table.context.board, None, order);
        let read = match &line.reading {
            Reading::Order { order, notes } => {
                let mark = if notes.is_empty() { "" } else { " (marked)" };
                format!("{}{mark}", write(order))
            }
            Reading::Ambiguous { candidates, .. } => {
                let candidates: Vec<String> = candidates.iter().map(write).collect();
                format!("? {}", candidates.join(" | "))
            }
            Reading::Unreadable { .. } | Reading::NotTaken(_) => format!("! {}", line.written),
        };
        format!("{power} {read}")
    };
    lines.iter().map(tell).collect::<Vec<_>>().join("; ")
}

/// Judges what became of a slip whose line `at` was changed.
fn judge(
    tally: &mut Tally,
    table: &Table<'_>,
    pen: Pen,
    before: &Slip,
    after: &Slip,
    (at, line, new): (usize, &str, &str),
) {
    let of = |slip: &'_ Slip| -> Vec<SlipLine> {
        let own = slip.lines.iter().filter(|read| read.line == at + 1);
        own.cloned().collect()
    };
    let (was, is) = (of(before), of(after));
    let tell = |is: &[SlipLine], was: &[SlipLine]| {
        format!(
            "`{new}` from `{line}` is {}, not {}",
            written(table, &is.iter().collect::<Vec<_>>()),
            written(table, &was.iter().collect::<Vec<_>>())
        )
    };
    if is.is_empty() {
        if words(new).is_empty() {
            tally.add(pen, "no words left");
        } else if is_heading(table, new) {
            tally.add(pen, "a heading");
        } else {
            tally.fault(table, (pen, new), "a line lost", &tell(&is, &was));
        }
        return;
    }
    let known: Vec<Said> = was.iter().filter_map(unmarked).collect();
    let idle = idle(table.context.board, line, &known);
    let mut worst = "the same";
    for read in &is {
        match (&read.reading, unmarked(read)) {
            (_, Some(said)) if known.contains(&said) => {}
            (_, Some((.., order))) => {
                let is_order = |known: &Said| known.2 == order;
                let names_power = || {
                    let parts = new.split(|c: char| !c.is_alphanumeric());
                    parts
                        .into_iter()
                        .map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()))
                        .any(|word| table.context.board.find_power(word).is_some())
                };
                if known.iter().any(is_order) {
                    if !names_power() {
                        tally.fault(table, (pen, new), "another power", &tell(&is, &was));
                        return;
                    }
                    worst = "for the power that it names";
                } else if spells(table, &read.written, &order, &idle) {
                    worst = "spells another";
                } else {
                    tally.fault(table, (pen, new), "another order", &tell(&is, &was));
                    return;
                }
            }
            (Reading::Order { .. }, None) => worst = "a marked guess",
            (Reading::Ambiguous { .. }, None) => worst = "a question",
            (Reading::Unreadable { .. } | Reading::NotTaken(_), None) => worst = "unread",
        }
    }
    if is.len() < was.len() && worst == "the same" {
        let all_there = words(line).len() <= words(new).len();
        if all_there {
            tally.fault(table, (pen, new), "an order lost", &tell(&is, &was));
            return;
        }
        worst = "fewer orders";
    }
    let others = |slip: &Slip| -> Vec<(usize, Option<PowerId>, Reading)> {
        let rest = slip.lines.iter().filter(|read| read.line != at + 1);
        rest.map(|read| (read.line, read.power, read.reading.clone()))
            .collect()
    };
    let head = new.split_once(':').map_or("", |(head, _)| head.trim());
    let is_headed = table.context.board.find_power(head).is_some();
    if !is_headed && others(before) != others(after) {
        tally.fault(table, (pen, new), "another line changed", &tell(&is, &was));
        return;
    }
    tally.add(pen, worst);
}

/// Changes each line of a slip in every way, of which one in so many is read.
fn try_slip(tally: &mut Tally, table: &Table<'_>, slip: &str, one_in: usize, draws: &mut Draws) {
    let before = table.read(slip);
    let lines: Vec<&str> = slip.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let own: Vec<&SlipLine> = before.lines.iter().filter(|r| r.line == at + 1).collect();
        if own.is_empty() || own.iter().any(|read| unmarked(read).is_none()) {
            continue;
        }
        for pen in PENS {
            for nth in 0.. {
                let Some(new) = changed(line, pen, nth, draws) else {
                    break;
                };
                if new == *line || draws.below(one_in) != 0 {
                    continue;
                }
                let mut text = lines.clone();
                text[at] = &new;
                let after = table.read(&text.join("\n"));
                judge(tally, table, pen, &before, &after, (at, line, &new));
            }
        }
    }
}

fn tables() -> Vec<(&'static str, &'static str)> {
    let others = [
        ("movement", include_str!("../../../slips/movement.txt")),
        ("names", include_str!("../../../slips/names.txt")),
        (
            "adjustments",
            include_str!("../../../slips/adjustments.txt"),
        ),
        ("retreats", include_str!("../../../slips/retreats.txt")),
        ("mobilizing", include_str!("../../../slips/mobilizing.txt")),
        ("scales", include_str!("../../../slips/scales.txt")),
        ("claiming", include_str!("../../../slips/claiming.txt")),
        ("carrying", include_str!("../../../slips/carrying.txt")),
        ("open-seas", include_str!("../../../slips/open-seas.txt")),
        ("investing", include_str!("../../../slips/investing.txt")),
    ];
    others.into()
}

fn finish(tally: &Tally, least: usize) {
    tally.print();
    let all: usize = tally.counts.values().sum();
    assert!(
        tally.faults.is_empty(),
        "{} faults of {all}:\n{}",
        tally.faults.len(),
        tally.faults.join("\n")
    );
    assert!(all > least, "only {all}");
}

#[test]
fn a_slip_of_the_pen_in_what_people_write_is_never_another_order_unmarked() {
    let mut tally = Tally::default();
    let mut draws = Draws(3);
    for (title, table) in tables() {
        let board = board_of(table);
        let mut scene = Scene::start(&board);
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with('@') {
                scene.set(&board, line);
            }
            let Some((written, _)) = line.split_once(" :: ") else {
                continue;
            };
            let read_in = Table {
                title: title.to_owned(),
                context: scene.context(&board),
                calendar: &CLASSIC,
                players: &scene.players,
            };
            try_slip(&mut tally, &read_in, written.trim(), 4, &mut draws);
        }
    }
    finish(&tally, 10_000);
}

#[test]
fn a_slip_of_the_pen_on_a_slip_of_any_variant_is_never_another_order_unmarked() {
    let mut tally = Tally::default();
    let mut draws = Draws(5);
    let players = ["Xavier", "Yvonne", "Zeno"].map(str::to_owned);
    for situation in situations::all() {
        if !situation.built_in {
            continue;
        }
        let players: &[String] = match situation.variant.seating() {
            Seating::OnePerPower => &[],
            Seating::Players { .. } => &players,
        };
        let mut orders = situation.orders();
        let mut chosen: Vec<(PowerId, Order)> = Vec::new();
        for _ in 0..5 {
            let at = draws.below(orders.len());
            chosen.push(orders.swap_remove(at));
        }
        chosen.sort_by_key(|(power, _)| *power);
        let mut slip = String::new();
        let mut last = None;
        for (power, order) in &chosen {
            if last != Some(*power) {
                let name = &situation.board.power(*power).name;
                slip += &match situation.variant.seating() {
                    Seating::OnePerPower => format!("{name}:\n"),
                    Seating::Players { .. } => format!("Xavier for {name}:\n"),
                };
            }
            last = Some(*power);
            slip += &format!("{}\n", write_order(&situation.board, None, order));
        }
        let table = Table {
            title: situation.title.clone(),
            context: ReadingContext {
                power: None,
                ..situation.context(PowerId(0), NamesRead::Tolerant)
            },
            calendar: situation.variant.calendar(),
            players,
        };
        let one_in = if situation.phase == PhaseKind::Movement {
            1
        } else {
            2
        };
        try_slip(&mut tally, &table, slip.trim_end(), one_in, &mut draws);
    }
    finish(&tally, 5_000);
}
