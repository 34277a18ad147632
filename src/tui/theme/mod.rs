//! The looks: every colour and text style on screen, by the part it plays.
//!
//! Text panes keep the terminal's own foreground and background, so that dark and light terminals
//! both work; the map and the badges of powers bring their own. Nothing is said by colour alone.

mod colour;
mod earth;
mod level;
mod palette;

pub use colour::Rgb;
pub use earth::{EarthColours, SHADES, Shade};
pub use level::{ColourChoice, ColourLevel, TerminalHints};
pub use palette::{Ground, MapColours, PowerColours};

use crate::board::{Board, PowerId};
use palette::LIVERIES;
use ratatui::style::{Color, Modifier, Style};

/// The looks at one colour level.
#[derive(Clone, Debug)]
pub struct Theme {
    /// How many colours it uses.
    pub level: ColourLevel,
    /// The title line.
    pub header: Style,
    /// Plain text.
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
    /// A key in a hint.
    pub key: Style,
    /// What the key does.
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
    /// An order that is void.
    pub void: Style,
    /// The moves that an army aboard can still spend there.
    pub rations: Style,
    /// The same where it is the last one.
    pub last_ration: Style,
    /// The map.
    pub map: MapColours,
    /// A world that is being painted.
    pub earth: EarthColours,
    liveries: [PowerColours; LIVERIES],
}

impl Theme {
    /// The looks at a colour level.
    pub fn new(level: ColourLevel) -> Self {
        let plain = Style::new();
        let theme = Self {
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
            map: palette::map_colours(level),
            earth: earth::earth_colours(level),
            liveries: palette::liveries(level),
        };
        match level {
            ColourLevel::Mono => theme,
            ColourLevel::Sixteen => theme.in_named_colours(),
            ColourLevel::Indexed | ColourLevel::True => theme.in_shades(),
        }
    }

    /// What a power's provinces and units look like.
    pub fn livery(&self, board: &Board, power: PowerId) -> PowerColours {
        self.liveries[palette::livery_index(board, power)]
    }

    /// The style of a power's name or letter on a filled patch, as in lists. The letter or name
    /// itself must always be there.
    pub fn badge(&self, board: &Board, power: PowerId) -> Style {
        self.livery(board, power).badge
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
}
