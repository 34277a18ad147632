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

impl TriedOrder {
    fn new(phase: PhaseKind, position: &Position, order: Order) -> Self {
        Self {
            phase,
            position: position.clone(),
            order,
        }
    }

    /// What a text reads as here, in the house style; `None` where it is no order.
    fn read(&self, board: &Board, written: &str) -> Option<String> {
        let context = ReadingContext {
            board,
            position: &self.position,
            phase: self.phase,
            power: Some(PowerId(0)),
            // A file has no guesses in it: what is read from a beginning or a near miss is misread.
            names: NamesRead::Exact,
            forms: Forms::STANDARD,
        };
        let reading = read_order(context, written);
        let order = reading.order()?;
        Some(write_order(board, Some(&self.position), order))
    }
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
            let mut waters = board.waters(at).iter().copied();
            if let Some(sea) = waters.find(|&water| board.terrain(water) == Terrain::Sea)
                && let Some(other) = shore(board, sea, &[at])
            {
                trials.extend(convoys(board, sea, at, other));
                trials.extend(convoys(board, sea, other, at));
            }
        }
        UnitKind::Fleet => {
            if let Some(from) = shore(board, at, &[])
                && let Some(to) = shore(board, at, &[from])
            {
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
            moves.map(|&to| Place::new(to)).collect()
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

const fn supports(unit: UnitRef, to: Place) -> Action {
    Action::SupportMove { unit, to }
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
    let here = Place::new(at);
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
    let unit = UnitRef::new(kind, here);
    let holds = to_unit(kind, here, Action::Hold);
    let disbands = to_unit(kind, here, Action::Disband);
    let is_removed = Order::Remove { unit };
    let mut trials = vec![
        TriedOrder::new(PhaseKind::Movement, &standing, holds),
        TriedOrder::new(PhaseKind::Retreats, &lost, disbands),
        TriedOrder::new(PhaseKind::Adjustments, &standing, is_removed),
    ];
    if board.is_centre(at) {
        let builds = [UnitKind::Army, UnitKind::Fleet].map(|kind| Order::Build {
            kind: Some(kind),
            place: here,
        });
        let empty = Position::empty(board);
        trials.extend(builds.map(|order| TriedOrder::new(PhaseKind::Adjustments, &empty, order)));
    }
    let Some(&to) = near.first() else {
        return trials;
    };
    let order = to_unit(kind, here, goes(to, Travel::Unsaid));
    trials.push(TriedOrder::new(PhaseKind::Retreats, &lost, order));
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
    // Another coast of the second province is no room for a third unit.
    if let Some(&third) = near.iter().find(|third| beyond.contains(third))
        && third.province != to.province
    {
        standing.add(PowerId(0), kind, third);
        moves.extend([
            to_unit(kind, here, supports(other, third)),
            to_unit(kind, to, supports(unit, third)),
            to_unit(kind, third, supports(other, here)),
        ]);
    }
    for order in moves {
        trials.push(TriedOrder::new(PhaseKind::Movement, &standing, order));
    }
    trials
}

/// The orders of a convoy over a sea.
fn convoys(board: &Board, sea: ProvinceId, from: ProvinceId, to: ProvinceId) -> [TriedOrder; 3] {
    let (over, from, to) = (Place::new(sea), Place::new(from), Place::new(to));
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
    .map(|order| TriedOrder::new(PhaseKind::Movement, &position, order))
}

fn check(
    board: &Board,
    trial: &TriedOrder,
    province: ProvinceId,
    spelling: &str,
) -> Option<Misread> {
    let meant = write_order(board, Some(&trial.position), &trial.order);
    let written = respell(board, &meant, province, spelling, OtherNames::AsWritten);
    let read_as = trial.read(board, &written);
    if read_as.as_ref() == Some(&meant) {
        return None;
    }
    // With the names of the other places in full, nothing but this spelling is to blame.
    let in_full = respell(board, &meant, province, spelling, OtherNames::InFull);
    if trial.read(board, &in_full).as_ref() == Some(&meant) {
        return None;
    }
    Some(Misread {
        province,
        spelling: spelling.to_owned(),
        written,
        read_as,
    })
}

/// How an order names the other places in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherNames {
    AsWritten,
    InFull,
}

/// An order in the house style with another spelling of a province.
fn respell(
    board: &Board,
    order: &str,
    province: ProvinceId,
    spelling: &str,
    others: OtherNames,
) -> String {
    let mut words = Vec::new();
    for word in order.split(' ') {
        let name = word.split_once('/').map_or(word, |(name, _)| name);
        // One letter is a unit or a verb, though a place may be called by it.
        let at = if name.len() > 1 {
            board.find_exact(name)
        } else {
            None
        };
        words.push(match at {
            Some(at) if at == province => word.replacen(name, spelling, 1),
            Some(at) if others == OtherNames::InFull => {
                word.replacen(name, &board.province(at).name, 1)
            }
            _ => word.to_owned(),
        });
    }
    words.join(" ")
}
