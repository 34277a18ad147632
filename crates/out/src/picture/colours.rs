//! What owners look like. Each livery has a hatching of its own: faint on its colour, or alone where
//! there is no colour. No eye sees thirteen pale colours apart. The letter of the power stands on
//! every unit.

use chancery_atlas::board::{Board, PowerId};
use chancery_atlas::outline::Outlines;
use chancery_game::livery::{LIVERIES, Livery, worn};
use chancery_game::markup::{Element, Markup};

/// What a picture is printed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    #[default]
    Colour,
    /// In black alone: owners are told by hatching.
    Black,
}

/// The hatchings, as the data of a path in a square of 24 units.
const HATCHINGS: [&str; LIVERIES.len()] = [
    "M0 24L24 0M-6 6L6 -6M18 30L30 18",
    "M0 0L24 24M-6 18L6 30M18 -6L30 6",
    "M0 6H24M0 18H24",
    "M0 24L24 0M-6 6L6 -6M18 30L30 18M0 0L24 24M-6 18L6 30M18 -6L30 6",
    "M6 0V24M18 0V24",
    "M8 12h8M12 8v8",
    "M6 6h4M18 18h4",
    "M0 12H24M12 0V24",
    "M0 6H24M0 18H24M6 0V24M18 0V24",
    "M4 12h16",
    "M12 4v16",
    "M6 6l6 6l-6 6M18 6l6 6l-6 6",
    "M0 18l6 -12l6 12l6 -12l6 12",
];

/// The colours of the powers of a board.
pub(super) struct Colours {
    ink: Ink,
    /// Per power, which livery it wears.
    liveries: Vec<usize>,
    /// How large hatchings are: as dense on a map of the world as on one of Europe.
    scale: f32,
}

impl Colours {
    pub(super) fn new(board: &Board, ink: Ink) -> Self {
        Self {
            ink,
            liveries: board.power_ids().map(|power| worn(board, power)).collect(),
            scale: f32::from(board.chart.width) / 70.0,
        }
    }

    /// In colour, where the ground is drawn by [`Outlines::shortened`].
    pub(super) fn on_short_outlines(board: &Board) -> Self {
        let mut colours = Self::new(board, Ink::Colour);
        // Hatchings lie in the units of the ground.
        colours.scale /= f32::from(Outlines::SHORTENED);
        colours
    }

    fn nth(&self, power: PowerId) -> usize {
        self.liveries
            .get(power.index())
            .copied()
            .unwrap_or_default()
    }

    fn livery(&self, power: PowerId) -> Livery {
        LIVERIES[self.nth(power)]
    }

    /// What fills ground that a power owns.
    pub(super) fn ground(&self, power: PowerId) -> String {
        format!("url(#hatch{})", self.nth(power))
    }

    /// How many times smaller a sample of ground is drawn in a legend, so that its hatching is seen.
    pub(super) const fn sample_scale(&self) -> f32 {
        match self.ink {
            Ink::Colour => 0.9 / self.scale,
            Ink::Black => 0.6,
        }
    }

    pub(super) fn unit(&self, power: PowerId) -> String {
        match self.ink {
            Ink::Colour => self.livery(power).token().0.hex(),
            Ink::Black => "#fff".to_owned(),
        }
    }

    /// What letters on a unit of a power are written in.
    pub(super) fn letters(&self, power: PowerId) -> String {
        match self.ink {
            Ink::Colour => self.livery(power).token().1.hex(),
            Ink::Black => "#111".to_owned(),
        }
    }

    /// The colour of a power's arrows, which have dark edges.
    pub(super) fn arrow(&self, power: PowerId) -> String {
        match self.ink {
            Ink::Colour => self.livery(power).unit.hex(),
            Ink::Black => "#111".to_owned(),
        }
    }

    /// The class of the whole drawing.
    pub(super) const fn class(&self) -> &'static str {
        match self.ink {
            Ink::Colour => "board",
            Ink::Black => "board black",
        }
    }

    /// The hatchings that the ground of powers refers to.
    pub(super) fn patterns(&self) -> Markup {
        let mut patterns = Markup::default();
        for (nth, path) in HATCHINGS.iter().enumerate() {
            if self.liveries.contains(&nth) {
                patterns.push(self.hatching(nth, path));
            }
        }
        Markup::lines([Element::new("defs").with(patterns)])
    }

    /// A hatching as a pattern, in the drawing's own units: it runs on from province to province.
    fn hatching(&self, nth: usize, path: &'static str) -> Element {
        let (fill, scale) = match self.ink {
            Ink::Colour => (LIVERIES[nth].paper().hex(), self.scale),
            Ink::Black => ("#fff".to_owned(), 1.0),
        };
        // Two digits of a small number are as exact as one of a larger one.
        let digits = if scale < 0.5 { 2 } else { 1 };
        // Larger than the pattern: at its edges no seam shines through.
        let ground = Element::new("rect")
            .set("class", format_args!("livery{nth}"))
            .set("x", -1)
            .set("y", -1)
            .set("width", 26)
            .set("height", 26)
            .set("fill", fill);
        let lines = Element::new("path").set("class", "hatching").set("d", path);
        Element::new("pattern")
            .set("id", format_args!("hatch{nth}"))
            .set("width", 24)
            .set("height", 24)
            .set("patternUnits", "userSpaceOnUse")
            .set("patternTransform", format_args!("scale({scale:.digits$})"))
            .with(ground)
            .with(lines)
    }
}
