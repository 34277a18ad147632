//! Movement: which moves get in, which units are dislodged, and why.
//!
//! [`Resolver::settle`] runs in five steps: every line is judged and bound to its unit (`binding`),
//! armies are bound to the fleets that carry them (`carriage`), the units are bound to each other
//! (`pieces`; landings and open seas in `places`), the questions are answered (`equations`, for
//! armies aboard `aboard`, by the [solver](super::solver)), and the answers are told as verdicts
//! (`verdicts`). [`Contest::decide`](super::contest::Contest::decide) (`contested`) does the same for
//! pieces on bare nodes, whose orders somebody else has bound.

mod aboard;
mod aid;
mod binding;
mod bounds;
mod carriage;
mod carried;
mod contested;
mod convoys;
mod equations;
mod landing;
mod not_carried;
mod pieces;
mod places;
mod verdicts;

use super::contest::Node;
use super::field::{Field, Occupants, UnitIndex};
use super::legal::{BoundOrder, LegalOrder, Way};
use super::retreat::Attack;
use super::rules::{ConvoyParadox, HouseRules};
use super::solver::{Question, Solver};
use super::verdict::{Verdict, VoidReason};
use crate::order::{Action, Order, Submission, Travel};
use crate::position::{UnitId, Units};
use binding::{Binding, NO_ORDER};
use carriage::Carriage;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId};
use equations::{Equations, MeetingGround};
use pieces::Pieces;

/// What became of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It is where it was, or as it was aboard its fleet.
    Stays,
    /// It is aboard a fleet now, wherever that is; it was ashore before. An army that was aboard,
    /// and is still, stays.
    Boarded {
        /// The fleet, by its place among the standing units.
        fleet: UnitIndex,
    },
    /// It was taken off the board at the beginning of the phase ([`Changes::left`]).
    Left,
    /// It went elsewhere.
    Moved {
        /// Where it stands now.
        to: Place,
        /// Whether it went by convoy.
        by_convoy: bool,
        /// Whether it is one of a ring of units that change places.
        ring: bool,
    },
    /// It lost its province to this attack, and has to retreat.
    Dislodged(Attack),
}

/// A movement phase settled, as the [`Resolver`] holds it until it settles the next.
#[derive(Clone, Copy, Debug)]
pub struct Movement<'a> {
    /// One for each submission, in their order.
    pub verdicts: &'a [Verdict],
    /// What became of each unit, in the order of the standing units and then of those aboard.
    pub units: &'a [After],
    /// The provinces left empty by a stand-off; no unit can retreat there.
    pub stand_offs: &'a [ProvinceId],
    /// Per arrival, where the attacks came from that kept it away; none where the unit stands on
    /// the board now.
    pub arrivals: &'a [Vec<ProvinceId>],
    standing: &'a [u32],
}

impl Movement<'_> {
    /// The submission that stood for a unit; `None` where none did, and the unit held.
    pub(crate) fn order_of(&self, unit: usize) -> Option<usize> {
        self.standing
            .get(unit)
            .filter(|&&line| line != NO_ORDER)
            .map(|&line| line as usize)
    }
}

/// What happens to the board at the beginning of a phase, before anything moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes<'a> {
    /// Units that are taken off the board. Orders about them are legal, but find nobody.
    pub left: &'a [UnitIndex],
    /// Units that come onto the board in empty provinces.
    pub arriving: &'a [Arrival],
}

/// A unit that comes onto the board in an empty province. An attack of another power keeps it away;
/// if none does, its own power's moves to the province bounce. It neither defends the province nor
/// can be supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whose unit it is.
    pub power: PowerId,
    /// Where it would stand: a province without a unit when the phase begins.
    pub province: ProvinceId,
}

/// Settles movement phases. It keeps its memory from one to the next, so use one for many.
#[derive(Clone, Debug, Default)]
pub struct Resolver {
    occupants: Occupants,
    binding: Binding,
    carriage: Carriage,
    pieces: Pieces,
    solver: Solver,
    verdicts: Vec<Verdict>,
    units: Vec<After>,
    stood_off: Vec<Node>,
    stand_offs: Vec<ProvinceId>,
    arrivals: Vec<Vec<ProvinceId>>,
}

impl Resolver {
    /// A resolver with nothing settled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Settles a movement phase. Never fails: an order that can't be carried out is void.
    pub fn settle<'u>(
        &mut self,
        board: &Board,
        rules: &HouseRules,
        units: impl Into<Units<'u>>,
        orders: &[Submission],
    ) -> Movement<'_> {
        self.settle_with(board, rules, units, orders, Changes::default())
    }

    /// Settles a movement phase at the beginning of which units leave the board and come onto it.
    pub(crate) fn settle_with<'u>(
        &mut self,
        board: &Board,
        rules: &HouseRules,
        units: impl Into<Units<'u>>,
        orders: &[Submission],
        changes: Changes<'_>,
    ) -> Movement<'_> {
        let units: Units<'_> = units.into();
        self.occupants.fill(board, units.standing);
        // A node for each berth that a move to an open sea may get. A unit makes one move at most.
        if rules.room.open_seas {
            self.occupants
                .widen(units.standing.len() + units.aboard.len());
        }
        // Legality is judged with all units: a support of one that leaves is legal, and finds
        // nobody.
        let all = Field::new(board, rules, units, &self.occupants);
        self.binding.fill(&all, orders, changes.left);
        self.carriage.fill(&all, orders, &mut self.binding);
        // Before anything moves: who left neither defends nor keeps anybody out (rb116, §2.6).
        for unit in changes.left {
            self.occupants
                .leave(units.standing[unit.get()].place.province);
        }
        let field = Field::new(board, rules, units, &self.occupants);
        self.pieces.fill(
            &field,
            self.binding.standing_orders(),
            &self.carriage.landings,
        );
        let routes = routes(&self.binding, orders);
        let ground = MeetingGround {
            occupants: &self.occupants,
            rules,
            field: Some(field),
            routes: &routes,
            arriving: changes.arriving,
        };
        let circles = decide(&mut self.solver, &mut self.pieces, ground);

        let equations = Equations {
            ground,
            pieces: &self.pieces,
        };
        let count = units.standing.len() + units.aboard.len();
        let rings = verdicts::fates(
            &equations,
            &mut self.solver,
            count,
            &self.carriage.landings,
            &mut self.units,
        );
        // The fates take a unit that left for one that stays.
        for unit in changes.left {
            self.units[unit.get()] = After::Left;
        }
        verdicts::stand_offs(&equations, &mut self.solver, &mut self.stood_off);
        self.stand_offs.clear();
        self.stand_offs
            .extend(self.stood_off.iter().map(|node| node.province()));
        verdicts::arrivals(&equations, &mut self.solver, &mut self.arrivals);
        let mut teller = verdicts::Teller {
            equations,
            solver: &mut self.solver,
            rings: &rings,
            circles: &circles,
        };
        self.verdicts.clear();
        self.verdicts
            .extend(self.binding.lines.iter().enumerate().map(|(line, bound)| {
                let bound = match bound {
                    Err(reason) => return Verdict::void(*reason),
                    Ok(bound) => bound,
                };
                // An army that boards and lands has two pieces: the line says which it is for.
                let piece = match self.carriage.of_line(line) {
                    Some(landing) => self.pieces.landings()[landing],
                    None => bound.unit,
                };
                teller.verdict(piece, bound.legal)
            }));
        Movement {
            verdicts: &self.verdicts,
            units: &self.units,
            stand_offs: &self.stand_offs,
            arrivals: &self.arrivals,
            standing: &self.binding.standing,
        }
    }
}

/// What each line of one slip means, after the choice among several lines for one unit (DATC
/// 4.D.3); or why it is void. Each power's lines are judged for themselves.
pub(crate) fn read_slip(
    field: &Field<'_>,
    orders: &[Submission],
) -> Vec<Result<BoundOrder, VoidReason>> {
    let mut binding = Binding::default();
    binding.fill(field, orders, &[]);
    Carriage::default().fill(field, orders, &mut binding);
    binding.lines
}

/// The unit that each line of one slip is for; `None` where the line is void.
pub(crate) fn units_of_slip<'u>(
    board: &Board,
    rules: &HouseRules,
    units: impl Into<Units<'u>>,
    orders: &[Submission],
) -> Vec<Option<UnitId>> {
    let units: Units<'_> = units.into();
    let occupants = Occupants::new(board, units.standing);
    let field = Field::new(board, rules, units, &occupants);
    read_slip(&field, orders)
        .into_iter()
        .map(|line| line.ok().map(|bound| field.unit(bound.unit).id))
        .collect()
}

/// The seas that armies named to be convoyed over.
fn routes<'o>(binding: &Binding, orders: &'o [Submission]) -> Vec<(UnitIndex, &'o [ProvinceId])> {
    let mut routes = Vec::new();
    for (line, bound) in binding.standing_orders() {
        // Only where legality kept the route: under `convoy-path ignored` it binds nothing (DATC
        // 4.A.6).
        let is_by_route = matches!(
            bound.legal,
            LegalOrder::Move {
                way: Way::Route,
                ..
            }
        );
        if is_by_route
            && let Order::Unit {
                action:
                    Action::Move {
                        travel: Travel::Route(seas),
                        ..
                    },
                ..
            } = &orders[line as usize].order
        {
            routes.push((bound.unit, seas.as_slice()));
        }
    }
    routes
}

/// What was undone because it hung on itself.
#[derive(Debug, Default)]
struct Circles {
    paradoxes: Vec<Vec<Question>>,
    /// Circles of landings and boardings: of each, the pieces that were made to hold.
    held: Vec<Vec<UnitIndex>>,
}

/// Answers all questions that a verdict can need. Where all in a circle have to hold, it stills
/// them and begins again.
fn decide(solver: &mut Solver, pieces: &mut Pieces, ground: MeetingGround<'_>) -> Circles {
    let mut told = Circles::default();
    loop {
        let equations = Equations { ground, pieces };
        solver.clear(equations.questions());
        ask_all(solver, &equations);
        let circles = solver.settle(&equations);
        // Module, section III.h: all in the circle hold, and the rest is decided anew. What was
        // decided after it hung on a guess.
        if let Some(circle) = circles
            .iter()
            .find(|circle| equations.hangs_on_carriage(circle))
        {
            let members = goers(&equations, circle);
            // A circle that has been stilled already can't be undone further; without this the loop
            // would not end.
            if members.iter().any(|&unit| !pieces[unit].stilled) {
                pieces.still(&members);
                told.held.push(members);
                continue;
            }
        }
        let found: Vec<Vec<Question>> = circles
            .into_iter()
            .filter(|circle| equations.is_paradox(circle))
            .collect();
        told.paradoxes.extend_from_slice(&found);
        if found.is_empty() || ground.rules.convoy_paradox != ConvoyParadox::AllHold {
            return told;
        }
        // All hold (DATC 4.A.2): every unit that moves in the paradox holds, and everything is
        // decided anew.
        let movers: Vec<UnitIndex> = found
            .iter()
            .flat_map(|circle| goers(&equations, circle))
            .collect();
        pieces.still(&movers);
    }
}

/// Asks all that a verdict reads. The equations themselves ask what lies below these questions.
fn ask_all(solver: &mut Solver, equations: &Equations<'_>) {
    let pieces = equations.pieces;
    for (unit, _) in pieces.movers() {
        solver.ask(equations, equations::moves(unit));
    }
    for unit in pieces.boarders() {
        solver.ask(equations, equations::moves(unit));
    }
    for &landing in pieces.landings() {
        solver.ask(equations, equations::lost(landing));
    }
    for unit in pieces.supporters() {
        solver.ask(equations, equations::given(unit));
    }
    for arrival in 0..equations.ground.arriving.len() {
        solver.ask(equations, equations.arrives(arrival));
    }
}

/// The units of a circle that can be made to hold.
fn goers(equations: &Equations<'_>, circle: &[Question]) -> Vec<UnitIndex> {
    let mut goers: Vec<UnitIndex> = circle
        .iter()
        .filter_map(|&question| equations.goer_in(question))
        .collect();
    // One that stands here twice all the same does no harm.
    goers.dedup();
    goers
}
