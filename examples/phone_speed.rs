//! Measures the players' phones with the real program in a pseudo-terminal of 120 by 40: thirteen
//! players of Mercator write their slips. The memory of the program with all their pages open, key to
//! frame while they write, against key to frame before there were phones, and from handing a slip in
//! to seeing it on the screen.
//!
//! `cargo build --release --bins && cargo run --release --example phone_speed`
//!
//! The program is taken from where this one lies.

#[path = "support/terminal.rs"]
mod terminal;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use terminal::{Run, Taken, median, spread};

const SAMPLE: &str = "mercator-britain-has-won-in-1902";
const PHASE: &str = "August 1901";
/// An order begun and taken back.
const TYPED: &[&[u8]] = &[b"h", b"\x7f"];
/// Bytes that the frame after a key has at least; what phones change on this screen is less.
const FRAME: usize = 200;
const ROUNDS: usize = 60;
/// How often the script of a page has a draft read at most.
const PACE: Duration = Duration::from_millis(600);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::current_exe()?;
    let folder = folder.parent().and_then(Path::parent);
    let program = folder.ok_or("no directory")?.join("chancery");
    let saves = tempfile::tempdir()?;
    let game = open_game(&program, saves.path())?;
    let arguments = [
        "--saves".as_ref(),
        saves.path().as_os_str(),
        "open".as_ref(),
        game.file_name().ok_or("no name")?,
    ];
    let arguments: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let mut run = Run::start(&program, &arguments)?;
    run.settle(Instant::now());
    let process = run.child.process_id().ok_or("no process")?;
    let alone = Taken::of(&mut run, TYPED, ROUNDS, FRAME)?;
    println!("key to frame without phones     {alone}");
    let before = memory(process)?;
    for key in [
        ":", "p", "h", "o", "n", "e", "s", " ", "o", "n", "\r", "2", "\x1b",
    ] {
        run.key(key.as_bytes())?;
    }
    let phones = Phone::all(&game)?;
    let listening = phones
        .iter()
        .map(Phone::listen)
        .collect::<Result<Vec<_>, _>>()?;
    let slips = phones
        .iter()
        .map(Phone::slip)
        .collect::<Result<Vec<_>, _>>()?;
    run.settle(Instant::now());
    println!(
        "memory: {before} KB without phones, {} KB with the pages of {} open",
        memory(process)?,
        listening.len()
    );
    let is_over = AtomicBool::new(false);
    let writing = thread::scope(|scope| {
        for (phone, slip) in phones.iter().zip(&slips) {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) && phone.send("read", slip).is_ok() {
                    thread::sleep(PACE);
                }
            });
        }
        let writing = Taken::of(&mut run, TYPED, ROUNDS, FRAME);
        is_over.store(true, Ordering::Relaxed);
        writing
    })?;
    println!(
        "key to frame while they write   {writing}   {:.2} of that without phones",
        writing.median() / alone.median()
    );
    handed_in(&run, &phones, &slips)?;
    println!("memory afterwards: {} KB", memory(process)?);
    run.end();
    Ok(())
}

/// A copy of the sample game in the open phase.
fn open_game(program: &Path, saves: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("saves")
        .join(SAMPLE);
    let forked = Command::new(program)
        .arg("--saves")
        .arg(saves)
        .arg("fork")
        .arg(sample)
        .args(["Measured", "--at", PHASE])
        .output()?;
    if !forked.status.success() {
        return Err(String::from_utf8_lossy(&forked.stderr).into());
    }
    Ok(saves.join("measured"))
}

/// Hands all slips in, one after the other; tells how long it took until the screen showed it, and until
/// the phone was told.
fn handed_in(run: &Run, phones: &[Phone], slips: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut shown, mut told) = (Vec::new(), Vec::new());
    for (phone, slip) in phones.iter().zip(slips) {
        while run.output.recv_timeout(Duration::from_millis(300)).is_ok() {}
        let from = Instant::now();
        let answer = thread::scope(|scope| {
            let sent = scope.spawn(|| {
                phone
                    .send("hand-in", slip)
                    .map(|page| (page, from.elapsed()))
            });
            let (at, ..) = run
                .output
                .recv_timeout(Duration::from_secs(5))
                .map_err(io::Error::other)?;
            shown.push(at.duration_since(from));
            sent.join().map_err(|_| io::Error::other("no answer"))?
        });
        let (page, after) = answer?;
        if !page.contains("Your slip is in.") {
            return Err("a slip was not taken".into());
        }
        told.push(after);
    }
    println!("hand in to the screen           {}", spread(shown.clone()));
    println!("hand in to the phone's page     {}", spread(told));
    if median(&shown) > 1.0 {
        return Err("that is too slow".into());
    }
    Ok(())
}

/// The phone of a player.
struct Phone {
    at: String,
    key: String,
}

impl Phone {
    /// Those that are invited, as the game's folder has them.
    fn all(game: &Path) -> Result<Vec<Self>, Box<dyn Error>> {
        let kept = fs::read_to_string(game.join("phones.ron"))?;
        let port = kept.split("port:").nth(1).ok_or("no port")?;
        let port: String = port.chars().take_while(char::is_ascii_digit).collect();
        // Every second part is between quotation marks.
        let keys = kept.split('"').skip(1).step_by(2);
        Ok(keys
            .map(|key| Self {
                at: format!("127.0.0.1:{port}"),
                key: key.to_owned(),
            })
            .collect())
    }

    fn ask(&self, request: &str) -> io::Result<String> {
        let mut stream = TcpStream::connect(&self.at)?;
        stream.write_all(request.as_bytes())?;
        let mut came = String::new();
        stream.read_to_string(&mut came)?;
        Ok(came)
    }

    fn get(&self) -> io::Result<String> {
        let Self { at, key } = self;
        self.ask(&format!("GET /{key} HTTP/1.1\r\nHost: {at}\r\n\r\n"))
    }

    /// Somebody who waits for news of it.
    fn listen(&self) -> io::Result<TcpStream> {
        let Self { at, key } = self;
        let mut stream = TcpStream::connect(at)?;
        write!(stream, "GET /{key}/events HTTP/1.1\r\nHost: {at}\r\n\r\n")?;
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        while !lines
            .next()
            .ok_or(io::ErrorKind::UnexpectedEof)??
            .contains("data: ")
        {}
        Ok(stream)
    }

    fn send(&self, act: &str, slip: &str) -> io::Result<String> {
        let Self { at, key } = self;
        // As a script that holds another board: the answer is the whole page.
        let body = format!("act={act}&board=&{slip}");
        let length = body.len();
        self.ask(&format!(
            "POST /{key} HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nContent-Type: \
             application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
    }

    /// The fields of its form, with the first legal order for all that is asked.
    fn slip(&self) -> io::Result<String> {
        let page = self.get()?;
        let value = |text: &str, name: &str| {
            let after = text.split_once(&format!("name=\"{name}\""))?.1;
            let after = after.split_once("value=\"")?.1;
            Some(after.split_once('"')?.0.to_owned())
        };
        let mut slip = format!("stamp={}", value(&page, "stamp").unwrap_or_default());
        for (nth, row) in page.split("<fieldset").skip(1).enumerate() {
            let ask = value(row, &format!("ask{nth}")).unwrap_or_default();
            let mut options = row.split("<option").skip(2);
            let order = options
                .next()
                .and_then(|text| text.split(['>', '<']).nth(1));
            for (name, text) in [("ask", ask.as_str()), ("order", order.unwrap_or_default())] {
                // A text takes all that is written.
                let _ = write!(slip, "&{name}{nth}=");
                for byte in text.bytes() {
                    let _ = write!(slip, "%{byte:02x}");
                }
            }
        }
        Ok(slip)
    }
}

/// The program's memory in KB, as the system counts it.
fn memory(process: u32) -> Result<usize, Box<dyn Error>> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    Ok(number.ok_or("this system does not tell")?.trim().parse()?)
}
