//! What areas beyond the known world are called while a game goes on: names are given, changed, and remembered.

use super::{Board, ProvinceId};
use std::sync::{Arc, OnceLock};

/// What an area is called at a time, beside the game master's own name for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// The name that stands, if one does.
    pub name: Option<String>,
    /// Its abbreviation.
    pub abbr: Option<String>,
    /// Names and abbreviations that stood before.
    pub former: Vec<String>,
    /// What one player, or all, call it for want of a name: `Land 1`.
    pub labels: Vec<String>,
    /// Whether he knows the area to whom it is spoken.
    pub familiar: Familiar,
}

/// How far a reader knows an area by its names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Familiar {
    /// By all of them.
    #[default]
    Known,
    /// He may have been told a name; the id is the game master's alone.
    Told,
    /// By none.
    Unheard,
}

impl Board {
    /// The board on which these areas beyond the known world are called so; of the others, and of what is left out, all stays as the
    /// game master has it. What was said by an earlier call is forgotten.
    ///
    /// Where a spelling means several areas, it means that whose name stands; else that which had it before; else that to which the
    /// game master gave it; else that with the label. The exact id of an area (`K`, `a.2`) comes before all of them.
    #[must_use]
    pub fn renamed(&self, names: impl IntoIterator<Item = (ProvinceId, Called)>) -> Self {
        let mut board = Self { names: OnceLock::new(), narrower: None, ..self.clone() };
        let first = self.known_count();
        board.called = vec![Called::default(); self.provinces.len() - first];
        for (province, called) in names {
            if let Some(slot) = province.index().checked_sub(first).and_then(|index| board.called.get_mut(index)) {
                *slot = called;
            }
        }
        let areas = self.beyond.iter().flat_map(|world| &world.areas);
        for ((province, called), area) in board.provinces[first..].iter_mut().zip(&board.called).zip(areas) {
            province.name = called.name.as_ref().or(area.name.as_ref()).unwrap_or(&area.id).clone();
            province.abbr = called.abbr.as_ref().or(area.abbr.as_ref()).unwrap_or(&area.id).clone();
            let own = [&area.name, &area.abbr].into_iter().flatten();
            province.aliases = called.former.iter().chain(own).chain(&called.labels).cloned().collect();
            province.aliases.retain(|alias| *alias != province.name && *alias != province.abbr);
        }
        board
    }

    /// The same board with those on which one is to be read who does not know all of it: with fewer names, the fewest first. Each is for
    /// what makes no sense on those before.
    #[must_use]
    pub fn spoken_to(self, narrower: [Self; 2]) -> Self {
        Self { narrower: Some(Arc::new(narrower)), ..self }
    }

    /// The boards on which a reader's lines are to be read, one after the other: the last may have the game master's ids, in files.
    pub fn readings(&self, with_ids: bool) -> impl Iterator<Item = &Self> {
        let (known, told) = self.narrower.as_deref().map(|[known, told]| (known, told)).unzip();
        known.into_iter().chain([told.filter(|_| !with_ids).unwrap_or(self)])
    }

    /// How far an area is known by its names here.
    pub(super) fn familiar(&self, area: ProvinceId) -> Familiar {
        let index = area.index().checked_sub(self.known_count());
        index.and_then(|index| self.called.get(index)).map_or(Familiar::Known, |called| called.familiar)
    }

    /// The spellings of an area beyond the known world but for its id, each with its rank: the lower goes first.
    pub(super) fn ranked_spellings(&self, province: ProvinceId) -> impl Iterator<Item = (u8, &String)> {
        let area = self.area(province);
        let called = province.index().checked_sub(self.known_count()).and_then(|index| self.called.get(index));
        let current = called.into_iter().flat_map(|called| [&called.name, &called.abbr]).flatten();
        let former = called.into_iter().flat_map(|called| &called.former);
        let own = area.into_iter().flat_map(|area| [&area.name, &area.abbr]).flatten();
        let labels = called.into_iter().flat_map(|called| &called.labels);
        let ranked = |rank| move |spelling| (rank, spelling);
        current.map(ranked(0)).chain(former.map(ranked(1))).chain(own.map(ranked(2))).chain(labels.map(ranked(3)))
    }
}
