//! What is written on a province: its units and its name.

use super::scene::MapScene;
use crate::board::{Board, CoastId};
use crate::position::Unit;

/// A unit as it is written on the map: `fA`, a French army; `rF/sc`, a Russian fleet at a south coast; `tA!`, dislodged.
///
/// The capital is the unit's kind, as in orders; the small letter is its power, so that the two are never mixed up.
#[derive(Clone, Copy)]
pub(super) struct Badge {
    pub unit: Unit,
    pub dislodged: bool,
}

/// What is written on a province.
#[derive(Clone, Copy, Default)]
pub(super) struct Caption {
    /// The unit that stands here, and the one that was dislodged.
    pub badges: [Option<Badge>; 2],
    /// Cells for the badges, side by side; 0 if there is none.
    pub units_width: u16,
    /// Cells for the name alone.
    pub name_width: u16,
    /// Cells for what follows the name: the mark of a centre, and its owner's letter where letters tell owners.
    pub suffix_width: u16,
    /// Cells for the pool after that: `+AF`; 0 if nothing is pooled here.
    pub pool_width: u16,
    /// Whether it is written even where there is no room for all: there is a unit, or the province is in hand.
    pub needed: bool,
}

/// The captions of a whole board.
pub(super) struct Captions {
    /// By province.
    pub all: Vec<Caption>,
    /// Whether badges have space round them.
    pub roomy: bool,
}

impl Captions {
    /// The captions of a scene.
    pub fn new(scene: &MapScene<'_>, roomy: bool) -> Self {
        let board = scene.board;
        let mut all: Vec<Caption> = board
            .province_ids()
            .map(|p| {
                let letter = u16::from(scene.owners_as_letters() && scene.position.owner(p).is_some());
                let suffix_width = if board.is_centre(p) { 1 + letter } else { letter };
                let needed = [scene.cursor, scene.target].contains(&Some(p));
                let pooled = scene.pooled(p).count() as u16;
                let pool_width = if pooled == 0 { 0 } else { 1 + pooled };
                Caption { name_width: width(&board.province(p).abbr), suffix_width, pool_width, needed, ..Caption::default() }
            })
            .collect();
        let mut add = |slot: usize, badge: Badge| {
            if let Some(caption) = all.get_mut(badge.unit.place.province.index()) {
                caption.needed = true;
                caption.badges[slot] = Some(badge);
                caption.units_width += badge.width(board, roomy);
            }
        };
        for &unit in &scene.position.units {
            add(0, Badge { unit, dislodged: false });
        }
        for dislodged in &scene.position.dislodged {
            add(1, Badge { unit: dislodged.unit, dislodged: true });
        }
        Self { all, roomy }
    }
}

impl Badge {
    /// Cells it takes.
    pub fn width(&self, board: &Board, roomy: bool) -> u16 {
        let coast = self.coast(board).map_or(0, |c| 1 + width(c));
        2 + coast + u16::from(self.dislodged) + if roomy { 2 } else { 0 }
    }

    /// The short form of the coast it is at.
    pub fn coast<'a>(&self, board: &'a Board) -> Option<&'a str> {
        let coasts = &board.province(self.unit.place.province).coasts;
        self.unit.place.coast.and_then(|c: CoastId| coasts.get(c.index())).map(|c| c.id.as_str())
    }
}

fn width(text: &str) -> u16 {
    unicode_width::UnicodeWidthStr::width(text) as u16
}
