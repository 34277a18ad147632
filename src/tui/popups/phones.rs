//! The players' phones: who is invited, by which code, and whose slip is in.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::PAGE_LINES;
use super::room::code_lines;
use crate::phones::{PhoneOfSeat, PhonesSign};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{ListRow, Rows, Selection, UNBROKEN};
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{CLOSE_LIST, LIST, TAKE};
use crate::tui::widgets::{asked, boxed, key_hints, list_at, put_cursor};
use chancery_atlas::grammar::said;
use chancery_engine::seat::{SeatId, is_nobody};
use chancery_out::serve::Listen;

pub static PHONES: ScreenPlace =
    ScreenPlace::of_box("The players' phones", &[OWN, LIST, CLOSE_LIST]);

/// Why a paper slip takes the place of a sealed one.
pub static PAPER_SLIP: ScreenPlace = ScreenPlace::of_line("A paper slip instead", &[TAKE]);

const OWN: &[Spec] = &[
    Spec::new(
        Action::PhonesNetwork,
        "Phones: let in those on this network",
    )
    .keys(&[Key::char('1')])
    .opened_by(Action::Phones),
    Spec::new(
        Action::PhonesHere,
        "Phones: open the pages on this computer only, to try them",
    )
    .keys(&[Key::char('2')])
    .opened_by(Action::Phones),
    Spec::new(Action::NewCode, "A new code for the player").keys(&[Key::char('n')]),
    Spec::new(Action::RevokeCode, "Revoke the player's code").keys(&[Key::char('r')]),
    Spec::new(Action::PaperSlip, "A paper slip instead of the sealed one").keys(&[Key::char('p')]),
    Spec::new(Action::PhonesStop, "Phones: close their pages")
        .keys(&[Key::char('s')])
        .also("stop")
        .opened_by(Action::Phones),
];

/// The box. Who is invited is where the context says.
#[derive(Default)]
pub struct PhonesForm {
    selection: Selection,
    /// What is shown of the seat at the cursor.
    shown: Shown,
}

#[derive(Default)]
enum Shown {
    /// Nothing but its line.
    #[default]
    Line,
    /// The code that leads a phone to its page.
    Code,
    /// The question why a paper slip takes the place of its sealed one.
    Reason(InputLine),
}

const WIDTH: u16 = 64;

impl PhonesForm {
    fn seat(&self) -> Option<SeatId> {
        SeatId::nth(self.selection.at)
    }

    /// Takes the sealed slip at the cursor out, unread: a paper slip takes its place.
    fn set_aside(&self, table: &mut TableScreen, cx: &mut Context, why: &str) {
        let Some(seat) = self.seat() else { return };
        let told = table.set_slip_aside(seat, why);
        table.after_change();
        cx.say(&table.game, &told);
    }
}

impl Layer<TableScreen> for PhonesForm {
    fn place(&self) -> &'static ScreenPlace {
        match &self.shown {
            Shown::Reason(_) => &PAPER_SLIP,
            Shown::Line | Shown::Code => &PHONES,
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        if let Shown::Reason(line) = &mut self.shown {
            match action {
                Action::Back => self.shown = Shown::Line,
                Action::Accept => {
                    let why = line.take();
                    self.set_aside(table, cx, &why);
                    return LayerOutcome::Close;
                }
                _ => {}
            }
            return LayerOutcome::Stay;
        }
        // No phone is let in yet: the box asks how far its pages shall reach.
        let Some(sign) = &cx.phones else {
            let effect = match action {
                Action::Back | Action::Accept => return LayerOutcome::Close,
                Action::PhonesNetwork => Effect::OpenPhones(Listen::NETWORK),
                Action::PhonesHere => Effect::OpenPhones(Listen::LOOPBACK),
                Action::NewCode | Action::RevokeCode | Action::PaperSlip | Action::PhonesStop => {
                    cx.info("no phones are let in yet");
                    return LayerOutcome::Stay;
                }
                _ => return LayerOutcome::Stay,
            };
            cx.effects.push(effect);
            return LayerOutcome::Stay;
        };
        let is_invited = sign
            .seats
            .get(self.selection.at)
            .is_some_and(|phone| phone.url.is_some());
        let is_code = matches!(self.shown, Shown::Code);
        match (action, self.seat()) {
            (Action::Back | Action::Accept, _) if is_code => self.shown = Shown::Line,
            (Action::Back, _) => return LayerOutcome::Close,
            (Action::Accept, Some(seat)) => {
                // Enter always ends at a code, so a seat without one is invited first.
                if !is_invited {
                    cx.effects.push(Effect::InvitePhone(seat));
                }
                self.shown = Shown::Code;
            }
            (Action::NewCode, Some(seat)) => cx.effects.push(Effect::InvitePhone(seat)),
            (Action::RevokeCode, Some(seat)) => {
                cx.effects.push(Effect::RevokePhone(seat));
                self.shown = Shown::Line;
            }
            (Action::PaperSlip, Some(seat)) if table.is_sealed(seat) => {
                self.shown = Shown::Reason(InputLine::default());
            }
            (Action::PaperSlip, Some(seat)) => {
                let name = table.game.setup().seat_name(seat);
                cx.info(format!("no sealed slip of {name} is in"));
            }
            (Action::PhonesNetwork | Action::PhonesHere, _) => {
                let are_open = "the phones are let in already: {phones-stop} closes their pages";
                cx.info(cx.look.keys.spelled_in(&PHONES, are_open));
            }
            (Action::PhonesStop, _) => cx.effects.push(Effect::ClosePhones),
            _ => _ = self.selection.act(action, sign.seats.len(), PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        match &mut self.shown {
            Shown::Reason(line) => Some(line),
            Shown::Line | Shown::Code => None,
        }
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(matches!(&self.shown, Shown::Reason(line) if line.is_touched()))
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        match (&cx.phones, &self.shown) {
            (None, _) => Rows::titled(ASK_TITLE).with(asks(cx)),
            (Some(sign), Shown::Code) => {
                Rows::titled(self.name(table)).with(self.code_lines(cx, table, sign))
            }
            (Some(_), Shown::Reason(line)) => {
                let (lines, _) = self.reason_lines(cx, table, line, UNBROKEN);
                Rows::titled(PAPER_SLIP.title).with(lines)
            }
            (Some(sign), Shown::Line) => {
                let seats = sign.seats.iter().zip(0..).filter_map(|(phone, nth)| {
                    let seat = SeatId::nth(nth)?;
                    let name = name_with_player(table, seat);
                    Some(ListRow::columns([&*name, &state(table, seat, phone)]))
                });
                Rows::new(seats, self.selection.at)
                    .under(PHONES.title, "")
                    .with(foot(cx, sign))
            }
        }
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        match (&cx.phones, &self.shown) {
            (None, _) => ask(cx, frame, body),
            (Some(sign), Shown::Code) => self.code(cx, table, sign, frame, body),
            (Some(_), Shown::Reason(line)) => self.reason(cx, table, line, frame, body),
            (Some(sign), Shown::Line) => self.list(cx, table, sign, frame, body),
        }
    }
}

fn ask(cx: &Context, frame: &mut Frame<'_>, body: Rect) {
    let inner = boxed(frame, body, &cx.look, ASK_TITLE, (WIDTH, 10));
    frame.render_widget(Paragraph::new(asks(cx)), inner);
}

/// A seat with who plays it: `Austria, Anna`.
fn name_with_player(table: &TableScreen, seat: SeatId) -> String {
    let setup = table.game.setup();
    let name = setup.seat_name(seat);
    match setup.players.get(seat.index()) {
        Some(player) if !player.is_empty() && player != name && !is_nobody(player) => {
            format!("{name}, {player}")
        }
        _ => name.to_owned(),
    }
}

const ASK_TITLE: &str = "Slips from the players' phones";

/// What is asked before phones are let in.
fn asks(cx: &Context) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let network = ("{phones-network}", "to the phones on this network");
    let here = ("{phones-here}", "on this computer only, to try it");
    let sealed = "He writes his slip there. It comes in sealed: {settle} opens it.";
    vec![
        Line::styled(
            "Each player opens a page with a code of his own.",
            theme.text,
        ),
        Line::styled(cx.look.keys.spelled(sealed), theme.text),
        Line::styled("Paper slips still count, power by power.", theme.text),
        Line::default(),
        Line::styled(
            "The pages are plain HTTP. Somebody who listens in on the",
            theme.warning,
        ),
        Line::styled(
            "network can read slips: use a network that you trust.",
            theme.warning,
        ),
        Line::default(),
        key_hints(&cx.look, &PHONES, &[network]),
        key_hints(&cx.look, &PHONES, &[here]),
        Line::styled("Esc goes back", theme.dim),
    ]
}

/// Who can open the pages, and what keys do.
fn foot(cx: &Context, sign: &PhonesSign) -> [Line<'static>; 3] {
    let theme = &cx.look.theme;
    let who = match sign.moved {
        Some(moved) => Line::styled(moved.sentence(), theme.warning),
        None if sign.is_loopback => {
            Line::styled("Only this computer can open the pages.", theme.dim)
        }
        None => Line::styled("Phones on this network can open the pages.", theme.dim),
    };
    let keys = [
        ("Enter", "code"),
        ("{new-code}", "new code"),
        ("{revoke-code}", "revoke"),
        ("{paper-slip}", "paper slip"),
        ("{phones-stop}", "stop"),
    ];
    [
        who,
        key_hints(&cx.look, &PHONES, &keys),
        Line::styled("Esc goes back; the pages stay open", theme.dim),
    ]
}

/// What is to be seen of a player's slip and of his phone.
fn state(table: &TableScreen, seat: SeatId, phone: &PhoneOfSeat) -> String {
    let phones = match phone.connected {
        0 => String::new(),
        1 => "connected".to_owned(),
        n => format!("connected, {n} phones"),
    };
    let slip = if table.is_sealed(seat) {
        "slip in, sealed"
    // Once slips are opened, whether a phone wrote one matters no more.
    } else if table.game.has_entered(seat) {
        "slip entered"
    } else if phone.writes {
        "writes"
    } else if phone.url.is_none() {
        "not invited"
    } else if phone.connected == 0 {
        "invited"
    } else {
        ""
    };
    let parts = [slip, phones.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

impl PhonesForm {
    /// Whose line the cursor is on.
    fn name<'a>(&self, table: &'a TableScreen) -> &'a str {
        let name = self.seat().map(|seat| table.game.setup().seat_name(seat));
        name.unwrap_or_default()
    }

    fn list(
        &self,
        cx: &Context,
        table: &TableScreen,
        sign: &PhonesSign,
        frame: &mut Frame<'_>,
        body: Rect,
    ) {
        let (look, theme) = (&cx.look, &cx.look.theme);
        // The keys below the list stay in sight on a low screen: the list scrolls.
        let height = (sign.seats.len() as u16 + 4).min(body.height);
        let inner = boxed(frame, body, look, PHONES.title, (WIDTH, height));
        let [list, foot] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(3)]).areas(inner);
        let lines = sign.seats.iter().enumerate().filter_map(|(nth, phone)| {
            let seat = SeatId::nth(nth)?;
            let name = table.game.setup().seat_name(seat);
            let is_at = nth == self.selection.at;
            let mark = if is_at { look.glyphs.pointer } else { ' ' };
            let text = format!("{mark} {name:<18} {}", state(table, seat, phone));
            let style = if is_at { theme.strong } else { theme.text };
            Some(Line::styled(text, style))
        });
        list_at(frame, list, look, lines.collect(), self.selection.at);
        frame.render_widget(Paragraph::new(self::foot(cx, sign).to_vec()), foot);
    }

    fn code(
        &self,
        cx: &Context,
        table: &TableScreen,
        sign: &PhonesSign,
        frame: &mut Frame<'_>,
        body: Rect,
    ) {
        let lines = self.code_lines(cx, table, sign);
        let size = (WIDTH, lines.len() as u16);
        let inner = boxed(frame, body, &cx.look, self.name(table), size);
        frame.render_widget(Paragraph::new(lines), inner);
    }

    /// The address of a player's page, its code, and whose it is.
    fn code_lines(
        &self,
        cx: &Context,
        table: &TableScreen,
        sign: &PhonesSign,
    ) -> Vec<Line<'static>> {
        let theme = &cx.look.theme;
        let name = self.name(table);
        let url = sign.seats.get(self.selection.at);
        let url = url
            .and_then(|phone| phone.url.as_deref())
            .unwrap_or_default();
        let code = code_lines(cx, url);
        let mut lines = vec![Line::styled(url.to_owned(), theme.strong).centered()];
        lines.extend(code);
        let whose = format!("for {name} alone; {{new-code}}: a new code, Esc: back");
        let whose = said(cx.look.keys.spelled_in(&PHONES, &whose));
        lines.push(Line::styled(whose, theme.dim).centered());
        lines
    }

    fn reason(
        &self,
        cx: &Context,
        table: &TableScreen,
        line: &InputLine,
        frame: &mut Frame<'_>,
        body: Rect,
    ) {
        let inner = boxed(frame, body, &cx.look, PAPER_SLIP.title, (WIDTH, 4));
        let (lines, column) = self.reason_lines(cx, table, line, inner.width);
        frame.render_widget(Paragraph::new(lines), inner);
        put_cursor(frame, inner, column, 2);
    }

    /// The question why, and the column of the cursor in its third line.
    fn reason_lines(
        &self,
        cx: &Context,
        table: &TableScreen,
        line: &InputLine,
        width: u16,
    ) -> (Vec<Line<'static>>, usize) {
        let (look, theme) = (&cx.look, &cx.look.theme);
        let name = self.name(table);
        let (typed, column) = asked(look, "> ", line, width);
        let lines = vec![
            Line::styled(
                format!("The sealed slip of {name} goes out, unread. Why?"),
                theme.strong,
            ),
            Line::default(),
            typed,
            Line::styled("Enter: take it out   Esc: back", theme.dim),
        ];
        (lines, column)
    }
}
