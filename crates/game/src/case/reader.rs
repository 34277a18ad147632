//! How the orders of a power will be read in a case, so that what is written there says what was
//! meant.

use std::borrow::Cow;

use super::same::same_order;
use crate::game::Turn;
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::order::read::{
    NamesRead, ReadingContext, read_items, read_order, read_order_after, unit_meant,
};
use chancery_engine::order::{Entry, Forms, Order};
use chancery_engine::variant::{self, Variant};

/// The reader of a power's orders in a phase.
pub(super) struct OrderReader<'a> {
    turn: &'a Turn,
    power: PowerId,
    board: Cow<'a, Board>,
    forms: Forms,
}

impl<'a> OrderReader<'a> {
    /// `board` is that of the case.
    pub(crate) fn new(
        variant: &'static dyn Variant,
        board: &'a Board,
        turn: &'a Turn,
        power: PowerId,
    ) -> Self {
        let spoken = variant.spoken(board, &turn.before, power, &[]);
        Self {
            turn,
            power,
            board: spoken.map_or(Cow::Borrowed(board), Cow::Owned),
            forms: variant::forms(variant, &turn.rules),
        }
    }

    fn context(&self) -> ReadingContext<'_> {
        ReadingContext {
            board: self.board.in_files(),
            position: &self.turn.before.position,
            phase: self.turn.phase().kind,
            power: Some(self.power),
            names: NamesRead::Exact,
            forms: self.forms,
        }
    }

    /// Of some ways to write an order, the first that is read as this one after another of the
    /// slip.
    pub(crate) fn in_turn<'t>(
        &self,
        before: Option<&Order>,
        order: &Order,
        texts: impl Iterator<Item = &'t str> + Clone,
    ) -> String {
        first_read(texts, |text| {
            read_order_after(self.context(), before, text).order() == Some(order)
        })
    }

    /// The same for an order that stands alone, and may leave unsaid what another one said.
    pub(crate) fn alone<'t>(
        &self,
        order: &Order,
        texts: impl Iterator<Item = &'t str> + Clone,
    ) -> String {
        first_read(texts, |text| {
            let reading = read_order(self.context(), text);
            let read = reading.order().map(|read| (read, ()));
            !same_order(order, read.into_iter()).is_empty()
        })
    }

    /// A line that could not be read, so that it counts in a case as it did: as it was written,
    /// or as a line of the same unit. `None` where it does not count, or can't be said.
    pub(crate) fn unread(&self, entry: &Entry) -> Option<String> {
        // Elsewhere a line that can't be read makes no difference.
        let counts = self.turn.rules.room.open_seas || self.turn.settlement.count.is_some();
        let tolerant = ReadingContext {
            names: NamesRead::Tolerant,
            ..self.context()
        };
        if !counts {
            return None;
        }
        let meant = unit_meant(tolerant, &entry.written, &entry.reading)?;
        let place = self.board.write_place(meant.place);
        let unit = match meant.kind {
            Some(kind) => format!("{} {place} ?", kind.letter()),
            None => format!("{place} ?"),
        };
        [entry.written.clone(), unit].into_iter().find(|text| {
            let reading = read_order(self.context(), text);
            // A line that is divided in a case would be other lines there.
            let lines = read_items(self.context(), &[text]);
            let is_read = lines.iter().any(|line| line.reading.order().is_some())
                || text.contains(['#', ';', ':', '\n', '\r']);
            !is_read && unit_meant(self.context(), text, &reading) == Some(meant)
        })
    }
}

/// The first of some texts that is read as it is meant, with the verb of a landing as a letter or
/// as a word: `A D Tun` may be an army in an area called D.
fn first_read<'t>(
    texts: impl Iterator<Item = &'t str> + Clone,
    is_read: impl Fn(&str) -> bool,
) -> String {
    let first = texts.clone().next().unwrap_or_default();
    texts
        .flat_map(|text| [text.to_owned(), text.replacen(" D ", " disembarks ", 1)])
        .find(|text| is_read(text))
        .unwrap_or_else(|| first.to_owned())
}
