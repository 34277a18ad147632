//! Reading the orders of a settled phase out at the game master's pace, power by power or order by
//! order: nothing is seen of what came of them before all are read.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::BOARD_BESIDE;
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::map::{MapScene, Route};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{BoardSize, Heading, TableScreen};
use crate::tui::shared::BOARD;
use crate::tui::table::draw::board;
use crate::tui::widgets::{
    badge, below, beside, list_marked, pane, power_heading, split_bottom, split_left,
};
use chancery_game::game::Game;
use chancery_game::output::{Output, ScreenPage};
use chancery_game::report::{Names, Style};
use chancery_game::view::{SeenOrder, SeenTurn};
use chancery_session::results::{ResultLine, result_lines};

/// Reading the orders out.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "while orders are read out: {last-results}, then {reveal}",
    hints: &[("{step-on}", "next order"), ("Esc", "results")],
    notes: &[
        "The orders appear one by one, or all of a power, and the board",
        "follows. The results come after the last order, or with Esc.",
    ],
    ..ScreenPlace::new("Reading the orders out", &[OWN, BOARD])
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepOn, "Read the next order").keys(&[
        Key::char(' '),
        Key::plain(KeyCode::Enter),
        Key::plain(KeyCode::Down),
        Key::plain(KeyCode::Right),
        Key::char(']'),
    ]),
    Spec::new(Action::StepBack, "Take the last order back")
        .keys(&[
            Key::plain(KeyCode::Up),
            Key::plain(KeyCode::Left),
            Key::plain(KeyCode::Backspace),
            Key::char('['),
        ])
        .short("one back"),
    Spec::new(Action::RevealPower, "Read all orders of the power")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("whole power"),
    Spec::new(Action::First, "Start again").keys(&[Key::plain(KeyCode::Home)]),
    Spec::new(Action::Last, "Read all orders").keys(&[Key::plain(KeyCode::End)]),
    Spec::new(Action::StepBoard, "Board or orders")
        .keys(&[Key::f(3)])
        .short("board"),
];

const TITLE: &str = "The orders";

/// What is shown before an order is read.
const NONE: &str = "Space reads an order, Tab all of a power's";

const PAGE: Output = Output::Page(ScreenPage::Reveal);

/// The page on which orders are read out.
pub struct RevealPage {
    turn: usize,
    /// Opens the results of the turn, once all is read.
    results: fn(&Game, usize) -> LayerOutcome,
    /// The turn as everybody in the room may see it.
    seen: SeenTurn,
    /// Its orders as they are read out, as indices.
    orders: Vec<usize>,
    /// How many of them are read.
    read: usize,
    room: BoardSize,
    /// How far the board is scrolled by hand.
    pan: (i16, i16),
}

impl RevealPage {
    /// The orders of a turn, none of them read yet.
    pub(crate) fn new(game: &Game, turn: usize, results: fn(&Game, usize) -> LayerOutcome) -> Self {
        // What is read aloud is for the whole room, so it comes from what the room may see.
        let viewer = PAGE.audience().viewer(game, None);
        let seen = SeenTurn::new(game, &game.turns()[turn], viewer);
        let lines = result_lines(game.board(), &seen).into_iter();
        let orders = lines.filter_map(|line| match line {
            ResultLine::Order { at, .. } => Some(at),
            _ => None,
        });
        Self {
            turn,
            results,
            orders: orders.collect(),
            seen,
            read: 0,
            room: BoardSize::Pane,
            pan: (0, 0),
        }
    }

    /// The orders that are read, and those that are not yet.
    fn split(&self) -> [Vec<&SeenOrder>; 2] {
        let (read, left) = self.orders.split_at(self.read);
        [read, left].map(|part| part.iter().map(|&at| &self.seen.orders[at]).collect())
    }

    fn remark(&self) -> String {
        let [read, left] = self.split();
        if left.is_empty() {
            "all read: Space shows the results".to_owned()
        } else {
            format!("{} of {} read", read.len(), self.orders.len())
        }
    }

    /// The orders that are read, below their powers.
    fn lines(&self, cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
        let [read, _] = self.split();
        let mut lines = Vec::new();
        for of_power in read.chunk_by(|one, other| one.power == other.power) {
            let board = table.game.board();
            lines.push(power_heading(&cx.look, board, of_power[0].power));
            let orders = of_power.iter();
            lines.extend(orders.map(|given| format!("   {}", self.written(table, given)).into()));
        }
        lines
    }

    /// Ends the reading: what came of the orders is seen.
    fn end(&self, game: &Game) -> LayerOutcome {
        (self.results)(game, self.turn)
    }

    /// Where the orders go, where the board, and where the last order under a board that has the page.
    fn areas(&self, body: Rect) -> [Option<Rect>; 3] {
        if self.room.is_large() {
            let [board, last] = split_bottom(body, 2);
            [None, Some(board), Some(last)]
        } else if body.width < BOARD_BESIDE {
            [Some(body), None, None]
        } else {
            let [list, board] = split_left(body, 42);
            [Some(list), Some(board), None]
        }
    }

    /// An order as it is read out.
    fn written(&self, table: &TableScreen, given: &SeenOrder) -> String {
        Names::in_turn(table.game.board(), &self.seen, Style::Short).line_of(given)
    }

    /// The orders that are read as lines, whatever came of them; the last one with those that touch it.
    fn routes(&self) -> Vec<Route> {
        let [read, _] = self.split();
        let route =
            // No line is drawn as failed: that would give away what came of the order.
            |given: &&SeenOrder| Route::from_order(given.order.as_ref()?, given.power, false);
        let mut routes: Vec<Route> = read.iter().filter_map(route).collect();
        if read.last().and_then(route).is_some() {
            let last = routes.len().saturating_sub(1);
            Route::select(&mut routes, last);
        }
        routes
    }

    /// The board on which the orders were written.
    fn scene<'a>(
        &'a self,
        cx: &'a Context,
        table: &'a TableScreen,
        routes: &'a [Route],
    ) -> MapScene<'a> {
        let shown = routes.last().map(|route| route.from);
        // The units stand where they stood as the orders were written.
        let position = &self.seen.before.position;
        MapScene {
            routes,
            ..board::plain(cx, table, position, shown, self.room, self.pan)
        }
    }
}

impl RevealPage {
    /// Scrolls the board by quarters of what is seen of it, right and down.
    fn scroll(&mut self, table: &TableScreen, cx: &Context, quarters: (i16, i16)) -> LayerOutcome {
        let body = cx.body();
        if let [_, Some(area), _] = self.areas(body) {
            let (area, routes) = (board::below_title(body, area), self.routes());
            self.pan = self.scene(cx, table, &routes).panned(area, quarters);
        }
        LayerOutcome::Stay
    }
}

impl Layer<TableScreen> for RevealPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let [_, left] = self.split();
        match action {
            Action::Back if self.room.is_large() => self.room = BoardSize::Pane,
            // Leaving early shows the results too: the table would else ask for them next.
            Action::Back => return self.end(&table.game),
            Action::StepOn | Action::RevealPower if left.is_empty() => {
                return self.end(&table.game);
            }
            Action::StepOn => self.read += 1,
            Action::StepBack => self.read = self.read.saturating_sub(1),
            Action::RevealPower => {
                let of_power = left.iter().take_while(|given| given.power == left[0].power);
                self.read += of_power.count();
            }
            Action::First => self.read = 0,
            Action::Last => self.read = self.orders.len(),
            Action::StepBoard => {
                let [_, board, _] = self.areas(cx.body());
                let scene = self.scene(cx, table, &[]);
                let is_window = board.is_some_and(|area| scene.is_window(below(area, 1)));
                self.room = self.room.next(is_window);
            }
            _ => {
                return match action.scrolls() {
                    Some(quarters) => self.scroll(table, cx, quarters),
                    None => LayerOutcome::Pass,
                };
            }
        }
        // The next order may lie elsewhere: the board follows it again.
        self.pan = (0, 0);
        LayerOutcome::Stay
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        let game = &table.game;
        let is_there = self.turn < game.turns().len();
        if is_there {
            let anew = Self::new(game, self.turn, self.results);
            // The reading goes on where it was, unless an undo left fewer orders.
            let read = self.read.min(anew.orders.len());
            *self = Self {
                read,
                room: self.room,
                pan: self.pan,
                ..anew
            };
        }
        is_there
    }

    /// Nothing of what comes after the orders is told: not the next phase, not who has won.
    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let heading = Heading {
            phase: Some(table.game.setup().calendar().name(self.seen.phase())),
            ended: Some(String::new()),
            is_secret: !PAGE.is_for_room(&table.game),
        };
        Some(heading.about(table, width))
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let lines = self.lines(cx, table);
        if lines.is_empty() {
            return Rows::default().under(TITLE, self.remark()).with([NONE]);
        }
        let at = lines.len() - 1;
        Rows::new(lines, at).under(TITLE, self.remark())
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let (look, of_game) = (&cx.look, table.game.board());
        let [read, _] = self.split();
        let [list, board, last] = self.areas(body);
        if let Some(area) = list {
            let inner = pane(frame, area, look, TITLE, &self.remark(), true);
            let lines = self.lines(cx, table);
            if lines.is_empty() {
                let text = Line::styled(format!("  {NONE}"), look.theme.dim);
                frame.render_widget(text, inner);
            } else {
                // The order read last stays in sight.
                let at = lines.len() - 1;
                list_marked(frame, inner, look, lines, at);
            }
        }
        if let Some(area) = board {
            let area = beside(frame, area, body, look);
            let routes = self.routes();
            let scene = self.scene(cx, table, &routes);
            let name = table.game.setup().calendar().name(self.seen.phase());
            board::draw_scene(cx, table, &scene, &name, self.room, frame, area);
        }
        if let (Some(area), Some(given)) = (last, read.last()) {
            let text = Line::from(vec![
                badge(look, of_game, given.power),
                Span::raw(format!(" {}", self.written(table, given))),
            ]);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        }
    }
}
