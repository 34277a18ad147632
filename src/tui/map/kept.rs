//! What is the same from frame to frame: as long as the same part of a board is drawn with the same
//! captions, the ground need not be sampled nor places for the captions be sought again.

use super::caption::{Caption, Captions};
use super::layout::Layout;
use super::raster::Raster;
use super::scene::MapScene;
use super::view::View;
use std::cell::RefCell;
use std::sync::Arc;

/// What the last drawing of one board found out. It changes nothing of what is drawn, only how
/// fast.
#[derive(Default)]
pub struct Kept(RefCell<Option<Drawn>>);

/// A drawing: what it was of, and what it came to.
struct Drawn {
    view: View,
    parts: u16,
    captions: Vec<Caption>,
    found: (Arc<Raster>, Arc<Layout>),
}

impl Kept {
    /// The ground and the layout of a scene: those of the last time, if nothing that they depend on
    /// is other.
    pub(super) fn of(
        &self,
        scene: &MapScene<'_>,
        view: &View,
        captions: &Captions,
    ) -> (Arc<Raster>, Arc<Layout>) {
        let mut kept = self.0.borrow_mut();
        if let Some(last) = kept.as_ref()
            && (last.view, last.parts) == (*view, scene.parts())
            && last.captions == captions.all
        {
            return last.found.clone();
        }
        let raster = scene.raster(view);
        let layout = Layout::new(scene.chart, view, &raster, captions);
        let found = (Arc::new(raster), Arc::new(layout));
        *kept = Some(Drawn {
            view: *view,
            parts: scene.parts(),
            captions: captions.all.clone(),
            found: found.clone(),
        });
        found
    }
}
