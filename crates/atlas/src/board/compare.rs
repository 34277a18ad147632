//! Where two boards differ: places, borders, centres, powers and their starts.

use std::collections::{BTreeMap, BTreeSet};

use super::pairs::ordered;
use super::{Board, Place, PowerId, ProvinceId};
use crate::grammar::Joined;

/// What of a board differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    /// Whether a power is there at all.
    Power,
    /// Whether a place is there at all.
    Province,
    /// The kind of ground.
    Terrain,
    /// The named coasts of a place.
    Coasts,
    /// A border that armies pass.
    Armies,
    /// A border that fleets pass.
    Fleets,
    /// Whether a place is a supply centre.
    Centre,
    /// Whose home centre a place is.
    Home,
    /// Who owns a centre at the start.
    Owner,
    /// The units of a power at the start.
    Start,
}

/// What each of two boards has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The second board lacks it.
    OnlyFirst,
    /// The first board lacks it.
    OnlySecond,
    /// Both have it, in different ways.
    Differ(String, String),
}

/// One thing that is not the same on two boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDifference {
    /// What of the boards it concerns.
    pub aspect: Aspect,
    /// A province or power, or a border as `Spain/nc - Gascony`, in the names of the first board.
    pub at: String,
    /// Which board has it, or how they differ.
    pub sides: Sides,
}

/// What two boards have in common, and where they differ.
#[derive(Clone, Debug, Default)]
pub struct BoardComparison {
    /// How many provinces are on both boards.
    pub provinces: usize,
    /// How many borders are on both, those of armies and those of fleets counted apart.
    pub borders: usize,
    /// By aspect, then by name.
    pub differences: Vec<BoardDifference>,
}

impl BoardComparison {
    /// Compares two boards. What has a spelling in common is the same place or power; the borders of
    /// a place that is on one board alone are left out.
    pub fn new(first: &Board, second: &Board) -> Self {
        let provinces = first.province_ids().map(|id| (id, id)).collect();
        let powers = first.power_ids().map(|id| (id, id)).collect();
        let (known, known_powers) = (same_provinces(first, second), same_powers(first, second));
        let alike = known
            .iter()
            .filter(|(other, one)| coasts(first, **one) == coasts(second, **other))
            .map(|(_, &one)| one)
            .collect();
        let common = known.values().copied().collect();
        let here = Terms {
            first,
            board: first,
            provinces,
            powers,
            common: &common,
            alike: &alike,
        };
        let there = Terms {
            first,
            board: second,
            provinces: known,
            powers: known_powers,
            common: &common,
            alike: &alike,
        };
        let (here, there) = (here.facts(), there.facts());
        let mut found = Self::default();
        // One order for both boards: by aspect, then by name.
        let all: BTreeSet<_> = here.keys().chain(there.keys()).collect();
        for key in all {
            let (aspect, at) = key;
            let sides = match (here.get(key), there.get(key)) {
                (Some(one), Some(other)) if one == other => {
                    found.provinces += usize::from(*aspect == Aspect::Province);
                    let is_border = matches!(aspect, Aspect::Armies | Aspect::Fleets);
                    found.borders += usize::from(is_border);
                    continue;
                }
                (Some(one), Some(other)) => Sides::Differ(one.clone(), other.clone()),
                (Some(_), None) => Sides::OnlyFirst,
                (None, _) => Sides::OnlySecond,
            };
            found.differences.push(BoardDifference {
                aspect: *aspect,
                at: at.clone(),
                sides,
            });
        }
        found
    }
}

/// What a board has, by what it concerns.
type Facts = BTreeMap<(Aspect, String), String>;

/// A board in the names of the first.
struct Terms<'a> {
    first: &'a Board,
    board: &'a Board,
    /// Which province or power of the first each is.
    provinces: BTreeMap<ProvinceId, ProvinceId>,
    powers: BTreeMap<PowerId, PowerId>,
    /// The provinces of the first that are on both, and those of them with the same coasts.
    common: &'a BTreeSet<ProvinceId>,
    alike: &'a BTreeSet<ProvinceId>,
}

impl Terms<'_> {
    fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        for id in self.board.province_ids() {
            let name = self.province(id);
            facts.insert((Aspect::Province, name), String::new());
            // A place that the other board lacks would differ in all else too.
            if self.is_common(id) {
                self.add_ground(id, &mut facts);
                self.add_borders(id, &mut facts);
            }
        }
        for id in self.board.power_ids().chain(self.board.natives) {
            self.add_power(id, &mut facts);
        }
        facts
    }

    fn add_ground(&self, id: ProvinceId, facts: &mut Facts) {
        let board = self.board;
        let name = self.province(id);
        let terrain = format!("{:?}", board.terrain(id)).to_lowercase();
        facts.insert((Aspect::Terrain, name.clone()), terrain);
        let coasts = coasts(board, id);
        if !coasts.is_empty() {
            let coasts = coasts.into_iter().joined(", ");
            facts.insert((Aspect::Coasts, name.clone()), coasts);
        }
        if board.is_centre(id) {
            facts.insert((Aspect::Centre, name.clone()), String::new());
        }
        if let Some(home) = board.province(id).home {
            facts.insert((Aspect::Home, name), self.power(home));
        }
    }

    fn add_borders(&self, id: ProvinceId, facts: &mut Facts) {
        for &to in self.board.army_moves(id) {
            if self.is_common(to) {
                let border = self.border(Place::new(id), Place::new(to));
                facts.insert((Aspect::Armies, border), String::new());
            }
        }
        for from in self.board.fleet_places(id) {
            for &to in self.board.fleet_moves(from) {
                if self.is_common(to.province) {
                    let border = self.border(from, to);
                    facts.insert((Aspect::Fleets, border), String::new());
                }
            }
        }
    }

    fn add_power(&self, id: PowerId, facts: &mut Facts) {
        let name = self.power(id);
        let power = self.board.power(id);
        facts.insert((Aspect::Power, name.clone()), String::new());
        let homes = power
            .home
            .iter()
            .filter(|home| !power.vacant.contains(home));
        for &owned in homes.chain(&power.owned) {
            if self.is_common(owned) {
                facts.insert((Aspect::Owner, self.province(owned)), name.clone());
            }
        }
        // Sorted: two files may list the same units in different orders.
        let units: BTreeSet<String> = power
            .start
            .iter()
            .map(|&(kind, at)| format!("{} {}", kind.letter(), self.place(at)))
            .collect();
        if !units.is_empty() {
            facts.insert((Aspect::Start, name), units.into_iter().joined(", "));
        }
    }

    fn is_common(&self, id: ProvinceId) -> bool {
        let one = self.provinces.get(&id);
        one.is_some_and(|one| self.common.contains(one))
    }

    fn province(&self, id: ProvinceId) -> String {
        let known = self.provinces.get(&id).map(|&one| self.first.province(one));
        known
            .unwrap_or_else(|| self.board.province(id))
            .name
            .clone()
    }

    fn power(&self, id: PowerId) -> String {
        let known = self.powers.get(&id).map(|&one| self.first.power(one));
        known.unwrap_or_else(|| self.board.power(id)).name.clone()
    }

    /// A place, with its coast where both boards have the same coasts there.
    fn place(&self, at: Place) -> String {
        let name = self.province(at.province);
        let one = self.provinces.get(&at.province);
        let is_alike = one.is_some_and(|one| self.alike.contains(one));
        let coasts = &self.board.province(at.province).coasts;
        match at.coast.and_then(|coast| coasts.get(coast.index())) {
            Some(coast) if is_alike => format!("{name}/{}", coast.id),
            _ => name,
        }
    }

    fn border(&self, a: Place, b: Place) -> String {
        let (a, b) = ordered(self.place(a), self.place(b));
        format!("{a} - {b}")
    }
}

fn coasts(board: &Board, id: ProvinceId) -> BTreeSet<&String> {
    let coasts = &board.province(id).coasts;
    coasts.iter().map(|coast| &coast.id).collect()
}

/// For the provinces of the second board which one of the first each is: by its name, or else by
/// another spelling.
fn same_provinces(first: &Board, second: &Board) -> BTreeMap<ProvinceId, ProvinceId> {
    let mut same = BTreeMap::new();
    let mut taken = BTreeSet::new();
    // By name first: an alias of one place may be the name of another.
    for by_name in [true, false] {
        for id in second.province_ids() {
            if same.contains_key(&id) {
                continue;
            }
            let name = &second.province(id).name;
            let mut spellings = second
                .spellings(id)
                .filter(|word| !by_name || *word == name);
            let found = spellings.find_map(|word| {
                let one = first.find_exact(word)?;
                (!taken.contains(&one)).then_some(one)
            });
            if let Some(one) = found {
                taken.insert(one);
                same.insert(id, one);
            }
        }
    }
    same
}

fn same_powers(first: &Board, second: &Board) -> BTreeMap<PowerId, PowerId> {
    let mut same: BTreeMap<PowerId, PowerId> = BTreeMap::new();
    for id in second.power_ids().chain(second.natives) {
        let power = second.power(id);
        // Not by badge: one letter may be two powers' on different boards.
        let words = [&power.name, &power.adjective];
        let mut words = words.into_iter().chain(&power.aliases);
        let found = words.find_map(|word| first.find_power(word));
        if let Some(one) = found.filter(|one| !same.values().any(|known| known == one)) {
            same.insert(id, one);
        }
    }
    same
}
