//! Drawing: the model in, a frame out. Nothing here changes anything.
//!
//! ```text
//! Spring 1901 · orders            Friday's game              7 of 22 · saved     header
//! Provinces │ Board                               │ Orders                      panes
//!           │                                     │
//!           │ Paris · land · French centre        │
//! ──────────┴─────────────────────────────────────┴──────────────────────────
//! France  A Par                                                               entry line
//! > bur   A Par - Bur
//! F5 settle  Tab power  F2 provinces  ? keys                                    footer
//! ```

use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::about::PageHeader;
use super::action::{GameTraits, ScreenPlace};
use super::clock_face;
use super::find;
use super::keymap::actions;
use super::lesson;
use super::locked::draw as lock;
use super::look::Look;
use super::model::Model;
use super::theme::Theme;
use super::widgets;
use chancery_game::clock::Face;
use chancery_session::evening::Saved;

/// The smallest screen that is drawn.
pub(crate) const SMALLEST: (u16, u16) = (60, 16);

pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    draw_plain(model, frame);
    spell_flags(frame.buffer_mut());
    if model.cx.flash {
        // Toggled and not set: what was reversed still stands out from the rest.
        for cell in &mut frame.buffer_mut().content {
            cell.modifier.toggle(Modifier::REVERSED);
        }
    }
}

/// Flags, which are two letters of their own, as plain letters: terminals do not agree how wide a flag
/// is, and what stood there before would be left beside it.
fn spell_flags(buffer: &mut Buffer) {
    const LETTERS: std::ops::RangeInclusive<char> = '\u{1f1e6}'..='\u{1f1ff}';
    for at in 0..buffer.content.len() {
        let symbol = buffer.content[at].symbol();
        // Each half of a flag has four bytes, so the length alone rules out nearly every cell.
        if symbol.len() < 4 || !symbol.starts_with(|c| LETTERS.contains(&c)) {
            continue;
        }
        let letters: Vec<char> = symbol
            .chars()
            .filter(|c| LETTERS.contains(c))
            .filter_map(|c| char::from_u32(u32::from(c) - 0x1f1e6 + u32::from('A')))
            .collect();
        for (cell, letter) in buffer.content[at..].iter_mut().zip(letters) {
            cell.set_char(letter);
        }
    }
}

fn draw_plain(model: &Model, frame: &mut Frame<'_>) {
    let (cx, area) = (&model.cx, frame.area());
    // Before the lock too: the sentence tells nothing of the game.
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(frame, area);
        return;
    }
    // Before the header: while the screen is locked, not even the phase is to be seen.
    if let Some(shown) = cx.lock.shown() {
        return lock::draw(model, shown, frame);
    }
    let about = model.about(area.width);
    let header_rows = model.header_rows(&about, area.width);
    let [header_area, body, footer_area] = widgets::areas(area, header_rows);
    let title = Rect {
        height: 1,
        ..header_area
    };
    header(model, about.header, frame, title);
    if let Some(text) = &about.banner {
        let row = Rect {
            y: title.bottom(),
            ..title
        };
        let text = widgets::cut(&cx.look, text, usize::from(row.width));
        frame.render_widget(Paragraph::new(text).style(cx.look.theme.error), row);
    }
    if let Some(lesson) = model.lesson() {
        let below = widgets::below(header_area, 1 + u16::from(about.banner.is_some()));
        lesson::draw(lesson, &cx.look, frame, below);
    }
    let (layers, screen) = (model.layers(), model.without_boxes().len() - 1);
    layers[screen].draw(&layers[..screen], cx, frame, body);
    if let Some(find) = &cx.find {
        // Before the boxes are drawn: the page is searched, and not what lies over it.
        find::mark(&cx.look, find, frame.buffer_mut(), body);
    }
    footer(model, about.has, frame, footer_area);
    // A covered box may be the one that hides the screen, so every box is drawn.
    for at in screen + 1..layers.len() {
        layers[at].draw(&layers[..at], cx, frame, body);
    }
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let text = format!(
        "Chancery needs {}x{}; this is {}x{}.",
        SMALLEST.0, SMALLEST.1, area.width, area.height
    );
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text), area);
}

/// The title line: where the game stands, its name, whether it is saved.
fn header(model: &Model, header: PageHeader, frame: &mut Frame<'_>, area: Rect) {
    let (cx, theme) = (&model.cx, &model.cx.look.theme);
    let PageHeader {
        left,
        middle,
        right,
        is_secret,
        is_long,
    } = header;
    let saved = match model.saved() {
        Saved::Nothing => String::new(),
        Saved::Pending => "saving ".to_owned(),
        Saved::Done => "saved ".to_owned(),
        Saved::Failed(_) => "NOT SAVED ".to_owned(),
    };
    let clock = model.clock().and_then(|clock| clock.face(cx.now));
    let time = clock.as_ref().map(clock_face::words).unwrap_or_default();
    let taken = left.width() + right.width() + time.width() + saved.width() + SHOWN.len() + 8;
    // Where there is little room this word gives way first: all others tell more.
    let is_shown = cx.room.is_some() && taken <= usize::from(area.width);
    let shown = is_shown.then(|| SHOWN.to_owned());
    let right: Vec<String> = [right]
        .into_iter()
        .filter(|right| !right.is_empty())
        .chain(cx.making.clone())
        .chain(shown)
        .chain(clock.is_some().then(|| time.clone()))
        .chain([saved.clone()])
        .collect();
    let right = right.join("  ");
    frame.render_widget(Paragraph::new("").style(theme.header), area);
    let marked = left.width() as u16
        + 1
        + if is_secret {
            SECRET.len() as u16 + 1
        } else {
            0
        };
    let left_of = if is_long || is_secret { marked } else { 0 };
    let right_of = if right.width() > 30 || cx.room.is_some() {
        right.width() as u16 + 1
    } else {
        0
    };
    // The name stands in the middle of the row, so it needs as much room on either side.
    let between = shrink(area, left_of.max(right_of).max(26));
    let middle = widgets::cut(&cx.look, &middle, usize::from(between.width));
    let mark = Rect {
        x: area.x + left.width() as u16 + 1,
        width: SECRET.len() as u16,
        ..area
    };
    frame.render_widget(Paragraph::new(left).style(theme.header), area);
    if is_secret {
        frame.render_widget(
            Paragraph::new(SECRET).style(theme.error),
            mark.intersection(area),
        );
    }
    frame.render_widget(
        Paragraph::new(middle).centered().style(theme.header),
        between,
    );
    let width = (right.width() as u16).min(area.width);
    let right_area = Rect {
        x: area.right() - width,
        width,
        ..area
    };
    let style = if matches!(model.saved(), Saved::Failed(_)) {
        theme.error
    } else {
        theme.header
    };
    frame.render_widget(Paragraph::new(right).style(style), right_area);
    // Drawn once more over the same words of the row, in another style.
    if let Some(face) = clock.filter(clock_face::is_urgent) {
        let behind = saved.width() as u16 + 2;
        let end = right_area.right().saturating_sub(behind);
        urgent_time(&face, time, theme, end, frame, area);
    }
}

/// The time of the clock in the colour of a warning, so that it ends at a column of the header.
fn urgent_time(
    face: &Face,
    time: String,
    theme: &Theme,
    end: u16,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let style = if face.is_over() {
        theme.error
    } else {
        theme.warning
    };
    let width = time.width() as u16;
    let at = Rect {
        x: end.saturating_sub(width),
        width,
        ..area
    };
    frame.render_widget(Paragraph::new(time).style(style), at.intersection(area));
}

/// What stands in the header while the game is shown to the room.
const SHOWN: &str = "shown";

/// What stands in the header while the screen shows what no player may see.
const SECRET: &str = " SECRET ";

fn shrink(area: Rect, by: u16) -> Rect {
    let by = by.min(area.width / 2);
    Rect {
        x: area.x + by,
        width: area.width - 2 * by,
        ..area
    }
}

/// The last line: the message if there is one, else the keys that matter here.
fn footer(model: &Model, has: GameTraits, frame: &mut Frame<'_>, area: Rect) {
    let (cx, theme) = (&model.cx, &model.cx.look.theme);
    if let Some(notice) = &cx.notice {
        let (mark, style) = cx.look.of_tone(notice.tone);
        message(frame, area, format!(" {mark} {}", notice.text), style);
        return;
    }
    // It stays in sight until saving works again, long after its message is gone.
    if let Saved::Failed(why) = model.saved() {
        let how = cx
            .look
            .keys
            .spelled("{save-elsewhere} saves it in another folder");
        message(
            frame,
            area,
            format!(" NOT SAVED: {why}; {how}"),
            theme.error,
        );
        return;
    }
    if let Some(find) = &cx.find {
        let keys = if model.place().types_text {
            "{find} others"
        } else {
            "{find-next} next  {find-before} before"
        };
        let keys = cx.look.keys.spelled_in(model.place(), keys);
        let line = Line::from(vec![
            Span::styled(" / ", theme.key),
            Span::styled(find.text.clone(), theme.strong),
            Span::styled(
                format!("   {}   {keys}  Esc clear", find.count()),
                theme.hint,
            ),
        ]);
        frame.render_widget(line, area);
        return;
    }
    let hints = hints(&cx.look, model.place(), has, area.width);
    frame.render_widget(Paragraph::new(hints), area);
}

/// A message, over as many rows as it needs: what it says must be read to its end.
fn message(frame: &mut Frame<'_>, footer: Rect, text: String, style: Style) {
    let rows = widgets::rows_of(&text, usize::from(footer.width))
        .clamp(1, usize::from(footer.y).max(1)) as u16;
    let paragraph = Paragraph::new(text).style(style).wrap(Wrap { trim: false });
    let area = Rect {
        y: footer.y.saturating_sub(rows - 1),
        height: rows,
        ..footer
    };
    frame.render_widget(Clear, area);
    frame.render_widget(paragraph, area);
}

/// As many hints as fit, each with the key that is shown first.
fn hints(look: &Look, place: &ScreenPlace, has: GameTraits, width: u16) -> Line<'static> {
    let (key, hint) = (look.theme.key, look.theme.hint);
    let mut spans = Vec::new();
    let mut used = 0;
    let mut hinted: Vec<String> = Vec::new();
    for (name, what) in place.hints {
        let name = look.keys.spelled_in(place, name);
        let (shown, what) = (format!(" {name}"), format!(" {what} "));
        used += shown.chars().count() + what.chars().count();
        spans.extend([Span::styled(shown, key), Span::styled(what, hint)]);
        hinted.push(name);
    }
    let told = actions()
        .filter(|known| !known.spec.short.is_empty() && known.works_in(place) && known.is_in(has));
    for spec in told.map(|known| known.spec) {
        let Some(first) = look.keys.keys(place, spec).first().map(ToString::to_string) else {
            continue;
        };
        // A key is told once: what it does here, not what it does everywhere.
        if hinted.contains(&first) {
            continue;
        }
        let (name, what) = (format!(" {first}"), format!(" {} ", spec.short));
        used += name.chars().count() + what.chars().count();
        if used > usize::from(width) {
            break;
        }
        spans.push(Span::styled(name, key));
        spans.push(Span::styled(what, hint));
    }
    Line::from(spans)
}
