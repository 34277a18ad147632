//! The list of games.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::tui::action::Action;
use crate::tui::model::{Context, Tone};
use crate::tui::screens::{Home, SavedGame};
use crate::tui::widgets::{centred, column, list_marked, pane, paragraph};
use crate::tui::words::when;

/// Columns of the time at which a game was saved.
const SAVED: usize = 18;

/// Where a game stands, and how that is meant.
fn stand(game: &SavedGame) -> (String, Tone) {
    match (&game.damage, game.locked, !game.ended.is_empty()) {
        (Some(_), _, _) => (
            "damaged: Enter offers the last good save".to_owned(),
            Tone::Error,
        ),
        (None, true, _) => (
            "open in another window: Enter looks at it".to_owned(),
            Tone::Warning,
        ),
        (None, false, true) => (format!("{}, over", game.phase), Tone::Done),
        (None, false, false) => (game.phase.clone(), Tone::Info),
    }
}

pub fn draw(cx: &Context, home: &Home, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let width = body.width.min(110);
    let body = centred(body, width, body.height);
    let [_, games, about] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(5),
    ])
    .areas(body);
    let remark = match home.games.len() {
        0 => String::new(),
        1 => "1 saved".to_owned(),
        n => format!("{n} saved"),
    };
    let inner = pane(frame, games, look, "Games", &remark, true);
    // What all have in common tells nothing apart.
    let several = home
        .games
        .windows(2)
        .any(|pair| pair[0].variant != pair[1].variant);
    let widest =
        |text: &dyn Fn(&SavedGame) -> usize| home.games.iter().map(text).max().unwrap_or(0);
    // A name gives way before what stands behind it does.
    let stands = widest(&|game| {
        if game.damage.is_some() {
            0
        } else {
            stand(game).0.width()
        }
    });
    let variants = if several {
        2 + widest(&|game| game.variant.width())
    } else {
        0
    };
    let room = usize::from(inner.width).saturating_sub(3 + 2 + SAVED + stands + variants);
    let names = widest(&|game| game.name.width()).clamp(12, room.max(12));
    let mut lines = vec![Line::from(Span::styled("   New game", look.theme.strong))];
    lines.extend(home.games.iter().map(|game| {
        let (stand, tone) = stand(game);
        let style = match tone {
            Tone::Error => look.theme.error,
            Tone::Warning => look.theme.warning,
            Tone::Done => look.theme.ok,
            Tone::Info => look.theme.text,
        };
        Line::from(vec![
            Span::styled(
                format!("   {}  ", column(look, &game.name, names)),
                look.theme.strong,
            ),
            Span::styled(
                format!("{:<SAVED$}", game.saved.map(when).unwrap_or_default()),
                look.theme.dim,
            ),
            Span::styled(format!("{stand:<stands$}"), style),
            Span::styled(
                if several {
                    format!("  {}", game.variant)
                } else {
                    String::new()
                },
                look.theme.dim,
            ),
        ])
    }));
    list_marked(frame, inner, look, lines, home.selection.at);
    let about = pane(frame, about, look, "Where they are kept", "", false);
    let text = match home.selected() {
        None if home.games.is_empty() => {
            let learn = look.keys.of(Action::Learn);
            format!(
                " No game is saved yet. Enter sets one up; {learn} begins a guided first game.\n \
                 Every change is saved by itself.\n Saves go to {}",
                home.folder
            )
        }
        None => format!(" Enter sets a new game up.\n Saves go to {}", home.folder),
        Some(game) => {
            let players: Vec<&str> = game
                .players
                .iter()
                .map(String::as_str)
                .filter(|p| !p.is_empty())
                .collect();
            let table = if players.is_empty() {
                String::new()
            } else {
                format!(" At the table: {}\n", players.join(", "))
            };
            let damage = game
                .damage
                .as_ref()
                .map(|d| format!(" {d}\n"))
                .unwrap_or_default();
            let ended = if game.ended.is_empty() {
                String::new()
            } else {
                format!(". {}", game.ended)
            };
            format!(
                " {}{ended}\n{table}{damage} {}",
                game.variant,
                std::path::Path::new(&home.folder)
                    .join(&game.folder)
                    .display()
            )
        }
    };
    paragraph(frame, about, text, look.theme.dim);
}
