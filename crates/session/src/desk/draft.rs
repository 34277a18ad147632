//! Several orders of one author that are written in one line: each part is read as if the orders
//! before it stood on the sheet.

use super::Desk;
use chancery_engine::order::{Action, Entry, Order, Reading, read_order_after};
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;
use chancery_game::game::{Sheet, Subjects};

/// The parts of a line that has several.
pub(super) fn parts(text: &str) -> Option<Vec<&str>> {
    let parts = text.split(';').map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    (parts.len() > 1).then_some(parts)
}

const fn is_landing(order: &Order) -> bool {
    matches!(order.action(), Some(Action::Land { .. }))
}

/// Such a line as far as it is read.
pub(super) struct LineDraft<'a> {
    pub table: &'a Desk,
    pub author: Author,
    /// The sheet with the orders read so far.
    pub sheet: Sheet,
    /// What the next part is for, unless it says so itself.
    pub demand: Demand,
}

impl<'a> LineDraft<'a> {
    /// One that begins with what is asked of an author.
    pub fn new(table: &'a Desk, author: Author, demand: &Demand) -> Self {
        Self {
            table,
            author,
            sheet: table.game.sheet().clone(),
            demand: demand.clone(),
        }
    }

    /// The next part as an order that needs nothing but the order before it, else completed.
    pub fn read(&self, before: Option<&Order>, part: &str) -> Option<Order> {
        let context = self.table.game.reading_context(Some(self.author.power));
        match read_order_after(context, before, part) {
            // `Britain: A Lpl - Yor; F Lon - NTH` is a slip with a heading.
            Reading::Order { order, .. }
                if order.unit().is_some_and(|unit| unit.power.is_some()) =>
            {
                None
            }
            // Read alone, a landing is from where its fleet stands now. The draft knows where the
            // fleet will be.
            Reading::Order { order, notes } if notes.is_empty() && before.is_none() => {
                self.landing(&order, part).or(Some(order))
            }
            Reading::Order { order, notes } if notes.is_empty() => Some(order),
            _ => self.likeliest(part),
        }
    }

    /// Of a landing that follows no order: the one of the army in hand, from where its fleet goes.
    fn landing(&self, order: &Order, part: &str) -> Option<Order> {
        if !is_landing(order) {
            return None;
        }
        self.likeliest(part).filter(is_landing)
    }

    fn likeliest(&self, part: &str) -> Option<Order> {
        self.table
            .likeliest(&self.sheet, self.author, &self.demand, part)
    }

    /// Puts the order of a part on the sheet, in the place of what its unit had.
    pub fn put(&mut self, part: &str, order: Order) -> Entry {
        let entry = Entry::by(self.author, part.to_owned(), Reading::clear(order));
        self.sheet.replace(entry.clone(), &self.subjects());
        entry
    }

    /// What the orders of the sheet are about.
    pub fn subjects(&self) -> Subjects<'a> {
        let game = &self.table.game;
        Subjects::new(
            game.table(),
            game.setup().variant,
            game.state(),
            &self.sheet,
        )
    }
}
