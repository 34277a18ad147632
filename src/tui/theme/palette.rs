//! The map's colours: the ground, and a livery for every power.
//!
//! The seven powers of the standard game keep the colours of the board's tradition, in the shades
//! of Okabe and Ito that people with any kind of colour vision tell apart. Powers without a
//! tradition wear what is left: pink and brown are as far from the seven, the last four are told
//! apart with full colour vision. A power's centres are filled with a muted shade of its colour,
//! its units carry the pure one, so that a unit stands out in its own land too.

use super::ColourLevel;
use super::colour::{Rgb, xterm_darker};
use crate::board::{Board, PowerId};
use ratatui::style::{Color, Modifier, Style};

/// The colours of a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The fill.
    pub fill: Color,
    /// Text on it.
    pub ink: Color,
    /// Its border towards ground of the same kind.
    pub line: Color,
}

/// What a power's provinces and units look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerColours {
    /// A supply centre it owns.
    pub centre: Ground,
    /// Any other province it owns.
    pub land: Ground,
    /// Its units on the map, and its name wherever it is listed: text on the pure colour.
    pub badge: Style,
}

/// The colours of the map that belong to no power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapColours {
    /// Seas.
    pub sea: Ground,
    /// Polar caps; `line` is their frost.
    pub ice: Ground,
    /// Land that is nobody's.
    pub land: Ground,
    /// Supply centres that are nobody's.
    pub centre: Ground,
    /// Dead ground; `line` is its hatching.
    pub decor: Ground,
    /// The outline of the province in hand.
    pub cursor: Color,
    /// Text on that colour.
    pub cursor_ink: Color,
    /// The outline of the place the unit in hand is being sent to.
    pub target: Color,
    /// The outline of places it can reach.
    pub reachable: Color,
    /// The outline of a province that wants attention.
    pub alert: Color,
    /// The sign of a dislodged unit.
    pub dislodged: Style,
}

/// A livery in every kind of colour: the pure shade and the muted one in 24 bits, and both among
/// the 16.
struct Hue {
    pure: Rgb,
    muted: Rgb,
    sixteen: (Color, Color),
}

const fn hue(pure: (u8, u8, u8), muted: (u8, u8, u8), sixteen: (Color, Color)) -> Hue {
    Hue {
        pure: Rgb(pure.0, pure.1, pure.2),
        muted: Rgb(muted.0, muted.1, muted.2),
        sixteen,
    }
}

/// How many liveries there are. Boards with more powers use them again; the power's letter tells
/// them apart.
pub(super) const LIVERIES: usize = 13;

/// The first seven are those of [`TRADITION`].
const HUES: [Hue; LIVERIES] = [
    hue((240, 100, 20), (204, 84, 20), (Color::LightRed, Color::Red)),
    hue(
        (60, 120, 255),
        (28, 84, 176),
        (Color::LightBlue, Color::Blue),
    ),
    hue(
        (110, 205, 255),
        (74, 158, 206),
        (Color::LightCyan, Color::Cyan),
    ),
    hue(
        (0, 0, 0),
        (84, 84, 92),
        (Color::LightMagenta, Color::Magenta),
    ),
    hue(
        (0, 200, 130),
        (0, 118, 70),
        (Color::LightGreen, Color::Green),
    ),
    hue(
        (255, 255, 255),
        (214, 217, 225),
        (Color::White, Color::White),
    ),
    hue(
        (255, 232, 40),
        (228, 196, 24),
        (Color::LightYellow, Color::LightYellow),
    ),
    hue(
        (236, 120, 190),
        (196, 84, 146),
        (Color::Magenta, Color::LightMagenta),
    ),
    hue((160, 92, 36), (100, 58, 10), (Color::Blue, Color::Yellow)),
    hue(
        (176, 144, 255),
        (130, 104, 236),
        (Color::Yellow, Color::LightBlue),
    ),
    hue(
        (230, 255, 190),
        (192, 236, 140),
        (Color::Green, Color::LightGreen),
    ),
    hue(
        (104, 30, 190),
        (64, 12, 128),
        (Color::Cyan, Color::LightCyan),
    ),
    hue((176, 20, 60), (124, 4, 44), (Color::Red, Color::LightRed)),
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

/// Which livery a power wears: its own by tradition, else the next that is free.
pub(super) fn livery_index(board: &Board, power: PowerId) -> usize {
    let tradition = |p: PowerId| {
        let id = board.power(p).id.as_str();
        TRADITION.iter().position(|names| names.contains(&id))
    };
    tradition(power).unwrap_or_else(|| {
        let before = board
            .power_ids()
            .filter(|&p| p < power && tradition(p).is_none())
            .count();
        TRADITION.len() + before % (LIVERIES - TRADITION.len())
    })
}

/// The sea and its borders.
const SEA: (Rgb, Rgb) = (Rgb(18, 44, 76), Rgb(44, 67, 95));
/// The same in 256 colours, where the nearest would be greys.
const SEA_INDEXED: (Rgb, Rgb) = (Rgb(0, 0, 95), Rgb(0, 0, 135));
const SEA_TEXT: Rgb = Rgb(138, 170, 206);
const ICE: Rgb = Rgb(204, 226, 236);
const LAND: Rgb = Rgb(172, 158, 128);
const NEUTRAL_CENTRE: Rgb = Rgb(190, 172, 130);
const DECOR: Rgb = Rgb(34, 36, 42);

pub(super) fn liveries(level: ColourLevel) -> [PowerColours; LIVERIES] {
    std::array::from_fn(|i| livery(&HUES[i], level))
}

fn livery(hue: &Hue, level: ColourLevel) -> PowerColours {
    match level {
        ColourLevel::Mono => {
            let ground = Ground {
                fill: Color::Reset,
                ink: Color::Reset,
                line: Color::Reset,
            };
            PowerColours {
                centre: ground,
                land: ground,
                badge: Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            }
        }
        ColourLevel::Sixteen => {
            let (pure, muted) = hue.sixteen;
            let ground = Ground {
                fill: muted,
                ink: ink_on_named(muted),
                line: Color::Black,
            };
            PowerColours {
                centre: ground,
                land: ground,
                badge: badge(pure, ink_on_named(pure)),
            }
        }
        ColourLevel::Indexed | ColourLevel::True => {
            let land = LAND.toward(hue.muted, 45);
            let pure = shown(hue.pure, level);
            PowerColours {
                centre: ground(hue.muted, level),
                land: ground(land, level),
                badge: badge(colour(hue.pure, level), colour(pure.ink(), level)),
            }
        }
    }
}

pub(super) fn map_colours(level: ColourLevel) -> MapColours {
    match level {
        ColourLevel::Mono => {
            let ground = Ground {
                fill: Color::Reset,
                ink: Color::Reset,
                line: Color::Reset,
            };
            let [cursor, cursor_ink, target, reachable, alert] = [Color::Reset; 5];
            MapColours {
                sea: ground,
                ice: ground,
                land: ground,
                centre: ground,
                decor: ground,
                cursor,
                cursor_ink,
                target,
                reachable,
                alert,
                dislodged: Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            }
        }
        ColourLevel::Sixteen => MapColours {
            sea: Ground {
                fill: Color::Black,
                ink: Color::Gray,
                line: Color::DarkGray,
            },
            ice: Ground {
                fill: Color::Gray,
                ink: Color::Black,
                line: Color::DarkGray,
            },
            land: Ground {
                fill: Color::DarkGray,
                ink: Color::White,
                line: Color::Black,
            },
            centre: Ground {
                fill: Color::DarkGray,
                ink: Color::White,
                line: Color::Black,
            },
            decor: Ground {
                fill: Color::Black,
                ink: Color::DarkGray,
                line: Color::DarkGray,
            },
            cursor: Color::White,
            cursor_ink: Color::Black,
            target: Color::LightYellow,
            reachable: Color::Gray,
            alert: Color::LightRed,
            dislodged: badge(Color::Red, Color::White),
        },
        ColourLevel::Indexed | ColourLevel::True => MapColours {
            sea: sea(level),
            ice: Ground {
                fill: colour(ICE, level),
                ink: colour(shown(ICE, level).ink(), level),
                line: colour(ICE.toward(Rgb::BLACK, 30), level),
            },
            land: ground(LAND, level),
            centre: ground(NEUTRAL_CENTRE, level),
            decor: Ground {
                fill: colour(DECOR, level),
                ink: colour(DECOR.ink(), level),
                line: colour(DECOR.toward(Rgb::WHITE, 12), level),
            },
            cursor: colour(Rgb(255, 40, 200), level),
            cursor_ink: colour(Rgb::BLACK, level),
            target: colour(Rgb(255, 255, 255), level),
            reachable: colour(Rgb(206, 120, 184), level),
            alert: colour(Rgb(255, 60, 60), level),
            dislodged: badge(colour(Rgb(200, 0, 20), level), colour(Rgb::WHITE, level)),
        },
    }
}

fn badge(fill: Color, ink: Color) -> Style {
    Style::new().bg(fill).fg(ink).add_modifier(Modifier::BOLD)
}

fn ground(fill: Rgb, level: ColourLevel) -> Ground {
    let line = match level {
        ColourLevel::Indexed => Color::Indexed(xterm_darker(fill.xterm())),
        _ => colour(fill.toward(Rgb::BLACK, 38), level),
    };
    Ground {
        fill: colour(fill, level),
        ink: colour(shown(fill, level).ink(), level),
        line,
    }
}

fn sea(level: ColourLevel) -> Ground {
    let (fill, line) = if level == ColourLevel::Indexed {
        SEA_INDEXED
    } else {
        SEA
    };
    Ground {
        fill: colour(fill, level),
        ink: colour(SEA_TEXT, level),
        line: colour(line, level),
    }
}

/// The colour as the terminal shows it, so that ink is chosen for what is seen.
fn shown(rgb: Rgb, level: ColourLevel) -> Rgb {
    if level == ColourLevel::Indexed {
        Rgb::from_xterm(rgb.xterm())
    } else {
        rgb
    }
}

/// The colour as the level writes it. For `Indexed` and `True` only: the 16 named colours have no
/// known shades to choose from.
pub(super) fn colour(rgb: Rgb, level: ColourLevel) -> Color {
    if level == ColourLevel::Indexed {
        Color::Indexed(rgb.xterm())
    } else {
        Color::Rgb(rgb.0, rgb.1, rgb.2)
    }
}

fn ink_on_named(fill: Color) -> Color {
    match fill {
        Color::Red
        | Color::Blue
        | Color::Magenta
        | Color::LightBlue
        | Color::Black
        | Color::DarkGray => Color::White,
        _ => Color::Black,
    }
}
