//! Small parts that several panes are made of.

use std::borrow::Cow;

use ratatui::prelude::*;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use textwrap::{Options, WordSplitter};
use unicode_width::UnicodeWidthStr;

use crate::tui::action::ScreenPlace;
use crate::tui::line::InputLine;
use crate::tui::list::first_visible;
use crate::tui::look::Look;
use chancery_atlas::board::{Board, PowerId};

/// Draws a pane's title on its first row, with a rule after it and a remark at its end, and gives
/// the rows below. In one that has the keyboard the terminal's cursor stands, for those who follow
/// it: at its beginning, unless a line or a text in it has it.
pub(crate) fn pane(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    title: &str,
    remark: &str,
    focused: bool,
) -> Rect {
    if area.height == 0 {
        return area;
    }
    let style = if focused {
        look.theme.focus
    } else {
        look.theme.border
    };
    let rule = look.glyphs.frame.horizontal_top;
    let width = usize::from(area.width);
    let remark = if remark.is_empty() {
        String::new()
    } else {
        format!(" {} ", look.keys.spelled(remark))
    };
    let spent = title.width() + 2 + remark.width();
    let line = Line::from(vec![
        Span::styled(format!(" {title} "), style.patch(look.theme.strong)),
        Span::styled(rule.repeat(width.saturating_sub(spent)), style),
        Span::styled(remark, style),
    ]);
    frame.render_widget(Paragraph::new(line), Rect { height: 1, ..area });
    let below = below(area, 1);
    if focused {
        put_cursor(frame, below, 0, 0);
    }
    below
}

/// An area without so many columns at its left and right.
pub(crate) fn margin(area: Rect, left: u16, right: u16) -> Rect {
    Rect {
        x: area.x + left,
        width: area.width.saturating_sub(left + right),
        ..area
    }
}

/// An area without so many rows at its top.
pub(crate) fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + rows,
        height: area.height.saturating_sub(rows),
        ..area
    }
}

/// The first rows of an area, as far as it has them, and the rest.
pub(crate) fn split_top(area: Rect, rows: u16) -> [Rect; 2] {
    let height = rows.min(area.height);
    [Rect { height, ..area }, below(area, height)]
}

/// The last rows of an area, as far as it has them, behind the rest.
pub(crate) fn split_bottom(area: Rect, rows: u16) -> [Rect; 2] {
    split_top(area, area.height.saturating_sub(rows))
}

/// The first columns of an area, as far as it has them, and the rest.
pub(crate) fn split_left(area: Rect, columns: u16) -> [Rect; 2] {
    let width = columns.min(area.width);
    [Rect { width, ..area }, margin(area, width, 0)]
}

/// The last columns of an area, as far as it has them, behind the rest.
pub(crate) fn split_right(area: Rect, columns: u16) -> [Rect; 2] {
    split_left(area, area.width.saturating_sub(columns))
}

/// So many rows in the middle of an area.
pub(crate) fn middle(area: Rect, rows: u16) -> Rect {
    let [_, middle, _] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(rows),
        Constraint::Fill(1),
    ])
    .areas(area);
    middle
}

/// Draws a row of tabs, the open one marked; gives the rows below.
pub(crate) fn tabs(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    titles: &[&str],
    open: usize,
) -> Rect {
    let [row, below] = split_top(area, 1);
    frame.render_widget(tab_line(look, titles, open), row);
    below
}

/// A row of tabs, the open one marked.
pub(crate) fn tab_line(look: &Look, titles: &[&str], open: usize) -> Line<'static> {
    let mut spans = Vec::new();
    for (i, title) in titles.iter().enumerate() {
        let style = if i == open {
            look.theme.selection
        } else {
            look.theme.dim
        };
        spans.push(Span::raw(" "));
        spans.push(Span::styled(format!(" {title} "), style));
    }
    Line::from(spans)
}

/// A vertical rule at the left of an area; gives the area right of it.
pub(crate) fn rule_left(frame: &mut Frame<'_>, area: Rect, look: &Look) -> Rect {
    if area.width < 2 {
        return area;
    }
    let column = vec![Line::from(look.glyphs.rule.to_string()); usize::from(area.height)];
    frame.render_widget(
        Paragraph::new(column).style(look.theme.border),
        Rect { width: 1, ..area },
    );
    margin(area, 1, 0)
}

/// A part of a body: where another is left of it, with a rule between.
pub(crate) fn beside(frame: &mut Frame<'_>, area: Rect, body: Rect, look: &Look) -> Rect {
    if area.x > body.x {
        rule_left(frame, area, look)
    } else {
        area
    }
}

/// Draws a text in a style, broken where the area ends.
pub(crate) fn paragraph<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    text: impl Into<Text<'a>>,
    style: Style,
) {
    let text = Paragraph::new(text).style(style);
    frame.render_widget(text.wrap(Wrap { trim: false }), area);
}

/// Draws keys and what they do in the last row; gives the rows above.
pub(crate) fn over_keys<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    place: &ScreenPlace,
    keys: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Rect {
    let [body, foot] = split_bottom(area, 1);
    frame.render_widget(keys_line(look, place, keys), foot);
    body
}

/// Keys and what they do.
pub(crate) fn keys_line<'a>(
    look: &Look,
    place: &ScreenPlace,
    keys: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Line<'static> {
    let spans = keys.into_iter().flat_map(|(key, what)| {
        [
            Span::styled(
                format!(" {}", look.keys.spelled_in(place, key)),
                look.theme.key,
            ),
            Span::styled(format!(" {what} "), look.theme.hint),
        ]
    });
    spans.collect()
}

/// What keys do in a place, one beside the other; `{settle}` stands for the key of that action.
pub(crate) fn key_hints(look: &Look, place: &ScreenPlace, keys: &[(&str, &str)]) -> Line<'static> {
    let spans = keys.iter().enumerate().flat_map(|(nth, (key, what))| {
        let key = look.keys.spelled_in(place, key);
        let between = if nth == 0 { "" } else { "  " };
        [
            Span::raw(between),
            Span::styled(key, look.theme.key),
            Span::styled(format!(" {what}"), look.theme.text),
        ]
    });
    spans.collect()
}

/// Draws the part of a list round the selected line, and marks at the right edge that there is
/// more.
pub(crate) fn list(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    lines: Vec<Line<'static>>,
    selected: usize,
) {
    let first = first_visible(selected, lines.len(), usize::from(area.height));
    list_from(frame, area, look, lines, first);
}

/// The same round the line in hand, which is set off.
pub(crate) fn list_in(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    mut lines: Vec<Line<'static>>,
    at: Option<usize>,
    style: Style,
) {
    if let Some(line) = at.and_then(|at| lines.get_mut(at)) {
        *line = highlighted(std::mem::take(line), style, area.width);
    }
    list(frame, area, look, lines, at.unwrap_or(0));
}

/// The same, and the terminal's cursor stands at the selected line.
pub(crate) fn list_at(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    lines: Vec<Line<'static>>,
    selected: usize,
) {
    let first = first_visible(selected, lines.len(), usize::from(area.height));
    put_cursor(frame, area, 0, selected.saturating_sub(first) as u16);
    list_from(frame, area, look, lines, first);
}

/// The same with the selected line marked.
pub(crate) fn list_marked(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    mut lines: Vec<Line<'static>>,
    selected: usize,
) {
    if let Some(line) = lines.get_mut(selected) {
        *line = highlighted(std::mem::take(line), look.theme.selection, area.width);
    }
    list_at(frame, area, look, lines, selected);
}

/// The same of items that take several rows each.
pub(crate) fn list_of_blocks(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    mut blocks: Vec<Vec<Line<'static>>>,
    selected: usize,
) {
    let first: usize = blocks.iter().take(selected).map(Vec::len).sum();
    let mut last = first;
    if let Some(block) = blocks.get_mut(selected) {
        last += block.len().saturating_sub(1);
        for line in block {
            *line = highlighted(std::mem::take(line), look.theme.selection, area.width);
        }
    }
    let lines: Vec<Line<'static>> = blocks.into_iter().flatten().collect();
    // A block higher than the pane is shown from its first row on.
    let from = first_visible(last, lines.len(), usize::from(area.height)).min(first);
    put_cursor(frame, area, 0, (first - from) as u16);
    list_from(frame, area, look, lines, from);
}

/// Puts the terminal's cursor so many columns and rows into an area.
pub(crate) fn put_cursor(frame: &mut Frame<'_>, area: Rect, column: usize, row: u16) {
    let (x, y) = (area.x + column as u16, area.y + row);
    frame.set_cursor_position(Position::new(
        x.min(area.right().saturating_sub(1)),
        y.min(area.bottom().saturating_sub(1)),
    ));
}

/// What asks for a line, and behind it as much of that as so many columns hold; and the column of its
/// cursor.
pub(crate) fn asked(
    look: &Look,
    ask: impl Into<Cow<'static, str>>,
    typed: &InputLine,
    width: u16,
) -> (Line<'static>, usize) {
    let ask = Span::styled(ask, look.theme.key);
    let before = ask.width();
    let (text, cursor) = typed.seen(usize::from(width).saturating_sub(before));
    let line = Line::from(vec![ask, Span::styled(text, look.theme.strong)]);
    (line, before + cursor)
}

/// Draws a list from a line on, and marks at the right edge that there is more.
pub(crate) fn list_from(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    lines: Vec<Line<'static>>,
    first: usize,
) {
    let height = usize::from(area.height);
    let len = lines.len();
    let shown: Vec<Line<'static>> = lines.into_iter().skip(first).take(height).collect();
    frame.render_widget(Paragraph::new(shown), area);
    if area.is_empty() {
        return;
    }
    let edge = Rect {
        x: area.right() - 1,
        width: 1,
        height: 1,
        ..area
    };
    if first > 0 {
        frame.render_widget(more(look, look.glyphs.up), edge);
    }
    if first + height < len {
        let y = area.bottom() - 1;
        frame.render_widget(more(look, look.glyphs.down), Rect { y, ..edge });
    }
}

/// The mark at the edge of a list that goes on.
fn more(look: &Look, glyph: char) -> Span<'static> {
    Span::styled(glyph.to_string(), look.theme.dim)
}

/// What points at the line in hand.
pub(crate) fn pointer(look: &Look, here: bool) -> Span<'static> {
    let pointer = if here { look.glyphs.pointer } else { ' ' };
    Span::raw(format!(" {pointer} "))
}

/// A power's letter on its colour.
pub(crate) fn badge(look: &Look, board: &Board, power: PowerId) -> Span<'static> {
    Span::styled(
        format!("{:>2} ", board.power(power).badge),
        look.theme.badge(board, power),
    )
}

/// The badge of whoever it is; blanks for nobody.
pub(crate) fn owner_badge(look: &Look, board: &Board, owner: Option<PowerId>) -> Span<'static> {
    match owner {
        Some(power) => badge(look, board, power),
        None => Span::raw("   "),
    }
}

/// A power with its badge, as what stands over its lines.
pub(crate) fn power_heading(look: &Look, board: &Board, power: PowerId) -> Line<'static> {
    let name = format!(" {}", board.power(power).name);
    Line::from(vec![
        badge(look, board, power),
        Span::styled(name, look.theme.strong),
    ])
}

/// What stands before a line of facts of a province.
pub(crate) fn label(look: &Look, text: &str) -> Span<'static> {
    Span::styled(format!(" {text:<8}"), look.theme.dim)
}

/// A line of a list that hands tick off on the wooden board; what is ticked off is dim.
pub(crate) fn to_tick(look: &Look, is_ticked: bool, spans: Vec<Span<'static>>) -> Line<'static> {
    let (tick, style) = if is_ticked {
        (look.glyphs.check, look.theme.dim)
    } else {
        (' ', look.theme.text)
    };
    let tick = Span::styled(format!("  [{tick}] "), look.theme.ok);
    std::iter::once(tick)
        .chain(spans.into_iter().map(|span| match span.style.bg {
            None => span.patch_style(style),
            // A badge keeps its own colours, by which the piece is found.
            Some(_) => span,
        }))
        .collect()
}

/// A text cut to a width in cells, with a mark where it was cut.
pub(crate) fn cut(look: &Look, text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        if kept.width() + unicode_width::UnicodeWidthChar::width(c).unwrap_or(0) + 1 > width {
            break;
        }
        kept.push(c);
    }
    kept.push(look.glyphs.cut);
    kept
}

/// A text filled up with blanks, or cut, to exactly a width in cells.
pub(crate) fn column(look: &Look, text: &str, width: usize) -> String {
    let text = cut(look, text, width);
    let blanks = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(blanks))
}

/// A line on a background that reaches over the whole width.
fn highlighted(mut line: Line<'static>, style: Style, width: u16) -> Line<'static> {
    let used = line.width();
    line.spans.push(Span::raw(
        " ".repeat(usize::from(width).saturating_sub(used)),
    ));
    // A badge keeps its own colours: the power must stay readable on the line in hand.
    for span in &mut line.spans {
        if span.style.bg.is_none() {
            span.style = span.style.patch(style);
        }
    }
    line
}

/// A line, highlighted where it is the one in hand.
pub(crate) fn set_off(line: Line<'static>, here: bool, style: Style, width: u16) -> Line<'static> {
    if here {
        highlighted(line, style, width)
    } else {
        line
    }
}

/// Clears a box in the middle of an area, frames it, and gives its inside, where the terminal's
/// cursor stands. The box is as large as it wants and the area lets it.
pub(crate) fn boxed(
    frame: &mut Frame<'_>,
    area: Rect,
    look: &Look,
    title: &str,
    wanted: (u16, u16),
) -> Rect {
    let at = box_at(area, wanted);
    let block = Block::bordered()
        .border_set(look.glyphs.frame)
        .border_style(look.theme.focus)
        .title(format!(" {title} "));
    let inner = block.inner(at);
    // Blank cells of the box would let the page below show through.
    frame.render_widget(Clear, at);
    frame.render_widget(block, at);
    let inner = margin(inner, 1, 1);
    put_cursor(frame, inner, 0, 0);
    inner
}

/// Where [`boxed`] puts a box, with its frame.
pub(crate) fn box_at(area: Rect, wanted: (u16, u16)) -> Rect {
    centred(area, wanted.0 + 4, wanted.1 + 2)
}

/// The middle of an area, of so many columns and rows as far as it has them.
pub(crate) fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Items side by side in as many lines as they need; none is broken. Lines after the first begin
/// with blanks.
pub(crate) fn flow(
    label: Span<'static>,
    items: impl IntoIterator<Item = Vec<Span<'static>>>,
    width: u16,
) -> Vec<Line<'static>> {
    let indent = label.width();
    let mut lines = vec![Line::from(label)];
    for item in items {
        let needed: usize = item.iter().map(Span::width).sum();
        let used = lines.last().map_or(0, Line::width);
        if used > indent && used + needed > usize::from(width) {
            lines.push(Line::from(" ".repeat(indent)));
        }
        if let Some(line) = lines.last_mut() {
            line.spans.extend(item);
        }
    }
    lines
}

/// The same, and no line where there is no item.
pub(crate) fn flow_any(
    label: Span<'static>,
    items: impl IntoIterator<Item = Vec<Span<'static>>>,
    width: u16,
) -> Vec<Line<'static>> {
    let mut items = items.into_iter().peekable();
    if items.peek().is_none() {
        return Vec::new();
    }
    flow(label, items, width)
}

/// How many rows a text takes where lines are broken between words.
pub(crate) fn rows_of(text: &str, width: usize) -> usize {
    wrapped(text, width).len()
}

/// A text in rows that are broken between words, and within a word only where that is wider than a
/// row.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    // The usual splitter breaks a row at hyphens, as in `Par-Bur`.
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text.trim_end(), options)
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

/// A text in which what stands between two numbers stays with both: `2 against 1`.
fn strengths_kept(text: &str, fixed: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut kept = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if at > 0 {
            let holds = is_between_numbers(&words, at) || is_between_numbers(&words, at - 1);
            kept.push_str(if holds { fixed } else { " " });
        }
        kept.push_str(word);
    }
    kept
}

fn is_between_numbers(words: &[&str], at: usize) -> bool {
    at > 0 && is_number(words[at - 1]) && words.get(at + 1).is_some_and(|next| is_number(next))
}

fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(['(', ')', ';', ',', '.']);
    digits.parse::<u16>().is_ok()
}

/// A text of orders in rows: no row is broken at a dash, behind the letter of a unit, or between two strengths.
pub(crate) fn wrapped_orders(text: &str, width: usize) -> Vec<String> {
    const FIXED: &str = "\u{a0}";
    // A fixed blank breaks no row. Plain ones take its place again below.
    let mut kept = strengths_kept(&text.replace(" - ", &format!("{FIXED}-{FIXED}")), FIXED);
    for letter in ["A", "F", "A/F", "S", "C"] {
        kept = kept.replace(&format!(" {letter} "), &format!(" {letter}{FIXED}"));
    }
    let rows = wrapped(&kept, width).into_iter();
    rows.map(|row| row.replace(FIXED, " ")).collect()
}

/// Header, body and footer.
pub(crate) fn areas(area: Rect, header: u16) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Length(header),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(area)
}
