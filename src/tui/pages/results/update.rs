//! What keys do on the results of a settled phase.

use ratatui::prelude::*;

use super::ResultsPage;
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{BoardSize, Heading, TableScreen};
use crate::tui::pages::reveal::RevealPage;
use crate::tui::pages::{BOARD_BESIDE, PAGE_LINES, TextPage};
use crate::tui::popups::ask_to_amend;
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, GAME, JUMP, LIST, VIEWS, WORLD};
use crate::tui::table::draw::board::turn_drawing;
use chancery_engine::calendar::Scale;
use chancery_game::game::Game;
use chancery_game::report::Rule;
use chancery_game::view::{SeenTurn, Viewer};
use chancery_session::readback::may_claim;
use chancery_session::results::{ResultLine, ResultsView, is_turn_secret, settled_month};
use chancery_session::subject::ReaderSubject;

pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "among results: {last-results} first",
    hints: &[("Esc", "leave"), ("Enter", "why")],
    season: &[
        Action::Accept,
        Action::NextView,
        Action::Reveal,
        Action::Amend,
        Action::Undo,
        Action::Palette,
        Action::StepBoard,
        Action::History,
        Action::Report,
        Action::Back,
    ],
    notes: &["Walk through the orders: the page shows the reason for each."],
    ..ScreenPlace::new(
        "Results",
        &[
            LIST, FIND, FIND_ON, JUMP, GAME, WORLD, VIEWS, BOARD, OWN, DRAWINGS,
        ],
    )
};

/// The pieces to move, among the results.
pub static PIECES: ScreenPlace = ScreenPlace {
    reached: "at the pieces to move: {last-results}, then {next-view}",
    hints: &[("Esc", "leave")],
    ..ScreenPlace::new(
        "Pieces to move",
        &[LIST, FIND, FIND_ON, GAME, WORLD, VIEWS, OWN, TICKS],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepBoard, "Board or orders; graph of centres")
        .keys(&[Key::f(3)])
        .short("board")
        .also("map plot graph curve"),
    Spec::new(Action::StepOn, "The next time scale or phase")
        .keys(&[Key::char(']')])
        .also("later season"),
    Spec::new(Action::StepBack, "The previous time scale or phase")
        .keys(&[Key::char('[')])
        .also("earlier season"),
    Spec::new(Action::Amend, "A protest: reopen the phase at this order")
        .keys(&[Key::char('a')])
        .also("amend correct mistake change protest"),
    Spec::new(Action::Reveal, "Read the orders out, before their results")
        .keys(&[Key::char('r')])
        .short("read out")
        .also("reveal present show step order by order announce"),
    Spec::new(Action::Picture, "A picture of the season, for the chat")
        .keys(&[Key::char('p')])
        .also("png image photo share send post export screenshot players group"),
    Spec::new(
        Action::MovingPicture,
        "The whole game as a moving picture, for the chat",
    )
    .keys(&[Key::char('P')])
    .also("gif film animation share send post export players group"),
];

const TICKS: &[Spec] = &[Spec::new(Action::Tick, "Tick the line off")
    .keys(&[Key::char(' ')])
    .short("tick")
    .also("done")];

/// Opens the results of a phase, by its index.
fn open(game: &Game, turn: usize) -> LayerOutcome {
    LayerOutcome::open(ResultsPage::new(game, turn))
}

/// Opens the results of the phase settled last, where there is one.
pub fn open_last(table: &TableScreen) -> LayerOutcome {
    let last = table.game.turns().len().checked_sub(1);
    last.map_or(LayerOutcome::Stay, |turn| open(&table.game, turn))
}

/// From the table: the board after the last time scale of the month settled last, or after its
/// first.
pub fn last_month(table: &TableScreen, cx: &Context, action: Action) -> LayerOutcome {
    let Some(turn) = settled_month(&table.game) else {
        return LayerOutcome::Stay;
    };
    let mut page = ResultsPage::new(&table.game, turn);
    let scale = if action == Action::StepBack {
        Scale::Third
    } else {
        Scale::First
    };
    page.show(ResultsView::Scale(scale), &table.game, cx.size.0);
    // From the table one looks for the board, and the orders come second.
    page.room = BoardSize::Screen;
    LayerOutcome::open(page)
}

impl ResultsPage {
    /// Goes on to the open phase; where powers may claim the victory together in it, the alliances
    /// come first, and where the game is over, its result.
    fn leave(&self, game: &Game, width: u16) -> LayerOutcome {
        // An earlier phase was opened from a list, which lies below.
        if self.turn + 1 != game.turns().len() {
            return LayerOutcome::Close;
        }
        let next = if game.state().is_over() {
            ReaderSubject::Ending
        } else if may_claim(game) {
            ReaderSubject::Alliances
        } else {
            return LayerOutcome::Close;
        };
        LayerOutcome::open(TextPage::new(game, next, width))
    }

    /// Goes to the time scale or phase after what is shown, or before it; stays where there is none.
    fn step(&mut self, game: &Game, forward: bool, width: u16) {
        if let Some(view) = self.view.step(&self.whole, forward) {
            return self.show(view, game, width);
        }
        let beside = if forward {
            Some(self.turn + 1).filter(|&turn| turn < game.turns().len())
        } else {
            self.turn.checked_sub(1)
        };
        let Some(turn) = beside else { return };
        // Who steps through phases keeps the board as large as it is.
        let room = self.room;
        *self = Self::new(game, turn);
        let steps = &game.turns()[turn].settlement.steps;
        if let Some(last) = steps.last()
            && !forward
        {
            self.show(ResultsView::Scale(last.scale), game, width);
        }
        self.room = room;
    }
}

impl ResultsPage {
    /// The rule that bears on the line at the cursor.
    fn rule(&self) -> Option<Rule> {
        self.line()?;
        Some(match self.order() {
            Some(order) if self.view.lists_orders() => Rule::of_reason(&order.verdict.reason),
            _ => Rule::of_phase(self.whole.phase().kind),
        })
    }
}

impl Layer<TableScreen> for ResultsPage {
    fn place(&self) -> &'static ScreenPlace {
        match self.view {
            ResultsView::Pieces | ResultsView::SecretPieces => &PIECES,
            _ => &PLACE,
        }
    }

    fn why_not(&self, _table: &TableScreen, action: Action) -> Option<String> {
        let lists_orders = self.view.lists_orders();
        let why = match action {
            Action::OtherDrawing if !lists_orders => {
                "this view has no board: {next-view} shows the next view"
            }
            Action::StepBoard if !lists_orders && self.view != ResultsView::Centres => {
                "this view has neither board nor plot: {next-view} shows the next view"
            }
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let (game, width) = (&table.game, cx.size.0);
        let walks = if self.view.lists_orders() {
            walk(&mut self.selection, action, &self.lines)
        } else {
            let rows = self.rows(table, cx).rows;
            self.selection.act(action, rows.len(), PAGE_LINES)
        };
        if walks {
            return LayerOutcome::Stay;
        }
        match action {
            Action::Back if self.room.is_large() => self.room = BoardSize::Pane,
            Action::Amend => ask_to_amend(
                table,
                cx,
                self.turn,
                self.order().and_then(|order| order.line),
            ),
            // Where everybody sees only a part of the board, nobody's orders are for all to hear.
            Action::Reveal if game.has_secrets() => {
                let season = TextPage::new(game, ReaderSubject::Season, width);
                return LayerOutcome::open(season);
            }
            Action::Reveal => return LayerOutcome::open(RevealPage::new(game, self.turn, open)),
            Action::Picture => cx.effects.push(Effect::WritePicture(self.turn)),
            Action::MovingPicture => cx.effects.push(Effect::WriteMovingPicture),
            Action::Back if self.full => self.full = false,
            Action::Accept if self.view.lists_orders() && !self.lines.is_empty() => {
                self.full = !self.full;
            }
            Action::Accept if self.lines.is_empty() => return self.leave(game, width),
            Action::Accept => cx.info("Esc goes on; Tab shows the next view"),
            Action::Back => return self.leave(game, width),
            Action::NextView | Action::PreviousView => {
                let forward = action == Action::NextView;
                let next = self.view.beside(game, &self.whole, forward);
                self.show(next, game, width);
            }
            Action::StepOn | Action::StepBack => {
                // The first press brings the board, where it does not stand beside the orders.
                let is_hidden = width < BOARD_BESIDE && !self.room.is_large();
                if is_hidden && self.view.lists_orders() {
                    self.room = BoardSize::Screen;
                } else {
                    self.step(game, action == Action::StepOn, width);
                }
            }
            Action::StepBoard if self.view == ResultsView::Centres => {
                self.room = match self.room {
                    BoardSize::Pane => BoardSize::Screen,
                    _ => BoardSize::Pane,
                };
            }
            Action::StepBoard if self.view.lists_orders() => {
                let shown = self.scene_area(cx, table, cx.body());
                let is_window = shown.is_some_and(|(_, is_window)| is_window);
                self.room = self.room.next(is_window);
                self.pan = (0, 0);
            }
            Action::OtherDrawing if self.view.lists_orders() => {
                turn_drawing(table, self.shown());
                self.pan = (0, 0);
            }
            Action::Tick if self.view.lists_pieces() => {
                let at = self.selection.at;
                if !self.ticks.remove(&at) {
                    self.ticks.insert(at);
                    // The next piece to move is the next line, so that Space alone goes through
                    // all.
                    return self.act(table, cx, Action::Down);
                }
            }
            Action::Rulebook => return TextPage::rulebook(game, self.rule(), width),
            _ => match action.scrolls() {
                Some(quarters) => {
                    if let Some(pan) = self.panned(cx, table, cx.body(), quarters) {
                        self.pan = pan;
                    }
                }
                None => return LayerOutcome::Pass,
            },
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        self.told(cx, table)
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        let game = &table.game;
        let turn = game.turns().get(self.turn);
        if let Some(turn) = turn {
            self.whole = SeenTurn::new(game, turn, Viewer::GameMaster);
            self.make_lines(game.board());
        }
        turn.is_some()
    }

    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let game = &table.game;
        let for_room = self.view == ResultsView::Pieces && !game.has_secrets();
        let name = self.whole.title(&game.setup().calendar());
        let heading = Heading {
            phase: Some(format!("{name} settled")),
            ended: None,
            is_secret: !for_room && is_turn_secret(game, self.turn),
        };
        Some(heading.about(table, width))
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        self.draw_page(cx, table, frame, body);
    }
}

/// Moves over the lines of the results; headings are stepped over.
fn walk(selection: &mut Selection, action: Action, lines: &[ResultLine]) -> bool {
    let before = selection.at;
    if !selection.act(action, lines.len(), PAGE_LINES) {
        return false;
    }
    let down = (selection.at..lines.len()).find(|&i| lines[i].selectable());
    let up = (0..=selection.at.min(lines.len().saturating_sub(1)))
        .rev()
        .find(|&i| lines.get(i).is_some_and(|l| l.selectable()));
    let back = matches!(
        action,
        Action::Up | Action::PageUp | Action::HalfUp | Action::Last
    );
    selection.at = if back { up.or(down) } else { down.or(up) }.unwrap_or(before);
    true
}
