//! An event as it follows from its commands.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{Presence, TournamentCommand, TournamentStep};
use super::refusal::{EventRefusal, refused};
use super::roster::{Entrant, EntrantId, entrant};
use super::round::EventRound;
use super::rules::EventRules;
use chancery_atlas::board::{Board, builtin};
use chancery_atlas::grammar::Joined;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Variant};
use chancery_game::score::{ScoreError, System};

/// Rounds that an event has at most.
const MOST_ROUNDS: usize = 50;

/// An event. Only [`Tournament::applied`] makes another one of it.
#[derive(Clone)]
pub struct Tournament {
    pub name: String,
    pub variant: &'static dyn Variant,
    /// That of the variant: its powers are the seats of each board.
    pub board: Arc<Board>,
    /// All of them are set.
    pub rules: EventRules,
    pub entrants: Vec<Entrant>,
    pub rounds: Vec<EventRound>,
    steps: Vec<TournamentStep>,
}

/// A command of a file that can't be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStep {
    /// Its place in the list, from 0.
    pub step: usize,
    pub why: EventRefusal,
}

/// Which steps stand: an undo takes away itself and the last one before it that stood.
pub(crate) fn standing_steps(steps: &[TournamentStep]) -> Vec<bool> {
    let mut stands: Vec<bool> = vec![true; steps.len()];
    for at in 0..steps.len() {
        if steps[at].does == TournamentCommand::Undo {
            stands[at] = false;
            // The first one begins the event, and stays.
            if let Some(last) = (1..at).rev().find(|&before| stands[before]) {
                stands[last] = false;
            }
        }
    }
    stands
}

impl Tournament {
    /// A new event.
    pub fn begin(name: &str, variant: &str, at: Timestamp) -> Result<Self, EventRefusal> {
        let does = TournamentCommand::Begin {
            name: name.to_owned(),
            variant: variant.to_owned(),
        };
        Self::fold(vec![TournamentStep { at, does }]).map_err(|bad| bad.why)
    }

    /// The event of a list of commands.
    ///
    /// # Errors
    /// The first command that can't be carried out.
    pub fn fold(steps: Vec<TournamentStep>) -> Result<Self, BadStep> {
        let bad = |step: usize| move |why| BadStep { step, why };
        let first = steps.first().map(|step| &step.does);
        let Some(TournamentCommand::Begin { name, variant }) = first else {
            let why = EventRefusal("the first command of an event must be `Begin`".to_owned());
            return Err(bad(0)(why));
        };
        let mut event = Self::new(name, variant).map_err(bad(0))?;
        let stands = standing_steps(&steps);
        for (at, step) in steps.iter().enumerate().skip(1) {
            if stands[at] {
                event.carry_out(&step.does).map_err(bad(at))?;
            }
        }
        event.steps = steps;
        Ok(event)
    }

    /// The event after a command.
    pub fn applied(&self, does: TournamentCommand, at: Timestamp) -> Result<Self, EventRefusal> {
        let stands = standing_steps(&self.steps);
        if does == TournamentCommand::Undo && !stands.iter().skip(1).any(|&stands| stands) {
            return refused("there is nothing to undo");
        }
        let mut steps = self.steps.clone();
        steps.push(TournamentStep { at, does });
        Self::fold(steps).map_err(|bad| bad.why)
    }

    /// All that was done, the undone too.
    pub fn steps(&self) -> &[TournamentStep] {
        &self.steps
    }

    fn new(name: &str, variant: &str) -> Result<Self, EventRefusal> {
        let name = name.trim();
        if name.is_empty() {
            return refused("give the event a name");
        }
        let Some(known) = variant::by_id(variant) else {
            return refused(format!("there is no variant “{variant}”"));
        };
        let board = builtin::load(known.board());
        let (Some(board), Seating::OnePerPower) = (board, known.seating()) else {
            let why =
                "players have no powers there, so nobody can be seated; choose another variant";
            return refused(format!("{}: {why}", known.name()));
        };
        let rules = EventRules::usual();
        Ok(Self {
            name: name.to_owned(),
            variant: known,
            board,
            rounds: vec![EventRound::default(); rules.rounds.unwrap_or_default()],
            rules,
            entrants: Vec::new(),
            steps: Vec::new(),
        })
    }

    /// The number of powers, and so of seats at a board.
    pub fn powers(&self) -> usize {
        self.board.power_count()
    }

    pub fn power_name(&self, power: usize) -> &str {
        &self.board.powers[power].name
    }

    pub fn entrant(&self, name: &str) -> Result<EntrantId, EventRefusal> {
        entrant(&self.entrants, name)
    }

    pub fn name_of(&self, entrant: EntrantId) -> &str {
        &self.entrants[entrant].name
    }

    /// A round by its number, from 1.
    pub fn round(&self, round: usize) -> Result<&EventRound, EventRefusal> {
        let found = self.rounds.get(round.wrapping_sub(1));
        found.ok_or_else(|| {
            EventRefusal(format!(
                "there is no round {round}; the event has {}. `chancery event rules --rounds N` changes that",
                self.rounds.len()
            ))
        })
    }

    /// The number of the round that is played or comes next: the first that is not closed.
    pub fn current(&self) -> usize {
        let open = self.rounds.iter().position(|round| !round.closed);
        open.map_or(self.rounds.len(), |at| at + 1)
    }

    /// What the roll call of a round says of somebody. Who was away before stays away.
    pub fn presence(&self, round: usize, entrant: EntrantId) -> Presence {
        let rounds = self.rounds.iter().take(round).enumerate();
        let mut said =
            rounds.filter_map(|(at, there)| Some((at + 1, *there.presence.get(&entrant)?)));
        match said.next_back() {
            Some((at, presence)) if at == round || presence == Presence::Away => presence,
            _ => Presence::Here,
        }
    }

    /// By which system a round is scored.
    pub fn system(&self, round: &EventRound) -> Result<System, ScoreError> {
        let of_event = self.rules.scoring.as_deref().unwrap_or_default();
        System::read(round.plan.scoring.as_deref().unwrap_or(of_event))
    }

    fn carry_out(&mut self, command: &TournamentCommand) -> Result<(), EventRefusal> {
        match command {
            TournamentCommand::Begin { .. } => return refused("the event has begun already"),
            // Those that stand are carried out, and an undo never stands.
            TournamentCommand::Undo => {}
            TournamentCommand::Rules(change) => {
                self.rules.change(change);
                let rounds = self.rules.rounds.unwrap_or_default();
                let seated = self
                    .rounds
                    .iter()
                    .rposition(|round| !round.sources.is_empty());
                let seated = seated.map_or(0, |at| at + 1);
                if !(seated.max(1)..=MOST_ROUNDS).contains(&rounds) {
                    return refused(format!(
                        "an event has 1 to {MOST_ROUNDS} rounds, and {seated} are seated already"
                    ));
                }
                self.rounds.resize(rounds, EventRound::default());
                self.system(&EventRound::default())?;
            }
            TournamentCommand::Enter(entrants) => {
                for entrant in entrants {
                    match self.entrant(&entrant.name) {
                        Ok(known) => self.entrants[known].clone_from(entrant),
                        Err(_) => self.entrants.push(entrant.clone()),
                    }
                }
            }
            TournamentCommand::Rename { from, to } => {
                let entrant = self.entrant(from)?;
                let to = to.split_whitespace().joined(" ");
                let other = self.entrant(&to).ok();
                // A line of players has no semicolon in a name.
                if to.is_empty() || to.contains(';') || other.is_some_and(|other| other != entrant)
                {
                    return refused(format!("“{to}” is the name of another player, or none"));
                }
                self.entrants[entrant].name = to;
            }
            TournamentCommand::Round(number, command) => {
                self.round(*number)?;
                let powers = self.powers();
                let round = &mut self.rounds[*number - 1];
                let done = round.carry_out(command, &self.entrants, powers);
                done.map_err(|why| EventRefusal(format!("round {number}: {why}")))?;
                self.system(&self.rounds[*number - 1])?;
            }
        }
        Ok(())
    }
}
