//! The read-back.

use ratatui::prelude::*;

use super::{ReadBackPage, hangs};
use crate::tui::list::{ListRow, Rows, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::table::draw::pools;
use crate::tui::widgets::{column, cut, list_at, owner_badge, pane, paragraph, rows_of, set_off};
use chancery_atlas::grammar::counted;
use chancery_engine::calendar::Scale;
use chancery_session::readback::{self, ReadBackItem, ReadBackPart, ReadBackRow, silent};

pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ReadBackPage,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let look = &cx.look;
    let title = title(table);
    let remark = remark(table, page);
    let text = detail(table, page);
    // The list keeps at least half of the page, however much is to be said of one line.
    let rows = rows_of(&text, usize::from(body.width)).clamp(3, usize::from(body.height / 2).max(6))
        as u16
        + 1;
    let [list_area, detail_area] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(rows)]).areas(body);
    let inner = pane(frame, list_area, look, &title, &remark, true);
    let mut lines = above(cx, table, inner.width);
    let mut cursor_line = 0;
    let rows = self::lines(cx, table, page, inner.width).into_iter();
    for (nth, (row, heading)) in rows.zip(headings(look, page)).enumerate() {
        lines.extend(heading);
        let here = nth == page.selection.at;
        if here {
            // Headings stand between the lines, so the cursor's row is another number than its
            // line.
            cursor_line = lines.len();
        }
        lines.push(set_off(row, here, look.theme.selection, inner.width));
    }
    list_at(frame, inner, look, lines, cursor_line);
    let detail_inner = pane(frame, detail_area, look, DETAIL, "", false);
    paragraph(frame, detail_inner, text, Style::new());
}

const DETAIL: &str = "This line";

fn title(table: &TableScreen) -> String {
    format!("Read-back of {}", table.game.phase_name())
}

fn remark(table: &TableScreen, page: &ReadBackPage) -> String {
    match page.list.read_back.suspicious.len() {
        0 if table.sealed_now().is_some() => "{settle} opens the sealed slips".to_owned(),
        0 if !silent(table).is_empty() => "{settle} settles".to_owned(),
        0 => "no doubts: {settle} settles".to_owned(),
        n => format!("{}; {{settle}} settles", counted(n, "doubtful order")),
    }
}

/// All that there is to say of the line in hand.
fn detail(table: &TableScreen, page: &ReadBackPage) -> String {
    match page.list.item(page.selection.at) {
        Some(ReadBackItem::Rule(rule)) => hangs::detail(&table.game, rule),
        Some(ReadBackItem::Line(line)) => readback::detail(table, line),
        Some(ReadBackItem::Struck(change)) => {
            format!(" {}", readback::dated(&table.game, change))
        }
        None => String::new(),
    }
}

/// What is to be known before the lines are looked at.
fn above(cx: &Context, table: &TableScreen, width: u16) -> Vec<Line<'static>> {
    let remarks = readback::ends(&table.game).into_iter().chain(silent(table));
    let remarks = remarks.map(|text| remark_line(cx, &text, width));
    let counts = pools::counts(&cx.look, &table.game).into_iter();
    counts.chain(remarks).collect()
}

/// All that the page says.
pub(super) fn rows(cx: &Context, table: &TableScreen, page: &ReadBackPage) -> Rows {
    let items = page.list.items().into_iter();
    let rows = items.map(|listed| match listed.item {
        ReadBackItem::Rule(rule) => hangs::line(cx, &table.game, rule, UNBROKEN).into(),
        ReadBackItem::Line(line) => said(table, &readback::row(table, line)),
        ReadBackItem::Struck(change) => said(table, &readback::struck_row(table, change)),
    });
    let rows = rows.zip(headings(&cx.look, page));
    let rows = rows.map(|(row, heading): (ListRow, _)| row.below(heading));
    Rows::new(rows, page.selection.at)
        .over(above(cx, table, UNBROKEN))
        .under(title(table), cx.look.keys.spelled(&remark(table, page)))
        .then(DETAIL, "")
        .with(detail(table, page).lines().map(str::trim))
}

/// A line in words: whose it is, as read, what stands out.
fn said(table: &TableScreen, row: &ReadBackRow) -> ListRow {
    let badge = row
        .power
        .map_or("", |power| &table.game.board().power(power).badge);
    ListRow::columns([player(table, row), badge, &row.read, &row.said])
}

/// The lines that the cursor walks through.
fn lines(cx: &Context, table: &TableScreen, page: &ReadBackPage, width: u16) -> Vec<Line<'static>> {
    let items = page.list.items().into_iter();
    let lines = items.map(|listed| match listed.item {
        ReadBackItem::Rule(rule) => hangs::line(cx, &table.game, rule, width),
        ReadBackItem::Line(line) => order_line(cx, table, &readback::row(table, line), width),
        ReadBackItem::Struck(change) => {
            struck_line(cx, table, &readback::struck_row(table, change), width)
        }
    });
    lines.collect()
}

/// The heading above each line, where one begins there; by time scale, where there are several.
fn headings(look: &Look, page: &ReadBackPage) -> Vec<Option<Line<'static>>> {
    let mut before = None;
    let mut headings = Vec::new();
    for listed in page.list.items() {
        let under = (listed.part, listed.scale);
        let begins = before.replace(under) != Some(under);
        headings.push(if begins {
            Some(heading(look, listed.part, listed.scale))
        } else {
            None
        });
    }
    headings
}

fn heading(look: &Look, part: ReadBackPart, scale: Option<Scale>) -> Line<'static> {
    let theme = &look.theme;
    let (title, style) = match part {
        ReadBackPart::Rules => ("Depends on a house rule", theme.warning),
        ReadBackPart::Doubtful => ("Doubtful", theme.warning),
        ReadBackPart::Conditional => ("If all orders succeed", theme.strong),
        ReadBackPart::Clear => ("Clear", theme.ok),
        ReadBackPart::Struck => ("Struck", theme.strong),
    };
    let title = match scale {
        Some(scale) => format!(" {title}, {}", scale.prefix()),
        None => format!(" {title}"),
    };
    Line::styled(title, style)
}

/// What is to be known before the lines are looked at.
fn remark_line(cx: &Context, text: &str, width: u16) -> Line<'static> {
    Line::styled(
        cut(
            &cx.look,
            &format!(" {}", cx.look.keys.spelled(text)),
            usize::from(width),
        ),
        cx.look.theme.warning,
    )
}

/// Badge, the line that was struck, and the reason if one was given.
fn struck_line(cx: &Context, table: &TableScreen, row: &ReadBackRow, width: u16) -> Line<'static> {
    let look = &cx.look;
    let room = (usize::from(width) / 3).clamp(22, 34);
    let player = player_column(look, table, row);
    let width = usize::from(width).saturating_sub(player.chars().count());
    Line::from(vec![
        Span::raw(format!("  {player}")),
        owner_badge(look, table.game.board(), row.power),
        Span::styled(
            format!(" {} ", column(look, &row.read, room - 1)),
            look.theme.dim,
        ),
        Span::styled(
            cut(look, &row.said, width.saturating_sub(room + 6)),
            look.theme.dim,
        ),
    ])
}

/// Badge, as read, what stands out or as written.
fn order_line(cx: &Context, table: &TableScreen, row: &ReadBackRow, width: u16) -> Line<'static> {
    let look = &cx.look;
    let read_width = (usize::from(width) / 3).clamp(22, 34);
    let player = player_column(look, table, row);
    let room = usize::from(width).saturating_sub(6 + read_width + 1 + player.chars().count());
    let style = if row.is_doubtful {
        look.theme.warning
    } else {
        look.theme.dim
    };
    Line::from(vec![
        Span::raw(format!("  {player}")),
        owner_badge(look, table.game.board(), row.power),
        Span::raw(" "),
        Span::styled(column(look, &row.read, read_width), look.theme.strong),
        Span::styled(cut(look, &row.said, room), style),
    ])
}

/// The player whose line it is, where the players are not powers.
fn player<'a>(table: &'a TableScreen, row: &ReadBackRow) -> &'a str {
    if table.among_players() {
        table.game.setup().seat_name(row.seat)
    } else {
        ""
    }
}

fn player_column(look: &Look, table: &TableScreen, row: &ReadBackRow) -> String {
    match player(table, row) {
        "" => String::new(),
        name => column(look, name, NAME),
    }
}

/// Columns of a player's name.
const NAME: usize = 8;
