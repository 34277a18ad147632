//! Orders as people write them: tables of what was written and how it must be read
//! (`tests/slips/*.txt`).
//!
//! A table's lines are `written :: = order`, `written :: = order (notes)`, `written :: ? candidate
//! | candidate` or `written :: ! part of the reason`. Notes are `prefix`, `near`, `elliptic`,
//! `remark`. Lines that begin with `@` set the scene for those that follow.
//!
//! `@variant` names the variant whose forms are read, on its board where that is the standard one,
//! `@board` another, `@beyond` joins a world to it, `@carrying` adds those of armies aboard fleets,
//! `@pooled` are the units off the board, `@free` those of free kind, `@languages` are read beside
//! English, `@players` the names of the seats.
//!
//! A whole slip (`tests/slips/whole/*.txt`) is `@` lines, the slip, a line `----`, and what must be
//! read: `line power reading [written]`, with `player for power` where a player is named.

mod forgiven;
mod properties;
mod real;

use crate::support::slips::{Scene, board_of};
use chancery_atlas::board::{Board, builtin, language};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::read::{InvestmentError, NamedPlayers, read_table_slip};
use chancery_engine::order::{
    Action, NotTaken, Note, Order, Reading, ReadingContext, read_investments, read_order,
    read_order_after, read_slip, write_order,
};

/// The reading in a line: `= order (notes)`, `? candidate | candidate`, `! reason`.
fn tell(board: &Board, reading: &Reading) -> String {
    match reading {
        Reading::Order { order, notes } => {
            let order = written_out(board, order);
            let notes: Vec<_> = notes.iter().map(note).collect();
            if notes.is_empty() {
                format!("= {order}")
            } else {
                format!("= {order} ({})", notes.join(", "))
            }
        }
        Reading::Ambiguous { candidates, .. } => {
            let candidates: Vec<_> = candidates
                .iter()
                .map(|order| write_order(board, None, order))
                .collect();
            format!("? {}", candidates.join(" | "))
        }
        Reading::Unreadable { why } => format!("! {why}"),
        Reading::NotTaken(NotTaken::OtherPhase(kind)) => format!("waits for {kind:?}"),
        Reading::NotTaken(NotTaken::OtherSeason(phase)) => {
            format!("waits for {}", CLASSIC.name(*phase))
        }
        Reading::NotTaken(why) => format!("! {why:?}"),
    }
}

/// An order in the house style, and of a landing in a chain the fleet.
fn written_out(board: &Board, order: &Order) -> String {
    let text = write_order(board, None, order);
    match order {
        Order::Unit {
            action: Action::Land {
                fleet: Some(start), ..
            },
            ..
        } => {
            format!("{text}, carried from {}", board.province(*start).abbr)
        }
        _ => text,
    }
}

fn note(note: &Note) -> &'static str {
    match note {
        Note::Prefix { .. } => "prefix",
        Note::NearMiss { .. } => "near",
        Note::Elliptic { .. } => "elliptic",
        Note::Remark(_) => "remark",
    }
}

fn check(table: &str) {
    let board = &board_of(table);
    let mut scene = Scene::start(board);
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (at, line) in table.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with('@') {
            scene.set(board, line);
            continue;
        }
        let (written, expected) = line
            .split_once(" :: ")
            .unwrap_or_else(|| panic!("line {}: no ` :: `", at + 1));
        let read = tell(board, &read_order(scene.context(board), written.trim_end()));
        let fits = if let Some(reason) = expected.strip_prefix('!') {
            read.strip_prefix('!')
                .is_some_and(|why| why.contains(reason.trim()))
        } else {
            read == expected
        };
        if !fits {
            wrong.push(format!(
                "line {}: `{}`\n    expected {expected}\n    read     {read}",
                at + 1,
                written.trim_end()
            ));
        }
        checked += 1;
    }
    assert!(checked > 0, "an empty table");
    assert!(
        wrong.is_empty(),
        "{} of {checked} lines:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Reads the slips of a file, which are parted by lines of `====`.
fn check_slips(file: &str) {
    let board = &board_of(file);
    let mut wrong = Vec::new();
    for case in file.split("====\n") {
        let mut scene = Scene::start(board);
        let (before, expected) = case.split_once("----\n").unwrap();
        let mut slip = before;
        while let Some((setting, rest)) = slip
            .split_once('\n')
            .filter(|(line, _)| line.starts_with('@'))
        {
            scene.set(board, setting);
            slip = rest;
        }
        let told = told(board, &scene, slip);
        if told != expected.trim_end() {
            wrong.push(format!(
                "the slip:\n{slip}\nexpected:\n{expected}\nread:\n{told}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn told(board: &Board, scene: &Scene, text: &str) -> String {
    let slip = read_table_slip(
        scene.context(board),
        &CLASSIC,
        scene.open,
        NamedPlayers::Seats(&scene.players),
        &|_| board,
        text,
    );
    let mut told = Vec::new();
    told.extend(
        slip.phase
            .map(|phase| format!("phase {}", CLASSIC.name(phase))),
    );
    for line in &slip.lines {
        let power = line
            .power
            .map_or("-", |power| board.power(power).name.as_str());
        let seat = line
            .seat
            .map(|seat| format!("{} for ", scene.players[seat.index()]))
            .unwrap_or_default();
        let below = line
            .strange_heading
            .as_ref()
            .map(|heading| format!(" below {heading}"))
            .unwrap_or_default();
        told.push(format!(
            "{} {seat}{power} {} [{}]{below}",
            line.line,
            tell(board, &line.reading),
            line.written
        ));
    }
    told.extend(slip.remarks.iter().map(|remark| format!("remark {remark}")));
    told.join("\n")
}

#[test]
fn whole_slips_are_read() {
    check_slips(include_str!("../../slips/whole/slips.txt"));
}

#[test]
fn items_that_have_one_meaning_are_read_and_others_say_what_stops_them() {
    check(include_str!("../../slips/items.txt"));
    check_slips(include_str!("../../slips/whole/items.txt"));
}

#[test]
fn what_stands_around_the_orders_of_a_slip_is_understood() {
    check_slips(include_str!("../../slips/whole/sections.txt"));
}

#[test]
fn what_programs_and_pages_print_is_read_as_people_write_it() {
    check_slips(include_str!("../../slips/whole/printed.txt"));
}

#[test]
fn headings_are_recognised_in_every_form_and_one_of_nobody_here_ends_what_stood_above() {
    for file in include_str!("../../slips/whole/headings.txt").split("########\n") {
        check_slips(file);
    }
}

#[test]
fn movement_orders_are_read() {
    check(include_str!("../../slips/movement.txt"));
}

#[test]
fn other_languages_are_read_where_they_are_switched_on() {
    for table in include_str!("../../slips/languages.txt").split("====\n") {
        check(table);
    }
}

#[test]
fn orders_on_one_line_are_parted_by_the_word_for_and_and_by_the_next_unit_in_every_language() {
    for (name, line, expected) in [
        (
            "german",
            "Armee Paris - Burgund und Flotte Brest - MAO",
            "A Par - Bur; F Bre - MAO",
        ),
        (
            "german",
            "A Wien unterstützt A Bud - Gal und A Ven - Tirol",
            "A Vie S A Bud - Gal; A Ven - Tyr",
        ),
        (
            "german",
            "A Lon - Norwegen über Nordsee und Nordmeer",
            "A Lon - NTH - NWG - Nwy",
        ),
        (
            "french",
            "A Paris - Bourgogne et F Brest - Manche",
            "A Par - Bur; F Bre - ENG",
        ),
        (
            "french",
            "Armée Paris tient Flotte Brest va en Manche",
            "A Par H; F Bre - ENG",
        ),
        (
            "italian",
            "A Roma - Toscana e F Napoli - Mar Ionio",
            "A Rom - Tus; F Nap - ION",
        ),
        (
            "italian",
            "A Roma - Toscana ed A Venezia tiene",
            "A Rom - Tus; A Ven H",
        ),
        (
            "spanish",
            "E París - Borgoña y F Brest - Canal de la Mancha",
            "A Par - Bur; F Bre - ENG",
        ),
        (
            "spanish",
            "E Marsella apoya E París - Borgoña y F Brest - MAO",
            "A Mar S A Par - Bur; F Bre - MAO",
        ),
        (
            "dutch",
            "L Parijs - Bourgondië en V Brest - Het Kanaal",
            "A Par - Bur; F Bre - ENG",
        ),
        (
            "dutch",
            "L Londen - Noorwegen via Noordzee en NWG",
            "A Lon - NTH - NWG - Nwy",
        ),
    ] {
        let board = builtin::standard().speaking(vec![language::by_id(name).unwrap()]);
        let slip = read_slip(Scene::start(&board).context(&board), &CLASSIC, &[], line);
        let read: Vec<String> = slip
            .lines
            .iter()
            .map(|line| tell(&board, &line.reading))
            .collect();
        let expected: Vec<String> = expected
            .split("; ")
            .map(|order| format!("= {order}"))
            .collect();
        assert_eq!(read, expected, "{name}: {line}");
    }
}

#[test]
fn what_is_said_in_english_means_the_same_whatever_languages_are_read_beside_it() {
    let plain = builtin::standard();
    let speaking = plain.speaking(language::all().iter().collect());
    let tables = [
        include_str!("../../slips/movement.txt"),
        include_str!("../../slips/retreats.txt"),
        include_str!("../../slips/adjustments.txt"),
        include_str!("../../slips/names.txt"),
        include_str!("../../slips/carrying.txt"),
        include_str!("../../slips/mobilizing.txt"),
        include_str!("../../slips/claiming.txt"),
    ];
    for table in tables
        .into_iter()
        .filter(|table| !table.contains("@board "))
    {
        let mut scene = Scene::start(plain);
        for line in table
            .lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if line.starts_with('@') {
                scene.set(plain, line);
                continue;
            }
            let (written, expected) = line.split_once(" :: ").unwrap();
            let is_sure = expected.starts_with('=') && !expected.ends_with(')');
            let read = tell(
                &speaking,
                &read_order(scene.context(&speaking), written.trim_end()),
            );
            assert!(
                !is_sure || read == expected,
                "{written}: {read}, not {expected}"
            );
        }
    }
}

#[test]
fn names_that_collide_are_asked_about() {
    check(include_str!("../../slips/names.txt"));
}

#[test]
fn retreats_are_read() {
    check(include_str!("../../slips/retreats.txt"));
}

#[test]
fn adjustments_are_read() {
    check(include_str!("../../slips/adjustments.txt"));
}

#[test]
fn mobilizing_is_read() {
    check(include_str!("../../slips/mobilizing.txt"));
}

#[test]
fn whole_slips_that_mobilize_are_read() {
    check_slips(include_str!("../../slips/whole/mobilizing.txt"));
}

#[test]
fn armies_aboard_fleets_are_read() {
    check(include_str!("../../slips/carrying.txt"));
}

#[test]
fn orders_of_open_seas_are_read() {
    check(include_str!("../../slips/open-seas.txt"));
}

#[test]
fn places_beyond_the_known_world_are_read() {
    check(include_str!("../../slips/beyond.txt"));
}

#[test]
fn whole_slips_of_a_secret_world_are_read() {
    check_slips(include_str!("../../slips/whole/beyond.txt"));
}

#[test]
fn orders_in_time_scales_are_read() {
    check(include_str!("../../slips/scales.txt"));
}

#[test]
fn names_of_the_world_in_short_are_read() {
    check(include_str!("../../slips/world-names.txt"));
}

#[test]
fn whole_slips_in_time_scales_are_read() {
    check_slips(include_str!("../../slips/whole/scales.txt"));
}

#[test]
fn kinds_claims_and_concessions_are_read() {
    check(include_str!("../../slips/claiming.txt"));
}

#[test]
fn whole_slips_are_read_in_chains() {
    check_slips(include_str!("../../slips/whole/carrying.txt"));
}

#[test]
fn a_landing_takes_army_and_sea_from_the_order_before_it() {
    let board = builtin::standard();
    let mut scene = Scene::start(board);
    scene.set(board, "@carrying");
    for (before, text, expected) in [
        (
            "A/F TYS - ION",
            "A D Gre",
            "= A(ION) D Gre, carried from TYS",
        ),
        (
            "A Mar B F LYO",
            "A D Pie",
            "= A(LYO) D Pie, carried from LYO",
        ),
        ("F LYO", "lands Pie", "= A(LYO) D Pie, carried from LYO"),
        ("A/F TYS - ION", "A(WES) D Tun", "= A(WES) D Tun"),
    ] {
        let before = read_order(scene.context(board), before);
        assert_eq!(
            tell(
                board,
                &read_order_after(scene.context(board), before.order(), text)
            ),
            expected
        );
    }
    for before in [
        "A(ION) D Gre",
        "A Mar - Pie",
        "F LYO - Spa/sc",
        "F LYO S A Mar - Spa",
        "F Bre H",
        "concede",
    ] {
        let before = read_order(scene.context(board), before);
        let told = tell(
            board,
            &read_order_after(scene.context(board), before.order(), "A D Tun"),
        );
        assert!(told.contains("army that lands is missing"), "{told}");
    }
}

#[test]
fn investing_is_read() {
    check(include_str!("../../slips/investing.txt"));
}

#[test]
fn whole_slips_that_invest_are_read() {
    check_slips(include_str!("../../slips/whole/investing.txt"));
}

#[test]
fn months_are_read_as_people_write_them() {
    check(
        "@variant mercator
@units England A Lon, F ENG, F NTH, A Wal
@power England
A(NTH) stays aboard :: ? TS1 A(NTH) H | TS3 A(NTH) H
TS3 A(NTH) stays aboard :: = TS3 A(NTH) H
then A/F ENC - MAO :: = A/F ENG - MAO
",
    );
    check_slips(
        "@variant mercator
@units England A Den, F NTH, F ENG
England
F NTH-ENG  F ENG-MAO
----
2 England = F NTH - ENG [F NTH-ENG]
2 England = F ENG - MAO [F ENG-MAO]
",
    );
}

#[test]
fn a_line_of_investments_is_read_whole_or_not_at_all() {
    let board = builtin::standard();
    let mut scene = Scene::start(board);
    scene.set(board, "@variant arms-merchant");
    let power = |name: &str| board.find_power(name).unwrap();
    let read = |power, text: &str| {
        let context = ReadingContext {
            power,
            ..scene.context(board)
        };
        let lines = read_investments(context, text)?;
        Ok(lines
            .iter()
            .map(|line| (line.power, line.amount))
            .collect::<Vec<_>>())
    };
    let example = vec![
        (power("Russia"), 4),
        (power("Turkey"), 2),
        (power("England"), 1),
        (power("France"), 1),
    ];
    for text in [
        "R4 T2 E1 F1",
        "r4t2e1f1",
        "Russia 4, Turkey 2, England 1, France 1",
        "invest 4 in Russia, 2 in Turkey and 1 in Eng, F: 1",
        "4R 2T 1E 1F",
    ] {
        assert_eq!(read(None, text), Ok(example.clone()), "{text}");
    }
    assert_eq!(
        read(Some(power("Italy")), "invest 3"),
        Ok(vec![(power("Italy"), 3)])
    );
    for text in ["R4 T0", "R4 T -2", "R1.5", "Russia -2"] {
        assert_eq!(read(None, text), Err(InvestmentError::Amount), "{text}");
    }
    for text in [
        "",
        "invest 3",
        "4",
        "Rusland 4",
        "A Par - Bur",
        "R4, A War - Ukr",
        "France 1901",
    ] {
        assert_eq!(read(None, text), Err(InvestmentError::Form), "{text}");
    }
}
