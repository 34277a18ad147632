//! Orders of a secret world.

use super::mapped::Places;
use super::write::OrderWriter;
use chancery_atlas::board::{Place, ProvinceId};

/// An order of a world in which areas are found and named (1492).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SecretOrder {
    /// `name Land 1 = Vinland (Vin)`, `rename Vinland = Norumbega (Nrb)`: an area beyond the known
    /// world is named.
    Name {
        /// An area beyond the known world, by its number on the writer's board.
        area: ProvinceId,
        /// As written; whether it may stand is settled with the order.
        name: String,
        /// As written; `None` until one is proposed.
        abbr: Option<String>,
    },
}

impl SecretOrder {
    pub(crate) const fn named(&self) -> ProvinceId {
        let Self::Name { area, .. } = self;
        *area
    }

    /// Whether it gives an area its name.
    pub(crate) const fn gives_name(&self) -> bool {
        matches!(self, Self::Name { .. })
    }

    /// Puts in the abbreviation that is proposed, where none was written.
    #[cfg(feature = "table")]
    pub fn abbreviate(&mut self, propose: impl FnOnce(ProvinceId, &str) -> Option<String>) {
        let Self::Name { area, name, abbr } = self;
        if abbr.is_none() {
            *abbr = propose(*area, name);
        }
    }

    /// The order with every place replaced; `None` where one has nothing in its stead.
    pub(super) fn with_places(&self, places: &Places<'_>) -> Option<Self> {
        let Self::Name { area, name, abbr } = self;
        Some(Self::Name {
            area: places.province(*area)?,
            name: name.clone(),
            abbr: abbr.clone(),
        })
    }
}

impl OrderWriter<'_> {
    /// An order of a secret world in the house style.
    pub(super) fn secret(&self, order: &SecretOrder) -> String {
        let SecretOrder::Name { area, name, abbr } = order;
        let abbr = abbr.as_ref().map(|abbr| format!(" ({abbr})"));
        format!(
            "name {} = {name}{}",
            self.place(Place::new(*area)),
            abbr.unwrap_or_default()
        )
    }
}
