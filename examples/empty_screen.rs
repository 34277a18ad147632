//! The least that a program with a screen does: what `screen_speed` compares Chancery's start with.
//! Any key ends it.

use std::io;

use ratatui::widgets::Paragraph;

fn main() -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    terminal.draw(|frame| frame.render_widget(Paragraph::new("ready"), frame.area()))?;
    while !crossterm::event::read()?.is_key_press() {}
    ratatui::try_restore()
}
