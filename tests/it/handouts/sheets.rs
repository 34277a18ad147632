//! Order sheets of every variant, as text and in a browser's print.

use chancery::game::Game;
use chancery::paper::{Leaf, Size, leaves};
use chancery::picture::Ink;
use chancery::report::{Document, sheets};
use chancery::seat::SeatId;
use chancery::view::{View, Viewer};

use super::browser::{Browser, MEASURE, squeezed, texts};
use crate::picture::game;

/// The sheets of all players of a game.
fn all(game: &Game) -> Vec<Leaf> {
    let seats = (0..game.setup.seats()).filter_map(SeatId::nth);
    let leaf = |seat| {
        let view = View::of(game, Viewer::Seat(seat));
        let text = sheets(&view);
        Leaf {
            view,
            moments: Vec::new(),
            text,
        }
    };
    seats
        .map(leaf)
        .filter(|leaf| !leaf.text.blocks.is_empty())
        .collect()
}

fn first(id: &str) -> String {
    let leaves = all(&game(id));
    leaves
        .first()
        .map_or_else(String::new, |leaf| leaf.text.to_text(200))
}

#[test]
fn everybody_has_a_sheet_with_a_line_for_each_unit() {
    for (id, players) in [
        ("standard", 7),
        ("mobilization", 7),
        ("arms-merchant", 3),
        ("1885", 3),
        ("1492", 4),
    ] {
        assert_eq!(all(&game(id)).len(), players, "{id}");
    }
    let austria = first("standard");
    for line in [
        "Austria: orders for Spring 1901",
        "A Bud    ___",
        "A Vie    ___",
        "F Tri    ___",
        "unit S unit",
    ] {
        assert!(austria.contains(line), "{line}: {austria}");
    }
    assert!(first("mobilization").contains("mob A place"));
    assert!(first("1492").contains("Name an area"));
}

#[test]
fn the_first_ballot_has_every_unit_of_every_power() {
    let game = game("arms-merchant");
    let slip = first("arms-merchant");
    for unit in &game.state().position.units {
        let place = game.board().write_place(unit.place);
        let line = format!("{} {place} ", unit.kind.letter());
        assert!(slip.contains(&line), "{line}: {slip}");
    }
    assert!(slip.contains("In hand:"), "{slip}");
}

#[test]
fn sheets_are_printed_whole_on_a5_and_on_a4() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    for (id, size) in [
        ("arms-merchant", Size::A5),
        ("mobilization", Size::A4),
        ("1492", Size::A5),
    ] {
        let leaves_of = all(&game(id));
        let html = leaves(&leaves_of, size, Ink::Colour);
        assert_eq!(browser.asked(&html, MEASURE), "checked ", "{id}");
        let printed = squeezed(&browser.printed(&html));
        let text = |leaf: &Leaf| -> Document { leaf.text.clone() };
        for text in leaves_of
            .iter()
            .map(text)
            .flat_map(|text| text.blocks)
            .flat_map(|block| texts(&block))
        {
            let is_line = text.chars().all(|c| c == '_');
            assert!(
                is_line || printed.contains(&squeezed(&text)),
                "{id}: “{text}” is not in print"
            );
        }
    }
}
