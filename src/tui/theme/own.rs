//! Looks of the user's own: those of a name, with some parts otherwise.

use ratatui::style::{Color, Modifier, Style};

use super::{ColourLevel, Theme, palette};
use crate::livery::Rgb;

/// The parts of the looks that can be otherwise, in the order in which they are listed.
pub const PARTS: [&str; 17] = [
    "header",
    "text",
    "strong",
    "dim",
    "selection",
    "selection-idle",
    "border",
    "focus",
    "key",
    "hint",
    "ghost",
    "found",
    "ok",
    "warning",
    "error",
    "void",
    "rations",
];

/// A style as somebody wrote it: `bold #d08020 on black`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnStyle {
    ink: Option<Color>,
    ground: Option<Color>,
    modifiers: Modifier,
}

impl OwnStyle {
    /// Reads words with blanks between: `bold`, `dim`, `italic`, `underlined`, `reversed`,
    /// `crossed-out`, a colour, `on` and a colour.
    ///
    /// # Errors
    /// The first word that is none of these.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut style = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "on" => style.ground = Some(colour(words.next().unwrap_or_default())?),
                "bold" => style.modifiers |= Modifier::BOLD,
                "dim" => style.modifiers |= Modifier::DIM,
                "italic" => style.modifiers |= Modifier::ITALIC,
                "underlined" => style.modifiers |= Modifier::UNDERLINED,
                "reversed" => style.modifiers |= Modifier::REVERSED,
                "crossed-out" => style.modifiers |= Modifier::CROSSED_OUT,
                word => style.ink = Some(colour(word)?),
            }
        }
        Ok(style)
    }

    /// The style at a colour level, in the place of the usual one: colours that the level does not
    /// have stay as they are there.
    fn at(self, level: ColourLevel, usual: Style) -> Style {
        let style = Style::new().add_modifier(self.modifiers);
        let known = |colour: Option<Color>, usual: Option<Color>| {
            colour.map_or(Some(Color::Reset), |colour| shown(colour, level).or(usual))
        };
        match level {
            ColourLevel::Mono if self.modifiers.is_empty() => usual,
            ColourLevel::Mono => style,
            _ => Style {
                fg: known(self.ink, usual.fg),
                bg: known(self.ground, usual.bg),
                ..style
            },
        }
    }
}

fn colour(word: &str) -> Result<Color, String> {
    word.parse().map_err(|_| {
        format!(
            "“{word}” is no colour and no style: write #d08020, green, light-blue or a number to 255; \
             bold, dim, italic, underlined, reversed, crossed-out"
        )
    })
}

/// A colour as a level shows it, if it can.
fn shown(colour: Color, level: ColourLevel) -> Option<Color> {
    match (colour, level) {
        (_, ColourLevel::Mono) | (Color::Rgb(..) | Color::Indexed(16..), ColourLevel::Sixteen) => {
            None
        }
        (Color::Rgb(r, g, b), level) => Some(palette::colour(Rgb(r, g, b), level)),
        (colour, _) => Some(colour),
    }
}

impl Theme {
    /// The same with parts of it otherwise, by their names; what is no part changes nothing.
    #[must_use]
    pub fn with<'a>(mut self, parts: impl IntoIterator<Item = (&'a str, OwnStyle)>) -> Self {
        for (name, style) in parts {
            let level = self.level;
            if let Some(part) = self.part(name) {
                *part = style.at(level, *part);
            }
        }
        self
    }

    fn part(&mut self, name: &str) -> Option<&mut Style> {
        Some(match name {
            "header" => &mut self.header,
            "text" => &mut self.text,
            "strong" => &mut self.strong,
            "dim" => &mut self.dim,
            "selection" => &mut self.selection,
            "selection-idle" => &mut self.selection_idle,
            "border" => &mut self.border,
            "focus" => &mut self.focus,
            "key" => &mut self.key,
            "hint" => &mut self.hint,
            "ghost" => &mut self.ghost,
            "found" => &mut self.found,
            "ok" => &mut self.ok,
            "warning" => &mut self.warning,
            "error" => &mut self.error,
            "void" => &mut self.void,
            "rations" => &mut self.rations,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_can_be_otherwise_and_colours_fit_the_level() {
        let style = OwnStyle::read("bold #ff0000 on black").unwrap_or_default();
        for level in [ColourLevel::Indexed, ColourLevel::True] {
            let mut theme = Theme::new(level).with(PARTS.map(|part| (part, style)));
            for name in PARTS {
                let part = *theme.part(name).unwrap_or(&mut Style::new());
                assert_eq!(part.bg, Some(Color::Black), "{name}");
                assert_eq!(part.add_modifier, Modifier::BOLD, "{name}");
                let red = match level {
                    ColourLevel::Indexed => Color::Indexed(196),
                    _ => Color::Rgb(255, 0, 0),
                };
                assert_eq!(part.fg, Some(red), "{name}");
            }
        }
        let usual = Theme::new(ColourLevel::Sixteen).ok;
        let ok = Theme::new(ColourLevel::Sixteen).with([("ok", style)]).ok;
        assert_eq!((ok.fg, ok.bg), (usual.fg, Some(Color::Black)));
        assert!(OwnStyle::read("bold vermillionish").is_err());
        assert!(OwnStyle::read("green on").is_err());
    }
}
