//! The set-up form.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::world;
use crate::tui::form::{FormRows, Value};
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::model::Context;
use crate::tui::pages::rules;
use crate::tui::widgets::{
    badge, below, centred, cut, margin, pane, paragraph, rows_of, rule_left, split_bottom,
    split_left,
};
use crate::tui::words;
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::Seating;
use chancery_game::words::{board_facts, capital, owned_facts};
use chancery_session::offered::Offered;
use chancery_session::set_up::{SetUp, SetUpField, SetUpFold};

/// Columns before the values, and before those of house rules.
const LABEL: usize = 27;

/// The parts of the body; the secret world is empty where it is not shown.
struct SetUpAreas {
    fields: Rect,
    help: Rect,
    world: Rect,
}

impl SetUpAreas {
    fn new(cx: &Context, form: &SetUp, body: Rect) -> Self {
        let beside = form.needs_world() && body.width >= BESIDE;
        let [left, mut world] = if beside {
            split_left(body, body.width * 52 / 100)
        } else {
            split_left(body, body.width)
        };
        let width = left.width.min(110);
        let mut body = centred(left, width, left.height);
        let rows = rows_of(&help(cx, form), usize::from(width.saturating_sub(1))) as u16;
        let rows = rows.clamp(2, (body.height / 2).max(2)) + 1;
        let is_asked = matches!(form.field(), SetUpField::World(_) | SetUpField::Start);
        // On a narrow screen the world takes rows from the form, so it comes only when asked about.
        if form.needs_world() && !beside && is_asked {
            let lines = world::lines(&cx.look, &form.world, usize::from(body.width)).len();
            let most = body.height.saturating_sub(rows + LEAST_FORM);
            [body, world] = split_bottom(body, (lines as u16 + 1).clamp(2, most));
        }
        let [fields, help] = split_bottom(body, rows);
        Self {
            fields: below(fields, 1),
            help,
            world,
        }
    }
}

/// From this width on there is room for the secret world beside the form.
const BESIDE: u16 = 112;

/// Rows of the form that are left at least.
const LEAST_FORM: u16 = 7;

const TITLE: &str = "New game";
const KEYS: &str = "Enter goes on; {begin-game} begins";
const HELP: &str = "What it means";

/// What the form says, what the field in hand means, and the secret world.
pub(crate) fn told(cx: &Context, form: &SetUp) -> Rows {
    let look = &cx.look;
    let help = help(cx, form);
    let rows = rows(cx, form, UNBROKEN).0.rows();
    let rows = rows
        .under(TITLE, look.keys.spelled(KEYS))
        .then(HELP, "")
        .with(help.lines());
    if !form.needs_world() {
        return rows;
    }
    rows.then(world::TITLE, look.keys.spelled(world::remark(form)))
        .with(world::lines(look, &form.world, UNBROKEN.into()))
}

pub fn draw(cx: &Context, form: &SetUp, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let areas = SetUpAreas::new(cx, form, body);
    if !areas.world.is_empty() {
        let world_area = if areas.world.x > body.x {
            below(rule_left(frame, areas.world, look), 1)
        } else {
            areas.world
        };
        world::draw(look, form, frame, world_area);
    }
    let inner = pane(frame, areas.fields, look, TITLE, KEYS, true);
    rows(cx, form, inner.width).0.draw(frame, inner);
    let help_area = pane(frame, areas.help, look, HELP, "", false);
    paragraph(
        frame,
        margin(help_area, 1, 0),
        help(cx, form),
        look.theme.dim,
    );
}

/// The field at a point of the screen, as an index.
pub(crate) fn field_at(cx: &Context, form: &SetUp, at: Position) -> Option<usize> {
    let inner = below(SetUpAreas::new(cx, form, cx.body()).fields, 1);
    if !inner.contains(at) {
        return None;
    }
    let (rows, of_fields) = rows(cx, form, inner.width);
    let row = usize::from(at.y - inner.y) + rows.first_row(inner.height);
    of_fields.iter().position(|&of_field| of_field == row)
}

/// The rows of the form, and in which of them each field is.
fn rows<'a>(cx: &'a Context, form: &SetUp, width: u16) -> (FormRows<'a>, Vec<usize>) {
    let offered = form.offered();
    let mut rows = FormRows::new(&cx.look, LABEL, width);
    let mut of_fields = Vec::new();
    for (i, &field) in form.fields().iter().enumerate() {
        if let Some(heading) = heading(form, &offered, field) {
            rows.heading(&heading);
        }
        rows.begin(i == form.at);
        let is_rule = matches!(field, SetUpField::Rule(_));
        rows.set_label(if is_rule { rules::LABEL } else { LABEL });
        of_fields.push(rows.next_row());
        add_field(cx, form, &offered, field, &mut rows);
    }
    (rows, of_fields)
}

fn heading(form: &SetUp, offered: &[Offered], field: SetUpField) -> Option<String> {
    match (field, form.chosen_variant().seating()) {
        (SetUpField::Player(0), Seating::OnePerPower) if form.takes_fewer() => None,
        (SetUpField::Player(0), Seating::OnePerPower) => {
            Some("Players (you may leave lines empty)".to_owned())
        }
        (SetUpField::Player(0), Seating::Players { least }) => {
            Some(format!("Players ({least} or more, a line each)"))
        }
        (SetUpField::Rule(option), _) => {
            let at = offered.iter().position(|rule| rule.option == option)?;
            rules::heading(offered, at).map(|heading| format!("    {heading}"))
        }
        _ => None,
    }
}

/// The line of a part of the form that can be folded away: how it is.
fn add_fold(cx: &Context, form: &SetUp, fold: SetUpFold, rows: &mut FormRows<'_>) {
    let look = &cx.look;
    let (name, changes) = match fold {
        SetUpFold::Rules => ("House rules", changed_rules(form)),
        SetUpFold::Board => (
            "Board",
            form.fittings
                .chosen(form.chosen_variant())
                .iter()
                .map(|(name, value)| format!("{}: {value}", in_words(name)))
                .collect(),
        ),
        SetUpFold::World => ("The world to make", Vec::new()),
    };
    let sign = if form.is_open(fold) { '-' } else { '+' };
    let board = form
        .chosen_board()
        .map_or("none", |chosen| &chosen.board.name);
    let (is_usual, mut text) = match (fold, changes.len()) {
        (SetUpFold::Board, 0) => (true, board.to_owned()),
        (SetUpFold::Board, _) => (false, format!("{board}; {}", changes.join("; "))),
        (_, 0) => (true, "the usual".to_owned()),
        _ => (false, changes.join("; ")),
    };
    // A list cut short would hide changes; the number of them hides none.
    if text.width() > rows.room() && !is_usual {
        text = format!("{} changed", changes.len());
    }
    let style = if is_usual {
        look.theme.text
    } else {
        look.theme.warning
    };
    rows.field(
        format!(" {sign} {name}"),
        Value::Said(vec![Span::styled(text, style)]),
    );
}

/// The house rules that are not the variant's usual ones.
fn changed_rules(form: &SetUp) -> Vec<String> {
    let plain = form.chosen_variant().house_rules();
    let offered = form.offered().into_iter();
    let changed =
        offered.filter(|rule| form.rules.choice(rule.option) != plain.choice(rule.option));
    changed
        .map(|rule| rule.spec.titled(form.rules.choice(rule.option)))
        .collect()
}

/// `polar-caps` as people read it: `Polar caps`.
fn in_words(name: &str) -> String {
    capital(&name.replace('-', " "))
}

fn add_field(
    cx: &Context,
    form: &SetUp,
    offered: &[Offered],
    field: SetUpField,
    rows: &mut FormRows<'_>,
) {
    let look = &cx.look;
    match field {
        SetUpField::Name => rows.field("   Name", Value::Typed(&form.name)),
        SetUpField::Variant => {
            rows.field("   Variant", Value::Choice(form.chosen_variant().name()));
        }
        SetUpField::Board => {
            let board = form.chosen_board().map(|chosen| &chosen.board);
            let name = board.map_or("no board", |board| &board.name);
            rows.field("     Board", Value::Choice(name));
        }
        SetUpField::World(field) => world::add_field(look, form, field, rows),
        SetUpField::Players => {
            rows.field("   Players", Value::Choice(&form.count().to_string()));
            let remark = Span::styled("  (you may leave names empty)", look.theme.dim);
            rows.behind([remark]);
        }
        SetUpField::Player(i) if form.list_of_players() => {
            let number = format!("   Player {}", i + 1);
            rows.field(number, Value::Typed(&form.players[i]));
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
            let begin = Line::styled("   Begin the game", style);
            rows.field(begin, Value::Said(why.into_iter().collect()));
        }
        SetUpField::Fold(fold) => add_fold(cx, form, fold, rows),
        SetUpField::BoardOption(i) => {
            let fitting = form.chosen_variant().fittings().get(i);
            let name = fitting.map_or_else(String::new, |fitting| in_words(fitting.name));
            let written = &form.fittings.lines[i];
            let flaw = form.fittings.flaw(form.chosen_variant());
            rows.field(format!("     {name}"), Value::Typed(written));
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
            let title = format!("     {}", rule.spec.title);
            if rule.spec.choices.is_empty() {
                rows.field(title, Value::Typed(&form.seed));
                return;
            }
            let value = words::rule_value(rule.spec, &form.rules, option);
            let plain = form.chosen_variant().house_rules();
            let value = rules::value_in_force(look, &form.rules, &plain, rule, value);
            rows.field(title, Value::Said(value));
        }
    }
}

fn help(cx: &Context, form: &SetUp) -> String {
    match form.field() {
        SetUpField::Name => "Name the game. Its folder has the same name.".to_owned(),
        SetUpField::Variant => format!(
            "Left and Right choose. {}\n{}",
            form.chosen_variant().about().summary,
            note(form)
        ),
        SetUpField::Board => format!("Left and Right choose another board. {}", note(form)),
        SetUpField::World(field) => world::help(form, field),
        SetUpField::Players => fewer_help(form.count()).to_owned(),
        SetUpField::Player(_) if form.list_of_players() => {
            "Type who plays, or paste a whole list. Enter goes to the next line. Backspace takes an \
             empty line out."
                .to_owned()
        }
        SetUpField::Player(_) => {
            let help = "Type who plays this power. Reports show the name. {draw-seats} draws who \
                        plays what.";
            cx.look.keys.spelled(help)
        }
        SetUpField::Start => match form.flaw() {
            None => "Enter begins the game at its first phase.".to_owned(),
            Some(flaw) => format!("Not yet: {}", flaw.why),
        },
        SetUpField::Fold(fold) => fold_help(fold, form.is_open(fold)).to_owned(),
        SetUpField::BoardOption(i) => fitting_help(form, i),
        SetUpField::Rule(option) => HouseRules::spec(form.variant_options(), option)
            .map(|spec| words::rule_meaning(&form.rules, option, spec).join("\n"))
            .unwrap_or_default(),
    }
}

const fn fold_help(fold: SetUpFold, is_open: bool) -> &'static str {
    match (fold, is_open) {
        (_, true) => "Enter folds these lines away.",
        (SetUpFold::Rules, _) => {
            "Enter shows the house rules: doubtful orders, late slips, votes. The usual ones suit \
             most tables."
        }
        (SetUpFold::Board, _) => "Enter shows the other boards, and what this board leaves to you.",
        (SetUpFold::World, _) => {
            "Enter shows what you can ask of the world. The usual one suits most tables."
        }
    }
}

/// Who has what where so many play.
const fn fewer_help(players: usize) -> &'static str {
    match players {
        2 => {
            "Three powers play against three, as in the World War. Nobody plays Italy. Toss a coin \
             for it, and type the winner's name into its line."
        }
        3 | 4 => {
            "A player may have several powers; each wins and loses alone. F4 draws who has which. \
             Type one name on several lines for one player."
        }
        5 | 6 => {
            "Nobody plays the powers in disorder. Their units hold, may be supported, and are \
             disbanded when dislodged. They build nothing. Units beyond their centres are disbanded."
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
        Some(flaw) => format!("Not yet: {}", flaw.why),
        None if form.fittings.lines[at].is_empty() => {
            format!("Empty: {}.", form.fittings.plain[at])
        }
        None => format!("Instead of: {}.", form.fittings.plain[at]),
    };
    format!("{} As in: {}\n{state}", fitting.doc, fitting.example)
}

/// What there is to know of the chosen board.
fn note(form: &SetUp) -> String {
    let Some(chosen) = form.chosen_board() else {
        return String::new();
    };
    let calendar = form.chosen_variant().calendar_on(&chosen.board);
    let mut facts = board_facts(&chosen.board, &calendar);
    if chosen.board.id != form.chosen_variant().board() {
        facts.extend(owned_facts(&chosen.board));
    }
    let all = std::iter::once(chosen.board.note.clone()).chain(facts);
    all.filter(|text| !text.is_empty()).joined(" ")
}
