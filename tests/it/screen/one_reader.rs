//! The same words give the same order to the same power, or the same question: typed at any cursor,
//! pasted with a header and without, and as the line of a case. The words are all those of the
//! tables in `tests/slips`.

use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::names_unit;
use chancery_engine::order::{
    NamesRead, Note, Order, Reading, ReadingContext, read_order, write_order,
};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_session::desk::Desk;
use chancery_session::line::InputLine;

use crate::support::slips::{Scene, begun_alone, board_of};
use chancery_session::desk::{ClaimedLine, Entered, Row};

/// What came of words: for whom, as what they were read, and whether it is asked for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Came {
    power: PowerId,
    read: String,
    asked: bool,
}

impl Came {
    fn of(game: &Game, power: PowerId, reading: &Reading) -> Self {
        Self {
            power,
            read: told(game, reading),
            asked: false,
        }
    }

    fn claimed(game: &Game, line: &ClaimedLine) -> Self {
        Self {
            asked: line.why.is_some(),
            ..Self::of(game, line.entry.power, &line.entry.reading)
        }
    }

    fn tell(&self, game: &Game) -> String {
        format!(
            "{} {}{}",
            game.board().power(self.power).name,
            self.read,
            if self.asked { " (asked)" } else { "" }
        )
    }
}

fn told(game: &Game, reading: &Reading) -> String {
    let write = |order: &Order| write_order(game.board(), Some(&game.state().position), order);
    match reading {
        Reading::Order { order, .. } => write(order),
        Reading::Ambiguous { candidates, .. } => format!(
            "? {}",
            candidates.iter().map(write).collect::<Vec<_>>().join(" | ")
        ),
        Reading::Unreadable { .. } | Reading::NotTaken(_) => "!".to_owned(),
    }
}

/// The screen of a game with the cursor on a line.
fn at(game: &Game, row: usize) -> Desk {
    let mut table = Desk::new(game.clone());
    table.put_cursor(row);
    table
}

/// What comes of text in the entry line, with Enter.
fn typed(game: &Game, row: usize, text: &str) -> Vec<Came> {
    let mut table = at(game, row);
    table.line = InputLine::holding(text);
    table.recomplete();
    taken(game, table)
}

/// What comes of Enter.
fn taken(game: &Game, mut table: Desk) -> Vec<Came> {
    let power = table.power;
    match table.accept() {
        Entered::Review { lines, .. } => {
            lines.iter().map(|line| Came::claimed(game, line)).collect()
        }
        Entered::Ask {
            question,
            candidates,
            ..
        } => vec![Came::of(
            game,
            power,
            &Reading::Ambiguous {
                question,
                candidates,
            },
        )],
        Entered::Refused { why } => vec![Came::of(game, power, &Reading::Unreadable { why })],
        _ => table
            .game
            .sheet()
            .entries
            .iter()
            .map(|entry| Came::of(game, entry.power, &entry.reading))
            .collect(),
    }
}

/// What stands below all pasted words, so that they are no single line, which would only go into
/// the entry line.
const REST: &str = "\n\nxyzzy plugh xyzzy";

/// What comes of a slip.
fn pasted(game: &Game, row: usize, slip: &str) -> Vec<Came> {
    let mut table = at(game, row);
    match table.paste(&format!("{slip}{REST}")) {
        Entered::Review { mut lines, .. } => {
            lines.pop();
            lines.iter().map(|line| Came::claimed(game, line)).collect()
        }
        // A heading is no line.
        _ => Vec::new(),
    }
}

fn header(game: &Game, power: PowerId) -> String {
    let name = &game.board().power(power).name;
    match game.setup().variant.seating() {
        Seating::OnePerPower => format!("{name}:\n"),
        Seating::Players { .. } => format!("{} for {name}:\n", game.setup().seat_name(SeatId(0))),
    }
}

/// What `check` makes of words among the orders of a power.
fn in_a_case(game: &Game, power: PowerId, text: &str) -> Reading {
    let reading = read_order(
        ReadingContext {
            board: game.board_for(power).in_files(),
            ..context(game, power, NamesRead::Exact)
        },
        text,
    );
    game.decided(Some(power), reading)
}

fn context(game: &Game, power: PowerId, names: NamesRead) -> ReadingContext<'_> {
    ReadingContext {
        board: game.board_for(power),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names,
        forms: variant::forms(game.setup().variant, &game.history().rules),
    }
}

/// The lines of the screen at which words are typed, each with whether it is that of the unit they
/// name: besides these, of each power the first and the first that is for no unit.
fn cursors(game: &Game, rows: &[Row], text: &str) -> Vec<(usize, PowerId, bool)> {
    let mut firsts: Vec<(PowerId, bool)> = Vec::new();
    let mut found = Vec::new();
    for (i, row) in rows.iter().enumerate().filter(|(_, row)| row.selectable()) {
        let Some(power) = row.power() else { continue };
        let unit = if let Row::Demand { demand, .. } = row {
            demand.unit()
        } else {
            None
        };
        let place = unit
            .and_then(|unit| game.state().position.unit(unit))
            .map(|unit| unit.place.province);
        let reading = read_order(context(game, power, NamesRead::Tolerant), text);
        let own = place.is_some()
            && place
                == reading
                    .order()
                    .and_then(Order::unit)
                    .map(|unit| unit.place.province);
        let first = (power, unit.is_some());
        if own || !firsts.contains(&first) {
            found.push((i, power, own));
        }
        firsts.push(first);
    }
    found
}

/// Of so many pairs of words and a cursor one is compared, but for those at the line of the unit
/// itself: which, is the same in every run.
const SAMPLE: u64 = 8;

/// Whether a pair is one of those that are compared.
fn is_drawn(text: &str, row: usize) -> bool {
    let mixed = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    (mixed ^ row as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 & (SAMPLE - 1) == 0
}

#[derive(Default)]
struct Tally {
    compared: usize,
    differences: Vec<String>,
}

impl Tally {
    fn same(
        &mut self,
        what: &str,
        game: &Game,
        (text, row): (&str, usize),
        one: &[Came],
        other: &[Came],
    ) {
        self.compared += 1;
        let alike = |(one, other): (&Came, &Came)| {
            one.power == other.power && one.asked == other.asked && is_same(&one.read, &other.read)
        };
        if one.len() != other.len() || !one.iter().zip(other).all(alike) {
            let tell = |all: &[Came]| {
                all.iter()
                    .map(|came| came.tell(game))
                    .collect::<Vec<_>>()
                    .join("; ")
            };
            self.differences.push(format!(
                "{what}, “{text}” at line {row}: {} and {}",
                tell(one),
                tell(other)
            ));
        }
    }
}

/// Whether two orders are the same, or one of them has filled in what follows from the rest:
/// letters of units that only one unit can have, the abbreviation of a name.
fn is_same(one: &str, other: &str) -> bool {
    let bare = |text: &str| {
        text.split(' ')
            .filter(|word| !matches!(*word, "A" | "F"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let abbreviates = |one: &str, other: &str| {
        let bare = one.strip_suffix(')').and_then(|one| one.rsplit_once(" ("));
        other.contains("name ") && bare.is_some_and(|(bare, _)| bare == other)
    };
    one == other
        || abbreviates(one, other)
        || abbreviates(other, one)
        || one.len() != other.len() && bare(one) == bare(other)
}

fn compare(tally: &mut Tally, (game, rows): &(Game, Vec<Row>), text: &str) {
    // Words with a header of their own are of that power.
    let is_headed = text
        .split_once(':')
        .is_some_and(|(head, _)| game.board().find_power(head).is_some());
    for (row, power, own) in cursors(game, rows, text) {
        if !own && !is_drawn(text, row) {
            continue;
        }
        let slip = pasted(game, row, text);
        // What names no unit, and what can't be read, may be completed for the unit at the cursor.
        let undecided = |came: &Came| {
            came.read.starts_with('?') && !names_unit(game.board(), text) || came.read == "!"
        };
        if !slip.iter().any(undecided) {
            tally.same(
                "typed and pasted",
                game,
                (text, row),
                &typed(game, row, text),
                &slip,
            );
        }
        let headed = pasted(game, row, &format!("{}{text}", header(game, power)));
        let [headed] = headed.as_slice() else {
            continue;
        };
        if is_headed || headed.power != power {
            continue;
        }
        let reading = read_order(context(game, power, NamesRead::Tolerant), text);
        let guess = |note: &Note| matches!(note, Note::Prefix { .. } | Note::NearMiss { .. });
        let guessed = match &reading {
            Reading::Order { notes, .. } => notes.iter().any(guess),
            // Which of two guesses is legal, decides.
            _ => true,
        };
        // On a slip of moves it waits for the builds; a file has none that wait.
        let waits = game.phase().kind != PhaseKind::Adjustments
            && reading.order().is_some_and(Order::takes_slot);
        if waits {
            assert_eq!(headed.read, "!", "{text}");
            continue;
        }
        let in_a_case = in_a_case(game, power, text);
        if is_the_game_masters(game, power, text) {
            continue;
        }
        let case = Came {
            asked: headed.asked,
            ..Came::of(game, power, &in_a_case)
        };
        // A file spells everything out.
        let lenient = guessed
            || headed.read.starts_with('?')
            || is_begun_verb(text)
            || has_name_in_short(game.board(), text);
        if !(lenient && case.read == "!") {
            tally.same(
                "pasted and in a case",
                game,
                (text, row),
                std::slice::from_ref(headed),
                &[case],
            );
        }
    }
}

/// Whether words call an area as only the game master does, which files may do and slips may not:
/// read as a slip they name another or none.
fn is_the_game_masters(game: &Game, power: PowerId, text: &str) -> bool {
    let of_slip = read_order(context(game, power, NamesRead::Tolerant), text);
    let of_file = in_a_case(game, power, text);
    let names = |reading: &Reading, area: ProvinceId| {
        let none_is = |order: &Order| {
            order
                .with_places(|place| Some(place).filter(|place| place.province != area))
                .is_some()
        };
        reading.order().is_some_and(|order| !none_is(order))
    };
    game.board()
        .provinces_beyond()
        .any(|area| names(&of_file, area) && !names(&of_slip, area))
}

/// Whether words are the beginning of one name and no name themselves, which only slips may have.
fn has_name_in_short(board: &Board, text: &str) -> bool {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = parts.filter(|word| !word.is_empty()).collect();
    let stretches = (1..=3).flat_map(|length| words.windows(length));
    let mut texts = stretches.map(|stretch| stretch.join(" "));
    texts.any(|text| board.find_place(&text).is_none() && begun_alone(board, &text).is_some())
}

/// Whether the verb of an order to or from a pool is cut short or misspelt, which only slips may
/// do.
fn is_begun_verb(text: &str) -> bool {
    let whole = [
        "mob",
        "mobs",
        "demob",
        "demobs",
        "mobilize",
        "mobilise",
        "demobilize",
        "demobilise",
    ];
    let text = text.to_lowercase().replace('-', "");
    let mut verbs = text
        .split([' ', ':', '.'])
        .filter(|word| word.starts_with("mob") || word.starts_with("dem"));
    verbs.any(|verb| !whole.contains(&verb))
}

fn tables() -> Vec<&'static str> {
    let languages = include_str!("../../slips/languages.txt").split("====\n");
    let others = [
        include_str!("../../slips/movement.txt"),
        include_str!("../../slips/names.txt"),
        include_str!("../../slips/adjustments.txt"),
        include_str!("../../slips/retreats.txt"),
        include_str!("../../slips/mobilizing.txt"),
        include_str!("../../slips/scales.txt"),
        include_str!("../../slips/claiming.txt"),
        include_str!("../../slips/carrying.txt"),
        include_str!("../../slips/open-seas.txt"),
        include_str!("../../slips/beyond.txt"),
        include_str!("../../slips/investing.txt"),
    ];
    others.into_iter().chain(languages).collect()
}

/// Compares all lines of the tables of a half.
fn compare_tables(half: usize) {
    let mut tally = Tally::default();
    for table in tables()
        .into_iter()
        .enumerate()
        .filter(|(i, _)| i % 2 == half)
        .map(|(_, table)| table)
    {
        let board = board_of(table);
        let mut scene = Scene::start(&board);
        let mut game = None;
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with('@') {
                scene.set(&board, line);
                game = None;
            }
            let Some((written, _)) = line.split_once(" :: ") else {
                continue;
            };
            let game = game.get_or_insert_with(|| {
                let game = scene.game(table);
                let rows = Desk::new(game.clone()).rows;
                (game, rows)
            });
            compare(&mut tally, game, written.trim());
        }
    }
    let Tally {
        compared,
        differences,
    } = tally;
    assert!(compared > 1000, "only {compared} compared");
    assert!(
        differences.is_empty(),
        "{} of {compared} differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn what_is_typed_is_what_is_pasted_and_what_a_case_says() {
    compare_tables(0);
}

#[test]
fn what_is_typed_is_what_is_pasted_in_the_other_half_of_the_tables() {
    compare_tables(1);
}
