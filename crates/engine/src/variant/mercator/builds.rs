//! What is due in the months of builds, and where units are built: in the home country and in
//! special provinces for one build each, in other provinces that the power owns for two (section on
//! builds).

use super::months;
use super::rules::{EarlyAdjustments, MercatorRules};
use super::{ground, setup};
use crate::adjudicate::legal::station;
use crate::adjudicate::{Reason, Verdict, VoidReason, adjustment, tell};
use crate::calendar::PhaseKind;
use crate::order::{Order, Submission};
use crate::position::Position;
use crate::variant::{Adjustment, Settlement, State, Table, season};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// The build season, counted from the first of the game, from which all units count.
const ALL_COUNT: usize = 3;

const AT_HOME: usize = 1;
const ABROAD: usize = 2;

/// How many units more than its centres a power may have: the one that it placed at the start,
/// until the third build season.
fn spared(table: Table<'_>, state: &State, power: PowerId) -> usize {
    let early = months::build_season(table.board, state.phase) < ALL_COUNT;
    if !early
        || MercatorRules::from_choices(&table.rules.own).early_adjustments
            != EarlyAdjustments::Extra
    {
        return 0;
    }
    let position = &state.position;
    position
        .extra
        .iter()
        .filter(|&&id| position.unit(id).is_some_and(|unit| unit.power == power))
        .count()
}

/// Whether nothing at all is adjusted in the phase's season.
fn nothing_yet(table: Table<'_>, state: &State) -> bool {
    let none =
        MercatorRules::from_choices(&table.rules.own).early_adjustments == EarlyAdjustments::None;
    none && months::build_season(table.board, state.phase) < ALL_COUNT
}

/// Builds (positive) or removals of a power: its centres less its units. Armies on polar caps
/// count, and can't be removed.
pub(crate) fn due(table: Table<'_>, state: &State, power: PowerId) -> i32 {
    if nothing_yet(table, state) {
        return 0;
    }
    let position = &state.position;
    // Trapped armies count and can't be removed (section on polar caps): no more is demanded than
    // there is on the board.
    let pieces = count(position.count_units(power));
    let units = pieces + count(position.trapped_of(power)) - count(spared(table, state, power));
    (count(position.centre_count(table.board, power)) - units).max(-pieces)
}

fn count(units: usize) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

/// Whether some power has something to build or to remove.
pub fn is_open(table: Table<'_>, state: &State) -> bool {
    table
        .board
        .power_ids()
        .any(|power| due(table, state, power) != 0)
}

/// What the adjustments of a power come to, with every unit that it may build: at home first, then
/// in its special provinces, then abroad.
pub(crate) fn adjustment(table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
    if state.phase.kind == PhaseKind::SetUp {
        return setup::due(table.board, &state.position, power);
    }
    let (board, position) = (table.board, &state.position);
    let due = due(table, state, power);
    let mut open: Vec<ProvinceId> = Vec::new();
    if due > 0 {
        open.extend(board.province_ids().filter(|&province| {
            objection(board, position, power, province).is_none()
                && cost(board, power, province) <= due.unsigned_abs() as usize
        }));
    }
    // The cheap ones first. The sort is stable: of equals the order of the board stands.
    open.sort_by_key(|&province| {
        let is_abroad = !ground::is_home(board, power, province);
        (cost(board, power, province), is_abroad)
    });
    let mut sites = adjustment::sites(board, &open);
    sites.retain(|&(kind, place)| kind == UnitKind::Army || board.has_sea(place.province));
    let units =
        position.count_units(power) + position.trapped_of(power) - spared(table, state, power);
    Adjustment {
        centres: position.centre_count(board, power),
        units,
        due,
        sites,
    }
}

/// How many of the builds due to a power there is room for.
pub(crate) fn usable(table: Table<'_>, state: &State, power: PowerId) -> usize {
    let adjustment = adjustment(table, state, power);
    let due = adjustment.builds();
    // An army and a fleet in one province are one site: they stand next to each other in the list.
    let mut sites = adjustment.sites;
    sites.dedup_by_key(|(_, place)| place.province);
    let abroad = sites
        .iter()
        .filter(|(_, place)| cost(table.board, power, place.province) == ABROAD)
        .count();
    let near = sites.len() - abroad;
    // One abroad may cost a build at home: every number of them is tried.
    (0..=abroad.min(due / ABROAD))
        .map(|built| built * ABROAD + near.min(due - built * ABROAD))
        .max()
        .unwrap_or(0)
}

/// How many builds a unit costs in a province that the power may build in: one is withheld as a
/// premium abroad.
pub(crate) fn cost(board: &Board, power: PowerId, province: ProvinceId) -> usize {
    let is_near = ground::is_home(board, power, province)
        || ground::special_of(board, province) == Some(power);
    if is_near { AT_HOME } else { ABROAD }
}

/// Why a power may not build in a province.
fn objection(
    board: &Board,
    position: &Position,
    power: PowerId,
    at: ProvinceId,
) -> Option<VoidReason> {
    match ground::special_of(board, at) {
        Some(owner) if owner != power => Some(VoidReason::SpecialOf { at, owner }),
        // A special province is its assignee's whoever stands there; others must be owned.
        None if position.owner(at) != Some(power) || !board.terrain(at).is_land() => {
            Some(VoidReason::NotOwned(at))
        }
        _ if position.unit_in(at).is_some() => Some(VoidReason::NotVacant(at)),
        _ => None,
    }
}

/// Builds of a power in the order in which they are written, until what is due is spent. One that
/// costs more than is left is void, and the next is tried. Verdicts are put into `verdicts`, beside
/// their lines.
pub(crate) fn settle(
    table: Table<'_>,
    state: &State,
    power: PowerId,
    lines: &[(usize, &Submission)],
    verdicts: &mut [Verdict],
    settlement: &mut Settlement,
) {
    let mut left = usize::try_from(due(table, state, power)).unwrap_or(0);
    let mut built: Vec<(PowerId, UnitKind, Place)> = Vec::new();
    for &(line, submission) in lines {
        verdicts[line] = match &submission.order {
            Order::Waive if left > 0 => {
                left -= 1;
                Verdict::succeeds(Reason::Waived)
            }
            Order::Waive => Verdict::void(VoidReason::NoBuildDue),
            Order::Build { kind, place } => {
                let written = WrittenBuild {
                    power,
                    kind: *kind,
                    place: *place,
                    left,
                };
                match site(table, state, written, &built) {
                    Ok((kind, place)) => {
                        let cost = cost(table.board, power, place.province);
                        left -= cost;
                        built.push((power, kind, place));
                        Verdict::succeeds(if cost == AT_HOME {
                            Reason::Built
                        } else {
                            Reason::BuiltAbroad { cost: small(cost) }
                        })
                    }
                    Err(why) => Verdict::void(why),
                }
            }
            _ => continue,
        };
    }
    season::build(settlement, &built);
}

/// A line that builds.
#[derive(Clone, Copy)]
struct WrittenBuild {
    power: PowerId,
    kind: Option<UnitKind>,
    place: Place,
    /// How many builds the lines before it left.
    left: usize,
}

/// The unit that a line builds, with its kind and coast filled in.
fn site(
    table: Table<'_>,
    state: &State,
    written: WrittenBuild,
    built: &[(PowerId, UnitKind, Place)],
) -> Result<(UnitKind, Place), VoidReason> {
    let WrittenBuild {
        power,
        kind,
        place,
        left,
    } = written;
    let (board, at) = (table.board, place.province);
    // What is wrong with the province is said before what is wrong with the price.
    if due(table, state, power) <= 0 {
        return Err(VoidReason::NoBuildDue);
    }
    if let Some(why) = objection(board, &state.position, power, at) {
        return Err(why);
    }
    if built.iter().any(|(_, _, other)| other.province == at) {
        return Err(VoidReason::AlreadyBuilt(at));
    }
    let kind = kind.ok_or(VoidReason::WhichKind(at))?;
    if kind == UnitKind::Fleet && !board.has_sea(at) {
        return Err(VoidReason::FleetInland(at));
    }
    let place = station(board, table.rules, kind, place)?;
    match cost(board, power, at) {
        _ if left == 0 => Err(VoidReason::NoBuildDue),
        cost if cost > left => Err(VoidReason::CostsMore {
            cost: small(cost),
            left: small(left),
        }),
        _ => Ok((kind, place)),
    }
}

fn small(count: usize) -> u8 {
    u8::try_from(tell(count)).unwrap_or(u8::MAX)
}
