//! Measures the real program in a pseudo-terminal of 120 by 40: start to first frame and key to
//! frame, both against an empty ratatui program that fills the screen, bytes for each, and what is
//! written while nothing happens.
//!
//! `cargo build --release --examples && cargo run --release --example screen_speed`
//!
//! The programs are taken from where this one lies. Medians and minima are given: a busy machine
//! makes single runs meaningless.

use std::error::Error;
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const SIZE: PtySize = PtySize {
    rows: 40,
    cols: 120,
    pixel_width: 0,
    pixel_height: 0,
};
/// An order begun and taken back.
const TYPED: &[&[u8]] = &[b"s", b"e", b"r", b"\x7f", b"\x7f", b"\x7f"];
/// Down and up the list.
const WALKED: &[&[u8]] = &[b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A"];
const STARTS: usize = 61;
const QUIET: Duration = Duration::from_millis(60);
/// Within this time the pieces of one frame follow each other.
const PIECES: Duration = Duration::from_micros(200);

struct Run {
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    output: Receiver<(Instant, usize, Vec<u8>)>,
}

/// When the last of some bytes came, counted from a moment, and how many came.
struct Came {
    after: Duration,
    bytes: usize,
}

impl Run {
    fn start(program: &Path, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let pair = native_pty_system().openpty(SIZE)?;
        let mut command = CommandBuilder::new(program);
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env_remove("NO_COLOR");
        command.args(arguments);
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut chunk = vec![0; 65536];
            while let Ok(n @ 1..) = reader.read(&mut chunk) {
                if sender
                    .send((Instant::now(), n, chunk[..n].to_vec()))
                    .is_err()
                {
                    break;
                }
            }
        });
        let writer = pair.master.take_writer()?;
        Ok(Self {
            child,
            _master: pair.master,
            writer,
            output,
        })
    }

    /// Waits until nothing has come for a while; gives when the last byte came and how many.
    fn settle(&self, from: Instant) -> Came {
        let mut came = Came {
            after: Duration::ZERO,
            bytes: 0,
        };
        let mut wait = Duration::from_secs(5);
        while let Ok((at, n, _)) = self.output.recv_timeout(wait) {
            came.after = at.duration_since(from);
            came.bytes += n;
            wait = QUIET;
        }
        came
    }

    /// Sends a key and waits for the frame that answers it; a terminal hands it over in pieces.
    /// What follows when the change is saved is taken but not counted.
    fn key(&mut self, bytes: &[u8]) -> Result<Came, Box<dyn Error>> {
        let from = Instant::now();
        self.writer.write_all(bytes)?;
        self.writer.flush()?;
        let (at, n, _) = self.output.recv_timeout(Duration::from_secs(5))?;
        let mut came = Came {
            after: at.duration_since(from),
            bytes: n,
        };
        while let Ok((at, n, _)) = self.output.recv_timeout(PIECES) {
            came.after = at.duration_since(from);
            came.bytes += n;
        }
        while self.output.recv_timeout(QUIET).is_ok() {}
        Ok(came)
    }

    fn end(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let here = std::env::current_exe()?;
    let examples = here.parent().ok_or("no directory")?;
    let chancery = examples
        .parent()
        .ok_or("no directory")?
        .join(format!("chancery{}", std::env::consts::EXE_SUFFIX));
    let empty = examples.join(format!("empty_screen{}", std::env::consts::EXE_SUFFIX));
    for program in [&chancery, &empty] {
        if !program.exists() {
            return Err(format!(
                "{} is missing; build with --release --examples first",
                program.display()
            )
            .into());
        }
    }
    let saves = tempfile::tempdir()?;
    let folder = saves.path().to_string_lossy().into_owned();
    let arguments = ["--saves", &folder];

    let mut starts: Vec<(Duration, Duration)> = Vec::new();
    let mut first_bytes = 0;
    for _ in 0..STARTS {
        let plain = start_of(&empty, &[])?;
        let ours = start_of(&chancery, &arguments)?;
        first_bytes = ours.bytes;
        starts.push((plain.after, ours.after));
    }
    let plain: Vec<Duration> = starts.iter().map(|s| s.0).collect();
    let ours: Vec<Duration> = starts.iter().map(|s| s.1).collect();
    println!(
        "start to first frame, empty program   {}",
        spread(plain.clone())
    );
    println!(
        "start to first frame, list of games   {}   {first_bytes} bytes",
        spread(ours.clone())
    );
    println!(
        "ratio of the medians                  {:.2}",
        median(&ours) / median(&plain)
    );

    let mut run = Run::start(&empty, &[])?;
    run.settle(Instant::now());
    let filling = Taken::of(&mut run, &[b"s", b"e", b"r"], 40)?;
    println!("key to frame, empty program             {filling}");
    run.end();
    let against = |name: &str, taken: &Taken| {
        let ratio = taken.median() / filling.median();
        println!("{name:<39} {taken}   {ratio:.2} of the empty program's");
    };

    let mut run = Run::start(&chancery, &arguments)?;
    run.settle(Instant::now());
    run.key(b"\r")?;
    let table = run.key(b"\x1b[15~")?;
    println!(
        "first frame of the table              {} bytes",
        table.bytes
    );
    against(
        "key to frame, typing an order",
        &Taken::of(&mut run, TYPED, 20)?,
    );
    against(
        "key to frame, walking the orders",
        &Taken::of(&mut run, WALKED, 20)?,
    );
    against(
        "key to frame, taking an order",
        &Taken::of(&mut run, &[b"1", b"\r"], 10)?,
    );
    run.key(b"\x06")?;
    against(
        "the same, orders drawn on the board",
        &Taken::of(&mut run, TYPED, 20)?,
    );
    against(
        "walking the orders, the same",
        &Taken::of(&mut run, WALKED, 20)?,
    );
    for key in [":", "r", "o", "o", "m", "\r", "1", "\x1b"] {
        run.key(key.as_bytes())?;
    }
    against(
        "typing, and the game shown to the room",
        &Taken::of(&mut run, TYPED, 20)?,
    );
    against(
        "walking, and the game shown to the room",
        &Taken::of(&mut run, WALKED, 20)?,
    );
    let from = Instant::now();
    let idle = run
        .output
        .recv_timeout(Duration::from_secs(2))
        .map_or(0, |(_, n, _)| n);
    println!(
        "bytes in {:.0?} of nothing happening     {idle}",
        from.elapsed()
    );
    run.end();
    Ok(())
}

fn start_of(program: &Path, arguments: &[&str]) -> Result<Came, Box<dyn Error>> {
    let from = Instant::now();
    let run = Run::start(program, arguments)?;
    let came = run.settle(from);
    run.end();
    Ok(came)
}

/// What keys took from key to frame.
struct Taken {
    times: Vec<Duration>,
    /// Bytes of a frame.
    bytes: usize,
}

impl Taken {
    /// Presses the keys one after the other, so many times over.
    fn of(run: &mut Run, keys: &[&[u8]], rounds: usize) -> Result<Self, Box<dyn Error>> {
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..rounds {
            for key in keys {
                let came = run.key(key)?;
                times.push(came.after);
                bytes += came.bytes;
            }
        }
        let bytes = bytes / times.len();
        Ok(Self { times, bytes })
    }

    fn median(&self) -> f64 {
        median(&self.times)
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}   {} bytes", spread(self.times.clone()), self.bytes)
    }
}

fn median(times: &[Duration]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted
        .get(sorted.len() / 2)
        .map_or(0.0, Duration::as_secs_f64)
}

fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |part: usize| {
        times
            .get((times.len() * part / 100).min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    };
    let ms = |d: Duration| d.as_secs_f64() * 1000.0;
    format!(
        "min {:.2} ms, median {:.2} ms, 95 % {:.2} ms",
        ms(at(0)),
        ms(at(50)),
        ms(at(95))
    )
}
