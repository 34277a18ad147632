//! A game of 1492 to be moved about in: units are set, orders written briefly, a phase settled.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_atlas::world;
use chancery_engine::adjudicate::{HouseRules, Outcome, Reason, Verdict};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::discovery::{Discoveries, Knowledge, Landfall, Occupant, PlayerNews, Voyage};
use chancery_engine::order::{Action, Order, SecretOrder, Submission, Taking, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Settlement, State, Table, Variant, Year1492};

/// The known world with the small secret one.
pub fn board() -> Arc<Board> {
    static JOINED: LazyLock<Arc<Board>> =
        LazyLock::new(|| joined(include_str!("../../cases/1492-west.world")));
    Arc::clone(&JOINED)
}

pub fn joined(text: &str) -> Arc<Board> {
    let known = builtin::load("1492").unwrap();
    let reading = world::read_world(text, &known);
    assert!(reading.is_valid(), "{:?}", reading.findings);
    Arc::new(world::join(reading.world.unwrap(), &known))
}

pub struct Play {
    pub board: Arc<Board>,
    pub rules: HouseRules,
    pub state: State,
    pub last: Option<Settlement>,
}

impl Play {
    /// A game that begins.
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// A game that begins with some house rules.
    pub fn with(options: &[(&str, &str)]) -> Self {
        Self::on(board(), options)
    }

    pub fn on(board: Arc<Board>, options: &[(&str, &str)]) -> Self {
        let mut rules = Year1492.about().house_rules;
        for (name, value) in options {
            rules.set(Year1492.about().options, name, value).unwrap();
        }
        let state = Year1492.start(Table::new(&board, &rules), 4);
        Self {
            board,
            rules,
            state,
            last: None,
        }
    }

    pub fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    /// Only these units stand: `England: F SAO, A/F SAR; Natives: A Ant`.
    pub fn units(mut self, text: &str) -> Self {
        self.state.position = Position {
            owners: self.state.position.owners.clone(),
            ..Position::empty(&self.board)
        };
        for (power, item) in lines(text, ",") {
            let (power, (kind, place)) = (self.power(power), item.split_once(' ').unwrap());
            let place = self.place(place);
            let unit_kind = if kind == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let id = self.state.position.add(power, unit_kind, place);
            if kind == "A/F" {
                let fleet = *self.state.position.unit(id).unwrap();
                self.state.position.add_aboard(power, fleet, 1);
            }
        }
        self.state.discoveries = None;
        Year1492.refresh(Table::new(&self.board, &self.rules), &mut self.state);
        self
    }

    pub fn phase(mut self, season: u8, kind: PhaseKind) -> Self {
        self.state.phase = Phase {
            year: 1493,
            season,
            kind,
        };
        self
    }

    pub fn autumn(self) -> Self {
        self.phase(1, PhaseKind::Movement)
    }

    pub fn owner(mut self, place: &str, power: &str) -> Self {
        let (at, power) = (self.at(place), self.power(power));
        self.state.position.owners[at.index()] = Some(power);
        self
    }

    /// Changes what is known.
    pub fn known(mut self, change: impl FnOnce(&Board, &mut Discoveries)) -> Self {
        let mut known = Discoveries::clone(self.state.discoveries.as_ref().unwrap());
        change(&self.board, &mut known);
        self.state.discoveries = Some(Arc::new(known));
        self
    }

    /// Settles a phase with orders, as in `England: F SAO - SAR, name @a = Weeds (Wee); Natives: A
    /// Ant H`.
    pub fn settle(&mut self, text: &str) -> &Settlement {
        let orders: Vec<Submission> = lines(text, ",")
            .map(|(power, item)| self.submission(power, item))
            .collect();
        self.settle_all(&orders)
    }

    pub fn settle_all(&mut self, orders: &[Submission]) -> &Settlement {
        let settlement = Year1492.settle(
            Table::new(&self.board, &self.rules),
            &self.state,
            orders,
            &[],
        );
        assert_eq!(settlement.verdicts.len(), orders.len());
        self.state = settlement.after.clone();
        self.last.insert(settlement)
    }

    pub fn verdicts(&self) -> Vec<Verdict> {
        self.last.as_ref().unwrap().verdicts.clone()
    }

    pub fn outcomes(&self) -> Vec<Outcome> {
        self.verdicts()
            .iter()
            .map(|verdict| verdict.outcome)
            .collect()
    }

    pub fn reasons(&self) -> Vec<Reason> {
        self.verdicts()
            .iter()
            .map(|verdict| verdict.reason)
            .collect()
    }

    pub fn discoveries(&self) -> &Discoveries {
        self.state.discoveries.as_ref().unwrap()
    }

    pub fn knowledge(&self, power: &str) -> &Knowledge {
        self.discoveries().knowledge(self.power(power)).unwrap()
    }

    pub fn knows(&self, power: &str) -> Vec<String> {
        let mut known: Vec<String> = self
            .knowledge(power)
            .known
            .iter()
            .map(|&area| self.board.province(area).abbr.clone())
            .collect();
        known.sort();
        known
    }

    pub fn voyage(&self) -> &Voyage {
        self.last.as_ref().unwrap().voyage.as_ref().unwrap()
    }

    pub fn told(&self, power: &str) -> &PlayerNews {
        &self.voyage().told[self.power(power).index()]
    }

    /// `F SAO: SAR nobody new, For foreign`.
    pub fn landfalls(&self, power: &str) -> Vec<String> {
        self.told(power)
            .landfalls
            .iter()
            .map(|landfall| self.landfall(landfall))
            .collect()
    }

    fn landfall(&self, landfall: &Landfall) -> String {
        let seen = landfall.seen.iter().map(|seen| {
            let occupant = match seen.occupant {
                Occupant::Nobody => "nobody".to_owned(),
                Occupant::Own(_) => "own".to_owned(),
                Occupant::Natives => "natives".to_owned(),
                Occupant::Foreign(None) => "foreign".to_owned(),
                Occupant::Foreign(Some((power, unit_form))) => {
                    format!("{} {unit_form:?}", self.board.power(power).name)
                }
            };
            let marks = [(seen.treasure, " T"), (seen.new, " new")];
            let marks: String = marks
                .iter()
                .filter(|(is, _)| *is)
                .map(|(_, mark)| *mark)
                .collect();
            format!("{} {occupant}{marks}", self.board.province(seen.area).abbr)
        });
        let seen: Vec<String> = seen.collect();
        let still = if landfall.still { "still " } else { "" };
        format!(
            "{still}{}: {}",
            self.board.write_place(landfall.place),
            seen.join(", ")
        )
    }

    /// Where treasures are, sorted.
    pub fn treasures(&self) -> Vec<String> {
        let mut at: Vec<String> = self
            .discoveries()
            .treasures
            .iter()
            .map(|treasure| self.board.province(treasure.at).abbr.clone())
            .collect();
        at.sort();
        at
    }

    /// Whose fleet holds the only treasure in an open sea.
    pub fn holder(&self) -> Option<String> {
        let holder = self.discoveries().treasures[0].holder?;
        Some(
            self.board
                .power(self.state.position.unit(holder).unwrap().power)
                .name
                .clone(),
        )
    }

    pub fn standing(&self) -> Vec<String> {
        let position = &self.state.position;
        let write = |unit: &Unit| {
            let kind = if position.cargo(unit.id).is_some() {
                "A/F".to_owned()
            } else {
                unit.kind.letter().to_string()
            };
            format!(
                "{} {kind} {}",
                self.board.power(unit.power).name,
                self.board.write_place(unit.place)
            )
        };
        position.units.iter().map(write).collect()
    }

    pub fn power(&self, name: &str) -> PowerId {
        (0..self.board.powers.len() as u8)
            .map(PowerId)
            .find(|&power| self.board.power(power).name == name)
            .unwrap()
    }

    pub fn at(&self, place: &str) -> ProvinceId {
        self.place(place).province
    }

    pub fn place(&self, text: &str) -> Place {
        let (name, coast) = text
            .split_once('/')
            .map_or((text, None), |(name, coast)| (name, Some(coast)));
        let province = self
            .board
            .province_ids()
            .find(|&p| self.board.province(p).abbr == name);
        let province = province.unwrap_or_else(|| panic!("no place {text}"));
        let places = self.board.fleet_places(province);
        coast.map_or(Place::new(province), |_| {
            places
                .into_iter()
                .find(|&place| self.board.write_place(place) == text)
                .unwrap()
        })
    }

    fn submission(&self, power: &str, text: &str) -> Submission {
        let power = self.power(power);
        let seat = if Some(power) == self.board.natives {
            SeatId::GAME_MASTER
        } else {
            SeatId::playing(power)
        };
        Submission {
            seat,
            power,
            order: self.order(text),
        }
    }

    fn order(&self, text: &str) -> Order {
        if let Some(naming) = text.strip_prefix("name ") {
            let (area, name) = naming.split_once(" = ").unwrap();
            let (name, abbr) = name.split_once(" (").map_or((name, None), |(name, abbr)| {
                (name, Some(abbr.trim_end_matches(')').to_owned()))
            });
            return Order::Secret(SecretOrder::Name {
                area: self.at(area),
                name: name.to_owned(),
                abbr,
            });
        }
        if let Some(built) = text.strip_prefix("build ") {
            let (kind, place) = built.split_once(' ').unwrap();
            return Order::Build {
                kind: Some(kind_of(kind)),
                place: self.place(place),
            };
        }
        if let Some(unit) = text.strip_prefix("remove ") {
            return Order::Remove {
                unit: self.unit(unit),
            };
        }
        let endings = [(" with T", Taking::With), (" without T", Taking::Without)];
        let said = endings
            .into_iter()
            .find_map(|(ending, taking)| Some((text.strip_suffix(ending)?, taking)));
        let (text, treasure) = said.unwrap_or((text, Taking::Unsaid));
        let verbs = [" S ", " FF ", " B ", " D ", " - ", " H", " disband"];
        let (at, verb) = verbs
            .iter()
            .filter_map(|verb| Some((text.find(verb)?, *verb)))
            .min()
            .unwrap();
        let (unit, object) = (&text[..at], &text[at + verb.len()..]);
        let both = || object.split_once(" - ").unwrap();
        let action = match verb {
            " H" => Action::Hold,
            " disband" => Action::Disband,
            " B " => Action::Board {
                fleet: self.unit(object),
            },
            " D " => Action::Land {
                to: self.place(object),
                fleet: None,
            },
            " FF " => Action::Convoy {
                army: self.unit(both().0),
                to: self.place(both().1),
                ferry: true,
            },
            " S " => match object.split_once(" - ") {
                Some((unit, to)) => Action::SupportMove {
                    unit: self.unit(unit),
                    to: self.place(to),
                },
                None => Action::SupportHold {
                    unit: self.unit(object),
                },
            },
            _ => match object.split_once(" - ") {
                Some((via, to)) => Action::Move {
                    to: self.place(to),
                    travel: Travel::Route(vec![self.at(via)]),
                },
                None => Action::Move {
                    to: self.place(object),
                    travel: Travel::Unsaid,
                },
            },
        };
        Order::Unit {
            unit: UnitRef {
                treasure,
                ..self.unit(unit)
            },
            action,
        }
    }

    /// `F SAO`, `A/F SAO`, `A(SAR)`.
    fn unit(&self, text: &str) -> UnitRef {
        if let Some(sea) = text
            .strip_prefix("A(")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            return UnitRef::aboard(self.at(sea));
        }
        let (kind, place) = text.split_once(' ').unwrap();
        let place = self.place(place);
        if kind == "A/F" {
            UnitRef::pair(place)
        } else {
            UnitRef::new(kind_of(kind), place)
        }
    }
}

fn kind_of(letter: &str) -> UnitKind {
    if letter == "A" {
        UnitKind::Army
    } else {
        UnitKind::Fleet
    }
}

/// `POWER: ITEM, ITEM; POWER: ITEM`, each item with its power.
fn lines<'t>(text: &'t str, between: &'static str) -> impl Iterator<Item = (&'t str, &'t str)> {
    let groups = text
        .split(';')
        .map(str::trim)
        .filter(|group| !group.is_empty());
    groups.flat_map(move |group| {
        let (power, items) = group.split_once(':').unwrap();
        items
            .split(between)
            .map(move |item| (power.trim(), item.trim()))
    })
}
