//! The position editor: one line for a change by hand, in words close to orders.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::{EndPage, confirm_end, open_end};
use crate::tui::shared::{FIND, GAME, LIST, WORLD};
use crate::tui::widgets::{
    asked, badge, column, cut, list_from, pane, put_cursor, rule_left, split_right, split_top,
};
use chancery_engine::edit::{Edit, EndingEdit, help};
use chancery_engine::seat::SeatId;
use chancery_game::game::TypedNames;
use chancery_game::game::{Command, Game};
use chancery_session::pieces::units;

pub static PLACE: ScreenPlace = ScreenPlace {
    changes_game: true,
    reached: "in the position editor: {editor} first",
    types_text: true,
    ..ScreenPlace::new("The position editor", &[LIST, FIND, GAME, WORLD])
};

/// Opens what comes after a page, on a screen of so many columns.
pub type NextPage = Box<dyn Fn(&Game, u16) -> LayerOutcome>;

pub struct EditorPage {
    /// The line being typed.
    line: InputLine,
    /// The first form shown, where there is not room for all.
    top: Selection,
    /// What is shown once the game is over.
    ending: EndPage,
    /// What comes after it; `None` where what lies below is seen again.
    next: Option<NextPage>,
    /// Whether the page below it asked for one change, and comes back after it.
    is_asked: bool,
}

impl EditorPage {
    /// With a line begun.
    pub(crate) fn new(ending: EndPage, text: impl Into<String>) -> Self {
        Self {
            line: InputLine::holding(text),
            top: Selection::default(),
            ending,
            next: None,
            is_asked: false,
        }
    }

    /// To make one change, above a page that asks for it.
    pub(crate) fn for_one_change(self) -> Self {
        Self {
            is_asked: true,
            ..self
        }
    }

    /// To write to the player of a seat, and what comes after that.
    pub(crate) fn to_tell(
        ending: EndPage,
        game: &Game,
        seat: SeatId,
        next: Option<NextPage>,
    ) -> Self {
        let power = game.setup().power_of(seat);
        let player = match power {
            Some(power) => format!("{} ", game.board().power(power).name),
            None => String::new(),
        };
        Self {
            next,
            ..Self::new(ending, format!("tell {player}"))
        }
    }

    /// What comes after it.
    fn leave(&self, table: &TableScreen, cx: &Context) -> LayerOutcome {
        match &self.next {
            Some(next) => next(&table.game, cx.size.0),
            None => LayerOutcome::Close,
        }
    }

    /// Makes the change that was typed.
    fn accept(&mut self, table: &mut TableScreen, cx: &mut Context) {
        let is_over = table.game.state().is_over();
        // Who ends the game has to say how and for whom: the box asks for that.
        if self.line.text().trim().eq_ignore_ascii_case("conclude") && !is_over {
            return open_end(table, cx, self.ending);
        }
        let edit = match Edit::read(self.line.text(), &TypedNames::new(&table.game)) {
            // The end is asked about first wherever it is begun.
            Ok(Edit::Ending(EndingEdit::End(agreement))) if !is_over => {
                return confirm_end(table, cx, agreement, self.ending);
            }
            Ok(edit) => edit,
            Err(why) => return cx.error(why.to_string()),
        };
        let told = match table.apply(Command::Edit(edit)) {
            Ok(told) => told,
            Err(why) => return cx.refuse(&why),
        };
        // Only now: a line that was refused stays, to be mended.
        self.line.take();
        table.after_change();
        // The change opened another phase, and what was in hand belongs to the one before.
        if told.opened {
            table.restart();
        }
        cx.say(&table.game, &told);
    }
}

impl Layer<TableScreen> for EditorPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back if self.line.is_empty() || self.is_asked => {
                return self.leave(table, cx);
            }
            Action::Back => self.line = InputLine::default(),
            Action::Accept => {
                self.accept(table, cx);
                // An empty line is the sign that the change was made.
                if self.line.is_empty() && self.is_asked {
                    return self.leave(table, cx);
                }
            }
            _ => {
                let forms = help(table.game.setup().variant, table.game.table()).len();
                let [shown, _] = areas(&table.game, cx.body());
                let rows = usize::from(shown.height.saturating_sub(1));
                if !self.top.act(action, forms + 1 - forms.min(rows), 10) {
                    return LayerOutcome::Pass;
                }
            }
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let (line, _) = asked(&cx.look, " : ", &self.line, UNBROKEN);
        let mut rows = Rows::text(forms(cx, &table.game), self.top.at)
            .under(FORMS, "")
            .over([line])
            .under(TITLE, REMARK)
            .then(POSITION, table.game.phase_name())
            .with(standing(cx, table, UNBROKEN.into()));
        let accounts = accounts(cx, table);
        if !accounts.is_empty() {
            rows = rows.then(ACCOUNTS, HAND).with(accounts);
        }
        rows
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.top.at = row;
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn line_is_empty(&self) -> bool {
        self.line.is_empty()
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let [line_area, _] = split_top(body, 3);
        let inner = pane(frame, line_area, look, TITLE, REMARK, true);
        let (line, column) = asked(look, " : ", &self.line, inner.width);
        frame.render_widget(Paragraph::new(line), inner);
        if !cx.has_box() {
            put_cursor(frame, inner, column, 0);
        }
        let lines = forms(cx, &table.game);
        let [forms_area, position] = areas(&table.game, body);
        let forms_inner = pane(frame, forms_area, look, FORMS, "", false);
        // On a larger screen the list needs less scrolling than was done on a smaller one.
        let last = lines.len().saturating_sub(usize::from(forms_inner.height));
        list_from(frame, forms_inner, look, lines, self.top.at.min(last));
        let accounts = accounts(cx, table);
        let accounts_width = if accounts.is_empty() {
            0
        } else {
            (body.width * 2 / 5).min(60)
        };
        let [position, accounts_area] = split_right(position, accounts_width);
        let position = pane(
            frame,
            position,
            look,
            POSITION,
            &table.game.phase_name(),
            false,
        );
        frame.render_widget(
            Paragraph::new(standing(cx, table, usize::from(position.width))),
            position,
        );
        if !accounts.is_empty() {
            let area = rule_left(frame, accounts_area, look);
            let inner = pane(frame, area, look, ACCOUNTS, HAND, false);
            list_from(frame, inner, look, accounts, 0);
        }
    }
}

const TITLE: &str = "Change the position by hand";
const REMARK: &str = "every change is logged";
const FORMS: &str = "What to type";
const POSITION: &str = "The position";
const ACCOUNTS: &str = "Accounts";
const HAND: &str = "hand, points";

/// The forms of what can be typed, and what each does.
fn forms(cx: &Context, game: &Game) -> Vec<Line<'static>> {
    let (theme, forms) = (&cx.look.theme, help(game.setup().variant, game.table()));
    let widest = forms.iter().map(|(form, _)| form.len() + 2).max();
    let width = widest.unwrap_or(0).max(18);
    let mut lines = Vec::new();
    for (form, what) in forms {
        lines.push(Line::from(vec![
            Span::styled(format!("   {form:<width$}"), theme.strong),
            Span::styled(what, theme.dim),
        ]));
    }
    lines
}

/// Where what can be typed is shown, and where the position.
fn areas(game: &Game, body: Rect) -> [Rect; 2] {
    let [_, below] = split_top(body, 3);
    let (forms, powers) = (
        help(game.setup().variant, game.table()).len() as u16,
        game.board().powers.len() as u16,
    );
    Layout::vertical([Constraint::Max(forms + 1), Constraint::Min(powers + 1)]).areas(below)
}

/// What each player has invested in each power, has in hand, and has won.
fn accounts(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let board = table.game.board();
    let accounts = &table.game.state().accounts;
    let mut lines = Vec::new();
    for seat in accounts.seats() {
        let Some(account) = accounts.account(seat) else {
            continue;
        };
        let mut spans = vec![
            Span::raw(format!(
                " {}",
                column(&cx.look, table.game.setup().seat_name(seat), 12)
            )),
            Span::raw(format!("{:>3}{:>4}  ", account.in_hand, account.points)),
        ];
        for power in board
            .power_ids()
            .filter(|&power| accounts.holding(seat, power) > 0)
        {
            spans.push(Span::raw(format!(
                "{}{} ",
                board.power(power).badge,
                accounts.holding(seat, power)
            )));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// The units of each power, and how many centres it owns.
fn standing(cx: &Context, table: &TableScreen, width: usize) -> Vec<Line<'static>> {
    let board = table.game.board();
    let position = &table.game.state().position;
    board
        .power_ids()
        .map(|power| {
            let centres = position.centre_count(board, power);
            Line::from(vec![
                Span::raw(" "),
                badge(&cx.look, board, power),
                Span::raw(cut(
                    &cx.look,
                    &format!(
                        " {centres:>2} {:<7}  {}",
                        if centres == 1 { "centre" } else { "centres" },
                        units(&table.game, board, position, power).join(", ")
                    ),
                    width.saturating_sub(4),
                )),
            ])
        })
        .collect()
}
