//! The position editor: one line for a change by hand, in words close to orders.

mod units;

pub use units::units;

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::{ReaderSubject, TextPage};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::model::{Component, Context};
use crate::tui::open_game::{Page, PageOutcome, TableScreen};
use crate::tui::pages::reader::ending;
use crate::tui::popups::{confirm_end, open_end};
use crate::tui::shared::{FIND, GAME, LIST, WORLD};
use crate::tui::widgets::{
    asked, badge, column, cut, list_from, pane, put_cursor, rule_left, split_right, split_top,
};
use chancery_atlas::board::PowerId;
use chancery_game::game::edit::{EndingEdit, TypedNames, help};
use chancery_game::game::{Command, Edit, Game};

pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in the position editor: {editor} first",
    types_text: true,
    ..ScreenPlace::new("The position editor", &[LIST, FIND, GAME, WORLD])
};

#[derive(Default)]
pub struct EditorPage {
    /// The line being typed.
    line: InputLine,
    /// The first form shown, where there is not room for all.
    top: Selection,
    /// The page of text that it was opened from, and goes back to.
    from: Option<ReaderSubject>,
    /// Another page that asked for one change, and comes back after it.
    asked_by: Option<Box<dyn Page>>,
}

impl EditorPage {
    /// With a line begun.
    fn holding(text: impl Into<String>) -> Self {
        Self {
            line: InputLine::holding(text),
            ..Self::default()
        }
    }

    /// To make one change, begun by a page that comes back after it.
    pub(crate) fn to_change(line: String, asked_by: impl Page) -> Self {
        Self {
            asked_by: Some(Box::new(asked_by)),
            ..Self::holding(line)
        }
    }

    /// To name an area beyond the known world.
    pub(crate) fn to_name() -> Self {
        Self::holding("name ")
    }

    /// To write to a power's player, from a page of text if one is open.
    pub(crate) fn to_tell(
        table: &TableScreen,
        power: Option<PowerId>,
        from: Option<ReaderSubject>,
    ) -> Self {
        let board = table.game.board();
        let player =
            power.map_or_else(String::new, |power| format!("{} ", board.power(power).name));
        Self {
            from,
            ..Self::holding(format!("tell {player}"))
        }
    }

    /// What comes after it.
    fn leave(&mut self, table: &TableScreen, cx: &Context) -> PageOutcome {
        let text = |subject| PageOutcome::open(TextPage::new(&table.game, subject, cx.size.0));
        match (self.asked_by.take(), self.from) {
            (Some(page), _) => PageOutcome::Open(page),
            (None, Some(subject)) => text(subject),
            (None, None) => PageOutcome::Close,
        }
    }

    /// Makes the change that was typed.
    fn accept(&mut self, table: &mut TableScreen, cx: &mut Context) {
        let is_over = table.game.state().is_over();
        if self.line.text().trim().eq_ignore_ascii_case("conclude") && !is_over {
            return open_end(table, cx, ending);
        }
        let edit = match Edit::read(self.line.text(), &TypedNames::of(&table.game)) {
            Ok(Edit::Ending(EndingEdit::End(agreement))) if !is_over => {
                return confirm_end(table, cx, agreement, ending);
            }
            Ok(edit) => edit,
            Err(why) => return cx.error(why.to_string()),
        };
        let told = match table.apply(Command::Edit(edit)) {
            Ok(told) => told,
            Err(why) => return cx.refuse(&why),
        };
        self.line.take();
        table.after_change();
        if told.opened {
            table.restart();
        }
        cx.say(&table.game, &told);
    }
}

impl Component<TableScreen, PageOutcome> for EditorPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        match action {
            Action::Back if self.line.is_empty() || self.asked_by.is_some() => {
                return self.leave(table, cx);
            }
            Action::Back => self.line = InputLine::default(),
            Action::Accept => {
                self.accept(table, cx);
                if self.line.is_empty() && self.asked_by.is_some() {
                    return self.leave(table, cx);
                }
            }
            _ => {
                let forms = help(&table.game).len();
                let [shown, _] = areas(&table.game, cx.body());
                let rows = usize::from(shown.height.saturating_sub(1));
                self.top.act(action, forms + 1 - forms.min(rows), 10);
            }
        }
        PageOutcome::Stay
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

    fn line(&self) -> Option<&InputLine> {
        Some(&self.line)
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let [line_area, _] = split_top(body, 3);
        let inner = pane(frame, line_area, look, TITLE, REMARK, true);
        let (line, column) = asked(look, " : ", &self.line, inner.width);
        frame.render_widget(Paragraph::new(line), inner);
        if cx.popup.is_none() {
            put_cursor(frame, inner, column, 0);
        }
        let lines = forms(cx, &table.game);
        let [forms_area, position] = areas(&table.game, body);
        let forms_inner = pane(frame, forms_area, look, FORMS, "", false);
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

impl Page for EditorPage {}

const TITLE: &str = "Change the position by hand";
const REMARK: &str = "every change is logged";
const FORMS: &str = "What to type";
const POSITION: &str = "The position";
const ACCOUNTS: &str = "Accounts";
const HAND: &str = "hand, points";

/// The forms of what can be typed, and what each does.
fn forms(cx: &Context, game: &Game) -> Vec<Line<'static>> {
    let (theme, forms) = (&cx.look.theme, help(game));
    let widest = forms.iter().map(|(form, _)| form.len() + 2).max();
    let width = widest.unwrap_or(0).max(18);
    let line = |(form, what): &(_, &'static str)| {
        Line::from(vec![
            Span::styled(format!("   {form:<width$}"), theme.strong),
            Span::styled(*what, theme.dim),
        ])
    };
    forms.iter().map(line).collect()
}

/// Where what can be typed is shown, and where the position.
fn areas(game: &Game, body: Rect) -> [Rect; 2] {
    let [_, below] = split_top(body, 3);
    let (forms, powers) = (help(game).len() as u16, game.board().powers.len() as u16);
    Layout::vertical([Constraint::Max(forms + 1), Constraint::Min(powers + 1)]).areas(below)
}

/// What each player has invested in each power, has in hand, and has won.
fn accounts(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let board = table.game.board();
    let accounts = &table.game.state().accounts;
    let line = |seat| {
        let account = accounts.of(seat)?;
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
        Some(Line::from(spans))
    };
    accounts.seats().filter_map(line).collect()
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
