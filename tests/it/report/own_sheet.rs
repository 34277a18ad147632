//! A player's sheet is a view of the same facts as the public report: it says no less of his own
//! affairs.

use std::collections::BTreeSet;
use std::ops::AddAssign;

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::edit::Edit;
use chancery_engine::order::{Order, PoolOrder};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::{self, Fate, Variant};
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, Block, Document, ReportPart, Request, SeasonForm, Seasons, compose, season, statement,
};
use chancery_game::store::Store;
use chancery_game::view::{Secrecy, SeenTurn, View, Viewer};
use jiff::Timestamp;

use super::table::{edit, mobilization, place_named, power_named, settle};
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::samples;
use crate::support::scribbles::{game, scribble};

/// How many things of each kind were looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Compared {
    phases: usize,
    orders: usize,
    lines: usize,
    counts: usize,
    holdings: usize,
}

impl AddAssign for Compared {
    fn add_assign(&mut self, other: Self) {
        self.phases += other.phases;
        self.orders += other.orders;
        self.lines += other.lines;
        self.counts += other.counts;
        self.holdings += other.holdings;
    }
}

/// A text without the letters of units: the owner of one whose kind is not open knows it.
fn without_kinds(text: &str) -> String {
    let words = text.split_whitespace();
    let named = words.filter(|word| !["A", "F", "?"].contains(word));
    named.collect::<Vec<_>>().join(" ")
}

/// The rows and the items of a document, and its sentences.
fn told(document: &Document) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    for block in &document.blocks {
        match block {
            Block::Table(table) => {
                let rows = table.rows.iter().map(|row| without_kinds(&row.join(" | ")));
                told.extend(rows);
            }
            Block::List { items, .. } => told.extend(items.iter().map(|item| without_kinds(item))),
            Block::Paragraph(text) => _ = told.insert(without_kinds(text)),
            _ => {}
        }
    }
    told
}

fn has_word(text: &str, word: &str) -> bool {
    let mut found = text.match_indices(word);
    found.any(|(at, _)| {
        let ends = [
            text[..at].chars().next_back(),
            text[at + word.len()..].chars().next(),
        ];
        ends.into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// Whether a sentence of the public report is of a power: it names the power, and not as who did it
/// to another; or it names nobody, and is of one of its places.
fn is_of(view: &View, seen: &SeenTurn, power: PowerId, sentence: &str) -> bool {
    let told = sentence.split(" by ").next().unwrap_or_default();
    // British Columbia is no affair of Britain's.
    let told = view
        .board
        .provinces
        .iter()
        .fold(told.to_owned(), |told, province| {
            if province.name.contains(' ') {
                told.replace(&province.name, "")
            } else {
                told
            }
        });
    let names = |power: PowerId| {
        let power = view.board.power(power);
        has_word(&told, &power.name) || has_word(&told, &power.adjective)
    };
    if names(power) || view.board.power_ids().any(names) {
        return names(power);
    }
    let events = seen.events.iter().filter(|event| event.unit.power == power);
    let places = events.filter_map(|event| match event.fate {
        Fate::Mobilized { to } => Some(to.province),
        Fate::Demobilized { to } => Some(to),
        _ => None,
    });
    let orders = seen.orders.iter().filter(|given| given.power == power);
    let kept = orders.filter_map(|given| match given.order {
        Some(Order::Pools(PoolOrder::Mobilize { place, .. })) => Some(place.province),
        _ => None,
    });
    let lost = seen.captures.iter();
    let lost = lost.filter(|capture| capture.from == Some(power));
    let lost = lost.map(|capture| capture.centre);
    let mut places = places.chain(kept).chain(lost);
    places.any(|place| has_word(&told, &view.board.province(place).abbr))
}

/// The rows of a power in the tables of orders of a public report, as a sheet has them.
fn rows_of(view: &View, public: &Document, power: PowerId) -> Vec<String> {
    let mut rows = Vec::new();
    for block in &public.blocks {
        let Block::Table(table) = block else { continue };
        if table.head.first().map(String::as_str) != Some("Power") {
            continue;
        }
        let mut whose = "";
        for row in &table.rows {
            if let Some(name) = row.first().filter(|name| !name.is_empty()) {
                whose = name;
            }
            if whose == view.board.power(power).name {
                let row: Vec<&str> = row[1..].iter().take(2).map(String::as_str).collect();
                let row = row.join(" | ");
                rows.push(without_kinds(row.trim_end_matches([' ', '|'])));
            }
        }
    }
    rows
}

/// The items of all lists of a document.
fn items(document: &Document) -> impl Iterator<Item = &String> {
    document.blocks.iter().flat_map(|block| match block {
        Block::List { items, .. } => items.as_slice(),
        _ => &[],
    })
}

/// Compares what everybody is told of a settled phase with the sheet of a power's player, which was
/// made after a later one.
fn compare(public: &View, (turn, last): (usize, usize), own: &Document, seat: SeatId) -> Compared {
    let mut compared = Compared::default();
    let (seen, report) = (
        &public.turns[turn],
        season(public, turn, SeasonForm::Compact),
    );
    let sheet = told(own);
    let head = || {
        let phase = public.calendar().name(seen.phase());
        format!(
            "{}: {}, {phase}",
            public.variant.id(),
            public.seat_name(seat)
        )
    };
    let power = public
        .board
        .power_ids()
        .find(|&power| SeatId::playing(power) == seat);
    let (Some(power), Secrecy::Open) = (power, public.secrecy) else {
        // Where a part is secret, a player's sheet has all of the public report.
        for sentence in told(&report) {
            compared.lines += 1;
            assert!(
                sheet.contains(&sentence),
                "{}: “{sentence}”\n{sheet:#?}",
                head()
            );
        }
        return compared;
    };
    for row in rows_of(public, &report, power) {
        compared.orders += 1;
        let is_told = |line: &String| line.trim_end_matches([' ', '|']) == row;
        assert!(sheet.iter().any(is_told), "{}: “{row}”\n{sheet:#?}", head());
    }
    for sentence in items(&report).filter(|sentence| is_of(public, seen, power, sentence)) {
        compared.lines += 1;
        let sentence = without_kinds(sentence);
        assert!(
            sheet.contains(&sentence),
            "{}: “{sentence}”\n{sheet:#?}",
            head()
        );
    }
    compared.counts += 1;
    let position = &public.turns[last].after.position;
    let centres = position.centre_count(&public.board, power);
    let ending = if centres == 1 { "" } else { "s" };
    let count = format!("{centres} centre{ending}");
    assert!(
        sheet.iter().any(|sentence| has_word(sentence, &count)),
        "{}: “{count}”\n{sheet:#?}",
        head()
    );
    compared
}

/// Compares a player's influence and points after a phase with his sheet.
fn compare_account(view: &View, turn: usize, own: &Document, seat: SeatId) -> Compared {
    let mut compared = Compared::default();
    let told: Vec<String> = told(own).into_iter().collect();
    let accounts = view.turns[turn].ballots.accounts.accounts.iter();
    for account in accounts.filter(|account| account.seat == seat) {
        let mut facts = vec![format!("Points: {}.", account.points)];
        let influence = account.influence.iter().flat_map(|own| &own.holdings);
        let held = view.board.powers.iter().zip(influence);
        let held = held.filter(|(_, held)| **held > 0);
        facts.extend(held.map(|(power, held)| format!("{} {held}", power.name)));
        for fact in facts {
            compared.holdings += 1;
            let is_told = told.iter().any(|sentence| sentence.contains(&fact));
            assert!(is_told, "{}: “{fact}”\n{told:#?}", view.seat_name(seat));
        }
    }
    compared
}

fn seats(game: &Game) -> impl Iterator<Item = SeatId> {
    (0..game.setup().seats()).filter_map(SeatId::nth)
}

/// Compares the sheets of all players for the phase settled last.
fn check(game: &Game) -> Compared {
    let public = View::new(game, Viewer::Public);
    let mut compared = Compared::default();
    let Some(last) = public.turns.len().checked_sub(1) else {
        return compared;
    };
    // What is held back from players is told with the next phase.
    if public.turns.len() < game.turns().len() {
        return compared;
    }
    compared.phases = 1;
    for seat in seats(game) {
        let view = View::new(game, Viewer::Seat(seat));
        let own = statement(&view);
        compared += match game.setup().variant.seating() {
            Seating::OnePerPower => compare(&public, (last, last), &own, seat),
            Seating::Players { .. } => compare_account(&view, last, &own, seat),
        };
    }
    compared
}

/// Plays a game at random, and compares after each phase.
fn play(variant: &'static dyn Variant, rules: HouseRules, seed: u64) -> Compared {
    let (mut game, mut draws) = (game(variant, rules), Draws(seed));
    let mut compared = Compared::default();
    for _ in 0..9 {
        scribble(&mut game, &mut draws);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        compared += check(&game);
        if game.state().is_over() {
            break;
        }
    }
    compared
}

#[test]
fn no_sheet_says_less_of_its_players_affairs_than_the_public_report() {
    for &variant in variant::all() {
        let mut usual = variant.house_rules();
        if variant
            .options()
            .iter()
            .any(|spec| spec.name == "centre-counts")
        {
            let public = ("centre-counts", "public");
            usual.set(variant.options(), public.0, public.1).unwrap();
        }
        let mut rules = vec![usual];
        if variant.forms().carrying.is_played() || variant.about().id == "standard" {
            let mut module = variant.house_rules();
            module.army_fleet = ArmyFleet::Davis1984;
            rules.push(module);
        }
        let mut compared = Compared::default();
        for (nth, rules) in rules.into_iter().enumerate() {
            for seed in 0..2 {
                compared += play(variant, rules, 31 * seed + nth as u64);
            }
        }
        eprintln!("{}: {compared:?}", variant.id());
        let found = compared.orders + compared.lines + compared.holdings;
        assert!(compared.phases > 8 && found > 10, "{compared:?}");
    }
}

#[test]
fn no_sheet_of_a_sample_says_less_of_its_players_affairs() {
    for folder in samples() {
        let (saves, name) = (folder.parent().unwrap(), folder.file_name().unwrap());
        let store = Store::new(saves, variant::all());
        let (game, _) = store.read(&name.to_string_lossy()).unwrap();
        let public = View::new(&game, Viewer::Public);
        let mut compared = Compared::default();
        for seat in seats(&game) {
            let view = View::new(&game, Viewer::Seat(seat));
            for turn in (0..public.turns.len()).step_by(3) {
                let request = Request {
                    seasons: Seasons::One(public.turns[turn].phase()),
                    parts: vec![ReportPart::Statement],
                    form: SeasonForm::Compact,
                    arrows: Arrows::Unicode,
                };
                let own = compose(&view, &request).unwrap();
                let last = *request.seasons.turns(&public).unwrap().last().unwrap();
                compared.phases += 1;
                compared += match game.setup().variant.seating() {
                    Seating::OnePerPower => compare(&public, (turn, last), &own, seat),
                    Seating::Players { .. } => compare_account(&view, last, &own, seat),
                };
            }
        }
        eprintln!("{}: {compared:?}", name.display());
        let found = compared.orders + compared.lines + compared.holdings;
        assert!(compared.phases > 8 && found > 40, "{compared:?}");
    }
}

/// Italy takes Trieste, where an Austrian fleet is de-mobilized.
#[test]
fn a_sheet_tells_of_pooled_units_that_were_destroyed() {
    let mut game = mobilization();
    let (power, place) = (
        power_named(game.board(), "Italy"),
        place_named(game.board(), "Tyr"),
    );
    let kind = chancery_atlas::board::UnitKind::Army;
    edit(&mut game, Edit::Place { power, kind, place });
    let phase = game.setup().calendar().parse("Fall 1901").unwrap();
    edit(&mut game, Edit::SetPhase(phase));
    settle(&mut game, "Italy: A Tyr - Tri");
    let sheet = |power: &str| {
        let seat = SeatId::playing(power_named(game.board(), power));
        statement(&View::new(&game, Viewer::Seat(seat))).to_text(100)
    };
    let (own, other) = (sheet("Austria"), sheet("France"));
    for line in [
        "Tri lost: F de-mobilized there destroyed",
        "Austria loses Tri to Italy",
    ] {
        assert!(own.contains(line), "{own}");
        assert!(!other.contains(line), "{other}");
    }
    assert!(sheet("Italy").contains("Austria loses Tri to Italy"));
}
