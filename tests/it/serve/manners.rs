//! One request after the other: what is there, what is not, by which name, and what is too much.

use std::io::{Read, Write};

use chancery_game::view::{View, Viewer};

use super::client::{Answer, Program, ask, connect, edition, files, get, say, server};
use super::{game, saved, scribble, settle};

const HEADERS: [&str; 5] = [
    "\r\ncontent-security-policy: default-src 'none'; script-src 'self'; style-src 'self';",
    "\r\nx-content-type-options: nosniff",
    "\r\nreferrer-policy: no-referrer",
    "\r\nx-frame-options: deny",
    "\r\ncross-origin-resource-policy: same-origin",
];

fn check(answer: &Answer, status: u16) {
    check_headers(answer, status, "no-store");
}

/// A style or a script: a browser may keep it, and it has all other headers.
fn check_kept(answer: &Answer) {
    check_headers(answer, 200, "public, max-age=31536000, immutable");
}

fn check_headers(answer: &Answer, status: u16, kept: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    for header in HEADERS {
        assert!(answer.head.contains(header), "{header} in {}", answer.head);
    }
    let kept = format!("\r\ncache-control: {kept}\r\n");
    assert_eq!(answer.head.matches("cache-control").count(), 1);
    assert!(answer.head.contains(&kept), "{}", answer.head);
    let length = format!("\r\ncontent-length: {}", answer.body.len());
    assert!(answer.head.contains(&length), "{}", answer.head);
}

#[test]
fn the_board_and_every_phase_before_are_there() {
    let saves = tempfile::tempdir().unwrap();
    let (_handle, folder) = saved(saves.path(), &game());
    let program = Program::start(&folder, &[]);
    let now = get(program.at, "/");
    check(&now, 200);
    for text in [
        "<p class=\"now\">Spring 1902",
        "<h1>Friday's &lt;table&gt; &amp; &quot;more&quot;</h1>",
        "3 of 3",
        "href=\"/phase/2\"",
        "<svg",
        "Supply centres by year",
        "no order: holds",
    ] {
        assert!(now.body.contains(text), "{text} is not in\n{}", now.body);
    }
    assert!(!now.body.contains("<style") && !now.body.contains("<script>"));
    for (path, phase) in [("/phase/1", "Spring 1901"), ("/phase/2", "Fall 1901")] {
        let then = get(program.at, path);
        check(&then, 200);
        assert!(then.body.contains(&format!("<p class=\"now\">{phase}<")));
        assert_eq!(edition(&then.body), edition(&now.body));
    }
    for (path, kind) in files(&now.body).iter().zip(["text/css", "text/javascript"]) {
        let answer = get(program.at, path);
        check_kept(&answer);
        assert!(answer.head.contains(&format!("content-type: {kind}")));
    }
}

#[test]
fn nothing_else_is_there() {
    let (_server, at) = server(View::new(&game(), Viewer::Public));
    for path in [
        "/phase/3",
        "/phase/0",
        "/phase/01",
        "/phase/+1",
        "/phase/",
        "/phase",
        "/phase/1/",
        "//",
        "/?",
        "/?phase=1",
        "/index.html",
        "/favicon.ico",
        "/../etc/passwd",
        "/phase/%31",
        "/events/",
        "/phase/99999999999999999999999",
        "/style/",
        "/style.css",
        "/style/0000000000000000.css",
        "/script/../phase/1",
    ] {
        check(&get(at, path), 404);
    }
}

#[test]
fn it_is_only_read() {
    let (_server, at) = server(View::new(&game(), Viewer::Public));
    let host = at.to_string();
    let [style, script] = files(&get(at, "/").body);
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"] {
        for path in ["/", "/events", &style] {
            let answer = ask(at, method, path, &host);
            check(&answer, 405);
            assert!(answer.head.contains("\r\nallow: get, head"));
        }
    }
    for path in ["/", "/phase/1", &script] {
        let (head, whole) = (ask(at, "HEAD", path, &host), get(at, path));
        assert_eq!((head.status, head.body.as_str()), (200, ""));
        assert_eq!(head.head, whole.head);
    }
    assert_eq!(ask(at, "HEAD", "/events", &host).status, 200);
}

#[test]
fn it_answers_to_its_own_names_alone() {
    let saves = tempfile::tempdir().unwrap();
    let (_handle, folder) = saved(saves.path(), &game());
    let program = Program::start(&folder, &["--name", "den.local"]);
    let port = program.at.port();
    for name in [
        "127.0.0.1",
        "localhost",
        "LOCALHOST",
        "den.local",
        "Den.Local",
    ] {
        for host in [name.to_owned(), format!("{name}:{port}")] {
            check(&ask(program.at, "GET", "/", &host), 200);
        }
    }
    for foreign in [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.1.20",
        "den.local.evil.example",
        "0.0.0.0",
        "[::1]",
    ] {
        for host in [foreign.to_owned(), format!("{foreign}:{port}")] {
            for path in ["/", "/events", "/nothing"] {
                check(&ask(program.at, "GET", path, &host), 421);
            }
        }
    }
    for (ask, status) in [
        ("GET / HTTP/1.1\r\n\r\n", "400"),
        ("GET / HTTP/1.0\r\n\r\n", "400"),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
            "400",
        ),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "400"),
        (
            "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "421",
        ),
        (
            "GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "421",
        ),
        (
            "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "200",
        ),
    ] {
        let came = say(program.at, ask);
        assert_eq!(came.split(' ').nth(1), Some(status), "{ask}{came}");
    }
}

#[test]
fn what_is_too_large_or_makes_no_sense_is_refused() {
    let (_server, at) = server(View::new(&game(), Viewer::Public));
    let long = "x".repeat(64 * 1024);
    let many = "A: b\r\n".repeat(500);
    for text in [
        format!("GET /{long} HTTP/1.1\r\nHost: {at}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {at}\r\nCookie: {long}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {at}\r\n{many}\r\n"),
        "\0\u{1}\u{2}\r\n\r\n".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}".to_owned() + &long,
    ] {
        let came = say(at, &text);
        assert!(!came.contains(" 200 ") && !came.contains("<svg"), "{came}");
        check(&get(at, "/"), 200);
    }
}

#[test]
fn who_is_slow_or_says_nothing_holds_nobody_up() {
    let (_server, at) = server(View::new(&game(), Viewer::Public));
    // As many as there may be from one address: nobody of them gets to an end.
    let mut half_open: Vec<_> = (0..63).map(|_| connect(at)).collect();
    for (nth, stream) in half_open.iter_mut().enumerate() {
        let said = match nth % 3 {
            0 => "",
            1 => "GET / HTTP/1.1\r\nHo",
            _ => "GET / HTTP/1.1\r\nHost: localhost\r\n",
        };
        stream.write_all(said.as_bytes()).unwrap();
    }
    check(&get(at, "/"), 200);
    // One that asks and never takes.
    let mut greedy = connect(at);
    write!(greedy, "GET / HTTP/1.1\r\nHost: {at}\r\n\r\n").unwrap();
    let over = connect(at);
    let mut came = Vec::new();
    let refused = (&over).read_to_end(&mut came);
    assert!(refused.is_err() || came.is_empty() || came.starts_with(b"HTTP/1.1 4"));
    // They are not waited for.
    for stream in &mut half_open {
        let mut came = Vec::new();
        let _ = stream.read_to_end(&mut came);
        assert!(!String::from_utf8_lossy(&came).contains(" 200 "));
    }
    check(&get(at, "/"), 200);
}

/// Whether the tests themselves ignore a signal, as far as the system says.
#[cfg(unix)]
fn is_ignored(signal: u32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let saves = tempfile::tempdir().unwrap();
    let (_handle, folder) = saved(saves.path(), &game());
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        // Under `nohup` or in the background a program inherits that it ignores a signal.
        if is_ignored(number) {
            continue;
        }
        let mut program = Program::start(&folder, &[]);
        let mut waiting = connect(program.at);
        write!(waiting, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut first = [0];
        waiting.read_exact(&mut first).unwrap();
        let told = std::process::Command::new("kill")
            .args(["-s", signal, &program.child.id().to_string()])
            .status()
            .unwrap();
        assert!(told.success());
        program.wait_for_end();
        assert!(std::net::TcpStream::connect(program.at).is_err());
    }
}

#[test]
fn what_can_not_be_shown_is_said_with_a_way_out() {
    let saves = tempfile::tempdir().unwrap();
    let (_handle, folder) = saved(saves.path(), &game());
    let program = Program::start(&folder, &[]);
    let refused = |game: &std::path::Path, listen: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("serve")
            .arg(game)
            .args(["--listen", listen])
            .output()
            .unwrap();
        assert!(output.stdout.is_empty());
        let why = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), why)
    };
    let (code, why) = refused(&folder, &program.at.to_string());
    assert_eq!(code, Some(1));
    assert!(why.contains("`--listen 127.0.0.1:0`"), "{why}");
    let (code, why) = refused(&folder, "den.local");
    assert_eq!(code, Some(2));
    assert!(why.contains("write an address of this computer"), "{why}");
    let (code, _) = refused(&saves.path().join("nothing"), "127.0.0.1:0");
    assert_eq!(code, Some(1));
}

#[test]
fn two_states_of_which_everybody_is_told_the_same_are_one_edition() {
    let mut game = game();
    let page = |game: &chancery_game::game::Game| {
        let (_server, at) = server(View::new(game, Viewer::Public));
        get(at, "/").body
    };
    let before = page(&game);
    let mut ordered = game.clone();
    scribble(&mut ordered);
    assert_eq!(page(&ordered), before);
    settle(&mut game);
    assert_ne!(edition(&page(&game)), edition(&before));
}
