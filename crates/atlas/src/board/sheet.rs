//! What is said of a board that is painted, beside its drawing: its powers, and of each area what
//! an area of a secret world has not.
//!
//! The drawing itself is a [`World`](super::World) without a known world: [`crate::sketch`] reads
//! both from a board file and makes one of them.

use super::{Anchor, AreaId, BuildRight, Terrain, UnitKind, free_badge};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is said of a board beside its drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRecord {
    /// The board's key.
    pub id: String,
    /// A line or two on where the board comes from.
    pub note: String,
    /// The centres with which one, two and three powers win.
    pub victory: Option<(u16, u16, u16)>,
    /// The first phase, as in the file: `Spring 1454`.
    pub begins: String,
    /// The seasons, as in the file.
    pub seasons: String,
    /// How many years pass from the first season to the next first season.
    pub years: u16,
    /// Where powers build.
    pub building: BuildRight,
    /// The powers, in the order in which they are listed everywhere.
    pub powers: Vec<Arc<Realm>>,
    /// Units that nobody plays.
    pub neutral: Option<Arc<Realm>>,
    /// What is said of areas; nothing of those that are missing.
    pub notes: BTreeMap<AreaId, Arc<BoardNote>>,
    /// The characters of dead ground in the file, by its name.
    pub dead: Vec<(String, char)>,
}

/// A power of a board that is painted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Realm {
    /// Key: `austria`.
    pub id: String,
    /// `Austria`.
    pub name: String,
    /// `Austrian`.
    pub adjective: String,
    /// Other spellings, with commas between.
    pub aliases: String,
    /// `A`; empty where nobody has chosen it yet.
    pub badge: String,
    /// Its home country: where it lies, centre or not.
    pub country: Vec<AreaId>,
    /// Its home centres.
    pub home: Vec<AreaId>,
    /// What it owns at the start beside them.
    pub owns: Vec<AreaId>,
    /// Home centres that nobody owns at the start.
    pub vacant: Vec<AreaId>,
    /// Where it may build beside its home centres.
    pub builds: Vec<AreaId>,
    /// Its units at the start.
    pub start: Vec<StartUnit>,
}

/// A unit of a painted board at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartUnit {
    /// `None` where its owner chooses.
    pub kind: Option<UnitKind>,
    /// Where it stands; `None` where its owner chooses that too.
    pub at: Option<AreaId>,
    /// At which coast, by the coast's key.
    pub coast: Option<String>,
}

/// What is said of an area of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardNote {
    /// Its place in the file that was read, from 0.
    pub rank: Option<u32>,
    /// Its character in the file's chart.
    pub code: Option<char>,
    /// Other spellings, with commas between.
    pub aliases: String,
    /// Ground that cells and coasts do not tell: [`Terrain::Canal`] or [`Terrain::Polar`].
    pub ground: Option<Terrain>,
    /// Whether the world goes on beyond it.
    pub edge: bool,
    /// Its ring, if its file has one that names the right neighbours.
    pub ring: Option<RingAsRead>,
    /// What is said of its coasts, which are found in the drawing.
    pub coasts: Vec<CoastOnSheet>,
    /// The cells of its label and of its unit, where somebody has chosen them.
    pub anchor: Option<Anchor>,
}

/// A ring as the file has it. It is written again as long as the drawing says the same as then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RingAsRead {
    /// The neighbours clockwise, as somebody wrote them.
    pub written: String,
    /// What the drawing said when the file was read.
    pub drawn: String,
}

/// What is said of a coast, which the drawing itself shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoastOnSheet {
    /// `nc`.
    pub id: String,
    /// `north coast`.
    pub name: String,
    /// Other short forms, with commas between.
    pub aliases: String,
    /// Column and row of a fleet there, where somebody has chosen them.
    pub unit: Option<(u16, u16)>,
    /// The seas by which it was known when it was named.
    pub seas: Vec<AreaId>,
}

impl Realm {
    fn renumbered(&self, number: &impl Fn(AreaId) -> Option<AreaId>) -> Self {
        Self {
            country: kept(&self.country, number),
            home: kept(&self.home, number),
            owns: kept(&self.owns, number),
            vacant: kept(&self.vacant, number),
            builds: kept(&self.builds, number),
            start: self
                .start
                .iter()
                .filter_map(|unit| unit.renumbered(number))
                .collect(),
            ..self.clone()
        }
    }
}

impl StartUnit {
    fn renumbered(&self, number: &impl Fn(AreaId) -> Option<AreaId>) -> Option<Self> {
        let at = match self.at {
            Some(area) => Some(number(area)?),
            // Its owner chooses the place, so it stands in no area that could go.
            None => None,
        };
        Some(Self { at, ..self.clone() })
    }
}

impl BoardNote {
    fn renumbered(&self, number: &impl Fn(AreaId) -> Option<AreaId>) -> Self {
        let coasts = self.coasts.iter().map(|coast| CoastOnSheet {
            seas: kept(&coast.seas, number),
            ..coast.clone()
        });
        Self {
            coasts: coasts.collect(),
            ..self.clone()
        }
    }
}

/// The new numbers of areas, of those that get one.
fn kept(areas: &[AreaId], number: &impl Fn(AreaId) -> Option<AreaId>) -> Vec<AreaId> {
    areas.iter().filter_map(|&area| number(area)).collect()
}

impl Default for BoardRecord {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl BoardRecord {
    /// Nothing is said.
    pub const EMPTY: Self = Self {
        id: String::new(),
        note: String::new(),
        victory: None,
        begins: String::new(),
        seasons: String::new(),
        years: 1,
        building: BuildRight::Home,
        neutral: None,
        powers: Vec::new(),
        notes: BTreeMap::new(),
        dead: Vec::new(),
    };

    /// A copy of what is said of an area; an empty note where nothing is.
    pub fn note(&self, area: AreaId) -> BoardNote {
        self.notes
            .get(&area)
            .map(|note| BoardNote::clone(note))
            .unwrap_or_default()
    }

    /// Changes what is said of an area.
    pub fn note_mut(&mut self, area: AreaId) -> &mut BoardNote {
        Arc::make_mut(self.notes.entry(area).or_default())
    }

    /// The first power with an area in a list, as an index into `powers`.
    pub fn whose(&self, area: AreaId, list: impl Fn(&Realm) -> &Vec<AreaId>) -> Option<usize> {
        self.powers
            .iter()
            .position(|power| list(power).contains(&area))
    }

    /// Puts an area into a list of one power, and takes it out of the others'.
    pub fn give(
        &mut self,
        area: AreaId,
        to: Option<usize>,
        list: impl Fn(&mut Realm) -> &mut Vec<AreaId>,
    ) {
        for (nth, power) in self.powers.iter_mut().enumerate() {
            let areas = list(Arc::make_mut(power));
            if to != Some(nth) {
                areas.retain(|&other| other != area);
            } else if !areas.contains(&area) {
                areas.push(area);
            }
        }
    }

    /// The unit in an area and the power of it; units that nobody plays come after all powers.
    pub fn unit(&self, area: AreaId) -> Option<(usize, &StartUnit)> {
        // The neutral units are chained last, so their number is that of the powers.
        self.powers
            .iter()
            .chain(&self.neutral)
            .enumerate()
            .find_map(|(at, power)| {
                let unit = power.start.iter().find(|unit| unit.at == Some(area))?;
                Some((at, unit))
            })
    }

    /// The name of a power; after all powers, of nobody.
    pub fn owner_name(&self, owner: usize) -> &str {
        match (self.powers.get(owner), &self.neutral) {
            (Some(power), _) | (None, Some(power)) => &power.name,
            (None, None) => "Neutral",
        }
    }

    /// Puts a unit of a power where another stands, or nobody; one that nobody plays comes after all
    /// powers.
    pub fn place(&mut self, area: AreaId, mut placed: Option<(usize, StartUnit)>) {
        if let Some((owner, _)) = placed
            && owner == self.powers.len()
            && self.neutral.is_none()
        {
            self.neutral = Some(Arc::new(self.new_neutral()));
        }
        let all = self.powers.iter_mut().chain(&mut self.neutral);
        for (nth, power) in all.enumerate() {
            let units = &mut Arc::make_mut(power).start;
            let there = units.iter().position(|unit| unit.at == Some(area));
            // An area has one unit, so whatever other powers have there goes.
            match (there, placed.take_if(|(owner, _)| *owner == nth)) {
                (Some(at), Some((_, unit))) => units[at] = unit,
                (Some(at), None) => _ = units.remove(at),
                (None, Some((_, unit))) => units.push(unit),
                (None, None) => {}
            }
        }
        // A board without neutral units has no record of them in its file.
        self.neutral.take_if(|neutral| neutral.start.is_empty());
    }

    fn new_neutral(&self) -> Realm {
        let name = "Neutral";
        let badge = free_badge(name, |badge| {
            self.powers.iter().any(|power| power.badge == badge)
        });
        Realm {
            id: name.to_lowercase(),
            name: name.to_owned(),
            adjective: name.to_owned(),
            badge,
            ..Realm::default()
        }
    }

    /// Who owns an area at the start, where that is not the power of which it is a home centre: a
    /// power, or after all powers nobody.
    pub fn owner(&self, area: AreaId) -> Option<usize> {
        // A home that another power owns is noted as vacant too, so `owns` goes first.
        let owner = self.whose(area, |power| &power.owns);
        let is_vacant = self.whose(area, |power| &power.vacant).is_some();
        if owner.is_none() && is_vacant {
            return Some(self.powers.len());
        }
        owner
    }

    /// Gives an area to an owner at the start, as [`owner`](Self::owner) has it.
    pub fn own(&mut self, area: AreaId, owner: Option<usize>) {
        let home = self.whose(area, |power| &power.home);
        // An owner is noted only where it is not the home power, and only then is a home vacant.
        let owner = if owner == home { None } else { owner };
        let vacant = if owner.is_some() { home } else { None };
        let owns = owner.filter(|&owner| owner < self.powers.len());
        self.give(area, owns, |power| &mut power.owns);
        self.give(area, vacant, |power| &mut power.vacant);
    }

    /// Every area of which something is said, some more than once.
    pub(crate) fn areas(&self) -> impl Iterator<Item = AreaId> + '_ {
        let all = self.powers.iter().chain(&self.neutral);
        let lists = all.flat_map(|power| {
            let lists = [
                &power.country,
                &power.home,
                &power.owns,
                &power.vacant,
                &power.builds,
            ];
            let stand = power.start.iter().filter_map(|unit| unit.at);
            lists.into_iter().flatten().copied().chain(stand)
        });
        let seas = self
            .notes
            .values()
            .flat_map(|note| &note.coasts)
            .flat_map(|coast| coast.seas.iter().copied());
        self.notes.keys().copied().chain(lists).chain(seas)
    }

    /// The same with other numbers for its areas; what is said of those that get none is left out.
    #[must_use]
    pub(crate) fn renumbered(&self, number: impl Fn(AreaId) -> Option<AreaId>) -> Self {
        let mut notes = BTreeMap::new();
        for (&area, note) in &self.notes {
            if let Some(area) = number(area) {
                notes.insert(area, Arc::new(note.renumbered(&number)));
            }
        }
        Self {
            powers: self
                .powers
                .iter()
                .map(|power| Arc::new(power.renumbered(&number)))
                .collect(),
            neutral: self
                .neutral
                .as_ref()
                .map(|power| Arc::new(power.renumbered(&number))),
            notes,
            ..self.clone()
        }
    }

    /// Every cell that somebody has chosen, moved: to where each is now, if it is left.
    pub(crate) fn move_cells(&mut self, now: impl Fn(u16, u16) -> Option<(u16, u16)>) {
        for note in self.notes.values_mut() {
            if note.anchor.is_none() && note.coasts.iter().all(|coast| coast.unit.is_none()) {
                continue;
            }
            // Notes are shared with earlier steps of undo: one that changes is copied first.
            let note = Arc::make_mut(note);
            note.anchor = note.anchor.and_then(|anchor| {
                Some(Anchor {
                    label: now(anchor.label.0, anchor.label.1)?,
                    unit: now(anchor.unit.0, anchor.unit.1)?,
                    ..anchor
                })
            });
            for coast in &mut note.coasts {
                coast.unit = coast.unit.and_then(|(column, row)| now(column, row));
            }
        }
    }
}
