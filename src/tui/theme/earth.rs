//! The colours of a world that is being painted: several shades of land and sea, so that neighbours
//! are told apart.

use super::colour::xterm_colour;
use super::palette::colour;
use super::{ColourLevel, GroundColours};
use chancery_game::livery::Rgb;
use ratatui::style::Color;

/// How many shades a kind of ground has.
pub const SHADES: usize = 6;

/// A shade of ground, and the same for the area in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// As it usually is; `line` is for the letters that stand for a shade where there are too few
    /// colours.
    pub ground: GroundColours,
    /// The fill of the area under the cursor.
    pub lit: Color,
}

impl Shade {
    /// What cells are filled with.
    pub(crate) const fn fill(self, in_hand: bool) -> Color {
        if in_hand { self.lit } else { self.ground.fill }
    }
}

/// The colours of a world that is being painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarthColours {
    pub seas: [Shade; SHADES],
    pub lands: [Shade; SHADES],
    pub known_sea: Shade,
    pub known_land: Shade,
    /// The inside of the known world.
    pub inside: Shade,
    pub void: Shade,
    /// Impassable ground.
    pub barrier: Shade,
    /// Whether neighbours are told apart by colour alone; else by letters too.
    pub by_colour: bool,
}

const SEAS: [Rgb; SHADES] = [
    Rgb(24, 62, 110),
    Rgb(38, 92, 138),
    Rgb(12, 80, 104),
    Rgb(58, 72, 142),
    Rgb(30, 112, 134),
    Rgb(10, 42, 82),
];
const LANDS: [Rgb; SHADES] = [
    Rgb(186, 168, 116),
    Rgb(140, 156, 92),
    Rgb(204, 152, 96),
    Rgb(112, 134, 82),
    Rgb(208, 196, 156),
    Rgb(160, 126, 82),
];
/// The same among xterm's colours: the nearest ones would partly be the same.
const SEAS_INDEXED: [u8; SHADES] = [18, 25, 23, 61, 30, 17];
const LANDS_INDEXED: [u8; SHADES] = [143, 107, 179, 101, 187, 137];
const KNOWN_SEA: Rgb = Rgb(78, 88, 112);
const KNOWN_LAND: Rgb = Rgb(134, 124, 122);
const INSIDE: Rgb = Rgb(56, 56, 66);
const VOID: Rgb = Rgb(12, 12, 14);
const BARRIER: Rgb = Rgb(104, 60, 52);

pub(super) fn earth_colours(level: ColourLevel) -> EarthColours {
    match level {
        ColourLevel::Mono => {
            let plain = named(Color::Reset, Color::Reset);
            EarthColours {
                seas: [plain; SHADES],
                lands: [plain; SHADES],
                known_sea: plain,
                known_land: plain,
                inside: plain,
                void: plain,
                barrier: plain,
                by_colour: false,
            }
        }
        ColourLevel::Sixteen => EarthColours {
            seas: [named(Color::Blue, Color::White); SHADES],
            lands: [named(Color::Green, Color::Black); SHADES],
            known_sea: named(Color::Black, Color::LightCyan),
            known_land: named(Color::DarkGray, Color::White),
            inside: named(Color::Black, Color::DarkGray),
            void: named(Color::Black, Color::DarkGray),
            barrier: named(Color::Red, Color::White),
            by_colour: false,
        },
        ColourLevel::Indexed | ColourLevel::True => EarthColours {
            seas: if level == ColourLevel::True {
                SEAS.map(|rgb| shade(rgb, level))
            } else {
                SEAS_INDEXED.map(indexed)
            },
            lands: if level == ColourLevel::True {
                LANDS.map(|rgb| shade(rgb, level))
            } else {
                LANDS_INDEXED.map(indexed)
            },
            known_sea: shade(KNOWN_SEA, level),
            known_land: shade(KNOWN_LAND, level),
            inside: shade(INSIDE, level),
            void: shade(VOID, level),
            barrier: shade(BARRIER, level),
            by_colour: true,
        },
    }
}

const fn named(fill: Color, ink: Color) -> Shade {
    Shade {
        ground: GroundColours {
            fill,
            ink,
            line: ink,
        },
        lit: fill,
    }
}

fn shade(rgb: Rgb, level: ColourLevel) -> Shade {
    let ground = GroundColours {
        fill: colour(rgb, level),
        ink: colour(rgb.ink(), level),
        line: colour(rgb.toward(rgb.ink(), 45), level),
    };
    Shade {
        ground,
        lit: colour(rgb.toward(Rgb::WHITE, 22), level),
    }
}

fn indexed(index: u8) -> Shade {
    let rgb = xterm_colour(index);
    Shade {
        ground: GroundColours {
            fill: Color::Indexed(index),
            ..shade(rgb, ColourLevel::Indexed).ground
        },
        lit: shade(rgb, ColourLevel::Indexed).lit,
    }
}
