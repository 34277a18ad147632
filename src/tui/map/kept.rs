//! What is the same from frame to frame: as long as the same part of a board is drawn with the same
//! captions, the ground need not be sampled nor places for the captions be sought again.

use super::caption::{Caption, Captions};
use super::layout::CaptionLayout;
use super::raster::Raster;
use super::scene::MapScene;
use super::view::MapWindow;
use std::cell::RefCell;
use std::sync::Arc;

/// What the last drawing of one board found out. It changes nothing of what is drawn, only how
/// fast.
#[derive(Default)]
pub struct KeptMap(RefCell<Option<KeptDrawing>>);

struct KeptDrawing {
    view: MapWindow,
    parts: u16,
    captions: Vec<Caption>,
    found: (Arc<Raster>, Arc<CaptionLayout>),
}

impl KeptMap {
    /// The ground and the layout of a scene: those of the last time, if nothing that they depend on
    /// is other.
    pub(super) fn ground_and_layout(
        &self,
        scene: &MapScene<'_>,
        view: &MapWindow,
        captions: &Captions,
    ) -> (Arc<Raster>, Arc<CaptionLayout>) {
        let mut kept = self.0.borrow_mut();
        if let Some(last) = kept.as_ref()
            && (last.view, last.parts) == (*view, scene.parts())
            && last.captions == captions.all
        {
            return last.found.clone();
        }
        let raster = scene.raster(view);
        let layout = CaptionLayout::new(scene.chart, view, &raster, captions);
        let found = (Arc::new(raster), Arc::new(layout));
        *kept = Some(KeptDrawing {
            view: *view,
            parts: scene.parts(),
            captions: captions.all.clone(),
            found: found.clone(),
        });
        found
    }
}
