//! Reading the orders of a settled phase out at the game master's pace, power by power or order by
//! order: nothing is seen of what came of them before all are read.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::results::{BOARD_BESIDE, ResultLine, ResultsPage, board, result_lines};
use super::{Heading, Page, PageOutcome};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::map::{MapScene, Route};
use crate::tui::model::{Component, Context};
use crate::tui::shared::BOARD;
use crate::tui::table::{BoardSize, ShownTable, TableScreen};
use crate::tui::widgets::{
    badge, below, beside, list_marked, margin, pane, power_heading, split_left,
};
use chancery_atlas::board::PowerId;
use chancery_game::game::Game;
use chancery_game::report::{Names, Style};
use chancery_game::view::{SeenTurn, Viewer};

/// The page on which orders are read out.
pub struct RevealPage {
    turn: usize,
    /// How many of its orders are read.
    read: usize,
    room: BoardSize,
    /// How far the board is scrolled by hand.
    pan: (i16, i16),
}

impl RevealPage {
    /// The orders of a turn, none of them read yet.
    pub(crate) fn new(game: &Game, turn: usize) -> Self {
        Self {
            turn: turn.min(game.turns().len().saturating_sub(1)),
            read: 0,
            room: BoardSize::Pane,
            pan: (0, 0),
        }
    }

    /// The turn as everybody in the room may see it.
    fn seen(&self, game: &Game) -> Option<SeenTurn> {
        let turn = game.turns().get(self.turn)?;
        Some(SeenTurn::of(game, turn, Viewer::in_room(game)))
    }
}

/// The orders of a turn as they are read out: whose each is, and which of the turn's.
fn reading(game: &Game, seen: &SeenTurn) -> Vec<(PowerId, usize)> {
    let lines = result_lines(game.board(), seen).into_iter();
    let orders = lines.filter_map(|line| match line {
        ResultLine::Order { at, .. } => Some((seen.orders.get(at)?.power, at)),
        _ => None,
    });
    orders.collect()
}

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

impl RevealPage {
    /// Ends the reading: what came of the orders is seen.
    fn end(&self, game: &Game) -> PageOutcome {
        PageOutcome::open(ResultsPage::new(game, self.turn))
    }
}

impl Component for RevealPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let Some(seen) = self.seen(&table.game) else {
            return PageOutcome::Close;
        };
        let orders = reading(&table.game, &seen);
        let all_read = self.read >= orders.len();
        match action {
            Action::Back if self.room.is_large() => self.room = BoardSize::Pane,
            Action::Back => return self.end(&table.game),
            Action::StepOn | Action::RevealPower if all_read => return self.end(&table.game),
            Action::StepOn => self.read += 1,
            Action::StepBack => self.read = self.read.saturating_sub(1),
            Action::RevealPower => {
                let power = orders[self.read].0;
                let left = orders[self.read..].iter();
                self.read += left.take_while(|(whose, _)| *whose == power).count();
            }
            Action::First => self.read = 0,
            Action::Last => self.read = orders.len(),
            Action::StepBoard => {
                let is_window = is_window(cx, table, self, &seen, cx.body(1));
                self.room = self.room.next(is_window);
            }
            _ => return PageOutcome::Stay,
        }
        self.pan = (0, 0);
        PageOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for RevealPage {
    fn is_secret(&self, _table: &TableScreen) -> bool {
        false
    }

    fn refresh(&mut self, game: &Game) -> bool {
        self.turn < game.turns().len()
    }

    fn scroll(&mut self, table: &TableScreen, cx: &Context, body: Rect, quarters: (i16, i16)) {
        let panned = self
            .seen(&table.game)
            .and_then(|seen| panned(cx, table, self, &seen, body, quarters));
        self.pan = panned.unwrap_or(self.pan);
    }

    /// Nothing of what comes after the orders is told: not the next phase, not who has won.
    fn heading(&self, game: &Game) -> Option<Heading> {
        let turn = game.turns().get(self.turn)?;
        Some(Heading {
            phase: game.setup.calendar().name(turn.phase()),
            ended: Some(String::new()),
        })
    }
}

pub fn draw(shown: ShownTable<'_>, page: &RevealPage, frame: &mut Frame<'_>, body: Rect) {
    let ShownTable { cx, table } = shown;
    let Some(seen) = page.seen(&table.game) else {
        return;
    };
    let orders = reading(&table.game, &seen);
    let read = &orders[..page.read.min(orders.len())];
    let RevealAreas { list, board, last } = areas(page, body);
    if let Some(area) = list {
        let remark = if read.len() == orders.len() {
            "all read: Space shows the results".to_owned()
        } else {
            format!("{} of {} read", read.len(), orders.len())
        };
        let inner = pane(frame, area, &cx.look, "The orders", &remark, true);
        let lines = lines(shown, &seen, read);
        if lines.is_empty() {
            let text = "  Space reads an order, Tab all of a power's";
            frame.render_widget(Paragraph::new(text).style(cx.look.theme.dim), inner);
        } else {
            let at = lines.len() - 1;
            list_marked(frame, inner, &cx.look, lines, at);
        }
    }
    if let Some(area) = board {
        let area = beside(frame, area, body, &cx.look);
        let routes = routes(&seen, read);
        let scene = scene(cx, table, page, &seen, &routes);
        let name = table.game.setup.calendar().name(seen.phase());
        board::draw_scene(cx, table, &scene, &name, page.room, frame, area);
    }
    if let (Some(area), Some(&(power, at))) = (last, read.last()) {
        let text = Line::from(vec![
            badge(&cx.look, table.game.board(), power),
            Span::raw(format!(" {}", written(table, &seen, at))),
        ]);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
}

/// Where the orders go, where the board, and where the last order under a board that has the page.
#[derive(Default)]
struct RevealAreas {
    list: Option<Rect>,
    board: Option<Rect>,
    last: Option<Rect>,
}

fn areas(page: &RevealPage, body: Rect) -> RevealAreas {
    if page.room.is_large() {
        let [board, last] =
            Layout::vertical([Constraint::Min(4), Constraint::Length(2)]).areas(body);
        return RevealAreas {
            list: None,
            board: Some(board),
            last: Some(last),
        };
    }
    if body.width < BOARD_BESIDE {
        return RevealAreas {
            list: Some(body),
            ..RevealAreas::default()
        };
    }
    let [list, board] = split_left(body, 42);
    RevealAreas {
        list: Some(list),
        board: Some(board),
        last: None,
    }
}

/// The orders that are read, under the names of their powers.
fn lines(shown: ShownTable<'_>, seen: &SeenTurn, read: &[(PowerId, usize)]) -> Vec<Line<'static>> {
    let ShownTable { cx, table } = shown;
    let (look, board) = (&cx.look, table.game.board());
    let mut lines = Vec::new();
    for of_power in read.chunk_by(|one, other| one.0 == other.0) {
        let power = of_power[0].0;
        lines.push(power_heading(look, board, power));
        let orders = of_power.iter();
        lines.extend(orders.map(|&(_, at)| Line::from(format!("   {}", written(table, seen, at)))));
    }
    lines
}

/// An order as it is read out.
fn written(table: &TableScreen, seen: &SeenTurn, at: usize) -> String {
    let names = Names::in_turn(table.game.board(), seen, Style::Short);
    let given = seen.orders.get(at);
    given.map_or_else(String::new, |given| names.line_of(given))
}

/// The orders that are read as lines, whatever came of them; the last one with those that touch it.
fn routes(seen: &SeenTurn, read: &[(PowerId, usize)]) -> Vec<Route> {
    let route = |&(_, at): &(PowerId, usize)| {
        let given = seen.orders.get(at)?;
        Route::of(given.order.as_ref()?, given.power, false)
    };
    let mut routes: Vec<Route> = read.iter().filter_map(route).collect();
    if read.last().and_then(route).is_some() {
        let last = routes.len().saturating_sub(1);
        Route::select(&mut routes, last);
    }
    routes
}

/// The same of all that the page has read.
fn routes_read(table: &TableScreen, page: &RevealPage, seen: &SeenTurn) -> Vec<Route> {
    let orders = reading(&table.game, seen);
    routes(seen, &orders[..page.read.min(orders.len())])
}

/// The board on which the orders were written.
fn scene<'a>(
    cx: &'a Context,
    table: &'a TableScreen,
    page: &RevealPage,
    seen: &'a SeenTurn,
    routes: &'a [Route],
) -> MapScene<'a> {
    let shown = routes.last().map(|route| route.from);
    let position = &seen.before.position;
    MapScene {
        routes,
        ..board::plain(cx, table, position, shown, (page.room, page.pan))
    }
}

/// Whether the board that is shown is only a part of it.
pub(crate) fn is_window(
    cx: &Context,
    table: &TableScreen,
    page: &RevealPage,
    seen: &SeenTurn,
    body: Rect,
) -> bool {
    let area = areas(page, body).board.map(|area| below(area, 1));
    area.is_some_and(|area| scene(cx, table, page, seen, &[]).is_window(area))
}

/// The pan of the board scrolled by quarters of what is seen of it.
pub(crate) fn panned(
    cx: &Context,
    table: &TableScreen,
    page: &RevealPage,
    seen: &SeenTurn,
    body: Rect,
    quarters: (i16, i16),
) -> Option<(i16, i16)> {
    let area = areas(page, body).board?;
    let area = below(margin(area, u16::from(area.x > body.x), 0), 1);
    let routes = routes_read(table, page, seen);
    Some(scene(cx, table, page, seen, &routes).panned(area, quarters))
}
