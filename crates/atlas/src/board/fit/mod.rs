//! A board fitted to a game: canals, polar caps, special provinces, passages and extra units other
//! than its file has them.
//!
//! The provinces keep their ids; a cap that the board does not have is added at the end.

mod error;
mod read;

pub use error::FitError;

use super::graph::{Graph, RaggedRows};
use super::{Board, Place, PowerId, Province, ProvinceId, Terrain};
use std::sync::OnceLock;

/// What is to be other than in the board's file. What is `None` stays as it is; what is given takes
/// the place of all that the board has of it, except passages, which are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardChanges {
    /// The canals: land with a coast, which fleets pass through.
    pub canals: Option<Vec<ProvinceId>>,
    /// The polar caps that passengers can be put into.
    pub caps: Option<Vec<Cap>>,
    /// The special provinces and whose they are (Mercator, section on builds).
    pub specials: Option<Vec<(PowerId, ProvinceId)>>,
    /// Pairs of lands that armies, and pairs of seas that fleets can pass between though they do
    /// not touch.
    pub passages: Vec<(ProvinceId, ProvinceId)>,
    /// The powers that begin with a unit more, of which the owner chooses kind and place.
    pub extra_units: Option<Vec<PowerId>>,
    /// The centres with which one power, two together and three together win.
    pub victory: Option<[usize; 3]>,
}

/// A polar cap that passengers can be put into (Mercator, section 6.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// Any spelling of a cap of the board, or the short form of one to be added: `ARC`, `ANT` or
    /// another.
    pub name: String,
    /// The seas from which passengers can be put ashore there.
    pub seas: Vec<ProvinceId>,
}

impl Board {
    /// The board with these changes. A province with several coasts that becomes a canal has one
    /// coast from then on; a canal that is none any more is coastal land; a cap that is not named
    /// has no seas any more.
    ///
    /// # Errors
    /// Where a change makes no sense on this board: a canal without a coast, a cap among land, a
    /// special province that is a centre or lies in its power's own country, a passage between land
    /// and sea.
    pub fn fitted(&self, changes: &BoardChanges) -> Result<Self, FitError> {
        let mut board = Self {
            names: OnceLock::new(),
            ..self.clone()
        };
        if let Some(canals) = &changes.canals {
            board.dig(canals)?;
        }
        if let Some(caps) = &changes.caps {
            board.freeze(caps)?;
        }
        if let Some(specials) = &changes.specials {
            board.assign(specials)?;
        }
        for &(from, to) in &changes.passages {
            board.check_passage(from, to)?;
        }
        if let Some(extra) = &changes.extra_units {
            for (index, power) in (0..).zip(&mut board.powers) {
                power.extra_units = usize::from(extra.contains(&PowerId(index)));
            }
        }
        board.victory = changes.victory.or(board.victory);
        // Last, for it follows from the ground and the coasts of all provinces.
        board.graph = links(self, &board.provinces, &changes.passages);
        Ok(board)
    }

    /// The board on which orders foretell pairs ([`Board::foretells_pairs`]), and on which these
    /// spellings mean the province of that id, where it has one and they mean nothing else.
    #[must_use]
    pub fn foretelling_pairs(self, spellings: &[(&str, &str)]) -> Self {
        let mut board = Self {
            names: OnceLock::new(),
            foretells_pairs: true,
            ..self
        };
        for (spelling, id) in spellings {
            let known = board.find_exact(spelling).is_some();
            if let Some(province) = board
                .provinces
                .iter_mut()
                .find(|province| province.id == *id && !known)
            {
                province.aliases.push((*spelling).to_owned());
            }
        }
        board.names = OnceLock::new();
        board
    }

    fn dig(&mut self, canals: &[ProvinceId]) -> Result<(), FitError> {
        for (id, province) in self.province_ids().zip(&mut self.provinces) {
            match (province.terrain, canals.contains(&id)) {
                (Terrain::Coastal | Terrain::Canal, true) => {
                    // Fleets pass from one coast to the other, so the coasts are one.
                    province.terrain = Terrain::Canal;
                    province.coasts.clear();
                }
                (_, true) => return Err(FitError::NoCanal(province.name.clone())),
                (Terrain::Canal, false) => province.terrain = Terrain::Coastal,
                (_, false) => {}
            }
        }
        for power in &mut self.powers {
            let start = power.start.iter_mut().map(|(_, place)| place);
            for place in start.chain(&mut power.free_units) {
                *place = joined(&self.provinces, *place);
            }
        }
        Ok(())
    }

    /// Makes these the polar caps that can be entered.
    fn freeze(&mut self, caps: &[Cap]) -> Result<(), FitError> {
        for province in &mut self.provinces {
            if province.terrain == Terrain::Polar {
                province.ring.clear();
            }
        }
        for cap in caps {
            if let Some(&land) = cap
                .seas
                .iter()
                .find(|&&sea| self.province(sea).terrain != Terrain::Sea)
            {
                return Err(FitError::NoCapSea {
                    cap: cap.name.clone(),
                    province: self.province(land).name.clone(),
                });
            }
            let at = self.cap_named(&cap.name)?;
            let ring = &mut self.provinces[at.index()].ring;
            // All rings were emptied above, so one with a sea was filled by an earlier item.
            if !ring.is_empty() {
                return Err(FitError::CapTwice(cap.name.clone()));
            }
            *ring = cap.seas.iter().copied().map(Some).collect();
        }
        Ok(())
    }

    /// The cap of that name, which is added where there is none. It has no cell of the chart.
    fn cap_named(&mut self, name: &str) -> Result<ProvinceId, FitError> {
        if let Some(id) = self.find_exact(name) {
            let province = self.province(id);
            return match province.terrain {
                Terrain::Polar => Ok(id),
                _ => Err(FitError::CapNameTaken {
                    written: name.to_owned(),
                    province: province.name.clone(),
                }),
            };
        }
        let id = ProvinceId(self.provinces.len() as u16);
        self.provinces.push(new_cap(name));
        // The next item may name the same cap: it must be found among the spellings.
        self.names = OnceLock::new();
        Ok(id)
    }

    /// Makes these the special provinces: owned from the start, and built in.
    fn assign(&mut self, specials: &[(PowerId, ProvinceId)]) -> Result<(), FitError> {
        for (nth, &(power, id)) in specials.iter().enumerate() {
            let province = self.province(id);
            let name = province.name.clone();
            let what = match province.terrain {
                Terrain::Sea => Some("a sea"),
                Terrain::Polar => Some("a polar cap"),
                _ => province.centre.then_some("a supply centre"),
            };
            if let Some(what) = what {
                return Err(FitError::NoSpecial {
                    province: name,
                    what,
                });
            }
            if province.territory == Some(power) {
                return Err(FitError::SpecialAtHome {
                    province: name,
                    power: self.power(power).name.clone(),
                });
            }
            if specials[..nth].iter().any(|&(_, earlier)| earlier == id) {
                return Err(FitError::SpecialTwice(name));
            }
        }
        for (index, power) in (0..).zip(&mut self.powers) {
            let own = specials
                .iter()
                .filter(|(owner, _)| *owner == PowerId(index));
            power.owned = own.map(|&(_, province)| province).collect();
            power.owned.sort_unstable();
            // An empty one of his own costs 1 build, as at home (Mercator, section on builds).
            power.build_places = power.owned.clone();
        }
        Ok(())
    }

    fn check_passage(&self, from: ProvinceId, to: ProvinceId) -> Result<(), FitError> {
        let [one, other] = [from, to].map(|end| self.province(end));
        let are_lands = one.terrain.is_land() && other.terrain.is_land();
        let are_seas = one.terrain == Terrain::Sea && other.terrain == Terrain::Sea;
        if from != to && (are_lands || are_seas) {
            return Ok(());
        }
        Err(FitError::NoPassage {
            from: one.name.clone(),
            to: other.name.clone(),
        })
    }
}

fn new_cap(name: &str) -> Province {
    let abbr = name.to_uppercase();
    let full = match &*abbr {
        "ARC" => "Arctic",
        "ANT" => "Antarctic",
        _ => name,
    };
    Province::bare(name.to_lowercase(), abbr, full.to_owned(), Terrain::Polar)
}

/// The place, without a coast that its province no longer has.
fn joined(provinces: &[Province], place: Place) -> Place {
    let has_coasts = !provinces[place.province.index()].coasts.is_empty();
    if has_coasts {
        place
    } else {
        Place::new(place.province)
    }
}

/// The adjacencies of the old board, with coasts joined that the provinces no longer have, and the
/// passages added.
fn links(old: &Board, provinces: &[Province], passages: &[(ProvinceId, ProvinceId)]) -> Graph {
    let (mut armies, mut fleets) = (RaggedRows::new(), RaggedRows::new());
    for (index, province) in (0..).zip(provinces) {
        let id = ProvinceId(index);
        let (mut walk, mut sail) = (Vec::new(), Vec::new());
        for to in passages_of(id, passages) {
            // `check_passage` saw to it that the other end is of the same kind.
            if province.terrain.is_land() {
                walk.push(to);
            } else if province.terrain == Terrain::Sea {
                sail.push(Place::new(to));
            }
        }
        // A cap that was added leads nowhere.
        let was_there = usize::from(index) < old.provinces.len();
        if !was_there {
            armies.push(&mut walk);
            fleets.push(&mut sail);
            continue;
        }
        walk.extend(old.army_moves(id));
        armies.push(&mut walk);
        sail.extend(fleet_moves(old, Place::new(id), provinces));
        let coasts = old
            .fleet_places(id)
            .into_iter()
            .filter(|place| place.coast.is_some());
        if province.coasts.is_empty() {
            // A canal has lost its coasts: what each led to, the province itself leads to now.
            for coast in coasts {
                sail.extend(fleet_moves(old, coast, provinces));
            }
            fleets.push(&mut sail);
        } else {
            fleets.push(&mut sail);
            for coast in coasts {
                fleets.push(&mut fleet_moves(old, coast, provinces).collect());
            }
        }
    }
    Graph::new(provinces, armies, fleets)
}

/// Where fleets went from a place on the old board, with coasts joined that are no longer there.
fn fleet_moves(old: &Board, from: Place, provinces: &[Province]) -> impl Iterator<Item = Place> {
    old.fleet_moves(from)
        .iter()
        .map(|&to| joined(provinces, to))
}

/// Where the passages of a province lead.
fn passages_of(
    id: ProvinceId,
    passages: &[(ProvinceId, ProvinceId)],
) -> impl Iterator<Item = ProvinceId> {
    passages
        .iter()
        .flat_map(|&(a, b)| [(a, b), (b, a)])
        .filter(move |&(from, _)| from == id)
        .map(|(_, to)| to)
}
