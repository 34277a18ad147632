//! Whose an order is: the stated header, else what the lines can only mean, else the cursor; where
//! these disagree it is asked.

use crate::report::table::seated;
use crate::screen::harness::Desk;
use crate::screen::scales;
use chancery_atlas::board::builtin;
use chancery_engine::calendar::{CLASSIC, PhaseKind};
use chancery_engine::order::{
    Entry, NamesRead, Order, Reading, ReadingContext, read_slip, write_order,
};
use chancery_engine::position::Position;
use chancery_engine::variant;

/// The lines of the sheet with the powers that they are of.
fn lines(desk: &Desk) -> Vec<String> {
    let game = desk.game();
    let line = |entry: &Entry| {
        format!(
            "{} {}",
            game.board().power(entry.power).name,
            entry.written.trim()
        )
    };
    game.sheet().written().map(line).collect()
}

#[test]
fn a_header_with_one_order_below_it_says_whose_it_is() {
    let mut desk = Desk::at_table(120, 40);
    for paste in [
        "France\nA Par - Bur",
        "France: A Par - Bur",
        "FRANCE\n\nA Par - Bur\n",
    ] {
        desk.keys("<Tab><Tab><Tab><Tab>").shows("Italy: ");
        desk.paste(paste).keys("<Enter>");
        assert_eq!(lines(&desk), ["France A Par - Bur"], "{paste}");
        desk.keys("<C-u><Home>");
    }
    desk.keys("<Tab><Tab><Tab><Tab>France: A Par-Bur<Enter><Enter>");
    assert_eq!(lines(&desk), ["France A Par-Bur"]);
}

#[test]
fn an_order_to_a_foreign_unit_is_asked_about() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("A War - Gal<Enter>")
        .shows("this unit is Russia's")
        .shows("w gives")
        .shows("to Austria");
    desk.keys("<Enter>");
    assert_eq!(lines(&desk), ["Russia A War - Gal"]);
    desk.keys("<C-u><Home>A War - Gal<Enter>w<Enter>");
    assert_eq!(lines(&desk), ["Austria A War - Gal"]);
}

#[test]
fn the_lines_below_a_heading_of_nobody_are_given_to_any_power() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Germany\nA Mun H\nBobland\nA Par - Bur\nA Mar H\nItaly\nA Ven H")
        .shows("nobody here is called “Bobland”")
        .shows("4 orders to take; check 2");
    desk.keys("<Down>")
        .shows("w gives the lines below “Bobland” to Germany");
    desk.keys("<Enter>");
    assert_eq!(
        lines(&desk),
        [
            "Germany A Mun H",
            "France A Par - Bur",
            "France A Mar H",
            "Italy A Ven H"
        ]
    );
    let powers = desk.game().board().power_ids().count();
    for step in 0..powers {
        desk.keys("<C-u>");
        desk.paste("Germany\nA Mun H\nBobland\nA Par - Bur\nnonsense here\nItaly\nA Ven H");
        desk.keys("<Down>").keys(&"w".repeat(step)).keys("<Enter>");
        let france = desk.game().board().find_power("France").unwrap().index();
        let power = chancery_atlas::board::PowerId(((france + step) % powers) as u8);
        let name = &desk.game().board().power(power).name;
        let below = [
            format!("{name} A Par - Bur"),
            format!("{name} nonsense here"),
        ];
        assert_eq!(lines(&desk)[1..3], below);
        assert_eq!(lines(&desk)[3], "Italy A Ven H");
    }
}

#[test]
fn any_line_of_a_slip_is_given_to_another_power_alone() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Germany\nA Mun H\nA Ber H").keys("w<Enter>");
    assert_eq!(lines(&desk), ["Italy A Mun H", "Germany A Ber H"]);
}

#[test]
fn a_single_build_or_mobilization_for_a_foreign_centre_is_asked_about() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>remove Par<Enter>remove Vie<Enter>phase Winter 1901<Enter><Esc>")
        .shows("Austria: build 1");
    desk.keys("build a par<Enter>")
        .shows("this unit is France's")
        .shows("to Austria");
    desk.keys("<Enter>");
    assert_eq!(lines(&desk), ["France build a par"]);
    let mut desk = Desk::new(120, 40);
    desk.keys(
        "<Enter><Down><Right><F5><F7>phase Winter 1901<Enter>pool Russia A Mos<Enter>pool \
     Austria A Vie<Enter><Esc>",
    );
    desk.shows("Austria: ");
    desk.keys("mob a mos<Enter>").shows("this unit is Russia's");
    desk.keys("<Enter>");
    assert_eq!(lines(&desk), ["Russia mob a mos"]);
}

/// What a power's players write, and what it is read as: an order, with a remark or not, or the
/// orders between which it is asked.
const COMMON: [(&str, &str, &str); 17] = [
    ("England", "F Edi - nth sea", "F Edi - NTH, remarked"),
    ("England", "F Lon - Eng Chan", "F Lon - ENG"),
    ("England", "F Lon - E.C.", "F Lon - ENG, remarked"),
    ("England", "F Lon - E. Channel", "F Lon - ENG, remarked"),
    (
        "England",
        "A Lvp by convoy to Nwy",
        "A Lvp - Nwy via convoy",
    ),
    ("Russia", "A War - Gal H", "? A War - Gal | A War H"),
    ("Russia", "A War - Gal", "A War - Gal"),
    ("Russia", "A War - srb", "? A War - StP | A War - Ser"),
    (
        "Russia",
        "A War S A Vie-Gal (Austria)",
        "A War S Austrian A Vie - Gal",
    ),
    ("Turkey", "A Con - Bul/nc", "A Con - Bul/ec, remarked"),
    ("Turkey", "A Con - Bul/ec", "A Con - Bul/ec"),
    ("Italy", "A Roma - Tus", "A Rom - Tus, remarked"),
    ("Germany", "A Roma - Tus", "? A Rom - Tus | A Rum - Tus"),
    (
        "France",
        "A Mar S Bur",
        "? A Mar S A Par - Bur | A Mar S A Mun - Bur",
    ),
    ("France", "A Par", "A Par H, remarked"),
    ("France", "A Par - Burgandie", "!"),
    ("Italy", "F Nap - Tyr", "F Nap - Tyr, remarked"),
];

#[test]
fn what_tables_write_is_read_or_asked_about_and_what_is_assumed_is_said() {
    for (power, text, expected) in COMMON {
        let mut desk = Desk::at_table(120, 40);
        desk.paste(&format!("{power}:\n{text}\nxyzzy plugh"))
            .keys("<Enter>");
        let game = desk.game();
        let entry = &game.sheet().entries[0];
        let write = |order: &Order| write_order(game.board(), Some(&game.state().position), order);
        let read = match &entry.reading {
            Reading::Order { order, notes } => format!(
                "{}{}",
                write(order),
                if notes.is_empty() { "" } else { ", remarked" }
            ),
            Reading::Ambiguous { candidates, .. } => format!(
                "? {}",
                candidates.iter().map(write).collect::<Vec<_>>().join(" | ")
            ),
            Reading::Unreadable { .. } | Reading::NotTaken(_) => "!".to_owned(),
        };
        assert_eq!(
            (read.as_str(), game.board().power(entry.power).name.as_str()),
            (expected, power),
            "{text}"
        );
    }
}

#[test]
fn a_correction_asks_whether_it_replaces_or_adds() {
    let mut desk = Desk::at_table(120, 40);
    desk.paste("Austria:\nA Bud - Ser\nA Vie - Gal\nF Tri - Alb")
        .keys("<Enter>")
        .shows("3 of 22 ordered");
    desk.paste("Austria:\nA Bud - Rum\nF Tri - Alb")
        .shows("r replaces")
        .shows("a adds")
        .shows("earlier orders: “A Bud - Ser”, “F Tri - Alb”");
    desk.keys("<Enter>").shows("2 orders to take");
    desk.keys("r");
    assert_eq!(
        lines(&desk),
        [
            "Austria A Vie - Gal",
            "Austria A Bud - Rum",
            "Austria F Tri - Alb"
        ]
    );
    desk.keys("<C-u>").shows("A Bud - Ser");
    desk.paste("Austria:\nA Bud - Rum\nF Tri - Alb")
        .keys("a")
        .shows("2 orders");
    assert_eq!(lines(&desk).len(), 5);
}

#[test]
fn no_coast_is_made_up_for_a_build() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<F7>remove StP<Enter>remove Mos<Enter>phase Winter 1901<Enter><Esc>")
        .shows("build 1");
    desk.keys("build f stp<Enter>")
        .shows("Which coast?")
        .shows("1 Build F StP/nc")
        .shows("2 Build F StP/sc");
    desk.keys("2<Enter>");
    let typed = desk.game().sheet().entries[0].reading.order().cloned();
    desk.keys("<C-u>")
        .paste("Russia:\nbuild f stp/sc\nwaive")
        .keys("<Enter>");
    let pasted = desk.game().sheet().entries[0].reading.order().cloned();
    assert!(typed.is_some());
    assert_eq!(typed, pasted);
}

#[test]
fn no_coast_is_made_up_for_a_mobilization_and_a_change_replaces_it() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><F5><F7>phase Winter 1901<Enter>pool Russia A StP<Enter><Esc>");
    desk.keys(&"<Tab>".repeat(5)).shows("Russia: ");
    desk.keys("mob f stp").shows("Mobilize F StP/sc");
    desk.keys("<Enter>").shows("Which coast?");
    desk.keys("2<Enter>");
    let typed = desk.game().sheet().entries[0].reading.order().cloned();
    desk.keys("<C-u>")
        .paste("Russia:\nmob f stp/sc\nmob a mos")
        .keys("<Enter>");
    let pasted = desk.game().sheet().entries[0].reading.order().cloned();
    assert!(typed.is_some());
    assert_eq!(typed, pasted);
    desk.keys("mob a stp<Enter>");
    assert_eq!(lines(&desk), ["Russia mob a stp", "Russia mob a mos"]);
}

#[test]
fn a_header_wins_over_whose_army_it_is() {
    let units = ["Germany A Bel", "France F ENG", "Italy A Rom"];
    let mut desk = Desk::playing(120, 40, scales::game("May 1901", &units));
    for at in ["Austria", "France", "Germany", "Italy"] {
        desk.paste("FRANCE: German A(Bel) B F(ENG)\nA/F(ENG) - MAO")
            .keys("<Enter>");
        assert_eq!(
            lines(&desk),
            ["France German A(Bel) B F(ENG)", "France A/F(ENG) - MAO"],
            "{at}"
        );
        desk.keys("<C-u><Tab>");
    }
}

#[test]
fn a_waiver_goes_to_a_power_that_asks_for_it() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Right><Right><Down>")
        .paste("Andy, Brian, Chuck")
        .keys("<F5>");
    desk.keys("<F7>remove Bre<Enter>remove Mar<Enter>remove Par<Enter>phase Winter 1901<Enter>");
    desk.keys(
        "France A Gas<Enter>influence Andy France 3<Enter>influence Brian France 2<Enter><Esc>",
    );
    desk.paste("Brian:\nwaive\nBuild A Par").keys("<Enter>");
    assert_eq!(lines(&desk), ["France waive", "France Build A Par"]);
    desk.paste("Chuck: waive").shows("Chuck has no influence");
}

#[test]
fn the_short_name_of_a_power_is_a_header() {
    let board = builtin::load("mercator-world").unwrap();
    let position = Position::start(&board);
    let forms = variant::by_id("mercator").unwrap().forms();
    let context = ReadingContext {
        board: &board,
        position: &position,
        phase: PhaseKind::Movement,
        power: None,
        names: NamesRead::Tolerant,
        forms,
    };
    let slip = read_slip(context, &CLASSIC, &[], "USA\nA Chg H\nTurkey\nA Con H");
    let powers: Vec<&str> = slip
        .lines
        .iter()
        .map(|line| board.power(line.power.unwrap()).name.as_str())
        .collect();
    assert_eq!(powers, ["United States", "Turkey"]);
}

/// A player of several powers is meant by his name for the one that is left.
#[test]
fn a_players_name_is_for_the_power_that_he_has_left() {
    let anna = ["Anna", "", "Anna", "", "", "", ""];
    let mut desk = Desk::playing(120, 40, seated(&anna));
    desk.keys("<F7>remove Vie<Enter>remove Bud<Enter>remove Tri<Enter>")
        .keys("own Vie nobody<Enter>own Bud nobody<Enter>own Tri nobody<Enter><Esc>");
    let france = desk.game().board().find_power("France").unwrap();
    for heading in ["Anna:", "anna"] {
        desk.keys(&format!("<End>{heading}<Enter>"));
        assert_eq!(desk.table().power, france, "{heading}");
    }
}
