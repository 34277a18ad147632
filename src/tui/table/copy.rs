//! What one player's slip has in common with another's: `=` is the same as above, `=brian` all that
//! Brian ordered for this power.

use super::{Entered, EntryRemark, Row, TableScreen};
use chancery_atlas::board::fold;
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;

/// Ballots of one player for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    pub from: SeatId,
    /// As they go onto the slip in hand.
    pub entries: Vec<Entry>,
}

impl TableScreen {
    /// What a text that begins with `=` would copy, or why it copies nothing; `None` of another
    /// text.
    pub(super) fn copy_meant(&self, text: &str) -> Option<Result<Copied, String>> {
        let name = text
            .trim_start()
            .strip_prefix('=')
            .filter(|_| self.among_players())?
            .trim();
        Some(if name.is_empty() {
            self.same_as_above()
        } else {
            self.player_called(name).and_then(|from| self.all_of(from))
        })
    }

    /// Puts copied ballots on the slip.
    pub(super) fn take_copied(&mut self, copied: Copied) -> Entered {
        let orders = self.written_orders(&copied.entries);
        let name = self.game.setup.seat_name(copied.from).to_owned();
        self.game
            .enter_all(format!("copies of {name}"), copied.entries);
        self.refresh();
        self.advance();
        Entered::Told(EntryRemark::of(format!("copied from {name}: {orders}")))
    }

    /// The ballot on what is asked at the cursor of the nearest player above who has one, round the
    /// table.
    fn same_as_above(&self) -> Result<Copied, String> {
        let Some(Row::Demand { demand, .. }) = self.row() else {
            return Err("“=” copies a ballot: go to a unit first".to_owned());
        };
        let n = self.game.setup.seats();
        let above = (1..n).filter_map(|step| SeatId::nth((self.seat.index() + n - step) % n));
        let found = above
            .into_iter()
            .find_map(|seat| Some((seat, self.ballots_of(seat, demand).into_iter().next()?)));
        let (from, order) = found.ok_or_else(|| "nobody has a ballot here to copy".to_owned())?;
        Ok(Copied {
            from,
            entries: vec![self.copy_of(order)],
        })
    }

    /// All ballots of a player for the power at the cursor, as far as they are missing here.
    fn all_of(&self, from: SeatId) -> Result<Copied, String> {
        let name = |seat| self.game.setup.seat_name(seat);
        let own = |row: &&Row| row.power() == Some(self.power);
        let mut slots: Option<Vec<Order>> = None;
        let mut orders = Vec::new();
        for row in self.rows.iter().filter(own) {
            let Row::Demand {
                demand, entries, ..
            } = row
            else {
                continue;
            };
            if !entries.is_empty() {
                continue;
            }
            let ballots = match demand {
                Demand::Unit(_) | Demand::May(_) => &mut self.ballots_of(from, demand),
                Demand::Claim => continue,
                Demand::Build(_) | Demand::Removal(_) => {
                    slots.get_or_insert_with(|| self.ballots_of(from, demand))
                }
            };
            if !ballots.is_empty() {
                orders.push(ballots.remove(0));
            }
        }
        let entries: Vec<Entry> = orders
            .into_iter()
            .map(|order| self.copy_of(order))
            .collect();
        if entries.is_empty() {
            let power = &self.game.board().power(self.power).name;
            return Err(format!(
                "{} has no ballot for {power} that you need here",
                name(from)
            ));
        }
        Ok(Copied { from, entries })
    }

    /// A player's readable ballots on what is asked: of the builds or removals due those that are
    /// not on the slip in hand yet. Two different orders to one unit are no ballot to copy.
    fn ballots_of(&self, seat: SeatId, demand: &Demand) -> Vec<Order> {
        let sheet = self.game.sheet();
        let author = Author::new(seat, self.power);
        let lines: Vec<usize> = sheet.entries_of(author).collect();
        let order = |entry: &usize| sheet.order(*entry).cloned();
        if matches!(demand, Demand::Unit(_) | Demand::May(_)) {
            let bound = self.game.bound_lines();
            let mut orders: Vec<Order> = bound
                .answers(author, demand)
                .filter_map(|i| order(&i))
                .collect();
            orders.dedup();
            if orders.len() > 1 {
                orders.clear();
            }
            return orders;
        }
        let mut theirs: Vec<Order> = lines
            .iter()
            .filter_map(order)
            .filter(Order::takes_slot)
            .collect();
        let own = sheet.entries_of(self.author());
        for own in own.filter_map(|entry| order(&entry)) {
            if let Some(at) = theirs.iter().position(|their| *their == own) {
                theirs.remove(at);
            }
        }
        theirs
    }

    fn copy_of(&self, order: Order) -> Entry {
        let written = self.game.written(&order);
        Entry::by(self.author(), written, Reading::clear(order))
    }

    /// The player whose name is this or begins so.
    fn player_called(&self, name: &str) -> Result<SeatId, String> {
        let wanted = fold(name);
        let named = |seat: &SeatId| fold(self.game.setup.seat_name(*seat));
        if let Some(exact) = self.seats().find(|seat| named(seat) == wanted) {
            return Ok(exact);
        }
        let found: Vec<SeatId> = self
            .seats()
            .filter(|seat| named(seat).starts_with(&wanted))
            .collect();
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err(format!("no player's name begins with “{name}”")),
            many => {
                let names: Vec<&str> = many
                    .iter()
                    .map(|&seat| self.game.setup.seat_name(seat))
                    .collect();
                Err(format!("{}?", names.join(" or ")))
            }
        }
    }
}
