//! A game in progress: its set-up, the phases settled so far, the orders being entered, undo and redo, amendments with an audit trail.
//!
//! Everything that can be undone is a [`Course`], an immutable value behind an [`Arc`]: a change makes a new one and keeps the old on the
//! undo stack, so that undo is exact whatever the change was. The log is not undone; it only grows.

mod amendment;
mod boards;
mod bound;
mod consequences;
mod edit;
mod hardship;
mod log;
mod pairs;
mod proposed;
mod readback;
mod replay;
mod scales;
mod sheet;
mod slip;
mod steps;
mod trail;
mod unread;

use std::sync::Arc;

use jiff::Timestamp;

pub use amendment::{Ahead, Amendment};
use boards::Boards;
pub use boards::speaking;
pub use bound::{BoundLines, is_one_of_several};
pub use consequences::{Consequences, End, How, PhaseChanges, Topic};
pub use edit::{Beyond, Edit, EditError, around};
pub use log::LogEntry;
pub use pairs::{Pair, Pairs};
pub use proposed::{Because, Proposed};
pub use readback::{Concern, ReadBack, ReadBackLine, cost_of_silence};
pub use replay::{Replay, Trial};
pub use scales::{Outlook, driven, is_army, moment};
pub use sheet::{Sheet, Subjects};
pub use steps::{Step, Steps};
use trail::{By, Hand, put_aside};
pub use trail::{Change, Deed, Occasion, Trail, Way, quoted};
use unread::Reader;

use crate::adjudicate::{HouseRules, TwoSlips, Verdict};
use crate::board::{Board, PowerId};
use crate::calendar::Phase;
use crate::order::write::write_order;
use crate::order::{Entry, Order, Reading, Submission};
use crate::position::UnitId;
use crate::seat::{Author, SeatId, Seating};
use crate::variant::{Settlement, State, Table, Variant};

/// What is fixed when a game is set up.
#[derive(Clone)]
pub struct Setup {
    /// What the table calls it.
    pub name: String,
    /// Its rules.
    pub variant: &'static dyn Variant,
    /// Its board.
    pub board: Arc<Board>,
    /// The people in their seats; index is the seat. Where each power has one seat, empty where nobody was named.
    pub players: Vec<String>,
    /// When it was set up.
    pub created: Timestamp,
}

impl Setup {
    /// How many seats there are.
    pub fn seats(&self) -> usize {
        match self.variant.seating() {
            Seating::OnePerPower => self.board.power_count(),
            Seating::Players { .. } => self.players.len(),
        }
    }

    /// Who gives the orders of a power, where each has one player: for the natives it is the game master.
    pub fn seat_of(&self, power: PowerId) -> SeatId {
        if self.board.natives == Some(power) { SeatId::GAME_MASTER } else { SeatId::of(power) }
    }

    /// Everybody who may give orders in the name of a power, by seat and power; last the game master for the natives, where there are any.
    pub fn authors(&self) -> impl Iterator<Item = Author> + '_ {
        let one_each = self.variant.seating() == Seating::OnePerPower;
        let seats = (0..self.seats()).filter_map(SeatId::nth);
        let all = seats.flat_map(|seat| self.board.power_ids().map(move |power| Author { seat, power }));
        let players = all.filter(move |author| !one_each || author.seat == SeatId::of(author.power));
        players.chain(self.board.natives.map(|power| Author { seat: SeatId::GAME_MASTER, power }))
    }

    /// Whether its variant needs a secret world, and none is joined to the board. Such a game can be looked at, but nothing is found in it.
    pub fn lacks_world(&self) -> bool {
        self.variant.needs_world() && self.board.beyond.is_none()
    }

    /// What a seat is called: its power, where each power has one, else the player.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        seat_name(self.variant, &self.board, &self.players, seat)
    }

    /// What an author is called: `France`, `Brian for France`.
    pub fn author_name(&self, author: Author) -> String {
        author_name(self.variant, &self.board, &self.players, author)
    }
}

/// What a seat of a game is called.
pub fn seat_name<'a>(variant: &dyn Variant, board: &'a Board, players: &'a [String], seat: SeatId) -> &'a str {
    let name = match variant.seating() {
        Seating::OnePerPower => board.powers[..board.power_count()].get(seat.index()).map(|power| power.name.as_str()),
        Seating::Players { .. } => players.get(seat.index()).map(String::as_str),
    };
    name.unwrap_or("the game master")
}

/// What an author of a game is called.
pub fn author_name(variant: &dyn Variant, board: &Board, players: &[String], author: Author) -> String {
    let power = &board.power(author.power).name;
    match variant.seating() {
        Seating::OnePerPower => power.clone(),
        Seating::Players { .. } => format!("{} for {power}", seat_name(variant, board, players, author.seat)),
    }
}

/// A settled phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game as the phase before left it.
    pub opened: State,
    /// What the game master changed by hand before settling.
    pub edits: Vec<Edit>,
    /// The game as it was settled: `opened` with the edits.
    pub before: State,
    /// The house rules that were in force.
    pub rules: HouseRules,
    /// The orders.
    pub sheet: Sheet,
    /// One verdict an entry of the sheet; what can't be read is void.
    pub verdicts: Vec<Verdict>,
    /// What came of it. Its own verdicts are per submission; use [`Turn::verdicts`].
    pub settlement: Settlement,
}

impl Turn {
    /// Settles a phase: the orders of a sheet in the state `before`, which is `opened` with the edits.
    pub(crate) fn settle(setup: &Setup, rules: HouseRules, opened: State, edits: Vec<Edit>, before: State, sheet: Sheet) -> Self {
        let settlement = settle(setup, &rules, &before, &sheet);
        let verdicts = Reader { setup, rules: &rules, state: &before }.verdicts(&sheet, &settlement);
        Self { opened, edits, before, rules, sheet, verdicts, settlement }
    }

    /// The phase that was settled.
    pub fn phase(&self) -> Phase {
        self.before.phase
    }
}

/// All of a game that undo can bring back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The rules in force.
    pub rules: HouseRules,
    /// The settled phases, oldest first.
    pub turns: Vec<Arc<Turn>>,
    /// The open phase as the last settlement left it.
    pub opened: State,
    /// What was changed by hand since.
    pub edits: Vec<Edit>,
    /// The game now: `opened` with the edits.
    pub state: State,
    /// The orders entered so far.
    pub sheet: Sheet,
    /// While a settled phase is open again: what waits behind it.
    pub amendment: Option<Arc<Amendment>>,
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nothing to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing to redo.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// There is no such entry or turn.
    #[error("there is no such line any more")]
    NoSuchEntry,
    /// The game is over.
    #[error("{0}: the game is over; Ctrl-U takes that back, and F7, resume, takes it up again where the table ended it")]
    Over(String),
    /// An edit can't be made.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// A game in progress.
#[derive(Clone)]
pub struct Game {
    /// What is fixed.
    pub setup: Arc<Setup>,
    course: Arc<Course>,
    boards: Boards,
    undo: Vec<Step>,
    redo: Vec<Step>,
    log: Vec<LogEntry>,
    /// Counts the changes of anything but the sheet: a save with another number needs a new snapshot.
    trunk: u64,
    /// The time of what is done next.
    now: Timestamp,
}

impl Game {
    /// A new game before its first phase.
    pub fn new(setup: Setup, rules: HouseRules) -> Self {
        let state = setup.variant.start(Table { board: &setup.board, rules: &rules }, setup.seats());
        let course =
            Course { rules, turns: Vec::new(), opened: state.clone(), edits: Vec::new(), state, sheet: Sheet::default(), amendment: None };
        Self::resume(setup, course, Vec::new())
    }

    /// A game as a save left it.
    pub fn resume(setup: Setup, course: Course, log: Vec<LogEntry>) -> Self {
        let boards = Boards::of(&setup, &course.rules, &course.state);
        let now = log.last().map_or(setup.created, |last| last.at);
        Self { setup: Arc::new(setup), course: Arc::new(course), boards, undo: Vec::new(), redo: Vec::new(), log, trunk: 0, now }
    }

    /// Sets the clock: what is done next is done at this time.
    pub const fn set_clock(&mut self, now: Timestamp) {
        self.now = now;
    }

    /// The board, in the names that it has as the game stands.
    pub fn board(&self) -> &Board {
        &self.boards.named
    }

    /// The board as the orders of a power are read: with the labels of its player too.
    pub fn board_for(&self, power: PowerId) -> &Board {
        self.boards.spoken(&self.setup, &self.course.state, power)
    }

    /// The same as [`Game::board`], to be kept.
    pub fn shared_board(&self) -> Arc<Board> {
        Arc::clone(&self.boards.named)
    }

    /// The board and the rules in force.
    pub fn table(&self) -> Table<'_> {
        Table { board: &self.boards.named, rules: &self.course.rules }
    }

    /// All that undo can bring back.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The game now.
    pub fn state(&self) -> &State {
        &self.course.state
    }

    /// The open phase.
    pub fn phase(&self) -> Phase {
        self.course.state.phase
    }

    /// The open phase's name.
    pub fn phase_name(&self) -> String {
        self.setup.variant.calendar().name(self.phase())
    }

    /// The orders entered for the open phase.
    pub fn sheet(&self) -> &Sheet {
        &self.course.sheet
    }

    /// The settled phases, oldest first.
    pub fn turns(&self) -> &[Arc<Turn>] {
        &self.course.turns
    }

    /// The audit trail, oldest first.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// A number that changes with everything but the orders being entered.
    pub fn trunk_revision(&self) -> u64 {
        self.trunk
    }

    /// What the next undo takes back, and the next redo brings again.
    pub fn undoable(&self) -> (Option<String>, Option<String>) {
        let undo = self.undo.last().map(|s| s.what.clone()).or_else(|| {
            let turn = self.course.turns.last()?;
            Some(format!("settling {}", self.setup.variant.calendar().name(turn.phase())))
        });
        (undo, self.redo.last().map(|s| s.what.clone()))
    }

    /// Whether undo takes back a change of this sitting, and not a settlement that was loaded.
    pub fn can_undo_step(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Enters an order in the place of what the same unit (or build site) had. Gives what it replaced.
    pub fn enter(&mut self, entry: Entry) -> Vec<Entry> {
        self.enter_for(entry, None)
    }

    /// The same at the line of a unit: of several in one place, that is the one which is meant if it can be.
    pub fn enter_for(&mut self, entry: Entry, at_hand: Option<UnitId>) -> Vec<Entry> {
        let what = format!("“{}”", entry.written.trim());
        let mut replaced = Vec::new();
        let (setup, course, board) = (Arc::clone(&self.setup), Arc::clone(&self.course), self.shared_board());
        let table = Table { board: &board, rules: &course.rules };
        let subjects = Subjects::of(table, setup.variant, &course.state, &course.sheet, entry.author()).at(at_hand);
        self.change_sheet(what, self.hand(By::Slip), |sheet| replaced = sheet.replace(entry, &subjects));
        replaced
    }

    /// Enters several orders at once, each in the place of what the same unit (or build site) had.
    pub fn enter_all(&mut self, what: String, entries: Vec<Entry>) {
        let (setup, course, board) = (Arc::clone(&self.setup), Arc::clone(&self.course), self.shared_board());
        let hand = self.hand(By::Slip);
        self.step(what, |sheet| {
            for entry in entries {
                let table = Table { board: &board, rules: &course.rules };
                let subjects = Subjects::of(table, setup.variant, &course.state, sheet, entry.author());
                hand.change(sheet, |sheet| _ = sheet.replace(entry, &subjects));
            }
        });
    }

    /// Adds lines as they stand on a slip: two orders to one unit stay two orders.
    pub fn add(&mut self, entries: Vec<Entry>) {
        let what = match entries.as_slice() {
            [one] => format!("“{}”", one.written.trim()),
            many => format!("{} lines", many.len()),
        };
        self.change_sheet(what, self.hand(By::Slip), |sheet| sheet.entries.extend(entries));
    }

    /// Adds the lines of a slip. Where its author had handed one in already and the house rule `two-slips` lets neither stand, every line of
    /// both is kept as written, and void (DATC 4.D.2). Gives the authors of whom that holds.
    pub fn add_slip(&mut self, entries: Vec<Entry>) -> Vec<Author> {
        let second = |author: &Author| self.course.rules.two_slips == TwoSlips::Hold && self.sheet().slip_in(author.seat);
        let mut held: Vec<Author> = entries.iter().map(Entry::author).filter(second).collect();
        held.dedup();
        let what = format!("a slip of {} lines", entries.len());
        let hand = self.hand(By::SecondSlip);
        self.step(what, |sheet| {
            sheet.entries.extend(entries);
            hand.change(sheet, |sheet| {
                for entry in sheet.entries.iter_mut().filter(|e| held.contains(&e.author())) {
                    entry.reading = Reading::Unreadable { why: "two slips were handed in, and nobody knows which came last".to_owned() };
                }
            });
        });
        held
    }

    /// Strikes the entry at an index of the sheet.
    ///
    /// # Errors
    /// There is no such entry.
    pub fn strike(&mut self, index: usize) -> Result<Entry, Refusal> {
        self.strike_on(index, Occasion::Entry)
    }

    /// Strikes the entry at an index of the sheet in the read-back.
    ///
    /// # Errors
    /// There is no such entry.
    pub fn strike_read_back(&mut self, index: usize) -> Result<Entry, Refusal> {
        self.strike_on(index, Occasion::Late)
    }

    fn strike_on(&mut self, index: usize, occasion: Occasion) -> Result<Entry, Refusal> {
        let entry = self.sheet().entries.get(index).cloned().ok_or(Refusal::NoSuchEntry)?;
        let hand = self.hand(By::GameMaster);
        let occasion = if self.is_in_doubt(index) { Occasion::Ruling } else { occasion.max(hand.occasion) };
        self.change_sheet(format!("striking “{}”", entry.written.trim()), Hand { occasion, ..hand }, |sheet| {
            sheet.entries.remove(index);
        });
        Ok(entry)
    }

    /// Whether striking the entry at an index decides something: it can't be read, or another one says otherwise about the same.
    fn is_in_doubt(&self, index: usize) -> bool {
        let entry = &self.sheet().entries[index];
        entry.reading.order().is_none() || self.is_contradicted(entry)
    }

    /// Whether an entry says otherwise than a line does about the same: an order for its unit, another name for its area.
    fn is_contradicted(&self, line: &Entry) -> bool {
        let Some(order) = line.reading.order() else { return false };
        let subjects = Subjects::of(self.table(), self.setup.variant, self.state(), self.sheet(), line.author());
        // The first who proposes a name for an area has it, whosever the other proposals are.
        let is_rival = |other: &&Entry| other.author() == line.author() || matches!(order, Order::Name { .. });
        let mut others = self.sheet().entries.iter().filter(is_rival).filter_map(|other| other.reading.order());
        others.any(|other| other != order && subjects.same(other, order))
    }

    /// Keeps lines of a slip that the game master left out when he took it.
    pub fn leave_out(&mut self, lines: Vec<Entry>) {
        for line in lines {
            let hand = self.hand(By::GameMaster);
            let occasion = if self.is_contradicted(&line) { Occasion::Ruling } else { hand.occasion };
            Hand { occasion, ..hand }.keep(&mut Arc::make_mut(&mut self.course).sheet, line, Deed::Struck);
        }
    }

    /// Rules on the entry at an index: another reading of an ambiguous or unreadable line, or another line in its place.
    ///
    /// # Errors
    /// There is no such entry.
    pub fn rule_on(&mut self, index: usize, entry: Entry, at: Timestamp) -> Result<(), Refusal> {
        let old = self.sheet().entries.get(index).ok_or(Refusal::NoSuchEntry)?;
        let decides = old.reading.order().is_none() && old.written == entry.written;
        let occasion = if decides { Occasion::Ruling } else { Occasion::Late };
        self.now = at;
        let hand = Hand { occasion, ..self.hand(By::GameMaster) };
        self.change_sheet(format!("the change to “{}”", entry.written.trim()), hand, |sheet| sheet.entries[index] = entry);
        Ok(())
    }

    /// Keeps that the game master ruled, when he took a line down, which of its readings is meant: `before` is the line as it came. It is the
    /// line entered last that is now read otherwise.
    pub fn rule_when_entered(&mut self, before: Entry) {
        let after = self.sheet().entries.iter().rfind(|line| line.author() == before.author() && line.written == before.written);
        let Some(after) = after.cloned() else { return };
        let hand = Hand { occasion: Occasion::Ruling, ..self.hand(By::GameMaster) };
        hand.keep(&mut Arc::make_mut(&mut self.course).sheet, before, Deed::Ruled(after));
    }

    /// Gives the reason for the ruling made last.
    pub fn give_reason(&mut self, why: &str) {
        let why = why.trim();
        if !why.is_empty() && self.sheet().trail.unreasoned().is_some() {
            Arc::make_mut(&mut self.course).sheet.trail.give_reason(why.to_owned());
        }
    }

    /// Puts another entry in the place of the one at an index. An index that is not there changes nothing.
    pub fn replace_at(&mut self, index: usize, entry: Entry) {
        self.change_sheet(format!("the change to “{}”", entry.written.trim()), self.hand(By::Slip), |sheet| {
            if let Some(old) = sheet.entries.get_mut(index) {
                *old = entry;
            }
        });
    }

    /// Strikes all of an author's entries.
    pub fn strike_all(&mut self, author: Author) {
        let what = format!("striking all orders of {}", self.setup.author_name(author));
        self.change_sheet(what, self.hand(By::GameMaster), |sheet| sheet.entries.retain(|e| e.author() != author));
    }

    /// Marks a seat's slip as handed in, or not.
    pub fn mark_slip(&mut self, seat: SeatId, handed_in: bool) {
        let what = format!("the slip of {}", self.setup.seat_name(seat));
        self.step(what, |sheet| sheet.mark_slip(seat, handed_in));
    }

    /// Settles the open phase. Gives the number of phases settled: where others wait from before an amendment, they are settled with the
    /// orders as they were written, as [`Game::amend`] does it.
    ///
    /// # Errors
    /// The game is over.
    pub fn settle(&mut self, at: Timestamp) -> Result<usize, Refusal> {
        self.amend(Replay::AsWritten, "", at).map(|trial| trial.settled)
    }

    /// What settling the open phase and those that wait would bring about. Nothing is changed.
    pub fn trial(&self, replay: Replay) -> Trial {
        replay::run(&self.setup, &self.course, replay)
    }

    /// Settles the open phase, and goes on with what waits from before an amendment. The log says why, which lines were changed, and what is
    /// otherwise in each phase.
    ///
    /// # Errors
    /// The game is over.
    pub fn amend(&mut self, replay: Replay, why: &str, at: Timestamp) -> Result<Trial, Refusal> {
        if self.state().is_over() {
            return Err(Refusal::Over(self.how_ended()));
        }
        let name = self.phase_name();
        let trial = self.trial(replay);
        self.note(at, format!("settled {name}"));
        if self.course.amendment.is_some() {
            let told = consequences::log(&self.setup, self.phase(), why.trim(), &trial.consequences);
            self.log.extend(told.into_iter().map(|(phase, what)| LogEntry { at, phase, what }));
        }
        self.commit(format!("settling {name}"), trial.course.clone());
        Ok(trial)
    }

    /// Makes a settled phase the open one again, with its orders; the later phases' orders wait to be settled again.
    ///
    /// # Errors
    /// There is no such turn.
    pub fn reopen(&mut self, turn: usize, at: Timestamp) -> Result<(), Refusal> {
        let phase = self.turns().get(turn).ok_or(Refusal::NoSuchEntry)?.phase();
        let name = self.setup.variant.calendar().name(phase);
        let course = amendment::reopen(&self.course, turn);
        self.commit(format!("reopening {name}"), course);
        self.note(at, format!("reopened {name} for amendment"));
        Ok(())
    }

    /// Changes the position by hand.
    ///
    /// # Errors
    /// Why the edit can't be made; nothing is changed then.
    pub fn edit(&mut self, edit: Edit, at: Timestamp) -> Result<(), Refusal> {
        self.now = at;
        let mut course = Course::clone(&self.course);
        edit.apply(self.setup.variant, self.table(), &mut course.state)?;
        let what = edit.describe(self.setup.variant, self.board(), &self.setup.players);
        course.edits.push(edit);
        // Orders are for the phase they were written for.
        if course.state.phase != self.phase() {
            course.sheet = Sheet::default();
        }
        let before = Arc::clone(&self.course);
        self.commit(what.clone(), course);
        self.read_since(&before);
        self.note(at, format!("by hand: {what}"));
        Ok(())
    }

    /// Changes a house rule during the game.
    pub fn set_rule(&mut self, option: usize, choice: usize, at: Timestamp) {
        let mut rules = self.course.rules;
        rules.choose(option, choice);
        self.change_rule(option, rules, at);
    }

    /// Changes the number from which lots are drawn; `option` is the rule whose value it is.
    pub fn set_seed(&mut self, option: usize, seed: u64, at: Timestamp) {
        self.change_rule(option, HouseRules { seed, ..self.course.rules }, at);
    }

    /// Puts rules in force that differ in one option.
    fn change_rule(&mut self, option: usize, rules: HouseRules, at: Timestamp) {
        let own = self.setup.variant.options();
        let Some(spec) = HouseRules::spec(own, option) else { return };
        let course = Course { rules, ..Course::clone(&self.course) };
        let what = format!("the house rule {} set to {}", spec.name, rules.value(own, option));
        let before = Arc::clone(&self.course);
        self.commit(what.clone(), course);
        self.read_since(&before);
        self.note(at, what);
    }

    /// Takes the last change back; past the changes of this sitting, the last settlement. Gives what was undone.
    ///
    /// # Errors
    /// There is nothing to undo.
    pub fn undo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let step = if let Some(step) = self.undo.pop() {
            step
        } else {
            let turn = self.turns().len().checked_sub(1).ok_or(Refusal::NothingToUndo)?;
            let name = self.setup.variant.calendar().name(self.turns()[turn].phase());
            let course = amendment::before_last(&self.course).ok_or(Refusal::NothingToUndo)?;
            Step { what: format!("settling {name}"), course: Arc::new(course) }
        };
        let what = step.what.clone();
        self.now = at;
        let undone = self.swap(self.with_trail(step.course, Way::Undo));
        self.note_unless_same(&undone, at, format!("undid {what}"));
        self.redo.push(Step { what: step.what, course: undone });
        Ok(what)
    }

    /// Brings again what was undone last. Gives what it was.
    ///
    /// # Errors
    /// There is nothing to redo.
    pub fn redo(&mut self, at: Timestamp) -> Result<String, Refusal> {
        let step = self.redo.pop().ok_or(Refusal::NothingToRedo)?;
        let what = step.what.clone();
        self.now = at;
        let before = self.swap(self.with_trail(step.course, Way::Redo));
        self.note_unless_same(&before, at, format!("redid {what}"));
        self.undo.push(Step { what: step.what, course: before });
        Ok(what)
    }

    /// The orders that will be taken for what a power has not ordered, as settling would take them now.
    pub fn proposals(&self, power: PowerId) -> Vec<Order> {
        let (submissions, _) = self.sheet().submissions();
        self.setup.variant.proposals(self.table(), self.state(), power, &submissions)
    }

    /// What settling would rule now, one verdict an entry, without settling.
    pub fn preview(&self) -> (Vec<Verdict>, Settlement) {
        let settlement = settle(&self.setup, &self.course.rules, self.state(), self.sheet());
        let reader = Reader { setup: &self.setup, rules: &self.course.rules, state: self.state() };
        (reader.verdicts(self.sheet(), &settlement), settlement)
    }

    /// How the game ended, as a sentence without a full stop; empty while it goes on.
    pub fn how_ended(&self) -> String {
        self.state().ending.as_ref().map(|ending| ending.sentence(|seat| self.setup.seat_name(seat))).unwrap_or_default()
    }

    /// Who changes the sheet now, and when.
    fn hand(&self, by: By) -> Hand {
        let amended = self.course.amendment.is_some();
        Hand { at: self.now, by, occasion: if amended { Occasion::Late } else { Occasion::Entry } }
    }

    /// Changes the sheet, and keeps what becomes of its lines.
    fn change_sheet(&mut self, what: String, hand: Hand, change: impl FnOnce(&mut Sheet)) {
        self.step(what, |sheet| hand.change(sheet, change));
    }

    /// Changes the sheet; after the end of the game nothing is ordered.
    fn step(&mut self, what: String, change: impl FnOnce(&mut Sheet)) {
        if self.state().is_over() {
            return;
        }
        let mut course = Course::clone(&self.course);
        change(&mut course.sheet);
        if course.sheet == self.course.sheet {
            return;
        }
        self.undo.push(Step { what, course: std::mem::replace(&mut self.course, Arc::new(course)) });
        self.redo.clear();
    }

    fn commit(&mut self, what: String, course: Course) {
        let before = self.swap(Arc::new(course));
        self.undo.push(Step { what, course: before });
        self.redo.clear();
    }

    /// A course of the undo stack with the trail of the sheet as it is now, to which the step is added: orders are undone, what became of
    /// them is not.
    fn with_trail(&self, course: Arc<Course>, way: Way) -> Arc<Course> {
        let same_phase = course.turns.len() == self.turns().len() && course.state.phase == self.phase();
        if !same_phase || course.sheet == self.course.sheet {
            return course;
        }
        let mut course = Arc::unwrap_or_clone(course);
        let then = std::mem::replace(&mut course.sheet, self.sheet().clone());
        course.sheet.trail.mark_undone(&then.trail);
        self.hand(By::Stack(way)).change(&mut course.sheet, |sheet| sheet.entries = then.entries);
        course.sheet.slips_in = then.slips_in;
        Arc::new(course)
    }

    /// Puts a course in force; what is not only another sheet counts as a change of the trunk. Lines of other phases that it does not hold
    /// go to the log.
    fn swap(&mut self, course: Arc<Course>) -> Arc<Course> {
        let before = std::mem::replace(&mut self.course, course);
        if !same_trunk(&before, &self.course) {
            self.trunk += 1;
            self.note_put_aside(&before);
        }
        if !self.boards.fit(&self.course.rules, &self.course.state) {
            self.boards = Boards::of(&self.setup, &self.course.rules, &self.course.state);
        }
        before
    }

    /// Logs an undo or redo, unless it concerned only the orders being entered.
    fn note_unless_same(&mut self, other: &Course, at: Timestamp, what: String) {
        if !same_trunk(other, &self.course) {
            self.note(at, what);
        }
    }

    /// Logs the lines, and what became of others, that the course in force no longer holds.
    fn note_put_aside(&mut self, before: &Course) {
        let mut told = Vec::new();
        for aside in put_aside(before, &self.course) {
            let order = |order: &Order| write_order(self.board(), aside.position, order);
            let phase = aside.phase;
            let changed = |change: &&Change| LogEntry { at: change.at, phase, what: self.describe(change, aside.position) };
            told.extend(aside.changes.iter().map(changed).filter(|line| !self.log.contains(line)));
            let put_aside = |line: &&Entry| format!("put aside: {}'s {}", self.setup.author_name(line.author()), quoted(line, &order));
            told.extend(aside.lines.iter().map(|line| LogEntry { at: self.now, phase, what: put_aside(line) }));
        }
        self.log.extend(told);
    }

    fn note(&mut self, at: Timestamp, what: String) {
        self.now = at;
        self.log.push(LogEntry { at, phase: self.phase(), what });
    }
}

/// Whether two courses differ in their open sheets at most.
fn same_trunk(a: &Course, b: &Course) -> bool {
    a.turns.len() == b.turns.len()
        && a.turns.iter().zip(&b.turns).all(|(a, b)| Arc::ptr_eq(a, b))
        && a.rules == b.rules
        && a.opened == b.opened
        && a.edits == b.edits
        && a.amendment == b.amendment
}

/// Settles a sheet.
fn settle(setup: &Setup, rules: &HouseRules, state: &State, sheet: &Sheet) -> Settlement {
    let (submissions, _): (Vec<Submission>, _) = sheet.submissions();
    let unread = Reader { setup, rules, state }.unread(sheet);
    setup.variant.settle_with(Table { board: &setup.board, rules }, state, &submissions, &unread)
}
