//! What one player's slip has in common with another's: `=` is the same as above, `=brian` all that
//! Brian ordered.

use super::{Desk, Entered, Row};
use chancery_atlas::board::{PowerId, fold};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::game::{Batch, Command};

/// Ballots of one player for another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    pub from: SeatId,
    /// As they go onto the slip in hand.
    pub entries: Vec<Entry>,
}

impl Desk {
    /// What a text that begins with `=` would copy, or why it copies nothing; `None` of another
    /// text.
    pub(super) fn copy_meant(&self, text: &str) -> Option<Result<Copied, String>> {
        if !self.among_players() {
            return None;
        }
        let name = text.trim_start().strip_prefix('=')?.trim();
        Some(if name.is_empty() {
            self.same_as_above()
        } else {
            self.player_called(name).and_then(|from| self.all_of(from))
        })
    }

    /// Puts copied ballots on the slip.
    pub(super) fn take_copied(&mut self, copied: Copied) -> Entered {
        let told = self.perform(Command::EnterAll {
            batch: Batch::Copies { from: copied.from },
            lines: copied.entries,
        });
        self.refresh();
        self.advance();
        self.said_of(&told)
    }

    /// The ballot on what is asked at the cursor of the nearest player above who has one, round the
    /// table.
    fn same_as_above(&self) -> Result<Copied, String> {
        let Some(Row::Demand { demand, .. }) = self.row() else {
            return Err("“=” copies a ballot: go to a unit first".to_owned());
        };
        let n = self.game.setup().seats();
        let above = (1..n).filter_map(|step| SeatId::nth((self.seat.index() + n - step) % n));
        for from in above {
            let ballots = self.ballots_of(Author::new(from, self.power), demand);
            if let Some(order) = ballots.into_iter().next() {
                let entries = vec![self.copy_of(self.power, order)];
                return Ok(Copied { from, entries });
            }
        }
        Err("nobody has a ballot here to copy".to_owned())
    }

    /// All ballots of a player, as far as they are missing here.
    fn all_of(&self, from: SeatId) -> Result<Copied, String> {
        let powers = self.game.board().power_ids();
        let entries: Vec<Entry> = powers.flat_map(|power| self.all_for(from, power)).collect();
        if entries.is_empty() {
            let name = self.game.setup().seat_name(from);
            return Err(format!("{name} has no ballot that you need here"));
        }
        Ok(Copied { from, entries })
    }

    /// Those for one power.
    fn all_for(&self, from: SeatId, power: PowerId) -> Vec<Entry> {
        let mut slots: Option<Vec<Order>> = None;
        let mut entries = Vec::new();
        for row in self.rows.iter().filter(|row| row.power() == Some(power)) {
            let Row::Demand {
                demand,
                entries: own,
                ..
            } = row
            else {
                continue;
            };
            // What a player has written himself no copy takes away.
            if !own.is_empty() {
                continue;
            }
            let author = Author::new(from, power);
            let ballots = match demand {
                Demand::Unit(_) | Demand::May(_) => &mut self.ballots_of(author, demand),
                Demand::Claim => continue,
                // The slots share one list, so that each takes another of its lines.
                Demand::Build(_) | Demand::Removal(_) => {
                    slots.get_or_insert_with(|| self.ballots_of(author, demand))
                }
            };
            if !ballots.is_empty() {
                entries.push(self.copy_of(power, ballots.remove(0)));
            }
        }
        entries
    }

    /// A player's readable ballots on what is asked: of the builds or removals due those that are
    /// not on the slip in hand yet. Two different orders to one unit are no ballot to copy.
    fn ballots_of(&self, author: Author, demand: &Demand) -> Vec<Order> {
        let sheet = self.game.sheet();
        if matches!(demand, Demand::Unit(_) | Demand::May(_)) {
            let bound = self.game.bound_lines();
            let mut orders: Vec<Order> = bound
                .answers(author, demand)
                .filter_map(|entry| sheet.order(entry).cloned())
                .collect();
            orders.dedup();
            if orders.len() > 1 {
                orders.clear();
            }
            return orders;
        }
        let mut theirs: Vec<Order> = sheet
            .entries_of(author)
            .filter_map(|entry| sheet.order(entry).cloned())
            .filter(Order::takes_slot)
            .collect();
        // Each own order takes away one equal order only: of two waivers, one is still to be
        // copied.
        let own = sheet.entries_of(Author::new(self.seat, author.power));
        for own in own.filter_map(|entry| sheet.order(entry)) {
            if let Some(at) = theirs.iter().position(|their| their == own) {
                theirs.remove(at);
            }
        }
        theirs
    }

    fn copy_of(&self, power: PowerId, order: Order) -> Entry {
        let written = self.game.written(&order);
        Entry::by(
            Author::new(self.seat, power),
            written,
            Reading::clear(order),
        )
    }

    /// The player whose name is this or begins so.
    fn player_called(&self, name: &str) -> Result<SeatId, String> {
        let wanted = fold(name);
        let mut found: Vec<SeatId> = Vec::new();
        for seat in self.seats() {
            let name = fold(self.game.setup().seat_name(seat));
            // A whole name is meant, though others begin with it: `Ann` beside `Anna`.
            if name == wanted {
                return Ok(seat);
            }
            if name.starts_with(&wanted) {
                found.push(seat);
            }
        }
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err(format!("no player's name begins with “{name}”")),
            many => {
                let names: Vec<&str> = many
                    .iter()
                    .map(|&seat| self.game.setup().seat_name(seat))
                    .collect();
                Err(format!("{}?", names.join(" or ")))
            }
        }
    }
}
