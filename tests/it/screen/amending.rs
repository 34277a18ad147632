//! Amendments: what they bring about is told before it is done, and who could not foresee it is not
//! punished in silence.

use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::variant;
use chancery_game::game::{Game, Replay, ReplayEnd, Setup, Topic, Trial};
use jiff::Timestamp;

use crate::screen::ballots::{example, points};
use crate::screen::harness::Desk;
use crate::screen::phases::{FALL, SPRING, settle};
use crate::support::Commands;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const FRANCE: PowerId = PowerId(2);

/// Spring and Fall of 1901 are settled, and Spring is open again.
fn reopened(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    settle(&mut desk, SPRING);
    desk.keys("<Esc>");
    settle(&mut desk, FALL);
    desk.keys("<Esc><F4><Down>ay");
    desk
}

fn log(game: &Game) -> Vec<String> {
    game.log()
        .iter()
        .map(|line| {
            format!(
                "{}: {}",
                game.setup().calendar().name(line.phase),
                line.what
            )
        })
        .collect()
}

#[track_caller]
fn logs(desk: &Desk, text: &str) {
    let log = log(desk.game());
    assert!(
        log.iter().any(|line| line.contains(text)),
        "“{text}” is not in the log:\n{}",
        log.join("\n")
    );
}

#[test]
fn nothing_is_settled_again_before_the_consequences_are_agreed_to() {
    let mut desk = reopened(120, 40);
    let before = desk.game().history().clone();
    desk.keys("A Vie - Tyr<Enter>");
    let changed = desk.game().history().clone();
    desk.keys("<F5><F5>");
    desk.shows("What changes")
        .shows("Spring 1901  amended")
        .shows("Austria: “A Vie - Gal” is now “A Vie - Tyr”");
    desk.shows("Fall 1901  settled again")
        .shows("“A Vie - Bud” is void now: no army in Vie");
    desk.shows("Austria has A Tyr, no longer A Vie");
    desk.keys("<Esc>").shows("nothing was settled");
    assert_eq!(desk.game().history(), &changed);
    assert_ne!(changed, before);
    desk.keys("<F5><F5>two slips were swapped<F5>")
        .shows("settled again: 2 phases");
    logs(
        &desk,
        "Spring 1901: amended Spring 1901; reason: two slips were swapped",
    );
    logs(
        &desk,
        "Spring 1901: amended: orders: Austria: “A Vie - Gal” is now “A Vie - Tyr”",
    );
    logs(
        &desk,
        "Fall 1901: replayed: orders: Austria: “A Vie - Bud” is void now",
    );
    desk.keys("<Esc>").shows("Winter 1901").hides("AMENDING");
    desk.keys("<C-u>");
    assert_eq!(
        desk.game().history(),
        &changed,
        "the settling of all phases is one step"
    );
}

#[test]
fn where_nothing_changes_it_says_so() {
    let mut desk = reopened(120, 40);
    desk.keys("<F5><F5>");
    desk.shows("Nothing changes here")
        .shows("Nothing else changes in the later phase.");
    desk.shows("The position is the same as before.");
}

#[test]
fn an_amendment_is_on_the_screen_until_it_is_done() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut desk = reopened(width, height);
        desk.shows("AMENDING Spring 1901; Fall 1901, Winter 1901 wait");
        desk.keys("<F4>");
        desk.shows("waits, with 22 lines")
            .shows("waits, without orders");
        desk.keys("<Esc><F5>");
        desk.shows("AMENDING Spring 1901");
        desk.keys("<F5>").shows("AMENDING Spring 1901");
        desk.keys("<F5>");
        desk.hides("AMENDING");
    }
}

fn game_of(variant_key: &str) -> Game {
    let variant = variant::by_id(variant_key).unwrap();
    let board = builtin::load("standard").unwrap();
    let players = vec![String::new(); board.powers.len()];
    Game::new(
        Setup {
            name: String::new(),
            variant,
            board,
            players,
            created: NOW,
        },
        variant.house_rules(),
    )
}

fn order(game: &mut Game, power: PowerId, text: &str) {
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, &game.history().rules),
    };
    let entry = Entry::from_power(power, text.to_owned(), read_order(context, text));
    assert!(entry.reading.order().is_some(), "{text}");
    game.enter(entry);
}

/// France has two armies and one centre, and removes the army that went to Burgundy.
fn removal() -> Game {
    let mut game = game_of("standard");
    let at = |abbr: &str| builtin::standard().find_exact(abbr).unwrap();
    let place = |abbr: &str| Edit::Place {
        power: FRANCE,
        kind: UnitKind::Army,
        place: at(abbr).into(),
    };
    let nobodys = |abbr: &str| Edit::SetOwner {
        province: at(abbr),
        owner: None,
    };
    let phase = Edit::SetPhase(game.setup().calendar().parse("Fall 1905").unwrap());
    for edit in [
        phase,
        Edit::ClearUnits,
        place("Par"),
        place("Gas"),
        nobodys("Bre"),
        nobodys("Mar"),
    ] {
        game.edit(edit, NOW).unwrap();
    }
    order(&mut game, FRANCE, "A Gas - Bur");
    game.settle(NOW).unwrap();
    order(&mut game, FRANCE, "remove A Bur");
    game.settle(NOW).unwrap();
    game.reopen(0, NOW).unwrap();
    order(&mut game, FRANCE, "A Gas H");
    game
}

fn losses(trial: &Trial) -> Vec<&str> {
    let lines = trial
        .consequences
        .phases
        .iter()
        .flat_map(|phase| &phase.lines);
    lines
        .filter(|(topic, _)| *topic == Topic::Punished)
        .map(|(_, line)| line.as_str())
        .collect()
}

#[test]
fn mercy_stops_where_a_unit_would_be_removed_that_nobody_chose() {
    let game = removal();
    let merciful = game.trial(Replay::Mercy);
    let ReplayEnd::Punished(why) = &merciful.consequences.end else {
        panic!("{:?}", merciful.consequences.end)
    };
    assert_eq!(why, &["France loses A Gas: no valid disband ordered"]);
    assert_eq!((merciful.settled, losses(&merciful)), (1, Vec::new()));
    assert_eq!(
        merciful.history.sheet.entries.len(),
        1,
        "the order given then is there to be changed"
    );

    let written = game.trial(Replay::AsWritten);
    assert_eq!(written.consequences.end, ReplayEnd::Reached);
    assert_eq!(
        losses(&written),
        ["France loses A Gas: no valid disband ordered"]
    );
    let step = game.trial(Replay::Stepwise);
    assert_eq!(
        (step.settled, step.consequences.end),
        (1, ReplayEnd::Stepwise)
    );
}

#[test]
fn after_a_stop_the_amendment_goes_on() {
    let mut desk = Desk::playing(80, 24, removal());
    desk.keys("<F5><F5>")
        .shows("It stops at Winter 1905")
        .shows("LOSS");
    desk.keys("<F5>").shows("next Winter 1905");
    desk.keys("<Esc>");
    desk.shows("AMENDING Fall 1905; Spring 1906 waits")
        .shows("Winter 1905");
    desk.keys("<Tab><Tab>remove A Par<Enter>")
        .settle()
        .shows("France: “Disband A Bur” is now “Disband A Par”");
    desk.keys("<F5>");
    desk.hides("AMENDING");
    let position = &desk.game().state().position;
    let units: Vec<_> = position
        .units
        .iter()
        .map(|unit| builtin::standard().write_place(unit.place))
        .collect();
    assert_eq!(units, ["Gas"]);
}

/// The rules' example of Arms Merchant, in which army Warsaw went to Galicia; in the Fall all units
/// were told to hold. Then Chuck, who had sent it to Galicia, wants it to hold in the Spring
/// already.
fn ballots(width: u16, height: u16) -> Desk {
    let mut desk = example(width, height);
    desk.settle().keys("<Esc>").shows("Fall 1901");
    for _ in 0..4 {
        desk.paste("Russia: A Gal H; A StP H; F Sev H; F BOT H");
        desk.keys("<Enter>>");
    }
    desk.settle()
        .keys("<Esc><F4><Down>ay>>A War H<Enter>")
        .settle();
    desk
}

#[test]
fn players_are_not_halved_for_units_that_they_could_not_foresee() {
    let mut desk = ballots(120, 40);
    desk.shows("Chuck for Russia: “A War - Gal” is now “A War H”");
    desk.shows("no ballot for A War of Russia is needed from Andy, Brian, Chuck, Dave");
    desk.hides("LOSS");
    desk.keys("<F5>");
    let held = |desk: &Desk| {
        desk.game()
            .turns()
            .last()
            .unwrap()
            .settlement
            .after
            .accounts
            .accounts
            .iter()
            .map(|a| a.holdings[5])
            .collect::<Vec<_>>()
    };
    assert_eq!(held(&desk), [2, 1, 3, 2]);
    let spared = desk
        .game()
        .turns()
        .last()
        .unwrap()
        .sheet
        .entries
        .iter()
        .filter(|entry| entry.written == "A War: spared")
        .count();
    assert_eq!(spared, 4);
}

#[test]
fn as_written_says_who_is_halved() {
    let mut desk = ballots(80, 24);
    desk.keys("<Tab>").shows("Keep old orders");
    desk.keys("<PgDn>");
    desk.shows("Andy loses 1 IF in Russia: no ballot for A War");
    desk.keys("<F5>");
    logs(
        &desk,
        "replayed: LOSS: Andy loses 1 IF in Russia: no ballot for A War",
    );
    logs(
        &desk,
        "of Andy, Brian, Chuck, Dave is void now: no army in Gal",
    );
    assert_eq!(points(&desk).len(), 4);
}

/// After an amendment the pieces go from where they stand on the wooden board to where they should.
#[test]
fn the_wooden_board_is_led_to_where_it_should_be() {
    let mut desk = reopened(120, 40);
    let stood = desk.game().stood().unwrap();
    desk.keys("A Vie - Tyr<Enter><F5><F5><F5>");
    let lines = chancery_game::report::hand_lines(
        desk.game().board(),
        &stood.position,
        &desk.game().state().position,
        chancery_game::report::Arrows::Unicode,
    );
    assert!(!lines.is_empty() && lines.len() < 12, "{lines:?}");
    desk.keys("<Tab>").shows("Pieces to move");
    for line in &lines {
        desk.shows(line);
    }
    // A later phase has its own moves again.
    desk.keys("<Esc><Esc>");
    desk.settle();
    desk.keys("<Tab>").hides(lines.last().unwrap());
}
