//! What words in this game mean: read with its board, its players' names and the open phase.

use super::Game;
use crate::board::PowerId;
use crate::order::read::{
    NamedPlayers, NamesRead, ReadingContext, Slip, SlipLine, read_order_after, read_table_slip,
};
use crate::order::{Order, Reading};
use crate::seat::Seating;
use crate::variant::{Decider, forms};

impl Game {
    /// How words are read in the name of a power, or of whoever they say themselves.
    pub fn reading_context(&self, power: Option<PowerId>) -> ReadingContext<'_> {
        ReadingContext {
            board: power.map_or_else(|| self.board(), |power| self.board_for(power)),
            position: &self.state().position,
            phase: self.phase().kind,
            power,
            names: NamesRead::Tolerant,
            forms: forms(self.setup.variant, &self.history().rules),
        }
    }

    /// Reads a slip of `power` where each power has one player, else of whoever it names.
    pub fn read_slip(&self, power: Option<PowerId>, text: &str) -> Slip {
        let players = match self.setup.variant.seating() {
            Seating::OnePerPower => NamedPlayers::Powers(&self.setup.players),
            Seating::Players { .. } => NamedPlayers::Seats(&self.setup.players),
        };
        let boards = |power| self.board_for(power);
        let calendar = self.setup.variant.calendar();
        let context = self.reading_context(power);
        let mut slip = read_table_slip(context, calendar, players, &boards, text);
        let decide = |line: SlipLine| SlipLine {
            reading: self.decided(line.power, line.reading),
            ..line
        };
        slip.lines = slip.lines.into_iter().map(decide).collect();
        slip
    }

    /// Reads one order in the name of a power, after another of the same slip.
    pub fn read_line(&self, power: PowerId, before: Option<&Order>, text: &str) -> Reading {
        let reading = read_order_after(self.reading_context(Some(power)), before, text);
        self.decided(Some(power), reading)
    }

    /// A reading with what the phase tells of it ([`Decider`]).
    pub fn decided(&self, power: Option<PowerId>, reading: Reading) -> Reading {
        let (table, state) = (self.table(), self.state());
        let variant = self.setup.variant;
        Decider {
            variant,
            table,
            state,
        }
        .decided(power, reading)
    }
}
