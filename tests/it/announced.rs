//! What an amendment announces is what changes, line for line: in every variant, whatever stands on
//! the slips, and though many lines have the same words.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_engine::adjudicate::{ArmyFleet, HouseRules, LateSlip, Outcome};
use chancery_engine::order::{Entry, Order, Reading, write_order};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::seat::{Author, Seating};
use chancery_engine::variant::{self, State, Variant};
use chancery_game::game::{
    Batch, Command, Game, PhaseChanges, PhaseFate, Replay, ReplayEnd, SheetLine, SlipCommand,
    Topic, Turn,
};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::scribbles;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// What was compared.
#[derive(Debug, Default)]
struct Counts {
    amendments: usize,
    phases: usize,
    lines: usize,
    /// Lines whose words another line of their author has too.
    shared: usize,
    struck: usize,
    added: usize,
    changed: usize,
    results: usize,
    standings: usize,
}

/// Every variant with its own rules, and the standard game with armies aboard fleets.
fn tables() -> Vec<(&'static dyn Variant, HouseRules)> {
    let own = variant::all()
        .iter()
        .map(|variant| (*variant, variant.house_rules()));
    let carrying = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..HouseRules::default()
    };
    own.chain([(variant::by_id("standard").unwrap(), carrying)])
        .collect()
}

/// The lines of a slip, put where a slip is put.
fn hand_in(game: &mut Game, author: Author, text: &str, draws: &mut Draws) {
    let one_each = game.setup().variant.seating() == Seating::OnePerPower;
    let slip = if one_each {
        game.read_slip(Some(author.power), text)
    } else {
        let power = &game.board().power(author.power).name;
        let seat = game.setup().seat_name(author.seat);
        game.read_slip(None, &format!("{seat} for {power}:\n{text}"))
    };
    let entries: Vec<Entry> = slip
        .lines
        .into_iter()
        .map(|line| Entry::by(author, line.written, line.reading))
        .collect();
    if draws.below(4) == 0 {
        game.add(entries);
    } else {
        game.does(Command::EnterAll {
            batch: Batch::Chain,
            lines: entries,
        });
    }
}

/// Where players vote with influence: all that each has, in some powers.
fn invest(game: &mut Game, draws: &mut Draws) {
    if game.setup().variant.seating() == Seating::OnePerPower {
        return;
    }
    for player in game.setup().players.clone() {
        let powers = draws.pick(&["A2 E2 F2 G2", "G2 I2 R2 T2", "A2 F2 I2 T2"]);
        let slip = game.read_slip(None, &format!("{player}:\n{}\n", powers.unwrap()));
        for line in slip.lines {
            if let Some((seat, power)) = line.seat.zip(line.power) {
                let author = Author::new(seat, power);
                game.enter(Entry::by(author, line.written, line.reading));
            }
        }
    }
}

/// Orders at random, and over them slips that give many units their orders in the same words.
fn write(game: &mut Game, draws: &mut Draws) {
    invest(game, draws);
    scribbles::scribble(game, draws);
    let authors: Vec<Author> = game.setup().authors().collect();
    for author in authors {
        match draws.below(6) {
            0 => hand_in(game, author, "all hold", draws),
            1 => hand_in(game, author, "rest hold", draws),
            2 => hand_in(game, author, "nonsense\nnonsense", draws),
            _ => {}
        }
    }
    for at in 0..game.sheet().entries.len() {
        let entry = Entry::clone(&game.sheet().entries[at]);
        match draws.below(6) {
            0 | 1 => {
                let written = "h".to_owned();
                game.replace(at, Entry { written, ..entry });
            }
            2 => game.add(vec![entry]),
            _ => {}
        }
    }
}

/// Some lines of the open phase struck, some given otherwise.
fn amend(game: &mut Game, draws: &mut Draws) {
    for at in (0..game.sheet().entries.len()).rev() {
        if draws.below(8) == 0 {
            game.strike(at).unwrap();
        }
    }
    if draws.below(3) == 0 {
        write(game, draws);
        return;
    }
    let mut other = game.clone();
    scribbles::scribble(&mut other, draws);
    let new = &other.sheet().entries[game.sheet().entries.len().min(other.sheet().entries.len())..];
    for entry in new.iter().map(|line| Entry::clone(line)) {
        match draws.below(6) {
            0 => _ = game.enter(entry),
            1 => game.add(vec![entry]),
            _ => {}
        }
    }
}

/// A line as it is told: who wrote it, and in which words of the house.
type ToldLine = (String, String);

/// The lines of a phase as they are told, each with its unit and what came of it.
type Outcomes = BTreeMap<ToldLine, Vec<(Option<UnitId>, Outcome)>>;

fn outcomes(game: &Game, turn: &Turn, position: &Position) -> Outcomes {
    let mut all = Outcomes::new();
    for line in turn.lines() {
        let who = game.setup().author_name(line.entry.author());
        let words = line.order().map_or_else(
            || line.entry.written.trim().to_owned(),
            |order| write_order(game.board(), Some(position), order),
        );
        let of_line = all.entry((who, words)).or_default();
        // A removal that is due may take another unit.
        let is_due = line.order().is_some_and(Order::takes_slot);
        of_line.push((line.unit.filter(|_| !is_due), line.verdict.outcome));
    }
    all
}

/// What is announced of the lines of a phase.
#[derive(Debug, Default)]
struct Told {
    struck: Vec<ToldLine>,
    added: Vec<ToldLine>,
    /// A line, and what it is now.
    changed: Vec<(ToldLine, ToldLine)>,
    results: Vec<(ToldLine, &'static str)>,
}

const RESULTS: [&str; 4] = [
    "succeeds now",
    "fails now",
    "is void now",
    "is no longer void",
];

fn quoted(text: &str) -> (&str, &str) {
    text.strip_prefix('“').unwrap().split_once('”').unwrap()
}

impl Told {
    fn of(game: &Game, phase: &PhaseChanges) -> Self {
        let mut told = Self::default();
        let ballots = game.setup().variant.seating() != Seating::OnePerPower;
        let orders = phase
            .lines
            .iter()
            .filter(|(topic, _)| *topic == Topic::Orders);
        for (_, line) in orders {
            let (who, rest) = line.split_once(": ").unwrap();
            let (order, rest) = quoted(rest);
            let rest = rest.trim();
            let said = |who: &str, order: &str| (who.to_owned(), order.to_owned());
            let result = RESULTS
                .into_iter()
                .find_map(|what| Some((what, rest.find(what)?)));
            if let Some((what, at)) = result {
                let seats = rest[..at]
                    .trim()
                    .strip_prefix("of ")
                    .map(|seats| seats.split(", "));
                match seats.filter(|_| ballots) {
                    Some(seats) => told.results.extend(
                        seats.map(|seat| (said(&format!("{seat} for {who}"), order), what)),
                    ),
                    None => told.results.push((said(who, order), what)),
                }
            } else if rest == "is struck" {
                told.struck.push(said(who, order));
            } else if rest == "is added" {
                told.added.push(said(who, order));
            } else if !rest.starts_with("is now written ") {
                let new = quoted(rest.strip_prefix("is now ").unwrap()).0;
                told.changed.push((said(who, order), said(who, new)));
            }
        }
        told
    }
}

/// Takes from two lists what both have, one for one, and gives the pairs.
fn cancel<T>(
    one: &mut Vec<T>,
    other: &mut Vec<T>,
    is_same: impl Fn(&T, &T) -> bool,
) -> Vec<(T, T)> {
    let mut pairs = Vec::new();
    let mut at = 0;
    while at < one.len() {
        match other.iter().position(|other| is_same(&one[at], other)) {
            Some(same) => pairs.push((one.remove(at), other.remove(same))),
            None => at += 1,
        }
    }
    pairs
}

fn sorted<T: Ord>(list: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = list.into_iter().collect();
    list.sort();
    list
}

/// What is said of a line that came out otherwise; of ballots, only whether they are void.
fn said_of(was: Outcome, is: Outcome, ballots: bool) -> Option<&'static str> {
    let [succeeds, fails, void, no_longer] = RESULTS;
    match (was, is) {
        (was, is) if was == is => None,
        (_, Outcome::Void) => Some(void),
        (Outcome::Void, _) => Some(no_longer),
        _ if ballots => None,
        (_, Outcome::Succeeds) => Some(succeeds),
        (_, Outcome::Fails) => Some(fails),
    }
}

/// Compares what is announced of the lines of a phase with its two settlements, unit by unit.
fn check_lines(game: &Game, phase: &PhaseChanges, former: &Turn, now: &Turn, counts: &mut Counts) {
    let title = format!("{}, {:?}", game.setup().variant.id(), phase.phase);
    let told = Told::of(game, phase);
    let ballots = now.settlement.count.is_some();
    let [mut old, mut new] =
        [former, now].map(|turn| outcomes(game, turn, &former.before.position));
    let (mut gone, mut come, mut results) = (Vec::new(), Vec::new(), Vec::new());
    let all: std::collections::BTreeSet<ToldLine> = old.keys().chain(new.keys()).cloned().collect();
    for line in all {
        let mut old = old.remove(&line).unwrap_or_default();
        let mut new = new.remove(&line).unwrap_or_default();
        counts.lines += old.len().max(new.len());
        cancel(&mut old, &mut new, |old, new| old == new);
        let mut pairs = cancel(&mut old, &mut new, |old, new| old.0 == new.0);
        cancel(&mut old, &mut new, |old, new| old.1 == new.1);
        pairs.extend(cancel(&mut old, &mut new, |_, _| true));
        let said = pairs
            .into_iter()
            .filter_map(|((_, was), (_, is))| said_of(was, is, ballots));
        results.extend(said.map(|what| (line.clone(), what)));
        gone.extend(old.iter().map(|_| line.clone()));
        come.extend(new.iter().map(|_| line.clone()));
    }
    let (left, right): (Vec<_>, Vec<_>) = told.changed.iter().cloned().unzip();
    assert_eq!(
        sorted(told.struck.iter().cloned().chain(left)),
        sorted(gone),
        "{title}: gone: {phase:#?}"
    );
    assert_eq!(
        sorted(told.added.iter().cloned().chain(right)),
        sorted(come),
        "{title}: come: {phase:#?}"
    );
    assert_eq!(
        sorted(told.results.clone()),
        sorted(results),
        "{title}: {phase:#?}"
    );

    // What is another order now is for the same unit still.
    let unit = |turn: &Turn, line: &ToldLine| -> Vec<Option<UnitId>> {
        let all = outcomes(game, turn, &former.before.position);
        all[line].iter().map(|(unit, _)| *unit).collect()
    };
    for (was, is) in &told.changed {
        let (was, is) = (unit(former, was), unit(now, is));
        let is_open = was.contains(&None) || is.contains(&None);
        assert!(
            is_open || was.iter().any(|unit| is.contains(unit)),
            "{title}: {told:#?}"
        );
    }
    counts.phases += 1;
    counts.struck += told.struck.len();
    counts.added += told.added.len();
    counts.changed += told.changed.len();
    counts.results += told.results.len();
    let entries = &now.sheet.entries;
    let shares = |line: &&SheetLine| {
        let like = entries
            .iter()
            .filter(|other| other.author() == line.author() && other.written == line.written);
        like.count() > 1
    };
    counts.shared += entries.iter().filter(shares).count();
}

/// All of a state but the numbers of units.
fn without_numbers(state: &State) -> String {
    let position = &state.position;
    let units = |units: Vec<String>| sorted(units).join("\n");
    let standing = position.units.iter().map(|unit| {
        (
            unit.power,
            unit.kind,
            unit.place,
            position.free_kind(unit.id).map(|free| free.chosen),
        )
    });
    let dislodged = position.dislodged.iter().map(|lost| {
        (
            lost.unit.power,
            lost.unit.kind,
            lost.unit.place,
            &lost.retreats,
        )
    });
    let pooled = position
        .pooled
        .iter()
        .map(|unit| (unit.power, unit.kind, unit.place));
    let aboard = position
        .aboard
        .iter()
        .map(|army| (army.unit.power, army.unit.place, army.moves));
    [
        units(standing.map(|unit| format!("{unit:?}")).collect()),
        units(dislodged.map(|unit| format!("{unit:?}")).collect()),
        units(pooled.map(|unit| format!("{unit:?}")).collect()),
        units(aboard.map(|unit| format!("{unit:?}")).collect()),
        units(
            position
                .trapped
                .iter()
                .map(|army| format!("{army:?}"))
                .collect(),
        ),
        format!("{:?}", position.owners),
        format!(
            "{:?} {:?} {:?} {:?}",
            state.ending, state.accounts, state.claims, state.discoveries
        ),
    ]
    .join("\n--\n")
}

/// Amends a settled phase at random, and compares all that is announced with what was and what is.
fn check(game: &mut Game, draws: &mut Draws, counts: &mut Counts) {
    let (former, opened) = (game.turns().to_vec(), game.history().opened.clone());
    game.reopen(draws.below(former.len()), NOW).unwrap();
    amend(game, draws);
    let logged = game.log().len();
    let consequences = game.amend(Replay::AsWritten, "", NOW).unwrap();
    counts.amendments += 1;
    let mut log = Vec::new();
    for phase in &consequences.phases {
        let how = match phase.how {
            PhaseFate::Amended => "amended",
            PhaseFate::Again | PhaseFate::Open => "replayed",
            PhaseFate::FallsAway => "dropped",
        };
        let lines = phase.lines.iter();
        log.extend(
            lines.map(|(topic, line)| (phase.phase, format!("{how}: {}: {line}", topic.word()))),
        );
        if !matches!(phase.how, PhaseFate::Amended | PhaseFate::Again) {
            continue;
        }
        let of_phase = |turns: &[Arc<Turn>]| {
            let mut turns = turns.iter();
            turns.find(|turn| turn.phase() == phase.phase).cloned()
        };
        let now = of_phase(game.turns()).unwrap();
        if let Some(former) = of_phase(&former) {
            check_lines(game, phase, &former, &now, counts);
        }
    }
    let is_of_line = |what: &str| {
        ["amended: ", "replayed: ", "dropped: "]
            .iter()
            .any(|how| what.starts_with(how))
    };
    let entries = game.log()[logged..]
        .iter()
        .filter(|entry| is_of_line(&entry.what));
    let logged: Vec<_> = entries
        .map(|entry| (entry.phase, entry.what.clone()))
        .collect();
    assert_eq!(logged, log, "the log says what the page says");

    if matches!(consequences.end, ReplayEnd::Reached | ReplayEnd::Over) {
        let now = &game.history().opened;
        let [was, is] = [without_numbers(&opened), without_numbers(now)];
        if now.phase == opened.phase {
            counts.standings += 1;
            assert_eq!(
                consequences.standing.is_empty(),
                was == is,
                "{}: {:#?}\n{was}\n\n{is}",
                game.setup().variant.id(),
                consequences.standing
            );
        }
    }
}

#[test]
fn an_amendment_announces_each_change_of_a_line_and_nothing_else() {
    let games: u64 = std::env::var("ANNOUNCED").map_or(3, |games| games.parse().unwrap());
    for (nth, (variant, rules)) in tables().into_iter().enumerate() {
        let mut counts = Counts::default();
        for seed in 0..games {
            let mut draws = Draws(seed * 1000 + nth as u64);
            let mut game = match seed % 3 {
                2 => scribbles::ruled_game(variant, &mut draws),
                _ => scribbles::game(variant, rules),
            };
            let phases = if variant.has_scales() { 3 } else { 6 };
            for _ in 0..phases {
                if game.state().is_over() {
                    break;
                }
                write(&mut game, &mut draws);
                game.settle(NOW).unwrap();
            }
            for _ in 0..3 {
                let mut amended = game.clone();
                check(&mut amended, &mut draws, &mut counts);
            }
        }
        eprintln!("{}, {:?}: {counts:?}", variant.id(), rules.army_fleet);
        let told = counts.struck + counts.added + counts.changed + counts.results;
        assert!(
            counts.shared > 0 && told > 0,
            "{}: {counts:?}",
            variant.id()
        );
    }
}

/// A slip that is not taken after all, and one that is, change no order: they are void, and void no
/// longer, unit by unit.
#[test]
fn a_slip_that_is_not_taken_after_all_is_told_by_its_orders() {
    let rules = HouseRules {
        late_slip: LateSlip::Hold,
        ..HouseRules::default()
    };
    let mut game = scribbles::game(variant::by_id("standard").unwrap(), rules);
    let france = Author::playing(game.board().find_power("France").unwrap());
    hand_in(&mut game, france, "all hold", &mut Draws(1));
    game.hand_in(france.seat, None, NOW);
    game.settle(NOW).unwrap();
    for (late, what) in [
        (true, "is void now: the slip came too late"),
        (false, "is no longer void"),
    ] {
        game.reopen(0, NOW).unwrap();
        let counted = if late {
            SlipCommand::CountLate { over: None }
        } else {
            SlipCommand::CountInTime
        };
        game.slip(france.seat, counted, NOW);
        let consequences = game.amend(Replay::AsWritten, "", NOW).unwrap();
        let told: Vec<_> = consequences.phases[0]
            .lines
            .iter()
            .map(|(_, line)| line.as_str())
            .collect();
        let expected =
            ["F Bre H", "A Mar H", "A Par H"].map(|order| format!("France: “{order}” {what}"));
        assert_eq!(sorted(told), sorted(expected.iter().map(String::as_str)));
    }
}

/// A line that can't be read and is ruled on in an amendment becomes the order that was meant.
#[test]
fn a_line_that_is_ruled_on_becomes_its_order() {
    let mut game = scribbles::game(variant::by_id("standard").unwrap(), HouseRules::default());
    let france = Author::playing(game.board().find_power("France").unwrap());
    for text in ["A Par to nowhere", "A Mar H", "A Par to nowhere"] {
        let reading = game.read_line(france.power, None, text);
        game.add(vec![Entry::by(france, text.to_owned(), reading)]);
    }
    game.settle(NOW).unwrap();
    game.reopen(0, NOW).unwrap();
    let meant = game.read_line(france.power, None, "A Par - Bur");
    let entry = Entry::clone(&game.sheet().entries[2]);
    game.rule(
        2,
        Entry {
            reading: meant,
            ..entry
        },
    );
    let trial = game.trial(Replay::AsWritten);
    let told: Vec<_> = trial.consequences.phases[0]
        .lines
        .iter()
        .map(|(_, line)| line.as_str())
        .collect();
    assert_eq!(told[0], "France: “A Par to nowhere” is now “A Par - Bur”");
    assert!(
        !told[1..].iter().any(|line| line.contains("nowhere")),
        "{told:?}"
    );
}

/// A line of France that reads so, written in other words.
fn line(game: &Game, written: &str, order: &str) -> Entry {
    let france = Author::playing(game.board().find_power("France").unwrap());
    let reading = game.read_line(france.power, None, order);
    assert!(reading.order().is_some(), "{order}");
    Entry::by(france, written.to_owned(), reading)
}

/// What the trail of the open sheet says was put in the place of which order.
fn replaced(game: &Game) -> Vec<(String, String)> {
    let changes = game.sheet().trail.changes().iter();
    changes
        .filter_map(|change| Some((game.as_read(&change.line), game.as_read(change.fate.now()?))))
        .collect()
}

#[test]
fn each_of_two_lines_to_a_unit_is_replaced_by_one_of_two() {
    let mut game = scribbles::game(variant::by_id("standard").unwrap(), HouseRules::default());
    let lines =
        |game: &Game, orders: [&str; 3]| orders.map(|order| line(game, order, order)).to_vec();
    let old = lines(&game, ["A Par - Bur", "A Mar H", "A Par - Pic"]);
    game.add(old);
    let new = lines(&game, ["A Par - Gas", "A Par H", "A Mar - Spa"]);
    game.does(Command::CorrectSlip(new));
    let expected = [
        ("A Par - Bur", "A Par - Gas"),
        ("A Mar H", "A Mar - Spa"),
        ("A Par - Pic", "A Par H"),
    ];
    assert_eq!(
        replaced(&game),
        expected.map(|(old, new)| (old.to_owned(), new.to_owned()))
    );
}

#[test]
fn a_ruling_is_kept_of_the_line_that_was_ruled_on() {
    let mut game = scribbles::game(variant::by_id("standard").unwrap(), HouseRules::default());
    for order in ["A Par H", "A Mar H"] {
        let line = line(&game, "h", order);
        game.add(vec![line]);
    }
    let ruled = game.sheet().entries[0].clone();
    let candidates = vec![ruled.reading.order().unwrap().clone()];
    let question = "which army".to_owned();
    let reading = Reading::Ambiguous {
        question,
        candidates,
    };
    game.does(Command::RuledWhenEntered {
        line: ruled.id,
        before: Entry {
            reading,
            ..Entry::clone(&ruled)
        },
    });
    assert_eq!(replaced(&game), [("h".to_owned(), "A Par H".to_owned())]);
}
