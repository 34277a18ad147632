//! The clock of the table: its face, large; its plan; more time or less.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::clock_face::{is_urgent, large};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{CLOSE, TAKE};
use crate::tui::widgets::{asked, boxed, key_hints, put_cursor};
use chancery_game::clock::{Clock, Face, Plan};
use chancery_session::evening::Session;

/// The clock's face.
pub static CLOCK: ScreenPlace = ScreenPlace::of_box("The clock", &[OWN, CLOSE]);

/// The plan as it is typed.
pub static CLOCK_PLAN: ScreenPlace = ScreenPlace::of_line("The plan of the clock", &[TAKE]);

const OWN: &[Spec] = &[
    Spec::new(Action::RunClock, "Start or stop the clock").keys(&[Key::char(' '), Key::ctrl('k')]),
    Spec::new(Action::ClockMore, "Clock: a minute more")
        .keys(&[Key::char('+')])
        .opened_by(Action::Clock),
    Spec::new(Action::ClockLess, "Clock: a minute less")
        .keys(&[Key::char('-')])
        .opened_by(Action::Clock),
    Spec::new(Action::NextStage, "Clock: next stage")
        .keys(&[Key::char('n')])
        .opened_by(Action::Clock),
    Spec::new(Action::ClockPlan, "Clock: change its plan")
        .keys(&[Key::char('p')])
        .opened_by(Action::Clock),
];

pub struct ClockBox {
    /// The plan as it is typed; `None` while it is not being changed.
    typed: Option<InputLine>,
    /// Why what was typed is no plan.
    wrong: Option<String>,
}

/// What is added and taken away.
const STEP: SignedDuration = SignedDuration::from_mins(1);

impl ClockBox {
    /// The box; a table without a clock is asked for its plan.
    pub(crate) fn new(session: &Session, cx: &Context) -> Self {
        let typed = match session.clock() {
            Some(_) => None,
            None => Some(InputLine::holding(cx.usual.clock.as_str())),
        };
        Self { typed, wrong: None }
    }

    /// Takes or leaves the plan that is typed.
    fn act_on_plan(
        &mut self,
        session: &mut Session,
        cx: &mut Context,
        action: Action,
    ) -> LayerOutcome {
        let Some(line) = &self.typed else {
            return LayerOutcome::Stay;
        };
        match action {
            // Without a clock there is no face to go back to.
            Action::Back if session.clock().is_none() => return LayerOutcome::Close,
            Action::Back => self.typed = None,
            Action::Accept => {
                match Plan::read(line.text(), &session.desk.game.setup().calendar()) {
                    // An empty plan is how a table does away with its clock.
                    Ok(plan) if plan.text().is_empty() => {
                        session.set_clock(None);
                        cx.done("the table has no clock");
                        return LayerOutcome::Close;
                    }
                    Ok(plan) => {
                        let zone = TimeZone::system();
                        let clock = match session.clock() {
                            // The time of a phase goes on where the new plan has the same for it.
                            Some(clock) => clock.with(plan, cx.now, &zone),
                            None => Clock::new(plan, session.desk.game.phase(), cx.now, &zone),
                        };
                        session.set_clock(Some(clock));
                        (self.typed, self.wrong) = (None, None);
                    }
                    Err(why) => self.wrong = Some(why.to_string()),
                }
            }
            _ => {}
        }
        LayerOutcome::Stay
    }
}

/// Sets the clock as an action says, if one sets it.
fn set(session: &mut Session, now: Timestamp, action: Action) {
    let change: fn(&mut Clock, Timestamp) = match action {
        Action::RunClock => Clock::toggle,
        Action::ClockMore => |clock, now| clock.add(STEP, now),
        Action::ClockLess => |clock, now| clock.add(-STEP, now),
        Action::NextStage => Clock::skip,
        _ => return,
    };
    if let Some(clock) = session.clock_mut() {
        change(clock, now);
    }
}

impl Layer<TableScreen> for ClockBox {
    fn place(&self) -> &'static ScreenPlace {
        if self.typed.is_some() {
            &CLOCK_PLAN
        } else {
            &CLOCK
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let session = &mut table.session;
        if self.typed.is_some() {
            return self.act_on_plan(session, cx, action);
        }
        match (action, session.clock()) {
            (Action::Back, _) | (_, None) => return LayerOutcome::Close,
            (Action::ClockPlan, Some(clock)) => {
                self.typed = Some(InputLine::holding(clock.plan.text()));
            }
            // The box stays open: several minutes are often added one after another.
            (action, Some(_)) => set(session, cx.now, action),
        }
        LayerOutcome::Stay
    }

    fn typed(&mut self, _table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(line) = &mut self.typed {
            line.key(key);
            self.wrong = None;
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        self.typed.as_mut()
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.typed.as_ref().is_some_and(InputLine::is_touched))
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        match &self.typed {
            Some(line) => {
                let (plan, _) = asked(&cx.look, PLAN, line, UNBROKEN);
                Rows::titled(PLAN_TITLE)
                    .with(how(&cx.look))
                    .with([plan, self.help(&cx.look)])
            }
            None => face_rows(table.session.clock(), cx),
        }
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        match &self.typed {
            Some(line) => self.draw_plan(line, cx, frame, body),
            None => draw_face(table.session.clock(), cx, frame, body),
        }
    }
}

/// Lines that tell how a plan is written.
const HOW: [(&str, &str); 5] = [
    ("moves 15 + 2 silent", "every movement phase, in two stages"),
    (
        "Spring 18; from 1905 12",
        "minutes of a season, or of years",
    ),
    ("retreats 1; builds 0:30", "1 minute; 30 seconds"),
    (
        "last 23:00; ends 1907",
        "no season begins later; the last year",
    ),
    (
        "bell; flash; at once",
        "ring; flash; run on in the next phase",
    ),
];

impl ClockBox {
    fn draw_plan(&self, line: &InputLine, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let rows = HOW.len() as u16 + 6;
        let inner = boxed(frame, body, &cx.look, PLAN_TITLE, (68, rows));
        let (plan, column) = asked(&cx.look, PLAN, line, inner.width);
        let mut lines: Vec<Line<'_>> = how(&cx.look).collect();
        lines.push(Line::default());
        lines.push(plan);
        let row = lines.len() as u16 - 1;
        lines.push(Line::default());
        lines.push(self.help(&cx.look));
        let wrapped = Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: false });
        frame.render_widget(wrapped, inner);
        put_cursor(frame, inner, column, row);
    }

    /// Why what was typed is no plan; else what keys do.
    fn help(&self, look: &Look) -> Line<'static> {
        let theme = &look.theme;
        match &self.wrong {
            Some(why) => Line::styled(why.clone(), theme.error),
            None => Line::styled("Enter: save. Empty plan: no clock. Esc: back.", theme.dim),
        }
    }
}

const TITLE: &str = "The clock";
const PLAN_TITLE: &str = "Plan of the clock";
const PLAN: &str = "Plan: ";

fn how(look: &Look) -> impl Iterator<Item = Line<'static>> {
    HOW.iter().map(|(plan, what)| {
        Line::from(vec![
            Span::styled(format!("{plan:<26}"), look.theme.key),
            Span::styled(*what, look.theme.dim),
        ])
    })
}

fn keys(cx: &Context) -> Line<'static> {
    let keys = [
        ("{run-clock}", "start, stop"),
        ("{clock-more} {clock-less}", "a minute"),
        ("{next-stage}", "next stage"),
        ("{clock-plan}", "plan"),
        ("Esc", "back"),
    ];
    key_hints(&cx.look, &CLOCK, &keys)
}

/// The stage, and whether it is over or stopped.
fn stage(face: &Face) -> String {
    let stopped = if face.is_running { "" } else { ", stopped" };
    let over = if face.is_over() { ": time is over" } else { "" };
    format!("{}{over}{stopped}", face.stage)
}

/// What is shown where the plan has no time.
fn no_time(cx: &Context) -> String {
    let none = "The plan has no time for this phase; {clock-more} gives it a minute.";
    cx.look.keys.spelled_in(&CLOCK, none)
}

/// The time in figures, the plan, the keys.
fn face_rows(clock: Option<&Clock>, cx: &Context) -> Rows {
    let Some(clock) = clock else {
        return Rows::default();
    };
    let time = match clock.face(cx.now) {
        Some(face) => vec![face.digits(), stage(&face)],
        None => vec![no_time(cx)],
    };
    Rows::titled(TITLE)
        .with(time)
        .with([clock.plan.text()])
        .with([keys(cx)])
}

fn draw_face(clock: Option<&Clock>, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
    let (theme, Some(clock)) = (&cx.look.theme, clock) else {
        return;
    };
    let hints = keys(cx).centered();
    let width = hints.width().max(64) as u16;
    // The keys may need a second row, for which the box is made higher.
    let is_broken = hints.width() > usize::from(body.width.saturating_sub(4));
    let height = 11 + u16::from(is_broken);
    let inner = boxed(frame, body, &cx.look, TITLE, (width, height));
    let mut lines: Vec<Line<'_>> = Vec::new();
    if let Some(face) = clock.face(cx.now) {
        let style = match (face.is_over(), is_urgent(&face)) {
            (true, _) => theme.error,
            (false, true) => theme.warning,
            _ => theme.strong,
        };
        let rows = large(&face.digits(), &cx.look.glyphs);
        lines.extend(
            rows.into_iter()
                .map(|row| Line::styled(row, style).centered()),
        );
        lines.push(Line::default());
        lines.push(Line::styled(stage(&face), theme.text).centered());
    } else {
        lines.push(Line::styled(no_time(cx), theme.text).centered());
    }
    lines.push(Line::styled(clock.plan.text(), theme.dim).centered());
    lines.push(Line::default());
    lines.push(hints);
    let wrapped = Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: false });
    frame.render_widget(wrapped, inner);
}
