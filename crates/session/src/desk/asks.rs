//! What is asked of a player on his own slip, and what he can choose, as data: a page on a phone is
//! made of it.

use super::secret::capitalised;
use super::{Desk, ReadOwn, Row, SlipField};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{DISBAND, Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::game::{Command, LineId};
use chancery_game::told::unit_name;
use chancery_game::view::View;

/// What is asked of a player: an order for a unit, a build, a removal, a claim.
#[derive(Clone, Debug)]
pub struct SlipAsk {
    /// `A Par`, `Build 1`; with the power before it where he writes for several.
    pub name: String,
    /// For which power it is, where he writes for several.
    pub power: Option<PowerId>,
    /// Whether something comes of leaving it out.
    pub is_due: bool,
    pub choices: Vec<SlipChoice>,
    /// What is written so far.
    pub written: String,
    /// An example of what can be written.
    pub hint: &'static str,
    /// How that is read, and whether it counts; empty where it is read as written and counts, or
    /// where that would tell the player more than he may know.
    pub told: Vec<String>,
    /// Where influence is invested: in which powers it can be, and how much is.
    pub invested: Vec<InvestedIn>,
}

/// What a player invests in a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvestedIn {
    /// The power's name.
    pub power: String,
    pub amount: u32,
    /// What can be invested in all powers together.
    pub most: u32,
}

/// A legal order that a player can choose.
#[derive(Clone, Debug)]
pub struct SlipChoice {
    pub candidate: Candidate,
    /// The order without its unit and verb, with whole names: `Burgundy`, `A Paris - Burgundy`.
    pub named: String,
    /// The same with the places as he knows them; `None` where his board does not show them.
    pub seen: Option<Order>,
}

impl Desk {
    /// The rows of what is asked, each with what that is called.
    pub(super) fn named_rows(&mut self, view: &View) -> Vec<(usize, String)> {
        let mut slots: Vec<(Author, &'static str)> = Vec::new();
        let mut named: Vec<(usize, String)> = Vec::new();
        // The rows are copied: naming one looks up what its author knows, which changes the desk.
        for (nth, row) in self.rows.clone().iter().enumerate() {
            match row {
                Row::Hand { .. } => named.push((nth, "Investments".to_owned())),
                Row::Demand { author, demand, .. } => {
                    let mut name = self.asked_name(view, *author, demand);
                    // Its army has a row of its own where it boards.
                    if row.landing().is_some() {
                        name += " (landing)";
                    }
                    // They are counted here, not by their index: a row for two builds leaves a gap.
                    if let Demand::Build(_) | Demand::Removal(_) = demand {
                        let slot = (*author, slot_name(demand));
                        slots.push(slot);
                        let same = slots.iter().filter(|other| **other == slot);
                        name = format!("{name} {}", same.count());
                    }
                    if self.among_players() {
                        let power = &self.game.board().power(author.power).name;
                        name = format!("{power}: {name}");
                    }
                    // What is written for a row comes back by its name: no two are called alike.
                    let alike = named.iter().filter(|(_, other)| unnumbered(other) == name);
                    match alike.count() {
                        0 => {}
                        before => name = format!("{name} ({})", before + 1),
                    }
                    named.push((nth, name));
                }
                Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => {}
            }
        }
        named
    }

    /// What is asked of a player whose slip this is, and the lines that answer none of it. All of it
    /// is made of what he may know.
    pub fn own_asks(&mut self, view: &View) -> (Vec<SlipAsk>, Vec<String>) {
        let mut slip = OwnSlip {
            read: self.read_own_lines(view),
            fields: self.fields.clone(),
            shown: Vec::new(),
        };
        let mut asks = Vec::new();
        let named = self.named_rows(view);
        slip.keep_in_slots(&named);
        for (nth, name) in named {
            let row = self.rows[nth].clone();
            let mut choices = match &row {
                Row::Demand { author, demand, .. } => self.legal_for(*author, demand, view),
                _ => Vec::new(),
            };
            if self.is_of_fleet(&row) {
                choices.retain(|choice| !lands_own_army(&choice.candidate.order));
            }
            let power = if self.among_players() {
                row.power()
            } else {
                None
            };
            let of_row = self.asks_of(&mut slip, &row, name, choices).into_iter();
            let is_due = matches!(&row, Row::Demand { demand, .. } if demand.is_owed());
            asks.extend(of_row.map(|ask| SlipAsk {
                power,
                is_due,
                ..ask
            }));
        }
        for (name, area) in self.own_namings() {
            // A naming answers no demand, so that its line is among the loose ones.
            let entries = 0..self.game.sheet().entries.len();
            let lines: Vec<usize> = entries
                .filter(|&entry| self.names_area(entry, area))
                .collect();
            asks.push(SlipAsk {
                hint: "Vinland (Vin)",
                ..self.ask(&mut slip, capitalised(&name), Vec::new(), &lines)
            });
        }
        // What is not asked any more keeps its row while something is written there.
        for field in std::mem::take(&mut slip.fields) {
            slip.fields = vec![field.clone()];
            asks.push(self.ask(&mut slip, field.ask, Vec::new(), &[]));
        }
        let mut loose = Vec::new();
        for line in &slip.read {
            if !slip.shown.contains(&line.id) {
                loose.push(line.written.clone());
            }
        }
        loose.dedup();
        (asks, loose)
    }

    /// What is asked in a row, with what its player wrote there, whatever that means; where he wrote
    /// nothing, with the lines that answer it and stand in no other row.
    fn ask(
        &self,
        slip: &mut OwnSlip,
        name: String,
        choices: Vec<SlipChoice>,
        entries: &[usize],
    ) -> SlipAsk {
        let own = slip.fields.iter().position(|field| field.ask == name);
        let (written, ids) = if let Some(nth) = own {
            let field = slip.fields.remove(nth);
            (field.text, field.lines)
        } else {
            let mut ids = self.ids_of(entries);
            ids.retain(|id| !slip.stands_elsewhere(*id, &self.fields));
            (slip.lines(&ids), ids)
        };
        let told = slip.read.iter().filter(|line| ids.contains(&line.id));
        let told = told.filter_map(|line| line.told_beside(&written)).collect();
        slip.shown.extend(ids);
        SlipAsk {
            name,
            power: None,
            is_due: false,
            choices,
            written,
            hint: "or write it",
            told,
            invested: Vec::new(),
        }
    }

    fn ids_of(&self, entries: &[usize]) -> Vec<LineId> {
        let all = &self.game.sheet().entries;
        let lines = entries.iter().filter_map(|&entry| all.get(entry));
        lines.map(|line| line.id).collect()
    }

    /// What would be asked besides, were he to invest in the powers where he has no influence.
    pub fn asks_if_invested(&self, view: &View, seat: SeatId) -> Vec<SlipAsk> {
        let unspent = self.ballots.unspent(seat) as usize;
        if unspent == 0 {
            return Vec::new();
        }
        let powers = self.game.board().power_ids();
        let powers: Vec<PowerId> = powers
            .filter(|&power| self.ballots.share(Author { seat, power }).influence == 0)
            .collect();
        let mut asks = Vec::new();
        // No more at a time than there is to invest: what is beyond would be void, and ask nothing.
        for powers in powers.chunks(unspent) {
            let mut game = self.game.clone();
            let lines = powers.iter().map(|&power| {
                let reading = Reading::clear(Order::invest(1));
                Entry::by(Author { seat, power }, String::new(), reading)
            });
            if game.apply(Command::Add(lines.collect()), self.now).is_err() {
                continue;
            }
            let (mut own, _) = Self::of_seat(game, seat).own_asks(view);
            own.retain(|ask| ask.power.is_some_and(|power| powers.contains(&power)));
            asks.append(&mut own);
        }
        asks
    }

    /// A row as what is asked: in a month once for each time scale.
    fn asks_of(
        &self,
        slip: &mut OwnSlip,
        row: &Row,
        name: String,
        choices: Vec<SlipChoice>,
    ) -> Vec<SlipAsk> {
        // A claim belongs to no scale.
        let is_scaled = choices.is_empty()
            || choices
                .iter()
                .any(|choice| choice.candidate.scale.is_some());
        let month = match row.month_row() {
            Some(month) if is_scaled => month,
            _ => {
                let mut ask = self.ask(slip, name, choices, row.entries());
                ask.told.extend(self.ordered_elsewhere(&ask.name, row));
                if let Row::Hand { seat, unspent, .. } = row {
                    ask.hint = "R4 T2";
                    let ids = self.ids_of(row.entries());
                    let lines = slip.read.iter().filter(|line| ids.contains(&line.id));
                    self.tell_hand(&mut ask, *seat, *unspent, &lines.collect::<Vec<_>>());
                }
                // What need not be ordered and can't be is not asked about.
                let may_stay = matches!(row, Row::Demand { demand, .. } if !demand.is_owed());
                if may_stay && ask.choices.is_empty() && ask.written.is_empty() {
                    return Vec::new();
                }
                return vec![ask];
            }
        };
        let mut asks = Vec::new();
        for (scale, entries) in Scale::ALL.into_iter().zip(&month.cells) {
            let of_scale = choices
                .iter()
                .filter(|choice| choice.candidate.scale == Some(scale));
            let name = format!("{name}, {}", scale.prefix());
            let ask = self.ask(slip, name, of_scale.cloned().collect(), entries);
            // A time scale in which the unit can do nothing is not asked about.
            if !ask.choices.is_empty() || !ask.written.is_empty() {
                asks.push(ask);
            }
        }
        asks
    }

    fn is_of_fleet(&self, row: &Row) -> bool {
        let Row::Demand { demand, .. } = row else {
            return false;
        };
        let unit = demand.unit();
        let unit = unit.and_then(|unit| self.game.state().position.unit(unit));
        unit.is_some_and(|unit| unit.kind == UnitKind::Fleet)
    }

    /// In which other row the order of a row's unit is written, where it is.
    fn ordered_elsewhere(&self, name: &str, row: &Row) -> Option<String> {
        let Row::Demand {
            demand, entries, ..
        } = row
        else {
            return None;
        };
        demand.unit()?;
        let line = self.game.sheet().entries.get(*entries.first()?)?;
        // Of two pooled units that are alike any answers for the other.
        let is_other = |ask: &String| unnumbered(ask) != unnumbered(name);
        let ask = self.ask_of(line.id).filter(is_other)?;
        Some(format!("Ordered in the row “{ask}”."))
    }

    /// Tells what a player invests, and what he has left.
    fn tell_hand(&self, ask: &mut SlipAsk, seat: SeatId, unspent: u32, read: &[&ReadOwn]) {
        let board = self.game.board();
        let account = self.game.state().accounts.account(seat);
        let most = account.map_or(0, |account| account.in_hand);
        let mut invested = Vec::new();
        for power in board.power_ids() {
            let entries = self.game.sheet().entries_of(Author { seat, power });
            let amounts = entries.filter_map(|entry| self.game.sheet().order(entry)?.invested());
            invested.push(InvestedIn {
                power: board.power(power).name.clone(),
                amount: amounts.sum(),
                most,
            });
        }
        let some = invested.iter().filter(|one| one.amount > 0);
        let told: Vec<String> = some
            .map(|one| format!("{} in {}", one.amount, one.power))
            .collect();
        // Each says in which power; what does not count says why besides.
        let mut of_hand = Vec::new();
        if !told.is_empty() {
            of_hand.push(format!("{}; {unspent} left.", told.join(", ")));
        }
        for line in read {
            if let (Some(fault), Some(_)) = (&line.fault, &line.read) {
                of_hand.push(format!("{fault}."));
            }
        }
        if !of_hand.is_empty() {
            ask.told = of_hand;
        }
        ask.invested = invested;
    }

    /// What a demand is called on a player's own slip.
    fn asked_name(&mut self, view: &View, author: Author, demand: &Demand) -> String {
        let Some(unit) = demand.unit() else {
            return slot_name(demand).to_owned();
        };
        if let Some(known) = self.known_name(author, unit) {
            return known;
        }
        // By the view alone: a name from the game would tell where a unit stands that he can't see.
        let position = &view.now.position;
        match position.unit(unit) {
            Some(pooled) if position.is_pooled(unit) => {
                format!("{} (demobilized)", unit_name(&self.game, pooled))
            }
            Some(unit) => unit_name(&self.game, unit),
            None => slot_name(demand).to_owned(),
        }
    }
}

/// Whether an order is to an army aboard of the power that writes it, which has a row of its own.
fn lands_own_army(order: &Order) -> bool {
    let unit = order.unit();
    unit.is_some_and(|unit| unit.power.is_none() && unit.aboard)
}

/// The name of a row without the number that tells it from others.
fn unnumbered(name: &str) -> &str {
    match name.rsplit_once(" (") {
        Some((unnumbered, number)) if number.starts_with(|sign: char| sign.is_ascii_digit()) => {
            unnumbered
        }
        _ => name,
    }
}

/// A player's own slip while its rows are made.
struct OwnSlip {
    read: Vec<ReadOwn>,
    /// The fields whose rows are not made yet.
    fields: Vec<SlipField>,
    /// The lines that stand in rows.
    shown: Vec<LineId>,
}

impl OwnSlip {
    /// A build that counts for two takes a slot away. What was written there stands in one that is
    /// left.
    fn keep_in_slots(&mut self, named: &[(usize, String)]) {
        for nth in 0..self.fields.len() {
            let ask = &self.fields[nth].ask;
            if named.iter().any(|(_, name)| name == ask) {
                continue;
            }
            let Some(slot) = slot_of(ask) else {
                continue;
            };
            let is_free = |name: &str| self.fields.iter().all(|field| field.ask != name);
            let mut left = named.iter().map(|(_, name)| name);
            let left = left.find(|name| slot_of(name) == Some(slot) && is_free(name));
            if let Some(name) = left.cloned() {
                self.fields[nth].ask = name;
            }
        }
    }

    /// Whether a line stands in another row than the one that it answers.
    fn stands_elsewhere(&self, id: LineId, fields: &[SlipField]) -> bool {
        self.shown.contains(&id) || fields.iter().any(|field| field.lines.contains(&id))
    }

    /// Lines as they were written; one that gives several orders is written once.
    fn lines(&self, ids: &[LineId]) -> String {
        let own = self.read.iter().filter(|line| ids.contains(&line.id));
        let mut written: Vec<&str> = own.map(|line| line.written.as_str()).collect();
        written.dedup();
        written.join("; ")
    }
}

/// What is built or disbanded in a row of a number: `Build` of `Build 2`.
fn slot_of(name: &str) -> Option<&str> {
    let (slot, number) = name.rsplit_once(' ')?;
    let is_slot = slot.ends_with("Build") || slot.ends_with(DISBAND);
    (is_slot && number.parse::<usize>().is_ok()).then_some(slot)
}

const fn slot_name(demand: &Demand) -> &'static str {
    match demand {
        Demand::Build(_) => "Build",
        Demand::Removal(_) => DISBAND,
        Demand::Claim => "Claim",
        Demand::Unit(_) | Demand::May(_) => "Unit",
    }
}
