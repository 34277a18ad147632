//! The steps that undo and redo go by, as lines of a journal tell them: which were added to those
//! of the lines before, and in what course of the game each would end. Courses are numbered as they
//! are told; 0 is the snapshot's own.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::discoveries::Chronicle;
use super::names::SaveNames;
use super::records::{ChangeRecord, EditRecord, PhasesRecord, StateRecord};
use super::trail::trail_from;
use super::write;
use super::{read_course, read_scoring, read_sheet};
use crate::game::{Game, History, Sheet, Steps, Trail, UndoStep};

/// What a line tells beside the sheet.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRecord {
    /// The number of the first course told here; the sheet of the line is that of the last, after
    /// those of `told`.
    first: u32,
    /// Bytes of the line's sheet before its trail, and behind it; `None` in lines whose courses have
    /// their trails in their texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    around: Option<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<CourseRecord>,
    #[serde(default, skip_serializing_if = "StackRecord::is_empty")]
    undo: StackRecord,
    #[serde(default, skip_serializing_if = "StackRecord::is_empty")]
    redo: StackRecord,
}

/// Steps: so many of those before, and these.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StackRecord {
    keep: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<(String, u32)>,
}

impl StackRecord {
    fn is_empty(&self) -> bool {
        self.keep == 0 && self.then.is_empty()
    }
}

/// A course whose sheet is told by what it has in common with that of another in the same line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseRecord {
    like: u32,
    /// Bytes in common at the beginning, and at the end.
    head: usize,
    tail: usize,
    text: String,
    #[serde(default, skip_serializing_if = "TrailRecord::is_empty")]
    trail: TrailRecord,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    /// By what the game is scored, where that is not as in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scoring: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edited: Option<EditedRecord>,
    /// Who sits in the seats, where that is not as in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Vec<String>>,
    /// Its phases, where another one is open in it than in the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phases: Option<PhasesRecord>,
}

/// A trail: so many changes of that of the other course, and these.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrailRecord {
    keep: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<ChangeRecord>,
}

impl TrailRecord {
    fn is_empty(&self) -> bool {
        self.keep == 0 && self.then.is_empty()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EditedRecord {
    #[serde(default, skip_serializing)]
    edits: Vec<EditRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    by_hand: Vec<String>,
    state: StateRecord,
}

/// What the lines of a journal have told so far.
#[derive(Debug)]
pub struct JournalLedger {
    base: Arc<History>,
    numbers: Vec<(Arc<History>, u32)>,
    next: u32,
    /// How many steps at the bottom of those that can be undone are other phases', and are not told:
    /// undo finds its way back without them.
    untold: usize,
    undo: Vec<UndoStep>,
    redo: Vec<UndoStep>,
}

impl JournalLedger {
    /// Before the first line after a snapshot of a game.
    pub fn new(steps: &Steps) -> Self {
        let base = Arc::clone(&steps.now);
        Self {
            numbers: vec![(Arc::clone(&base), 0)],
            base,
            next: 1,
            untold: steps.undo_of_other_phases(),
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// Whether there are steps to tell before anything is entered.
    pub fn lacks(&self, steps: &Steps) -> bool {
        steps.undo.len() != self.untold || !steps.redo.is_empty()
    }

    /// The line that tells where a game stands now: its sheet, and what became of the steps.
    ///
    /// # Errors
    /// RON's own, which these types give no cause for.
    pub fn line(&mut self, game: &Game, steps: &Steps) -> Result<(String, String), ron::Error> {
        let names = SaveNames::of(game);
        let undo: Vec<UndoStep> = steps.undo.iter().skip(self.untold).cloned().collect();
        let redo = steps.redo.clone();
        let new = |now: &[UndoStep], before: &[UndoStep]| {
            now.iter().zip(before).take_while(|(a, b)| a.is(b)).count()
        };
        let (keep_undo, keep_redo) = (new(&undo, &self.undo), new(&redo, &self.redo));

        // Each is most like the one next to it, beginning with the one that the line tells whole.
        let mut courses: Vec<(Arc<History>, Option<usize>)> = Vec::new();
        for side in [&undo[keep_undo..], &redo[keep_redo..]] {
            let mut like = None;
            for step in side.iter().rev().filter(|step| {
                self.number_of(&step.history).is_none() && !Arc::ptr_eq(&step.history, &steps.now)
            }) {
                courses.push((Arc::clone(&step.history), like));
                like = Some(courses.len() - 1);
            }
        }
        let first = self.next;
        let number = |at: usize| first + at as u32;
        let now = number(courses.len());
        let sheet = write::sheet_text(&names, &steps.now.sheet)?;
        let bare = bare_text(&names, &steps.now.sheet)?;
        let mut told = Vec::new();
        let mut texts: Vec<String> = Vec::new();
        for (history, like) in &courses {
            let text = bare_text(&names, &history.sheet)?;
            let other = like.map_or(&bare, |at| &texts[at]);
            let near = like.map_or(&steps.now, |at| &courses[at].0);
            let is_of_phase = history.is_of_phase(&self.base);
            let phases = || write::phases(&names, history, near, &self.base.standing);
            told.push(CourseRecord {
                trail: told_trail(&names, &near.sheet.trail, &history.sheet.trail),
                phases: (!is_of_phase).then(phases),
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
        let before = common(sheet.char_indices(), bare.char_indices());
        let new: Vec<(Arc<History>, u32)> = courses
            .into_iter()
            .enumerate()
            .map(|(at, (history, _))| (history, number(at)))
            .collect();
        self.numbers.extend(new);
        self.numbers.push((Arc::clone(&steps.now), now));
        self.next = now + 1;
        let stack = |steps: &[UndoStep], keep: usize| StackRecord {
            keep,
            then: steps[keep..]
                .iter()
                .filter_map(|step| Some((step.what.clone(), self.number_of(&step.history)?)))
                .collect(),
        };
        let record = LineRecord {
            first,
            around: (!told.is_empty()).then_some((before, bare.len() - before)),
            told,
            undo: stack(&undo, keep_undo),
            redo: stack(&redo, keep_redo),
        };
        (self.undo, self.redo) = (undo, redo);
        Ok((sheet, ron::to_string(&record)?))
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
            edits: Vec::new(),
            by_hand: write::by_hand(names, &history.edits),
            state: write::state(names, &mut Chronicle::default(), &history.state),
        });
        let rules = write::differing_rules(
            &history.standing,
            &self.base.standing,
            game.setup.variant.options(),
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
        trail: Trail::NONE,
        exceptions: sheet.exceptions.clone(),
    };
    write::sheet_text(names, &bare)
}

fn told_trail(names: &SaveNames<'_>, other: &Trail, trail: &Trail) -> TrailRecord {
    let keep = trail.shared(other);
    TrailRecord {
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
    fn read(&mut self, record: StackRecord, courses: &BTreeMap<u32, Arc<History>>) {
        if record.keep < self.lost || record.keep > self.lost + self.steps.len() {
            *self = Self {
                lost: record.keep,
                steps: Vec::new(),
            };
        }
        self.steps.truncate(record.keep - self.lost);
        for (what, number) in record.then {
            match courses.get(&number) {
                Some(history) => self.steps.push(UndoStep {
                    what,
                    history: Arc::clone(history),
                }),
                None => {
                    *self = Self {
                        lost: self.lost + self.steps.len() + 1,
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
    now: Arc<History>,
    courses: BTreeMap<u32, Arc<History>>,
    undo: Stack,
    redo: Stack,
}

impl JournalReading {
    /// Before the first line after the snapshot of a game.
    pub fn new(game: &Game) -> Self {
        let base = game.steps().now;
        let courses = BTreeMap::from([(0, Arc::clone(&base))]);
        Self {
            now: Arc::clone(&base),
            base,
            courses,
            undo: Stack::default(),
            redo: Stack::default(),
        }
    }

    /// Takes a line. Whether its sheet could be read; steps that can't be are left out.
    pub fn take(&mut self, game: &Game, sheet: &str, steps: Option<&str>) -> bool {
        let Ok(read) = read_sheet(sheet, game) else {
            return false;
        };
        self.now = Arc::new(
            History {
                sheet: read,
                ..History::clone(&self.base)
            }
            .ruled(),
        );
        let record = steps.and_then(|text| ron::from_str::<LineRecord>(text).ok());
        let Some(LineRecord {
            first,
            around,
            told,
            undo,
            redo,
        }) = record
        else {
            (self.undo, self.redo) = (Stack::default(), Stack::default());
            return true;
        };
        let Some(now) = first
            .checked_add(told.len() as u32)
            .filter(|&now| now < u32::MAX)
        else {
            return true;
        };
        self.courses.insert(now, Arc::clone(&self.now));
        let bare = match around {
            None => Some(sheet.to_owned()),
            Some((before, behind)) => without_middle(sheet, before, behind),
        };
        let mut texts: BTreeMap<u32, String> = bare.map(|bare| (now, bare)).into_iter().collect();
        for (number, mut record) in (first..).zip(told) {
            let Some(text) = texts
                .get(&record.like)
                .and_then(|other| spliced(other, &record))
            else {
                continue;
            };
            let trail = around.is_some().then(|| std::mem::take(&mut record.trail));
            let phases = record.phases.take();
            if let Some(history) = self.read_course(game, &record, &text, trail, phases) {
                self.courses.insert(number, Arc::new(history));
            }
            texts.insert(number, text);
        }
        self.undo.read(undo, &self.courses);
        self.redo.read(redo, &self.courses);
        true
    }

    /// The course that a record tells; its trail is in the text where it is not told beside it.
    fn read_course(
        &self,
        game: &Game,
        record: &CourseRecord,
        text: &str,
        trail: Option<TrailRecord>,
        phases: Option<PhasesRecord>,
    ) -> Option<History> {
        let names = SaveNames::of(game);
        let (standing, _) = SaveNames::read_rules(
            &record.rules,
            &self.base.standing,
            game.setup.variant.options(),
        );
        let mut history = History {
            standing,
            sheet: read_sheet(text, game).ok()?,
            ..History::clone(&self.base)
        }
        .ruled();
        if let Some(TrailRecord { keep, then }) = trail {
            let other = self.courses.get(&record.like)?;
            history.sheet.trail = other
                .sheet
                .trail
                .go_on(keep, names.read_trail(then).ok()?)?;
        }
        if let Some(players) = &record.players {
            history.players = Some(Arc::new(players.clone()));
        }
        if let Some(text) = &record.scoring {
            history.scoring = read_scoring(text).ok()?;
        }
        if let Some(EditedRecord {
            edits,
            by_hand,
            state,
        }) = &record.edited
        {
            history.edits = names.read_edits(edits, by_hand).ok()?;
            history.state = names.read_state(state, &mut Chronicle::default()).ok()?;
        }
        let Some(phases) = phases else {
            return Some(history);
        };
        let near = self.courses.get(&record.like)?;
        let sheet = std::mem::take(&mut history.sheet);
        let read = read_course(&game.setup, phases, near, history).ok()?;
        Some(History { sheet, ..read }.ruled())
    }

    /// Where the game stands, and the ledger with which the journal goes on.
    pub fn end(self) -> (Steps, JournalLedger) {
        let Self {
            base,
            now,
            courses,
            undo,
            redo,
        } = self;
        let next = courses.keys().last().map_or(1, |last| last + 1);
        let numbers = courses
            .into_iter()
            .map(|(number, history)| (history, number))
            .collect();
        let (undo, redo) = (undo.steps, redo.steps);
        let ledger = JournalLedger {
            base,
            numbers,
            next,
            untold: 0,
            undo: undo.clone(),
            redo: redo.clone(),
        };
        (Steps { undo, redo, now }, ledger)
    }
}

fn without_middle(text: &str, before: usize, behind: usize) -> Option<String> {
    let end = text.get(text.len().checked_sub(behind)?..)?;
    Some(format!("{}{end}", text.get(..before)?))
}

fn spliced(other: &str, record: &CourseRecord) -> Option<String> {
    let (head, tail) = (
        other.get(..record.head)?,
        other.get(other.len().checked_sub(record.tail)?..)?,
    );
    Some(format!("{head}{}{tail}", record.text))
}
