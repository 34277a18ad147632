//! The terminal's cursor stands on the line in hand, for screen readers and magnifiers.

use crate::screen::ballots;
use crate::screen::harness::{Desk, SIZES};

/// The rows that look selected over more than a word.
fn marked(desk: &Desk) -> Vec<u16> {
    let selection = desk.app.model.cx.look.theme.selection;
    let buffer = desk.buffer();
    let is_marked = |x, y| buffer[(x, y)].style().bg == selection.bg;
    let rows = 0..buffer.area.height;
    let wide = |y: &u16| (0..buffer.area.width).filter(|&x| is_marked(x, *y)).count() > 20;
    rows.filter(wide).collect()
}

/// Where the cursor is to stand.
enum At {
    /// On the row that is marked.
    Marked,
    /// On the row that has a text.
    Text(&'static str),
}

fn look(mut desk: Desk, walks: &[(&str, At)]) {
    for (keys, at) in walks {
        desk.keys(keys);
        for (width, height) in SIZES {
            desk.resize(width, height);
            let (row, marked, text) = (desk.cursor_row(), marked(&desk), desk.text());
            let line = text.lines().nth(row.into()).unwrap_or_default();
            let is_there = match at {
                At::Marked => marked.contains(&row),
                At::Text(said) => line.contains(said),
            };
            assert!(
                is_there,
                "after {keys} at row {row}, marked {marked:?}:\n{text}"
            );
        }
    }
}

#[test]
fn on_every_page_of_a_game() {
    let mut desk = Desk::at_table(80, 24);
    desk.paste("France: A Par - Bur\nAustria: A Bud - Ser")
        .keys("<Enter>");
    desk.settle();
    look(
        desk,
        &[
            ("", At::Marked),
            ("<Down><Down>", At::Marked),
            ("<Tab>", At::Marked),
            ("<Esc><Esc>", At::Text(" :")),
            ("<F4>", At::Marked),
            ("<Esc><F9><Down><Down>", At::Marked),
            ("<Esc><F7>", At::Text(" :")),
            ("<Esc>#", At::Text(" :")),
            ("<Esc><F5><Down>", At::Marked),
            ("<Esc>:hot", At::Text("> hot")),
            ("<Esc>'<Down>", At::Marked),
            ("<Esc><C-x><Down>", At::Marked),
            ("<Esc>%<Down>", At::Marked),
            ("<Esc>:scores<Enter><Down>", At::Marked),
            ("<Esc>$", At::Text("Folder:")),
            ("<Esc><F6>/spring", At::Text("/ spring")),
        ],
    );
}

#[test]
fn where_games_are_listed_and_set_up_and_voted_on() {
    look(
        Desk::new(80, 24),
        &[
            ("", At::Marked),
            ("<Enter>", At::Marked),
            ("<Down><Down>", At::Marked),
            ("?", At::Text("draws who plays")),
        ],
    );
    look(
        ballots::example(80, 24),
        &[("<F10><Home><Down>", At::Text("Brian"))],
    );
}
