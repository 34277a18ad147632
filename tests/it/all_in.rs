//! Whatever says that the orders are in says too what there is to look at on the sheet: a void line,
//! one that nobody has ruled on, one that can't be read, a sealed slip. In every variant and kind of
//! phase, wherever it is said.

use std::collections::BTreeMap;

use chancery::tui::plain::Talk;
use chancery_atlas::board::UnitKind;
use chancery_engine::order::{Action, Entry, Order, Reading, UnitRef};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{self, Demand, Variant};
use chancery_game::complete::{Query, complete};
use chancery_game::game::{Game, LineState, SealedSlips, SlipCommand};
use jiff::Timestamp;

use crate::screen::harness::Desk;
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// What is said where nothing is left to do or to look at.
const SUCCESSES: [&str; 5] = [
    "all in",
    "everything is ordered",
    "every ballot is in",
    "no doubts",
    "slip is complete",
];

/// How many phases of a game are gone through.
const PHASES: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doubt {
    None,
    Void,
    Undecided,
    Unreadable,
    Sealed,
}

const DOUBTS: [Doubt; 4] = [
    Doubt::Void,
    Doubt::Undecided,
    Doubt::Unreadable,
    Doubt::Sealed,
];

/// What an author may order of a demand.
fn legal(game: &Game, author: Author, demand: &Demand) -> Vec<(String, Order)> {
    let query = Query {
        table: game.table(),
        variant: game.setup().variant,
        state: game.state(),
        sheet: game.sheet(),
        count: None,
        seat: author.seat,
        power: author.power,
        demand,
        text: "",
        legal_only: true,
    };
    let found = complete(&query).into_iter();
    let found = found.filter(|candidate| candidate.legal && !candidate.is_begun());
    found
        .map(|candidate| (candidate.text, candidate.order))
        .collect()
}

/// Invests all that is in hand, and orders what is missing as long as that helps.
fn fill(game: &mut Game) {
    for seat in (0..game.setup().seats()).filter_map(SeatId::nth) {
        let in_hand = game
            .state()
            .accounts
            .account(seat)
            .map_or(0, |of| of.in_hand);
        if in_hand > 0 && game.setup().variant.forms().investing {
            let power = game.board().power_ids().next().unwrap();
            let invests = Reading::clear(Order::invest(in_hand));
            let author = Author { seat, power };
            game.add(vec![Entry::by(
                author,
                format!("invest {in_hand}"),
                invests,
            )]);
        }
    }
    let authors: Vec<Author> = game.setup().authors().collect();
    for author in authors {
        loop {
            let missing = game.missing(author);
            let lines = missing.iter().find_map(|demand| {
                let (text, order) = legal(game, author, demand).into_iter().next()?;
                Some(Entry::by(author, text, Reading::clear(order)))
            });
            let Some(line) = lines else {
                break;
            };
            game.add(vec![line]);
            if game.missing(author).len() >= missing.len() {
                break;
            }
        }
    }
}

/// A line that is so, in the name of an author; `None` where none could be made.
fn doubtful(game: &Game, author: Author, doubt: Doubt) -> Option<Entry> {
    let reading = match doubt {
        Doubt::None | Doubt::Sealed => return None,
        Doubt::Void => {
            let position = &game.state().position;
            let foreign = position
                .units
                .iter()
                .find(|unit| unit.power != author.power)?;
            Reading::clear(Order::Unit {
                unit: UnitRef::new(foreign.kind, foreign.place),
                action: Action::Hold,
            })
        }
        Doubt::Undecided => {
            let place = game.state().position.units.first()?.place;
            let unit = |kind| Order::Unit {
                unit: UnitRef::new(kind, place),
                action: Action::Hold,
            };
            Reading::Ambiguous {
                question: "Army or fleet?".to_owned(),
                candidates: [UnitKind::Army, UnitKind::Fleet].map(unit).to_vec(),
            }
        }
        Doubt::Unreadable => Reading::Unreadable {
            why: "It names no unit.".to_owned(),
        },
    };
    let line = Entry::by(author, "xyzzy".to_owned(), reading);
    let mut trial = game.clone();
    trial.add(vec![line.clone()]);
    let state = trial.line_states().pop()?;
    let is_so = matches!(
        (doubt, state),
        (Doubt::Void, LineState::Void(_))
            | (Doubt::Undecided, LineState::Undecided(_))
            | (Doubt::Unreadable, LineState::Unreadable(_))
    );
    is_so.then_some(line)
}

/// The successes that a text tells.
fn told(text: &str) -> Vec<&'static str> {
    SUCCESSES
        .into_iter()
        .filter(|success| text.contains(success))
        .collect()
}

/// A table at which the last order of a game is entered, one thing being so before.
fn entered(base: &Game, last: &Entry, doubt: Doubt) -> Option<Desk> {
    let mut game = base.clone();
    let mut sealed = None;
    match doubt {
        Doubt::None => {}
        Doubt::Sealed => {
            let mut seats = game.sheet().entries.iter().map(|line| line.seat);
            let seat = seats.find(|&seat| seat != last.seat && seat != SeatId::GAME_MASTER)?;
            let own: Vec<usize> = (0..game.sheet().entries.len())
                .filter(|&line| game.sheet().entries[line].seat == seat)
                .collect();
            let mut slips = SealedSlips::none(game.phase());
            slips.keep(
                seat,
                own.iter()
                    .map(|&line| Entry::clone(&game.sheet().entries[line])),
            );
            for line in own.into_iter().rev() {
                game.strike(line).unwrap();
            }
            game.slip(seat, SlipCommand::Seal { over: None }, NOW);
            slips.hand_in(seat, game.seal_of(seat).unwrap());
            sealed = Some(slips);
        }
        _ => game.add(vec![doubtful(&game, last.author(), doubt)?]),
    }
    let mut desk = Desk::playing(120, 40, game);
    let screen = desk.app.model.table_mut().unwrap();
    screen.sealed = sealed;
    screen.after_change();
    let players = matches!(base.setup().variant.seating(), Seating::Players { .. });
    if players {
        screen.go_to_seat(last.seat);
    } else {
        screen.go_to_power(last.power);
    }
    desk.paste(&last.written);
    desk.keys("<Enter>");
    let is_there = desk
        .game()
        .sheet()
        .entries
        .iter()
        .any(|line| line.author() == last.author() && line.reading == last.reading);
    is_there.then_some(desk)
}

/// Looks at all places where a sheet is told of, and counts what they told.
fn look(
    variant: &dyn Variant,
    base: &Game,
    last: &Entry,
    doubt: Doubt,
    counts: &mut BTreeMap<(Doubt, &'static str), usize>,
) -> bool {
    let Some(mut desk) = entered(base, last, doubt) else {
        return false;
    };
    let mut places = vec![("at the table", desk.text())];
    for (width, height) in [(80, 24), (60, 16)] {
        desk.resize(width, height);
        places.push(("at the table", desk.text()));
    }
    desk.resize(120, 40);
    let heading = places[0].1.clone();
    let checks = match doubt {
        Doubt::Sealed => heading.contains(" sealed"),
        Doubt::None => true,
        _ => heading.contains(" to check"),
    };
    assert!(checks, "{}: {doubt:?}:\n{heading}", variant.name());
    // In a month the rows tell it by time scale.
    if doubt == Doubt::Void && !variant.is_month(base.phase()) {
        let is_marked = heading.contains(" H void");
        assert!(is_marked, "{}: no row is void:\n{heading}", variant.name());
    }
    if base.setup().variant.forms().investing {
        desk.keys("<F10>");
        places.push(("slips", desk.text()));
        desk.keys("<Esc>");
    }
    desk.keys("<F5>");
    places.push(("read-back", desk.text()));
    desk.keys("<Esc>");
    places.push((
        "line by line",
        Talk::default().begin(&mut desk.app).join("\n"),
    ));
    for (place, text) in places {
        let said = told(&text);
        assert!(
            doubt == Doubt::None || said.is_empty(),
            "{}, {place}: {doubt:?} and {said:?}:\n{text}",
            variant.name()
        );
        *counts.entry((doubt, place)).or_default() += 1;
        if doubt == Doubt::None && !said.is_empty() {
            *counts.entry((doubt, "said")).or_default() += 1;
        }
    }
    true
}

#[test]
fn no_success_covers_what_is_to_be_looked_at() {
    let mut counts = BTreeMap::new();
    let mut phases = BTreeMap::new();
    for &variant in variant::all() {
        let mut draws = Draws(7);
        let mut game = scribbles::game(variant, variant.house_rules());
        let mut seen = Vec::new();
        for _ in 0..PHASES {
            if game.state().is_over() {
                break;
            }
            let kind = game.phase().kind;
            let mut base = game.clone();
            fill(&mut base);
            let mut authors = base.setup().authors();
            let is_owing = authors.any(|author| !base.missing(author).is_empty());
            drop(authors);
            let last = base.sheet().entries.last().cloned();
            if let Some(last) = last.filter(|_| !seen.contains(&kind) && !is_owing) {
                base.strike(base.sheet().entries.len() - 1).unwrap();
                if look(variant, &base, &last, Doubt::None, &mut counts) {
                    seen.push(kind);
                    for doubt in DOUBTS {
                        if look(variant, &base, &last, doubt, &mut counts) {
                            *phases.entry((variant.id(), doubt)).or_insert(0) += 1;
                        }
                    }
                }
            }
            scribbles::scribble(&mut game, &mut draws);
            game.settle(NOW).unwrap();
        }
    }
    eprintln!("phases by variant and doubt: {phases:?}");
    eprintln!("places looked at: {counts:?}");
    for doubt in DOUBTS {
        let all: usize = phases
            .iter()
            .filter(|((_, of), _)| *of == doubt)
            .map(|(_, n)| n)
            .sum();
        assert!(all >= 10, "{doubt:?}: {all}");
    }
    assert!(counts[&(Doubt::None, "said")] > 20);
}
