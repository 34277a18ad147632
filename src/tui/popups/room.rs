//! Showing the game to the room: to whom, and where the page is found.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::room::RoomSign;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::Rows;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::CLOSE;
use crate::tui::theme::ColourLevel;
use crate::tui::widgets::{boxed, key_hints};
use chancery_out::serve::{Listen, qr};

pub static ROOM: ScreenPlace = ScreenPlace::of_box("The room's page", &[OWN, CLOSE]);

const OWN: &[Spec] = &[
    Spec::new(
        Action::RoomHere,
        "Room: show its page on this computer only",
    )
    .keys(&[Key::char('1')])
    .also("projector beamer")
    .opened_by(Action::Room),
    Spec::new(Action::RoomNetwork, "Room: show its page to this network")
        .keys(&[Key::char('2')])
        .opened_by(Action::Room),
    Spec::new(Action::RoomStop, "Room: close its page")
        .keys(&[Key::char('s')])
        .also("stop")
        .opened_by(Action::Room),
];

/// The box. What is shown where the context says.
pub struct RoomForm;

impl Layer for RoomForm {
    fn place(&self) -> &'static ScreenPlace {
        &ROOM
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let effect = match (action, &cx.room) {
            (Action::Back, _) => return LayerOutcome::Close,
            (Action::RoomHere, None) => Effect::ShowRoom(Listen::LOOPBACK),
            (Action::RoomNetwork, None) => Effect::ShowRoom(Listen::NETWORK),
            (Action::RoomStop, Some(_)) => Effect::CloseRoom,
            (Action::RoomStop, None) => {
                cx.info("the room's page is not open");
                return LayerOutcome::Stay;
            }
            (Action::RoomHere | Action::RoomNetwork, Some(_)) => {
                let open = "the room's page is open already: {room-stop} closes it";
                cx.info(cx.look.keys.spelled_in(&ROOM, open));
                return LayerOutcome::Stay;
            }
            _ => return LayerOutcome::Stay,
        };
        cx.effects.push(effect);
        LayerOutcome::Stay
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        match &cx.room {
            None => Rows::titled(ASK_TITLE).with(asks(cx)),
            Some(sign) => Rows::titled(SHOWN_TITLE).with(sign_lines(cx, sign)),
        }
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        match &cx.room {
            None => ask(cx, frame, body),
            Some(sign) => shown(cx, sign, frame, body),
        }
    }
}

fn ask(cx: &Context, frame: &mut Frame<'_>, body: Rect) {
    let inner = boxed(frame, body, &cx.look, ASK_TITLE, (64, 8));
    frame.render_widget(Paragraph::new(asks(cx)), inner);
}

const ASK_TITLE: &str = "Show the game to the room";
const SHOWN_TITLE: &str = "The game is shown to the room";

/// What is asked before it is shown.
fn asks(cx: &Context) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let here = ("{room-here}", "on this computer only, for a projector");
    let network = ("{room-network}", "to anyone on this network, for phones");
    let said = [
        "A web page with the board, results and centres of every phase.",
        "It shows only what everybody may know, and updates itself.",
        "It ends when you stop it or close the game.",
    ];
    let mut lines = Vec::from(said.map(|text| Line::styled(text, theme.text)));
    lines.extend([
        Line::default(),
        key_hints(&cx.look, &ROOM, &[here]),
        key_hints(&cx.look, &ROOM, &[network]),
        Line::default(),
        Line::styled("Esc goes back", theme.dim),
    ]);
    lines
}

fn shown(cx: &Context, sign: &RoomSign, frame: &mut Frame<'_>, body: Rect) {
    let lines = sign_lines(cx, sign);
    let size = (64, lines.len() as u16);
    let inner = boxed(frame, body, &cx.look, SHOWN_TITLE, size);
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Where the page is found, and by whom.
fn sign_lines(cx: &Context, sign: &RoomSign) -> Vec<Line<'static>> {
    let (look, theme) = (&cx.look, &cx.look.theme);
    // A code leads a telephone here only where it can come here.
    let code = if sign.is_loopback {
        Vec::new()
    } else {
        code_lines(cx, &sign.url)
    };
    let whom = if sign.is_loopback {
        "Only this computer can open it."
    } else {
        "Anyone on this network can open it."
    };
    let mut lines = vec![Line::styled(sign.url.clone(), theme.strong).centered()];
    lines.extend(code);
    lines.push(Line::styled(whom, theme.text).centered());
    if let Some(moved) = &sign.moved {
        lines.push(Line::styled(moved.clone(), theme.warning).centered());
    }
    lines.push(Line::default());
    let keys = [
        ("{room-stop}", "stops it"),
        ("Esc", "goes back; the page stays up"),
    ];
    lines.push(key_hints(look, &ROOM, &keys).centered());
    lines
}

/// An address as a code for a telephone's camera, where the terminal can draw one.
pub(super) fn code_lines(cx: &Context, url: &str) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let light = match theme.level {
        ColourLevel::Mono => theme.text,
        // Cameras read a code by its contrast, so a theme's own colours are left aside.
        _ => Style::new().fg(Color::White).bg(Color::Black),
    };
    // The code is drawn in half blocks: letters in their place no camera reads.
    if cx.look.glyphs.half.is_none() {
        return Vec::new();
    }
    let code = qr(url).unwrap_or_default();
    code.into_iter()
        .map(|row| Line::styled(row, light).centered())
        .collect()
}
