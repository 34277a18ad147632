//! The box that ends the game.

use ratatui::prelude::*;

use super::{ENDING, EndForm, EndLine};
use crate::tui::form::FormRows;
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{boxed, paragraph};
use chancery_engine::ending::Ending;

pub fn draw(cx: &Context, table: &TableScreen, form: &EndForm, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let lines = form.lines();
    let inner = boxed(
        frame,
        body,
        look,
        "End the game",
        (66, lines.len() as u16 + 5),
    );
    let [choices, said, keys] = Layout::vertical([
        Constraint::Min(3),
        Constraint::Length(3),
        Constraint::Length(1),
    ])
    .areas(inner);
    let mut rows = FormRows::new(look, 0, choices.width);
    for (at, line) in lines.iter().enumerate() {
        if at == form.at {
            rows.take_in_hand();
        }
        match *line {
            EndLine::Way(way) => rows.option(way == form.way, way.title(), way.meaning()),
            EndLine::Party(at) => {
                let party = form.parties.get(at);
                let (name, is_ticked) = party
                    .map(|&(seat, on)| (table.game.setup.seat_name(seat), on))
                    .unwrap_or_default();
                rows.tick(Some(is_ticked), name.to_owned());
            }
            EndLine::Done => rows.button("End the game"),
        }
    }
    rows.draw(frame, choices);
    let (text, style) = match form.agreement() {
        Ok(agreement) => {
            let sentence =
                Ending::Agreed(agreement).sentence(|seat| table.game.setup.seat_name(seat));
            (format!("{sentence}."), look.theme.strong)
        }
        Err(why) => {
            let why = look.keys.spelled_in(&ENDING, why);
            (format!("{why}."), look.theme.text)
        }
    };
    paragraph(frame, said, text, style);
    let told = "{tick} ticks; {finish} asks, then ends the game; Esc leaves";
    let told = look.keys.spelled_in(&ENDING, told);
    frame.render_widget(Line::styled(told, look.theme.dim), keys);
}
