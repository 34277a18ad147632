//! Units beyond those of the start, which their owners place in secret before the first move
//! (section on the start).

use super::ground;
use crate::adjudicate::legal::station;
use crate::adjudicate::{Reason, Verdict, VoidReason, adjustment};
use crate::order::{Order, Submission};
use crate::position::{Position, Unit};
use crate::variant::{Adjustment, Event, Fate, Settlement, State, Table, season};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// How many units a power has still to place.
pub(crate) fn left(board: &Board, position: &Position, power: PowerId) -> usize {
    let placed = position
        .extra
        .iter()
        .filter(|&&id| position.unit(id).is_some_and(|unit| unit.power == power));
    board
        .power(power)
        .extra_units
        .saturating_sub(placed.count())
}

/// What a power has to place, and where it may.
pub(crate) fn due(board: &Board, position: &Position, power: PowerId) -> Adjustment {
    let due = left(board, position, power);
    let mut open: Vec<ProvinceId> = Vec::new();
    if due > 0 {
        let provinces = board.province_ids();
        open.extend(provinces.filter(|&at| objection(board, position, power, at).is_none()));
    }
    let mut sites = adjustment::sites(board, &open);
    sites.retain(|&(kind, place)| kind == UnitKind::Army || board.has_sea(place.province));
    let (centres, units) = (
        position.centre_count(board, power),
        position.count_units(power),
    );
    Adjustment {
        centres,
        units,
        due: i32::try_from(due).unwrap_or(i32::MAX),
        sites,
    }
}

/// Why a power may not place a unit in a province: it is neither in its home country nor its
/// special province, or not vacant.
fn objection(
    board: &Board,
    position: &Position,
    power: PowerId,
    at: ProvinceId,
) -> Option<VoidReason> {
    let special = ground::special_of(board, at);
    // Owned or not: unlike a build, an extra unit may be placed before anybody has moved.
    let is_near =
        special == Some(power) || ground::is_home(board, power, at) && board.terrain(at).is_land();
    match special {
        Some(owner) if owner != power => Some(VoidReason::SpecialOf { at, owner }),
        _ if !is_near => Some(VoidReason::NotHome(at)),
        _ if position.unit_in(at).is_some() => Some(VoidReason::NotVacant(at)),
        _ => None,
    }
}

/// The set-up settled. Who places nothing goes without.
pub(crate) fn settle(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let mut settlement = season::unchanged(state);
    let position = &mut settlement.after.position;
    // Line by line on the board as it then is: a second unit can't be placed where the first is.
    for order in orders {
        settlement
            .verdicts
            .push(match read_placing(table, position, order) {
                Ok(None) => Verdict::succeeds(Reason::Waived),
                Ok(Some((kind, place))) => {
                    let id = position.add(order.power, kind, place);
                    position.extra.push(id);
                    settlement.events.push(Event {
                        unit: Unit {
                            id,
                            power: order.power,
                            kind,
                            place,
                        },
                        fate: Fate::Built,
                    });
                    Verdict::succeeds(Reason::Placed)
                }
                Err(why) => Verdict::void(why),
            });
    }
    settlement
}

/// The unit that a line places; nothing where it forgoes one.
fn read_placing(
    table: Table<'_>,
    position: &Position,
    submission: &Submission,
) -> Result<Option<(UnitKind, Place)>, VoidReason> {
    let (board, power) = (table.board, submission.power);
    let may = left(board, position, power) > 0;
    match submission.order {
        Order::Build { .. } | Order::Waive if !may => Err(VoidReason::NothingToPlace),
        Order::Waive => Ok(None),
        Order::Build { kind, place } => {
            let at = place.province;
            if let Some(why) = objection(board, position, power, at) {
                return Err(why);
            }
            let kind = kind.ok_or(VoidReason::WhichKind(at))?;
            if kind == UnitKind::Fleet && !board.has_sea(at) {
                return Err(VoidReason::FleetInland(at));
            }
            Ok(Some((kind, station(board, table.rules, kind, place)?)))
        }
        _ => Err(VoidReason::WrongPhase),
    }
}
