//! The words of a header: players, powers, phases, sections, and what says nothing.

use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::Forms;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token};
use crate::order::read::lookup;
use crate::order::read::pieces::{begins_unit, pieces};
use crate::order::read::pools;
use crate::order::read::understand;
use crate::order::read::words::{self, Section};
use crate::seat::SeatId;
use crate::seat::disorder::is_nobody;
use chancery_atlas::board::{Board, PowerId, fold};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::order) struct SlipHeader {
    /// Whose slip it is, where people are not powers.
    pub seat: Option<SeatId>,
    pub power: Option<PowerId>,
    /// Whether it names a player of several powers: the unit tells which is meant.
    pub of_several: bool,
    pub phase: Option<Phase>,
    /// `Builds`, `Removals`: what the units below are listed for.
    pub section: Option<Section>,
    /// For what kind of phase the lines below are: `Retreats`, `Winter builds`, `If dislodged`.
    pub kind: Option<PhaseKind>,
}

#[derive(Clone, Copy)]
pub(in crate::order) struct KnownHeader<'a> {
    pub context: ReadingContext<'a>,
    pub calendar: &'a Calendar,
    /// The open phase, where it is known.
    pub open: Option<Phase>,
    pub players: NamedPlayers<'a>,
}

/// Whose names may stand above the lines of a slip, beside those of powers.
#[derive(Clone, Copy, Debug)]
pub enum NamedPlayers<'a> {
    /// Those of the seats, where people are not powers.
    Seats(&'a [String]),
    /// Those of the powers' players, by power: one who is named several times plays several.
    Powers(&'a [String]),
}

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// A power written without a colon after it is read from this many letters on: `ENG` on a line of
/// its own is the Channel.
pub(super) const SHORTEST_POWER: usize = 4;

/// Whether the text begins with an order that says more than a place.
pub(super) fn is_order(context: ReadingContext<'_>, text: &str) -> bool {
    let verb = lex::tokens(text)
        .first()
        .and_then(Token::word)
        .and_then(|word| words::verb(context.phase, word));
    if verb.is_some() || says_order(context, text) {
        return true;
    }
    let groups = pieces(context.board, text);
    let first = groups.first().and_then(|group| group.first());
    first.is_some_and(|piece| says_order(context, &text[piece.clone()]))
}

/// Whether a text as a whole has the form of an order, and is more than a unit.
fn says_order(context: ReadingContext<'_>, text: &str) -> bool {
    let understood = understand(context, None, None, text);
    understood.form && !understood.lone
}

/// The header that a text is, if every word of it has its part in one.
pub(super) fn whole_header(known: KnownHeader<'_>, text: &str) -> Option<SlipHeader> {
    HeaderWords::new(text).header(known, SHORTEST_POWER)
}

/// A power written before an order on the same line is read from this many letters on:
/// `Eng. F Lon - NTH`.
pub(super) const SHORTEST_BEFORE_ORDER: usize = 3;

/// What a word of a header is for.
enum HeaderPart<'a> {
    Name(HeaderName),
    Filler,
    Link,
    Kind(String),
    Season(&'a str),
}

/// The words of a line that may be a header, and apart from them those that stand in brackets: of
/// these only a player's name matters.
pub(super) struct HeaderWords<'a> {
    outside: Vec<&'a str>,
    inside: Vec<&'a str>,
    /// Whether a digit stands outside.
    has_digit: bool,
}

impl<'a> HeaderWords<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut parts = text.split('(');
        let mut outside: Vec<&str> = parts.next().into_iter().flat_map(in_words).collect();
        let mut inside = Vec::new();
        for part in parts {
            // A bracket that nobody closed goes on to the next.
            let (bracketed, after) = part.split_once(')').unwrap_or((part, ""));
            inside.extend(in_words(bracketed));
            outside.extend(in_words(after));
        }
        Self {
            has_digit: outside
                .iter()
                .any(|word| word.contains(|c: char| c.is_ascii_digit())),
            outside,
            inside,
        }
    }

    /// The header, if every word has its part in one.
    pub(super) fn header(
        &self,
        known: KnownHeader<'_>,
        shortest_power: usize,
    ) -> Option<SlipHeader> {
        if self.is_unit(known.context.board) {
            return None;
        }
        let bracketed =
            (0..self.inside.len()).find_map(|at| player(&self.inside, known.players, at));
        let mut header = SlipHeader::default();
        if let Some(name) = bracketed {
            header.name(name.player)?;
        } else if self.brackets_order(known) {
            return None;
        }
        // A letter names a power only where it is the whole header: the `F` of `F 1901` is a
        // season.
        let shortest_power = if self.outside.len() > 1 {
            shortest_power.max(SHORTEST_POWER)
        } else {
            shortest_power
        };
        let (mut season, mut kinds) = (Vec::new(), Vec::new());
        let (mut at, mut linked) = (0, false);
        while at < self.outside.len() {
            let mut length = 1;
            match self.part(known, at, shortest_power)? {
                HeaderPart::Name(name) => {
                    header.name(name.player)?;
                    length = name.words;
                }
                HeaderPart::Filler => {}
                HeaderPart::Link => linked = true,
                HeaderPart::Kind(kind) => kinds.push(kind),
                HeaderPart::Season(word) => season.push(word),
            }
            at += length;
        }
        // What stands in brackets may be left out beside a name, and not beside a verb.
        if (linked || !self.inside.is_empty()) && !header.names_somebody() {
            return None;
        }
        header.kind = phase_kind(known.context.phase, &kinds);
        if season.iter().all(|word| is_season(known, word)) {
            header.with_season(known, &season, &kinds)
        } else {
            header.phase = Some(phase_in_year(known.calendar, season, &kinds)?);
            Some(header)
        }
    }

    /// What the word at `at` is in a header; `None` where it is in none.
    fn part(
        &self,
        known: KnownHeader<'_>,
        at: usize,
        shortest_power: usize,
    ) -> Option<HeaderPart<'a>> {
        let board = known.context.board;
        // Players come first: somebody may be called like a power or a season.
        if let Some(name) = player(&self.outside, known.players, at) {
            return Some(HeaderPart::Name(name));
        }
        if let Some(name) = self.power(board, at, shortest_power) {
            return Some(HeaderPart::Name(name));
        }
        let word = *self.outside.get(at)?;
        let word = board.in_heading(word).unwrap_or(word);
        let lower = word.to_lowercase();
        Some(match lower.as_str() {
            _ if is_filler(&lower) => HeaderPart::Filler,
            _ if is_link(&lower) => HeaderPart::Link,
            // A flag, and the number of a list: `7. Turkey`.
            _ if !word.contains(char::is_alphanumeric) => HeaderPart::Filler,
            _ if at == 0 && self.outside.len() > 1 && is_list_number(word) => HeaderPart::Filler,
            _ if is_kind(known.context.forms, &lower) => HeaderPart::Kind(lower),
            // Without a year every word of a season is one of the calendar's names.
            _ if self.has_digit || known.calendar.sets_up || is_season(known, word) => {
                HeaderPart::Season(word)
            }
            _ => return None,
        })
    }

    /// Whether they begin with the letter of a unit, and neither all of them nor the first few are a
    /// header. `F 1901` is a season, and a player may be called F Jones.
    pub(super) fn begin_with_unit(&self, known: KnownHeader<'_>) -> bool {
        let Some(letter) = self.outside.first().filter(|word| word.len() == 1) else {
            return false;
        };
        let letter = letter.to_lowercase();
        let (NamedPlayers::Seats(names) | NamedPlayers::Powers(names)) = known.players;
        words::unit_kind(&letter).is_some()
            && !names.iter().any(|name| fold(name).starts_with(&letter))
            && self.part(known, 0, SHORTEST_BEFORE_ORDER).is_none()
    }

    /// `A(Sev)`, where the letter is no power's.
    fn is_unit(&self, board: &Board) -> bool {
        let [letter] = self.outside.as_slice() else {
            return false;
        };
        words::unit_kind(&letter.to_lowercase()).is_some()
            && lookup::is_name(board, &fold(&self.inside.join(" ")))
    }

    /// Whether what stands in brackets is an order, which is no remark on the name beside it.
    fn brackets_order(&self, known: KnownHeader<'_>) -> bool {
        let tokens = lex::tokens(&self.inside.join(" "));
        begins_unit(known.context.board, &tokens)
            || tokens.len() > 2 && is_order(known.context, &self.inside.join(" "))
    }

    fn power(&self, board: &Board, at: usize, shortest: usize) -> Option<HeaderName> {
        // What the game master writes himself, he writes for the natives.
        if let Some(natives) = board.natives
            && let Some(words) = self.game_master(at)
        {
            let player = NamedPlayer::Power(natives);
            return Some(HeaderName { player, words });
        }
        let first = *self.outside.get(at)?;
        if !board.begins_power(without_possessive(first)) {
            return None;
        }
        // `Build A Ank` is for a unit, on a board with a power A-Ank too.
        let longest = if words::unit_kind(&first.to_lowercase()).is_some() {
            1
        } else {
            LONGEST_POWER
        };
        // The longest first, so that no part of a name is taken for another power.
        for words in (1..=longest).rev() {
            let Some(written) = self.outside.get(at..at + words) else {
                continue;
            };
            let name = fold(without_possessive(&written.join(" ")));
            let Some(power) = board.find_power(&name) else {
                continue;
            };
            if name.chars().count() >= shortest || is_name_alone(board, power, &name) {
                let player = NamedPlayer::Power(power);
                return Some(HeaderName { player, words });
            }
        }
        None
    }

    /// How many words name the game master here: `GM`, `Game Master`.
    fn game_master(&self, at: usize) -> Option<usize> {
        for words in [2, 1] {
            if let Some(written) = self.outside.get(at..at + words)
                && matches!(
                    fold(&written.join(" ")).as_str(),
                    "gm" | "gamemaster" | "umpire"
                )
            {
                return Some(words);
            }
        }
        None
    }
}

/// Whether a short word can be nothing but a name of a power: `USA` in full, or `RUS`, with which no
/// name of a place begins; not `ENG`.
fn is_name_alone(board: &Board, power: PowerId, word: &str) -> bool {
    const SHORTEST_BEGINNING: usize = 3;
    if word.chars().count() >= SHORTEST_BEGINNING && board.find_beginning(word).is_empty() {
        return !lookup::is_name(board, word);
    }
    let power = board.power(power);
    let mut names = [&power.id, &power.name].into_iter().chain(&power.aliases);
    word.chars().count() > 1
        && names.any(|name| fold(name) == word)
        && !lookup::is_name(board, word)
}

/// `Turkey's` as `Turkey`.
fn without_possessive(name: &str) -> &str {
    ["'s", "’s", "'", "’"]
        .iter()
        .find_map(|end| name.strip_suffix(end))
        .unwrap_or(name)
}

fn in_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split([' ', '\t', ',', ':', ';']);
    words
        .map(|word| word.trim_matches(|c: char| "._*=[]{}<>|!".contains(c) || lex::in_dash(c)))
        .filter(|word| !word.is_empty())
}

impl SlipHeader {
    /// Whether it says whose the lines are.
    pub(crate) const fn names_somebody(&self) -> bool {
        self.seat.is_some() || self.power.is_some() || self.of_several
    }

    /// The header with a season that was written without a year, or without a season at all; `None`
    /// where it says nothing.
    fn with_season(
        mut self,
        known: KnownHeader<'_>,
        season: &[&str],
        kinds: &[String],
    ) -> Option<Self> {
        if let [season] = season {
            self.phase = phase_of_season(known, season, self.kind);
            if kinds.is_empty() {
                self.kind = kind_of_season(known.calendar, season);
            }
        }
        // A season alone heads lines only where the open phase tells its year.
        if !self.names_somebody() && kinds.is_empty() && self.phase.is_none() {
            return None;
        }
        self.section = kinds
            .iter()
            .find_map(|word| section(known.context.forms, word));
        Some(self)
    }

    /// Adds a name; `None` where it contradicts another.
    fn name(&mut self, player: NamedPlayer) -> Option<()> {
        match player {
            NamedPlayer::Seat(seat) => agree(&mut self.seat, seat),
            NamedPlayer::Power(power) => agree(&mut self.power, power),
            NamedPlayer::OfSeveral => {
                self.of_several = true;
                Some(())
            }
        }
    }
}

fn agree<T: Copy + PartialEq>(known: &mut Option<T>, named: T) -> Option<()> {
    (*known.get_or_insert(named) == named).then_some(())
}

/// Whom a name in a header means.
#[derive(Clone, Copy)]
enum NamedPlayer {
    Seat(SeatId),
    Power(PowerId),
    OfSeveral,
}

/// A name in a header.
#[derive(Clone, Copy)]
struct HeaderName {
    player: NamedPlayer,
    /// How many words it has.
    words: usize,
}

/// The player whose name, or possessive, begins at a word.
fn player(words: &[&str], players: NamedPlayers<'_>, at: usize) -> Option<HeaderName> {
    let (NamedPlayers::Seats(names) | NamedPlayers::Powers(names)) = players;
    let mut named = names
        .iter()
        .enumerate()
        .filter(|(_, name)| !is_nobody(name) && begin_with_player(&words[at..], name));
    let (number, name) = named.next()?;
    let player = match players {
        NamedPlayers::Seats(_) => NamedPlayer::Seat(SeatId::nth(number)?),
        NamedPlayers::Powers(_) if named.next().is_some() => NamedPlayer::OfSeveral,
        NamedPlayers::Powers(_) => NamedPlayer::Power(PowerId(u8::try_from(number).ok()?)),
    };
    Some(HeaderName {
        player,
        words: name.split_whitespace().count(),
    })
}

/// Whether words begin with a player's name or its possessive.
fn begin_with_player(words: &[&str], name: &str) -> bool {
    let Some(written) = words.get(..name.split_whitespace().count()) else {
        return false;
    };
    let written = written.join(" ").to_lowercase();
    let bare = ["'s", "’s"]
        .iter()
        .find_map(|end| written.strip_suffix(end))
        .unwrap_or(&written);
    !bare.is_empty() && fold(bare) == fold(name)
}

fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "orders"
            | "order"
            | "results"
            | "result"
            | "deadline"
            | "received"
            | "submitted"
            | "sent"
            | "in"
            | "preference"
            | "priority"
            | "and"
            | "for"
            | "of"
            | "the"
            | "player"
            | "power"
            | "country"
            | "season"
            | "turn"
            | "phase"
            | "year"
            | "slip"
            | "from"
            | "late"
            | "correction"
            | "corrections"
            | "corrected"
            | "revised"
            | "amended"
            | "new"
            | "final"
            | "update"
            | "updated"
            | "resubmission"
            | "resubmitted"
            | "second"
            | "third"
            | "version"
            | "attempt"
            | "again"
            | "as"
            | "by"
            | "if"
            | "korrektur"
            | "verspätet"
            | "spät"
            | "nachtrag"
            | "rectificatif"
            | "retard"
            | "correzione"
            | "ritardo"
            | "corrección"
            | "correctie"
            | "la"
            | "le"
            | "les"
            | "die"
            | "der"
            | "das"
    )
}

/// Words that mean nothing but beside a name: `Ordres de Turquie`, `German Empire`.
fn is_link(word: &str) -> bool {
    matches!(
        word,
        "de" | "du"
            | "von"
            | "für"
            | "pour"
            | "di"
            | "per"
            | "para"
            | "van"
            | "voor"
            | "empire"
            | "kingdom"
            | "republic"
    )
}

/// The number of a line in a list.
fn is_list_number(word: &str) -> bool {
    word.len() <= 2
        && word
            .trim_end_matches(')')
            .chars()
            .all(|c| c.is_ascii_digit())
}

/// Whether a word without a year names a season, and no place: `Mar` is Marseilles.
fn is_season(known: KnownHeader<'_>, word: &str) -> bool {
    let word = word.to_lowercase();
    known.calendar.seasons.iter().any(|season| {
        season.name.to_lowercase() == word
            || word.len() > 1 && season.aliases.contains(&word.as_str())
    }) && !lookup::is_name(known.context.board, &word)
}

/// The phase that a season without a year names, from the open phase on: `Fall`, `Fall retreats`.
fn phase_of_season(known: KnownHeader<'_>, word: &str, kind: Option<PhaseKind>) -> Option<Phase> {
    let open = known.open?;
    let word = word.to_lowercase();
    let mut seasons = known.calendar.seasons.iter();
    let at = seasons.position(|season| {
        season.name.to_lowercase() == word || season.aliases.contains(&word.as_str())
    })?;
    let season = &known.calendar.seasons[at];
    let kind = match kind {
        Some(kind) => kind,
        None if at == usize::from(open.season) => open.kind,
        None if season.moves => PhaseKind::Movement,
        None => PhaseKind::Adjustments,
    };
    let season = u8::try_from(at).ok()?;
    let phase = Phase {
        season,
        kind,
        ..open
    };
    (phase >= open && known.calendar.has(phase)).then_some(phase)
}

/// The phase that a season and its year name together with the kind of phase.
fn phase_in_year(calendar: &Calendar, mut season: Vec<&str>, kinds: &[String]) -> Option<Phase> {
    // The year may stand before its season: `1901 Fall Retreat`.
    season.sort_by_key(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let kind = match phase_kind(PhaseKind::Movement, kinds) {
        Some(PhaseKind::Adjustments) => "adjustments",
        Some(PhaseKind::Retreats) => "retreats",
        Some(PhaseKind::Movement) => "movement",
        Some(PhaseKind::SetUp) | None if kinds.is_empty() => "",
        Some(PhaseKind::SetUp) | None => return None,
    };
    calendar.parse(&format!("{} {kind}", season.join(" ")))
}

/// What a season is for that has but one use: `Winter`.
fn kind_of_season(calendar: &Calendar, word: &str) -> Option<PhaseKind> {
    let word = word.to_lowercase();
    let season = calendar
        .seasons
        .iter()
        .find(|season| season.name.to_lowercase() == word)?;
    (season.builds && !season.moves).then_some(PhaseKind::Adjustments)
}

/// For what kind of phase a heading with these words is.
fn phase_kind(open: PhaseKind, kinds: &[String]) -> Option<PhaseKind> {
    // There units are built on the board, and nothing waits.
    if open == PhaseKind::SetUp {
        return None;
    }
    kinds.iter().find_map(|word| match word.as_str() {
        "movement" | "moves" | "diplomacy" => Some(PhaseKind::Movement),
        "retreats" | "retreat" | "dislodged" => Some(PhaseKind::Retreats),
        // Where units retreat, those that can't are removed.
        "remove" | "removes" | "removal" | "removals" | "disband" | "disbands" | "disbandments"
            if open == PhaseKind::Retreats =>
        {
            Some(PhaseKind::Retreats)
        }
        "adjustments" | "adjustment" | "unit-placement" | "build" | "builds" | "remove"
        | "removes" | "removal" | "removals" | "disband" | "disbands" | "disbandments" => {
            Some(PhaseKind::Adjustments)
        }
        _ => None,
    })
}

fn section(forms: Forms, word: &str) -> Option<Section> {
    pools::section(forms, word).or_else(|| Section::named(word))
}

fn is_kind(forms: Forms, word: &str) -> bool {
    section(forms, word).is_some()
        || matches!(
            word,
            "movement"
                | "moves"
                | "diplomacy"
                | "unit-placement"
                | "retreats"
                | "retreat"
                | "dislodged"
                | "adjustments"
                | "adjustment"
        )
}
