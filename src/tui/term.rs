//! The terminal: entered once, and given back as it was whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::frames::Frames;
use super::graphics::{Pictures, forget_pictures};
use chancery_game::system;

/// Whether the terminal is ours at the moment: what is asked before it is given back.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// Whether the terminal is to tell when another window is typed in.
static FOCUS: AtomicBool = AtomicBool::new(false);
/// Whether the program was stopped from outside and continued.
static RESUMED: AtomicBool = AtomicBool::new(false);

/// Whether mouse events are asked for.
static MOUSE: AtomicBool = AtomicBool::new(false);

pub type Canvas = Terminal<CrosstermBackend<Frames<Stdout>>>;

/// Owns the terminal for as long as it lives.
pub struct TerminalGuard {
    /// Where frames are drawn.
    pub canvas: Canvas,
    is_synchronized: bool,
    pictures: Option<Rc<Pictures>>,
}

impl TerminalGuard {
    /// Takes the terminal over. Frames are bracketed where they are to be synchronized, so that the
    /// terminal shows each whole.
    pub(crate) fn enter(
        mouse: bool,
        is_synchronized: bool,
        pictures: Option<Rc<Pictures>>,
    ) -> io::Result<Self> {
        // NO_COLOR is the theme's business: crossterm's own handling of it wipes reversed cells.
        crossterm::style::force_color_output(true);
        MOUSE.store(mouse, Ordering::SeqCst);
        // The guard is there before the terminal is taken: where that fails half way, it gives it
        // back.
        let guard = Self {
            canvas: canvas(is_synchronized, pictures.clone())?,
            is_synchronized,
            pictures,
        };
        take()?;
        Ok(guard)
    }

    /// Has pictures stand among the cells from now on.
    pub(crate) fn show_pictures(&mut self, pictures: Option<Rc<Pictures>>) -> io::Result<()> {
        self.pictures = pictures;
        self.renew()
    }

    /// Clears the screen and begins to draw on it afresh, at the size it has now.
    pub(crate) fn renew(&mut self) -> io::Result<()> {
        if let Some(pictures) = &self.pictures {
            pictures.start_afresh();
            stdout().write_all(forget_pictures())?;
        }
        // A new canvas takes every cell for blank, as the clearing below leaves them.
        self.canvas = canvas(self.is_synchronized, self.pictures.clone())?;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Switches the reporting of mouse events on or off.
    pub(crate) fn set_mouse(on: bool) -> io::Result<()> {
        MOUSE.store(on, Ordering::SeqCst);
        if on {
            execute!(stdout(), EnableMouseCapture)
        } else {
            execute!(stdout(), DisableMouseCapture)
        }
    }

    /// Gives the terminal back, stops the program as Ctrl-Z does elsewhere, and takes the terminal
    /// again when it is continued.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        release();
        system::stop()?;
        take()?;
        self.renew()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        release();
    }
}

/// A canvas of the terminal's size. Its size is fixed: where `ratatui` follows a resize by itself,
/// or clears, it asks the terminal for the cursor's position, and a terminal that does not answer
/// would end the program.
fn canvas(is_synchronized: bool, pictures: Option<Rc<Pictures>>) -> io::Result<Canvas> {
    let (width, height) = crossterm::terminal::size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(
        CrosstermBackend::new(Frames::new(stdout(), is_synchronized).with(pictures)),
        TerminalOptions { viewport },
    )
}

/// Has the terminal tell when another window is typed in, from now on.
pub(crate) fn watch_focus() -> io::Result<()> {
    FOCUS.store(true, Ordering::SeqCst);
    execute!(stdout(), EnableFocusChange)
}

fn take() -> io::Result<()> {
    // Before anything is changed: what fails half way has to be given back too.
    ENTERED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    // After raw mode, which would undo it.
    system::read_without_waiting();
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    if FOCUS.load(Ordering::SeqCst) {
        execute!(stdout(), EnableFocusChange)?;
    }
    if MOUSE.load(Ordering::SeqCst) {
        execute!(stdout(), EnableMouseCapture)
    } else {
        Ok(())
    }
}

/// Gives the terminal back. Errors are ignored: there is nobody left to tell.
pub(crate) fn release() {
    // Once only: a signal, a panic and the end of the guard may all come here.
    if ENTERED.swap(false, Ordering::SeqCst) {
        if FOCUS.load(Ordering::SeqCst) {
            let _ = execute!(stdout(), DisableFocusChange);
        }
        // While the alternate screen still stands: the pictures lie on that one.
        let _ = stdout().write_all(forget_pictures());
        let _ = execute!(
            stdout(),
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// Whether the program was stopped from outside and continued since this was asked last: the screen
/// has to be drawn afresh then.
pub(crate) fn was_resumed() -> bool {
    RESUMED.swap(false, Ordering::SeqCst)
}

/// Has the terminal given back when the system ends the program or stops it, and taken again when
/// it is continued.
pub(crate) fn watch() {
    system::watch(system::Terminal {
        give_back: release,
        take: || {
            let taken = take().is_ok();
            // The loop reads it when the signal of a new size, which comes next, wakes it.
            RESUMED.fetch_or(taken, Ordering::SeqCst);
            taken
        },
    });
}
