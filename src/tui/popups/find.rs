//! The line in which is typed what is searched on the page, in the place of the footer.

use ratatui::prelude::*;
use ratatui::widgets::Clear;
use unicode_width::UnicodeWidthStr;

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::find::Which;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{ListRow, Rows, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::{ROWS, TAKE};
use crate::tui::widgets::{asked, put_cursor};

/// Goes to a line of the layer on top that has what is searched; back to where the search was begun
/// where none has.
pub fn go(layers: &mut Layers, cx: &mut Context, which: Which) {
    let Some((layer, below)) = layers.split_last_mut() else {
        return;
    };
    let Some(mut find) = cx.find.take() else {
        return;
    };
    let row = find.step(&layer.rows(below, cx), which);
    layer.go_to_row(below, cx, row);
    // Where the page put the cursor, which may be another row than the one asked for.
    find.stands_at(layer.rows(below, cx).at);
    cx.find = Some(find);
}

/// Ends the search, and goes back to where it was begun.
fn give_up(layers: &mut Layers, cx: &mut Context) {
    if let Some(find) = cx.find.take()
        && let Some((layer, below)) = layers.split_last_mut()
    {
        layer.go_to_row(below, cx, find.origin());
    }
}

/// Looks again after something has changed; in another place the search is over.
pub fn follow(layers: &Layers, cx: &mut Context) {
    let Some((layer, below)) = layers.split_last() else {
        return;
    };
    let Some(mut find) = cx.find.take() else {
        return;
    };
    // The rows of another place are other rows, in which the search would jump about.
    if find.is_in(layer.place()) {
        find.look(&layer.rows(below, cx));
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
    fn search(&self, layers: &mut Layers, cx: &mut Context) {
        if let Some(find) = &mut cx.find {
            self.line.text().clone_into(&mut find.text);
        }
        go(layers, cx, Which::First);
    }
}

impl Layer for FindLine {
    fn place(&self) -> &'static ScreenPlace {
        &FIND_LINE
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let Some(search) = &cx.find else {
            return LayerOutcome::Close;
        };
        match action {
            Action::Back => {
                give_up(below, cx);
                return LayerOutcome::Close;
            }
            Action::Accept => {
                if search.text.is_empty() {
                    give_up(below, cx);
                }
                return LayerOutcome::Close;
            }
            Action::Up => go(below, cx, Which::Before),
            Action::Down => go(below, cx, Which::Next),
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn typed(&mut self, below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        self.line.key(key);
        self.search(below, cx);
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn pasted(&mut self, below: &mut Layers, cx: &mut Context, text: &str) -> LayerOutcome {
        self.line.paste(text);
        self.search(below, cx);
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
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

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, _body: Rect) {
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
