//! The marks drawn on screen, in two sets: Unicode, and plain ASCII for terminals and fonts that
//! know no better.
//!
//! Every mark is one column wide everywhere. Characters whose width depends on the terminal
//! ("ambiguous" in Unicode) are left out, but for box drawing and the half block, for which there
//! is no substitute: where a terminal draws these two columns wide, ASCII is the way out.

use chancery_game::report::Arrows;
use ratatui::symbols::border;

/// A set of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// From one place to another.
    pub arrow: char,
    /// Done, succeeded.
    pub check: char,
    /// Failed, refused.
    pub cross: char,
    /// Hangs on itself.
    pub circle: char,
    pub centre: char,
    pub canal: char,
    /// A special province: no centre, but built in.
    pub special: char,
    /// A polar cap.
    pub ice: &'static str,
    pub dislodged: char,
    /// The item in hand, before its line.
    pub pointer: char,
    /// A place that the unit in hand can reach.
    pub reachable: char,
    /// An item of a list.
    pub bullet: char,
    /// Text cut short.
    pub cut: char,
    /// The heads of arrows to the right, left, down and up.
    pub heads: [char; 4],
    pub up: char,
    pub down: char,
    /// A vertical rule between panes.
    pub rule: char,
    /// What joins a line to the one above it.
    pub joint: char,
    /// The upper half of a cell, which gives the map two pixels a cell; `None` where it can't be
    /// drawn.
    pub half: Option<&'static str>,
    /// Borders on the map where colours can't draw them, by the sides from which lines come: up is 1,
    /// right 2, down 4, left 8.
    pub lines: &'static [&'static str; 16],
    /// The frame round a pane.
    pub frame: border::Set<'static>,
}

impl Glyphs {
    pub const UNICODE: Self = Self {
        arrow: '➔',
        check: '✓',
        cross: '✗',
        circle: '↻',
        centre: '▪',
        canal: '=',
        special: '▫',
        ice: "^",
        dislodged: '!',
        pointer: '►',
        reachable: '›',
        bullet: '∙',
        cut: '»',
        heads: ['►', '◄', '▾', '▴'],
        up: '▴',
        down: '▾',
        rule: '│',
        joint: '└',
        half: Some("▀"),
        lines: &[
            " ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼",
        ],
        frame: border::PLAIN,
    };

    /// For everything else.
    pub const ASCII: Self = Self {
        arrow: '>',
        check: '+',
        cross: 'x',
        circle: 'o',
        centre: '*',
        canal: '=',
        special: '@',
        ice: "^",
        dislodged: '!',
        pointer: '>',
        reachable: '+',
        bullet: '-',
        cut: '>',
        heads: ['>', '<', 'v', '^'],
        up: '^',
        down: 'v',
        rule: '|',
        joint: '`',
        half: None,
        lines: &[
            " ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+",
        ],
        frame: border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
    };

    /// For who has the program read aloud: what is in hand is told otherwise.
    pub(crate) const ALOUD: Self = Self {
        pointer: ' ',
        ..Self::ASCII
    };

    /// The arrows of a list of moves.
    pub(crate) const fn arrows(&self) -> Arrows {
        if self.half.is_some() {
            Arrows::Unicode
        } else {
            Arrows::Ascii
        }
    }

    /// The set to use: ASCII where it was asked for, where the terminal is the Linux console or
    /// knows nothing (`TERM`), or where the locale (`LC_ALL`, else `LC_CTYPE`, else `LANG`) says
    /// that text is not UTF-8.
    pub fn decide(ascii: bool, term: Option<&str>, locale: Option<&str>) -> Self {
        let poor_terminal = matches!(term, Some("linux" | "dumb"));
        let other_encoding = locale.is_some_and(|l| {
            let l = l.to_ascii_lowercase();
            !l.is_empty() && !l.contains("utf-8") && !l.contains("utf8")
        });
        if ascii || poor_terminal || other_encoding {
            Self::ASCII
        } else {
            Self::UNICODE
        }
    }
}
