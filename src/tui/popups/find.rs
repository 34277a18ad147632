//! The line in which is typed what is searched on the page, in the place of the footer.

use ratatui::prelude::*;
use ratatui::widgets::Clear;
use unicode_width::UnicodeWidthStr;

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::find::Which;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{ListRow, Rows, UNBROKEN};
use crate::tui::model::{AfterKey, Component, Context, Screen, ScreenBelow};
use crate::tui::shared::{ROWS, TAKE};
use crate::tui::widgets::{asked, put_cursor};

/// Goes to a line that has what is searched; back to where the search was begun where none has.
pub fn go(screen: &mut dyn Screen, cx: &mut Context, which: Which) {
    let Some(mut find) = cx.find.take() else {
        return;
    };
    let row = find.step(&screen.rows(&(), cx), which);
    screen.go_to_row(&(), cx, row);
    find.stands_at(screen.rows(&(), cx).at);
    cx.find = Some(find);
}

/// Ends the search, and goes back to where it was begun.
fn give_up(screen: &mut dyn Screen, cx: &mut Context) {
    if let Some(find) = cx.find.take() {
        screen.go_to_row(&(), cx, find.origin());
    }
}

/// Looks again after something has changed; in another place the search is over.
pub fn follow(screen: &dyn Screen, cx: &mut Context) {
    let Some(mut find) = cx.find.take() else {
        return;
    };
    if find.is_in(screen.place()) {
        find.look(&screen.rows(&(), cx));
        cx.find = Some(find);
    }
}

pub static FIND_LINE: ScreenPlace = ScreenPlace::of_line("Finding text", &[TAKE, ROWS]);

/// What stands before what is searched, and what keys do.
const ASK: &str = " / ";
const KEYS: &str = " Up Down others  Enter keep  Esc clear ";

/// The line. The context has what is searched, for that stays when the line is gone.
#[derive(Default)]
pub struct FindLine {
    line: InputLine,
}

impl FindLine {
    /// Searches what is typed.
    fn search(&self, screen: &mut dyn Screen, cx: &mut Context) {
        if let Some(find) = &mut cx.find {
            self.line.text().clone_into(&mut find.text);
        }
        go(screen, cx, Which::First);
    }
}

impl Component<ScreenBelow, AfterKey> for FindLine {
    fn place(&self) -> &'static ScreenPlace {
        &FIND_LINE
    }

    fn act(&mut self, screen: &mut ScreenBelow, cx: &mut Context, action: Action) -> AfterKey {
        let Some(search) = &cx.find else {
            return AfterKey::Closed;
        };
        match action {
            Action::Back => {
                give_up(screen, cx);
                return AfterKey::Closed;
            }
            Action::Accept => {
                if search.text.is_empty() {
                    give_up(screen, cx);
                }
                return AfterKey::Closed;
            }
            Action::Up => go(screen, cx, Which::Before),
            Action::Down => go(screen, cx, Which::Next),
            _ => {}
        }
        AfterKey::Open
    }

    fn typed(&mut self, screen: &mut ScreenBelow, cx: &mut Context, key: Key) -> AfterKey {
        self.line.key(key);
        self.search(screen, cx);
        AfterKey::Open
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn pasted(&mut self, screen: &mut ScreenBelow, cx: &mut Context, text: &str) -> AfterKey {
        self.line.paste(text);
        self.search(screen, cx);
        AfterKey::Open
    }

    fn rows(&self, _screen: &ScreenBelow, cx: &Context) -> Rows {
        let Some(search) = &cx.find else {
            return Rows::default();
        };
        let (sought, _) = asked(&cx.look, ASK, &self.line, UNBROKEN);
        let (sought, count) = (sought.to_string(), search.count());
        let said = ListRow::columns(
            [sought.as_str(), &count]
                .into_iter()
                .chain(KEYS.split("  ")),
        );
        Rows::default().with([said])
    }

    fn draw(&self, _screen: &ScreenBelow, cx: &Context, frame: &mut Frame<'_>, _body: Rect) {
        let Some(search) = &cx.find else { return };
        let (theme, area) = (&cx.look.theme, frame.area());
        let row = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        let count = format!("   {}", search.count());
        let room = row.width.saturating_sub(count.width() as u16);
        let (mut line, column) = asked(&cx.look, ASK, &self.line, room);
        line.push_span(Span::styled(count, theme.hint));
        frame.render_widget(Clear, row);
        let is_room = line.width() + KEYS.width() <= usize::from(row.width);
        frame.render_widget(line, row);
        if is_room {
            frame.render_widget(Line::styled(KEYS, theme.hint).right_aligned(), row);
        }
        put_cursor(frame, row, column, 0);
    }
}
