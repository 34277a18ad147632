//! Who owns the provinces that are neither centres nor special ones: the last power to have had a
//! unit there, however fleetingly.

use super::ground;
use super::month::{ArrivalWay, Arrived};
use crate::position::{Position, Unit};
use crate::variant::{Capture, Taken, Visit};
use chancery_atlas::board::{Board, ProvinceId};

/// The owners when the game begins: of all of a home country its power, and of special provinces
/// the power to which they are assigned.
pub(crate) fn at_start(board: &Board, position: &mut Position) {
    // Nobody could build in the empty provinces of a home country that is not its power's.
    for province in board
        .province_ids()
        .filter(|&province| ground::is_passed_on(board, province))
    {
        position.owners[province.index()] = board.province(province).territory;
    }
    keep(board, position);
}

/// Makes true what no move changes: special provinces are their power's, and nobody owns a sea or a
/// cap.
pub(crate) fn keep(board: &Board, position: &mut Position) {
    for province in board.province_ids() {
        let owner = &mut position.owners[province.index()];
        match ground::special_of(board, province) {
            Some(power) => *owner = Some(power),
            None if !board.terrain(province).is_land() => *owner = None,
            None => {}
        }
    }
}

/// Provinces that change hands in a phase, as units come and go.
pub struct Passing<'a> {
    board: &'a Board,
    last: Vec<Option<(Unit, Visit)>>,
}

impl<'a> Passing<'a> {
    /// Nobody has been anywhere yet.
    pub(crate) fn new(board: &'a Board) -> Self {
        Self {
            board,
            last: vec![None; board.provinces.len()],
        }
    }

    /// A unit is, or comes, somewhere. The later visit counts.
    pub(crate) fn visit(&mut self, unit: Unit, at: ProvinceId, when: Visit) {
        self.last[at.index()] = Some((unit, when));
    }

    /// The provinces become their last visitors'; gives those that change hands, in the order of
    /// the board.
    pub(crate) fn take(self, position: &mut Position) -> Vec<Capture> {
        let mut captures = Vec::new();
        for (centre, last) in self.board.province_ids().zip(self.last) {
            let Some((by, when)) = last else { continue };
            let owner = &mut position.owners[centre.index()];
            if *owner != Some(by.power) && ground::is_passed_on(self.board, centre) {
                captures.push(Capture {
                    centre,
                    from: *owner,
                    to: Some(by.power),
                    taken: Taken::Visited { by, when },
                });
                *owner = Some(by.power);
            }
        }
        captures
    }
}

/// Takes over what the units of a month stood in or came through. An army aboard is nowhere: in a
/// canal the fleet is.
pub(crate) fn pass_through(
    board: &Board,
    before: &Position,
    visits: &[Arrived],
    after: &mut Position,
) -> Vec<Capture> {
    let mut passing = Passing::new(board);
    // The later visit counts: who stood there as the season began comes before all that came.
    for unit in &before.units {
        passing.visit(*unit, unit.place.province, Visit::Begun);
    }
    for arrived in visits {
        match arrived.how {
            ArrivalWay::Alone | ArrivalWay::Ferried => {
                passing.visit(arrived.unit, arrived.to, Visit::Came(arrived.scale));
            }
            ArrivalWay::Boarded | ArrivalWay::Carried => {}
        }
    }
    passing.take(after)
}
