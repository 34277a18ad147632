//! Whose a province is for good, and which change hands by passing through (section on ownership
//! and builds).

use chancery_atlas::board::{Board, PowerId, ProvinceId};

pub(crate) fn special_of(board: &Board, province: ProvinceId) -> Option<PowerId> {
    board
        .power_ids()
        .find(|&power| board.power(power).owned.contains(&province))
}

/// Whether a province lies in a power's home country. Home centres abroad, its colonies, count as
/// home.
pub(crate) fn is_home(board: &Board, power: PowerId, province: ProvinceId) -> bool {
    let province = board.province(province);
    province.territory == Some(power) || province.home == Some(power)
}

/// Whether a province belongs to the last power that had a unit in it: land that is neither centre
/// nor special province. Seas and polar caps are never owned.
pub(crate) fn is_passed_on(board: &Board, province: ProvinceId) -> bool {
    board.terrain(province).is_land()
        && !board.is_centre(province)
        && special_of(board, province).is_none()
}
