//! What is asked of the terminal: whether it shows pictures, and how light its ground is.

use std::env;
use std::io::{self, Write};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::graphics::{CellSize, GraphicsChoice, GraphicsProtocol};
use super::theme::TerminalGround;
use chancery_game::system;
use chancery_out::render::Renderer;

/// How long the terminal may take to answer. Nobody waits so long but for one that is only starting.
const PATIENCE: Duration = Duration::from_secs(2);

/// A picture of one pixel, which kitty says that it could show; and what kind of terminal it is,
/// which every terminal answers. So nobody waits for one that doesn't know pictures.
const ASKS_PICTURES: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";
/// The colour of the ground.
const ASKS_GROUND: &str = "\x1b]11;?\x1b\\";

/// What there is to ask.
#[derive(Clone, Copy, Debug)]
pub struct TerminalQuestion {
    pub graphics: GraphicsChoice,
    /// Whether to ask how light the ground is.
    pub has_ground: bool,
}

/// What the terminal says.
#[derive(Default)]
pub struct TerminalAnswer {
    /// In which protocol it shows pictures; `None` where the map is drawn in cells.
    pub protocol: Option<GraphicsProtocol>,
    pub ground: Option<TerminalGround>,
    /// The keys that were typed before it answered.
    pub typed: Vec<Event>,
    /// What comes later, among the keys.
    pub late: LateAnswer,
    /// Whether the ground is still to be asked for.
    asks_ground: bool,
}

impl TerminalQuestion {
    /// Asks before the screen is taken whether pictures are shown. Only a terminal that can tell how
    /// large it is in pixels is asked that; any other is asked for its ground behind the first frame.
    pub fn ask(self) -> TerminalAnswer {
        let can_draw = Renderer::load().is_ok();
        // Within tmux only the answer counts: it doesn't pass on what it doesn't know.
        let is_in_tmux = env::var_os("TMUX").is_some_and(|value| !value.is_empty());
        let protocol = match self.graphics {
            _ if !can_draw => None,
            GraphicsChoice::Auto if CellSize::of_terminal().is_none() => None,
            // No question asks for the protocol of iTerm2: its name must do.
            GraphicsChoice::Auto if !is_in_tmux && is_iterm() => Some(GraphicsProtocol::Iterm2),
            GraphicsChoice::Auto => return self.ask_now(),
            GraphicsChoice::Off => None,
            GraphicsChoice::Kitty => Some(GraphicsProtocol::Kitty),
            GraphicsChoice::Iterm2 => Some(GraphicsProtocol::Iterm2),
            GraphicsChoice::Sixel => Some(GraphicsProtocol::Sixel),
        };
        TerminalAnswer {
            protocol,
            asks_ground: self.has_ground,
            ..TerminalAnswer::default()
        }
    }

    fn ask_now(self) -> TerminalAnswer {
        let ground = if self.has_ground { ASKS_GROUND } else { "" };
        let question = format!("{ground}{ASKS_PICTURES}");
        let read = system::ask_terminal(question.as_bytes(), is_whole, PATIENCE);
        let (answer, typed) = parts(&read);
        let said = String::from_utf8_lossy(&answer);
        let texts = said.split(['\x1b', '\x07']);
        // The kind comes last: what was not answered before it never is.
        let mut awaited = 0;
        if !is_whole(&read) {
            awaited += u8::from(self.has_ground && !said.contains("\x1b]"));
            awaited += u8::from(!said.contains("\x1b_"));
        }
        TerminalAnswer {
            protocol: by_answer(&answer),
            ground: texts
                .filter_map(|text| text.strip_prefix(']'))
                .find_map(TerminalGround::from_answer),
            typed: keys(&String::from_utf8_lossy(&typed)),
            late: LateAnswer {
                awaited,
                said: None,
            },
            asks_ground: false,
        }
    }
}

impl TerminalAnswer {
    /// Asks for the ground, where that was not done. The answer comes among the keys, and nobody waits
    /// for it.
    pub fn ask_for_ground(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.asks_ground) {
            return Ok(());
        }
        self.late.awaited += 1;
        let mut out = io::stdout();
        out.write_all(ASKS_GROUND.as_bytes())?;
        out.flush()
    }
}

/// What the terminal wrote of what was read, and what was typed.
fn parts(mut read: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut answer, mut typed) = (Vec::new(), Vec::new());
    while !read.is_empty() {
        let end = if read.starts_with(b"\x1b_") || read.starts_with(b"\x1b]") {
            end_of_text(read)
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

/// Behind which byte a text of the terminal's ends: `ESC \`, or a bell.
fn end_of_text(read: &[u8]) -> Option<usize> {
    for at in 2..read.len() {
        if read[at] == b'\x07' {
            return Some(at + 1);
        }
        if read[at..].starts_with(b"\x1b\\") {
            return Some(at + 2);
        }
    }
    None
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

/// Answers that come among the keys, as if they were typed: from `ESC ]` or `ESC _` to `ESC \` or a bell.
/// Nobody typed them.
#[derive(Default)]
pub struct LateAnswer {
    /// How many more may come.
    awaited: u8,
    /// What one has said so far.
    said: Option<String>,
}

/// What an event belongs to, where answers are awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatePart {
    /// To no answer.
    Typed,
    /// To an answer that says nothing, or not yet.
    Answer,
    /// It ends an answer that says how light the ground is.
    Ground(TerminalGround),
    /// It ends an answer that says how pictures are shown.
    Protocol(GraphicsProtocol),
}

/// How answers begin behind their `ESC`: the colour of the ground, and what kitty says.
const BEGINNINGS: [&str; 2] = ["]11;rgb", "_Gi=31;"];

/// The most letters of an answer.
const LONGEST: usize = 64;

impl LateAnswer {
    pub fn take(&mut self, event: &Event) -> LatePart {
        let Event::Key(key) = event else {
            return LatePart::Typed;
        };
        let KeyCode::Char(c) = key.code else {
            self.said = None;
            return LatePart::Typed;
        };
        // The reader of events takes `ESC ]` for Alt and a key, and a bell for Ctrl-G.
        let is_alt = key.modifiers == KeyModifiers::ALT;
        let is_bell = c == 'g' && key.modifiers == KeyModifiers::CONTROL;
        let mut said = match self.said.take() {
            Some(said) => said,
            None if self.awaited > 0 && is_alt => String::new(),
            None => return LatePart::Typed,
        };
        if is_bell || is_alt && c == '\\' {
            self.awaited -= 1;
            return match said.strip_prefix(']').and_then(TerminalGround::from_answer) {
                Some(ground) => LatePart::Ground(ground),
                None if said == "_Gi=31;OK" => LatePart::Protocol(GraphicsProtocol::Kitty),
                None => LatePart::Answer,
            };
        }
        said.push(c);
        let is_answer = BEGINNINGS
            .iter()
            .any(|begin| said.starts_with(begin) || begin.starts_with(&said));
        if !is_answer || said.len() > LONGEST {
            return LatePart::Typed;
        }
        self.said = Some(said);
        LatePart::Answer
    }
}

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
    use super::{
        GraphicsProtocol, LateAnswer, LatePart, TerminalGround, by_answer, is_whole, keys, parts,
    };
    use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

    /// What is typed of a text, in which `<` and `(` begin an answer, `>` and `)` end one; and what the
    /// answers say.
    fn typed(awaited: u8, text: &str) -> (String, Vec<LatePart>) {
        let mut late = LateAnswer {
            awaited,
            said: None,
        };
        let (mut typed, mut said) = (String::new(), Vec::new());
        for c in text.chars() {
            let (code, modifiers) = match c {
                '<' => ('_', KeyModifiers::ALT),
                '(' => (']', KeyModifiers::ALT),
                '>' => ('\\', KeyModifiers::ALT),
                ')' => ('g', KeyModifiers::CONTROL),
                c => (c, KeyModifiers::NONE),
            };
            match late.take(&Event::Key(KeyEvent::new(KeyCode::Char(code), modifiers))) {
                LatePart::Typed => typed.push(c),
                LatePart::Answer => {}
                part => said.push(part),
            }
        }
        (typed, said)
    }

    #[test]
    fn an_answer_that_comes_late_is_not_typed() {
        assert_eq!(typed(0, "a<b>c").0, "a<b>c");
        let (rest, said) = typed(1, "a<Gi=31;OK>bc<d>");
        assert_eq!(rest, "abc<d>");
        assert_eq!(said, [LatePart::Protocol(GraphicsProtocol::Kitty)]);
        // Somebody typed Alt and a key.
        assert_eq!(typed(1, "<xy").0, "xy");
        assert_eq!(typed(1, &format!("<Gi=31;{}", "x".repeat(70))).0.len(), 13);
        let (rest, said) = typed(2, "ab(11;rgb:ffff/ffff/dddd)c<Gi=31;no>d");
        assert_eq!(rest, "abcd");
        assert_eq!(said, [LatePart::Ground(TerminalGround::Light)]);
        let (rest, said) = typed(1, "(11;rgb:1e/1e/2e>d");
        assert_eq!(rest, "d");
        assert_eq!(said, [LatePart::Ground(TerminalGround::Dark)]);
    }

    #[test]
    fn what_is_typed_before_the_answer_is_no_part_of_it() {
        let read = b"ac\x1b[B\x1b]11;rgb:0/0/0\x07\x1b_Gi=31;OK\x1b\\c\x1b[?62;4c\r\x1b[15~Z";
        let (answer, typed) = parts(read);
        assert_eq!(
            answer,
            b"\x1b]11;rgb:0/0/0\x07\x1b_Gi=31;OK\x1b\\\x1b[?62;4c"
        );
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
        assert_eq!(whole.first(), Some(&(read.len() - b"\r\x1b[15~Z".len())));
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
