//! A game of Arms Merchant at some point, and slips for it, written as players write them.

use chancery_atlas::board::{Board, PowerId, builtin};
use chancery_engine::adjudicate::{HouseRules, Outcome, Reason, Verdict, VoidReason};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::count::{BallotSubject, Count, Subject, TallyResult};
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order};
use chancery_engine::order::write::write_order;
use chancery_engine::order::{BallotOrder, Order, Submission};
use chancery_engine::position::Position;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{ArmsMerchant, Settlement, State, Table, Variant};

pub const SEATS: [&str; 4] = ["Andy", "Brian", "Chuck", "Dave"];

/// A game of Andy, Brian, Chuck and Dave.
pub struct Scene {
    pub rules: HouseRules,
    pub state: State,
}

pub fn board() -> &'static Board {
    builtin::standard()
}

pub fn power(name: &str) -> PowerId {
    board()
        .power_ids()
        .find(|&p| board().power(p).name == name)
        .unwrap()
}

pub fn seat(name: &str) -> SeatId {
    if name == "GM" {
        SeatId::GAME_MASTER
    } else {
        SeatId::nth(SEATS.iter().position(|s| *s == name).unwrap()).unwrap()
    }
}

fn place(name: &str) -> chancery_atlas::board::Place {
    let (province, coast) = name
        .split_once('/')
        .map_or((name, None), |(p, c)| (p, Some(c)));
    let province = board().find_exact(province).unwrap();
    match coast {
        None => province.into(),
        Some(coast) => board()
            .fleet_places(province)
            .into_iter()
            .find(|&p| board().write_place(p).ends_with(coast))
            .unwrap(),
    }
}

impl Scene {
    /// The game's start, at another phase.
    pub fn at(phase: &str) -> Self {
        let rules = HouseRules::default();
        let mut state = ArmsMerchant.start(Table::new(board(), &rules), SEATS.len());
        state.phase = CLASSIC.parse(phase).unwrap();
        Self { rules, state }
    }

    /// With these units and no others: `England: F Lon, A Bel`. Nobody has anything in hand.
    pub fn new(phase: &str, units: &[&str]) -> Self {
        let mut scene = Self::at(phase);
        scene.state.position = Position {
            owners: Position::start(board()).owners,
            ..Position::empty(board())
        };
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            for unit in list.split(", ") {
                let (kind, name) = unit.split_once(' ').unwrap();
                let kind = if kind == "A" {
                    chancery_atlas::board::UnitKind::Army
                } else {
                    chancery_atlas::board::UnitKind::Fleet
                };
                scene.state.position.add(power(owner), kind, place(name));
            }
        }
        for account in &mut scene.state.accounts.accounts {
            account.in_hand = 0;
        }
        scene
    }

    /// What players hold in a power: `Russia: Andy 2, Brian 1`.
    pub fn holding(mut self, lines: &[&str]) -> Self {
        for line in lines {
            let (owner, list) = line.split_once(": ").unwrap();
            for entry in list.split(", ") {
                let (name, amount) = entry.split_once(' ').unwrap();
                self.state.accounts.accounts[seat(name).index()].holdings[power(owner).index()] =
                    amount.parse().unwrap();
            }
        }
        self
    }

    pub fn in_hand(mut self, name: &str, amount: u32) -> Self {
        self.state.accounts.accounts[seat(name).index()].in_hand = amount;
        self
    }

    /// Whose centres are whose, all others nobody's: `France: Par, Mar`.
    pub fn owners(mut self, lines: &[&str]) -> Self {
        self.state.position.owners = Position::empty(board()).owners;
        for line in lines {
            let (owner, list) = line.split_once(": ").unwrap();
            for centre in list.split(", ") {
                self.state.position.owners[place(centre).province.index()] = Some(power(owner));
            }
        }
        self
    }

    pub fn option(mut self, name: &str, value: &str) -> Self {
        self.rules
            .set(ArmsMerchant.about().options, name, value)
            .unwrap();
        self
    }

    pub fn table(&self) -> Table<'_> {
        Table::new(board(), &self.rules)
    }

    /// Lines as `Andy for Russia: F Sev - Rum; A War H`; the game master's lots as `GM for Russia:
    /// lot 2`.
    pub fn orders(&self, slips: &[&str]) -> Vec<Submission> {
        let mut orders = Vec::new();
        for slip in slips {
            let (head, lines) = slip.split_once(": ").unwrap();
            let (name, owner) = head.split_once(" for ").unwrap();
            for line in lines.split("; ") {
                orders.push(Submission {
                    seat: seat(name),
                    power: power(owner),
                    order: self.read(power(owner), line),
                });
            }
        }
        orders
    }

    pub fn read(&self, power: PowerId, line: &str) -> Order {
        if let Some(amount) = line.strip_prefix("invest ") {
            return Order::Ballots(BallotOrder::Invest {
                amount: amount.parse().unwrap(),
            });
        }
        if let Some(number) = line.strip_prefix("lot ") {
            return Order::Ballots(BallotOrder::Lot {
                number: number.parse().unwrap(),
            });
        }
        let (position, phase) = (&self.state.position, self.state.phase.kind);
        let forms = ArmsMerchant.about().forms;
        let context = ReadingContext {
            board: board(),
            position,
            phase,
            power: Some(power),
            names: NamesRead::Exact,
            forms,
        };
        read_order(context, line)
            .order()
            .unwrap_or_else(|| panic!("“{line}” should be readable"))
            .clone()
    }

    pub fn settle(&self, slips: &[&str]) -> Settled {
        let orders = self.orders(slips);
        let settlement = ArmsMerchant.settle(self.table(), &self.state, &orders, &[]);
        Settled {
            before: self.state.clone(),
            orders,
            settlement,
        }
    }

    /// The game afterwards.
    pub fn after(&self, settled: &Settled) -> Self {
        Self {
            rules: self.rules,
            state: settled.settlement.after.clone(),
        }
    }
}

/// A phase settled.
pub struct Settled {
    pub before: State,
    pub orders: Vec<Submission>,
    pub settlement: Settlement,
}

impl Settled {
    pub fn count(&self) -> &Count {
        self.settlement.count.as_ref().unwrap()
    }

    /// The verdict of each line of a slip's head, in the order of writing.
    pub fn verdicts(&self, head: &str) -> Vec<Verdict> {
        let (name, owner) = head.split_once(" for ").unwrap();
        let lines = self.orders.iter().zip(&self.settlement.verdicts);
        lines
            .filter(|(o, _)| o.seat == seat(name) && o.power == power(owner))
            .map(|(_, v)| *v)
            .collect()
    }

    pub fn reasons(&self, head: &str) -> Vec<Reason> {
        self.verdicts(head).into_iter().map(|v| v.reason).collect()
    }

    pub fn void(&self, head: &str) -> Vec<Option<VoidReason>> {
        let reason = |v: Verdict| match v {
            Verdict {
                outcome: Outcome::Void,
                reason: Reason::Void(why),
                ..
            } => Some(why),
            _ => None,
        };
        self.verdicts(head).into_iter().map(reason).collect()
    }

    /// The subject about the unit that stood in a province, or the adjustments of a power.
    pub fn subject(&self, name: &str) -> &Subject {
        let position = &self.before.position;
        let is_meant = |subject: &&Subject| match subject.about {
            BallotSubject::Unit(id) => board()
                .find_exact(name)
                .is_some_and(|at| position.unit(id).unwrap().place.province == at),
            BallotSubject::Builds(_) | BallotSubject::Disbands(_) => {
                board().power(subject.power).name == name
            }
        };
        self.count().subjects.iter().find(is_meant).unwrap()
    }

    /// A subject's tallies as the rules' own example writes them: `F Sev - Rum 4 =, F Sev - BLA 4
    /// =`; `!` was followed, `=` cancelled.
    pub fn tallies(&self, name: &str) -> String {
        let position = Some(&self.before.position);
        let tally = |t: &chancery_engine::count::Tally| {
            let mark = match t.result {
                TallyResult::Followed => " !",
                TallyResult::Cancelled => " =",
                TallyResult::Outweighed => "",
            };
            format!(
                "{} {}{mark}",
                write_order(board(), position, &t.order),
                t.weight
            )
        };
        self.subject(name)
            .tallies
            .iter()
            .map(tally)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The standing units of a power: `A Gal, F Sev`.
    pub fn units(&self, owner: &str) -> String {
        let units = self.settlement.after.position.units_of(power(owner));
        units
            .map(|u| format!("{} {}", u.kind.letter(), board().write_place(u.place)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    pub fn points(&self) -> Vec<u32> {
        self.settlement
            .after
            .accounts
            .accounts
            .iter()
            .map(|a| a.points)
            .collect()
    }

    pub fn in_hand(&self) -> Vec<u32> {
        self.settlement
            .after
            .accounts
            .accounts
            .iter()
            .map(|a| a.in_hand)
            .collect()
    }

    pub fn holdings(&self, owner: &str) -> Vec<u32> {
        self.settlement
            .after
            .accounts
            .accounts
            .iter()
            .map(|a| a.holdings[power(owner).index()])
            .collect()
    }
}

/// An order in the house style.
pub fn written(settled: &Settled, order: &Order) -> String {
    write_order(board(), Some(&settled.before.position), order)
}
