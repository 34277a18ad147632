//! What is said of areas: kind, centre, natives, canal, names; and what ties them where they do not
//! touch.

use std::sync::Arc;

use super::Canvas;
use super::drawing::CanvasState;
use crate::board::sheet::BoardRecord;
use crate::board::{Area, AreaId, AreaKind, Ground, Link, Native};

/// Why something can't be said of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaintRefusal {
    /// A sea was to have something that only land has.
    #[error("only land has centres, natives and canals; t turns this sea into land")]
    OnlyLand,
    /// The slot is empty, or the ground is no area.
    #[error(
        "there is no area here; centres, natives and names belong to land and sea beyond the known \
         world"
    )]
    NoArea,
    /// [`Ground::Barrier`] can't number another text.
    #[error("the world has too many texts for impassable ground; use one that it has already")]
    TooMany,
}

impl Canvas {
    /// Changes what is said of an area.
    pub fn describe(
        &mut self,
        id: AreaId,
        change: impl FnOnce(&mut Area),
    ) -> Result<(), PaintRefusal> {
        self.change(|now| {
            describe(now, id, |area| {
                change(area);
                Ok(())
            })
        })
    }

    /// Changes what is written beside the cells, as one change.
    pub fn annotate<E>(
        &mut self,
        change: impl FnOnce(&mut super::Margin) -> Result<(), E>,
    ) -> Result<(), E> {
        self.change(|now| change(now.margin_mut()))
    }

    /// Changes what is said of an area of a board, as one change.
    pub fn describe_on_sheet(
        &mut self,
        id: AreaId,
        change: impl FnOnce(&mut Area, &mut BoardRecord),
    ) -> Result<(), PaintRefusal> {
        self.change(|now| {
            // A copy, for the area and the sheet are parts of one state.
            let mut sheet = now.margin.sheet.clone().unwrap_or_default();
            describe(now, id, |area| {
                change(area, &mut sheet);
                Ok(())
            })?;
            now.margin_mut().sheet = Some(sheet);
            Ok(())
        })
    }

    /// Gives ids to areas that have none, which is no change: they keep the letters with which they
    /// were written first.
    pub fn keep_ids(&mut self, ids: &[(AreaId, String)]) {
        // Not through `change`: undo must not take away an id that a file has.
        for (slot, id) in ids {
            if let Some(area) = self
                .now
                .areas
                .get_mut(slot.index())
                .and_then(Option::as_mut)
                && area.id.is_empty()
            {
                Arc::make_mut(area).id.clone_from(id);
            }
        }
    }

    /// Makes a sea of land, or land of a sea. A sea has no centre, natives or canal.
    pub fn turn(&mut self, id: AreaId) -> Result<(), PaintRefusal> {
        self.describe(id, |area| match area.kind {
            AreaKind::Sea => area.kind = AreaKind::Land,
            AreaKind::Land => {
                area.kind = AreaKind::Sea;
                (area.centre, area.native, area.canal) = (false, None, false);
            }
        })
    }

    /// Makes a centre of a land, or none; natives stand in centres only.
    pub fn toggle_centre(&mut self, id: AreaId) -> Result<(), PaintRefusal> {
        self.change(|now| {
            on_land(now, id, |area| {
                area.centre = !area.centre;
                if !area.centre {
                    area.native = None;
                }
            })
        })
    }

    /// The next of: no natives, natives that stand still, natives that may move. Where natives are
    /// is a centre.
    pub fn next_native(&mut self, id: AreaId) -> Result<(), PaintRefusal> {
        self.change(|now| {
            on_land(now, id, |area| {
                area.native = match area.native {
                    None => Some(Native::Fixed),
                    Some(Native::Fixed) => Some(Native::Mobile),
                    Some(Native::Mobile) => None,
                };
                area.centre |= area.native.is_some();
            })
        })
    }

    /// Makes the coasts of a land one, or as many as they are.
    pub fn toggle_canal(&mut self, id: AreaId) -> Result<(), PaintRefusal> {
        self.change(|now| on_land(now, id, |area| area.canal = !area.canal))
    }

    /// The impassable ground with a text, made where there is none yet. By itself it is no change:
    /// nothing is drawn with it yet.
    pub fn barrier(&mut self, text: &str) -> Result<Ground, PaintRefusal> {
        let barriers = &self.now.margin.barriers;
        let at = barriers
            .iter()
            .position(|known| known == text)
            .unwrap_or(barriers.len());
        let number = u8::try_from(at).map_err(|_| PaintRefusal::TooMany)?;
        if at == barriers.len() {
            self.now.margin_mut().barriers.push(text.to_owned());
        }
        Ok(Ground::Barrier(number))
    }

    /// Ties two areas together that do not touch, or unties them if they are tied: `link` is added
    /// unless there is one between the same two.
    pub fn toggle_join(&mut self, link: Link) {
        self.tie(link, |margin| &mut margin.joins);
    }

    /// Parts two areas that touch, or lets them be adjacent again.
    pub fn toggle_cut(&mut self, link: Link) {
        self.tie(link, |margin| &mut margin.cuts);
    }

    fn tie(&mut self, link: Link, which: impl FnOnce(&mut super::Margin) -> &mut Vec<Link>) {
        let _ = self.change(|now| {
            let links = which(now.margin_mut());
            let count = links.len();
            // Whatever its coasts and units: two areas have one tie of a kind, or none.
            links.retain(|other| !is_between(other, link.from.at, link.to.at));
            if links.len() == count {
                links.push(link);
            }
            Ok::<(), ()>(())
        });
    }
}

/// Whether a link is between two grounds, in either order.
pub fn is_between(link: &Link, one: Ground, other: Ground) -> bool {
    let ends = (link.from.at, link.to.at);
    ends == (one, other) || ends == (other, one)
}

fn describe(
    now: &mut CanvasState,
    id: AreaId,
    change: impl FnOnce(&mut Area) -> Result<(), PaintRefusal>,
) -> Result<(), PaintRefusal> {
    match now.areas.get_mut(id.index()).and_then(Option::as_mut) {
        Some(area) => change(Arc::make_mut(area)),
        None => Err(PaintRefusal::NoArea),
    }
}

fn on_land(
    now: &mut CanvasState,
    id: AreaId,
    change: impl FnOnce(&mut Area),
) -> Result<(), PaintRefusal> {
    describe(now, id, |area| match area.kind {
        AreaKind::Sea => Err(PaintRefusal::OnlyLand),
        AreaKind::Land => {
            change(area);
            Ok(())
        }
    })
}
