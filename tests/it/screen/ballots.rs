//! Arms Merchant at the table: people who are not powers invest influence and vote.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::ColourLevel;
use chancery_atlas::board::PowerId;
use chancery_engine::seat::SeatId;

use crate::screen::harness::{Desk, SIZES, settings};

const ANDY: SeatId = SeatId(0);
const BRIAN: SeatId = SeatId(1);
const CHUCK: SeatId = SeatId(2);
const DAVE: SeatId = SeatId(3);
const RUSSIA: PowerId = PowerId(5);

/// A new game of Andy, Brian, Chuck and Dave.
pub fn table(width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys(
        "<Enter><Down><Right><Right><Down>Andy<Enter>Brian<Enter>Chuck<Enter>Dave<Enter><F5>",
    );
    desk.shows("Spring 1901").shows("Andy (1 of 4)");
    desk
}

/// The slips of the rules' own example as they are typed: Russia's units are asked for in the order
/// A War, A Mos, F Sev, F StP/sc.
const EXAMPLE: [&str; 4] = [
    "R2<Enter>ukr<Enter>sev<Enter>rum<Enter>gob<Enter>",
    "R1<Enter>mos<Enter>sev<Enter>bla<Enter>fin<Enter>",
    "R3<Enter>gal<Enter>ukr<Enter>bla<Enter>h<Enter>",
    "R2<Enter>pru<Enter>stp<Enter>rum<Enter>gob<Enter>",
];

/// All slips of the example, each marked as handed in.
pub fn example(width: u16, height: u16) -> Desk {
    let mut desk = table(width, height);
    for slip in EXAMPLE {
        desk.keys(slip).keys("<C-t>>");
    }
    desk
}

/// The order in house style that a player's slip has for a unit of Russia, by its place.
fn ballot(desk: &Desk, seat: SeatId, place: &str) -> Vec<String> {
    let game = desk.game();
    let orders = game
        .sheet()
        .entries
        .iter()
        .filter(|entry| entry.seat == seat && entry.power == RUSSIA);
    let orders = orders.filter_map(|entry| entry.reading.order());
    let written = orders.map(|order| {
        chancery_engine::order::write_order(game.board(), Some(&game.state().position), order)
    });
    written
        .filter(|order| order.split(' ').nth(1) == Some(place))
        .collect()
}

pub fn points(desk: &Desk) -> Vec<u32> {
    desk.game()
        .state()
        .accounts
        .accounts
        .iter()
        .map(|account| account.points)
        .collect()
}

#[test]
fn the_rules_own_example_comes_out() {
    let mut desk = example(80, 24);
    desk.shows("16 of 16 ordered");
    desk.settle().shows("Spring 1901 settled");
    assert_eq!(points(&desk), [1, 0, 1, 2]);
    let position = &desk.game().state().position;
    let board = desk.game().board();
    let mut units: Vec<String> = position
        .units_of(RUSSIA)
        .map(|unit| format!("{} {}", unit.kind.letter(), board.write_place(unit.place)))
        .collect();
    units.sort();
    assert_eq!(units, ["A Gal", "A StP", "F BOT", "F Sev"]);
}

#[test]
fn what_the_ballots_come_to_is_seen_as_they_come_in() {
    let mut desk = table(80, 24);
    desk.keys("R2<Enter>ukr<Enter>")
        .shows("Ballots for A Mos")
        .shows("no ballot yet")
        .shows("missing: Andy 2");
    desk.keys("sev<Enter>>R1<Enter>mos<Enter>sev<Enter><Up>");
    desk.shows("3  A Mos - Sev")
        .shows("Andy, Brian")
        .shows("now: Sev");
    desk.keys(">R3<Enter>gal<Enter>ukr<Enter><Up>")
        .shows("now: none (tie at 3), holds by default");
    desk.keys(">R2<Enter>pru<Enter>stp<Enter><Up>")
        .shows("now: StP (tie at 3)");
    desk.keys("`").hides("StP").hides("Andy");
}

#[test]
fn investing_shows_what_is_left_and_warns_until_nothing_is() {
    let mut desk = table(80, 24);
    desk.shows("8 in hand, 8 left");
    desk.keys("R4 T2").shows("Russia 4, Turkey 2; 2 left");
    desk.keys("<Enter>")
        .shows("invests R4 T2  2 left")
        .shows("2 left in hand: you lose it")
        .shows("Turkey  2 IF");
    desk.keys("<Home>E2<Enter>")
        .shows("invests R4 T2 E2  all")
        .hides("2 left");
    desk.keys("<Home>E3").shows("; too much");
    desk.keys("<Esc>R5 T1<Enter>")
        .shows("invests R5 T1 E2  all");
    desk.keys("<C-u>").shows("R4 T2 E2");
    desk.keys("<C-u><C-u>")
        .shows("8 in hand, 8 left")
        .shows("8 IF left");
    desk.keys("R4 Q2<Enter>").shows(": R4 Q2");
    assert!(desk.game().sheet().entries.is_empty());
}

#[test]
fn only_powers_with_influence_are_asked_for() {
    let mut desk = table(80, 24);
    desk.keys("T8<Enter>")
        .shows("Turkey  8 IF")
        .hides("A Mos ...")
        .shows("0 of 3 ordered");
    desk.keys(">").shows("Brian (2 of 4)").hides("A Con ...");
}

#[test]
fn the_same_as_above_is_the_nearest_player_with_a_ballot() {
    let mut desk = table(80, 24);
    desk.keys(EXAMPLE[0]).keys("<Home>>");
    desk.keys(">R3<Enter>=").shows("as Andy: A War - Ukr");
    desk.keys("<Enter>").shows("copied from Andy: A War - Ukr");
    assert_eq!(ballot(&desk, CHUCK, "War"), ["A War - Ukr"]);
    desk.keys("<C-u>");
    assert!(ballot(&desk, CHUCK, "War").is_empty());
    desk.keys("=zed")
        .shows("no player's name begins with “zed”");
    desk.keys("<Enter>").shows(": =zed");
    desk.keys("<Esc>=chuck")
        .shows("Chuck has no ballot that you need here");
}

#[test]
fn a_digit_takes_what_others_have_cast() {
    let mut desk = table(80, 24);
    desk.keys(EXAMPLE[0])
        .keys(">R1<Enter>")
        .shows("1 A War - Ukr (Andy)");
    desk.keys("1").shows("army Moscow");
    assert_eq!(ballot(&desk, BRIAN, "War"), ["A War - Ukr"]);
    desk.keys("<C-u>")
        .shows("Brian for Russia (1 IF): army Warsaw");
    desk.keys("4").shows("army Moscow");
    assert_eq!(ballot(&desk, BRIAN, "War").len(), 1);
}

#[test]
fn a_whole_slip_is_copied_as_far_as_it_is_missing() {
    let mut desk = table(120, 40);
    desk.keys(EXAMPLE[0]).keys(">R1<Enter>mos<Enter>=an<Enter>");
    desk.shows("copied from Andy: A Mos - Sev; F Sev - Rum; F StP/sc - BOT");
    assert_eq!(ballot(&desk, BRIAN, "War"), ["A War - Mos"]);
    assert_eq!(ballot(&desk, BRIAN, "Mos"), ["A Mos - Sev"]);
    desk.keys("<C-u>");
    assert!(ballot(&desk, BRIAN, "Mos").is_empty());
}

#[test]
fn all_of_a_players_ballots_are_copied_for_all_powers() {
    let mut desk = table(120, 40);
    desk.keys("R4 T2<Enter>A War - Ukr<Enter>turkey<Enter>A Con - Bul<Enter>");
    desk.keys(">R1 T1<Enter>=an<Enter>")
        .shows("copied from Andy: A War - Ukr; A Con - Bul");
    let game = desk.game();
    let lines = game.sheet().entries.iter();
    let brians: Vec<&str> = lines
        .filter(|line| line.seat == BRIAN)
        .map(|line| line.written.as_str())
        .collect();
    assert_eq!(brians, ["R1", "T1", "A War - Ukr", "A Con - Bul"]);
    desk.keys("=an")
        .shows("Andy has no ballot that you need here");
}

#[test]
fn a_line_of_several_orders_fills_their_units_whosever_they_are() {
    let mut desk = table(80, 24);
    desk.keys("R4 T4<Enter>F Sev-Rum; A War-Ukr; F Ank-BLA")
        .shows("3 orders of this player");
    desk.keys("<Enter>");
    desk.shows("entered")
        .shows("3 of 7 ordered")
        .shows("F Ank - BLA");
    assert_eq!(ballot(&desk, ANDY, "Sev"), ["F Sev - Rum"]);
    desk.keys("<C-u>").shows("0 of 7 ordered");
    // A slip that needs no look before says too what is wrong with it.
    desk.paste("A War - Lon\nF Ank - BLA")
        .shows("entered: 2 lines, 1 void; Ctrl-U undoes it");
    desk.keys("<C-u>");
    desk.paste("A War - Ukr\nF Ank - BLA")
        .shows("2 of 7 ordered");
    desk.paste("A War - Gal\nA Con - Bul")
        .shows("2 orders to take");
    desk.keys("<Esc>").shows("2 of 7 ordered");
}

#[test]
fn a_slip_headed_by_a_name_goes_to_that_player_after_a_look() {
    let mut desk = table(80, 24);
    desk.paste("Dave\nR2\nA War - Pru\nA Mos - StP\nF Sev - Rum\nF StP/sc - GOB\n");
    desk.shows("5 orders to take").shows("Dave");
    desk.keys("<Enter>")
        .shows("Dave (4 of 4)")
        .shows("Russia  2 IF");
    assert_eq!(ballot(&desk, DAVE, "StP/sc"), ["F StP/sc - BOT"]);
    assert!(ballot(&desk, ANDY, "StP/sc").is_empty());
}

#[test]
fn an_order_for_another_powers_unit_goes_to_that_power() {
    let mut desk = table(80, 24);
    desk.keys("R4 T4<Enter>A Con - Bul<Enter>")
        .shows("A Con - Bul")
        .shows("1 of 7 ordered");
    desk.keys("F Bre - MAO<Enter>")
        .shows("Andy has no influence in France")
        .shows("F Bre - MAO void");
}

#[test]
fn tab_goes_to_what_is_missing_on_this_slip_then_on_the_next() {
    let mut desk = table(80, 24);
    desk.keys("R4 T4<Enter><Tab>").shows("army Moscow");
    desk.keys("<Tab><Tab><Tab>").shows("Andy for Turkey");
    desk.keys("<BackTab>").shows("fleet St Petersburg");
    desk.keys("<End><Tab>").shows("Brian invests: 8 in hand");
    desk.keys("<BackTab>").shows("Andy for Turkey");
}

#[test]
fn a_correction_after_the_last_ballot_stays_on_its_slip() {
    let mut desk = table(80, 24);
    desk.keys(">R8<Enter><")
        .keys("R8<Enter>ukr<Enter>sev<Enter>rum<Enter>gob<Enter>")
        .shows("Andy's slip is complete. Tab: Brian's slip")
        .shows("Andy (1 of 4)");
    desk.keys("A War - Gal<Enter>");
    assert_eq!(ballot(&desk, ANDY, "War"), ["A War - Gal"]);
    assert!(ballot(&desk, BRIAN, "War").is_empty());
    desk.keys("<Tab>").shows("Brian (2 of 4)");
}

#[test]
fn a_slip_is_marked_by_player() {
    let mut desk = table(80, 24);
    desk.keys("R2<Enter><C-t>").shows("slip in");
    assert!(desk.game().sheet().slip_in(ANDY) && !desk.game().sheet().slip_in(BRIAN));
    desk.keys("><C-t>").keys("<").shows("Andy (1 of 4)");
    assert!(desk.game().sheet().slip_in(BRIAN));
}

#[test]
fn the_matrix_and_what_is_missing_lead_to_the_line() {
    let mut desk = example(80, 24);
    desk.keys("<Home><Down><Down><Del><F10>")
        .shows("Players and powers")
        .shows("2 3/4!")
        .shows("3 4/4");
    desk.keys("<Tab>")
        .shows("missing: halves 2 IF to 1")
        .shows("7 in hand")
        .shows("not invested: lost");
    desk.keys("<Down><Enter>")
        .shows("Andy for Russia")
        .shows("army Moscow");
    desk.keys("<C-b><Down><Down><Enter>")
        .shows("Chuck for Russia");
}

#[test]
fn a_second_order_to_a_unit_by_the_same_player_is_shown() {
    let mut desk = table(80, 24);
    desk.keys("R8<Enter>ukr<Enter>")
        .paste("A War - Gal\nA Mos - Sev")
        .keys("a")
        .shows("2 orders: neither counts");
}

#[test]
fn ascii_is_enough() {
    let mut desk = Desk::looking(80, 24, ColourLevel::Mono, Glyphs::ASCII);
    desk.keys(
        "<Enter><Down><Right><Right><Down>Andy<Enter>Brian<Enter>Chuck<Enter>Dave<Enter><F5>",
    );
    for slip in EXAMPLE {
        desk.keys(slip).keys(">");
    }
    for keys in [
        "<Down><Down><Del><Up>",
        "<F10>",
        "<Tab>",
        "<F5>",
        "<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>",
    ] {
        desk.keys(keys);
        assert!(desk.text().is_ascii(), "{}", desk.text());
    }
}

#[test]
fn looks() {
    for (width, height) in SIZES {
        let mut desk = example(width, height);
        desk.keys("<Home><Down><Down>");
        settings()
            .bind(|| insta::assert_snapshot!(format!("ballots_{width}x{height}"), desk.text()));
        desk.keys("<Del><F10>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_players_{width}x{height}"), desk.text());
        });
        desk.keys("<Tab>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_missing_{width}x{height}"), desk.text());
        });
        desk.keys("<F5>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_to_look_at_{width}x{height}"), desk.text());
        });
        desk.keys("<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><Down>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_review_{width}x{height}"), desk.text());
        });
        desk.keys("<F5>");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_asked_{width}x{height}"), desk.text());
        });
        desk.keys("y");
        settings().bind(|| {
            insta::assert_snapshot!(format!("ballots_results_{width}x{height}"), desk.text());
        });
    }
    let mut desk = table(80, 24);
    desk.keys("R4 T2");
    settings().bind(|| insta::assert_snapshot!("ballots_investing_80x24", desk.text()));
    desk.keys("<Enter>?");
    settings().bind(|| insta::assert_snapshot!("ballots_help_80x24", desk.text()));
    desk.keys("<Esc>")
        .paste("Dave\nR2\nA War - Pru\nA Mos - StP\nBrian for Russia\nR1\nF Sev - Rum\n");
    settings().bind(|| insta::assert_snapshot!("ballots_pasted_80x24", desk.text()));
}

#[test]
fn results_tell_what_was_followed_then_the_count_then_influence_and_points() {
    let mut desk = example(120, 40);
    desk.settle()
        .shows("F StP/sc - BOT")
        .shows("held by default: all tied")
        .shows("held by default: no ballots");
    desk.keys("<Tab>")
        .shows("Rum 4 (2+2), BLA 4 (1+3)")
        .shows("tie at 3, next");
    desk.keys("<Tab>")
        .shows("lost: not invested")
        .shows("Points");
    desk.keys("<Tab>").shows("Pieces to move");
    desk.keys("<Esc>")
        .shows("Fall 1901")
        .shows("Andy (1 of 4)")
        .shows("2 in hand");
}

#[test]
fn every_player_has_a_statement() {
    let mut desk = example(80, 24);
    desk.settle().keys("<Enter><F6>");
    desk.shows("Statements");
    desk.keys("<Tab><Tab><Tab><Tab><Tab><Tab>")
        .shows("Andy: Fall 1901")
        .shows("A War - Ukr");
    desk.keys("w").shows("handouts/1-andy.md");
    desk.keys("<Tab>").shows("Brian: Fall 1901");
    desk.keys("<Tab><Tab><Tab>")
        .hides("Dave: Fall 1901")
        .shows("Season");
}

#[test]
fn reports_to_hand_out_hold_what_everybody_may_know() {
    let mut desk = example(120, 40);
    desk.keys("<F9>").shows("Told after a phase");
    desk.keys("<Right><Right>").shows("results only");
    desk.keys("<Esc>");
    desk.settle()
        .keys("<F6>")
        .shows("F StP/sc - BOT")
        .hides("Andy")
        .hides("Rum 4");
    desk.keys("<Tab><Tab><Tab><Tab><Tab><Tab>")
        .shows("Andy")
        .hides("Brian")
        .hides("Chuck");
}

#[test]
fn a_settled_slip_is_amended_and_undone_like_any_other() {
    let mut desk = example(120, 40);
    desk.settle();
    desk.keys("<C-u>")
        .shows("Spring 1901")
        .shows("16 of 16 ordered");
    assert_eq!(points(&desk), [0, 0, 0, 0]);
    desk.keys("<C-r><F4>a").shows("Reopen Spring 1901?");
    desk.keys("y").shows("Andy (1 of 4)");
    desk.keys(">>>").shows("Dave (4 of 4)");
    desk.keys("F Sev - BLA<Enter>")
        .settle()
        .shows("Dave for Russia: “F Sev - Rum” is now “F Sev - BLA”");
    desk.keys("<F5>");
    assert_eq!(points(&desk), [1, 1, 2, 3]);
    assert!(
        desk.game()
            .log()
            .iter()
            .any(|line| line.what.contains("reopened Spring 1901"))
    );
}

#[test]
fn the_review_leads_from_a_cell_to_its_ballot() {
    let mut desk = example(120, 40);
    desk.keys("<Home><Down><Down><Del><F5>")
        .shows("Doubtful: 5")
        .shows("missing: halves 2 IF to 1");
    desk.keys("<PgUp><Tab><Tab><Tab><Tab><Tab><Tab>")
        .shows("Russia: 8 IF vote")
        .shows("Andy +1");
    desk.keys("<Down><Down><Right><Right><Enter>")
        .shows("Chuck for Russia (3 IF): fleet Sevastopol");
    desk.keys("<F5><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><Down><Enter>")
        .shows("Andy for Russia (2 IF): army Moscow");
}

#[test]
fn what_is_void_says_why() {
    let mut desk = table(120, 40);
    desk.keys("R8<Enter>A War - Mun<Enter>F Bre - MAO<Enter><F5>");
    desk.shows("War doesn't adjoin Mun")
        .shows("no influence in France");
}

#[test]
fn a_line_that_can_not_be_read_is_no_silence() {
    let mut desk = table(120, 40);
    desk.keys("R8<Enter>A War goes fishing<Enter><F10><Tab>")
        .shows("A War       missing: costs no influence");
    desk.shows("A Mos       missing: halves 8 IF to 4");
}

#[test]
fn a_holding_is_shown_whole_until_it_is_halved() {
    for halving in ["after the count", "before the count"] {
        let mut desk = table(120, 40);
        desk.keys("<F9><Home>").shows("Halving for missing orders");
        let own = desk.game().setup().variant.options();
        let at = own.iter().position(|spec| spec.name == "halving").unwrap();
        desk.keys(&"<Down>".repeat(at));
        desk.keys_until("<Right>", &format!("< {halving} >"));
        desk.keys("<Esc>R8<Enter>").shows("Russia  8 IF");
        desk.keys("ukr<Enter>sev<Enter>").shows("Russia  8 IF");
        desk.keys("<F5>").shows("missing: halves 8 IF to 4");
    }
}

#[test]
fn influence_not_invested_is_owed() {
    let mut desk = table(80, 24);
    desk.shows("32 to invest").hides("none owed");
    desk.keys("R8<Enter>").shows("0 of 4 ordered");
}

#[test]
fn the_player_in_hand_is_always_in_sight_beside_what_he_invests() {
    let mut desk = Desk::new(80, 24);
    desk.keys("<Enter><Down><Right><Right><Down>");
    let names = [
        "Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kim", "Leo", "Mia",
        "Ned",
    ];
    for name in names {
        desk.keys(&format!("{name}<Enter>"));
    }
    desk.keys("<F5>").shows("Ann (1 of 14)");
    for name in names {
        let beside = |line: &str| line.contains(&format!("│ {name} ")) && line.contains(" 8");
        assert!(desk.text().lines().any(beside), "{name}:\n{}", desk.text());
        desk.keys(">");
    }
}

#[test]
fn what_one_halving_costs_is_one_line_of_the_read_back() {
    let mut desk = table(120, 40);
    desk.keys("R8<Enter><F5>")
        .shows("A War")
        .shows("and 3 more missing: halves 8 IF to 4");
    let listed = desk
        .text()
        .lines()
        .filter(|line| line.starts_with("  Andy") && line.contains("missing"))
        .count();
    assert_eq!(listed, 1, "{}", desk.text());
}

#[test]
fn a_statement_is_passed_on_behind_the_lock() {
    let mut desk = example(120, 40);
    desk.settle()
        .keys("<Enter><F6><Tab><Tab><Tab><Tab><Tab><Tab>")
        .shows("Andy: Fall 1901")
        .shows("Enter passes it to Andy");
    desk.keys("<Enter>key<Enter>key<Enter>")
        .shows("For Andy alone")
        .hides("Fall 1901");
    desk.keys("<Enter>")
        .shows("Andy: Fall 1901")
        .hides("Statements")
        .hides("Brian");
    desk.keys("<Tab>").shows("Andy: Fall 1901");
    desk.keys("<F6><C-q>")
        .shows("password, then Enter")
        .hides("Andy");
    desk.keys("key<Enter>")
        .shows("Brian: Fall 1901")
        .shows("Statements");
}
