//! The real program in a pseudo-terminal of 120 by 40, and how long it takes to answer.

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
const QUIET: Duration = Duration::from_millis(60);
/// Within this time the pieces of one frame follow each other.
const PIECES: Duration = Duration::from_micros(200);

pub struct Run {
    pub child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    pub output: Receiver<(Instant, usize, Vec<u8>)>,
}

/// When the last of some bytes came, counted from a moment, and how many came.
pub struct Came {
    pub after: Duration,
    pub bytes: usize,
}

impl Run {
    pub fn start(program: &Path, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
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
    pub fn settle(&self, from: Instant) -> Came {
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
    pub fn key(&mut self, bytes: &[u8]) -> Result<Came, Box<dyn Error>> {
        self.key_with(bytes, 1)
    }

    /// The same where other things are drawn too: the frame has so many bytes at least.
    pub fn key_with(&mut self, bytes: &[u8], least: usize) -> Result<Came, Box<dyn Error>> {
        let from = Instant::now();
        self.writer.write_all(bytes)?;
        self.writer.flush()?;
        let (at, n) = loop {
            let (at, n, _) = self.output.recv_timeout(Duration::from_secs(5))?;
            if n >= least {
                break (at, n);
            }
        };
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

    pub fn end(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What keys took from key to frame.
pub struct Taken {
    times: Vec<Duration>,
    /// Bytes of a frame.
    bytes: usize,
}

impl Taken {
    /// Presses the keys one after the other, so many times over; a frame has so many bytes at least.
    pub fn of(
        run: &mut Run,
        keys: &[&[u8]],
        rounds: usize,
        least: usize,
    ) -> Result<Self, Box<dyn Error>> {
        let mut times = Vec::new();
        let mut bytes = 0;
        for _ in 0..rounds {
            for key in keys {
                let came = run.key_with(key, least)?;
                times.push(came.after);
                bytes += came.bytes;
            }
        }
        let bytes = bytes / times.len();
        Ok(Self { times, bytes })
    }

    pub fn median(&self) -> f64 {
        median(&self.times)
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}   {} bytes", spread(self.times.clone()), self.bytes)
    }
}

pub fn median(times: &[Duration]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    sorted
        .get(sorted.len() / 2)
        .map_or(0.0, Duration::as_secs_f64)
}

pub fn spread(mut times: Vec<Duration>) -> String {
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
