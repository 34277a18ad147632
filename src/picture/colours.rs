//! What owners look like: colours that a projector and a colour-blind eye keep apart, or hatchings
//! where there is no colour. The letter of the power stands on every unit besides.

use crate::board::{Board, PowerId};
use crate::markup::{Element, Markup};

/// What a picture is printed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// In colour.
    #[default]
    Colour,
    /// In black alone: owners are told by hatching.
    Black,
}

/// The colours of a power: of its units and arrows, and of its ground.
struct Livery {
    strong: &'static str,
    pale: &'static str,
    /// Whether letters on the strong colour are dark.
    is_light: bool,
}

const fn livery(strong: &'static str, pale: &'static str, is_light: bool) -> Livery {
    Livery {
        strong,
        pale,
        is_light,
    }
}

/// The first seven are those of [`TRADITION`].
const LIVERIES: [Livery; 13] = [
    livery("#c8371b", "#eda892", false),
    livery("#1c4aa6", "#8fa9e0", false),
    livery("#2fa4dd", "#a8dcf5", true),
    livery("#333333", "#a3a3a3", false),
    livery("#0f8451", "#8fd0ae", false),
    livery("#ffffff", "#ffffff", true),
    livery("#e6b800", "#f9e27c", true),
    livery("#c23b8a", "#efb3d6", false),
    livery("#7a4718", "#c7a17a", false),
    livery("#7d5fe6", "#cbbdf8", false),
    livery("#8dbb2b", "#d3e89b", true),
    livery("#4a1a7c", "#a98bc6", false),
    livery("#0a7078", "#8cc3c6", false),
];

/// The hatchings, as the data of a path in a square of 24 units.
const HATCHINGS: [&str; 13] = [
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

/// Whose colours are the same on every board.
const TRADITION: [&str; 7] = [
    "austria", "england", "france", "germany", "italy", "russia", "turkey",
];

/// The colours of the powers of a board.
pub(super) struct Colours {
    ink: Ink,
    /// Per power, which livery is its own.
    liveries: Vec<usize>,
}

impl Colours {
    /// The powers known by their colours wear them; the others have those that are left, in their
    /// order.
    pub(super) fn of(board: &Board, ink: Ink) -> Self {
        let tradition = |id: &str| {
            let id = if id == "britain" { "england" } else { id };
            TRADITION.iter().position(|name| *name == id)
        };
        let known: Vec<Option<usize>> = board
            .powers
            .iter()
            .map(|power| tradition(&power.id))
            .collect();
        let mut free = (TRADITION.len()..LIVERIES.len())
            .chain((0..TRADITION.len()).filter(|nth| !known.contains(&Some(*nth))))
            .cycle();
        let liveries = known
            .iter()
            .map(|known| known.or_else(|| free.next()).unwrap_or_default())
            .collect();
        Self { ink, liveries }
    }

    fn nth(&self, power: PowerId) -> usize {
        self.liveries
            .get(power.index())
            .copied()
            .unwrap_or_default()
    }

    fn livery(&self, power: PowerId) -> &'static Livery {
        &LIVERIES[self.nth(power)]
    }

    /// What fills ground that a power owns.
    pub(super) fn ground(&self, power: PowerId) -> String {
        match self.ink {
            Ink::Colour => self.livery(power).pale.to_owned(),
            Ink::Black => format!("url(#hatch{})", self.nth(power)),
        }
    }

    /// What fills a unit of a power.
    pub(super) fn unit(&self, power: PowerId) -> &'static str {
        match self.ink {
            Ink::Colour => self.livery(power).strong,
            Ink::Black => "#fff",
        }
    }

    /// What letters on a unit of a power are written in.
    pub(super) fn letters(&self, power: PowerId) -> &'static str {
        if self.ink == Ink::Black || self.livery(power).is_light {
            "#111"
        } else {
            "#fff"
        }
    }

    /// The colour of a power's arrows: its own, unless that can't be seen on paper.
    pub(super) fn arrow(&self, power: PowerId) -> &'static str {
        match (self.ink, self.livery(power).is_light) {
            (Ink::Colour, false) => self.livery(power).strong,
            (Ink::Colour, true) | (Ink::Black, _) => "#111",
        }
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
        let pattern = |(nth, &path): (usize, &&str)| {
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
        };
        let used = HATCHINGS
            .iter()
            .enumerate()
            .filter(|(nth, _)| self.liveries.contains(nth));
        Markup::lines([Element::new("defs").with(used.map(pattern).collect::<Markup>())])
    }
}
