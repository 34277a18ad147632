//! Games of 1492 played by chance, as far as the leak tests need them.

use super::draws::Draws;
use crate::support::lines::on_slip;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, World, builtin};
use chancery_atlas::world;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::order::{Action, Order, SecretOrder, Submission, Travel, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::variant::{self, Settlement, State, Variant};
use chancery_game::game::PhaseLine;
use std::sync::Arc;

/// A board with a world and the rules on it.
pub struct Table {
    pub variant: &'static dyn Variant,
    pub board: Arc<Board>,
    pub rules: HouseRules,
}

impl Table {
    pub fn new(text: &str) -> Self {
        Self::with(
            world::read_world(text, &builtin::load("1492").unwrap())
                .world
                .unwrap(),
        )
    }

    pub fn with(world: World) -> Self {
        let known = builtin::load("1492").unwrap();
        let variant = variant::by_id("1492").unwrap();
        Self {
            variant,
            board: Arc::new(world::join(world, &known)),
            rules: variant.house_rules(),
        }
    }

    pub fn world(&self) -> &World {
        self.board.beyond.as_ref().unwrap()
    }

    pub fn width(&self) -> usize {
        usize::from(self.world().grid.width)
    }

    pub fn table(&self) -> variant::Table<'_> {
        variant::Table::new(&self.board, &self.rules)
    }
}

/// A phase that was played.
#[derive(Clone)]
pub struct Played {
    pub before: State,
    pub lines: Vec<PhaseLine<'static>>,
    pub settlement: Settlement,
}

/// A game under way.
pub struct Voyage<'a> {
    table: &'a Table,
    state: State,
}

impl<'a> Voyage<'a> {
    pub fn new(table: &'a Table) -> Self {
        Self {
            table,
            state: table.variant.start(table.table(), 4),
        }
    }

    pub fn settle(&mut self, orders: &[Submission]) -> Played {
        let settlement = self
            .table
            .variant
            .settle(self.table.table(), &self.state, orders, &[]);
        let entries: Vec<Entry> = orders
            .iter()
            .map(|given| on_slip(given, "as it was written"))
            .collect();
        let lines = PhaseLine::settled(&entries, &settlement, |_| unreachable!());
        let lines = lines.map(PhaseLine::kept).collect();
        let before = std::mem::replace(&mut self.state, settlement.after.clone());
        Played {
            before,
            lines,
            settlement,
        }
    }

    /// Orders by chance for the open phase.
    pub fn draw(&self, draws: &mut Draws) -> Vec<Submission> {
        let mut orders = Vec::new();
        for power in self.table.board.power_ids() {
            match self.state.phase.kind {
                PhaseKind::Movement | PhaseKind::SetUp => self.movement(power, draws, &mut orders),
                PhaseKind::Retreats => {
                    for waiting in self
                        .state
                        .position
                        .dislodged
                        .iter()
                        .filter(|waiting| waiting.unit.power == power)
                    {
                        if !waiting.retreats.is_empty() {
                            let to = draws.pick(&waiting.retreats).unwrap();
                            orders.push(order(
                                power,
                                &waiting.unit,
                                Action::Move {
                                    to,
                                    travel: Travel::Unsaid,
                                },
                            ));
                        }
                    }
                }
                PhaseKind::Adjustments => {
                    let due = self
                        .table
                        .variant
                        .adjustment(self.table.table(), &self.state, power);
                    if due.due > 0 && !due.sites.is_empty() {
                        let (kind, place) = draws.pick(&due.sites).unwrap();
                        orders.push(Submission::from_power(
                            power,
                            Order::Build {
                                kind: Some(kind),
                                place,
                            },
                        ));
                    }
                }
            }
        }
        orders
    }

    fn movement(&self, power: PowerId, draws: &mut Draws, orders: &mut Vec<Submission>) {
        let (board, lore) = (&self.table.board, self.state.discoveries.as_ref().unwrap());
        let free = board
            .provinces_beyond()
            .zip(&lore.areas)
            .find(|(_, about)| about.may_name.contains(&power) && about.name.is_none());
        if let Some((area, _)) = free.filter(|_| draws.below(2) == 0) {
            let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
            let name: String = (0..7).map(|_| letter(draws.below(26))).collect();
            orders.push(Submission::from_power(
                power,
                Order::Secret(SecretOrder::Name {
                    area,
                    name: format!("Z{name}"),
                    abbr: Some(format!("Z{}", &name[..3])),
                }),
            ));
        }
        for unit in self.state.position.units_of(power) {
            let ways: Vec<Place> = match unit.kind {
                UnitKind::Army => board
                    .army_moves(unit.place.province)
                    .iter()
                    .map(|&to| Place::new(to))
                    .collect(),
                UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
            };
            if ways.is_empty() || draws.below(8) == 0 {
                continue;
            }
            // Outward, mostly: there is more to see.
            let beyond: Vec<Place> = ways
                .iter()
                .copied()
                .filter(|way| board.is_beyond(way.province) || board.province(way.province).edge)
                .collect();
            let ways = if beyond.is_empty() || draws.below(4) == 0 {
                ways
            } else {
                beyond
            };
            let to = draws.pick(&ways).unwrap();
            let helped = orders
                .iter()
                .rev()
                .find_map(|given: &Submission| match &given.order {
                    Order::Unit {
                        unit: other,
                        action: Action::Move { to: goal, .. },
                    } if goal.province == to.province => Some(*other),
                    _ => None,
                });
            let action = match helped {
                Some(other) => Action::SupportMove {
                    unit: other,
                    to: Place::new(to.province),
                },
                None => Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
            };
            orders.push(order(power, unit, action));
        }
    }
}

fn order(power: PowerId, unit: &Unit, action: Action) -> Submission {
    Submission::from_power(
        power,
        Order::Unit {
            unit: UnitRef::new(unit.kind, unit.place),
            action,
        },
    )
}

/// The provinces next to one, for armies or fleets.
pub fn neighbours(board: &Board, from: ProvinceId) -> Vec<ProvinceId> {
    let sails = board
        .fleet_places(from)
        .into_iter()
        .flat_map(|place| board.fleet_moves(place))
        .map(|to| to.province);
    sails
        .chain(board.army_moves(from).iter().copied())
        .collect()
}

/// Whether an order names a province that everybody sees.
pub fn reaches(line: &PhaseLine<'_>, sees: &dyn Fn(ProvinceId) -> bool) -> bool {
    match line.order() {
        Some(Order::Unit {
            action: Action::Move { to, .. },
            ..
        }) => sees(to.province),
        Some(Order::Unit {
            action: Action::SupportMove { unit, to },
            ..
        }) => sees(unit.place.province) || sees(to.province),
        Some(Order::Unit { .. }) => false,
        _ => true,
    }
}

/// Whether an order supports the unit in a province.
pub fn supports(line: &PhaseLine<'_>, province: ProvinceId) -> bool {
    matches!(line.order(), Some(Order::Unit { action: Action::SupportMove { unit, .. }, .. }) if unit.place.province == province)
}
