//! The board as a player sees it, or everybody: what is shown of it comes from that view alone.

use crate::tui::list::neighbour;
use crate::tui::map::{Drawings, MapDrawing};
use chancery_atlas::board::ProvinceId;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report;
mod draw;
mod update;

pub use draw::drawn;
pub use update::{PLACE, open};

use super::Heading;
use chancery_game::view::{View, Viewer};

/// Looking at the board with somebody's eyes.
pub struct EyesPage {
    pub view: View,
    pub heading: Option<Heading>,
    /// The province in hand, of his board.
    pub province: ProvinceId,
    /// How far the board is scrolled by hand.
    pub pan: (i16, i16),
    /// Which drawing of his board is shown.
    pub drawings: Drawings,
}

impl EyesPage {
    /// The board as somebody sees it.
    pub(crate) fn new(game: &Game, viewer: Viewer) -> Self {
        let view = View::of(game, viewer);
        Self {
            heading: Heading::of(&view),
            view,
            province: ProvinceId(0),
            pan: (0, 0),
            drawings: Drawings::default(),
        }
    }

    /// The drawing with which the chart of a page begins.
    pub(crate) const FIRST: MapDrawing = MapDrawing::Beyond;

    /// The chart beside a player's page: what he knows of the world beyond.
    pub(crate) fn beyond(view: View) -> Self {
        let mut page = Self {
            heading: None,
            view,
            province: ProvinceId(0),
            pan: (0, 0),
            drawings: Drawings::default(),
        };
        if page.drawing() != Self::FIRST {
            page.drawings.turn(&page.view.board, page.province);
        }
        page
    }

    /// Everybody with whose eyes one can look: the players by the number of their power, then the
    /// public.
    pub(crate) fn viewers(game: &Game) -> Vec<Viewer> {
        let seats = (0..game.setup.seats()).filter_map(SeatId::nth);
        seats.map(Viewer::Seat).chain([Viewer::Public]).collect()
    }

    /// The viewer whom a digit stands for: from 1 the players, 0 everybody.
    pub(crate) fn viewer(game: &Game, digit: u32) -> Option<Viewer> {
        let players = Self::viewers(game).len() - 1;
        match digit as usize {
            0 => Some(Viewer::Public),
            nth if nth <= players => SeatId::nth(nth - 1).map(Viewer::Seat),
            _ => None,
        }
    }

    /// The viewer after the one whose eyes are looked with, or before.
    pub(crate) fn neighbour(&self, game: &Game, forward: bool) -> Viewer {
        neighbour(&Self::viewers(game), self.view.viewer, forward)
    }

    /// The provinces of the list: the known world by name, then what lies beyond in the order of
    /// its discovery.
    pub(crate) fn listed(&self) -> Vec<ProvinceId> {
        let board = &self.view.board;
        let mut listed: Vec<ProvinceId> = board.province_ids().collect();
        listed.sort_by_key(|&id| {
            if board.is_beyond(id) {
                (true, String::new())
            } else {
                (false, board.province(id).name.clone())
            }
        });
        listed
    }

    /// Where the province in hand stands among those listed.
    pub(crate) fn at(&self) -> usize {
        let mut listed = self.listed().into_iter();
        listed.position(|id| id == self.province).unwrap_or(0)
    }

    /// Takes one of the listed provinces in hand.
    pub(crate) fn go_to(&mut self, at: usize) {
        if let Some(&province) = self.listed().get(at) {
            (self.province, self.pan) = (province, (0, 0));
        }
    }

    /// What he saw before and does not see now, in brief: `n Sp93`, natives in Spring 1493.
    pub(crate) fn seen(&self) -> Vec<(ProvinceId, String)> {
        let brief = |area| {
            let (sign, when) = report::sighting_in_brief(&self.view, self.view.last_seen(area)?);
            Some((area, format!("{sign} {when}")))
        };
        self.view
            .board
            .provinces_beyond()
            .filter_map(brief)
            .collect()
    }

    pub(crate) fn drawing(&self) -> MapDrawing {
        self.drawings.shown(&self.view.board, self.province)
    }
}
