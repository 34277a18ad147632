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

/// What a power's lines are for, before their orders are looked at.
struct MonthLine {
    demand: Demand,
    /// Whether it stands below the unit that carries it, or is carried by it.
    joined: bool,
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
        let mut lines: Vec<MonthLine> = Vec::new();
        for demand in demands {
            add_with_partner(game, author, demand, &mut lines);
        }
        // An army aboard needs no order, so that the demands may leave it out.
        for aboard in &game.state().position.aboard {
            if aboard.unit.power == author.power {
                add_with_partner(game, author, &Demand::May(aboard.unit.id), &mut lines);
            }
        }
        self.add_guests(game, author, &mut lines);
        let mut rows = Vec::new();
        let mut slots = self.lines.slots(author);
        for MonthLine { demand, joined } in lines {
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
    fn add_guests(&self, game: &Game, author: Author, lines: &mut Vec<MonthLine>) {
        for line in self.lines.iter().filter(|line| line.author == author) {
            for &guest in line.target.units() {
                let foreign = game
                    .state()
                    .position
                    .unit(guest)
                    .is_some_and(|unit| unit.power != author.power);
                if !foreign || is_listed(lines, guest) {
                    continue;
                }
                let partner = self.partner(game, author, guest, line.entry);
                let below = partner.and_then(|partner| {
                    lines
                        .iter()
                        .position(|line| line.demand.unit() == Some(partner))
                });
                let guest = MonthLine {
                    demand: Demand::May(guest),
                    joined: below.is_some(),
                };
                lines.insert(below.map_or(lines.len(), |at| at + 1), guest);
            }
        }
    }

    /// The author's unit that a foreign one is ordered to board by an entry, or that boards it.
    fn partner(&self, game: &Game, author: Author, guest: UnitId, entry: usize) -> Option<UnitId> {
        // What an entry boards is the fleet, and its target the army.
        if let Some(fleet) = self.lines.object(entry) {
            return Some(fleet).filter(|&fleet| is_own(game, author, fleet));
        }
        let mut lines = self.lines.iter().filter(|line| line.author == author);
        let boarding = lines.find(|line| self.lines.object(line.entry) == Some(guest))?;
        let mut units = boarding.target.units().iter().copied();
        units.find(|&unit| is_own(game, author, unit))
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
        // Only where two players have a say in the unit is it shown what the other one ordered.
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
fn add_with_partner(game: &Game, author: Author, demand: &Demand, lines: &mut Vec<MonthLine>) {
    let position = &game.state().position;
    let line = MonthLine {
        demand: demand.clone(),
        joined: false,
    };
    let Some(unit) = demand.unit() else {
        lines.push(line);
        return;
    };
    let carrier = position
        .carried(unit)
        .and_then(|aboard| position.unit(aboard.fleet));
    if is_listed(lines, unit) {
        return;
    }
    // An army on a fleet of its own power comes with that fleet, right below it.
    if let Some(fleet) = carrier
        && fleet.power == author.power
        && !is_listed(lines, fleet.id)
    {
        return;
    }
    lines.push(line);
    let partner = match position.cargo(unit) {
        Some(aboard) => Some(aboard.unit.id),
        None => carrier.map(|fleet| fleet.id),
    };
    if let Some(partner) = partner
        && !is_listed(lines, partner)
    {
        lines.push(MonthLine {
            demand: Demand::May(partner),
            joined: true,
        });
    }
}

fn is_own(game: &Game, author: Author, unit: UnitId) -> bool {
    let unit = game.state().position.unit(unit);
    unit.is_some_and(|unit| unit.power == author.power)
}

fn is_listed(lines: &[MonthLine], unit: UnitId) -> bool {
    lines.iter().any(|line| line.demand.unit() == Some(unit))
}
