//! What waited in the terminal's queue: characters that came at once are one input, not a key each.

use std::time::Duration;

use crossterm::event::KeyCode;

use super::input::Input;
use super::keys::Key;

/// Nobody types as many characters before the program looks at the queue: a terminal without
/// bracketed paste sends a pasted text so.
const PASTED: usize = 32;

/// No more inputs are taken from the queue at once, but for the characters of a pasted text.
const MOST: usize = 64;

/// No more characters of a pasted text.
const LONGEST: usize = 1 << 20;

/// The inputs that waited, in their order.
#[derive(Debug, Default)]
pub struct Burst {
    inputs: Vec<Input>,
    /// How many of the last ones write text, one after another.
    run: usize,
}

impl Burst {
    /// Adds what came next.
    pub fn push(&mut self, input: Input) {
        self.run = if written(&input).is_some() {
            self.run + 1
        } else {
            0
        };
        self.inputs.push(input);
    }

    /// How long to wait for what comes next; `None` where what is there is to be taken first. A
    /// pasted text comes in parts, and a part of it must not be taken for keys.
    pub fn patience(&self) -> Option<Duration> {
        let (most, wait) = match self.run {
            PASTED.. => (LONGEST, Duration::from_millis(50)),
            // An empty wait would not even look at what has been read from the terminal already; a
            // longer one would be felt at every key.
            _ => (MOST, Duration::from_micros(50)),
        };
        (self.inputs.len() < most).then_some(wait)
    }

    /// The same inputs with the characters that follow one another joined. Several lines that nobody
    /// types as fast are pasted text; one line is typed, and Enter behind it is the key.
    pub fn joined(self) -> Vec<Input> {
        let mut joined = Vec::new();
        for run in self
            .inputs
            .chunk_by(|a, b| written(a).is_some() && written(b).is_some())
        {
            let text: String = run.iter().filter_map(written).collect();
            if is_pasted(&text) {
                joined.push(Input::Paste(text));
            } else {
                join_characters(run, &mut joined);
            }
        }
        joined
    }
}

fn join_characters(run: &[Input], joined: &mut Vec<Input>) {
    for part in run.chunk_by(|a, b| character(a).is_some() && character(b).is_some()) {
        match part {
            [one] => joined.push(one.clone()),
            _ => joined.push(Input::Text(part.iter().filter_map(character).collect())),
        }
    }
}

fn is_pasted(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.count() > 1 && text.chars().count() >= PASTED
}

/// The character that an input writes within a line.
fn character(input: &Input) -> Option<char> {
    match input {
        Input::Key(key) => key.text(),
        _ => None,
    }
}

/// The character of a pasted text that comes as an input.
fn written(input: &Input) -> Option<char> {
    let Input::Key(key) = input else { return None };
    match key.code {
        KeyCode::Enter if key.modifiers.is_empty() => Some('\n'),
        KeyCode::Tab if key.modifiers.is_empty() => Some('\t'),
        // A terminal without bracketed paste may send line feeds, which are Ctrl-J as keys.
        _ if *key == Key::ctrl('j') => Some('\n'),
        _ => key.text(),
    }
}
