//! A position on the known world with a small world round it, and what comes of orders there.

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_atlas::world;
use chancery_engine::adjudicate::{
    After, ArmyFleet, HouseRules, Outcome, Reason, Resolver, RetreatFate, Retreats, Room, Verdict,
    VoidReason, bind_open_seas, dislodge, settle_retreats,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::discovery::{Discoveries, Knowledge, Treasure};
use chancery_engine::order::{
    Action, Carrying, Forms, NamesRead, Order, ReadingContext, Submission, Taking, Travel, UnitRef,
    read_order,
};
use chancery_engine::position::{Aboard, Dislodged, Position, Unit};
use std::sync::OnceLock;

/// The known world joined to a small one.
pub fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| {
        let known = builtin::load("1492").unwrap();
        let text = include_str!("../../cases/1492-west.world");
        world::join(world::read_world(text, &known).world.unwrap(), &known)
    })
}

pub fn rules() -> HouseRules {
    HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        room: Room {
            open_seas: true,
            closed_homes: true,
            long_starts: true,
        },
        ..HouseRules::default()
    }
}

pub fn at(name: &str) -> ProvinceId {
    board().find_exact(name).unwrap()
}

pub fn place(name: &str) -> Place {
    let (province, coast) = name
        .split_once('/')
        .map_or((name, None), |(province, coast)| (province, Some(coast)));
    let places = board().fleet_places(at(province)).into_iter();
    let mut named =
        places.filter(|&p| coast.is_some_and(|coast| board().write_place(p).ends_with(coast)));
    named.next().unwrap_or_else(|| Place::new(at(province)))
}

pub fn power(name: &str) -> PowerId {
    let index = board().powers.iter().position(|p| p.name == name).unwrap();
    PowerId(index as u8)
}

/// A position, and what is known of the world.
#[derive(Clone)]
pub struct Scene {
    pub rules: HouseRules,
    pub position: Position,
    pub lore: Discoveries,
}

/// A movement phase settled.
pub struct Settled {
    pub bound: Vec<Result<Submission, VoidReason>>,
    pub verdicts: Vec<Verdict>,
    pub after: Vec<After>,
    pub stand_offs: Vec<ProvinceId>,
    scene: Scene,
}

impl Scene {
    /// `units` as `England: F SAO, A/F MAO, A Mor`.
    pub fn new(units: &[&str]) -> Self {
        let mut position = Position::empty(board());
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            for unit in list.split(", ") {
                let (kind, name) = unit.split_once(' ').unwrap();
                let kind_of = if kind == "A" {
                    UnitKind::Army
                } else {
                    UnitKind::Fleet
                };
                let id = position.add(power(owner), kind_of, place(name));
                if kind == "A/F" {
                    let fleet = *position.unit(id).unwrap();
                    position.add_aboard(power(owner), fleet, 1);
                }
            }
        }
        let players = vec![Knowledge::default(); board().power_count()];
        Self {
            rules: rules(),
            position,
            lore: Discoveries {
                players,
                ..Discoveries::default()
            },
        }
    }

    pub fn knows(mut self, player: &str, area: &str) -> Self {
        self.lore.players[power(player).index()]
            .known
            .push(at(area));
        self
    }

    /// The `nth` unit in a sea, from 0, holds a treasure.
    pub fn treasure(mut self, sea: &str, nth: usize) -> Self {
        let holder = self.position.units_in(at(sea)).nth(nth).map(|unit| unit.id);
        self.lore.treasures.push(Treasure {
            at: at(sea),
            holder,
        });
        self
    }

    /// `lines` as `England: F SAO - SAR`. `with T` and `without T` may stand at the end, `OB` in a
    /// support for a place that is not known, and `A D For` for a landing that follows the order
    /// before in its chain.
    pub fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        self.orders_of(PhaseKind::Movement, lines)
    }

    pub fn orders_of(&self, phase: PhaseKind, lines: &[&str]) -> Vec<Submission> {
        let mut orders: Vec<Submission> = Vec::new();
        for line in lines {
            let (owner, text) = line.split_once(": ").unwrap();
            let power = power(owner);
            let order = match text.strip_prefix("A D ") {
                Some(to) => next_landing(&orders.last().unwrap().order, at(to)),
                None => self.read(phase, power, text),
            };
            orders.push(Submission::from_power(power, order));
        }
        orders
    }

    fn read(&self, phase: PhaseKind, power: PowerId, text: &str) -> Order {
        let (text, treasure) = match text.strip_suffix(" with T") {
            Some(text) => (text, Taking::With),
            None => text
                .strip_suffix(" without T")
                .map_or((text, Taking::Unsaid), |text| (text, Taking::Without)),
        };
        let goal = text.rsplit(' ').next().unwrap();
        let text = text.replace(" OB ", &format!(" {goal} "));
        if let [unit, via, to] = text.split(" - ").collect::<Vec<_>>()[..] {
            let unit = UnitRef::new(UnitKind::Fleet, place(unit.strip_prefix("F ").unwrap()));
            return Order::Unit {
                unit,
                action: Action::Move {
                    to: place(to),
                    travel: Travel::Route(vec![at(via)]),
                },
            };
        }
        let forms = Forms {
            carrying: Carrying::Own,
            naming: true,
            long_starts: true,
            ..Forms::STANDARD
        };
        let context = ReadingContext {
            board: board(),
            position: &self.position,
            phase,
            power: Some(power),
            names: NamesRead::Exact,
            forms,
        };
        let reading = read_order(context, &text);
        let mut order = reading
            .order()
            .unwrap_or_else(|| panic!("{text} can't be read: {reading:?}"))
            .clone();
        if let Order::Unit { unit, action } = &mut order {
            unit.treasure = treasure;
            unit.pair = text.starts_with("A/F ");
            if let Action::SupportMove { unit, .. } = action {
                unit.pair = text.contains(" S A/F ");
            }
        }
        order
    }

    pub fn bind(&self, orders: &[Submission]) -> Vec<Result<Submission, VoidReason>> {
        bind_open_seas(
            board(),
            &self.rules,
            &self.position,
            Some(&self.lore),
            orders,
        )
    }

    /// What comes of lines: those that no unit is left for are void, the others are settled.
    pub fn settle(&self, lines: &[&str]) -> Settled {
        self.settle_orders(&self.orders(lines))
    }

    pub fn settle_orders(&self, orders: &[Submission]) -> Settled {
        let bound = self.bind(orders);
        let open: Vec<Submission> = bound.iter().flatten().cloned().collect();
        let mut resolver = Resolver::new();
        let movement = resolver.settle(board(), &self.rules, &self.position, &open);
        let mut told = movement.verdicts.iter();
        let verdict = |line: &Result<Submission, VoidReason>| match line {
            Ok(_) => *told.next().unwrap(),
            Err(why) => Verdict::void(*why),
        };
        Settled {
            verdicts: bound.iter().map(verdict).collect(),
            bound,
            after: movement.units.to_vec(),
            stand_offs: movement.stand_offs.to_vec(),
            scene: self.clone(),
        }
    }

    /// All units, standing ones first.
    pub fn units(&self) -> Vec<Unit> {
        self.position
            .units
            .iter()
            .copied()
            .chain(self.position.aboard.iter().map(|army| army.unit))
            .collect()
    }
}

/// A landing written as `A D For` after another order.
fn next_landing(before: &Order, to: ProvinceId) -> Order {
    let Order::Unit { unit, action } = before else {
        panic!("no order to a unit is before it")
    };
    let (from, fleet) = match action {
        Action::Board { fleet } => (fleet.place.province, fleet.place.province),
        Action::Move { to, .. } => (to.province, unit.place.province),
        _ => (unit.place.province, unit.place.province),
    };
    Order::Unit {
        unit: UnitRef::aboard(from),
        action: Action::Land {
            to: Place::new(to),
            fleet: Some(fleet),
        },
    }
}

fn tell(kind: UnitKind, owner: PowerId) -> String {
    format!("{} {}", board().power(owner).name, kind.letter())
}

impl Settled {
    /// `succeeds`, `fails` or `void`, one a line.
    pub fn outcomes(&self) -> Vec<&'static str> {
        let word = |verdict: &Verdict| match verdict.outcome {
            Outcome::Succeeds => "succeeds",
            Outcome::Fails => "fails",
            Outcome::Void => "void",
        };
        self.verdicts.iter().map(word).collect()
    }

    pub fn reasons(&self) -> Vec<Reason> {
        self.verdicts.iter().map(|verdict| verdict.reason).collect()
    }

    pub fn void(&self, line: usize) -> VoidReason {
        match self.verdicts[line].reason {
            Reason::Void(why) => why,
            other => panic!("line {line} is not void: {other:?}"),
        }
    }

    /// Where everybody is, in the order of the units: `Spain F SAO`, `Spain A Mor (dislodged from
    /// SAR)`, `Spain A aboard 3`.
    pub fn places(&self) -> Vec<String> {
        let units = self.scene.units();
        let where_is = |(unit, after): (&Unit, &After)| {
            let head = tell(unit.kind, unit.power);
            match *after {
                After::Stays => format!("{head} {}", board().write_place(unit.place)),
                After::Moved { to, .. } => format!("{head} {}", board().write_place(to)),
                After::Boarded { fleet } => format!("{head} aboard {}", fleet.get()),
                After::Left => panic!("nobody leaves the board"),
                After::Dislodged(attack) => {
                    format!(
                        "{head} {} (dislodged from {})",
                        board().write_place(unit.place),
                        board().province(attack.from).abbr
                    )
                }
            }
        };
        units.iter().zip(&self.after).map(where_is).collect()
    }

    /// The unit that a line is for, as its place in the list of units.
    pub fn unit_of(&self, line: usize) -> Option<usize> {
        let id = self.bound[line].as_ref().ok()?.order.unit()?.id?;
        self.scene.units().iter().position(|unit| unit.id == id)
    }

    /// The position before the retreats that this makes.
    pub fn retreats(&self) -> Scene {
        let mut scene = self.scene.clone();
        let mut standing = Vec::new();
        for (unit, after) in self.scene.position.units.iter().zip(&self.after) {
            match *after {
                After::Stays => standing.push(*unit),
                After::Moved { to, .. } => standing.push(Unit { place: to, ..*unit }),
                _ => {}
            }
        }
        let mut dislodged: Vec<Dislodged> = Vec::new();
        for (unit, after) in self.scene.position.units.iter().zip(&self.after) {
            if let After::Dislodged(attack) = *after {
                dislodged.push(dislodge(
                    board(),
                    &scene.rules,
                    *unit,
                    self.scene.position.cargo(unit.id).is_some(),
                    attack,
                    &standing,
                    &self.stand_offs,
                ));
            }
        }
        let is_left = |army: &Aboard| {
            standing
                .iter()
                .chain(dislodged.iter().map(|d| &d.unit))
                .any(|unit| unit.id == army.fleet)
        };
        scene.position.aboard.retain(is_left);
        scene.position.units = standing;
        scene.position.dislodged = dislodged;
        scene
    }
}

impl Scene {
    /// Where the unit dislodged from a place may go.
    pub fn open_to(&self, name: &str) -> Vec<String> {
        let dislodged = self.position.dislodged_from(at(name)).unwrap();
        dislodged
            .retreats
            .iter()
            .map(|&place| board().write_place(place))
            .collect()
    }

    pub fn retreat(&self, lines: &[&str]) -> Retreats {
        settle_retreats(
            board(),
            &self.rules,
            &self.position,
            &self.orders_of(PhaseKind::Retreats, lines),
        )
    }
}

pub fn to(name: &str) -> RetreatFate {
    RetreatFate::To(place(name))
}
