//! A guided first game: a script says what lies on the table and what to do with it, and looks
//! whether it was done. The game is a real one, of which nothing is saved.

mod astray;
mod script;

pub use script::LessonPage;

use std::sync::Arc;

use jiff::Timestamp;

use astray::Astray;
use chancery_atlas::board::{Board, builtin};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::{Knobs, generate, join};
use chancery_engine::variant::{self, Variant};
use chancery_game::game::{Game, Setup};
use script::{LessonScript, LessonStep, StepGoal};

/// The scripts, by the ids of their variants.
const SCRIPTS: &[(&str, &str)] = &[
    ("standard", include_str!("scripts/standard.ron")),
    ("mobilization", include_str!("scripts/mobilization.ron")),
    ("arms-merchant", include_str!("scripts/arms-merchant.ron")),
    ("fog-of-war", include_str!("scripts/fog-of-war.ron")),
    ("1885", include_str!("scripts/1885.ron")),
    ("1492", include_str!("scripts/1492.ron")),
    ("mercator", include_str!("scripts/mercator.ron")),
];

/// The variants that there are lessons of, the one to begin with first.
pub fn all() -> impl Iterator<Item = &'static dyn Variant> {
    SCRIPTS.iter().filter_map(|(id, _)| variant::by_id(id))
}

/// A lesson that is under way.
pub struct Lesson {
    script: LessonScript,
    at: usize,
    /// The game as it stood when the step began.
    since: Game,
    /// Where the pupil was then, by its title.
    began_in: Option<&'static str>,
    /// How he went another way, as it was looked at last.
    astray: Option<Astray>,
}

/// What a lesson looks at beside the game to see whether a step is done.
pub struct LessonView {
    /// Where the pupil is, by its title.
    pub place: &'static str,
    /// That place, if a step can wait for it.
    pub page: Option<LessonPage>,
    /// Whether orders are typed there, and no box asks anything.
    pub is_free: bool,
    pub has_box: bool,
}

impl Lesson {
    /// The lesson of a variant, at its first step.
    ///
    /// # Errors
    /// There is none of it, or its game can't be set up.
    pub fn begin(id: &str, now: Timestamp) -> Result<Self, String> {
        let script = SCRIPTS.iter().find(|(of, _)| *of == id);
        let (_, text) = script.ok_or("there is no such lesson")?;
        Self::new(id, text, now)
    }

    /// The lesson of a variant that a script tells.
    ///
    /// # Errors
    /// It is no script, or its game can't be set up.
    pub fn new(id: &str, text: &str, now: Timestamp) -> Result<Self, String> {
        let script: LessonScript = ron::from_str(text).map_err(|why| why.to_string())?;
        let variant = variant::by_id(id).ok_or("no such variant")?;
        let since = game(variant, &script, now)?;
        Ok(Self {
            script,
            at: 0,
            since,
            began_in: None,
            astray: None,
        })
    }

    /// The game as it stood when the step began.
    pub fn game(&self) -> &Game {
        &self.since
    }

    /// Which step it is, and of how many.
    pub fn count(&self) -> (usize, usize) {
        (self.at + 1, self.script.steps.len())
    }

    /// What the step says; `{undo}` stands for the key of that action.
    pub fn says(&self) -> &str {
        self.step().map_or("", |step| &step.say)
    }

    /// What it says to a pupil who went another way, with keys like that.
    pub fn calls_back(&self) -> Option<String> {
        self.astray.as_ref().map(Astray::says)
    }

    /// Looks at what the pupil did. Whether the step is done; the last one never is.
    pub(crate) fn look(&mut self, game: &Game, seen: &LessonView) -> bool {
        let before = self.astray.take();
        self.astray = self.step().and_then(|step| self.strays(step, game, seen));
        let Some(step) = self.step() else {
            return false;
        };
        if self.astray.is_some() || step.until.is_empty() {
            return false;
        }
        // Where a step asks for an undo, one of what it did not ask for will do.
        let was_other = matches!(before, Some(Astray::Added(_) | Astray::Gone(_)));
        let (_, redo) = game.undoable();
        let asks_for_undo = step.until.iter().all(StepGoal::is_undo);
        if was_other && redo.is_some() && asks_for_undo {
            return true;
        }
        step.until
            .iter()
            .all(|goal| self.holds(goal, step, game, seen))
    }

    /// The slips that are handed in, and typed by nobody, as the step begins.
    pub(crate) fn slips(&self) -> &[String] {
        self.step().map_or(&[], |step| &step.slips)
    }

    /// What to press to do it: characters, `<Enter>` and other keys by their names, `{settle}` and other
    /// actions by theirs.
    pub fn solution(&self) -> &str {
        self.step().map_or("", |step| &step.keys)
    }

    /// Goes on to the next step, with the game as it stands; one for orders that are all on the sheet
    /// is passed over.
    pub(crate) fn go_on(&mut self, game: Game) {
        self.since = game;
        let last = self.script.steps.len().saturating_sub(1);
        self.at = (self.at + 1).min(last);
        while self.at < last && self.step().is_some_and(|step| self.is_done_before(step)) {
            self.at += 1;
        }
    }

    /// Begins the step in a place, with a game in which its slips are in.
    pub(crate) fn keep(&mut self, game: Game, place: &'static str) {
        (self.since, self.began_in, self.astray) = (game, Some(place), None);
    }

    fn step(&self) -> Option<&LessonStep> {
        self.script.steps.get(self.at)
    }
}

fn game(
    variant: &'static dyn Variant,
    script: &LessonScript,
    now: Timestamp,
) -> Result<Game, String> {
    let board = builtin::load(variant.board()).ok_or("its board is missing")?;
    let board = if variant.needs_world() {
        beyond(&board)?
    } else {
        board
    };
    let setup = Setup {
        name: format!("Lesson: {}", variant.name()),
        variant,
        board: variant::fitted(variant, board, &[]).map_err(|why| why.to_string())?,
        players: script.players.clone(),
        created: now,
    };
    Ok(Game::new(setup, variant.house_rules()))
}

/// A known board with a secret world beyond it, the same in every lesson.
fn beyond(known: &Board) -> Result<Arc<Board>, String> {
    let knobs = Knobs {
        areas: Some(AREAS),
        ..Knobs::default()
    };
    let world = generate(Seed::Number(SEED), &knobs, known, |_, _| ());
    Ok(Arc::new(join(world.map_err(|why| why.to_string())?, known)))
}

/// The seed of the world of a lesson, and its areas: the fewest.
const SEED: u64 = 1;
const AREAS: u16 = 40;
