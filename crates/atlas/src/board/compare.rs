//! Where two boards differ: places, borders, centres, powers and their starts.

use std::collections::{BTreeMap, BTreeSet};

use super::pairs::ordered;
use super::{Board, Place, PowerId, ProvinceId};
use crate::grammar::Joined;

/// What of a board differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    Power,
    Province,
    Terrain,
    Coasts,
    /// A border that armies pass.
    Armies,
    /// A border that fleets pass.
    Fleets,
    Centre,
    Home,
    /// Who owns a centre at the start.
    Owner,
    /// The units of a power at the start.
    Start,
}

/// What each of two boards has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sides {
    OnlyFirst,
    OnlySecond,
    /// Both have it, in different ways.
    Differ(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDifference {
    pub aspect: Aspect,
    /// A province or power, or a border as `Spain/nc - Gascony`, in the names of the first board.
    pub at: String,
    pub sides: Sides,
}

#[derive(Clone, Debug, Default)]
pub struct BoardComparison {
    /// How many provinces are on both boards.
    pub provinces: usize,
    /// How many borders are on both, those of armies and those of fleets counted apart.
    pub borders: usize,
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
        let facts = |board, provinces, powers| {
            let terms = Terms {
                first,
                board,
                provinces,
                powers,
                common: &common,
                alike: &alike,
            };
            terms.facts()
        };
        let here = facts(first, provinces, powers);
        let there = facts(second, known, known_powers);
        let mut found = Self::default();
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
        let board = self.board;
        let mut facts = Facts::new();
        let mut add = |aspect, at: String, what: String| _ = facts.insert((aspect, at), what);
        for id in board.province_ids() {
            let name = self.province(id);
            add(Aspect::Province, name.clone(), String::new());
            if !self.is_common(id) {
                continue;
            }
            let terrain = format!("{:?}", board.terrain(id)).to_lowercase();
            add(Aspect::Terrain, name.clone(), terrain);
            let coasts = coasts(board, id);
            if !coasts.is_empty() {
                add(
                    Aspect::Coasts,
                    name.clone(),
                    coasts.into_iter().joined(", "),
                );
            }
            if board.is_centre(id) {
                add(Aspect::Centre, name.clone(), String::new());
            }
            if let Some(home) = board.province(id).home {
                add(Aspect::Home, name.clone(), self.power(home));
            }
            let walks = board.army_moves(id).iter().map(|&to| Place::of(to));
            for to in walks.filter(|to| self.is_common(to.province)) {
                let border = self.border(Place::of(id), to);
                add(Aspect::Armies, border, String::new());
            }
            for from in board.fleet_places(id) {
                let sails = board.fleet_moves(from).iter();
                for to in sails.filter(|to| self.is_common(to.province)) {
                    add(Aspect::Fleets, self.border(from, *to), String::new());
                }
            }
        }
        for id in board.power_ids().chain(board.natives) {
            let (name, power) = (self.power(id), board.power(id));
            add(Aspect::Power, name.clone(), String::new());
            let homes = power.home.iter();
            let homes = homes.filter(|home| !power.vacant.contains(home));
            for &owned in homes.chain(&power.owned) {
                if self.is_common(owned) {
                    add(Aspect::Owner, self.province(owned), name.clone());
                }
            }
            let units = power.start.iter();
            let units: BTreeSet<String> = units
                .map(|&(kind, at)| format!("{} {}", kind.letter(), self.place(at)))
                .collect();
            if !units.is_empty() {
                add(Aspect::Start, name, units.into_iter().joined(", "));
            }
        }
        facts
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
    for by_name in [true, false] {
        for id in second.province_ids() {
            if same.contains_key(&id) {
                continue;
            }
            let name = &second.province(id).name;
            let mut spellings = second
                .spellings(id)
                .filter(|word| !by_name || *word == name);
            let free = |id: &ProvinceId| !taken.contains(id);
            let found = spellings.find_map(|word| first.find_exact(word).filter(free));
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
        let words = [&power.name, &power.adjective];
        let mut words = words.into_iter().chain(&power.aliases);
        let found = words.find_map(|word| first.find_power(word));
        if let Some(one) = found.filter(|one| !same.values().any(|known| known == one)) {
            same.insert(id, one);
        }
    }
    same
}
