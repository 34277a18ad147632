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

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::action::{Has, Place};
use super::keymap::actions;
use super::model::{Model, Saved, Screen, Tone};
use super::pages::{Page, draw as pages};
use super::painter::{Painter, draw as painter};
use super::table::draw::{Hit, ribbon};
use super::table::{TableScreen, draw as table};
use super::update::{has, place};
use super::widgets;
use super::{
    lock::draw as lock, pages::eyes::draw as eyes, popups::draw as popups, screens::game::amending,
    screens::home::draw as home, screens::setup::draw as setup,
};
use crate::seat::{SeatId, Seating};

/// The smallest screen that is drawn.
const SMALLEST: (u16, u16) = (60, 16);

/// What is at a column and row of the screen.
pub fn hit(model: &Model, column: u16, row: u16) -> Option<Hit> {
    let (table, body) = shown_table(model)?;
    table::hit(model, table, body, Position::new(column, row))
}

/// Whether a column and row of the screen are on the board.
pub fn is_board(model: &Model, (column, row): (u16, u16)) -> bool {
    shown_table(model)
        .is_some_and(|(table, body)| table::is_board(table, body, Position::new(column, row)))
}

/// The pan of the board scrolled by so many quarters of what is seen of it, right and down; `None`
/// where no board is shown.
pub fn panned(model: &Model, quarters: (i16, i16)) -> Option<(i16, i16)> {
    if let Screen::Table(table) = &model.screen
        && let Some(Page::Eyes(page)) = &table.page
    {
        return Some(eyes::panned(
            &model.look,
            page,
            areas(model, Rect::new(0, 0, model.size.0, model.size.1)).1,
            quarters,
        ));
    }
    shown_table(model).and_then(|(table, body)| table::panned(model, table, body, quarters))
}

/// Columns and rows of cells that the painter's window shows.
pub fn painter_window(model: &Model) -> (i32, i32) {
    painted(model).map_or((1, 1), |(painter, body)| painter::window(painter, body))
}

/// The cell of the painter's drawing at a column and row of the screen.
pub fn painter_cell(model: &Model, (column, row): (u16, u16)) -> Option<(i32, i32)> {
    painted(model)
        .and_then(|(painter, body)| painter::cell(painter, body, Position::new(column, row)))
}

/// The fault that the painter lists at a column and row of the screen.
pub fn painter_fault(model: &Model, (column, row): (u16, u16)) -> Option<usize> {
    painted(model)
        .and_then(|(painter, body)| painter::fault(painter, body, Position::new(column, row)))
}

/// The painter and its area.
fn painted(model: &Model) -> Option<(&Painter, Rect)> {
    let Screen::Painter(painter) = &model.screen else {
        return None;
    };
    Some((
        &**painter,
        areas(model, Rect::new(0, 0, model.size.0, model.size.1)).1,
    ))
}

/// The table and its area, where no page is over it.
fn shown_table(model: &Model) -> Option<(&TableScreen, Rect)> {
    let Screen::Table(table) = &model.screen else {
        return None;
    };
    table.page.is_none().then(|| {
        (
            &**table,
            areas(model, Rect::new(0, 0, model.size.0, model.size.1)).1,
        )
    })
}

/// Draws a frame.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(frame, area);
        return;
    }
    if let Some(shown) = model.lock.shown() {
        return lock::draw(model, shown, frame);
    }
    let (header_area, body, footer_area) = areas(model, area);
    header(
        model,
        frame,
        Rect {
            height: 1,
            ..header_area
        },
    );
    if let Screen::Table(table) = &model.screen {
        amending::draw(&model.look, &table.game, frame, header_area);
    }
    match &model.screen {
        Screen::Home(home) => home::draw(model, home, frame, body),
        Screen::SetUp(form) => setup::draw(model, form, frame, body),
        Screen::Painter(painter) => painter::draw(model, painter, frame, body),
        Screen::Table(table) => match &table.page {
            Some(page) => pages::draw(model, table, page, frame, body),
            None => table::draw(model, table, frame, body),
        },
    }
    footer(model, frame, footer_area);
    if let Some(popup) = &model.popup {
        popups::draw(model, popup, frame, body);
    }
}

/// Header, body and footer of a screen. While phases wait behind an amendment the header has a
/// second row.
fn areas(model: &Model, area: Rect) -> (Rect, Rect, Rect) {
    let amending =
        matches!(&model.screen, Screen::Table(table) if table.game.history().amendment.is_some());
    let header = Constraint::Length(1 + u16::from(amending));
    let [header, body, footer] =
        Layout::vertical([header, Constraint::Min(0), Constraint::Length(1)]).areas(area);
    (header, body, footer)
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
fn header(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = &model.look.theme;
    let (left, middle, right) = match &model.screen {
        Screen::Home(_) => (" Chancery".to_owned(), "Games".to_owned(), String::new()),
        Screen::SetUp(_) => (" Chancery".to_owned(), "New game".to_owned(), String::new()),
        Screen::Painter(painter) => painter::heading(painter),
        Screen::Table(table) => {
            let (done, all) = table.progress();
            let left = format!(" {}", standing(table, area.width));
            let heading = table.page.as_ref().and_then(Page::heading);
            let progress = match (all, table.to_invest()) {
                _ if heading.is_some() => heading
                    .map(|heading| heading.ended.clone())
                    .unwrap_or_default(),
                _ if table.game.state().is_over() => ended(
                    table,
                    usize::from(area.width).saturating_sub(left.width() + SAVED),
                ),
                // What is ordered is ordered for another phase than the one whose results are
                // looked at.
                _ if matches!(table.page, Some(Page::Results(_))) => String::new(),
                (0, 0) => "nothing owed".to_owned(),
                (0, left) => format!("{left} to invest"),
                _ => format!("{done} of {all} ordered"),
            };
            (left, table.game.setup.name.clone(), progress)
        }
    };
    let saved = match &model.saved {
        Saved::Nothing => String::new(),
        Saved::Pending => "saving ".to_owned(),
        Saved::Done => "saved ".to_owned(),
        Saved::Failed(_) => "NOT SAVED ".to_owned(),
    };
    let right = if right.is_empty() {
        saved
    } else {
        format!("{right}  {saved}")
    };
    frame.render_widget(Paragraph::new("").style(theme.header), area);
    let says_more = matches!(&model.screen, Screen::Table(table) if ribbon::kind_of_move(&table.game).is_some());
    let secret = is_secret(&model.screen);
    let marked = left.width() as u16 + 1 + if secret { SECRET.len() as u16 + 1 } else { 0 };
    let left_of = if says_more || secret { marked } else { 0 };
    let right_of = if right.width() > 30 {
        right.width() as u16 + 1
    } else {
        0
    };
    let between = shrink(area, left_of.max(right_of).max(26));
    let middle = widgets::cut(&model.look, &middle, usize::from(between.width));
    let mark = Rect {
        x: area.x + left.width() as u16 + 1,
        width: SECRET.len() as u16,
        ..area
    };
    frame.render_widget(Paragraph::new(left).style(theme.header), area);
    if secret {
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
    let style = if matches!(model.saved, Saved::Failed(_)) {
        theme.error
    } else {
        theme.header
    };
    frame.render_widget(Paragraph::new(right).style(style), right_area);
}

/// Room in the header for whether the game is saved.
const SAVED: usize = 12;

/// How the game ended; where there is no room for the sentence, everybody named by a letter or the
/// beginning of a name.
fn ended(table: &TableScreen, room: usize) -> String {
    let setup = &table.game.setup;
    let sentence = table.game.how_ended();
    let sign = |seat: SeatId| match setup.variant.seating() {
        Seating::OnePerPower => setup
            .board
            .powers
            .get(seat.index())
            .map_or_else(String::new, |power| power.letter.to_string()),
        Seating::Players { .. } => setup.seat_name(seat).chars().take(3).collect(),
    };
    match &table.game.state().ending {
        _ if sentence.width() <= room => sentence,
        // Why it ended is told less urgently than how.
        Some(ending) => sentence
            .split_once(": ")
            .map(|(how, _)| how.to_owned())
            .filter(|how| how.width() <= room)
            .unwrap_or(ending.brief(sign)),
        None => sentence,
    }
}

/// What stands in the header while the screen shows what no player may see.
const SECRET: &str = " SECRET ";

/// Whether the screen shows a secret world as only its game master may see it.
fn is_secret(screen: &Screen) -> bool {
    matches!(screen, Screen::Table(table) if table.game.board().far.is_some() && !matches!(table.page, Some(Page::Eyes(_))))
}

/// The phase that is looked at.
fn standing(table: &TableScreen, width: u16) -> String {
    if let Some(heading) = table.page.as_ref().and_then(Page::heading) {
        return heading.phase.clone();
    }
    if let Some(Page::Results(page)) = &table.page
        && let Some(turn) = table.game.turns().get(page.turn)
    {
        return format!(
            "{} settled",
            table.game.setup.variant.calendar().name(turn.phase())
        );
    }
    match ribbon::kind_of_move(&table.game) {
        Some(kind) if width < ROOMY => format!(
            "{}, {}",
            table.game.phase_name(),
            kind.trim_end_matches(" move")
        ),
        Some(kind) => format!("{}, {kind}", table.game.phase_name()),
        None => table.game.phase_name(),
    }
}

/// From this width on the header has room for whole words.
const ROOMY: u16 = 100;

fn shrink(area: Rect, by: u16) -> Rect {
    let by = by.min(area.width / 2);
    Rect {
        x: area.x + by,
        width: area.width - 2 * by,
        ..area
    }
}

/// The last line: the message if there is one, else the keys that matter here.
fn footer(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = &model.look.theme;
    if let Some(notice) = &model.notice {
        let (mark, style) = match notice.tone {
            Tone::Done => (model.look.glyphs.check, theme.ok),
            Tone::Info => (model.look.glyphs.bullet, theme.text),
            Tone::Warning => ('!', theme.warning),
            Tone::Error => (model.look.glyphs.cross, theme.error),
        };
        message(frame, area, format!(" {mark} {}", notice.text), style);
        return;
    }
    if let Saved::Failed(why) = &model.saved {
        message(frame, area, format!(" NOT SAVED: {why}"), theme.error);
        return;
    }
    frame.render_widget(
        Paragraph::new(hints(
            place(model),
            has(model),
            theme.key,
            theme.hint,
            area.width,
        )),
        area,
    );
}

/// What the keys that work everywhere do in a place.
const fn special(place: Place) -> &'static [(&'static str, &'static str)] {
    match place {
        Place::Home => &[("Enter", "open")],
        Place::ReadBack => &[("Enter", "go to the line"), ("Del", "strike")],
        Place::Results => &[("Esc", "go on"), ("Enter", "why")],
        Place::History => &[("Enter", "look")],
        Place::Rules => &[("Left/Right", "change")],
        Place::Provinces => &[("Enter", "done")],
        Place::Slips => &[("Enter", "open the slip")],
        Place::Review => &[("Enter", "go to the line"), ("PgUp/PgDn", "power")],
        Place::Eyes => &[("1-9 0", "whose")],
        Place::PainterForm => &[("Enter", "take it")],
        Place::Painter
        | Place::SetUp
        | Place::Table
        | Place::Ballots
        | Place::Reader
        | Place::Editor
        | Place::Amendment
        | Place::Popup => &[],
    }
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
fn hints(place: Place, has: Has, key: Style, hint: Style, width: u16) -> Line<'static> {
    let mut spans = Vec::new();
    let mut used = 0;
    for (name, what) in special(place) {
        let (name, what) = (format!(" {name}"), format!(" {what} "));
        used += name.chars().count() + what.chars().count();
        spans.extend([Span::styled(name, key), Span::styled(what, hint)]);
    }
    for spec in actions().filter(|s| !s.short.is_empty() && s.works_in(place) && s.is_in(has)) {
        let Some(first) = spec.keys.first() else {
            continue;
        };
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
