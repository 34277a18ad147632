//! Whether every order of a board's house style reads as itself.

use std::collections::BTreeSet;

use super::{
    Action, Forms, NamesRead, Order, ReadingContext, Travel, UnitRef, read_order, write_order,
};
use crate::calendar::PhaseKind;
use crate::position::Position;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};

/// An order that does not read as itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Misread {
    /// The province whose name is to blame, as far as can be told.
    pub province: ProvinceId,
    /// The spelling of it.
    pub spelling: String,
    /// The order as it was written.
    pub written: String,
    /// What it reads as; `None` where it is no order or asks a question.
    pub read_as: Option<String>,
}

/// Writes orders for each province of a board, with each spelling of it, and reads them. Gives the
/// first order of each spelling that does not read as itself.
pub fn misread(board: &Board) -> Vec<Misread> {
    let mut found: Vec<Misread> = Vec::new();
    if board.power_count() == 0 {
        return found;
    }
    for province in board.province_ids() {
        let spellings: BTreeSet<&String> = board.spellings(province).collect();
        let own = &board.province(province).abbr;
        let orders = orders(board, province);
        for spelling in std::iter::once(own).chain(spellings.into_iter().filter(|one| *one != own))
        {
            let wrong = orders
                .iter()
                .find_map(|(position, order)| check(board, position, order, province, spelling));
            found.extend(wrong);
        }
    }
    found
}

/// A unit in a province and one beside it, and what they can do with each other.
fn orders(board: &Board, at: ProvinceId) -> Vec<(Position, Order)> {
    let power = PowerId(0);
    let kind = match board.terrain(at) {
        Terrain::Sea => UnitKind::Fleet,
        Terrain::Polar => return Vec::new(),
        Terrain::Inland | Terrain::Coastal | Terrain::Canal => UnitKind::Army,
    };
    let beside = match kind {
        UnitKind::Army => board.army_moves(at).first().map(|&to| Place::of(to)),
        UnitKind::Fleet => board.fleet_moves(Place::of(at)).first().copied(),
    };
    let unit = |kind, place| UnitRef {
        kind: Some(kind),
        ..UnitRef::at(place)
    };
    let here = Place::of(at);
    let mut position = Position::empty(board);
    position.add(power, kind, here);
    let order = |unit, action| Order::Unit { unit, action };
    let goes = |to| Action::Move {
        to,
        travel: Travel::Unsaid,
    };
    let mut orders = vec![order(unit(kind, here), Action::Hold)];
    if let Some(to) = beside {
        // What stands beside an army is an army, and beside a fleet a fleet.
        position.add(power, kind, to);
        let (own, other) = (unit(kind, here), unit(kind, to));
        orders.extend([
            order(own, goes(to)),
            order(other, goes(here)),
            order(own, Action::SupportHold { unit: other }),
            order(other, Action::SupportHold { unit: own }),
        ]);
    }
    let orders = orders.into_iter().map(|order| (position.clone(), order));
    orders.collect()
}

fn check(
    board: &Board,
    position: &Position,
    order: &Order,
    province: ProvinceId,
    spelling: &str,
) -> Option<Misread> {
    let abbr = &board.province(province).abbr;
    let written = write_order(board, Some(position), order);
    let words = written.split(' ').map(|word| {
        let name = word.split_once('/').map_or(word, |(name, _)| name);
        if name == abbr {
            word.replacen(name, spelling, 1)
        } else {
            word.to_owned()
        }
    });
    let written = words.collect::<Vec<_>>().join(" ");
    let context = ReadingContext {
        board,
        position,
        phase: PhaseKind::Movement,
        power: Some(PowerId(0)),
        names: NamesRead::Exact,
        forms: Forms::STANDARD,
    };
    let reading = read_order(context, &written);
    let read = reading
        .order()
        .map(|order| write_order(board, Some(position), order));
    let meant = write_order(board, Some(position), order);
    (read.as_ref() != Some(&meant)).then(|| Misread {
        province,
        spelling: spelling.to_owned(),
        written,
        read_as: read,
    })
}
