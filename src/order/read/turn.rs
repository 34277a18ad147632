//! Orders that are read one after another.

use super::{Context, read_order_after};
use crate::order::{Order, Reading};
use crate::seat::Author;

/// Reads the orders of a phase in the order of writing. A landing that follows its fleet's order may leave out the army and the sea
/// (`A Mar B F LYO; A/F LYO - WES; A D Tun`): it takes them from the order of the same author just before it.
#[derive(Clone, Debug, Default)]
pub struct InTurn {
    /// Of each author, what he wrote last, if it could be read.
    last: Vec<(Author, Option<Order>)>,
}

impl InTurn {
    /// Reads an author's next order, as [`read_order`](super::read_order) does.
    pub fn read(&mut self, context: Context<'_>, author: Author, text: &str) -> Reading {
        let before = self.last.iter().find(|(other, _)| *other == author).and_then(|(_, order)| order.as_ref());
        let reading = read_order_after(context, before, text);
        self.pass(author, reading.order().cloned());
        reading
    }

    /// Takes note of an author's order that was read already, or of one that can't be read.
    pub fn pass(&mut self, author: Author, order: Option<Order>) {
        match self.last.iter_mut().find(|(other, _)| *other == author) {
            Some((_, last)) => *last = order,
            None => self.last.push((author, order)),
        }
    }
}
