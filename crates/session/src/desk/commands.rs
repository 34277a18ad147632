//! What is done to the game at the table, and what came of it since the last input.

use super::Desk;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Occasion, Refusal, Told};
use jiff::Timestamp;

/// What came of the commands of one input, for whoever is concerned beside the table.
#[derive(Clone, Debug, Default)]
pub struct InputNews {
    /// Whether anything was done to the game.
    pub done: bool,
    /// How many phases were settled.
    pub settled: usize,
    /// The lines that were read again, as they are read now.
    pub read_again: Vec<Entry>,
    /// Whether a ruling was made that waits for its reason.
    pub asks_why: bool,
}

/// Why the log says that a slip which is gone was set aside.
pub const MISSING: &str = "it is missing";

impl Desk {
    /// Begins with an input, which comes at this time.
    pub fn begin_input(&mut self, now: Timestamp) {
        (self.now, self.news) = (now, InputNews::default());
    }

    /// Does something to the game, now.
    pub fn apply(&mut self, command: Command) -> Result<Told, Refusal> {
        // Whose slips are missing is asked before: the lines that come now count as their slips.
        let lost = self.seats_of_lost_slips(&command);
        let told = self.game.apply(command, self.now)?;
        self.news.done = true;
        self.news.settled += told.settled;
        self.news.asks_why |= told.asks_why;
        self.news.read_again.extend_from_slice(&told.read_again);
        for seat in lost {
            self.set_slip_aside(seat, MISSING);
        }
        Ok(told)
    }

    /// Whose slip comes on paper with a command, in the place of a sealed one that is missing.
    fn seats_of_lost_slips(&self, command: &Command) -> Vec<SeatId> {
        let lines = match command {
            Command::Enter { line, .. } => std::slice::from_ref(line),
            Command::EnterAll { lines, .. }
            | Command::Add(lines)
            | Command::AddSlip(lines)
            | Command::CorrectSlip(lines) => lines,
            _ => return Vec::new(),
        };
        let doubts = self.seal_doubts();
        let seats = doubts.iter().map(|doubt| doubt.seat());
        seats
            .filter(|&seat| lines.iter().any(|line| line.seat == seat))
            .collect()
    }

    /// The same with what is never refused, or of which nothing is said where it is.
    pub fn perform(&mut self, command: Command) -> Told {
        self.apply(command).unwrap_or_default()
    }

    /// Strikes the line at an index of the sheet; `None` where there is none.
    pub fn strike_entry(&mut self, entry: usize, occasion: Occasion) -> Option<Told> {
        let line = self.game.sheet().entries.get(entry)?.id;
        Some(self.perform(Command::Strike { line, occasion }))
    }
}
