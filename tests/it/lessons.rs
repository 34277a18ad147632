//! Guided first games: every step can be done as it says, and what it says is on the screen.

use std::fs;
use std::path::Path;

use chancery::tui::lesson::{self, Lesson};

use crate::screen::harness::Desk;

/// Rows that are left for the game on the smallest of usual screens.
const LEFT: u16 = 15;

fn step(desk: &Desk) -> usize {
    let lesson = desk.app.model.cx.lesson.as_ref();
    lesson.expect("a lesson is under way").count().0
}

fn steps(desk: &Desk) -> usize {
    desk.app.model.cx.lesson.as_ref().unwrap().count().1
}

/// The lesson of a variant, by its script.
fn begun(id: &str) -> Desk {
    let mut desk = Desk::new(80, 24);
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui/lesson/scripts");
    let text = fs::read_to_string(scripts.join(id).with_extension("ron")).unwrap();
    let lesson = Lesson::of(id, &text, desk.now).unwrap_or_else(|why| panic!("{id}: {why}"));
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
    desk.keys("<C-w>").hides("Lesson 1");
    assert!(desk.app.model.cx.lesson.is_none());
    desk.keys(":lesson").hides("this step");
}

/// Whoever has lost his way begins the step again.
#[test]
fn a_step_can_begin_again() {
    let mut desk = Desk::new(80, 24);
    desk.keys("l<Enter>ser<Enter>").shows("Lesson 2 of ");
    desk.keys("tyr<Enter>alb<Enter><F9>").shows("House rules");
    desk.keys("<Esc>:lesson begin<Enter>").shows("Lesson 2 of ");
    desk.shows("A Bud - Ser").shows("army Vienna");
    desk.keys("gal<Enter>").shows("Lesson 3 of ");
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
            let rows = desk.app.model.cx.lesson_rows(80);
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
