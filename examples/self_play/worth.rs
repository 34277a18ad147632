//! What a place is worth to a power: how near it is to what the power lacks, and to its own centres
//! that are threatened.

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::closed_by;
use chancery_engine::play::Match;

/// How much of its worth a place passes on to its neighbours, and how far.
struct Fading {
    share: f64,
    steps: usize,
}

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
const OPEN_CENTRE: f64 = 10.0;
const GUARDED_CENTRE: f64 = 8.0;
const THREATENED_CENTRE: f64 = 6.0;

/// The worth of every province, by what would be there; index is the province.
pub struct Worth {
    armies: Vec<f64>,
    fleets: Vec<f64>,
    /// For an army aboard a fleet, at sea.
    aboard: Vec<f64>,
}

impl Worth {
    /// How near places are to what a power would have.
    pub fn new(game: &Match, power: PowerId) -> Self {
        let mut goals = Vec::new();
        for province in game.board().province_ids() {
            goals.push(goal(game, power, province));
        }
        let is_vast = game.board().beyond.is_some();
        Self::towards(game, power, if is_vast { &FAR } else { &NEAR }, &goals)
    }

    /// How near places are to a power's home centres.
    pub fn homeward(game: &Match, power: PowerId) -> Self {
        let mut goals = Vec::new();
        for province in &game.board().provinces {
            goals.push(if province.home == Some(power) {
                OPEN_CENTRE
            } else {
                0.0
            });
        }
        Self::towards(game, power, &FAR, &goals)
    }

    fn towards(game: &Match, power: PowerId, fading: &Fading, goals: &[f64]) -> Self {
        let board = game.board();
        let mut stands = [vec![0.0; goals.len()], vec![0.0; goals.len()]];
        for province in board.province_ids() {
            if can_enter(game, power, province) {
                let at = province.index();
                if board.terrain(province).is_land() {
                    stands[0][at] = 1.0;
                }
                if board.terrain(province).is_navigable() {
                    stands[1][at] = 1.0;
                }
            }
        }
        let [armies, fleets] = stands;
        let armies = spread(board, UnitKind::Army, fading, goals, &armies);
        let fleets = spread(board, UnitKind::Fleet, fading, goals, &fleets);
        let mut landings = vec![0.0; goals.len()];
        let mut seas = vec![0.0; goals.len()];
        for sea in board.province_ids() {
            if board.terrain(sea) == Terrain::Sea {
                seas[sea.index()] = 1.0;
                for shore in board.shores(sea) {
                    let landing = fading.share * armies[shore.index()];
                    landings[sea.index()] = f64::max(landings[sea.index()], landing);
                }
            }
        }
        let aboard = spread(board, UnitKind::Fleet, fading, &landings, &seas);
        Self {
            armies,
            fleets,
            aboard,
        }
    }

    /// What it is worth to have a unit in a province.
    pub fn at(&self, kind: UnitKind, province: ProvinceId) -> f64 {
        match kind {
            UnitKind::Army => self.armies[province.index()],
            UnitKind::Fleet => self.fleets[province.index()],
        }
    }

    /// What it is worth to have an army aboard a fleet there.
    pub fn aboard(&self, sea: ProvinceId) -> f64 {
        self.aboard[sea.index()]
    }
}

/// Passes the worth of places on to their neighbours; `stands` is 0 where no such unit can be.
fn spread(
    board: &Board,
    kind: UnitKind,
    fading: &Fading,
    goals: &[f64],
    stands: &[f64],
) -> Vec<f64> {
    let mut worth: Vec<f64> = goals.iter().zip(stands).map(|(a, b)| a * b).collect();
    for _ in 0..fading.steps {
        let before = worth.clone();
        for province in board.province_ids() {
            let at = province.index();
            let stations = match kind {
                UnitKind::Army => vec![Place::new(province)],
                UnitKind::Fleet => board.fleet_places(province),
            };
            for near in stations
                .iter()
                .flat_map(|&from| neighbours(board, kind, from))
            {
                let passed = fading.share * before[near.province.index()] * stands[at];
                worth[at] = worth[at].max(passed);
            }
        }
    }
    worth
}

/// What a power would gain by a unit in a province.
fn goal(game: &Match, power: PowerId, province: ProvinceId) -> f64 {
    let position = &game.state().position;
    if !can_enter(game, power, province) {
        return 0.0;
    }
    let occupant = position.unit_in(province);
    if occupant.is_none() && has_lying_treasure(game, province) {
        return LYING;
    }
    if !game.board().is_centre(province) {
        return 0.0;
    }
    match position.owner(province) {
        Some(owner) if owner == power && is_threatened(game, power, province) => THREATENED_CENTRE,
        Some(owner) if owner == power => 0.0,
        Some(_) if occupant.is_some_and(|unit| unit.power != power) => GUARDED_CENTRE,
        _ => OPEN_CENTRE,
    }
}

fn has_lying_treasure(game: &Match, province: ProvinceId) -> bool {
    let Some(known) = &game.state().discoveries else {
        return false;
    };
    let mut treasures = known.treasures.iter();
    treasures.any(|treasure| treasure.at == province && treasure.holder.is_none())
}

fn can_enter(game: &Match, power: PowerId, province: ProvinceId) -> bool {
    closed_by(game.board(), game.rules(), power, province).is_none()
}

/// The places to which a unit can move, convoys left out.
pub fn neighbours(board: &Board, kind: UnitKind, from: Place) -> Vec<Place> {
    match kind {
        UnitKind::Army => {
            let near = board.army_moves(from.province).iter();
            near.copied().map(Place::new).collect()
        }
        UnitKind::Fleet => board.fleet_moves(from).to_vec(),
    }
}

/// Whether a unit of another power stands in a province, or could move to it.
pub fn is_threatened(game: &Match, power: PowerId, province: ProvinceId) -> bool {
    for unit in &game.state().position.units {
        if unit.power == power {
            continue;
        }
        let around = neighbours(game.board(), unit.kind, unit.place);
        let is_near = around.iter().any(|place| place.province == province);
        if unit.place.province == province || is_near && can_enter(game, unit.power, province) {
            return true;
        }
    }
    false
}
