//! Looks of the user's own: those of a name, with some parts otherwise.

use ratatui::style::{Color, Modifier, Style};

use super::{ColourLevel, Theme, palette};
use chancery_game::livery::Rgb;

/// A part of the looks: what it is called, and where it is.
type Part = (&'static str, fn(&mut Theme) -> &mut Style);

/// The parts of the looks that can be otherwise, in the order in which they are listed.
const PARTS: [Part; 17] = [
    ("header", |theme| &mut theme.header),
    ("text", |theme| &mut theme.text),
    ("strong", |theme| &mut theme.strong),
    ("dim", |theme| &mut theme.dim),
    ("selection", |theme| &mut theme.selection),
    ("selection-idle", |theme| &mut theme.selection_idle),
    ("border", |theme| &mut theme.border),
    ("focus", |theme| &mut theme.focus),
    ("key", |theme| &mut theme.key),
    ("hint", |theme| &mut theme.hint),
    ("ghost", |theme| &mut theme.ghost),
    ("found", |theme| &mut theme.found),
    ("ok", |theme| &mut theme.ok),
    ("warning", |theme| &mut theme.warning),
    ("error", |theme| &mut theme.error),
    ("void", |theme| &mut theme.void),
    ("rations", |theme| &mut theme.rations),
];

pub fn part_names() -> impl Iterator<Item = &'static str> {
    PARTS.iter().map(|(name, _)| *name)
}

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
    pub(crate) fn read(text: &str) -> Result<Self, String> {
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
        match level {
            ColourLevel::Mono if self.modifiers.is_empty() => usual,
            ColourLevel::Mono => style,
            _ => Style {
                fg: known(self.ink, level, usual.fg),
                bg: known(self.ground, level, usual.bg),
                ..style
            },
        }
    }
}

fn colour(word: &str) -> Result<Color, String> {
    word.parse().map_err(|_| {
        format!(
            "“{word}” is not a colour or a style. Colours: #d08020, green, light-blue, 0 to 255. \
             Styles: bold, dim, italic, underlined, reversed, crossed-out"
        )
    })
}

/// A colour as a level has it; the usual one where it has no such colour.
fn known(colour: Option<Color>, level: ColourLevel, usual: Option<Color>) -> Option<Color> {
    match colour {
        Some(colour) => shown(colour, level).or(usual),
        None => Some(Color::Reset),
    }
}

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
    pub(crate) fn with<'a>(mut self, parts: impl IntoIterator<Item = (&'a str, OwnStyle)>) -> Self {
        for (name, style) in parts {
            let level = self.level;
            if let Some(part) = self.part(name) {
                *part = style.at(level, *part);
            }
        }
        self
    }

    fn part(&mut self, name: &str) -> Option<&mut Style> {
        let (_, part) = PARTS.iter().find(|(known, _)| *known == name)?;
        Some(part(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_can_be_otherwise_and_colours_fit_the_level() {
        let style = OwnStyle::read("bold #ff0000 on black").unwrap_or_default();
        for level in [ColourLevel::Indexed, ColourLevel::True] {
            let mut theme = Theme::new(level).with(part_names().map(|part| (part, style)));
            for name in part_names() {
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
