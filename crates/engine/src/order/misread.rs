//! Whether every order of a board's house style reads as itself.

use std::collections::BTreeSet;

use super::{
    Action, Forms, NamesRead, Order, ReadingContext, Travel, UnitRef, read_order, write_order,
};
use crate::calendar::{PhaseKind, Scale};
use crate::position::{Dislodged, Position};
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
        let trials = trials(board, province);
        for spelling in std::iter::once(own).chain(spellings.into_iter().filter(|one| *one != own))
        {
            let mut trials = trials.iter();
            let wrong = trials.find_map(|trial| check(board, trial, province, spelling));
            found.extend(wrong);
        }
    }
    found
}

/// An order, and where it could be given.
struct TriedOrder {
    phase: PhaseKind,
    position: Position,
    order: Order,
}

/// A unit in a province and others near it, and what they can do with each other in each kind of
/// phase.
fn trials(board: &Board, at: ProvinceId) -> Vec<TriedOrder> {
    let kind = match board.terrain(at) {
        Terrain::Sea => UnitKind::Fleet,
        Terrain::Polar => return Vec::new(),
        Terrain::Inland | Terrain::Coastal | Terrain::Canal => UnitKind::Army,
    };
    let mut trials = beside(board, kind, at);
    match kind {
        UnitKind::Army => {
            for shore in board.fleet_places(at) {
                let from = board.fleet_moves(shore).first().copied();
                trials.extend(from.map(|from| moving(board, UnitKind::Fleet, from, shore)));
            }
            let sea = board.waters(at).iter();
            let sea = sea.copied().find(|&sea| board.terrain(sea) == Terrain::Sea);
            let other = sea.and_then(|sea| shore(board, sea, &[at]).map(|other| (sea, other)));
            if let Some((sea, other)) = other {
                trials.extend(convoys(board, sea, at, other));
                trials.extend(convoys(board, sea, other, at));
            }
        }
        UnitKind::Fleet => {
            let from = shore(board, at, &[]);
            let to = from.and_then(|from| shore(board, at, &[from]));
            if let Some((from, to)) = from.zip(to) {
                trials.extend(convoys(board, at, from, to));
            }
        }
    }
    trials
}

/// A coast of a sea, other than some.
fn shore(board: &Board, sea: ProvinceId, but: &[ProvinceId]) -> Option<ProvinceId> {
    let mut shores = board.shores(sea).iter().copied();
    shores.find(|shore| !but.contains(shore) && board.terrain(*shore) == Terrain::Coastal)
}

/// Where a unit can go from a place.
fn reach(board: &Board, kind: UnitKind, from: Place) -> Vec<Place> {
    match kind {
        UnitKind::Army => {
            let moves = board.army_moves(from.province).iter();
            moves.map(|&to| Place::of(to)).collect()
        }
        UnitKind::Fleet => board.fleet_moves(from).to_vec(),
    }
}

fn to_unit(kind: UnitKind, place: Place, action: Action) -> Order {
    Order::Unit {
        unit: UnitRef::new(kind, place),
        action,
    }
}

fn goes(to: Place, travel: Travel) -> Action {
    Action::Move { to, travel }
}

fn moving(board: &Board, kind: UnitKind, from: Place, to: Place) -> TriedOrder {
    let mut position = Position::empty(board);
    position.add(PowerId(0), kind, from);
    TriedOrder {
        phase: PhaseKind::Movement,
        position,
        order: to_unit(kind, from, goes(to, Travel::Unsaid)),
    }
}

/// Orders of a unit, of one beside it, and of a third beside both where there is room for it.
fn beside(board: &Board, kind: UnitKind, at: ProvinceId) -> Vec<TriedOrder> {
    let here = Place::of(at);
    let near = reach(board, kind, here);
    let mut standing = Position::empty(board);
    standing.add(PowerId(0), kind, here);
    let mut lost = Position::empty(board);
    lost.add(PowerId(0), kind, here);
    if let Some(unit) = lost.units.pop() {
        lost.dislodged.push(Dislodged {
            retreats: near.clone(),
            ..Dislodged::new(unit, Scale::Second)
        });
    }
    let trial = |phase, position: &Position, order| TriedOrder {
        phase,
        position: position.clone(),
        order,
    };
    let unit = UnitRef::new(kind, here);
    let disbands = to_unit(kind, here, Action::Disband);
    let mut trials = vec![
        trial(
            PhaseKind::Movement,
            &standing,
            to_unit(kind, here, Action::Hold),
        ),
        trial(PhaseKind::Retreats, &lost, disbands),
        trial(PhaseKind::Adjustments, &standing, Order::Remove { unit }),
    ];
    if board.is_centre(at) {
        let builds = [UnitKind::Army, UnitKind::Fleet].map(|kind| Order::Build {
            kind: Some(kind),
            place: here,
        });
        let empty = Position::empty(board);
        trials.extend(builds.map(|order| trial(PhaseKind::Adjustments, &empty, order)));
    }
    let Some(&to) = near.first() else {
        return trials;
    };
    let order = to_unit(kind, here, goes(to, Travel::Unsaid));
    trials.push(trial(PhaseKind::Retreats, &lost, order));
    // What stands beside an army is an army, and beside a fleet a fleet.
    standing.add(PowerId(0), kind, to);
    let other = UnitRef::new(kind, to);
    let mut moves = vec![
        to_unit(kind, here, goes(to, Travel::Unsaid)),
        to_unit(kind, to, goes(here, Travel::Unsaid)),
        to_unit(kind, here, Action::SupportHold { unit: other }),
        to_unit(kind, to, Action::SupportHold { unit }),
    ];
    let beyond = reach(board, kind, to);
    let third = near.iter().find(|third| beyond.contains(third));
    if let Some(&third) = third.filter(|third| third.province != to.province) {
        standing.add(PowerId(0), kind, third);
        let supports = |unit, to| Action::SupportMove { unit, to };
        moves.extend([
            to_unit(kind, here, supports(other, third)),
            to_unit(kind, to, supports(unit, third)),
            to_unit(kind, third, supports(other, here)),
        ]);
    }
    let moves = moves.into_iter();
    trials.extend(moves.map(|order| trial(PhaseKind::Movement, &standing, order)));
    trials
}

/// The orders of a convoy over a sea.
fn convoys(board: &Board, sea: ProvinceId, from: ProvinceId, to: ProvinceId) -> [TriedOrder; 3] {
    let (over, from, to) = (Place::of(sea), Place::of(from), Place::of(to));
    let mut position = Position::empty(board);
    position.add(PowerId(0), UnitKind::Fleet, over);
    position.add(PowerId(0), UnitKind::Army, from);
    let convoy = Action::Convoy {
        army: UnitRef::new(UnitKind::Army, from),
        to,
        ferry: false,
    };
    [
        to_unit(UnitKind::Fleet, over, convoy),
        to_unit(UnitKind::Army, from, goes(to, Travel::Convoy)),
        to_unit(UnitKind::Army, from, goes(to, Travel::Route(vec![sea]))),
    ]
    .map(|order| TriedOrder {
        phase: PhaseKind::Movement,
        position: position.clone(),
        order,
    })
}

fn check(
    board: &Board,
    trial: &TriedOrder,
    province: ProvinceId,
    spelling: &str,
) -> Option<Misread> {
    let TriedOrder {
        phase,
        position,
        order,
    } = trial;
    let meant = write_order(board, Some(position), order);
    // With the names of the other places in full, nothing but this spelling is to blame.
    let spelt = |others_in_full: bool| {
        let words = meant.split(' ').map(|word| {
            let name = word.split_once('/').map_or(word, |(name, _)| name);
            let at = board.find_exact(name).filter(|_| name.len() > 1);
            match at {
                Some(at) if at == province => word.replacen(name, spelling, 1),
                Some(at) if others_in_full => word.replacen(name, &board.province(at).name, 1),
                _ => word.to_owned(),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let context = ReadingContext {
        board,
        position,
        phase: *phase,
        power: Some(PowerId(0)),
        names: NamesRead::Exact,
        forms: Forms::STANDARD,
    };
    let read = |written: &str| {
        let reading = read_order(context, written);
        reading
            .order()
            .map(|order| write_order(board, Some(position), order))
    };
    let written = spelt(false);
    let read_as = read(&written);
    let is_meant = |read: &Option<String>| read.as_ref() == Some(&meant);
    if is_meant(&read_as) || is_meant(&read(&spelt(true))) {
        return None;
    }
    Some(Misread {
        province,
        spelling: spelling.to_owned(),
        written,
        read_as,
    })
}
