//! Measures the real program in a pseudo-terminal of 120 by 40: start to first frame, with the sample
//! games in the list, and key to frame. Both against an empty ratatui program that fills the screen,
//! with bytes for each, and what is written while nothing happens.
//!
//! `cargo build --release --bins --example empty_screen && cargo run --release --example screen_speed`
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
/// The end of a synchronized update, which each frame of Chancery is.
const FRAME_END: &[u8] = b"\x1b[?2026l";

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
                "{} is missing; build with --release --bins --example empty_screen first",
                program.display()
            )
            .into());
        }
    }
    let saves = tempfile::tempdir()?;
    let folder = saves.path().to_string_lossy().into_owned();
    let arguments = ["--saves", &folder];

    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let samples = samples.to_string_lossy().into_owned();
    let (mut plain, mut ours, mut boards) = (Vec::new(), Vec::new(), Vec::new());
    let mut first_bytes = 0;
    for _ in 0..STARTS {
        let from = Instant::now();
        let run = Run::start(&empty, &[])?;
        plain.push(run.settle(from).after);
        run.end();
        let from = Instant::now();
        let run = Run::start(&chancery, &["--saves", &samples])?;
        let frame = first_frame(&run, from)?;
        first_bytes = frame.bytes;
        ours.push(frame.after);
        // The list draws the board of the selected game in a second frame.
        boards.push(run.settle(from).after);
        run.end();
    }
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
    println!(
        "start to the selected game's board    {}   {:.2} of the empty program's",
        spread(boards.clone()),
        median(&boards) / median(&plain)
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

/// Waits for the end of the first frame.
fn first_frame(run: &Run, from: Instant) -> Result<Came, Box<dyn Error>> {
    let mut shown = Vec::new();
    loop {
        let (at, _, bytes) = run.output.recv_timeout(Duration::from_secs(5))?;
        shown.extend(bytes);
        if shown.windows(FRAME_END.len()).any(|part| part == FRAME_END) {
            return Ok(Came {
                after: at.duration_since(from),
                bytes: shown.len(),
            });
        }
    }
}
