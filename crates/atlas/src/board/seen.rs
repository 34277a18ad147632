//! The part of a board with a secret world that somebody knows, as a board of its own: what he may
//! not know is not there.

use super::called::{Called, Familiar};
use super::graph::{Graph, RaggedRows};
use super::{Area, BeyondGrid, Board, Chart, Place, Province, ProvinceId, Terrain, World};
use std::sync::{Arc, OnceLock};

/// What somebody knows of a board beyond the known world.
pub struct SeenBoard<'a> {
    /// The areas that he knows, in the order in which they stand on his board after the known
    /// world, as he knows them.
    pub areas: Vec<(ProvinceId, Area)>,
    /// Per province of the board, whether he knows what adjoins it, and its coasts: the known
    /// world's own passages are no secret.
    pub explored: &'a [bool],
    /// What his areas are called beside their names: the same order.
    pub aliases: Vec<Vec<String>>,
}

impl SeenBoard<'_> {
    /// Per province of the board, which it is on his; `None` where he does not know it.
    pub fn numbers(&self, board: &Board) -> Vec<Option<ProvinceId>> {
        let known = board.known_count();
        let mut numbers: Vec<Option<ProvinceId>> = board.province_ids().map(Some).collect();
        numbers[known..].fill(None);
        for (nth, (area, _)) in self.areas.iter().enumerate() {
            numbers[area.index()] = Some(ProvinceId((known + nth) as u16));
        }
        numbers
    }

    /// Describes the areas as he knows them. The game master's texts must not be left in any field.
    fn describe(&self, areas: &mut [Province]) {
        let described = self.areas.iter().zip(&self.aliases);
        for (province, ((_, area), aliases)) in areas.iter_mut().zip(described) {
            province.id = area.id.to_lowercase().replace(' ', "");
            province.name = area.name.clone().unwrap_or_else(|| area.id.clone());
            province.abbr = area.abbr.clone().unwrap_or_else(|| area.id.clone());
            province.aliases.clone_from(aliases);
            province.centre = area.centre;
        }
    }

    fn called(&self) -> Vec<Called> {
        let areas = self.areas.iter().zip(&self.aliases);
        let called = areas.map(|((_, area), former)| Called {
            name: area.name.clone(),
            abbr: area.abbr.clone(),
            former: former.clone(),
            labels: vec![area.id.clone()],
            familiar: Familiar::Known,
        });
        called.collect()
    }
}

impl Board {
    /// Whether the coasts of a province tell of something that only those know who have been there.
    pub fn has_secret_coasts(&self, province: ProvinceId) -> bool {
        self.is_beyond(province) || self.province(province).edge
    }

    /// The board of one who knows only a part. `far` is his chart of what lies beyond.
    #[must_use]
    pub fn seen(&self, seen: &SeenBoard<'_>, far: Option<Chart>) -> Self {
        let numbers = seen.numbers(self);
        let part = KeptProvinces {
            board: self,
            numbers: &numbers,
            explored: seen.explored,
        };
        let kept: Vec<ProvinceId> = self
            .province_ids()
            .take(self.known_count())
            .chain(seen.areas.iter().map(|&(area, _)| area))
            .collect();
        let mut provinces: Vec<Province> = kept
            .iter()
            .map(|&province| part.province(province))
            .collect();
        let (mut walks, mut sails) = (RaggedRows::new(), RaggedRows::new());
        for &province in &kept {
            walks.push(&mut part.walks(province));
            let fleet_rows = part.sails(province);
            if let Some(number) = part.number(province) {
                let terrain = &mut provinces[number.index()].terrain;
                if matches!(terrain, Terrain::Inland | Terrain::Coastal) {
                    // Coastal land without a sea that he knows would tell that one lies beyond.
                    let is_coastal = fleet_rows.iter().any(|row| !row.is_empty());
                    *terrain = if is_coastal {
                        Terrain::Coastal
                    } else {
                        Terrain::Inland
                    };
                }
            }
            for mut row in fleet_rows {
                sails.push(&mut row);
            }
        }
        seen.describe(&mut provinces[self.known_count()..]);
        let mut chart = self.chart.clone();
        chart
            .anchors
            .resize(provinces.len(), super::Anchor::default());
        let mut board = Self {
            names: OnceLock::new(),
            called: seen.called(),
            chart,
            far,
            ..self.clone()
        };
        board.graph = Graph::new(&provinces, walks, sails);
        board.provinces = provinces;
        board.beyond = self.beyond.as_ref().map(|_| Arc::new(redacted(seen)));
        // Where native armies stand is secret: he knows of those alone that he saw.
        if let Some(natives) = board.natives {
            board.powers[natives.index()].start = Vec::new();
        }
        board
    }
}

/// A world of known areas, of which nothing says how large it is.
fn redacted(seen: &SeenBoard<'_>) -> World {
    World::drawn(
        BeyondGrid::default(),
        seen.areas.iter().map(|(_, area)| area.clone()).collect(),
    )
}

/// What is left of provinces and their passages on the board of one who knows a part.
struct KeptProvinces<'a> {
    board: &'a Board,
    numbers: &'a [Option<ProvinceId>],
    explored: &'a [bool],
}

impl KeptProvinces<'_> {
    /// A province's id on his board.
    fn number(&self, province: ProvinceId) -> Option<ProvinceId> {
        self.numbers.get(province.index()).copied().flatten()
    }

    fn is_explored(&self, province: ProvinceId) -> bool {
        self.explored
            .get(province.index())
            .copied()
            .unwrap_or(false)
    }

    /// Whether it is known that two provinces are adjacent, or are not.
    fn is_told(&self, from: ProvinceId, to: ProvinceId) -> bool {
        let is_no_secret = !self.board.is_beyond(from) && !self.board.is_beyond(to);
        is_no_secret || self.is_explored(from) || self.is_explored(to)
    }

    fn hides_coasts(&self, province: ProvinceId) -> bool {
        self.board.has_secret_coasts(province) && !self.is_explored(province)
    }

    fn place(&self, place: Place) -> Option<Place> {
        let province = self.number(place.province)?;
        let coast = if self.hides_coasts(place.province) {
            None
        } else {
            place.coast
        };
        Some(Place { province, coast })
    }

    fn province(&self, id: ProvinceId) -> Province {
        let mut province = self.board.province(id).clone();
        if self.hides_coasts(id) {
            province.coasts = Vec::new();
        }
        // Only what touches it in the known world, for a ring with gaps would tell what lies
        // beyond.
        province
            .ring
            .retain(|beside| beside.is_none_or(|p| !self.board.is_beyond(p)));
        province
    }

    fn walks(&self, from: ProvinceId) -> Vec<ProvinceId> {
        self.board
            .army_moves(from)
            .iter()
            .filter(|&&to| self.is_told(from, to))
            .filter_map(|&to| self.number(to))
            .collect()
    }

    /// Where fleets go from a province, and from each of its coasts.
    fn sails(&self, from: ProvinceId) -> Vec<Vec<Place>> {
        let coasts = self.board.province(from).coasts.len() as u8;
        let from_coasts = (0..coasts)
            .filter_map(|coast| super::CoastId::nth(usize::from(coast)))
            .map(|coast| Place::at_coast(from, coast));
        let stations = std::iter::once(Place::new(from)).chain(from_coasts);
        let rows: Vec<Vec<Place>> = stations.map(|place| self.sails_from(place)).collect();
        // How many coasts a province has tells that lands beyond part its waters.
        if self.hides_coasts(from) {
            vec![rows.concat()]
        } else {
            rows
        }
    }

    fn sails_from(&self, from: Place) -> Vec<Place> {
        self.board
            .fleet_moves(from)
            .iter()
            .filter(|to| self.is_told(from.province, to.province))
            .filter_map(|&to| self.place(to))
            .collect()
    }
}
