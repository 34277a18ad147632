//! What is asked of a player on his own slip, and what he can choose, as data: a page on a phone is
//! made of it.

use super::{Desk, Row};
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::Scale;
use chancery_engine::order::{DISBAND, Entry, Note, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::game::Command;
use chancery_game::told::unit_name;
use chancery_game::view::View;

/// What is asked of a player: an order for a unit, a build, a removal, a claim.
#[derive(Clone, Debug)]
pub struct SlipAsk {
    /// `A Par`, `Build 1`; with the power before it where he writes for several.
    pub name: String,
    /// For which power it is, where he writes for several.
    pub power: Option<PowerId>,
    pub choices: Vec<SlipChoice>,
    /// What is written so far.
    pub written: String,
    /// Whether it is missing where nothing is written.
    pub owed: bool,
    /// An example of what can be written.
    pub hint: &'static str,
    /// How that is read; `None` where it is read as written, or where that would tell the player more
    /// than he may know.
    pub read: Option<String>,
}

/// A legal order that a player can choose.
#[derive(Clone, Debug)]
pub struct SlipChoice {
    pub candidate: Candidate,
    /// The same with the places as he knows them; `None` where his board does not show them.
    pub seen: Option<Order>,
}

impl Desk {
    /// The rows of what is asked, each with what that is called.
    pub(super) fn named_rows(&mut self, view: &View) -> Vec<(usize, String)> {
        let mut slots: Vec<(Author, &'static str)> = Vec::new();
        let mut named = Vec::new();
        // The rows are copied: naming one looks up what its author knows, which changes the desk.
        for (nth, row) in self.rows.clone().iter().enumerate() {
            match row {
                Row::Hand { .. } => named.push((nth, "Investments".to_owned())),
                Row::Demand { author, demand, .. } => {
                    let mut name = self.asked_name(view, *author, demand);
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
        let mut asks = Vec::new();
        for (nth, name) in self.named_rows(view) {
            let row = self.rows[nth].clone();
            let choices = match &row {
                Row::Demand { author, demand, .. } => self.legal_for(*author, demand, view),
                _ => Vec::new(),
            };
            let power = if self.among_players() {
                row.power()
            } else {
                None
            };
            let of_row = self.asks_of(&row, name, choices).into_iter();
            asks.extend(of_row.map(|ask| SlipAsk { power, ..ask }));
        }
        let loose = self.rows.iter().filter_map(|row| match row {
            Row::Loose { entry, .. } => Some(*entry),
            _ => None,
        });
        let mut loose: Vec<usize> = loose.collect();
        for (name, area) in self.own_namings() {
            // A naming answers no demand, so that its line is among the loose ones.
            let (lines, rest) = loose
                .into_iter()
                .partition(|&entry| self.names_area(entry, area));
            loose = rest;
            asks.push(SlipAsk {
                hint: "Vinland (Vin)",
                ..self.ask(name, Vec::new(), &lines, false)
            });
        }
        let loose = loose.into_iter().map(|entry| self.lines(&[entry]));
        (asks, loose.collect())
    }

    fn ask(
        &self,
        name: String,
        choices: Vec<SlipChoice>,
        entries: &[usize],
        owed: bool,
    ) -> SlipAsk {
        SlipAsk {
            name,
            power: None,
            choices,
            written: self.lines(entries),
            owed,
            hint: "or write it",
            read: self.told_reading(entries),
        }
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
    fn asks_of(&self, row: &Row, name: String, choices: Vec<SlipChoice>) -> Vec<SlipAsk> {
        let owed = match row {
            Row::Hand { unspent, .. } => *unspent > 0,
            Row::Demand { demand, .. } => demand.is_owed(),
            Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => false,
        };
        // A claim belongs to no scale.
        let is_scaled = choices.is_empty()
            || choices
                .iter()
                .any(|choice| choice.candidate.scale.is_some());
        let month = match row.month_row() {
            Some(month) if is_scaled => month,
            _ => {
                let mut ask = self.ask(name, choices, row.entries(), owed);
                if matches!(row, Row::Hand { .. }) {
                    ask.hint = "R4 T2";
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
            let ask = self.ask(name, of_scale.cloned().collect(), entries, owed);
            // A time scale in which the unit can do nothing is not asked about.
            if !ask.choices.is_empty() || !ask.written.is_empty() {
                asks.push(ask);
            }
        }
        asks
    }

    /// Lines of the sheet as they were written.
    fn lines(&self, entries: &[usize]) -> String {
        let written = entries
            .iter()
            .filter_map(|&entry| self.game.sheet().entries.get(entry));
        let written: Vec<&str> = written.map(|line| line.written.trim()).collect();
        written.join("; ")
    }

    fn told_reading(&self, entries: &[usize]) -> Option<String> {
        // Where pieces are secret, how words are read would tell of those of others.
        if self.game.has_secret_pieces() {
            return None;
        }
        let lines = entries
            .iter()
            .filter_map(|&entry| self.game.sheet().entries.get(entry));
        let told: Vec<String> = lines.filter_map(|line| self.reading_of(line)).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn reading_of(&self, line: &Entry) -> Option<String> {
        match &line.reading {
            Reading::Order { order, notes } => {
                let read = self.game.written(order);
                let remark = notes.iter().find_map(|note| match note {
                    Note::Remark(text) => Some(format!(" ({text})")),
                    _ => None,
                });
                let is_other = read != line.written.trim() || remark.is_some();
                is_other.then(|| format!("Read as: {read}{}.", remark.unwrap_or_default()))
            }
            Reading::Ambiguous { question, .. } => {
                Some(format!("Unclear: {question} Write it in full."))
            }
            Reading::Unreadable { why } => Some(format!("Kept as written: {why}")),
            Reading::NotTaken(_) => None,
        }
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
        match view.now.position.unit(unit) {
            Some(unit) => unit_name(&self.game, unit),
            None => slot_name(demand).to_owned(),
        }
    }
}

const fn slot_name(demand: &Demand) -> &'static str {
    match demand {
        Demand::Build(_) => "Build",
        Demand::Removal(_) => DISBAND,
        Demand::Claim => "Claim",
        Demand::Unit(_) | Demand::May(_) => "Unit",
    }
}
