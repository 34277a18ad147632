//! What joins and cuts do, or why they make no sense.

use super::coastline::Coastline;
use crate::board::pairs::ordered;
use crate::board::{
    AreaKind, Board, CoastId, Ground, Link, LinkEnd, Place, ProvinceId, Terrain, UnitKind, World,
};
use crate::grammar::Joined;

/// What becomes of a line of `join` or `cut`.
pub enum LinkFate {
    /// It joins these, the lower first.
    Join {
        /// The two lands, for armies.
        by_land: Option<(ProvinceId, ProvinceId)>,
        /// The two places, for fleets.
        by_sea: Option<(Place, Place)>,
    },
    /// It parts two provinces.
    Cut(Cut),
    /// It makes no sense; why, and how to mend it.
    Refused(String),
}

/// Two provinces that touch, and between which units don't pass.
pub struct Cut {
    /// The lower first.
    pair: (ProvinceId, ProvinceId),
    /// The kind of unit that does not pass; `None` where neither does.
    only: Option<UnitKind>,
}

impl Cut {
    /// The cut that a line of `cut` makes; `None` where the line makes no sense.
    pub(crate) fn new(link: &Link, drawn: DrawnWorld) -> Option<Self> {
        match fate(link, LinkKind::Cut, drawn) {
            LinkFate::Cut(cut) => Some(cut),
            LinkFate::Join { .. } | LinkFate::Refused(_) => None,
        }
    }

    /// Whether it keeps units of a kind from passing between these.
    pub(crate) fn parts(&self, a: ProvinceId, b: ProvinceId, kind: UnitKind) -> bool {
        self.pair == ordered(a, b) && self.only.is_none_or(|only| only == kind)
    }
}

/// The block of a world's file in which a link stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    Join,
    Cut,
}

/// Judges a line of `join`, or of `cut`, by the drawing.
pub(crate) fn fate(link: &Link, kind: LinkKind, drawn: DrawnWorld) -> LinkFate {
    judge(link, kind, drawn).unwrap_or_else(LinkFate::Refused)
}

/// A world beyond the known one, with the coasts as its drawing has them.
#[derive(Clone, Copy)]
pub struct DrawnWorld<'a> {
    pub world: &'a World,
    pub known: &'a Board,
    pub coastline: &'a Coastline,
}

fn judge(link: &Link, kind: LinkKind, drawn: DrawnWorld) -> Result<LinkFate, String> {
    let a = drawn.province(&link.from)?;
    let b = drawn.province(&link.to)?;
    let names = format!("{} and {}", drawn.name(a), drawn.name(b));
    if a == b {
        return Err(format!(
            "{} is on both sides; name two areas",
            drawn.name(a)
        ));
    }
    let known_count = drawn.known.provinces.len();
    if a.index() < known_count && b.index() < known_count {
        return Err(format!(
            "{names} are both in the Known World; name an area of this world"
        ));
    }
    let (sea_a, sea_b) = (drawn.is_sea(a), drawn.is_sea(b));
    let at_sea = sea_a || sea_b;
    if at_sea && link.only == Some(UnitKind::Army) {
        let sea = drawn.name(if sea_a { a } else { b });
        return Err(format!("{sea} is a sea; leave `; armies` out"));
    }
    // A cut parts what touches, and a join ties what does not: the other would do nothing.
    let touch = drawn.coastline.touch(a, b);
    match kind {
        LinkKind::Cut => {
            if let Some(coast) = link.from.coast.as_ref().or(link.to.coast.as_ref()) {
                return Err(format!("a cut names no coast; leave `/{coast}` out"));
            }
            if !touch {
                return Err(format!(
                    "{names} do not touch, so there is nothing to cut; take the line out"
                ));
            }
            Ok(LinkFate::Cut(Cut {
                pair: ordered(a, b),
                only: link.only,
            }))
        }
        LinkKind::Join => {
            if touch {
                return Err(format!("{names} are adjacent already; take the line out"));
            }
            // Between two lands a join is for armies; `; fleets` adds fleets.
            let with_fleets = at_sea || link.only == Some(UnitKind::Fleet);
            let from = Place {
                province: a,
                coast: drawn.coast(a, &link.from, with_fleets && !sea_a)?,
            };
            let to = Place {
                province: b,
                coast: drawn.coast(b, &link.to, with_fleets && !sea_b)?,
            };
            Ok(LinkFate::Join {
                by_land: if at_sea { None } else { Some(ordered(a, b)) },
                by_sea: if with_fleets {
                    Some(ordered(from, to))
                } else {
                    None
                },
            })
        }
    }
}

impl<'a> DrawnWorld<'a> {
    pub(crate) const fn new(world: &'a World, known: &'a Board, coastline: &'a Coastline) -> Self {
        Self {
            world,
            known,
            coastline,
        }
    }

    /// Whether a province of the joined board is a sea.
    pub(crate) fn is_sea(self, province: ProvinceId) -> bool {
        match province.index().checked_sub(self.known.provinces.len()) {
            None => self.known.terrain(province) == Terrain::Sea,
            Some(area) => {
                let area = self.world.areas.get(area);
                area.is_some_and(|area| area.kind == AreaKind::Sea)
            }
        }
    }

    fn province(self, end: &LinkEnd) -> Result<ProvinceId, String> {
        match end.at {
            Ground::Area(area) if area.index() < self.world.areas.len() => Ok(ProvinceId(
                (self.known.provinces.len() + area.index()) as u16,
            )),
            Ground::Edge(province) if self.known.province(province).edge => Ok(province),
            Ground::Edge(province) => {
                let name = &self.known.province(province).name;
                Err(format!(
                    "only the edge of the Known World has joins and cuts, not {name}; take the \
                     line out"
                ))
            }
            _ => Err("one end is not an area; name two areas".to_owned()),
        }
    }

    /// As the game master would know it.
    fn name(self, province: ProvinceId) -> String {
        match province.index().checked_sub(self.known.provinces.len()) {
            None => self.known.province(province).name.clone(),
            Some(area) => self.world.areas[area].name_and_id(),
        }
    }

    /// The coast that is meant. It must be there, and be named where it is needed.
    fn coast(
        self,
        province: ProvinceId,
        end: &LinkEnd,
        needed: bool,
    ) -> Result<Option<CoastId>, String> {
        let names = &self.coastline.coasts[province.index()].names;
        let Some(coast) = &end.coast else {
            if needed && !names.is_empty() {
                let land = self.name(province);
                let choices = coast_choices(names);
                return Err(format!("{land} has several coasts; say which: {choices}"));
            }
            return Ok(None);
        };
        let nth = names
            .iter()
            .position(|name| name.eq_ignore_ascii_case(coast));
        if let Some(nth) = nth {
            // Armies have no coast; one that was written for them does no harm.
            return Ok(if needed { CoastId::nth(nth) } else { None });
        }
        let land = self.name(province);
        if names.is_empty() {
            return Err(format!(
                "{land} has no coasts with names; leave `/{coast}` out"
            ));
        }
        let choices = coast_choices(names);
        Err(format!("{land} has no coast `{coast}`; write {choices}"))
    }
}

/// The coasts of a land, as the file writes them: `` `/nc` or `/sc` ``.
fn coast_choices(names: &[&str]) -> String {
    names.iter().map(|name| format!("`/{name}`")).joined(" or ")
}
