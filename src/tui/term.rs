//! The terminal: entered once, and given back as it was whatever happens.

use std::io::{self, Stdout, Write, stdout};
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

/// Whether the terminal is ours at the moment: what the panic hook and the guard ask before they
/// give it back.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// Whether the terminal is to tell when another window is typed in.
static FOCUS: AtomicBool = AtomicBool::new(false);
/// Whether the program was stopped from outside and continued.
static RESUMED: AtomicBool = AtomicBool::new(false);

/// Whether mouse events are asked for.
static MOUSE: AtomicBool = AtomicBool::new(false);
/// How long the terminal may take to be given back when the program is told to end.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(500);

/// What frames are drawn on.
pub type Canvas = Terminal<CrosstermBackend<Frames<Stdout>>>;

/// Owns the terminal for as long as it lives.
pub struct TerminalGuard {
    /// Where frames are drawn.
    pub canvas: Canvas,
    is_synchronized: bool,
}

impl TerminalGuard {
    /// Takes the terminal over, with the panic hook installed before. Frames are bracketed where
    /// they are to be synchronized, so that the terminal shows each whole.
    ///
    /// # Errors
    /// The terminal can't be switched to raw mode or written to.
    pub fn enter(mouse: bool, is_synchronized: bool) -> io::Result<Self> {
        install_panic_hook();
        // NO_COLOR is the theme's business: crossterm's own handling of it wipes reversed cells.
        crossterm::style::force_color_output(true);
        MOUSE.store(mouse, Ordering::SeqCst);
        let guard = Self {
            canvas: canvas(is_synchronized)?,
            is_synchronized,
        };
        take()?;
        Ok(guard)
    }

    /// Clears the screen and begins to draw on it afresh, at the size it has now.
    ///
    /// # Errors
    /// The terminal can't be written to.
    pub fn renew(&mut self) -> io::Result<()> {
        self.canvas = canvas(self.is_synchronized)?;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Switches the reporting of mouse events on or off.
    ///
    /// # Errors
    /// The terminal can't be written to.
    pub fn set_mouse(on: bool) -> io::Result<()> {
        MOUSE.store(on, Ordering::SeqCst);
        if on {
            execute!(stdout(), EnableMouseCapture)
        } else {
            execute!(stdout(), DisableMouseCapture)
        }
    }

    /// Gives the terminal back, stops the program as Ctrl-Z does elsewhere, and takes the terminal
    /// again when it is continued.
    ///
    /// # Errors
    /// The terminal can't be taken again.
    pub fn suspend(&mut self) -> io::Result<()> {
        release();
        // SIGTSTP is dropped in orphaned process groups; SIGSTOP always stops.
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGSTOP)?;
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
fn canvas(is_synchronized: bool) -> io::Result<Canvas> {
    let (width, height) = crossterm::terminal::size()?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
    Terminal::with_options(
        CrosstermBackend::new(Frames::new(stdout(), is_synchronized)),
        TerminalOptions { viewport },
    )
}

/// Has the terminal tell when another window is typed in, from now on.
///
/// # Errors
/// The terminal can't be written to.
pub fn watch_focus() -> io::Result<()> {
    FOCUS.store(true, Ordering::SeqCst);
    execute!(stdout(), EnableFocusChange)
}

fn take() -> io::Result<()> {
    ENTERED.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
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
fn release() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        if FOCUS.load(Ordering::SeqCst) {
            let _ = execute!(stdout(), DisableFocusChange);
        }
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

fn install_panic_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        release();
        before(info);
    }));
}

/// Whether the program was stopped from outside and continued since this was asked last: the screen
/// has to be drawn afresh then.
pub fn was_resumed() -> bool {
    RESUMED.swap(false, Ordering::SeqCst)
}

/// Gives the terminal back when the program is told to end from outside, when it is stopped and
/// continued, and ends it when the terminal goes away.
///
/// Everything entered is on the disk by then, so that ending at once loses nothing.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{
        SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGWINCH,
    };
    std::thread::spawn(watch_hangup);
    let watched = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT];
    let Ok(mut signals) = signal_hook::iterator::Signals::new(watched) else {
        return;
    };
    std::thread::spawn(move || {
        // Whether the terminal was given back here. After Ctrl-Z the event loop, which gave it
        // back, takes it again by itself.
        let mut stopped = false;
        for signal in signals.forever() {
            match signal {
                SIGTSTP => {
                    stopped = true;
                    release();
                    let _ = signal_hook::low_level::raise(SIGSTOP);
                }
                SIGCONT => {
                    if std::mem::take(&mut stopped) && take().is_ok() {
                        RESUMED.store(true, Ordering::SeqCst);
                        // Wakes the event loop, which waits for the terminal.
                        let _ = signal_hook::low_level::raise(SIGWINCH);
                    }
                }
                number => end(number),
            }
        }
    });
}

/// Ends the program when the terminal is gone. Not every program is told so by a signal (one that
/// runs in a session of its own is not), and the reader of events would read the end of its input
/// for ever.
#[cfg(unix)]
fn watch_hangup() {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::stdio::stdin;
    loop {
        let input = stdin();
        // Asked for nothing, it still tells of the end.
        let mut watched = [PollFd::new(&input, PollFlags::empty())];
        let told = poll(&mut watched, None).map(|_| watched[0].revents());
        match told {
            Ok(events) if events.intersects(PollFlags::HUP | PollFlags::ERR) => {
                end(signal_hook::consts::SIGHUP)
            }
            // Interrupted by a signal.
            Err(rustix::io::Errno::INTR) => {}
            Ok(events) if events.is_empty() => {}
            // This system can't tell.
            _ => return,
        }
    }
}

/// Ends the program as a signal would, the terminal given back. A terminal that takes nothing is
/// not waited for.
#[cfg(unix)]
fn end(signal: i32) -> ! {
    std::thread::spawn(move || {
        std::thread::sleep(PATIENCE);
        std::process::exit(128 + signal);
    });
    release();
    std::process::exit(128 + signal)
}

/// Elsewhere the terminal tells nothing.
#[cfg(not(unix))]
pub fn watch() {}
