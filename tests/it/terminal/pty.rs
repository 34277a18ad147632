//! A pseudo-terminal with the program in it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// Long enough for a machine that does a hundred other things.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program on a terminal of a size.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    /// Whether nobody reads what the program writes any more.
    deaf: Arc<AtomicBool>,
    parser: vt100::Parser,
    /// Everything that was written to the terminal.
    pub written: Vec<u8>,
}

impl Terminal {
    /// Starts the program with its saves in a directory.
    pub fn start(saves: &Path, arguments: &[&str], (columns, rows): (u16, u16)) -> Self {
        Self::start_with(
            saves,
            arguments,
            (columns, rows),
            &[("TERM", "xterm-256color")],
        )
    }

    pub fn start_with(
        saves: &Path,
        arguments: &[&str],
        (columns, rows): (u16, u16),
        env: &[(&str, &str)],
    ) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_chancery"));
        command.env_clear();
        command.env("LANG", "C.UTF-8");
        command.env("HOME", saves);
        for (name, value) in env {
            command.env(name, value);
        }
        command.arg("--saves");
        command.arg(saves);
        command.args(arguments);
        Self::run(command, (columns, rows))
    }

    /// Starts the program on a terminal that knows how large its cells are in pixels.
    pub fn start_with_pixels(
        saves: &Path,
        arguments: &[&str],
        (columns, rows): (u16, u16),
        cell: (u16, u16),
    ) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_chancery"));
        command.env_clear();
        for (name, value) in [("LANG", "C.UTF-8"), ("TERM", "xterm-256color")] {
            command.env(name, value);
        }
        command.env("HOME", saves);
        command.arg("--saves");
        command.arg(saves);
        command.args(arguments);
        Self::run_in(command, sized((columns, rows), cell))
    }

    /// Runs any command on a terminal of a size.
    pub fn run(command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        Self::run_in(command, sized((columns, rows), (0, 0)))
    }

    fn run_in(command: CommandBuilder, size: PtySize) -> Self {
        let (rows, columns) = (size.rows, size.cols);
        let pair = native_pty_system().openpty(size).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        let deaf = Arc::new(AtomicBool::new(false));
        let is_deaf = Arc::clone(&deaf);
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut chunk) {
                if sender.send(chunk[..n].to_vec()).is_err() {
                    break;
                }
                // The terminal stays open, as that of a connection that hangs.
                while is_deaf.load(Ordering::Relaxed) {
                    std::thread::park();
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(
            NonZeroU16::new(rows).unwrap(),
            NonZeroU16::new(columns).unwrap(),
            0,
        );
        Self {
            child,
            master: pair.master,
            writer,
            output,
            deaf,
            parser,
            written: Vec::new(),
        }
    }

    /// Waits until the program writes some bytes, from a place in what it wrote on; gives where they
    /// end.
    #[track_caller]
    pub fn wait_for_bytes(&mut self, wanted: &str, from: usize) -> usize {
        let end = Instant::now() + PATIENCE;
        loop {
            let new = &self.written[from..];
            let found = new
                .windows(wanted.len())
                .position(|w| w == wanted.as_bytes());
            if let Some(found) = found {
                return from + found + wanted.len();
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(why) => panic!("{wanted:?} never came ({why})\n{}", self.screen()),
            }
        }
    }

    /// Types bytes as a terminal sends them.
    pub fn send(&mut self, bytes: &str) -> &mut Self {
        self.writer.write_all(bytes.as_bytes()).unwrap();
        self.writer.flush().unwrap();
        self
    }

    /// Pastes text as a terminal with bracketed paste does.
    pub fn paste(&mut self, text: &str) -> &mut Self {
        self.send(&format!("\x1b[200~{text}\x1b[201~"))
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        while !self.screen().contains(text) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(why) => panic!(
                    "“{text}” never came ({why}); the screen is\n{}",
                    self.screen()
                ),
            }
        }
        self
    }

    /// Closes what shows a text, and waits until it is gone. A key that is sent before would be read
    /// with the escape as one: a terminal sends keys that begin with it.
    #[track_caller]
    pub fn close(&mut self, text: &str) -> &mut Self {
        self.wait_for(text).send("\x1b");
        let end = Instant::now() + PATIENCE;
        while self.screen().contains(text) {
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(why) => panic!("“{text}” stays ({why}); the screen is\n{}", self.screen()),
            }
        }
        self
    }

    /// Takes what comes until nothing comes for a while; gives how many bytes came.
    pub fn settle(&mut self, quiet: Duration) -> usize {
        let mut came = 0;
        while let Ok(bytes) = self.output.recv_timeout(quiet) {
            came += bytes.len();
            self.take(&bytes);
        }
        came
    }

    /// Waits for the program to end.
    #[track_caller]
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.settle(Duration::from_millis(200));
                return status;
            }
            assert!(
                Instant::now() < end,
                "the program does not end; the screen is\n{}",
                self.screen()
            );
            self.settle(Duration::from_millis(20));
        }
    }

    /// Reads nothing more of what the program writes, but what is on its way.
    pub fn stop_reading(&self) {
        self.deaf.store(true, Ordering::Relaxed);
    }

    /// Waits for the program to end, and takes nothing that it writes.
    #[track_caller]
    pub fn wait_for_end_unread(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "the program does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.resize_with_pixels((columns, rows), (0, 0))
    }

    pub fn resize_with_pixels(
        &mut self,
        (columns, rows): (u16, u16),
        cell: (u16, u16),
    ) -> &mut Self {
        self.master.resize(sized((columns, rows), cell)).unwrap();
        self.parser.screen_mut().set_size(
            NonZeroU16::new(rows).unwrap(),
            NonZeroU16::new(columns).unwrap(),
        );
        self
    }

    pub fn process(&self) -> i32 {
        i32::try_from(self.child.process_id().unwrap()).unwrap()
    }

    /// Sends a signal by its name, as the shell's `kill` does.
    pub fn signal(&self, name: &str) {
        let status = std::process::Command::new("kill")
            .args(["-s", name, &self.process().to_string()])
            .status()
            .unwrap();
        assert!(status.success());
    }

    /// The state letter of the process: `S` sleeping, `T` stopped.
    pub fn state(&self) -> char {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process())).unwrap();
        stat.rsplit(')')
            .next()
            .unwrap()
            .trim()
            .chars()
            .next()
            .unwrap()
    }

    fn take(&mut self, bytes: &[u8]) {
        self.parser.process(bytes);
        self.written.extend_from_slice(bytes);
    }
}

/// A size in columns and rows, whose cells have so many pixels across and down.
fn sized((columns, rows): (u16, u16), cell: (u16, u16)) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: columns * cell.0,
        pixel_height: rows * cell.1,
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
