//! A month of several time scales: which unit every entry is for, and each unit's line.

use super::super::row::{Row, UnitMonthRow, answers, row};
use chancery_engine::calendar::Scale;
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;
use chancery_game::game::{BoundLines, Concern, Game, MonthOutlook};

/// Where all units are in the course of a month, and what every entry of the sheet is for.
pub struct TableMonth<'a> {
    outlook: MonthOutlook,
    lines: &'a BoundLines,
    /// The entries that may not do what their writer means.
    doubtful: Vec<usize>,
}

impl<'a> TableMonth<'a> {
    /// The month by what is on the sheet; `None` where nothing is ordered in time scales.
    pub fn new(game: &Game, lines: &'a BoundLines) -> Option<Self> {
        let outlook = game.outlook()?;
        let doubts = game.doubts().unwrap_or_default().into_iter();
        let alarming = doubts.filter(|(_, doubt)| {
            !matches!(
                doubt,
                Concern::Expectation | Concern::HangsOn { succeeds: true, .. }
            )
        });
        let doubtful = alarming.map(|(entry, _)| entry).collect();
        Some(Self {
            outlook,
            lines,
            doubtful,
        })
    }

    /// A power's lines: its units, each pair together; then what other powers' units it orders.
    pub fn rows(&self, game: &Game, author: Author, demands: &[Demand]) -> Vec<Row> {
        let mut lines: Vec<(Demand, bool)> = Vec::new();
        for demand in demands {
            add_with_partner(game, author, demand, &mut lines);
        }
        let aboard = game
            .state()
            .position
            .aboard
            .iter()
            .filter(|aboard| aboard.unit.power == author.power);
        for army in aboard.map(|aboard| aboard.unit.id) {
            add_with_partner(game, author, &Demand::May(army), &mut lines);
        }
        self.add_guests(game, author, &mut lines);
        let mut rows = Vec::new();
        let mut slots = self.lines.slots(author);
        for (demand, joined) in lines {
            let Some(month_row) = demand
                .unit()
                .and_then(|unit| self.month_row(game, author, unit, joined))
            else {
                let entries = answers(self.lines, author, &demand, &mut slots);
                rows.push(row(author, demand, entries, None));
                continue;
            };
            let entries: Vec<usize> = month_row.cells.iter().flatten().copied().collect();
            rows.push(row(author, demand, entries, Some(Box::new(month_row))));
        }
        rows
    }

    /// Adds the other powers' units that the author ordered, each below the unit of his that it is
    /// to carry or to be carried by.
    fn add_guests(&self, game: &Game, author: Author, lines: &mut Vec<(Demand, bool)>) {
        for line in self.lines.iter().filter(|line| line.author == author) {
            for &guest in line.target.units() {
                let foreign = game
                    .state()
                    .position
                    .unit(guest)
                    .is_some_and(|unit| unit.power != author.power);
                if !foreign || lines.iter().any(|(demand, _)| demand.unit() == Some(guest)) {
                    continue;
                }
                let partner = self.partner(game, author, guest, line.entry);
                let below = partner.and_then(|partner| {
                    lines
                        .iter()
                        .position(|(demand, _)| demand.unit() == Some(partner))
                });
                lines.insert(
                    below.map_or(lines.len(), |at| at + 1),
                    (Demand::May(guest), below.is_some()),
                );
            }
        }
    }

    /// The author's unit that a foreign one is ordered to board by an entry, or that boards it.
    fn partner(&self, game: &Game, author: Author, guest: UnitId, entry: usize) -> Option<UnitId> {
        let own = |id: &UnitId| {
            let unit = game.state().position.unit(*id);
            unit.is_some_and(|unit| unit.power == author.power)
        };
        let boarded = |entry: usize| self.lines.object(entry);
        if let Some(fleet) = boarded(entry) {
            return Some(fleet).filter(own);
        }
        let mut lines = self.lines.iter().filter(|line| line.author == author);
        let army = lines
            .find(|line| boarded(line.entry) == Some(guest))?
            .target;
        army.units().iter().copied().find(own)
    }

    fn month_row(
        &self,
        game: &Game,
        author: Author,
        unit: UnitId,
        joined: bool,
    ) -> Option<UnitMonthRow> {
        let forecast = *self.outlook.forecast(unit)?;
        let unit = *game.state().position.unit(unit)?;
        let mixes = joined
            || unit.power != author.power
            || forecast
                .at
                .iter()
                .any(|(_, unit_form)| *unit_form != forecast.at[0].1);
        let mut month_row = UnitMonthRow {
            unit,
            forecast,
            cells: Default::default(),
            others: Default::default(),
            doubtful: self.doubtful.clone(),
            joined,
        };
        for line in self.lines.iter() {
            let units = line.target.units();
            let Some(scale) = line.order.scale() else {
                continue;
            };
            if !units.contains(&unit.id) {
                continue;
            }
            let at = scale.number() as usize - 1;
            if line.author == author {
                month_row.cells[at].push(line.entry);
            } else if mixes || units.len() == 1 && scale != Scale::Second {
                month_row.others[at].push(line.entry);
            }
        }
        Some(month_row)
    }
}

/// Adds a unit, and below it the army that it carries or the foreign fleet that carries it.
fn add_with_partner(game: &Game, author: Author, demand: &Demand, lines: &mut Vec<(Demand, bool)>) {
    let position = &game.state().position;
    let listed = |id: UnitId, lines: &[(Demand, bool)]| {
        lines.iter().any(|(demand, _)| demand.unit() == Some(id))
    };
    let Some(unit) = demand.unit() else {
        lines.push((demand.clone(), false));
        return;
    };
    let carrier = position
        .carried(unit)
        .and_then(|aboard| position.unit(aboard.fleet));
    if listed(unit, lines)
        || carrier.is_some_and(|fleet| fleet.power == author.power && !listed(fleet.id, lines))
    {
        return;
    }
    lines.push((demand.clone(), false));
    let partner = position
        .cargo(unit)
        .map(|aboard| aboard.unit.id)
        .or(carrier.map(|fleet| fleet.id));
    lines.extend(
        partner
            .filter(|&partner| !listed(partner, lines))
            .map(|partner| (Demand::May(partner), true)),
    );
}
