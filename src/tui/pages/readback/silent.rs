//! Who has ordered nothing, whose slip is not taken, and what that costs.

use crate::calendar::PhaseKind;
use crate::grammar::counted;
use crate::order::{Action, Order};
use crate::seat::Author;
use crate::tui::table::{Row, TableScreen};
use crate::variant::Demand;

/// What becomes of what nobody orders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Default {
    Holds,
    Disbanded,
    RightHand,
    Removed,
    Waived,
    Unsaid,
}

impl Default {
    /// For so much, as a clause; empty where there is nothing to say.
    fn told(self, number: usize) -> String {
        match self {
            Self::Holds if number == 1 => "its unit holds and may be supported".to_owned(),
            Self::Holds => format!("all {number} units hold and may be supported"),
            Self::Disbanded => format!("{} disbanded", counted(number, "dislodged unit")),
            Self::RightHand => format!("{} by the Right-Hand Rule", counted(number, "retreat")),
            Self::Removed => format!("{} by the civil-disorder rule", counted(number, "removal")),
            Self::Waived => format!("{} waived", counted(number, "build")),
            Self::Unsaid => String::new(),
        }
    }
}

/// Powers of which the same is to be said.
struct SilentPowers {
    has_slip: bool,
    default: Default,
    powers: Vec<String>,
    /// How much they have not ordered together.
    number: usize,
}

/// More powers than these are told by their number.
const MOST: usize = 4;

/// The slips that came too late and are not taken; who has ordered nothing although he could, with
/// what that costs him: `no slip from France: all 3 units hold and may be supported`.
pub fn silent(table: &TableScreen) -> Vec<String> {
    let game = &table.game;
    let slips = game.sheet().slips_in.iter();
    let refused = slips.filter(|slip| !slip.is_taken());
    let refused: Vec<&str> = refused
        .map(|slip| game.setup.seat_name(slip.seat))
        .collect();
    let mut groups: Vec<SilentPowers> = Vec::new();
    for (author, number) in without_orders(table) {
        let (has_slip, default) = (game.sheet().slip_in(author.seat), default_of(table, author));
        let power = game.board().power(author.power).name.clone();
        let same =
            |group: &&mut SilentPowers| group.has_slip == has_slip && group.default == default;
        match groups.iter_mut().find(same) {
            Some(group) => {
                group.powers.push(power);
                group.number += number;
            }
            None => groups.push(SilentPowers {
                has_slip,
                default,
                powers: vec![power],
                number,
            }),
        }
    }
    let refused = (!refused.is_empty()).then(|| {
        format!(
            "too late, and not taken: the slip of {}",
            refused.join(", ")
        )
    });
    refused.into_iter().chain(groups.iter().map(said)).collect()
}

fn said(group: &SilentPowers) -> String {
    let who = if group.powers.len() > MOST {
        counted(group.powers.len(), "power")
    } else {
        group.powers.join(", ")
    };
    let what = if group.has_slip {
        format!("nothing ordered by {who}")
    } else {
        format!("no slip from {who}")
    };
    match group.default.told(group.number) {
        told if told.is_empty() => what,
        told => format!("{what}: {told}"),
    }
}

/// Who has ordered nothing although he could, and how much. Of a line that is proposed for a unit
/// the read-back tells by itself.
fn without_orders(table: &TableScreen) -> Vec<(Author, usize)> {
    let entries = &table.game.sheet().entries;
    let retreats = table.game.phase().kind == PhaseKind::Retreats;
    if retreats && table.rows.iter().any(|row| row.proposal().is_some()) {
        return Vec::new();
    }
    let of_power = table.rows.iter().filter_map(|row| match row {
        Row::Power {
            author,
            done: (0, owed @ 1..),
        } => Some((*author, *owed)),
        _ => None,
    });
    of_power
        .filter(|(author, _)| entries.iter().all(|entry| entry.author() != *author))
        .collect()
}

/// What the rules do where the power of an author orders nothing.
fn default_of(table: &TableScreen, author: Author) -> Default {
    let game = &table.game;
    let is_move = |order: &Order| {
        matches!(
            order,
            Order::Unit {
                action: Action::Move { .. },
                ..
            }
        )
    };
    match (game.phase().kind, game.missing(author).first()) {
        (PhaseKind::Movement, _) => Default::Holds,
        (PhaseKind::Retreats, _) if game.proposals(author.power).iter().any(is_move) => {
            Default::RightHand
        }
        (PhaseKind::Retreats, _) => Default::Disbanded,
        (_, Some(Demand::Build(_))) => Default::Waived,
        (_, Some(Demand::Removal(_))) => Default::Removed,
        _ => Default::Unsaid,
    }
}
