//! What an amendment brings about, line by line, before it is done.

use chancery_game::game::{Consequences, Game, PhaseFate, ReplayEnd, Topic};

/// A line of what an amendment brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsequenceLine {
    /// The heading of a phase, and what becomes of it.
    Phase(String, &'static str),
    /// Something that is otherwise.
    Change(Topic, String),
    Sentence(String),
}

/// What an amendment brings about; `open` is the phase at which the replay ends, by name.
pub fn consequence_lines(
    game: &Game,
    consequences: &Consequences,
    open: &str,
) -> Vec<ConsequenceLine> {
    let calendar = game.setup().calendar();
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
            1 => "Nothing else changes in the later phase.".to_owned(),
            n => format!("Nothing else changes in the {n} later phases."),
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
