//! The areas of a secret world on a player's own slip: he writes the name of each that he may name.

use super::Desk;
use chancery_atlas::board::ProvinceId;
use chancery_engine::order::{Order, SecretOrder};
use chancery_engine::seat::Author;

impl Desk {
    /// The areas that the player may name whose slip this is, each with what that is called: `Name
    /// Land 1`.
    pub(super) fn own_namings(&mut self) -> Vec<(String, ProvinceId)> {
        let power = |seat| self.game.setup().power_of(seat);
        let Some((seat, power)) = self.only.and_then(|seat| Some((seat, power(seat)?))) else {
            return Vec::new();
        };
        let author = Author { seat, power };
        self.look_for(author);
        let namings = self.namings(author, "name ").into_iter();
        namings
            .filter_map(|naming| {
                let (what, _) = naming.text.split_once('=')?;
                Some((capitalised(what.trim()), named_area(&naming.order)?))
            })
            .collect()
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

fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}
