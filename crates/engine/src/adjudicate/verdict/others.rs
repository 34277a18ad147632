//! Further units that decided an order, beside the one that its reason names.

use chancery_atlas::board::ProvinceId;

/// How many are kept by name.
const ROOM: usize = 6;

/// Units that decided an order as the one did that its reason names, by where they stood when the
/// phase began. The first six are kept; of more only the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Others {
    places: [ProvinceId; ROOM],
    count: u8,
}

impl Others {
    /// Nobody else.
    pub(crate) const NONE: Self = Self {
        places: [ProvinceId(0); ROOM],
        count: 0,
    };

    /// Notes another, once.
    pub(crate) fn add(&mut self, place: ProvinceId) {
        if self.named().contains(&place) {
            return;
        }
        if let Some(free) = self.places.get_mut(usize::from(self.count)) {
            *free = place;
        }
        self.count = self.count.saturating_add(1);
    }

    /// Those that are kept by name, in the order in which they were found.
    pub fn named(&self) -> &[ProvinceId] {
        &self.places[..ROOM.min(usize::from(self.count))]
    }

    /// How many there are besides those.
    pub fn unnamed(&self) -> usize {
        usize::from(self.count) - self.named().len()
    }
}

impl FromIterator<ProvinceId> for Others {
    fn from_iter<T: IntoIterator<Item = ProvinceId>>(places: T) -> Self {
        let mut others = Self::NONE;
        places.into_iter().for_each(|place| others.add(place));
        others
    }
}
