//! A plain client, and what a server is asked in all its bytes.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use chancery_game::view::View;
use chancery_out::serve::{HostNames, Listen, Server};

/// Long enough for a machine that does a hundred other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// `chancery serve`, or another command that serves, at a free port of this computer.
pub struct Program {
    pub child: Child,
    pub at: SocketAddr,
}

impl Program {
    pub fn start(game: &Path, arguments: &[&str]) -> Self {
        Self::of(
            Command::new(env!("CARGO_BIN_EXE_chancery"))
                .arg("serve")
                .arg(game)
                .args(arguments),
        )
    }

    pub fn of(command: &mut Command) -> Self {
        let mut child = command
            .args(["--listen", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let port = line.trim().trim_end_matches('/').rsplit(':').next();
        let port: u16 = port.unwrap().parse().unwrap();
        let at = SocketAddr::from(([127, 0, 0, 1], port));
        Self { child, at }
    }

    /// Waits for it to end.
    pub fn wait_for_end(&mut self) {
        let end = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < end, "the server does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer as it came.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

pub fn connect(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends what is written, and reads until the other side closes; empty where it closes at once.
pub fn say(at: SocketAddr, text: &str) -> String {
    String::from_utf8(say_bytes(at, text)).unwrap()
}

fn say_bytes(at: SocketAddr, text: &str) -> Vec<u8> {
    let mut stream = connect(at);
    // Who is refused may be refused before all was sent.
    let _ = stream.write_all(text.as_bytes());
    let mut came = Vec::new();
    let _ = stream.read_to_end(&mut came);
    came
}

/// An answer that came packed.
pub struct PackedAnswer {
    pub answer: Answer,
    /// Bytes of its head and of what is packed.
    pub weight: usize,
}

/// Sends a request, to which the line is added that has the answer packed, and unpacks that.
pub fn say_packed(at: SocketAddr, request: &str) -> PackedAnswer {
    let (line, rest) = request.split_once("\r\n").unwrap();
    let asks = format!("{line}\r\nAccept-Encoding: gzip, deflate\r\n{rest}");
    let came = say_bytes(at, &asks);
    let end = came
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(came[..end].to_vec()).unwrap();
    let mut body = String::new();
    flate2::read::GzDecoder::new(&came[end + 4..])
        .read_to_string(&mut body)
        .unwrap();
    let answer = Answer {
        status: head.split(' ').nth(1).unwrap().parse().unwrap(),
        head: head.to_lowercase(),
        body,
    };
    assert!(answer.head.contains("\r\ncontent-encoding: gzip\r\n"));
    PackedAnswer {
        answer,
        weight: came.len(),
    }
}

pub fn get_packed(at: SocketAddr, path: &str) -> PackedAnswer {
    say_packed(at, &format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n"))
}

pub fn ask(at: SocketAddr, method: &str, path: &str, host: &str) -> Answer {
    let came = say(
        at,
        &format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"),
    );
    let (head, body) = came.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer {
        status,
        head: head.to_lowercase(),
        body: body.to_owned(),
    }
}

pub fn get(at: SocketAddr, path: &str) -> Answer {
    ask(at, "GET", path, &at.to_string())
}

/// Somebody who waits for news.
pub struct Listener(BufReader<TcpStream>);

impl Listener {
    pub fn new(at: SocketAddr) -> Self {
        Self::below(at, "/")
    }

    /// One of the pages that begin with an address.
    pub fn below(at: SocketAddr, base: &str) -> Self {
        let mut stream = connect(at);
        let ask = format!("GET {base}events HTTP/1.1\r\nHost: {at}\r\n\r\n");
        stream.write_all(ask.as_bytes()).unwrap();
        Self(BufReader::new(stream))
    }

    /// The next edition that is told of.
    pub fn next(&mut self) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.0.read_line(&mut line).unwrap(), 0, "nobody tells");
            if let Some((_, edition)) = line.trim_end_matches(['\r', '\n']).split_once("data: ") {
                return edition.to_owned();
            }
        }
    }

    /// Whether the other side has closed.
    pub fn is_over(&mut self) -> bool {
        let mut rest = Vec::new();
        self.0.read_to_end(&mut rest).is_ok()
    }
}

/// The edition that a page is of.
pub fn edition(page: &str) -> &str {
    let (_, rest) = page.split_once("data-edition=\"").unwrap();
    rest.split_once('"').unwrap().0
}

/// Where the style and the script of a page are.
pub fn files(page: &str) -> [String; 2] {
    ["link rel=\"stylesheet\" href=\"", "script src=\""].map(|before| {
        let (_, rest) = page.split_once(before).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    })
}

pub fn server(view: View) -> (Server, SocketAddr) {
    let listen: Listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::start(listen, HostNames::default(), view).unwrap();
    let at = server.listen().0;
    (server, at)
}

/// Every byte that is served of a view: how the game stands, its last phase, what these need, what
/// a listener is told, and what is refused.
pub fn served(view: &View) -> String {
    let (server, at) = server(view.clone());
    let mut all = Listener::new(at).next();
    let moments: usize = view
        .turns
        .iter()
        .map(|turn| turn.scales.steps.len().max(1))
        .sum();
    let phases = [moments, moments + 1].map(|number| format!("/phase/{number}"));
    let files = files(&get(at, "/").body);
    let known = files.iter().chain(&phases).map(String::as_str);
    for path in ["/", "/nothing"].into_iter().chain(known) {
        let answer = get(at, path);
        let _ = write!(all, "{path} {answer:?}");
    }
    drop(server);
    all
}
