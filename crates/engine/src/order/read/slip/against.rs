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
    /// What the list says, or lacks, and how the board is.
    pub what: ListDifferenceKind,
}

/// How a list and a board differ in one unit or province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListDifferenceKind {
    /// A unit is listed, and does not stand there.
    NotThere {
        /// As the list has it.
        unit: ListedUnit,
        /// What stands in that province on the board, if anything.
        stands: Option<Unit>,
    },
    /// A unit is listed as dislodged, and does not wait for a retreat.
    NotDislodged(ListedUnit),
    /// A unit stands, and is not listed among those of its power.
    NotListed(Unit),
    /// A province is listed for one, and another has it.
    OtherOwner {
        /// A centre, or on some boards any province that powers own.
        province: ProvinceId,
        /// Whose it is by the list; `None` where it says nobody's.
        listed: Option<PowerId>,
        /// Whose it is on the board.
        owner: Option<PowerId>,
    },
    /// A centre is not listed among those of its owner.
    CentreNotListed {
        /// The centre that the list lacks.
        province: ProvinceId,
        /// Whose it is on the board; other centres of it are listed.
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
    let read: Vec<ReadFact> = items.iter().filter_map(ReadFact::new).collect();
    let mut found = Vec::new();
    for &ReadFact { line, fact } in &read {
        let what = match fact {
            ListedFact::Unit(unit) => not_there(position, unit),
            ListedFact::Dislodged(unit) => not_dislodged(position, unit),
            ListedFact::Owner { province, owner } => other_owner(position, province, owner),
        };
        found.extend(what.map(|what| ListDifference { line, what }));
    }
    for power in board.power_ids() {
        found.extend(units_not_listed(position, power, &read));
        found.extend(centres_not_listed(board, position, power, &read));
    }
    found
}

/// An item of a list that can be read.
#[derive(Clone, Copy)]
struct ReadFact {
    line: usize,
    fact: ListedFact,
}

impl ReadFact {
    fn new(item: &ListedItem) -> Option<Self> {
        Some(Self {
            line: item.line,
            fact: *item.fact.as_ref().ok()?,
        })
    }

    /// The unit that it lists, where that is one of this power.
    fn unit_of(&self, power: PowerId) -> Option<ListedUnit> {
        match self.fact {
            ListedFact::Unit(unit) if unit.power == power => Some(unit),
            _ => None,
        }
    }

    fn lists_owner_of(&self, centre: ProvinceId) -> bool {
        matches!(self.fact, ListedFact::Owner { province, .. } if province == centre)
    }
}

/// The units of a power that lack in its list, if it has one.
fn units_not_listed(position: &Position, power: PowerId, read: &[ReadFact]) -> Vec<ListDifference> {
    // A list of some powers says nothing of the others.
    let Some(first) = read.iter().find(|fact| fact.unit_of(power).is_some()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for unit in position.units_of(power) {
        let mut listed = read.iter().filter_map(|fact| fact.unit_of(power));
        if !listed.any(|listed| is_same(listed, unit)) {
            found.push(ListDifference {
                line: first.line,
                what: ListDifferenceKind::NotListed(*unit),
            });
        }
    }
    found
}

/// The centres of a power that lack in its list, if it has one. A centre listed for another is told
/// of there.
fn centres_not_listed(
    board: &Board,
    position: &Position,
    power: PowerId,
    read: &[ReadFact],
) -> Vec<ListDifference> {
    let first = read
        .iter()
        .find(|fact| matches!(fact.fact, ListedFact::Owner { owner, .. } if owner == Some(power)));
    let Some(first) = first else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for centre in board.centres() {
        if position.owner(centre) == Some(power)
            && !read.iter().any(|fact| fact.lists_owner_of(centre))
        {
            found.push(ListDifference {
                line: first.line,
                what: ListDifferenceKind::CentreNotListed {
                    province: centre,
                    owner: power,
                },
            });
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
    // A dislodged unit may be listed among the others, without a mark.
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
        match *self {
            Self::NotThere { unit, stands: None } => {
                let unit = unit.write(board);
                format!("the list has {unit}; here nothing stands there")
            }
            Self::NotThere {
                unit,
                stands: Some(other),
            } => {
                let unit = unit.write(board);
                let other = ListedUnit::from(other).write(board);
                format!("the list has {unit}; here it is {other}")
            }
            Self::NotDislodged(unit) => {
                let unit = unit.write(board);
                format!("the list has {unit} as dislodged; here it is not")
            }
            Self::NotListed(unit) => {
                let unit = ListedUnit::from(unit).write(board);
                format!("here {unit} stands; the list lacks it")
            }
            Self::OtherOwner {
                province,
                listed,
                owner,
            } => {
                let name = &board.province(province).name;
                let (listed, owner) = (owner_name(board, listed), owner_name(board, owner));
                format!("the list gives {name} to {listed}; here {owner} owns it")
            }
            Self::CentreNotListed { province, owner } => {
                let name = &board.province(province).name;
                let owner = owner_name(board, Some(owner));
                format!("here {owner} owns {name}; the list lacks it")
            }
        }
    }
}

fn owner_name(board: &Board, owner: Option<PowerId>) -> &str {
    match owner {
        Some(power) => &board.power(power).name,
        None => "nobody",
    }
}

impl ListedUnit {
    /// `Austria A Gal`
    fn write(self, board: &Board) -> String {
        let power = &board.power(self.power).name;
        let place = board.write_place(self.place);
        format!("{power} {} {place}", self.kind.letter())
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
    let mut has_units = false;
    let mut has_centres = false;
    for fact in items.iter().flat_map(|item| &item.fact) {
        match fact {
            ListedFact::Unit(_) | ListedFact::Dislodged(_) => has_units = true,
            ListedFact::Owner { .. } => has_centres = true,
        }
    }
    let mut kinds = Vec::new();
    if has_units {
        kinds.push("units");
    }
    if has_centres {
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
    // A list of another position differs everywhere, and the number tells that.
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
