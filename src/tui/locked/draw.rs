//! The locked screen: nothing but the curtain, or what the player has who has the laptop, or the
//! question for the word.

use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::tui::clock_face;
use crate::tui::line::InputLine;
use crate::tui::list::Rows;
use crate::tui::lock::{LockedPage, TypedWord};
use crate::tui::model::{Context, Model};
use crate::tui::widgets::{middle, put_cursor};
use chancery_game::clock::Face;

const ASK: &str = "Game master's password, then Enter:";
const GOES_BACK: &str = "Esc goes back";

/// What is told instead of everything else.
pub fn rows(model: &Model, shown: LockedPage) -> Rows {
    let cx = &model.cx;
    let (layers, top) = (model.layers(), model.layers().len() - 1);
    let (passed, below) = (&layers[top], &layers[..top]);
    match (cx.lock.asked(), shown) {
        (Some(asked), _) => {
            let typed = hidden(asked.line());
            question_rows(ASK, &typed, [wrong(asked), GOES_BACK])
        }
        (None, LockedPage::Cover) => Rows::default().with(passed.cover(below)),
        (None, LockedPage::Page) => passed.rows(below, cx),
        (None, LockedPage::Curtain) => {
            let face = public_face(model);
            let first = match &face {
                Some(face) => vec![face.digits(), stage(face)],
                None => vec![NAME.to_owned()],
            };
            Rows::default().with(first).with([lifts(cx)])
        }
    }
}

/// The clock, as everybody may see it.
fn public_face(model: &Model) -> Option<Face> {
    model.clock()?.public().face(model.cx.now)
}

const fn wrong(asked: &TypedWord) -> &'static str {
    if asked.is_wrong { "wrong password" } else { "" }
}

/// What the question says.
pub(crate) fn question_rows(ask: &str, typed: &str, [warning, note]: [&str; 2]) -> Rows {
    Rows::default().with([ask, format!("> {typed}").trim(), warning, note])
}

pub fn draw(model: &Model, shown: LockedPage, frame: &mut Frame<'_>) {
    let (cx, area) = (&model.cx, frame.area());
    frame.render_widget(Clear, area);
    let (layers, top) = (model.layers(), model.layers().len() - 1);
    let (passed, below) = (&layers[top], &layers[..top]);
    match (cx.lock.asked(), shown) {
        (Some(asked), _) => {
            let typed = hidden(asked.line());
            let notes = [wrong(asked), GOES_BACK];
            question(cx, ASK.to_owned(), &typed, notes, frame, area);
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
    let face = public_face(model);
    let mut lines = match &face {
        Some(face) => time(cx, face),
        None => vec![Line::raw(NAME)],
    };
    lines.extend([Line::raw(""), Line::raw(lifts(cx))]);
    centred(cx, lines, frame, area);
}

/// The clock, which everybody may see.
fn time(cx: &Context, face: &Face) -> Vec<Line<'static>> {
    clock_face::large_lines(cx, face)
        .chain([Line::raw(""), Line::raw(stage(face))])
        .collect()
}

fn stage(face: &Face) -> String {
    if face.is_over() {
        "over".to_owned()
    } else {
        face.stage.clone()
    }
}

/// What stands on a curtain without a clock.
const NAME: &str = "C H A N C E R Y";

/// How the curtain is lifted. Without a word the key alone lifts it, which is nobody else's to know.
fn lifts(cx: &Context) -> String {
    if cx.lock.has_word() {
        cx.look
            .keys
            .spelled("{curtain} and the password lift the curtain")
    } else {
        String::new()
    }
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
    // As wide as the stars from the beginning, so that nothing moves at the first key.
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
