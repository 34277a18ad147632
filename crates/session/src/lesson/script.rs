//! What a lesson says, and the keys that do it.

use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonScript {
    /// The players, where they are not powers.
    #[serde(default)]
    pub players: Vec<String>,
    pub steps: Vec<LessonStep>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What lies on the table and what to do with it. `{undo}` stands for the key of that action.
    pub say: String,
    /// Whose lines it asks for: a power, or a player where they are not powers.
    #[serde(default)]
    pub whose: Option<String>,
    /// Slips that nobody has to type.
    #[serde(default)]
    pub slips: Vec<String>,
    /// What does it.
    #[serde(default)]
    pub keys: String,
    /// When it is done: all of this holds. The last step has none.
    #[serde(default)]
    pub until: Vec<StepGoal>,
}

/// Something that holds once a step is done.
#[derive(Debug, Deserialize)]
pub enum StepGoal {
    /// An order came to the sheet: in the house style, with its power before it or without.
    Ordered(String),
    Lacks(String),
    /// A line came that can't be read.
    Unreadable,
    Open(LessonPage),
    /// None is, and no box: orders can be typed.
    Free,
    /// A phase is open, by its name in the game's calendar.
    Phase(String),
}

impl StepGoal {
    /// Whether it is that an order is gone again.
    pub(super) const fn is_undo(&self) -> bool {
        matches!(self, Self::Lacks(_))
    }
}

/// The pages that a step can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum LessonPage {
    Slips,
    ReadBack,
    Review,
    Results,
    Reader,
    Eyes,
}

impl LessonPage {
    /// Those on the way to another phase.
    pub(crate) const SETTLING: [Self; 3] = [Self::ReadBack, Self::Review, Self::Results];
}
