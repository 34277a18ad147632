//! Who has ordered nothing, whose slip is not taken, and what that costs.

use crate::tui::table::TableScreen;
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::BallotSubject;
use chancery_game::game::Unordered;

/// Powers of which the same is to be said.
struct SilentPowers {
    has_slip: bool,
    kinds: Vec<Kind>,
    powers: Vec<String>,
    /// All that is done for them without an order.
    done: Vec<Kind>,
}

/// A kind of thing that settling does without an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Holds,
    Disbands,
    RightHand,
    Removed,
    Waived,
    Lot(&'static str),
}

impl Kind {
    fn of(unordered: Unordered) -> Option<Self> {
        let action = match unordered {
            Unordered::Waived => return Some(Self::Waived),
            Unordered::Lot(BallotSubject::Builds(_)) => return Some(Self::Lot("build")),
            Unordered::Lot(BallotSubject::Disbands(_)) => return Some(Self::Lot("removal")),
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

    /// For so much, as a clause.
    fn clause(self, number: usize) -> String {
        match self {
            Self::Holds if number == 1 => "its unit holds and may be supported".to_owned(),
            Self::Holds => format!("all {number} units hold and may be supported"),
            Self::Disbands => format!("{} disbanded", counted(number, "dislodged unit")),
            Self::RightHand => format!("{} by the Right-Hand Rule", counted(number, "retreat")),
            Self::Removed => format!("{} by the civil-disorder rule", counted(number, "removal")),
            Self::Waived => format!("{} waived", counted(number, "build")),
            Self::Lot(what) => format!("{} drawn by lot", counted(number, what)),
        }
    }
}

/// More powers than these are told by their number.
const MOST: usize = 4;

/// The slips that came too late and are not taken; who has ordered nothing although he could, with
/// what that costs him: `no slip from France: all 3 units hold and may be supported`.
pub(crate) fn silent(table: &TableScreen) -> Vec<String> {
    let game = &table.game;
    let slips = game.sheet().slips_in.iter();
    let refused = slips.filter(|slip| !slip.is_taken());
    let refused: Vec<&str> = refused
        .map(|slip| game.setup.seat_name(slip.seat))
        .collect();
    // Of a line that is proposed for a unit the read-back tells by itself.
    let proposes = game.phase().kind == PhaseKind::Retreats
        && table.rows.iter().any(|row| row.proposal().is_some());
    let mut groups: Vec<SilentPowers> = Vec::new();
    for (power, unordered) in game.silent() {
        if proposes {
            break;
        }
        if !table.among_players() && table.is_sealed(game.setup.seat_of(power)) {
            continue;
        }
        let has_slip = game.sheet().slip_in(game.setup.seat_of(power));
        let done: Vec<Kind> = unordered.into_iter().filter_map(Kind::of).collect();
        let mut kinds = done.clone();
        kinds.dedup();
        let name = game.board().power(power).name.clone();
        let same = |group: &&mut SilentPowers| group.has_slip == has_slip && group.kinds == kinds;
        match groups.iter_mut().find(same) {
            Some(group) => {
                group.powers.push(name);
                group.done.extend(done);
            }
            None => groups.push(SilentPowers {
                has_slip,
                kinds,
                powers: vec![name],
                done,
            }),
        }
    }
    let refused = (!refused.is_empty())
        .then(|| format!("too late, not accepted: the slip of {}", refused.join(", ")));
    let sealed = table.sealed_now().map(|sealed| {
        let slips = counted(sealed.handed_in().len(), "sealed slip");
        format!("{slips} to open before the phase is settled")
    });
    sealed
        .into_iter()
        .chain(refused)
        .chain(
            groups
                .iter()
                .map(|group| said(group, table.among_players())),
        )
        .collect()
}

fn said(group: &SilentPowers, votes: bool) -> String {
    let who = if group.powers.len() > MOST {
        counted(group.powers.len(), "power")
    } else {
        group.powers.join(", ")
    };
    let what = if votes {
        format!("no ballots for {who}")
    } else if group.has_slip {
        format!("nothing ordered by {who}")
    } else {
        format!("no slip from {who}")
    };
    let number = |kind: &Kind| group.done.iter().filter(|done| *done == kind).count();
    let done = group.kinds.iter().map(|kind| kind.clause(number(kind)));
    format!("{what}{}", done.led(": ", ", "))
}
