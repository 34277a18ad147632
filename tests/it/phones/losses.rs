//! Nothing is lost, and nothing comes twice.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chancery_engine::variant;
use chancery_game::store::Store;

use super::PhoneTable;
use crate::screen::harness::Desk;
use crate::screen::moving::Full;

const FRANCE: usize = 2;
const GERMANY: usize = 3;

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&to).unwrap();
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// What is on the disk when a phone hears that its slip is in is enough to go on, whatever happens to
/// the program: the slip, and the address of its phone.
#[test]
fn a_slip_that_is_in_outlives_the_program() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let (phone, fields) = (table.phone(FRANCE), page.with_more("A Par - Bur"));
    let saves = table.desk.saves().to_owned();
    let copied = tempfile::tempdir().unwrap();
    let page = table.meanwhile(|| {
        let page = phone.send("hand-in", &fields);
        copy(&saves, copied.path());
        page
    });
    assert_eq!(page.said(), "Your slip is in.");
    let mut desk = Desk::new(120, 40);
    desk.on(Store::new(copied.path(), variant::all()));
    desk.keys("<Enter>").shows("slip sealed").hides("- Bur");
    let mut again = PhoneTable::open(desk);
    assert_eq!(again.keys, table.keys);
    assert!(again.page(FRANCE).0.contains(">A Par - Bur</li>"));
    // Sent again by a phone that was never told, it is the same slip.
    let twice = again.send(FRANCE, "hand-in", &fields);
    assert_eq!(twice.said(), "Your slip is in.");
    again.desk.keys("<F5>y");
    assert_eq!(again.lines(), ["A Par - Bur"]);
}

#[test]
fn a_slip_that_is_not_saved_is_not_said_to_be_in() {
    let saves = tempfile::tempdir().unwrap();
    let disk = Arc::new(Full {
        under: saves.path().to_owned(),
        is_full: AtomicBool::new(false),
    });
    let mut desk = Desk::new(120, 40);
    desk.on(Store::on(disk.clone(), saves.path(), variant::all()));
    desk.keys("<Enter><F5>");
    let mut table = PhoneTable::open(desk);
    disk.is_full.store(true, Ordering::SeqCst);
    let page = table.hand_in(FRANCE, "A Par - Bur");
    assert_eq!(
        page.said(),
        "The laptop could not save your slip. Tell the game master."
    );
    assert!(page.0.contains("A Par - Bur"), "{}", page.0);
    assert!(!table.is_in(FRANCE));
    disk.is_full.store(false, Ordering::SeqCst);
    let page = table.hand_in(FRANCE, "A Par - Bur");
    assert_eq!(page.said(), "Your slip is in.");
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Bur"]);
}

#[test]
fn two_phones_with_one_address_hand_in_one_slip() {
    let mut table = PhoneTable::standard();
    let other = table.page(FRANCE).with_more("A Par - Pic");
    table.hand_in(FRANCE, "A Par - Bur");
    let refused = table.send(FRANCE, "hand-in", &other);
    assert_eq!(
        refused.said(),
        "Another slip of yours is in. Take it back first, then hand this one in."
    );
    // One takes it back: what the other sends late is not handed in by itself.
    table.send(FRANCE, "take-back", &Vec::new());
    let late = table.send(FRANCE, "hand-in", &other);
    assert_eq!(
        late.said(),
        "This page was old. Check your orders, then hand in again."
    );
    assert!(late.0.contains("A Par - Pic"), "{}", late.0);
    assert!(!table.is_in(FRANCE));
    let sent = table.send(FRANCE, "hand-in", &late.with_more("A Par - Pic"));
    assert_eq!(sent.said(), "Your slip is in.");
}

/// A slip that is under way while the phase is settled is not one of the next phase.
#[test]
fn a_slip_for_a_phase_that_is_over_is_not_taken() {
    let mut table = PhoneTable::standard();
    let old = table.page(FRANCE).with_more("A Par - Bur");
    table.settle();
    let page = table.send(FRANCE, "hand-in", &old);
    assert_eq!(
        page.said(),
        "This page was old. Check your orders, then hand in again."
    );
    assert!(!table.is_in(FRANCE));
}

/// The laptop goes to another network and comes back: the pages are closed, and opened again. What was
/// handed in is in, and every address leads to its page.
#[test]
fn pages_that_are_opened_again_know_their_slips() {
    let mut table = PhoneTable::standard();
    let (at, keys) = (table.at, table.keys.clone());
    let fields = table.page(GERMANY).with_more("A Mun - Ruh");
    table.hand_in(FRANCE, "A Par - Bur");
    table.desk.keys(":phones on their own<Enter>s");
    assert!(std::net::TcpStream::connect(at).is_err());
    table.desk.keys("<Esc>");
    let mut table = PhoneTable::open(table.desk);
    assert_eq!((table.at, &table.keys), (at, &keys));
    assert!(table.page(FRANCE).0.contains(">A Par - Bur</li>"));
    let page = table.send(GERMANY, "hand-in", &fields);
    assert_eq!(page.said(), "Your slip is in.");
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Bur", "A Mun - Ruh"]);
}

/// A telephone in another part of the network has another address: its key alone says whose it is.
#[cfg(target_os = "linux")]
#[test]
fn a_phone_whose_address_changes_keeps_its_slip() {
    use std::io::{Read, Write};
    let from = |last: u8, at: std::net::SocketAddr, text: &str| -> String {
        let of_phone = std::net::SocketAddr::from(([127, 0, 0, last], 0));
        let kind = socket2::Type::STREAM;
        let socket = socket2::Socket::new(socket2::Domain::IPV4, kind, None).unwrap();
        socket.bind(&of_phone.into()).unwrap();
        socket.connect(&at.into()).unwrap();
        let mut stream = std::net::TcpStream::from(socket);
        stream.write_all(text.as_bytes()).unwrap();
        let mut came = String::new();
        stream.read_to_string(&mut came).unwrap();
        came
    };
    let mut table = PhoneTable::standard();
    let (at, phone) = (table.at, table.phone(FRANCE));
    let fields = table.page(FRANCE).with_more("A Par - Bur");
    let handed_in = phone.request("hand-in", &fields, &format!("http://{at}"));
    let came = table.meanwhile(|| from(2, at, &handed_in));
    assert!(came.starts_with("HTTP/1.1 303 "), "{came}");
    let look = format!("GET {} HTTP/1.1\r\nHost: {at}\r\n\r\n", phone.path());
    let came = table.meanwhile(|| from(3, at, &look));
    assert!(came.contains(">A Par - Bur</li>"), "{came}");
}

/// Handed in twice at once, and again later, a slip is one.
#[test]
fn a_slip_that_is_handed_in_twice_is_one() {
    let mut table = PhoneTable::standard();
    let (phone, page) = (table.phone(FRANCE), table.page(FRANCE));
    let fields = page.with_more("A Par - Bur");
    let said = table.meanwhile(|| {
        std::thread::scope(|scope| {
            let sent = [0, 1].map(|_| scope.spawn(|| phone.send("hand-in", &fields).said()));
            sent.map(|sent| sent.join().unwrap())
        })
    });
    assert!(said.contains(&"Your slip is in.".to_owned()), "{said:?}");
    assert_eq!(
        table.send(FRANCE, "hand-in", &fields).said(),
        "Your slip is in."
    );
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["A Par - Bur"]);
}

/// A slip that is sent again is known by its orders: `h` for one army is not `h` for another.
#[test]
fn a_slip_of_the_same_words_for_another_unit_is_another_slip() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let holds = |unit: &str| {
        let mut fields = page.fields();
        let row = fields.iter().find(|(_, name)| name == unit).cloned();
        fields.push((row.unwrap().0.replace("ask", "typed"), "h".to_owned()));
        fields
    };
    let said =
        |unit: &str, table: &mut PhoneTable| table.send(FRANCE, "hand-in", &holds(unit)).said();
    assert_eq!(said("A Par", &mut table), "Your slip is in.");
    assert_eq!(said("A Par", &mut table), "Your slip is in.");
    assert_eq!(
        said("A Mar", &mut table),
        "Another slip of yours is in. Take it back first, then hand this one in."
    );
}
