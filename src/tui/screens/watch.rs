//! A second screen: what everybody may know of a game, followed while it goes on elsewhere. It is
//! there to be read.

use std::time::Duration;

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Widget};
use unicode_width::UnicodeWidthStr;

use crate::tui::about::{LayerAbout, PageHeader};
use crate::tui::action::{Action, GameTraits, PlaceGames, ScreenPlace, Spec};
use crate::tui::clock_face;
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::{ListRow, Rows, Selection};
use crate::tui::look::Look;
use crate::tui::map::{Drawings, MapDrawing, MapScene, Zoom};
use crate::tui::model::{Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::shared::{BOARD, FIND, FIND_ON, LIST};
use crate::tui::widgets::{put_cursor, rule_left, split_left, split_top};
use chancery_atlas::board::ProvinceId;
use chancery_game::clock::{Clock, Face};
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

/// Lines of a page of the report.
const PAGE: usize = 15;

/// Columns from which on the board stands beside the report, and those of the report there.
const BESIDE: u16 = 128;
const REPORT: u16 = 80;

/// Rows from which on the clock is large.
const ROOMY: u16 = 30;

/// How often it is looked whether there is something new.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(500);

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
    pub(crate) fn new(source: FollowedSource, shown: FollowedPage) -> Self {
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
            // What was read last stays: the next look may succeed.
            Some(Err(why)) => self.trouble = Some(why.to_string()),
            Some(Ok(shown)) => {
                // Within a phase the reader stays where he reads; a new phase begins at its top.
                if shown.save.phase != self.shown.save.phase {
                    self.top.at = 0;
                }
                self.trouble = None;
                self.shown = shown;
            }
        }
        true
    }

    fn face(&self, cx: &Context) -> Option<Face> {
        self.clock()?.face(cx.now)
    }

    /// The rows of the clock's large digits, none where there is none or no room for it; and the rest.
    fn below_clock(&self, cx: &Context, body: Rect) -> [Rect; 2] {
        let is_shown = self.face(cx).is_some() && body.height >= ROOMY;
        let rows = if is_shown { clock_face::LARGE + 1 } else { 0 };
        split_top(body, rows)
    }

    fn draw_time(&self, cx: &Context, frame: &mut Frame<'_>, area: Rect) {
        if area.height == 0 {
            return;
        }
        let Some(face) = self.face(cx) else {
            return;
        };
        let rows: Vec<Line<'_>> = clock_face::large_lines(cx, &face).collect();
        frame.render_widget(Paragraph::new(rows).centered(), area);
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
        if is_wide(width) {
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

    /// The keys that show the rest of the board, where an area shows a part of it.
    fn remark(&self, look: &Look, area: Rect) -> String {
        let Some(scene) = self.scene(look) else {
            return String::new();
        };
        let text = match (scene.is_window(area), self.whole) {
            _ if area.width == 0 => "{next-view} the board",
            (true, _) => "Shift-arrows scroll, {step-board} all",
            (false, true) => "{step-board} back",
            (false, false) if is_wide(area.x + area.width) => "",
            (false, false) => "{next-view} the report",
        };
        look.keys.spelled_in(&PLACE, text)
    }

    /// Where the game stands.
    fn stands(&self) -> String {
        let save = &self.shown.save;
        match save.ended() {
            ended if ended.is_empty() => save.phase.clone(),
            ended => format!("{}: {ended}", save.phase),
        }
    }

    /// The parts of the body: the report, and the board.
    fn parts(&self, body: Rect) -> [Rect; 2] {
        let share = match &self.shown.board {
            Some(_) if is_wide(body.width) => REPORT,
            Some(_) if self.on_board => 0,
            _ => body.width,
        };
        split_left(body, share)
    }

    fn scene<'a>(&'a self, look: &'a Look) -> Option<MapScene<'a>> {
        let (board, position) = self.shown.board.as_ref()?;
        let chart = self.drawing().chart(board);
        Some(MapScene {
            zoom: if self.whole { Zoom::Fit } else { Zoom::Auto },
            pan: self.pan,
            pictures: look.pictures.as_deref(),
            ..MapScene::plain(board, chart, position, &look.theme, &look.glyphs)
        })
    }

    /// How far the board is scrolled after so many quarters of it right and down.
    fn panned(&self, cx: &Context, quarters: (i16, i16)) -> (i16, i16) {
        let Some(scene) = self.scene(&cx.look) else {
            return self.pan;
        };
        let body = cx.body();
        let below_head = Rect {
            height: body.height.saturating_sub(1),
            ..body
        };
        let [_, area] = self.parts(self.below_clock(cx, below_head)[1]);
        scene.panned(area, quarters)
    }

    /// Scrolls the report; whether that was asked for.
    fn scroll(&mut self, action: Action) -> bool {
        let lines = self.shown.save.page().lines().count();
        self.top.act(action, lines, PAGE)
    }
}

impl Layer for Watch {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => cx.effects.push(Effect::Quit),
            Action::StepBoard if is_wide(cx.size.0) || self.on_board => {
                self.whole = !self.whole;
                self.pan = (0, 0);
            }
            Action::NextView | Action::StepBoard => self.turn(cx.size.0),
            _ => match action.scrolls() {
                Some(quarters) => self.pan = self.panned(cx, quarters),
                None => _ = self.scroll(action),
            },
        }
        LayerOutcome::Stay
    }

    fn typed(&mut self, _below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        match key.text() {
            Some('q') => cx.effects.push(Effect::Quit),
            Some(' ') => _ = self.scroll(Action::PageDown),
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let page = self.shown.save.page();
        let time = self.face(cx).map(|face| clock_face::words(&face));
        Rows::text(page.lines().map(ListRow::printed), self.top.at)
            .over(time)
            .over([self.stands()])
    }

    fn go_to_row(&mut self, _below: &Layers, _cx: &Context, row: usize) {
        self.on_board = false;
        self.top.at = row;
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let [head, body] = split_top(body, 1);
        let (save, theme) = (&self.shown.save, &cx.look.theme);
        let stands = self.stands();
        let room = head.width.saturating_sub(stands.width() as u16) / 2;
        let head_line = Paragraph::new(Line::styled(stands, theme.strong)).centered();
        frame.render_widget(head_line, head);
        let [clock, body] = self.below_clock(cx, body);
        self.draw_time(cx, frame, clock);
        let [report, board] = self.parts(body);
        let remark = self.remark(&cx.look, board);
        if remark.width() < usize::from(room) {
            let remark = Line::styled(format!("{remark} "), theme.dim).right_aligned();
            frame.render_widget(remark, head);
        }
        let page = save.page();
        let lines = page
            .lines()
            .skip(self.top.at)
            .take(usize::from(report.height));
        let lines: Vec<Line<'_>> = lines.map(|line| Line::raw(format!(" {line}"))).collect();
        frame.render_widget(Paragraph::new(lines).style(theme.text), report);
        put_cursor(frame, report, 1, 0);
        if board.width > 0
            && let Some(scene) = self.scene(&cx.look)
        {
            let area = if report.width > 0 {
                rule_left(frame, board, &cx.look)
            } else {
                board
            };
            scene.render(area, frame.buffer_mut());
        }
    }

    fn clock(&self) -> Option<&Clock> {
        self.shown.clock.as_ref()
    }

    /// Nothing is lost where nothing is entered.
    fn pending(&self) -> Pending {
        Pending::Open
    }

    fn about(&self, _below: &Layers, _look: &Look, _width: u16) -> Option<LayerAbout> {
        let save = &self.shown.save;
        let game = if save.game.is_empty() {
            &save.variant
        } else {
            &save.game
        };
        let board = self.shown.board.as_ref().map(|(board, _)| board);
        let trouble = self.trouble.as_ref();
        Some(LayerAbout {
            header: PageHeader {
                left: " Second screen".to_owned(),
                middle: game.clone(),
                ..PageHeader::default()
            },
            banner: trouble.map(|why| format!(" not up to date: {why}")),
            has: GameTraits {
                world: board.is_some_and(|board| board.chart.wraps),
                beyond: board.is_some_and(|board| board.far.is_some()),
                watched: true,
                ..GameTraits::default()
            },
            ..LayerAbout::default()
        })
    }
}

/// Whether there is room for the board beside the report.
const fn is_wide(width: u16) -> bool {
    width >= BESIDE
}
