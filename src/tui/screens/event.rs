//! The screen of an event: the sheets of `chancery event`, and a line that takes its commands.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use ratatui::prelude::*;

use crate::tui::about::{LayerAbout, PageHeader};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _, edits};
use crate::tui::list::{ListRow, Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::{FIND, FIND_ON, LIST, TAKE, TICKS, VIEWS};
use crate::tui::widgets::{asked, list_marked, margin, put_cursor, split_bottom, tabs};
use chancery_game::report::{Block, Document};

pub static PLACE: ScreenPlace = ScreenPlace {
    first: "open the game of a board first",
    reached: "on the screen of an event: {close-game} first",
    hints: &[(":", "command"), ("Enter", "open"), ("{back}", "quit")],
    notes: &[
        "Type : and a command of chancery event, as swap Anna Ben.",
        "On the boards, Enter opens a game. Close the game to come back.",
        "In the roll call, Space says: away, late, here.",
    ],
    ..ScreenPlace::new("An event", &[LIST, FIND, FIND_ON, VIEWS, TICKS, OWN])
};

/// The line with a command.
pub static LINE: ScreenPlace = ScreenPlace {
    types_text: true,
    hints: &[("Enter", "do it"), ("{back}", "leave it")],
    ..ScreenPlace::new("A command of an event", &[TAKE])
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepBack, "The round before").keys(&[Key::char('[')]),
    Spec::new(Action::StepOn, "The next round")
        .keys(&[Key::char(']')])
        .short("round"),
];

/// The sheets, each with the command that shows it.
const SHEETS: [(&str, &str); 4] = [
    ("Roll call", "players"),
    ("Seating", "seat --show"),
    ("Boards", "board"),
    ("Standings", "standings"),
];
const ROLL: usize = 0;
const BOARDS: usize = 2;

/// Lines of a page.
const PAGE: usize = 15;
/// How long a sheet is waited for before the screen goes on without it.
const PATIENCE: Duration = Duration::from_millis(200);

/// The commands of an event, for its screen.
pub trait EventCommands: Send + Sync {
    /// What a command of `chancery event` shows; `round` where it names none.
    fn answer(&self, words: &[String], round: usize) -> Result<Document, String>;
    /// The folder of a board's game.
    fn game(&self, round: usize, board: usize) -> Result<PathBuf, String>;
    /// The round that is played now, and how many there are.
    fn rounds(&self) -> (usize, usize);
}

/// What of an event the screen shows.
#[derive(Clone)]
pub struct ShownEvent {
    pub desk: Arc<dyn EventCommands>,
    sheet: usize,
    round: usize,
    /// A line of the text.
    at: Selection,
}

impl ShownEvent {
    pub fn new(desk: Arc<dyn EventCommands>) -> Self {
        let (round, _) = desk.rounds();
        Self {
            desk,
            sheet: ROLL,
            round,
            at: Selection { at: 1 },
        }
    }
}

pub struct EventScreen {
    pub view: ShownEvent,
    /// The sheet, or what a typed command showed in its place.
    shown: Document,
    is_answer: bool,
    /// The line with a command, while one is typed.
    line: Option<InputLine>,
    /// The sheet that is being made.
    asked: Option<Receiver<Document>>,
}

impl EventScreen {
    pub fn new(view: ShownEvent) -> Self {
        let mut screen = Self {
            view,
            shown: Document::default(),
            is_answer: false,
            line: None,
            asked: None,
        };
        screen.renew();
        screen
    }

    /// Has the sheet made beside the screen: a page of another laptop may be waited for.
    fn ask(&mut self) {
        let (desk, round) = (Arc::clone(&self.view.desk), self.view.round);
        let words = words(SHEETS[self.view.sheet].1);
        let (sender, made) = channel();
        self.asked = Some(made);
        thread::spawn(move || {
            let sheet = desk.answer(&words, round).unwrap_or_else(|why| Document {
                blocks: vec![Block::Paragraph(why)],
            });
            // Nobody waits for it where another one was asked for since.
            let _ = sender.send(sheet);
        });
    }

    /// Takes the sheet that is being made. Whether it is another one.
    fn take_sheet(&mut self, patience: Duration) -> bool {
        let Some(Ok(sheet)) = self.asked.as_ref().map(|made| made.recv_timeout(patience)) else {
            return false;
        };
        self.asked = None;
        let before = std::mem::replace(&mut self.shown, sheet);
        before != self.shown
    }

    fn renew(&mut self) {
        self.is_answer = false;
        self.ask();
        self.take_sheet(PATIENCE);
    }

    /// Looks whether there is something new to be drawn. One look asks for the sheet, the next takes it.
    pub(crate) fn look(&mut self) -> bool {
        if self.asked.is_none() && !self.is_answer {
            self.ask();
            return false;
        }
        self.take_sheet(Duration::ZERO)
    }

    fn turn(&mut self, sheet: usize, round: usize) {
        let (_, rounds) = self.view.desk.rounds();
        self.view.sheet = sheet % SHEETS.len();
        self.view.round = round.clamp(1, rounds);
        // These begin with the head of a table.
        self.view.at.at = usize::from(matches!(self.view.sheet, ROLL | BOARDS));
        self.renew();
    }

    fn lines(&self, width: u16) -> Vec<String> {
        let text = self.shown.clone().untitled();
        let text = text.to_text(usize::from(width.saturating_sub(2)));
        text.lines().map(|line| format!(" {line}")).collect()
    }

    /// The row of the table in which the selected line stands.
    fn selected(&self, width: u16) -> Option<&[String]> {
        let table = self.shown.blocks.iter().find_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })?;
        let (mut rows, mut row) = (table.rows.iter().peekable(), None);
        for line in self.lines(width).iter().take(self.view.at.at + 1) {
            // Every row begins with its first cell, of which a narrow screen breaks no word.
            let begins = |next: &Vec<String>| {
                let first = next[0].split_whitespace().next().unwrap_or_default();
                line.split_whitespace().next() == Some(first)
            };
            row = rows.next_if(|next| begins(next)).or(row);
        }
        row.map(Vec::as_slice)
    }

    /// Carries a command out, and says what came of it.
    fn command(&mut self, cx: &mut Context, words: &[String]) {
        if let [open, board] = words
            && open == "open"
        {
            return self.open(cx, board);
        }
        let answer = self.view.desk.answer(words, self.view.round);
        self.renew();
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return cx.error(why),
        };
        if let [Block::Paragraph(said)] = &answer.blocks[..] {
            return cx.done(said.clone());
        }
        self.view.at.at = 0;
        (self.shown, self.is_answer, self.asked) = (answer, true, None);
    }

    fn open(&self, cx: &mut Context, board: &str) {
        let board = board.trim().parse().unwrap_or(0);
        match self.view.desk.game(self.view.round, board) {
            Ok(game) => cx.effects.push(Effect::OpenBoard(game)),
            Err(why) => cx.error(why),
        }
    }

    /// What Enter or a space does with the selected line.
    fn take(&mut self, cx: &mut Context, action: Action) {
        let Some(row) = self.selected(cx.size.0) else {
            return;
        };
        let name = row[0].clone();
        match (self.view.sheet, action) {
            (BOARDS, Action::Accept) => self.open(cx, &name),
            (ROLL, Action::Tick) => {
                let next = match row.last().map(String::as_str) {
                    Some("here") => "away",
                    Some("away") => "late",
                    _ => "here",
                };
                self.command(cx, &[words("roll"), words(next), vec![name]].concat());
            }
            _ => {}
        }
    }
}

/// The words of a line; quotation marks hold some together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (nth, part) in line.split('"').enumerate() {
        if nth % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

impl Layer for EventScreen {
    fn place(&self) -> &'static ScreenPlace {
        if self.line.is_some() { &LINE } else { &PLACE }
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let ShownEvent { sheet, round, .. } = self.view;
        match action {
            Action::Accept if self.line.is_some() => {
                let line = self.line.take().unwrap_or_default();
                self.command(cx, &words(line.text()));
            }
            Action::Back if self.line.is_some() => self.line = None,
            Action::Back if self.is_answer => self.turn(sheet, round),
            Action::Back => cx.effects.push(Effect::Quit),
            Action::NextView => self.turn(sheet + 1, round),
            Action::StepOn => self.turn(sheet, round + 1),
            Action::StepBack => self.turn(sheet, round - 1),
            Action::Accept | Action::Tick => self.take(cx, action),
            _ => {
                let lines = self.lines(cx.size.0).len();
                self.view.at.act(action, lines, PAGE);
            }
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        self.line.as_mut()
    }

    fn line_is_empty(&self) -> bool {
        self.line.as_ref().is_none_or(InputLine::is_empty)
    }

    /// The colon begins the line, and does what it does elsewhere nowhere here.
    fn keeps(&self, _below: &Layers, key: Key) -> bool {
        key == Key::char(':') || !self.line_is_empty() && edits(key)
    }

    fn typed(&mut self, _below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        match (&mut self.line, key.text()) {
            (Some(line), _) => _ = line.key(key),
            (None, Some(':')) => self.line = Some(InputLine::default()),
            (None, Some('q')) => cx.effects.push(Effect::Quit),
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let titles = SHEETS.map(|(title, _)| title);
        let lines = self.lines(cx.size.0);
        let rows = lines.iter().map(|line| ListRow::printed(line));
        Rows::new(rows, self.view.at.at).over([ListRow::tabs(&titles, self.view.sheet)])
    }

    fn go_to_row(&mut self, _below: &Layers, _cx: &Context, row: usize) {
        self.view.at.at = row;
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let [body, foot] = split_bottom(body, u16::from(self.line.is_some()));
        let titles = SHEETS.map(|(title, _)| title);
        let text = tabs(frame, body, look, &titles, self.view.sheet);
        let lines = self.lines(text.width).into_iter().map(Line::raw).collect();
        list_marked(frame, margin(text, 0, 1), look, lines, self.view.at.at);
        if let Some(line) = &self.line {
            let (line, cursor) = asked(look, " : ", line, foot.width);
            frame.render_widget(line, foot);
            put_cursor(frame, foot, cursor, 0);
        }
    }

    fn about(&self, _below: &Layers, _look: &Look, _width: u16) -> Option<LayerAbout> {
        let title = self.shown.title();
        let event = title.split(": ").next().unwrap_or_default();
        Some(LayerAbout {
            header: PageHeader {
                left: format!(" Round {}", self.view.round),
                middle: if self.is_answer { title } else { event }.to_owned(),
                ..PageHeader::default()
            },
            ..LayerAbout::default()
        })
    }
}
