//! The map as a picture, where the terminal shows pictures.

use super::LineEnd;
use super::route::RouteStroke;
use super::scene::{MapScene, ProvinceMark};
use super::view::{MapWindow, Zoom};
use crate::tui::graphics::Pictures;
use crate::tui::theme::ColourLevel;
use chancery_atlas::board::ProvinceId;
use chancery_out::picture::{ArrowKind, MarkKind, TerminalBoard, TerminalOrder, UnitFate};
use ratatui::layout::Rect;

/// The least width in pixels at which the whole board can be read.
const READABLE: u32 = 560;

impl MapScene<'_> {
    fn pictures(&self) -> Option<&Pictures> {
        match self.theme.level {
            // Who wants no colours gets none in a picture either.
            ColourLevel::Mono => None,
            _ => self.pictures,
        }
    }

    /// Whether the board is seen as a whole, since a picture of it can be read.
    pub(super) fn is_whole_as_picture(&self, pane: Rect) -> bool {
        if self.zoom != Zoom::Auto {
            return false;
        }
        let Some(pictures) = self.pictures() else {
            return false;
        };
        let whole = MapWindow::new(self.chart, pane, Zoom::Fit, &[], (0, 0));
        whole.is_some_and(|whole| pictures.cell().pixels(whole.area).0 >= READABLE)
    }

    /// Has a picture take the place of the map, if there is one.
    pub(super) fn is_shown_as_picture(&self, view: &MapWindow) -> bool {
        let drawn = self.pictures().zip(view.part(self.chart));
        drawn.is_some_and(|(pictures, part)| {
            pictures.show(self.board, self.as_picture(part), view.area)
        })
    }

    /// What became of units, but for those of which a pane's lines tell it already.
    pub(crate) fn fates_without_line(&self, pane: Rect) -> Vec<(ProvinceId, UnitFate)> {
        if self.pictures().is_none() {
            return if self.is_small(pane) {
                self.fates.to_vec()
            } else {
                Vec::new()
            };
        }
        self.fates_beside_picture().collect()
    }

    /// The same of a picture, which has all orders as lines.
    fn fates_beside_picture(&self) -> impl Iterator<Item = (ProvinceId, UnitFate)> {
        let fates = self.fates.iter().copied();
        fates.filter(|&(at, fate)| !self.has_line(at, fate))
    }

    fn has_line(&self, at: ProvinceId, fate: UnitFate) -> bool {
        self.routes.iter().any(|route| match fate {
            UnitFate::Moved => !route.failed && route.to == LineEnd::In(at),
            UnitFate::Failed => route.failed && route.from == at,
            _ => false,
        })
    }

    fn as_picture(&self, part: [f32; 4]) -> TerminalBoard {
        let orders = self.routes.iter().map(|route| TerminalOrder {
            power: route.power,
            from: route.from,
            to: route.to,
            kind: match route.stroke {
                RouteStroke::Solid => ArrowKind::Move,
                RouteStroke::Dashed => ArrowKind::Support,
                RouteStroke::Dotted => ArrowKind::Convoy,
            },
            failed: route.failed,
        });
        let marks = self.marks.iter().map(|&(province, mark)| match mark {
            ProvinceMark::Reachable => (province, MarkKind::Reachable),
            ProvinceMark::Alert => (province, MarkKind::Alert),
        });
        let target = self.target.map(|province| (province, MarkKind::Target));
        let cursor = self.cursor.map(|province| (province, MarkKind::Cursor));
        let treasures = self.treasures.iter().map(|&at| (at, "T".to_owned()));
        TerminalBoard {
            is_beyond: !std::ptr::eq(self.chart, &raw const self.board.chart),
            position: self.position.clone(),
            unseen: self.unseen.to_vec(),
            notes: self.seen.iter().cloned().chain(treasures).collect(),
            orders: orders.collect(),
            marks: marks.chain(target).chain(cursor).collect(),
            fates: self.fates_beside_picture().collect(),
            part,
            is_dark: self.theme.is_dark(),
        }
    }
}
