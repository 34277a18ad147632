//! One page says how every line of a slip was read, before it is sealed and after.

use super::PhoneTable;

const FRANCE: usize = 2;

/// A place, nonsense, and a unit without an order.
const TYPED: [(&str, &str); 2] = [("F Bre", "mid"), ("A Par", "xyzzy")];

const AS_READ: [&str; 5] = [
    "1 order. 1 line does not count.",
    "F Bre - MAO (you wrote: mid)",
    "xyzzy Not understood: it counts as no order.",
    "2 units have no order and hold: A Mar, A Par.",
    "",
];

#[test]
fn a_slip_is_read_back_before_it_is_sealed_and_after() {
    let mut table = PhoneTable::standard();
    let fields = table.page(FRANCE).typed(&TYPED);
    let read = table.send(FRANCE, "read-back", &fields);
    let is_as_read = |slip: &str| {
        for line in AS_READ {
            assert!(slip.contains(line), "{line}: {slip}");
        }
    };
    is_as_read(&read.slip());
    assert_eq!(read.acts(), ["read", "hand-in"]);
    assert!(!table.is_in(FRANCE));
    // It can be changed: all stands where it was written.
    let again = table.send(FRANCE, "read", &read.fields());
    for (name, text) in TYPED {
        assert_eq!(again.row(name).0, text);
    }
    // What the page brings is what was written.
    let sealed = table.send(FRANCE, "hand-in", &read.fields());
    assert_eq!(sealed.said(), "Your slip is in.");
    is_as_read(&sealed.slip());
    is_as_read(&table.page(FRANCE).slip());
    let back = table.send(FRANCE, "take-back", &Vec::new());
    for (name, text) in TYPED {
        assert_eq!(back.row(name).0, text);
    }
    table.hand_in(FRANCE, "A Mar - Spa");
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Mar - Spa"]);
}

/// A whole slip in one field is read before what is missing is counted.
#[test]
fn lines_are_read_before_missing_orders_are_counted() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let fields = page.with_more("F Bre - MAO\nA Par - Pic\nA Mar - Spa");
    let read = table.send(FRANCE, "read-back", &fields);
    assert!(read.slip().contains("3 orders."), "{}", read.slip());
    assert!(!read.slip().contains("no order"), "{}", read.slip());
    // Two orders in one row are two orders; the other row says where.
    let fields = page.typed(&[("A Par", "A Par - Pic; A Mar - Spa")]);
    let read = table.send(FRANCE, "read", &fields);
    assert_eq!(read.row("A Par").0, "A Par - Pic; A Mar - Spa");
    assert_eq!(
        read.row("A Mar").1,
        ["Ordered in the row \u{201c}A Par\u{201d}."]
    );
    let read = table.send(FRANCE, "read-back", &fields);
    assert!(
        read.slip()
            .contains("1 unit has no order and holds: F Bre.")
    );
}

/// Text that is no order stays where it was typed, and is called so.
#[test]
fn what_is_not_understood_stays_in_its_row() {
    let mut table = PhoneTable::standard();
    let fields = table
        .page(FRANCE)
        .typed(&[("A Par", "xyzzy"), ("F Bre", "rom")]);
    let page = table.send(FRANCE, "read", &fields);
    let not_understood = "Not understood: it counts as no order.".to_owned();
    assert_eq!(
        page.row("A Par"),
        ("xyzzy".to_owned(), vec![not_understood])
    );
    let (text, told) = page.row("F Bre");
    assert_eq!(text, "rom");
    assert_eq!(
        told,
        ["Read as: F Bre - Rom. Void: Bre doesn't adjoin Rom."]
    );
}

/// A page of an earlier phase is not read back for this one.
#[test]
fn an_old_page_is_not_read_back() {
    let mut table = PhoneTable::standard();
    let old = table.page(FRANCE).with_more("A Par - Bur");
    table.settle();
    let page = table.send(FRANCE, "read-back", &old);
    let said = "This page was old. Check your orders, then hand in again.";
    assert_eq!(page.said(), said);
    assert_eq!(page.acts(), ["read-back"]);
}
