//! The board drawn from its chart: ground by owner, units by power, names and centres, the province
//! in hand.
//!
//! A [`MapScene`] is all there is to it: what to show, and how. It holds no state but what makes
//! the next frame faster ([`KeptMap`]), and the same scene is always drawn the same.

mod arrows;
mod caption;
mod cover;
mod drawings;
mod drawn;
mod form;
mod ground;
mod kept;
mod layout;
mod lines;
mod path;
mod pictured;
mod raster;
mod route;
mod scene;
mod short;
mod spot;
mod taken;
mod view;
mod write;

pub use chancery_out::picture::{LineEnd, UnitFate};
pub use drawings::{Drawings, MapDrawing};
pub use kept::KeptMap;
pub use route::{Route, RouteStroke, RouteWeight};
pub(crate) use scene::fate_sign;
pub use scene::{MapScene, ProvinceMark};
pub use view::Zoom;

use crate::tui::graphics;
use caption::Captions;
use chancery_atlas::board::ProvinceId;
use drawn::DrawnMap;
use layout::CaptionLayout;
use raster::Raster;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::widgets::Widget;
use view::{LineStyle, MapWindow};

impl MapScene<'_> {
    /// The province at a point of the screen when the map is drawn in `pane`: of the name or unit
    /// there, else of the ground.
    pub fn province_at(&self, pane: Rect, point: Point) -> Option<ProvinceId> {
        self.provinces_in(pane)(point)
    }

    /// The same for any number of points.
    pub fn provinces_in(&self, pane: Rect) -> impl Fn(Point) -> Option<ProvinceId> {
        let provinces = self.board.provinces.len();
        let drawn = self.view(pane).map(|view| {
            let raster = self.raster(&view);
            let layout = self.layout(&view, &raster);
            (view.area, raster, layout)
        });
        move |point| {
            let (area, raster, layout) = drawn.as_ref()?;
            if !area.contains(point) {
                return None;
            }
            let (x, y) = (point.x - area.x, point.y - area.y);
            let ground = ProvinceId(raster.at(x, y * raster.parts).0);
            layout
                .province_at(x, y)
                .or_else(|| (ground.index() < provinces).then_some(ground))
        }
    }

    /// Whether a pane has only the selected order and those that touch it as lines, and signs for
    /// what became of all others.
    pub fn is_small(&self, pane: Rect) -> bool {
        let view = self.view(pane);
        view.is_some_and(|view| view.lines == LineStyle::Arrows)
    }

    /// Whether a pane shows only a part of the board.
    pub fn is_window(&self, pane: Rect) -> bool {
        self.view(pane)
            .is_some_and(|view| !view.shows_all(self.chart))
    }

    /// The pan that moves what a pane shows by so many quarters of it, right and down.
    pub fn panned(&self, pane: Rect, quarters: (i16, i16)) -> (i16, i16) {
        self.view(pane).map_or(self.pan, |view| {
            view.panned(self.chart, &self.in_view(), self.pan, quarters)
        })
    }

    /// Draws the map in a pane, with what its last drawing found out. In how many of the provinces in
    /// sight there are units for which there was no room.
    pub fn draw(&self, kept: &KeptMap, pane: Rect, buf: &mut Buffer) -> usize {
        let Some(view) = self.view(pane.intersection(buf.area)) else {
            return 0;
        };
        if self.is_shown_as_picture(&view) {
            // Blank cells are the sign that nothing lies over the picture (`Pictures::end_frame`).
            graphics::leave_blank(buf, view.area);
            return 0;
        }
        let captions = Captions::new(self, view.overview);
        let (raster, layout) = kept.ground_and_layout(self, &view, &captions);
        let paints = ground::Paints::new(self, view.lines);
        ground::draw(self, &view, &raster, &paints, buf);
        let map = DrawnMap {
            scene: self,
            view: &view,
            raster: &raster,
            captions: &captions,
            layout: &layout,
            paints: &paints,
        };
        // Lines go beneath the captions, arrows above them.
        let beside = match view.lines {
            LineStyle::All => lines::draw(map, buf),
            LineStyle::Arrows => Vec::new(),
        };
        write::draw(map, &beside, buf);
        if view.lines == LineStyle::Arrows {
            arrows::draw(map, buf);
        }
        layout.crowded_out
    }

    fn view(&self, pane: Rect) -> Option<MapWindow> {
        let zoom = if self.is_whole_as_picture(pane) {
            Zoom::Fit
        } else {
            self.zoom
        };
        MapWindow::new(self.chart, pane, zoom, &self.in_view(), self.pan)
    }

    /// The province in hand and those next to it.
    fn in_view(&self) -> Vec<ProvinceId> {
        let board = self.board;
        let known = self.cursor.filter(|p| p.index() < board.provinces.len());
        let Some(province) = known else {
            return self.cursor.into_iter().collect();
        };
        let by_fleet = board.fleet_places(province).into_iter();
        let by_fleet =
            by_fleet.flat_map(|place| board.fleet_moves(place).iter().map(|p| p.province));
        let by_army = board.army_moves(province).iter().copied();
        std::iter::once(province)
            .chain(by_army)
            .chain(by_fleet)
            .collect()
    }

    fn raster(&self, view: &MapWindow) -> Raster {
        Raster::sample(self.chart, self.board.provinces.len(), view, self.parts())
    }

    fn layout(&self, view: &MapWindow, raster: &Raster) -> CaptionLayout {
        CaptionLayout::new(
            self.chart,
            view,
            raster,
            &Captions::new(self, view.overview),
        )
    }
}

impl Widget for &MapScene<'_> {
    fn render(self, pane: Rect, buf: &mut Buffer) {
        self.draw(&KeptMap::default(), pane, buf);
    }
}
