//! What a player writes on his own slip, at the laptop or on his phone.

use super::{Desk, Meaning};
use crate::line::InputLine;
use chancery_engine::order::{Entry, Reading};
use chancery_engine::seat::SeatId;
use chancery_game::game::Command;
use chancery_game::view::View;

impl Desk {
    /// Enters what a player wrote for one thing that is asked, which is the line in hand, as if he
    /// typed it there; what is no order of that line stands as a slip.
    pub fn write_own(&mut self, view: &View, seat: SeatId, ask: &str, text: &str) {
        // In the field of an area stands the name alone; the reader wants the area before it.
        let is_naming = self.own_namings().iter().any(|(name, _)| name == ask);
        if is_naming && !text.contains('=') {
            return self.write_own_lines(seat, &format!("{ask} = {text}"));
        }
        let rows = self.named_rows(view);
        let row = rows
            .iter()
            .find(|(_, name)| ask == name || is_of_month(ask, name));
        // Several orders, and what answers nothing that is asked any more, are read as a slip.
        let row = match row {
            Some(&(row, _)) if !text.contains([';', '\n']) => row,
            _ => return self.write_own_lines(seat, text),
        };
        self.go_to_row(row);
        self.line = InputLine::holding(text);
        self.recomplete();
        let meant = match &self.meaning {
            Meaning::Candidate => self.chosen().cloned().map(Reading::clear),
            Meaning::Free(reading) if reading.order().is_some() => Some(reading.clone()),
            // Several lines, all for what is in hand.
            Meaning::Invest(_) | Meaning::Chain(_) => {
                let _taken = self.accept();
                return;
            }
            _ => None,
        };
        // A question can't be asked on a phone: what is not clear stays as it was written.
        self.line.take();
        match meant {
            Some(reading) => {
                let line = self.line_of(text.trim().to_owned(), reading);
                self.add_own(seat, vec![line]);
            }
            None => self.write_own_lines(seat, text),
        }
    }

    /// Enters lines of a player's own slip as he wrote them.
    pub fn write_own_lines(&mut self, seat: SeatId, text: &str) {
        self.seat = seat;
        if let Some(power) = self.game.setup().power_of(seat) {
            self.power = power;
        }
        let claimed = self.claimed(self.read_slip(text)).into_iter();
        let lines = claimed.map(|claimed| claimed.entry).collect();
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
