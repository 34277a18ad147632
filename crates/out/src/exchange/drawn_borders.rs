//! Who can go where, read off a drawing, for files that list no borders: provinces adjoin where they
//! touch.

use std::collections::{BTreeMap, BTreeSet};

use kurbo::BezPath;

use super::Misfit;
use super::jdip::JdipError;
use super::jdip::geography::JdipBerth;
use super::jdip::paint::{DrawnBorder, Painting};
use super::jdip::shapes::JdipShapes;

/// Columns of the painting in which borders are looked for.
const COLUMNS: usize = 260;

/// Provinces that touch along fewer pixels only meet at a corner.
const LEAST_BORDER: usize = 3;

/// Borders of fewer pixels are doubtful.
const SHORT_BORDER: usize = 12;

/// Lands may adjoin across a water if a province is so many times as wide.
const PROVINCE_BY_STRAIT: usize = 25;

/// Waters may adjoin across a gap that nothing is drawn in, if a province is so many times as wide.
const PROVINCE_BY_GAP: usize = 7;

/// What a province is in a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DrawnGround {
    Land,
    /// Fleets pass between it and every neighbour.
    Island,
    Sea,
    /// Nobody goes there.
    Impassable,
}

/// A province of a drawing.
pub(super) struct DrawnProvince {
    pub name: String,
    pub ground: DrawnGround,
    /// Whether the file says that it has a coast.
    pub coastal: bool,
    /// Its named coasts with their outlines, if it has several.
    pub coasts: Vec<(&'static str, BezPath)>,
}

/// Who can go where, by the numbers of provinces, the lower of a pair first.
#[derive(Default)]
pub(super) struct DrawnBorders {
    pub armies: BTreeSet<(usize, usize)>,
    pub fleets: BTreeSet<(JdipBerth, JdipBerth)>,
}

impl DrawnBorders {
    /// Looks for borders in a drawing, with remarks on those that it leaves open.
    ///
    /// # Errors
    /// The drawing can't be painted.
    pub(super) fn find(
        provinces: &[DrawnProvince],
        drawn: &JdipShapes,
        uri: &str,
        remarks: &mut Vec<Misfit>,
    ) -> Result<Self, JdipError> {
        let mut painting =
            Painting::new(drawn, COLUMNS).map_err(|why| JdipError::unreadable(uri, why))?;
        let mut berths: Vec<JdipBerth> = (0..provinces.len()).map(JdipBerth::whole).collect();
        for (at, province) in provinces.iter().enumerate() {
            let first = berths.len();
            berths.extend((0..province.coasts.len()).map(|coast| JdipBerth::at_coast(at, coast)));
            let outlines: Vec<_> = province.coasts.iter().map(|(_, path)| path).collect();
            painting
                .split(at as u16, first as u16, &outlines)
                .map_err(|why| JdipError::unreadable(uri, why))?;
        }
        let mut touching = Touching {
            provinces,
            berths,
            borders: BTreeMap::new(),
        };
        for ((a, b), border) in painting.borders(|pixel| touching.water(pixel)) {
            touching.add(a, b, border);
        }
        let found = touching.passages();
        // The side of a square as large as the average province, in pixels.
        let province_size = (painting.pixels.len() / provinces.len().max(1)).isqrt();
        let straits = painting.facing(
            |pixel| touching.is_sea(pixel),
            province_size / PROVINCE_BY_STRAIT,
        );
        let gaps = painting.facing(
            |pixel| touching.berth(pixel).is_none(),
            province_size / PROVINCE_BY_GAP,
        );
        let straits = touching.facing(&found, straits);
        let mut gaps = touching.facing(&found, gaps);
        // Two lands do not adjoin across a gap.
        gaps.retain(|&(a, b)| {
            touching.ground(a) != DrawnGround::Land || touching.ground(b) != DrawnGround::Land
        });
        remarks.push(Misfit::at(
            uri,
            "provinces adjoin where they touch in the drawing; look them through with `chancery \
             maps gazetteer`",
        ));
        let apart = [
            Doubt {
                what: "a narrow water parts these, and they don't adjoin here",
                about: touching.written_pairs(&straits),
            },
            Doubt {
                what: "a gap in the drawing parts these, and they don't adjoin here",
                about: touching.written_pairs(&gaps),
            },
        ];
        for Doubt { what, about } in touching.doubts(&found).into_iter().chain(apart) {
            if !about.is_empty() {
                let what = format!("{what}: {}", about.join(", "));
                remarks.push(Misfit::at(uri, what));
            }
        }
        Ok(found)
    }

    /// Joins two provinces; lands by land alone.
    pub(super) fn join(&mut self, provinces: &[DrawnProvince], a: usize, b: usize) {
        let first = a.min(b);
        let second = a.max(b);
        let grounds = [provinces[a].ground, provinces[b].ground];
        if !grounds.contains(&DrawnGround::Sea) {
            self.armies.insert((first, second));
        }
        if grounds != [DrawnGround::Land, DrawnGround::Land] {
            let berths = (JdipBerth::whole(first), JdipBerth::whole(second));
            self.fleets.insert(berths);
        }
    }

    /// Parts two provinces.
    pub(super) fn part(&mut self, a: usize, b: usize) {
        let pair = (a.min(b), a.max(b));
        self.armies.remove(&pair);
        self.fleets
            .retain(|(from, to)| (from.province, to.province) != pair);
    }

    /// The provinces that armies reach from one.
    pub(super) fn walks(&self, from: usize) -> Vec<usize> {
        others(self.armies.iter().copied(), from)
    }

    /// The provinces that fleets reach from one.
    pub(super) fn sails(&self, from: usize) -> Vec<usize> {
        let pairs = self.fleets.iter().map(|(a, b)| (a.province, b.province));
        others(pairs, from)
    }

    /// The province next to one that has no other neighbour.
    fn only_neighbour(&self, from: usize) -> Option<usize> {
        let mut others: BTreeSet<usize> = self.sails(from).into_iter().collect();
        others.extend(self.walks(from));
        let only = others.pop_first()?;
        others.is_empty().then_some(only)
    }
}

/// What touches in a drawing, the lower first.
struct Touching<'a> {
    provinces: &'a [DrawnProvince],
    /// What the numbers of the painted grounds stand for.
    berths: Vec<JdipBerth>,
    borders: BTreeMap<(JdipBerth, JdipBerth), DrawnBorder>,
}

/// What a drawing leaves open, and what that concerns.
struct Doubt {
    what: &'static str,
    about: Vec<String>,
}

impl Touching<'_> {
    /// Where a pixel lies; `None` where nothing is drawn.
    fn berth(&self, pixel: u16) -> Option<JdipBerth> {
        self.berths.get(usize::from(pixel)).copied()
    }

    /// The sea or island in which a pixel lies.
    fn water(&self, pixel: u16) -> Option<usize> {
        let berth = self.berth(pixel)?;
        match self.ground(berth) {
            DrawnGround::Sea | DrawnGround::Island => Some(berth.province),
            DrawnGround::Land | DrawnGround::Impassable => None,
        }
    }

    fn is_sea(&self, pixel: u16) -> bool {
        let berth = self.berth(pixel);
        berth.is_some_and(|berth| self.ground(berth) == DrawnGround::Sea)
    }

    /// Adds a border of two painted grounds, if it is one of two provinces that can be entered.
    fn add(&mut self, a: u16, b: u16, border: DrawnBorder) {
        let (Some(a), Some(b)) = (self.berth(a), self.berth(b)) else {
            return;
        };
        if a.province != b.province && self.is_open(a) && self.is_open(b) {
            self.borders.insert((a.min(b), a.max(b)), border);
        }
    }

    /// Those of painted grounds that face each other which could adjoin, and don't.
    fn facing(
        &self,
        found: &DrawnBorders,
        pairs: BTreeSet<(u16, u16)>,
    ) -> Vec<(JdipBerth, JdipBerth)> {
        let mut facing = Vec::new();
        for (a, b) in pairs {
            if let (Some(a), Some(b)) = (self.berth(a), self.berth(b))
                && self.may_adjoin(found, a, b)
            {
                facing.push((a, b));
            }
        }
        facing
    }

    /// Where borders are long enough, who passes.
    fn passages(&self) -> DrawnBorders {
        let mut found = DrawnBorders::default();
        for (&(a, b), border) in &self.borders {
            if border.length < LEAST_BORDER {
                continue;
            }
            if self.ground(a) != DrawnGround::Sea && self.ground(b) != DrawnGround::Sea {
                found.armies.insert((a.province, b.province));
            }
            let are_lands =
                self.ground(a) == DrawnGround::Land && self.ground(b) == DrawnGround::Land;
            // Fleets pass along a coast only by a sea that touches both lands where they meet.
            let along_coast = border
                .near
                .iter()
                .copied()
                .map(JdipBerth::whole)
                .any(|sea| self.touches(a, sea) && self.touches(b, sea));
            if !are_lands || along_coast || self.is_river(a) && self.is_river(b) {
                found.fleets.insert((a, b));
            }
        }
        found
    }

    fn doubts(&self, found: &DrawnBorders) -> [Doubt; 6] {
        let mut corners = Vec::new();
        let mut short = Vec::new();
        let mut inland = Vec::new();
        for (&(a, b), border) in &self.borders {
            let pair = format!("{} - {}", self.written(a), self.written(b));
            if border.length < LEAST_BORDER {
                corners.push(pair);
            } else if border.length < SHORT_BORDER {
                short.push(pair);
            } else if !found.fleets.contains(&(a, b)) && self.is_shore(a) && self.is_shore(b) {
                inland.push(pair);
            }
        }
        let berths: BTreeSet<JdipBerth> = self.borders.keys().flat_map(|&(a, b)| [a, b]).collect();
        let rivers = berths
            .iter()
            .filter(|&&berth| self.is_river(berth))
            .map(|&berth| self.written(berth))
            .collect();
        let mut alone = Vec::new();
        for (at, province) in self.provinces.iter().enumerate() {
            if let Some(only) = found.only_neighbour(at) {
                alone.push(format!("{} ({})", province.name, self.provinces[only].name));
            }
        }
        let through = berths
            .iter()
            .filter(|&&berth| self.lies_between(berth))
            .map(|&berth| self.written(berth))
            .collect();
        [
            Doubt {
                what: "these meet only at a corner, and don't adjoin here",
                about: corners,
            },
            Doubt {
                what: "these touch along a short border, and adjoin here",
                about: short,
            },
            Doubt {
                what: "no sea lies where these coasts meet, so fleets don't pass between them here",
                about: inland,
            },
            Doubt {
                what: "no sea touches these coasts; fleets pass from one to the next as on a river",
                about: rivers,
            },
            Doubt {
                what: "each of these touches one area only; look whether the drawing links it to more",
                about: alone,
            },
            Doubt {
                what: "each of these has one coast at waters that don't meet; fleets pass through it",
                about: through,
            },
        ]
    }

    /// Whether two areas that lie near each other could have a border, and have none.
    fn may_adjoin(&self, found: &DrawnBorders, a: JdipBerth, b: JdipBerth) -> bool {
        a.province != b.province
            && self.is_open(a)
            && self.is_open(b)
            && !found.walks(a.province).contains(&b.province)
            && !found.sails(a.province).contains(&b.province)
    }

    /// Pairs as they are written in remarks: `Spain/sc - Portugal`.
    fn written_pairs(&self, pairs: &[(JdipBerth, JdipBerth)]) -> Vec<String> {
        pairs
            .iter()
            .map(|&(a, b)| format!("{} - {}", self.written(a), self.written(b)))
            .collect()
    }

    fn ground(&self, berth: JdipBerth) -> DrawnGround {
        self.provinces[berth.province].ground
    }

    /// Whether somebody can go there.
    fn is_open(&self, berth: JdipBerth) -> bool {
        self.ground(berth) != DrawnGround::Impassable
    }

    fn touches(&self, a: JdipBerth, b: JdipBerth) -> bool {
        let border = self.borders.get(&(a.min(b), a.max(b)));
        border.is_some_and(|border| border.length >= LEAST_BORDER)
    }

    /// The seas and islands at a land.
    fn waters(&self, berth: JdipBerth) -> Vec<usize> {
        if self.ground(berth) != DrawnGround::Land {
            return Vec::new();
        }
        let mut waters = Vec::new();
        for (at, province) in self.provinces.iter().enumerate() {
            if matches!(province.ground, DrawnGround::Sea | DrawnGround::Island)
                && self.touches(berth, JdipBerth::whole(at))
            {
                waters.push(at);
            }
        }
        waters
    }

    fn is_seaside(&self, berth: JdipBerth) -> bool {
        !self.waters(berth).is_empty()
    }

    /// Whether a land lies at waters that don't all hang together along it, as an isthmus does.
    fn lies_between(&self, berth: JdipBerth) -> bool {
        let mut apart = self.waters(berth);
        // Go from one of the waters to all that it touches: what is left lies apart.
        let mut reached: Vec<usize> = apart.pop().into_iter().collect();
        while let Some(from) = reached.pop() {
            let from = JdipBerth::whole(from);
            reached.extend(apart.extract_if(.., |to| self.touches(from, JdipBerth::whole(*to))));
        }
        !apart.is_empty()
    }

    /// Whether it is a coast by the file, though at no sea.
    fn is_river(&self, berth: JdipBerth) -> bool {
        self.ground(berth) == DrawnGround::Land
            && (self.provinces[berth.province].coastal || berth.coast.is_some())
            && !self.is_seaside(berth)
    }

    fn is_shore(&self, berth: JdipBerth) -> bool {
        self.is_seaside(berth) || self.is_river(berth)
    }

    fn written(&self, berth: JdipBerth) -> String {
        let province = &self.provinces[berth.province];
        match berth.coast.and_then(|coast| province.coasts.get(coast)) {
            Some((coast, _)) => format!("{}/{coast}", province.name),
            None => province.name.clone(),
        }
    }
}

/// The other halves of the pairs of a province.
fn others(pairs: impl Iterator<Item = (usize, usize)>, province: usize) -> Vec<usize> {
    let mut others = Vec::new();
    for (a, b) in pairs {
        if a == province {
            others.push(b);
        } else if b == province {
            others.push(a);
        }
    }
    others
}
