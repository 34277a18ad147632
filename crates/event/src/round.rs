//! A round: who is there, who sits where, and where each board's result comes from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::rules::{parsed, scoring};
use chancery_game::score::BoardResult;

/// What is announced of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RoundPlan {
    /// As it is shown: `2026-12-05 10:00`.
    pub date: String,
    /// The last year that is played. A board that has counted its centres is over then.
    pub until_year: Option<u16>,
    /// When play stops, as it is shown: `18:30`.
    pub until_time: String,
    /// The round's own scoring system; else that of the event.
    pub scoring: Option<String>,
}

impl RoundPlan {
    /// Sets a part of the plan by its name: `date`, `until-year` (0: none), `until-time`, `scoring`.
    ///
    /// # Errors
    /// There is no such part, or the value is none of it.
    pub fn set(&mut self, part: &str, value: &str) -> Result<(), String> {
        match part {
            "date" => value.clone_into(&mut self.date),
            "until-year" => self.until_year = Some(parsed(value)?).filter(|&year| year > 0),
            "until-time" => value.clone_into(&mut self.until_time),
            "scoring" => self.scoring = Some(scoring(value)?),
            _ => {
                return Err(format!(
                    "a round has no “{part}”; it has date, until-year, until-time, scoring"
                ));
            }
        }
        Ok(())
    }
}

/// What the roll call says of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    #[default]
    Present,
    Absent,
    /// Comes when the boards are seated, and is not seated with them.
    Late,
    /// Sits out first, where somebody has to.
    Standby,
    /// Plays two boards, where that is needed.
    Double,
}

impl Presence {
    /// What it says of somebody: `comes late`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Present => "is there",
            Self::Absent => "is away",
            Self::Late => "comes late",
            Self::Standby => "stands by",
            Self::Double => "plays two boards",
        }
    }
}

/// An entrant, as an index into the list of them.
pub type EntrantId = usize;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventRound {
    pub plan: RoundPlan,
    /// Of those of whom the roll call says something.
    pub presence: BTreeMap<EntrantId, Presence>,
    pub seating: Option<RoundSeating>,
    pub closed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSeating {
    /// From which the draw follows.
    pub seed: String,
    pub boards: Vec<EventBoard>,
    /// Who is there and has no seat.
    pub sitters: Vec<EntrantId>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventBoard {
    /// A seat a power, in the order of the board.
    pub seats: Vec<EventSeat>,
    pub source: Option<ResultSource>,
    /// The result with which the round was closed: the source may be gone since.
    pub closed_with: Option<BoardResult>,
}

/// Who plays a power, the first one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSeat {
    pub first: EntrantId,
    /// Who took over, each with the first year that he plays.
    pub later: Vec<Substitute>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Substitute {
    pub entrant: EntrantId,
    pub from: u16,
}

impl EventSeat {
    pub fn new(first: EntrantId) -> Self {
        Self {
            first,
            later: Vec::new(),
        }
    }

    /// Who sits there now.
    pub fn last(&self) -> EntrantId {
        self.later.last().map_or(self.first, |late| late.entrant)
    }

    /// All who sat there, the first one first.
    pub fn all(&self) -> impl Iterator<Item = EntrantId> {
        std::iter::once(self.first).chain(self.later.iter().map(|late| late.entrant))
    }
}

/// Where a board's result comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultSource {
    /// A saved game: its folder, from the event's folder on where it is not absolute.
    Game(String),
    /// A public save, or a text as a result is typed.
    File(String),
    /// The room's page of another Chancery: `http://192.168.1.7:1901/`.
    Page(String),
    /// The director typed it.
    Typed(BoardResult),
}

impl EventRound {
    pub fn presence_of(&self, entrant: EntrantId) -> Presence {
        self.presence.get(&entrant).copied().unwrap_or_default()
    }

    pub fn boards(&self) -> &[EventBoard] {
        self.seating
            .as_ref()
            .map_or(&[], |seating| seating.boards.as_slice())
    }

    pub fn sitters(&self) -> &[EntrantId] {
        self.seating
            .as_ref()
            .map_or(&[], |seating| seating.sitters.as_slice())
    }

    /// The seats of somebody: boards and powers, as indexes.
    pub fn seats_of(&self, entrant: EntrantId) -> Vec<SeatAt> {
        let mut found = Vec::new();
        for (board, seated) in self.boards().iter().enumerate() {
            for (power, seat) in seated.seats.iter().enumerate() {
                if seat.all().any(|other| other == entrant) {
                    found.push(SeatAt { board, power });
                }
            }
        }
        found
    }
}

/// A seat of a round, by indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatAt {
    pub board: usize,
    pub power: usize,
}
