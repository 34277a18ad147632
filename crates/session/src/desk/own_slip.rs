//! What a player writes on his own slip, at the laptop or on his phone.

use super::secret::capitalised;
use super::{Desk, Meaning, Row};
use crate::line::InputLine;
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::game::{Command, LineId};
use chancery_game::view::View;

/// A field of a player's own slip. What he wrote there stays there, whatever it means.
#[derive(Clone, Debug)]
pub(super) struct SlipField {
    /// What is asked there, by its name.
    pub ask: String,
    pub text: String,
    /// The lines of the sheet that it gives.
    pub lines: Vec<LineId>,
}

impl Desk {
    /// Enters what a player wrote for one thing that is asked, which is the line in hand, as if he
    /// typed it there. What answers nothing that is asked any more stands as a slip.
    pub fn write_own(&mut self, view: &View, seat: SeatId, ask: &str, text: &str) {
        let text = text.trim();
        let known: Vec<LineId> = self.line_ids().collect();
        if !self.write_in_field(view, seat, ask, text) {
            return;
        }
        let lines = self.line_ids().filter(|line| !known.contains(line));
        self.fields.push(SlipField {
            ask: ask.to_owned(),
            text: text.to_owned(),
            lines: lines.collect(),
        });
    }

    /// What is asked where a line of the sheet was written.
    pub(super) fn ask_of(&self, line: LineId) -> Option<String> {
        let mut fields = self.fields.iter();
        let field = fields.find(|field| field.lines.contains(&line))?;
        Some(field.ask.clone())
    }

    fn line_ids(&self) -> impl Iterator<Item = LineId> {
        self.game.sheet().entries.iter().map(|line| line.id)
    }

    /// Whether something of this name is asked.
    fn write_in_field(&mut self, view: &View, seat: SeatId, ask: &str, text: &str) -> bool {
        // In the field of an area stands the name alone; the reader wants the area before it.
        let namings = self.own_namings();
        let mut namings = namings.iter();
        if let Some((name, _)) = namings.find(|(name, _)| capitalised(name) == ask) {
            let is_whole = text.contains('=');
            let naming = format!("{name} = {text}");
            self.write_own_lines(seat, if is_whole { text } else { &naming });
            return true;
        }
        let rows = self.named_rows(view);
        let mut rows = rows.iter();
        let Some(&(row, _)) = rows.find(|(_, name)| ask == name || is_of_month(ask, name)) else {
            self.write_own_lines(seat, text);
            return false;
        };
        self.go_to_row(row);
        if matches!(self.rows[row], Row::Hand { .. })
            && let Some(investments) = self.investments_of(text)
        {
            let _taken = self.invest(&investments);
            return true;
        }
        // Several orders are read as a slip.
        if text.contains(';') {
            self.write_own_lines(seat, text);
            return true;
        }
        if self.game.has_secrets()
            && let Row::Demand { author, demand, .. } = self.rows[row].clone()
            && let Some(order) = self.meant_by_sight(author, Some(&demand), text)
        {
            let line = self.line_of(text.to_owned(), Reading::clear(order));
            self.add_own(seat, vec![line]);
            return true;
        }
        self.line = InputLine::holding(text);
        self.recomplete();
        let reading = match &self.meaning {
            Meaning::Candidate => {
                let scale = Scale::ALL
                    .into_iter()
                    .find(|scale| ask.ends_with(&format!(", {}", scale.prefix())));
                self.meant_in_field(text, scale)
            }
            Meaning::Free(reading) => Some(reading.clone()),
            Meaning::Chain(_) => {
                let _taken = self.accept();
                return true;
            }
            _ => None,
        };
        self.line.take();
        match reading {
            // A question can't be asked on a phone: what is not clear stays as it was written.
            Some(reading) => {
                let mut line = self.line_of(text.to_owned(), reading);
                // Whose unit stands there tells nothing: who builds or disbands is asked.
                if let Row::Demand { author, demand, .. } = &self.rows[row]
                    && let Demand::Build(_) | Demand::Removal(_) = demand
                {
                    line.power = author.power;
                }
                self.add_own(seat, vec![line]);
            }
            None => self.write_own_lines(seat, text),
        }
        true
    }

    /// Which candidate a text means in a field: what is written out as it is offered, else the
    /// likeliest in the field's time scale, else the likeliest.
    fn meant_in_field(&self, text: &str, scale: Option<Scale>) -> Option<Reading> {
        let exact = self.candidates.iter().find(|one| one.text == text);
        let in_scale = || {
            let mut candidates = self.candidates.iter();
            candidates.find(|one| one.legal && scale.is_some() && one.scale == scale)
        };
        let meant = exact.or_else(in_scale).map(|one| &one.order);
        meant.or(self.chosen()).cloned().map(Reading::clear)
    }

    /// Enters lines of a player's own slip as he wrote them.
    pub fn write_own_lines(&mut self, seat: SeatId, text: &str) {
        self.seat = seat;
        if let Some(power) = self.game.setup().power_of(seat) {
            self.power = power;
        }
        let claimed = self.claimed(self.read_slip(text)).into_iter();
        let mut lines: Vec<Entry> = claimed.map(|claimed| claimed.entry).collect();
        // As his own lines, whatever heading they stand under: else they would tell of another's view.
        let own = self.game.setup().power_of(seat);
        if let Some(own) = own.filter(|_| self.game.has_secrets()) {
            let author = Author::new(seat, own);
            for line in &mut lines {
                let is_naming = line.reading.order().is_some_and(Order::names_area);
                if !is_naming && let Some(order) = self.meant_by_sight(author, None, &line.written)
                {
                    line.reading = Reading::clear(order);
                }
            }
        }
        self.add_own(seat, lines);
    }

    /// Adds lines to a player's own slip. Each is his, whatever it says of others.
    pub fn add_own(&mut self, seat: SeatId, mut lines: Vec<Entry>) {
        let power = self.game.setup().power_of(seat);
        // A heading of another power on his slip must not give orders in its name.
        for line in &mut lines {
            line.seat = seat;
            line.power = power.unwrap_or(line.power);
        }
        self.perform(Command::Add(lines));
        self.refresh();
    }
}

/// Whether what is asked is a time scale of a unit of this name.
fn is_of_month(ask: &str, name: &str) -> bool {
    ask.strip_prefix(name)
        .is_some_and(|rest| rest.starts_with(", "))
}
