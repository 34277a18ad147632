//! `chancery public` and `chancery watch`: what everybody may know of a game, as a file and on a
//! second screen.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph, Widget};

use super::{Common, REFUSED, fail, table};
use crate::board::Board;
use crate::position::Position;
use crate::public::{Followed, PublicSave, whole_game};
use crate::store::{Store, outside};
use crate::tui::look::Look;
use crate::tui::map::{Drawing, MapScene};
use crate::tui::term::{Canvas, TerminalGuard};
use crate::variant;
use crate::view::{View, Viewer};

/// Write what everybody may know of a game, and nothing else: a public save, or a page
///
/// No secret of the game is in it: not the world of 1492, no choice made in secret, no private
/// report. `chancery watch` shows a public save. A page, written where FILE ends in `.html`, needs
/// nothing but a browser: all phases of the game are in it, with their boards and results.
#[derive(clap::Args)]
pub struct PublicArgs {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The file to write, in the place of what it held
    file: PathBuf,
}

/// Show a game on a second screen: the public report, positions and centres, and nothing secret
///
/// Of a game it shows what a public save would hold, and follows when the game goes on; of a public
/// save, that file. Of a game in a secret world (1492) it shows the board as everybody knows it
/// beside the text, or behind the key Tab.
#[derive(clap::Args)]
pub struct WatchArgs {
    /// The game's folder, as the list of games shows it, or a public save
    game: String,
}

/// How often the screen looks whether there is something new.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Writes a public save, or a page.
pub fn write(args: &PublicArgs, saves: Result<PathBuf, String>) -> ExitCode {
    let is_page = args.file.extension().is_some_and(|end| {
        let is = |known| end.eq_ignore_ascii_case(known);
        is("html") || is("htm")
    });
    let write = |view: View| {
        let written = if is_page {
            outside::write(&args.file, whole_game(view).as_bytes())
        } else {
            PublicSave::of(&view).write(&args.file)
        };
        written.map_err(|why| format!("{} can't be written: {why}", args.file.display()))
    };
    let written = super::locate(&args.game, saves).and_then(|(directory, folder)| {
        let (_, view) = Followed::begin(directory, folder)?;
        write(view)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(REFUSED, why),
    }
}

/// Shows a game on a second screen until `q` is pressed.
pub fn watch(common: &Common, args: &WatchArgs) -> ExitCode {
    let file = Path::new(&args.game);
    let source = if file.is_file() {
        Ok(Source::File(file.to_owned()))
    } else {
        Source::game(&args.game, common.saves())
    };
    // What can't be read at first is said before the screen is taken.
    let first = source.and_then(|source| Ok((source.read()?, source)));
    let (save, source) = match first {
        Ok(first) => first,
        Err(why) => return fail(REFUSED, why),
    };
    let board = Drawn::of(&save);
    let mut screen = Screen {
        stamp: source.stamp(),
        source,
        shown: save,
        board,
        look: table::look(common),
        trouble: None,
        top: 0,
        width: 0,
        turned: None,
    };
    let shown =
        TerminalGuard::enter(false).and_then(|mut terminal| screen.run(&mut terminal.canvas));
    match shown {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => fail(REFUSED, format!("the screen can't be used: {why}")),
    }
}

/// Where the public part of a game comes from.
enum Source {
    /// A game among the saves: its public view.
    Game(PathBuf, String),
    /// A public save.
    File(PathBuf),
}

impl Source {
    fn game(game: &str, saves: Result<PathBuf, String>) -> Result<Self, String> {
        super::locate(game, saves).map(|(directory, folder)| Self::Game(directory, folder))
    }

    fn read(&self) -> Result<PublicSave, String> {
        match self {
            Self::Game(directory, folder) => {
                let (game, _) = Store::new(directory, variant::all())
                    .read(folder)
                    .map_err(|why| why.to_string())?;
                Ok(PublicSave::of(&View::of(&game, Viewer::Public)))
            }
            Self::File(file) => PublicSave::read(file).map_err(|why| why.to_string()),
        }
    }

    /// When it was last changed.
    fn stamp(&self) -> Option<SystemTime> {
        let modified = |path: &Path| {
            std::fs::metadata(path)
                .and_then(|about| about.modified())
                .ok()
        };
        match self {
            Self::File(file) => modified(file),
            Self::Game(directory, folder) => {
                let files = std::fs::read_dir(directory.join(folder)).ok()?;
                files
                    .flatten()
                    .filter_map(|file| modified(&file.path()))
                    .max()
            }
        }
    }
}

/// The second screen.
struct Screen {
    source: Source,
    stamp: Option<SystemTime>,
    shown: PublicSave,
    board: Option<Drawn>,
    look: Look,
    /// Why the latest can't be read; what was read last stays on the screen.
    trouble: Option<String>,
    /// The first line shown.
    top: usize,
    /// Columns of the screen as last drawn.
    width: u16,
    /// The drawing that was turned to.
    turned: Option<Drawing>,
}

/// The board as everybody knows it.
struct Drawn {
    board: Board,
    position: Position,
}

impl Drawn {
    fn of(save: &PublicSave) -> Option<Self> {
        save.board
            .as_ref()?
            .read()
            .map(|(board, position)| Self { board, position })
    }

    fn draw(&self, look: &Look, drawing: Drawing, frame: &mut Frame<'_>, area: Rect) {
        let scene = MapScene::plain(
            &self.board,
            drawing.chart(&self.board),
            &self.position,
            &look.theme,
            &look.glyphs,
        );
        scene.render(area, frame.buffer_mut());
    }
}

/// Columns from which on the board stands beside the text, and those of the text there.
const BESIDE: u16 = 128;
const TEXT: u16 = 80;

impl Screen {
    fn run(&mut self, terminal: &mut Canvas) -> io::Result<()> {
        loop {
            self.width = terminal.draw(|frame| self.draw(frame))?.area.width;
            if event::poll(LOOK_EVERY)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                            return Ok(());
                        }
                        KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                        KeyCode::Tab => self.turn(),
                        code => self.scroll(code),
                    },
                    _ => {}
                }
            } else {
                self.look();
            }
        }
    }

    fn look(&mut self) {
        let stamp = self.source.stamp();
        if stamp == self.stamp {
            return;
        }
        self.stamp = stamp;
        match self.source.read() {
            Ok(save) => {
                if save.phase != self.shown.phase {
                    self.top = 0;
                }
                self.board = Drawn::of(&save);
                (self.shown, self.trouble) = (save, None);
            }
            Err(why) => self.trouble = Some(why),
        }
    }

    /// Turns to the next drawing; where there is no room for one beside the text, after the last
    /// back to that.
    fn turn(&mut self) {
        self.turned = match self.turned {
            None if self.width < BESIDE => Some(Drawing::Known),
            None | Some(Drawing::Known) => Some(Drawing::Beyond),
            Some(Drawing::Beyond) => None,
        };
    }

    fn scroll(&mut self, code: KeyCode) {
        let last = self.shown.page().lines().count().saturating_sub(1);
        self.top = match code {
            KeyCode::Up => self.top.saturating_sub(1),
            KeyCode::Down => self.top + 1,
            KeyCode::PageUp => self.top.saturating_sub(15),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top + 15,
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => self.top,
        }
        .min(last);
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let [head, body, foot] = Layout::vertical([
            Constraint::Length(3),
            Constraint::Min(0),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let title = if self.shown.game.is_empty() {
            &self.shown.variant
        } else {
            &self.shown.game
        };
        let block = Block::new()
            .borders(Borders::ALL)
            .title(format!(" {title} "));
        let ended = self.shown.ended();
        let stands = if ended.is_empty() {
            self.shown.phase.clone()
        } else {
            format!("{}: {ended}", self.shown.phase)
        };
        frame.render_widget(
            Paragraph::new(Line::styled(stands, bold))
                .centered()
                .block(block),
            head,
        );
        let text = match &self.board {
            Some(board) if body.width >= BESIDE => {
                let [text, map] =
                    Layout::horizontal([Constraint::Length(TEXT), Constraint::Min(0)]).areas(body);
                board.draw(
                    &self.look,
                    self.turned.unwrap_or(Drawing::Known),
                    frame,
                    map,
                );
                text
            }
            Some(board) if self.turned.is_some() => {
                board.draw(
                    &self.look,
                    self.turned.unwrap_or(Drawing::Known),
                    frame,
                    body,
                );
                Rect { height: 0, ..body }
            }
            _ => body,
        };
        let page = self.shown.page();
        let lines: Vec<Line<'_>> = page
            .lines()
            .skip(self.top)
            .take(usize::from(text.height))
            .map(|line| Line::raw(format!(" {line}")))
            .collect();
        frame.render_widget(Paragraph::new(lines), text);
        let board = if self.board.is_some() {
            "Tab board  "
        } else {
            ""
        };
        let keys = format!(" Up Down PgUp PgDn scroll  {board}q quits");
        let foot_text = self
            .trouble
            .as_ref()
            .map_or(keys, |why| format!(" not up to date: {why}"));
        frame.render_widget(
            Paragraph::new(foot_text).style(Style::new().add_modifier(Modifier::DIM)),
            foot,
        );
    }
}
