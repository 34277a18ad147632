//! What areas beyond the known world are called while a game goes on: names are given, changed, and
//! remembered.

use super::{Board, ProvinceId};
use std::sync::{Arc, OnceLock};

/// What an area is called to one who does not know it.
const UNHEARD: &str = "OB";

/// What an area is called at a time, beside the game master's own name for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// The name that stands, if one does.
    pub name: Option<String>,
    /// The short form that stands, as orders write it.
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
    /// By all of them, as the game master does.
    #[default]
    Known,
    /// By its label, and by names that were given in the game: the id, and what the game master
    /// drew it as, are his alone.
    Told,
    /// By no name at all: it is written as off the board.
    Unheard,
}

impl Board {
    /// The board on which these areas beyond the known world are called so; of the others, and of
    /// what is left out, all stays as the game master has it. What was said by an earlier call is
    /// forgotten.
    ///
    /// Where a spelling means several areas, it means that whose name stands; else that which had
    /// it before; else that to which the game master gave it; else that with the label. The exact
    /// id of an area (`K`, `a.2`) comes before all of them.
    #[must_use]
    pub fn renamed(&self, names: impl IntoIterator<Item = (ProvinceId, Called)>) -> Self {
        let mut board = Self {
            names: OnceLock::new(),
            beside: None,
            ..self.clone()
        };
        let first = self.known_count();
        board.called = vec![Called::default(); self.provinces.len() - first];
        for (province, called) in names {
            if let Some(slot) = province
                .index()
                .checked_sub(first)
                .and_then(|index| board.called.get_mut(index))
            {
                *slot = called;
            }
        }
        let areas = self.beyond.iter().flat_map(|world| &world.areas);
        let unheard = UNHEARD.to_owned();
        for ((province, called), area) in board.provinces[first..]
            .iter_mut()
            .zip(&board.called)
            .zip(areas)
        {
            // To whom the game master's names are secret, an area is told by his own label.
            let is_open = called.familiar == Familiar::Known;
            let for_want = if is_open {
                &area.id
            } else {
                called.labels.first().map_or(&unheard, |label| label)
            };
            let (own_name, own_abbr) = if is_open {
                (area.name.as_ref(), area.abbr.as_ref())
            } else {
                (None, None)
            };
            let name = called.name.as_ref().or(own_name);
            let abbr = called.abbr.as_ref().or(own_abbr);
            province.name.clone_from(name.unwrap_or(for_want));
            province.abbr.clone_from(abbr.unwrap_or(for_want));
            let own = [&area.name, &area.abbr].into_iter().flatten();
            province.aliases = called
                .former
                .iter()
                .chain(own)
                .chain(&called.labels)
                .cloned()
                .collect();
            province
                .aliases
                .retain(|alias| *alias != province.name && *alias != province.abbr);
        }
        board
    }

    /// The same board, on which one is read who does not know all of it, with one of the areas that
    /// he knows, whose names go before all others, and one with all that the game master has, for
    /// files.
    #[must_use]
    pub fn spoken_to(self, known: Self, full: Self) -> Self {
        Self {
            beside: Some(Arc::new([known, full])),
            ..self
        }
    }

    /// The boards on which a writer's lines are to be read, one after the other, each for what
    /// makes no sense on that before.
    pub fn readings(&self) -> impl Iterator<Item = &Self> {
        self.beside
            .as_deref()
            .map(|[known, _]| known)
            .into_iter()
            .chain([self])
    }

    /// The board on which files are read: with the game master's names and ids beside those of the
    /// writer.
    #[cfg(feature = "table")]
    pub fn in_files(&self) -> &Self {
        self.beside.as_deref().map_or(self, |[_, full]| full)
    }

    /// How far an area is known by its names here.
    pub(super) fn familiar(&self, area: ProvinceId) -> Familiar {
        self.called_as(area)
            .map_or(Familiar::Known, |called| called.familiar)
    }

    /// What an area beyond the known world is called; `None` where nothing was said of it.
    fn called_as(&self, area: ProvinceId) -> Option<&Called> {
        let index = area.index().checked_sub(self.known_count())?;
        self.called.get(index)
    }

    /// The id of an area beyond the known world, where it is read.
    pub(super) fn heard_id(&self, province: ProvinceId) -> Option<&String> {
        let is_read = self.is_beyond(province) && self.familiar(province) == Familiar::Known;
        is_read.then(|| &self.province(province).id)
    }

    /// The spellings of an area beyond the known world that are heard here but for its id, each
    /// with its rank: the lower goes first.
    pub(super) fn ranked_spellings(
        &self,
        province: ProvinceId,
    ) -> impl Iterator<Item = (u8, &String)> {
        // A spelling that is read would tell a player that there is such an area. So the game
        // master's names are read only where he is spoken to, and others where they were heard.
        let (area, called) = match self.familiar(province) {
            Familiar::Known => (self.area(province), self.called_as(province)),
            Familiar::Told => (None, self.called_as(province)),
            Familiar::Unheard => (None, None),
        };
        let current = called
            .into_iter()
            .flat_map(|called| [&called.name, &called.abbr])
            .flatten();
        let former = called.into_iter().flat_map(|called| &called.former);
        let own = area
            .into_iter()
            .flat_map(|area| [&area.name, &area.abbr])
            .flatten();
        let labels = called.into_iter().flat_map(|called| &called.labels);
        // Where names clash: current, former, the file's, and a label last.
        current
            .map(|spelling| (0, spelling))
            .chain(former.map(|spelling| (1, spelling)))
            .chain(own.map(|spelling| (2, spelling)))
            .chain(labels.map(|spelling| (3, spelling)))
    }
}
