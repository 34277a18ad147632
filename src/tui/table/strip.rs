//! A power's units in a month of time scales: of each what it is ordered in every scale, and as what it will stand when that begins.

use super::Row;
use super::rows::{answers, row};
use crate::calendar::Scale;
use crate::game::{Game, Outlook, moment};
use crate::order::{Action, Order};
use crate::position::{Unit, UnitId};
use crate::seat::Author;
use crate::variant::{Demand, Doubt, Forecast, Guise};

/// A unit's month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// The unit as it stands before the month.
    pub unit: Unit,
    /// Where it will be and as what, if all goes as ordered.
    pub forecast: Forecast,
    /// What it is ordered in each time scale, as indices into the sheet.
    pub cells: [Vec<usize>; 3],
    /// What the player of the other half of a mixed pair ordered it, likewise.
    pub others: [Vec<usize>; 3],
    /// Those of the entries that may not do what their writer means.
    pub doubtful: Vec<usize>,
    /// Whether it stands below the unit that carries it, or is carried by it.
    pub joined: bool,
}

impl Strip {
    /// Where the unit is when a time scale begins, and as what.
    pub const fn at(&self, scale: Scale) -> (crate::board::Place, Guise) {
        self.forecast.at[moment(scale)]
    }

    /// Where it is when all is over, and as what.
    pub const fn at_end(&self) -> (crate::board::Place, Guise) {
        self.forecast.at[3]
    }

    /// Whether it is an army that is aboard when the third time scale begins, and has no order in it yet.
    pub fn may_disembark(&self) -> bool {
        self.at(Scale::Third).1 == Guise::Aboard && self.cells[2].is_empty()
    }

    /// Of the orders that both players of a mixed pair gave it in a time scale, the one that is carried out if all goes as ordered (section on
    /// mixed army/fleets): the army's owner's where it names the place where the army will be, else the fleet's owner's; a fleet is its
    /// owner's alone.
    pub fn applies(&self, game: &Game, author: Author, scale: Scale) -> Option<usize> {
        let at = scale.number() as usize - 1;
        let (own, other) = (self.cells[at].last().copied(), self.others[at].last().copied());
        let (owners, partners) = if self.unit.power == author.power { (own, other) } else { (other, own) };
        if !matches!(self.at(scale).1, Guise::Aboard) {
            return owners;
        }
        let fits = |entry: &usize| {
            let order = game.sheet().entries.get(*entry).and_then(|entry| entry.reading.order());
            order.and_then(Order::unit).is_some_and(|unit| unit.place.province == self.at(scale).0.province)
        };
        owners.filter(fits).or(partners).or(owners)
    }
}

/// What every entry of the sheet is for.
pub struct Month {
    outlook: Outlook,
    /// The units of each entry; none where it is for no unit, or for one that can't be told.
    subjects: Vec<Vec<UnitId>>,
    /// The entries that may not do what their writer means.
    doubtful: Vec<usize>,
}

impl Month {
    /// The month by what is on the sheet; `None` where nothing is ordered in time scales.
    pub fn of(game: &Game) -> Option<Self> {
        let outlook = game.outlook()?;
        let subject = |entry: &crate::order::Entry| {
            entry.reading.order().map(|order| outlook.ordered(game.board(), entry.power, order)).unwrap_or_default()
        };
        let subjects = game.sheet().entries.iter().map(subject).collect();
        let (orders, entries) = game.sheet().submissions();
        let doubts = game.setup.variant.doubts(game.table(), game.state(), &orders).into_iter();
        let alarming = doubts.filter(|(_, doubt)| !matches!(doubt, Doubt::Expectation | Doubt::HangsOn { succeeds: true, .. }));
        let doubtful = alarming.filter_map(|(order, _)| entries.get(order).copied()).collect();
        Some(Self { outlook, subjects, doubtful })
    }

    /// A power's lines: its units, each pair together; then what other powers' units it orders.
    pub fn rows(&self, game: &Game, author: Author, demands: &[Demand], unclaimed: &mut Vec<usize>) -> Vec<Row> {
        let mut lines: Vec<(Demand, bool)> = Vec::new();
        for demand in demands {
            add_with_partner(game, author, demand, &mut lines);
        }
        let aboard = game.state().position.aboard.iter().filter(|aboard| aboard.unit.power == author.power);
        for army in aboard.map(|aboard| aboard.unit.id) {
            add_with_partner(game, author, &Demand::May(army), &mut lines);
        }
        self.add_guests(game, author, &mut lines);
        let mut rows = Vec::new();
        for (demand, joined) in lines {
            let Some(strip) = demand.unit().and_then(|unit| self.strip(game, author, unit, joined)) else {
                let entries = answers(game, author, &demand, unclaimed);
                unclaimed.retain(|i| !entries.contains(i));
                rows.push(row(author, demand, entries, None));
                continue;
            };
            let entries: Vec<usize> = strip.cells.iter().flatten().copied().collect();
            unclaimed.retain(|i| !entries.contains(i));
            rows.push(row(author, demand, entries, Some(Box::new(strip))));
        }
        rows
    }

    /// Adds the other powers' units that the author ordered, each below the unit of his that it is to carry or to be carried by.
    fn add_guests(&self, game: &Game, author: Author, lines: &mut Vec<(Demand, bool)>) {
        for entry in game.sheet().entries_of(author) {
            let Some(order) = game.sheet().entries[entry].reading.order() else { continue };
            for &guest in &self.subjects[entry] {
                let foreign = game.state().position.unit(guest).is_some_and(|unit| unit.power != author.power);
                if !foreign || lines.iter().any(|(demand, _)| demand.unit() == Some(guest)) {
                    continue;
                }
                let partner = self.partner(game, author, guest, order);
                let below = partner.and_then(|partner| lines.iter().position(|(demand, _)| demand.unit() == Some(partner)));
                lines.insert(below.map_or(lines.len(), |at| at + 1), (Demand::May(guest), below.is_some()));
            }
        }
    }

    /// The author's unit that a foreign one is ordered to board, or that boards it.
    fn partner(&self, game: &Game, author: Author, guest: UnitId, order: &Order) -> Option<UnitId> {
        let own = |id: &UnitId| game.state().position.unit(*id).is_some_and(|unit| unit.power == author.power);
        if let Some(Action::Board { fleet }) = order.action() {
            let hold = Order::at(order.scale()?, *fleet, Action::Hold);
            return self.outlook.ordered(game.board(), author.power, &hold).into_iter().find(own);
        }
        let boards = |entry: &usize| {
            let Some(Order::Scaled { scale, action: Action::Board { fleet }, .. }) = game.sheet().entries[*entry].reading.order() else {
                return false;
            };
            self.outlook.at(guest, *scale).is_some_and(|(place, _)| place.province == fleet.place.province)
        };
        let boarding = game.sheet().entries_of(author).find(boards)?;
        self.subjects[boarding].iter().copied().find(own)
    }

    fn strip(&self, game: &Game, author: Author, unit: UnitId, joined: bool) -> Option<Strip> {
        let forecast = *self.outlook.forecast(unit)?;
        let unit = *game.state().position.unit(unit)?;
        let mixes = joined || unit.power != author.power || forecast.at.iter().any(|(_, guise)| *guise != forecast.at[0].1);
        let mut strip =
            Strip { unit, forecast, cells: Default::default(), others: Default::default(), doubtful: self.doubtful.clone(), joined };
        for (entry, subjects) in self.subjects.iter().enumerate().filter(|(_, subjects)| subjects.contains(&unit.id)) {
            let given = &game.sheet().entries[entry];
            let Some(scale) = given.reading.order().and_then(Order::scale) else { continue };
            let at = scale.number() as usize - 1;
            if given.author() == author {
                strip.cells[at].push(entry);
            } else if mixes || subjects.len() == 1 && scale != Scale::Second {
                strip.others[at].push(entry);
            }
        }
        Some(strip)
    }

    /// The unit that an order of an author is for.
    pub fn subject(&self, game: &Game, author: Author, order: &Order) -> Option<UnitId> {
        self.outlook.ordered(game.board(), author.power, order).into_iter().next()
    }
}

/// Adds a unit, and below it the army that it carries or the foreign fleet that carries it.
fn add_with_partner(game: &Game, author: Author, demand: &Demand, lines: &mut Vec<(Demand, bool)>) {
    let position = &game.state().position;
    let listed = |id: UnitId, lines: &[(Demand, bool)]| lines.iter().any(|(demand, _)| demand.unit() == Some(id));
    let Some(unit) = demand.unit() else {
        lines.push((demand.clone(), false));
        return;
    };
    let carrier = position.carried(unit).and_then(|aboard| position.unit(aboard.fleet));
    if listed(unit, lines) || carrier.is_some_and(|fleet| fleet.power == author.power && !listed(fleet.id, lines)) {
        return;
    }
    lines.push((demand.clone(), false));
    let partner = position.cargo(unit).map(|aboard| aboard.unit.id).or(carrier.map(|fleet| fleet.id));
    lines.extend(partner.filter(|&partner| !listed(partner, lines)).map(|partner| (Demand::May(partner), true)));
}
