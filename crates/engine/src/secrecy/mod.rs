//! What is kept from a player of how a game stands: units out of sight in fog, units that only their
//! owner knows, kinds that are not shown yet, and a world of which he knows a part.

mod secret;
mod told;

pub use secret::{WorldSight, hidden_retreats};
pub use told::told_in_fog;

use crate::accounts::Accounts;
use crate::position::{Dislodged, Position, Unit, UnitId};
use crate::variant::{State, Table, Variant};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// Takes out of a position what somebody may not know. Units that are `concealed` from him are not
/// there. Those whose kind is `hidden` are armies of which nobody has chosen the kind, whatever has
/// been chosen.
pub fn mask(
    position: &mut Position,
    concealed: impl Fn(&Unit) -> bool,
    hidden: impl Fn(&Unit) -> bool,
) {
    let gone: Vec<UnitId> = position
        .units
        .iter()
        .filter(|unit| concealed(unit))
        .map(|unit| unit.id)
        .collect();
    if !gone.is_empty() {
        position.units.retain(|unit| !gone.contains(&unit.id));
        position.extra.retain(|unit| !gone.contains(unit));
        // Numbers are given in turn, and would tell how many were placed.
        position.next_unit = position
            .units
            .iter()
            .map(|unit| unit.id.0 + 1)
            .max()
            .unwrap_or(0);
    }
    for unit in &mut position.units {
        if !hidden(unit) {
            continue;
        }
        // A coast would tell a fleet, and that a kind is chosen is as secret as the kind.
        (unit.kind, unit.place) = (UnitKind::Army, Place::new(unit.place.province));
        for free in &mut position.free_kinds {
            if free.unit == unit.id {
                free.chosen = false;
            }
        }
    }
}

/// How a game without fog or a secret world stands for the player of a power; `None` for one who
/// has no power of his own. What people own is left out.
pub(crate) fn without_kept(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
    own: Option<PowerId>,
) -> State {
    let is_over = state.is_over();
    let unshown = variant.unshown(table, state);
    let is_foreign = |unit: &Unit| !is_over && own != Some(unit.power);
    let mut position = state.position.clone();
    mask(
        &mut position,
        |unit| is_foreign(unit) && unshown.contains(&unit.id),
        |unit| is_foreign(unit) && state.position.free_kind(unit.id).is_some(),
    );
    let claims = state.claims.iter();
    State {
        phase: state.phase,
        position,
        ending: state.ending.clone(),
        accounts: Accounts::default(),
        claims: claims
            .filter(|claim| own == Some(claim.power))
            .cloned()
            .collect(),
        discoveries: None,
    }
}

/// Whose the centres are, as far as somebody in fog has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FogMemory {
    /// Index is the province; `None` where nobody owns it, or it was never seen.
    pub owners: Vec<Option<PowerId>>,
}

impl FogMemory {
    /// He has seen nothing yet.
    pub fn of_nothing(board: &Board) -> Self {
        Self {
            owners: vec![None; board.provinces.len()],
        }
    }
}

/// Somebody in a game in fog: the player of a power, or everybody, who sees no unit at all.
#[derive(Clone, Copy)]
pub struct FogWatcher<'a> {
    /// By whose rules he sees ([`Variant::sees`]).
    pub variant: &'a dyn Variant,
    /// The map, which all know.
    pub board: &'a Board,
    /// His power; `None` for everybody.
    pub power: Option<PowerId>,
}

impl FogWatcher<'_> {
    /// Which provinces he sees in a position; index is the province.
    pub fn sees(self, position: &Position) -> Vec<bool> {
        match self.power {
            Some(power) => self.variant.sees(self.board, position, power),
            None => vec![false; self.board.provinces.len()],
        }
    }

    /// Adds to a memory what he learns of owners from a position.
    pub fn look(self, memory: &mut FogMemory, position: &Position) {
        for (at, seen) in self.sees(position).into_iter().enumerate() {
            if seen {
                memory.owners[at] = position.owner(ProvinceId(at as u16));
            }
        }
        for (owner, known) in position.owners.iter().zip(&mut memory.owners) {
            match *owner {
                Some(owner) if self.is_own(owner) => *known = Some(owner),
                // He knows all centres of his own, so that one which he remembers as his is lost.
                _ if known.is_some_and(|known| self.is_own(known)) => *known = None,
                _ => {}
            }
        }
    }

    /// Whether a power is his.
    pub fn is_own(self, power: PowerId) -> bool {
        self.power == Some(power)
    }

    /// How a game stands as far as he knows it. What is not named here is not told.
    pub fn state(self, state: &State, memory: &FogMemory) -> State {
        State {
            phase: state.phase,
            position: self.position(&state.position, memory),
            ending: state.ending.clone(),
            accounts: Accounts::default(),
            claims: Vec::new(),
            discoveries: None,
        }
    }

    /// Units stand in an order that follows from what he sees alone.
    fn position(self, position: &Position, memory: &FogMemory) -> Position {
        let seen = self.sees(position);
        let is_seen = |unit: &Unit| seen[unit.place.province.index()];
        let mut units = position.units.clone();
        units.retain(is_seen);
        units.sort_by_key(|unit| (unit.power, unit.place));
        let waiting = position.dislodged.iter();
        let mut dislodged: Vec<Dislodged> = waiting
            .filter(|waiting| is_seen(&waiting.unit))
            .map(|waiting| self.waiting(waiting, &seen))
            .collect();
        dislodged.sort_by_key(|waiting| (waiting.unit.power, waiting.unit.place));
        let mut aboard = position.aboard.clone();
        aboard.retain(|aboard| is_seen(&aboard.unit));
        aboard.sort_by_key(|aboard| (aboard.unit.power, aboard.unit.place));
        Position {
            units,
            dislodged,
            aboard,
            owners: memory.owners.clone(),
            // What is not named stays empty; that includes the next number, which tells of builds.
            ..Position::empty(self.board)
        }
    }

    /// Only its owner is told where a unit may go, and nobody why it may not go elsewhere.
    fn waiting(self, waiting: &Dislodged, seen: &[bool]) -> Dislodged {
        Dislodged {
            by: waiting.by.filter(|by| seen[by.index()]),
            over: None,
            retreats: if self.is_own(waiting.unit.power) {
                waiting.retreats.clone()
            } else {
                Vec::new()
            },
            barred: Vec::new(),
            ..waiting.clone()
        }
    }
}
