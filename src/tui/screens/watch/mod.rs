//! A second screen: what everybody may know of a game, followed while it goes on elsewhere. It is
//! there to be read.

mod draw;

use std::time::Duration;

use ratatui::prelude::*;

use crate::tui::action::{Action, GameTraits, PlaceGames, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::map::{Drawings, MapDrawing};
use crate::tui::model::{Component, Context, PageHeader, Screen};
use crate::tui::shared::{BOARD, FIND, FIND_ON, LIST};
use chancery_atlas::board::ProvinceId;
use chancery_game::clock::Clock;
use chancery_out::public::{FollowedPage, FollowedSource};

pub static PLACE: ScreenPlace = ScreenPlace {
    of: PlaceGames::Watched,
    hints: &[("q", "quit")],
    ..ScreenPlace::new("A second screen", &[LIST, FIND, FIND_ON, BOARD, OWN])
};

const OWN: &[Spec] = &[
    Spec::new(Action::NextView, "Board, other drawing, report")
        .keys(&[Key::plain(crossterm::event::KeyCode::Tab)])
        .short("board"),
    Spec::new(Action::StepBoard, "Whole board, or a larger part of it")
        .keys(&[Key::f(3)])
        .short("whole board"),
];

/// How often it is looked whether there is something new.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Lines of a page of the report.
const PAGE: usize = 15;

/// A game as everybody may follow it.
pub struct Watch {
    source: FollowedSource,
    shown: FollowedPage,
    /// Why the latest can't be read; what was read last stays on the screen.
    trouble: Option<String>,
    /// The first line of the report that is shown.
    top: Selection,
    /// Whether the board has the place of the report, where there is no room for both.
    on_board: bool,
    /// Whether all of the board is shown, however small.
    whole: bool,
    drawings: Drawings,
    /// How far the board is scrolled by hand.
    pan: (i16, i16),
}

impl Watch {
    /// The screen of what is followed, and of what is shown of it now.
    pub(crate) fn new((source, shown): (FollowedSource, FollowedPage)) -> Self {
        Self {
            source,
            shown,
            trouble: None,
            top: Selection::default(),
            on_board: false,
            whole: false,
            drawings: Drawings::default(),
            pan: (0, 0),
        }
    }

    /// Looks whether there is something new. Whether the screen has to be drawn again.
    pub(crate) fn look(&mut self) -> bool {
        match self.source.news() {
            None => return false,
            Some(Err(why)) => self.trouble = Some(why.to_string()),
            Some(Ok(shown)) => {
                if shown.save.phase != self.shown.save.phase {
                    self.top.at = 0;
                }
                self.trouble = None;
                self.shown = shown;
            }
        }
        true
    }

    /// The clock of the table, where it has one.
    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.shown.clock.as_ref()
    }

    /// The drawing of the board that is shown.
    fn drawing(&self) -> MapDrawing {
        self.shown
            .board
            .as_ref()
            .map_or(MapDrawing::Known, |(board, _)| {
                self.drawings.shown(board, ProvinceId(0))
            })
    }

    /// Turns to the next of what there is: the report where it stands alone, the board, its other
    /// drawing.
    fn turn(&mut self, width: u16) {
        let Some((board, _)) = &self.shown.board else {
            return;
        };
        let is_last = board.far.is_none() || self.drawings.holds();
        if draw::is_wide(width) {
            self.drawings.turn(board, ProvinceId(0));
        } else if !self.on_board {
            self.on_board = true;
        } else {
            if board.far.is_some() {
                self.drawings.turn(board, ProvinceId(0));
            }
            self.on_board = !is_last;
        }
        self.pan = (0, 0);
    }

    /// Scrolls the report; whether that was asked for.
    fn scroll(&mut self, action: Action) -> bool {
        let lines = self.shown.save.page().lines().count();
        self.top.act(action, lines, PAGE)
    }
}

impl Component for Watch {
    type Below = ();
    type After = ();

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, (): &mut (), cx: &mut Context, action: Action) {
        match action {
            Action::Back => cx.effects.push(Effect::Quit),
            Action::StepBoard if draw::is_wide(cx.size.0) || self.on_board => {
                self.whole = !self.whole;
                self.pan = (0, 0);
            }
            Action::NextView | Action::StepBoard => self.turn(cx.size.0),
            _ => match action.scrolls() {
                Some(quarters) => self.pan = draw::panned(self, cx, quarters),
                None => _ = self.scroll(action),
            },
        }
    }

    fn typed(&mut self, (): &mut (), cx: &mut Context, key: Key) {
        match key.text() {
            Some('q') => cx.effects.push(Effect::Quit),
            Some(' ') => _ = self.scroll(Action::PageDown),
            _ => {}
        }
    }

    fn texts(&self, (): &(), _cx: &Context) -> Option<Texts> {
        let page = self.shown.save.page();
        Some(Texts {
            lines: page.lines().map(str::to_owned).collect(),
            at: self.top.at,
        })
    }

    fn go_to_line(&mut self, (): &(), _cx: &Context, line: usize) {
        self.on_board = false;
        self.top.at = line;
    }

    fn draw(&self, (): &(), cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, self, frame, body);
    }
}

impl Screen for Watch {
    fn has(&self) -> GameTraits {
        let board = self.shown.board.as_ref().map(|(board, _)| board);
        GameTraits {
            world: board.is_some_and(|board| board.chart.wraps),
            beyond: board.is_some_and(|board| board.far.is_some()),
            watched: true,
            ..GameTraits::default()
        }
    }

    /// Nothing is lost where nothing is entered.
    fn cancel(&mut self, cx: &mut Context) -> bool {
        cx.effects.push(Effect::Quit);
        true
    }

    fn header(&self, _width: u16) -> PageHeader {
        let save = &self.shown.save;
        let game = if save.game.is_empty() {
            &save.variant
        } else {
            &save.game
        };
        PageHeader {
            left: " Second screen".to_owned(),
            middle: game.clone(),
            ..PageHeader::default()
        }
    }

    fn banner(&self, _width: usize) -> Option<String> {
        let why = self.trouble.as_ref()?;
        Some(format!(" not up to date: {why}"))
    }
}
