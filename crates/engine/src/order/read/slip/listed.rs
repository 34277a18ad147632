//! Lists of units and of centres on slips and in posts: they say how the board stands, and order
//! nothing.

use super::header::header;
use super::header_words::{KnownHeader, NamedPlayers, is_order};
use crate::calendar::{Calendar, Phase};
use crate::order::read::context::ReadingContext;
use crate::order::read::pieces::{begins_unit, cut_up};
use crate::order::read::pools;
use crate::order::read::{lex, lookup, words};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, WrittenPlace, fold};
use chancery_atlas::grammar::Joined;

/// What a list says of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedFact {
    /// The coast of a fleet may be left out.
    Unit(ListedUnit),
    /// A unit that waits for its retreat.
    Dislodged(ListedUnit),
    /// Whose a province is.
    Owner {
        /// A centre, or on some boards any province that powers own.
        province: ProvinceId,
        /// `None` below a heading such as `Unowned:`.
        owner: Option<PowerId>,
    },
}

/// A unit as a list has it, which need not be on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedUnit {
    /// From the item's line, or the heading above it.
    pub power: PowerId,
    /// As written: every item says it.
    pub kind: UnitKind,
    /// Without a coast for an army, and where the list leaves it out.
    pub place: Place,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedItem {
    /// The line of the text it stands on, from 1.
    pub line: usize,
    /// The item alone, without the name of its power.
    pub written: String,
    /// What it says, or why it can't be read: a clause.
    pub fact: Result<ListedFact, String>,
}

impl ListedItem {
    fn new(line: usize, written: &str, fact: Result<ListedFact, String>) -> Self {
        Self {
            line,
            written: written.to_owned(),
            fact,
        }
    }
}

/// A text of lists alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// From top to bottom, those that can't be read too.
    pub items: Vec<ListedItem>,
    /// The phase that it names last.
    pub phase: Option<Phase>,
}

/// What the lines of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListKind {
    Units,
    Dislodged,
    Owners,
}

/// Whose the items of a list are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ListOwner {
    #[default]
    Unsaid,
    Nobody,
    Power(PowerId),
}

/// No heading of a list has more words.
const LONGEST_HEADING: usize = 8;

/// A power before a list without a mark between them is read from this many letters on: `Eng` may
/// be a place.
const SHORTEST_POWER: usize = 4;

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// Reads a text of lists: of units, until a heading says otherwise. No line of it is an order.
pub fn read_lists(context: ReadingContext<'_>, calendar: &Calendar, text: &str) -> Lists {
    let known = KnownHeader {
        context,
        calendar,
        open: None,
        players: NamedPlayers::Powers(&[]),
    };
    let mut reader = ListReader {
        kind: Some(ListKind::Units),
        is_all: true,
        ..ListReader::default()
    };
    let mut phase = None;
    for (at, line) in text.lines().enumerate() {
        let kind = reader.kind;
        if reader.takes(known, line, at + 1) {
            continue;
        }
        // A line that would end a list on a slip is but one that can't be read here.
        reader.kind = kind;
        match header(known, bare(line)).and_then(|(header, _)| header.phase) {
            Some(named) => phase = Some(named),
            None => reader.unread(line, at + 1, "it is neither a unit nor a centre".to_owned()),
        }
    }
    Lists {
        items: reader.items,
        phase,
    }
}

/// Whether a line is the heading of a list and nothing else: `Positions:`, `Ownership of supply
/// centers:`.
pub(super) fn is_heading_of_list(known: KnownHeader<'_>, line: &str) -> bool {
    ListReader::default()
        .heading(known, bare(line))
        .is_some_and(|(_, rest)| rest.trim().is_empty())
}

/// The lists of a text, as its lines go by.
#[derive(Default)]
pub(super) struct ListReader {
    kind: Option<ListKind>,
    /// Whether the text has nothing but lists.
    is_all: bool,
    owner: ListOwner,
    pub items: Vec<ListedItem>,
}

impl ListReader {
    /// Takes a line that is a part of a list, or begins one. An order ends a list, and so does
    /// another heading.
    pub(super) fn takes(&mut self, known: KnownHeader<'_>, line: &str, number: usize) -> bool {
        let mut line = bare(line);
        if let Some((kind, rest)) = self.heading(known, line) {
            self.kind = Some(kind);
            self.owner = match known.context.power {
                Some(power) => ListOwner::Power(power),
                None => ListOwner::Unsaid,
            };
            line = rest.trim();
        }
        let Some(kind) = self.kind else {
            return false;
        };
        // An empty line or a rule between the items of a list.
        if line.chars().all(|c| matches!(c, '-' | '=' | '_' | ' ')) {
            return true;
        }
        if is_heading_of_orders(line) {
            self.kind = None;
            return true;
        }
        let Some(rest) = self.owner_before(known, line, number) else {
            self.kind = None;
            return false;
        };
        let items = self.items_of(known.context, kind, rest, number);
        // Only where something is unread: what was read as an item may pass for an order too.
        if items.iter().any(|item| item.fact.is_err())
            && goes_beyond_list(known.context, kind, rest, &items)
        {
            self.kind = None;
            return false;
        }
        self.items.extend(items);
        true
    }

    /// Ends the list in hand.
    pub(super) fn end(&mut self) {
        self.kind = None;
    }

    fn unread(&mut self, written: &str, line: usize, why: String) {
        self.items
            .push(ListedItem::new(line, written.trim(), Err(why)));
    }

    /// The kind of list that begins on a line, and what stands behind the heading's colon.
    fn heading<'a>(&self, known: KnownHeader<'_>, line: &'a str) -> Option<(ListKind, &'a str)> {
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let words: Vec<String> = head
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        if words.len() > LONGEST_HEADING {
            return None;
        }
        let mut kind = None;
        for word in &words {
            if pools::section(known.context.forms, word).is_some() {
                return None;
            }
            match word.as_str() {
                "position" | "positions" | "unit" | "units" | "location" | "locations" => {
                    kind = kind.or(Some(ListKind::Units));
                }
                "centre" | "centres" | "center" | "centers" | "sc" | "scs" | "ownership"
                | "owner" | "owners" => kind = Some(ListKind::Owners),
                "dislodged" | "retreats" if self.is_all => kind = Some(ListKind::Dislodged),
                "dislodged" if words.iter().any(|word| word == "units") => {
                    kind = Some(ListKind::Dislodged);
                }
                "after" | "the" | "of" | "all" | "at" | "on" | "for" | "in" | "and" | "as"
                | "before" | "start" | "starting" | "end" | "current" | "new" | "now"
                | "present" | "final" | "list" | "board" | "map" | "moves" | "movement"
                | "builds" | "adjustments" | "phase" | "turn" | "season" | "year" | "supply"
                | "s" => {}
                // In a text of lists alone a season is the phase of the whole.
                _ if self.is_all => return None,
                word if word.chars().all(|c| c.is_ascii_digit()) => {}
                word if is_season(known.calendar, word) => {}
                _ => return None,
            }
        }
        let kind = kind?;
        // A place of some board may be called by such words.
        if lookup::is_name(known.context.board, &fold(&words.join(" "))) {
            return None;
        }
        Some((kind, rest))
    }

    /// What stands behind the name of whose a line is; `None` where the line is a heading of another
    /// kind.
    fn owner_before<'a>(
        &mut self,
        known: KnownHeader<'_>,
        line: &'a str,
        number: usize,
    ) -> Option<&'a str> {
        let colon = line.split_once(':');
        if let Some((name, rest)) = colon
            && is_nobody(name)
        {
            self.owner = ListOwner::Nobody;
            return Some(rest);
        }
        if let Some((header, rest)) = header(known, line) {
            let power = header.power?;
            if header.phase.is_some() || header.kind.is_some() || header.section.is_some() {
                return None;
            }
            self.owner = ListOwner::Power(power);
            return Some(rest);
        }
        if let Some((name, _)) = colon {
            self.owner = ListOwner::Unsaid;
            let why = format!("“{}” is not a power of this board", name.trim());
            self.unread(line, number, why);
            return Some("");
        }
        if let Some((power, rest)) = power_before(known.context.board, line) {
            self.owner = ListOwner::Power(power);
            return Some(rest);
        }
        Some(line)
    }

    fn items_of(
        &self,
        context: ReadingContext<'_>,
        kind: ListKind,
        text: &str,
        line: usize,
    ) -> Vec<ListedItem> {
        let board = context.board;
        let mut items = Vec::new();
        for item in text.split([',', ';']) {
            let item = item.trim().trim_end_matches('.').trim();
            if item.is_empty() {
                continue;
            }
            // `Sweden (7 total)`
            let item = match item.split_once('(') {
                Some((named, count)) if count.starts_with(|c: char| c.is_ascii_digit()) => {
                    named.trim()
                }
                _ => item,
            };
            if kind == ListKind::Owners {
                for name in province_names(board, item) {
                    items.push(ListedItem::new(line, name, self.province(board, name)));
                }
                continue;
            }
            let fact = self.unit(board, kind, item);
            let whole_item = 0..item.len();
            // What is no unit may be several with no mark between them: `A Par F Bre`.
            if fact.is_err()
                && let Some(parts) = cut_up(board, item, std::slice::from_ref(&whole_item))
            {
                for part in parts {
                    let unit = &item[part];
                    items.push(ListedItem::new(line, unit, self.unit(board, kind, unit)));
                }
            } else {
                items.push(ListedItem::new(line, item, fact));
            }
        }
        items
    }

    /// A unit, or as `supply par` among units a centre.
    fn unit(&self, board: &Board, kind: ListKind, item: &str) -> Result<ListedFact, String> {
        if let Some(name) = item.strip_prefix("supply ") {
            return self.province(board, name.trim());
        }
        let ListOwner::Power(power) = self.owner else {
            return Err(format!("it has no power; write `France: {item}`"));
        };
        let bare = without_dislodged(item);
        let unit = read_listed_unit(board, power, bare.as_deref().unwrap_or(item))?;
        if bare.is_some() || kind == ListKind::Dislodged {
            Ok(ListedFact::Dislodged(unit))
        } else {
            Ok(ListedFact::Unit(unit))
        }
    }

    fn province(&self, board: &Board, name: &str) -> Result<ListedFact, String> {
        let owner = match self.owner {
            ListOwner::Unsaid => {
                return Err(format!("it has no power; write `France: {name}`"));
            }
            ListOwner::Nobody => None,
            ListOwner::Power(power) => Some(power),
        };
        let province = find_place(board, name)?.province;
        Ok(ListedFact::Owner { province, owner })
    }
}

/// Whether what stands on a line below a list is no part of it any more: an order, or among owners
/// words of which none is a province.
fn goes_beyond_list(
    context: ReadingContext<'_>,
    kind: ListKind,
    text: &str,
    items: &[ListedItem],
) -> bool {
    for part in text.split([',', ';']) {
        // Among owners a place stands alone, which may pass for an order where units are removed.
        let may_order = kind != ListKind::Owners || begins_unit(context.board, &lex::tokens(part));
        if may_order && is_order(context, part) {
            return true;
        }
    }
    kind == ListKind::Owners && !text.contains(',') && items.iter().all(|item| item.fact.is_err())
}

/// The unit of a power that an item of a list names: `A Par`, `Army Paris`, `F StP/sc`, `A(Par)`.
///
/// # Errors
/// It is no unit, or its place is none of the board: a clause.
pub fn read_listed_unit(board: &Board, power: PowerId, item: &str) -> Result<ListedUnit, String> {
    let form = "write a unit as `A Par` or `F StP/sc`";
    let item = item.trim();
    let end = item.find(|c: char| !c.is_alphabetic()).ok_or(form)?;
    let (word, place) = item.split_at(end);
    let kind = words::unit_kind(&word.to_lowercase()).ok_or(form)?;
    let place = place.trim_start_matches(['.', ' ', '\t']);
    let place = place
        .strip_prefix('(')
        .and_then(|place| place.strip_suffix(')'))
        .unwrap_or(place);
    let place = find_place(board, place)?;
    Ok(ListedUnit {
        power,
        kind,
        place: match kind {
            // An army stands at no coast, whatever a list says.
            UnitKind::Army => Place::new(place.province),
            UnitKind::Fleet => place,
        },
    })
}

/// An item without the mark of a dislodged unit, where it has one: `A Rum (dislodged)`,
/// `army/dislodged rum`.
fn without_dislodged(item: &str) -> Option<String> {
    ["/dislodged", "(dislodged)", "*dislodged*", "[dislodged]"]
        .iter()
        .find(|mark| item.contains(**mark))
        .map(|mark| item.replacen(mark, "", 1))
}

/// A line without bullets before it.
fn bare(line: &str) -> &str {
    line.trim().trim_start_matches(['*', '•', '#', '>']).trim()
}

fn is_heading_of_orders(line: &str) -> bool {
    let word = line.trim_end_matches(':').trim();
    word.eq_ignore_ascii_case("orders") || word.eq_ignore_ascii_case("order")
}

fn is_nobody(name: &str) -> bool {
    matches!(
        fold(name.trim()).as_str(),
        "unowned" | "neutral" | "nobody" | "none" | "vacant"
    )
}

fn is_season(calendar: &Calendar, word: &str) -> bool {
    calendar
        .seasons
        .iter()
        .any(|season| season.name.to_lowercase() == word || season.aliases.contains(&word))
}

/// `Turkey army con`: a power before its first item, with no mark between them.
fn power_before<'a>(board: &Board, line: &'a str) -> Option<(PowerId, &'a str)> {
    let blanks = line.char_indices().filter(|(_, c)| c.is_whitespace());
    blanks.take(LONGEST_POWER).find_map(|(at, _)| {
        let (name, rest) = line.split_at(at);
        let power = board.find_power(name)?;
        (name.chars().count() >= SHORTEST_POWER).then_some((power, rest))
    })
}

/// The names in an item of a list of provinces: one, or several with blanks between. Counts beside
/// them are none: `4 (Bud, Gre)`.
fn province_names<'a>(board: &Board, item: &'a str) -> Vec<&'a str> {
    let Some(start) = item.find(char::is_alphabetic) else {
        return Vec::new();
    };
    let item = item[start..].trim_end_matches([')', ']', '.', ' ']);
    // Asked first, since names of several words would be cut up.
    if board.find_exact(item).is_some() {
        return vec![item];
    }
    item.split_whitespace()
        .filter(|word| word.contains(char::is_alphabetic) && !word.eq_ignore_ascii_case("and"))
        .collect()
}

/// The place that a list names.
fn find_place(board: &Board, text: &str) -> Result<Place, String> {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => Ok(place),
        Some(WrittenPlace::WrongCoast { province, coast }) => Err(format!(
            "{} has no coast “{coast}”",
            board.province(province).name
        )),
        None => {
            let near = board.find_near(text);
            let near = near
                .iter()
                .map(|&id| board.province(id).abbr.as_str())
                .joined(" or ");
            Err(if near.is_empty() {
                format!("“{text}” is not a place on this board")
            } else {
                format!("“{text}” is not a place on this board; it may be {near}")
            })
        }
    }
}
