//! Whether a step is done, and how a pupil went another way than it says.

use super::script::{LessonPage, LessonStep, StepGoal};
use super::{Lesson, LessonView};
use chancery_engine::calendar::Phase;
use chancery_engine::order::Entry;
use chancery_game::game::{Game, Sheet};

/// How a pupil went another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Astray {
    /// A line is on the sheet that the step doesn't ask for.
    Added(String),
    Gone(String),
    /// Another phase is open.
    Phase(String),
    /// The position is another one, or the game is over.
    Changed,
    /// Another page is open.
    Page(&'static str),
}

impl Astray {
    /// What is said then; `{learn-again}` stands for the key of that action.
    pub(crate) fn says(&self) -> String {
        let again = "{learn-again} begins this step again.";
        match self {
            Self::Added(line) => format!("This step doesn't ask for {line}. {again}"),
            Self::Gone(line) => format!("{line} is no longer on the sheet. {again}"),
            Self::Phase(name) => format!("You are in {name}, outside this step. {again}"),
            Self::Changed => format!("The game took another course. {again}"),
            Self::Page(title) => {
                format!("You opened {title}. {{back}} goes back, or {again}")
            }
        }
    }
}

impl Lesson {
    /// How the pupil went another way than the step says.
    pub(super) fn strays(
        &self,
        step: &LessonStep,
        game: &Game,
        seen: &LessonView,
    ) -> Option<Astray> {
        let since = &self.since;
        let turns = since.turns().len();
        if game.turns().len() < turns {
            return Some(Astray::Phase(game.phase_name()));
        }
        // After the last step the pupil plays on as he likes.
        if step.until.is_empty() {
            return None;
        }
        let turn = game.turns().get(turns);
        let is_waited_for = step.until.iter().any(|goal| match goal {
            StepGoal::Phase(name) => self.named(name) == Some(game.phase()),
            _ => false,
        });
        if turn.is_some() && !is_waited_for {
            return Some(Astray::Phase(game.phase_name()));
        }
        // Once the step's phase is settled, its turn still holds the position at its beginning.
        let before = turn.map_or(game.state(), |turn| &turn.before);
        if before != since.state() {
            return Some(Astray::Changed);
        }
        let (new, gone) = self.differences(game);
        for line in new {
            if !step
                .until
                .iter()
                .any(|goal| self.is_asked(goal, step, line))
            {
                return Some(Astray::Added(since.as_read(line)));
            }
        }
        for line in gone {
            let is_asked = step.until.iter().any(|goal| match goal {
                StepGoal::Lacks(text) => self.reads(line, text),
                _ => false,
            });
            if !is_asked {
                return Some(Astray::Gone(since.as_read(line)));
            }
        }
        // The page comes last: a wrong order has to be mended first, on whatever page the pupil is.
        let mut pages = step.until.iter().filter_map(|goal| match goal {
            StepGoal::Open(page) => Some(*page),
            _ => None,
        });
        let settles = step
            .until
            .iter()
            .any(|goal| matches!(goal, StepGoal::Phase(_)));
        let is_on_the_way = seen.is_free
            || seen.has_box
            || self.began_in == Some(seen.place)
            || seen.page.is_some_and(|seen| {
                pages.any(|page| page == seen) || (settles && LessonPage::SETTLING.contains(&seen))
            });
        (!is_on_the_way).then_some(Astray::Page(seen.place))
    }

    /// The phase of the game's calendar that a step names.
    fn named(&self, phase: &str) -> Option<Phase> {
        self.since.setup().calendar().parse(phase)
    }

    /// Whether what a step waits for is so.
    pub(super) fn holds(
        &self,
        goal: &StepGoal,
        step: &LessonStep,
        game: &Game,
        seen: &LessonView,
    ) -> bool {
        match goal {
            StepGoal::Ordered(_) | StepGoal::Unreadable => {
                let (new, _) = self.differences(game);
                new.into_iter().any(|line| self.is_asked(goal, step, line))
            }
            StepGoal::Lacks(text) => {
                let entries = &game.sheet().entries;
                !entries.iter().any(|line| self.reads(line, text))
            }
            StepGoal::Open(page) => seen.page == Some(*page),
            StepGoal::Free => seen.is_free,
            StepGoal::Phase(name) => self.named(name) == Some(game.phase()),
        }
    }

    /// Whether a step asks only for orders that are on the sheet as it begins.
    pub(super) fn is_done_before(&self, step: &LessonStep) -> bool {
        // A step with slips of its own is never passed over: the steps after it need them.
        if !step.slips.is_empty() || step.until.is_empty() {
            return false;
        }
        let lines = &self.since.sheet().entries;
        step.until.iter().all(|goal| {
            matches!(goal, StepGoal::Ordered(_))
                && lines.iter().any(|line| self.is_asked(goal, step, line))
        })
    }

    /// The lines that the sheet of the step's phase has beyond those with which the step began, and
    /// those that it has no more.
    fn differences<'a>(&'a self, game: &'a Game) -> (Vec<&'a Entry>, Vec<&'a Entry>) {
        let turn = game.turns().get(self.since.turns().len());
        let now: &Sheet = turn.map_or(game.sheet(), |turn| &turn.sheet);
        let mut new: Vec<&Entry> = now.written().collect();
        let mut gone = Vec::new();
        for line in self.since.sheet().written() {
            // A line is known by what it says, not by its number: undoing and entering again gives
            // the same line.
            let same = new
                .iter()
                .position(|other| other.author() == line.author() && other.reading == line.reading);
            match same {
                Some(at) => _ = new.remove(at),
                None => gone.push(line),
            }
        }
        (new, gone)
    }

    /// Whether a line is what a step waits for.
    fn is_asked(&self, goal: &StepGoal, step: &LessonStep, line: &Entry) -> bool {
        let seat = self.since.setup().seat_name(line.seat);
        let is_own = step.whose.as_ref().is_none_or(|whose| whose == seat);
        let is_awaited = match goal {
            StepGoal::Ordered(text) => self.reads(line, text),
            StepGoal::Unreadable => line.reading.order().is_none(),
            _ => false,
        };
        is_own && is_awaited
    }

    /// Whether a line reads so in the house style, with its power before it or without.
    fn reads(&self, line: &Entry, text: &str) -> bool {
        let board = self.since.board();
        let order = text
            .strip_prefix(board.power(line.power).name.as_str())
            .and_then(|rest| rest.strip_prefix(": "));
        line.reading.order().is_some() && self.since.as_read(line) == order.unwrap_or(text)
    }
}
