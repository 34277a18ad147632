//! Where lists of units and owners differ from a board.

use super::listed::{ListedFact, ListedItem, ListedUnit};
use crate::order::read::context::ReadingContext;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, PowerId, ProvinceId};

/// Something in which a list and a board differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListDifference {
    /// The line of the list that says it, or has others of the same power.
    pub line: usize,
    pub what: ListDifferenceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListDifferenceKind {
    /// A unit is listed, and does not stand there.
    NotThere {
        unit: ListedUnit,
        stands: Option<Unit>,
    },
    /// A unit is listed as dislodged, and does not wait for a retreat.
    NotDislodged(ListedUnit),
    /// A unit stands, and is not listed among those of its power.
    NotListed(Unit),
    /// A province is listed for one, and another has it.
    OtherOwner {
        province: ProvinceId,
        listed: Option<PowerId>,
        owner: Option<PowerId>,
    },
    /// A centre is not listed among those of its owner.
    CentreNotListed {
        province: ProvinceId,
        owner: PowerId,
    },
}

/// Where lists differ from a position. A power of which nothing is listed makes no difference, nor
/// does a dislodged unit, listed or not.
pub fn differences(
    board: &Board,
    position: &Position,
    items: &[ListedItem],
) -> Vec<ListDifference> {
    let facts = || {
        let facts = items.iter();
        facts.filter_map(|item| Some((item.line, item.fact.as_ref().ok()?)))
    };
    let mut found = Vec::new();
    for (line, fact) in facts() {
        let what = match *fact {
            ListedFact::Unit(unit) => not_there(position, unit),
            ListedFact::Dislodged(unit) => not_dislodged(position, unit),
            ListedFact::Owner { province, owner } => other_owner(position, province, owner),
        };
        found.extend(what.map(|what| ListDifference { line, what }));
    }
    for power in board.power_ids() {
        let units = facts()
            .filter(|(_, fact)| matches!(fact, ListedFact::Unit(unit) if unit.power == power));
        if let Some((line, _)) = units.clone().next() {
            let is_listed = |standing: &Unit| {
                units.clone().any(
                    |(_, fact)| matches!(fact, ListedFact::Unit(unit) if is_same(*unit, standing)),
                )
            };
            let missing = position.units_of(power).filter(|unit| !is_listed(unit));
            found.extend(missing.map(|&unit| ListDifference {
                line,
                what: ListDifferenceKind::NotListed(unit),
            }));
        }
        let first = facts().find(
            |(_, fact)| matches!(fact, ListedFact::Owner { owner, .. } if *owner == Some(power)),
        );
        if let Some((line, _)) = first {
            let is_listed = |centre: ProvinceId| {
                facts().any(
                    |(_, fact)| matches!(fact, ListedFact::Owner { province, .. } if *province == centre),
                )
            };
            let missing = board
                .centres()
                .filter(|&centre| position.owner(centre) == Some(power) && !is_listed(centre));
            found.extend(missing.map(|province| ListDifference {
                line,
                what: ListDifferenceKind::CentreNotListed {
                    province,
                    owner: power,
                },
            }));
        }
    }
    found
}

fn is_same(listed: ListedUnit, unit: &Unit) -> bool {
    (listed.power, listed.kind, listed.place.province)
        == (unit.power, unit.kind, unit.place.province)
        && (listed.place.coast.is_none() || listed.place.coast == unit.place.coast)
}

fn waits(position: &Position, listed: ListedUnit) -> bool {
    let mut dislodged = position.dislodged_units();
    dislodged.any(|unit| is_same(listed, unit))
}

fn not_there(position: &Position, unit: ListedUnit) -> Option<ListDifferenceKind> {
    let mut there = position.units_in(unit.place.province);
    if there.any(|standing| is_same(unit, standing)) || waits(position, unit) {
        return None;
    }
    Some(ListDifferenceKind::NotThere {
        unit,
        stands: position.unit_in(unit.place.province).copied(),
    })
}

fn not_dislodged(position: &Position, unit: ListedUnit) -> Option<ListDifferenceKind> {
    (!waits(position, unit)).then_some(ListDifferenceKind::NotDislodged(unit))
}

fn other_owner(
    position: &Position,
    province: ProvinceId,
    listed: Option<PowerId>,
) -> Option<ListDifferenceKind> {
    let owner = position.owner(province);
    (owner != listed).then_some(ListDifferenceKind::OtherOwner {
        province,
        listed,
        owner,
    })
}

impl ListDifferenceKind {
    /// What each of the two says, as a clause: `the list has Austria A Gal; here nothing stands
    /// there`.
    pub fn clause(&self, board: &Board) -> String {
        let of = |power: Option<PowerId>| {
            power.map_or("nobody", |power| board.power(power).name.as_str())
        };
        let named = |unit: ListedUnit| {
            let power = &board.power(unit.power).name;
            format!(
                "{power} {} {}",
                unit.kind.letter(),
                board.write_place(unit.place)
            )
        };
        let name = |province: ProvinceId| &board.province(province).name;
        match *self {
            Self::NotThere { unit, stands: None } => {
                format!("the list has {}; here nothing stands there", named(unit))
            }
            Self::NotThere {
                unit,
                stands: Some(other),
            } => format!(
                "the list has {}; here it is {}",
                named(unit),
                named(other.into())
            ),
            Self::NotDislodged(unit) => {
                format!("the list has {} as dislodged; here it is not", named(unit))
            }
            Self::NotListed(unit) => {
                format!("here {} stands; the list lacks it", named(unit.into()))
            }
            Self::OtherOwner {
                province,
                listed,
                owner,
            } => format!(
                "the list gives {} to {}; here {} owns it",
                name(province),
                of(listed),
                of(owner)
            ),
            Self::CentreNotListed { province, owner } => format!(
                "here {} owns {}; the list lacks it",
                of(Some(owner)),
                name(province)
            ),
        }
    }
}

impl From<Unit> for ListedUnit {
    fn from(unit: Unit) -> Self {
        Self {
            power: unit.power,
            kind: unit.kind,
            place: unit.place,
        }
    }
}

/// More differences than this are counted on a slip, and not told one by one.
const MOST_TOLD: usize = 4;

/// What is said of the lists on a slip, as sentences.
pub(super) fn remarks(context: &ReadingContext<'_>, items: &[ListedItem]) -> Vec<String> {
    let board = context.board;
    let (Some(first), Some(last)) = (items.first(), items.last()) else {
        return Vec::new();
    };
    let lines = if first.line == last.line {
        format!("Line {} lists", first.line)
    } else {
        format!("Lines {} to {} list", first.line, last.line)
    };
    let has = |is: &dyn Fn(&ListedFact) -> bool| items.iter().flat_map(|item| &item.fact).any(is);
    let mut kinds = Vec::new();
    if has(&|fact| !matches!(fact, ListedFact::Owner { .. })) {
        kinds.push("units");
    }
    if has(&|fact| matches!(fact, ListedFact::Owner { .. })) {
        kinds.push("centres");
    }
    let mut told = Vec::new();
    if !kinds.is_empty() {
        told.push(format!("{lines} {}, and no orders.", kinds.join(" and ")));
    }
    for item in items {
        if let Err(why) = &item.fact {
            told.push(format!(
                "Line {}: “{}” is left out: {why}.",
                item.line, item.written
            ));
        }
    }
    let differences = differences(board, context.position, items);
    for ListDifference { line, what } in differences.iter().take(MOST_TOLD) {
        told.push(format!("Line {line}: {}.", what.clause(board)));
    }
    if differences.len() > MOST_TOLD {
        let more = differences.len() - MOST_TOLD;
        told.push(format!(
            "The lists differ from the board in {more} places more."
        ));
    }
    told
}
