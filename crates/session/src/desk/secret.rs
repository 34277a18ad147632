//! The areas of a secret world on a player's own slip: he writes the name of each that he may name.

use super::Desk;
use chancery_atlas::board::ProvinceId;
use chancery_engine::order::{Order, SecretOrder};
use chancery_engine::seat::Author;

impl Desk {
    /// The areas that the player may name whose slip this is, each with what is written
    /// before its name: `name Land 1`.
    pub(super) fn own_namings(&mut self) -> Vec<(String, ProvinceId)> {
        let Some(seat) = self.only else {
            return Vec::new();
        };
        let Some(power) = self.game.setup().power_of(seat) else {
            return Vec::new();
        };
        let author = Author { seat, power };
        self.look_for(author);
        let mut namings = Vec::new();
        for naming in self.namings(author, "name ") {
            // Such a candidate is `name land 1 =`, to be written to its end.
            if let Some((what, _)) = naming.text.split_once('=')
                && let Some(area) = named_area(&naming.order)
            {
                namings.push((what.trim().to_owned(), area));
            }
        }
        namings
    }

    /// Whether a line of the sheet names an area.
    pub(super) fn names_area(&self, entry: usize, area: ProvinceId) -> bool {
        let line = self.game.sheet().entries.get(entry);
        let order = line.and_then(|line| line.reading.order());
        order.and_then(named_area) == Some(area)
    }
}

const fn named_area(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Secret(SecretOrder::Name { area, .. }) => Some(*area),
        _ => None,
    }
}

pub(super) fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}
