//! The way of frames to the terminal: each leaves in one piece.

use std::io::{self, Write};

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};

/// Collects what is drawn, and hands it on in one write when it is flushed. The buffer of standard
/// output itself would send a frame in pieces of a kilobyte.
#[derive(Debug)]
pub struct Frames<W> {
    out: W,
    bytes: Vec<u8>,
    is_synchronized: bool,
}

impl<W: Write> Frames<W> {
    /// Frames for `out`, bracketed where they are to be synchronized: a terminal that knows the
    /// brackets shows each whole.
    pub const fn new(out: W, is_synchronized: bool) -> Self {
        Self {
            out,
            bytes: Vec::new(),
            is_synchronized,
        }
    }
}

impl<W: Write> Write for Frames<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_synchronized && self.bytes.is_empty() {
            queue!(self.bytes, BeginSynchronizedUpdate)?;
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        if self.is_synchronized {
            queue!(self.bytes, EndSynchronizedUpdate)?;
        }
        let sent = self.out.write_all(&self.bytes);
        self.bytes.clear();
        sent.and_then(|()| self.out.flush())
    }
}
