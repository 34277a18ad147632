//! What players own where they vote on orders: influence and victory points.

use super::names::{EditNames, LineText};
use super::{EditError, EditWords, Help, MOST_BY_HAND};
use crate::accounts::Accounts;
use crate::seat::SeatId;
use crate::variant::{State, Variant};
use chancery_atlas::board::PowerId;

const INFLUENCE: &str = "influence Andy France 3";
const IN_HAND: &str = "hand Andy 2";
const POINTS: &str = "points Andy 12";

pub(super) const HELP: &[Help] = &[
    (INFLUENCE, "set a player's influence in a power"),
    (IN_HAND, "set how much influence a player has in hand"),
    (POINTS, "set a player's points"),
];

/// A change of what a player owns by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BallotEdit {
    /// Sets what a seat has invested in a power.
    Influence {
        /// The player.
        seat: SeatId,
        /// Where the influence is.
        power: PowerId,
        /// In points of influence, not above 9,999.
        amount: u32,
    },
    /// Sets what a seat has received and not yet invested.
    InHand {
        /// The player.
        seat: SeatId,
        /// In points of influence, not above 9,999.
        amount: u32,
    },
    /// Sets a seat's victory points.
    Points {
        /// The player.
        seat: SeatId,
        /// Not above 9,999.
        points: u32,
    },
}

impl BallotEdit {
    /// Whose account it changes.
    pub const fn seat(&self) -> SeatId {
        match self {
            Self::Influence { seat, .. }
            | Self::InHand { seat, .. }
            | Self::Points { seat, .. } => *seat,
        }
    }

    /// Whether it sets points, which may be public while influence is its player's secret.
    #[cfg(feature = "table")]
    pub const fn is_of_points(&self) -> bool {
        match self {
            Self::Influence { .. } | Self::InHand { .. } => false,
            Self::Points { .. } => true,
        }
    }

    /// The same change, with the amount that the seat has now.
    pub(super) fn found(&self, accounts: &Accounts) -> Self {
        let account = accounts.account(self.seat());
        match *self {
            Self::Influence { seat, power, .. } => Self::Influence {
                seat,
                power,
                amount: accounts.holding(seat, power),
            },
            Self::InHand { seat, .. } => Self::InHand {
                seat,
                amount: account.map_or(0, |account| account.in_hand),
            },
            Self::Points { seat, .. } => Self::Points {
                seat,
                points: account.map_or(0, |account| account.points),
            },
        }
    }

    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        Some(match word {
            "influence" => read_influence(rest),
            "hand" => read_in_hand(rest, IN_HAND),
            // The word of case files, which has an example of its own.
            "unspent" => read_in_hand(rest, "unspent Andy 2"),
            "points" => read_points(rest),
            _ => return None,
        })
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        let seat = names.write_seat(self.seat());
        match *self {
            Self::Influence { power, amount, .. } => {
                format!("influence {seat} {} {amount}", names.write_power(power))
            }
            Self::InHand { amount, .. } => format!("unspent {seat} {amount}"),
            Self::Points { points, .. } => format!("points {seat} {points}"),
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        match *self {
            Self::Influence {
                seat,
                power,
                amount,
            } => format!(
                "set the influence of {} in {} to {amount}",
                words.player(seat),
                words.power(power)
            ),
            Self::InHand { seat, amount } => format!(
                "set the influence in hand of {} to {amount}",
                words.player(seat)
            ),
            Self::Points { seat, points } => {
                format!("set the points of {} to {points}", words.player(seat))
            }
        }
    }

    pub(super) fn change(&self, variant: &dyn Variant, state: &mut State) -> Result<(), EditError> {
        // Only games in which players vote on orders have accounts.
        let Some(account) = state.accounts.accounts.get_mut(self.seat().index()) else {
            return Err(EditError::NoAccount(variant.name()));
        };
        let (slot, amount) = match *self {
            Self::Influence { power, amount, .. } => {
                let Some(holding) = account.holdings.get_mut(power.index()) else {
                    return Err(EditError::NoAccount(variant.name()));
                };
                (holding, amount)
            }
            Self::InHand { amount, .. } => (&mut account.in_hand, amount),
            Self::Points { points, .. } => (&mut account.points, points),
        };
        if amount > MOST_BY_HAND {
            return Err(EditError::TooMuch(amount));
        }
        *slot = amount;
        Ok(())
    }
}

/// `Andy France 3`.
fn read_influence(text: LineText<'_>) -> Result<BallotEdit, EditError> {
    let (owner, amount) = text.split_number(INFLUENCE)?;
    // Players and powers may both have blanks in their names, so each blank is tried. If none fits,
    // the last word counts as the power, so that the message is about a name.
    let mut splits = owner.splits().rev();
    let named = splits
        .clone()
        .find(|(player, power)| power.power().is_ok() && text.names.seat(player.text).is_ok());
    let Some((player, power)) = named.or_else(|| splits.next()) else {
        return Err(EditError::Lacking(
            "write the player and the power",
            INFLUENCE,
        ));
    };
    Ok(BallotEdit::Influence {
        seat: text.names.seat(player.text)?,
        power: power.power()?,
        amount,
    })
}

/// `Andy 2`.
fn read_in_hand(text: LineText<'_>, example: &'static str) -> Result<BallotEdit, EditError> {
    let (player, amount) = text.split_number(example)?;
    let seat = text.names.seat(player.text)?;
    Ok(BallotEdit::InHand { seat, amount })
}

/// `Andy 12`.
fn read_points(text: LineText<'_>) -> Result<BallotEdit, EditError> {
    let (player, points) = text.split_number(POINTS)?;
    let seat = text.names.seat(player.text)?;
    Ok(BallotEdit::Points { seat, points })
}
