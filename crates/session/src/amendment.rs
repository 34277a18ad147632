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
        for line in why {
            lines.push(ConsequenceLine::Change(Topic::Punished, line.clone()));
        }
    }
    let amendment = game.history().amendment.as_ref();
    if amendment.is_some_and(|amendment| amendment.former.is_empty()) {
        lines.push(ConsequenceLine::Sentence(
            "An older Chancery reopened this phase and did not save the earlier results. You see only the losses."
                .to_owned(),
        ));
    }
    for phase in &consequences.phases {
        // Later phases that come out as before are told in one sentence below.
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
        lines.extend(changes(&phase.lines));
        if phase.lines.is_empty() && phase.how == PhaseFate::Amended {
            lines.push(ConsequenceLine::Sentence(
                "Nothing changes here.".to_owned(),
            ));
        }
    }
    lines.extend(unchanged(game, consequences));
    let has_later = consequences
        .phases
        .iter()
        .any(|phase| phase.how != PhaseFate::Amended);
    // Where the replay stopped before its end, there is no position to compare. Without a later
    // phase the changes above say it all.
    if has_later && matches!(consequences.end, ReplayEnd::Reached | ReplayEnd::Over) {
        lines.push(ConsequenceLine::Phase(
            open.to_owned(),
            "at the end, compared with before",
        ));
        lines.extend(changes(&consequences.standing));
        if consequences.standing.is_empty() {
            lines.push(ConsequenceLine::Sentence(
                "The position is the same as before.".to_owned(),
            ));
        }
    }
    lines
}

fn changes(lines: &[(Topic, String)]) -> impl Iterator<Item = ConsequenceLine> {
    lines
        .iter()
        .map(|(topic, line)| ConsequenceLine::Change(*topic, line.clone()))
}

/// The phases that were settled again and came out as before, in one sentence; `None` where all of
/// them have changed.
fn unchanged(game: &Game, consequences: &Consequences) -> Option<ConsequenceLine> {
    let calendar = game.setup().calendar();
    let mut again = 0;
    let mut quiet = Vec::new();
    for phase in &consequences.phases {
        if phase.how != PhaseFate::Again {
            continue;
        }
        again += 1;
        if phase.lines.is_empty() {
            quiet.push(calendar.name(phase.phase));
        }
    }
    let sentence = match quiet.len() {
        0 => return None,
        1 if again == 1 => "Nothing else changes in the later phase.".to_owned(),
        n if n == again => format!("Nothing else changes in the {n} later phases."),
        _ => format!("Nothing else changes in {}.", quiet.join(", ")),
    };
    Some(ConsequenceLine::Sentence(sentence))
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
