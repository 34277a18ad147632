//! By what the game is scored: a system that was published, or a formula that is typed.

use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::shared::{LINES, LIST};
use crate::tui::widgets::{asked, boxed, list_marked, paragraph, put_cursor};
use chancery_game::score::{PUBLISHED, ScoreError, System};

pub static SYSTEMS: ScreenPlace = ScreenPlace::of_box("The scoring system", &[LIST, TYPE]);

/// The formula as it is typed.
pub static FORMULA: ScreenPlace = ScreenPlace::of_line("A scoring formula", &[LINES]);

const TYPE: &[Spec] =
    &[Spec::new(Action::TypeFormula, "Type a formula of your own").keys(&[Key::char('=')])];

/// Puts a scoring system in force on the screen below.
pub type ChooseScoring = fn(&mut Layers, &mut Context, Option<System>) -> LayerOutcome;

pub struct ScoresForm {
    selection: Selection,
    formula: InputLine,
    choose: ChooseScoring,
}

/// The line of the formula, after that of none and those of the published systems.
fn formula_line() -> usize {
    PUBLISHED.len() + 1
}

impl ScoresForm {
    pub(crate) fn new(chosen: Option<&System>, choose: ChooseScoring) -> Self {
        let (at, formula) = match chosen {
            None => (0, String::new()),
            Some(System::Published(system)) => {
                let at = PUBLISHED.iter().position(|other| other == *system);
                (at.map_or(0, |at| at + 1), String::new())
            }
            Some(System::Formula(formula)) => (formula_line(), formula.text().to_owned()),
        };
        Self {
            selection: Selection { at },
            formula: InputLine::holding(formula),
            choose,
        }
    }

    fn types(&self) -> bool {
        self.selection.at == formula_line()
    }

    fn system(&self) -> Result<Option<System>, ScoreError> {
        if self.types() {
            let text = format!("={}", self.formula.text().trim_start_matches('='));
            return System::read(&text).map(Some);
        }
        let published = self.selection.at.checked_sub(1);
        Ok(published
            .and_then(|at| PUBLISHED.get(at))
            .map(System::Published))
    }
}

impl Layer for ScoresForm {
    fn place(&self) -> &'static ScreenPlace {
        if self.types() { &FORMULA } else { &SYSTEMS }
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => match self.system() {
                Ok(system) => return (self.choose)(below, cx, system),
                Err(why) => cx.error(why.to_string()),
            },
            Action::TypeFormula => self.selection.at = formula_line(),
            _ => _ = self.selection.act(action, formula_line() + 1, PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        if self.types() {
            Some(&mut self.formula)
        } else {
            None
        }
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.types() && self.formula.is_touched())
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let (lines, _) = self.lines(&cx.look, UNBROKEN);
        Rows::new(lines, self.selection.at)
            .under(TITLE, "")
            .with([self.about()])
            .with([keys(&cx.look)])
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = formula_line() as u16 + 1;
        let inner = boxed(frame, body, look, TITLE, (72, rows + 6));
        let [list, about, keys_area] = Layout::vertical([
            Constraint::Min(3),
            Constraint::Length(5),
            Constraint::Length(1),
        ])
        .areas(inner);
        let (lines, column) = self.lines(look, list.width);
        list_marked(frame, list, look, lines, self.selection.at);
        if self.types() && list.height > formula_line() as u16 {
            put_cursor(frame, list, column, formula_line() as u16);
        }
        paragraph(frame, about, self.about(), look.theme.dim);
        frame.render_widget(Line::styled(keys(look), look.theme.dim), keys_area);
    }
}

const TITLE: &str = "Scoring system";

fn keys(look: &Look) -> String {
    let told = "Enter: choose. {type-formula}: type a formula. Esc: back.";
    look.keys.spelled_in(&SYSTEMS, told)
}

impl ScoresForm {
    /// No scoring, the published systems, and the formula with the column of its cursor.
    fn lines(&self, look: &Look, width: u16) -> (Vec<Line<'static>>, usize) {
        let published = PUBLISHED
            .iter()
            .map(|system| Line::styled(format!(" {}", system.name), look.theme.text));
        let (formula, column) = asked(look, " = ", &self.formula, width);
        let none = Line::styled(" No scoring", look.theme.text);
        let lines = std::iter::once(none).chain(published).chain([formula]);
        (lines.collect(), column)
    }

    /// What the selected system does.
    fn about(&self) -> &'static str {
        match self.selection.at.checked_sub(1).map(|at| PUBLISHED.get(at)) {
            None => "Reports show no scores.",
            Some(Some(system)) => system.about,
            Some(None) => {
                "Your own formula, such as 100 * centres^2 / sum(centres^2). Names: centres, place, \
                 level, is_alone, lead, alive, years, solo, soloed, draw, sharers, survivors, \
                 powers, total, board, top, second, year. Functions: if(), min(), max(), floor(), round(), \
                 sum(), places()."
            }
        }
    }
}
