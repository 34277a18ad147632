//! Measures the page for the room, of the sample games in `saves/`: how large a drawing of the
//! crowded world is and how long it takes, how long a new edition takes to be ready, how many pages
//! a second are served to four readers who ask without a pause, beside the least that is a server, and the memory of the program with
//! fifty listeners.
//!
//! `cargo build --release --bins && cargo run --release --example serve_speed`
//!
//! The program is taken from where this one lies. It fails where fewer than five hundred pages a
//! second are served, or a listener costs more than 64 KB.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use chancery_engine::variant;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, svg};
use chancery_out::serve::{HostNames, Server};

const STANDARD: &str = "germany-has-won-in-1908";
const WORLD: &str = "mercator-britain-has-won-in-1902";
const READERS: usize = 4;
const LISTENERS: usize = 50;
const WHILE: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn Error>> {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let view = |game: &str| -> Result<View, Box<dyn Error>> {
        let (game, _) = Store::new(saves.clone(), variant::all()).read(game)?;
        Ok(View::new(&game, Viewer::Public))
    };
    let (standard, world) = (view(STANDARD)?, view(WORLD)?);
    drawings("standard", &standard);
    drawings("world", &world);
    editions("standard", &standard)?;
    editions("world", &world)?;
    served(&saves.join(STANDARD))
}

/// The drawing of the phase with the most units.
fn drawings(what: &str, view: &View) {
    let units = |turn: &usize| view.turns[*turn].before.position.units.len();
    let Some(turn) = (0..view.turns.len()).max_by_key(units) else {
        return;
    };
    for moment in PictureMoment::of_turn(view, turn) {
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..9 {
            let began = Instant::now();
            bytes = svg(view, moment, Ink::Colour).len();
            times.push(began.elapsed());
        }
        times.sort_unstable();
        println!(
            "{what}: drawing of {} with {} units: {bytes} bytes, {:.1} ms",
            moment.name(view),
            units(&turn),
            times[4].as_secs_f64() * 1e3
        );
    }
}

/// From a view to what is shown.
fn editions(what: &str, view: &View) -> Result<(), Box<dyn Error>> {
    let listen = "127.0.0.1:0".parse()?;
    let server = Server::start(listen, HostNames::default(), view.clone())?;
    let began = Instant::now();
    server.publish(view.clone());
    println!(
        "{what}: an edition of {} phases is ready after {:.1} ms",
        view.turns.len(),
        began.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}

/// The real program at work.
fn served(game: &Path) -> Result<(), Box<dyn Error>> {
    let folder = std::env::current_exe()?;
    let program = folder
        .parent()
        .and_then(Path::parent)
        .map(|at| at.join("chancery"));
    let mut child = Command::new(program.ok_or("there is no program")?)
        .arg("serve")
        .arg(game)
        .args(["--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()?;
    let measured = measure(&mut child);
    child.kill()?;
    child.wait()?;
    measured
}

fn measure(child: &mut Child) -> Result<(), Box<dyn Error>> {
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("it says nothing")?).read_line(&mut line)?;
    let at = line
        .trim()
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let bytes = get(&at)?;
    let rate = rate(&at);
    println!(
        "standard: {rate:.0} pages a second of {bytes} bytes, to {READERS} readers; {:.2} of what a \
         server gives that only writes these bytes",
        rate / plain_rate(bytes)?
    );
    let before = memory(child.id())?;
    let listeners: Vec<TcpStream> = (0..LISTENERS)
        .map(|_| listen(&at))
        .collect::<Result<_, _>>()?;
    let with = memory(child.id())?;
    println!(
        "standard: {before} KB of memory, {with} KB with {} listeners",
        listeners.len()
    );
    if rate < 500.0 || with.saturating_sub(before) > 64 * LISTENERS {
        return Err("that is too little, or too much".into());
    }
    Ok(())
}

/// How many pages a second the readers get.
fn rate(at: &str) -> f64 {
    let began = Instant::now();
    let read = |at: String| {
        move || {
            let mut pages = 0_u32;
            while began.elapsed() < WHILE && get(&at).is_ok() {
                pages += 1;
            }
            pages
        }
    };
    let readers: Vec<_> = (0..READERS)
        .map(|_| thread::spawn(read(at.to_owned())))
        .collect();
    let pages: u32 = readers
        .into_iter()
        .filter_map(|reader| reader.join().ok())
        .sum();
    f64::from(pages) / began.elapsed().as_secs_f64()
}

/// The same from the least that is a server: it answers whatever is asked with so many bytes.
fn plain_rate(bytes: usize) -> io::Result<f64> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let at = listener.local_addr()?.to_string();
    let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n";
    let answer = head.to_owned() + &" ".repeat(bytes.saturating_sub(head.len()));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = answer.clone();
            thread::spawn(move || plainly(stream, answer.as_bytes()));
        }
    });
    Ok(rate(&at))
}

fn plainly(mut stream: TcpStream, answer: &[u8]) -> io::Result<()> {
    let mut asked = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    while asked.read_line(&mut line)? > 2 {
        line.clear();
    }
    stream.write_all(answer)
}

/// Fetches the page; gives its bytes.
fn get(at: &str) -> io::Result<usize> {
    let mut stream = TcpStream::connect(at)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {at}\r\n\r\n")?;
    let mut came = Vec::new();
    stream.read_to_end(&mut came)?;
    if came.starts_with(b"HTTP/1.1 200") {
        Ok(came.len())
    } else {
        Err(io::Error::other("it was not served"))
    }
}

/// Somebody who waits for news, and has been told which edition there is.
fn listen(at: &str) -> Result<TcpStream, Box<dyn Error>> {
    let mut stream = TcpStream::connect(at)?;
    write!(stream, "GET /events HTTP/1.1\r\nHost: {at}\r\n\r\n")?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while !lines.next().ok_or("nobody tells")??.contains("data: ") {}
    Ok(stream)
}

/// The program's memory in KB, as the system counts it.
fn memory(process: u32) -> Result<usize, Box<dyn Error>> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    Ok(number.ok_or("this system does not tell")?.trim().parse()?)
}
