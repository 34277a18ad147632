//! What an amendment brings about, before it is done: the game master says yes here, or goes back
//! to the orders.

mod draw;
mod update;

pub use update::PLACE;

use crate::tui::line::InputLine;
use crate::tui::list::{Selection, neighbour};
use crate::tui::widgets::wrapped;
use chancery_game::game::{Consequences, Game, PhaseFate, Replay, ReplayEnd, Topic};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsequenceLine {
    /// The heading of a phase, and what becomes of it.
    Phase(String, &'static str),
    /// Something that is otherwise.
    Change(Topic, String),
    Sentence(String),
}

pub struct AmendmentPage {
    /// What becomes of those whom the amendment brings where their orders did not foresee it.
    pub replay: Replay,
    /// Why it is amended, as far as it is typed.
    pub why: InputLine,
    /// The first line shown.
    pub top: Selection,
    pub lines: Vec<ConsequenceLine>,
}

impl AmendmentPage {
    /// The page for the open phase and those that wait.
    pub(crate) fn new(game: &Game) -> Self {
        let mut page = Self {
            replay: Replay::default(),
            why: InputLine::default(),
            top: Selection::default(),
            lines: Vec::new(),
        };
        page.renew(game);
        page
    }

    /// Takes the next choice, or the one before, round and round.
    pub(crate) fn choose(&mut self, game: &Game, forward: bool) {
        self.replay = neighbour(&Replay::ALL, self.replay, forward);
        self.renew(game);
    }

    /// Makes the lines anew.
    fn renew(&mut self, game: &Game) {
        let trial = game.trial(self.replay);
        let open = game.setup.calendar().name(trial.history.state.phase);
        self.lines = consequence_lines(game, &trial.consequences, &open);
        self.top.at = 0;
    }
}

/// A row of a line set to a width: what stands in front of it, and its text.
pub fn rows(told: &ConsequenceLine, width: usize) -> Vec<(String, String)> {
    let (head, text) = match told {
        ConsequenceLine::Phase(name, becomes) => {
            return vec![(format!(" {name}"), format!("  {becomes}"))];
        }
        ConsequenceLine::Sentence(text) => (" ".to_owned(), text),
        ConsequenceLine::Change(topic, text) => (format!("   {:<10}", topic.word()), text),
    };
    let room = width.saturating_sub(head.len() + 1).max(10);
    let indent = " ".repeat(head.len());
    wrapped(text, room)
        .into_iter()
        .enumerate()
        .map(|(i, row)| (if i == 0 { head.clone() } else { indent.clone() }, row))
        .collect()
}

/// What a choice is called, and what it does; `votes` is whether players can lose influence.
pub(crate) const fn choice(replay: Replay, votes: bool) -> [&'static str; 2] {
    match replay {
        Replay::Mercy if votes => [
            "Ask again",
            "Chancery settles the later phases with their old orders. Nobody loses influence for \
             a unit that nobody expected. Chancery stops for new orders before a unit or a build \
             is lost.",
        ],
        Replay::Mercy => [
            "Ask again",
            "Chancery settles the later phases with their old orders. Units without a fitting \
             order hold. Chancery stops for new orders before a unit or a build is lost.",
        ],
        Replay::AsWritten if votes => [
            "Keep old orders",
            "Chancery settles the later phases with their old orders. Where none fits, the rules \
             decide: hold, disband, remove, halve influence.",
        ],
        Replay::AsWritten => [
            "Keep old orders",
            "Chancery settles the later phases with their old orders. Where none fits, the rules \
             decide: hold, disband, remove.",
        ],
        Replay::Stepwise => [
            "Step through",
            "Chancery settles this phase only. The next one opens with its old orders, and you \
             can change them.",
        ],
    }
}

fn consequence_lines(game: &Game, consequences: &Consequences, open: &str) -> Vec<ConsequenceLine> {
    let calendar = game.setup.calendar();
    let mut lines = vec![ConsequenceLine::Sentence(ending(&consequences.end, open))];
    if let ReplayEnd::Punished(why) = &consequences.end {
        lines.extend(
            why.iter()
                .map(|line| ConsequenceLine::Change(Topic::Punished, line.clone())),
        );
    }
    if game
        .history()
        .amendment
        .as_ref()
        .is_some_and(|amendment| amendment.former.is_empty())
    {
        lines.push(ConsequenceLine::Sentence(
            "An older Chancery reopened this phase and did not save the earlier results. You see only the losses."
                .to_owned(),
        ));
    }
    let later = || {
        consequences
            .phases
            .iter()
            .filter(|phase| phase.how != PhaseFate::Amended)
    };
    for phase in &consequences.phases {
        if phase.lines.is_empty() && !matches!(phase.how, PhaseFate::Amended | PhaseFate::FallsAway)
        {
            continue;
        }
        let becomes = match phase.how {
            PhaseFate::Amended => "amended",
            PhaseFate::Again => "settled again",
            PhaseFate::Open => "open again",
            PhaseFate::FallsAway => "dropped",
        };
        lines.push(ConsequenceLine::Phase(calendar.name(phase.phase), becomes));
        lines.extend(
            phase
                .lines
                .iter()
                .map(|(topic, line)| ConsequenceLine::Change(*topic, line.clone())),
        );
        if phase.lines.is_empty() && phase.how == PhaseFate::Amended {
            lines.push(ConsequenceLine::Sentence(
                "Nothing changes here.".to_owned(),
            ));
        }
    }
    let again = later()
        .filter(|phase| phase.how == PhaseFate::Again)
        .count();
    let quiet: Vec<String> = later()
        .filter(|phase| phase.how == PhaseFate::Again && phase.lines.is_empty())
        .map(|phase| calendar.name(phase.phase))
        .collect();
    match quiet.len() {
        0 => {}
        n if n == again => lines.push(ConsequenceLine::Sentence(match n {
            1 => "Nothing else \
        changes in the later phase."
                .to_owned(),
            n => format!(
                "Nothing else changes \
        in the {n} later phases."
            ),
        })),
        _ => lines.push(ConsequenceLine::Sentence(format!(
            "Nothing else changes in {}.",
            quiet.join(", ")
        ))),
    }
    if matches!(consequences.end, ReplayEnd::Reached | ReplayEnd::Over) && later().next().is_some()
    {
        lines.push(ConsequenceLine::Phase(
            open.to_owned(),
            "at the end, compared with before",
        ));
        lines.extend(
            consequences
                .standing
                .iter()
                .map(|(topic, line)| ConsequenceLine::Change(*topic, line.clone())),
        );
        if consequences.standing.is_empty() {
            lines.push(ConsequenceLine::Sentence(
                "The position is the same as before.".to_owned(),
            ));
        }
    }
    lines
}

fn ending(end: &ReplayEnd, open: &str) -> String {
    match end {
        ReplayEnd::Reached => format!("It goes on to {open}, which was open before."),
        ReplayEnd::Over => "It goes on until the game is over.".to_owned(),
        ReplayEnd::New => format!("It stops at {open}. That phase is new and has no orders."),
        ReplayEnd::Stepwise => format!("It stops at {open}, with its old orders."),
        ReplayEnd::Punished(_) => {
            format!("It stops at {open} for new orders. Without new orders:")
        }
    }
}
