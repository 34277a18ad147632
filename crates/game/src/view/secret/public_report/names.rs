//! Areas and names that are new to the public.

use super::PublicReport;
use chancery_atlas::board::ProvinceId;

impl PublicReport<'_> {
    /// The areas that everybody knows and was not told of before, as they are called.
    pub(crate) fn published(&self) -> Vec<String> {
        let new = self.public_now().filter(|&area| !self.was_told_of(area));
        new.map(|area| self.in_full(area)).collect()
    }

    /// The names that are new to the public, of areas of which it was told before: `Common Sea 1 is
    /// called Western Deep (WET)`, `Vinland is now called Norumbega (Nrb)`.
    pub(crate) fn named(&self) -> Vec<String> {
        self.public_now()
            .filter(|&area| self.was_told_of(area))
            .filter_map(|area| self.new_name(area))
            .collect()
    }

    /// What is said of the name of an area that is called otherwise than the public was told.
    fn new_name(&self, area: ProvinceId) -> Option<String> {
        let (name, told) = (self.name(area)?, self.told?);
        let before = told.lore_of(self.board(), area)?.name.as_ref();
        let is = match before {
            Some(before) if before.name == name.name => return None,
            Some(before) => format!("{} is now", before.name),
            None => format!("{} is", told.common_label(self.board(), area)?),
        };
        let short = self.called(area);
        Some(if short == name.name {
            format!("{is} called {short}")
        } else {
            format!("{is} called {} ({short})", name.name)
        })
    }

    /// The areas that everybody knows after the phase.
    fn public_now(&self) -> impl Iterator<Item = ProvinceId> {
        self.lore.into_iter().flat_map(|lore| &lore.public).copied()
    }

    fn was_told_of(&self, area: ProvinceId) -> bool {
        self.told.is_some_and(|told| told.is_public(area))
    }
}
