//! What a place is worth to a power: how near it is to centres that the power lacks, and to its own
//! that are threatened.

use chancery::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery::position::Position;

/// How much of its worth a place passes on to its neighbours.
const FADING: f64 = 0.55;

pub struct Worth {
    armies: Vec<f64>,
    fleets: Vec<f64>,
}

impl Worth {
    pub fn of(board: &Board, position: &Position, power: PowerId) -> Self {
        let centre: Vec<f64> = board
            .province_ids()
            .map(|p| centre_worth(board, position, power, p))
            .collect();
        Self {
            armies: spread(board, UnitKind::Army, &centre),
            fleets: spread(board, UnitKind::Fleet, &centre),
        }
    }

    pub fn at(&self, kind: UnitKind, province: ProvinceId) -> f64 {
        match kind {
            UnitKind::Army => self.armies[province.index()],
            UnitKind::Fleet => self.fleets[province.index()],
        }
    }
}

/// The places to which a unit can move, convoys left out.
pub fn neighbours(board: &Board, kind: UnitKind, place: Place) -> Vec<Place> {
    match kind {
        UnitKind::Army => board
            .army_moves(place.province)
            .iter()
            .copied()
            .map(Place::of)
            .collect(),
        UnitKind::Fleet => board.fleet_moves(place).to_vec(),
    }
}

/// Whether a unit of another power could move to a province.
pub fn is_threatened(
    board: &Board,
    position: &Position,
    power: PowerId,
    province: ProvinceId,
) -> bool {
    let mut others = position.units.iter().filter(|u| u.power != power);
    others.any(|u| {
        neighbours(board, u.kind, u.place)
            .iter()
            .any(|p| p.province == province)
    })
}

fn centre_worth(board: &Board, position: &Position, power: PowerId, province: ProvinceId) -> f64 {
    if !board.is_centre(province) {
        return 0.0;
    }
    match position.owner(province) {
        Some(owner) if owner == power => {
            if is_threatened(board, position, power, province) {
                6.0
            } else {
                0.0
            }
        }
        Some(_) if position.unit_in(province).is_some_and(|u| u.power != power) => 8.0,
        _ => 10.0,
    }
}

fn spread(board: &Board, kind: UnitKind, centre: &[f64]) -> Vec<f64> {
    let can_stand = |p: ProvinceId| match kind {
        UnitKind::Army => board.terrain(p).is_land(),
        UnitKind::Fleet => board.terrain(p).is_navigable(),
    };
    let mut worth: Vec<f64> = board
        .province_ids()
        .map(|p| if can_stand(p) { centre[p.index()] } else { 0.0 })
        .collect();
    for _ in 0..7 {
        let before = worth.clone();
        for province in board.province_ids() {
            let stations = if kind == UnitKind::Fleet {
                board.fleet_places(province)
            } else {
                vec![Place::of(province)]
            };
            let around = stations
                .into_iter()
                .flat_map(|place| neighbours(board, kind, place));
            let best = around
                .map(|p| before[p.province.index()])
                .fold(0.0, f64::max);
            if can_stand(province) {
                worth[province.index()] = worth[province.index()].max(FADING * best);
            }
        }
    }
    worth
}
