//! How many colours to use, decided once from what the user asked for and what the terminal says of
//! itself.

use clap::ValueEnum;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourLevel {
    /// None: bold, dim, underlined and reversed text only.
    Mono,
    /// The 16 named colours, in whatever shades the user has set.
    Sixteen,
    /// xterm's 256.
    Indexed,
    /// 24 bits.
    True,
}

/// What `--color` says. Its help has the words of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// If the terminal can, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The environment variables that tell about colour. An empty one counts as unset.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerminalHints<'a> {
    /// `NO_COLOR`: set by people who want none.
    pub no_color: Option<&'a str>,
    /// `COLORTERM`: `truecolor` or `24bit` where the terminal shows 24 bits.
    pub colorterm: Option<&'a str>,
    /// `TERM`: the terminal's name.
    pub term: Option<&'a str>,
    /// `TERM_PROGRAM`: the program that draws it.
    pub term_program: Option<&'a str>,
}

/// Parts of `TERM` that only terminals with 24-bit colour have. They get through where `COLORTERM`
/// doesn't, as over SSH.
const TRUE_COLOUR_TERMS: [&str; 8] = [
    "direct",
    "truecolor",
    "kitty",
    "alacritty",
    "ghostty",
    "foot",
    "wezterm",
    "contour",
];

impl ColourLevel {
    /// Decides. The flag beats the environment; 24 bits only where the terminal is known to show
    /// them, 16 where nothing is known.
    pub fn decide(choice: ColourChoice, hints: TerminalHints<'_>) -> Self {
        let able = Self::of_terminal(hints);
        match choice {
            ColourChoice::Never => Self::Mono,
            ColourChoice::Always => able.max(Self::Sixteen),
            ColourChoice::Auto if hints.no_color.is_some_and(|v| !v.is_empty()) => Self::Mono,
            ColourChoice::Auto => able,
        }
    }

    fn of_terminal(hints: TerminalHints<'_>) -> Self {
        let term = hints.term.unwrap_or("").to_ascii_lowercase();
        if term == "dumb"
            || term.starts_with("vt1")
            || term.starts_with("vt2")
            || term.ends_with("-mono")
        {
            return Self::Mono;
        }
        let claims = matches!(hints.colorterm, Some("truecolor" | "24bit"))
            || TRUE_COLOUR_TERMS.iter().any(|name| term.contains(name));
        // Apple's Terminal garbled 24-bit colours for years, and some shells set COLORTERM in it
        // all the same.
        if claims && hints.term_program != Some("Apple_Terminal") {
            Self::True
        } else if claims || term.contains("256") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}
