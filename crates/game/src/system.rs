//! What only some systems can: signals, whether the terminal is still there, which file is which.
//! Every call that is not the same everywhere stands here; both halves have the same functions.

use std::time::SystemTime;

use jiff::Timestamp;

pub use here::{
    are_one, ask_terminal, flush_folder, free_space, outlive_long_files, owners_alone,
    read_without_waiting, stop, watch,
};

/// What time it is. A clock that is thousands of years off is read as the last year with a name of four
/// digits begins: a calendar has no more of them.
pub fn now() -> Timestamp {
    told_by(SystemTime::now())
}

fn told_by(time: SystemTime) -> Timestamp {
    const LAST_YEAR: Timestamp = Timestamp::constant(253_370_764_800, 0);
    Timestamp::try_from(time).map_or(LAST_YEAR, |time| time.min(LAST_YEAR))
}

/// What the program does with its terminal when the system tells it something.
#[derive(Clone, Copy)]
pub struct Terminal {
    pub give_back: fn(),
    /// Takes it again; whether it could.
    pub take: fn() -> bool,
}

#[cfg(unix)]
mod here {
    use std::fs::{File, Metadata, OpenOptions};
    use std::io::{self, Write as _};
    use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
    use std::path::Path;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::statvfs;
    use rustix::io::read;
    use rustix::stdio::stdin;
    use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    use signal_hook::consts::{
        SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::raise;

    use super::Terminal;

    /// How long the terminal may take to be given back when the program is told to end.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Whether two are the same file.
    pub fn are_one(a: &Metadata, b: &Metadata) -> bool {
        (a.dev(), a.ino()) == (b.dev(), b.ino())
    }

    /// Has a file that is made be the owner's alone to read and to write.
    pub fn owners_alone(options: &mut OpenOptions) -> &mut OpenOptions {
        options.mode(0o600)
    }

    /// Writes the names in a folder to the disk.
    pub fn flush_folder(folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Has a file that grows longer than the system allows be an error of writing, and not end the
    /// program.
    pub fn outlive_long_files() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    }

    /// Has a read of the terminal give what is there, and not wait where nothing is. The reader of
    /// events reads on behind the beginning of an escape sequence, and would wait there for a key while
    /// the clock stands. Giving the terminal back undoes it.
    pub fn read_without_waiting() {
        if let Ok(mut modes) = tcgetattr(stdin()) {
            modes.special_codes[SpecialCodeIndex::VMIN] = 0;
            modes.special_codes[SpecialCodeIndex::VTIME] = 0;
            let _ = tcsetattr(stdin(), OptionalActions::Now, &modes);
        }
    }

    /// Bytes that a user may still write where a folder lies.
    pub fn free_space(folder: &Path) -> Option<u64> {
        let about = statvfs(folder).ok()?;
        Some(about.f_bavail.saturating_mul(about.f_frsize))
    }

    /// Asks the terminal something. Gives all that comes until the answer is whole, or until the
    /// terminal was given so long: what is typed meanwhile too.
    pub fn ask_terminal(
        question: &[u8],
        is_whole: impl Fn(&[u8]) -> bool,
        patience: Duration,
    ) -> Vec<u8> {
        let mut read = Vec::new();
        let Ok(modes) = tcgetattr(stdin()) else {
            return read;
        };
        let mut raw = modes.clone();
        raw.make_raw();
        if tcsetattr(stdin(), OptionalActions::Now, &raw).is_err() {
            return read;
        }
        let mut out = io::stdout();
        let asked = out.write_all(question).and_then(|()| out.flush());
        let last = Instant::now() + patience;
        while asked.is_ok() && !is_whole(&read) {
            match next_byte(last) {
                Some(byte) => read.push(byte),
                None => break,
            }
        }
        let _ = tcsetattr(stdin(), OptionalActions::Now, &modes);
        read
    }

    /// The next byte of the terminal; `None` where none comes in time.
    fn next_byte(last: Instant) -> Option<u8> {
        let left = last.checked_duration_since(Instant::now())?;
        let input = stdin();
        let mut watched = [PollFd::new(&input, PollFlags::IN)];
        poll(&mut watched, Some(&Timespec::try_from(left).ok()?)).ok()?;
        let mut byte = [0];
        let is_there = watched[0].revents().contains(PollFlags::IN);
        (is_there && read(stdin(), &mut byte).ok()? > 0).then_some(byte[0])
    }

    /// Stops the program until it is continued, as Ctrl-Z does elsewhere.
    pub fn stop() -> io::Result<()> {
        // SIGTSTP is dropped in orphaned process groups; SIGSTOP always stops.
        raise(SIGSTOP)
    }

    /// Gives the terminal back when the program is told to end from outside, when it is stopped and
    /// continued, and ends it when the terminal goes away.
    ///
    /// Everything entered is on the disk by then, so that ending at once loses nothing.
    pub fn watch(terminal: Terminal) {
        std::thread::spawn(move || watch_hangup(terminal));
        let watched = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT];
        let Ok(mut signals) = Signals::new(watched) else {
            return;
        };
        std::thread::spawn(move || {
            // Whether the terminal was given back here. After Ctrl-Z the event loop, which gave it
            // back, takes it again by itself.
            let mut stopped = false;
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => {
                        stopped = true;
                        (terminal.give_back)();
                        let _ = stop();
                    }
                    SIGCONT => {
                        if std::mem::take(&mut stopped) && (terminal.take)() {
                            // Wakes the event loop, which waits for the terminal.
                            let _ = raise(SIGWINCH);
                        }
                    }
                    number => end(terminal, number),
                }
            }
        });
    }

    /// Ends the program when the terminal is gone. Not every program is told so by a signal (one that
    /// runs in a session of its own is not), and the reader of events would read the end of its input
    /// for ever.
    fn watch_hangup(terminal: Terminal) {
        loop {
            let input = stdin();
            // Asked for nothing, it still tells of the end.
            let mut watched = [PollFd::new(&input, PollFlags::empty())];
            let told = poll(&mut watched, None).map(|_| watched[0].revents());
            match told {
                Ok(events) if events.intersects(PollFlags::HUP | PollFlags::ERR) => {
                    end(terminal, SIGHUP)
                }
                // Interrupted by a signal.
                Err(rustix::io::Errno::INTR) => {}
                Ok(events) if events.is_empty() => {}
                // This system can't tell.
                _ => return,
            }
        }
    }

    /// Ends the program as a signal would, the terminal given back. A terminal that takes nothing is
    /// not waited for.
    fn end(terminal: Terminal, signal: i32) -> ! {
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            std::process::exit(128 + signal);
        });
        (terminal.give_back)();
        std::process::exit(128 + signal)
    }
}

#[cfg(not(unix))]
mod here {
    use std::fs::{Metadata, OpenOptions};
    use std::io;
    use std::path::Path;
    use std::time::Duration;

    use super::Terminal;

    /// A new file has the rights of its folder here, which is in the owner's own.
    pub fn owners_alone(options: &mut OpenOptions) -> &mut OpenOptions {
        options
    }

    /// Whether two are the same file. A file that is open can't be removed here.
    pub fn are_one(_: &Metadata, there: &Metadata) -> bool {
        there.is_file()
    }

    /// Folders can't be opened here, and the file system sees to it.
    pub fn flush_folder(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Events are not read as bytes here.
    pub fn read_without_waiting() {}

    /// Nobody tells here.
    pub fn free_space(_: &Path) -> Option<u64> {
        None
    }

    /// The terminal answers nothing here.
    pub fn ask_terminal(_: &[u8], _: impl Fn(&[u8]) -> bool, _: Duration) -> Vec<u8> {
        Vec::new()
    }

    /// Files are as long as the disk takes here.
    pub fn outlive_long_files() {}

    pub fn stop() -> io::Result<()> {
        Ok(())
    }

    /// The terminal tells nothing here.
    pub fn watch(_: Terminal) {}
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::told_by;

    #[test]
    fn a_clock_that_is_far_off_is_read_all_the_same() {
        let years = |years: u64| Duration::from_secs(years * 31_556_952);
        for seconds in [0, 8_000, 8_029, 8_030, 100_000].map(years) {
            let read = told_by(SystemTime::UNIX_EPOCH + seconds);
            assert_eq!(read.to_string().find('-'), Some(4), "{read}");
        }
        assert!(told_by(SystemTime::UNIX_EPOCH - years(60)).as_second() < 0);
    }
}
