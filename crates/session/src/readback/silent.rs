//! Who has ordered nothing, whose slip is not taken, and what that costs.

use crate::desk::{Absent, Desk, absent};
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::BallotSubject;
use chancery_game::game::{SealDoubt, Unordered};
use chancery_game::words::series;

/// Powers of which the same is to be said.
struct SilentPowers {
    silence: Silence,
    kinds: Vec<Kind>,
    powers: Vec<String>,
    /// All that is done for them without an order.
    done: Vec<Kind>,
}

/// What is missing of a power.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Silence {
    NoSlip,
    /// A slip is in, and nothing on it.
    NoOrders,
    NoBallots,
    /// There are ballots, and they decide not all.
    LeftOpen,
}

/// A kind of thing that settling does without an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Holds,
    Disbands,
    RightHand,
    Removed,
    Waived,
    NotPlaced,
    Lot(&'static str),
}

impl Kind {
    fn from_unordered(phase: PhaseKind, unordered: Unordered) -> Option<Self> {
        let action = match unordered {
            Unordered::Waived if phase == PhaseKind::SetUp => return Some(Self::NotPlaced),
            Unordered::Waived => return Some(Self::Waived),
            Unordered::Lot(BallotSubject::Builds(_)) => return Some(Self::Lot("build")),
            Unordered::Lot(BallotSubject::Disbands(_)) => return Some(Self::Lot("disband")),
            Unordered::Lot(BallotSubject::Unit(_)) => return Some(Self::Lot("retreat")),
            Unordered::Unit(default) => default.action,
        };
        match action {
            DefaultAction::Held => Some(Self::Holds),
            DefaultAction::NotRetreated | DefaultAction::NoRetreat => Some(Self::Disbands),
            DefaultAction::AutoRetreat { .. } => Some(Self::RightHand),
            _ if unordered.is_removal() => Some(Self::Removed),
            _ => None,
        }
    }

    /// What is done with so many, as a clause without whose they are: `3 units hold`.
    fn clause(self, number: usize) -> String {
        let (what, does, do_) = match self {
            Self::Holds => ("unit", "holds", "hold"),
            Self::Disbands => ("dislodged unit", "disbands", "disband"),
            Self::RightHand => (
                "retreat",
                "goes by the Right-Hand Rule",
                "go by the Right-Hand Rule",
            ),
            Self::Removed => (
                "disband",
                "goes by the civil-disorder rule",
                "go by the civil-disorder rule",
            ),
            Self::Waived => ("build", "is waived", "are waived"),
            Self::NotPlaced => ("extra unit", "is not placed", "are not placed"),
            Self::Lot(what) => (what, "is drawn by lot", "are drawn by lot"),
        };
        if number == 1 {
            format!("{what} {does}")
        } else {
            format!("{} {do_}", counted(number, what))
        }
    }
}

/// More powers than these are told by their number.
const MOST: usize = 4;

/// The slips that came too late and are not taken; who has ordered nothing although he could, with
/// what that costs him: `No slip from France. Its 3 units hold.`
pub fn silent(desk: &Desk) -> Vec<String> {
    let game = &desk.game;
    let mut lines = seal_doubts(desk);
    if let Some(sealed) = desk.sealed_now() {
        let slips = counted(sealed.handed_in().len(), "sealed slip");
        lines.push(format!("{slips} to open before the phase is settled"));
    }
    let slips = game.sheet().slips_in.iter();
    let refused: Vec<&str> = slips
        .filter(|slip| !slip.is_taken())
        .map(|slip| game.setup().seat_name(slip.seat))
        .collect();
    if !refused.is_empty() {
        let refused = refused.join(", ");
        lines.push(format!("too late, not accepted: the slip of {refused}"));
    }
    lines.extend(silent_powers(desk).iter().map(said));
    let costless = absent(desk)
        .iter()
        .filter(|absent| costs_nothing(desk, absent))
        .count();
    if costless > 0 {
        let ballots = counted(costless, "ballot");
        lines.push(format!("{ballots} missing: nobody loses influence"));
    }
    lines
}

/// The powers of which something is missing, those of which the same is to be said together.
fn silent_powers(desk: &Desk) -> Vec<SilentPowers> {
    let game = &desk.game;
    let phase = game.phase().kind;
    // The read-back lists each proposed line by itself, so nothing is said here.
    let proposes =
        phase == PhaseKind::Retreats && desk.rows.iter().any(|row| row.proposal().is_some());
    let silent = if proposes { Vec::new() } else { game.silent() };
    let mut groups: Vec<SilentPowers> = Vec::new();
    for (power, unordered) in &silent {
        let seat = game.setup().seat_of(*power);
        let silence = if desk.among_players() {
            Silence::NoBallots
        } else if desk.is_sealed(seat) {
            // The slip has orders; nobody sees them before it is opened.
            continue;
        } else if game.sheet().slip_in(seat) && desk.seal_doubt(seat).is_none() {
            Silence::NoOrders
        } else {
            Silence::NoSlip
        };
        let done = unordered
            .iter()
            .filter_map(|&what| Kind::from_unordered(phase, what));
        let name = &game.board().power(*power).name;
        add(&mut groups, silence, name, done.collect());
    }
    for power in game.board().power_ids() {
        if silent.iter().any(|(silent, _)| *silent == power) {
            continue;
        }
        // Builds and disbands that the ballots leave open are drawn by lot (Arms Merchant, rule 12).
        let lots = game.unordered(power).into_iter();
        let lots = lots.filter(|what| matches!(what, Unordered::Lot(_)));
        let done: Vec<Kind> = lots
            .filter_map(|what| Kind::from_unordered(phase, what))
            .collect();
        if !done.is_empty() {
            let name = &game.board().power(power).name;
            add(&mut groups, Silence::LeftOpen, name, done);
        }
    }
    groups
}

/// The sealed slips that are missing, or older ones.
pub(super) fn seal_doubts(desk: &Desk) -> Vec<String> {
    let doubts = desk.seal_doubts();
    let mut said = desk.game.tell_seal_doubts(&doubts);
    if doubts
        .iter()
        .any(|doubt| matches!(doubt, SealDoubt::Older(_)))
    {
        said.push("{slip-in} at the table takes the older slip".to_owned());
    }
    said
}

/// Whether it costs a player nothing that he did not write a ballot.
fn costs_nothing(desk: &Desk, absent: &Absent) -> bool {
    matches!(absent, Absent::Ballot { author, demand }
        if desk.ballots.cost_of_silence(*author, demand) == 0)
}

/// Adds a power to those of which the same is to be said.
fn add(groups: &mut Vec<SilentPowers>, silence: Silence, name: &str, done: Vec<Kind>) {
    // By kind and not by number: "all 5 units hold" is said of two powers together.
    let mut kinds = done.clone();
    kinds.dedup();
    let mut all = groups.iter_mut();
    match all.find(|group| group.silence == silence && group.kinds == kinds) {
        Some(group) => {
            group.powers.push(name.to_owned());
            group.done.extend(done);
        }
        None => groups.push(SilentPowers {
            silence,
            kinds,
            powers: vec![name.to_owned()],
            done,
        }),
    }
}

fn said(group: &SilentPowers) -> String {
    let who = if group.powers.len() > MOST {
        counted(group.powers.len(), "power")
    } else {
        series(&group.powers)
    };
    let what = match group.silence {
        Silence::NoBallots => format!("No ballots for {who}."),
        Silence::NoOrders => format!("No orders on the slip of {who}."),
        Silence::NoSlip => format!("No slip from {who}."),
        Silence::LeftOpen => format!("The ballots for {who} don't decide everything."),
    };
    let clauses = group.kinds.iter().map(|kind| {
        let number = group.done.iter().filter(|&done| done == kind).count();
        kind.clause(number)
    });
    let whose = if group.powers.len() == 1 {
        " Its "
    } else {
        " Their "
    };
    match clauses.led(whose, ", ") {
        done if done.is_empty() => what,
        done => format!("{what}{done}."),
    }
}
