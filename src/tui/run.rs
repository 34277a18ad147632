//! The event loop: draw, wait, take everything that has come, draw again. Nothing is drawn and
//! nothing runs while nothing happens.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{self, Event};
use crossterm::execute;

use super::app::{App, Boards, Counted, TerminalEffect, is_gone};
use super::ask::{LatePart, TerminalAnswer, TerminalQuestion};
use super::burst::Burst;
use super::failure;
use super::graphics::{GraphicsChoice, Pictures};
use super::input::Input;
use super::look::Look;
use super::model::Model;
use super::painter::Painted;
use super::screens::watch::LOOK_EVERY;
use super::screens::{Home, ShownEvent, Watch};
use super::term::{self, TerminalGuard};
use super::theme::{GroundThemes, TerminalGround};
use super::view;
use crate::phones::PHONES_EVERY;
use crate::trace;
use chancery_game::store::Store;
use chancery_game::system;
use chancery_out::public::{self, Watched};
use chancery_session::evening::Saved;
use chancery_session::set_up::Usual;
use chancery_session::time::TableTime;
use chancery_session::worlds::BUSY;

/// What the set-up form begins with, where that is not what it proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUpDefaults {
    pub variant: Option<String>,
    /// The file of the board.
    pub map: Option<PathBuf>,
    /// The file of the secret world.
    pub world: Option<PathBuf>,
    /// The languages in which slips may be written beside English.
    pub languages: Vec<String>,
    /// How many play, where that is fewer than there are powers.
    pub players: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    /// The list of games.
    Home,
    /// The set-up form, with what was asked for.
    NewGame(SetUpDefaults),
    Game(String),
    /// The lesson of a variant, by its id.
    Learn(String),
    /// Painting a world or a board.
    Paint(Painted),
    /// A second screen of a game.
    Watch(Watched),
    /// The screen of the event in the options.
    Event,
}

/// What the command line decides about the screen.
pub struct Options {
    /// The saved games.
    pub store: Store,
    /// The boards that games can be set up on.
    pub boards: Boards,
    /// Colours, glyphs and keys.
    pub look: Look,
    /// The themes among which the terminal's ground chooses, where it does.
    pub grounds: Option<GroundThemes>,
    /// With what a new game begins.
    pub usual: Usual,
    /// What is to be said at the beginning.
    pub remark: Option<String>,
    /// Whether mouse events are asked for from the start.
    pub mouse: bool,
    /// How the map is drawn.
    pub graphics: GraphicsChoice,
    /// Whether frames are bracketed so that the terminal shows each whole. Not within tmux, which
    /// then repaints everything.
    pub synchronized: bool,
    /// When the curtain falls by itself.
    pub falls: Falls,
    /// Where a report is left if the program fails; where files for a while are, if nothing is said.
    pub reports: Option<PathBuf>,
    /// Whether to talk line by line instead.
    pub plain: bool,
    pub event: Option<ShownEvent>,
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
    let Options {
        store,
        boards,
        look,
        grounds,
        usual,
        remark,
        mouse,
        graphics,
        synchronized,
        falls,
        reports,
        plain,
        event,
        begin,
    } = options;
    if !plain && (!stdin().is_terminal() || !stdout().is_terminal()) {
        return Err(io::Error::other(
            "the screen needs a terminal for input and output; without one use `--plain`, \
             `chancery check` or `chancery report`",
        ));
    }
    if let (true, Begin::Paint(_)) = (plain, &begin) {
        return Err(io::Error::other(
            "the painter needs a screen: leave out `--plain`",
        ));
    }
    if let (true, Begin::Event) = (plain, &begin) {
        return Err(io::Error::other(
            "this screen has no `--plain`: use the commands that `chancery event --help` lists",
        ));
    }
    let mut model = Model::new(Home::default(), look, system::now());
    model.cx.mouse = mouse;
    model.cx.usual = usual;
    model.cx.lock.falls_unfocused = falls.unfocused;
    let mut app = App::new(model, store, boards);
    if let Begin::Paint(painted) = &begin {
        // Before the screen is taken: a fault of the file is told on the command line.
        app.begin_painting(painted)
            .map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why))?;
    }
    if let Begin::Watch(watched) = &begin {
        let followed = public::FollowedSource::begin(watched.clone()).map_err(io::Error::other)?;
        app.follow(Watch::new(followed.0, followed.1));
    }
    if let Some(event) = event {
        app.show_event(event);
    }
    let ended = failure::guarded(&mut app, reports.as_deref(), |app| {
        if plain {
            begin_with(app, begin);
            remark_on(app, remark);
            return super::plain::run(app);
        }
        let question = TerminalQuestion {
            graphics,
            has_ground: grounds.is_some(),
        };
        // Asked before the screen is taken: the reader of events would take the answer for keys.
        let answer = question.ask();
        let pictures = answer.protocol.map(Pictures::open);
        app.model.cx.look.pictures.clone_from(&pictures);
        take_ground(app, grounds.as_ref(), answer.ground);
        let mut guard = TerminalGuard::enter(mouse, synchronized, pictures)?;
        if falls.unfocused {
            term::watch_focus()?;
        }
        term::watch();
        let size = guard.canvas.size()?;
        trace::note(format_args!(
            "a screen of {} by {}",
            size.width, size.height
        ));
        begin_with(app, begin);
        remark_on(app, remark);
        let ended = serve(&mut guard, app, falls.idle, answer, grounds.as_ref());
        // Whatever ended the loop, files in the making and the last change reach the disk.
        app.finish_files();
        app.save();
        ended
    });
    match (ended, app.model.saved()) {
        // The terminal is gone, so nobody could be asked whether to lose the change.
        (Err(error), Saved::Failed(why)) if is_gone(&error) => Err(io::Error::other(format!(
            "the last change is not saved: {why}"
        ))),
        // To close the window is one way to end the program, and everything is saved.
        (Err(error), _) if is_gone(&error) => Ok(()),
        (other, _) => other,
    }
}

fn begin_with(app: &mut App, begin: Begin) {
    match begin {
        Begin::Home => _ = app.go_home(),
        Begin::NewGame(asked) => app.set_up(&asked),
        // These are open already: what can't be read was refused before there was a screen.
        Begin::Paint(_) | Begin::Watch(_) | Begin::Event => {}
        Begin::Game(folder) => app.begin_with(&folder),
        Begin::Learn(variant) => app.learn(&variant),
    }
}

fn remark_on(app: &mut App, remark: Option<String>) {
    // There is room for one message, and that of the opened game matters more.
    if let (Some(remark), None) = (remark, &app.model.cx.notice) {
        app.model.cx.warn(remark);
    }
}

/// Runs the loop; what was typed before comes first.
fn serve(
    guard: &mut TerminalGuard,
    app: &mut App,
    idle: Option<Duration>,
    mut answer: TerminalAnswer,
    grounds: Option<&GroundThemes>,
) -> io::Result<()> {
    // The terminal tells of a new size only once it was asked for events.
    event::poll(Duration::ZERO)?;
    guard.renew()?;
    // The first frame does not wait for the answer.
    draw(guard, app)?;
    answer.ask_for_ground()?;
    let mut late = answer.late;
    let mut before = VecDeque::from(answer.typed);
    let mut time = TableTime::begin();
    let mut typed = Instant::now();
    loop {
        let begun = Instant::now();
        draw(guard, app)?;
        if begun.elapsed() > SLOW {
            trace::note(format_args!("a frame took {:?}", begun.elapsed()));
        }
        // The disk comes after the screen: what was typed is seen at once, and said to be saved
        // when it is.
        if app.has_unsaved() && app.save() {
            draw(guard, app)?;
        }
        // So does the board beside the list of games: a game is read for it. A key comes before it.
        if before.is_empty() && !event::poll(Duration::ZERO)? && app.look_at_selected() {
            draw(guard, app)?;
        }
        // Last comes whether all saves in the list are whole.
        let mut has_checked = false;
        while before.is_empty() && !event::poll(Duration::ZERO)? && app.check_next_game() {
            has_checked = true;
        }
        if has_checked {
            draw(guard, app)?;
        }
        let mut resized = false;
        let rests = idle.map(|idle| idle.saturating_sub(typed.elapsed()));
        let mut next = before.pop_front();
        if next.is_none() {
            next = match await_event(app, &mut time, rests)? {
                Woken::Event(event) => Some(event),
                Woken::News if app.has_left() => return Ok(()),
                Woken::News => None,
                Woken::Ring => {
                    ring()?;
                    None
                }
            };
        }
        // Everything that has come meanwhile is taken before the next frame.
        let mut burst = Burst::default();
        while let Some(event) = next {
            match late.take(&event) {
                LatePart::Answer => {}
                LatePart::Ground(ground) => take_ground(app, grounds, Some(ground)),
                LatePart::Protocol(protocol) => {
                    let pictures = Some(Pictures::open(protocol));
                    app.model.cx.look.pictures.clone_from(&pictures);
                    guard.show_pictures(pictures)?;
                }
                LatePart::Typed => {
                    typed = Instant::now();
                    if let Some(input) = Input::from_event(event) {
                        burst.push(input);
                    }
                }
            }
            next = match burst.patience() {
                Some(_) if !before.is_empty() => before.pop_front(),
                Some(wait) if event::poll(wait)? => Some(event::read()?),
                _ => None,
            };
        }
        for input in burst.joined() {
            trace::note(&input);
            resized |= matches!(input, Input::Resize(..));
            let begun = Instant::now();
            let effects = app.input(input, time.now());
            if begun.elapsed() > SLOW {
                trace::note(format_args!("it took {:?}", begun.elapsed()));
            }
            for effect in effects {
                if effect == TerminalEffect::Quit {
                    return Ok(());
                }
                perform(guard, effect)?;
            }
        }
        // After a stop the shell has written over the screen. After a resize the canvas has the old
        // size.
        if term::was_resumed() || resized {
            guard.renew()?;
        }
    }
}

/// Takes the theme for the terminal's ground, where that chooses.
fn take_ground(app: &mut App, grounds: Option<&GroundThemes>, ground: Option<TerminalGround>) {
    if let (Some(grounds), Some(ground)) = (grounds, ground) {
        app.model.cx.look.theme = grounds.on(ground).clone();
    }
}

/// What ended the wait.
enum Woken {
    /// The terminal has something.
    Event(Event),
    /// There is something new to be drawn.
    News,
    /// The same, and the bell is to ring.
    Ring,
}

/// Waits for the next event, for news of what is being made or watched, for the clock to show
/// something else, and until the screen was left alone for as long as `rests`.
fn await_event(app: &mut App, time: &mut TableTime, rests: Option<Duration>) -> io::Result<Woken> {
    let begun = Instant::now();
    loop {
        let rests = match rests {
            // Behind the curtain nothing is left to hide, and a wait of no time would spin here.
            Some(rests) if !app.model.cx.lock.hides() => {
                Some(rests.saturating_sub(begun.elapsed()))
            }
            _ => None,
        };
        let pictures = app.model.cx.look.pictures.clone();
        let makes = pictures.as_ref().is_some_and(|pictures| pictures.is_busy());
        let waits = [
            makes.then_some(PICTURE),
            app.is_busy().then_some(BUSY),
            app.watches().then_some(LOOK_EVERY),
            app.has_phones().then_some(PHONES_EVERY),
            app.next_count(time.now()),
            rests,
        ];
        // Nothing comes by itself: the program sleeps until the terminal has something.
        let Some(wait) = waits.into_iter().flatten().min() else {
            return event::read().map(Woken::Event);
        };
        if event::poll(wait)? {
            return event::read().map(Woken::Event);
        }
        // No wait was shorter, so it is the time without a key that has run out.
        if rests == Some(wait) {
            let _nothing = app.input(Input::Idle, time.now());
            return Ok(Woken::News);
        }
        if pictures.is_some_and(|pictures| pictures.tick()) {
            return Ok(Woken::News);
        }
        // Without waiting: the poll above has done that.
        let has_news = app.is_busy() && app.tick(Duration::ZERO)
            || app.watches() && app.look()
            || app.take_from_phones(time.now());
        if has_news {
            return Ok(Woken::News);
        }
        match app.count(time.now()) {
            Counted::Same => {}
            Counted::News => return Ok(Woken::News),
            Counted::Rings => return Ok(Woken::Ring),
        }
    }
}

/// How often it is looked whether a picture is made.
const PICTURE: Duration = Duration::from_millis(10);

/// An input or a frame that takes longer is worth a line.
const SLOW: Duration = Duration::from_millis(16);

fn perform(guard: &mut TerminalGuard, effect: TerminalEffect) -> io::Result<()> {
    match effect {
        TerminalEffect::Mouse(on) => TerminalGuard::set_mouse(on),
        TerminalEffect::Repaint => guard.renew(),
        TerminalEffect::Suspend => guard.suspend(),
        TerminalEffect::Copy(text) => execute!(stdout(), CopyToClipboard::to_clipboard_from(text)),
        // The loop ends before it carries this out.
        TerminalEffect::Quit => Ok(()),
    }
}

fn ring() -> io::Result<()> {
    let mut out = stdout();
    out.write_all(b"\x07")?;
    out.flush()
}

fn draw(guard: &mut TerminalGuard, app: &mut App) -> io::Result<()> {
    let pictures = app.model.cx.look.pictures.clone();
    let drawn = guard.canvas.draw(|frame| {
        if let Some(pictures) = &pictures {
            pictures.begin_frame(false);
        }
        view::draw(&app.model, frame);
        let Some(pictures) = pictures else {
            return;
        };
        // A box lies over the place of the picture, which would hide it: the map is drawn in cells.
        if pictures.end_frame(frame.buffer_mut()) {
            pictures.begin_frame(true);
            frame.buffer_mut().reset();
            view::draw(&app.model, frame);
            pictures.end_frame(frame.buffer_mut());
        }
    })?;
    app.model.was_drawn((drawn.area.width, drawn.area.height));
    if let Some(pictures) = &app.model.cx.look.pictures {
        pictures.start_making();
    }
    Ok(())
}
