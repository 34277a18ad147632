//! The same program line by line, for screen readers, scripts and terminals that can do nothing but
//! write: the same model, actions and saves, without a screen. Output is only ever appended.
//!
//! `typed` makes keys of a line, `told` reads the model off a sheet that nobody sees, `news` says
//! what is new on it, `talk` goes on from line to line.

mod news;
mod talk;
mod told;
mod typed;

pub use talk::Talk;

use std::io::{self, BufRead, IsTerminal, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use super::app::{App, Counted};
use super::clock_face;
use super::screens::watch::LOOK_EVERY;
use crate::phones::PHONES_EVERY;
use chancery_atlas::grammar::printable;
use chancery_session::time::TableTime;
use chancery_session::worlds::BUSY;

/// Bytes of a line; what is longer is no order.
const LONGEST: u64 = 10_000;

/// Talks line by line until the game master quits or the input ends.
///
/// # Errors
/// Standard input can't be read or standard output not be written, or the last change could not be
/// saved.
pub(super) fn run(app: &mut App) -> io::Result<()> {
    let mut time = TableTime::begin();
    let mut out = stdout().lock();
    // A terminal shows what is typed. Lines of a pipe are repeated, so that the output reads as a
    // talk.
    let echoes = !stdin().is_terminal();
    let mut talk = Talk::default();
    let lines = read_typed();
    say(&mut out, &talk.begin(app))?;
    loop {
        write!(out, "{}", talk.prompt(app))?;
        out.flush()?;
        let Some(line) = next(app, &mut time, &lines, &mut talk, &mut out)? else {
            writeln!(out)?;
            return Talk::end(app, time.now()).map_err(io::Error::other);
        };
        if echoes {
            writeln!(out, "{}", printable(&line))?;
        }
        let answer = talk.line(app, &line, time.now());
        say(&mut out, &answer)?;
        if talk.is_over() {
            return Ok(());
        }
    }
}

/// The lines of standard input, as they come; one waits for the one before it.
fn read_typed() -> Receiver<io::Result<String>> {
    let (sender, lines) = sync_channel(0);
    thread::spawn(move || {
        let mut input = stdin().lock();
        loop {
            let mut bytes = Vec::new();
            let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut bytes);
            let line = match read {
                Ok(0) => return,
                Ok(_) => Ok(String::from_utf8_lossy(&bytes)
                    .trim_end_matches(['\n', '\r'])
                    .to_owned()),
                Err(why) => Err(why),
            };
            let failed = line.is_err();
            if sender.send(line).is_err() || failed {
                return;
            }
        }
    });
    lines
}

/// The next line; until it comes, what is made or watched elsewhere, and the clock, are told of. A line
/// waits until what is being made is there.
fn next(
    app: &mut App,
    time: &mut TableTime,
    lines: &Receiver<io::Result<String>>,
    talk: &mut Talk,
    out: &mut impl Write,
) -> io::Result<Option<String>> {
    loop {
        if app.is_busy() {
            if app.tick(BUSY) && !app.is_busy() {
                writeln!(out)?;
                say(out, &talk.news(app))?;
                write!(out, "{}", talk.prompt(app))?;
                out.flush()?;
            }
            continue;
        }
        let waits = [
            app.watches().then_some(LOOK_EVERY),
            app.has_phones().then_some(PHONES_EVERY),
            app.next_count(time.now()),
        ];
        let wait = waits.into_iter().flatten().min();
        match lines.recv_timeout(wait.unwrap_or(Duration::from_secs(3600))) {
            Ok(line) => return line.map(Some),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
        // Only the end of a stage is told: seconds that are read aloud would drown everything else.
        let rings = app.count(time.now()) == Counted::Rings;
        let mut told = Vec::new();
        let came = app.take_from_phones(time.now());
        if app.watches() && app.look() || rings || came {
            told = talk.news(app);
        }
        if rings
            && let Some(clock) = app.model.clock()
            && let Some(face) = clock.face(app.model.cx.now)
        {
            told.push(format!("The clock: {}", clock_face::words(&face)));
        }
        if !told.is_empty() {
            writeln!(out)?;
            say(out, &told)?;
            write!(out, "{}", talk.prompt(app))?;
            out.flush()?;
        }
    }
}

fn say(out: &mut impl Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(out, "{}", printable(line))?;
    }
    out.flush()
}
