//! Earlier phases: look at their results, reopen one for amendment, or begin a new game from it.

use ratatui::prelude::*;

use super::PAGE_LINES;
use super::results::{ResultsPage, touching};
use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::look::Look;
use crate::tui::map::MapScene;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{BoardSize, Heading, TableScreen};
use crate::tui::pages::BOARD_BESIDE;
use crate::tui::popups::{ForkForm, ask_to_amend};
use crate::tui::shared::{DRAWINGS, FIND, FIND_ON, GAME, LIST, WORLD};
use crate::tui::table::draw::board;
use crate::tui::widgets::{list_marked, pane, rule_left, split_left};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::Outcome;
use chancery_game::view::{SeenTurn, Viewer};
use chancery_session::results::is_turn_secret;

/// Earlier phases.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in earlier phases: {history} first",
    hints: &[("Enter", "look")],
    ..ScreenPlace::new(
        "Earlier phases",
        &[LIST, FIND, FIND_ON, GAME, WORLD, OWN, DRAWINGS],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepBoard, "The board after this phase")
        .keys(&[Key::f(3)])
        .short("board")
        .also("map"),
    Spec::new(Action::Amend, "Reopen this phase and amend it")
        .keys(&[Key::char('a')])
        .short("amend")
        .also("correct mistake change"),
    Spec::new(Action::ForkHere, "Fork: a new game from this phase")
        .keys(&[Key::char('f')])
        .short("fork")
        .also("copy branch duplicate beside try"),
];

const TITLE: &str = "Earlier phases";

/// Columns of the list beside a board.
const LIST_WIDTH: u16 = 52;

/// The page of earlier phases, the latest first.
#[derive(Default)]
pub struct HistoryPage {
    /// The selected line; line 0 is the phase settled last.
    pub selection: Selection,
}

impl HistoryPage {
    /// The turn at the selected line.
    fn turn(&self, turns: usize) -> Option<usize> {
        turns.checked_sub(self.selection.at + 1)
    }

    /// The board after the selected phase, with its orders.
    fn phase_board(&self, cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
        let turns = table.game.turns();
        let Some(turn) = self.turn(turns.len()).map(|nth| &turns[nth]) else {
            return;
        };
        // The header marks the page as secret where the room may not see all of the phase.
        let seen = SeenTurn::new(&table.game, turn, Viewer::GameMaster);
        let (routes, fates) = (touching::drawn_orders(&seen, None), touching::fates(&seen));
        let position = &seen.after.position;
        let scene = MapScene {
            routes: &routes,
            fates: &fates,
            ..board::plain(cx, table, position, None, BoardSize::Pane, (0, 0))
        };
        let title = format!("After {}", table.game.setup().calendar().name(seen.phase()));
        board::draw_scene(cx, table, &scene, &title, BoardSize::Pane, frame, area);
    }
}

impl Layer<TableScreen> for HistoryPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let of_phase = matches!(
            action,
            Action::Accept | Action::StepBoard | Action::Amend | Action::ForkHere
        );
        if of_phase && self.turn(table.game.turns().len()).is_none() {
            Some("no phase is settled yet".to_owned())
        } else {
            None
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let turns = table.game.turns().len();
        if self.selection.act(action, turns, PAGE_LINES) {
            return LayerOutcome::Stay;
        }
        match (action, self.turn(turns)) {
            (Action::Back, _) => return LayerOutcome::Close,
            (Action::Accept, Some(turn)) => {
                return LayerOutcome::open(ResultsPage::new(&table.game, turn));
            }
            (Action::StepBoard, Some(turn)) => {
                let mut page = ResultsPage::new(&table.game, turn);
                page.room = BoardSize::Screen;
                return LayerOutcome::open(page);
            }
            (Action::OtherDrawing, Some(_)) => board::turn_drawing(table, None),
            (Action::Amend, Some(turn)) => ask_to_amend(table, cx, turn, None),
            (Action::ForkHere, Some(turn)) => cx.ask(ForkForm::new(&table.game, Some(turn))),
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        Rows::new(settled(cx, table), self.selection.at)
            .over(waiting(cx, table))
            .under(TITLE, "")
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let turn = self.turn(table.game.turns().len());
        let is_secret = turn.is_some_and(|turn| is_turn_secret(&table.game, turn));
        Some(Heading::secret(is_secret).about(table, width))
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        let turns = table.game.turns().len();
        // An undo may have taken the selected phase away.
        self.selection.at = self.selection.at.min(turns.saturating_sub(1));
        true
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let list = if body.width >= BOARD_BESIDE {
            let [list, board] = split_left(body, LIST_WIDTH);
            let board = rule_left(frame, board, look);
            self.phase_board(cx, table, frame, board);
            list
        } else {
            body
        };
        let inner = pane(frame, list, look, TITLE, "", true);
        let mut lines = waiting(cx, table);
        // Phases that wait stand in the list, but nobody can open them: the cursor passes them by.
        let selected = lines.len() + self.selection.at;
        lines.extend(settled(cx, table));
        list_marked(frame, inner, look, lines, selected);
    }
}

/// The phases that wait behind an amendment, the last one first, and the open one.
fn waiting(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let Some(amendment) = &table.game.history().amendment else {
        return Vec::new();
    };
    let name = |phase| format!(" {:<24}", table.game.setup().calendar().name(phase));
    let waiting = amendment.waiting.iter().rev().map(|ahead| {
        let lines = match ahead.sheet.entries.len() {
            0 => "waits, without orders".to_owned(),
            n => format!("waits, with {}", counted(n, "line")),
        };
        Line::from(vec![
            Span::styled(name(ahead.phase), theme.dim),
            Span::styled(lines, theme.warning),
        ])
    });
    let open = if table.game.phase() == amendment.phase {
        "AMENDING"
    } else {
        "open; AMENDING an earlier one"
    };
    let open = Line::from(vec![
        Span::styled(name(table.game.phase()), theme.strong),
        Span::styled(open, theme.error),
    ]);
    waiting.chain([open]).collect()
}

/// The settled phases, the latest first.
fn settled(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let look = &cx.look;
    let calendar = table.game.setup().calendar();
    table
        .game
        .turns()
        .iter()
        .rev()
        .map(|turn| {
            let lines = turn.lines().zip(&turn.sheet.entries);
            let verdicts: Vec<Outcome> = lines
                .filter(|(_, entry)| !entry.is_waiting())
                .map(|(line, _)| line.verdict.outcome)
                .collect();
            let succeeded = verdicts
                .iter()
                .filter(|&&outcome| outcome == Outcome::Succeeds)
                .count();
            let succeeded = match verdicts.len() {
                0 => String::new(),
                all => format!("{succeeded:>2} of {all} ok"),
            };
            let captures = turn.settlement.captures.iter();
            let captured = captures
                .filter(|capture| table.game.board().is_centre(capture.centre))
                .count();
            Line::from(vec![
                Span::styled(
                    format!(" {:<24}", calendar.name(turn.phase())),
                    look.theme.strong,
                ),
                Span::styled(
                    format!("{succeeded:<13}{}", taken(captured)),
                    look.theme.dim,
                ),
            ])
        })
        .collect()
}

/// How many centres were taken; nothing of none.
fn taken(centres: usize) -> String {
    if centres == 0 {
        String::new()
    } else {
        format!("{centres:>2} taken")
    }
}
