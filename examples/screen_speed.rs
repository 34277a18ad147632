//! Measures the real program in a pseudo-terminal of 120 by 40: start to first frame and key to
//! frame, both against an empty ratatui program that fills the screen, bytes for each, and what is
//! written while nothing happens.
//!
//! `cargo build --release --examples && cargo run --release --example screen_speed`
//!
//! The programs are taken from where this one lies. Medians and minima are given: a busy machine
//! makes single runs meaningless.

#[path = "support/terminal.rs"]
mod terminal;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use terminal::{Came, Run, Taken, median, spread};

/// An order begun and taken back.
const TYPED: &[&[u8]] = &[b"s", b"e", b"r", b"\x7f", b"\x7f", b"\x7f"];
/// Down and up the list.
const WALKED: &[&[u8]] = &[b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A"];
const STARTS: usize = 61;
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
    let filling = Taken::of(&mut run, &[b"s", b"e", b"r"], 40, 1)?;
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
        &Taken::of(&mut run, TYPED, 20, 1)?,
    );
    against(
        "key to frame, walking the orders",
        &Taken::of(&mut run, WALKED, 20, 1)?,
    );
    against(
        "key to frame, taking an order",
        &Taken::of(&mut run, &[b"1", b"\r"], 10, 1)?,
    );
    run.key(b"\x06")?;
    against(
        "the same, orders drawn on the board",
        &Taken::of(&mut run, TYPED, 20, 1)?,
    );
    against(
        "walking the orders, the same",
        &Taken::of(&mut run, WALKED, 20, 1)?,
    );
    for key in [":", "r", "o", "o", "m", "\r", "1", "\x1b"] {
        run.key(key.as_bytes())?;
    }
    against(
        "typing, and the game shown to the room",
        &Taken::of(&mut run, TYPED, 20, 1)?,
    );
    against(
        "walking, and the game shown to the room",
        &Taken::of(&mut run, WALKED, 20, 1)?,
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
