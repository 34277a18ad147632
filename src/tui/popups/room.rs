//! Showing the game to the room: to whom, and where the page is found.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::model::{AfterKey, Context, Popup, Screen};
use crate::tui::room::RoomSign;
use crate::tui::theme::{ColourLevel, Theme};
use crate::tui::widgets::boxed;
use chancery_out::serve::{Listen, qr};

/// The box. What is shown where the context says.
pub struct RoomForm;

impl Popup for RoomForm {
    fn key(&mut self, _screen: &mut dyn Screen, cx: &mut Context, key: Key) -> AfterKey {
        let effect = match (key.code, &cx.room) {
            (KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q'), _) => return AfterKey::Closed,
            (KeyCode::Char('1'), None) => Effect::ShowRoom(Listen::LOOPBACK),
            (KeyCode::Char('2'), None) => Effect::ShowRoom(Listen::NETWORK),
            (KeyCode::Char('s'), Some(_)) => Effect::CloseRoom,
            _ => return AfterKey::Open,
        };
        cx.effects.push(effect);
        AfterKey::Open
    }

    fn draw(&self, _screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        match &cx.room {
            None => ask(cx, frame, body),
            Some(sign) => shown(cx, sign, frame, body),
        }
    }
}

/// A key and what it chooses.
pub(super) fn choice(theme: &Theme, key: &'static str, what: &'static str) -> Line<'static> {
    Line::from(vec![
        Span::styled(key, theme.key),
        Span::styled(what, theme.text),
    ])
}

fn ask(cx: &Context, frame: &mut Frame<'_>, body: Rect) {
    let theme = &cx.look.theme;
    let inner = boxed(frame, body, &cx.look, "Show the game to the room", (64, 8));
    let text = |text: &'static str| Line::styled(text, theme.text);
    let lines = vec![
        text("A web page with the board, results and centres of every phase."),
        text("It shows only what everybody may know, and updates itself."),
        text("It ends when you stop it or close the game."),
        Line::default(),
        choice(theme, "1", " on this computer only, for a projector"),
        choice(theme, "2", " to anyone on this network, for phones"),
        Line::default(),
        Line::styled("Esc goes back", theme.dim),
    ];
    frame.render_widget(Paragraph::new(lines), inner);
}

fn shown(cx: &Context, sign: &RoomSign, frame: &mut Frame<'_>, body: Rect) {
    let (look, theme) = (&cx.look, &cx.look.theme);
    // A code leads a telephone here only where it can come here.
    let code = if sign.is_loopback {
        Vec::new()
    } else {
        code_lines(cx, &sign.url)
    };
    let rows = code.len() as u16 + 4;
    let inner = boxed(
        frame,
        body,
        look,
        "The game is shown to the room",
        (64, rows),
    );
    let whom = if sign.is_loopback {
        "Only this computer can open it."
    } else {
        "Anyone on this network can open it."
    };
    let mut lines = vec![Line::styled(sign.url.clone(), theme.strong).centered()];
    lines.extend(code);
    lines.push(Line::styled(whom, theme.text).centered());
    lines.push(Line::default());
    lines.push(
        Line::from(vec![
            Span::styled("s", theme.key),
            Span::styled(" stops it   ", theme.text),
            Span::styled("Esc", theme.key),
            Span::styled(" goes back; the page stays up", theme.text),
        ])
        .centered(),
    );
    frame.render_widget(Paragraph::new(lines), inner);
}

/// An address as a code for a telephone's camera, where the terminal can draw one.
pub(super) fn code_lines(cx: &Context, url: &str) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let light = match theme.level {
        ColourLevel::Mono => theme.text,
        _ => Style::new().fg(Color::White).bg(Color::Black),
    };
    let can_draw = cx.look.glyphs.half.is_some();
    let code = can_draw.then(|| qr(url)).flatten().unwrap_or_default();
    code.into_iter()
        .map(|row| Line::styled(row, light).centered())
        .collect()
}
