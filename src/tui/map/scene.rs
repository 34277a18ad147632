//! What the map is to show.

use super::route::{Route, RouteWeight};
use super::view::{LineStyle, Zoom};
use crate::tui::glyphs::Glyphs;
use crate::tui::graphics::Pictures;
use crate::tui::theme::{ColourLevel, Theme};
use chancery_atlas::board::{Board, Chart, PowerId, ProvinceId};
use chancery_engine::position::{Position, Unit};
use chancery_out::picture::UnitFate;
use ratatui::style::Color;

/// Why a province stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvinceMark {
    /// The unit in hand can be sent here.
    Reachable,
    /// Something here wants attention.
    Alert,
}

/// The sign of what became of a unit.
pub(crate) const fn fate_sign(fate: UnitFate, glyphs: &Glyphs) -> char {
    match fate {
        UnitFate::Moved => glyphs.arrow,
        UnitFate::Failed => glyphs.cross,
        UnitFate::Built => '+',
        UnitFate::Dislodged => glyphs.dislodged,
        UnitFate::Disbanded => '-',
    }
}

#[derive(Clone, Copy)]
pub struct MapScene<'a> {
    pub board: &'a Board,
    /// The drawing of it: what it has no cells for is left out.
    pub chart: &'a Chart,
    /// Who stands where and who owns what.
    pub position: &'a Position,
    pub cursor: Option<ProvinceId>,
    /// Where the unit in hand is being sent.
    pub target: Option<ProvinceId>,
    pub treasures: &'a [ProvinceId],
    /// What was seen in an area before, and is not seen now: a word or two each.
    pub seen: &'a [(ProvinceId, String)],
    /// Where somebody may stand without being seen.
    pub unseen: &'a [ProvinceId],
    /// The moves that an army can spend aboard; `None` where its rations are endless.
    pub rations: Option<u8>,
    /// Provinces that stand out, and why.
    pub marks: &'a [(ProvinceId, ProvinceMark)],
    /// Orders, as lines.
    pub routes: &'a [Route],
    /// What became of the units.
    pub fates: &'a [(ProvinceId, UnitFate)],
    pub theme: &'a Theme,
    pub glyphs: &'a Glyphs,
    /// Where the map may be a picture.
    pub pictures: Option<&'a Pictures>,
    pub zoom: Zoom,
    /// Shift of what is shown, in chart cells right and down. It stops at the edges of a board that
    /// doesn't wrap.
    pub pan: (i16, i16),
}

impl<'a> MapScene<'a> {
    /// A drawing of who stands where, with nothing marked on it.
    pub(crate) fn plain(
        board: &'a Board,
        chart: &'a Chart,
        position: &'a Position,
        theme: &'a Theme,
        glyphs: &'a Glyphs,
    ) -> Self {
        Self {
            board,
            chart,
            position,
            cursor: None,
            target: None,
            treasures: &[],
            seen: &[],
            unseen: &[],
            rations: None,
            marks: &[],
            routes: &[],
            fates: &[],
            theme,
            glyphs,
            pictures: None,
            zoom: Zoom::Auto,
            pan: (0, 0),
        }
    }
}

impl MapScene<'_> {
    /// How many pixels a cell has, one above the other: two where half blocks and colours can be
    /// had.
    pub(super) fn parts(&self) -> u16 {
        if self.glyphs.half.is_some() && self.theme.level != ColourLevel::Mono {
            2
        } else {
            1
        }
    }

    /// Whether owners of centres are written as letters too: without colours, with more powers than
    /// colours to tell apart, or where the theme has it so.
    pub(super) fn owners_as_letters(&self) -> bool {
        self.theme.level == ColourLevel::Mono
            || self.board.powers.len() > 8
            || self.theme.writes_owners()
    }

    /// The owner of a province, where its letter is written.
    pub(super) fn lettered_owner(&self, province: ProvinceId) -> Option<PowerId> {
        if self.owners_as_letters() {
            self.position.owner(province)
        } else {
            None
        }
    }

    /// The units that are kept off the board in a province.
    pub(super) fn pooled(&self, province: ProvinceId) -> impl Iterator<Item = &Unit> {
        self.position
            .pooled
            .iter()
            .filter(move |unit| unit.place.province == province)
    }

    /// Why a province stands out, apart from the cursor and the target; beside arrows the signs of
    /// what became of units tell it.
    pub(super) fn mark(&self, province: ProvinceId, lines: LineStyle) -> Option<ProvinceMark> {
        let marks = match lines {
            LineStyle::Arrows if !self.fates.is_empty() => &[],
            _ => self.marks,
        };
        marks
            .iter()
            .find(|(p, _)| *p == province)
            .map(|&(_, mark)| mark)
    }

    /// The signs before and after a province's caption: of a unit that is there, and of one that is
    /// gone.
    pub(super) fn fates_at(&self, province: ProvinceId) -> [Option<UnitFate>; 2] {
        [false, true].map(|is_gone| {
            let mut here = self.fates.iter().filter(|(at, _)| *at == province);
            here.find(|(_, fate)| fate.is_off_the_board() == is_gone)
                .map(|&(_, fate)| fate)
        })
    }

    /// Whether there are arrows.
    pub(super) fn has_arrows(&self, lines: LineStyle) -> bool {
        let mut routes = self.routes.iter();
        lines == LineStyle::Arrows && routes.any(|route| route.weight > RouteWeight::Other)
    }

    /// A province's outline, if it stands out; round the ends of an arrow none, which would look
    /// like another one.
    pub(super) fn outline(&self, province: ProvinceId, lines: LineStyle) -> Option<SceneOutline> {
        let colours = &self.theme.map;
        let (colour, dashed) = if self.cursor == Some(province) {
            (colours.cursor, false)
        } else if self.target == Some(province) {
            (colours.target, false)
        } else {
            match self.mark(province, lines)? {
                ProvinceMark::Reachable => (colours.reachable, true),
                ProvinceMark::Alert => (colours.alert, true),
            }
        };
        (dashed || !self.has_arrows(lines)).then_some(SceneOutline { colour, dashed })
    }
}

/// A line along the inner edge of a province.
#[derive(Clone, Copy)]
pub(super) struct SceneOutline {
    pub colour: Color,
    pub dashed: bool,
}

impl SceneOutline {
    /// Whether the line is drawn at a pixel of the edge, or left out for a gap between dashes.
    pub(crate) fn covers(self, x: u16, y: u16) -> bool {
        !self.dashed || (x + y).is_multiple_of(2)
    }
}
