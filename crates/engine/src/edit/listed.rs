//! The units of a position as a list names them: a fleet and the army aboard it as one.

use super::{NamedPiece, NamedUnit};
use crate::position::{Position, Unit};
use chancery_atlas::board::{PowerId, UnitKind};

/// An army aboard, by itself.
pub fn aboard(army: &Unit) -> NamedUnit {
    NamedUnit {
        power: army.power,
        piece: NamedPiece::Aboard,
        place: army.place,
    }
}

/// All that stands, power by power: a fleet with an army of its power aboard as one, an army aboard
/// another power's fleet by itself.
pub fn standing(position: &Position) -> Vec<NamedUnit> {
    let units = position.units.iter().map(|unit| NamedUnit {
        power: unit.power,
        piece: NamedPiece::from_unit(unit, position),
        place: unit.place,
    });
    let mut all: Vec<NamedUnit> = units.collect();
    // An army of the fleet's own power is named with it, as `A/F`.
    for fleet in &position.units {
        if let Some(army) = position.cargo(fleet.id)
            && army.unit.power != fleet.power
        {
            all.push(aboard(&army.unit));
        }
    }
    // Stable: the units of a power stay in the order of the position.
    all.sort_by_key(|named| named.power);
    all
}

/// The units of a power as a list has them: the extra unit last, apart from what it carries or
/// what carries it.
pub fn listed(position: &Position, power: PowerId) -> Vec<NamedUnit> {
    let mut units: Vec<NamedUnit> = standing(position)
        .into_iter()
        .filter(|named| named.power == power)
        .collect();
    let Some(extra) = position
        .extra
        .iter()
        .filter_map(|&unit| position.unit(unit))
        .find(|unit| unit.power == power)
    else {
        return units;
    };
    let Some(at) = units
        .iter()
        .position(|named| named.place.province == extra.place.province)
    else {
        return units;
    };
    // Whoever reads the list takes the last unit for the extra one.
    let named = units.remove(at);
    if named.piece != NamedPiece::Pair {
        units.push(named);
        return units;
    }
    let pieces = match extra.kind {
        UnitKind::Army => [NamedPiece::Fleet, NamedPiece::Aboard],
        UnitKind::Fleet => [NamedPiece::Aboard, NamedPiece::Fleet],
    };
    for piece in pieces {
        units.push(NamedUnit { piece, ..named });
    }
    units
}
