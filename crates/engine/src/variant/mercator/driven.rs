//! Units driven from their places in the first three time scales: where they may retreat (section
//! on retreats).

use super::month::{ArrivalWay, DislodgedInMonth};
use super::scales::Record;
use crate::adjudicate::{ByDefault, DefaultAction, retreat};
use crate::calendar::Scale;
use crate::position::{Barred, Dislodged, Unit};
use crate::variant::{Event, Fate, Settlement, season};
use chancery_atlas::board::{Board, Place, ProvinceId, Terrain, UnitKind};

/// The units driven out wait for the retreats, each army aboard a fleet beside it; who has none
/// leaves the game. In the settlement stands who stands after the third time scale.
pub(crate) fn wait(board: &Board, month: &Record, settlement: &mut Settlement) {
    for driven in &month.driven {
        let position = &mut settlement.after.position;
        let army = position
            .aboard
            .iter_mut()
            .find(|army| army.fleet == driven.unit.id)
            .map(|army| {
                army.unit.place = Place::new(driven.unit.place.province);
                army.unit
            });
        let waiting: Vec<Dislodged> = std::iter::once(driven.unit)
            .chain(army)
            .map(|unit| dislodged(board, month, &position.units, driven, unit))
            .collect();
        // A fleet that can't retreat itself waits for its army, which may go ashore before it is
        // lost.
        if waiting.iter().any(|piece| !piece.retreats.is_empty()) {
            position.dislodged.extend(waiting);
        } else {
            settlement.defaults.push(ByDefault {
                unit: driven.unit.id,
                action: DefaultAction::NoRetreat,
            });
            settlement.events.push(Event {
                unit: driven.unit,
                fate: Fate::Gone {
                    by: Some(driven.from),
                },
            });
            season::sink(settlement, driven.unit.id, Some(driven.from));
            settlement.nowhere.extend(waiting);
        }
    }
}

/// A fleet's retreats are those that it has alone; with its army aboard it has only the seas and
/// canals among them.
fn dislodged(
    board: &Board,
    month: &Record,
    standing: &[Unit],
    driven: &DislodgedInMonth,
    unit: Unit,
) -> Dislodged {
    let (retreats, barred) = retreat::sort_out(board, unit, |place| {
        bar(board, month, standing, driven, &unit, place)
    });
    Dislodged {
        by: Some(driven.from),
        retreats,
        barred,
        ..Dislodged::new(unit, driven.scale)
    }
}

/// Why a place is closed to a unit: first what stays so whoever stands there.
fn bar(
    board: &Board,
    month: &Record,
    standing: &[Unit],
    driven: &DislodgedInMonth,
    unit: &Unit,
    place: Place,
) -> Option<Barred> {
    let at = place.province;
    // What was afloat when it was driven out in the third time scale keeps to the seas, an army
    // aboard its fleet.
    let keeps_to_sea = driven.unit.kind == UnitKind::Fleet && driven.scale == Scale::Third;
    // By the clauses of the section: (g1) to (g4), an occupied place, (i), (f).
    if at == driven.from {
        Some(Barred::Attacker)
    } else if driven.supports.contains(&at) {
        Some(Barred::Supporter)
    } else if was_entered_later(month, driven, at) {
        Some(Barred::Entered)
    } else if is_origin_of_entry(month, driven.unit.place.province, unit, at) {
        Some(Barred::Origin)
    } else if standing.iter().any(|unit| unit.place.province == at) {
        Some(Barred::Occupied)
    } else if month.stand_offs.contains(&(driven.scale, at)) {
        Some(Barred::StandOff)
    } else if keeps_to_sea && board.terrain(at) != Terrain::Sea {
        Some(Barred::SeasOnly)
    } else {
        None
    }
}

/// Whether the unit that drove another out entered a province in a later time scale, even if it left
/// again (g3).
fn was_entered_later(month: &Record, driven: &DislodgedInMonth, at: ProvinceId) -> bool {
    month
        .visits
        .iter()
        .any(|visit| visit.unit.id == driven.by && visit.scale > driven.scale && visit.to == at)
}

/// Whether a unit foreign to a dislodged one came from a province into the place that was lost, in
/// whichever time scale (g4).
fn is_origin_of_entry(month: &Record, lost: ProvinceId, unit: &Unit, at: ProvinceId) -> bool {
    for visit in &month.visits {
        // A passenger has its fleet's nationality: the fleet's own visit says whether it is foreign.
        if visit.to != lost || visit.unit.power == unit.power || visit.how == ArrivalWay::Carried {
            continue;
        }
        if visit.from == at {
            return true;
        }
        // An army that was ferried vacated the land where it boarded, as one that walked.
        let boarded_there = month.visits.iter().any(|boarding| {
            boarding.unit.id == visit.unit.id
                && boarding.scale == Scale::First
                && boarding.from == at
        });
        if visit.how == ArrivalWay::Ferried && boarded_there {
            return true;
        }
    }
    false
}
