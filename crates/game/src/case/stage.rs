//! How the board stands when a case begins: its units and owners.

use super::carrying::{afloat, fleets_of};
use super::parse::{Group, Groups, Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::edit::{Edit, EditError, NOBODY, NamedPiece, NamedUnit};
use chancery_engine::position::{FreeKind, Position};
use chancery_engine::variant::{State, Table};

/// Sets the units of a block up: one a province, each fleet at a coast where there are several,
/// armies aboard the fleets in whose places they are listed. Gives the unit of each power that was
/// listed last.
pub(super) fn set_units(
    block: &Groups<'_>,
    words: CaseWords<'_>,
    state: &mut State,
) -> Result<Vec<LastListed>, Mistake> {
    let mut last: Vec<LastListed> = vec![None; words.names.board.powers.len()];
    let mut listed = Vec::new();
    for group in &block.groups {
        listed.extend(group_units(group, words)?);
    }
    for (named, _) in &listed {
        last[named.power.index()] = Some((named.piece.kind(), named.place.province));
    }
    let fleets = fleets_of(listed.iter().map(|(named, _)| *named));
    for (named, _) in &mut listed {
        *named = afloat(*named, &fleets, words);
    }
    // The fleets first: an army is aboard one wherever that is listed.
    for aboard in [false, true] {
        for &(named, item) in &listed {
            let edits = named.edits();
            // In a case a kind may be free anywhere.
            let edits = edits.filter(|edit| !matches!(edit, Edit::Kinds(_)));
            for edit in edits.filter(|edit| matches!(edit, Edit::Carrying(_)) == aboard) {
                place(&edit, named, item, words, state)?;
            }
        }
    }
    Ok(last)
}

fn place(
    edit: &Edit,
    named: NamedUnit,
    item: Text<'_>,
    words: CaseWords<'_>,
    state: &mut State,
) -> Result<(), Mistake> {
    let table = Table::new(words.names.board, words.names.rules);
    let placed = edit.change(words.names.variant, table, state);
    item.read(placed.map_err(|why| match why {
        // All of them are listed here.
        EditError::Occupied(place) => EditError::ListedTwice(place),
        EditError::Loaded(place) => EditError::LoadedTwice(place),
        why => why,
    }))?;
    let position = &mut state.position;
    if named.piece == NamedPiece::Undeclared
        && let Some(unit) = position.unit_in(named.place.province)
    {
        let unit = unit.id;
        position.free_kinds.push(FreeKind {
            unit,
            chosen: false,
        });
    }
    Ok(())
}

/// The unit of a power that was listed last, if any was.
pub(super) type LastListed = Option<(UnitKind, ProvinceId)>;

/// The units of a `POWER: A PLACE, F PLACE` line, each with what was written.
pub(super) fn group_units<'a>(
    group: &Group<'a>,
    words: CaseWords<'_>,
) -> Result<Vec<(NamedUnit, Text<'a>)>, Mistake> {
    let power = words.power(group.name)?;
    group
        .items
        .iter()
        .map(|&item| Ok((words.unit(power, item)?, item)))
        .collect()
}

/// The whole list of owned centres; of other provinces, those that change hands.
pub(super) fn set_owners(
    block: &Groups<'_>,
    words: CaseWords<'_>,
    position: &mut Position,
) -> Result<(), Mistake> {
    for centre in words.names.board.centres() {
        position.owners[centre.index()] = None;
    }
    let mut listed: Vec<(ProvinceId, Option<PowerId>)> = Vec::new();
    for group in &block.groups {
        let owner = if group.name.text == NOBODY {
            None
        } else {
            Some(words.power(group.name)?)
        };
        for &item in &group.items {
            let province = words.ownable(item)?;
            if listed
                .iter()
                .any(|&(other, named)| other == province && named != owner)
            {
                let name = words.names.board.full_place(Place::new(province));
                return Err(item.wrong(format!("two powers own {name}; take it out of one list")));
            }
            listed.push((province, owner));
            position.owners[province.index()] = owner;
        }
    }
    Ok(())
}

/// The same units, where a fleet and the army aboard it are listed apart as one.
pub(super) fn in_pairs(mut units: Vec<NamedUnit>, words: CaseWords<'_>) -> Vec<NamedUnit> {
    let fleets = fleets_of(units.iter().copied());
    for named in &mut units {
        *named = afloat(*named, &fleets, words);
    }
    let aboard: Vec<NamedUnit> = units
        .iter()
        .copied()
        .filter(|named| named.piece == NamedPiece::Aboard)
        .collect();
    for army in aboard {
        let carrier = units.iter_mut().find(|named| {
            named.piece == NamedPiece::Fleet
                && (named.power, named.place.province) == (army.power, army.place.province)
        });
        if let Some(fleet) = carrier {
            fleet.piece = NamedPiece::Pair;
            units.retain(|named| *named != army);
        }
    }
    units
}
