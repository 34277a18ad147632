//! A solver for simultaneous decisions: questions with the answer yes or no, each a function of the
//! answers to others.
//!
//! A question is answered as soon as what is known of the others decides it. Most are, in one
//! descent. What stays open hangs on itself: then the smallest closed circle of open questions is
//! taken, and all answers to it that agree with each other are sought. If there is exactly one, it
//! holds. Else the rules have nothing to say (a ring of moves has two answers, a convoy paradox
//! none or two), and the system's own back-up rule decides.
//!
//! The way to look at the rules as decisions is Kruijswijk's ("The Math of Adjudication"; DATC
//! chapter 5).

/// A question, numbered from 0.
pub type Question = usize;

/// Questions and what decides them: the equations of a movement phase, or of a contest.
pub trait DecisionSystem {
    /// The answer to a question, asking the solver for those it depends on; `None` while they don't
    /// decide it.
    ///
    /// An implementation must not stop asking at the first unknown: unless it knows the answer it
    /// asks all that could change it.
    fn answer(&self, question: Question, solver: &mut Solver) -> Option<bool>;

    /// Decides a circle that has no answer, or more than one (`first` is the one found with as many
    /// yeses as possible). Gives the answers to impose on some questions of the circle, at least
    /// one.
    fn back_up(&self, circle: &[Question], first: Option<&[bool]>) -> Vec<(Question, bool)>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuestionState {
    Fresh,
    Asking,
    Open,
    Known(bool),
}

/// What is known of the answers.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    marks: Vec<QuestionState>,
    open: Vec<Question>,
    /// While a circle is examined: no descent, and the open questions that were asked are noted.
    examining: bool,
    asked: Vec<Question>,
}

/// Of a question with more open questions before it than this, all are taken to matter.
const WEIGHED: usize = 10;

impl Solver {
    /// Forgets all, and makes room for so many questions.
    pub(crate) fn clear(&mut self, questions: usize) {
        self.marks.clear();
        self.marks.resize(questions, QuestionState::Fresh);
        self.open.clear();
    }

    /// The answer to a question if it can be known now.
    #[inline]
    pub(crate) fn ask<S: DecisionSystem>(
        &mut self,
        system: &S,
        question: Question,
    ) -> Option<bool> {
        match self.marks[question] {
            QuestionState::Known(answer) => Some(answer),
            QuestionState::Fresh if !self.examining => {
                self.marks[question] = QuestionState::Asking;
                let answer = system.answer(question, self);
                self.marks[question] = answer.map_or(QuestionState::Open, QuestionState::Known);
                if answer.is_none() {
                    self.open.push(question);
                }
                answer
            }
            // A question that is being asked further up has come back to itself: a circle.
            QuestionState::Fresh | QuestionState::Asking | QuestionState::Open => {
                if self.examining && !self.asked.contains(&question) {
                    self.asked.push(question);
                }
                None
            }
        }
    }

    /// The answer to a question that has been settled; `None` for one that nobody asked.
    #[inline]
    pub(crate) fn settled(&self, question: Question) -> Option<bool> {
        match self.marks[question] {
            QuestionState::Known(answer) => Some(answer),
            QuestionState::Fresh | QuestionState::Asking | QuestionState::Open => None,
        }
    }

    /// Settles all questions that were asked and are open still, by examining circles. Every
    /// question that can matter must have been asked. Gives the circles that the back-up rule
    /// decided.
    pub(crate) fn settle<S: DecisionSystem>(&mut self, system: &S) -> Vec<Vec<Question>> {
        let mut backed_up = Vec::new();
        loop {
            self.sweep(system);
            if self.open.is_empty() {
                return backed_up;
            }
            // From here answers are tried out. A descent would keep what follows from a guess.
            self.examining = true;
            let circle = self.innermost_circle(system);
            let found = self.agreeing_answers(system, &circle);
            // The only answers that agree are what the rules say, circle or not. No back-up rule
            // may change them.
            let answers = match found.as_slice() {
                [only] => circle.iter().copied().zip(only.iter().copied()).collect(),
                others => system.back_up(&circle, others.first().map(Vec::as_slice)),
            };
            for (question, answer) in answers {
                self.marks[question] = QuestionState::Known(answer);
            }
            // Only a circle that the back-up rule decided can be a paradox.
            if found.len() != 1 {
                backed_up.push(circle);
            }
            self.examining = false;
        }
    }

    /// Asks the open questions again, while that answers any.
    fn sweep<S: DecisionSystem>(&mut self, system: &S) {
        loop {
            let mut open = std::mem::take(&mut self.open);
            open.retain(|&q| !matches!(self.marks[q], QuestionState::Known(_)));
            // All are fresh before the first is asked: one answer may bring the next in this pass.
            for &question in &open {
                self.marks[question] = QuestionState::Fresh;
            }
            for &question in &open {
                self.ask(system, question);
            }
            // A pass that answers none will answer none the next time either.
            if self.open.len() >= open.len() {
                return;
            }
        }
    }

    /// A smallest set of open questions that hang on one another and on no other open question.
    fn innermost_circle<S: DecisionSystem>(&mut self, system: &S) -> Vec<Question> {
        // A copy: weighing borrows the whole solver, but leaves the list as it is.
        let open = self.open.clone();
        let hangs_on: Vec<Vec<usize>> = open
            .iter()
            .map(|&question| {
                let before = self.hangs_on(system, question);
                before
                    .iter()
                    .filter_map(|b| open.iter().position(|o| o == b))
                    .collect()
            })
            .collect();
        // A member that reaches less hangs on a circle within this one. The last set has no such
        // member: all its questions hang on one another.
        let mut circle = reach(&hangs_on, 0);
        while let Some(smaller) = circle
            .iter()
            .map(|&member| reach(&hangs_on, member))
            .find(|reached| reached.len() < circle.len())
        {
            circle = smaller;
        }
        circle.sort_unstable();
        circle.into_iter().map(|i| open[i]).collect()
    }

    /// The open questions a change of which could change the answer to this one, all that is known
    /// being as it is.
    fn hangs_on<S: DecisionSystem>(&mut self, system: &S, question: Question) -> Vec<Question> {
        let mut before = Vec::new();
        let mut matter = Vec::new();
        'weigh: loop {
            matter.clear();
            // All cases of the questions met so far; a case that meets another begins the weighing
            // anew.
            for case in 0..1_u32 << before.len() {
                let answer = self.suppose(system, question, &before, case);
                let asked = std::mem::take(&mut self.asked);
                let met = before.len();
                before.extend(asked);
                // To weigh n questions takes 2^n cases. Unweighed, the circle may come out larger
                // than need be.
                if before.len() > WEIGHED {
                    return before;
                }
                if before.len() > met {
                    continue 'weigh;
                }
                for (bit, &b) in before.iter().enumerate() {
                    if case & 1 << bit == 0
                        && !matter.contains(&b)
                        && self.suppose(system, question, &before, case | 1 << bit) != answer
                    {
                        matter.push(b);
                    }
                }
            }
            return matter;
        }
    }

    /// The answer to a question if the others had these answers: those of the set bits yes.
    fn suppose<S: DecisionSystem>(
        &mut self,
        system: &S,
        question: Question,
        others: &[Question],
        yeses: u32,
    ) -> Option<bool> {
        for (bit, &other) in others.iter().enumerate() {
            self.marks[other] = QuestionState::Known(yeses & 1 << bit != 0);
        }
        // An earlier supposition that the caller did not read may have left its questions here.
        self.asked.clear();
        let answer = system.answer(question, self);
        for &other in others {
            self.marks[other] = QuestionState::Open;
        }
        answer
    }

    /// Answers to the whole circle that agree with each other: none, the only ones, or the first
    /// two found.
    fn agreeing_answers<S: DecisionSystem>(
        &mut self,
        system: &S,
        circle: &[Question],
    ) -> Vec<Vec<bool>> {
        // The circle hangs on no open question outside it, so any answer to those will do.
        let outside: Vec<Question> = self
            .open
            .iter()
            .copied()
            .filter(|q| !circle.contains(q))
            .collect();
        for &question in &outside {
            self.marks[question] = QuestionState::Known(false);
        }
        let mut found = Vec::new();
        self.search(system, circle, &mut found);
        for question in outside {
            self.marks[question] = QuestionState::Open;
        }
        found
    }

    /// Finds answers to the whole circle that agree with each other, yes tried before no; stops at
    /// the second.
    fn search<S: DecisionSystem>(
        &mut self,
        system: &S,
        circle: &[Question],
        found: &mut Vec<Vec<bool>>,
    ) {
        let mut drawn = Vec::new();
        if self.draw_conclusions(system, circle, &mut drawn) {
            if let Some(&guess) = circle
                .iter()
                .find(|&&q| self.marks[q] == QuestionState::Open)
            {
                // Yes first: in the answers that `back_up` gets, a ring of moves goes round.
                for answer in [true, false] {
                    self.marks[guess] = QuestionState::Known(answer);
                    self.search(system, circle, found);
                    self.marks[guess] = QuestionState::Open;
                    if found.len() > 1 {
                        break;
                    }
                }
            } else {
                found.push(
                    circle
                        .iter()
                        .map(|&q| self.marks[q] == QuestionState::Known(true))
                        .collect(),
                );
            }
        }
        // What followed from this guess must not outlive it.
        for question in drawn {
            self.marks[question] = QuestionState::Open;
        }
    }

    /// Answers what the guesses so far decide, and notes what it answered. `false` if they
    /// contradict each other.
    fn draw_conclusions<S: DecisionSystem>(
        &mut self,
        system: &S,
        circle: &[Question],
        drawn: &mut Vec<Question>,
    ) -> bool {
        loop {
            let before = drawn.len();
            for &question in circle {
                let answer = system.answer(question, self);
                match (self.marks[question], answer) {
                    // Known questions are answered again too: a guess must agree with what it leads
                    // to.
                    (QuestionState::Known(had), Some(answer)) if had != answer => return false,
                    (QuestionState::Open, Some(answer)) => {
                        self.marks[question] = QuestionState::Known(answer);
                        drawn.push(question);
                    }
                    _ => {}
                }
            }
            if drawn.len() == before {
                return true;
            }
        }
    }
}

/// All that one question hangs on, near or far, itself first. Questions are indices into
/// `hangs_on`.
fn reach(hangs_on: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for &before in &hangs_on[reached[next]] {
            if !reached.contains(&before) {
                reached.push(before);
            }
        }
        next += 1;
    }
    reached
}
