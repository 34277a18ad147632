//! The fixed order in which the candidates of a vote or a lot are numbered.

use crate::order::Order;
use chancery_atlas::board::{Board, Place, UnitKind};

/// The fixed order in which candidates are numbered: by the province's full name, armies first,
/// coasts by their letters.
pub(super) fn rank(board: &Board, kind: UnitKind, place: Place) -> (&str, UnitKind, &str) {
    let province = board.province(place.province);
    let coast = place
        .coast
        .and_then(|coast| province.coasts.get(coast.index()))
        .map_or("", |coast| coast.id.as_str());
    (&province.name, kind, coast)
}

/// The rank of the unit that a build or a removal is for; `None` for other orders.
pub(super) fn rank_of<'b>(board: &'b Board, order: &Order) -> Option<(&'b str, UnitKind, &'b str)> {
    match order {
        Order::Build { kind, place } => Some(rank(board, (*kind)?, *place)),
        Order::Remove { unit } => Some(rank(board, unit.kind?, unit.place)),
        _ => None,
    }
}
