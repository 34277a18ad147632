//! What is written on a province: its units and its name.

use super::scene::MapScene;
use crate::board::{Board, CoastId, Terrain, UnitKind};
use crate::position::Unit;

/// A unit as it is written on the map: `fA`, a French army; `rF/sc`, a Russian fleet at a south coast; `tA!`, dislodged; `tAF3`, a Turkish
/// fleet and an army aboard with rations for three more moves; `i?`, an Italian unit whose kind is not shown yet.
///
/// The capital is the unit's kind, as in orders; the small letter is its power, so that the two are never mixed up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Badge {
    pub unit: Unit,
    pub dislodged: bool,
    pub sign: Sign,
}

/// What a badge says of the kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// It is of the one kind or the other.
    Kind(UnitKind),
    /// It is a fleet with an army aboard, for which so many moves are left; `None` where its rations are endless.
    Pair(Option<u8>),
    /// It is not shown yet.
    Hidden,
}

impl Sign {
    fn of(scene: &MapScene<'_>, unit: &Unit) -> Self {
        match scene.position.cargo(unit.id) {
            _ if scene.position.free_kind(unit.id).is_some() => Self::Hidden,
            Some(aboard) => Self::Pair(scene.rations.map(|allowed| allowed.saturating_sub(aboard.moves))),
            None => Self::Kind(unit.kind),
        }
    }

    /// The letters, without the figure of a pair.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Kind(UnitKind::Army) => "A",
            Self::Kind(UnitKind::Fleet) => "F",
            Self::Pair(_) => "AF",
            Self::Hidden => "?",
        }
    }

    /// The figure of a pair: the moves left to the army.
    pub const fn figure(self) -> Option<u8> {
        match self {
            Self::Pair(left) => left,
            Self::Kind(_) | Self::Hidden => None,
        }
    }
}

/// What is written on a province.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Caption {
    /// The unit that stands here, and the one that was dislodged.
    pub badges: [Option<Badge>; 2],
    /// Cells for the badges, side by side; 0 if there is none.
    pub units_width: u16,
    /// Cells for the name alone.
    pub name_width: u16,
    /// Cells for what follows the name: the mark, and the owner's letter where letters tell owners.
    pub suffix_width: u16,
    /// What follows the name at once: the mark of a centre, or a point where the letter after it would read like part of the name.
    pub mark: Option<char>,
    /// The sign of a canal or of a special province, written before the owner's letter.
    pub sign: Option<char>,
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
                let letter = scene.owners_as_letters() && scene.position.owner(p).is_some();
                let mark = if board.is_centre(p) { Some(scene.glyphs.centre) } else { (letter && !board.is_owned(p)).then_some('.') };
                let suffix_width = u16::from(mark.is_some()) + u16::from(letter);
                let needed = [scene.cursor, scene.target].contains(&Some(p));
                let pooled = scene.pooled(p).count() as u16;
                let pool_width = if pooled == 0 { 0 } else { 1 + pooled };
                let sign = (board.terrain(p) == Terrain::Canal).then_some(scene.glyphs.canal);
                let name_width = width(&board.province(p).abbr);
                Caption { name_width, suffix_width, mark, sign, pool_width, needed, ..Caption::default() }
            })
            .collect();
        for (_, special) in board.specials() {
            all[special.index()].sign = Some(scene.glyphs.special);
        }
        let mut add = |slot: usize, badge: Badge| {
            if let Some(caption) = all.get_mut(badge.unit.place.province.index()) {
                caption.needed = true;
                caption.badges[slot] = Some(badge);
                caption.units_width += badge.width(board, roomy);
            }
        };
        for &unit in &scene.position.units {
            add(0, Badge { unit, dislodged: false, sign: Sign::of(scene, &unit) });
        }
        for dislodged in &scene.position.dislodged {
            add(1, Badge { unit: dislodged.unit, dislodged: true, sign: Sign::of(scene, &dislodged.unit) });
        }
        Self { all, roomy }
    }
}

impl Badge {
    /// Cells it takes.
    pub fn width(&self, board: &Board, roomy: bool) -> u16 {
        let coast = self.coast(board).map_or(0, |c| 1 + width(c));
        let sign = width(self.sign.letters()) + u16::from(self.sign.figure().is_some());
        1 + sign + coast + u16::from(self.dislodged) + if roomy { 2 } else { 0 }
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
