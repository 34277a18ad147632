//! The ground of a map, and where its captions come: what lines, captions and arrows are drawn on.

use super::caption::Captions;
use super::ground::Paints;
use super::layout::CaptionLayout;
use super::raster::Raster;
use super::scene::MapScene;
use super::view::{MapWindow, Point};
use chancery_atlas::board::{PowerId, ProvinceId};
use ratatui::prelude::*;

#[derive(Clone, Copy)]
pub(super) struct DrawnMap<'a> {
    pub scene: &'a MapScene<'a>,
    pub view: &'a MapWindow,
    pub raster: &'a Raster,
    pub captions: &'a Captions,
    pub layout: &'a CaptionLayout,
    pub paints: &'a Paints,
}

impl DrawnMap<'_> {
    /// The middle of what is written for a province, or where it would be.
    pub fn middle(&self, province: ProvinceId) -> Option<Point> {
        if let Some(token) = self.layout.token(province) {
            let spot = token.spot;
            let middle = f32::from(spot.x) + f32::from(spot.width) / 2.0;
            return Some((middle, f32::from(spot.y) + 0.5));
        }
        let chart = self.scene.chart;
        let anchor = chart.anchors.get(province.index());
        let anchor = anchor.filter(|anchor| anchor.label_width > 0)?;
        let (x, y) = (f32::from(anchor.unit.0), f32::from(anchor.unit.1));
        Some(self.view.locate(chart, x, y))
    }

    /// A point, or the same one board farther left or right, whichever is nearer to another.
    pub fn nearest(&self, to: Point, point: Point) -> Point {
        let chart = self.scene.chart;
        if !chart.wraps {
            return point;
        }
        let round = f32::from(chart.width) / self.view.scale;
        let mut nearest = point.0;
        for x in [point.0 - round, point.0 + round] {
            if (x - to.0).abs() < (nearest - to.0).abs() {
                nearest = x;
            }
        }
        (nearest, point.1)
    }

    /// A power's colour, the other way round where the ground has that very colour.
    pub fn badge(&self, power: PowerId, ground: Option<Color>) -> Style {
        let style = self.scene.theme.badge(self.scene.board, power);
        if style.bg != ground {
            return style;
        }
        Style {
            fg: style.bg,
            bg: style.fg,
            ..style
        }
    }
}
