//! What the program shows, as lines: drawn on a sheet that nobody sees, and read off it.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::prelude::*;
use ratatui::symbols::border;

use crate::tui::action::ScreenPlace;
use crate::tui::glyphs::Glyphs;
use crate::tui::locked::draw as lock;
use crate::tui::look::Look;
use crate::tui::model::Model;
use crate::tui::theme::{ColourLevel, Theme};
use chancery_session::evening::Saved;

/// Columns of the sheet: no pane has another beside it, and a sentence has room.
const WIDTH: u16 = 108;

/// Rows of the sheet, and of the one that is taken where there is more.
const HEIGHTS: [u16; 2] = [250, 6000];

/// How the line in hand is marked on the sheet.
const IN_HAND: Modifier = Modifier::RAPID_BLINK;

/// Columns from which on what is marked is the line in hand, and not the open one of a row of tabs.
const LINE: usize = 30;

/// What stands at the edge of a list where there is more: no sign that a text has.
const MORE: &str = "\u{e000}";
const MORE_SIGN: char = '\u{e000}';

/// What every rule and frame consists of.
const RULE: &str = "\u{e001}";
const RULE_SIGN: char = '\u{e001}';

/// Where the open one of a row of tabs begins, and where it ends.
const OPEN: &str = "\u{e002}";
const CLOSED: &str = "\u{e003}";

const FRAME: border::Set<'static> = border::Set {
    top_left: RULE,
    top_right: RULE,
    bottom_left: RULE,
    bottom_right: RULE,
    vertical_left: RULE,
    vertical_right: RULE,
    horizontal_top: RULE,
    horizontal_bottom: RULE,
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedLines {
    pub lines: Vec<String>,
    /// The lines at which a subject begins, and what each is about.
    pub subjects: Vec<(usize, String)>,
    /// Which of them is in hand, if one is.
    pub at: Option<usize>,
}

/// What the program shows.
#[derive(Clone)]
pub struct PlainScreen {
    /// Where the game master is; `None` while the screen is locked.
    pub place: Option<&'static ScreenPlace>,
    /// Where the game stands, or what is open.
    pub title: String,
    /// What must not be forgotten.
    pub banner: Option<String>,
    /// Why the last change is not saved.
    pub unsaved: Option<String>,
    pub body: ListedLines,
    /// What the box above it shows.
    pub popup: Option<ListedLines>,
    /// Whether the lines of the body have numbers, by which one goes to them.
    pub is_numbered: bool,
    /// Whether orders are typed there.
    pub is_asked: bool,
}

impl PlainScreen {
    /// Whether it is where orders were typed in the same phase, and another page was open since.
    pub(crate) fn comes_back_to(&self, orders: &Self, before: &Self) -> bool {
        let is_there = self.is_asked && self.title == orders.title && self.place == orders.place;
        is_there && !before.is_asked && self.popup.is_none()
    }
}

/// The looks of a sheet that is read off.
pub(crate) fn look(of: &Look) -> Look {
    let mut theme = Theme::new(ColourLevel::Mono);
    for style in [&mut theme.selection, &mut theme.selection_idle] {
        *style = style.add_modifier(IN_HAND);
    }
    let glyphs = Glyphs {
        pointer: ' ',
        up: MORE_SIGN,
        down: MORE_SIGN,
        rule: RULE_SIGN,
        frame: FRAME,
        draws_boards: false,
        ..Glyphs::ASCII
    };
    Look {
        theme,
        glyphs,
        keys: of.keys.clone(),
        pictures: None,
    }
}

/// What a model shows, which has the looks of [`look`].
pub(crate) fn plain_screen(model: &Model) -> PlainScreen {
    let cx = &model.cx;
    let unsaved = match model.saved() {
        Saved::Failed(why) => Some(why.clone()),
        _ => None,
    };
    if let Some(shown) = cx.lock.shown() {
        let body = sheet(|frame, _| lock::draw(model, shown, frame));
        return PlainScreen {
            place: None,
            title: String::new(),
            banner: None,
            unsaved,
            body,
            popup: None,
            is_numbered: false,
            is_asked: false,
        };
    }
    let (layers, top) = (model.layers(), model.layers().len() - 1);
    let screen = model.without_boxes().len() - 1;
    let about = model.about(WIDTH);
    let body =
        sheet(|frame, area| layers[screen].draw_in_lines(&layers[..screen], cx, frame, area));
    let popup = cx
        .has_box()
        .then(|| sheet(|frame, area| layers[top].draw(&layers[..top], cx, frame, area)));
    PlainScreen {
        place: Some(layers[screen].place()),
        title: about.header.left.trim().to_owned(),
        unsaved,
        is_numbered: body.at.is_some() && about.asks.is_none(),
        is_asked: about.asks.is_some(),
        banner: banner(model, about.banner),
        body,
        popup,
    }
}

/// What stands below the header: what must not be forgotten, and the lesson.
fn banner(model: &Model, banner: Option<String>) -> Option<String> {
    let cx = &model.cx;
    let lesson = model.lesson().map(|lesson| {
        let (at, of) = lesson.count();
        let says = cx.look.keys.spelled(lesson.says());
        let back = lesson.calls_back();
        let back = back.map(|text| cx.look.keys.spelled(&text));
        let said: Vec<String> = [says].into_iter().chain(back).collect();
        format!("Lesson {at} of {of}: {}", said.join("\n"))
    });
    let parts: Vec<String> = banner.into_iter().chain(lesson).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// The size that the model is told of its screen.
pub(crate) const fn size() -> (u16, u16) {
    (WIDTH, HEIGHTS[0])
}

fn sheet(draw: impl Fn(&mut ratatui::Frame<'_>, Rect)) -> ListedLines {
    let mut lines = ListedLines::default();
    for height in HEIGHTS {
        let Ok(mut terminal) = Terminal::new(TestBackend::new(WIDTH, height));
        let Ok(drawn) = terminal.draw(|frame| draw(frame, frame.area()));
        let has_more;
        (lines, has_more) = read_screen(drawn.buffer);
        if !has_more {
            break;
        }
    }
    lines
}

/// The lines of a sheet; whether there is more than it has room for.
fn read_screen(sheet: &Buffer) -> (ListedLines, bool) {
    let width = usize::from(sheet.area.width);
    let mut lines = ListedLines::default();
    let mut has_more = false;
    let mut last_used = 0;
    for (y, row) in sheet.content.chunks(width).enumerate() {
        has_more |= row.iter().any(|cell| cell.symbol() == MORE);
        let text = words(row);
        if text.is_empty() {
            continue;
        }
        last_used = y;
        let marked = row.iter().filter(|cell| is_in_hand(cell)).count();
        if marked >= LINE && lines.at.is_none() {
            lines.at = Some(lines.lines.len());
        }
        if let Some(subject) = subject(row) {
            lines.subjects.push((lines.lines.len(), subject));
        }
        lines.lines.push(text);
    }
    (
        lines,
        has_more || last_used + 1 == usize::from(sheet.area.height),
    )
}

/// What the lines below a row are about, where it is the title of a pane: `Adjustments of England`.
fn subject(row: &[Cell]) -> Option<String> {
    let rule = row.iter().position(|cell| cell.symbol() == RULE)?;
    let title: String = row[..rule].iter().map(Cell::symbol).collect();
    Some(title.trim().to_owned()).filter(|title| !title.is_empty())
}

fn is_in_hand(cell: &Cell) -> bool {
    cell.modifier.contains(IN_HAND)
}

/// The words of a row: of a row of tabs the open one is in brackets; rules are left out, columns
/// divided by two blanks.
fn words(row: &[Cell]) -> String {
    let is_line = row.iter().filter(|cell| is_in_hand(cell)).count() >= LINE;
    let mut text = String::new();
    let mut is_open = false;
    for cell in row {
        if !is_line && is_in_hand(cell) != is_open {
            is_open = !is_open;
            text.push_str(if is_open { OPEN } else { CLOSED });
        }
        text.push_str(match cell.symbol() {
            MORE => " ",
            symbol => symbol,
        });
    }
    let parts = text.split(RULE).map(columns);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(": ")
}

/// A text with two blanks between its columns; empty where it but underlines what stands above it.
fn columns(text: &str) -> String {
    let parts = text.split("  ").map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let text = parts.join("  ");
    let text = text.replace(&format!("{OPEN} "), " [").replace(OPEN, " [");
    let text = text
        .replace(&format!(" {CLOSED}"), "] ")
        .replace(CLOSED, "] ");
    let text = text.trim().to_owned();
    let underlines = text.len() > 2 && text.chars().all(|c| matches!(c, '-' | '='));
    if underlines { String::new() } else { text }
}
