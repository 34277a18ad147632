//! The terminal: its size, colours and signs.

use std::env;
use std::io::{self, IsTerminal, Write as _};
use std::time::Duration;

use super::DoctorCheck;
use crate::cli::Common;
use crate::cli::table::{colour_level, glyphs, is_dumb};
use crate::tui::ask::TerminalQuestion;
use crate::tui::graphics::GraphicsProtocol;
use crate::tui::theme::ColourLevel;
use crate::tui::view::SMALLEST;
use chancery_game::system;

/// The size from which the screen is comfortable, in characters.
const COMFORTABLE: (u16, u16) = (120, 36);

/// How long the terminal may take to answer.
const PATIENCE: Duration = Duration::from_millis(500);

/// Signs of the screen that some fonts and terminals draw two columns wide.
const SIGNS: &str = "▀─│➔✓✗►▪";

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub(super) fn terminal(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("terminal");
    if !is_terminal() {
        check.note(
            "this runs outside a terminal",
            "Run `chancery doctor` in the terminal that you will use in the evening.",
        );
        return check;
    }
    let name = env::var("TERM").unwrap_or_default();
    if common.plain.unwrap_or_else(is_dumb) {
        check.found("line by line, without a screen");
        return check;
    }
    let (width, height) = crossterm::terminal::size().unwrap_or_default();
    let found = format!("{name}, {width} by {height} characters");
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let (width, height) = SMALLEST;
        check.broken(
            format!("{found}: too small for the screen"),
            format!("Enlarge the window to {width} by {height} or more, or use smaller letters."),
        );
    } else if width < COMFORTABLE.0 || height < COMFORTABLE.1 {
        let (width, height) = COMFORTABLE;
        check.note(
            found,
            format!("{width} by {height} is comfortable: enlarge the window."),
        );
    } else {
        check.found(found);
    }
    check
}

pub(super) fn colours(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("colours");
    let level = colour_level(common);
    match level {
        ColourLevel::True => check.found("16 million"),
        ColourLevel::Indexed => check.found("256"),
        ColourLevel::Sixteen => check.note(
            "16: the light theme needs 256",
            "If your terminal shows more, set TERM=xterm-256color.",
        ),
        ColourLevel::Mono if is_set("NO_COLOR") => {
            check.note(
                "none: NO_COLOR is set",
                "Unset NO_COLOR, or give --color always.",
            );
        }
        ColourLevel::Mono => check.note(
            "none: this terminal has none, or --color says so",
            "Give --color always, or set TERM=xterm-256color.",
        ),
    }
    check
}

pub(super) fn graphics(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("graphics");
    if let Some(shown) = pictures(common) {
        check.found(shown);
        return check;
    }
    let draws_halves = glyphs(common).half.is_some();
    if draws_halves {
        check.found("boards in half blocks");
        return check;
    }
    if common.ascii == Some(true) {
        check.found("boards in ASCII, as --ascii says");
    } else {
        check.note(
            "boards in ASCII: TERM or the locale knows no Unicode",
            "Set LANG=C.UTF-8, and use a terminal other than the Linux console.",
        );
    }
    check
}

/// In which way the terminal shows boards as pictures; `None` where they are drawn in cells.
fn pictures(common: &Common) -> Option<&'static str> {
    let is_asked = is_terminal() && !common.plain.unwrap_or_else(is_dumb);
    let choice = common.graphics.unwrap_or_default();
    if !is_asked {
        return None;
    }
    let question = TerminalQuestion {
        graphics: choice,
        has_ground: false,
    };
    let protocol = question.ask().protocol;
    Some(match protocol? {
        GraphicsProtocol::Kitty => "boards as pictures (kitty)",
        GraphicsProtocol::Iterm2 => "boards as pictures (iTerm2)",
        GraphicsProtocol::Sixel => "boards as pictures (sixel)",
    })
}

/// Whether the terminal draws each sign in one column. No terminal tells whether its font has a sign.
pub(super) fn fonts(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("fonts");
    if glyphs(common).half.is_none() {
        check.found("any will do: the screen is ASCII");
        return check;
    }
    let look = format!("Look at these signs: {SIGNS}");
    if !is_terminal() {
        check.found(look);
        return check;
    }
    let columns = SIGNS.chars().count();
    match drawn_width() {
        Some(width) if width > columns => check.broken(
            format!("the terminal draws {SIGNS} in {width} columns, not in {columns}"),
            "Set ambiguous characters to narrow in the terminal, or give --ascii.",
        ),
        _ => {
            check.found(look);
            check.found("If one is a box, use DejaVu Sans Mono or --ascii.");
        }
    }
    check
}

/// How many columns the terminal goes on while it draws [`SIGNS`]; `None` where it does not say.
fn drawn_width() -> Option<usize> {
    let mut out = io::stdout();
    // The answer is `ESC [ ROW ; COLUMN R`.
    let asked = format!("\r{SIGNS}\x1b[6n");
    let answer = system::ask_terminal(asked.as_bytes(), |read| read.ends_with(b"R"), PATIENCE);
    // The signs are wiped out: the report is printed there.
    let _ = out.write_all(b"\r\x1b[K").and_then(|()| out.flush());
    let answer = String::from_utf8(answer).ok()?;
    let (_, column) = answer.strip_suffix('R')?.rsplit_once(';')?;
    column.parse::<usize>().ok()?.checked_sub(1)
}

fn is_set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty())
}
