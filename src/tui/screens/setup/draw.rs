//! The set-up form.

use ratatui::prelude::*;

use super::world::draw as world;
use crate::adjudicate::HouseRules;
use crate::board::PowerId;
use crate::seat::Seating;
use crate::tui::form::{FormRows, Value};
use crate::tui::model::Context;
use crate::tui::pages::rules;
use crate::tui::pages::{Offered, meaning};
use crate::tui::screens::{SetUp, SetUpField};
use crate::tui::widgets::{
    badge, below, centred, cut, margin, pane, paragraph, rows_of, rule_left, split_bottom,
};
use crate::tui::words;

/// Columns before the values.
const LABEL: usize = 27;

pub fn draw(cx: &Context, form: &SetUp, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let beside = form.needs_world() && body.width >= BESIDE;
    let body = if beside {
        beside_world(cx, form, frame, body)
    } else {
        body
    };
    let width = body.width.min(110);
    let body = centred(body, width, body.height);
    let help = help(form);
    let rows = rows_of(&help, usize::from(width.saturating_sub(1))) as u16;
    let rows = rows.clamp(3, (body.height / 2).max(3)) + 1;
    let shown = form.needs_world()
        && !beside
        && (world::asks(form.field()) || form.field() == SetUpField::Start);
    let body = if shown {
        above_world(cx, form, frame, body, rows)
    } else {
        body
    };
    let [_, fields_area, help_area] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(rows),
    ])
    .areas(body);
    let inner = pane(
        frame,
        fields_area,
        look,
        "New game",
        "Enter goes on; {begin-game} begins",
        true,
    );
    let fields = form.fields();
    let offered = form.offered();
    let mut rows = FormRows::new(look, LABEL, inner.width);
    for (i, &field) in fields.iter().enumerate() {
        if let Some(heading) = heading(form, &offered, field) {
            rows.heading(&heading);
        }
        if i == form.selection.at {
            rows.take_in_hand();
        }
        add_field(cx, form, &offered, field, &mut rows);
    }
    rows.draw(frame, inner);
    let help_area = pane(frame, help_area, look, "What it means", "", false);
    paragraph(frame, margin(help_area, 1, 0), help, look.theme.dim);
}

/// From this width on there is room for the secret world beside the form.
const BESIDE: u16 = 112;

/// The part of the body that is left to the form beside the secret world.
fn beside_world(cx: &Context, form: &SetUp, frame: &mut Frame<'_>, body: Rect) -> Rect {
    let [left, right] =
        Layout::horizontal([Constraint::Percentage(52), Constraint::Percentage(48)]).areas(body);
    let right = rule_left(frame, right, &cx.look);
    world::draw(&cx.look, form, frame, below(right, 1));
    left
}

/// The part of the body that is left to the form above the secret world, where there is no room
/// beside it: while a field asks for it.
fn above_world(cx: &Context, form: &SetUp, frame: &mut Frame<'_>, body: Rect, help: u16) -> Rect {
    let lines = world::lines(&cx.look, &form.world, usize::from(body.width)).len() as u16 + 1;
    let height = lines.clamp(2, body.height.saturating_sub(help + LEAST_FORM));
    let [form_area, world_area] = split_bottom(body, height);
    world::draw(&cx.look, form, frame, world_area);
    form_area
}

/// Rows of the form that are left at least.
const LEAST_FORM: u16 = 7;

fn heading(form: &SetUp, offered: &[Offered], field: SetUpField) -> Option<String> {
    match (field, form.chosen_variant().seating()) {
        (SetUpField::Player(0), Seating::OnePerPower) if form.takes_fewer() => None,
        (SetUpField::Player(0), Seating::OnePerPower) => {
            Some("Players (may be left empty)".to_owned())
        }
        (SetUpField::Player(0), Seating::Players { least }) => Some(format!(
            "Players ({least} or more, a line each; an empty line is nobody)"
        )),
        (SetUpField::Wish(0), _) => {
            Some("The world to be made (an empty line asks for what is usual)".to_owned())
        }
        (SetUpField::BoardOption(0), _) => {
            Some("The board (an empty line leaves it as it is)".to_owned())
        }
        (SetUpField::Rule(option), _) => {
            let at = offered.iter().position(|rule| rule.option == option)?;
            let first = at == 0 || offered[at - 1].group != offered[at].group;
            first.then(|| rules::heading(form.chosen_variant(), offered[at].group))
        }
        _ => None,
    }
}

fn add_field(
    cx: &Context,
    form: &SetUp,
    offered: &[Offered],
    field: SetUpField,
    rows: &mut FormRows<'_>,
) {
    let look = &cx.look;
    let label = |text: &str| format!("   {text}");
    match field {
        SetUpField::Name => rows.field(label("Name"), Value::Typed(&form.name)),
        SetUpField::Variant => {
            rows.field(
                label("Variant"),
                Value::Choice(form.chosen_variant().name()),
            );
        }
        SetUpField::Board => {
            let board = form.chosen_board().map(|chosen| &chosen.board);
            let name = board.map_or("no board", |board| &board.name);
            rows.field(label("Board"), Value::Choice(name));
        }
        SetUpField::Source
        | SetUpField::Seed
        | SetUpField::File
        | SetUpField::Make
        | SetUpField::Paint
        | SetUpField::Wish(_) => {
            world::add_field(look, form, field, rows);
        }
        SetUpField::Players => {
            rows.field(label("Players"), Value::Choice(&form.count().to_string()));
            let remark = Span::styled("  (names may be left empty)", look.theme.dim);
            rows.behind([remark]);
        }
        SetUpField::Player(i) if form.list_of_players() => {
            let number = format!("player {}", i + 1);
            rows.field(label(&number), Value::Typed(&form.players[i]));
        }
        SetUpField::Player(i) => {
            let board = form.chosen_board().map(|chosen| &chosen.board);
            let mut label = Line::raw("   ");
            if let Some(board) = board {
                label.push_span(badge(look, board, PowerId(i as u8)));
                label.push_span(format!(" {}", board.powers[i].name));
            }
            rows.field(label, Value::Typed(&form.players[i]));
        }
        SetUpField::Start => {
            let flaw = form.flaw();
            let style = if flaw.is_some() {
                look.theme.dim
            } else {
                look.theme.ok
            };
            let why = flaw.map(|flaw| cut(look, &flaw.why, rows.room()));
            let why = why.map(|why| Span::styled(why, look.theme.warning));
            let begin = Line::styled(label("Begin the game"), style);
            rows.field(begin, Value::Said(why.into_iter().collect()));
        }
        SetUpField::BoardOption(i) => {
            let fitting = form.chosen_variant().fittings().get(i);
            let name = label(fitting.map_or("", |fitting| fitting.name));
            let written = &form.fittings.lines[i];
            let flaw = form.fittings.flaw(form.chosen_variant());
            rows.field(name, Value::Typed(written));
            if written.is_empty() {
                let plain = cut(look, &form.fittings.plain[i], rows.room());
                rows.behind([Span::styled(plain, look.theme.dim)]);
            } else if flaw.is_some_and(|flaw| flaw.field == field) {
                rows.warn();
            }
        }
        SetUpField::Rule(option) => {
            let Some(rule) = offered.iter().find(|rule| rule.option == option) else {
                return;
            };
            if rule.spec.choices.is_empty() {
                rows.field(label(rule.spec.title), Value::Typed(&form.seed));
                return;
            }
            let value = words::rule_value(rule.spec, &form.rules, option);
            let plain = form.chosen_variant().house_rules();
            let value = rules::value_in_force(look, &form.rules, &plain, rule, value);
            rows.field(label(rule.spec.title), Value::Said(value));
        }
    }
}

fn help(form: &SetUp) -> String {
    match form.field() {
        SetUpField::Name => {
            "What the table calls the game; its folder is named after it.".to_owned()
        }
        SetUpField::Variant => format!("{}\n{}", form.chosen_variant().about().summary, note(form)),
        SetUpField::Board => {
            let note = note(form);
            if note.is_empty() {
                "Left and Right choose another board.".to_owned()
            } else {
                note.to_owned()
            }
        }
        SetUpField::Source
        | SetUpField::Seed
        | SetUpField::File
        | SetUpField::Make
        | SetUpField::Paint
        | SetUpField::Wish(_) => world::help(form),
        SetUpField::Players => fewer_help(form.count()).to_owned(),
        SetUpField::Player(_) if form.list_of_players() => {
            "Who plays. Enter goes on to the next line, Backspace on an empty line takes it out; \
             a whole list can be pasted."
                .to_owned()
        }
        SetUpField::Player(_) => {
            "Who plays this power. Shown beside its orders and in reports.".to_owned()
        }
        SetUpField::Start => match form.flaw() {
            None => "Enter begins the game at its first phase.".to_owned(),
            Some(flaw) => format!("Not yet: {}.", flaw.why),
        },
        SetUpField::BoardOption(i) => fitting_help(form, i),
        SetUpField::Rule(option) => HouseRules::spec(form.own(), option)
            .map(|spec| meaning(&form.rules, option, spec).join("\n"))
            .unwrap_or_default(),
    }
}

/// Who has what where so many play.
const fn fewer_help(players: usize) -> &'static str {
    match players {
        2 => {
            "Three powers against three, as in the World War. Nobody plays Italy; the rulebook has a \
             coin tossed for it: type the winner's name into its line."
        }
        3 | 4 => {
            "Some have several powers, which are won and lost apart; F4 draws who has which. One name \
             on several lines is one player."
        }
        5 | 6 => {
            "Of a power in disorder the units hold and may be supported, and are disbanded when \
             dislodged; nobody builds or removes for it."
        }
        _ => "Each power has a player. Left and Right choose a game for fewer.",
    }
}

/// What a fitting means and how it is written; what is wrong with what was typed, and what the
/// board has of itself.
fn fitting_help(form: &SetUp, at: usize) -> String {
    let Some(fitting) = form.chosen_variant().fittings().get(at) else {
        return String::new();
    };
    let flaw = form
        .fittings
        .flaw(form.chosen_variant())
        .filter(|flaw| flaw.field == SetUpField::BoardOption(at));
    let state = match flaw {
        Some(flaw) => format!("Not yet: {}.", flaw.why),
        None if form.fittings.lines[at].is_empty() => {
            format!("Empty: {}.", form.fittings.plain[at])
        }
        None => format!("Instead of: {}.", form.fittings.plain[at]),
    };
    format!("{} As in: {}\n{state}", fitting.doc, fitting.example)
}

/// What there is to know of the chosen board.
fn note(form: &SetUp) -> &str {
    form.chosen_board()
        .map_or("", |chosen| chosen.board.note.as_str())
}
