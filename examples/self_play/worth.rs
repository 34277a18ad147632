//! What a place is worth to a power: how near it is to centres that the power lacks, and to its own
//! that are threatened.

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::closed_by;
use chancery_game::game::Game;

/// How much of its worth a place passes on to its neighbours, and how far.
const NEAR: Fading = Fading {
    share: 0.55,
    steps: 7,
};
/// The same over the oceans of a secret world.
const FAR: Fading = Fading {
    share: 0.8,
    steps: 25,
};
/// What lies about and needs only to be fetched.
const LYING: f64 = 9.0;

struct Fading {
    share: f64,
    steps: usize,
}

pub struct Worth {
    armies: Vec<f64>,
    fleets: Vec<f64>,
}

impl Worth {
    pub fn of(game: &Game, power: PowerId) -> Self {
        let (board, position) = (game.board(), &game.state().position);
        let goal = |province| {
            let lies = is_lying(game, province) && position.unit_in(province).is_none();
            let worth = centre_worth(game, power, province);
            if lies { worth.max(LYING) } else { worth }
        };
        let fading = if board.beyond.is_some() { &FAR } else { &NEAR };
        Self::towards(game, power, fading, goal)
    }

    /// How near a place is to the power's own home centres.
    pub fn homeward(game: &Game, power: PowerId) -> Self {
        let home = |province| game.board().province(province).home == Some(power);
        Self::towards(game, power, &FAR, |province| {
            f64::from(u8::from(home(province)))
        })
    }

    fn towards(
        game: &Game,
        power: PowerId,
        fading: &Fading,
        goal: impl Fn(ProvinceId) -> f64,
    ) -> Self {
        let board = game.board();
        let can_enter = |p| closed_by(board, game.table().rules, power, p).is_none();
        let goals: Vec<f64> = board
            .province_ids()
            .map(|p| if can_enter(p) { goal(p) } else { 0.0 })
            .collect();
        let spread = |kind| {
            let can_stand = |p: ProvinceId| {
                can_enter(p)
                    && match kind {
                        UnitKind::Army => board.terrain(p).is_land(),
                        UnitKind::Fleet => board.terrain(p).is_navigable(),
                    }
            };
            spread(board, kind, fading, &goals, can_stand)
        };
        Self {
            armies: spread(UnitKind::Army),
            fleets: spread(UnitKind::Fleet),
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

/// Whether a unit of another power stands in a province, or could move to it.
pub fn is_threatened(game: &Game, power: PowerId, province: ProvinceId) -> bool {
    let (board, rules) = (game.board(), game.table().rules);
    let others = game.state().position.units.iter();
    others.filter(|unit| unit.power != power).any(|unit| {
        unit.place.province == province
            || closed_by(board, rules, unit.power, province).is_none()
                && neighbours(board, unit.kind, unit.place)
                    .iter()
                    .any(|place| place.province == province)
    })
}

fn is_lying(game: &Game, province: ProvinceId) -> bool {
    let treasures = game
        .state()
        .discoveries
        .iter()
        .flat_map(|known| &known.treasures);
    treasures
        .into_iter()
        .any(|treasure| treasure.at == province && treasure.holder.is_none())
}

fn centre_worth(game: &Game, power: PowerId, province: ProvinceId) -> f64 {
    let position = &game.state().position;
    if !game.board().is_centre(province) {
        return 0.0;
    }
    match position.owner(province) {
        Some(owner) if owner == power => {
            if is_threatened(game, power, province) {
                6.0
            } else {
                0.0
            }
        }
        Some(_) if position.unit_in(province).is_some_and(|u| u.power != power) => 8.0,
        _ => 10.0,
    }
}

fn spread(
    board: &Board,
    kind: UnitKind,
    fading: &Fading,
    goals: &[f64],
    can_stand: impl Fn(ProvinceId) -> bool,
) -> Vec<f64> {
    let mut worth: Vec<f64> = board
        .province_ids()
        .map(|p| if can_stand(p) { goals[p.index()] } else { 0.0 })
        .collect();
    for _ in 0..fading.steps {
        let before = worth.clone();
        for province in board.province_ids().filter(|&p| can_stand(p)) {
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
            worth[province.index()] = worth[province.index()].max(fading.share * best);
        }
    }
    worth
}
