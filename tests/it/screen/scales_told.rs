//! A settled month of Mercator on the screen: a tab a time scale, both owners' lines of a mixed
//! pair, and the board after each.

use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;
use jiff::Timestamp;

use crate::screen::harness::{Desk, SIZES, settings};
use crate::screen::scales::game;
use crate::support::Commands;

const UNITS: [&str; 8] = [
    "England A Lon",
    "England F ENG",
    "France F MAO",
    "Germany A Spa",
    "France A Bur",
    "Germany A Ruh",
    "Germany A Mun",
    "Italy A/F TYS",
];

const SLIPS: [(&str, &str); 4] = [
    (
        "England",
        "TS1 A(Lon) B F(ENC); TS2 A/F(ENC) - NTH; TS3 A(NTH) D Nwy",
    ),
    (
        "France",
        "TS1 German A(Spa) B F(MAO); TS2 A/F(MAO) - WES; TS3 A(WES) D NAf; A(Bur) - Bel",
    ),
    (
        "Germany",
        "TS1 A(Spa) B French F(MAO); TS3 A(WES) D Tun; A(Ruh) - Bel; A(Mun) - Bur",
    ),
    ("Italy", "TS1 F(TYS) S A(TYS) L Tun"),
];

/// The month settled.
fn settled() -> Game {
    let mut game = game("February 1901", &UNITS);
    for (power, slip) in SLIPS {
        let power = game.board().find_power(power).unwrap();
        for written in slip.split(';').map(str::trim) {
            let context = ReadingContext {
                board: game.board(),
                position: &game.state().position,
                phase: game.phase().kind,
                power: Some(power),
                names: NamesRead::Tolerant,
                forms: variant::forms(game.setup().variant, &game.history().rules),
            };
            let entry = Entry {
                seat: SeatId::playing(power),
                power,
                written: written.to_owned(),
                reading: read_order(context, written),
            };
            game.add(vec![entry]);
        }
    }
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
    game
}

#[test]
fn each_time_scale_has_its_tab_and_its_board() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(width, height, settled());
        desk.keys("<C-o>");
        let mut told = vec![desk.text()];
        desk.keys("<Right>");
        told.push(desk.text());
        desk.keys("]");
        told.push(desk.text());
        desk.keys("<Right><Right>");
        told.push(desk.text());
        settings().bind(|| {
            insta::assert_snapshot!(format!("scales_told_{width}x{height}"), told.join("\n"));
        });
    }
}

#[test]
fn the_board_is_stepped_from_the_table_too() {
    let mut desk = Desk::playing(80, 24, settled());
    desk.keys("[").shows("After TS3");
    desk.keys("[").shows("After TS2");
    desk.keys("[[").shows("After TS1");
    desk.keys("]").shows("After TS2");
    desk.keys("<F3>").shows("F3 back");
    desk.keys("<F3>").shows("Why");
    desk.keys("[").shows("After TS2");
    desk.keys("<Esc>");
    desk.keys("<Left><Left><Left>").shows("Centres");
    desk.keys("<Left><Left>")
        .shows("Provinces that changed hands");
    desk.keys("<Esc>").shows("February 1901 retreats");
}

#[test]
fn both_owners_lines_for_an_army_stand_under_the_reason() {
    let mut desk = Desk::playing(120, 40, settled());
    desk.keys("<C-o><Right><Right>").shows("A(WES) D Tun");
    desk.keys("<Down>")
        .shows("French: A(WES) D Naf (ok)")
        .shows("German: A(WES) D Tun (bounced)");
}
