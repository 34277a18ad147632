//! Who can go where, read off a drawing, for files that list no borders: provinces adjoin where they
//! touch.

use std::collections::{BTreeMap, BTreeSet};

use kurbo::BezPath;

use super::Misfit;
use super::jdip::JdipError;
use super::jdip::geography::Berth;
use super::jdip::paint::{DrawnBorder, Painting};
use super::jdip::shapes::JdipShapes;

/// Columns of the painting in which borders are looked for.
const COLUMNS: usize = 260;

/// Provinces that touch along fewer pixels only meet at a corner.
const LEAST_BORDER: usize = 3;

/// Borders of fewer pixels are doubtful.
const SHORT_BORDER: usize = 12;

/// Lands may adjoin across a water that is so many times narrower than a province.
const PROVINCE_BY_STRAIT: usize = 25;

/// The same of waters, across a gap that nothing is drawn in.
const PROVINCE_BY_GAP: usize = 7;

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

/// Who can go where, by the numbers of provinces, the lower first.
#[derive(Default)]
pub(super) struct DrawnBorders {
    pub armies: BTreeSet<(usize, usize)>,
    pub fleets: BTreeSet<(Berth, Berth)>,
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
        let unusable = |why| JdipError::Unreadable(format!("{uri}: {why}"));
        let mut painting = Painting::of(drawn, COLUMNS).map_err(unusable)?;
        let mut berths: Vec<Berth> = (0..provinces.len()).map(|at| (at, None)).collect();
        for (at, province) in provinces.iter().enumerate() {
            let first = berths.len();
            berths.extend((0..province.coasts.len()).map(|coast| (at, Some(coast))));
            let outlines: Vec<_> = province.coasts.iter().map(|(_, path)| path).collect();
            painting
                .split(at as u16, first as u16, &outlines)
                .map_err(unusable)?;
        }
        let water = |pixel: u16| {
            let berth = berths.get(usize::from(pixel))?;
            let ground = provinces[berth.0].ground;
            matches!(ground, DrawnGround::Sea | DrawnGround::Island).then_some(berth.0)
        };
        let mut touching = Touching {
            provinces,
            borders: BTreeMap::new(),
        };
        for ((a, b), border) in painting.borders(water) {
            let ends = [a, b].map(|ground| berths.get(usize::from(ground)));
            let [Some(&a), Some(&b)] = ends else {
                continue;
            };
            let is_open = |at: usize| provinces[at].ground != DrawnGround::Impassable;
            if a.0 != b.0 && is_open(a.0) && is_open(b.0) {
                touching.borders.insert((a.min(b), a.max(b)), border);
            }
        }
        let found = touching.passages();
        let province_size = (painting.pixels.len() / provinces.len().max(1)).isqrt();
        let ground = |pixel: u16| {
            berths
                .get(usize::from(pixel))
                .map(|&at| touching.ground(at))
        };
        let straits = painting.facing(
            |pixel| ground(pixel) == Some(DrawnGround::Sea),
            province_size / PROVINCE_BY_STRAIT,
        );
        let gaps = painting.facing(
            |pixel| ground(pixel).is_none(),
            province_size / PROVINCE_BY_GAP,
        );
        let facing = |pairs: BTreeSet<(u16, u16)>| -> Vec<(Berth, Berth)> {
            let berth = |ground: u16| berths.get(usize::from(ground)).copied();
            let pairs = pairs.into_iter();
            let pairs = pairs.filter_map(|(a, b)| Some((berth(a)?, berth(b)?)));
            pairs
                .filter(|&pair| touching.may_adjoin(&found, pair))
                .collect()
        };
        let (straits, mut gaps) = (facing(straits), facing(gaps));
        gaps.retain(|&(a, b)| {
            [a, b]
                .iter()
                .any(|&at| touching.ground(at) != DrawnGround::Land)
        });
        remarks.push(Misfit::at(
            uri,
            "provinces adjoin where they touch in the drawing; look them through with `chancery \
             maps gazetteer`",
        ));
        let apart = [
            (
                "a narrow water parts these, and they don't adjoin here",
                touching.pairs(&straits),
            ),
            (
                "a gap in the drawing parts these, and they don't adjoin here",
                touching.pairs(&gaps),
            ),
        ];
        for (what, doubtful) in touching.doubts(&found).into_iter().chain(apart) {
            if !doubtful.is_empty() {
                let what = format!("{what}: {}", doubtful.join(", "));
                remarks.push(Misfit::at(uri, what));
            }
        }
        Ok(found)
    }

    /// Joins two provinces; lands by land alone.
    pub(super) fn join(&mut self, provinces: &[DrawnProvince], (a, b): (usize, usize)) {
        let grounds = (provinces[a].ground, provinces[b].ground);
        if grounds.0 != DrawnGround::Sea && grounds.1 != DrawnGround::Sea {
            self.armies.insert((a.min(b), a.max(b)));
        }
        if grounds != (DrawnGround::Land, DrawnGround::Land) {
            self.fleets.insert(((a.min(b), None), (a.max(b), None)));
        }
    }

    /// Parts two provinces.
    pub(super) fn part(&mut self, (a, b): (usize, usize)) {
        let pair = (a.min(b), a.max(b));
        self.armies.remove(&pair);
        self.fleets.retain(|(from, to)| (from.0, to.0) != pair);
    }

    /// The provinces that armies reach from one.
    pub(super) fn walks(&self, from: usize) -> Vec<usize> {
        let pairs = self.armies.iter().copied();
        others(pairs, from)
    }

    /// The provinces that fleets reach from one.
    pub(super) fn sails(&self, from: usize) -> Vec<usize> {
        let pairs = self.fleets.iter().map(|(a, b)| (a.0, b.0));
        others(pairs, from)
    }
}

/// What touches in a drawing, the lower first.
struct Touching<'a> {
    provinces: &'a [DrawnProvince],
    borders: BTreeMap<(Berth, Berth), DrawnBorder>,
}

impl Touching<'_> {
    /// Where borders are long enough, who passes.
    fn passages(&self) -> DrawnBorders {
        let mut found = DrawnBorders::default();
        for (&(a, b), border) in &self.borders {
            if border.length < LEAST_BORDER {
                continue;
            }
            if self.ground(a) != DrawnGround::Sea && self.ground(b) != DrawnGround::Sea {
                found.armies.insert((a.0, b.0));
            }
            let by_coast =
                self.ground(a) == DrawnGround::Land && self.ground(b) == DrawnGround::Land;
            // Fleets pass along a coast only by a sea that touches both lands where they meet.
            let shares =
                |&sea: &usize| self.touches(a, (sea, None)) && self.touches(b, (sea, None));
            let along_coast = border.near.iter().any(shares);
            if !by_coast || along_coast || self.is_river(a) && self.is_river(b) {
                found.fleets.insert((a, b));
            }
        }
        found
    }

    /// What the drawing leaves open, with what it concerns.
    fn doubts(&self, found: &DrawnBorders) -> [(&'static str, Vec<String>); 6] {
        let (mut corners, mut short, mut inland) = (Vec::new(), Vec::new(), Vec::new());
        for (&(a, b), border) in &self.borders {
            let pair = format!("{} - {}", self.written(a), self.written(b));
            let is_shore = |berth| self.is_seaside(berth) || self.is_river(berth);
            if border.length < LEAST_BORDER {
                corners.push(pair);
            } else if border.length < SHORT_BORDER {
                short.push(pair);
            } else if !found.fleets.contains(&(a, b)) && is_shore(a) && is_shore(b) {
                inland.push(pair);
            }
        }
        let berths: BTreeSet<Berth> = self.borders.keys().flat_map(|&(a, b)| [a, b]).collect();
        let rivers = berths.iter().filter(|&&berth| self.is_river(berth));
        let rivers = rivers.map(|&berth| self.written(berth)).collect();
        let alone = |at: usize| {
            let mut others: BTreeSet<usize> = found.sails(at).into_iter().collect();
            others.extend(found.walks(at));
            let only = others.pop_first().filter(|_| others.is_empty())?;
            let [name, only] = [at, only].map(|at| &self.provinces[at].name);
            Some(format!("{name} ({only})"))
        };
        let alone = (0..self.provinces.len()).filter_map(alone).collect();
        let through = berths.iter().filter(|&&berth| self.lies_between(berth));
        let through = through.map(|&berth| self.written(berth)).collect();
        [
            (
                "these meet only at a corner, and don't adjoin here",
                corners,
            ),
            ("these touch along a short border, and adjoin here", short),
            (
                "no sea lies where these coasts meet, so fleets don't pass between them here",
                inland,
            ),
            (
                "no sea touches these coasts; fleets pass from one to the next as on a river",
                rivers,
            ),
            (
                "each of these touches one area only; look whether the drawing links it to more",
                alone,
            ),
            (
                "each of these has one coast at waters that don't meet; fleets pass through it",
                through,
            ),
        ]
    }

    /// Whether two areas that lie near each other could have a border, and have none.
    fn may_adjoin(&self, found: &DrawnBorders, (a, b): (Berth, Berth)) -> bool {
        let is_open = |at: Berth| self.ground(at) != DrawnGround::Impassable;
        a.0 != b.0
            && is_open(a)
            && is_open(b)
            && !found.walks(a.0).contains(&b.0)
            && !found.sails(a.0).contains(&b.0)
    }

    fn pairs(&self, pairs: &[(Berth, Berth)]) -> Vec<String> {
        let pairs = pairs.iter();
        pairs
            .map(|&(a, b)| format!("{} - {}", self.written(a), self.written(b)))
            .collect()
    }

    fn ground(&self, berth: Berth) -> DrawnGround {
        self.provinces[berth.0].ground
    }

    fn touches(&self, a: Berth, b: Berth) -> bool {
        let border = self.borders.get(&(a.min(b), a.max(b)));
        border.is_some_and(|border| border.length >= LEAST_BORDER)
    }

    /// The seas and islands at a land.
    fn waters(&self, berth: Berth) -> Vec<usize> {
        let is_water = |at: &usize| {
            let ground = self.provinces[*at].ground;
            matches!(ground, DrawnGround::Sea | DrawnGround::Island)
                && self.touches(berth, (*at, None))
        };
        if self.ground(berth) != DrawnGround::Land {
            return Vec::new();
        }
        (0..self.provinces.len()).filter(is_water).collect()
    }

    fn is_seaside(&self, berth: Berth) -> bool {
        !self.waters(berth).is_empty()
    }

    /// Whether a land lies at two waters or more between which no other water at it leads.
    fn lies_between(&self, berth: Berth) -> bool {
        let mut apart = self.waters(berth);
        let mut reached: Vec<usize> = apart.pop().into_iter().collect();
        while let Some(from) = reached.pop() {
            let meets = |&to: &usize| self.touches((from, None), (to, None));
            reached.extend(apart.extract_if(.., |to| meets(to)));
        }
        !apart.is_empty()
    }

    /// Whether it is a coast by the file, though at no sea.
    fn is_river(&self, berth: Berth) -> bool {
        self.ground(berth) == DrawnGround::Land
            && (self.provinces[berth.0].coastal || berth.1.is_some())
            && !self.is_seaside(berth)
    }

    fn written(&self, (at, coast): Berth) -> String {
        let province = &self.provinces[at];
        match coast.and_then(|coast| province.coasts.get(coast)) {
            Some((coast, _)) => format!("{}/{coast}", province.name),
            None => province.name.clone(),
        }
    }
}

/// The other halves of the pairs of a province.
fn others(pairs: impl Iterator<Item = (usize, usize)>, of: usize) -> Vec<usize> {
    let other = |(a, b): (usize, usize)| match of {
        of if of == a => Some(b),
        of if of == b => Some(a),
        _ => None,
    };
    pairs.filter_map(other).collect()
}
