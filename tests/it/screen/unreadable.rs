//! Why words can't be read, told whole on the smallest usual screen, the word that is in the way
//! first.

use chancery_engine::order::read::{SlipLine, read_slip};
use chancery_engine::order::{NamesRead, Reading, ReadingContext};
use chancery_session::desk;

use crate::screen::harness::Desk;
use crate::support::slips::{Scene, board_of};

/// A text as words only, whatever rows it was broken into.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands in the box that lies over the screen.
fn in_box(desk: &Desk) -> String {
    let text = desk.text();
    let inside = |line: &str| {
        line.split(['│', '┃', '║'])
            .max_by_key(|part| part.chars().count())
            .unwrap_or_default()
            .to_owned()
    };
    squeezed(&text.lines().map(inside).collect::<Vec<_>>().join(" "))
}

/// What is missing on a screen that should tell a reason.
fn missing(place: &str, shown: &str, why: &str, written: &str, desk: &Desk) -> Option<String> {
    (!shown.contains(&squeezed(why)))
        .then(|| format!("{place}: of “{written}”, not “{why}”:\n{}", desk.text()))
}

#[test]
fn every_reason_is_read_to_its_end_in_eighty_columns() {
    let tables = [
        include_str!("../../slips/movement.txt"),
        include_str!("../../slips/names.txt"),
        include_str!("../../slips/adjustments.txt"),
        include_str!("../../slips/retreats.txt"),
        include_str!("../../slips/mobilizing.txt"),
        include_str!("../../slips/scales.txt"),
        include_str!("../../slips/claiming.txt"),
        include_str!("../../slips/carrying.txt"),
        include_str!("../../slips/open-seas.txt"),
    ];
    let (mut told_of, mut cut) = (0, Vec::new());
    for table in tables {
        let board = board_of(table);
        let mut scene = Scene::start(&board);
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with('@') {
                scene.set(&board, line);
            }
            let Some((written, _)) = line
                .split_once(" :: ")
                .filter(|(_, expected)| expected.starts_with('!'))
            else {
                continue;
            };
            let written = written.trim();
            let mut desk = Desk::playing(80, 24, scene.game(table));
            let Some(why) = reason(desk.table(), &scene, written) else {
                continue;
            };
            told_of += 1;
            desk.paste(&format!("{written}\nxyzzy plugh"));
            cut.extend(missing("pasted", &in_box(&desk), &why, written, &desk));
            desk.keys("<Esc>").keys(written);
            if !squeezed(&desk.text()).contains(&squeezed(&why)) {
                // It completes to something.
                continue;
            }
            desk.keys("<Enter>");
            cut.extend(missing(
                "entered",
                &squeezed(&desk.text()),
                &why,
                written,
                &desk,
            ));
        }
    }
    assert!(told_of > 60, "only {told_of}");
    assert!(
        cut.is_empty(),
        "{} of {told_of}:\n{}",
        cut.len(),
        cut.join("\n\n")
    );
}

/// Why words that are a line of a slip by themselves can't be read for the power in hand.
fn reason(table: &desk::Desk, scene: &Scene, text: &str) -> Option<String> {
    let board = table.game.board_for(table.power);
    let position = &table.game.state().position;
    let context = ReadingContext {
        board,
        power: Some(table.power),
        position,
        names: NamesRead::Tolerant,
        ..scene.context(board)
    };
    match read_slip(context, &table.game.setup().calendar(), &[], text)
        .lines
        .as_slice()
    {
        [
            SlipLine {
                reading: Reading::Unreadable { why },
                ..
            },
        ] => Some(why.clone()),
        _ => None,
    }
}

#[test]
fn a_bad_word_is_named_before_its_neighbours() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("A Vie - Burgandie")
        .shows("`Burgandie` is not a place; nearest is Burgundy (Bur).");
    desk.keys("<Esc>")
        .paste("A Vie suports A Bud\nA Bud - Marsaylles");
    desk.shows("read as supports");
    desk.shows("`Marsaylles` is not a place; nearest is Marseilles (Mar).");
}

#[test]
fn a_word_that_is_begun_is_not_refused_yet_and_a_number_asks_for_a_suggestion() {
    let mut desk = Desk::at_table(80, 24);
    desk.keys("x").shows("go on typing").hides("means nothing");
    desk.keys("yzzy").shows("is not a place");
    desk.keys("<Esc><Down><Down>9")
        .shows("There is no suggestion 9.");
}
