//! Asking the terminal whether it shows pictures, and how large its cells are.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyModifiers};
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
        let side = |cells: u16, pixels: u16| (u32::from(cells) * u32::from(pixels)).max(1);
        (side(area.width, self.width), side(area.height, self.height))
    }
}

/// The protocol in which the terminal shows pictures, by its own answer or by its name.
pub fn answered() -> Option<GraphicsProtocol> {
    let is_within = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    // Within tmux only the answer counts: it doesn't pass on what it doesn't know.
    if !is_within("TMUX") && is_iterm() {
        return Some(GraphicsProtocol::Iterm2);
    }
    let answer = system::ask_terminal(QUESTION, b'c', PATIENCE);
    IS_UNANSWERED.store(answer.is_none(), Ordering::SeqCst);
    by_answer(&answer?)
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
        let is_alt = |c| key.code == KeyCode::Char(c) && key.modifiers == KeyModifiers::ALT;
        self.left = match self.left {
            None if is_alt('_') && IS_UNANSWERED.swap(false, Ordering::SeqCst) => Some(LONGEST),
            None | Some(0) => None,
            Some(_) if is_alt('\\') => {
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
    let is = |name, value: &str| env::var(name).is_ok_and(|set| set == value);
    is("TERM_PROGRAM", "iTerm.app") || is("LC_TERMINAL", "iTerm2")
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
    use super::{GraphicsProtocol, IS_UNANSWERED, LateAnswer, by_answer};
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
