//! What owners look like: colours that a projector and a colour-blind eye keep apart, or hatchings
//! where there is no colour. The letter of the power stands on every unit besides.

use chancery_atlas::board::{Board, PowerId};
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
}

impl Colours {
    pub(super) fn new(board: &Board, ink: Ink) -> Self {
        Self {
            ink,
            liveries: board.power_ids().map(|power| worn(board, power)).collect(),
        }
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
        match self.ink {
            Ink::Colour => self.livery(power).paper().hex(),
            Ink::Black => format!("url(#hatch{})", self.nth(power)),
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

    /// The class of ground that a power owns, by which a page in the dark colours it.
    pub(super) fn ground_class(&self, power: PowerId, kind: &str) -> String {
        format!("{kind} livery{}", self.nth(power))
    }

    /// The class of the whole drawing.
    pub(super) const fn class(&self) -> &'static str {
        match self.ink {
            Ink::Colour => "board",
            Ink::Black => "board black",
        }
    }

    /// The hatchings that the ground of powers refers to; nothing in colour.
    pub(super) fn patterns(&self) -> Markup {
        if self.ink == Ink::Colour {
            return Markup::default();
        }
        let used = HATCHINGS
            .iter()
            .enumerate()
            .filter(|(nth, _)| self.liveries.contains(nth));
        let patterns: Markup = used.map(|(nth, path)| hatching(nth, path)).collect();
        Markup::lines([Element::new("defs").with(patterns)])
    }
}

/// A hatching as a pattern, in the drawing's own units: it runs on from province to province.
fn hatching(nth: usize, path: &'static str) -> Element {
    let square = Element::new("rect")
        .set("width", 24)
        .set("height", 24)
        .set("fill", "#fff");
    let lines = Element::new("path")
        .set("d", path)
        .set("stroke", "#777")
        .set("stroke-width", 2.2)
        .set("fill", "none");
    Element::new("pattern")
        .set("id", format_args!("hatch{nth}"))
        .set("width", 24)
        .set("height", 24)
        .set("patternUnits", "userSpaceOnUse")
        .with(square)
        .with(lines)
}
