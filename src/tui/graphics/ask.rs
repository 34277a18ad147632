//! Asking the terminal whether it shows pictures, and how large its cells are.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::GraphicsProtocol;
use chancery_game::system;

/// How long the terminal may take to answer. Nobody waits so long but for one that is only starting.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the terminal was asked, and has not answered in time.
static IS_UNANSWERED: AtomicBool = AtomicBool::new(false);

/// A picture of one pixel, which kitty says that it could show; and what kind of terminal it is,
/// which every terminal answers. So nobody waits for one that doesn't know pictures.
const QUESTION: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";

/// The width and height of a cell in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    pub width: u16,
    pub height: u16,
}

impl Default for CellSize {
    fn default() -> Self {
        Self {
            width: 10,
            height: 20,
        }
    }
}

impl CellSize {
    /// That of the terminal; `None` where it doesn't know it.
    pub fn of_terminal() -> Option<Self> {
        let size = crossterm::terminal::window_size().ok()?;
        let is_known = size.columns > 0
            && size.rows > 0
            && size.width >= size.columns
            && size.height >= size.rows;
        // Some count a rim round the cells too: whole pixels are never too many.
        is_known.then(|| Self {
            width: size.width / size.columns,
            height: size.height / size.rows,
        })
    }

    pub fn pixels(self, area: Rect) -> (u32, u32) {
        (
            (u32::from(area.width) * u32::from(self.width)).max(1),
            (u32::from(area.height) * u32::from(self.height)).max(1),
        )
    }
}

/// What the terminal says of pictures.
pub struct TerminalAnswer {
    /// In which protocol it shows them; `None` where the map is drawn in cells.
    pub protocol: Option<GraphicsProtocol>,
    /// The keys that were typed before it answered.
    pub typed: Vec<Event>,
}

/// The terminal's own answer, or what its name says.
pub fn answered() -> TerminalAnswer {
    // Within tmux only the answer counts: it doesn't pass on what it doesn't know.
    let is_in_tmux = env::var_os("TMUX").is_some_and(|value| !value.is_empty());
    // No question asks for the protocol of iTerm2: its name must do.
    if !is_in_tmux && is_iterm() {
        return TerminalAnswer {
            protocol: Some(GraphicsProtocol::Iterm2),
            typed: Vec::new(),
        };
    }
    let read = system::ask_terminal(QUESTION, is_whole, PATIENCE);
    // The rest of the answer may still come, among the keys: `LateAnswer` takes it out.
    IS_UNANSWERED.store(!is_whole(&read), Ordering::SeqCst);
    let (answer, typed) = parts(&read);
    TerminalAnswer {
        protocol: by_answer(&answer),
        typed: keys(&String::from_utf8_lossy(&typed)),
    }
}

/// What the terminal wrote of what was read, and what was typed.
fn parts(mut read: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut answer, mut typed) = (Vec::new(), Vec::new());
    while !read.is_empty() {
        let end = if read.starts_with(b"\x1b_") {
            read.windows(2)
                .position(|end| end == b"\x1b\\")
                .map(|at| at + 2)
        } else if read.starts_with(b"\x1b[?") {
            read.iter()
                .position(u8::is_ascii_alphabetic)
                .map(|at| at + 1)
        } else {
            typed.push(read[0]);
            read = &read[1..];
            continue;
        };
        // An answer that is cut off is one all the same: its end is on the way.
        let (part, rest) = read.split_at(end.unwrap_or(read.len()));
        answer.extend(part);
        read = rest;
    }
    (answer, typed)
}

/// Whether the terminal has said what kind it is: it does so last.
fn is_whole(read: &[u8]) -> bool {
    let (answer, _) = parts(read);
    let last = answer.iter().rposition(|&byte| byte == b'\x1b');
    last.is_some_and(|at| answer[at..].starts_with(b"\x1b[?") && answer.ends_with(b"c"))
}

const ARROWS: [(&str, KeyCode); 8] = [
    ("\x1b[A", KeyCode::Up),
    ("\x1b[B", KeyCode::Down),
    ("\x1b[C", KeyCode::Right),
    ("\x1b[D", KeyCode::Left),
    ("\x1bOA", KeyCode::Up),
    ("\x1bOB", KeyCode::Down),
    ("\x1bOC", KeyCode::Right),
    ("\x1bOD", KeyCode::Left),
];

/// What was typed as keys: letters and signs, Enter and its like, arrows. Other keys are left out.
fn keys(mut typed: &str) -> Vec<Event> {
    let mut keys = Vec::new();
    while let Some(c) = typed.chars().next() {
        let arrow = ARROWS.iter().find(|(bytes, _)| typed.starts_with(bytes));
        let (key, length) = match arrow {
            Some(&(bytes, code)) => (Some(KeyEvent::from(code)), bytes.len()),
            // The sequence of another key is left out whole: its bytes would be taken for letters.
            None if typed.starts_with("\x1b[") => {
                let end = typed.char_indices().skip(2);
                let mut end = end.filter(|(_, c)| c.is_ascii_alphabetic() || *c == '~');
                (None, end.next().map_or(typed.len(), |(at, _)| at + 1))
            }
            None => (Some(key_of(c)), c.len_utf8()),
        };
        keys.extend(key.map(Event::Key));
        typed = &typed[length..];
    }
    keys
}

fn key_of(c: char) -> KeyEvent {
    let code = match c {
        '\r' | '\n' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\x08' | '\x7f' => KeyCode::Backspace,
        '\x1b' => KeyCode::Esc,
        '\x01'..='\x1a' => {
            let letter = char::from(c as u8 - 1 + b'a');
            return KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        }
        c if c.is_uppercase() => return KeyEvent::new(KeyCode::Char(c), KeyModifiers::SHIFT),
        c => KeyCode::Char(c),
    };
    KeyEvent::from(code)
}

/// An answer that comes too late, as if it were typed: from `ESC _` to `ESC \`. Nobody typed it.
#[derive(Default)]
pub struct LateAnswer {
    /// How many more keys it may have.
    left: Option<usize>,
}

impl LateAnswer {
    /// Whether an event belongs to such an answer.
    pub fn has(&mut self, event: &Event) -> bool {
        let Event::Key(key) = event else {
            return false;
        };
        let alt = match key.code {
            KeyCode::Char(c) if key.modifiers == KeyModifiers::ALT => Some(c),
            _ => None,
        };
        self.left = match self.left {
            // The reader of events takes the beginning of the answer, `ESC _`, for Alt and a key.
            None if alt == Some('_') && IS_UNANSWERED.swap(false, Ordering::SeqCst) => {
                Some(LONGEST)
            }
            None | Some(0) => None,
            Some(_) if alt == Some('\\') => {
                self.left = None;
                return true;
            }
            Some(left) => Some(left - 1),
        };
        self.left.is_some()
    }
}

/// The most keys that are taken for a part of an answer.
const LONGEST: usize = 64;

fn is_iterm() -> bool {
    [("TERM_PROGRAM", "iTerm.app"), ("LC_TERMINAL", "iTerm2")]
        .into_iter()
        .any(|(name, value)| env::var(name).is_ok_and(|set| set == value))
}

/// `ESC _ G i = 31 ; OK ESC \` of kitty, and `ESC [ ? 62 ; 4 ; 22 c`, where 4 is sixel.
fn by_answer(answer: &[u8]) -> Option<GraphicsProtocol> {
    let answer = String::from_utf8_lossy(answer);
    if answer.contains("_Gi=31;OK") {
        return Some(GraphicsProtocol::Kitty);
    }
    let (_, kinds) = answer.rsplit_once("\x1b[?")?;
    let mut kinds = kinds.trim_end_matches('c').split(';');
    kinds
        .any(|kind| kind == "4")
        .then_some(GraphicsProtocol::Sixel)
}

#[cfg(test)]
mod tests {
    use super::{GraphicsProtocol, IS_UNANSWERED, LateAnswer, by_answer, is_whole, keys, parts};
    use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
    use std::sync::atomic::Ordering;

    #[test]
    fn an_answer_that_comes_late_is_not_typed() {
        let key = |c, modifiers| Event::Key(KeyEvent::new(KeyCode::Char(c), modifiers));
        let typed = |late: &mut LateAnswer, text: &str| -> String {
            let rest = text.chars().filter(|&c| match c {
                '<' => !late.has(&key('_', KeyModifiers::ALT)),
                '>' => !late.has(&key('\\', KeyModifiers::ALT)),
                c => !late.has(&key(c, KeyModifiers::NONE)),
            });
            rest.collect()
        };
        let mut late = LateAnswer::default();
        assert_eq!(typed(&mut late, "a<b>c"), "a<b>c");
        IS_UNANSWERED.store(true, Ordering::SeqCst);
        assert_eq!(typed(&mut late, "a<Gi=31;OK>bc<d>"), "abc<d>");
        IS_UNANSWERED.store(true, Ordering::SeqCst);
        assert_eq!(typed(&mut late, &format!("<{}", "x".repeat(70))).len(), 6);
    }

    #[test]
    fn what_is_typed_before_the_answer_is_no_part_of_it() {
        let read = b"ac\x1b[B\x1b_Gi=31;OK\x1b\\c\x1b[?62;4c\r\x1b[15~Z";
        let (answer, typed) = parts(read);
        assert_eq!(answer, b"\x1b_Gi=31;OK\x1b\\\x1b[?62;4c");
        let typed = keys(std::str::from_utf8(&typed).unwrap_or_default());
        let expected = [
            (KeyCode::Char('a'), KeyModifiers::NONE),
            (KeyCode::Char('c'), KeyModifiers::NONE),
            (KeyCode::Down, KeyModifiers::NONE),
            (KeyCode::Char('c'), KeyModifiers::NONE),
            (KeyCode::Enter, KeyModifiers::NONE),
            (KeyCode::Char('Z'), KeyModifiers::SHIFT),
        ];
        let expected = expected.map(|(code, held)| Event::Key(KeyEvent::new(code, held)));
        assert_eq!(typed, expected);
        let whole: Vec<usize> = (0..=read.len()).filter(|&n| is_whole(&read[..n])).collect();
        assert_eq!(whole.first(), Some(&26));
    }

    #[test]
    fn a_terminal_says_what_it_shows() {
        let both = b"\x1b_Gi=31;OK\x1b\\\x1b[?62;4;52;c";
        assert_eq!(by_answer(both), Some(GraphicsProtocol::Kitty));
        assert_eq!(
            by_answer(b"\x1b[?62;4;22;28c"),
            Some(GraphicsProtocol::Sixel)
        );
        assert_eq!(by_answer(b"\x1b[?64;1;2;6;9c"), None);
        assert_eq!(by_answer(b"\x1b[?1;40c"), None);
        assert_eq!(by_answer(b"\x1b_Gi=31;EINVAL:no\x1b\\\x1b[?62c"), None);
        assert_eq!(by_answer(b"4c"), None);
    }
}
