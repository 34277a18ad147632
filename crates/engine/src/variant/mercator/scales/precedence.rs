//! Which orders of the third time scale are legal: those that could stand for one instruction a
//! piece, given before the season begins (section on the third time scale, the guideline). Each
//! player is judged by his own orders.
//!
//! Armies and fleets are matched to orders separately, for an order may be given to any of its
//! armies with any of its fleets.

use super::lines::{Says, ScaleLine, ScaleLines};
use super::reach;
use super::units::{MonthPiece, UnitTable};
use crate::calendar::Scale;
use crate::order::{Action, UnitRef};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};

/// The instructions that the orders of a month could stand for.
#[derive(Debug, Default)]
pub(super) struct OrderPrecedence {
    items: Vec<Item>,
    /// Per item, the first item that it is linked with.
    sets: Vec<usize>,
    /// Per submission, the item that it is.
    of_line: Vec<Option<usize>>,
}

/// What the instruction of a fleet is for: it can have one of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duty {
    TakeOn,
    PutAshore,
    SailOn,
}

/// Which halves of an order to go aboard are its writer's.
#[derive(Clone, Copy, Default)]
pub(super) struct OwnHalves {
    pub fleet: bool,
    pub army: bool,
}

/// An order of the third time scale, with the pieces that it could be for.
#[derive(Debug)]
struct Item {
    line: usize,
    duty: Duty,
    armies: Vec<MonthPiece>,
    fleets: Vec<MonthPiece>,
    is_double: bool,
}

/// Which pieces an order is taken to be for.
#[derive(Clone, Copy)]
enum Candidates {
    Armies,
    Fleets(Duty),
}

impl OrderPrecedence {
    /// Judges the lines at the beginning of a season.
    pub(crate) fn new(
        board: &Board,
        units: &UnitTable,
        lines: &ScaleLines<'_>,
        submissions: usize,
    ) -> Self {
        let mut precedence = Self {
            of_line: vec![None; submissions],
            ..Self::default()
        };
        let mut written: Vec<&ScaleLine<'_>> = lines.all.iter().collect();
        written.sort_by_key(|line| line.power);
        for own in written.chunk_by(|a, b| a.power == b.power) {
            let first = precedence.items.len();
            if own.iter().any(|line| line.scale == Scale::Third) {
                let outlook = PieceOutlook::new(board, units, own, own[0].power);
                for line in own.iter().filter(|line| line.scale == Scale::Third) {
                    precedence.add(line.index, outlook.item(line));
                }
            }
            precedence.link(first);
        }
        precedence.judge();
        precedence
    }

    /// Whether the order of a submission is one of a double option.
    pub(crate) fn is_double(&self, line: usize) -> bool {
        self.of_line[line].is_some_and(|item| self.items[item].is_double)
    }

    /// Other submissions that make an order a double option with it.
    pub(crate) fn partners(&self, line: usize) -> impl Iterator<Item = usize> + '_ {
        let own = self.of_line[line].filter(|&item| self.items[item].is_double);
        let linked = own.into_iter().flat_map(|item| {
            self.set(self.sets[item])
                .filter(move |&other| other != item)
        });
        linked.map(|other| self.items[other].line)
    }

    /// Whether the order of a submission can have been meant for an army.
    pub(crate) fn is_for_army(&self, line: usize, army: MonthPiece) -> bool {
        self.is_for(line, army, Candidates::Armies)
    }

    /// Whether an order that a fleet takes an army on can have been meant for it.
    pub(crate) fn is_for_taker(&self, line: usize, fleet: MonthPiece) -> bool {
        self.is_for(line, fleet, Candidates::Fleets(Duty::TakeOn))
    }

    /// Whether an order to go aboard counts on a fleet of its writer, and on an army of his: he
    /// named no other nationality, and one of his could be there.
    pub(crate) fn counts_on_own(&self, line: usize) -> OwnHalves {
        let Some(item) = self.of_line[line] else {
            return OwnHalves::default();
        };
        let item = &self.items[item];
        OwnHalves {
            fleet: !item.fleets.is_empty(),
            army: !item.armies.is_empty(),
        }
    }

    /// Whether an order that a fleet puts its passenger ashore can have been meant for it.
    pub(crate) fn is_for_lander(&self, line: usize, fleet: MonthPiece) -> bool {
        self.is_for(line, fleet, Candidates::Fleets(Duty::PutAshore))
    }

    /// Whether a supplementary move can have been meant for a fleet.
    pub(crate) fn is_for_mover(&self, line: usize, fleet: MonthPiece) -> bool {
        self.is_for(line, fleet, Candidates::Fleets(Duty::SailOn))
    }

    fn is_for(&self, line: usize, piece: MonthPiece, which: Candidates) -> bool {
        let Some(item) = self.of_line[line] else {
            return false;
        };
        self.candidates(item, which).contains(&piece)
            && self.can_assign(self.sets[item], which, Some((item, piece)))
    }

    fn candidates(&self, item: usize, which: Candidates) -> &[MonthPiece] {
        let item = &self.items[item];
        match which {
            Candidates::Armies => &item.armies,
            Candidates::Fleets(duty) if duty == item.duty => &item.fleets,
            Candidates::Fleets(_) => &[],
        }
    }

    fn set(&self, set: usize) -> impl Iterator<Item = usize> + '_ {
        (set..self.items.len()).filter(move |&item| self.sets[item] == set)
    }

    fn add(&mut self, line: usize, item: Option<Item>) {
        if let Some(item) = item {
            self.of_line[line] = Some(self.items.len());
            self.sets.push(self.items.len());
            self.items.push(item);
        }
    }

    /// Puts the orders of a player, from the first on, that share a candidate into one set.
    fn link(&mut self, first: usize) {
        for later in first..self.items.len() {
            for earlier in first..later {
                let (a, b) = (&self.items[earlier], &self.items[later]);
                // A supplementary move is an instruction besides those of the first part.
                let is_same_part = (a.duty == Duty::SailOn) == (b.duty == Duty::SailOn);
                let is_linked = is_same_part
                    && (have_one_in_common(&a.armies, &b.armies)
                        || have_one_in_common(&a.fleets, &b.fleets));
                if !is_linked {
                    continue;
                }
                // A set is called by its first item, whichever of the two that is.
                let keep = self.sets[earlier].min(self.sets[later]);
                let lose = self.sets[earlier].max(self.sets[later]);
                for set in &mut self.sets[first..] {
                    if *set == lose {
                        *set = keep;
                    }
                }
            }
        }
    }

    /// Marks the orders of every set that can't be given to different pieces (guideline: all orders
    /// concerned are void).
    fn judge(&mut self) {
        let kinds = [
            Candidates::Armies,
            Candidates::Fleets(Duty::TakeOn),
            Candidates::Fleets(Duty::PutAshore),
            Candidates::Fleets(Duty::SailOn),
        ];
        for set in 0..self.items.len() {
            // A single order needs one instruction, whatever it is for.
            if self.set(set).nth(1).is_none()
                || kinds.iter().all(|&which| self.can_assign(set, which, None))
            {
                continue;
            }
            for (item, of) in self.items.iter_mut().zip(&self.sets) {
                if *of == set {
                    item.is_double = true;
                }
            }
        }
    }

    /// Whether all orders of a set that need such a piece can be given to different ones, one of
    /// them perhaps to a certain one.
    fn can_assign(
        &self,
        set: usize,
        which: Candidates,
        fixed: Option<(usize, MonthPiece)>,
    ) -> bool {
        let needing: Vec<usize> = self
            .set(set)
            .filter(|&item| !self.candidates(item, which).is_empty())
            .collect();
        let mut given: Vec<(MonthPiece, usize)> =
            fixed.iter().map(|&(item, piece)| (piece, item)).collect();
        for item in needing {
            if fixed.is_some_and(|(other, _)| other == item) {
                continue;
            }
            // The fixed piece counts as tried: nobody may take it from its order.
            let mut tried: Vec<MonthPiece> = fixed.iter().map(|&(_, piece)| piece).collect();
            if !self.assign(item, which, &mut given, &mut tried) {
                return false;
            }
        }
        true
    }

    /// Gives an order a piece, those that have one already changing theirs if they must: a matching
    /// in a bipartite graph, grown by one augmenting path.
    fn assign(
        &self,
        item: usize,
        which: Candidates,
        given: &mut Vec<(MonthPiece, usize)>,
        tried: &mut Vec<MonthPiece>,
    ) -> bool {
        for &piece in self.candidates(item, which) {
            if tried.contains(&piece) {
                continue;
            }
            tried.push(piece);
            match given.iter().position(|&(other, _)| other == piece) {
                None => given.push((piece, item)),
                Some(at) => {
                    let holder = given[at].1;
                    if !self.assign(holder, which, given, tried) {
                        continue;
                    }
                    given[at].1 = item;
                }
            }
            return true;
        }
        false
    }
}

fn have_one_in_common(a: &[MonthPiece], b: &[MonthPiece]) -> bool {
    a.iter().any(|piece| b.contains(piece))
}

/// Where the pieces of a player could be when the third time scale begins, by his own orders.
struct PieceOutlook<'a> {
    board: &'a Board,
    units: &'a UnitTable,
    power: PowerId,
    /// From where to where armies are ordered to move in the second time scale.
    marches: Vec<(ProvinceId, ProvinceId)>,
    /// The same of fleets.
    sails: Vec<(ProvinceId, ProvinceId)>,
    /// Armies aboard, each with the province in which it is ordered to land first.
    landings: Vec<(ProvinceId, ProvinceId)>,
    armies: Vec<Army>,
}

struct Army {
    piece: MonthPiece,
    fleets: Vec<MonthPiece>,
    lands: Vec<ProvinceId>,
}

impl<'a> PieceOutlook<'a> {
    fn new(board: &'a Board, units: &'a UnitTable, own: &[&ScaleLine<'_>], power: PowerId) -> Self {
        let mut outlook = Self {
            board,
            units,
            power,
            marches: Vec::new(),
            sails: Vec::new(),
            landings: Vec::new(),
            armies: Vec::new(),
        };
        for line in own {
            match (line.scale, line.says) {
                (
                    Scale::Second,
                    Says::Plain {
                        unit,
                        action: Action::Move { to, .. },
                    },
                ) => {
                    let (from, to) = (unit.place.province, to.province);
                    if line.beside
                        || unit.kind != Some(UnitKind::Fleet) && board.army_can_move(from, to)
                    {
                        outlook.marches.push((from, to));
                    }
                    // Without a letter the line may be for either: both courses are possible.
                    if unit.kind != Some(UnitKind::Army)
                        && let Some(fleet) = outlook.fleet_at(from)
                        && board.fleet_can_reach(units.unit(fleet).place, to)
                    {
                        outlook.sails.push((from, to));
                    }
                }
                (Scale::First, Says::Land { army, to } | Says::Aid { army, to, .. })
                    if reach::landing(board, army.place.province, to.province).is_ok() =>
                {
                    outlook.landings.push((army.place.province, to.province));
                }
                _ => {}
            }
        }
        let armies = units
            .pieces()
            .filter(|&piece| units.power(piece) == power && !units.is_fleet(piece));
        outlook.armies = armies.map(|piece| outlook.army(piece, own)).collect();
        outlook
    }

    fn army(&self, piece: MonthPiece, own: &[&ScaleLine<'_>]) -> Army {
        let (units, board) = (self.units, self.board);
        let at = units.province(piece);
        let mut army = Army {
            piece,
            fleets: Vec::new(),
            lands: Vec::new(),
        };
        if let Some(fleet) = units.carrier(piece) {
            army.fleets.push(fleet);
            army.lands.extend(
                self.landings
                    .iter()
                    .filter(|landing| landing.0 == at)
                    .map(|landing| landing.1),
            );
            // The owner of a foreign fleet may put it ashore wherever he likes.
            if units.power(fleet) != self.power {
                army.lands.extend(reach::shores(board, at));
            }
        } else {
            army.lands.push(at);
            for line in own {
                self.ship(&mut army, at, line);
            }
        }
        // One march each: an army moves once in the second time scale.
        for index in 0..army.lands.len() {
            let land = army.lands[index];
            army.lands.extend(
                self.marches
                    .iter()
                    .filter(|&&(from, _)| from == land)
                    .map(|&(_, to)| to),
            );
        }
        army
    }

    /// What a line that has an army on land boarded or carried makes possible.
    fn ship(&self, army: &mut Army, at: ProvinceId, line: &ScaleLine<'_>) {
        match (line.scale, line.says) {
            (Scale::First, Says::Board { army: named, fleet })
                if named.place.province == at
                    && reach::boarding(self.board, at, fleet.place.province).is_ok() =>
            {
                army.fleets.extend(self.fleet_at(fleet.place.province));
            }
            (
                Scale::Second,
                Says::Carry {
                    fleets,
                    army: named,
                    to,
                },
            ) if named.place.province == at => {
                army.fleets.extend(
                    fleets
                        .iter()
                        .filter_map(|fleet| self.fleet_at(fleet.place.province)),
                );
                if self.board.terrain(to.province).is_land() {
                    army.lands.push(to.province);
                }
            }
            _ => {}
        }
    }

    fn fleet_at(&self, province: ProvinceId) -> Option<MonthPiece> {
        self.units
            .at(province)
            .filter(|&fleet| self.units.is_fleet(fleet))
    }

    /// Whether a fleet could be in a place: of a foreign one the orders are not known.
    fn could_be_at(&self, fleet: MonthPiece, place: ProvinceId) -> bool {
        let at = self.units.province(fleet);
        if at == place {
            return true;
        }
        if self.units.power(fleet) == self.power {
            return self.sails.contains(&(at, place));
        }
        self.board.waters(at).contains(&place)
    }

    /// The player's fleets that could be in a place: the one that stands there, and those that he
    /// ordered there.
    fn own_fleets_at(&self, place: ProvinceId) -> Vec<MonthPiece> {
        let from = self
            .sails
            .iter()
            .filter(|&&(_, to)| to == place)
            .map(|&(from, _)| from);
        let mut fleets: Vec<MonthPiece> = std::iter::once(place)
            .chain(from)
            .filter_map(|at| self.fleet_at(at))
            .filter(|&fleet| self.units.power(fleet) == self.power)
            .collect();
        fleets.sort_unstable();
        fleets.dedup();
        fleets
    }

    fn armies_that(&self, could: impl Fn(&Army) -> bool) -> Vec<MonthPiece> {
        self.armies
            .iter()
            .filter(|army| could(army))
            .map(|army| army.piece)
            .collect()
    }

    /// The order with its candidates; `None` where it is void in itself, or for nobody.
    fn item(&self, line: &ScaleLine<'_>) -> Option<Item> {
        let (duty, armies, fleets) = match line.says {
            Says::Board { army, fleet } => {
                let (land, water) = (army.place.province, fleet.place.province);
                reach::boarding(self.board, land, water).ok()?;
                // A foreign half is its owner's affair.
                let armies = if self.is_foreign(army) {
                    Vec::new()
                } else {
                    self.armies_that(|army| army.lands.contains(&land))
                };
                let fleets = if self.is_foreign(fleet) {
                    Vec::new()
                } else {
                    self.own_fleets_at(water)
                };
                (Duty::TakeOn, armies, fleets)
            }
            Says::Land { army, to } => {
                let from = army.place.province;
                reach::landing(self.board, from, to.province).ok()?;
                let armies = if self.is_foreign(army) {
                    Vec::new()
                } else {
                    self.armies_that(|army: &Army| {
                        army.fleets
                            .iter()
                            .any(|&fleet| self.could_be_at(fleet, from))
                    })
                };
                // Without an army of his own there the line disposes of a passenger: an instruction
                // to the fleet.
                let fleets = if armies.is_empty() {
                    self.own_fleets_at(from)
                } else {
                    Vec::new()
                };
                (Duty::PutAshore, armies, fleets)
            }
            Says::Onward { fleet, to } => {
                if !self.board.fleet_can_reach(fleet.place, to.province) {
                    return None;
                }
                let fleets = self.own_fleets_at(fleet.place.province);
                (Duty::SailOn, Vec::new(), fleets)
            }
            _ => return None,
        };
        if armies.is_empty() && fleets.is_empty() {
            return None;
        }
        Some(Item {
            line: line.index,
            duty,
            armies,
            fleets,
            is_double: false,
        })
    }

    /// Whether a unit is named as another power's.
    fn is_foreign(&self, unit: UnitRef) -> bool {
        unit.power.is_some_and(|power| power != self.power)
    }
}
