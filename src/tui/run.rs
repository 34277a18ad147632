//! The event loop: draw, wait, take everything that has come, draw again. Nothing is drawn and
//! nothing runs while nothing happens.

use std::io::{self, IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::time::Duration;

use crossterm::clipboard::CopyToClipboard;
use crossterm::{event, execute};
use jiff::Timestamp;

use super::app::{App, Boards, TerminalEffect, is_gone};
use super::input::Input;
use super::look::Look;
use super::model::{Model, Saved};
use super::screens::watch::LOOK_EVERY;
use super::screens::{Home, Watch};
use super::term::{self, TerminalGuard};
use super::view;
use crate::public::{Source, Watched};
use crate::store::Store;

/// What the set-up form begins with, where that is not what it proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The variant, by its id.
    pub variant: Option<String>,
    /// The file of the secret world.
    pub world: Option<PathBuf>,
    /// The languages in which slips may be written beside English.
    pub languages: Vec<String>,
}

/// With what the program begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// The list of games.
    Home,
    /// The set-up form, with what was asked for.
    NewGame(Asked),
    /// A game, by its folder.
    Game(String),
    /// Painting the world of a file.
    Paint(PathBuf),
    /// A second screen of a game.
    Watch(Watched),
}

/// What the command line decides about the screen.
pub struct Options {
    /// The saved games.
    pub store: Store,
    /// The boards that games can be set up on.
    pub boards: Boards,
    /// Colours and glyphs.
    pub look: Look,
    /// Whether mouse events are asked for from the start.
    pub mouse: bool,
    /// Whether frames are bracketed so that the terminal shows each whole. Not within tmux, which
    /// then repaints everything.
    pub synchronized: bool,
    /// When the curtain falls by itself.
    pub falls: Falls,
    /// With what to begin.
    pub begin: Begin,
}

/// When the curtain falls by itself; not at all, unless it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Falls {
    /// When another window is typed in, where the terminal tells.
    pub unfocused: bool,
    /// When nothing was typed for so long.
    pub idle: Option<Duration>,
}

/// Runs the screen until the game master quits or the terminal goes away.
///
/// # Errors
/// Standard input or output is no terminal, or it can't be used; `InvalidData` where a file can't
/// be painted.
pub fn run(options: Options) -> io::Result<()> {
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(io::Error::other(
            "the screen needs a terminal for both input and output; `chancery check` and \
             `chancery report` work without one",
        ));
    }
    let mut model = Model::new(Home::default(), options.look, Timestamp::now());
    model.cx.mouse = options.mouse;
    let mut app = App::new(model, options.store, options.boards);
    if let Begin::Paint(file) = &options.begin {
        // A file that can't be painted is told of without a screen.
        app.begin_painting(file.clone())
            .map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?;
    }
    if let Begin::Watch(watched) = &options.begin {
        let followed = Source::begin(watched.clone()).map_err(io::Error::other)?;
        app.model.show(Watch::new(followed));
    }
    app.model.cx.lock.falls_unfocused = options.falls.unfocused;
    let mut guard = TerminalGuard::enter(app.model.cx.mouse, options.synchronized)?;
    if options.falls.unfocused {
        term::watch_focus()?;
    }
    term::watch();
    match options.begin {
        Begin::Home => app.go_home(),
        Begin::NewGame(asked) => app.set_up(&asked),
        Begin::Paint(_) | Begin::Watch(_) => {}
        Begin::Game(folder) => app.begin_with(&folder),
    }
    let ended = serve(&mut guard, &mut app, options.falls.idle);
    app.save();
    match (ended, &app.model.cx.saved) {
        // Nobody could be asked.
        (Err(error), Saved::Failed(why)) if is_gone(&error) => Err(io::Error::other(format!(
            "the last change is not saved: {why}"
        ))),
        (Err(error), _) if is_gone(&error) => Ok(()),
        (other, _) => other,
    }
}

fn serve(guard: &mut TerminalGuard, app: &mut App, idle: Option<Duration>) -> io::Result<()> {
    loop {
        draw(guard, app)?;
        // The disk comes after the screen: what was typed is seen at once, and said to be saved
        // when it is.
        if app.has_unsaved() && app.save() {
            draw(guard, app)?;
        }
        let mut resized = false;
        let mut next = await_event(app, idle)?;
        // Everything that has come meanwhile is taken before the next frame.
        while let Some(event) = next {
            if let Some(input) = Input::from_event(event) {
                resized |= input == Input::Resize;
                for effect in app.input(input, Timestamp::now()) {
                    if effect == TerminalEffect::Quit {
                        return Ok(());
                    }
                    perform(guard, effect)?;
                }
            }
            next = if event::poll(Duration::ZERO)? {
                Some(event::read()?)
            } else {
                None
            };
        }
        if term::was_resumed() || resized {
            guard.renew()?;
        }
    }
}

/// The next event; `None` where before there is one there is news of what is being made or watched,
/// or the screen was left alone for too long.
fn await_event(app: &mut App, idle: Option<Duration>) -> io::Result<Option<event::Event>> {
    while app.is_busy() {
        if event::poll(BUSY)? {
            return event::read().map(Some);
        }
        if app.tick(Duration::ZERO) {
            return Ok(None);
        }
    }
    while app.watches() {
        if event::poll(LOOK_EVERY)? {
            return event::read().map(Some);
        }
        if app.look() {
            return Ok(None);
        }
    }
    match idle.filter(|_| !app.model.cx.lock.hides()) {
        Some(idle) if !event::poll(idle)? => {
            let _nothing = app.input(Input::Idle, Timestamp::now());
            Ok(None)
        }
        _ => event::read().map(Some),
    }
}

/// How often it is asked for news of what is being made.
const BUSY: Duration = Duration::from_millis(20);

fn perform(guard: &mut TerminalGuard, effect: TerminalEffect) -> io::Result<()> {
    match effect {
        TerminalEffect::Mouse(on) => TerminalGuard::set_mouse(on),
        TerminalEffect::Repaint => guard.renew(),
        TerminalEffect::Suspend => guard.suspend(),
        TerminalEffect::Copy(text) => execute!(stdout(), CopyToClipboard::to_clipboard_from(text)),
        TerminalEffect::Quit => Ok(()),
    }
}

fn draw(guard: &mut TerminalGuard, app: &mut App) -> io::Result<()> {
    let drawn = guard.canvas.draw(|frame| view::draw(&app.model, frame))?;
    app.model.cx.size = (drawn.area.width, drawn.area.height);
    Ok(())
}
