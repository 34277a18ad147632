//! Which provinces of a drawing are adjacent, for whom and at which coasts: read off the cells, and
//! then joined and cut as the drawing's exceptions say.

use super::Sketch;
use crate::board::pairs::ordered;
use crate::board::sheet::{BoardNote, CoastOnSheet};
use crate::board::{
    AreaId, AreaKind, Board, CoastId, Finding, FindingSubject, Ground, Link, LinkEnd, Place,
    ProvinceId, Terrain, UnitKind, World,
};
use crate::world::{Survey, survey};
use std::collections::{BTreeMap, BTreeSet};

const COASTS: [(&str, &str); 4] = [
    ("nc", "north coast"),
    ("sc", "south coast"),
    ("ec", "east coast"),
    ("wc", "west coast"),
];

/// Who passes where. Provinces are the areas of the drawing in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passages {
    /// Per area its coasts, where it has several.
    pub coasts: Vec<Vec<CoastOnSheet>>,
    /// Pairs that armies pass between, the lower first.
    pub armies: BTreeSet<(ProvinceId, ProvinceId)>,
    /// Pairs of places that fleets pass between, the lower first.
    pub fleets: BTreeSet<(Place, Place)>,
    /// About exceptions without effect, and lands with more coasts than there are names for.
    pub warnings: Vec<Finding<FindingSubject>>,
}

/// What lies where, for exceptions to be judged by.
struct Ends<'a> {
    sketch: &'a Sketch,
    coasts: &'a [Vec<CoastOnSheet>],
}

impl Passages {
    /// Reads a drawing.
    pub fn new(sketch: &Sketch) -> Self {
        let mut passages = Self::drawn(sketch);
        passages.except(sketch);
        passages
    }

    /// What the cells alone say.
    pub(super) fn drawn(sketch: &Sketch) -> Self {
        let world = World {
            joins: Vec::new(),
            cuts: Vec::new(),
            ..sketch.drawing.clone()
        };
        // The whole drawing lies beyond a known world that has no province.
        let lie = survey(&world, &Board::of_nothing());
        let mut passages = Self {
            warnings: crowded_lands(sketch, &lie),
            ..Self::default()
        };
        let seas = seas_of_coasts(&world, &lie);
        // For each drawn coast of each land, the coast that it is now.
        let mut now: Vec<Vec<usize>> = Vec::new();
        for (area, (drawn, seas)) in world.area_ids().zip(lie.coasts.iter().zip(&seas)) {
            let note = sketch.sheet.note(area);
            let (coasts, order) = named(drawn, seas, &note);
            passages.coasts.push(coasts);
            now.push(order);
        }
        passages.armies = lie.armies.iter().copied().collect();
        for &(a, b) in &lie.fleets {
            // Nobody moves to a polar cap (Mercator, section 6.2), which is painted as a sea.
            if !is_polar(sketch, a.province) && !is_polar(sketch, b.province) {
                passages
                    .fleets
                    .insert(ordered(placed(a, &now), placed(b, &now)));
            }
        }
        passages
    }

    /// Joins and cuts.
    fn except(&mut self, sketch: &Sketch) {
        let drawing = &sketch.drawing;
        // Cuts come first, so that a join can bring back one coast of what was cut whole.
        for (at, link) in drawing.cuts.iter().enumerate() {
            if let Some((a, b)) = ends(link) {
                let before = (self.armies.len(), self.fleets.len());
                if link.only != Some(UnitKind::Fleet) {
                    self.armies.remove(&ordered(a, b));
                }
                if link.only != Some(UnitKind::Army) {
                    // At whatever coasts: a cut names areas alone.
                    self.fleets.retain(|(one, other)| {
                        ordered(one.province, other.province) != ordered(a, b)
                    });
                }
                if before == (self.armies.len(), self.fleets.len()) {
                    let names = names(sketch, a, b);
                    let whom = whom(link.only);
                    let why = format!("{whom} pass nowhere between {names}; lift the cut");
                    self.warnings
                        .push(Finding::warning(FindingSubject::Cut(at), why));
                }
            }
        }
        // Taken out for a while: the ends look at the coasts while pairs are added.
        let coasts = std::mem::take(&mut self.coasts);
        let joined = Ends {
            sketch,
            coasts: &coasts,
        };
        for (at, link) in drawing.joins.iter().enumerate() {
            match joined.join(link) {
                Ok((by_land, by_sea)) => {
                    let new_by_land = by_land.is_some_and(|pair| self.armies.insert(pair));
                    let new_by_sea = by_sea.is_some_and(|pair| self.fleets.insert(pair));
                    if !new_by_land
                        && !new_by_sea
                        && let Some((a, b)) = ends(link)
                    {
                        let names = names(sketch, a, b);
                        let whom = whom(link.only);
                        let why = format!("{whom} already pass between {names}; lift the join");
                        self.warnings
                            .push(Finding::warning(FindingSubject::Join(at), why));
                    }
                }
                Err(why) => self
                    .warnings
                    .push(Finding::warning(FindingSubject::Join(at), why)),
            }
        }
        self.coasts = coasts;
    }

    /// Whether fleets come to an area.
    pub(crate) fn is_afloat(&self, area: AreaId) -> bool {
        let id = ProvinceId(area.0);
        self.fleets
            .iter()
            .any(|(a, b)| a.province == id || b.province == id)
    }
}

/// By land between two provinces, and by sea between two places.
type Joined = (Option<(ProvinceId, ProvinceId)>, Option<(Place, Place)>);

impl Ends<'_> {
    /// What a join joins, or why it can't.
    fn join(&self, link: &Link) -> Result<Joined, String> {
        let (a, b) = ends(link).ok_or("one end is not an area; pick two areas")?;
        let are_lands = self.is_land(a) && self.is_land(b);
        if link.only == Some(UnitKind::Army) && !are_lands {
            return Err(format!(
                "{} are not both land, so armies can't pass; lift the join",
                names(self.sketch, a, b)
            ));
        }
        let by_land = link.only != Some(UnitKind::Fleet) && are_lands;
        let by_sea = link.only != Some(UnitKind::Army);
        let by_sea = if by_sea {
            Some(ordered(
                self.place(a, &link.from)?,
                self.place(b, &link.to)?,
            ))
        } else {
            None
        };
        Ok((by_land.then(|| ordered(a, b)), by_sea))
    }

    fn is_land(&self, id: ProvinceId) -> bool {
        self.sketch.drawing.areas[id.index()].kind == AreaKind::Land
    }

    fn place(&self, id: ProvinceId, end: &LinkEnd) -> Result<Place, String> {
        let coasts = &self.coasts[id.index()];
        // Coasts may have come to be one since the join was made: then it needs none.
        if coasts.is_empty() {
            return Ok(Place::new(id));
        }
        let name = called(self.sketch, id);
        let Some(wanted) = &end.coast else {
            return Err(format!(
                "{name} has several coasts: lift the join and choose one"
            ));
        };
        let nth = coasts
            .iter()
            .position(|coast| coast.id.eq_ignore_ascii_case(wanted));
        let Some(nth) = nth else {
            return Err(format!(
                "{name} has no coast {wanted} any more: lift the join and choose another"
            ));
        };
        Ok(Place {
            province: id,
            coast: CoastId::nth(nth),
        })
    }
}

/// Per area and drawn coast of it, the seas there.
fn seas_of_coasts(world: &World, lie: &Survey) -> Vec<BTreeMap<usize, Vec<AreaId>>> {
    let mut seas: Vec<BTreeMap<usize, Vec<AreaId>>> = vec![BTreeMap::new(); world.areas.len()];
    for &(a, b) in &lie.fleets {
        for (land, sea) in [(a, b), (b, a)] {
            if let Some(coast) = land.coast
                && world.areas[sea.province.index()].kind == AreaKind::Sea
            {
                let of_land = &mut seas[land.province.index()];
                let stretch = of_land.entry(coast.index()).or_default();
                stretch.push(AreaId(sea.province.0));
            }
        }
    }
    seas
}

/// Warns of each land with more coasts than the four that the survey has names for.
fn crowded_lands(sketch: &Sketch, lie: &Survey) -> Vec<Finding<FindingSubject>> {
    let places = lie.fleets.iter().flat_map(|&(a, b)| [a, b]);
    let unnamed = places
        .filter(|place| place.coast.is_none() && !lie.coasts[place.province.index()].is_empty());
    // A set, for a land has as many such places as seas there, and is told of once.
    let crowded: BTreeSet<ProvinceId> = unnamed.map(|place| place.province).collect();
    let warnings = crowded.into_iter().map(|land| {
        let why = format!(
            "{} has more than 4 coasts: draw its seas so that some meet, or join them with w",
            called(sketch, land)
        );
        Finding::warning(FindingSubject::Area(AreaId(land.0)), why)
    });
    warnings.collect()
}

fn is_polar(sketch: &Sketch, id: ProvinceId) -> bool {
    let note = sketch.sheet.notes.get(&AreaId(id.0));
    note.is_some_and(|note| note.ground == Some(Terrain::Polar))
}

/// A place of the survey, at the coast that the drawn one is now.
fn placed(place: Place, now: &[Vec<usize>]) -> Place {
    let order = &now[place.province.index()];
    // More coasts than there are names for are one with the last.
    let coast = place.coast.map_or(usize::MAX, CoastId::index);
    let coast = order.get(coast.min(order.len().wrapping_sub(1)));
    Place {
        coast: coast.copied().and_then(CoastId::nth),
        ..place
    }
}

/// The two areas of a link.
pub(super) fn ends(link: &Link) -> Option<(ProvinceId, ProvinceId)> {
    match (link.from.at, link.to.at) {
        (Ground::Area(a), Ground::Area(b)) => Some((ProvinceId(a.0), ProvinceId(b.0))),
        _ => None,
    }
}

const fn whom(only: Option<UnitKind>) -> &'static str {
    match only {
        None => "units",
        Some(UnitKind::Army) => "armies",
        Some(UnitKind::Fleet) => "fleets",
    }
}

fn called(sketch: &Sketch, id: ProvinceId) -> String {
    let area = &sketch.drawing.areas[id.index()];
    area.name.as_ref().unwrap_or(&area.id).clone()
}

fn names(sketch: &Sketch, a: ProvinceId, b: ProvinceId) -> String {
    format!("{} and {}", called(sketch, a), called(sketch, b))
}

fn seas_along(seas: &BTreeMap<usize, Vec<AreaId>>, coast: usize) -> &[AreaId] {
    seas.get(&coast).map_or(&[], Vec::as_slice)
}

/// A coast of which nothing was said: it has the name that the drawing gives it, if that is free.
fn new_coast(drawn: &str, is_taken: impl Fn(&str) -> bool) -> CoastOnSheet {
    let own = COASTS.iter().find(|(id, _)| *id == drawn && !is_taken(id));
    let free = own.or_else(|| COASTS.iter().find(|(id, _)| !is_taken(id)));
    let (id, name) = free.unwrap_or(&COASTS[0]);
    CoastOnSheet {
        id: (*id).to_owned(),
        name: (*name).to_owned(),
        aliases: String::new(),
        unit: None,
        seas: Vec::new(),
    }
}

/// The coasts of a land with what is said of them, those that were named first in the order in
/// which they were; and for each of the drawn ones which it is. Drawn coasts are known again by
/// their seas, or else by the name that the drawing alone would give them.
fn named(
    drawn: &[&'static str],
    seas: &BTreeMap<usize, Vec<AreaId>>,
    note: &BoardNote,
) -> (Vec<CoastOnSheet>, Vec<usize>) {
    let mut likely: Vec<(usize, usize, usize)> = Vec::new();
    for (nth, said) in note.coasts.iter().enumerate() {
        for (coast, name) in drawn.iter().enumerate() {
            let along = seas_along(seas, coast);
            let common = said.seas.iter().filter(|sea| along.contains(sea));
            // A sea in common says more than the name: that follows from the drawing's shape.
            let alike = 2 * common.count() + usize::from(said.id == *name);
            if alike > 0 {
                likely.push((alike, nth, coast));
            }
        }
    }
    likely.sort_by_key(|&(alike, nth, coast)| (std::cmp::Reverse(alike), nth, coast));
    // Per drawn coast, which of those in the note it is.
    let mut known: Vec<Option<usize>> = vec![None; drawn.len()];
    for (_, nth, coast) in likely {
        if known[coast].is_none() && !known.contains(&Some(nth)) {
            known[coast] = Some(nth);
        }
    }
    let mut order: Vec<usize> = (0..drawn.len()).collect();
    order.sort_by_key(|&coast| known[coast].unwrap_or(usize::MAX));
    let mut coasts: Vec<CoastOnSheet> = Vec::new();
    for &coast in &order {
        let shore = match known[coast].and_then(|nth| note.coasts.get(nth)) {
            Some(said) => said.clone(),
            None => new_coast(drawn[coast], |id| {
                coasts.iter().any(|other| other.id == id)
                    || known.iter().flatten().any(|&nth| note.coasts[nth].id == id)
            }),
        };
        coasts.push(CoastOnSheet {
            seas: seas_along(seas, coast).to_vec(),
            ..shore
        });
    }
    let mut now = vec![0; drawn.len()];
    for (nth, &coast) in order.iter().enumerate() {
        now[coast] = nth;
    }
    (coasts, now)
}
