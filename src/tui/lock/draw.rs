//! The locked screen: nothing but the curtain, or the page of the player who has the laptop, or the
//! question for the word.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use crate::tui::lock::{Asked, Shown};
use crate::tui::model::{Model, Screen};
use crate::tui::pages::reader::draw as reader;
use crate::tui::pages::{Page, Reader};

/// Draws it.
pub fn draw(model: &Model, shown: Shown, frame: &mut Frame<'_>) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let page = match &model.screen {
        Screen::Table(table) => table.page.as_ref(),
        _ => None,
    };
    match (model.lock.asked(), shown, page) {
        (Some(asked), ..) => question(model, asked, frame, area),
        (None, Shown::Cover, Some(Page::Reader(page))) => cover(model, page, frame, area),
        (None, Shown::Page, Some(Page::Reader(page))) => self::page(model, page, frame, area),
        _ => curtain(model, frame, area),
    }
}

/// Lines in the middle of the screen; gives where they stand.
fn centred(model: &Model, lines: Vec<Line<'static>>, frame: &mut Frame<'_>, area: Rect) -> Rect {
    let [_, middle, _] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(lines.len() as u16),
        Constraint::Fill(1),
    ])
    .areas(area);
    frame.render_widget(
        Paragraph::new(lines).centered().style(model.look.theme.dim),
        middle,
    );
    middle
}

fn curtain(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let how = if model.lock.has_word() {
        "` and the word lift the curtain"
    } else {
        "` lifts the curtain"
    };
    centred(
        model,
        vec![Line::raw("C H A N C E R Y"), Line::raw(""), Line::raw(how)],
        frame,
        area,
    );
}

/// Nothing but for whom the page is.
fn cover(model: &Model, page: &Reader, frame: &mut Frame<'_>, area: Rect) {
    let player = page.player.clone().unwrap_or_default();
    let lines = vec![
        Line::styled(format!("For {player} alone"), model.look.theme.strong),
        Line::raw(""),
        Line::raw(format!("Enter shows what {player} is told.")),
    ];
    centred(model, lines, frame, area);
}

/// The page over the whole screen, with a line of keys.
fn page(model: &Model, page: &Reader, frame: &mut Frame<'_>, area: Rect) {
    let [body, foot] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    reader::text_and_chart(&model.look, page, frame, body);
    let key = |key: &'static str, what: &'static str| {
        [
            Span::styled(key, model.look.theme.key),
            Span::styled(what, model.look.theme.hint),
        ]
    };
    let chart = page.chart.is_some().then(|| key(" Ctrl-B", " chart "));
    let keys = [
        key(" Up Down PgUp PgDn", " read "),
        key(" `", " hide it "),
        key(" Enter", " done: pass it back "),
    ];
    let spans: Vec<Span<'_>> = keys[..1]
        .iter()
        .cloned()
        .chain(chart)
        .chain(keys[1..].iter().cloned())
        .flatten()
        .collect();
    frame.render_widget(Paragraph::new(Line::from(spans)), foot);
}

/// The question for the word. However much is typed, it looks the same.
fn question(model: &Model, asked: &Asked, frame: &mut Frame<'_>, area: Rect) {
    let theme = &model.look.theme;
    let typed = if asked.is_begun() { "***" } else { "   " };
    let wrong = if asked.is_wrong {
        "that is not the word"
    } else {
        ""
    };
    let lines = vec![
        Line::raw("Back to the game master: the word, then Enter"),
        Line::raw(""),
        Line::from(vec![
            Span::styled("> ", theme.key),
            Span::styled(typed, theme.strong),
        ]),
        Line::styled(wrong, theme.error),
        Line::raw("Esc goes back"),
    ];
    let middle = centred(model, lines, frame, area);
    let column = area.x + (area.width.saturating_sub(5)) / 2 + if asked.is_begun() { 5 } else { 2 };
    frame.set_cursor_position(Position::new(
        column.min(area.right().saturating_sub(1)),
        (middle.y + 2).min(area.bottom().saturating_sub(1)),
    ));
}
