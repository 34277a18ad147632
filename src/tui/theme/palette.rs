//! The map's colours: the ground, and what the liveries of powers become at each level of colour.

use super::colour::{nearest_xterm, xterm_colour, xterm_darker};
use super::{ColourLevel, ThemeName};
use chancery_game::livery::{LIVERIES, Livery, Rgb};
use ratatui::style::{Color, Modifier, Style};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundColours {
    pub fill: Color,
    pub ink: Color,
    /// Its border towards ground of the same kind.
    pub line: Color,
}

impl GroundColours {
    pub(crate) const PLAIN: Self = Self {
        fill: Color::Reset,
        ink: Color::Reset,
        line: Color::Reset,
    };

    const fn new(fill: Color, ink: Color, line: Color) -> Self {
        Self { fill, ink, line }
    }
}

/// What a power's provinces and units look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerColours {
    /// A supply centre it owns.
    pub centre: GroundColours,
    /// Any other province it owns.
    pub land: GroundColours,
    /// Its units on the map, and its name wherever it is listed: text on the pure colour.
    pub badge: Style,
}

/// The colours of the map that belong to no power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapColours {
    pub sea: GroundColours,
    /// Polar caps; `line` is their frost.
    pub ice: GroundColours,
    /// Land that is nobody's.
    pub land: GroundColours,
    /// Supply centres that are nobody's.
    pub centre: GroundColours,
    /// Dead ground; `line` is its hatching.
    pub decor: GroundColours,
    /// The outline of the province in hand.
    pub cursor: Color,
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

/// A livery among the 16 colours: of units and of ground.
const NAMED: [(Color, Color); LIVERIES.len()] = [
    (Color::LightRed, Color::Red),
    (Color::LightBlue, Color::Blue),
    (Color::LightCyan, Color::Cyan),
    (Color::LightMagenta, Color::Magenta),
    (Color::LightGreen, Color::Green),
    (Color::White, Color::White),
    (Color::LightYellow, Color::LightYellow),
    (Color::Magenta, Color::LightMagenta),
    (Color::Yellow, Color::Yellow),
    (Color::Blue, Color::LightBlue),
    (Color::Green, Color::LightGreen),
    (Color::Cyan, Color::LightCyan),
    (Color::Red, Color::LightRed),
];

/// The colours of the map in a theme, but for those of powers.
struct Earth {
    sea: (Rgb, Rgb),
    /// The same in 256 colours, where the nearest would be greys.
    sea_indexed: (Rgb, Rgb),
    sea_text: Rgb,
    ice: Rgb,
    land: Rgb,
    centre: Rgb,
    decor: Rgb,
    /// The least contrast of names on the ground.
    contrast: f32,
}

const DARK: Earth = Earth {
    sea: (Rgb(18, 44, 76), Rgb(44, 67, 95)),
    sea_indexed: (Rgb(0, 0, 95), Rgb(0, 0, 135)),
    sea_text: Rgb(138, 170, 206),
    ice: Rgb(204, 226, 236),
    land: Rgb(172, 158, 128),
    centre: Rgb(190, 172, 130),
    decor: Rgb(34, 36, 42),
    contrast: 4.5,
};
const LIGHT: Earth = Earth {
    sea: (Rgb(206, 226, 240), Rgb(150, 180, 206)),
    sea_indexed: (Rgb(215, 255, 255), Rgb(135, 175, 215)),
    sea_text: Rgb(30, 74, 110),
    ice: Rgb(250, 252, 253),
    land: Rgb(236, 226, 200),
    centre: Rgb(224, 206, 156),
    decor: Rgb(196, 192, 184),
    contrast: 4.5,
};
const STRONG: Earth = Earth {
    sea: (Rgb(0, 0, 0), Rgb(96, 120, 150)),
    sea_indexed: (Rgb(0, 0, 0), Rgb(95, 135, 175)),
    sea_text: Rgb(255, 255, 255),
    ice: Rgb(255, 255, 255),
    land: Rgb(200, 190, 165),
    centre: Rgb(222, 206, 160),
    decor: Rgb(0, 0, 0),
    contrast: 7.0,
};

impl Earth {
    const fn in_theme(name: ThemeName) -> &'static Self {
        match name {
            ThemeName::Dark | ThemeName::ColourBlind => &DARK,
            ThemeName::Light => &LIGHT,
            ThemeName::HighContrast => &STRONG,
        }
    }

    /// A colour on which names have the contrast that is asked for.
    fn readable(&self, fill: Rgb) -> Rgb {
        let ink = fill.ink();
        let away = if ink == Rgb::BLACK {
            Rgb::WHITE
        } else {
            Rgb::BLACK
        };
        let steps = (0..=100)
            .step_by(5)
            .map(|percent| fill.toward(away, percent));
        steps
            .into_iter()
            .find(|fill| fill.contrast(ink) >= self.contrast)
            .unwrap_or(fill)
    }
}

pub(super) fn liveries(name: ThemeName, level: ColourLevel) -> [PowerColours; LIVERIES.len()] {
    std::array::from_fn(|i| match level {
        ColourLevel::Mono => PowerColours {
            centre: GroundColours::PLAIN,
            land: GroundColours::PLAIN,
            badge: Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
        },
        ColourLevel::Sixteen => named(NAMED[i].0, NAMED[i].1),
        ColourLevel::Indexed | ColourLevel::True => {
            shaded(LIVERIES[i], Earth::in_theme(name), level)
        }
    })
}

fn named(pure: Color, muted: Color) -> PowerColours {
    let ground = GroundColours {
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

fn shaded(livery: Livery, earth: &Earth, level: ColourLevel) -> PowerColours {
    let unit = earth.readable(livery.unit);
    let land = earth.land.toward(livery.ground, 45);
    PowerColours {
        centre: ground(earth.readable(livery.ground), level),
        land: ground(earth.readable(land), level),
        badge: badge(colour(unit, level), colour(shown(unit, level).ink(), level)),
    }
}

pub(super) fn map_colours(name: ThemeName, level: ColourLevel) -> MapColours {
    let earth = Earth::in_theme(name);
    match level {
        ColourLevel::Mono => {
            let [cursor, cursor_ink, target, reachable, alert] = [Color::Reset; 5];
            MapColours {
                sea: GroundColours::PLAIN,
                ice: GroundColours::PLAIN,
                land: GroundColours::PLAIN,
                centre: GroundColours::PLAIN,
                decor: GroundColours::PLAIN,
                cursor,
                cursor_ink,
                target,
                reachable,
                alert,
                dislodged: Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            }
        }
        ColourLevel::Sixteen => named_map(),
        ColourLevel::Indexed | ColourLevel::True => MapColours {
            sea: sea(earth, level),
            ice: GroundColours {
                fill: colour(earth.ice, level),
                ink: colour(shown(earth.ice, level).ink(), level),
                line: colour(earth.ice.toward(Rgb::BLACK, 30), level),
            },
            land: ground(earth.land, level),
            centre: ground(earth.centre, level),
            decor: GroundColours {
                fill: colour(earth.decor, level),
                ink: colour(earth.decor.ink(), level),
                line: colour(earth.decor.toward(earth.decor.ink(), 12), level),
            },
            cursor: colour(Rgb(255, 40, 200), level),
            cursor_ink: colour(Rgb::BLACK, level),
            target: colour(earth.sea.0.ink(), level),
            reachable: colour(Rgb(206, 120, 184), level),
            alert: colour(Rgb(255, 60, 60), level),
            dislodged: badge(colour(Rgb(200, 0, 20), level), colour(Rgb::WHITE, level)),
        },
    }
}

/// The map in the 16 named colours.
fn named_map() -> MapColours {
    let land = GroundColours::new(Color::DarkGray, Color::White, Color::Black);
    MapColours {
        sea: GroundColours::new(Color::Black, Color::Gray, Color::DarkGray),
        ice: GroundColours::new(Color::Gray, Color::Black, Color::DarkGray),
        land,
        centre: land,
        decor: GroundColours::new(Color::Black, Color::DarkGray, Color::DarkGray),
        cursor: Color::White,
        cursor_ink: Color::Black,
        target: Color::LightYellow,
        reachable: Color::Gray,
        alert: Color::LightRed,
        dislodged: badge(Color::Red, Color::White),
    }
}

fn badge(fill: Color, ink: Color) -> Style {
    Style::new().bg(fill).fg(ink).add_modifier(Modifier::BOLD)
}

fn ground(fill: Rgb, level: ColourLevel) -> GroundColours {
    let line = match level {
        ColourLevel::Indexed => Color::Indexed(xterm_darker(nearest_xterm(fill))),
        _ => colour(fill.toward(Rgb::BLACK, 38), level),
    };
    GroundColours {
        fill: colour(fill, level),
        ink: colour(shown(fill, level).ink(), level),
        line,
    }
}

fn sea(earth: &Earth, level: ColourLevel) -> GroundColours {
    let (fill, line) = if level == ColourLevel::Indexed {
        earth.sea_indexed
    } else {
        earth.sea
    };
    GroundColours {
        fill: colour(fill, level),
        ink: colour(earth.sea_text, level),
        line: colour(line, level),
    }
}

/// The colour as the terminal shows it, so that ink is chosen for what is seen.
fn shown(rgb: Rgb, level: ColourLevel) -> Rgb {
    if level == ColourLevel::Indexed {
        xterm_colour(nearest_xterm(rgb))
    } else {
        rgb
    }
}

/// The colour as the level writes it. For `Indexed` and `True` only: the 16 named colours have no
/// known shades to choose from.
pub(super) fn colour(rgb: Rgb, level: ColourLevel) -> Color {
    if level == ColourLevel::Indexed {
        Color::Indexed(nearest_xterm(rgb))
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
