//! Commands as records, a line each of a journal. Seats are called by their numbers there: players may
//! have other names in the next line.

use serde::{Deserialize, Serialize};

use super::entries::{entry, line_id, reading};
use super::events::EventRecord;
use super::names::SaveNames;
use super::read::read_time;
use super::records::{EntryRecord, ReadingRecord, ResultRecord};
use super::sealed::{SealRecord, read_seal, write_seal};
use super::{Misfit, WithinRecord, parse, read_scoring, write};
use crate::game::{
    Batch, Command, Done, Game, LineReading, Occasion, ProposedName, Replay, SealedSlip,
    SealedSlips, SlipCommand,
};
use crate::store::SaveFlaw;
use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, Note, Reading};
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;

records! {
    /// A line of a journal.
    struct DoneRecord {
        /// Its number among the lines of its journal, from 1.
        n: u32,
        /// When, in RFC 3339.
        at: String,
        did: CommandRecord,
        /// A check sum of how the game stood then.
        stands: Option<String> = "Option::is_none",
    }

    /// A line of a sheet that is read as something else now.
    struct LineReadingRecord {
        line: u32,
        read: ReadingRecord,
        notes: Vec<Note> = "Vec::is_empty",
    }

    /// Slips that were sealed.
    struct OpenedRecord {
        phase: String,
        handed_in: Vec<SealRecord>,
        lines: Vec<EntryRecord>,
    }
}

/// [`Command`]. Orders, places and rules are called as everywhere in saves.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum CommandRecord {
    Enter(EntryRecord),
    EnterFor(EntryRecord, u32),
    EnterAll(BatchRecord, Vec<EntryRecord>),
    Add(Vec<EntryRecord>),
    AddSlip(Vec<EntryRecord>),
    CorrectSlip(Vec<EntryRecord>),
    Replace(u32, EntryRecord),
    Rule(u32, EntryRecord),
    Strike(u32, Occasion),
    StrikeAll {
        player: String,
        power: String,
    },
    SelectName {
        power: String,
        area: String,
        name: String,
        abbr: Option<String>,
    },
    LeaveOut(Vec<EntryRecord>),
    RuledWhenEntered(u32, EntryRecord),
    GiveReason(String),
    ReadAgain(Vec<LineReadingRecord>),
    Slip(String, SlipCommand),
    OpenSealed(OpenedRecord),
    Settle(Replay, String),
    Reopen(usize),
    /// As it is typed.
    Edit(String),
    SetRule {
        rule: String,
        value: String,
    },
    Except {
        rule: String,
        value: String,
        why: String,
    },
    SetScoring(String),
    SeatPlayers(Vec<String>),
    Tell(EventRecord),
    Undo,
    Redo,
}

/// [`Batch`].
#[derive(Serialize, Deserialize)]
enum BatchRecord {
    Chain,
    Investments,
    /// Of the ballots of this seat.
    Copies(String),
}

/// What stands in a line of a journal.
pub struct JournalLine {
    /// Its number among the lines of its journal, from 1.
    pub number: u32,
    pub done: Done,
    /// The check sum of how the game stood then, where it is told.
    pub stands: Option<u64>,
}

/// The names by which the journal of a game calls its seats: their numbers, from 1.
pub fn seat_numbers(game: &Game) -> Vec<String> {
    let seats = 1..=game.setup().seats();
    seats.map(|number| number.to_string()).collect()
}

/// A line of a journal, without its check sum.
pub fn write_done(game: &Game, line: &JournalLine) -> Result<String, ron::Error> {
    let numbers = seat_numbers(game);
    let names = SaveNames::new(&game.setup().board, game.setup().variant, &numbers);
    ron::to_string(&DoneRecord {
        n: line.number,
        at: line.done.at.to_string(),
        did: names.write_command(&line.done.command),
        stands: line.stands.map(|stands| format!("{stands:016x}")),
    })
}

/// Reads lines of [`write_done`] back; of one that can't be read, why. `game` is any of the same set-up.
pub fn read_all_done<'a>(
    lines: impl Iterator<Item = &'a str>,
    game: &Game,
) -> Vec<Result<JournalLine, SaveFlaw>> {
    let numbers = seat_numbers(game);
    let names = SaveNames::new(&game.setup().board, game.setup().variant, &numbers);
    lines.map(|line| read_done(line, &names)).collect()
}

fn read_done(text: &str, names: &SaveNames<'_>) -> Result<JournalLine, SaveFlaw> {
    let record: DoneRecord = parse(text)?;
    let stands = record.stands.map(|text| u64::from_str_radix(&text, 16));
    Ok(JournalLine {
        number: record.n,
        done: Done {
            at: read_time(&record.at).within("at")?,
            command: names.read_command(record.did).within("did")?,
        },
        stands: stands
            .transpose()
            .map_err(|why| misfit!("{why}"))
            .within("stands")?,
    })
}

/// A check sum of words: any change of one of them changes it.
struct WordSum(u64);

impl WordSum {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    const fn word(&mut self, word: u64) {
        // The multiplication reaches the higher bits alone, the turn brings them down.
        self.0 = (self.0 ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_right(29);
    }

    fn text(&mut self, text: &str) {
        self.word(text.len() as u64);
        for part in text.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.word(u64::from_le_bytes(word));
        }
    }
}

/// A check sum of how a game stands: its phase and units, and the lines and slips of its sheet. What the
/// lines are read as is in the commands.
pub fn stands(game: &Game) -> u64 {
    // Each line of a journal is checked at opening: word by word and not byte by byte.
    let mut sum = WordSum::new();
    sum.text(&game.phase_name());
    sum.word(game.turns().len() as u64);
    for unit in &game.state().position.units {
        sum.word(u64::from(unit.id.0) << 16 | u64::from(unit.place.province.0));
    }
    for line in &game.sheet().entries {
        let read = match line.reading {
            Reading::Order { .. } => 0,
            Reading::Ambiguous { .. } => 1,
            Reading::Unreadable { .. } => 2,
            Reading::NotTaken(_) => 3,
        };
        sum.text(&line.written);
        sum.word(u64::from(line.id.number()) << 32 | read);
        sum.word(u64::from(line.seat.0) << 16 | u64::from(line.power.0));
    }
    for slip in &game.sheet().slips_in {
        sum.word(u64::from(slip.seat.0));
    }
    sum.0
}

impl SaveNames<'_> {
    fn write_command(&self, command: &Command) -> CommandRecord {
        match command {
            Command::Enter { line, at_hand } => match at_hand {
                Some(unit) => CommandRecord::EnterFor(self.open_line(line), unit.0),
                None => CommandRecord::Enter(self.open_line(line)),
            },
            Command::EnterAll { batch, lines } => {
                let batch = match *batch {
                    Batch::Chain => BatchRecord::Chain,
                    Batch::Investments => BatchRecord::Investments,
                    Batch::Copies { from } => BatchRecord::Copies(self.write_seat(from)),
                };
                CommandRecord::EnterAll(batch, self.open_lines(lines))
            }
            Command::Add(lines) => CommandRecord::Add(self.open_lines(lines)),
            Command::AddSlip(lines) => CommandRecord::AddSlip(self.open_lines(lines)),
            Command::CorrectSlip(lines) => CommandRecord::CorrectSlip(self.open_lines(lines)),
            Command::Replace { line, by } => {
                CommandRecord::Replace(line.number(), self.open_line(by))
            }
            Command::Rule { line, by } => CommandRecord::Rule(line.number(), self.open_line(by)),
            Command::Strike { line, occasion } => CommandRecord::Strike(line.number(), *occasion),
            Command::StrikeAll(author) => CommandRecord::StrikeAll {
                player: self.write_seat(author.seat),
                power: self.write_power(author.power),
            },
            Command::SelectName(proposed) => CommandRecord::SelectName {
                power: self.write_power(proposed.power),
                area: self.write_province(proposed.area),
                name: proposed.name.clone(),
                abbr: proposed.abbr.clone(),
            },
            Command::LeaveOut(lines) => CommandRecord::LeaveOut(self.open_lines(lines)),
            Command::RuledWhenEntered { line, before } => {
                CommandRecord::RuledWhenEntered(line.number(), self.open_line(before))
            }
            Command::GiveReason(why) => CommandRecord::GiveReason(why.clone()),
            Command::ReadAgain(lines) => {
                CommandRecord::ReadAgain(lines.iter().map(|line| self.line_reading(line)).collect())
            }
            Command::Slip(seat, what) => CommandRecord::Slip(self.write_seat(*seat), what.clone()),
            // Older slips are none of those that are opened, and stay secret.
            Command::OpenSealed(sealed) => CommandRecord::OpenSealed(OpenedRecord {
                phase: self.write_phase(sealed.phase),
                handed_in: sealed
                    .handed_in()
                    .iter()
                    .map(|&slip| write_seal(self, slip))
                    .collect(),
                lines: self.open_lines(sealed.lines()),
            }),
            Command::Settle { replay, why } => CommandRecord::Settle(*replay, why.clone()),
            Command::Reopen(turn) => CommandRecord::Reopen(*turn),
            Command::Edit(edit) => CommandRecord::Edit(edit.write(self)),
            Command::SetRule { rule, value } => CommandRecord::SetRule {
                rule: rule.clone(),
                value: value.clone(),
            },
            Command::Except { rule, value, why } => CommandRecord::Except {
                rule: rule.clone(),
                value: value.clone(),
                why: why.clone(),
            },
            Command::SetScoring(system) => {
                CommandRecord::SetScoring(write::scoring(system.as_ref()))
            }
            Command::SeatPlayers(names) => CommandRecord::SeatPlayers(names.clone()),
            Command::Tell(event) => CommandRecord::Tell(self.write_event(event)),
            Command::Undo => CommandRecord::Undo,
            Command::Redo => CommandRecord::Redo,
        }
    }

    fn read_command(&self, record: CommandRecord) -> Result<Command, Misfit> {
        Ok(match record {
            CommandRecord::Enter(line) => Command::enter(self.read_entry(line)?),
            CommandRecord::EnterFor(line, unit) => Command::Enter {
                line: self.read_entry(line)?,
                at_hand: Some(UnitId(unit)),
            },
            CommandRecord::EnterAll(batch, lines) => Command::EnterAll {
                batch: match batch {
                    BatchRecord::Chain => Batch::Chain,
                    BatchRecord::Investments => Batch::Investments,
                    BatchRecord::Copies(from) => Batch::Copies {
                        from: self.seat(&from)?,
                    },
                },
                lines: self.read_open_lines(lines)?,
            },
            CommandRecord::Add(lines) => Command::Add(self.read_open_lines(lines)?),
            CommandRecord::AddSlip(lines) => Command::AddSlip(self.read_open_lines(lines)?),
            CommandRecord::CorrectSlip(lines) => Command::CorrectSlip(self.read_open_lines(lines)?),
            CommandRecord::Replace(line, by) => Command::Replace {
                line: line_id(line)?,
                by: self.read_entry(by)?,
            },
            CommandRecord::Rule(line, by) => Command::Rule {
                line: line_id(line)?,
                by: self.read_entry(by)?,
            },
            CommandRecord::Strike(line, occasion) => Command::Strike {
                line: line_id(line)?,
                occasion,
            },
            CommandRecord::StrikeAll { player, power } => {
                Command::StrikeAll(Author::new(self.seat(&player)?, self.power(&power)?))
            }
            CommandRecord::SelectName {
                power,
                area,
                name,
                abbr,
            } => Command::SelectName(ProposedName {
                power: self.power(&power)?,
                area: self.province(&area)?,
                name,
                abbr,
            }),
            CommandRecord::LeaveOut(lines) => Command::LeaveOut(self.read_open_lines(lines)?),
            CommandRecord::RuledWhenEntered(line, before) => Command::RuledWhenEntered {
                line: line_id(line)?,
                before: self.read_entry(before)?,
            },
            CommandRecord::GiveReason(why) => Command::GiveReason(why),
            CommandRecord::ReadAgain(lines) => {
                let lines = lines.into_iter().map(|line| self.read_line_reading(line));
                Command::ReadAgain(lines.collect::<Result<_, _>>()?)
            }
            CommandRecord::Slip(seat, what) => Command::Slip(self.seat(&seat)?, what),
            CommandRecord::OpenSealed(record) => Command::OpenSealed(self.read_opened(record)?),
            CommandRecord::Settle(replay, why) => Command::Settle { replay, why },
            CommandRecord::Reopen(turn) => Command::Reopen(turn),
            CommandRecord::Edit(line) => {
                Command::Edit(Edit::read(&line, self).map_err(|why| misfit!("{why}"))?)
            }
            CommandRecord::SetRule { rule, value } => Command::SetRule { rule, value },
            CommandRecord::Except { rule, value, why } => Command::Except { rule, value, why },
            CommandRecord::SetScoring(text) => {
                Command::SetScoring(read_scoring(&text)?.map(|system| (*system).clone()))
            }
            CommandRecord::SeatPlayers(names) => Command::SeatPlayers(names),
            CommandRecord::Tell(event) => Command::Tell(self.read_event(event)?),
            CommandRecord::Undo => Command::Undo,
            CommandRecord::Redo => Command::Redo,
        })
    }

    fn open_line(&self, line: &Entry) -> EntryRecord {
        entry(self, line, ResultRecord::Open)
    }

    fn open_lines(&self, lines: &[Entry]) -> Vec<EntryRecord> {
        lines.iter().map(|line| self.open_line(line)).collect()
    }

    fn read_open_lines(&self, records: Vec<EntryRecord>) -> Result<Vec<Entry>, Misfit> {
        let records = records.into_iter();
        records.map(|record| self.read_entry(record)).collect()
    }

    fn line_reading(&self, line: &LineReading) -> LineReadingRecord {
        let (read, notes) = reading(self, &line.reading);
        LineReadingRecord {
            line: line.line.number(),
            read,
            notes,
        }
    }

    fn read_line_reading(&self, record: LineReadingRecord) -> Result<LineReading, Misfit> {
        // Only what waited for it is read again; nobody was spared a ballot there.
        let reading = self.read_reading(record.read, record.notes, "")?;
        Ok(LineReading {
            line: line_id(record.line)?,
            reading,
        })
    }

    fn read_opened(&self, record: OpenedRecord) -> Result<SealedSlips, Misfit> {
        let lines = self.read_open_lines(record.lines)?;
        let mut sealed = SealedSlips::with_lines(self.phase(&record.phase)?, lines);
        for slip in &record.handed_in {
            let SealedSlip { seat, seal } = read_seal(self, slip)?;
            sealed.hand_in(seat, seal);
        }
        Ok(sealed)
    }
}
