//! What powers look like, on the screen and on paper: which livery each wears, and its colours.
//!
//! The seven powers of the standard game keep the colours of the board's tradition, in shades after
//! Okabe and Ito. Powers without a tradition wear what is left. All are told apart with full colour
//! vision and without red, green or blue receptors; a power's letter stands beside its colour all the
//! same. Its units have the pure colour and its ground a muted one, so that a unit stands out in its
//! own land too.

use chancery_atlas::board::{Board, PowerId};

/// A colour as red, green and blue, 0 to 255 each (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    pub const BLACK: Self = Self(0, 0, 0);
    pub const WHITE: Self = Self(255, 255, 255);

    /// Relative luminance, 0 to 1 (WCAG 2).
    pub(crate) fn luminance(self) -> f32 {
        // The weights of WCAG 2: the eye sees most light in green and least in blue.
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio of two colours, 1 to 21 (WCAG 2). Text wants 4.5 or more.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The colour `percent` of the way to another.
    pub fn toward(self, other: Self, percent: u8) -> Self {
        Self(
            blend(self.0, other.0, percent),
            blend(self.1, other.1, percent),
            blend(self.2, other.2, percent),
        )
    }

    /// The colour at least `percent` of the way to another, and so far that an ink is read on it.
    fn readable(self, ink: Self, other: Self, percent: u8) -> Self {
        let blends = (percent..=100).map(|percent| self.toward(other, percent));
        // The other colour itself is the end of the way, and so the last resort.
        let mut read = blends.filter(|blend| blend.contrast(ink) >= READ);
        read.next().unwrap_or(other)
    }

    /// Black or white, whichever is read better on this colour; the contrast is never below 4.5.
    pub fn ink(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// Whether a line of it is seen on paper, though it may not be read.
    pub(crate) fn is_seen_on_paper(self) -> bool {
        self.contrast(Self::WHITE) >= 2.2
    }

    /// As HTML and SVG write it: `#c8371b`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A channel as light (WCAG 2): sRGB spends its steps on the dark shades.
fn linear(channel: u8) -> f32 {
    let channel = f32::from(channel) / 255.0;
    if channel <= 0.040_45 {
        channel / 12.92
    } else {
        ((channel + 0.055) / 1.055).powf(2.4)
    }
}

/// A channel `percent` of the way to another, rounded down.
fn blend(from: u8, to: u8, percent: u8) -> u8 {
    let (from, to, percent) = (u32::from(from), u32::from(to), u32::from(percent));
    ((from * (100 - percent) + to * percent) / 100) as u8
}

/// The colours of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Livery {
    pub unit: Rgb,
    /// Of the centres that it owns.
    pub ground: Rgb,
}

/// What is written on a light and on a dark map, and the darkest and the lightest letters on units.
pub const INK: Rgb = Rgb(29, 27, 24);
pub const NIGHT_INK: Rgb = Rgb(244, 241, 234);
pub(crate) const LETTERS: [Rgb; 2] = [Rgb(17, 17, 17), Rgb::WHITE];
/// Black on paper: a grey that is told from all pale colours by every sight.
const SLATE: Rgb = Rgb(165, 173, 190);
/// The contrast of text (WCAG 2, level AAA), with something to spare for rounding.
const READ: f32 = 7.2;

impl Livery {
    /// The ground as it is printed: pale, so that names and arrows are read on it.
    pub fn paper(self) -> Rgb {
        if self.unit == Rgb::BLACK {
            return SLATE;
        }
        self.unit.readable(INK, Rgb::WHITE, 52)
    }

    /// The ground of a page that is shown in the dark.
    pub fn night(self) -> Rgb {
        let muted = self.unit.toward(Rgb::WHITE, 6);
        muted.readable(NIGHT_INK, Rgb::BLACK, 40)
    }

    /// A unit that bears letters, and what these are written in.
    pub fn token(self) -> (Rgb, Rgb) {
        let [dark, light] = LETTERS;
        let is_light = self.unit.ink() == Rgb::BLACK;
        let (ink, toward) = if is_light {
            (dark, Rgb::WHITE)
        } else {
            (light, Rgb::BLACK)
        };
        (self.unit.readable(ink, toward, 0), ink)
    }
}

const fn livery(unit: (u8, u8, u8), ground: (u8, u8, u8)) -> Livery {
    Livery {
        unit: Rgb(unit.0, unit.1, unit.2),
        ground: Rgb(ground.0, ground.1, ground.2),
    }
}

/// Every livery. Boards with more powers use them again; the power's letter tells them apart. The
/// first seven are those of tradition.
pub const LIVERIES: [Livery; 13] = [
    livery((240, 100, 20), (204, 84, 20)),
    livery((60, 120, 255), (28, 84, 176)),
    livery((110, 205, 255), (76, 162, 212)),
    livery((0, 0, 0), (84, 84, 92)),
    livery((0, 174, 101), (0, 118, 70)),
    livery((255, 255, 255), (214, 217, 225)),
    livery((255, 232, 40), (230, 197, 25)),
    livery((236, 120, 190), (200, 87, 148)),
    livery((160, 93, 39), (100, 58, 10)),
    livery((176, 144, 255), (130, 104, 236)),
    livery((190, 235, 120), (187, 237, 141)),
    livery((104, 30, 190), (64, 12, 128)),
    livery((176, 20, 60), (124, 4, 44)),
];

/// The powers with a colour of their own, by the ids that boards give them.
const TRADITION: [&[&str]; 7] = [
    &["austria"],
    &["england", "britain"],
    &["france"],
    &["germany"],
    &["italy"],
    &["russia"],
    &["turkey"],
];

/// Which livery a power wears, as its place in [`LIVERIES`]: its own by tradition, else the next that
/// is free.
pub fn worn(board: &Board, power: PowerId) -> usize {
    if let Some(own) = tradition(board, power) {
        return own;
    }
    // The count goes over the powers of the board, so that all screens and pages agree.
    let before = board
        .power_ids()
        .filter(|&other| other < power && tradition(board, other).is_none())
        .count();
    TRADITION.len() + before % (LIVERIES.len() - TRADITION.len())
}

/// The livery that a power has by tradition.
fn tradition(board: &Board, power: PowerId) -> Option<usize> {
    let id = board.power(power).id.as_str();
    TRADITION.iter().position(|names| names.contains(&id))
}
