//! What is refused: foreign pages, wrong keys, too much.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use chancery_out::serve::read_form;

use super::PhoneTable;
use crate::serve::client::{ask, connect, get, say};
use crate::support::draws::Draws;
use crate::support::mutated::mutated;

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

/// `CONNECT` names a host and no path, `OPTIONS` may name none.
#[test]
fn a_request_without_a_path_is_refused() {
    let table = PhoneTable::standard();
    let (at, host) = (table.at, table.at.to_string());
    for (method, target) in [
        ("CONNECT", host.as_str()),
        ("CONNECT", "127.0.0.1"),
        ("OPTIONS", "*"),
    ] {
        assert_eq!(ask(at, method, target, &host).status, 405, "{method}");
    }
}

/// Connections from other addresses that never end their request, 64 of each.
#[cfg(target_os = "linux")]
fn half_open(at: std::net::SocketAddr) -> Vec<socket2::Socket> {
    use socket2::{Domain, Socket, Type};

    let half_open = |host: u8| {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        let from = std::net::SocketAddr::from(([127, 0, 0, host], 0));
        socket.bind(&from.into()).unwrap();
        socket.connect(&at.into()).unwrap();
        // One too many is closed at once.
        let _ = (&socket).write_all(b"GET / HTTP/1.1\r\nHo");
        socket
    };
    let hosts = 2..=5;
    hosts
        .flat_map(|host| (0..64).map(move |_| half_open(host)))
        .collect()
}

/// Other addresses can't shut out one that has shown a valid key, however much they ask.
#[cfg(target_os = "linux")]
#[test]
fn an_address_that_has_shown_a_key_keeps_places() {
    let mut table = PhoneTable::standard();
    assert_eq!(table.page(FRANCE).asks().len(), 3);
    let sockets = half_open(table.at);
    assert_eq!(sockets.len(), 256);
    assert_eq!(table.page(FRANCE).asks().len(), 3);
}

/// Nor one that comes for the first time: whoever asks for most makes room.
#[cfg(target_os = "linux")]
#[test]
fn a_phone_that_comes_first_during_an_attack_is_let_in() {
    let mut table = PhoneTable::standard();
    let sockets = half_open(table.at);
    assert_eq!(table.page(FRANCE).asks().len(), 3);
    drop(sockets);
}

/// Every request is answered, or its connection ends: no method, path or header brings the server down.
#[test]
fn whatever_is_asked_is_answered() {
    const AT_ONCE: usize = 40;
    const OF_EACH: usize = 5;

    let mut table = PhoneTable::standard();
    let (at, key) = (table.at, table.keys[FRANCE].clone());
    let methods = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "BREW",
    ];
    let targets = [
        "/".to_owned(),
        "*".to_owned(),
        at.to_string(),
        format!("http://{at}/"),
        format!("/{key}"),
        format!("/{key}/"),
        "//".to_owned(),
        "/style/x.css".to_owned(),
        "/\u{e9}/x".to_owned(),
        "/?".to_owned(),
    ];
    let mut requests = Vec::new();
    let mut draws = Draws(20_261_128);
    for nth in 0..AT_ONCE * OF_EACH {
        let (method, target) = (methods[nth % 10], &targets[nth / 10 % 10]);
        let text = format!("{method} {target} HTTP/1.1\r\nHost: {at}\r\nOrigin: null\r\n\r\n");
        let is_whole = nth < 100;
        let request = if is_whole {
            text.into_bytes()
        } else {
            mutated(text.as_bytes(), &mut draws)
        };
        requests.push((is_whole, request));
    }
    let ask = |request: &[u8]| {
        let mut stream = connect(at);
        // Who is refused may be refused before all was sent.
        let _ = stream.write_all(request);
        if !request.ends_with(b"\r\n\r\n") {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        let mut came = Vec::new();
        let _ = std::io::Read::read_to_end(&mut stream, &mut came);
        String::from_utf8_lossy(&came).into_owned()
    };
    let answers = table.meanwhile(|| {
        std::thread::scope(|scope| {
            let all: Vec<_> = requests
                .chunks(OF_EACH)
                .map(|some| {
                    scope.spawn(move || {
                        let each = some.iter().map(|(_, request)| ask(request));
                        each.collect::<Vec<String>>()
                    })
                })
                .collect();
            let all = all.into_iter().flat_map(|some| some.join().unwrap());
            all.collect::<Vec<String>>()
        })
    });
    let mut statuses: BTreeMap<&str, usize> = BTreeMap::new();
    for ((is_whole, request), came) in requests.iter().zip(&answers) {
        let request = String::from_utf8_lossy(request);
        assert!(!is_whole || !came.is_empty(), "no answer to {request}");
        let status = came.split(' ').nth(1).unwrap_or("none");
        *statuses.entry(status).or_default() += 1;
    }
    println!("{} requests, by status: {statuses:?}", requests.len());
    assert_eq!(table.page(FRANCE).asks().len(), 3);
}
