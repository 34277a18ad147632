//! Whose page it is.

use crate::view::{View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_engine::seat::SeatId;

/// The power of the player for whom the view was made.
pub(super) fn own(view: &View) -> Option<PowerId> {
    let Viewer::Seat(seat) = view.viewer else {
        return None;
    };
    view.board
        .power_ids()
        .find(|&power| SeatId::of(power) == seat)
}
