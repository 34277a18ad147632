//! A line is for a unit, or for the next open build or removal of its power. It replaces that line
//! and no other, in every phase and variant.

use chancery_engine::order::Order;
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::{self, Demand};
use chancery_game::game::{Game, SheetLine};
use chancery_game::store::Store;
use chancery_session::desk::{self, Entered, Row};
use chancery_session::line::InputRequest;
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::support::samples;

/// So many phases of a game are tried.
const PHASES: usize = 4;

/// The first so many candidates of a line are taken one after the other.
const CANDIDATES: usize = 4;

/// What is typed beside them.
const WORDS: [&str; 4] = ["h", "d", "dem", "w"];

/// What the sheet has, as it is read.
fn sheet(desk: &Desk) -> Vec<String> {
    let game = desk.game();
    let entries = game.sheet().entries.iter();
    entries
        .map(|entry| {
            let power = &game.board().power(entry.power).name;
            format!("{power}: {}", game.as_read(entry))
        })
        .collect()
}

/// A new game of Mobilization at Spring 1901.
fn mobilization() -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><F5>")
        .shows("Home of Austria");
    desk
}

/// Winter of Arms Merchant: Andy alone has a say in England and Germany, which build.
fn winter() -> Desk {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><Right><Down>")
        .paste("Andy, Brian, Chuck")
        .keys("<F5><F7>");
    for place in ["Edi", "Lon", "Lvp", "Ber", "Kie", "Mun"] {
        desk.keys(&format!("remove {place}<Enter>"));
    }
    desk.keys("phase Winter 1901<Enter>influence Andy England 3<Enter>")
        .keys("influence Andy Germany 3<Enter><Esc>")
        .shows("Winter 1901")
        .shows("for England (3 IF): build 1");
    desk
}

#[test]
fn a_hold_replaces_a_demobilization_and_is_replaced_by_one() {
    let mut desk = mobilization();
    for (typed, order) in [
        ("dem", "Demobilize A Vie to Vie"),
        ("h", "A Vie H"),
        ("demobilize A Vie to Vie", "Demobilize A Vie to Vie"),
        ("gal", "A Vie - Gal"),
    ] {
        desk.keys(&format!("<Home>{typed}<Enter>"));
        assert_eq!(sheet(&desk), [format!("Austria: {order}")], "{typed}");
        desk.hides("2 orders");
    }
}

#[test]
fn a_retreat_replaces_a_demobilization() {
    let mut desk = mobilization();
    desk.keys("<F7>Austria A Rum<Enter>dislodge Rum<Enter>phase Spring 1901 retreats<Enter><Esc>")
        .shows("A Rum dislodged");
    for (typed, order) in [
        ("demobilize A Rum to Vie", "Demobilize A Rum to Vie"),
        ("ser", "A Rum - Ser"),
        ("demobilize A Rum to Vie", "Demobilize A Rum to Vie"),
        ("d", "A Rum disband"),
    ] {
        desk.keys(&format!("<Home>{typed}<Enter>"));
        assert_eq!(sheet(&desk), [format!("Austria: {order}")], "{typed}");
    }
}

#[test]
fn a_build_is_for_the_power_whose_centre_it_names() {
    let mut desk = winter();
    desk.keys("f edi<Enter>f lon<Enter>a lvp<Enter>");
    desk.shows("for Germany (3 IF): build 1");
    desk.keys("a mun<Enter><Home>")
        .shows("for England (3 IF): build 1");
    desk.keys("Build A Ber<Enter>");
    assert_eq!(
        sheet(&desk),
        [
            "England: Build F Edi",
            "England: Build F Lon",
            "England: Build A Lvp",
            "Germany: Build A Mun",
            "Germany: Build A Ber",
        ]
    );
    desk.hides("replaced");
    // The third goes to the line that is still open, wherever the cursor is.
    desk.keys("<Home>Build F Kie<Enter>");
    assert_eq!(sheet(&desk)[5..], ["Germany: Build F Kie"]);
    // The same centre is the same line.
    desk.keys("<Home>Build A Kie<Enter>")
        .shows("replaced “Build F Kie”");
    assert_eq!(sheet(&desk)[5..], ["Germany: Build A Kie"]);
    // At a line of its own power it is that line.
    desk.keys("<Home>Build A Edi<Enter>")
        .shows("replaced “Build F Edi”");
    assert_eq!(sheet(&desk)[0], "England: Build A Edi");
    assert_eq!(sheet(&desk).len(), 6);
}

/// The extra units of Mercator, which are placed before the first month.
#[test]
fn nothing_is_removed_in_a_set_up() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down>");
    desk.keys_until("<Right>", "< Mercator >");
    desk.keys("<F5>").shows("Germany: extra unit");
    desk.keys("a ber").hides("Enter asks");
    desk.keys("<Enter>").hides("removed");
    assert_eq!(sheet(&desk), ["Germany: Extra unit A Ber"]);
}

/// A line with what it asks.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    author: Author,
    demand: Demand,
}

fn asked(table: &desk::Desk) -> Vec<Asked> {
    let rows = table.rows.iter();
    rows.filter_map(|row| match row {
        Row::Demand { author, demand, .. } if *demand != Demand::Claim => Some(Asked {
            author: *author,
            demand: demand.clone(),
        }),
        _ => None,
    })
    .collect()
}

/// The line that asks it.
fn at(table: &desk::Desk, wanted: &Asked) -> Option<usize> {
    table.rows.iter().position(|row| {
        matches!(row, Row::Demand { author, demand, .. }
            if *author == wanted.author && *demand == wanted.demand)
    })
}

/// Whether an order is one to a unit of its own line, and to that unit alone.
fn is_plain(game: &Game, order: &Order, unit: UnitId) -> bool {
    let position = &game.state().position;
    let here = position.unit(unit).map(|unit| unit.place.province);
    let one = position
        .unit(unit)
        .is_some_and(|unit| !position.is_one_of_several(unit));
    one && order.chain().is_none()
        && order
            .unit()
            .is_some_and(|named| Some(named.place.province) == here && !named.aboard)
}

fn order_at(table: &desk::Desk, at: usize) -> Option<&Order> {
    table.game.sheet().order(at)
}

/// The lines in whose place an order comes that is entered at a row: those of its unit in its time
/// scale or in none; of builds and removals that for the same centre or unit, else that at the row.
fn lines_replaced(
    table: &desk::Desk,
    row: usize,
    unit: Option<UnitId>,
    order: &Order,
) -> Vec<usize> {
    let author = table.rows[row].author().unwrap();
    if let Some(unit) = unit {
        let bound = table.game.bound_lines();
        let is_his = |at: &usize| table.game.sheet().entries[*at].author() == author;
        let is_same = |at: &usize| {
            let scales = order_at(table, *at)
                .and_then(Order::scale)
                .zip(order.scale());
            scales.is_none_or(|(a, b)| a == b)
        };
        return bound
            .for_unit(unit)
            .filter(is_his)
            .filter(is_same)
            .collect();
    }
    let is_same = |other: &Order| {
        other.takes_slot()
            && (order.brings().is_some() || order.unit().is_some())
            && other.brings().map(|place| place.province)
                == order.brings().map(|place| place.province)
            && other.unit().map(|unit| (unit.place.province, unit.aboard))
                == order.unit().map(|unit| (unit.place.province, unit.aboard))
    };
    let same: Vec<usize> = table
        .game
        .sheet()
        .entries_of(author)
        .filter(|&at| order_at(table, at).is_some_and(is_same))
        .collect();
    if same.is_empty() {
        table.rows[row].entries().to_vec()
    } else {
        same
    }
}

/// Takes what is typed at a line, or a candidate, twice; looks that it has one order of each time
/// scale, and that every other line is as it was. How often something replaced something.
fn replaces(game: &Game, wanted: &Asked, tally: &mut usize) {
    let mut table = desk::Desk::new(game.clone());
    if table.among_players() {
        table.go_to_seat(wanted.author.seat);
    }
    for nth in 0..CANDIDATES + WORDS.len() {
        let Some(row) = at(&table, wanted) else {
            return;
        };
        table.put_cursor(row);
        if let Some(word) = nth.checked_sub(CANDIDATES).map(|nth| WORDS[nth]) {
            for letter in word.chars() {
                let _ = table.typed(InputRequest::InsertChar(letter));
            }
        } else {
            table.pick(nth);
        }
        let order = table.chosen().cloned();
        let unit = wanted.demand.unit();
        let Some(order) = order.filter(|order| match unit {
            Some(unit) => is_plain(game, order, unit),
            None => order.takes_slot(),
        }) else {
            table.line.take();
            table.recomplete();
            continue;
        };
        let before = table.game.sheet().entries.clone();
        let own = lines_replaced(&table, row, unit, &order);
        if own
            .iter()
            .any(|&at| order_at(&table, at).is_some_and(|o| o.chain().is_some()))
        {
            continue;
        }
        let came = table.accept();
        let after = &table.game.sheet().entries;
        if !matches!(came, Entered::One { .. }) {
            continue;
        }
        let expected: Vec<&SheetLine> = before
            .iter()
            .enumerate()
            .filter(|(at, _)| !own.contains(at))
            .map(|(_, entry)| entry)
            .collect();
        let mut left: Vec<&SheetLine> = after.iter().collect();
        let told = || {
            let text = |line: &SheetLine| game.as_read(line);
            format!(
                "{}, {}: {} after {:?} gives {:?}",
                game.setup().variant.about().id,
                game.phase_name(),
                game.written(&order),
                before.iter().map(text).collect::<Vec<_>>(),
                after.iter().map(text).collect::<Vec<_>>(),
            )
        };
        let new = left
            .iter()
            .rposition(|entry| {
                entry.author() == wanted.author && entry.reading.order() == Some(&order)
            })
            .unwrap_or_else(|| panic!("it is not there: {}", told()));
        left.remove(new);
        assert!(left == expected, "{}", told());
        *tally += usize::from(before.len() == after.len());
    }
}

/// Phases of the games that come with the program, of every variant: lines of each of them.
#[test]
fn a_line_replaces_that_line_and_no_other() {
    for folder in samples() {
        let (saves, name) = (folder.parent().unwrap(), folder.file_name().unwrap());
        let store = Store::new(saves, variant::all());
        let (game, _) = store.read(&name.to_string_lossy()).unwrap();
        let mut tally = 0;
        for turn in (0..game.turns().len()).step_by((game.turns().len() / PHASES) | 1) {
            let name = "A fork".to_owned();
            let fork = game.forked(Some(turn), name, true, Timestamp::UNIX_EPOCH);
            let table = desk::Desk::new(fork.clone());
            for wanted in asked(&table).iter().step_by(7) {
                replaces(&fork, wanted, &mut tally);
            }
        }
        assert!(tally > 20, "{}: {tally}", folder.display());
    }
}
