//! What an amendment brings about, phase by phase: the game as it would be compared with the game
//! as it was.

mod differences;
mod paired;

use super::amendment::Amendment;
use super::hardship::{excused, hardships};
use super::{History, Setup, Turn};
use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::Phase;
use chancery_engine::variant::State;
pub(super) use differences::otherwise_settled;
use differences::{Comparison, followed, results, states};
use paired::PairedLines;

/// What an amendment brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequences {
    /// Phase by phase, the amended one first. Where nothing changes, a phase has no lines.
    pub phases: Vec<PhaseChanges>,
    /// How far the replay goes.
    pub end: ReplayEnd,
    /// Where it goes to the end: how the game stands then, against how it stood before.
    pub standing: Vec<(Topic, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseChanges {
    pub phase: Phase,
    pub how: PhaseFate,
    /// What is otherwise, a sentence each.
    pub lines: Vec<(Topic, String)>,
}

/// What becomes of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseFate {
    /// It is the one that was reopened, and is settled with the orders that it has now.
    Amended,
    /// It is settled again, with the orders given then.
    Again,
    /// It is the one that was open before, and is open again.
    Open,
    /// It no longer comes.
    FallsAway,
}

/// How far a replay goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayEnd {
    /// To the phase that was open before, and no more phases wait.
    Reached,
    Over,
    /// To a phase that was not there before, for which nobody has written orders.
    New,
    /// To a phase in which somebody would be punished, and how, a sentence each.
    Punished(Vec<String>),
    /// One phase on, as was asked for.
    Stepwise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Orders that were changed, or that no longer fit, or fit now, or come out otherwise.
    Orders,
    Ballots,
    /// Changes by hand that can't be repeated.
    Edits,
    /// House rules that have been changed since.
    Rules,
    Board,
    Owners,
    /// Influence and points.
    Accounts,
    /// What is known of a secret world.
    World,
    /// Who is spared a loss for want of a ballot that he could not foresee.
    Spared,
    /// What somebody loses because he gave no order that fits.
    Punished,
    Winners,
}

impl Topic {
    /// As a word in front of a line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Orders => "orders",
            Self::Ballots => "ballots",
            Self::Edits => "by hand",
            Self::Rules => "rules",
            Self::Board => "board",
            Self::Owners => "owners",
            Self::Accounts => "influence",
            Self::World => "world",
            Self::Spared => "spared",
            Self::Punished => "LOSS",
            Self::Winners => "winner",
        }
    }

    /// Whether a difference is still there after the next phase, if nothing ends it.
    const fn lasts(self) -> bool {
        matches!(
            self,
            Self::Board | Self::Owners | Self::Accounts | Self::World | Self::Rules
        )
    }
}

/// What is otherwise in a settled phase than it was before, and after it than the game `stood` then.
pub(super) fn between(
    setup: &Setup,
    board: &Board,
    now: &Turn,
    former: Option<&Turn>,
    stood: Option<&State>,
) -> Vec<(Topic, String)> {
    let mut lines = Vec::new();
    if let Some(former) = former {
        let paired = PairedLines::new(former, now);
        let changed = changed_lines(setup, board, &paired);
        let results = results(setup, board, &paired, Comparison::Before);
        let followed = followed(board, now, former, Comparison::Before);
        lines.extend(about(Topic::Rules, rules(setup, now, former).collect()));
        lines.extend(about(Topic::Orders, changed));
        lines.extend(about(Topic::Orders, results));
        lines.extend(about(Topic::Ballots, followed));
    }
    if let Some(stood) = stood {
        let after = &now.settlement.after;
        lines.extend(states(setup, board, after, stood, Comparison::Before));
    }
    lines.extend(about(Topic::Spared, spared(setup, board, now)));
    lines.extend(about(Topic::Punished, hardships(setup, board, now, former)));
    lines
}

/// How the game stands, against how it stood when the phase that was open before had begun.
pub(super) fn in_the_end(
    setup: &Setup,
    board: &Board,
    amendment: &Amendment,
    history: &History,
) -> Vec<(Topic, String)> {
    match amendment.stood(history.opened.phase) {
        Some(stood) => states(setup, board, &history.opened, stood, Comparison::Before),
        None => Vec::new(),
    }
}

/// What differs between a state of the game and the one that was recorded in its place, a sentence
/// each without a full stop.
pub fn unlike_recorded(setup: &Setup, state: &State, recorded: &State) -> Vec<String> {
    let differing = states(setup, &setup.board, state, recorded, Comparison::InForce);
    differing.into_iter().map(|(_, line)| line).collect()
}

/// Drops what is only still as an earlier phase left it.
pub(super) fn drop_repeated(phases: &mut [PhaseChanges]) {
    let mut before: Vec<(Topic, String)> = Vec::new();
    for phase in phases
        .iter_mut()
        .filter(|phase| matches!(phase.how, PhaseFate::Amended | PhaseFate::Again))
    {
        let now: Vec<_> = phase
            .lines
            .iter()
            .filter(|(topic, _)| topic.lasts())
            .cloned()
            .collect();
        phase.lines.retain(|line| !before.contains(line));
        before = now;
    }
}

/// What the log says of an amendment, each with the phase that it is about.
pub(super) fn log(
    setup: &Setup,
    open: Phase,
    why: &str,
    consequences: &Consequences,
) -> Vec<(Phase, String)> {
    let mut told = Vec::new();
    if !why.is_empty() {
        let name = setup.calendar().name(open);
        told.push((open, format!("amended {name}; reason: {why}")));
    }
    for PhaseChanges { phase, how, lines } in &consequences.phases {
        let of_phase = match how {
            PhaseFate::Amended => "amended: ",
            PhaseFate::Again | PhaseFate::Open => "replayed: ",
            PhaseFate::FallsAway => {
                told.push((*phase, "this phase no longer happens".to_owned()));
                "dropped: "
            }
        };
        told.extend(
            lines
                .iter()
                .map(|(topic, line)| (*phase, format!("{of_phase}{}: {line}", topic.word()))),
        );
    }
    let phases = consequences.phases.iter();
    let again: Vec<&PhaseChanges> = phases
        .filter(|phase| phase.how == PhaseFate::Again)
        .collect();
    if !again.is_empty() && again.iter().all(|phase| phase.lines.is_empty()) {
        let again = counted(again.len(), "phase");
        told.push((open, format!("{again} settled again, no changes")));
    }
    told
}

fn rules(setup: &Setup, now: &Turn, former: &Turn) -> impl Iterator<Item = String> {
    let own = setup.variant.options();
    let (now, former) = (now.rules, former.rules);
    HouseRules::specs(own)
        .enumerate()
        .filter_map(move |(i, spec)| {
            let is_other = now.value(own, i) != former.value(own, i);
            let [now, old] = [now, former].map(|rules| rules.choice_title(own, i));
            let title = spec.title;
            is_other.then(|| format!("house rule “{title}”: {now}, was {old}"))
        })
}

/// The lines that were changed, added or struck, the old and the new one: in house style, or as
/// written where that can't be read.
fn changed_lines(setup: &Setup, board: &Board, lines: &PairedLines<'_>) -> Vec<String> {
    let [former, now] = [lines.former, lines.now].map(|turn| &turn.before.position);
    let mut told = Vec::new();
    for (old, new) in &lines.lines {
        let who = setup.author_name(old.line.author());
        let was = old.words(board, former);
        let Some(new) = new else {
            told.push(format!("{who}: “{was}” is struck"));
            continue;
        };
        let [written, is_written] = [old, new].map(|line| line.line.written.trim());
        if lines.is_reordered(board, old, new) {
            told.push(format!("{who}: “{was}” is now “{}”", new.words(board, now)));
        } else if written != is_written {
            told.push(format!(
                "{who}: “{written}” is now written “{is_written}”, with the same meaning"
            ));
        }
    }
    for new in &lines.added {
        if excused(new.line).is_none() {
            let who = setup.author_name(new.line.author());
            told.push(format!("{who}: “{}” is added", new.words(board, now)));
        }
    }
    told
}

fn about(topic: Topic, lines: Vec<String>) -> impl Iterator<Item = (Topic, String)> {
    lines.into_iter().map(move |line| (topic, line))
}

/// A ballot that some players were not asked for.
struct SparedBallot<'a> {
    power: PowerId,
    unit: &'a str,
    /// The players' names.
    from: Vec<&'a str>,
}

/// Who was not asked for a ballot that he could not foresee.
fn spared(setup: &Setup, board: &Board, now: &Turn) -> Vec<String> {
    let mut spared: Vec<SparedBallot<'_>> = Vec::new();
    for entry in &now.sheet.entries {
        let Some(unit) = excused(entry) else {
            continue;
        };
        let who = setup.seat_name(entry.seat);
        match spared
            .iter_mut()
            .find(|ballot| ballot.power == entry.power && ballot.unit == unit)
        {
            Some(ballot) => ballot.from.push(who),
            None => spared.push(SparedBallot {
                power: entry.power,
                unit,
                from: vec![who],
            }),
        }
    }
    let told = spared.iter().map(|ballot| {
        format!(
            "no ballot for {} of {} is needed from {}: nobody could foresee it",
            ballot.unit,
            board.power(ballot.power).name,
            ballot.from.join(", ")
        )
    });
    told.collect()
}
