//! What the first screen looks like: the list, beside it a board, and below that what the line in
//! hand opens.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::{HomeLine, LEARN, MENU, NEW_GAME};
use crate::tui::action::Action;
use crate::tui::list::{ListRow, Rows, UNBROKEN, first_visible};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::screens::{Home, SavedGame};
use crate::tui::widgets::{
    below, column, list_in, margin, pane, paragraph, put_cursor, rule_left, split_bottom,
    split_left, split_top, wrapped,
};
use chancery_game::told::Tone;
use chancery_session::time::when;

/// The smallest body in which a board is drawn.
const ROOM_FOR_BOARD: (u16, u16) = (76, 16);

/// Rows of the lines above the games, with their title and an empty one below.
const MENU_ROWS: u16 = MENU as u16 + 2;

/// Columns that the list and the board have at least.
const LEAST_LIST: u16 = 34;
const LEAST_BOARD: u16 = 36;

/// The most rows that are spent on what the selected line opens.
const ABOUT_ROWS: u16 = 7;

struct HomeAreas {
    list: Rect,
    /// `None` where there is no room.
    board: Option<Rect>,
    about: Rect,
}

impl HomeAreas {
    fn new(cx: &Context, home: &Home, body: Rect) -> Self {
        let (width, height) = ROOM_FOR_BOARD;
        if body.width < width || body.height < height {
            let [list, about] = split_bottom(body, about_rows(cx, home, body.width));
            return Self {
                list,
                board: None,
                about,
            };
        }
        let most = (body.width / 2).max(body.width.min(80) - LEAST_BOARD);
        let [list, right] = split_left(body, Columns::wanted(home).clamp(LEAST_LIST, most));
        let [board, about] =
            split_bottom(right, about_rows(cx, home, right.width.saturating_sub(1)));
        Self {
            list,
            board: Some(board),
            about,
        }
    }
}

pub fn draw(cx: &Context, home: &Home, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let areas = HomeAreas::new(cx, home, body);
    let mut about_area = areas.about;
    if let Some(board) = areas.board {
        let inner = rule_left(frame, board, look);
        if let Some(glimpse) = &home.glimpse {
            glimpse.draw(look, inner, frame.buffer_mut());
        }
        about_area = rule_left(frame, about_area, look);
    }
    about(cx, home, frame, about_area);
    list(cx, home, frame, areas.list);
}

const BEGIN: &str = "Begin";

/// The games have a part of the list of their own.
const OPEN: &str = "Open";

/// What the list says, and what the selected line opens.
pub(crate) fn rows(cx: &Context, home: &Home) -> Rows {
    let look = &cx.look;
    let columns = Columns::new(home, UNBROKEN.into());
    let heading = ListRow::subject(OPEN, games_saved(home)).said();
    let games = home.games.iter().enumerate().map(|(nth, game)| {
        let heading = (nth == 0).then_some(heading.as_str());
        ListRow::from(columns.line(look, game)).below(heading)
    });
    let menu = menu(look).map(ListRow::from).into_iter();
    let about = about_lines(cx, home).into_iter().map(|(text, _)| text);
    Rows::new(menu.chain(games), home.selection.at)
        .under(BEGIN, "")
        .then(about_title(home), "")
        .with(about)
}

fn games_saved(home: &Home) -> String {
    format!("{} saved", home.games.len())
}

/// The lines above the games, with their keys.
fn menu(look: &Look) -> [Line<'static>; MENU] {
    [(Action::NewGame, NEW_GAME), (Action::Learn, LEARN)].map(|(action, text)| {
        Line::from(vec![
            Span::styled(format!("   {text:<24}"), look.theme.strong),
            Span::styled(look.keys.key_of(action), look.theme.dim),
        ])
    })
}

/// The line of the list at a point of the screen.
pub(crate) fn line_at(cx: &Context, home: &Home, at: Position) -> Option<usize> {
    let areas = HomeAreas::new(cx, home, cx.body());
    let [menu, games] = split_top(areas.list, MENU_ROWS);
    if let Some(line) = row_at(below(menu, 1), at).filter(|&line| line < MENU) {
        return Some(line);
    }
    let games = below(games, 1);
    let game = row_at(games, at)? + first_game(home, games);
    (game < home.games.len()).then_some(MENU + game)
}

/// The row of an area at a point of the screen.
fn row_at(area: Rect, at: Position) -> Option<usize> {
    area.contains(at).then(|| usize::from(at.y - area.y))
}

/// The first game that is in sight.
fn first_game(home: &Home, area: Rect) -> usize {
    let selected = home.selection.at.saturating_sub(MENU);
    first_visible(selected, home.games.len(), usize::from(area.height))
}

fn list(cx: &Context, home: &Home, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let [menu, games] = split_top(area, MENU_ROWS);
    let (at, style) = (home.selection.at, look.theme.selection);
    let inner = pane(frame, menu, look, BEGIN, "", true);
    list_in(
        frame,
        inner,
        look,
        self::menu(look).to_vec(),
        Some(at).filter(|&at| at < MENU),
        style,
    );
    if at < MENU {
        put_cursor(frame, inner, 0, at as u16);
    }
    if home.games.is_empty() {
        return;
    }
    let inner = pane(frame, games, look, OPEN, &games_saved(home), at >= MENU);
    let columns = Columns::new(home, usize::from(inner.width));
    let lines = home.games.iter().map(|game| columns.line(look, game));
    let game = at.checked_sub(MENU);
    list_in(frame, inner, look, lines.collect(), game, style);
    if let Some(game) = game {
        let row = game.saturating_sub(first_game(home, inner));
        put_cursor(frame, inner, 0, row as u16);
    }
}

/// The phase of a game, or what keeps it from going on.
fn status(game: &SavedGame) -> (String, Tone) {
    match (&game.damage, game.locked, !game.ended.is_empty()) {
        (Some(_), _, _) => ("damaged".to_owned(), Tone::Error),
        (None, true, _) => ("open elsewhere".to_owned(), Tone::Warning),
        (None, false, true) => ("over".to_owned(), Tone::Done),
        (None, false, false) => (game.phase.clone(), Tone::Info),
    }
}

fn saved(game: &SavedGame) -> String {
    game.saved.map(when).unwrap_or_default()
}

/// How wide the columns of the games are, with the blanks behind them; one without room is 0.
struct Columns {
    names: usize,
    stands: usize,
    variants: usize,
    saved: usize,
}

const INDENT: usize = 3;

/// Columns that a name has at least before another column is shown.
const LEAST_NAME: usize = 26;

impl Columns {
    /// As wide as what stands in them, with two blanks behind it.
    fn widest(home: &Home) -> Self {
        let games = &home.games;
        let mut pairs = home.games.windows(2);
        // A column that says the same in every line tells nothing.
        let tells_apart = pairs.any(|pair| pair[0].variant != pair[1].variant);
        Self {
            names: Self::column(games, |game| game.name.width()),
            stands: Self::column(games, |game| status(game).0.width()),
            variants: if tells_apart {
                Self::column(games, |game| game.variant.width())
            } else {
                0
            },
            saved: Self::column(games, |game| saved(game).width()),
        }
    }

    /// The columns of the whole list.
    fn wanted(home: &Home) -> u16 {
        let all = Self::widest(home);
        (INDENT + all.names + all.stands + all.variants + all.saved) as u16
    }

    /// As wide as the widest text, with two blanks behind it; nothing where all are empty.
    fn column(games: &[SavedGame], width: impl Fn(&SavedGame) -> usize) -> usize {
        match games.iter().map(width).max() {
            None | Some(0) => 0,
            Some(widest) => widest + 2,
        }
    }

    fn new(home: &Home, width: usize) -> Self {
        let all = Self::widest(home);
        let mut room = width.saturating_sub(INDENT + all.stands);
        let mut shown = |wanted: usize| {
            let fits = room >= wanted + all.names.min(LEAST_NAME);
            room -= if fits { wanted } else { 0 };
            if fits { wanted } else { 0 }
        };
        // The variant comes first: a game is known by it sooner than by its day.
        let variants = shown(all.variants);
        let saved = shown(all.saved);
        Self {
            names: all.names.min(room),
            stands: all.stands,
            variants,
            saved,
        }
    }

    fn line(&self, look: &Look, game: &SavedGame) -> Line<'static> {
        let (stand, tone) = status(game);
        let dim = look.theme.dim;
        let cells = [
            (&game.name, self.names, look.theme.strong),
            (&stand, self.stands, look.of_tone(tone).1),
            (&game.variant, self.variants, dim),
            (&saved(game), self.saved, dim),
        ];
        let mut spans = vec![Span::raw(" ".repeat(INDENT))];
        spans.extend(cells.map(|(text, width, style)| {
            let text = match width {
                0 => String::new(),
                width => column(look, text, width - 2) + "  ",
            };
            Span::styled(text, style)
        }));
        Line::from(spans)
    }
}

fn about_rows(cx: &Context, home: &Home, width: u16) -> u16 {
    let width = usize::from(width.saturating_sub(1));
    let lines = about_lines(cx, home).into_iter();
    let rows: usize = lines.map(|(text, _)| wrapped(&text, width).len()).sum();
    (rows as u16 + 1).min(ABOUT_ROWS)
}

fn about(cx: &Context, home: &Home, frame: &mut Frame<'_>, area: Rect) {
    let inner = pane(frame, area, &cx.look, about_title(home), "", false);
    let lines = about_lines(cx, home).into_iter();
    let lines: Vec<Line<'_>> = lines
        .map(|(text, style)| Line::styled(text, style))
        .collect();
    paragraph(frame, margin(inner, 1, 0), lines, cx.look.theme.dim);
}

fn about_title(home: &Home) -> &str {
    match home.line() {
        HomeLine::NewGame => NEW_GAME,
        HomeLine::Learn => LEARN,
        HomeLine::Open(game) => &game.name,
    }
}

/// What the selected line opens.
fn about_lines(cx: &Context, home: &Home) -> Vec<(String, Style)> {
    let theme = &cx.look.theme;
    match home.line() {
        HomeLine::NewGame => vec![
            (
                "Set up a game for your table. Chancery saves every change.".to_owned(),
                theme.text,
            ),
            (format!("Saved games are in {}", home.folder), theme.dim),
        ],
        HomeLine::Learn => vec![(
            "A guided first game: seven slips lie on the table. The lesson shows you what to type. \
             Nothing is saved."
                .to_owned(),
            theme.text,
        )],
        HomeLine::Open(game) => {
            let mut lines = about_game(cx, game);
            lines.push((format!("Folder: {}", game.folder), theme.dim));
            lines
        }
    }
}

fn about_game(cx: &Context, game: &SavedGame) -> Vec<(String, Style)> {
    let theme = &cx.look.theme;
    let mut lines = Vec::new();
    if let Some(damage) = &game.damage {
        lines.push((damage.clone(), theme.error));
        let offer = game.last_good.map(|_| "Enter offers the last good save.");
        lines.extend(offer.map(|offer| (offer.to_owned(), theme.text)));
    } else if game.locked {
        let open = "The game is open in another window. Enter shows it here, read only.";
        lines.push((open.to_owned(), theme.warning));
    }
    let facts = [&game.variant, &game.phase].map(String::as_str);
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    let separator = format!(" {} ", cx.look.glyphs.bullet);
    if !facts.is_empty() {
        lines.push((facts.join(&separator), theme.text));
    }
    if !game.ended.is_empty() {
        lines.push((format!("{}.", game.ended), theme.ok));
    }
    let players = game.players.iter().map(String::as_str);
    let players: Vec<&str> = players.filter(|name| !name.is_empty()).collect();
    if !players.is_empty() {
        lines.push((format!("Players: {}", players.join(", ")), theme.text));
    }
    let saved = game.saved.map(|saved| format!("Saved {}", when(saved)));
    lines.extend(saved.map(|saved| (saved, theme.text)));
    lines
}
