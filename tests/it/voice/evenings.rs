//! Three evenings at the screen, with the slips of the pen that happen: each text that appears is written down
//! in `target/tmp/evenings/`, and none is hard to read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery_session::lesson::Lesson;

use super::faults::faults;
use crate::screen::harness::{Desk, parse};

/// So wide that hardly a text is wrapped.
const SIZE: (u16, u16) = (180, 50);
/// Characters from which a row may be wrapped: most boxes hold 56 or more.
const NEARLY_FULL: usize = 50;

struct Evening {
    desk: Desk,
    texts: Vec<String>,
    known: BTreeSet<String>,
}

impl Evening {
    fn new() -> Self {
        let desk = Desk::new(SIZE.0, SIZE.1);
        let mut evening = Self {
            desk,
            texts: Vec::new(),
            known: BTreeSet::new(),
        };
        evening.look();
        evening
    }

    /// A variant's lesson, done by itself to its last step.
    fn taught(id: &str) -> Self {
        let mut evening = Self::new();
        let scripts =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/session/src/lesson/scripts");
        let text = fs::read_to_string(scripts.join(id).with_extension("ron")).unwrap();
        let lesson = Lesson::new(id, &text, evening.desk.now).unwrap();
        evening.desk.app.begin_lesson(lesson);
        let steps = evening.lesson_steps();
        for _ in 1..steps {
            evening.keys(":lesson do<Enter>");
        }
        evening
    }

    /// A new game from the second phase of a sample game, over all that its lesson has shown.
    fn forked(&mut self, sample: &str) -> &mut Self {
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("saves")
            .join(sample);
        let to = self.desk.saves().join(sample);
        fs::create_dir(&to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
        self.desk.begin_with(sample);
        self.keys("<Esc><F4><Down><Down>f<C-u>Evening<Enter>y");
        fs::remove_dir_all(to).unwrap();
        assert_eq!(self.desk.game().setup().name, "Evening");
        self
    }

    fn lesson_steps(&self) -> usize {
        self.desk.app.model.lesson().unwrap().count().1
    }

    /// Presses keys, and looks after each.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in parse(keys) {
            self.desk.input(Input::Key(key));
            self.look();
        }
        self
    }

    fn paste(&mut self, text: &str) -> &mut Self {
        self.desk.paste(text);
        self.look();
        self
    }

    /// Lines in the entry line, each looked at when it is written, and after Enter.
    fn types(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.desk.keys(line);
            self.look();
            self.keys("<Enter><Esc>");
        }
        self
    }

    fn look(&mut self) {
        for text in shown(&self.desk.text()) {
            if self.known.insert(text.clone()) {
                self.texts.push(text);
            }
        }
    }

    /// Every action there is, by its name, each from the table of the game as it was saved.
    fn tries_every_action(&mut self) {
        let names: BTreeSet<String> = keymap::actions()
            .filter_map(|known| known.spec.action.name())
            .collect();
        assert!(names.len() > 60, "{names:?}");
        let mut games = fs::read_dir(self.desk.saves())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir());
        let game = games.next().unwrap();
        let game = game.file_name().unwrap().to_string_lossy().into_owned();
        for name in &names {
            self.desk.begin_with(&game);
            self.desk.ended = false;
            self.desk.keys(&format!(":{name}"));
            self.keys("<Enter><Down><Enter><F1>");
        }
    }

    /// Writes down what appeared, and fails where a text is hard to read.
    fn ends(self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("evenings");
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join(name).with_extension("txt"),
            self.texts.join("\n"),
        )
        .unwrap();
        let found: Vec<String> = self
            .texts
            .iter()
            .flat_map(|text| faults(text))
            .map(|fault| fault.to_string())
            .collect();
        println!("{name}: {} texts", self.texts.len());
        assert!(self.texts.len() > 150, "{}", self.texts.join("\n"));
        assert!(
            found.is_empty(),
            "{}\n{} in all",
            found.join("\n"),
            found.len()
        );
    }
}

/// A text on the screen that may go on in the next row.
struct Begun {
    column: usize,
    text: String,
    /// Its last row.
    last: String,
}

/// The texts on a screen: what stands between frames and gaps, put together where it goes on in the next row
/// in the same column. Only what has three words in small letters: neither orders nor names.
fn shown(screen: &str) -> Vec<String> {
    let mut begun: Vec<Begun> = Vec::new();
    let mut found = Vec::new();
    for line in screen.lines() {
        let mut now = Vec::new();
        for (column, part) in parts(line) {
            let above = begun.iter().position(|above| {
                above.column == column
                    && above.last.chars().count() >= NEARLY_FULL
                    && !above.text.ends_with(['.', '?', '!', ':', ')'])
                    && goes_on(&part)
                    && above.last != part
            });
            let text = match above {
                Some(at) => format!("{} {part}", begun.remove(at).text),
                None => part.clone(),
            };
            now.push(Begun {
                column,
                text,
                last: part,
            });
        }
        found.append(&mut begun);
        begun = now;
    }
    found.append(&mut begun);
    found.retain(|begun| is_prose(&begun.text));
    found.into_iter().map(|begun| begun.text).collect()
}

/// What begins a row of its own in the read-back, with a small letter.
const ROW: &str = "not ordered: ";

/// Whether a row goes on with the one above: it begins with a small letter, and not with a key.
fn goes_on(part: &str) -> bool {
    if part.starts_with(ROW) {
        return false;
    }
    let first = part.split(' ').next().unwrap_or_default();
    part.starts_with(char::is_lowercase) && (first.len() > 1 || first == "a")
}

fn parts(row: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut text = String::new();
    let mut from = 0;
    let mut blanks = 0;
    let is_frame = |c: char| {
        matches!(
            c,
            '│' | '─' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '▾' | '▴' | '█' | '▸'
        )
    };
    for (at, c) in row.chars().chain("   ".chars()).enumerate() {
        blanks = if c == ' ' { blanks + 1 } else { 0 };
        if is_frame(c) || blanks == 2 {
            if !text.trim().is_empty() {
                found.push((from, text.trim().to_owned()));
            }
            text.clear();
            continue;
        }
        if text.trim().is_empty() {
            from = at;
            text.clear();
        }
        text.push(c);
    }
    found
}

fn is_prose(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    text.split_whitespace().filter(is_word).count() >= 3
}

#[test]
fn a_standard_evening() {
    let mut evening = Evening::new();
    evening.keys("?<Esc><Enter><F5>");
    evening.types(&[
        "russia",
        "ser",
        "austria",
        "ser",
        "gal",
        "F Tri - Mos",
        "asdf qwer",
        "viena gal",
        "A Kie - Ber",
        "F Lon - Kie",
        "england",
        "nth",
        "A Lvp - Nwy",
        "edi c lvp - nwy",
        "A Lvp - Yor",
        "NMR",
        "all hold",
        "A Par S A Mar - Bur",
        "kie den",
        "hold",
        "what?",
        "F Bre - Spa",
        "A Ven - Tri",
        "A Rom S A Ven - Tri",
    ]);
    evening
        .paste("Russia: A War - Gal, F Sev - BLA / A Mos - Ukr; F StP - BOT")
        .keys("<Enter><Enter>");
    evening
        .paste("Turkey\nA Con - Bul\nA Smy blah Con\nF Ank - BLA")
        .keys("<Enter><Enter><Esc>");
    evening.keys("<F5><Down><Enter><F5>y<Down><Down><Down><Enter><Esc>");
    evening.keys("<Tab><Down><Tab><Down><Tab><Esc><Esc>");
    for _ in 0..6 {
        evening.types(&[
            "ven tri", "rom ven", "d", "tri", "A Ven", "F Nap", "kie", "waive", "bul ser",
        ]);
        evening.keys("<F5><F5>y<Enter><Down><Enter><Esc><Esc><Esc>");
    }
    evening.keys("<F4><Down><Enter><Esc>a<Esc><Esc><C-u><C-u><C-r>");
    evening.tries_every_action();
    evening.ends("standard");
}

#[test]
fn an_evening_of_arms_merchant() {
    let mut evening = Evening::taught("arms-merchant");
    evening.forked("arms-merchant-andy-has-won-in-1911");
    evening.types(&["R2", "T99", "asdf", "ukr", "F Lon - Nth", "R3 T1 T2"]);
    evening.keys("<F5><F5>y<Down><Enter><Esc><Esc>");
    for _ in 0..5 {
        evening.types(&["R5", "gal", "h"]);
        evening.keys("<F5><F5>y<Enter><Down><Enter><Esc><Esc><Esc>");
    }
    evening.tries_every_action();
    evening.ends("arms-merchant");
}

#[test]
fn an_evening_of_1492() {
    let mut evening = Evening::taught("1492");
    evening.forked("1492-france-has-won-in-1500");
    evening.types(&[
        "asdf",
        "F Lis - MAO",
        "explore",
        "Lis",
        "A Par - Bur",
        "take 5",
    ]);
    for _ in 0..6 {
        evening.types(&["F Lis - MAO", "h", "name Atlantis", "d"]);
        evening.keys("<F5><F5>y<Enter><Down><Enter><Esc><Esc><Esc>");
    }
    evening.tries_every_action();
    evening.ends("1492");
}
