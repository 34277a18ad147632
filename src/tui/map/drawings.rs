//! The two drawings of a board with a world beyond the known one (1492): the known world, and all
//! the rest with the known world as a block.

use super::kept::KeptMap;
use chancery_atlas::board::{Board, Chart, ProvinceId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapDrawing {
    /// The known world; the whole board where there is nothing beyond.
    Known,
    Beyond,
}

impl MapDrawing {
    #[must_use]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Known => Self::Beyond,
            Self::Beyond => Self::Known,
        }
    }

    pub(crate) fn chart(self, board: &Board) -> &Chart {
        match (self, &board.far) {
            (Self::Beyond, Some(far)) => far,
            _ => &board.chart,
        }
    }
}

/// Which drawing is shown, and what drawing each found out for the next time.
#[derive(Default)]
pub struct Drawings {
    /// The one that is shown whatever is in hand; else it is the one on which that lies.
    held: Option<MapDrawing>,
    known: KeptMap,
    beyond: KeptMap,
}

impl Drawings {
    pub(crate) fn shown(&self, board: &Board, focus: ProvinceId) -> MapDrawing {
        let of_focus = if board.far.is_some() && board.is_beyond(focus) {
            MapDrawing::Beyond
        } else {
            MapDrawing::Known
        };
        match self.held {
            Some(held) if board.far.is_some() => held,
            _ => of_focus,
        }
    }

    /// Shows the other drawing and holds it; where one is held, goes back to the one on which the
    /// province in hand lies. Whether there are two.
    pub(crate) fn turn(&mut self, board: &Board, focus: ProvinceId) -> bool {
        self.held = match self.held {
            Some(_) => None,
            None => Some(self.shown(board, focus).other()),
        };
        board.far.is_some()
    }

    /// Whether one is held.
    pub(crate) const fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// What drawing it found out for the next time.
    pub(crate) const fn kept(&self, drawing: MapDrawing) -> &KeptMap {
        match drawing {
            MapDrawing::Known => &self.known,
            MapDrawing::Beyond => &self.beyond,
        }
    }
}
