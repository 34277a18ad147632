//! The review before settling, where ballots are counted.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::ReviewPage;
use crate::tui::list::{ListRow, Rows, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer as _};
use crate::tui::open_game::TableScreen;
use crate::tui::pages::readback;
use crate::tui::widgets::{column, cut, flow, flow_any, list_at, pane, set_off, split_top, tabs};
use chancery_engine::seat::Author;
use chancery_game::report::ballots::{CountRow, CountTable, CountTone, Marked, Voter};
use chancery_game::report::{Names, Style as NameStyle};
use chancery_game::told;
use chancery_session::readback::silent;

pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ReviewPage,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    // From this width on there is room for the names of seven powers.
    let titles = titles(table, page, body.width >= 110);
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let below = tabs(frame, body, &cx.look, &titles, page.at);
    match page.table() {
        Some(shown) => count(cx, table, page, shown, frame, below),
        None => readback::draw(cx, table, &page.read_back, frame, below),
    }
}

/// What the pages are called; powers by name where there is room.
fn titles(table: &TableScreen, page: &ReviewPage, is_wide: bool) -> Vec<String> {
    let doubts = page.read_back.list.read_back.suspicious.len();
    let first = match doubts {
        0 if silent(table).is_empty() => "No doubts".to_owned(),
        0 => "Read-back".to_owned(),
        _ => format!("Doubtful: {doubts}"),
    };
    let powers = page.review.tables.iter().map(|shown| {
        let power = table.game.board().power(shown.power);
        if is_wide {
            power.name.clone()
        } else {
            power.badge.clone()
        }
    });
    std::iter::once(first).chain(powers).collect()
}

/// All that the page says.
pub(super) fn rows(cx: &Context, table: &TableScreen, page: &ReviewPage) -> Rows {
    let rows = match page.table() {
        None => page.read_back.rows(table, cx),
        Some(shown) => count_rows(cx, table, page, shown),
    };
    let titles = titles(table, page, true);
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    rows.over([ListRow::tabs(&titles, page.at)])
}

/// What a power's table says.
fn count_rows(cx: &Context, table: &TableScreen, page: &ReviewPage, shown: &CountTable) -> Rows {
    let look = &cx.look;
    let names = shown.voters.iter();
    let names = names.map(|voter| table.game.setup().seat_name(voter.seat));
    let names = ListRow::columns(names.chain([VALUES, FOLLOWED]));
    let weights = shown.voters.iter();
    let weights = weights.map(|voter| weight(look, table, shown, *voter).0);
    let weights: Vec<String> = std::iter::once("IF".to_owned()).chain(weights).collect();
    let weights = ListRow::columns(weights.iter().map(String::as_str));
    let rows = shown.rows.iter().enumerate();
    let rows = rows.map(|(at, row)| said(look, page, row, at));
    Rows::new(rows, page.selection.at)
        .over([names, weights])
        .under(title(table, shown), look.keys.spelled(SETTLES))
        .then(HERE, "")
        .with(notes(cx, table, page, shown, UNBROKEN))
}

/// A row of a power's table in words; the cell in hand is in brackets.
fn said(look: &Look, page: &ReviewPage, row: &CountRow, at: usize) -> ListRow {
    let cells = row.cells.iter().enumerate().map(|(column, cell)| {
        let (text, _) = cell_text(look, cell, true);
        if at == page.selection.at && column == page.column {
            format!("[{text}]")
        } else {
            text
        }
    });
    let counted = [values(row).join(", "), followed(row).join(", ")];
    let columns = std::iter::once(row.subject.clone()).chain(cells);
    let columns: Vec<String> = columns.chain(counted).collect();
    ListRow::columns(columns.iter().map(String::as_str))
}

const VALUES: &str = "order values";
const FOLLOWED: &str = "followed";
const SETTLES: &str = "{settle} settles";
const HERE: &str = "Here";

fn title(table: &TableScreen, shown: &CountTable) -> String {
    let power = &table.game.board().power(shown.power).name;
    format!("{power}: {} IF vote", shown.weight)
}

/// A player's influence, and what is left of it where ballots are missing.
fn weight(look: &Look, table: &TableScreen, shown: &CountTable, voter: Voter) -> (String, Style) {
    let author = Author::new(voter.seat, shown.power);
    let missed = table.ballots.missed_vote(author);
    let held = table.ballots.share(author).influence;
    match missed.map_or(0, |missed| missed.cost) {
        0 => (voter.weight.to_string(), look.theme.dim),
        cost => (
            format!("{held}{}{}", look.glyphs.arrow, held.saturating_sub(cost)),
            look.theme.warning,
        ),
    }
}

/// The page of a power: its table, and what there is to say of the cell in hand.
fn count(
    cx: &Context,
    table: &TableScreen,
    page: &ReviewPage,
    shown: &CountTable,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let look = &cx.look;
    let notes = notes(cx, table, page, shown, area.width);
    let [list_area, note_area] = Layout::vertical([
        Constraint::Min(5),
        Constraint::Length(notes.len() as u16 + 1),
    ])
    .areas(area);
    let inner = pane(frame, list_area, look, &title(table, shown), SETTLES, true);
    let widths = ReviewWidths::new(look, shown, usize::from(inner.width));
    let [head, rows] = split_top(inner, 2);
    let names = widths.names(look, table, page, shown);
    let weights = widths.weights(look, table, page, shown);
    frame.render_widget(Paragraph::new(vec![names, weights]), head);
    let drawn: Vec<Vec<Line<'static>>> = shown
        .rows
        .iter()
        .enumerate()
        .map(|(i, row)| widths.row(look, page, row, i, rows.width))
        .collect();
    // A row of the table may take several rows of the screen.
    let at = drawn.iter().take(page.selection.at).map(Vec::len).sum();
    list_at(frame, rows, look, drawn.into_iter().flatten().collect(), at);
    let note_inner = pane(frame, note_area, look, HERE, "", false);
    frame.render_widget(Paragraph::new(notes).wrap(Wrap { trim: false }), note_inner);
}

/// How wide the columns are, a blank included, and how many players there is room for.
struct ReviewWidths {
    voters: usize,
    voter: usize,
    values: usize,
    followed: usize,
}

/// Columns of what is voted on.
const SUBJECT: usize = 9;

impl ReviewWidths {
    /// A player's column is not narrower than this, and not wider.
    const VOTER: (usize, usize) = (6, 12);
    /// Order values and what was followed have at least so much together.
    const TAIL: usize = 30;

    /// What there is to show decides; where it is too much, the order values give way before what
    /// was followed does.
    fn new(look: &Look, shown: &CountTable, width: usize) -> Self {
        let room = width.saturating_sub(1 + SUBJECT);
        let n = shown.voters.len();
        let mut widest = 0;
        for row in &shown.rows {
            for cell in &row.cells {
                widest = widest.max(cell_width(look, row, cell));
            }
        }
        let spare = room.saturating_sub(Self::TAIL);
        let voters = n.min((spare / Self::VOTER.0).max(1));
        let most = spare
            .checked_div(voters)
            .unwrap_or(0)
            .clamp(Self::VOTER.0, Self::VOTER.1);
        let voter = widest.clamp(Self::VOTER.0, most);
        let tail = room.saturating_sub(voters * voter);
        let (mut widest_values, mut widest_followed) = ("order values  ".len(), 0);
        for row in &shown.rows {
            widest_values = widest_values.max(texts_width(row, &values(row)) + 2);
            widest_followed = widest_followed.max(texts_width(row, &followed(row)));
        }
        let values = widest_values.min(tail.saturating_sub(widest_followed).max(tail / 2));
        Self {
            voters,
            voter,
            values,
            followed: tail - values.min(tail),
        }
    }

    /// The columns that are shown: those round the cell in hand.
    fn shown<'a>(
        &self,
        page: &ReviewPage,
        shown: &'a CountTable,
    ) -> impl Iterator<Item = (usize, &'a Voter)> {
        let (first, count) = self.range(page, shown.voters.len());
        shown.voters.iter().enumerate().skip(first).take(count)
    }

    fn range(&self, page: &ReviewPage, all: usize) -> (usize, usize) {
        let first = page
            .column
            .saturating_sub(self.voters / 2)
            .min(all.saturating_sub(self.voters));
        (first, self.voters)
    }

    fn names(
        &self,
        look: &Look,
        table: &TableScreen,
        page: &ReviewPage,
        shown: &CountTable,
    ) -> Line<'static> {
        let mut spans = vec![Span::raw(" ".repeat(SUBJECT + 1))];
        for (_, voter) in self.shown(page, shown) {
            spans.push(Span::styled(
                format!(
                    "{} ",
                    column(
                        look,
                        table.game.setup().seat_name(voter.seat),
                        self.voter - 1
                    )
                ),
                look.theme.strong,
            ));
        }
        spans.push(Span::styled(
            column(look, VALUES, self.values),
            look.theme.dim,
        ));
        spans.push(Span::styled(
            column(look, FOLLOWED, self.followed),
            look.theme.dim,
        ));
        Line::from(spans)
    }

    /// Everybody's influence, and what is left of it where ballots are missing.
    fn weights(
        &self,
        look: &Look,
        table: &TableScreen,
        page: &ReviewPage,
        shown: &CountTable,
    ) -> Line<'static> {
        let mut spans = vec![Span::styled(
            format!(" {}", column(look, "IF", SUBJECT)),
            look.theme.dim,
        )];
        for (_, voter) in self.shown(page, shown) {
            let (text, style) = weight(look, table, shown, *voter);
            spans.push(Span::styled(column(look, &text, self.voter), style));
        }
        Line::from(spans)
    }

    /// A row of the table: a line, or where several orders can be followed as many as its longest
    /// column has.
    fn row(
        &self,
        look: &Look,
        page: &ReviewPage,
        row: &CountRow,
        at: usize,
        width: u16,
    ) -> Vec<Line<'static>> {
        let here = at == page.selection.at;
        let (first, count) = self.range(page, row.cells.len());
        let cells: Vec<(usize, &Vec<Marked>)> = row
            .cells
            .iter()
            .enumerate()
            .skip(first)
            .take(count)
            .collect();
        let (values, followed) = (values(row), followed(row));
        let columns = cells
            .iter()
            .map(|(_, cell)| cell.len())
            .chain([values.len(), followed.len()]);
        let height = if row.about.slots() > 1 {
            columns.max().unwrap_or(1)
        } else {
            1
        };
        let (values, followed) = if height == 1 {
            (vec![values.join(", ")], vec![followed.join(", ")])
        } else {
            (values, followed)
        };
        let mut lines = Vec::new();
        for nth in 0..height {
            let subject = if nth == 0 { row.subject.as_str() } else { "" };
            let mut spans = vec![Span::styled(
                format!(" {}", column(look, subject, SUBJECT)),
                look.theme.strong,
            )];
            for &(i, cell) in &cells {
                let part = if height == 1 {
                    cell.as_slice()
                } else {
                    cell.get(nth..=nth).unwrap_or_default()
                };
                let (text, style) = cell_text(look, part, nth == 0);
                let span = Span::styled(format!("{} ", column(look, &text, self.voter - 1)), style);
                spans.push(if here && i == page.column {
                    span.patch_style(look.theme.selection)
                } else {
                    span
                });
            }
            let value = values.get(nth).map_or("", String::as_str);
            spans.push(Span::raw(format!(
                "{}  ",
                column(look, value, self.values.saturating_sub(2))
            )));
            let chosen = if nth < row.chosen.len() {
                look.theme.ok
            } else {
                look.theme.warning
            };
            spans.push(Span::styled(
                cut(
                    look,
                    followed.get(nth).map_or("", String::as_str),
                    self.followed,
                ),
                chosen,
            ));
            let line = Line::from(spans);
            lines.push(set_off(line, here, look.theme.selection_idle, width));
        }
        lines
    }
}

/// Columns that a cell needs, with a blank: where several orders can be followed, each has a line.
fn cell_width(look: &Look, row: &CountRow, cell: &[Marked]) -> usize {
    let a_line = if row.about.slots() > 1 {
        1
    } else {
        cell.len().max(1)
    };
    cell.chunks(a_line)
        .map(|part| cell_text(look, part, true).0.width() + 1)
        .max()
        .unwrap_or(2)
}

/// The same of texts at the end of a row.
fn texts_width(row: &CountRow, texts: &[String]) -> usize {
    match row.about.slots() {
        0 | 1 => texts.join(", ").width(),
        _ => texts.iter().map(|text| text.width()).max().unwrap_or(0),
    }
}

/// `Gal 3`, `Ukr 2`: the orders with their weights.
fn values(row: &CountRow) -> Vec<String> {
    row.values.iter().map(|value| value.text.clone()).collect()
}

/// `Gal, greatest`; where several orders can be followed, each with why, and what is left to be
/// drawn.
fn followed(row: &CountRow) -> Vec<String> {
    let none = row.chosen.is_empty();
    let rest = row.rest.iter().map(|rest| {
        if none {
            format!("none, {rest}")
        } else {
            rest.clone()
        }
    });
    row.chosen
        .iter()
        .map(|chosen| format!("{}, {}", chosen.order, chosen.why))
        .chain(rest)
        .collect()
}

/// A cell with the mark of what becomes of it; an empty one is a dot where one is wanted.
fn cell_text(look: &Look, cell: &[Marked], dotted: bool) -> (String, Style) {
    let texts: Vec<String> = cell
        .iter()
        .map(|ballot| format!("{}{}", ballot.text, mark(look, ballot.tone)))
        .collect();
    let style = match cell.first().map(|ballot| ballot.tone) {
        Some(CountTone::Followed) => look.theme.ok,
        Some(CountTone::Cancelled | CountTone::Missing) => look.theme.warning,
        Some(CountTone::Void) => look.theme.void,
        Some(CountTone::Outweighed) => look.theme.text,
        None => look.theme.dim,
    };
    (
        if texts.is_empty() && dotted {
            ".".to_owned()
        } else {
            texts.join(" ")
        },
        style,
    )
}

fn mark(look: &Look, tone: CountTone) -> String {
    match tone {
        CountTone::Followed => look.glyphs.check.to_string(),
        CountTone::Cancelled => "=".to_owned(),
        CountTone::Void => look.glyphs.cross.to_string(),
        CountTone::Outweighed | CountTone::Missing => String::new(),
    }
}

/// What there is to say of the cell in hand and of the power.
fn notes(
    cx: &Context,
    table: &TableScreen,
    page: &ReviewPage,
    shown: &CountTable,
    width: u16,
) -> Vec<Line<'static>> {
    let look = &cx.look;
    let mut lines = Vec::new();
    if let Some(row) = shown.rows.get(page.selection.at) {
        let values = if row.values.is_empty() {
            String::new()
        } else {
            format!("{}; ", values(row).join(", "))
        };
        lines.push(Line::from(format!(
            " {}: {values}followed: {}",
            row.subject,
            row.followed()
        )));
    }
    if let Some(voter) = shown.voters.get(page.column) {
        let author = Author::new(voter.seat, shown.power);
        let name = table.game.setup().seat_name(voter.seat);
        if let Some(missed) = table.ballots.missed_vote(author) {
            let text = format!(
                " {name}, {} {}",
                missed.missing,
                told::no_ballot(table.ballots.share(author).influence, missed.cost, 0)
            );
            lines.push(Line::styled(text, look.theme.warning));
        }
        for void in shown.voids.iter().filter(|void| void.seat == voter.seat) {
            lines.push(Line::styled(
                format!(" {name}'s {} is void: {}", void.order, void.why),
                look.theme.warning,
            ));
        }
    }
    let points = page
        .review
        .points
        .iter()
        .zip(table.seats())
        .filter(|(points, _)| **points > 0);
    let points = points.map(|(points, seat)| {
        let name = table.game.setup().seat_name(seat);
        vec![Span::raw(format!("{name} +{points}  "))]
    });
    let label = Span::styled(" points of the phase: ", look.theme.dim);
    lines.extend(flow_any(label, points, width));
    lines.extend(lot(cx, table, page, width));
    lines
}

/// The list of the lot that is to be drawn at the table, and the number as it is typed.
fn lot(cx: &Context, table: &TableScreen, page: &ReviewPage, width: u16) -> Vec<Line<'static>> {
    let look = &cx.look;
    let Some(draw) = page.lot() else {
        return Vec::new();
    };
    let names = Names::new(table.game.board(), table.game.state(), NameStyle::Short);
    let candidates = draw.candidates.iter().enumerate().map(|(i, order)| {
        vec![
            Span::styled(format!("{} ", i + 1), look.theme.key),
            Span::raw(format!("{}  ", names.terse(order))),
        ]
    });
    let mut lines = flow(
        Span::styled(" draw a lot: ", look.theme.warning),
        candidates,
        width,
    );
    let typed = if page.number.is_empty() {
        "type the number that was drawn".to_owned()
    } else {
        page.number.text().to_owned()
    };
    lines.push(Line::from(vec![
        Span::styled(" number: ", look.theme.key),
        Span::styled(typed, look.theme.strong),
    ]));
    lines
}
