//! A unit's month in one line of the orders pane: what it is ordered in each time scale, as what it
//! stands when that begins, and where it will be in the end.

pub mod driven;
mod due;
mod ground;

pub use due::{driven_in, rows_of_due, rows_of_province};
pub use ground::{afloat, ground};

use ratatui::prelude::*;

use crate::tui::list::ListRow;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, column, cut, pointer};
use chancery_atlas::board::{Board, Place, PowerId};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Order, ScaleOrder, Travel, UnitRef};
use chancery_engine::seat::Author;
use chancery_engine::variant::UnitForm;
use chancery_session::desk::{Row, UnitMonthRow};

/// The widths of a row's columns, one a time scale.
#[derive(Clone, Copy)]
struct ScaleColumns {
    scales: [usize; 3],
    end: usize,
}

/// Columns of the pointer and the unit's name.
const SUBJECT: usize = 15;

impl ScaleColumns {
    /// Landings and boardings are short; what room there is, orders of the second time scale need.
    const fn new(width: u16) -> Self {
        let (first, third, end) = match width {
            0..56 => (8, 7, 8),
            56..64 => (9, 9, 8),
            _ => (12, 10, 12),
        };
        let second = (width as usize).saturating_sub(SUBJECT + first + third + end);
        Self {
            scales: [first, second, third],
            end,
        }
    }
}

/// The line over the rows: the time scales as tabs, the one in hand marked.
pub fn heading(look: &Look, table: &TableScreen, width: u16) -> Line<'static> {
    let columns = ScaleColumns::new(width);
    let now = table.scale_in_hand();
    let mut spans = vec![Span::raw(" ".repeat(SUBJECT))];
    for (scale, width) in Scale::ALL.into_iter().zip(columns.scales) {
        let style = if now == Some(scale) {
            look.theme.focus
        } else {
            look.theme.dim
        };
        spans.push(Span::styled(scale.prefix(), style));
        spans.push(Span::raw(" ".repeat(width.saturating_sub(3))));
    }
    spans.push(Span::styled("end", look.theme.dim));
    Line::from(spans)
}

pub(crate) fn line(
    cx: &Context,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
    width: u16,
    here: bool,
) -> Line<'static> {
    let look = &cx.look;
    let columns = ScaleColumns::new(width);
    let cells = cells(look, table, row, month_row);
    let mut spans = subject(look, table, row, month_row, here);
    for ((cell, style), width) in cells.into_iter().zip(columns.scales) {
        spans.push(Span::styled(
            column(look, &cell, width.saturating_sub(1)),
            style,
        ));
        spans.push(Span::raw(" "));
    }
    let (place, unit_form) = month_row.at_end();
    let style = if month_row.at_end() == month_row.at(Scale::First) {
        look.theme.dim
    } else {
        look.theme.text
    };
    spans.push(Span::styled(
        cut(
            look,
            &named(table.game.board(), place, unit_form),
            columns.end,
        ),
        style,
    ));
    Line::from(spans)
}

fn cells(
    look: &Look,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
) -> [(String, Style); 3] {
    Scale::ALL.map(|scale| cell(look, table, row, month_row, scale))
}

/// The same in words, whole.
pub(crate) fn said(
    cx: &Context,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
) -> ListRow {
    let subject = Line::from(subject(&cx.look, table, row, month_row, false)).to_string();
    let cells = cells(&cx.look, table, row, month_row);
    let (place, unit_form) = month_row.at_end();
    let end = named(table.game.board(), place, unit_form);
    let cells = cells.iter().map(|(text, _)| text.as_str());
    ListRow::columns(
        std::iter::once(subject.as_str())
            .chain(cells)
            .chain([end.as_str()]),
    )
}

/// The unit as it stands before the month; a foreign one with its owner's letter.
fn subject(
    look: &Look,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
    here: bool,
) -> Vec<Span<'static>> {
    let board = table.game.board();
    let (place, unit_form) = month_row.at(Scale::First);
    let mut spans = vec![pointer(look, here)];
    if month_row.joined {
        spans.push(Span::styled(
            format!("{} ", look.glyphs.joint),
            look.theme.dim,
        ));
    }
    if row.power() != Some(month_row.unit.power) {
        spans.push(letter(look, board, month_row.unit.power));
        spans.push(Span::raw(" "));
    }
    let used: usize = spans.iter().map(Span::width).sum();
    let style = if row.is_open() {
        look.theme.strong
    } else {
        look.theme.text
    };
    spans.push(Span::styled(
        column(
            look,
            &named(board, place, unit_form),
            SUBJECT.saturating_sub(used + 1),
        ),
        style,
    ));
    spans.push(Span::raw(" "));
    spans
}

/// A power's letter on its colour, in one column.
fn letter(look: &Look, board: &Board, power: PowerId) -> Span<'static> {
    Span::styled(
        board.power(power).badge.clone(),
        look.theme.badge(board, power),
    )
}

/// What a time scale's column says.
fn cell(
    look: &Look,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
    scale: Scale,
) -> (String, Style) {
    let theme = &look.theme;
    let board = table.game.board();
    let kind = changed_kind(board, month_row, scale).unwrap_or_default();
    let sheet = table.game.sheet();
    let at = scale.number() as usize - 1;
    let own = &month_row.cells[at];
    if own
        .iter()
        .any(|&entry| conflicts(sheet.order(own[0]), sheet.order(entry)))
    {
        // The column has no room for two orders; the line below tells both in full.
        return ("clash".to_owned(), theme.warning);
    }
    let author = row
        .author()
        .unwrap_or(Author::playing(month_row.unit.power));
    let Some(entry) = month_row.applies(&table.game, author, scale) else {
        return match (scale, month_row.at(scale).1) {
            (Scale::Second, _) if row.is_open() => (format!("{kind}..."), theme.dim),
            (Scale::Second, UnitForm::Aboard) => ("aboard".to_owned(), theme.dim),
            (_, UnitForm::Trapped) => ("trapped".to_owned(), theme.dim),
            _ => (format!("{kind}{}", look.glyphs.bullet), theme.dim),
        };
    };
    let whose = sheet
        .entries
        .get(entry)
        .filter(|entry| entry.author() != author);
    let whose = whose
        .map(|entry| format!("{} ", board.power(entry.power).small_badge()))
        .unwrap_or_default();
    // `?`: the order may not do what its writer means. `+`: there are more orders than fit, and the
    // line below tells them all.
    let more = match own.len() + month_row.others[at].len() {
        _ if month_row.doubtful.contains(&entry) => "?",
        0 | 1 => "",
        _ => "+",
    };
    let order = sheet
        .order(entry)
        .map(|order| terse(board, order))
        .unwrap_or_default();
    let style = if month_row.doubtful.contains(&entry) {
        theme.warning
    } else {
        theme.text
    };
    (format!("{whose}{kind}{order}{more}"), style)
}

/// The kind as which a unit begins a time scale, where it is another than it was in the one before;
/// of an army that has landed its place too.
fn changed_kind(board: &Board, month_row: &UnitMonthRow, scale: Scale) -> Option<String> {
    let moment = scale.number() as usize - 1;
    let (now, before) = (
        month_row.forecast.at[moment].1,
        month_row.forecast.at[moment.checked_sub(1)?].1,
    );
    (now != before && now != UnitForm::Aboard).then(|| match now {
        UnitForm::Army => format!("{} ", named(board, month_row.forecast.at[moment].0, now)),
        _ => format!("{} ", kind(now)),
    })
}

/// Whether two orders to one unit in one time scale contradict each other. A chain and the move of
/// its last fleet do not; nor do two that name it in different places, of which one will be void.
fn conflicts(first: Option<&Order>, other: Option<&Order>) -> bool {
    let [one_place, other_place] = [first, other].map(|order| {
        let unit = order.and_then(Order::unit);
        unit.map(|unit| unit.place.province)
    });
    let is_chained = [first, other]
        .iter()
        .any(|order| matches!(order, Some(Order::Scales(ScaleOrder::Chain { .. }))));
    first != other && one_place == other_place && !is_chained
}

const fn kind(unit_form: UnitForm) -> &'static str {
    match unit_form {
        UnitForm::Army | UnitForm::Aboard | UnitForm::Trapped => "A",
        UnitForm::Fleet => "F",
        UnitForm::Pair => "A/F",
    }
}

/// `A Par`, `A/F ENG`, `A(ENG)`.
fn named(board: &Board, place: Place, unit_form: UnitForm) -> String {
    match unit_form {
        UnitForm::Aboard => format!("A({})", board.province(place.province).abbr),
        _ => format!("{} {}", kind(unit_form), board.write_place(place)),
    }
}

/// An order without the unit that it is for: `B NTH`, `- MAO`, `S A Gas - Bre`.
fn terse(board: &Board, order: &Order) -> String {
    let place = |place: &Place| board.write_place(*place);
    let third = order.scale() == Some(Scale::Third);
    if let Order::Scales(ScaleOrder::Chain { army, to, .. }) = order {
        return format!("C {} - {}", written_unit(board, army), place(to));
    }
    match order.action() {
        Some(Action::Hold) => "H".to_owned(),
        Some(Action::Move {
            to,
            travel: Travel::Unsaid,
        }) => format!("- {}", place(to)),
        Some(Action::Move { to, .. }) => format!("- {} by sea", place(to)),
        Some(Action::SupportHold { unit: other }) => format!("S {}", written_unit(board, other)),
        Some(Action::SupportMove { to, .. }) if order.scale() == Some(Scale::First) => {
            format!("S L {}", place(to))
        }
        Some(Action::SupportMove { unit: other, to }) => {
            format!("S {} - {}", written_unit(board, other), place(to))
        }
        Some(Action::Convoy { army, to, ferry }) => format!(
            "{} {} - {}",
            if *ferry { "F/F" } else { "C" },
            written_unit(board, army),
            place(to)
        ),
        Some(Action::Board { fleet }) => {
            format!("{} {}", if third { "E" } else { "B" }, place(&fleet.place))
        }
        Some(Action::Land { to, .. }) => format!("{} {}", if third { "D" } else { "L" }, place(to)),
        Some(Action::Disband) => "disband".to_owned(),
        Some(Action::Either { choices }) => {
            choices.iter().map(place).collect::<Vec<_>>().join(" or ")
        }
        None => String::new(),
    }
}

fn written_unit(board: &Board, unit: &UnitRef) -> String {
    let place = board.write_place(unit.place);
    match unit.kind {
        _ if unit.pair => format!("A/F {place}"),
        Some(kind) => format!("{} {place}", kind.letter()),
        None => place,
    }
}

/// All that is ordered the unit at the cursor, uncut and scale by scale: what the narrow columns
/// could not say.
pub(crate) fn in_full(
    cx: &Context,
    table: &TableScreen,
    row: &Row,
    month_row: &UnitMonthRow,
) -> Vec<Span<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let author = row
        .author()
        .unwrap_or(Author::playing(month_row.unit.power));
    let mut spans = Vec::new();
    for scale in Scale::ALL {
        let at = scale.number() as usize - 1;
        let entries = month_row.cells[at].iter().chain(&month_row.others[at]);
        for &entry in entries {
            let Some(given) = table.game.sheet().entries.get(entry) else {
                continue;
            };
            let Some(order) = given.reading.order() else {
                continue;
            };
            spans.push(Span::styled(format!("{} ", scale.prefix()), look.theme.dim));
            if !month_row.others.iter().all(Vec::is_empty) {
                spans.push(badge(look, board, given.power));
                spans.push(Span::raw(" "));
            }
            let applies = month_row.applies(&table.game, author, scale) == Some(entry);
            let style = if applies || month_row.others[at].is_empty() {
                look.theme.ghost
            } else {
                look.theme.void
            };
            spans.push(Span::styled(terse(board, order), style));
            spans.push(Span::raw("  "));
        }
    }
    spans
}
