//! What players own where they vote on orders: influence and victory points.

use super::names::{EditNames, LineText};
use super::{EditError, EditWords, Help, MOST_BY_HAND};
use crate::accounts::Accounts;
use crate::seat::SeatId;
use crate::variant::{State, Variant};
use chancery_atlas::board::PowerId;

pub(super) const HELP: &[Help] = &[
    (
        "influence Andy France 3",
        "set a player's influence in a power",
    ),
    ("hand Andy 2", "set a player's influence in hand"),
    ("points Andy 12", "set a player's points"),
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

    /// Whether it is of points: influence is its player's secret where points are not.
    pub const fn is_of_points(&self) -> bool {
        match self {
            Self::Influence { .. } | Self::InHand { .. } => false,
            Self::Points { .. } => true,
        }
    }

    /// How what it sets stands.
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
            "influence" => influence(rest),
            "hand" | "unspent" => {
                let example = match word {
                    "hand" => HELP[1].0,
                    _ => "unspent Andy 2",
                };
                amount(rest, example).map(|(seat, amount)| Self::InHand { seat, amount })
            }
            "points" => amount(rest, HELP[2].0).map(|(seat, points)| Self::Points { seat, points }),
            _ => return None,
        })
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match *self {
            Self::Influence {
                seat: whose,
                power,
                amount,
            } => {
                let power = names.write_power(power);
                format!("influence {} {power} {amount}", names.write_seat(whose))
            }
            Self::InHand {
                seat: whose,
                amount,
            } => format!("unspent {} {amount}", names.write_seat(whose)),
            Self::Points {
                seat: whose,
                points,
            } => format!("points {} {points}", names.write_seat(whose)),
        }
    }

    pub(super) fn describe(&self, told: EditWords<'_>) -> String {
        match *self {
            Self::Influence {
                seat,
                power,
                amount,
            } => format!(
                "set the influence of {} in {} to {amount}",
                told.player(seat),
                told.power(power)
            ),
            Self::InHand { seat, amount } => format!(
                "set the influence in hand of {} to {amount}",
                told.player(seat)
            ),
            Self::Points { seat, points } => {
                format!("set the points of {} to {points}", told.player(seat))
            }
        }
    }

    pub(super) fn change(&self, variant: &dyn Variant, state: &mut State) -> Result<(), EditError> {
        let (seat, amount) = match *self {
            Self::Influence { seat, amount, .. } | Self::InHand { seat, amount } => (seat, amount),
            Self::Points { seat, points } => (seat, points),
        };
        let accounts = &mut state.accounts.accounts;
        let slot = accounts
            .get_mut(seat.index())
            .and_then(|account| match *self {
                Self::Influence { power, .. } => account.holdings.get_mut(power.index()),
                Self::InHand { .. } => Some(&mut account.in_hand),
                Self::Points { .. } => Some(&mut account.points),
            });
        let Some(slot) = slot else {
            return Err(EditError::NoAccount(variant.name()));
        };
        if amount > MOST_BY_HAND {
            return Err(EditError::TooMuch(amount));
        }
        *slot = amount;
        Ok(())
    }
}

/// `Andy France 3`.
fn influence(text: LineText<'_>) -> Result<BallotEdit, EditError> {
    let (owner, amount) = text.number(HELP[0].0)?;
    // Names of both may have blanks.
    let mut splits = owner.splits().rev();
    let named = splits
        .clone()
        .find(|(player, of)| of.power().is_ok() && text.names.seat(player.text).is_ok());
    let named = named.or_else(|| splits.next());
    let (player, of) = named.ok_or(EditError::Lacking(
        "write the player and the power",
        HELP[0].0,
    ))?;
    Ok(BallotEdit::Influence {
        seat: text.names.seat(player.text)?,
        power: of.power()?,
        amount,
    })
}

/// `Andy 2`.
fn amount(text: LineText<'_>, example: &'static str) -> Result<(SeatId, u32), EditError> {
    let (player, amount) = text.number(example)?;
    Ok((text.names.seat(player.text)?, amount))
}
