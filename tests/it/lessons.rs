//! Guided first games: every step can be done as it says, and what it says is on the screen.

use std::fs;
use std::path::Path;

use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::lesson::{KeyPart, keys as parts};
use chancery_engine::adjudicate::Outcome;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Reading;
use chancery_game::game::Game;
use chancery_session::lesson::{self, Lesson};

use crate::screen::harness::Desk;

/// Rows that are left for the game on the smallest of usual screens.
const LEFT: u16 = 15;

fn step(desk: &Desk) -> usize {
    let lesson = desk.app.model.lesson();
    lesson.expect("a lesson is under way").count().0
}

fn steps(desk: &Desk) -> usize {
    desk.app.model.lesson().unwrap().count().1
}

/// The lesson of a variant, by its script.
fn begun(id: &str) -> Desk {
    let mut desk = Desk::new(80, 24);
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/session/src/lesson/scripts");
    let text = fs::read_to_string(scripts.join(id).with_extension("ron")).unwrap();
    let lesson = Lesson::new(id, &text, desk.now).unwrap_or_else(|why| panic!("{id}: {why}"));
    desk.app.begin_lesson(lesson);
    desk.keys("<C-l>");
    assert_eq!(step(&desk), 1, "{}", desk.text());
    desk
}

#[test]
fn a_lesson_is_chosen_from_the_list() {
    let mut desk = Desk::new(80, 24);
    desk.keys("l").shows("which game?");
    desk.keys("<Down><Enter>");
    desk.shows("Lesson: Mobilization").shows("Lesson 1 of ");
    // Another game, or none, and the lesson is over.
    desk.keys("<C-w>")
        .hides("Lesson 1")
        .shows("The lesson is over and not saved. n begins your own game.");
    assert!(desk.app.model.lesson().is_none());
    desk.keys(":lesson").hides("this step");
}

/// Presses keys as a lesson's script has them.
fn press(desk: &mut Desk, keys: &str) {
    for part in parts(keys) {
        let key = match part {
            KeyPart::Key(key) => key,
            KeyPart::Action(name) => {
                let mut actions = keymap::actions().map(|known| known.spec);
                let spec = actions.find(|spec| spec.action.name().as_ref() == Some(&name));
                spec.unwrap_or_else(|| panic!("no action {name}")).keys[0]
            }
        };
        desk.input(Input::Key(key));
    }
}

fn lesson(desk: &Desk) -> &Lesson {
    let lesson = desk.app.model.lesson();
    lesson.expect("a lesson is under way")
}

fn game(desk: &Desk) -> &Game {
    let session = desk.app.session();
    &session.expect("a game is open").desk.game
}

/// What the lesson says to a pupil who went another way.
fn called_back(desk: &Desk) -> Option<String> {
    let says = lesson(desk).calls_back()?;
    Some(desk.app.model.cx.look.keys.spelled(&says))
}

/// A pupil who went another way is told so, and one key leads back.
#[test]
fn a_step_can_begin_again() {
    let mut desk = Desk::new(80, 24);
    desk.keys("l<Enter>ser<Enter>").shows("Lesson 2 of ");
    desk.keys("tyr<Enter>")
        .shows("This step doesn't ask for A Vie - Tyr. Ctrl-A begins this step again.");
    desk.keys("alb<Enter><F9>").shows("House rules");
    desk.keys("<Esc><C-a>")
        .shows("Lesson 2 of ")
        .hides("Ctrl-A begins");
    desk.shows("A Bud - Ser").shows("army Vienna");
    // Out of a box, too.
    desk.keys(":<C-a>").shows("Lesson 2 of ");
    desk.keys("gal<Enter>").shows("Lesson 3 of ");
}

#[test]
fn undoing_another_order_is_undoing_too() {
    let mut desk = walked_to("standard", 4);
    desk.keys("nwg<Enter>");
    assert!(called_back(&desk).is_some(), "{}", desk.text());
    desk.keys("<C-u>");
    // There is nothing to redo of the step after it.
    assert_eq!(step(&desk), 6, "{}", desk.text());
    desk.keys("nwg<Enter>nth<Enter>yor<Enter>");
    assert_eq!(step(&desk), 7, "{}", desk.text());
}

#[test]
fn to_quit_a_lesson_says_that_it_is_not_saved() {
    let mut desk = begun("standard");
    desk.keys("<C-c><C-c>")
        .shows("The lesson is not saved.")
        .hides("is saved");
    desk.keys("<Esc>bur<C-q>")
        .shows("You lose this line. The lesson is not saved.")
        .hides("is saved");
}

#[test]
fn every_lesson_ends_with_a_game_of_ones_own() {
    for variant in lesson::all() {
        let mut desk = begun(variant.id());
        let last = steps(&desk);
        desk = walked_to(variant.id(), last);
        let says = desk.app.model.cx.look.keys.spelled(lesson(&desk).says());
        let ends = "Ctrl-W leaves the lesson. There n begins your own game.";
        assert!(says.ends_with(ends), "{}: {says}", variant.id());
        // The line may be broken anywhere; its last word is on the screen all the same.
        desk.shows("game.");
        desk.keys("<Esc><Esc><C-w>").hides("Lesson ");
        desk.keys("n").shows("New game").shows("Begin the game");
    }
}

/// Redo leaves the cursor where it was, and the lesson goes on with the next slip.
#[test]
fn after_redo_the_next_slip_is_asked_for() {
    let mut desk = Desk::new(80, 24);
    desk.keys("l<Enter>ser<Enter>gal<Enter>alb<Enter><C-u><C-r>");
    desk.shows("Lesson 6 of ").shows("fleet Edinburgh");
    desk.keys("nwg<Enter>nth<Enter>yor<Enter>")
        .shows("Lesson 7 of ");
}

/// Other ways than that of a step: what is pressed instead. `ORDER` is the step's first order, or a
/// hold: for another unit here.
const OTHER_WAYS: &[&str] = &[
    "<C-u>",
    "<C-u><C-u>",
    "<C-u><C-r>",
    "<C-r>",
    "<Esc>",
    "<Esc>xqz<Enter>",
    "<Esc><Down>ORDER",
    "<Esc><Down><Down>ORDER",
    "<Esc><Down>ORDER<C-u>",
    "<Esc><Down>ORDER<C-u><C-r>",
    "<Esc><Up><C-d>",
    "<Esc><Up><C-d><C-u>",
    "<Esc><Up><C-d><C-u><C-r>",
    "<Esc><F9>",
    "<Esc><F5><F5>y",
];

/// In every lesson and after each step: whoever does something else is told so where that matters,
/// and comes back by one key, from where the step is done as the lesson says it.
#[test]
fn a_pupil_who_went_another_way_comes_back() {
    for variant in lesson::all() {
        let mut desk = begun(variant.id());
        let mut told = 0;
        for at in 1..steps(&desk) {
            let solution = lesson(&desk).solution().to_owned();
            let typed = solution
                .trim_start_matches("<Esc>")
                .split_inclusive("<Enter>");
            let mut typed =
                typed.filter(|word| !word.starts_with('{') && word.ends_with("<Enter>"));
            let order = match game(&desk).phase().kind {
                PhaseKind::Adjustments => "a vie<Enter>",
                _ => typed.next().unwrap_or("h<Enter>"),
            }
            .to_owned();
            for way in OTHER_WAYS {
                if way.contains("ORDER") && solution.contains("h<Enter>") {
                    // To hold may be what the step asks for.
                    continue;
                }
                let way = &way.replace("ORDER", &order);
                let place = format!("{}, step {at}, {way}", variant.id());
                let since = lesson(&desk).game().clone();
                desk.keys(way);
                if step(&desk) != at {
                    // It was a way to do the step; that of the lesson begins where it began.
                    desk = walked_to(variant.id(), at);
                    continue;
                }
                let (now, calls) = (game(&desk), called_back(&desk));
                let strayed = readings(now) != readings(&since)
                    || now.turns().len() != since.turns().len()
                    || desk.app.model.place().title == "House rules";
                let is_on_the_way = solution.contains("xyz") && way.contains("xqz")
                    || solution.contains("{settle}") && way.contains("F5");
                if strayed && !is_on_the_way {
                    assert!(calls.is_some(), "{place}: nothing is said\n{}", desk.text());
                    told += 1;
                }
                if let Some(calls) = calls {
                    let first: String = calls.chars().take(30).collect();
                    assert!(desk.text().contains(&first), "{place}\n{}", desk.text());
                }
                desk.keys("<C-a>");
                assert_eq!(called_back(&desk), None, "{place}");
                if step(&desk) != at {
                    // Going back to the table was all there was to do.
                    assert_eq!(step(&desk), at + 1, "{place}");
                    break;
                }
                assert_eq!(game(&desk).sheet(), since.sheet(), "{place}");
            }
            if step(&desk) == at {
                press(&mut desk, &solution);
            }
            let screen = desk.text();
            let place = format!("{}, step {at}", variant.id());
            assert_eq!(step(&desk), at + 1, "{place} is not done\n{screen}");
        }
        assert!(told > 10, "{}: {told}", variant.id());
    }
}

fn readings(game: &Game) -> Vec<&Reading> {
    let entries = game.sheet().entries.iter();
    entries.map(|line| &line.reading).collect()
}

/// A lesson at a step, to which its own keys led, pressed one after the other.
/// Follows a lesson to its last step.
pub fn follow(id: &str) {
    let last = steps(&begun(id));
    walked_to(id, last);
}

fn walked_to(id: &str, at: usize) -> Desk {
    let mut desk = begun(id);
    while step(&desk) < at {
        let (before, solution) = (step(&desk), lesson(&desk).solution().to_owned());
        press(&mut desk, &solution);
        assert_eq!(
            step(&desk),
            before + 1,
            "{id}, step {before}\n{}",
            desk.text()
        );
    }
    desk
}

/// Every order that a lesson enters, or asks for, is read and is not void.
#[test]
fn every_order_of_a_lesson_is_legal() {
    for variant in lesson::all() {
        let mut desk = begun(variant.id());
        let mut settled = 0;
        while step(&desk) < steps(&desk) {
            let (before, solution) = (step(&desk), lesson(&desk).solution().to_owned());
            let game = lesson(&desk).game().clone();
            let about = format!("{}, step {before}", variant.id());
            assert_eq!(called_back(&desk), None, "{about}");
            if solution.trim_start_matches("<Esc>").starts_with("{settle}") {
                settled += 1;
                let preview = game.preview();
                for line in preview.lines() {
                    let is_void = matches!(line.verdict.outcome, Outcome::Void);
                    let written = &line.entry.written;
                    assert_eq!(is_void, written == "xyz", "{about}: {written}");
                }
            }
            press(&mut desk, &solution);
            assert_eq!(step(&desk), before + 1, "{about}\n{}", desk.text());
        }
        assert!(settled > 0, "{}", variant.id());
    }
}

/// The program does a lesson by itself, by the keys of the script: each step ends with the next.
#[test]
fn every_lesson_can_be_done() {
    let only = std::env::var("CHANCERY_LESSON").ok();
    for variant in lesson::all() {
        if only.as_ref().is_some_and(|only| only != variant.id()) {
            continue;
        }
        let mut desk = begun(variant.id());
        for at in 1..steps(&desk) {
            let place = format!("{}, step {at}", variant.id());
            let screen = desk.text();
            assert!(
                screen.contains(&format!("Lesson {at} of ")),
                "{place}\n{screen}"
            );
            let model = &desk.app.model;
            let rows = model.header_rows(&model.about(80), 80) - 1;
            assert!(24 - 2 - rows >= LEFT, "{place} takes {rows} rows");
            assert!(!screen.contains('{'), "{place}\n{screen}");
            assert_eq!(step(&desk), at, "{place}");
            desk.keys(":lesson do<Enter>");
            let screen = desk.text();
            assert_eq!(step(&desk), at + 1, "{place} is not done\n{screen}");
        }
        assert!(steps(&desk) > 4, "{}", variant.id());
    }
}
