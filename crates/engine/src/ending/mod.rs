//! How a game ended: under its rules, or by what the table agreed. One sentence says it wherever it
//! is told.

pub(crate) mod words;

use std::fmt::Display;

use crate::seat::SeatId;
use chancery_atlas::grammar::{Joined, said};

#[cfg(feature = "table")]
pub use words::{Around, read_agreement};

/// One or more seats, each once, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parties(Vec<SeatId>);

impl Parties {
    /// These, or `None` where there is nobody.
    pub fn new(seats: impl IntoIterator<Item = SeatId>) -> Option<Self> {
        let mut seats: Vec<SeatId> = seats.into_iter().collect();
        seats.sort_unstable();
        seats.dedup();
        if seats.is_empty() {
            None
        } else {
            Some(Self(seats))
        }
    }

    /// This one alone.
    pub fn one(seat: SeatId) -> Self {
        Self(vec![seat])
    }

    /// Who they are, in the order of seats; never empty.
    pub fn seats(&self) -> &[SeatId] {
        &self.0
    }
}

/// Two seats or more, each once, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Several(Parties);

impl Several {
    /// These, or `None` where there are fewer than two.
    pub fn new(parties: Parties) -> Option<Self> {
        if parties.0.len() > 1 {
            Some(Self(parties))
        } else {
            None
        }
    }

    pub(crate) fn seats(&self) -> &[SeatId] {
        self.0.seats()
    }
}

/// How a game ended, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// These have won by what they own when it is counted.
    Won(Parties),
    /// These have won by claiming the victory, where the rules ask for a claim.
    Claimed(Parties),
    /// The table agreed on it.
    Agreed(Agreement),
}

/// What a table can agree on to end a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// A draw, shared by these alone.
    Draw(Several),
    /// All others concede the victory: to one, or to several where the variant knows a victory of
    /// several.
    Concession(Parties),
    /// The time or the year is reached at which the game was to end: a draw among several, or the
    /// victory of one.
    Limit(Parties),
    /// The game is closed early where points decide, and these have the most.
    Points(Parties),
    /// The game is given up, without a result.
    Abandoned,
}

impl Ending {
    /// Those whom the rules name as winners, if there are any.
    pub fn won(winners: impl IntoIterator<Item = SeatId>) -> Option<Self> {
        Parties::new(winners).map(Self::Won)
    }

    /// Who has won; nobody in a draw.
    pub fn winners(&self) -> &[SeatId] {
        match self {
            Self::Won(parties) | Self::Claimed(parties) => parties.seats(),
            Self::Agreed(agreement) => agreement.winners(),
        }
    }

    /// Everybody whom the ending names: who has won, or shares the draw.
    pub fn named(&self) -> &[SeatId] {
        match self {
            Self::Agreed(agreement) => agreement.named(),
            Self::Won(_) | Self::Claimed(_) => self.winners(),
        }
    }

    /// How the game ended, as a sentence without a full stop: `Draw between Austria and England`.
    pub fn sentence<'a>(&self, name: impl Fn(SeatId) -> &'a str) -> String {
        let why = match self {
            Self::Claimed(parties) if parties.seats().len() == 1 => ": the victory was claimed",
            Self::Claimed(_) => ": all of them claim it",
            Self::Agreed(Agreement::Concession(_)) => ": all others concede",
            Self::Agreed(Agreement::Limit(_)) => ": the limit of the game is reached",
            Self::Agreed(Agreement::Points(_)) => ": the game was closed early",
            Self::Won(_) | Self::Agreed(Agreement::Draw(_) | Agreement::Abandoned) => "",
        };
        format!("{}{why}", self.outcome(name))
    }

    /// The same without why: `Austria has won on points`.
    pub fn outcome<'a>(&self, name: impl Fn(SeatId) -> &'a str) -> String {
        said(match self {
            Self::Claimed(parties) if parties.seats().len() > 1 => {
                have_won(parties, " together", &name)
            }
            Self::Agreed(Agreement::Points(parties)) => have_won(parties, " on points", &name),
            Self::Agreed(Agreement::Limit(parties)) if parties.seats().len() > 1 => {
                format!("Draw between {}", series(parties.seats(), &name))
            }
            Self::Agreed(Agreement::Draw(several)) => {
                format!("Draw between {}", series(several.seats(), &name))
            }
            Self::Won(parties)
            | Self::Claimed(parties)
            | Self::Agreed(Agreement::Concession(parties) | Agreement::Limit(parties)) => {
                have_won(parties, "", &name)
            }
            Self::Agreed(Agreement::Abandoned) => "The game was abandoned".to_owned(),
        })
    }

    /// The same in few letters, where there is no room for the sentence: everybody named by a sign.
    #[cfg(feature = "table")]
    pub fn brief(&self, sign: impl Fn(SeatId) -> String) -> String {
        let what = match self {
            Self::Agreed(Agreement::Abandoned) => return "abandoned".to_owned(),
            _ if self.winners().is_empty() => "draw",
            _ => "won",
        };
        let mut text = format!("{what}:");
        for &seat in self.named() {
            text.push(' ');
            text.push_str(&sign(seat));
        }
        text
    }

    /// So that it is read again: `draw between Austria, England`.
    pub fn written<N: Display>(&self, name: impl Fn(SeatId) -> N) -> String {
        let names = self.named().iter().map(|&seat| name(seat)).joined(", ");
        match self {
            Self::Won(_) => format!("won by {names}"),
            Self::Claimed(_) => format!("claimed by {names}"),
            Self::Agreed(Agreement::Draw(_)) => format!("draw between {names}"),
            Self::Agreed(Agreement::Concession(_)) => format!("concession to {names}"),
            Self::Agreed(Agreement::Limit(_)) => format!("limit: {names}"),
            Self::Agreed(Agreement::Points(_)) => "points".to_owned(),
            Self::Agreed(Agreement::Abandoned) => "abandoned".to_owned(),
        }
    }
}

impl Agreement {
    /// Who has won by it; nobody in a draw.
    fn winners(&self) -> &[SeatId] {
        match self {
            Self::Concession(parties) | Self::Points(parties) => parties.seats(),
            Self::Limit(parties) if parties.seats().len() == 1 => parties.seats(),
            Self::Limit(_) | Self::Draw(_) | Self::Abandoned => &[],
        }
    }

    /// Everybody whom it names: to whom the others concede, or who shares the draw.
    pub fn named(&self) -> &[SeatId] {
        match self {
            Self::Draw(several) => several.seats(),
            Self::Concession(parties) | Self::Limit(parties) | Self::Points(parties) => {
                parties.seats()
            }
            Self::Abandoned => &[],
        }
    }
}

/// `Austria has won`, `Austria and England have won together`.
fn have_won<'a>(parties: &Parties, how: &str, name: &impl Fn(SeatId) -> &'a str) -> String {
    match parties.seats() {
        [one] => format!("{} has won{how}", name(*one)),
        several => format!("{} have won{how}", series(several, name)),
    }
}

/// `Austria, England and France`.
pub(crate) fn series<'a>(seats: &[SeatId], name: &impl Fn(SeatId) -> &'a str) -> String {
    let names: Vec<&str> = seats.iter().map(|&seat| name(seat)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
