//! What comes from phones is sealed until the game master opens it.

use super::PhoneTable;

const ITALY: usize = 4;
const FRANCE: usize = 2;
const ENGLAND: usize = 1;

fn log(table: &PhoneTable) -> Vec<String> {
    let entries = table.desk.game().log_entries();
    entries.into_iter().map(|line| line.what).collect()
}

#[test]
fn a_slip_is_in_and_says_nothing_until_it_is_opened() {
    let mut table = PhoneTable::standard();
    let page = table.hand_in(FRANCE, "A Par - Bur\nf bre mao\nmar to spain!");
    assert_eq!(page.said(), "Your slip is in.");
    assert!(
        page.slip()
            .contains("A Mar - Spa (you wrote: mar to spain!)")
    );
    assert!(table.is_in(FRANCE));
    table
        .desk
        .shows("slip sealed")
        .hides("- Bur")
        .hides("bre mao");
    assert!(table.lines().is_empty());
    // Paper and phones mix: what is typed for another power counts as ever.
    table
        .desk
        .paste("Germany: A Mun - Ruh\nA Ber - Kie")
        .keys("<Enter>");
    table.desk.keys("<F5>").shows("Open 1 sealed slip?");
    table.desk.keys("y").shows("A Par - Bur");
    let lines = table.lines();
    assert_eq!(lines[2..], ["A Par - Bur", "f bre mao", "mar to spain!"]);
    assert!(
        log(&table)
            .iter()
            .any(|line| line == "opened the players' own slips: France")
    );
    let late = table.hand_in(FRANCE, "A Par - Pic");
    assert_eq!(late.said(), "This slip came too late: the slips are open.");
}

/// What is typed for a unit is read as if it were typed at its line on the screen.
#[test]
fn a_place_alone_is_where_the_unit_goes() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let mut fields = page.fields();
    for (field, name) in page.fields() {
        let typed = match name.as_str() {
            "A Par" => "bur",
            "F Bre" => "h",
            _ => continue,
        };
        fields.push((field.replace("ask", "typed"), typed.to_owned()));
    }
    let read = table.send(FRANCE, "read", &fields);
    assert!(read.0.contains("Read as: A Par - Bur."), "{}", read.0);
    table.send(FRANCE, "hand-in", &fields);
    table.desk.keys("<F5>y");
    let game = table.desk.game();
    let orders: Vec<String> = game.sheet().orders().map(|o| game.written(o)).collect();
    assert_eq!(orders, ["F Bre H", "A Par - Bur"]);
    assert_eq!(table.lines(), ["h", "bur"]);
}

#[test]
fn a_slip_is_taken_back_until_it_is_opened() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    let back = table.send(FRANCE, "take-back", &Vec::new());
    assert_eq!(
        back.said(),
        "You have your slip back. Hand it in again when it is ready."
    );
    assert!(back.0.contains("A Par - Bur"), "{}", back.0);
    assert!(!table.is_in(FRANCE));
    assert_eq!(
        table.hand_in(FRANCE, "A Par - Pic").said(),
        "Your slip is in."
    );
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Pic"]);
    let page = table.send(FRANCE, "take-back", &Vec::new());
    assert!(page.0.contains("in the game master's hands"), "{}", page.0);
    assert_eq!(table.lines(), ["A Par - Pic"]);
}

#[test]
fn a_slip_stays_in_once_the_time_is_over() {
    let mut table = PhoneTable::standard();
    table.desk.keys("<C-k>moves 1<Enter><Esc><C-k>").wait(30);
    table.hand_in(FRANCE, "A Par - Bur");
    table.send(FRANCE, "take-back", &Vec::new());
    assert!(!table.is_in(FRANCE));
    table.hand_in(FRANCE, "A Par - Pic");
    assert!(table.page(FRANCE).acts() == ["take-back"]);
    table.desk.wait(40);
    let page = table.send(FRANCE, "take-back", &Vec::new());
    assert_eq!(page.said(), "The time is over: your slip stays in.");
    // Nothing is offered that is refused.
    assert!(page.acts().is_empty());
    let page = table.page(FRANCE);
    assert!(page.slip().contains("The time is over, so it stays in."));
    assert!(page.acts().is_empty() && !page.slip().contains("Late"));
    assert!(table.is_in(FRANCE));
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Pic"]);
}

#[test]
fn a_late_slip_says_so() {
    let mut table = PhoneTable::standard();
    table.desk.keys("<C-k>moves 1<Enter><Esc><C-k>").wait(110);
    let page = table.hand_in(FRANCE, "A Par - Bur");
    assert!(page.slip().contains("Late by 0:50."), "{}", page.slip());
    assert!(page.acts().is_empty(), "{:?}", page.acts());
}

/// Undone, the slips are sealed again, and the phone says so.
#[test]
fn slips_whose_opening_is_undone_are_in_again() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys("<F5>y<Esc>");
    assert!(!table.is_in(FRANCE));
    table.desk.keys("<C-u>");
    assert!(table.is_in(FRANCE) && table.lines().is_empty());
    assert!(table.page(FRANCE).0.contains("Your slip is in"));
}

/// However many there are, their opening is one step, and nothing that is undone loses a slip: not
/// one that came after they were opened either.
#[test]
fn all_slips_are_opened_in_one_step() {
    let mut table = PhoneTable::standard();
    table.desk.paste("Germany: A Mun - Ruh").keys("<Enter>");
    for (seat, line) in [(FRANCE, "A Par - Bur"), (ITALY, "A Ven - Tri")] {
        table.hand_in(seat, line);
    }
    table.desk.keys("<F5>y<Esc>");
    assert_eq!(table.lines().len(), 3);
    table.hand_in(ENGLAND, "F Lon - ENG");
    table.desk.keys("<C-u>");
    assert_eq!(table.lines(), ["A Mun - Ruh"]);
    for seat in [ENGLAND, FRANCE, ITALY] {
        assert!(table.is_in(seat), "{seat}");
        assert!(table.page(seat).0.contains("Your slip is in"));
    }
    table.desk.keys("<C-r>");
    let is_in = [ENGLAND, FRANCE, ITALY].map(|seat| table.is_in(seat));
    assert_eq!((is_in, table.lines().len()), ([true, false, false], 3));
    table.desk.keys("<C-u><F5>y");
    let lines = table.lines();
    for line in ["A Mun - Ruh", "A Par - Bur", "A Ven - Tri", "F Lon - ENG"] {
        assert_eq!(
            lines.iter().filter(|of| *of == line).count(),
            1,
            "{lines:?}"
        );
    }
}

/// A slip that comes while everything is read back, or while the last question is open, is opened
/// before the phase is settled.
#[test]
fn no_phase_is_settled_over_a_sealed_slip() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys("<F5>y").shows("A Par - Bur");
    table.hand_in(ITALY, "A Ven - Tri");
    table
        .desk
        .shows("1 sealed slip to open before the phase is settled");
    table.desk.keys("<F5>").shows("Open 1 sealed slip?");
    table.desk.keys("y<F5>").shows("Settle Spring 1901 anyway?");
    table.hand_in(ENGLAND, "F Lon - ENG");
    table.desk.keys("y").shows("Open 1 sealed slip?");
    table.desk.keys("y<F5>y").shows("F Lon - ENG");
    assert_eq!(table.desk.game().turns()[0].lines().count(), 3);
    // Undone on the read-back, the opening is asked again there.
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    table
        .desk
        .keys("<F5>y<C-u>")
        .hides("No orders on the slip of France");
    table.desk.keys("<F5>").shows("Open 1 sealed slip?");
}

/// What players do on their phones is no step of the game master's: undo takes back what he did last.
#[test]
fn undo_takes_no_slip_of_a_phone_back() {
    let mut table = PhoneTable::standard();
    table.desk.paste("Germany: A Mun - Ruh").keys("<Enter>");
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys("<C-u>");
    assert!(table.is_in(FRANCE) && table.lines().is_empty());
    table.desk.shows("slip sealed");
    table.hand_in(ITALY, "A Ven - Tri");
    table.desk.keys("<C-r>");
    assert!(table.is_in(FRANCE) && table.is_in(ITALY));
    assert_eq!(table.lines(), ["A Mun - Ruh"]);
    // Nor does undo bring one again that its player has taken back.
    table.send(FRANCE, "take-back", &Vec::new());
    table.desk.keys("<C-u>");
    assert!(!table.is_in(FRANCE) && table.is_in(ITALY));
    assert_eq!(table.page(FRANCE).acts(), ["read-back"]);
    // An opening is not done again with a slip that its player has changed since.
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys("<F5>y<Esc><C-u>");
    table.send(FRANCE, "take-back", &Vec::new());
    table.hand_in(FRANCE, "A Par - Pic");
    table.desk.keys("<C-r>");
    assert!(table.is_in(FRANCE) && table.lines().is_empty());
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Ven - Tri", "A Par - Pic"]);
}

/// A slip of a phone goes out unread where its player brings paper, and the log says why.
#[test]
fn a_paper_slip_takes_the_place_of_a_sealed_one() {
    let mut table = PhoneTable::standard();
    table.hand_in(FRANCE, "A Par - Bur");
    table
        .desk
        .keys(":phones on their own<Enter><Down><Down>")
        .shows("slip in, sealed");
    table.desk.keys("pbattery empty<Enter>");
    table.desk.shows("enter the paper slip").hides("- Bur");
    assert!(log(&table).contains(
        &"set aside the sealed slip of France, unread; reason: battery empty".to_owned()
    ));
    table
        .desk
        .paste("France: A Par - Pic\nA Mar - Spa")
        .keys("<Enter>");
    let page = table.page(FRANCE);
    assert!(page.0.contains("in the game master's hands"), "{}", page.0);
    let refused = table.hand_in(FRANCE, "A Par - Gas");
    assert_eq!(
        refused.said(),
        "This slip came too late: the slips are open."
    );
    assert_eq!(table.lines(), ["A Par - Pic", "A Mar - Spa"]);
}

/// Whatever a slip says, it orders for its own power: the lines are kept as written, and void.
#[test]
fn nobody_writes_for_another_power() {
    let mut table = PhoneTable::standard();
    table.hand_in(
        FRANCE,
        "Italy:\nA Ven - Tri\nEngland: F Lon - ENG\nF Bre - MAO",
    );
    assert!(!table.is_in(ITALY));
    table.desk.keys("<F5>y");
    let game = table.desk.game();
    let france = game.board().find_power("France").unwrap();
    let lines = &game.sheet().entries;
    assert_eq!(lines.len(), 3);
    assert!(
        lines
            .iter()
            .all(|line| line.power == france && line.seat.index() == FRANCE)
    );
}

#[test]
fn the_game_master_sees_who_has_a_code_and_whose_slip_is_in() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut table = PhoneTable::open(crate::screen::harness::Desk::at_table(width, height));
        table.hand_in(FRANCE, "A Par - Bur");
        let page = table.page(ITALY);
        table.send(ITALY, "read", &page.with_more("A Ven - Tri"));
        table.desk.keys(":phones on their own<Enter><Down>r");
        crate::screen::harness::settings().bind(|| {
            insta::assert_snapshot!(format!("phones_{width}x{height}"), table.desk.text());
        });
        table.desk.hides("- Bur").hides("Ven - Tri");
    }
}

#[test]
fn the_box_says_what_plain_http_means() {
    let mut desk = crate::screen::harness::Desk::at_table(80, 24);
    desk.keys(":phones on their own<Enter>");
    crate::screen::harness::settings().bind(|| {
        insta::assert_snapshot!("phones_asked_80x24", desk.text());
    });
}
