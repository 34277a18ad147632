//! The looks: every colour and text style on screen, by the part it plays.
//!
//! Text panes keep the terminal's own foreground and background, so that dark and light terminals
//! both work; the map and the badges of powers bring their own. Nothing is said by colour alone.

mod colour;
mod earth;
mod ground;
mod level;
mod own;
mod palette;

pub use colour::xterm_colour;
pub use earth::{EarthColours, SHADES, Shade};
pub use ground::{GroundThemes, TerminalGround};
pub use level::{ColourChoice, ColourLevel, TerminalHints};
pub use own::{OwnStyle, part_names};
pub use palette::{GroundColours, MapColours, PowerColours};

use chancery_atlas::board::{Board, PowerId};
use chancery_game::livery::{LIVERIES, Rgb, worn};
use clap::ValueEnum;
use ratatui::style::{Color, Modifier, Style};

/// What `--theme` says. Its help has the words of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ThemeChoice {
    /// Light or dark, as the terminal's background is
    #[default]
    Auto,
    /// A dark map; text that is readable on black and on white
    Dark,
    /// A light map and dark text, for bright rooms and projectors; needs 256 colours
    Light,
    // Text in the terminal's own colours, names on the map in black and white.
    /// Nothing faint; letters of owners on the map
    HighContrast,
    // What succeeds is blue, and what fails orange.
    /// No red against green; letters of owners on the map
    ColourBlind,
}

impl ThemeChoice {
    /// The theme on a terminal's ground.
    pub const fn on(self, ground: TerminalGround) -> ThemeName {
        match (self, ground) {
            (Self::Auto, TerminalGround::Dark) | (Self::Dark, _) => ThemeName::Dark,
            (Self::Auto, TerminalGround::Light) | (Self::Light, _) => ThemeName::Light,
            (Self::HighContrast, _) => ThemeName::HighContrast,
            (Self::ColourBlind, _) => ThemeName::ColourBlind,
        }
    }
}

/// One of the program's themes. [`ThemeChoice`] says what each is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    #[default]
    Dark,
    Light,
    HighContrast,
    ColourBlind,
}

/// The looks at one colour level.
#[derive(Clone, Debug)]
pub struct Theme {
    pub name: ThemeName,
    /// How many colours it uses.
    pub level: ColourLevel,
    /// The title line.
    pub header: Style,
    pub text: Style,
    /// What matters now: headings in text, the current phase.
    pub strong: Style,
    /// What matters less.
    pub dim: Style,
    /// The line in hand, in a pane that has the keyboard.
    pub selection: Style,
    /// The line in hand, in a pane that hasn't.
    pub selection_idle: Style,
    /// The frame of a pane.
    pub border: Style,
    /// The frame of the pane that has the keyboard.
    pub focus: Style,
    pub key: Style,
    pub hint: Style,
    /// Proposed text that is not there yet: completions, orders taken by default.
    pub ghost: Style,
    /// What was found in a search, within its word.
    pub found: Style,
    /// Done, succeeded.
    pub ok: Style,
    /// Needs care.
    pub warning: Style,
    /// Failed, wrong.
    pub error: Style,
    pub void: Style,
    /// The moves that an army aboard can still spend there.
    pub rations: Style,
    /// The same where it is the last one.
    pub last_ration: Style,
    pub map: MapColours,
    /// A world that is being painted.
    pub earth: EarthColours,
    liveries: [PowerColours; LIVERIES.len()],
}

impl Theme {
    /// The usual looks at a colour level.
    pub fn new(level: ColourLevel) -> Self {
        Self::named(ThemeName::default(), level)
    }

    pub fn named(name: ThemeName, level: ColourLevel) -> Self {
        let plain = Style::new();
        let theme = Self {
            name,
            level,
            header: plain.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            text: plain,
            strong: plain.add_modifier(Modifier::BOLD),
            dim: plain.add_modifier(Modifier::DIM),
            selection: plain.add_modifier(Modifier::REVERSED),
            selection_idle: plain.add_modifier(Modifier::UNDERLINED),
            border: plain.add_modifier(Modifier::DIM),
            focus: plain.add_modifier(Modifier::BOLD),
            key: plain.add_modifier(Modifier::BOLD),
            hint: plain,
            ghost: plain.add_modifier(Modifier::DIM | Modifier::ITALIC),
            found: plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            ok: plain,
            warning: plain.add_modifier(Modifier::BOLD),
            error: plain.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            void: plain.add_modifier(Modifier::DIM | Modifier::CROSSED_OUT),
            rations: plain.add_modifier(Modifier::BOLD),
            last_ration: plain.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            map: palette::map_colours(name, level),
            earth: earth::earth_colours(level),
            liveries: palette::liveries(name, level),
        };
        match (level, name) {
            (ColourLevel::Mono, _) => theme,
            (_, ThemeName::HighContrast) => theme.without_faint_text(),
            (ColourLevel::Sixteen, ThemeName::ColourBlind) => {
                theme.in_named_colours().without_red_and_green()
            }
            (ColourLevel::Sixteen, _) => theme.in_named_colours(),
            (_, ThemeName::Light) => theme.in_shades().darkened(),
            (_, ThemeName::ColourBlind) => theme.in_shades().without_red_and_green(),
            (_, ThemeName::Dark) => theme.in_shades(),
        }
    }

    /// Whether the map is dark.
    pub(crate) fn is_dark(&self) -> bool {
        self.name != ThemeName::Light
    }

    /// Whether owners are written as letters on the map although there are colours.
    pub(crate) const fn writes_owners(&self) -> bool {
        matches!(self.name, ThemeName::HighContrast | ThemeName::ColourBlind)
    }

    /// What a power's provinces and units look like.
    pub fn livery(&self, board: &Board, power: PowerId) -> PowerColours {
        self.liveries[worn(board, power)]
    }

    /// The style of a power's name or letter on a filled patch, as in lists. The letter or name
    /// itself must always be there.
    pub fn badge(&self, board: &Board, power: PowerId) -> Style {
        self.livery(board, power).badge
    }

    /// The line in hand of a pane that has the keyboard, or has it not.
    pub(crate) const fn in_hand(&self, has_keyboard: bool) -> Style {
        if has_keyboard {
            self.selection
        } else {
            self.selection_idle
        }
    }

    fn in_named_colours(self) -> Self {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        Self {
            header: bold.fg(Color::White).bg(Color::Blue),
            focus: bold.fg(Color::Cyan),
            key: bold.fg(Color::Cyan),
            ok: Style::new().fg(Color::Green),
            // Yellow text is lost on a white terminal; black on yellow is not.
            warning: bold.fg(Color::Black).bg(Color::Yellow),
            error: bold.fg(Color::White).bg(Color::Red),
            void: Style::new()
                .fg(Color::Red)
                .add_modifier(Modifier::CROSSED_OUT),
            rations: bold.fg(Color::Black).bg(Color::Cyan),
            last_ration: bold.fg(Color::White).bg(Color::Red),
            ..self
        }
    }

    /// Shades of middling lightness, read on black and on white alike.
    fn in_shades(self) -> Self {
        let shade = |r, g, b| palette::colour(Rgb(r, g, b), self.level);
        let text = |r, g, b| Style::new().fg(shade(r, g, b));
        let patch = |r, g, b| Style::new().bg(shade(r, g, b)).fg(shade(255, 255, 255));
        Self {
            header: patch(38, 56, 92).add_modifier(Modifier::BOLD),
            dim: text(128, 128, 128),
            selection: patch(44, 90, 160),
            selection_idle: patch(84, 90, 100),
            border: text(128, 128, 128),
            focus: text(50, 130, 220).add_modifier(Modifier::BOLD),
            key: text(50, 130, 220).add_modifier(Modifier::BOLD),
            hint: text(128, 128, 128),
            ghost: text(128, 128, 128).add_modifier(Modifier::ITALIC),
            found: text(190, 105, 0).add_modifier(Modifier::BOLD),
            ok: text(0, 145, 85),
            warning: text(190, 105, 0).add_modifier(Modifier::BOLD),
            error: text(220, 55, 55).add_modifier(Modifier::BOLD),
            void: text(190, 80, 150).add_modifier(Modifier::CROSSED_OUT),
            rations: patch(0, 104, 120).add_modifier(Modifier::BOLD),
            last_ration: patch(200, 0, 20).add_modifier(Modifier::BOLD),
            ..self
        }
    }

    /// Text for a white ground.
    fn darkened(self) -> Self {
        let text = |r, g, b| Style::new().fg(palette::colour(Rgb(r, g, b), self.level));
        let bold = |r, g, b| text(r, g, b).add_modifier(Modifier::BOLD);
        Self {
            dim: text(92, 92, 92),
            border: text(110, 110, 110),
            focus: bold(20, 84, 170),
            key: bold(20, 84, 170),
            hint: text(80, 80, 80),
            ghost: text(92, 92, 92).add_modifier(Modifier::ITALIC),
            found: bold(140, 70, 0),
            ok: text(0, 105, 60),
            warning: bold(140, 70, 0),
            error: bold(180, 20, 20),
            void: text(140, 40, 105).add_modifier(Modifier::CROSSED_OUT),
            ..self
        }
    }

    /// Text in the terminal's own colours, told apart by weight alone.
    fn without_faint_text(self) -> Self {
        let plain = Style::new();
        Self {
            dim: plain,
            border: plain,
            ghost: plain.add_modifier(Modifier::ITALIC),
            ok: plain.add_modifier(Modifier::BOLD),
            void: plain.add_modifier(Modifier::CROSSED_OUT),
            ..self
        }
    }

    /// Blue and orange for what succeeds and what fails.
    fn without_red_and_green(self) -> Self {
        let (ok, failed) = match self.level {
            ColourLevel::Sixteen => (Color::Blue, Color::Yellow),
            level => (
                palette::colour(Rgb(0, 120, 200), level),
                palette::colour(Rgb(205, 95, 0), level),
            ),
        };
        let error = match self.level {
            ColourLevel::Sixteen => Style::new().fg(Color::Black).bg(failed),
            _ => Style::new().fg(failed),
        };
        Self {
            ok: Style::new().fg(ok).add_modifier(Modifier::BOLD),
            error: error.add_modifier(Modifier::BOLD),
            ..self
        }
    }
}
