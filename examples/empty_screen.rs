//! The least that a program with a screen does: what `screen_speed` compares Chancery with. Every
//! key fills the whole screen with another letter; Escape ends it.

use std::io;

use crossterm::event::{Event, KeyCode, read};
use ratatui::widgets::Paragraph;

fn main() -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    for letter in ('a'..='z').cycle() {
        terminal.draw(|frame| {
            let area = frame.area();
            let row = String::from(letter).repeat(area.width.into());
            let rows = vec![row; area.height.into()].join("\n");
            frame.render_widget(Paragraph::new(rows), area);
        })?;
        let key = loop {
            match read()? {
                Event::Key(key) if key.is_press() => break key,
                _ => {}
            }
        };
        if key.code == KeyCode::Esc {
            break;
        }
    }
    ratatui::try_restore()
}
