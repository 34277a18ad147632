//! What is done to a game, as data. [`Game::apply`] is the only way to change one.

use std::sync::Arc;

use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, Reading};
use chancery_engine::seat::{Author, SeatId};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::sheet::Exchanged;
use super::{
    Consequences, Game, LineFate, LineId, LogEntry, Occasion, ProposedName, Refusal, Replay,
    SealedSlips, SheetLine, TableEvent,
};
use crate::score::System;
use chancery_engine::position::UnitId;

/// Something that is done to a game. It holds all that it needs but the time: to apply it nothing is
/// read, completed or drawn.
///
/// Most commands are steps, which undo takes back one by one. Riders (a reason, a line that was left
/// out, lines read again) belong to the step before them and go with it. Facts (a sealed slip, what
/// happened at the table, undo itself) are never taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Enters a line in the place of what the same unit (or build site) had in its time scale. Of
    /// several units in one place it is for the one `at_hand` if it can be.
    Enter {
        line: Entry,
        at_hand: Option<UnitId>,
    },
    /// The same with several lines in one step.
    EnterAll { batch: Batch, lines: Vec<Entry> },
    /// Adds lines as they stand on a slip: two orders to one unit stay two orders.
    Add(Vec<Entry>),
    /// Adds the lines of a slip. Where its author had handed one in already and the house rule
    /// `two-slips` lets neither stand, every line of both is kept as written, and void (DATC
    /// 4.D.2).
    AddSlip(Vec<Entry>),
    /// Puts the lines of a slip in the place of those that it corrects; two orders to one unit that
    /// stand on it stay two.
    CorrectSlip(Vec<Entry>),
    /// Puts another line of its author in the place of a line.
    Replace { line: LineId, by: Entry },
    /// Rules on a line: another reading of an ambiguous or unreadable one, or other words in their
    /// place.
    Rule { line: LineId, by: Entry },
    /// Strikes a line, on this occasion at least: striking what is in doubt is always a ruling.
    Strike { line: LineId, occasion: Occasion },
    /// Strikes all lines of an author.
    StrikeAll(Author),
    /// Selects one of the names that players propose for an area (1492, rule 5): that is a line of
    /// the natives, which goes before all others.
    SelectName(ProposedName),

    /// Rider: keeps lines of a slip that the game master left out when he took it.
    LeaveOut(Vec<Entry>),
    /// Rider: the game master ruled, when he took a line down, which of its readings is meant; so it
    /// came.
    RuledWhenEntered { line: LineId, before: Entry },
    /// Rider: the reason for the ruling made last. An empty one is none.
    GiveReason(String),
    /// Rider: reads lines again that wait for it, now that more is known than when they were
    /// written down; but not for a unit that has its order.
    ReadAgain(Vec<LineReading>),

    /// What is done with the slip of a seat.
    Slip(SeatId, SlipCommand),
    /// Opens sealed slips: their lines go on the sheet, in the place of what it had of their
    /// authors.
    OpenSealed(SealedSlips),

    /// Settles the open phase. Where others wait from before an amendment, goes on with them; the
    /// log says why, which lines were changed, and what is otherwise in each phase.
    Settle { replay: Replay, why: String },
    /// Makes the settled phase at an index the open one again, with its orders; the later phases'
    /// orders wait to be settled again. Where a house rule lets it stand, the log says that it was
    /// reopened as an exception.
    Reopen(usize),
    /// Changes the position by hand.
    Edit(Edit),
    /// Changes a house rule, from the open phase on; rule and value as files name them, of a seed the
    /// text from which it is made.
    SetRule { rule: String, value: String },
    /// Rules an option otherwise for the open phase alone. With the value that the table has anyway,
    /// what was ruled before is taken back.
    Except {
        rule: String,
        value: String,
        why: String,
    },
    /// Chooses by what the game is scored; `None` where nobody wants to know.
    SetScoring(Option<System>),
    /// Seats these people from now on, one a seat. Where each power has one seat, an empty name
    /// names nobody, the same name in several seats is one player, and what
    /// [`is_nobody`](chancery_engine::seat::is_nobody) is nobody.
    SeatPlayers(Vec<String>),

    /// Fact: what happened at the table and changes nothing of the game. The log tells it.
    Tell(TableEvent),
    /// Takes the last step back; past the steps at hand, the last settlement.
    Undo,
    /// Brings again what was undone last.
    Redo,
}

/// What is done with the slip of a seat. `over` is how long the time of the phase has been over,
/// where a clock says it. Saves have it by these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SlipCommand {
    /// It is handed in; nothing is said of when.
    MarkIn,
    /// It is not handed in.
    MarkOut,
    /// It is handed in at this moment. It is late by itself where the time has been over for longer
    /// than the house rule `slip-grace` allows.
    HandIn { over: Option<SignedDuration> },
    /// It counts as late, as the house rule `late-slip` says.
    CountLate { over: Option<SignedDuration> },
    /// It counts as in time after all.
    CountInTime,
    /// It would not be taken, and is taken all the same, for this reason, which may be empty.
    WaiveLateness { why: String },
    /// Fact: it is handed in at this moment, and not opened. A player does that, so it is no step of
    /// the game master's.
    Seal { over: Option<SignedDuration> },
    /// Fact: the sealed slip is not handed in any more.
    Unseal,
    /// Fact: the last slip that was sealed is missing, and the game master takes an older one in its
    /// place, under another seal.
    TakeOlder,
    /// Fact: the sealed slip is put aside, unread: one on paper takes its place. The reason may be
    /// empty.
    SetAside { why: String },
}

/// Why several lines are entered in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// The orders of an army and of the fleet that carries it.
    Chain,
    /// All that a player invests by one line: `R4 T2`.
    Investments,
    /// Ballots that another player has too.
    Copies { from: SeatId },
}

/// A line of the sheet that is read as something else now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReading {
    pub line: LineId,
    pub reading: Reading,
}

/// What came of a command, as data: [`crate::told`] makes words of it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// What was done; `None` where nothing was.
    pub done: Option<Command>,
    /// Whether a house rule is ruled otherwise in the open phase than before.
    pub ruled_otherwise: bool,
    /// Whether another phase is open than before.
    pub opened: bool,
    /// Whether a ruling was made that waits for its reason.
    pub asks_why: bool,
    /// The lines that it put on the sheet, in the order in which it has them, or ruled on.
    pub lines: Vec<LineId>,
    /// The lines that others took the place of, or that were struck.
    pub gone: Vec<Entry>,
    /// Whose second slip made all lines of both void.
    pub held: Vec<Author>,
    /// The lines of the open phase that were read again, as they are read now.
    pub read_again: Vec<Entry>,
    /// The step that was undone, or done again, as it is called.
    pub step: Option<String>,
    /// The snapshot with the steps to what was undone, where it or its journal can't be read any
    /// more: a settlement was undone as a whole.
    pub unread: Option<String>,
    /// The line that undo or redo changed first, as it is now; one that left the sheet, as it was.
    pub line: Option<SheetLine>,
    /// The slips that undo or redo has taken off the sheet and sealed again.
    pub sealed_again: Option<SealedSlips>,
    /// How many more phases are settled than before.
    pub settled: usize,
    /// What settling makes otherwise than it was before an amendment.
    pub consequences: Option<Consequences>,
    /// What the log tells of it.
    pub log: Vec<LogEntry>,
}

impl Told {
    pub(super) fn exchanged(exchanged: Exchanged) -> Self {
        Self {
            lines: exchanged.on,
            gone: exchanged
                .off
                .into_iter()
                .map(|line| Arc::unwrap_or_clone(line.entry))
                .collect(),
            ..Self::default()
        }
    }

    fn step(what: String) -> Self {
        Self {
            step: Some(what),
            ..Self::default()
        }
    }
}

impl Command {
    /// Settles the open phase with the orders of all phases as they were written.
    pub const fn settle() -> Self {
        Self::Settle {
            replay: Replay::AsWritten,
            why: String::new(),
        }
    }

    /// Whether it orders something, or is about orders: a game that is over refuses that. The reason
    /// for a ruling may still be given.
    const fn is_for_open_phase(&self) -> bool {
        match self {
            Self::Enter { .. }
            | Self::EnterAll { .. }
            | Self::Add(_)
            | Self::AddSlip(_)
            | Self::CorrectSlip(_)
            | Self::Replace { .. }
            | Self::Rule { .. }
            | Self::Strike { .. }
            | Self::StrikeAll(_)
            | Self::SelectName(_)
            | Self::LeaveOut(_)
            | Self::RuledWhenEntered { .. }
            | Self::ReadAgain(_)
            | Self::Slip(..)
            | Self::OpenSealed(_)
            | Self::Settle { .. } => true,
            Self::GiveReason(_)
            | Self::Reopen(_)
            | Self::Edit(_)
            | Self::SetRule { .. }
            | Self::Except { .. }
            | Self::SetScoring(_)
            | Self::SeatPlayers(_)
            | Self::Tell(_)
            | Self::Undo
            | Self::Redo => false,
        }
    }

    /// Enters a line, whatever unit is at hand.
    pub const fn enter(line: Entry) -> Self {
        Self::Enter {
            line,
            at_hand: None,
        }
    }
}

impl Game {
    /// Does something to the game at a time.
    ///
    /// # Errors
    /// Why it can't be done; nothing is changed then.
    pub fn apply(&mut self, command: Command, at: Timestamp) -> Result<Told, Refusal> {
        self.now = at;
        let (logged, turns, phase) = (self.log.len(), self.turns().len(), self.phase());
        let trail = self.sheet().trail.changes().len();
        let last_seal = self.sheet().last_seal;
        let changes = self.changes;
        let done = command.clone();
        let told = self.carry_out(command)?;
        // Undo may bring back a sheet with a lower number. If a seal were given twice, an old slip
        // could pass for the last one.
        if self.sheet().last_seal < last_seal {
            self.sheet_in_place().last_seal = last_seal;
        }
        // The list is saved in plain text. No command holds a secret vote, or the lines of a slip that
        // is still sealed, so that nothing secret gets there.
        if self.changes != changes {
            self.keep_done(done.clone());
        }
        // In another phase the trail is another sheet's, and its length before says nothing.
        let read_again = if (self.turns().len(), self.phase()) == (turns, phase) {
            self.read_again_since(trail)
        } else {
            Vec::new()
        };
        // Only for a ruling that this command made: an older one was asked about in its time.
        let trail_now = &self.sheet().trail;
        Ok(Told {
            done: Some(done),
            opened: self.phase() != phase,
            asks_why: trail_now.changes().len() > trail && trail_now.unreasoned().is_some(),
            settled: self.turns().len().saturating_sub(turns),
            read_again,
            // The log only grows.
            log: self.log[logged..].to_vec(),
            ..told
        })
    }

    /// Undoes or redoes a step, and tells what that has done to the sheet.
    fn stepped(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<Told, Refusal>,
    ) -> Result<Told, Refusal> {
        let (phase, before) = (self.phase(), self.sheet().clone());
        let told = step(self)?;
        // The sheet of another phase has no line that the step has changed.
        if self.phase() != phase {
            return Ok(told);
        }
        Ok(Told {
            line: self.first_change(&before.entries),
            // With `line`, which may be under a seal again: who follows it must hide that first.
            sealed_again: self.sealed_again(&before),
            ..told
        })
    }

    /// The first line that is another than before; of lines that are gone the first.
    fn first_change(&self, before: &[SheetLine]) -> Option<SheetLine> {
        let now = &self.sheet().entries;
        let at = now.iter().zip(before).position(|(now, old)| now != old);
        let at = at.unwrap_or_else(|| now.len().min(before.len()));
        let lines = if now.len() < before.len() {
            before
        } else {
            now
        };
        lines.get(at).cloned()
    }

    /// The lines that were read again after so many changes of the trail.
    fn read_again_since(&self, changes: usize) -> Vec<Entry> {
        let mut lines = Vec::new();
        let trail = self.sheet().trail.changes();
        for change in (changes..trail.len()).filter_map(|nth| trail.get(nth)) {
            if let LineFate::ReadAgain(now) = &change.fate {
                lines.push(now.clone());
            }
        }
        lines
    }

    fn carry_out(&mut self, command: Command) -> Result<Told, Refusal> {
        // Here and not in the callers, so that a journal that is folded is refused the same.
        if self.state().is_over() && command.is_for_open_phase() {
            return Err(Refusal::Over(self.how_ended()));
        }
        match command {
            Command::Enter { line, at_hand } => return Ok(self.enter(line, at_hand)),
            Command::EnterAll { batch, lines } => return Ok(self.enter_all(batch, lines)),
            Command::Add(lines) => return Ok(self.add(lines)),
            Command::AddSlip(lines) => return Ok(self.add_slip(lines)),
            Command::CorrectSlip(lines) => return Ok(self.correct_slip(lines)),
            Command::Replace { line, by } => return self.replace_line(line, by),
            Command::Rule { line, by } => return self.rule_on(line, by),
            Command::Strike { line, occasion } => return self.strike(line, occasion),
            Command::StrikeAll(author) => self.strike_all(author),
            Command::SelectName(proposed) => return Ok(self.select_name(proposed)),
            Command::LeaveOut(lines) => self.leave_out(lines),
            Command::RuledWhenEntered { line, before } => self.rule_when_entered(line, before)?,
            Command::GiveReason(why) => self.give_reason(&why),
            Command::ReadAgain(lines) => self.read_again(lines),
            Command::Slip(seat, what) => self.slip(seat, what),
            Command::OpenSealed(sealed) => self.open_sealed(&sealed),
            Command::Settle { replay, why } => return Ok(self.settle(replay, &why)),
            Command::Reopen(turn) => self.reopen(turn)?,
            Command::Edit(edit) => self.edit(edit)?,
            Command::SetRule { rule, value } => self.set_rule(&rule, &value)?,
            Command::Except { rule, value, why } => {
                return Ok(Told {
                    ruled_otherwise: self.except(&rule, &value, &why)?,
                    ..Told::default()
                });
            }
            Command::SetScoring(system) => self.set_scoring(system),
            Command::SeatPlayers(names) => self.seat_players(&names)?,
            Command::Tell(event) => self.tell(&event),
            Command::Undo => return self.stepped(Self::undo),
            Command::Redo => return self.stepped(|game| game.redo().map(Told::step)),
        }
        Ok(Told::default())
    }

    fn tell(&mut self, event: &TableEvent) {
        if let TableEvent::VoteCalled(vote) = event {
            // Without ballots: a save has the vote, and people read saves.
            self.vote = Some(vote.anew());
        } else if event.ends_vote() {
            self.vote = None;
        }
        self.note(event.sentence(&self.setup));
    }

    fn slip(&mut self, seat: SeatId, what: SlipCommand) {
        match what {
            SlipCommand::MarkIn => self.mark_slip(seat, true),
            SlipCommand::MarkOut => self.mark_slip(seat, false),
            SlipCommand::HandIn { over } => self.hand_in(seat, over),
            SlipCommand::CountLate { over } => self.count_late(seat, over),
            SlipCommand::CountInTime => self.take_slip(seat, None),
            SlipCommand::WaiveLateness { why } => self.waive_lateness(seat, &why),
            SlipCommand::Seal { over } => self.seal_slip(seat, over),
            SlipCommand::Unseal => self.unseal_slip(seat),
            SlipCommand::TakeOlder => self.take_older(seat),
            SlipCommand::SetAside { why } => self.set_aside(seat, &why),
        }
    }
}
