//! How the board stands when a case begins: its units and owners.

use super::carrying::{afloat, fleets_of, set_aboard};
use super::parse::{Group, Groups, Mistake, Text};
use super::pieces::{Named, NamedPiece};
use super::words::{CaseWords, NOBODY};
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::position::{FreeKind, Position};

/// Sets the units of a block up: one a province, each fleet at a coast where there are several,
/// armies aboard the fleets in whose places they are listed.
pub(super) fn set_units(
    block: &Groups<'_>,
    words: CaseWords<'_>,
    position: &mut Position,
) -> Result<(), Mistake> {
    let mut listed = Vec::new();
    for group in &block.groups {
        listed.extend(group_units(group, words)?);
    }
    let fleets = fleets_of(listed.iter().map(|(named, _)| *named));
    for (named, _) in &mut listed {
        *named = afloat(*named, &fleets, words);
    }
    // The fleets first: an army is aboard one wherever that is listed.
    for &(named, item) in listed
        .iter()
        .filter(|(named, _)| named.piece != NamedPiece::Aboard)
    {
        set_standing(named, item, words, position)?;
    }
    for &(named, item) in listed
        .iter()
        .filter(|(named, _)| matches!(named.piece, NamedPiece::Aboard | NamedPiece::Pair))
    {
        set_aboard(named, item, words, position)?;
    }
    Ok(())
}

fn set_standing(
    named: Named,
    item: Text<'_>,
    words: CaseWords<'_>,
    position: &mut Position,
) -> Result<(), Mistake> {
    let province = words.board.province(named.place.province);
    let wrong = |why: String| Err(item.wrong(why));
    let kind = named.piece.kind();
    if kind == UnitKind::Fleet && named.place.coast.is_none() && !province.coasts.is_empty() {
        let coasts = province
            .coasts
            .iter()
            .map(|c| format!("`F {}/{}`", province.abbr, c.id))
            .joined(" or ");
        return wrong(format!("the fleet's coast is missing; write {coasts}"));
    }
    if !words.is_open(named.place.province) && position.unit_in(named.place.province).is_some() {
        return wrong(format!("{} has two units; leave one out", province.name));
    }
    let unit = position.add(named.power, kind, named.place);
    if named.piece == NamedPiece::Undeclared {
        position.free_kinds.push(FreeKind {
            unit,
            chosen: false,
        });
    }
    Ok(())
}

/// The unit listed last for each power, by kind and province; without a list, the last one of the
/// position.
pub(super) fn last_listed(
    units: Option<&Groups<'_>>,
    words: CaseWords<'_>,
    position: &Position,
) -> Result<Vec<LastListed>, Mistake> {
    let mut last: Vec<LastListed> = vec![None; words.board.powers.len()];
    match units {
        Some(block) => {
            for group in &block.groups {
                for (named, _) in group_units(group, words)? {
                    last[named.power.index()] = Some((named.piece.kind(), named.place.province));
                }
            }
        }
        None => {
            for unit in &position.units {
                last[unit.power.index()] = Some((unit.kind, unit.place.province));
            }
        }
    }
    Ok(last)
}

/// The unit of a power that was listed last, if any was.
pub(super) type LastListed = Option<(UnitKind, ProvinceId)>;

/// The units of a `POWER: A PLACE, F PLACE` line, each with what was written.
pub(super) fn group_units<'a>(
    group: &Group<'a>,
    words: CaseWords<'_>,
) -> Result<Vec<(Named, Text<'a>)>, Mistake> {
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
    for centre in words.board.centres() {
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
                let name = words.board.full_place(Place::of(province));
                return Err(item.wrong(format!("two powers own {name}; take it out of one list")));
            }
            listed.push((province, owner));
            position.owners[province.index()] = owner;
        }
    }
    Ok(())
}

/// The same units, where a fleet and the army aboard it are listed apart as one.
pub(super) fn in_pairs(mut units: Vec<Named>, words: CaseWords<'_>) -> Vec<Named> {
    let fleets = fleets_of(units.iter().copied());
    for named in &mut units {
        *named = afloat(*named, &fleets, words);
    }
    let aboard: Vec<Named> = units
        .iter()
        .copied()
        .filter(|named| named.piece == NamedPiece::Aboard)
        .collect();
    for army in aboard {
        let carries = |named: &&mut Named| {
            named.piece == NamedPiece::Fleet
                && (named.power, named.place.province) == (army.power, army.place.province)
        };
        if let Some(fleet) = units.iter_mut().find(carries) {
            fleet.piece = NamedPiece::Pair;
            units.retain(|named| *named != army);
        }
    }
    units
}
