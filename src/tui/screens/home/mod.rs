//! The first screen: begin a game, learn, open a saved game, recover one.

mod draw;
mod glimpse;

use jiff::Timestamp;
use ratatui::prelude::*;

use crate::tui::about::{LayerAbout, PageHeader};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::input::{Input, walked};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::popups::{Confirm, LessonList};
use crate::tui::shared::{FIND, LIST};
use chancery_engine::variant;
use chancery_game::store::{GameInfo, Store};
use glimpse::Glimpse;

/// The list of games.
pub static PLACE: ScreenPlace = ScreenPlace {
    first: "open a game first",
    reached: "in the list of games: {close-game} first",
    hints: &[("Enter", "open"), ("{back}", "quit")],
    ..ScreenPlace::new("The list of games", &[LIST, FIND, OWN])
};

const OWN: &[Spec] = &[
    Spec::new(Action::NewGame, "New game")
        .keys(&[Key::char('n')])
        .short("new")
        .also("start begin create setup"),
    Spec::new(Action::Learn, "Learn: a guided first game")
        .keys(&[Key::char('l')])
        .short("learn")
        .also("lesson tutorial help beginner"),
];

/// Lines of a page of the list.
const PAGE: usize = 10;

/// A saved game as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    pub folder: String,
    /// What the table calls it; its folder's name where no save of it can be read.
    pub name: String,
    /// Its variant's name.
    pub variant: String,
    pub phase: String,
    pub saved: Option<Timestamp>,
    pub players: Vec<String>,
    /// How it ended, as a sentence without a full stop; empty while it goes on.
    pub ended: String,
    /// Whether it is open in another program.
    pub locked: bool,
    /// What is wrong with its newest save, if anything is.
    pub damage: Option<String>,
    /// The newest save that is whole.
    pub last_good: Option<u32>,
}

impl SavedGame {
    pub(crate) fn new(info: &GameInfo, store: &Store) -> Self {
        let summary = info.last_good.as_ref().map(|(_, summary)| summary);
        let file = store
            .directory()
            .join(&info.folder)
            .join(info.newest.to_string());
        Self {
            name: summary.map_or_else(|| info.folder.clone(), |s| s.name.clone()),
            variant: summary
                .and_then(|s| variant::by_id(&s.variant))
                .map_or_else(String::new, |v| v.name().to_owned()),
            phase: summary.map_or_else(String::new, |s| s.phase.clone()),
            saved: summary.map(|s| s.saved),
            players: summary.map(|s| s.players.clone()).unwrap_or_default(),
            ended: summary.map(|s| s.ended.clone()).unwrap_or_default(),
            locked: info.locked,
            damage: info
                .damaged
                .as_ref()
                .map(|flaw| format!("{}: {flaw}", file.display())),
            last_good: info.last_good.as_ref().map(|(id, _)| id.number),
            folder: info.folder.clone(),
        }
    }
}

/// What a line of the first screen does.
#[derive(Clone, Copy)]
enum HomeLine<'a> {
    NewGame,
    Learn,
    Open(&'a SavedGame),
}

const NEW_GAME: &str = "New game";
const LEARN: &str = "Learn in five minutes";

/// Lines above the saved games.
const MENU: usize = 2;

/// The first screen.
#[derive(Default)]
pub struct Home {
    /// The saved games, the one saved last first.
    pub games: Vec<SavedGame>,
    /// Of how many of them, from the first, the newest save is known to be whole or damaged.
    checked: usize,
    pub folder: String,
    pub selection: Selection,
    /// What is drawn beside the list; `None` where the selected game can't be read.
    glimpse: Option<Glimpse>,
    /// The line that was selected when the glimpse was taken.
    looked_at: Option<usize>,
}

impl Home {
    /// The cursor is on the game saved last, or on “New game” where there is none.
    pub(crate) fn new(games: Vec<SavedGame>, folder: String) -> Self {
        // Most evenings go on with the game saved last.
        let at = if games.is_empty() { 0 } else { MENU };
        Self {
            games,
            checked: 0,
            folder,
            selection: Selection { at },
            glimpse: None,
            looked_at: None,
        }
    }

    /// Reads the newest save of the next game to see whether it is whole; gives whether there was one
    /// left. The list is shown before: it reads only how the saves begin.
    pub(in crate::tui) fn check_next(&mut self, store: &Store) -> bool {
        let Some(game) = self.games.get_mut(self.checked) else {
            return false;
        };
        if let Some(info) = store.info(&game.folder) {
            *game = SavedGame::new(&info, store);
        }
        self.checked += 1;
        true
    }

    pub(crate) fn lines(&self) -> usize {
        MENU + self.games.len()
    }

    fn line(&self) -> HomeLine<'_> {
        match (self.selection.at, self.selected()) {
            (_, Some(game)) => HomeLine::Open(game),
            (0, None) => HomeLine::NewGame,
            (_, None) => HomeLine::Learn,
        }
    }

    /// The selected game; `None` above the games.
    pub(crate) fn selected(&self) -> Option<&SavedGame> {
        self.games.get(self.selection.at.checked_sub(MENU)?)
    }

    fn accept(&self, cx: &mut Context) {
        match self.line() {
            HomeLine::NewGame => cx.effects.push(Effect::NewGame),
            HomeLine::Learn => cx.ask(LessonList::default()),
            HomeLine::Open(game) => Self::open(cx, game.clone()),
        }
    }

    /// Opens a game; of one whose newest save is damaged, asks about the last good one.
    fn open(cx: &mut Context, game: SavedGame) {
        match (game.damage, game.last_good) {
            (None, _) => cx.effects.push(Effect::Open(game.folder)),
            (Some(damage), Some(number)) => cx.ask(Confirm::effect(
                format!(
                    "Open the last good save of “{}”, at {}?",
                    game.name, game.phase
                ),
                damage,
                Effect::Recover(game.folder, number),
            )),
            (Some(damage), None) => cx.error(damage),
        }
    }
}

impl Layer for Home {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            _ if self.selection.act(action, self.lines(), PAGE) => {}
            Action::NewGame => cx.effects.push(Effect::NewGame),
            Action::Learn => cx.ask(LessonList::default()),
            Action::Back => cx.effects.push(Effect::Quit),
            Action::Accept => self.accept(cx),
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        draw::rows(cx, self)
    }

    fn go_to_row(&mut self, _below: &Layers, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }

    /// A click selects a line, and opens the selected one.
    fn input(&mut self, below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        match *input {
            Input::Wheel { by: (_, lines), .. } => {
                for action in walked(lines) {
                    self.act(below, cx, action);
                }
            }
            Input::Click(column, row) => {
                let at = draw::line_at(cx, self, Position::new(column, row));
                // The first click only selects, so that nobody opens a game by a slip.
                if at == Some(self.selection.at) {
                    self.accept(cx);
                } else if let Some(at) = at {
                    self.selection.at = at;
                }
            }
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn about(&self, _below: &Layers, _look: &Look, _width: u16) -> Option<LayerAbout> {
        Some(LayerAbout {
            header: PageHeader {
                left: " Chancery".to_owned(),
                middle: "Games".to_owned(),
                ..PageHeader::default()
            },
            ..LayerAbout::default()
        })
    }
}
