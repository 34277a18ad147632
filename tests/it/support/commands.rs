//! What tests do to games, each a command.

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::Edit;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{
    Command, Consequences, Game, LineId, Occasion, Refusal, Replay, SlipCommand, Told,
};
use jiff::{SignedDuration, Timestamp};

/// Commands in short. What takes no time is done when the last thing was.
pub trait Commands {
    /// Does what is not refused.
    fn does(&mut self, command: Command) -> Told;
    fn slip(&mut self, seat: SeatId, what: SlipCommand, at: Timestamp);
    fn add(&mut self, lines: Vec<Entry>);
    /// Gives what the line replaced.
    fn enter(&mut self, line: Entry) -> Vec<Entry>;
    /// The id of the line at an index of the sheet.
    fn line_at(&self, index: usize) -> Option<LineId>;
    fn strike(&mut self, index: usize) -> Result<Entry, Refusal>;
    fn strike_on(&mut self, index: usize, occasion: Occasion) -> Result<Entry, Refusal>;
    fn rule(&mut self, index: usize, by: Entry);
    fn replace(&mut self, index: usize, by: Entry);
    fn mark_slip(&mut self, seat: SeatId, handed_in: bool);
    fn hand_in(&mut self, seat: SeatId, over: Option<SignedDuration>, at: Timestamp);
    fn edit(&mut self, edit: Edit, at: Timestamp) -> Result<(), Refusal>;
    /// Does nothing where there is no such choice.
    fn set_rule(&mut self, option: usize, choice: usize, at: Timestamp);
    /// Gives how many phases were settled.
    fn settle(&mut self, at: Timestamp) -> Result<usize, Refusal>;
    fn amend(&mut self, replay: Replay, why: &str, at: Timestamp) -> Result<Consequences, Refusal>;
    fn reopen(&mut self, turn: usize, at: Timestamp) -> Result<(), Refusal>;
    /// Gives what was undone.
    fn undo(&mut self, at: Timestamp) -> Result<String, Refusal>;
    /// Gives what was done again.
    fn redo(&mut self, at: Timestamp) -> Result<String, Refusal>;
}

impl Commands for Game {
    fn does(&mut self, command: Command) -> Told {
        self.apply(command, self.now()).unwrap()
    }

    fn slip(&mut self, seat: SeatId, what: SlipCommand, at: Timestamp) {
        self.apply(Command::Slip(seat, what), at).unwrap();
    }

    fn add(&mut self, lines: Vec<Entry>) {
        self.does(Command::Add(lines));
    }

    fn enter(&mut self, line: Entry) -> Vec<Entry> {
        self.does(Command::enter(line)).gone
    }

    fn line_at(&self, index: usize) -> Option<LineId> {
        self.sheet().entries.get(index).map(|line| line.id)
    }

    fn strike(&mut self, index: usize) -> Result<Entry, Refusal> {
        self.strike_on(index, Occasion::Entry)
    }

    fn strike_on(&mut self, index: usize, occasion: Occasion) -> Result<Entry, Refusal> {
        let line = self.line_at(index).ok_or(Refusal::NoSuchEntry)?;
        let told = self.apply(Command::Strike { line, occasion }, self.now());
        told?.gone.pop().ok_or(Refusal::NoSuchEntry)
    }

    fn rule(&mut self, index: usize, by: Entry) {
        let line = self.line_at(index).unwrap();
        self.does(Command::Rule { line, by });
    }

    fn replace(&mut self, index: usize, by: Entry) {
        let line = self.line_at(index).unwrap();
        self.does(Command::Replace { line, by });
    }

    fn mark_slip(&mut self, seat: SeatId, handed_in: bool) {
        let mark = if handed_in {
            SlipCommand::MarkIn
        } else {
            SlipCommand::MarkOut
        };
        self.does(Command::Slip(seat, mark));
    }

    fn hand_in(&mut self, seat: SeatId, over: Option<SignedDuration>, at: Timestamp) {
        self.slip(seat, SlipCommand::HandIn { over }, at);
    }

    fn edit(&mut self, edit: Edit, at: Timestamp) -> Result<(), Refusal> {
        self.apply(Command::Edit(edit), at).map(drop)
    }

    fn set_rule(&mut self, option: usize, choice: usize, at: Timestamp) {
        let spec = HouseRules::spec(self.setup().variant.options(), option);
        let Some(choice) = spec.and_then(|spec| Some((spec.name, spec.choices.get(choice)?.value)))
        else {
            return;
        };
        let (rule, value) = (choice.0.to_owned(), choice.1.to_owned());
        self.apply(Command::SetRule { rule, value }, at).unwrap();
    }

    fn settle(&mut self, at: Timestamp) -> Result<usize, Refusal> {
        let told = self.apply(Command::settle(), at)?;
        Ok(told.settled)
    }

    fn amend(&mut self, replay: Replay, why: &str, at: Timestamp) -> Result<Consequences, Refusal> {
        let why = why.to_owned();
        let told = self.apply(Command::Settle { replay, why }, at)?;
        Ok(told.consequences.unwrap())
    }

    fn reopen(&mut self, turn: usize, at: Timestamp) -> Result<(), Refusal> {
        self.apply(Command::Reopen(turn), at).map(drop)
    }

    fn undo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let told = self.apply(Command::Undo, at)?;
        Ok(told.step.unwrap())
    }

    fn redo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let told = self.apply(Command::Redo, at)?;
        Ok(told.step.unwrap())
    }
}
