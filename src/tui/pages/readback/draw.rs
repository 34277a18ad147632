//! The read-back.

use ratatui::prelude::*;

use super::silent::silent;
use super::{ReadBackPage, hangs};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::pages::reader::may_claim;
use crate::tui::table::TableScreen;
use crate::tui::table::draw::pools;
use crate::tui::widgets::{
    badge, column, cut, list_at, owner_badge, pane, paragraph, rows_of, set_off,
};
use crate::tui::words;
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::counted;
use chancery_engine::order::read::names_unit;
use chancery_engine::order::{Entry, NotTaken, Order, Reading};
use chancery_game::game::{LineChange, LineFate, LineId, ReadBackLine};
use chancery_game::told::{self, NotOrdered};
use chancery_game::words::not_taken;

pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ReadBackPage,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let look = &cx.look;
    let title = format!("Read-back of {}", table.game.phase_name());
    let remark = match page.read_back.suspicious.len() {
        0 if table.sealed_now().is_some() => "{settle} opens the sealed slips".to_owned(),
        0 if !silent(table).is_empty() => "{settle} settles".to_owned(),
        0 => "no doubts: {settle} settles".to_owned(),
        n => format!("{} doubtful; {{settle}} settles", counted(n, "line")),
    };
    let struck = page
        .selected_struck()
        .map(|change| format!(" {}", dated(table, change)));
    let text = page
        .selected()
        .map(|line| detail(table, line))
        .or_else(|| {
            let hangs = page.selected_rule()?;
            Some(hangs::detail(&table.game, hangs))
        })
        .or(struck)
        .unwrap_or_default();
    let rows = rows_of(&text, usize::from(body.width)).clamp(3, usize::from(body.height / 2).max(6))
        as u16
        + 1;
    let [list_area, detail_area] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(rows)]).areas(body);
    let inner = pane(frame, list_area, look, &title, &remark, true);
    let silent = silent(table);
    let remarks = silent.iter().map(|text| remark_line(cx, text, inner.width));
    let counts = pools::counts(look, &table.game).into_iter();
    let above = counts.chain(ends(cx, table, inner.width)).chain(remarks);
    let mut lines: Vec<Line<'static>> = above.collect();
    let mut cursor_line = 0;
    let rows = self::lines(cx, table, page, inner.width).into_iter();
    for (nth, (row, heading)) in rows.zip(headings(look, page)).enumerate() {
        lines.extend(heading);
        let here = nth == page.selection.at;
        if here {
            cursor_line = lines.len();
        }
        lines.push(set_off(row, here, look.theme.selection, inner.width));
    }
    list_at(frame, inner, look, lines, cursor_line);
    let detail_inner = pane(frame, detail_area, look, "This line", "", false);
    paragraph(frame, detail_inner, text, Style::new());
}

/// The lines that the cursor walks through.
pub(super) fn lines(
    cx: &Context,
    table: &TableScreen,
    page: &ReadBackPage,
    width: u16,
) -> Vec<Line<'static>> {
    let hangs = page.hangs.iter();
    let hangs = hangs.map(|hangs| hangs::line(cx, &table.game, hangs, width));
    let orders = page.read_back.lines();
    let orders = orders.map(|line| self::line(cx, table, line, width));
    let struck = page.struck.iter();
    let struck = struck.map(|change| struck_line(cx, table, change, width));
    hangs.chain(orders).chain(struck).collect()
}

/// The heading above each line, where one begins there: what is to be looked at, what hangs on
/// other orders, what is in order; the last two by time scale, where there are several.
fn headings(look: &Look, page: &ReadBackPage) -> Vec<Option<Line<'static>>> {
    let read_back = &page.read_back;
    let over_first = |title: &'static str, style, count: usize| {
        (0..count).map(move |nth| (nth == 0).then(|| Line::styled(title, style)))
    };
    let parts = [
        (&read_back.suspicious, "Doubtful", look.theme.warning, false),
        (
            &read_back.conditional,
            "If all orders succeed",
            look.theme.strong,
            true,
        ),
        (&read_back.clear, "In order", look.theme.ok, true),
    ];
    let part = |(lines, title, style, by_scale): (&Vec<ReadBackLine>, &'static str, _, bool)| {
        let scale = move |line: &ReadBackLine| line.scale.filter(|_| by_scale);
        let before = std::iter::once(None).chain(lines.iter().map(Some));
        let heading = |(line, before): (&ReadBackLine, Option<&ReadBackLine>)| {
            let begins = before.is_none_or(|before| scale(before) != scale(line));
            let title = scale(line).map_or_else(
                || format!(" {title}"),
                |scale| format!(" {title}, {}", scale.prefix()),
            );
            begins.then(|| Line::styled(title, style))
        };
        lines.iter().zip(before).map(heading).collect::<Vec<_>>()
    };
    let hangs = over_first(hangs::HEADING, look.theme.warning, page.hangs.len());
    let struck = over_first(" Struck", look.theme.strong, page.struck.len());
    let orders = parts.into_iter().flat_map(part);
    hangs.chain(orders).chain(struck).collect()
}

/// What may end the game in this phase: alliances that may claim the victory, and how far a
/// concession has got.
fn ends(cx: &Context, table: &TableScreen, width: u16) -> Vec<Line<'static>> {
    let game = &table.game;

    let list = |powers: &[PowerId]| words::powers(game.board(), powers);
    let mut said = Vec::new();
    if may_claim(game) {
        let all = game.alliances();
        let groups = all
            .iter()
            .take_while(|alliance| alliance.lacks == 0)
            .map(|alliance| list(&alliance.members));
        said.push(format!(
            "May claim the victory: {}",
            groups.collect::<Vec<_>>().join("; ")
        ));
    }
    let entries = game.sheet().entries.iter();
    let conceded =
        entries.filter_map(|entry| Some((entry.reading.order()?.conceded()?, entry.power)));
    let conceded: Vec<(&Vec<PowerId>, PowerId)> = conceded.collect();
    if let Some(&(to, _)) = conceded.first() {
        let position = &game.state().position;
        let (agree, others): (Vec<PowerId>, Vec<PowerId>) = game
            .board()
            .power_ids()
            .filter(|power| {
                position.count_units(*power) + position.centre_count(game.board(), *power) > 0
            })
            .partition(|&power| conceded.contains(&(to, power)));
        let missing = if others.is_empty() {
            "everybody agrees".to_owned()
        } else {
            format!("not yet: {}", list(&others))
        };
        said.push(format!(
            "Conceded to {} by {}; {missing}",
            list(to),
            agree.len()
        ));
    }
    said.iter()
        .map(|text| remark_line(cx, text, width))
        .collect()
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

/// All there is to say of a line, uncut.
fn detail(table: &TableScreen, line: &ReadBackLine) -> String {
    let setup = table.game.setup();
    let author = line.author().map_or_else(
        || setup.seat_name(line.seat).to_owned(),
        |author| setup.author_name(author),
    );
    let Some(entry) = line.entry.and_then(|i| table.game.sheet().entries.get(i)) else {
        let NotOrdered { what, then } = told::not_ordered(&table.game, line);
        let why = told::way_round(&table.game, line)
            .map(|why| format!(". {why}"))
            .unwrap_or_default();
        return format!(" {author}, {what}: {then}{why}");
    };
    let concerns = told::concerns(&table.game, line);
    let said = if concerns.is_empty() {
        waits(entry).unwrap_or("in order").to_owned()
    } else {
        concerns.join("; ")
    };
    let story: Vec<String> = table
        .game
        .sheet()
        .trail
        .story_of(entry.id)
        .iter()
        .map(|change| format!("\n {}", dated(table, change)))
        .collect();
    format!(
        " {author} wrote “{}”: {said}{}",
        entry.written.trim(),
        story.concat()
    )
}

/// For what a line waits that is for a later phase.
fn waits(entry: &Entry) -> Option<&'static str> {
    match &entry.reading {
        Reading::NotTaken(why @ (NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_))) => {
            Some(not_taken(why))
        }
        _ => None,
    }
}

/// What became of a line, and when.
fn dated(table: &TableScreen, change: &LineChange) -> String {
    format!(
        "{}: {}",
        words::when(change.at),
        table
            .game
            .describe(change, Some(&table.game.state().position))
    )
}

/// Badge, the line that was struck, and the reason if one was given.
fn struck_line(
    cx: &Context,
    table: &TableScreen,
    change: &LineChange,
    width: u16,
) -> Line<'static> {
    let look = &cx.look;
    let reason = if change.why.is_empty() {
        "struck".to_owned()
    } else {
        format!("struck: {}", change.why)
    };
    let room = (usize::from(width) / 3).clamp(22, 34);
    let player = if table.among_players() {
        column(look, table.game.setup().seat_name(change.line.seat), NAME)
    } else {
        String::new()
    };
    let width = width.saturating_sub(player.chars().count() as u16);
    Line::from(vec![
        Span::raw(format!("  {player}")),
        badge(look, table.game.board(), change.line.power),
        Span::styled(
            format!(
                " {} ",
                column(look, &table.game.as_read(&change.line), room - 1)
            ),
            look.theme.dim,
        ),
        Span::styled(
            cut(look, &reason, usize::from(width).saturating_sub(room + 6)),
            look.theme.dim,
        ),
    ])
}

/// In few words what was done to a line before it came to stand as it does; empty where nothing
/// was.
fn history(table: &TableScreen, line: LineId) -> String {
    let story = table.game.sheet().trail.story_of(line);
    let Some(last) = story.last() else {
        return String::new();
    };
    let was = table.game.as_read(&last.line);
    match last.fate {
        LineFate::Ruled(_) => "ruled".to_owned(),
        LineFate::Changed(_) => format!("changed from “{was}”"),
        LineFate::ReadAgain(_) => "read again".to_owned(),
        _ => format!("replaces “{was}”"),
    }
}

/// Badge, as read, what stands out or as written.
fn line(cx: &Context, table: &TableScreen, line: &ReadBackLine, width: u16) -> Line<'static> {
    let look = &cx.look;
    let game = &table.game;
    let read_width = (usize::from(width) / 3).clamp(22, 34);
    let whose = owner_badge(look, game.board(), line.power);
    let mut spans = vec![Span::raw("  "), whose, Span::raw(" ")];
    let mut room = usize::from(width).saturating_sub(6 + read_width + 1);
    if table.among_players() {
        spans.insert(
            1,
            Span::raw(column(look, game.setup().seat_name(line.seat), NAME)),
        );
        room = room.saturating_sub(NAME);
    }
    let Some(entry) = line.entry.and_then(|i| game.sheet().entries.get(i)) else {
        let NotOrdered { what, then } = told::not_ordered(&table.game, line);
        spans.push(Span::styled(
            column(look, &what, read_width),
            look.theme.strong,
        ));
        spans.push(Span::styled(cut(look, &then, room), look.theme.warning));
        return Line::from(spans);
    };
    let read = game.as_read(entry);
    let written = entry.written.trim();
    let signs = |text: &str| -> String {
        let signs = text.chars().filter(|sign| sign.is_alphanumeric());
        signs.flat_map(char::to_lowercase).collect()
    };
    // A line that names no unit was typed at the table: a slip does, or could not be read.
    let is_typed =
        entry.reading.order().and_then(Order::unit).is_some() && !names_unit(game.board(), written);
    let as_written = if is_typed || signs(written) == signs(&read) {
        String::new()
    } else {
        format!("written: {written}")
    };
    let as_written = waits(entry).map_or(as_written, ToOwned::to_owned);
    let history = history(table, entry.id);
    let as_written = if as_written.is_empty() || history.is_empty() {
        as_written + &history
    } else {
        format!("{as_written}; {history}")
    };
    spans.push(Span::styled(
        column(look, &read, read_width),
        look.theme.strong,
    ));
    let concerns = told::concerns(&table.game, line);
    if concerns.is_empty() {
        spans.push(Span::styled(cut(look, &as_written, room), look.theme.dim));
    } else {
        let text = if as_written.is_empty() {
            concerns.join("; ")
        } else {
            format!("{}; {as_written}", concerns.join("; "))
        };
        spans.push(Span::styled(cut(look, &text, room), look.theme.warning));
    }
    Line::from(spans)
}

/// Columns of a player's name.
const NAME: usize = 8;
