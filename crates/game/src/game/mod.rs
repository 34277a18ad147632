//! A game in progress: its set-up, the phases settled so far, the orders being entered, undo and
//! redo, amendments with an audit trail.
//!
//! Everything that can be undone is a [`History`], an immutable value behind an [`Arc`]: a change
//! makes a new one and keeps the old on the undo stack, so that undo is exact whatever the change
//! was. The log is not undone; it only grows.

mod amendment;
mod boards;
mod bound;
mod carrying;
mod command;
mod concern;
mod consequences;
mod dependence;
mod done;
mod earlier;
mod entering;
mod event;
mod exception;
mod fork;
mod handed;
mod hardship;
mod history;
mod log;
mod order_state;
mod other_unit;
mod phase_line;
mod phone_slip;
mod players;
mod precedent;
mod proposed;
mod readback;
mod reading;
mod replay;
mod scales;
mod sealed;
mod secret;
mod setup;
mod sheet;
mod sheet_line;
mod slip;
mod steps;
mod trail;
mod typed_names;
mod unordered;
mod unread;

use std::sync::Arc;

use jiff::Timestamp;

pub use amendment::{Amendment, QueuedOrders};
use boards::GameBoards;
pub use boards::speaking;
pub use bound::{BoundLine, BoundLines, Kept};
use chancery_engine::edit::{Edit, EditError, EndingEdit};
pub use command::{Batch, Command, LineReading, SlipCommand, Told};
pub use concern::Concern;
pub use consequences::{Consequences, PhaseChanges, PhaseFate, ReplayEnd, Topic, unlike_recorded};
pub use dependence::{Dependence, Otherwise};
pub use done::Done;
pub use earlier::{Earlier, LoadGame, Parent, SnapshotEnd};
pub use event::TableEvent;
pub use exception::Exception;
pub use handed::{Cost, HandedIn, Late};
pub use history::{History, Turn};
pub use log::{LogEntry, LogEvent, SETTLED};
pub use order_state::{LineState, OrderTally};
pub use phase_line::PhaseLine;
pub(crate) use phase_line::UNREADABLE;
pub use phone_slip::{SlipAnswer, SlipWish};
pub use players::SeatingError;
pub use precedent::{Precedent, all_told_apart};
pub use proposed::{Proposed, ProposedBecause};
pub use readback::{ReadBack, ReadBackLine, cost_of_silence};
pub use replay::{Replay, Trial};
pub use sealed::{OlderSlip, SealDoubt, SealNumber, SealedSlip, SealedSlips};
pub use secret::ProposedName;
pub use setup::{Setup, author_name};
pub use sheet::{Exchanged, Sheet, Subjects};
pub use sheet_line::{LineId, SheetLine};
pub use steps::UndoStep;
pub use trail::{LineChange, LineFate, Occasion, Trail, UndoWay, quoted, void_by_slip};
pub use typed_names::TypedNames;
pub use unordered::Unordered;

use crate::score::System;
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::adjudicate::{
    HouseRules, OptionError, WrongKind, WrongNationality, WrongUnitCoast,
};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::order::write::{write_order, write_order_in};
use chancery_engine::order::{Entry, Order};
use chancery_engine::seat::Seating;
use chancery_engine::variant::{Alliance, Disclosure, State, Table};
pub use chancery_engine::variant::{MonthOutlook, Pair, Pairs, is_army, moment};
use chancery_engine::vote::Vote;

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
    #[error("the game is over: {0}")]
    Over(String),
    /// An edit can't be made.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// There is no such house rule, or it has no such value.
    #[error(transparent)]
    Rule(#[from] OptionError),
    /// A house rule can't be otherwise in one phase alone.
    #[error("house rule “{0}” can't change for one phase")]
    NotForOnce(&'static str),
    /// People can't be seated so.
    #[error(transparent)]
    Seating(#[from] SeatingError),
}

#[derive(Clone)]
pub struct Game {
    setup: Arc<Setup>,
    history: Arc<History>,
    boards: GameBoards,
    /// Who sits in the seats in a history that says nothing else.
    named: Vec<String>,
    undo: Vec<UndoStep>,
    redo: Vec<UndoStep>,
    /// What lies before the steps to undo.
    earlier: Option<Earlier>,
    log: Vec<LogEntry>,
    /// The vote that was called last and is neither counted nor cancelled, without ballots.
    vote: Option<Vote>,
    /// Counts the changes of anything but the sheet: a save with another number needs a new
    /// snapshot.
    settled: u64,
    /// Counts all changes.
    changes: u64,
    /// What was done since it was begun or read.
    done: Vec<Arc<Done>>,
    /// The time of what was done last.
    now: Timestamp,
}

impl Game {
    /// A new game before its first phase.
    pub fn new(setup: Setup, rules: HouseRules) -> Self {
        let state = setup
            .variant
            .start(Table::new(&setup.board, &rules), setup.seats());
        Self::resume(setup, History::begun(rules, state), Vec::new())
    }

    /// A game as a save left it.
    pub fn resume(setup: Setup, history: History, log: Vec<LogEntry>) -> Self {
        let boards = GameBoards::new(&setup, &history);
        let now = log.last().map_or(setup.created, |last| last.at);
        Self {
            named: setup.players.clone(),
            setup: Arc::new(setup),
            history: Arc::new(history),
            boards,
            undo: Vec::new(),
            redo: Vec::new(),
            earlier: None,
            log,
            vote: None,
            settled: 0,
            changes: 0,
            done: Vec::new(),
            now,
        }
    }

    /// What it was begun with; its players are those who sit there now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The time of what was done last; of a new game, when it was begun.
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// The game with the vote that a save kept.
    #[must_use]
    pub(crate) fn with_vote(mut self, vote: Option<Vote>) -> Self {
        self.vote = vote;
        self
    }

    /// The vote that was called and is neither counted nor cancelled, before anybody has voted.
    pub const fn vote_under_way(&self) -> Option<&Vote> {
        self.vote.as_ref()
    }

    /// The board, in the names that it has as the game stands.
    pub fn board(&self) -> &Board {
        &self.boards.named
    }

    /// The groups that could win together as the game stands, the nearest first. Nobody claims for a
    /// power that nobody plays.
    pub fn alliances(&self) -> Vec<Alliance> {
        let variant = self.setup.variant;
        let mut all = variant.alliances(self.table(), &self.state().position);
        all.retain(|alliance| {
            let mut members = alliance.members.iter();
            members.all(|&power| !self.setup.is_in_disorder(power))
        });
        all
    }

    /// An order in house style, in the position of the open phase: units are called what they are
    /// where a house rule forgives another name.
    pub fn written(&self, order: &Order) -> String {
        let position = &self.state().position;
        if self.forgives_names() {
            let order = order.with_true_names(position, self.phase().kind);
            return write_order(self.board(), Some(position), &order);
        }
        write_order_in(self.phase().kind, self.board(), Some(position), order)
    }

    /// Whether an order counts whatever it calls its units, and all may know what they are.
    pub(crate) fn forgives_names(&self) -> bool {
        let rules = &self.history.rules;
        // Where several units may stand in one place, the name tells which of them is meant.
        !rules.room.open_seas
            && !self.board().foretells_pairs
            && !self.has_secret_pieces()
            && rules.wrong_kind != WrongKind::Void
            && rules.wrong_nationality != WrongNationality::Void
            && rules.wrong_unit_coast != WrongUnitCoast::Void
    }

    /// A line as it was read, in house style; as it was written, where it is no one order.
    pub fn as_read(&self, line: &Entry) -> String {
        match line.reading.order() {
            Some(order) => self.written(order),
            None => line.written.trim().to_owned(),
        }
    }

    /// A line by its order, as the steps of undo are called; by its words, where it gives none.
    pub(super) fn line_name(&self, line: &Entry) -> String {
        match line.reading.order() {
            Some(order) => self.written(order),
            None => format!("“{}”", line.written.trim()),
        }
    }

    /// The board as the orders of a power are read: with the labels of its player too.
    pub fn board_for(&self, power: PowerId) -> &Board {
        self.board_on(&self.boards, power)
    }

    fn board_on<'b>(&self, boards: &'b GameBoards, power: PowerId) -> &'b Board {
        boards.spoken(&self.setup, &self.history.state, power)
    }

    /// Whether a part of the board is kept from players.
    pub fn has_secrets(&self) -> bool {
        self.board().beyond.is_some() || self.setup.variant.about().fogged
    }

    /// Whether the game is over and its secrets were told.
    pub fn is_disclosed(&self) -> bool {
        let disclosed = Edit::Ending(EndingEdit::Disclose);
        self.state().is_over() && self.history.edits.contains(&disclosed)
    }

    /// Whether everybody may know all of every settled phase.
    pub fn is_open(&self) -> bool {
        if self.is_disclosed() {
            return true;
        }
        let variant = self.setup.variant;
        let one_each = variant.seating() == Seating::OnePerPower;
        // What is claimed is secret until all whom it names have claimed it.
        one_each && !self.has_secrets() && !variant.has_claims()
    }

    /// Whether players may have pieces of which others do not know what or where they are.
    pub fn has_secret_pieces(&self) -> bool {
        !self.is_open() && (self.has_secrets() || self.setup.variant.has_claims())
    }

    /// Whether the open phase has what stays secret when it is settled: a part of the board, what
    /// units are or where, what people own, claims.
    pub fn is_secret_now(&self) -> bool {
        let (variant, state, table) = (self.setup.variant, self.state(), self.table());
        if self.is_disclosed() {
            return false;
        }
        self.has_secrets()
            || variant.disclosure(table.rules) != Disclosure::Open
            || self.has_claims()
            || !state.is_over()
                && (!state.position.free_kinds.is_empty()
                    || !variant.unshown(table, state).is_empty()
                    || state.phase.kind == PhaseKind::SetUp
                        && variant.places_units(PhaseKind::SetUp))
    }

    /// Whether a victory was claimed or conceded in the open phase, or earlier in its season.
    fn has_claims(&self) -> bool {
        let mut orders = self.sheet().orders();
        !self.state().claims.is_empty()
            || orders.any(|order| order.is_claim() || order.conceded().is_some())
    }

    /// The same as [`Game::board`], to be kept.
    pub fn shared_board(&self) -> Arc<Board> {
        Arc::clone(&self.boards.named)
    }

    /// The board and the rules in force.
    pub fn table(&self) -> Table<'_> {
        Table::new(&self.boards.named, &self.history.rules)
    }

    /// All that undo can bring back.
    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn state(&self) -> &State {
        &self.history.state
    }

    pub fn phase(&self) -> Phase {
        self.history.state.phase
    }

    /// The open phase's name.
    pub fn phase_name(&self) -> String {
        self.setup.calendar().name(self.phase())
    }

    /// The orders entered for the open phase.
    pub fn sheet(&self) -> &Sheet {
        &self.history.sheet
    }

    /// The settled phases, oldest first.
    pub fn turns(&self) -> &[Arc<Turn>] {
        &self.history.turns
    }

    /// The audit trail, oldest first.
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// A number that changes with everything but the orders being entered, and but for what only the
    /// log tells: votes, overtime.
    pub fn settled_revision(&self) -> u64 {
        self.settled
    }

    /// What settling the open phase and those that wait would bring about. Nothing is changed.
    pub fn trial(&self, replay: Replay) -> Trial {
        replay::run(&self.setup, &self.history, replay)
    }

    fn settle(&mut self, replay: Replay, why: &str) -> Told {
        let name = self.phase_name();
        let Trial {
            history,
            consequences,
            ..
        } = self.trial(replay);
        // Before the commit, which opens the next phase: the line is of the one that is settled.
        let at = self.now;
        self.log.push(LogEntry {
            at,
            phase: self.phase(),
            what: format!("{SETTLED}{name}"),
            event: LogEvent::Settled,
        });
        // Still the history before: one that was replayed to the end has no amendment any more.
        if self.history.amendment.is_some() {
            let told = consequences::log(&self.setup, self.phase(), why.trim(), &consequences);
            self.log.extend(
                told.into_iter()
                    .map(|(phase, what)| LogEntry::other(at, phase, what)),
            );
        }
        self.commit(format!("settling {name}"), history);
        Told {
            consequences: Some(consequences),
            ..Told::default()
        }
    }

    fn reopen(&mut self, turn: usize) -> Result<(), Refusal> {
        let phase = self.turns().get(turn).ok_or(Refusal::NoSuchEntry)?.phase();
        let name = self.setup.calendar().name(phase);
        // Asked before the commit, which takes away the later phases by which it stands.
        let against = self.stands(turn);
        let history = amendment::reopen(&self.history, turn);
        self.commit(format!("reopening {name}"), history);
        self.note(format!("reopened {name}"));
        if let Some(rule) = against {
            self.note(format!(
                "reopened as an exception to the house rule “{rule}”"
            ));
        }
        Ok(())
    }

    fn edit(&mut self, edit: Edit) -> Result<(), Refusal> {
        let mut history = History::clone(&self.history);
        let state = Arc::make_mut(&mut history.state);
        edit.apply(self.setup.variant, self.table(), state)?;
        let what = edit.describe(self.setup.variant, self.board(), &self.setup.players);
        history.edits.push(edit);
        // Orders are for the phase they were written for.
        if history.state.phase != self.phase() {
            history.sheet = Sheet::default();
            history = history.ruled();
        }
        let before = Arc::clone(&self.history);
        self.commit(what.clone(), history);
        // No step of its own: undo takes the new readings back with the edit.
        self.read_since(&before);
        self.note(format!("by hand: {what}"));
        Ok(())
    }

    fn set_rule(&mut self, rule: &str, value: &str) -> Result<(), Refusal> {
        let own = self.setup.variant.options();
        let (option, spec) = HouseRules::named(own, rule)?;
        let mut rules = self.history.standing;
        rules.set(own, rule, value)?;
        let history = History {
            standing: rules,
            ..History::clone(&self.history)
        };
        // An exception of the open sheet goes on being in force.
        let history = history.ruled();
        let what = format!(
            "house rule “{}” set to “{}”",
            spec.title,
            rules.choice_title(own, option)
        );
        let before = Arc::clone(&self.history);
        self.commit(what.clone(), history);
        self.read_since(&before);
        self.note(what);
        Ok(())
    }

    /// The same, scored by a system from the beginning.
    #[must_use]
    pub fn scored(mut self, system: Option<System>) -> Self {
        Arc::make_mut(&mut self.history).scoring = system.map(Arc::new);
        self
    }

    fn set_scoring(&mut self, system: Option<System>) {
        let what = match &system {
            None => "scoring turned off".to_owned(),
            Some(system) => format!("scored by {}", system.described()),
        };
        let history = History {
            scoring: system.map(Arc::new),
            ..History::clone(&self.history)
        };
        self.commit(what.clone(), history);
        self.note(what);
    }

    /// The open phase as settling would settle it now. Nothing is changed.
    pub fn preview(&self) -> Arc<Turn> {
        let preview = &self.history.kept.preview;
        Arc::clone(preview.get_or_init(|| Arc::new(self.tried(&self.history.rules))))
    }

    /// How the game ended, as a sentence without a full stop; empty while it goes on.
    pub fn how_ended(&self) -> String {
        self.state()
            .ending
            .as_ref()
            .map(|ending| ending.sentence(|seat| self.setup.seat_name(seat)))
            .unwrap_or_default()
    }
}
