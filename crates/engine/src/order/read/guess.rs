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
    if ways
        .iter()
        .any(|(_, path)| path.doubt == surest && is_rash(path))
    {
        ways.retain(|(_, path)| path.doubt == surest);
        return ways;
    }
    let writer_known = parser.context.power.is_some();
    let ranked: Vec<(Misfits, u32)> = ways
        .iter()
        .map(|(draft, path)| (parser.misfits(draft, path), path.doubt))
        .collect();
    let rank = |&(misfits, doubt): &(Misfits, u32)| {
        (
            misfits.elsewhere + u32::from(writer_known && misfits.subject),
            doubt,
        )
    };
    let Some(best) = ranked.iter().map(rank).min() else {
        return ways;
    };
    // Whoever writes it hardly means a place where nobody stands; and one who has a unit in none of
    // them may mean any.
    let fitting = ranked.iter().filter(|&way| rank(way) == best);
    let unlikely = fitting.clone().all(|(misfits, _)| misfits.subject);
    let least = fitting
        .map(|(misfits, _)| misfits.elsewhere)
        .min()
        .unwrap_or(0);
    let may_be_meant = |misfits: Misfits| {
        unlikely && misfits.elsewhere == least && (writer_known || !misfits.subject)
    };
    let is_kept = |way: &(Misfits, u32)| rank(way) == best || may_be_meant(way.0);
    let mut kept = ranked.iter().map(is_kept);
    ways.retain(|_| kept.next().unwrap_or(false));
    ways
}

/// Whether a way of reading takes a short word for a name that it misses by a letter.
pub(in crate::order) fn is_rash(path: &Path) -> bool {
    path.notes.iter().any(|note| matches!(note, Note::NearMiss { written, .. } if fold(written).chars().count() <= TOO_SHORT))
}

fn guessing(path: &Path) -> u32 {
    let doubt = |note: &Note| match note {
        Note::Prefix { .. } => PREFIX_DOUBT,
        Note::NearMiss { .. } => NEAR_DOUBT,
        Note::Elliptic { .. } | Note::Remark(_) => 0,
    };
    path.notes.iter().map(doubt).sum::<u32>().min(path.doubt)
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
        let guessed = |place: Place| {
            let name = self.context.board.write_place(Place::of(place.province));
            path.notes.iter().any(|note| matches!(note, Note::Prefix { read, .. } | Note::NearMiss { read, .. } if *read == name))
        };
        let known = |place: Place| guessed(place) && !self.context.board.is_beyond(place.province);
        let subject = order
            .unit()
            .is_some_and(|unit| guessed(unit.place) && !self.has(*unit))
            || order
                .brings()
                .is_some_and(|place| guessed(place) && !self.is_home(place));
        let elsewhere = order
            .unit()
            .zip(order.action())
            .map_or(0, |(unit, action)| match action {
                Action::Move { to, .. } | Action::Land { to, .. } => {
                    u32::from(known(*to) && !self.can_go(*unit, *to))
                }
                Action::SupportHold { unit: other } | Action::Board { fleet: other } => u32::from(
                    known(other.place)
                        && !(self.is_there(*other) && self.can_go(*unit, other.place)),
                ),
                Action::SupportMove { unit: other, to } => {
                    u32::from(known(other.place) && !self.is_there(*other))
                        + u32::from(known(*to) && !self.can_go(*other, *to))
                        + u32::from(known(*to) && !self.can_go(*unit, *to))
                }
                Action::Convoy { army, .. } => {
                    u32::from(known(army.place) && !self.is_there(*army))
                }
                Action::Hold | Action::Disband | Action::Either { .. } => 0,
            });
        Misfits { subject, elsewhere }
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
            unit.kind
                .is_none_or(|kind| kind == u.kind || position.free_kind(u.id).is_some())
        })
    }

    /// Whether a unit is there, and of the writer's where he is known.
    fn has(&self, unit: UnitRef) -> bool {
        self.meant(unit)
            .any(|u| self.context.power.is_none_or(|power| u.power == power))
    }

    fn is_there(&self, unit: UnitRef) -> bool {
        self.meant(unit).next().is_some()
    }

    fn can_go(&self, unit: UnitRef, to: Place) -> bool {
        self.meant(unit).any(|u| self.reaches(u, to))
            || unit.aboard && self.context.board.touches(unit.place.province, to.province)
    }

    fn is_home(&self, place: Place) -> bool {
        self.context.power.is_some()
            && self.context.board.province(place.province).home == self.context.power
    }
}
