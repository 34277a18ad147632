//! What is refused: foreign pages, wrong keys, too much.

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use chancery_out::serve::read_form;

use super::PhoneTable;
use crate::serve::client::{ask, connect, get, say};

const FRANCE: usize = 2;

#[test]
fn a_key_that_is_not_given_opens_nothing() {
    let mut table = PhoneTable::standard();
    let (at, key) = (table.at, table.keys[FRANCE].clone());
    assert_eq!(key.len(), 22);
    let begun = Instant::now();
    let wrong = format!("/{}x", &key[..21]);
    for path in ["/", "/AAAAAAAAAAAAAAAAAAAAAA", &wrong, &format!("/{key}/x")] {
        assert_eq!(get(at, path).status, 404, "{path}");
    }
    // Who guesses has to wait.
    assert!(begun.elapsed() >= Duration::from_secs(4));
    assert_eq!(get(at, &format!("/{key}?x")).status, 404);
    assert_eq!(table.page(FRANCE).asks().len(), 3);
    // All keys are different.
    let mut keys = table.keys.clone();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 7);
}

#[test]
fn a_page_from_elsewhere_sends_nothing() {
    let mut table = PhoneTable::standard();
    let at = table.at;
    let page = table.page(FRANCE);
    let (phone, fields) = (table.phone(FRANCE), page.with_more("A Par - Bur"));
    let foreign = [
        "http://example.org",
        "null",
        "http://127.0.0.1",
        "https://127.0.0.1",
    ];
    for origin in foreign {
        let answer = table.meanwhile(|| phone.post("hand-in", &fields, origin));
        assert_eq!(answer.status, 403, "{origin}");
    }
    let path = phone.path();
    for host in ["example.org", "192.0.2.1:1902"] {
        assert_eq!(ask(at, "GET", &path, host).status, 421);
    }
    let none = format!("POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Length: 0\r\n\r\n");
    assert!(say(at, &none).starts_with("HTTP/1.1 403"));
    assert_eq!(ask(at, "PUT", &path, &at.to_string()).status, 405);
    assert!(!table.is_in(FRANCE));
    let head = table.meanwhile(|| get(at, &path)).head;
    for header in [
        "cache-control: no-store",
        "referrer-policy: same-origin",
        "x-frame-options: deny",
        "form-action 'self'",
    ] {
        assert!(head.contains(header), "{head}");
    }
    assert!(!head.contains("set-cookie"), "{head}");
}

#[test]
fn a_slip_without_end_is_refused() {
    let mut table = PhoneTable::standard();
    let page = table.page(FRANCE);
    let (phone, fields) = (table.phone(FRANCE), page.with_more(&"x".repeat(40_000)));
    let origin = format!("http://{}", table.at);
    let answer = table.meanwhile(|| phone.post("hand-in", &fields, &origin));
    assert_eq!(answer.status, 413);
    assert!(!table.is_in(FRANCE));
    // Thousands of lines are cut, and taken.
    let many = table.hand_in(FRANCE, &"A Par - Bur\n".repeat(800));
    assert_eq!(many.said(), "Your slip is in.");
}

/// A sign is no digit, and what is cut short stands for itself.
#[test]
fn a_form_is_read_to_its_last_sign() {
    let read = |form: &str| read_form(form.as_bytes()).remove("a").unwrap();
    assert_eq!(read("a=%C3%a9+%2B"), "\u{e9} +");
    assert_eq!(read("a=%+1"), "% 1");
    assert_eq!(read("a=%4"), "%4");
    assert_eq!(read("a=1&a=2=3"), "2=3");
}

/// A new code closes the old page, and what waits for its news.
#[test]
fn a_code_that_is_given_anew_ends_the_old_one() {
    let mut table = PhoneTable::standard();
    let (at, old) = (table.at, table.keys[0].clone());
    let mut stream = connect(at);
    let ask = format!("GET /{old}/events HTTP/1.1\r\nHost: {at}\r\n\r\n");
    stream.write_all(ask.as_bytes()).unwrap();
    let mut news = BufReader::new(stream);
    let mut line = String::new();
    while !line.starts_with("data: ") {
        line.clear();
        assert_ne!(news.read_line(&mut line).unwrap(), 0);
    }
    let is_there = |table: &PhoneTable| {
        let sign = table.desk.app.model.cx.phones.as_ref().unwrap();
        sign.seats[0].connected == 1
    };
    while !is_there(&table) {
        std::thread::sleep(Duration::from_millis(1));
        table.desk.take_from_phones();
    }
    table
        .desk
        .keys(":phones on their own<Enter>")
        .shows("connected");
    table.desk.keys("n");
    while news.read_line(&mut line).unwrap_or(0) != 0 {}
    assert_eq!(get(at, &format!("/{old}")).status, 404);
    table.desk.keys("r").shows("not invited");
    table.desk.keys("s").shows("plain HTTP");
    assert!(std::net::TcpStream::connect(at).is_err());
}
