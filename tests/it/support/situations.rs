//! Crowded positions on every board, in every variant and kind of phase, and the orders that may be
//! written in them.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::accounts::{Account, Accounts};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{
    Action, BallotOrder, Carrying, ClaimOrder, Forms, KindOrder, NamesRead, Order, PoolOrder,
    ReadingContext, Travel, UnitRef, write_order,
};
use chancery_engine::position::{Aboard, Dislodged, FreeKind, Position, Unit, UnitId};
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Table, Variant, fitted};
use chancery_game::game::{Game, History, Setup};
use jiff::Timestamp;

use super::made_boards;
use super::spelt::without_letters;

/// A position in a kind of phase, on a board, in a variant.
pub struct Situation {
    pub title: String,
    /// What the board is called among all.
    pub board_name: String,
    /// Whether the board comes with the program.
    pub built_in: bool,
    pub variant: &'static dyn Variant,
    pub rules: HouseRules,
    pub board: Arc<Board>,
    /// The board with numbers for abbreviations, which are no letters of units.
    numbered: Board,
    pub phase: PhaseKind,
    pub position: Position,
}

/// Players where people sit apart from powers.
const PLAYERS: [&str; 3] = ["Xavier", "Yvonne", "Zeno"];

const PHASES: [PhaseKind; 4] = [
    PhaseKind::SetUp,
    PhaseKind::Movement,
    PhaseKind::Retreats,
    PhaseKind::Adjustments,
];

/// Every board in the standard game, and in each variant that is played on it.
pub fn all() -> &'static [Situation] {
    static ALL: LazyLock<Vec<Situation>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for (name, board) in made_boards::all() {
            for &variant in variant::all() {
                let own = match *name {
                    "standard" => !matches!(variant.id(), "1885" | "1492"),
                    "mercator-world" => variant.id() == "mercator",
                    id => variant.id() == id || variant.id() == "standard",
                };
                let fits_made = !matches!(*name, "1885" | "1492" | "mercator-world")
                    && matches!(variant.id(), "standard" | "mobilization" | "mercator");
                if !own && !fits_made {
                    continue;
                }
                for phase in PHASES {
                    let has_set_up = variant.forms().placing || variant.forms().choosing;
                    if phase != PhaseKind::SetUp || has_set_up {
                        all.push(Situation::new(name, board, variant, false, phase));
                    }
                }
                if variant.takes_army_fleet() && variant.id() == "standard" {
                    let phase = PhaseKind::Movement;
                    all.push(Situation::new(name, board, variant, true, phase));
                }
            }
        }
        all
    });
    &ALL
}

impl Situation {
    fn new(
        name: &str,
        board: &Arc<Board>,
        variant: &'static dyn Variant,
        module: bool,
        phase: PhaseKind,
    ) -> Self {
        let board = if variant.forms().scales {
            fitted(variant, Arc::clone(board), &[]).unwrap()
        } else {
            Arc::clone(board)
        };
        let mut rules = variant.house_rules();
        if module {
            rules.army_fleet = ArmyFleet::Davis1984;
        }
        let forms = variant::forms(variant, &rules);
        let title = format!(
            "{}{} on {name}, {phase:?}",
            variant.id(),
            if module { " with armies aboard" } else { "" }
        );
        let position = crowded(&board, forms, phase);
        Self {
            title,
            board_name: name.to_owned(),
            built_in: builtin::ids().any(|id| id == name),
            variant,
            rules,
            numbered: numbered(&board),
            board,
            phase,
            position,
        }
    }

    /// Whether an order names a province of which `maps check` warns.
    pub fn names_renamed(&self, order: &Order) -> bool {
        let renamed = made_boards::renamed(&self.board_name);
        let is_other = |place: Place| {
            let id = self.board.province(place.province).id.as_str();
            Some(place).filter(|_| !renamed.contains(&id))
        };
        order.with_places(is_other).is_none()
    }

    /// An order so that two of them are the same if their texts are: with the letters and coasts
    /// filled in that only one unit can have; where the words are not whole, without letters.
    pub fn essence(&self, order: &Order, is_whole: bool) -> String {
        let text = write_order(&self.numbered, Some(&self.position), order);
        if is_whole {
            text
        } else {
            without_letters(&text)
        }
    }

    pub fn forms(&self) -> Forms {
        variant::forms(self.variant, &self.rules)
    }

    /// How a power's words are read.
    pub fn context(&self, power: PowerId, names: NamesRead) -> ReadingContext<'_> {
        ReadingContext {
            board: &self.board,
            position: &self.position,
            phase: self.phase,
            power: Some(power),
            names,
            forms: self.forms(),
        }
    }

    /// A game that stands so.
    pub fn game(&self) -> Game {
        let players: Vec<String> = match self.variant.seating() {
            Seating::OnePerPower => Vec::new(),
            Seating::Players { .. } => PLAYERS.map(str::to_owned).into(),
        };
        let seats = players.len();
        let setup = Setup {
            name: String::new(),
            variant: self.variant,
            board: Arc::clone(&self.board),
            players,
            created: Timestamp::UNIX_EPOCH,
        };
        let blank = Game::new(setup.clone(), self.rules);
        let mut history = History::clone(blank.history());
        let state = Arc::make_mut(&mut history.state);
        state.position = self.position.clone();
        state.phase.kind = self.phase;
        if seats > 0 {
            let holdings = vec![2; setup.board.power_count()];
            let account = Account {
                holdings,
                in_hand: 5,
                points: 0,
            };
            state.accounts = Accounts {
                accounts: vec![account; seats],
            };
        }
        if self.forms().naming {
            state.discoveries = None;
            let table = Table::new(&setup.board, &self.rules);
            self.variant.refresh(table, state);
        }
        Game::resume(setup, history, Vec::new())
    }

    /// Whether a case can say how it stands: a movement phase of powers on a board that comes with
    /// the program.
    pub fn is_playable(&self) -> bool {
        self.built_in
            && self.phase == PhaseKind::Movement
            && self.rules == self.variant.house_rules()
            && matches!(
                self.variant.id(),
                "standard" | "fog-of-war" | "mercator" | "1885"
            )
    }

    /// A case that begins so, as far as the orders.
    pub fn case_head(&self, game: &Game) -> String {
        let mut head = format!(
            "case x\nvariant {}\nboard {}\nphase {}\nunits\n",
            self.variant.id(),
            self.board.id,
            game.phase_name()
        );
        for power in self.board.power_ids() {
            let units = self.position.units_of(power).map(|unit| {
                let letter = match (unit.kind, self.position.cargo(unit.id)) {
                    (UnitKind::Fleet, Some(_)) => "A/F",
                    (UnitKind::Fleet, None) => "F",
                    (UnitKind::Army, _) => "A",
                };
                format!("{letter} {}", self.board.write_place(unit.place))
            });
            let units: Vec<String> = units.collect();
            let name = &self.board.power(power).name;
            head += &format!("  {name}: {}\n", units.join(", "));
        }
        head
    }

    /// Orders of every form that may be written here, each in the name of a power; all units are
    /// where the orders say.
    pub fn orders(&self) -> Vec<(PowerId, Order)> {
        let mut orders = Vec::new();
        match self.phase {
            PhaseKind::Movement => {
                for unit in &self.position.units {
                    let actions = self.actions(unit);
                    orders.extend(actions.map(|order| (unit.power, order)));
                }
            }
            PhaseKind::Retreats => {
                for waiting in &self.position.dislodged {
                    let unit = named(&waiting.unit);
                    let mut actions = vec![Action::Disband];
                    actions.extend(waiting.retreats.iter().map(|&to| Action::Move {
                        to,
                        travel: Travel::Unsaid,
                    }));
                    if self.forms().scales && waiting.retreats.len() > 1 {
                        let choices = waiting.retreats.iter().take(3).copied().collect();
                        actions.push(Action::Either { choices });
                    }
                    let power = waiting.unit.power;
                    let order = |action| (power, Order::Unit { unit, action });
                    orders.extend(actions.into_iter().map(order));
                }
            }
            PhaseKind::Adjustments => {
                let removal = |unit: &Unit| (unit.power, Order::Remove { unit: named(unit) });
                orders.extend(self.position.units.iter().map(removal));
                orders.extend(self.builds());
                orders.push((PowerId(0), Order::Waive));
            }
            PhaseKind::SetUp if self.forms().placing => orders.extend(self.builds()),
            PhaseKind::SetUp => {
                for free in &self.position.free_kinds {
                    let unit = *self.position.unit(free.unit).unwrap();
                    let order = Order::Kinds(KindOrder::Choose { unit: named(&unit) });
                    orders.push((unit.power, order));
                }
            }
        }
        orders.extend(self.anytime());
        orders
    }

    fn actions(&self, unit: &Unit) -> impl Iterator<Item = Order> {
        let forms = self.forms();
        let board = &*self.board;
        let goals = |unit: &Unit| reach(board, unit);
        let aboard = self.position.cargo(unit.id);
        let mut actions = vec![Action::Hold];
        for to in goals(unit) {
            let travel = Travel::Unsaid;
            actions.push(Action::Move { to, travel });
        }
        let coastal = |id: ProvinceId| board.terrain(id).is_land() && board.has_sea(id);
        let at = unit.place.province;
        if unit.kind == UnitKind::Army && coastal(at) {
            for &sea in board.waters(at).iter().take(2) {
                let far = board.shores(sea).iter().find(|&&to| to != at);
                if let Some(&to) = far.filter(|_| forms.carrying == Carrying::Nobody) {
                    let to = Place::new(to);
                    let travels = [Travel::Convoy, Travel::Route(vec![sea])];
                    actions.extend(travels.map(|travel| Action::Move { to, travel }));
                }
                if forms.carrying != Carrying::Nobody
                    && let Some(fleet) = self.position.unit_in(sea)
                {
                    let fleet = named(fleet);
                    actions.push(Action::Board { fleet });
                }
            }
        }
        if unit.kind == UnitKind::Fleet && board.terrain(at) == Terrain::Sea {
            let armies = board.shores(at).iter().filter_map(|&shore| {
                let army = self.position.unit_in(shore)?;
                (army.kind == UnitKind::Army).then_some(army)
            });
            for army in armies.take(2) {
                let to = board
                    .shores(at)
                    .iter()
                    .find(|&&to| to != army.place.province);
                if let Some(&to) = to {
                    let ferry = forms.carrying != Carrying::Nobody && !forms.scales;
                    actions.push(Action::Convoy {
                        army: named(army),
                        to: Place::new(to),
                        ferry,
                    });
                }
            }
        }
        let near = |other: &&Unit| other.id != unit.id && near(board, unit, other);
        for other in self.position.units.iter().filter(near).take(4) {
            let reached: Vec<Place> = goals(other)
                .into_iter()
                .filter(|to| goals(unit).iter().any(|own| own.province == to.province))
                .collect();
            let unit = named(other);
            actions.push(Action::SupportHold { unit });
            for &to in reached.iter().take(2) {
                actions.push(Action::SupportMove { unit, to });
            }
        }
        let mut orders: Vec<Order> = actions
            .into_iter()
            .map(|action| {
                let scale = match action {
                    Action::Board { .. } if forms.scales => Scale::First,
                    _ => Scale::Second,
                };
                let pair = forms.scales && aboard.is_some();
                let unit = UnitRef {
                    pair,
                    ..named(unit)
                };
                Order::at(scale, unit, action)
            })
            .collect();
        if aboard.is_some() {
            for &to in board.shores(at).iter().take(3) {
                let to = Place::new(to);
                let land =
                    |scale| Order::at(scale, UnitRef::aboard(at), Action::Land { to, fleet: None });
                if forms.scales {
                    orders.extend([land(Scale::First), land(Scale::Third)]);
                } else if forms.carrying == Carrying::Own {
                    orders.push(land(Scale::Second));
                }
            }
        }
        orders.into_iter()
    }

    fn builds(&self) -> Vec<(PowerId, Order)> {
        let mut builds = Vec::new();
        for power in self.board.power_ids() {
            for &home in &self.board.power(power).home {
                let fleets = self.board.fleet_places(home).into_iter();
                let kinds = [(UnitKind::Army, Place::new(home))];
                for (kind, place) in kinds
                    .into_iter()
                    .chain(fleets.map(|place| (UnitKind::Fleet, place)))
                {
                    let kind = Some(kind);
                    builds.push((power, Order::Build { kind, place }));
                }
            }
        }
        builds
    }

    /// Orders that the forms of the variant take beside those of its units.
    fn anytime(&self) -> Vec<(PowerId, Order)> {
        let forms = self.forms();
        let mut orders = Vec::new();
        for power in self.board.power_ids() {
            let other = PowerId((power.0 + 1) % self.board.powers.len() as u8);
            if forms.mobilizing {
                for pooled in self.position.pooled_of(power) {
                    let (kind, place) = (Some(pooled.kind), pooled.place);
                    let pool = [
                        PoolOrder::Mobilize { kind, place },
                        PoolOrder::RemovePooled {
                            kind,
                            centre: place.province,
                        },
                    ];
                    let fits = |order: &PoolOrder| {
                        self.phase == PhaseKind::Adjustments
                            || matches!(order, PoolOrder::Mobilize { .. })
                    };
                    let pool = pool.into_iter().filter(fits);
                    orders.extend(pool.map(|order| (power, Order::Pools(order))));
                }
                let units = self.position.units_of(power).take(4);
                for (unit, &home) in units.zip(self.board.power(power).home.iter().cycle()) {
                    let order = PoolOrder::Demobilize {
                        unit: named(unit),
                        to: Some(home),
                    };
                    orders.push((power, Order::Pools(order)));
                }
            }
            if forms.investing {
                orders.push((power, Order::Ballots(BallotOrder::Invest { amount: 2 })));
            }
            if forms.claiming {
                let claim = ClaimOrder::Claim { with: vec![other] };
                let concede = ClaimOrder::Concede { to: vec![other] };
                orders.extend([claim, concede].map(|order| (power, Order::Claims(order))));
            }
        }
        orders
    }
}

fn numbered(board: &Board) -> Board {
    let mut numbered = board.clone();
    for (nth, province) in numbered.provinces.iter_mut().enumerate() {
        province.abbr = format!("#{nth}");
    }
    numbered
}

/// A unit as an order names it.
pub fn named(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}

/// Where a unit can move, without a convoy.
pub fn reach(board: &Board, unit: &Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .map(|&to| Place::new(to))
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    }
}

/// Whether two units can move to each other, or to the same place.
fn near(board: &Board, one: &Unit, other: &Unit) -> bool {
    let goals = reach(board, one);
    let is_goal = |place: &Place| goals.iter().any(|goal| goal.province == place.province);
    is_goal(&other.place) || reach(board, other).iter().any(is_goal)
}

/// A unit in four of five provinces: of every third coastal land a fleet; half the fleets at sea
/// with an army aboard where that can be. While retreats are due, every third is dislodged.
fn crowded(board: &Board, forms: Forms, phase: PhaseKind) -> Position {
    let mut position = Position::empty(board);
    let powers = board.powers.len();
    for centre in board.centres() {
        position.owners[centre.index()] = board.province(centre).home;
    }
    let known = board.province_ids().take(board.known_count());
    for (nth, id) in known.enumerate() {
        if nth % 5 == 4 || board.terrain(id) == Terrain::Polar {
            continue;
        }
        let province = board.province(id);
        let home = province.territory.or(province.home);
        let power = home.unwrap_or(PowerId((nth % powers) as u8));
        let fleets = if board.has_sea(id) || board.terrain(id) == Terrain::Sea {
            board.fleet_places(id)
        } else {
            Vec::new()
        };
        let fleet = fleets.get(nth % fleets.len().max(1)).copied();
        let (kind, place) = match fleet {
            Some(place) if nth % 3 == 0 || board.terrain(id) == Terrain::Sea => {
                (UnitKind::Fleet, place)
            }
            _ => (UnitKind::Army, Place::new(id)),
        };
        let unit = position.add(power, kind, place);
        let at_sea = board.terrain(id) == Terrain::Sea && phase == PhaseKind::Movement;
        if at_sea && nth % 2 == 0 && forms.carrying != Carrying::Nobody {
            position.embark(Aboard {
                unit: Unit {
                    id: UnitId(1000 + unit.0),
                    power,
                    kind: UnitKind::Army,
                    place: Place::new(id),
                },
                fleet: unit,
                moves: 1,
            });
        }
    }
    if forms.mobilizing {
        for power in board.power_ids() {
            for &home in &board.power(power).home {
                position.add_to_pool(power, UnitKind::Army, home);
            }
        }
    }
    if phase == PhaseKind::SetUp && forms.choosing {
        let units: Vec<UnitId> = position
            .units
            .iter()
            .filter(|unit| board.has_sea(unit.place.province) && unit.place.coast.is_none())
            .filter(|unit| board.terrain(unit.place.province).is_land())
            .map(|unit| unit.id)
            .collect();
        for unit in units {
            position.free_kinds.push(FreeKind {
                unit,
                chosen: false,
            });
        }
    }
    if phase == PhaseKind::Retreats {
        let units = std::mem::take(&mut position.units);
        for (nth, unit) in units.into_iter().enumerate() {
            if nth % 3 != 1 {
                position.units.push(unit);
                continue;
            }
            let retreats = reach(board, &unit);
            position.dislodged.push(Dislodged {
                retreats,
                ..Dislodged::new(unit, Scale::Second)
            });
        }
    }
    position
}
