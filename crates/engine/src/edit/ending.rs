//! The end of a game by what the table agrees on.

use super::names::{EditNames, LineText};
use super::{EditError, EditWords, Help};
use crate::ending::words::Around;
use crate::ending::{Agreement, Ending, Parties};
use crate::seat::disorder::is_in_disorder;
use crate::seat::{SeatId, Seating, seat_name};
use crate::variant::{State, Variant};
use chancery_atlas::board::Board;

pub(super) const HELP: &[Help] = &[
    ("conclude", "end the game; you are asked how"),
    (
        "conclude draw",
        "end it as a draw (also: France wins, limit, abandoned)",
    ),
    ("resume", "reopen a game that the table ended"),
    ("disclose", "after the end, show everybody all secrets"),
];

/// A change of how the game ended, by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingEdit {
    /// Ends the game as the table agrees. It stays ended whatever else is changed by hand, until
    /// [`EndingEdit::Resume`].
    End(Agreement),
    /// Takes a game that the table ended up again.
    Resume,
    /// Of a game that is over nothing is kept from anybody any more.
    Disclose,
}

impl EndingEdit {
    pub(super) fn read(word: &str, rest: LineText<'_>) -> Option<Result<Self, EditError>> {
        Some(match word {
            "conclude" => rest.names.agreement(rest.text).map(Self::End),
            "resume" => Ok(Self::Resume),
            "disclose" => Ok(Self::Disclose),
            _ => return None,
        })
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        match self {
            Self::End(agreement) => format!("conclude {}", names.write_agreement(agreement)),
            Self::Resume => "resume".to_owned(),
            Self::Disclose => "disclose".to_owned(),
        }
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        match self {
            Self::End(agreement) => {
                let ending = Ending::Agreed(agreement.clone());
                format!(
                    "ended the game: {}",
                    ending.sentence(|seat| words.player(seat))
                )
            }
            Self::Resume => "reopened the game".to_owned(),
            Self::Disclose => "showed everybody all secrets of the game".to_owned(),
        }
    }

    /// Whether the game can end so, or go on.
    pub(super) fn check(
        &self,
        variant: &dyn Variant,
        board: &Board,
        state: &State,
    ) -> Result<(), EditError> {
        match self {
            Self::End(agreement) => check(variant, board, state, agreement),
            Self::Resume if !matches!(state.ending, Some(Ending::Agreed(_))) => {
                Err(EditError::NotEnded)
            }
            Self::Disclose if !state.is_over() => Err(EditError::GoesOn),
            Self::Resume | Self::Disclose => Ok(()),
        }
    }

    /// How the game has ended then. `former`: what the table agreed on before.
    pub(super) fn ending(&self, state: &State, former: Option<&Ending>) -> Option<Ending> {
        match self {
            Self::End(agreement) => Some(Ending::Agreed(agreement.clone())),
            Self::Resume => {
                let ending = state.ending.clone();
                ending.filter(|ending| Some(ending) != former)
            }
            Self::Disclose => state.ending.clone(),
        }
    }
}

/// Who can be named with the end of a game as it stands, and which ends its rules know. `players`
/// are the names of the seats, where people are not powers.
pub fn around<'a>(
    variant: &dyn Variant,
    board: &'a Board,
    players: &'a [String],
    state: &State,
) -> Around<'a> {
    let by_points = variant.seating() != Seating::OnePerPower;
    let seats = seats(variant, board, players);
    let named = seats
        .iter()
        .map(|&seat| (seat_name(variant.seating(), board, players, seat), seat));
    let left: Vec<SeatId> = seats
        .iter()
        .copied()
        .filter(|&seat| match variant.seating().power_of(board, seat) {
            Some(power) => state.position.is_left(board, power) && !is_in_disorder(players, seat),
            None => by_points,
        })
        .collect();
    // Who has several powers left says which he means.
    let mut people: Vec<(&str, SeatId)> = Vec::new();
    for &seat in &left {
        if let Some(name) = person(players, seat)
            && left
                .iter()
                .filter(|&&other| person(players, other) == Some(name))
                .count()
                == 1
        {
            people.push((name, seat));
        }
    }
    let mut aliases: Vec<(&str, SeatId)> = Vec::new();
    if !by_points {
        for power in board.power_ids() {
            let spelled = board.power(power);
            for name in std::iter::once(&spelled.id).chain(&spelled.aliases) {
                aliases.push((name, SeatId::playing(power)));
            }
        }
    }
    Around {
        left,
        leaders: if by_points {
            Parties::new(state.accounts.leaders())
        } else {
            None
        },
        shared: variant.has_claims(),
        names: named.clone().map(|(name, _)| name).collect(),
        spellings: named.chain(aliases).chain(people).collect(),
    }
}

fn seats(variant: &dyn Variant, board: &Board, players: &[String]) -> Vec<SeatId> {
    let count = if variant.seating() == Seating::OnePerPower {
        board.power_count()
    } else {
        players.len()
    };
    (0..count).filter_map(SeatId::nth).collect()
}

/// Whether the rules know such an end.
fn check(
    variant: &dyn Variant,
    board: &Board,
    state: &State,
    agreement: &Agreement,
) -> Result<(), EditError> {
    if state.is_over() {
        return Err(EditError::Over);
    }
    let by_points = variant.seating() != Seating::OnePerPower;
    for &seat in agreement.named() {
        match variant.seating().power_of(board, seat) {
            Some(power) if !state.position.is_left(board, power) => {
                return Err(EditError::Eliminated(board.power(power).name.clone()));
            }
            None if !by_points || state.accounts.account(seat).is_none() => {
                return Err(EditError::NoPlayer);
            }
            _ => {}
        }
    }
    match agreement {
        Agreement::Concession(parties) if parties.seats().len() > 1 && !variant.has_claims() => {
            Err(EditError::NoSharedVictory(variant.name()))
        }
        Agreement::Points(_) if !by_points => Err(EditError::NoAccount(variant.name())),
        Agreement::Points(parties)
            if Parties::new(state.accounts.leaders()).as_ref() != Some(parties) =>
        {
            Err(EditError::NotMostPoints)
        }
        _ => Ok(()),
    }
}

/// Who has a seat, where that is known.
fn person(players: &[String], seat: SeatId) -> Option<&str> {
    let name = players.get(seat.index())?;
    (!name.is_empty()).then_some(name)
}
