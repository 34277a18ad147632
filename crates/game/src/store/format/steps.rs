//! A line of a journal: the history in which the game stands now, which of the steps that undo and redo
//! go by were added to those of the lines before, and in what history each of them would end. Histories are
//! numbered as they are told; 0 is the snapshot's own.
//!
//! A history is told by what its sheet has not in common with that of another. For the one of the line
//! that is the snapshot's own, or an earlier line's that was told by that: so a damaged line takes few
//! others with it, and a journal grows by what changes. What became of lines, which only grows, goes on
//! from the line before.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::discoveries::Chronicle;
use super::names::SaveNames;
use super::records::{ChangeRecord, PhasesRecord, StateRecord};
use super::rule_lines::differing_rules;
use super::trail::trail_from;
use super::write;
use super::{read_course, read_scoring, read_sheet};
use crate::game::{Game, History, Sheet, Steps, Trail, UndoStep};

records! {
    /// What a line tells beside the sheet.
    struct LineRecord {
        /// The number of the first history told here.
        first: u32,
        /// The history that the line ends in, and those of the steps that are new.
        told: Vec<CourseRecord>,
        undo: StackRecord = "StackRecord::is_empty",
        redo: StackRecord = "StackRecord::is_empty",
    }

    /// Steps: so many of those before, and these.
    #[derive(Default)]
    struct StackRecord {
        keep: usize,
        then: Vec<(String, u32)> = "Vec::is_empty",
    }
}

impl StackRecord {
    fn is_empty(&self) -> bool {
        self.keep == 0 && self.then.is_empty()
    }
}

records! {
    /// A history whose sheet is told by what it has in common with that of another.
    struct CourseRecord {
        like: u32,
        /// Bytes in common at the beginning, and at the end.
        head: usize,
        tail: usize,
        text: String,
        trail: TrailRecord = "TrailRecord::is_empty",
        rules: Vec<String> = "Vec::is_empty",
        /// By what the game is scored, where that is not as in the snapshot.
        scoring: Option<String> = "Option::is_none",
        edited: Option<EditedRecord> = "Option::is_none",
        /// Who sits in the seats, where that is not as in the snapshot.
        players: Option<Vec<String>> = "Option::is_none",
        /// Its phases, where another one is open in it than in the snapshot.
        phases: Option<PhasesRecord> = "Option::is_none",
    }

    /// A trail: so many changes of that of another history, and these.
    #[derive(Default)]
    struct TrailRecord {
        /// The other history, where it is not the one that the sheet is like.
        of: Option<u32> = "Option::is_none",
        keep: usize,
        then: Vec<ChangeRecord> = "Vec::is_empty",
    }
}

impl TrailRecord {
    fn is_empty(&self) -> bool {
        self.of.is_none() && self.keep == 0 && self.then.is_empty()
    }
}

records! {
    struct EditedRecord {
        by_hand: Vec<String> = "Vec::is_empty",
        state: StateRecord,
    }
}

/// No journal tells so many histories: a greater number stands in a damaged line.
const MOST_HISTORIES: u32 = u32::MAX / 2;

/// As many bytes at least are told by the sheet of one line before another is told whole.
const LEAST_APART: usize = 4096;

/// What the lines of a journal have told so far.
#[derive(Debug)]
pub struct JournalLedger {
    base: Arc<History>,
    numbers: Vec<(Arc<History>, u32)>,
    /// The history of the last line.
    last: (Arc<History>, u32),
    /// The line whose sheet the next ones are told by, and that sheet; `None` for the snapshot's own.
    like: Option<(u32, String)>,
    /// Bytes of what the lines since then had not in common with it.
    apart: usize,
    next: u32,
    /// How many steps at the bottom of those to undo are other phases', which undo finds untold.
    untold: usize,
    undo: Vec<UndoStep>,
    redo: Vec<UndoStep>,
}

impl JournalLedger {
    /// Before the first line after a snapshot of a game.
    pub(crate) fn new(steps: &Steps) -> Self {
        let base = Arc::clone(&steps.now);
        Self {
            numbers: vec![(Arc::clone(&base), 0)],
            last: (Arc::clone(&base), 0),
            like: None,
            apart: 0,
            base,
            next: 1,
            untold: steps.undo_of_other_phases(),
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// Whether there are steps to tell before anything is entered.
    pub(crate) fn lacks(&self, steps: &Steps) -> bool {
        steps.undo.len() != self.untold || !steps.redo.is_empty()
    }

    /// The line that tells where a game stands now, and what became of the steps.
    pub(crate) fn line(&mut self, game: &Game, steps: &Steps) -> Result<String, ron::Error> {
        let names = SaveNames::of(game);
        let undo: Vec<UndoStep> = steps.undo.iter().skip(self.untold).cloned().collect();
        let redo = steps.redo.clone();
        let new = |now: &[UndoStep], before: &[UndoStep]| {
            now.iter().zip(before).take_while(|(a, b)| a.is(b)).count()
        };
        let (keep_undo, keep_redo) = (new(&undo, &self.undo), new(&redo, &self.redo));

        // Each is most like the one next to it, beginning with the one that the line tells whole.
        let mut histories: Vec<(Arc<History>, Option<usize>)> = Vec::new();
        for side in [&undo[keep_undo..], &redo[keep_redo..]] {
            let mut like = None;
            for step in side.iter().rev().filter(|step| {
                self.number_of(&step.history).is_none() && !Arc::ptr_eq(&step.history, &steps.now)
            }) {
                histories.push((Arc::clone(&step.history), like));
                like = Some(histories.len() - 1);
            }
        }
        let now = self.next;
        let number = |at: usize| now + 1 + at as u32;
        let bare = bare_text(&names, &steps.now.sheet)?;
        let mut told = vec![self.tell_now(game, &names, &steps.now, &bare)?];
        let mut texts: Vec<String> = Vec::new();
        for (history, like) in &histories {
            let text = bare_text(&names, &history.sheet)?;
            let other = like.map_or(&bare, |at| &texts[at]);
            let near = like.map_or(&steps.now, |at| &histories[at].0);
            let phases = || write::phases(&names, history, near, &self.base.standing);
            told.push(CourseRecord {
                trail: told_trail(&names, None, &near.sheet.trail, &history.sheet.trail),
                phases: (!history.is_of_phase(&self.base)).then(phases),
                ..self.tell(
                    game,
                    &names,
                    history,
                    like.map_or(now, number),
                    (other, &text),
                )
            });
            texts.push(text);
        }
        let new: Vec<(Arc<History>, u32)> = histories
            .into_iter()
            .enumerate()
            .map(|(at, (history, _))| (history, number(at)))
            .collect();
        self.numbers.extend(new);
        self.numbers.push((Arc::clone(&steps.now), now));
        self.next = now + told.len() as u32;
        self.last = (Arc::clone(&steps.now), now);
        let record = &told[0];
        self.apart += record.text.len();
        if record.like == 0 && self.apart > bare.len().max(LEAST_APART) {
            (self.like, self.apart) = (Some((now, bare)), 0);
        }
        let stack = |steps: &[UndoStep], keep: usize| StackRecord {
            keep,
            then: steps[keep..]
                .iter()
                .filter_map(|step| Some((step.what.clone(), self.number_of(&step.history)?)))
                .collect(),
        };
        let record = LineRecord {
            first: now,
            told,
            undo: stack(&undo, keep_undo),
            redo: stack(&redo, keep_redo),
        };
        (self.undo, self.redo) = (undo, redo);
        ron::to_string(&record)
    }

    /// The history of the line: by the sheet that the lines before were told by, until they have told as
    /// much as it is long.
    fn tell_now(
        &self,
        game: &Game,
        names: &SaveNames<'_>,
        now: &Arc<History>,
        bare: &str,
    ) -> Result<CourseRecord, ron::Error> {
        let (last, number) = &self.last;
        let like = self
            .like
            .as_ref()
            .filter(|_| self.apart <= bare.len().max(LEAST_APART));
        let own = match like {
            Some(_) => String::new(),
            None => bare_text(names, &self.base.sheet)?,
        };
        let (like, other) = like.map_or((0, &own), |(like, other)| (*like, other));
        Ok(CourseRecord {
            trail: told_trail(names, Some(*number), &last.sheet.trail, &now.sheet.trail),
            ..self.tell(game, names, now, like, (other, bare))
        })
    }

    fn number_of(&self, history: &Arc<History>) -> Option<u32> {
        self.numbers
            .iter()
            .rev()
            .find(|(told, _)| Arc::ptr_eq(told, history))
            .map(|(_, number)| *number)
    }

    fn tell(
        &self,
        game: &Game,
        names: &SaveNames<'_>,
        history: &History,
        like: u32,
        (other, text): (&str, &str),
    ) -> CourseRecord {
        let head = common(other.char_indices(), text.char_indices());
        let tail = common(
            other[head..].char_indices().rev(),
            text[head..].char_indices().rev(),
        );
        let by_hand = history.is_of_phase(&self.base)
            && (history.edits != self.base.edits || history.state != self.base.state);
        let edited = by_hand.then(|| EditedRecord {
            by_hand: write::by_hand(names, &history.edits),
            state: write::state(names, &mut Chronicle::default(), &history.state),
        });
        let rules = differing_rules(
            &history.standing,
            &self.base.standing,
            game.setup().variant.options(),
        );
        CourseRecord {
            like,
            head,
            tail,
            text: text[head..text.len() - tail].to_owned(),
            trail: TrailRecord::default(),
            rules,
            scoring: (history.scoring != self.base.scoring)
                .then(|| write::scoring(history.scoring.as_deref())),
            edited,
            players: {
                let seated = game.players_in(history);
                (seated != game.players_in(&self.base)).then(|| seated.to_vec())
            },
            phases: None,
        }
    }
}

/// A sheet without its trail, as text.
fn bare_text(names: &SaveNames<'_>, sheet: &Sheet) -> Result<String, ron::Error> {
    let bare = Sheet {
        entries: sheet.entries.clone(),
        slips_in: sheet.slips_in.clone(),
        last_seal: sheet.last_seal,
        trail: Trail::NONE,
        exceptions: sheet.exceptions.clone(),
        amended: sheet.amended,
    };
    write::sheet_text(names, &bare)
}

fn told_trail(names: &SaveNames<'_>, of: Option<u32>, other: &Trail, trail: &Trail) -> TrailRecord {
    let keep = trail.shared(other);
    TrailRecord {
        of,
        keep,
        then: trail_from(names, trail, keep),
    }
}

/// How many bytes of two texts are the same from where they are read on.
fn common(a: impl Iterator<Item = (usize, char)>, b: impl Iterator<Item = (usize, char)>) -> usize {
    a.zip(b)
        .take_while(|((_, a), (_, b))| a == b)
        .map(|((_, c), _)| c.len_utf8())
        .sum()
}

/// Steps as they are read line by line. Of those that a damaged line told, only their number is
/// known.
#[derive(Default)]
struct Stack {
    lost: usize,
    steps: Vec<UndoStep>,
}

impl Stack {
    fn read(&mut self, record: StackRecord, histories: &BTreeMap<u32, Arc<History>>) {
        if record.keep < self.lost || record.keep - self.lost > self.steps.len() {
            *self = Self {
                lost: record.keep,
                steps: Vec::new(),
            };
        }
        self.steps.truncate(record.keep - self.lost);
        for (what, number) in record.then {
            match histories.get(&number) {
                Some(history) => self.steps.push(UndoStep {
                    what,
                    history: Arc::clone(history),
                }),
                None => {
                    *self = Self {
                        lost: self.lost.saturating_add(self.steps.len() + 1),
                        steps: Vec::new(),
                    }
                }
            }
        }
    }
}

/// Where a game stands after the changes of a journal, and what its lines have told.
pub struct JournalReading {
    base: Arc<History>,
    /// The history of the last line.
    last: (Arc<History>, u32),
    histories: BTreeMap<u32, Arc<History>>,
    /// The sheets that lines may be told by: the snapshot's own, and that of the last line that was.
    texts: BTreeMap<u32, String>,
    undo: Stack,
    redo: Stack,
}

impl JournalReading {
    /// Before the first line after the snapshot of a game.
    pub(crate) fn new(game: &Game) -> Self {
        let base = game.steps().now;
        let histories = BTreeMap::from([(0, Arc::clone(&base))]);
        let own = bare_text(&SaveNames::of(game), &base.sheet);
        Self {
            last: (Arc::clone(&base), 0),
            base,
            histories,
            texts: own.into_iter().map(|own| (0, own)).collect(),
            undo: Stack::default(),
            redo: Stack::default(),
        }
    }

    /// Takes a line; `None` where its sheet can't be read. Steps that can't be are left out.
    pub(crate) fn take(&mut self, game: &Game, text: &str) -> Option<()> {
        let record: LineRecord = ron::from_str(text).ok()?;
        let mut told = (record.first..MOST_HISTORIES).zip(record.told);
        let (number, mut now) = told.next()?;
        let bare = spliced(self.texts.get(&now.like)?, &now)?;
        let TrailRecord { of, keep, then } = std::mem::take(&mut now.trail);
        // Where the line before is damaged, what it told is missing and all else goes on.
        let before = of
            .and_then(|of| self.histories.get(&of))
            .unwrap_or(&self.last.0);
        let before = before.sheet.trail.clone();
        let mut history = self.read_course(game, &now, &bare, TrailRecord::default(), None)?;
        let then = SaveNames::of(game).read_trail(then).ok()?;
        let keep = keep.min(before.changes().len());
        history.sheet.trail = before.go_on(keep, then)?;
        self.last = (Arc::new(history), number);
        self.histories.insert(number, Arc::clone(&self.last.0));
        if now.like == 0 {
            let own = self.texts.remove(&0)?;
            self.texts = BTreeMap::from([(0, own), (number, bare.clone())]);
        }
        self.take_told(game, told, (number, bare));
        self.undo.read(record.undo, &self.histories);
        self.redo.read(record.redo, &self.histories);
        Some(())
    }

    /// Takes the histories of steps, each told by another of the same line.
    fn take_told(
        &mut self,
        game: &Game,
        told: impl Iterator<Item = (u32, CourseRecord)>,
        now: (u32, String),
    ) {
        let mut texts = BTreeMap::from([now]);
        for (number, mut record) in told {
            let Some(text) = texts
                .get(&record.like)
                .and_then(|other| spliced(other, &record))
            else {
                continue;
            };
            let trail = std::mem::take(&mut record.trail);
            let phases = record.phases.take();
            if let Some(history) = self.read_course(game, &record, &text, trail, phases) {
                self.histories.insert(number, Arc::new(history));
            }
            texts.insert(number, text);
        }
    }

    /// The history that a record tells.
    fn read_course(
        &self,
        game: &Game,
        record: &CourseRecord,
        text: &str,
        trail: TrailRecord,
        phases: Option<PhasesRecord>,
    ) -> Option<History> {
        let names = SaveNames::of(game);
        let (standing, _) = SaveNames::read_rules(
            &record.rules,
            &self.base.standing,
            game.setup().variant.options(),
        );
        let mut history = History {
            standing,
            sheet: read_sheet(text, game).ok()?,
            ..History::clone(&self.base)
        }
        .ruled();
        let then = names.read_trail(trail.then).ok()?;
        let other = self.histories.get(&record.like)?;
        history.sheet.trail = other.sheet.trail.go_on(trail.keep, then)?;
        if let Some(players) = &record.players {
            history.players = Some(Arc::new(players.clone()));
        }
        if let Some(text) = &record.scoring {
            history.scoring = read_scoring(text).ok()?;
        }
        if let Some(EditedRecord { by_hand, state }) = &record.edited {
            history.edits = names.read_edits(by_hand).ok()?;
            history.state = names.read_state(state, &mut Chronicle::default()).ok()?;
        }
        let Some(phases) = phases else {
            return Some(history);
        };
        let near = self.histories.get(&record.like)?;
        let sheet = std::mem::take(&mut history.sheet);
        let read = read_course(game.setup(), phases, near, history).ok()?;
        Some(History { sheet, ..read }.ruled())
    }

    /// Where the game stands, and the ledger with which the journal goes on.
    pub(crate) fn end(self) -> (Steps, JournalLedger) {
        let Self {
            base,
            last,
            histories,
            undo,
            redo,
            ..
        } = self;
        let now = Arc::clone(&last.0);
        let next = histories.keys().last().map_or(1, |last| last + 1);
        let numbers = histories
            .into_iter()
            .map(|(number, history)| (history, number))
            .collect();
        let (undo, redo) = (undo.steps, redo.steps);
        let ledger = JournalLedger {
            base,
            numbers,
            last,
            like: None,
            apart: 0,
            next,
            untold: 0,
            undo: undo.clone(),
            redo: redo.clone(),
        };
        (Steps { undo, redo, now }, ledger)
    }
}

fn spliced(other: &str, record: &CourseRecord) -> Option<String> {
    let (head, tail) = (
        other.get(..record.head)?,
        other.get(other.len().checked_sub(record.tail)?..)?,
    );
    Some(format!("{head}{}{tail}", record.text))
}
