//! What is written on a province: its units and its name.

use super::form::{CaptionForm, Suffix};
use super::scene::MapScene;
use super::view::LineStyle;
use chancery_atlas::board::{Board, CoastId, Place, PowerId, Terrain, UnitKind};
use chancery_engine::position::Unit;
use std::ops::Range;

/// A unit as it is written on the map: `fA`, a French army; `rF/sc`, a Russian fleet at a south
/// coast; `tA!`, dislodged; `tAF3`, a Turkish fleet and an army aboard with rations for three more
/// moves; `i?`, an Italian unit whose kind is not shown yet. The units of an open sea are written
/// by power: `E2 F1`, two English fleets and a French one; `E2A1`, two English fleets with one army
/// aboard.
///
/// The capital after a small letter is the unit's kind, as in orders; the small letter is its
/// power, so that the two are never mixed up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Badge {
    pub power: PowerId,
    pub place: Place,
    pub dislodged: bool,
    pub sign: KindSign,
}

/// What a badge says of the kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KindSign {
    Kind(UnitKind),
    /// It is a fleet with an army aboard, for which so many moves are left; `None` where its
    /// rations are endless.
    Pair(Option<u8>),
    Hidden,
    /// They are all that a power has in an open sea, where others are too.
    Fleets {
        fleets: u8,
        /// How many of them have an army aboard.
        loaded: u8,
    },
}

impl KindSign {
    fn new(scene: &MapScene<'_>, unit: &Unit) -> Self {
        match scene.position.cargo(unit.id) {
            _ if scene.position.free_kind(unit.id).is_some() => Self::Hidden,
            Some(aboard) => Self::Pair(
                scene
                    .rations
                    .map(|allowed| allowed.saturating_sub(aboard.moves)),
            ),
            None => Self::Kind(unit.kind),
        }
    }

    /// The letters of a unit that is written by itself, without the figure of a pair.
    pub(crate) const fn letters(self) -> &'static str {
        match self {
            Self::Kind(UnitKind::Army) => "A",
            Self::Kind(UnitKind::Fleet) | Self::Fleets { .. } => "F",
            Self::Pair(_) => "AF",
            Self::Hidden => "?",
        }
    }

    /// The figure of a pair: the moves left to the army.
    pub(crate) const fn figure(self) -> Option<u8> {
        match self {
            Self::Pair(left) => left,
            Self::Kind(_) | Self::Hidden | Self::Fleets { .. } => None,
        }
    }
}

/// What is written on a province.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Caption {
    /// The units that stand here, and the one that was dislodged: a part of [`Captions::badges`].
    pub badges: Range<u16>,
    /// What was seen here before, where no unit is: its place in [`MapScene::seen`].
    pub seen: Option<u16>,
    /// Cells for the badges, a blank between two, or for what was seen; 0 if there is none.
    pub units_width: u16,
    /// Cells for the name alone.
    pub name_width: u16,
    /// Cells for what follows the name: the mark, and the owner's letter where letters tell owners.
    pub suffix_width: u16,
    /// What follows the name at once: the mark of a centre, or a point where the letter after it
    /// would read like part of the name.
    pub mark: Option<char>,
    /// The sign of a canal or of a special province, written before the owner's letter, or that of
    /// a treasure.
    pub sign: Option<char>,
    /// Cells for the pool after that: `+AF`; 0 if nothing is pooled here.
    pub pool_width: u16,
    /// What is placed first has the lowest.
    pub rank: CaptionRank,
    /// Whether it stands out: the province in hand, the target, or one with a mark.
    pub stands_out: bool,
}

/// Which captions are placed before others.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CaptionRank {
    Unit,
    /// The province is in hand, where there is not room for all names.
    InHand,
    Centre,
    #[default]
    Empty,
}

impl Caption {
    /// Whether it may be written over other lands where there is not room for all names.
    pub(crate) fn is_needed(&self) -> bool {
        self.rank <= CaptionRank::InHand
    }

    /// Whether it is only a name: no unit, no centre, and nothing that stands out.
    pub(crate) fn is_only_name(&self) -> bool {
        self.rank == CaptionRank::Empty && !self.stands_out
    }

    /// Cells that it takes in a form.
    pub(crate) fn width(&self, form: CaptionForm) -> u16 {
        let units = if form.units { self.units_width } else { 0 };
        let Some(suffix) = form.name else {
            return units;
        };
        let after = [
            (Suffix::Mark, self.suffix_width),
            (Suffix::MarkAndSign, u16::from(self.sign.is_some())),
            (Suffix::All, self.pool_width),
        ];
        let after = after.iter().filter(|(least, _)| suffix >= *least);
        units + u16::from(units > 0) + self.name_width + after.map(|(_, width)| width).sum::<u16>()
    }
}

/// The captions of a whole board.
pub(super) struct Captions {
    pub all: Vec<Caption>,
    /// The units of all of them, by province.
    pub badges: Vec<Badge>,
}

impl Captions {
    /// The captions of a scene. In an overview there is not room for all names.
    pub(crate) fn new(scene: &MapScene<'_>, overview: bool) -> Self {
        let board = scene.board;
        let mut all: Vec<Caption> = board
            .province_ids()
            .map(|p| {
                let owner = scene.lettered_owner(p);
                let treasure = scene.treasures.contains(&p);
                let mark = if board.is_centre(p) {
                    Some(scene.glyphs.centre)
                } else {
                    ((owner.is_some() && !board.is_owned(p)) || treasure).then_some('.')
                };
                let suffix_width = u16::from(mark.is_some())
                    + owner.map_or(0, |power| width(&board.power(power).badge));
                let in_hand = [scene.cursor, scene.target].contains(&Some(p));
                let rank = match board.is_centre(p) {
                    _ if overview && in_hand => CaptionRank::InHand,
                    true => CaptionRank::Centre,
                    false => CaptionRank::Empty,
                };
                let pooled = scene.pooled(p).count() as u16;
                let pool_width = if pooled == 0 { 0 } else { 1 + pooled };
                let canal = (board.terrain(p) == Terrain::Canal).then_some(scene.glyphs.canal);
                let sign = if treasure { Some(TREASURE) } else { canal };
                let name_width = width(&board.province(p).abbr);
                Caption {
                    name_width,
                    suffix_width,
                    mark,
                    sign,
                    pool_width,
                    rank,
                    stands_out: in_hand || scene.mark(p, LineStyle::All).is_some(),
                    ..Caption::default()
                }
            })
            .collect();
        for (_, special) in board.specials() {
            all[special.index()].sign = Some(scene.glyphs.special);
        }
        let badges = badges(scene);
        let mut from = 0;
        for badges in badges.chunk_by(|a, b| a.place.province == b.place.province) {
            let to = from + badges.len() as u16;
            if let Some(caption) = all.get_mut(badges[0].place.province.index()) {
                caption.rank = CaptionRank::Unit;
                caption.badges = from..to;
                let widths = badges.iter().map(|badge| badge.width(board));
                caption.units_width = widths.sum::<u16>() + badges.len() as u16 - 1;
            }
            from = to;
        }
        for (nth, (province, text)) in (0..).zip(scene.seen) {
            if let Some(caption) = all
                .get_mut(province.index())
                .filter(|caption| caption.units_width == 0)
            {
                (caption.seen, caption.units_width) = (Some(nth), width(text));
            }
        }
        Self { all, badges }
    }

    /// The badges that stand in a caption.
    pub(crate) fn badges_in(&self, caption: &Caption) -> &[Badge] {
        self.badges
            .get(usize::from(caption.badges.start)..usize::from(caption.badges.end))
            .unwrap_or_default()
    }
}

const TREASURE: char = 'T';

/// The badges of all units, by province: those that stand there before the one that was dislodged.
fn badges(scene: &MapScene<'_>) -> Vec<Badge> {
    let standing = scene.position.units.iter();
    let standing = standing.map(|unit| single_badge(scene, unit, false));
    let dislodged = scene.position.dislodged.iter();
    let dislodged = dislodged.map(|dislodged| single_badge(scene, &dislodged.unit, true));
    let mut badges: Vec<Badge> = standing.chain(dislodged).collect();
    badges.sort_by_key(|badge| badge.place.province);
    let mut written: Vec<Badge> = Vec::with_capacity(badges.len());
    for units in badges.chunk_by(|a, b| a.place.province == b.place.province) {
        let standing = units.iter().filter(|badge| !badge.dislodged).count();
        // A unit alone keeps its own letters. Two and more in an open sea are counted by power.
        let (standing, dislodged) = units.split_at(if standing < 2 { 0 } else { standing });
        // Units are in the order of their powers.
        for fleets in standing.chunk_by(|a, b| a.power == b.power) {
            let loaded = fleets
                .iter()
                .filter(|badge| matches!(badge.sign, KindSign::Pair(_)))
                .count();
            written.push(Badge {
                sign: KindSign::Fleets {
                    fleets: u8::try_from(fleets.len()).unwrap_or(u8::MAX),
                    loaded: u8::try_from(loaded).unwrap_or(u8::MAX),
                },
                ..fleets[0]
            });
        }
        written.extend(dislodged);
    }
    written
}

fn single_badge(scene: &MapScene<'_>, unit: &Unit, dislodged: bool) -> Badge {
    Badge {
        power: unit.power,
        place: unit.place,
        dislodged,
        sign: KindSign::new(scene, unit),
    }
}

impl Badge {
    /// Cells it takes.
    pub(crate) fn width(&self, board: &Board) -> u16 {
        let coast = self.coast(board).map_or(0, |c| 1 + width(c));
        let sign = match self.sign {
            KindSign::Fleets { fleets, loaded } => {
                digits(fleets) + if loaded > 0 { 1 + digits(loaded) } else { 0 }
            }
            sign => width(sign.letters()) + u16::from(sign.figure().is_some()),
        };
        width(&board.power(self.power).badge) + sign + coast + u16::from(self.dislodged)
    }

    /// The short form of the coast it is at.
    pub(crate) fn coast<'a>(&self, board: &'a Board) -> Option<&'a str> {
        let coasts = &board.province(self.place.province).coasts;
        self.place
            .coast
            .and_then(|c: CoastId| coasts.get(c.index()))
            .map(|c| c.id.as_str())
    }
}

const fn digits(number: u8) -> u16 {
    match number {
        0..10 => 1,
        10..100 => 2,
        _ => 3,
    }
}

fn width(text: &str) -> u16 {
    unicode_width::UnicodeWidthStr::width(text) as u16
}
