//! What a board says of the time of its games, and of the places in which they build.

use serde::Deserialize;

/// The seasons of a board's own, and the one in which its games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSeasons {
    /// In the order in which they are played; none where the variant's are.
    pub list: Vec<BoardSeason>,
    /// The first season, by its name; empty where it is the first of a year.
    pub first: String,
    /// How many years pass from the first season to the next first season.
    pub years: u16,
}

impl Default for BoardSeasons {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            first: String::new(),
            years: 1,
        }
    }
}

/// A season as a board says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSeason {
    /// Letters, blanks and hyphens: `Spring`.
    pub name: String,
    /// Whether units move in it.
    pub moves: bool,
    /// Whether units are built and removed in it.
    pub builds: bool,
    /// Whether centres change hands after its moves.
    pub owns: bool,
}

impl BoardSeason {
    /// Reads a list as board files have it: `Spring moves, Fall moves owns, Winter builds`.
    ///
    /// # Errors
    /// What is wrong with an item.
    pub(super) fn read_list(text: &str) -> Result<Vec<Self>, String> {
        text.split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .map(Self::read)
            .collect()
    }

    fn read(item: &str) -> Result<Self, String> {
        let mut season = Self {
            name: String::new(),
            moves: false,
            builds: false,
            owns: false,
        };
        let mut words: Vec<&str> = item.split_whitespace().collect();
        // From the end, for a name may have several words, and `moves` may be one of them.
        while let Some(word) = words.last() {
            match *word {
                "moves" => season.moves = true,
                "builds" => season.builds = true,
                "owns" => season.owns = true,
                _ => break,
            }
            words.pop();
        }
        season.name = words.join(" ");
        // A digit in a name would read as the year in `Spring 1454`.
        let is_plain = season
            .name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'));
        if season.name.is_empty() || !is_plain {
            return Err(format!(
                "`{item}` has no name of letters; write `Fall moves owns`"
            ));
        }
        if !season.moves && !season.builds {
            return Err(format!(
                "`{item}`: nothing is done in it; write `Fall moves owns`"
            ));
        }
        if season.owns && !season.moves {
            return Err(format!("`{item}`: centres change hands only after moves"));
        }
        Ok(season)
    }
}

/// Where a power builds, beside the places that the board gives it by name. It owns the place, and
/// nobody stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum BuildRight {
    /// In its own home centres.
    #[default]
    Home,
    /// In every home centre, of whatever power.
    Homes,
    /// In every centre, while it owns one of its home centres.
    WithHome,
    /// In every centre.
    Anywhere,
}

impl BuildRight {
    /// All of them, from the narrowest to the widest.
    pub const ALL: [Self; 4] = [Self::Home, Self::Homes, Self::WithHome, Self::Anywhere];

    /// As board files write it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Home => "Home",
            Self::Homes => "Homes",
            Self::WithHome => "WithHome",
            Self::Anywhere => "Anywhere",
        }
    }
}

/// A season and a year: `Spring 1454`.
///
/// # Errors
/// It has no year of digits at its end, or no season before it.
pub(super) fn read_first(text: &str) -> Result<(String, u16), String> {
    if let Some((season, year)) = text.trim().rsplit_once(' ')
        && let Ok(year) = year.parse()
    {
        return Ok((season.trim().to_owned(), year));
    }
    Err(format!(
        "`{text}` is not a season and a year; write `Spring 1454`"
    ))
}
