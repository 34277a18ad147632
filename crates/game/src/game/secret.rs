//! Names that several players propose for one area: the game master selects the best (1492, rule 5).

use super::{Game, Told};
use chancery_atlas::board::{PowerId, ProvinceId, fold};
use chancery_engine::order::{Entry, Order, Reading, SecretOrder};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::free_area_name;

/// A name that a player proposes for an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposedName {
    pub power: PowerId,
    pub area: ProvinceId,
    pub name: String,
    pub abbr: Option<String>,
}

impl ProposedName {
    fn new(entry: &Entry) -> Option<Self> {
        let Some(Order::Secret(SecretOrder::Name { area, name, abbr })) = entry.reading.order()
        else {
            return None;
        };
        Some(Self {
            power: entry.power,
            area: *area,
            name: name.clone(),
            abbr: abbr.clone(),
        })
    }
}

impl Game {
    /// The names that players may give the area which an entry of the sheet names, in the order of
    /// writing, each once. Empty where the entry names none.
    pub fn proposed_names(&self, entry: usize) -> Vec<ProposedName> {
        let entries = &self.sheet().entries;
        let Some(named) = entries.get(entry).and_then(|line| ProposedName::new(line)) else {
            return Vec::new();
        };
        let lore = self.state().discoveries.as_deref();
        let Some(lore) = lore.and_then(|lore| lore.lore_of(self.board(), named.area)) else {
            return Vec::new();
        };
        let mut proposed: Vec<ProposedName> = Vec::new();
        for other in self.sheet().written().filter_map(ProposedName::new) {
            if other.area == named.area
                && lore.may_name.contains(&other.power)
                && proposed
                    .iter()
                    .all(|known| fold(&known.name) != fold(&other.name))
            {
                proposed.push(other);
            }
        }
        proposed
    }

    pub(super) fn select_name(&mut self, proposed: ProposedName) -> Told {
        let (board, state) = (self.board(), self.state());
        let Some((natives, lore)) = board.natives.zip(state.discoveries.as_deref()) else {
            return Told::default();
        };
        let ProposedName {
            area, name, abbr, ..
        } = proposed;
        // Another area, of which he who wrote it knows nothing, may have the same.
        let abbr =
            abbr.filter(|abbr| free_area_name(board, lore, area, &name, Some(abbr), None).is_ok());
        let order = Order::Secret(SecretOrder::Name { area, name, abbr });
        let entry = Entry {
            seat: SeatId::GAME_MASTER,
            power: natives,
            written: self.written(&order),
            reading: Reading::clear(order),
        };
        self.enter(entry, None)
    }
}
