//! The read-back: every order as written and as read, the suspicious ones first, before anything is settled.

use super::Game;
use crate::adjudicate::{Reason, Verdict, VoidReason};
use crate::board::{ProvinceId, UnitKind};
use crate::calendar::PhaseKind;
use crate::order::{Entry, Note, Order, Reading, Submission};
use crate::position::Unit;
use crate::seat::Author;
use crate::variant::Demand;

/// What makes a line worth a second look. The worst come first in the order of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// It can't be read.
    Unreadable(String),
    /// It can be read in several ways and nobody has ruled yet.
    Undecided(String),
    /// It will be void.
    Void(VoidReason),
    /// A support or convoy of something that was not ordered.
    Unmatched {
        /// The unit that was to be supported or convoyed.
        unit: ProvinceId,
    },
    /// A move by sea that no ordered fleets carry.
    NoConvoy,
    /// The centre in which the unit was to mobilize is attacked: it stays where it is.
    Attacked {
        /// Where the attack comes from.
        by: ProvinceId,
    },
    /// A unit of the same power mobilizes in the destination: the move bounces.
    OwnMobilization {
        /// The destination.
        at: ProvinceId,
    },
    /// The unit that was to be supported or convoyed leaves the board.
    LeavesBoard {
        /// Where it stands.
        unit: ProvinceId,
    },
    /// Nothing was ordered here; the default will be taken.
    NotOrdered,
    /// The unit was named by the wrong letter.
    WrongKind {
        /// What was written.
        written: UnitKind,
        /// The unit that stands there.
        unit: Unit,
    },
    /// The reading needed help.
    Reading(Note),
}

impl Concern {
    /// 0 is the most urgent.
    const fn rank(&self) -> u8 {
        match self {
            Self::Unreadable(_) | Self::Undecided(_) => 0,
            Self::Void(_) => 1,
            Self::Unmatched { .. } | Self::NoConvoy | Self::Attacked { .. } | Self::OwnMobilization { .. } | Self::LeavesBoard { .. } => 2,
            Self::NotOrdered => 3,
            Self::WrongKind { .. } | Self::Reading(_) => 4,
        }
    }
}

/// A line of the read-back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBackLine {
    /// Whose.
    pub author: Author,
    /// The entry of the sheet; `None` for something not ordered.
    pub entry: Option<usize>,
    /// What was not ordered, where `entry` is `None`.
    pub demand: Option<Demand>,
    /// What to look at; empty for a line in order.
    pub concerns: Vec<Concern>,
}

/// The read-back of the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    /// Lines with a concern, the most urgent first, then by power and order of writing.
    pub suspicious: Vec<ReadBackLine>,
    /// The others, by power and order of writing.
    pub clear: Vec<ReadBackLine>,
}

impl ReadBack {
    /// The read-back of the orders entered so far.
    ///
    /// It asks the adjudicator what it would rule, and takes from it only what depends on no battle: void orders and unmatched ones.
    pub fn of(game: &Game) -> Self {
        let (verdicts, _) = game.preview();
        let mut lines: Vec<ReadBackLine> = game
            .sheet()
            .entries
            .iter()
            .zip(&verdicts)
            .enumerate()
            .map(|(i, (entry, verdict))| ReadBackLine {
                author: entry.author(),
                entry: Some(i),
                demand: None,
                concerns: concerns(game, entry, verdict),
            })
            .collect();
        for author in game.setup.authors() {
            let missing = game.missing(author).into_iter();
            lines.extend(missing.map(|demand| ReadBackLine {
                author,
                entry: None,
                demand: Some(demand),
                concerns: vec![Concern::NotOrdered],
            }));
        }
        lines.sort_by_key(|l| (l.author, l.entry.is_none(), l.entry));
        let (mut suspicious, clear): (Vec<_>, Vec<_>) = lines.into_iter().partition(|l| !l.concerns.is_empty());
        suspicious.sort_by_key(|l| l.concerns.iter().map(Concern::rank).min());
        Self { suspicious, clear }
    }
}

fn concerns(game: &Game, entry: &Entry, verdict: &Verdict) -> Vec<Concern> {
    let mut found = Vec::new();
    match &entry.reading {
        Reading::Unreadable { why } => found.push(Concern::Unreadable(why.clone())),
        Reading::Ambiguous { question, .. } => found.push(Concern::Undecided(question.clone())),
        Reading::Order { notes, order } => {
            match verdict.reason {
                Reason::Void(why) => found.push(Concern::Void(why)),
                Reason::Unmatched { unit } | Reason::UnmatchedConvoy { army: unit } => found.push(Concern::Unmatched { unit }),
                Reason::NoConvoy => found.push(Concern::NoConvoy),
                Reason::MobilizationAttacked { by } => found.push(Concern::Attacked { by }),
                Reason::OwnMobilization { at } => found.push(Concern::OwnMobilization { at }),
                Reason::LeftBoard { unit } => found.push(Concern::LeavesBoard { unit }),
                _ => {}
            }
            found.extend(wrong_kind(game, order));
            found.extend(notes.iter().cloned().map(Concern::Reading));
        }
    }
    found
}

/// The ordered unit, where the order names it by the wrong letter.
fn wrong_kind(game: &Game, order: &Order) -> Option<Concern> {
    let named = order.unit()?;
    let position = &game.state().position;
    let unit = match game.phase().kind {
        PhaseKind::Retreats => position.dislodged_from(named.place.province).map(|d| d.unit),
        PhaseKind::Movement | PhaseKind::Adjustments => position.unit_in(named.place.province).copied(),
    };
    let written = named.kind?;
    let unit = unit.filter(|u| u.kind != written)?;
    Some(Concern::WrongKind { written, unit })
}

impl Game {
    /// What an author has to order, by what is on the sheet so far. Of a game that is over nothing is asked.
    pub fn demands(&self, author: Author, orders: &[Submission]) -> Vec<Demand> {
        let variant = self.setup.variant;
        if !self.state().winners.is_empty() || !variant.speaks_for(self.state(), author, orders) {
            return Vec::new();
        }
        variant.demands(self.table(), self.state(), author.power)
    }

    /// What an author has still to order: demands that no readable entry answers.
    pub fn missing(&self, author: Author) -> Vec<Demand> {
        let answered = self.sheet().entries_of(author).filter_map(|i| self.sheet().entries[i].reading.order());
        let mut units: Vec<ProvinceId> = Vec::new();
        let mut others = 0;
        for order in answered {
            match order {
                Order::Unit { unit, .. } | Order::Demobilize { unit, .. } => units.push(unit.place.province),
                Order::Invest { .. } | Order::Lot { .. } | Order::Mobilize { .. } => {}
                Order::Build { .. } | Order::Remove { .. } | Order::RemovePooled { .. } | Order::Waive => others += 1,
            }
        }
        let position = &self.state().position;
        let place_of = |id| {
            let standing = position.units.iter().chain(position.dislodged.iter().map(|d| &d.unit));
            standing.into_iter().find(|u| u.id == id).map(|u| u.place.province)
        };
        let demands = self.demands(author, &self.sheet().submissions().0);
        let mut slots = 0;
        demands
            .into_iter()
            .filter(|demand| match demand {
                Demand::Unit(id) => place_of(*id).is_none_or(|p| !units.contains(&p)),
                Demand::Build(_) | Demand::Removal(_) => {
                    slots += 1;
                    slots > others
                }
                Demand::May(_) => false,
            })
            .collect()
    }
}
