//! Which guess at a name is taken where several could be: the one with a unit of the writer's for
//! the subject of an order, one in reach for a destination. A near miss of a short word is never
//! taken, but asked about.

use super::draft::Draft;
use super::parser::Parser;
use super::path::{NEAR_DOUBT, PREFIX_DOUBT, Path, Ways};
use crate::order::{Action, Note, Order, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::{Place, fold};

/// A letter wrong in a word of no more than this many letters leaves too little of it to guess.
const TOO_SHORT: usize = 3;

/// The ways that are taken, of all that make sense: the surest, and among different guesses those
/// that fit the board.
pub(in crate::order) fn taken(parser: &Parser<'_>, mut ways: Ways<Draft>) -> Ways<Draft> {
    // What is assumed beside names decides first: a guess at a name never makes up for it.
    let Some(surest) = ways.iter().map(|(_, path)| path.doubt).min() else {
        return ways;
    };
    let Some(other_doubt) = ways
        .iter()
        .filter(|(_, path)| path.doubt == surest)
        .map(|(_, path)| surest - guessing(path))
        .min()
    else {
        return ways;
    };
    ways.retain(|(_, path)| path.doubt - guessing(path) == other_doubt);
    // A rash guess is asked about, and a less sure one beside it would only lengthen the question.
    if ways
        .iter()
        .any(|(_, path)| path.doubt == surest && is_rash(path))
    {
        ways.retain(|(_, path)| path.doubt == surest);
        return ways;
    }
    let writer_known = parser.context.power.is_some();
    let mut ranked: Vec<RankedWay> = Vec::with_capacity(ways.len());
    for (draft, path) in &ways {
        let misfits = parser.misfits(draft, path);
        let subject = u32::from(writer_known && misfits.subject);
        ranked.push(RankedWay {
            misfits,
            rank: (misfits.elsewhere + subject, path.doubt),
        });
    }
    let Some(best) = ranked.iter().map(|way| way.rank).min() else {
        return ways;
    };
    // Whoever writes it hardly means a place where nobody stands; and one who has a unit in none of
    // them may mean any.
    let fitting = ranked.iter().filter(|way| way.rank == best);
    let unlikely = fitting.clone().all(|way| way.misfits.subject);
    let least = fitting.map(|way| way.misfits.elsewhere).min().unwrap_or(0);
    // One entry for each of the ways, in their order.
    let mut kept = ranked.iter().map(|way| {
        way.rank == best
            || unlikely && way.misfits.elsewhere == least && (writer_known || !way.misfits.subject)
    });
    ways.retain(|_| kept.next().unwrap_or(false));
    ways
}

/// A way of reading, by how well its guesses fit the board.
struct RankedWay {
    misfits: Misfits,
    /// How many of its guesses make little sense, and its doubt; the lowest is best.
    rank: (u32, u32),
}

/// Whether a way of reading takes a short word for a name that it misses by a letter.
pub(in crate::order) fn is_rash(path: &Path) -> bool {
    path.notes.iter().any(|note| match note {
        Note::NearMiss { written, .. } => fold(written).chars().count() <= TOO_SHORT,
        _ => false,
    })
}

/// How much of the doubt is about guessed names.
fn guessing(path: &Path) -> u32 {
    let mut doubt = 0;
    for note in &path.notes {
        doubt += match note {
            Note::Prefix { .. } => PREFIX_DOUBT,
            Note::NearMiss { .. } => NEAR_DOUBT,
            Note::Elliptic { .. } | Note::Remark(_) => 0,
        };
    }
    // Callers subtract it from the doubt, which must not go below 0.
    doubt.min(path.doubt)
}

/// Which of the places that were guessed make little sense.
#[derive(Clone, Copy)]
struct Misfits {
    /// Whether the writer has no such unit in the place that the order begins with.
    subject: bool,
    /// How many others are out of reach, or empty. Of areas beyond the known world that is not
    /// counted: which of them is meant would be taken from what is secret.
    elsewhere: u32,
}

impl Parser<'_> {
    fn misfits(&self, draft: &Draft, path: &Path) -> Misfits {
        let orders = match draft {
            Draft::Order(order) => std::slice::from_ref(order),
            Draft::Ask { candidates, .. } => candidates,
            Draft::Refuse(_) => &[],
        };
        let all = orders.iter().map(|order| self.misfits_of(order, path));
        all.min_by_key(|misfits| (misfits.subject, misfits.elsewhere))
            .unwrap_or(Misfits {
                subject: true,
                elsewhere: 1,
            })
    }

    fn misfits_of(&self, order: &Order, path: &Path) -> Misfits {
        let is_elsewhere = order
            .unit()
            .is_some_and(|unit| self.is_guessed(unit.place, path) && !self.has(*unit));
        let is_abroad = order
            .brings()
            .is_some_and(|place| self.is_guessed(place, path) && !self.is_home(place));
        let elsewhere = match (order.unit(), order.action()) {
            (Some(unit), Some(action)) => self.misfits_in(*unit, action, path),
            _ => 0,
        };
        Misfits {
            subject: is_elsewhere || is_abroad,
            elsewhere,
        }
    }

    /// How many of the places that were guessed are out of reach, or empty, besides the unit's own.
    fn misfits_in(&self, unit: UnitRef, action: &Action, path: &Path) -> u32 {
        match action {
            Action::Move { to, .. } | Action::Land { to, .. } => {
                u32::from(self.is_guessed_in_sight(*to, path) && !self.can_go(unit, *to))
            }
            Action::SupportHold { unit: other } | Action::Board { fleet: other } => {
                let is_guessed = self.is_guessed_in_sight(other.place, path);
                u32::from(is_guessed && !(self.is_there(*other) && self.can_go(unit, other.place)))
            }
            Action::SupportMove { unit: other, to } => {
                let is_empty =
                    self.is_guessed_in_sight(other.place, path) && !self.is_there(*other);
                let is_guessed = self.is_guessed_in_sight(*to, path);
                // Both the mover and its supporter must reach the destination.
                u32::from(is_empty)
                    + u32::from(is_guessed && !self.can_go(*other, *to))
                    + u32::from(is_guessed && !self.can_go(unit, *to))
            }
            Action::Convoy { army, .. } => {
                u32::from(self.is_guessed_in_sight(army.place, path) && !self.is_there(*army))
            }
            Action::Hold | Action::Disband | Action::Either { .. } => 0,
        }
    }

    fn is_guessed(&self, place: Place, path: &Path) -> bool {
        // Notes say names without their coasts.
        let name = self.context.board.write_place(Place::new(place.province));
        path.notes.iter().any(|note| match note {
            Note::Prefix { read, .. } | Note::NearMiss { read, .. } => *read == name,
            Note::Elliptic { .. } | Note::Remark(_) => false,
        })
    }

    /// Whether a place was guessed that is not beyond the known world.
    fn is_guessed_in_sight(&self, place: Place, path: &Path) -> bool {
        self.is_guessed(place, path) && !self.context.board.is_beyond(place.province)
    }

    /// The units that may be meant: in the place, dislodged from it or aboard there, of the kind
    /// that is written.
    fn meant(&self, unit: UnitRef) -> impl Iterator<Item = &Unit> {
        let (position, province) = (self.context.position, unit.place.province);
        let standing = position.units_in(province).chain(
            position
                .dislodged_from(province)
                .map(|dislodged| &dislodged.unit),
        );
        let aboard = position.aboard_in(province).map(|aboard| &aboard.unit);
        standing.chain(aboard).filter(move |u| {
            // A unit whose kind its owner may choose is of either.
            unit.kind
                .is_none_or(|kind| kind == u.kind || position.free_kind(u.id).is_some())
        })
    }

    /// Whether a unit is there, and of the writer's where he is known.
    fn has(&self, unit: UnitRef) -> bool {
        self.meant(unit).any(|u| self.may_be_writer(u.power))
    }

    fn is_there(&self, unit: UnitRef) -> bool {
        self.meant(unit).next().is_some()
    }

    fn can_go(&self, unit: UnitRef, to: Place) -> bool {
        self.meant(unit).any(|u| self.reaches(u, to))
            || unit.aboard && self.context.board.touches(unit.place.province, to.province)
    }
}
