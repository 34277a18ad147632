//! Where captions go: near their anchors, inside their provinces where they fit, never on top of
//! one another.
//!
//! A caption has one form at every size: its units, a blank, the name, in one line, with a cell on
//! either side that nobody else writes in. So no unit is ever taken for that of a neighbour.
//!
//! Greedy and without chance: provinces with units are placed before empty centres, these before all
//! others, small ones before large ones, each at the cheapest place that is still free. So a caption
//! moves only when its province, or a neighbour in a tight corner, gains or loses a unit. Where room
//! is short the names of empty provinces go first, then what follows a name; a unit without a name
//! stands in its own province only.

use super::caption::{Caption, Captions};
use super::cover::Cover;
use super::form::{CaptionForm, CaptionToken, Suffix};
use super::raster::{Extent, Raster, RasterCode};
use super::taken::TakenCells;
use super::view::MapWindow;
use chancery_atlas::board::{Chart, ChartCell, ProvinceId};

pub(super) struct CaptionLayout {
    tokens: Vec<Option<CaptionToken>>,
    taken: TakenCells,
    /// How many provinces in sight have units for which there is no room.
    pub crowded_out: usize,
}

impl CaptionLayout {
    /// Finds the places.
    pub(crate) fn new(
        chart: &Chart,
        view: &MapWindow,
        raster: &Raster,
        captions: &Captions,
    ) -> Self {
        let extents = raster.extents();
        let is_whole = view.shows_all(chart);
        let in_sight: Vec<ProvinceId> = (0..captions.all.len() as u16)
            .map(ProvinceId)
            .filter(|&p| {
                // Units of a province too small for a cell of its own stand where its name would.
                extents[p.index()].pixels > 0
                    || is_whole
                        && !captions.all[p.index()].badges.is_empty()
                        && chart.cells.contains(&Some(ChartCell::Province(p)))
            })
            .collect();
        let mut order: Vec<ProvinceId> = in_sight.clone();
        order.retain(|&p| {
            let (x, y) = middle_of(chart, view, p);
            extents[p.index()].pixels > 0 || is_on(raster, x, y)
        });
        order.sort_by_key(|p| {
            let caption = &captions.all[p.index()];
            (caption.rank, extents[p.index()].pixels, *p)
        });
        let mut layout = Self {
            tokens: vec![None; captions.all.len()],
            taken: TakenCells::new(raster.width, raster.height),
            crowded_out: 0,
        };
        let mut cover = Cover::new(raster);
        for province in order {
            let caption = &captions.all[province.index()];
            let site = CaptionSite::new(chart, view, raster, extents[province.index()], province);
            let token = site.best(caption, &layout.taken, &mut cover);
            layout.taken.add(token.map(|token| token.spot));
            layout.tokens[province.index()] = token;
        }
        let left_out = in_sight
            .iter()
            .map(|p| p.index())
            .filter(|&p| layout.tokens[p].is_none() && !captions.all[p].badges.is_empty());
        layout.crowded_out = left_out.count();
        layout
    }

    /// Where a province's caption is written, and what of it.
    pub(crate) fn token(&self, province: ProvinceId) -> Option<CaptionToken> {
        self.tokens.get(province.index()).copied().flatten()
    }

    /// Whether something is written in a cell, or the cell is outside the map.
    pub(crate) fn is_taken(&self, x: u16, y: u16) -> bool {
        self.taken.free(i32::from(x), i32::from(y), 1).is_none()
    }

    /// The province whose caption covers a cell.
    pub(crate) fn province_at(&self, x: u16, y: u16) -> Option<ProvinceId> {
        let at = self.tokens.iter().position(|token| {
            token.as_ref().is_some_and(|token| {
                let core = token.core();
                core.y == y && (core.x..core.x + core.width).contains(&x)
            })
        });
        at.map(|index| ProvinceId(index as u16))
    }
}

/// What a caption may cost at its place, in points. A column off the anchor is a point, a row two.
mod cost {
    /// Half a cell over another province of the same kind of ground, or none.
    pub(crate) const OUTSIDE: u32 = 3;
    pub(crate) const NO_POOL: u32 = 24;
    /// No sign of a canal or a special province.
    pub(crate) const NO_SIGN: u32 = 10;
    pub(crate) const NO_MARK: u32 = 14;
    pub(crate) const NOT_SEEN: u32 = 80;
    pub(crate) const NO_NAME: u32 = 300;
    /// No name, where the board is too small for all of them.
    pub(crate) const NO_NAME_IN_OVERVIEW: u32 = 16;
    /// More than this and it is left out.
    pub(crate) const LIMIT: u32 = 1000;
}

/// How far from its anchor a unit may go with its name, in columns and rows, where there is no room
/// for it nearer by.
const LAST_REACH: (i32, i32) = (16, 8);

/// The middle of a province's name, in cells of the screen from the map's top left.
fn middle_of(chart: &Chart, view: &MapWindow, province: ProvinceId) -> (f32, f32) {
    let anchor = chart
        .anchors
        .get(province.index())
        .copied()
        .unwrap_or_default();
    let x = f32::from(anchor.label.0) + f32::from(anchor.label_width) / 2.0;
    view.locate(chart, x, f32::from(anchor.label.1) + 0.5)
}

/// Whether a point is on the map.
fn is_on(raster: &Raster, x: f32, y: f32) -> bool {
    (0.0..f32::from(raster.width)).contains(&x) && (0.0..f32::from(raster.height)).contains(&y)
}

/// A form that a caption may take, and what it costs.
#[derive(Clone, Copy)]
struct PricedForm {
    form: CaptionForm,
    cost: u32,
}

/// A province and the place for its caption.
struct CaptionSite {
    code: RasterCode,
    /// The middle of the name, in half columns, and its row.
    middle: (i32, i32),
    /// Whether the caption must stay inside: the anchor is out of sight, and what is seen must not
    /// be named in somebody else's land; or it is not worth a place in that.
    inside: bool,
    /// Whether it has a cell. Without one a unit is not written without its name, since it would
    /// stand on another's ground.
    has_ground: bool,
    /// How far a caption may go, in columns and rows.
    reach: (i32, i32),
    /// Whether the board is too small for the names of all provinces.
    overview: bool,
}

impl CaptionSite {
    fn new(
        chart: &Chart,
        view: &MapWindow,
        raster: &Raster,
        extent: Extent,
        province: ProvinceId,
    ) -> Self {
        let (x, y) = middle_of(chart, view, province);
        let on_map = is_on(raster, x, y);
        let middle = if on_map {
            ((2.0 * x).round() as i32, y.floor() as i32)
        } else {
            in_sight(raster, extent, province, x, y)
        };
        Self {
            code: RasterCode::province(province),
            middle,
            inside: !on_map,
            has_ground: extent.pixels > 0,
            reach: view.reach(),
            overview: view.overview,
        }
    }

    fn best(
        &self,
        caption: &Caption,
        taken: &TakenCells,
        cover: &mut Cover,
    ) -> Option<CaptionToken> {
        let site = Self {
            inside: self.inside || (self.overview && !caption.is_needed()),
            ..*self
        };
        let mut best = None;
        if self.has_ground {
            site.turn(cover, caption);
            for form in self.forms(caption) {
                site.try_form(caption, form, taken, cover, &mut best);
            }
        }
        if best.is_some() || caption.badges.is_empty() {
            return best.map(|(_, token)| token);
        }
        // No unit may be missing from the board: it goes farther away, but not without its name.
        let far = Self {
            reach: LAST_REACH,
            inside: false,
            ..*self
        };
        far.turn(cover, caption);
        let named = PricedForm {
            form: CaptionForm {
                units: true,
                name: Some(Suffix::None),
            },
            cost: 0,
        };
        far.try_form(caption, named, taken, cover, &mut best);
        best.map(|(_, token)| token)
    }

    /// Turns a cover to the cells that a caption can take.
    fn turn(&self, cover: &mut Cover, caption: &Caption) {
        let whole = CaptionForm {
            units: true,
            name: Some(Suffix::All),
        };
        let widest = i32::from(caption.width(whole));
        cover.turn(
            self.code,
            (self.middle.0.div_euclid(2), self.middle.1),
            (self.reach.0 + widest / 2 + 2, self.reach.1 + 1),
        );
    }

    /// The forms a caption can take and what each costs, the best first.
    fn forms(&self, caption: &Caption) -> Vec<PricedForm> {
        let mut names = Vec::with_capacity(4);
        let mut cost = 0;
        if caption.pool_width > 0 {
            names.push((Suffix::All, cost));
            cost += cost::NO_POOL;
        }
        if caption.sign.is_some() {
            names.push((Suffix::MarkAndSign, cost));
            cost += cost::NO_SIGN;
        }
        if caption.suffix_width > 0 {
            names.push((Suffix::Mark, cost));
            cost += cost::NO_MARK;
        }
        names.push((Suffix::None, cost));
        let mut forms = Vec::with_capacity(9);
        for (suffix, cost) in names {
            let name = Some(suffix);
            let units = caption.units_width > 0;
            forms.push(PricedForm {
                form: CaptionForm { units, name },
                cost,
            });
            if caption.seen.is_some() {
                forms.push(PricedForm {
                    form: CaptionForm { units: false, name },
                    cost: cost + cost::NOT_SEEN,
                });
            }
        }
        if !caption.badges.is_empty() {
            forms.push(PricedForm {
                form: CaptionForm {
                    units: true,
                    name: None,
                },
                cost: if self.overview {
                    cost::NO_NAME_IN_OVERVIEW
                } else {
                    cost::NO_NAME
                },
            });
        }
        forms
    }

    /// Tries a form at every offset, the nearest first, and keeps the best.
    fn try_form(
        &self,
        caption: &Caption,
        PricedForm { form, cost }: PricedForm,
        taken: &TakenCells,
        cover: &mut Cover,
        best: &mut Option<(u32, CaptionToken)>,
    ) {
        let width = caption.width(form) + 2;
        let written = 2 * u32::from(caption.width(form));
        // A name wholly on other land would be read as the name of that land.
        let most = if self.inside || form.name.is_none() {
            0
        } else if caption.is_only_name() {
            written.saturating_sub(2)
        } else {
            written
        };
        let left = (self.middle.0 - i32::from(width)).div_euclid(2);
        let mut least = best.map_or(cost::LIMIT, |(cost, _)| cost);
        for distance in 0..=self.reach.1 {
            // Everything farther away costs at least as much as the best.
            if cost + 2 * distance.unsigned_abs() >= least {
                break;
            }
            for dy in both_ways(distance) {
                for dx in (0..=self.reach.0).flat_map(both_ways) {
                    let near = cost + 2 * distance.unsigned_abs() + dx.unsigned_abs();
                    if near >= least {
                        break;
                    }
                    let Some(spot) = taken.free(left + dx, self.middle.1 + dy, width) else {
                        continue;
                    };
                    let token = CaptionToken { spot, form };
                    let outside = cover.outside(token.core());
                    let total = near + cost::OUTSIDE * outside;
                    if total < least && outside <= most {
                        least = total;
                        *best = Some((total, token));
                    }
                }
            }
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
        && let Some(((from, to), row)) = raster.edge_run(RasterCode::province(province))
    {
        return (i32::from(from + to + 1), i32::from(row));
    }
    let clamp =
        |at: f32, (from, to): (u16, u16)| (at.floor() as i32).clamp(i32::from(from), i32::from(to));
    (2 * clamp(x, extent.columns), clamp(y, extent.rows))
}
