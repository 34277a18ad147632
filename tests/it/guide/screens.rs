//! What the guide does at the screen, done: notes that a reader does not see say which keys to press
//! and what must be on the screen then.
//!
//! `<!-- desk 120x40 -->` begins with an empty list of games, `<!-- keys: … -->` presses keys,
//! `<!-- paste: … -->` pastes lines (`/` between them), `<!-- see: … -->` and `<!-- not: … -->` look,
//! and `<!-- picture: NAME TITLE -->` draws the screen as it stands for `docs/pictures/NAME.svg`.
//! `<!-- type: … -->` presses keys one by one, each with a screen in a film, `<!-- frame: 15 -->` adds the
//! screen as it stands for fifteen tenths of a second, and `<!-- film: NAME TITLE -->` makes a picture
//! that moves of these screens. `room: NAME …` is a picture of the room's page, `wall: …` of an event's wall.

use std::collections::BTreeSet;
use std::fs;

use chancery::tui::input::Input;

use super::pictures::{Film, moving, svg};
use super::{documents, is_as_made, project};
use crate::screen::harness::{Desk, parse};

const VERBS: [&str; 8] = [
    "keys:", "type:", "paste:", "see:", "not:", "frame:", "film:", "picture:",
];

/// The notes of a line.
fn notes(line: &str) -> impl Iterator<Item = &str> {
    line.split("<!-- ")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(" -->")?.0))
}

#[test]
fn the_screen_does_what_the_guide_says() {
    let (mut pressed, mut seen) = (0, 0);
    let pictures = project().join("docs/pictures");
    let mut drawn = BTreeSet::new();
    for document in documents() {
        let mut desk: Option<Desk> = None;
        let mut film = Film::new();
        for (nth, _, line) in document.lines() {
            for note in notes(line) {
                let place = format!("{}:{nth}: {note}", document.name());
                let (verb, rest) = note.split_once(' ').unwrap_or((note, ""));
                if verb == "desk" {
                    let (width, height) = rest.split_once('x').unwrap();
                    let mut new = Desk::new(width.parse().unwrap(), height.parse().unwrap());
                    new.asks_for_word = true;
                    desk = Some(new);
                    continue;
                }
                if let Some(name) = rest
                    .split(' ')
                    .next()
                    .filter(|_| ["room:", "wall:"].contains(&verb))
                {
                    drawn.insert(format!("{name}.png"));
                }
                if !VERBS.contains(&verb) {
                    continue;
                }
                let desk = desk.as_mut().unwrap_or_else(|| panic!("{place}: no desk"));
                match verb {
                    "keys:" => {
                        desk.keys(rest);
                        pressed += 1;
                    }
                    "paste:" => {
                        desk.paste(&rest.replace(" / ", "\n"));
                        pressed += 1;
                    }
                    "type:" => {
                        for key in parse(rest) {
                            desk.input(Input::Key(key));
                            film.push((desk.buffer().clone(), 3));
                        }
                    }
                    "frame:" => film.push((desk.buffer().clone(), rest.parse().unwrap())),
                    "picture:" | "film:" => {
                        let (name, title) = rest.split_once(' ').unwrap();
                        let drawing = if verb == "film:" {
                            moving(&std::mem::take(&mut film), title)
                        } else {
                            svg(desk.buffer(), title)
                        };
                        roxmltree::Document::parse(&drawing).unwrap();
                        is_as_made(&pictures.join(format!("{name}.svg")), &drawing);
                        drawn.insert(format!("{name}.svg"));
                    }
                    _ => {
                        seen += 1;
                        let text = desk.text();
                        assert_eq!(text.contains(rest), verb == "see:", "{place}\n{text}");
                    }
                }
            }
        }
    }
    let kept: BTreeSet<String> = fs::read_dir(pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(
        kept, drawn,
        "each picture is drawn by a note, and no other is kept"
    );
    println!("{pressed} steps were done, and {seen} things looked for");
    assert!(pressed > 40 && seen > 40, "{pressed} steps, {seen} looks");
}
