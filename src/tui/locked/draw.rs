//! The locked screen: nothing but the curtain, or what the player has who has the laptop, or the
//! question for the word.

use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::tui::clock_face;
use crate::tui::line::InputLine;
use crate::tui::lock::LockedPage;
use crate::tui::model::{Context, Model};
use crate::tui::widgets::{middle, put_cursor};
use chancery_game::clock::Face;

pub fn draw(model: &Model, shown: LockedPage, frame: &mut Frame<'_>) {
    let (cx, area) = (&model.cx, frame.area());
    frame.render_widget(Clear, area);
    let (layers, top) = (model.layers(), model.layers().len() - 1);
    let (passed, below) = (&layers[top], &layers[..top]);
    match (cx.lock.asked(), shown) {
        (Some(asked), _) => {
            let wrong = if asked.is_wrong { "wrong password" } else { "" };
            let ask = "Game master's password, then Enter:".to_owned();
            let typed = hidden(asked.line());
            question(cx, ask, &typed, [wrong, "Esc goes back"], frame, area);
        }
        (None, LockedPage::Cover) => {
            let [whose, what] = passed.cover(below);
            let whose = Line::styled(whose, cx.look.theme.strong);
            centred(cx, vec![whose, Line::raw(""), Line::raw(what)], frame, area);
        }
        (None, LockedPage::Page) => passed.draw(below, cx, frame, area),
        (None, LockedPage::Curtain) => curtain(model, frame, area),
    }
}

/// Lines in the middle of the screen; gives where they stand.
fn centred(cx: &Context, lines: Vec<Line<'static>>, frame: &mut Frame<'_>, area: Rect) -> Rect {
    let middle = middle(area, lines.len() as u16);
    let text = Paragraph::new(lines).centered().style(cx.look.theme.dim);
    frame.render_widget(text, middle);
    middle
}

fn curtain(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let cx = &model.cx;
    // Without a word the key alone lifts it, which is nobody else's to know.
    let how = if cx.lock.has_word() {
        "{curtain} and the password lift the curtain"
    } else {
        ""
    };
    let clock = model.clock();
    let face = clock.and_then(|clock| clock.public().face(cx.now));
    let mut lines = match &face {
        Some(face) => time(cx, face),
        None => vec![Line::raw("C H A N C E R Y")],
    };
    lines.extend([Line::raw(""), Line::raw(cx.look.keys.spelled(how))]);
    centred(cx, lines, frame, area);
}

/// The clock, which everybody may see.
fn time(cx: &Context, face: &Face) -> Vec<Line<'static>> {
    let what = if face.is_over() {
        "over".to_owned()
    } else {
        face.stage.clone()
    };
    clock_face::large_lines(cx, face)
        .chain([Line::raw(""), Line::raw(what)])
        .collect()
}

/// What is shown of a typed secret: however much it is, it looks the same.
pub(crate) fn hidden(typed: &InputLine) -> String {
    if typed.is_empty() { "" } else { "***" }.to_owned()
}

/// A question of one line, what is typed below it, then two notes: the first is a warning.
pub(crate) fn question(
    cx: &Context,
    ask: String,
    typed: &str,
    [warning, note]: [&'static str; 2],
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let theme = &cx.look.theme;
    let shown = format!("{typed:<3}");
    let width = 2 + shown.width();
    let lines = vec![
        Line::raw(ask),
        Line::raw(""),
        Line::from(vec![
            Span::styled("> ", theme.key),
            Span::styled(shown, theme.strong),
        ]),
        Line::styled(warning, theme.error),
        Line::raw(note),
    ];
    let middle = centred(cx, lines, frame, area);
    let before = usize::from(area.width).saturating_sub(width) / 2;
    put_cursor(
        frame,
        area,
        before + 2 + typed.width(),
        middle.y - area.y + 2,
    );
}
