//! Where armies can go ashore from a fleet, and board one, whoever stands there.

use crate::adjudicate::{CarryingVoid, ScaleVoid, VoidReason};
use chancery_atlas::board::{Board, Place, ProvinceId, Terrain};

/// Whether an army aboard a fleet in a province can be put ashore in another: from a sea on any
/// coast of it, from a canal wherever armies can go; on a polar cap from the seas round it.
pub(super) fn landing(board: &Board, from: ProvinceId, to: ProvinceId) -> Result<(), VoidReason> {
    let apart = VoidReason::Carrying(CarryingVoid::SeaApart {
        sea: from,
        land: to,
    });
    let touches = match (board.terrain(from), board.terrain(to)) {
        (Terrain::Sea, Terrain::Polar) => board.cap_seas(to).any(|sea| sea == from),
        (Terrain::Sea, ground) if ground.is_land() => board.shores(from).contains(&to),
        (Terrain::Canal, ground) if ground.is_land() || ground == Terrain::Polar => {
            board.army_can_move(from, to)
        }
        (Terrain::Sea | Terrain::Canal, _) => {
            return Err(VoidReason::Scales(ScaleVoid::NotAshore(to)));
        }
        _ => return Err(VoidReason::Carrying(CarryingVoid::NobodyAboard(from))),
    };
    match board.terrain(from) {
        _ if touches => Ok(()),
        Terrain::Canal => Err(VoidReason::NotAdjacent { to: Place::new(to) }),
        _ => Err(apart),
    }
}

/// Whether an army on land can board a fleet in a sea or canal.
pub(super) fn boarding(
    board: &Board,
    from: ProvinceId,
    fleet: ProvinceId,
) -> Result<(), VoidReason> {
    if !board.terrain(from).is_land() {
        return Err(VoidReason::Carrying(CarryingVoid::OnlyLands(from)));
    }
    match board.terrain(fleet) {
        Terrain::Sea if board.shores(fleet).contains(&from) => Ok(()),
        Terrain::Sea => Err(VoidReason::Carrying(CarryingVoid::SeaApart {
            sea: fleet,
            land: from,
        })),
        Terrain::Canal if board.army_can_move(from, fleet) => Ok(()),
        Terrain::Canal => Err(VoidReason::NotAdjacent {
            to: Place::new(fleet),
        }),
        Terrain::Coastal => Err(VoidReason::Carrying(CarryingVoid::FleetInPort(fleet))),
        Terrain::Inland | Terrain::Polar => Err(VoidReason::Scales(ScaleVoid::NoWater(fleet))),
    }
}

/// The places in which an army aboard a fleet in a sea or canal can be put ashore, caps not
/// counted.
pub(super) fn shores(board: &Board, from: ProvinceId) -> &[ProvinceId] {
    if board.terrain(from) == Terrain::Canal {
        board.army_moves(from)
    } else {
        board.shores(from)
    }
}

/// Whether a fleet in a province can carry an army there.
pub(super) fn floats(board: &Board, province: ProvinceId) -> bool {
    matches!(board.terrain(province), Terrain::Sea | Terrain::Canal)
}
