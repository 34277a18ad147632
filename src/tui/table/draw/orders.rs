//! The orders pane: each power's units with what was ordered, and what is missing.

use ratatui::prelude::*;

use super::carrying;
use super::scales;
use super::secret;
use crate::tui::list::{ListRow, RowKind, Rows, UNBROKEN, first_visible};
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, below, column, cut, list_in, pane, pointer};
use crate::tui::words;
use chancery_engine::adjudicate::{DefaultAction, Outcome, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::Author;
use chancery_game::game::{OrderTally, Pair, ProposedBecause, void_by_slip};
use chancery_game::told;
use chancery_session::desk::{BallotProgress, Row, unit_of};

pub fn draw(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let focused = table.filter.is_none();
    let (title, remark) = title(table, area.width);
    let inner = pane(frame, area, &cx.look, &title, &remark, focused);
    let inner = below_heading(table, inner);
    if inner.y > area.y + 1 {
        frame.render_widget(
            scales::heading(&cx.look, table, inner.width),
            Rect {
                y: inner.y - 1,
                height: 1,
                ..inner
            },
        );
    }
    if table.rows.is_empty() {
        let none = Line::styled(format!(" {}", nothing(table)), cx.look.theme.dim);
        return frame.render_widget(none, inner);
    }
    let (at, style) = (table.cursor, cx.look.theme.in_hand(focused));
    let rows = table.rows.iter().enumerate();
    let lines = rows.map(|(i, row)| line(cx, table, row, inner.width, i == at));
    list_in(frame, inner, &cx.look, lines.collect(), Some(at), style);
}

fn title(table: &TableScreen, width: u16) -> (String, String) {
    if table.among_players() {
        return slip_title(table);
    }
    let title = "Orders".to_owned();
    let room = usize::from(width).saturating_sub(title.len() + 4);
    (title, words::tally_within(table.tally(), room))
}

/// What stands in the place of the rows where there are none.
fn nothing(table: &TableScreen) -> &'static str {
    if table.game.state().is_over() {
        "the game is over"
    } else {
        "nothing to order"
    }
}

/// What the pane says.
pub(crate) fn rows(cx: &Context, table: &TableScreen) -> Rows {
    let (title, remark) = title(table, UNBROKEN);
    if table.rows.is_empty() {
        return Rows::default().under(title, remark).with([nothing(table)]);
    }
    let rows = table.rows.iter().map(|row| said(cx, table, row));
    let heading = table
        .has_month_rows()
        .then(|| scales::heading(&cx.look, table, UNBROKEN));
    Rows::new(rows, table.cursor)
        .over(heading)
        .under(title, remark)
}

/// A row in words; the orders of a month are not cut to their columns.
fn said(cx: &Context, table: &TableScreen, row: &Row) -> ListRow {
    match row {
        Row::Demand {
            month_row: Some(month_row),
            ..
        } => scales::said(cx, table, row, month_row),
        Row::Power { .. } => ListRow {
            kind: RowKind::Heading,
            ..line(cx, table, row, UNBROKEN, false).into()
        },
        _ => match why_void(table, row) {
            Some(why) => {
                let badge = badge_of(cx, table, row).map(|badge| badge.content.into_owned());
                ListRow::columns([why.as_str(), &badge.unwrap_or_default()])
            }
            None => line(cx, table, row, UNBROKEN, false).into(),
        },
    }
}

/// That the line of a row is void, and why.
fn why_void(table: &TableScreen, row: &Row) -> Option<String> {
    let entry = match row {
        Row::Demand { entries, .. } if !contradicted(table, entries) => *entries.last()?,
        Row::Loose { entry, .. } => *entry,
        _ => return None,
    };
    told::void_line(&table.game, table.states(), entry)
}

/// What stands at the end of a row: the moves that an army aboard has left, or which of several it is.
fn badge_of(cx: &Context, table: &TableScreen, row: &Row) -> Option<Span<'static>> {
    let left = row.landing().and_then(|pair| table.game.rations_left(pair));
    let badge = left.map(|left| carrying::badge(&cx.look.theme, left));
    badge.or_else(|| among_others(cx, table, row))
}

/// Whose slip it is, whether it is in, and what is missing on it.
fn slip_title(table: &TableScreen) -> (String, String) {
    let title = format!(
        "{} ({} of {})",
        table.game.setup().seat_name(table.seat),
        table.seat.index() + 1,
        table.game.setup().seats()
    );
    let slip = table.session.slip_state(table.seat);
    let slip_in = (!slip.is_empty()).then(|| slip.to_owned());
    let tally = table.ballots.progress(table.seat);
    let tally = tally.map(BallotProgress::tally).unwrap_or_default();
    let unspent = table.ballots.unspent(table.seat);
    let mut parts: Vec<String> = slip_in.into_iter().collect();
    let is_all_in = table.tally().is_clear() && !table.is_anything_missing();
    if !table.is_sealed(table.seat) {
        if unspent > 0 && tally.missing == 0 {
            parts.push(format!("{unspent} IF left"));
            parts.extend(told::doubtful(tally));
        } else if tally.is_clear() && !is_all_in {
            parts.push("complete".to_owned());
        } else {
            parts.push(words::tally(tally));
        }
    }
    (title, parts.join(", "))
}

/// The part of the pane's inside with the rows: below the heading of the time scales, where there
/// are several.
fn below_heading(table: &TableScreen, inner: Rect) -> Rect {
    let heading = u16::from(inner.height > 3 && table.has_month_rows());
    below(inner, heading)
}

/// The row at a point of the pane.
pub(crate) fn at(table: &TableScreen, inner: Rect, point: Position) -> Option<usize> {
    let inner = Some(below_heading(table, inner)).filter(|inner| inner.contains(point))?;
    let first = first_visible(table.cursor, table.rows.len(), usize::from(inner.height));
    let index = first + usize::from(point.y - inner.y);
    (index < table.rows.len()).then_some(index)
}

fn line(cx: &Context, table: &TableScreen, row: &Row, width: u16, here: bool) -> Line<'static> {
    match row {
        Row::Hand {
            entries, unspent, ..
        } => hand(cx, table, entries, *unspent, here),
        Row::Power { author, tally } => heading(cx, table, *author, *tally, usize::from(width)),
        Row::Demand {
            month_row: Some(month_row),
            ..
        } => scales::line(cx, table, row, month_row, width, here),
        Row::Trapped { cap, .. } => {
            let at = cap
                .map(|cap| format!(" {}", table.game.board().province(cap).abbr))
                .unwrap_or_default();
            Line::styled(format!("   A{at}  on the ice, for ever"), cx.look.theme.dim)
        }
        Row::Demand { .. } => demand_line(cx, table, row, width, here),
        Row::Loose { entry, .. } => {
            let mut spans = vec![pointer(&cx.look, here)];
            if let Some(written) = table.game.sheet().entries.get(*entry) {
                spans.extend(entered(cx, table, written, false).into_iter().chain(void(
                    cx,
                    table,
                    &[*entry],
                )));
            }
            Line::from(spans)
        }
    }
}

/// The line of what an order is asked for: the order, why it may not count, or that none is in yet.
fn demand_line(
    cx: &Context,
    table: &TableScreen,
    row: &Row,
    width: u16,
    here: bool,
) -> Line<'static> {
    let Row::Demand {
        demand,
        entries,
        pair,
        ..
    } = row
    else {
        return Line::default();
    };
    let mut spans = vec![pointer(&cx.look, here)];
    spans.extend(scales::driven_in(cx, table, demand));
    if row.landing().is_some() {
        spans.push(Span::styled(
            format!("{} ", cx.look.glyphs.joint),
            cx.look.theme.dim,
        ));
    }
    match entries
        .last()
        .and_then(|&i| table.game.sheet().entries.get(i))
    {
        Some(_) if contradicted(table, entries) => {
            spans.extend(contradiction(cx, table, row, entries));
        }
        Some(entry) => {
            let loaded = pair.is_some_and(|pair| demand.unit() == Some(pair.fleet.id));
            spans.extend(entered(cx, table, entry, loaded));
            if row
                .landing()
                .is_some_and(|pair| lands_elsewhere(pair, entry))
            {
                spans.push(Span::styled("  not there", cx.look.theme.warning));
            } else {
                spans.extend(void(cx, table, entries));
            }
        }
        None => spans.extend(open(cx, table, row)),
    }
    with_badge(spans, badge_of(cx, table, row), width)
}

/// That different orders were given, and which of them counts, if one does.
fn contradiction(
    cx: &Context,
    table: &TableScreen,
    row: &Row,
    entries: &[usize],
) -> Vec<Span<'static>> {
    // The house rules may let one of several orders count.
    let counts = counting(table, entries);
    let mut spans = match counts {
        Some(entry) => entered(cx, table, entry, false),
        None => vec![Span::raw(row_subject(table, row))],
    };
    let said = match (counts, entries.len()) {
        (Some(_), 2) => "  1 other is void".to_owned(),
        (Some(_), orders) => format!("  {} others are void", orders - 1),
        (None, 2) => "  2 orders: neither counts".to_owned(),
        (None, orders) => format!("  {orders} orders: none counts"),
    };
    spans.push(Span::styled(said, cx.look.theme.warning));
    spans
}

/// Which of several fleets of its power in one sea a unit is, `#2`, and that it has a treasure,
/// `T`.
fn among_others(cx: &Context, table: &TableScreen, row: &Row) -> Option<Span<'static>> {
    let Row::Demand { demand, .. } = row else {
        return None;
    };
    if row.landing().is_some() {
        return None;
    }
    let unit = unit_of(&table.game, demand)?;
    let number =
        secret::number_in_stack(&table.game.state().position, unit).map(|n| format!("#{n}"));
    let treasure = secret::has_treasure(&table.game, unit).then(|| "T".to_owned());
    let text = [treasure, number]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ");
    (!text.is_empty()).then(|| Span::styled(text, cx.look.theme.dim))
}

/// Whether an army is ordered to land from a sea in which its fleet neither is nor is ordered to.
fn lands_elsewhere(pair: &Pair, entry: &Entry) -> bool {
    let from = entry
        .reading
        .order()
        .and_then(Order::unit)
        .map(|unit| unit.place.province);
    from.is_some_and(|from| from != pair.fleet.place.province && Some(from) != pair.bound_for)
}

/// A line with a badge at its right end, or right after the text where that is long.
fn with_badge(
    mut spans: Vec<Span<'static>>,
    badge: Option<Span<'static>>,
    width: u16,
) -> Line<'static> {
    if let Some(badge) = badge {
        let used: usize = spans.iter().map(Span::width).sum();
        let blanks = usize::from(width)
            .saturating_sub(used + badge.width() + 1)
            .max(1);
        spans.extend([Span::raw(" ".repeat(blanks)), badge]);
    }
    Line::from(spans)
}

/// What the player invests: `invests R 4  T 2`, and what is left.
fn hand(
    cx: &Context,
    table: &TableScreen,
    entries: &[usize],
    unspent: u32,
    here: bool,
) -> Line<'static> {
    let theme = &cx.look.theme;
    let mut spans = vec![
        pointer(&cx.look, here),
        Span::styled("invests", theme.strong),
    ];
    for &i in entries {
        let Some(entry) = table.game.sheet().entries.get(i) else {
            continue;
        };
        let Some(amount) = entry.reading.order().and_then(Order::invested) else {
            continue;
        };
        let style = if table.is_void(i) {
            theme.void
        } else {
            theme.text
        };
        spans.push(Span::raw(" "));
        spans.push(Span::styled(
            format!("{}{amount}", table.game.board().power(entry.power).badge),
            style,
        ));
    }
    let in_hand = table.in_hand();
    spans.push(match (in_hand, unspent) {
        (0, _) => Span::styled(" nothing in hand", theme.dim),
        (_, 0) => Span::styled("  all", theme.ok),
        (_, left) => Span::styled(format!("  {left} left"), theme.warning),
    });
    Line::from(spans)
}

/// That an order is void as the sheet stands, or counts for more than one of those due.
fn void(cx: &Context, table: &TableScreen, entries: &[usize]) -> Option<Span<'static>> {
    let &last = entries.last()?;
    let builds = table
        .verdicts
        .get(last)
        .map_or(0, |verdict| verdict.reason.builds());
    if table.is_void(last) {
        Some(Span::styled(" void", cx.look.theme.warning))
    } else {
        (builds > 1).then(|| Span::styled(format!(" for {builds}"), cx.look.theme.dim))
    }
}

fn heading(
    cx: &Context,
    table: &TableScreen,
    author: Author,
    tally: OrderTally,
    width: usize,
) -> Line<'static> {
    let theme = &cx.look.theme;
    let board = table.game.board();
    let power = author.power;
    let player = table
        .game
        .setup()
        .players
        .get(author.seat.index())
        .filter(|p| !p.is_empty());
    let name = match player {
        _ if table.among_players() => format!(
            " {}  {} IF",
            board.power(power).name,
            table.ballots.share(author).influence
        ),
        Some(player) => format!(" {}, {player}", board.power(power).name),
        None => format!(" {}", board.power(power).name),
    };
    let slip = match table.session.slip_state(author.seat) {
        "" => String::new(),
        _ if table.among_players() => String::new(),
        slip => format!("{slip} "),
    };
    let count = if table.is_sealed(author.seat) {
        "slip sealed ".to_owned()
    } else if tally.owed == 0 {
        String::new()
    } else {
        format!("{slip}{}/{} ", tally.ordered(), tally.owed)
    };
    let room = width.saturating_sub(3 + count.chars().count());
    // Of a sealed slip nothing is known, so nothing can be missing.
    let is_clear = tally.is_clear() || table.is_sealed(author.seat);
    let style = if is_clear { theme.ok } else { theme.strong };
    Line::from(vec![
        badge(&cx.look, board, power),
        Span::styled(column(&cx.look, &name, room), theme.strong),
        Span::styled(count, style),
    ])
}

/// A line with an order on it; of a fleet with an army aboard it says so.
fn entered(cx: &Context, table: &TableScreen, entry: &Entry, loaded: bool) -> Vec<Span<'static>> {
    let theme = &cx.look.theme;
    let written = cut(&cx.look, entry.written.trim(), 40);
    match &entry.reading {
        Reading::Order { order, notes } => {
            let text = table.game.written(order);
            let text = if loaded && text.starts_with("F ") {
                format!("A/{text}")
            } else {
                text
            };
            let mut spans = vec![Span::styled(text, theme.text)];
            if !notes.is_empty() {
                spans.push(Span::styled(" ?", theme.warning));
            }
            spans
        }
        Reading::Ambiguous { .. } => {
            vec![Span::raw(written), Span::styled(" which?", theme.warning)]
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => {
            if entry.is_waiting() {
                return vec![Span::raw(written), Span::styled(" waits", theme.dim)];
            }
            let why = match void_by_slip(entry) {
                Some(VoidReason::SecondSlip) => " two slips",
                Some(_) => " not accepted",
                None => " unreadable",
            };
            vec![
                Span::styled(written, theme.void),
                Span::styled(why, theme.warning),
            ]
        }
    }
}

/// Whether a unit was given different orders.
fn contradicted(table: &TableScreen, entries: &[usize]) -> bool {
    let sheet = table.game.sheet();
    let mut orders = entries.iter().filter_map(|&entry| sheet.order(entry));
    let first = orders.next();
    orders.any(|order| Some(order) != first)
}

/// The one of several lines for a unit that counts, as the phase would be settled now; `None` where
/// none does.
fn counting<'a>(table: &'a TableScreen, entries: &[usize]) -> Option<&'a Entry> {
    // The answer comes from the rules themselves, and so agrees with how the phase settles.
    let preview = table.game.preview();
    let void: Vec<bool> = preview
        .lines()
        .map(|line| line.verdict.outcome == Outcome::Void)
        .collect();
    let counts = entries
        .iter()
        .rfind(|&&entry| void.get(entry) == Some(&false));
    let line = table.game.sheet().entries.get(*counts?)?;
    Some(line)
}

/// A line without an order: one that waits for it, or one that may have it and need not.
fn open(cx: &Context, table: &TableScreen, row: &Row) -> Vec<Span<'static>> {
    let theme = &cx.look.theme;
    let Row::Demand {
        demand, proposal, ..
    } = row
    else {
        return Vec::new();
    };
    let position = &table.game.state().position;
    if let Some(proposal) = proposal {
        let text = table.game.written(&proposal.order);
        let why = match proposal.because {
            ProposedBecause::Rule(DefaultAction::AutoRetreat { .. }) => "Right-Hand Rule",
            ProposedBecause::Rule(DefaultAction::Farthest { .. }) => "farthest from home",
            ProposedBecause::Rule(_) => "proposed",
            ProposedBecause::Slip(_) => "from the earlier slip",
        };
        let mark = if proposal.confirmed {
            Span::styled(format!(" {}", cx.look.glyphs.check), theme.ok)
        } else {
            Span::styled(" ?", theme.warning)
        };
        return vec![
            Span::styled(text, theme.ghost),
            Span::styled(format!("  {why}"), theme.dim),
            mark,
        ];
    }
    let subject = row_subject(table, row);
    let unit = unit_of(&table.game, demand);
    let dislodged = unit.is_some_and(|u| position.dislodged.iter().any(|d| d.unit.id == u.id));
    if !demand.is_owed() {
        let stand = match (row.landing(), unit) {
            (Some(pair), _) if pair.boards() => {
                format!("from {}", table.game.board().write_place(pair.army.place))
            }
            (Some(_), _) => "may land".to_owned(),
            (None, Some(unit)) if position.is_pooled(unit.id) => "de-mobilized".to_owned(),
            (None, Some(_)) if dislodged => "may go ashore".to_owned(),
            (None, None) if table.game.setup().variant.claims_in_secret() => {
                "of victory: can be made and would win".to_owned()
            }
            (None, Some(_)) => "on the board".to_owned(),
            (None, None) => "of joint victory: can be made".to_owned(),
        };
        return vec![Span::styled(format!("{subject}  {stand}"), theme.dim)];
    }
    let waits = match table.game.phase().kind {
        PhaseKind::SetUp if unit.is_none() => " ... secret",
        PhaseKind::SetUp => " army or fleet?",
        _ if dislodged => " dislodged ...",
        _ => " ...",
    };
    vec![
        Span::styled(subject, theme.strong),
        Span::styled(waits, theme.dim),
    ]
}

/// What a line asks an order for: an army aboard by the sea from which it would land.
fn row_subject(table: &TableScreen, row: &Row) -> String {
    let Row::Demand { demand, pair, .. } = row else {
        return String::new();
    };
    match (row.landing(), pair) {
        (Some(pair), _) => format!("A({})", table.game.board().province(pair.sea()).abbr),
        (None, Some(pair)) if demand.unit() == Some(pair.fleet.id) => {
            format!("A/F {}", table.game.board().write_place(pair.fleet.place))
        }
        (None, _) => told::subject(&table.game, demand),
    }
}
