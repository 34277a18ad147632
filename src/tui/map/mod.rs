//! The board drawn from its chart: ground by owner, units by power, names and centres, the province
//! in hand.
//!
//! A [`MapScene`] is all there is to it: what to show, and how. It holds no state but what makes
//! the next frame faster ([`Kept`]), and the same scene is always drawn the same.

mod caption;
mod cover;
mod drawings;
mod ground;
mod kept;
mod layout;
mod lines;
mod raster;
mod route;
mod scene;
mod spot;
mod taken;
mod view;
mod write;

pub use drawings::{Drawing, Drawings};
pub use kept::Kept;
pub use route::{End, Route, Stroke};
pub use scene::{MapScene, Mark};
pub use view::Zoom;

use crate::board::ProvinceId;
use caption::Captions;
use layout::Layout;
use raster::Raster;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::widgets::Widget;
use view::View;

impl MapScene<'_> {
    /// The province at a point of the screen when the map is drawn in `pane`: of the name or unit
    /// there, else of the ground.
    pub fn province_at(&self, pane: Rect, point: Point) -> Option<ProvinceId> {
        let view = self.view(pane)?;
        if !view.area.contains(point) {
            return None;
        }
        let (x, y) = (point.x - view.area.x, point.y - view.area.y);
        let raster = self.raster(&view);
        let ground = ProvinceId(raster.at(x, y * raster.parts).0);
        self.layout(&view, &raster)
            .province_at(x, y)
            .or_else(|| (ground.index() < self.board.provinces.len()).then_some(ground))
    }

    /// Whether a pane shows only a part of the board.
    pub fn is_window(&self, pane: Rect) -> bool {
        self.view(pane)
            .is_some_and(|view| !view.shows_all(self.chart))
    }

    /// The pan that moves what a pane shows by so many quarters of it, right and down.
    pub fn panned(&self, pane: Rect, quarters: (i16, i16)) -> (i16, i16) {
        self.view(pane).map_or(self.pan, |view| {
            view.panned(self.chart, self.cursor, self.pan, quarters)
        })
    }

    /// Draws the map in a pane, with what its last drawing found out.
    pub fn draw(&self, kept: &Kept, pane: Rect, buf: &mut Buffer) {
        let Some(view) = self.view(pane.intersection(buf.area)) else {
            return;
        };
        let captions = Captions::new(self, view.is_roomy());
        let (raster, layout) = kept.of(self, &view, &captions);
        let paints = ground::Paints::new(self);
        ground::draw(self, &view, &raster, &paints, buf);
        lines::draw(self, &view, &raster, &layout, &paints, buf);
        write::draw(self, &view, &captions, &layout, &paints, buf);
    }

    fn view(&self, pane: Rect) -> Option<View> {
        View::new(self.chart, pane, self.zoom, self.cursor, self.pan)
    }

    fn raster(&self, view: &View) -> Raster {
        Raster::sample(self.chart, self.board.provinces.len(), view, self.parts())
    }

    fn layout(&self, view: &View, raster: &Raster) -> Layout {
        Layout::new(
            self.chart,
            view,
            raster,
            &Captions::new(self, view.is_roomy()),
        )
    }
}

impl Widget for &MapScene<'_> {
    fn render(self, pane: Rect, buf: &mut Buffer) {
        self.draw(&Kept::default(), pane, buf);
    }
}
