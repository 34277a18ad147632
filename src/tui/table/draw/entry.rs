//! The entry line: whose unit is asked for, what is typed, and what Enter would take.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use unicode_width::UnicodeWidthStr;

use super::ribbon::ribbon;
use super::scales;
use crate::tui::list::ListRow;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, flow, pane, put_cursor, split_top};
use crate::tui::words;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Reading;
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::told;
use chancery_session::desk::{Investments, Meaning, NOT_LEGAL, Row, SlipOwner, unit_of};

/// Draws the entry line and its candidates.
pub fn draw(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let focused = table.filter.is_none();
    let title = title(table);
    let remark = remark(table);
    let inner = pane(frame, area, look, &title, remark, focused);
    if inner.height == 0 {
        return;
    }
    if remark.is_empty() {
        months(cx, table, frame, area, title.width() + 3);
    }
    let prompt = prompt(cx, table);
    let before: usize = prompt.iter().map(Span::width).sum();
    let room = usize::from(inner.width).saturating_sub(before);
    let (typed, cursor) = table.line.seen(room);
    let mut spans = prompt;
    spans.push(Span::styled(typed, look.theme.strong));
    spans.push(Span::raw("  "));
    // What is long and has no candidates below it stands there itself, to be read to its end.
    let used: usize = spans.iter().map(Span::width).sum();
    let width = usize::from(inner.width);
    let has_digits = inner.height > 1 && !table.candidates.is_empty();
    let mut said = Line::from(taken(cx, table, has_digits));
    // The longer hint speaks of digits; without it there is room for what Enter does.
    if used + said.width() > width {
        said = Line::from(taken(cx, table, false));
    }
    let taken = said;
    // A suggestion stays beside the line, since the list of suggestions takes the rows below.
    let beside = table.meaning == Meaning::Candidate || used + taken.width() <= width;
    if beside {
        spans.extend(taken.spans.iter().cloned());
    }
    let [first, below] = split_top(inner, 1);
    frame.render_widget(Line::from(spans), first);
    if focused && !cx.has_box() {
        put_cursor(frame, inner, before + cursor, 0);
    }
    let below_line = if beside {
        candidates(cx, table, below)
    } else {
        vec![taken]
    };
    frame.render_widget(Paragraph::new(below_line).wrap(Wrap { trim: false }), below);
}

fn remark(table: &TableScreen) -> &'static str {
    if table.legal_only {
        "legal orders only"
    } else {
        ""
    }
}

/// What stands before what is typed: whose it is, and the time scale.
fn prompt(cx: &Context, table: &TableScreen) -> Vec<Span<'static>> {
    let whose = if matches!(table.row(), Some(Row::Hand { .. })) {
        Span::raw("   ")
    } else {
        badge(&cx.look, table.game.board(), table.power)
    };
    let scale = match table.scale_in_hand() {
        Some(scale) => format!(" {} : ", scale.prefix()),
        None => " : ".to_owned(),
    };
    vec![whose, Span::styled(scale, cx.look.theme.key)]
}

/// What is typed, what Enter would take, and the suggestions.
pub(crate) fn rows(cx: &Context, table: &TableScreen) -> Vec<ListRow> {
    let mut spans = prompt(cx, table);
    spans.push(Span::raw(format!("{}  ", table.line.text())));
    spans.extend(taken(cx, table, !table.candidates.is_empty()));
    let suggestions = suggestions(table).map(|suggestion| {
        let text = if suggestion.is_chosen {
            format!("[{}]", suggestion.candidate.text)
        } else {
            suggestion.candidate.text.clone()
        };
        let backers = backers(table, suggestion.candidate).unwrap_or_default();
        [suggestion.digit, text, backers].join(" ")
    });
    let suggestions: Vec<String> = suggestions.collect();
    vec![
        ListRow::subject(title(table), remark(table)),
        Line::from(spans).into(),
        ListRow::columns(suggestions.iter().map(String::as_str)),
    ]
}

/// Whose line it is, and what it asks for.
pub(crate) fn title(table: &TableScreen) -> String {
    if table.among_players() {
        return asked_of_player(table);
    }
    let power = &table.game.board().power(table.power).name;
    format!("{power}: {}", asked(table))
}

/// The ribbon of months at the end of the title's rule, where there is room for it.
fn months(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect, taken: usize) {
    let Some(ribbon) = ribbon(&table.game, &cx.look) else {
        return;
    };
    let width = ribbon.width();
    if taken + width < usize::from(area.width) {
        let at = Rect {
            x: area.right() - width as u16 - 1,
            width: width as u16,
            height: 1,
            ..area
        };
        frame.render_widget(Paragraph::new(ribbon), at);
    }
}

fn asked_of_player(table: &TableScreen) -> String {
    let name = table.game.setup().seat_name(table.seat);
    if let Some(Row::Hand { unspent, .. }) = table.row() {
        let in_hand = table.in_hand();
        return format!("{name} invests: {in_hand} in hand, {unspent} left");
    }
    let influence = table.ballots.share(table.author()).influence;
    format!(
        "{name} for {} ({influence} IF): {}",
        table.game.board().power(table.power).name,
        asked(table)
    )
}

fn asked(table: &TableScreen) -> String {
    match table.row() {
        Some(row @ Row::Demand { demand, pair, .. }) => match (row.landing(), pair) {
            (Some(pair), _) => format!(
                "army aboard in {}",
                table.game.board().province(pair.sea()).name
            ),
            (None, Some(pair)) if demand.unit() == Some(pair.fleet.id) => {
                format!(
                    "army/fleet {}",
                    table.game.board().full_place(pair.fleet.place)
                )
            }
            (None, _) => asked_by(table, demand),
        },
        Some(Row::Loose { entry, .. }) => match table.game.proposed_names(*entry).as_slice() {
            [] => "needs a ruling".to_owned(),
            [_] => "a name".to_owned(),
            several => format!("{} names, Enter: choose one", several.len()),
        },
        _ if table.is_sealed(table.seat) => "slip sealed".to_owned(),
        Some(Row::Hand { .. } | Row::Power { .. } | Row::Trapped { .. }) | None => {
            "nothing to order".to_owned()
        }
    }
}

fn asked_by(table: &TableScreen, demand: &Demand) -> String {
    match (demand, unit_of(&table.game, demand)) {
        (Demand::Build(_), _) if table.game.phase().kind == PhaseKind::SetUp => {
            "extra unit, secret until January is settled".to_owned()
        }
        (Demand::Build(n), _) => format!("build {}", n + 1),
        (Demand::Removal(n), _) => format!("disband {}", n + 1),
        (Demand::Unit(_) | Demand::May(_), Some(unit)) => {
            let province = table.game.board().full_place(unit.place);
            let free = table
                .game
                .state()
                .position
                .free_kind(unit.id)
                .is_some_and(|free| !free.chosen);
            if free {
                format!("army or fleet, {province}")
            } else {
                format!("{} {province}", unit.kind.word())
            }
        }
        (Demand::Claim, _) => "a claim to victory".to_owned(),
        (Demand::Unit(_) | Demand::May(_), None) => "an order".to_owned(),
    }
}

/// What Enter would do, right behind what is typed; `has_digits` says whether suggestions with their
/// digits stand below.
fn taken(cx: &Context, table: &TableScreen, has_digits: bool) -> Vec<Span<'static>> {
    let look = &cx.look;
    let (clear, doubtful) = (look.theme.ok, look.theme.warning);
    let arrow = Span::styled(format!("{} ", look.glyphs.arrow), look.theme.dim);
    let (text, style) = match &table.meaning {
        Meaning::Nothing => return asked_for(cx, table, has_digits),
        Meaning::Invest(investments) => return invested(cx, table, investments),
        Meaning::Confirm(proposal) => {
            let text = table.game.written(&proposal.order);
            let why = told::proposal_reason(&proposal.because);
            return vec![
                Span::styled("Enter agrees: ", look.theme.ghost),
                Span::styled(text, clear),
                Span::styled(format!("  {why}"), look.theme.dim),
            ];
        }
        Meaning::Candidate => match table.candidates.get(table.choice) {
            None => return Vec::new(),
            Some(candidate) if candidate.legal => (candidate.text.clone(), clear),
            Some(candidate) => {
                return vec![
                    arrow,
                    Span::styled(candidate.text.clone(), doubtful),
                    Span::styled(format!("  {NOT_LEGAL}"), doubtful),
                ];
            }
        },
        Meaning::Take(entries) if entries.len() == 1 => {
            ("an order of this player".to_owned(), clear)
        }
        Meaning::Take(entries) => (format!("{} orders of this player", entries.len()), clear),
        Meaning::Chain(entries) => (told::orders(&table.game, entries), clear),
        Meaning::Copy(copied) => {
            let name = table.game.setup().seat_name(copied.from);
            let orders = told::orders(&table.game, &copied.entries);
            (format!("as {name}: {orders}"), clear)
        }
        Meaning::Refused(why) => (why.clone(), doubtful),
        Meaning::GoTo(owner) => {
            let name = match *owner {
                SlipOwner::Power(power) => &table.game.board().power(power).name,
                SlipOwner::Seat(seat) => table.game.setup().seat_name(seat),
            };
            (format!("to {name}"), look.theme.ghost)
        }
        Meaning::Several(0) => ("no orders: review".to_owned(), doubtful),
        Meaning::Several(1) => ("another power's order: review".to_owned(), doubtful),
        Meaning::Several(n) => (format!("{n} orders: review"), doubtful),
        Meaning::Free(Reading::Order { order, notes }) => {
            let text = table.game.written(order);
            let doubt = match notes.first() {
                Some(note) => Some(words::note(note)),
                None => table.doubt_about_typed(order),
            };
            match doubt {
                Some(doubt) => (format!("{text}  {doubt}"), doubtful),
                None => (text, clear),
            }
        }
        Meaning::Free(Reading::Ambiguous { candidates, .. }) => {
            let text = match candidates.as_slice() {
                [only] => format!("{}? Enter asks", table.game.written(only)),
                several => format!("one of {} orders: Enter asks which", several.len()),
            };
            (text, doubtful)
        }
        Meaning::Free(Reading::Unreadable { why }) => match begun(table.line.text()) {
            Begun::Word => {
                let hint = "go on typing; Enter keeps it as written";
                return vec![Span::styled(hint, look.theme.ghost)];
            }
            Begun::Number(number) => (
                format!("There is no suggestion {number}. Enter keeps it as written."),
                doubtful,
            ),
            Begun::Order => (format!("{why} Enter keeps it as written."), doubtful),
        },
        Meaning::Free(Reading::NotTaken(_)) => (String::new(), clear),
    };
    vec![arrow, Span::styled(text, style)]
}

/// What can be typed where nothing is.
fn asked_for(cx: &Context, table: &TableScreen, has_digits: bool) -> Vec<Span<'static>> {
    let selectable = table.row().is_some_and(Row::selectable);
    let open = table.row().is_some_and(Row::is_open);
    if let Some((row, ordered)) = table
        .row()
        .and_then(|row| Some((row, row.month_row()?)))
        .filter(|(row, _)| !row.entries().is_empty())
    {
        return scales::in_full(cx, table, row, ordered);
    }
    let hint = match (selectable, open) {
        (false, _) => "",
        _ if table.is_looked_at => "read only",
        _ if matches!(table.row(), Some(Row::Hand { .. })) => "type the investments: R4 T2",
        (true, true) if table.game.phase().kind == PhaseKind::SetUp => {
            if table.game.setup().variant.places_units(PhaseKind::SetUp) {
                "a or f, then the place: a sil"
            } else {
                "a makes it an army, f a fleet"
            }
        }
        (true, true) if table.among_players() && has_digits => {
            "type the order, or a digit; = as above, =name all his"
        }
        (true, true) if table.among_players() => "type the order; = as above, =name all his",
        (true, true) if table.has_month_rows() => {
            "type the order; 1, 2 or 3 begins one for that time scale"
        }
        (true, true) if has_digits => "type the order, or a digit; a whole slip can be pasted",
        (true, true) => "type the order; a whole slip can be pasted",
        _ if table
            .row()
            .is_some_and(|row| row.is_quiet() && row.landing().is_some()) =>
        {
            return vec![landing_hint(cx, table)];
        }
        _ if is_quiet_aboard(table) => "where it lands; Enter: it stays aboard",
        _ if table.row().is_some_and(Row::is_quiet) => {
            "needs no order: Enter goes on; type to give one"
        }
        (true, false) => "Enter goes on; type to change the order",
    };
    vec![Span::styled(hint, cx.look.theme.ghost)]
}

/// How far an unreadable line has come.
enum Begun<'a> {
    /// One or two letters: the name of a power may follow.
    Word,
    Number(&'a str),
    Order,
}

fn begun(line: &str) -> Begun<'_> {
    let line = line.trim();
    // A complaint after the first letter would only disturb.
    if line.chars().count() <= 2 && line.chars().all(char::is_alphabetic) {
        Begun::Word
    } else if line.chars().all(|c| c.is_ascii_digit()) {
        Begun::Number(line)
    } else {
        Begun::Order
    }
}

/// Whether an army at the cursor is aboard a dislodged fleet, and need not be ordered.
fn is_quiet_aboard(table: &TableScreen) -> bool {
    let position = &table.game.state().position;
    table.game.phase().kind == PhaseKind::Retreats
        && table.row().is_some_and(Row::is_quiet)
        && table
            .unit_at_cursor()
            .is_some_and(|army| position.carried(army.id).is_some())
}

/// What can be done at the landing of an army aboard.
fn landing_hint(cx: &Context, table: &TableScreen) -> Span<'static> {
    let left = table
        .row()
        .and_then(Row::landing)
        .and_then(|pair| table.game.rations_left(pair));
    if left.is_some_and(|left| left <= 1) {
        return Span::styled(
            "its last move: it starves unless it lands",
            cx.look.theme.last_ration,
        );
    }
    Span::styled(
        "where it lands; Enter: it stays aboard",
        cx.look.theme.ghost,
    )
}

/// What is invested, and what is left then.
fn invested(cx: &Context, table: &TableScreen, investments: &Investments) -> Vec<Span<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let lines: Vec<String> = investments
        .lines
        .iter()
        .map(|line| format!("{} {}", board.power(line.power).name, line.amount))
        .collect();
    let (left, style) = match investments.left {
        Some(0) => ("; nothing left".to_owned(), look.theme.ok),
        Some(left) => (format!("; {left} left"), look.theme.warning),
        None => ("; too much".to_owned(), look.theme.error),
    };
    let arrow = Span::styled(format!("{} ", look.glyphs.arrow), look.theme.dim);
    vec![
        arrow,
        Span::styled(lines.join(", "), look.theme.ok),
        Span::styled(left, style),
    ]
}

/// Who has cast a candidate already: `(Andy +2)`.
fn backers(table: &TableScreen, candidate: &Candidate) -> Option<String> {
    let (&first, others) = candidate.backers.split_first()?;
    let more = if others.is_empty() {
        String::new()
    } else {
        format!(" +{}", others.len())
    };
    let name = table.game.setup().seat_name(first);
    Some(format!("({name}{more})"))
}

/// A suggestion as it is shown.
struct Suggestion<'a> {
    candidate: &'a Candidate,
    /// The digit that takes it; empty where digits stand for something else.
    digit: String,
    /// Whether Enter takes it.
    is_chosen: bool,
}

fn suggestions(table: &TableScreen) -> impl Iterator<Item = Suggestion<'_>> {
    // Digits stand for time scales where an order begins.
    let has_digits = !(table.has_month_rows() && table.line.is_empty());
    let shown = table.candidates.iter().enumerate().take(9);
    shown.map(move |(at, candidate)| Suggestion {
        candidate,
        digit: if has_digits {
            (at + 1).to_string()
        } else {
            String::new()
        },
        is_chosen: at == table.choice && table.meaning == Meaning::Candidate,
    })
}

/// The candidates, numbered as the digits pick them, as many as fit without breaking one.
fn candidates(cx: &Context, table: &TableScreen, area: Rect) -> Vec<Line<'static>> {
    let look = &cx.look;
    let items = suggestions(table).map(|suggestion| {
        let candidate = suggestion.candidate;
        let style = match (suggestion.is_chosen, candidate.legal) {
            (true, _) => look.theme.selection,
            (false, true) => look.theme.text,
            (false, false) => look.theme.dim,
        };
        let mut item = vec![
            Span::styled(format!(" {}", suggestion.digit), look.theme.key),
            Span::styled(format!(" {} ", candidate.text), style),
        ];
        let backers = backers(table, candidate);
        item.extend(backers.map(|text| Span::styled(format!("{text} "), look.theme.dim)));
        item
    });
    flow(Span::raw(""), items, area.width)
}
