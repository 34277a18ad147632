//! The way of frames to the terminal: each leaves in one piece.

use std::io::{self, Write};
use std::rc::Rc;

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};

use super::graphics::Pictures;

/// Collects what is drawn, and hands it on in one write when it is flushed. The buffer of standard
/// output itself would send a frame in pieces of a kilobyte.
pub struct Frames<W> {
    out: W,
    bytes: Vec<u8>,
    is_synchronized: bool,
    pictures: Option<Rc<Pictures>>,
}

impl<W: Write> Frames<W> {
    /// Frames for `out`, bracketed where they are to be synchronized: a terminal that knows the
    /// brackets shows each whole.
    pub const fn new(out: W, is_synchronized: bool) -> Self {
        Self {
            out,
            bytes: Vec::new(),
            is_synchronized,
            pictures: None,
        }
    }

    /// The same with the pictures that stand among the cells.
    #[must_use]
    pub fn with(self, pictures: Option<Rc<Pictures>>) -> Self {
        Self { pictures, ..self }
    }
}

impl<W: Write> Write for Frames<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // With the first byte, so that a frame without a change sends nothing.
        if self.is_synchronized && self.bytes.is_empty() {
            queue!(self.bytes, BeginSynchronizedUpdate)?;
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let pictures = self
            .pictures
            .as_ref()
            .map(|pictures| pictures.take_around());
        let (before, after) = pictures.unwrap_or_default();
        if !before.is_empty() {
            // It belongs before the cells that are written already, within the brackets.
            let cells = std::mem::take(&mut self.bytes);
            self.write_all(&before)?;
            // The cells begin with the bracket that has just been written before the pictures: it
            // is skipped.
            let bracket = if cells.is_empty() {
                0
            } else {
                self.bytes.len() - before.len()
            };
            self.bytes.extend_from_slice(&cells[bracket..]);
        }
        if !after.is_empty() {
            self.write_all(&after)?;
        }
        if self.bytes.is_empty() {
            return Ok(());
        }
        if self.is_synchronized {
            queue!(self.bytes, EndSynchronizedUpdate)?;
        }
        let sent = self.out.write_all(&self.bytes);
        // Whether or not it was sent: half a frame must not come a second time.
        self.bytes.clear();
        sent.and_then(|()| self.out.flush())
    }
}
