//! The phases of a game: which seasons a year has and what is done in them. A calendar is data of
//! its variant.

use std::borrow::Cow;

use chancery_atlas::board::{Board, BoardSeason, BoardSeasons};

/// What is done in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PhaseKind {
    /// Choices before the first move.
    SetUp,
    /// Moves, supports, convoys.
    Movement,
    /// Retreats of dislodged units.
    Retreats,
    /// Builds and removals.
    Adjustments,
}

/// A time scale of a season's moves: what is ordered for one is settled wholly before the next
/// begins (Mercator). Variants without time scales have all in the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// TS1: landings and boardings.
    First,
    /// TS2: moves, supports, convoys.
    Second,
    /// TS3: disembarkations and embarkations, then supplementary moves.
    Third,
}

impl Scale {
    /// All three, in the order in which they are settled.
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// 1, 2 or 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }

    /// `TS1`.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::First => "TS1",
            Self::Second => "TS2",
            Self::Third => "TS3",
        }
    }
}

/// A moment of the game: `Spring 1901`, `Fall 1902 retreats`, `Winter 1901`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phase {
    /// The year, as the game counts it.
    pub year: u16,
    /// Index into [`Calendar::seasons`].
    pub season: u8,
    /// What is done in it.
    pub kind: PhaseKind,
}

/// A season (or month) of a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// `Spring`.
    pub name: Cow<'static, str>,
    /// Other names that mean it, lower case.
    pub aliases: &'static [&'static str],
    /// Whether units move in it (and retreat after it).
    pub moves: bool,
    /// Whether units are built and removed in it, after the moves if there are any.
    pub builds: bool,
    /// Whether supply centres change hands once its moves and retreats are over.
    pub takes_ownership: bool,
}

/// The seasons of a year, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// In the order in which they are played.
    pub seasons: Cow<'static, [Season]>,
    /// The year in which the game begins.
    pub first_year: u16,
    /// The season in which it begins, as an index.
    pub first_season: u8,
    /// How many years pass from the first season to the next first season.
    pub years: u16,
    /// Whether games begin in the year that the board says, and in its season.
    pub follows_board: bool,
    /// Whether a phase goes before the first season, in which kinds or places of units are chosen.
    pub sets_up: bool,
    /// Which phase the name of a season alone means, where units move and are built in it: `March
    /// 1885`, the adjustments; `March 1901`, the moves.
    pub plain: PhaseKind,
}

/// What the phase before the first season is called.
const SET_UP: &str = "Set-up";

impl Season {
    /// Moves, after which nothing changes hands.
    pub(crate) const fn moves(name: &'static str, aliases: &'static [&'static str]) -> Self {
        Self {
            name: Cow::Borrowed(name),
            aliases,
            moves: true,
            builds: false,
            takes_ownership: false,
        }
    }

    /// Moves, after which centres belong to who stands in them.
    pub(crate) const fn moves_and_ownership(
        name: &'static str,
        aliases: &'static [&'static str],
    ) -> Self {
        Self {
            name: Cow::Borrowed(name),
            aliases,
            moves: true,
            builds: false,
            takes_ownership: true,
        }
    }

    /// A season that a board names, with the other names of a usual one.
    fn from_board(season: &BoardSeason) -> Self {
        let known = CLASSIC
            .seasons
            .iter()
            .find(|known| known.name == season.name);
        Self {
            name: season.name.clone().into(),
            aliases: known.map_or(&[], |known| known.aliases),
            moves: season.moves,
            builds: season.builds,
            takes_ownership: season.owns,
        }
    }

    /// Adjustments alone.
    pub(crate) const WINTER: Self = Self {
        name: Cow::Borrowed("Winter"),
        aliases: &["w"],
        moves: false,
        builds: true,
        takes_ownership: false,
    };
}

/// Spring, Fall, and the adjustments of Winter.
pub static CLASSIC: Calendar = Calendar {
    seasons: Cow::Borrowed(&[
        Season::moves("Spring", &["s"]),
        Season::moves_and_ownership("Fall", &["f", "autumn", "a"]),
        Season::WINTER,
    ]),
    first_year: 1901,
    first_season: 0,
    years: 1,
    follows_board: true,
    sets_up: false,
    plain: PhaseKind::Movement,
};

impl Calendar {
    /// The season of a phase.
    pub fn season(&self, phase: Phase) -> &Season {
        &self.seasons[usize::from(phase.season) % self.seasons.len()]
    }

    /// The phase with which a game begins.
    pub fn first(&self) -> Phase {
        let first = self.open(self.first_year, self.first_season);
        if self.sets_up {
            Phase {
                kind: PhaseKind::SetUp,
                ..first
            }
        } else {
            first
        }
    }

    /// The first phase in which units move.
    pub fn first_moves(&self) -> Phase {
        let mut phase = self.open(self.first_year, self.first_season);
        // A game may begin with adjustments: then the moves are those of a later season.
        while phase.kind != PhaseKind::Movement {
            phase = self.next(phase);
        }
        phase
    }

    /// The calendar of games on a board: this one, or one with what the board says. Where a set-up
    /// goes before the first season, the seasons are the variant's.
    pub fn on(&'static self, board: &Board) -> Cow<'static, Self> {
        let says = board.year.is_some() || board.seasons != BoardSeasons::default();
        if !(says && self.follows_board) {
            return Cow::Borrowed(self);
        }
        let mut calendar = Self {
            first_year: board.year.unwrap_or(self.first_year),
            ..self.clone()
        };
        let BoardSeasons { list, first, years } = &board.seasons;
        if !self.sets_up {
            if !list.is_empty() {
                calendar.seasons = list.iter().map(Season::from_board).collect();
            }
            let first = calendar
                .seasons
                .iter()
                .position(|season| season.name.eq_ignore_ascii_case(first));
            calendar.first_season = first.unwrap_or(0) as u8;
            calendar.years = (*years).max(1);
        }
        Cow::Owned(calendar)
    }

    /// The phase after this one, none left out: retreats follow every movement phase.
    pub fn next(&self, phase: Phase) -> Phase {
        // The arms that return go on within the season; the others begin the next one.
        match phase.kind {
            PhaseKind::SetUp => return self.open(phase.year, phase.season),
            PhaseKind::Movement => {
                return Phase {
                    kind: PhaseKind::Retreats,
                    ..phase
                };
            }
            PhaseKind::Retreats if self.season(phase).builds => {
                return Phase {
                    kind: PhaseKind::Adjustments,
                    ..phase
                };
            }
            PhaseKind::Retreats | PhaseKind::Adjustments => {}
        }
        let season = phase.season + 1;
        if usize::from(season) < self.seasons.len() {
            self.open(phase.year, season)
        } else {
            self.open(phase.year.saturating_add(self.years), 0)
        }
    }

    /// The first phase of a season.
    fn open(&self, year: u16, season: u8) -> Phase {
        let moves = self.seasons[usize::from(season)].moves;
        let kind = if moves {
            PhaseKind::Movement
        } else {
            PhaseKind::Adjustments
        };
        Phase { year, season, kind }
    }

    /// Whether there is such a phase in a year.
    pub fn has(&self, phase: Phase) -> bool {
        let Some(season) = self.seasons.get(usize::from(phase.season)) else {
            return false;
        };
        match phase.kind {
            PhaseKind::SetUp => self.sets_up && phase.season == 0,
            PhaseKind::Movement | PhaseKind::Retreats => season.moves,
            PhaseKind::Adjustments => season.builds,
        }
    }

    /// The phase's name: `Spring 1901`, `Spring 1901 retreats`, `Winter 1901`; `March 1885 moves`
    /// where units are built in the same season.
    pub fn name(&self, phase: Phase) -> String {
        let Season {
            name: season,
            builds,
            moves,
            ..
        } = self.season(phase);
        match phase.kind {
            PhaseKind::SetUp => SET_UP.to_owned(),
            PhaseKind::Movement if *builds && self.plain != PhaseKind::Movement => {
                format!("{season} {} moves", phase.year)
            }
            PhaseKind::Adjustments if *moves && self.plain != PhaseKind::Adjustments => {
                format!("{season} {} adjustments", phase.year)
            }
            PhaseKind::Movement | PhaseKind::Adjustments => format!("{season} {}", phase.year),
            PhaseKind::Retreats => format!("{season} {} retreats", phase.year),
        }
    }

    /// A short key that serves in file names: `S1901M`, `F1901R`, `W1901A`; `Jan1885M` where first
    /// letters are shared, `Set-up`.
    pub fn key(&self, phase: Phase) -> String {
        let kind = match phase.kind {
            PhaseKind::SetUp => return SET_UP.to_owned(),
            PhaseKind::Movement => 'M',
            PhaseKind::Retreats => 'R',
            PhaseKind::Adjustments => 'A',
        };
        let mut initials: Vec<_> = self
            .seasons
            .iter()
            .map(|season| season.name.chars().next())
            .collect();
        initials.sort_unstable();
        // For the whole calendar at once: keys of one game have one form.
        let letters = if initials.windows(2).any(|pair| pair[0] == pair[1]) {
            3
        } else {
            1
        };
        let short: String = self.season(phase).name.chars().take(letters).collect();
        format!("{short}{}{kind}", phase.year)
    }

    /// Reads a phase's name as people write it: `Fall 1901 retreats`, `winter 1901 adjustments`,
    /// `S1901M`, `F01`, `Spring 1901 movement`.
    ///
    /// `None` where it is no phase of this calendar.
    pub fn parse(&self, text: &str) -> Option<Phase> {
        let text = text.trim().to_lowercase();
        let without_year = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        if self.sets_up && matches!(without_year, "set-up" | "setup" | "set up") {
            let first = self.first();
            return Some(Phase {
                year: text[without_year.len()..]
                    .trim()
                    .parse()
                    .unwrap_or(first.year),
                ..first
            });
        }
        let digits_at = text.find(|c: char| c.is_ascii_digit())?;
        let (season_text, rest) = text.split_at(digits_at);
        let digits_end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (year, kind) = rest.split_at(digits_end);
        let year = match (year.len(), year.parse::<u16>().ok()?) {
            // `F01` is of the century in which the game begins.
            (2, short) => (self.first_year / 100 * 100).checked_add(short)?,
            (_, year) => year,
        };
        let season_text =
            season_text.trim_end_matches(|c: char| c.is_whitespace() || c == '\'' || c == ',');
        let season = self.seasons.iter().position(|s| {
            s.name.to_lowercase() == season_text || s.aliases.contains(&season_text)
        })?;
        let opened = self.open(year, season as u8);
        let kind = match kind.trim() {
            "" if self.season(opened).builds && self.season(opened).moves => self.plain,
            "" => opened.kind,
            "m" | "move" | "moves" | "movement" => PhaseKind::Movement,
            "r" | "retreat" | "retreats" => PhaseKind::Retreats,
            "a" | "adjustment" | "adjustments" | "build" | "builds" => PhaseKind::Adjustments,
            _ => return None,
        };
        // "Fall 1901 adjustments" is how some name the Winter that follows.
        if kind == PhaseKind::Adjustments && !self.season(opened).builds {
            let after = self.next(Phase {
                kind: PhaseKind::Retreats,
                ..opened
            });
            return if after.kind == PhaseKind::Adjustments {
                Some(after)
            } else {
                None
            };
        }
        let phase = Phase { kind, ..opened };
        if self.has(phase) { Some(phase) } else { None }
    }
}
