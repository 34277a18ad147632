//! Headers of slips: whose orders, for which phase, and sections such as `Builds:`.

use super::context::ReadingContext;
use super::lex::{self, Token};
use super::lookup;
use super::pieces::{begins_unit, pieces};
use super::understand;
use super::whole::whole_slip;
use super::words::{self, Section, Verb};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::pools::read as pools;
use crate::order::{Forms, Order};
use crate::seat::{SeatId, is_nobody};
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

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// A power written without a colon after it is read from this many letters on: `ENG` on a line of
/// its own is the Channel.
const SHORTEST_POWER: usize = 4;

/// A power written before an order on the same line is read from this many letters on:
/// `Eng. F Lon - NTH`.
const SHORTEST_BEFORE_ORDER: usize = 3;

/// A power before an order ends at one of the line's first so many marks:
/// `Austria-Hungary - A Vie - Gal`.
const MOST_MARKS: usize = 4;

/// The header on this line and the orders after it on the same line: `France:`, `FRANCE`, `F:`,
/// `Spring 1901 France`, `France: A Par - Bur`, `France - A Par - Bur`.
pub(in crate::order) fn header<'a>(
    known: KnownHeader<'_>,
    line: &'a str,
) -> Option<(SlipHeader, &'a str)> {
    let bare = bare(line);
    let says_dash =
        |(_, rest): (&str, &str)| !rest.trim().is_empty() && rest.trim().chars().all(lex::in_dash);
    // `Russia: -` says that nothing was handed in.
    if !bare.split_once(':').is_some_and(says_dash)
        && let Some(header) = HeaderWords::of(bare).header(known, SHORTEST_POWER)
    {
        return Some((header, ""));
    }
    before_colon(known, bare)
        .or_else(|| before_order(known, bare))
        .or_else(|| before_unit(known, bare))
        .or_else(|| Some((beside_name(known, bare)?, "")))
}

/// The header that a line of a post is, if it is nothing else: `Spring, 1901`, `## Results of Autumn
/// 1903`, `S1901M`, `Retreats`, `France:`.
pub(super) fn heading(known: KnownHeader<'_>, line: &str) -> Option<SlipHeader> {
    let bare = bare(line);
    let shortest = if bare.ends_with(':') {
        1
    } else {
        SHORTEST_POWER
    };
    HeaderWords::of(bare)
        .header(known, shortest)
        .or_else(|| beside_name(known, bare))
}

/// A line without the signs that make it a heading or an item of a list.
fn bare(line: &str) -> &str {
    line.trim_start_matches(['*', '•', '#', '>', ' ', '\t'])
        .trim_end_matches(['*', ' ', '\t'])
}

#[derive(Clone, Copy)]
pub(in crate::order) struct KnownHeader<'a> {
    pub context: ReadingContext<'a>,
    pub calendar: &'a Calendar,
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

fn before_colon<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let (head, rest) = bare.split_once(':')?;
    let header = HeaderWords::of(head).header(known, 1)?;
    // `F:Egy - EMS` may be a fleet's: a letter that also stands for units is a heading above lines,
    // and before an order that can be read.
    let is_unit = words::unit_kind(&head.trim().to_lowercase()).is_some();
    if is_unit && !rest.trim().is_empty() && !is_order(known.context, rest) {
        return None;
    }
    // `Build: A Par` is an order; on a slip of moves it waits.
    let waits = header.kind.is_some_and(|kind| kind != known.context.phase);
    (header.section.is_none() || waits || rest.trim().is_empty()).then_some((header, rest))
}

/// `Germany - A Ber - Kie`, `Eng. F Edi - NTH`, `Germany; A Ber H`: a power, a mark and an order,
/// where the whole is no order itself.
fn before_order<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let is_mark = |c: char| matches!(c, '.' | ';' | ',' | '(' | '/') || lex::in_dash(c);
    let mut marks = bare
        .char_indices()
        .filter(|&(_, c)| is_mark(c))
        .take(MOST_MARKS);
    marks.find_map(|(at, mark)| {
        let (head, rest) = bare.split_at(at);
        let header = HeaderWords::of(head)
            .header(known, SHORTEST_BEFORE_ORDER)
            .filter(|header| header.section.is_none())?;
        let order = match mark {
            '(' => rest,
            _ => rest.trim_start_matches(|c| c == mark || lex::in_dash(c) && lex::in_dash(mark)),
        };
        let order = order.trim_start();
        // Among adjustments `Germany - A Ber` may be a removal.
        let may_remove = context.phase == PhaseKind::Adjustments
            && lex::in_dash(mark)
            && understand(context, None, None, order).listed;
        let others =
            |power| may_be_place(context, head) || is_order_of_others(context, bare, power);
        let apart = begins_unit(context.board, &lex::tokens(order))
            || is_order(context, order) && !header.power.is_some_and(others);
        (header.names_somebody() && apart && !may_remove).then_some((header, order))
    })
}

/// No heading before an order has more words.
const MOST_HEADING_WORDS: usize = 5;

/// `F05 Austria A Vie - Gal`, `Austria (Fall 1905) A Vie - Gal`, `Turkey builds F Smy`, `Austria
/// NMR`: a power and an order with no mark between them, where the whole is no order itself.
fn before_unit<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let starts = bare
        .char_indices()
        .filter(|&(at, c)| !c.is_whitespace() && bare[..at].ends_with(char::is_whitespace))
        .take(MOST_HEADING_WORDS)
        .map(|(at, _)| at)
        .collect::<Vec<_>>();
    starts.into_iter().rev().find_map(|at| {
        let (head, rest) = bare.split_at(at);
        let header = HeaderWords::of(head).header(known, SHORTEST_POWER)?;
        if !header.names_somebody() || header.section.is_some() {
            return None;
        }
        let tokens = lex::tokens(rest);
        let verb = tokens
            .first()
            .and_then(Token::word)
            .and_then(words::verb_of_all_phases);
        let adjusts = matches!(
            verb,
            Some(Verb::Build | Verb::Remove | Verb::Disband | Verb::Waive)
        );
        let says_all = whole_slip(context.phase, rest).is_some();
        let says_when = header.phase.is_some() || head.trim_end().ends_with(')');
        let unit_after_phase = says_when && begins_unit(context.board, &tokens);
        (adjusts || says_all || unit_after_phase).then_some((header, rest))
    })
}

/// `Turkey - Bob`, `Bob (Turkey)`, `La France - Fred`: a power, and the name of somebody whom the
/// game does not know.
fn beside_name(known: KnownHeader<'_>, bare: &str) -> Option<SlipHeader> {
    const MOST_PARTS: usize = 3;
    let line = bare.trim_end_matches(':');
    let is_mark = |c: char| matches!(c, ',' | '/' | '(' | ')' | '[' | ']' | '|') || lex::in_dash(c);
    let parts: Vec<&str> = line
        .split(is_mark)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if !(2..=MOST_PARTS).contains(&parts.len()) {
        return None;
    }
    let mut named = None;
    for part in parts {
        match HeaderWords::of(part).header(known, SHORTEST_POWER) {
            Some(header) if header.names_somebody() && named.is_none() => named = Some(header),
            None if is_strange_name(known.context, part) => {}
            _ => return None,
        }
    }
    named
}

/// Whether a text may be somebody's name, and is neither a place nor a word of orders.
fn is_strange_name(context: ReadingContext<'_>, text: &str) -> bool {
    const MOST_NAMES: usize = 3;
    let is_name = |word: &str| {
        let folded = fold(word);
        word.starts_with(char::is_uppercase)
            && word
                .chars()
                .all(|c| c.is_alphabetic() || c == '.' || c == '\'')
            && !words::is_reserved(&folded)
            && words::verb(context.phase, &folded).is_none()
            && !lookup::is_name(context.board, &folded)
            && lookup::power(context.board, &folded).is_none()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    words.len() <= MOST_NAMES
        && words.into_iter().all(is_name)
        && !lookup::is_name(context.board, &fold(text))
}

/// Whether a power is written as a place is or may be: `Eng`.
fn may_be_place(context: ReadingContext<'_>, head: &str) -> bool {
    let name = fold(head.trim());
    name.chars().count() < SHORTEST_POWER || lookup::is_name(context.board, &name)
}

/// Whether the text begins with an order that says more than a place.
pub(super) fn is_order(context: ReadingContext<'_>, text: &str) -> bool {
    let verb = lex::tokens(text)
        .first()
        .and_then(Token::word)
        .and_then(|word| words::verb(context.phase, word));
    let first = || {
        pieces(context.board, text)
            .first()
            .and_then(|group| text.get(group.first()?.clone()))
    };
    let reads = |text: &str| {
        let understood = understand(context, None, None, text);
        understood.form && !understood.lone
    };
    verb.is_some() || reads(text) || first().is_some_and(reads)
}

/// Whether the whole line is an order, and not one to a unit of this power: `English-Channel -
/// NTH`.
fn is_order_of_others(context: ReadingContext<'_>, line: &str, power: PowerId) -> bool {
    let whole = understand(context, None, None, line);
    whole.form
        && !matches!(whole.reading.order(), Some(Order::Unit { unit, .. }) if unit.power == Some(power))
}

/// The words of a line that may be a header, and apart from them those that stand in brackets: of
/// these only a player's name matters.
struct HeaderWords<'a> {
    outside: Vec<&'a str>,
    inside: Vec<&'a str>,
}

impl<'a> HeaderWords<'a> {
    fn of(text: &'a str) -> Self {
        let outside = text.split('(').enumerate().map(|(i, part)| {
            if i == 0 {
                part
            } else {
                part.split_once(')').map_or("", |(_, after)| after)
            }
        });
        let inside = text
            .split('(')
            .skip(1)
            .map(|part| part.split_once(')').map_or(part, |(inside, _)| inside));
        Self {
            outside: outside.flat_map(in_words).collect(),
            inside: inside.flat_map(in_words).collect(),
        }
    }

    /// The header, if every word has its part in one.
    fn header(&self, known: KnownHeader<'_>, shortest_power: usize) -> Option<SlipHeader> {
        let forms = known.context.forms;
        let bracketed =
            (0..self.inside.len()).find_map(|at| player(&self.inside, known.players, at));
        let mut header = SlipHeader::default();
        if let Some((named, _)) = bracketed {
            header.name(named)?;
        } else if self.brackets_order(known) {
            return None;
        }
        let (mut season, mut kinds) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&word) = self.outside.get(at) {
            let power = || {
                let (power, length) = self.power(known.context.board, at, shortest_power)?;
                Some((NamedPlayer::Power(power), length))
            };
            if let Some((named, length)) = player(&self.outside, known.players, at).or_else(power) {
                header.name(named)?;
                at += length;
                continue;
            }
            let word = known.context.board.in_heading(word).unwrap_or(word);
            let lower = word.to_lowercase();
            match lower.as_str() {
                _ if is_filler(&lower) => {}
                // A flag, and the number of a list: `7. Turkey`.
                _ if !word.contains(char::is_alphanumeric) => {}
                _ if at == 0 && self.outside.len() > 1 && is_list_number(word) => {}
                _ if is_kind(forms, &lower) => kinds.push(lower),
                _ => season.push(word),
            }
            at += 1;
        }
        // What stands in brackets may be left out beside a name, and not beside a verb.
        if !self.inside.is_empty() && !header.names_somebody() {
            return None;
        }
        header.kind = phase_kind(known.context.phase, &kinds);
        if season.iter().all(|word| is_season(known, word)) {
            if let [season] = season.as_slice()
                && kinds.is_empty()
            {
                header.kind = kind_of_season(known.calendar, season);
            }
            if header.kind.is_none() && kinds.is_empty() && !header.names_somebody() {
                return None;
            }
            header.section = kinds.iter().find_map(|word| section(forms, word));
            return (header.names_somebody() || !kinds.is_empty()).then_some(header);
        }
        // The year may stand before its season: `1901 Fall Retreat`.
        season.sort_by_key(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let kind = match phase_kind(PhaseKind::Movement, &kinds) {
            Some(PhaseKind::Adjustments) => "adjustments",
            Some(PhaseKind::Retreats) => "retreats",
            Some(PhaseKind::Movement) => "movement",
            Some(PhaseKind::SetUp) | None if kinds.is_empty() => "",
            Some(PhaseKind::SetUp) | None => return None,
        };
        let phase = format!("{} {kind}", season.join(" "));
        header.phase = Some(known.calendar.parse(&phase)?);
        Some(header)
    }

    /// Whether what stands in brackets is an order, which is no remark on the name beside it.
    fn brackets_order(&self, known: KnownHeader<'_>) -> bool {
        let tokens = lex::tokens(&self.inside.join(" "));
        begins_unit(known.context.board, &tokens)
            || tokens.len() > 2 && is_order(known.context, &self.inside.join(" "))
    }

    fn power(&self, board: &Board, at: usize, shortest: usize) -> Option<(PowerId, usize)> {
        // What the game master writes himself, he writes for the natives.
        if let Some(natives) = board.natives
            && let Some(length) = self.game_master(at)
        {
            return Some((natives, length));
        }
        // A letter names a power only where it is the whole header: the `F` of `F 1901` is a
        // season.
        let shortest = if self.outside.len() > 1 {
            shortest.max(SHORTEST_POWER)
        } else {
            shortest
        };
        // `Build A Ank` is for a unit, on a board with a power A-Ank too.
        let begins_unit = |word: &&str| words::unit_kind(&word.to_lowercase()).is_some();
        let longest = if self.outside.get(at).is_some_and(begins_unit) {
            1
        } else {
            LONGEST_POWER
        };
        (1..=longest).rev().find_map(|length| {
            let name = fold(&self.outside.get(at..at + length)?.join(" "));
            let power = board.find_power(&name)?;
            (name.chars().count() >= shortest || is_name_alone(board, power, &name))
                .then_some((power, length))
        })
    }

    /// How many words name the game master here: `GM`, `Game Master`.
    fn game_master(&self, at: usize) -> Option<usize> {
        let named = |length: &usize| {
            let name = self
                .outside
                .get(at..at + length)
                .map(|words| fold(&words.join(" ")));
            matches!(name.as_deref(), Some("gm" | "gamemaster" | "umpire"))
        };
        [2, 1].into_iter().find(named)
    }
}

/// Whether a short word is a name of a power in full, and of no place: `USA`, not `ENG`.
fn is_name_alone(board: &Board, power: PowerId, word: &str) -> bool {
    let power = board.power(power);
    let mut names = [&power.id, &power.name].into_iter().chain(&power.aliases);
    word.chars().count() > 1
        && names.any(|name| fold(name) == word)
        && !lookup::is_name(board, word)
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

    /// Adds a name; `None` where it contradicts another.
    fn name(&mut self, named: NamedPlayer) -> Option<()> {
        match named {
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

/// The player whose name, or possessive, begins at a word, and how many words it has.
fn player(words: &[&str], players: NamedPlayers<'_>, at: usize) -> Option<(NamedPlayer, usize)> {
    let (NamedPlayers::Seats(names) | NamedPlayers::Powers(names)) = players;
    let is_named = |player: &str| {
        let length = player.split_whitespace().count();
        let written = words.get(at..at + length).map(|words| words.join(" "));
        let written = written.unwrap_or_default().to_lowercase();
        let bare = ["'s", "’s"]
            .iter()
            .find_map(|end| written.strip_suffix(end));
        let bare = bare.unwrap_or(&written);
        !bare.is_empty() && fold(bare) == fold(player)
    };
    let mut named = names
        .iter()
        .enumerate()
        .filter(|&(_, player)| !is_nobody(player) && is_named(player));
    let (number, player) = named.next()?;
    let whom = match players {
        NamedPlayers::Seats(_) => NamedPlayer::Seat(SeatId::nth(number)?),
        NamedPlayers::Powers(_) if named.next().is_some() => NamedPlayer::OfSeveral,
        NamedPlayers::Powers(_) => NamedPlayer::Power(PowerId(u8::try_from(number).ok()?)),
    };
    Some((whom, player.split_whitespace().count()))
}

fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "orders"
            | "order"
            | "results"
            | "result"
            | "deadline"
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
            | "if"
            | "la"
            | "le"
            | "les"
            | "die"
            | "der"
            | "das"
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
    let said = |word: &String| {
        Some(match word.as_str() {
            "movement" | "moves" | "diplomacy" => PhaseKind::Movement,
            "retreats" | "retreat" | "dislodged" => PhaseKind::Retreats,
            // Where units retreat, those that can't are removed.
            "remove" | "removes" | "removal" | "removals" | "disband" | "disbands"
            | "disbandments"
                if open == PhaseKind::Retreats =>
            {
                PhaseKind::Retreats
            }
            "adjustments" | "adjustment" | "unit-placement" | "build" | "builds" | "remove"
            | "removes" | "removal" | "removals" | "disband" | "disbands" | "disbandments" => {
                PhaseKind::Adjustments
            }
            _ => return None,
        })
    };
    kinds.iter().find_map(said)
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
