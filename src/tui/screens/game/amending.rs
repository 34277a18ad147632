//! The row that says all the while that an amendment is under way, and which phases wait for it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use crate::game::Game;
use crate::tui::look::Look;
use crate::tui::widgets::cut;

/// Draws it on the second row of the header, if there is one.
pub fn draw(look: &Look, game: &Game, frame: &mut Frame<'_>, header: Rect) {
    if header.height < 2 {
        return;
    }
    let row = Rect {
        y: header.y + 1,
        height: 1,
        ..header
    };
    let text = cut(
        look,
        &text(game, usize::from(row.width)),
        usize::from(row.width),
    );
    frame.render_widget(Paragraph::new(text).style(look.theme.error), row);
}

/// The phase that is amended and those that wait: all of them where there is room, else the first
/// and the last.
fn text(game: &Game, width: usize) -> String {
    let Some(amendment) = &game.history().amendment else {
        return String::new();
    };
    let calendar = game.setup.variant.calendar();
    let waiting: Vec<String> = amendment
        .waiting
        .iter()
        .map(|ahead| calendar.name(ahead.phase))
        .collect();
    let head = format!(" AMENDING {}; ", calendar.name(amendment.phase));
    match waiting.as_slice() {
        [] => head,
        [one] => format!("{head}{one} waits"),
        [first, .., last] => {
            let all = format!("{head}{} wait", waiting.join(", "));
            if all.width() <= width {
                all
            } else {
                format!("{head}{} phases wait, {first} to {last}", waiting.len())
            }
        }
    }
}
