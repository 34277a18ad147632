//! Where captions go: near their anchors, inside their provinces where they fit, never on top of
//! one another.
//!
//! Greedy and without chance: provinces with units are placed before the others, small ones before
//! large ones, each at the cheapest place that is still free. So a caption moves only when its
//! province, or a neighbour in a tight corner, gains or loses a unit. Where the board is drawn too
//! small for all names, only provinces with units or in hand are captioned.

use super::caption::{Caption, Captions};
use super::cover::Cover;
use super::raster::{Code, Extent, Raster};
use super::spot::Spot;
use super::taken::Taken;
use super::view::View;
use crate::board::{Chart, ProvinceId};

/// Where a province's caption is written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Block {
    /// The badges.
    pub units: Option<Spot>,
    /// The name, and what follows it.
    pub name: Option<Spot>,
    /// What there is room for after the name.
    pub suffix: Suffix,
}

/// What is written after a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Suffix {
    /// Nothing.
    #[default]
    None,
    /// The mark of a centre and its owner's letter.
    Mark,
    /// The sign of a canal or a special province too.
    MarkAndSign,
    /// Also the units that are kept off the board here.
    All,
}

/// Where every caption is written.
pub(super) struct Layout {
    blocks: Vec<Block>,
    taken: Taken,
}

impl Layout {
    /// Finds the places.
    pub fn new(chart: &Chart, view: &View, raster: &Raster, captions: &Captions) -> Self {
        let extents = raster.extents();
        let captioned = |p: &ProvinceId| {
            extents[p.index()].pixels > 0 && (!view.overview || captions.all[p.index()].needed)
        };
        let mut order: Vec<ProvinceId> = (0..captions.all.len() as u16)
            .map(ProvinceId)
            .filter(captioned)
            .collect();
        order.sort_by_key(|p| {
            (
                captions.all[p.index()].units_width == 0,
                extents[p.index()].pixels,
                *p,
            )
        });
        let mut layout = Self {
            blocks: vec![Block::default(); captions.all.len()],
            taken: Taken::new(raster.width, raster.height),
        };
        let mut cover = Cover::new(raster);
        for province in order {
            let caption = &captions.all[province.index()];
            let site = Site::new(chart, view, raster, extents[province.index()], province);
            let block = site.best(caption, &layout.taken, &mut cover);
            layout.taken.add(block.units);
            layout.taken.add(block.name);
            layout.blocks[province.index()] = block;
        }
        layout
    }

    /// Where a province's caption is written.
    pub fn block(&self, province: ProvinceId) -> Block {
        self.blocks
            .get(province.index())
            .copied()
            .unwrap_or_default()
    }

    /// Whether something is written in a cell, or the cell is outside the map.
    pub fn is_taken(&self, x: u16, y: u16) -> bool {
        self.taken.free(i32::from(x), i32::from(y), 1).is_none()
    }

    /// The province whose caption covers a cell.
    pub fn province_at(&self, x: u16, y: u16) -> Option<ProvinceId> {
        let covers = |spot: &Spot| spot.y == y && (spot.x..spot.x + spot.width).contains(&x);
        let at = self
            .blocks
            .iter()
            .position(|b| b.units.iter().chain(&b.name).any(covers));
        at.map(|index| ProvinceId(index as u16))
    }
}

/// A part of a caption: its first cell from the block's origin, and its width.
#[derive(Clone, Copy)]
struct Part {
    dx: u16,
    dy: i32,
    width: u16,
}

/// How the parts of a caption lie to one another.
#[derive(Clone, Copy, Default)]
struct Shape {
    units: Option<Part>,
    name: Option<Part>,
    suffix: Suffix,
    cost: u32,
}

/// What a caption may cost at its place, in points. A column off the anchor is a point, a row two.
mod cost {
    /// Half a cell over another province of the same kind of ground, or none.
    pub const OUTSIDE: u32 = 3;
    /// Something else is written right beside it.
    pub const CROWDED: u32 = 8;
    /// Unit and name on one row in a roomy view, where one above the other is the custom.
    pub const IN_LINE: u32 = 3;
    /// The unit after the name, or under it.
    pub const REVERSED: u32 = 7;
    /// No pool.
    pub const NO_POOL: u32 = 24;
    /// No sign of a canal or a special province.
    pub const NO_SIGN: u32 = 10;
    /// No mark of a centre.
    pub const NO_SUFFIX: u32 = 14;
    /// Not what was seen before.
    pub const NOT_SEEN: u32 = 20;
    /// No name.
    pub const NO_NAME: u32 = 300;
    /// No name, where the board is too small for all of them and a unit has to be where it stands.
    pub const NO_NAME_IN_OVERVIEW: u32 = 16;
    /// More than this and it is left out.
    pub const LIMIT: u32 = 1000;
}

/// How far from its anchor a unit may go, in columns and rows, where there is no room for it nearer
/// by.
const LAST_REACH: (i32, i32) = (16, 8);

/// A province and the place for its caption.
struct Site {
    /// Cells across and down of the map.
    width: u16,
    height: u16,
    code: Code,
    /// The middle of the name, in half columns, and its row.
    middle: (i32, i32),
    /// Whether the caption must stay inside: the anchor is out of sight, and what is seen must not
    /// be named in somebody else's land.
    inside: bool,
    /// How far a caption may go, in columns and rows.
    reach: (i32, i32),
    /// What leaving out the name of a unit's province costs.
    no_name: u32,
    /// Whether badges have space round them.
    roomy: bool,
}

impl Site {
    fn new(
        chart: &Chart,
        view: &View,
        raster: &Raster,
        extent: Extent,
        province: ProvinceId,
    ) -> Self {
        let anchor = chart
            .anchors
            .get(province.index())
            .copied()
            .unwrap_or_default();
        let x = f32::from(anchor.label.0) + f32::from(anchor.label_width) / 2.0;
        let (x, y) = view.locate(chart, x, f32::from(anchor.label.1) + 0.5);
        let on_map = (0.0..f32::from(raster.width)).contains(&x)
            && (0.0..f32::from(raster.height)).contains(&y);
        let middle = if on_map {
            ((2.0 * x).round() as i32, y.floor() as i32)
        } else {
            in_sight(raster, extent, province, x, y)
        };
        Self {
            width: raster.width,
            height: raster.height,
            code: Code::province(province),
            middle,
            inside: !on_map,
            reach: view.reach(),
            no_name: if view.overview {
                cost::NO_NAME_IN_OVERVIEW
            } else {
                cost::NO_NAME
            },
            roomy: view.is_roomy(),
        }
    }

    fn best(&self, caption: &Caption, taken: &Taken, cover: &mut Cover) -> Block {
        let mut best = (cost::LIMIT, Block::default());
        self.turn(cover, caption);
        for shape in self.shapes(caption) {
            self.try_shape(&shape, taken, cover, &mut best);
        }
        if best.1.units.is_some() || caption.units_width == 0 || caption.seen.is_some() {
            return best.1;
        }
        let far = Self {
            reach: LAST_REACH,
            inside: false,
            ..*self
        };
        far.turn(cover, caption);
        far.try_shape(
            &Shape::badges_only(caption.units_width, self.no_name),
            taken,
            cover,
            &mut best,
        );
        if best.1.units.is_some() {
            best.1
        } else {
            self.forced(caption)
        }
    }

    /// Turns a cover to the cells that a caption can take.
    fn turn(&self, cover: &mut Cover, caption: &Caption) {
        let widest = i32::from(
            caption.units_width
                + caption.name_width
                + caption.suffix_width
                + 1
                + caption.pool_width,
        );
        cover.turn(
            self.code,
            (self.middle.0.div_euclid(2), self.middle.1),
            (self.reach.0 + widest / 2 + 2, self.reach.1 + 1),
        );
    }

    /// The shapes a caption can take, the best first.
    fn shapes(&self, caption: &Caption) -> impl Iterator<Item = Shape> + use<> {
        let (roomy, no_name) = (self.roomy, self.no_name);
        let is_seen = caption.seen.is_some();
        let units = caption.units_width;
        let bare = caption.name_width;
        let marked = bare + caption.suffix_width;
        let signed = marked + u16::from(caption.sign.is_some());
        let no_pool = if caption.pool_width > 0 {
            cost::NO_POOL
        } else {
            0
        };
        let no_sign = no_pool
            + if caption.sign.is_some() {
                cost::NO_SIGN
            } else {
                0
            };
        let names = [
            (caption.pool_width > 0).then_some((signed + caption.pool_width, Suffix::All, 0)),
            (caption.sign.is_some()).then_some((signed, Suffix::MarkAndSign, no_pool)),
            Some((marked, Suffix::Mark, no_sign)),
            (caption.suffix_width > 0).then_some((bare, Suffix::None, no_sign + cost::NO_SUFFIX)),
        ];
        let with_names = names
            .into_iter()
            .flatten()
            .flat_map(move |(name, suffix, cost)| {
                let alone = Shape {
                    name: Some(Part {
                        dx: 0,
                        dy: 0,
                        width: name,
                    }),
                    suffix,
                    cost,
                    ..Shape::default()
                };
                let unseen = is_seen.then_some(Shape {
                    cost: alone.cost + cost::NOT_SEEN,
                    ..alone
                });
                let shapes = if units == 0 {
                    [Some(alone), None, None, None]
                } else {
                    arrangements(alone, units, name, roomy).map(Some)
                };
                shapes.into_iter().chain([unseen])
            });
        with_names
            .flatten()
            .chain((units > 0).then_some(Shape::badges_only(units, no_name)))
    }

    /// Tries a shape at every offset, the nearest first, and keeps the best.
    fn try_shape(&self, shape: &Shape, taken: &Taken, cover: &mut Cover, best: &mut (u32, Block)) {
        let width = shape
            .parts()
            .map(|part| part.dx + part.width)
            .max()
            .unwrap_or(0);
        let left = (self.middle.0 - i32::from(width)).div_euclid(2);
        for distance in 0..=self.reach.1 {
            if shape.cost + 2 * distance.unsigned_abs() >= best.0 {
                return;
            }
            for dy in both_ways(distance) {
                for dx in (0..=self.reach.0).flat_map(both_ways) {
                    let near = shape.cost + 2 * distance.unsigned_abs() + dx.unsigned_abs();
                    if near >= best.0 {
                        break;
                    }
                    let origin = (left + dx, self.middle.1 + dy);
                    if let Some(found) = self.place(shape, origin, (taken, cover), near, best.0) {
                        *best = found;
                    }
                }
            }
        }
    }

    /// A shape at an origin and what it costs in all; `None` if it can't be there or costs no less
    /// than `limit`.
    fn place(
        &self,
        shape: &Shape,
        (x, y): (i32, i32),
        (taken, cover): (&Taken, &mut Cover),
        near: u32,
        limit: u32,
    ) -> Option<(u32, Block)> {
        let mut total = near;
        let mut spot = |part: Part| {
            let (spot, neighbours) = taken.free(x + i32::from(part.dx), y + part.dy, part.width)?;
            total += cost::CROWDED * neighbours;
            if total >= limit {
                return None;
            }
            let outside = cover.outside(spot);
            total += cost::OUTSIDE * outside;
            (total < limit && (outside == 0 || !self.inside)).then_some(spot)
        };
        let units = match shape.units {
            Some(part) => Some(spot(part)?),
            None => None,
        };
        let name = match shape.name {
            Some(part) => Some(spot(part)?),
            None => None,
        };
        Some((
            total,
            Block {
                units,
                name,
                suffix: shape.suffix,
            },
        ))
    }

    /// Badges where nothing is free: at the anchor all the same, since a unit is never left out.
    fn forced(&self, caption: &Caption) -> Block {
        let width = caption.units_width.min(self.width);
        let within = |at: i32, last: u16| u16::try_from(at).unwrap_or(0).min(last);
        let x = within(self.middle.0 / 2 - i32::from(width) / 2, self.width - width);
        let y = within(self.middle.1, self.height - 1);
        Block {
            units: Some(Spot { x, y, width }),
            ..Block::default()
        }
    }
}

/// So far back and so far on.
fn both_ways(distance: i32) -> impl Iterator<Item = i32> {
    std::iter::once(-distance).chain((distance > 0).then_some(distance))
}

/// The middle, in half columns, and the row of what is seen of a province nearest to a point that
/// is not.
fn in_sight(raster: &Raster, extent: Extent, province: ProvinceId, x: f32, y: f32) -> (i32, i32) {
    // It goes round the world, and both its ends are seen: the one with more room is named.
    if extent.columns == (0, raster.width - 1)
        && let Some(((from, to), row)) = raster.edge_run(Code::province(province))
    {
        return (i32::from(from + to + 1), i32::from(row));
    }
    let clamp =
        |at: f32, (from, to): (u16, u16)| (at.floor() as i32).clamp(i32::from(from), i32::from(to));
    (2 * clamp(x, extent.columns), clamp(y, extent.rows))
}

impl Shape {
    fn badges_only(width: u16, cost: u32) -> Self {
        Self {
            units: Some(Part {
                dx: 0,
                dy: 0,
                width,
            }),
            cost,
            ..Self::default()
        }
    }

    fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.units.into_iter().chain(self.name)
    }
}

/// The ways to put the badges over, before, under and after a name.
fn arrangements(alone: Shape, units: u16, name: u16, roomy: bool) -> [Shape; 4] {
    let wide = units.max(name);
    let stacked = |dy| {
        let units = Part {
            dx: (wide - units) / 2,
            dy,
            width: units,
        };
        Shape {
            units: Some(units),
            name: Some(Part {
                dx: (wide - name) / 2,
                dy: 0,
                width: name,
            }),
            ..alone
        }
    };
    let in_line = |units_at, name_at| {
        let units = Part {
            dx: units_at,
            dy: 0,
            width: units,
        };
        let cost = alone.cost + if roomy { cost::IN_LINE } else { 0 };
        Shape {
            units: Some(units),
            name: Some(Part {
                dx: name_at,
                dy: 0,
                width: name,
            }),
            cost,
            ..alone
        }
    };
    let reversed = |shape: Shape| Shape {
        cost: shape.cost + cost::REVERSED,
        ..shape
    };
    [
        stacked(-1),
        in_line(0, units),
        reversed(stacked(1)),
        reversed(in_line(name, 0)),
    ]
}
